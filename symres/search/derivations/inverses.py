"""Equations with inverses of sums: multiply by what is inverted, and compare.

For invertible L and R, a = b if L a R = L b R (lemmas ``cancel_left`` and ``cancel_right``), which equations X X^-1 = I
and X^-1 X = I, used from left to right, may show. This is how the identities of Woodbury, Sherman and Morrison, Kailath
and Searle are proved by hand.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symres.kernel import Rejected, Sequent, Statement, Term, prove
from symres.kernel.polynomials import Budget
from symres.kernel.terms import ZERO, build, is_scalar, number, to_json
from symres.kernel.words import TRUE, Words

from .matching import is_matrix, subterms

INVERSE = number(-1)
CANCEL = ("lemmas.cancel_left", "lemmas.cancel_right")
RECIPROCAL = "lemmas.reciprocal"
MOST = 4  # factors that are tried on one side, in products of at most two


@dataclass(frozen=True)
class Inverse:
    """X^-1, the hypothesis that says that X is invertible, and X."""

    base: Term
    hypothesis: Term

    @property
    def inverse(self) -> Term:
        return build("^", self.base, INVERSE)

    @property
    def scalar(self) -> bool:
        return is_scalar(self.base.sort)

    def equations(self) -> list[Term]:
        """X X^-1 = 1, and X^-1 X = 1."""
        if self.scalar:
            return [build("=", build("*", self.base, self.inverse), number(1))]
        unit = build("I", _rows(self.base))
        pairs = (self.base, self.inverse), (self.inverse, self.base)
        return [build("=", build("*", *pair), unit) for pair in pairs]


def derivation(sequent: Sequent, lemmas: Mapping[str, tuple[str, Statement]], deadline: float) -> dict[str, Any] | None:
    """A proof of a matrix equation by multiplying with what is inverted, or None; ``lemmas`` may be cited by name."""
    goal = sequent.conclusion
    if goal.head != "=" or not is_matrix(goal.args[0]):
        return None
    known = [x for x in _inverses(sequent) if not x.scalar or RECIPROCAL in lemmas]
    equations = tuple(h for h in sequent.hypotheses if h.head == "=" and is_matrix(h.args[0]))
    cited = {name: lemmas[name] for name in (*CANCEL, RECIPROCAL) if name in lemmas}
    for left, right in _multipliers(known, goal) if known else ():
        if time.monotonic() > deadline:
            return None
        if left and CANCEL[0] not in cited or right and CANCEL[1] not in cited:
            continue
        for given in dict.fromkeys(((), equations)):
            proof = _proof(goal, known, left, right, given, {name: key for name, (key, _) in cited.items()})
            try:
                if proof is not None:
                    prove(sequent, proof, dict(cited.values()))
                    return proof
            except Rejected:
                continue
    return None


def _inverses(sequent: Sequent) -> Iterator[Inverse]:
    """The inverses in the conclusion that a hypothesis says exist."""
    words = Words()
    for t in dict.fromkeys(s for s in subterms(sequent.conclusion) if s.head == "^" and s.args[1] is INVERSE):
        base = t.args[0]
        zero = build("=", base if is_scalar(base.sort) else build("det", base), ZERO)
        for h in sequent.hypotheses:
            if h.head == "not" and words.same(h.args[0], zero):
                yield Inverse(base, h)
                break


def _multipliers(known: Sequence[Inverse], goal: Term) -> Iterator[tuple[tuple[Inverse, ...], tuple[Inverse, ...]]]:
    """Products to multiply with on the left and on the right, the short ones first."""
    square = [x for x in known if not x.scalar]
    sums = [x for x in square if x.base.head == "+"]
    chosen = [*sums, *(x for x in square if x not in sums)][:MOST]
    rows, columns = goal.args[0].sort.args if goal.args[0].sort is not None else (ZERO, ZERO)
    sides: list[list[tuple[Inverse, ...]]] = []
    for size in (rows, columns):
        fitting = [x for x in chosen if _rows(x.base) is size]
        sides.append([(), *((x,) for x in fitting), *itertools.permutations(fitting, 2)])
    pairs = [(left, right) for left in sides[0] for right in sides[1]]
    yield from sorted(pairs, key=lambda pair: len(pair[0]) + len(pair[1]))


def _proof(
    goal: Term,
    known: Sequence[Inverse],
    left: Sequence[Inverse],
    right: Sequence[Inverse],
    given: Sequence[Term],
    names: Mapping[str, str],
) -> dict[str, Any] | None:
    """The steps, if the two sides agree once they are multiplied."""
    sides = [[*(x.base for x in left), side, *(x.base for x in right)] for side in goal.args]
    words = Words()
    Budget.refill()
    try:
        words.cite([*given, *(e for x in known for e in x.equations())])
        if words.proposition(build("=", *map(_product, sides))) is not TRUE:
            return None
    except Rejected:
        return None
    steps: list[dict[str, Any]] = [{"by": "assume", "show": to_json(h)} for h in given]
    use = list(range(len(given)))
    invertible: dict[Inverse, int] = {}
    for x in known:
        steps.append({"by": "assume", "show": to_json(x.hypothesis)})
        invertible[x] = len(steps) - 1
        use += _inverted(x, invertible[x], steps, names)
    steps.append({"by": "algebra", "show": to_json(build("=", *map(_product, sides))), "use": use})
    columns = goal.args[0].sort.args[1] if goal.args[0].sort is not None else ZERO
    for x in left:
        sides = [factors[1:] for factors in sides]
        a, b = map(_product, sides)
        values = {"m": columns, "n": _rows(x.base), "S": x.base, "A": a, "B": b}
        steps.append(_cited("lemma", names[CANCEL[0]], values, [invertible[x], len(steps) - 1]))
    for x in reversed(right):
        sides = [factors[:-1] for factors in sides]
        a, b = map(_product, sides)
        values = {"m": _rows(a), "n": _rows(x.base), "S": x.base, "C": a, "D": b}
        steps.append(_cited("lemma", names[CANCEL[1]], values, [invertible[x], len(steps) - 1]))
    return {"kind": "derivation", "locals": [], "steps": steps}


def _inverted(x: Inverse, hypothesis: int, steps: list[dict[str, Any]], names: Mapping[str, str]) -> list[int]:
    """Add the steps that show X X^-1 = 1 and X^-1 X = 1; their numbers."""
    _, *left = map(to_json, x.equations())
    if x.scalar:
        steps.append(_cited("lemma", names[RECIPROCAL], {"x": x.base}, [hypothesis]))
        return [len(steps) - 1]
    for base in (x.base, build("T", x.base)):
        steps.append(_cited("rule", "inverse_right", {"n": _rows(x.base), "S": base}, [hypothesis]))
    steps.append({"by": "algebra", "show": left[0], "use": [len(steps) - 1]})
    return [len(steps) - 3, len(steps) - 1]


def _cited(form: str, name: str, values: Mapping[str, Term], premises: Sequence[int]) -> dict[str, Any]:
    """An instance of a rule or lemma."""
    given = {x: to_json(value) for x, value in values.items()}
    return {"by": form, "name": name, "with": given, "from": list(premises)}


def _product(factors: Sequence[Term]) -> Term:
    return factors[0] if len(factors) == 1 else build("*", *factors)


def _rows(a: Term) -> Term:
    return a.sort.args[0] if a.sort is not None and a.sort.head == "matrix" else ZERO

"""Proofs by ``monotone``: from a value of f and the sign of its derivative.

An inequality 0 <= f(x) is led back to f(a), with a an end of the range of x or a small number where f vanishes, and to
the sign of f' between a and x. Points are tried first, so that hardly anything is asked for that does not hold.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction

from symres.algebra.facts import Facts
from symres.algebra.normal_form import plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.terms import REAL, ZERO, build, free_variables, number, substitute, to_json
from symres.trees.monotone import difference

from ..budget import OutOfBudget, clock
from ..plausibility import holds_at_points
from ..points.logarithms import critical
from ..steps import Close, Proof, carry_out, keep, premises, split, with_lemmas

STARTS = [Fraction(q) for q in (0, 1, -1, 2, Fraction(1, 2), -2, Fraction(-1, 2), 3)]  # where f may vanish

LOGARITHMS = [Fraction(q) for q in (2, 3, Fraction(1, 2), Fraction(1, 3), 4, 5)]  # of numbers: where exp is one of them


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof whose premises ``close`` proves; None if none is found."""
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    for x in sorted(free_variables(difference(c)), key=str):
        if x.sort is not REAL or not inside_an_atom(facts, x):
            continue
        for step in _steps(sequent, facts, x):
            if clock() > deadline:
                raise OutOfBudget("signs of derivatives")
            if _plausible(sequent, step):
                proof = carry_out(sequent, step, close, functools.partial(focused, x=x, close=close, then=close))
                if proof is not None:
                    return proof
        for a in _zeros(sequent, x):
            proof = _split(sequent, x, a, close)
            if proof is not None:
                return proof
    return None


def focused(goal: Sequent, x: Term, close: Close, then: Close) -> Proof | None:
    """The proof by ``then`` of what is said of an s between the start and x, without x: what bounds x bounds s, which
    ``close`` shows.
    """
    near = [h for h in goal.hypotheses if h.head in ("<=", "<") and x in h.args]
    s = next((a for h in reversed(near) for a in h.args if a is not x), None)
    if s is None or x in free_variables(goal.conclusion):
        return then(goal)
    relation, above = near[-1].head, any(h.args[1] is x for h in near if s in h.args)
    lemmas = []
    for side, a in _ends(Facts(goal), x):
        if s not in free_variables(a) and (side == "below") == above:
            lemmas.append(build(relation, s, a) if above else build(relation, a, s))
    kept = [h for h in goal.hypotheses if x not in free_variables(h)]
    return with_lemmas(goal, lemmas, close, lambda g: keep(g, [*kept, *lemmas], then))


def inside_an_atom(facts: Facts, x: Term) -> bool:
    """Whether x is the argument of more than arithmetic; polynomials are the business of sums of squares."""
    return any(atom.args and x in free_variables(atom) for atom in facts.forms.atoms)


def mean_value(x: Term, start: Term, side: str) -> Proof:
    """The step from where x starts to where it is, on one ``side`` of that, by the sign of the derivative."""
    return {"kind": "monotone", "variable": x.value, "from": to_json(start), "side": side}


def _steps(sequent: Sequent, facts: Facts, x: Term) -> Iterator[Proof]:
    """Steps from the ends of the range of x, those first where f is smallest."""
    for side, a in _ends(facts, x):
        for strict in ("slope", "value") if sequent.conclusion.head == "<" else (None,):
            step = mean_value(x, a, side)
            yield step if strict is None else {**step, "strict": strict}


def _ends(facts: Facts, x: Term) -> Iterator[tuple[str, Term]]:
    """Terms that hypotheses put below or above x, and on which side of them x is."""
    found: dict[tuple[str, Term], None] = {}
    for h in facts.sequent.hypotheses:
        if h.head in ("<=", "<") and x in h.args:
            side, a = ("below", h.args[1]) if h.args[0] is x else ("above", h.args[0])
            found[side, a] = None
    i = facts.forms.index(x)
    for fact in facts.all:
        slope = fact.polynomial.get(1 << P.FIELD * i)
        rest = {m: c for m, c in fact.polynomial.items() if not P.exponent(m, i)}
        if fact.sign in (">", ">=") and slope is not None and len(rest) + 1 == len(fact.polynomial):
            a = facts.forms.term(plain(P.multiply(rest, P.constant(-1 / Fraction(slope)))))
            found["above" if slope > 0 else "below", a] = None
    yield from (end for end in found if x not in free_variables(end[1]))


def _plausible(sequent: Sequent, step: Proof) -> bool:
    """Whether all premises of a step hold at some points, as far as floats can say."""
    try:
        return all(map(holds_at_points, premises(sequent, step)))
    except Rejected:
        return False


def _zeros(sequent: Sequent, x: Term) -> Iterator[Term]:
    """Terms in the range of x, none of its ends, at which f seems to vanish, whatever the other variables are."""
    f = difference(sequent.conclusion)
    others = sorted(free_variables(f) - {x}, key=str)
    candidates = [number(a) for a in STARTS]
    candidates += [build("exp", number(s)) for s in (1, -1)]
    candidates += [build("log", number(a)) for a in LOGARITHMS]
    for y in others:
        candidates += [y, build("*", number(-1), y), build("^", y, number(-1)), build("exp", y), build("log", y)]
    candidates += [] if others else critical(f, x)
    for a in candidates:
        sides = build("<=", x, a), build("<=", a, x)
        if not any(holds_at_points(Sequent(sequent.hypotheses, side)) for side in sides):
            here = build("=", substitute(f, {x: a}), ZERO)
            if holds_at_points(Sequent(tuple(substitute(h, {x: a}) for h in sequent.hypotheses), here)):
                yield a


def _split(sequent: Sequent, x: Term, at: Term, close: Close) -> Proof | None:
    """Both sides of an inner zero, each on its own."""
    apart = any(h.head == "not" and set(h.args[0].args) == {x, at} for h in sequent.hypotheses)
    relation = "<" if apart else "<="
    return split(sequent, (build(relation, at, x), build(relation, x, at)), close, close)

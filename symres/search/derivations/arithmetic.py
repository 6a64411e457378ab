"""Comparisons of numbers shown by arithmetic from the facts that share atoms with them.

Norms, singular values and powers are atoms of which more is known than the facts say: that they are not negative.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symres.algebra.words import TRUE
from symres.elaborate.compact import Atoms
from symres.kernel import Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Purse, purse
from symres.kernel.terms import FALSE, ZERO, build, free_variables, is_scalar, to_json

from ..budget import clock
from . import multipliers
from .algebra import atoms, equations
from .comparisons import comparison, sides
from .record import TRIAL, Record, is_symmetry, tried
from .squares import TWO, root_of, roots

ROUNDS = 3  # of facts that share an atom with the goal
SQUARES = 0  # the degree that stands for sums of squares
SOON = 5.0  # seconds for a sum of squares
NONNEGATIVE = {
    "frobenius": "norm_nonnegative",
    "spectral": "spectral_nonnegative",
    "sigma_min": "sigma_min_nonnegative",
    "abs": "absolute_value_nonnegative",
    "^": "power_nonnegative",
}
NONNEGATIVE_POWERS = {Fraction(1, 2): "root_nonnegative", -1: "reciprocal_nonnegative"}
# a - b and b - a are not negative, (a - b)^2 is positive if a is not b: (a - b)(b - a) + (a - b)^2 = 0 denies this
NOT_ZERO = [{"weight": "1", "facts": [0, 1]}, {"weight": "1", "facts": [2, 2]}]


class Arithmetic:
    """Arithmetic on a record; ``sign`` shows by a named rule or lemma that an atom is positive or not negative."""

    def __init__(self, record: Record, sign: Callable[[Term, str], int | None]) -> None:
        self.record = record
        self.sign = sign

    def compare(self, goal: Term) -> int | None:
        """An inequality (or an equation, from two) by arithmetic from the facts that share atoms with it."""
        if goal.head == "=":
            return self.squeezed(goal, self.compare) if free_variables(goal) else None
        if goal is not FALSE and comparison(goal) is None:
            return None
        chosen = self.relevant(goal)
        use = [i for i in equations(self.record) if not is_scalar(self.record.conclusion(i).args[0].sort)][:6]
        symmetries = [i for i in use if is_symmetry(self.record.conclusion(i))]
        for degree in (1, 2, 3):
            for rewrites in [use, symmetries] if use != symmetries else [use]:
                picked = chosen if degree < 3 else chosen[:14]
                found = tried(self.combined, goal, picked, degree, rewrites)
                if found is not None:
                    return found
        return None

    def squeezed(self, goal: Term, way: Callable[[Term], int | None]) -> int | None:
        """An equation of numbers from two inequalities, each shown in this way."""
        if goal.head != "=" or not is_scalar(goal.args[0].sort):
            return None
        a, b = goal.args
        one = way(build("<=", a, b))
        other = None if one is None else way(build("<=", b, a))
        if one is None or other is None:
            return None
        data: dict[str, Any] = {"show": to_json(goal), "from": [one, other], "summands": NOT_ZERO}
        return self.record.do(by="arithmetic", **data)

    @purse()
    def relevant(self, goal: Term) -> list[int]:
        """Comparisons that share atoms with the goal, directly or through others, the latest first."""
        comparisons: list[tuple[int, frozenset[int]]] = []
        seen: set[Term] = set()
        for i in self.record.facts():
            c = self.record.conclusion(i)
            literal = comparison(c)
            if literal is None:
                continue
            form = self.record.words.proposition(c)
            if form in seen or form is TRUE:
                continue
            seen.add(form)
            comparisons.append((i, self.atoms(literal)))
        about = comparison(goal)
        wanted = frozenset() if about is None else self.atoms(about)
        if not wanted:
            return [i for i, _ in comparisons]
        for _ in range(ROUNDS):
            wanted = wanted.union(*[inside for _, inside in comparisons if inside & wanted])
        return [i for i, inside in comparisons if inside <= wanted]

    def atoms(self, relation: Term) -> frozenset[int]:
        """The numbers of the atoms in a comparison, and of those in the traces that are squares of norms."""
        words = self.record.words
        union = 0
        for m in words.difference(relation.args[1], relation.args[0]):
            union |= m
        found = {i for i, _ in P.exponents(union)}
        for i in list(found):
            for m in words.squares.get(i, {}):
                found |= {j for j, _ in P.exponents(m)}
        return frozenset(found)

    def combined(self, goal: Term, chosen: Sequence[int], degree: int, use: Sequence[int] = ()) -> int | None:
        """A comparison from products of up to ``degree`` of the chosen steps, the equations ``use`` as rewrites."""
        record = self.record
        with purse():
            extra = self._saturated(goal, chosen) if degree <= 2 else []
        chosen = list(dict.fromkeys([*chosen, *extra]))
        with purse(4 * TRIAL if use else Purse.LIMIT):
            facts = Atoms(record.derivation, [record.at(i).conclusion for i in use])
            for i in chosen:
                facts.suppose(record.conclusion(i))
            facts.deny(goal)
            squared = roots(record.words, facts, goal, [goal, *(record.conclusion(i) for i in chosen)])
            factors = atoms(record.words, record.words.difference(ZERO, sides(goal))) if degree > 1 else []
            if goal.head == "not" and degree > 1:  # a product of what is not 0
                factors = [*factors, sides(goal)]
            if degree == SQUARES:
                found = multipliers.squares(facts, min(record.deadline, clock() + SOON))
            else:
                found = multipliers.multipliers(facts, degree, squared, factors, record.deadline)
        if found is None:
            return None
        summands, cofactors = found
        used = sorted(
            {k for s in summands for k in s["facts"] if k < len(chosen)} | {k for k, _ in cofactors if k < len(chosen)}
        )
        place = {k: n for n, k in enumerate(used)} | {len(chosen): len(used)}
        for s in summands:
            s["facts"] = [place[k] for k in s["facts"]]
        data: dict[str, Any] = {"show": to_json(goal), "from": [chosen[k] for k in used], "summands": summands}
        if use:
            data["use"] = list(use)
        if cofactors:
            data["cofactors"] = [[place[k], c] for k, c in cofactors]
        return record.do(by="arithmetic", **data)

    def _saturated(self, goal: Term, chosen: Sequence[int]) -> list[int]:
        """What holds of the atoms in sight whatever their arguments: norms are not negative, and so are powers."""
        record = self.record
        inside: dict[Term, None] = {}
        relations = [record.conclusion(i) for i in chosen] + ([goal] if goal is not FALSE else [])
        for c in relations:
            literal = c.args[0] if c.head == "not" else c
            for i in self.atoms(literal):
                inside[record.words.atoms[i]] = None
        out = []
        denied = [c.args[0] for c in map(record.conclusion, record.facts()) if c.head == "not"]
        nonzero = any(c.head == "=" and not is_scalar(c.args[0].sort) for c in denied)
        for atom in list(inside)[:30]:
            name = NONNEGATIVE.get(atom.head)
            if atom.head == "^" and atom.args[1].head == "rational":
                name = NONNEGATIVE_POWERS.get(atom.args[1].value)
            if name is not None:
                out.append(self.sign(build("<=", ZERO, atom), name))
            if nonzero and atom.head == "frobenius":  # positive, if the matrix is not 0
                out.append(self.sign(build("<", ZERO, atom), "norm_positive"))
            root = root_of(record.words, atom) if atom.head == "tr" else None
            if nonzero and root is not None:
                square = build("^", build("frobenius", root), TWO)
                out.append(self.sign(build("<", ZERO, square), "squared_norm_positive"))
        return [i for i in out if i is not None]

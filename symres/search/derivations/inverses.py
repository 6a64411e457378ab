"""Equations with inverses: multiply by what is inverted, and compare.

For invertible L and R, a = b if L a R = L b R (lemmas ``cancel_left`` and ``cancel_right``), which equations X X^-1 = I
and X^-1 X = I, used from left to right, may show. This is how the identities of Woodbury, Sherman and Morrison, Kailath
and Searle are proved by hand.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from symres.elaborate.algebra.words import TRUE, Words
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import ONE, ZERO, build, difference, is_scalar, literal_size, nonzero, number

from .algebra import equations
from .citing import Citing
from .integrands import product
from .matching import is_matrix, unbound_subterms
from .record import TRIAL, Record, tried
from .rewriting import replaced

INVERSE = number(-1)
LEMMAS = ("cancel_left", "cancel_right", "inverse_left", "reciprocal", "adjugate_by_inverse")
MOST = 4  # factors that are tried on one side, in products of at most two
PAIRS = 60  # of products on the left and on the right
GIVEN = 6  # equations of matrices that are known, used beside those of the inverses


@dataclass(frozen=True)
class Inverse:
    """X^-1, and the step that says that X is invertible."""

    base: Term
    invertible: int

    @property
    def inverse(self) -> Term:
        return build("^", self.base, INVERSE)

    @property
    def scalar(self) -> bool:
        return is_scalar(self.base.sort)

    def equations(self) -> list[Term]:
        """X X^-1 = 1, and X^-1 X = 1."""
        if self.scalar:
            return [build("=", build("*", self.base, self.inverse), ONE)]
        lead, rest = self._lead()
        unit = build("I", _rows(self.base))
        if rest is None:
            return [build("=", build("*", *pair), unit) for pair in ((lead, self.inverse), (self.inverse, lead))]
        return [
            build("=", build("*", lead, self.inverse), difference(unit, build("*", rest, self.inverse))),
            build("=", build("*", self.inverse, lead), difference(unit, build("*", self.inverse, rest))),
        ]

    def _lead(self) -> tuple[Term, Term | None]:
        """The part of X that the equations replace beside X^-1, X or a summand without vectors, and the rest of X.

        A product uv' falls apart into numbers and vectors wherever it stands between others.
        """
        parts = self.base.args if self.base.head == "+" else ()
        whole = [part for part in parts if not _has_vectors(part)]
        if not whole or len(whole) == len(parts):
            return self.base, None
        others = [part for part in parts if part is not whole[0]]
        return whole[0], others[0] if len(others) == 1 else build("+", *others)


class Multiplied(NamedTuple):
    """An equation times ``left`` and ``right``, to be compared by all ``known`` inverses and ``given`` equations."""

    goal: Term
    known: Sequence[Inverse]
    left: Sequence[Inverse]
    right: Sequence[Inverse]
    given: Sequence[int]

    def sides(self) -> list[list[Term]]:
        """The sides of the equation, each as a product with more factors."""
        return [[*(x.base for x in self.left), side, *(x.base for x in self.right)] for side in self.goal.args]


class Inverses:
    """Shows equations from what a record knows; ``regular`` shows that a number or a determinant is not zero."""

    def __init__(self, record: Record, citing: Citing, regular: Callable[[Term], int | None]) -> None:
        self.record = record
        self.citing = citing
        self.regular = regular

    def show(self, goal: Term) -> int | None:
        """An equation of matrices by multiplying with what is inverted, one of numbers by what inverses cancel."""
        if goal.head != "=" or not all(map(self.citing.has, LEMMAS)):
            return None
        adjugates = self._of_adjugates(goal)
        if adjugates:
            return self._without_adjugates(goal, adjugates)
        known = list(self._inverses(goal))
        if not known:
            return None
        facts = [i for i in equations(self.record) if is_matrix(self.record.conclusion(i).args[0])]
        pairs = _multipliers(known, goal) if is_matrix(goal.args[0]) else iter([((), ())])
        for left, right in itertools.islice(pairs, PAIRS):
            for given in dict.fromkeys(((), tuple(facts[:GIVEN]))):
                self.record.go_on()
                multiplied = Multiplied(goal, known, left, right, given)
                if self._agree(multiplied):
                    found = tried(self._divided, multiplied)
                    if found is not None:
                        return found
        return None

    def _of_adjugates(self, goal: Term) -> dict[Term, int]:
        """The adjugates in the goal of matrices that are known to be invertible, and what they are by the inverses."""
        found = {}
        for t in dict.fromkeys(unbound_subterms(goal)):
            shown = self.regular(nonzero(build("det", t.args[0]))) if t.head == "adj" else None
            if shown is not None:
                found[t] = self.citing.carried_out("adjugate_by_inverse", [shown], S=t.args[0])
        return found

    def _without_adjugates(self, goal: Term, adjugates: Mapping[Term, int]) -> int | None:
        """An equation from that with inverses in the place of adjugates."""
        values = {t: self.record.conclusion(i).args[1] for t, i in adjugates.items()}
        shown = self.show(replaced(goal, values))
        return None if shown is None else self.record.algebra(goal, shown, list(adjugates.values()))

    def _inverses(self, goal: Term) -> Iterator[Inverse]:
        """The inverses in the goal that are known to exist."""
        for t in dict.fromkeys(unbound_subterms(goal)):
            if t.head == "^" and t.args[1] is INVERSE:
                base = t.args[0]
                shown = self.regular(nonzero(base if is_scalar(base.sort) else build("det", base)))
                if shown is not None:
                    yield Inverse(base, shown)

    def _agree(self, m: Multiplied) -> bool:
        """Whether the two sides have one normal form once they are multiplied, with equations of the inverses."""
        words = Words()
        try:
            with purse(TRIAL):
                cancelling = [e for x in m.known for e in x.equations()]
                words.cite([*map(self.record.conclusion, m.given), *cancelling, *_traces(m.goal, m.known)])
                return words.proposition(build("=", *map(product, m.sides()))) is TRUE
        except Rejected:
            return False

    def _divided(self, m: Multiplied) -> int | None:
        """The steps to the goal from the equation of the multiplied sides."""
        record, goal = self.record, m.goal
        use = [*m.given, *(i for x in m.known for i in self._cancelling(x))]
        for equation in _traces(goal, m.known):
            shown = self.citing.instance_at("identity_trace", {"n": equation.args[1]}, 1)
            if shown is None:
                return None
            use.append(shown)
        sides = m.sides()
        last = record.algebra(build("=", *map(product, sides)), use=use)
        columns = goal.args[0].sort.args[1] if is_matrix(goal.args[0]) and goal.args[0].sort is not None else ZERO
        for x in m.left:
            sides = [factors[1:] for factors in sides]
            a, b = map(product, sides)
            values = {"m": columns, "n": _rows(x.base), "S": x.base, "A": a, "B": b}
            last = self.citing.carried_out("cancel_left", [x.invertible, last], **values)
        for x in reversed(m.right):
            sides = [factors[:-1] for factors in sides]
            a, b = map(product, sides)
            values = {"m": _rows(a), "n": _rows(x.base), "S": x.base, "C": a, "D": b}
            last = self.citing.carried_out("cancel_right", [x.invertible, last], **values)
        return last

    def _cancelling(self, x: Inverse) -> list[int]:
        """The steps that show X X^-1 = 1 and X^-1 X = 1."""
        if x.scalar:
            return [self.citing.carried_out("reciprocal", [x.invertible], x=x.base)]
        found = []
        for name, equation in zip(("inverse_right", "inverse_left"), x.equations(), strict=True):
            i = self.citing.carried_out(name, [x.invertible], n=_rows(x.base), S=x.base)
            found.append(self.record.algebra(equation, i))
        return found


def _traces(goal: Term, known: Sequence[Inverse]) -> list[Term]:
    """The traces of the units that cancelling leaves, where the goal is about numbers."""
    sizes = dict.fromkeys(_rows(x.base) for x in known if not x.scalar)
    return [build("=", build("tr", build("I", n)), n) for n in sizes] if is_scalar(goal.args[0].sort) else []


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


def _has_vectors(x: Term) -> bool:
    """Whether a product has a vector among its factors."""
    return is_matrix(x) and any(
        literal_size(size) == 1 for t in unbound_subterms(x) if is_matrix(t) for size in _sizes(t)
    )


def _rows(a: Term) -> Term:
    return _sizes(a)[0] if is_matrix(a) else ZERO


def _sizes(a: Term) -> tuple[Term, ...]:
    return a.sort.args if a.sort is not None else ()

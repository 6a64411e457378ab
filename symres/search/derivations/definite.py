"""Matrices that are semidefinite, invertible or positive definite because of their parts.

Sums of semidefinite matrices, their multiples and congruences, Gram matrices and inverses are semidefinite; such a sum
is invertible if a summand is; a product is if its factors are; and A + URV is if A, R and R^-1 + VA^-1U are, which is
looked for among the facts (Sylvester, Woodbury, Sherman and Morrison, Schur, sums of inverses).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from symres.kernel import Term
from symres.kernel.terms import (
    ONE,
    ZERO,
    build,
    difference,
    free_variables,
    is_scalar,
    literal_size,
    nonzero,
    number,
    opposite,
    same_size,
)

from .citing import Citing
from .integrands import product, summed
from .matching import is_matrix, unbound_subterms
from .record import Close, Record, tried

Shown = Callable[[], "int | None"]

INVERSE, TWO = number(-1), number(2)
SUMMANDS = 6  # of a sum that is looked into
FACTORS = 6  # of a summand that is taken for an update
COLUMNS = 4  # at the differences of which forms are not negative
MATRICES = 5  # known to be semidefinite, of which two and two are multiplied
# lemmas about a matrix as a whole, whose hypotheses are facts or follow at once
WHOLE = (
    *("positive_definite_invertible", "determinant_nonzero", "near_identity_invertible"),
    *("positive_symmetric_part_invertible", "identity_plus_skew_invertible", "psd_product_invertible"),
    *("right_inverse_invertible", "left_inverse_invertible"),
)


@dataclass(frozen=True)
class Update:
    """A matrix as S + U R V, or as S + U V, without R."""

    rest: Term
    left: Term
    middle: Term | None
    right: Term

    @property
    def inner(self) -> Term:
        """R^-1 + V S^-1 U, or I + V S^-1 U: invertible together with S + U R V, if S and R are."""
        first = build("I", _rows(self.right)) if self.middle is None else build("^", self.middle, INVERSE)
        return build("+", first, build("*", self.right, build("^", self.rest, INVERSE), self.left))


class Definite:
    """Shows what matrices are from what a record knows; ``close`` shows what is asked of numbers, and symmetry."""

    def __init__(self, record: Record, citing: Citing, close: Close) -> None:
        self.record = record
        self.citing = citing
        self.close = close
        self._open: set[Term] = set()
        self._failed: set[tuple[Term, int]] = set()

    def forget(self) -> None:
        """Allow goals that failed before to be tried again."""
        self._failed.clear()

    def show(self, goal: Term) -> int | None:
        """A step that shows that a matrix is semidefinite or invertible, what sign its least eigenvalue or determinant
        has, or that a number is not zero which is the inner matrix of an update of one column; None for other goals.
        """
        if goal.head == "psd":
            return self.semidefinite(goal.args[0])
        if goal.head == "<" and goal.args[0] is ZERO and goal.args[1].head == "lambda_min":
            (s,) = goal.args[1].args
            ways = partial(self.semidefinite, s), partial(self.invertible, s)
            return self._shown(goal, lambda: self._cited("invertible_psd_lambda_min", *ways, S=s))
        if goal.head in ("<", "<=") and goal.args[0] is ZERO and goal.args[1].head == "det":
            return self._shown(goal, partial(self._determinant, goal))
        if goal.head != "not" or goal.args[0].head != "=" or goal.args[0].args[1] is not ZERO:
            return None
        value = goal.args[0].args[0]
        if value.head == "det":
            return self.invertible(value.args[0])
        return self._inner_number(goal) if is_scalar(value.sort) else None

    def _determinant(self, goal: Term) -> int | None:
        """Show that the determinant of a semidefinite matrix is positive, or not negative."""
        (s,) = goal.args[1].args
        ways = [partial(self.semidefinite, s)]
        if goal.head == "<=":
            return self._cited("psd_determinant", *ways, S=s)
        return self._cited("definite_determinant_positive", *ways, partial(self.invertible, s), S=s)

    def traces(self, goal: Term) -> list[int]:
        """The steps that say that products of two known semidefinite matrices have no negative trace, for a goal with a
        trace in it.
        """
        if not any(t.head == "tr" for t in unbound_subterms(goal)):
            return []
        known = [c.args[0] for c in map(self.record.conclusion, self.record.facts()) if c.head == "psd"]
        found = []
        for s, u in itertools.combinations_with_replacement(dict.fromkeys(known[:MATRICES]), 2):
            if s.sort is u.sort:
                found.append(self._cited("psd_product_trace", S=s, T=u))
        return [i for i in found if i is not None]

    def forms(self, goal: Term) -> list[int]:
        """The steps that say that the forms of known semidefinite matrices are not negative at the differences of two
        columns in the goal, and that these matrices are symmetric.
        """
        known = [c.args[0] for c in map(self.record.conclusion, self.record.facts()) if c.head == "psd"]
        columns = [x for x in sorted(free_variables(goal), key=str) if x.sort is not None and _is_column(x.sort)]
        found = []
        for s in [s for s in dict.fromkeys(known[:MATRICES]) if s in unbound_subterms(goal)]:
            found.append(self._cited("psd_symmetric", S=s))
            own = [x for x in columns if same_size(_rows(x), _rows(s))]
            for x, y in itertools.combinations(own[:COLUMNS], 2):
                found.append(self._cited("psd_nonnegative", S=s, X=difference(x, y)))
        return [i for i in found if i is not None]

    def semidefinite(self, x: Term) -> int | None:
        """Show that a matrix is symmetric and positive semidefinite."""
        return self._shown(build("psd", x), partial(self._semidefinite, x))

    def invertible(self, x: Term) -> int | None:
        """Show that the determinant of a matrix is not zero."""
        return self._shown(nonzero(build("det", x)), partial(self._invertible, x))

    def _shown(self, goal: Term, way: Shown) -> int | None:
        """A fact, or what the way to a goal shows."""
        record = self.record
        key = (goal, len(record.scope.facts))
        if goal in self._open or key in self._failed:
            return None
        record.go_on()
        found = tried(record.known, goal)
        if found is None:
            self._open.add(goal)
            try:
                found = tried(way)
            finally:
                self._open.discard(goal)
            if found is not None and not record.shows(found, goal):
                found = self._by_symmetry(goal, found)
        if found is None:
            self._failed.add(key)
        return found

    def _cited(self, name: str, *needs: Shown, **values: Term) -> int | None:
        """An instance of a lemma, whose hypotheses are shown in these ways or follow at once."""
        record = self.record
        shown: list[int] = []
        for need in needs:
            i = need()
            if i is None:
                return None
            shown.append(i)
        with record.inside():
            for i in shown:
                record.learn(i)
            return self.citing.instance_at(name, values, 0)

    def _by_symmetry(self, goal: Term, i: int) -> int | None:
        """Show a goal by a step that shows it once equations S' = S are used."""
        use = self.record.symmetries()
        return tried(lambda: self.record.algebra(goal, i, use)) if use else None

    # ---------------------------------------------------------------------------------------------------- semidefinite

    def _semidefinite(self, x: Term) -> int | None:
        head = x.head
        if head == "rows":
            return self._cited("psd_intro", S=x)
        if head == "I":
            return self._cited("identity_is_psd", n=x.args[0])
        if head == "+":
            first, rest = x.args[0], summed(x.args[1:])
            ways = partial(self.semidefinite, first), partial(self.semidefinite, rest)
            return self._cited("psd_sum", *ways, S=first, U=rest)
        if head == "^" and x.args[1] is INVERSE:
            (s, _) = x.args
            return self._cited("psd_inverse", partial(self.semidefinite, s), partial(self.invertible, s), S=s)
        if head == "^" and x.args[1] is TWO:
            return self._of_product([x.args[0]] * 2)
        if head == "*":
            scalars, factors = _split(x)
            if not scalars:
                return self._of_product(factors)
            c, s = product(scalars), product(factors)
            ways = partial(self.close, build("<=", ZERO, c), 1), partial(self.semidefinite, s)
            return self._cited("psd_multiple", *ways, c=c, S=s)
        return self._cited("psd_of_lambda_min", S=x)

    def _of_product(self, factors: Sequence[Term]) -> int | None:
        """Show that a Gram matrix M'M or a congruence XSX' is semidefinite."""
        half = len(factors) // 2
        if not all(self._mirrored(factors[i], factors[-1 - i]) for i in range(half)):
            return None
        if len(factors) % 2 == 0:
            return self._cited("gram_is_psd", M=product(factors[half:]))
        x, s = build("T", product(factors[half + 1 :])), factors[half]
        return self._cited("psd_congruence", partial(self.semidefinite, s), S=s, X=x)

    def _mirrored(self, one: Term, other: Term) -> bool:
        """Whether one matrix is the transpose of the other, as what is known to be symmetric is of itself."""
        transpose = build("T", one)
        if self.record.same(transpose, other):
            return True
        return self.record.same(one, other) and self.close(build("=", transpose, one), 0) is not None

    # ------------------------------------------------------------------------------------------------------ invertible

    def _invertible(self, x: Term) -> int | None:
        goal = nonzero(build("det", x))
        if x.head == "T":
            return self.invertible(x.args[0])
        if x.head == "^" and x.args[1] is INVERSE:
            return self._cited("invertible_inverse", partial(self.invertible, x.args[0]), S=x.args[0])
        if x.head == "^":
            return self._cited("invertible_power", partial(self.invertible, x.args[0]), S=x.args[0], k=x.args[1])
        ways = {"*": (self._product_of_invertible,), "+": (self._sum_of_semidefinite, self._updated, self._shifted)}
        for way in (*ways.get(x.head, ()), self._as_a_whole, self._as_factor):
            found = tried(way, x)
            if found is not None and self.record.shows(found, goal):
                return found
        return None

    def _product_of_invertible(self, x: Term) -> int | None:
        scalars, factors = _split(x)
        if scalars:
            c, s = product(scalars), product(factors)
            ways = partial(self.close, nonzero(c), 1), partial(self.invertible, s)
            return self._cited("invertible_multiple", *ways, c=c, S=s)
        if all(map(_is_square, factors)):
            a, b = factors[0], product(factors[1:])
            return self._cited("invertible_product", partial(self.invertible, a), partial(self.invertible, b), A=a, B=b)
        return (
            self._cited("gram_invertible", W=product(factors[len(factors) // 2 :])) if len(factors) % 2 == 0 else None
        )

    def _sum_of_semidefinite(self, x: Term) -> int | None:
        """All summands are semidefinite, and one is invertible."""
        parts = x.args
        if len(parts) > SUMMANDS or any(self.semidefinite(part) is None for part in parts):
            return None
        for i, part in enumerate(parts):
            rest = summed([*parts[:i], *parts[i + 1 :]])
            ways = partial(self.invertible, part), partial(self.semidefinite, part), partial(self.semidefinite, rest)
            found = self._cited("psd_sum_invertible", *ways, S=part, T=rest)
            if found is not None:
                return found
        return None

    def _updated(self, x: Term) -> int | None:
        """The inner matrix of the sum as an update, or its opposite, is known to be invertible."""
        known = set(self._determinants())
        minus = opposite(x)
        if x.args[0] is not number(-1) and self._says_regular(minus) in known:
            return self._cited("invertible_multiple", c=number(-1), S=minus)
        for update in _updates(x):
            if not known & {self._says_regular(m) for m in (update.inner, opposite(update.inner))}:
                continue
            ways = [partial(self.invertible, m) for m in (update.rest, update.middle, update.inner) if m is not None]
            values = {"S": update.rest, "U": update.left, "V": update.right}
            if update.middle is None:
                found = self._cited("update_invertible", *ways, **values)
            else:
                found = self._cited("woodbury_invertible", *ways, R=update.middle, **values)
            if found is not None:
                return found
        return None

    def _shifted(self, x: Term) -> int | None:
        """A multiple of the identity, and a symmetric matrix with smaller or with greater eigenvalues."""
        shifts = [part for part in x.args if _multiple_of_identity(part) is not None]
        others = [part for part in x.args if part not in shifts]
        if not shifts or not others:
            return None
        c, s = summed([m for m in map(_multiple_of_identity, shifts) if m is not None]), summed(others)
        found = self._cited("above_spectrum_invertible", c=c, S=_negative(s))
        return self._cited("below_spectrum_invertible", c=_negative(c), S=s) if found is None else found

    def _as_a_whole(self, x: Term) -> int | None:
        """A lemma says of such matrices that they are invertible."""
        goal = nonzero(build("det", x))
        for name in WHOLE:
            found = self.citing.instance(name, goal, 1)
            if found is not None:
                return found
        return None

    def _as_factor(self, x: Term) -> int | None:
        """A product with this factor is invertible."""
        record = self.record
        for known in self._determinants().values():
            factors = _split(known)[1] if known.head == "*" else []
            if len(factors) < 2 or not all(map(_is_square, factors)):
                continue
            for i, factor in enumerate(factors):
                if not record.same(factor, x):
                    continue
                with record.inside():
                    if i:
                        self._learn_factors(product(factors[:i]), product(factors[i:]))
                    if i + 1 < len(factors):
                        self._learn_factors(factor, product(factors[i + 1 :]))
                    return tried(record.known, nonzero(build("det", x)))
        return None

    def _learn_factors(self, a: Term, b: Term) -> None:
        found = self._cited("invertible_factors", A=a, B=b)
        if found is not None:
            self.record.learn(found)

    # -------------------------------------------------------------------------------------------- what is known of sums

    def _inner_number(self, goal: Term) -> int | None:
        """Show that 1 + v'S^-1u is not zero, since S + uv' is known to be invertible."""
        wanted = self.record.words.proposition(goal)
        for known in list(self._determinants().values()):
            for update in _updates(known) if known.head == "+" and is_matrix(known) else ():
                if literal_size(_rows(update.right)) == 1 and self._says_regular(update.inner) is wanted:
                    return self.invertible(update.inner)
        return None

    def _determinants(self) -> dict[Term, Term]:
        """The matrices that the facts say are invertible, by the normal forms of what says so."""
        record = self.record
        found: dict[Term, Term] = {}
        for i in record.facts():
            c = record.conclusion(i)
            if c.head == "not" and c.args[0].head == "=" and is_scalar(c.args[0].args[0].sort):
                value = c.args[0].args[0]
                matrix = value.args[0] if value.head == "det" else value
                found.setdefault(record.words.proposition(c), matrix)
        return found

    def _says_regular(self, x: Term) -> Term:
        """The proposition that a matrix is invertible, in normal form."""
        return self.record.words.proposition(nonzero(build("det", x)))


def _updates(x: Term) -> Iterator[Update]:
    """The ways to see a sum as S + URV, with one of its summands for the update."""
    for i, part in enumerate(x.args):
        rest = summed([*x.args[:i], *x.args[i + 1 :]])
        scalars, factors = _split(part)
        if len(factors) > FACTORS:
            continue
        size = build("I", _rows(x))
        ends = range(len(factors) + 1)
        for a in ends:
            for b in ends[a:]:
                if b == a and a in (0, len(factors)):
                    continue
                middle = None if a == b else product(factors[a:b])
                if middle is not None and not _is_square(middle):
                    continue
                left, right = factors[:a] or [size], factors[b:] or [size]
                yield Update(rest, product([*scalars, *left]), middle, product(right))


def _split(x: Term) -> tuple[list[Term], list[Term]]:
    """The numbers and the matrices in a product, and in products in it."""
    if x.head != "*":
        return ([], [x]) if is_matrix(x) else ([x], [])
    parts = [_split(factor) for factor in x.args]
    return [c for scalars, _ in parts for c in scalars], [f for _, factors in parts for f in factors]


def _multiple_of_identity(x: Term) -> Term | None:
    scalars, factors = _split(x)
    return product(scalars or [number(1)]) if len(factors) == 1 and factors[0].head == "I" else None


def _negative(x: Term) -> Term:
    """-x, without a second sign."""
    if x.head == "*" and x.args[0] is number(-1):
        return product(x.args[1:])
    return opposite(x)


def _is_square(x: Term) -> bool:
    return x.sort is not None and same_size(*x.sort.args)


def _rows(x: Term) -> Term:
    return x.sort.args[0] if x.sort is not None else ZERO


def _is_column(sort: Term) -> bool:
    return sort.head == "matrix" and sort.args[1] is ONE

"""Inequalities between integrals, and bounds of them with symbols, by their integrands:

    H |- c_1 (F_1(b) - F_1(a)) + ... <= g    from c_1 f_1(t) + ... <= P(t) on [a, b]
    H |- A                                   from F(b) - F(a) = G(b) - G(a), where F' = G' on [a, b]

where P is the derivative of g by b, or the one by a with the other sign, g/(b - a) for a number b - a, or a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import permutations
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import normalised
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    difference,
    free_variables,
    fresh,
    is_scalar,
    lam,
    number,
    opposite,
    substitute,
    variable,
)

from ..parts import written_out
from ..plausibility import holds_at_points
from ..reductions.pieces import two_sided
from ..steps import Close, Proof, about_numbers, in_turn, keep, split, supposed
from .antiderivatives import Antiderivative
from .mean_values import Combination, falls


class Change(NamedTuple):
    """F(b) - F(a), or with ``sign`` -1 F(a) - F(b), as it stands in a sequent, where a <= b."""

    known: Antiderivative
    term: Term
    a: Term
    b: Term
    sign: int


def search(sequent: Sequent, known: Sequence[Antiderivative], close: Close) -> Proof | None:
    """A proof, or None; ``close`` proves what is said of numbers alone."""
    for one in known:
        if one.low.head == "min":
            a, b = one.low.args
            orders = build("<=", a, b), build("<=", b, a)
            if not set(orders) & set(sequent.hypotheses):
                return split(sequent, orders, close, lambda g: search(g, known, close))
    claim = sequent.conclusion
    if claim.head in ("<=", "<") and claim.args[0].head == "abs":
        functions = {one.F for one in known}

        def side(goal: Sequent) -> Proof | None:
            plain = functions.isdisjoint(free_variables(goal.conclusion))
            return close(goal) if plain else search(goal, known, close)

        return two_sided(sequent, side, lambda g: supposed(g) or close(g))
    changes = [change for one in known for change in _changes(one, sequent)]
    return _compared(sequent, changes, close) or _added(sequent, changes, close)


def _changes(known: Antiderivative, sequent: Sequent) -> Iterator[Change]:
    """The changes of an antiderivative that occur in the conclusion."""
    a, b = known.low, known.high
    if a.head == "min":
        a, b = a.args if build("<=", *a.args) in sequent.hypotheses else a.args[::-1]
    for sign, (start, end) in ((1, (a, b)), (-1, (b, a))):
        term = known.between(start, end)
        if term in set(_parts(sequent.conclusion)):
            yield Change(known, term, a, b, sign)


def _parts(term: Term) -> Iterator[Term]:
    yield term
    for a in term.args:
        yield from _parts(a)


# -------------------------------------------------------------------------------------------------- on one interval


def _compared(sequent: Sequent, changes: Sequence[Change], close: Close) -> Proof | None:
    """A proof of an inequality between integrals over one interval."""
    claim = sequent.conclusion
    if claim.head == "=" and changes and is_scalar(claim.args[0].sort):
        sides = [build("<=", *claim.args), build("<=", *reversed(claim.args))]
        shown = [(side, lambda g: _compared(g, changes, close)) for side in sides]
        return in_turn(sequent, shown, lambda g: keep(g, sides, close))
    if claim.head not in ("<=", "<") or len({(change.a, change.b) for change in changes}) != 1:
        return None
    linear = _linear(claim, changes)
    if linear is None:
        return None
    parts, g = linear
    a, b = changes[0].a, changes[0].b
    for rest in _rests(g, a, b):
        phi = _combination(parts, rest)
        if phi is None:
            continue
        t = variable(new_name("t", (*sequent.hypotheses, claim)), REAL)
        between = build("<=", a, t), build("<=", t, b)
        falling = Sequent((*about_numbers(sequent), *between), build("<=", phi.slope(t), ZERO))
        enough = _enough(claim.head, normalised(difference(g, difference(rest(a), rest(b)))))
        likely = isinstance(enough, Fraction) or holds_at_points(Sequent(about_numbers(sequent), enough))
        if likely and holds_at_points(falling):
            proof = falls(sequent, phi, a, b, close, enough)
            if proof is not None:
                return proof
    return None


def _enough(relation: str, gap: Term) -> Term | Fraction:
    """The proposition that a gap is at least 0, or more; the gap itself, if it is a number for which this is plain."""
    if gap.head == "rational" and (gap.value > 0 or gap.value == 0 and relation == "<="):
        return Fraction(gap.value)
    return build(relation, ZERO, gap)


def _linear(claim: Term, changes: Sequence[Change]) -> tuple[tuple[tuple[Fraction, Antiderivative], ...], Term] | None:
    """The integrals of an inequality with their factors, and the bound of their sum."""
    values = {change.term: fresh(REAL) for change in changes}
    gap = written_out(difference(*reversed(claim.args)), values)
    if any(change.known.F in free_variables(gap) for change in changes):
        return None
    parts = []
    for change in changes:
        v = values[change.term]
        try:
            factor = normalised(build("D", lam(v, gap), v))
        except Rejected:
            return None
        if factor.head != "rational":
            return None
        parts.append((-change.sign * factor.value, change.known))
        gap = substitute(gap, {v: ZERO})
    return tuple(parts), gap


def _rests(g: Term, a: Term, b: Term) -> Iterator[Callable[[Term], Term]]:
    """Functions R for which phi = c_1 F_1 + ... + R may fall from a to b, and R(a) - R(b) be at most g."""
    if b.head == "variable" and b not in free_variables(a):
        yield lambda t: opposite(substitute(g, {b: t}))
    if a.head == "variable" and a not in free_variables(b):
        yield lambda t: substitute(g, {a: t})
    width = normalised(difference(b, a))
    if width.head == "rational" and width.value > 0:
        yield lambda t: build("*", number(-1 / width.value), g, t)
    yield lambda t: ZERO
    yield opposite
    yield lambda t: t


def _combination(
    parts: tuple[tuple[Fraction, Antiderivative], ...], rest: Callable[[Term], Term]
) -> Combination | None:
    t = fresh(REAL)
    try:
        slope = normalised(build("D", lam(t, rest(t)), t))
    except Rejected:
        return None
    return Combination(parts, rest, lambda s: substitute(slope, {t: s}))


# -------------------------------------------------------------------------------------------------- of one function


def _added(sequent: Sequent, changes: Sequence[Change], close: Close) -> Proof | None:
    """A proof from what antiderivatives of one function have in common where both are."""
    facts: list[tuple[Term, Close]] = []
    for one, other in permutations(changes, 2):
        if one.known.slope is not other.known.slope:
            continue
        parts = (Fraction(1), one.known), (Fraction(-1), other.known)
        phi = Combination(parts, lambda t: ZERO, lambda t: ZERO)
        for change in one, other:
            order = [
                build("<=", *pair) for k in (one.known, other.known) for pair in ((k.low, change.a), (change.b, k.high))
            ]
            if all(holds_at_points(Sequent(about_numbers(sequent), p)) for p in order):
                sides = (k.between(change.a, change.b) for k in (one.known, other.known))
                shown = partial(falls, phi=phi, low=change.a, high=change.b, close=close, enough=Fraction(0))
                facts.append((build("<=", *sides), shown))
    said = [*about_numbers(sequent), *(fact for fact, _ in facts)]
    return in_turn(sequent, facts, lambda g: keep(g, said, close)) if facts else None

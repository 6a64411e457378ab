"""The kinds of proof for a sequent, in the order in which they are tried, each with its share of the time.

What is known of a sequent, and where the search stands, chooses among the rows of the ``strategy``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import rational
from symres.functions import HEADS, PIECEWISE
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import REAL, free_variables

from .calculus.antiderivatives import mentions_derivatives
from .parts import has_pieces
from .plausibility import holds_at_points
from .reductions.replaced import depends, speaks_of_lengths
from .strategy import (
    ABOUT_INTEGRALS,
    AT_THE_ROOT,
    BY,
    CASES,
    CRITICAL,
    FIRST,
    IMMEDIATE,
    INNER,
    LATER_SHARES,
    MOST,
    POINTS_OF_ALTERNATIVES,
    QUICK,
    QUICK_SHARES,
    SHARES,
    SLOW,
    SOON,
    Kinds,
)

FLAT = ("log", "atan")  # their derivatives are algebraic
TRANSCENDENTAL = frozenset(head for head, f in HEADS.items() if f.smoothness == "analytic")


class Place(NamedTuple):
    """A sequent, and where in the search it stands.

    ``root``: whether it is a goal of the statement itself, and not one that a step leads back to; ``leaf``: whether it
    is not to be led back to others; ``by``: the kind that the script names; ``given``: what it gives values for.
    """

    sequent: Sequent
    root: bool = True
    leaf: bool = False
    by: str | None = None
    given: Collection[str] = ()


class Round(NamedTuple):
    """Kinds that are tried one after the other, each for a share of the time that is left."""

    kinds: Kinds
    shares: tuple[float, ...]


# whether each of the cases of the strategy is there
KNOWN: Mapping[str, Callable[[Place], bool]] = {
    "an inequality between polynomials, roots, absolute values and maxima": lambda at: (
        _is_inequality(at) and not _is_transcendental(at.sequent.conclusion)
    ),
    "an inequality between absolute values, maxima and minima of sums": lambda at: (
        not at.leaf and _is_inequality(at) and has_pieces(at.sequent.conclusion) and _is_linear(at.sequent.conclusion)
    ),
    "an inequality with an irrational number, where squares come with rational coefficients": lambda at: (
        _is_inequality(at) and any(map(_is_irrational, at.sequent.conclusion.args))
    ),
    "an inequality in one variable between more than polynomials and their pieces": lambda at: (
        _is_inequality(at) and _is_sharp(at.sequent.conclusion)
    ),
    "such an inequality that follows from others, if at all": lambda at: (
        at.leaf and _is_inequality(at) and _is_sharp(at.sequent.conclusion)
    ),
    "an inequality whose derivative is algebraic, as long as nothing multiplies it": lambda at: (
        _is_inequality(at)
        and _is_transcendental(at.sequent.conclusion)
        and all(map(_is_flat, at.sequent.conclusion.args))
    ),
    "an equation that says which number a variable is": lambda at: _is_of_number(at.sequent.conclusion),
    "an inequality between numbers, which have their signs": lambda at: (
        _is_inequality(at) and not any(map(free_variables, (*at.sequent.hypotheses, at.sequent.conclusion)))
    ),
    "something exists for which the script gives a value": lambda at: (
        at.sequent.conclusion.head == "ex" and at.sequent.conclusion.value in at.given
    ),
    "something exists from which on, or near which, something holds of all places": lambda at: (
        at.sequent.conclusion.head == "ex" and _is_of_all(at.sequent.conclusion.args[1])
    ),
    "an inequality with norms of matrices that are written out": lambda at: (
        _is_inequality(at) and speaks_of_lengths(at.sequent)
    ),
    "something about numbers that depend on conditions": lambda at: depends(at.sequent),
    "something about antiderivatives that are not known in closed form": lambda at: any(
        map(mentions_derivatives, (*at.sequent.hypotheses, at.sequent.conclusion))
    ),
}


def kinds(place: Place) -> tuple[Kinds, Kinds]:
    """The kinds for a place, those that take no time and those that do.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> kinds(Place(Sequent((), build("<", number(0), build("+", number(1), build("exp", x))))))[1][-5:]
    ('cases', 'bound', 'products', 'squares', 'coercive')
    >>> kinds(Place(Sequent((), build("<", number(0), number(1)))))
    (('value', 'cases'), ())
    """
    if place.by is not None and place.sequent.purpose == CLAIM:
        return BY.get(place.by, (place.by,)), ()
    head = place.sequent.conclusion.head
    quick, slow = QUICK.get(head, ()), SLOW.get(head, ())
    for known, instead in CASES.items():
        if KNOWN[known](place):
            quick = quick if instead.quick is None else instead.quick
            slow = slow if instead.slow is None else instead.slow
    return quick, slow


def rounds(place: Place) -> list[Round]:
    """The kinds for a place in the order in which they are tried; a kind that came to its end is not tried again."""
    quick, slow = kinds(place)
    if quick == ABOUT_INTEGRALS:
        return [Round(quick, (1.0,))]
    if not place.root:
        slow = tuple(kind for kind in slow if kind not in AT_THE_ROOT)
    out = [Round(quick, tuple(_of_quick(kind, place, slow) for kind in quick))]
    if place.by is None and not place.leaf:
        out = [_round(("conditions",), 1.0, place), *out]
        slow = ("domains", *slow)
    if not place.leaf and any(h.head in ("ex", "all") for h in place.sequent.hypotheses):
        # a statement about all points is of use to critical kinds alone; others come first where it may not be needed
        immediate = tuple(kind for kind in quick if kind in IMMEDIATE)
        out = [_round(immediate, 1.0, place), _round(("sos",), SOON, place), _round(CRITICAL, MOST, place), *out]
    if place.root:
        out += [_round(slow, share, place) for share in SHARES]
    elif not place.leaf and holds_at_points(place.sequent):
        out.append(_round(slow, 1.0, place))
    return out


def _round(kinds: Kinds, share: float, place: Place) -> Round:
    return Round(kinds, tuple(_of(kind, share, place) for kind in kinds))


def _of(kind: str, share: float, place: Place) -> float:
    return share if share < 1 or place.leaf else INNER.get(kind, share)


def _of_quick(kind: str, place: Place, slow: Kinds) -> float:
    """The share of a kind that takes no time as a rule; where it does take some, others have their turn first."""
    if kind == "finite" and place.root and place.sequent.conclusion.head == "or":
        return POINTS_OF_ALTERNATIVES
    if kind in LATER_SHARES and not place.root:
        return LATER_SHARES[kind]
    if kind in QUICK_SHARES:
        return QUICK_SHARES[kind]
    if kind == "cases" and kind in slow and not place.leaf:
        return FIRST
    return _of(kind, 1.0, place)


def _is_inequality(place: Place) -> bool:
    return place.sequent.conclusion.head in ("<=", "<")


def _is_of_number(p: Term) -> bool:
    """Whether a proposition says that a real variable is an irrational number."""
    if p.head != "=" or p.args[0].sort is not REAL:
        return False
    closed = [a for a in p.args if not free_variables(a)]
    return len(closed) == 1 and _is_irrational(closed[0]) and any(a.head == "variable" for a in p.args)


def _is_of_all(p: Term) -> bool:
    """Whether a part of a proposition is said of all values."""
    return p.head == "all" or p.head == "and" and any(map(_is_of_all, p.args))


def _is_transcendental(term: Term) -> bool:
    """Whether a term is more than polynomials and roots, absolute values and maxima of them."""
    if term.head == "^" and term.args[1].head != "rational" or term.head in TRANSCENDENTAL:
        return bool(free_variables(term))
    return any(map(_is_transcendental, term.args))


def _is_linear(term: Term) -> bool:
    """Whether there are only multiples and sums of variables, and absolute values, maxima and minima of such sums."""
    if term.head == "*":
        return sum(bool(free_variables(a)) for a in term.args) < 2 and all(map(_is_linear, term.args))
    if term.head in ("<", "<=", "+", *PIECEWISE):
        return all(map(_is_linear, term.args))
    return not free_variables(term) or not term.args


def _is_sharp(inequality: Term) -> bool:
    """Whether an inequality is in one variable, has roots or transcendental functions of it, and no pieces."""
    parts = set(_with_variables(inequality))
    more = any(t.head in TRANSCENDENTAL or t.head == "^" and not _is_natural(t.args[1]) for t in parts)
    pieces = any(t.head in HEADS and t.head not in TRANSCENDENTAL for t in parts)
    return len(free_variables(inequality)) == 1 and more and not pieces


def _is_flat(term: Term) -> bool:
    """Whether a term is a sum of algebraic ones, logarithms and arcs, each times algebraic terms in other variables:
    its derivatives with respect to the variables of these are algebraic.

    >>> from symres.kernel.terms import build, number, variable
    >>> x, s = variable("x"), variable("s")
    >>> _is_flat(build("+", x, build("*", number(3), build("atan", x)))), _is_flat(build("*", s, build("log", x)))
    (True, True)
    >>> _is_flat(build("*", x, build("atan", x)))
    False
    """
    if term.head == "+":
        return all(map(_is_flat, term.args))
    if term.head in FLAT:
        return not any(map(_is_transcendental, term.args))
    if term.head == "*":
        transcendental = [factor for factor in term.args if _is_transcendental(factor)]
        if len(transcendental) == 1:
            others = (factor for factor in term.args if factor is not transcendental[0])
            apart = free_variables(transcendental[0]).isdisjoint
            return _is_flat(transcendental[0]) and all(apart(free_variables(factor)) for factor in others)
    return not _is_transcendental(term)


def _with_variables(term: Term) -> Iterator[Term]:
    """The parts of a term that have variables."""
    if free_variables(term):
        yield term
        for a in term.args:
            yield from _with_variables(a)


def _is_natural(exponent: Term) -> bool:
    return exponent.head == "rational" and exponent.value.denominator == 1


def _is_irrational(term: Term) -> bool:
    """Whether a term is a number that is not seen to be rational."""
    try:
        return not free_variables(term) and rational(term) is None
    except Rejected:  # a number that is not defined
        return False

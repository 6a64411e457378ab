"""Decide whether a function of a number is continuous, or smooth, between two ends.

The conditions come from ``definedness`` and from ``algebra.continuity``. A condition follows from the hypotheses; or it
is linear or concave and holds at the ends; or enclosures on ever smaller cells show it; or, for a polynomial, which may
vanish at the ends, Sturm's theorem does. A condition that none of these shows may hold nevertheless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.signs import PLAIN_BITS, holds
from symres.errors import ClaimError
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import exponents
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.sequents import assumed
from symres.kernel.terms import (
    FALSE,
    ONE,
    ZERO,
    build,
    difference,
    free_variables,
    is_scalar,
    lam,
    number,
    opposite,
    show,
    substitute,
)

from .definedness import defined, definedness

BITS = 64
HALVINGS = 12  # of the interval, at most
PLACES = 32  # between the ends, at which a function is seen not to be defined
_HALF, _TWO = number(Fraction(1, 2)), number(2)


@dataclass(frozen=True)
class Span:
    """The range of a variable t between two ends a and b, either of which may be the lower one; and the hypotheses.

    >>> from symres.kernel.terms import variable
    >>> t, a = variable("t"), variable("a")
    >>> span = Span(t, ZERO, a, (build("<", ZERO, a),))
    >>> span.ends, Span(t, ZERO, a, ()).ends
    ((0, a), (min(0, a), max(0, a)))
    >>> span.sees(build("<", ZERO, build("+", t, ONE)), strictly=False)
    True
    """

    t: Term
    a: Term
    b: Term
    known: tuple[Term, ...]

    @cached_property
    def order(self) -> tuple[Term, Term] | None:
        """The lower and the upper end, if it is known which is which."""
        facts = Facts(Sequent(self.known, FALSE))
        if facts.holds(build("<=", self.a, self.b)):
            return self.a, self.b
        return (self.b, self.a) if facts.holds(build("<=", self.b, self.a)) else None

    @cached_property
    def ends(self) -> tuple[Term, Term]:
        """The lower and the upper end, whichever these are."""
        return self.order or (build("min", self.a, self.b), build("max", self.a, self.b))

    def within(self, strictly: bool) -> tuple[Term, ...]:
        """The hypotheses about a t between the ends, these included unless it is ``strictly`` between them."""
        t, (low, high), relation = self.t, self.ends, "<" if strictly else "<="
        signs = [
            build("<" if strictly or all(self._at_ends("<", side)) else "<=", ZERO, side)
            for side in (t, opposite(t))
            if all(self._at_ends("<=", side))
        ]
        return assumed(self.known, build(relation, low, t), build(relation, t, high), *signs)

    def sees(self, condition: Term, strictly: bool, known: tuple[Term, ...] = ()) -> bool:
        """Whether a condition is seen to hold for all t between the ends, under the hypotheses ``known`` as well."""
        if condition.head == "or":
            return any(self.sees(part, strictly, known) for part in condition.args)
        relation = condition.args[0] if condition.head == "not" else condition
        if relation.head not in ("=", "<", "<=") or (condition.head == "not") != (relation.head == "="):
            return False
        if not all(is_scalar(a.sort) for a in relation.args):
            return False
        try:
            facts = Facts(Sequent(assumed(self.within(strictly), *known), FALSE))
            if facts.holds(condition):
                return True
            p = difference(relation.args[1], relation.args[0])
            if self._is_seen_at_ends(p, relation.head, strictly) or self._is_root_and_more(p, relation.head, strictly):
                return True
            return self._is_seen_of_numbers(p, relation.head, strictly)
        except Rejected:
            return False

    def _at_ends(self, relation: str, p: Term) -> list[bool]:
        """Whether p > 0, or p >= 0, is known where t is one end, and where it is the other."""
        facts = Facts(Sequent(self.known, FALSE))
        return [facts.holds(build(relation, ZERO, substitute(p, {self.t: end}))) for end in (self.a, self.b)]

    def _is_seen_at_ends(self, p: Term, relation: str, strictly: bool) -> bool:
        """Whether p is linear in t, or concave, and in the relation to 0 at the ends."""
        if relation == "=":
            return any(self._is_seen_at_ends(side, "<", strictly) for side in (p, opposite(p)))
        degree = _degree(p, self.t)
        if degree is None or degree > 2:
            return False
        facts = Facts(Sequent(self.known, FALSE))
        moved = [substitute(p, {self.t: build("+", self.t, step)}) for step in (ONE, opposite(ONE))]
        bend = build("+", *moved, build("*", number(-2), p))
        if degree == 2 and not facts.holds(build("<=", bend, ZERO)):
            return False
        if not all(self._at_ends("<=", p)):
            return False
        if relation == "<=":
            return True
        positive = self._at_ends("<", p)
        return any(positive) or degree == 2 and facts.holds(build("<", bend, ZERO)) if strictly else all(positive)

    def _is_root_and_more(self, p: Term, relation: str, strictly: bool) -> bool:
        """Whether p is sqrt(h) + g with h > g^2, which is positive."""
        if p.head != "+" or len(p.args) != 2:
            return False
        for root, g in (p.args, p.args[::-1]):
            if root.head == "^" and root.args[1] is _HALF:
                return self.sees(build("<", ZERO, difference(root.args[0], build("^", g, _TWO))), strictly)
        return False

    def _is_seen_of_numbers(self, p: Term, relation: str, strictly: bool) -> bool:
        """Whether p != 0, p > 0 or p >= 0 is seen for all t between two numbers."""
        low, high = self.ends
        if not free_variables(p) <= {self.t} or free_variables(low) or free_variables(high):
            return False
        own = coefficients(p, self.t) if low.head == high.head == "rational" else None
        if own is not None:
            return _by_roots(list(own), Fraction(low.value), Fraction(high.value), relation, strictly)
        enclosures = Enclosures(BITS)
        start, end = enclosures.term(low).low, enclosures.term(high).high
        if start is None or end is None:
            return False
        return on_cells(lambda cell: enclosures.term(p, {self.t: cell}), relation, start, end)

    def places(self) -> Iterator[Fraction]:
        """Numbers strictly between the ends, if these are numbers."""
        low, high = self.ends
        if free_variables(low) or free_variables(high):
            return
        enclosures = Enclosures(BITS)
        start, end = enclosures.term(low).high, enclosures.term(high).low
        if start is not None and end is not None and start < end:
            yield from (Fraction(start * (PLACES - k) + end * k, PLACES << BITS) for k in range(1, PLACES))


def require_continuous(f: Term, span: Span) -> None:
    """Refuse a function of t that is not seen to be continuous between the ends, these included.

    >>> from symres.kernel.terms import variable
    >>> t = variable("t")
    >>> require_continuous(build("log", t), Span(t, ONE, number(2), ()))
    >>> require_continuous(build("log", t), Span(t, ZERO, number(2), ()))
    Traceback (most recent call last):
    symres.errors.ClaimError: log(t) is not seen to be continuous for t from 0 to 2, which needs 0 < t there, ...
    """
    low, high = span.ends
    what = f"{show(f)} is not seen to be continuous for {show(span.t)} from {show(low)} to {show(high)}"
    try:
        goals, _ = continuous(f, [span.t], span.within(False))
    except Rejected as why:
        raise ClaimError(f"{what}: {why}") from None
    for goal in goals:
        if not span.sees(goal.conclusion, strictly=False):
            raise ClaimError(
                f"{what}, which needs {show(goal.conclusion)} there, and nor is an antiderivative in closed form; "
                "there is none across a pole, and what is symbolic may be declared with theory.positive"
            )


def is_smooth(F: Term, span: Span, known: tuple[Term, ...] = (), at_ends: bool = False) -> bool:
    """Whether F is seen to be continuous between the ends, these included, with a derivative strictly between them, or
    at the ends as well.

    ``known`` are hypotheses without t.

    >>> from symres.kernel.terms import variable
    >>> t = variable("t")
    >>> root = build("^", t, number(Fraction(1, 2)))
    >>> is_smooth(root, Span(t, ZERO, ONE, ())), is_smooth(build("log", t), Span(t, ZERO, ONE, ()))
    (True, False)
    """
    t = span.t
    try:
        goals, _ = continuous(F, [t], assumed(span.within(False), *known))
        slopes = list(definedness(build("D", lam(t, F), t), assumed(span.within(not at_ends), *known)))
    except Rejected:
        return False
    return all(span.sees(goal.conclusion, False, known) for goal in goals) and all(
        span.sees(goal.conclusion, not at_ends, known) for goal in slopes
    )


def needs(f: Term, span: Span) -> tuple[Term, ...]:
    """The conditions without t under which f is defined strictly between the ends.

    >>> from symres.kernel.terms import variable
    >>> t, c = variable("t"), variable("c")
    >>> needs(build("*", build("log", t), build("^", c, number(-1))), Span(t, ZERO, ONE, ()))
    (c != 0,)
    """
    inside = span.within(True)
    found = defined(f, inside)[1]
    return tuple(p for p in found if p not in inside and span.t not in free_variables(p))


def is_undefined_inside(f: Term, span: Span) -> bool:
    """Whether f is seen not to be defined somewhere strictly between the ends.

    >>> from symres.kernel.terms import variable
    >>> t = variable("t")
    >>> root = build("^", t, number(Fraction(1, 2)))
    >>> is_undefined_inside(root, Span(t, number(-1), ONE, ())), is_undefined_inside(root, Span(t, ZERO, ONE, ()))
    (True, False)
    """
    inside = span.within(True)
    return any(
        goal.exact and set(goal.hypotheses) <= set(inside) and _fails_inside(goal.conclusion, span)
        for goal in defined(f, inside)[0]
    )


def _fails_inside(condition: Term, span: Span) -> bool:
    if not free_variables(condition) <= {span.t} or span.sees(condition, strictly=True):
        return False
    low, high = span.ends
    if condition.head == "not" and low.head == high.head == "rational" and low.value < high.value:
        own = coefficients(difference(*condition.args[0].args), span.t)
        if own is not None and _has_root_inside(list(own), Fraction(low.value), Fraction(high.value)):
            return True
    return any(_is_false(substitute(condition, {span.t: number(place)})) for place in span.places())


def _is_false(literal: Term) -> bool:
    try:
        return not holds(literal, PLAIN_BITS)
    except Rejected:
        return False


# --------------------------------------------------------------------------------------------------------- polynomials


def coefficients(p: Term, t: Term) -> tuple[Fraction, ...] | None:
    """The coefficients of a polynomial in t with rational ones, from the constant on; None for any other term.

    >>> from symres.kernel.terms import variable
    >>> t = variable("t")
    >>> [str(c) for c in coefficients(build("*", t, build("+", t, number(Fraction(1, 2)))), t)]
    ['0', '1/2', '1']
    """
    forms = NormalForms()
    try:
        form = forms(p)
    except Rejected:
        return None
    if form.factors or forms.conditions or any(atom is not t for atom in forms.atoms):
        return None
    found = {sum(n for _, n in exponents(m)): Fraction(c) for m, c in form.numerator.items()}
    return tuple(found.get(k, Fraction(0)) for k in range(max(found, default=0) + 1))


def value_at(p: Sequence[Fraction], x: Fraction) -> Fraction:
    """The value of a polynomial with these coefficients."""
    return sum((c * x**k for k, c in enumerate(p)), Fraction(0))


def _degree(p: Term, t: Term) -> int | None:
    """The degree of a polynomial in t; None for anything else."""
    forms = NormalForms()
    try:
        form = forms(p)
    except Rejected:
        return None
    if form.factors or any(atom is not t and t in free_variables(atom) for atom in (*forms.atoms, *forms.conditions)):
        return None
    own = forms.index(t)
    return max((dict(exponents(m)).get(own, 0) for m in form.numerator), default=0)


def _by_roots(p: list[Fraction], a: Fraction, b: Fraction, relation: str, strictly: bool) -> bool:
    """Whether p != 0, p > 0 or p >= 0 on [a, b], or ]a, b[. Zeros at ends that do not count are taken out before."""
    if a == b:
        value = value_at(p, a)
        return strictly or {"=": value != 0, "<": value > 0, "<=": value >= 0}[relation]
    if not any(p):
        return relation == "<="
    sign = 1
    for end, side in ((a, 1), (b, -1)) if relation == "<=" or strictly else ():
        while value_at(p, end) == 0:
            p = divided(p, end)
            sign *= side
    return real_roots(p, a, b) == 0 and (relation == "=" or sign * value_at(p, (a + b) / 2) > 0)


def _has_root_inside(p: list[Fraction], a: Fraction, b: Fraction) -> bool:
    """Whether p vanishes somewhere strictly between a and b."""
    if not any(p):
        return True
    return real_roots(p, a, b) > sum(value_at(p, end) == 0 for end in (a, b))


def divided(p: list[Fraction], zero: Fraction) -> list[Fraction]:
    """p / (t - zero)."""
    out = [Fraction(0)]
    for c in reversed(p[1:]):
        out.insert(0, c + zero * out[0])
    return out[:-1]


def on_cells(p: Callable[[Interval], Interval], relation: str, start: int, end: int) -> bool:
    """Whether enclosures on cells show p != 0, p > 0 or p >= 0 from one number to another, which are ends of such."""
    rest = [(start, end, 0)]
    while rest:
        low, high, halvings = rest.pop()
        try:
            value = p(Interval(low, high))
            above = value.low is not None and (value.low > 0 or relation == "<=" and value.low == 0)
            if above or relation == "=" and value.high is not None and value.high < 0:
                continue
        except Rejected:  # as where a logarithm is not defined; on a smaller cell it may be
            pass
        if halvings == HALVINGS or low == high:
            return False
        middle = (low + high) // 2
        rest += [(low, middle, halvings + 1), (middle, high, halvings + 1)]
    return True

"""A hundred thousand points and boxes for every operation: the enclosure contains what Arb and mpmath compute.

Each operation is tried on single points, where the whole ball of the true value has to lie in the enclosure up to the
ball's own radius, and on boxes, at whose ends and at random points inside the value has to be enclosed. A third of the
boxes has an infinite end; there the points reach far out. The fast version of each test runs in the normal suite.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import arb, ctx

from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.terms import Term, build, variable

from ..terms import q

P, BITS = 64, 256
ONE, UNIT_OF_ARB = 1 << P, arb(2) ** -P
X, Y = variable("x"), variable("y")


def sigmoid(x: Term) -> Term:
    return build("^", build("+", q(1), build("exp", build("*", q(-1), x))), q(-1))


def softplus(x: Term) -> Term:
    return build("log", build("+", q(1), build("exp", x)))


MINUS_Y = build("*", q(-1), Y)
REAL, POSITIVE, NATURAL = "real", "positive", "not negative"
Value = Callable[..., Any]
# name: the term, its value by Arb, its value by mpmath, where x (the first variable) has to be
OPERATIONS: dict[str, tuple[Term, Value, Value, str]] = {
    "sum": (build("+", X, Y), lambda x, y: x + y, lambda x, y: x + y, REAL),
    "difference": (build("+", X, MINUS_Y), lambda x, y: x - y, lambda x, y: x - y, REAL),
    "product": (build("*", X, Y), lambda x, y: x * y, lambda x, y: x * y, REAL),
    "quotient": (build("*", Y, build("^", X, q(-1))), lambda x, y: y / x, lambda x, y: y / x, "not zero"),
    "max": (build("max", X, Y), lambda x, y: x.max(y), max, REAL),
    "min": (build("min", X, Y), lambda x, y: x.min(y), min, REAL),
    "abs": (build("abs", X), abs, abs, REAL),
    "square": (build("^", X, q(2)), lambda x: x**2, lambda x: x**2, REAL),
    "cube": (build("^", X, q(3)), lambda x: x**3, lambda x: x**3, REAL),
    "tenth power": (build("^", X, q(10)), lambda x: x**10, lambda x: x**10, REAL),
    "power -1": (build("^", X, q(-1)), lambda x: 1 / x, lambda x: 1 / x, "not zero"),
    "power -2": (build("^", X, q(-2)), lambda x: 1 / x**2, lambda x: 1 / x**2, "not zero"),
    "power -3": (build("^", X, q(-3)), lambda x: 1 / x**3, lambda x: 1 / x**3, "not zero"),
    "sqrt": (build("^", X, q("1/2")), lambda x: x.sqrt(), mpmath.sqrt, NATURAL),
    "power 2/3": (
        build("^", X, q("2/3")),
        lambda x: (x**2).root(3),
        lambda x: mpmath.root(x**2, 3),
        NATURAL,
    ),
    "power -3/2": (
        build("^", X, q("-3/2")),
        lambda x: 1 / (x * x.sqrt()),
        lambda x: 1 / (x * mpmath.sqrt(x)),
        POSITIVE,
    ),
    "general power": (
        build("^", X, build("*", q("1/8"), Y)),
        lambda x, y: (x.log() * y / 8).exp(),
        lambda x, y: mpmath.exp(mpmath.log(x) * y / 8),
        POSITIVE,
    ),
    "exp": (build("exp", X), lambda x: x.exp(), mpmath.exp, REAL),
    "log": (build("log", X), lambda x: x.log(), mpmath.log, POSITIVE),
    "sin": (build("sin", X), lambda x: x.sin(), mpmath.sin, REAL),
    "cos": (build("cos", X), lambda x: x.cos(), mpmath.cos, REAL),
    "tan": (build("tan", X), lambda x: x.tan(), mpmath.tan, "narrow"),
    "atan": (build("atan", X), lambda x: x.atan(), mpmath.atan, REAL),
    "tanh": (build("tanh", X), lambda x: x.tanh(), mpmath.tanh, REAL),
    "erf": (build("erf", X), lambda x: x.erf(), mpmath.erf, REAL),
    "sigmoid": (sigmoid(X), lambda x: 1 / (1 + (-x).exp()), lambda x: 1 / (1 + mpmath.exp(-x)), REAL),
    "softplus": (softplus(X), lambda x: (1 + x.exp()).log(), lambda x: mpmath.log(1 + mpmath.exp(x)), REAL),
    "relu": (build("max", X, q(0)), lambda x: x.max(arb(0)), lambda x: max(x, mpmath.mpf(0)), REAL),
}
NARROW = arb(2) ** -100
FAST, SLOW = 2_000, 100_000


@pytest.fixture(autouse=True)
def precise() -> Iterator[None]:
    old, ctx.prec = ctx.prec, BITS
    with mpmath.workprec(BITS):
        yield
    ctx.prec = old


def exactly(end: int) -> Any:
    return arb(end) * UNIT_OF_ARB


def encloses(found: Interval, ball: Any) -> bool:
    """Whether the ball, which says where the value is up to far less than a unit, is not outside of the interval."""
    scaled = ball * ONE
    low, high = found
    return scaled.is_finite() and (low is None or not scaled < low) and (high is None or not scaled > high)


def end(rng: random.Random, domain: str) -> int:
    """A number of some scale from 2^-64 to 2^8, or a whole one."""
    x = rng.randint(-20, 20) * ONE if rng.random() < 0.1 else rng.choice((-1, 1)) * rng.getrandbits(rng.randint(1, 72))
    if domain in (POSITIVE, NATURAL):
        x = abs(x)
    return max(1, x) if domain == POSITIVE else x or 1 if domain == "not zero" else x


def box(rng: random.Random, domain: str) -> Interval:
    """An interval in the domain; every third is infinite on a side or, where all numbers are allowed, on both."""
    a, b = end(rng, domain), end(rng, domain)
    if domain == "narrow":
        return Interval(a, a + rng.getrandbits(rng.randint(1, P)))
    if domain == "not zero" and (a > 0) is not (b > 0):
        b = -b
    low, high = min(a, b), max(a, b)
    if rng.random() < 0.67:
        return Interval(low, high)
    below = domain == REAL or domain == "not zero" and high < 0
    above = domain != "not zero" or low > 0
    kind = rng.randrange(3)
    return Interval(
        None if below and (kind != 1 or not above) else low, None if above and (kind != 0 or not below) else high
    )


def inside(rng: random.Random, x: Interval) -> list[int]:
    """The ends of an interval, and random points; where it has no end, points up to some 2^12 away."""
    low, high = x
    if low is None and high is None:
        return [0, *(end(rng, REAL) for _ in range(3))]
    if low is None:
        return [x.high - (rng.getrandbits(rng.randint(1, 76)) if i else 0) for i in range(4)]
    if high is None:
        return [x.low + (rng.getrandbits(rng.randint(1, 76)) if i else 0) for i in range(4)]
    return [low, high, rng.randint(low, high), rng.randint(low, high)]


def arguments(
    rng: random.Random, term: Term, domain: str, draw: Callable[[random.Random, str], Any]
) -> dict[Term, Any]:
    return {X: draw(rng, domain)} if Y not in term_variables(term) else {X: draw(rng, domain), Y: draw(rng, REAL)}


def term_variables(term: Term) -> set[Term]:
    return {term} if term in (X, Y) else {x for a in term.args for x in term_variables(a)}


def point(rng: random.Random, domain: str) -> Interval:
    x = end(rng, domain)
    return Interval(x, x)


def check(name: str, count: int) -> None:
    """Points, then boxes; one in ten values is also compared with mpmath."""
    term, by_arb, by_mpmath, domain = OPERATIONS[name]
    arithmetic, rng, refused = Enclosures(P), random.Random(f"{name} {count}"), 0
    for draw in (point, box):
        for i in range(count):
            values = arguments(rng, term, domain, draw)
            try:
                found = arithmetic.term(term, values)
            except Rejected as refusal:
                assert name == "tan" and "pole" in str(refusal)
                refused += 1
                continue
            places = [inside(rng, x) for x in values.values()]
            for place in zip(*places, strict=True) if draw is box else [[p[0] for p in places]]:
                ball = by_arb(*map(exactly, place))
                assert encloses(found, ball), (name, values, place)
            if i % 10 == 0:
                assert ball.is_finite() and ball.rad() <= NARROW * (1 + abs(ball.mid())), (name, place)
                value, near = by_mpmath(*(mpmath.ldexp(x, -P) for x in place)), mpmath.ldexp(1, -150)
                near *= 1 + abs(value)
                assert found.low is None or mpmath.ldexp(found.low, -P) - near <= value, (name, values, place)
                assert found.high is None or value <= mpmath.ldexp(found.high, -P) + near, (name, values, place)
    assert refused < count / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", OPERATIONS)
def test_values_at_points_and_in_boxes_are_enclosed(name: str) -> None:
    check(name, FAST)


@pytest.mark.nightly
@pytest.mark.parametrize("name", OPERATIONS)
def test_values_at_a_hundred_thousand_points_and_boxes_are_enclosed(name: str) -> None:
    check(name, SLOW)


# ------------------------------------------------------------------------------------------------ traps, ends by hand

A = Enclosures(P)
REALS, ZERO, UNIT = Interval(None, None), Interval(0, 0), Interval(ONE, ONE)


def test_zero_times_infinity_is_zero() -> None:
    assert A.multiply(ZERO, REALS) == A.multiply(REALS, ZERO) == ZERO
    assert A.multiply(Interval(0, ONE), Interval(0, None)) == Interval(0, None)
    assert A.multiply(Interval(0, None), Interval(-3 * ONE, 0)) == Interval(None, 0)
    assert A.multiply(Interval(None, 0), Interval(None, 0)) == Interval(0, None)
    assert A.multiply(Interval(None, -ONE), Interval(2 * ONE, None)) == Interval(None, -2 * ONE)
    assert A.multiply(Interval(None, ONE), Interval(None, -2 * ONE)) == REALS
    assert A.multiply(Interval(-ONE, None), Interval(0, 2 * ONE)) == Interval(-2 * ONE, None)
    assert A.multiply(Interval(-ONE, 2 * ONE), Interval(0, None)) == REALS
    assert A.multiply(Interval(-ONE, 2 * ONE), Interval(ONE, None)) == REALS


def test_sums_with_infinite_ends() -> None:
    assert A.add(Interval(None, ONE), Interval(2 * ONE, 3 * ONE)) == Interval(None, 4 * ONE)
    assert A.add(Interval(None, ONE), Interval(ONE, None)) == REALS
    assert A.negate(Interval(None, ONE)) == Interval(-ONE, None)


def test_quotients_with_infinite_ends() -> None:
    assert A.divide(UNIT, Interval(2 * ONE, None)) == Interval(0, ONE // 2)
    assert A.divide(UNIT, Interval(None, -2 * ONE)) == Interval(-ONE // 2, 0)
    assert A.divide(Interval(-ONE, ONE), Interval(2 * ONE, None)) == Interval(-ONE // 2, ONE // 2)
    assert A.divide(Interval(ONE, None), Interval(2 * ONE, 4 * ONE)) == Interval(ONE // 4, None)
    assert A.divide(Interval(None, -ONE), Interval(2 * ONE, None)) == Interval(None, 0)
    assert A.divide(REALS, Interval(None, -ONE)) == REALS
    for y in (ZERO, Interval(0, ONE), Interval(-ONE, 0), Interval(-ONE, ONE), REALS, Interval(0, None)):
        for refused in (lambda y: A.divide(UNIT, y), lambda y: A.divide(ZERO, y), lambda y: A.power(y, Fraction(-3))):
            with pytest.raises(Rejected, match="an interval that contains 0"):
                refused(y)


def test_powers_and_roots_with_infinite_ends() -> None:
    assert A.power(REALS, Fraction(2)) == A.power(REALS, Fraction(4)) == Interval(0, None)
    assert A.power(Interval(None, -2 * ONE), Fraction(2)) == Interval(4 * ONE, None)
    assert A.power(REALS, Fraction(3)) == REALS
    assert A.power(Interval(None, -2 * ONE), Fraction(3)) == Interval(None, -8 * ONE)
    assert A.power(Interval(None, -2 * ONE), Fraction(-3)) == Interval(-ONE // 8, 0)
    assert A.power(Interval(2 * ONE, None), Fraction(-2)) == Interval(0, ONE // 4)
    assert A.power(REALS, Fraction(0)) == UNIT
    assert A.power(Interval(4 * ONE, None), Fraction(1, 2)) == Interval(2 * ONE, None)
    assert A.power(Interval(4 * ONE, None), Fraction(-1, 2)) == Interval(0, ONE // 2)
    for x in (Interval(-1, None), Interval(-1, ONE), Interval(None, ONE), REALS):
        with pytest.raises(Rejected, match="reaches below 0"):
            A.power(x, Fraction(1, 2))


def test_functions_with_infinite_ends() -> None:
    assert A.exp(Interval(None, 0)) == Interval(0, ONE)
    assert A.exp(REALS) == Interval(0, None)
    assert A.log(Interval(ONE, None)) == Interval(0, None)
    assert A.tanh(REALS) == A.sin(Interval(0, None)) == A.cos(Interval(None, 0)) == Interval(-ONE, ONE)
    half_turn = A.atan(REALS)
    assert half_turn.high is not None and half_turn.low == -half_turn.high
    assert 0 < exactly(half_turn.high) - arb.pi() / 2 < arb(2) ** (1 - P)
    assert A.atan(Interval(0, None)) == Interval(0, half_turn.high)
    assert A.absolute(REALS) == A.absolute(Interval(-ONE, None)) == Interval(0, None)
    assert A.absolute(Interval(None, -ONE)) == Interval(ONE, None)
    assert A.maximum(Interval(None, 0), Interval(-ONE, None)) == Interval(-ONE, None)
    assert A.minimum(Interval(None, 0), Interval(-ONE, None)) == Interval(None, 0)
    for x in (Interval(0, None), Interval(0, ONE), Interval(-ONE, None), Interval(None, ONE), REALS):
        with pytest.raises(Rejected, match="log of an interval that is not positive"):
            A.log(x)
    with pytest.raises(Rejected, match="tan of an unbounded interval"):
        A.tan(Interval(0, None))
    for step in (A.floor, A.ceiling):
        with pytest.raises(Rejected, match="of an interval around an integer"):
            step(Interval(0, None))


def test_exp_of_what_is_too_large_is_infinite_above_and_large_below() -> None:
    million = 10**6 * ONE
    found = A.exp(Interval(million, million))
    assert found.high is None and found.low is not None and found.low.bit_length() > 700_000
    assert A.exp(Interval(0, million)) == Interval(ONE, None)
    assert A.exp(Interval(None, million)) == Interval(0, None)
    reciprocal = A.term(build("exp", build("*", q(-1), build("exp", q(100)))))
    assert reciprocal == Interval(0, 1)


def test_functions_are_exact_where_their_values_are() -> None:
    assert A.exp(ZERO) == A.cos(ZERO) == UNIT
    assert A.log(UNIT) == A.sin(ZERO) == A.tan(ZERO) == A.atan(ZERO) == A.tanh(ZERO) == ZERO
    for f in (A.sin, A.tan, A.atan, A.tanh):
        assert f(Interval(0, ONE)).low == 0 == f(Interval(-ONE, 0)).high
    assert A.exp(Interval(0, ONE)).low == ONE and A.log(Interval(ONE, 2 * ONE)).low == 0


def test_an_interval_is_not_compared_with_another() -> None:
    with pytest.raises(TypeError, match="intervals are not ordered"):
        sorted([Interval(0, 1), Interval(None, 3)])


def test_a_term_is_enclosed_over_many_boxes() -> None:
    term = build("+", build("*", X, Y), build("exp", q(1)), build("*", X, Y))
    for x, y in ((ZERO, REALS), (UNIT, Interval(None, ONE)), (Interval(-ONE, ONE), Interval(3, 5 * ONE))):
        found = A.term(term, {X: x, Y: y})
        assert found == Enclosures(P).term(term, {X: x, Y: y}), "what is remembered of a box is not taken for another"
        xy = A.multiply(x, y)
        assert found == A.add(A.add(xy, A.exp(UNIT)), xy)
    with pytest.raises(Rejected, match="y is not a value that the kernel can enclose"):
        A.term(term, {X: ZERO})

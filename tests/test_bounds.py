"""Certified ranges and minima: the numbers are right, proved, and as close as was asked for."""

import math
from fractions import Fraction

import pytest
from sympy import symbols

from symres import ClaimError, cos, enclosure, exp, greatest, log, minimum, pi, sin, sqrt, tanh
from symres.kernel import check

x, y = symbols("x y", real=True)
p = symbols("p", positive=True)
nonzero, nonnegative = symbols("a", real=True, nonzero=True), symbols("b", nonnegative=True)
HIMMELBLAU = (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2
THOUSANDTH = Fraction(1, 1000)


def proved(result):
    return all(check(statement, certificate) == "proved" for statement, certificate in result.proofs)


@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (x - x**2, [0 <= x, x <= 1], 0, Fraction(1, 4)),
        (x**2, [-1 <= x, x <= 2], 0, 4),
        (x / (1 + x**2), [-3 <= x, x <= 3], -Fraction(1, 2), Fraction(1, 2)),
        (x * y, [-1 <= x, x <= 2, -3 <= y, y <= 1], -6, 3),
        (abs(x) + greatest(x, 0), [-1 <= x, x <= 1], 0, 2),
        (cos(x), [], -1, 1),
        (3 * x - 1, [2 <= x, x <= 2], 5, 5),
    ],
)
def test_ends_that_are_attained_at_rational_points_are_exact(f, box, low, high):
    found = enclosure(f, box)
    assert (found.low, found.high) == (low, high)
    assert proved(found)


@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (exp(x), [0 <= x, x <= 1], 1, math.e),
        (sin(x) + cos(x), [0 <= x, x <= 1], 1, math.sqrt(2)),
        (x * log(p), [0 <= x, x <= 1, 1 <= p, p <= 2], 0, math.log(2)),
        (x * exp(-x), [0 <= x, x <= 5], 0, 1 / math.e),
        (tanh(x), [], -1, 1),
        (sqrt(1 + x**2) - x, [0 <= x, x <= 3], math.sqrt(10) - 3, 1),
    ],
)
def test_other_ends_are_as_close_as_asked(f, box, low, high):
    found = enclosure(f, box, width=THOUSANDTH)
    assert low - 1.1e-3 <= found.low <= low + 1e-12
    assert high - 1e-12 <= found.high <= high + 1.1e-3
    assert proved(found)


def test_a_constant():
    found = enclosure(sqrt(2) + pi, [], width=THOUSANDTH)
    assert float(found.low) <= math.sqrt(2) + math.pi <= float(found.high)
    assert found.high - found.low <= 2 * THOUSANDTH
    assert enclosure(Fraction(1, 3) + sqrt(4), []).low == Fraction(7, 3)


def test_a_minimum_in_several_places():
    found = minimum(HIMMELBLAU, [-5 <= x, x <= 5, -5 <= y, y <= 5], width=THOUSANDTH)
    assert found.low <= 0 <= found.high <= found.low + THOUSANDTH
    assert HIMMELBLAU.subs(found.point) <= found.high
    minimisers = [(3, 2), (-2.805118, 3.131313), (-3.779310, -3.283186), (3.584428, -1.848127)]
    assert len(found.boxes) == 4
    for a, b in minimisers:
        assert any(box[x][0] <= a <= box[x][1] and box[y][0] <= b <= box[y][1] for box in found.boxes)
    assert len(found.proofs) == 3 and proved(found)


def test_a_minimum_on_the_whole_line():
    found = minimum(exp(x) - 2 * x, [], width=THOUSANDTH)
    assert found.low <= 2 - 2 * math.log(2) <= found.high
    ((low, high),) = (box[x] for box in found.boxes)
    assert low <= math.log(2) <= high and high - low < Fraction(1, 10)
    assert proved(found)


def test_an_exact_minimum():
    found = minimum((1 - x) ** 2 + 100 * (y - x**2) ** 2, [-2 <= x, x <= 2, -2 <= y, y <= 2])
    assert (found.low, found.high, found.point) == (0, 0, [x == 1, y == 1])
    assert proved(found)


def test_a_minimum_that_nothing_excludes_may_be_anywhere():
    found = minimum(x - x, [])
    assert (found.low, found.high, found.boxes) == (0, 0, ())
    found = minimum(x**2 + y**2 - 2 * x * y, [0 <= x, x <= 1, 0 <= y, y <= 1], budget=6)
    assert found.low <= 0 <= found.high
    assert all(0 <= end <= 1 for box in found.boxes for ends in box.values() for end in ends)


@pytest.mark.parametrize(
    ("f", "box", "options", "message"),
    [
        (x * y, [0 <= x, x <= 1], {}, "the box gives no range for y"),
        (x, [0 <= x, x <= 0.5], {}, "the float 0.5 is not exact"),
        (0.5 * x, [0 <= x, x <= 1], {}, "the float 0.5.* is not exact"),
        (x, [0 <= x, x <= pi], {}, "an end of the range of x is a rational number, not pi"),
        (x, [1 <= x, x <= 0], {}, "the range of x goes up"),
        (x, [x == 1], {}, "the range of x is a pair"),
        (x, [(0, 1)], {}, "a box maps symbols to pairs"),
        (x, [0 <= x, x <= 1], {"width": 0}, "the width of a bound is positive"),
        (x, [0 <= x, x <= 1], {"width": exp(1)}, "the width is a rational number"),
        (1 / x, [0 <= x, x <= 1], {}, "1/x may be undefined on the box"),
        (log(x), [-1 <= x, x <= 1], {}, r"log\(x\) may be undefined on the box"),
        (exp(x), [0 <= x], {}, r"exp\(x\) seems to be unbounded"),
        (
            sqrt(p**2),
            [-1 <= p, p <= 1],
            {},
            r"p is positive, and its range on the box, \(-1, 1\), has numbers that are not; make",
        ),
        (p / p, [0 <= p, p <= 1], {}, "p is positive, and its range"),
        (abs(p), [p <= 1], {}, r"p is positive, and its range on the box, \(-oo, 1\)"),
        (nonzero / nonzero, [-1 <= nonzero, nonzero <= 1], {}, "a is nonzero, and its range"),
        (sqrt(nonnegative**2), [-1 <= nonnegative, nonnegative <= 1], {}, "b is nonnegative, and its range"),
        (x / x, [-1 <= x, x <= 1], {}, "x/x may be undefined on the box"),
        (1, {"x": (0, 1)}, {}, "a box maps symbols to pairs"),
        (symbols("n", integer=True) ** 2, {symbols("n", integer=True): (0, 3)}, {}, "n ranges over real numbers here"),
    ],
)
def test_what_cannot_be_bounded_is_refused_with_a_reason(f, box, options, message):
    with pytest.raises(ClaimError, match=message):
        enclosure(f, box, **options)


def test_a_symbol_with_a_sign_is_bounded_where_it_has_that_sign():
    low, high = Fraction(1, 2), Fraction(2)
    for f, box in (
        (sqrt(p**2), [low <= p, p <= high]),
        (nonzero, [low <= nonzero, nonzero <= high]),
        (-nonzero, [-high <= nonzero, nonzero <= -low]),
    ):
        found = enclosure(f, box)
        assert (found.low, found.high) == (low, high) and proved(found)
    assert enclosure(sqrt(nonnegative**2), [0 <= nonnegative, nonnegative <= 1]).low == 0


def test_too_little_time_is_said():
    with pytest.raises(ClaimError, match="allow a larger width, a smaller box or a larger budget"):
        enclosure(sin(x * y) + cos(x * y), [-90 <= x, x <= 90, -90 <= y, y <= 90], width=Fraction(1, 10**5), budget=0.5)

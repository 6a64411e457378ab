"""Certified ranges and minima: the numbers are right, proved, and as close as was asked for."""

import math

import pytest
from sympy import Abs, E, Integer, Max, Rational, cos, exp, log, oo, pi, sin, sqrt, symbols, tanh

from symres.bounds import enclosure, minimum
from symres.kernel import check
from symres.statements.words import ClaimError, over

x, y = symbols("x y", real=True)
p = symbols("p", positive=True)
nonzero, nonnegative = symbols("a", real=True, nonzero=True), symbols("b", nonnegative=True)
HIMMELBLAU = (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2
THOUSANDTH = Rational(1, 1000)


def proved(result):
    return all(check(statement, certificate) == "proved" for statement, certificate in result.proofs)


@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (x - x**2, {x: (0, 1)}, 0, Rational(1, 4)),
        (x**2, {x: (-1, 2)}, 0, 4),
        (x / (1 + x**2), {x: (-3, 3)}, -Rational(1, 2), Rational(1, 2)),
        (x * y, {x: (-1, 2), y: (-3, 1)}, -6, 3),
        (Abs(x) + Max(x, 0), {x: (-1, 1)}, 0, 2),
        (cos(x), {x: (-oo, oo)}, -1, 1),
        (3 * x - 1, {x: (2, 2)}, 5, 5),
    ],
)
def test_ends_that_are_attained_at_rational_points_are_exact(f, box, low, high):
    found = enclosure(f, box)
    assert (found.low, found.high) == (low, high)
    assert proved(found)


@pytest.mark.parametrize(
    ("f", "box", "low", "high"),
    [
        (exp(x), {x: (0, 1)}, 1, math.e),
        (sin(x) + cos(x), {x: (0, 1)}, 1, math.sqrt(2)),
        (x * log(p), {x: (0, 1), p: (1, 2)}, 0, math.log(2)),
        (x * exp(-x), {x: (0, 5)}, 0, 1 / math.e),
        (tanh(x), {x: (-oo, oo)}, -1, 1),
        (sqrt(1 + x**2) - x, {x: (0, 3)}, math.sqrt(10) - 3, 1),
    ],
)
def test_other_ends_are_as_close_as_asked(f, box, low, high):
    found = enclosure(f, box, width=THOUSANDTH)
    assert low - 1.1e-3 <= found.low <= low + 1e-12
    assert high - 1e-12 <= found.high <= high + 1.1e-3
    assert proved(found)


def test_a_constant():
    found = enclosure(sqrt(2) + pi, {}, width=THOUSANDTH)
    assert float(found.low) <= math.sqrt(2) + math.pi <= float(found.high)
    assert found.high - found.low <= 2 * THOUSANDTH
    assert enclosure(Rational(1, 3) + sqrt(4), {}).low == Rational(7, 3)


def test_a_minimum_in_several_places():
    found = minimum(HIMMELBLAU, {x: (-5, 5), y: (-5, 5)}, width=THOUSANDTH)
    assert found.low <= 0 <= found.high <= found.low + THOUSANDTH
    assert HIMMELBLAU.subs(found.point) <= found.high
    minimisers = [(3, 2), (-2.805118, 3.131313), (-3.779310, -3.283186), (3.584428, -1.848127)]
    assert len(found.boxes) == 4
    for a, b in minimisers:
        assert any(box[x][0] <= a <= box[x][1] and box[y][0] <= b <= box[y][1] for box in found.boxes)
    assert len(found.proofs) == 3 and proved(found)


def test_a_minimum_on_the_whole_line():
    found = minimum(exp(x) - 2 * x, {x: (None, None)}, width=THOUSANDTH)
    assert found.low <= 2 - 2 * math.log(2) <= found.high
    ((low, high),) = (box[x] for box in found.boxes)
    assert low <= math.log(2) <= high and high - low < Rational(1, 10)
    assert proved(found)


def test_an_exact_minimum():
    found = minimum((1 - x) ** 2 + 100 * (y - x**2) ** 2, {x: (-2, 2), y: (-2, 2)})
    assert (found.low, found.high, found.point) == (0, 0, {x: 1, y: 1})
    assert proved(found)


def test_a_minimum_that_nothing_excludes_may_be_anywhere():
    found = minimum(x - x, {})
    assert (found.low, found.high, found.boxes) == (0, 0, ())
    found = minimum(x**2 + y**2 - 2 * x * y, {x: (0, 1), y: (0, 1)}, budget=6)
    assert found.low <= 0 <= found.high
    assert all(0 <= end <= 1 for box in found.boxes for ends in box.values() for end in ends)


@pytest.mark.parametrize(
    ("f", "box", "options", "message"),
    [
        (x * y, {x: (0, 1)}, {}, "the box gives no range for y"),
        (x, {x: (0, 0.5)}, {}, "the float 0.5 is not exact"),
        (0.5 * x, {x: (0, 1)}, {}, "the float 0.5.* is not exact"),
        (x, {x: (0, pi)}, {}, "an end of the range of x is a rational number, not pi"),
        (x, {x: (1, 0)}, {}, "the range of x goes up"),
        (x, {x: 1}, {}, "the range of x is a pair"),
        (x, [(0, 1)], {}, "a box maps symbols to pairs"),
        (x, {x: (0, 1)}, {"width": 0}, "the width of a bound is positive"),
        (x, {x: (0, 1)}, {"width": E}, "the width is a rational number"),
        (1 / x, {x: (0, 1)}, {}, "1/x may be undefined on the box"),
        (log(x), {x: (-1, 1)}, {}, r"log\(x\) may be undefined on the box"),
        (exp(x), {x: (0, oo)}, {}, r"exp\(x\) seems to be unbounded"),
        (
            sqrt(p**2),
            {p: (-1, 1)},
            {},
            r"p is positive, and its range on the box, \(-1, 1\), has numbers that are not; make",
        ),
        (p / p, {p: (0, 1)}, {}, "p is positive, and its range"),
        (abs(p), {p: (None, 1)}, {}, r"p is positive, and its range on the box, \(-oo, 1\)"),
        (nonzero / nonzero, {nonzero: (-1, 1)}, {}, "a is nonzero, and its range"),
        (sqrt(nonnegative**2), {nonnegative: (-1, 1)}, {}, "b is nonnegative, and its range"),
        (over(x, x), {x: (-1, 1)}, {}, "x/x may be undefined on the box"),
        (Integer(1), {"x": (0, 1)}, {}, "a box maps symbols to pairs"),
        (symbols("n", integer=True) ** 2, {symbols("n", integer=True): (0, 3)}, {}, "n ranges over real numbers here"),
    ],
)
def test_what_cannot_be_bounded_is_refused_with_a_reason(f, box, options, message):
    with pytest.raises(ClaimError, match=message):
        enclosure(f, box, **options)


def test_a_symbol_with_a_sign_is_bounded_where_it_has_that_sign():
    low, high = Rational(1, 2), Rational(2)
    for f, box in (
        (sqrt(p**2), {p: (low, high)}),
        (nonzero, {nonzero: (low, high)}),
        (-nonzero, {nonzero: (-high, -low)}),
    ):
        found = enclosure(f, box)
        assert (found.low, found.high) == (low, high) and proved(found)
    assert enclosure(sqrt(nonnegative**2), {nonnegative: (0, 1)}).low == 0


def test_too_little_time_is_said():
    with pytest.raises(ClaimError, match="allow a larger width, a smaller box or a larger budget"):
        enclosure(sin(x * y) + cos(x * y), {x: (-90, 90), y: (-90, 90)}, width=Rational(1, 10**5), budget=0.5)

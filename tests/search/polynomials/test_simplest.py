"""The simplest rational numbers in intervals and near points."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from symres.kernel.terms import INT, variable
from symres.search.polynomials.simplest import height, nearby, simplest

numbers = st.fractions(min_value=-50, max_value=50, max_denominator=60)


@given(numbers, numbers)
def test_no_number_of_the_interval_has_a_smaller_denominator(a, b):
    low, high = min(a, b), max(a, b)
    found = simplest(low, high)
    assert low <= found <= high
    for d in range(1, found.denominator):
        first = -(-low.numerator * d // low.denominator)  # the least multiple of 1/d that is at least low
        assert Fraction(first, d) > high


def test_points_near_a_point_come_close_and_keep_integers():
    x, n = variable("x"), variable("n", INT)
    found = list(nearby({x: 0.123456789, n: 7.0}))
    assert all(point[n] == 7 for point in found)
    assert {Fraction(0), Fraction(1, 8), Fraction(10, 81)} <= {point[x] for point in found}
    assert any(0 <= point[x] - Fraction(0.123456789) < Fraction(1, 10**10) for point in found)
    assert any(0 <= Fraction(0.123456789) - point[x] < Fraction(1, 10**10) for point in found)


def test_smaller_and_then_positive_points_are_simpler():
    x = variable("x")
    points = [{x: Fraction(q)} for q in ("-3", "1/2", "3", "-1", "1", "0")]
    assert [str(p[x]) for p in sorted(points, key=height)] == ["0", "1", "-1", "1/2", "3", "-3"]

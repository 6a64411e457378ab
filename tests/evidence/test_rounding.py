"""Rational numbers near floats: the simplest in an interval, and the same way for all coordinates."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from symres.evidence.rounding import DENOMINATORS, DISTANCES, SIDES, roundings, simplest
from symres.search.polynomials.simplest import simplest as exactly


@given(st.fractions(-50, 50, max_denominator=1000), st.fractions(Fraction(1, 1000), 3, max_denominator=1000))
def test_the_simplest_fraction_in_an_interval_is_that_of_exact_arithmetic_but_for_rounding(low, width):
    high, room = low + width, width / 10**6
    (numerator,), (denominator,) = simplest(np.array([float(low)]), np.array([float(high)]))
    found = Fraction(int(numerator), int(denominator))
    assert low - room <= found <= high + room
    outer, inner = exactly(low - room, high + room), exactly(low + room, high - room)
    assert outer.denominator <= found.denominator <= inner.denominator


def test_integers_are_rounded_and_every_coordinate_in_as_many_ways():
    real, whole = roundings([0.123456789, 6.9], [False, True])
    assert len(real) == len(whole) == len(DISTANCES) * len(SIDES) + 3 * len(DENOMINATORS)
    assert set(whole) == {7}
    assert {Fraction(0), Fraction(1, 8), Fraction(123456789, 10**9)} <= set(real)

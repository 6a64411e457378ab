"""Decay, distance and limits of functions in floats: what falls like a root, and what does not."""

from fractions import Fraction

import numpy as np
import pytest

from symres.search.calculus.decay import decays, distance, fall, limit


@pytest.mark.parametrize(("f", "root"), [(lambda s: 3 * s, 1), (np.sqrt, 2), (lambda s: s ** (1 / 3), 3)])
def test_the_root_that_bounds_a_function_is_found(f, root):
    assert next(decays(f, [Fraction(1)])).root == root


@pytest.mark.parametrize("f", [np.cos, lambda s: 1 + s, lambda s: 1 / (1 - np.log(s))])
def test_a_function_that_does_not_fall_like_a_root_has_none(f):
    assert not list(decays(f, [Fraction(1)]))


def test_other_roots_may_come_first():
    falls = lambda s: np.sqrt(s) * (1 - np.log(s))  # noqa: E731 - faster than any fourth root, slower than a square root
    assert [next(decays(falls, [Fraction(1)], roots)).root for roots in ((1, 2, 3, 4), (1, 2, 4, 3))] == [3, 4]


def test_a_function_stays_away_from_zero_or_not():
    assert distance(np.cos, [Fraction(1)]).least == Fraction(1, 4)
    assert distance(lambda s: -s, [Fraction(1)]) is None


def test_limits_and_falls_far_out():
    assert (limit(np.tanh), limit(np.sin), limit(lambda w: w)) == (1, None, None)
    assert (fall(lambda w: 3 - w), fall(lambda w: 3 - w / 3)) == (10, None)

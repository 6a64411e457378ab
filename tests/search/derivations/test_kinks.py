"""Functions without a derivative at a point: what slope is claimed there is refuted, and never where there is one."""

from fractions import Fraction

import pytest

from symres import Theory, choice, greatest, has_derivative, least, number, sqrt

from ...slow import all_but

theory = Theory("kinks")
third = Fraction(1, 3)
SMOOTH = {
    "a product with a modulus": (lambda t: t * abs(t), 0, 0),
    "a square of what has a kink": (lambda t: greatest(t, 0) ** 2, 0, 0),
    "a modulus away from its kink": (abs, -1, -1),
    "a choice whose parts meet smoothly": (lambda t: choice(t > 0, t**2, -(t**2)), 0, 0),
}
KINKS = {
    "a modulus": (abs, 0, 0),
    "a modulus with the slope of one side": (abs, 0, 1),
    "a rectifier by the mean of both slopes": (lambda t: greatest(t, 0), 0, Fraction(1, 2)),
    "a root of a square": (lambda t: sqrt(t**2), 0, 0),
    "a least of two": (lambda t: least(t, 2 * t - third), third, 1),
    "a modulus beside something smooth": (lambda t: abs(t - 2) + t**2, 2, 4),
    "a choice with the slope of its lower part": (lambda t: choice(t > 0, t, -(t**2)), 0, 0),
    "a choice with the slope of its upper part": (lambda t: choice(t >= 1, 2 * t, t + 1), 1, 2),
}


AWAY = {
    "above": (abs, 2, 1),
    "below": (abs, -2, -1),
    "a root of a square": (lambda t: sqrt(t**2), 1, 1),
    "a root of what is more": (lambda t: sqrt(t**2 + 3), 1, Fraction(1, 2)),
    "a rectifier": (lambda t: greatest(t, 0), -3, 0),
}


@pytest.mark.parametrize("name", AWAY)
def test_the_slope_away_from_a_kink_is_proved_and_no_other(name):
    f, point, slope = AWAY[name]
    number_ = list(AWAY).index(name)
    assert theory.claim(f"away{number_}", has_derivative(f, number(point), slope)).check(40.0).verdict == "proved"
    other = theory.claim(f"other{number_}", has_derivative(f, number(point), slope + 1))
    assert other.check(40.0).verdict == "refuted"


@pytest.mark.parametrize("name", SMOOTH)
def test_a_derivative_that_there_is_is_not_refuted(name):
    f, point, slope = SMOOTH[name]
    claim = theory.claim(f"smooth{list(SMOOTH).index(name)}", has_derivative(f, number(point), slope))
    assert claim.check(10.0).verdict != "refuted"


@pytest.mark.parametrize("name", all_but(KINKS.keys() - {"a choice with the slope of its upper part"}, KINKS))
def test_a_slope_at_a_kink_is_refuted(name):
    f, point, slope = KINKS[name]
    claim = theory.claim(f"kink{list(KINKS).index(name)}", has_derivative(f, number(point), slope))
    assert claim.check(40.0).verdict == "refuted"

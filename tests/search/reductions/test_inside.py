"""Inequalities about a variable that stands inside of one term alone; and the same where they fail for some value."""

import pytest

from symres import Theory, atan, exp, log, pi, sin

from ...slow import all_but
from ..kinds import tells_apart

theory = Theory("inside")
x = theory.reals("x")
CLAIMS = {
    "a reciprocal": ((atan(1 / x) <= 1 / x, [x > 0]), (atan(1 / x) >= 1 / x, [x > 0])),
    "of either sign": ((abs(sin(1 / x)) <= abs(1 / x), [x > 0]), (sin(1 / x) <= 1 / x, [])),
    "an exponential": ((log(1 + exp(x)) <= exp(x), []), (log(1 + exp(x)) <= exp(x) / 2, [])),
    "at most one": ((2 * exp(-(x**2)) - 1 <= exp(-2 * x**2), []), (2 * exp(-(x**2)) <= exp(-2 * x**2), [])),
    "a complement": ((pi / 2 - atan(x) <= 1 / x, [x > 0]), (pi / 2 - atan(x) >= 1 / x, [x > 0])),
    "a complement of the reciprocal": (
        (pi / 2 - x <= atan(1 / x), [x > 0]),
        (pi / 2 - x / 2 <= atan(1 / x), [x > 0]),
    ),
}


@pytest.mark.parametrize("name", all_but(CLAIMS.keys() - {"a complement", "of either sign"}, CLAIMS))
def test_what_holds_of_all_values_of_a_term_holds_of_it(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])

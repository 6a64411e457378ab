"""Limits of integrals, improper ones among them, whose slope is the integrand everywhere; and other limits."""

from fractions import Fraction

import pytest

from symres import Theory, cos, exp, has_limit, integral, log, sin, sqrt, tends_to

theory = Theory("everywhere")
x = theory.reals("x")
PAIRS = {
    "over an infinite interval": (
        tends_to(lambda n: integral(exp(-2 * x), (x, 0, n)), Fraction(1, 2)),
        tends_to(lambda n: integral(exp(-2 * x), (x, 0, n)), 1),
    ),
    "of a power over an infinite interval": (
        tends_to(lambda n: integral(1 / x**2, (x, 1, n + 1)), 1),
        tends_to(lambda n: integral(1 / x**2, (x, 1, n + 1)), 2),
    ),
    "with a pole at an end": (
        has_limit(lambda u: integral(1 / sqrt(x), (x, u, 1)), 0, 2, side="above"),
        has_limit(lambda u: integral(1 / sqrt(x), (x, u, 1)), 0, 1, side="above"),
    ),
    "a mean value": (
        has_limit(lambda u: integral(cos(x), (x, 0, u)) / u, 0, 1),
        has_limit(lambda u: integral(cos(x), (x, 0, u)) / u, 0, 0),
    ),
    "of second order": (
        has_limit(lambda u: integral(sin(x), (x, 0, u)) / u**2, 0, Fraction(1, 2)),
        has_limit(lambda u: integral(sin(x), (x, 0, u)) / u**2, 0, 1),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_an_integral_tends_to_its_limit_and_to_nothing_else(name: str) -> None:
    right, wrong = PAIRS[name]
    assert theory.claim(f"c{len(theory.claims)}", wrong, expect="refuted").check(60).verdict == "refuted"
    assert theory.claim(f"c{len(theory.claims)}", right).check(60).verdict == "proved"


def test_an_integral_that_grows_has_no_limit() -> None:
    growing = tends_to(lambda n: integral(1 / x, (x, 1, n + 1)), log(2))
    assert theory.claim("growing", growing, expect="refuted").check(60).verdict == "refuted"

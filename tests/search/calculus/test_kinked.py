"""Integrals of functions with kinks, by antiderivatives of their pieces; another value is refuted."""

from __future__ import annotations

import pytest

from symres import Theory, cos, exp, greatest, integral, log, pi, sin

from ...slow import all_but

theory = Theory("kinked")
x = theory.reals("x")
# an integral, its value, and another number
INTEGRALS = {
    "a cosine up to its zero": (integral(abs(cos(x)), (x, -pi / 2, 0)), 1, -1),
    "a cosine beyond its zero": (integral(abs(cos(x)), (x, 0, pi)), 2, 0),
    "a whole wave": (integral(abs(sin(x)), (x, 0, 2 * pi)), 4, 0),
    "an exponential of a distance": (integral(exp(abs(x - 2)), (x, 1, 3)), 2 * exp(1) - 2, exp(1)),
    "Laplace's density": (integral(exp(-abs(x)), (x, -1, 1)), 2 - 2 / exp(1), 2 - 1 / exp(1)),
    "a maximum": (integral(greatest(exp(x), 1), (x, -1, 1)), exp(1), exp(1) + 1),
    "a kink at a logarithm": (integral(abs(exp(x) - 2), (x, 0, 1)), 4 * log(2) + exp(1) - 5, 0),
}
QUICK = ("a maximum",)


def verdict(said, budget=40.0):
    return theory.claim(f"c{len(theory.claims)}", said).check(budget).verdict


@pytest.mark.parametrize("name", all_but(QUICK, INTEGRALS))
def test_the_integral_has_its_value(name):
    found, value, _ = INTEGRALS[name]
    assert verdict(found == value) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("name", INTEGRALS)
def test_another_value_is_refuted(name):
    found, _, other = INTEGRALS[name]
    assert verdict(found == other) == "refuted"

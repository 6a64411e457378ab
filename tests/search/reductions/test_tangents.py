"""Inequalities between logarithms by tangents, each beside a false neighbour."""

import pytest

from symres import Sum, Theory, log

from ..kinds import tells_apart

theory = Theory("tangents")
x, u = theory.reals("x u")
k, n = theory.naturals("k n")
i = theory.integers("i")
CLAIMS = {
    "a difference": (
        (log(x) + 1 / (x + 1) <= log(x + 1), [x >= 1]),
        (log(x) + 1 / x <= log(x + 1), [x >= 1]),
    ),
    "with what bounds another number": (
        (u + 1 / (k + 1) <= log(k + 1) + 1, [u <= log(k) + 1]),
        (u + 1 / k <= log(k + 1) + 1, [u <= log(k) + 1]),
    ),
    "both ends": (
        (log(x + 2) - log(x + 1) <= 1 / (x + 1), [x >= 0]),
        (log(x + 2) - log(x + 1) <= 1 / (x + 2), [x >= 0]),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_tangent_bounds_a_difference_of_logarithms(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="tangents")


@pytest.mark.slow
def test_harmonic_numbers_are_bounded_by_logarithms() -> None:
    total = Sum(i, 1, n, 1 / i)
    assert theory.claim("strict", total < log(n) + 1).check(40.0).verdict == "refuted"
    assert theory.claim("bound", total <= log(n) + 1).check(60.0).verdict == "proved"

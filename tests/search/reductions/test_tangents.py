"""Inequalities between logarithms by tangents, each beside a false neighbour."""

import pytest

from symres import Sum, Theory, log, sqrt, tends_to

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
    "multiplied by logarithms": (
        (x * (log(x + 1) - log(x)) - log(x) <= 2 / sqrt(x) * (x + log(x)), [x >= 1]),
        (x * (log(x + 1) - log(x)) - log(x) <= 2 / x**2 * (x + log(x)) - 2, [x >= 1]),
    ),
    "with a root below a logarithm": (
        (x * (log(x + 1) - log(x)) - log(x) >= -2 / sqrt(x) * (x + log(x)), [x >= 1]),
        (x * (log(x + 1) - log(x)) - log(x) >= -1 / x * (x + log(x)), [x >= 1]),
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


@pytest.mark.slow
def test_a_quotient_with_logarithms_has_its_limit_and_no_other() -> None:
    def ratio(n):
        return n * (-1 + (n + log(n + 1) + 1) / (n + log(n)))

    assert theory.claim("limit", tends_to(ratio, 1)).check(60.0).verdict == "proved"
    assert theory.claim("other", tends_to(ratio, 0), expect="refuted").check(120.0).verdict == "refuted"

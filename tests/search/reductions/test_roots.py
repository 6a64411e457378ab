"""Bounds and values of roots, from those of their powers; and the same with what a root does not keep."""

from fractions import Fraction

import pytest

from symres import Theory, cos, exp, log, pi, sqrt, tan

from ...slow import all_but
from ..kinds import tells_apart

theory = Theory("roots")
n, x = theory.reals("n x")
third = Fraction(1, 3)
CLAIMS = {
    "a root by a quotient": (
        (sqrt(1 / n**2 + 1 / n**4) <= 2 / n, [n >= 1]),
        (sqrt(1 / n**2 + 1 / n**4) <= 1 / n, [n >= 1]),
    ),
    "a tangent": ((sqrt(1 + 1 / n) <= 1 + 1 / (2 * n), [n >= 1]), (sqrt(1 + 1 / n) <= 1 + 1 / (3 * n), [n >= 1])),
    "a root from below": ((n <= sqrt(n**2 + 1 / n), [n >= 1]), (n + 1 / n <= sqrt(n**2 + 1 / n), [n >= 1])),
    "strictly": ((sqrt(n**2 - 1 / n) < n, [n >= 1]), (sqrt(n**2 - 1 / n + 1) < n, [n >= 1])),
    "a bound that may be negative": (
        (sqrt(1 + exp(-x)) <= 1 + exp(-x), []),
        (sqrt(1 + exp(-x)) <= 1 - exp(-x), []),
    ),
    "a value": (
        (sqrt(1 + tan(x) ** 2) == 1 / cos(x), [x > -pi / 2, x < pi / 2]),
        (sqrt(1 + tan(x) ** 2) == cos(x), [x > -pi / 2, x < pi / 2]),
    ),
    "a value that may be negative": ((sqrt(1 / x**2) == 1 / x, [x > 0]), (sqrt(1 / x**2) == 1 / x, [x != 0])),
    "a fourth root from below": (
        (2 / x < n ** Fraction(1, 4), [x > 0, (2 / x) ** 4 < n]),
        (2 / x < n ** Fraction(1, 4), [x > 0, (1 / x) ** 4 < n]),
    ),
    "a root of a logarithm": (
        (sqrt(log(n) / n) <= 2 * sqrt(sqrt(1 / n)), [n >= 1]),
        (sqrt(log(n) / n) <= sqrt(sqrt(1 / n)) / 2, [n >= 1]),
    ),
    "a cube root": (
        ((1 + 1 / n) ** third <= 1 + 1 / (3 * n), [n >= 1]),
        ((1 + 1 / n) ** third <= 1 + 1 / (4 * n), [n >= 1]),
    ),
}


@pytest.mark.parametrize("name", all_but(CLAIMS.keys() - {"a value", "a root of a logarithm"}, CLAIMS))
def test_a_bound_of_a_root_comes_from_one_of_its_power(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])

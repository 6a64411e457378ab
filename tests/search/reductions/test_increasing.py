"""Inequalities between values of an increasing function, from those between its arguments."""

import pytest

from symres import Theory, exp, sqrt, tanh

from ..kinds import tells_apart

theory = Theory("increasing")
x, y = theory.reals("x y")
L = theory.positive("L")
CLAIMS = {
    "a function of both sides": (exp(x**2 + y**2) >= exp(2 * x * y), exp(x**2 + y**2) >= exp(3 * x * y)),
    "another one": ((tanh(x) <= tanh(y), [x <= y]), (tanh(y) <= tanh(x), [x <= y])),
    "a root of a multiple": (
        (sqrt((2 / L) ** 2) < sqrt(y), [(2 / L) ** 2 < y]),
        (sqrt((2 / L) ** 2) < sqrt(y), [(1 / L) ** 2 < y]),
    ),
    "an odd power": ((x**5 >= y**5, [x >= y]), (x**4 >= y**4, [x >= y])),
    "a power, by its logarithm": (
        ((1 + 1 / L) ** L <= exp(1), [L >= 1]),
        ((1 + 1 / L) ** L <= exp(1) - 1, [L >= 1]),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_an_inequality_comes_from_the_arguments_of_an_increasing_function(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="increasing")

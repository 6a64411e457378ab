"""Ordinary claims, as a reader would write them without a proof, and their false neighbours.

What is said of values that depend on a condition, norms of matrices that are written out, means of random numbers, sums
with a symbolic end, and the identity.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from symres import (
    E,
    Heaviside,
    I,
    O,
    Sum,
    Theory,
    choice,
    equivalent,
    exp,
    for_all,
    greatest,
    independent,
    inner,
    integrable,
    lambda_max,
    norm,
    sigma_min,
    sign,
    spectral_norm,
    sqrt,
    square_integrable,
    surely,
    there_is,
    variance,
    vector,
)
from symres.run.runner import check_claims

from ..slow import all_but

Make = Callable[[SimpleNamespace], Any]
HALF = Fraction(1, 2)

TRUE: dict[str, Make] = {
    # of values that depend on a condition
    "absolute value": lambda s: choice(s.x > 0, s.x, -s.x) == abs(s.x),
    "sign times size": lambda s: sign(s.x) * abs(s.x) == s.x,
    "sign is at most 1": lambda s: abs(sign(s.x)) <= 1,
    "signs multiply": lambda s: sign(s.x) * sign(s.y) == sign(s.x * s.y),
    "sign is increasing": lambda s: (sign(s.x) <= sign(s.y), s.x <= s.y),
    "what a sign says": lambda s: (s.x > 0, sign(s.x) == 1),
    "a sign both ways": lambda s: equivalent(sign(s.x) == 1, s.x > 0),
    "a number without a sign": lambda s: there_is(s.x, sign(s.x) == 0),
    "a number with a value": lambda s: there_is(s.x, choice(s.x > 2, s.x**2, -1) == 9),
    "a choice of all": lambda s: for_all(s.x, choice(s.x > s.y, s.x, s.y) >= s.y),
    "two steps": lambda s: Heaviside(s.x, HALF) + Heaviside(-s.x, HALF) == 1,
    "a rectifier": lambda s: choice(s.x > 0, s.x, 0) == greatest(s.x, 0),
    "defined where it is chosen": lambda s: choice(s.x != 0, 1 / s.x, 1) * s.x == choice(s.x == 0, 0, 1),
    "two conditions": lambda s: choice((s.x > 0) & (s.y > 0), s.x * s.y, 0) >= 0,
    "an exponential": lambda s: choice(s.x > 0, exp(s.x), 1) >= 1,
    "Huber": lambda s: choice(abs(s.x) <= 1, s.x**2 / 2, abs(s.x) - HALF) <= s.x**2 / 2,
    "a choice in a choice": lambda s: choice(s.x > 0, choice(s.y > 0, 1, 2), 3) >= 1,
    "a choice in a condition": lambda s: choice(choice(s.x > 0, 1, 0) == 1, s.x, -s.x) == abs(s.x),
    "a condition on numbers": lambda s: choice(exp(1) > 2, s.x, 1) == s.x,
    "a choice of integers": lambda s: choice(s.i > 0, s.i, 1) >= 1,
    "a choice of vectors": lambda s: choice(s.x > 0, vector(s.x, 1), vector(0, 1)) == vector(greatest(s.x, 0), 1),
    "a choice of matrices": lambda s: norm(choice(s.x > 0, s.A, O(s.n, s.n))) <= norm(s.A),
    "a choice of norms": lambda s: choice(norm(s.v) > 1, 1, norm(s.v)) <= norm(s.v),
    # of norms of what is written out
    "norm by entries": lambda s: norm(s.u) ** 2 == s.u[1] ** 2 + s.u[2] ** 2,
    "norm is a root": lambda s: norm(s.u) == sqrt(s.u[1] ** 2 + s.u[2] ** 2),
    "norm of numbers": lambda s: norm(vector(1, 1)) <= Fraction(3, 2),
    "triangle": lambda s: norm(s.u + s.w) <= norm(s.u) + norm(s.w),
    "triangle in space": lambda s: norm(s.a + s.b) <= norm(s.a) + norm(s.b),
    "Cauchy and Schwarz": lambda s: inner(s.u, s.w) ** 2 <= norm(s.u) ** 2 * norm(s.w) ** 2,
    "Cauchy and Schwarz in space": lambda s: abs(inner(s.a, s.b)) <= norm(s.a) * norm(s.b),
    "homogeneous": lambda s: norm(s.x * s.u) == abs(s.x) * norm(s.u),
    "an entry": lambda s: abs(s.u[1]) <= norm(s.u),
    "zero": lambda s: (s.u == vector(0, 0), norm(s.u) == 0),
    "parallelogram": lambda s: norm(s.u + s.w) ** 2 + norm(s.u - s.w) ** 2 == 2 * norm(s.u) ** 2 + 2 * norm(s.w) ** 2,
    "a matrix times a vector": lambda s: norm(s.M * s.u) <= norm(s.M) * norm(s.u),
    # of random numbers
    "variance": lambda s: (variance(s.X) >= 0, square_integrable(s.X)),
    "variance of a vector": lambda s: (variance(s.U) >= 0, square_integrable(s.U)),
    "variance and second moment": lambda s: variance(s.X) == E(s.X**2) - E(s.X) ** 2,
    "square of the mean": lambda s: (E(s.X) ** 2 <= E(s.X**2) + 1, square_integrable(s.X)),
    "absolute value of a mean": lambda s: (abs(E(s.X)) <= E(abs(s.X)), square_integrable(s.X)),
    "norm of a mean": lambda s: (norm(E(s.U)) <= E(norm(s.U)), square_integrable(s.U)),
    "Cauchy and Schwarz for means": lambda s: (E(s.X * s.Y) ** 2 <= E(s.X**2) * E(s.Y**2), *s.square_integrable),
    "covariance": lambda s: (
        E((s.X - E(s.X)) * (s.Y - E(s.Y))) ** 2 <= variance(s.X) * variance(s.Y),
        *s.square_integrable,
    ),
    "Young for means": lambda s: (2 * E(s.X * s.Y) <= E(s.X**2) + E(s.Y**2), *s.square_integrable),
    "the mean is nearest": lambda s: (E((s.X - s.x) ** 2) >= variance(s.X), square_integrable(s.X)),
    "Jensen for exp": lambda s: (E(exp(s.X)) >= 1 + E(s.X), integrable(s.X), integrable(exp(s.X))),
    "bounded": lambda s: ((0 <= E(s.X)) & (E(s.X) <= 1), integrable(s.X), surely(0 <= s.X), surely(s.X <= 1)),
    "square of what is bounded": lambda s: (
        E(s.X**2) <= s.x**2,
        *(square_integrable(s.X), surely(0 <= s.X), surely(s.X <= s.x)),
    ),
    "a multiple is square integrable": lambda s: (square_integrable(-s.x * s.U), square_integrable(s.U)),
    "a product is integrable": lambda s: (integrable(s.X * s.Y), *s.square_integrable),
    "mean of a product": lambda s: (E(s.X * s.Y) == E(s.X) * E(s.Y), s.independent, *s.square_integrable),
    "independent the other way": lambda s: (s.turned, s.independent),
    # of sums with a symbolic end
    "sum of integers": lambda s: Sum(s.i, 1, s.n, s.i) == s.n * (s.n + 1) / 2,
    "sum of squares": lambda s: Sum(s.i, 1, s.n, s.i**2) == s.n * (s.n + 1) * (2 * s.n + 1) / 6,
    "geometric sum": lambda s: (s.x - 1) * Sum(s.i, 0, s.n, s.x**s.i) == s.x ** (s.n + 1) - 1,
    "a sum from below": lambda s: Sum(s.i, 1, s.n, s.i) >= s.n,
    # of the identity
    "norm of the identity": lambda s: spectral_norm(I(s.n)) == 1,
    "norm of a literal identity": lambda s: spectral_norm(I(2)) == 1,
    "singular values of the identity": lambda s: sigma_min(I(s.n)) == 1,
    "eigenvalues of the identity": lambda s: lambda_max(I(s.n)) == 1,
}
FALSE: dict[str, Make] = {
    "absolute value": lambda s: choice(s.x > 0, s.x, s.x) == abs(s.x),
    "sign times size": lambda s: sign(s.x) * abs(s.x) == abs(s.x),
    "sign is less than 1": lambda s: abs(sign(s.x)) < 1,
    "signs add": lambda s: sign(s.x) + sign(s.y) == sign(s.x + s.y),
    "sign is strictly increasing": lambda s: (sign(s.x) < sign(s.y), s.x < s.y),
    "what a sign says": lambda s: (s.x > 1, sign(s.x) == 1),
    "a sign both ways": lambda s: equivalent(sign(s.x) >= 0, s.x > 0),
    "a sign of 2": lambda s: there_is(s.x, sign(s.x) == 2),
    "a number with a value": lambda s: there_is(s.x, choice(s.x > 4, s.x**2, -1) == 9),
    "a choice of all": lambda s: for_all(s.x, choice(s.x > s.y, s.x, s.y) > s.y),
    "two steps": lambda s: Heaviside(s.x, 1) + Heaviside(-s.x, 1) == 1,
    "a rectifier": lambda s: choice(s.x > 0, s.x, 0) == greatest(s.x, 1),
    "defined where it is not chosen": lambda s: choice(s.x > 0, 1 / s.x, 1 / s.x) == 1 / s.x,
    "two conditions": lambda s: choice((s.x > 0) | (s.y > 0), s.x * s.y, 0) >= 0,
    "an exponential": lambda s: choice(s.x > -1, exp(s.x), 1) >= 1,
    "Huber": lambda s: choice(abs(s.x) <= 1, s.x**2 / 2, abs(s.x)) <= s.x**2 / 2,
    "a condition on numbers": lambda s: choice(exp(1) > 3, s.x, 1) == s.x,
    "a choice of integers": lambda s: choice(s.i >= 0, s.i, 1) >= 1,
    "a choice in a vector": lambda s: vector(choice(s.x > 0, s.x, 0), 1) == vector(s.x, 1),
    "a choice of matrices": lambda s: norm(choice(s.x > 0, s.A, I(s.n))) <= norm(s.A),
    "norm by entries": lambda s: norm(s.u) ** 2 == s.u[1] ** 2 - s.u[2] ** 2,
    "norm is a sum": lambda s: norm(s.u) == s.u[1] + s.u[2],
    "norm of numbers": lambda s: norm(vector(1, 1)) <= Fraction(7, 5),
    "a norm is positive": lambda s: norm(s.u) > 0,
    "triangle": lambda s: norm(s.u + s.w) <= norm(s.u),
    "half of Cauchy and Schwarz": lambda s: inner(s.u, s.w) <= norm(s.u) * norm(s.w) / 2,
    "homogeneous": lambda s: norm(s.x * s.u) == s.x * norm(s.u),
    "an entry": lambda s: s.u[1] < norm(s.u),
    "variance": lambda s: (variance(s.X) > 0, square_integrable(s.X)),
    "square of the mean": lambda s: (E(s.X) ** 2 >= E(s.X**2), square_integrable(s.X)),
    "absolute value of a mean": lambda s: (abs(E(s.X)) >= E(abs(s.X)), square_integrable(s.X)),
    "Cauchy and Schwarz for means": lambda s: (E(s.X * s.Y) ** 2 <= E(s.X**2) * E(s.Y) ** 2, *s.square_integrable),
    "Young for means": lambda s: (3 * E(s.X * s.Y) <= E(s.X**2) + E(s.Y**2), *s.square_integrable),
    "Jensen for exp": lambda s: (E(exp(s.X)) >= 2 + E(s.X), integrable(s.X), integrable(exp(s.X))),
    "bounded": lambda s: (E(s.X) <= 1, integrable(s.X), surely(s.X <= 2)),
    "positive": lambda s: (E(s.X) > 0, integrable(s.X), surely(s.X >= 0)),
    "mean of a product": lambda s: (E(s.X * s.Y) == E(s.X) * E(s.Y), *s.square_integrable),
    "sum of integers": lambda s: Sum(s.i, 1, s.n, s.i) == s.n * s.n / 2,
    "sum of squares": lambda s: Sum(s.i, 1, s.n, s.i**2) == s.n**3 / 3,
    "a sum from below": lambda s: Sum(s.i, 1, s.n, s.i) >= s.n + 1,
}
SLOW_TRUE = {  # half a second and more each
    *("signs multiply", "triangle in space", "Cauchy and Schwarz in space", "homogeneous", "covariance"),
    *("square of what is bounded", "Cauchy and Schwarz for means", "absolute value", "sign times size", "a rectifier"),
    *("a number with a value", "a choice in a condition", "a choice of matrices", "triangle", "Cauchy and Schwarz"),
    *("a matrix times a vector", "variance of a vector", "square of the mean", "absolute value of a mean"),
    *("norm of a mean", "geometric sum", "a sum from below", "a choice of norms", "Young for means", "sum of squares"),
}
SLOW_FALSE = {
    *("a choice of matrices", "absolute value of a mean", "Young for means", "Cauchy and Schwarz for means"),
    *("square of the mean", "bounded", "mean of a product", "sum of squares", "a sum from below", "sum of integers"),
    *("variance", "Jensen for exp"),
}


def verdict(make: Make, expect: str) -> Any:
    """The result of checking the claim that ``make`` states about the variables of a scope, with hypotheses if any."""
    theory = Theory("t")
    scope = SimpleNamespace(n=theory.naturals("n"), i=theory.integers("i"))
    scope.x, scope.y = theory.reals("x y")
    scope.u, scope.w = theory.vectors("u w", 2)
    scope.a, scope.b = theory.vectors("a b", 3)
    scope.v, scope.A = theory.vector("v", scope.n), theory.matrix("A", scope.n, scope.n)
    scope.M = theory.matrix("M", 2, 2)
    scope.X, scope.Y = theory.random("X Y")
    scope.U = theory.random("U", scope.n)
    scope.square_integrable = [square_integrable(scope.X), square_integrable(scope.Y)]
    as_matrices = [scope.X * I(1), scope.Y * I(1)]
    scope.independent, scope.turned = independent(*as_matrices), independent(*reversed(as_matrices))
    said = make(scope)
    claim, *given = said if isinstance(said, tuple) else (said,)
    return check_claims([theory.claim("a", claim, given=given, expect=expect)], 10.0).results[0]


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_an_ordinary_claim_is_proved(name: str) -> None:
    found = verdict(TRUE[name], "proved")
    assert found.verdict == "proved", found.reason


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_its_false_neighbour_is_refuted(name: str) -> None:
    found = verdict(FALSE[name], "refuted")
    assert found.verdict == "refuted", found.reason

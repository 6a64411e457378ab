"""Claims about functions that a record defines by others are proved, and false neighbours refuted."""

from fractions import Fraction

import pytest
import sympy
from sympy.codegen import cfunctions

from symres import (
    ClaimError,
    Theory,
    cos,
    derivative,
    exp,
    expm1,
    from_sympy,
    has_derivative,
    implies,
    log,
    log1p,
    logit,
    sigmoid,
    silu,
    sin,
    sinc,
    softsign,
    sqrt,
)

from ..slow import all_but

theory = Theory("functions")
x = theory.reals("x")
inside = (x > 0) & (x < 1)
CLAIMS = {
    "silu": (
        implies((x >= -5) & (x <= 5), silu(x) >= Fraction(-3, 10)),
        implies((x >= -5) & (x <= 5), silu(x) >= Fraction(-1, 4)),
    ),
    "softsign": ((softsign(x) < 1) & (softsign(x) > -1), softsign(x) < Fraction(9, 10)),
    "logit": (implies(inside, sigmoid(logit(x)) == x), implies(inside, logit(x) <= x)),
    "sinc": (sinc(x) <= 1, sinc(x) <= Fraction(9, 10)),
    "sinc_at_zero": (sinc(0) == 1, sinc(0) == 0),
    "sinc_even": (sinc(-x) == sinc(x), sinc(-x) == -sinc(x)),
    "log1p": (implies(x > -1, log1p(x) <= x), implies(x > -1, log1p(x) <= x / 2)),
    "expm1": (expm1(x) >= x, expm1(x) >= x + Fraction(1, 10)),
    "slope_of_silu": (
        derivative(silu(x), x) == sigmoid(x) * (1 + x * (1 - sigmoid(x))),
        derivative(silu(x), x) == sigmoid(x),
    ),
    "slope_of_softsign": (
        implies(x != 0, derivative(softsign(x), x) == 1 / (1 + abs(x)) ** 2),
        implies(x != 0, derivative(softsign(x), x) == 1 / (1 + abs(x))),
    ),
    "slope_of_logit": (
        implies(inside, derivative(logit(x), x) == 1 / (x * (1 - x))),
        implies(inside, derivative(logit(x), x) == 1 / x),
    ),
    "slope_of_log1p": (
        implies(x > -1, derivative(log1p(x), x) == 1 / (1 + x)),
        implies(x > -1, derivative(log1p(x), x) == 1 / (2 + x)),
    ),
    "silu_has_a_slope": (
        has_derivative(silu, x, sigmoid(x) * (1 + x * (1 - sigmoid(x)))),
        has_derivative(silu, x, sigmoid(x)),
    ),
    "expm1_has_a_slope": (has_derivative(expm1, x, exp(x)), has_derivative(expm1, x, exp(x) - 1)),
    "log_has_a_slope": (
        implies(x > 0, has_derivative(log, x, 1 / x)),
        implies(x > 0, has_derivative(log, x, 2 / x)),
    ),
    "log1p_has_a_slope": (
        implies(x > -1, has_derivative(log1p, x, 1 / (1 + x))),
        implies(x > -1, has_derivative(log1p, x, 1 / (2 + x))),
    ),
    "sqrt_has_a_slope": (
        implies(x > 0, has_derivative(sqrt, x, 1 / (2 * sqrt(x)))),
        implies(x > 0, has_derivative(sqrt, x, 1 / sqrt(x))),
    ),
    "logit_has_a_slope": (
        implies(inside, has_derivative(logit, x, 1 / (x * (1 - x)))),
        implies(inside, has_derivative(logit, x, 1 / x)),
    ),
    "softsign_has_a_slope": (
        implies(x != 0, has_derivative(softsign, x, 1 / (1 + abs(x)) ** 2)),
        implies(x != 0, has_derivative(softsign, x, 1 / (1 + abs(x)))),
    ),
    "sinc_has_a_slope": (
        implies(x != 0, has_derivative(sinc, x, (x * cos(x) - sin(x)) / x**2)),
        implies(x != 0, has_derivative(sinc, x, (x * cos(x) + sin(x)) / x**2)),
    ),
    "slope_of_sinc": (
        implies(x != 0, derivative(sinc(x), x) == (x * cos(x) - sin(x)) / x**2),
        implies(x != 0, derivative(sinc(x), x) == (x * cos(x) + sin(x)) / x**2),
    ),
}


SLOW = {f"{name}_has_a_slope" for name in ("log", "log1p", "logit", "silu", "sinc", "sqrt")} | {"slope_of_sinc"}


@pytest.mark.parametrize("name", all_but(CLAIMS.keys() - SLOW, CLAIMS))
def test_a_claim_is_proved_and_its_neighbour_is_not(name):
    true, false = (
        theory.claim(f"{name}.{kind}", p).check(40) for kind, p in zip(("true", "false"), CLAIMS[name], strict=True)
    )
    assert true.verdict == "proved", true.reason
    assert false.verdict == "refuted"


@pytest.mark.parametrize("name", ["logit", "log1p"])
def test_a_function_that_is_not_defined_everywhere_asks_for_its_domain(name):
    f = {"logit": logit, "log1p": log1p}[name]
    nothing, known = f(x) <= 1000 + f(x), implies(inside, f(x) <= 1000 + f(x))
    assert theory.claim(f"{name}.everywhere", nothing).check(40).verdict != "proved"
    assert theory.claim(f"{name}.inside", known).check(40).verdict == "proved"


def test_what_sympy_has_is_taken_from_it():
    s = sympy.Symbol("x", real=True)
    assert from_sympy(sympy.sinc(s)).term is sinc(x).term
    assert from_sympy(cfunctions.log1p(s)).term is log1p(x).term
    assert from_sympy(cfunctions.expm1(s)).term is expm1(x).term
    with pytest.raises(ClaimError, match="no counterpart"):
        from_sympy(sympy.gamma(s))

"""Functions that the kernel has not: what is true of them, where they are defined, is proved, what is false refuted."""

from fractions import Fraction

import pytest
from sympy import MatrixSymbol

from symres import (
    Theory,
    acos,
    acosh,
    asin,
    asinh,
    atanh,
    cosh,
    coth,
    derivative,
    det,
    exp,
    hadamard,
    kron,
    pi,
    sech,
    sinh,
    sqrt,
    tanh,
    trace,
)

theory = Theory("elementary")
x, y = theory.reals("x y")
p = theory.positive("p")
t = theory.reals("t")
A, B, C, D = theory.matrices("A B C D", 2, 2)
UNIT = (-1 <= x) & (x <= 1)
INSIDE = [-1 < x, x < 1]

# what is claimed, and given
FALSE = {
    "asin is defined beyond 1": (asin(x) <= 2, ()),
    "asin at 1": (asin(x) <= Fraction(3, 2), UNIT),
    "asin below its argument": (asin(x) <= x, (0 <= x) & (x <= 1)),
    "acosh is defined below 1": (acosh(x) >= 0, x >= 0),
    "acosh grows like x": (acosh(x) >= x / 2, x >= 1),
    "asinh above x/2": (asinh(x) >= x / 2, x >= 0),
    "atanh is bounded": (atanh(x) <= 3, [x >= 0, x < 1]),
    "a slope of acos": (derivative(acos(x), x) == 1 / sqrt(1 - x**2), INSIDE),
    "a quantity below itself": (asinh(t) < asinh(t), ()),
    "kron commutes": (kron(A, B) == kron(B, A), ()),
    "det of kron": (det(kron(A, B)) == det(A) * det(B), ()),
    "hadamard and products": (hadamard(A * B, A) == hadamard(A, A) * B, ()),
}
TRUE = {
    "the range of asin": ((-pi / 2 <= asin(x)) & (asin(x) <= pi / 2), UNIT),
    "two angles": (asin(x) + acos(x) == pi / 2, UNIT),
    "acosh is not negative": (acosh(x) >= 0, x >= 1),
    "acosh near 1": (acosh(1 + p) <= sqrt(2 * p), ()),
    "asinh rises": (asinh(exp(x) + y) >= asinh(y), ()),
    "sinh of asinh": (sinh(asinh(t)) == t, ()),
    "cosh of acosh": (cosh(acosh(x)) == x, x >= 1),
    "tanh of atanh": (tanh(atanh(x)) == x, INSIDE),
    "atanh above its argument": (atanh(x) >= x, [x >= 0, x < 1]),
    "a slope of asin": (derivative(asin(x), x) == 1 / sqrt(1 - x**2), INSIDE),
    "a slope of asinh": (derivative(asinh(x), x) == 1 / sqrt(1 + x**2), ()),
    "sech": (derivative(tanh(x), x) == sech(x) ** 2, ()),
    "coth": (coth(p) > 1, ()),
    "a mixed product": (kron(A, B) * kron(C, D) == kron(A * C, B * D), ()),
    "trace of kron": (trace(kron(A, B)) == trace(A) * trace(B), ()),
    "SymPy's kron": (kron(A, MatrixSymbol("S", 2, 2)) == kron(A, MatrixSymbol("S", 2, 2)), ()),
    "hadamard commutes": (hadamard(A, B) == hadamard(B, A), ()),
}


def claim(name, of, given):
    return theory.claim(f"{name}_{len(theory.claims)}", of, given=given)


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert claim("false", *FALSE[name]).check(20).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    found = claim("true", *TRUE[name]).check(20)
    assert found.verdict == "proved", found.reason

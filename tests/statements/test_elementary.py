"""Functions that the kernel has not: what is true of them, where they are defined, is proved, what is false refuted."""

import pytest
import sympy
from sympy import Derivative, MatrixSymbol, Rational, exp, pi, sqrt

from symres.former import (
    Theory,
    acos,
    acosh,
    asin,
    asinh,
    at_least,
    at_most,
    atanh,
    between,
    cosh,
    det,
    equal,
    greater,
    hadamard,
    kron,
    less,
    sinh,
    tanh,
    trace,
)

theory = Theory("elementary")
x, y = theory.reals("x y")
p = theory.positive("p")
t = theory.number("t")
A, B, C, D = theory.matrices("A B C D", 2, 2)
UNIT = between(x, -1, 1)
INSIDE = [less(-1, x), less(x, 1)]

# what is claimed, and given
FALSE = {
    "asin is defined beyond 1": (at_most(asin(x), 2), ()),
    "asin at 1": (at_most(asin(x), Rational(3, 2)), UNIT),
    "asin below its argument": (at_most(asin(x), x), between(x, 0, 1)),
    "acosh is defined below 1": (at_least(acosh(x), 0), at_least(x, 0)),
    "acosh grows like x": (at_least(acosh(x), x / 2), at_least(x, 1)),
    "asinh above x/2": (at_least(asinh(x), x / 2), at_least(x, 0)),
    "atanh is bounded": (at_most(atanh(x), 3), [at_least(x, 0), less(x, 1)]),
    "a slope of acos": (equal(Derivative(acos(x), x), 1 / sqrt(1 - x**2)), INSIDE),
    "a quantity below itself": (less(asinh(t), asinh(t)), ()),
    "kron commutes": (equal(kron(A, B), kron(B, A)), ()),
    "det of kron": (equal(det(kron(A, B)), det(A) * det(B)), ()),
    "hadamard and products": (equal(hadamard(A * B, A), hadamard(A, A) * B), ()),
}
TRUE = {
    "the range of asin": (between(asin(x), -pi / 2, pi / 2), UNIT),
    "two angles": (equal(asin(x) + acos(x), pi / 2), UNIT),
    "acosh is not negative": (at_least(acosh(x), 0), at_least(x, 1)),
    "acosh near 1": (at_most(acosh(1 + p), sqrt(2 * p)), ()),
    "asinh rises": (at_least(asinh(exp(x) + y), asinh(y)), ()),
    "sinh of asinh": (equal(sinh(asinh(t)), t), ()),
    "cosh of acosh": (equal(cosh(acosh(x)), x), at_least(x, 1)),
    "tanh of atanh": (equal(tanh(atanh(x)), x), INSIDE),
    "atanh above its argument": (at_least(atanh(x), x), [at_least(x, 0), less(x, 1)]),
    "a slope of asin": (equal(Derivative(asin(x), x), 1 / sqrt(1 - x**2)), INSIDE),
    "a slope of asinh": (equal(Derivative(asinh(x), x), 1 / sqrt(1 + x**2)), ()),
    "sech": (equal(Derivative(tanh(x), x), sympy.sech(x) ** 2), ()),
    "coth": (greater(sympy.coth(p), 1), ()),
    "a mixed product": (equal(kron(A, B) * kron(C, D), kron(A * C, B * D)), ()),
    "trace of kron": (equal(trace(kron(A, B)), trace(A) * trace(B)), ()),
    "SymPy's kron": (equal(sympy.KroneckerProduct(A, MatrixSymbol("S", 2, 2)), kron(A, MatrixSymbol("S", 2, 2))), ()),
    "hadamard commutes": (equal(hadamard(A, B), hadamard(B, A)), ()),
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

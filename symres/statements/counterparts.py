"""What SymPy has and the kernel has not, in terms of what the kernel has: functions of numbers, products of entries.

A term is defined where the function is: ``FUNCTIONS`` says acosh(t) by log(t + sqrt(t^2 - 1)), which asks that t >= 1.
``INSTEAD`` says what to write for what has no counterpart.

>>> from symres.kernel.terms import variable
>>> x = variable("x")
>>> FUNCTIONS["asinh"](x), FUNCTIONS["asin"](x)
(log(x + sqrt(x^2 + 1)), 2*atan(x*(1 + sqrt(1 - x^2))^(-1)))
>>> kronecker(matrix([[x, ONE]]), matrix([[TWO], [x]]))
[x*2, 1*2; x*x, 1*x]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from symres.kernel import Term
from symres.kernel.terms import ONE, build, literal_size, matrix, number, show

from .words import ClaimError

Operation = Callable[..., Term]
TWO = number(2)
MOST = 1000  # entries of a matrix that are written out

# ------------------------------------------------------------------------------------------------ functions of numbers


def _kernel_function(head: str) -> Operation:
    return lambda t: build(head, t)


def _nested(head: str) -> Operation:
    def combine(*args: Term) -> Term:
        out = args[0]
        for a in args[1:]:
            out = build(head, out, a)
        return out

    return combine


def _half_sum(sign: int) -> Operation:
    def combine(t: Term) -> Term:
        return _half(build("+", build("exp", t), build("*", number(sign), build("exp", _negative(t)))))

    return combine


def _half(t: Term) -> Term:
    return build("*", number(Fraction(1, 2)), t)


def _negative(t: Term) -> Term:
    return build("*", number(-1), t)


def _inverse(t: Term) -> Term:
    return build("^", t, number(-1))


def root(t: Term) -> Term:
    """The square root."""
    return build("^", t, number(Fraction(1, 2)))


def _square(t: Term) -> Term:
    return build("^", t, TWO)


def _step(t: Term, at_zero: Term) -> Term:
    """Half of 1 + t/|t|, which leaves open what it is at 0."""
    if at_zero.partial:
        raise ClaimError(f"the value {show(at_zero)} of Heaviside at 0 need not be defined; leave it out")
    return _half(build("+", ONE, build("*", t, _inverse(build("abs", t)))))


def _asinh(t: Term) -> Term:
    return build("log", build("+", t, root(build("+", _square(t), ONE))))


def _acosh(t: Term) -> Term:
    return build("log", build("+", t, root(build("+", _square(t), number(-1)))))


def _atanh(t: Term) -> Term:
    """Half of log((1 + t)/(1 - t)), for -1 < t < 1."""
    return _half(build("log", build("*", build("+", ONE, t), _inverse(build("+", ONE, _negative(t))))))


def _asin(t: Term) -> Term:
    """Twice the angle at the circumference: defined for -1 <= t <= 1, as atan(t/sqrt(1 - t^2)) is not."""
    cosine = root(build("+", ONE, _negative(_square(t))))
    return build("*", TWO, build("atan", build("*", t, _inverse(build("+", ONE, cosine)))))


def _acos(t: Term) -> Term:
    return build("+", _half(build("pi")), _negative(_asin(t)))


FUNCTIONS: Mapping[str, Operation] = {
    **{name: _kernel_function(name) for name in ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf")},
    **{name: _kernel_function(name) for name in ("ceiling", "floor")},
    "Abs": _kernel_function("abs"),
    "Max": _nested("max"),
    "Min": _nested("min"),
    "sinh": _half_sum(-1),
    "cosh": _half_sum(1),
    "erfc": lambda t: build("+", ONE, _negative(build("erf", t))),
    "coth": lambda t: _inverse(build("tanh", t)),
    "sech": lambda t: _inverse(FUNCTIONS["cosh"](t)),
    "csch": lambda t: _inverse(FUNCTIONS["sinh"](t)),
    "asinh": _asinh,
    "acosh": _acosh,
    "atanh": _atanh,
    "cot": lambda t: build("*", build("cos", t), _inverse(build("sin", t))),
    "sec": lambda t: _inverse(build("cos", t)),
    "csc": lambda t: _inverse(build("sin", t)),
    "asin": _asin,
    "acos": _acos,
    "sign": lambda t: build("*", t, _inverse(build("abs", t))),
    "Heaviside": _step,
}

# ------------------------------------------------------------------------------------------------- products of entries


def kronecker(a: Term, b: Term) -> Term:
    """The matrix of the blocks a[i, j] b; both have numbers for sizes."""
    A, B = entries(a), entries(b)
    return matrix([[build("*", x, y) for x in row for y in other] for row in A for other in B])


def hadamard(a: Term, b: Term) -> Term:
    """The matrix of the products a[i, j] b[i, j]; both have numbers for sizes, the same."""
    A, B = entries(a), entries(b)
    if (len(A), len(A[0])) != (len(B), len(B[0])):
        raise ClaimError(f"a product entry by entry needs matrices of one shape, not {show(a)} and {show(b)}")
    return matrix([[build("*", x, y) for x, y in zip(*rows, strict=True)] for rows in zip(A, B, strict=True)])


def hadamard_power(a: Term, exponent: Term) -> Term:
    """The matrix of the powers of entries."""
    return matrix([[build("^", x, exponent) for x in row] for row in entries(a)])


def entries(a: Term) -> list[list[Term]]:
    """The entries of a matrix whose sizes are numbers, row by row; raises ``ClaimError`` for any other term."""
    if a.sort is None or a.sort.head != "matrix":
        raise ClaimError(f"{show(a)} is no matrix; its product with a number or a matrix is written with *")
    rows, columns = map(literal_size, a.sort.args)
    if rows is None or columns is None or not 1 <= rows * columns <= MOST:
        raise ClaimError(
            f"the entries of {show(a)} are written out, which needs numbers for its sizes, and 1 to {MOST} entries; "
            "where sizes are symbols, say it of the entries, such as A[i, j]*B[i, j]"
        )
    if a.head == "rows":
        return [list(a.args[2 + i * columns : 2 + (i + 1) * columns]) for i in range(rows)]
    return [[build("entry", a, number(i + 1), number(j + 1)) for j in range(columns)] for i in range(rows)]


# -------------------------------------------------------------------------------------------------------- and the rest

# what to write for what has no counterpart
INSTEAD: Mapping[str, str] = {
    "Piecewise": "write choice(condition, one, other), a claim for each of its pieces, or Max, Min and Abs",
    "Integral": "it may stand in the relations of a claim and of what is given, in sums, products and functions",
    "Limit": "say it with for_all, there_is and implies, as epsilon and delta do",
    "Mod": "write a = q*b + r, with an integer q and between(r, 0, b)",
    "frac": "write t - floor(t)",
    "acot": "write atan(1/t), which has no value at 0, or pi/2 - atan(t)",
    "asec": "write acos(1/t)",
    "acsc": "write asin(1/t)",
    "asech": "write acosh(1/t)",
    "acsch": "write asinh(1/t)",
    "acoth": "write atanh(1/t)",
    "atan2": "write atan(y/x) for a positive x, or say of the angle t that x = r*cos(t) and y = r*sin(t)",
    "sinc": "write sin(t)/t for t that is not 0",
    "KroneckerDelta": "write choice(equal(i, j), 1, 0)",
    "DotProduct": "write inner(a, b)",
    "re": "all numbers are real; write its argument",
    "conjugate": "all numbers are real; write its argument",
    "GoldenRatio": "write (1 + sqrt(5))/2",
    "factorial": "declare f = theory.numbers('f'), and give that f[0] = 1 and f[n + 1] = (n + 1)*f[n] for n >= 0",
    "OneMatrix": "write sympy.ones(m, n)",
    "DiagMatrix": "write sympy.diag(a, b, ...)",
    "BlockMatrix": "write a claim for each of its blocks",
    "Order": "say it with for_all, there_is and implies, and a constant",
}


FUNCTION = "declare a function with theory.function, and give in given= the equations that it satisfies"
MATRIX = "matrices are made with sums, products, powers, transposes and inverses"

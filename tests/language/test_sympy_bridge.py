"""The door for SymPy: what comes in and goes out has the same value, and what has no counterpart is refused."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from sympy.utilities.exceptions import SymPyDeprecationWarning

import symres
from symres import (
    ClaimError,
    E,
    I,
    Mod,
    Prod,
    Sum,
    Theory,
    adjugate,
    at,
    choice,
    derivative,
    det,
    for_all,
    from_sympy,
    function,
    greatest,
    implies,
    kron,
    least,
    matrix,
    norm,
    number,
    pi,
    psd,
    root_of,
    spectral_norm,
    trace,
    vector,
)
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import show, substitute
from tests.logic.arithmetic import NotSmooth, Undecided, Undefined, compare
from tests.logic.meaning import Model

theory = Theory("bridge")
x, y = theory.reals("x y")
p, q, r = theory.positive("p"), theory.nonnegative("q"), theory.nonzero("r")
n, k = theory.integers("n k")
m = theory.naturals("m")
A, v = theory.matrix("A", m, m), theory.vector("v", m)
M, e = theory.matrix("M", 2, 2), theory.vector("e", 2)
f, X = theory.function("f"), theory.random("X")
F = theory.define("F", x, x**2 + 1)
a, b = sympy.symbols("x y", real=True)
c = sympy.Symbol("n", integer=True)

# -------------------------------------------------------------------------------------- what has no counterpart

NOT_IN = {
    "an expression of symres": (lambda: from_sympy(x), "takes what SymPy made, not x"),
    "an int": (lambda: from_sympy(2), "takes what SymPy made"),
    "a text": (lambda: from_sympy("x"), "takes what SymPy made"),
    "a list": (lambda: from_sympy([a]), "takes what SymPy made"),
    "true": (lambda: from_sympy(True), "takes what SymPy made"),
    "none": (lambda: from_sympy(None), "takes what SymPy made"),
    "a class": (lambda: from_sympy(sympy.Abs), "takes what SymPy made"),
    "a float": (lambda: from_sympy(sympy.Float("0.5")), "is not exact"),
    "a float inside": (lambda: from_sympy(2.5 * a), "is not exact"),
    "i": (lambda: from_sympy(sympy.I * a), "not a real number"),
    "a root of -1": (lambda: from_sympy(a + sympy.sqrt(-1)), "not a real number"),
    "infinity": (lambda: from_sympy(sympy.oo), "not a real number"),
    "complex infinity": (lambda: from_sympy(1 / sympy.Integer(0)), "not a real number"),
    "a sine of infinity": (lambda: from_sympy(sympy.sin(sympy.oo)), "not a real number"),
    "no number": (lambda: from_sympy(sympy.nan), "not a real number"),
    "a maximum with infinity": (lambda: from_sympy(sympy.Max(a, sympy.oo)), "not a real number"),
    "a complex root": (lambda: from_sympy(sympy.CRootOf(a**3 - 2, 1)), "not a real number"),
    "an imaginary symbol": (lambda: from_sympy(sympy.Symbol("z", imaginary=True)), "is not real"),
    "a dummy": (lambda: from_sympy(sympy.Dummy("t", real=True)), "Dummy t is no variable"),
    "a name that is none": (lambda: from_sympy(sympy.Symbol("x'", real=True)), "not a name"),
    "a relation that is evaluated": (lambda: from_sympy(sympy.Eq(a, a)), "has evaluated the relation to True"),
    "true of SymPy": (lambda: from_sympy(sympy.true), "has evaluated the relation to True"),
    "a square that is not negative": (lambda: from_sympy(a**2 >= 0), "has evaluated the relation to True"),
    "gamma": (lambda: from_sympy(sympy.gamma(a)), r"gamma\(x\) \(gamma\) has no counterpart"),
    "a factorial": (lambda: from_sympy(sympy.factorial(c)), "has no counterpart"),
    "Euler's constant": (lambda: from_sympy(sympy.EulerGamma), "has no counterpart"),
    "an imaginary error function": (lambda: from_sympy(sympy.erfi(a)), r"erfi\(x\) \(erfi\) has no counterpart"),
    "a logarithm of gamma": (lambda: from_sympy(sympy.loggamma(a)), "has no counterpart"),
    "the golden ratio": (lambda: from_sympy(sympy.GoldenRatio), "has no counterpart"),
    "a matrix of ones": (lambda: from_sympy(sympy.OneMatrix(2, 2)), "has no counterpart"),
    "a product by entries": (
        lambda: from_sympy(sympy.HadamardProduct(sympy.MatrixSymbol("A", 2, 2), sympy.MatrixSymbol("B", 2, 2))),
        "has no counterpart",
    ),
    "a matrix of matrices": (
        lambda: from_sympy(sympy.BlockMatrix([[sympy.MatrixSymbol("A", 2, 2)]])),
        "has no counterpart",
    ),
    "an inverse cotangent": (lambda: from_sympy(sympy.acot(a)), "has no counterpart"),
    "an angle": (lambda: from_sympy(sympy.atan2(a, b)), "has no counterpart"),
    "a real part": (lambda: from_sympy(sympy.re(sympy.Symbol("z"))), "has no counterpart"),
    "a delta": (lambda: from_sympy(sympy.DiracDelta(a)), "has no counterpart"),
    "a limit": (lambda: from_sympy(sympy.Limit(a, a, 0)), "has no counterpart"),
    "SymPy's Subs": (lambda: from_sympy(sympy.Subs(a**2, a, 3)), "has no counterpart"),
    "a polynomial": (lambda: from_sympy(sympy.Poly(a**2, a)), "has no counterpart"),
    "a function": (lambda: from_sympy(sympy.Lambda(a, a**2)), "has no counterpart"),
    "a set": (lambda: from_sympy(sympy.Interval(0, 1)), "has no counterpart"),
    "an implication": (lambda: from_sympy(sympy.Implies(a > 0, b > 0)), "has no counterpart"),
    "a matrix symbol": (lambda: from_sympy(sympy.MatrixSymbol("A", 2, 2)), "has no counterpart"),
    "an array": (lambda: from_sympy(sympy.Array([1, 2])), "has no counterpart"),
    "an empty matrix": (lambda: from_sympy(sympy.Matrix(0, 0, [])), "rows of one positive length"),
    "an order": (lambda: from_sympy(sympy.O(a)), "has no counterpart"),
    "a piece that is missing": (lambda: from_sympy(sympy.Piecewise((a, a > 0))), "where none of its conditions holds"),
    "a function of two": (lambda: from_sympy(sympy.Function("h")(a, b)), "not a function of 2 arguments"),
    "a derivative by an integer": (lambda: from_sympy(sympy.Derivative(c**2, c)), "not a derivative by a real symbol"),
    "an infinite sum": (lambda: from_sympy(sympy.Sum(c, (c, 1, sympy.oo))), "not a real number"),
    "a sum that is turned round": (lambda: from_sympy(sympy.Sum(c, (c, 1, -2))), "SymPy turns a range round"),
    "a product that may be": (
        lambda: from_sympy(sympy.Product(c, (c, 1, sympy.Symbol("k", integer=True)))),
        "SymPy turns a range round that ends before it begins.*write Prod of symres",
    ),
    "two symbols of one name": (lambda: from_sympy(a + sympy.Symbol("x")), "two symbols print as x and differ"),
    "a double sum": (lambda: from_sympy(sympy.Sum(a * c, (c, 1, 2), (a, 1, 2))), "does not run over one index"),
    "an antiderivative": (lambda: from_sympy(sympy.Integral(a, a)), "from a to b"),
}
NOT_OUT = {
    "a vector of any length": lambda: v,
    "a matrix of any size": lambda: A * A,
    "an identity of any size": lambda: I(m),
    "an entry of it": lambda: v[1],
    "a norm of it": lambda: norm(v),
    "an expectation": lambda: E(X),
    "a random variable": lambda: X,
    "a function": lambda: f,
    "a function that is defined": lambda: F,
    "a function that is written out": lambda: function(x, x**2),
    "a quantifier": lambda: for_all(x, x > 0),
    "an implication": lambda: implies(x > 0, y > 0),
    "a spectral norm": lambda: spectral_norm(M),
    "a semidefinite matrix": lambda: psd(M),
    "an adjugate": lambda: adjugate(M),
    "a product of matrices": lambda: Prod(n, 1, 2, M),
    "the inverse of a singular matrix": lambda: matrix([[1, 1], [1, 1]]).inverse,
}


@pytest.mark.parametrize("name", NOT_IN)
def test_what_has_no_counterpart_here_is_refused(name: str) -> None:
    make, said = NOT_IN[name]
    with pytest.raises(ClaimError, match=said):
        make()


@pytest.mark.parametrize("inside", [lambda q: choice(x < q, x, x), lambda q: greatest(x, q)])
def test_what_sympy_finds_not_to_be_real_is_refused(inside: Any) -> None:
    with pytest.raises(ClaimError, match="is not a real number"):
        inside(number(1) / 0).to_sympy()


@pytest.mark.parametrize("name", NOT_OUT)
def test_what_sympy_has_not_is_refused(name: str) -> None:
    with pytest.raises(ClaimError, match="SymPy (has no expression for|makes nothing of)") as caught:
        NOT_OUT[name]().to_sympy()
    assert " _" not in str(caught.value)


def test_an_entry_of_a_matrix_is_an_expression() -> None:
    with pytest.warns(SymPyDeprecationWarning):
        row = sympy.Matrix([[[], a]])
    with pytest.raises((ClaimError, AttributeError)):
        from_sympy(row)


named = Theory("named")


def test_a_symbol_of_another_sort_is_not_declared() -> None:
    for symbol in (sympy.Symbol("x", integer=True), sympy.Symbol("w", real=True)):
        with pytest.raises(ClaimError, match="did not declare"):
            theory.claim(f"c{len(theory.claims)}", from_sympy(symbol) == 0).freeze()


REAL, WHOLE = named.reals("p"), named.integers("n")
P, N, EVEN = (
    sympy.Symbol("p", positive=True),
    sympy.Symbol("n", integer=True, positive=True),
    sympy.Symbol("n", even=True),
)
OF_ONE_SIGN = sympy.Function("f", positive=True)
SUPPOSED = {
    "a positive place of an integral": lambda: from_sympy(sympy.Integral(abs(P), (P, -1, 1))) == 0,
    "a positive index": lambda: from_sympy(sympy.Sum(abs(N), (N, -3, 3))) == 0,
    "a positive number": lambda: from_sympy(sympy.sqrt(P**2)) == REAL,
    "a positive number that is bound": lambda: for_all(REAL, from_sympy(abs(P)) == REAL),
    "a positive number at a place": lambda: at(from_sympy(abs(P)), [REAL == -1]) == -1,
    "an even number": lambda: 2 * from_sympy(sympy.floor(EVEN / 2)) == WHOLE,
    "a positive function": lambda: from_sympy(abs(OF_ONE_SIGN(sympy.Symbol("p")))) == 1,
    "a negative number": lambda: from_sympy(abs(sympy.Symbol("p", negative=True))) == -REAL,
    "a pattern": lambda: from_sympy(sympy.Wild("p")) == REAL,
}


@pytest.mark.parametrize("name", SUPPOSED)
def test_what_sympy_supposes_of_a_symbol_the_theory_has_to_say_too(name: str) -> None:
    with pytest.raises(ClaimError):
        named.claim(f"c{len(named.claims)}", SUPPOSED[name]()).freeze()


def test_what_the_theory_says_sympy_may_suppose() -> None:
    own = Theory("supposed")
    q, r, k = own.positive("q"), own.nonnegative("r"), own.naturals("k")
    for known in (q, r, k):
        own.claim(f"c{len(own.claims)}", from_sympy(abs(known.to_sympy())) == known).freeze()
    s = own.nonzero("s")
    own.claim("nonzero", from_sympy(2 * s.to_sympy()) == 2 * s).freeze()
    index = sympy.Symbol("j", integer=True, positive=True)
    own.claim("sum", from_sympy(sympy.Sum(abs(index), (index, 1, 3))) == 6).freeze()
    assert [claim.check(120).verdict for claim in own.claims] == ["proved"] * 5


def test_a_function_that_is_called_as_one_of_symres_is_another_one() -> None:
    own = from_sympy(sympy.Function("exp", real=True)(a))
    assert own.term is not symres.exp(x).term
    for of in (own == 1, from_sympy(sympy.Function("g", real=True)(a)) == 1):
        with pytest.raises(ClaimError, match="did not declare (exp|g)"):
            theory.claim(f"c{len(theory.claims)}", of).freeze()


# -------------------------------------------------------------------------------------- what comes in as it is

IN = [
    (a / 2, "(1/2)*x"),
    (a - b, "x - y"),
    (sympy.Mul(a, a, evaluate=False), "x*x"),
    (sympy.Add(a, a, evaluate=False), "x + x"),
    (sympy.Mul(2, sympy.Rational(1, 2), evaluate=False), "(1/2)*2"),
    (sympy.Pow(0, -1, evaluate=False), "0^(-1)"),
    (sympy.Mul(0, a, evaluate=False), "0*x"),
    (sympy.simplify(a / a), "1"),
    (sympy.simplify(sympy.sqrt(a) ** 2), "x"),
    (sympy.sqrt(a**2), "abs(x)"),
    (sympy.E**a, "exp(x)"),
    (sympy.E, "exp(1)"),
    (sympy.pi, "pi"),
    (sympy.log(a, 2), "log(2)^(-1)*log(x)"),
    (sympy.Max(1, a, 2 * a), "max(max(1, x), 2*x)"),
    (sympy.Mod(a, 2), "x + (-2)*floor(x*(1/2))"),
    (sympy.Heaviside(a), "if(x < 0, 0, if(x = 0, 1/2, 1))"),
    (sympy.asin(2), "2*atan(2*(1 + sqrt(1 - 2^2))^(-1))"),
    (sympy.Function("f")(a), "f(x)"),
    (sympy.Derivative(a**2, a), "D(fun x'. x'^2, x)"),
    (sympy.Sum(c * a, (c, 1, 3)), "Sum(1, 3, fun n. n*x)"),
    (sympy.Sum(c, (c, 1, sympy.Symbol("m", integer=True, positive=True))), "Sum(1, m, fun n. n)"),
    (sympy.Sum(c * a, (c, 1, 0)), "Sum(1, 0, fun n. n*x)"),
    (sympy.Product(c + a, (c, 1, 3)), "tr(Prod(1, 3, fun n. [n + x]))"),
    (sympy.Piecewise((a, a > 0), (0, True)), "if(0 < x, x, 0)"),
    (sympy.CRootOf(a**3 - 2, 0), "root(-2, 0, 0, 1, 1, 2)"),
    (sympy.Matrix([[1, a], [0, 2]]), "[1, x; 0, 2]"),
    (sympy.eye(2), "[1, 0; 0, 1]"),
    (sympy.Eq(a, 1), "x = 1"),
    (sympy.Ne(a, 1), "x != 1"),
    (a > b, "y < x"),
    (sympy.And(a > 0, a < 1), "0 < x and x < 1"),
    (sympy.Or(a > 0, a < -1), "0 < x or x < -1"),
    (sympy.Not(sympy.Eq(a, 1)), "x != 1"),
    (sympy.ITE(a > 0, b > 1, False), "0 < x and 1 < y"),
    (sympy.ITE(a > 0, b > 1, b < 0), "x <= 0 and y < 0 or 0 < x and 1 < y"),
    (sympy.factorial(5, evaluate=False), "120"),
    (a * sympy.Rational(10**400, 3) + 10**399, None),
]


@pytest.mark.parametrize("number_", range(len(IN)))
def test_what_sympy_made_comes_in_as_it_is(number_: int) -> None:
    made, text = IN[number_]
    came = from_sympy(made)
    assert text is None or show(came.term) == text


def test_an_algebraic_number_is_the_same_however_often_sympy_evaluated_it() -> None:
    root = sympy.CRootOf(a**4 - 10 * a**2 + 1, 2)
    before = from_sympy(root).term
    root.evalf(60)
    assert from_sympy(root).term is before
    assert root_of(x**4 - 10 * x**2 + 1, 2).term is before


@pytest.mark.slow
def test_what_came_in_is_told_and_is_about_the_variables_of_the_theory() -> None:
    claim = theory.claim("half", from_sympy(a / 2) <= abs(x))
    assert claim.check(120).verdict == "proved"
    assert theory.claim("third", from_sympy(sympy.expand((a + 1) ** 2)) == (x + 1) ** 2).check(120).verdict == "proved"
    assert theory.claim("wrong", from_sympy(a / a) == x / x).check(120).verdict == "refuted"


# -------------------------------------------------------------------------------------- what goes out

OUT = [
    (x / x, "1"),
    (F(y), "y**2 + 1"),
    (derivative(x**2, x), "2*x"),
    (derivative(F(x), x), "2*x"),
    (derivative(f(x), x), "Derivative(f(x), x)"),
    (function(x, x**2)(3), "9"),
    (at(F(x), [x == 2]), "5"),
    ((p**2) ** Fraction(1, 2), "p"),
    ((x**2) ** Fraction(1, 2), "Abs(x)"),
    (greatest(x, y), "Max(x, y)"),
    (choice(x > 0, 1, x), "Piecewise((1, x > 0), (x, True))"),
    ((x > 0) & (y > 0), "(0 < x) & (0 < y)"),
    (x == 0, "Eq(x, 0)"),
    (x != 0, "Ne(x, 0)"),
    (det(M), "M_11*M_22 - M_12*M_21"),
    (trace(M), "M_11 + M_22"),
    (norm(e), "sqrt(e_1**2 + e_2**2)"),
    (M * e, "Matrix([[M_11*e_1 + M_12*e_2], [M_21*e_1 + M_22*e_2]])"),
    (kron(vector(1, 2), vector(x, y)), "Matrix([[x], [y], [2*x], [2*y]])"),
    (kron(matrix([[1, 2]]), kron(vector(x, 1), matrix([[y]]))), "Matrix([[x*y, 2*x*y], [y, 2*y]])"),
    (pi / 2, "pi/2"),
    (number(1) / 0, "zoo"),
]


@pytest.mark.parametrize("number_", range(len(OUT)))
def test_what_goes_out_is_what_sympy_has(number_: int) -> None:
    made, text = OUT[number_]
    assert str(made.to_sympy()) == text


def test_a_root_goes_out_as_the_one_that_it_is() -> None:
    for polynomial, k in ((x**3 - 2, 0), (x**2 - 2, 1), (x**5 - x - 1, 0), (x**3 - 3 * x + 1, 1)):
        assert root_of(polynomial, k).to_sympy() == sympy.CRootOf(polynomial.to_sympy(), k)


def test_sums_and_products_go_out_and_are_evaluated_there() -> None:
    assert Sum(n, 1, 3, n * x).to_sympy().doit() == 6 * a
    assert sympy.expand(Prod(n, 1, 3, n + x).to_sympy().doit() - (a + 1) * (a + 2) * (a + 3)) == 0
    assert Sum(n, 1, k, n).to_sympy().doit().subs(sympy.Symbol("k", integer=True), 4) == 10


@pytest.mark.parametrize(
    ("variable", "known"),
    [
        (x, {"real": True, "positive": None, "integer": None}),
        (p, {"positive": True}),
        (q, {"nonnegative": True, "positive": None}),
        (r, {"nonzero": True, "positive": None}),
        (n, {"integer": True, "positive": None}),
        (m, {"integer": True, "positive": True}),
    ],
)
def test_a_symbol_has_the_domain_of_the_variable(variable: Any, known: dict[str, Any]) -> None:
    (symbol,) = (2 * variable).to_sympy().free_symbols
    assert {what: getattr(symbol, f"is_{what}") for what in known} == known


# -------------------------------------------------------------------------------------- there and back

WORDS = (
    *("exp", "log", "sqrt", "sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "sinh", "cosh", "tanh"),
    *("coth", "sech", "csch", "asinh", "acosh", "atanh", "erf", "erfc", "floor", "ceiling", "sign", "relu", "sigmoid"),
    *("softplus", "gelu"),
)
POINTS = [Fraction(1, 3), Fraction(-1, 3), Fraction(5, 4), Fraction(-7, 3), Fraction(2), Fraction(0)]


def value(made: Any, point: dict[str, Fraction]) -> Any:
    """The value at a point, "undefined" where there is none; raises ``Undecided``."""
    known = {theory.reals(name).term: q for name, q in point.items()}
    try:
        return Model(random.Random(0), total=False, values=known).evaluate(made.term)
    except Undefined:
        return "undefined"


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal; where SymPy has cancelled what is undefined, or cannot be told, they may be."""
    if isinstance(one, str):
        return True
    return not isinstance(other, str) and compare(one, other) == 0


@pytest.mark.parametrize("name", WORDS)
def test_every_function_comes_back_with_its_value(name: str) -> None:
    word = getattr(symres, name)
    for made in (word(x), word(2 * x - 1), derivative(x**2, x) + word(x)):
        back = from_sympy(made.to_sympy())
        for point in POINTS:
            try:
                assert is_same(value(made, {"x": point}), value(back, {"x": point}))
            except Undecided:
                continue


@pytest.mark.parametrize("name", [w for w in WORDS if hasattr(sympy, w)])
def test_every_function_of_sympy_has_the_value_that_sympy_gives(name: str) -> None:
    came = from_sympy(getattr(sympy, name)(a))
    for point in POINTS:
        theirs = getattr(sympy, name)(sympy.Rational(point.numerator, point.denominator))
        try:
            ours = value(came, {"x": point})
        except Undecided:
            continue
        if theirs.is_real is not True:  # infinite, or complex
            assert ours == "undefined", (name, point)
            continue
        assert not isinstance(ours, str), (name, point)
        assert (
            abs(sympy.Float(str(ours if not isinstance(ours, Fraction) else sympy.Rational(ours)), 30) - theirs) < 1e-25
        )


PLACES = [(Fraction(3, 7), Fraction(-5, 3)), (Fraction(-9, 4), Fraction(2, 5)), (Fraction(8, 3), Fraction(11, 6))]
OF_SYMPY = [
    a + b,
    a - b,
    3 * a * b / 7,
    a**3 - b**-2,
    a / b,
    sympy.sqrt(a**2 + b**2),
    (a**2 + 1) ** sympy.Rational(-2, 3),
    (a**2 + 1) ** b,
    2**a,
    sympy.pi * a,
    sympy.E * a,
    sympy.exp(a * b),
    sympy.exp(-a),
    sympy.log(1 + a**2),
    sympy.log(2 + a**2, 3),
    sympy.sin(a),
    sympy.cos(a + b),
    sympy.tan(a),
    sympy.cot(a),
    sympy.sec(a),
    sympy.csc(a),
    sympy.atan(a * b),
    sympy.sinh(a),
    sympy.cosh(b),
    sympy.tanh(a - b),
    sympy.coth(a),
    sympy.sech(a * b),
    sympy.csch(b),
    sympy.asinh(a),
    sympy.acosh(1 + a**2),
    sympy.atanh(a / 10),
    sympy.asin(a / 10),
    sympy.acos(b / 10),
    sympy.Abs(a * b),
    sympy.Max(a, b),
    sympy.Min(a, b, 0),
    sympy.Max(a, b, a + b, 1),
    sympy.ceiling(a * 10),
    sympy.floor(b * 10),
    sympy.sign(a * b),
    sympy.Heaviside(a),
    sympy.Derivative(a**3 * b, a),
    sympy.Derivative(sympy.sin(a * b), a, b),
    sympy.Derivative(sympy.exp(a), (a, 3)),
    sympy.Derivative(sympy.Max(a, 0), a),
    sympy.Derivative(sympy.Abs(a - b), b),
    sympy.Derivative(sympy.sqrt(a**2 + 1), a, evaluate=False),
]
ROOTS = [
    sympy.CRootOf(a**5 - a - 1, 0) + a,
    sympy.CRootOf(a**3 - 3 * a + 1, 0)
    + 2 * sympy.CRootOf(a**3 - 3 * a + 1, 1) * a
    - sympy.CRootOf(a**3 - 3 * a + 1, 2),
]


def same_at(made: Any, theirs: Any, point: tuple[Fraction, Fraction]) -> bool | None:
    """Whether an expression has the value of one of SymPy at a point; None where that has none, or it is not told."""
    values = {s: sympy.Rational(q.numerator, q.denominator) for s, q in zip((a, b), point, strict=True)}
    expected = theirs.doit().subs(values).evalf(40)
    if not expected.is_Rational and not expected.is_Float:
        return None
    try:
        ours = value(made, dict(zip(("x", "y"), point, strict=True)))
    except (Undecided, NotSmooth):
        return None
    if isinstance(ours, str):
        return False
    found = sympy.Rational(ours) if isinstance(ours, Fraction | int) else sympy.Float(str(ours), 40)
    return bool(abs(found - expected) <= (1 + abs(expected)) * sympy.Float("1e-25"))


@pytest.mark.parametrize("expression", OF_SYMPY, ids=str)
def test_what_came_in_has_the_value_that_sympy_gives(expression: Any) -> None:
    found = [same_at(from_sympy(expression), expression, point) for point in PLACES]
    assert False not in found and found.count(True) >= 2
    wrong = [same_at(from_sympy(expression) + Fraction(1, 10**12), expression, point) for point in PLACES]
    assert True not in wrong


@pytest.mark.parametrize("expression", ROOTS, ids=str)
def test_roots_that_came_in_are_those_of_sympy(expression: Any) -> None:
    for q, _ in PLACES:
        term = substitute(from_sympy(expression).term, {x.term: number(q).term})
        found = Enclosures(160).term(term)
        expected = sympy.Rational(expression.subs(a, sympy.Rational(q.numerator, q.denominator)).evalf(45)) * 2**160
        assert found.low - 2**30 <= expected <= found.high + 2**30


AT_PLACES = [
    (at(x**2 * y, [x == y, y == x]), b**2 * a),
    (at(derivative(x**2 * y, x), [x == 5]), 10 * b),
    (at(derivative(x**2 * y, x), [y == x]), 2 * a**2),
    (derivative(at(x**2 * y, [y == x]), x), 3 * a**2),
    (at(x - 2 * y, [x == y, y == x]), b - 2 * a),
]


@pytest.mark.parametrize("number_", range(len(AT_PLACES)))
def test_what_is_put_for_variables_is_put_at_once(number_: int) -> None:
    made, expected = AT_PLACES[number_]
    assert [same_at(made, expected, point) for point in PLACES] == [True] * 3
    assert sympy.expand(made.to_sympy().doit() - expected) == 0


def of_sympy() -> st.SearchStrategy[Any]:
    """Random expressions of SymPy in x and y, defined nearly everywhere."""

    def built(make: Any, *parts: Any) -> st.SearchStrategy[Any]:
        def attempt(*arguments: Any) -> Any:
            try:
                return make(*arguments)
            except ZeroDivisionError:  # SymPy stumbles over an unevaluated 0 * 0
                reject()

        return st.builds(attempt, *parts)

    def grow(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        unary = [sympy.sin, sympy.cos, sympy.atan, sympy.tanh, sympy.Abs]
        return st.one_of(
            built(lambda s, t: s + t, inner, inner),
            built(lambda s, t: s - t, inner, inner),
            built(lambda s, t: s * t, inner, inner),
            built(lambda s, t: s / (1 + t**2), inner, inner),
            built(lambda s, k: s**k, inner, st.integers(0, 3)),
            built(lambda s: sympy.sqrt(1 + s**2), inner),
            built(lambda s: sympy.exp(s / (1 + s**2)), inner),
            built(lambda s: sympy.log(1 + s**2), inner),
            built(lambda f, s: f(s), st.sampled_from(unary), inner),
            built(lambda f, s, t: f(s, t), st.sampled_from([sympy.Max, sympy.Min]), inner, inner),
            built(lambda s, t: sympy.Add(s, t, evaluate=False), inner, inner),
            built(lambda s, t: sympy.Mul(s, t, evaluate=False), inner, inner),
        )

    rationals = st.fractions(-4, 4, max_denominator=5).map(lambda q: sympy.Rational(q.numerator, q.denominator))
    return st.recursive(st.sampled_from([a, b]) | rationals, grow, max_leaves=7)


@pytest.mark.slow
@settings(max_examples=120)
@given(of_sympy(), st.fractions(-3, 3, max_denominator=7), st.fractions(-3, 3, max_denominator=7))
def test_what_came_in_has_the_value_of_what_sympy_made(expression: Any, one: Fraction, other: Fraction) -> None:
    assert same_at(from_sympy(expression), expression, (one, other)) is not False


NUMERALS = st.integers(-3, 3).map(number) | st.fractions(-2, 2, max_denominator=4).map(number)


def grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    unary = [symres.sqrt, symres.floor, symres.ceiling, abs, symres.exp, symres.sin, symres.atan, symres.sign]
    return st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a - b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a, b: a / b, inner, inner),
        st.builds(lambda a, k: a**k, inner, st.integers(-2, 3)),
        st.builds(lambda f, a: f(a), st.sampled_from(unary), inner),
        st.builds(lambda a, b: greatest(a, b), inner, inner),
        st.builds(lambda a, b: least(a, b), inner, inner),
        st.builds(lambda a, b, c: choice(a < b, c, a), inner, inner, inner),
        st.builds(lambda a: F(a), inner),
        st.builds(lambda a: Mod(a, 2), inner),
        st.builds(lambda a, b: (matrix([[a, b], [b, 1]]) * vector(b, a))[1], inner, inner),
    )


LEAVES = st.integers(0, 1).map(lambda i: (x, y)[i]) | NUMERALS
EXPRESSIONS = st.recursive(LEAVES, grown, max_leaves=6)
VALUES = st.fractions(-3, 3, max_denominator=5)


@settings(max_examples=60)
@given(EXPRESSIONS, VALUES, VALUES)
def test_what_goes_out_and_comes_back_has_the_same_value(made: Any, one: Fraction, other: Fraction) -> None:
    try:
        back = from_sympy(made.to_sympy())
    except ClaimError as error:  # SymPy has found that it is undefined everywhere
        assert "not a real number" in str(error) or "float" in str(error) or "beyond" in str(error), error
        reject()
    point = {"x": one, "y": other}
    unfolded = theory.claim(f"r{len(theory.claims)}", made == 0).freezer().unfolded(made.term)
    try:
        assert is_same(value(type(made)(unfolded), point), value(back, point))
    except Undecided:
        reject()
    finally:
        theory.claims.clear()
        theory._places.clear()


@settings(max_examples=40)
@given(st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(-5, 5), min_size=1, max_size=6))
def test_polynomials_come_back_as_they_are(coefficients: Any) -> None:
    made = sum((number(c) * x**i * y**j for (i, j), c in coefficients.items()), number(0))
    expanded = sympy.expand(made.to_sympy())
    assert sympy.expand(from_sympy(expanded).to_sympy() - expanded) == 0
    assert sympy.expand(made.to_sympy() - sum(c * a**i * b**j for (i, j), c in coefficients.items())) == 0

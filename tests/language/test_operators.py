"""Expressions under operators of Python, NumPy and SymPy: they give an expression or a proposition, or are refused with
a sentence that says what to write instead."""

import copy
import functools
import json
import math
import operator
import pickle
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy

from symres import ClaimError, Sum, Theory, all_of, matrix, number, vector

theory = Theory("operators")
x, y = theory.reals("x y")
p = theory.positive("p")
n, i = theory.integers("n i")
d, k = theory.naturals("d k")
A, B = theory.matrices("A B", d, d)
C = theory.matrix("C", d, k)
v, w = theory.vectors("v w", d)
M, e = theory.matrix("M", 2, 2), theory.vector("e", 2)
W, f = theory.layers("W", d, d), theory.function("f")
F = theory.define("F", (x, y), x * y)
z = sympy.Symbol("z", real=True)

TRUTH = "no truth value; write choice"
HASH = "has no hash.* equations, such as"
FLOAT = "is not exact"

# ---------------------------------------------------------------------------------------- what would say something else

REFUSED = {
    # Python asks whether it is true
    "a chain": (lambda: 0 <= x <= 1, r"\(0 <= x\) & \(x <= 1\)"),
    "and": (lambda: x == 0 and y == 0, TRUTH),
    "or": (lambda: x == 0 or y == 0, TRUTH),
    "not": (lambda: not x > 0, TRUTH),
    "or of numbers": (lambda: x or 1, TRUTH),
    "if": (lambda: 1 if x > 0 else 0, r"choice\(condition, one, other\)"),
    "in a list": (lambda: x in [y, x], TRUTH),
    "index in a list": (lambda: [y, x].index(x), TRUTH),
    "count in a list": (lambda: [y, x].count(x), TRUTH),
    "max": (lambda: max(x, y), r"greatest\(x, y\)"),
    "min": (lambda: min([x, y]), TRUTH),
    "sorted": (lambda: sorted([x, y]), TRUTH),
    "a fold of min": (lambda: functools.reduce(min, [x, y]), TRUTH),
    "any": (lambda: any([x > 0]), TRUTH),
    "all": (lambda: all([x > 0, y > 0]), TRUTH),
    "filter": (lambda: list(filter(None, [x])), TRUTH),
    "a comprehension": (lambda: [1 for u in [x] if u == 0], TRUTH),
    "bool": (lambda: bool(x), TRUTH),
    # precedence
    "and without parentheses": (lambda: x == 0 & y == 0, r"bind more tightly .*write \(a == b\) & \(c <= d\)"),
    "or without parentheses": (lambda: x == 0 | y == 0, "bind more tightly"),
    "and of numbers": (lambda: 0 <= x & y <= 1, "bind more tightly"),
    "not without parentheses": (lambda: ~x == 0, r"~\(a == b\)"),
    # propositions are no numbers, and numbers no propositions
    "a proposition is true": (lambda: (x > 0) == True, r"p itself for p == True"),  # noqa: E712
    "a proposition is false": (lambda: (x > 0) != False, r"~p for p == False"),  # noqa: E712
    "propositions are equal": (lambda: (x > 0) == (y > 0), r"equivalent\(p, q\)"),
    "propositions differ": (lambda: (x > 0) != (y > 0), r"~equivalent\(p, q\)"),
    "lists of propositions are equal": (lambda: [x > 0] == [y > 0], r"equivalent\(p, q\)"),
    "a number is true": (lambda: x == True, "Python evaluated a proposition to True"),  # noqa: E712
    "a number is none": (lambda: x == None, "found None"),  # noqa: E711
    "a number is not none": (lambda: x != None, "found None"),  # noqa: E711
    "a proposition and true": (lambda: (x > 0) & True, "evaluated a proposition to True"),
    "false or a proposition": (lambda: False | (x > 0), "evaluated a proposition to False"),
    "a proposition and none": (lambda: (x > 0) & None, "None is no proposition.*lack its return"),
    "a proposition and a number": (lambda: (x > 0) & y, "y is no proposition"),
    "a sum with a proposition": (lambda: (x > 0) + 1, r"choice\(p, 1, 0\)"),
    "minus a proposition": (lambda: -(x > 0), "is a proposition, where a number"),
    "twice a proposition": (lambda: 2 * (x > 0), "is a proposition, where a number"),
    "a proposition below a number": (lambda: (x > 0) <= 1, "is a proposition, where a number"),
    "a number below a proposition": (lambda: x < (x < y), "is a proposition, where a number"),
    "a proposition is a number": (lambda: (x < y) == x, r"equivalent\(p, q\)"),
    "the size of a proposition": (lambda: abs(x > 0), "is a proposition, where a number"),
    "exclusive or": (lambda: (x > 0) ^ (y > 0), r"\(p \| q\) & ~\(p & q\)"),
    "a power with ^": (lambda: x ^ 2, r"write x\*\*2"),
    "a shift": (lambda: x >> y, r"implies\(p, q\)"),
    "a case by index": (lambda: [0, 1][x > 0], r"choice\(p, one, other\)"),
    "a proposition is called": (lambda: (x > 0)(1), "is no function"),
    # looked up as they are written
    "a dictionary": (lambda: {x: 1}, HASH),
    "looked up": (lambda: {0: 5}.get(x, x), HASH),
    "a set": (lambda: {x, y}, HASH),
    "in a set": (lambda: x in {0, 1}, HASH),
    "a hash of a proposition": (lambda: hash(x > 0), HASH),
    "a cache": (lambda: functools.lru_cache(lambda u: u)(x), HASH),
    # floats
    "a third": (lambda: 1 / 3 * x, r"write x/3 for 1/3\*x, or Fraction\(1, 3\)"),
    "a half": (lambda: 0.5 * x, r"x/2 for 0.5\*x"),
    "a square root": (lambda: x**0.5, r"sqrt\(x\) for x\*\*0.5"),
    "a cube root": (lambda: x ** (1 / 3), r"Fraction\(1, 3\)"),
    "a tenth": (lambda: x * 0.1, r"x/10"),
    "five halves": (lambda: x + 2.5, r"Fraction\(5, 2\)"),
    "a whole float": (lambda: 1.0 * x, "write 1$"),
    "a small float": (lambda: x + 1.2345678e-9, r"Fraction\('1.2345678e-09'\)"),
    "pi": (lambda: math.pi * x, "write pi$"),
    "two pi": (lambda: x + math.tau, r"write 2\*pi$"),
    "e": (lambda: x + math.e, r"write exp\(1\)$"),
    "infinity": (lambda: x <= math.inf, "take math.inf for a limit"),
    "not a number": (lambda: x + math.nan, "is not a real number"),
    "a decimal that is none": (lambda: x + Decimal("NaN"), "is not a real number"),
    "an infinite decimal": (lambda: x + Decimal("Infinity"), "is not a real number"),
    "an imaginary number": (lambda: 2j * x, "is complex"),
    "a power of a half": (lambda: 0.5**n, r"number\(Fraction\(1, 2\)\)\*\*n"),
    "a float to the power x": (lambda: 0.125**x, r"number\(Fraction\(1, 8\)\)\*\*x"),
    # numbers of Python
    "a float of it": (lambda: float(x), "no float of Python"),
    "an int of it": (lambda: int(x), "no int of Python"),
    "a complex of it": (lambda: complex(x), "no complex number of Python"),
    "math.sqrt": (lambda: math.sqrt(x), "symres has exp, log, sqrt"),
    "math.exp": (lambda: math.exp(x), "symres has exp, log, sqrt"),
    "math.floor": (lambda: math.floor(x), r"write floor\(x\)"),
    "math.ceil": (lambda: math.ceil(x), r"write ceiling\(x\)"),
    "math.trunc": (lambda: math.trunc(x), "no int of Python"),
    "math.isclose": (lambda: math.isclose(x, 1), "no float of Python"),
    "round": (lambda: round(x), r"floor\(x \+ Fraction\(1, 2\)\)"),
    "round to digits": (lambda: round(x, 2), r"floor\(x \+ Fraction\(1, 2\)\)"),
    "a remainder": (lambda: n % 2, r"Mod\(a, b\)"),
    "a remainder on the left": (lambda: 2 % n, r"Mod\(a, b\)"),
    "a whole quotient": (lambda: 7 // n, r"floor\(a / b\)"),
    "divmod": (lambda: divmod(n, 2), r"floor\(a / b\) and Mod\(a, b\)"),
    "a power that nobody writes": (lambda: number(2) ** 100_000, "an exponent beyond 1000"),
    "a number that nobody writes": (lambda: number(3) ** 900 * number(10) ** 900, "more than 1000 digits"),
    "a power with a modulus": (lambda: pow(n, 2, 3), r"Mod\(a\*\*n, m\)"),
    "an index": (lambda: operator.index(n), r"Sum\(i, 1, n, body\)"),
    "a range": (lambda: range(n), r"Sum\(i, 1, n, body\)"),
    "the entry n of a list": (lambda: [1, 2][n], "no index or count of Python"),
    "a number in a text": (lambda: "%d" % n, "no int of Python"),  # noqa: UP031
    # sequences
    "a list of a vector": (lambda: list(v), "no entries to go through"),
    "a vector taken apart": (lambda: [*v], "no entries to go through"),
    "layers taken apart": (lambda: list(W), "no entries to go through"),
    "a sum of a vector": (lambda: sum(v), "no entries to go through"),
    "a length": (lambda: len(v), "no length for Python"),
    "a vector backwards": (lambda: reversed(v), "no length for Python"),
    "in a vector": (lambda: x in e, "is not known; write it as a proposition"),
    "a slice": (lambda: e[1:2], "no slices"),
    "a row": (lambda: M[1, :], "no slices"),
    "n times a list": (lambda: [0, 1] * n, r"O\(n, 1\) for zeros"),
    # pickled
    "pickled": (lambda: pickle.dumps(x), "is not pickled"),
    "a proposition pickled": (lambda: pickle.dumps([x > 0]), "is not pickled"),
    # objects that are no expressions
    "a text": (lambda: x == "x", "write the expression without quotes"),
    "a sum with a text": (lambda: "a" + x, "write the expression without quotes"),
    "a dictionary on the right": (lambda: x == {"a": 1}, "values are given as equations"),
    "a function on the right": (lambda: x + math.sin, "is a function; call it"),
    "an object": (lambda: x == object(), "is not an expression"),
    "a theory": (lambda: x * theory, "is not an expression"),
    # shapes
    "shapes in a product": (lambda: A * C.T, "shapes do not fit in a product"),
    "shapes in a sum": (lambda: A + v, "shapes differ in a sum"),
    "a matrix and a number": (lambda: A + 1, "shapes differ in a sum"),
    "a matrix below a matrix": (lambda: A <= B, r"psd\(B - A\)"),
    "a positive matrix": (lambda: A > 0, r"psd\(B - A\)"),
    "a quotient of matrices": (lambda: A / B, r"A \* B.inverse"),
    "the reciprocal of a matrix": (lambda: 1 / A, r"A \* B.inverse"),
    "the size of a vector": (lambda: abs(v), r"norm\(v\)"),
    "a real power of a matrix": (lambda: A**x, "a square matrix and an integer"),
    "a root of a matrix": (lambda: A ** Fraction(1, 2), "a square matrix and an integer"),
    "a vector with another": (lambda: (e == [1, 2, 3]) & (x > 0), "different sorts"),
    "the entry 0": (lambda: e[0], "entries count from 1"),
    "the last entry": (lambda: e[-1], "entries count from 1"),
    "the entry 3 of 2": (lambda: e[3], "entries count from 1"),
    "the row 0": (lambda: A[0, 1], "entries count from 1"),
    "an entry without a column": (lambda: A[1], "a row and a column"),
    "an entry by a number": (lambda: A[x, 1], "indices of an entry are integers"),
    "an entry by a half": (lambda: A[Fraction(1, 2), 1], "entries count from 1"),
    "an entry with three indices": (lambda: A[1, 2, 3], r"a row and a column, not \(1, 2, 3\)"),
    "an entry of a number": (lambda: x[1], "has no entries"),
    # calls
    "a number is called": (lambda: x(2), r"a product is written with \*"),
    "T is called": (lambda: A.T(), r"written without \(\)"),
    "the inverse is called": (lambda: A.inverse(), r"written without \(\)"),
    "a function without arguments": (lambda: f(), "takes an argument"),
    "too many arguments": (lambda: F(1, 2, 3), "F takes 2 arguments, not 3"),
    "a vector for a number": (lambda: f(v), "argument 1 of f has the sort real, and v is of sort d x 1 matrix"),
    "a number for a layer": (lambda: W[x], "argument 1 of W has the sort integer, and x is of sort real"),
    "names for arguments": (lambda: F(x=1, y=2), "in their order"),
    "a function and a number": (lambda: f + 1, "a sum takes numbers, not f"),
    "functions of different arguments": (lambda: (f == W) & (x > 0), "functions of different arguments"),
    # matrices that are written out
    "no rows": (lambda: matrix([]), "rows of one positive length"),
    "uneven rows": (lambda: matrix([[1, 2], [3]]), "rows of one positive length"),
    "a number for rows": (lambda: matrix(5), "a list of its rows"),
    "SymPy's way": (lambda: matrix(2, 2, [1, 2, 3, 4]), r"matrix\(\[\[a, b\], \[c, d\]\]\), or .*, not 2, 2, \["),
    "a matrix of a matrix": (lambda: matrix(A), "a list of rows"),
    "matrices for entries": (lambda: matrix([[A, B]]), r"blocks"),
    "a proposition for an entry": (lambda: vector(1, x > 0), r"all_of"),
    "no entries": (lambda: vector(), "rows of one positive length"),
}


def refused(make, said):
    with pytest.raises(ClaimError) as caught:
        make()
    message = str(caught.value)
    assert said is None or re.search(said, message), message
    assert "\n" not in message
    assert not re.search(r"(?<!\w)_\d", message), message  # no variable without a name


@pytest.mark.parametrize("name", REFUSED)
def test_what_would_say_something_else_is_refused_with_what_to_write(name):
    refused(*REFUSED[name])


NUMPY = {
    "sqrt": (lambda: np.sqrt(x), r"np.sqrt .* write sqrt\(x\), with `from symres import sqrt`"),
    "sin": (lambda: np.sin(x), "from symres import sin"),
    "arcsin": (lambda: np.arcsin(x), r"write asin\(x\)"),
    "maximum": (lambda: np.maximum(x, y), r"greatest\(x, y\)"),
    "where": (lambda: np.where(x > 0, 1, 0), r"choice\(p, a, b\)"),
    "dot": (lambda: np.dot(A, B), r"A @ B, or inner\(v, w\)"),
    "linalg.norm": (lambda: np.linalg.norm(v), r"np.linalg.norm .* write norm\(A\)"),
    "linalg.inv": (lambda: np.linalg.inv(A), "write A.inverse"),
    "linalg.det": (lambda: np.linalg.det(A), r"write det\(A\)"),
    "trace": (lambda: np.trace(A), r"write trace\(A\)"),
    "transpose": (lambda: np.transpose(A), "write A.T"),
    "outer": (lambda: np.outer(v, v), r"v \* w.T"),
    "square": (lambda: np.square(x), r"x\*\*2"),
    "logical_and": (lambda: np.logical_and(x > 0, y > 0), "p & q"),
    "isfinite": (lambda: np.isfinite(x), "symres's own words"),
    "allclose": (lambda: np.allclose(x, y), "symres's own words"),
    "add.reduce": (lambda: np.add.reduce(v), "symres"),
    "a float": (lambda: np.float64(2) * x, FLOAT),
    "a float on the right": (lambda: x * np.float64(0.5), FLOAT),
    "a long float": (lambda: x * np.longdouble(0.1), FLOAT),
    "a float array": (lambda: M == np.eye(2), FLOAT),
    "a truth value": (lambda: x == np.bool_(True), "evaluated a proposition to True"),
    "arrays below each other": (lambda: np.array([x, y]) <= np.array([y, x]), TRUTH),
    "arrays that are equal": (lambda: np.array([x, y]) == np.array([y, x]), TRUTH),
    "sort": (lambda: np.sort(np.array([x, y])), TRUTH),
    "argmax": (lambda: np.argmax(np.array([x, y])), TRUTH),
    "a norm of an array": (lambda: np.linalg.norm(np.array([x, y])), "write"),
    "an array against a number": (lambda: (np.array([x, y]) == x) & (x > 0), "different sorts"),
}


@pytest.mark.parametrize("name", NUMPY)
def test_what_numpy_would_make_of_it_is_refused_with_what_to_write(name):
    refused(*NUMPY[name])


def test_numpy_refuses_what_it_cannot_do_with_arrays_of_expressions():
    with pytest.raises(TypeError, match="no callable sqrt method") as caught:
        np.sqrt(np.array([x, y]))
    assert "write sqrt(x)" in str(caught.value.__cause__)
    for wrong in (lambda: np.all(np.array([x > 0, y > 0])), lambda: np.unique(np.array([x, y]))):
        with pytest.raises((ValueError, TypeError)):
            wrong()


OF_SYMPY = "is of SymPy; write from_sympy"
TO_SYMPY = "SymPy does not know .*to_sympy|has no hash"
SYMPY = {
    "exp": (lambda: sympy.exp(x), "import exp, sqrt and the like from symres"),
    "sqrt": (lambda: sympy.sqrt(x), "import exp, sqrt and the like from symres"),
    "Max": (lambda: sympy.Max(x, y), TO_SYMPY),
    "Derivative": (lambda: sympy.Derivative(x**2, x), TO_SYMPY),
    "diff": (lambda: sympy.diff(x**2, x), TO_SYMPY),
    "simplify": (lambda: sympy.simplify(x), TO_SYMPY),
    "solve": (lambda: sympy.solve(x, x), TO_SYMPY),
    "Matrix": (lambda: sympy.Matrix([x]), TO_SYMPY),
    "Eq": (lambda: sympy.Eq(x, 0), TO_SYMPY),
    "And": (lambda: sympy.And(x > 0, y > 0), TO_SYMPY),
    "Sum": (lambda: sympy.Sum(x, (i, 1, 3)), TO_SYMPY),
    "Piecewise": (lambda: sympy.Piecewise((x, x > 0), (0, True)), TO_SYMPY),
    "subs": (lambda: z.subs(z, x), TO_SYMPY),
    "a symbol times it": (lambda: z * x, OF_SYMPY),
    "it times a symbol": (lambda: x * z, OF_SYMPY),
    "a sum": (lambda: z + x, OF_SYMPY),
    "a power": (lambda: z**x, OF_SYMPY),
    "an equation": (lambda: z == x, "SymPy"),
    "an inequality": (lambda: z <= x, OF_SYMPY),
    "a fraction": (lambda: sympy.Rational(1, 2) * x, r"write Fraction\(1, 2\)"),
    "pi": (lambda: sympy.pi * x, OF_SYMPY),
    "a matrix": (lambda: sympy.eye(2) * M, OF_SYMPY),
    "in a list": (lambda: z in [x], "SymPy"),
    "an undefined function": (lambda: x == sympy.Function("g")(1), OF_SYMPY),
    "a proposition": (lambda: all_of([z > 0]), OF_SYMPY),
    "what it evaluated": (lambda: all_of([z**2 >= 0]), "SymPy evaluated a proposition to True before symres saw it"),
    "a number is false of SymPy": (lambda: x == sympy.false, "SymPy evaluated a proposition to False"),
    "a number below true of SymPy": (lambda: x <= sympy.true, "SymPy evaluated a proposition to True"),
    "a bound of a sum": (lambda: Sum(n, 1, sympy.Function("g"), x), "g is of SymPy"),
    "what it refuted": (lambda: all_of([z**2 < 0]), "SymPy evaluated a proposition to False before symres saw it"),
}


@pytest.mark.parametrize("name", SYMPY)
def test_what_sympy_would_make_of_it_is_refused_with_what_to_write(name):
    refused(*SYMPY[name])


ATTRIBUTES = {
    "inv": (lambda: A.inv(), "write A.inverse"),
    "det": (lambda: A.det(), r"write det\(A\)"),
    "norm": (lambda: v.norm(), r"write norm\(A\)"),
    "dot": (lambda: v.dot(w), r"inner\(v, w\), or v.T \* w"),
    "transpose": (lambda: A.transpose(), "write A.T"),
    "H": (lambda: A.H, "write A.T"),
    "shape": (lambda: A.shape, "declared with"),
    "subs": (lambda: x.subs(x, 2), r"at\(e, \[x == 2\]\)"),
    "diff": (lambda: F.diff(x), r"derivative\(e, x\)"),
    "sqrt": (lambda: x.sqrt(), r"write sqrt\(x\)"),
    "exp": (lambda: (x + 1).exp(), r"write exp\(x \+ 1\)"),
    "is_positive": (lambda: x.is_positive, "write e > 0"),
    "is_zero_matrix": (lambda: A.is_zero_matrix, "write A == 0"),
    "is_real": (lambda: x.is_real, "as a proposition"),
    "free_symbols": (lambda: x.free_symbols, r"to_sympy\(\).free_symbols"),
    "evalf": (lambda: x.evalf(), "enclosure"),
    "a typing error": (lambda: A.invers, "did you mean inverse"),
    "what nobody has": (lambda: x.foobar, "it has T, inverse and to_sympy"),
    "an identity": (lambda: A.I, "it has T, inverse and to_sympy"),
}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_of_other_libraries_is_refused_with_the_word_for_it(name):
    refused(*ATTRIBUTES[name])
    with pytest.raises(AttributeError):
        ATTRIBUTES[name][0]()


def test_what_asks_whether_there_is_an_attribute_is_told_so():
    assert not hasattr(x, "shape") and not hasattr(x, "__float32__") and not hasattr(x, "_repr_html_")
    with pytest.raises(AttributeError):
        x.value = 3


def test_a_fraction_to_the_power_of_an_expression_says_what_to_write_where_python_makes_a_float_of_it():
    for base in (Fraction(1, 2), Fraction(1, 3), Fraction(-2, 7), Fraction(999, 1000)):
        for exponent in (n, x):
            try:
                assert str(base**exponent) == str(number(base) ** exponent)  # Python 3.12 and later
            except ClaimError as error:
                assert f"write number({base!r})**{exponent!r}" in str(error)


# ------------------------------------------------------------------------------------------------------ what it becomes

WORKS = [
    (lambda: 0 <= x, "0 <= x"),
    (lambda: x >= 0, "0 <= x"),
    (lambda: 2 == x, "x = 2"),
    (lambda: x == x, "x = x"),
    (lambda: x != y, "x != y"),
    (lambda: (x != x, x > x, x * x == x**2), "(x != x, x < x, x*x = x^2)"),
    (lambda: (number(1) < 0, number(0) <= 1), "(1 < 0, 0 <= 1)"),
    (lambda: Fraction(1, 2) <= x, "1/2 <= x"),
    (lambda: Decimal("0.1") < x, "1/10 < x"),
    (lambda: (x == 0) & (y == 0), "x = 0 and y = 0"),
    (lambda: (x == 0) | (y > 0) & (x > y), "x = 0 or 0 < y and y < x"),
    (lambda: ~(x == 0), "x != 0"),
    (lambda: ~(x < 0), "not x < 0"),
    (lambda: (x > 0) & [y > 0, y < 1], "0 < x and 0 < y and y < 1"),
    (lambda: [y > 0] | (x > 0), "0 < y or 0 < x"),
    (lambda: sum([x, y]), "x + y"),
    (lambda: sum(e), "e_1 + e_2"),
    (lambda: math.prod([x, y, 2]), "x*y*2"),
    (lambda: [u + 1 for u in e], "[e_1 + 1, e_2 + 1]"),
    (lambda: Fraction(1, 2) * x, "(1/2)*x"),
    (lambda: x * Fraction(1, 2), "x*(1/2)"),
    (lambda: Decimal("0.1") * x, "(1/10)*x"),
    (lambda: x / 3, "x*(1/3)"),
    (lambda: 1 / x, "x^(-1)"),
    (lambda: 2 / x, "2*x^(-1)"),
    (lambda: x / x, "x*x^(-1)"),
    (lambda: x - x, "x - x"),
    (lambda: 0 * x, "0*x"),
    (lambda: x + 0, "x"),
    (lambda: -x, "-x"),
    (lambda: +x, "x"),
    (lambda: abs(x), "abs(x)"),
    (lambda: pow(x, 2), "x^2"),
    (lambda: 2**n, "2^n"),
    (lambda: Decimal("0.5") ** n, "(1/2)^n"),
    (lambda: number(Fraction(1, 2)) ** n, "(1/2)^n"),
    (lambda: number(2) <= 1, "2 <= 1"),
    (lambda: number(2) + 3, "5"),
    (lambda: (number(2) ** 10, abs(number(-3)), number(1) / 3), "(1024, 3, 1/3)"),
    (lambda: number(0) ** -1, "0^(-1)"),
    (lambda: number(1) / 0, "0^(-1)"),
    (lambda: (x in [x, y], [x, y].index(x)), "(True, 0)"),  # it is the same object, and equals itself
    (lambda: A @ B * v, "A*B*v"),
    (lambda: A**2, "A^2"),
    (lambda: A**d, "A^d"),
    (lambda: A.inverse, "A^(-1)"),
    (lambda: (A.inverse.inverse, (A**-1) ** -1, A.inverse.T.inverse), "((A^(-1))^(-1), (A^(-1))^(-1), T(A^(-1))^(-1))"),
    (lambda: A / 2, "A*(1/2)"),
    (lambda: A == 0, "A = O(d, d)"),
    (lambda: v.T * w, "T(v)*w"),
    (lambda: v.T * w + 1, "tr(T(v)*w) + 1"),
    (lambda: v.T * w <= 1, "tr(T(v)*w) <= 1"),
    (lambda: v.T * w * A, "tr(T(v)*w)*A"),
    (lambda: M * e, "[M_11*e_1 + M_12*e_2; M_21*e_1 + M_22*e_2]"),
    (lambda: M.T, "[M_11, M_21; M_12, M_22]"),
    (lambda: e == [1, 2], "[e_1; e_2] = [1; 2]"),
    (lambda: [1, 2] == e, "[e_1; e_2] = [1; 2]"),
    (lambda: e + [1, 2], "[e_1 + 1; e_2 + 2]"),
    (lambda: e[1] + M[2, 1], "e_1 + M_21"),
    (lambda: (v[1], A[i, 1], M[i, 1]), "(entry(v, 1, 1), entry(A, i, 1), entry([M_11, M_12; M_21, M_22], i, 1))"),
    (lambda: (v[i], v[i, 1]), "(entry(v, i, 1), entry(v, i, 1))"),
    (lambda: W[i + 1] * W[i], "W(i + 1)*W(i)"),
    (lambda: f[2] + f(3), "f(2) + f(3)"),
    (lambda: (F(1, 2), F(e), F([1, 2]), F((x, y))), "(F(1, 2), F(e_1, e_2), F(1, 2), F(x, y))"),
    (lambda: f == f, "for all x. f(x) = f(x)"),
    (lambda: f"{x + 1:>6} {x}", "' x + 1 x'"),
    (lambda: np.int64(2) * x, "2*x"),
    (lambda: x * np.int32(2), "x*2"),
    (lambda: np.int64(2) <= x, "2 <= x"),
    (lambda: np.array([1, 2]) * x, "[x; 2*x]"),
    (lambda: np.array(2) * x, "2*x"),
    (lambda: np.array([x, y]) @ np.array([y, x]), "x*y + y*x"),
    (lambda: np.array([[1, 2], [3, 4]]) @ e, "[e_1 + 2*e_2; 3*e_1 + 4*e_2]"),
    (lambda: M == np.array([[1, 2], [3, 4]]), "[M_11, M_12; M_21, M_22] = [1, 2; 3, 4]"),
    (lambda: e == np.array([x, y]), "[e_1; e_2] = [x; y]"),
    (lambda: np.array(x) + y, "x + y"),
    (lambda: list(np.array([x, y]) + 1), "[x + 1, y + 1]"),
    (lambda: list(np.array([x, y]) * 2), "[x*2, y*2]"),
    (lambda: np.sum([x, y]), "x + y"),
    (lambda: np.mean([x, y]), "(x + y)*(1/2)"),
    (lambda: np.abs(x), "abs(x)"),
    (lambda: M[np.int64(1), 2], "M_12"),
    (lambda: sympy.Integer(2) * x, "2*x"),
]


@pytest.mark.parametrize("number_", range(len(WORKS)))
def test_the_operators_make_what_is_written(number_):
    make, text = WORKS[number_]
    assert repr(make()) == text


def test_a_quotient_is_the_product_with_the_reciprocal_and_keeps_what_has_to_be_defined():
    for made in (x / x, 0 / x, 0 * (1 / x), x / y - x / y, (x / y) ** 0):
        assert "^(-1)" in repr(made)


def test_no_entry_that_may_be_undefined_gets_lost_in_a_product():
    by = theory.define("by", x, 1 / x)
    for entry in (1 / x, by(x), by(0), f(1 / x)):
        assert repr(entry) in repr(matrix([[0, 1]]) * vector(entry, 1))
    assert repr(matrix([[0, 1]]) * vector(x, y)) == "[y]"


def test_a_list_that_is_changed_afterwards_changes_nothing():
    written = [[x, y]]
    made = matrix([[1, 2]]) == written
    as_matrix = matrix(written)
    written[0][0] = y
    assert repr(made) == "[1, 2] = [x, y]" and repr(as_matrix) == "[x, y]"
    with pytest.raises(TypeError):
        as_matrix[1, 1] = y


def test_a_copy_is_the_expression_itself():
    for one in (x, x > 0, F, W, e, f(x)):
        assert copy.copy(one) is one and copy.deepcopy(one) is one
    assert copy.deepcopy([x, {"a": y}])[1]["a"] is y


def test_an_expression_is_no_json():
    with pytest.raises(TypeError):
        json.dumps(x)


def test_a_vector_that_is_written_out_is_gone_through_entry_by_entry():
    assert repr(list(e)) == "[e_1, e_2]"
    one, other = e
    assert repr(one + other) == "e_1 + e_2"
    assert repr([*M]) == "[M_11, M_12, M_21, M_22]"


def test_a_function_that_is_folded_over_is_not_evaluated():
    assert repr(functools.reduce(operator.mul, [x, y, x])) == "x*y*x"


def test_an_equation_between_inner_products_is_one_between_numbers():
    t = Theory("inner")
    d = t.naturals("d")
    u, v, w = t.vectors("u v w", d)
    M, c = t.matrix("M", 1, 1), t.reals("c")
    assert str(u.T * v == u.T * w) == "tr(T(u)*v) = tr(T(u)*w)"
    assert "= M_11" in str(c * (u.T * v) + w.T * v == M)
    assert (M == 2 * M).term.args[0].sort.head == "matrix"

"""The claim of a script is proved as written: not what Python or SymPy make of it, and only where it is defined.

Each false claim was proved once, by SymPy or by what read it. It stands beside a true neighbour, which is.
"""

from pathlib import Path

import pytest

from symres import Claim, ClaimError
from symres.script.files import ScriptError
from symres.script.loading import load

from ..slow import all_but

REFUSAL = ClaimError, ScriptError
HEAD = """
import math
import numpy
import sympy
from fractions import Fraction
from symres import *
from symres import E as mean
from symres import I as identity
from symres import Sum as total
from symres import exp as exponential, floor as rounded, log as logarithm, trace
theory = Theory("said")
x, y = theory.reals("x y")
p, q = theory.positive("p q")
n = theory.integers("n")
u, v = theory.vectors("u v", 2)
size = theory.naturals("size")
A, B = theory.matrix("A", size, size), theory.matrix("B", 2, 2)
"""
# text: (a false claim, which is not defined for every real x; the same where it is defined)
SAID = {
    "a quotient": ("x/x == 1", "p/p == 1"),
    "a square of a root": ("sqrt(x)**2 == x", "sqrt(p)**2 == p"),
    "there is a root": ("there_is(x, sqrt(x)**2 == -1)", "there_is(p, sqrt(p)**2 == 4)"),
    "exp of log": ("exp(log(x)) == x", "exp(log(p)) == p"),
    "there is a log": ("there_is(x, exp(log(x)) == -1)", "log(exp(x)) == x"),
    "zero times log": ("0*log(x) == 0", "0*log(p) == 0"),
    "a power of log": ("log(x)**0 == 1", "log(p)**0 == 1"),
    "there is a reciprocal": ("there_is(y, y == 1/x)", "there_is(y, y == 1/p)"),
    "a cube of a root": ("(x**(number(1)/3))**3 == x", "(p**(number(1)/3))**3 == p"),
    "a cube of a power": ("(x**Fraction(1, 3))**3 == x", "(p**Fraction(1, 3))**3 == p"),
    "a least value": ("least(1/x, 1/x) == 1/x", "least(1/p, 1/p) == 1/p"),
    "a difference": ("1/x - 1/x == 0", "1/p - 1/p == 0"),
    "a sign": ("abs(x)*sign(x) == x + 0/x", "abs(x)*sign(x) == x"),
    "a double fraction": ("1/(1/x) == x", "1/(1/p) == p"),
    "a double inverse": ("(x**-1)**-1 == x", "(p**-1)**-1 == p"),
    "a power of zero": ("0**(x**2) == 0", "number(0)**2 == 0"),
    "a real power of zero": ("0**x == 0", "0**p == 0"),
    "rounded digits": ("ceiling(exp(10)) == 22026", "ceiling(Fraction(7, 2)) == 4"),
    "compared digits": ("greatest(exp(1), 3) == exp(1)", "greatest(exp(1), 2) == exp(1)"),
    "a quotient of matrices": ("(vector(x)/x)[1] == 1", "(vector(p)/p)[1] == 1"),
    "an entry beside another": (
        "(vector(1/y, 2) - vector(1/y, 1/y))[1] == 0",
        "(vector(1/p, 2) - vector(1/p, 1/p))[1] == 0",
    ),
    "a product of matrices": (
        "(matrix([[0, 1], [1/x, 0]])*vector(log(x), 1))[1] == 1",
        "(matrix([[0, 1], [1/p, 0]])*vector(log(p), 1))[1] == 1",
    ),
    "other words for it": ("exponential(logarithm(x)) == x", "exponential(logarithm(p)) == p"),
    "a sigmoid of log": (
        "sigmoid(logarithm(x)) == x/(1 + x), given=[x != 0, x != -1]",
        "sigmoid(logarithm(p)) == p/(1 + p)",
    ),
    "a function that is constant": ("lipschitz(lambda t: 1/y, 0, over=x)", "lipschitz(lambda t: 1/p, 0, over=x)"),
    "a sine of an angle": ("sin(asin(x)) == x", "sin(asin(Fraction(1, 2))) == Fraction(1, 2)"),
    "erf of its inverse": ("erf(from_sympy(sympy.erfinv(x.to_sympy()))) == x", "erf(-x) == -erf(x)"),
    "erfc of the inverse of erf": ("erfc(from_sympy(sympy.erfinv(x.to_sympy()))) == 1 - x", "erfc(x) == 1 - erf(x)"),
    "tanh of atanh": ("tanh(atanh(x)) == x", "tanh(atanh(x)) == x, given=[-1 < x, x < 1]"),
    "cosh of acosh": ("there_is(x, cosh(acosh(x)) == -1)", "there_is(x, cosh(acosh(x)) == 3)"),
    "a zero product of entries": (
        "kron(vector(0), vector(log(x))) == vector(0)",
        "kron(vector(0), vector(log(p))) == vector(0)",
    ),
    "a value that nothing depends on": ("at(y, [x == log(y)]) == y", "at(y, [x == log(p)]) == y"),
    "what SymPy takes for irrational": ("atan(n)/atan(n) == 1", "exp(n)/exp(n) == 1"),
    "a modulus of i": ("abs(sqrt(-1)) == 1", "abs(number(-1)) == 1"),
    "a critical point": (
        "is_critical_point(theory.define('K', x, abs(x)/x), 0)",
        "is_critical_point(theory.define('K', x, x**2), 0)",
    ),
    "a sum over a vector": ("sum(u/p*p) == 0", "sum(u/p*p) == u[1] + u[2]"),
    "an entry of a quotient": ("(u/x*x)[1, 1] == u[1]", "(u/p*p)[1, 1] == u[1]"),
    "an entry of a difference": (
        "(gradient(theory.define('G', (x, y), 1/y)) - gradient(theory.define('G_1', (x, y), 1/y)))[1, 1] == 0",
        "(gradient(theory.define('G', (x, y), x*y)) - gradient(theory.define('G_1', (x, y), x*y)))[1, 1] == 0",
    ),
    "a pivot": (
        "(matrix([[B[1, 1], B[1, 2]]])/B[1, 1])[1, 1] == 1",
        "(matrix([[B[1, 1], B[1, 2]]])/p)[1, 1] == B[1, 1]/p",
    ),
    "a multiple of a vector": (
        "there_is(x, (sqrt(x)*vector(sqrt(x), 1))[1] == -1)",
        "(sqrt(p)*vector(sqrt(p), 1))[1] == p",
    ),
    "a square of a matrix": (
        "there_is(x, (matrix([[0, sqrt(x)], [sqrt(x), 1]])**2)[1, 1] == -1)",
        "(matrix([[0, sqrt(p)], [sqrt(p), 1]])**2)[1, 1] == p",
    ),
    "a negative of a matrix": ("(-vector(x/x, 1/x))[1] == -1", "(-vector(p/p, 1/p))[1] == -1"),
    "an imaginary entry": ("(vector(x, sqrt(-1))/x)[1] == 1", "(vector(p, 1)/p)[1] == 1"),
    "a transpose of a product": ("(A*A.inverse).T == identity(size)", "(A*A).T == A.T*A.T"),
    "a transpose of a product of entries": ("(B*B.inverse).T == identity(2)", "(B*B).T == B.T*B.T"),
    "an inverse of an inverse": ("A.inverse.inverse == A", "A.T.T == A"),
    "an inverse of an inverse of entries": ("B.inverse.inverse == B", "B.T.T == B"),
    "an entry of a symbol": ("(A/x - A/x)[1, 1] == 0", "A/p - A/p == O(size, size)"),
    "an entry of an array": ("(B/x - B/x)[1, 1] == 0", "(B/p - B/p)[1, 1] == 0"),
    "a trace": ("trace(A*A.inverse) == size", "trace(A + A) == 2*trace(A)"),
    "a value outside of a domain": (
        "0*theory.define('L', p, log(p))(x) == 0",
        "0*theory.define('L', p, log(p))(q) == 0",
    ),
    "a place outside of a domain": ("0*at(log(p), [p == x]) == 0", "0*at(log(p), [p == q]) == 0"),
    "a relation that SymPy drops": (
        "(x > 0) & (1/n != 0), given=x > 0",
        "x > 0, given=[x > 0, x < 1]",
    ),
    "a least of two": ("min(0, abs(log(x))) == 0", "least(0, abs(p)) == 0"),
    "a function of no name": (
        "there_is(x, function(y, y**2)(sqrt(x)) == -1)",
        "function(y, y**2)(sqrt(p)) == p",
    ),
    "an array": ("(numpy.array([x])/x)[1] == 1", "(numpy.array([p])/p)[1] == 1"),
    "critical equations": (
        "there_is(x, all_of(critical_equations(theory.define('C', x, log(x) + x))))",
        "there_is(x, all_of(critical_equations(theory.define('C', x, x**2))))",
    ),
    "a modulus": ("Mod(n**2, n) == 0", "Mod(number(3)**2, 5) == 4"),
    "a power with a modulus": ("pow(n, 2, n) == 0", "pow(n, 2) == n*n"),
    "a quotient with a remainder": ("rounded(x/x) == 1", "rounded(p/p) == 1"),
    "a pair of them": ("divmod(x, x)[0] == 1", "floor(p/p) + Mod(p, p) == 1"),
    "a quotient of digits": ("floor(exp(10)) == 22025", "floor(number(7)/2) == 3"),
    "a step": ("Heaviside(x, 1/y) == 1, given=x >= 0", "Heaviside(p, 1/y) == 1"),
    "an unknown function": ("0*from_sympy(sympy.gamma(x.to_sympy())) == 0", "0*exp(x) == 0"),
    "a replacement": (
        "function(x, x/(x + 1)*(x + 1))(y) == y",
        "function(x, x/(x**2 + 1)*(x**2 + 1))(q) == q",
    ),
    "a replaced entry": (
        "there_is(x, function(y, vector(y**2, y))(sqrt(x))[1] == -1)",
        "function(y, vector(y**2, y))(sqrt(p))[1] == p",
    ),
    "a product of factors": ("math.prod([x, 1/x]) == 1", "math.prod([p, 1/p]) == 1"),
    "an entry of a substitution": (
        "there_is(x, at(vector(y**2, y), [y == sqrt(x)])[1] == -1)",
        "at(vector(y**2, y), [y == sqrt(p)])[1] == p",
    ),
    "an entry of an inverse": (
        "there_is(x, matrix([[1, -sqrt(x)], [-sqrt(x), 1 + x]]).inverse[1, 1] == 0)",
        "matrix([[1, -p], [-p, 1 + p**2]]).inverse[1, 1] == 1 + p**2",
    ),
    "a root of a matrix": (
        "(matrix([[x, 0], [0, 1]])**Fraction(1, 2))[2, 2] == 1",
        "(matrix([[p, 0], [0, 1]])**2)[2, 2] == 1",
    ),
    "a sum of quotients": ("Sum(n, 0, 3, n/n) == 4", "Sum(n, 1, 4, n/n) == 4"),
    "a sum of squares of roots": ("Sum(n, -3, 3, sqrt(n)**2) == 0", "Sum(n, 0, 3, sqrt(n)**2) == 6"),
    "a sum of zeros": ("Sum(n, -3, 3, 0*log(n)) == 0", "Sum(n, 1, 3, 0*log(n)) == 0"),
    "a sum with a quotient": ("Sum(n, 1, 3, n*(x/x)) == 6", "Sum(n, 1, 3, n*(x/x)) == 6, given=x != 0"),
    "a product of quotients": ("Prod(n, 0, 3, n/n) == 1", "Prod(n, 1, 3, n/n) == 1"),
    "an integral of a square of a root": (
        "integral(sqrt(x)**2, (x, -1, 1)) == 0",
        "integral(sqrt(x)**2, (x, 0, 1)) == Fraction(1, 2)",
    ),
    "an integral of exp of log": (
        "integral(exp(log(x)), (x, -1, 1)) == 0",
        "integral(exp(log(x)), (x, 1, 3)) == 4",
    ),
    "an integral of a quotient": ("integral(x/x, (x, -1, 1)) == 2", "integral(x/x, (x, 1, 3)) == 2"),
    "an integral with a quotient": (
        "integral(x*(y/y), (x, 0, 2)) == 2",
        "integral(x*(y/y), (x, 0, 2)) == 2, given=y != 0",
    ),
    "a substitution beside a place": (
        "at(at(y*(x/x), [x == 0]), [y == 3]) == 3",
        "at(at(y*(x/x), [x == 1]), [y == 3]) == 3",
    ),
    "a substitution of what has the name of a place": (
        "at(at(y*(x/x), [x == 0]), [y == x + 1]) == x + 1",
        "at(at(y*(x/x), [x == 1]), [y == x + 1]) == x + 1",
    ),
    "a substitution in a sum": (
        "at(Sum(n, 0, 3, y*(n/n)), [y == 2]) == 8",
        "at(Sum(n, 0, 3, y*n), [y == 2]) == 12",
    ),
    "a value in a value": ("at(x*y, [x == 1/y]) == 1", "at(x*y, [x == 1/y]) == 1, given=y != 0"),
    "a value of a value": (
        "at(at(x*y, [x == q]), [q == 1/y]) == 1",
        "at(at(x*y, [x == q]), [q == 1/y]) == 1, given=y != 0",
    ),
    "a remainder": ("Mod(x, x) == 0", "Mod(x, x) == 0, given=x != 0"),
    "an entry beside the inverse of another": (
        "(matrix([[x, 0], [0, 1]])**-1)[2, 2] == 1",
        "(matrix([[x, 0], [0, 1]])**-1)[2, 2] == 1, given=x != 0",
    ),
    "an inverse of an inverse of one entry": (
        "vector(x).inverse.inverse[1] == x",
        "vector(x).inverse.inverse[1] == x, given=x != 0",
    ),
    "a power of a matrix": (
        "(matrix([[x, 1], [0, y]])**size)[1, 2]*(x - y) == 0",
        "(matrix([[x, 1], [0, y]])**2)[1, 2] == x + y",
    ),
    "a derivative at the end of a domain": (
        "derivative(abs(x), x) == 1, given=x >= 0",
        "derivative(abs(p), p) == 1",
    ),
    "a value outside of the domain of a quotient": (
        "theory.define('G', p, p/p)(atan(n)) == 1",
        "theory.define('G', p, p/p)(exp(n)) == 1",
    ),
    "floats that vanish": ("x + 0.1 + 1e-20 - 0.1 == x", "x + Fraction(1, 10) - Fraction(1, 10) == x"),
    "a sign of digits": ("abs(sin(4)) == sin(4)", "abs(sin(4)) == -sin(4)"),
}


def said(text: str, folder: Path) -> Claim:
    """The only claim of a script."""
    script = folder / "said.py"
    script.write_text(HEAD + text)
    (found,) = load(script).claims
    return found


def verdict_on(claim: str, folder: Path) -> str:
    try:
        return said(f'theory.claim("it", {claim})\n', folder).check(budget=5).verdict
    except REFUSAL:
        return "refused"


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_what_is_not_defined_is_not_proved(name, tmp_path):
    false, true = SAID[name]
    assert verdict_on(false, tmp_path) != "proved"
    assert verdict_on(true, tmp_path) == "proved"


def test_a_quotient_is_one_where_it_is_given_that_it_is_defined(tmp_path):
    assert verdict_on("x/x == 1, given=x != 0", tmp_path) == "proved"


@pytest.mark.parametrize(
    "body, value, is_so",
    [
        ("F(-p)", "-p", None),
        ("at(F(p), [p == -p])", "-p", None),
        ("F(p - q)", "p - q", None),
        ("F(p + q)", "p + q", True),
        ("F(2*p)", "2*p", True),
        ("F(-p)", "p", None),
    ],
)
def test_a_parameter_of_a_definition_has_the_values_of_its_domain(body, value, is_so, tmp_path):
    """SymPy makes p of sqrt(p^2) for a positive p: F(-p) is not -p, and is not taken."""
    text = 'F = theory.define("F", p, sqrt(p**2))\nG = theory.define("G", (p, q), {})\n'
    text += 'theory.claim("it", G(p, q) == {})\n'
    if is_so is None:
        with pytest.raises(
            REFUSAL, match="is defined for positive p, which .* is not seen to be|p is positive, which -p is not"
        ):
            said(text.format(body, value), tmp_path)
    else:
        assert said(text.format(body, value), tmp_path).check().verdict == ("proved")


def test_assumptions_of_a_sympy_symbol_prove_nothing(tmp_path):
    """Assumptions of a SymPy symbol do not become hypotheses of a claim."""
    text = 't = {}\nF = theory.define("F", t, sqrt(t**2))\ntheory.claim("it", F({}) == {})\n'
    positive = 'sympy.Symbol("t", positive=True)'
    with pytest.raises(REFUSAL, match=r"is of SymPy; write from_sympy\(...\) around it"):
        said(text.format(positive, "x", "x"), tmp_path).freeze()
    with pytest.raises(REFUSAL, match="F is defined for positive t, which x is not seen to be"):
        said(text.format(f"from_sympy({positive})", "x", "x"), tmp_path).freeze()
    assert said(text.format(f"from_sympy({positive})", "p", "p"), tmp_path).check().verdict == "proved"


# a value outside of a domain: (what is false there, the message if it is refused, what is true inside)
PLACED = {
    "an index": ("Sum(m, -2, 2, abs(m)) == 0", "-2, from which Sum counts", "Sum(m, 1, 2, abs(m)) == 3"),
    "an end": ("Sum(m, 0, 2, 0**m) == 0", "0, from which Sum counts", "Sum(m, 1, 2, 0**m) == 0"),
    "an index of a defined function": (
        "Sum(m, -2, 2, G(m)) == 0",
        "-2, from which Sum counts",
        "Sum(m, 1, 2, G(m)) == 3",
    ),
    "what an index steps over": ("Prod(m, -1, 1, m/m) == 1", "-1, from which Prod counts", "Prod(m, 1, 2, m/m) == 1"),
    "a number as an index": ("Prod(nz, -1, 1, nz/nz) == 1", "Prod runs over an integer", "Prod(n, 1, 2, n/n) == 1"),
    "an even index": ("Sum(n, 0, 1, cos(pi*n)) == 2", "", "Sum(n, 2, 2, cos(pi*n)) == 1"),
    "an argument": ("function(p, sqrt(p**2))(x) == x", "p is declared positive", "function(x, sqrt(x**2))(q) == q"),
    "a negative argument": ("function(x, abs(x))(y) == -y", "", "function(x, abs(x))(-p) == p"),
    "a substitution": ("at(sqrt(p**2), [p == x]) == x", "", "at(sqrt(p**2), [p == q]) == q"),
    "a substitution for what is gone": ("at(cos(pi*n), [n == 1]) == 1", "", "at(cos(pi*n), [n == 2]) == 1"),
    "all of a range": (
        "for_all(m, -2, 2, m >= 0)",
        r"m is at least 1 by its declaration, and -2, from which for_all counts, may not be; .*theory.integers\('m'\)",
        "for_all(n, -2, 2, n >= -2)",
    ),
    "all sizes of a range": (
        "for_all(d, -2, 2, d >= 0)",
        r"d is at least 1 .* declare d with theory.integers\('d'\)",
        "for_all(d, 1, 2, d >= 0)",
    ),
    "all sizes from another": (
        "for_all(d, k, 2, k >= 1)",
        "and k, from which",
        "for_all(d, e, 2, e >= 1)",
    ),
    "all natural numbers from another": (
        "for_all(m, n, 2, n >= 1)",
        "and n, from which",
        "for_all(m, 1, n, m >= 1)",
    ),
}
SYMBOLS = """
m, nz = theory.naturals("m"), theory.nonzero("nz")
d, e = theory.naturals("d e")
k = theory.integers("k")
G = theory.define("G", m, abs(m))
"""


SLOW_PLACED = {"an even index", "an argument", "a substitution"}


@pytest.mark.parametrize("name", all_but(PLACED.keys() - SLOW_PLACED, PLACED))
def test_a_value_outside_of_a_domain_is_refused_or_proves_nothing(name, tmp_path):
    outside, message, inside = PLACED[name]
    outside, inside = (f'{SYMBOLS}theory.claim("it", {claim})\n' for claim in (outside, inside))
    if message:
        with pytest.raises(REFUSAL, match=message):
            said(outside, tmp_path).freeze()
    else:
        assert said(outside, tmp_path).check(budget=1).verdict != "proved"
    assert said(inside, tmp_path).check(budget=240).verdict == "proved"


EXHIBITED = """
a, b = theory.reals("a b")
with theory.theorem("it", there_is(b, {claim}), given={given}) as proof:
    proof.exhibit(there_is(b, {claim}), {value})
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim, value, given",
    [
        ("b == 1/a", "1/a", "a != 0"),
        ("exp(b) == exp(log(a))", "log(a)", "0 < a"),
        ("b*a == a/a", "1/a", "a != 0"),
    ],
)
def test_what_is_exhibited_is_defined(claim, value, given, tmp_path):
    for known, proved in (("()", False), (given, True)):
        text = EXHIBITED.format(claim=claim, value=value, given=known)
        assert (said(text, tmp_path).check(budget=240).verdict == "proved") is proved


def test_no_matrix_has_a_random_size_in_a_mean(tmp_path):
    """Otherwise every random whole number would have the variance 0."""
    drawn = 'w = theory.random("w")\nN = 1 + rounded(abs(w))\nt = trace(identity(N))\n'
    for claim in (
        "trace(mean(t * identity(N))) == mean(t) * trace(mean(identity(N)))",
        "mean(t * t) == trace(mean(t * identity(N)))",
    ):
        with pytest.raises(ScriptError, match="depends on the outcome|depend"):
            said(f'{drawn}theory.claim("it", {claim})\n', tmp_path).freeze()
    linear = f'{drawn}theory.claim("it", mean(2 * t) == 2 * mean(t), given=integrable(t))\n'
    assert said(linear, tmp_path).check().verdict == "proved"


REFUSED = {
    "integral(y*(x/x), (x, -1, 1)) == 2*y": "is not defined everywhere between -1 and 1",
    "at(integral(y*(x/x), (x, -1, 1)), [y == 2]) == 4": "is not defined everywhere between -1 and 1",
    "x % x == 0": r"write Mod\(a, b\)",
    "there_is(y, theory.define('H', x, x + y)(x) == 5 + x + y)": "there is y does not reach the y",
    "derivative(theory.define('H', x, x + y)(x), y) == 0": "a derivative by y does not reach the y",
    "at(theory.define('H', x, x + y)(x), [y == 1]) == x + y": "a value for y does not reach the y",
    "there_is(y, theory.define('H', x, x*y)(y) == y**2 + 1), given=y >= 2": "there is y does not reach",
    "derivative(theory.define('H', x, x*y)(y), y) == y": "a derivative by y does not reach the y",
    "at(theory.define('H', x, x*y)(y), [y == 1]) == y": "a value for y does not reach the y",
    "theory.define('G', y, theory.define('H', x, x*y)(1) + y)(2) == y + 2": "the parameter y does not reach the y",
    "derivative(theory.define('H', x, x*y)(1), y) == 0": "a derivative by y does not reach the y",
    "derivative(vector(theory.define('H', x, x*y)(1)), y) == vector(0)": "a derivative by y does not reach",
    "derivative(theory.define('H', x, x*y)(1), y, y) == 0": "a derivative by y does not reach the y",
    "is_global_minimum(theory.define('S', y, y**2), 0, subject_to=theory.define('H', x, x*y)(1) >= 1), "
    "given=y >= 1": "a value for y does not reach the y in the definition",
    "number_of_critical_points(theory.define('S', y, y**2), 1, on=theory.define('H', x, x*y)(1) >= 0), "
    "given=y == 1": "for all y does not reach the y in the definition",
    "theory.define('F', sympy.Dummy('x', real=True), x)(1) == 1": "_x is of SymPy",
    "theory.define('F', from_sympy(sympy.Dummy('x', real=True)), x)(1) == 1": "Dummy x is no variable of a theory",
}


@pytest.mark.parametrize("claim", REFUSED)
def test_what_would_say_something_else_is_refused_with_the_mend(claim, tmp_path):
    with pytest.raises(REFUSAL, match=REFUSED[claim]):
        said(f'theory.claim("it", {claim})\n', tmp_path).freeze()


HIDDEN = """
from symres import Prod
i, l = theory.integers("i l")
t, s = theory.reals("t s")
g, h = theory.define("g", l, l*i), theory.define("h", s, t*s)
seen, above = theory.define("seen", (i, l), l*i), theory.define("above", s, s > t)
"""
# the body of g, h or above mentions a variable that a binder does not reach: (the claim, the same with a parameter)
BOUND = {
    "a sum": ("total(i, 1, 3, g(2)) == 6*i", "total(i, 1, 3, seen(i, 2)) == 12"),
    "a product": (
        "Prod(i, 1, 2, g(2)*identity(2)) == 4*i**2*identity(2)",
        "Prod(i, 1, 2, seen(i, 2)*identity(2)) == Prod(l, 1, 2, seen(l, 2)*identity(2))",
    ),
    "a sum of its own index": ("total(i, 1, 2, g(i)) == 3*i", "total(i, 1, 2, seen(i, i)) == 5"),
    "for all": ("for_all(t, there_is(s, h(1) == s + 1))", "for_all(i, seen(i, 2) == 2*i)"),
    "there is": ("there_is(i, g(1) == i + 1)", "there_is(i, seen(i, 1) == 2*i)"),
    "there is a number of SymPy": (
        "there_is(x, theory.define('k', l, l*x)(1) == x + 1)",
        "there_is(x, 2*x == x + 1)",
    ),
    "a predicate": ("there_is(t, above(t))", "for_all(s, implies(above(s), above(s + 1)))"),
    "a function": ("function(t, h(1))(2) == t", "function(s, h(s))(2) == 2*t"),
    "in a function": ("function(s, there_is(t, h(1) == t + 1))(2)", "function(s, h(s) == t*s)(2)"),
    "a definition": ("theory.define('k', i, g(2))(5) == 2*i", "theory.define('k', i, seen(i, 2))(5) == 10"),
    "a derivative": (
        "for_all(t, has_derivative(lambda r: h(1)*r, 0, t))",
        "for_all(s, has_derivative(lambda r: s*r, 0, s))",
    ),
    "a choice": ("for_all(t, choice(above(0), 0, 1) == 1)", "for_all(s, choice(s < s, 0, 1) == 1)"),
}


SLOW_BOUND = {"there is a number of SymPy"}


@pytest.mark.parametrize("name", all_but(BOUND.keys() - SLOW_BOUND, BOUND))
def test_what_binds_a_variable_reaches_it_in_every_definition(name, tmp_path):
    hides, true = BOUND[name]
    with pytest.raises(REFUSAL, match=r"does not reach the \w in the definition of .*; make \w one of its parameters"):
        said(f'{HIDDEN}theory.claim("it", {hides})\n', tmp_path).freeze()
    assert said(f'{HIDDEN}theory.claim("it", {true})\n', tmp_path).check(budget=240).verdict == "proved"


def test_what_a_word_binds_has_no_name_that_a_definition_mentions(tmp_path):
    text = 'y_0, s = theory.reals("epsilon s")\nh = theory.define("h", s, y_0*s)\n'
    text += 'theory.claim("it", has_limit(lambda r: h(1) + r - r, 3, h(1)))\n'
    assert "epsilon_2" in str(said(text, tmp_path).freeze().statement.conclusion)


def test_what_a_definition_mentions_as_its_parameter_is_reached(tmp_path):
    text = 'H = theory.define("H", (x, y), x*y)\nG = theory.define("G", y, H(1, y) + y)\n'
    text += 'S = theory.define("S", y, y**2)\ntheory.claim("it", {})\n'
    claims = "(G(2) == 4) & (derivative(H(1, x), x) == 1)"
    assert said(text.format(claims), tmp_path).check(budget=240).verdict == "proved"
    least = "is_global_minimum(S, 1, subject_to=H(1, y) >= 1) & (derivative(H(p, q), x) == 0)"
    assert said(text.format(least), tmp_path).check(budget=240).verdict == "proved"


LANDSCAPES = """
Q = theory.define("Q", x, x**4/4 - x**2/2)
P = theory.define("P", p, (p - 1)**2)
r = theory.nonzero("r")
N = theory.define("N", r, (r - 1)**2)
right = (Fraction(-1, 2) <= x) & (x <= 2)
"""
# points that are listed and are not in the region, or not in the domain: (false, true)
LISTED = {
    "a region": ("critical_points_are(Q, 0, 1, 5, on=right)", "critical_points_are(Q, 0, 1, on=right)"),
    "its border": (
        "critical_points_are(Q, 1, on=(0 < x) & (x < 1))",
        "critical_points_are(Q, 1, on=(0 < x) & (x <= 1))",
    ),
    "a region with a parameter": (
        "critical_points_are(Q, 0, on=x < y), given=(-1 <= y) & (y <= 0)",
        "critical_points_are(Q, 0, on=(-y <= x) & (x <= y)), given=(Fraction(1, 4) <= y) & (y <= Fraction(1, 2))",
    ),
    "one of two": (
        "critical_points_are(Q, 1, 3, on=(2 < x) & (x < Fraction(5, 2)) | (Fraction(1, 2) <= x) & (x <= 2))",
        "critical_points_are(Q, 1, on=(2 < x) & (x < Fraction(5, 2)) | (Fraction(1, 2) <= x) & (x <= 2))",
    ),
    "a second-order point": ("sosps_are(Q, 1, 8, on=right)", "sosps_are(Q, 1, on=right)"),
    "a constraint": (
        "critical_points_are(Q, 1, 3, 0, subject_to=[(0 <= x) & (x <= 2)], on=x < Fraction(3, 2))",
        "critical_points_are(Q, 1, 0, subject_to=[(0 <= x) & (x <= 2)], on=x < Fraction(3, 2))",
    ),
    "positive numbers": ("critical_points_are(P, 1, -7)", "critical_points_are(P, 1)"),
    "numbers that are not zero": ("critical_points_are(N, 1, 0)", "critical_points_are(N, 1)"),
    "a parameter": (
        "critical_points_are(P, 1, y), given=y <= 0",
        "critical_points_are(P, 1, y), given=y == 1",
    ),
    "a family is cut by the region": (
        "critical_points_are(Q, x**2 == x, x == Fraction(3, 2), on=right)",
        "critical_points_are(Q, x**2 == 1, 0, x == 5, on=(Fraction(-3, 2) <= x) & (x <= 2))",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_the_points_of_a_list_are_in_the_region_and_the_domain(name, tmp_path):
    false, true = LISTED[name]
    assert said(f'{LANDSCAPES}theory.claim("it", {false})\n', tmp_path).check(budget=240).verdict == "refuted"
    assert said(f'{LANDSCAPES}theory.claim("it", {true})\n', tmp_path).check(budget=240).verdict == "proved"


# conditions once not moved to the points that were counted: (the condition, the same without words, how many)
MOVED = {
    "a predicate": ("on=right_of(x)", "on=x >= 0", 2),
    "a semidefinite matrix": ("on=psd(vector(x))", "on=x >= 0", 2),
    "a relation": ("on=greatest(x, 0) >= x", "on=x >= -5", 3),
    "a determinant": ("on=(-1 < x) & (det(vector(x)) < 1)", "on=(-1 < x) & (x < 1)", 1),
}
ON = f'{LANDSCAPES}t = theory.reals("t")\nright_of = theory.define("right_of", t, t >= 0)\n'


@pytest.mark.slow
@pytest.mark.parametrize("name", MOVED)
def test_a_condition_goes_with_the_points(name, tmp_path):
    condition, plain, count = MOVED[name]

    def verdict(number, where, budget=120):
        claim = f'theory.claim("it", number_of_critical_points(Q, {number}, {where}))\n'
        return said(ON + claim, tmp_path).check(budget).verdict

    assert verdict(count, plain) == "proved"
    assert verdict(count, condition, budget=2) in ("proved", "unknown")
    for wrong in (count - 1, count + 1):
        assert verdict(wrong, plain) == "refuted"
        assert verdict(wrong, condition, budget=2) in ("refuted", "unknown")


@pytest.mark.slow
def test_a_constraint_with_a_kink_is_refused(tmp_path):
    claim = 'theory.claim("it", number_of_critical_points(Q, 3, subject_to={}))\n'
    with pytest.raises(REFUSAL, match="has a kink; write it with smooth functions"):
        said(LANDSCAPES + claim.format("greatest(x, 0) >= x"), tmp_path).freeze()
    assert said(LANDSCAPES + claim.format("x >= -5"), tmp_path).check(budget=240).verdict == "proved"


def test_a_condition_of_an_unknown_predicate_is_asked_at_the_points(tmp_path):
    claim = "number_of_critical_points(Q, 2, on=theory.predicate('K', t)(x))"
    made = said(f'{ON}theory.claim("it", {claim})\n', tmp_path)
    assert all(f"K(x_{i})" in str(made.freeze().statement.conclusion) for i in (1, 2))
    assert made.check(budget=2).verdict != "proved"


@pytest.mark.slow
def test_a_condition_that_no_point_changes_stays(tmp_path):
    made = said(ON + 'theory.claim("it", number_of_critical_points(Q, 1, on=right_of(t)))', tmp_path).freeze()
    assert str(made.statement.conclusion).count("right_of(t)") == 2
    listed = ON + 'theory.claim("it", critical_points_are(Q, x**2 == 1, {}, on=right_of(x + 2)))'
    assert said(listed.format("x == 0"), tmp_path).check(budget=240).verdict == "proved"
    assert said(listed.format("x == 5"), tmp_path).check(budget=2).verdict != "proved"
    at_t = ON + 'theory.claim("it", is_critical_point(Q, (t,)){})'
    assert said(at_t.format(""), tmp_path).check(budget=240).verdict == "refuted"
    assert said(at_t.format(", given=t == 1"), tmp_path).check(budget=240).verdict == "proved"


COMPARED = {
    "a case at a point": "has_derivative(lambda r: 5 if r == 0 else r, 0, 1)",
    "a case at all other points": "has_derivative(lambda r: r if r != 0 else 5, 0, 1)",
    "a case of a Lipschitz function": "lipschitz(lambda r: 5 if r == 0 else r, 1)",
    "a case among numbers": "convex(lambda r: 0 if r in (0, 1) else r**2)",
    "a case in a set": "convex(lambda r: 0 if r in {0, 1} else r**2)",
    "a case in a dictionary": "has_derivative(lambda r: {0: 5}.get(r, r), 0, 1)",
    "a case at an exact number": "has_derivative(lambda r: 5 if number(0) == r else r, 0, 1)",
    "a case at another quantity": "lipschitz(lambda r: 5 if r == t else r, 1, over=s)",
    "a case at a symbol": "for_all(s, (1 if x == s else 0) == 0)",
    "a case of a declared symbol": "for_all(x, (1 if x == 3 else 0) == 0)",
    "a case of all but one symbol": "for_all(x, (0 if x != pi else 1) == 0)",
    "a case of a symbol over which": "lipschitz(lambda r: 5 if r == 0 else r, 1, over=x)",
    "a case where an expression vanishes": "for_all(x, (1 if x - 1 == 0 else 0) == 0)",
    "a case where it does not": "for_all(x, (0 if x - 1 != 0 else 1) == 0)",
    "a case of a number on the left": "for_all(x, (1 if Fraction(1, 2) == x else 0) == 0)",
    "a case of pi": "for_all(x, (1 if pi == x + 1 else 0) == 0)",
    "a case of two expressions": "for_all(x, (1 if x**2 == 1 + y else 0) == 0)",
    "a case among expressions": "for_all(x, (1 if x + 1 in [0, 1] else 0) == 0)",
    "a case of a function": "for_all(x, (1 if theory.define('F', y, y**2)(x) == 4 else 0) == 0)",
    "a case of matrices": "for_all(x, (1 if vector(x + 1, 2) == vector(1, 2) else 0) == 0)",
    "a case of a symbolic matrix": "(1 if A == A.T else 0) == 0",
    "a case of what is not 0": "for_all(x, (1 if x else 0) == 1)",
    "a case of a sum that is not 0": "for_all(x, (0 if not (x + 1) else 1) == 1)",
    "a case where both hold": "for_all(x, (1 if x > 0 and x < 1 else 0) == 1)",
    "a case where one holds": "for_all(x, (1 if x > 0 or x < 1 else 0) == 1)",
    "a case in an interval": "for_all(x, (1 if 0 <= x <= 1 else 0) == 1)",
    "a case of both, one after the other": "for_all(x, (1 if (x > 0) & (x < 1) else 0) == 1)",
    "a case of one, or the other": "for_all(x, (1 if (x > 0) | (x < 1) else 0) == 1)",
    "a case of what is not so": "for_all(x, (1 if not x > 0 else 0) == 1)",
    "the first of two": "for_all(x, (x or 1) == x)",
}


@pytest.mark.parametrize("name", COMPARED)
def test_a_case_that_python_would_decide_is_refused(name, tmp_path):
    """Python takes what is written otherwise for unequal, so that the case at 0 would be left out of the statement."""
    with pytest.raises(REFUSAL, match="choice"):
        said(f's, t = theory.reals("s t")\ntheory.claim("it", {COMPARED[name]})\n', tmp_path).freeze()


def test_a_case_is_said_by_a_choice(tmp_path):
    written = 't = theory.reals("t")\ntheory.claim("it", has_derivative(lambda r: choice(r == 0, 5, r), t, 1))\n'
    assert (
        str(said(written, tmp_path).freeze().statement.conclusion) == "has_derivative(fun t'. if(t' = 0, 5, t'), t, 1)"
    )


def test_what_is_written_alike_has_no_truth_value_either(tmp_path):
    text = 's, t = theory.reals("s t")\nassert {}\ntheory.claim("it", s == s)\n'
    for compared in ("s == s", "s != t", "t in (s, x)", "x not in {'x': 1}", "vector(x, 1) == vector(x, 1)"):
        with pytest.raises(REFUSAL, match="choice"):
            said(text.format(compared), tmp_path).freeze()
    with pytest.raises(REFUSAL, match="found None"):
        said(text.format("s != None"), tmp_path).freeze()
    with pytest.raises(REFUSAL, match="asks Python whether two objects are one"):
        said(text.format("s is not t"), tmp_path)


ARRAYS = {
    "a vector beside a matrix": ('matrix("P", 1, 10)', 'vector("P_1", 10)', "P_1_1 would be an entry of P and of P_1"),
    "a matrix beside a vector": ('vector("P_1", 2)', 'matrix("P", 10, 2)', "P_1_1 would be an entry of P_1 and of P"),
    "a symmetric matrix": ('vector("P_1", 2)', 'symmetric("P", 10)', "P_1_1 would be an entry of P_1 and of P"),
}


@pytest.mark.parametrize("name", ARRAYS)
def test_two_arrays_share_no_entries(name, tmp_path):
    """Otherwise P' = P_1 would be proved, entry by entry."""
    first, second, said_of_them = ARRAYS[name]
    text = f'P = theory.{first}\nQ = theory.{second}\ntheory.claim("it", P[1, 1] == Q[1, 1])\n'
    with pytest.raises(ScriptError, match=said_of_them):
        said(text, tmp_path)
    again = f'P = theory.{first}\nQ = theory.{first}\ntheory.claim("it", P[1, 1] == Q[1, 1])\n'
    assert said(again, tmp_path).check().verdict == "proved"


DECLARED_ELSEWHERE = """
H, k, w = theory.symmetric("H", theory.naturals("d")), theory.naturals("k"), theory.widths("w")
other = Theory("other")
G, l, v = other.matrix("H", other.naturals("d"), other.naturals("d")), other.integers("k"), other.whole_numbers("w")
t = theory.reals("t")
f, g = theory.define("f", t, l * t), theory.define("g", t, k * t)
theory.claim("it", {claim})
"""
ELSEWHERE = {  # with a name that another theory declared: (false, the same with a name of this theory)
    "a matrix": ("G.T == G", "H.T == H", "H is declared symmetric in this theory and matrix in other"),
    "a matrix in a sum": (
        "(G + H).T == G + H",
        "(H + H).T == H + H",
        "H is declared symmetric in this theory and matrix in other",
    ),
    "a whole number": ("l >= 1", "k >= 1", "k is declared natural in this theory and integer in other"),
    "a sequence": ("v(3) >= 1", "w(3) >= 1", "w is declared widths in this theory and function in other"),
    "a bound": (
        "total(other.integers('i'), 1, l, 1) >= 1",
        "total(n, 1, 3, n) == 6",
        "k is declared natural in this theory",
    ),
    "a case": ("choice(l >= 1, 1, 0) == 1", "choice(k >= 1, 1, 0) == 1", "k is declared natural in this theory"),
    "a slope": (
        "has_derivative(lambda r: r*l, 0, k)",
        "has_derivative(lambda r: r*k, 0, k)",
        "k is declared natural in this theory",
    ),
    "a function": ("f(1) == k", "g(1) == k", "k is declared natural in this theory"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_another_theory_declared_is_not_taken_for_the_own_by_its_name(name, tmp_path):
    false, true, said_of_them = ELSEWHERE[name]
    with pytest.raises(REFUSAL, match=said_of_them):
        said(DECLARED_ELSEWHERE.format(claim=false), tmp_path).freeze()
    assert said(DECLARED_ELSEWHERE.format(claim=true), tmp_path).check(budget=240).verdict == "proved"


ENTRIES = {  # (false, as the matrix need not have the entry; the same of one that it has)
    "of an identity": ("I(m)[n, n] == 1", "I(3)[1, 1] == 1"),
    "of an identity, the last but for one": ("I(m)[m - 1, m - 1] == 1", "I(3)[3, 3] == 1"),
    "of zero": ("O(m, m)[6, 6] == 0", "O(6, 6)[6, 6] == 0"),
    "of zero, by one number": ("O(m, 1)[30] == 0", "O(30, 1)[30] == 0"),
    "of a transpose": ("O(m, k).T[n, 1] == 0", "O(2, 3).T[3, 1] == 0"),
    "of a sum": ("(2*I(m))[n, n] == 2", "(2*I(3))[1, 1] == 2"),
    "of a matrix of numeral size": ("I(3)[n, n] == 1", "implies(n == 2, I(3)[2, 2] == 1)"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_is_one_that_the_matrix_has(name, tmp_path):
    false, true = ENTRIES[name]
    declared = 'm, k = theory.naturals("m k")\ntheory.claim("it", {})\n'
    assert said(declared.format(false), tmp_path).check(budget=1).verdict != "proved"
    assert said(declared.format(true), tmp_path).check(budget=240).verdict == "proved"


def test_an_entry_beyond_a_numeral_is_refused(tmp_path):
    text = 'm = theory.naturals("m")\ntheory.claim("it", {} == 0)\n'
    for entry, message in (
        ("O(m, 3)[1, 30]", "entries count from 1"),
        ("O(m, 3)[30]", "has a row and a column, not 30"),
    ):
        with pytest.raises(REFUSAL, match=message):
            said(text.format(entry), tmp_path).freeze()


def test_the_bounds_of_a_quantifier_do_not_mention_what_it_binds(tmp_path):
    for claim in ("for_all(k, k + 1, k + 2, x == x + 1)", "for_all(m, 1, m - 1, x == x + 1)"):
        with pytest.raises(REFUSAL, match="over which it runs"):
            said(f'k, m = theory.integers("k m")\ntheory.claim("it", {claim})\n', tmp_path).freeze()
    sizes = 'd, e = theory.naturals("d e")\ntheory.claim("it", for_all(d, e + 1, e + 3, d >= 2))\n'
    assert said(sizes, tmp_path).check(budget=240).verdict == "proved"


OTHERS = """
from symres import Theory
other = Theory("other")
t, its = theory.reals("t"), other.reals("t")
g, its_g = theory.define("g", t, 2*t), other.define("g", its, its)
Q, its_Q = theory.define("Q", t, t >= 5), other.define("Q", its, its >= 0)
h, its_h = theory.function("h"), other.define("h", its, 2*its)
"""


@pytest.mark.parametrize("claim", ["its_g(1) == 2", "for_all(t, implies(its_Q(t), t >= 5))", "its_h(1) == 2"])
def test_a_function_that_another_theory_defined_has_not_the_meaning_of_its_namesake(claim, tmp_path):
    with pytest.raises(REFUSAL, match="not a function that this theory defined so"):
        said(f'{OTHERS}theory.claim("it", {claim})\n', tmp_path).freeze()
    assert said(f'{OTHERS}theory.claim("it", g(1) == 2)\n', tmp_path).check(budget=240).verdict == "proved"


# values that a substitution could capture or drop: (the false claim, the true one)
PUT = {
    "into a sum": ("at(Sum(m, 1, 2, x*m), [x == m]) == 5", "at(Sum(m, 1, 2, x*m), [x == m]) == 3*m"),
    "into a product": (
        "at(Prod(m, 1, 2, x*m), [x == m + 1]) == 12",
        "at(Prod(m, 1, 2, x*m), [x == m + 1]) == 2*(m + 1)**2",
    ),
    "into an integral": (
        "at(integral(x*y, (y, 0, 1)), [x == y]) == Fraction(1, 3)",
        "at(integral(x*y, (y, 0, 1)), [x == y]) == y/2",
    ),
    "by a call": ("function(x, Sum(m, 1, 2, x*m))(m) == 5", "function(x, Sum(m, 1, 2, x*m))(m) == 3*m"),
    "to a place": ("function(x, at(x*y, [y == 3]))(y) == 9", "function(x, at(x*y, [y == 3]))(y) == 3*y"),
    "into a derivative": (
        "function(x, derivative(x*y**2, y))(y) == 3*y**2",
        "function(x, derivative(x*y**2, y))(y) == 2*y**2",
    ),
    "one after the other": ("at(at(x*y, [x == 1]), [y == x]) == 1", "at(at(x*y, [x == 1]), [y == x]) == x"),
    "outside of its domain": ("at(sqrt(p**2), [p == x]) == x", "at(sqrt(p**2), [p == 3]) == 3"),
    "a determinant": (
        "det(matrix([[1/x, 0], [0, x]])) == 1",
        "implies(x != 0, det(matrix([[1/x, 0], [0, 1]])) == 1/x)",
    ),
    "a trace": ("trace(matrix([[1/x, 0], [0, -1/x]])) == 0", "trace(matrix([[x, 1], [1, y]])) == x + y"),
    "a product of columns": ("inner(vector(1/x), vector(x)) == 1", "inner(vector(x), vector(y)) == x*y"),
}


SLOW_PUT = {"into a sum", "into a product", "into an integral", "by a call", "a trace"}


@pytest.mark.parametrize("name", all_but(PUT.keys() - SLOW_PUT, PUT))
def test_a_value_is_neither_bound_nor_dropped(name, tmp_path):
    false, true = (f'm = theory.integers("m")\ntheory.claim("it", {claim})\n' for claim in PUT[name])
    assert said(false, tmp_path).check(budget=240).verdict == "refuted"
    assert said(true, tmp_path).check(budget=240).verdict == "proved"

"""What a script says is what is proved: nothing that SymPy makes of it, and nothing that is not defined.

Each false claim was proved once. It stands beside a true neighbour, which is.
"""

from pathlib import Path

import pytest

from symres.claims import Claim
from symres.loading import load
from symres.scripts import ScriptError
from symres.statements.words import ClaimError

REFUSAL = ClaimError, ScriptError
HEAD = """
from sympy import *
from symres import *
from symres import E as mean
from symres import I as identity
from symres import Sum as total
import sympy
from symres import exp as exponential, floor as rounded, log as logarithm, trace
theory = Theory("said")
x, y = theory.reals("x y")
p, q = theory.positive("p q")
n = theory.integers("n")
u, v = theory.vectors("u v", 2)
A, B = MatrixSymbol("A", 2, 2), theory.matrix("B", 2, 2)
"""
# what is written: (a claim that is false, as it is not defined for every real x; the same where it is)
SAID = {
    "a quotient": ("equal(x/x, 1)", "equal(p/p, 1)"),
    "a square of a root": ("equal(sqrt(x)**2, x)", "equal(sqrt(p)**2, p)"),
    "there is a root": ("there_is(x, equal(sqrt(x)**2, -1))", "there_is(p, equal(sqrt(p)**2, 4))"),
    "exp of log": ("equal(exp(log(x)), x)", "equal(exp(log(p)), p)"),
    "there is a log": ("there_is(x, equal(exp(log(x)), -1))", "equal(log(exp(x)), x)"),
    "zero times log": ("equal(0*log(x), 0)", "equal(0*log(p), 0)"),
    "a power of log": ("equal(log(x)**0, 1)", "equal(log(p)**0, 1)"),
    "there is a reciprocal": ("there_is(y, equal(y, 1/x))", "there_is(y, equal(y, 1/p))"),
    "a cube of a root": ("equal(cbrt(x)**3, x)", "equal(cbrt(p)**3, p)"),
    "a cube of a power": ("equal((x**Rational(1, 3))**3, x)", "equal((p**Rational(1, 3))**3, p)"),
    "a least value": ("equal(Min(1/x, 1/x), 1/x)", "equal(Min(1/p, 1/p), 1/p)"),
    "a difference": ("equal(1/x - 1/x, 0)", "equal(1/p - 1/p, 0)"),
    "a sign": ("equal(Abs(x)*sign(x), x)", "equal(Abs(p)*sign(p), p)"),
    "a double fraction": ("equal(1/(1/x), x)", "equal(1/(1/p), p)"),
    "a double inverse": ("equal((x**-1)**-1, x)", "equal((p**-1)**-1, p)"),
    "a power of zero": ("equal(Integer(0)**(x**2), 0)", "equal(Integer(0)**2, 0)"),
    "a real power of zero": ("equal(Integer(0)**p, 0)", "equal(Integer(1)**3, 1)"),
    "rounded digits": ("equal(ceiling(exp(10)), 22026)", "equal(ceiling(Rational(7, 2)), 4)"),
    "compared digits": ("equal(Max(exp(1), 3), exp(1))", "equal(Max(exp(1), 2), exp(1))"),
    "a quotient of matrices": ("equal((Matrix([x])/x)[0], 1)", "equal((Matrix([p])/p)[0], 1)"),
    "an entry beside another": (
        "equal((Matrix([1/y, 2]) - Matrix([1/y, 1/y]))[0], 0)",
        "equal((Matrix([1/p, 2]) - Matrix([1/p, 1/p]))[0], 0)",
    ),
    "a product of matrices": (
        "equal((Matrix([[0, 1], [1/x, 0]])*Matrix([log(x), 1]))[0], 1)",
        "equal((Matrix([[0, 1], [1/p, 0]])*Matrix([log(p), 1]))[0], 1)",
    ),
    "other words for it": ("equal(exponential(logarithm(x)), x)", "equal(exponential(logarithm(p)), p)"),
    "a sigmoid of log": (
        "equal(sigmoid(logarithm(x)), x/(1 + x)), given=[unequal(x, 0), unequal(x, -1)]",
        "equal(sigmoid(logarithm(p)), p/(1 + p))",
    ),
    "a function that is constant": ("lipschitz(lambda t: 1/y, 0, over=x)", "lipschitz(lambda t: 1/p, 0, over=x)"),
    "a sine of an angle": ("equal(sin(asin(x)), x)", "equal(sin(asin(Rational(1, 2))), Rational(1, 2))"),
    "erf of its inverse": ("equal(erf(erfinv(x)), x)", "equal(erf(-x), -erf(x))"),
    "erfc of the inverse of erf": ("equal(erfc(erfinv(x)), 1 - x)", "equal(erfc(x), 1 - erf(x))"),
    "tanh of atanh": ("equal(tanh(atanh(x)), x)", "equal(tanh(atanh(x)), x), given=[less(-1, x), less(x, 1)]"),
    "cosh of acosh": ("there_is(x, equal(cosh(acosh(x)), -1))", "there_is(x, equal(cosh(acosh(x)), 3))"),
    "a zero product of entries": (
        "equal(kron(Matrix([0]), Matrix([log(x)])), Matrix([0]))",
        "equal(kron(Matrix([0]), Matrix([log(p)])), Matrix([0]))",
    ),
    "a value that nothing depends on": ("equal(at(y, {x: log(y)}), y)", "equal(at(y, {x: log(p)}), y)"),
    "what SymPy takes for irrational": ("equal(atan(n)/atan(n), 1)", "equal(exp(n)/exp(n), 1)"),
    "a modulus of i": ("equal(abs(sqrt(-1)), 1)", "equal(abs(Integer(-1)), 1)"),
    "a critical point": (
        "is_critical_point(theory.define('K', x, Abs(x)/x), 0)",
        "is_critical_point(theory.define('K', x, x**2), 0)",
    ),
    "a sum over a vector": ("equal(sum(u/p*p), 0)", "equal(sum(u/p*p), u[0] + u[1])"),
    "an entry of a quotient": ("equal((u/x*x)[0, 0], u[0])", "equal((u/p*p)[0, 0], u[0])"),
    "an entry of a difference": (
        "equal((gradient(theory.define('G', (x, y), 1/y)) - gradient(theory.define('G_1', (x, y), 1/y)))[0, 0], 0)",
        "equal((gradient(theory.define('G', (x, y), x*y)) - gradient(theory.define('G_1', (x, y), x*y)))[0, 0], 0)",
    ),
    "a pivot": ("equal((B.row(0)/B[0, 0])[0], 1)", "equal((B.row(0)/p)[0], B[0, 0]/p)"),
    "a multiple of a vector": (
        "there_is(x, equal((sqrt(x)*Matrix([sqrt(x), 1]))[0], -1))",
        "equal((sqrt(p)*Matrix([sqrt(p), 1]))[0], p)",
    ),
    "a square of a matrix": (
        "there_is(x, equal((Matrix([[0, sqrt(x)], [sqrt(x), 1]])**2)[0, 0], -1))",
        "equal((Matrix([[0, sqrt(p)], [sqrt(p), 1]])**2)[0, 0], p)",
    ),
    "a negative of a matrix": ("equal((-Matrix([x/x, 1/x]))[0], -1)", "equal((-Matrix([p/p, 1/p]))[0], -1)"),
    "an imaginary entry": ("equal((Matrix([x, I])/x)[0], 1)", "equal((Matrix([p, 1])/p)[0], 1)"),
    "a transpose of a product": ("equal((A*A.I).T, Identity(2))", "equal((A*A).T, A.T*A.T)"),
    "an inverse of an inverse": ("equal(A.I.I, A)", "equal(A.T.T, A)"),
    "an entry of a symbol": ("equal((A/x - A/x)[0, 0], 0)", "equal((A/p - A/p)[0, 0], 0)"),
    "a trace": ("equal(sympy.trace(A*A.I), 2)", "equal(sympy.trace(A + A), 2*sympy.trace(A))"),
    "a value outside of a domain": (
        "equal(0*theory.define('L', p, log(p))(x), 0)",
        "equal(0*theory.define('L', p, log(p))(q), 0)",
    ),
    "a place outside of a domain": ("equal(0*at(log(p), {p: x}), 0)", "equal(0*at(log(p), {p: q}), 0)"),
    "a relation that SymPy drops": (
        "(x > 0) & Ne(atan(n), 0), given=greater(x, 0)",
        "x > 0, given=[greater(x, 0), less(x, 1)]",
    ),
    "a least of two": ("equal(min(0, abs(log(x))), 0)", "equal(Min(0, abs(p)), 0)"),
    "a function of no name": ("there_is(x, equal(Lambda(y, y**2)(sqrt(x)), -1))", "equal(Lambda(y, y**2)(sqrt(p)), p)"),
    "an array": ("equal((Array([x])/x)[0], 1)", "equal((Array([p])/p)[0], 1)"),
    "a polynomial": ("equal(Poly(x, x)/Poly(x, x), 1)", "equal(Poly(p, p)/Poly(p, p), 1)"),
    "a point": ("equal((Point(x, 1)/x).x, 1)", "equal((Point(p, 1)/p).x, 1)"),
    "critical equations": (
        "there_is(x, both(*critical_equations(theory.define('C', x, log(x) + x))))",
        "there_is(x, both(*critical_equations(theory.define('C', x, x**2))))",
    ),
    "a modulus": ("equal(pow(n, 2, n), 0)", "equal(pow(Integer(3), 2, Integer(5)), 4)"),
    "a quotient with a remainder": ("equal(divmod(x, x)[0], 1)", "equal(divmod(p, p)[0], 1)"),
    "a quotient of digits": ("equal(exp(10)//1, 22025)", "equal(Integer(7)//2, 3)"),
    "a step": ("equal(Heaviside(p, 1/y), 1)", "equal(Heaviside(p), 1)"),
    "an unknown function": ("equal((0*gamma(x)).subs(x, y), 0)", "equal((0*exp(x)).subs(x, y), 0)"),
    "an entry of a substitution": (
        "there_is(x, equal(Matrix([y**2, y]).subs(y, sqrt(x))[0], -1))",
        "equal(Matrix([y**2, y]).subs(y, sqrt(p))[0], p)",
    ),
    "an entry of an inverse": (
        "there_is(x, equal(Matrix([[1, -sqrt(x)], [-sqrt(x), 1 + x]]).inv()[0, 0], 0))",
        "equal(Matrix([[1, -p], [-p, 1 + p**2]]).inv()[0, 0], 1 + p**2)",
    ),
    "a root of a matrix": (
        "equal((Matrix([[x, 0], [0, 1]])**Rational(1, 2))[1, 1], 1)",
        "equal((Matrix([[p, 0], [0, 1]])**2)[1, 1], 1)",
    ),
    "a sum of quotients": ("equal(Sum(n/n, (n, 0, 3)), 4)", "equal(Sum(n/n, (n, 1, 4)), 4)"),
    "a sum of quotients as written": (
        "equal(Sum(over(n, n), (n, 0, 3)), 4)",
        "equal(Sum(over(n, n), (n, 1, 4)), 4)",
    ),
    "a sum of squares of roots": (
        "equal(Sum(sqrt(n)**2, (n, -3, 3)), 0)",
        "equal(Sum(sqrt(n)**2, (n, 0, 3)), 6)",
    ),
    "a sum of zeros": ("equal(Sum(0*log(n), (n, -3, 3)), 0)", "equal(Sum(0*log(n), (n, 1, 3)), 0)"),
    "a sum with a quotient": (
        "equal(Sum(n*(x/x), (n, 1, 3)), 6)",
        "equal(Sum(n*(x/x), (n, 1, 3)), 6), given=unequal(x, 0)",
    ),
    "a product of quotients": ("equal(Product(n/n, (n, 0, 3)), 1)", "equal(Product(n/n, (n, 1, 3)), 1)"),
    "an integral of a square of a root": (
        "equal(Integral(sqrt(x)**2, (x, -1, 1)), 0)",
        "equal(Integral(sqrt(x)**2, (x, 0, 1)), Rational(1, 2))",
    ),
    "an integral of exp of log": (
        "equal(Integral(exp(log(x)), (x, -1, 1)), 0)",
        "equal(Integral(exp(log(x)), (x, 1, 3)), 4)",
    ),
    "an integral of a quotient": ("equal(Integral(x/x, (x, -1, 1)), 2)", "equal(Integral(x/x, (x, 1, 3)), 2)"),
    "an integral with a quotient": (
        "equal(Integral(x*(y/y), (x, 0, 2)), 2)",
        "equal(Integral(x*(y/y), (x, 0, 2)), 2), given=unequal(y, 0)",
    ),
    "a substitution beside a place": (
        "equal(at(y*(x/x), {x: 0}).subs(y, 3), 3)",
        "equal(at(y*(x/x), {x: 1}).subs(y, 3), 3)",
    ),
    "a substitution of what has the name of a place": (
        "equal(at(y*(x/x), {x: 0}).subs(y, x + 1), x + 1)",
        "equal(at(y*(x/x), {x: 1}).subs(y, x + 1), x + 1)",
    ),
    "a substitution in a sum": (
        "equal(Sum(y*(n/n), (n, 0, 3)).subs(y, 2), 8)",
        "equal(Sum(y*n, (n, 0, 3)).subs(y, 2), 12)",
    ),
    "floats that vanish": ("equal(x + 0.1 + 1e-20 - 0.1, x)", "equal(x + Rational(1, 10) - Rational(1, 10), x)"),
    "a sign of digits": ("equal(Abs(sin(4)), sin(4))", "equal(Abs(sin(4)), -sin(4))"),
}


def said(text: str, folder: Path) -> Claim:
    """The only claim of a script."""
    script = folder / "said.py"
    script.write_text(HEAD + text)
    (found,) = load(script).claims
    return found


def verdict_on(claim: str, folder: Path) -> str:
    try:
        return said(f'theory.claim("it", {claim})\n', folder).check(budget=1).verdict
    except REFUSAL:
        return "refused"


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_what_is_not_defined_is_not_proved(name, tmp_path):
    false, true = SAID[name]
    assert verdict_on(false, tmp_path) != "proved"
    assert verdict_on(true, tmp_path) == "proved"


def test_a_quotient_is_one_where_it_is_given_that_it_is_defined(tmp_path):
    assert verdict_on("equal(x/x, 1), given=unequal(x, 0)", tmp_path) == "proved"


@pytest.mark.parametrize(
    "body, value",
    [("F(-p)", "-p"), ("at(F(p), {p: -p})", "-p"), ("F(p - q)", "p - q")],
)
def test_a_parameter_of_a_definition_keeps_its_domain(body, value, tmp_path):
    """SymPy makes p of sqrt(p^2) for a positive p: F(-p) is not -p."""
    text = 'F = theory.define("F", p, sqrt(p**2))\nG = theory.define("G", (p, q), {})\n'
    text += 'theory.claim("it", equal(G(p, q), {}))\n'
    with pytest.raises(REFUSAL, match=f"p is declared positive, and {value} may not be"):
        said(text.format(body, value), tmp_path).freeze()
    assert said(text.format("F(p + q)", "p + q"), tmp_path).check().verdict == "proved"


def test_a_symbol_that_nobody_declared_keeps_what_sympy_was_told(tmp_path):
    text = 't = Symbol("t", positive=True)\nF = theory.define("F", t, sqrt(t**2))\ntheory.claim("it", equal(F(x), x))\n'
    with pytest.raises(REFUSAL, match="t is declared positive, and x may not be"):
        said(text, tmp_path).freeze()


PLACED = {  # SymPy simplified by what it was told of a symbol: (outside of it, what is said, inside of it)
    "an index": (
        "equal(Sum(Abs(m), (m, -2, 2)), 0)",
        "m is .*positive.*, and -2 may",
        "equal(Sum(Abs(m), (m, 1, 2)), 3)",
    ),
    "an end": ("equal(Sum(0**m, (m, 0, 2)), 0)", "m is .*positive.*, and 0 may", "equal(Sum(0**m, (m, 1, 2)), 0)"),
    "an index of a defined function": (
        "equal(Sum(G(m), (m, -2, 2)), 0)",
        "and -2 may",
        "equal(Sum(G(m), (m, 1, 2)), 3)",
    ),
    "what an index steps over": (
        "equal(Product(nz/nz, (nz, -1, 1)), 1)",
        "nz is nonzero, real, and 0 may not be; declare nz with theory.reals to put 0 there",
        "equal(Product(nz/nz, (nz, 1, 2)), 1)",
    ),
    "an even index": (
        "equal(Sum(cos(pi*even), (even, 0, 1)), 2)",
        "and 1 may",
        "equal(Sum(cos(pi*even), (even, 2, 2)), 1)",
    ),
    "an argument": (
        "equal(Lambda(p, sqrt(p**2))(x), x)",
        "p is .*positive.*, and x may",
        "equal(Lambda(p, sqrt(p**2))(q), q)",
    ),
    "a negative argument": (
        "equal(Lambda(neg, Abs(neg))(x), -x)",
        "neg is negative",
        "equal(Lambda(neg, Abs(neg))(-p), p)",
    ),
    "a substitution": (
        "equal(sqrt(p**2).subs(p, x), x)",
        "p is .*positive.*, and x may",
        "equal(sqrt(p**2).subs(p, q), q)",
    ),
    "a substitution for what is gone": (
        "equal(cos(pi*even).subs(even, 1), 1)",
        "and 1 may not be; declare even with theory.integers to put 1 there",
        "equal(cos(pi*even).subs(even, 2), 1)",
    ),
    "all of a range": (
        "for_all(m, -2, 2, at_least(m, 0))",
        r"m is at least 1 by its declaration, and -2, from which for_all counts, may not be; .*theory.integers\('m'\)",
        "for_all(n, -2, 2, at_least(n, -2))",
    ),
    "all sizes of a range": (
        "for_all(d, -2, 2, at_least(d, 0))",
        r"d is at least 1 .* declare d with theory.index\('d'\)",
        "for_all(d, 1, 2, at_least(d, 0))",
    ),
    "all sizes from another": (
        "for_all(d, k, 2, at_least(k, 1))",
        "and k, from which",
        "for_all(d, e, 2, at_least(e, 1))",
    ),
    "all natural numbers from another": (
        "for_all(m, n, 2, at_least(n, 1))",
        "and n, from which",
        "for_all(m, m + 1, 2, at_least(m, 1))",
    ),
}
SYMBOLS = """
m, nz = theory.naturals("m"), theory.nonzero("nz")
d, e = theory.sizes("d e")
k = theory.index("k")
even, neg = Symbol("even", even=True), Symbol("neg", negative=True)
G = theory.define("G", m, Abs(m))
"""


@pytest.mark.parametrize("name", PLACED)
def test_a_value_outside_of_what_sympy_was_told_is_refused(name, tmp_path):
    outside, message, inside = PLACED[name]
    with pytest.raises(REFUSAL, match=message):
        said(f'{SYMBOLS}theory.claim("it", {outside})\n', tmp_path).freeze()
    assert said(f'{SYMBOLS}theory.claim("it", {inside})\n', tmp_path).check(budget=1).verdict == "proved"


EXHIBITED = """
from symres.statements.elementary import exp, log
a, b = theory.number("a b")
with theory.theorem("it", there_is(b, {claim}), given={given}) as proof:
    proof.exhibit(there_is(b, {claim}), {value})
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim, value, given",
    [
        ("equal(b, 1/a)", "1/a", "unequal(a, 0)"),
        ("equal(exp(b), exp(log(a)))", "log(a)", "less(0, a)"),
        ("equal(b*a, a/a)", "1/a", "unequal(a, 0)"),
    ],
)
def test_what_is_exhibited_is_defined(claim, value, given, tmp_path):
    for known, proved in (("()", False), (given, True)):
        text = EXHIBITED.format(claim=claim, value=value, given=known)
        assert (said(text, tmp_path).check(budget=1).verdict == "proved") is proved


def test_no_matrix_has_a_random_size_in_a_mean(tmp_path):
    """Otherwise every random whole number would have the variance 0."""
    drawn = 'w = theory.random("w")\nN = 1 + rounded(abs(w))\nt = trace(identity(N))\n'
    for claim in (
        "equal(trace(mean(t * identity(N))), mean(t) * trace(mean(identity(N))))",
        "equal(mean(t * t), trace(mean(t * identity(N))))",
    ):
        with pytest.raises(ScriptError, match="depends on the outcome|depend"):
            said(f'{drawn}theory.claim("it", {claim})\n', tmp_path).freeze()
    linear = f'{drawn}theory.claim("it", equal(mean(2 * t), 2 * mean(t)), given=integrable(t))\n'
    assert said(linear, tmp_path).check().verdict == "proved"


REFUSED = {
    "equal(Integral(y*(x/x), (x, -1, 1)).subs(y, 2), 4)": "drops that x != 0",
    "equal(x % x, 0)": "drops that x != 0",
    "equal((x*y).subs(zip([x], [1/y])), 1)": "drops that y != 0",
    "equal((x*y).subs([(x, q), (q, 1/y)]), 1)": "drops that y != 0",
    "equal((Matrix([[x, 0], [0, 1]])**-1)[1, 1], 1)": "the inverse of .* is defined where its determinant x is not 0",
    "equal(Matrix([[x]]).inv().inv()[0], x)": "the inverse of .* is defined where",
    "there_is(y, equal(theory.define('H', x, x + y)(x), 5 + x + y))": "there is y does not reach the y",
    "equal(Derivative(theory.define('H', x, x + y)(x), y), 0)": "a derivative by y does not reach the y",
    "equal(at(theory.define('H', x, x + y)(x), {y: 1}), x + y)": "at y does not reach the y",
    "equal(theory.define('H', x, x + y)(x).subs(y, 3), x + y)": "subs for y does not reach the y",
    "equal((Matrix([[x, 1], [0, y]])**theory.naturals('k'))[0, 1]*(x - y), 0)": "write the entries out",
    "equal(theory.define('F', Dummy('x', real=True), x)(1), 1)": "two symbols of F print alike",
    "equal(total(theory.naturals('k'), -3, -1, 1), 3)": "k is not bound with its domain",
    "equal(Derivative(theory.nonnegative('r'), Symbol('r', nonnegative=True)), 1)": "declare r with theory.reals",
    "equal(theory.define('G', Symbol('w', real=True, nonzero=True), 1)(atan(n)), 1)": "w is declared nonzero, and atan",
}


@pytest.mark.parametrize("claim", REFUSED)
def test_what_would_say_something_else_is_refused_with_the_mend(claim, tmp_path):
    with pytest.raises(REFUSAL, match=REFUSED[claim]):
        said(f'theory.claim("it", {claim})\n', tmp_path).freeze()

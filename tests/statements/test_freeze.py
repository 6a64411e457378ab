"""Freezing evaluates nothing, means what SymPy means, and refuses the rest with a sentence."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from sympy import Derivative, Float, Function, I, MatrixSymbol, Piecewise, Subs, erfi, gamma, nan, oo, re, zoo
from sympy.utilities.exceptions import SymPyDeprecationWarning
from symres.statements.freeze import Freezer

from symres import (
    ClaimError,
    Heaviside,
    Mod,
    Prod,
    Sum,
    Theory,
    acos,
    acosh,
    asin,
    asinh,
    at,
    atan,
    atanh,
    binomial,
    ceiling,
    cos,
    cosh,
    cot,
    coth,
    csc,
    csch,
    exp,
    factorial,
    floor,
    for_all,
    greatest,
    hadamard,
    implies,
    integral,
    least,
    log,
    matrix,
    pi,
    root_of,
    sec,
    sech,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
    there_is,
    vector,
)
from symres import (
    derivative as symres_derivative,
)
from symres.kernel import Rejected, check
from symres.kernel.enclosures import Enclosures
from symres.kernel.statement import obligations
from symres.kernel.terms import number, show, substitute, to_json
from symres.runner import check_claims

x, y, z = Theory("free").reals(
    "x y z",
)
p = Theory("free").positive(
    "p",
)
q = Theory("free").nonnegative(
    "q",
)
r = Theory("free").nonzero(
    "r",
)
n = Theory("free").integers(
    "n",
)
m = Theory("free").naturals(
    "m",
)
DOMAINS = {
    **dict.fromkeys((x, y, z), "real"),
    p: "positive",
    q: "nonnegative",
    r: "nonzero",
    n: "integer",
    m: "natural",
}
IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
BITS = 160


def term(expression):
    return Freezer(DOMAINS).expression(expression)


def frozen(conclusion, *hypotheses):
    return Freezer(DOMAINS).statement(conclusion, hypotheses).statement


# ------------------------------------------------------------------------------------------------- nothing is evaluated


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (x / x, "x^(-1)*x"),
        (x * x, "x^2"),  # SymPy has evaluated this one before anyone sees it
        (x * x, "x*x"),
        (x + x, "x + x"),
        (symres_derivative(x**2, x), "D(fun x'. x'^2, x)"),
        (at(1 / x, [x == 0]), "0^(-1)"),
        (2 * Fraction(1, 2), "(1/2)*2"),
        (sqrt(x**2 + 1), "sqrt(x^2 + 1)"),
        (exp(1), "exp(1)"),
        (exp(x), "exp(x)"),
    ],
)
def test_freezing_evaluates_nothing(expression, text):
    assert show(term(expression)) == text


def test_a_trivial_claim_stays_as_it_was_written():
    made = frozen(x / x == 1)
    assert show(made.conclusion) == "x^(-1)*x = 1"
    assert [show(goal.conclusion) for goal in obligations(made)] == ["x != 0", "x^(-1)*x = 1"]


def test_a_matrix_equation_keeps_its_entries():
    assert show(frozen([[x, 0]] == [[0, y]]).conclusion) == "[x, 0] = [0, y]"
    with pytest.raises(ClaimError, match="an equation between different sorts"):
        frozen([[x, 0]] == [x, 0])


def test_freezing_twice_gives_one_statement():
    claim = implies(x + y == p, greatest(x, y) >= p / 2)
    assert frozen(claim) == frozen(claim)
    assert frozen(claim).sha256 == frozen(claim).sha256


# ---------------------------------------------------------------------------------------------- the meaning is the same

POINTS = [(Fraction(3, 7), Fraction(-5, 3)), (Fraction(-9, 4), Fraction(2, 5)), (Fraction(8, 3), Fraction(11, 6))]
ACCEPTED = [
    x + y,
    x - y,
    3 * x * y / 7,
    x**3 - y**-2,
    x / y,
    sqrt(x**2 + y**2),
    (x**2 + 1) ** Fraction(-2, 3),
    (x**2 + 1) ** y,
    2**x,
    pi * x,
    exp(1) * x,
    exp(x * y),
    exp(-x),
    log(1 + x**2),
    log(2 + x**2, 3),
    sin(x),
    cos(x + y),
    tan(x),
    cot(x),
    sec(x),
    csc(x),
    atan(x * y),
    sinh(x),
    cosh(y),
    tanh(x - y),
    coth(x),
    sech(x * y),
    csch(y),
    asinh(x),
    acosh(1 + x**2),
    atanh(x / 10),
    asin(x / 10),
    acos(y / 10),
    abs(x * y),
    greatest(x, y),
    least(x, y, 0),
    greatest(x, y, x + y, 1),
    ceiling(x * 10),
    floor(y * 10),
    sign(x * y),
    Heaviside(x),
    symres_derivative(x**3 * y, x),
    symres_derivative(sin(x * y), x, y),
    symres_derivative(exp(x), (x, 3)),
    symres_derivative(greatest(x, 0), x),
    symres_derivative(abs(x - y), y),
    symres_derivative(sqrt(x**2 + 1), x),
    root_of(x**5 - x - 1, 0) + x,
    root_of(x**3 - 3 * x + 1, 0) + 2 * root_of(x**3 - 3 * x + 1, 1) * x - root_of(x**3 - 3 * x + 1, 2),
    at(x**2 * y, [x == y, y == x]),
    at(symres_derivative(x**2 * y, x), [x == 5]),
]


def same_at(expression, point, symbols_=(x, y)):
    """Whether the kernel's value at a point of the frozen term is SymPy's; None where one of them has none."""
    values = {s: Fraction(v.numerator, v.denominator) for s, v in zip(symbols_, point, strict=True)}
    closed = substitute(term(expression), {term(s): number(v) for s, v in zip(symbols_, point, strict=True)})
    theirs = expression.doit().subs(values).evalf(40)
    if not theirs.is_Rational and not theirs.is_Float:
        return None
    try:
        ours = Enclosures(BITS).term(closed)
    except Rejected:
        return None
    exact = Fraction(theirs)
    value = Fraction(int(exact.p), int(exact.q)) * 2**BITS
    slack = abs(value) / 10**30 + 2 ** (BITS - 100)
    return ours.low - slack <= value <= ours.high + slack


@pytest.mark.parametrize("expression", ACCEPTED, ids=str)
def test_every_accepted_node_means_what_sympy_means(expression):
    if expression.has(Heaviside, sign) or expression.has(Derivative):
        assert all(same_at(expression, point) is not False for point in POINTS)
    assert [same_at(expression, point) for point in POINTS].count(True) >= 2


def built(make, *parts):
    """Expressions made of random parts, but for those that SymPy itself stumbles over (an unevaluated 0 * 0)."""

    def attempt(*args):
        try:
            return make(*args)
        except ZeroDivisionError:
            reject()

    return st.builds(attempt, *parts)


def expressions():
    """Random SymPy expressions in x and y, defined nearly everywhere."""
    rationals = st.fractions(-4, 4, max_denominator=5).map(lambda f: Fraction(f.numerator, f.denominator))
    leaves = st.sampled_from([x, y]) | rationals

    def grow(inner):
        return st.one_of(
            built(lambda a, b: a + b, inner, inner),
            built(lambda a, b: a - b, inner, inner),
            built(lambda a, b: a * b, inner, inner),
            built(lambda a, b: a / (1 + b**2), inner, inner),
            built(lambda a, k: a**k, inner, st.integers(0, 3)),
            built(lambda a: sqrt(1 + a**2), inner),
            built(lambda a: exp(a / (1 + a**2)), inner),
            built(lambda a: log(1 + a**2), inner),
            built(lambda f, a: f(a), st.sampled_from([sin, cos, atan, tanh, abs]), inner),
            built(lambda f, a, b: f(a, b), st.sampled_from([greatest, least]), inner, inner),
            built(lambda a, b: a + b, inner, inner),
            built(lambda a, b: a * b, inner, inner),
            built(lambda a, b: at(a, [x == b]), inner, inner),
        )

    return st.recursive(leaves, grow, max_leaves=7)


@settings(max_examples=120)
@given(expressions(), st.fractions(-3, 3, max_denominator=7), st.fractions(-3, 3, max_denominator=7))
def test_a_frozen_expression_has_the_value_of_the_original(expression, a, b):
    assert same_at(expression, (a, b)) is not False


@settings(max_examples=40)
@given(st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(-5, 5), min_size=1, max_size=6))
def test_a_frozen_polynomial_derivative_is_the_derivative(coefficients):
    f = sum((c * x**i * y**j for (i, j), c in coefficients.items()), 0)
    derivative = symres_derivative(f, x, y) if f.free_symbols >= {x, y} else symres_derivative(f + x * y, x, y)
    assert check(frozen(derivative == derivative.doit()), IDENTITY) == "proved"
    with pytest.raises(Rejected, match="leaves"):
        check(frozen(derivative == derivative.doit() + 1), IDENTITY)


# ---------------------------------------------------------------------------------------------------------- derivatives


@pytest.mark.parametrize(
    ("derivative", "value"),
    [
        (symres_derivative(x**5, (x, 3)), 60 * x**2),
        (symres_derivative(x**2 * y**3, x, (y, 2)), 12 * x * y),
        (symres_derivative(x**2 * y**3, (y, 2), x), 12 * x * y),
        (symres_derivative(y**3, x), 0),
        (symres_derivative(3, x), 0),
        (symres_derivative(n**2, x, y), 0),
        (symres_derivative(symres_derivative(x**3, x), x), 6 * x),
        (at(symres_derivative(x**3, x), [x == 2]), 12),
        (at(symres_derivative(x**2 * y, x, y), [x == y, y == x]), 2 * y),
        (at(symres_derivative(x**2 * y, x), [x == 1, y == 1]), 2),
        (at(symres_derivative(x**3 * y, (x, 2)), [x == z]), 6 * z * y),
        (symres_derivative(at(x**2 * y, [y == x**2]), x), 4 * x**3),
        (at(at(x * y, [x == y]), [y == 3]), 9),
    ],
    ids=str,
)
def test_derivatives_of_all_orders_mixed_and_at_points(derivative, value):
    assert check(frozen(derivative == value), IDENTITY) == "proved"
    with pytest.raises(Rejected, match="leaves"):
        check(frozen(derivative == value + x + 1), IDENTITY)


def test_a_mixed_derivative_at_equal_values_is_not_a_pure_one():
    f = x**2 * y**3 + x**5
    mixed, pure = (at(symres_derivative(f, x, s), [x == 1, y == 1]) for s in (y, x))
    assert check(frozen(mixed == 6), IDENTITY) == "proved"
    assert check(frozen(pure == 22), IDENTITY) == "proved"
    assert mixed != pure


def test_substitution_at_a_point_is_simultaneous():
    assert show(term(at(x - 2 * y, [x == y, y == x]))) in ("y - 2*x", "-2*x + y")


def test_a_value_at_a_point_is_real_to_sympy():
    value = at(x, [x == y])
    assert abs(exp(value)) == exp(value)
    assert same_at(abs(exp(value)), (Fraction(1), Fraction(-2)))


def test_sympys_own_subs_is_refused():
    with pytest.raises(ClaimError, match="SymPy's Subs confuses symbols that have equal values.*write at"):
        term(Subs(symres_derivative(x**2, x), x, 3))


@pytest.mark.parametrize(
    ("derivative", "message"),
    [
        (symres_derivative(n**2, n), "a derivative by n, which is an integer"),
        (symres_derivative(Function("f")(x), Function("f")(x)), "nobody defined the function f"),
    ],
)
def test_a_derivative_by_no_real_symbol_is_refused(derivative, message):
    with pytest.raises(ClaimError, match=message):
        term(derivative)


# ------------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (Float("0.5"), r"the float 0.500000000000000 is not exact; write a rational, for instance Rational\('0.5"),
        (2.5 * x, "is not exact; write a rational"),
        (x + Float(1), "is not exact; write a rational"),
        (oo, "oo is not a real number; a claim is about real numbers"),
        (-oo, "-oo is not a real number"),
        (zoo, "zoo is not a real number"),
        (nan, "nan is not a real number"),
        (I, "I is not a real number"),
        (I * x, "is not a real number"),
        (x + I, "is not a real number"),
        (greatest(x, oo), "is not a real number"),
        (root_of(x**3 - 2, 1), "is not a real number"),
        (Piecewise((x, x > 0), (0, True)), "has no counterpart in the kernel"),
        (factorial(m), r"factorial\(m\) \(factorial\) has no counterpart in the kernel"),
        (gamma(x), "has no counterpart in the kernel"),
        (erfi(x), "has no counterpart in the kernel"),
        (Mod(x, 2), "has no counterpart in the kernel"),
        (re(Theory("free").reals("c")), "has no counterpart in the kernel"),
        (Sum(n, 1, m, n), "has no counterpart in the kernel"),
        (integral(exp(x) / x, (x, 0, 1)), "not seen to be continuous"),
        (sympy.acot(x), r"has no counterpart in the kernel; write atan\(1/t\)"),
        (sympy.loggamma(x), "has no counterpart in the kernel; declare a function with theory.function"),
        (sympy.atan2(x, y), "has no counterpart in the kernel"),
        (sympy.GoldenRatio, "has no counterpart in the kernel"),
        (sympy.Limit(x, x, 0), "has no counterpart in the kernel"),
        (sympy.OneMatrix(2, 2), r"has no counterpart in the kernel; write sympy.ones"),
        (hadamard(MatrixSymbol("A", m, 2), MatrixSymbol("B", m, 2)), "needs numbers for its sizes"),
        (Function("f")(x), r"nobody defined the function f; write theory.define\('f', ..., ...\) first"),
        (
            Theory("free").reals(
                "w",
            ),
            r"nobody declared the symbol w; write w = theory.reals\('w'\) first",
        ),
        (
            Theory("free").reals("x"),
            "two symbols print as x and differ: the declared one is real, this one is without assumptions",
        ),
        (
            Theory("free").positive(
                "x",
            ),
            "the declared one is real, this one is .*positive",
        ),
    ],
    ids=str,
)
def test_what_the_kernel_has_no_counterpart_for_is_refused_with_a_sentence(expression, message):
    with pytest.raises(ClaimError, match=message):
        frozen(expression == 0)


def test_a_name_that_means_something_to_the_kernel_is_still_the_users():
    own = Function("exp", real=True)
    with pytest.raises(ClaimError, match="nobody defined the function exp"):
        term(own(x))


# ---------------------------------------------------------------------------------------------------- domains, formulas


@pytest.mark.parametrize(
    ("symbol", "hypotheses"),
    [(x, []), (p, ["0 < p"]), (q, ["0 <= q"]), (r, ["r != 0"]), (n, []), (m, ["1 <= m"])],
)
def test_the_domain_of_a_symbol_becomes_a_hypothesis(symbol, hypotheses):
    assert [show(h) for h in frozen(symbol == 1).hypotheses] == hypotheses


def test_domains_stand_before_hypotheses_and_only_for_symbols_that_occur():
    made = frozen(0 < p * q, q < x)
    assert [v.value for v in made.variables] == ["x", "p", "q"]
    assert list(map(show, made.hypotheses)) == ["0 < p", "0 <= q", "q < x"]


def test_integers_have_their_own_sort():
    assert to_json(term(n).sort) == ["int"]
    assert to_json(term(x).sort) == ["real"]


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (for_all(x, x**2 >= 0), "for all x. 0 <= x^2"),
        (for_all(p, p > 0), "for all p. 0 < p => 0 < p"),
        (for_all((p, q), q < p), "for all p. 0 < p => (for all q. 0 <= q => q < p)"),
        (there_is(r, r == x), "there is r. r != 0 and r = x"),
        (there_is((m, n), m == n), "there is m. 1 <= m and (there is n. m = n)"),
    ],
)
def test_a_quantified_symbol_brings_its_domain(formula, text):
    assert show(frozen(formula).conclusion) == text


def test_a_quantified_symbol_is_no_variable_of_the_statement():
    made = frozen(for_all(p, 0 < p + x**2))
    assert [v.value for v in made.variables] == ["x"]
    assert made.hypotheses == ()


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (x >= y, "y <= x"),
        (x > y, "y < x"),
        (x <= y, "x <= y"),
        (x < y, "x < y"),
        (x != y, "x != y"),
        (~(x < y), "not x < y"),
        ((x == 1) & (y == 1), "x = 1 and y = 1"),
        ((x == 1) | (y == 1), "x = 1 or y = 1"),
        (implies(x == 1, y == 1), "x = 1 => y = 1"),
    ],
)
def test_every_word_has_its_proposition(formula, text):
    assert show(frozen(formula).conclusion) == text


def test_an_arbitrary_function_is_a_variable():
    f = Function("f", real=True)
    made = Freezer(DOMAINS, (f,)).statement(f(x + y) == f(y + x)).statement
    assert [v.value for v in made.variables] == ["x", "y", "f"]
    assert check(made, IDENTITY) == "proved"


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(ClaimError, match="different sorts"):
        frozen(vector(x, y) == x)


def test_the_statement_says_which_symbols_and_definitions_it_came_from():
    made = Freezer(DOMAINS).statement(x + p == 1)
    assert set(made.symbols) == {x, p}
    assert made.definitions == ()


def test_powers_keep_base_and_exponent():
    assert show(term(x**y)) == "x^y"
    assert show(term((x**2) ** Fraction(1, 3))) == "abs(x)^(2/3)"  # what SymPy has made of it


def test_sums_and_products_of_sympy_with_numbers_for_bounds_are_written_out():
    theory = Theory("t")
    a = theory.reals("a")
    i = Theory("free").integers(
        "i",
    )
    n = theory.naturals("n")
    claims = {
        "sum": (Sum(i, 0, 2, a**i / factorial(3)) == (1 + a + a**2) / 6, "proved"),
        "wrong sum": (Sum(i, 0, 2, a**i) == a + a**2 + a**3, "refuted"),
        "product": (Prod(i, 1, 3, a + i) == a**3 + 6 * a**2 + 11 * a + 6, "proved"),
        "wrong product": (Prod(i, 1, 3, a + i) == a**3 + 6 * a**2 + 11 * a, "refuted"),
        "one": (Sum(i, 4, 4, i * a) == 4 * a, "proved"),
        "binomial": (binomial(5, 2) * a == 10 * a, "proved"),
    }
    made = {name: theory.claim(name.replace(" ", "_"), of) for name, (of, _) in claims.items()}
    found = check_claims(tuple(made.values()), 5)
    assert {name: found[claim.id].verdict for name, claim in made.items()} == [n == v for n, (_, v) in claims.items()]
    for name, limits in (("symbolic", (i, 1, n)), ("long", (i, 1, 10**6)), ("empty", (i, 3, 1))):
        with pytest.raises(ClaimError, match="with symres's Sum and i = theory.index"):
            theory.claim(name, sympy.Sum(a * i, limits) == 0).freeze()


def test_a_summand_and_an_integrand_are_frozen_as_they_are_written():
    theory = Theory("t")
    a, b = theory.reals("a b")
    i = theory.integers("i")
    for value, shown in (
        (Sum(i, 0, 1, i / i), "0^(-1)*0 + 1^(-1)*1"),
        (Sum(i, 1, 2, at(i**2, [i == 3]) + i), "(1 + 3^2) + (2 + 3^2)"),
        (Prod(i, -1, 0, sqrt(i) ** 2), "sqrt(-1)^2*sqrt(0)^2"),
    ):
        conclusion = theory.claim(f"c{len(theory.claims)}", value == i).freeze().statement.conclusion
        assert show(conclusion) == f"{shown} = i"
    inside = theory.claim("inside", integral(a * (b / b), (a, 0, 1)) == 0).freeze().statement.conclusion
    assert "b^(-1)*b" in show(inside)


def test_an_entry_of_a_matrix_is_an_expression():
    with pytest.warns(SymPyDeprecationWarning):
        row = matrix([[[], x]])
    with pytest.raises(ClaimError, match=r"\[\] of type list is not an expression"):
        frozen(row == matrix([[x, x]]))


def test_what_has_no_counterpart_is_refused_with_what_to_write():
    theory = Theory("t")
    a = theory.reals("a")
    for value, said in [
        (sympy.Piecewise((a, a > 0), (0, True)), r"choice\(condition, one, other\), a claim for each of its pieces"),
        (Sum(a, 0, 1, integral(a, (a, 0, 1))), "in sums, products and functions"),
        (sympy.Limit(a, a, 0), "epsilon and delta"),
        (sympy.atan2(a, 1), "atan"),
        (Mod(a, 2), "integer q"),
    ]:
        with pytest.raises(ClaimError, match=said):
            theory.claim("c", value == 0).freeze()
        theory.claims.clear()

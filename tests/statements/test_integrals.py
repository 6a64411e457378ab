"""Integrals: a statement says that a function is an antiderivative and what it changes by; where it may not, it is
refused.
"""

from pathlib import Path

import pytest
import sympy
from sympy import Rational, cos, erf, exp, log, oo, pi, sin, sqrt

from symres import (
    ClaimError,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    implies,
    integral,
    less,
    negation,
    over,
    unequal,
)
from symres.kernel.terms import show
from symres.lemmas import lemmas
from symres.search.settle import settle
from symres.statements.integrals import with_antiderivatives

theory = Theory("integrals")
x, c = theory.reals("x c")
a, b = theory.positive("a b")
n = theory.integers("n")

FALSE = {
    "a number": equal(integral(x**2, (x, 0, 1)), Rational(1, 2)),
    "the bounds the other way": equal(integral(x**2, (x, 1, 0)), Rational(1, 3)),
    "bounds that are symbols": equal(integral(x, (x, a, b)), (b**2 - a**2) / 3),
    "a symbol in the integrand": equal(integral(exp(-a * x), (x, 0, b)), (1 - exp(a * b)) / a),
    "an inequality": at_most(integral(exp(x), (x, 0, 1)), Rational(17, 10)),
    "an inequality with symbols": at_most(integral(exp(x), (x, 0, a)), 2 * a),
    "a denial": unequal(integral(x, (x, 0, 1)), Rational(1, 2)),
    "a denied equation": negation(equal(integral(x, (x, 0, 1)), Rational(1, 2))),
    "a sum": equal(2 * integral(x, (x, 0, 1)) + integral(x**2, (x, 0, 1)), 1),
    "below a quantifier": for_all(c, at_least(integral(x**2, (x, c, c + 1)), Rational(1, 2))),
    "a bell curve": equal(integral(exp(-(x**2)), (x, 0, 1)), erf(1)),
    "a bell curve and a bound": at_most(integral(exp(-(x**2)), (x, 0, 1)), Rational(746, 1000)),
    "a bell curve that is narrower": equal(integral(exp(-2 * x**2), (x, 0, c)), sqrt(pi) / 2 * erf(c)),
    "a quotient by nothing": equal(over(integral(x, (x, -1, 1)), integral(x, (x, -1, 1))), 1),
}
TRUE = {
    "a number": equal(integral(x**2, (x, 0, 1)), Rational(1, 3)),
    "the bounds the other way": equal(integral(x**2, (x, 1, 0)), -Rational(1, 3)),
    "either order": equal(integral(x**2, (x, c, 1)), (1 - c**3) / 3),
    "bounds that are symbols": equal(integral(x, (x, a, b)), (b**2 - a**2) / 2),
    "a symbol in the integrand": equal(integral(exp(-a * x), (x, 0, b)), (1 - exp(-a * b)) / a),
    "a bell curve": equal(integral(exp(-(x**2)), (x, 0, 1)), sqrt(pi) / 2 * erf(1)),
    "a bell curve and a bound": at_most(integral(exp(-(x**2)), (x, 0, 1)), Rational(747, 1000)),
    "a bell curve up to a symbol": equal(integral(exp(-2 * x**2), (x, 0, c)), sqrt(pi / 8) * erf(sqrt(2) * c)),
    "a normal distribution": equal(integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)), erf(c / sqrt(2))),
    "a logarithm": equal(integral(1 / x, (x, 1, 2)), log(2)),
    "left of the pole": equal(integral(1 / x, (x, -2, -1)), -log(2)),
    "a slope without bound at an end": equal(integral(sqrt(x), (x, 0, 1)), Rational(2, 3)),
    "improper at an end": equal(integral(1 / sqrt(x), (x, 0, 1)), 2),
    "nothing": equal(integral(0 * x, (x, 0, 1)), 0),
    "an inequality": at_most(integral(exp(x), (x, 0, 1)), 2),
    "a denial": unequal(integral(x, (x, 0, 1)), 1),
    "a denied equation": negation(equal(integral(x, (x, 0, 1)), 1)),
    "a premise": implies(equal(integral(c * x, (x, 0, 1)), 2), equal(c, 4)),
    "below a quantifier": for_all(c, at_least(integral(x**2, (x, c, c + 1)), Rational(1, 12))),
    "the inequality of Cauchy and Schwarz": at_most(
        integral(x * exp(x), (x, 0, 1)) ** 2, integral(x**2, (x, 0, 1)) * integral(exp(2 * x), (x, 0, 1))
    ),
}
REFUSED = {
    "a pole inside": (integral(1 / x**2, (x, -1, 1)), "pole"),
    "a simple pole inside": (integral(1 / x, (x, -1, 1)), "pole"),
    "a pole that an irrational number hides": (integral(1 / (x**2 - 2), (x, 1, 2)), "antiderivative"),
    "poles of a tangent": (integral(1 / cos(x) ** 2, (x, 0, pi)), "antiderivative"),
    "a pole at an end": (integral(1 / x, (x, 0, 1)), "pole"),
    "a pole that may be inside": (integral(1 / x, (x, c, 1)), "pole"),
    "an antiderivative with jumps": (integral(1 / (2 + cos(x)), (x, 0, 2 * pi)), "antiderivative"),
    "an antiderivative that has no value at an end": (integral(log(x), (x, 0, 1)), "continuous from 0 to 1"),
    "cases": (integral(exp(c * x), (x, 0, 1)), "has cases"),
    "a power of any exponent": (integral(x**c, (x, 1, 2)), "has cases"),
    "no closed form": (integral(exp(x**2), (x, 0, 1)), "no antiderivative"),
    "an infinite interval": (integral(exp(-x), (x, 0, oo)), "infinite interval"),
    "two variables": (sympy.Integral(x * c, (x, 0, 1), (c, 0, 1)), "over one variable"),
    "no bounds": (sympy.Integral(x, x), "over one variable"),
    "an integer": (integral(n, (n, 0, 1)), "is an integer"),
    "a variable that is positive beyond its interval": (integral(sqrt(a**2), (a, -1, 1)), "has a sign"),
    "in a derivative": (sympy.Derivative(integral(x, (x, 0, c)), c), "inside of"),
    "an absolute value": (integral(abs(x), (x, -1, 1)), "no antiderivative"),
}


def frozen(formula, *given):
    return theory.claim(f"claim_{len(theory.claims)}", formula, given=given).freeze().statement


def verdict(formula, *given):
    statement, book = frozen(formula, *given), lemmas()
    known = {name: book.by_hash[key] for name, key in book.library.items()}
    certificate = settle(statement, {"lemmas": known}, 5.0).get("certificate")
    return "unknown" if certificate is None else book.verdict(statement, certificate, Path())


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert verdict(FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    assert verdict(TRUE[name]) == "proved"


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_be_no_integral_is_refused(name):
    value, why = REFUSED[name]
    for formula in (equal(value, 1), unequal(value, 1), negation(equal(value, 1))):
        with pytest.raises(ClaimError, match=why):
            frozen(formula)


def test_the_statement_says_that_a_function_is_an_antiderivative_and_what_it_changes_by():
    statement = frozen(equal(integral(3 * x**2, (x, 1, 2)), 7))
    assert show(statement.conclusion) == (
        "(for all x. 1 < x and x < 2 => D(fun x'. x'^3, x) = 3*x^2) and -1^3 + 2^3 = 7"
    )


def test_in_what_is_given_the_relation_holds_only_of_an_antiderivative():
    given = equal(integral(c * x, (x, 0, 1)), 2)
    assert with_antiderivatives(given, is_premise=True).kind == "implies"
    assert with_antiderivatives(negation(given)).parts[0].kind == "implies"
    assert with_antiderivatives(both(given, less(c, 1))).parts[0].kind == "both"
    assert verdict(equal(c, 4), given) == "proved"
    assert verdict(equal(c, 3), given) != "proved"


def test_the_variable_of_an_integral_is_bound():
    assert verdict(equal(integral(x, (x, 0, x)), x**2 / 2)) == "proved"
    y = sympy.Symbol("y")
    assert verdict(equal(integral(y, (y, 0, 1)), Rational(1, 2))) == "proved"


def test_a_statement_with_another_function_is_not_proved():
    """What SymPy proposes is no more than a proposal: the statement says that it is an antiderivative."""
    wrong = equal(sympy.Derivative(x**2, x), x)
    assert verdict(both(for_all(x, implies(less(0, x, 1), wrong)), equal(c - c, 0))) == "refuted"


def test_sympys_own_integral_is_the_same():
    here, there = integral(sin(x), (x, 0, pi)), sympy.Integral(sin(x), (x, 0, pi))
    assert frozen(equal(here, 2)) == frozen(equal(there, 2))


@pytest.mark.parametrize("limits", [x, (x,), (x, 0), (1, 0, 1)])
def test_limits_are_a_symbol_and_two_bounds(limits):
    with pytest.raises(ClaimError, match="two bounds"):
        integral(x, limits)


def test_a_sum_up_to_a_function_is_refused_in_a_sentence():
    f, n = sympy.Function("f"), sympy.Symbol("n", integer=True)
    with pytest.raises(ClaimError, match="no counterpart"):
        frozen(equal(sympy.Sum(x, (n, 1, f)), x))

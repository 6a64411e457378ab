"""Integrals: a statement says that a function is an antiderivative and what it changes by; where it may not, it is
refused.
"""

from pathlib import Path

import pytest
import sympy
from sympy import Rational, cos, erf, exp, log, oo, pi, sin, sqrt

from symres.former import (
    ClaimError,
    Theory,
    at,
    at_least,
    at_most,
    both,
    either,
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

from ..slow import all_but

theory = Theory("integrals")
x, c = theory.reals("x c")
a, b = theory.positive("a b")
n = theory.integers("n")

reciprocal = theory.define("reciprocal", c, 1 / c)
hidden = theory.define("hidden", c, c * x)

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
    "a pole at an end": (integral(1 / x, (x, 0, 1)), "pole"),
    "a pole that may be inside": (integral(1 / x, (x, c, 1)), "pole"),
    "an antiderivative that has no value at an end": (integral(log(x), (x, 0, 1)), "needs 0 < x there"),
    "improper without a closed form": (integral(exp(-(x**4)) / sqrt(x), (x, 0, 1)), "needs 0 < x there"),
    "improper at a pole that is none": (integral(sin(x) / x, (x, 0, 1)), "needs x != 0 there"),
    "such a pole inside": (integral(sin(x) / x, (x, -1, 1)), "needs x != 0 there"),
    "such a pole inside of what has a closed form": (integral(over(x**2 - 1, x - 1), (x, 0, 2)), "between 0 and 2"),
    "improper at the upper end": (integral(sqrt(cos(x)) / (1 - x), (x, 0, 1)), r"needs 1 - x != 0 there"),
    "a power of 0": (integral(x**x, (x, 0, 1)), "unless 0 < x"),
    "an end that may be a pole": (integral(sin(x) / x, (x, c, 1)), "needs x != 0 there"),
    "a pole in a definition": (integral(reciprocal(x) * sin(x), (x, 0, 1)), "needs x != 0 there"),
    "poles of a tangent": (integral(1 / cos(x) ** 2, (x, 0, pi)), r"needs cos\(x\) != 0 there"),
    "a sign": (integral(sympy.sign(x) * exp(x**4), (x, -1, 1)), r"needs abs\(x\) != 0 there"),
    "a jump": (integral(sympy.floor(x), (x, 0, 2)), "may be discontinuous"),
    "a variable that a definition hides": (integral(hidden(1), (x, 0, 1)), "does not reach the x in the definition"),
    "an infinite interval": (integral(exp(-x), (x, 0, oo)), "infinite interval"),
    "two variables": (sympy.Integral(x * c, (x, 0, 1), (c, 0, 1)), "over one variable"),
    "no bounds": (sympy.Integral(x, x), "over one variable"),
    "an integer": (integral(n, (n, 0, 1)), "is an integer"),
    "a variable that is positive beyond its interval": (integral(sqrt(a**2), (a, -1, 1)), "has a sign"),
    "in a derivative": (sympy.Derivative(integral(x, (x, 0, c)), c), "inside of"),
}

bell, moduli = integral(exp(-(x**4)), (x, 0, 1)), integral(abs(x), (x, -1, 1))
up_to_a = integral(exp(-(x**4)), (x, 0, a))
WITHOUT_CLOSED_FORM = {  # what is false, and a true neighbour
    "a bound": (at_most(bell, Rational(8, 10)), at_most(bell, Rational(85, 100))),
    "a value": (equal(bell, 1), unequal(bell, 1)),
    "a denial": (negation(less(bell, 1)), negation(less(1, bell))),
    "the bounds the other way": (
        less(0, integral(exp(-(x**4)), (x, 1, 0))),
        less(integral(exp(-(x**4)), (x, 1, 0)), 0),
    ),
    "pieces of polynomials": (equal(moduli, 2), equal(moduli, 1)),
    "an antiderivative with jumps": (
        less(integral(1 / (2 + cos(x)), (x, 0, 2 * pi)), 3),
        less(3, integral(1 / (2 + cos(x)), (x, 0, 2 * pi))),
    ),
    "no pole inside": (equal(integral(1 / cos(x) ** 2, (x, 0, 1)), 0), less(integral(1 / cos(x) ** 2, (x, 0, 1)), 2)),
    "a power of any exponent": (less(integral(x**c, (x, 1, 2)), 0), at_least(integral(x**c, (x, 1, 2)), 0)),
    "cases": (less(integral(exp(c * x), (x, 0, 1)), 0), at_most(integral(exp(c * x), (x, 0, 1)), exp(abs(c)))),
    "a symbol for an end": (at_most(up_to_a, a / 2), at_most(up_to_a, a)),
    "a polynomial below": (at_least(up_to_a, a), at_least(up_to_a, a - a**5 / 5)),
    "below a quantifier": (
        for_all(c, at_least(integral(exp(-(x**4)), (x, c, c + 1)), 1)),
        for_all(c, at_most(integral(exp(-(x**4)), (x, c, c + 1)), 1)),
    ),
    "two integrals": (less(bell, integral(exp(x**4), (x, 0, 1)) / 2), less(bell, integral(exp(x**4), (x, 0, 1)))),
    "parts of an interval": (
        less(up_to_a + integral(exp(-(x**4)), (x, a, a + 1)), 0),
        equal(up_to_a + integral(exp(-(x**4)), (x, a, a + 1)), integral(exp(-(x**4)), (x, 0, a + 1))),
    ),
    "one with a closed form": (
        less(integral(x, (x, 0, 1)) * bell, Rational(2, 5)),
        less(Rational(2, 5), integral(x, (x, 0, 1)) * bell),
    ),
    "either": (either(less(bell, 0), less(1, bell)), either(less(bell, 0), less(bell, 1))),
    "an end that is no fraction": (
        less(integral(sin(x**2), (x, 0, sqrt(pi))), Rational(4, 5)),
        less(Rational(4, 5), integral(sin(x**2), (x, 0, sqrt(pi)))),
    ),
    "a parameter": (less(integral(exp(-a * x**4), (x, 0, 1)), 0), less(integral(exp(-a * x**4), (x, 0, 1)), 2)),
    "a defined function": (
        less(integral(reciprocal(x) * sin(x), (x, 1, 2)), Rational(1, 2)),
        less(Rational(1, 2), integral(reciprocal(x) * sin(x), (x, 1, 2))),
    ),
    "a value at a place": (
        less(integral(at(exp(-(c**4)), {c: x}), (x, 0, 1)), 0),
        less(0, integral(at(exp(-(c**4)), {c: x}), (x, 0, 1))),
    ),
    "a function of it": (less(exp(bell), 2), less(2, exp(bell))),
    "an absolute value of it": (
        at_least(abs(integral(sin(x**3), (x, 0, a))), a),
        at_most(abs(integral(sin(x**3), (x, 0, a))), a),
    ),
}


def frozen(formula, *given):
    return theory.claim(f"claim_{len(theory.claims)}", formula, given=given).freeze().statement


def verdict(formula, *given, budget=5.0):
    statement, book = frozen(formula, *given), lemmas()
    known = {name: book.by_hash[key] for name, key in book.library.items()}
    certificate = settle(statement, {"lemmas": known}, budget).get("certificate")
    return "unknown" if certificate is None else book.verdict(statement, certificate, Path())


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name):
    assert verdict(FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name):
    assert verdict(TRUE[name]) == "proved"


SLOW = {"an antiderivative with jumps", "parts of an interval", "cases", "no pole inside", "two integrals", "either"}


@pytest.mark.parametrize("name", all_but(WITHOUT_CLOSED_FORM.keys() - SLOW, WITHOUT_CLOSED_FORM))
def test_what_has_no_closed_form_is_bounded_by_polynomials(name):
    false, true = WITHOUT_CLOSED_FORM[name]
    assert verdict(false) == "refuted"
    assert verdict(true) == "proved"


def test_without_a_closed_form_there_is_an_antiderivative_of_which_the_relation_holds():
    assert show(frozen(less(bell, 1)).conclusion) == (
        "there is F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) and F(1) - F(0) < 1"
    )
    assert show(frozen(less(up_to_a, 1)).conclusion) == (
        "there is F. (for all x. 0 <= x and x <= a => has_derivative(F, x, exp(-x^4))) and F(a) - F(0) < 1"
    )
    either_way = frozen(less(integral(exp(-(x**4)), (x, c, a)), 1))
    assert "min(c, a) <= x and x <= max(c, a) => " in show(either_way.conclusion)


def test_as_a_premise_it_holds_of_all_antiderivatives():
    said = "for all F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) => F(1) - F(0) < 1"
    assert show(frozen(equal(c, c), less(bell, 1)).hypotheses[-1]) == said
    assert show(frozen(negation(less(bell, 1))).conclusion) == f"not ({said})"
    assert verdict(less(c, 1), less(bell, c), budget=1.0) != "proved"
    assert verdict(less(Rational(4, 5), c), less(bell, c)) == "proved"


LINES = {  # what a theorem says, what is given, and lines that lead there
    "a bound from a better one": (at_most(bell, 2), (), [at_most(bell, 1)]),
    "a multiple": (at_most(a * bell, a), (), [at_most(bell, 1)]),
    "what is given of it": (at_most(Rational(4, 5), a), (at_most(bell, a),), [at_least(bell, Rational(4, 5))]),
    "a closed form": (at_most(integral(x**2, (x, 0, 1)), 2), (), [equal(integral(x**2, (x, 0, 1)), Rational(1, 3))]),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_a_theorem_says_what_a_claim_does(name):
    conclusion, given, lines = LINES[name]
    with theory.theorem(f"theorem_{len(theory.claims)}", conclusion, given=given) as proof:
        for line in lines:
            proof.have(line)
        proof.conclude()
    assert theory.claims[-1].check(budget=5).verdict == "proved"


def test_a_line_about_an_integral_that_is_false_is_not_shown():
    with theory.theorem(f"theorem_{len(theory.claims)}", at_most(bell, 1)) as proof:
        proof.have(at_most(bell, Rational(4, 5)))
        proof.conclude()
    assert "not shown" in theory.claims[-1].check(budget=2).reason


def test_what_is_supposed_of_an_integral_is_supposed_of_all_antiderivatives():
    with theory.theorem(f"theorem_{len(theory.claims)}", implies(at_most(bell, c), less(0, c))) as proof:
        with proof.suppose(at_most(bell, c)):
            proof.have(less(0, c))
        proof.conclude()
    assert theory.claims[-1].check(budget=5).verdict == "proved"


def test_integrals_may_be_entries_of_matrices():
    made = theory.claim(f"claim_{len(theory.claims)}", equal(sympy.Matrix([bell, x]), sympy.Matrix([bell, x])))
    assert made.check(budget=5).verdict == "proved"


def test_the_steps_of_a_claim_may_be_about_integrals():
    made = theory.claim(f"claim_{len(theory.claims)}", at_most(bell, 2), steps=[at_most(bell, 1)])
    assert made.check(budget=5).verdict == "proved"


def test_the_variable_of_an_integral_without_a_closed_form_is_its_own():
    own = integral(exp(-(x**4)), (x, 0, x))
    assert show(frozen(at_most(own, 1)).conclusion).startswith("there is F. (for all x'. min(0, x) <= x' and x' <= ")
    assert show(frozen(less(bell, theory.reals("F"))).conclusion) == (
        "there is F'. (for all x. 0 <= x and x <= 1 => has_derivative(F', x, exp(-x^4))) and F'(1) - F'(0) < F"
    )


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

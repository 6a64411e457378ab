"""Integrals: a statement says that a function is an antiderivative and what it changes by; where it may not, it is
refused.
"""

from fractions import Fraction
from pathlib import Path

import pytest
import sympy
from sympy import oo
from symres.statements.integrals import with_antiderivatives

from symres import (
    ClaimError,
    Sum,
    Theory,
    at,
    cos,
    derivative,
    erf,
    exp,
    floor,
    for_all,
    implies,
    integral,
    log,
    pi,
    sign,
    sin,
    sqrt,
    vector,
)
from symres.kernel.terms import show
from symres.lemmas import lemmas
from symres.search.settle import settle

from ..slow import all_but

theory = Theory("integrals")
x, c = theory.reals("x c")
a, b = theory.positive("a b")
n = theory.integers("n")

reciprocal = theory.define("reciprocal", c, 1 / c)
hidden = theory.define("hidden", c, c * x)

FALSE = {
    "a number": integral(x**2, (x, 0, 1)) == Fraction(1, 2),
    "the bounds the other way": integral(x**2, (x, 1, 0)) == Fraction(1, 3),
    "bounds that are symbols": integral(x, (x, a, b)) == (b**2 - a**2) / 3,
    "a symbol in the integrand": integral(exp(-a * x), (x, 0, b)) == (1 - exp(a * b)) / a,
    "an inequality": integral(exp(x), (x, 0, 1)) <= Fraction(17, 10),
    "an inequality with symbols": integral(exp(x), (x, 0, a)) <= 2 * a,
    "a denial": integral(x, (x, 0, 1)) != Fraction(1, 2),
    "a denied equation": ~(integral(x, (x, 0, 1)) == Fraction(1, 2)),
    "a sum": 2 * integral(x, (x, 0, 1)) + integral(x**2, (x, 0, 1)) == 1,
    "below a quantifier": for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 2)),
    "a bell curve": integral(exp(-(x**2)), (x, 0, 1)) == erf(1),
    "a bell curve and a bound": integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(746, 1000),
    "a bell curve that is narrower": integral(exp(-2 * x**2), (x, 0, c)) == sqrt(pi) / 2 * erf(c),
    "a quotient by nothing": integral(x, (x, -1, 1)) / integral(x, (x, -1, 1)) == 1,
}
TRUE = {
    "a number": integral(x**2, (x, 0, 1)) == Fraction(1, 3),
    "the bounds the other way": integral(x**2, (x, 1, 0)) == -Fraction(1, 3),
    "either order": integral(x**2, (x, c, 1)) == (1 - c**3) / 3,
    "bounds that are symbols": integral(x, (x, a, b)) == (b**2 - a**2) / 2,
    "a symbol in the integrand": integral(exp(-a * x), (x, 0, b)) == (1 - exp(-a * b)) / a,
    "a bell curve": integral(exp(-(x**2)), (x, 0, 1)) == sqrt(pi) / 2 * erf(1),
    "a bell curve and a bound": integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(747, 1000),
    "a bell curve up to a symbol": integral(exp(-2 * x**2), (x, 0, c)) == sqrt(pi / 8) * erf(sqrt(2) * c),
    "a normal distribution": integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -c, c)) == erf(c / sqrt(2)),
    "a logarithm": integral(1 / x, (x, 1, 2)) == log(2),
    "left of the pole": integral(1 / x, (x, -2, -1)) == -log(2),
    "a slope without bound at an end": integral(sqrt(x), (x, 0, 1)) == Fraction(2, 3),
    "improper at an end": integral(1 / sqrt(x), (x, 0, 1)) == 2,
    "nothing": integral(0 * x, (x, 0, 1)) == 0,
    "an inequality": integral(exp(x), (x, 0, 1)) <= 2,
    "a denial": integral(x, (x, 0, 1)) != 1,
    "a denied equation": ~(integral(x, (x, 0, 1)) == 1),
    "a premise": implies(integral(c * x, (x, 0, 1)) == 2, c == 4),
    "below a quantifier": for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 12)),
    "the inequality of Cauchy and Schwarz": integral(x * exp(x), (x, 0, 1)) ** 2
    <= integral(x**2, (x, 0, 1)) * integral(exp(2 * x), (x, 0, 1)),
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
    "such a pole inside of what has a closed form": (integral((x**2 - 1) / (x - 1), (x, 0, 2)), "between 0 and 2"),
    "improper at the upper end": (integral(sqrt(cos(x)) / (1 - x), (x, 0, 1)), r"needs 1 - x != 0 there"),
    "a power of 0": (integral(x**x, (x, 0, 1)), "unless 0 < x"),
    "an end that may be a pole": (integral(sin(x) / x, (x, c, 1)), "needs x != 0 there"),
    "a pole in a definition": (integral(reciprocal(x) * sin(x), (x, 0, 1)), "needs x != 0 there"),
    "poles of a tangent": (integral(1 / cos(x) ** 2, (x, 0, pi)), r"needs cos\(x\) != 0 there"),
    "a sign": (integral(sign(x) * exp(x**4), (x, -1, 1)), r"needs abs\(x\) != 0 there"),
    "a jump": (integral(floor(x), (x, 0, 2)), "may be discontinuous"),
    "a variable that a definition hides": (integral(hidden(1), (x, 0, 1)), "does not reach the x in the definition"),
    "an infinite interval": (integral(exp(-x), (x, 0, oo)), "infinite interval"),
    "two variables": (integral(x * c, (x, 0, 1), (c, 0, 1)), "over one variable"),
    "no bounds": (integral(x, x), "over one variable"),
    "an integer": (integral(n, (n, 0, 1)), "is an integer"),
    "a variable that is positive beyond its interval": (integral(sqrt(a**2), (a, -1, 1)), "has a sign"),
    "in a derivative": (derivative(integral(x, (x, 0, c)), c), "inside of"),
}

bell, moduli = integral(exp(-(x**4)), (x, 0, 1)), integral(abs(x), (x, -1, 1))
up_to_a = integral(exp(-(x**4)), (x, 0, a))
WITHOUT_CLOSED_FORM = {  # what is false, and a true neighbour
    "a bound": (bell <= Fraction(8, 10), bell <= Fraction(85, 100)),
    "a value": (bell == 1, bell != 1),
    "a denial": (~(bell < 1), ~(1 < bell)),
    "the bounds the other way": (
        0 < integral(exp(-(x**4)), (x, 1, 0)),
        integral(exp(-(x**4)), (x, 1, 0)) < 0,
    ),
    "pieces of polynomials": (moduli == 2, moduli == 1),
    "an antiderivative with jumps": (
        integral(1 / (2 + cos(x)), (x, 0, 2 * pi)) < 3,
        3 < integral(1 / (2 + cos(x)), (x, 0, 2 * pi)),
    ),
    "no pole inside": (integral(1 / cos(x) ** 2, (x, 0, 1)) == 0, integral(1 / cos(x) ** 2, (x, 0, 1)) < 2),
    "a power of any exponent": (integral(x**c, (x, 1, 2)) < 0, integral(x**c, (x, 1, 2)) >= 0),
    "cases": (integral(exp(c * x), (x, 0, 1)) < 0, integral(exp(c * x), (x, 0, 1)) <= exp(abs(c))),
    "a symbol for an end": (up_to_a <= a / 2, up_to_a <= a),
    "a polynomial below": (up_to_a >= a, up_to_a >= a - a**5 / 5),
    "below a quantifier": (
        for_all(c, integral(exp(-(x**4)), (x, c, c + 1)) >= 1),
        for_all(c, integral(exp(-(x**4)), (x, c, c + 1)) <= 1),
    ),
    "two integrals": (bell < integral(exp(x**4), (x, 0, 1)) / 2, bell < integral(exp(x**4), (x, 0, 1))),
    "parts of an interval": (
        up_to_a + integral(exp(-(x**4)), (x, a, a + 1)) < 0,
        up_to_a + integral(exp(-(x**4)), (x, a, a + 1)) == integral(exp(-(x**4)), (x, 0, a + 1)),
    ),
    "one with a closed form": (
        integral(x, (x, 0, 1)) * bell < Fraction(2, 5),
        Fraction(2, 5) < integral(x, (x, 0, 1)) * bell,
    ),
    "either": ((bell < 0) | (1 < bell), (bell < 0) | (bell < 1)),
    "an end that is no fraction": (
        integral(sin(x**2), (x, 0, sqrt(pi))) < Fraction(4, 5),
        Fraction(4, 5) < integral(sin(x**2), (x, 0, sqrt(pi))),
    ),
    "a parameter": (integral(exp(-a * x**4), (x, 0, 1)) < 0, integral(exp(-a * x**4), (x, 0, 1)) < 2),
    "a defined function": (
        integral(reciprocal(x) * sin(x), (x, 1, 2)) < Fraction(1, 2),
        Fraction(1, 2) < integral(reciprocal(x) * sin(x), (x, 1, 2)),
    ),
    "a value at a place": (
        integral(at(exp(-(c**4)), [c == x]), (x, 0, 1)) < 0,
        0 < integral(at(exp(-(c**4)), [c == x]), (x, 0, 1)),
    ),
    "a function of it": (exp(bell) < 2, 2 < exp(bell)),
    "an absolute value of it": (
        abs(integral(sin(x**3), (x, 0, a))) >= a,
        abs(integral(sin(x**3), (x, 0, a))) <= a,
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
    assert show(frozen(bell < 1).conclusion) == (
        "there is F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) and F(1) - F(0) < 1"
    )
    assert show(frozen(up_to_a < 1).conclusion) == (
        "there is F. (for all x. 0 <= x and x <= a => has_derivative(F, x, exp(-x^4))) and F(a) - F(0) < 1"
    )
    either_way = frozen(integral(exp(-(x**4)), (x, c, a)) < 1)
    assert "min(c, a) <= x and x <= max(c, a) => " in show(either_way.conclusion)


def test_as_a_premise_it_holds_of_all_antiderivatives():
    said = "for all F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) => F(1) - F(0) < 1"
    assert show(frozen(c == c, bell < 1).hypotheses[-1]) == said
    assert show(frozen(~(bell < 1)).conclusion) == f"not ({said})"
    assert verdict(c < 1, bell < c, budget=1.0) != "proved"
    assert verdict(Fraction(4, 5) < c, bell < c) == "proved"


LINES = {  # what a theorem says, what is given, and lines that lead there
    "a bound from a better one": (bell <= 2, (), [bell <= 1]),
    "a multiple": (a * bell <= a, (), [bell <= 1]),
    "what is given of it": (Fraction(4, 5) <= a, (bell <= a,), [bell >= Fraction(4, 5)]),
    "a closed form": (integral(x**2, (x, 0, 1)) <= 2, (), [integral(x**2, (x, 0, 1)) == Fraction(1, 3)]),
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
    with theory.theorem(f"theorem_{len(theory.claims)}", bell <= 1) as proof:
        proof.have(bell <= Fraction(4, 5))
        proof.conclude()
    assert "not shown" in theory.claims[-1].check(budget=2).reason


def test_what_is_supposed_of_an_integral_is_supposed_of_all_antiderivatives():
    with theory.theorem(f"theorem_{len(theory.claims)}", implies(bell <= c, 0 < c)) as proof:
        with proof.suppose(bell <= c):
            proof.have(0 < c)
        proof.conclude()
    assert theory.claims[-1].check(budget=5).verdict == "proved"


def test_integrals_may_be_entries_of_matrices():
    made = theory.claim(f"claim_{len(theory.claims)}", vector(bell, x) == vector(bell, x))
    assert made.check(budget=5).verdict == "proved"


def test_the_steps_of_a_claim_may_be_about_integrals():
    made = theory.claim(f"claim_{len(theory.claims)}", bell <= 2, steps=[bell <= 1])
    assert made.check(budget=5).verdict == "proved"


def test_the_variable_of_an_integral_without_a_closed_form_is_its_own():
    own = integral(exp(-(x**4)), (x, 0, x))
    assert show(frozen(own <= 1).conclusion).startswith("there is F. (for all x'. min(0, x) <= x' and x' <= ")
    assert show(frozen(bell < theory.reals("F")).conclusion) == (
        "there is F'. (for all x. 0 <= x and x <= 1 => has_derivative(F', x, exp(-x^4))) and F'(1) - F'(0) < F"
    )


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_be_no_integral_is_refused(name):
    value, why = REFUSED[name]
    for formula in (value == 1, value != 1, ~(value == 1)):
        with pytest.raises(ClaimError, match=why):
            frozen(formula)


def test_the_statement_says_that_a_function_is_an_antiderivative_and_what_it_changes_by():
    statement = frozen(integral(3 * x**2, (x, 1, 2)) == 7)
    assert show(statement.conclusion) == (
        "(for all x. 1 < x and x < 2 => D(fun x'. x'^3, x) = 3*x^2) and -1^3 + 2^3 = 7"
    )


def test_in_what_is_given_the_relation_holds_only_of_an_antiderivative():
    given = integral(c * x, (x, 0, 1)) == 2
    assert with_antiderivatives(given, is_premise=True).kind == "implies"
    assert with_antiderivatives(~given).parts[0].kind == "implies"
    assert with_antiderivatives(given & (c < 1)).parts[0].kind == "both"
    assert verdict(c == 4, given) == "proved"
    assert verdict(c == 3, given) != "proved"


def test_the_variable_of_an_integral_is_bound():
    assert verdict(integral(x, (x, 0, x)) == x**2 / 2) == "proved"
    y = Theory("free").reals("y")
    assert verdict(integral(y, (y, 0, 1)) == Fraction(1, 2)) == "proved"


def test_a_statement_with_another_function_is_not_proved():
    """What SymPy proposes is no more than a proposal: the statement says that it is an antiderivative."""
    wrong = derivative(x**2, x) == x
    assert verdict(for_all(x, implies((0 < x) & (x < 1), wrong)) & (c - c == 0)) == "refuted"


def test_sympys_own_integral_is_the_same():
    here, there = integral(sin(x), (x, 0, pi)), integral(sin(x), (x, 0, pi))
    assert frozen(here == 2) == frozen(there == 2)


@pytest.mark.parametrize("limits", [x, (x,), (x, 0), (1, 0, 1)])
def test_limits_are_a_symbol_and_two_bounds(limits):
    with pytest.raises(ClaimError, match="two bounds"):
        integral(x, limits)


def test_a_sum_up_to_a_function_is_refused_in_a_sentence():
    f, n = (
        sympy.Function("f"),
        Theory("free").integers(
            "n",
        ),
    )
    with pytest.raises(ClaimError, match="no counterpart"):
        frozen(Sum(n, 1, f, x) == x)

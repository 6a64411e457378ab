"""Integrals: a statement says that a function is an antiderivative and what it changes by; where it may not, it is
refused.
"""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
import sympy

from symres import (
    ClaimError,
    Theory,
    at,
    choice,
    convex,
    cos,
    derivative,
    det,
    erf,
    exp,
    floor,
    for_all,
    from_sympy,
    has_limit,
    implies,
    integral,
    log,
    matrix,
    norm,
    number,
    pi,
    psd,
    sign,
    sin,
    sqrt,
    tan,
    tends_to,
    there_is,
)
from symres.kernel.terms import free_variables, show
from symres.language.continuity import Span, is_smooth
from symres.language.integral_terms import INTEGRAL, has_integrals
from symres.search.settle import settle
from symres.store.lemmas import lemmas

from ..slow import all_but

theory = Theory("integrals")
x, c, y = theory.reals("x c y")
a, b = theory.positive("a b")
p = theory.nonzero("p")
n = theory.integers("n")
d = theory.naturals("d")
v = theory.vector("v", d)
g = theory.function("g")

reciprocal = theory.define("reciprocal", c, 1 / c)
square = theory.define("square", c, c**2)
hidden = theory.define("hidden", c, c * x)
area = theory.define("area", c, integral(x**2, (x, 0, c)))
bell_area = theory.define("bell_area", c, integral(exp(-(x**4)), (x, 0, c)))
more_area = theory.define("more_area", (c, y), area(c) + y)
half = theory.define("half", c, integral(x, (x, 0, 1)))
rises = theory.define("rises", c, integral(x, (x, 0, c)) >= 0)

bell, moduli = integral(exp(-(x**4)), (x, 0, 1)), integral(abs(x), (x, -1, 1))
up_to_a = integral(exp(-(x**4)), (x, 0, a))

FALSE = {
    "a number": integral(x**2, (x, 0, 1)) == Fraction(1, 2),
    "the bounds the other way": integral(x**2, (x, 1, 0)) == Fraction(1, 3),
    "bounds that are symbols": integral(x, (x, a, b)) == (b**2 - a**2) / 3,
    "a symbol in the integrand": integral(exp(-a * x), (x, 0, b)) == (1 - exp(a * b)) / a,
    "an inequality": integral(exp(x), (x, 0, 1)) <= Fraction(17, 10),
    "an inequality with symbols": integral(exp(x), (x, 0, a)) <= 2 * a,
    "a denial": integral(x, (x, 0, 1)) != Fraction(1, 2),
    "a denied inequality": ~(integral(x, (x, 0, 1)) <= Fraction(1, 2)),
    "a sum": 2 * integral(x, (x, 0, 1)) + integral(x**2, (x, 0, 1)) == 1,
    "below a quantifier": for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 2)),
    "a bell curve": integral(exp(-(x**2)), (x, 0, 1)) == erf(1),
    "a bell curve and a bound": integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(746, 1000),
    "a bell curve that is narrower": integral(exp(-2 * x**2), (x, 0, c)) == sqrt(pi) / 2 * erf(c),
    "a quotient by nothing": integral(x, (x, -1, 1)) / integral(x, (x, -1, 1)) == 1,
    "a definition": area(3) == 8,
    "a definition where it is not defined": area(1 / y) == 1 / (3 * y**3),
    "a predicate": ~rises(1),
    "where a premise is missing": (c > 0) & (integral(1 / x, (x, c, c + 1)) > 0),
    "half a disc": integral(sqrt(1 - x**2), (x, -1, 1)) == pi / 3,
}
TRUE = {
    "a number": integral(x**2, (x, 0, 1)) == Fraction(1, 3),
    "the bounds the other way": integral(x**2, (x, 1, 0)) == -Fraction(1, 3),
    "either order": integral(x**2, (x, c, 1)) == (1 - c**3) / 3,
    "bounds that are symbols": integral(x, (x, a, b)) == (b**2 - a**2) / 2,
    "a symbol in the integrand": integral(exp(-a * x), (x, 0, b)) == (1 - exp(-a * b)) / a,
    "a bell curve": integral(exp(-(x**2)), (x, 0, 1)) == sqrt(pi) / 2 * erf(1),
    "a bell curve and a bound": integral(exp(-(x**2)), (x, 0, 1)) <= Fraction(747, 1000),
    "a bell curve up to a symbol": integral(exp(-2 * x**2), (x, 0, c)) == sqrt(2) * sqrt(pi) / 4 * erf(sqrt(2) * c),
    "a normal distribution": (integral(exp(-(x**2) / 2) / (sqrt(2) * sqrt(pi)), (x, -c, c)) == erf(c * sqrt(2) / 2)),
    "a constant that SymPy writes otherwise": integral(exp(-(x**2) / 2) / sqrt(2 * pi), (x, -1, 1)) < Fraction(7, 10),
    "a logarithm": integral(1 / x, (x, 1, 2)) == log(2),
    "a logarithm between symbols": integral(1 / x, (x, a, b)) == log(b) - log(a),
    "left of the pole": integral(1 / x, (x, -2, -1)) == -log(2),
    "left of another pole": integral(1 / (2 * x - 5), (x, 0, 2)) == -log(5) / 2,
    "a slope without bound at an end": integral(sqrt(x), (x, 0, 1)) == Fraction(2, 3),
    "improper at an end": integral(1 / sqrt(x), (x, 0, 1)) == 2,
    "half a disc": integral(sqrt(1 - x**2), (x, -1, 1)) == pi / 2,
    "a hyperbola": integral(1 / sqrt(1 + x**2), (x, 0, c)) == log(c + sqrt(c**2 + 1)),
    "a square of a cosine": integral(cos(x) ** 2, (x, 0, pi)) == pi / 2,
    "a tangent": integral(tan(x), (x, 0, 1)) == -log(cos(1)),
    "nothing": integral(0 * x, (x, 0, 1)) == 0,
    "an inequality": integral(exp(x), (x, 0, 1)) <= 2,
    "a denial": integral(x, (x, 0, 1)) != 1,
    "a denied inequality": ~(integral(x, (x, 0, 1)) > 1),
    "a premise": implies(integral(c * x, (x, 0, 1)) == 2, c == 4),
    "below a quantifier": for_all(c, integral(x**2, (x, c, c + 1)) >= Fraction(1, 12)),
    "below a quantifier with a domain": for_all(a, integral(exp(-a * x), (x, 0, b)) == (1 - exp(-a * b)) / a),
    "below nested quantifiers": for_all(a, for_all(c, integral(a * c * x, (x, 0, 2)) == 2 * a * c)),
    "that there is one": there_is(y, integral(y * x, (x, 0, 1)) == 1),
    "after a premise": implies(c > 0, integral(1 / x, (x, c, c + 1)) > 0),
    "or else": (c <= 0) | (integral(1 / x, (x, c, c + 1)) > 0),
    "a definition": area(3) == 9,
    "a definition by another": more_area(c, 1) == c**3 / 3 + 1,
    "a definition in the integrand": integral(square(x), (x, 0, 1)) == Fraction(1, 3),
    "a definition in a bound": integral(x, (x, 0, square(c))) == c**4 / 2,
    "a definition of its own": half(c) == Fraction(1, 2),
    "a predicate": rises(1),
    "a predicate of a symbol": rises(y),
    "a norm for a parameter": integral(x * norm(v) ** 2, (x, 0, 1)) == norm(v) ** 2 / 2,
    "a value for a parameter": integral(x * g(y), (x, 0, 1)) == g(y) / 2,
    "the argument of a function": g(integral(x, (x, 0, 1))) == g(Fraction(1, 2)),
    "an entry": matrix([[integral(x, (x, 0, 1)), 1]]) == [[Fraction(1, 2), 1]],
    "in a determinant": det(matrix([[integral(x, (x, 0, 1)), 1], [0, 1]])) == Fraction(1, 2),
    "the name of the variable": integral(x, (x, 0, 1)) == integral(y, (y, 0, 1)),
    "a derivative inside": integral(derivative(x**2, x), (x, 0, 1)) == 1,
    "the inequality of Cauchy and Schwarz": (
        integral(x * exp(x), (x, 0, 1)) ** 2 <= integral(x**2, (x, 0, 1)) * integral(exp(2 * x), (x, 0, 1))
    ),
}
REFUSED = {
    "a pole inside": (integral(1 / x**2, (x, -1, 1)), "pole"),
    "a simple pole inside": (integral(1 / x, (x, -1, 1)), "pole"),
    "a pole that an irrational number hides": (integral(1 / (x**2 - 2), (x, 1, 2)), "antiderivative"),
    "a pole at an end": (integral(1 / x, (x, 0, 1)), "pole"),
    "a pole that may be inside": (integral(1 / x, (x, c, 1)), "pole"),
    "an antiderivative that has no value at an end": (integral(log(x), (x, 0, 1)), "needs 0 < x there"),
    "improper without a closed form": (integral(exp(-(x**4)) / sqrt(x), (x, 0, 1)), r"needs sqrt\(x\) != 0 there"),
    "improper at a pole that is none": (integral(sin(x) / x, (x, 0, 1)), "needs x != 0 there"),
    "such a pole inside": (integral(sin(x) / x, (x, -1, 1)), "needs x != 0 there"),
    "such a pole inside of what has a closed form": (integral((x**2 - 1) / (x - 1), (x, 0, 2)), "between 0 and 2"),
    "a quotient that SymPy takes for 1": (integral(x / x, (x, -1, 1)), "between -1 and 1"),
    "a root that SymPy takes for x": (integral(sqrt(x) ** 2, (x, -1, 1)), "between -1 and 1"),
    "improper at the upper end": (integral(sqrt(cos(x)) / (1 - x), (x, 0, 1)), r"needs 1 - x != 0 there"),
    "a power of 0": (integral(x**x, (x, 0, 1)), "needs 0 < x there"),
    "an end that may be a pole": (integral(sin(x) / x, (x, c, 1)), "needs x != 0 there"),
    "a pole in a definition": (integral(reciprocal(x) * sin(x), (x, 0, 1)), "needs x != 0 there"),
    "poles of a tangent": (integral(1 / cos(x) ** 2, (x, 0, pi)), r"needs cos\(x\)\^2 != 0 there"),
    "poles of another": (integral(tan(x), (x, 0, 2)), r"needs cos\(x\) != 0 there"),
    "a sign": (integral(sign(x) * exp(x**4), (x, -1, 1)), "may be discontinuous"),
    "a jump": (integral(floor(x), (x, 0, 2)), "may be discontinuous"),
    "an arbitrary function": (integral(g(x), (x, 0, 1)), r"g\(x\) may be discontinuous"),
    "in a derivative": (derivative(integral(x, (x, 0, c)), c), "inside of D"),
    "in a derivative of a definition": (derivative(area(c), c), "inside of D"),
    "in a choice": (choice(c > 0, bell, 0), "inside of if"),
    "in an integral": (integral(integral(x * c, (x, 0, 1)), (c, 0, 1)), "inside of the integrand"),
    "in an integral by a definition": (integral(area(x), (x, 0, 1)), "inside of the integrand"),
    "in a bound": (integral(x, (x, 0, bell)), "inside of the bound"),
    "a value that a definition does not use": (half(1 / y), "does not occur"),
}
WITHOUT_CLOSED_FORM = {  # a false claim, and a true neighbour
    "a bound": (bell <= Fraction(8, 10), bell <= Fraction(85, 100)),
    "a value": (bell == 1, bell != 1),
    "a denial": (~(bell < 1), ~(number(1) < bell)),
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
    "a definition that holds it": (bell_area(1) <= Fraction(8, 10), bell_area(1) <= Fraction(85, 100)),
    "a value at a place": (
        integral(at(exp(-(c**4)), [c == x]), (x, 0, 1)) < 0,
        0 < integral(at(exp(-(c**4)), [c == x]), (x, 0, 1)),
    ),
    "what has one that is not seen to be such": (
        integral(sqrt(x * (1 - x)), (x, 0, 1)) < Fraction(1, 3),
        integral(sqrt(x * (1 - x)), (x, 0, 1)) < Fraction(1, 2),
    ),
    "a function of it": (exp(bell) < 2, 2 < exp(bell)),
    "an absolute value of it": (
        abs(integral(sin(x**3), (x, 0, a))) >= a,
        abs(integral(sin(x**3), (x, 0, a))) <= a,
    ),
}


def frozen(proposition, *given):
    return theory.claim(f"claim_{len(theory.claims)}", proposition, given=given).freeze().statement


def verdict(proposition, *given, budget=120.0):
    statement, book = frozen(proposition, *given), lemmas()
    known = {name: book.by_hash[key] for name, key in book.library.items()}
    certificate = settle(statement, {"lemmas": known}, budget).get("certificate")
    return "unknown" if certificate is None else book.verdict(statement, certificate, Path())


def checked(proposition, *given, **hints):
    claim = theory.claim(f"claim_{len(theory.claims)}", proposition, given=given, **hints)
    return claim.check(budget=240).verdict


SLOW_FALSE = {"where a premise is missing", "half a disc"}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_what_is_false_is_refuted(name):
    assert verdict(FALSE[name]) == "refuted"


SLOW_TRUE = {
    "half a disc",
    "a hyperbola",
    "a tangent",
    "below a quantifier",
    "that there is one",
    "after a premise",
    "or else",
    "a value for a parameter",
}


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW_TRUE, TRUE))
def test_what_is_true_is_proved(name):
    assert verdict(TRUE[name]) == "proved"


QUICK = ("a power of any exponent", "a value at a place", "a denial")


@pytest.mark.parametrize("name", all_but(QUICK, WITHOUT_CLOSED_FORM))
def test_what_has_no_closed_form_is_bounded_by_polynomials(name):
    false, true = WITHOUT_CLOSED_FORM[name]
    assert verdict(false) == "refuted"
    assert verdict(true) == "proved"


@pytest.mark.slow
def test_claims_about_integrals_are_checked():
    assert checked(integral(x**2, (x, 0, 1)) == Fraction(1, 3)) == "proved"
    assert checked(integral(x**2, (x, 0, 1)) == Fraction(1, 2), expect="refuted") == "refuted"
    assert checked(c == 4, integral(c * x, (x, 0, 1)) == 2) == "proved"
    assert checked(bell <= Fraction(85, 100)) == "proved"
    assert checked(area(c) == c**3 / 3) == "proved"


# ------------------------------------------------------------------------------------------------- what statements say


def said(proposition, *given):
    return show(frozen(proposition, *given).conclusion)


def test_the_statement_says_that_a_function_is_an_antiderivative_and_what_it_changes_by():
    assert said(integral(3 * x**2, (x, 1, 2)) == 7) == (
        "(for all x. 1 < x and x < 2 => D(fun x'. x'^3, x) = 3*x^2) and 2^3 - 1^3 = 7"
    )
    assert said(integral(x, (x, c, 1)) == 0) == (
        "(for all x. c < x and x < 1 or 1 < x and x < c => D(fun x'. (1/2)*x'^2, x) = x) and (1/2)*1^2 - (1/2)*c^2 = 0"
    )


def test_the_integrand_is_the_one_that_is_written():
    assert "D(fun x'. (1/2)*x'^2, x) = sqrt(x)^2) and" in said(integral(sqrt(x) ** 2, (x, 0, 1)) == 1)
    assert " = y*y^(-1)*x) and " in said(integral(y / y * x, (x, 0, 1)) == 1)


def test_conditions_on_a_parameter_are_not_lost():
    half_of_it = integral(y / y * x, (x, 0, 1)) == Fraction(1, 2)
    assert verdict(half_of_it, budget=1.0) != "proved"
    assert verdict(half_of_it, y != 0) == "proved"
    assert verdict(integral(p / p * x, (x, 0, 1)) == Fraction(1, 2)) == "proved"
    assert verdict(integral(x / c, (x, 0, 1)) == 1 / (2 * c), budget=1.0) != "proved"


def test_without_a_closed_form_there_is_an_antiderivative_of_which_the_relation_holds():
    assert said(bell < 1) == (
        "there is F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) and F(1) - F(0) < 1"
    )
    assert said(up_to_a < 1) == (
        "there is F. (for all x. 0 <= x and x <= a => has_derivative(F, x, exp(-x^4))) and F(a) - F(0) < 1"
    )
    either_way = said(integral(exp(-(x**4)), (x, c, a)) < 1)
    assert "min(c, a) <= x and x <= max(c, a) => " in either_way and "F(a) - F(c) < 1" in either_way


def test_the_order_of_the_ends_may_be_given():
    assert "c <= x and x <= y => " in said(integral(exp(-(x**4)), (x, c, y)) < 1, c <= y)
    assert "c <= x and x <= y => " in said(implies(c < y, integral(exp(-(x**4)), (x, c, y)) < 1))
    assert "min(c, y) <= x" in said(implies(integral(exp(-(x**4)), (x, c, y)) < 1, c < y))


@pytest.mark.slow
def test_a_pole_may_be_excluded_by_what_is_given():
    away = integral(1 / x, (x, c, c + 1)) > 0
    assert verdict(away, c > 0) == "proved"
    with pytest.raises(ClaimError, match="pole"):
        frozen(away, c > -1)
    assert verdict((c <= 0) | away) == verdict(away | (c <= 0)) == "proved"
    assert verdict((c > 0) & away) == verdict(away & (c > 0)) == "refuted"
    with pytest.raises(ClaimError, match="pole"):
        frozen(implies(away, c > 0))
    with pytest.raises(ClaimError, match="pole"):
        frozen((c > 0) | away)


def test_a_cutoff_may_be_taken_for_positive_and_a_radius_for_less_than_one():
    far = said(tends_to(lambda n: integral(1 / x**2, (x, 1, n + 1)), 1))
    assert "for all n. N <= n => (for all x. 1 < x and x < n + 1 => " in far
    assert "for all x. 0 < x and x < n => " in said(tends_to(lambda n: integral(exp(-x), (x, 0, n)), 1))
    assert "1 + y < x and x < 1" in said(has_limit(lambda u: integral(1 / x, (x, 1, 1 + u)) / u, 0, 1))
    with pytest.raises(ClaimError, match="pole"):
        frozen(tends_to(lambda n: integral(1 / (x - 3) ** 2, (x, 0, n)), 1))
    with pytest.raises(ClaimError, match="pole"):
        frozen(has_limit(lambda u: integral(1 / x, (x, 1, 1 + 2 * u)), 0, 0))


def test_a_number_of_which_more_is_said_is_not_taken_for_positive():
    of_all = for_all(y, implies(c <= y, integral(1 / x**2, (x, 1, y)) < 2))
    assert "for all y. c <= y" in said(there_is(c, of_all))
    for told in (there_is(c, (c <= -1) & of_all), for_all(c, of_all), there_is(c, ~of_all)):
        with pytest.raises(ClaimError, match="pole"):
            frozen(told)


@pytest.mark.slow
def test_a_relation_in_a_premise_is_about_all_antiderivatives():
    of_all = "for all F. (for all x. 0 <= x and x <= 1 => has_derivative(F, x, exp(-x^4))) => F(1) - F(0) < 1"
    assert show(frozen(c == c, bell < 1).hypotheses[-1]) == of_all
    assert said(~(bell < 1)) == f"not ({of_all})"
    assert said(implies(bell < 1, c == c)) == f"({of_all}) => c = c"
    assert verdict(c < 1, bell < c, budget=1.0) != "proved"
    assert verdict(Fraction(4, 5) < c, bell < c) == "proved"


@pytest.mark.slow
def test_in_what_is_given_the_relation_holds_only_of_an_antiderivative():
    given = integral(c * x, (x, 0, 1)) == 2
    assert frozen(c == c, given).hypotheses[-1].head == "=>"
    assert frozen(~(integral(x, (x, 0, 1)) < 2)).conclusion.args[0].head == "=>"
    assert frozen(~~(integral(x, (x, 0, 1)) < 2)).conclusion.args[0].args[0].head == "and"
    assert frozen(given & (c < 1)).conclusion.args[0].head == "and"
    assert frozen(~given).conclusion.head == "and"  # there is an integral, and it is not 2
    assert verdict(c == 4, given) == "proved"
    assert verdict(c == 3, given, budget=10.0) != "proved"


def test_equal_integrals_of_one_relation_share_their_antiderivative():
    other = integral(exp(-(y**4)), (y, 0, 1))
    assert said(bell - other == 0).count("has_derivative") == 1
    assert said(bell - 2 * integral(exp(-(x**4)), (x, 0, 2)) < 0).count("has_derivative") == 2
    assert verdict(bell - other == 0) == "proved"


def test_the_variable_of_an_integral_is_its_own():
    assert verdict(integral(x, (x, 0, x)) == x**2 / 2) == "proved"
    own = integral(exp(-(x**4)), (x, 0, x))
    assert said(own <= 1).startswith("there is F. (for all x'. min(0, x) <= x' and x' <= ")
    assert said(bell < theory.reals("F")) == (
        "there is F'. (for all x. 0 <= x and x <= 1 => has_derivative(F', x, exp(-x^4))) and F'(1) - F'(0) < F"
    )
    assert said(for_all(x, own <= 1)).startswith("for all x. there is F. (for all x'. min(0, x) <= x' and ")


def test_the_variable_of_an_integral_in_a_definition_is_its_own():
    assert verdict(area(x) == x**3 / 3) == "proved"
    assert verdict(for_all(x, area(2 * x) == 8 * x**3 / 3)) == "proved"
    assert verdict(at(integral(c * x, (x, 0, 1)), [c == x]) == x / 2) == "proved"


def test_the_variable_of_an_integral_may_be_one_that_a_quantifier_binds():
    shadowed = for_all(a, integral(a**2, (a, 0, a)) == a**3 / 3)
    assert said(shadowed).startswith("for all a. 0 < a => (for all a'. 0 < a' and a' < a => ")
    assert verdict(shadowed) == "proved"


def test_definitions_that_hold_no_integrals_stay_as_they_are():
    statement = frozen(more_area(1, square(c)) + bell_area(1) <= 5 + c**2)
    assert [str(name.value) for name, _ in statement.definitions] == ["square"]
    assert not any(map(has_integrals, (statement.conclusion, *(body for _, body in statement.definitions))))


def test_integrals_stand_in_words_that_speak_of_all_numbers():
    assert not has_integrals(frozen(convex(lambda t: integral(t * x, (x, 0, 1)), [y])).conclusion)


def test_the_limit_of_an_integral_is_one_of_integrals_up_to_a_number():
    limit = frozen(tends_to(lambda m: integral(exp(-x), (x, 0, m)), 1)).conclusion
    assert not has_integrals(limit)


def test_a_property_of_a_matrix_may_be_one_of_integrals():
    assert said(psd(matrix([[integral(2 * x, (x, 0, 1)), 0], [0, 1]]))) == (
        "(for all x. 0 < x and x < 1 => D(fun x'. x'^2, x) = 2*x) and psd([1^2 - 0^2, 0; 0, 1])"
    )


# --------------------------------------------------------------------------------------------------------------- proofs


LINES = {  # a conclusion, its hypotheses, and lines that lead there
    "a bound from a better one": (bell <= 2, (), [bell <= 1]),
    "a multiple": (a * bell <= a, (), [bell <= 1]),
    "what is given of it": (Fraction(4, 5) <= a, (bell <= a,), [bell >= Fraction(4, 5)]),
    "a closed form": (integral(x**2, (x, 0, 1)) <= 2, (), [integral(x**2, (x, 0, 1)) == Fraction(1, 3)]),
    "the order of the ends": (
        integral(exp(-(x**4)), (x, c, y)) <= y - c + 1,
        (c <= y,),
        [integral(exp(-(x**4)), (x, c, y)) <= y - c],
    ),
    "a definition": (bell_area(1) <= 2, (), [bell <= 1]),
}


@pytest.mark.parametrize("name", all_but({"a closed form"}, LINES))
def test_a_line_of_a_theorem_says_what_a_claim_does(name):
    conclusion, given, lines = LINES[name]
    with theory.theorem(f"theorem_{len(theory.claims)}", conclusion, given=given) as proof:
        for line in lines:
            proof.have(line)
        proof.conclude()
    assert theory.claims[-1].check(budget=240).verdict == "proved"


def test_a_line_about_an_integral_that_is_false_is_not_shown():
    with theory.theorem(f"theorem_{len(theory.claims)}", bell <= 1) as proof:
        proof.have(bell <= Fraction(4, 5))
        proof.conclude()
    assert "not shown" in theory.claims[-1].check(budget=2).reason


@pytest.mark.slow
def test_what_is_supposed_of_an_integral_is_supposed_of_all_antiderivatives():
    with theory.theorem(f"theorem_{len(theory.claims)}", implies(bell <= c, 0 < c)) as proof:
        with proof.suppose(bell <= c):
            proof.have(0 < c)
        proof.conclude()
    assert theory.claims[-1].check(budget=240).verdict == "proved"


def test_a_chain_may_begin_with_an_integral():
    cubes = integral(x**2, (x, 0, 1))
    with theory.theorem(f"theorem_{len(theory.claims)}", cubes <= 2) as proof:
        proof.chain(cubes).equals(Fraction(1, 3)).at_most(2)
    assert theory.claims[-1].check(budget=240).verdict == "proved"


@pytest.mark.slow
def test_integrals_may_be_entries_of_matrices():
    assert checked(matrix([[bell], [x]]) == [bell, x]) == "proved"


@pytest.mark.slow
def test_the_steps_of_a_claim_may_be_about_integrals():
    assert checked(bell <= 2, steps=[bell <= 1]) == "proved"


def test_an_integral_is_no_value():
    with theory.theorem(f"theorem_{len(theory.claims)}", there_is(c, c**2 == Fraction(1, 4))) as proof:
        with pytest.raises(ClaimError, match="say in a proposition what it is"):
            proof.exhibit(there_is(c, c**2 == Fraction(1, 4)), half(0))
        proof.conclude()


# ------------------------------------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize("name", REFUSED)
def test_what_may_be_no_integral_is_refused(name):
    value, why = REFUSED[name]
    for proposition in (value == 1, value != 1, ~(value < 1)):
        with pytest.raises(ClaimError, match=why):
            frozen(proposition)
        with pytest.raises(ClaimError, match=why):
            frozen(c == c, proposition)


def test_an_integral_may_not_stand_in_a_sum_of_symbolic_length():
    from symres import Sum

    with pytest.raises(ClaimError, match="inside of Sum"):
        frozen(Sum(n, 1, d, integral(x**n, (x, 0, 1))) == 1)


@pytest.mark.parametrize("limits", [x, (x,), [x, 0], (1, 0, 1), (x, 0, 1, 2), "x01"])
def test_limits_are_a_variable_and_two_bounds(limits):
    with pytest.raises(ClaimError, match="two bounds"):
        integral(x, limits)


def test_an_integral_is_over_one_variable():
    for limits, said in (
        ((), "not nothing"),
        (((x, 0, 1), (c, 0, 1)), r"not \(x, 0, 1\), \(c, 0, 1\)"),
        ((x, 0, 1), "not x"),
    ):
        with pytest.raises(ClaimError, match=f"one variable and two bounds, {said}"):
            integral(x * c, *limits)


@pytest.mark.parametrize("end", [float("inf"), -float("inf"), Decimal("Infinity"), sympy.oo, -sympy.oo])
def test_an_infinite_interval_is_refused(end):
    with pytest.raises(ClaimError, match="infinite interval; say with tends_to"):
        integral(exp(-x), (x, 0, end))


def test_what_is_no_variable_of_an_integral_is_refused():
    with pytest.raises(ClaimError, match="is an integer"):
        integral(n, (n, 0, 1))
    with pytest.raises(ClaimError, match="no number"):
        integral(norm(v), (v, 0, 1))
    with pytest.raises(ClaimError, match="is not a variable"):
        integral(x, (x + 1, 0, 1))
    with pytest.raises(ClaimError, match="does not reach the x in the definition"):
        integral(hidden(1), (x, 0, 1))
    with pytest.raises(ClaimError, match="is a proposition"):
        integral(x <= 1, (x, 0, 1))
    with pytest.raises(ClaimError, match="float"):
        integral(x, (x, 0, 0.5))


def test_a_variable_with_a_sign_runs_over_numbers_of_that_sign():
    with pytest.raises(ClaimError, match="positive by its declaration"):
        integral(sqrt(a**2), (a, -1, 1))
    with pytest.raises(ClaimError, match="positive by its declaration"):
        integral(a, (a, c, 1))
    with pytest.raises(ClaimError, match="nonzero by its declaration"):
        integral(p, (p, 1, 2))
    assert verdict(integral(a, (a, 0, b)) == b**2 / 2) == "proved"


# ------------------------------------------------------------------------------------------------------------- SymPy


def test_a_statement_with_another_function_is_not_proved():
    """An antiderivative by SymPy is a proposal: the statement itself says that its derivative is the integrand."""
    wrong = derivative(x**2, x) == x
    assert verdict(for_all(x, implies((0 < x) & (x < 1), wrong)) & (c - c == 0)) == "refuted"


def test_what_sympy_proposes_wrongly_is_left(monkeypatch):
    from sympy.integrals import manualintegrate

    from symres.language.integrals import antiderivative_of

    antiderivative_of.cache_clear()
    for wrong in (lambda f, t: t**2, lambda f, t: sympy.Heaviside(t) * t, lambda f, t: 1 / sympy.Symbol("unknown")):
        monkeypatch.setattr(manualintegrate, "manualintegrate", wrong)
        assert "there is F. " in said(integral(x**7, (x, 0, 1)) == Fraction(1, 8))
        antiderivative_of.cache_clear()

    def fails(f, t):
        raise NotImplementedError

    monkeypatch.setattr(manualintegrate, "manualintegrate", fails)
    assert "there is F. " in said(integral(x**7, (x, 0, 1)) == Fraction(1, 8))
    antiderivative_of.cache_clear()


@pytest.mark.slow
def test_an_antiderivative_that_jumps_is_not_smooth():
    """atan(tan(x)/2) has the slope 2/(4 cos(x)^2 + sin(x)^2) wherever it is defined, and jumps at pi/2."""
    from symres.language.elementary import atan

    slope = 2 / (4 * cos(x) ** 2 + sin(x) ** 2)
    F = atan(tan(x) / 2).term
    assert is_smooth(F, Span(x.term, number(0).term, number(1).term, ()))
    assert not is_smooth(F, Span(x.term, number(0).term, number(3).term, ()))
    assert verdict(integral(slope, (x, 0, pi)) == 0, budget=1.0) != "proved"


def test_an_integral_of_sympy_is_the_same():
    t = sympy.Symbol("x", real=True)
    here, there = integral(sin(x), (x, 0, pi)), from_sympy(sympy.Integral(sympy.sin(t), (t, 0, sympy.pi)))
    assert frozen(here == 2) == frozen(there == 2)
    assert INTEGRAL in free_variables(there.term)

"""Landscapes of two variables with exponentials: critical points and minima on the whole plane."""

from fractions import Fraction

import pytest

from symres import Theory, critical_points_are, exp, implies, is_global_minimum, log, tanh
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ...certificates import verdict_on
from ...slow import all_but

theory = Theory("exponentials")
x, y = theory.reals("x y")
HALF = Fraction(1, 2)
LOG_3_2 = log(Fraction(3, 2))


def landscape(name, value):
    return theory.define(name, (x, y), value)


CROSS = landscape("Cross", exp(x) + exp(-x) + x * y + y**2)
SOFT = landscape("Soft", log(1 + exp(x)) - x / 2 + (y - x) ** 2)
TANH = landscape("Tanh", tanh(x) ** 2 + (y - x) ** 2)
LINE = landscape("Line", exp(x + y) - x - y)
TURNED = landscape("Turned", exp(x + y) + exp(-x - y) + (x - y) ** 2)
SIGMOID = landscape("Sigmoid", log(1 + exp(x + y)) - (x + y) / 2 + (x - y) ** 2)
THREE = landscape("Three", exp(x) + exp(y) + exp(-x - y))
SQUARE = landscape("Square", exp(2 * x) - 3 * exp(x) + y**2)
SKEW = landscape("Skew", exp(x) - 2 * x + (y - x) ** 2 / 2)
ROOT = landscape("Root", exp(x) + exp(-2 * x) + (y - x) ** 2)
WELLS = landscape("Wells", (exp(x) - 2) ** 2 * (exp(x) - 1) ** 2 + y**2)
RIDGE = landscape("Ridge", exp(x - y) - x + y**2)
TIMES = landscape("Times", x * exp(x) + y**2)
PRODUCT = landscape("Product", exp(x) * (y**2 + 1) - 2 * x)
SADDLE = landscape("Saddle", tanh(x) * y + x**2)
NOWHERE = landscape("Nowhere", exp(x) * y)
OMEGA = landscape("Omega", exp(x) + exp(y) + x * y)

FALSE = {
    "a point beside the one": critical_points_are(CROSS, (0, 0), (1, -HALF)),
    "a minimum that is elsewhere": is_global_minimum(CROSS, (1, -HALF)),
    "another point of a softplus": critical_points_are(SOFT, (0, 1)),
    "another minimum of a softplus": is_global_minimum(SOFT, (0, 1)),
    "no point of tanh": critical_points_are(TANH),
    "one point of a line of them": critical_points_are(LINE, (0, 0)),
    "a minimum beside a line of them": is_global_minimum(LINE, (1, 0)),
    "another point in turned coordinates": critical_points_are(TURNED, (1, -1)),
    "another minimum in turned coordinates": is_global_minimum(TURNED, (1, 1)),
    "another minimum of a turned softplus": is_global_minimum(SIGMOID, (1, -1)),
    "two points of three exponentials": critical_points_are(THREE, (0, 0), (0, 1)),
    "zero instead of a logarithm": critical_points_are(SQUARE, (0, 0)),
    "a minimum at zero instead of a logarithm": is_global_minimum(SKEW, (0, 0)),
    "a point that is skewed": critical_points_are(ROOT, (log(2) / 3, 0)),
    "a minimum that is skewed": is_global_minimum(ROOT, (log(2) / 3, 0)),
    "two points of three": critical_points_are(WELLS, (0, 0), (log(2), 0)),
    "a minimum at a saddle": is_global_minimum(WELLS, (LOG_3_2, 0)),
    "two points of a ridge": critical_points_are(RIDGE, (HALF, HALF), (0, 0)),
    "a minimum where a derivative vanishes": is_global_minimum(TIMES, (0, 0)),
    "a minimum along one axis": is_global_minimum(PRODUCT, (log(2), 1)),
    "a saddle as a minimum": is_global_minimum(SADDLE, (0, 0)),
    "a point where there is none": critical_points_are(NOWHERE, (0, 0)),
    "no point where one is not known": critical_points_are(OMEGA),
    "the negative zero of a polynomial": implies(exp(2 * x) - exp(x) == 2, x < 0),
    "another logarithm": implies(exp(2 * x) == 3 * exp(x), x == log(3) / 2),
}
TRUE = {
    "a linear equation and an exponential one": critical_points_are(CROSS, (0, 0)),
    "a sum of exponentials and a form": is_global_minimum(CROSS, (0, 0)),
    "a softplus": critical_points_are(SOFT, (0, 0)),
    "least by one variable, then by the other": is_global_minimum(SOFT, (0, 0)),
    "tanh by its exponentials": critical_points_are(TANH, (0, 0)),
    "a point of a line of them": is_global_minimum(LINE, (1, -1)),
    "turned coordinates": critical_points_are(TURNED, (0, 0)),
    "least in turned coordinates": is_global_minimum(TURNED, (0, 0)),
    "a softplus in turned coordinates": critical_points_are(SIGMOID, (0, 0)),
    "three exponentials": critical_points_are(THREE, (0, 0)),
    "a logarithm": critical_points_are(SQUARE, (LOG_3_2, 0)),
    "least at a logarithm": is_global_minimum(SKEW, (log(2), log(2))),
    "a third of a logarithm": critical_points_are(ROOT, (log(2) / 3, log(2) / 3)),
    "least at a third of a logarithm": is_global_minimum(ROOT, (log(2) / 3, log(2) / 3)),
    "three points": critical_points_are(WELLS, (0, 0), (log(2), 0), (LOG_3_2, 0)),
    "the argument of an exponential": critical_points_are(RIDGE, (HALF, HALF)),
    "least where a factor of the derivative vanishes": is_global_minimum(TIMES, (-1, 0)),
    "a product with an exponential": critical_points_are(PRODUCT, (log(2), 0)),
    "least with a product": is_global_minimum(PRODUCT, (log(2), 0)),
    "a saddle": critical_points_are(SADDLE, (0, 0)),
    "no point": critical_points_are(NOWHERE),
    "the positive zero of a polynomial": implies(exp(2 * x) - exp(x) == 2, x == log(2)),
}
SLOW = {
    *("a linear equation and an exponential one", "a sum of exponentials and a form", "turned coordinates"),
    *("least in turned coordinates", "a softplus in turned coordinates", "least at a logarithm", "three points"),
    *("least at a third of a logarithm", "the argument of an exponential", "least with a product"),
    *("least by one variable, then by the other",),
}
BUDGET = 20.0


def frozen(table, name):
    return theory.claim(f"exponential_{len(theory.claims)}", table[name]).freeze().statement


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    with pytest.raises(NotFound):
        Prover(deadline(BUDGET)).statement(frozen(FALSE, name))


@pytest.mark.parametrize("name", all_but(TRUE.keys() - SLOW, TRUE))
def test_what_is_true_is_proved(name):
    statement = frozen(TRUE, name)
    verdict_on(statement, Prover(deadline(BUDGET)).statement(statement))

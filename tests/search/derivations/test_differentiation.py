"""Derivatives of what is more than a polynomial: the right one is proved, and a wrong one is refuted."""

from fractions import Fraction

import pytest

from symres import (
    I,
    Sum,
    Theory,
    atan,
    choice,
    cos,
    det,
    erf,
    exp,
    gelu,
    gradient_is,
    greatest,
    has_derivative,
    has_gradient,
    inner,
    log,
    matrix,
    norm,
    pi,
    sin,
    smooth,
    sqrt,
    tanh,
    trace,
)

from ...slow import all_but

theory = Theory("differentiation")
a, b, x = theory.reals("a b x")
half = Fraction(1, 2)
bell = exp(-(x**2))
FALSE = {
    "a product by one factor": (lambda t: exp(t) * sin(t), exp(x) * cos(x)),
    "a quotient without the square below": (lambda t: t / (1 + t**2) ** 2, (1 - 3 * x**2) / (1 + x**2) ** 2),
    "a quotient with another sign above": (lambda t: t / (1 + t**2), (1 + x**2) / (1 + x**2) ** 2),
    "a composition without the inner derivative": (lambda t: exp(-(t**2)), bell),
    "an arctangent as if inside of a logarithm": (lambda t: atan(exp(t)), 2 / (exp(x) + exp(-x))),
    "a root without the half": (lambda t: sqrt(1 + t**2), 2 * x / sqrt(1 + x**2)),
    "a logarithm of the wrong inside": (lambda t: log(2 + cos(t)), 1 / (2 + cos(x))),
    "tanh of 2t without the 2": (lambda t: tanh(2 * t), 1 - tanh(2 * x) ** 2),
    "an error function by the bell curve alone": (erf, bell),
    "an error function of a square without the inner derivative": (lambda t: erf(t**2), 2 / sqrt(pi) * exp(-(x**4))),
    "a power with a rational exponent": (
        lambda t: (1 + t**2) ** Fraction(-3, 2),
        -3 * x * (1 + x**2) ** Fraction(-3, 2),
    ),
}
TRUE = {
    "a product": (lambda t: exp(t) * sin(t), exp(x) * (sin(x) + cos(x))),
    "a quotient": (lambda t: t / (1 + t**2) ** 2, (1 - 3 * x**2) / (1 + x**2) ** 3),
    "a quotient with the square of what is below": (lambda t: t / (1 + t**2), (1 - x**2) / (1 + x**2) ** 2),
    "a gate": (lambda t: t / (1 + exp(-t)), (1 + exp(-x) + x * exp(-x)) / (1 + exp(-x)) ** 2),
    "a composition": (lambda t: exp(-(t**2)), -2 * x * bell),
    "an arctangent": (lambda t: atan(exp(t)), 1 / (exp(x) + exp(-x))),
    "a root": (lambda t: sqrt(1 + t**2), x / sqrt(1 + x**2)),
    "a logarithm": (lambda t: log(2 + cos(t)), -sin(x) / (2 + cos(x))),
    "tanh of 2t": (lambda t: tanh(2 * t), 2 - 2 * tanh(2 * x) ** 2),
    "an error function": (erf, 2 / sqrt(pi) * bell),
    "an error function of a square": (lambda t: erf(t**2), 4 * x / sqrt(pi) * exp(-(x**4))),
    "gelu": (gelu, (1 + erf(sqrt(2) * x / 2)) / 2 + x * exp(-(x**2) / 2) / (sqrt(2) * sqrt(pi))),
    "gelu as it is written": (gelu, (1 + erf(x / sqrt(2))) / 2 + x * exp(-(x**2) / 2) / (sqrt(2) * sqrt(pi))),
    "a power with a rational exponent": (
        lambda t: (1 + t**2) ** Fraction(-3, 2),
        -3 * x * (1 + x**2) ** Fraction(-5, 2),
    ),
    "a reciprocal of what is below 0": (lambda t: 1 / (-1 - t**2), 2 * x / (1 + x**2) ** 2),
    "three deep": (lambda t: sin(exp(cos(t))), -sin(x) * exp(cos(x)) * cos(exp(cos(x)))),
    "with symbols": (lambda t: a * exp(b * t) + atan(t), a * b * exp(b * x) + 1 / (1 + x**2)),
}
one_zero = matrix([[1], [0]])
angle = matrix([[0], [1]])
OF_ENTRIES = {
    "a square of a norm": (lambda v: norm(v) ** 2 / 2, one_zero, one_zero, angle),
    "a trace": (lambda v: trace(v * v.T) / 2, one_zero, one_zero, 2 * one_zero),
    "a product of entries by the square of a norm": (
        lambda v: v[1] * v[2] / norm(v) ** 2,
        one_zero,
        angle,
        one_zero,
    ),
}
QUICK = ("a product", "a product by one factor")


def verdict(said, seconds=60, **more):
    return theory.claim(f"c{len(theory.claims)}", said, **more).check(seconds).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_a_wrong_derivative_is_refuted(name):
    f, slope = FALSE[name]
    assert verdict(has_derivative(f, x, slope)) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_the_derivative_is_proved(name):
    f, slope = TRUE[name]
    assert verdict(has_derivative(f, x, slope)) == "proved"


@pytest.mark.slow
def test_what_a_logarithm_is_taken_of_has_to_be_positive_near_the_point():
    assert verdict(has_derivative(lambda t: log(a + t**2), x, 2 * x / (a + x**2))) == "refuted"  # a = 0 at 0
    assert verdict(has_derivative(lambda t: log(a + t**2), x, 2 * x / (a + x**2)), given=a > 0) == "proved"


NEAR_A_POINT = {  # a function, the point, the derivative there, and a wrong one
    "a maximum on one side": (lambda t: greatest(t, 0), -1, 0, 1),
    "a maximum on the other side": (lambda t: greatest(t, 0), 1, 1, 0),
    "a choice by an order": (lambda t: choice(t < 0, exp(t), 1 + t), -2, exp(-2), 1),
    "conditions of two kinds": (lambda t: log(t - 1) * sqrt(4 - t), 2, sqrt(2), 1),
    "an absolute value that is squared": (lambda t: t * abs(t), 0, 0, 1),
}


@pytest.mark.parametrize("name", all_but(("a maximum on one side",), NEAR_A_POINT))
def test_a_derivative_by_what_a_function_is_near_the_point(name):
    f, point, slope, wrong = NEAR_A_POINT[name]
    assert verdict(has_derivative(f, point, wrong), 5) in ("refuted", "unknown")
    assert verdict(has_derivative(f, point, slope)) == "proved"


@pytest.mark.slow
def test_a_function_has_no_derivative_in_its_corner_and_none_where_it_is_not_defined_near():
    assert verdict(has_derivative(lambda t: abs(t), 0, 0), 5) != "proved"
    assert verdict(has_derivative(lambda t: greatest(t, 0), 0, half), 5) != "proved"
    assert verdict(has_derivative(lambda t: t * sqrt(t), 0, 0), 5) != "proved"


@pytest.mark.slow
def test_a_smooth_function_is_shown_with_its_derivative():
    softplus, sigmoid = lambda t: log(1 + exp(t)), lambda t: 1 / (1 + exp(-t))
    assert verdict(smooth(softplus, Fraction(1, 5), sigmoid)) == "refuted"
    assert verdict(smooth(softplus, Fraction(1, 4), lambda t: sigmoid(t) / 2)) == "refuted"
    assert verdict(smooth(softplus, Fraction(1, 4), sigmoid)) == "proved"


n, k = theory.naturals("n k")
i, c = theory.integers("i c")
rows = theory.vector_layers("w", n)
y = theory.vector("y", n)
W = theory.matrix("W", n, k)
lam = theory.positive("lambda")


def log_sum_exp(u):
    return log(Sum(i, 1, k, exp(inner(rows[i], u)))) - inner(rows[c], u)


def logistic(u):
    return Sum(i, 1, k, log(1 + exp(-inner(rows[i], u))))


def log_determinant(Y):
    return log(det(Y * Y.T + lam * I(n)))


WEIGHTED = Sum(i, 1, k, exp(inner(rows[i], y)) * rows[i])
GRADIENTS = {
    "log sum exp": (
        (log_sum_exp, y, WEIGHTED / Sum(i, 1, k, exp(inner(rows[i], y))) - rows[c]),
        (log_sum_exp, y, WEIGHTED - rows[c]),
    ),
    "logistic loss": (
        (logistic, y, Sum(i, 1, k, -exp(-inner(rows[i], y)) / (1 + exp(-inner(rows[i], y))) * rows[i])),
        (logistic, y, Sum(i, 1, k, -exp(-inner(rows[i], y)) * rows[i])),
    ),
    "log det": (
        (log_determinant, W, 2 * (W * W.T + lam * I(n)) ** -1 * W),
        (log_determinant, W, (W * W.T + lam * I(n)) ** -1 * W),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GRADIENTS)
def test_a_gradient_through_a_sum_or_a_determinant_is_proved_and_another_one_refuted(name):
    true, false = GRADIENTS[name]
    number = list(GRADIENTS).index(name)
    assert theory.claim(f"gradient{number}", gradient_is(*true)).check(40.0).verdict == "proved"
    assert theory.claim(f"neighbour{number}", gradient_is(*false)).check(40.0).verdict == "refuted"


@pytest.mark.parametrize("name", all_but([], OF_ENTRIES))
def test_what_is_of_entries_has_the_gradient_that_these_give_and_no_other(name):
    function, place, gradient, other = OF_ENTRIES[name]
    assert verdict(has_gradient(function, place, other)) != "proved"
    assert verdict(has_gradient(function, place, gradient)) == "proved"


OF_NORMS = {
    "a norm": (norm, y / norm(y), y),
    "a reciprocal": (lambda u: 1 / norm(u), -y / norm(y) ** 3, -y / norm(y) ** 2),
    "a cosine": (
        lambda u: inner(rows[c], u) / norm(u),
        rows[c] / norm(y) - inner(rows[c], y) / norm(y) ** 3 * y,
        rows[c] / norm(y),
    ),
    "the root of a square": (lambda u: sqrt(norm(u) ** 2), y / norm(y), 2 * y),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_NORMS)
def test_away_from_zero_a_norm_has_its_gradient_and_no_other(name):
    function, gradient, other = OF_NORMS[name]
    number = list(OF_NORMS).index(name)
    true, false = (has_gradient(function, y, value) for value in (gradient, other))
    assert theory.claim(f"of_norm{number}", true, given=norm(y) > 0).check(20.0).verdict == "proved"
    assert theory.claim(f"not_of_norm{number}", false, given=norm(y) > 0).check(20.0).verdict == "refuted"


AT_POINTS = {
    "a square": (lambda t: t**2, 1, 3),
    "a root": (sqrt, 4, half),
    "beside a kink": (lambda t: abs(t - 1), 3, -1),
    "a sum of one": (lambda t: Sum(i, 1, 1, exp(i * t)), 0, 2),
}


@pytest.mark.parametrize("name", all_but(["a square"], AT_POINTS))
def test_another_slope_at_a_point_is_refuted(name):
    function, point, slope = AT_POINTS[name]
    claim = theory.claim(f"at{list(AT_POINTS).index(name)}", has_derivative(function, point, slope))
    assert claim.check(20.0).verdict == "refuted"

"""Lipschitz functions whose constant is made of symbols: the bound of the derivative, and none below it."""

import pytest

from symres import Theory, atan, convex, cos, exp, lipschitz, log, sin, sqrt, tanh

from ...slow import all_but

theory = Theory("increments")
a, b, c, p, x = theory.reals("a b c p x")

FALSE = {
    "half of |p|": (lipschitz(lambda t: p * tanh(t), abs(p) / 2), []),
    "p, of which the sign is not known": (lipschitz(lambda t: p * tanh(t), p), []),
    "a third of p^2": (lipschitz(lambda t: p**2 * atan(t), p**2 / 3), []),
    "|a| without the inner factor": (lipschitz(lambda t: a * sin(b * t), abs(a)), []),
    "c below 0": (lipschitz(lambda t: c * atan(t), c), [c < 0]),
    "a sum by one part": (lipschitz(lambda t: a * sin(t) + b * t, abs(b)), []),
    "half of the distance from 0": (abs(sin(x)) <= abs(x) / 2, []),
    "from another place": (abs(sin(x)) <= abs(x - 1), []),
}
TRUE = {
    "the distance from 0": (abs(sin(x)) <= abs(x), []),
    "the distance from 1": (abs(tanh(x - 1)) <= abs(x - 1), []),
    "the distance from 0, on one side": (abs(log(1 + x)) <= abs(x), [x >= 0]),
    "the distance from 0, where the value is not 0": (abs(cos(x) - 1) <= abs(x), []),
    "|p|": (lipschitz(lambda t: p * tanh(t), abs(p)), []),
    "|p| inside": (lipschitz(lambda t: tanh(p * t), abs(p)), []),
    "p^2": (lipschitz(lambda t: p**2 * atan(t), p**2), []),
    "|a b|": (lipschitz(lambda t: a * sin(b * t), abs(a * b)), []),
    "c above 0": (lipschitz(lambda t: c * atan(t), c), [c > 0]),
    "c under another name of its size": (lipschitz(lambda t: -c * tanh(t), c), [c > 0]),
    "a logarithm": (lipschitz(lambda t: p * log(1 + exp(t)), abs(p)), []),
    "a quarter of |p|": (lipschitz(lambda t: p / (1 + exp(-t)), abs(p) / 4), []),
    "a sum": (lipschitz(lambda t: a * sin(t) + b * cos(t), abs(a) + abs(b)), []),
}
QUICK = ("c above 0",)


def verdict(table, name):
    formula, given = table[name]
    return theory.claim(f"increment_{len(theory.claims)}", formula, given=given).check().verdict


SLOW_FALSE = {"p, of which the sign is not known", "|a| without the inner factor"}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_a_constant_that_is_too_small_is_refuted(name):
    assert verdict(FALSE, name) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_a_constant_with_symbols_is_proved(name):
    assert verdict(TRUE, name) == "proved"


ON_INTERVALS = {  # convex there, and not a bit further
    "an exponential": (lambda u: exp(u), lambda u: (u >= 0) & (u <= 4), None),
    "a product with a logarithm": (lambda u: u * log(u), lambda u: u > 0, None),
    "an entropy": (lambda u: log(1 + exp(u)), lambda u: u >= 0, None),
    "a cosine": (lambda u: -cos(u), lambda u: (u >= -1) & (u <= 1), lambda u: (u >= -1) & (u <= 3)),
    "a root with a vertical tangent": (lambda u: -sqrt(u), lambda u: (u >= 0) & (u <= 4), None),
    "an arctangent": (lambda u: -atan(u), lambda u: u >= 0, lambda u: u >= -1),
}


def said(function, on):
    return theory.claim(f"convex_{len(theory.claims)}", convex(function, over=x, on=on)).check().verdict


@pytest.mark.parametrize("name", all_but(["an exponential"], ON_INTERVALS))
def test_a_function_is_convex_on_an_interval(name):
    function, on, _ = ON_INTERVALS[name]
    assert said(function, on) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize("name", ON_INTERVALS)
def test_its_opposite_is_not_nor_is_it_convex_on_more(name):
    function, on, more = ON_INTERVALS[name]
    assert said(lambda u: -function(u), on) != "proved"
    if more is not None:
        assert said(function, more) != "proved"

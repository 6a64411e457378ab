"""Lipschitz functions whose constant is made of symbols: the bound of the derivative, and none below it."""

import pytest

from symres import Theory, atan, cos, exp, lipschitz, log, sin, tanh

from ...slow import all_but

theory = Theory("increments")
a, b, c, p = theory.reals("a b c p")

FALSE = {
    "half of |p|": (lipschitz(lambda t: p * tanh(t), abs(p) / 2), []),
    "p, of which the sign is not known": (lipschitz(lambda t: p * tanh(t), p), []),
    "a third of p^2": (lipschitz(lambda t: p**2 * atan(t), p**2 / 3), []),
    "|a| without the inner factor": (lipschitz(lambda t: a * sin(b * t), abs(a)), []),
    "c below 0": (lipschitz(lambda t: c * atan(t), c), [c < 0]),
    "a sum by one part": (lipschitz(lambda t: a * sin(t) + b * t, abs(b)), []),
}
TRUE = {
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

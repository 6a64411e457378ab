"""Hypotheses about values of increasing functions: what follows for their arguments is proved, and no more."""

import pytest

from symres import Theory, exp, log, number, tanh

theory = Theory("arguments")
a, b, c, x = theory.reals("a b c x")
p = theory.positive("p")

PAIRS = {
    "an equation and an inequality": (a < c, [exp(a) == exp(b), exp(b) < exp(c)], c < a),
    "a logarithm of a quotient": (x <= 7, [x > 6, log(x - 6) / x <= 0], x <= 6 + number(1) / 2),
    "a logarithm that is a number": (p == exp(-1), [log(p) == -1], p == exp(1)),
    "an exponential below a number": (x < log(3), [exp(x) < 3], x < 1),
    "hyperbolic tangents": (a + b <= c, [tanh(a + b) <= tanh(c)], a <= c),
    "logarithms of positive numbers": (a <= b, [a > 0, b > 0, log(a) <= log(b)], a + 1 <= b),
    "two functions": (a < b, [exp(log(p) + a) < exp(log(p) + b)], b < a),
}


@pytest.mark.parametrize("name", PAIRS)
def test_what_values_say_of_arguments_is_proved_and_a_neighbour_is_not(name):
    true, given, false = PAIRS[name]
    number_ = list(PAIRS).index(name)
    assert theory.claim(f"true{number_}", true, given=given).check(20.0).verdict == "proved"
    assert theory.claim(f"false{number_}", false, given=given).check(10.0).verdict == "refuted"


def test_logarithms_of_what_may_be_negative_say_nothing():
    claim = theory.claim("squares", a <= b, given=[log(a**2) <= log(b**2), a != 0, b != 0])
    assert claim.check(10.0).verdict == "refuted"


def test_an_even_power_does_not_increase():
    claim = theory.claim("even", a <= b, given=[a**2 <= b**2])
    assert claim.check(10.0).verdict == "refuted"

"""The error function has the values, the slope and the range that it has, and none that is near to them."""

import pytest
from sympy import Derivative, Rational, pi

from symres.former import (
    Theory,
    at_least,
    at_most,
    convex,
    equal,
    erf,
    exp,
    for_all,
    gelu,
    has_derivative,
    integral,
    less,
    sqrt,
    there_is,
)
from symres.kernel import Rejected, Sequent, prove
from symres.kernel.terms import build, to_json, variable

from ..terms import less as said_less
from ..terms import q

theory = Theory("erf")
x, y = theory.reals("x y")
HEIGHT = 2 / sqrt(pi)  # the slope at 0
bell = exp(-(x**2))
FALSE = {
    "too small a value": less(erf(1), Rational(84, 100)),
    "too great a value": less(Rational(8428, 10000), erf(1)),
    "a value that is reached": equal(erf(10), 1),
    "a value beyond the range": there_is(x, at_least(erf(x), 1)),
    "every value": for_all(y, there_is(x, equal(erf(x), y))),
    "a bound below 1": at_most(erf(x), Rational(999, 1000)),
    "a line with slope 1": at_most(erf(x), x),
    "a slope without the factor": equal(Derivative(erf(x), x), bell),
    "a slope with half the factor": equal(Derivative(erf(x), x), HEIGHT / 2 * bell),
    "a slope that grows": equal(Derivative(erf(x), x), HEIGHT / bell),
    "the slope of another argument": has_derivative(lambda t: erf(2 * t), x, HEIGHT * exp(-4 * x**2)),
    "evenness": equal(erf(-x), erf(x)),
    "decrease": less(erf(y), erf(x)),
    "convexity": convex(erf, over=x),
    "an integral without the factor": equal(integral(bell, (x, 0, 1)), erf(1)),
    "gelu without negative values": at_least(gelu(x), 0),
}
GIVEN = {"a line with slope 1": at_least(x, 0), "decrease": less(x, y)}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_of_the_error_function_is_refuted(name):
    claim = theory.claim(f"false_{len(theory.claims)}", FALSE[name], given=GIVEN.get(name, ()))
    assert claim.check(10.0).verdict == "refuted"


T = variable("t")
ERF = build("erf", T)


@pytest.mark.parametrize("bound, holds", [("1", True), ("999999/1000000", False), ("0", False)])
def test_the_range_is_as_wide_as_it_is(bound, holds):
    """The fact that erf t < 1 and the denied claim, which comes after it, add up to 0 < 0."""
    summands = [{"weight": "1", "facts": [k]} for k in (1, 2)]
    cited = {"kind": "sos", "facts": [["error", to_json(ERF)]], "summands": summands}
    if holds:
        prove(Sequent((), said_less(ERF, q(bound))), cited)
    else:
        with pytest.raises(Rejected):
            prove(Sequent((), said_less(ERF, q(bound))), cited)


def test_the_least_value_of_gelu_is_where_it_is():
    """It is -0.16997 near x = -0.7518."""
    near = [at_least(x, -5), at_most(x, 5)]
    for bound, verdict in ((Rational(-17, 100), "proved"), (Rational(-1699, 10000), "refuted")):
        claim = theory.claim(f"gelu_{len(theory.claims)}", at_least(gelu(x), bound), given=near)
        assert claim.check(20.0).verdict == verdict

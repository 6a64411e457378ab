"""The error function has the values, the slope and the range that it has, and none that is near to them."""

from fractions import Fraction

import pytest

from symres import Theory, convex, derivative, erf, exp, for_all, gelu, has_derivative, integral, pi, sqrt, there_is
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import build, to_json, variable

from ..slow import all_but
from ..terms import less as said_less
from ..terms import q

theory = Theory("erf")
x, y = theory.reals("x y")
HEIGHT = 2 / sqrt(pi)  # the slope at 0
bell = exp(-(x**2))
FALSE = {
    "too small a value": erf(1) < Fraction(84, 100),
    "too great a value": Fraction(8428, 10000) < erf(1),
    "a value that is reached": erf(10) == 1,
    "a value beyond the range": there_is(x, erf(x) >= 1),
    "every value": for_all(y, there_is(x, erf(x) == y)),
    "a bound below 1": erf(x) <= Fraction(999, 1000),
    "a line with slope 1": erf(x) <= x,
    "a slope without the factor": derivative(erf(x), x) == bell,
    "a slope with half the factor": derivative(erf(x), x) == HEIGHT / 2 * bell,
    "a slope that grows": derivative(erf(x), x) == HEIGHT / bell,
    "the slope of another argument": has_derivative(lambda t: erf(2 * t), x, HEIGHT * exp(-4 * x**2)),
    "evenness": erf(-x) == erf(x),
    "decrease": erf(y) < erf(x),
    "convexity": convex(erf, over=x),
    "an integral without the factor": integral(bell, (x, 0, 1)) == erf(1),
    "gelu without negative values": gelu(x) >= 0,
}
GIVEN = {"a line with slope 1": x >= 0, "decrease": x < y}


SLOW_FALSE = {"every value", "the slope of another argument"}


@pytest.mark.parametrize("name", all_but(FALSE.keys() - SLOW_FALSE, FALSE))
def test_what_is_false_of_the_error_function_is_refuted(name):
    claim = theory.claim(f"false_{len(theory.claims)}", FALSE[name], given=GIVEN.get(name, ()))
    assert claim.check(120).verdict == "refuted"


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
    near = [x >= -5, x <= 5]
    for bound, verdict in ((Fraction(-17, 100), "proved"), (Fraction(-1699, 10000), "refuted")):
        claim = theory.claim(f"gelu_{len(theory.claims)}", gelu(x) >= bound, given=near)
        assert claim.check(120).verdict == verdict

"""Probability spaces with too many outcomes to enumerate: which coordinates a function reads is detected."""

import numpy as np
import pytest

from symres.elaborate.algebra.notation import matrices, symbol
from symres.evidence.drawing import Space
from symres.evidence.interpretation import Model, Undecided
from symres.evidence.roundoff import exact
from symres.kernel.terms import INT, base_sort, build, function_sort, number

COIN = (0.5, 0.5)
OMEGA = base_sort("Omega")
LAYER = function_sort(OMEGA, matrices(1, 1))
x, W = symbol("x", LAYER).term, symbol("W", function_sort(INT, LAYER)).term


def sign(k):
    """Plus or minus one, as coordinate k says."""
    return lambda outcome: exact(np.array([[1.0 - 2 * outcome[k]]]))


def model(layer):
    return Model({x: sign(0), W: layer}, spaces={"Omega": Space((COIN,) * 101)})


def independent(count):
    return build("independent_sequence", x, W, number(count))


def test_a_function_reads_what_it_comes_to_read():
    """The last coordinate only where the two before it say so."""
    function = lambda o: exact(float(o[7] if o[2] and o[5] else 0))  # noqa: E731
    read, outcomes = model(sign).told_apart("Omega", function)
    assert read == {2, 5, 7}
    assert sum(weight for _, weight in outcomes) == 1
    assert sum(weight for outcome, weight in outcomes if function(outcome)[0]) == 0.125


def test_functions_of_different_coordinates_are_independent():
    assert model(lambda i: sign(i[0])).holds(independent(100)) is True


@pytest.mark.parametrize("layer", [lambda i: sign(0), lambda i: sign(max(i[0] - 1, 0)), lambda i: sign(min(i[0], 99))])
def test_what_shares_a_coordinate_is_not_said_to_be(layer):
    assert model(layer).holds(independent(100)) is None


def test_the_outcomes_themselves_are_not_looked_at():
    with pytest.raises(Undecided, match="too many outcomes"):
        model(sign).outcomes("Omega")
    assert model(lambda i: sign(i[0])).holds(build("=", build("tr", build("E", x)), number(0))) is None


@pytest.mark.parametrize(("variance", "truth"), [(1, True), (2, False)])
def test_the_law_of_an_entry_is_that_of_what_it_reads(variance, truth):
    assert model(lambda i: sign(i[0])).accepts(build("iid_entries", x, number(variance))) is truth

"""Wrong numbers of critical points and minima are absurd; right ones are not."""

import time

import pytest

from symres import Theory, number_of_critical_points, number_of_local_minima
from symres.kernel.refutation import refutation
from symres.search.budget import clock
from symres.search.points.counts import contradiction
from symres.search.prover import Prover

from ...certificates import verdict_on
from ...slow import all_but

theory = Theory("counts")
x, y = theory.reals("x y")
well = theory.define("well", (x,), (x**2 - 1) ** 2)
quintic = theory.define("quintic", (x,), x**5 - 5 * x)
tilted = theory.define("tilted", (x,), x**4 - 3 * x**2 + x)
kinked = theory.define("kinked", (x,), abs(x**2 - 4))
wells = theory.define("wells", (x, y), (x**2 - 1) ** 2 + (y**2 - 1) ** 2)


def attempt(formula, seconds=10):
    """The certificate that a count is absurd, or None, and the statement."""
    statement = theory._claim(f"c{time.monotonic_ns()}", formula).freeze().statement
    certificate = {"verdict": "refuted", "point": {}, "absurd": True}
    (sequent,) = refutation(statement, certificate)
    end = clock() + seconds
    proof = contradiction(sequent, Prover(end).sequent, end)
    return statement, None if proof is None else {**certificate, "proofs": [proof]}


WRONG = {
    "one forgotten": number_of_critical_points(well, 2),
    "two forgotten": number_of_critical_points(tilted, 1),
    "too many": number_of_critical_points(quintic, 4),
    "one too many": number_of_critical_points(well, 4),
    "saddles forgotten": number_of_critical_points(wells, 4),
    "too many minima": number_of_local_minima(quintic, 2),
    "too many minima, at kinks": number_of_local_minima(kinked, 3),
}


SLOW_WRONG = {"too many minima", "too many minima, at kinks"}


@pytest.mark.parametrize("name", all_but(WRONG.keys() - SLOW_WRONG, WRONG))
def test_a_wrong_number_is_refuted_by_the_right_list(name):
    statement, certificate = attempt(WRONG[name])
    assert certificate is not None
    assert verdict_on(statement, certificate) == "refuted"


@pytest.mark.parametrize(
    "right", (number_of_critical_points(well, 3), number_of_local_minima(well, 2), number_of_local_minima(kinked, 2))
)
def test_a_right_number_is_not(right):
    _, certificate = attempt(right, 2)
    assert certificate is None

"""A curve along which f decreases refutes a local minimum, even if f has a minimum along every line."""

import time

import pytest

from symres import Theory, is_local_minimum
from symres.search.attack.counterexamples import refutation
from symres.search.budget import clock

from ...certificates import verdict_on

theory = Theory("curves")
x, y, z = theory.reals("x y z")
FALSE = {
    "Peano": ((y - x**2) * (y - 2 * x**2), (0, 0)),
    "moved": ((y - 1 - (x - 1) ** 2) * (y - 1 - 2 * (x - 1) ** 2), (1, 1)),
    "cubic": ((y - x**3) * (y - 3 * x**3), (0, 0)),
    "lowered": ((y - x**2) ** 2 - x**6, (0, 0)),
    "twisted": ((y - x**2 - x**3) ** 2 - x**7, (0, 0)),
    "in space": ((z - x**2) * (z - 2 * x**2) + y**2, (0, 0, 0)),
}
TRUE = {
    "Peano": ((y - x**2) * (y - x**2), (0, 0)),
    "lifted": ((y - x**2) ** 2 + x**6, (0, 0)),
    "in space": ((z - x**2) * (z - 2 * x**2) + y**2 + z**2 + x**4, (0, 0, 0)),
}


def attacked(name, body, at):
    variables = (x, y, z)[: len(at)]
    function = theory.define(f"f_{time.monotonic_ns()}", variables, body)
    statement = theory._claim(f"c{time.monotonic_ns()}", is_local_minimum(function, at)).freeze().statement
    return statement, refutation(statement, {}, {}, clock() + 5)


@pytest.mark.parametrize("name", FALSE)
def test_a_curve_refutes_a_minimum_along_all_lines(name):
    statement, certificate = attacked(name, *FALSE[name])
    assert certificate is not None
    assert verdict_on(statement, certificate) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_no_curve_refutes_a_minimum(name):
    _, certificate = attacked(name, *TRUE[name])
    assert certificate is None

"""Sequents about numbers: what digits say is proved, and nothing else."""

import pytest

from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.terms import ONE, build, number, variable
from symres.search.budget import clock
from symres.search.polynomials.numbers import minimal_polynomial, search

from ...terms import plus, power

ROOT = power(number(2), "1/2")
CLAIMS = {
    "an order": (build("<", ONE, ROOT), build("<", ROOT, ONE)),
    "a nested root": (
        build("=", power(plus(number(3), build("*", number(2), ROOT)), "1/2"), plus(ONE, ROOT)),
        build("=", power(plus(number(3), ROOT), "1/2"), plus(ONE, ROOT)),
    ),
    "an alternative": (
        build("or", build("<", ROOT, ONE), build("<", ONE, ROOT)),
        build("or", build("<", ROOT, ONE), build("=", ROOT, number(2))),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_true_of_numbers_is_proved(name: str) -> None:
    true, false = (Sequent((), claim) for claim in CLAIMS[name])
    found = search(true, clock() + 5)
    assert found is not None
    prove(true, found)
    assert search(false, clock() + 5) is None


def test_nothing_is_said_of_variables() -> None:
    assert search(Sequent((), build("<", ONE, variable("x"))), clock() + 1) is None


def test_the_minimal_polynomial_of_an_algebraic_number() -> None:
    assert minimal_polynomial(plus(ONE, ROOT), clock() + 5) == (-1, -2, 1)
    assert minimal_polynomial(build("exp", ONE), clock() + 5) is None

"""Propositions about antiderivatives: which are read as such, and which are not."""

from symres.kernel.polynomials import purse
from symres.kernel.terms import ZERO, Term, build, exists, for_all, number, variable
from symres.search.calculus.antiderivatives import (
    FUNCTION,
    antiderivative,
    is_about_antiderivatives,
    mentions_derivatives,
)

MANY = 80  # as the coordinates of the 27 minima of a function of three numbers
COST = 2_000  # that does not grow with the number of quantifiers in a prefix
F, T = variable("F", FUNCTION), variable("t")


def derives(low: Term, high: Term, relation: str = "<=") -> Term:
    inside = build("and", build(relation, low, T), build("<=", T, high))
    return for_all(T, build("=>", inside, build("has_derivative", F, T, build("exp", T))))


def test_a_derivative_on_a_closed_interval_is_read_as_an_antiderivative() -> None:
    found = antiderivative(derives(ZERO, number(2)))
    assert found is not None and (found.low, found.high) == (ZERO, number(2))
    assert antiderivative(derives(ZERO, number(2), "<")) is None, "an open interval"
    assert antiderivative(derives(ZERO, T)) is None, "an end that depends on t"


def test_a_proposition_without_derivatives_is_told_apart() -> None:
    assert mentions_derivatives(derives(ZERO, number(2)))
    assert not mentions_derivatives(build("<=", ZERO, T))


def test_a_long_prefix_of_quantifiers_is_not_opened_again_for_each() -> None:
    numbers = [variable(f"x{n}") for n in range(MANY)]
    claim = build("and", *(build("=", x, ZERO) for x in numbers))
    for x in reversed(numbers):
        claim = exists(x, claim)
    with purse(COST):
        assert not is_about_antiderivatives(claim)

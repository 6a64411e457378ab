"""The mean value theorem for functions of which a hypothesis says the derivative."""

from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import ZERO, build, for_all, number, to_json, variable
from symres.search.budget import clock
from symres.search.calculus.antiderivatives import FUNCTION, antiderivative
from symres.search.calculus.mean_values import Combination, falls
from symres.search.prover import Prover

F, T = variable("F", FUNCTION), variable("t")
INSIDE = build("and", build("<=", ZERO, T), build("<=", T, number(1)))
SAID = for_all(T, build("=>", INSIDE, build("has_derivative", F, T, build("exp", T))))


def test_an_antiderivative_changes_by_no_more_than_its_slope() -> None:
    known = antiderivative(SAID)
    assert known is not None

    def attempt(bound: int) -> object:
        """F(1) - F(0) <= bound, from exp(t) <= bound."""
        phi = Combination(((Fraction(1), known),), lambda t: build("*", number(-bound), t), lambda t: number(-bound))
        goal = Sequent((SAID,), build("<=", known.change, number(bound)))
        proof = falls(goal, phi, ZERO, number(1), Prover(clock() + 2).sequent, Fraction(0))
        if proof is not None:
            prove(goal, proof)
        return proof

    assert attempt(3) is not None
    assert attempt(2) is None


def test_a_function_need_not_fall() -> None:
    known = antiderivative(SAID)
    assert known is not None
    phi = Combination(((Fraction(1), known),), lambda t: ZERO, lambda t: ZERO)
    goal = Sequent((SAID,), build("<=", known.at(number(1)), known.at(ZERO)))
    assert falls(goal, phi, ZERO, number(1), Prover(clock() + 1).sequent, Fraction(0)) is None
    with pytest.raises(Rejected):
        prove(goal, {"kind": "derivation", "locals": [], "steps": [{"by": "assume", "show": to_json(goal.conclusion)}]})

"""Signs of polynomials: found where factors or squares show them, and not where a sign changes."""

import pytest

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Sequent
from symres.kernel.terms import FALSE, ZERO, build, number, variable
from symres.search.budget import clock
from symres.search.polynomials.ideal import Ideal
from symres.search.polynomials.signs import Signs

X, Y = variable("x"), variable("y")
POSITIVE = build("<", ZERO, X)
SQUARES = build("+", build("^", X, number(2)), build("*", number(-2), X, Y), build("^", Y, number(2)))


@pytest.mark.parametrize(
    ("term", "sign"),
    [
        (SQUARES, 1),
        (build("+", SQUARES, number(-1)), None),
        (build("*", X, build("+", build("^", Y, number(2)), number(1))), 1),
        (build("*", X, Y), None),
        (build("*", number(-1), X), -1),
    ],
    ids=["a square", "less than a square", "factors with a sign", "a factor without", "a negative number"],
)
def test_the_sign_of_a_polynomial(term, sign):
    facts = Facts(Sequent((POSITIVE,), FALSE))
    p = facts.forms(term).numerator
    found = Signs(facts, Ideal(facts.forms, [], clock() + 5), range(len(facts.all))).of(p)
    assert (None if found is None else found.sign) == sign

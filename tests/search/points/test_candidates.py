"""Terms that solve equations for a variable, and none where there is no such term."""

import pytest

from symres.kernel.terms import ONE, build, number, variable
from symres.search.points.candidates import Said, beyond, solutions

X, Z = variable("x"), variable("z")


@pytest.mark.parametrize(
    ("equation", "found"),
    [
        (build("=", build("+", build("*", number(2), Z), X), ONE), ["1/2 + (-1/2)*x"]),
        (build("=", build("exp", Z), X), ["log(x)"]),
        (build("=", build("abs", Z), X), ["x", "-x"]),
        (build("=", build("+", Z, build("exp", Z)), X), []),
        (build("=", X, ONE), []),
    ],
    ids=["a line", "an exponential", "an absolute value", "no term solves it", "it is not in it"],
)
def test_the_terms_that_solve_an_equation(equation, found):
    assert len(solutions(equation, Z)) == len(found)
    for term in solutions(equation, Z):
        assert Z not in {term, *term.args}


def test_a_term_for_a_variable_has_none_of_the_others_in_it():
    y = variable("y")
    said = Said([build("=", build("exp", Z), y)])
    assert build("log", y) in list(said.terms(Z, [y]))
    assert build("log", y) not in list(said.terms(Z, [X], [y]))


def test_a_number_beyond_all_symbols():
    assert beyond([]) is ONE
    assert str(beyond([X])) == "1 + abs(x)"

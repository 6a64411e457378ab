"""Leibniz's law finds what it replaces under binders and inside of products."""

from __future__ import annotations

import pytest

from symres.kernel.notation import Expression, equal, for_all, function, mean, norm, symbol, trace
from symres.kernel.terms import INT, base_sort, build, function_sort, instantiate, matrix_sort, variable
from symres.kernel.words import Words
from symres.search.replacement import replacement

n = variable("n", INT)
SQUARE = matrix_sort(n, n)
A, B, C = (symbol(name, SQUARE) for name in "ABC")
OUTCOME = base_sort("Omega")
omega = symbol("omega", OUTCOME)
X, Y = (symbol(name, function_sort(OUTCOME, SQUARE)) for name in "XY")


def put_back(goal: Expression, fact: Expression) -> bool:
    """Whether the predicate that was found, of the right side, is the goal."""
    found = replacement(goal.term, fact.term)
    assert found is not None
    _, other, predicate = found
    return Words().same(build("app", predicate, other), goal.term)


def with_the_left_side(goal: Expression, fact: Expression) -> str:
    found = replacement(goal.term, fact.term)
    assert found is not None
    one, _, predicate = found
    return str(Words().proposition(instantiate(predicate, one)))


def test_a_matrix_is_replaced_inside_of_a_product() -> None:
    goal, fact = equal(trace(A * B * C), 0), equal(C * A, B * C)
    assert put_back(goal, fact)
    assert with_the_left_side(goal, fact) == str(Words().proposition(equal(trace(A * C * A), 0).term))


def test_a_random_matrix_is_replaced_under_an_expectation() -> None:
    goal = equal(mean(omega, norm(Y(omega) * A) ** 2), 1)
    fact = for_all(omega, equal(X(omega), Y(omega)))
    assert put_back(goal, fact)
    assert with_the_left_side(goal, fact) == str(
        Words().proposition(equal(mean(omega, norm(X(omega) * A) ** 2), 1).term)
    )


def test_a_random_matrix_is_replaced_where_it_is_an_argument_itself() -> None:
    goal = Expression(build("square_integrable", function(omega, A * Y(omega)).term))
    assert put_back(goal, for_all(omega, equal(X(omega), A * Y(omega))))


@pytest.mark.parametrize(
    "fact", [equal(A, B * B), for_all(omega, equal(Y(omega), X(omega))), for_all(C, equal(C, C))], ids=str
)
def test_what_does_not_occur_is_not_replaced(fact: Expression) -> None:
    assert replacement(equal(trace(A * B), mean(omega, norm(Y(omega)))).term, fact.term) is None

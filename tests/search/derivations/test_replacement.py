"""Leibniz's law for functions of a number finds what it replaces under binders and inside of products."""

from __future__ import annotations

import pytest

from symres.elaborate.algebra.notation import Expression, equal, for_all, function, operation, symbol, symbols, trace
from symres.elaborate.algebra.words import Words
from symres.kernel.terms import INT, REAL, build, function_sort, instantiate, matrix_sort, variable
from symres.search.derivations.rewriting import replacement

n = variable("n", INT)
SQUARE = matrix_sort(n, n)
A, B = (symbol(name, SQUARE) for name in "AB")
s, t, x = symbols("s t x", REAL)
f, g = (symbol(name, function_sort(REAL, REAL)) for name in "fg")
path, curve = (symbol(name, function_sort(REAL, SQUARE)) for name in ("P", "Q"))
same = for_all(t, equal(f(t), g(t)))


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


def test_a_function_is_replaced_where_it_is_differentiated() -> None:
    def derivative(of: Expression) -> Expression:
        return operation("has_derivative", function(s, of(s) + x), 0, 1)

    assert put_back(derivative(g), same)
    assert with_the_left_side(derivative(g), same) == str(Words().proposition(derivative(f).term))


def test_values_that_are_products_are_replaced_inside_of_longer_ones() -> None:
    fact = for_all(t, equal(path(t), A * curve(t)))
    goal = operation("has_derivative", function(s, trace(A * curve(s) * B)), 0, 1)
    assert put_back(goal, fact)
    wanted = operation("has_derivative", function(s, trace(path(s) * B)), 0, 1)
    assert with_the_left_side(goal, fact) == str(Words().proposition(wanted.term))


@pytest.mark.parametrize("fact", [equal(A, B * B), for_all(t, equal(g(t), f(t) + 1)), equal(x, s)], ids=str)
def test_what_does_not_occur_is_not_replaced(fact: Expression) -> None:
    goal = operation("has_derivative", function(s, f(s)), 0, trace(A * B))
    assert replacement(goal.term, fact.term) is None

"""Exact coordinates: roots of the coordinates' own polynomials where the equations then still hold visibly."""

import pytest
from sympy import CRootOf, Rational, Symbol, expand, sqrt

from symres.landscape import landscape, problem_of
from symres.landscape.coordinates import roots
from symres.landscape.systems import digits

t = Symbol("t")


def points(text):
    return landscape(problem_of(text)).points


def test_coordinates_that_do_not_depend_on_each_other_are_roots_of_their_own_polynomials():
    for p in points("x**4 - 8*x**2 + x + y**4 - 8*y**2 + y"):
        assert all(isinstance(a, CRootOf) and a.poly.degree() == 3 for a in p.at)


def test_coordinates_that_depend_on_each_other_are_polynomials_in_one_of_them():
    for p in points("(w*(1 + v) - 1)**2 + (w**2 + v**2)/4"):
        (root,) = {r for a in p.at for r in a.atoms(CRootOf)}
        assert root in p.at


@pytest.mark.slow
def test_exact_coordinates_are_zeros_of_the_gradient():
    for text in ("(1 - u*v*w)**2 + (u**2 + v**2 + w**2)/10", "(x**2 + y - 11)**2 + (x + y**2 - 7)**2"):
        problem = problem_of(text)
        f, variables = problem.expression, problem.variables
        for p in points(text):
            values = dict(zip(variables, p.at, strict=True))
            assert all(abs(digits(expand(f.diff(x)).subs(values))) < 1e-20 for x in variables)


def test_a_value_that_needs_relations_between_roots_is_not_called_exact():
    values = {p.value for p in points("x**4 - 8*x**2 + x + y**4 - 8*y**2 + y")}
    assert values == {None}


def test_roots_are_increasing_and_simple_where_that_is_possible():
    assert roots((2 * t - 1).as_poly(t)) == [Rational(1, 2)]
    assert roots((t**2 - 2 * t - 1).as_poly(t)) == [1 - sqrt(2), 1 + sqrt(2)]
    assert roots((t**2 + 1).as_poly(t)) == []
    assert roots((t**3 - 3 * t + 1).as_poly(t)) == [CRootOf(t**3 - 3 * t + 1, k) for k in range(3)]

"""A derivative where coordinates agree: SymPy's ``Subs`` takes its symbols for one another, symres must not."""

import pytest
from sympy import Derivative, Subs, diff, symbols

from symres import ClaimError, Theory, at, derivative, from_sympy, hessian, matrix


def test_sympy_confuses_the_symbols_of_a_point_with_equal_coordinates():
    """If this fails, SymPy has mended it; ``from_sympy`` can go on to refuse it."""
    u, v = symbols("u v", real=True)
    F = (1 - u * v) ** 2
    mixed, pure = (Subs(Derivative(F, u, w, evaluate=False), (u, v), (0, 0)) for w in (v, u))
    assert mixed == pure
    assert diff(F, u, v).subs({u: 0, v: 0}) != diff(F, u, u).subs({u: 0, v: 0})
    with pytest.raises(ClaimError, match="has no counterpart"):
        from_sympy(mixed)


def test_at_keeps_them_apart():
    theory = Theory("apart")
    u, v = theory.reals("u v")
    F = (1 - u * v) ** 2
    mixed, pure = (at(derivative(F, u, w), [u == 0, v == 0]) for w in (v, u))
    assert mixed.term is not pure.term
    assert theory.claim("differ", mixed - pure == -2).check().verdict == "proved"
    assert theory.claim("equal", mixed == pure).check().verdict == "refuted"


def test_a_hessian_at_the_origin_has_its_own_entries():
    theory = Theory("points")
    a, b = theory.reals("a b")
    square = theory.define("F", (a, b), (1 - a * b) ** 2)
    there = at(hessian(square), [a == 0, b == 0])
    assert theory.claim("true", there == matrix([[0, -2], [-2, 0]])).check().verdict == "proved"
    assert theory.claim("collapsed", there == matrix([[0, 0], [0, 0]])).check().verdict == "refuted"
    assert theory.claim("swapped", there == matrix([[-2, 0], [0, -2]])).check().verdict == "refuted"


def test_functions_of_one_name_in_two_theories_keep_their_own_meanings():
    first, second = Theory("first"), Theory("second")
    x, y = first.reals("x"), second.reals("x")
    f, g = first.define("f", x, x**2), second.define("f", y, y**3)
    assert second.claim("own", g(2) == 8).check().verdict == "proved"
    assert second.claim("others", g(2) == 4).check().verdict == "refuted"
    assert first.claim("own", f(2) == 4).check().verdict == "proved"

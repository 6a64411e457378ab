"""Replacing parts of terms by others, outside of binders."""

from symres.kernel.terms import build, for_all, lam, number, variable
from symres.search.parts import every, written_out

X, Y = variable("x"), variable("y")


def test_a_function_is_written_out_and_a_part_is_replaced():
    square = build("app", lam(X, build("^", X, number(2))), Y)
    assert written_out(square) is build("^", Y, number(2))
    assert written_out(build("+", X, Y), {X: number(1)}) is build("+", number(1), Y)


def test_what_a_binder_binds_is_left_as_it_is():
    bound = for_all(X, build("<", X, Y))
    assert written_out(bound, {Y: number(1)}) is bound


def test_the_first_variable_is_the_outermost():
    said = build("<", X, Y)
    assert every([X, Y], said) is for_all(X, for_all(Y, said))
    assert every([X, Y], said) is not for_all(Y, for_all(X, said))

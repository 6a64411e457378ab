"""The functions of derivations stay folded in SymPy, and mean their bodies with their own variables."""

from sympy import Function, Matrix, symbols

from symres.derive.definitions import define, definition_of, symbols_of, unfold

x, y, z = symbols("x y z", real=True)


def test_an_application_is_not_evaluated():
    f = define("f", (x, y), x / y)
    assert f(1, 0).args == (1, 0)
    assert str(f(x, y)) == "f(x, y)"
    assert f.expression == f(x, y)
    assert definition_of(f(1, 2)) == f
    assert definition_of(x) is None
    assert definition_of(Function("g")(x)) is None


def test_unfolding_puts_in_the_arguments_all_at_once_and_all_the_way_down():
    f = define("f", (x, y), x - 2 * y)
    g = define("g", (x,), f(x, 1) ** 2)
    assert unfold(f(y, x)) == y - 2 * x
    assert unfold(g(z)) == (z - 2) ** 2
    assert unfold(f(f(x, y), 0)) == x - 2 * y
    assert unfold(Matrix([[g(0), x]])) == Matrix([[4, x]])


def test_variables_are_independent_of_the_symbols_outside():
    f = define("f", (x,), x + y)  # x is its own
    assert unfold(f(y)) == 2 * y
    assert symbols_of(f(z)) == {y, z}
    assert unfold(define("h", (x, y), x - y)(y, x)) == y - x


def test_two_definitions_of_one_name_are_never_taken_for_each_other():
    one, other = define("f", (x,), x), define("f", (x,), x + 1)
    assert one(y) != other(y)
    assert (one(y) - other(y)) != 0
    assert unfold(one(y) - other(y)) == -1


def test_the_same_definition_made_twice_is_the_same():
    assert define("f", (x,), x + 1)(y) == define("f", (x,), x + 1)(y)

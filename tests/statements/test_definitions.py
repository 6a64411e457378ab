"""Defined functions stay folded in claims, and mean their bodies with their own parameters."""

import pytest
from sympy import Function
from symres.statements.definitions import define, definition_of, unfold
from symres.statements.freeze import Freezer

from symres import ClaimError, Theory, at, gradient, matrix, sqrt, vector
from symres.kernel import check
from symres.kernel.terms import show

x, y, z = Theory("free").reals(
    "x y z",
)
IDENTITY = {"verdict": "proved", "proofs": [{"kind": "identity"}]}


def statement(formula):
    return Freezer(dict.fromkeys((x, y, z), "real")).statement(formula).statement


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
    g = define("g", x, f(x, 1) ** 2)
    assert unfold(f(y, x)) == y - 2 * x
    assert unfold(g(z)) == (z - 2) ** 2
    assert unfold(f(f(x, y), 0)) == x - 2 * y
    assert unfold(matrix([[g(0), x]])) == matrix([[4, x]])


def test_a_definition_is_frozen_once_beside_the_statement_and_unfolded_by_the_kernel():
    f = define("f", (x, y), (x - y) ** 2)
    made = statement(f(x, y) == f(y, x))
    assert [name.value for name, _ in made.definitions] == ["f"]
    assert show(made.conclusion) == "f(x, y) = f(y, x)"
    assert show(made.unfolded()[1]) == "(fun x'. fun y'. (x' - y')^2)(x, y) = (fun x'. fun y'. (x' - y')^2)(y, x)"
    assert check(made, IDENTITY) == "proved"


def test_a_definition_in_another_stands_before_it():
    f = define("f", x, x**2)
    g = define("g", y, f(y) + f(2 * y))
    made = statement(g(x) == 5 * f(x))
    assert [name.value for name, _ in made.definitions] == ["f", "g"]
    assert check(made, IDENTITY) == "proved"


def test_parameters_are_independent_of_the_symbols_outside():
    f = define("f", x, x + y)  # y is the theory's, x is its own
    assert check(statement(f(y) == 2 * y), IDENTITY) == "proved"
    swapped = define("h", (x, y), x - y)
    assert check(statement(swapped(y, x) == y - x), IDENTITY) == "proved"
    with pytest.raises(Exception, match="leaves"):
        check(statement(swapped(y, x) == x - y), IDENTITY)


def test_only_symbols_outside_of_definitions_are_variables_of_the_statement():
    f = define("f", (x, y), x * y)
    assert [v.value for v in statement(f(z, 1) == z).variables] == ["z"]


def test_a_derivative_of_an_application_is_the_derivative_of_the_body():
    f = define("f", (x, y), x**3 * y)
    assert check(statement(gradient(f) == [3 * x**2 * y, x**3]), IDENTITY) == "proved"
    assert check(statement(at(gradient(f), [x == 2, y == 5]) == [60, 8]), IDENTITY) == "proved"


def test_two_definitions_of_one_name_are_refused():
    theory = Theory("t")
    theory.reals("x")
    theory.define("f", x, x)
    with pytest.raises(ClaimError, match="t: f is defined twice"):
        theory.define("f", x, x + 1)
    with pytest.raises(ClaimError, match="two different functions are called f"):
        statement(define("f", x, x)(y) == define("f", x, x + 1)(y))


def test_two_definitions_of_one_name_are_never_taken_for_each_other():
    one, other = define("f", x, x), define("f", x, x + 1)
    assert one(y) != other(y)
    assert (one(y) - other(y)) != 0
    assert unfold(one(y) - other(y)) == -1


def test_the_same_definition_made_twice_is_the_same():
    assert define("f", x, x + 1)(y) == define("f", x, x + 1)(y)


def test_a_value_outside_of_a_parameters_domain_is_refused():
    p = Theory("free").positive(
        "p",
    )
    f = define("f", p, sqrt(p**2))  # SymPy makes this p
    freezer = Freezer({p: "positive", x: "real"})
    assert show(freezer.expression(f(p))) == "f(p)"
    assert show(freezer.expression(f(p + 1))) == "f(p + 1)"
    with pytest.raises(ClaimError, match="p is declared positive, and x may not be"):
        freezer.expression(f(x))


@pytest.mark.parametrize(
    ("variables", "body", "message"),
    [
        ((), x, "the arguments of f are symbols"),
        ((x, 1), x, "the arguments of f are symbols"),
        ((x, x), x, "f has an argument twice"),
        (x, vector(x), "f is defined by a scalar expression"),
        (x, 0.5, "the float 0.5 is not exact"),
        (x, x < 1, "is a relation"),
    ],
)
def test_a_definition_that_cannot_be_used_is_refused(variables, body, message):
    with pytest.raises(ClaimError, match=message):
        define("f", variables, body)


def test_an_application_has_as_many_arguments_as_the_definition():
    with pytest.raises(ClaimError, match="f takes 2 arguments, not 1"):
        define("f", (x, y), x)(1)


def test_a_definition_may_have_whole_values():
    f = define("f", x, 3)
    assert check(statement(f(y) + f(z) == 6), IDENTITY) == "proved"


def test_a_definition_has_no_parameter_that_a_function_in_its_body_mentions():
    k = Theory("free").integers(
        "k",
    )
    g = define("g", x, k * x)
    with pytest.raises(ClaimError, match=r"the parameter k does not reach the k in the definition .* g\(2\*k\)"):
        define("f", k, g(2 * k))
    seen = define("g", (k, x), k * x)
    f = define("f", k, seen(k, 2 * k))
    made = Freezer({x: "real", k: "integer"}).statement(f(3) == 18).statement
    assert [name.value for name, _ in made.definitions] == ["g", "f"]
    assert check(made, IDENTITY) == "proved"

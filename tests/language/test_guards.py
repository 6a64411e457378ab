"""Guards of statements: exactly the conditions of definedness that are missing, where they are missing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symres.kernel import Statement
from symres.kernel.terms import INT, ONE, ZERO, Term, build, conjunction, exists, for_all, lam, variable
from symres.language import guards
from symres.language.guards import as_written, reading
from tests.terms import inverse, less, log, power

X, Y, N, Z = variable("x"), variable("y"), variable("n", INT), variable("z")
NONZERO = build("not", build("=", X, ZERO))


def stated(conclusion: Term, *hypotheses: Term) -> Statement:
    return guards.stated((X, Y, N), (), hypotheses, conclusion)


def test_what_is_defined_everywhere_or_said_needs_nothing() -> None:
    assert stated(less(ZERO, build("exp", X))).guards == ()
    assert stated(less(ZERO, inverse(X)), less(ZERO, X)).guards == ()


def test_hypotheses_are_supposed_to_be_defined_and_the_conclusion_is_claimed_to_be() -> None:
    said = stated(less(log(Y), X), less(ONE, inverse(X)))
    assert said.hypotheses == (less(ONE, inverse(X)), NONZERO) and said.guards == (less(ZERO, Y),)
    either = build("=>", less(Y, X), less(ZERO, log(Y)))
    assert stated(either).guards == (build("=>", less(Y, X), less(ZERO, Y)),)


def test_of_a_power_it_is_enough_that_one_reason_is_said() -> None:
    assert stated(less(ZERO, power(X, N)), build("<=", ZERO, N)).guards == ()
    assert stated(less(ZERO, power(X, N)), less(X, ZERO)).guards == ()
    assert len(stated(less(ZERO, power(X, N)), build("<=", N, ZERO)).guards) == 1


def test_conditions_about_bound_variables_are_said_of_all_of_them() -> None:
    assert stated(for_all(Z, less(ZERO, inverse(Z)))).guards == (for_all(Z, build("not", build("=", Z, ZERO))),)
    said = stated(for_all(Z, build("=>", less(ONE, Z), less(log(build("+", Z, X)), Y)))).guards
    assert said == (for_all(Z, build("=>", less(ONE, Z), less(ZERO, build("+", Z, X)))),)


def test_an_existential_is_said_as_it_is_meant() -> None:
    written = exists(Y, less(Y, log(X)))
    said, meant = stated(conjunction([less(X, ONE), written])), exists(Y, build("and", less(ZERO, X), less(Y, log(X))))
    assert said.conclusion == conjunction([less(X, ONE), meant]) and reading(said).meant == (meant,)
    assert as_written(said).conclusion == conjunction([less(X, ONE), written])


def test_a_denied_disjunction_is_said_as_the_conjunction_that_is_meant() -> None:
    one = for_all(Y, less(Y, log(X)))
    denied = stated(build("not", build("or", one, less(X, ONE))))
    there_is = exists(Y, build("and", less(ZERO, X), build("not", less(Y, log(X)))))
    assert denied.conclusion == conjunction([there_is, build("not", less(X, ONE))])


def test_an_existential_behind_a_defined_name_is_said_as_it_is_meant() -> None:
    body = lam(X, exists(Y, less(Y, log(X))))
    name = variable("reaches", body.sort)
    said = guards.stated((X,), ((name, body),), (), build("app", name, X))
    assert said.plain.conclusion != Statement((X,), ((name, body),), (), build("app", name, X)).plain.conclusion
    assert "0 < x" in str(said.plain.conclusion)


def test_names_stay_where_nothing_is_missing() -> None:
    body = lam(X, build("exp", X))
    name = variable("f", body.sort)
    claim = exists(Y, build("=", build("app", name, Y), X))
    assert guards.stated((X,), ((name, body),), (), claim).conclusion is claim


def test_where_a_derivative_is_computed_under_conditions_it_may_exist_without() -> None:
    """x |x| has a derivative at 0, so that x != 0 would say too much, and its failing would refute what is true."""
    bent = build("*", X, build("abs", X))
    (guard,) = stated(build("=", build("D", lam(X, bent), Y), ZERO)).guards
    assert guard.head == "or" and "has_derivative" in str(guard.args[-1])
    corner = stated(build("=", build("D", lam(X, build("abs", X)), Y), ZERO)).guards
    assert corner == (build("not", build("=", Y, ZERO)),)


def test_a_function_that_is_differentiated_is_defined_near_the_point() -> None:
    derives = build("has_derivative", lam(X, build("*", log(X), log(Y))), X, Y)
    (guard,) = stated(derives, less(ZERO, Y)).guards
    assert "there is r" in str(guard) and "0 < x" in str(guard)
    assert stated(build("=", build("D", lam(X, log(X)), Y), ONE)).guards == (less(ZERO, Y),)


def test_a_function_without_a_formula_for_its_derivative_is_said_to_have_one() -> None:
    (guard,) = stated(build("=", build("D", lam(Y, build("floor", Y)), X), ZERO)).guards
    assert guard.head == "ex" and "has_derivative" in str(guard)


@pytest.mark.parametrize("p", [less(log(X), Y), exists(Y, less(Y, log(X))), for_all(Z, less(log(Z), Z))], ids=str)
def test_what_is_written_comes_back(p: Term) -> None:
    assert as_written(stated(p)).conclusion == p


def test_what_is_supposed_besides_is_told_from_what_is_written() -> None:
    said = stated(less(X, Y), less(ONE, inverse(X)), less(log(Y), X), less(X, Y))
    read = reading(said)
    assert read.written.hypotheses == (less(ONE, inverse(X)), less(log(Y), X), less(X, Y))
    assert read.supposed == (NONZERO, less(ZERO, Y)) and read.claimed == read.meant == ()
    first = stated(less(X, Y), less(ZERO, Y), less(log(Y), X))
    assert reading(first).written.hypotheses == first.hypotheses, "who says it first has written it"


@pytest.mark.parametrize("corner", [build("abs", X), build("max", X, ZERO), power(X, Fraction(1, 2))], ids=str)
def test_what_a_corner_needs_is_about_the_point_and_not_about_how_it_is_written(corner: Term) -> None:
    """z^y is 1 at z = -1, y = 2, where |x| has the derivative 1; it was asked for 0 < z, to compute z^y."""
    point = build("^", Z, Y)
    said = guards.stated((Y, Z), (), (), build("=", build("D", lam(X, corner), point), ONE)).guards
    assert [str(guard) for guard in said if "^y" not in str(guard)] == ["0 <= z or floor(y) = y", "z != 0 or 0 <= y"]
    assert len(said) == 3


def test_a_slope_may_be_where_a_corner_is_differentiated() -> None:
    """The derivative of x |x| is 0 at 0, so that it may be a point where x != 0 is not so."""
    inner = build("D", lam(X, build("*", X, build("abs", X))), Y)
    said = stated(build("=", build("D", lam(X, build("abs", X)), build("+", inner, ONE)), ONE)).guards
    assert all(guard != build("not", build("=", Y, ZERO)) for guard in said) and len(said) == 2

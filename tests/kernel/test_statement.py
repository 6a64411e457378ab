"""What a statement says of what is defined is computed from it, and part of it, of its JSON form and of its hash."""

from __future__ import annotations

import pytest

from symres.kernel import Rejected, Statement, check, obligations
from symres.kernel.terms import (
    INT,
    ONE,
    ZERO,
    Term,
    build,
    conjunction,
    exists,
    for_all,
    lam,
    variable,
)
from tests.terms import inverse, less, log, power

X, Y, N = variable("x"), variable("y"), variable("n", INT)


def stated(conclusion: Term, *hypotheses: Term) -> Statement:
    return Statement((X, Y, N), (), hypotheses, conclusion)


def test_what_is_defined_everywhere_or_said_needs_nothing() -> None:
    assert stated(less(ZERO, build("exp", X))).defined == ()
    assert stated(less(ZERO, inverse(X)), less(ZERO, X)).defined == ()
    assert "defined" not in stated(less(ZERO, inverse(X)), less(ZERO, X)).to_json()


def test_conditions_of_hypotheses_and_conclusion_are_said_from_what_stands_before_them() -> None:
    nonzero = build("not", build("=", X, ZERO))
    assert stated(less(log(Y), X), less(ONE, inverse(X))).defined == (nonzero, less(ZERO, Y))
    either = build("=>", less(Y, X), less(ZERO, log(Y)))
    assert stated(either).defined == (build("=>", less(Y, X), less(ZERO, Y)),)


def test_of_a_power_it_is_enough_that_one_reason_is_said() -> None:
    assert stated(less(ZERO, power(X, N)), build("<=", ZERO, N)).defined == ()
    assert stated(less(ZERO, power(X, N)), less(X, ZERO)).defined == ()
    assert len(stated(less(ZERO, power(X, N)), build("<=", N, ZERO)).defined or ()) == 1


def test_conditions_about_bound_variables_are_said_of_all_of_them() -> None:
    z = variable("z")
    assert stated(for_all(z, less(ZERO, inverse(z)))).defined == (for_all(z, build("not", build("=", z, ZERO))),)
    said = stated(for_all(z, build("=>", less(ONE, z), less(log(build("+", z, X)), Y)))).defined
    assert said == (for_all(z, build("=>", less(ONE, z), less(ZERO, build("+", z, X)))),)


def test_an_existential_is_said_as_it_is_meant() -> None:
    written = exists(Y, less(Y, log(X)))
    assert stated(conjunction([less(X, ONE), written])).defined == (
        exists(Y, build("and", less(ZERO, X), less(Y, log(X)))),
    )


def test_a_denied_disjunction_is_said_as_the_conjunction_that_is_meant() -> None:
    one = for_all(Y, less(Y, log(X)))
    denied = stated(build("not", build("or", one, less(X, ONE))))
    there_is = exists(Y, build("and", less(ZERO, X), build("not", less(Y, log(X)))))
    assert denied.defined == (there_is, build("not", less(X, ONE)))
    assert Statement.from_json(denied.to_json()) == denied


def test_statements_that_need_different_things_have_different_hashes_and_what_they_say_is_compared() -> None:
    statement = stated(less(log(X), Y))
    data = statement.to_json()
    assert data["defined"] == [["<", ["q", "0"], ["v", "x"]]]
    assert Statement.from_json(data).sha256 == statement.sha256
    silent = {name: part for name, part in data.items() if name != "defined"}
    assert Statement.from_json(silent).sha256 == statement.sha256, "it may leave out what follows from the rest"
    for other in ([], None, [["<", ["q", "0"], ["v", "y"]]], [["<=", ["q", "0"], ["v", "x"]]], "0 < x"):
        with pytest.raises(Rejected, match="follows from the rest of it"):
            Statement.from_json({**data, "defined": other})
    with pytest.raises(Rejected, match="follows from the rest of it"):
        Statement.from_json({**stated(less(X, Y)).to_json(), "defined": [["<", ["q", "0"], ["v", "x"]]]})


def test_what_the_kernel_does_not_know_is_said_and_never_proved() -> None:
    unknown = Statement((X,), (), (), build("=", build("D", lam(Y, build("floor", Y)), X), ZERO))
    assert unknown.defined is None and unknown.to_json()["defined"] is None
    assert Statement.from_json(unknown.to_json()) == unknown
    with pytest.raises(Rejected, match="does not differentiate"):
        obligations(unknown)
    with pytest.raises(Rejected, match="does not differentiate"):
        check(unknown, {"verdict": "proved", "proofs": [{"kind": "identity"}]})

"""The step deny of ``cases``: what it leaves to prove, and what it refuses."""

import pytest

from symres.kernel import Rejected, Sequent, Statement, check, prove
from symres.kernel.cases import premises
from symres.kernel.sequents import guarded
from symres.kernel.terms import (
    FALSE,
    INT,
    PROP,
    REAL,
    build,
    exists,
    for_all,
    function_sort,
    lam,
    number,
    variable,
)

X, Y, T = map(variable, "xyt")
N = variable("n", INT)
F = variable("f", function_sort(REAL, REAL))
P = variable("p", PROP)
ZERO, ONE, TWO = map(number, range(3))


def plus(*terms):
    return build("+", *terms)


def less(a, b):
    return build("<", a, b)


def at_most(a, b):
    return build("<=", a, b)


def equal(a, b):
    return build("=", a, b)


def inverse(t):
    return build("^", t, number(-1))


def deny(claim, *given, **more):
    certificate = {"kind": "cases", "deny": True, **more}
    return [str(s).strip() for s in premises(Sequent(given, claim), certificate)]


def denied(claim, *given):
    """The hypothesis that the last premise has more than the sequent."""
    *_, last = premises(Sequent(given, claim), {"kind": "cases", "deny": True})
    assert last.conclusion is FALSE and last.hypotheses[: len(given)] == given
    return last.hypotheses[len(given)]


# ------------------------------------------------------------------------------------------------------- what is denied


def test_that_something_exists_is_denied_of_all_numbers():
    assert denied(exists(X, less(Y, X))) is for_all(X, at_most(X, Y))
    assert denied(exists(X, at_most(Y, X)), less(Y, ONE)) is for_all(X, less(X, Y))
    assert denied(exists(X, equal(X, Y))) is for_all(X, build("not", equal(X, Y)))
    assert denied(exists(X, build("not", equal(X, Y)))) is for_all(X, equal(X, Y))
    assert denied(exists(N, less(Y, N))) is for_all(N, at_most(N, Y)), "of integers it is denied of integers only"


def test_connectives_and_quantifiers_inside_are_turned_round():
    positive, small = less(ZERO, X), less(X, Y)
    assert denied(exists(X, build("and", positive, small))) is for_all(X, build("or", at_most(X, ZERO), at_most(Y, X)))
    assert denied(exists(X, build("or", positive, small))) is for_all(X, build("and", at_most(X, ZERO), at_most(Y, X)))
    assert denied(exists(X, build("=>", positive, small))) is for_all(X, build("and", positive, at_most(Y, X)))
    assert denied(exists(X, for_all(T, less(X, T)))) is for_all(X, exists(T, at_most(T, X)))
    assert denied(exists(X, exists(T, less(X, T)))) is for_all(X, for_all(T, at_most(T, X)))


def test_denying_does_not_capture():
    """The free x is not the one that is bound."""
    assert denied(exists(X, less(X, Y)), less(X, ZERO)) is for_all(X, at_most(Y, X))
    nested = exists(T, less(T, X), "x")
    assert deny(nested, less(X, ONE)) == ["x < 1, for all x'. x <= x' |- false"]


@pytest.mark.parametrize(
    "claim",
    [
        less(ZERO, X),
        equal(X, ZERO),
        FALSE,
        build("not", exists(X, less(X, Y))),
        for_all(X, less(X, Y)),
        build("or", exists(X, less(X, Y)), exists(X, less(Y, X))),
        build("and", exists(X, less(X, Y)), exists(X, less(Y, X))),
        build("=>", less(X, Y), exists(X, less(X, Y))),
    ],
    ids=str,
)
def test_only_that_something_exists_is_denied(claim):
    with pytest.raises(Rejected, match="does not say that something exists"):
        deny(claim)
    with pytest.raises(Rejected, match="does not say that something exists"):
        deny(claim, exists(X, less(X, Y)))


# ---------------------------------------------------------------------------------------------------------- definedness


@pytest.mark.parametrize(
    "claim, goals",
    [
        (exists(X, less(ZERO, build("log", X))), ["0 < x"]),
        (exists(X, less(Y, inverse(X))), ["x != 0"]),
        (exists(X, equal(inverse(X), inverse(X))), ["x != 0"]),
        (exists(X, less(Y, build("tan", X))), ["cos(x) != 0"]),
        (exists(X, equal(X, build("^", X, inverse(TWO)))), ["0 < x"]),
        (exists(X, less(build("D", lam(T, build("abs", T)), X), Y)), ["x != 0"]),
        (exists(X, exists(T, less(inverse(plus(X, T)), Y))), ["x + t != 0"]),
        (exists(X, for_all(T, less(inverse(plus(X, T)), Y))), ["x + t != 0"]),
        (exists(X, build("or", less(ZERO, X), less(inverse(X), Y))), ["x <= 0 |- x != 0"]),
        (exists(X, build("and", less(inverse(X), Y), less(ZERO, X))), ["|- x != 0"]),
        (exists(N, less(build("^", Y, N), ONE)), ["y != 0 or 0 <= n"]),
    ],
    ids=str,
)
def test_what_is_denied_is_to_be_defined_everywhere(claim, goals):
    """Where log(x) is no number, neither 0 < log(x) nor log(x) <= 0 is known."""
    found = deny(claim)
    assert len(found) == len(goals) + 1
    assert all(s.endswith(goal) for s, goal in zip(found, goals, strict=False)), found
    assert found[-1].endswith("|- false")


def test_what_says_itself_that_it_is_defined_is_denied_where_it_is():
    assert deny(guarded(exists(X, less(ZERO, build("log", X))))) == ["for all x. 0 < x => log(x) <= 0 |- false"]
    assert deny(guarded(exists(X, less(X, inverse(Y))))) == ["for all x. y != 0 => y^(-1) <= x |- false"]


def test_a_condition_comes_before_what_it_makes_defined():
    positive, log = less(ZERO, X), less(ZERO, build("log", X))
    assert deny(exists(X, build("and", positive, log))) == ["for all x. 0 < x => log(x) <= 0 |- false"]
    assert deny(exists(X, build("=>", positive, log))) == ["for all x. 0 < x and log(x) <= 0 |- false"]
    assert deny(exists(X, build("or", at_most(X, ZERO), log))) == ["for all x. 0 < x and log(x) <= 0 |- false"]
    assert deny(exists(X, build("and", log, positive)))[0] == "|- 0 < x", "and not the other way round"


def test_what_the_hypotheses_say_of_another_number_does_not_make_it_defined():
    found = deny(exists(X, less(ZERO, build("log", X))), less(ZERO, X))
    assert found[0] == "0 < x |- 0 < x_1"
    assert deny(exists(X, less(X, build("log", Y))), less(ZERO, Y)) == [
        "0 < y, for all x. log(y) <= x |- false",
    ]


def test_what_is_shown_of_all_numbers_is_known_of_the_denied_ones():
    claim = exists(X, less(Y, inverse(plus(build("exp", X), build("*", X, Y)))))
    first, last = premises(Sequent((), claim), {"kind": "cases", "deny": True})
    assert first.conclusion.head == "not" and first.conclusion not in last.hypotheses, "it is about a new number"
    parameter = exists(X, less(X, inverse(Y)))
    assert deny(parameter) == ["|- y != 0", "for all x. y^(-1) <= x, y != 0 |- false"]


def test_a_function_that_exists_is_denied_of_all_functions():
    claim = exists(F, less(build("app", F, ZERO), Y))
    assert deny(claim) == ["for all f. y <= f(0) |- false"]
    assert denied(exists(P, P)) is for_all(P, build("not", P))


# --------------------------------------------------------------------------------------------------------------- proofs


def sos(*products):
    return {"kind": "sos", "summands": [{"weight": "1", "facts": facts} for facts in products]}


def by_denial(*branches):
    return {"kind": "cases", "deny": True, "branches": list(branches)}


def instance(*branches, value):
    return {"kind": "cases", "instance": 0, "values": [value], "branches": list(branches)}


NEXT = ["+", ["v", "x"], ["q", "1"]]


def test_there_is_a_larger_number_and_none_that_is_larger_than_all():
    larger = exists(Y, less(X, Y))
    proof = {"verdict": "proved", "proofs": [by_denial(instance(sos([0], []), value=NEXT))]}
    assert check(Statement((X,), (), (), larger), proof) == "proved"
    for claim in (
        exists(Y, build("and", less(X, Y), less(Y, X))),
        exists(Y, less(Y, Y)),
        exists(Y, less(plus(X, ONE), Y)),
    ):
        with pytest.raises(Rejected):
            check(Statement((X,), (), (), claim), proof)


def test_what_is_undefined_everywhere_does_not_exist():
    """log(-1 - x^2) = log(-1 - x^2) for the normal form; nothing of the kind exists."""
    log = build("log", plus(number(-1), build("*", number(-1), build("^", X, TWO))))
    claim = exists(X, equal(log, log))
    absurd = instance({"kind": "identity"}, value=["q", "0"])
    for branches in ([absurd], [{"kind": "value"}, absurd], [sos([0]), absurd], [{"kind": "identity"}, absurd]):
        with pytest.raises(Rejected):
            prove(Sequent((), claim), by_denial(*branches))


def test_a_denial_is_no_proof_of_the_contrary():
    """Of one number that is no witness it does not follow that there is one."""
    claim = exists(Y, equal(build("^", Y, TWO), number(-1)))
    for branch in (
        instance({"kind": "value", "hypothesis": 1}, value=["q", "0"]),
        instance({"kind": "value"}, value=["q", "0"]),
        {"kind": "value", "hypothesis": 0},
        {"kind": "identity"},
    ):
        with pytest.raises(Rejected):
            prove(Sequent((), claim), by_denial(branch))


def test_the_denial_may_be_denied_again_only_as_a_conclusion():
    """Its conclusion is absurdity, of which nothing is denied."""
    with pytest.raises(Rejected, match="false does not say that something exists"):
        prove(Sequent((), exists(Y, less(X, Y))), by_denial(by_denial(sos([0]))))


@pytest.mark.parametrize("branches", [None, [], {}, [sos([0]), sos([0])], [by_denial()], "0"])
def test_every_premise_has_a_proof(branches):
    with pytest.raises(Rejected):
        prove(Sequent((), exists(Y, less(X, Y))), {"kind": "cases", "deny": True, "branches": branches})

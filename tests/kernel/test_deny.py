"""The step deny of ``cases``: what it leaves to prove, and what it refuses."""

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.cases import premises
from symres.kernel import Rejected, Sequent, obligations
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
from symres.language.guards import guarded, stated

from ..certificates import sos, verdict_on
from ..terms import at_most, equal, inverse, less, plus

X, Y, T = map(variable, "xyt")
N = variable("n", INT)
F = variable("f", function_sort(REAL, REAL))
P = variable("p", PROP)
ZERO, ONE, TWO = map(number, range(3))


def unequal(a, b):
    return build("not", equal(a, b))


def bend(at):
    """The derivative of |t|, of which nothing is known at 0."""
    return build("D", lam(T, build("abs", T)), at)


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
    "claim, denial",
    [
        (exists(X, less(ZERO, build("log", X))), for_all(X, at_most(build("log", X), ZERO))),
        (exists(X, less(Y, inverse(X))), for_all(X, at_most(inverse(X), Y))),
        (exists(X, equal(X, build("^", X, inverse(TWO)))), for_all(X, unequal(X, build("^", X, inverse(TWO))))),
        (exists(X, less(bend(X), Y)), for_all(X, at_most(Y, bend(X)))),
        (exists(X, for_all(T, less(inverse(plus(X, T)), Y))), for_all(X, exists(T, at_most(Y, inverse(plus(X, T)))))),
        (exists(N, less(build("^", Y, N), ONE)), for_all(N, at_most(ONE, build("^", Y, N)))),
    ],
    ids=str,
)
def test_an_inequality_holds_or_fails_at_every_number_whatever_is_defined_there(claim, denial):
    """There is one value of log(x) for every x, so that 0 < log(x) or log(x) <= 0, although nobody knows which."""
    assert denied(claim) is denial
    assert len(deny(claim)) == 1


def test_the_guard_of_an_existential_is_denied_with_it():
    assert deny(guarded(exists(X, less(ZERO, build("log", X))))) == ["for all x. x <= 0 or log(x) <= 0 |- false"]
    assert deny(guarded(exists(X, less(X, inverse(Y))))) == ["for all x. y = 0 or y^(-1) <= x |- false"]


def test_a_function_that_exists_is_denied_of_all_functions():
    claim = exists(F, less(build("app", F, ZERO), Y))
    assert deny(claim) == ["for all f. y <= f(0) |- false"]
    assert denied(exists(P, P)) is for_all(P, build("not", P))


# --------------------------------------------------------------------------------------------------------------- proofs


def by_denial(*branches):
    return {"kind": "cases", "deny": True, "branches": list(branches)}


def instance(*branches, value):
    return {"kind": "cases", "instance": 0, "values": [value], "branches": list(branches)}


NEXT = ["+", ["v", "x"], ["q", "1"]]


def test_there_is_a_larger_number_and_none_that_is_larger_than_all():
    larger = exists(Y, less(X, Y))
    proof = {"verdict": "proved", "proofs": [by_denial(instance(sos([0], []), value=NEXT))]}
    assert verdict_on(stated((X,), (), (), larger), proof) == "proved"
    for claim in (
        exists(Y, build("and", less(X, Y), less(Y, X))),
        exists(Y, less(Y, Y)),
        exists(Y, less(plus(X, ONE), Y)),
    ):
        with pytest.raises(Rejected):
            verdict_on(stated((X,), (), (), claim), proof)


def test_what_is_undefined_everywhere_does_not_exist():
    """log(-1 - x^2) = log(-1 - x^2), whatever it is; that there is such an x says that it is defined there, too."""
    under = plus(number(-1), build("*", number(-1), build("^", X, TWO)))
    log = build("log", under)
    claim = exists(X, equal(log, log))
    absurd = instance(sos([0, 0]), value=["q", "0"])
    prove(Sequent((), claim), by_denial(absurd))
    (goal,) = obligations(stated((), (), (), claim))
    assert goal.conclusion is exists(X, build("and", less(ZERO, under), equal(log, log)))
    for branches in (
        [absurd],
        [instance({"kind": "cases", "hypothesis": 1, "branches": [sos([0, 0])] * 2}, value=["q", "0"])],
    ):
        with pytest.raises(Rejected):
            verdict_on(stated((), (), (), claim), {"verdict": "proved", "proofs": [by_denial(*branches)]})
    nowhere = {
        "kind": "sos",
        "summands": [{"weight": "1", "facts": [0]}, {"weight": "1"}, {"weight": "1", "square": ["v", "x"]}],
    }
    assert verdict_on(stated((), (), (), claim), {"verdict": "refuted", "point": {}, "proofs": [nowhere]}) == "refuted"


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

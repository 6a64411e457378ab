"""An exponent of the integers takes any base but 0, one of the reals a positive base: neither is read as the other."""

from fractions import Fraction

import pytest

from symres.elaborate.algebra.normal_form import NormalForms
from symres.kernel import Rejected, obligations
from symres.kernel.terms import INT, build, exists, lam, number, to_json, variable
from symres.language.guards import stated

from ..certificates import verdict_on
from ..terms import equal, power, times

X, S = variable("x"), variable("s")
N, M = variable("n", INT), variable("m", INT)
ZERO, ONE, TWO = map(number, range(3))
HALF = number(Fraction(1, 2))
MINUS = number(-1)


def sos(*products, cofactors=()):
    summands = [{"weight": "1", "facts": facts} for facts in products]
    return {"kind": "sos", "summands": summands, "cofactors": [[k, to_json(t)] for k, t in cofactors]}


def cases(*branches, **step):
    return {"kind": "cases", **step, "branches": list(branches)}


def test_an_integer_exponent_stays_one_when_its_normal_form_is_read_again():
    """max(n, m) is an integer, and (n + m + |n - m|)/2 not seen to be one."""
    whole = power(X, build("max", N, M))
    for again in (
        build("log", build("exp", whole)),
        times(HALF, build("D", lam(S, times(S, TWO, whole)), TWO)),
    ):
        assert not NormalForms().difference(again, whole).numerator
    forms = NormalForms()
    once = forms.term(forms(whole))
    assert not NormalForms().difference(once, whole).numerator


def test_the_root_of_the_square_of_an_integer_power_is_not_the_power():
    """False at x = -1, n = 1, m = 0, where it says 1 = -1."""
    whole = build("D", lam(S, times(S, power(X, build("max", N, M)))), TWO)
    square = power(whole, TWO)
    claim = equal(build("exp", times(HALF, build("log", square))), whole)
    given = (build("not", equal(X, ZERO)), build("<", ZERO, square))
    statement = stated((X, N, M), (), given, claim)
    assert len(obligations(statement)) == 1, "that x is not 0 is said"
    with pytest.raises(Rejected, match="identity"):
        verdict_on(statement, {"verdict": "proved", "proofs": [{"kind": "identity"}]})


def test_an_integer_that_stands_for_a_real_exponent_proves_nothing_of_a_negative_base():
    """(-1)^s is not defined for real s; that (-1)^1 is -1 must not give a real s with (-1)^s = -1."""
    root = build("exp", times(HALF, build("log", power(X, times(TWO, S)))))
    lemma = exists(S, build("and", equal(power(X, S), MINUS), equal(root, ONE)))
    at_one = [
        {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]},
        cases(cases(sos([], cofactors=[(0, MINUS)]), equation=0), disjunct=0),
        sos([1], [], cofactors=[(0, build("+", times(MINUS, X), ONE))]),
        cases({"kind": "value"}, equation=0),
    ]
    absurd = cases(sos([], [], cofactors=[(0, ONE), (1, MINUS)]), keep=[1, 2])
    proof = cases(
        {"kind": "witness", "values": [["q", "1"]], "branches": at_one},
        cases(absurd, open=1),
        lemma=to_json(lemma),
    )
    with pytest.raises(Rejected):
        verdict_on(
            stated((X,), (), (equal(X, MINUS),), build("<", ONE, ZERO)), {"verdict": "proved", "proofs": [proof]}
        )

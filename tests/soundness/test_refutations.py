"""Counterexamples: a point at which a claim fails refutes it, and nothing that only looks like one."""

import pytest

from symres import I, Theory, det, for_all, gradient_is, implies, log, norm, trace
from symres.kernel import Rejected
from symres.kernel.terms import number, to_json
from symres.search.attack.concrete import refutation
from symres.search.attack.instance_proofs import proof_at
from symres.search.budget import deadline

from ..certificates import verdict_on
from ..slow import all_but

theory = Theory("refutations")
n = theory.naturals("n")
X, H = theory.matrices("X H", n, n)
x = theory.vector("x", n)


def frozen(name, formula, given=()):
    return theory._claim(name, formula, given=given).freeze().statement


def above(bound):
    """log det(I + H'H) >= bound for every H, which is defined, as the determinant is at least 1."""
    return frozen(f"above_{bound}", for_all(H, log(det(I(n) + H.T * H)) >= bound))


def at_size_one(statement):
    """The refutation at n = 1, as far as its parts are proved."""
    from symres.kernel.refutation import refutation as parts

    point = {str(v.value): to_json(number(1)) for v in statement.variables}
    certificate = {"verdict": "refuted", "point": point}
    proofs = [proof_at(sequent) for sequent in parts(statement, certificate)]
    return {**certificate, "proofs": [proof for proof in proofs if proof is not None]}


def test_a_size_in_the_sort_of_what_is_quantified_gets_its_value():
    statement = above(1)
    assert verdict_on(statement, at_size_one(statement)) == "refuted"


def test_what_holds_for_every_matrix_is_not_refuted_at_a_size():
    statement = above(0)
    with pytest.raises(Rejected):
        verdict_on(statement, at_size_one(statement))


def test_what_is_not_defined_for_every_matrix_is_refuted_where_it_is_supposed_to_be():
    """log det(H) has values for some H alone. Where that is supposed, that it fails at one of the others is nothing."""
    statement = frozen("undefined", for_all(H, log(det(H)) >= 0))
    assert verdict_on(statement, at_size_one(statement)) == "refuted"
    supposed = frozen("supposed", for_all(H, implies(det(H) >= 1, log(det(H)) >= 0)))
    certificate = at_size_one(supposed)
    for wrong in (certificate, {**certificate, "guard": 0}):
        with pytest.raises(Rejected):
            verdict_on(supposed, wrong)


PAIRS = {
    "the square of the norm": (lambda x: norm(x) ** 2, x, 2 * x, x),
    "a form": (lambda x: trace(x.T * X * x), x, (X + X.T) * x, 2 * X * x),
    "a square": (lambda X: trace(X * X), X, 2 * X.T, 2 * X),
}


SLOW_PAIRS = {"the square of the norm", "a square"}


@pytest.mark.parametrize("name", all_but(PAIRS.keys() - SLOW_PAIRS, PAIRS))
def test_a_false_gradient_is_refuted_and_the_true_one_is_not(name):
    f, at, true, false = PAIRS[name]
    k = list(PAIRS).index(name)
    wrong = frozen(f"wrong_{k}", gradient_is(f, at, false))
    found = refutation(wrong, deadline(10))
    assert found is not None and verdict_on(wrong, found) == "refuted"
    right = frozen(f"right_{k}", gradient_is(f, at, true))
    assert refutation(right, deadline(0.3)) is None
    with pytest.raises(Rejected):  # the witness against the false neighbour does not refute the true claim
        verdict_on(right, found)


def test_a_bound_with_a_universal_hypothesis_is_refuted_only_where_that_is_proved():
    f, t = theory.function("f"), theory.reals("t")
    monotone = for_all(t, f(t) <= f(t + 1))
    statement = frozen("monotone", f(1) >= 0, given=[monotone])
    found = refutation(statement, deadline(10))
    assert found is not None and verdict_on(statement, found) == "refuted"
    stronger = frozen("stronger", f(1) >= 0, given=[monotone, for_all(t, f(t) >= t)])
    assert refutation(stronger, deadline(1)) is None

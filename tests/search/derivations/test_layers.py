"""Derivatives by one layer of a product of any length, sums that are not looked into, inverses that are cancelled."""

import pytest

from symres import (
    I,
    Prod,
    Sum,
    Theory,
    det,
    gradient_is,
    has_gradient,
    hessian_form,
    matrix_gradient,
    matrix_hessian_form,
    norm,
    replace_layer,
    trace,
)
from symres.elaborate import prove
from symres.kernel import Rejected, obligations
from symres.search.budget import clock
from symres.search.derivations import layers, opaque
from symres.search.derivations.elaborator import Elaborator

theory = Theory("layers")
d, l, n = theory.naturals("d l n")
i, j, k = theory.integers("i j k")
R, X, H, Y, Z = theory.matrices("R X H Y Z", d, d)
S = theory.symmetric("S", d)
A = theory.layers("A", d, d)
B = [theory.matrix(f"B_{m}", d, d) for m in range(1, 9)]
x, y = theory.vectors("x y", d)
WITHIN = [k >= 1, k <= l]


def P(low, high, of=A):
    """(I + A_high)...(I + A_low)"""
    return Prod(i, low, high, I(d) + of[i])


def risk(X):
    gap = P(1, l, replace_layer(A, k, X)) - R
    return trace(gap * S * gap.T)


def verdict(formula, given=WITHIN, budget=120.0):
    claim = theory.claim(f"c{len(theory.claims)}", formula, given=list(given))
    return claim.check(budget).verdict


GAP = P(1, l) - R
GRADIENT = 2 * P(k + 1, l).T * GAP * S * P(1, k - 1).T


@pytest.mark.slow
def test_the_gradient_of_the_risk_by_any_layer_at_any_depth_is_proved():
    assert matrix_gradient(risk, A[k], symmetric=S).term == GRADIENT.term
    assert verdict(gradient_is(risk, A[k], GRADIENT)) == "proved"
    assert verdict(has_gradient(risk, A[k], GRADIENT)) == "proved"


@pytest.mark.slow
def test_its_second_derivative_is_proved():
    form = matrix_hessian_form(risk, A[k], H, symmetric=S)
    assert verdict(hessian_form(risk, A[k], H) == form) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong",
    [
        2 * P(1, k - 1).T * GAP * S * P(k + 1, l).T,
        2 * P(k + 1, l) * GAP * S * P(1, k - 1).T,
        2 * P(k, l).T * GAP * S * P(1, k - 1).T,
        P(k + 1, l).T * GAP * S * P(1, k - 1).T,
    ],
    ids=["swapped", "not transposed", "one layer too many", "half"],
)
def test_a_near_miss_of_it_is_not(wrong):
    assert verdict(gradient_is(risk, A[k], wrong), budget=1.0) in ("unknown", "refuted")


@pytest.mark.slow
@pytest.mark.parametrize("given", [WITHIN[:1], WITHIN[1:], []])
def test_a_layer_outside_of_the_product_is_none(given):
    assert verdict(gradient_is(risk, A[k], GRADIENT), given, budget=1.0) in ("unknown", "refuted")


@pytest.mark.slow
def test_two_products_of_the_same_layers_move_together():
    def f(X):
        moved = replace_layer(A, k, X)
        return x.T * P(1, l, moved) * R * P(1, l, moved) * y

    assert verdict(gradient_is(f, A[k], matrix_gradient(f, A[k]))) == "proved"


def decay(X):
    return risk(X) + Sum(i, 1, l, norm(replace_layer(A, k, X)[i]) ** 2)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [GRADIENT + A[k], GRADIENT - 2 * A[k], GRADIENT + 2 * A[k + 1], GRADIENT])
def test_a_near_miss_of_the_gradient_of_a_sum_over_layers_is_not(wrong):
    assert verdict(gradient_is(decay, A[k], wrong), budget=1.0) in ("unknown", "refuted")


@pytest.mark.slow
def test_of_a_sum_over_layers_one_summand_moves():
    assert verdict(gradient_is(decay, A[k], GRADIENT + 2 * A[k])) == "proved"
    assert verdict(gradient_is(decay, A[k], GRADIENT + 2 * A[k]), WITHIN[:1], budget=1.0) in ("unknown", "refuted")


@pytest.mark.slow
def test_a_sum_of_which_every_summand_moves_stays_as_it_is():
    C = theory.layers("C", d, d)

    def f(X):
        return Sum(j, 1, n, trace(C[j] * P(1, l, replace_layer(A, k, X))))

    gradient = Sum(j, 1, n, P(k + 1, l).T * C[j].T * P(1, k - 1).T)
    goal = sequent(gradient_is(f, A[k], gradient), WITHIN)
    assert not any("sum_context" in str(step) for step in layers.script(goal))


def test_there_are_lines_only_for_derivatives_by_a_layer():
    for formula in (trace(X * Y) == trace(Y * X), gradient_is(trace, X, I(d))):
        (sequent,) = obligations(theory.claim(f"c{len(theory.claims)}", formula).freeze().statement)[-1:]
        assert layers.script(sequent) == ()


# ------------------------------------------------------------------------------------------------ sums as letters


def expanded(depth, factor=2):
    """The claim of a gradient by the layer in the middle, the product written out."""
    middle = depth // 2

    def product(low, high, replaced=None):
        out = I(d)
        for m in range(high, low - 1, -1):
            out = out * (I(d) + (replaced if m == middle and replaced is not None else B[m]))
        return out

    def f(X):
        gap = product(0, depth - 1, X) - R
        return trace(gap * S * gap.T)

    gap = product(0, depth - 1) - R
    gradient = factor * product(middle + 1, depth - 1).T * gap * S * product(0, middle - 1).T
    return gradient_is(f, B[middle], gradient)


def sequent(formula, given=()):
    claim = theory.claim(f"c{len(theory.claims)}", formula, given=list(given))
    return obligations(claim.freeze().statement)[-1]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [4, 6, 8])
def test_a_long_product_of_sums_is_not_multiplied_out(depth):
    goal = sequent(expanded(depth))
    proof = opaque.derivation(goal)
    assert proof is not None
    prove(goal, proof)
    assert opaque.derivation(sequent(expanded(depth, factor=3))) is None
    assert verdict(expanded(depth), given=()) == "proved"


def test_sums_are_looked_into_where_that_matters():
    claim = (X + B[0]) * (X + B[1]) * (Y + B[2]) == X * (X + B[1]) * (Y + B[2]) + B[0] * (X + B[1]) * (Y + B[2])
    assert opaque.derivation(sequent(claim)) is None
    assert verdict(claim, given=()) == "proved"


# ----------------------------------------------------------------------------------------------------------- inverses


def woodbury(sign=1):
    inner = (I(d) + Y * X.inverse * Z).inverse
    return (X + Z * Y).inverse == X.inverse - sign * X.inverse * Z * inner * Y * X.inverse


REGULAR = [det(M) != 0 for M in (X, X + Z * Y, I(d) + Y * X.inverse * Z)]


@pytest.mark.slow
def test_no_inverse_is_cancelled_that_is_not_said_to_exist_and_need_not():
    assert verdict(woodbury(), REGULAR[1:2], budget=1.0) in ("unknown", "refuted")
    assert verdict(woodbury(), REGULAR[:1], budget=1.0) in ("unknown", "refuted")
    assert verdict(woodbury(-1), REGULAR, budget=1.0) in ("unknown", "refuted")
    assert verdict(woodbury(), REGULAR) == "proved"
    for missing in (0, 1, 2):  # the last supposes the first, and either of the last two follows from the other
        assert verdict(woodbury(), [h for m, h in enumerate(REGULAR) if m != missing]) == "proved"


def test_a_proof_by_cancelling_needs_its_lemmas():
    goal = sequent(woodbury(), REGULAR)
    later = clock() + 10
    goals = Elaborator(goal, {}, later).goals
    assert goals.inverses.show(goal.conclusion) is None
    with pytest.raises(Rejected):
        prove(goal, {"kind": "words"})

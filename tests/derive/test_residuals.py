"""Functions of matrices in the names of their inner expressions: which get one, and what is derived with them."""

import pytest

from symres import ClaimError, I, O, Prod, Sum, Theory, det, log, matrix_gradient, matrix_hessian_form, norm, trace
from symres.derive.products import Writing
from symres.show.derivations.residuals import with_residuals

theory = Theory("residuals")
m, n, r, l = theory.naturals("m n r l")
Y, (U, H), (V, K) = theory.matrix("Y", m, n), theory.matrices("U H", m, r), theory.matrices("V K", r, n)
R, B = theory.matrix("R", m, n), theory.matrix("B", m, m)
X, (w, h), y = theory.matrix("X", n, m), theory.vectors("w h", m), theory.vector("y", n)
A, G = theory.layers("A", m, m), theory.matrix("G", m, m)
i, j = theory.integers("i j")
t = theory.reals("t")


def named(f, at, along, taken=()):
    found = with_residuals(f, at, along, taken)
    return found, {str(R.letter): str(R.meaning) for R in found.residuals}


def test_a_residual_keeps_the_sign_that_was_written():
    for written, gradient in ((Y - U * V, "-2*R*T(V)"), (U * V - Y, "2*R*T(V)")):
        found, letters = named(norm(written) ** 2, (U, V), (H, K))
        assert letters == {"R": str(written)}
        assert str(found.gradients[0]) == gradient


@pytest.mark.parametrize(
    ("f", "at", "along", "letters"),
    [
        (norm(R - Y) ** 2, (R,), (Y,), {}),  # the inner expression is as short as its name
        (norm(Y - R * X * Y) ** 2, (U,), (H,), {}),  # no factor varies
        (trace(U.T * U), (U,), (H,), {}),
        (trace(B * (I(m) + U * V * X)), (U,), (H,), {}),  # the inner expression is in no derivative
        (norm(X * w - y) ** 2, (w,), (h,), {"r": "X*w - y"}),
        (log(det(I(m) + U * U.T)), (U,), (H,), {"S": "I(m) + U*T(U)"}),
        (norm(R - U * V) ** 2, (U, V), (H, K), {"E": "R - U*V"}),  # R is the name of a matrix already
    ],
)
def test_sums_that_move_and_are_longer_than_a_name_get_one(f, at, along, letters):
    assert named(f, at, along)[1] == letters


def test_names_are_free():
    assert named(norm(Y - U * V) ** 2, (U, V), (H, K), {"dR"})[1] == {"E": "Y - U*V"}
    assert named(norm(Y - U * V) ** 2, (U, V), (H, K), {"R", "E", "D"})[1] == {"R_1": "Y - U*V"}


@pytest.mark.parametrize(
    ("f", "at", "along"),
    [
        (norm(Y - U * V) ** 2, (U, V), (H, K)),
        (norm(X * w - y) ** 2 / 2 + t * norm(w) ** 2, (w,), (h,)),
        (log(det(I(m) + U * U.T)), (U,), (H,)),
        (norm(Y - Prod(i, 1, l, I(m) + A[i]) * R) ** 2, (A[j],), (G,)),
        (norm(Prod(i, 1, l, A[i]) - B) ** 2 + Sum(i, 1, l, norm(A[i]) ** 2), (A[j],), (G,)),
    ],
)
def test_with_the_names_unfolded_it_is_what_is_derived_without_them(f, at, along):
    found = with_residuals(f, at, along)
    same = Writing().same
    for one, x in zip(found.gradients, at, strict=True):
        assert same(found.unfolded(one).term, matrix_gradient(f, x).term)
    assert same(found.unfolded(found.inserted).term, matrix_hessian_form(f, at, along).term)


def test_what_is_affine_has_no_second_differential():
    found, _ = named(norm(X * w - y) ** 2, (w,), (h,))
    (residual,) = found.residuals
    assert not residual.is_curved and residual.second_differential.term is O(n, 1).term
    assert str(found.inserted) == "2*frobenius(X*h)^2"


def test_what_is_not_known_is_refused_in_words():
    phi = theory.function("phi")
    with pytest.raises(ClaimError, match="is not known here"):
        with_residuals(phi(trace(U.T * U)), (U,), (H,))


def test_signs_stand_outside_of_norms_and_even_powers():
    found, _ = named(norm(Y - U * V), (U,), (H,))
    assert str(found.inserted) == "frobenius(H*V)^2*frobenius(R)^(-1) - tr(T(R)*H*V)^2*frobenius(R)^(-3)"

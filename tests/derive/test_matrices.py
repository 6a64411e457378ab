"""Gradients and Hessian forms of matrices: the forms in which they are written, their steps, and what is refused."""

import pytest

from symres import (
    ClaimError,
    I,
    O,
    Prod,
    Sum,
    Theory,
    det,
    exp,
    log,
    matrix_gradient,
    matrix_hessian_form,
    norm,
    replace_layer,
    sqrt,
    trace,
)

theory = Theory("forms")
d, k, l, n = theory.naturals("d k l n")
M, X, R, B, H = theory.matrices("M X R B H", d, d)
S = theory.symmetric("S", d)
U, K = theory.matrix("U", d, k), theory.matrix("K", d, k)
Y, V, W = theory.matrix("Y", d, n), theory.matrix("V", d, k), theory.matrix("W", k, n)
u, h, a, b = theory.vectors("u h a b", d)
t = theory.reals("t")
i, j = theory.integers("i j")
A = theory.layers("A", d, d)


def P(low, high, of=A):
    """(I + A_high)...(I + A_low)"""
    return Prod(i, low, high, I(d) + of[i])


def residual(of=A, between=S):
    return trace((P(1, l, of) - R) * between * (P(1, l, of) - R).T)


ABOVE, BELOW = "T(Prod(j + 1, l, fun i. I(d) + A(i)))", "T(Prod(1, j - 1, fun i. I(d) + A(i)))"
GAP = "(Prod(1, l, fun i. I(d) + A(i)) - R)"


@pytest.mark.parametrize(
    ("f", "at", "written"),
    [
        (norm(Y - V * W) ** 2, W, "2*T(V)*(V*W - Y)"),
        (norm(Y - V * W) ** 2, V, "2*(V*W - Y)*T(W)"),
        (norm(S - u * u.T) ** 2, u, "4*(u*T(u) - S)*u"),
        (norm(M - u * u.T) ** 2, u, "2*(2*u*T(u) - M - T(M))*u"),
        (norm(S - U * U.T) ** 2, U, "4*(U*T(U) - S)*U"),
        (residual(), A[j], f"2*{ABOVE}*{GAP}*S*{BELOW}"),
        (residual(between=M), A[j], f"{ABOVE}*{GAP}*(T(M) + M)*{BELOW}"),
        (Sum(i, 1, l, norm(A[i] - R) ** 2), A[j], "2*(A(j) - R)"),
        (Sum(i, 1, l, norm(A[i] - R) ** 2), R, "2*Sum(1, l, fun i. R - A(i))"),
        (
            trace(Prod(i, 1, l, X + A[i])),
            X,
            f"Sum(1, l, fun i. {ABOVE}*{BELOW})".replace("j", "i").replace("I(d)", "X"),
        ),
        (log(det(X)), X, "T(X^(-1))"),
        (log(det(I(d) + U * U.T)), U, "2*(I(d) + U*T(U))^(-1)*U"),
        (trace(X.inverse * B), X, "-T(X^(-1))*T(B)*T(X^(-1))"),
        (u.T * S * u / (u.T * u), u, "2*tr(T(u)*u)^(-1)*(S*u - tr(T(u)*S*u)*tr(T(u)*u)^(-1)*u)"),
        (norm(X * a - b) ** 2 + t * norm(X) ** 2, X, "2*((X*a - b)*T(a) + t*X)"),
        (exp(-(norm(u - a) ** 2)), u, "2*exp(-frobenius(u - a)^2)*(a - u)"),
        (sqrt(trace(X.T * X)), X, "tr(T(X)*X)^(-1/2)*X"),
        (log(norm(X)), X, "frobenius(X)^(-2)*X"),
        (trace(X**l), X, "l*T(X^(l - 1))"),
        (trace(B * (X + t * B).inverse), t, "-tr((X + t*B)^(-1)*B*(X + t*B)^(-1)*B)"),
        (t**3 * trace(X), t, "3*tr(X)*t^2"),
        (norm(Y) ** 2, W, "O(k, n)"),
        (trace(X * B) - trace(B * X), X, "O(d, d)"),
    ],
)
def test_a_gradient_keeps_the_factors_that_were_written(f, at, written):
    found = str(matrix_gradient(f, at, symmetric=S)).replace("i'", "i")
    assert found == written


def test_a_function_and_an_expression_have_the_same_gradient():
    by_function = matrix_gradient(lambda X: residual(replace_layer(A, j, X)), A[j], symmetric=S)
    assert by_function.term is matrix_gradient(residual(), A[j], symmetric=S).term
    assert matrix_gradient(lambda X: norm(X - B) ** 2, X).term is matrix_gradient(norm(X - B) ** 2, X).term


def test_the_gradient_by_several_matrices_has_one_part_for_each():
    assert str(matrix_gradient(norm(Y - V * W) ** 2, (V, W))) == "(2*(V*W - Y)*T(W), 2*T(V)*(V*W - Y))"


@pytest.mark.parametrize(
    ("f", "at", "direction", "written"),
    [
        (norm(S - U * U.T) ** 2, U, K, "2*frobenius(K*T(U) + U*T(K))^2 + 4*tr((U*T(U) - S)*K*T(K))"),
        (norm(S - u * u.T) ** 2, u, h, "2*frobenius(h*T(u) + u*T(h))^2 + 4*tr((u*T(u) - S)*h*T(h))"),
        (log(det(X)), X, H, "-tr(X^(-1)*H*X^(-1)*H)"),
        (trace(X.inverse * B), X, H, "2*tr(X^(-1)*H*X^(-1)*H*X^(-1)*B)"),
        (u.T * M * u, u, h, "2*tr(T(h)*M*h)"),
        (trace(M * X), X, H, "0"),
    ],
)
def test_a_hessian_form_is_written_with_squares(f, at, direction, written):
    assert str(matrix_hessian_form(f, at, direction, symmetric=S)) == written


def test_what_has_no_gradient_here_is_refused_in_words():
    phi = theory.function("phi")
    for wrong, message in (
        (
            lambda: matrix_gradient(X * B, X),
            "a gradient is taken of a number, and X\\*B is none; take a trace or an",
        ),
        (lambda: matrix_gradient(phi(trace(X)), X), "the gradient of phi\\(tr\\(X\\)\\) is not known here"),
        (lambda: matrix_gradient(trace(X), A), "by a number, a vector or a matrix, not by A"),
        (lambda: matrix_gradient(trace(X * B), X * B), "by a variable or a layer, not by X\\*B"),
        (lambda: matrix_gradient(residual(), (A[i], A[j])), "one layer of A at a time"),
        (lambda: matrix_hessian_form(trace(X), X, (H, H)), "1 points and 2 directions"),
        (lambda: matrix_gradient(trace(X), X, symmetric=U), "different sorts: T\\(U\\)"),
    ):
        with pytest.raises(ClaimError, match=message):
            wrong()


def test_zero_and_unit_matrices_disappear_from_products():
    assert str(matrix_gradient(trace(I(d) * X * I(d)) + trace(O(d, d) * X), X)) == "I(d)"

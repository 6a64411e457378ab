"""Entries of matrices of any size are those of what they are made of, within their sizes and nowhere else; and matrices
that are told by their entries are equal, or of greater norm, where these are.
"""

import pytest

from symres import (
    I,
    O,
    Sum,
    Theory,
    blocks,
    diag,
    entrywise,
    exp,
    for_all,
    hadamard,
    inner,
    kron,
    matrix,
    norm,
    psd,
    relu,
    tanh,
    trace,
)

from ...slow import all_but

theory = Theory("entries")
n, m = theory.naturals("n m")
i, j = theory.integers("i j")
A, B = theory.matrices("A B", n, n)
C = theory.matrix("C", n, m)
v, w = theory.vectors("v w", n)
INSIDE = (i >= 1, i <= n, j >= 1, j <= n)

FALSE = {
    "a square of a norm without squares": (norm(v) ** 2 == Sum(i, 1, n, v[i]), ()),
    "a square of a norm without the last entry": (norm(v) ** 2 == Sum(i, 1, n - 1, v[i] ** 2), ()),
    "a norm": (norm(v) == Sum(i, 1, n, v[i] ** 2), ()),
    "the trace of a product": (trace(A @ B) == Sum(i, 1, n, A[i, i] * B[i, i]), ()),
    "the first row": (trace(A) == Sum(i, 1, n, A[1, i]), ()),
    "an identity off the diagonal": (I(n)[1, 2] == 1, (n >= 2,)),
    "an identity anywhere": (I(n)[i, j] == 0, INSIDE),
    "a transpose": (C.T[1, 2] == C[1, 2], (n >= 2, m >= 2)),
    "the columns of a product": ((A @ v)[1] == Sum(i, 1, n, A[i, 1] * v[i]), ()),
    "a product entry by entry, transposed": (hadamard(A, B)[i, j] == A[i, j] * B[j, i], INSIDE),
    "a product entry by entry as a product": (hadamard(A, B) == A @ B, ()),
    "the trace of a product entry by entry": (trace(hadamard(A, B)) == trace(A) * trace(B), ()),
    "a diagonal as an identity": (diag(v) @ w == w, ()),
    "a diagonal of any sign": (psd(diag(v)), ()),
    "Schur with one semidefinite factor": (psd(hadamard(A, B)), (psd(A), B.T == B)),
    "a contraction beyond its norm": (norm(entrywise(tanh, v)) >= norm(v), ()),
    "blocks in another order": (blocks([[A, C], [C.T, I(m)]]).T == blocks([[A, C], [C.T, I(m)]]), ()),
    "a table and its transpose": (matrix(n, n, lambda k, l: k * v[l]) == matrix(n, n, lambda k, l: l * v[k]), ()),
}
UNDEFINED = {
    "an index of no row": ((v + w)[i] == v[i] + w[i], ()),
    "a row after the last": ((v + w)[n + 1] == v[n + 1] + w[n + 1], ()),
    "a row after the last of a product": ((A @ v)[n + 1] == Sum(i, 1, n, A[n + 1, i] * v[i]), ()),
    "a column after the last": ((C + C)[1, m + 1] == 2 * C[1, m + 1], ()),
    "a row after the last of a diagonal": (diag(v)[n + 1, n + 1] == v[n + 1], ()),
    "a row that is looked at from outside": (matrix(n, n, lambda k, l: v[k + 1])[1, 1] == v[2], ()),
}
TRUE = {
    "an identity on the diagonal": (I(n)[1, 1] == 1, ()),
    "an identity off the diagonal": (I(n)[1, 2] == 0, (n >= 2,)),
    "zeros": (O(n, m)[1, 1] == 0, ()),
    "a transpose": (A.T[1, 2] == A[2, 1], (n >= 2,)),
    "a symmetric matrix": (A[1, 2] == A[2, 1], (A.T == A, n >= 2)),
    "a sum": ((v + 2 * w)[i] == v[i] + 2 * w[i], INSIDE),
    "a symmetric part": ((A + A.T)[i, j] == A[i, j] + A[j, i], INSIDE),
    "a product": ((A @ v)[1] == Sum(i, 1, n, A[1, i] * v[i]), ()),
    "a product of a column and a row": ((v @ w.T)[i, j] == v[i] * w[j], INSIDE),
    "the square of a norm": (norm(v) ** 2 == Sum(i, 1, n, v[i] ** 2), ()),
    "an inner product": (inner(v, w) == Sum(i, 1, n, v[i] * w[i]), ()),
    "a distance": (norm(v - w) ** 2 == Sum(i, 1, n, (v[i] - w[i]) ** 2), ()),
    "a trace": (trace(A) == Sum(i, 1, n, A[i, i]), ()),
    "the trace of a product": (trace(A @ B) == Sum(i, 1, n, Sum(j, 1, n, A[i, j] * B[j, i])), ()),
    "the square of a norm of a matrix": (norm(C) ** 2 == Sum(i, 1, n, Sum(j, 1, m, C[i, j] ** 2)), ()),
    "an entry that is told": (hadamard(A, B)[i, j] == A[i, j] * B[i, j], INSIDE),
    "a function of the place": (matrix(n, n, lambda k, l: exp(-((k - l) ** 2)))[i, i] == 1, INSIDE),
    "the trace of a product entry by entry": (trace(hadamard(A, B)) == Sum(i, 1, n, A[i, i] * B[i, i]), ()),
    "a sum in a product entry by entry": (hadamard(A + B, B) == hadamard(A, B) + hadamard(B, B), ()),
    "a transpose entry by entry": (hadamard(A, B).T == hadamard(A.T, B.T), ()),
    "a diagonal": (diag(v) @ w == hadamard(v, w), ()),
    "a diagonal, transposed": (diag(v).T == diag(v), ()),
    "two diagonals": (diag(v) @ diag(w) == diag(hadamard(v, w)), ()),
    "a diagonal that is not negative": (psd(diag(v)), (for_all(i, 1, n, v[i] >= 0),)),
    "Schur's theorem": (psd(hadamard(A, B)), (psd(A), psd(B))),
    "a contraction": (norm(entrywise(tanh, v)) <= norm(v), ()),
    "a layer": (norm(entrywise(relu, A @ v) - entrywise(relu, A @ w)) <= norm(A @ v - A @ w), ()),
    "blocks": (blocks([[A, C], [C.T, I(m)]]).T == blocks([[A.T, C], [C.T, I(m)]]), ()),
    "a quadratic form": (v.T @ A @ v == Sum(i, 1, n, Sum(j, 1, n, A[i, j] * v[i] * v[j])), ()),
}
OF_KRONECKER = {  # each with one that is false
    "transposed": (kron(A, C).T == kron(A.T, C.T), kron(A, C).T == kron(C.T, A.T)),
    "multiplied": (kron(A, B) @ kron(B, A) == kron(A @ B, B @ A), kron(A, B) @ kron(B, A) == kron(B @ A, A @ B)),
    "a trace": (trace(kron(A, B)) == trace(A) * trace(B), trace(kron(A, B)) == trace(A @ B)),
    "a norm": (norm(kron(A, C)) == norm(A) * norm(C), norm(kron(A, C)) == norm(A) + norm(C)),
    "a sum": (kron(A + B, C) == kron(A, C) + kron(B, C), kron(A + B, C) == kron(A, C) - kron(B, C)),
}
QUICK = (
    "a square of a norm without squares",
    "a row after the last",
    "an identity on the diagonal",
    "a trace",
    "a sum",
)


def verdict(said, given, budget=120.0):
    return theory.claim(f"c{len(theory.claims)}", said, given=given).check(budget).verdict


@pytest.mark.parametrize("name", all_but(QUICK, FALSE))
def test_what_is_false_is_refuted(name):
    assert verdict(*FALSE[name]) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, UNDEFINED))
def test_what_is_outside_of_a_matrix_is_not_spoken_of(name):
    assert verdict(*UNDEFINED[name], budget=3.0) != "proved"


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_KRONECKER)
def test_laws_of_kronecker_products_are_proved_and_others_refuted(name):
    true, false = OF_KRONECKER[name]
    assert verdict(true, ()) == "proved"
    assert verdict(false, ()) == "refuted"


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_what_is_true_is_proved(name):
    assert verdict(*TRUE[name]) == "proved"

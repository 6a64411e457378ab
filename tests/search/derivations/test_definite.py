"""Invertible and semidefinite matrices: what follows from what they are made of, and what does not."""

import pytest

from symres import I, Theory, adjugate, det, inner, lambda_min, psd, sigma_min, symmetric, trace
from symres.search.budget import NotFound, OutOfBudget, clock
from symres.search.derivations.obligations import derived
from symres.store.lemmas import lemmas

from ...certificates import verdict_on

theory = Theory("t")
m, n = theory.naturals("m n")
s = theory.reals("s")
A, B, P, Q, K = theory.matrices("A B P Q K", n, n)
R = theory.matrix("R", m, m)
U, V = theory.matrix("U", n, m), theory.matrix("V", m, n)
u, v = theory.vectors("u v", n)
BOOK = lemmas()


def certificate(formula, given=()):
    """The certificate of a search without a script; raises ``NotFound``."""
    statement = theory.claim(f"c{len(theory.claims)}", formula, given=given).freeze().statement
    found = derived(statement, (), BOOK.statements, clock() + 5)
    BOOK.require(found)
    return verdict_on(statement, found, BOOK.by_hash)


def regular(*matrices):
    return [det(x) != 0 for x in matrices]


INNER = R.inverse + V * A.inverse * U
SCHUR, OTHER = A - U * R.inverse * V, R - V * A.inverse * U


def form(x):
    return inner(x, A * x)


BETWEEN = form((1 - s) * u + s * v) <= (1 - s) * form(u) + s * form(v)

FALSE = {
    "a form that may be negative between two": (BETWEEN, [symmetric(A), s >= 0, s <= 1]),
    "a form beyond two": (BETWEEN, [psd(A), s >= 0]),
    "without the inner matrix": (det(A + U * R * V) != 0, regular(A, R)),
    "the inner matrix of another sign": (det(A - U * R * V) != 0, regular(A, R, INNER)),
    "without the first matrix": (det(A + U * V) != 0, regular(I(m) + V * U)),
    "a product in another order is not square": (det(V * U) != 0, regular(U * V)),
    "a Schur complement": (det(SCHUR) != 0, regular(A, R)),
    "a sum of invertible matrices": (det(A + B) != 0, regular(A, B)),
    "a sum of semidefinite matrices": (det(P + Q) != 0, [psd(P), psd(Q)]),
    "a difference of definite ones": (det(P - Q) != 0, [psd(P), *regular(P), psd(Q), *regular(Q)]),
    "a multiple by zero": (det(s * P) != 0, [psd(P), *regular(P), s >= 0]),
    "a negative shift": (det(P + s * I(n)) != 0, [psd(P), s != 0]),
    "semidefinite alone": (det(P) != 0, psd(P)),
    "a nonnegative least eigenvalue": (det(P) != 0, [symmetric(P), lambda_min(P) >= 0]),
    "a determinant of a symmetric matrix": (det(P) >= 0, symmetric(P)),
    "a determinant that may be 0": (det(P + Q) > 0, [psd(P), psd(Q)]),
    "a trace of a product with what is not semidefinite": (trace(P * A) <= trace(Q * A), psd(Q - P)),
    "an order of traces": (trace(P * A) <= trace(Q * A), [psd(A), trace(P) <= trace(Q)]),
    "one plus a symmetric matrix": (det(I(n) + P) != 0, symmetric(P)),
    "one plus a product": (det(I(n) + P * A) != 0, [psd(P), symmetric(A)]),
    "a Gram matrix": (det(V.T * V) != 0, sigma_min(V) >= 0),
    "a number of another update": (1 - inner(v, A.inverse * u) != 0, regular(A, A + u * v.T)),
    "a number of another sum": (1 + inner(v, u) != 0, s + 1 != 0),
    "a square of a matrix": (psd(A * A), ()),
    "a congruence with two matrices": (psd(A * P * B.T), psd(P)),
    "a product of semidefinite ones": (psd(P * Q), [psd(P), psd(Q)]),
    "a negative multiple": (psd(s * P), psd(P)),
    "the inverse of a symmetric matrix": (psd(P.inverse), [symmetric(P), *regular(P)]),
    "the least eigenvalue of a semidefinite matrix": (lambda_min(P) > 0, psd(P)),
    "an inverse that does not exist": (A * A.inverse == I(n), ()),
    "inverses in the wrong order": ((A * B).inverse == A.inverse * B.inverse, regular(A, B)),
}
TRUE = {
    "a form between two": (BETWEEN, [psd(A), s >= 0, s <= 1]),
    "a determinant of a semidefinite matrix": (det(P) >= 0, psd(P)),
    "a determinant of a Gram matrix and a multiple of the unit": (det(U * U.T + s**2 * I(n)) > 0, s > 0),
    "a trace of a product with a semidefinite matrix": (trace(P * A) <= trace(Q * A), [psd(Q - P), psd(A)]),
    "an adjugate": (adjugate(A) * B == det(A) * A.inverse * B, det(A) != 0),
    "Sylvester": (det(I(n) + U * V) != 0, regular(I(m) + V * U)),
    "Sylvester with a minus": (det(I(n) - U * V) != 0, regular(I(m) - V * U)),
    "Woodbury": (det(A + U * R * V) != 0, regular(A, R, INNER)),
    "the inner matrix": (det(INNER) != 0, regular(A, R, A + U * R * V)),
    "Schur": (det(SCHUR) != 0, regular(A, R, OTHER)),
    "a Schur complement of the other sign": (det(SCHUR) != 0, regular(A, R, V * A.inverse * U - R)),
    "one column": (det(A + u * v.T) != 0, [*regular(A), 1 + inner(v, A.inverse * u) != 0]),
    "the number of one column": (1 + inner(v, A.inverse * u) != 0, regular(A, A + u * v.T)),
    "a product of numbers": (s * (s + 1) != 0, [s != 0, s + 1 != 0]),
    "inverses": (det(A.inverse + B.inverse) != 0, regular(A, B, A + B)),
    "factors": (det(B) != 0, regular(A * B * P)),
    "one side": (det(B) != 0, A * B == I(n)),
    "definite": (det(P) != 0, [symmetric(P), lambda_min(P) > 0]),
    "a shifted Gram matrix": (det(V.T * V + s * I(n)) != 0, s > 0),
    "one plus a product": (det(I(n) + P * Q) != 0, [psd(P), psd(Q)]),
    "one plus a skew matrix": (det(I(n) + K) != 0, K.T == -K),
    "an information matrix": (
        det(P.inverse + V.T * R.inverse * V) != 0,
        [psd(P), *regular(P), symmetric(R), lambda_min(R) > 0],
    ),
    "a square": (psd(P * P), symmetric(P)),
    "an inverse": (psd(U * R.inverse * U.T + P), [psd(R), *regular(R), psd(P)]),
    "an eigenvalue": (lambda_min(P + Q) > 0, [psd(P), *regular(P), psd(Q)]),
    "push-through": ((I(n) + U * V).inverse * U == U * (I(m) + V * U).inverse, regular(I(m) + V * U)),
    "a resolvent": ((I(n) + P).inverse == I(n) - P * (I(n) + P).inverse, psd(P)),
    "a trace": (trace(P * P.inverse) == n, [psd(P), *regular(P)]),
}

LONG = (
    "a number of another update",
    "the inner matrix of another sign",
    "a Schur complement",
    "a sum of semidefinite matrices",
    "a negative shift",
    "a nonnegative least eigenvalue",
    "one plus a product",
    "the least eigenvalue of a semidefinite matrix",
    "inverses in the wrong order",
)


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] * (n in LONG)) for n in FALSE])
def test_false_neighbours_are_not_proved(name):
    with pytest.raises((NotFound, OutOfBudget)):
        certificate(*FALSE[name])


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_proved(name):
    assert certificate(*TRUE[name]) == "proved"


def test_a_line_of_a_theorem_knows_what_a_claim_knows():
    t = Theory("t")
    d = t.naturals("d")
    S, T = t.matrices("S T", d, d)
    with t.theorem(
        "parallel", psd((S.inverse + T.inverse).inverse), given=[psd(S), *regular(S), psd(T), *regular(T)]
    ) as proof:
        proof.have((S.inverse + T.inverse).inverse == S * (S + T).inverse * T)
    assert t.claims[-1].check(120).verdict == "proved"

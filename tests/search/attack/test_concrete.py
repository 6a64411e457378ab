"""Small instances: they refute what is false for some matrices, and nothing that is true for all."""

import time

import pytest

from symres import E, I, O, Prod, Sum, Theory, at_least, at_most, det, equal, for_all, inner, norm, psd, trace, unequal
from symres.kernel import check
from symres.kernel.normal_form import entries
from symres.kernel.terms import from_json
from symres.search.attack.concrete import refutation

theory = Theory("t")
m, n, l = theory.sizes("m n l")
i, k = theory.index("i k")
x = theory.number("x")
A, B = theory.matrices("A B", n, n)
M = theory.matrix("M", m, n)
u, v = theory.vectors("u v", n)
L = theory.layers("L", n, n)

FALSE = {
    "matrices commute": (equal(A * B, B * A), ()),
    "the trace of a product": (equal(trace(A * B), trace(A) * trace(B)), ()),
    "a missing transpose": (equal(trace(M.T * M), trace(M * M.T) + 1), ()),
    "the inverse of a product": (
        equal((A * B).inverse, A.inverse * B.inverse),
        (unequal(det(A), 0), unequal(det(B), 0)),
    ),
    "a square": (equal((A + B) ** 2, A**2 + 2 * A * B + B**2), ()),
    "factors in the wrong order": (equal(Prod(i, 1, 2, L[i]), L[1] * L[2]), ()),
    "a sum that is off by one": (equal(Sum(i, 1, l, trace(L[i])), Sum(i, 0, l, trace(L[i]))), ()),
    "the norm of a sum": (at_most(norm(A + B), norm(A)), ()),
    "a semidefinite matrix has a trace": (at_most(trace(A), 0), (psd(A),)),
    "an equality of the triangle inequality": (equal(norm(u + v), norm(u) + norm(v)), ()),
    "det is linear": (equal(det(A + B), det(A) + det(B)), ()),
    "no hypothesis": (equal(A * B, O(n, n)), (equal(A * B * A, O(n, n)),)),
}
TRUE = {
    "cyclic": (equal(trace(A * B * A), trace(A * A * B)), ()),
    "the inverse of a product": (
        equal((A * B).inverse, B.inverse * A.inverse),
        (unequal(det(A), 0), unequal(det(B), 0)),
    ),
    "Cauchy and Schwarz": (at_most(inner(u, v), norm(u) * norm(v)), ()),
    "a power": (equal((I(n) + A) ** 2 - I(n), 2 * A + A**2), ()),
    "a vacuous one": (equal(x, x + 1), (for_all(i, 1, l, equal(x, x + 1)),)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_and_the_kernel_agrees(name):
    conclusion, given = FALSE[name]
    statement = theory._claim(f"f{list(FALSE).index(name)}", conclusion, given=given).freeze().statement
    certificate = refutation(statement, time.monotonic() + 20)
    assert certificate is not None
    assert check(statement, certificate) == "refuted"


def test_the_counterexample_is_small():
    statement = theory._claim("nilpotent", equal(A, O(n, n)), given=[equal(A**2, O(n, n))]).freeze().statement
    certificate = refutation(statement, time.monotonic() + 20)
    n_, A_ = (from_json(certificate["point"][name], {}) for name in "nA")
    assert n_.value == 2
    assert sorted(entry.value for row in entries(A_, {}) for entry in row) == [0, 0, 0, 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not_refuted(name):
    conclusion, given = TRUE[name]
    statement = theory._claim(f"t{list(TRUE).index(name)}", conclusion, given=given).freeze().statement
    assert refutation(statement, time.monotonic() + 1.5) is None


def test_no_instance_is_proposed_for_random_variables():
    claim = theory._claim("r", at_least(E(theory.random("z")), 0))
    assert refutation(claim.freeze().statement, time.monotonic() + 5) is None

"""Small instances: they refute what is false for some matrices, and nothing that is true for all."""

import pytest

from symres import (
    E,
    I,
    O,
    Prod,
    Sum,
    Theory,
    det,
    for_all,
    gaussian_entries,
    has_derivative,
    iid_entries,
    inner,
    norm,
    psd,
    same_law,
    trace,
)
from symres.elaborate.algebra.normal_form import entries
from symres.kernel.terms import from_json
from symres.search.attack.concrete import refutation
from symres.search.budget import clock
from symres.store.lemmas import lemmas

from ...certificates import verdict_on
from ...slow import all_but

theory = Theory("t")
m, n, l = theory.naturals("m n l")
i, k = theory.integers("i k")
x = theory.reals("x")
A, B = theory.matrices("A B", n, n)
M = theory.matrix("M", m, n)
u, v = theory.vectors("u v", n)
L = theory.layers("L", n, n)

FALSE = {
    "matrices commute": (A * B == B * A, ()),
    "the trace of a product": (trace(A * B) == trace(A) * trace(B), ()),
    "a missing transpose": (trace(M.T * M) == trace(M * M.T) + 1, ()),
    "the inverse of a product": ((A * B).inverse == A.inverse * B.inverse, (det(A) != 0, det(B) != 0)),
    "a square": ((A + B) ** 2 == A**2 + 2 * A * B + B**2, ()),
    "factors in the wrong order": (Prod(i, 1, 2, L[i]) == L[1] * L[2], ()),
    "a sum that is off by one": (Sum(i, 1, l, trace(L[i])) == Sum(i, 0, l, trace(L[i])), ()),
    "the norm of a sum": (norm(A + B) <= norm(A), ()),
    "a semidefinite matrix has a trace": (trace(A) <= 0, (psd(A),)),
    "a difference of semidefinite matrices": (psd(A - B), (psd(A), psd(B))),
    "a product of semidefinite matrices": (psd(A * B), (psd(A), psd(B))),
    "the square of a matrix": (psd(A * A), ()),
    "an equality of the triangle inequality": (norm(u + v) == norm(u) + norm(v), ()),
    "det is linear": (det(A + B) == det(A) + det(B), ()),
    "no hypothesis": (A * B == O(n, n), (A * B * A == O(n, n),)),
}
TRUE = {
    "cyclic": (trace(A * B * A) == trace(A * A * B), ()),
    "the inverse of a product": ((A * B).inverse == B.inverse * A.inverse, (det(A) != 0, det(B) != 0)),
    "Cauchy and Schwarz": (inner(u, v) <= norm(u) * norm(v), ()),
    "a power": ((I(n) + A) ** 2 - I(n) == 2 * A + A**2, ()),
    "a vacuous one": (x == x + 1, (for_all(i, 1, l, x == x + 1),)),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_and_the_kernel_agrees(name):
    conclusion, given = FALSE[name]
    statement = theory._claim(f"f{list(FALSE).index(name)}", conclusion, given=given).freeze().statement
    certificate = refutation(statement, clock() + 20)
    assert certificate is not None
    assert verdict_on(statement, certificate) == "refuted"


def test_the_counterexample_is_small():
    statement = theory._claim("nilpotent", A == O(n, n), given=[A**2 == O(n, n)]).freeze().statement
    certificate = refutation(statement, clock() + 20)
    n_, A_ = (from_json(certificate["point"][name], {}) for name in "nA")
    assert n_.value == 2
    assert sorted(entry.value for row in entries(A_, {}) for entry in row) == [0, 0, 0, 1]


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not_refuted(name):
    conclusion, given = TRUE[name]
    statement = theory._claim(f"t{list(TRUE).index(name)}", conclusion, given=given).freeze().statement
    assert refutation(statement, clock() + 1.5) is None


z, w = theory.random("z w")
G = theory.random("G", n, n)
RANDOM = {
    "a mean is not negative": (E(z) >= 0, ()),
    "a mean of a product": (E(z * w) == E(z) * E(w), ()),
    "a fourth moment": (E(z**4) == 3 * E(z**2) ** 2, (E(z) == 0,)),
    "uncorrelated is not independent": (E(z**2 * w**2) == E(z**2) * E(w**2), (E(z * w) == 0, E(z) == 0, E(w) == 0)),
    "normal entries": (E(G * G.T) == I(n), (gaussian_entries(G, 4),)),
    "independent entries": (E(G * G) == n * x * I(n), (iid_entries(G, x),)),
}


@pytest.mark.parametrize("name", RANDOM)
def test_moments_fail_for_two_values_or_normal_entries(name):
    conclusion, given = RANDOM[name]
    statement = theory._claim(f"r{list(RANDOM).index(name)}", conclusion, given=given).freeze().statement
    certificate = refutation(statement, clock() + 20)
    assert certificate is not None
    assert verdict_on(statement, certificate) == "refuted"


@pytest.mark.slow
def test_a_true_moment_identity_is_not_refuted():
    for k, claim in enumerate((E(z + w) == E(z) + E(w), E(z**2) >= E(z) ** 2)):
        assert refutation(theory._claim(f"m{k}", claim).freeze().statement, clock() + 2) is None


def test_no_instance_is_proposed_for_sequences_of_random_variables():
    layers = theory.random_layers("R", n, n)
    claim = theory._claim("sequence", E(trace(layers[1])) == 0)
    assert refutation(claim.freeze().statement, clock() + 5) is None


f, g = theory.function("f"), theory.function("g")
s, t = theory.reals("s t")
of_matrix = theory.mapping("h", A, t)
potential, slope = theory.function("potential", n), theory.map("slope", n, n)
X, Y = theory.random("X Y", n)
UNKNOWN = {
    "every function is linear": (f(s + t) == f(s) + f(t), ()),
    "convex functions increase": (f(0) <= f(1), (for_all((s, t), 2 * f((s + t) / 2) <= f(s) + f(t)),)),
    "functions commute": (f(g(x)) == g(f(x)), ()),
    "an even function is constant": (f(x) == f(0), (for_all(t, f(-t) == f(t)),)),
    "a derivative": (has_derivative(f, x, 1), (f(x) == 0,)),
    "a function of matrices is linear": (of_matrix(A + B) == of_matrix(A) + of_matrix(B), ()),
    "a function with a subgradient is bounded": (
        potential(v) <= 1,
        (for_all(u, potential(u) >= potential(v) + inner(slope(v), u - v)),),
    ),
    "a map that keeps 0 is linear": (slope(u + v) == slope(u) + slope(v), (slope(0 * u) == u,)),
    "one law has two second moments": (E(norm(X) ** 2) == 2 * E(norm(Y) ** 2), (same_law(X, Y),)),
}


SLOW_UNKNOWN = {"one law has two second moments"}


@pytest.mark.parametrize("name", all_but(UNKNOWN.keys() - SLOW_UNKNOWN, UNKNOWN))
def test_unknown_functions_are_short_formulas(name):
    conclusion, given = UNKNOWN[name]
    statement = theory._claim(f"u{list(UNKNOWN).index(name)}", conclusion, given=given).freeze().statement
    known = {name: (st.sha256, st) for name, st in lemmas().statements.items()}
    certificate = refutation(statement, clock() + 20, known)
    assert certificate is not None
    cited = {st.sha256: st for st in lemmas().statements.values()}
    assert verdict_on(statement, certificate, cited) == "refuted"


def test_the_entries_of_an_instance_are_made_small():
    claim = theory._claim("small", M * u == O(m, 1))
    certificate = refutation(claim.freeze().statement, clock() + 20)
    values = {name: from_json(value, {}) for name, value in certificate["point"].items()}
    assert values["m"].value == values["n"].value == 1
    assert {entry.value for name in "Mu" for row in entries(values[name], {}) for entry in row} == {1}

"""Expectations of words in random matrices: known moments are found."""

from functools import partial

import pytest

from symres.elaborate.algebra.notation import (
    at_most,
    equal,
    for_all,
    function,
    identity,
    matrices,
    mean,
    norm,
    operation,
    sqrt,
    symbol,
    symbols,
    trace,
    zeros,
)
from symres.elaborate.compact import conclude
from symres.kernel import Sequent
from symres.kernel.terms import INT, REAL, abstract, base_sort, function_sort
from symres.search.budget import clock
from symres.search.derivations.elaborator import Elaborator
from symres.search.derivations.moments import Means
from symres.store.lemmas import lemmas

OMEGA = base_sort("Omega")
omega = symbol("omega", OMEGA)
E, at = partial(mean, omega), partial(function, omega)


def random_sort(*shape):
    return function_sort(OMEGA, matrices(*shape))


d, n, i, l, L = symbols("d n i l L", INT)
c, t = symbols("c t", REAL)
A, B = symbols("A B", matrices(d, d))
C = symbol("C", matrices(n, d))
v = symbol("v", matrices(d, 1))
W, S = symbols("W S", random_sort(d, d))
X = symbol("X", random_sort(n, d))
g, z = symbols("g z", random_sort(d, 1))
V = symbol("V", function_sort(INT, random_sort(d, d)))
f, r = symbols("f r", random_sort(d, 1))
widths = symbol("p", function_sort(INT, INT))
I, O = identity(d), zeros(d, d)
w, x, gw, zw = W(omega), X(omega), g(omega), z(omega)
SIZES = [at_most(1, d), at_most(1, n)]
IID, NORMAL = operation("iid_entries", W, c), operation("gaussian_entries", W, c)
WISHART = operation("gaussian_entries", X, 1)
VECTOR = operation("gaussian_entries", g, 1)


KNOWN = {name: (st.sha256, st) for name, st in lemmas().statements.items()}


def means_of(proof):
    return Means(proof.record, proof.goals.citing, proof.goals.attempt)


def proved(goal, *facts):
    given = tuple(fact.term for fact in (*SIZES, *facts))
    proof = Elaborator(Sequent(given, goal.term), KNOWN, clock() + 60)
    found = means_of(proof).show(goal.term)
    if found is None:
        return False
    conclude(proof.record.derivation, proof.record.derivation.steps[found])
    return True


SECOND = {
    "alone": (w, O),
    "deterministic around": (A * w * B, O),
    "twice": (w * A * w, c * A.T),
    "with its transpose": (w * A * w.T, c * trace(A) * I),
    "transpose first": (w.T * A * w, c * trace(A) * I),
    "both transposed": (w.T * A * w.T, c * A.T),
    "traces": (trace(A * w) * trace(B * w), c * trace(A * B.T)),
    "traces, one transposed": (trace(A * w) * trace(B * w.T), c * trace(A * B)),
    "in one trace": (trace(A * w * B * w), c * trace(A * B.T)),
    "in one trace, with its transpose": (trace(A * w * B * w.T), c * trace(A) * trace(B)),
    "a trace and a matrix": (trace(A * w) * w, c * A.T),
    "a trace and the transpose": (trace(A * w) * B * w.T, c * B * A),
    "a vector": ((v.T * w * v) * w * v, c * norm(v) ** 2 * v),
    "the norm": (norm(A * w) ** 2, c * d * norm(A) ** 2),
    "a perturbed square": ((I + w) ** 2, (1 + c) * I),
    "a perturbed Gram matrix": ((I + w).T * (I + w), (1 + c * d) * I),
    "a perturbed determinant-like": (trace(I + w) ** 2 - trace((I + w) ** 2), d**2 - d + c * d - c * d),
}


@pytest.mark.parametrize("name", SECOND)
def test_second_moments_of_independent_entries(name):
    integrand, expected = SECOND[name]
    assert proved(equal(E(integrand), expected), IID)
    assert proved(equal(E(integrand), expected), NORMAL)
    assert proved(equal(E(A * integrand), A * expected), IID) if integrand.term.sort.head == "matrix" else True


# Wishart matrices: Letac and Massam, All invariant moments of the Wishart distribution, 2004, with X'X of n samples
WISHART_MOMENTS = {
    "mean": (x.T * x, n * I),
    "square": (x.T * x * x.T * x, n * (n + d + 1) * I),
    "trace": (trace(x.T * x) ** 2, n * d * (n * d + 2)),
    "with a matrix": (x.T * x * A * x.T * x, n * (n * A + A.T + trace(A) * I)),
    "a product of traces": (
        trace(A * x.T * x) * trace(B * x.T * x),
        n**2 * trace(A) * trace(B) + n * trace(A * B) + n * trace(A * B.T),
    ),
}


@pytest.mark.parametrize("name", WISHART_MOMENTS)
def test_moments_of_wishart_matrices(name):
    integrand, expected = WISHART_MOMENTS[name]
    assert proved(equal(E(integrand), expected), WISHART)


def test_moments_of_a_normal_vector():
    square = norm(gw) ** 2
    assert proved(equal(E(square), d), VECTOR)
    assert proved(equal(E(square**2), d * (d + 2)), VECTOR)
    assert proved(equal(E(trace(v.T * gw) ** 4), 3 * norm(v) ** 4), VECTOR)
    assert proved(equal(E(gw * gw.T * A * gw * gw.T), A + A.T + trace(A) * I), VECTOR)


def test_what_is_symmetric_is_its_own_transpose():
    forms = trace(gw.T * A * gw) * trace(gw.T * B * gw)
    expected = 2 * trace(A * B) + trace(A) * trace(B)
    assert not proved(equal(E(forms), expected), VECTOR)
    assert proved(equal(E(forms), expected), VECTOR, equal(A.T, A))


def test_the_variance_is_one_over_the_width():
    given = operation("iid_entries", W, d**-1)
    assert proved(equal(E(norm(w * v) ** 2), norm(v) ** 2), given)
    given = operation("iid_entries", W, (d * L) ** -1)
    assert proved(equal(E((I + w).T * (I + w)), (1 + L**-1) * I), given, at_most(1, L))
    assert proved(equal(E((I + w) ** 2), (1 + (d * L) ** -1) * I), given)


@pytest.mark.slow
def test_the_fourth_moment_of_a_layer():
    given = (operation("gaussian_entries", W, (d * L) ** -1), operation("independent", W, z))
    moments = (operation("square_integrable", z), operation("square_integrable", at(norm(zw) ** 2)))
    factor = (1 + L**-1) ** 2 + 4 * (d * L) ** -1 + 2 * (d * L) ** -1 * L**-1
    goal = equal(E(norm((I + w) * zw) ** 4), factor * E(norm(zw) ** 4))
    assert proved(goal, *given, at_most(1, L), *moments)


@pytest.mark.slow
def test_widths_may_vary():
    size = matrices(widths(i + 1), widths(i))
    layers = symbol("U", function_sort(INT, abstract(function_sort(OMEGA, size), i.term)))
    given = [
        for_all(i, at_most(1, widths(i))),
        for_all(i, operation("iid_entries", layers(i), widths(i) ** -1)),
        operation("independent_sequence", z, layers, L),
        *(at_most(1, l), at_most(l + 1, L)),
    ]
    u = symbol("u", matrices(widths(l), 1))
    two = layers(l + 1, omega) * layers(l, omega) * u
    assert proved(equal(E(norm(layers(l, omega) * u) ** 2), widths(l + 1) * widths(l) ** -1 * norm(u) ** 2), *given)
    assert not proved(equal(E(norm(two) ** 2), widths(l + 2) * widths(l) ** -1 * norm(u) ** 2), *given[1:])


def test_the_residual_layer_with_a_function_of_its_input():
    """E |z + b W r|^2 = E |z|^2 + b^2 c d E |r|^2, for a function r of z, and W independent of z."""
    rho = symbol("rho", function_sort(matrices(d, 1), matrices(d, 1)))
    out = rho(zw)
    given = [IID, operation("independent", W, z), *(operation("square_integrable", f) for f in (z, at(out)))]
    goal = equal(E(norm(zw + t * w * out) ** 2), E(norm(zw) ** 2) + t**2 * c * d * E(norm(out) ** 2))
    assert proved(goal, *given)


def test_independent_parts_are_separated():
    given = [operation("independent", S, g, z), *(operation("square_integrable", y) for y in (S, g, z))]
    s = S(omega)
    assert proved(equal(E(trace(s.T * s * zw * zw.T)), trace(E(s.T * s) * E(zw * zw.T))), *given)
    assert proved(equal(E(s * gw), E(s) * E(gw)), *given)
    assert proved(equal(E(trace(A * s) * gw), trace(A * E(s)) * E(gw)), *given)
    assert not proved(equal(E(trace(zw.T * s * gw) ** 2), 0), *given)


def test_a_random_matrix_that_is_orthogonal():
    s = S(omega)
    assert proved(equal(E(norm(s * zw) ** 2), E(norm(zw) ** 2)), for_all(omega, equal(s.T * s, I)))


def test_one_row_and_column_is_a_number():
    one = symbol("W", random_sort(1, 1))
    given = operation("gaussian_entries", one, c)
    assert proved(equal(E(trace(one(omega)) ** 4), 3 * c**2), given)
    assert proved(equal(E((1 + trace(one(omega))) ** 2 * v), (1 + c) * v), given)


REFUSALS = {
    "normality": (equal(E(trace(w) ** 4), 3 * c**2 * d**2), [IID]),
    "independence": (equal(E(norm(w * zw) ** 2), c * d * E(norm(zw) ** 2)), [IID]),
    "a wrong value": (equal(E(w * w), c * d * I), [IID]),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_does_not_follow_is_not_found(name):
    goal, facts = REFUSALS[name]
    assert not proved(goal, *facts)


def test_equations_between_expectations_are_used():
    y = symbol("y", function_sort(OMEGA, REAL))(omega)
    known = (equal(E(y), 0), equal(E(y**2), c), equal(E(y**4), 3 * c**2))
    assert proved(equal(E((1 + y) ** 2 * (1 - y)), 1 - c - E(y**3)), *known)


def test_expectations_inside_of_other_terms_are_evaluated():
    assert proved(equal(sqrt(1 + E(trace(w)) ** 2), sqrt(1)), NORMAL)

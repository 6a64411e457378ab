"""Expectations of words in random matrices: known moments, and what a refusal says."""

from functools import partial

import pytest

from symres.kernel import Rejected, Sequent
from symres.kernel.moments import Moments, check, prove
from symres.kernel.notation import (
    at_most,
    equal,
    for_all,
    function,
    identity,
    implies,
    less,
    matrices,
    mean,
    norm,
    operation,
    product,
    sqrt,
    symbol,
    symbols,
    trace,
    zeros,
)
from symres.kernel.terms import INT, REAL, abstract, base_sort, function_sort
from symres.search.derivations.moments import search

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


def proved(goal, *facts):
    prove(goal.term, [fact.term for fact in (*SIZES, *facts)], False)
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
    "cube": (trace((x.T * x) ** 3), n * d * (n**2 + d**2 + 3 * n * d + 3 * n + 3 * d + 4)),
    "trace": (trace(x.T * x) ** 2, n * d * (n * d + 2)),
    "trace, cubed": (trace(x.T * x) ** 3, n * d * (n * d + 2) * (n * d + 4)),
    "with a matrix": (x.T * x * A * x.T * x, n * (n * A + A.T + trace(A) * I)),
    "a product of traces": (
        trace(A * x.T * x) * trace(B * x.T * x),
        n**2 * trace(A) * trace(B) + n * trace(A * B) + n * trace(A * B.T),
    ),
    "odd": (trace(C.T * x) * x.T * x, O),
}


@pytest.mark.parametrize("name", WISHART_MOMENTS)
def test_moments_of_wishart_matrices(name):
    integrand, expected = WISHART_MOMENTS[name]
    assert proved(equal(E(integrand), expected), WISHART)


def test_moments_of_a_normal_vector():
    square = norm(gw) ** 2
    assert proved(equal(E(square), d), VECTOR)
    assert proved(equal(E(square**2), d * (d + 2)), VECTOR)
    assert proved(equal(E(square**3), d * (d + 2) * (d + 4)), VECTOR)
    assert proved(equal(E(trace(v.T * gw) ** 4), 3 * norm(v) ** 4), VECTOR)
    assert proved(equal(E(gw * gw.T * A * gw * gw.T), A + A.T + trace(A) * I), VECTOR)


def test_the_variance_is_one_over_the_width():
    given = operation("iid_entries", W, d**-1)
    assert proved(equal(E(norm(w * v) ** 2), norm(v) ** 2), given)
    given = operation("iid_entries", W, (d * L) ** -1)
    assert proved(equal(E((I + w).T * (I + w)), (1 + L**-1) * I), given, at_most(1, L))
    assert proved(equal(E((I + w) ** 2), (1 + (d * L) ** -1) * I), given)


def test_the_fourth_moment_of_a_layer():
    given = (operation("gaussian_entries", W, (d * L) ** -1), operation("independent", W, z))
    factor = (1 + L**-1) ** 2 + 4 * (d * L) ** -1 + 2 * (d * L) ** -1 * L**-1
    goal = equal(E(norm((I + w) * zw) ** 4), factor * E(norm(zw) ** 4))
    assert proved(goal, *given, at_most(1, L), operation("integrable", at(norm(zw) ** 4)))


def test_layers_one_by_one():
    layers = for_all(i, implies(at_most(1, i), at_most(i, L), operation("iid_entries", V(i), c)))
    sequence = operation("independent_sequence", z, V, L)
    bounds = (at_most(1, l), at_most(l, L), layers, sequence, operation("square_integrable", z))
    for one in (0, 1):
        chain = product(i, 1, l - 1, one * I + V(i, omega)) * zw
        goal = equal(E(norm((one * I + V(l, omega)) * chain) ** 2), (one + c * d) * E(norm(chain) ** 2))
        assert proved(goal, *bounds)
    three = norm((I + V(3, omega)) * (I + V(2, omega)) * (I + V(1, omega)) * zw) ** 2
    assert proved(equal(E(three), (1 + c * d) ** 3 * E(norm(zw) ** 2)), *bounds, at_most(3, L))


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
    assert proved(equal(E(norm(two) ** 2), widths(l + 2) * widths(l) ** -1 * norm(u) ** 2), *given)
    with pytest.raises(Rejected, match="leaves"):
        proved(equal(E(norm(two) ** 2), widths(l + 2) * widths(l) ** -1 * norm(u) ** 2), *given[1:])


def test_layers_that_are_numbers():
    numbers = symbol("a", function_sort(INT, function_sort(OMEGA, REAL)))
    given = [
        *(operation("independent_sequence", z, numbers, L), operation("square_integrable", z)),
        *(for_all(i, operation("square_integrable", numbers(i))), at_most(2, L)),
        *(equal(E(numbers(j, omega)), 0) for j in (1, 2)),
        *(equal(E(numbers(j, omega) ** 2), c) for j in (1, 2)),
    ]
    two = (1 + numbers(1, omega)) * (1 + numbers(2, omega)) * zw
    assert proved(equal(E(norm(two) ** 2), (1 + c) ** 2 * E(norm(zw) ** 2)), *given)
    with pytest.raises(Rejected, match="leaves"):
        proved(equal(E(norm(two) ** 2), (1 + c) ** 2 * E(norm(zw) ** 2)), *(g for g in given if g is not given[3]))


def test_the_residual_layer_with_a_function_of_its_input():
    """E |z + b W r|^2 = E |z|^2 + b^2 c d E |r|^2, for W independent of r, and of r z'."""
    given = [
        *(IID, operation("independent", W, r), operation("independent", W, at(r(omega) * zw.T))),
        *(operation("square_integrable", r), operation("integrable", at(r(omega) * zw.T))),
    ]
    goal = equal(E(norm(zw + t * w * r(omega)) ** 2), E(norm(zw) ** 2) + t**2 * c * d * E(norm(r(omega)) ** 2))
    assert proved(goal, *given)


def test_independent_parts_are_separated():
    given = [operation("independent", S, g, z), *(operation("square_integrable", y) for y in (S, g, z))]
    s = S(omega)
    assert proved(equal(E(trace(s.T * s * zw * zw.T)), trace(E(s.T * s) * E(zw * zw.T))), *given)
    assert proved(equal(E(s * gw), E(s) * E(gw)), *given)
    assert proved(equal(E(trace(A * s) * gw), trace(A * E(s)) * E(gw)), *given)
    assert proved(equal(E(norm(s) ** 2 * norm(gw) ** 2), E(norm(s) ** 2) * E(norm(gw) ** 2)), *given)
    with pytest.raises(Rejected):
        proved(equal(E(trace(zw.T * s * gw) ** 2), 0), *given)


def test_a_random_matrix_that_is_orthogonal():
    s = S(omega)
    given = [for_all(omega, equal(s.T * s, I)), operation("independent", S, z), operation("square_integrable", z)]
    assert proved(equal(E(norm(s * zw) ** 2), E(norm(zw) ** 2)), given[0])
    assert proved(equal(E(s * zw), E(s) * E(zw)), *given)


def test_one_row_and_column_is_a_number():
    one = symbol("W", random_sort(1, 1))
    given = operation("gaussian_entries", one, c)
    assert proved(equal(E(trace(one(omega)) ** 4), 3 * c**2), given)
    assert proved(equal(E((1 + trace(one(omega))) ** 2 * v), (1 + c) * v), given)


REFUSALS = {
    "normality": (
        equal(E(trace(w) ** 4), 3 * c**2 * d**2),
        [IID],
        r"leaves .*; W occurs 4 times, and its entries are not said to be normal",
    ),
    "independence": (
        equal(E(norm(w * zw) ** 2), c * d * E(norm(zw) ** 2)),
        [IID],
        r"; W is not seen to be independent of the rest, with moments that exist",
    ),
    "a wrong value": (equal(E(w * w), c * d * I), [IID], r"leaves d\*c\*I\(d\) - c\*I\(d\)|leaves .*c\*I\(d\)"),
    "no equation": (less(E(trace(w)), 1), [IID], "moments proves equations, not"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_says_what_is_missing(name):
    goal, facts, message = REFUSALS[name]
    with pytest.raises(Rejected, match=message):
        proved(goal, *facts)


def test_a_certificate_lists_hypotheses_that_exist():
    sequent = Sequent((IID.term,), equal(E(w * w), c * I).term)
    check(sequent, {"kind": "moments", "facts": [0]})
    for wrong in ([1], [-1], ["0"], [True], 0, [[0]]):
        with pytest.raises(Rejected):
            check(sequent, {"kind": "moments", "facts": wrong})
    with pytest.raises(Rejected, match="leaves"):
        check(sequent, {"kind": "moments"})


def test_the_search_lists_what_is_used_and_nothing_else():
    hypotheses = (less(t, c), at_most(1, d), IID, equal(A, B), VECTOR, equal(t, E(trace(w) ** 2)))
    found = search(Sequent(tuple(h.term for h in hypotheses), equal(E(trace(w.T * w)), c * d**2).term))
    assert found == {"kind": "moments", "facts": [1, 2]}
    found = search(Sequent(tuple(h.term for h in hypotheses), equal(E(trace(w * A)), 0).term))
    assert found == {"kind": "moments", "facts": [2]}
    assert search(Sequent((IID.term,), equal(E(w * w), c * d * I).term)) is None
    assert search(Sequent((IID.term,), equal(c, c).term)) is None


def test_equations_between_expectations_are_used():
    y = symbol("y", function_sort(OMEGA, REAL))(omega)
    hypotheses = (equal(E(y), 0), equal(E(y**2), c), equal(E(y**4), 3 * c**2))
    found = search(Sequent(tuple(h.term for h in hypotheses), equal(E((1 + y) ** 2 * (1 - y)), 1 - c - E(y**3)).term))
    assert found == {"kind": "moments", "facts": [0, 1]}


def test_expectations_inside_of_other_terms_are_evaluated():
    moments = Moments([NORMAL.term])
    assert moments.canonical(sqrt(1 + E(trace(w)) ** 2).term) is moments.canonical(sqrt(1).term)
    goal = for_all(t, at_most(E(t * trace(w)), 0))
    assert repr(moments.proposition(goal.term)) == "not false"

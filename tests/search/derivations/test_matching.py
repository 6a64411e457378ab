"""Matching: the values that make a pattern a given term, and none for a term that it does not fit."""

import itertools

from symres.elaborate.algebra.notation import (
    at_most,
    equal,
    exists,
    function,
    matrices,
    mean,
    norm,
    product,
    symbol,
    symbols,
    total,
    trace,
)
from symres.elaborate.algebra.words import Words
from symres.kernel.terms import INT, REAL, abstract, base_sort, function_sort, substitute
from symres.search.derivations.matching import Matcher, subterms

a, b, d, i, j, k, l, m, n = symbols("a b d i j k l m n", INT)
width = symbol("w", function_sort(INT, INT))
LAYERS = symbol("f", function_sort(INT, abstract(matrices(width(i + 1), width(i)), i.term)))
x, y = symbols("x y", REAL)
A, B = symbols("A B", matrices(m, n))
N = symbol("N", matrices(n, k))
C, D, E = symbols("C D E", matrices(d, d))
f, g = symbols("f g", function_sort(INT, REAL))
omega = symbol("omega", base_sort("Omega"))
X = symbol("X", function_sort(base_sort("Omega"), REAL))


def found(pattern, target, variables, limit=20):
    """The pattern with each of the values found."""
    words = Words()
    matcher = Matcher([v.term for v in variables], lambda p, q: p is q or words.canonical(p) is words.canonical(q))
    matches = list(itertools.islice(matcher.matches(pattern.term, target.term, {}), limit))
    for values in matches:
        filled = substitute(pattern.term, {v: t for v, t in values.items()})
        assert words.canonical(filled) is words.canonical(target.term), "what is found fits"
    return matches


def test_what_does_not_fit_is_not_matched():
    assert not found(norm(A), trace(C), [A, m, n])
    assert not found(at_most(x, 1), at_most(y, 2), [x])
    assert not found(x + x, y + 1, [x])
    assert not found(equal(A, B), equal(C, x * C), [A, m, n])


def test_a_variable_has_one_value():
    assert not found(at_most(x, x), at_most(y, y + 1), [x])
    assert found(at_most(x, x), at_most(y + 1, 1 + y), [x]), "equal in normal form"


def test_sizes_come_from_the_sorts():
    (values,) = found(norm(A), norm(C * D), [A, m, n])
    assert {str(v.value): t for v, t in values.items()} == {"A": (C * D).term, "m": d.term, "n": d.term}


def test_a_product_is_grouped_in_all_ways():
    matches = found(norm(A * N), norm(C * D * E), [A, N, k, m, n])
    assert {values[A.term] for values in matches} == {C.term, (C * D).term}


def test_a_transpose_is_matched_by_anything():
    (values,) = found(trace(A.T * A), trace(C.T * C), [A, m, n])
    assert values[A.term] is C.term
    matches = found(norm(A.T), norm(C), [A, m, n])
    assert [values[A.term] for values in matches] == [C.T.term]


def test_functions_are_matched_by_abstraction():
    (values,) = found(total(i, 1, l, f(i)), total(j, 1, l, x * g(j) + j), [f])
    assert (
        values[f.term] is function(j, x * g(j) + j).term or values[f.term].args == function(i, x * g(i) + i).term.args
    )
    (values,) = found(mean(omega, X(omega)), mean(omega, x), [X])
    assert values[X.term].head == "lam"


def test_a_value_does_not_mention_a_bound_variable():
    assert not found(total(i, 1, l, x), total(j, 1, l, f(j)), [x])
    assert found(total(i, 1, l, x), total(j, 1, l, y), [x])


def test_layers_give_their_widths():
    layers = symbol("L", function_sort(INT, matrices(d, d)))
    pattern = equal(product(i, a, b, LAYERS(i)), product(i, a, b, LAYERS(i)))
    target = equal(product(i, 1, l, layers(i)), product(i, 1, l, layers(i)))
    (values, *_) = found(pattern, target, [a, b, width, LAYERS])
    assert values[width.term].head == "lam" and values[b.term] is l.term


def test_a_function_of_what_depends_on_something_bound_is_matched_by_abstraction():
    h = symbol("h", function_sort(REAL, REAL))
    (values,) = found(mean(omega, h(X(omega))), mean(omega, x * X(omega) ** 2 + 1), [h])
    assert values[h.term].args == function(y, x * y**2 + 1).term.args
    Y = symbol("Y", function_sort(base_sort("Omega"), REAL))
    assert not found(mean(omega, h(X(omega))), mean(omega, X(omega) * Y(omega)), [h]), "it is no function of X"
    (values,) = found(mean(omega, h(X(omega))), mean(omega, 2), [h])
    pattern = equal(mean(omega, Y(omega)), mean(omega, h(Y(omega))))
    assert found(pattern, equal(mean(omega, X(omega)), mean(omega, X(omega) ** 2)), [h, Y])


def test_a_size_may_be_known_from_what_exists_before_a_matrix_of_that_size():
    def some_layers(size, R):
        layers = symbol("L", function_sort(INT, matrices(size, size)))
        return exists(layers, equal(product(i, 1, l, layers(i)), R))

    R = symbol("R", matrices(m, m))
    (values,) = found(some_layers(m, R), some_layers(d, C), [R, m])
    assert {str(v.value): t for v, t in values.items()} == {"R": C.term, "m": d.term}
    assert all(v in (R.term, m.term) for v in values), "not the letters of the search"
    assert not found(some_layers(m, R + R), some_layers(d, C * D), [R, m])


def test_parts_are_listed_with_groups_of_factors():
    parts = set(subterms(norm(C * D * E).term))
    assert {(C * D).term, (D * E).term, C.term} <= parts


def test_a_numeral_goes_with_one_of_the_factors():
    filled = [{str(v.value): str(t) for v, t in values.items()} for values in found(-(x * y), -2 * x * y, [x])]
    assert {"x": "2*x"} in filled
    assert not found(-(x * y), -2 * a * b, [x])

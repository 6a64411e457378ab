"""Gradients with respect to matrices are recognised where derivatives along all lines are what they say."""

import pytest

from symres import E, I, Prod, Theory, choice, for_all, function, has_derivative, has_gradient, inner, norm, trace
from symres.show.documents import gradients, proofs
from symres.show.documents.mathematics import latex
from symres.show.documents.tidying import applied

theory = Theory("gradients")
d, l = theory.naturals("d l")
i, j, k = theory.integers("i j k")
s, t = theory.reals("s t")
A, B = (theory.layers(name, d, d) for name in "AB")
G, H, K, M, X, Y = theory.matrices("G H K M X Y", d, d)
V = theory.matrix("V", d, l)
a, v = theory.vectors("a v", d)
F = theory.mapping("F", (v, V), s)
L = theory.mapping("L", (s, i), X)
x = theory.random("x", d)


def typeset(formula):
    claim = theory._claim(f"c{len(theory.claims)}", formula)
    return latex(applied(claim.freeze().statement.conclusion))


def risk(of):
    return E(norm(Prod(j, 1, l, I(d) + of[j]) * x) ** 2)


def along(f, slope, at=0):
    return for_all(H, has_derivative(lambda t: f(t), at, slope))


def both_ways(f, slope):
    return for_all((H, K), has_derivative(lambda t: f(X + t * H, Y + t * K), 0, slope))


def test_a_gradient_with_respect_to_a_matrix_has_its_sign():
    assert typeset(has_gradient(lambda X: norm(X - Y) ** 2, X, G)) == r"\nabla_{X} \lVert X - Y \rVert_{F}^{2} = G"


def test_a_gradient_with_respect_to_a_member_of_a_sequence_has_its_sign():
    moved = lambda t: risk(function(j, choice(j == i, A[i] + t * H, A[j])))  # noqa: E731
    text = typeset(along(moved, inner(G, H)))
    assert "cases" not in text
    assert text.startswith(r"\nabla_{A_{i}} \mathbb{E}") and text.endswith("= G")


def test_a_gradient_with_respect_to_a_member_of_a_sequence_that_changes_in_time_has_its_sign():
    moved = lambda t: risk(function(j, choice(j == i, L(s, i) + t * H, L(s, j))))  # noqa: E731
    text = typeset(along(moved, inner(G, H)))
    assert "cases" not in text
    assert text.startswith(r"\nabla_{L(s, i)} \mathbb{E}") and text.endswith("= G")


def test_a_gradient_with_respect_to_two_matrices_is_a_pair():
    text = typeset(has_gradient(lambda X, Y: trace(X * Y), (X, Y), (G, Y)))
    assert text == r"\nabla_{(X, Y)} \operatorname{tr}(X Y) = (G, Y)"


def test_the_gradient_of_a_function_by_all_its_arguments_does_not_name_them():
    assert typeset(has_gradient(F, (v, V), (a, V))) == r"\nabla F(v, V) = (a, V)"
    assert r"\nabla F(v, V) = (a, V)" in typeset(for_all((v, V), has_gradient(F, (v, V), (a, V))))


def test_points_for_all_of_which_something_is_a_gradient_are_not_taken_for_directions():
    text = typeset(for_all((X, Y), has_gradient(lambda X, Y: trace(X * Y), (X, Y), (G, M))))
    assert text.startswith(r"\forall\, X, Y \in") and text.endswith(r"\nabla_{(X, Y)} \operatorname{tr}(X Y) = (G, M)")


def test_a_derivative_that_vanishes_along_all_lines_is_a_gradient_that_does():
    assert typeset(along(lambda t: norm(X + t * H) ** 2, 0)) == r"\nabla_{X} \lVert X \rVert_{F}^{2} = 0"
    assert typeset(both_ways(lambda X, Y: trace(X * Y), 0)) == r"\nabla_{(X, Y)} \operatorname{tr}(X Y) = 0"


def test_a_claim_about_pairs_says_which_inner_product_is_meant():
    def definitions(formula):
        claim = theory._claim(f"c{len(theory.claims)}", formula)
        return list(proofs.definitions(claim.freeze().statement).values())

    assert definitions(has_gradient(F, (v, V), (a, V))) == [gradients.INNER_PRODUCT]
    assert definitions(has_gradient(lambda v: F(v, V), v, a)) == []


@pytest.mark.parametrize(
    "formula",
    [
        both_ways(lambda X, Y: trace(X * Y), inner(G, K) + inner(M, H)),
        both_ways(lambda X, Y: trace(X * Y), inner(G, H)),
        both_ways(lambda X, Y: trace(X * Y), inner(G, H) + inner(K, K)),
        both_ways(lambda X, Y: trace(X * Y), inner(H, H) + inner(M, K)),
        both_ways(lambda X, Y: trace(X * Y), inner(G, H) + 2 * inner(M, K)),
        both_ways(lambda X, Y: trace(X), inner(G, H) + inner(M, K)),
        for_all((H, K), has_derivative(lambda t: trace((X + t * H) * (X + t * K)), 0, inner(G, H) + inner(M, K))),
        for_all((H, K), has_derivative(lambda t: trace((X + t * H) * (Y + t * H)), 0, inner(G, H) + inner(M, K))),
        for_all((H, K), has_derivative(lambda t: trace((X + t * H) * (Y + 2 * t * K)), 0, inner(G, H) + inner(M, K))),
        for_all((H, K), has_derivative(lambda t: trace((X + t * H) * (Y + t * K) * X), 0, inner(G, H) + inner(M, K))),
    ],
    ids=[
        *("slopes exchanged", "a slope is missing", "a value along K", "a value along H", "another slope"),
        *("one direction", "one point", "one direction for two points", "twice as fast", "X elsewhere"),
    ],
)
def test_what_is_no_gradient_by_two_matrices_has_no_sign_of_one(formula):
    assert r"\nabla" not in typeset(formula)


@pytest.mark.parametrize(
    "formula",
    [
        along(lambda t: norm(X + t * H) ** 2 + trace(X), inner(G, H)),
        along(lambda t: norm(X + t * H) ** 2 + t, inner(G, H)),
        along(lambda t: norm(X + t * H) ** 2 + trace(H), inner(G, H)),
        along(lambda t: norm(X + t * t * H) ** 2, inner(G, H)),
        along(lambda t: norm(X + t * H) ** 2, inner(G, H), at=1),
        along(lambda t: norm(X + t * H) ** 2, trace(G * H)),
        along(lambda t: norm(X + t * H) ** 2, inner(H, H)),
        along(lambda t: norm(X + t * Y) ** 2, inner(G, H)),
        along(lambda t: norm(X + t * H) ** 2, 2 * inner(G, H)),
        along(lambda t: norm(X + s * H) ** 2, inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, A[k] + t * H, A[j]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, A[i] + t * H, B[j]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, A[i] + t * H, A[j + 1]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, A[i] + t * H, A[j]))) + norm(A[1]) ** 2, inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, L(s, i) + t * H, L(0, j)))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, L(s, j) + t * H, L(s, j)))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, L(t, i) + t * H, L(t, j)))), inner(G, H)),
        along(lambda t: risk(function(j, choice(j == i, L(s, i) + t * H, L(s, j)))) + norm(L(s, 1)), inner(G, H)),
    ],
    ids=[
        *(
            "X elsewhere",
            "t elsewhere",
            "H elsewhere",
            "t squared",
            "at 1",
            "not transposed",
            "along H",
            "one direction",
        ),
        *("twice", "another variable", "another place", "another sequence", "moved on", "A elsewhere"),
        *("another time", "no place", "the time of the line", "L elsewhere"),
    ],
)
def test_what_is_no_gradient_has_no_sign_of_one(formula):
    assert r"\nabla" not in typeset(formula)


def test_the_sign_stands_under_quantifiers_as_well():
    layers = for_all(i, 1, l, along(lambda t: risk(function(j, choice(j == i, A[i] + t * H, A[j]))), inner(B[i], H)))
    assert r"\nabla_{A_{i}}" in typeset(layers) and typeset(layers).endswith("= B_{i}")

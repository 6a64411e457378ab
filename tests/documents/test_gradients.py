"""Gradients with respect to matrices are recognised where derivatives along all lines are what they say."""

import pytest

from symres import (
    E,
    I,
    Prod,
    Theory,
    choice,
    equal,
    for_all,
    function,
    has_derivative,
    has_gradient,
    inner,
    norm,
    trace,
)
from symres.documents.mathematics import latex
from symres.documents.tidying import applied

theory = Theory("gradients")
d, l = theory.sizes("d l")
i, j, k = theory.index("i j k")
s, t = theory.number("s t")
A, B = (theory.layers(name, d, d) for name in "AB")
G, H, X, Y = theory.matrices("G H X Y", d, d)
x = theory.random("x", d)


def typeset(formula):
    claim = theory._claim(f"c{len(theory.claims)}", formula)
    return latex(applied(claim.freeze().statement.conclusion))


def risk(of):
    return E(norm(Prod(j, 1, l, I(d) + of[j]) * x) ** 2)


def along(f, slope, at=0):
    return for_all(H, has_derivative(lambda t: f(t), at, slope))


def test_a_gradient_with_respect_to_a_matrix_has_its_sign():
    assert typeset(has_gradient(lambda X: norm(X - Y) ** 2, X, G)) == r"\nabla_{X} \lVert X - Y \rVert_{F}^{2} = G"


def test_a_gradient_with_respect_to_a_member_of_a_sequence_has_its_sign():
    moved = lambda t: risk(function(j, choice(equal(j, i), A[i] + t * H, A[j])))  # noqa: E731
    text = typeset(along(moved, inner(G, H)))
    assert "cases" not in text
    assert text.startswith(r"\nabla_{A_{i}} \mathbb{E}") and text.endswith("= G")


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
        along(lambda t: risk(function(j, choice(equal(j, i), A[k] + t * H, A[j]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(equal(j, i), A[i] + t * H, B[j]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(equal(j, i), A[i] + t * H, A[j + 1]))), inner(G, H)),
        along(lambda t: risk(function(j, choice(equal(j, i), A[i] + t * H, A[j]))) + norm(A[1]) ** 2, inner(G, H)),
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
    ],
)
def test_what_is_no_gradient_has_no_sign_of_one(formula):
    assert r"\nabla" not in typeset(formula)


def test_the_sign_stands_under_quantifiers_as_well():
    layers = for_all(
        i, 1, l, along(lambda t: risk(function(j, choice(equal(j, i), A[i] + t * H, A[j]))), inner(B[i], H))
    )
    assert r"\nabla_{A_{i}}" in typeset(layers) and typeset(layers).endswith("= B_{i}")

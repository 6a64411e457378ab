"""Ordered products in which one factor changes."""

from symres import Prod, Theory, for_all

theory = Theory("lemmas", title="Products in which one factor changes")
a, b, i, j, k = theory.integers("a b i j k")
w = theory.whole_numbers("w")
f, g = (theory.layers(name, lambda i: w(i + 1), w) for name in "fg")


def P(low, high, of):
    return Prod(j, low, high, of[j])


def same(low, high):
    """f(i) = g(i) from low to high."""
    return for_all(i, low, high, f[i] == g[i])


with theory.theorem(
    "one_layer",
    P(a, b, f) == P(k + 1, b, g) * f[k] * P(a, k - 1, g),
    given=[a <= k, k <= b, same(a, k - 1), same(k + 1, b)],
) as proof:
    proof.have(P(a, b, f) == P(k + 1, b, f) * f[k] * P(a, k - 1, f), by="product_context")
    for low, high in ((k + 1, b), (a, k - 1)):
        proof.have(P(low, high, f) == P(low, high, g), by="product_congruence")

"""Identities and bounds between moments of random numbers, vectors and matrices, half of them false.

The true ones are in every course (R. Durrett, Probability: Theory and Examples, chapters 1 and 2; L. Isserlis,
Biometrika 12, 1918; G. Letac and H. Massam, All invariant moments of the Wishart distribution, 2004); the false ones
leave out a covariance, take a normal fourth moment for one of any law, or forget the number of entries.
"""

from symres import (
    E,
    I,
    Theory,
    gaussian_entries,
    iid_entries,
    independent,
    inner,
    integrable,
    norm,
    square_integrable,
    trace,
)

theory = Theory("moments")
d, n = theory.naturals("d n")
c, s = theory.reals("c s")
A, B = theory.matrices("A B", d, d)
a, b = theory.vectors("a b", d)
x, y = theory.random("x y")
g, z = theory.random("g z", d)
W, U = theory.random("W U", d, d)
X = theory.random("X", n, d)
two = [square_integrable(x), square_integrable(y)]
normal = gaussian_entries(g, 1)


def true(name, formula, given=()):
    theory.claim(f"true.{name}", formula, given=given)


def false(name, formula, given=()):
    theory.claim(f"false.{name}", formula, given=given, expect="refuted")


true("linear", E(x + c * y) == E(x) + c * E(y))
true("variance", E((x - E(x)) ** 2) == E(x**2) - E(x) ** 2)
true("covariance", E((x - E(x)) * (y - E(y))) == E(x * y) - E(x) * E(y))
true("parallelogram", E((x + y) ** 2) + E((x - y) ** 2) == 2 * E(x**2) + 2 * E(y**2))
true("third", E((x + 1) ** 3) == E(x**3) + 3 * E(x**2) + 3 * E(x) + 1)
true("vector", E(norm(z - a) ** 2) == E(norm(z) ** 2) - 2 * inner(a, E(z)) + norm(a) ** 2)
true("normal_norm", E(norm(g) ** 2) == d, normal)
true("normal_norm_fourth", E(norm(g) ** 4) == d * (d + 2), normal)
true("normal_form", E(inner(a, g) * inner(b, g)) == inner(a, b), normal)
true("normal_outer", E(g * g.T * A * g * g.T) == A + A.T + trace(A) * I(d), normal)
true("iid_square", E(W * W) == c * I(d), iid_entries(W, c))
true("iid_gram", E(W.T * A * W) == c * trace(A) * I(d), iid_entries(W, c))
true("iid_between", E(W * A * W) == c * A.T, iid_entries(W, c))
true("residual", E((I(d) + W) * (I(d) + W)) == (1 + c) * I(d), iid_entries(W, c))
true("wishart", E(X.T * X) == n * I(d), gaussian_entries(X, 1))
true("transpose", E(W).T == E(W.T))

false("product", E(x * y) == E(x) * E(y))
false("square", E(x**2) == E(x) ** 2)
false("square_of_sum", E((x + y) ** 2) == E(x**2) + E(y**2))
false("third", E(x**3) == E(x) * E(x**2))
false("fourth", E(x**4) == 3 * E(x**2) ** 2, E(x) == 0)
false("uncorrelated", E(x**2 * y**2) == E(x**2) * E(y**2), [E(x * y) == 0, E(x) == 0, E(y) == 0])
false("jensen", E(x**2) <= E(x) ** 2, [integrable(x), square_integrable(x)])
false("odd", E(x**3) == 0, E(x) == 0)
false("vector", E(norm(z) ** 2) == norm(E(z)) ** 2)
false("independent_fourth", E((x + y) ** 4) == E(x**4) + E(y**4), [independent(x, y), E(x) == 0])
false("normal_fourth", E(norm(g) ** 4) == d**2, normal)
false("normal_norm", E(norm(g) ** 2) == 1, normal)
false("normal_outer", E(g * g.T * A * g * g.T) == A + trace(A) * I(d), normal)
false("iid_square", E(W * W) == c * d * I(d), iid_entries(W, c))
false("iid_gram", E(W.T * A * W) == c * A, iid_entries(W, c))
false("iid_between", E(W * A * W) == c * A, iid_entries(W, c))
false("wishart", E(X.T * X * X.T * X) == n * n * I(d), gaussian_entries(X, 1))
false("gaussian_sum", E(norm((I(d) + W) * a) ** 2) == norm(a) ** 2, gaussian_entries(W, c))

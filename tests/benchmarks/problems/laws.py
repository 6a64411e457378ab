"""Means under equality in law, and moments of a rectified variable with a symmetric law; and as many false claims.

The half is that of K. He, X. Zhang, S. Ren and J. Sun, Delving Deep into Rectifiers (ICCV 2015), 2.2, where the slope
of the negative part comes from, too; the others are consequences of the definition (R. Durrett, Probability: Theory and
Examples, 3.2). A false one has another factor or sign, or forgets what the two variables have to do with each other.
"""

from symres import (
    E,
    Theory,
    cos,
    gaussian_entries,
    independent,
    integrable,
    norm,
    relu,
    same_law,
    sin,
    square_integrable,
    symmetric_law,
    trace,
    variance,
)

theory = Theory("problems.laws", source="He, Zhang, Ren and Sun, 2.2; Durrett, 3.2")
X, Y = theory.random("X Y")
a, c, x, y = theory.reals("a c x y")
h = theory.mapping("h", x, y)
n = theory.naturals("n")
w, u, z = theory.random("w u z", n)
v = theory.vector("v", n)
symmetric = [symmetric_law(X), square_integrable(X)]
same = [same_law(X, Y), square_integrable(X), square_integrable(Y)]
layer = [gaussian_entries(w, c), independent(w, u), square_integrable(u)]


def pair(name, true, false, given=()):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given, expect="refuted")


# ------------------------------------------------------------------------------------------------------- the same law
pair("mean", E(X) == E(Y), E(X) == -E(Y), same)
pair("second_moment", E(X**2) == E(Y**2), E(X**2) == E(X * Y), same)
pair("variance", variance(X) == variance(Y), E((X - Y) ** 2) == 0, same)
pair("any_function", E(h(X)) == E(h(Y)), E(h(X)) == E(h(-Y)), [same_law(X, Y), integrable(h(X))])
pair("absolute_value", E(abs(X)) == E(abs(Y)), E(abs(X)) < E(abs(Y)) + E(X), [*same, integrable(abs(X))])
pair(
    "norm",
    E(norm(z) ** 2) == E(norm(u) ** 2),
    E(norm(z) ** 2) == 2 * E(norm(u) ** 2),
    [same_law(z, u), integrable(norm(z) ** 2)],
)

# ------------------------------------------------------------------------------------------------------ symmetric laws
pair("centre", E(X) == 0, E(X) == 1, symmetric)
pair("other_centre", E(X) == c, E(X) == -c, [symmetric_law(X - c), integrable(X), square_integrable(X)])
pair("third_moment", E(X**3) == 0, E(X**2) == 0, [*symmetric, integrable(X**3)])
pair("sine", E(sin(X)) == 0, E(cos(X)) == 0, [symmetric_law(X), integrable(sin(X)), integrable(cos(X))])
pair("half_passes", E(relu(X) ** 2) == E(X**2) / 2, E(relu(X) ** 2) == E(X**2) / 4, symmetric)
pair("the_other_half", E(relu(-X) ** 2) == E(X**2) / 2, E(relu(-X) ** 2) == E(X**2), symmetric)
pair("mean_of_relu", E(relu(X)) == E(abs(X)) / 2, E(relu(X)) == E(abs(X)), symmetric)
pair("both_sides", E(relu(X)) == E(relu(-X)), E(relu(X)) == -E(relu(-X)), symmetric)
pair("at_most_half", E(relu(X) ** 2) <= E(X**2) / 2, E(relu(X) ** 2) < E(X**2) / 2, symmetric)
pair(
    "leaky",
    E((relu(X) - a * relu(-X)) ** 2) == (1 + a**2) * E(X**2) / 2,
    E((relu(X) - a * relu(-X)) ** 2) == (1 + a) ** 2 * E(X**2) / 2,
    symmetric,
)

# ------------------------------------------------------------------------------------------------------- normal layers
pair(
    "normal_layer",
    E(relu(trace(v.T * w)) ** 2) == c * norm(v) ** 2 / 2,
    E(relu(trace(v.T * w)) ** 2) == c * norm(v) ** 2,
    gaussian_entries(w, c),
)
pair(
    "normal_layer_of_a_random_input",
    E(relu(trace(u.T * w)) ** 2) == c * E(norm(u) ** 2) / 2,
    E(relu(trace(u.T * w)) ** 2) == E(norm(u) ** 2) / 2,
    layer,
)

"""What methods, flows and noisy steps do to functions with hypotheses: steps from G. Garrigos and R. Gower, Handbook of
Convergence Theorems for (Stochastic) Gradient Methods (2023), sections 2 to 9, Y. Nesterov, Lectures on Convex
Optimization (2018), chapters 1 and 2, and B. Polyak, Introduction to Optimization (1987), chapters 1 and 3. A false one
has another constant, a longer step, or lacks a hypothesis.
"""

from symres import (
    E,
    Theory,
    exp,
    for_all,
    has_derivative,
    has_gradient,
    implies,
    independent,
    inner,
    norm,
    square_integrable,
)

theory = Theory("methods")
d = theory.naturals("d")
k, K = theory.integers("k K")
t, T, c, q, b = theory.reals("t T c q b")
h, L, mu = theory.positive("h L mu")
u, v, w, best = theory.vectors("u v w best", d)
f, g = theory.function("f", d), theory.map("g", d, d)
F = theory.map("F", d, d)
x = theory.vector_layers("x", d)
y = theory.mapping("y", (t,), v)
X, noise, other = theory.random("X noise other", d)


def pair(name, true, false, *given, wrongly=None):
    """A true claim, and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given if wrongly is None else wrongly, expect="refuted")


convex = for_all((u, v), f(v) >= f(u) + inner(g(u), v - u))
smooth = for_all((u, v), f(v) <= f(u) + inner(g(u), v - u) + L / 2 * norm(v - u) ** 2)
descent = for_all(k, 0, K, x[k + 1] == x[k] - h * g(x[k]))
flow = for_all(t, has_derivative(lambda s: f(y(s)), t, -(norm(g(y(t))) ** 2)))

pair(
    "descent",
    f(u - g(u) / L) <= f(u) - norm(g(u)) ** 2 / (2 * L),
    f(u - g(u) / L) <= f(u) - norm(g(u)) ** 2 / L,
    smooth,
)
pair(
    "longer_step",
    f(u - h * g(u)) <= f(u),
    f(u - h * g(u)) <= f(u),
    smooth,
    h * L <= 2,
    wrongly=[smooth, h * L <= 3],
)
pair(
    "subgradient",
    norm(x[1] - best) ** 2 <= norm(x[0] - best) ** 2 - 2 * h * (f(x[0]) - f(best)) + h**2 * norm(g(x[0])) ** 2,
    norm(x[1] - best) ** 2 <= norm(x[0] - best) ** 2 - 2 * h * (f(x[0]) - f(best)),
    convex,
    K >= 0,
    descent,
)
pair(
    "proximal_point",
    f(v) + norm(v - u) ** 2 / h <= f(u),
    f(v) + 2 * norm(v - u) ** 2 / h <= f(u),
    convex,
    v == u - h * g(v),
)
pair(
    "proximal_distance",
    norm(v - best) <= norm(u - best),
    norm(v - best) <= norm(u - best) / 2,
    convex,
    v == u - h * g(v),
    f(best) <= f(v),
)
pair(
    "heavy_ball",
    x[2] - x[1] == b * (x[1] - x[0]) - h * g(x[1]),
    f(x[2]) <= f(x[1]),
    convex,
    h * L <= 1,
    smooth,
    for_all(k, 1, 2, x[k + 1] == x[k] - h * g(x[k]) + b * (x[k] - x[k - 1])),
)
pair("flow", f(y(T)) <= f(y(0)), f(y(T)) <= f(y(0)) / 2, T >= 0, flow)
pair(
    "flow_with_growth",
    f(y(T)) <= f(y(0)) * exp(-2 * mu * T),
    f(y(T)) <= f(y(0)) * exp(-2 * mu * T) / 2,
    T >= 0,
    flow,
    for_all(v, norm(g(v)) ** 2 >= 2 * mu * f(v)),
)
pair(
    "contraction",
    norm(x[2] - x[1]) <= q * norm(x[1] - x[0]),
    norm(x[2] - x[1]) <= q**2 * norm(x[1] - x[0]),
    K >= 1,
    for_all(k, 0, K, x[k + 1] == F(x[k])),
    for_all((u, v), norm(F(u) - F(v)) <= q * norm(u - v)),
)
pair(
    "relaxation",
    norm(x[1] - best) <= norm(x[0] - best),
    norm(x[1] - best) <= norm(x[0] - best) / 2,
    K >= 0,
    for_all(k, 0, K, x[k + 1] == (x[k] + F(x[k])) / 2),
    for_all((u, v), norm(F(u) - F(v)) <= norm(u - v)),
    F(best) == best,
)
pair(
    "noise",
    E(norm(X + noise) ** 2) == E(norm(X) ** 2) + E(norm(noise) ** 2),
    E(norm(X + noise) ** 2) == E(norm(X) ** 2) + E(norm(noise) ** 2),
    independent(X, noise),
    square_integrable(X),
    square_integrable(noise),
    E(noise) == 0 * best,
    wrongly=[independent(X, noise), square_integrable(X), square_integrable(noise)],
)
pair(
    "two_samples",
    E(norm((noise + other) / 2) ** 2) == E(norm(noise) ** 2) / 2,
    E(norm((noise + other) / 2) ** 2) == E(norm(noise) ** 2) / 4,
    independent(noise, other),
    square_integrable(noise),
    square_integrable(other),
    E(noise) == 0 * best,
    E(norm(other) ** 2) == E(norm(noise) ** 2),
)
pair(
    "noisy_step",
    E(norm(u - h * (g(u) + noise)) ** 2) == norm(u - h * g(u)) ** 2 + h**2 * E(norm(noise) ** 2),
    E(norm(u - h * (g(u) + noise)) ** 2) <= norm(u - h * g(u)) ** 2,
    square_integrable(noise),
    E(noise) == 0 * best,
)
pair(
    "middle",
    f((u + v) / 2) <= (f(u) + f(v)) / 2,
    f((u + v) / 2) <= f(u) / 2 + f(v) / 3,
    convex,
)
pair(
    "monotone",
    inner(g(u) - g(v), u - v) >= 0,
    inner(g(u) - g(v), u + v) >= 0,
    convex,
)
pair(
    "homogeneous",
    inner(g(w), w) == 2 * f(w),
    inner(g(w), w) == f(w),
    for_all((c, w), implies(c > 0, f(c * w) == c**2 * f(w))),
    has_gradient(f, w, g(w)),
)

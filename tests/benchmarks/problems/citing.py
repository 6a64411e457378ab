"""Lines by a named rule or lemma whose statement is spelled otherwise, by a hypothesis about all values, and by what
equals have in common; and as many that do not follow from what is named, which are false.

The lemmas are what R. Horn and C. Johnson (Matrix Analysis, 2nd edition, 2013), S. Boyd and L. Vandenberghe (Convex
Optimization, 2004) and Y. Nesterov (Lectures on Convex Optimization, 2018) cite without a word.
"""

from symres import (
    I,
    Sum,
    Theory,
    exp,
    for_all,
    has_derivative,
    implies,
    lambda_max,
    norm,
    spectral_norm,
    sqrt,
    trace,
)

theory = Theory("problems.citing")
n, m, d = theory.naturals("n m d")
i, j, k = theory.integers("i j k")
a, b, c, s, x, y, mu, T, t = theory.reals("a b c s x y mu T t")
p, q = theory.positive("p q")
A, B = theory.matrices("A B", m, n)
M = theory.matrix("M", d, d)
u, v, w = theory.vectors("u v w", d)
z = theory.numbers("z")
V, Q, f = theory.function("V"), theory.function("Q"), theory.function("f")


def pair(name, true, false, by, given=(), where="Horn and Johnson"):
    """A line by a lemma, and one that the lemma does not say."""
    for end, said, verdict in (("", true, "proved"), (".neighbour", false, "refuted")):
        with theory.theorem(f"{name}{end}", said, given=given, where=where, expect=verdict) as proof:
            proof.have(said, by=by)


# ---------------------------------------------------------------------------------------------------- spelled otherwise
pair("bernoulli", (2 * x + 1) ** n >= 1 + 2 * x * n, (2 * x + 1) ** n >= 1 + 3 * x * n, "bernoulli", [2 * x >= -1])
pair("cauchy", trace(B.T * A) <= norm(B) * norm(A), 2 * trace(B.T * A) <= norm(B) * norm(A), "cauchy_schwarz")
pair(
    "cauchy.vectors",
    2 * (u.T * v) <= 2 * norm(u) * norm(v),
    3 * (u.T * v) <= 2 * norm(u) * norm(v),
    "cauchy_schwarz",
)
pair("triangle", abs(x - y) <= abs(x) + abs(-y), abs(x - y) <= abs(x) - abs(-y), "absolute_triangle")
pair(
    "young",
    2 * trace(A.T * B) <= norm(A) ** 2 * p + norm(B) ** 2 / p,
    3 * trace(A.T * B) <= norm(A) ** 2 * p + norm(B) ** 2 / p,
    "young_for_matrices",
)
pair(
    "near_identity",
    norm((M + I(d)) * v) >= norm(v) - c * norm(v),
    norm((M + I(d)) * v) >= norm(v) + c * norm(v),
    "near_identity",
    [spectral_norm(M) <= c],
)
pair(
    "form",
    v.T * M * w <= norm(w) * norm(v) * spectral_norm(M),
    v.T * M * w <= norm(w) * norm(v) * spectral_norm(M) / 2,
    "form_at_most",
)
pair(
    "entries",
    abs(A[i, j]) <= norm(A),
    abs(A[i, j]) <= norm(A) / 2,
    "entry_at_most_norm",
    [1 <= i, i <= m, 1 <= j, j <= n],
)
pair(
    "spectral",
    spectral_norm(A) ** 2 == lambda_max(A.T * A),
    spectral_norm(A) ** 2 == lambda_max(A.T * A) + 1,
    "spectral_norm_squared",
)
pair("norm", norm(A) == sqrt(trace(A.T * A)), norm(A) == sqrt(trace(A.T * A)) + 1, "norm_is_root")
pair(
    "sums",
    Sum(k, 1, n, z[k]) >= c * n,
    Sum(k, 1, n, z[k]) >= c * n + 1,
    "sum_lower",
    [for_all(k, 1, n, z[k] >= c)],
)
pair(
    "compare",
    abs(x) <= p + q,
    abs(x) <= p - q,
    "square_compare",
    [x**2 <= (p + q) ** 2],
    where="school",
)
falls = for_all(t, implies((0 <= t) & (t <= T), has_derivative(V, t, -Q(t))))
strong = for_all(t, implies((0 <= t) & (t <= T), 2 * mu * V(t) <= Q(t)))
pair(
    "rate",
    V(T) <= V(0) * exp(-2 * mu * T),
    V(T) <= V(0) * exp(-3 * mu * T),
    "falls_exponentially",
    [falls, strong, T >= 0],
    where="Boyd and Vandenberghe",
)
# ----------------------------------------------------------------------------------------------------- by hypotheses
every = for_all(k, implies((1 <= k) & (k <= n), z[k] <= c * k))
pair("instance", z[2] <= 2 * c, z[2] <= c, "hypothesis", [every, n >= 2], where="school")
bounded = for_all((x, y), abs(f(x) - f(y)) <= p * abs(x - y))
pair(
    "lipschitz",
    abs(f(a) - f(b)) <= p * abs(a - b),
    abs(f(a) - f(b)) <= p * abs(a - b) / 2,
    "hypothesis",
    [bounded],
    where="Nesterov, 1.2.2",
)

"""These are the polynomial inequalities that the proofs on residual networks use: certificates that are squares.

Most are one square written out. They bound norms of sums and products, least eigenvalues, and the quadratic equation
for the curvature in Shamir's Theorem 2.
"""

from fractions import Fraction

from symres import Theory, equivalent, sqrt

theory = Theory("inequalities.squares", source="symres", title="Squares")
h, k, m, n = theory.reals("h k m n")
N = theory.reals("N")
lamda = theory.reals("lambda")
a, b, c, s = theory.nonnegative("a b c s")
mu = theory.nonnegative("mu")
p, q = theory.reals("p q")

theory.claim(
    "difference",
    (2 * h**2 + 2 * k**2 - (h - k) ** 2 == (h + k) ** 2) & ((h - k) ** 2 <= 2 * h**2 + 2 * k**2),
    title="The square of a difference",
)
theory.claim(
    "difference.equality",
    equivalent((h - k) ** 2 == 2 * h**2 + 2 * k**2, h == -k),
    title="The square of a difference: equality",
)
theory.claim("difference.neighbour", (h - k) ** 2 <= Fraction(199, 100) * (h**2 + k**2), expect="refuted")

theory.claim("product", 2 * h * k <= h**2 + k**2, title="A product and two squares")
theory.claim(
    "product.equality",
    equivalent(2 * h * k == h**2 + k**2, h == k),
    title="A product and two squares: equality",
)
theory.claim("product.neighbour", Fraction(201, 100) * h * k <= h**2 + k**2, expect="refuted")

theory.claim(
    "quartic",
    (s**3 - s + 1 > 0) & (s**4 - s**2 + s >= 0),
    title="A quartic on the half line",
    note=r"$s^4 - s^2 + s = s (s^3 - s + 1)$, and $s^3 - s + 1$ is at least $1 - 2/(3 \sqrt 3)$.",
)
theory.claim("quartic.least_value", s**3 - s + 1 >= 1 - 2 / (3 * sqrt(3)), title="The least value of the cubic")
theory.claim("quartic.equality", equivalent(s**4 - s**2 + s == 0, s == 0), title="A quartic on the half line: equality")
theory.claim("quartic.all_reals", p**4 - p**2 + p >= 0, expect="refuted", title="The quartic on the whole line")
theory.claim("quartic.neighbour", s**3 - s + 1 >= Fraction(616, 1000), expect="refuted")

theory.claim(
    "root_below_mean",
    ((1 + mu) / 2 >= sqrt(mu)) & ((1 + mu) / 2 - sqrt(mu) == Fraction(1, 2) * (1 - sqrt(mu)) ** 2),
    title="A root below the mean",
)
theory.claim(
    "root_below_mean.equality",
    equivalent((1 + mu) / 2 == sqrt(mu), mu == 1),
    title="A root below the mean: equality",
)
theory.claim("root_below_mean.neighbour", (1 + mu) / 2 >= Fraction(101, 100) * sqrt(mu), expect="refuted")

theory.claim(
    "completed",
    (N**2 - 2 * lamda * s + s**2 == N**2 - lamda**2 + (s - lamda) ** 2)
    & (N**2 - 2 * lamda * s + s**2 >= N**2 - lamda**2),
    title="A completed square",
    note=r"How far a matrix of norm $N$ is from one of rank $r$ with the norm $s$, where $\lambda$ bounds their "
    r"inner product by $\lambda s$.",
)
theory.claim(
    "completed.equality",
    equivalent(N**2 - 2 * lamda * s + s**2 == N**2 - lamda**2, s == lamda),
    title="A completed square: equality",
)
theory.claim("completed.neighbour", N**2 - 2 * lamda * s + s**2 >= N**2, expect="refuted")

theory.claim("roots", abs(sqrt(a) - sqrt(b)) ** 2 <= abs(a - b), title="A difference of roots")
theory.claim("roots.neighbour", abs(sqrt(a) - sqrt(b)) <= abs(a - b), expect="refuted")

# The smaller root of t^2 - h t - c = 0 increases with h.
root = theory.define("root", (h, c), (h - sqrt(h**2 + 4 * c)) / 2)
theory.claim(
    "smaller_root",
    (root(h, c) ** 2 == h * root(h, c) + c) & (root(h, c) <= 0),
    title="The smaller root of a quadratic",
)
theory.claim("smaller_root.increasing", root(h, c) <= root(k, c), given=h <= k, title="The smaller root increases")
theory.claim("smaller_root.neighbour", root(h, c) < root(k, c), given=h < k, expect="refuted")

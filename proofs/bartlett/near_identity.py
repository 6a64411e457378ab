r"""Smooth invertible maps that reverse orientation or live on the whole line need not be near-identity compositions.

The post introduces Theorem 2 of the talk as "(roughly)". Here it is stated as printed, for functions of one number, and
refuted for want of two hypotheses. A function is smoothly invertible if it has a derivative everywhere, takes every
value, and both the derivative and the inverse are Lipschitz. The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here,
and $z_i(x)$ is what the first $i$ of them make of $x$.
"""

from fractions import Fraction

from symres import (
    Erratum,
    Theory,
    all_of,
    ceiling,
    exp,
    for_all,
    function,
    greatest,
    has_derivative,
    implies,
    log,
    number,
    sqrt,
    there_is,
)

theory = Theory("bartlett.thm2", source="bartlett", where="Theorem 2", title="Near-identity layers")
i, k, m, m_0 = theory.integers("i k m m_0")
x, y, u, v, t, eps, C, L, Lambda = theory.reals("x y u v t epsilon C L Lambda")
h, dh = (theory.function(name) for name in ("h", "dh"))
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # the output of the first i layers
half = number(Fraction(1, 2))
halving = [m == 1, f == function(i, x, half * x), z == function(i, x, (1 - half * i) * x), eps == half]


def lipschitz(g, L):
    """|g|_L <= L"""
    return for_all((x, y), abs(g(x) - g(y)) <= L * abs(x - y))


def smoothly_invertible(h, dh):
    """Invertible and differentiable, with Lipschitz derivative and inverse."""
    differentiable = for_all(x, has_derivative(h, x, dh(x)))
    onto = for_all(y, there_is(x, h(x) == y))
    derivative = there_is(L, lipschitz(dh, L))
    inverse = there_is(L, for_all((x, y), abs(x - y) <= L * abs(h(x) - h(y))))
    return differentiable & onto & derivative & inverse


def composed(h, m, bound, domain):
    """h = h_m o ... o h_1 where the domain says so, with |h_i - Id|_L <= bound."""
    near_identity = for_all(i, 1, m, lipschitz(lambda x: f(i, x) - x, bound))
    runs = for_all(x, (z(0, x) == x) & for_all(i, 1, m, z(i, x) == f(i, z(i - 1, x))))
    return near_identity, runs, for_all(x, domain(x, z(m, x) == h(x)))


def spread(h, domain):
    """h is spread through m layers with |h_i - Id|_L = O(log m / m)."""
    layers = there_is((f, z), all_of(composed(h, m, C * log(m) / m, domain)))
    return there_is((C, m_0), for_all(m, implies(m >= m_0, layers)))


def on_interval(x, claim):
    return implies((-1 <= x) & (x <= 1), claim)


def everywhere(x, claim):
    return claim


smooth = (h, dh)
with theory.theorem(
    "many_layers",
    there_is(m, (m >= m_0) & (m >= 1) & (C * log(m) / m < 1)),
    where="Theorem 2, a lemma; not in the post",
    title="Layers become close to the identity",
) as proof:
    b = greatest(m_0, greatest(2 * C, 1))
    root = ceiling(b)
    proof.have((b <= root) & (root < b + 1), by="ceiling_bounds")
    proof.have(b >= m_0, by="greatest_first")
    proof.have(b >= greatest(2 * C, 1), by="greatest_second")
    proof.have(greatest(2 * C, 1) >= 2 * C, by="greatest_first")
    proof.have(greatest(2 * C, 1) >= 1, by="greatest_second")
    n = root * root
    proof.have((root >= 1) & (root >= m_0) & (root >= 2 * C))
    proof.have(n >= root)
    proof.have(log(root * root) == log(root) + log(root), by="log_product")
    proof.have(exp(log(root)) == root, by="exp_of_log")
    proof.have(exp(log(root)) >= 1 + log(root), by="exp_above_line")
    proof.have(log(root) >= 0, by="log_nonnegative")
    proof.have(C * (2 * log(root)) <= root * log(root))
    proof.have(root * log(root) < n)
    proof.have(C * log(n) < n)
    proof.have(n > 0)
    proof.have(1 / n > 0, by="reciprocal_positive")
    proof.have(n * (1 / n) == 1, by="reciprocal")
    proof.have(C * log(n) * (1 / n) < n * (1 / n))
    proof.exhibit(there_is(m, (m >= m_0) & (m >= 1) & (C * log(m) / m < 1)), n)

ordered = z(m, u) < z(m, v)
with theory.theorem(
    "order",
    ordered,
    given=[*composed(h, m, eps, on_interval)[:2], m >= 0, eps < 1, u < v],
    where="Theorem 2, a lemma; not in the post",
    instance=[*halving, u == 0, v == 1],
    title="Near-identity layers keep the order",
) as proof:
    with proof.base():
        proof.have((z(0, u) == u) & (z(0, v) == v))
        proof.have(implies(0 <= m, z(0, u) < z(0, v)))
    with proof.induction(k, 0, implies(k <= m, z(k, u) < z(k, v))):
        with proof.suppose(k + 1 <= m):
            proof.have(z(k, u) < z(k, v))
            p, q = z(k, u), z(k, v)
            proof.have(abs(f(k + 1, p) - p - (f(k + 1, q) - q)) <= eps * abs(p - q))
            proof.have(abs(p - q) == -(p - q), by="absolute_value_below")
            change = f(k + 1, p) - p - (f(k + 1, q) - q)
            proof.have(change <= abs(change), by="at_most_absolute_value")
            proof.have(abs(change) <= eps * (q - p))
            proof.have((1 - eps) * (q - p) > 0)
            proof.have(f(k + 1, p) < f(k + 1, q))
            proof.have(z(k + 1, u) == f(k + 1, p))
            proof.have(z(k + 1, v) == f(k + 1, q))
            proof.have(z(k + 1, u) < z(k + 1, v))

printed = (
    r"\text{The main result is (roughly): [\dots] The computation of a `smooth invertible map' } h \text{ can be "
    r"spread throughout a deep network } h = h_m \circ h_{m - 1} \circ \ldots \circ h_1, \text{ so that all layers "
    r"compute near-identity functions: } | h_i - Id |_L =\mathcal{O} \left( \frac{\log m}{m} \right)."
)
with theory.theorem(
    "without_orientation",
    for_all(smooth, implies(smoothly_invertible(*smooth), spread(h, on_interval))),
    expect="refuted",
    says=printed,
    erratum=Erratum(
        "hypothesis",
        right=r"with $\det h'(x_0) > 0$ at some point",
        fails="$h(x) = -x$ on the line turns the order of $-1$ and $1$ round, which near-identity layers keep",
    ),
    title="Theorem 2 without orientation",
    note="The isometry $h(x) = -x$ is smooth with a smooth inverse, also on the bounded domain $[-1, 1]$, but layers "
    "near the identity keep the order of the line, however many there are. A positive determinant of $h'$ is needed.",
) as proof:
    opposite, minus_one = function(x, -x), function(x, -1)
    proof.have(for_all(x, has_derivative(opposite, x, -1)))
    with proof.let(x, y):
        proof.have(abs(-x + y) == 1 * abs(x - y))
        proof.have(abs(-x + y) <= 1 * abs(x - y))
    with proof.let(y):
        proof.exhibit(there_is(x, opposite(x) == y), -y)
    proof.exhibit(there_is(L, for_all((x, y), abs(x - y) <= L * abs(opposite(x) - opposite(y)))), 1)
    with proof.let(x, y):
        proof.have(abs(minus_one(x) - minus_one(y)) == 0, by="absolute_value")
        proof.have(abs(minus_one(x) - minus_one(y)) <= 0 * abs(x - y))
    proof.exhibit(there_is(L, lipschitz(minus_one, L)), 0)
    proof.have(implies(smoothly_invertible(opposite, minus_one), spread(opposite, on_interval)))
    c, n_0 = proof.obtain("c n_0", spread(opposite, on_interval))
    n = proof.obtain("n", there_is(m, (m >= n_0) & (m >= 1) & (c * log(m) / m < 1)), by="many_layers")
    g, w = proof.obtain("g w", there_is((f, z), all_of(composed(opposite, n, c * log(n) / n, on_interval))))
    proof.have(w(n, 0) < w(n, 1), by="order")
    proof.have(w(n, 0) == -0)
    proof.have(w(n, 1) == -1)
    proof.have(number(0) < -1)

# -------------------------------------------------------------------------------------------------- unbounded domains
with theory.theorem(
    "steepness",
    abs(z(m, u) - z(m, v)) <= (1 + eps) ** m * abs(u - v),
    given=[*composed(h, m, eps, everywhere)[:2], m >= 0, eps >= 0],
    where="Theorem 2, a lemma; not in the post",
    instance=halving,
    title="Near-identity layers are Lipschitz together",
) as proof:
    steep = lambda k: abs(z(k, u) - z(k, v)) <= (1 + eps) ** k * abs(u - v)  # noqa: E731
    with proof.base():
        proof.have((z(0, u) == u) & (z(0, v) == v))
        proof.have(implies(0 <= m, steep(0)))
    with proof.induction(k, 0, lambda k: implies(k <= m, steep(k))):
        with proof.suppose(k + 1 <= m):
            proof.have(steep(k))
            p, q = z(k, u), z(k, v)
            change = f(k + 1, p) - p - (f(k + 1, q) - q)
            proof.have(abs(change) <= eps * abs(p - q))
            proof.have(z(k + 1, u) == f(k + 1, p))
            proof.have(z(k + 1, v) == f(k + 1, q))
            proof.have(abs(change + (p - q)) <= abs(change) + abs(p - q), by="absolute_triangle")
            proof.have(z(k + 1, u) - z(k + 1, v) == change + (p - q))
            proof.have(abs(z(k + 1, u) - z(k + 1, v)) == abs(change + (p - q)))
            proof.have(abs(z(k + 1, u) - z(k + 1, v)) <= (1 + eps) * abs(p - q))
            proof.have((1 + eps) * abs(p - q) <= (1 + eps) * ((1 + eps) ** k * abs(u - v)))
            proof.have((1 + eps) ** (k + 1) == (1 + eps) * (1 + eps) ** k, by="power_step")
            proof.have(steep(k + 1))

bent, slope = function(x, x + x * abs(x)), function(x, 1 + 2 * abs(x))


def signs(proof, numbers, show):
    """Show something for every choice of the signs of the numbers, by which their absolute values are known."""
    if not numbers:
        return show()
    (number, *rest), magnitude = numbers, abs(numbers[0])
    with proof.case(number >= 0):
        proof.have(magnitude == number, by="absolute_value")
        signs(proof, rest, show)
    with proof.case(number < 0):
        proof.have(magnitude == -number, by="absolute_value_below")
        signs(proof, rest, show)


with theory.theorem(
    "unbounded_domain.line",
    abs(bent(t) - bent(x) - slope(x) * (t - x)) <= 2 * (t - x) ** 2,
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is nearly linear",
) as proof:
    error = bent(t) - bent(x) - slope(x) * (t - x)

    def bounded():
        proof.have(((t - x) ** 2 >= 0) & ((t + x) ** 2 >= 0))
        proof.have(error <= 2 * (t - x) ** 2)
        proof.have(-error <= 2 * (t - x) ** 2)
        proof.have(abs(error) <= 2 * (t - x) ** 2, by="absolute_value_at_most")

    signs(proof, [x, t], bounded)

with theory.theorem(
    "unbounded_domain.steep",
    abs(x - y) <= 1 * abs(bent(x) - bent(y)),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="The inverse of $x + x|x|$ is Lipschitz",
) as proof:
    rise = bent(x) - bent(y)

    def steep():
        proof.have(rise <= abs(rise), by="at_most_absolute_value")
        proof.have(rise >= -abs(rise), by="at_least_opposite_absolute_value")
        proof.have(abs(x - y) <= 1 * abs(rise))

    signs(proof, [x, y, x - y], steep)

theory.claim(
    "unbounded_domain.slope",
    abs(slope(x) - slope(y)) <= 2 * abs(x - y),
    where="Theorem 2, on an unbounded domain",
    title="The derivative of $x + x|x|$ is Lipschitz",
)
root = (sqrt(1 + 4 * abs(y)) - 1) / 2
theory.claim(
    "unbounded_domain.value",
    implies(y >= 0, bent(root) == y) & implies(y <= 0, bent(-root) == y),
    where="Theorem 2, on an unbounded domain",
    title="$x + x|x|$ takes every value",
)
with theory.theorem(
    "unbounded_domain.not_lipschitz",
    for_all(C, there_is(x, abs(bent(x) - bent(0)) > C * abs(x))),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is not Lipschitz",
) as proof:
    with proof.let(C):
        proof.have(greatest(C, 1) >= C, by="greatest_first")
        proof.have(greatest(C, 1) >= 1, by="greatest_second")
        proof.exhibit(there_is(x, (x >= C) & (x >= 1)), greatest(C, 1))
        far = proof.obtain("far", there_is(x, (x >= C) & (x >= 1)))
        proof.have(abs(far) == far, by="absolute_value")
        proof.have(bent(far) - bent(0) == far + far * far)
        proof.have(far + far * far > C * far)
        proof.have(bent(far) - bent(0) <= abs(bent(far) - bent(0)), by="at_most_absolute_value")
        proof.exhibit(there_is(x, abs(bent(x) - bent(0)) > C * abs(x)), far)

with theory.theorem(
    "unbounded_domain.smooth",
    smoothly_invertible(bent, slope),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is smoothly invertible",
    note="Its derivative $1 + 2|x|$ is positive and 2-Lipschitz, its inverse 1-Lipschitz.",
) as proof:
    with proof.let(x):
        with proof.let(t), proof.suppose(x - 1 < t), proof.suppose(t < x + 1):
            proof.have(abs(bent(t) - bent(x) - slope(x) * (t - x)) <= 2 * (t - x) ** 2, by="unbounded_domain.line")
        proof.have(
            has_derivative(bent, x, slope(x)),
            by="derivative_by_quadratic_error",
            at={"phi": bent, "x": x, "u": slope(x), "c": 2, "r": 1},
        )
    with proof.let(y):
        takes = there_is(x, bent(x) == y)
        with proof.case(y >= 0):
            proof.have(bent(root) == y, by="unbounded_domain.value")
            proof.exhibit(takes, root)
        with proof.case(y < 0):
            proof.have(bent(-root) == y, by="unbounded_domain.value")
            proof.exhibit(takes, -root)
    with proof.let(x, y):
        proof.have(abs(slope(x) - slope(y)) <= 2 * abs(x - y), by="unbounded_domain.slope")
    proof.exhibit(there_is(L, lipschitz(slope, L)), 2)
    with proof.let(x, y):
        proof.have(abs(x - y) <= 1 * abs(bent(x) - bent(y)), by="unbounded_domain.steep")
    proof.exhibit(there_is(L, for_all((x, y), abs(x - y) <= L * abs(bent(x) - bent(y)))), 1)
    proof.conclude()

with theory.theorem(
    "unbounded_domain",
    for_all(smooth, implies(smoothly_invertible(*smooth) & for_all(x, dh(x) > 0), spread(h, everywhere))),
    expect="refuted",
    says=r"\text{`smoothly invertible' means invertible and differentiable, with Lipschitz derivative and inverse}",
    erratum=Erratum("hypothesis", right="on a bounded domain", fails="$h(x) = x + x |x|$ on the whole line"),
    title="Theorem 2 on an unbounded domain",
    note=r"Layers with $|h_i - Id|_L \leq \varepsilon$ are $(1 + \varepsilon)^m$-Lipschitz together; $x + x|x|$ keeps "
    r"the orientation, its derivative is Lipschitz and so is its inverse, but on the whole line it is not Lipschitz at "
    r"all: for every $C$ there is $x$ with $|h(x) - h(0)| > C |x|$. A bounded domain is needed.",
) as proof:
    proof.have(smoothly_invertible(bent, slope), by="unbounded_domain.smooth")
    with proof.let(x):
        proof.have(abs(x) >= 0, by="absolute_value_nonnegative")
        proof.have(slope(x) > 0)
    proof.have(implies(smoothly_invertible(bent, slope) & for_all(x, slope(x) > 0), spread(bent, everywhere)))
    proof.have(spread(bent, everywhere))
    c, n_0 = proof.obtain("c n_0", spread(bent, everywhere))
    n = proof.obtain("n", there_is(m, (m >= n_0) & (m >= 1) & (c * log(m) / m < 1)), by="many_layers")
    g, w = proof.obtain("g w", there_is((f, z), all_of(composed(bent, n, c * log(n) / n, everywhere))))
    with proof.let(i), proof.suppose(1 <= i), proof.suppose(i <= n), proof.let(x, y):
        change = g(i, x) - x - (g(i, y) - y)
        proof.have(abs(change) <= c * log(n) / n * abs(x - y))
        proof.have(abs(x - y) >= 0, by="absolute_value_nonnegative")
        proof.have(abs(change) <= 1 * abs(x - y))
    far = there_is(x, abs(bent(x) - bent(0)) > 2**n * abs(x))
    s = proof.obtain("s", far, by="unbounded_domain.not_lipschitz", at={"C": 2**n})
    proof.have(abs(w(n, s) - w(n, 0)) <= number(1 + 1) ** n * abs(s - 0), by="steepness", at={"epsilon": 1})
    proof.have(w(n, s) == bent(s))
    proof.have(w(n, 0) == bent(0))
    proof.have(abs(w(n, s) - w(n, 0)) == abs(bent(s) - bent(0)))

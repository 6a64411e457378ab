r"""Smooth invertible maps that reverse orientation or live on the whole line need not be near-identity compositions.

The post introduces Theorem 2 of the talk as "(roughly)". Here it is stated as printed, for functions of one number, and
refuted for want of two hypotheses. A function is smoothly invertible if it has a derivative everywhere, takes every
value, and both the derivative and the inverse are Lipschitz. The layers $h_1, \dots, h_m$ are $f_1, \dots, f_m$ here,
and $z_i(x)$ is what the first $i$ of them make of $x$.
"""

from sympy import Rational

from symres import (
    Erratum,
    Theory,
    at_least,
    at_most,
    between,
    both,
    ceiling,
    equal,
    exp,
    for_all,
    function,
    greater,
    greatest,
    has_derivative,
    implies,
    less,
    log,
    sqrt,
    there_is,
)

theory = Theory("bartlett.thm2", source="bartlett", where="Theorem 2", title="Near-identity layers")
i, k, m, m_0 = theory.index("i k m m_0")
x, y, u, v, t, eps, C, L, Lambda = theory.number("x y u v t epsilon C L Lambda")
h, dh = (theory.real_function(name) for name in ("h", "dh"))
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # what comes out of the first i layers
half = Rational(1, 2)
halving = {m: 1, f: function(i, x, half * x), z: function(i, x, (1 - half * i) * x), eps: half}


def lipschitz(g, L):
    """|g|_L <= L"""
    return for_all((x, y), at_most(abs(g(x) - g(y)), L * abs(x - y)))


def smoothly_invertible(h, dh):
    """Invertible and differentiable, with Lipschitz derivative and inverse."""
    differentiable = for_all(x, has_derivative(h, x, dh(x)))
    onto = for_all(y, there_is(x, equal(h(x), y)))
    derivative = there_is(L, lipschitz(dh, L))
    inverse = there_is(L, for_all((x, y), at_most(abs(x - y), L * abs(h(x) - h(y)))))
    return both(differentiable, onto, derivative, inverse)


def composed(h, m, bound, domain):
    """h = h_m o ... o h_1 where the domain says so, with |h_i - Id|_L <= bound."""
    near_identity = for_all(i, 1, m, lipschitz(lambda x: f(i, x) - x, bound))
    runs = for_all(x, both(equal(z(0, x), x), for_all(i, 1, m, equal(z(i, x), f(i, z(i - 1, x))))))
    return near_identity, runs, for_all(x, domain(x, equal(z(m, x), h(x))))


def spread(h, domain):
    """h is spread through m layers with |h_i - Id|_L = O(log m / m)."""
    layers = there_is((f, z), both(*composed(h, m, C * log(m) / m, domain)))
    return there_is((C, m_0), for_all(m, implies(at_least(m, m_0), layers)))


def on_interval(x, claim):
    return implies(between(x, -1, 1), claim)


def everywhere(x, claim):
    return claim


smooth = (h, dh)
with theory.theorem(
    "many_layers",
    there_is(m, both(at_least(m, m_0), at_least(m, 1), less(C * log(m) / m, 1))),
    where="Theorem 2, a lemma; not in the post",
    title="Layers become close to the identity",
) as proof:
    b = greatest(m_0, greatest(2 * C, 1))
    root = ceiling(b)
    proof.have(both(at_most(b, root), less(root, b + 1)), by="ceiling_bounds")
    proof.have(at_least(b, m_0), by="greatest_first")
    proof.have(at_least(b, greatest(2 * C, 1)), by="greatest_second")
    proof.have(at_least(greatest(2 * C, 1), 2 * C), by="greatest_first")
    proof.have(at_least(greatest(2 * C, 1), 1), by="greatest_second")
    n = root * root
    proof.have(both(at_least(root, 1), at_least(root, m_0), at_least(root, 2 * C)))
    proof.have(at_least(n, root))
    proof.have(equal(log(root * root), log(root) + log(root)), by="log_product")
    proof.have(equal(exp(log(root)), root), by="exp_of_log")
    proof.have(at_least(exp(log(root)), 1 + log(root)), by="exp_above_line")
    proof.have(at_least(log(root), 0), by="log_nonnegative")
    proof.have(at_most(C * (2 * log(root)), root * log(root)))
    proof.have(less(root * log(root), n))
    proof.have(less(C * log(n), n))
    proof.have(greater(n, 0))
    proof.have(greater(1 / n, 0), by="reciprocal_positive")
    proof.have(equal(n * (1 / n), 1), by="reciprocal")
    proof.have(less(C * log(n) * (1 / n), n * (1 / n)))
    proof.exhibit(there_is(m, both(at_least(m, m_0), at_least(m, 1), less(C * log(m) / m, 1))), n)

ordered = less(z(m, u), z(m, v))
with theory.theorem(
    "order",
    ordered,
    given=[*composed(h, m, eps, on_interval)[:2], at_least(m, 0), less(eps, 1), less(u, v)],
    where="Theorem 2, a lemma; not in the post",
    instance={**halving, u: 0, v: 1},
    title="Near-identity layers keep the order",
) as proof:
    with proof.base():
        proof.have(both(equal(z(0, u), u), equal(z(0, v), v)))
        proof.have(implies(at_most(0, m), less(z(0, u), z(0, v))))
    with proof.induction(k, 0, implies(at_most(k, m), less(z(k, u), z(k, v)))):
        with proof.suppose(at_most(k + 1, m)):
            proof.have(less(z(k, u), z(k, v)))
            p, q = z(k, u), z(k, v)
            proof.have(at_most(abs(f(k + 1, p) - p - (f(k + 1, q) - q)), eps * abs(p - q)))
            proof.have(equal(abs(p - q), -(p - q)), by="absolute_value_below")
            change = f(k + 1, p) - p - (f(k + 1, q) - q)
            proof.have(at_most(change, abs(change)), by="at_most_absolute_value")
            proof.have(at_most(abs(change), eps * (q - p)))
            proof.have(greater((1 - eps) * (q - p), 0))
            proof.have(less(f(k + 1, p), f(k + 1, q)))
            proof.have(equal(z(k + 1, u), f(k + 1, p)))
            proof.have(equal(z(k + 1, v), f(k + 1, q)))
            proof.have(less(z(k + 1, u), z(k + 1, v)))

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
        proof.have(equal(abs(-x + y), 1 * abs(x - y)))
        proof.have(at_most(abs(-x + y), 1 * abs(x - y)))
    with proof.let(y):
        proof.exhibit(there_is(x, equal(opposite(x), y)), -y)
    proof.exhibit(there_is(L, for_all((x, y), at_most(abs(x - y), L * abs(opposite(x) - opposite(y))))), 1)
    with proof.let(x, y):
        proof.have(equal(abs(minus_one(x) - minus_one(y)), 0), by="absolute_value")
        proof.have(at_most(abs(minus_one(x) - minus_one(y)), 0 * abs(x - y)))
    proof.exhibit(there_is(L, lipschitz(minus_one, L)), 0)
    proof.have(implies(smoothly_invertible(opposite, minus_one), spread(opposite, on_interval)))
    c, n_0 = proof.obtain("c n_0", spread(opposite, on_interval))
    n = proof.obtain(
        "n", there_is(m, both(at_least(m, n_0), at_least(m, 1), less(c * log(m) / m, 1))), by="many_layers"
    )
    g, w = proof.obtain("g w", there_is((f, z), both(*composed(opposite, n, c * log(n) / n, on_interval))))
    proof.have(less(w(n, 0), w(n, 1)), by="order")
    proof.have(equal(w(n, 0), -0))
    proof.have(equal(w(n, 1), -1))
    proof.have(less(0, -1))

# -------------------------------------------------------------------------------------------------- unbounded domains
with theory.theorem(
    "steepness",
    at_most(abs(z(m, u) - z(m, v)), (1 + eps) ** m * abs(u - v)),
    given=[*composed(h, m, eps, everywhere)[:2], at_least(m, 0), at_least(eps, 0)],
    where="Theorem 2, a lemma; not in the post",
    instance=halving,
    title="Near-identity layers are Lipschitz together",
) as proof:
    steep = lambda k: at_most(abs(z(k, u) - z(k, v)), (1 + eps) ** k * abs(u - v))  # noqa: E731
    with proof.base():
        proof.have(both(equal(z(0, u), u), equal(z(0, v), v)))
        proof.have(implies(at_most(0, m), steep(0)))
    with proof.induction(k, 0, lambda k: implies(at_most(k, m), steep(k))):
        with proof.suppose(at_most(k + 1, m)):
            proof.have(steep(k))
            p, q = z(k, u), z(k, v)
            change = f(k + 1, p) - p - (f(k + 1, q) - q)
            proof.have(at_most(abs(change), eps * abs(p - q)))
            proof.have(equal(z(k + 1, u), f(k + 1, p)))
            proof.have(equal(z(k + 1, v), f(k + 1, q)))
            proof.have(at_most(abs(change + (p - q)), abs(change) + abs(p - q)), by="absolute_triangle")
            proof.have(equal(z(k + 1, u) - z(k + 1, v), change + (p - q)))
            proof.have(equal(abs(z(k + 1, u) - z(k + 1, v)), abs(change + (p - q))))
            proof.have(at_most(abs(z(k + 1, u) - z(k + 1, v)), (1 + eps) * abs(p - q)))
            proof.have(at_most((1 + eps) * abs(p - q), (1 + eps) * ((1 + eps) ** k * abs(u - v))))
            proof.have(equal((1 + eps) ** (k + 1), (1 + eps) * (1 + eps) ** k), by="power_step")
            proof.have(steep(k + 1))

bent, slope = function(x, x + x * abs(x)), function(x, 1 + 2 * abs(x))


def signs(proof, numbers, show):
    """Show something for every choice of the signs of the numbers, by which their absolute values are known."""
    if not numbers:
        return show()
    (number, *rest), magnitude = numbers, abs(numbers[0])
    with proof.case(at_least(number, 0)):
        proof.have(equal(magnitude, number), by="absolute_value")
        signs(proof, rest, show)
    with proof.case(less(number, 0)):
        proof.have(equal(magnitude, -number), by="absolute_value_below")
        signs(proof, rest, show)


with theory.theorem(
    "unbounded_domain.line",
    at_most(abs(bent(t) - bent(x) - slope(x) * (t - x)), 2 * (t - x) ** 2),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is nearly linear",
) as proof:
    error = bent(t) - bent(x) - slope(x) * (t - x)

    def bounded():
        proof.have(both(at_least((t - x) ** 2, 0), at_least((t + x) ** 2, 0)))
        proof.have(at_most(error, 2 * (t - x) ** 2))
        proof.have(at_most(-error, 2 * (t - x) ** 2))
        proof.have(at_most(abs(error), 2 * (t - x) ** 2), by="absolute_value_at_most")

    signs(proof, [x, t], bounded)

with theory.theorem(
    "unbounded_domain.steep",
    at_most(abs(x - y), 1 * abs(bent(x) - bent(y))),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="The inverse of $x + x|x|$ is Lipschitz",
) as proof:
    rise = bent(x) - bent(y)

    def steep():
        proof.have(at_most(rise, abs(rise)), by="at_most_absolute_value")
        proof.have(at_least(rise, -abs(rise)), by="at_least_opposite_absolute_value")
        proof.have(at_most(abs(x - y), 1 * abs(rise)))

    signs(proof, [x, y, x - y], steep)

theory.claim(
    "unbounded_domain.slope",
    at_most(abs(slope(x) - slope(y)), 2 * abs(x - y)),
    where="Theorem 2, on an unbounded domain",
    title="The derivative of $x + x|x|$ is Lipschitz",
)
root = (sqrt(1 + 4 * abs(y)) - 1) / 2
theory.claim(
    "unbounded_domain.value",
    both(implies(at_least(y, 0), equal(bent(root), y)), implies(at_most(y, 0), equal(bent(-root), y))),
    where="Theorem 2, on an unbounded domain",
    title="$x + x|x|$ takes every value",
)
with theory.theorem(
    "unbounded_domain.not_lipschitz",
    for_all(C, there_is(x, greater(abs(bent(x) - bent(0)), C * abs(x)))),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is not Lipschitz",
) as proof:
    with proof.let(C):
        proof.have(at_least(greatest(C, 1), C), by="greatest_first")
        proof.have(at_least(greatest(C, 1), 1), by="greatest_second")
        proof.exhibit(there_is(x, both(at_least(x, C), at_least(x, 1))), greatest(C, 1))
        far = proof.obtain("far", there_is(x, both(at_least(x, C), at_least(x, 1))))
        proof.have(equal(abs(far), far), by="absolute_value")
        proof.have(equal(bent(far) - bent(0), far + far * far))
        proof.have(greater(far + far * far, C * far))
        proof.have(at_most(bent(far) - bent(0), abs(bent(far) - bent(0))), by="at_most_absolute_value")
        proof.exhibit(there_is(x, greater(abs(bent(x) - bent(0)), C * abs(x))), far)

with theory.theorem(
    "unbounded_domain.smooth",
    smoothly_invertible(bent, slope),
    where="Theorem 2, on an unbounded domain; not in the post",
    title="$x + x|x|$ is smoothly invertible",
    note="Its derivative $1 + 2|x|$ is positive and 2-Lipschitz, its inverse 1-Lipschitz.",
) as proof:
    with proof.let(x):
        with proof.let(t), proof.suppose(less(x - 1, t)), proof.suppose(less(t, x + 1)):
            proof.have(
                at_most(abs(bent(t) - bent(x) - slope(x) * (t - x)), 2 * (t - x) ** 2), by="unbounded_domain.line"
            )
        proof.have(
            has_derivative(bent, x, slope(x)),
            by="derivative_by_quadratic_error",
            at={"phi": bent, "x": x, "u": slope(x), "c": 2, "r": 1},
        )
    with proof.let(y):
        takes = there_is(x, equal(bent(x), y))
        with proof.case(at_least(y, 0)):
            proof.have(equal(bent(root), y), by="unbounded_domain.value")
            proof.exhibit(takes, root)
        with proof.case(less(y, 0)):
            proof.have(equal(bent(-root), y), by="unbounded_domain.value")
            proof.exhibit(takes, -root)
    with proof.let(x, y):
        proof.have(at_most(abs(slope(x) - slope(y)), 2 * abs(x - y)), by="unbounded_domain.slope")
    proof.exhibit(there_is(L, lipschitz(slope, L)), 2)
    with proof.let(x, y):
        proof.have(at_most(abs(x - y), 1 * abs(bent(x) - bent(y))), by="unbounded_domain.steep")
    proof.exhibit(there_is(L, for_all((x, y), at_most(abs(x - y), L * abs(bent(x) - bent(y))))), 1)
    proof.conclude()

with theory.theorem(
    "unbounded_domain",
    for_all(smooth, implies(both(smoothly_invertible(*smooth), for_all(x, greater(dh(x), 0))), spread(h, everywhere))),
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
        proof.have(at_least(abs(x), 0), by="absolute_value_nonnegative")
        proof.have(greater(slope(x), 0))
    proof.have(
        implies(both(smoothly_invertible(bent, slope), for_all(x, greater(slope(x), 0))), spread(bent, everywhere))
    )
    proof.have(spread(bent, everywhere))
    c, n_0 = proof.obtain("c n_0", spread(bent, everywhere))
    n = proof.obtain(
        "n", there_is(m, both(at_least(m, n_0), at_least(m, 1), less(c * log(m) / m, 1))), by="many_layers"
    )
    g, w = proof.obtain("g w", there_is((f, z), both(*composed(bent, n, c * log(n) / n, everywhere))))
    with proof.let(i), proof.suppose(at_most(1, i)), proof.suppose(at_most(i, n)), proof.let(x, y):
        change = g(i, x) - x - (g(i, y) - y)
        proof.have(at_most(abs(change), c * log(n) / n * abs(x - y)))
        proof.have(at_least(abs(x - y), 0), by="absolute_value_nonnegative")
        proof.have(at_most(abs(change), 1 * abs(x - y)))
    far = there_is(x, greater(abs(bent(x) - bent(0)), 2**n * abs(x)))
    s = proof.obtain("s", far, by="unbounded_domain.not_lipschitz", at={"C": 2**n})
    proof.have(at_most(abs(w(n, s) - w(n, 0)), (1 + 1) ** n * abs(s - 0)), by="steepness", at={"eps": 1})
    proof.have(equal(w(n, s), bent(s)))
    proof.have(equal(w(n, 0), bent(0)))
    proof.have(equal(abs(w(n, s) - w(n, 0)), abs(bent(s) - bent(0))))

"""Smooth invertible maps that reverse orientation or live on the whole line need not be near-identity compositions.

The post introduces Theorem 2 of the talk as "(roughly)". Here are the two hypotheses, and the biases of its units, each
with an exact example in dimension 1.
"""

from symres import (
    Theory,
    at_least,
    at_most,
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
    there_is,
)

theory = Theory("bartlett.thm2", source="bartlett", where="Theorem 2", title="Near-identity layers")
i, k, m, m_0 = theory.index("i k m m_0")
x, y, u, v, t, eps, C, L, Lambda = theory.number("x y u v t epsilon C L Lambda")
h, dh, inverse = (theory.real_function(name) for name in ("h", "dh", "k_0"))
f = theory.mapping("f", (i, x), x)  # the layers
z = theory.mapping("z", (i, x), x)  # what comes out of the first i layers


def lipschitz(g, L):
    """|g|_L <= L"""
    return for_all((x, y), at_most(abs(g(x) - g(y)), L * abs(x - y)))


def smoothly_invertible(h, dh, inverse):
    """Invertible and differentiable, with Lipschitz derivative and inverse."""
    differentiable = for_all(x, has_derivative(h, x, dh(x)))
    invertible = for_all(x, both(equal(inverse(h(x)), x), equal(h(inverse(x)), x)))
    constants = [there_is(L, both(at_least(L, 0), lipschitz(g, L))) for g in (dh, inverse)]
    return both(differentiable, invertible, *constants)


def composed(h, m, bound, domain):
    """h = h_m o ... o h_1 where the domain says so, with |h_i - Id|_L <= bound."""
    near_identity = for_all(i, 1, m, lipschitz(lambda x: f(i, x) - x, bound))
    runs = for_all(x, both(equal(z(0, x), x), for_all(i, 1, m, equal(z(i, x), f(i, z(i - 1, x))))))
    return near_identity, runs, for_all(x, implies(domain(x), equal(z(m, x), h(x))))


def spread(h, domain):
    """h is spread through m layers with |h_i - Id|_L = O(log m / m)."""
    layers = there_is((f, z), both(*composed(h, m, C * log(m) / m, domain)))
    return there_is((C, m_0), for_all(m, implies(at_least(m, m_0), layers)))


def on_interval(x):
    return at_most(abs(x), 1)


smooth = (h, dh, inverse)
with theory.theorem(
    "many_layers",
    there_is(m, both(at_least(m, m_0), at_least(m, 1), less(C * log(m) / m, 1))),
    where="Theorem 2, a lemma",
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
    where="Theorem 2, a lemma",
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
    title="Theorem 2 without orientation",
    note="The isometry $h(x) = -x$ is smooth with a smooth inverse, also on the bounded domain $[-1, 1]$, but layers "
    "near the identity keep the order of the line, however many there are. A positive determinant of $h'$ is needed.",
) as proof:
    opposite, minus_one = function(x, -x), function(x, -1)
    proof.have(for_all(x, has_derivative(opposite, x, -1)))
    with proof.let(x, y):
        proof.have(equal(abs(-x + y), 1 * abs(x - y)))
        proof.have(at_most(abs(-x + y), 1 * abs(x - y)))
    proof.exhibit(there_is(L, both(at_least(L, 0), lipschitz(opposite, L))), 1)
    with proof.let(x, y):
        proof.have(equal(abs(minus_one(x) - minus_one(y)), 0), by="absolute_value")
        proof.have(at_most(abs(minus_one(x) - minus_one(y)), 0 * abs(x - y)))
    proof.exhibit(there_is(L, both(at_least(L, 0), lipschitz(minus_one, L))), 0)
    proof.have(implies(smoothly_invertible(opposite, minus_one, opposite), spread(opposite, on_interval)))
    c, n_0 = proof.obtain("c n_0", spread(opposite, on_interval))
    n = proof.obtain("n", there_is(m, both(at_least(m, n_0), at_least(m, 1), less(c * log(m) / m, 1))), by="many_layers")
    g, w = proof.obtain("g w", there_is((f, z), both(*composed(opposite, n, c * log(n) / n, on_interval))))
    proof.have(less(w(n, 0), w(n, 1)), by="order")
    proof.have(equal(w(n, 0), -0))
    proof.have(equal(w(n, 1), -1))
    proof.have(less(0, -1))

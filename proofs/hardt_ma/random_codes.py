r"""The signs of few random projections tell points at an angle apart, which sharpens Theorem 3 of Hardt and Ma.

So there is a residual network of width $O(\log n)$ for points with different labels at an angle of $\theta$ at least.
"""

from construction import each, layer, maps, parameters, runs
from construction import theory as construction
from sign_codes import differ, is_basis
from sign_codes import theory as sign_codes

from symres import (
    Sum,
    Theory,
    ceiling,
    choice,
    cos,
    floor,
    for_all,
    function,
    gaussian_entries,
    implies,
    log,
    norm,
    outcome,
    pi,
    there_is,
    trace,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 3, Theorem 3", title="Sign codes of random hyperplanes")
theory.abbreviations.extend(construction.abbreviations)
n, k, d, r = theory.naturals("n k d r")
i, j, l, m, p, t = theory.integers("i j l m p t")
eta, A_0 = theory.reals("eta"), theory.matrix("A_0", k, d)
X, h, y = theory.vector_layers("X", d), theory.vector_layers("h", k), theory.vector_layers("y", r)
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.reals("s_0"))
rows, readout = theory.vector_layers("A", k), theory.vector_layers("B", r)
c, bias, tau = theory.whole_numbers("c"), theory.numbers("b"), theory.numbers("tau")
enough, e = ceiling(n / k), theory.vector_layers("e", k)
depth, hidden_and_last = enough + 2, (U, s, V, rows, bias, readout)
size = n * (2 * k + 1) + 3 * (2 * k**2 + k) + k * d + k * r + r**2 + r

theta, g = theory.reals("theta"), theory.random("g", d)
W = theory.vector_layers("W", d)
share = 1 - theta / pi
real_network = (A_0, *hidden_and_last)


def maps_points(A, *network):
    """The network that starts with A x maps every point to the output of its label."""
    return maps(lambda i: A * X[i], depth, *network)


with theory.theorem(
    "expressivity.sign_code",
    there_is(real_network, maps_points(*real_network)) & (parameters(d, k, depth, r) <= size),
    given=[
        gaussian_entries(g, 1),
        theta <= pi,
        each(i, X[i] != 0),
        each(
            i,
            each(
                j,
                implies(c[i] != c[j], trace(X[i].T * X[j]) <= norm(X[i]) * norm(X[j]) * cos(theta)),
            ),
        ),
        each(i, (1 <= c[i]) & (c[i] <= r)),
        k >= 2,
        r <= 2**k,
        share**k * (n * (n - 1) / 2) < 1,
    ],
    where="section 3, a sharper Theorem 3; not in the review",
    title="Random hyperplanes give a network of logarithmic width",
    note=r"Points with different labels at an angle of $\theta$ at least. The width $k$ is any with $k \geq 2$, "
    r"$2^k \geq r$ and $\binom{n}{2} (1 - \theta/\pi)^k < 1$, such as the one of sign_code.width. $g$ is a vector "
    r"of $d$ independent standard normal numbers, of which there is one on some probability space; nothing else is "
    r"asked of the space.",
) as proof:
    pair = function(i, j, (i < j) & (c[i] != c[j]))
    pairs_left = Sum(j, 1, n, Sum(i, 1, n, choice(pair(i, j), 1, 0)))
    proof.have(pairs_left <= n * (n - 1) / 2, by="number_of_pairs", at={"Q": function(i, j, c[i] != c[j])})
    proof.have(pi > 0, by="pi_positive")
    proof.have(theta / pi <= 1, by="quotient_at_most")
    proof.have(share >= 0)
    proof.have(share**k >= 0, by="power_nonnegative")
    proof.have(share**k * pairs_left <= share**k * (n * (n - 1) / 2))
    proof.have(share**k * pairs_left < 1)
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(pair(i, j)):
        proof.have(c[i] != c[j])
        proof.have(trace(X[i].T * X[j]) <= norm(X[i]) * norm(X[j]) * cos(theta))
    value = lambda W, i, l: trace(W[l].T * X[i])  # noqa: E731
    split = lambda W, i, j: there_is(  # noqa: E731
        l, (1 <= l) & (l <= k) & (value(W, i, l) * value(W, j, l) < 0)
    )
    normals = proof.obtain(
        "normals",
        there_is(W, each(i, each(j, implies(pair(i, j), split(W, i, j))))),
        by="hyperplanes_for_all_pairs",
        at={"v": X, "Q": pair, "g": function(outcome(), g), "theta": theta, "n": n, "k": k},
    )
    bound = lambda i, x: (x > 0) & for_all(l, 1, k, implies(-value(normals, i, l) > 0, -value(normals, i, l) >= x))  # noqa: E731
    with proof.each(i, 1, n):
        proof.have(
            there_is(eta, bound(i, eta)),
            by="positive_lower_bound",
            at={"f": function(l, -value(normals, i, l)), "m": k},
        )
    least = proof.obtain(
        "least",
        there_is(tau, each(i, bound(i, tau[i]))),
        by="finite_choice_of_numbers",
        at={"P": function(i, eta, bound(i, eta)), "b": n},
    )
    gap = proof.obtain(
        "gap",
        there_is(eta, (eta > 0) & each(i, implies(least[i] > 0, least[i] >= eta))),
        by="positive_lower_bound",
        at={"f": least, "m": n},
    )
    proof.have(1 / gap > 0, by="reciprocal_positive")
    proof.have(gap * (1 / gap) == 1, by="reciprocal")
    scaled = function(i, l, 1 / gap * value(normals, i, l))
    with proof.each(i, 1, n), proof.each(l, 1, k):
        seen = value(normals, i, l)
        with proof.case(seen >= 0):
            proof.have(scaled(i, l) >= 0)
            proof.have((scaled(i, l) >= 0) | (scaled(i, l) <= -1))
        with proof.case(seen < 0):
            proof.have(bound(i, least[i]))
            proof.have(-seen > 0)
            proof.have(-seen >= least[i])
            proof.have(least[i] >= gap)
            proof.have(-seen * (1 / gap) >= gap * (1 / gap))
            proof.have(scaled(i, l) <= -1)
            proof.have((scaled(i, l) >= 0) | (scaled(i, l) <= -1))
    sgn = function(i, l, choice(scaled(i, l) >= 0, 1, -1))
    with proof.let(i, l):
        seen = value(normals, i, l)
        with proof.suppose(seen > 0):
            proof.have(scaled(i, l) >= 0)
            proof.have(sgn(i, l) == 1, by="number_if_true")
    with proof.let(i, l):
        seen = value(normals, i, l)
        with proof.suppose(seen < 0):
            proof.have(-seen * (1 / gap) > 0)
            proof.have(scaled(i, l) < 0)
            proof.have(sgn(i, l) == -1, by="number_if_false")
    with proof.let(i, j, l), proof.suppose(value(normals, i, l) * value(normals, j, l) < 0):
        one, other = value(normals, i, l), value(normals, j, l)
        with proof.case(one > 0):
            proof.have(other < 0)
            proof.have((sgn(i, l) == 1) & (sgn(j, l) == -1))
            proof.have(sgn(i, l) != sgn(j, l))
        with proof.case(one <= 0):
            proof.have(one < 0)
            proof.have(other > 0)
            proof.have((sgn(i, l) == -1) & (sgn(j, l) == 1))
            proof.have(sgn(i, l) != sgn(j, l))
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(c[i] != c[j]):
        with proof.case(i < j):
            proof.have(pair(i, j))
            q_1 = proof.obtain("q_1", split(normals, i, j))
            proof.have(sgn(i, q_1) != sgn(j, q_1))
            proof.exhibit(differ(sgn, i, j), q_1)
        with proof.case(j <= i):
            with proof.contradiction(j >= i):
                proof.have(i == j)
                proof.have(c[i] == c[j])
            proof.have(j < i)
            proof.have(c[j] != c[i])
            proof.have(pair(j, i))
            q_2 = proof.obtain("q_2", split(normals, j, i))
            proof.have(sgn(j, q_2) != sgn(i, q_2))
            proof.exhibit(differ(sgn, i, j), q_2)
    b_1 = proof.obtain("b_1", there_is(e, is_basis), by="orthonormal_basis")
    seen_vector = lambda i: Sum(l, 1, k, scaled(i, l) * b_1[l])  # noqa: E731
    network = proof.obtain(
        "U_2 s_2 V_2 A_2 b_2 B_2",
        there_is(hidden_and_last, maps(seen_vector, depth, *hidden_and_last)),
        by=sign_codes["expressivity.sign_code.projections"],
        at={"e": b_1, "P": scaled, "c": c, "y": y, "n": n, "k": k, "r": r},
    )
    A_1 = Sum(l, 1, k, 1 / gap * (b_1[l] * normals[l].T))
    with proof.each(i, 1, n):
        proof.have(A_1 * X[i] == seen_vector(i))
        run = lambda start: runs(h, start, depth, *network[:3])  # noqa: E731
        right = layer(*network[3:], h[depth], r) == y[c[i]]
        proof.have(there_is(h, run(seen_vector(i))) & for_all(h, implies(run(seen_vector(i)), right)))
        proof.have(there_is(h, run(A_1 * X[i])) & for_all(h, implies(run(A_1 * X[i]), right)))
    proof.exhibit(there_is(real_network, maps_points(*real_network)), A_1, *network)
    proof.have((n / k <= enough) & (enough < n / k + 1), by="ceiling_bounds")
    proof.have(k * (n / k) == n, by="quotient_cancels")
    proof.have(k * enough <= k * (n / k + 1))
    proof.have(k * enough <= n + k)
    proof.have((2 * k + 1) * (k * enough) <= (2 * k + 1) * (n + k))
    proof.have(parameters(d, k, depth, r) <= size)

rate, count = -log(share), n * (n - 1) / 2
with theory.theorem(
    "expressivity.sign_code.width",
    (r <= 2**k) & (share**k * count < 1),
    given=[
        0 < theta,
        theta <= pi,
        n >= 2,
        k >= 2,
        k >= ceiling(log(r) / log(2)),
        implies(theta < pi, k >= floor(log(count) / rate) + 1),
    ],
    where="section 3, a lemma for a sharper Theorem 3; not in the review",
    title="A width that is enough",
    note=r"$k = \max(2, \lceil \log_2 r \rceil, \lfloor \log \binom{n}{2} / \lambda \rfloor + 1)$ with $\lambda = "
    r"-\log(1 - \theta/\pi)$ is wide enough; for $\theta = \pi$, where $\lambda$ is infinite, the last term is not "
    r"needed.",
) as proof:
    proof.have(pi > 0, by="pi_positive")
    proof.have(3 * log(2) >= 2, by="log_of_two")
    proof.have(log(2) > 0)
    bits = log(r) / log(2)
    proof.have((bits <= ceiling(bits)) & (ceiling(bits) < bits + 1), by="ceiling_bounds")
    proof.have(log(2) * bits == log(r), by="quotient_cancels")
    proof.have(log(2) * bits <= log(2) * k)
    proof.have(log(r) <= k * log(2))
    proof.have(r <= 2**k, by="power_at_least")
    with proof.case(theta < pi):
        proof.have(theta / pi > 0, by="quotient_positive")
        proof.have(theta / pi < 1, by="quotient_less")
        proof.have((0 < share) & (share < 1))
        proof.have(log(share) < 0, by="log_negative")
        proof.have(rate > 0)
        need = log(count) / rate
        proof.have((floor(need) <= need) & (need < floor(need) + 1), by="floor_bounds")
        proof.have(k >= floor(need) + 1)
        proof.have(need < k)
        proof.have(rate * need == log(count), by="quotient_cancels")
        proof.have(rate * need < rate * k)
        proof.have(k * log(share) + log(count) < 0)
        proof.have(n * (n - 1) >= 2)
        proof.have(count > 0)
        proof.have(share**k * count < 1, by="power_below")
    with proof.case(pi <= theta):
        proof.have(theta == pi)
        proof.have(pi * (theta / pi) == theta, by="quotient_cancels")
        proof.have(pi * share == 0)
        proof.have(share <= 0)
        proof.have(share >= 0)
        proof.have(share == 0)
        proof.have(share ** (k - 1 + 1) == share * share ** (k - 1), by="power_step")
        proof.have(share**k == 0)
        proof.have(share**k * count < 1)
    proof.conclude()

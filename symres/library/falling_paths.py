"""Paths along which a quantity falls: how fast it falls, how far a path gets in a time, and in all.

The quantity V has the derivative -q. Where q is at least a multiple of V, it falls exponentially; where the speed of
the path is at most a root of q, the path is as smooth as a root; and by the inequality of Lojasiewicz it is short.
"""

from fractions import Fraction

from symres import (
    O,
    Theory,
    ceiling,
    exp,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    norm,
    number,
    sqrt,
    there_is,
    vector,
)

half = number(Fraction(1, 2))
theory = Theory("lemmas", title="Paths along which a quantity falls")
m, n = theory.naturals("m n")
t, x, y, z, c, mu, eps = theory.reals("t x y z c mu epsilon")
K, L = theory.reals("K L")
V, q, r, phi, psi = (theory.function(name) for name in ("V", "q", "r", "phi", "psi"))


def along(claim):
    """At every time from x to y."""
    return for_all(t, implies(x <= t, implies(t <= y, claim)))


falls = along(has_derivative(V, t, -q(t)))
decay = [x == 0, y == 1, V == function(t, exp(-t)), q == function(t, exp(-t))]
with theory.theorem("does_not_rise", V(y) <= V(x), given=[x <= y, falls, along(q(t) >= 0)], instance=decay) as proof:
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        proof.have(q(t) >= 0)
        proof.have(-q(t) <= 0)
    proof.have(
        V(y) - V(x) <= 0 * (y - x),
        by="mean_value_inequality",
        at={"phi": V, "psi": function(t, -q(t)), "x": x, "y": y, "c": 0},
    )

with theory.theorem(
    "falls_exponentially",
    V(y) <= V(x) * exp(-mu * (y - x)),
    given=[x <= y, falls, along(q(t) >= mu * V(t))],
    instance=[*decay, mu == 1],
) as proof:
    line, growth = function(t, mu * t), function(t, exp(mu * t))
    weighted = function(t, V(t) * growth(t))
    rate = function(t, -q(t) * growth(t) + V(t) * (growth(t) * mu))
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        proof.have(has_derivative(line, t, mu))
        proof.have(has_derivative(function(z, exp(z)), line(t), growth(t)), by="derivative_of_exponential")
        proof.have(
            has_derivative(growth, t, growth(t) * mu),
            by="derivative_chain",
            at={"phi": function(z, exp(z)), "psi": line, "u": growth(t), "d": mu},
        )
        proof.have(has_derivative(V, t, -q(t)))
        proof.have(
            has_derivative(weighted, t, rate(t)), by="derivative_product", at={"phi": V, "psi": growth, "u": -q(t)}
        )
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        proof.have(q(t) >= mu * V(t))
        proof.have(growth(t) > 0, by="exp_positive")
        proof.have(growth(t) * (mu * V(t)) <= growth(t) * q(t))
        proof.have(rate(t) <= 0)
    proof.have(
        weighted(y) - weighted(x) <= 0 * (y - x),
        by="mean_value_inequality",
        at={"phi": weighted, "psi": rate, "x": x, "y": y, "c": 0},
    )
    proof.have(V(y) * exp(mu * y) <= V(x) * exp(mu * x))
    proof.have(exp(-(mu * y)) > 0, by="exp_positive")
    proof.have(exp(mu * y) * exp(-(mu * y)) == 1, by="exp_opposite")
    proof.have(exp(mu * x + -(mu * y)) == exp(mu * x) * exp(-(mu * y)), by="exp_sum")
    proof.have(exp(-(mu * y)) * (V(y) * exp(mu * y)) <= exp(-(mu * y)) * (V(x) * exp(mu * x)))
    proof.have(exp(-(mu * y)) * (V(y) * exp(mu * y)) == V(y))
    proof.have(exp(mu * x + -(mu * y)) == exp(-mu * (y - x)))
    proof.have(exp(-(mu * y)) * (V(x) * exp(mu * x)) == V(x) * exp(-mu * (y - x)))
    proof.have(V(y) <= V(x) * exp(-mu * (y - x)))

# ---------------------------------------------------------------------------------------- how far a path gets in a time
A, H = theory.matrices("A H", m, n)
F, G = theory.mapping("F", t, A), theory.mapping("G", t, A)
moves = for_all(H, has_derivative(function(z, inner(F(z), H)), t, -inner(G(t), H)))
with theory.theorem(
    "path_is_as_smooth_as_a_root",
    norm(F(y) - F(x)) ** 2 <= (y - x) * (V(x) - V(y)),
    given=[x <= y, falls, along(moves), along(norm(G(t)) ** 2 <= q(t))],
    instance=[*decay, m == 1, n == 1, F == function(t, -t / 2 * vector(1)), G == function(t, vector(half))],
) as proof:
    change = F(y) - F(x)
    with proof.case(y <= x):
        proof.have(x == y)
        proof.have(F(y) == F(x))
        proof.have(norm(change) ** 2 == 0)
        proof.have(norm(change) ** 2 <= (y - x) * (V(x) - V(y)))
    with proof.case(y > x):
        scale = 2 * (1 / (y - x))
        proof.have((y - x) * (1 / (y - x)) == 1, by="reciprocal")
        direction, weight = scale * change, scale**2 * norm(change) ** 2 / 4
        height = function(z, inner(F(z), direction) + V(z))
        slope = function(t, -inner(G(t), direction) + -q(t))
        with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
            proof.have(has_derivative(function(z, inner(F(z), direction)), t, -inner(G(t), direction)))
            proof.have(has_derivative(V, t, -q(t)))
            proof.have(
                has_derivative(height, t, slope(t)),
                by="derivative_sum",
                at={"phi": function(z, inner(F(z), direction)), "psi": V, "d": -q(t)},
            )
        with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
            proof.have(norm(G(t)) ** 2 <= q(t))
            proof.have(norm(2 * G(t) + direction) ** 2 >= 0)
            proof.have(
                norm(2 * G(t) + direction) ** 2
                == 4 * norm(G(t)) ** 2 + 4 * inner(G(t), direction) + scale**2 * norm(change) ** 2,
                by="algebra",
            )
            proof.have(slope(t) <= weight)
        proof.have(
            height(y) - height(x) <= weight * (y - x),
            by="mean_value_inequality",
            at={"phi": height, "psi": slope, "x": x, "y": y, "c": weight},
        )
        proof.have(inner(F(y), direction) - inner(F(x), direction) == scale * norm(change) ** 2, by="algebra")
        proof.have(weight * (y - x) == scale * norm(change) ** 2 / 2)
        proof.have(scale * norm(change) ** 2 / 2 <= V(x) - V(y))
        proof.have((y - x) * (scale * norm(change) ** 2 / 2) <= (y - x) * (V(x) - V(y)))
        proof.have((y - x) * (scale * norm(change) ** 2 / 2) == norm(change) ** 2)
        proof.have(norm(change) ** 2 <= (y - x) * (V(x) - V(y)))


# ----------------------------------------------------------------------------------------------- how far it gets in all
p, v, w = theory.reals("p v w")
with theory.theorem(
    "slope_under_rounded_root",
    p * c - c**2 / w <= p**2 * eps,
    given=[
        *(p > 0, c >= 0, eps > 0, w > 0),
        *(w * w == v + eps**2, p**2 * v <= c**2),
    ],
) as proof:
    proof.have(p * eps >= 0)
    proof.have(c * (p * eps) >= 0)
    proof.have((p * w) ** 2 == p**2 * (v + eps**2))
    proof.have((p * w) ** 2 <= (c + p * eps) ** 2)
    proof.have(p * w <= c + p * eps, by="square_compare")
    with proof.case(c <= p * w):
        proof.have(c * (p * w) <= c * (c + p * eps))
        proof.have(p * eps * c <= p * eps * (p * w))
        proof.have(p * c * w <= c**2 + p**2 * eps * w)
    with proof.case(c > p * w):
        proof.have(c * (p * w) <= c * c)
        proof.have(p**2 * eps * w >= 0)
        proof.have(p * c * w <= c**2 + p**2 * eps * w)
    proof.have(w * (1 / w) == 1, by="reciprocal")
    proof.have(1 / w > 0, by="reciprocal_positive")
    proof.have(1 / w * (p * c * w) <= 1 / w * (c**2 + p**2 * eps * w))

short = [
    *(x <= y, K >= 0, L > 0, p > 0),
    for_all(t, V(t) >= 0),
    falls,
    along(has_derivative(phi, t, psi(t))),
    along(r(t) >= 0),
    along(psi(t) <= K * r(t)),
    along(q(t) >= L * r(t) ** 2),
    along(r(t) ** 2 >= p**2 * V(t)),
]
halfway = function(t, exp(-t / 2))
example = [*decay, K == 1, L == 1, p == 1, phi == function(t, -2 * exp(-t / 2)), psi == halfway, r == halfway]
with theory.theorem(
    "path_is_short.nearly",
    L * p * (phi(y) - phi(x)) <= 2 * K * (sqrt(V(x)) + eps) + K * L * p**2 * eps * (y - x),
    given=[eps > 0, *short],
    instance=[*example, eps == 1],
) as proof:
    rounded = function(t, V(t) + eps**2)
    root = function(t, sqrt(rounded(t)))
    height = function(t, L * p * phi(t) + 2 * K * root(t))
    slope = function(t, L * p * psi(t) + 2 * K * (-q(t) / (2 * root(t))))

    def is_root(t):
        return (root(t) > 0) & (root(t) * root(t) == rounded(t)) & (rounded(t) > 0)

    with proof.let(t):
        proof.have(V(t) >= 0)
        proof.have(eps**2 > 0)
        proof.have(rounded(t) > 0)
        proof.have(root(t) * root(t) == rounded(t), by="root_square")
        proof.have(root(t) >= 0, by="root_nonnegative")
        proof.have(root(t) > 0)
        proof.have(is_root(t))
    with proof.let(t):
        proof.have(is_root(t))
        proof.have(rounded(t) >= 0)
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        proof.have(is_root(t))
        proof.have(has_derivative(function(z, eps**2), t, 0))
        proof.have(has_derivative(V, t, -q(t)))
        proof.have(
            has_derivative(rounded, t, -q(t) + 0),
            by="derivative_sum",
            at={"phi": V, "psi": function(z, eps**2), "u": -q(t), "d": 0},
        )
        proof.have(
            has_derivative(root, t, -q(t) / (2 * root(t))), by="derivative_of_root", at={"phi": rounded, "u": -q(t)}
        )
        proof.have(
            has_derivative(function(t, 2 * K * root(t)), t, 2 * K * (-q(t) / (2 * root(t)))),
            by="derivative_of_multiple",
            at={"phi": root, "c": 2 * K},
        )
        proof.have(has_derivative(phi, t, psi(t)))
        proof.have(
            has_derivative(function(t, L * p * phi(t)), t, L * p * psi(t)),
            by="derivative_of_multiple",
            at={"phi": phi, "c": L * p},
        )
        proof.have(
            has_derivative(height, t, slope(t)),
            by="derivative_sum",
            at={"phi": function(t, L * p * phi(t)), "psi": function(t, 2 * K * root(t))},
        )
    with proof.let(t), proof.suppose(x <= t), proof.suppose(t <= y):
        inverse = 1 / root(t)
        proof.have(is_root(t))
        proof.have(inverse > 0, by="reciprocal_positive")
        proof.have(r(t) >= 0)
        proof.have(psi(t) <= K * r(t))
        proof.have(q(t) >= L * r(t) ** 2)
        proof.have(r(t) ** 2 >= p**2 * V(t))
        proof.have(L * p > 0)
        proof.have(L * p * psi(t) <= L * p * (K * r(t)))
        proof.have(K * inverse >= 0)
        proof.have(K * inverse * q(t) >= K * inverse * (L * r(t) ** 2))
        proof.have(
            p * r(t) - r(t) ** 2 / root(t) <= p**2 * eps,
            by="slope_under_rounded_root",
            at={"v": V(t), "c": r(t), "w": root(t)},
        )
        proof.have(K * L >= 0)
        proof.have(K * L * (p * r(t) - r(t) ** 2 * inverse) <= K * L * (p**2 * eps))
        proof.have(slope(t) == L * p * psi(t) - K * inverse * q(t))
        proof.have(slope(t) <= K * L * p**2 * eps)
    proof.have(
        height(y) - height(x) <= K * L * p**2 * eps * (y - x),
        by="mean_value_inequality",
        at={"phi": height, "psi": slope, "x": x, "y": y, "c": K * L * p**2 * eps},
    )
    proof.have(V(x) >= 0)
    proof.have(sqrt(V(x)) * sqrt(V(x)) == V(x), by="root_square")
    proof.have(sqrt(V(x)) >= 0, by="root_nonnegative")
    for end in (x, y):
        proof.have(is_root(end))
    proof.have(sqrt(V(x)) * eps >= 0)
    proof.have(root(x) ** 2 <= (sqrt(V(x)) + eps) ** 2)
    proof.have(root(x) <= sqrt(V(x)) + eps, by="square_compare")
    proof.have(K * root(x) <= K * (sqrt(V(x)) + eps))
    proof.have(K * root(y) >= 0)

with theory.theorem(
    "path_is_short", L * p * (phi(y) - phi(x)) <= 2 * K * sqrt(V(x)), given=short, instance=example
) as proof:
    excess, error = L * p * (phi(y) - phi(x)) - 2 * K * sqrt(V(x)), 2 * K + K * L * p**2 * (y - x)
    with proof.contradiction(excess > 0):
        proof.have(K * L >= 0)
        proof.have(p**2 > 0)
        proof.have(K * L * p**2 >= 0)
        proof.have(K * L * p**2 * (y - x) >= 0)
        proof.have(1 / (error + 1) > 0, by="reciprocal_positive")
        proof.have((error + 1) * (1 / (error + 1)) == 1, by="reciprocal")
        small = excess * (1 / (error + 1))
        proof.have(small > 0)
        proof.have(
            L * p * (phi(y) - phi(x)) <= 2 * K * (sqrt(V(x)) + small) + K * L * p**2 * small * (y - x),
            by="path_is_short.nearly",
            at={"epsilon": small, "psi": psi, "q": q, "r": r},
        )
        proof.have(excess <= error * small)
        proof.have(error * small + small == excess)
        proof.have(number(0) < 0)

# ---------------------------------------------------------------------------------------------------- how long it stays
b = theory.naturals("b")
i, k = theory.integers("i k")
s, end = theory.reals("s end")
P = theory.mapping("P", (t, i), A)


def before_end(t, claim):
    """At every time t from 0, before the end."""
    return for_all(t, implies(0 <= t, implies(t < end, claim)))


def within(t, size):
    """Each of the paths is in the ball of that size."""
    return for_all(i, 1, b, norm(P(t, i)) <= size)


until_then = for_all(s, implies(0 <= s, implies(s <= t, within(s, L))))
little = for_all(i, 1, b, norm(P(t, i) - P(s, i)) ** 2 <= (t - s) * c)
with theory.theorem(
    "paths_stay_in_balls",
    before_end(t, within(t, K)),
    given=[
        *(K < L, c >= 0, within(0, K)),
        for_all((s, t), implies(0 <= s, implies(s <= t, implies(t < end, little)))),
        before_end(t, implies(until_then, within(t, K))),
    ],
    instance=[*[m == 1, n == 1, b == 1, K == 0, L == 1, c == 0, end == 1], P == function(t, i, O(m, n))],
) as proof:
    room = L - K
    proof.have(room**2 > 0)
    proof.have(1 / (c + 1) > 0, by="reciprocal_positive")
    proof.have((c + 1) * (1 / (c + 1)) == 1, by="reciprocal")
    step = room**2 * (1 / (c + 1))
    proof.have(step > 0)
    proof.have(step * c + step == room**2)
    proof.have(step * c <= room**2)

    def by_then(k):
        """Within so many steps."""
        return before_end(t, implies(t <= k * step, within(t, K)))

    with proof.base():
        with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
            with proof.suppose(t <= 0 * step):
                proof.have(t == 0)
                proof.have(within(0, K))
                with proof.each(i, 1, b):
                    proof.have(norm(P(0, i)) <= K)
                    proof.have(norm(P(t, i)) <= K)
        proof.have(by_then(0))
    with proof.induction(k, 0, by_then(k)):
        past = k * step
        proof.have(past >= 0)
        with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
            with proof.suppose(t <= (k + 1) * step):
                with proof.case(t <= past):
                    proof.have(within(t, K))
                    with proof.each(i, 1, b):
                        proof.have(norm(P(t, i)) <= K)
                        proof.have(norm(P(t, i)) <= L)
                    proof.have(within(t, L))
                with proof.case(t > past):
                    proof.have(past < end)
                    proof.have(within(past, K))
                    moved = lambda i: norm(P(t, i) - P(past, i))  # noqa: E731
                    proof.have(for_all(i, 1, b, moved(i) ** 2 <= (t - past) * c))
                    proof.have((t - past) * c <= step * c)
                    with proof.each(i, 1, b):
                        proof.have(norm(P(past, i)) <= K)
                        proof.have(moved(i) ** 2 <= (t - past) * c)
                        proof.have(moved(i) ** 2 <= room**2)
                        proof.have(moved(i) <= room, by="square_compare")
                        proof.have(
                            norm(P(past, i) + (P(t, i) - P(past, i))) <= norm(P(past, i)) + moved(i),
                            by="triangle",
                        )
                        proof.have(norm(P(t, i)) <= L)
                    proof.have(within(t, L))
                proof.have(within(t, L))
        with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
            with proof.suppose(t <= (k + 1) * step):
                with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
                    proof.have(s < end)
                    proof.have(s <= (k + 1) * step)
                    proof.have(within(s, L))
                proof.have(within(t, K))
        proof.have(by_then(k + 1))
    with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
        count = ceiling(t / step)
        proof.have((t / step <= count) & (count < t / step + 1), by="ceiling_bounds")
        proof.have(t / step >= 0, by="quotient_nonnegative")
        proof.have(step * (t / step) == t, by="quotient_cancels")
        proof.have(count >= 0)
        proof.have(step * (t / step) <= step * count)
        proof.have(t <= count * step)
        enough = there_is(k, (k >= 0) & (t <= k * step))
        proof.exhibit(enough, count)
        many = proof.obtain("many", enough)
        proof.have(by_then(many))
        proof.have(within(t, K))

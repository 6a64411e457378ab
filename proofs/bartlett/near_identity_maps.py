r"""Near-identity maps are bijective and bi-Lipschitz, and their inverses are near the identity.

A map $g$ is near the identity if $|g - Id|_L \leq \varepsilon < 1$, as the layers of Theorem 3 are.
"""

from fractions import Fraction

from symres import (
    I,
    O,
    Theory,
    for_all,
    function,
    has_derivative,
    implies,
    inner,
    norm,
    number,
    sigma_min,
    spectral_norm,
    there_is,
)

theory = Theory("bartlett", source="bartlett", where="Theorem 3", title="Maps near the identity")
d, m = theory.naturals("d m")
i, j = theory.integers("i j")
x, y, u, v, w, e = theory.vectors("x y u v w e", d)
s, t, eps = theory.reals("s t epsilon")
g, k = theory.map("g", d, d), theory.map("k", d, d)
J = theory.matrix("J", d, d)
half = number(Fraction(1, 2))
stretched = [d == 1, g == function(x, 3 * half * x), eps == half]


def near_identity(g, eps):
    """|g - Id|_L <= eps"""
    return for_all((x, y), norm(g(x) - x - (g(y) - y)) <= eps * norm(x - y))


with theory.theorem(
    "near_id_bilipschitz.bounds",
    ((1 - eps) * norm(x - y) <= norm(g(x) - g(y))) & (norm(g(x) - g(y)) <= (1 + eps) * norm(x - y)),
    given=near_identity(g, eps),
    where="Theorem 3, a lemma; not in the post",
    title="Near-identity maps are bi-Lipschitz",
) as proof:
    change = g(x) - x - (g(y) - y)
    proof.have(norm(change) <= eps * norm(x - y))
    proof.have(norm(change + (x - y)) <= norm(change) + norm(x - y), by="triangle")
    proof.have(norm((x - y) + change) >= norm(x - y) - norm(change), by="reverse_triangle")
    proof.conclude()

jacobian = for_all((u, e), has_derivative(lambda s: inner(u, g(x + s * e)), 0, inner(u, J * e)))
with theory.theorem(
    "near_id_bilipschitz.derivative",
    sigma_min(J) >= 1 - eps,
    given=[near_identity(g, eps), eps >= 0, jacobian],
    where="Theorem 3, a lemma; not in the post",
    title="The derivative of near-identity maps",
) as proof:
    with proof.let(e):
        w = J * e - e
        along, line = function(s, inner(w, g(x + s * e))), function(s, -s * inner(w, e))
        rest = function(s, along(s) + line(s))
        proof.have(has_derivative(along, 0, inner(w, J * e)))
        proof.have(has_derivative(line, 0, -inner(w, e)))
        proof.have(
            has_derivative(rest, 0, inner(w, J * e) - inner(w, e)),
            by="derivative_sum",
            at={"phi": along, "psi": line, "x": 0, "u": inner(w, J * e), "d": -inner(w, e)},
        )
        bound = eps * norm(w) * norm(e)
        with proof.let(s), proof.suppose(0 - 1 < s), proof.suppose(s < 0 + 1):
            change = g(x + s * e) - (x + s * e) - (g(x) - x)
            proof.have(norm(change) <= eps * norm(s * e))
            proof.have(norm(s * e) == abs(s) * norm(e), by="norm_of_multiple")
            proof.have(inner(w, change) <= norm(w) * norm(change), by="cauchy_schwarz")
            proof.have(inner(w, change) >= -norm(w) * norm(change), by="inner_above")
            proof.have(norm(w) >= 0, by="norm_nonnegative")
            proof.have(norm(change) <= eps * (abs(s) * norm(e)))
            proof.have(norm(w) * norm(change) <= norm(w) * (eps * (abs(s) * norm(e))))
            proof.have(rest(s) - rest(0) == inner(w, change))
            proof.have(rest(s) - rest(0) <= bound * abs(s))
            proof.have(-(rest(s) - rest(0)) <= bound * abs(s))
            proof.have(abs(rest(s) - rest(0)) <= bound * abs(s - 0), by="absolute_value_at_most")
        size = inner(w, J * e) - inner(w, e)
        proof.have(
            abs(size) <= bound,
            by="derivative_of_lipschitz",
            at={"phi": rest, "x": 0, "u": size, "c": bound, "r": 1},
        )
        proof.have(size <= abs(size), by="at_most_absolute_value")
        proof.have(size == norm(w) ** 2)
        proof.have(norm(w) >= 0, by="norm_nonnegative")
        proof.have(norm(e) >= 0, by="norm_nonnegative")
        proof.have(norm(w) ** 2 <= norm(w) * (eps * norm(e)))
        proof.have(norm(w) <= eps * norm(e), by="below_multiple_of_itself")
    proof.have(spectral_norm(J - I(d)) <= eps, by="spectral_least")
    proof.have(sigma_min(I(d) + (J - I(d))) >= 1 - eps, by="near_identity_sigma_min")

with theory.theorem(
    "near_id_bilipschitz.inverse",
    norm(u - x - (v - y)) <= eps / (1 - eps) * norm(x - y),
    given=[near_identity(g, eps), eps >= 0, eps < 1, x == g(u), y == g(v)],
    where="Theorem 3, a lemma; not in the post",
    instance=[*stretched, x == 3 * half * I(1), u == I(1), y == O(1, 1), v == O(1, 1)],
    title="The inverse of a near-identity map is near the identity",
) as proof:
    change, r = g(u) - u - (g(v) - v), 1 / (1 - eps)
    proof.have(norm(change) <= eps * norm(u - v))
    proof.have((1 - eps) * norm(u - v) <= norm(g(u) - g(v)), by="near_id_bilipschitz.bounds")
    proof.have(r > 0, by="reciprocal_positive")
    proof.have((1 - eps) * r == 1, by="reciprocal")
    proof.have(r * ((1 - eps) * norm(u - v)) <= r * norm(g(u) - g(v)))
    proof.have(norm(u - v) <= r * norm(g(u) - g(v)))
    proof.have(eps * norm(u - v) <= eps * (r * norm(g(u) - g(v))))
    proof.have(
        norm(u - g(u) - (v - g(v))) == norm(g(u) - u - (g(v) - v)),
        by="norm_of_opposite",
        at={"A": g(u) - u - (g(v) - v)},
    )
    proof.have(norm(u - g(u) - (v - g(v))) <= eps * r * norm(g(u) - g(v)))

onto = for_all(y, there_is(x, g(x) == y))
inverse = implies(for_all(u, g(k(u)) == u), near_identity(k, eps / (1 - eps)))
with theory.theorem(
    "near_id_bilipschitz",
    for_all(
        (x, y),
        ((1 - eps) * norm(x - y) <= norm(g(x) - g(y))) & (norm(g(x) - g(y)) <= (1 + eps) * norm(x - y)),
    )
    & onto
    & for_all(k, inverse)
    & for_all((x, J), implies(jacobian, sigma_min(J) >= 1 - eps)),
    given=[near_identity(g, eps), eps >= 0, eps < 1],
    where="Theorem 3, a lemma; not in the post",
    instance=stretched,
    title="Near-identity maps are bijective and bi-Lipschitz",
    note=r"The inverse is near the identity with the constant $\varepsilon / (1 - \varepsilon)$; and where $g$ has a "
    r"derivative $J$ along lines, its least singular value is at least $1 - \varepsilon$.",
) as proof:
    with proof.let(x, y):
        proof.have(
            ((1 - eps) * norm(x - y) <= norm(g(x) - g(y))) & (norm(g(x) - g(y)) <= (1 + eps) * norm(x - y)),
            by="near_id_bilipschitz.bounds",
        )
    with proof.let(y):
        back = function(x, y - (g(x) - x))
        with proof.let(u, v):
            proof.have(norm(g(v) - v - (g(u) - u)) <= eps * norm(v - u))
            proof.have(norm(u - v) == norm(v - u), by="norm_of_difference")
            proof.have(norm(back(u) - back(v)) <= eps * norm(u - v))
        p = proof.obtain("p", there_is(v, back(v) == v), by="contraction", at={"F": back, "c": eps})
        proof.have(g(p) == y)
        proof.exhibit(there_is(x, g(x) == y), p)
    with proof.let(k), proof.suppose(for_all(u, g(k(u)) == u)), proof.let(x, y):
        proof.have((x == g(k(x))) & (y == g(k(y))))
        proof.have(
            norm(k(x) - x - (k(y) - y)) <= eps / (1 - eps) * norm(x - y),
            by="near_id_bilipschitz.inverse",
            at={"u": k(x), "v": k(y)},
        )
    with proof.let(x, J), proof.suppose(jacobian):
        proof.have(sigma_min(J) >= 1 - eps, by="near_id_bilipschitz.derivative")
    proof.conclude()

"""Paths along which a quantity falls: how fast it falls, how far a path gets in a time, and in all.

The quantity V has the derivative -q. Where q is at least a multiple of V, it falls exponentially; where the speed of the
path is at most a root of q, the path is as smooth as a root; and by the inequality of Lojasiewicz it is short.
"""

from symres import (
    Theory,
    at_least,
    at_most,
    equal,
    exp,
    for_all,
    function,
    greater,
    has_derivative,
    implies,
    inner,
    less,
    norm,
    sqrt,
)

theory = Theory("lemmas", title="Paths along which a quantity falls")
m, n = theory.sizes("m n")
t, x, y, z, c, mu, eps, lam = theory.number("t x y z c mu epsilon lambda")
K, L = theory.number("K L")
V, q, r, phi, psi = (theory.real_function(name) for name in ("V", "q", "r", "phi", "psi"))


def along(claim):
    """At every time from x to y."""
    return for_all(t, implies(at_most(x, t), implies(at_most(t, y), claim)))


falls = along(has_derivative(V, t, -q(t)))
with theory.theorem(
    "falls_exponentially",
    at_most(V(y), V(x) * exp(-mu * (y - x))),
    given=[at_most(x, y), falls, along(at_least(q(t), mu * V(t)))],
) as proof:
    line, growth = function(t, mu * t), function(t, exp(mu * t))
    weighted = function(t, V(t) * growth(t))
    rate = function(t, -q(t) * growth(t) + V(t) * (growth(t) * mu))
    with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
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
    with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
        proof.have(at_least(q(t), mu * V(t)))
        proof.have(greater(growth(t), 0), by="exp_positive")
        proof.have(at_most(growth(t) * (mu * V(t)), growth(t) * q(t)))
        proof.have(at_most(rate(t), 0))
    proof.have(
        at_most(weighted(y) - weighted(x), 0 * (y - x)),
        by="mean_value_inequality",
        at={"phi": weighted, "psi": rate, "x": x, "y": y, "c": 0},
    )
    proof.have(at_most(V(y) * exp(mu * y), V(x) * exp(mu * x)))
    proof.have(greater(exp(-(mu * y)), 0), by="exp_positive")
    proof.have(equal(exp(mu * y) * exp(-(mu * y)), 1), by="exp_opposite")
    proof.have(equal(exp(mu * x + -(mu * y)), exp(mu * x) * exp(-(mu * y))), by="exp_sum")
    proof.have(at_most(exp(-(mu * y)) * (V(y) * exp(mu * y)), exp(-(mu * y)) * (V(x) * exp(mu * x))))
    proof.have(equal(exp(-(mu * y)) * (V(y) * exp(mu * y)), V(y)))
    proof.have(equal(exp(mu * x + -(mu * y)), exp(-mu * (y - x))))
    proof.have(equal(exp(-(mu * y)) * (V(x) * exp(mu * x)), V(x) * exp(-mu * (y - x))))
    proof.have(at_most(V(y), V(x) * exp(-mu * (y - x))))

# ------------------------------------------------------------------------------------------- how far a path gets in a time
A, H = theory.matrices("A H", m, n)
F, G = theory.mapping("F", t, A), theory.mapping("G", t, A)
moves = for_all(H, has_derivative(function(z, inner(F(z), H)), t, -inner(G(t), H)))
with theory.theorem(
    "path_is_as_smooth_as_a_root",
    at_most(norm(F(y) - F(x)) ** 2, (y - x) * (V(x) - V(y))),
    given=[at_most(x, y), falls, along(moves), along(at_most(norm(G(t)) ** 2, q(t)))],
) as proof:
    change = F(y) - F(x)
    with proof.case(at_most(y, x)):
        proof.have(equal(x, y))
        proof.have(equal(F(y), F(x)))
        proof.have(equal(norm(change) ** 2, 0))
        proof.have(at_most(norm(change) ** 2, (y - x) * (V(x) - V(y))))
    with proof.case(greater(y, x)):
        scale = 2 * (1 / (y - x))
        proof.have(equal((y - x) * (1 / (y - x)), 1), by="reciprocal")
        direction, weight = scale * change, scale**2 * norm(change) ** 2 / 4
        height = function(z, inner(F(z), direction) + V(z))
        slope = function(t, -inner(G(t), direction) + -q(t))
        with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
            proof.have(has_derivative(function(z, inner(F(z), direction)), t, -inner(G(t), direction)))
            proof.have(has_derivative(V, t, -q(t)))
            proof.have(
                has_derivative(height, t, slope(t)),
                by="derivative_sum",
                at={"phi": function(z, inner(F(z), direction)), "psi": V, "d": -q(t)},
            )
        with proof.let(t), proof.suppose(at_most(x, t)), proof.suppose(at_most(t, y)):
            proof.have(at_most(norm(G(t)) ** 2, q(t)))
            proof.have(at_least(norm(2 * G(t) + direction) ** 2, 0))
            proof.have(
                equal(
                    norm(2 * G(t) + direction) ** 2,
                    4 * norm(G(t)) ** 2 + 4 * inner(G(t), direction) + scale**2 * norm(change) ** 2,
                ),
                by="algebra",
            )
            proof.have(at_most(slope(t), weight))
        proof.have(
            at_most(height(y) - height(x), weight * (y - x)),
            by="mean_value_inequality",
            at={"phi": height, "psi": slope, "x": x, "y": y, "c": weight},
        )
        proof.have(equal(inner(F(y), direction) - inner(F(x), direction), scale * norm(change) ** 2), by="algebra")
        proof.have(equal(weight * (y - x), scale * norm(change) ** 2 / 2))
        proof.have(at_most(scale * norm(change) ** 2 / 2, V(x) - V(y)))
        proof.have(at_most((y - x) * (scale * norm(change) ** 2 / 2), (y - x) * (V(x) - V(y))))
        proof.have(equal((y - x) * (scale * norm(change) ** 2 / 2), norm(change) ** 2))
        proof.have(at_most(norm(change) ** 2, (y - x) * (V(x) - V(y))))

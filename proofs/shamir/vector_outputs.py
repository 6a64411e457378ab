r"""Theorem 1 holds for networks with several outputs.

The network $x \mapsto W^{\mathsf T} (x + V f_\theta(x))$ has $m$ outputs, $W$ has full column rank, and the loss is
convex and differentiable in the vector of predictions, with the gradient $\mathrm{dloss}$. The direction in which the
predictions move towards those of $W_s$ is $(W - W_s, \; W (W^{\mathsf T} W)^{-1} W_s^{\mathsf T} V)$.
"""

from symres import (
    E,
    I,
    O,
    Theory,
    det,
    for_all,
    function,
    has_derivative,
    has_gradient,
    implies,
    inner,
    integrable,
    matrix,
    norm,
    outcome,
    sigma_min,
    spectral_norm,
    sqrt,
    surely,
    there_is,
)

theory = Theory(
    "shamir",
    source="shamir",
    where="Theorem 1 for vector-valued outputs, not on the slides",
    title="Stationary points with vector-valued outputs",
)
d, k, m = theory.naturals("d k m")
W, W_s, G, A = theory.matrices("W W_s G A", d, m)
V, G_V, B = theory.matrices("V G_V B", d, k)
P, Q = theory.vectors("P Q", m)
x, f = theory.random("x", d), theory.random("f", k)
p, q = theory.random("p q", m)
s, t = theory.reals("s t")
omega = outcome()
loss, gradient_of_loss = theory.random_function("loss", m), theory.mapping("dloss", (omega, P), P)


def dloss(P):
    return gradient_of_loss(omega, P)


def F(W, V):
    return E(loss(W.T * (x + V * f)))


def F_lin(W):
    return E(loss(W.T * x))


chord = loss((1 - s) * P + s * Q) <= (1 - s) * loss(P) + s * loss(Q)
convex = surely(for_all((s, P, Q), implies(s >= 0, implies(s <= 1, chord))))
differentiable = surely(for_all(P, has_gradient(loss, P, dloss(P))))
finite = for_all((W, V), integrable(loss(W.T * (x + V * f))))
gradient = has_gradient(F, (W, V), (G, G_V))

# an instance of the hypotheses: one weight each, x = f = 1, the loss |P|^2 / 2, at W = 1 and V = 0
one = matrix([[1]])
half_square, identity = function(P, norm(P) ** 2 / 2), function(omega, P, P)
example = [
    d == 1,
    k == 1,
    m == 1,
    x == one,
    f == one,
    loss == half_square,
    gradient_of_loss == identity,
]
at_one = [*example, W == one, V == O(d, k), G == one, G_V == one]

with theory.theorem(
    "thm1.vector.slope",
    integrable(inner(dloss(p), q)) & has_derivative(lambda t: E(loss(p + t * q)), 0, E(inner(dloss(p), q))),
    given=[convex, differentiable, for_all(t, integrable(loss(p + t * q)))],
    where="a lemma for Theorem 1 with vector-valued outputs, not on the slides",
    title="Slope of an expected convex loss",
    instance=[m == 1, p == one, q == one, loss == half_square, gradient_of_loss == identity],
) as proof:
    with proof.let(omega):
        proof.have(has_derivative(lambda t: loss(p + t * q), 0, inner(dloss(p), q)))
    X, u = function(omega, t, loss(p + t * q)), function(omega, inner(dloss(p), q))
    proof.conclude(by="mean_of_convex", at={"X": X, "u": u, "a": 0})

prediction = W.T * (x + V * f)
in_W, in_V = A.T * (x + V * f), W.T * B * f
with theory.theorem(
    "thm1.vector.gradient",
    integrable(inner(dloss(prediction), in_W + in_V))
    & (inner(G, A) + inner(G_V, B) == E(inner(dloss(prediction), in_W + in_V))),
    given=[convex, differentiable, finite, gradient],
    where="a lemma for Theorem 1 with vector-valued outputs, not on the slides",
    title="The gradient with vector-valued outputs",
    instance=at_one,
) as proof:
    slope_W, slope_V = inner(dloss(prediction), in_W), inner(dloss(prediction), in_V)
    at = {"p": function(omega, prediction)}
    proof.have(for_all(t, integrable(loss((W + t * A).T * (x + V * f)))))
    along_A = has_derivative(lambda t: F(W + t * A, V), 0, E(slope_W))
    proof.have(integrable(slope_W) & along_A, by="thm1.vector.slope", at={**at, "q": function(omega, in_W)})
    proof.have(has_derivative(lambda t: F(W + t * A, V + t * O(d, k)), 0, inner(G, A) + inner(G_V, O(d, k))))
    proof.have(inner(G, A) == E(slope_W), by="derivative_unique")
    proof.have(for_all(t, integrable(loss(W.T * (x + (V + t * B) * f)))))
    along_B = has_derivative(lambda t: F(W, V + t * B), 0, E(slope_V))
    proof.have(integrable(slope_V) & along_B, by="thm1.vector.slope", at={**at, "q": function(omega, in_V)})
    proof.have(has_derivative(lambda t: F(W + t * O(d, m), V + t * B), 0, inner(G, O(d, m)) + inner(G_V, B)))
    proof.have(inner(G_V, B) == E(slope_V), by="derivative_unique")
    proof.have(integrable(slope_W + slope_V), by="integrable_sum")

sigma = sigma_min(W)
length = norm(W - W_s) ** 2 + spectral_norm(V) ** 2 * norm(W_s) ** 2 / sigma**2
moving = (W.T * B == W_s.T * V) & (norm(B) ** 2 <= spectral_norm(V) ** 2 * norm(W_s) ** 2 / sigma**2)

alpha, beta, gamma, tau = theory.reals("alpha beta gamma tau")
with theory.theorem(
    "thm1.vector.sizes",
    alpha**2 <= gamma**2 / tau**2,
    given=[
        *(beta >= 0, gamma >= 0, tau > 0),
        *(alpha**2 >= tau**2 * beta**2, alpha**2 <= beta * gamma),
    ],
    where="a lemma for Theorem 1 with vector-valued outputs, not on the slides",
    title="Three sizes",
) as proof:
    proof.have(tau**2 * (1 / tau**2) == 1, by="reciprocal")
    with proof.case(beta > 0):
        proof.have(beta * tau**2 <= gamma)
        proof.have(tau**2 * alpha**2 <= gamma**2)
    with proof.case(beta <= 0):
        proof.have(tau**2 * alpha**2 <= gamma**2)
    proof.have(1 / tau**2 * (tau**2 * alpha**2) <= 1 / tau**2 * gamma**2)

with theory.theorem(
    "thm1.vector.direction",
    there_is(B, moving),
    given=sigma > 0,
    where="a lemma for Theorem 1 with vector-valued outputs, not on the slides",
    title="A direction towards the linear predictor",
    note="$W$ has full column rank if and only if its least singular value is positive.",
) as proof:
    M, N = (W.T * W).inverse * W_s.T * V, V.T * W_s
    proof.have(norm(W * M) >= sigma * norm(M), by="sigma_min_bound")
    proof.have(sigma * norm(M) >= 0)
    proof.have(norm(W * M) ** 2 >= sigma**2 * norm(M) ** 2)
    with proof.let(P), proof.suppose(W.T * W * P == 0):
        proof.have(norm(W * P) ** 2 == 0)
        proof.have(W * P == 0, by="norm_zero")
        proof.have(P == 0, by="no_kernel", at={"A": W, "N": P})
    proof.have(det(W.T * W) != 0, by="det_nonzero")
    proof.have(W.T * W * (W.T * W).inverse == I(m), by="inverse_right")
    proof.have(norm(W * M) ** 2 == inner(M, N.T))
    proof.have(inner(M, N.T) <= norm(M) * norm(N), by="cauchy_schwarz")
    sizes = {"alpha": norm(W * M), "beta": norm(M), "gamma": norm(N), "tau": sigma}
    proof.have(norm(W * M) ** 2 <= norm(N) ** 2 / sigma**2, by="thm1.vector.sizes", at=sizes)
    proof.have(norm(N) <= spectral_norm(V) * norm(W_s), by="spectral_bound")
    proof.have(norm(N) ** 2 <= (spectral_norm(V) * norm(W_s)) ** 2)
    proof.have(norm(N) ** 2 / sigma**2 <= spectral_norm(V) ** 2 * norm(W_s) ** 2 / sigma**2)
    proof.have(W.T * (W * M) == N.T)
    proof.exhibit(there_is(B, moving), W * M)

with theory.theorem(
    "thm1.vector",
    sqrt(norm(G) ** 2 + norm(G_V) ** 2) * sqrt(length) >= F(W, V) - F_lin(W_s),
    given=[convex, differentiable, finite, gradient, sigma > 0],
    title="Theorem 1 for vector-valued outputs",
    instance=at_one,
) as proof:
    D, linear = W - W_s, W_s.T * x
    D_V = proof.obtain("D_V", there_is(B, moving), by="thm1.vector.direction")
    proof.have(integrable(loss(prediction)) & integrable(loss(W_s.T * (x + O(d, k) * f))))
    slope = inner(dloss(prediction), D.T * (x + V * f) + W.T * D_V * f)
    proof.have(
        integrable(slope) & (inner(G, D) + inner(G_V, D_V) == E(slope)),
        by="thm1.vector.gradient",
        at={"A": D, "B": D_V},
    )
    with proof.let(omega):
        line = function(t, loss(prediction + t * (linear - prediction)))
        proof.have(has_derivative(line, 0, inner(dloss(prediction), linear - prediction)))
        tangent = loss(prediction) + inner(dloss(prediction), linear - prediction)
        proof.have(tangent <= loss(linear), by="convex_tangent", at={"phi": line, "x": 0, "y": 1})
        proof.have(slope == inner(dloss(prediction), prediction - linear))
        proof.have(loss(prediction) - loss(linear) <= slope)
    proof.have(E(loss(prediction) - loss(linear)) <= E(slope), by="mean_monotone")
    steepness = sqrt(norm(G) ** 2 + norm(G_V) ** 2)
    proof.have(
        inner(G, D) + inner(G_V, D_V) <= steepness * sqrt(norm(D) ** 2 + norm(D_V) ** 2),
        by="cauchy_schwarz_for_pairs",
        at={"A": G, "G": G_V, "B": D, "H": D_V},
    )
    proof.have(sqrt(norm(D) ** 2 + norm(D_V) ** 2) <= sqrt(length), by="root_monotone")

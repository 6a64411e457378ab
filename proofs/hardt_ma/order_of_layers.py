r"""The least norm of the layers of a minimum is of the order of $1/l$, neither more nor less.

$D$ is how far $R$ moves the vector that it moves most, in the sense of the lower bounds, and $\tau$ is the infimum of
the norms of the layers that a minimum of the risk has. Its bounds are those of Theorem 2 and of the lower bounds.
"""

from angles import is_angle, moved, moves_at_most
from angles import theory as lower_bounds
from small_layers import P, minimum, moments, sharp, singular_values, stretch, turn
from small_layers import theory as small_layers
from sympy import Matrix, pi

from symres import (
    E,
    I,
    Theory,
    at_least,
    at_most,
    between,
    both,
    cos,
    equal,
    exp,
    for_all,
    function,
    greater,
    implies,
    inner,
    lambda_min,
    less,
    log,
    norm,
    sigma_min,
    spectral_norm,
    there_is,
    unequal,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, after Thm. 2", title="The order of the layers")
d, l = theory.sizes("d l")
i = theory.index("i")
gamma, tau, theta, c, t, epsilon, D = theory.number("gamma tau theta c t epsilon D")
R = theory.matrix("R", d, d)
A = theory.layers("A", d, d)
v = theory.vector("v", d)
x, zeta = theory.random("x zeta", d)
Sigma = E(x * x.T)
regular = greater(lambda_min(Sigma), 0)
furthest = for_all(c, implies(moves_at_most(c), at_most(D, c)))

with theory.theorem(
    "tau_order.lower",
    at_least(tau, 1 - exp(-D / l)),
    given=[*moments, regular, furthest, minimum(tau)],
    where="section 2, after Thm. 2; not in the review",
    title="A minimum with smaller layers there is not",
) as proof:
    C = proof.obtain("C", minimum(tau))
    with proof.case(at_least(tau, 1)):
        proof.have(at_least(exp(-D / l), 0), by="exp_nonnegative")
        proof.have(at_least(tau, 1 - exp(-D / l)))
    with proof.case(less(tau, 1)):
        proof.have(equal(P(1, l, C), R), by=lower_bounds["thm2.lower.minimum"])
        proof.have(at_least(tau, 1 - exp(-D / l)), by=lower_bounds["thm2.lower.supremum"])

with theory.theorem(
    "tau_order.at_rest",
    equal(R * v, v),
    given=[greater(norm(v), 0), greater(norm(R * v), 0), is_angle(theta, v, R * v), at_most(moved(v, theta), 0)],
    instance={d: 1, R: I(1), v: I(1), theta: 0},
    where="section 2, after Thm. 2; not in the review",
    title="A vector that is not moved is its own image",
) as proof:
    ratio = norm(R * v) / norm(v)
    proof.have(at_least(moved(v, theta), 0), by="root_nonnegative")
    proof.have(at_least(log(ratio) ** 2, 0))
    proof.have(at_least(theta**2, 0))
    proof.have(equal(moved(v, theta) * moved(v, theta), log(ratio) ** 2 + theta**2), by="root_square")
    proof.have(equal(moved(v, theta), 0))
    proof.have(equal(theta**2, 0))
    proof.have(equal(log(ratio) ** 2, 0))
    proof.have(equal(theta, 0))
    proof.have(equal(log(ratio), 0))
    proof.have(equal(log(ratio), log(norm(R * v)) - log(norm(v))), by="log_quotient")
    proof.have(equal(exp(log(norm(R * v))), norm(R * v)), by="exp_of_log")
    proof.have(equal(exp(log(norm(v))), norm(v)), by="exp_of_log")
    proof.have(equal(norm(R * v), norm(v)))
    proof.have(equal(cos(theta - theta), 1), by="cosine_zero")
    proof.have(equal(cos(theta), cos(theta - theta)))
    proof.have(equal(inner(v, R * v), norm(v) ** 2))
    proof.have(equal(norm(R * v - v) ** 2, norm(R * v) ** 2 - 2 * inner(v, R * v) + norm(v) ** 2))
    proof.have(equal(norm(R * v - v) ** 2, 0))
    proof.have(at_most(norm(R * v - v), 0))
    proof.have(equal(R * v, v), by="equal_of_no_distance")

with theory.theorem(
    "tau_order.moved",
    greater(D, 0),
    given=[greater(sigma_min(R), 0), unequal(R, I(d)), moves_at_most(D)],
    where="section 2, after Thm. 2; not in the review",
    title="A map that is not the identity moves some vector",
) as proof:
    with proof.contradiction(at_most(D, 0)):
        with proof.let(v):
            with proof.case(equal(v, 0)):
                proof.have(equal((R - I(d)) * v, 0))
                proof.have(at_most(norm((R - I(d)) * v), 0 * norm(v)))
            with proof.case(unequal(v, 0)):
                proof.have(greater(norm(v), 0), by="norm_positive")
                proof.have(at_least(norm(R * v), sigma_min(R) * norm(v)), by="sigma_min_bound")
                proof.have(greater(sigma_min(R) * norm(v), 0))
                proof.have(greater(norm(R * v), 0))
                with proof.contradiction(equal(R * v, 0)):
                    proof.have(equal(norm(R * v) ** 2, 0))
                a = proof.obtain("a", there_is(theta, is_angle(theta, v, R * v)), by="angle_of_vectors")
                proof.have(at_most(moved(v, a), D))
                proof.have(equal(R * v, v), by="tau_order.at_rest", at={"theta": a})
                proof.have(equal((R - I(d)) * v, 0))
                proof.have(at_most(norm((R - I(d)) * v), 0 * norm(v)))
        proof.have(at_most(spectral_norm(R - I(d)), 0), by="spectral_least")
        proof.have(at_least(spectral_norm(R - I(d)), 0), by="spectral_nonnegative")
        proof.have(equal(R - I(d), 0), by="spectral_zero")
        proof.have(equal(R, I(d)))

approached = for_all(epsilon, implies(greater(epsilon, 0), there_is(t, both(minimum(t), less(t, tau + epsilon)))))
infimum = both(for_all(t, implies(minimum(t), at_least(t, tau))), approached)
least, order = 1 - exp(-D / l), [(1 - exp(-D)) / l, (pi + gamma * exp(gamma)) / l]
quarter_turn = Matrix([[0, -1], [1, 0]])
bounds = both(between(tau, least, sharp), between(tau, *order), implies(less(stretch + turn, 1), less(tau, 1)))
with theory.theorem(
    "tau_order",
    both(greater(D, 0), there_is(tau, both(infimum, bounds))),
    given=[*moments, *singular_values, regular, unequal(R, I(d)), moves_at_most(D), furthest],
    instance={d: 2, l: 1, R: quarter_turn, gamma: 0, D: pi / 2},
    says=r"\text{Thus we can think of } \tau \sim O(\frac{1}{l}).",
    title=r"The least $\tau$ is of the order of $1/l$",
    note=r"$D$ is the supremum of $\sqrt{\log^2(|R v| / |v|) + \theta^2}$ over all $v$, which $R$ turns by $\theta$; "
    r"$\tau$ is the infimum of the norms of the layers that a minimum has. So $l \tau$ lies between $1 - e^{-D}$ and "
    r"$\pi + \gamma e^\gamma$, whatever $l$ is; as it grows, the better bounds tend to $D / l$ and $(\pi + \gamma) "
    r"/ l$. The lower bound needs that a minimum represents $R$, so $\Sigma \succ 0$; $R = I$ needs no layers.",
) as proof:
    proof.have(greater(exp(-gamma), 0), by="exp_positive")
    proof.have(greater(D, 0), by="tau_order.moved")
    proof.have(minimum(stretch + turn), by=small_layers["thm2"])
    proof.have(minimum(sharp), by=small_layers["thm2.sharp"])
    with proof.let(t), proof.suppose(minimum(t)):
        proof.have(at_least(t, least), by="tau_order.lower")
    some = {"Q": function(t, minimum(t)), "x": least, "y": sharp}
    e = proof.obtain("e", there_is(tau, infimum), by="infimum", at=some)
    with proof.contradiction(less(e, least)):
        nearer = proof.obtain("t_0", there_is(t, both(minimum(t), less(t, e + (least - e)))))
        proof.have(at_least(nearer, least))
    proof.have(at_most(e, sharp))
    proof.have(at_most(e, stretch + turn))
    proof.have(greater(exp(-D / l), 0), by="exp_positive")
    proof.have(at_least((1 - least) ** l, 1 - l * least), by="bernoulli", at={"x": -least})
    proof.have(equal(exp(-D / l) ** l, exp(l * (-D / l))), by="exp_multiple")
    proof.have(equal(l * (D / l), D), by="quotient_cancels")
    proof.have(equal(exp(l * (-D / l)), exp(-D)))
    proof.have(at_least(l * least, 1 - exp(-D)))
    proof.have(at_most(order[0], least), by="quotient_at_most")
    proof.have(at_least(gamma * l, gamma))
    proof.have(at_most(gamma / l, gamma), by="quotient_at_most")
    proof.have(at_most(exp(gamma / l), exp(gamma)), by="exp_monotone")
    proof.have(greater(1 / l, 0), by="reciprocal_positive")
    proof.have(at_most(pi + gamma * exp(gamma / l), pi + gamma * exp(gamma)))
    proof.have(at_most(sharp, order[1]))
    proof.exhibit(there_is(tau, both(infimum, bounds)), e)

r"""The least norm of the layers of a minimum is of the order of $1/l$, neither more nor less.

$D$ is how far $R$ moves the vector that it moves most, in the sense of the lower bounds, and $\tau$ is the infimum of
the norms of the layers that a minimum of the risk has. Its bounds are those of Theorem 2 and of the lower bounds.
"""

from angles import is_angle, moved, moves_at_most
from angles import theory as lower_bounds
from small_layers import P, minimum, moments, sharp, singular_values, stretch, turn
from small_layers import theory as small_layers

from symres import (
    E,
    I,
    Theory,
    cos,
    exp,
    for_all,
    function,
    implies,
    inner,
    lambda_min,
    log,
    matrix,
    norm,
    pi,
    sigma_min,
    spectral_norm,
    there_is,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, after Thm. 2", title="The order of the layers")
d, l = theory.naturals("d l")
i = theory.integers("i")
gamma, tau, theta, c, t, epsilon, D = theory.reals("gamma tau theta c t epsilon D")
R = theory.matrix("R", d, d)
A = theory.layers("A", d, d)
v = theory.vector("v", d)
x, zeta = theory.random("x zeta", d)
Sigma = E(x * x.T)
regular = lambda_min(Sigma) > 0
furthest = for_all(c, implies(moves_at_most(c), D <= c))

with theory.theorem(
    "tau_order.lower",
    tau >= 1 - exp(-D / l),
    given=[*moments, regular, furthest, minimum(tau)],
    where="section 2, after Thm. 2; not in the review",
    title="A minimum with smaller layers there is not",
) as proof:
    C = proof.obtain("C", minimum(tau))
    with proof.case(tau >= 1):
        proof.have(exp(-D / l) >= 0, by="exp_nonnegative")
        proof.have(tau >= 1 - exp(-D / l))
    with proof.case(tau < 1):
        proof.have(P(1, l, C) == R, by=lower_bounds["thm2.lower.minimum"])
        proof.have(tau >= 1 - exp(-D / l), by=lower_bounds["thm2.lower.supremum"])

with theory.theorem(
    "tau_order.at_rest",
    R * v == v,
    given=[norm(v) > 0, norm(R * v) > 0, is_angle(theta, v, R * v), moved(v, theta) <= 0],
    instance=[d == 1, R == I(1), v == I(1), theta == 0],
    where="section 2, after Thm. 2; not in the review",
    title="A vector that is not moved is its own image",
) as proof:
    ratio = norm(R * v) / norm(v)
    proof.have(moved(v, theta) >= 0, by="root_nonnegative")
    proof.have(log(ratio) ** 2 >= 0)
    proof.have(theta**2 >= 0)
    proof.have(moved(v, theta) * moved(v, theta) == log(ratio) ** 2 + theta**2, by="root_square")
    proof.have(moved(v, theta) == 0)
    proof.have(theta**2 == 0)
    proof.have(log(ratio) ** 2 == 0)
    proof.have(theta == 0)
    proof.have(log(ratio) == 0)
    proof.have(log(ratio) == log(norm(R * v)) - log(norm(v)), by="log_quotient")
    proof.have(exp(log(norm(R * v))) == norm(R * v), by="exp_of_log")
    proof.have(exp(log(norm(v))) == norm(v), by="exp_of_log")
    proof.have(norm(R * v) == norm(v))
    proof.have(cos(theta - theta) == 1, by="cosine_zero")
    proof.have(cos(theta) == cos(theta - theta))
    proof.have(inner(v, R * v) == norm(v) ** 2)
    proof.have(norm(R * v - v) ** 2 == norm(R * v) ** 2 - 2 * inner(v, R * v) + norm(v) ** 2)
    proof.have(norm(R * v - v) ** 2 == 0)
    proof.have(norm(R * v - v) <= 0)
    proof.have(R * v == v, by="equal_of_no_distance")

with theory.theorem(
    "tau_order.moved",
    D > 0,
    given=[sigma_min(R) > 0, R != I(d), moves_at_most(D)],
    where="section 2, after Thm. 2; not in the review",
    title="A map that is not the identity moves some vector",
) as proof:
    with proof.contradiction(D <= 0):
        with proof.let(v):
            with proof.case(v == 0):
                proof.have((R - I(d)) * v == 0)
                proof.have(norm((R - I(d)) * v) <= 0 * norm(v))
            with proof.case(v != 0):
                proof.have(norm(v) > 0, by="norm_positive")
                proof.have(norm(R * v) >= sigma_min(R) * norm(v), by="sigma_min_bound")
                proof.have(sigma_min(R) * norm(v) > 0)
                proof.have(norm(R * v) > 0)
                with proof.contradiction(R * v == 0):
                    proof.have(norm(R * v) ** 2 == 0)
                a = proof.obtain("a", there_is(theta, is_angle(theta, v, R * v)), by="angle_of_vectors")
                proof.have(moved(v, a) <= D)
                proof.have(R * v == v, by="tau_order.at_rest", at={"theta": a})
                proof.have((R - I(d)) * v == 0)
                proof.have(norm((R - I(d)) * v) <= 0 * norm(v))
        proof.have(spectral_norm(R - I(d)) <= 0, by="spectral_least")
        proof.have(spectral_norm(R - I(d)) >= 0, by="spectral_nonnegative")
        proof.have(R - I(d) == 0, by="spectral_zero")
        proof.have(R == I(d))

approached = for_all(epsilon, implies(epsilon > 0, there_is(t, minimum(t) & (t < tau + epsilon))))
infimum = for_all(t, implies(minimum(t), t >= tau)) & approached
least, order = 1 - exp(-D / l), [(1 - exp(-D)) / l, (pi + gamma * exp(gamma)) / l]
quarter_turn = matrix([[0, -1], [1, 0]])
bounds = (
    ((least <= tau) & (tau <= sharp)) & (order[0] <= tau) & (tau <= order[1]) & implies(stretch + turn < 1, tau < 1)
)
with theory.theorem(
    "tau_order",
    (D > 0) & there_is(tau, infimum & bounds),
    given=[*moments, *singular_values, regular, R != I(d), moves_at_most(D), furthest],
    instance=[d == 2, l == 1, R == quarter_turn, gamma == 0, D == pi / 2],
    says=r"\text{Thus we can think of } \tau \sim O(\frac{1}{l}).",
    title=r"The least $\tau$ is of the order of $1/l$",
    note=r"$D$ is the supremum of $\sqrt{\log^2(|R v| / |v|) + \theta^2}$ over all $v$, which $R$ turns by $\theta$; "
    r"$\tau$ is the infimum of the norms of the layers that a minimum has. So $l \tau$ lies between $1 - e^{-D}$ and "
    r"$\pi + \gamma e^\gamma$, whatever $l$ is; as it grows, the better bounds tend to $D / l$ and $(\pi + \gamma) "
    r"/ l$. The lower bound needs that a minimum represents $R$, so $\Sigma \succ 0$; $R = I$ needs no layers.",
) as proof:
    proof.have(exp(-gamma) > 0, by="exp_positive")
    proof.have(D > 0, by="tau_order.moved")
    proof.have(minimum(stretch + turn), by=small_layers["thm2"])
    proof.have(minimum(sharp), by=small_layers["thm2.sharp"])
    with proof.let(t), proof.suppose(minimum(t)):
        proof.have(t >= least, by="tau_order.lower")
    some = {"Q": function(t, minimum(t)), "x": least, "y": sharp}
    e = proof.obtain("e", there_is(tau, infimum), by="infimum", at=some)
    with proof.contradiction(e < least):
        nearer = proof.obtain("t_0", there_is(t, minimum(t) & (t < e + (least - e))))
        proof.have(nearer >= least)
    proof.have(e <= sharp)
    proof.have(e <= stretch + turn)
    proof.have(exp(-D / l) > 0, by="exp_positive")
    proof.have((1 - least) ** l >= 1 - l * least, by="bernoulli", at={"x": -least})
    proof.have(exp(-D / l) ** l == exp(l * (-D / l)), by="exp_multiple")
    proof.have(l * (D / l) == D, by="quotient_cancels")
    proof.have(exp(l * (-D / l)) == exp(-D))
    proof.have(l * least >= 1 - exp(-D))
    proof.have(order[0] <= least, by="quotient_at_most")
    proof.have(gamma * l >= gamma)
    proof.have(gamma / l <= gamma, by="quotient_at_most")
    proof.have(exp(gamma / l) <= exp(gamma), by="exp_monotone")
    proof.have(1 / l > 0, by="reciprocal_positive")
    proof.have(pi + gamma * exp(gamma / l) <= pi + gamma * exp(gamma))
    proof.have(sharp <= order[1])
    proof.exhibit(there_is(tau, infimum & bounds), e)

r"""Theorem 4 as the slide states it: one output, $x \mapsto w^{\mathsf T} x + v^{\mathsf T} f_\theta(x)$.

The loss $\ell(p; s)$ of the prediction $p$ at the sample $s$, which holds the input $x(s)$ and what is to be predicted,
is convex in the number $p$, with the slope $\mathrm{dell}(p; s)$. Samples $s_1, \dots, s_T$ are independent, and all
have the expected loss of $s_0$. It is the case $o = 1$ of the theorem on vector-valued outputs: the loss of the vector
$(p)$ is that of $p$.
"""

from projected_gradient import theory as several_outputs

from symres import (
    E,
    I,
    O,
    Theory,
    all_of,
    choice,
    for_all,
    function,
    implies,
    independent_sequence,
    inner,
    integrable,
    log,
    norm,
    outcome,
    sqrt,
    square_integrable,
    surely,
    there_is,
    trace,
)

theory = Theory("shamir", source="shamir", where="Theorem 4", title="Projected gradient descent with one output")
d, k, m, q, z = theory.naturals("d k m q z")
j, t, T = theory.integers("j t T")
a_w, b_w, u = theory.vectors("a_w b_w u", d)
a_v, b_v = theory.vectors("a_v b_v", k)
theta_0, a = theory.vector("theta_0", q), theory.vector("a", m)
p, p_0, b, l, r, eta, tau, delta, epsilon = theory.reals("p p_0 b l r eta tau delta epsilon")
start, s_0 = theory.random("z_0", z), theory.random("s_0", m)
S, theta = theory.random_layers("s", m, 1), theory.random_layers("theta", q, 1)
w, v = theory.random_layers("w", d, 1), theory.random_layers("v", k, 1)
x, f = theory.map("x", m, d), theory.mapping("f", (theta_0, a), theory.vector("f_0", k))
ell, dell = theory.mapping("ell", (p, a), p), theory.mapping("dell", (p, a), p)
M_1, M_2 = theory.predicate("M_1", a_w, a_v), theory.predicate("M_2", theta_0)
P_w, P_v = theory.mapping("P_w", (a_w, a_v), a_w), theory.mapping("P_v", (a_w, a_v), a_v)
omega = outcome()
other = theory.like("other", omega)


def loss(w, v, theta, a):
    return ell(inner(w, x(a)) + inner(v, f(theta, a)), a)


F = function(a_w, a_v, theta_0, E(loss(a_w, a_v, theta_0, s_0)))
F_lin = function(a_w, E(ell(inner(a_w, x(s_0)), s_0)))
theory.abbreviate("F", (a_w, a_v, theta_0), F(a_w, a_v, theta_0))
theory.abbreviate("F_lin", a_w, F_lin(a_w))


def slope(w, v, theta, a):
    """The gradient of the loss in w and v."""
    by_prediction = dell(inner(w, x(a)) + inner(v, f(theta, a)), a)
    return by_prediction * x(a), by_prediction * f(theta, a)


def distance(w, v, w_0, v_0):
    """The square of the distance between two pairs of weights."""
    return norm(w - w_0) ** 2 + norm(v - v_0) ** 2


# ------------------------------------------------------------------------------------------------------ the hypotheses
def steps(*claims):
    """The claims for every step."""
    said = all_of(claims) if claims[1:] else claims[0]
    return for_all(t, implies((t >= 1) & (t <= T), said))


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def determined(y, t):
    """y is a function of the start and of the samples before the t-th."""
    samples = for_all(j, 1, t - 1, S[j] == elsewhere(S[j]))
    return for_all((omega, other), implies(start == elsewhere(start), implies(samples, y == elsewhere(y))))


def on_M(claim):
    """The claim for all weights in the two sets."""
    return for_all((a_w, a_v, theta_0), implies(M_1(a_w, a_v) & M_2(theta_0), claim))


convex_loss = for_all((p, p_0, a), ell(p, a) + dell(p, a) * (p_0 - p) <= ell(p_0, a))
segment = M_1(a_w + tau * (b_w - a_w), a_v + tau * (b_v - a_v))
inside = M_1(a_w, a_v) & M_1(b_w, b_v) & (tau >= 0) & (tau <= 1)
convex_set = for_all((a_w, a_v, b_w, b_v, tau), implies(inside, segment))
projected = (P_w(a_w, a_v), P_v(a_w, a_v))
nearest = for_all((b_w, b_v), implies(M_1(b_w, b_v), distance(*projected, a_w, a_v) <= distance(b_w, b_v, a_w, a_v)))
projection = for_all((a_w, a_v), M_1(*projected) & nearest)
inside_ball = for_all((a_w, a_v), implies(M_1(a_w, a_v), norm(a_w) ** 2 + norm(a_v) ** 2 <= b**2))
here = (a_w, a_v, theta_0, S[t])
weights = (w[t], v[t], theta[t])
g = slope(*weights, S[t])
moved = (w[t] - eta * g[0], v[t] - eta * g[1])
lipschitz = norm(slope(*here)[0]) ** 2 + norm(slope(*here)[1]) ** 2 <= l**2
descent = (w[t + 1] == P_w(*moved)) & (v[t + 1] == P_v(*moved))
numbers = [
    *(T >= 1, b > 0, l > 0, eta == 2 * b / (l * sqrt(T))),
    *(delta > 0, delta <= 1),
    epsilon == (2 * b * l + 2 * sqrt(2) * r * sqrt(log(1 / delta))) / sqrt(T),
]
sets = [convex_set, projection, inside_ball, M_1(u, O(k, 1))]
losses = [
    *(convex_loss, steps(surely(on_M(lipschitz))), steps(surely(on_M(abs(loss(*here)) <= r)))),
    *(steps(on_M(integrable(loss(*here)))), steps(on_M(E(loss(*here)) == F(a_w, a_v, theta_0)))),
]
run = [
    *(independent_sequence(start, S, T), surely(M_1(w[1], v[1])), steps(surely(M_2(theta[t]))), steps(surely(descent))),
    *(determined(w[1], 1), determined(v[1], 1), steps(determined(theta[t], t))),
    steps(square_integrable(w[t]), square_integrable(v[t]), square_integrable(theta[t])),
    steps(integrable(loss(*weights, S[t])), integrable(F(*weights))),
]

# an instance of the hypotheses: one step with one weight, the loss p at the input 1, in the set of the origin alone
one, zero = I(1), O(1, 1)
model = [
    *[a == 1 for a in (d, k, m, q, z, T, b, l, r, delta)],
    *[a == function(t, omega, zero) for a in (S, theta, w, v)],
    *[x == function(a, one), f == function(theta_0, a, zero), ell == function(p, a, p), dell == function(p, a, 1)],
    *[M_1 == function(a_w, a_v, (a_w == 0) & (a_v == 0)), M_2 == function(theta_0, theta_0 == theta_0)],
    *[P_w == function(a_w, a_v, zero), P_v == function(a_w, a_v, zero)],
    *[u == zero, start == zero, s_0 == zero, eta == 2, epsilon == 2],
]
lucky = choice(there_is(t, ((1 <= t) & (t <= T)) & (F(*weights) <= F_lin(u) + epsilon)), 1, 0)
with theory.theorem(
    "thm4",
    integrable(lucky) & (E(lucky) >= 1 - delta),
    given=[*numbers, *sets, *losses, *run],
    instance=model,
    where="Theorem 4",
    says=r"F(\mathbf{w}_t,\mathbf{v}_t,\theta_t)\leq\min_{\mathbf{u}:(\mathbf{u},\mathbf{0})\in\mathcal{M}_1}F_{lin}(\mathbf{u})"
    r"+\mathcal{O}\left(\frac{bl+r\sqrt{\log(1/\delta)}}{\sqrt{T}}\right)",
    title="Projected gradient descent competes with linear predictors",
    note=r"With probability $1 - \delta$ at least, for at least one of the steps: the probability is the mean of what "
    r"is 1 where there is such a step, and 0 elsewhere. $u$ is any with $(u, 0)$ in $M_1$, such as the best, if there "
    r"is one. $M_1$ lies in the ball of radius $b$, and there is a projection onto it, as onto closed convex sets. The "
    r"loss is convex in the prediction, which the slide does not say; that it is $l$-Lipschitz in $(w, v)$ is said of "
    r"its gradient. $\theta_t$ is a random vector with finite second moments that depends on what was before the "
    r"$t$-th sample, in whatever way.",
) as proof:
    P, P_0 = theory.like("P P_0", one)
    of_vector, slope_of_vector = function(P, a, ell(trace(P), a)), function(P, a, dell(trace(P), a) * I(1))
    with proof.let(P, P_0, a):
        tangent = ell(trace(P), a) + dell(trace(P), a) * (trace(P_0) - trace(P))
        proof.have(tangent <= ell(trace(P_0), a))
        proof.have(of_vector(P, a) + inner(slope_of_vector(P, a), P_0 - P) <= of_vector(P_0, a))
    proof.conclude(
        by=several_outputs["thm4.vector"],
        at={"o": 1, "ell": of_vector, "dell": slope_of_vector, "M_1": M_1, "P_W": P_w, "P_V": P_v}
        | {"W": function(t, omega, w[t]), "V": function(t, omega, v[t]), "theta": function(t, omega, theta[t])}
        | {"d": d, "k": k, "m": m, "q": q, "z": z, "T": T, "u": u, "b": b, "l": l, "eta": eta, "r": r}
        | {"delta": delta, "epsilon": epsilon, "z_0": function(omega, start), "s": function(omega, s_0)}
        | {"s_t": function(t, omega, S[t]), "x": x, "f": f, "M_2": M_2},
    )

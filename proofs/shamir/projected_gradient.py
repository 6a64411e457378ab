r"""Projected stochastic gradient descent competes with linear predictors, if a skip connection reaches the output.

This is Theorem 4 of Shamir (2018), for the network $x \mapsto W^{\mathsf T} x + V^{\mathsf T} f_\theta(x)$ with $o$
outputs; with one output $W$ and $V$ are the vectors $w$ and $v$. The loss $\ell(p; s)$ of the prediction $p$ at the
sample $s$, which holds the input $x(s)$ and what is to be predicted, is convex in $p$, with the subgradient
$\mathrm{dell}(p; s)$. Samples $s_1, \dots, s_T$ are independent, and all have the expected loss of $s$. At the $t$-th
step, $\theta_t$ is any point of $M_2$ that depends on what was before it, and $(W, V)$ moves against the gradient at
$s_t$ and is projected onto the convex set $M_1$, by a map $(P_W, P_V)$ to nearest points.

At the samples, whatever they are, the iterates lose little against a linear predictor: their regret is at most $2 b l
\sqrt T$. So they lose little in the mean. If the loss lies between $-r$ and $r$, they do so with high probability: the
expected loss of a step is the mean of its loss given what was before, and by Azuma's inequality the one sum is hardly
above the other.
"""

from symres import (
    E,
    O,
    Sum,
    Theory,
    all_of,
    choice,
    exp,
    for_all,
    function,
    implies,
    independent_sequence,
    inner,
    integrable,
    log,
    matrix,
    norm,
    number,
    outcome,
    sqrt,
    square_integrable,
    surely,
    there_is,
    trace,
)

theory = Theory("shamir", source="shamir", where="Theorem 4", title="Projected stochastic gradient descent")
d, k, o, m, q, z = theory.naturals("d k o m q z")
j, t, T = theory.integers("j t T")
A, B = theory.matrices("A B", d, o)
C, D = theory.matrices("C D", k, o)
u = theory.matrix("u", d, o)
theta_0, a = theory.vector("theta_0", q), theory.vector("a", m)
p, p_0 = theory.vectors("p p_0", o)
b, l, eta, tau, c = theory.reals("b l eta tau c")
start, s = theory.random("z_0", z), theory.random("s", m)
S, theta = theory.random_layers("s_t", m, 1), theory.random_layers("theta", q, 1)
W, V = theory.random_layers("W", d, o), theory.random_layers("V", k, o)
x, f = theory.map("x", m, d), theory.mapping("f", (theta_0, a), theory.vector("f_0", k))
ell, dell = theory.mapping("ell", (p, a), c), theory.mapping("dell", (p, a), p)
M_1, M_2 = theory.predicate("M_1", A, C), theory.predicate("M_2", theta_0)
P_W, P_V = theory.mapping("P_W", (A, C), A), theory.mapping("P_V", (A, C), C)
omega = outcome()
other = theory.like("other", omega)


# ---------------------------------------------------------------------------------------------------------- the network
def prediction(A, C, theta, a):
    """What the network says of the sample a."""
    return A.T * x(a) + C.T * f(theta, a)


def loss(A, C, theta, a):
    return ell(prediction(A, C, theta, a), a)


F = function(A, C, theta_0, E(loss(A, C, theta_0, s)))
F_lin = function(A, E(ell(A.T * x(s), s)))
theory.abbreviate("J", (A, C, theta_0, a), loss(A, C, theta_0, a))
theory.abbreviate("J_lin", (A, a), ell(A.T * x(a), a))
theory.abbreviate("F", (A, C, theta_0), F(A, C, theta_0))
theory.abbreviate("F_lin", A, F_lin(A))


def slope(A, C, theta, a):
    """The gradient of the loss in W and V."""
    by_prediction = dell(prediction(A, C, theta, a), a)
    return x(a) * by_prediction.T, f(theta, a) * by_prediction.T


def distance(A, C, B, D):
    """The square of the distance between two pairs of weights."""
    return norm(A - B) ** 2 + norm(C - D) ** 2


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


convex_loss = for_all((p, p_0, a), ell(p, a) + inner(dell(p, a), p_0 - p) <= ell(p_0, a))
segment = M_1(A + tau * (B - A), C + tau * (D - C))
inside = M_1(A, C) & M_1(B, D) & (tau >= 0) & (tau <= 1)
convex_set = for_all((A, C, B, D, tau), implies(inside, segment))
projection = for_all(
    (A, C),
    M_1(P_W(A, C), P_V(A, C))
    & for_all((B, D), implies(M_1(B, D), distance(P_W(A, C), P_V(A, C), A, C) <= distance(B, D, A, C))),
)
inside_ball = for_all((A, C), implies(M_1(A, C), norm(A) ** 2 + norm(C) ** 2 <= b**2))


def on_M(*claims):
    """The claims for all weights in the two sets."""
    said = all_of(claims) if claims[1:] else claims[0]
    return for_all((A, C, theta_0), implies(M_1(A, C) & M_2(theta_0), said))


G = slope(A, C, theta_0, S[t])
lipschitz = steps(surely(on_M(norm(G[0]) ** 2 + norm(G[1]) ** 2 <= l**2)))
same_law = steps(on_M(E(loss(A, C, theta_0, S[t])) == F(A, C, theta_0)))
g = slope(W[t], V[t], theta[t], S[t])
moved = (W[t] - eta * g[0], V[t] - eta * g[1])
descent = steps(surely((W[t + 1] == P_W(*moved)) & (V[t + 1] == P_V(*moved))))
weights = (W[t], V[t], theta[t])
adapted = [
    *(surely(M_1(W[1], V[1])), steps(surely(M_2(theta[t])))),
    *(determined(W[1], 1), determined(V[1], 1), steps(determined(theta[t], t))),
]
measurable = [
    steps(square_integrable(W[t]), square_integrable(V[t]), square_integrable(theta[t])),
    steps(integrable(loss(*weights, S[t])), integrable(F(*weights)), integrable(ell(u.T * x(S[t]), S[t]))),
]
deterministic = [
    *(T >= 1, b > 0, l > 0, eta == 2 * b / (l * sqrt(T))),
    *(convex_loss, convex_set, projection, inside_ball, lipschitz, descent),
    *(surely(M_1(W[1], V[1])), steps(surely(M_2(theta[t])))),
    M_1(u, O(k, o)),
]

# an instance of the hypotheses: one step with one weight, the loss p at the input 1, in the set of the origin alone
one, zero = matrix([[1]]), O(1, 1)
p_1, a_1 = theory.like("p_1 a_1", one)
path = [*[a == 1 for a in (d, k, o, m, q, T)], *[a == function(t, omega, zero) for a in (S, theta, W, V)]]
network = [x == function(a, one), f == function(theta_0, a, zero)]
set_of_weights = [M_1 == function(A, C, (A == 0) & (C == 0))]
step_onto_it = [eta == 2, dell == function(p_1, a_1, one), P_W == function(A, C, zero), P_V == function(A, C, zero)]
linear_loss = ell == function(p_1, a_1, trace(p_1))
compared = [u == zero, linear_loss, M_2 == function(theta_0, theta_0 == theta_0)]
sampled = [z == 1, start == zero, s == zero]
constants = [b == 1, l == 1]
in_set = [*path, *network, *set_of_weights, *step_onto_it]

stays = for_all(t, implies((t >= 1) & (t <= T + 1), surely(M_1(W[t], V[t]))))
with theory.theorem(
    "thm4.stays",
    stays,
    given=[projection, descent, surely(M_1(W[1], V[1]))],
    instance=in_set,
    where="a lemma for Theorem 4, not on the slides",
    title="The iterates stay in the set",
) as proof:
    with proof.induction(t, 1, implies(t <= T + 1, surely(M_1(W[t], V[t])))):
        with proof.suppose(t + 1 <= T + 1):
            with proof.let(omega):
                proof.have((W[t + 1] == P_W(*moved)) & (V[t + 1] == P_V(*moved)))
                proof.have(M_1(P_W(*moved), P_V(*moved)))
                proof.have(M_1(W[t + 1], V[t + 1]))

excess = loss(*weights, S[t]) - ell(u.T * x(S[t]), S[t])
after = distance(W[t + 1], V[t + 1], u, O(k, o))
with theory.theorem(
    "thm4.step",
    steps(
        surely(after <= distance(W[t], V[t], u, O(k, o)) - 2 * eta * excess + eta**2 * l**2),
    ),
    given=[*deterministic],
    instance=[*in_set, *constants, *compared],
    where="a lemma for Theorem 4, not on the slides",
    title="One step",
) as proof:
    proof.have(stays, by="thm4.stays")
    with proof.each(t, 1, T):
        with proof.let(omega):
            proof.have(M_1(W[t], V[t]) & M_2(theta[t]))
            proof.have(norm(g[0]) ** 2 + norm(g[1]) ** 2 <= l**2)
            proof.have((W[t + 1] == P_W(*moved)) & (V[t + 1] == P_V(*moved)))
            nearest = distance(P_W(*moved), P_V(*moved), u, O(k, o)) <= distance(*moved, u, O(k, o))
            proof.have(M_1(P_W(*moved), P_V(*moved)))
            with proof.let(B, D), proof.suppose(M_1(B, D)):
                proof.have(distance(P_W(*moved), P_V(*moved), *moved) <= distance(B, D, *moved))
            proof.have(
                nearest,
                by="projection_nearer",
                at={"M": function(A, C, M_1(A, C)), "C": P_W(*moved), "K": P_V(*moved), "D": u, "L": O(k, o)}
                | {"A": moved[0], "G": moved[1]},
            )
            now = prediction(*weights, S[t])
            tangent = ell(now, S[t]) + inner(dell(now, S[t]), u.T * x(S[t]) - now)
            proof.have(tangent <= ell(u.T * x(S[t]), S[t]))
            along = inner(g[0], W[t] - u) + inner(g[1], V[t])
            proof.have(inner(dell(now, S[t]), u.T * x(S[t]) - now) == -along)
            proof.have(excess <= along)
            proof.have((eta > 0) & (eta * (l * sqrt(T)) == 2 * b), by="positive_step")
            proof.have(eta * excess <= eta * along)
            size = norm(g[0]) ** 2 + norm(g[1]) ** 2
            proof.have(
                distance(*moved, u, O(k, o)) == distance(W[t], V[t], u, O(k, o)) - 2 * eta * along + eta**2 * size
            )
            proof.have(eta**2 * size <= eta**2 * l**2)
            proof.have(after == distance(P_W(*moved), P_V(*moved), u, O(k, o)))
            proof.have(after <= distance(W[t], V[t], u, O(k, o)) - 2 * eta * excess + eta**2 * l**2)

with theory.theorem(
    "thm4.regret",
    surely(Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T)),
    given=deterministic,
    instance=[*in_set, *constants, *compared],
    where="a lemma for Theorem 4, not on the slides",
    title="The regret of projected gradient descent",
    note=r"At the samples that come, whatever they are, the iterates together lose at most $2 b l \sqrt T$ against a "
    r"linear predictor.",
) as proof:
    proof.have(
        steps(surely(after <= distance(W[t], V[t], u, O(k, o)) - 2 * eta * excess + eta**2 * l**2)),
        by="thm4.step",
    )
    with proof.let(omega):
        first = distance(W[1], V[1], u, O(k, o))
        proof.have(M_1(W[1], V[1]))
        proof.have(norm(W[1]) ** 2 + norm(V[1]) ** 2 <= b**2)
        proof.have(norm(u) ** 2 + norm(O(k, o)) ** 2 <= b**2)
        proof.have(norm(W[1] + -u) ** 2 <= 2 * norm(W[1]) ** 2 + 2 * norm(-u) ** 2, by="parallelogram")
        proof.have(norm(V[1]) ** 2 >= 0)
        proof.have(first <= (2 * b) ** 2)
        proof.have(distance(W[T + 1], V[T + 1], u, O(k, o)) >= 0)
        proof.have(for_all(t, 1, T, after <= distance(W[t], V[t], u, O(k, o)) - 2 * eta * excess + eta**2 * l**2))
        proof.have(
            Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T),
            by="regret",
            at={"a": function(t, distance(W[t], V[t], u, O(k, o))), "e": function(t, excess)},
        )

known = for_all(t, implies((t >= 1) & (t <= T), determined(W[t], t) & determined(V[t], t)))
with theory.theorem(
    "thm4.adapted",
    known,
    given=[descent, *adapted[2:]],
    where="a lemma for Theorem 4, not on the slides",
    title="What the iterates depend on",
) as proof:
    here = (a, A, C, theta_0)
    following = slope(A, C, theta_0, a)
    following = (A - eta * following[0], C - eta * following[1])
    proof.conclude(
        by="determined_by_recursion",
        at={"G": function(*here, P_W(*following)), "H": function(*here, P_V(*following)), "x": function(omega, start)}
        | {"W": function(t, omega, S[t]), "U_t": function(t, omega, W[t]), "V_t": function(t, omega, V[t])}
        | {"theta_t": function(t, omega, theta[t]), "k": T},
    )

sampling = [independent_sequence(start, S, T), same_law, *adapted[2:], *measurable]
with theory.theorem(
    "thm4.excess",
    steps(E(excess) == E(F(*weights)) - F_lin(u)),
    given=[stays, known, steps(surely(M_2(theta[t]))), steps(E(ell(u.T * x(S[t]), S[t])) == F_lin(u)), *sampling],
    instance=[*path, *network, *set_of_weights, *compared, *sampled],
    where="a lemma for Theorem 4, not on the slides",
    title="The mean excess",
) as proof:
    with proof.each(t, 1, T):
        proof.have(square_integrable(W[t]) & square_integrable(V[t]) & square_integrable(theta[t]))
        proof.have(determined(W[t], t) & determined(V[t], t))
        proof.have(determined(theta[t], t))
        proof.have(integrable(loss(*weights, S[t])))
        with proof.let(omega):
            proof.have(M_1(W[t], V[t]) & M_2(theta[t]))
        proof.have(on_M(E(loss(A, C, theta_0, S[t])) == F(A, C, theta_0)))
        proof.have(
            E(loss(*weights, S[t])) == E(F(*weights)),
            by="mean_given_past.of_law",
            at={"f": function(a, A, C, theta_0, loss(A, C, theta_0, a)), "x": function(omega, start), "l": t, "k": T}
            | {"W": function(t, omega, S[t]), "U": function(omega, W[t]), "V": function(omega, V[t])}
            | {"theta": function(omega, theta[t]), "phi": F}
            | {"M": function(A, C, theta_0, M_1(A, C) & M_2(theta_0))},
        )
        proof.have(E(ell(u.T * x(S[t]), S[t])) == F_lin(u))
        proof.have(E(excess) == E(loss(*weights, S[t])) - E(ell(u.T * x(S[t]), S[t])))
        proof.have(E(excess) == E(F(*weights)) - F_lin(u))

lowest = there_is(t, ((1 <= t) & (t <= T)) & (E(F(*weights)) <= F_lin(u) + 2 * b * l / sqrt(T)))
with theory.theorem(
    "thm4.in_mean",
    lowest,
    given=[*deterministic, *sampling],
    instance=[*in_set, *constants, *compared, *sampled],
    where="on Thm. 4; not on the slides",
    title="Projected gradient descent competes with linear predictors, in the mean",
    note="For at least one of the steps, in expectation.",
) as proof:
    proof.have(stays, by="thm4.stays")
    proof.have(known, by="thm4.adapted")
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    chosen = there_is(omega, function(omega, 0)(omega) >= 0)
    omega_0 = proof.obtain("omega_0", chosen, by="outcome_at_least_mean", at={"X": function(omega, 0), "x": 0})
    with proof.each(t, 1, T):
        theta_t = function(omega, theta[t])(omega_0)
        with proof.let(omega):
            proof.have(M_2(theta[t]))
        proof.have(on_M(E(loss(A, C, theta_0, S[t])) == F(A, C, theta_0)))
        proof.have(M_1(u, O(k, o)) & M_2(theta_t))
        proof.have(E(loss(u, O(k, o), theta_t, S[t])) == F(u, O(k, o), theta_t))
        proof.have(E(ell(u.T * x(S[t]), S[t])) == F_lin(u))
    proof.have(steps(E(excess) == E(F(*weights)) - F_lin(u)), by="thm4.excess")
    proof.have(surely(Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T)), by="thm4.regret")
    with proof.each(t, 1, T):
        proof.have(integrable(loss(*weights, S[t])) & integrable(ell(u.T * x(S[t]), S[t])))
    proof.conclude(
        by="one_excess_at_most_average",
        at={"Y_t": function(t, omega, loss(*weights, S[t])), "Z_t": function(t, omega, ell(u.T * x(S[t]), S[t]))}
        | {"mean_t": function(t, E(F(*weights))), "gamma": F_lin(u), "tau": 2 * b * l, "T": T},
    )

# ------------------------------------------------------------------------------------------------ with high probability
r, delta, rate, margin = theory.reals("r delta lambda epsilon")
bounded_loss = steps(surely(on_M(abs(loss(A, C, theta_0, S[t])) <= r)))
expected_loss = steps(on_M(integrable(loss(A, C, theta_0, S[t]))))
integrable_losses = steps(integrable(loss(*weights, S[t])), integrable(F(*weights)))

at_origin = [*path, *network, *set_of_weights, *compared, s == zero, r == 1]

# the gain of the iterates over a linear predictor at the t-th sample, and in expectation
gained = lambda t: ell(u.T * x(S[t]), S[t]) - loss(W[t], V[t], theta[t], S[t])  # noqa: E731
expected = lambda t: F_lin(u) - F(W[t], V[t], theta[t])  # noqa: E731
total = lambda n: Sum(j, 1, n, gained(j) - expected(j))  # noqa: E731
surplus = ell(u.T * x(a), a) - loss(A, C, theta_0, a) - (F_lin(u) - F(A, C, theta_0))
theory.abbreviate("Delta", (A, C, theta_0, a), surplus)
within = lambda value: (value >= -2 * r) & (value <= 2 * r)  # noqa: E731
bounds = lambda t: within(gained(t)) & within(expected(t))  # noqa: E731

linear = ell(u.T * x(S[t]), S[t])
of_linear = integrable(linear) & (E(linear) == F_lin(u)) & (abs(F_lin(u)) <= r)
of_losses = (abs(linear) <= r) & (abs(F(*weights)) <= r)
mean_bounds = steps(of_linear) & steps(surely(of_losses))
with theory.theorem(
    "thm4.bounds",
    mean_bounds,
    given=[M_1(u, O(k, o)), stays, steps(surely(M_2(theta[t]))), same_law, expected_loss, bounded_loss],
    instance=at_origin,
    where="a lemma for Theorem 4, not on the slides",
    title="Expected losses are bounded",
) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    chosen = there_is(omega, function(omega, 0)(omega) >= 0)
    omega_0 = proof.obtain("omega_0", chosen, by="outcome_at_least_mean", at={"X": function(omega, 0), "x": 0})
    with proof.each(t, 1, T):
        theta_t, at_weights = function(omega, theta[t])(omega_0), loss(A, C, theta_0, S[t])
        with proof.let(omega):
            proof.have(M_2(theta[t]))
        proof.have(M_1(u, O(k, o)) & M_2(theta_t))
        proof.have(surely(on_M(abs(at_weights) <= r)))
        proof.have(on_M(E(at_weights) == F(A, C, theta_0)))
        proof.have(on_M(integrable(at_weights)))
        with proof.let(A, C, theta_0), proof.suppose(M_1(A, C) & M_2(theta_0)):
            proof.have(integrable(at_weights))
            with proof.let(omega):
                proof.have(on_M(abs(at_weights) <= r))
                proof.have(abs(at_weights) <= r)
            proof.have(abs(E(at_weights)) <= r, by="mean_of_bounded")
            proof.have(E(at_weights) == F(A, C, theta_0))
            proof.have(abs(F(A, C, theta_0)) <= r)
        with proof.let(omega):
            proof.have(on_M(abs(at_weights) <= r))
            proof.have(abs(loss(u, O(k, o), theta_t, S[t])) <= r)
            proof.have(M_1(W[t], V[t]) & M_2(theta[t]))
            proof.have(of_losses)
    with proof.each(t, 1, T):
        theta_t, at_weights = function(omega, theta[t])(omega_0), loss(A, C, theta_0, S[t])
        with proof.let(omega):
            proof.have(M_2(theta[t]))
        proof.have(M_1(u, O(k, o)) & M_2(theta_t))
        proof.have(on_M(E(at_weights) == F(A, C, theta_0)))
        proof.have(on_M(integrable(at_weights)))
        proof.have(E(loss(u, O(k, o), theta_t, S[t])) == F(u, O(k, o), theta_t))
        proof.have(E(linear) == F_lin(u))
        proof.have(integrable(loss(u, O(k, o), theta_t, S[t])))
        proof.have(integrable(linear))
        with proof.let(omega):
            proof.have(of_losses)
            proof.have(abs(linear) <= r)
        proof.have(abs(E(linear)) <= r, by="mean_of_bounded")
        proof.have(of_linear)

moderate = steps(integrable(gained(t)), integrable(expected(t)), surely(bounds(t)))
with theory.theorem(
    "thm4.gains",
    moderate,
    given=[mean_bounds, stays, steps(surely(M_2(theta[t]))), bounded_loss, integrable_losses],
    where="a lemma for Theorem 4, not on the slides",
    title="What is gained is bounded",
) as proof:
    with proof.each(t, 1, T):
        proof.have(of_linear)
        proof.have(integrable(loss(*weights, S[t])) & integrable(F(*weights)))
        proof.have(integrable(-1 * loss(*weights, S[t])), by="integrable_multiple")
        proof.have(integrable(linear + -1 * loss(*weights, S[t])), by="integrable_sum")
        proof.have(integrable(gained(t)))
        proof.have(integrable(-1 * F(*weights)), by="integrable_multiple")
        proof.have(integrable(function(omega, F_lin(u))), by="integrable_constant")
        proof.have(integrable(function(omega, F_lin(u))(omega) + -1 * F(*weights)), by="integrable_sum")
        proof.have(integrable(expected(t)))
        with proof.let(omega):
            proof.have(M_1(W[t], V[t]) & M_2(theta[t]))
            proof.have(on_M(abs(loss(A, C, theta_0, S[t])) <= r))
            proof.have(abs(loss(*weights, S[t])) <= r)
            proof.have(of_losses)
            proof.have(within(gained(t)), by="bounded_difference", at={"x": linear, "y": loss(*weights, S[t]), "c": r})
            proof.have(within(expected(t)), by="bounded_difference", at={"x": F_lin(u), "y": F(*weights), "c": r})
            proof.have(bounds(t))

before = total(t - 1)
with theory.theorem(
    "thm4.total",
    steps(square_integrable(before) & determined(before, t)),
    given=[moderate, known, *adapted[2:]],
    where="a lemma for Theorem 4, not on the slides",
    title="What is gained before a step is known",
) as proof:
    i = theory.integers("i")
    with proof.each(t, 1, T):
        with proof.each(i, 1, t - 1):
            proof.have(integrable(gained(i)) & integrable(expected(i)) & surely(bounds(i)))
        proof.have(
            square_integrable(before) & surely((before >= -4 * r * (t - 1)) & (before <= 4 * r * (t - 1))),
            by="sum_of_bounded_differences",
            at={"X_i": function(i, omega, gained(i)), "Y_i": function(i, omega, expected(i)), "m": t - 1, "c": 2 * r},
        )
        with proof.let(omega, other), proof.suppose(start == elsewhere(start)):
            with proof.suppose(for_all(j, 1, t - 1, S[j] == elsewhere(S[j]))):
                with proof.each(i, 1, t - 1):
                    proof.have(for_all(j, 1, i - 1, S[j] == elsewhere(S[j])))
                    proof.have(determined(W[i], i) & determined(V[i], i))
                    proof.have(determined(theta[i], i))
                    for value in (W[i], V[i], theta[i], S[i]):
                        proof.have(value == elsewhere(value))
                    proof.have(gained(i) - expected(i) == elsewhere(gained(i) - expected(i)))
                proof.have(before == elsewhere(before), by="sum_congruence")
        proof.have(determined(before, t))
        proof.have(square_integrable(before) & determined(before, t))

weight = lambda t, rate: exp(rate * (total(t - 1) - expected(t)))  # noqa: E731
fair = for_all(
    rate,
    implies(rate >= 0, steps(E(weight(t, rate) * gained(t)) == E(weight(t, rate) * expected(t)))),
)
with theory.theorem(
    "thm4.martingale",
    fair,
    given=[
        *(r > 0, moderate, mean_bounds, stays, known, steps(surely(M_2(theta[t])))),
        *(independent_sequence(start, S, T), same_law, *adapted[2:], measurable[0]),
    ],
    instance=[*at_origin, *sampled],
    where="a lemma for Theorem 4, not on the slides",
    title="What is expected to be gained is the mean given the past",
) as proof:
    gamma = theory.reals("gamma")
    proof.have(steps(square_integrable(before) & determined(before, t)), by="thm4.total")
    with proof.let(rate), proof.suppose(rate >= 0):
        with proof.each(t, 1, T):
            proof.have(square_integrable(W[t]) & square_integrable(V[t]) & square_integrable(theta[t]))
            proof.have(determined(W[t], t) & determined(V[t], t))
            proof.have(determined(theta[t], t))
            proof.have(square_integrable(before) & determined(before, t))
            proof.have(of_linear)
            with proof.let(omega):
                proof.have(M_1(W[t], V[t]) & M_2(theta[t]))
            proof.have(on_M(E(loss(A, C, theta_0, S[t])) == F(A, C, theta_0)))
            hoped = F_lin(u) - F(A, C, theta_0)
            growth = exp(rate * (gamma - hoped))
            with proof.let(A, C, theta_0, gamma), proof.suppose(M_1(A, C) & M_2(theta_0)):
                proof.have(E(loss(A, C, theta_0, S[t])) == F(A, C, theta_0))
                proof.have(E(linear) == F_lin(u))
                proof.have(E(growth * (linear - loss(A, C, theta_0, S[t]))) == growth * hoped)
            proof.have(
                integrable(weight(t, rate))
                & integrable(weight(t, rate) * gained(t))
                & integrable(weight(t, rate) * expected(t)),
                by="weights_are_integrable",
                at={"X": function(t, omega, gained(t)), "Y": function(t, omega, expected(t))}
                | {"c": 2 * r, "s": rate, "m": T, "n": t - 1},
            )
            there = ell(u.T * x(a), a) - loss(A, C, theta_0, a)
            proof.have(
                E(weight(t, rate) * gained(t)) == E(weight(t, rate) * expected(t)),
                by="mean_given_past.of_law_and_number",
                at={"g": function(a, A, C, theta_0, gamma, growth * there), "l": t, "k": T}
                | {"psi": function(A, C, theta_0, gamma, growth * hoped), "x": function(omega, start)}
                | {"W": function(t, omega, S[t]), "U": function(omega, W[t]), "V": function(omega, V[t])}
                | {"theta": function(omega, theta[t]), "Z": function(omega, before)}
                | {"M": function(A, C, theta_0, M_1(A, C) & M_2(theta_0))},
            )

surprise = theory.reals("L")
threshold = 2 * r * sqrt(2 * T * surprise)
unlucky = choice(total(T) > threshold, 1, 0)
regularity = [independent_sequence(start, S, T), *adapted[2:], same_law, expected_loss, bounded_loss]
with theory.theorem(
    "thm4.deviation",
    integrable(unlucky) & (E(unlucky) <= exp(-surprise)),
    given=[
        *(T >= 1, r > 0, surprise >= 0, M_1(u, O(k, o)), stays, known),
        *(steps(surely(M_2(theta[t]))), *regularity, measurable[0], integrable_losses),
    ],
    instance=[*at_origin, *sampled, surprise == 0],
    where="a lemma for Theorem 4, not on the slides",
    title="What is expected to be gained is hardly less than what is gained",
) as proof:
    proof.have(mean_bounds, by="thm4.bounds")
    proof.have(moderate, by="thm4.gains")
    proof.have(fair, by="thm4.martingale")
    proof.conclude(
        by="azuma_hoeffding",
        at={"X": function(t, omega, gained(t)), "Y": function(t, omega, expected(t))}
        | {"c": 2 * r, "L": surprise, "m": T},
    )

some = there_is(t, ((1 <= t) & (t <= T)) & (F(*weights) <= F_lin(u) + margin))
lucky = choice(some, 1, 0)
with theory.theorem(
    "thm4.event",
    integrable(lucky),
    given=[T >= 1, mean_bounds, integrable_losses],
    where="a lemma for Theorem 4, not on the slides",
    title="To be competitive is an event",
) as proof:
    with proof.each(t, 1, T):
        proof.have(integrable(loss(*weights, S[t])) & integrable(F(*weights)))
        with proof.let(omega):
            proof.have(of_losses)
            proof.have(F(*weights) <= abs(F(*weights)), by="at_most_absolute_value")
            proof.have(F(*weights) >= -abs(F(*weights)), by="at_least_opposite_absolute_value")
            proof.have((F(*weights) >= -r) & (F(*weights) <= r))
        proof.have(square_integrable(F(*weights)), by="bounded_is_square_integrable")
    proof.conclude(
        by="integrable_indicator_of_some",
        at={"X_i": function(t, omega, F(*weights)), "c": F_lin(u) + margin, "m": T},
    )

with theory.theorem(
    "thm4.outcome",
    surely(lucky >= 1 - unlucky),
    given=[
        *(T >= 1, surprise >= 0, T * margin == 2 * b * l * sqrt(T) + threshold),
        surely(Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T)),
    ],
    where="a lemma for Theorem 4, not on the slides",
    title="Some step is competitive, unless much less is gained than expected",
) as proof:
    with proof.let(omega):
        with proof.case(total(T) > threshold):
            proof.have(unlucky == 1, by="number_if_true")
            with proof.case(some):
                proof.have(lucky == 1, by="number_if_true")
                proof.have(lucky >= 0)
            with proof.case(~some):
                proof.have(lucky == 0, by="number_if_false")
                proof.have(lucky >= 0)
            proof.have(lucky >= 1 - unlucky)
        with proof.case(total(T) <= threshold):
            proof.have(unlucky == 0, by="number_if_false")
            proof.have(Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T))
            beyond = Sum(t, 1, T, F(*weights) - F_lin(u))
            proof.have(beyond == total(T) + Sum(t, 1, T, excess))
            proof.have(beyond <= T * margin)
            lowest_t = there_is(t, ((1 <= t) & (t <= T)) & (F(*weights) - F_lin(u) <= margin))
            t_0 = proof.obtain(
                "t_0",
                lowest_t,
                by="some_term_at_most_average",
                at={"e": function(t, F(*weights) - F_lin(u)), "c": margin},
            )
            proof.have(F(W[t_0], V[t_0], theta[t_0]) <= F_lin(u) + margin)
            proof.exhibit(some, t_0)
            proof.have(lucky == 1, by="number_if_true")
            proof.have(lucky >= 1 - unlucky)

with theory.theorem(
    "thm4.no_loss",
    surely(lucky == 1),
    given=[
        *(T >= 1, b > 0, l > 0, r <= 0, surprise >= 0, mean_bounds),
        T * margin == 2 * b * l * sqrt(T) + threshold,
    ],
    instance=[
        *path,
        *network,
        *constants,
        u == zero,
        linear_loss,
        s == zero,
        r == 0,
        margin == 2,
        surprise == 0,
    ],
    where="a lemma for Theorem 4, not on the slides",
    title="Where there is no loss, every step is competitive",
) as proof:
    first = F(W[1], V[1], theta[1])
    with proof.let(omega):
        for value in (first, F_lin(u)):
            proof.have(abs(value) <= r)
            proof.have(value <= abs(value), by="at_most_absolute_value")
            proof.have(value >= -abs(value), by="at_least_opposite_absolute_value")
        proof.have(abs(F_lin(u)) >= 0, by="absolute_value_nonnegative")
        proof.have(r == 0)
        proof.have(b * l > 0)
        proof.have(sqrt(T) >= 0, by="root_nonnegative")
        proof.have(2 * b * l * sqrt(T) >= 0)
        proof.have(T * margin >= 0)
        with proof.contradiction(margin < 0):
            proof.have(T * margin < 0)
        proof.have(first <= F_lin(u) + margin)
        proof.have(((number(1) <= 1) & (1 <= T)) & (first <= F_lin(u) + margin))
        proof.exhibit(some, 1)
        proof.have(lucky == 1, by="number_if_true")

level = log(1 / delta)
span = 2 * b * l + 2 * sqrt(2) * r * sqrt(level)
with theory.theorem(
    "thm4.vector",
    integrable(lucky) & (E(lucky) >= 1 - delta),
    given=[
        *(*deterministic, delta > 0, delta <= 1, margin == span / sqrt(T)),
        *(*regularity, measurable[0], integrable_losses),
    ],
    instance=[*in_set, *constants, *compared, *sampled, r == 1, delta == 1, margin == 2],
    where="summary, pros; Theorem 4 for vector-valued outputs",
    says=r"\text{residual networks with skip connection units are competitive with linear predictors.(can be "
    r"generalized into vector-valued outputs!)}",
    title="Projected gradient descent competes with linear predictors, for vector-valued outputs",
    note=r"With probability $1 - \delta$ at least, for at least one of the steps: the probability is the mean of what "
    r"is 1 where there is such a step, and 0 elsewhere.",
) as proof:
    proof.have(stays, by="thm4.stays")
    proof.have(known, by="thm4.adapted")
    proof.have(mean_bounds, by="thm4.bounds")
    proof.have(integrable(lucky), by="thm4.event")
    proof.have(surely(Sum(t, 1, T, excess) <= 2 * b * l * sqrt(T)), by="thm4.regret")
    proof.have(level >= 0, by="log_of_reciprocal")
    proof.have(
        T * margin == 2 * b * l * sqrt(T) + 2 * r * sqrt(2 * T * level),
        by="share_of_deviation",
        at={"b": 2 * b * l, "r": 2 * r, "L": level, "m": T, "epsilon": margin},
    )
    unlucky = choice(total(T) > 2 * r * sqrt(2 * T * level), 1, 0)
    with proof.case(r > 0):
        proof.have(integrable(unlucky) & (E(unlucky) <= exp(-level)), by="thm4.deviation", at={"L": level})
        proof.have(exp(-level) == delta, by="exp_of_log_of_reciprocal")
        proof.have(E(unlucky) <= delta)
        proof.have(surely(lucky >= 1 - unlucky), by="thm4.outcome", at={"L": level})
        proof.have(E(lucky) >= 1 - delta, by="mean_of_rest", at={"Y": function(omega, unlucky)})
    with proof.case(r <= 0):
        proof.have(surely(lucky == 1), by="thm4.no_loss", at={"L": level})
        proof.have(E(lucky) == E(function(omega, 1)(omega)), by="mean_congruence")
        proof.have(E(lucky) == 1)
        proof.have(E(lucky) >= 1 - delta)

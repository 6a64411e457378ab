"""The mean over what comes next, given the past: Fubini's theorem for a new sample and what earlier ones determine."""

from symres import (
    E,
    I,
    O,
    Sum,
    Theory,
    for_all,
    function,
    implies,
    independent,
    independent_sequence,
    integrable,
    norm,
    outcome,
    sqrt,
    square_integrable,
    surely,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Means given the past")
m, n, p, q, s, r, r_2, c = theory.naturals("m n p q s r r_2 c")
j, l, k = theory.integers("j l k")
x, W = theory.random("x", m, n), theory.random_layers("W", p, q)
w = theory.matrix("w", p, q)
A, B = theory.matrix("A", s + r, s), theory.matrix("B", s + r, r)
omega = outcome()
other = theory.like("other", omega)


def elsewhere(value):
    """A random variable at another outcome."""
    return function(omega, value)(other)


def same_past(l):
    """At another outcome, the start and the samples before the l-th are the same."""
    return x == elsewhere(x), for_all(j, 1, l - 1, W[j] == elsewhere(W[j]))


def determined(y):
    """y is a function of the start and of the samples before the l-th."""
    start, samples = same_past(l)
    return for_all((omega, other), implies(start, implies(samples, y == elsewhere(y))))


def given_past(value):
    """The mean of a function of the next sample and of an earlier outcome, which is hidden again."""
    return function(other, E(value))(omega)


X, Y = theory.random("X Y")
with theory.theorem("mean_congruence", E(X) == E(Y), given=surely(X == Y)) as proof:
    proof.conclude(by="replace_random")

sequence = [independent_sequence(x, W, k), 1 <= l, l <= k]
U, V = theory.random("U", s, c), theory.random("V", r, c)
u, v, t = theory.matrix("u", s, c), theory.matrix("v", r, c), theory.reals("t")
h = theory.mapping("h", (w, u, v), t)
isometric = (A.T * A == I(s)) & (B.T * B == I(r)) & (A.T * B == O(s, r)) & (B.T * A == O(r, s))
pair = theory.matrix("P", s + r, c)

with theory.theorem(
    "mean_given_past",
    E(h(W[l], U, V)) == E(given_past(h(W[l], elsewhere(U), elsewhere(V)))),
    given=[
        *sequence,
        *(square_integrable(y) & determined(y) for y in (U, V)),
        integrable(h(W[l], U, V)),
    ],
    instance=[
        k == 1,
        l == 1,
        x == O(m, n),
        W == function(j, omega, O(p, q)),
        U == O(s, c),
        V == O(r, c),
        h == function(w, u, v, 0),
    ],
) as proof:
    A_1, B_1 = proof.obtain("A_1 B_1", there_is((A, B), isometric), by="two_isometries", at={"d": s, "k": r})
    both_of = A_1 * U + B_1 * V
    proof.have(square_integrable(A_1 * U), by="square_integrable_multiple")
    proof.have(square_integrable(B_1 * V), by="square_integrable_multiple")
    proof.have(square_integrable(both_of), by="square_integrable_sum")
    proof.have(integrable(both_of), by="square_integrable_is_integrable")
    with proof.let(omega, other), proof.suppose(same_past(l)[0]), proof.suppose(same_past(l)[1]):
        proof.have(U == elsewhere(U))
        proof.have(V == elsewhere(V))
        proof.have(both_of == elsewhere(both_of))
    proof.have(independent(W[l], both_of), by="independent_of_past")
    with proof.let(omega):
        proof.have(A_1.T * both_of == U)
        proof.have(B_1.T * both_of == V)
        proof.have(h(W[l], U, V) == h(W[l], A_1.T * both_of, B_1.T * both_of))
    value = lambda P: h(W[l], A_1.T * P, B_1.T * P)  # noqa: E731
    proof.have(integrable(value(both_of)), by="integrable_equal")
    proof.have(E(value(both_of)) == E(h(W[l], U, V)))
    proof.have(integrable(value(both_of) * I(1)), by="integrable_times_constant")
    proof.have(
        E(value(both_of) * I(1)) == E(given_past(value(elsewhere(both_of)) * I(1))),
        by="mean_of_independent",
        at={"h": function(w, pair, h(w, A_1.T * pair, B_1.T * pair) * I(1))},
    )
    with proof.let(other):
        proof.have(E(value(elsewhere(both_of)) * I(1)) == E(h(W[l], elsewhere(U), elsewhere(V))) * I(1))

# the same for a state of two matrices, a vector and a number
a = theory.naturals("a")
theta, Z = theory.random("theta", a), theory.random("Z")
vector = theory.vector("b", a)
g = theory.mapping("g", (w, u, v, vector, t), t)
C, D = theory.matrix("C", a + 1, a), theory.matrix("D", a + 1, 1)
isometric_too = (C.T * C == I(a)) & (D.T * D == I(1)) & (C.T * D == O(a, 1)) & (D.T * C == O(1, a))
e, row = theory.vector("e", c), theory.matrix("N", a + 1, c)
P, R = theory.random("Q", s + r, c), theory.random("R", a + 1, c)
state = (U, V, theta, Z)
with theory.theorem(
    "mean_given_past.of_state",
    E(g(W[l], *state)) == E(given_past(g(W[l], *(elsewhere(y) for y in state)))),
    given=[
        *sequence,
        *(square_integrable(y) & determined(y) for y in state),
        integrable(g(W[l], *state)),
    ],
    instance=[k == 1, l == 1, x == O(m, n), W == function(j, omega, O(p, q)), U == O(s, c), V == O(r, c)]
    + [theta == O(a, 1), Z == 0, g == function(w, u, v, vector, t, 0)],
) as proof:
    A_1, B_1 = proof.obtain("A_1 B_1", there_is((A, B), isometric), by="two_isometries", at={"d": s, "k": r})
    C_1, D_1 = proof.obtain("C_1 D_1", there_is((C, D), isometric_too), by="two_isometries", at={"d": a, "k": 1})
    e_1 = proof.obtain("e_1", there_is(e, norm(e) ** 2 == 1), by="unit_vector")
    first, second = A_1 * U + B_1 * V, (C_1 * theta + D_1 * Z) * e_1.T
    proof.have(square_integrable(A_1 * U), by="square_integrable_multiple")
    proof.have(square_integrable(B_1 * V), by="square_integrable_multiple")
    proof.have(square_integrable(first), by="square_integrable_sum")
    proof.have(square_integrable(C_1 * theta), by="square_integrable_multiple")
    proof.have(square_integrable(Z * D_1), by="square_integrable_times_constant")
    proof.have(square_integrable(C_1 * theta + Z * D_1), by="square_integrable_sum")
    proof.have(square_integrable((C_1 * theta + Z * D_1).T), by="square_integrable_transpose")
    proof.have(square_integrable(e_1 * (C_1 * theta + Z * D_1).T), by="square_integrable_multiple")
    proof.have(square_integrable((e_1 * (C_1 * theta + Z * D_1).T).T), by="square_integrable_transpose")
    for y in (first, second):
        with proof.let(omega, other), proof.suppose(same_past(l)[0]), proof.suppose(same_past(l)[1]):
            for part in state:
                proof.have(part == elsewhere(part))
            proof.have(y == elsewhere(y))
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(trace(e_1.T * e_1) == 1)
    with proof.let(omega):
        proof.have((A_1.T * first == U) & (B_1.T * first == V), by="parts_of_isometries")
    with proof.let(omega):
        proof.have(second * e_1 == C_1 * theta + D_1 * (Z * I(1)))
        parts = C_1 * theta + D_1 * (Z * I(1))
        proof.have(
            (C_1.T * parts == theta) & (D_1.T * parts == Z * I(1)),
            by="parts_of_isometries",
            at={"A": C_1, "B": D_1, "U": theta, "V": Z * I(1)},
        )
        proof.have(C_1.T * (second * e_1) == theta)
        proof.have(D_1.T * (second * e_1) == Z * I(1))
        last = D_1.T * (second * e_1)
        proof.have(trace(I(1).T * last) == trace(I(1).T * (Z * I(1))), by="inner_of_equal")
        proof.have(trace(last) == Z)
        proof.have((C_1.T * (second * e_1) == theta) & (trace(last) == Z))
    parts_of_P = (A_1.T * P == U) & (B_1.T * P == V)
    parts_of_R = (C_1.T * (R * e_1) == theta) & (trace(D_1.T * (R * e_1)) == Z)
    first_found = there_is(P, surely(parts_of_P) & square_integrable(P) & determined(P))
    second_found = there_is(R, surely(parts_of_R) & square_integrable(R) & determined(R))
    proof.exhibit(first_found, function(omega, first))
    proof.exhibit(second_found, function(omega, second))
    P_1, R_1 = proof.obtain("P_1", first_found), proof.obtain("R_1", second_found)
    at_parts = lambda x, y: g(W[l], A_1.T * x, B_1.T * x, C_1.T * (y * e_1), trace(D_1.T * (y * e_1)))  # noqa: E731
    with proof.let(omega):
        proof.have((A_1.T * P_1 == U) & (B_1.T * P_1 == V))
        proof.have((C_1.T * (R_1 * e_1) == theta) & (trace(D_1.T * (R_1 * e_1)) == Z))
        proof.have(g(W[l], *state) == at_parts(P_1, R_1))
    proof.have(integrable(at_parts(P_1, R_1)), by="integrable_equal")
    proof.have(E(at_parts(P_1, R_1)) == E(g(W[l], *state)))
    proof.have(
        E(at_parts(P_1, R_1)) == E(given_past(at_parts(elsewhere(P_1), elsewhere(R_1)))),
        by="mean_given_past",
        at={
            **{"s": s + r, "r": a + 1, "U": function(omega, P_1), "V": function(omega, R_1)},
            "h": function(
                w, pair, row, g(w, A_1.T * pair, B_1.T * pair, C_1.T * (row * e_1), trace(D_1.T * (row * e_1)))
            ),
        },
    )
    now, same = g(W[l], *(elsewhere(y) for y in state)), at_parts(elsewhere(P_1), elsewhere(R_1))
    with proof.let(other):
        with proof.let(omega):
            proof.have((A_1.T * elsewhere(P_1) == elsewhere(U)) & (B_1.T * elsewhere(P_1) == elsewhere(V)))
            there = elsewhere(R_1) * e_1
            proof.have((C_1.T * there == elsewhere(theta)) & (trace(D_1.T * there) == elsewhere(Z)))
            proof.have(now == same)
        proof.have(E(now) == E(same), by="mean_congruence")
    proof.have(E(given_past(now)) == E(given_past(same)), by="mean_congruence")

f = theory.mapping("f", (w, u, v, vector), t)
weights = (U, V, theta)
with theory.theorem(
    "mean_given_past.of_weights",
    E(f(W[l], *weights)) == E(given_past(f(W[l], *(elsewhere(y) for y in weights)))),
    given=[
        *sequence,
        *(square_integrable(y) & determined(y) for y in weights),
        integrable(f(W[l], *weights)),
    ],
    instance=[k == 1, l == 1, x == O(m, n), W == function(j, omega, O(p, q)), U == O(s, c), V == O(r, c)]
    + [theta == O(a, 1), f == function(w, u, v, vector, 0)],
) as proof:
    proof.have(square_integrable(function(omega, O(1, 1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, trace(O(1, 1)))), by="square_integrable_trace")
    proof.have(square_integrable(function(omega, 0)))
    proof.conclude(
        by="mean_given_past.of_state",
        at={"g": function(w, u, v, vector, t, f(w, u, v, vector)), "Z": function(omega, 0)},
    )

# phi is the mean of f for weights that do not depend on the sample, if they are such as P says
phi, allowed = theory.mapping("phi", (u, v, vector), t), theory.predicate("M", u, v, vector)
with theory.theorem(
    "mean_given_past.of_law",
    E(f(W[l], *weights)) == E(phi(*weights)),
    given=[
        *sequence,
        *(square_integrable(y) & determined(y) for y in weights),
        integrable(f(W[l], *weights)),
        surely(allowed(*weights)),
        for_all((u, v, vector), implies(allowed(u, v, vector), E(f(W[l], u, v, vector)) == phi(u, v, vector))),
    ],
    instance=[
        k == 1,
        l == 1,
        x == O(m, n),
        W == function(j, omega, O(p, q)),
        U == O(s, c),
        V == O(r, c),
        theta == O(a, 1),
    ]
    + [f == function(w, u, v, vector, 0), phi == function(u, v, vector, 0), allowed == function(u, v, vector, u == u)],
) as proof:
    there = tuple(elsewhere(y) for y in weights)
    mean = given_past(f(W[l], *there))
    proof.have(E(f(W[l], *weights)) == E(mean), by="mean_given_past.of_weights")
    with proof.let(other):
        proof.have(allowed(*there))
        proof.have(E(f(W[l], *there)) == phi(*there))
    proof.have(E(mean) == E(phi(*weights)), by="mean_congruence")

# the same with a number that is known as well
psi = theory.mapping("psi", (u, v, vector, t), t)
with theory.theorem(
    "mean_given_past.of_law_and_number",
    E(g(W[l], *weights, Z)) == E(psi(*weights, Z)),
    given=[
        *sequence,
        *(square_integrable(y) & determined(y) for y in (*weights, Z)),
        integrable(g(W[l], *weights, Z)),
        surely(allowed(*weights)),
        for_all((u, v, vector, t), implies(allowed(u, v, vector), E(g(W[l], u, v, vector, t)) == psi(u, v, vector, t))),
    ],
    instance=[
        k == 1,
        l == 1,
        x == O(m, n),
        W == function(j, omega, O(p, q)),
        U == O(s, c),
        V == O(r, c),
        theta == O(a, 1),
        Z == 0,
    ]
    + [g == function(w, u, v, vector, t, 0), psi == function(u, v, vector, t, 0)]
    + [allowed == function(u, v, vector, u == u)],
) as proof:
    there = tuple(elsewhere(y) for y in (*weights, Z))
    mean = given_past(g(W[l], *there))
    proof.have(E(g(W[l], *weights, Z)) == E(mean), by="mean_given_past.of_state")
    with proof.let(other):
        proof.have(allowed(*there[:3]))
        proof.have(E(g(W[l], *there)) == psi(*there))
    proof.have(E(mean) == E(psi(*weights, Z)), by="mean_congruence")

# a state that follows from the last one and the last sample is determined by the past
U, V = theory.random_layers("U_t", s, c), theory.random_layers("V_t", r, c)
theta = theory.random_layers("theta_t", a, 1)
step, step_too = theory.mapping("G", (w, u, v, vector), u), theory.mapping("H", (w, u, v, vector), v)


def determined_at(y, l):
    start, samples = same_past(l)
    return for_all((omega, other), implies(start, implies(samples, y == elsewhere(y))))


inside = lambda l, claim: implies((l >= 1) & (l <= k), claim)  # noqa: E731
past_state = determined_at(U[l], l) & determined_at(V[l], l)
state = (W[l], U[l], V[l], theta[l])
with theory.theorem(
    "determined_by_recursion",
    for_all(l, inside(l, past_state)),
    given=[
        for_all(l, inside(l, surely((U[l + 1] == step(*state)) & (V[l + 1] == step_too(*state))))),
        *(determined_at(U[1], 1), determined_at(V[1], 1), for_all(l, inside(l, determined_at(theta[l], l)))),
    ],
) as proof:
    with proof.induction(l, 1, implies(l <= k, past_state)):
        with proof.suppose(l + 1 <= k):
            proof.have(past_state)
            proof.have(determined_at(theta[l], l))
            for layer, following in ((U, step), (V, step_too)):
                with proof.let(omega, other):
                    with proof.suppose(same_past(l + 1)[0]), proof.suppose(same_past(l + 1)[1]):
                        proof.have(same_past(l)[1])
                        for value in state:
                            proof.have(value == elsewhere(value))
                        proof.have(layer[l + 1] == following(*state))
                        proof.have(elsewhere(layer[l + 1]) == following(*(elsewhere(y) for y in state)))
                        proof.have(layer[l + 1] == elsewhere(layer[l + 1]))
            proof.have(determined_at(U[l + 1], l + 1) & determined_at(V[l + 1], l + 1))

# if the sum of random numbers is bounded, the mean of one of them is at most a fair share of the bound
X_t, i, number_of, bound = (
    theory.mapping("X_t", (l, omega), t),
    theory.integers("i"),
    theory.integers("T"),
    theory.reals("tau"),
)
least_mean = there_is(i, ((1 <= i) & (i <= number_of)) & (E(X_t(i, omega)) <= bound))
with theory.theorem(
    "one_mean_at_most_average",
    least_mean,
    given=[
        number_of >= 1,
        for_all(i, 1, number_of, integrable(X_t(i, omega))),
        surely(Sum(i, 1, number_of, X_t(i, omega)) <= number_of * bound),
    ],
) as proof:
    total, limit = Sum(i, 1, number_of, X_t(i, omega)), function(omega, number_of * bound)
    with proof.each(i, 1, number_of):
        proof.have(integrable(X_t(i, omega)) & (E(X_t(i, omega)) >= E(X_t(i, omega))))
    proof.have(
        integrable(total) & (Sum(i, 1, number_of, E(X_t(i, omega))) <= E(total)),
        by="mean_of_a_sum",
        at={"f": X_t, "a": function(i, E(X_t(i, omega))), "m": number_of},
    )
    proof.have(integrable(limit), by="integrable_constant")
    proof.have(E(total) <= number_of * bound, by="mean_monotone", at={"Y": limit})
    proof.conclude(by="some_term_at_most_average", at={"e": function(i, E(X_t(i, omega))), "c": bound})

Y_t, Z_t = theory.mapping("Y_t", (l, omega), t), theory.mapping("Z_t", (l, omega), t)
mean_t, level = theory.numbers("mean_t"), theory.reals("gamma")
share = there_is(i, ((1 <= i) & (i <= number_of)) & (mean_t[i] <= level + bound / sqrt(number_of)))
with theory.theorem(
    "one_excess_at_most_average",
    share,
    given=[
        number_of >= 1,
        for_all(i, 1, number_of, integrable(Y_t(i, omega)) & integrable(Z_t(i, omega))),
        for_all(i, 1, number_of, E(Y_t(i, omega) - Z_t(i, omega)) == mean_t[i] - level),
        surely(Sum(i, 1, number_of, Y_t(i, omega) - Z_t(i, omega)) <= bound * sqrt(number_of)),
    ],
) as proof:
    with proof.each(i, 1, number_of):
        proof.have(integrable(Y_t(i, omega)) & integrable(Z_t(i, omega)))
        proof.have(integrable(-1 * Z_t(i, omega)), by="integrable_multiple")
        proof.have(integrable(Y_t(i, omega) + -1 * Z_t(i, omega)), by="integrable_sum")
        proof.have(integrable(Y_t(i, omega) - Z_t(i, omega)))
    root = sqrt(number_of)
    proof.have(root * root == number_of, by="root_square")
    with proof.contradiction(root == 0):
        proof.have(number_of == 0)
    proof.have(root * (1 / root) == 1, by="reciprocal")
    proof.have(root * root * (1 / root) == 1 * root)
    proof.have(root * root * (1 / root) == number_of * (1 / root))
    proof.have(number_of * (1 / root) == root)
    proof.have(number_of * (bound / root) == bound * root)
    differences = Sum(i, 1, number_of, Y_t(i, omega) - Z_t(i, omega))
    with proof.let(omega):
        proof.have(differences <= bound * root)
        proof.have(differences <= number_of * (bound / root))
    best = there_is(i, ((1 <= i) & (i <= number_of)) & (E(Y_t(i, omega) - Z_t(i, omega)) <= bound / root))
    i_0 = proof.obtain(
        "i_0",
        best,
        by="one_mean_at_most_average",
        at={"X_t": function(i, omega, Y_t(i, omega) - Z_t(i, omega)), "tau": bound / root},
    )
    proof.have(E(Y_t(i_0, omega) - Z_t(i_0, omega)) == mean_t[i_0] - level)
    proof.have(mean_t[i_0] <= level + bound / root)
    proof.exhibit(share, i_0)

r"""Gradient flow from the identity stays near it and converges, if the map to be learnt is near enough.

Section 2 of Hardt and Ma says that gradient descent converges as long as its iterates stay near the identity. For the
flow $A_i' = -\nabla_{A_i} f$ from $A = 0$ that need not be supposed, if $R$ is near; how near does not depend on the
depth.
"""

from every_depth import P, Sigma, f, gradient, is_minimal, moments, positive_eigenvalues
from every_depth import theory as networks
from gradient_descent import theory as descent

from symres import (
    E,
    I,
    Sum,
    Theory,
    exp,
    for_all,
    function,
    has_derivative,
    has_gradient,
    implies,
    inner,
    norm,
    psd,
    replace_layer,
    sigma_min,
    spectral_norm,
    sqrt,
    trace,
    vector,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 2, before equation (6)", title="Gradient flow")
theory.abbreviations.extend(networks.abbreviations)
d, l = theory.naturals("d l")
i, j = theory.integers("i j")
tau, p, size, v = theory.reals("tau p a v")
R = theory.matrix("R", d, d)
A, G = theory.layers("A", d, d), theory.layers("G", d, d)
x, zeta = theory.random("x zeta", d)
noise = E(norm(zeta) ** 2)
lemma = "a lemma for gradient flow, not in the review"


def gap(A):
    return P(1, l, A) - R


# --------------------------------------------------------------------------------------------------------- the constant
small = 1 / (3 * l)
with theory.theorem(
    "gd_convergence.trap.constant",
    (1 + small) ** (l - 1) <= exp(1) * (1 - small) ** (2 * l - 2),
    where=lemma,
    title="The constant of the trap",
    note=r"From $1 + 1/(3l) \leq e^{1/(3l)}$ and $1 - 1/(3l) \geq e^{-1/(3l - 1)}$.",
) as proof:
    other = 1 / (3 * l - 1)
    shrink, stretch, gain = (1 - small) ** (l - 1), (1 + small) ** (l - 1), exp((l - 1) * other)
    proof.have(3 * l * small == 1, by="reciprocal", at={"x": 3 * l})
    proof.have((3 * l - 1) * other == 1, by="reciprocal", at={"x": 3 * l - 1})
    proof.have(small > 0, by="reciprocal_positive", at={"x": 3 * l})
    proof.have(other > 0, by="reciprocal_positive", at={"x": 3 * l - 1})
    proof.have((1 - small) * (1 + other) == 1)
    proof.have(small < 1)
    proof.have(exp(other) >= 1 + other, by="exp_above_line")
    proof.have((1 - small) * exp(other) >= 1)
    proof.have(((1 - small) * exp(other)) ** (l - 1) >= 1, by="power_at_least_one")
    proof.have(((1 - small) * exp(other)) ** (l - 1) == shrink * exp(other) ** (l - 1), by="power_of_product")
    proof.have(exp(other) ** (l - 1) == gain, by="exp_multiple")
    proof.have(shrink * gain >= 1)
    proof.have(exp(small) >= 1 + small, by="exp_above_line")
    proof.have(stretch <= exp(small) ** (l - 1), by="power_monotone")
    proof.have(exp(small) ** (l - 1) == exp((l - 1) * small), by="exp_multiple")
    proof.have(exp((l - 1) * small) > 0, by="exp_positive")
    proof.have(shrink * gain * (shrink * gain) >= 1)
    proof.have(exp((l - 1) * small) * (shrink * gain * (shrink * gain)) >= stretch)
    proof.have(exp((l - 1) * other + (l - 1) * other) == gain * gain, by="exp_sum")
    total = (l - 1) * small + ((l - 1) * other + (l - 1) * other)
    proof.have(
        exp(total) == exp((l - 1) * small) * exp((l - 1) * other + (l - 1) * other),
        by="exp_sum",
    )
    proof.have(total <= 1)
    proof.have(exp(total) <= exp(1), by="exp_monotone")
    proof.have(shrink * shrink * exp(total) <= shrink * shrink * exp(1))
    proof.have((1 - small) ** (2 * l - 2) == shrink * shrink, by="power_sum")
    proof.have(exp((l - 1) * small) * (shrink * gain * (shrink * gain)) == shrink * shrink * exp(total), by="algebra")

positive = (4 * l * (1 - small) ** (2 * l - 2) > 0) & ((1 + small) ** (l - 1) > 0)
with theory.theorem(
    "gd_convergence.trap.factors",
    positive,
    where=lemma,
    title="Positive factors",
) as proof:
    proof.have(3 * l * small == 1, by="reciprocal", at={"x": 3 * l})
    proof.have(small > 0, by="reciprocal_positive", at={"x": 3 * l})
    proof.have(small < 1)
    proof.have((1 - small) ** (2 * l - 2) > 0, by="power_positive")
    proof.have((1 + small) ** (l - 1) > 0, by="power_positive")
    proof.have(4 * l * (1 - small) ** (2 * l - 2) > 0)

with theory.theorem(
    "gd_convergence.trap.division",
    size <= exp(1) * v / (l * p),
    given=[
        *(p > 0, size >= 0, v >= 0),
        l * (1 - small) ** (2 * l - 2) * p * size**2 <= (1 + small) ** (l - 1) * size * v,
    ],
    where=lemma,
    title="What the constant is for",
) as proof:
    shrink, stretch, e = (1 - small) ** (2 * l - 2), (1 + small) ** (l - 1), exp(1)
    proof.have(positive, by="gd_convergence.trap.factors")
    proof.have(shrink > 0)
    proof.have(stretch <= e * shrink, by="gd_convergence.trap.constant")
    proof.have(size * v >= 0)
    proof.have(stretch * (size * v) <= e * shrink * (size * v))
    proof.have(shrink * (l * p * size**2) <= shrink * (e * (size * v)))
    proof.have(l * p * size**2 <= e * (size * v), by="cancel_positive_factor")
    proof.have(l * p > 0)
    whole = e * v / (l * p)
    proof.have(l * p * whole == e * v, by="quotient_cancels")
    proof.have(e > 0)
    proof.have(e * v >= 0)
    proof.have(whole >= 0, by="quotient_nonnegative")
    proof.have(l * p * size**2 <= l * p * (size * whole))
    proof.have(size**2 <= size * whole, by="cancel_positive_factor")
    proof.have(size <= whole, by="below_multiple_of_itself")

# -------------------------------------------------------------------------------------------------------- the gradients
near_zero = for_all(i, 1, l, spectral_norm(A[i]) <= tau)
is_gradient = for_all(i, 1, l, has_gradient(lambda X: f(replace_layer(A, i, X)), A[i], G[i]))
steepness = norm(gap(A) * Sigma)

with theory.theorem(
    "gd_convergence.trap.gradients_above",
    for_all(i, 1, l, norm(G[i]) <= 2 * (1 + tau) ** (l - 1) * steepness),
    given=[*moments, tau >= 0, near_zero, is_gradient],
    where=lemma,
    title="The gradients of all layers are about as large: from above",
) as proof:
    stretch = (1 + tau) ** (l - 1)
    proof.have(steepness >= 0, by="norm_nonnegative")
    with proof.each(i, 1, l):
        proof.have(spectral_norm(A[i]) <= tau)
        proof.have(spectral_norm(I(d)) <= 1, by="spectral_of_identity")
        proof.have(spectral_norm(I(d) + A[i]) <= spectral_norm(I(d)) + spectral_norm(A[i]), by="spectral_triangle")
        proof.have(spectral_norm(I(d) + A[i]) <= 1 + tau)
    with proof.each(i, 1, l):
        up, down = P(i + 1, l), P(1, i - 1)
        factors = {"F": function(j, I(d) + A[j]), "c": 1 + tau}
        for part, size, low, high in ((up, l - i, i + 1, l), (down, i - 1, 1, i - 1)):
            proof.have(
                spectral_norm(part) <= (1 + tau) ** size,
                by="spectral_of_matrix_product",
                at={**factors, "a": low, "b": high},
            )
            proof.have(spectral_norm(part) >= 0, by="spectral_nonnegative")
            proof.have((1 + tau) ** size >= 0, by="power_nonnegative")
        proof.have(stretch == (1 + tau) ** (l - i) * (1 + tau) ** (i - 1), by="power_sum")
        proof.have(spectral_norm(down) * spectral_norm(up) <= stretch)
        proof.have(steepness * (spectral_norm(down) * spectral_norm(up)) <= steepness * stretch)
        around = norm(down * (gap(A) * Sigma).T * up)
        proof.have(around <= spectral_norm(down) * norm((gap(A) * Sigma).T) * spectral_norm(up), by="two_sided_bound")
        proof.have(G[i] == gradient(i), by=networks["gradient.unique"])
        proof.have(norm(G[i]) == 2 * around)
        proof.have(norm(G[i]) <= 2 * stretch * steepness)

with theory.theorem(
    "gd_convergence.trap.gradients_below",
    Sum(i, 1, l, norm(G[i]) ** 2) >= 4 * l * (1 - tau) ** (2 * l - 2) * steepness**2,
    given=[*moments, tau <= 1, near_zero, is_gradient],
    where=lemma,
    title="The gradients of all layers are about as large: from below",
) as proof:
    shrink = (1 - tau) ** (l - 1)
    proof.have(shrink >= 0, by="power_nonnegative")
    proof.have(steepness >= 0, by="norm_nonnegative")
    proof.have((1 - tau) ** (2 * l - 2) == shrink * shrink, by="power_sum")
    with proof.each(i, 1, l):
        up, down = P(i + 1, l), P(1, i - 1)
        for part, size in ((up, l - i), (down, i - 1)):
            proof.have(sigma_min(part.T) >= (1 - tau) ** size, by=[networks["sigma_min"], "sigma_min_transpose"])
            proof.have((1 - tau) ** size >= 0, by="power_nonnegative")
        proof.have(shrink == (1 - tau) ** (l - i) * (1 - tau) ** (i - 1), by="power_sum")
        proof.have(sigma_min(up.T) * sigma_min(down.T) >= shrink)
        around = norm(up.T * (gap(A) * Sigma) * down.T)
        proof.have(shrink * steepness >= 0)
        proof.chain(around).at_least(
            sigma_min(up.T) * steepness * sigma_min(down.T), by="two_sided_sigma_min"
        ).at_least(shrink * steepness)
        proof.have(around**2 >= (shrink * steepness) ** 2, by="square_monotone")
        proof.have(G[i] == gradient(i), by=networks["gradient.unique"])
        proof.chain(norm(G[i]) ** 2).equals(4 * around**2, by="algebra").at_least(4 * (shrink * steepness) ** 2)
    proof.have(Sum(i, 1, l, norm(G[i]) ** 2) >= l * (4 * (shrink * steepness) ** 2), by="sum_lower")
    proof.have(Sum(i, 1, l, norm(G[i]) ** 2) >= 4 * l * (1 - tau) ** (2 * l - 2) * steepness**2)

# ------------------------------------------------------------------------------------------------------------- the flow
flow = Theory("hardt_ma", source="hardt_ma", where="section 2, before equation (6)", title="Gradient flow")
flow.abbreviations.extend(networks.abbreviations)
d, l = flow.naturals("d l")
i, j = flow.integers("i j")
t, s, r, lam, end = flow.reals("t s r lambda T")
X, R, S, H = flow.matrices("X R S H", d, d)
A, G = (flow.mapping(name, (t, i), X) for name in "AG")
B = flow.layers("B", d, d)
x, zeta = flow.random("x zeta", d)


def has_slope(t, i):
    """The gradient of the risk in layer i at the time t."""
    return has_gradient(lambda X: f(replace_layer(A(t), i, X)), A(t, i), G(t, i))


def follows(t, i):
    """The derivative of layer i at the time t is the opposite of G."""
    return for_all(H, has_derivative(function(s, inner(A(s, i), H)), t, -inner(G(t, i), H)))


def moves(t):
    """At the time t every layer goes against the gradient."""
    return for_all(i, 1, l, has_slope(t, i) & follows(t, i))


# one layer with one weight, d = l = Sigma = 1 and R = 11/10: the weight is (1 - exp(-2 t))/10
example = [
    *[d == 1, l == 1, R == 11 * I(d) / 10, x == vector(1), zeta == vector(0)],
    A == function(t, i, (1 - exp(-2 * t)) / 10 * I(d)),
]
with_gradient = [*example, G == function(t, i, -exp(-2 * t) / 5 * I(d))]


def speed(t):
    return Sum(i, 1, l, norm(G(t, i)) ** 2)


with flow.theorem(
    "gd_convergence.trap.energy",
    has_derivative(function(s, f(A(s)) - noise), t, -speed(t)),
    given=[*moments, moves(t)],
    instance=[*with_gradient, t == 1],
    where=lemma,
    title="Along the flow the risk falls by the square of the gradient",
) as proof:
    proof.have(psd(Sigma), by="second_moment_psd")
    proof.have(Sigma.T == Sigma, by="psd_symmetric")
    first_order = Sum(i, 1, l, P(i + 1, l, A(t)) * -G(t, i) * P(1, i - 1, A(t)))
    with proof.each(i, 1, l):
        proof.have(has_slope(t, i) & follows(t, i))
        proof.have(follows(t, i))
    with proof.each(i, 1, l), proof.let(H):
        proof.have(follows(t, i))
        proof.have(has_derivative(function(s, inner(A(s, i), H)), t, -inner(G(t, i), H)))
        proof.have(has_derivative(function(s, trace(H)), t, 0))
        proof.have(
            has_derivative(function(s, inner(I(d) + A(s, i), H)), t, inner(-G(t, i), H)),
            by="derivative_sum",
            at={
                "phi": function(s, inner(A(s, i), H)),
                "psi": function(s, trace(H)),
                "u": -inner(G(t, i), H),
                "d": 0,
            },
        )
    product = function(s, P(1, l, A(s)))
    proof.have(
        for_all(H, has_derivative(function(s, inner(product(s), H)), t, inner(first_order, H))),
        by="derivative_of_product_of_curves",
        at={"L": function(s, j, I(d) + A(s, j)), "B": function(j, -G(t, j)), "b": l, "x": t},
    )

    def change(of, direction):
        """The derivative of a linear function of the product, less its value at R."""
        with proof.let(H):
            proof.have(has_derivative(function(s, inner(product(s), direction)), t, inner(first_order, direction)))
            proof.have(has_derivative(function(s, -inner(R, direction)), t, 0))
            proof.have(
                has_derivative(function(s, inner(of(gap(A(s))), H)), t, inner(of(first_order), H)),
                by="derivative_sum",
                at={
                    "phi": function(s, inner(product(s), direction)),
                    "psi": function(s, -inner(R, direction)),
                    "u": inner(first_order, direction),
                    "d": 0,
                },
            )

    change(lambda M: M * Sigma, H * Sigma)
    change(lambda M: M.T, H.T)
    rate = inner(first_order * Sigma * gap(A(t)).T + gap(A(t)) * Sigma * first_order.T, I(d))
    proof.have(
        has_derivative(function(s, inner(gap(A(s)) * Sigma * gap(A(s)).T, I(d))), t, rate),
        by="derivative_of_inner_product",
        at={
            "F": function(s, gap(A(s)) * Sigma),
            "G": function(s, gap(A(s)).T),
            "D": first_order * Sigma,
            "E": first_order.T,
            "H": I(d),
        },
    )
    with proof.let(s):
        proof.have(f(A(s)) == trace(gap(A(s)) * Sigma * gap(A(s)).T) + noise, by=networks["risk_decomposition"])
        proof.have(inner(gap(A(s)) * Sigma * gap(A(s)).T, I(d)) == f(A(s)) - noise)
    proof.have(has_derivative(function(s, f(A(s)) - noise), t, rate), by="replace_function")

    def gradient_at(i):
        return 2 * P(i + 1, l, A(t)).T * gap(A(t)) * Sigma * P(1, i - 1, A(t)).T

    with proof.each(i, 1, l):
        proof.have(has_slope(t, i) & follows(t, i))
        proof.have(has_slope(t, i))
        proof.have(G(t, i) == gradient_at(i), by=networks["gradient.unique"], at={"A": A(t)})
        proof.have(inner(gradient_at(i), -G(t, i)) == -(norm(G(t, i)) ** 2))
    proof.have(rate == 2 * inner(gap(A(t)) * Sigma, first_order))
    proof.have(2 * inner(gap(A(t)) * Sigma, first_order) == Sum(i, 1, l, inner(gradient_at(i), -G(t, i))), by="algebra")
    proof.have(
        Sum(i, 1, l, inner(gradient_at(i), -G(t, i))) == Sum(i, 1, l, -(norm(G(t, i)) ** 2)), by="sum_congruence"
    )
    proof.have(rate == -speed(t))


# --------------------------------------------------------------------------------------------------- it stays near zero
def until(t, claim):
    """At every time from 0 to t."""
    return for_all(s, implies(0 <= s, implies(s <= t, claim(s))))


def near(s):
    """All layers are in the ball of radius 1/(3l)."""
    return for_all(i, 1, l, norm(A(s, i)) <= small)


def above(s):
    """The excess of the risk over the noise."""
    return f(A(s)) - noise


start = for_all(i, 1, l, A(0, i) == 0)
from_zero = [*moments, lam > 0, positive_eigenvalues, start]
shrink, stretch = (1 - small) ** (2 * l - 2), (1 + small) ** (l - 1)


def push(s):
    """All gradients at that time are about as large as this."""
    return norm(gap(A(s)) * Sigma)


def pushed(t):
    """What pushes the layers, beside the risk."""
    return (
        for_all(i, 1, l, norm(G(t, i)) <= 2 * stretch * push(t))
        & (speed(t) >= 4 * l * shrink * push(t) ** 2)
        & (push(t) ** 2 >= sqrt(lam) ** 2 * above(t))
    )


with flow.theorem(
    "gd_convergence.trap.push",
    pushed(t),
    given=[*moments, lam > 0, positive_eigenvalues, moves(t), near(t)],
    instance=[*with_gradient, lam == 1, t == 1],
    where=lemma,
    title="What pushes the layers near zero",
) as proof:
    proof.have(3 * l * small == 1, by="reciprocal", at={"x": 3 * l})
    proof.have(small > 0, by="reciprocal_positive", at={"x": 3 * l})
    proof.have(small <= 1)
    with proof.each(i, 1, l):
        proof.have(norm(A(t, i)) <= small)
        proof.have(spectral_norm(A(t, i)) <= norm(A(t, i)), by="spectral_at_most_norm")
        proof.have(spectral_norm(A(t, i)) <= small)
    with proof.each(i, 1, l):
        proof.have(has_slope(t, i) & follows(t, i))
        proof.have(has_slope(t, i))
    network = {"A": A(t), "G": G(t), "tau": small}
    proof.have(
        for_all(i, 1, l, norm(G(t, i)) <= 2 * stretch * push(t)),
        by=theory["gd_convergence.trap.gradients_above"],
        at=network,
    )
    proof.have(
        speed(t) >= 4 * l * shrink * push(t) ** 2,
        by=theory["gd_convergence.trap.gradients_below"],
        at=network,
    )
    proof.have(psd(Sigma), by="second_moment_psd")
    excess = trace(gap(A(t)) * Sigma * gap(A(t)).T)
    proof.have(f(A(t)) == excess + noise, by=networks["risk_decomposition"])
    proof.have(lam * excess <= trace(gap(A(t)) * Sigma * Sigma * gap(A(t)).T), by="loewner_square_on_range")
    proof.have(push(t) ** 2 == trace(gap(A(t)) * Sigma * Sigma * gap(A(t)).T))
    proof.have(sqrt(lam) * sqrt(lam) == lam, by="root_square")
    proof.have(push(t) ** 2 >= sqrt(lam) ** 2 * above(t))

radius = exp(1) * sqrt(above(0)) / (l * sqrt(lam))
with flow.theorem(
    "gd_convergence.trap.length",
    for_all(i, 1, l, norm(A(t, i)) <= radius),
    given=[*from_zero, t >= 0, until(t, moves), until(t, near)],
    instance=[*with_gradient, lam == 1, t == 1],
    where=lemma,
    title="A flow that stays near zero is short",
) as proof:
    p = sqrt(lam)
    proof.have(p > 0, by="root_positive")
    proof.have(positive, by=theory["gd_convergence.trap.factors"])
    with proof.let(s):
        proof.have(above(s) >= 0, by=descent["gd_convergence.least"], at={"A": A(s)})
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
        proof.have(moves(s))
        proof.have(has_derivative(function(s, above(s)), s, -speed(s)), by="gd_convergence.trap.energy", at={"t": s})
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
        proof.have(moves(s))
        proof.have(near(s))
        proof.have(pushed(s), by="gd_convergence.trap.push", at={"t": s})
    for fact in (
        lambda s: push(s) >= 0,
        lambda s: speed(s) >= 4 * l * shrink * push(s) ** 2,
        lambda s: push(s) ** 2 >= p**2 * above(s),
    ):
        with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
            proof.have(pushed(s))
            proof.have(fact(s))
    with proof.each(i, 1, l):
        size = norm(A(t, i))
        height, slope = function(s, inner(A(s, i), A(t, i))), function(s, -inner(G(s, i), A(t, i)))
        proof.have(size >= 0, by="norm_nonnegative")
        with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
            proof.have(moves(s))
            proof.have(has_slope(s, i) & follows(s, i))
            proof.have(follows(s, i))
            proof.have(has_derivative(height, s, slope(s)))
        with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
            proof.have(pushed(s))
            proof.have(for_all(i, 1, l, norm(G(s, i)) <= 2 * stretch * push(s)))
            proof.have(norm(G(s, i)) <= 2 * stretch * push(s))
            proof.have(inner(-G(s, i), A(t, i)) <= norm(-G(s, i)) * size, by="cauchy_schwarz")
            proof.have(norm(G(s, i)) * size <= 2 * stretch * push(s) * size)
            proof.have(slope(s) <= 2 * stretch * size * push(s))
        proof.have(2 * stretch * size >= 0)
        paths = {"phi": height, "psi": slope, "V": function(s, above(s)), "q": function(s, speed(s))}
        proof.have(
            4 * l * shrink * p * (height(t) - height(0)) <= 2 * (2 * stretch * size) * sqrt(above(0)),
            by="path_is_short",
            at={
                **paths,
                **{"r": function(s, push(s)), "K": 2 * stretch * size, "L": 4 * l * shrink, "p": p, "x": 0, "y": t},
            },
        )
        proof.have(A(0, i) == 0)
        proof.have(height(t) - height(0) == size**2)
        proof.have(sqrt(above(0)) >= 0, by="root_nonnegative")
        proof.have(size <= radius, by=theory["gd_convergence.trap.division"], at={"v": sqrt(above(0))})

with flow.theorem(
    "gd_convergence.trap.smooth",
    for_all(i, 1, l, norm(A(t, i) - A(r, i)) ** 2 <= (t - r) * above(0)),
    given=[*moments, 0 <= r, r <= t, until(t, moves)],
    instance=[*with_gradient, r == 0, t == 1],
    where=lemma,
    title="In a short time the flow does not get far",
    note="By the risk at the start, wherever it is.",
) as proof:
    with proof.let(s):
        proof.have(above(s) >= 0, by=descent["gd_convergence.least"], at={"A": A(s)})
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
        proof.have(moves(s))
        proof.have(has_derivative(function(s, above(s)), s, -speed(s)), by="gd_convergence.trap.energy", at={"t": s})
    with proof.let(s):
        with proof.each(i, 1, l):
            proof.have(norm(G(s, i)) ** 2 >= 0)
        proof.have(speed(s) >= 0, by="sum_nonnegative")
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= r):
        proof.have(has_derivative(function(s, above(s)), s, -speed(s)))
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= r):
        proof.have(speed(s) >= 0)
    energy = {"V": function(s, above(s)), "q": function(s, speed(s))}
    proof.have(above(r) <= above(0), by="does_not_rise", at={**energy, "x": 0, "y": r})
    with proof.let(s), proof.suppose(r <= s), proof.suppose(s <= t):
        proof.have(0 <= s)
        proof.have(has_derivative(function(s, above(s)), s, -speed(s)))
    with proof.each(i, 1, l):
        with proof.let(s), proof.suppose(r <= s), proof.suppose(s <= t):
            proof.have(0 <= s)
            proof.have(moves(s))
            proof.have(has_slope(s, i) & follows(s, i))
            proof.have(follows(s, i))
        with proof.let(s), proof.suppose(r <= s), proof.suppose(s <= t):
            with proof.each(j, 1, l):
                proof.have(norm(G(s, j)) ** 2 >= 0)
            proof.have(
                norm(G(s, i)) ** 2 <= speed(s),
                by="summand_at_most_sum",
                at={"s": function(j, norm(G(s, j)) ** 2), "a": 1, "b": l, "i": i},
            )
        proof.have(
            norm(A(t, i) - A(r, i)) ** 2 <= (t - r) * (above(r) - above(t)),
            by="path_is_as_smooth_as_a_root",
            at={**energy, "F": function(s, A(s, i)), "G": function(s, G(s, i)), "x": r, "y": t},
        )
        proof.have(above(t) >= 0)
        proof.have((t - r) * (above(r) - above(t)) <= (t - r) * above(0))
        proof.have(norm(A(t, i) - A(r, i)) ** 2 <= (t - r) * above(0))

near_identity = [psd(S), S * S == Sigma, norm((R - I(d)) * S) < sqrt(lam) / (3 * exp(1))]


def before(end, claim):
    """At every time from 0, before the end."""
    return for_all(t, implies(0 <= t, implies(t < end, claim(t))))


with flow.theorem(
    "gd_convergence.trap.start",
    3 * exp(1) * sqrt(above(0)) < sqrt(lam),
    given=[*from_zero, *near_identity],
    instance=[*example, lam == 1, S == I(d)],
    where=lemma,
    title="The risk at the start of the flow",
) as proof:
    distance, e = norm((R - I(d)) * S), exp(1)
    with proof.each(i, 1, l):
        proof.have(A(0, i) == 0)
        proof.have(I(d) + A(0, i) == I(d))
    proof.have(P(1, l, A(0)) == I(d), by="product_of_identities")
    proof.have(S.T == S, by="psd_symmetric")
    proof.have(f(A(0)) == trace((I(d) - R) * Sigma * (I(d) - R).T) + noise, by=networks["risk_decomposition.of_a_map"])
    proof.have(distance**2 == trace((I(d) - R) * (S * S) * (I(d) - R).T))
    proof.have(above(0) == distance**2)
    proof.have(above(0) >= 0, by=descent["gd_convergence.least"], at={"A": A(0)})
    proof.have(sqrt(above(0)) * sqrt(above(0)) == above(0), by="root_square")
    proof.have(distance >= 0, by="norm_nonnegative")
    proof.have(sqrt(above(0)) <= distance, by="square_compare")
    proof.have(e > 0)
    proof.have(3 * e * (sqrt(lam) / (3 * e)) == sqrt(lam), by="quotient_cancels")
    proof.have(sqrt(above(0)) < sqrt(lam) / (3 * e))
    proof.have(3 * e * sqrt(above(0)) < 3 * e * (sqrt(lam) / (3 * e)))

with flow.theorem(
    "gd_convergence.trap.radius",
    (radius >= 0) & (radius < small),
    given=[*from_zero, *near_identity],
    instance=[*example, lam == 1, S == I(d)],
    where=lemma,
    title="The flow is shorter than the ball is wide",
) as proof:
    p, length = sqrt(lam), exp(1) * sqrt(above(0))
    proof.have(p > 0, by="root_positive")
    proof.have(l * p > 0)
    proof.have(3 * l * small == 1, by="reciprocal", at={"x": 3 * l})
    proof.have(3 * exp(1) * sqrt(above(0)) < p, by="gd_convergence.trap.start")
    proof.have(above(0) >= 0, by=descent["gd_convergence.least"], at={"A": A(0)})
    proof.have(sqrt(above(0)) >= 0, by="root_nonnegative")
    proof.have(exp(1) > 0)
    proof.have(length >= 0)
    proof.have(radius >= 0, by="quotient_nonnegative")
    proof.have(l * p * radius == length, by="quotient_cancels")
    proof.have(l * p * small == p / 3)
    proof.have(l * p * radius < l * p * small)
    proof.have(radius < small)

with flow.theorem(
    "gd_convergence.trap.stays",
    before(end, lambda t: for_all(i, 1, l, norm(A(t, i)) < small)),
    given=[*from_zero, *near_identity, before(end, moves)],
    instance=[*with_gradient, lam == 1, S == I(d), end == 1],
    where=lemma,
    title="The flow stays near zero",
) as proof:
    proof.have((radius >= 0) & (radius < small), by="gd_convergence.trap.radius")
    proof.have(above(0) >= 0, by=descent["gd_convergence.least"], at={"A": A(0)})
    with proof.each(i, 1, l):
        proof.have(A(0, i) == 0)
        proof.have(norm(A(0, i)) ** 2 == 0)
        proof.have(norm(A(0, i)) == 0)
        proof.have(norm(A(0, i)) <= radius)
    with proof.let(r), proof.let(t):
        with proof.suppose(0 <= r), proof.suppose(r <= t), proof.suppose(t < end):
            with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
                proof.have(s < end)
                proof.have(moves(s))
            proof.have(
                for_all(i, 1, l, norm(A(t, i) - A(r, i)) ** 2 <= (t - r) * above(0)),
                by="gd_convergence.trap.smooth",
            )
    with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
        with proof.suppose(until(t, near)):
            with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
                proof.have(s < end)
                proof.have(moves(s))
            proof.have(for_all(i, 1, l, norm(A(t, i)) <= radius), by="gd_convergence.trap.length")
    proof.have(
        before(end, lambda t: for_all(i, 1, l, norm(A(t, i)) <= radius)),
        by="paths_stay_in_balls",
        at={"P": A, "b": l, "K": radius, "L": small, "c": above(0), "end": end},
    )
    with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
        proof.have(for_all(i, 1, l, norm(A(t, i)) <= radius))
        with proof.each(i, 1, l):
            proof.have(norm(A(t, i)) <= radius)
            proof.have(norm(A(t, i)) < small)

# ------------------------------------------------------------------------------------------------------------- the trap
rate = 4 * l * (1 - small) ** (2 * l - 2) * lam
with flow.theorem(
    "gd_convergence.trap",
    before(
        end,
        lambda t: for_all(i, 1, l, norm(A(t, i)) < small) & (f(A(t)) - f(B) <= (f(A(0)) - f(B)) * exp(-rate * t)),
    ),
    given=[*moments, is_minimal, lam > 0, positive_eigenvalues, *near_identity, start, before(end, moves)],
    instance=[*with_gradient, lam == 1, S == I(d), end == 1, B == function(i, I(d) / 10)],
    where="section 2, before equation (6); not in the review",
    title="Gradient flow from zero stays near zero and converges",
    note=r"Every solution of $A_i' = -\nabla_{A_i} f$ on $[0, T)$ that begins at 0, without any hypothesis on where "
    r"it goes. A curve of matrices has a derivative if its inner product with every $H$ has; a solution that is given "
    r"from 0 on is continued before 0 by its tangent. The layers stay in the ball even in the Frobenius norm, which is "
    r"at least the spectral one. $S$ is $\Sigma^{1/2}$, and $\lambda$ at most the least positive eigenvalue of "
    r"$\Sigma$. How near $R$ has to be to the identity does not depend on the depth.",
) as proof:
    proof.have(f(B) == noise, by=networks["least_risk"])
    proof.have(before(end, lambda t: for_all(i, 1, l, norm(A(t, i)) < small)), by="gd_convergence.trap.stays")
    proof.have(3 * l * small == 1, by="reciprocal", at={"x": 3 * l})
    proof.have(small > 0, by="reciprocal_positive", at={"x": 3 * l})
    proof.have(small <= 1)
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s < end):
        proof.have(moves(s))
        proof.have(has_derivative(function(s, above(s)), s, -speed(s)), by="gd_convergence.trap.energy", at={"t": s})
    with proof.let(s), proof.suppose(0 <= s), proof.suppose(s < end):
        proof.have(moves(s))
        proof.have(for_all(i, 1, l, norm(A(s, i)) < small))
        with proof.each(i, 1, l):
            proof.have(norm(A(s, i)) < small)
            proof.have(spectral_norm(A(s, i)) <= norm(A(s, i)), by="spectral_at_most_norm")
            proof.have(spectral_norm(A(s, i)) <= small)
        with proof.each(i, 1, l):
            proof.have(has_slope(s, i) & follows(s, i))
            proof.have(has_slope(s, i))
        proof.have(
            speed(s) >= rate * (f(A(s)) - f(B)),
            by=networks["eq6.singular"],
            at={"A": A(s), "G": G(s), "B": B, "tau": small, "lambda": lam},
        )
        proof.have(speed(s) >= rate * above(s))
    with proof.let(t), proof.suppose(0 <= t), proof.suppose(t < end):
        proof.have(for_all(i, 1, l, norm(A(t, i)) < small))
        with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
            proof.have(s < end)
            proof.have(has_derivative(function(s, above(s)), s, -speed(s)))
        with proof.let(s), proof.suppose(0 <= s), proof.suppose(s <= t):
            proof.have(s < end)
            proof.have(speed(s) >= rate * above(s))
        proof.have(
            above(t) <= above(0) * exp(-rate * (t - 0)),
            by="falls_exponentially",
            at={"V": function(s, above(s)), "q": function(s, speed(s)), "mu": rate, "x": 0, "y": t},
        )
        proof.have(f(A(t)) - f(B) <= (f(A(0)) - f(B)) * exp(-rate * t))
        proof.have(for_all(i, 1, l, norm(A(t, i)) < small) & (f(A(t)) - f(B) <= (f(A(0)) - f(B)) * exp(-rate * t)))

"""Second moments of random vectors: E xx' is positive semidefinite, and what is uncorrelated adds up."""

from symres import (
    E,
    I,
    Theory,
    function,
    gaussian_entries,
    iid_entries,
    independent,
    integrable,
    norm,
    outcome,
    psd,
    square_integrable,
    surely,
    trace,
)

theory = Theory("lemmas", title="Second moments")
m, n = theory.integers("m n")
c, omega = theory.reals("c"), outcome()
F, G = theory.random("F G", m, n)
x = theory.random("x", n)
X = theory.random("X")
v = theory.vector("v", n)

with theory.theorem("mean_nonnegative", E(X) >= 0, given=[integrable(X), surely(X >= 0)]) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.conclude(by="mean_monotone")

with theory.theorem("integrable_constant", integrable(function(omega, c))) as proof:
    proof.have(square_integrable(function(omega, c * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(integrable(function(omega, trace((c * I(1)).T * I(1)))), by="integrable_product")

with theory.theorem("square_integrable_is_integrable", integrable(F), given=square_integrable(F)) as proof:
    proof.have(square_integrable(function(omega, I(n))), by="square_integrable_constant")
    proof.have(integrable(F * I(n)), by="integrable_matrix_product")

with theory.theorem(
    "square_integrable_equal", square_integrable(G), given=[surely(F == G), square_integrable(F)]
) as proof:
    proof.conclude(by="replace_random")

with theory.theorem("square_integrable_scaled", square_integrable(c * F), given=square_integrable(F)) as proof:
    proof.have(square_integrable((c * I(m)) * F), by="square_integrable_multiple")
    with proof.let(omega):
        proof.have((c * I(m)) * F == c * F)
    proof.conclude(by="replace_random")

A = theory.matrix("A", m, n)
N = theory.random("N", n, m)
with theory.theorem("trace_of_mean", E(trace(A * N)) == trace(A * E(N))) as proof:
    proof.conclude(by="algebra")

with theory.theorem("square_is_integrable", integrable(norm(x) ** 2), given=square_integrable(x)) as proof:
    proof.conclude(by="integrable_product")

a = theory.reals("a")
W = theory.random("W", n, n)
M = theory.matrix("M", n, n)
layer = a * I(n) + W
with theory.theorem(
    "square_norm_of_layer",
    square_integrable(norm(layer * x) ** 2),
    given=[iid_entries(W, c), independent(W, x), square_integrable(x), square_integrable(norm(x) ** 2)],
) as proof:
    proof.have(square_integrable(W), by="iid_square_integrable")
    proof.have(square_integrable(norm(W) ** 2), by="iid_norm_square_integrable", at={"k": 2})
    for random in (W, x):
        proof.have(square_integrable(random.T), by="square_integrable_transpose")
        proof.have(integrable(random) & integrable(random.T), by="square_integrable_is_integrable")
    proof.have(square_integrable(W.T * W), by="square_integrable_dominated", at={"X": function(omega, norm(W) ** 2)})
    proof.have(square_integrable(x * x.T), by="square_integrable_dominated", at={"X": function(omega, norm(x) ** 2)})
    proof.have(square_integrable(a * I(n) * W), by="square_integrable_multiple")
    proof.have(square_integrable(a * I(n) * W.T), by="square_integrable_multiple")
    proof.have(square_integrable(function(omega, a**2 * I(n))), by="square_integrable_constant")
    proof.have(square_integrable(a * I(n) * W + a * I(n) * W.T), by="square_integrable_sum")
    proof.have(square_integrable(a * I(n) * W + a * I(n) * W.T + a**2 * I(n)), by="square_integrable_sum")
    proof.have(square_integrable(a * I(n) * W + a * I(n) * W.T + a**2 * I(n) + W.T * W), by="square_integrable_sum")
    proof.have(square_integrable(layer.T * layer))
    proof.have(integrable(layer.T * layer) & integrable(x * x.T), by="square_integrable_is_integrable")
    proof.have(
        independent(W, x * x.T), by="independent_of_function", at={"U": function(omega, x), "h": function(v, v * v.T)}
    )
    proof.have(independent(x * x.T, W), by="independent_swapped")
    proof.have(
        independent(x * x.T, layer.T * layer),
        by="independent_of_function",
        at={"U": function(omega, W), "h": function(M, (a * I(n) + M).T * (a * I(n) + M))},
    )
    proof.have(independent(layer.T * layer, x * x.T), by="independent_swapped")
    proof.have(square_integrable(layer.T * layer * (x * x.T)), by="square_integrable_product")
    proof.have(square_integrable(trace(layer.T * layer * (x * x.T))), by="square_integrable_trace")

with theory.theorem(
    "second_moment_of_layer",
    E(norm(layer * x) ** 2) == (a**2 + c * n) * E(norm(x) ** 2),
    given=[n >= 0, iid_entries(W, c), independent(W, x), square_integrable(x)],
) as proof:
    proof.conclude(by="moments")

with theory.theorem(
    "fourth_moment_of_layer",
    E(norm(layer * x) ** 4) == ((a**2 + c * n) ** 2 + 4 * a**2 * c + 2 * c**2 * n) * E(norm(x) ** 4),
    given=[
        *(n >= 0, gaussian_entries(W, c), independent(W, x)),
        *(square_integrable(x), square_integrable(norm(x) ** 2)),
    ],
) as proof:
    proof.conclude(by="moments")

with theory.theorem("second_moment_psd", psd(E(x * x.T)), given=square_integrable(x)) as proof:
    with proof.let(v):
        proof.have(square_integrable(v.T * x), by="square_integrable_multiple")
        proof.have(integrable(norm(v.T * x) ** 2), by="square_is_integrable")
        proof.have(E(norm(v.T * x) ** 2) >= 0, by="mean_nonnegative")
        proof.have(trace(v.T * E(x * x.T) * v) >= 0)
    proof.conclude(by="psd_intro")

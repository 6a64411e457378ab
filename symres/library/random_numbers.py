"""Random numbers: what is integrable of them, and variances, products and absolute values under expectations."""

from symres import (
    E,
    I,
    Theory,
    function,
    independent,
    inner,
    integrable,
    norm,
    outcome,
    square_integrable,
    surely,
    trace,
    variance,
)

theory = Theory("lemmas", title="Random numbers")
m, n = theory.integers("m n")
c, t = theory.reals("c t")
omega = outcome()
X, Y = theory.random("X Y")
F = theory.random("F", m, n)
G, H = theory.random("G", m, m), theory.random("H", n, n)
C, D = theory.matrix("C", m, m), theory.matrix("D", n, n)
A, B = theory.matrices("A B", m, n)

with theory.theorem(
    "product_is_integrable", integrable(X * Y), given=[square_integrable(X), square_integrable(Y)]
) as proof:
    proof.have(square_integrable(function(omega, X * I(1))), by="square_integrable_times_constant")
    proof.have(square_integrable(function(omega, Y * I(1))), by="square_integrable_times_constant")
    proof.have(integrable(function(omega, trace((X * I(1)).T * (Y * I(1))))), by="integrable_product")

with theory.theorem("square_of_number_is_integrable", integrable(X**2), given=square_integrable(X)) as proof:
    proof.have(integrable(X * X), by="product_is_integrable")

with theory.theorem("constant_is_square_integrable", square_integrable(function(omega, c))) as proof:
    proof.have(square_integrable(function(omega, c * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, trace(c * I(1)))), by="square_integrable_trace")

with theory.theorem("mean_at_most", E(X) <= c, given=[integrable(X), surely(X <= c)]) as proof:
    proof.have(integrable(function(omega, c)), by="integrable_constant")
    proof.conclude(by="mean_monotone", at={"X": function(omega, X), "Y": function(omega, c)})

with theory.theorem("mean_at_least", c <= E(X), given=[integrable(X), surely(c <= X)]) as proof:
    proof.have(integrable(function(omega, c)), by="integrable_constant")
    proof.conclude(by="mean_monotone", at={"X": function(omega, c), "Y": function(omega, X)})

with theory.theorem("mean_square_nonnegative", E(X**2) >= 0, given=square_integrable(X)) as proof:
    proof.have(integrable(X**2), by="square_of_number_is_integrable")
    proof.conclude(by="mean_nonnegative")

with theory.theorem("variance_nonnegative", variance(X) >= 0, given=square_integrable(X)) as proof:
    proof.have(square_integrable(function(omega, -E(X))), by="constant_is_square_integrable")
    proof.have(square_integrable(X - E(X)), by="square_integrable_sum_of_numbers")
    proof.conclude(by="mean_square_nonnegative")

with theory.theorem("square_of_mean", E(X) ** 2 <= E(X**2), given=square_integrable(X)) as proof:
    proof.have(variance(X) >= 0, by="variance_nonnegative")

with theory.theorem("absolute_value_of_mean", abs(E(X)) <= E(abs(X)), given=integrable(X)) as proof:
    proof.have(integrable(X * I(1)), by="integrable_times_constant")
    proof.have(integrable(norm(X * I(1))), by="integrable_norm")
    with proof.let(omega):
        proof.have(norm(X * I(1)) ** 2 == abs(X) ** 2)
        proof.have(norm(X * I(1)) == abs(X))
    proof.have(integrable(abs(X)), by="integrable_equal")
    proof.have(surely(X <= abs(X)))
    proof.have(E(X) <= E(abs(X)), by="mean_monotone")
    proof.have(integrable(-X), by="integrable_multiple", at={"c": -1})
    proof.have(surely(-X <= abs(X)))
    proof.have(E(-X) <= E(abs(X)), by="mean_monotone")

with theory.theorem("norm_is_square_integrable", square_integrable(norm(F)), given=square_integrable(F)) as proof:
    with proof.let(A, B):
        proof.have(norm(A) <= norm(A - B) + norm(B), by="triangle")
        proof.have(norm(B) <= norm(B - A) + norm(A), by="triangle")
        proof.have(norm(B - A) == norm(A - B))
        proof.have(abs(norm(A) - norm(B)) <= norm(A - B))
        proof.have(norm(norm(A) * I(1) - norm(B) * I(1)) <= 1 * norm(A - B))
    proof.have(
        square_integrable(function(omega, norm(F) * I(1))),
        by="square_integrable_lipschitz",
        at={"h": function(A, norm(A) * I(1)), "c": 1},
    )
    proof.have(square_integrable(function(omega, trace(norm(F) * I(1)))), by="square_integrable_trace")

with theory.theorem(
    "absolute_value_is_square_integrable", square_integrable(abs(X)), given=square_integrable(X)
) as proof:
    proof.have(square_integrable(function(omega, X * I(1))), by="square_integrable_times_constant")
    proof.have(square_integrable(function(omega, norm(X * I(1)))), by="norm_is_square_integrable")
    proof.have(square_integrable(function(omega, norm(X * I(1)) * I(1))), by="square_integrable_times_constant")
    with proof.let(omega):
        proof.have(norm(X * I(1)) ** 2 == abs(X) ** 2)
        proof.have(norm(X * I(1)) == abs(X))
        proof.have(norm(X * I(1)) * I(1) == abs(X) * I(1))
    proof.have(square_integrable(function(omega, abs(X) * I(1))), by="square_integrable_equal")
    proof.have(square_integrable(function(omega, trace(abs(X) * I(1)))), by="square_integrable_trace")

with theory.theorem(
    "cauchy_schwarz_for_means",
    E(X * Y) ** 2 <= E(X**2) * E(Y**2),
    given=[square_integrable(X), square_integrable(Y)],
) as proof:
    with proof.let(t):
        proof.have(square_integrable(-t * Y), by="square_integrable_multiple_of_number")
        proof.have(square_integrable(X - t * Y), by="square_integrable_sum_of_numbers")
        proof.have(E((X - t * Y) ** 2) >= 0, by="mean_square_nonnegative")
        proof.have(E(X**2) - 2 * t * E(X * Y) + t**2 * E(Y**2) >= 0)
    proof.have(E(Y**2) >= 0, by="mean_square_nonnegative")
    square, product = E(Y**2), E(X * Y)
    claim = product**2 <= E(X**2) * square
    with proof.case(square == 0):
        with proof.contradiction(product != 0):
            proof.have(product * (1 / product) == 1, by="reciprocal")
            point = (E(X**2) + 1) / 2 * (1 / product)
            proof.have(E(X**2) - 2 * point * product + point**2 * square >= 0)
            proof.have(E(X**2) - (E(X**2) + 1) * (product * (1 / product)) >= 0)
            proof.have(E(X**2) - (E(X**2) + 1) >= 0)
        proof.have(product == 0)
        proof.have(claim)
    with proof.case(square > 0):
        point = product / square
        proof.have(E(X**2) - 2 * point * product + point**2 * square >= 0)
        proof.have(square * (1 / square) == 1, by="reciprocal")
        proof.have((E(X**2) - 2 * point * product + point**2 * square) * square >= 0)
        proof.have(claim)

with theory.theorem("square_norm_is_integrable", integrable(norm(F) ** 2), given=square_integrable(F)) as proof:
    proof.conclude(by="integrable_product")

with theory.theorem("mean_square_norm_nonnegative", E(norm(F) ** 2) >= 0, given=square_integrable(F)) as proof:
    proof.have(integrable(norm(F) ** 2), by="square_norm_is_integrable")
    proof.conclude(by="mean_nonnegative", at={"X": function(omega, norm(F) ** 2)})

with theory.theorem("variance_of_matrix_nonnegative", variance(F) >= 0, given=square_integrable(F)) as proof:
    proof.have(square_integrable(function(omega, -1 * E(F))), by="square_integrable_constant")
    proof.have(square_integrable(F + -1 * E(F)), by="square_integrable_sum")
    proof.have(square_integrable(F - E(F)))
    proof.conclude(by="mean_square_norm_nonnegative")

with theory.theorem("square_norm_of_mean", norm(E(F)) ** 2 <= E(norm(F) ** 2), given=square_integrable(F)) as proof:
    proof.have(variance(F) >= 0, by="variance_of_matrix_nonnegative")

with theory.theorem("norm_of_mean", norm(E(F)) <= E(norm(F)), given=square_integrable(F)) as proof:
    size = norm(E(F))
    proof.have(square_integrable(norm(F)), by="norm_is_square_integrable")
    proof.have(integrable(norm(F)), by="integrable_number")
    proof.have(integrable(size * norm(F)), by="integrable_multiple")
    proof.have(square_integrable(function(omega, E(F))), by="square_integrable_constant")
    proof.have(integrable(inner(E(F), F)), by="integrable_product")
    with proof.let(omega):
        proof.have(inner(E(F), F) <= size * norm(F), by="cauchy_schwarz")
    proof.have(E(inner(E(F), F)) <= E(size * norm(F)), by="mean_monotone")
    proof.have(size**2 <= size * E(norm(F)))
    proof.have(E(norm(F)) >= 0, by="mean_nonnegative", at={"X": function(omega, norm(F))})
    with proof.case(size == 0):
        proof.have(size <= E(norm(F)))
    with proof.case(size > 0):
        proof.have(size * (E(norm(F)) - size) >= 0)
        proof.have(size <= E(norm(F)))

with theory.theorem(
    "mean_of_product_of_traces",
    E(trace(G) * trace(H)) == E(trace(G)) * E(trace(H)),
    given=[independent(G, H), integrable(trace(G) * trace(H))],
) as proof:
    proof.have(integrable(function(omega, trace(G) * trace(H) * I(1))), by="integrable_times_constant")
    proof.have(
        E(trace(G) * trace(H) * I(1)) == E(trace(G)) * E(trace(H)) * I(1),
        by="mean_of_independent",
        at={"F": function(omega, G), "U": function(omega, H), "h": function(C, D, trace(C) * trace(D) * I(1))},
    )
    proof.have(trace(E(trace(G) * trace(H) * I(1))) == trace(E(trace(G)) * E(trace(H)) * I(1)))

with theory.theorem("mean_of_product", E(X * Y) == E(X) * E(Y), given=[independent(X, Y), integrable(X * Y)]) as proof:
    proof.have(integrable(trace(X * I(1)) * trace(Y * I(1))))
    proof.conclude(by="mean_of_product_of_traces", at={"G": function(omega, X * I(1)), "H": function(omega, Y * I(1))})

with theory.theorem(
    "product_of_independent_is_integrable",
    integrable(X * Y),
    given=[independent(X, Y), integrable(X), integrable(Y)],
) as proof:
    proof.have(integrable(X * I(1)), by="integrable_times_constant")
    proof.have(integrable(Y * I(1)), by="integrable_times_constant")
    proof.have(integrable(X * I(1) * (Y * I(1))), by="integrable_independent_product")
    proof.have(integrable(trace(X * I(1) * (Y * I(1)))), by="integrable_trace")

with theory.theorem(
    "variance_of_sum",
    variance(X + Y) == variance(X) + variance(Y),
    given=[independent(X, Y), square_integrable(X), square_integrable(Y)],
) as proof:
    proof.have(E(X * Y) == E(X) * E(Y), by="mean_of_product")

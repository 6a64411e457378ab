"""Equality in law: what has a symmetric law has mean 0, and half of its second moment passes a rectifier.

The half is the factor of K. He, X. Zhang, S. Ren and J. Sun, Delving Deep into Rectifiers, International Conference on
Computer Vision 2015, section 2.2.
"""

from symres import (
    E,
    I,
    Theory,
    for_all,
    function,
    gaussian_entries,
    iid_entries,
    independent,
    integrable,
    norm,
    outcome,
    relu,
    same_law,
    square_integrable,
    symmetric_law,
    trace,
    variance,
)

theory = Theory("lemmas", title="Laws")
x, y, c = theory.reals("x y c")
A, B = theory.like("A B", I(1))
omega = outcome()
X, Y = theory.random("X Y")

theory.claim("relu_lipschitz", abs(relu(x) - relu(y)) <= abs(x - y))
theory.claim("relu_squares", relu(x) ** 2 + relu(-x) ** 2 == x**2)
theory.claim("relu_sum", relu(x) + relu(-x) == abs(x))
theory.claim("leaky_relu_squares", (relu(x) - c * relu(-x)) ** 2 == relu(x) ** 2 + c**2 * relu(-x) ** 2)

with theory.theorem("square_integrable_relu", square_integrable(relu(X)), given=square_integrable(X)) as proof:
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    with proof.let(A, B):
        gap = relu(trace(A)) - relu(trace(B))
        proof.have(abs(gap) <= abs(trace(A) - trace(B)), by="relu_lipschitz")
        proof.have(abs(trace(A) - trace(B)) <= norm(A - B), by="trace_at_most_norm")
        proof.have(norm(gap * I(1)) == abs(gap), by="norm_of_number")
        proof.have(norm(relu(trace(A)) * I(1) - relu(trace(B)) * I(1)) <= norm(A - B))
    proof.have(
        square_integrable(relu(trace(X * I(1))) * I(1)),
        by="square_integrable_lipschitz",
        at={"h": function(A, relu(trace(A)) * I(1)), "F": function(omega, X * I(1)), "c": 1},
    )
    with proof.let(omega):
        proof.have(trace(X * I(1)) == X)
        proof.have(relu(trace(X * I(1))) * I(1) == relu(X) * I(1))
    proof.have(square_integrable(relu(X) * I(1)), by="square_integrable_equal")
    proof.conclude(by="square_integrable_number")

with theory.theorem("square_integrable_square", integrable(X**2), given=square_integrable(X)) as proof:
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    proof.have(integrable(trace((X * I(1)).T * (X * I(1)))), by="integrable_product")
    with proof.let(omega):
        proof.have(trace((X * I(1)).T * (X * I(1))) == X**2)
    proof.conclude(by="integrable_equal")

with theory.theorem("mean_of_same_law", E(X) == E(Y), given=[same_law(X, Y), integrable(X)]) as proof:
    proof.have(integrable(X) & integrable(Y) & (E(X) == E(Y)))

with theory.theorem(
    "variance_of_same_law", variance(X) == variance(Y), given=[same_law(X, Y), square_integrable(X)]
) as proof:
    proof.have(integrable(X), by="integrable_number")
    proof.have(integrable(X**2), by="square_integrable_square")
    proof.have(E(X) == E(Y), by="mean_of_same_law")
    proof.have(integrable(X**2) & integrable(Y**2) & (E(X**2) == E(Y**2)))

with theory.theorem("mean_of_symmetric_law", E(X) == 0, given=[symmetric_law(X), integrable(X)]) as proof:
    proof.have(E(X) == E(-X), by="mean_of_same_law")

with theory.theorem(
    "mean_of_law_about", E(X) == c, given=[symmetric_law(X - c), integrable(X)], instance=[X == 0, c == 0]
) as proof:
    proof.have(integrable(function(omega, -c)), by="integrable_constant")
    proof.have(integrable(X - c), by="integrable_sum")
    proof.have(E(X - c) == 0, by="mean_of_symmetric_law")

h = theory.mapping("h", x, y)
with theory.theorem(
    "mean_of_odd_function",
    E(h(X)) == 0,
    given=[symmetric_law(X), integrable(h(X)), for_all(x, h(-x) == -h(x))],
) as proof:
    proof.have(integrable(h(X)) & integrable(h(-X)) & (E(h(X)) == E(h(-X))))
    with proof.let(omega):
        proof.have(h(-X) == -h(X))
    proof.have(E(h(-X)) == E(-h(X)), by="mean_congruence")

with theory.theorem(
    "half_of_symmetric_law_passes",
    E(relu(X) ** 2) == E(X**2) / 2,
    given=[symmetric_law(X), square_integrable(X)],
) as proof:
    on, off = relu(X) ** 2, relu(-X) ** 2
    proof.have(square_integrable(relu(X)), by="square_integrable_relu")
    proof.have(integrable(on), by="square_integrable_square")
    proof.have(integrable(on) & integrable(off) & (E(on) == E(off)))
    with proof.let(omega):
        proof.have(on + off == X**2, by="relu_squares")
    proof.have(E(on + off) == E(X**2), by="mean_congruence")

with theory.theorem(
    "leaky_relu_of_symmetric_law",
    E((relu(X) - c * relu(-X)) ** 2) == (1 + c**2) * E(X**2) / 2,
    given=[symmetric_law(X), square_integrable(X)],
) as proof:
    on, off = relu(X) ** 2, relu(-X) ** 2
    proof.have(square_integrable(relu(X)), by="square_integrable_relu")
    proof.have(integrable(on), by="square_integrable_square")
    proof.have(E(on) == E(X**2) / 2, by="half_of_symmetric_law_passes")
    proof.have(integrable(on) & integrable(off) & (E(on) == E(off)))
    with proof.let(omega):
        proof.have((relu(X) - c * relu(-X)) ** 2 == on + c**2 * off, by="leaky_relu_squares")
    proof.have(E((relu(X) - c * relu(-X)) ** 2) == E(on + c**2 * off), by="mean_congruence")

with theory.theorem(
    "relu_of_symmetric_law", E(relu(X)) == E(abs(X)) / 2, given=[symmetric_law(X), square_integrable(X)]
) as proof:
    on, off = relu(X), relu(-X)
    proof.have(square_integrable(on), by="square_integrable_relu")
    proof.have(integrable(on), by="integrable_number")
    proof.have(integrable(on) & integrable(off) & (E(on) == E(off)))
    with proof.let(omega):
        proof.have(on + off == abs(X), by="relu_sum")
    proof.have(E(on + off) == E(abs(X)), by="mean_congruence")

n = theory.naturals("n")
w, v = theory.random("w", n), theory.vector("v", n)
C, D = theory.vectors("C D", n)
with theory.theorem(
    "half_of_normal_layer_passes",
    E(relu(trace(v.T * w)) ** 2) == c * norm(v) ** 2 / 2,
    given=gaussian_entries(w, c),
) as proof:
    z = trace(v.T * w)
    on, off = relu(z) ** 2, relu(-z) ** 2
    proof.have(iid_entries(w, c), by="gaussian_entries_iid")
    proof.have(square_integrable(w), by="iid_square_integrable")
    proof.have(square_integrable(v.T * w), by="square_integrable_multiple", at={"D": v.T})
    proof.have(square_integrable(z), by="square_integrable_trace")
    proof.have(square_integrable(-z), by="square_integrable_multiple_of_number")
    for part in (z, -z):
        proof.have(square_integrable(relu(part)), by="square_integrable_relu")
        proof.have(integrable(relu(part) ** 2), by="square_integrable_square")
    proof.have(integrable(-1 * off), by="integrable_multiple")
    proof.have(integrable(on - off), by="integrable_sum")
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(integrable((on - off) * I(1)), by="integrable_times_constant")
    proof.have(
        E((on - off) * I(1)) == 0 * I(1),
        by="gaussian_odd_moment",
        at={"h": function(C, (relu(trace(v.T * C)) ** 2 - relu(-trace(v.T * C)) ** 2) * I(1))},
    )
    with proof.let(omega):
        proof.have(on + off == z**2, by="relu_squares")
    proof.have(E(on + off) == E(z**2), by="mean_congruence")
    proof.have(E(z**2) == c * norm(v) ** 2)

u = theory.random("u", n)
other = theory.like("other", omega)
with theory.theorem(
    "half_of_normal_layer_passes_on",
    E(relu(trace(u.T * w)) ** 2) == c * E(norm(u) ** 2) / 2,
    given=[gaussian_entries(w, c), independent(w, u), square_integrable(u)],
) as proof:
    z, half = trace(w.T * u), relu(trace(w.T * u)) ** 2 * I(1)
    proof.have(iid_entries(w, c), by="gaussian_entries_iid")
    proof.have(square_integrable(w), by="iid_square_integrable")
    proof.have(square_integrable(w.T), by="square_integrable_transpose")
    proof.have(integrable(w.T), by="square_integrable_is_integrable")
    proof.have(independent(u, w), by="independent_swapped")
    proof.have(independent(u, w.T), by="independent_of_function", at={"h": function(C, C.T)})
    proof.have(independent(w.T, u), by="independent_swapped")
    proof.have(square_integrable(w.T * u), by="square_integrable_product")
    proof.have(square_integrable(z), by="square_integrable_trace")
    proof.have(square_integrable(relu(z)), by="square_integrable_relu")
    proof.have(integrable(relu(z) ** 2), by="square_integrable_square")
    proof.have(integrable(half), by="integrable_times_constant")
    past = function(omega, u)(other)
    proof.have(
        E(half) == E(function(other, E(relu(trace(w.T * past)) ** 2 * I(1)))(omega)),
        by="mean_of_independent",
        at={"h": function(C, D, relu(trace(C.T * D)) ** 2 * I(1))},
    )
    with proof.let(other):
        proof.have(E(relu(trace(past.T * w)) ** 2) == c * norm(past) ** 2 / 2, by="half_of_normal_layer_passes")
        proof.have(E(relu(trace(w.T * past)) ** 2) == c * norm(past) ** 2 / 2)
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(E(relu(z) ** 2) == E(function(other, E(relu(trace(w.T * past)) ** 2))(omega)))
    with proof.let(omega):
        inner = function(other, E(relu(trace(w.T * past)) ** 2))(omega)
        proof.have(inner == c * norm(u) ** 2 / 2)
    proof.have(E(inner) == E(c * norm(u) ** 2 / 2), by="mean_congruence")

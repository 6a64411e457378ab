"""Lipschitz maps between vectors: sums, multiples, constants, and maps near the identity."""

from symres import (
    O,
    Theory,
    at_least,
    at_most,
    between,
    both,
    equal,
    for_all,
    function,
    greater,
    has_derivative,
    implies,
    inner,
    less,
    norm,
    there_is,
    unequal,
)

theory = Theory("lemmas", title="Lipschitz maps")
d, m, n = theory.sizes("d m n")
x, y, u, v = theory.vectors("x y u v", d)
z = theory.vector("z", n)
f, g = (theory.map(name, d, n) for name in ("f", "g"))
c, L, M = theory.number("c L M")
A = theory.matrix("A", m, n)


def lipschitz(f, L):
    return for_all((x, y), at_most(norm(f(x) - f(y)), L * norm(x - y)))


with theory.theorem("norm_of_multiple", equal(norm(c * A), abs(c) * norm(A))) as proof:
    with proof.case(at_least(c, 0)):
        proof.have(equal(abs(c), c), by="absolute_value")
        proof.have(equal(norm(c * A), c * norm(A)), by="norm_multiple")
        proof.have(equal(norm(c * A), abs(c) * norm(A)))
    with proof.case(less(c, 0)):
        proof.have(equal(abs(c), -c), by="absolute_value_below")
        proof.have(equal(norm(-c * -A), -c * norm(-A)), by="norm_multiple")
        proof.have(equal(norm(c * A), abs(c) * norm(A)))

with theory.theorem("equal_of_no_distance", equal(u, v), given=at_most(norm(u - v), 0)) as proof:
    proof.have(at_least(norm(u - v), 0), by="norm_nonnegative")
    proof.have(equal(norm(u - v), 0))
    proof.have(equal(norm(u - v) ** 2, 0))
    proof.have(equal(u - v, 0), by="norm_zero")

with theory.theorem(
    "lipschitz_sum", lipschitz(lambda x: f(x) + g(x), L + M), given=[lipschitz(f, L), lipschitz(g, M)]
) as proof:
    with proof.let(x, y):
        one, other = f(x) - f(y), g(x) - g(y)
        proof.have(at_most(norm(one), L * norm(x - y)))
        proof.have(at_most(norm(other), M * norm(x - y)))
        proof.have(at_most(norm(one + other), norm(one) + norm(other)), by="triangle")
        proof.have(at_most(norm(f(x) + g(x) - (f(y) + g(y))), (L + M) * norm(x - y)))

with theory.theorem("lipschitz_multiple", lipschitz(lambda x: c * f(x), abs(c) * L), given=lipschitz(f, L)) as proof:
    proof.have(at_least(abs(c), 0), by="absolute_value_nonnegative")
    with proof.let(x, y):
        proof.have(at_most(norm(f(x) - f(y)), L * norm(x - y)))
        proof.have(equal(norm(c * (f(x) - f(y))), abs(c) * norm(f(x) - f(y))), by="norm_of_multiple")
        proof.have(at_most(abs(c) * norm(f(x) - f(y)), abs(c) * (L * norm(x - y))))
        proof.have(at_most(norm(c * f(x) - c * f(y)), abs(c) * L * norm(x - y)))

with theory.theorem("absolute_value_positive", greater(abs(c), 0), given=unequal(c, 0)) as proof:
    with proof.case(greater(c, 0)):
        proof.have(equal(abs(c), c), by="absolute_value")
        proof.have(greater(abs(c), 0))
    with proof.case(at_most(c, 0)):
        proof.have(equal(abs(c), -c), by="absolute_value_below")
        proof.have(less(c, 0))
        proof.have(greater(abs(c), 0))

with theory.theorem(
    "lipschitz_of_multiple",
    lipschitz(f, L / abs(c)),
    given=[unequal(c, 0), lipschitz(lambda x: c * f(x), L)],
) as proof:
    proof.have(greater(abs(c), 0), by="absolute_value_positive")
    proof.have(equal(abs(c) * (1 / abs(c)), 1), by="reciprocal")
    proof.have(greater(1 / abs(c), 0), by="reciprocal_positive")
    with proof.let(x, y):
        proof.have(at_most(norm(c * f(x) - c * f(y)), L * norm(x - y)))
        proof.have(equal(norm(c * (f(x) - f(y))), abs(c) * norm(f(x) - f(y))), by="norm_of_multiple")
        proof.have(at_most(abs(c) * norm(f(x) - f(y)), L * norm(x - y)))
        proof.have(at_most(1 / abs(c) * (abs(c) * norm(f(x) - f(y))), 1 / abs(c) * (L * norm(x - y))))
        proof.have(at_most(norm(f(x) - f(y)), L / abs(c) * norm(x - y)))

with theory.theorem(
    "lipschitz_with_zero",
    there_is(z, for_all(x, equal(f(x), z))),
    given=[lipschitz(f, L), equal(L, 0)],
    instance={d: 1, n: 1, L: 0, f: function(x, O(1, 1))},
) as proof:
    start = O(d, 1)
    with proof.let(x):
        proof.have(at_most(norm(f(x) - f(start)), L * norm(x - start)))
        proof.have(equal(f(x), f(start)), by="equal_of_no_distance")
    proof.exhibit(there_is(z, for_all(x, equal(f(x), z))), f(start))

s = theory.number("s")
theory.claim("at_most_absolute_value", at_most(s, abs(s)))
theory.claim("at_least_opposite_absolute_value", at_least(s, -abs(s)))
theory.claim("absolute_value_at_most", at_most(abs(s), c), given=[at_most(s, c), at_most(-s, c)])
theory.claim("absolute_triangle", at_most(abs(s + c), abs(s) + abs(c)))

# ------------------------------------------------------------------------------------------------------ mean values
r = theory.number("r")
slope = theory.real_function("slope")
e = theory.vector("e", d)

with theory.theorem(
    "mean_value_on_segment",
    at_most(norm(f(x) - f(y)), c * norm(x - y)),
    given=[
        at_least(c, 0),
        for_all(
            r,
            implies(
                between(r, 0, 1),
                both(
                    has_derivative(lambda s: inner(f(x) - f(y), f(y + s * (x - y))), r, slope(r)),
                    at_most(slope(r), c * norm(f(x) - f(y)) * norm(x - y)),
                ),
            ),
        ),
    ],
) as proof:
    gap, along = f(x) - f(y), function(s, inner(f(x) - f(y), f(y + s * (x - y))))
    with proof.let(r), proof.suppose(at_most(0, r)), proof.suppose(at_most(r, 1)):
        proof.have(has_derivative(along, r, slope(r)))
    with proof.let(r), proof.suppose(at_most(0, r)), proof.suppose(at_most(r, 1)):
        proof.have(at_most(slope(r), c * norm(gap) * norm(x - y)))
    proof.have(
        at_most(along(1) - along(0), c * norm(gap) * norm(x - y) * (1 - 0)),
        by="mean_value_inequality",
        at={"phi": along, "psi": slope, "x": 0, "y": 1},
    )
    proof.have(equal(along(1) - along(0), inner(gap, gap)))
    proof.have(at_most(norm(gap) ** 2, c * norm(x - y) * norm(gap)))
    proof.have(at_least(norm(gap), 0), by="norm_nonnegative")
    proof.have(at_least(norm(x - y), 0), by="norm_nonnegative")
    with proof.case(equal(norm(gap), 0)):
        proof.have(at_least(c * norm(x - y), 0))
        proof.have(at_most(norm(gap), c * norm(x - y)))
    with proof.case(unequal(norm(gap), 0)):
        proof.have(greater(norm(gap), 0))
        proof.have(at_most(norm(gap), c * norm(x - y)))

# t -> F(p + te) has a derivative at 0 for every p on a line; so it has one along the line
D = theory.number("D")
with theory.theorem(
    "derivative_along_line",
    has_derivative(lambda s: inner(z, f(y + s * e)), r, D),
    given=has_derivative(lambda s: inner(z, f(y + r * e + s * e)), 0, D),
) as proof:
    here, shift = function(s, inner(z, f(y + r * e + s * e))), function(s, s - r)
    proof.have(has_derivative(shift, r, 1))
    proof.have(
        has_derivative(lambda s: here(shift(s)), r, D * 1),
        by="derivative_chain",
        at={"phi": here, "psi": shift, "x": r, "u": D, "d": 1},
    )

with theory.theorem(
    "ball_is_convex",
    less(norm(y + s * (x - y)), c),
    given=[less(norm(x), c), less(norm(y), c), between(s, 0, 1)],
) as proof:
    proof.have(at_most(norm(s * x + (1 - s) * y), norm(s * x) + norm((1 - s) * y)), by="triangle")
    proof.have(equal(norm(s * x), s * norm(x)), by="norm_multiple")
    proof.have(equal(norm((1 - s) * y), (1 - s) * norm(y)), by="norm_multiple")
    proof.have(less(s * norm(x) + (1 - s) * norm(y), c))

theory.claim("cancel_positive_factor", at_most(r, s), given=[greater(c, 0), at_most(c * r, c * s)])
theory.claim("below_multiple_of_itself", at_most(r, c), given=[at_least(r, 0), at_least(c, 0), at_most(r**2, r * c)])

with theory.theorem("norm_of_difference", equal(norm(x - y), norm(y - x))) as proof:
    proof.have(equal(norm(-1 * (y - x)), abs(-1) * norm(y - x)), by="norm_of_multiple")

with theory.theorem("norm_of_opposite", equal(norm(-A), norm(A))) as proof:
    proof.have(equal(norm(-1 * A), abs(-1) * norm(A)), by="norm_of_multiple")

"""Lipschitz maps between vectors: sums, multiples, constants, and maps near the identity."""

from symres import O, Theory, for_all, function, has_derivative, implies, inner, norm, there_is

theory = Theory("lemmas", title="Lipschitz maps")
d, m, n = theory.naturals("d m n")
x, y, u, v = theory.vectors("x y u v", d)
z = theory.vector("z", n)
f, g = (theory.map(name, d, n) for name in ("f", "g"))
c, L, M = theory.reals("c L M")
A = theory.matrix("A", m, n)


def lipschitz(f, L):
    return for_all((x, y), norm(f(x) - f(y)) <= L * norm(x - y))


with theory.theorem("norm_of_multiple", norm(c * A) == abs(c) * norm(A)) as proof:
    with proof.case(c >= 0):
        proof.have(abs(c) == c, by="absolute_value")
        proof.have(norm(c * A) == c * norm(A), by="norm_multiple")
        proof.have(norm(c * A) == abs(c) * norm(A))
    with proof.case(c < 0):
        proof.have(abs(c) == -c, by="absolute_value_below")
        proof.have(norm(-c * -A) == -c * norm(-A), by="norm_multiple")
        proof.have(norm(c * A) == abs(c) * norm(A))

with theory.theorem("equal_of_no_distance", u == v, given=norm(u - v) <= 0) as proof:
    proof.have(norm(u - v) >= 0, by="norm_nonnegative")
    proof.have(norm(u - v) == 0)
    proof.have(norm(u - v) ** 2 == 0)
    proof.have(u - v == 0, by="norm_zero")

with theory.theorem(
    "lipschitz_sum", lipschitz(lambda x: f(x) + g(x), L + M), given=[lipschitz(f, L), lipschitz(g, M)]
) as proof:
    with proof.let(x, y):
        one, other = f(x) - f(y), g(x) - g(y)
        proof.have(norm(one) <= L * norm(x - y))
        proof.have(norm(other) <= M * norm(x - y))
        proof.have(norm(one + other) <= norm(one) + norm(other), by="triangle")
        proof.have(norm(f(x) + g(x) - (f(y) + g(y))) <= (L + M) * norm(x - y))

with theory.theorem("lipschitz_multiple", lipschitz(lambda x: c * f(x), abs(c) * L), given=lipschitz(f, L)) as proof:
    proof.have(abs(c) >= 0, by="absolute_value_nonnegative")
    with proof.let(x, y):
        proof.have(norm(f(x) - f(y)) <= L * norm(x - y))
        proof.have(norm(c * (f(x) - f(y))) == abs(c) * norm(f(x) - f(y)), by="norm_of_multiple")
        proof.have(abs(c) * norm(f(x) - f(y)) <= abs(c) * (L * norm(x - y)))
        proof.have(norm(c * f(x) - c * f(y)) <= abs(c) * L * norm(x - y))

with theory.theorem("absolute_value_positive", abs(c) > 0, given=c != 0) as proof:
    with proof.case(c > 0):
        proof.have(abs(c) == c, by="absolute_value")
        proof.have(abs(c) > 0)
    with proof.case(c <= 0):
        proof.have(abs(c) == -c, by="absolute_value_below")
        proof.have(c < 0)
        proof.have(abs(c) > 0)

with theory.theorem(
    "lipschitz_of_multiple",
    lipschitz(f, L / abs(c)),
    given=[c != 0, lipschitz(lambda x: c * f(x), L)],
) as proof:
    proof.have(abs(c) > 0, by="absolute_value_positive")
    proof.have(abs(c) * (1 / abs(c)) == 1, by="reciprocal")
    proof.have(1 / abs(c) > 0, by="reciprocal_positive")
    with proof.let(x, y):
        proof.have(norm(c * f(x) - c * f(y)) <= L * norm(x - y))
        proof.have(norm(c * (f(x) - f(y))) == abs(c) * norm(f(x) - f(y)), by="norm_of_multiple")
        proof.have(abs(c) * norm(f(x) - f(y)) <= L * norm(x - y))
        proof.have(1 / abs(c) * (abs(c) * norm(f(x) - f(y))) <= 1 / abs(c) * (L * norm(x - y)))
        proof.have(norm(f(x) - f(y)) <= L / abs(c) * norm(x - y))

with theory.theorem(
    "lipschitz_with_zero",
    there_is(z, for_all(x, f(x) == z)),
    given=[lipschitz(f, L), L == 0],
    instance=[d == 1, n == 1, L == 0, f == function(x, O(1, 1))],
) as proof:
    start = O(d, 1)
    with proof.let(x):
        proof.have(norm(f(x) - f(start)) <= L * norm(x - start))
        proof.have(f(x) == f(start), by="equal_of_no_distance")
    proof.exhibit(there_is(z, for_all(x, f(x) == z)), f(start))

s = theory.reals("s")
theory.claim("at_most_absolute_value", s <= abs(s))
theory.claim("at_least_opposite_absolute_value", s >= -abs(s))
theory.claim("absolute_value_at_most", abs(s) <= c, given=[s <= c, -s <= c])
theory.claim("absolute_triangle", abs(s + c) <= abs(s) + abs(c))

# ------------------------------------------------------------------------------------------------------ mean values
r = theory.reals("r")
slope = theory.function("slope")
e = theory.vector("e", d)

with theory.theorem(
    "mean_value_on_segment",
    norm(f(x) - f(y)) <= c * norm(x - y),
    given=[
        c >= 0,
        for_all(
            r,
            implies(
                (0 <= r) & (r <= 1),
                has_derivative(lambda s: inner(f(x) - f(y), f(y + s * (x - y))), r, slope(r))
                & (slope(r) <= c * norm(f(x) - f(y)) * norm(x - y)),
            ),
        ),
    ],
) as proof:
    gap, along = f(x) - f(y), function(s, inner(f(x) - f(y), f(y + s * (x - y))))
    with proof.let(r), proof.suppose(0 <= r), proof.suppose(r <= 1):
        proof.have(has_derivative(along, r, slope(r)))
    with proof.let(r), proof.suppose(0 <= r), proof.suppose(r <= 1):
        proof.have(slope(r) <= c * norm(gap) * norm(x - y))
    proof.have(
        along(1) - along(0) <= c * norm(gap) * norm(x - y) * (1 - 0),
        by="mean_value_inequality",
        at={"phi": along, "psi": slope, "x": 0, "y": 1},
    )
    proof.have(along(1) - along(0) == inner(gap, gap))
    proof.have(norm(gap) ** 2 <= c * norm(x - y) * norm(gap))
    proof.have(norm(gap) >= 0, by="norm_nonnegative")
    proof.have(norm(x - y) >= 0, by="norm_nonnegative")
    with proof.case(norm(gap) == 0):
        proof.have(c * norm(x - y) >= 0)
        proof.have(norm(gap) <= c * norm(x - y))
    with proof.case(norm(gap) != 0):
        proof.have(norm(gap) > 0)
        proof.have(norm(gap) <= c * norm(x - y))

# t -> F(p + te) has a derivative at 0 for every p on a line; so it has one along the line
D = theory.reals("D")
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
    norm(y + s * (x - y)) < c,
    given=[norm(x) < c, norm(y) < c, (0 <= s) & (s <= 1)],
) as proof:
    proof.have(norm(s * x + (1 - s) * y) <= norm(s * x) + norm((1 - s) * y), by="triangle")
    proof.have(norm(s * x) == s * norm(x), by="norm_multiple")
    proof.have(norm((1 - s) * y) == (1 - s) * norm(y), by="norm_multiple")
    proof.have(s * norm(x) + (1 - s) * norm(y) < c)

theory.claim("cancel_positive_factor", r <= s, given=[c > 0, c * r <= c * s])
theory.claim("below_multiple_of_itself", r <= c, given=[r >= 0, c >= 0, r**2 <= r * c])

with theory.theorem("norm_of_difference", norm(x - y) == norm(y - x)) as proof:
    proof.have(norm(-1 * (y - x)) == abs(-1) * norm(y - x), by="norm_of_multiple")

with theory.theorem("norm_of_opposite", norm(-A) == norm(A)) as proof:
    proof.have(norm(-1 * A) == abs(-1) * norm(A), by="norm_of_multiple")

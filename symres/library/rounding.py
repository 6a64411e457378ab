"""Rounding up, and blocks of k consecutive integers."""

from symres import Theory, at_least, at_most, both, ceiling, equal, floor, less

theory = Theory("lemmas", title="Rounding up")
i, k, m, n = theory.index("i k m n")
x = theory.number("x")

theory.claim("ceiling_bounds", both(at_most(x, ceiling(x)), less(ceiling(x), x + 1)))
theory.claim("floor_bounds", both(at_most(floor(x), x), less(x, floor(x) + 1)))

with theory.theorem("ceiling_at_most", at_most(ceiling(x), m), given=at_most(x, m)) as proof:
    proof.have(both(at_most(x, ceiling(x)), less(ceiling(x), x + 1)), by="ceiling_bounds")
    proof.have(less(ceiling(x), m + 1))

with theory.theorem(
    "block_of_index",
    both(at_most(k * (ceiling(i / k) - 1) + 1, i), at_most(i, k * ceiling(i / k))),
    given=at_least(k, 1),
) as proof:
    proof.have(both(at_most(i / k, ceiling(i / k)), less(ceiling(i / k), i / k + 1)), by="ceiling_bounds")
    proof.have(equal(k * (i / k), i), by="quotient_cancels")
    proof.have(at_most(k * (i / k), k * ceiling(i / k)))
    proof.have(less(k * (ceiling(i / k) - 1), k * (i / k)))
    proof.have(less(k * (ceiling(i / k) - 1), i))

with theory.theorem(
    "blocks_in_range",
    both(at_least(ceiling(i / k), 1), at_most(ceiling(i / k), ceiling(n / k))),
    given=[at_least(k, 1), at_least(i, 1), at_most(i, n)],
) as proof:
    proof.have(both(at_most(i / k, ceiling(i / k)), less(ceiling(i / k), i / k + 1)), by="ceiling_bounds")
    proof.have(both(at_most(n / k, ceiling(n / k)), less(ceiling(n / k), n / k + 1)), by="ceiling_bounds")
    proof.have(at_least(1 / k, 0), by="reciprocal_nonnegative")
    proof.have(at_most(i / k, n / k))
    proof.have(at_most(ceiling(i / k), ceiling(n / k)), by="ceiling_at_most")
    proof.have(less(0, 1 / k), by="reciprocal_positive")
    proof.have(less(0, i / k))
    proof.have(less(0, ceiling(i / k)))
    proof.have(at_least(ceiling(i / k), 1))

with theory.theorem(
    "index_in_block", equal(ceiling((k * (m - 1) + i) / k), m), given=[at_least(i, 1), at_most(i, k)]
) as proof:
    x = (k * (m - 1) + i) / k
    proof.have(equal(k * x, k * (m - 1) + i), by="quotient_cancels")
    proof.have(both(at_most(x, ceiling(x)), less(ceiling(x), x + 1)), by="ceiling_bounds")
    proof.have(less(0, 1 / k), by="reciprocal_positive")
    proof.have(equal(k * (1 / k), 1), by="reciprocal")
    proof.have(at_most(i / k, 1))
    proof.have(less(0, i / k))
    proof.have(equal(x, m - 1 + i / k))
    proof.have(at_most(ceiling(x), m), by="ceiling_at_most")
    proof.have(less(m - 1, ceiling(x)))

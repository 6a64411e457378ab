"""Rounding up, and blocks of k consecutive integers."""

from symres import Theory, ceiling, floor

theory = Theory("lemmas", title="Rounding up")
i, k, m, n = theory.integers("i k m n")
x = theory.reals("x")

theory.claim("ceiling_bounds", (x <= ceiling(x)) & (ceiling(x) < x + 1))
theory.claim("floor_bounds", (floor(x) <= x) & (x < floor(x) + 1))

with theory.theorem("ceiling_at_most", ceiling(x) <= m, given=x <= m) as proof:
    proof.have((x <= ceiling(x)) & (ceiling(x) < x + 1), by="ceiling_bounds")
    proof.have(ceiling(x) < m + 1)

with theory.theorem(
    "block_of_index",
    (k * (ceiling(i / k) - 1) + 1 <= i) & (i <= k * ceiling(i / k)),
    given=k >= 1,
) as proof:
    proof.have((i / k <= ceiling(i / k)) & (ceiling(i / k) < i / k + 1), by="ceiling_bounds")
    proof.have(k * (i / k) == i, by="quotient_cancels")
    proof.have(k * (i / k) <= k * ceiling(i / k))
    proof.have(k * (ceiling(i / k) - 1) < k * (i / k))
    proof.have(k * (ceiling(i / k) - 1) < i)

with theory.theorem(
    "blocks_in_range",
    (ceiling(i / k) >= 1) & (ceiling(i / k) <= ceiling(n / k)),
    given=[k >= 1, i >= 1, i <= n],
) as proof:
    proof.have((i / k <= ceiling(i / k)) & (ceiling(i / k) < i / k + 1), by="ceiling_bounds")
    proof.have((n / k <= ceiling(n / k)) & (ceiling(n / k) < n / k + 1), by="ceiling_bounds")
    proof.have(1 / k >= 0, by="reciprocal_nonnegative")
    proof.have(i / k <= n / k)
    proof.have(ceiling(i / k) <= ceiling(n / k), by="ceiling_at_most")
    proof.have(0 < 1 / k, by="reciprocal_positive")
    proof.have(0 < i / k)
    proof.have(0 < ceiling(i / k))
    proof.have(ceiling(i / k) >= 1)

with theory.theorem("index_in_block", ceiling((k * (m - 1) + i) / k) == m, given=[i >= 1, i <= k]) as proof:
    x = (k * (m - 1) + i) / k
    proof.have(k * x == k * (m - 1) + i, by="quotient_cancels")
    proof.have((x <= ceiling(x)) & (ceiling(x) < x + 1), by="ceiling_bounds")
    proof.have(0 < 1 / k, by="reciprocal_positive")
    proof.have(k * (1 / k) == 1, by="reciprocal")
    proof.have(i / k <= 1)
    proof.have(0 < i / k)
    proof.have(x == m - 1 + i / k)
    proof.have(ceiling(x) <= m, by="ceiling_at_most")
    proof.have(m - 1 < ceiling(x))

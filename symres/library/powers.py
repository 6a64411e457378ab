"""Powers with a symbolic exponent, from x^0 = 1 and x^(k+1) = x x^k for k >= 0."""

from symres import I, Theory, at_least, at_most, equal, greater, less

theory = Theory("lemmas", title="Powers")
j, k, m, n, d = theory.index("j k m n d")
x, y = theory.number("x y")
S, U = theory.matrices("S U", d, d)
whole = at_least(n, 0)

# ------------------------------------------------------------------------------------------------------------- numbers
with theory.theorem("power_nonnegative", at_least(x**n, 0), given=[at_least(x, 0), whole]) as proof:
    with proof.induction(k, 0, at_least(x**k, 0)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem("power_positive", greater(x**n, 0), given=[greater(x, 0), whole]) as proof:
    with proof.induction(k, 0, greater(x**k, 0)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem("power_sum", equal(x ** (m + n), x**m * x**n), given=[at_least(m, 0), whole]) as proof:
    with proof.induction(k, 0, equal(x ** (m + k), x**m * x**k)):
        proof.have(equal(x ** (m + k + 1), x * x ** (m + k)), by="power_step")
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem("power_of_product", equal((x * y) ** n, x**n * y**n), given=whole) as proof:
    with proof.induction(k, 0, equal((x * y) ** k, x**k * y**k)):
        proof.have(equal((x * y) ** (k + 1), x * y * (x * y) ** k), by="power_step")
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")
        proof.have(equal(y ** (k + 1), y * y**k), by="power_step")

with theory.theorem("power_of_one", equal(x**n, 1), given=[equal(x, 1), whole]) as proof:
    with proof.induction(k, 0, equal(x**k, 1)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem("power_monotone", at_most(x**n, y**n), given=[at_least(x, 0), at_most(x, y), whole]) as proof:
    with proof.induction(k, 0, at_most(x**k, y**k)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")
        proof.have(equal(y ** (k + 1), y * y**k), by="power_step")
        proof.have(at_least(x**k, 0), by="power_nonnegative")
        proof.have(at_most(x * x**k, x * y**k))
        proof.have(at_most(x * y**k, y * y**k))

with theory.theorem("power_increasing", less(x**n, y**n), given=[at_least(x, 0), less(x, y), at_least(n, 1)]) as proof:
    with proof.induction(k, 1, less(x**k, y**k)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")
        proof.have(equal(y ** (k + 1), y * y**k), by="power_step")
        proof.have(at_least(x**k, 0), by="power_nonnegative")
        proof.have(at_most(x * x**k, y * x**k))
        proof.have(less(y * x**k, y * y**k))

with theory.theorem(
    "power_compare", at_most(x, y), given=[at_least(x, 0), at_least(y, 0), at_least(n, 1), at_most(x**n, y**n)]
) as proof:
    with proof.contradiction(less(y, x)):
        proof.have(less(y**n, x**n), by="power_increasing")

with theory.theorem("power_at_most_one", at_most(x**n, 1), given=[at_least(x, 0), at_most(x, 1), whole]) as proof:
    with proof.induction(k, 0, at_most(x**k, 1)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem("power_at_least_one", at_least(x**n, 1), given=[at_least(x, 1), whole]) as proof:
    with proof.induction(k, 0, at_least(x**k, 1)):
        proof.have(equal(x ** (k + 1), x * x**k), by="power_step")

with theory.theorem(
    "power_antitone", at_most(x**n, x**m), given=[at_least(x, 0), at_most(x, 1), at_least(m, 0), at_most(m, n)]
) as proof:
    proof.have(equal(x**n, x**m * x ** (n - m)), by="power_sum", at={"m": m, "n": n - m})
    proof.have(at_most(x ** (n - m), 1), by="power_at_most_one")
    proof.have(at_least(x**m, 0), by="power_nonnegative")

with theory.theorem("bernoulli", at_least((1 + x) ** n, 1 + n * x), given=[at_least(x, -1), whole]) as proof:
    with proof.induction(k, 0, at_least((1 + x) ** k, 1 + k * x)):
        proof.have(equal((1 + x) ** (k + 1), (1 + x) * (1 + x) ** k), by="power_step")
        proof.have(at_least((1 + x) * (1 + x) ** k, (1 + x) * (1 + k * x)))
        proof.have(at_least(k * x**2, 0))

with theory.theorem("power_of_power", equal((x**m) ** n, x ** (m * n)), given=[at_least(m, 0), whole]) as proof:
    with proof.induction(k, 0, equal((x**m) ** k, x ** (m * k))):
        proof.have(equal((x**m) ** (k + 1), x**m * (x**m) ** k), by="power_step")
        proof.have(at_least(m * k, 0))
        proof.have(equal(x ** (m + m * k), x**m * x ** (m * k)), by="power_sum")

# ------------------------------------------------------------------------------------------------------------ matrices
with theory.theorem("matrix_power_sum", equal(S ** (m + n), S**m * S**n), given=[at_least(m, 0), whole]) as proof:
    with proof.induction(k, 0, equal(S ** (k + n), S**k * S**n)):
        proof.have(equal(S ** (k + n + 1), S * S ** (k + n)), by="matrix_power_step")
        proof.have(equal(S ** (k + 1), S * S**k), by="matrix_power_step")

with theory.theorem("matrix_power_last", equal(S ** (n + 1), S**n * S), given=whole) as proof:
    proof.have(equal(S ** (n + 1), S**n * S**1), by="matrix_power_sum", at={"m": n, "n": 1})

with theory.theorem("matrix_power_transpose", equal((S**n).T, S.T**n), given=whole) as proof:
    with proof.induction(k, 0, equal((S**k).T, S.T**k)):
        proof.have(equal(S ** (k + 1), S**k * S), by="matrix_power_last")
        proof.have(equal(S.T ** (k + 1), S.T * S.T**k), by="matrix_power_step")

with theory.theorem("matrix_power_commute", equal(S * U**n, U**n * S), given=[equal(S * U, U * S), whole]) as proof:
    with proof.induction(k, 0, equal(S * U**k, U**k * S)):
        proof.have(equal(U ** (k + 1), U * U**k), by="matrix_power_step")

with theory.theorem("inverse_powers", equal(S**n * U**n, I(d)), given=[equal(S * U, I(d)), whole]) as proof:
    with proof.induction(k, 0, equal(S**k * U**k, I(d))):
        proof.have(equal(S ** (k + 1), S**k * S), by="matrix_power_last")
        proof.have(equal(U ** (k + 1), U * U**k), by="matrix_power_step")

with theory.theorem("power_of_identity", equal(I(d) ** n, I(d)), given=whole) as proof:
    with proof.induction(k, 0, equal(I(d) ** k, I(d))):
        proof.have(equal(I(d) ** (k + 1), I(d) * I(d) ** k), by="matrix_power_step")

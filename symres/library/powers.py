"""Powers with a symbolic exponent, from x^0 = 1 and x^(k+1) = x x^k for k >= 0."""

from symres import I, Theory

theory = Theory("lemmas", title="Powers")
j, k, m, n, d = theory.integers("j k m n d")
x, y = theory.reals("x y")
S, U = theory.matrices("S U", d, d)
whole = n >= 0

# ------------------------------------------------------------------------------------------------------------- numbers
with theory.theorem("power_nonnegative", x**n >= 0, given=[x >= 0, whole]) as proof:
    with proof.induction(k, 0, x**k >= 0):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_positive", x**n > 0, given=[x > 0, whole]) as proof:
    with proof.induction(k, 0, x**k > 0):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_sum", x ** (m + n) == x**m * x**n, given=[m >= 0, whole]) as proof:
    with proof.induction(k, 0, x ** (m + k) == x**m * x**k):
        proof.have(x ** (m + k + 1) == x * x ** (m + k), by="power_step")
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_of_product", (x * y) ** n == x**n * y**n, given=whole) as proof:
    with proof.induction(k, 0, (x * y) ** k == x**k * y**k):
        proof.have((x * y) ** (k + 1) == x * y * (x * y) ** k, by="power_step")
        proof.have(x ** (k + 1) == x * x**k, by="power_step")
        proof.have(y ** (k + 1) == y * y**k, by="power_step")

with theory.theorem("power_of_one", x**n == 1, given=[x == 1, whole]) as proof:
    with proof.induction(k, 0, x**k == 1):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_monotone", x**n <= y**n, given=[x >= 0, x <= y, whole]) as proof:
    with proof.induction(k, 0, x**k <= y**k):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")
        proof.have(y ** (k + 1) == y * y**k, by="power_step")
        proof.have(x**k >= 0, by="power_nonnegative")
        proof.have(x * x**k <= x * y**k)
        proof.have(x * y**k <= y * y**k)

with theory.theorem("power_increasing", x**n < y**n, given=[x >= 0, x < y, n >= 1]) as proof:
    with proof.induction(k, 1, x**k < y**k):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")
        proof.have(y ** (k + 1) == y * y**k, by="power_step")
        proof.have(x**k >= 0, by="power_nonnegative")
        proof.have(x * x**k <= y * x**k)
        proof.have(y * x**k < y * y**k)

with theory.theorem("power_compare", x <= y, given=[x >= 0, y >= 0, n >= 1, x**n <= y**n]) as proof:
    with proof.contradiction(y < x):
        proof.have(y**n < x**n, by="power_increasing")

with theory.theorem("power_at_most_one", x**n <= 1, given=[x >= 0, x <= 1, whole]) as proof:
    with proof.induction(k, 0, x**k <= 1):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_at_least_one", x**n >= 1, given=[x >= 1, whole]) as proof:
    with proof.induction(k, 0, x**k >= 1):
        proof.have(x ** (k + 1) == x * x**k, by="power_step")

with theory.theorem("power_antitone", x**n <= x**m, given=[x >= 0, x <= 1, m >= 0, m <= n]) as proof:
    proof.have(x**n == x**m * x ** (n - m), by="power_sum", at={"m": m, "n": n - m})
    proof.have(x ** (n - m) <= 1, by="power_at_most_one")
    proof.have(x**m >= 0, by="power_nonnegative")

with theory.theorem("bernoulli", (1 + x) ** n >= 1 + n * x, given=[x >= -1, whole]) as proof:
    with proof.induction(k, 0, (1 + x) ** k >= 1 + k * x):
        proof.have((1 + x) ** (k + 1) == (1 + x) * (1 + x) ** k, by="power_step")
        proof.have((1 + x) * (1 + x) ** k >= (1 + x) * (1 + k * x))
        proof.have(k * x**2 >= 0)

with theory.theorem("power_of_power", (x**m) ** n == x ** (m * n), given=[m >= 0, whole]) as proof:
    with proof.induction(k, 0, (x**m) ** k == x ** (m * k)):
        proof.have((x**m) ** (k + 1) == x**m * (x**m) ** k, by="power_step")
        proof.have(m * k >= 0)
        proof.have(x ** (m + m * k) == x**m * x ** (m * k), by="power_sum")

# ------------------------------------------------------------------------------------------------------------ matrices
with theory.theorem("matrix_power_sum", S ** (m + n) == S**m * S**n, given=[m >= 0, whole]) as proof:
    with proof.induction(k, 0, S ** (k + n) == S**k * S**n):
        proof.have(S ** (k + n + 1) == S * S ** (k + n), by="matrix_power_step")
        proof.have(S ** (k + 1) == S * S**k, by="matrix_power_step")

with theory.theorem("matrix_power_last", S ** (n + 1) == S**n * S, given=whole) as proof:
    proof.have(S ** (n + 1) == S**n * S**1, by="matrix_power_sum", at={"m": n, "n": 1})

with theory.theorem("matrix_power_transpose", (S**n).T == S.T**n, given=whole) as proof:
    with proof.induction(k, 0, (S**k).T == S.T**k):
        proof.have(S ** (k + 1) == S**k * S, by="matrix_power_last")
        proof.have(S.T ** (k + 1) == S.T * S.T**k, by="matrix_power_step")

with theory.theorem("matrix_power_commute", S * U**n == U**n * S, given=[S * U == U * S, whole]) as proof:
    with proof.induction(k, 0, S * U**k == U**k * S):
        proof.have(U ** (k + 1) == U * U**k, by="matrix_power_step")

with theory.theorem("inverse_powers", S**n * U**n == I(d), given=[S * U == I(d), whole]) as proof:
    with proof.induction(k, 0, S**k * U**k == I(d)):
        proof.have(S ** (k + 1) == S**k * S, by="matrix_power_last")
        proof.have(U ** (k + 1) == U * U**k, by="matrix_power_step")

with theory.theorem("power_of_identity", I(d) ** n == I(d), given=whole) as proof:
    with proof.induction(k, 0, I(d) ** k == I(d)):
        proof.have(I(d) ** (k + 1) == I(d) * I(d) ** k, by="matrix_power_step")

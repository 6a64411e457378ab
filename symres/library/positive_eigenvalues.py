"""What a positive semidefinite S loses and gains when it is squared, by its largest and its least positive eigenvalue.

The least positive eigenvalue is that of S on its range: what is left of the least one where S is singular.
"""

from symres import I, Theory, for_all, implies, lambda_max, lambda_min, norm, psd, sqrt, symmetric, there_is, trace

theory = Theory("lemmas", title="Positive eigenvalues")
m, n = theory.integers("m n")
c, lam = theory.reals("c lambda")
S, U = theory.matrices("S U", n, n)
X = theory.matrix("X", m, n)
u, v = theory.vectors("u v", n)

with theory.theorem(
    "loewner_square_above",
    trace(X * S * S * X.T) <= lambda_max(S) * trace(X * S * X.T),
    given=[n >= 1, psd(S)],
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    B = proof.obtain("B", there_is(U, psd(U) & (U * U == S)), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(S == B * B)
    Y = B * X.T
    proof.have(trace(Y.T * S * Y) <= lambda_max(S) * trace(Y.T * Y), by="rayleigh_highest")
    proof.have(trace(Y.T * Y) == trace(X * S * X.T))
    proof.have(trace(Y.T * S * Y) == trace(X * S * S * X.T))

with theory.theorem("lambda_max_nonnegative", lambda_max(S) >= 0, given=[n >= 1, psd(S)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    highest = there_is(v, (trace(v.T * v) == 1) & (S * v == lambda_max(S) * v))
    e = proof.obtain("e", highest, by="highest_eigenvector")
    proof.have(trace(e.T * S * e) >= 0, by="psd_nonnegative")
    proof.have(trace(e.T * S * e) == lambda_max(S))

eigenvalues_above = for_all((c, v), implies((c > 0) & (v != 0) & (S * v == c * v), c >= lam))
with theory.theorem(
    "positive_eigenvalue",
    (c > 0) & (c >= lam),
    given=[n >= 1, psd(S), eigenvalues_above, c != 0, u != 0, S * u == c * u],
) as proof:
    proof.have(trace(u.T * S * u) >= 0, by="psd_nonnegative")
    proof.have(trace(u.T * S * u) == c * norm(u) ** 2)
    proof.have(norm(u) ** 2 > 0, by="squared_norm_positive")
    with proof.contradiction(c < 0):
        proof.have(c * norm(u) ** 2 < 0)
    proof.have(c > 0)
    proof.have((c > 0) & (u != 0) & (S * u == c * u))

# where S^2 - lambda S had a negative eigenvalue, S would have one between 0 and lambda
with theory.theorem(
    "loewner_square_on_range",
    trace(X * S * S * X.T) >= lam * trace(X * S * X.T),
    given=[n >= 1, psd(S), eigenvalues_above],
) as proof:
    T = S * S - lam * S
    low = lambda_min(T)
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(symmetric(T))
    lowest = there_is(v, (trace(v.T * v) == 1) & (T * v == low * v))
    e = proof.obtain("e", lowest, by="lowest_eigenvector")
    with proof.contradiction(low < 0):
        square = norm((S - lam / 2 * I(n)) * e) ** 2
        proof.have(square >= 0)
        proof.have(trace(e.T * (T * e)) == low)
        proof.have(square == lam**2 / 4 + low)
        root = sqrt(lam**2 / 4 + low)
        proof.have(root * root == lam**2 / 4 + low, by="root_square")
        one, other = lam / 2 + root, lam / 2 - root
        proof.have(one * other > 0)
        proof.have(one != 0)
        proof.have(other != 0)
        w = S * e - other * e
        proof.have(S * w == one * w)
        with proof.contradiction(w != 0):
            proof.have((one > 0) & (one >= lam), by="positive_eigenvalue", at={"u": w})
            proof.have(other <= 0)
            proof.have(one * other <= 0)
        proof.have(S * e == other * e)
        with proof.contradiction(e == 0):
            proof.have(trace(e.T * e) == 0)
        proof.have((other > 0) & (other >= lam), by="positive_eigenvalue", at={"u": e})
        proof.have(one <= 0)
        proof.have(one * other <= 0)
    proof.have(trace(X.T.T * T * X.T) >= low * trace(X.T.T * X.T), by="rayleigh_lowest")
    proof.have(norm(X) ** 2 >= 0)
    proof.have(low * norm(X) ** 2 >= 0)

"""What a positive semidefinite S loses and gains when it is squared, by its largest and its least positive eigenvalue.

The least positive eigenvalue is that of S on its range: what is left of the least one where S is singular.
"""

from symres import (
    I,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    greater,
    implies,
    lambda_max,
    lambda_min,
    less,
    norm,
    psd,
    sqrt,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Positive eigenvalues")
m, n = theory.index("m n")
c, lam = theory.number("c lambda")
S, U = theory.matrices("S U", n, n)
X = theory.matrix("X", m, n)
u, v = theory.vectors("u v", n)

with theory.theorem(
    "loewner_square_above",
    at_most(trace(X * S * S * X.T), lambda_max(S) * trace(X * S * X.T)),
    given=[at_least(n, 1), psd(S)],
) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    B = proof.obtain("B", there_is(U, both(psd(U), equal(U * U, S))), by="square_root")
    proof.have(symmetric(B), by="psd_symmetric")
    proof.have(equal(S, B * B))
    Y = B * X.T
    proof.have(at_most(trace(Y.T * S * Y), lambda_max(S) * trace(Y.T * Y)), by="rayleigh_highest")
    proof.have(equal(trace(Y.T * Y), trace(X * S * X.T)))
    proof.have(equal(trace(Y.T * S * Y), trace(X * S * S * X.T)))

with theory.theorem("lambda_max_nonnegative", at_least(lambda_max(S), 0), given=[at_least(n, 1), psd(S)]) as proof:
    proof.have(symmetric(S), by="psd_symmetric")
    highest = there_is(v, both(equal(trace(v.T * v), 1), equal(S * v, lambda_max(S) * v)))
    e = proof.obtain("e", highest, by="highest_eigenvector")
    proof.have(at_least(trace(e.T * S * e), 0), by="psd_nonnegative")
    proof.have(equal(trace(e.T * S * e), lambda_max(S)))

eigenvalues_above = for_all((c, v), implies(both(greater(c, 0), unequal(v, 0), equal(S * v, c * v)), at_least(c, lam)))
with theory.theorem(
    "positive_eigenvalue",
    both(greater(c, 0), at_least(c, lam)),
    given=[at_least(n, 1), psd(S), eigenvalues_above, unequal(c, 0), unequal(u, 0), equal(S * u, c * u)],
) as proof:
    proof.have(at_least(trace(u.T * S * u), 0), by="psd_nonnegative")
    proof.have(equal(trace(u.T * S * u), c * norm(u) ** 2))
    proof.have(greater(norm(u) ** 2, 0), by="squared_norm_positive")
    with proof.contradiction(less(c, 0)):
        proof.have(less(c * norm(u) ** 2, 0))
    proof.have(greater(c, 0))
    proof.have(both(greater(c, 0), unequal(u, 0), equal(S * u, c * u)))

# where S^2 - lambda S had a negative eigenvalue, S would have one between 0 and lambda
with theory.theorem(
    "loewner_square_on_range",
    at_least(trace(X * S * S * X.T), lam * trace(X * S * X.T)),
    given=[at_least(n, 1), psd(S), eigenvalues_above],
) as proof:
    T = S * S - lam * S
    low = lambda_min(T)
    proof.have(symmetric(S), by="psd_symmetric")
    proof.have(symmetric(T))
    lowest = there_is(v, both(equal(trace(v.T * v), 1), equal(T * v, low * v)))
    e = proof.obtain("e", lowest, by="lowest_eigenvector")
    with proof.contradiction(less(low, 0)):
        square = norm((S - lam / 2 * I(n)) * e) ** 2
        proof.have(at_least(square, 0))
        proof.have(equal(trace(e.T * (T * e)), low))
        proof.have(equal(square, lam**2 / 4 + low))
        root = sqrt(lam**2 / 4 + low)
        proof.have(equal(root * root, lam**2 / 4 + low), by="root_square")
        one, other = lam / 2 + root, lam / 2 - root
        proof.have(greater(one * other, 0))
        proof.have(unequal(one, 0))
        proof.have(unequal(other, 0))
        w = S * e - other * e
        proof.have(equal(S * w, one * w))
        with proof.contradiction(unequal(w, 0)):
            proof.have(both(greater(one, 0), at_least(one, lam)), by="positive_eigenvalue", at={"u": w})
            proof.have(at_most(other, 0))
            proof.have(at_most(one * other, 0))
        proof.have(equal(S * e, other * e))
        with proof.contradiction(equal(e, 0)):
            proof.have(equal(trace(e.T * e), 0))
        proof.have(both(greater(other, 0), at_least(other, lam)), by="positive_eigenvalue", at={"u": e})
        proof.have(at_most(one, 0))
        proof.have(at_most(one * other, 0))
    proof.have(at_least(trace(X.T.T * T * X.T), low * trace(X.T.T * X.T)), by="rayleigh_lowest")
    proof.have(at_least(norm(X) ** 2, 0))
    proof.have(at_least(low * norm(X) ** 2, 0))

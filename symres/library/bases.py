"""Orthonormal bases, in which vectors are given by their coordinates."""

from symres import (
    I,
    O,
    Sum,
    Theory,
    choice,
    for_all,
    function,
    greatest,
    implies,
    lambda_max,
    norm,
    symmetric,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Orthonormal bases")
n = theory.naturals("n")
i, j, l, m = theory.integers("i j l m")
e = theory.vector_layers("e", n)
v, w = theory.vectors("v w", n)
S = theory.matrix("S", n, n)
f, g = theory.numbers("f"), theory.numbers("g")


def orthonormal(e, m):
    return for_all(
        (i, j),
        implies(((1 <= i) & (i <= m)) & ((1 <= j) & (j <= m)), trace(e[i].T * e[j]) == choice(i == j, 1, 0)),
    )


def projector(e, m):
    return Sum(l, 1, m, e[l] * e[l].T)


height, width = theory.naturals("height width")
B, C = theory.layers("B", height, width), theory.layers("C", height, width)
with theory.theorem(
    "matrix_sum_congruence",
    Sum(l, i, j, B[l]) == Sum(l, i, j, C[l]),
    given=for_all(l, i, j, B[l] == C[l]),
) as proof:
    with proof.each(l, i, j):
        proof.have(B[l] == C[l])
        proof.have(B[l] - C[l] == 0)
    proof.have(Sum(l, i, j, B[l] - C[l]) == 0, by="matrix_sum_of_zeros")

with theory.theorem(
    "projector_of_orthonormal",
    for_all(i, 1, m, projector(e, m) * e[i] == e[i]),
    given=orthonormal(e, m),
) as proof:
    with proof.each(i, 1, m):
        with proof.each(l, 1, m), proof.suppose(l != i):
            proof.have(trace(e[l].T * e[i]) == choice(l == i, 1, 0))
            proof.have(choice(l == i, 1, 0) == 0, by="number_if_false")
            proof.have(trace(e[l].T * e[i]) == 0)
            proof.have(trace(e[l].T * e[i]) * e[l] == 0)
        proof.have(trace(e[i].T * e[i]) == choice(i == i, 1, 0))
        proof.have(trace(e[i].T * e[i]) == 1)
        proof.have(
            Sum(l, 1, m, trace(e[l].T * e[i]) * e[l]) == trace(e[i].T * e[i]) * e[i],
            by="matrix_sum_of_one",
            at={"i": i},
        )
        proof.have(Sum(l, 1, m, trace(e[l].T * e[i]) * e[l]) == e[i])
        proof.have(projector(e, m) * e[i] == e[i])

with theory.theorem("trace_of_projector", trace(projector(e, m)) == m, given=[orthonormal(e, m), m >= 0]) as proof:
    with proof.each(l, 1, m):
        proof.have(trace(e[l].T * e[l]) == choice(l == l, 1, 0))
        proof.have(trace(e[l].T * e[l]) == 1)
    proof.have(Sum(l, 1, m, trace(e[l].T * e[l])) == Sum(l, 1, m, 1), by="sum_congruence")
    proof.have(Sum(l, 1, m, 1) == m, by="constant_sum")
    proof.have(trace(projector(e, m)) == Sum(l, 1, m, trace(e[l].T * e[l])))

further = there_is(v, (norm(v) ** 2 == 1) & for_all(i, 1, m, trace(e[i].T * v) == 0))
with theory.theorem(
    "another_orthonormal_vector",
    further,
    given=[orthonormal(e, m), m >= 0, m + 1 <= n],
) as proof:
    proof.have(trace(projector(e, m)) == m, by="trace_of_projector")
    proof.have(for_all(i, 1, m, projector(e, m) * e[i] == e[i]), by="projector_of_orthonormal")
    proof.have(trace(I(n)) == n, by="trace_of_identity")
    complement = there_is(S, symmetric(S) & for_all(i, 1, m, S * e[i] == 0) & (trace(S) == n - m))
    with proof.each(i, 1, m):
        proof.have(projector(e, m) * e[i] == e[i])
        proof.have((I(n) - projector(e, m)) * e[i] == 0)
    proof.exhibit(complement, I(n) - projector(e, m))
    P = proof.obtain("P", complement)
    found = there_is(v, (trace(v.T * v) == 1) & (P * v == lambda_max(P) * v))
    new = proof.obtain("new", found, by="highest_eigenvector")
    proof.have(trace(I(n).T * P * I(n)) <= lambda_max(P) * trace(I(n).T * I(n)), by="rayleigh_highest")
    proof.have(n - m <= lambda_max(P) * n)
    proof.have(lambda_max(P) > 0)
    proof.have(lambda_max(P) != 0)
    with proof.each(i, 1, m):
        proof.have(P * e[i] == 0)
        proof.have(trace(e[i].T * new) == 0, by="eigenvector_and_kernel")
    proof.have(norm(new) ** 2 == 1)
    proof.exhibit(further, new)

with theory.theorem("orthonormal_vectors", there_is(e, orthonormal(e, m)), given=[m >= 0, m <= n]) as proof:
    with proof.base():
        proof.exhibit(there_is(e, orthonormal(e, 0)), function(i, O(n, 1)))
        proof.have(implies(0 <= n, there_is(e, orthonormal(e, 0))))
    with proof.induction(l, 0, lambda l: implies(l <= n, there_is(e, orthonormal(e, l)))):
        with proof.suppose(l + 1 <= n):
            old = proof.obtain("old", there_is(e, orthonormal(e, l)))
            last = proof.obtain(
                "last",
                there_is(v, (norm(v) ** 2 == 1) & for_all(i, 1, l, trace(old[i].T * v) == 0)),
                by="another_orthonormal_vector",
            )
            new = function(i, choice(i == l + 1, last, old[i]))
            with proof.let(i):
                with proof.suppose(i == l + 1):
                    proof.have(new[i] == last, by="if_true")
            with proof.let(i):
                with proof.suppose(i != l + 1):
                    proof.have(new[i] == old[i], by="if_false")
            with proof.let(i, j), proof.suppose(((1 <= i) & (i <= l + 1)) & ((1 <= j) & (j <= l + 1))):
                delta, product = choice(i == j, 1, 0), trace(new[i].T * new[j])
                with proof.case(i == l + 1):
                    proof.have(new[i] == last)
                    with proof.case(j == l + 1):
                        proof.have(new[j] == last)
                        proof.have(i == j)
                        proof.have(delta == 1, by="number_if_true")
                        proof.have(product == 1)
                        proof.have(product == delta)
                    with proof.case(j != l + 1):
                        proof.have(new[j] == old[j])
                        proof.have(j <= l)
                        proof.have(i != j)
                        proof.have(delta == 0, by="number_if_false")
                        proof.have(trace(old[j].T * last) == 0)
                        proof.have(product == 0)
                        proof.have(product == delta)
                with proof.case(i != l + 1):
                    proof.have(new[i] == old[i])
                    proof.have(i <= l)
                    with proof.case(j == l + 1):
                        proof.have(new[j] == last)
                        proof.have(i != j)
                        proof.have(delta == 0, by="number_if_false")
                        proof.have(trace(old[i].T * last) == 0)
                        proof.have(product == 0)
                        proof.have(product == delta)
                    with proof.case(j != l + 1):
                        proof.have(new[j] == old[j])
                        proof.have(j <= l)
                        proof.have(trace(old[i].T * old[j]) == delta)
                        proof.have(product == delta)
            proof.exhibit(there_is(e, orthonormal(e, l + 1)), new)
    proof.have(there_is(e, orthonormal(e, m)))

basis = there_is(e, orthonormal(e, n) & (projector(e, n) == I(n)))
with theory.theorem("orthonormal_basis", basis) as proof:
    b = proof.obtain("b", there_is(e, orthonormal(e, n)), by="orthonormal_vectors", at={"m": n})
    proof.have(trace(projector(b, n)) == n, by="trace_of_projector")
    proof.have(for_all(i, 1, n, projector(b, n) * b[i] == b[i]), by="projector_of_orthonormal")
    proof.have(trace(I(n)) == n, by="trace_of_identity")
    P = projector(b, n)
    with proof.each(l, 1, n):
        proof.have(P * b[l] == b[l])
        proof.have(P * b[l] * b[l].T == b[l] * b[l].T)
    proof.have(Sum(l, 1, n, P * b[l] * b[l].T) == P, by="matrix_sum_congruence")
    proof.have(P * P == P)
    proof.have(trace((I(n) - P).T * (I(n) - P)) == 0)
    proof.have(I(n) - P == 0, by="norm_zero")
    proof.have(P == I(n))
    proof.exhibit(basis, b)

# --------------------------------------------------------------------------------------------------------- coordinates
is_basis = orthonormal(e, n) & (projector(e, n) == I(n))


def vector(f, m=n):
    """The vector with these coordinates."""
    return Sum(l, 1, m, f[l] * e[l])


with theory.theorem(
    "coordinate", for_all(i, 1, n, trace(e[i].T * vector(f)) == f[i]), given=orthonormal(e, n)
) as proof:
    with proof.each(i, 1, n):
        with proof.each(l, 1, n), proof.suppose(l != i):
            proof.have(trace(e[i].T * e[l]) == choice(i == l, 1, 0))
            proof.have(choice(i == l, 1, 0) == 0, by="number_if_false")
            proof.have(trace(e[i].T * e[l]) == 0)
            proof.have(f[l] * trace(e[i].T * e[l]) == 0)
        proof.have(trace(e[i].T * e[i]) == choice(i == i, 1, 0))
        proof.have(trace(e[i].T * e[i]) == 1)
        proof.have(
            Sum(l, 1, n, f[l] * trace(e[i].T * e[l])) == f[i] * trace(e[i].T * e[i]), by="sum_of_one", at={"i": i}
        )
        proof.have(trace(e[i].T * vector(f)) == Sum(l, 1, n, f[l] * trace(e[i].T * e[l])))
        proof.have(trace(e[i].T * vector(f)) == f[i])

with theory.theorem(
    "inner_of_coordinates", trace(vector(f).T * vector(g)) == Sum(l, 1, n, f[l] * g[l]), given=orthonormal(e, n)
) as proof:
    proof.have(for_all(i, 1, n, trace(e[i].T * vector(g)) == g[i]), by="coordinate")
    with proof.each(l, 1, n):
        proof.have(trace(e[l].T * vector(g)) == g[l])
        proof.have(f[l] * trace(e[l].T * vector(g)) == f[l] * g[l])
    proof.have(Sum(l, 1, n, f[l] * trace(e[l].T * vector(g))) == Sum(l, 1, n, f[l] * g[l]), by="sum_congruence")
    proof.have(trace(vector(f).T * vector(g)) == Sum(l, 1, n, f[l] * trace(e[l].T * vector(g))))

with theory.theorem("by_coordinates", vector(function(l, trace(e[l].T * v))) == v, given=is_basis) as proof:
    proof.have(projector(e, n) * v == v)

# -------------------------------------------------------------------------------------------------------- two clippings
positive = Sum(l, 1, n, greatest(trace(e[l].T * v), 0) * e[l])
clipped = v - positive
negative = Sum(l, 1, n, greatest(-trace(e[l].T * w) - 1, 0) * e[l])
either_side = lambda l: (f[l] == 1) & (trace(e[l].T * v) >= 0) | (f[l] == -1) & (trace(e[l].T * v) <= -1)  # noqa: E731
with theory.theorem(
    "two_clippings",
    w + negative == vector(function(l, (f[l] - 1) / 2)),
    given=[is_basis, w == clipped, for_all(l, 1, n, either_side(l))],
) as proof:
    x, low = (lambda l: trace(e[l].T * v)), (lambda l: trace(e[l].T * v) - greatest(trace(e[l].T * v), 0))
    proof.have(vector(function(l, x(l))) == v, by="by_coordinates")
    proof.have(w == vector(function(l, low(l))))
    coordinates = for_all(i, 1, n, trace(e[i].T * vector(function(l, low(l)))) == low(i))
    proof.have(coordinates, by="coordinate", at={"f": function(l, low(l)), "e": e})
    with proof.each(l, 1, n):
        proof.have(trace(e[l].T * vector(function(l, low(l)))) == low(l))
        proof.have(
            trace(e[l].T * w) == trace(e[l].T * vector(function(l, low(l)))),
            by="inner_of_equal",
            at={"u": e[l], "v": w, "w": vector(function(l, low(l)))},
        )
        proof.have(trace(e[l].T * w) == low(l))
    with proof.each(l, 1, n):
        proof.have(trace(e[l].T * w) == low(l))
        new = low(l) + greatest(-trace(e[l].T * w) - 1, 0)
        with proof.case((f[l] == 1) & (x(l) >= 0)):
            proof.have(greatest(x(l), 0) == x(l), by="relu_on")
            proof.have(trace(e[l].T * w) == 0)
            proof.have(greatest(-trace(e[l].T * w) - 1, 0) == 0, by="relu_off")
            proof.have(new == (f[l] - 1) / 2)
        with proof.case((f[l] == -1) & (x(l) <= -1)):
            proof.have(greatest(x(l), 0) == 0, by="relu_off")
            proof.have(trace(e[l].T * w) == x(l))
            proof.have(greatest(-trace(e[l].T * w) - 1, 0) == -trace(e[l].T * w) - 1, by="relu_on")
            proof.have(new == (f[l] - 1) / 2)
        proof.have(new - (f[l] - 1) / 2 == 0)
        proof.have((new - (f[l] - 1) / 2) * e[l] == 0)
    target = vector(function(l, (f[l] - 1) / 2))
    gap = lambda l: low(l) + greatest(-trace(e[l].T * w) - 1, 0) - (f[l] - 1) / 2  # noqa: E731
    proof.have(Sum(l, 1, n, gap(l) * e[l]) == 0, by="matrix_sum_of_zeros")
    proof.have(vector(function(l, low(l))) + negative == target)
    proof.have(w + negative == target)

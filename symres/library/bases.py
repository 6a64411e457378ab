"""Orthonormal bases, in which vectors are given by their coordinates."""

from symres import (
    I,
    O,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    choice,
    either,
    equal,
    for_all,
    function,
    greater,
    greatest,
    implies,
    lambda_max,
    norm,
    symmetric,
    there_is,
    trace,
    unequal,
)

theory = Theory("lemmas", title="Orthonormal bases")
n = theory.sizes("n")
i, j, l, m = theory.index("i j l m")
e = theory.vector_layers("e", n)
v, w = theory.vectors("v w", n)
S = theory.matrix("S", n, n)
f, g = theory.numbers("f"), theory.numbers("g")


def orthonormal(e, m):
    return for_all(
        (i, j),
        implies(both(at_most(1, i, m), at_most(1, j, m)), equal(trace(e[i].T * e[j]), choice(equal(i, j), 1, 0))),
    )


def projector(e, m):
    return Sum(l, 1, m, e[l] * e[l].T)


height, width = theory.sizes("height width")
B, C = theory.layers("B", height, width), theory.layers("C", height, width)
with theory.theorem(
    "matrix_sum_congruence",
    equal(Sum(l, i, j, B[l]), Sum(l, i, j, C[l])),
    given=for_all(l, i, j, equal(B[l], C[l])),
) as proof:
    with proof.each(l, i, j):
        proof.have(equal(B[l], C[l]))
        proof.have(equal(B[l] - C[l], 0))
    proof.have(equal(Sum(l, i, j, B[l] - C[l]), 0), by="matrix_sum_of_zeros")

with theory.theorem(
    "projector_of_orthonormal",
    for_all(i, 1, m, equal(projector(e, m) * e[i], e[i])),
    given=orthonormal(e, m),
) as proof:
    with proof.each(i, 1, m):
        with proof.each(l, 1, m), proof.suppose(unequal(l, i)):
            proof.have(equal(trace(e[l].T * e[i]), choice(equal(l, i), 1, 0)))
            proof.have(equal(choice(equal(l, i), 1, 0), 0), by="number_if_false")
            proof.have(equal(trace(e[l].T * e[i]), 0))
            proof.have(equal(trace(e[l].T * e[i]) * e[l], 0))
        proof.have(equal(trace(e[i].T * e[i]), choice(equal(i, i), 1, 0)))
        proof.have(equal(trace(e[i].T * e[i]), 1))
        proof.have(
            equal(Sum(l, 1, m, trace(e[l].T * e[i]) * e[l]), trace(e[i].T * e[i]) * e[i]),
            by="matrix_sum_of_one",
            at={"i": i},
        )
        proof.have(equal(Sum(l, 1, m, trace(e[l].T * e[i]) * e[l]), e[i]))
        proof.have(equal(projector(e, m) * e[i], e[i]))

with theory.theorem(
    "trace_of_projector", equal(trace(projector(e, m)), m), given=[orthonormal(e, m), at_least(m, 0)]
) as proof:
    with proof.each(l, 1, m):
        proof.have(equal(trace(e[l].T * e[l]), choice(equal(l, l), 1, 0)))
        proof.have(equal(trace(e[l].T * e[l]), 1))
    proof.have(equal(Sum(l, 1, m, trace(e[l].T * e[l])), Sum(l, 1, m, 1)), by="sum_congruence")
    proof.have(equal(Sum(l, 1, m, 1), m), by="constant_sum")
    proof.have(equal(trace(projector(e, m)), Sum(l, 1, m, trace(e[l].T * e[l]))))

further = there_is(v, both(equal(norm(v) ** 2, 1), for_all(i, 1, m, equal(trace(e[i].T * v), 0))))
with theory.theorem(
    "another_orthonormal_vector",
    further,
    given=[orthonormal(e, m), at_least(m, 0), at_most(m + 1, n)],
) as proof:
    proof.have(equal(trace(projector(e, m)), m), by="trace_of_projector")
    proof.have(for_all(i, 1, m, equal(projector(e, m) * e[i], e[i])), by="projector_of_orthonormal")
    proof.have(equal(trace(I(n)), n), by="trace_of_identity")
    complement = there_is(S, both(symmetric(S), for_all(i, 1, m, equal(S * e[i], 0)), equal(trace(S), n - m)))
    with proof.each(i, 1, m):
        proof.have(equal(projector(e, m) * e[i], e[i]))
        proof.have(equal((I(n) - projector(e, m)) * e[i], 0))
    proof.exhibit(complement, I(n) - projector(e, m))
    P = proof.obtain("P", complement)
    found = there_is(v, both(equal(trace(v.T * v), 1), equal(P * v, lambda_max(P) * v)))
    new = proof.obtain("new", found, by="highest_eigenvector")
    proof.have(at_most(trace(I(n).T * P * I(n)), lambda_max(P) * trace(I(n).T * I(n))), by="rayleigh_highest")
    proof.have(at_most(n - m, lambda_max(P) * n))
    proof.have(greater(lambda_max(P), 0))
    proof.have(unequal(lambda_max(P), 0))
    with proof.each(i, 1, m):
        proof.have(equal(P * e[i], 0))
        proof.have(equal(trace(e[i].T * new), 0), by="eigenvector_and_kernel")
    proof.have(equal(norm(new) ** 2, 1))
    proof.exhibit(further, new)

with theory.theorem(
    "orthonormal_vectors", there_is(e, orthonormal(e, m)), given=[at_least(m, 0), at_most(m, n)]
) as proof:
    with proof.base():
        proof.exhibit(there_is(e, orthonormal(e, 0)), function(i, O(n, 1)))
        proof.have(implies(at_most(0, n), there_is(e, orthonormal(e, 0))))
    with proof.induction(l, 0, lambda l: implies(at_most(l, n), there_is(e, orthonormal(e, l)))):
        with proof.suppose(at_most(l + 1, n)):
            old = proof.obtain("old", there_is(e, orthonormal(e, l)))
            last = proof.obtain(
                "last",
                there_is(v, both(equal(norm(v) ** 2, 1), for_all(i, 1, l, equal(trace(old[i].T * v), 0)))),
                by="another_orthonormal_vector",
            )
            new = function(i, choice(equal(i, l + 1), last, old[i]))
            with proof.let(i):
                with proof.suppose(equal(i, l + 1)):
                    proof.have(equal(new[i], last), by="if_true")
            with proof.let(i):
                with proof.suppose(unequal(i, l + 1)):
                    proof.have(equal(new[i], old[i]), by="if_false")
            with proof.let(i, j), proof.suppose(both(at_most(1, i, l + 1), at_most(1, j, l + 1))):
                delta, product = choice(equal(i, j), 1, 0), trace(new[i].T * new[j])
                with proof.case(equal(i, l + 1)):
                    proof.have(equal(new[i], last))
                    with proof.case(equal(j, l + 1)):
                        proof.have(equal(new[j], last))
                        proof.have(equal(i, j))
                        proof.have(equal(delta, 1), by="number_if_true")
                        proof.have(equal(product, 1))
                        proof.have(equal(product, delta))
                    with proof.case(unequal(j, l + 1)):
                        proof.have(equal(new[j], old[j]))
                        proof.have(at_most(j, l))
                        proof.have(unequal(i, j))
                        proof.have(equal(delta, 0), by="number_if_false")
                        proof.have(equal(trace(old[j].T * last), 0))
                        proof.have(equal(product, 0))
                        proof.have(equal(product, delta))
                with proof.case(unequal(i, l + 1)):
                    proof.have(equal(new[i], old[i]))
                    proof.have(at_most(i, l))
                    with proof.case(equal(j, l + 1)):
                        proof.have(equal(new[j], last))
                        proof.have(unequal(i, j))
                        proof.have(equal(delta, 0), by="number_if_false")
                        proof.have(equal(trace(old[i].T * last), 0))
                        proof.have(equal(product, 0))
                        proof.have(equal(product, delta))
                    with proof.case(unequal(j, l + 1)):
                        proof.have(equal(new[j], old[j]))
                        proof.have(at_most(j, l))
                        proof.have(equal(trace(old[i].T * old[j]), delta))
                        proof.have(equal(product, delta))
            proof.exhibit(there_is(e, orthonormal(e, l + 1)), new)
    proof.have(there_is(e, orthonormal(e, m)))

basis = there_is(e, both(orthonormal(e, n), equal(projector(e, n), I(n))))
with theory.theorem("orthonormal_basis", basis) as proof:
    b = proof.obtain("b", there_is(e, orthonormal(e, n)), by="orthonormal_vectors", at={"m": n})
    proof.have(equal(trace(projector(b, n)), n), by="trace_of_projector")
    proof.have(for_all(i, 1, n, equal(projector(b, n) * b[i], b[i])), by="projector_of_orthonormal")
    proof.have(equal(trace(I(n)), n), by="trace_of_identity")
    P = projector(b, n)
    with proof.each(l, 1, n):
        proof.have(equal(P * b[l], b[l]))
        proof.have(equal(P * b[l] * b[l].T, b[l] * b[l].T))
    proof.have(equal(Sum(l, 1, n, P * b[l] * b[l].T), P), by="matrix_sum_congruence")
    proof.have(equal(P * P, P))
    proof.have(equal(trace((I(n) - P).T * (I(n) - P)), 0))
    proof.have(equal(I(n) - P, 0), by="norm_zero")
    proof.have(equal(P, I(n)))
    proof.exhibit(basis, b)

# --------------------------------------------------------------------------------------------------------- coordinates
is_basis = both(orthonormal(e, n), equal(projector(e, n), I(n)))


def vector(f, m=n):
    """The vector with these coordinates."""
    return Sum(l, 1, m, f[l] * e[l])


with theory.theorem(
    "coordinate", for_all(i, 1, n, equal(trace(e[i].T * vector(f)), f[i])), given=orthonormal(e, n)
) as proof:
    with proof.each(i, 1, n):
        with proof.each(l, 1, n), proof.suppose(unequal(l, i)):
            proof.have(equal(trace(e[i].T * e[l]), choice(equal(i, l), 1, 0)))
            proof.have(equal(choice(equal(i, l), 1, 0), 0), by="number_if_false")
            proof.have(equal(trace(e[i].T * e[l]), 0))
            proof.have(equal(f[l] * trace(e[i].T * e[l]), 0))
        proof.have(equal(trace(e[i].T * e[i]), choice(equal(i, i), 1, 0)))
        proof.have(equal(trace(e[i].T * e[i]), 1))
        proof.have(
            equal(Sum(l, 1, n, f[l] * trace(e[i].T * e[l])), f[i] * trace(e[i].T * e[i])), by="sum_of_one", at={"i": i}
        )
        proof.have(equal(trace(e[i].T * vector(f)), Sum(l, 1, n, f[l] * trace(e[i].T * e[l]))))
        proof.have(equal(trace(e[i].T * vector(f)), f[i]))

with theory.theorem(
    "inner_of_coordinates", equal(trace(vector(f).T * vector(g)), Sum(l, 1, n, f[l] * g[l])), given=orthonormal(e, n)
) as proof:
    proof.have(for_all(i, 1, n, equal(trace(e[i].T * vector(g)), g[i])), by="coordinate")
    with proof.each(l, 1, n):
        proof.have(equal(trace(e[l].T * vector(g)), g[l]))
        proof.have(equal(f[l] * trace(e[l].T * vector(g)), f[l] * g[l]))
    proof.have(equal(Sum(l, 1, n, f[l] * trace(e[l].T * vector(g))), Sum(l, 1, n, f[l] * g[l])), by="sum_congruence")
    proof.have(equal(trace(vector(f).T * vector(g)), Sum(l, 1, n, f[l] * trace(e[l].T * vector(g)))))

with theory.theorem("by_coordinates", equal(vector(function(l, trace(e[l].T * v))), v), given=is_basis) as proof:
    proof.have(equal(projector(e, n) * v, v))

# -------------------------------------------------------------------------------------------------------- two clippings
positive = Sum(l, 1, n, greatest(trace(e[l].T * v), 0) * e[l])
clipped = v - positive
negative = Sum(l, 1, n, greatest(-trace(e[l].T * w) - 1, 0) * e[l])
either_side = lambda l: either(  # noqa: E731
    both(equal(f[l], 1), at_least(trace(e[l].T * v), 0)), both(equal(f[l], -1), at_most(trace(e[l].T * v), -1))
)
with theory.theorem(
    "two_clippings",
    equal(w + negative, vector(function(l, (f[l] - 1) / 2))),
    given=[is_basis, equal(w, clipped), for_all(l, 1, n, either_side(l))],
) as proof:
    x, low = (lambda l: trace(e[l].T * v)), (lambda l: trace(e[l].T * v) - greatest(trace(e[l].T * v), 0))
    proof.have(equal(vector(function(l, x(l))), v), by="by_coordinates")
    proof.have(equal(w, vector(function(l, low(l)))))
    coordinates = for_all(i, 1, n, equal(trace(e[i].T * vector(function(l, low(l)))), low(i)))
    proof.have(coordinates, by="coordinate", at={"f": function(l, low(l)), "e": e})
    with proof.each(l, 1, n):
        proof.have(equal(trace(e[l].T * vector(function(l, low(l)))), low(l)))
        proof.have(
            equal(trace(e[l].T * w), trace(e[l].T * vector(function(l, low(l))))),
            by="inner_of_equal",
            at={"u": e[l], "v": w, "w": vector(function(l, low(l)))},
        )
        proof.have(equal(trace(e[l].T * w), low(l)))
    with proof.each(l, 1, n):
        proof.have(equal(trace(e[l].T * w), low(l)))
        new = low(l) + greatest(-trace(e[l].T * w) - 1, 0)
        with proof.case(both(equal(f[l], 1), at_least(x(l), 0))):
            proof.have(equal(greatest(x(l), 0), x(l)), by="relu_on")
            proof.have(equal(trace(e[l].T * w), 0))
            proof.have(equal(greatest(-trace(e[l].T * w) - 1, 0), 0), by="relu_off")
            proof.have(equal(new, (f[l] - 1) / 2))
        with proof.case(both(equal(f[l], -1), at_most(x(l), -1))):
            proof.have(equal(greatest(x(l), 0), 0), by="relu_off")
            proof.have(equal(trace(e[l].T * w), x(l)))
            proof.have(equal(greatest(-trace(e[l].T * w) - 1, 0), -trace(e[l].T * w) - 1), by="relu_on")
            proof.have(equal(new, (f[l] - 1) / 2))
        proof.have(equal(new - (f[l] - 1) / 2, 0))
        proof.have(equal((new - (f[l] - 1) / 2) * e[l], 0))
    target = vector(function(l, (f[l] - 1) / 2))
    gap = lambda l: low(l) + greatest(-trace(e[l].T * w) - 1, 0) - (f[l] - 1) / 2  # noqa: E731
    proof.have(equal(Sum(l, 1, n, gap(l) * e[l]), 0), by="matrix_sum_of_zeros")
    proof.have(equal(vector(function(l, low(l))) + negative, target))
    proof.have(equal(w + negative, target))

"""Hardt and Ma, section 3: when a residual network of ReLU blocks moves points to their targets, exactly.

A block of width k is h + V ReLU(U h + s). U is given by its rows U(t, p), V by its columns V(t, p), p = 1, ..., k, so
that block t adds the sum of V(t, p) max(U(t, p)'h + s(t, p), 0).
"""

from fractions import Fraction

from sympy import pi

from symres import (
    I,
    O,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    ceiling,
    choice,
    cos,
    either,
    equal,
    floor,
    for_all,
    function,
    gaussian_entries,
    greater,
    greatest,
    implies,
    less,
    log,
    negation,
    norm,
    outcome,
    there_is,
    trace,
    unequal,
)

theory = Theory("hardt_ma", source="hardt_ma", where="section 3", title="Blocks that move points to their targets")
n, k, L, r = theory.sizes("n k L r")
i, j, m, p, t = theory.index("i j m p t")
a, u, q = (theory.vector_layers(name, k) for name in "auq")  # points, rows, targets
tau = theory.numbers("tau")
c, block, slot = (theory.whole_numbers(name) for name in ("c", "beta", "sigma"))  # labels, blocks, neurons of points
h = theory.vector_layers("h", k)  # a run of the network
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.number("s_0"))


def each(i, claim, high=n):
    return for_all(i, 1, high, claim)


def added(t, h, U=U, s=s, V=V):
    """What block t adds to h."""
    return Sum(p, 1, k, greatest(U(t, p).T * h + s(t, p), 0) * V(t, p))


def runs(h, start, blocks=L, U=U, s=s, V=V):
    """h(0), h(1), ... are the states of the network that starts there."""
    return both(equal(h[0], start), for_all(t, 1, blocks, equal(h[t], h[t - 1] + added(t, h[t - 1], U, s, V))))


def neuron_of(i, t, p):
    """Point i is moved in block t, by neuron p."""
    return both(at_most(1, i), at_most(i, n), equal(block[i], t), equal(slot[i], p))


def neuron_is(i):
    """The neuron that moves point i: its row, its bias, its column."""
    column = 1 / (u[i].T * a[i] - tau[i]) * (q[c[i]] - a[i])
    t, p = block[i], slot[i]
    return both(equal(U(t, p), u[i]), equal(s(t, p), -tau[i]), equal(V(t, p), column))


def stands(t):
    """Where point j is after block t."""
    return both(implies(at_most(block[j], t), equal(h[t], q[c[j]])), implies(less(t, block[j]), equal(h[t], a[j])))


with theory.theorem(
    "expressivity.certificate",
    each(j, for_all(h, implies(runs(h, a[j]), for_all(t, 0, L, stands(t))))),
    given=[
        each(i, both(at_most(1, block[i], L), at_most(1, slot[i], k))),
        each(i, greater(u[i].T * a[i], tau[i])),
        each(i, each(j, implies(both(at_most(block[i], block[j]), unequal(i, j)), at_most(u[i].T * a[j], tau[i])))),
        each(i, each(j, implies(less(block[j], block[i]), at_most(u[i].T * q[c[j]], tau[i])))),
        each(i, neuron_is(i)),
        for_all(t, 1, L, for_all(p, 1, k, either(equal(V(t, p), 0), there_is(i, neuron_of(i, t, p))))),
    ],
    where="not in the review: lemma 1 behind theorem 3",
    note="Point j is moved in block beta(j), by neuron sigma(j) of its k neurons, which no other point that has not "
    "been moved, and no target of a point that has been, activates. Columns of V that serve no point are 0.",
) as proof:
    with proof.each(j, 1, n), proof.let(h), proof.suppose(runs(h, a[j])):
        proof.have(at_most(1, block[j]))
        with proof.induction(t, 0, implies(at_most(t, L), stands(t))):
            with proof.suppose(at_most(t + 1, L)):
                proof.have(stands(t))
                x, row = h[t], lambda p: U(t + 1, p).T * h[t] + s(t + 1, p)
                term = lambda p: greatest(row(p), 0) * V(t + 1, p)  # noqa: E731
                with proof.each(p, 1, k):
                    with proof.suppose(negation(both(equal(block[j], t + 1), equal(slot[j], p)))):
                        with proof.case(equal(V(t + 1, p), 0)):
                            proof.have(equal(term(p), 0))
                        with proof.case(serves_next := there_is(i, neuron_of(i, t + 1, p))):
                            l = proof.obtain("l", serves_next)
                            proof.have(neuron_is(l))
                            proof.have(both(equal(U(t + 1, p), u[l]), equal(s(t + 1, p), -tau[l])))
                            with proof.case(at_most(block[j], t)):
                                proof.have(equal(x, q[c[j]]))
                                proof.have(at_most(u[l].T * q[c[j]], tau[l]))
                                proof.have(at_most(row(p), 0))
                            with proof.case(less(t, block[j])):
                                proof.have(equal(x, a[j]))
                                with proof.contradiction(equal(l, j)):
                                    proof.have(both(equal(block[l], block[j]), equal(slot[l], slot[j])))
                                    proof.have(both(equal(block[j], t + 1), equal(slot[j], p)))
                                proof.have(at_most(u[l].T * a[j], tau[l]))
                                proof.have(at_most(row(p), 0))
                            proof.have(equal(greatest(row(p), 0), 0), by="relu_off")
                            proof.have(equal(term(p), 0))
                proof.have(equal(h[t + 1], x + added(t + 1, x)))
                with proof.case(at_most(block[j], t)):
                    proof.have(equal(added(t + 1, x), 0), by="matrix_sum_of_zeros")
                    proof.have(equal(h[t + 1], x))
                    proof.have(equal(x, q[c[j]]))
                    proof.have(equal(h[t + 1], q[c[j]]))
                    proof.have(stands(t + 1))
                with proof.case(less(t, block[j])):
                    proof.have(equal(x, a[j]))
                    with proof.case(less(t + 1, block[j])):
                        proof.have(equal(added(t + 1, x), 0), by="matrix_sum_of_zeros")
                        proof.have(equal(h[t + 1], x))
                        proof.have(equal(h[t + 1], a[j]))
                        proof.have(stands(t + 1))
                    with proof.case(at_most(block[j], t + 1)):
                        proof.have(equal(block[j], t + 1))
                        g = u[j].T * a[j] - tau[j]
                        proof.have(neuron_is(j))
                        proof.have(equal(V(t + 1, slot[j]), 1 / g * (q[c[j]] - a[j])))
                        proof.have(both(equal(U(t + 1, slot[j]), u[j]), equal(s(t + 1, slot[j]), -tau[j])))
                        proof.have(equal(added(t + 1, x), term(slot[j])), by="matrix_sum_of_one", at={"i": slot[j]})
                        proof.have(greater(g, 0))
                        proof.have(equal(row(slot[j]), g))
                        proof.have(equal(greatest(row(slot[j]), 0), row(slot[j])), by="relu_on")
                        proof.have(equal(greatest(row(slot[j]), 0), g))
                        proof.have(equal(g * (1 / g), 1), by="reciprocal")
                        proof.have(equal(g * V(t + 1, slot[j]), g * (1 / g) * (q[c[j]] - a[j])))
                        proof.have(equal(term(slot[j]), g * V(t + 1, slot[j])))
                        proof.have(equal(term(slot[j]), q[c[j]] - a[j]))
                        proof.have(equal(h[t + 1], x + (q[c[j]] - a[j])))
                        proof.have(equal(h[t + 1], q[c[j]]))
                        proof.have(stands(t + 1))

# ------------------------------------------------------------------------------------------- blocks of k points each
z, x = theory.vector_layers("z", k), theory.vector("x", k)
enough = ceiling(n / k)


def arrive(U, s, V, L=L):
    """The network with these blocks has a run from every point, which ends at its target."""
    run = runs(h, a[j], L, U, s, V)
    return each(j, both(there_is(h, run), for_all(h, implies(run, equal(h[L], z[j])))))


with theory.theorem(
    "expressivity.certificate.blocks",
    there_is((U, s, V), arrive(U, s, V)),
    given=[
        each(i, greater(u[i].T * a[i], tau[i])),
        each(i, each(j, implies(unequal(i, j), at_most(u[i].T * a[j], tau[i])))),
        each(i, each(j, at_most(u[i].T * z[j], tau[i]))),
        at_most(enough, L),
    ],
    where="not in the review: lemma 1 behind theorem 3",
    note="Where every neuron is activated by its own point alone, ceiling(n/k) blocks of width k are enough, and more "
    "do no harm.",
) as proof:
    at_slot = k * (t - 1) + p
    new_U, new_s = function(t, p, u[at_slot]), function(t, p, -tau[at_slot])
    column = lambda i: 1 / (u[i].T * a[i] - tau[i]) * (z[i] - a[i])  # noqa: E731
    new_V = function(t, p, choice(at_most(at_slot, n), column(at_slot), O(k, 1)))
    new_block, new_slot = function(i, ceiling(i / k)), function(i, i - k * (ceiling(i / k) - 1))
    with proof.each(i, 1, n):
        proof.have(both(at_least(new_block[i], 1), at_most(new_block[i], enough)), by="blocks_in_range")
        proof.have(both(at_most(k * (new_block[i] - 1) + 1, i), at_most(i, k * new_block[i])), by="block_of_index")
        proof.have(both(at_most(1, new_block[i], L), at_most(1, new_slot[i], k)))
    with proof.each(i, 1, n):
        proof.have(equal(choice(at_most(i, n), column(i), O(k, 1)), column(i)), by="if_true")
        proof.have(
            both(
                equal(new_U(new_block[i], new_slot[i]), u[i]),
                equal(new_s(new_block[i], new_slot[i]), -tau[i]),
                equal(new_V(new_block[i], new_slot[i]), column(i)),
            )
        )
    with proof.each(t, 1, L), proof.each(p, 1, k):
        here = lambda i: both(at_most(1, i), at_most(i, n), equal(new_block[i], t), equal(new_slot[i], p))  # noqa: E731
        used = either(equal(new_V(t, p), 0), there_is(i, here(i)))
        with proof.case(less(n, at_slot)):
            proof.have(equal(new_V(t, p), 0), by="if_false")
            proof.have(used)
        with proof.case(at_most(at_slot, n)):
            proof.have(equal(ceiling(at_slot / k), t), by="index_in_block")
            proof.have(at_least(at_slot, 1))
            proof.exhibit(there_is(i, here(i)), at_slot)
            proof.have(used)
    there = lambda t: both(  # noqa: E731
        implies(at_most(new_block[j], t), equal(h[t], z[j])), implies(less(t, new_block[j]), equal(h[t], a[j]))
    )
    run = runs(h, a[j], L, new_U, new_s, new_V)
    proof.have(
        each(j, for_all(h, implies(run, for_all(t, 0, L, there(t))))),
        by="expressivity.certificate",
        at={"U": new_U, "s": new_s, "V": new_V, "beta": new_block, "sigma": new_slot, "q": z, "c": function(i, i)}
        | {"L": L, "n": n, "k": k, "a": a, "u": u, "tau": tau},
    )
    with proof.each(j, 1, n):
        proof.have(at_most(new_block[j], L))
        proof.have(at_least(new_block[j], 1))
        block_map = function(t, x, x + added(t, x, new_U, new_s, new_V))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": a[j], "G": block_map, "n": L})
        with proof.let(h), proof.suppose(run):
            proof.have(for_all(t, 0, L, there(t)))
            proof.have(there(L))
            proof.have(equal(h[L], z[j]))
        proof.have(both(there_is(h, run), for_all(h, implies(run, equal(h[L], z[j])))))
    proof.exhibit(there_is((U, s, V), arrive(U, s, V)), new_U, new_s, new_V)

# ---------------------------------------------------------------------------------------------- points that are exposed
eta, rho = theory.number("eta rho")
y = theory.vector_layers("y", r)
rows, columns, readout = (theory.vector_layers(name, size) for name, size in (("A", k), ("C", k), ("B", r)))
bias = theory.numbers("b")


def layer(A, b, B, h, p=k):
    """B ReLU(A h + b), A with the rows A(1), ..., A(p), B with the columns B(1), ..., B(p)."""
    return Sum(m, 1, p, greatest(A[m].T * h + b[m], 0) * B[m])


def exposed(moved, points=n):
    """<a(i), a(j)> < |a(i)|^2 for the points a(i) that are moved, and all others."""
    return for_all(i, 1, moved, each(j, implies(unequal(j, i), less(a[i].T * a[j], norm(a[i]) ** 2)), points))


def moves(A, b, B):
    """h + B ReLU(A h + b) takes the first p points to their targets, and keeps the others."""
    new = lambda j: a[j] + layer(A, b, B, a[j])  # noqa: E731
    return both(for_all(j, 1, p, equal(new(j), z[j])), for_all(j, p + 1, n, equal(new(j), a[j])))


with theory.theorem(
    "lemma_k_points",
    there_is((rows, bias, columns), moves(rows, bias, columns)),
    given=[at_least(p, 0), at_most(p, k), at_most(p, n), exposed(p)],
    where="section 3, lemma 3.3",
    says=r"\text{in a given hidden layer, we can transform a set of } k \text{ vectors into another set of } k \text{ "
    r"vectors, while keeping the rest } n - k \text{ vectors the same}",
    note="With a threshold for every point that is moved. The review does not say that the points have to be exposed; "
    "that they are, on the unit sphere and near it, is lemma_k_points.exposed.",
) as proof:
    change = function(j, z[j] - a[j])
    found = both(
        for_all(j, 1, p, equal(layer(rows, bias, columns, a[j]), change[j])),
        for_all(j, p + 1, n, equal(layer(rows, bias, columns, a[j]), 0)),
    )
    A, b, B = proof.obtain(
        "A_1 b_1 B_1", there_is((rows, bias, columns), found), by="separating_neurons", at={"w": change, "v": a}
    )
    with proof.each(j, 1, p):
        proof.have(equal(layer(A, b, B, a[j]), z[j] - a[j]))
        proof.have(equal(a[j] + layer(A, b, B, a[j]), z[j]))
    with proof.each(j, p + 1, n):
        proof.have(equal(layer(A, b, B, a[j]), 0))
        proof.have(equal(a[j] + layer(A, b, B, a[j]), a[j]))
    proof.exhibit(there_is((rows, bias, columns), moves(rows, bias, columns)), A, b, B)

with theory.theorem(
    "lemma_k_points.exposed",
    each(i, each(j, implies(unequal(j, i), less(a[i].T * a[j], norm(a[i]) ** 2)))),
    given=[
        each(j, at_most(1 - eta, norm(a[j]) ** 2, 1 + eta)),
        each(i, each(j, implies(unequal(j, i), at_least(norm(a[i] - a[j]) ** 2, rho)))),
        greater(rho, 2 * eta),
    ],
    where="section 3, lemma 3.3",
    note="Points whose squared norms are within eta of 1 and whose squared distances are above 2 eta are exposed.",
) as proof:
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(unequal(j, i)):
        proof.have(at_least(norm(a[i] - a[j]) ** 2, rho))
        proof.have(at_most(1 - eta, norm(a[i]) ** 2))
        proof.have(at_most(norm(a[j]) ** 2, 1 + eta))
        proof.have(less(a[i].T * a[j], norm(a[i]) ** 2))

with theory.theorem(
    "last_layer",
    there_is((rows, bias, readout), each(j, equal(layer(rows, bias, readout, q[j], r), y[j]), r)),
    given=[
        each(i, each(j, equal(norm(q[i]), norm(q[j])), r), r),
        each(i, each(j, implies(unequal(j, i), unequal(q[i], q[j])), r), r),
    ],
    says=r"\text{The last layer of the network } h(\cdot) \text{ must map each } q_j \text{ to } e_j",
    note="The q(j) are any distinct points of one sphere, such as random ones of norm 1, the y(j) any vectors of "
    "length r, such as e_1, ..., e_r.",
) as proof:
    with proof.each(i, 1, r), proof.each(j, 1, r), proof.suppose(unequal(j, i)):
        proof.have(equal(norm(q[i]), norm(q[j])))
        proof.have(equal(norm(q[i]) ** 2, norm(q[j]) ** 2))
        proof.have(unequal(q[i], q[j]))
        proof.have(unequal(q[i] - q[j], 0))
        proof.have(greater(norm(q[i] - q[j]) ** 2, 0), by="squared_norm_positive")
        proof.have(less(q[i].T * q[j], norm(q[i]) ** 2))
    found = both(
        for_all(j, 1, r, equal(layer(rows, bias, readout, q[j], r), y[j])),
        for_all(j, r + 1, r, equal(layer(rows, bias, readout, q[j], r), 0)),
    )
    A, b, B = proof.obtain(
        "A_1 b_1 B_1",
        there_is((rows, bias, readout), found),
        by="separating_neurons",
        at={"w": y, "v": q, "p": r, "q": r, "b": r},
    )
    proof.exhibit(
        there_is((rows, bias, readout), each(j, equal(layer(rows, bias, readout, q[j], r), y[j]), r)), A, b, B
    )

# ---------------------------------------------------------------------------------------------------- number of blocks
with theory.theorem(
    "layers_count",
    there_is((U, s, V), arrive(U, s, V, enough)),
    given=[exposed(n), each(i, each(j, less(a[i].T * z[j], norm(a[i]) ** 2)))],
    where="section 3, after the construction",
    says=r"\text{In order for us to do the transformation for all } n \text{ vectors } h_0^{(i)}, \text{ we need at "
    r"least } l = \lceil n/k \rceil",
    note="Ceiling(n/k) blocks of width k take n points to their targets, if the points are exposed, to each other and "
    "to the targets. That a construction which moves at most k of the points in a block needs as many is "
    "layers_count.necessary.",
) as proof:
    squared = function(i, norm(a[i]) ** 2)
    above = lambda f, of: for_all(  # noqa: E731
        i, 1, n, both(less(f[i], squared[i]), each(j, implies(unequal(j, i), at_most(a[i].T * of[j], f[i]))))
    )
    first = proof.obtain(
        "f_1",
        there_is(tau, above(tau, a)),
        by="thresholds",
        at={"F": function(i, j, trace(a[i].T * a[j])), "d": squared},
    )
    second = proof.obtain(
        "f_2",
        there_is(tau, above(tau, z)),
        by="thresholds",
        at={"F": function(i, j, trace(a[i].T * z[j])), "d": squared},
    )
    most = lambda i: greatest(first[i], greatest(second[i], a[i].T * z[i]))  # noqa: E731
    with proof.each(i, 1, n):
        proof.have(less(greatest(second[i], a[i].T * z[i]), squared[i]), by="greatest_below")
        proof.have(less(most(i), squared[i]), by="greatest_below")
        proof.have(greater(a[i].T * a[i], most(i)))
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(unequal(i, j)):
        proof.have(at_most(first[i], most(i)), by="greatest_first")
        proof.have(at_most(a[i].T * a[j], first[i]))
        proof.have(at_most(a[i].T * a[j], most(i)))
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have(at_most(greatest(second[i], a[i].T * z[i]), most(i)), by="greatest_second")
        with proof.case(equal(i, j)):
            proof.have(at_most(a[i].T * z[i], greatest(second[i], a[i].T * z[i])), by="greatest_second")
            proof.have(equal(trace(a[i].T * z[j]), trace(a[i].T * z[i])))
            proof.have(at_most(a[i].T * z[j], most(i)))
        with proof.case(unequal(i, j)):
            proof.have(at_most(second[i], greatest(second[i], a[i].T * z[i])), by="greatest_first")
            proof.have(at_most(a[i].T * z[j], second[i]))
            proof.have(at_most(a[i].T * z[j], most(i)))
    proof.have(both(at_least(enough, 1), at_most(enough, enough)), by="blocks_in_range")
    proof.conclude(
        by="expressivity.certificate.blocks", at={"u": a, "tau": function(i, most(i)), "L": enough, "n": n, "k": k}
    )

H = theory.mapping("H", (j, t), theory.vector("h_0", k))
moved = choice(unequal(H(j, t), H(j, t - 1)), 1, 0)
with theory.theorem(
    "layers_count.necessary",
    at_most(enough, L),
    given=[each(j, unequal(H(j, L), H(j, 0))), for_all(t, 1, L, at_most(Sum(j, 1, n, moved), k))],
    where="section 3, after the construction",
    note="If every one of n points ends elsewhere than where it started, and each of L blocks moves at most k of them, "
    "then L is at least ceiling(n/k).",
) as proof:
    count = lambda j, l: Sum(t, 1, l, choice(unequal(H(j, t), H(j, t - 1)), 1, 0))  # noqa: E731
    step = lambda l: choice(unequal(H(j, l), H(j, l - 1)), 1, 0)  # noqa: E731
    with proof.each(j, 1, n):
        stayed = lambda l: both(  # noqa: E731
            at_least(count(j, l), 0), implies(less(count(j, l), 1), equal(H(j, l), H(j, 0)))
        )
        with proof.base():
            proof.have(equal(count(j, 0), 0), by="sum_empty")
            proof.have(stayed(0))
        with proof.induction(p, 0, stayed):
            proof.have(equal(count(j, p + 1), count(j, p) + step(p + 1)), by="sum_last")
            with proof.case(equal(H(j, p + 1), H(j, p))):
                proof.have(equal(step(p + 1), 0), by="number_if_false")
                with proof.suppose(less(count(j, p + 1), 1)):
                    proof.have(equal(H(j, p), H(j, 0)))
                    proof.have(equal(H(j, p + 1), H(j, 0)))
                proof.have(stayed(p + 1))
            with proof.case(unequal(H(j, p + 1), H(j, p))):
                proof.have(equal(step(p + 1), 1), by="number_if_true")
                proof.have(at_least(count(j, p + 1), 1))
                proof.have(stayed(p + 1))
        with proof.contradiction(less(count(j, L), 1)):
            proof.have(equal(H(j, L), H(j, 0)))
            proof.have(unequal(H(j, L), H(j, 0)))
        proof.have(at_least(count(j, L), 1))
    proof.have(at_least(Sum(j, 1, n, count(j, L)), n), by="sum_lower", at={"e": 1, "s": function(j, count(j, L))})
    proof.have(
        at_most(Sum(t, 1, L, Sum(j, 1, n, moved)), L * k),
        by="sum_upper",
        at={"e": k, "s": function(t, Sum(j, 1, n, moved))},
    )
    proof.have(
        equal(Sum(j, 1, n, count(j, L)), Sum(t, 1, L, Sum(j, 1, n, moved))),
        by="sum_exchange",
        at={"F": function(j, t, moved)},
    )
    proof.have(at_most(n, L * k))
    proof.have(at_most(n / k, L), by="quotient_at_most")
    proof.conclude(by="ceiling_at_most")

# ------------------------------------------------------------------------------------------------- counting parameters
d, kappa = theory.sizes("d"), theory.number("kappa")


def parameters(d, k, L, r):
    """Those of A_0 in R^(k x d), L blocks of width k, and a last layer with A in R^(r x k), B in R^(r x r)."""
    return k * d + L * (2 * k**2 + k) + k * r + r**2 + r


with theory.theorem(
    "params.n_log_n",
    both(
        at_most(parameters(d, k, enough, r), 8 * (k * n + r**2)),
        implies(at_most(k, kappa * log(n)), at_most(parameters(d, k, enough, r), 8 * (kappa * (n * log(n)) + r**2))),
    ),
    given=[at_most(k, n), at_most(d, n)],
    where="section 3, number of parameters",
    says=r"O(kd + lk^2 + kr + r^2) = O(n \log n + r^2)",
    note="With ceiling(n/k) blocks of width k, and k at most kappa log n.",
) as proof:
    proof.have(both(at_most(n / k, enough), less(enough, n / k + 1)), by="ceiling_bounds")
    proof.have(equal(k * (n / k), n), by="quotient_cancels")
    proof.have(at_most(k * enough, k * (n / k + 1)))
    proof.have(at_most(k * enough, n + k))
    proof.have(at_most((2 * k + 1) * (k * enough), (2 * k + 1) * (n + k)))
    proof.have(at_most(k * k, k * n))
    proof.have(at_most(n, k * n))
    proof.have(at_most(k, k * n))
    proof.have(at_most(k * d, k * n))
    proof.have(at_least((k - r) ** 2, 0))
    proof.have(at_most(2 * (k * r), k * n + r**2))
    proof.have(at_most(r, r**2))
    proof.have(at_most(parameters(d, k, enough, r), 8 * (k * n + r**2)))
    with proof.suppose(at_most(k, kappa * log(n))):
        proof.have(at_most(n * k, n * (kappa * log(n))))
        proof.have(at_most(parameters(d, k, enough, r), 8 * (kappa * (n * log(n)) + r**2)))

# ----------------------------------------------------------------------------------------------- points of one sphere
v, w = theory.vectors("v w", k)
spread = both(
    each(j, equal(norm(q[j]) ** 2, Fraction(1, 4)), r),
    each(i, each(j, implies(unequal(j, i), unequal(q[i], q[j])), r), r),
)
with theory.theorem(
    "expressivity.targets",
    there_is(q, spread),
    given=at_least(k, 2),
    where="not in the review",
    note="Any number of points on the sphere of radius 1/2, with rational coordinates on one of its circles.",
) as proof:
    circle = there_is((v, w), both(equal(norm(v) ** 2, 1), equal(norm(w) ** 2, 1), equal(trace(v.T * w), 0)))
    e_1, e_2 = proof.obtain("e_1 e_2", circle, by="orthogonal_pair")
    c_of = lambda j: 1 / (1 + j**2)  # noqa: E731
    point = function(j, Fraction(1, 2) * ((2 * c_of(j) - 1) * e_1 + (2 * j * c_of(j)) * e_2))
    with proof.let(j):
        proof.have(at_least(j**2, 0))
        proof.have(unequal(1 + j**2, 0))
        proof.have(equal((1 + j**2) * c_of(j), 1), by="reciprocal")
        proof.have(equal(norm(point[j]) ** 2, Fraction(1, 4) * ((2 * c_of(j) - 1) ** 2 + (2 * j * c_of(j)) ** 2)))
        proof.have(equal(j**2 * c_of(j) ** 2, c_of(j) - c_of(j) ** 2))
        proof.have(
            both(
                equal((1 + j**2) * c_of(j), 1),
                equal(norm(point[j]) ** 2, Fraction(1, 4)),
                equal(trace(e_1.T * point[j]), c_of(j) - Fraction(1, 2)),
            )
        )
    with proof.each(j, 1, r):
        proof.have(equal(norm(point[j]) ** 2, Fraction(1, 4)))
    with proof.each(i, 1, r), proof.each(j, 1, r), proof.suppose(unequal(j, i)):
        proof.have(both(equal((1 + i**2) * c_of(i), 1), equal(trace(e_1.T * point[i]), c_of(i) - Fraction(1, 2))))
        proof.have(both(equal((1 + j**2) * c_of(j), 1), equal(trace(e_1.T * point[j]), c_of(j) - Fraction(1, 2))))
        with proof.contradiction(equal(trace(e_1.T * point[i]), trace(e_1.T * point[j]))):
            proof.have(equal(c_of(i), c_of(j)))
            proof.have(equal((1 + i**2) * c_of(j), (1 + j**2) * c_of(j)))
            proof.have(equal((1 + i**2) * ((1 + j**2) * c_of(j)), (1 + j**2) * ((1 + j**2) * c_of(j))))
            proof.have(equal(i**2, j**2))
            with proof.case(less(i, j)):
                proof.have(less(i**2, j**2))
                proof.have(less(j**2, j**2))
            with proof.case(at_most(j, i)):
                proof.have(less(j, i))
                proof.have(less(j**2, i**2))
                proof.have(less(j**2, j**2))
        with proof.contradiction(equal(point[i], point[j])):
            proof.have(
                equal(trace(e_1.T * point[i]), trace(e_1.T * point[j])),
                by="inner_of_equal",
                at={"u": e_1, "v": point[i], "w": point[j]},
            )
        proof.have(unequal(point[i], point[j]))
    proof.exhibit(there_is(q, spread), point)

# -------------------------------------------------------------------------------------------------- random projections
X, A_0 = theory.vector_layers("X", d), theory.matrix("A_0", k, d)


def nearly_isometric(A):
    """A changes the norms of the points by eta at most, and makes no distance much smaller."""
    norms = each(j, at_most(1 - eta, norm(A * X[j]) ** 2, 1 + eta))
    distances = implies(unequal(j, i), at_least(norm(A * X[i] - A * X[j]) ** 2, (1 - eta) * norm(X[i] - X[j]) ** 2))
    return both(norms, each(i, each(j, distances)))


def expresses(A_0, U, s, V, A, b, B):
    """The network has a run from every point, and every one ends with the output y(c(i)) of its label."""
    run = runs(h, A_0 * X[i], enough, U, s, V)
    right = equal(layer(A, b, B, h[enough], r), y[c[i]])
    return each(i, both(there_is(h, run), for_all(h, implies(run, right))))


network = (A_0, U, s, V, rows, bias, readout)
with theory.theorem(
    "thm3_original",
    both(
        there_is(network, expresses(*network)),
        at_most(parameters(d, k, enough, r), 8 * (kappa * (n * log(n)) + r**2)),
    ),
    given=[
        there_is(A_0, nearly_isometric(A_0)),
        each(i, each(j, implies(unequal(j, i), at_least(norm(X[i] - X[j]) ** 2, rho)))),
        less(0, rho, 4),
        equal(eta, rho / 8),
        each(i, at_most(1, c[i], r)),
        at_most(2, k, n),
        at_most(k, kappa * log(n)),
        at_most(d, n),
    ],
    where="theorem 3, with the construction of section 3",
    note="Modulo hardt_ma.jl, the lemma of Johnson and Lindenstrauss, whose conclusion for the n unit vectors X(i) is "
    "the first hypothesis: some A_0 in R^(k x d) changes their squared norms by the factor rho/8 at most, and so it "
    "does with those of their differences, for a k of the order of log(n)/rho^2. Squared distances of unit vectors "
    "are at most 4. The y(c) are any vectors of length r, such as e_1, ..., e_r.",
) as proof:
    A = proof.obtain("A_1", there_is(A_0, nearly_isometric(A_0)))
    image = function(j, A * X[j])
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(unequal(j, i)):
        proof.have(at_least(norm(X[i] - X[j]) ** 2, rho))
        proof.have(at_least((1 - eta) * norm(X[i] - X[j]) ** 2, (1 - eta) * rho))
        proof.have(at_least(norm(image[i] - image[j]) ** 2, (1 - eta) * norm(X[i] - X[j]) ** 2))
        proof.have(at_least(norm(image[i] - image[j]) ** 2, (1 - eta) * rho))
    with proof.each(j, 1, n):
        proof.have(at_most(1 - eta, norm(image[j]) ** 2, 1 + eta))
    proof.have(greater((1 - eta) * rho, 2 * eta))
    proof.have(
        each(i, each(j, implies(unequal(j, i), less(image[i].T * image[j], norm(image[i]) ** 2)))),
        by="lemma_k_points.exposed",
        at={"a": image, "eta": eta, "rho": (1 - eta) * rho, "n": n, "k": k},
    )
    target = proof.obtain("target", there_is(q, spread), by="expressivity.targets")
    labelled = function(j, target[c[j]])
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have(at_most(1, c[j], r))
        proof.have(equal(norm(labelled[j]) ** 2, Fraction(1, 4)))
        proof.have(at_most(1 - eta, norm(image[i]) ** 2))
        proof.have(at_least(norm(image[i] - labelled[j]) ** 2, 0))
        proof.have(less(image[i].T * labelled[j], norm(image[i]) ** 2))

    def moved_on(U, s, V):
        run = runs(h, image[j], enough, U, s, V)
        return each(j, both(there_is(h, run), for_all(h, implies(run, equal(h[enough], labelled[j])))))

    blocks = proof.obtain(
        "U_1 s_1 V_1",
        there_is((U, s, V), moved_on(U, s, V)),
        by="layers_count",
        at={"a": image, "z": labelled, "n": n, "k": k},
    )
    with proof.each(i, 1, r), proof.each(j, 1, r):
        proof.have(equal(norm(target[i]) ** 2, Fraction(1, 4)))
        proof.have(equal(norm(target[j]) ** 2, Fraction(1, 4)))
        proof.have(equal(norm(target[i]), norm(target[j])))
    reads = lambda A, b, B: each(j, equal(layer(A, b, B, target[j], r), y[j]), r)  # noqa: E731
    last = proof.obtain(
        "R_1 b_1 B_1",
        there_is((rows, bias, readout), reads(rows, bias, readout)),
        by="last_layer",
        at={"q": target, "y": y, "r": r, "k": k},
    )
    with proof.each(i, 1, n):
        run = runs(h, image[i], enough, *blocks)
        proof.have(both(there_is(h, run), for_all(h, implies(run, equal(h[enough], labelled[i])))))
        proof.have(there_is(h, run))
        proof.have(at_most(1, c[i], r))
        with proof.let(h), proof.suppose(run):
            proof.have(equal(h[enough], labelled[i]))
            proof.have(equal(layer(*last, target[c[i]], r), y[c[i]]))
            proof.have(equal(layer(*last, h[enough], r), y[c[i]]))
        right = equal(layer(*last, h[enough], r), y[c[i]])
        proof.have(both(there_is(h, run), for_all(h, implies(run, right))))
    proof.exhibit(there_is(network, expresses(*network)), A, *blocks, *last)
    proof.have(at_most(parameters(d, k, enough, r), 8 * (kappa * (n * log(n)) + r**2)), by="params.n_log_n")

# ---------------------------------------------------------------------------------------------------------- sign codes
e, whole = theory.vector_layers("e", k), theory.index("whole")
l, N = theory.index("l N")
P, code = theory.mapping("P", (i, l), eta), theory.mapping("code", (i, l), whole)
rep = theory.whole_numbers("rep")
codes_of = function(i, l, choice(at_least(P(i, l), 0), 1, -1))
is_basis = both(
    for_all(
        (i, j),
        implies(both(at_most(1, i, k), at_most(1, j, k)), equal(trace(e[i].T * e[j]), choice(equal(i, j), 1, 0))),
    ),
    equal(Sum(l, 1, k, e[l] * e[l].T), I(k)),
)


def vector(f):
    """The vector with the coordinates f(1), ..., f(k) in the basis e."""
    return Sum(l, 1, k, f(l) * e[l])


def differ(s, i, j):
    return there_is(l, both(at_most(1, l), at_most(l, k), unequal(s(i, l), s(j, l))))


f, start, end = theory.numbers("f"), theory.vector("start", k), theory.vector("end", k)


def after_two(U, s, V):
    """The blocks of a network, after two that take coordinates >= 0 to 0, and those <= -1 to -1."""
    firsts, seconds = (e[p], 0, -e[p]), (-e[p], -1, e[p])
    return tuple(
        function(t, p, choice(equal(t, 1), first, choice(equal(t, 2), second, rest(t - 2, p))))
        for first, second, rest in zip(firsts, seconds, (U, s, V), strict=True)
    )


def side(sign, value):
    """A sign is that of a number, which is not between -1 and 0."""
    return either(both(equal(sign, 1), at_least(value, 0)), both(equal(sign, -1), at_most(value, -1)))


with theory.theorem(
    "expressivity.sign_code.blocks",
    for_all(h, implies(runs(h, start, L + 2, *after_two(U, s, V)), equal(h[L + 2], end))),
    given=[
        is_basis,
        for_all(l, 1, k, side(f[l], trace(e[l].T * start))),
        for_all(h, implies(runs(h, vector(lambda l: (f[l] - 1) / 2), L, U, s, V), equal(h[L], end))),
    ],
    where="not in the review: theorem B behind theorem 3",
    note="Two blocks take a vector to its signs, or rather to the 0 for +1 and the -1 for -1.",
) as proof:
    blocks = after_two(U, s, V)
    term = lambda t, p, x, U, s, V: greatest(U(t, p).T * x + s(t, p), 0) * V(t, p)  # noqa: E731
    with proof.each(t, 1, L), proof.let(x):
        with proof.each(p, 1, k):
            for kind, first, second, rest in (("", e[p], -e[p], U), ("number_", 0, -1, s), ("", -e[p], e[p], V)):
                inside = choice(equal(t + 2, 2), second, rest(t, p))
                proof.have(equal(choice(equal(t + 2, 1), first, inside), inside), by=f"{kind}if_false")
                proof.have(equal(inside, rest(t, p)), by=f"{kind}if_false")
                proof.have(equal(choice(equal(t + 2, 1), first, inside), rest(t, p)))
            proof.have(equal(term(t + 2, p, x, *blocks), term(t, p, x, U, s, V)))
        proof.have(equal(added(t + 2, x, *blocks), added(t, x, U, s, V)), by="matrix_sum_congruence")
    with proof.let(h), proof.suppose(runs(h, start, L + 2, *blocks)):
        proof.have(equal(h[0], start))
        proof.have(equal(h[1], h[0] + added(1, h[0], *blocks)))
        proof.have(equal(h[2], h[1] + added(2, h[1], *blocks)))
        proof.have(equal(h[1], h[0] - Sum(l, 1, k, greatest(trace(e[l].T * h[0]), 0) * e[l])))
        second = Sum(l, 1, k, greatest(-trace(e[l].T * h[1]) - 1, 0) * e[l])
        proof.have(equal(h[2], h[1] + second))
        with proof.each(l, 1, k):
            proof.have(
                equal(trace(e[l].T * h[0]), trace(e[l].T * start)),
                by="inner_of_equal",
                at={"u": e[l], "v": h[0], "w": start},
            )
            proof.have(side(f[l], trace(e[l].T * start)))
            with proof.case(both(equal(f[l], 1), at_least(trace(e[l].T * start), 0))):
                proof.have(both(equal(f[l], 1), at_least(trace(e[l].T * h[0]), 0)))
                proof.have(side(f[l], trace(e[l].T * h[0])))
            with proof.case(both(equal(f[l], -1), at_most(trace(e[l].T * start), -1))):
                proof.have(both(equal(f[l], -1), at_most(trace(e[l].T * h[0]), -1)))
                proof.have(side(f[l], trace(e[l].T * h[0])))
        signs = vector(lambda l: (f[l] - 1) / 2)
        proof.have(equal(h[1] + second, signs), by="two_clippings", at={"e": e, "v": h[0], "w": h[1], "f": f})
        later = there_is(a, for_all(t, equal(a[t], h[t + 2])))
        proof.exhibit(later, function(t, h[t + 2]))
        g_1 = proof.obtain("g_1", later)
        proof.have(both(equal(h[2], signs), equal(g_1[0], h[2])))
        proof.have(equal(g_1[0], signs))
        with proof.each(t, 1, L):
            proof.have(equal(h[t + 2], h[t + 1] + added(t + 2, h[t + 1], *blocks)))
            proof.have(equal(added(t + 2, h[t + 1], *blocks), added(t, h[t + 1], U, s, V)))
            proof.have(both(equal(g_1[t], h[t + 2]), equal(g_1[t - 1], h[t + 1])))
            proof.have(equal(g_1[t], h[t + 1] + added(t, h[t + 1], U, s, V)))
            proof.have(equal(g_1[t], g_1[t - 1] + added(t, g_1[t - 1], U, s, V)))
        proof.have(runs(g_1, signs, L, U, s, V))
        proof.have(equal(g_1[L], end))
        proof.have(equal(g_1[L], h[L + 2]))
        proof.have(equal(h[L + 2], end))

matrices_of = theory.matrices("U_0 V_0", k, k)
shift = theory.vector("shift", k)


def relu(z):
    """The positive part of every coordinate in the basis e."""
    return Sum(l, 1, k, greatest(trace(e[l].T * z), 0) * e[l])


def is_block(U, V, s):
    return for_all(x, equal(V * relu(U * x + s), layer(rows, bias, columns, x)))


with theory.theorem(
    "relu_block",
    there_is((*matrices_of, shift), is_block(*matrices_of, shift)),
    given=is_basis,
    where="section 3, equation (7)",
    says=r"\mathcal{T}_{U,V,s}(h) = V \mathrm{ReLU}(U h + s)",
    note="A sum over neurons with these rows, biases and columns is V ReLU(U h + s), with the ReLU of coordinates in "
    "any orthonormal basis, such as the standard one, of which these are the rows and columns then.",
) as proof:
    U_1 = Sum(l, 1, k, e[l] * rows[l].T)
    V_1 = Sum(l, 1, k, columns[l] * e[l].T)
    s_1 = vector(lambda l: bias[l])
    with proof.let(x):
        inside = lambda l: trace(rows[l].T * x) + bias[l]  # noqa: E731
        active = vector(lambda l: greatest(inside(l), 0))
        proof.have(equal(U_1 * x + s_1, vector(inside)))
        proof.have(
            for_all(j, 1, k, equal(trace(e[j].T * vector(inside)), inside(j))),
            by="coordinate",
            at={"e": e, "f": function(l, inside(l))},
        )
        proof.have(
            for_all(j, 1, k, equal(trace(e[j].T * active), greatest(inside(j), 0))),
            by="coordinate",
            at={"e": e, "f": function(l, greatest(inside(l), 0))},
        )
        with proof.each(l, 1, k):
            proof.have(equal(trace(e[l].T * vector(inside)), inside(l)))
            proof.have(equal(greatest(trace(e[l].T * vector(inside)), 0) * e[l], greatest(inside(l), 0) * e[l]))
        proof.have(equal(relu(vector(inside)), active), by="matrix_sum_congruence")
        with proof.each(l, 1, k):
            proof.have(equal(trace(e[l].T * active), greatest(inside(l), 0)))
            proof.have(equal(trace(e[l].T * active) * columns[l], greatest(inside(l), 0) * columns[l]))
        read_off = Sum(l, 1, k, trace(e[l].T * active) * columns[l])
        proof.have(equal(read_off, layer(rows, bias, columns, x)), by="matrix_sum_congruence")
        proof.have(equal(V_1 * active, read_off))
        proof.have(equal(relu(U_1 * x + s_1), relu(vector(inside))))
        proof.have(equal(V_1 * relu(U_1 * x + s_1), V_1 * active))
        proof.have(equal(V_1 * relu(U_1 * x + s_1), layer(rows, bias, columns, x)))
    proof.exhibit(there_is((*matrices_of, shift), is_block(*matrices_of, shift)), U_1, V_1, s_1)

depth = enough + 2


def maps(start, U, s, V, A, b, B):
    """The network has a run from every point, and every one ends with the output y(c(i)) of its label."""
    run = runs(h, start(i), depth, U, s, V)
    right = equal(layer(A, b, B, h[depth], r), y[c[i]])
    return each(i, both(there_is(h, run), for_all(h, implies(run, right))))


hidden_and_last = (U, s, V, rows, bias, readout)
projected = lambda i: vector(lambda l: P(i, l))  # noqa: E731
with theory.theorem(
    "expressivity.sign_code.projections",
    there_is(hidden_and_last, maps(projected, *hidden_and_last)),
    given=[
        is_basis,
        at_least(k, 2),
        at_most(r, 2**k),
        each(i, at_most(1, c[i], r)),
        each(i, for_all(l, 1, k, either(at_least(P(i, l), 0), at_most(P(i, l), -1)))),
        each(i, each(j, implies(unequal(c[i], c[j]), differ(codes_of, i, j)))),
    ],
    where="not in the review: theorem B behind theorem 3",
    note="Points that are projected to P(i, 1), ..., P(i, k), none of them between -1 and 0, and whose signs tell "
    "points with different labels apart.",
) as proof:
    sgn = codes_of
    with proof.each(i, 1, n), proof.each(l, 1, k):
        proof.have(either(at_least(P(i, l), 0), at_most(P(i, l), -1)))
        good = both(equal(sgn(i, l) * sgn(i, l), 1), side(sgn(i, l), P(i, l)))
        with proof.case(at_least(P(i, l), 0)):
            proof.have(equal(sgn(i, l), 1), by="number_if_true")
            proof.have(both(equal(sgn(i, l), 1), at_least(P(i, l), 0)))
            proof.have(good)
        with proof.case(at_most(P(i, l), -1)):
            proof.have(equal(sgn(i, l), -1), by="number_if_false")
            proof.have(both(equal(sgn(i, l), -1), at_most(P(i, l), -1)))
            proof.have(good)
    same = lambda i, j: for_all(l, 1, k, equal(sgn(i, l), sgn(j, l)))  # noqa: E731
    listed = both(
        at_most(0, N, n),
        for_all(t, 1, N, at_most(1, rep[t], n)),
        for_all(
            (i, j),
            implies(both(at_most(1, i, N), at_most(1, j, N), unequal(i, j)), negation(same(rep[i], rep[j]))),
        ),
        for_all(i, 1, n, there_is(t, both(at_most(1, t), at_most(t, N), same(i, rep[t])))),
    )
    M, pick = proof.obtain(
        "M pick", there_is((N, rep), listed), by="representatives", at={"R": function(i, j, same(i, j)), "k": n}
    )
    proof.have(there_is(t, both(at_most(1, t), at_most(t, M), same(1, pick[t]))))
    with proof.contradiction(less(M, 1)):
        q_1 = proof.obtain("q_1", there_is(t, both(at_most(1, t), at_most(t, M), same(1, pick[t]))))
        proof.have(at_least(M, 1))
    different = there_is(l, both(at_most(1, l), at_most(l, k), unequal(code(i, l), code(j, l))))
    codes = both(
        equal(p, 2**k),
        for_all(i, 1, p, for_all(l, 1, k, equal(code(i, l) * code(i, l), 1))),
        for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, p)), different)),
    )
    m_1, w_1 = proof.obtain("m_1 w_1", there_is((p, code), codes), by="codes_of_signs", at={"k": k})
    dot = lambda f, g: Sum(l, 1, k, f(l) * g(l))  # noqa: E731
    total = lambda f: Sum(l, 1, k, f(l))  # noqa: E731
    s_of, w_of = (lambda i: lambda l: sgn(i, l)), (lambda m: lambda l: w_1(m, l))
    point = lambda i: vector(lambda l: (sgn(i, l) - 1) / 2)  # noqa: E731
    target = lambda m: vector(lambda l: (w_1(m, l) / 2 - 1) / 2)  # noqa: E731
    row = lambda i: vector(lambda l: 2 * sgn(i, l))  # noqa: E731
    last_row = lambda m: vector(lambda l: 4 * w_1(m, l))  # noqa: E731

    def inner(left, right):
        """The inner product of two vectors by their coordinates."""
        proof.have(
            equal(trace(vector(left).T * vector(right)), dot(left, right)),
            by="inner_of_coordinates",
            at={"e": e, "f": function(l, left(l)), "g": function(l, right(l))},
        )

    with proof.let(i, j):
        inner(lambda l: 2 * sgn(i, l), lambda l: (sgn(j, l) - 1) / 2)
        proof.have(equal(trace(row(i).T * point(j)), dot(s_of(i), s_of(j)) - total(s_of(i))))
    with proof.let(i, m):
        inner(lambda l: 2 * sgn(i, l), lambda l: (w_1(m, l) / 2 - 1) / 2)
        proof.have(equal(trace(row(i).T * target(m)), dot(s_of(i), w_of(m)) / 2 - total(s_of(i))))
    with proof.let(m, p):
        inner(lambda l: 4 * w_1(m, l), lambda l: (w_1(p, l) / 2 - 1) / 2)
        proof.have(equal(trace(last_row(m).T * target(p)), dot(w_of(m), w_of(p)) - 2 * total(w_of(m))))
    # products of the codes of representatives, with those of others and with those of the targets
    with proof.each(i, 1, n), proof.each(l, 1, k):
        proof.have(equal(sgn(i, l) * sgn(i, l), 1))
    apart = lambda f, g: there_is(l, both(at_most(1, l), at_most(l, k), unequal(f(l), g(l))))  # noqa: E731
    with proof.each(t, 1, M):
        proof.have(at_most(1, pick[t], n))
        proof.have(
            equal(dot(s_of(pick[t]), s_of(pick[t])), k),
            by="square_of_signs",
            at={"f": function(l, sgn(pick[t], l)), "k": k},
        )
    with proof.each(i, 1, M), proof.each(j, 1, M), proof.suppose(unequal(i, j)):
        f, g = s_of(pick[i]), s_of(pick[j])
        proof.have(both(at_most(1, pick[i], n), at_most(1, pick[j], n)))
        proof.have(negation(same(pick[i], pick[j])))
        with proof.contradiction(negation(apart(f, g))):
            with proof.each(l, 1, k), proof.contradiction(unequal(f(l), g(l))):
                proof.exhibit(apart(f, g), l)
            proof.have(same(pick[i], pick[j]))
        proof.have(
            both(at_most(dot(f, g), k), implies(apart(f, g), at_most(dot(f, g), k - 2))),
            by="product_of_signs",
            at={"f": function(l, f(l)), "g": function(l, g(l)), "k": k},
        )
        proof.have(at_most(dot(f, g), k - 2))
    with proof.each(i, 1, M), proof.each(m, 1, r):
        f, g = s_of(pick[i]), w_of(m)
        proof.have(at_most(1, pick[i], n))
        proof.have(at_most(m, m_1))
        proof.have(
            both(at_most(dot(f, g), k), implies(apart(f, g), at_most(dot(f, g), k - 2))),
            by="product_of_signs",
            at={"f": function(l, f(l)), "g": function(l, g(l)), "k": k},
        )
        proof.have(at_most(dot(f, g), k))
    threshold = lambda i: k - 1 - total(s_of(i))  # noqa: E731
    with proof.each(i, 1, M):
        proof.have(
            equal(trace(row(pick[i]).T * point(pick[i])), dot(s_of(pick[i]), s_of(pick[i])) - total(s_of(pick[i])))
        )
        proof.have(equal(dot(s_of(pick[i]), s_of(pick[i])), k))
        proof.have(greater(row(pick[i]).T * point(pick[i]), threshold(pick[i])))
    with proof.each(i, 1, M), proof.each(j, 1, M), proof.suppose(unequal(i, j)):
        proof.have(
            equal(trace(row(pick[i]).T * point(pick[j])), dot(s_of(pick[i]), s_of(pick[j])) - total(s_of(pick[i])))
        )
        proof.have(at_most(dot(s_of(pick[i]), s_of(pick[j])), k - 2))
        proof.have(at_most(row(pick[i]).T * point(pick[j]), threshold(pick[i])))
    with proof.each(i, 1, M), proof.each(j, 1, M):
        proof.have(at_most(1, pick[j], n))
        proof.have(at_most(1, c[pick[j]], r))
        proof.have(at_most(dot(s_of(pick[i]), w_of(c[pick[j]])), k))
        m_2 = c[pick[j]]
        proof.have(equal(trace(row(pick[i]).T * target(m_2)), dot(s_of(pick[i]), w_of(m_2)) / 2 - total(s_of(pick[i]))))
        proof.have(at_most(row(pick[i]).T * target(m_2), threshold(pick[i])))
    proof.have(
        both(at_least(ceiling(M / k), 1), at_most(ceiling(M / k), enough)),
        by="blocks_in_range",
        at={"i": M, "n": n, "k": k},
    )
    proof.have(at_least(enough, 1))

    def moved_on(U, s, V):
        run = runs(h, point(pick[j]), enough, U, s, V)
        return for_all(j, 1, M, both(there_is(h, run), for_all(h, implies(run, equal(h[enough], target(c[pick[j]]))))))

    inner_blocks = proof.obtain(
        "U_1 s_1 V_1",
        there_is((U, s, V), moved_on(U, s, V)),
        by="expressivity.certificate.blocks",
        at={"a": function(j, point(pick[j])), "u": function(j, row(pick[j])), "tau": function(j, threshold(pick[j]))}
        | {"z": function(j, target(c[pick[j]])), "L": enough, "n": M, "k": k},
    )
    # the last layer
    last = (
        function(m, last_row(m)),
        function(m, 2 * total(w_of(m)) - (k - 1)),
        y,
    )
    with proof.each(p, 1, r):
        read = lambda m: last_row(m).T * target(p) + (2 * total(w_of(m)) - (k - 1))  # noqa: E731
        proof.have(at_most(p, m_1))
        with proof.each(l, 1, k):
            proof.have(equal(w_1(p, l) * w_1(p, l), 1))
        proof.have(equal(dot(w_of(p), w_of(p)), k), by="square_of_signs", at={"f": function(l, w_1(p, l)), "k": k})
        with proof.each(m, 1, r), proof.suppose(unequal(m, p)):
            f, g = w_of(m), w_of(p)
            proof.have(at_most(m, m_1))
            with proof.each(l, 1, k):
                proof.have(equal(f(l) * f(l), 1))
            with proof.case(less(m, p)):
                proof.have(apart(f, g))
            with proof.case(at_most(p, m)):
                proof.have(less(p, m))
                q_2 = proof.obtain("q_2", apart(g, f))
                proof.exhibit(apart(f, g), q_2)
            proof.have(
                both(at_most(dot(f, g), k), implies(apart(f, g), at_most(dot(f, g), k - 2))),
                by="product_of_signs",
                at={"f": function(l, f(l)), "g": function(l, g(l)), "k": k},
            )
            proof.have(at_most(dot(f, g), k - 2))
            proof.have(equal(trace(last_row(m).T * target(p)), dot(f, g) - 2 * total(f)))
            proof.have(at_most(read(m), 0))
            proof.have(equal(greatest(read(m), 0), 0), by="relu_off")
            proof.have(equal(greatest(read(m), 0) * y[m], 0))
        proof.have(equal(trace(last_row(p).T * target(p)), dot(w_of(p), w_of(p)) - 2 * total(w_of(p))))
        proof.have(equal(trace(last_row(p).T * target(p)) + (2 * total(w_of(p)) - (k - 1)), 1))
        proof.have(equal(greatest(read(p), 0), read(p)), by="relu_on")
        proof.have(equal(greatest(read(p), 0), 1))
        proof.have(equal(layer(*last, target(p), r), greatest(read(p), 0) * y[p]), by="matrix_sum_of_one", at={"i": p})
        proof.have(equal(layer(*last, target(p), r), y[p]))
    # two blocks for the signs, then those of the certificate
    blocks = after_two(*inner_blocks)
    with proof.each(i, 1, n):
        begin, run = projected(i), runs(h, projected(i), depth, *blocks)
        block_map = function(t, x, x + added(t, x, *blocks))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": begin, "G": block_map, "n": depth})
        proof.have(
            for_all(j, 1, k, equal(trace(e[j].T * begin), P(i, j))),
            by="coordinate",
            at={"e": e, "f": function(l, P(i, l))},
        )
        with proof.each(l, 1, k):
            proof.have(equal(trace(e[l].T * begin), P(i, l)))
            proof.have(side(sgn(i, l), P(i, l)))
            with proof.case(both(equal(sgn(i, l), 1), at_least(P(i, l), 0))):
                proof.have(both(equal(sgn(i, l), 1), at_least(trace(e[l].T * begin), 0)))
                proof.have(side(sgn(i, l), trace(e[l].T * begin)))
            with proof.case(both(equal(sgn(i, l), -1), at_most(P(i, l), -1))):
                proof.have(both(equal(sgn(i, l), -1), at_most(trace(e[l].T * begin), -1)))
                proof.have(side(sgn(i, l), trace(e[l].T * begin)))
        t_1 = proof.obtain("t_1", there_is(t, both(at_most(1, t), at_most(t, M), same(i, pick[t]))))
        with proof.each(l, 1, k):
            proof.have(equal(sgn(i, l), sgn(pick[t_1], l)))
            proof.have(equal((sgn(i, l) - 1) / 2 * e[l], (sgn(pick[t_1], l) - 1) / 2 * e[l]))
        proof.have(equal(point(i), point(pick[t_1])), by="matrix_sum_congruence")
        proof.have(at_most(1, pick[t_1], n))
        with proof.contradiction(unequal(c[i], c[pick[t_1]])):
            l_1 = proof.obtain("l_1", differ(sgn, i, pick[t_1]))
            proof.have(equal(sgn(i, l_1), sgn(pick[t_1], l_1)))
        proof.have(equal(c[i], c[pick[t_1]]))
        proof.have(equal(target(c[i]), target(c[pick[t_1]])))
        inner_run = lambda start: runs(h, start, enough, *inner_blocks)  # noqa: E731
        proof.have(for_all(h, implies(inner_run(point(pick[t_1])), equal(h[enough], target(c[pick[t_1]])))))
        with proof.let(h), proof.suppose(inner_run(point(i))):
            proof.have(equal(h[0], point(pick[t_1])))
            proof.have(inner_run(point(pick[t_1])))
            proof.have(equal(h[enough], target(c[pick[t_1]])))
            proof.have(equal(h[enough], target(c[i])))
        proof.have(
            for_all(h, implies(run, equal(h[depth], target(c[i])))),
            by="expressivity.sign_code.blocks",
            at={"e": e, "f": function(l, sgn(i, l)), "start": begin, "end": target(c[i]), "L": enough, "k": k}
            | dict(zip("UsV", inner_blocks, strict=True)),
        )
        proof.have(at_most(1, c[i], r))
        proof.have(equal(layer(*last, target(c[i]), r), y[c[i]]))
        with proof.let(h), proof.suppose(run):
            proof.have(equal(h[depth], target(c[i])))
            proof.have(
                equal(layer(*last, h[depth], r), layer(*last, target(c[i]), r)),
                by="layer_of_equal",
                at={"U": last[0], "s": last[1], "V": last[2], "x_1": h[depth], "x_2": target(c[i]), "p": r},
            )
            proof.have(equal(layer(*last, h[depth], r), y[c[i]]))
        proof.have(both(there_is(h, run), for_all(h, implies(run, equal(layer(*last, h[depth], r), y[c[i]])))))
    proof.exhibit(there_is(hidden_and_last, maps(projected, *hidden_and_last)), *blocks, *last)

entry = theory.index("entry")
z_in, A_in = theory.mapping("z_in", (i, j), entry), theory.mapping("A_in", (l, j), entry)  # integers


def integer_projection(i, l):
    """Row l of A_0 times point i."""
    return Sum(j, 1, d, A_in(l, j) * z_in(i, j))


def seen_from(projection):
    """A_0 x(i), of which the coordinates are these."""
    return lambda i: vector(lambda l: projection(i, l))


signs_of = function(i, l, choice(at_least(integer_projection(i, l), 0), 1, -1))
size = n * (2 * k + 1) + 3 * (2 * k**2 + k) + k * d + k * r + r**2 + r
with theory.theorem(
    "expressivity.sign_code.integers",
    both(
        there_is(hidden_and_last, maps(seen_from(integer_projection), *hidden_and_last)),
        at_most(parameters(d, k, depth, r), size),
    ),
    given=[
        is_basis,
        at_least(k, 2),
        at_most(r, 2**k),
        each(i, at_most(1, c[i], r)),
        each(i, each(j, implies(unequal(c[i], c[j]), differ(signs_of, i, j)))),
    ],
    where="not in the review: theorem B behind theorem 3, for integer data",
    note="Points with integer coordinates z_in(i, 1), ..., z_in(i, d) and an integer matrix A_0: that the signs of "
    "A_0 z tell points with different labels apart can be checked exactly, by sorting; then there is a network. The "
    "basis e, in which A_0 z is given by its coordinates, may be the standard one. The y(c) are any vectors of length "
    "r.",
) as proof:
    with proof.each(i, 1, n), proof.each(l, 1, k):
        value = integer_projection(i, l)
        with proof.case(at_least(value, 0)):
            proof.have(either(at_least(value, 0), at_most(value, -1)))
        with proof.case(less(value, 0)):
            proof.have(at_most(value, -1))
            proof.have(either(at_least(value, 0), at_most(value, -1)))
    proof.have(
        there_is(hidden_and_last, maps(seen_from(integer_projection), *hidden_and_last)),
        by="expressivity.sign_code.projections",
        at={"P": function(i, l, integer_projection(i, l))},
    )
    proof.have(both(at_most(n / k, enough), less(enough, n / k + 1)), by="ceiling_bounds")
    proof.have(equal(k * (n / k), n), by="quotient_cancels")
    proof.have(at_most(k * enough, k * (n / k + 1)))
    proof.have(at_most(k * enough, n + k))
    proof.have(at_most((2 * k + 1) * (k * enough), (2 * k + 1) * (n + k)))
    proof.have(at_most(parameters(d, k, depth, r), size))

theta, g = theory.number("theta"), theory.random("g", d)
W = theory.vector_layers("W", d)
share = 1 - theta / pi
real_network = (A_0, *hidden_and_last)


def maps_points(A, *network):
    """The network that starts with A x maps every point to the output of its label."""
    return maps(lambda i: A * X[i], *network)


with theory.theorem(
    "expressivity.sign_code",
    both(there_is(real_network, maps_points(*real_network)), at_most(parameters(d, k, depth, r), size)),
    given=[
        gaussian_entries(g, 1),
        at_most(theta, pi),
        each(i, unequal(X[i], 0)),
        each(
            i,
            each(
                j,
                implies(unequal(c[i], c[j]), at_most(trace(X[i].T * X[j]), norm(X[i]) * norm(X[j]) * cos(theta))),
            ),
        ),
        each(i, at_most(1, c[i], r)),
        at_least(k, 2),
        at_most(r, 2**k),
        less(share**k * (n * (n - 1) / 2), 1),
    ],
    where="not in the review: theorem B behind theorem 3",
    note="Points with different labels at an angle of theta at least. The width k is any with k >= 2, 2^k >= r and "
    "C(n, 2) (1 - theta/pi)^k < 1, such as the one of sign_code.width. g is a vector of d independent standard normal "
    "numbers, of which there is one on some probability space; nothing else is asked of the space.",
) as proof:
    pair = function(i, j, both(less(i, j), unequal(c[i], c[j])))
    pairs_left = Sum(j, 1, n, Sum(i, 1, n, choice(pair(i, j), 1, 0)))
    proof.have(
        at_most(pairs_left, n * (n - 1) / 2), by="number_of_pairs", at={"Q": function(i, j, unequal(c[i], c[j]))}
    )
    proof.have(greater(pi, 0), by="pi_positive")
    proof.have(at_most(theta / pi, 1), by="quotient_at_most")
    proof.have(at_least(share, 0))
    proof.have(at_least(share**k, 0), by="power_nonnegative")
    proof.have(at_most(share**k * pairs_left, share**k * (n * (n - 1) / 2)))
    proof.have(less(share**k * pairs_left, 1))
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(pair(i, j)):
        proof.have(unequal(c[i], c[j]))
        proof.have(at_most(trace(X[i].T * X[j]), norm(X[i]) * norm(X[j]) * cos(theta)))
    value = lambda W, i, l: trace(W[l].T * X[i])  # noqa: E731
    split = lambda W, i, j: there_is(  # noqa: E731
        l, both(at_most(1, l), at_most(l, k), less(value(W, i, l) * value(W, j, l), 0))
    )
    normals = proof.obtain(
        "normals",
        there_is(W, each(i, each(j, implies(pair(i, j), split(W, i, j))))),
        by="hyperplanes_for_all_pairs",
        at={"v": X, "Q": pair, "g": function(outcome(), g), "theta": theta, "n": n, "k": k},
    )
    bound = lambda i, x: both(  # noqa: E731
        greater(x, 0), for_all(l, 1, k, implies(greater(-value(normals, i, l), 0), at_least(-value(normals, i, l), x)))
    )
    with proof.each(i, 1, n):
        proof.have(
            there_is(eta, bound(i, eta)),
            by="positive_lower_bound",
            at={"f": function(l, -value(normals, i, l)), "m": k},
        )
    least = proof.obtain(
        "least",
        there_is(tau, each(i, bound(i, tau[i]))),
        by="finite_choice_of_numbers",
        at={"P": function(i, eta, bound(i, eta)), "b": n},
    )
    gap = proof.obtain(
        "gap",
        there_is(eta, both(greater(eta, 0), each(i, implies(greater(least[i], 0), at_least(least[i], eta))))),
        by="positive_lower_bound",
        at={"f": least, "m": n},
    )
    proof.have(greater(1 / gap, 0), by="reciprocal_positive")
    proof.have(equal(gap * (1 / gap), 1), by="reciprocal")
    scaled = function(i, l, 1 / gap * value(normals, i, l))
    with proof.each(i, 1, n), proof.each(l, 1, k):
        seen = value(normals, i, l)
        with proof.case(at_least(seen, 0)):
            proof.have(at_least(scaled(i, l), 0))
            proof.have(either(at_least(scaled(i, l), 0), at_most(scaled(i, l), -1)))
        with proof.case(less(seen, 0)):
            proof.have(bound(i, least[i]))
            proof.have(greater(-seen, 0))
            proof.have(at_least(-seen, least[i]))
            proof.have(at_least(least[i], gap))
            proof.have(at_least(-seen * (1 / gap), gap * (1 / gap)))
            proof.have(at_most(scaled(i, l), -1))
            proof.have(either(at_least(scaled(i, l), 0), at_most(scaled(i, l), -1)))
    sgn = function(i, l, choice(at_least(scaled(i, l), 0), 1, -1))
    with proof.let(i, l):
        seen = value(normals, i, l)
        with proof.suppose(greater(seen, 0)):
            proof.have(at_least(scaled(i, l), 0))
            proof.have(equal(sgn(i, l), 1), by="number_if_true")
    with proof.let(i, l):
        seen = value(normals, i, l)
        with proof.suppose(less(seen, 0)):
            proof.have(greater(-seen * (1 / gap), 0))
            proof.have(less(scaled(i, l), 0))
            proof.have(equal(sgn(i, l), -1), by="number_if_false")
    with proof.let(i, j, l), proof.suppose(less(value(normals, i, l) * value(normals, j, l), 0)):
        one, other = value(normals, i, l), value(normals, j, l)
        with proof.case(greater(one, 0)):
            proof.have(less(other, 0))
            proof.have(both(equal(sgn(i, l), 1), equal(sgn(j, l), -1)))
            proof.have(unequal(sgn(i, l), sgn(j, l)))
        with proof.case(at_most(one, 0)):
            proof.have(less(one, 0))
            proof.have(greater(other, 0))
            proof.have(both(equal(sgn(i, l), -1), equal(sgn(j, l), 1)))
            proof.have(unequal(sgn(i, l), sgn(j, l)))
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(unequal(c[i], c[j])):
        with proof.case(less(i, j)):
            proof.have(pair(i, j))
            q_1 = proof.obtain("q_1", split(normals, i, j))
            proof.have(unequal(sgn(i, q_1), sgn(j, q_1)))
            proof.exhibit(differ(sgn, i, j), q_1)
        with proof.case(at_most(j, i)):
            with proof.contradiction(at_least(j, i)):
                proof.have(equal(i, j))
                proof.have(equal(c[i], c[j]))
            proof.have(less(j, i))
            proof.have(unequal(c[j], c[i]))
            proof.have(pair(j, i))
            q_2 = proof.obtain("q_2", split(normals, j, i))
            proof.have(unequal(sgn(j, q_2), sgn(i, q_2)))
            proof.exhibit(differ(sgn, i, j), q_2)
    b_1 = proof.obtain("b_1", there_is(e, is_basis), by="orthonormal_basis")
    seen_vector = lambda i: Sum(l, 1, k, scaled(i, l) * b_1[l])  # noqa: E731
    network = proof.obtain(
        "U_2 s_2 V_2 A_2 b_2 B_2",
        there_is(hidden_and_last, maps(seen_vector, *hidden_and_last)),
        by="expressivity.sign_code.projections",
        at={"e": b_1, "P": scaled, "c": c, "y": y, "n": n, "k": k, "r": r},
    )
    A_1 = Sum(l, 1, k, 1 / gap * (b_1[l] * normals[l].T))
    with proof.each(i, 1, n):
        proof.have(equal(A_1 * X[i], seen_vector(i)))
        run = lambda start: runs(h, start, depth, *network[:3])  # noqa: E731
        right = equal(layer(*network[3:], h[depth], r), y[c[i]])
        proof.have(both(there_is(h, run(seen_vector(i))), for_all(h, implies(run(seen_vector(i)), right))))
        proof.have(both(there_is(h, run(A_1 * X[i])), for_all(h, implies(run(A_1 * X[i]), right))))
    proof.exhibit(there_is(real_network, maps_points(*real_network)), A_1, *network)
    proof.have(both(at_most(n / k, enough), less(enough, n / k + 1)), by="ceiling_bounds")
    proof.have(equal(k * (n / k), n), by="quotient_cancels")
    proof.have(at_most(k * enough, k * (n / k + 1)))
    proof.have(at_most(k * enough, n + k))
    proof.have(at_most((2 * k + 1) * (k * enough), (2 * k + 1) * (n + k)))
    proof.have(at_most(parameters(d, k, depth, r), size))

rate, count = -log(share), n * (n - 1) / 2
with theory.theorem(
    "expressivity.sign_code.width",
    both(at_most(r, 2**k), less(share**k * count, 1)),
    given=[
        less(0, theta),
        at_most(theta, pi),
        at_least(n, 2),
        at_least(k, 2),
        at_least(k, ceiling(log(r) / log(2))),
        implies(less(theta, pi), at_least(k, floor(log(count) / rate) + 1)),
    ],
    where="not in the review: theorem B behind theorem 3",
    note="k = max(2, ceiling(log2 r), floor(log C(n, 2)/lambda) + 1) with lambda = -log(1 - theta/pi) is wide enough; "
    "for theta = pi, where lambda is infinite, the last term is not needed.",
) as proof:
    proof.have(greater(pi, 0), by="pi_positive")
    proof.have(at_least(3 * log(2), 2), by="log_of_two")
    proof.have(greater(log(2), 0))
    bits = log(r) / log(2)
    proof.have(both(at_most(bits, ceiling(bits)), less(ceiling(bits), bits + 1)), by="ceiling_bounds")
    proof.have(equal(log(2) * bits, log(r)), by="quotient_cancels")
    proof.have(at_most(log(2) * bits, log(2) * k))
    proof.have(at_most(log(r), k * log(2)))
    proof.have(at_most(r, 2**k), by="power_at_least")
    with proof.case(less(theta, pi)):
        proof.have(greater(theta / pi, 0), by="quotient_positive")
        proof.have(less(theta / pi, 1), by="quotient_less")
        proof.have(both(less(0, share), less(share, 1)))
        proof.have(less(log(share), 0), by="log_negative")
        proof.have(greater(rate, 0))
        need = log(count) / rate
        proof.have(both(at_most(floor(need), need), less(need, floor(need) + 1)), by="floor_bounds")
        proof.have(at_least(k, floor(need) + 1))
        proof.have(less(need, k))
        proof.have(equal(rate * need, log(count)), by="quotient_cancels")
        proof.have(less(rate * need, rate * k))
        proof.have(less(k * log(share) + log(count), 0))
        proof.have(at_least(n * (n - 1), 2))
        proof.have(greater(count, 0))
        proof.have(less(share**k * count, 1), by="power_below")
    with proof.case(at_most(pi, theta)):
        proof.have(equal(theta, pi))
        proof.have(equal(pi * (theta / pi), theta), by="quotient_cancels")
        proof.have(equal(pi * share, 0))
        proof.have(at_most(share, 0))
        proof.have(at_least(share, 0))
        proof.have(equal(share, 0))
        proof.have(equal(share ** (k - 1 + 1), share * share ** (k - 1)), by="power_step")
        proof.have(equal(share**k, 0))
        proof.have(less(share**k * count, 1))
    proof.conclude()

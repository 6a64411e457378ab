r"""A residual network of ReLU blocks moves points to their targets, exactly (Hardt and Ma, section 3).

A block of width $k$ is $h + V \mathrm{ReLU}(U h + s)$. $U$ is given by its rows $U_{t,p}$ and $V$ by its columns
$V_{t,p}$, $p = 1, \dots, k$, so that block $t$ adds $\sum_p \max(U_{t,p}^{\mathsf T} h + s_{t,p}, 0) \, V_{t,p}$.
"""

from symres import (
    O,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    ceiling,
    choice,
    either,
    equal,
    for_all,
    function,
    greater,
    greatest,
    implies,
    less,
    negation,
    norm,
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


state = theory.vector("x", k)
theory.abbreviate("Delta", (t, state, U, s, V), added(t, state))
theory.abbreviate("runs", (h, state, L, U, s, V), runs(h, state))


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
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="One neuron for each point",
    note=r"Point $j$ is moved in block $\beta_j$, by neuron $\sigma_j$ of its $k$ neurons, which no other point "
    r"that has not been moved, and no target of a point that has been, activates. Columns of $V$ that serve no "
    r"point are 0.",
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


def column(i):
    """What takes point i to its target, once for each unit by which it exceeds its threshold."""
    return 1 / (u[i].T * a[i] - tau[i]) * (z[i] - a[i])


def in_place(U, s, V, t, p):
    """Neuron p of block t serves point k (t - 1) + p, if there is one, and does nothing otherwise."""
    i = k * (t - 1) + p
    serves = both(equal(U(t, p), u[i]), equal(s(t, p), -tau[i]), equal(V(t, p), column(i)))
    return both(implies(at_most(i, n), serves), implies(less(n, i), equal(V(t, p), 0)))


apart = [
    each(i, greater(u[i].T * a[i], tau[i])),
    each(i, each(j, implies(unequal(i, j), at_most(u[i].T * a[j], tau[i])))),
    each(i, each(j, at_most(u[i].T * z[j], tau[i]))),
    at_most(enough, L),
]
with theory.theorem(
    "expressivity.certificate.in_order",
    each(j, for_all(h, implies(runs(h, a[j]), equal(h[L], z[j])))),
    given=[*apart, for_all(t, 1, L, for_all(p, 1, k, in_place(U, s, V, t, p)))],
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="Blocks filled in order",
    note=r"Where every neuron is activated by its own point alone, $\lceil n/k \rceil$ blocks of width $k$ are "
    r"enough, and more do no harm.",
) as proof:
    new_block, new_slot = function(i, ceiling(i / k)), function(i, i - k * (ceiling(i / k) - 1))
    with proof.each(i, 1, n):
        proof.have(both(at_least(new_block[i], 1), at_most(new_block[i], enough)), by="blocks_in_range")
        proof.have(both(at_most(k * (new_block[i] - 1) + 1, i), at_most(i, k * new_block[i])), by="block_of_index")
        proof.have(both(at_most(1, new_block[i], L), at_most(1, new_slot[i], k)))
    at_own = lambda i: both(  # noqa: E731
        equal(U(new_block[i], new_slot[i]), u[i]),
        equal(s(new_block[i], new_slot[i]), -tau[i]),
        equal(V(new_block[i], new_slot[i]), column(i)),
    )
    with proof.each(i, 1, n):
        proof.have(both(at_most(1, new_block[i], L), at_most(1, new_slot[i], k)))
        proof.have(in_place(U, s, V, new_block[i], new_slot[i]))
        proof.have(at_own(i))
    at_slot = k * (t - 1) + p
    with proof.each(t, 1, L), proof.each(p, 1, k):
        here = lambda i: both(at_most(1, i), at_most(i, n), equal(new_block[i], t), equal(new_slot[i], p))  # noqa: E731
        used = either(equal(V(t, p), 0), there_is(i, here(i)))
        with proof.case(less(n, at_slot)):
            proof.have(equal(V(t, p), 0))
            proof.have(used)
        with proof.case(at_most(at_slot, n)):
            proof.have(equal(ceiling(at_slot / k), t), by="index_in_block")
            proof.have(at_least(at_slot, 1))
            proof.exhibit(there_is(i, here(i)), at_slot)
            proof.have(used)
    there = lambda t: both(  # noqa: E731
        implies(at_most(new_block[j], t), equal(h[t], z[j])), implies(less(t, new_block[j]), equal(h[t], a[j]))
    )
    proof.have(
        each(j, for_all(h, implies(runs(h, a[j]), for_all(t, 0, L, there(t))))),
        by="expressivity.certificate",
        at={"beta": new_block, "sigma": new_slot, "q": z, "c": function(i, i)},
    )
    with proof.each(j, 1, n):
        proof.have(at_most(new_block[j], L))
        proof.have(at_least(new_block[j], 1))
        with proof.let(h), proof.suppose(runs(h, a[j])):
            proof.have(for_all(t, 0, L, there(t)))
            proof.have(there(L))
            proof.have(equal(h[L], z[j]))


def arrive(U, s, V, L=L):
    """The network with these blocks has a run from every point, which ends at its target."""
    run = runs(h, a[j], L, U, s, V)
    return each(j, both(there_is(h, run), for_all(h, implies(run, equal(h[L], z[j])))))


with theory.theorem(
    "expressivity.certificate.blocks",
    there_is((U, s, V), arrive(U, s, V)),
    given=apart,
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="Blocks for exposed points exist",
    note="So there are blocks that take every point to its target.",
) as proof:
    new_U, new_s = function(t, p, u[at_slot]), function(t, p, -tau[at_slot])
    new_V = function(t, p, choice(at_most(at_slot, n), column(at_slot), O(k, 1)))
    with proof.each(t, 1, L), proof.each(p, 1, k):
        with proof.suppose(at_most(at_slot, n)):
            proof.have(equal(new_V(t, p), column(at_slot)), by="if_true")
        with proof.suppose(less(n, at_slot)):
            proof.have(equal(new_V(t, p), 0), by="if_false")
        proof.have(in_place(new_U, new_s, new_V, t, p))
    run = runs(h, a[j], L, new_U, new_s, new_V)
    proof.have(
        each(j, for_all(h, implies(run, equal(h[L], z[j])))),
        by="expressivity.certificate.in_order",
        at={"U": new_U, "s": new_s, "V": new_V},
    )
    with proof.each(j, 1, n):
        block_map = function(t, x, x + added(t, x, new_U, new_s, new_V))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": a[j], "G": block_map, "n": L})
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


theory.abbreviate("T", (state, rows, bias, readout, p), layer(rows, bias, readout, state, p))


def maps(start, depth, U, s, V, A, b, B):
    """The network has a run from every point, and every one ends with the output y(c(i)) of its label."""
    run = runs(h, start(i), depth, U, s, V)
    right = equal(layer(A, b, B, h[depth], r), y[c[i]])
    return each(i, both(there_is(h, run), for_all(h, implies(run, right))))


def parameters(d, k, L, r):
    """Those of A_0 in R^(k x d), L blocks of width k, and a last layer with A in R^(r x k), B in R^(r x r)."""
    return k * d + L * (2 * k**2 + k) + k * r + r**2 + r


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
    where="section 3, Lemma 3.3 of the paper",
    says=r"\text{in a given hidden layer, we can transform a set of } k \text{ vectors into another set of } k \text{ "
    r"vectors, while keeping the rest } n - k \text{ vectors the same}",
    title="One block moves any exposed points",
    note="With a threshold for every point that is moved. The review does not say that the points have to be "
    "exposed; that they are, on the unit sphere and near it, is lemma_k_points.exposed.",
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
    where="section 3, Lemma 3.3 of the paper",
    title="Distant points near the sphere are exposed",
    note=r"Points whose squared norms are within $\eta$ of 1 and whose squared distances are above $2 \eta$ are "
    r"exposed.",
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
    where="section 3, construction, last layer",
    says=r"\text{The last layer, parameterized by } A_{l+1}, B_{l+1}, b_{l+1}, \text{ must map each } q_j \text{ to "
    r"} e_j \text{ for all possible labels } j = 1, \dots, r.",
    title="The last layer maps targets to labels",
    note=r"The $q_j$ are any distinct points of one sphere, such as random ones of norm 1, the $y_j$ any vectors of "
    r"length $r$, such as $e_1, \dots, e_r$.",
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
    where="section 3, after Thm. 3: number of blocks",
    says=r"\text{In order for us to do the transformation for all } n \text{ vectors } h_0^{(i)}, \text{ we need at "
    r"least } l = \lceil n/k \rceil",
    title=r"$\lceil n/k \rceil$ blocks are enough",
    note=r"$\lceil n/k \rceil$ blocks of width $k$ take $n$ points to their targets, if the points are exposed, to "
    r"each other and to the targets. That a construction which moves at most $k$ of the points in a block needs as "
    r"many is layers_count.necessary.",
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
    where="section 3, after Thm. 3: number of blocks; not in the review",
    title=r"Moving $k$ points a block takes $\lceil n/k \rceil$",
    note=r"If every one of $n$ points ends elsewhere than where it started, and each of $L$ blocks moves at most "
    r"$k$ of them, then $L$ is at least $\lceil n/k \rceil$.",
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

r"""A residual network of ReLU blocks moves points to their targets, exactly (Hardt and Ma, section 3).

A block of width $k$ is $h + V \mathrm{ReLU}(U h + s)$. $U$ is given by its rows $U_{t,p}$ and $V$ by its columns
$V_{t,p}$, $p = 1, \dots, k$, so that block $t$ adds $\sum_p \max(U_{t,p}^{\mathsf T} h + s_{t,p}, 0) \, V_{t,p}$.
"""

from symres import O, Sum, Theory, ceiling, choice, for_all, function, greatest, implies, norm, there_is, trace

theory = Theory("hardt_ma", source="hardt_ma", where="section 3", title="Blocks that move points to their targets")
n, k, L, r = theory.naturals("n k L r")
i, j, m, p, t = theory.integers("i j m p t")
a, u, q = (theory.vector_layers(name, k) for name in "auq")  # points, rows, targets
tau = theory.numbers("tau")
c, block, slot = (theory.whole_numbers(name) for name in ("c", "beta", "sigma"))  # labels, blocks, neurons of points
h = theory.vector_layers("h", k)  # a run of the network
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.reals("s_0"))


def each(i, claim, high=n):
    return for_all(i, 1, high, claim)


def added(t, h, U=U, s=s, V=V):
    """What block t adds to h."""
    return Sum(p, 1, k, greatest(U(t, p).T * h + s(t, p), 0) * V(t, p))


def runs(h, start, blocks=L, U=U, s=s, V=V):
    """h(0), h(1), ... are the states of the network that starts there."""
    return (h[0] == start) & for_all(t, 1, blocks, h[t] == h[t - 1] + added(t, h[t - 1], U, s, V))


state = theory.vector("x", k)
theory.abbreviate("Delta", (t, state, U, s, V), added(t, state))
theory.abbreviate("runs", (h, state, L, U, s, V), runs(h, state))


def neuron_of(i, t, p):
    """Point i is moved in block t, by neuron p."""
    return (1 <= i) & (i <= n) & (block[i] == t) & (slot[i] == p)


def neuron_is(i):
    """The neuron that moves point i: its row, its bias, its column."""
    column = 1 / (u[i].T * a[i] - tau[i]) * (q[c[i]] - a[i])
    t, p = block[i], slot[i]
    return (U(t, p) == u[i]) & (s(t, p) == -tau[i]) & (V(t, p) == column)


def stands(t):
    """Where point j is after block t."""
    return implies(block[j] <= t, h[t] == q[c[j]]) & implies(t < block[j], h[t] == a[j])


with theory.theorem(
    "expressivity.certificate",
    each(j, for_all(h, implies(runs(h, a[j]), for_all(t, 0, L, stands(t))))),
    given=[
        each(i, ((1 <= block[i]) & (block[i] <= L)) & ((1 <= slot[i]) & (slot[i] <= k))),
        each(i, u[i].T * a[i] > tau[i]),
        each(i, each(j, implies((block[i] <= block[j]) & (i != j), u[i].T * a[j] <= tau[i]))),
        each(i, each(j, implies(block[j] < block[i], u[i].T * q[c[j]] <= tau[i]))),
        each(i, neuron_is(i)),
        for_all(t, 1, L, for_all(p, 1, k, (V(t, p) == 0) | there_is(i, neuron_of(i, t, p)))),
    ],
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="One neuron for each point",
    note=r"Point $j$ is moved in block $\beta_j$, by neuron $\sigma_j$ of its $k$ neurons, which no other point "
    r"that has not been moved, and no target of a point that has been, activates. Columns of $V$ that serve no "
    r"point are 0.",
) as proof:
    with proof.each(j, 1, n), proof.let(h), proof.suppose(runs(h, a[j])):
        proof.have(1 <= block[j])
        with proof.induction(t, 0, implies(t <= L, stands(t))):
            with proof.suppose(t + 1 <= L):
                proof.have(stands(t))
                x, row = h[t], lambda p: U(t + 1, p).T * h[t] + s(t + 1, p)
                term = lambda p: greatest(row(p), 0) * V(t + 1, p)  # noqa: E731
                with proof.each(p, 1, k):
                    with proof.suppose(~((block[j] == t + 1) & (slot[j] == p))):
                        with proof.case(V(t + 1, p) == 0):
                            proof.have(term(p) == 0)
                        with proof.case(serves_next := there_is(i, neuron_of(i, t + 1, p))):
                            l = proof.obtain("l", serves_next)
                            proof.have(neuron_is(l))
                            proof.have((U(t + 1, p) == u[l]) & (s(t + 1, p) == -tau[l]))
                            with proof.case(block[j] <= t):
                                proof.have(x == q[c[j]])
                                proof.have(u[l].T * q[c[j]] <= tau[l])
                                proof.have(row(p) <= 0)
                            with proof.case(t < block[j]):
                                proof.have(x == a[j])
                                with proof.contradiction(l == j):
                                    proof.have((block[l] == block[j]) & (slot[l] == slot[j]))
                                    proof.have((block[j] == t + 1) & (slot[j] == p))
                                proof.have(u[l].T * a[j] <= tau[l])
                                proof.have(row(p) <= 0)
                            proof.have(greatest(row(p), 0) == 0, by="relu_off")
                            proof.have(term(p) == 0)
                proof.have(h[t + 1] == x + added(t + 1, x))
                with proof.case(block[j] <= t):
                    proof.have(added(t + 1, x) == 0, by="matrix_sum_of_zeros")
                    proof.have(h[t + 1] == x)
                    proof.have(x == q[c[j]])
                    proof.have(h[t + 1] == q[c[j]])
                    proof.have(stands(t + 1))
                with proof.case(t < block[j]):
                    proof.have(x == a[j])
                    with proof.case(t + 1 < block[j]):
                        proof.have(added(t + 1, x) == 0, by="matrix_sum_of_zeros")
                        proof.have(h[t + 1] == x)
                        proof.have(h[t + 1] == a[j])
                        proof.have(stands(t + 1))
                    with proof.case(block[j] <= t + 1):
                        proof.have(block[j] == t + 1)
                        g = u[j].T * a[j] - tau[j]
                        proof.have(neuron_is(j))
                        proof.have(V(t + 1, slot[j]) == 1 / g * (q[c[j]] - a[j]))
                        proof.have((U(t + 1, slot[j]) == u[j]) & (s(t + 1, slot[j]) == -tau[j]))
                        proof.have(added(t + 1, x) == term(slot[j]), by="matrix_sum_of_one", at={"i": slot[j]})
                        proof.have(g > 0)
                        proof.have(row(slot[j]) == g)
                        proof.have(greatest(row(slot[j]), 0) == row(slot[j]), by="relu_on")
                        proof.have(greatest(row(slot[j]), 0) == g)
                        proof.have(g * (1 / g) == 1, by="reciprocal")
                        proof.have(g * V(t + 1, slot[j]) == g * (1 / g) * (q[c[j]] - a[j]))
                        proof.have(term(slot[j]) == g * V(t + 1, slot[j]))
                        proof.have(term(slot[j]) == q[c[j]] - a[j])
                        proof.have(h[t + 1] == x + (q[c[j]] - a[j]))
                        proof.have(h[t + 1] == q[c[j]])
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
    serves = (U(t, p) == u[i]) & (s(t, p) == -tau[i]) & (V(t, p) == column(i))
    return implies(i <= n, serves) & implies(n < i, V(t, p) == 0)


apart = [
    each(i, u[i].T * a[i] > tau[i]),
    each(i, each(j, implies(i != j, u[i].T * a[j] <= tau[i]))),
    each(i, each(j, u[i].T * z[j] <= tau[i])),
    enough <= L,
]
with theory.theorem(
    "expressivity.certificate.in_order",
    each(j, for_all(h, implies(runs(h, a[j]), h[L] == z[j]))),
    given=[*apart, for_all(t, 1, L, for_all(p, 1, k, in_place(U, s, V, t, p)))],
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="Blocks filled in order",
    note=r"Where every neuron is activated by its own point alone, $\lceil n/k \rceil$ blocks of width $k$ are "
    r"enough, and more do no harm.",
) as proof:
    new_block, new_slot = function(i, ceiling(i / k)), function(i, i - k * (ceiling(i / k) - 1))
    with proof.each(i, 1, n):
        proof.have((new_block[i] >= 1) & (new_block[i] <= enough), by="blocks_in_range")
        proof.have((k * (new_block[i] - 1) + 1 <= i) & (i <= k * new_block[i]), by="block_of_index")
        proof.have(((1 <= new_block[i]) & (new_block[i] <= L)) & ((1 <= new_slot[i]) & (new_slot[i] <= k)))
    at_own = lambda i: (  # noqa: E731
        (U(new_block[i], new_slot[i]) == u[i])
        & (s(new_block[i], new_slot[i]) == -tau[i])
        & (V(new_block[i], new_slot[i]) == column(i))
    )
    with proof.each(i, 1, n):
        proof.have(((1 <= new_block[i]) & (new_block[i] <= L)) & ((1 <= new_slot[i]) & (new_slot[i] <= k)))
        proof.have(in_place(U, s, V, new_block[i], new_slot[i]))
        proof.have(at_own(i))
    at_slot = k * (t - 1) + p
    with proof.each(t, 1, L), proof.each(p, 1, k):
        here = lambda i: (1 <= i) & (i <= n) & (new_block[i] == t) & (new_slot[i] == p)  # noqa: E731
        used = (V(t, p) == 0) | there_is(i, here(i))
        with proof.case(n < at_slot):
            proof.have(V(t, p) == 0)
            proof.have(used)
        with proof.case(at_slot <= n):
            proof.have(ceiling(at_slot / k) == t, by="index_in_block")
            proof.have(at_slot >= 1)
            proof.exhibit(there_is(i, here(i)), at_slot)
            proof.have(used)
    there = lambda t: implies(new_block[j] <= t, h[t] == z[j]) & implies(t < new_block[j], h[t] == a[j])  # noqa: E731
    proof.have(
        each(j, for_all(h, implies(runs(h, a[j]), for_all(t, 0, L, there(t))))),
        by="expressivity.certificate",
        at={"beta": new_block, "sigma": new_slot, "q": z, "c": function(i, i)},
    )
    with proof.each(j, 1, n):
        proof.have(new_block[j] <= L)
        proof.have(new_block[j] >= 1)
        with proof.let(h), proof.suppose(runs(h, a[j])):
            proof.have(for_all(t, 0, L, there(t)))
            proof.have(there(L))
            proof.have(h[L] == z[j])


def arrive(U, s, V, L=L):
    """The network with these blocks has a run from every point, which ends at its target."""
    run = runs(h, a[j], L, U, s, V)
    return each(j, there_is(h, run) & for_all(h, implies(run, h[L] == z[j])))


with theory.theorem(
    "expressivity.certificate.blocks",
    there_is((U, s, V), arrive(U, s, V)),
    given=apart,
    where="section 3, a lemma for Lemma 3.3; not in the review",
    title="Blocks for exposed points exist",
    note="So there are blocks that take every point to its target.",
) as proof:
    new_U, new_s = function(t, p, u[at_slot]), function(t, p, -tau[at_slot])
    new_V = function(t, p, choice(at_slot <= n, column(at_slot), O(k, 1)))
    with proof.each(t, 1, L), proof.each(p, 1, k):
        with proof.suppose(at_slot <= n):
            proof.have(new_V(t, p) == column(at_slot), by="if_true")
        with proof.suppose(n < at_slot):
            proof.have(new_V(t, p) == 0, by="if_false")
        proof.have(in_place(new_U, new_s, new_V, t, p))
    run = runs(h, a[j], L, new_U, new_s, new_V)
    proof.have(
        each(j, for_all(h, implies(run, h[L] == z[j]))),
        by="expressivity.certificate.in_order",
        at={"U": new_U, "s": new_s, "V": new_V},
    )
    with proof.each(j, 1, n):
        block_map = function(t, x, x + added(t, x, new_U, new_s, new_V))
        proof.have(there_is(h, run), by="matrix_recursion", at={"M": a[j], "G": block_map, "n": L})
        proof.have(there_is(h, run) & for_all(h, implies(run, h[L] == z[j])))
    proof.exhibit(there_is((U, s, V), arrive(U, s, V)), new_U, new_s, new_V)

# ---------------------------------------------------------------------------------------------- points that are exposed
eta, rho = theory.reals("eta rho")
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
    right = layer(A, b, B, h[depth], r) == y[c[i]]
    return each(i, there_is(h, run) & for_all(h, implies(run, right)))


def parameters(d, k, L, r):
    """Those of A_0 in R^(k x d), L blocks of width k, and a last layer with A in R^(r x k), B in R^(r x r)."""
    return k * d + L * (2 * k**2 + k) + k * r + r**2 + r


def exposed(moved, points=n):
    """<a(i), a(j)> < |a(i)|^2 for the points a(i) that are moved, and all others."""
    return for_all(i, 1, moved, each(j, implies(j != i, a[i].T * a[j] < norm(a[i]) ** 2), points))


def moves(A, b, B):
    """h + B ReLU(A h + b) takes the first p points to their targets, and keeps the others."""
    new = lambda j: a[j] + layer(A, b, B, a[j])  # noqa: E731
    return for_all(j, 1, p, new(j) == z[j]) & for_all(j, p + 1, n, new(j) == a[j])


with theory.theorem(
    "lemma_k_points",
    there_is((rows, bias, columns), moves(rows, bias, columns)),
    given=[p >= 0, p <= k, p <= n, exposed(p)],
    where="section 3, Lemma 3.3 of the paper",
    says=r"\text{in a given hidden layer, we can transform a set of } k \text{ vectors into another set of } k \text{ "
    r"vectors, while keeping the rest } n - k \text{ vectors the same}",
    title="One block moves any exposed points",
    note="With a threshold for every point that is moved. The review does not say that the points have to be "
    "exposed; that they are, on the unit sphere and near it, is lemma_k_points.exposed.",
) as proof:
    change = function(j, z[j] - a[j])
    found = for_all(j, 1, p, layer(rows, bias, columns, a[j]) == change[j]) & for_all(
        j, p + 1, n, layer(rows, bias, columns, a[j]) == 0
    )
    A, b, B = proof.obtain(
        "A_1 b_1 B_1", there_is((rows, bias, columns), found), by="separating_neurons", at={"w": change, "v": a}
    )
    with proof.each(j, 1, p):
        proof.have(layer(A, b, B, a[j]) == z[j] - a[j])
        proof.have(a[j] + layer(A, b, B, a[j]) == z[j])
    with proof.each(j, p + 1, n):
        proof.have(layer(A, b, B, a[j]) == 0)
        proof.have(a[j] + layer(A, b, B, a[j]) == a[j])
    proof.exhibit(there_is((rows, bias, columns), moves(rows, bias, columns)), A, b, B)

with theory.theorem(
    "lemma_k_points.exposed",
    each(i, each(j, implies(j != i, a[i].T * a[j] < norm(a[i]) ** 2))),
    given=[
        each(j, (1 - eta <= norm(a[j]) ** 2) & (norm(a[j]) ** 2 <= 1 + eta)),
        each(i, each(j, implies(j != i, norm(a[i] - a[j]) ** 2 >= rho))),
        rho > 2 * eta,
    ],
    where="section 3, Lemma 3.3 of the paper",
    title="Distant points near the sphere are exposed",
    note=r"Points whose squared norms are within $\eta$ of 1 and whose squared distances are above $2 \eta$ are "
    r"exposed.",
) as proof:
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(j != i):
        proof.have(norm(a[i] - a[j]) ** 2 >= rho)
        proof.have(1 - eta <= norm(a[i]) ** 2)
        proof.have(norm(a[j]) ** 2 <= 1 + eta)
        proof.have(a[i].T * a[j] < norm(a[i]) ** 2)

with theory.theorem(
    "last_layer",
    there_is((rows, bias, readout), each(j, layer(rows, bias, readout, q[j], r) == y[j], r)),
    given=[
        each(i, each(j, norm(q[i]) == norm(q[j]), r), r),
        each(i, each(j, implies(j != i, q[i] != q[j]), r), r),
    ],
    where="section 3, construction, last layer",
    says=r"\text{The last layer, parameterized by } A_{l+1}, B_{l+1}, b_{l+1}, \text{ must map each } q_j \text{ to "
    r"} e_j \text{ for all possible labels } j = 1, \dots, r.",
    title="The last layer maps targets to labels",
    note=r"The $q_j$ are any distinct points of one sphere, such as random ones of norm 1, the $y_j$ any vectors of "
    r"length $r$, such as $e_1, \dots, e_r$.",
) as proof:
    with proof.each(i, 1, r), proof.each(j, 1, r), proof.suppose(j != i):
        proof.have(norm(q[i]) == norm(q[j]))
        proof.have(norm(q[i]) ** 2 == norm(q[j]) ** 2)
        proof.have(q[i] != q[j])
        proof.have(q[i] - q[j] != 0)
        proof.have(norm(q[i] - q[j]) ** 2 > 0, by="squared_norm_positive")
        proof.have(q[i].T * q[j] < norm(q[i]) ** 2)
    found = for_all(j, 1, r, layer(rows, bias, readout, q[j], r) == y[j]) & for_all(
        j, r + 1, r, layer(rows, bias, readout, q[j], r) == 0
    )
    A, b, B = proof.obtain(
        "A_1 b_1 B_1",
        there_is((rows, bias, readout), found),
        by="separating_neurons",
        at={"w": y, "v": q, "p": r, "q": r, "b": r},
    )
    proof.exhibit(there_is((rows, bias, readout), each(j, layer(rows, bias, readout, q[j], r) == y[j], r)), A, b, B)

# ---------------------------------------------------------------------------------------------------- number of blocks
with theory.theorem(
    "layers_count",
    there_is((U, s, V), arrive(U, s, V, enough)),
    given=[exposed(n), each(i, each(j, a[i].T * z[j] < norm(a[i]) ** 2))],
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
        i, 1, n, (f[i] < squared[i]) & each(j, implies(j != i, a[i].T * of[j] <= f[i]))
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
        proof.have(greatest(second[i], a[i].T * z[i]) < squared[i], by="greatest_below")
        proof.have(most(i) < squared[i], by="greatest_below")
        proof.have(a[i].T * a[i] > most(i))
    with proof.each(i, 1, n), proof.each(j, 1, n), proof.suppose(i != j):
        proof.have(first[i] <= most(i), by="greatest_first")
        proof.have(a[i].T * a[j] <= first[i])
        proof.have(a[i].T * a[j] <= most(i))
    with proof.each(i, 1, n), proof.each(j, 1, n):
        proof.have(greatest(second[i], a[i].T * z[i]) <= most(i), by="greatest_second")
        with proof.case(i == j):
            proof.have(a[i].T * z[i] <= greatest(second[i], a[i].T * z[i]), by="greatest_second")
            proof.have(trace(a[i].T * z[j]) == trace(a[i].T * z[i]))
            proof.have(a[i].T * z[j] <= most(i))
        with proof.case(i != j):
            proof.have(second[i] <= greatest(second[i], a[i].T * z[i]), by="greatest_first")
            proof.have(a[i].T * z[j] <= second[i])
            proof.have(a[i].T * z[j] <= most(i))
    proof.have((enough >= 1) & (enough <= enough), by="blocks_in_range")
    proof.conclude(
        by="expressivity.certificate.blocks", at={"u": a, "tau": function(i, most(i)), "L": enough, "n": n, "k": k}
    )

H = theory.mapping("H", (j, t), theory.vector("h_0", k))
moved = choice(H(j, t) != H(j, t - 1), 1, 0)
with theory.theorem(
    "layers_count.necessary",
    enough <= L,
    given=[each(j, H(j, L) != H(j, 0)), for_all(t, 1, L, Sum(j, 1, n, moved) <= k)],
    where="section 3, after Thm. 3: number of blocks; not in the review",
    title=r"Moving $k$ points a block takes $\lceil n/k \rceil$",
    note=r"If every one of $n$ points ends elsewhere than where it started, and each of $L$ blocks moves at most "
    r"$k$ of them, then $L$ is at least $\lceil n/k \rceil$.",
) as proof:
    count = lambda j, l: Sum(t, 1, l, choice(H(j, t) != H(j, t - 1), 1, 0))  # noqa: E731
    step = lambda l: choice(H(j, l) != H(j, l - 1), 1, 0)  # noqa: E731
    with proof.each(j, 1, n):
        stayed = lambda l: (count(j, l) >= 0) & implies(count(j, l) < 1, H(j, l) == H(j, 0))  # noqa: E731
        with proof.base():
            proof.have(count(j, 0) == 0, by="sum_empty")
            proof.have(stayed(0))
        with proof.induction(p, 0, stayed):
            proof.have(count(j, p + 1) == count(j, p) + step(p + 1), by="sum_last")
            with proof.case(H(j, p + 1) == H(j, p)):
                proof.have(step(p + 1) == 0, by="number_if_false")
                with proof.suppose(count(j, p + 1) < 1):
                    proof.have(H(j, p) == H(j, 0))
                    proof.have(H(j, p + 1) == H(j, 0))
                proof.have(stayed(p + 1))
            with proof.case(H(j, p + 1) != H(j, p)):
                proof.have(step(p + 1) == 1, by="number_if_true")
                proof.have(count(j, p + 1) >= 1)
                proof.have(stayed(p + 1))
        with proof.contradiction(count(j, L) < 1):
            proof.have(H(j, L) == H(j, 0))
            proof.have(H(j, L) != H(j, 0))
        proof.have(count(j, L) >= 1)
    proof.have(Sum(j, 1, n, count(j, L)) >= n, by="sum_lower", at={"e": 1, "s": function(j, count(j, L))})
    proof.have(
        Sum(t, 1, L, Sum(j, 1, n, moved)) <= L * k,
        by="sum_upper",
        at={"e": k, "s": function(t, Sum(j, 1, n, moved))},
    )
    proof.have(
        Sum(j, 1, n, count(j, L)) == Sum(t, 1, L, Sum(j, 1, n, moved)),
        by="sum_exchange",
        at={"F": function(j, t, moved)},
    )
    proof.have(n <= L * k)
    proof.have(n / k <= L, by="quotient_at_most")
    proof.conclude(by="ceiling_at_most")

"""A residual network that maps 1797 points of dimension 65, points.npy, to 10 labels, labels.npy.

The signs of A_0 x, for the 15 x 65 matrix in projection.npy, tell points with different labels apart, and
representatives.npy lists one point for each of the 1684 codes: that is checked from the files. That the network then
maps every point to its label is hardt_ma.expressivity.sign_code.integers.network, which stands in
proofs/hardt_ma/sign_codes.py of symres: check that folder together with this script.
"""

from symres import (
    I,
    O,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    choice,
    codes_are_listed,
    codes_separate,
    equal,
    for_all,
    function,
    greatest,
    implies,
    label,
    labels_are_among,
    less,
    there_is,
    trace,
    unequal,
)

theory = Theory("digits", title="digits")
x, c, A_0, q = (theory.table(f"{name}.npy") for name in ("points", "labels", "projection", "representatives"))
n, d, k, r = 1797, 65, 15, 10  # points, their coordinates, the width of the network, labels
N = 1684  # codes
L = -(-N // k) + 2  # blocks

i, j, l, m, p, t = theory.index("i j l m p t")
e, h, y = theory.vector_layers("e", k), theory.vector_layers("h", k), theory.vector_layers("y", r)
w = theory.mapping("w", (m, l), theory.index("whole"))  # of every label a word of signs


def vector(f):
    """The vector with the coordinates f(1), ..., f(k) in the basis e."""
    return Sum(l, 1, k, f(l) * e[l])


def image(i, l):
    """Coordinate l of A_0 x(i)."""
    return Sum(j, 1, d, A_0(l, j) * x(i, j))


def sign(i, l):
    return choice(at_least(image(i, l), 0), 1, -1)


def target(m):
    return vector(lambda l: (w(m, l) / 2 - 1) / 2)


def neuron(t, p):
    """A row of U, an entry of s, a column of V: they take the code of one point to the word of its label."""
    number = k * (t - 1) + p
    i = label(q, number)
    step = target(label(c, i)) - vector(lambda l: (sign(i, l) - 1) / 2)
    bias = -(k - 1 - Sum(l, 1, k, sign(i, l)))
    return vector(lambda l: 2 * sign(i, l)), bias, choice(at_most(number, N), step, O(k, 1))


def block(t, h):
    """h + V ReLU(U h + s). Block 1 takes coordinates >= 0 to 0, block 2 those <= -1 to -1, the others have neurons."""
    first, second = (e[p], 0, -e[p]), (-e[p], -1, e[p])
    parts = zip(first, second, neuron(t - 2, p), strict=True)
    U, s, V = (choice(equal(t, 1), one, choice(equal(t, 2), two, rest)) for one, two, rest in parts)
    return h + Sum(p, 1, k, greatest(U.T * h + s, 0) * V)


def output(h):
    """B ReLU(A h + b), with B = (y(1), ..., y(r)): h close to the word of a label goes to the y of the label."""
    A, b = vector(lambda l: 4 * w(m, l)), 2 * Sum(l, 1, k, w(m, l)) - (k - 1)
    return Sum(m, 1, r, greatest(A.T * h + b, 0) * y[m])


runs = both(equal(h[0], vector(lambda l: image(i, l))), for_all(t, 1, L, equal(h[t], block(t, h[t - 1]))))
right = equal(output(h[L]), y[label(c, i)])

orthonormal = for_all(
    (i, j), implies(both(at_most(1, i, k), at_most(1, j, k)), equal(trace(e[i].T * e[j]), choice(equal(i, j), 1, 0)))
)
spans = equal(Sum(l, 1, k, e[l] * e[l].T), I(k))
signs = for_all(m, 1, r, for_all(l, 1, k, equal(w(m, l) * w(m, l), 1)))
different = there_is(l, both(at_most(1, l), at_most(l, k), unequal(w(i, l), w(j, l))))
words = for_all((i, j), implies(both(at_most(1, i), less(i, j), at_most(j, r)), different))

theory.claim("codes", codes_separate(x, c, A_0))
theory.claim("representatives", codes_are_listed(x, A_0, q))
theory.claim("labels", labels_are_among(c, r))

with theory.theorem(
    "network",
    for_all(i, 1, n, both(there_is(h, runs), for_all(h, implies(runs, right)))),
    given=[both(orthonormal, spans), signs, words],
    note=f"The network has {k * d + L * (2 * k**2 + k) + k * r + r**2 + r} parameters: A_0, {L} blocks, the "
    "last layer. The y(c) are any vectors of length r, such as the basis vectors that stand for the labels c; the w(c) "
    "are any different words of k signs; e is any orthonormal basis, such as the standard one.",
) as proof:
    proof.have(codes_separate(x, c, A_0), by="codes")
    proof.have(codes_are_listed(x, A_0, q), by="representatives")
    proof.have(labels_are_among(c, r), by="labels")
    proof.conclude(
        by="hardt_ma.expressivity.sign_code.integers.network",
        at={"n": n, "d": d, "k": k, "r": r, "N": N, "L": L - 2, "z_in": x, "A_in": A_0, "e": e, "y": y, "code": w}
        | {"c": function(i, label(c, i)), "rep": function(t, label(q, t))},
    )

"""A residual network that maps 1797 points of dimension 65, points.npy, to 10 labels, labels.npy.

The signs of A_0 x, for the 15 x 65 matrix in projection.npy, tell points with different labels apart: that is checked
from the files. The network then follows from hardt_ma.expressivity.sign_code.integers, which stands in
proofs/hardt_ma/sign_codes.py of symres: check that folder together with this script.
"""

from symres import (
    I,
    Sum,
    Theory,
    at_most,
    both,
    choice,
    codes_separate,
    equal,
    for_all,
    function,
    greatest,
    implies,
    label,
    labels_are_among,
    there_is,
    trace,
)

theory = Theory("digits", title="digits")
x, c, A_0 = theory.table("points.npy"), theory.table("labels.npy"), theory.table("projection.npy")
n, d, k, r = 1797, 65, 15, 10  # points, their coordinates, the width of the network, labels
L = -(-n // k) + 2  # its blocks

i, j, l, m, p, t = theory.index("i j l m p t")
e, h, y = theory.vector_layers("e", k), theory.vector_layers("h", k), theory.vector_layers("y", r)
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")
s = theory.mapping("s", (t, p), theory.number("s_0"))
A, b, B = theory.vector_layers("A", k), theory.numbers("b"), theory.vector_layers("B", r)

orthonormal = for_all(
    (i, j), implies(both(at_most(1, i, k), at_most(1, j, k)), equal(trace(e[i].T * e[j]), choice(equal(i, j), 1, 0)))
)
spans = equal(Sum(l, 1, k, e[l] * e[l].T), I(k))


def starts(i):
    """h(0) = A_0 x(i), in the basis e."""
    return equal(h[0], Sum(l, 1, k, Sum(j, 1, d, A_0(l, j) * x(i, j)) * e[l]))


def added(t, h):
    """V(t) ReLU(U(t) h + s(t)), with the rows U(t, p), and the columns V(t, p)."""
    return Sum(p, 1, k, greatest(U(t, p).T * h + s(t, p), 0) * V(t, p))


def output(h):
    """B ReLU(A h + b), with the rows A(m), and the columns B(m)."""
    return Sum(m, 1, r, greatest(A[m].T * h + b[m], 0) * B[m])


runs = both(starts(i), for_all(t, 1, L, equal(h[t], h[t - 1] + added(t, h[t - 1]))))
right = equal(output(h[L]), y[label(c, i)])

theory.claim("codes", codes_separate(x, c, A_0))
theory.claim("labels", labels_are_among(c, r))

with theory.theorem(
    "network",
    there_is((U, s, V, A, b, B), for_all(i, 1, n, both(there_is(h, runs), for_all(h, implies(runs, right))))),
    given=[orthonormal, spans],
    note=f"A network with {k * d + L * (2 * k**2 + k) + k * r + r**2 + r} parameters: A_0, {L} blocks, the last layer. "
    "The y(c) are any vectors of length r, such as the basis vectors that stand for the labels c = 1, ..., r; e is any "
    "orthonormal basis, such as the standard one.",
) as proof:
    proof.have(codes_separate(x, c, A_0), by="codes")
    proof.have(labels_are_among(c, r), by="labels")
    proof.conclude(
        by="hardt_ma.expressivity.sign_code.integers",
        at={"n": n, "d": d, "k": k, "r": r, "z_in": x, "A_in": A_0, "c": function(i, label(c, i)), "e": e, "y": y},
    )

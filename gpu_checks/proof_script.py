"""The proof script about a data set, for ``symres check``: what the files show, and the network that follows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Template

SCRIPT = "network.py"
TEMPLATE = Template(r'''r"""A residual network maps $n points of dimension $d to $r labels: points.npy and labels.npy.

The signs of $$A_0 x$$, for the $$$k \times $d$$ matrix in projection.npy, tell points with different labels apart, and
representatives.npy lists one point for each of the $N codes: that is checked from the files. That the network then
maps every point to its label is hardt_ma.expressivity.sign_code.integers.network, which is imported from
proofs/hardt_ma/sign_codes.py of symres.
"""

from proofs.hardt_ma.sign_codes import theory as sign_codes
from symres import (
    I,
    O,
    Sum,
    Theory,
    choice,
    codes_are_listed,
    codes_separate,
    for_all,
    function,
    greatest,
    implies,
    label,
    labels_are_among,
    there_is,
    trace,
)

theory = Theory(
    "$theory",
    source="hardt_ma",
    where="section 3, Theorem 3, for a data set; not in the review",
    title=$title,
)
x, c, A_0, q = (theory.table(f"{name}.npy") for name in ("points", "labels", "projection", "representatives"))
n, d, k, r = $n, $d, $k, $r  # points, their coordinates, the width of the network, labels
N = $N  # codes
L = -(-N // k)  # blocks, after two others

i, j, l, m, p, t = theory.integers("i j l m p t")
e, h, y = theory.vector_layers("e", k), theory.vector_layers("h", k), theory.vector_layers("y", r)
U, V = (theory.mapping(name, (t, p), theory.vector("h_0", k)) for name in "UV")  # rows U(t, p), columns V(t, p)
s = theory.mapping("s", (t, p), theory.reals("s_0"))
A, b = theory.vector_layers("A", k), theory.numbers("b")
w = theory.mapping("w", (m, l), theory.integers("whole"))  # a word of signs for every label


def vector(f):
    """The vector with the coordinates f(1), ..., f(k) in the basis e."""
    return Sum(l, 1, k, f(l) * e[l])


def image(i, l):
    """Coordinate l of A_0 x(i)."""
    return Sum(j, 1, d, A_0(l, j) * x(i, j))


def sign(i, l):
    return choice(image(i, l) >= 0, 1, -1)


def neuron(t, p):
    """The neuron that takes all points with the code of one, rather (sign - 1)/2, to (word/2 - 1)/2 of their label."""
    number = k * (t - 1) + p
    i = label(q, number)
    step = vector(lambda l: (w(label(c, i), l) / 2 - 1) / 2) - vector(lambda l: (sign(i, l) - 1) / 2)
    row, bias = vector(lambda l: 2 * sign(i, l)), -(k - 1 - Sum(l, 1, k, sign(i, l)))
    column = choice(number <= N, step, O(k, 1))
    return (U(t + 2, p) == row) & (s(t + 2, p) == bias) & (V(t + 2, p) == column)


weights = [
    for_all(p, 1, k, (U(1, p) == e[p]) & (s(1, p) == 0) & (V(1, p) == -e[p])),  # numbers >= 0 to 0
    for_all(p, 1, k, (U(2, p) == -e[p]) & (s(2, p) == -1) & (V(2, p) == e[p])),  # those <= -1 to -1
    for_all(t, 1, L, for_all(p, 1, k, neuron(t, p))),
    for_all(m, 1, r, (A[m] == vector(lambda l: 4 * w(m, l))) & (b[m] == 2 * Sum(l, 1, k, w(m, l)) - (k - 1))),
]


def block(t, h):
    """h + V ReLU(U h + s)."""
    return h + Sum(p, 1, k, greatest(U(t, p).T * h + s(t, p), 0) * V(t, p))


def output(h):
    """B ReLU(A h + b), with B = (y(1), ..., y(r))."""
    return Sum(m, 1, r, greatest(A[m].T * h + b[m], 0) * y[m])


runs = (h[0] == vector(lambda l: image(i, l))) & for_all(t, 1, L + 2, h[t] == block(t, h[t - 1]))
right = output(h[L + 2]) == y[label(c, i)]

orthonormal = for_all(
    (i, j), implies(((1 <= i) & (i <= k)) & ((1 <= j) & (j <= k)), trace(e[i].T * e[j]) == choice(i == j, 1, 0))
)
spans = Sum(l, 1, k, e[l] * e[l].T) == I(k)
signs = for_all(m, 1, r, for_all(l, 1, k, w(m, l) * w(m, l) == 1))
different = there_is(l, (1 <= l) & (l <= k) & (w(i, l) != w(j, l)))
words = for_all((i, j), implies((1 <= i) & (i < j) & (j <= r), different))

theory.claim("codes", codes_separate(x, c, A_0), title="The projection separates labels")
theory.claim("representatives", codes_are_listed(x, A_0, q), title="The representatives list all codes")
theory.claim("labels", labels_are_among(c, r), title="The labels are in range")

with theory.theorem(
    "network",
    for_all(i, 1, n, there_is(h, runs) & for_all(h, implies(runs, right))),
    given=[orthonormal, spans, signs, words, *weights],
    title="The network maps every point to its label",
    note=f"The network has {k * d + (L + 2) * (2 * k**2 + k) + k * r + r**2 + r} parameters: $$A_0$$, {L + 2} blocks, "
    "the last layer. The $$y_c$$ are any vectors of length $$r$$, such as the basis vectors that stand for the labels "
    "$$c$$; the $$w_c$$ are any different words of $$k$$ signs; $$e$$ is any orthonormal basis.",
) as proof:
    proof.have(codes_separate(x, c, A_0), by="codes")
    proof.have(codes_are_listed(x, A_0, q), by="representatives")
    proof.have(labels_are_among(c, r), by="labels")
    proof.conclude(
        by=sign_codes["expressivity.sign_code.integers.network"],
        at={"n": n, "d": d, "k": k, "r": r, "N": N, "L": L, "z_in": x, "A_in": A_0, "e": e, "y": y, "code": w}
        | {"c": function(i, label(c, i)), "rep": function(t, label(q, t)), "U": U, "s": s, "V": V, "A": A, "b": b},
    )
''')


def theory_of(folder: Path) -> str:
    """The name of the theory of a script in a folder, after the folder.

    >>> theory_of(Path("data/my-digits")), theory_of(Path("2026"))
    ('my_digits', 'data_2026')
    """
    name = "_".join(re.findall(r"[A-Za-z0-9]+", folder.resolve().name))
    return name if name[:1].isalpha() else f"data_{name}".rstrip("_")


def script(theory: str, title: str, size: int, dimension: int, width: int, classes: int, codes: int) -> str:
    """The script about ``size`` points with labels 1, ..., ``classes``, that have ``codes`` codes of ``width`` bits.

    >>> print(script("my_digits", "digits", 1797, 64, 48, 10, 1746).splitlines()[0])
    r\"""A residual network maps 1797 points of dimension 64 to 10 labels: points.npy and labels.npy.
    """
    numbers = {"n": size, "d": dimension, "k": width, "r": classes, "N": codes}
    heading = json.dumps(f"A network that fits a data set: {title}", ensure_ascii=False)
    return TEMPLATE.substitute(theory=theory, title=heading, **numbers)

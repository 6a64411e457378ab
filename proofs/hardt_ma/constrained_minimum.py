r"""The constrained problem of Theorem 1 of Hardt and Ma has strict local minima that are not global.

The text speaks of critical points of $f$, not of the constrained problem. At $\tau = 9/10$, with two layers of
dimension $d = 2$, the layers $A_1 = A_2 = A$ of kkt_reading are a strict local minimum among the layers with norms of
at most $\tau$. What is near $A$ is written as $A (I + X)$ with $X = x J - S$, where $J$ turns by a right angle and $S$
has the entries $p$, $q$, $q$, $r$.
"""

from fractions import Fraction

from symres import Theory, all_of, for_all

theory = Theory(
    "hardt_ma", source="hardt_ma", where="section 2, on Thm. 1", title="The constrained problem of Theorem 1"
)
tau, near = Fraction(9, 10), Fraction(1, 20)
one = ((Fraction(-27, 50), Fraction(36, 50)), (Fraction(-36, 50), Fraction(-27, 50)))  # the layer A
target = ((Fraction(-39107, 2500), Fraction(-1224, 2500)), (Fraction(1224, 2500), Fraction(-39107, 2500)))
u, v, w = theory.reals("u v w")
letters = [theory.reals(f"x_{j} p_{j} q_{j} r_{j}") for j in (1, 2)]
layers = [theory.reals(" ".join(f"{name}_{j}{k}" for j in (1, 2) for k in (1, 2))) for name in ("B", "C")]


def matrix(entries):
    a, b, c, d = entries
    return ((a, b), (c, d))


def product(M, N):
    return tuple(tuple(sum(M[i][k] * N[k][j] for k in (0, 1)) for j in (0, 1)) for i in (0, 1))


def plus(M, N, sign=1):
    return tuple(tuple(M[i][j] + sign * N[i][j] for j in (0, 1)) for i in (0, 1))


def square(M):
    return sum(entry**2 for row in M for entry in row)


def inner(M, N):
    return sum(M[i][j] * N[i][j] for i in (0, 1) for j in (0, 1))


identity = ((1, 0), (0, 1))
map_of = lambda first, second: product(plus(identity, second), plus(identity, first))  # noqa: E731
gap = plus(map_of(one, one), target, -1)


def risk(first, second):
    return square(plus(map_of(first, second), target, -1))


def moved(letters):
    """A (I + X)."""
    x, p, q, r = letters
    return product(one, ((1 - p, -x - q), (x - q, 1 - r)))


def trace_of(letters):
    return letters[1] + letters[3]


def contracts(letters):
    """What I + X contracts, in four directions, and that X is small."""
    x, p, q, r = letters
    t = p + r
    return (
        *(p >= 0, r >= 0, (-t <= 2 * q) & (2 * q <= t), 2 * t >= 2 * x**2 + p**2 + 2 * q**2 + r**2),
        *((-near <= letter) & (letter <= near) for letter in letters),
    )


with theory.theorem(
    "thm1.kkt_reading.product",
    (-near * w <= u * v) & (u * v <= near * w),
    given=[(-near <= u) & (u <= near), (-w <= v) & (v <= w)],
    title="A product with a small number",
) as proof:
    proof.have((near - u) * (w + v) >= 0)
    proof.have((near + u) * (w - v) >= 0)
    proof.have((near - u) * (w - v) >= 0)
    proof.have((near + u) * (w + v) >= 0)

with theory.theorem(
    "thm1.kkt_reading.root",
    (-near <= u) & (u <= near),
    given=u**2 <= near**2,
    title="A number with a small square",
) as proof:
    proof.have(u <= near)
    proof.have(-near <= u)

first, second = letters
t_1, t_2 = map(trace_of, letters)
change = plus(map_of(moved(first), moved(second)), map_of(one, one), -1)
slope = 2 * inner(change, gap)
with theory.theorem(
    "thm1.kkt_reading.slope",
    slope >= t_1 + t_2,
    given=[*contracts(first), *contracts(second)],
    where="section 2, on Thm. 1; not in the review",
    title="The risk increases with the traces",
) as proof:
    for m, small in enumerate(first):
        for n, other in enumerate(second):
            if (m, n) != (0, 0):
                factors = {"u": small, "v": other, "w": t_2} if n else {"u": other, "v": small, "w": t_1}
                proof.have(
                    (-near * factors["w"] <= small * other) & (small * other <= near * factors["w"]),
                    by="thm1.kkt_reading.product",
                    at=factors,
                )
    proof.have((first[0] + second[0]) ** 2 >= 0)
    proof.have(2 * (first[0] * second[0]) >= -t_1 - t_2)


# ----------------------------------------------------------------------------------------------- in terms of the layers
def shrinks(layer, *directions):
    """|B v| <= tau |v|."""
    a, b, c, e = layer
    return [(a * y + b * z) ** 2 + (c * y + e * z) ** 2 <= tau**2 * (y**2 + z**2) for y, z in directions]


def far(layer):
    """The squared distance from A."""
    return square(plus(matrix(layer), one, -1))


def letters_of(layer):
    """x, p, q and r, from A'B = tau^2 (I + X)."""
    (m_11, m_12), (m_21, m_22) = product(tuple(zip(*one, strict=True)), matrix(layer))
    x, q = (m_21 - m_12) / (2 * tau**2), -(m_12 + m_21) / (2 * tau**2)
    return x, 1 - m_11 / tau**2, q, 1 - m_22 / tau**2


def is_contraction(letters):
    """|(I + X) v| <= |v| for four vectors v, and X is small."""
    x, p, q, r = letters
    ((a, b), (c, e)) = (1 - p, -x - q), (x - q, 1 - r)
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))
    short = ((a * y + b * z) ** 2 + (c * y + e * z) ** 2 <= y**2 + z**2 for y, z in directions)
    return (*short, 2 * x**2 + p**2 + 2 * q**2 + r**2 <= near**2)


with theory.theorem(
    "thm1.kkt_reading.letters",
    all_of(contracts(first)),
    given=is_contraction(first),
    where="section 2, on Thm. 1; not in the review",
    title="What contracts and is near the identity",
) as proof:
    for claim in contracts(first)[:4]:
        proof.have(claim)
    for letter in first:
        proof.have(letter**2 >= 0)
    for letter in first:
        proof.have(letter**2 <= near**2)
        proof.have((-near <= letter) & (letter <= near), by="thm1.kkt_reading.root", at={"u": letter})

B, C = layers
entries = (*one[0], *one[1])
with theory.theorem(
    "thm1.kkt_reading.local_minimum",
    risk(one, one) < risk(*map(matrix, layers)),
    given=[
        *(for_all((u, v), shrinks(layer, (u, v))[0]) for layer in layers),
        *(far(layer) <= (tau * near) ** 2 for layer in layers),
        far(B) + far(C) > 0,
    ],
    where="section 2, on Thm. 1; not in the review",
    instance=[
        *(x == Fraction(99, 100) * e for x, e in zip(B, entries, strict=True)),
        *(x == e for x, e in zip(C, entries, strict=True)),
    ],
    title="A strict local minimum of the constrained problem",
    note=r"The layers $B$ and $C$ are feasible, not both $A$, and within $9/200$ of it. That the minimum is not global "
    "is kkt_reading.",
) as proof:
    found = [letters_of(layer) for layer in layers]
    for layer, those in zip(layers, found, strict=True):
        for claim in shrinks(layer, (1, 0), (0, 1), (1, 1), (1, -1)):
            proof.have(claim)
        for claim in is_contraction(those):
            proof.have(claim)
        names = {f"{name}_1": value for name, value in zip("xpqr", those, strict=True)}
        proof.have(all_of(contracts(those)), by="thm1.kkt_reading.letters", at=names)
        proof.have(2 * tau**2 * trace_of(those) >= far(layer))
    growth = 2 * inner(plus(map_of(*map(matrix, layers)), map_of(one, one), -1), gap)
    traces = trace_of(found[0]) + trace_of(found[1])
    names = {f"{name}_{j}": value for j in (1, 2) for name, value in zip("xpqr", found[j - 1], strict=True)}
    proof.have(growth >= traces, by="thm1.kkt_reading.slope", at=names)
    proof.have(traces > 0)
    change = square(plus(map_of(*map(matrix, layers)), map_of(one, one), -1))
    proof.have(change >= 0)
    proof.have(risk(matrix(B), matrix(C)) == risk(one, one) + growth + change)

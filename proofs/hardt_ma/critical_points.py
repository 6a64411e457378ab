r"""If every norm is below 1, "all critical points of the objective function $f(\cdot)$ are global minimum".

This is Theorem 1 of Hardt and Ma, which holds in every dimension. Here are three layers of dimension one, with all
their critical points, and two readings that the theorem does not have, each with an exact point.
"""

from fractions import Fraction

from symres import (
    Erratum,
    I,
    O,
    Theory,
    all_of,
    any_of,
    critical_points_are,
    gradient,
    implies,
    is_global_minimum,
    is_strict_saddle,
    matrix,
    vector,
)

theory = Theory("hardt_ma.thm1", source="hardt_ma", where="section 2, on Thm. 1", title="Theorem 1 in small dimensions")

a1, a2, a3, b1, b2, R = theory.reals("a_1 a_2 a_3 b_1 b_2 R")

# d = 1 and three layers
h = theory.define("h", (a1, a2, a3), ((1 + a1) * (1 + a2) * (1 + a3) - R) ** 2)
fits = (1 + a1) * (1 + a2) * (1 + a3) == R
two_undo = any_of((p == -1) & (q == -1) for p, q in ((a1, a2), (a1, a3), (a2, a3)))


def within(relation):
    """All layers are from -1 to 1."""
    return all_of(relation(a) for a in (a1, a2, a3))


theory.claim(
    "three_layers",
    critical_points_are(h, fits, on=within(lambda a: (-1 < a) & (a < 1)))
    & implies(fits, is_global_minimum(h, (a1, a2, a3))),
    where="section 2, on Thm. 1; not in the review",
    title="Three layers of norm below one",
    note="With $|a_i| < 1$, critical points are those that fit, for every target $R$.",
)
theory.claim(
    "three_layers.everywhere", critical_points_are(h, fits, two_undo), title="All critical points of three layers"
)
theory.claim(
    "three_layers.saddles",
    is_strict_saddle(h, (-1, -1, a3)),
    given=(0 < R, -1 < a3),
    where="section 2, on Thm. 1; not in the review",
    title="The others are strict saddles",
    note="At least where the third layer is above $-1$ and $R > 0$.",
)
theory.claim(
    "three_layers.neighbour",
    critical_points_are(h, fits, on=within(lambda a: (-1 <= a) & (a <= 1))),
    expect="refuted",
    note="A false neighbour, with norms at most 1.",
)

# tau = 1, with d = 1 and two layers
Sigma = theory.positive("Sigma")
f = theory.define("f", (a1, a2), Sigma * ((1 + a1) * (1 + a2) - R) ** 2)

theory.claim(
    "tau_one",
    implies(gradient(f) == vector(0, 0), f(a1, a2) <= f(b1, b2)),
    given=((-1 <= a1) & (a1 <= 1), (-1 <= a2) & (a2 <= 1)),
    expect="refuted",
    title=r"Theorem 1 at $\tau = 1$",
    note=r"The theorem asks for $\tau < 1$, and rightly: at $\tau = 1$ the layers $A_1 = A_2 = -I$ are critical, "
    r"not minimal.",
    erratum=Erratum(
        "note",
        paraphrase=r"All critical points with $\|A_i\| \leq 1$ are global minima",
        right=r"for $\tau < 1$, as printed",
    ),
)

# Karush-Kuhn-Tucker points of the problem constrained to norms at most tau = 9/10, with d = 2 and two layers
tau = Fraction(9, 10)
A1, A2, B1, B2, T = (theory.matrix(name, 2, 2) for name in ("A", "C", "B", "E", "T"))
mu1, mu2 = theory.reals("mu_1 mu_2")


def risk(first, second):
    return sum(e**2 for e in (I(2) + second) * (I(2) + first) - T)


g = theory.define("g", (*A1, *A2), risk(A1, A2))
slope = gradient(g)
on_the_sphere = [M.T * M == tau**2 * I(2) for M in (A1, A2, B1, B2)]
outward = slope + matrix([mu1 * e for e in A1] + [mu2 * e for e in A2]) == O(8, 1)


def rotation(p, q):
    return matrix([[p, -q], [q, p]])


a = rotation(Fraction(-27, 50), Fraction(-36, 50))
target = rotation(Fraction(-39107, 2500), Fraction(1224, 2500))
point = [(A1, a), (A2, a), (B1, a.T), (B2, a.T), (T, target)]

theory.claim(
    "kkt_reading",
    g(*A1, *A2) <= g(*B1, *B2),
    given=(*on_the_sphere, outward, mu1 >= 0, mu2 >= 0),
    expect="refuted",
    counterexample=[
        *(x == a for letters, values in point for x, a in zip(letters, values, strict=True)),
        mu1 == Fraction(146, 5),
        mu2 == Fraction(146, 5),
    ],
    title="Theorem 1 for critical points on the constraint",
    note=r"The text speaks of critical points of $f$, not of the constrained problem; points where $-\nabla f$ is a "
    r"non-negative multiple of the layers on the sphere of radius $\tau = 9/10$ need not be global minima: here the "
    r"risk is $11826/25$, and at the conjugate layers it is smaller.",
    erratum=Erratum(
        "note",
        paraphrase="All critical points of the constrained problem are global minima",
        fails=r"$\tau = 9/10$, $\Sigma = I$, $A_1 = A_2 = (-27 - 36 i) / 50$, $R = (-39107 + 1224 i) / 2500$",
        right=r"all critical points with $\|A_i\| \leq \tau < 1$ are global minima",
        reading=r"critical points of the objective function, where $\nabla f = 0$",
    ),
)

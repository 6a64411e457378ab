r"""Proposition 5.1 is true; the two derivatives in its proof, in the text as we have it, are not.

"Check the gradient: [...] Therefore, if u is SOSP, then $(\|u\|^2, u)$ is an eigen-pair of M." Here $F(u) = |M - u
u^{\mathsf T}|_F^2$. In dimension one, where $M$ and $u$ are numbers, the slips are seen at $M = 0$, $u = 1$; the
corrected derivatives are proved here in dimension two, with a symmetric $M$.
"""

from symres import (
    Erratum,
    I,
    O,
    Theory,
    at,
    critical_points_are,
    diag,
    for_all,
    gradient,
    hessian,
    is_local_minimum,
    sosps_are,
    trace,
    vector,
)

theory = Theory("sun", source="sun", where="section 5.3.1, proof of 5.1", title="Symmetric matrix factorisation")

# dimension one
m, t = theory.reals("m t")
f = theory.define("f", t, (m - t**2) ** 2)

theory.claim(
    "prop5_1.gradient_as_printed",
    gradient(f) == vector(4 * (m - t**2) * t),
    expect="refuted",
    where="section 5.3.1, proof of 5.1, step 1",
    says=r"\nabla_u F = 4(M - uu^{\mathrm{T}})u = 0 \implies Mu = (u^{\mathrm{T}}u)u",
    title="The gradient as printed",
    note="The sign is reversed, which is harmless: the proof uses only where the gradient vanishes. Stated for $d "
    "= 1$.",
    counterexample=[m == 0, t == 1],
    erratum=Erratum("typo", right=r"$4 (u u^{\mathsf T} - M) u$"),
)
theory.claim(
    "prop5_1.hessian_as_printed",
    hessian(f) == vector(4 * (t**2 + t**2 - m)),
    expect="refuted",
    where="section 5.3.1, proof of 5.1, step 2",
    says=r"\nabla^2 F(u) = 4(u^{\mathrm{T}} + \|u\|^2 I - M) \succeq 0",
    title="The Hessian as printed",
    note=r"A row and a matrix are added in the text as we have it; read with $u u^{\mathsf T}$ for $u^{\mathsf T}$, "
    r"the term lacks a factor 2. Stated for $d = 1$.",
    counterexample=[m == 0, t == 1],
    erratum=Erratum("typo", right=r"$4 (2 u u^{\mathsf T} + \|u\|^2 I - M)$"),
)

# dimension two
M = theory.symmetric("M", 2)
theory.abbreviate("M", (), M)
u = theory.vector("u", 2)
rest = M - u * u.T
F = theory.define("F", u, sum(e**2 for e in rest))

theory.claim(
    "prop5_1.gradient",
    gradient(F) == 4 * (u * u.T - M) * u,
    where="section 5.3.1, proof of 5.1, step 1",
    title="The gradient",
    note="The corrected gradient, for $d = 2$.",
)
theory.claim(
    "prop5_1.hessian",
    hessian(F) == 4 * (2 * u * u.T + u.T * u * I(2) - M),
    where="section 5.3.1, proof of 5.1, step 2",
    title="The Hessian",
    note="The corrected Hessian, for $d = 2$.",
)

# ----------------------------------------------------------------------------------- SOSPs are global, in dimension two
x, z = theory.vector("x", 2), theory.vector("z", 2)
square, sum_of_diagonal = u.T * u, trace(M)
critical = gradient(F) == O(2, 1)
curvature = z.T * at(hessian(F), [u[1] == 0, u[2] == 0]) * z

theory.claim(
    "prop5_1.critical_points",
    critical_points_are(F, M * u == square * u),
    where="section 5.3.1, proof of 5.1, step 1",
    title="All critical points",
)
theory.claim(
    "prop5_1.origin",
    F(0, 0) <= F(*x),
    given=for_all(tuple(z), curvature >= 0),
    where="section 5.3.1, proof of 5.1, step 2",
    title="If the origin is an SOSP, it is global",
    note="If the origin is an SOSP, it is a global minimum.",
)
theory.claim(
    "prop5_1.largest_eigenvalue",
    2 * square >= sum_of_diagonal,
    given=(is_local_minimum(F, tuple(u)), 0 < square),
    where="section 5.3.1, proof of 5.1, step 2",
    title="Local minima have the larger eigenvalue",
    note="At a local minimum other than the origin $|u|^2$ is the larger of the two eigenvalues, which add up to "
    "the trace.",
)
theory.claim(
    "prop5_1.global",
    (
        square * (F(*x) - F(*u))
        == square * (x.T * x - square) ** 2 + 2 * (2 * square - sum_of_diagonal) * (u[1] * x[2] - u[2] * x[1]) ** 2
    )
    & (F(*u) <= F(*x)),
    given=(critical, 0 < square, 2 * square >= sum_of_diagonal),
    where="section 5.3.1, proof of 5.1, step 2",
    title="The larger eigenvalue is global",
    note="A critical point with the larger eigenvalue is a global minimum.",
)
theory.claim(
    "prop5_1.two_dimensions",
    F(*u) <= F(*x),
    given=(critical, for_all(z, z.T * hessian(F) * z >= 0)),
    steps=(0 < square) | (u == 0),
    where="section 5.3.1, Proposition 5.1",
    title="Rank-one factorisation in dimension two",
    note=r"Every second-order stationary point is a global minimum, for every symmetric $2 \times 2$ matrix $M$.",
)
theory.claim(
    "prop5_1.neighbour",
    F(*u) <= F(*x),
    given=(critical, 0 < square),
    expect="refuted",
    where="section 5.3.1, proof of 5.1, step 2",
    note="A false neighbour, without the second-order condition.",
)

# the example M = diag(4, 1)
E = theory.define("E", tuple(u), sum(e**2 for e in diag(4, 1) - u * u.T))
theory.claim(
    "prop5_1.example",
    critical_points_are(E, (0, 0), (2, 0), (-2, 0), (0, 1), (0, -1)) & sosps_are(E, (2, 0), (-2, 0)),
    where="section 5.3.1, an example for 5.1; not in the notes",
    title=r"The landscape for $M = \mathrm{diag}(4, 1)$",
    note="The five critical points, of which two are second-order stationary.",
)

r"""These are all critical points of $|M - u u^{\mathsf T}|^2$ and of $|M - u v^{\mathsf T}|^2$ for given $M$.

The critical points of $|M - u u^{\mathsf T}|^2$ are 0 and the eigenvectors $u$ with $M u = |u|^2 u$; minima are those
of the largest eigenvalue, if that is positive (P. Baldi and K. Hornik, Neural networks and principal component
analysis, 1989). With $n$ different positive eigenvalues these are $2 n + 1$ points. Of two layers, $M = u v^{\mathsf
T}$, every scaling $(a u, v/a)$ is as good, and only a regulariser leaves finitely many points.
"""

from fractions import Fraction

from symres import (
    Theory,
    all_of,
    critical_points_are,
    diag,
    every_local_minimum_is_global,
    is_global_minimum,
    is_strict_local_minimum,
    is_strict_saddle,
    matrix,
    number_of_critical_points,
    number_of_local_minima,
    sosps_are,
    sqrt,
)


def square(n, M, name, called):
    """A theory of |M - u u^T|^2, the function, and its variables."""
    theory = Theory(f"factorisation.symmetric.{name}", source="symres", title=f"Symmetric factorisation of {called}")
    u = theory.vector("u", n)
    return theory, theory.define("F", u, sum(e**2 for e in M - u * u.T))


def axes(*lengths):
    """The points on the coordinate axes at these distances from the origin, on both sides."""
    places = range(len(lengths))
    return [tuple(sign * lengths[k] if i == k else 0 for i in places) for k in places for sign in (1, -1)]


# ----------------------------------------------------------------------------------------------------------- one factor
theory, F = square(2, diag(2, 1), "diag_2_1", "diag(2, 1)")
points = axes(sqrt(2), 1)
theory.claim("critical_points", critical_points_are(F, (0, 0), *points), title="All critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, *points), expect="refuted")
theory.claim("sosps", sosps_are(F, *points[:2]), title="The second-order stationary points")
theory.claim("sosps.neighbour", sosps_are(F, *points), expect="refuted")
theory.claim("minima", all_of(is_strict_local_minimum(F, p) for p in points[:2]), title="The minima")
theory.claim("saddles", all_of(is_strict_saddle(F, p) for p in ((0, 0), *points[2:])), title="The saddles")

theory, F = square(2, matrix([[2, 1], [1, 3]]), "full", "the matrix with rows (2, 1) and (1, 3)")
theory.claim("critical_points", number_of_critical_points(F, 5), title="The number of critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, (0, 0)), expect="refuted")
theory.claim("minima", number_of_local_minima(F, 2), title="The number of local minima")
theory.claim("minima.global", every_local_minimum_is_global(F), title="Every local minimum is global")

theory, F = square(3, diag(3, 2, 1), "diag_3_2_1", "diag(3, 2, 1)")
points = axes(sqrt(3), sqrt(2), 1)
theory.claim("critical_points", critical_points_are(F, (0, 0, 0), *points), title="All critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, (0, 0, 0), *points[1:]), expect="refuted")
theory.claim("sosps", sosps_are(F, *points[:2]), title="The second-order stationary points")

theory, F = square(3, matrix([[2, 1, 0], [1, 2, 1], [0, 1, 2]]), "path", "a tridiagonal matrix")
theory.claim("critical_points", number_of_critical_points(F, 7), title="The number of critical points")
theory.claim("minima", number_of_local_minima(F, 2), title="The number of local minima")

theory, F = square(4, diag(4, 3, 2, 1), "diag_4_to_1", "diag(4, 3, 2, 1)")
points = axes(2, sqrt(3), sqrt(2), 1)
theory.claim("critical_points", critical_points_are(F, (0,) * 4, *points), title="All critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, (0,) * 4, *points[2:]), expect="refuted")
theory.claim("sosps", sosps_are(F, *points[:2]), title="The second-order stationary points")

theory, F = square(5, diag(5, 4, 3, 2, 1), "diag_5_to_1", "diag(5, 4, 3, 2, 1)")
points = axes(sqrt(5), 2, sqrt(3), sqrt(2), 1)
theory.claim("critical_points", critical_points_are(F, (0,) * 5, *points), title="All critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, (0,) * 5, *points[2:]), expect="refuted")

theory, F = square(3, diag(2, 2, 1), "double", "diag(2, 2, 1)")
u = F.variables  # a double eigenvalue: the critical points for it are a circle
circle = (u[0] ** 2 + u[1] ** 2 == 2) & (u[2] == 0)
theory.claim(
    "critical_points", critical_points_are(F, (0, 0, 0), circle, (0, 0, 1), (0, 0, -1)), title="All critical points"
)
theory.claim("critical_points.neighbour", critical_points_are(F, (0, 0, 0), circle), expect="refuted")
theory.claim("sosps", sosps_are(F, circle), title="The second-order stationary points")

theory, F = square(2, diag(1, -5), "indefinite", "diag(1, -5)")
theory.claim("critical_points", critical_points_are(F, (0, 0), (1, 0), (-1, 0)), title="All critical points")
theory.claim("minima", sosps_are(F, (1, 0), (-1, 0)) & every_local_minimum_is_global(F), title="The minima")

# ----------------------------------------------------------------------------------------------- two layers of rank one
theory = Theory("factorisation.rank_one", source="symres", title="Rank-one factorisation of diag(2, 1)")
u, v = theory.vector("u", 2), theory.vector("v", 2)
F = theory.define("F", (*u, *v), sum(e**2 for e in diag(2, 1) - u * v.T))
first = (u[1] * v[1] == 2) & (u[2] == 0) & (v[2] == 0)
second = (u[2] * v[2] == 1) & (u[1] == 0) & (v[1] == 0)
theory.claim("critical_points", critical_points_are(F, (0, 0, 0, 0), first, second), title="All critical points")
theory.claim("critical_points.neighbour", critical_points_are(F, (0, 0, 0, 0), first), expect="refuted")

G = theory.define("G", (*u, *v), F(*u, *v) + (u.T * u + v.T * v) / 2)
p, q = sqrt(Fraction(3, 2)), sqrt(Fraction(1, 2))
best = [(p, 0, p, 0), (-p, 0, -p, 0)]
worse = [(0, q, 0, q), (0, -q, 0, -q)]
theory.claim(
    "regularised", critical_points_are(G, (0, 0, 0, 0), *best, *worse), title="All critical points with a regulariser"
)
theory.claim("regularised.neighbour", critical_points_are(G, (0, 0, 0, 0), *best), expect="refuted")
theory.claim(
    "regularised.minima",
    all_of(is_strict_local_minimum(G, point) for point in best),
    title="The minima with a regulariser",
)
theory.claim("regularised.global", is_global_minimum(G, best[0]), title="They are global")
theory.claim(
    "regularised.saddles",
    all_of(is_strict_saddle(G, point) for point in ((0, 0, 0, 0), *worse)),
    title="The saddles with a regulariser",
)
theory.claim("regularised.sosps", sosps_are(G, *best), title="The second-order stationary points with a regulariser")

r"""Stationary points of convex functions and of $|M - u u^{\mathsf T}|^2$ are global minima, in every dimension.

Section 5.3.1 of the notes: "FOSP together with convexity implies global-minima"; Proposition 5.1, for which $M$ need
only be symmetric; and $G$, the class of problems all of whose second-order stationary points (SOSP) are global minima,
which contains both.
"""

from symres import (
    Erratum,
    O,
    Theory,
    directional_derivative,
    for_all,
    has_derivative,
    hessian_form,
    implies,
    inner,
    lambda_max,
    norm,
    there_is,
)

theory = Theory("sun", source="sun", where="section 5.3.1", title="Stationary points in every dimension")
d = theory.naturals("d")
M = theory.symmetric("M", d)
x, y, h, u, w = theory.vectors("x y h u w", d)
f, g = theory.function("f", d, 1), theory.function("g")
q, s, t = theory.reals("q s t")


def F(u):
    """|M - uu'|^2."""
    return norm(M - u * u.T) ** 2


def convex(f):
    chord = f((1 - s) * x + s * y) <= (1 - s) * f(x) + s * f(y)
    return for_all((x, y, s), implies((s >= 0) & (s <= 1), chord))


# ------------------------------------------------------------------------------------------------- convex, and rank one
with theory.theorem(
    "convex_fosp",
    f(x) <= f(y),
    given=[convex(f), for_all(h, has_derivative(lambda t: f(x + t * h), 0, 0))],
    where="section 5.3.1, re-thinking convexity, item 1",
    says=r"\text{FOSP together with convexity implies global-minima}",
    title="Stationary points of convex functions are global",
    note="At the stationary point the derivative in every direction is 0; nothing else is asked of a convex function.",
) as proof:
    proof.have(has_derivative(lambda t: f(x + t * (y - x)), 0, 0))
    proof.conclude(by="convex_tangent", at={"x": 0, "y": 1})

with theory.theorem(
    "prop5_1",
    F(u) <= F(w),
    given=[for_all(h, directional_derivative(F, u, h) == 0), for_all(h, hessian_form(F, u, h) >= 0)],
    where="section 5.3.1, Proposition 5.1",
    says=r"\text{Consider the function } F(u) = \|M - uu^{\mathrm{T}}\|_F^2, \text{ where M is PSD, any SOSP of "
    r"this function is global-minima.}",
    title="Rank-one factorisation has no bad SOSP",
    note=r"For every symmetric $M$. The gradient is $4 (|u|^2 u - M u)$, half of the Hessian form $2 |u|^2 |h|^2 + "
    r"4 (u^{\mathsf T} h)^2 - 2 h^{\mathsf T} M h$.",
) as proof:
    r, top = M * u - norm(u) ** 2 * u, lambda_max(M)
    proof.have(directional_derivative(F, u, r) == 0)
    proof.have(norm(r) ** 2 == 0)
    proof.have(M * u == norm(u) ** 2 * u, by="norm_zero", at={"M": r})
    e = proof.obtain("e", there_is(y, (norm(y) ** 2 == 1) & (M * y == top * y)), by="highest_eigenvector")
    proof.chain(top * inner(e, u)).equals(inner(u, M * e)).equals(norm(u) ** 2 * inner(e, u))
    proof.have(hessian_form(F, u, e) >= 0)
    proof.have(2 * inner(e, u) ** 2 >= top - norm(u) ** 2)
    proof.have(top <= norm(u) ** 2)
    proof.have(inner(w, M * w) <= top * norm(w) ** 2, by="rayleigh_highest")
    proof.have(inner(w, M * w) <= norm(u) ** 2 * norm(w) ** 2)
    proof.chain(F(w)).equals(
        F(u) + (norm(w) ** 2 - norm(u) ** 2) ** 2 + 2 * (norm(u) ** 2 * norm(w) ** 2 - inner(w, M * w))
    ).at_least(F(u))


def stationary(u):
    return for_all(h, directional_derivative(F, u, h) == 0)


def eigenpair(q, u):
    """u is an eigenvector of M with the eigenvalue q."""
    return (u != 0) & (M * u == q * u)


with theory.theorem(
    "prop5_1.eigenpair",
    implies(u != 0, eigenpair(norm(u) ** 2, u)) & stationary(O(d, 1)) & ~eigenpair(0, O(d, 1)),
    given=stationary(u),
    where="section 5.3.1, proof of 5.1, step 1",
    says=r"\text{if } u \text{ is SOSP, then } (\|u\|^2, u) \text{ is an eigen-pair of } M",
    title="Stationary points are eigenvectors",
    note="For any symmetric $M$, and at every stationary point. The point $u = 0$ has to be left out: it is always "
    "stationary, and no eigenvector.",
    erratum=Erratum("wording", right=r"for $u \neq 0$; $M$ need not be positive semidefinite"),
) as proof:
    r = M * u - norm(u) ** 2 * u
    proof.have(directional_derivative(F, u, r) == 0)
    proof.have(norm(r) ** 2 == 0)
    proof.have(M * u == norm(u) ** 2 * u, by="norm_zero", at={"M": r})
    with proof.let(h):
        proof.have(directional_derivative(F, O(d, 1), h) == 0)


# -------------------------------------------------------------------------------------------------------- the class G
def smooth(f, x, slope, curvature):
    """Along x + th, f has the slope 0 and this curvature, which is not negative, at t = 0."""
    along = for_all(t, has_derivative(lambda s: f(x + s * h), t, slope(t)))
    return along & (slope(0) == 0) & has_derivative(slope, 0, curvature) & (curvature >= 0)


def sosp(f, x):
    """A second-order stationary point."""
    return for_all(h, there_is((g, q), smooth(f, x, g, q)))


def in_G(f):
    return for_all((x, y), implies(sosp(f, x), f(x) <= f(y)))


with theory.theorem(
    "class_G",
    implies(convex(f), in_G(f)) & in_G(F),
    where="section 5.3.1, re-thinking convexity, item 2",
    says=r"\{\text{convex problems}\} \subseteq G, \qquad \{\min_{u} \|M - uu^{\mathsf{T}}\|_F^2\} \subseteq G.",
    title="Convex problems and factorisation are in $G$",
    note="For symmetric $M$. A convex function need be smooth at its stationary points only.",
) as proof:
    with proof.suppose(convex(f)), proof.let(x, y), proof.suppose(sosp(f, x)):
        with proof.let(h):
            slope, curvature = proof.obtain("slope curvature", there_is((g, q), smooth(f, x, g, q)))
            proof.have(has_derivative(lambda s: f(x + s * h), 0, slope(0)))
            proof.have(has_derivative(lambda s: f(x + s * h), 0, 0))
        proof.have(f(x) <= f(y), by="convex_fosp")
    with proof.let(x, y), proof.suppose(sosp(F, x)):
        with proof.let(h):
            slope, curvature = proof.obtain("slope curvature", there_is((g, q), smooth(F, x, g, q)))

            def D(t):
                return directional_derivative(F, x + t * h, h)

            with proof.let(t):
                proof.have(has_derivative(lambda s: F(x + s * h), t, D(t)))
                proof.have(slope(t) == D(t), by="derivative_unique")
            proof.have(slope(0) == D(0))
            proof.have(directional_derivative(F, x, h) == 0)
            proof.have(has_derivative(D, 0, curvature), by="replace_function")
            proof.have(has_derivative(D, 0, hessian_form(F, x, h)))
            proof.have(curvature == hessian_form(F, x, h), by="derivative_unique")
            proof.have((directional_derivative(F, x, h) == 0) & (hessian_form(F, x, h) >= 0))
        proof.have(F(x) <= F(y), by="prop5_1")

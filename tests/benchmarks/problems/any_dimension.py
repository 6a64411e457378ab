"""Vectors and matrices of any size: traces, determinants, orders, norms, inverses and convexity, and as many claims
that are false.

The true ones are in R. Horn and C. Johnson, Matrix Analysis (2013), and in K. Petersen and M. Pedersen, The Matrix
Cookbook (2012). A false one lacks a transpose, a hypothesis or a factor.
"""

from symres import (
    I,
    O,
    Sum,
    Theory,
    blocks,
    concave,
    convex,
    det,
    diag,
    entrywise,
    exp,
    for_all,
    hadamard,
    has_gradient,
    inner,
    kron,
    lambda_max,
    lambda_min,
    log,
    norm,
    psd,
    relu,
    spectral_norm,
    symmetric,
    tanh,
    trace,
)

theory = Theory("problems.any_dimension")
n, m = theory.naturals("n m")
A, B, C, Q = theory.matrices("A B C Q", n, n)
M, N = theory.matrices("M N", m, n)
x, y, z = theory.vectors("x y z", n)
u, v = theory.vectors("u v", m)
f = theory.function("f", n)
i, j = theory.integers("i j")
s, c = theory.reals("s c")


def square(a):
    return norm(a) ** 2


def pair(name, true, false, given=(), where="Horn and Johnson"):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


definite = [psd(A), psd(B)]
# ------------------------------------------------------------------------------------------------- traces, determinants
pair("trace.product", trace(A * B) >= 0, trace(A * B * A * B) >= trace(A * B), definite)
pair("trace.order", trace(A * C) <= trace(B * C), trace(A * C) <= trace(B * C) - 1, [psd(B - A), psd(C)])
pair("trace.cyclic", trace(A * B * C) == trace(C * A * B), trace(A * B * C) == trace(A * C * B))
pair("trace.gram", trace(M.T * M) == trace(M * M.T), trace(M.T * M) == trace(M * M.T) + n)
pair("trace.eigenvalues", n * lambda_min(A) <= trace(A), trace(A) <= lambda_max(A), symmetric(A))
pair("det.product", det(A * B) == det(A) * det(B), det(A + B) == det(A) + det(B))
pair("det.semidefinite", det(A) >= 0, det(A) > 0, psd(A))
pair("det.shifted", det(A + s * I(n)) != 0, det(A - s * I(n)) != 0, [psd(A), s > 0])
pair("det.gram", det(M.T * M + I(n)) > 0, det(M.T * M) > 0)
pair("det.update", det(A + x * y.T) != 0, det(A + x * y.T) == 0, [det(A) != 0, 1 + inner(y, A.inverse * x) != 0])
# -------------------------------------------------------------------------------------------- semidefinite and inverses
pair("psd.sum", psd(A + B), psd(A - B), definite)
pair("psd.congruence", psd(M * A * M.T), psd(A * B), definite)
pair("psd.gram", psd(M.T * M), psd(A * A))
pair(
    "inverse.product",
    (A * B).inverse == B.inverse * A.inverse,
    (A * B).inverse == A.inverse * B.inverse,
    [det(A) != 0, det(B) != 0],
)
pair("inverse.transpose", A.T.inverse == A.inverse.T, A.T.inverse == A.inverse, det(A) != 0)
pair("inverse.resolvent", (I(n) + A).inverse * A == A * (I(n) + A).inverse, (I(n) + A).inverse * A == A, psd(A))
pair(
    "push.through",
    M.T * (I(m) + M * M.T).inverse == (I(n) + M.T * M).inverse * M.T,
    M.T * (I(m) + M * M.T).inverse == M.T,
)
# ---------------------------------------------------------------------------------------------------------------- norms
pair("cauchy", inner(x, y) ** 2 <= square(x) * square(y), inner(x, y) ** 2 >= square(x) * square(y))
pair("rectangular", abs(inner(u, M * x)) <= spectral_norm(M) * norm(u) * norm(x), abs(inner(u, M * x)) >= norm(M * x))
pair("spectral.squared", spectral_norm(M) ** 2 == lambda_max(M.T * M), spectral_norm(M) ** 2 == lambda_min(M.T * M))
pair("spectral.norm", spectral_norm(M) <= norm(M), norm(M) <= spectral_norm(M))
pair(
    "spectral.product",
    spectral_norm(A * B) <= spectral_norm(A) * spectral_norm(B),
    spectral_norm(A * B) >= spectral_norm(A),
)
pair("entry", abs(M[i, j]) <= norm(M), abs(M[i, j]) >= norm(M), [1 <= i, i <= m, 1 <= j, j <= n])
pair("triangle", norm(M + N) <= norm(M) + norm(N), norm(M + N) >= norm(M) - norm(N) + 1)
pair("reverse", norm(M) - norm(N) <= norm(M - N), norm(M) + norm(N) <= norm(M - N))
pair("orthogonal", norm(Q * x) == norm(x), norm(Q * x) == spectral_norm(Q) * norm(x) + 1, Q.T * Q == I(n))
# ------------------------------------------------------------------------------------------------ convexity, congruence
convexity = "Boyd and Vandenberghe, Convex Optimization, 3.1"
pair("convex.norm", convex(norm, over=M), convex(lambda X: -norm(X), over=M), (), convexity)
pair("convex.square", convex(square, over=M), convex(lambda X: square(X) - 2 * square(X), over=M), (), convexity)
pair(
    "convex.form",
    convex(lambda t: inner(t, A * t), over=x),
    convex(lambda t: inner(t, (A - I(n)) * t), over=x),
    psd(A),
    convexity,
)
pair(
    "convex.least_squares",
    convex(lambda t: square(A * t - y), over=x),
    convex(lambda t: -square(A * t - y), over=x),
    (),
    convexity,
)
pair(
    "convex.log_sum_exp",
    convex(lambda t: log(Sum(i, 1, n, exp(t[i]))), over=x),
    concave(lambda t: log(Sum(i, 1, n, exp(t[i]))), over=x),
    (),
    convexity,
)
# ---------------------------------------------------------------------------------------------- entries of any number
pair("hadamard.commutes", hadamard(A, B) == hadamard(B, A), hadamard(A, B) == A * B)
pair("hadamard.transpose", hadamard(A, B).T == hadamard(A.T, B.T), hadamard(A, B).T == hadamard(A, B))
pair("hadamard.trace", trace(hadamard(A, B)) == Sum(i, 1, n, A[i, i] * B[i, i]), trace(hadamard(A, B)) == trace(A * B))
pair("hadamard.schur", psd(hadamard(A, B)), psd(hadamard(A, C)), definite)
pair("diagonal.product", diag(x) * y == hadamard(x, y), diag(x) * y == x)
pair("diagonal.semidefinite", psd(diag(x)), psd(diag(x) - I(n)), for_all(i, 1, n, x[i] >= 0))
pair("diagonal.trace", trace(diag(x)) == Sum(i, 1, n, x[i]), trace(diag(x)) == norm(x))
pair("entrywise.contraction", norm(entrywise(tanh, x)) <= norm(x), norm(x) <= norm(entrywise(tanh, x)))
pair(
    "entrywise.layer",
    norm(entrywise(relu, A * x) - entrywise(relu, A * y)) <= norm(A * x - A * y),
    2 * norm(entrywise(relu, A * x) - entrywise(relu, A * y)) <= norm(A * x - A * y),
)
pair(
    "blocks.transpose",
    blocks([[A, M.T], [M, I(m)]]).T == blocks([[A.T, M.T], [M, I(m)]]),
    blocks([[A, M.T], [M, I(m)]]).T == blocks([[A, M.T], [M, I(m)]]),
)
zero = O(n, n)
blocks_of_two = "Horn and Johnson, Matrix Analysis, 0.8.5"
upper, lower = blocks([[A, B], [zero, C]]), blocks([[A, zero], [B, C]])
pair("blocks.trace", trace(blocks([[A, B], [C, Q]])) == trace(A) + trace(Q), trace(upper) == trace(A) + trace(B))
pair("blocks.det.upper", det(upper) == det(A) * det(C), det(upper) == det(A) + det(C), (), blocks_of_two)
pair("blocks.det.lower", det(lower) == det(A) * det(C), det(lower) == det(A) * det(B), (), blocks_of_two)
pair(
    "blocks.det.schur",
    det(blocks([[A, B], [Q, C]])) == det(A) * det(C - Q * A.inverse * B),
    det(blocks([[A, B], [Q, C]])) == det(A) * det(C) - det(B) * det(Q),
    det(A) != 0,
    blocks_of_two,
)
pair("kronecker.transpose", kron(A, M).T == kron(A.T, M.T), kron(A, M).T == kron(M.T, A.T))
pair("kronecker.product", kron(A, B) * kron(C, Q) == kron(A * C, B * Q), kron(A, B) * kron(C, Q) == kron(C * A, B * Q))
pair("kronecker.trace", trace(kron(A, B)) == trace(A) * trace(B), trace(kron(A, B)) == trace(A * B))
pair("kronecker.norm", norm(kron(M, A)) == norm(M) * norm(A), norm(kron(M, A)) == norm(M) + norm(A))
gradients = "Petersen and Pedersen, 2.6"
pair("gradient.norm", has_gradient(norm, x, x / norm(x)), has_gradient(norm, x, x), norm(x) > 0, gradients)
pair(
    "gradient.cosine",
    has_gradient(lambda t: inner(y, t) / norm(t), x, y / norm(x) - inner(y, x) / norm(x) ** 3 * x),
    has_gradient(lambda t: inner(y, t) / norm(t), x, y / norm(x)),
    norm(x) > 0,
    gradients,
)
pair("congruence", f(c * x + y) == f(s * y), f(c * x) == f(s * y), c * x + y == s * y, "equality")

"""Facts that should be proved both as a plain claim and as a line of a theorem: each is stated in both ways.

The numbers are school algebra, Hardy, Littlewood and Polya (Inequalities), and what papers on networks use without a
word; the matrices are Horn and Johnson (Matrix Analysis, 2nd edition; the sections are named) and Bernstein (Matrix
Mathematics, 2nd edition); the derivatives are Petersen and Pedersen (The Matrix Cookbook, 2012). The false ones are
made of them: a condition less, a sign, a constant or an order else.
"""

from symres import (
    I,
    Theory,
    det,
    exp,
    gradient_is,
    greatest,
    has_gradient,
    inner,
    lambda_max,
    lambda_min,
    least,
    log,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    sqrt,
    symmetric,
    trace,
)

theory = Theory("problems.claim_and_have")
m, n = theory.naturals("m n")
r, s, t, w, x, y, z = theory.reals("r s t w x y z")
A, B, C = theory.matrices("A B C", m, n)
M, N, S, T = theory.matrices("M N S T", n, n)
Y = theory.matrix("Y", m, n)
F, G = theory.matrices("F G", 2, 2)  # tables of numbers
a, b = theory.vectors("a b", 3)
e, u, v = theory.vectors("e u v", n)


def true(name, of, given=(), where=""):
    theory.claim(name, of, given=given, where=where)
    with theory.theorem(f"{name}.line", of, given=given, where=where) as proof:
        proof.have(of)


def false(name, of, given=()):
    theory.claim(f"{name}.neighbour", of, given=given, expect="refuted")
    with theory.theorem(f"{name}.line.neighbour", of, given=given, expect="unknown") as proof:
        proof.have(of)


# ----------------------------------------------------------------------- absolute values, maxima, the order of numbers
true("symmetry", abs(x - y) == abs(y - x), where="school")
true("absolute.product", abs(x * y) == abs(x) * abs(y), where="school")
true("absolute.square", abs(x) ** 2 == x**2, where="school")
true("absolute.triangle", abs(x + y) <= abs(x) + abs(y), where="school")
true("absolute.reverse", abs(abs(x) - abs(y)) <= abs(x - y), where="school")
true("absolute.between", abs(x - z) <= abs(x - y) + abs(y - z), where="school")
true("absolute.bound", abs(x) <= t, [x <= t, x >= -t], where="school")
true("greatest.multiple", greatest(0, r * t) == r * greatest(0, t), r >= 0, "homogeneous rectifier")
true("greatest.order", greatest(x, y) == greatest(y, x), where="school")
true("greatest.formula", greatest(x, y) == (x + y + abs(x - y)) / 2, where="school")
true("greatest.least", greatest(x, y) + least(x, y) == x + y, where="school")
true("greatest.shift", greatest(x + z, y + z) == greatest(x, y) + z, where="school")
true("greatest.thrice", greatest(x, greatest(y, z)) == greatest(greatest(x, y), z), where="school")
true("greatest.opposite", greatest(-x, -y) == -least(x, y), where="school")
true("rectifier.parts", greatest(x, 0) - greatest(-x, 0) == x, where="positive and negative part")
true("rectifier.lipschitz", abs(greatest(x, 0) - greatest(y, 0)) <= abs(x - y), where="networks")
true("rectifier.twice", greatest(greatest(x, 0), 0) == greatest(x, 0), where="networks")
true("total", (y <= x) | (x <= y), where="a total order")
true("trichotomy", (x < y) | (x == y) | (y < x), where="a total order")
true("sign", (x < 0) | (x == 0) | (x > 0), where="a total order")
true("no_divisors", (x == 0) | (y == 0), x * y == 0, "a field")
true("same_squares", (x == y) | (x == -y), x**2 == y**2, "a field")
true("same_squares.absolute", abs(x) == abs(y), x**2 == y**2, "school")
true("means", sqrt(x * y) <= (x + y) / 2, [x >= 0, y >= 0], "Hardy, Littlewood and Polya, 2.5")
true("reciprocals", x + 1 / x >= 2, x > 0, "Hardy, Littlewood and Polya, 2.5")
true("reciprocals.order", 1 / y <= 1 / x, [x > 0, x <= y], "school")
true("exponential", exp(x) >= 1 + x, where="Hardy, Littlewood and Polya, 4.1")
true("logarithm", log(x) <= x - 1, x > 0, "Hardy, Littlewood and Polya, 4.1")
true("young", x * y <= s * x**2 / 2 + y**2 / (2 * s), s > 0, "Young")
true("quotients", x / y + z / w == (x * w + z * y) / (y * w), [y != 0, w != 0], "school")
false("symmetry", abs(x - y) == abs(y + x))
false("absolute.product", abs(x + y) == abs(x) + abs(y))
false("absolute.square", abs(x) == x)
false("absolute.triangle", abs(x) + abs(y) <= abs(x + y))
false("absolute.reverse", abs(x - y) <= abs(abs(x) - abs(y)))
false("absolute.bound", abs(x) <= t, x <= t)
false("greatest.multiple", greatest(0, r * t) == r * greatest(0, t))
false("greatest.formula", greatest(x, y) == (x + y - abs(x - y)) / 2)
false("greatest.least", greatest(x, y) - least(x, y) == x - y)
false("greatest.shift", greatest(x + z, y) == greatest(x, y) + z)
false("greatest.opposite", greatest(-x, -y) == -greatest(x, y))
false("rectifier.parts", greatest(x, 0) + greatest(-x, 0) == x)
false("rectifier.lipschitz", abs(greatest(x, 0) - greatest(y, 0)) <= abs(x - y) / 2)
false("total", (y < x) | (x < y))
false("trichotomy", (x < y) | (x == z) | (y < x))
false("sign", (x < 0) | (x > 0))
false("no_divisors", (x == 0) | (y == 1), x * y == 0)
false("same_squares", x == y, x**2 == y**2)
false("means", (x + y) / 2 <= sqrt(x * y), [x >= 0, y >= 0])
false("reciprocals", x + 1 / x >= 2, x != 0)
false("reciprocals.order", 1 / y <= 1 / x, [x != 0, y != 0, x <= y])
false("exponential", exp(x) >= 1 + 2 * x)
false("logarithm", log(x) <= (x - 1) / 2, x > 0)
false("young", x * y <= x**2 / 2 + y**2 / 4)

# -------------------------------------------------------------------------------------------------- norms and traces
true("cauchy", inner(A, B) ** 2 <= trace(A.T * A) * trace(B.T * B), where="Horn and Johnson, 0.6.3")
true("cauchy.norms", inner(A, B) ** 2 <= norm(A) ** 2 * norm(B) ** 2, where="Horn and Johnson, 0.6.3")
true("cauchy.absolute", abs(inner(A, B)) <= norm(A) * norm(B), where="Horn and Johnson, 0.6.3")
true("cauchy.vectors", inner(u, v) ** 2 <= inner(u, u) * inner(v, v), where="Horn and Johnson, 0.6.3")
true("cauchy.below", inner(A, B) >= -norm(A) * norm(B), where="Horn and Johnson, 0.6.3")
true("trace.square", trace(M) ** 2 <= n * trace(M.T * M), where="Bernstein, 8.17")
true("trace.norm", abs(trace(M)) <= sqrt(n) * norm(M), where="Bernstein, 8.17")
true("trace.sum", trace((A + B).T * (A + B)) >= 0, where="Horn and Johnson, 5.6")
true("trace.gram", trace(A.T * A) >= 0, where="Horn and Johnson, 5.6")
true("trace.zero", A == 0, trace(A.T * A) == 0, "Horn and Johnson, 5.6")
true("norm.root", norm(A) == sqrt(trace(A.T * A)), where="Horn and Johnson, 5.6")
true("norm.nonnegative", norm(A) >= 0, where="Horn and Johnson, 5.6")
true("norm.triangle", norm(A + B) <= norm(A) + norm(B), where="Horn and Johnson, 5.6")
true("norm.difference", norm(A - B) <= norm(A) + norm(B), where="Horn and Johnson, 5.6")
true("norm.reverse", abs(norm(A) - norm(B)) <= norm(A - B), where="Horn and Johnson, 5.1")
true("norm.between", norm(A - C) <= norm(A - B) + norm(B - C), where="Horn and Johnson, 5.1")
true("norm.three", norm(A + B + C) <= norm(A) + norm(B) + norm(C), where="Horn and Johnson, 5.1")
true("norm.multiple", norm(t * A) == abs(t) * norm(A), where="Horn and Johnson, 5.1")
true("norm.product", norm(M * N) <= norm(M) * norm(N), where="Horn and Johnson, 5.6")
true("norm.squares", norm(A + B) ** 2 <= 2 * norm(A) ** 2 + 2 * norm(B) ** 2, where="Bernstein, 9")
true("norm.young", 2 * inner(A, B) <= s * norm(A) ** 2 + norm(B) ** 2 / s, s > 0, "Young")
true("norm.zero", A == B, norm(A - B) == 0, "Horn and Johnson, 5.1")
true("norm.vector", norm(M * v) <= norm(M) * norm(v), where="Horn and Johnson, 5.6")
true("spectral.vector", norm(M * v) <= spectral_norm(M) * norm(v), where="Horn and Johnson, 5.6")
true("spectral.product", spectral_norm(M * N) <= spectral_norm(M) * spectral_norm(N), where="Horn and Johnson")
true("spectral.triangle", spectral_norm(M - N) <= spectral_norm(M) + spectral_norm(N), where="5.6")
true("spectral.norm", spectral_norm(A) <= norm(A), where="Horn and Johnson, 5.6")
true("spectral.mixed", norm(M * N) <= spectral_norm(M) * norm(N), where="Horn and Johnson, 5.6.P20")
true("spectral.form", abs(inner(u, M * v)) <= spectral_norm(M) * norm(u) * norm(v), where="Horn and Johnson")
true("sigma.vector", norm(M * v) >= sigma_min(M) * norm(v), where="Horn and Johnson, 7.3")
false("cauchy", inner(A, B) ** 2 <= trace(A.T * A) + trace(B.T * B))
false("cauchy.half", 2 * inner(A, B) ** 2 <= trace(A.T * A) * trace(B.T * B))
false("cauchy.absolute", abs(inner(A, B)) >= norm(A) * norm(B))
false("trace.square", trace(M) ** 2 <= trace(M.T * M))
false("trace.product", trace(M * M) >= 0)
false("trace.inner", trace(A.T * B) >= 0)
false("norm.root", norm(A) == trace(A.T * A))
false("norm.triangle", norm(A + B) >= norm(A) + norm(B))
false("norm.reverse", norm(A - B) <= abs(norm(A) - norm(B)))
false("norm.multiple", norm(t * A) == t * norm(A))
false("norm.product", norm(M * N) >= norm(M) * norm(N))
false("norm.squares", norm(A + B) ** 2 <= norm(A) ** 2 + norm(B) ** 2)
false("norm.young", 2 * inner(A, B) <= s * norm(A) ** 2 + norm(B) ** 2 / (2 * s), s > 0)
false("norm.zero", A == B, norm(A) == norm(B))
false("trace.zero", M == 0, trace(M * M) == 0)
false("trace.of_product", trace(M * N) == trace(M) * trace(N))
false("trace.three", trace(M * N * S) == trace(N * M * S))

# --------------------------------------------------------------------------------------------- semidefinite matrices
true("psd.gram", psd(A.T * A), where="Horn and Johnson, 7.1")
true("psd.outer", psd(A * A.T), where="Horn and Johnson, 7.1")
true("psd.vector", psd(v * v.T), where="Horn and Johnson, 7.1")
true("psd.sum", psd(S + T), [psd(S), psd(T)], "Horn and Johnson, 7.1.3")
true("psd.combination", psd(s * S + t * T), [psd(S), psd(T), s >= 0, t >= 0], "7.1.3")
true("psd.shift", psd(S + t * I(n)), [psd(S), t >= 0], "Horn and Johnson, 7.1.3")
true("psd.square", psd(M * M), symmetric(M), "Horn and Johnson, 7.2")
true("psd.congruence", psd(A * S * A.T), psd(S), "Horn and Johnson, 7.1.8")
true("psd.congruence.left", psd(M.T * S * M), psd(S), "Horn and Johnson, 7.1.8")
true("psd.trace", trace(S) >= 0, psd(S), "Horn and Johnson, 7.1.4")
true("psd.trace.product", trace(S * T) >= 0, [psd(S), psd(T)], "Horn and Johnson, 7.1.P26")
true("psd.form", trace(v.T * S * v) >= 0, psd(S), "Horn and Johnson, 7.1.1")
true("psd.cauchy", inner(u, S * v) ** 2 <= inner(u, S * u) * inner(v, S * v), psd(S), "Horn and Johnson, 7.1")
true("psd.lowest", lambda_min(S) >= 0, psd(S), "Horn and Johnson, 7.1.2")
true("psd.of_lowest", psd(S), [symmetric(S), lambda_min(S) >= 0], "Horn and Johnson, 7.1.2")
true("rayleigh", lambda_min(S) * norm(v) ** 2 <= inner(v, S * v), symmetric(S), "Horn and Johnson, 4.2.2")
true("rayleigh.highest", inner(v, S * v) <= lambda_max(S) * norm(v) ** 2, symmetric(S), "4.2.2")
true("rayleigh.both", lambda_min(S) <= lambda_max(S), symmetric(S), "Horn and Johnson, 4.2.2")
true("rayleigh.trace", n * lambda_min(S) <= trace(S), symmetric(S), "Horn and Johnson, 4.2.2")
true("psd.kernel", S * v == 0, [psd(S), trace(v.T * S * v) == 0], "Horn and Johnson, 7.1.6")
false("psd.sum", psd(S - T), [psd(S), psd(T)])
false("psd.combination", psd(s * S + t * T), [psd(S), psd(T), s >= 0])
false("psd.shift", psd(S - t * I(n)), [psd(S), t >= 0])
false("psd.product", psd(S * T), [psd(S), psd(T)])
false("psd.square", psd(M * M))
false("psd.trace", psd(S), [symmetric(S), trace(S) >= 0])
false("psd.trace.product", trace(S * T) >= 0, [psd(S), symmetric(T)])
false("psd.form", trace(v.T * S * v) > 0, [psd(S), v != 0])
false("psd.cauchy", inner(u, S * v) ** 2 <= inner(u, S * u) + inner(v, S * v), psd(S))
false("psd.lowest", lambda_min(S) > 0, psd(S))
false("psd.of_highest", psd(S), [symmetric(S), lambda_max(S) >= 0])
false("psd.determinant", psd(S), [symmetric(S), det(S) >= 0])

# -------------------------------------------------------------------------------------------------------- literal sizes
true("literal.trace", (F[1, 1] + F[2, 2]) ** 2 <= 2 * trace(F.T * F), where="Bernstein, 8.17, of size 2")
true("literal.gram", trace((F + G).T * (F + G)) >= 0, where="Horn and Johnson, 5.6, of size 2")
true("literal.cauchy", (a.T * b)[1] ** 2 <= (a.T * a)[1] * (b.T * b)[1], where="Horn and Johnson, of length 3")
true("literal.determinant", det(F * G) == det(F) * det(G), where="Horn and Johnson, 0.8, of size 2")
true("literal.cyclic", trace(F * G) == trace(G * F), where="Horn and Johnson, 1.2, of size 2")
true("literal.norm", norm(F) ** 2 == trace(F.T * F), where="Horn and Johnson, 5.6, of size 2")
true("literal.quantity", trace(I(2) * s) == 2 * s, where="Horn and Johnson, 1.2, of size 2")
true("literal.triangle", norm(a + b) <= norm(a) + norm(b), where="Horn and Johnson, 5.1, of length 3")
false("literal.trace", (F[1, 1] + F[2, 2]) ** 2 <= trace(F.T * F))
false("literal.cauchy", 2 * (a.T * b)[1] ** 2 <= (a.T * a)[1] * (b.T * b)[1])
false("literal.determinant", det(F + G) == det(F) + det(G))
false("literal.triangle", norm(a + b) >= norm(a) + norm(b))

# ----------------------------------------------------------------------------------------------------------- gradients
for name, gradient in (("gradient", gradient_is), ("has_gradient", has_gradient)):
    true(f"{name}.square", gradient(lambda X: norm(X) ** 2, A, 2 * A), where="Cookbook, 115")
    true(f"{name}.linear", gradient(lambda X: inner(B, X), A, B), where="Cookbook, 100")
    true(f"{name}.quadratic", gradient(lambda X: inner(X, S * X), u, (S + S.T) * u), where="Cookbook, 81")
    true(f"{name}.fit", gradient(lambda X: norm(Y - X * M) ** 2 / 2, A, (A * M - Y) * M.T), where="Cookbook, 84")
    true(
        f"{name}.product",
        gradient(lambda X: inner(u, X * v) * trace(X), M, inner(u, M * v) * I(n) + trace(M) * u * v.T),
    )
    true(f"{name}.fourth", gradient(lambda X: norm(X) ** 4, u, 4 * norm(u) ** 2 * u), where="Cookbook, 131")
    true(f"{name}.quotient", gradient(lambda X: inner(u, X) / (1 + inner(v, v)), e, u / (1 + inner(v, v))))
    true(
        f"{name}.rayleigh",
        gradient(
            lambda X: inner(X, S * X) / inner(X, X), u, 2 * (S * u - inner(u, S * u) / inner(u, u) * u) / inner(u, u)
        ),
        [symmetric(S), u != 0],
        "Horn and Johnson, 4.2",
    )
    true(f"{name}.root", gradient(lambda X: norm(X), u, u / norm(u)), u != 0, "Cookbook, 129")
    false(f"{name}.square", gradient(lambda X: norm(X) ** 2, A, A))
    false(f"{name}.quadratic", gradient(lambda X: inner(X, S * X), u, 2 * S * u))
    false(f"{name}.fit", gradient(lambda X: norm(Y - X * M) ** 2 / 2, A, (Y - A * M) * M.T))
    false(f"{name}.product", gradient(lambda X: inner(u, X * v) * trace(X), M, trace(M) * u * v.T))
    false(f"{name}.fourth", gradient(lambda X: norm(X) ** 4, u, 4 * norm(u) * u))

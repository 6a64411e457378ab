"""What a plain claim and a line of a theorem should both know: each is stated twice, as a claim and as a line.

The numbers are school algebra, Hardy, Littlewood and Polya (Inequalities), and what papers on networks use without a
word; the matrices are Horn and Johnson (Matrix Analysis, 2nd edition; the sections are named) and Bernstein (Matrix
Mathematics, 2nd edition); the derivatives are Petersen and Pedersen (The Matrix Cookbook, 2012). The false ones are
made of them: a condition less, a sign, a constant or an order else.
"""

from symres.former import (
    I,
    Theory,
    at_least,
    at_most,
    det,
    either,
    equal,
    exp,
    gradient_is,
    greater,
    greatest,
    has_gradient,
    inner,
    lambda_max,
    lambda_min,
    least,
    less,
    log,
    norm,
    psd,
    sigma_min,
    spectral_norm,
    sqrt,
    symmetric,
    trace,
    unequal,
)

theory = Theory("problems.claim_and_have")
m, n = theory.sizes("m n")
r, s, t, w, x, y, z = theory.number("r s t w x y z")
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
true("symmetry", equal(abs(x - y), abs(y - x)), where="school")
true("absolute.product", equal(abs(x * y), abs(x) * abs(y)), where="school")
true("absolute.square", equal(abs(x) ** 2, x**2), where="school")
true("absolute.triangle", at_most(abs(x + y), abs(x) + abs(y)), where="school")
true("absolute.reverse", at_most(abs(abs(x) - abs(y)), abs(x - y)), where="school")
true("absolute.between", at_most(abs(x - z), abs(x - y) + abs(y - z)), where="school")
true("absolute.bound", at_most(abs(x), t), [at_most(x, t), at_least(x, -t)], where="school")
true("greatest.multiple", equal(greatest(0, r * t), r * greatest(0, t)), at_least(r, 0), "homogeneous rectifier")
true("greatest.order", equal(greatest(x, y), greatest(y, x)), where="school")
true("greatest.formula", equal(greatest(x, y), (x + y + abs(x - y)) / 2), where="school")
true("greatest.least", equal(greatest(x, y) + least(x, y), x + y), where="school")
true("greatest.shift", equal(greatest(x + z, y + z), greatest(x, y) + z), where="school")
true("greatest.thrice", equal(greatest(x, greatest(y, z)), greatest(greatest(x, y), z)), where="school")
true("greatest.opposite", equal(greatest(-x, -y), -least(x, y)), where="school")
true("rectifier.parts", equal(greatest(x, 0) - greatest(-x, 0), x), where="positive and negative part")
true("rectifier.lipschitz", at_most(abs(greatest(x, 0) - greatest(y, 0)), abs(x - y)), where="networks")
true("rectifier.twice", equal(greatest(greatest(x, 0), 0), greatest(x, 0)), where="networks")
true("total", either(at_most(y, x), at_most(x, y)), where="a total order")
true("trichotomy", either(less(x, y), equal(x, y), less(y, x)), where="a total order")
true("sign", either(less(x, 0), equal(x, 0), greater(x, 0)), where="a total order")
true("no_divisors", either(equal(x, 0), equal(y, 0)), equal(x * y, 0), "a field")
true("same_squares", either(equal(x, y), equal(x, -y)), equal(x**2, y**2), "a field")
true("same_squares.absolute", equal(abs(x), abs(y)), equal(x**2, y**2), "school")
true("means", at_most(sqrt(x * y), (x + y) / 2), [at_least(x, 0), at_least(y, 0)], "Hardy, Littlewood and Polya, 2.5")
true("reciprocals", at_least(x + 1 / x, 2), greater(x, 0), "Hardy, Littlewood and Polya, 2.5")
true("reciprocals.order", at_most(1 / y, 1 / x), [greater(x, 0), at_most(x, y)], "school")
true("exponential", at_least(exp(x), 1 + x), where="Hardy, Littlewood and Polya, 4.1")
true("logarithm", at_most(log(x), x - 1), greater(x, 0), "Hardy, Littlewood and Polya, 4.1")
true("young", at_most(x * y, s * x**2 / 2 + y**2 / (2 * s)), greater(s, 0), "Young")
true("quotients", equal(x / y + z / w, (x * w + z * y) / (y * w)), [unequal(y, 0), unequal(w, 0)], "school")
false("symmetry", equal(abs(x - y), abs(y + x)))
false("absolute.product", equal(abs(x + y), abs(x) + abs(y)))
false("absolute.square", equal(abs(x), x))
false("absolute.triangle", at_most(abs(x) + abs(y), abs(x + y)))
false("absolute.reverse", at_most(abs(x - y), abs(abs(x) - abs(y))))
false("absolute.bound", at_most(abs(x), t), at_most(x, t))
false("greatest.multiple", equal(greatest(0, r * t), r * greatest(0, t)))
false("greatest.formula", equal(greatest(x, y), (x + y - abs(x - y)) / 2))
false("greatest.least", equal(greatest(x, y) - least(x, y), x - y))
false("greatest.shift", equal(greatest(x + z, y), greatest(x, y) + z))
false("greatest.opposite", equal(greatest(-x, -y), -greatest(x, y)))
false("rectifier.parts", equal(greatest(x, 0) + greatest(-x, 0), x))
false("rectifier.lipschitz", at_most(abs(greatest(x, 0) - greatest(y, 0)), abs(x - y) / 2))
false("total", either(less(y, x), less(x, y)))
false("trichotomy", either(less(x, y), equal(x, z), less(y, x)))
false("sign", either(less(x, 0), greater(x, 0)))
false("no_divisors", either(equal(x, 0), equal(y, 1)), equal(x * y, 0))
false("same_squares", equal(x, y), equal(x**2, y**2))
false("means", at_most((x + y) / 2, sqrt(x * y)), [at_least(x, 0), at_least(y, 0)])
false("reciprocals", at_least(x + 1 / x, 2), unequal(x, 0))
false("reciprocals.order", at_most(1 / y, 1 / x), [unequal(x, 0), unequal(y, 0), at_most(x, y)])
false("exponential", at_least(exp(x), 1 + 2 * x))
false("logarithm", at_most(log(x), (x - 1) / 2), greater(x, 0))
false("young", at_most(x * y, x**2 / 2 + y**2 / 4))

# -------------------------------------------------------------------------------------------------- norms and traces
true("cauchy", at_most(inner(A, B) ** 2, trace(A.T * A) * trace(B.T * B)), where="Horn and Johnson, 0.6.3")
true("cauchy.norms", at_most(inner(A, B) ** 2, norm(A) ** 2 * norm(B) ** 2), where="Horn and Johnson, 0.6.3")
true("cauchy.absolute", at_most(abs(inner(A, B)), norm(A) * norm(B)), where="Horn and Johnson, 0.6.3")
true("cauchy.vectors", at_most(inner(u, v) ** 2, inner(u, u) * inner(v, v)), where="Horn and Johnson, 0.6.3")
true("cauchy.below", at_least(inner(A, B), -norm(A) * norm(B)), where="Horn and Johnson, 0.6.3")
true("trace.square", at_most(trace(M) ** 2, n * trace(M.T * M)), where="Bernstein, 8.17")
true("trace.norm", at_most(abs(trace(M)), sqrt(n) * norm(M)), where="Bernstein, 8.17")
true("trace.sum", at_least(trace((A + B).T * (A + B)), 0), where="Horn and Johnson, 5.6")
true("trace.gram", at_least(trace(A.T * A), 0), where="Horn and Johnson, 5.6")
true("trace.zero", equal(A, 0), equal(trace(A.T * A), 0), "Horn and Johnson, 5.6")
true("norm.root", equal(norm(A), sqrt(trace(A.T * A))), where="Horn and Johnson, 5.6")
true("norm.nonnegative", at_least(norm(A), 0), where="Horn and Johnson, 5.6")
true("norm.triangle", at_most(norm(A + B), norm(A) + norm(B)), where="Horn and Johnson, 5.6")
true("norm.difference", at_most(norm(A - B), norm(A) + norm(B)), where="Horn and Johnson, 5.6")
true("norm.reverse", at_most(abs(norm(A) - norm(B)), norm(A - B)), where="Horn and Johnson, 5.1")
true("norm.between", at_most(norm(A - C), norm(A - B) + norm(B - C)), where="Horn and Johnson, 5.1")
true("norm.three", at_most(norm(A + B + C), norm(A) + norm(B) + norm(C)), where="Horn and Johnson, 5.1")
true("norm.multiple", equal(norm(t * A), abs(t) * norm(A)), where="Horn and Johnson, 5.1")
true("norm.product", at_most(norm(M * N), norm(M) * norm(N)), where="Horn and Johnson, 5.6")
true("norm.squares", at_most(norm(A + B) ** 2, 2 * norm(A) ** 2 + 2 * norm(B) ** 2), where="Bernstein, 9")
true("norm.young", at_most(2 * inner(A, B), s * norm(A) ** 2 + norm(B) ** 2 / s), greater(s, 0), "Young")
true("norm.zero", equal(A, B), equal(norm(A - B), 0), "Horn and Johnson, 5.1")
true("norm.vector", at_most(norm(M * v), norm(M) * norm(v)), where="Horn and Johnson, 5.6")
true("spectral.vector", at_most(norm(M * v), spectral_norm(M) * norm(v)), where="Horn and Johnson, 5.6")
true("spectral.product", at_most(spectral_norm(M * N), spectral_norm(M) * spectral_norm(N)), where="Horn and Johnson")
true("spectral.triangle", at_most(spectral_norm(M - N), spectral_norm(M) + spectral_norm(N)), where="5.6")
true("spectral.norm", at_most(spectral_norm(A), norm(A)), where="Horn and Johnson, 5.6")
true("spectral.mixed", at_most(norm(M * N), spectral_norm(M) * norm(N)), where="Horn and Johnson, 5.6.P20")
true("spectral.form", at_most(abs(inner(u, M * v)), spectral_norm(M) * norm(u) * norm(v)), where="Horn and Johnson")
true("sigma.vector", at_least(norm(M * v), sigma_min(M) * norm(v)), where="Horn and Johnson, 7.3")
false("cauchy", at_most(inner(A, B) ** 2, trace(A.T * A) + trace(B.T * B)))
false("cauchy.half", at_most(2 * inner(A, B) ** 2, trace(A.T * A) * trace(B.T * B)))
false("cauchy.absolute", at_least(abs(inner(A, B)), norm(A) * norm(B)))
false("trace.square", at_most(trace(M) ** 2, trace(M.T * M)))
false("trace.product", at_least(trace(M * M), 0))
false("trace.inner", at_least(trace(A.T * B), 0))
false("norm.root", equal(norm(A), trace(A.T * A)))
false("norm.triangle", at_least(norm(A + B), norm(A) + norm(B)))
false("norm.reverse", at_most(norm(A - B), abs(norm(A) - norm(B))))
false("norm.multiple", equal(norm(t * A), t * norm(A)))
false("norm.product", at_least(norm(M * N), norm(M) * norm(N)))
false("norm.squares", at_most(norm(A + B) ** 2, norm(A) ** 2 + norm(B) ** 2))
false("norm.young", at_most(2 * inner(A, B), s * norm(A) ** 2 + norm(B) ** 2 / (2 * s)), greater(s, 0))
false("norm.zero", equal(A, B), equal(norm(A), norm(B)))
false("trace.zero", equal(M, 0), equal(trace(M * M), 0))
false("trace.of_product", equal(trace(M * N), trace(M) * trace(N)))
false("trace.three", equal(trace(M * N * S), trace(N * M * S)))

# --------------------------------------------------------------------------------------------- semidefinite matrices
true("psd.gram", psd(A.T * A), where="Horn and Johnson, 7.1")
true("psd.outer", psd(A * A.T), where="Horn and Johnson, 7.1")
true("psd.vector", psd(v * v.T), where="Horn and Johnson, 7.1")
true("psd.sum", psd(S + T), [psd(S), psd(T)], "Horn and Johnson, 7.1.3")
true("psd.combination", psd(s * S + t * T), [psd(S), psd(T), at_least(s, 0), at_least(t, 0)], "7.1.3")
true("psd.shift", psd(S + t * I(n)), [psd(S), at_least(t, 0)], "Horn and Johnson, 7.1.3")
true("psd.square", psd(M * M), symmetric(M), "Horn and Johnson, 7.2")
true("psd.congruence", psd(A * S * A.T), psd(S), "Horn and Johnson, 7.1.8")
true("psd.congruence.left", psd(M.T * S * M), psd(S), "Horn and Johnson, 7.1.8")
true("psd.trace", at_least(trace(S), 0), psd(S), "Horn and Johnson, 7.1.4")
true("psd.trace.product", at_least(trace(S * T), 0), [psd(S), psd(T)], "Horn and Johnson, 7.1.P26")
true("psd.form", at_least(trace(v.T * S * v), 0), psd(S), "Horn and Johnson, 7.1.1")
true("psd.cauchy", at_most(inner(u, S * v) ** 2, inner(u, S * u) * inner(v, S * v)), psd(S), "Horn and Johnson, 7.1")
true("psd.lowest", at_least(lambda_min(S), 0), psd(S), "Horn and Johnson, 7.1.2")
true("psd.of_lowest", psd(S), [symmetric(S), at_least(lambda_min(S), 0)], "Horn and Johnson, 7.1.2")
true("rayleigh", at_most(lambda_min(S) * norm(v) ** 2, inner(v, S * v)), symmetric(S), "Horn and Johnson, 4.2.2")
true("rayleigh.highest", at_most(inner(v, S * v), lambda_max(S) * norm(v) ** 2), symmetric(S), "4.2.2")
true("rayleigh.both", at_most(lambda_min(S), lambda_max(S)), symmetric(S), "Horn and Johnson, 4.2.2")
true("rayleigh.trace", at_most(n * lambda_min(S), trace(S)), symmetric(S), "Horn and Johnson, 4.2.2")
true("psd.kernel", equal(S * v, 0), [psd(S), equal(trace(v.T * S * v), 0)], "Horn and Johnson, 7.1.6")
false("psd.sum", psd(S - T), [psd(S), psd(T)])
false("psd.combination", psd(s * S + t * T), [psd(S), psd(T), at_least(s, 0)])
false("psd.shift", psd(S - t * I(n)), [psd(S), at_least(t, 0)])
false("psd.product", psd(S * T), [psd(S), psd(T)])
false("psd.square", psd(M * M))
false("psd.trace", psd(S), [symmetric(S), at_least(trace(S), 0)])
false("psd.trace.product", at_least(trace(S * T), 0), [psd(S), symmetric(T)])
false("psd.form", greater(trace(v.T * S * v), 0), [psd(S), unequal(v, 0)])
false("psd.cauchy", at_most(inner(u, S * v) ** 2, inner(u, S * u) + inner(v, S * v)), psd(S))
false("psd.lowest", greater(lambda_min(S), 0), psd(S))
false("psd.of_highest", psd(S), [symmetric(S), at_least(lambda_max(S), 0)])
false("psd.determinant", psd(S), [symmetric(S), at_least(det(S), 0)])

# -------------------------------------------------------------------------------------------------------- literal sizes
true("literal.trace", at_most((F[0, 0] + F[1, 1]) ** 2, 2 * (F.T * F).trace()), where="Bernstein, 8.17, of size 2")
true("literal.gram", at_least(((F + G).T * (F + G)).trace(), 0), where="Horn and Johnson, 5.6, of size 2")
true("literal.cauchy", at_most((a.T * b)[0] ** 2, (a.T * a)[0] * (b.T * b)[0]), where="Horn and Johnson, of length 3")
true("literal.determinant", equal((F * G).det(), F.det() * G.det()), where="Horn and Johnson, 0.8, of size 2")
true("literal.cyclic", equal((F * G).trace(), (G * F).trace()), where="Horn and Johnson, 1.2, of size 2")
true("literal.norm", equal(norm(F) ** 2, (F.T * F).trace()), where="Horn and Johnson, 5.6, of size 2")
true("literal.quantity", equal(trace(I(2) * s), 2 * s), where="Horn and Johnson, 1.2, of size 2")
true("literal.triangle", at_most(norm(a + b), norm(a) + norm(b)), where="Horn and Johnson, 5.1, of length 3")
false("literal.trace", at_most((F[0, 0] + F[1, 1]) ** 2, (F.T * F).trace()))
false("literal.cauchy", at_most(2 * (a.T * b)[0] ** 2, (a.T * a)[0] * (b.T * b)[0]))
false("literal.determinant", equal((F + G).det(), F.det() + G.det()))
false("literal.triangle", at_least(norm(a + b), norm(a) + norm(b)))

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
        [symmetric(S), unequal(u, 0)],
        "Horn and Johnson, 4.2",
    )
    true(f"{name}.root", gradient(lambda X: norm(X), u, u / norm(u)), unequal(u, 0), "Cookbook, 129")
    false(f"{name}.square", gradient(lambda X: norm(X) ** 2, A, A))
    false(f"{name}.quadratic", gradient(lambda X: inner(X, S * X), u, 2 * S * u))
    false(f"{name}.fit", gradient(lambda X: norm(Y - X * M) ** 2 / 2, A, (Y - A * M) * M.T))
    false(f"{name}.product", gradient(lambda X: inner(u, X * v) * trace(X), M, trace(M) * u * v.T))
    false(f"{name}.fourth", gradient(lambda X: norm(X) ** 4, u, 4 * norm(u) * u))

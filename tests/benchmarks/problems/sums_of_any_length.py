"""Sums and products of any length: closed forms, shifts of the index, signs and bounds, and as many that are false.

The closed forms are those of R. Graham, D. Knuth and O. Patashnik, Concrete Mathematics (1994), chapters 2 and 5, the
bounds those of every course on analysis. A false one has another factor, end or sign.
"""

from symres import Prod, Sum, Theory, exp, for_all, inner, log, norm, number, trace

theory = Theory("problems.sums_of_any_length")
n, d = theory.naturals("n d")
i, j = theory.integers("i j")
a, b = theory.numbers("a"), theory.numbers("b")
q, c = theory.reals("q c")
x, y = theory.vector_layers("x", d), theory.vector_layers("y", d)
v = theory.vector("v", d)
half = number(1) / 2


def total(term, low=1, high=n):
    return Sum(i, low, high, term)


def pair(name, true, false, given=(), where="Graham, Knuth and Patashnik, chapter 2"):
    """A true claim and its false neighbour."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given, where=where, expect="refuted")


# --------------------------------------------------------------------------------------------------------- closed forms
pair("integers", total(i) == n * (n + 1) / 2, total(i) == n * (n - 1) / 2)
pair("odd", total(2 * i - 1) == n**2, total(2 * i + 1) == n**2)
pair("squares", total(i**2) == n * (n + 1) * (2 * n + 1) / 6, total(i**2) == n * (n + 1) * (2 * n - 1) / 6)
pair("cubes", total(i**3) == total(i) ** 2, total(i**3) == total(i) ** 2 + n - 1)
pair("geometric", (1 - q) * total(q**i, 0, n - 1) == 1 - q**n, (1 - q) * total(q**i, 0, n) == 1 - q**n)
pair("halves", total(half**i) == 1 - half**n, total(half**i) == 1 + half**n)
pair("telescoping", total(a[i + 1] - a[i]) == a[n + 1] - a[1], total(a[i + 1] - a[i]) == a[n] - a[1])
pair("reciprocals", total(1 / (i * (i + 1))) == n / (n + 1), total(1 / (i * (i + 1))) == (n - 1) / n)
pair("constant", total(c) == n * c, total(c, 0) == n * c)
pair(
    "linear",
    total(c * a[i] + b[i]) == c * total(a[i]) + total(b[i]),
    total(c * a[i] * b[i]) == c * total(a[i]) * total(b[i]),
)
pair("factors", Prod(i, 1, n, c) == c**n, Prod(i, 0, n, c) == c**n)
pair("double", total(total(1)) == n**2, total(Sum(j, 1, i, 1)) == n**2)
pair("quotient", total(q**i, 0) == (1 - q ** (n + 1)) / (1 - q), total(q**i, 0) == (1 - q**n) / (1 - q), q != 1)
pair(
    "odd_pairs", total(1 / ((2 * i - 1) * (2 * i + 1))) == n / (2 * n + 1), total(1 / ((2 * i - 1) * (2 * i + 1))) == 1
)
pair("growing", total(i / 2**i) == 2 - (n + 2) / 2**n, total(i / 2**i) == 2 - (n + 1) / 2**n)
pair("ratios", Prod(i, 1, n, (i + 1) / i) == n + 1, Prod(i, 1, n, (i + 1) / i) == n)
pair(
    "weights", total((1 - q) * q ** (n - i)) == 1 - q**n, total((1 - q) * q ** (n - i)) == 1 - q ** (n + 1), (), "Adam"
)
# -------------------------------------------------------------------------------------------------- shifts of the index
pair("shift", total(a[i]) == total(a[i - 1], 2, n + 1), total(a[i]) == total(a[i - 1], 2, n))
pair("last", total(a[i], 1, n + 1) == total(a[i]) + a[n + 1], total(a[i], 1, n + 1) == total(a[i]) + a[n])
pair("first", total(a[i], 0) == a[0] + total(a[i]), total(a[i], 0) == a[1] + total(a[i]))
# ----------------------------------------------------------------------------------------------------- signs and bounds
bounds = "Rudin, Principles of Mathematical Analysis, chapter 3"
pair("positive", total(exp(a[i])) > 0, total(exp(a[i]) - 1) > 0, (), bounds)
pair("squares_of", total(a[i] ** 2) >= 0, total(a[i] ** 3) >= 0, (), bounds)
pair("norms", total(norm(x[i])) >= 0, total(inner(x[i], v)) >= 0, (), bounds)
pair("triangle", abs(total(a[i])) <= total(abs(a[i])), abs(total(a[i])) >= total(abs(a[i])), (), bounds)
pair("harmonic", total(1 / i) <= log(n) + 1, total(1 / i) < log(n) + 1, (), bounds)
pair("at_least", total(a[i]) >= n * c, total(a[i]) >= (n + 1) * c, for_all(i, 1, n, a[i] >= c), bounds)
pair("monotone", total(a[i]) <= total(b[i]), total(b[i]) <= total(a[i]), for_all(i, 1, n, a[i] <= b[i]), bounds)
pair("each", a[n] <= total(a[i]), total(a[i]) <= a[n], for_all(i, 1, n, a[i] >= 0), bounds)
pair("ratio", total(exp(a[i])) / total(exp(a[i]) + 1) <= 1, total(exp(a[i])) / total(exp(a[i]) + 1) <= half, (), bounds)
pair("logistic", total(log(1 + exp(a[i]))) > 0, total(log(1 + exp(a[i])) - 1) > 0, (), bounds)
pair("bernoulli", (1 + q) ** n >= 1 + n * q, (1 + q) ** n >= 1 + (n + 1) * q, q >= 0, bounds)
pair("bounded", total(i / 2**i) <= 2, total(1 / i**2) <= 1 + half, (), bounds)
pair("few", Sum(i, 1, 10, log(i)) <= 16, Sum(i, 1, 10, log(i)) <= 15, (), bounds)
# ------------------------------------------------------------------------------------------------- vectors and matrices
pair("inner", inner(total(x[i]), v) == total(inner(x[i], v)), inner(total(x[i]), v) == total(norm(x[i])), (), "linear")
pair("norm", norm(x[1] + x[2]) <= norm(x[1]) + norm(x[2]), norm(x[1] + x[2]) >= norm(x[1]) + norm(x[2]), (), "linear")
pair(
    "trace",
    trace(total(x[i] * x[i].T)) == total(norm(x[i]) ** 2),
    trace(total(x[i] * x[i].T)) == total(norm(x[i])),
    (),
    "",
)

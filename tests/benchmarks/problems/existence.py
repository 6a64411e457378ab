"""Existence: of a number in between, a solution, a bound, a cutoff, a least value; and as many false claims.

The claims are those of a first course in analysis, such as S. Abbott, Understanding Analysis (2015), chapters 1 to 5. A
false one has another quantifier, sign or condition.
"""

from fractions import Fraction

from symres import Theory, cos, equivalent, exp, floor, for_all, implies, log, sin, sqrt, tanh, there_is

theory = Theory("problems.existence", source="Abbott")
x, y, z, a, b, c = theory.reals("x y z a b c")
p, q, eps = theory.positive("p q eps")
n, m = theory.integers("n m")
N = theory.naturals("N")


def pair(name, true, false, given=(), beside=None):
    """A true claim and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given if beside is None else beside, expect="refuted")


# ----------------------------------------------------------------------------------------------- in between, and beyond
pair("other", there_is(z, z != x), there_is(z, (z != x) & (z == x)))
pair("other_than_two", there_is(z, (z != x) & (z != y)), there_is(z, for_all(y, z != y)))
pair("larger", there_is(z, z > x), there_is(z, for_all(x, z > x)))
pair("between", there_is(z, (x < z) & (z < y)), there_is(z, (x < z) & (z < y)), x < y, ())
pair("above_both", there_is(z, (z > x) & (z > y)), there_is(z, (z > x) & (z < y)))
pair(
    "small",
    there_is(z, (z > 0) & (z < p) & (z < q)),
    there_is(z, (z > 0) & for_all(p, implies(p > 0, z < p))),
)
pair(
    "dense",
    there_is(z, (x < z) & (z < x + p) & (z != x + p / 2)),
    there_is(z, (x < z) & (z < x + p) & (z > x + p)),
)
pair("near", there_is(z, (z != x) & (abs(z - x) < p)), there_is(z, (z != x) & (abs(z - x) < 0)))
pair("archimedes", there_is(N, N > x), there_is(N, for_all(x, N > x)))
pair("inverse_is_small", there_is(N, 1 / (N + 1) < eps), there_is(N, 1 / (N + 1) < eps - 1))
pair("square_is_large", there_is(N, N**2 > x), there_is(N, N**2 < x))
pair("whole_part", there_is(n, (n <= x) & (x < n + 1)), there_is(n, (n < x) & (x < n + 1)))
pair("half", there_is(m, (2 * m <= n) & (n <= 2 * m + 1)), there_is(m, n == 2 * m))
pair(
    "even_or_odd",
    there_is(m, n == 2 * m) | there_is(m, n == 2 * m + 1),
    there_is(m, n == 3 * m) | there_is(m, n == 3 * m + 1),
)
pair("half_of_floor", n <= 2 * floor(n * Fraction(1, 2)) + 1, n <= 2 * floor(n * Fraction(1, 2)))

# ------------------------------------------------------------------------------------------------------------ solutions
pair("line", there_is(z, p * z + x == y), there_is(z, a * z + x == y))
pair(
    "two_lines",
    there_is((x, y), (x + y == a) & (x - y == b)),
    there_is((x, y), (x + y == a) & (2 * x + 2 * y == b)),
)
pair(
    "point_on_line",
    there_is((x, y), a * x + b * y == c),
    there_is((x, y), a * x + b * y == c),
    a**2 + b**2 > 0,
    (),
)
pair("root", there_is(z, (z >= 0) & (z**2 == p)), there_is(z, (z >= 0) & (z**2 == x)))
pair(
    "quadratic",
    there_is(z, z**2 + a * z + b == 0),
    there_is(z, z**2 + a * z + b == 0),
    a**2 >= 4 * b,
    (),
)
pair(
    "two_roots",
    there_is(z, there_is(y, (y < z) & (y + z == a) & (y * z == -p))),
    there_is(z, there_is(y, (y < z) & (y + z == a) & (y * z == p))),
)
pair("cubic", there_is(z, z**3 + z == a), there_is(z, (z >= 0) & (z**3 + z == a)))
pair(
    "cubic_positive",
    there_is(z, (z >= 0) & (z**3 + p * z == q)),
    there_is(z, (z >= 0) & (z**3 + p * z == -q)),
)
pair("quintic", there_is(z, z**5 + a * z + b == 0), there_is(z, z**4 + a * z + b == 0))
pair("logarithm", there_is(z, exp(z) == p), there_is(z, exp(z) == x))
pair(
    "exponential",
    there_is(z, (z > 0) & (log(z) == x)),
    there_is(z, (z > 1) & (log(z) == x)),
)
pair("exponential_and_line", there_is(z, z + exp(z) == a), there_is(z, exp(z) == z))
pair("artanh", there_is(z, tanh(z) == x), there_is(z, tanh(z) == x), abs(x) < 1, abs(x) < 2)
pair("fixed_point", there_is(z, cos(z) == z), there_is(z, cos(z) == z**2 + 2))
pair(
    "equality_of_means",
    there_is(z, (z > 0) & (z + p / z == 2 * sqrt(p))),
    there_is(z, (z > 0) & (z + p / z == sqrt(p))),
)
pair(
    "convex_combination",
    there_is(z, (0 <= z) & (z <= 1) & (z * x + (1 - z) * y == a)),
    there_is(z, (0 <= z) & (z <= 1) & (z * x + (1 - z) * y == a)),
    [x < y, x <= a, a <= y],
    [x < y, x <= a],
)
pair(
    "one_solution",
    there_is(z, for_all(x, equivalent(2 * x + a == b, x == z))),
    there_is(z, for_all(x, equivalent(x**2 == p, x == z))),
)
pair("onto", for_all(z, there_is(x, x**3 == z)), for_all(z, there_is(x, x**2 == z)))

# ---------------------------------------------------------------------------------------- bounds, cutoffs, least values
pair(
    "bound_of_waves",
    there_is(z, for_all(x, abs(a * sin(x) + b * cos(x) + c) <= z)),
    there_is(z, for_all(x, abs(sin(x) + x) <= z)),
)
pair(
    "bound_of_a_quotient",
    there_is(z, for_all(x, x / (1 + x**2) <= z)),
    there_is(z, for_all(x, x**3 / (1 + x**2) <= z)),
)
pair("greatest", there_is(z, for_all(x, a * x - x**2 <= z)), there_is(z, for_all(x, a * x <= z)))
pair(
    "lower_bound",
    there_is(z, for_all(x, x**2 - 6 * x + cos(x) >= z)),
    there_is(z, for_all(x, x**3 + cos(x) >= z)),
)
pair(
    "cutoff",
    there_is(z, for_all(x, implies(x > z, x**2 > 100 * x))),
    there_is(z, for_all(x, implies(x > z, x**2 < 100 * x))),
)
pair(
    "cutoff_of_exp",
    there_is(z, for_all(x, implies(x > z, exp(x) > x**2))),
    there_is(z, for_all(x, implies(x > z, x**2 > exp(x)))),
)
pair(
    "argmin",
    there_is(z, for_all(x, p * z**2 + b * z + c <= p * x**2 + b * x + c)),
    there_is(z, for_all(x, z**3 + b * z <= x**3 + b * x)),
)
pair(
    "argmax",
    there_is(z, for_all(x, -(x**4) + x**2 <= -(z**4) + z**2)),
    there_is(z, for_all(x, x**4 - x**2 <= z**4 - z**2)),
)
pair("unbounded", for_all(z, there_is(x, x**3 - x > z)), for_all(z, there_is(x, x - x**2 > z)))
pair(
    "negative_somewhere",
    there_is(x, x**3 + a * x**2 + b * x + c < 0),
    there_is(x, x**4 + a * x**2 + b * x + c < 0),
)
pair(
    "lipschitz",
    there_is(z, for_all((x, y), abs(sin(x) - sin(y)) <= z * abs(x - y))),
    there_is(z, for_all((x, y), abs(x**2 - y**2) <= z * abs(x - y))),
)

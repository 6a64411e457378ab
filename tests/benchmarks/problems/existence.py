"""What is said to exist: a number in between, a solution, a bound, a cutoff, a least value; and as much that does not.

The claims are those of a first course in analysis, such as S. Abbott, Understanding Analysis (2015), chapters 1 to 5. A
false one has another quantifier, sign or condition.
"""

from sympy import Abs, Rational, cos, exp, floor, log, sin, sqrt, tanh

from symres.former import (
    Theory,
    at_least,
    at_most,
    between,
    both,
    either,
    equal,
    equivalent,
    for_all,
    greater,
    implies,
    less,
    over,
    there_is,
    unequal,
)

theory = Theory("problems.existence", source="Abbott")
x, y, z, a, b, c = theory.reals("x y z a b c")
p, q, eps = theory.positive("p q eps")
n, m = theory.integers("n m")
N = theory.naturals("N")


def pair(name, true, false, given=(), beside=None):
    """A true claim and its false neighbour, of which something else may be given."""
    theory.claim(name, true, given=given)
    theory.claim(f"{name}.neighbour", false, given=given if beside is None else beside, expect="refuted")


# ----------------------------------------------------------------------------------------------- in between, and beyond
pair("other", there_is(z, unequal(z, x)), there_is(z, both(unequal(z, x), equal(z, x))))
pair("other_than_two", there_is(z, both(unequal(z, x), unequal(z, y))), there_is(z, for_all(y, unequal(z, y))))
pair("larger", there_is(z, greater(z, x)), there_is(z, for_all(x, greater(z, x))))
pair("between", there_is(z, both(less(x, z), less(z, y))), there_is(z, both(less(x, z), less(z, y))), less(x, y), ())
pair("above_both", there_is(z, both(greater(z, x), greater(z, y))), there_is(z, both(greater(z, x), less(z, y))))
pair(
    "small",
    there_is(z, both(greater(z, 0), less(z, p), less(z, q))),
    there_is(z, both(greater(z, 0), for_all(p, implies(greater(p, 0), less(z, p))))),
)
pair(
    "dense",
    there_is(z, both(less(x, z), less(z, x + p), unequal(z, x + p / 2))),
    there_is(z, both(less(x, z), less(z, x + p), greater(z, x + p))),
)
pair(
    "near", there_is(z, both(unequal(z, x), less(Abs(z - x), p))), there_is(z, both(unequal(z, x), less(Abs(z - x), 0)))
)
pair("archimedes", there_is(N, greater(N, x)), there_is(N, for_all(x, greater(N, x))))
pair("inverse_is_small", there_is(N, less(over(1, N + 1), eps)), there_is(N, less(over(1, N + 1), eps - 1)))
pair("square_is_large", there_is(N, greater(N**2, x)), there_is(N, less(N**2, x)))
pair("whole_part", there_is(n, both(at_most(n, x), less(x, n + 1))), there_is(n, both(less(n, x), less(x, n + 1))))
pair("half", there_is(m, both(at_most(2 * m, n), at_most(n, 2 * m + 1))), there_is(m, equal(n, 2 * m)))
pair(
    "even_or_odd",
    either(there_is(m, equal(n, 2 * m)), there_is(m, equal(n, 2 * m + 1))),
    either(there_is(m, equal(n, 3 * m)), there_is(m, equal(n, 3 * m + 1))),
)
pair("half_of_floor", at_most(n, 2 * floor(n * Rational(1, 2)) + 1), at_most(n, 2 * floor(n * Rational(1, 2))))

# ------------------------------------------------------------------------------------------------------------ solutions
pair("line", there_is(z, equal(p * z + x, y)), there_is(z, equal(a * z + x, y)))
pair(
    "two_lines",
    there_is((x, y), both(equal(x + y, a), equal(x - y, b))),
    there_is((x, y), both(equal(x + y, a), equal(2 * x + 2 * y, b))),
)
pair(
    "point_on_line",
    there_is((x, y), equal(a * x + b * y, c)),
    there_is((x, y), equal(a * x + b * y, c)),
    greater(a**2 + b**2, 0),
    (),
)
pair("root", there_is(z, both(at_least(z, 0), equal(z**2, p))), there_is(z, both(at_least(z, 0), equal(z**2, x))))
pair(
    "quadratic",
    there_is(z, equal(z**2 + a * z + b, 0)),
    there_is(z, equal(z**2 + a * z + b, 0)),
    at_least(a**2, 4 * b),
    (),
)
pair(
    "two_roots",
    there_is(z, there_is(y, both(less(y, z), equal(y + z, a), equal(y * z, -p)))),
    there_is(z, there_is(y, both(less(y, z), equal(y + z, a), equal(y * z, p)))),
)
pair("cubic", there_is(z, equal(z**3 + z, a)), there_is(z, both(at_least(z, 0), equal(z**3 + z, a))))
pair(
    "cubic_positive",
    there_is(z, both(at_least(z, 0), equal(z**3 + p * z, q))),
    there_is(z, both(at_least(z, 0), equal(z**3 + p * z, -q))),
)
pair("quintic", there_is(z, equal(z**5 + a * z + b, 0)), there_is(z, equal(z**4 + a * z + b, 0)))
pair("logarithm", there_is(z, equal(exp(z), p)), there_is(z, equal(exp(z), x)))
pair(
    "exponential",
    there_is(z, both(greater(z, 0), equal(log(z), x))),
    there_is(z, both(greater(z, 1), equal(log(z), x))),
)
pair("exponential_and_line", there_is(z, equal(z + exp(z), a)), there_is(z, equal(exp(z), z)))
pair("artanh", there_is(z, equal(tanh(z), x)), there_is(z, equal(tanh(z), x)), less(Abs(x), 1), less(Abs(x), 2))
pair("fixed_point", there_is(z, equal(cos(z), z)), there_is(z, equal(cos(z), z**2 + 2)))
pair(
    "equality_of_means",
    there_is(z, both(greater(z, 0), equal(z + p / z, 2 * sqrt(p)))),
    there_is(z, both(greater(z, 0), equal(z + p / z, sqrt(p)))),
)
pair(
    "convex_combination",
    there_is(z, both(between(z, 0, 1), equal(z * x + (1 - z) * y, a))),
    there_is(z, both(between(z, 0, 1), equal(z * x + (1 - z) * y, a))),
    [less(x, y), at_most(x, a), at_most(a, y)],
    [less(x, y), at_most(x, a)],
)
pair(
    "one_solution",
    there_is(z, for_all(x, equivalent(equal(2 * x + a, b), equal(x, z)))),
    there_is(z, for_all(x, equivalent(equal(x**2, p), equal(x, z)))),
)
pair("onto", for_all(z, there_is(x, equal(x**3, z))), for_all(z, there_is(x, equal(x**2, z))))

# ---------------------------------------------------------------------------------------- bounds, cutoffs, least values
pair(
    "bound_of_waves",
    there_is(z, for_all(x, at_most(Abs(a * sin(x) + b * cos(x) + c), z))),
    there_is(z, for_all(x, at_most(Abs(sin(x) + x), z))),
)
pair(
    "bound_of_a_quotient",
    there_is(z, for_all(x, at_most(x / (1 + x**2), z))),
    there_is(z, for_all(x, at_most(x**3 / (1 + x**2), z))),
)
pair("greatest", there_is(z, for_all(x, at_most(a * x - x**2, z))), there_is(z, for_all(x, at_most(a * x, z))))
pair(
    "lower_bound",
    there_is(z, for_all(x, at_least(x**2 - 6 * x + cos(x), z))),
    there_is(z, for_all(x, at_least(x**3 + cos(x), z))),
)
pair(
    "cutoff",
    there_is(z, for_all(x, implies(greater(x, z), greater(x**2, 100 * x)))),
    there_is(z, for_all(x, implies(greater(x, z), less(x**2, 100 * x)))),
)
pair(
    "cutoff_of_exp",
    there_is(z, for_all(x, implies(greater(x, z), greater(exp(x), x**2)))),
    there_is(z, for_all(x, implies(greater(x, z), greater(x**2, exp(x))))),
)
pair(
    "argmin",
    there_is(z, for_all(x, at_most(p * z**2 + b * z + c, p * x**2 + b * x + c))),
    there_is(z, for_all(x, at_most(z**3 + b * z, x**3 + b * x))),
)
pair(
    "argmax",
    there_is(z, for_all(x, at_most(-(x**4) + x**2, -(z**4) + z**2))),
    there_is(z, for_all(x, at_most(x**4 - x**2, z**4 - z**2))),
)
pair("unbounded", for_all(z, there_is(x, greater(x**3 - x, z))), for_all(z, there_is(x, greater(x - x**2, z))))
pair(
    "negative_somewhere",
    there_is(x, less(x**3 + a * x**2 + b * x + c, 0)),
    there_is(x, less(x**4 + a * x**2 + b * x + c, 0)),
)
pair(
    "lipschitz",
    there_is(z, for_all((x, y), at_most(Abs(sin(x) - sin(y)), z * Abs(x - y)))),
    there_is(z, for_all((x, y), at_most(Abs(x**2 - y**2), z * Abs(x - y)))),
)

"""Inequalities in one variable that are nearly equalities, or that live at the ends of the line, at poles and between
irrational numbers. Each true one has a neighbour that is false.

The polynomials are those of the C library of FreeBSD (fdlibm: k_sin.c, k_cos.c, e_exp.c, e_log.c, s_atan.c, k_sinf.c,
k_cosf.c, e_expf.c, e_logf.c), with the errors that their comments claim, and Taylor's; those of a false neighbour have
an error less than theirs is. The others are from D. S. Mitrinovic, Analytic Inequalities (1970), sections 3.2 to 3.6,
G. H. Hardy, J. E. Littlewood and G. Polya, Inequalities (1934), and from what papers on learning use of exp, log, tanh.
"""

from sympy import Abs, Rational, atan, ceiling, cos, exp, floor, log, pi, sin, sqrt, tan, tanh

from symres.former import Theory, at_least, at_most, between, equal, greater, less, unequal

theory = Theory("problems.one_variable")
x = theory.reals("x")


def pair(name, true, false, *given, where="", wrongly=None):
    """A true claim, and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given if wrongly is None else wrongly, expect="refuted")


def two_to(exponent):
    return Rational(2) ** exponent


def numbers(text):
    return [Rational(part) for part in text.split()]


def even(first, text):
    """A polynomial of even powers from x^first on."""
    return sum(c * x ** (first + 2 * k) for k, c in enumerate(numbers(text)))


# ------------------------------------------------------------------------------------------ approximations, as libm has

taylor = sum(x**k / Rational(f) for k, f in enumerate((1, 1, 2, 6, 24, 120, 720, 5040)))
quarter = between(x, -Rational(1, 4), Rational(1, 4))
pair(
    "exp.taylor",
    at_most(Abs(exp(x) - taylor), two_to(-31)),
    at_most(Abs(exp(x) - taylor), two_to(-32)),
    quarter,
    where="Taylor",
)
pair(
    "exp.taylor.relative",
    at_most(Abs(taylor / exp(x) - 1), two_to(-30)),
    at_most(Abs(taylor / exp(x) - 1), two_to(-31)),
    quarter,
    where="Taylor",
)
tenth = between(x, -Rational(1, 10), Rational(1, 10))
long_log = sum(x**k * Rational((-1) ** (k + 1), k) for k in range(1, 11))
pair(
    "log.taylor",
    at_most(Abs(log(1 + x) - long_log), two_to(-39)),
    at_most(Abs(log(1 + x) - long_log), two_to(-40)),
    tenth,
    where="Taylor",
)
sine = 1 + even(
    2,
    "-1.66666666666666324348e-01 8.33333333332248946124e-03 -1.98412698298579493134e-04 2.75573137070700676789e-06 "
    "-2.50507602534068634195e-08 1.58969099521155010221e-10",
)
octant = between(x, 0, Rational(7853, 10000))
pair(
    "fdlibm.sin",
    at_most(Abs(sin(x) - x * sine), two_to(-58)),
    at_most(Abs(sin(x) - x * sine), two_to(-59)),
    octant,
    where="k_sin.c",
)
pair(
    "fdlibm.sin.relative",
    at_most(Abs(sin(x) - x * sine), two_to(-57) * x),
    at_most(Abs(sin(x) - x * sine), two_to(-59) * x),
    octant,
    where="k_sin.c",
)
cosine = (
    1
    - x**2 / 2
    + even(
        4,
        "4.16666666666666019037e-02 -1.38888888888741095749e-03 2.48015872894767294178e-05 -2.75573143513906633035e-07 "
        "2.08757232129817482790e-09 -1.13596475577881948265e-11",
    )
)
pair(
    "fdlibm.cos",
    at_most(Abs(cos(x) - cosine), two_to(-59)),
    at_most(Abs(cos(x) - cosine), two_to(-60)),
    octant,
    where="k_cos.c",
)
remainder = 2 + even(
    2,
    "1.66666666666666019037e-01 -2.77777777770155933842e-03 6.61375632143793436117e-05 -1.65339022054652515390e-06 "
    "4.13813679705723846039e-08",
)
reduced = between(x, Rational(1, 100), Rational(3466, 10000))
pair(
    "fdlibm.exp",
    at_most(Abs(x * (exp(x) + 1) / (exp(x) - 1) - remainder), two_to(-58)),
    at_most(Abs(x * (exp(x) + 1) / (exp(x) - 1) - remainder), two_to(-59)),
    reduced,
    where="e_exp.c",
)
logarithm = even(
    2,
    "6.666666666666735130e-01 3.999999999940941908e-01 2.857142874366239149e-01 2.222219843214978396e-01 "
    "1.818357216161805012e-01 1.531383769920937332e-01 1.479819860511658591e-01",
)
pair(
    "fdlibm.log",
    at_most(Abs(log((1 + x) / (1 - x)) - x * (2 + logarithm)), two_to(-61)),
    at_most(Abs(log((1 + x) / (1 - x)) - x * (2 + logarithm)), two_to(-62)),
    between(x, 0, Rational(1715, 10000)),
    where="e_log.c",
)
arctangent = 1 - even(
    2,
    "3.33333333333329318027e-01 -1.99999999998764832476e-01 1.42857142725034663711e-01 -1.11111104054623557880e-01 "
    "9.09088713343650656196e-02 -7.69187620504482999495e-02 6.66107313738753120669e-02 -5.83357013379057348645e-02 "
    "4.97687799461593236017e-02 -3.65315727442169155270e-02 1.62858201153657823623e-02",
)
pair(
    "fdlibm.atan",
    at_most(Abs(atan(x) - x * arctangent), two_to(-58)),
    at_most(Abs(atan(x) - x * arctangent), two_to(-59)),
    between(x, 0, Rational(7, 16)),
    where="s_atan.c",
)
short = 1 + even(2, "-0.16666654611 0.0083321608736 -0.00019515295891")
pair(
    "single.sin",
    at_most(Abs(sin(x) - x * short), two_to(-28)),
    at_most(Abs(sin(x) - x * short), two_to(-29)),
    octant,
    where="Cephes, sinf.c",
)
short_exp = sum(
    c * x**k
    for k, c in enumerate(
        [
            1,
            1,
            *numbers("5.0000001201e-1 1.6666665459e-1 4.1665795894e-2 8.3334519073e-3 1.3981999507e-3 1.9875691500e-4"),
        ]
    )
)
third = between(x, -Rational(3466, 10000), Rational(3466, 10000))
pair(
    "single.exp.relative",
    at_most(Abs(short_exp * exp(-x) - 1), two_to(-29)),
    at_most(Abs(short_exp * exp(-x) - 1), two_to(-30)),
    third,
    where="Cephes, expf.c",
)
pair(
    "sqrt.chebyshev",
    at_most(
        Abs(sqrt(1 + x) - (1 + x / 2 - x**2 / 8 + x**3 / 16 - 5 * x**4 / 128 + 7 * x**5 / 256)), Rational(3, 10**8)
    ),
    at_most(
        Abs(sqrt(1 + x) - (1 + x / 2 - x**2 / 8 + x**3 / 16 - 5 * x**4 / 128 + 7 * x**5 / 256)), Rational(2, 10**8)
    ),
    tenth,
    where="Taylor",
)
pair(
    "tanh.pade",
    at_most(Abs(tanh(x) - x * (15 + x**2) / (15 + 6 * x**2)), Rational(1, 10**5)),
    at_most(Abs(tanh(x) - x * (15 + x**2) / (15 + 6 * x**2)), Rational(1, 10**6)),
    between(x, 0, Rational(1, 2)),
    where="Pade",
)
pair(
    "cos.relative",
    at_most(Abs(1 - x**2 / 2 + x**4 / 24 - cos(x)), Rational(1, 719) * x**4 * x**2),
    at_most(Abs(1 - x**2 / 2 + x**4 / 24 - cos(x)), Rational(1, 721) * x**4 * x**2),
    between(x, 0, Rational(1, 2)),
    wrongly=(between(x, 0, Rational(1, 4)),),
    where="Taylor",
)

# ---------------------------------------------------------------------------------------------- at the ends of the line

pair(
    "far.exp", at_most(x**3 * exp(-x), Rational(135, 100)), at_most(x**3 * exp(-x), Rational(134, 100)), at_least(x, 0)
)
pair("far.log", at_most(log(x), sqrt(x)), at_most(log(x), x ** Rational(1, 3)), greater(x, 0))
pair("far.log.sharp", at_most(log(x) / x, Rational(368, 1000)), at_most(log(x) / x, Rational(367, 1000)), greater(x, 0))
pair("far.euler", less(x * log(1 + 1 / x), 1), less(x * log(1 + 1 / x), Rational(999, 1000)), greater(x, 0))
pair(
    "far.rate",
    greater((x + Rational(1, 2)) * log(1 + 1 / x), 1),
    greater((x + Rational(2, 5)) * log(1 + 1 / x), 1),
    greater(x, 0),
)
pair("far.tanh", less(1 - tanh(x), 2 * exp(-2 * x)), less(1 - tanh(x), Rational(19, 10) * exp(-2 * x)), at_least(x, 0))
pair("far.atan", greater(atan(x), pi / 2 - 1 / x), greater(atan(x), pi / 2 - 1 / (x + 1)), greater(x, 0))
pair("far.root", less(sqrt(x**2 + 1) - x, 1 / (2 * x)), less(sqrt(x**2 + 1) - x, 1 / (2 * x + 1)), greater(x, 0))
pair("far.gauss", at_most(x**2 * exp(-(x**2)), Rational(37, 100)), at_most(x**2 * exp(-(x**2)), Rational(36, 100)))
pair("far.left", less(exp(x) / (1 + exp(x)), exp(x)), less(exp(x) / (1 + exp(x)), exp(x) - exp(2 * x) / 2))
pair("far.softplus", less(log(1 + exp(x)) - x, exp(-x)), less(log(1 + exp(x)) - x, exp(-x) / 2), greater(x, 0))

# ------------------------------------------------------------------------------------------------------------- at poles

small = (greater(x, 0), less(x, 1))
pair("pole.sin", less(1 / sin(x) - 1 / x, Rational(19, 100)), less(1 / sin(x) - 1 / x, Rational(18, 100)), *small)
pair("pole.sin.below", greater(1 / sin(x) - 1 / x, x / 6), greater(1 / sin(x) - 1 / x, x / 5), *small)
pair("pole.tan", less(1 / tan(x), 1 / x), less(1 / tan(x), 1 / x - x / 2), *small)
pair(
    "pole.exp",
    greater(1 / (exp(x) - 1), 1 / x - Rational(1, 2)),
    greater(1 / (exp(x) - 1), 1 / x - Rational(2, 5)),
    greater(x, 0),
)
pair("pole.log", greater(1 / log(1 + x), 1 / x), greater(1 / log(1 + x), 1 / x + Rational(1, 2)), greater(x, 0))
pair("pole.sinc", greater(sin(x) / x, 1 - x**2 / 6), greater(sin(x) / x, 1 - x**2 / 7), *small)
pair(
    "pole.sinc.libm",
    at_most(Abs(sin(x) / x - sine), two_to(-57)),
    at_most(Abs(sin(x) / x - sine), two_to(-59)),
    greater(x, 0),
    less(x, Rational(7853, 10000)),
)
pair("pole.expm1", at_most((exp(x) - 1) / x, 1 + x), at_most((exp(x) - 1) / x, 1 + x / 2), *small)
pair(
    "pole.xlogx", at_least(x * log(x), -Rational(368, 1000)), at_least(x * log(x), -Rational(367, 1000)), greater(x, 0)
)
pair(
    "pole.root",
    at_most(sqrt(x) * log(1 / x), Rational(74, 100)),
    at_most(sqrt(x) * log(1 / x), Rational(73, 100)),
    *small,
)

# ------------------------------------------------------------------------------- between irrational numbers, and digits

pair(
    "between.sin",
    greater(sin(x), 0),
    greater(sin(x), 0),
    greater(x, 0),
    less(x, pi),
    wrongly=(greater(x, 0), less(x, pi + Rational(1, 10**9))),
)
pair(
    "between.cos", greater(cos(x), Rational(1, 2)), greater(cos(x), Rational(501, 1000)), greater(x, 0), less(x, pi / 3)
)
pair("between.jordan", at_least(sin(x), 2 * x / pi), at_least(sin(x), Rational(16, 25) * x), between(x, 0, pi / 2))
pair("between.root", greater(x, 1), greater(x, Rational(15, 10)), greater(x, sqrt(2)))
pair("between.root.sign", greater(x, 0), greater(x, Rational(1, 100)), greater(x, sqrt(2) + sqrt(3) - pi))
pair("between.e", less(log(x), 1), less(log(x), Rational(9999, 10000)), greater(x, 1), less(x, exp(1)))
pair("between.quadratic", at_most(x**2, 2), at_most(x**2, Rational(199, 100)), between(x, -sqrt(2), sqrt(2)))
pair("between.square", at_least(x, -pi), at_least(x, -3), at_most(x**2, pi**2))
pair("between.tan", greater(tan(x), x), greater(tan(x), x + x**3 / 2), greater(x, 0), less(x, pi / 2))
pair("between.log", less(x * log(x), x), less(x * log(x), x - 1), greater(x, sqrt(2)), less(x, exp(1)))
pair("digits.exp", at_most(ceiling(exp(10)), 22027), at_most(ceiling(exp(10)), 22026))
pair("digits.exp.equal", equal(ceiling(exp(10)), 22027), equal(ceiling(exp(10)), 22026))
pair("digits.pi", equal(floor(100 * pi), 314), equal(floor(100 * pi), 315))
pair("digits.log", equal(ceiling(log(1000) / log(2)), 10), equal(ceiling(log(1000) / log(2)), 9))
pair("digits.root", less(sqrt(2) + sqrt(3), Rational(31463, 10000)), less(sqrt(2) + sqrt(3), Rational(31462, 10000)))
pair(
    "digits.ramanujan", unequal(exp(pi * sqrt(163)), 262537412640768744), equal(exp(pi * sqrt(163)), 262537412640768744)
)
pair(
    "digits.depth",
    at_most(Rational(1, 2) ** ceiling(log(1000) / log(2)), Rational(1, 1000)),
    at_most(Rational(1, 2) ** floor(log(1000) / log(2)), Rational(1, 1000)),
)

"""Inequalities in one variable that are nearly equalities, or that live at the ends of the line, at poles and between
irrational numbers. Each true one has a neighbour that is false.

The polynomials are those of the C library of FreeBSD (fdlibm: k_sin.c, k_cos.c, e_exp.c, e_log.c, s_atan.c, k_sinf.c,
k_cosf.c, e_expf.c, e_logf.c), with the errors that their comments claim, and Taylor's; those of a false neighbour have
an error less than theirs is. The others are from D. S. Mitrinovic, Analytic Inequalities (1970), sections 3.2 to 3.6,
G. H. Hardy, J. E. Littlewood and G. Polya, Inequalities (1934), and from what papers on learning use of exp, log, tanh.
"""

from fractions import Fraction

from symres import Theory, atan, ceiling, cos, exp, floor, log, number, pi, sin, sqrt, tan, tanh

theory = Theory("problems.one_variable")
x = theory.reals("x")


def pair(name, true, false, *given, where="", wrongly=None):
    """A true claim, and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given if wrongly is None else wrongly, expect="refuted")


def two_to(exponent):
    return Fraction(2) ** exponent


def numbers(text):
    return [Fraction(part) for part in text.split()]


def even(first, text):
    """A polynomial of even powers from x^first on."""
    return sum(c * x ** (first + 2 * k) for k, c in enumerate(numbers(text)))


# ------------------------------------------------------------------------------------------ approximations, as libm has

taylor = sum(x**k / Fraction(f) for k, f in enumerate((1, 1, 2, 6, 24, 120, 720, 5040)))
quarter = (-Fraction(1, 4) <= x) & (x <= Fraction(1, 4))
pair(
    "exp.taylor",
    abs(exp(x) - taylor) <= two_to(-31),
    abs(exp(x) - taylor) <= two_to(-32),
    quarter,
    where="Taylor",
)
pair(
    "exp.taylor.relative",
    abs(taylor / exp(x) - 1) <= two_to(-30),
    abs(taylor / exp(x) - 1) <= two_to(-31),
    quarter,
    where="Taylor",
)
tenth = (-Fraction(1, 10) <= x) & (x <= Fraction(1, 10))
long_log = sum(x**k * Fraction((-1) ** (k + 1), k) for k in range(1, 11))
pair(
    "log.taylor",
    abs(log(1 + x) - long_log) <= two_to(-39),
    abs(log(1 + x) - long_log) <= two_to(-40),
    tenth,
    where="Taylor",
)
sine = 1 + even(
    2,
    "-1.66666666666666324348e-01 8.33333333332248946124e-03 -1.98412698298579493134e-04 2.75573137070700676789e-06 "
    "-2.50507602534068634195e-08 1.58969099521155010221e-10",
)
octant = (0 <= x) & (x <= Fraction(7853, 10000))
pair(
    "fdlibm.sin",
    abs(sin(x) - x * sine) <= two_to(-58),
    abs(sin(x) - x * sine) <= two_to(-59),
    octant,
    where="k_sin.c",
)
pair(
    "fdlibm.sin.relative",
    abs(sin(x) - x * sine) <= two_to(-57) * x,
    abs(sin(x) - x * sine) <= two_to(-59) * x,
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
    abs(cos(x) - cosine) <= two_to(-59),
    abs(cos(x) - cosine) <= two_to(-60),
    octant,
    where="k_cos.c",
)
remainder = 2 + even(
    2,
    "1.66666666666666019037e-01 -2.77777777770155933842e-03 6.61375632143793436117e-05 -1.65339022054652515390e-06 "
    "4.13813679705723846039e-08",
)
reduced = (Fraction(1, 100) <= x) & (x <= Fraction(3466, 10000))
pair(
    "fdlibm.exp",
    abs(x * (exp(x) + 1) / (exp(x) - 1) - remainder) <= two_to(-58),
    abs(x * (exp(x) + 1) / (exp(x) - 1) - remainder) <= two_to(-59),
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
    abs(log((1 + x) / (1 - x)) - x * (2 + logarithm)) <= two_to(-61),
    abs(log((1 + x) / (1 - x)) - x * (2 + logarithm)) <= two_to(-62),
    (0 <= x) & (x <= Fraction(1715, 10000)),
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
    abs(atan(x) - x * arctangent) <= two_to(-58),
    abs(atan(x) - x * arctangent) <= two_to(-59),
    (0 <= x) & (x <= Fraction(7, 16)),
    where="s_atan.c",
)
short = 1 + even(2, "-0.16666654611 0.0083321608736 -0.00019515295891")
pair(
    "single.sin",
    abs(sin(x) - x * short) <= two_to(-28),
    abs(sin(x) - x * short) <= two_to(-29),
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
third = (-Fraction(3466, 10000) <= x) & (x <= Fraction(3466, 10000))
pair(
    "single.exp.relative",
    abs(short_exp * exp(-x) - 1) <= two_to(-29),
    abs(short_exp * exp(-x) - 1) <= two_to(-30),
    third,
    where="Cephes, expf.c",
)
pair(
    "sqrt.chebyshev",
    abs(sqrt(1 + x) - (1 + x / 2 - x**2 / 8 + x**3 / 16 - 5 * x**4 / 128 + 7 * x**5 / 256)) <= Fraction(3, 10**8),
    abs(sqrt(1 + x) - (1 + x / 2 - x**2 / 8 + x**3 / 16 - 5 * x**4 / 128 + 7 * x**5 / 256)) <= Fraction(2, 10**8),
    tenth,
    where="Taylor",
)
pair(
    "tanh.pade",
    abs(tanh(x) - x * (15 + x**2) / (15 + 6 * x**2)) <= Fraction(1, 10**5),
    abs(tanh(x) - x * (15 + x**2) / (15 + 6 * x**2)) <= Fraction(1, 10**6),
    (0 <= x) & (x <= Fraction(1, 2)),
    where="Pade",
)
pair(
    "cos.relative",
    abs(1 - x**2 / 2 + x**4 / 24 - cos(x)) <= Fraction(1, 719) * x**4 * x**2,
    abs(1 - x**2 / 2 + x**4 / 24 - cos(x)) <= Fraction(1, 721) * x**4 * x**2,
    (0 <= x) & (x <= Fraction(1, 2)),
    wrongly=((0 <= x) & (x <= Fraction(1, 4)),),
    where="Taylor",
)

# ---------------------------------------------------------------------------------------------- at the ends of the line

pair("far.exp", x**3 * exp(-x) <= Fraction(135, 100), x**3 * exp(-x) <= Fraction(134, 100), x >= 0)
pair("far.log", log(x) <= sqrt(x), log(x) <= x ** Fraction(1, 3), x > 0)
pair("far.log.sharp", log(x) / x <= Fraction(368, 1000), log(x) / x <= Fraction(367, 1000), x > 0)
pair("far.euler", x * log(1 + 1 / x) < 1, x * log(1 + 1 / x) < Fraction(999, 1000), x > 0)
pair(
    "far.rate",
    (x + Fraction(1, 2)) * log(1 + 1 / x) > 1,
    (x + Fraction(2, 5)) * log(1 + 1 / x) > 1,
    x > 0,
)
pair("far.tanh", 1 - tanh(x) < 2 * exp(-2 * x), 1 - tanh(x) < Fraction(19, 10) * exp(-2 * x), x >= 0)
pair("far.atan", atan(x) > pi / 2 - 1 / x, atan(x) > pi / 2 - 1 / (x + 1), x > 0)
pair("far.root", sqrt(x**2 + 1) - x < 1 / (2 * x), sqrt(x**2 + 1) - x < 1 / (2 * x + 1), x > 0)
pair("far.gauss", x**2 * exp(-(x**2)) <= Fraction(37, 100), x**2 * exp(-(x**2)) <= Fraction(36, 100))
pair("far.left", exp(x) / (1 + exp(x)) < exp(x), exp(x) / (1 + exp(x)) < exp(x) - exp(2 * x) / 2)
pair("far.softplus", log(1 + exp(x)) - x < exp(-x), log(1 + exp(x)) - x < exp(-x) / 2, x > 0)

# ------------------------------------------------------------------------------------------------------------- at poles

small = (x > 0, x < 1)
pair("pole.sin", 1 / sin(x) - 1 / x < Fraction(19, 100), 1 / sin(x) - 1 / x < Fraction(18, 100), *small)
pair("pole.sin.below", 1 / sin(x) - 1 / x > x / 6, 1 / sin(x) - 1 / x > x / 5, *small)
pair("pole.tan", 1 / tan(x) < 1 / x, 1 / tan(x) < 1 / x - x / 2, *small)
pair(
    "pole.exp",
    1 / (exp(x) - 1) > 1 / x - Fraction(1, 2),
    1 / (exp(x) - 1) > 1 / x - Fraction(2, 5),
    x > 0,
)
pair("pole.log", 1 / log(1 + x) > 1 / x, 1 / log(1 + x) > 1 / x + Fraction(1, 2), x > 0)
pair("pole.sinc", sin(x) / x > 1 - x**2 / 6, sin(x) / x > 1 - x**2 / 7, *small)
pair(
    "pole.sinc.libm",
    abs(sin(x) / x - sine) <= two_to(-57),
    abs(sin(x) / x - sine) <= two_to(-59),
    x > 0,
    x < Fraction(7853, 10000),
)
pair("pole.expm1", (exp(x) - 1) / x <= 1 + x, (exp(x) - 1) / x <= 1 + x / 2, *small)
pair("pole.xlogx", x * log(x) >= -Fraction(368, 1000), x * log(x) >= -Fraction(367, 1000), x > 0)
pair(
    "pole.root",
    sqrt(x) * log(1 / x) <= Fraction(74, 100),
    sqrt(x) * log(1 / x) <= Fraction(73, 100),
    *small,
)

# ------------------------------------------------------------------------------- between irrational numbers, and digits

pair(
    "between.sin",
    sin(x) > 0,
    sin(x) > 0,
    x > 0,
    x < pi,
    wrongly=(x > 0, x < pi + Fraction(1, 10**9)),
)
pair("between.cos", cos(x) > Fraction(1, 2), cos(x) > Fraction(501, 1000), x > 0, x < pi / 3)
pair("between.jordan", sin(x) >= 2 * x / pi, sin(x) >= Fraction(16, 25) * x, (0 <= x) & (x <= pi / 2))
pair("between.root", x > 1, x > Fraction(15, 10), x > sqrt(2))
pair("between.root.sign", x > 0, x > Fraction(1, 100), x > sqrt(2) + sqrt(3) - pi)
pair("between.e", log(x) < 1, log(x) < Fraction(9999, 10000), x > 1, x < exp(1))
pair("between.quadratic", x**2 <= 2, x**2 <= Fraction(199, 100), (-sqrt(2) <= x) & (x <= sqrt(2)))
pair("between.square", x >= -pi, x >= -3, x**2 <= pi**2)
pair("between.tan", tan(x) > x, tan(x) > x + x**3 / 2, x > 0, x < pi / 2)
pair("between.log", x * log(x) < x, x * log(x) < x - 1, x > sqrt(2), x < exp(1))
pair("digits.exp", ceiling(exp(10)) <= 22027, ceiling(exp(10)) <= 22026)
pair("digits.exp.equal", ceiling(exp(10)) == 22027, ceiling(exp(10)) == 22026)
pair("digits.pi", floor(100 * pi) == 314, floor(100 * pi) == 315)
pair("digits.log", ceiling(log(1000) / log(2)) == 10, ceiling(log(1000) / log(2)) == 9)
pair("digits.root", sqrt(2) + sqrt(3) < Fraction(31463, 10000), sqrt(2) + sqrt(3) < Fraction(31462, 10000))
pair("digits.ramanujan", exp(pi * sqrt(163)) != 262537412640768744, exp(pi * sqrt(163)) == 262537412640768744)
pair(
    "digits.depth",
    number(Fraction(1, 2)) ** ceiling(log(1000) / log(2)) <= Fraction(1, 1000),
    number(Fraction(1, 2)) ** floor(log(1000) / log(2)) <= Fraction(1, 1000),
)

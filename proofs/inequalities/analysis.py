"""Well-known inequalities for exponentials, logarithms and circular functions, with their cases of equality.

As for polynomials, each comes with the points where it is an equality and with a neighbour that is false. Most are in
Mitrinović, Analytic Inequalities (1970).
"""

from fractions import Fraction

from symres import (
    Theory,
    all_of,
    atan,
    cos,
    cosh,
    derivative,
    equivalent,
    exp,
    greatest,
    implies,
    log,
    pi,
    sin,
    sqrt,
    tan,
    tanh,
)

theory = Theory("inequalities.analysis", source="classics", title="Exponentials, logarithms and circular functions")
x, y, t = theory.reals("x y t")
a, b, c, d = theory.positive("a b c d")
p, q = theory.reals("p q")
n = theory.naturals("n")


def classic(name, inequality, where, neighbour, equality=None, given=(), title="", note=""):
    """Claim an inequality, that its sides are equal exactly if ``equality`` holds, and, to be refuted, a neighbour."""
    theory.claim(name, inequality, given=given, where=where, title=title, note=note)
    if equality is not None:
        low, high = inequality.sides
        sides_agree = low == high
        theory.claim(
            f"{name}.equality", equivalent(sides_agree, equality), given=given, where=where, title=f"{title}: equality"
        )
    theory.claim(f"{name}.neighbour", neighbour, expect="refuted", where=where, note="False, and claimed by nobody.")


# -------------------------------------------------------------------------------------------------------- exponentials
classic(
    "exp_tangent",
    exp(x) >= 1 + x,
    "the tangent at 0",
    equality=x == 0,
    neighbour=exp(x) >= 1 + Fraction(101, 100) * x,
    title="The exponential above its tangent",
)
classic(
    "exp_parabola",
    exp(x) >= 1 + x + x**2 / 2,
    "Taylor",
    given=x >= 0,
    equality=x == 0,
    neighbour=exp(x) >= 1 + x + x**2 / 2,
    title="The exponential above its parabola",
)
classic(
    "exp_remainder",
    exp(x) <= 1 + x + x**2 / 2 + x**3 / 6 + x**4 / 19,
    "Taylor",
    given=(0 <= x) & (x <= 1),
    equality=x == 0,
    neighbour=implies((0 <= x) & (x <= 1), exp(x) <= 1 + x + x**2 / 2 + x**3 / 6),
    title="A remainder of the exponential series",
)
classic(
    "exp_geometric",
    exp(x) <= 1 / (1 - x),
    "the geometric series",
    given=x < 1,
    equality=x == 0,
    neighbour=implies(x < 1, exp(x) <= 1 / (1 - x) - x**2),
    title="The exponential below the geometric series",
)
classic(
    "exp_of_sum",
    exp(x + y) >= (1 + x) * (1 + y),
    "two tangents",
    given=(x >= -1, y >= -1),
    neighbour=exp(x + y) >= (1 + x) * (1 + y),
    title="The exponential of a sum",
)
classic(
    "power_below_exp",
    (1 - x) ** 10 <= exp(-10 * x),
    r"$1 - x \leq e^{-x}$",
    given=(0 <= x) & (x <= 1),
    equality=x == 0,
    neighbour=(1 - x) ** 10 <= exp(-10 * x),
    title="A power below an exponential",
)
classic(
    "bernoulli",
    (1 + x) ** Fraction(3, 2) >= 1 + 3 * x / 2,
    "Bernoulli's inequality with exponent 3/2",
    given=x >= -1,
    equality=x == 0,
    neighbour=implies(x >= -1, (1 + x) ** Fraction(1, 2) >= 1 + x / 2),
    title="Bernoulli's inequality with exponent $3/2$",
)
classic(
    "bernoulli.real_exponent",
    (1 + x) ** p >= 1 + p * x,
    "Bernoulli",
    given=(-1 < x, p >= 1),
    neighbour=implies((-1 < x) & (p >= Fraction(99, 100)), (1 + x) ** p >= 1 + p * x),
    title="Bernoulli's inequality with a real exponent",
)
classic(
    "hoeffding",
    cosh(x) <= exp(x**2 / 2),
    "Hoeffding's lemma for a fair sign",
    equality=x == 0,
    neighbour=cosh(x) <= exp(Fraction(49, 100) * x**2),
    title="Hoeffding's lemma for a fair sign",
)
classic(
    "cosh_parabola",
    cosh(x) >= 1 + x**2 / 2,
    "Taylor",
    equality=x == 0,
    neighbour=cosh(x) >= 1 + Fraction(51, 100) * x**2,
    title="The hyperbolic cosine above its parabola",
)
classic(
    "tanh",
    tanh(x) <= x,
    "the tangent at 0",
    given=x >= 0,
    equality=x == 0,
    neighbour=tanh(x) <= x,
    title="The hyperbolic tangent below its tangent",
)
classic(
    "tanh_cubic",
    tanh(x) >= x - x**3 / 3,
    "Taylor",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(x >= 0, tanh(x) >= x - x**3 / 4),
    title="The hyperbolic tangent above its cubic",
)

# ---------------------------------------------------------------------------------------------------------- activations
softplus = theory.define("softplus", x, log(1 + exp(x)))
sigmoid = theory.define("sigmoid", x, 1 / (1 + exp(-x)))
classic(
    "softplus",
    greatest(x, 0) < softplus(x),
    "softplus and ReLU",
    neighbour=greatest(x, 0) + Fraction(1, 100) < softplus(x),
    title="Softplus is above ReLU",
)
classic(
    "softplus.relu",
    softplus(x) <= greatest(x, 0) + log(2),
    "softplus and ReLU",
    equality=x == 0,
    neighbour=softplus(x) <= greatest(x, 0) + Fraction(69, 100),
    title=r"Softplus is within $\log 2$ of ReLU",
)
classic(
    "sigmoid.slope",
    derivative(sigmoid(x), x) <= Fraction(1, 4),
    "the slope of the sigmoid",
    equality=x == 0,
    neighbour=derivative(sigmoid(x), x) <= Fraction(249, 1000),
    title="The slope of the sigmoid",
)

# ----------------------------------------------------------------------------------------------------------- logarithms
classic(
    "log_tangent",
    log(a) <= a - 1,
    "the tangent at 1",
    equality=a == 1,
    neighbour=log(a) <= Fraction(9, 10) * (a - 1),
    title="The logarithm below its tangent",
)
classic(
    "log_rational",
    log(1 + x) >= 2 * x / (2 + x),
    "a Pade approximation",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(-1 < x, log(1 + x) >= 2 * x / (2 + x)),
    title="The logarithm above a rational function",
)
classic(
    "log_root",
    log(1 + x) <= x / sqrt(1 + x),
    "Karamata",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(-1 < x, log(1 + x) <= x / sqrt(1 + x)),
    title="Karamata's bound of the logarithm",
)
classic(
    "napier",
    ((b - a) / b < log(b / a)) & (log(b / a) < (b - a) / a),
    "Napier's inequality for logarithms",
    given=a < b,
    neighbour=implies(a < b, log(b / a) < (b - a) / b + (b - a) ** 2 / 9),
    title="Napier's inequality",
)
logarithmic_mean = (b - a) / (log(b) - log(a))
classic(
    "entropy",
    -p * log(p) - (1 - p) * log(1 - p) <= log(2),
    "the entropy of a coin",
    given=(0 < p, p < 1),
    equality=p == Fraction(1, 2),
    neighbour=implies((0 < p) & (p < 1), -p * log(p) - (1 - p) * log(1 - p) <= Fraction(69, 100)),
    title="The entropy of a coin",
)
coins = (0 < p, p < 1, 0 < q, q < 1)
divergence = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
classic(
    "gibbs",
    divergence >= 0,
    "Gibbs' inequality for two coins",
    given=coins,
    equality=p == q,
    neighbour=implies(all_of(coins), p * log(p / q) + q * log((1 - p) / (1 - q)) >= 0),
    title="Gibbs's inequality for two coins",
)
classic(
    "pinsker",
    divergence >= 2 * (p - q) ** 2,
    "Pinsker's inequality for two coins",
    given=coins,
    neighbour=implies(all_of(coins), divergence >= Fraction(21, 10) * (p - q) ** 2),
    title="Pinsker's inequality for two coins",
)
classic(
    "young",
    x * a <= exp(x) + a * log(a) - a,
    "Young's inequality for the exponential function",
    equality=a == exp(x),
    neighbour=x * a <= exp(x) + a * log(a) - Fraction(101, 100) * a,
    title="Young's inequality for the exponential",
)
classic(
    "x_log_x",
    a * log(a) >= -1 / exp(1),
    r"the least value of $x \log x$",
    neighbour=a * log(a) >= Fraction(-36, 100),
    title=r"The least value of $x \log x$",
)
classic(
    "e_to_the_pi",
    pi ** exp(1) < exp(pi),
    "which is larger?",
    neighbour=23 < pi ** exp(1),
    title=r"$e^\pi$ exceeds $\pi^e$",
)
classic("power_of_e", exp(a) >= a ** exp(1), "which is larger?", neighbour=exp(a) >= a**3, title="$e^a$ and $a^e$")

# ----------------------------------------------------------------------------------------------- sine, cosine, tangent
quarter = (0 <= x) & (x <= pi / 2)  # a quarter of the circle
open_quarter = (0 < x, x < pi / 2)
classic(
    "jordan",
    2 * x / pi <= sin(x),
    "Jordan",
    given=quarter,
    neighbour=implies(quarter, Fraction(64, 100) * x <= sin(x)),
    title="Jordan's inequality",
)
classic(
    "sine_tangent",
    sin(x) <= x,
    "the tangent at 0",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(x >= 0, sin(x) <= Fraction(99, 100) * x),
    title="The sine below its tangent",
)
classic(
    "sine_cubic",
    sin(x) >= x - x**3 / 6,
    "Taylor",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(x >= 0, sin(x) >= x - x**3 / 7),
    title="The sine above its cubic",
)
classic(
    "cosine_parabola",
    cos(x) >= 1 - x**2 / 2,
    "Taylor",
    equality=x == 0,
    neighbour=cos(x) >= 1 - Fraction(49, 100) * x**2,
    title="The cosine above its parabola",
)
classic(
    "kober",
    cos(x) >= 1 - 2 * x / pi,
    "Kober",
    given=quarter,
    neighbour=implies(quarter, cos(x) >= 1 - Fraction(63, 100) * x),
    title="Kober's inequality",
)
classic(
    "cusa",
    3 * sin(x) <= x * (2 + cos(x)),
    "Nicolaus of Cusa; Huygens",
    given=quarter,
    equality=x == 0,
    neighbour=implies(quarter, Fraction(301, 100) * sin(x) <= x * (2 + cos(x))),
    title="The inequality of Cusa and Huygens",
)
classic(
    "huygens",
    2 * sin(x) + tan(x) >= 3 * x,
    "Huygens",
    given=(x >= 0, x < pi / 2),
    neighbour=implies(all_of(open_quarter), sin(x) + tan(x) >= Fraction(21, 10) * x),
    title="Huygens's inequality",
)
classic(
    "wilker",
    2 < (sin(x) / x) ** 2 + tan(x) / x,
    "Wilker, 1989",
    given=open_quarter,
    neighbour=implies(all_of(open_quarter), 2 < (sin(x) / x) ** 3 + tan(x) / x),
    title="Wilker's inequality",
)
classic(
    "mitrinovic_adamovic",
    cos(x) < (sin(x) / x) ** 3,
    "Mitrinović and Adamović, 1965",
    given=open_quarter,
    neighbour=implies(all_of(open_quarter), cos(x) < (sin(x) / x) ** 4),
    title="The inequality of Mitrinović and Adamović",
)

# --------------------------------------------------------------------------------------------------------------- arcs
classic(
    "atan_tangent",
    x / (1 + x**2) <= atan(x),
    "the slopes at 0 and at $x$",
    given=x >= 0,
    equality=x == 0,
    neighbour=x / (1 + x**2) <= atan(x),
    title="A lower bound of the arc tangent",
)
classic(
    "atan_rational",
    atan(x) >= 3 * x / (3 + x**2),
    "a Pade approximation",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(x >= 0, atan(x) >= 3 * x / (3 + Fraction(9, 10) * x**2)),
    title="The arc tangent above a rational function",
)
classic(
    "shafer",
    atan(x) >= 3 * x / (1 + 2 * sqrt(1 + x**2)),
    "Shafer, 1966",
    given=x >= 0,
    equality=x == 0,
    neighbour=implies(x >= 0, atan(x) >= 3 * x / (1 + Fraction(19, 10) * sqrt(1 + x**2))),
    title="Shafer's inequality",
)

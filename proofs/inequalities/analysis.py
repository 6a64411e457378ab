"""Well-known inequalities for exponentials, logarithms and circular functions, with their cases of equality.

As for polynomials, each comes with the points where it is an equality and with a neighbour that is false. Most are in
Mitrinović, Analytic Inequalities (1970).
"""

from sympy import Derivative, E, Max, Rational, atan, cos, cosh, exp, log, pi, sin, sqrt, tan, tanh

from symres import Theory, at_least, at_most, between, both, equal, equivalent, implies, less

theory = Theory("inequalities.analysis", source="classics", title="Exponentials, logarithms and circular functions")
x, y, t = theory.reals("x y t")
a, b, c, d = theory.positive("a b c d")
p, q = theory.reals("p q")
n = theory.naturals("n")


def classic(name, inequality, where, neighbour, equality=None, given=(), title="", note=""):
    """Claim an inequality, that its sides are equal exactly if ``equality`` holds, and, to be refuted, a neighbour."""
    theory.claim(name, inequality, given=given, where=where, title=title, note=note)
    if equality is not None:
        sides_agree = equal(*inequality.parts)
        theory.claim(
            f"{name}.equality", equivalent(sides_agree, equality), given=given, where=where, title=f"{title}: equality"
        )
    theory.claim(f"{name}.neighbour", neighbour, expect="refuted", where=where, note="False, and claimed by nobody.")


# -------------------------------------------------------------------------------------------------------- exponentials
classic(
    "exp_tangent",
    at_least(exp(x), 1 + x),
    "the tangent at 0",
    equality=equal(x, 0),
    neighbour=at_least(exp(x), 1 + Rational(101, 100) * x),
    title="The exponential above its tangent",
)
classic(
    "exp_parabola",
    at_least(exp(x), 1 + x + x**2 / 2),
    "Taylor",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=at_least(exp(x), 1 + x + x**2 / 2),
    title="The exponential above its parabola",
)
classic(
    "exp_remainder",
    at_most(exp(x), 1 + x + x**2 / 2 + x**3 / 6 + x**4 / 19),
    "Taylor",
    given=between(x, 0, 1),
    equality=equal(x, 0),
    neighbour=implies(between(x, 0, 1), at_most(exp(x), 1 + x + x**2 / 2 + x**3 / 6)),
    title="A remainder of the exponential series",
)
classic(
    "exp_geometric",
    at_most(exp(x), 1 / (1 - x)),
    "the geometric series",
    given=less(x, 1),
    equality=equal(x, 0),
    neighbour=implies(less(x, 1), at_most(exp(x), 1 / (1 - x) - x**2)),
    title="The exponential below the geometric series",
)
classic(
    "exp_of_sum",
    at_least(exp(x + y), (1 + x) * (1 + y)),
    "two tangents",
    given=(at_least(x, -1), at_least(y, -1)),
    neighbour=at_least(exp(x + y), (1 + x) * (1 + y)),
    title="The exponential of a sum",
)
classic(
    "power_below_exp",
    at_most((1 - x) ** 10, exp(-10 * x)),
    r"$1 - x \leq e^{-x}$",
    given=between(x, 0, 1),
    equality=equal(x, 0),
    neighbour=at_most((1 - x) ** 10, exp(-10 * x)),
    title="A power below an exponential",
)
classic(
    "bernoulli",
    at_least((1 + x) ** Rational(3, 2), 1 + 3 * x / 2),
    "Bernoulli's inequality with exponent 3/2",
    given=at_least(x, -1),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, -1), at_least((1 + x) ** Rational(1, 2), 1 + x / 2)),
    title="Bernoulli's inequality with exponent $3/2$",
)
classic(
    "bernoulli.real_exponent",
    at_least((1 + x) ** p, 1 + p * x),
    "Bernoulli",
    given=(less(-1, x), at_least(p, 1)),
    neighbour=implies(both(less(-1, x), at_least(p, Rational(99, 100))), at_least((1 + x) ** p, 1 + p * x)),
    title="Bernoulli's inequality with a real exponent",
)
classic(
    "hoeffding",
    at_most(cosh(x), exp(x**2 / 2)),
    "Hoeffding's lemma for a fair sign",
    equality=equal(x, 0),
    neighbour=at_most(cosh(x), exp(Rational(49, 100) * x**2)),
    title="Hoeffding's lemma for a fair sign",
)
classic(
    "cosh_parabola",
    at_least(cosh(x), 1 + x**2 / 2),
    "Taylor",
    equality=equal(x, 0),
    neighbour=at_least(cosh(x), 1 + Rational(51, 100) * x**2),
    title="The hyperbolic cosine above its parabola",
)
classic(
    "tanh",
    at_most(tanh(x), x),
    "the tangent at 0",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=at_most(tanh(x), x),
    title="The hyperbolic tangent below its tangent",
)
classic(
    "tanh_cubic",
    at_least(tanh(x), x - x**3 / 3),
    "Taylor",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, 0), at_least(tanh(x), x - x**3 / 4)),
    title="The hyperbolic tangent above its cubic",
)

# ---------------------------------------------------------------------------------------------------------- activations
softplus = theory.define("softplus", x, log(1 + exp(x)))
sigmoid = theory.define("sigmoid", x, 1 / (1 + exp(-x)))
classic(
    "softplus",
    less(Max(x, 0), softplus(x)),
    "softplus and ReLU",
    neighbour=less(Max(x, 0) + Rational(1, 100), softplus(x)),
    title="Softplus is above ReLU",
)
classic(
    "softplus.relu",
    at_most(softplus(x), Max(x, 0) + log(2)),
    "softplus and ReLU",
    equality=equal(x, 0),
    neighbour=at_most(softplus(x), Max(x, 0) + Rational(69, 100)),
    title=r"Softplus is within $\log 2$ of ReLU",
)
classic(
    "sigmoid.slope",
    at_most(Derivative(sigmoid(x), x), Rational(1, 4)),
    "the slope of the sigmoid",
    equality=equal(x, 0),
    neighbour=at_most(Derivative(sigmoid(x), x), Rational(249, 1000)),
    title="The slope of the sigmoid",
)

# ----------------------------------------------------------------------------------------------------------- logarithms
classic(
    "log_tangent",
    at_most(log(a), a - 1),
    "the tangent at 1",
    equality=equal(a, 1),
    neighbour=at_most(log(a), Rational(9, 10) * (a - 1)),
    title="The logarithm below its tangent",
)
classic(
    "log_rational",
    at_least(log(1 + x), 2 * x / (2 + x)),
    "a Pade approximation",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(less(-1, x), at_least(log(1 + x), 2 * x / (2 + x))),
    title="The logarithm above a rational function",
)
classic(
    "log_root",
    at_most(log(1 + x), x / sqrt(1 + x)),
    "Karamata",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(less(-1, x), at_most(log(1 + x), x / sqrt(1 + x))),
    title="Karamata's bound of the logarithm",
)
classic(
    "napier",
    less((b - a) / b, log(b / a), (b - a) / a),
    "Napier's inequality for logarithms",
    given=less(a, b),
    neighbour=implies(less(a, b), less(log(b / a), (b - a) / b + (b - a) ** 2 / 9)),
    title="Napier's inequality",
)
logarithmic_mean = (b - a) / (log(b) - log(a))
classic(
    "entropy",
    at_most(-p * log(p) - (1 - p) * log(1 - p), log(2)),
    "the entropy of a coin",
    given=(less(0, p), less(p, 1)),
    equality=equal(p, Rational(1, 2)),
    neighbour=implies(both(less(0, p), less(p, 1)), at_most(-p * log(p) - (1 - p) * log(1 - p), Rational(69, 100))),
    title="The entropy of a coin",
)
coins = (less(0, p), less(p, 1), less(0, q), less(q, 1))
divergence = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))
classic(
    "gibbs",
    at_least(divergence, 0),
    "Gibbs' inequality for two coins",
    given=coins,
    equality=equal(p, q),
    neighbour=implies(both(*coins), at_least(p * log(p / q) + q * log((1 - p) / (1 - q)), 0)),
    title="Gibbs's inequality for two coins",
)
classic(
    "pinsker",
    at_least(divergence, 2 * (p - q) ** 2),
    "Pinsker's inequality for two coins",
    given=coins,
    neighbour=implies(both(*coins), at_least(divergence, Rational(21, 10) * (p - q) ** 2)),
    title="Pinsker's inequality for two coins",
)
classic(
    "young",
    at_most(x * a, exp(x) + a * log(a) - a),
    "Young's inequality for the exponential function",
    equality=equal(a, exp(x)),
    neighbour=at_most(x * a, exp(x) + a * log(a) - Rational(101, 100) * a),
    title="Young's inequality for the exponential",
)
classic(
    "x_log_x",
    at_least(a * log(a), -1 / E),
    r"the least value of $x \log x$",
    neighbour=at_least(a * log(a), Rational(-36, 100)),
    title=r"The least value of $x \log x$",
)
classic(
    "e_to_the_pi", less(pi**E, exp(pi)), "which is larger?", neighbour=less(23, pi**E), title=r"$e^\pi$ exceeds $\pi^e$"
)
classic(
    "power_of_e", at_least(exp(a), a**E), "which is larger?", neighbour=at_least(exp(a), a**3), title="$e^a$ and $a^e$"
)

# ----------------------------------------------------------------------------------------------- sine, cosine, tangent
quarter = between(x, 0, pi / 2)  # a quarter of the circle
open_quarter = (less(0, x), less(x, pi / 2))
classic(
    "jordan",
    at_most(2 * x / pi, sin(x)),
    "Jordan",
    given=quarter,
    neighbour=implies(quarter, at_most(Rational(64, 100) * x, sin(x))),
    title="Jordan's inequality",
)
classic(
    "sine_tangent",
    at_most(sin(x), x),
    "the tangent at 0",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, 0), at_most(sin(x), Rational(99, 100) * x)),
    title="The sine below its tangent",
)
classic(
    "sine_cubic",
    at_least(sin(x), x - x**3 / 6),
    "Taylor",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, 0), at_least(sin(x), x - x**3 / 7)),
    title="The sine above its cubic",
)
classic(
    "cosine_parabola",
    at_least(cos(x), 1 - x**2 / 2),
    "Taylor",
    equality=equal(x, 0),
    neighbour=at_least(cos(x), 1 - Rational(49, 100) * x**2),
    title="The cosine above its parabola",
)
classic(
    "kober",
    at_least(cos(x), 1 - 2 * x / pi),
    "Kober",
    given=quarter,
    neighbour=implies(quarter, at_least(cos(x), 1 - Rational(63, 100) * x)),
    title="Kober's inequality",
)
classic(
    "cusa",
    at_most(3 * sin(x), x * (2 + cos(x))),
    "Nicolaus of Cusa; Huygens",
    given=quarter,
    equality=equal(x, 0),
    neighbour=implies(quarter, at_most(Rational(301, 100) * sin(x), x * (2 + cos(x)))),
    title="The inequality of Cusa and Huygens",
)
classic(
    "huygens",
    at_least(2 * sin(x) + tan(x), 3 * x),
    "Huygens",
    given=(at_least(x, 0), less(x, pi / 2)),
    neighbour=implies(both(*open_quarter), at_least(sin(x) + tan(x), Rational(21, 10) * x)),
    title="Huygens's inequality",
)
classic(
    "wilker",
    less(2, (sin(x) / x) ** 2 + tan(x) / x),
    "Wilker, 1989",
    given=open_quarter,
    neighbour=implies(both(*open_quarter), less(2, (sin(x) / x) ** 3 + tan(x) / x)),
    title="Wilker's inequality",
)
classic(
    "mitrinovic_adamovic",
    less(cos(x), (sin(x) / x) ** 3),
    "Mitrinović and Adamović, 1965",
    given=open_quarter,
    neighbour=implies(both(*open_quarter), less(cos(x), (sin(x) / x) ** 4)),
    title="The inequality of Mitrinović and Adamović",
)

# --------------------------------------------------------------------------------------------------------------- arcs
classic(
    "atan_tangent",
    at_most(x / (1 + x**2), atan(x)),
    "the slopes at 0 and at $x$",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=at_most(x / (1 + x**2), atan(x)),
    title="A lower bound of the arc tangent",
)
classic(
    "atan_rational",
    at_least(atan(x), 3 * x / (3 + x**2)),
    "a Pade approximation",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, 0), at_least(atan(x), 3 * x / (3 + Rational(9, 10) * x**2))),
    title="The arc tangent above a rational function",
)
classic(
    "shafer",
    at_least(atan(x), 3 * x / (1 + 2 * sqrt(1 + x**2))),
    "Shafer, 1966",
    given=at_least(x, 0),
    equality=equal(x, 0),
    neighbour=implies(at_least(x, 0), at_least(atan(x), 3 * x / (1 + Rational(19, 10) * sqrt(1 + x**2)))),
    title="Shafer's inequality",
)

"""Calculus of inverse functions, oscillating sequences, constants with parameters, minima at logarithms, and landscapes
with exponentials. Each true claim has a false neighbour.

The identities are those of M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 4.3 and 4.4; the
limits are of the kind of W. Rudin, Principles of Mathematical Analysis (1976), chapter 3; Lipschitz, smooth and
strongly convex functions are those of Y. Nesterov, Introductory Lectures on Convex Optimization (2004), chapter 2.
"""

from fractions import Fraction
from math import inf

from symres import (
    Theory,
    acos,
    all_of,
    asin,
    atan,
    cos,
    cosh,
    critical_points_are,
    exp,
    floor,
    for_all,
    has_limit,
    is_global_minimum,
    lipschitz,
    log,
    number,
    pi,
    sin,
    sinh,
    smooth,
    sqrt,
    strongly_convex,
    tan,
    tanh,
    tends_to,
)

theory = Theory("problems.calculus")
a, b, c, p, x, y = theory.reals("a b c p x y")
half = Fraction(1, 2)
inside = (-1 <= x) & (x <= 1)


def pair(name, true, false, *given, where, wrongly=None):
    """A true claim, and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given if wrongly is None else wrongly, expect="refuted")


# --------------------------------------------------------------------------------------------------- inverse functions

angles = "Abramowitz and Stegun, 4.3.45 and 4.4"
pair("sin.asin", sin(asin(x)) == x, sin(asin(x)) == -x, inside, where=angles)
pair("cos.acos", cos(acos(x)) == x, cos(acos(x)) == -x, inside, where=angles)
pair("cos.asin", cos(asin(x)) == sqrt(1 - x**2), cos(asin(x)) == 1 - x**2, inside, where=angles)
pair("sin.acos", sin(acos(x)) == sqrt(1 - x**2), sin(acos(x)) == -sqrt(1 - x**2), inside, where=angles)
pair("sin.atan", sin(atan(x)) == x / sqrt(1 + x**2), sin(atan(x)) == x / (1 + x**2), where=angles)
pair("cos.atan", cos(atan(x)) == 1 / sqrt(1 + x**2), cos(atan(x)) == 1 / (1 + x**2), where=angles)
pair("tan.atan", tan(atan(x)) == x, tan(atan(x)) == -x, where=angles)
pair("tan.atan.multiple", tan(atan(3 * x)) == 3 * x, tan(atan(3 * x)) == x, where=angles)
pair("asin.acos", asin(x) + acos(x) == pi / 2, asin(x) + acos(x) == pi, inside, where=angles)
pair("asin.odd", asin(-x) == -asin(x), asin(-x) == asin(x), inside, where=angles)
pair("acos.opposite", acos(-x) == pi - acos(x), acos(-x) == acos(x), inside, where=angles)
pair("sin.twice.atan", sin(2 * atan(x)) == 2 * x / (1 + x**2), sin(2 * atan(x)) == 2 * x, where=angles)
pair(
    "cos.twice.atan",
    cos(2 * atan(x)) == (1 - x**2) / (1 + x**2),
    cos(2 * atan(x)) == 1 - x**2,
    where=angles,
)
pair(
    "cos.twice.acos",
    cos(2 * acos(x)) == 2 * x**2 - 1,
    cos(2 * acos(x)) == 1 - 2 * x**2,
    inside,
    where="Abramowitz and Stegun, 22.3.15, the polynomials of Chebyshev",
)
pair(
    "tan.asin",
    tan(asin(x)) == x / sqrt(1 - x**2),
    tan(asin(x)) == x,
    x > -1,
    x < 1,
    where=angles,
)
pair(
    "atan.tan",
    atan(tan(x)) == x,
    atan(tan(x)) == -x,
    x > -pi / 2,
    x < pi / 2,
    where=angles,
)
pair(
    "asin.sin",
    asin(sin(x)) == x,
    asin(sin(x)) == x,
    (-pi / 2 <= x) & (x <= pi / 2),
    where=angles,
    wrongly=[(-pi / 2 <= x) & (x <= pi)],
)
pair(
    "atan.reciprocal",
    atan(x) + atan(1 / x) == pi / 2,
    atan(x) + atan(1 / x) == pi / 2,
    x > 0,
    where=angles,
    wrongly=[x < 0],
)
pair("sin.atan.bound", abs(sin(atan(x))) <= abs(x), abs(sin(atan(x))) >= abs(x), where=angles)
pair("cos.atan.square", cos(atan(x)) ** 2 == 1 / (1 + x**2), cos(atan(x)) ** 2 == 1 + x**2, where=angles)

pair(
    "acos.cos",
    acos(cos(x)) == x,
    acos(cos(x)) == x,
    (0 <= x) & (x <= pi),
    wrongly=[(-1 <= x) & (x <= pi)],
    where=angles,
)
pair("acos.cos.left", acos(cos(x)) == -x, acos(cos(x)) == x, (-pi <= x) & (x <= 0), where=angles)
pair("asin.sin.right", asin(sin(x)) == pi - x, asin(sin(x)) == x, (pi / 2 <= x) & (x <= 3 * pi / 2), where=angles)
pair(
    "asin.cos",
    asin(cos(x)) == pi / 2 - x,
    asin(cos(x)) == pi / 2 - x,
    (0 <= x) & (x <= pi),
    wrongly=[(-1 <= x) & (x <= pi)],
    where=angles,
)
pair(
    "acos.sin",
    acos(sin(x)) == pi / 2 - x,
    acos(sin(x)) == pi / 2 + x,
    (-pi / 2 <= x) & (x <= pi / 2),
    where=angles,
)
pair(
    "atan.tan.right",
    atan(tan(x)) == x - pi,
    atan(tan(x)) == x,
    x > pi / 2,
    x < 3 * pi / 2,
    where=angles,
)
pair(
    "atan.tan.double",
    atan(tan(2 * x)) == 2 * x,
    atan(tan(2 * x)) == 2 * x,
    x > -pi / 4,
    x < pi / 4,
    wrongly=[x > -pi / 2, x < pi / 4],
    where=angles,
)
pair(
    "tan.acos",
    tan(acos(x)) == sqrt(1 - x**2) / x,
    tan(acos(x)) == sqrt(1 - x**2),
    x > 0,
    x < 1,
    where=angles,
)
pair(
    "atan.half",
    2 * atan(tan(x / 2)) == x,
    2 * atan(tan(x / 2)) == x,
    x > -pi,
    x < pi,
    wrongly=[x > -pi, x < 2 * pi, x != pi],
    where=angles,
)
pair(
    "atan.quotient",
    atan(x / sqrt(1 - x**2)) == asin(x),
    atan(x / sqrt(1 - x**2)) == acos(x),
    x > -1,
    x < 1,
    where=angles,
)
pair(
    "sin.twice.asin",
    sin(2 * asin(x)) == 2 * x * sqrt(1 - x**2),
    sin(2 * asin(x)) == 2 * x,
    inside,
    where=angles,
)
pair(
    "tanh.log",
    tanh(log(x)) == (x**2 - 1) / (x**2 + 1),
    tanh(log(x)) == (x - 1) / (x + 1),
    x > 0,
    where=angles,
)
pair(
    "asin.sin.symbol",
    asin(sin(x + a)) == x + a,
    asin(sin(x + a)) == x + a,
    x + a > -pi / 2,
    x + a < pi / 2,
    wrongly=[x + a > -pi / 2, x + a < pi],
    where=angles,
)
pair("gudermann", 2 * atan(tanh(x / 2)) == asin(tanh(x)), 2 * atan(tanh(x / 2)) == atan(tanh(x)), where=angles)
pair("atan.exp", atan(exp(x)) + atan(exp(-x)) == pi / 2, atan(exp(x)) + atan(exp(-x)) == pi, where=angles)
pair(
    "atan.sum",
    atan((1 + x) / (1 - x)) == pi / 4 + atan(x),
    atan((1 + x) / (1 - x)) == pi / 4 + atan(x),
    x < 1,
    wrongly=[x > 1],
    where=angles,
)

# ------------------------------------------------------------------------------------------------ oscillating sequences


def limit(name, sequence, true, false):
    """Claim the true limit of a sequence, and deny a false one."""
    pair(name, tends_to(sequence, true), tends_to(sequence, false), where="Rudin, chapter 3")


limit("alternating", lambda n: (-1) ** n / n, 0, 1)
limit("alternating.square", lambda n: (-1) ** n / n**2, 0, 1)
limit("alternating.root", lambda n: (-1) ** n / sqrt(n), 0, 1)
limit("alternating.shifted", lambda n: 1 + (-1) ** n / n, 1, 0)
limit("alternating.exponential", lambda n: (-1) ** n * n**2 / 2**n, 0, 1)
limit("alternating.quotient", lambda n: (n + (-1) ** n) / n, 1, 0)
limit("cosine", lambda n: cos(n) / n, 0, 1)
limit("sine.root", lambda n: sin(n) / sqrt(n), 0, 1)
limit("waves", lambda n: (sin(n) + 2 * cos(n)) / n, 0, 1)
limit("parameter", lambda n: a * (-1) ** n / n, 0, a + 1)
limit("exponential", lambda n: n**2 / 2**n, 0, 1)
limit("exponential.other", lambda n: n / number(Fraction(3, 2)) ** n, 0, 1)
limit("geometric", lambda n: number(-half) ** n, 0, 1)
theory.claim("bounded.neighbour", tends_to(lambda n: (-1) ** n, 0), expect="refuted")
theory.claim("bounded.one.neighbour", tends_to(lambda n: (-1) ** n, 1), expect="refuted")
theory.claim("bounded.minus_one.neighbour", tends_to(lambda n: (-1) ** n, -1), expect="refuted")
theory.claim("growing.neighbour", tends_to(lambda n: (-1) ** n * n, 0), expect="refuted")
pair(
    "sine.reciprocal",
    has_limit(lambda t: t * sin(1 / t), 0, 0),
    has_limit(lambda t: t * sin(1 / t), 0, 1),
    where="Rudin, chapter 4",
)
pair(
    "cosine.reciprocal",
    has_limit(lambda t: t**2 * cos(1 / t), 0, 0),
    has_limit(lambda t: t**2 * cos(1 / t), 0, 1),
    where="Rudin, chapter 4",
)

limit("three_halves.square", lambda n: n**2 / number(Fraction(3, 2)) ** n, 0, 1)
limit("cube.two", lambda n: n**3 / 2**n, 0, half)
limit("slow", lambda n: n / number(Fraction(11, 10)) ** n, 0, 1)
limit("five.three", lambda n: n**5 / 3**n, 0, 2)
limit("root.two", lambda n: sqrt(n) / 2**n, 0, 1)
limit("power", lambda n: number(Fraction(2, 3)) ** n * n, 0, 1)
limit("symbol.alt2", lambda n: a * (-1) ** n / n**2, 0, 1)
limit("symbol.plain", lambda n: (a * n + b) / n, a, a + 1)
limit("symbol.cos", lambda n: a * cos(n) / n, 0, 1)
limit("symbol.pos", lambda n: a + 1 / n, a, a + half)
limit("symbol.square", lambda n: (n + a) ** 2 / n**2, 1, a**2 + 2)
limit("sum.exp", lambda n: exp(-n) * (a + b), 0, 1)


def near(name, f, at, true, false):
    """Claim the true limit of a function at a point, and deny a false one."""
    pair(name, has_limit(f, at, true), has_limit(f, at, false), where="Rudin, chapter 4")


limit("power.e", lambda n: (1 - 3 / n) ** n, exp(-3), exp(-2))
limit("power.log", lambda n: n * log(1 - 3 / n), -3, -2)
for name, f, place, side, true, false in (
    ("power.zero", lambda t: t**t, 0, "above", 1, 0),
    ("power.root", lambda t: t ** (1 / t), inf, None, 1, 2),
    ("entropy", lambda t: t * log(t), 0, "above", 0, 1),
    ("floor.below", floor, 2, "below", 1, 2),
    ("atan.far", atan, -inf, None, -pi / 2, 0),
):
    right, wrong = (has_limit(f, place, value, side=side) for value in (true, false))
    pair(name, right, wrong, where="Rudin, chapter 4")

near("osc.t2sin", lambda t: t**2 * sin(1 / t), 0, 0, half)
near("osc.shift", lambda t: 1 + t * cos(1 / t**2), 0, 1, 0)
near("osc.symbol", lambda t: a * t * sin(1 / t), 0, 0, 1)
near("osc.abs", lambda t: sqrt(abs(t)) * cos(1 / t), 0, 0, 1)
near("osc.exp", lambda t: t * exp(sin(1 / t)), 0, 0, 1)
theory.claim("osc.none.neighbour", has_limit(lambda t: sin(1 / t), 0, 0), expect="refuted")
theory.claim("osc.none.one.neighbour", has_limit(lambda t: cos(1 / t), 0, 1), expect="refuted")
theory.claim("osc.far.neighbour", tends_to(lambda n: sin(n), 1), expect="refuted")


def several(name, sequences, true, false):
    """Claim the true limits of several sequences in one claim, and deny false ones."""
    limits = (all_of(map(tends_to, sequences, ends)) for ends in (true, false))
    pair(name, *limits, where="Rudin, chapter 3")


several("two.plain", [lambda n: 1 / n, lambda n: (n + 1) / n], [0, 1], [0, 2])
several("two.alt", [lambda n: (-1) ** n / n, lambda n: n / 2**n], [0, 0], [0, 1])
several("three", [lambda n: cos(n) / n, lambda n: sin(n) / n, lambda n: n / (n + 1)], [0, 0, 1], [0, 1, 1])
pair(
    "two.fn",
    has_limit(lambda t: t * sin(1 / t), 0, 0) & has_limit(lambda t: t**2, 0, 0),
    has_limit(lambda t: t * sin(1 / t), 0, 0) & has_limit(lambda t: t**2, 0, 1),
    where="Rudin, chapters 3 and 4",
)
limit("norm.two", lambda n: sqrt(1 / n**2 + 1 / n**4), 0, 1)
limit("norm.osc", lambda n: sqrt((cos(n) / n) ** 2 + (sin(n) / n) ** 2), 0, 1)
limit("norm.shift", lambda n: sqrt((1 / n) ** 2 + ((n + 1) / n - 1) ** 2), 0, 1)
limit("norm.symbol", lambda n: sqrt((a / n) ** 2 + (b / n) ** 2), 0, 1)

# --------------------------------------------------------------------------------------------- constants with symbols

nesterov = "Nesterov, chapter 2"
pair(
    "lipschitz.tanh",
    lipschitz(lambda t: p * tanh(t), abs(p)),
    lipschitz(lambda t: p * tanh(t), abs(p) / 2),
    where=nesterov,
)
pair(
    "lipschitz.tanh.inside",
    lipschitz(lambda t: tanh(p * t), abs(p)),
    lipschitz(lambda t: tanh(p * t), abs(p) / 2),
    where=nesterov,
)
pair(
    "lipschitz.sine",
    lipschitz(lambda t: a * sin(b * t), abs(a * b)),
    lipschitz(lambda t: a * sin(b * t), abs(a)),
    where=nesterov,
)
pair("lipschitz.linear", lipschitz(lambda t: a * t + b, abs(a)), lipschitz(lambda t: a * t + b, abs(b)), where=nesterov)
pair(
    "lipschitz.softplus",
    lipschitz(lambda t: p * log(1 + exp(t)), abs(p)),
    lipschitz(lambda t: p * log(1 + exp(t)), abs(p) / 2),
    where=nesterov,
)
pair(
    "lipschitz.positive",
    lipschitz(lambda t: c * atan(t), c),
    lipschitz(lambda t: c * atan(t), c / 2),
    c > 0,
    where=nesterov,
)
pair(
    "lipschitz.root",
    lipschitz(lambda t: sqrt(c**2 + t**2), 1),
    lipschitz(lambda t: sqrt(c**2 + t**2), half),
    c > 0,
    where=nesterov,
)
pair(
    "smooth.square",
    smooth(lambda t: a * t**2, 2 * abs(a), lambda t: 2 * a * t),
    smooth(lambda t: a * t**2, abs(a), lambda t: 2 * a * t),
    where=nesterov,
)
pair(
    "smooth.cosine",
    smooth(lambda t: a * cos(t), abs(a), lambda t: -a * sin(t)),
    smooth(lambda t: a * cos(t), abs(a) / 2, lambda t: -a * sin(t)),
    where=nesterov,
)
pair(
    "smooth.softplus",
    lipschitz(lambda t: p / (1 + exp(-t)), abs(p) / 4),
    lipschitz(lambda t: p / (1 + exp(-t)), abs(p) / 5),
    where=nesterov,
)
pair(
    "strongly_convex.square",
    strongly_convex(lambda t: c * t**2, 2 * c),
    strongly_convex(lambda t: c * t**2, 3 * c),
    where=nesterov,
    wrongly=[c > 0],
)
pair(
    "strongly_convex.quartic",
    strongly_convex(lambda t: c * t**2 / 2 + t**4, c),
    strongly_convex(lambda t: c * t**2 / 2 + t**4, c + 1),
    where=nesterov,
)
pair(
    "strongly_convex.exponential",
    strongly_convex(lambda t: exp(t) + c * t**2, 2 * c),
    strongly_convex(lambda t: exp(t) + c * t**2, 2 * c + 1),
    where=nesterov,
)
pair(
    "strongly_convex.softplus",
    strongly_convex(lambda t: p * log(1 + exp(t)) + c * t**2, 2 * c),
    strongly_convex(lambda t: p * log(1 + exp(t)) + c * t**2, 3 * c),
    p > 0,
    c > 0,
    where=nesterov,
)


def constant(name, f, true, false, *given):
    """A constant with which a function is Lipschitz, and one with which it is not."""
    pair(name, lipschitz(f, true), lipschitz(f, false), *given, where=nesterov)


constant("lip.sq.tanh", lambda t: p**2 * tanh(t), p**2, p**2 / 2)
constant("lip.sq.atan", lambda t: p**2 * atan(t), p**2, p**2 / 3)
constant("lip.tanh.both", lambda t: p * tanh(a * t), abs(a * p), abs(a))
constant("lip.softplus", lambda t: log(1 + exp(t)), 1, half)
constant("lip.softplus.scaled", lambda t: log(1 + exp(p * t)), abs(p), abs(p) / 2)
constant("lip.softplus.sq", lambda t: p**2 * log(1 + exp(t)), p**2, p**2 / 2)
constant("lip.softplus.temp", lambda t: log(1 + exp(c * t)) / c, 1, half, c > 0)
constant("lip.sigmoid", lambda t: 1 / (1 + exp(-p * t)), abs(p) / 4, abs(p) / 5)
constant("lip.sin.sum", lambda t: a * sin(t) + b * t, abs(a) + abs(b), abs(b))
constant("lip.sincos", lambda t: a * sin(t) + b * cos(t), abs(a) + abs(b), abs(a))
constant("lip.tanh.plus", lambda t: tanh(t) + p * t, 1 + abs(p), 1)
constant("lip.sum.tanh", lambda t: p * tanh(t) + a * atan(t), abs(p) + abs(a), abs(p))
constant("lip.root", lambda t: p * sqrt(1 + t**2), abs(p), abs(p) / 2)
constant("lip.square", lambda t: p / (1 + t**2), abs(p), abs(p) / 2)
constant("lip.log", lambda t: p * log(1 + t**2), abs(p), abs(p) / 2)
constant("lip.gauss", lambda t: p * exp(-(t**2)), abs(p), abs(p) / 2)
constant("lip.negative", lambda t: -c * tanh(t), c, c / 2, c > 0)

pair(
    "smooth.gradient.softplus",
    smooth(lambda t: log(1 + exp(t)), Fraction(1, 4), lambda t: 1 / (1 + exp(-t))),
    smooth(lambda t: log(1 + exp(t)), Fraction(1, 5), lambda t: 1 / (1 + exp(-t))),
    where=nesterov,
)
pair(
    "smooth.gradient.softplus.p",
    smooth(lambda t: p * log(1 + exp(t)), abs(p) / 4, lambda t: p / (1 + exp(-t))),
    smooth(lambda t: p * log(1 + exp(t)), abs(p) / 5, lambda t: p / (1 + exp(-t))),
    where=nesterov,
)
pair(
    "smooth.gradient.cosh",
    smooth(lambda t: log(exp(t) + exp(-t)), 1, lambda t: tanh(t)),
    smooth(lambda t: log(exp(t) + exp(-t)), half, lambda t: tanh(t)),
    where=nesterov,
)
pair(
    "smooth.gradient.sin",
    smooth(lambda t: a**2 * sin(t), a**2, lambda t: a**2 * cos(t)),
    smooth(lambda t: a**2 * sin(t), a**2 / 2, lambda t: a**2 * cos(t)),
    where=nesterov,
)
pair(
    "smooth.gradient.quad",
    smooth(lambda t: a * t**2 + b * cos(t), 2 * abs(a) + abs(b), lambda t: 2 * a * t - b * sin(t)),
    smooth(lambda t: a * t**2 + b * cos(t), 2 * abs(a), lambda t: 2 * a * t - b * sin(t)),
    where=nesterov,
)

# ------------------------------------------------------------------------------------------------- minima at logarithms

critical = "the critical point"
pair("exp.line", exp(x) - 2 * x >= 2 - 2 * log(2), exp(x) - 2 * x >= 2 - log(2), where=critical)
pair("exp.third", exp(x) - x / 3 >= (1 + log(3)) / 3, exp(x) - x / 3 >= 1, where=critical)
pair("x.log", x - log(x) >= 1, x - log(x) >= 1 + half, x > 0, where=critical)
pair("log.three", x - 3 * log(x) >= 3 - 3 * log(3), x - 3 * log(x) >= 0, x > 0, where=critical)
pair("exp.e", exp(x) >= exp(1) * x, exp(x) >= 3 * x, where=critical)
pair("x.exp", x * exp(x) >= -exp(-1), x * exp(x) >= -exp(-2), where=critical)
pair("x.log.x", x * log(x) >= -exp(-1), x * log(x) >= -exp(-2), x > 0, where=critical)
pair(
    "exp.two.root",
    exp(x) + exp(-2 * x) >= 3 * number(2) ** Fraction(-2, 3),
    exp(x) + exp(-2 * x) >= Fraction(19, 10),
    where=critical,
)
pair("exp.both", 4 * exp(x) + exp(-x) >= 4, 4 * exp(x) + exp(-x) >= 5, where=critical)
pair("softplus", log(1 + exp(x)) - x / 2 >= log(2), log(1 + exp(x)) - x / 2 >= 1, where=critical)
pair(
    "softplus.third",
    log(1 + exp(x)) - x / 3 >= log(3) - 2 * log(2) / 3,
    log(1 + exp(x)) - x / 3 >= log(2),
    where=critical,
)
pair(
    "minimum.at",
    for_all(y, exp(log(2)) - 2 * log(2) <= exp(y) - 2 * y),
    for_all(y, exp(log(3)) - 2 * log(3) <= exp(y) - 2 * y),
    where=critical,
)
pair(
    "parameter.line",
    exp(x) - a * x >= a - a * log(a),
    exp(x) - a * x >= a,
    a > 0,
    where=critical,
)
pair(
    "least.exp.third",
    exp(2 * x) + exp(-x) >= 3 * number(2) ** Fraction(-2, 3),
    exp(2 * x) + exp(-x) >= 2,
    where=critical,
)
pair(
    "least.exp.three",
    exp(x) + exp(-3 * x) >= 4 * number(3) ** Fraction(-3, 4),
    exp(x) + exp(-3 * x) >= Fraction(18, 10),
    where=critical,
)
pair(
    "least.exp.two",
    2 * exp(x) + 3 * exp(-x) >= 2 * sqrt(6),
    2 * exp(x) + 3 * exp(-x) >= 5,
    where=critical,
)
pair(
    "least.exp.diff",
    exp(2 * x) - exp(x) >= -Fraction(1, 4),
    exp(2 * x) - exp(x) >= -Fraction(1, 5),
    where=critical,
)
pair(
    "least.exp.diff3",
    exp(3 * x) - exp(x) >= -2 * sqrt(3) / 9,
    exp(3 * x) - exp(x) >= -Fraction(1, 3),
    where=critical,
)
pair(
    "least.cosh.line",
    cosh(x) - x / 2 >= sqrt(5) / 2 - log((1 + sqrt(5)) / 2) / 2,
    cosh(x) - x / 2 >= 1,
    where=critical,
)
pair("least.cosh.sum", 3 * cosh(x) + sinh(x) >= 2 * sqrt(2), 3 * cosh(x) + sinh(x) >= 3, where=critical)
pair(
    "least.cosh.symbol",
    p * cosh(x) >= p,
    p * cosh(x) >= p,
    p > 0,
    wrongly=[p < 0],
    where=critical,
)
pair(
    "least.cosh.symbols",
    a * exp(x) + b * exp(-x) >= 2 * sqrt(a * b),
    a * exp(x) + b * exp(-x) >= 3 * sqrt(a * b),
    a > 0,
    b > 0,
    where=critical,
)
pair(
    "least.softplus.both",
    log(1 + exp(x)) + log(1 + exp(-2 * x)) >= log(2),
    log(1 + exp(x)) + log(1 + exp(-2 * x)) >= 2,
    where=critical,
)
pair(
    "least.exp.line.two",
    exp(2 * x) - 3 * x >= Fraction(3, 2) - 3 * log(Fraction(3, 2)) / 2,
    exp(2 * x) - 3 * x >= 1,
    where=critical,
)
pair(
    "least.exp.irr",
    exp(x) + exp(-2 * x) >= Fraction(188, 100),
    exp(x) + exp(-2 * x) >= Fraction(189, 100) + Fraction(1, 1000),
    where=critical,
)

# --------------------------------------------------------------------------------------- landscapes with exponentials

X, Y = theory.reals("X Y")
COSH = theory.define("Cosh", (X, Y), exp(X) + exp(-X) + Y**2)
TANH = theory.define("Tanh", (X, Y), (tanh(X) - half) ** 2 + Y**2)
ROOT = theory.define("Root", (X, Y), exp(X) + exp(-2 * X) + Y**2)
SOFTPLUS = theory.define("Softplus", (X, Y), log(1 + exp(X)) - X / 2 + Y**2)
SUM = theory.define("Total", (X, Y), exp(X) + exp(Y) - X - Y)
MIXED = theory.define("Mixed", (X, Y), exp(X - Y) + exp(Y - X) + X**2)
NONE = theory.define("Rising", (X, Y), exp(X) + Y**2)
SKEW = theory.define("Skew", (X, Y), exp(X) - X + (Y - X) ** 2)
pair("land.cosh", critical_points_are(COSH, (0, 0)), critical_points_are(COSH, (0, 0), (1, 0)), where=critical)
pair("land.cosh.min", is_global_minimum(COSH, (0, 0)), is_global_minimum(COSH, (1, 0)), where=critical)
pair("land.tanh", critical_points_are(TANH, (log(3) / 2, 0)), critical_points_are(TANH, (0, 0)), where=critical)
pair("land.tanh.min", is_global_minimum(TANH, (log(3) / 2, 0)), is_global_minimum(TANH, (0, 0)), where=critical)
pair(
    "land.root",
    critical_points_are(ROOT, (log(2) / 3, 0)),
    critical_points_are(ROOT, (log(2), 0)),
    where=critical,
)
pair("land.root.min", is_global_minimum(ROOT, (log(2) / 3, 0)), is_global_minimum(ROOT, (0, 0)), where=critical)
pair("land.softplus", critical_points_are(SOFTPLUS, (0, 0)), critical_points_are(SOFTPLUS), where=critical)
pair("land.softplus.min", is_global_minimum(SOFTPLUS, (0, 0)), is_global_minimum(SOFTPLUS, (1, 0)), where=critical)
pair("land.sum", critical_points_are(SUM, (0, 0)), critical_points_are(SUM, (0, 1)), where=critical)
pair("land.sum.min", is_global_minimum(SUM, (0, 0)), is_global_minimum(SUM, (0, 1)), where=critical)
pair("land.mixed", critical_points_are(MIXED, (0, 0)), critical_points_are(MIXED), where=critical)
pair("land.mixed.min", is_global_minimum(MIXED, (0, 0)), is_global_minimum(MIXED, (1, 1)), where=critical)
pair("land.none", critical_points_are(NONE), critical_points_are(NONE, (0, 0)), where=critical)
pair("land.skew", critical_points_are(SKEW, (0, 0)), critical_points_are(SKEW, (1, 1)), where=critical)
pair("land.skew.min", is_global_minimum(SKEW, (0, 0)), is_global_minimum(SKEW, (1, 1)), where=critical)

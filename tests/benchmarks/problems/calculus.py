"""What calculus says of inverse functions, of oscillating sequences, of constants with parameters, of minima at
logarithms and of landscapes with exponentials. Each true claim has a neighbour that is false.

The identities are those of M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 4.3 and 4.4; the
limits are of the kind of W. Rudin, Principles of Mathematical Analysis (1976), chapter 3; Lipschitz, smooth and
strongly convex functions are those of Y. Nesterov, Introductory Lectures on Convex Optimization (2004), chapter 2.
"""

import sympy
from sympy import Rational, pi

from symres.former import (
    Theory,
    acos,
    asin,
    at_least,
    at_most,
    atan,
    between,
    both,
    cos,
    cosh,
    critical_points_are,
    equal,
    exp,
    for_all,
    greater,
    has_limit,
    is_global_minimum,
    less,
    lipschitz,
    log,
    sin,
    sinh,
    smooth,
    sqrt,
    strongly_convex,
    tan,
    tanh,
    tends_to,
    unequal,
)

theory = Theory("problems.calculus")
a, b, c, p, x, y = theory.number("a b c p x y")
half = Rational(1, 2)
inside = between(x, -1, 1)


def pair(name, true, false, *given, where, wrongly=None):
    """A true claim, and its false neighbour, which may have other hypotheses."""
    theory.claim(name, true, given=given, where=where)
    theory.claim(f"{name}.neighbour", false, given=given if wrongly is None else wrongly, expect="refuted")


# --------------------------------------------------------------------------------------------------- inverse functions

angles = "Abramowitz and Stegun, 4.3.45 and 4.4"
pair("sin.asin", equal(sin(asin(x)), x), equal(sin(asin(x)), -x), inside, where=angles)
pair("cos.acos", equal(cos(acos(x)), x), equal(cos(acos(x)), -x), inside, where=angles)
pair("cos.asin", equal(cos(asin(x)), sqrt(1 - x**2)), equal(cos(asin(x)), 1 - x**2), inside, where=angles)
pair("sin.acos", equal(sin(acos(x)), sqrt(1 - x**2)), equal(sin(acos(x)), -sqrt(1 - x**2)), inside, where=angles)
pair("sin.atan", equal(sin(atan(x)), x / sqrt(1 + x**2)), equal(sin(atan(x)), x / (1 + x**2)), where=angles)
pair("cos.atan", equal(cos(atan(x)), 1 / sqrt(1 + x**2)), equal(cos(atan(x)), 1 / (1 + x**2)), where=angles)
pair("tan.atan", equal(tan(atan(x)), x), equal(tan(atan(x)), -x), where=angles)
pair("tan.atan.multiple", equal(tan(atan(3 * x)), 3 * x), equal(tan(atan(3 * x)), x), where=angles)
pair("asin.acos", equal(asin(x) + acos(x), pi / 2), equal(asin(x) + acos(x), pi), inside, where=angles)
pair("asin.odd", equal(asin(-x), -asin(x)), equal(asin(-x), asin(x)), inside, where=angles)
pair("acos.opposite", equal(acos(-x), pi - acos(x)), equal(acos(-x), acos(x)), inside, where=angles)
pair("sin.twice.atan", equal(sin(2 * atan(x)), 2 * x / (1 + x**2)), equal(sin(2 * atan(x)), 2 * x), where=angles)
pair(
    "cos.twice.atan",
    equal(cos(2 * atan(x)), (1 - x**2) / (1 + x**2)),
    equal(cos(2 * atan(x)), 1 - x**2),
    where=angles,
)
pair(
    "cos.twice.acos",
    equal(cos(2 * acos(x)), 2 * x**2 - 1),
    equal(cos(2 * acos(x)), 1 - 2 * x**2),
    inside,
    where="Abramowitz and Stegun, 22.3.15, the polynomials of Chebyshev",
)
pair(
    "tan.asin",
    equal(tan(asin(x)), x / sqrt(1 - x**2)),
    equal(tan(asin(x)), x),
    greater(x, -1),
    less(x, 1),
    where=angles,
)
pair(
    "atan.tan",
    equal(atan(tan(x)), x),
    equal(atan(tan(x)), -x),
    greater(x, -pi / 2),
    less(x, pi / 2),
    where=angles,
)
pair(
    "asin.sin",
    equal(asin(sin(x)), x),
    equal(asin(sin(x)), x),
    between(x, -pi / 2, pi / 2),
    where=angles,
    wrongly=[between(x, -pi / 2, pi)],
)
pair(
    "atan.reciprocal",
    equal(atan(x) + atan(1 / x), pi / 2),
    equal(atan(x) + atan(1 / x), pi / 2),
    greater(x, 0),
    where=angles,
    wrongly=[less(x, 0)],
)
pair("sin.atan.bound", at_most(abs(sin(atan(x))), abs(x)), at_least(abs(sin(atan(x))), abs(x)), where=angles)
pair("cos.atan.square", equal(cos(atan(x)) ** 2, 1 / (1 + x**2)), equal(cos(atan(x)) ** 2, 1 + x**2), where=angles)

pair(
    "acos.cos",
    equal(acos(cos(x)), x),
    equal(acos(cos(x)), x),
    between(x, 0, pi),
    wrongly=[between(x, -1, pi)],
    where=angles,
)
pair("acos.cos.left", equal(acos(cos(x)), -x), equal(acos(cos(x)), x), between(x, -pi, 0), where=angles)
pair(
    "asin.sin.right", equal(asin(sin(x)), pi - x), equal(asin(sin(x)), x), between(x, pi / 2, 3 * pi / 2), where=angles
)
pair(
    "asin.cos",
    equal(asin(cos(x)), pi / 2 - x),
    equal(asin(cos(x)), pi / 2 - x),
    between(x, 0, pi),
    wrongly=[between(x, -1, pi)],
    where=angles,
)
pair(
    "acos.sin",
    equal(acos(sin(x)), pi / 2 - x),
    equal(acos(sin(x)), pi / 2 + x),
    between(x, -pi / 2, pi / 2),
    where=angles,
)
pair(
    "atan.tan.right",
    equal(atan(tan(x)), x - pi),
    equal(atan(tan(x)), x),
    greater(x, pi / 2),
    less(x, 3 * pi / 2),
    where=angles,
)
pair(
    "atan.tan.double",
    equal(atan(tan(2 * x)), 2 * x),
    equal(atan(tan(2 * x)), 2 * x),
    greater(x, -pi / 4),
    less(x, pi / 4),
    wrongly=[greater(x, -pi / 2), less(x, pi / 4)],
    where=angles,
)
pair(
    "tan.acos",
    equal(tan(acos(x)), sqrt(1 - x**2) / x),
    equal(tan(acos(x)), sqrt(1 - x**2)),
    greater(x, 0),
    less(x, 1),
    where=angles,
)
pair(
    "atan.half",
    equal(2 * atan(tan(x / 2)), x),
    equal(2 * atan(tan(x / 2)), x),
    greater(x, -pi),
    less(x, pi),
    wrongly=[greater(x, -pi), less(x, 2 * pi), unequal(x, pi)],
    where=angles,
)
pair(
    "atan.quotient",
    equal(atan(x / sqrt(1 - x**2)), asin(x)),
    equal(atan(x / sqrt(1 - x**2)), acos(x)),
    greater(x, -1),
    less(x, 1),
    where=angles,
)
pair(
    "sin.twice.asin",
    equal(sin(2 * asin(x)), 2 * x * sqrt(1 - x**2)),
    equal(sin(2 * asin(x)), 2 * x),
    inside,
    where=angles,
)
pair(
    "tanh.log",
    equal(tanh(log(x)), (x**2 - 1) / (x**2 + 1)),
    equal(tanh(log(x)), (x - 1) / (x + 1)),
    greater(x, 0),
    where=angles,
)
pair(
    "asin.sin.symbol",
    equal(asin(sin(x + a)), x + a),
    equal(asin(sin(x + a)), x + a),
    greater(x + a, -pi / 2),
    less(x + a, pi / 2),
    wrongly=[greater(x + a, -pi / 2), less(x + a, pi)],
    where=angles,
)
pair(
    "gudermann", equal(2 * atan(tanh(x / 2)), asin(tanh(x))), equal(2 * atan(tanh(x / 2)), atan(tanh(x))), where=angles
)
pair("atan.exp", equal(atan(exp(x)) + atan(exp(-x)), pi / 2), equal(atan(exp(x)) + atan(exp(-x)), pi), where=angles)
pair(
    "atan.sum",
    equal(atan((1 + x) / (1 - x)), pi / 4 + atan(x)),
    equal(atan((1 + x) / (1 - x)), pi / 4 + atan(x)),
    less(x, 1),
    wrongly=[greater(x, 1)],
    where=angles,
)

# ------------------------------------------------------------------------------------------------ oscillating sequences


def limit(name, sequence, true, false):
    """What a sequence tends to, and does not."""
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
limit("exponential.other", lambda n: n / Rational(3, 2) ** n, 0, 1)
limit("geometric", lambda n: (-half) ** n, 0, 1)
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

limit("three_halves.square", lambda n: n**2 / Rational(3, 2) ** n, 0, 1)
limit("cube.two", lambda n: n**3 / 2**n, 0, half)
limit("slow", lambda n: n / Rational(11, 10) ** n, 0, 1)
limit("five.three", lambda n: n**5 / 3**n, 0, 2)
limit("root.two", lambda n: sqrt(n) / 2**n, 0, 1)
limit("power", lambda n: Rational(2, 3) ** n * n, 0, 1)
limit("symbol.alt2", lambda n: a * (-1) ** n / n**2, 0, 1)
limit("symbol.plain", lambda n: (a * n + b) / n, a, a + 1)
limit("symbol.cos", lambda n: a * cos(n) / n, 0, 1)
limit("symbol.pos", lambda n: a + 1 / n, a, a + half)
limit("symbol.square", lambda n: (n + a) ** 2 / n**2, 1, a**2 + 2)
limit("sum.exp", lambda n: exp(-n) * (a + b), 0, 1)


def near(name, f, at, true, false):
    """What a function tends to at a number, and does not."""
    pair(name, has_limit(f, at, true), has_limit(f, at, false), where="Rudin, chapter 4")


near("osc.t2sin", lambda t: t**2 * sin(1 / t), 0, 0, half)
near("osc.shift", lambda t: 1 + t * cos(1 / t**2), 0, 1, 0)
near("osc.symbol", lambda t: a * t * sin(1 / t), 0, 0, 1)
near("osc.abs", lambda t: sqrt(abs(t)) * cos(1 / t), 0, 0, 1)
near("osc.exp", lambda t: t * exp(sin(1 / t)), 0, 0, 1)
theory.claim("osc.none.neighbour", has_limit(lambda t: sin(1 / t), 0, 0), expect="refuted")
theory.claim("osc.none.one.neighbour", has_limit(lambda t: cos(1 / t), 0, 1), expect="refuted")
theory.claim("osc.far.neighbour", tends_to(lambda n: sin(n), 1), expect="refuted")


def several(name, sequences, true, false):
    """What several sequences tend to at once, and do not."""
    limits = (both(*map(tends_to, sequences, ends)) for ends in (true, false))
    pair(name, *limits, where="Rudin, chapter 3")


several("two.plain", [lambda n: 1 / n, lambda n: (n + 1) / n], [0, 1], [0, 2])
several("two.alt", [lambda n: (-1) ** n / n, lambda n: n / 2**n], [0, 0], [0, 1])
several("three", [lambda n: cos(n) / n, lambda n: sin(n) / n, lambda n: n / (n + 1)], [0, 0, 1], [0, 1, 1])
pair(
    "two.fn",
    both(has_limit(lambda t: t * sin(1 / t), 0, 0), has_limit(lambda t: t**2, 0, 0)),
    both(has_limit(lambda t: t * sin(1 / t), 0, 0), has_limit(lambda t: t**2, 0, 1)),
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
    greater(c, 0),
    where=nesterov,
)
pair(
    "lipschitz.root",
    lipschitz(lambda t: sqrt(c**2 + t**2), 1),
    lipschitz(lambda t: sqrt(c**2 + t**2), half),
    greater(c, 0),
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
    wrongly=[greater(c, 0)],
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
    greater(p, 0),
    greater(c, 0),
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
constant("lip.softplus.temp", lambda t: log(1 + exp(c * t)) / c, 1, half, greater(c, 0))
constant("lip.sigmoid", lambda t: 1 / (1 + exp(-p * t)), abs(p) / 4, abs(p) / 5)
constant("lip.sin.sum", lambda t: a * sin(t) + b * t, abs(a) + abs(b), abs(b))
constant("lip.sincos", lambda t: a * sin(t) + b * cos(t), abs(a) + abs(b), abs(a))
constant("lip.tanh.plus", lambda t: tanh(t) + p * t, 1 + abs(p), 1)
constant("lip.sum.tanh", lambda t: p * tanh(t) + a * atan(t), abs(p) + abs(a), abs(p))
constant("lip.root", lambda t: p * sqrt(1 + t**2), abs(p), abs(p) / 2)
constant("lip.square", lambda t: p / (1 + t**2), abs(p), abs(p) / 2)
constant("lip.log", lambda t: p * log(1 + t**2), abs(p), abs(p) / 2)
constant("lip.gauss", lambda t: p * exp(-(t**2)), abs(p), abs(p) / 2)
constant("lip.negative", lambda t: -c * tanh(t), c, c / 2, greater(c, 0))

pair(
    "smooth.gradient.softplus",
    smooth(lambda t: log(1 + exp(t)), Rational(1, 4), lambda t: 1 / (1 + exp(-t))),
    smooth(lambda t: log(1 + exp(t)), Rational(1, 5), lambda t: 1 / (1 + exp(-t))),
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
pair("exp.line", at_least(exp(x) - 2 * x, 2 - 2 * log(2)), at_least(exp(x) - 2 * x, 2 - log(2)), where=critical)
pair("exp.third", at_least(exp(x) - x / 3, (1 + log(3)) / 3), at_least(exp(x) - x / 3, 1), where=critical)
pair("x.log", at_least(x - log(x), 1), at_least(x - log(x), 1 + half), greater(x, 0), where=critical)
pair("log.three", at_least(x - 3 * log(x), 3 - 3 * log(3)), at_least(x - 3 * log(x), 0), greater(x, 0), where=critical)
pair("exp.e", at_least(exp(x), exp(1) * x), at_least(exp(x), 3 * x), where=critical)
pair("x.exp", at_least(x * exp(x), -exp(-1)), at_least(x * exp(x), -exp(-2)), where=critical)
pair("x.log.x", at_least(x * log(x), -exp(-1)), at_least(x * log(x), -exp(-2)), greater(x, 0), where=critical)
pair(
    "exp.two.root",
    at_least(exp(x) + exp(-2 * x), 3 * 2 ** Rational(-2, 3)),
    at_least(exp(x) + exp(-2 * x), 19 * Rational(1, 10)),
    where=critical,
)
pair("exp.both", at_least(4 * exp(x) + exp(-x), 4), at_least(4 * exp(x) + exp(-x), 5), where=critical)
pair("softplus", at_least(log(1 + exp(x)) - x / 2, log(2)), at_least(log(1 + exp(x)) - x / 2, 1), where=critical)
pair(
    "softplus.third",
    at_least(log(1 + exp(x)) - x / 3, log(3) - 2 * log(2) / 3),
    at_least(log(1 + exp(x)) - x / 3, log(2)),
    where=critical,
)
pair(
    "minimum.at",
    for_all(y, at_most(exp(log(2)) - 2 * log(2), exp(y) - 2 * y)),
    for_all(y, at_most(exp(log(3)) - 2 * log(3), exp(y) - 2 * y)),
    where=critical,
)
pair(
    "parameter.line",
    at_least(exp(x) - a * x, a - a * log(a)),
    at_least(exp(x) - a * x, a),
    greater(a, 0),
    where=critical,
)
pair(
    "least.exp.third",
    at_least(exp(2 * x) + exp(-x), 3 * 2 ** Rational(-2, 3)),
    at_least(exp(2 * x) + exp(-x), 2),
    where=critical,
)
pair(
    "least.exp.three",
    at_least(exp(x) + exp(-3 * x), 4 * 3 ** Rational(-3, 4)),
    at_least(exp(x) + exp(-3 * x), 18 * Rational(1, 10)),
    where=critical,
)
pair(
    "least.exp.two",
    at_least(2 * exp(x) + 3 * exp(-x), 2 * sqrt(6)),
    at_least(2 * exp(x) + 3 * exp(-x), 5),
    where=critical,
)
pair(
    "least.exp.diff",
    at_least(exp(2 * x) - exp(x), -Rational(1, 4)),
    at_least(exp(2 * x) - exp(x), -Rational(1, 5)),
    where=critical,
)
pair(
    "least.exp.diff3",
    at_least(exp(3 * x) - exp(x), -2 * sqrt(3) / 9),
    at_least(exp(3 * x) - exp(x), -Rational(1, 3)),
    where=critical,
)
pair(
    "least.cosh.line",
    at_least(cosh(x) - x / 2, sqrt(5) / 2 - log((1 + sqrt(5)) / 2) / 2),
    at_least(cosh(x) - x / 2, 1),
    where=critical,
)
pair("least.cosh.sum", at_least(3 * cosh(x) + sinh(x), 2 * sqrt(2)), at_least(3 * cosh(x) + sinh(x), 3), where=critical)
pair(
    "least.cosh.symbol",
    at_least(p * cosh(x), p),
    at_least(p * cosh(x), p),
    greater(p, 0),
    wrongly=[less(p, 0)],
    where=critical,
)
pair(
    "least.cosh.symbols",
    at_least(a * exp(x) + b * exp(-x), 2 * sqrt(a * b)),
    at_least(a * exp(x) + b * exp(-x), 3 * sqrt(a * b)),
    greater(a, 0),
    greater(b, 0),
    where=critical,
)
pair(
    "least.softplus.both",
    at_least(log(1 + exp(x)) + log(1 + exp(-2 * x)), log(2)),
    at_least(log(1 + exp(x)) + log(1 + exp(-2 * x)), 2),
    where=critical,
)
pair(
    "least.exp.line.two",
    at_least(exp(2 * x) - 3 * x, Rational(3, 2) - 3 * log(Rational(3, 2)) / 2),
    at_least(exp(2 * x) - 3 * x, 1),
    where=critical,
)
pair(
    "least.exp.irr",
    at_least(exp(x) + exp(-2 * x), Rational(188, 100)),
    at_least(exp(x) + exp(-2 * x), Rational(189, 100) + Rational(1, 1000)),
    where=critical,
)

# --------------------------------------------------------------------------------------- landscapes with exponentials

X, Y = theory.reals("X Y")
COSH = theory.define("Cosh", (X, Y), sympy.exp(X) + sympy.exp(-X) + Y**2)
TANH = theory.define("Tanh", (X, Y), (sympy.tanh(X) - half) ** 2 + Y**2)
ROOT = theory.define("Root", (X, Y), sympy.exp(X) + sympy.exp(-2 * X) + Y**2)
SOFTPLUS = theory.define("Softplus", (X, Y), sympy.log(1 + sympy.exp(X)) - X / 2 + Y**2)
SUM = theory.define("Sum", (X, Y), sympy.exp(X) + sympy.exp(Y) - X - Y)
MIXED = theory.define("Mixed", (X, Y), sympy.exp(X - Y) + sympy.exp(Y - X) + X**2)
NONE = theory.define("None", (X, Y), sympy.exp(X) + Y**2)
SKEW = theory.define("Skew", (X, Y), sympy.exp(X) - X + (Y - X) ** 2)
pair("land.cosh", critical_points_are(COSH, (0, 0)), critical_points_are(COSH, (0, 0), (1, 0)), where=critical)
pair("land.cosh.min", is_global_minimum(COSH, (0, 0)), is_global_minimum(COSH, (1, 0)), where=critical)
pair("land.tanh", critical_points_are(TANH, (sympy.log(3) / 2, 0)), critical_points_are(TANH, (0, 0)), where=critical)
pair("land.tanh.min", is_global_minimum(TANH, (sympy.log(3) / 2, 0)), is_global_minimum(TANH, (0, 0)), where=critical)
pair(
    "land.root",
    critical_points_are(ROOT, (sympy.log(2) / 3, 0)),
    critical_points_are(ROOT, (sympy.log(2), 0)),
    where=critical,
)
pair("land.root.min", is_global_minimum(ROOT, (sympy.log(2) / 3, 0)), is_global_minimum(ROOT, (0, 0)), where=critical)
pair("land.softplus", critical_points_are(SOFTPLUS, (0, 0)), critical_points_are(SOFTPLUS), where=critical)
pair("land.softplus.min", is_global_minimum(SOFTPLUS, (0, 0)), is_global_minimum(SOFTPLUS, (1, 0)), where=critical)
pair("land.sum", critical_points_are(SUM, (0, 0)), critical_points_are(SUM, (0, 1)), where=critical)
pair("land.sum.min", is_global_minimum(SUM, (0, 0)), is_global_minimum(SUM, (0, 1)), where=critical)
pair("land.mixed", critical_points_are(MIXED, (0, 0)), critical_points_are(MIXED), where=critical)
pair("land.mixed.min", is_global_minimum(MIXED, (0, 0)), is_global_minimum(MIXED, (1, 1)), where=critical)
pair("land.none", critical_points_are(NONE), critical_points_are(NONE, (0, 0)), where=critical)
pair("land.skew", critical_points_are(SKEW, (0, 0)), critical_points_are(SKEW, (1, 1)), where=critical)
pair("land.skew.min", is_global_minimum(SKEW, (0, 0)), is_global_minimum(SKEW, (1, 1)), where=critical)

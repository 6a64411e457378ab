"""What calculus says of inverse functions, of oscillating sequences, of constants with parameters and of minima at
logarithms. Each true claim has a neighbour that is false.

The identities are those of M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 4.3 and 4.4; the
limits are of the kind of W. Rudin, Principles of Mathematical Analysis (1976), chapter 3; Lipschitz, smooth and
strongly convex functions are those of Y. Nesterov, Introductory Lectures on Convex Optimization (2004), chapter 2.
"""

from sympy import Rational, pi

from symres import (
    Theory,
    acos,
    asin,
    at_least,
    at_most,
    atan,
    between,
    cos,
    equal,
    exp,
    for_all,
    greater,
    has_limit,
    less,
    lipschitz,
    log,
    sin,
    smooth,
    sqrt,
    strongly_convex,
    tan,
    tanh,
    tends_to,
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

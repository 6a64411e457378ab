"""Hoeffding's lemma: the exponential of a bounded number lies below a line, and that line below another exponential."""

from sympy import Rational

from symres import (
    Theory,
    at_least,
    at_most,
    both,
    equal,
    exp,
    for_all,
    greater,
    implies,
    log,
    there_is,
)

theory = Theory("lemmas", title="Concentration")
x, y, p, s, a, b, c = theory.number("x y p s a b c")

# ---------------------------------------------------------------------------------------------------- Hoeffding's lemma
# the exponential of a number of [0, x] is below the line through its ends, and the line is below another exponential
line = 1 - p + p * exp(x)
unit = [at_least(x, 0), at_least(p, 0), at_most(p, 1)]
theory.claim("chord_positive", greater(line, 0), given=unit)
theory.claim("slope_of_log_chord", at_most(p * exp(x) / line, p + x / 4), given=unit)
theory.claim("log_chord", at_most(log(line), p * x + x**2 / 8), given=unit)

with theory.theorem("chord_below_exp", at_most(line, exp(p * x + x**2 / 8)), given=unit) as proof:
    proof.have(greater(line, 0), by="chord_positive")
    proof.have(at_most(log(line), p * x + x**2 / 8), by="log_chord")
    proof.have(at_most(exp(log(line)), exp(p * x + x**2 / 8)), by="exp_monotone")
    proof.have(equal(exp(log(line)), line), by="exp_of_log")

with theory.theorem("exp_below_chord", at_most(exp(p * x), line), given=[at_least(p, 0), at_most(p, 1)]) as proof:
    proof.have(equal(exp(p * x + (1 - p) * x), exp(p * x) * exp((1 - p) * x)), by="exp_sum")
    proof.have(equal(exp(p * x + -p * x), exp(p * x) * exp(-p * x)), by="exp_sum")
    proof.have(equal(exp(x - x), 1), by="exp_zero")
    proof.have(at_least(exp((1 - p) * x), 1 + (1 - p) * x), by="exp_above_line")
    proof.have(at_least(exp(-p * x), 1 + -p * x), by="exp_above_line")
    proof.have(greater(exp(p * x), 0), by="exp_positive")
    proof.have(at_least(exp(p * x) * exp((1 - p) * x), exp(p * x) * (1 + (1 - p) * x)))
    proof.have(at_least(exp(p * x) * exp(-p * x), exp(p * x) * (1 + -p * x)))
    proof.have(at_least(p * exp(x), p * (exp(p * x) * (1 + (1 - p) * x))))
    proof.have(at_least((1 - p) * 1, (1 - p) * (exp(p * x) * (1 + -p * x))))

above = for_all(x, implies(both(at_least(x, -c), at_most(x, c)), at_most(exp(s * x), a + b * x)))
below = for_all(y, implies(both(at_least(y, -c), at_most(y, c)), at_most(a + b * y, exp(s * y + s**2 * c**2 / 2))))
between = there_is((a, b), both(above, below))
with theory.theorem("line_between_exponentials", between, given=[greater(c, 0), at_least(s, 0)]) as proof:
    half = Rational(1, 2) * (1 / c)
    proof.have(equal(c * (1 / c), 1), by="reciprocal")
    proof.have(greater(1 / c, 0), by="reciprocal_positive")
    length, low = 2 * c * s, exp(-c * s)
    proof.have(equal(half * length, s))
    proof.have(equal(half * length * c, s * c))
    proof.have(greater(low, 0), by="exp_positive")
    slope = half * (exp(length) - 1)
    share = lambda x: half * (x + c)  # noqa: E731
    chord = lambda x: low * (1 - share(x) + share(x) * exp(length))  # noqa: E731
    start, rise = low * (1 + c * slope), low * slope
    with proof.let(x), proof.suppose(both(at_least(x, -c), at_most(x, c))):
        proof.have(at_least(share(x), 0))
        proof.have(equal(1 - share(x), half * (c - x)))
        proof.have(at_most(share(x), 1))
        proof.have(at_most(exp(share(x) * length), 1 - share(x) + share(x) * exp(length)), by="exp_below_chord")
        proof.have(equal(half * length * x, s * x))
        proof.have(equal(share(x) * length, s * (x + c)))
        proof.have(equal(exp(-c * s + s * (x + c)), low * exp(s * (x + c))), by="exp_sum")
        proof.have(equal(exp(s * x), low * exp(share(x) * length)))
        proof.have(at_most(exp(s * x), chord(x)))
        proof.have(at_most(exp(s * x), start + rise * x))
    with proof.let(y), proof.suppose(both(at_least(y, -c), at_most(y, c))):
        proof.have(at_least(share(y), 0))
        proof.have(equal(1 - share(y), half * (c - y)))
        proof.have(at_most(share(y), 1))
        top = share(y) * length + length**2 / 8
        proof.have(at_least(length, 0))
        proof.have(at_most(1 - share(y) + share(y) * exp(length), exp(top)), by="chord_below_exp")
        proof.have(equal(half * length * y, s * y))
        proof.have(equal(top, c * s + (s * y + s**2 * c**2 / 2)))
        proof.have(equal(exp(-c * s + top), low * exp(top)), by="exp_sum")
        proof.have(equal(-c * s + top, s * y + s**2 * c**2 / 2))
        proof.have(equal(exp(-c * s + top), exp(s * y + s**2 * c**2 / 2)))
        proof.have(at_most(chord(y), low * exp(top)))
        proof.have(at_most(chord(y), exp(s * y + s**2 * c**2 / 2)))
        proof.have(at_most(start + rise * y, exp(s * y + s**2 * c**2 / 2)))
    proof.exhibit(between, start, rise)

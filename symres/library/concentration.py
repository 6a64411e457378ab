"""Hoeffding's lemma: the exponential of a bounded number lies below a line, and that line below another exponential."""

from sympy import Rational

from symres import (
    E,
    I,
    Sum,
    Theory,
    at_least,
    at_most,
    both,
    choice,
    equal,
    exp,
    for_all,
    function,
    greater,
    implies,
    integrable,
    log,
    negation,
    outcome,
    sqrt,
    square_integrable,
    surely,
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

# --------------------------------------------------------------------------------------------------- Azuma's inequality
i, j, m, n = theory.index("i j m n")
omega = outcome()
X, Y = (theory.mapping(name, (i, omega), x) for name in "XY")


def total(n):
    """What the first n numbers X are above the numbers Y, together."""
    return Sum(j, 1, n, X(j, omega) - Y(j, omega))


def weight(i, s=s):
    """What is known before the i-th number X: the exponential of the total before, and of the i-th Y."""
    return exp(s * (total(i - 1) - Y(i, omega)))


def bounds(i):
    """The i-th numbers lie between -c and c."""
    return tuple(bound for number in (X, Y) for bound in (at_least(number(i, omega), -c), at_most(number(i, omega), c)))


bounded = for_all(i, 1, m, both(integrable(X(i, omega)), integrable(Y(i, omega)), surely(both(*bounds(i)))))
# Y is the mean of X given the past, as far as it is needed
mean_given_past = for_all(i, 1, m, equal(E(weight(i) * X(i, omega)), E(weight(i) * Y(i, omega))))
moderate = lambda n: both(  # noqa: E731
    square_integrable(total(n)), surely(both(at_least(total(n), -2 * c * n), at_most(total(n), 2 * c * n)))
)
x_n, y_n, Z = X(n + 1, omega), Y(n + 1, omega), exp(s * (total(n) - Y(n + 1, omega)))
with theory.theorem(
    "weights_are_integrable",
    both(integrable(Z), integrable(Z * x_n), integrable(Z * y_n)),
    given=[greater(c, 0), at_least(s, 0), at_least(n, 0), at_most(n + 1, m), bounded],
) as proof:
    most = exp(s * (2 * c * n + c))
    proof.have(for_all(i, 1, n, both(integrable(X(i, omega)), integrable(Y(i, omega)), surely(both(*bounds(i))))))
    proof.have(moderate(n), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y, "m": n})
    proof.have(both(integrable(x_n), integrable(y_n), surely(both(*bounds(n + 1)))))
    with proof.let(omega):
        proof.have(both(*bounds(n + 1)))
        proof.have(both(at_least(y_n, -c), at_most(y_n, c)))
    proof.have(square_integrable(y_n), by="bounded_is_square_integrable")
    proof.have(square_integrable(-1 * y_n), by="square_integrable_multiple_of_number")
    proof.have(square_integrable(total(n) + -1 * y_n), by="square_integrable_sum_of_numbers")
    proof.have(square_integrable(s * (total(n) + -1 * y_n)), by="square_integrable_multiple_of_number")
    proof.have(square_integrable(s * (total(n) - y_n)))
    with proof.let(omega):
        proof.have(both(at_least(total(n), -2 * c * n), at_most(total(n), 2 * c * n)))
        proof.have(both(*bounds(n + 1)))
        proof.have(at_most(total(n) - y_n, 2 * c * n + c))
        proof.have(at_most(s * (total(n) - y_n), s * (2 * c * n + c)))
    proof.have(square_integrable(Z), by="exp_of_bounded")
    proof.have(integrable(Z), by="integrable_number")
    for value in (x_n, y_n):
        with proof.let(omega):
            proof.have(at_most(s * (total(n) - y_n), s * (2 * c * n + c)))
            proof.have(at_most(Z, most), by="exp_monotone")
            proof.have(at_least(Z, 0), by="exp_nonnegative")
            proof.have(equal(abs(Z), Z), by="absolute_value")
            proof.have(both(*bounds(n + 1)))
            proof.have(at_most(abs(value), c), by="absolute_value_at_most")
            proof.have(at_most(Z * abs(value), Z * c))
            proof.have(at_most(abs(Z) * abs(value), most * c))
        proof.have(both(square_integrable(Z * value), integrable(Z * value)), by="bounded_product")

rate = s**2 * c**2 / 2
grows = lambda n: both(integrable(exp(s * total(n))), at_most(E(exp(s * total(n))), exp(n * rate)))  # noqa: E731
with theory.theorem(
    "exponential_of_martingale",
    grows(m),
    given=[greater(c, 0), at_least(s, 0), at_least(m, 0), bounded, mean_given_past],
) as proof:
    with proof.each(n, 0, m):
        proof.have(for_all(i, 1, n, both(integrable(X(i, omega)), integrable(Y(i, omega)), surely(both(*bounds(i))))))
        proof.have(moderate(n), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y})
    slope = proof.obtain("a_0 b_0", between, by="line_between_exponentials")
    start, rise = slope
    with proof.base():
        with proof.let(omega):
            proof.have(equal(total(0), 0), by="sum_empty")
            proof.have(equal(exp(s * total(0)), exp(s - s)))
            proof.have(equal(exp(s - s), 1), by="exp_zero")
            proof.have(equal(1, exp(s * total(0))))
        proof.have(integrable(function(omega, 1)), by="integrable_constant")
        proof.have(
            both(integrable(exp(s * total(0))), equal(E(function(omega, 1)(omega)), E(exp(s * total(0))))),
            by="integrable_equal",
            at={"Y": function(omega, 1), "Z": function(omega, exp(s * total(0)))},
        )
        proof.have(at_least(exp(0 * rate), 1 + 0 * rate), by="exp_above_line")
        proof.have(grows(0))
    with proof.induction(n, 0, lambda n: implies(at_most(n, m), grows(n))):
        with proof.suppose(at_most(n + 1, m)):
            before, after = exp(s * total(n)), exp(s * total(n + 1))
            proof.have(moderate(n))
            proof.have(moderate(n + 1))
            proof.have(both(integrable(x_n), integrable(y_n), surely(both(*bounds(n + 1)))))
            proof.have(both(integrable(Z), integrable(Z * x_n), integrable(Z * y_n)), by="weights_are_integrable")
            proof.have(square_integrable(s * total(n + 1)), by="square_integrable_multiple_of_number")
            with proof.let(omega):
                proof.have(both(at_least(total(n + 1), -2 * c * (n + 1)), at_most(total(n + 1), 2 * c * (n + 1))))
                proof.have(at_most(s * total(n + 1), s * (2 * c * (n + 1))))
            proof.have(square_integrable(after), by="exp_of_bounded")
            proof.have(integrable(after), by="integrable_number")
            proof.have(integrable(start * Z), by="integrable_multiple")
            for value in (x_n, y_n):
                proof.have(integrable(rise * (Z * value)), by="integrable_multiple")
                proof.have(integrable(start * Z + rise * (Z * value)), by="integrable_sum")
            with proof.let(omega):
                proof.have(both(*bounds(n + 1)))
                proof.have(both(at_least(x_n, -c), at_most(x_n, c)))
                proof.have(at_most(exp(s * x_n), start + rise * x_n))
                proof.have(at_least(Z, 0), by="exp_nonnegative")
                proof.have(equal(total(n + 1), total(n) + (x_n - y_n)), by="sum_last")
                proof.have(equal(exp(s * (total(n) - y_n) + s * x_n), Z * exp(s * x_n)), by="exp_sum")
                proof.have(equal(s * total(n + 1), s * (total(n) - y_n) + s * x_n))
                proof.have(equal(after, Z * exp(s * x_n)))
                proof.have(at_most(Z * exp(s * x_n), Z * (start + rise * x_n)))
                proof.have(at_most(after, start * Z + rise * (Z * x_n)))
            proof.have(at_most(E(after), E(start * Z + rise * (Z * x_n))), by="mean_monotone")
            proof.have(equal(E(weight(n + 1) * x_n), E(weight(n + 1) * y_n)))
            proof.have(equal(E(Z * x_n), E(Z * y_n)))
            proof.have(equal(E(start * Z + rise * (Z * x_n)), E(start * Z + rise * (Z * y_n))))
            proof.have(grows(n))
            proof.have(integrable(exp(rate) * before), by="integrable_multiple")
            with proof.let(omega):
                proof.have(both(*bounds(n + 1)))
                proof.have(both(at_least(y_n, -c), at_most(y_n, c)))
                proof.have(at_most(start + rise * y_n, exp(s * y_n + rate)))
                proof.have(at_least(Z, 0), by="exp_nonnegative")
                proof.have(at_most(Z * (start + rise * y_n), Z * exp(s * y_n + rate)))
                proof.have(equal(exp(s * (total(n) - y_n) + (s * y_n + rate)), Z * exp(s * y_n + rate)), by="exp_sum")
                proof.have(equal(exp(rate + s * total(n)), exp(rate) * before), by="exp_sum")
                proof.have(equal(s * (total(n) - y_n) + (s * y_n + rate), rate + s * total(n)))
                proof.have(equal(Z * exp(s * y_n + rate), exp(rate) * before))
                proof.have(at_most(start * Z + rise * (Z * y_n), exp(rate) * before))
            proof.have(at_most(E(start * Z + rise * (Z * y_n)), E(exp(rate) * before)), by="mean_monotone")
            proof.have(at_least(exp(rate), 0), by="exp_nonnegative")
            proof.have(at_most(E(exp(rate) * before), exp(rate) * exp(n * rate)))
            proof.have(equal(exp(rate + n * rate), exp(rate) * exp(n * rate)), by="exp_sum")
            proof.have(equal(rate + n * rate, (n + 1) * rate))
            proof.have(equal(exp((n + 1) * rate), exp(rate) * exp(n * rate)))
            proof.have(grows(n + 1))

surprise = theory.number("L")
root = sqrt(2 * m * surprise)


def one_if(claim):
    """1 where the claim holds, otherwise 0: its mean is the probability of the claim."""
    return choice(claim, 1, 0)


far = one_if(greater(total(m), c * root))
with theory.theorem(
    "azuma_hoeffding",
    both(integrable(far), at_most(E(far), exp(-surprise))),
    given=[
        *(greater(c, 0), at_least(m, 1), at_least(surprise, 0), bounded),
        for_all(s, implies(at_least(s, 0), mean_given_past)),
    ],
    instance={**dict.fromkeys((X, Y), function(i, omega, 0)), c: 1, m: 1, surprise: 0},
) as proof:
    inverse = 1 / (c * m)
    proof.have(greater(c * m, 0))
    proof.have(equal(c * m * inverse, 1), by="reciprocal")
    proof.have(greater(inverse, 0), by="reciprocal_positive")
    proof.have(at_least(2 * m * surprise, 0))
    proof.have(equal(root * root, 2 * m * surprise), by="root_square")
    proof.have(at_least(root, 0), by="root_nonnegative")
    best = root * inverse
    proof.have(at_least(best, 0))
    proof.have(for_all(i, 1, m, equal(E(weight(i, best) * X(i, omega)), E(weight(i, best) * Y(i, omega)))))
    scaled = exp(best * total(m))
    proof.have(
        both(integrable(scaled), at_most(E(scaled), exp(m * (best**2 * c**2 / 2)))),
        by="exponential_of_martingale",
        at={"s": best},
    )
    proof.have(equal(best * (c * root), 2 * surprise * (c * m * inverse)))
    proof.have(equal(best * (c * root), 2 * surprise))
    proof.have(equal(m * (best**2 * c**2 / 2), surprise * (c * m * inverse) ** 2))
    proof.have(equal((c * m * inverse) ** 2, 1))
    proof.have(equal(m * (best**2 * c**2 / 2), surprise))
    proof.have(at_most(E(scaled), exp(surprise)))
    proof.have(moderate(m), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y})
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, -c * root * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, -c * root)), by="square_integrable_number")
    proof.have(square_integrable(total(m) + function(omega, -c * root)(omega)), by="square_integrable_sum_of_numbers")
    proof.have(square_integrable(total(m) - c * root))
    positive = one_if(greater(total(m) - c * root, 0))
    proof.have(integrable(positive), by="integrable_indicator")
    small = exp(-2 * surprise)
    with proof.let(omega):
        proof.have(at_least(small, 0), by="exp_nonnegative")
        proof.have(at_least(scaled, 0), by="exp_nonnegative")
        proof.have(at_least(small * scaled, 0))
        with proof.case(greater(total(m), c * root)):
            proof.have(equal(far, 1), by="number_if_true")
            proof.have(greater(total(m) - c * root, 0))
            proof.have(equal(positive, 1), by="number_if_true")
            proof.have(at_least(best * total(m), best * (c * root)))
            proof.have(at_most(exp(2 * surprise), scaled), by="exp_monotone")
            proof.have(equal(exp(2 * surprise) * exp(-(2 * surprise)), 1), by="exp_opposite")
            proof.have(at_most(small * exp(2 * surprise), small * scaled))
            proof.have(both(equal(positive, far), at_most(far, small * scaled)))
        with proof.case(negation(greater(total(m), c * root))):
            proof.have(equal(far, 0), by="number_if_false")
            proof.have(negation(greater(total(m) - c * root, 0)))
            proof.have(equal(positive, 0), by="number_if_false")
            proof.have(both(equal(positive, far), at_most(far, small * scaled)))
    proof.have(surely(equal(positive, far)))
    proof.have(integrable(far), by="replace_random")
    proof.have(integrable(small * scaled), by="integrable_multiple")
    proof.have(at_most(E(far), E(small * scaled)), by="mean_monotone")
    proof.have(at_least(small, 0), by="exp_nonnegative")
    proof.have(at_most(E(small * scaled), small * exp(surprise)))
    proof.have(equal(exp(-2 * surprise + surprise), small * exp(surprise)), by="exp_sum")
    proof.have(equal(-2 * surprise + surprise, -surprise))
    proof.have(equal(small * exp(surprise), exp(-surprise)))
    proof.have(at_most(E(far), exp(-surprise)))

# what the deviation of a sum, and its bound b sqrt(T), say of the mean
r, rise_of_mean = theory.number("r epsilon")
with theory.theorem(
    "share_of_deviation",
    equal(m * rise_of_mean, b * sqrt(m) + r * sqrt(2 * m * surprise)),
    given=[
        *(at_least(m, 1), at_least(surprise, 0)),
        equal(rise_of_mean, (b + sqrt(2) * r * sqrt(surprise)) / sqrt(m)),
    ],
) as proof:
    proof.have(at_least(m, 0))
    proof.have(equal(sqrt(m) * sqrt(m), m), by="root_square")
    with proof.contradiction(equal(sqrt(m), 0)):
        proof.have(equal(m, 0))
    proof.have(equal(sqrt(m) * (1 / sqrt(m)), 1), by="reciprocal")
    proof.have(equal(sqrt(m) * sqrt(m) * (1 / sqrt(m)), 1 * sqrt(m)))
    proof.have(equal(m * (1 / sqrt(m)), sqrt(m)))
    proof.have(at_least(2 * m, 0))
    proof.have(equal(sqrt(2 * m * surprise), sqrt(2 * m) * sqrt(surprise)), by="root_of_product")
    proof.have(equal(sqrt(2 * m), sqrt(2) * sqrt(m)), by="root_of_product")
    proof.have(equal(r * sqrt(2 * m * surprise), r * (sqrt(2) * sqrt(m) * sqrt(surprise))))
    proof.have(equal(m * rise_of_mean, m * (1 / sqrt(m)) * (b + sqrt(2) * r * sqrt(surprise))))
    proof.have(equal(m * rise_of_mean, sqrt(m) * (b + sqrt(2) * r * sqrt(surprise))))

"""Hoeffding's lemma: the exponential of a bounded number lies below a line, and that line below another exponential."""

from fractions import Fraction

from symres import (
    E,
    I,
    Sum,
    Theory,
    all_of,
    choice,
    exp,
    for_all,
    function,
    implies,
    integrable,
    log,
    outcome,
    sqrt,
    square_integrable,
    surely,
    there_is,
)

theory = Theory("lemmas", title="Concentration")
x, y, p, s, a, b, c = theory.reals("x y p s a b c")

# ---------------------------------------------------------------------------------------------------- Hoeffding's lemma
# the exponential of a number of [0, x] is below the line through its ends, and the line is below another exponential
line = 1 - p + p * exp(x)
unit = [x >= 0, p >= 0, p <= 1]
theory.claim("chord_positive", line > 0, given=unit)
theory.claim("slope_of_log_chord", p * exp(x) / line <= p + x / 4, given=unit)
theory.claim("log_chord", log(line) <= p * x + x**2 / 8, given=unit)

with theory.theorem("chord_below_exp", line <= exp(p * x + x**2 / 8), given=unit) as proof:
    proof.have(line > 0, by="chord_positive")
    proof.have(log(line) <= p * x + x**2 / 8, by="log_chord")
    proof.have(exp(log(line)) <= exp(p * x + x**2 / 8), by="exp_monotone")
    proof.have(exp(log(line)) == line, by="exp_of_log")

with theory.theorem("exp_below_chord", exp(p * x) <= line, given=[p >= 0, p <= 1]) as proof:
    proof.have(exp(p * x + (1 - p) * x) == exp(p * x) * exp((1 - p) * x), by="exp_sum")
    proof.have(exp(p * x + -p * x) == exp(p * x) * exp(-p * x), by="exp_sum")
    proof.have(exp(x - x) == 1, by="exp_zero")
    proof.have(exp((1 - p) * x) >= 1 + (1 - p) * x, by="exp_above_line")
    proof.have(exp(-p * x) >= 1 + -p * x, by="exp_above_line")
    proof.have(exp(p * x) > 0, by="exp_positive")
    proof.have(exp(p * x) * exp((1 - p) * x) >= exp(p * x) * (1 + (1 - p) * x))
    proof.have(exp(p * x) * exp(-p * x) >= exp(p * x) * (1 + -p * x))
    proof.have(p * exp(x) >= p * (exp(p * x) * (1 + (1 - p) * x)))
    proof.have((1 - p) * 1 >= (1 - p) * (exp(p * x) * (1 + -p * x)))

above = for_all(x, implies((x >= -c) & (x <= c), exp(s * x) <= a + b * x))
below = for_all(y, implies((y >= -c) & (y <= c), a + b * y <= exp(s * y + s**2 * c**2 / 2)))
between = there_is((a, b), above & below)
with theory.theorem("line_between_exponentials", between, given=[c > 0, s >= 0]) as proof:
    half = Fraction(1, 2) * (1 / c)
    proof.have(c * (1 / c) == 1, by="reciprocal")
    proof.have(1 / c > 0, by="reciprocal_positive")
    length, low = 2 * c * s, exp(-c * s)
    proof.have(half * length == s)
    proof.have(half * length * c == s * c)
    proof.have(low > 0, by="exp_positive")
    slope = half * (exp(length) - 1)
    share = lambda x: half * (x + c)  # noqa: E731
    chord = lambda x: low * (1 - share(x) + share(x) * exp(length))  # noqa: E731
    start, rise = low * (1 + c * slope), low * slope
    with proof.let(x), proof.suppose((x >= -c) & (x <= c)):
        proof.have(share(x) >= 0)
        proof.have(1 - share(x) == half * (c - x))
        proof.have(share(x) <= 1)
        proof.have(exp(share(x) * length) <= 1 - share(x) + share(x) * exp(length), by="exp_below_chord")
        proof.have(half * length * x == s * x)
        proof.have(share(x) * length == s * (x + c))
        proof.have(exp(-c * s + s * (x + c)) == low * exp(s * (x + c)), by="exp_sum")
        proof.have(exp(s * x) == low * exp(share(x) * length))
        proof.have(exp(s * x) <= chord(x))
        proof.have(exp(s * x) <= start + rise * x)
    with proof.let(y), proof.suppose((y >= -c) & (y <= c)):
        proof.have(share(y) >= 0)
        proof.have(1 - share(y) == half * (c - y))
        proof.have(share(y) <= 1)
        top = share(y) * length + length**2 / 8
        proof.have(length >= 0)
        proof.have(1 - share(y) + share(y) * exp(length) <= exp(top), by="chord_below_exp")
        proof.have(half * length * y == s * y)
        proof.have(top == c * s + (s * y + s**2 * c**2 / 2))
        proof.have(exp(-c * s + top) == low * exp(top), by="exp_sum")
        proof.have(-c * s + top == s * y + s**2 * c**2 / 2)
        proof.have(exp(-c * s + top) == exp(s * y + s**2 * c**2 / 2))
        proof.have(chord(y) <= low * exp(top))
        proof.have(chord(y) <= exp(s * y + s**2 * c**2 / 2))
        proof.have(start + rise * y <= exp(s * y + s**2 * c**2 / 2))
    proof.exhibit(between, start, rise)

# --------------------------------------------------------------------------------------------------- Azuma's inequality
i, j, m, n = theory.integers("i j m n")
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
    return tuple(bound for number in (X, Y) for bound in (number(i, omega) >= -c, number(i, omega) <= c))


bounded = for_all(i, 1, m, integrable(X(i, omega)) & integrable(Y(i, omega)) & surely(all_of(bounds(i))))
# Y is the mean of X given the past, as far as it is needed
mean_given_past = for_all(i, 1, m, E(weight(i) * X(i, omega)) == E(weight(i) * Y(i, omega)))
moderate = lambda n: square_integrable(total(n)) & surely((total(n) >= -2 * c * n) & (total(n) <= 2 * c * n))  # noqa: E731
x_n, y_n, Z = X(n + 1, omega), Y(n + 1, omega), exp(s * (total(n) - Y(n + 1, omega)))
with theory.theorem(
    "weights_are_integrable",
    integrable(Z) & integrable(Z * x_n) & integrable(Z * y_n),
    given=[c > 0, s >= 0, n >= 0, n + 1 <= m, bounded],
) as proof:
    most = exp(s * (2 * c * n + c))
    proof.have(for_all(i, 1, n, integrable(X(i, omega)) & integrable(Y(i, omega)) & surely(all_of(bounds(i)))))
    proof.have(moderate(n), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y, "m": n})
    proof.have(integrable(x_n) & integrable(y_n) & surely(all_of(bounds(n + 1))))
    with proof.let(omega):
        proof.have(all_of(bounds(n + 1)))
        proof.have((y_n >= -c) & (y_n <= c))
    proof.have(square_integrable(y_n), by="bounded_is_square_integrable")
    proof.have(square_integrable(-1 * y_n), by="square_integrable_multiple_of_number")
    proof.have(square_integrable(total(n) + -1 * y_n), by="square_integrable_sum_of_numbers")
    proof.have(square_integrable(s * (total(n) + -1 * y_n)), by="square_integrable_multiple_of_number")
    proof.have(square_integrable(s * (total(n) - y_n)))
    with proof.let(omega):
        proof.have((total(n) >= -2 * c * n) & (total(n) <= 2 * c * n))
        proof.have(all_of(bounds(n + 1)))
        proof.have(total(n) - y_n <= 2 * c * n + c)
        proof.have(s * (total(n) - y_n) <= s * (2 * c * n + c))
    proof.have(square_integrable(Z), by="exp_of_bounded")
    proof.have(integrable(Z), by="integrable_number")
    for value in (x_n, y_n):
        with proof.let(omega):
            proof.have(s * (total(n) - y_n) <= s * (2 * c * n + c))
            proof.have(Z <= most, by="exp_monotone")
            proof.have(Z >= 0, by="exp_nonnegative")
            proof.have(abs(Z) == Z, by="absolute_value")
            proof.have(all_of(bounds(n + 1)))
            proof.have(abs(value) <= c, by="absolute_value_at_most")
            proof.have(Z * abs(value) <= Z * c)
            proof.have(abs(Z) * abs(value) <= most * c)
        proof.have(square_integrable(Z * value) & integrable(Z * value), by="bounded_product")

rate = s**2 * c**2 / 2
grows = lambda n: integrable(exp(s * total(n))) & (E(exp(s * total(n))) <= exp(n * rate))  # noqa: E731
with theory.theorem(
    "exponential_of_martingale",
    grows(m),
    given=[c > 0, s >= 0, m >= 0, bounded, mean_given_past],
) as proof:
    with proof.each(n, 0, m):
        proof.have(for_all(i, 1, n, integrable(X(i, omega)) & integrable(Y(i, omega)) & surely(all_of(bounds(i)))))
        proof.have(moderate(n), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y})
    slope = proof.obtain("a_0 b_0", between, by="line_between_exponentials")
    start, rise = slope
    with proof.base():
        with proof.let(omega):
            proof.have(total(0) == 0, by="sum_empty")
            proof.have(exp(s * total(0)) == exp(s - s))
            proof.have(exp(s - s) == 1, by="exp_zero")
            proof.have(1 == exp(s * total(0)))
        proof.have(integrable(function(omega, 1)), by="integrable_constant")
        proof.have(
            integrable(exp(s * total(0))) & (E(function(omega, 1)(omega)) == E(exp(s * total(0)))),
            by="integrable_equal",
            at={"Y": function(omega, 1), "Z": function(omega, exp(s * total(0)))},
        )
        proof.have(exp(0 * rate) >= 1 + 0 * rate, by="exp_above_line")
        proof.have(grows(0))
    with proof.induction(n, 0, lambda n: implies(n <= m, grows(n))):
        with proof.suppose(n + 1 <= m):
            before, after = exp(s * total(n)), exp(s * total(n + 1))
            proof.have(moderate(n))
            proof.have(moderate(n + 1))
            proof.have(integrable(x_n) & integrable(y_n) & surely(all_of(bounds(n + 1))))
            proof.have(integrable(Z) & integrable(Z * x_n) & integrable(Z * y_n), by="weights_are_integrable")
            proof.have(square_integrable(s * total(n + 1)), by="square_integrable_multiple_of_number")
            with proof.let(omega):
                proof.have((total(n + 1) >= -2 * c * (n + 1)) & (total(n + 1) <= 2 * c * (n + 1)))
                proof.have(s * total(n + 1) <= s * (2 * c * (n + 1)))
            proof.have(square_integrable(after), by="exp_of_bounded")
            proof.have(integrable(after), by="integrable_number")
            proof.have(integrable(start * Z), by="integrable_multiple")
            for value in (x_n, y_n):
                proof.have(integrable(rise * (Z * value)), by="integrable_multiple")
                proof.have(integrable(start * Z + rise * (Z * value)), by="integrable_sum")
            with proof.let(omega):
                proof.have(all_of(bounds(n + 1)))
                proof.have((x_n >= -c) & (x_n <= c))
                proof.have(exp(s * x_n) <= start + rise * x_n)
                proof.have(Z >= 0, by="exp_nonnegative")
                proof.have(total(n + 1) == total(n) + (x_n - y_n), by="sum_last")
                proof.have(exp(s * (total(n) - y_n) + s * x_n) == Z * exp(s * x_n), by="exp_sum")
                proof.have(s * total(n + 1) == s * (total(n) - y_n) + s * x_n)
                proof.have(after == Z * exp(s * x_n))
                proof.have(Z * exp(s * x_n) <= Z * (start + rise * x_n))
                proof.have(after <= start * Z + rise * (Z * x_n))
            proof.have(E(after) <= E(start * Z + rise * (Z * x_n)), by="mean_monotone")
            proof.have(E(weight(n + 1) * x_n) == E(weight(n + 1) * y_n))
            proof.have(E(Z * x_n) == E(Z * y_n))
            proof.have(E(start * Z + rise * (Z * x_n)) == E(start * Z + rise * (Z * y_n)))
            proof.have(grows(n))
            proof.have(integrable(exp(rate) * before), by="integrable_multiple")
            with proof.let(omega):
                proof.have(all_of(bounds(n + 1)))
                proof.have((y_n >= -c) & (y_n <= c))
                proof.have(start + rise * y_n <= exp(s * y_n + rate))
                proof.have(Z >= 0, by="exp_nonnegative")
                proof.have(Z * (start + rise * y_n) <= Z * exp(s * y_n + rate))
                proof.have(exp(s * (total(n) - y_n) + (s * y_n + rate)) == Z * exp(s * y_n + rate), by="exp_sum")
                proof.have(exp(rate + s * total(n)) == exp(rate) * before, by="exp_sum")
                proof.have(s * (total(n) - y_n) + (s * y_n + rate) == rate + s * total(n))
                proof.have(Z * exp(s * y_n + rate) == exp(rate) * before)
                proof.have(start * Z + rise * (Z * y_n) <= exp(rate) * before)
            proof.have(E(start * Z + rise * (Z * y_n)) <= E(exp(rate) * before), by="mean_monotone")
            proof.have(exp(rate) >= 0, by="exp_nonnegative")
            proof.have(E(exp(rate) * before) <= exp(rate) * exp(n * rate))
            proof.have(exp(rate + n * rate) == exp(rate) * exp(n * rate), by="exp_sum")
            proof.have(rate + n * rate == (n + 1) * rate)
            proof.have(exp((n + 1) * rate) == exp(rate) * exp(n * rate))
            proof.have(grows(n + 1))

surprise = theory.reals("L")
root = sqrt(2 * m * surprise)


def one_if(claim):
    """1 where the claim holds, otherwise 0: its mean is the probability of the claim."""
    return choice(claim, 1, 0)


far = one_if(total(m) > c * root)
with theory.theorem(
    "azuma_hoeffding",
    integrable(far) & (E(far) <= exp(-surprise)),
    given=[
        *(c > 0, m >= 1, surprise >= 0, bounded),
        for_all(s, implies(s >= 0, mean_given_past)),
    ],
    instance=[*[a == function(i, omega, 0) for a in (X, Y)], c == 1, m == 1, surprise == 0],
) as proof:
    inverse = 1 / (c * m)
    proof.have(c * m > 0)
    proof.have(c * m * inverse == 1, by="reciprocal")
    proof.have(inverse > 0, by="reciprocal_positive")
    proof.have(2 * m * surprise >= 0)
    proof.have(root * root == 2 * m * surprise, by="root_square")
    proof.have(root >= 0, by="root_nonnegative")
    best = root * inverse
    proof.have(best >= 0)
    proof.have(for_all(i, 1, m, E(weight(i, best) * X(i, omega)) == E(weight(i, best) * Y(i, omega))))
    scaled = exp(best * total(m))
    proof.have(
        integrable(scaled) & (E(scaled) <= exp(m * (best**2 * c**2 / 2))),
        by="exponential_of_martingale",
        at={"s": best},
    )
    proof.have(best * (c * root) == 2 * surprise * (c * m * inverse))
    proof.have(best * (c * root) == 2 * surprise)
    proof.have(m * (best**2 * c**2 / 2) == surprise * (c * m * inverse) ** 2)
    proof.have((c * m * inverse) ** 2 == 1)
    proof.have(m * (best**2 * c**2 / 2) == surprise)
    proof.have(E(scaled) <= exp(surprise))
    proof.have(moderate(m), by="sum_of_bounded_differences", at={"X_i": X, "Y_i": Y})
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, -c * root * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, -c * root)), by="square_integrable_number")
    proof.have(square_integrable(total(m) + function(omega, -c * root)(omega)), by="square_integrable_sum_of_numbers")
    proof.have(square_integrable(total(m) - c * root))
    positive = one_if(total(m) - c * root > 0)
    proof.have(integrable(positive), by="integrable_indicator")
    small = exp(-2 * surprise)
    with proof.let(omega):
        proof.have(small >= 0, by="exp_nonnegative")
        proof.have(scaled >= 0, by="exp_nonnegative")
        proof.have(small * scaled >= 0)
        with proof.case(total(m) > c * root):
            proof.have(far == 1, by="number_if_true")
            proof.have(total(m) - c * root > 0)
            proof.have(positive == 1, by="number_if_true")
            proof.have(best * total(m) >= best * (c * root))
            proof.have(exp(2 * surprise) <= scaled, by="exp_monotone")
            proof.have(exp(2 * surprise) * exp(-(2 * surprise)) == 1, by="exp_opposite")
            proof.have(small * exp(2 * surprise) <= small * scaled)
            proof.have((positive == far) & (far <= small * scaled))
        with proof.case(~(total(m) > c * root)):
            proof.have(far == 0, by="number_if_false")
            proof.have(~(total(m) - c * root > 0))
            proof.have(positive == 0, by="number_if_false")
            proof.have((positive == far) & (far <= small * scaled))
    proof.have(surely(positive == far))
    proof.have(integrable(far), by="replace_random")
    proof.have(integrable(small * scaled), by="integrable_multiple")
    proof.have(E(far) <= E(small * scaled), by="mean_monotone")
    proof.have(small >= 0, by="exp_nonnegative")
    proof.have(E(small * scaled) <= small * exp(surprise))
    proof.have(exp(-2 * surprise + surprise) == small * exp(surprise), by="exp_sum")
    proof.have(-2 * surprise + surprise == -surprise)
    proof.have(small * exp(surprise) == exp(-surprise))
    proof.have(E(far) <= exp(-surprise))

# what the deviation of a sum, and its bound b sqrt(T), say of the mean
r, rise_of_mean = theory.reals("r epsilon")
with theory.theorem(
    "share_of_deviation",
    m * rise_of_mean == b * sqrt(m) + r * sqrt(2 * m * surprise),
    given=[
        *(m >= 1, surprise >= 0),
        rise_of_mean == (b + sqrt(2) * r * sqrt(surprise)) / sqrt(m),
    ],
) as proof:
    proof.have(m >= 0)
    proof.have(sqrt(m) * sqrt(m) == m, by="root_square")
    with proof.contradiction(sqrt(m) == 0):
        proof.have(m == 0)
    proof.have(sqrt(m) * (1 / sqrt(m)) == 1, by="reciprocal")
    proof.have(sqrt(m) * sqrt(m) * (1 / sqrt(m)) == 1 * sqrt(m))
    proof.have(m * (1 / sqrt(m)) == sqrt(m))
    proof.have(2 * m >= 0)
    proof.have(sqrt(2 * m * surprise) == sqrt(2 * m) * sqrt(surprise), by="root_of_product")
    proof.have(sqrt(2 * m) == sqrt(2) * sqrt(m), by="root_of_product")
    proof.have(r * sqrt(2 * m * surprise) == r * (sqrt(2) * sqrt(m) * sqrt(surprise)))
    proof.have(m * rise_of_mean == m * (1 / sqrt(m)) * (b + sqrt(2) * r * sqrt(surprise)))
    proof.have(m * rise_of_mean == sqrt(m) * (b + sqrt(2) * r * sqrt(surprise)))

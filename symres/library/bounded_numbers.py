"""Bounded random numbers: their products, exponentials and signs are integrable."""

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
    has_derivative,
    implies,
    integrable,
    least,
    norm,
    outcome,
    square_integrable,
    surely,
    there_is,
    trace,
)

theory = Theory("lemmas", title="Bounded random numbers")
x, y, s, c, t = theory.reals("x y s c t")
X, Y = theory.random("X Y")
omega = outcome()

theory.claim("square_positive", x**2 > 0, given=x != 0)
theory.claim("least_at_most_first", least(x, c) <= x)
theory.claim("least_at_most_second", least(x, c) <= c)
A, B = theory.like("A B", I(1))


with theory.theorem("norm_of_number", norm(x * I(1)) == abs(x)) as proof:
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(norm(I(1)) ** 2 == 1)
    proof.have(norm(I(1)) >= 0, by="norm_nonnegative")
    proof.have(norm(I(1)) <= 1, by="square_compare")
    proof.have(norm(I(1)) >= 1, by="square_compare")
    proof.have(norm(I(1)) == 1)
    proof.have(norm(x * I(1)) == abs(x) * norm(I(1)), by="norm_of_multiple")

with theory.theorem("trace_at_most_norm", abs(trace(A) - trace(B)) <= norm(A - B)) as proof:
    proof.have(norm(1 * I(1)) == 1, by="norm_of_number", at={"x": 1})
    proof.have(norm(I(1)) == 1)
    proof.have(trace((A - B).T * I(1)) <= norm(A - B) * norm(I(1)), by="cauchy_schwarz")
    proof.have(trace((B - A).T * I(1)) <= norm(B - A) * norm(I(1)), by="cauchy_schwarz")
    proof.have(norm(B - A) == norm(A - B), by="norm_of_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": trace(A) - trace(B), "c": norm(A - B)})

with theory.theorem("square_integrable_number", square_integrable(X), given=square_integrable(X * I(1))) as proof:
    proof.have(square_integrable(trace(X * I(1))), by="square_integrable_trace")
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    with proof.let(omega):
        proof.have(trace(X * I(1)) == X)
    proof.conclude(by="replace_random")

with theory.theorem("integrable_number", integrable(X), given=square_integrable(X)) as proof:
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(integrable(trace((X * I(1)).T * I(1))), by="integrable_product")
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    with proof.let(omega):
        proof.have(trace((X * I(1)).T * I(1)) == X)
    proof.conclude(by="replace_random")

with theory.theorem(
    "square_integrable_sum_of_numbers",
    square_integrable(X + Y),
    given=[square_integrable(X), square_integrable(Y)],
) as proof:
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    proof.have(square_integrable(Y * I(1)), by="square_integrable_times_constant")
    proof.have(square_integrable(X * I(1) + Y * I(1)), by="square_integrable_sum")
    proof.have(square_integrable((X + Y) * I(1)))
    proof.conclude(by="square_integrable_number")

with theory.theorem(
    "square_integrable_multiple_of_number", square_integrable(c * X), given=square_integrable(X)
) as proof:
    proof.have(square_integrable(X * (c * I(1))), by="square_integrable_times_constant")
    proof.have(square_integrable((c * X) * I(1)))
    proof.conclude(by="square_integrable_number")

with theory.theorem(
    "bounded_product",
    square_integrable(X * Y) & integrable(X * Y),
    given=[integrable(X), integrable(Y), surely(abs(X) * abs(Y) <= c)],
) as proof:
    proof.have(square_integrable(function(omega, c * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, c)), by="square_integrable_number")
    proof.have(integrable(X * I(1)), by="integrable_times_constant")
    proof.have(integrable(Y * I(1)), by="integrable_times_constant")
    with proof.let(omega):
        proof.have(abs(X) * abs(Y) <= c)
        proof.have(norm(X * I(1)) == abs(X), by="norm_of_number")
        proof.have(norm(Y * I(1)) == abs(Y), by="norm_of_number")
        proof.have(norm(X * I(1)) * norm(Y * I(1)) <= c)
    proof.have(square_integrable(X * I(1) * (Y * I(1))), by="square_integrable_dominated", at={"X": function(omega, c)})
    proof.have(square_integrable(X * Y), by="square_integrable_number")
    proof.have(integrable(X * Y), by="integrable_number")

with theory.theorem(
    "bounded_is_square_integrable",
    square_integrable(X),
    given=[integrable(X), surely((X >= -c) & (X <= c))],
) as proof:
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    with proof.let(omega):
        proof.have((X >= -c) & (X <= c))
        proof.have(abs(X) <= c, by="absolute_value_at_most")
        proof.have(abs(X) * abs(function(omega, 1)(omega)) <= c)
    product = X * function(omega, 1)(omega)
    proof.have(square_integrable(product) & integrable(product), by="bounded_product")

with theory.theorem(
    "bounded_difference",
    (x - y >= -2 * c) & (x - y <= 2 * c),
    given=[abs(x) <= c, abs(y) <= c],
) as proof:
    for value in (x, y):
        proof.have(value <= abs(value), by="at_most_absolute_value")
        proof.have(value >= -abs(value), by="at_least_opposite_absolute_value")

with theory.theorem("mean_of_bounded", abs(E(X)) <= c, given=[integrable(X), surely(abs(X) <= c)]) as proof:
    for bound in (c, -c):
        proof.have(integrable(function(omega, bound)), by="integrable_constant")
    with proof.let(omega):
        proof.have(abs(X) <= c)
        proof.have(X <= abs(X), by="at_most_absolute_value")
        proof.have(X <= c)
    proof.have(E(X) <= E(function(omega, c)(omega)), by="mean_monotone")
    with proof.let(omega):
        proof.have(abs(X) <= c)
        proof.have(X >= -abs(X), by="at_least_opposite_absolute_value")
        proof.have(-c <= X)
    proof.have(E(function(omega, -c)(omega)) <= E(X), by="mean_monotone")
    proof.conclude(by="absolute_value_at_most", at={"s": E(X)})

with theory.theorem("absolute_difference", abs(y - x) == abs(x - y)) as proof:
    with proof.case(x >= y):
        proof.have(abs(x - y) == x - y, by="absolute_value")
        proof.have(abs(y - x) == -(y - x), by="absolute_value_below")
        proof.have(abs(y - x) == abs(x - y))
    with proof.case(x < y):
        proof.have(abs(y - x) == y - x, by="absolute_value")
        proof.have(abs(x - y) == -(x - y), by="absolute_value_below")
        proof.have(abs(y - x) == abs(x - y))

with theory.theorem("exp_lipschitz", abs(exp(x) - exp(y)) <= exp(c) * abs(x - y), given=[x <= c, y <= c]) as proof:
    for one, other in ((x, y), (y, x)):
        proof.have(exp(other - one) >= 1 + (other - one), by="exp_above_line")
        proof.have(exp(one + (other - one)) == exp(one) * exp(other - one), by="exp_sum")
        proof.have(exp(one) >= 0, by="exp_nonnegative")
        proof.have(exp(one) - exp(other) <= exp(one) * (one - other))
        proof.have(exp(one) <= exp(c), by="exp_monotone")
        proof.have(one - other <= abs(one - other), by="at_most_absolute_value")
        proof.have(abs(one - other) >= 0, by="absolute_value_nonnegative")
        proof.have(exp(one) * (one - other) <= exp(one) * abs(one - other))
        proof.have(exp(one) * abs(one - other) <= exp(c) * abs(one - other))
        proof.have(exp(one) - exp(other) <= exp(c) * abs(one - other))
    proof.have(abs(y - x) == abs(x - y), by="absolute_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": exp(x) - exp(y), "c": exp(c) * abs(x - y)})

with theory.theorem(
    "least_lipschitz",
    abs(least(x, c) - least(y, c)) <= abs(x - y),
) as proof:
    for one, other in ((x, y), (y, x)):
        proof.have(one - other <= abs(one - other), by="at_most_absolute_value")
        proof.have(abs(one - other) >= 0, by="absolute_value_nonnegative")
        rises = least(one, c) - least(other, c) <= abs(one - other)
        with proof.case(other <= c):
            proof.have(least(other, c) == other, by="least_is_first")
            proof.have(least(one, c) <= one, by="least_at_most_first")
            proof.have(rises)
        with proof.case(c < other):
            proof.have(least(other, c) == c, by="least_is_second")
            proof.have(least(one, c) <= c, by="least_at_most_second")
            proof.have(rises)
    proof.have(abs(y - x) == abs(x - y), by="absolute_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": least(x, c) - least(y, c), "c": abs(x - y)})

with theory.theorem("exp_of_bounded", square_integrable(exp(X)), given=[square_integrable(X), surely(X <= c)]) as proof:
    capped = lambda A: exp(least(trace(A), c)) * I(1)  # noqa: E731
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    with proof.let(A, B):
        one, other = least(trace(A), c), least(trace(B), c)
        proof.have((one <= c) & (other <= c), by="least_at_most_second")
        proof.have(abs(exp(one) - exp(other)) <= exp(c) * abs(one - other), by="exp_lipschitz")
        proof.have(abs(one - other) <= abs(trace(A) - trace(B)), by="least_lipschitz")
        proof.have(abs(trace(A) - trace(B)) <= norm(A - B), by="trace_at_most_norm")
        proof.have(exp(c) >= 0, by="exp_nonnegative")
        proof.have(norm((exp(one) - exp(other)) * I(1)) == abs(exp(one) - exp(other)), by="norm_of_number")
        proof.have(abs(one - other) <= norm(A - B))
        proof.have(exp(c) * abs(one - other) <= exp(c) * norm(A - B))
        proof.have(norm(capped(A) - capped(B)) <= exp(c) * norm(A - B))
    proof.have(
        square_integrable(capped(X * I(1))),
        by="square_integrable_lipschitz",
        at={"h": function(A, capped(A)), "F": function(omega, X * I(1)), "c": exp(c)},
    )
    with proof.let(omega):
        proof.have(trace(X * I(1)) == X)
        proof.have(X <= c)
        proof.have(least(X, c) == X, by="least_is_first")
        proof.have(least(trace(X * I(1)), c) == X)
        proof.have(capped(X * I(1)) == exp(X) * I(1))
    proof.have(square_integrable(exp(X) * I(1)), by="square_integrable_equal")
    proof.have(square_integrable(exp(X)), by="square_integrable_number")


with theory.theorem(
    "mean_of_rest",
    E(X) >= 1 - c,
    given=[integrable(X), integrable(Y), surely(X >= 1 - Y), E(Y) <= c],
) as proof:
    one = function(omega, 1)
    proof.have(integrable(one), by="integrable_constant")
    proof.have(integrable(-1 * Y), by="integrable_multiple")
    proof.have(integrable(one(omega) + -1 * Y), by="integrable_sum")
    with proof.let(omega):
        proof.have(X >= 1 - Y)
        proof.have(one(omega) + -1 * Y <= X)
    proof.have(E(one(omega) + -1 * Y) <= E(X), by="mean_monotone")


# ------------------------------------------------------------------------------------------------------------- events
def one_if(claim):
    """1 where the claim holds, otherwise 0: the mean is the probability of the claim."""
    return choice(claim, 1, 0)


with theory.theorem(
    "square_integrable_capped",
    square_integrable(least(s * X, c)),
    given=[square_integrable(X), s >= 0],
) as proof:
    capped = lambda A: least(trace(s * A), c) * I(1)  # noqa: E731
    proof.have(trace(I(1)) == 1, by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    with proof.let(A, B):
        one, other = trace(s * A), trace(s * B)
        proof.have(abs(least(one, c) - least(other, c)) <= abs(one - other), by="least_lipschitz")
        proof.have(abs(one - other) <= norm(s * A - s * B), by="trace_at_most_norm", at={"A": s * A, "B": s * B})
        proof.have(norm(s * (A - B)) == s * norm(A - B), by="norm_multiple")
        gap = least(one, c) - least(other, c)
        proof.have(norm(gap * I(1)) == abs(gap), by="norm_of_number")
        proof.have(norm(capped(A) - capped(B)) <= s * norm(A - B))
    proof.have(
        square_integrable(capped(X * I(1))),
        by="square_integrable_lipschitz",
        at={"h": function(A, capped(A)), "F": function(omega, X * I(1)), "c": s},
    )
    with proof.let(omega):
        proof.have(trace(s * (X * I(1))) == s * X)
        proof.have(capped(X * I(1)) == least(s * X, c) * I(1))
    proof.have(square_integrable(least(s * X, c) * I(1)), by="square_integrable_equal")
    proof.have(square_integrable(least(s * X, c)), by="square_integrable_number")


# the indicator of X > 0 is the derivative at t = 0 of t min(max(X, 0) / t^2, 1), which is integrable for every t
def ramp(t):
    """t where t^2 is at most X, less where it is more, and 0 where X is negative."""
    return t * (least(X / t**2, 1) - least(X / t**2, 0))


with theory.theorem("integrable_indicator", integrable(one_if(X > 0)), given=square_integrable(X)) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    slope, steep = one_if(X > 0), lambda t: 1 / t**2
    with proof.let(t):
        with proof.case(t == 0):
            with proof.let(omega):
                proof.have(0 == ramp(t))
            proof.have(
                integrable(ramp(t)) & (E(function(omega, 0)(omega)) == E(ramp(t))),
                by="integrable_equal",
                at={"Y": function(omega, 0), "Z": function(omega, ramp(t))},
            )
            proof.have(integrable(ramp(t)))
        with proof.case(t != 0):
            proof.have(t**2 > 0, by="square_positive")
            proof.have(steep(t) > 0, by="reciprocal_positive")
            for top in (1, 0):
                proof.have(square_integrable(least(steep(t) * X, top)), by="square_integrable_capped")
                proof.have(integrable(least(steep(t) * X, top)), by="integrable_number")
            proof.have(integrable(-1 * least(steep(t) * X, 0)), by="integrable_multiple")
            proof.have(integrable(least(steep(t) * X, 1) + -1 * least(steep(t) * X, 0)), by="integrable_sum")
            proof.have(integrable(t * (least(steep(t) * X, 1) + -1 * least(steep(t) * X, 0))), by="integrable_multiple")
            proof.have(integrable(ramp(t)))
    with proof.let(omega, t):
        rise = (ramp(t) - ramp(0)) * (t - 0)
        size = (0 * (t - 0) ** 2 <= rise) & (rise <= 1 * (t - 0) ** 2)
        with proof.case(t == 0):
            proof.have(ramp(t) == 0)
            proof.have(size)
        with proof.case(t != 0):
            proof.have(t**2 > 0, by="square_positive")
            proof.have(steep(t) > 0, by="reciprocal_positive")
            share = least(X / t**2, 1) - least(X / t**2, 0)
            with proof.case(X >= 0):
                proof.have(steep(t) * X >= 0)
                proof.have(least(X / t**2, 0) == 0, by="least_is_second")
                proof.have((least(X / t**2, 1) <= 1) & (least(X / t**2, 1) >= 0))
                proof.have((0 <= share) & (share <= 1))
            with proof.case(X < 0):
                proof.have(steep(t) * X < 0)
                proof.have(least(X / t**2, 0) == X / t**2, by="least_is_first")
                proof.have(least(X / t**2, 1) == X / t**2, by="least_is_first")
                proof.have((0 <= share) & (share <= 1))
            proof.have(ramp(t) * t == t**2 * share)
            proof.have(size)
    with proof.let(omega):
        with proof.case(X > 0):
            proof.have(slope == 1, by="number_if_true")
            r = least(X, 1)
            proof.have(r > 0)
            proof.have((r <= X) & (r <= 1))
            with proof.let(t), proof.suppose(0 - r < t), proof.suppose(t < 0 + r):
                error = ramp(t) - ramp(0) - slope * (t - 0)
                with proof.case(t == 0):
                    proof.have(ramp(t) == t)
                    proof.have(error == 0)
                with proof.case(t != 0):
                    proof.have(t**2 > 0, by="square_positive")
                    proof.have(steep(t) > 0, by="reciprocal_positive")
                    proof.have(t**2 * steep(t) == 1, by="reciprocal")
                    proof.have(t**2 <= X)
                    proof.have(steep(t) * t**2 <= steep(t) * X)
                    proof.have(least(X / t**2, 1) == 1, by="least_is_second")
                    proof.have(least(X / t**2, 0) == 0, by="least_is_second")
                    proof.have(ramp(t) == t)
                    proof.have(error == 0)
                proof.have(abs(error) <= 0 * (t - 0) ** 2, by="absolute_value_at_most")
            proof.have(has_derivative(ramp, 0, slope), by="derivative_by_quadratic_error", at={"r": r, "c": 0})
        with proof.case(X <= 0):
            proof.have(slope == 0, by="number_if_false")
            with proof.let(t), proof.suppose(0 - 1 < t), proof.suppose(t < 0 + 1):
                error = ramp(t) - ramp(0) - slope * (t - 0)
                with proof.case(t == 0):
                    proof.have(ramp(t) == 0)
                    proof.have(error == 0)
                with proof.case(t != 0):
                    proof.have(t**2 > 0, by="square_positive")
                    proof.have(steep(t) > 0, by="reciprocal_positive")
                    proof.have(steep(t) * X <= 0)
                    proof.have(least(X / t**2, 0) == X / t**2, by="least_is_first")
                    proof.have(least(X / t**2, 1) == X / t**2, by="least_is_first")
                    proof.have(ramp(t) == 0)
                    proof.have(error == 0)
                proof.have(abs(error) <= 0 * (t - 0) ** 2, by="absolute_value_at_most")
            proof.have(has_derivative(ramp, 0, slope), by="derivative_by_quadratic_error", at={"r": 1, "c": 0})
    proof.have(
        integrable(slope) & has_derivative(lambda t: E(ramp(t)), 0, E(slope)),
        by="derivative_of_mean",
        at={"f": function(omega, t, ramp(t)), "X": function(omega, slope), "Y": function(omega, 0)}
        | {"Z": function(omega, 1), "x": 0, "r": 1},
    )


# ---------------------------------------------------------------------------------------------- sums of bounded numbers
i, m, n = theory.integers("i m n")
X_i, Y_i = (theory.mapping(name, (i, omega), t) for name in ("X_i", "Y_i"))


def total(n):
    return Sum(i, 1, n, X_i(i, omega) - Y_i(i, omega))


def bounds(i):
    """The i-th two numbers lie between -c and c."""
    return tuple(bound for x in (X_i, Y_i) for bound in (x(i, omega) >= -c, x(i, omega) <= c))


def all_within(m):
    """The first m of the numbers are integrable, and between -c and c."""
    return for_all(i, 1, m, integrable(X_i(i, omega)) & integrable(Y_i(i, omega)) & surely(all_of(bounds(i))))


moderate = lambda n: square_integrable(total(n)) & surely((total(n) >= -2 * c * n) & (total(n) <= 2 * c * n))  # noqa: E731
with theory.theorem(
    "sum_of_bounded_differences",
    moderate(m),
    given=[m >= 0, all_within(m)],
) as proof:
    with proof.base():
        with proof.let(omega):
            proof.have(0 == total(0), by="sum_empty")
        proof.have(square_integrable(function(omega, c * I(1) - c * I(1))), by="square_integrable_constant")
        proof.have(square_integrable(function(omega, 0)), by="square_integrable_number")
        proof.have(square_integrable(total(0)), by="replace_random")
        proof.have(moderate(0))
    with proof.induction(n, 0, lambda n: implies(n <= m, moderate(n))):
        with proof.suppose(n + 1 <= m):
            proof.have(moderate(n))
            x_n, y_n = X_i(n + 1, omega), Y_i(n + 1, omega)
            proof.have(integrable(x_n) & integrable(y_n) & surely(all_of(bounds(n + 1))))
            for value in (x_n, y_n):
                with proof.let(omega):
                    proof.have(all_of(bounds(n + 1)))
                    proof.have((value >= -c) & (value <= c))
            proof.have(square_integrable(x_n) & square_integrable(y_n), by="bounded_is_square_integrable")
            proof.have(square_integrable(-1 * y_n), by="square_integrable_multiple_of_number")
            proof.have(square_integrable(x_n + -1 * y_n), by="square_integrable_sum_of_numbers")
            proof.have(square_integrable(total(n) + (x_n + -1 * y_n)), by="square_integrable_sum_of_numbers")
            with proof.let(omega):
                proof.have(total(n + 1) == total(n) + (x_n - y_n), by="sum_last")
                proof.have(total(n) + (x_n + -1 * y_n) == total(n + 1))
            proof.have(square_integrable(total(n + 1)), by="replace_random")
            with proof.let(omega):
                proof.have((total(n) >= -2 * c * n) & (total(n) <= 2 * c * n))
                proof.have(all_of(bounds(n + 1)))
                proof.have(total(n + 1) == total(n) + (x_n - y_n), by="sum_last")
                proof.have((total(n + 1) >= -2 * c * (n + 1)) & (total(n + 1) <= 2 * c * (n + 1)))
            proof.have(moderate(n + 1))
    proof.have(implies(m <= m, moderate(m)))
    proof.have(moderate(m))


def some_at_most(n):
    """1 where one of the first n numbers is at most c, otherwise 0."""
    return one_if(there_is(i, ((1 <= i) & (i <= n)) & (X_i(i, omega) <= c)))


with theory.theorem(
    "integrable_indicator_of_some",
    integrable(some_at_most(m)),
    given=[m >= 0, for_all(i, 1, m, square_integrable(X_i(i, omega)))],
) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    found = lambda n: there_is(i, ((1 <= i) & (i <= n)) & (X_i(i, omega) <= c))  # noqa: E731
    with proof.base():
        with proof.let(omega):
            with proof.contradiction(found(0)):
                proof.obtain("i_0", found(0))
            proof.have(some_at_most(0) == 0, by="number_if_false")
            proof.have(0 == some_at_most(0))
        proof.have(integrable(some_at_most(0)), by="replace_random")
    with proof.induction(n, 0, lambda n: implies(n <= m, integrable(some_at_most(n)))):
        with proof.suppose(n + 1 <= m):
            above = one_if(X_i(n + 1, omega) - c > 0)
            proof.have(integrable(some_at_most(n)))
            proof.have(square_integrable(X_i(n + 1, omega)))
            proof.have(square_integrable(function(omega, -c * I(1))), by="square_integrable_constant")
            proof.have(square_integrable(function(omega, -c)), by="square_integrable_number")
            proof.have(
                square_integrable(X_i(n + 1, omega) + function(omega, -c)(omega)),
                by="square_integrable_sum_of_numbers",
            )
            proof.have(square_integrable(X_i(n + 1, omega) - c))
            proof.have(integrable(above), by="integrable_indicator")
            proof.have(integrable(-1 * some_at_most(n)), by="integrable_multiple")
            proof.have(integrable(function(omega, 1)(omega) + -1 * some_at_most(n)), by="integrable_sum")
            proof.have(integrable(1 - some_at_most(n)))
            none = (1 - some_at_most(n)) * above
            with proof.let(omega):
                value = (abs(1 - some_at_most(n)) * abs(above) <= 1) & (1 + -1 * none == some_at_most(n + 1))
                with proof.case(found(n)):
                    i_0 = proof.obtain("i_0", found(n))
                    proof.have(((1 <= i_0) & (i_0 <= n + 1)) & (X_i(i_0, omega) <= c))
                    proof.exhibit(found(n + 1), i_0)
                    proof.have(some_at_most(n) == 1, by="number_if_true")
                    proof.have(some_at_most(n + 1) == 1, by="number_if_true")
                    proof.have(abs(1 - some_at_most(n)) == 0, by="absolute_value")
                    proof.have(value)
                with proof.case(~found(n)):
                    proof.have(some_at_most(n) == 0, by="number_if_false")
                    proof.have(abs(1 - some_at_most(n)) == 1, by="absolute_value")
                    with proof.case(X_i(n + 1, omega) <= c):
                        proof.have(((1 <= n + 1) & (n + 1 <= n + 1)) & (X_i(n + 1, omega) <= c))
                        proof.exhibit(found(n + 1), n + 1)
                        proof.have(some_at_most(n + 1) == 1, by="number_if_true")
                        proof.have(above == 0, by="number_if_false")
                        proof.have(abs(above) == 0, by="absolute_value")
                        proof.have(value)
                    with proof.case(X_i(n + 1, omega) > c):
                        with proof.contradiction(found(n + 1)):
                            i_0 = proof.obtain("i_0", found(n + 1))
                            with proof.case(i_0 <= n):
                                proof.have(((1 <= i_0) & (i_0 <= n)) & (X_i(i_0, omega) <= c))
                                proof.exhibit(found(n), i_0)
                                proof.have(c < c)
                            with proof.case(i_0 > n):
                                proof.have(i_0 == n + 1)
                                proof.have(X_i(n + 1, omega) <= c)
                                proof.have(c < c)
                        proof.have(some_at_most(n + 1) == 0, by="number_if_false")
                        proof.have(X_i(n + 1, omega) - c > 0)
                        proof.have(above == 1, by="number_if_true")
                        proof.have(abs(above) == 1, by="absolute_value")
                        proof.have(value)
            proof.have(surely(abs(1 - some_at_most(n)) * abs(above) <= 1))
            proof.have(square_integrable(none) & integrable(none), by="bounded_product")
            proof.have(integrable(-1 * none), by="integrable_multiple")
            proof.have(integrable(function(omega, 1)(omega) + -1 * none), by="integrable_sum")
            proof.have(integrable(1 + -1 * none))
            proof.have(surely(1 + -1 * none == some_at_most(n + 1)))
            proof.have(integrable(some_at_most(n + 1)), by="replace_random")
    proof.have(implies(m <= m, integrable(some_at_most(m))))
    proof.have(integrable(some_at_most(m)))

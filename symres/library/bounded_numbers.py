"""Bounded random numbers: their products, exponentials and signs are integrable."""

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
    has_derivative,
    implies,
    integrable,
    least,
    less,
    negation,
    norm,
    outcome,
    square_integrable,
    surely,
    there_is,
    trace,
    unequal,
)
from symres.statements.expressions import quantity

theory = Theory("lemmas", title="Bounded random numbers")
x, y, s, c, t = theory.number("x y s c t")
X, Y = theory.random("X Y")
omega = outcome()

theory.claim("square_positive", greater(x**2, 0), given=unequal(x, 0))
theory.claim("least_at_most_first", at_most(least(x, c), x))
theory.claim("least_at_most_second", at_most(least(x, c), c))
A, B = theory.vectors("A B", quantity(1))


with theory.theorem("norm_of_number", equal(norm(x * I(1)), abs(x))) as proof:
    proof.have(equal(trace(I(1)), 1), by="trace_of_identity")
    proof.have(equal(norm(I(1)) ** 2, 1))
    proof.have(at_least(norm(I(1)), 0), by="norm_nonnegative")
    proof.have(at_most(norm(I(1)), 1), by="square_compare")
    proof.have(at_least(norm(I(1)), 1), by="square_compare")
    proof.have(equal(norm(I(1)), 1))
    proof.have(equal(norm(x * I(1)), abs(x) * norm(I(1))), by="norm_of_multiple")

with theory.theorem("trace_at_most_norm", at_most(abs(trace(A) - trace(B)), norm(A - B))) as proof:
    proof.have(equal(norm(1 * I(1)), 1), by="norm_of_number", at={"x": 1})
    proof.have(equal(norm(I(1)), 1))
    proof.have(at_most(trace((A - B).T * I(1)), norm(A - B) * norm(I(1))), by="cauchy_schwarz")
    proof.have(at_most(trace((B - A).T * I(1)), norm(B - A) * norm(I(1))), by="cauchy_schwarz")
    proof.have(equal(norm(B - A), norm(A - B)), by="norm_of_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": trace(A) - trace(B), "c": norm(A - B)})

with theory.theorem("square_integrable_number", square_integrable(X), given=square_integrable(X * I(1))) as proof:
    proof.have(square_integrable(trace(X * I(1))), by="square_integrable_trace")
    proof.have(equal(trace(I(1)), 1), by="trace_of_identity")
    with proof.let(omega):
        proof.have(equal(trace(X * I(1)), X))
    proof.conclude(by="replace_random")

with theory.theorem("integrable_number", integrable(X), given=square_integrable(X)) as proof:
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    proof.have(square_integrable(function(omega, I(1))), by="square_integrable_constant")
    proof.have(integrable(trace((X * I(1)).T * I(1))), by="integrable_product")
    proof.have(equal(trace(I(1)), 1), by="trace_of_identity")
    with proof.let(omega):
        proof.have(equal(trace((X * I(1)).T * I(1)), X))
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
    both(square_integrable(X * Y), integrable(X * Y)),
    given=[integrable(X), integrable(Y), surely(at_most(abs(X) * abs(Y), c))],
) as proof:
    proof.have(square_integrable(function(omega, c * I(1))), by="square_integrable_constant")
    proof.have(square_integrable(function(omega, c)), by="square_integrable_number")
    proof.have(integrable(X * I(1)), by="integrable_times_constant")
    proof.have(integrable(Y * I(1)), by="integrable_times_constant")
    with proof.let(omega):
        proof.have(at_most(abs(X) * abs(Y), c))
        proof.have(equal(norm(X * I(1)), abs(X)), by="norm_of_number")
        proof.have(equal(norm(Y * I(1)), abs(Y)), by="norm_of_number")
        proof.have(at_most(norm(X * I(1)) * norm(Y * I(1)), c))
    proof.have(square_integrable(X * I(1) * (Y * I(1))), by="square_integrable_dominated", at={"X": function(omega, c)})
    proof.have(square_integrable(X * Y), by="square_integrable_number")
    proof.have(integrable(X * Y), by="integrable_number")

with theory.theorem(
    "bounded_is_square_integrable",
    square_integrable(X),
    given=[integrable(X), surely(both(at_least(X, -c), at_most(X, c)))],
) as proof:
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    with proof.let(omega):
        proof.have(both(at_least(X, -c), at_most(X, c)))
        proof.have(at_most(abs(X), c), by="absolute_value_at_most")
        proof.have(at_most(abs(X) * abs(function(omega, 1)(omega)), c))
    product = X * function(omega, 1)(omega)
    proof.have(both(square_integrable(product), integrable(product)), by="bounded_product")

with theory.theorem(
    "bounded_difference",
    both(at_least(x - y, -2 * c), at_most(x - y, 2 * c)),
    given=[at_most(abs(x), c), at_most(abs(y), c)],
) as proof:
    for value in (x, y):
        proof.have(at_most(value, abs(value)), by="at_most_absolute_value")
        proof.have(at_least(value, -abs(value)), by="at_least_opposite_absolute_value")

with theory.theorem(
    "mean_of_bounded", at_most(abs(E(X)), c), given=[integrable(X), surely(at_most(abs(X), c))]
) as proof:
    for bound in (c, -c):
        proof.have(integrable(function(omega, bound)), by="integrable_constant")
    with proof.let(omega):
        proof.have(at_most(abs(X), c))
        proof.have(at_most(X, abs(X)), by="at_most_absolute_value")
        proof.have(at_most(X, c))
    proof.have(at_most(E(X), E(function(omega, c)(omega))), by="mean_monotone")
    with proof.let(omega):
        proof.have(at_most(abs(X), c))
        proof.have(at_least(X, -abs(X)), by="at_least_opposite_absolute_value")
        proof.have(at_most(-c, X))
    proof.have(at_most(E(function(omega, -c)(omega)), E(X)), by="mean_monotone")
    proof.conclude(by="absolute_value_at_most", at={"s": E(X)})

with theory.theorem("absolute_difference", equal(abs(y - x), abs(x - y))) as proof:
    with proof.case(at_least(x, y)):
        proof.have(equal(abs(x - y), x - y), by="absolute_value")
        proof.have(equal(abs(y - x), -(y - x)), by="absolute_value_below")
        proof.have(equal(abs(y - x), abs(x - y)))
    with proof.case(less(x, y)):
        proof.have(equal(abs(y - x), y - x), by="absolute_value")
        proof.have(equal(abs(x - y), -(x - y)), by="absolute_value_below")
        proof.have(equal(abs(y - x), abs(x - y)))

with theory.theorem(
    "exp_lipschitz", at_most(abs(exp(x) - exp(y)), exp(c) * abs(x - y)), given=[at_most(x, c), at_most(y, c)]
) as proof:
    for one, other in ((x, y), (y, x)):
        proof.have(at_least(exp(other - one), 1 + (other - one)), by="exp_above_line")
        proof.have(equal(exp(one + (other - one)), exp(one) * exp(other - one)), by="exp_sum")
        proof.have(at_least(exp(one), 0), by="exp_nonnegative")
        proof.have(at_most(exp(one) - exp(other), exp(one) * (one - other)))
        proof.have(at_most(exp(one), exp(c)), by="exp_monotone")
        proof.have(at_most(one - other, abs(one - other)), by="at_most_absolute_value")
        proof.have(at_least(abs(one - other), 0), by="absolute_value_nonnegative")
        proof.have(at_most(exp(one) * (one - other), exp(one) * abs(one - other)))
        proof.have(at_most(exp(one) * abs(one - other), exp(c) * abs(one - other)))
        proof.have(at_most(exp(one) - exp(other), exp(c) * abs(one - other)))
    proof.have(equal(abs(y - x), abs(x - y)), by="absolute_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": exp(x) - exp(y), "c": exp(c) * abs(x - y)})

with theory.theorem(
    "least_lipschitz",
    at_most(abs(least(x, c) - least(y, c)), abs(x - y)),
) as proof:
    for one, other in ((x, y), (y, x)):
        proof.have(at_most(one - other, abs(one - other)), by="at_most_absolute_value")
        proof.have(at_least(abs(one - other), 0), by="absolute_value_nonnegative")
        rises = at_most(least(one, c) - least(other, c), abs(one - other))
        with proof.case(at_most(other, c)):
            proof.have(equal(least(other, c), other), by="least_is_first")
            proof.have(at_most(least(one, c), one), by="least_at_most_first")
            proof.have(rises)
        with proof.case(less(c, other)):
            proof.have(equal(least(other, c), c), by="least_is_second")
            proof.have(at_most(least(one, c), c), by="least_at_most_second")
            proof.have(rises)
    proof.have(equal(abs(y - x), abs(x - y)), by="absolute_difference")
    proof.conclude(by="absolute_value_at_most", at={"s": least(x, c) - least(y, c), "c": abs(x - y)})

with theory.theorem(
    "exp_of_bounded", square_integrable(exp(X)), given=[square_integrable(X), surely(at_most(X, c))]
) as proof:
    capped = lambda A: exp(least(trace(A), c)) * I(1)  # noqa: E731
    proof.have(equal(trace(I(1)), 1), by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    with proof.let(A, B):
        one, other = least(trace(A), c), least(trace(B), c)
        proof.have(both(at_most(one, c), at_most(other, c)), by="least_at_most_second")
        proof.have(at_most(abs(exp(one) - exp(other)), exp(c) * abs(one - other)), by="exp_lipschitz")
        proof.have(at_most(abs(one - other), abs(trace(A) - trace(B))), by="least_lipschitz")
        proof.have(at_most(abs(trace(A) - trace(B)), norm(A - B)), by="trace_at_most_norm")
        proof.have(at_least(exp(c), 0), by="exp_nonnegative")
        proof.have(equal(norm((exp(one) - exp(other)) * I(1)), abs(exp(one) - exp(other))), by="norm_of_number")
        proof.have(at_most(abs(one - other), norm(A - B)))
        proof.have(at_most(exp(c) * abs(one - other), exp(c) * norm(A - B)))
        proof.have(at_most(norm(capped(A) - capped(B)), exp(c) * norm(A - B)))
    proof.have(
        square_integrable(capped(X * I(1))),
        by="square_integrable_lipschitz",
        at={"h": function(A, capped(A)), "F": function(omega, X * I(1)), "c": exp(c)},
    )
    with proof.let(omega):
        proof.have(equal(trace(X * I(1)), X))
        proof.have(at_most(X, c))
        proof.have(equal(least(X, c), X), by="least_is_first")
        proof.have(equal(least(trace(X * I(1)), c), X))
        proof.have(equal(capped(X * I(1)), exp(X) * I(1)))
    proof.have(square_integrable(exp(X) * I(1)), by="square_integrable_equal")
    proof.have(square_integrable(exp(X)), by="square_integrable_number")


with theory.theorem(
    "mean_of_rest",
    at_least(E(X), 1 - c),
    given=[integrable(X), integrable(Y), surely(at_least(X, 1 - Y)), at_most(E(Y), c)],
) as proof:
    one = function(omega, 1)
    proof.have(integrable(one), by="integrable_constant")
    proof.have(integrable(-1 * Y), by="integrable_multiple")
    proof.have(integrable(one(omega) + -1 * Y), by="integrable_sum")
    with proof.let(omega):
        proof.have(at_least(X, 1 - Y))
        proof.have(at_most(one(omega) + -1 * Y, X))
    proof.have(at_most(E(one(omega) + -1 * Y), E(X)), by="mean_monotone")


# ------------------------------------------------------------------------------------------------------------- events
def one_if(claim):
    """1 where the claim holds, otherwise 0: the mean is the probability of the claim."""
    return choice(claim, 1, 0)


with theory.theorem(
    "square_integrable_capped",
    square_integrable(least(s * X, c)),
    given=[square_integrable(X), at_least(s, 0)],
) as proof:
    capped = lambda A: least(trace(s * A), c) * I(1)  # noqa: E731
    proof.have(equal(trace(I(1)), 1), by="trace_of_identity")
    proof.have(square_integrable(X * I(1)), by="square_integrable_times_constant")
    with proof.let(A, B):
        one, other = trace(s * A), trace(s * B)
        proof.have(at_most(abs(least(one, c) - least(other, c)), abs(one - other)), by="least_lipschitz")
        proof.have(at_most(abs(one - other), norm(s * A - s * B)), by="trace_at_most_norm", at={"A": s * A, "B": s * B})
        proof.have(equal(norm(s * (A - B)), s * norm(A - B)), by="norm_multiple")
        gap = least(one, c) - least(other, c)
        proof.have(equal(norm(gap * I(1)), abs(gap)), by="norm_of_number")
        proof.have(at_most(norm(capped(A) - capped(B)), s * norm(A - B)))
    proof.have(
        square_integrable(capped(X * I(1))),
        by="square_integrable_lipschitz",
        at={"h": function(A, capped(A)), "F": function(omega, X * I(1)), "c": s},
    )
    with proof.let(omega):
        proof.have(equal(trace(s * (X * I(1))), s * X))
        proof.have(equal(capped(X * I(1)), least(s * X, c) * I(1)))
    proof.have(square_integrable(least(s * X, c) * I(1)), by="square_integrable_equal")
    proof.have(square_integrable(least(s * X, c)), by="square_integrable_number")


# the indicator of X > 0 is the derivative at t = 0 of t min(max(X, 0) / t^2, 1), which is integrable for every t
def ramp(t):
    """t where t^2 is at most X, less where it is more, and 0 where X is negative."""
    return t * (least(X / t**2, 1) - least(X / t**2, 0))


with theory.theorem("integrable_indicator", integrable(one_if(greater(X, 0))), given=square_integrable(X)) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    slope, steep = one_if(greater(X, 0)), lambda t: 1 / t**2
    with proof.let(t):
        with proof.case(equal(t, 0)):
            with proof.let(omega):
                proof.have(equal(0, ramp(t)))
            proof.have(
                both(integrable(ramp(t)), equal(E(function(omega, 0)(omega)), E(ramp(t)))),
                by="integrable_equal",
                at={"Y": function(omega, 0), "Z": function(omega, ramp(t))},
            )
            proof.have(integrable(ramp(t)))
        with proof.case(unequal(t, 0)):
            proof.have(greater(t**2, 0), by="square_positive")
            proof.have(greater(steep(t), 0), by="reciprocal_positive")
            for top in (1, 0):
                proof.have(square_integrable(least(steep(t) * X, top)), by="square_integrable_capped")
                proof.have(integrable(least(steep(t) * X, top)), by="integrable_number")
            proof.have(integrable(-1 * least(steep(t) * X, 0)), by="integrable_multiple")
            proof.have(integrable(least(steep(t) * X, 1) + -1 * least(steep(t) * X, 0)), by="integrable_sum")
            proof.have(integrable(t * (least(steep(t) * X, 1) + -1 * least(steep(t) * X, 0))), by="integrable_multiple")
            proof.have(integrable(ramp(t)))
    with proof.let(omega, t):
        rise = (ramp(t) - ramp(0)) * (t - 0)
        size = both(at_most(0 * (t - 0) ** 2, rise), at_most(rise, 1 * (t - 0) ** 2))
        with proof.case(equal(t, 0)):
            proof.have(equal(ramp(t), 0))
            proof.have(size)
        with proof.case(unequal(t, 0)):
            proof.have(greater(t**2, 0), by="square_positive")
            proof.have(greater(steep(t), 0), by="reciprocal_positive")
            share = least(X / t**2, 1) - least(X / t**2, 0)
            with proof.case(at_least(X, 0)):
                proof.have(at_least(steep(t) * X, 0))
                proof.have(equal(least(X / t**2, 0), 0), by="least_is_second")
                proof.have(both(at_most(least(X / t**2, 1), 1), at_least(least(X / t**2, 1), 0)))
                proof.have(both(at_most(0, share), at_most(share, 1)))
            with proof.case(less(X, 0)):
                proof.have(less(steep(t) * X, 0))
                proof.have(equal(least(X / t**2, 0), X / t**2), by="least_is_first")
                proof.have(equal(least(X / t**2, 1), X / t**2), by="least_is_first")
                proof.have(both(at_most(0, share), at_most(share, 1)))
            proof.have(equal(ramp(t) * t, t**2 * share))
            proof.have(size)
    with proof.let(omega):
        with proof.case(greater(X, 0)):
            proof.have(equal(slope, 1), by="number_if_true")
            r = least(X, 1)
            proof.have(greater(r, 0))
            proof.have(both(at_most(r, X), at_most(r, 1)))
            with proof.let(t), proof.suppose(less(0 - r, t)), proof.suppose(less(t, 0 + r)):
                error = ramp(t) - ramp(0) - slope * (t - 0)
                with proof.case(equal(t, 0)):
                    proof.have(equal(ramp(t), t))
                    proof.have(equal(error, 0))
                with proof.case(unequal(t, 0)):
                    proof.have(greater(t**2, 0), by="square_positive")
                    proof.have(greater(steep(t), 0), by="reciprocal_positive")
                    proof.have(equal(t**2 * steep(t), 1), by="reciprocal")
                    proof.have(at_most(t**2, X))
                    proof.have(at_most(steep(t) * t**2, steep(t) * X))
                    proof.have(equal(least(X / t**2, 1), 1), by="least_is_second")
                    proof.have(equal(least(X / t**2, 0), 0), by="least_is_second")
                    proof.have(equal(ramp(t), t))
                    proof.have(equal(error, 0))
                proof.have(at_most(abs(error), 0 * (t - 0) ** 2), by="absolute_value_at_most")
            proof.have(has_derivative(ramp, 0, slope), by="derivative_by_quadratic_error", at={"r": r, "c": 0})
        with proof.case(at_most(X, 0)):
            proof.have(equal(slope, 0), by="number_if_false")
            with proof.let(t), proof.suppose(less(0 - 1, t)), proof.suppose(less(t, 0 + 1)):
                error = ramp(t) - ramp(0) - slope * (t - 0)
                with proof.case(equal(t, 0)):
                    proof.have(equal(ramp(t), 0))
                    proof.have(equal(error, 0))
                with proof.case(unequal(t, 0)):
                    proof.have(greater(t**2, 0), by="square_positive")
                    proof.have(greater(steep(t), 0), by="reciprocal_positive")
                    proof.have(at_most(steep(t) * X, 0))
                    proof.have(equal(least(X / t**2, 0), X / t**2), by="least_is_first")
                    proof.have(equal(least(X / t**2, 1), X / t**2), by="least_is_first")
                    proof.have(equal(ramp(t), 0))
                    proof.have(equal(error, 0))
                proof.have(at_most(abs(error), 0 * (t - 0) ** 2), by="absolute_value_at_most")
            proof.have(has_derivative(ramp, 0, slope), by="derivative_by_quadratic_error", at={"r": 1, "c": 0})
    proof.have(
        both(integrable(slope), has_derivative(lambda t: E(ramp(t)), 0, E(slope))),
        by="derivative_of_mean",
        at={"f": function(omega, t, ramp(t)), "X": function(omega, slope), "Y": function(omega, 0)}
        | {"Z": function(omega, 1), "x": 0, "r": 1},
    )


# ---------------------------------------------------------------------------------------------- sums of bounded numbers
i, m, n = theory.index("i m n")
X_i, Y_i = (theory.mapping(name, (i, omega), t) for name in ("X_i", "Y_i"))


def total(n):
    return Sum(i, 1, n, X_i(i, omega) - Y_i(i, omega))


def bounds(i):
    """The i-th two numbers lie between -c and c."""
    return tuple(bound for x in (X_i, Y_i) for bound in (at_least(x(i, omega), -c), at_most(x(i, omega), c)))


def all_within(m):
    """The first m of the numbers are integrable, and between -c and c."""
    return for_all(i, 1, m, both(integrable(X_i(i, omega)), integrable(Y_i(i, omega)), surely(both(*bounds(i)))))


moderate = lambda n: both(  # noqa: E731
    square_integrable(total(n)), surely(both(at_least(total(n), -2 * c * n), at_most(total(n), 2 * c * n)))
)
with theory.theorem(
    "sum_of_bounded_differences",
    moderate(m),
    given=[at_least(m, 0), all_within(m)],
) as proof:
    with proof.base():
        with proof.let(omega):
            proof.have(equal(0, total(0)), by="sum_empty")
        proof.have(square_integrable(function(omega, c * I(1) - c * I(1))), by="square_integrable_constant")
        proof.have(square_integrable(function(omega, 0)), by="square_integrable_number")
        proof.have(square_integrable(total(0)), by="replace_random")
        proof.have(moderate(0))
    with proof.induction(n, 0, lambda n: implies(at_most(n, m), moderate(n))):
        with proof.suppose(at_most(n + 1, m)):
            proof.have(moderate(n))
            x_n, y_n = X_i(n + 1, omega), Y_i(n + 1, omega)
            proof.have(both(integrable(x_n), integrable(y_n), surely(both(*bounds(n + 1)))))
            for value in (x_n, y_n):
                with proof.let(omega):
                    proof.have(both(*bounds(n + 1)))
                    proof.have(both(at_least(value, -c), at_most(value, c)))
            proof.have(both(square_integrable(x_n), square_integrable(y_n)), by="bounded_is_square_integrable")
            proof.have(square_integrable(-1 * y_n), by="square_integrable_multiple_of_number")
            proof.have(square_integrable(x_n + -1 * y_n), by="square_integrable_sum_of_numbers")
            proof.have(square_integrable(total(n) + (x_n + -1 * y_n)), by="square_integrable_sum_of_numbers")
            with proof.let(omega):
                proof.have(equal(total(n + 1), total(n) + (x_n - y_n)), by="sum_last")
                proof.have(equal(total(n) + (x_n + -1 * y_n), total(n + 1)))
            proof.have(square_integrable(total(n + 1)), by="replace_random")
            with proof.let(omega):
                proof.have(both(at_least(total(n), -2 * c * n), at_most(total(n), 2 * c * n)))
                proof.have(both(*bounds(n + 1)))
                proof.have(equal(total(n + 1), total(n) + (x_n - y_n)), by="sum_last")
                proof.have(both(at_least(total(n + 1), -2 * c * (n + 1)), at_most(total(n + 1), 2 * c * (n + 1))))
            proof.have(moderate(n + 1))
    proof.have(implies(at_most(m, m), moderate(m)))
    proof.have(moderate(m))


def some_at_most(n):
    """1 where one of the first n numbers is at most c, otherwise 0."""
    return one_if(there_is(i, both(at_most(1, i, n), at_most(X_i(i, omega), c))))


with theory.theorem(
    "integrable_indicator_of_some",
    integrable(some_at_most(m)),
    given=[at_least(m, 0), for_all(i, 1, m, square_integrable(X_i(i, omega)))],
) as proof:
    proof.have(integrable(function(omega, 0)), by="integrable_constant")
    proof.have(integrable(function(omega, 1)), by="integrable_constant")
    found = lambda n: there_is(i, both(at_most(1, i, n), at_most(X_i(i, omega), c)))  # noqa: E731
    with proof.base():
        with proof.let(omega):
            with proof.contradiction(found(0)):
                proof.obtain("i_0", found(0))
            proof.have(equal(some_at_most(0), 0), by="number_if_false")
            proof.have(equal(0, some_at_most(0)))
        proof.have(integrable(some_at_most(0)), by="replace_random")
    with proof.induction(n, 0, lambda n: implies(at_most(n, m), integrable(some_at_most(n)))):
        with proof.suppose(at_most(n + 1, m)):
            above = one_if(greater(X_i(n + 1, omega) - c, 0))
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
                value = both(
                    at_most(abs(1 - some_at_most(n)) * abs(above), 1), equal(1 + -1 * none, some_at_most(n + 1))
                )
                with proof.case(found(n)):
                    i_0 = proof.obtain("i_0", found(n))
                    proof.have(both(at_most(1, i_0, n + 1), at_most(X_i(i_0, omega), c)))
                    proof.exhibit(found(n + 1), i_0)
                    proof.have(equal(some_at_most(n), 1), by="number_if_true")
                    proof.have(equal(some_at_most(n + 1), 1), by="number_if_true")
                    proof.have(equal(abs(1 - some_at_most(n)), 0), by="absolute_value")
                    proof.have(value)
                with proof.case(negation(found(n))):
                    proof.have(equal(some_at_most(n), 0), by="number_if_false")
                    proof.have(equal(abs(1 - some_at_most(n)), 1), by="absolute_value")
                    with proof.case(at_most(X_i(n + 1, omega), c)):
                        proof.have(both(at_most(1, n + 1, n + 1), at_most(X_i(n + 1, omega), c)))
                        proof.exhibit(found(n + 1), n + 1)
                        proof.have(equal(some_at_most(n + 1), 1), by="number_if_true")
                        proof.have(equal(above, 0), by="number_if_false")
                        proof.have(equal(abs(above), 0), by="absolute_value")
                        proof.have(value)
                    with proof.case(greater(X_i(n + 1, omega), c)):
                        with proof.contradiction(found(n + 1)):
                            i_0 = proof.obtain("i_0", found(n + 1))
                            with proof.case(at_most(i_0, n)):
                                proof.have(both(at_most(1, i_0, n), at_most(X_i(i_0, omega), c)))
                                proof.exhibit(found(n), i_0)
                                proof.have(less(c, c))
                            with proof.case(greater(i_0, n)):
                                proof.have(equal(i_0, n + 1))
                                proof.have(at_most(X_i(n + 1, omega), c))
                                proof.have(less(c, c))
                        proof.have(equal(some_at_most(n + 1), 0), by="number_if_false")
                        proof.have(greater(X_i(n + 1, omega) - c, 0))
                        proof.have(equal(above, 1), by="number_if_true")
                        proof.have(equal(abs(above), 1), by="absolute_value")
                        proof.have(value)
            proof.have(surely(at_most(abs(1 - some_at_most(n)) * abs(above), 1)))
            proof.have(both(square_integrable(none), integrable(none)), by="bounded_product")
            proof.have(integrable(-1 * none), by="integrable_multiple")
            proof.have(integrable(function(omega, 1)(omega) + -1 * none), by="integrable_sum")
            proof.have(integrable(1 + -1 * none))
            proof.have(surely(equal(1 + -1 * none, some_at_most(n + 1))))
            proof.have(integrable(some_at_most(n + 1)), by="replace_random")
    proof.have(implies(at_most(m, m), integrable(some_at_most(m))))
    proof.have(integrable(some_at_most(m)))

"""bound: every leaf accepts what it shows; its near miss, and a tiling that is none, are refused with a sentence."""

from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.procedures.bound import Region
from symres.kernel.terms import FALSE, INT, REAL, build, exists, function_sort, lam, number, variable

from ..terms import at_most, between, equal, exp, less, minus, plus, power, q, times

X, Y, Z = map(variable, "xyz")
N = variable("n", INT)
ZERO, ONE, TWO = map(number, range(3))


def square(t):
    return power(t, 2)


def accept(given, claim, *cells, precision=64):
    prove(Sequent(tuple(given), claim), {"kind": "bound", "precision": precision, "cells": list(cells)})


def refuse(message, given, claim, *cells, precision=64):
    with pytest.raises(Rejected, match=message):
        accept(given, claim, *cells, precision=precision)


UNDECIDED = "does not decide the cell"
FAILS = "value: .* is false"  # of what a leaf asks of a point

# ------------------------------------------------------------------------------------------------- relations and boxes


def box(*literals, claim=FALSE):
    region = Region(Sequent(literals, claim))
    return {str(x): tuple(None if end is None else str(end) for end in ends) for x, ends in region.box.items()}


def test_the_box_is_cut_by_literals_that_bound_one_variable():
    assert box(at_most(ZERO, X), less(X, ONE)) == {"x": ("0", "1")}
    assert box(at_most(plus(times(q("-2"), X), q(3)), ZERO)) == {"x": ("3/2", None)}
    assert box(equal(times(q(3), X), q(1))) == {"x": ("1/3", "1/3")}
    assert box(at_most(X, ONE), less(X, Y), at_most(X, q("1/2"))) == {"x": (None, "1/2"), "y": (None, None)}
    assert box(claim=at_most(X, ONE)) == {"x": ("1", None)}, "where the claim is false"
    assert box(less(ZERO, X), claim=less(X, TWO)) == {"x": ("2", None)}


def test_the_box_is_not_cut_by_anything_else():
    for literal in (
        build("not", equal(X, ZERO)),
        at_most(square(X), ONE),
        at_most(times(X, Y), ONE),
        at_most(X, build("pi")),
        at_most(power(X, -1), ONE),
        at_most(exp(X), ONE),
        build("or", at_most(X, ONE), at_most(X, TWO)),
        build("not", at_most(X, ONE)),
        exists(Y, at_most(X, ONE)),
    ):
        assert set(box(literal, at_most(times(X, X, Y), ONE)).values()) == {(None, None)}, literal


def test_ends_of_more_than_a_thousand_digits_are_not_cut_at():
    large = power(power(q(7), 900), 20)
    assert box(at_most(X, large)) == {"x": (None, None)}
    refuse("value does not decide the cell x in .-oo, oo.", [at_most(X, large)], less(X, large), {"value": 0})


def test_relations_are_the_literals_an_equation_twice_and_the_negated_claim():
    given = [build("not", equal(X, ONE)), equal(X, Y), less(Y, TWO), at_most(Y, square(X))]
    region = Region(Sequent(tuple(given), at_most(Y, ZERO)))
    assert [r.strict for r in region.relations] == [False, False, True, False, True]
    assert [str(r.term) for r in region.relations] == ["x - y", "y - x", "y - 2", "y - x^2", "-y"]
    assert len(region.literals) == 5
    refuse("there is no relation 5 among 5", given, at_most(Y, ZERO), {"value": 5})


def test_what_is_not_about_numbers_is_no_relation():
    f = variable("f", function_sort(REAL, REAL))
    given = [at_most(build("app", f, X), ZERO), less(ONE, X)]
    assert len(Region(Sequent(tuple(given), at_most(X, ONE))).relations) == 2
    applied = [at_most(build("app", lam(Y, square(Y)), X), ZERO), less(ONE, X)]
    accept(applied, FALSE, {"value": 0})


EITHER = build("or", at_most(X, ONE), at_most(TWO, X))


@pytest.mark.parametrize("claim", [equal(X, ONE), EITHER, exists(Y, equal(X, Y))])
def test_only_inequalities_and_contradictions_are_bounds(claim):
    refuse("is no inequality", between(0, X, 1), claim, {"value": 0})


def test_a_contradiction_may_rest_on_any_relation():
    accept([at_most(X, ZERO), less(ONE, exp(X))], FALSE, {"value": 1})
    refuse(UNDECIDED, [at_most(X, ZERO), at_most(ONE, exp(X))], FALSE, {"value": 1})
    accept([equal(square(X), q(-1))], FALSE, {"value": 0})
    refuse(UNDECIDED, [equal(square(X), q(-1))], FALSE, {"value": 1})


# -------------------------------------------------------------------------------------------------------------- tilings

UNIT = between(0, X, 1)
CLAIM = at_most(times(X, plus(ONE, minus(X))), q("1/2"))


def test_a_tiling_is_a_preorder_of_splits():
    accept(UNIT, CLAIM, 0, {"value": 2}, [0, "3/4"], {"value": 2}, {"value": 2})
    accept(UNIT, CLAIM, 0, 0, {"value": 2}, {"value": 2}, 0, {"value": 2}, {"value": 2})
    refuse("1 cells of the tiling are missing", UNIT, CLAIM, 0, {"value": 2})
    refuse("1 cells of the tiling are missing", UNIT, CLAIM)
    refuse("2 cells of the tiling are missing", UNIT, CLAIM, 0)
    refuse("the tiling is complete before the last token", UNIT, CLAIM, 0, *[{"value": 2}] * 3)
    refuse("the tiling is complete before the last token", UNIT, CLAIM, 0, *[{"value": 2}] * 2, 0)


@pytest.mark.parametrize(
    "token, message",
    [
        ([0, "0"], "0 is not inside the interval of x"),
        ([0, "1"], "1 is not inside the interval of x"),
        ([0, "7/3"], "7/3 is not inside the interval of x"),
        ([0, "-1"], "-1 is not inside the interval of x"),
        ([0, "1/0"], "expected a rational"),
        ([0, "0.5"], "expected a rational"),
        ([0, "1e-3"], "expected a rational"),
        ([0, 0.5], "expected a rational"),
        ([0, 1], "expected a rational"),
        ([0, True], "expected a rational"),
        ([0, "1/2", 0], "there is no variable a list of length 3"),
        ([1, "1/2"], "there is no variable 1 among 1"),
        ([-1, "1/2"], "there is no variable -1"),
        (["x", "1/2"], "there is no variable 'x'"),
        ([True, "1/2"], "there is no variable True"),
        (1, "there is no variable 1"),
        (False, "there is no variable False"),
        (0.0, "there is no variable a float"),
        ("0", "there is no variable '0'"),
        (None, "there is no variable None"),
        ([], "there is no variable a list of length 0"),
        (10**400, "there is no variable a large int"),
    ],
)
def test_a_split_is_inside_the_interval_of_a_variable(token, message):
    refuse(message, UNIT, CLAIM, token, {"value": 2}, {"value": 2})


def test_a_split_of_a_part_stays_in_that_part():
    accept(UNIT, CLAIM, [0, "1/2"], [0, "1/3"], *[{"value": 2}] * 2, [0, "2/3"], *[{"value": 2}] * 2)
    refuse("2/3 is not inside", UNIT, CLAIM, [0, "1/2"], [0, "2/3"], *[{"value": 2}] * 4)
    refuse("1/2 is not inside", UNIT, CLAIM, [0, "1/2"], [0, "1/2"], *[{"value": 2}] * 4)


def test_an_unbounded_interval_has_no_middle():
    claim = at_most(build("tanh", X), TWO)
    accept([], claim, [0, "0"], {"value": 0}, {"value": 0})
    refuse("the unbounded interval of x has no middle", [], claim, 0, {"value": 0}, {"value": 0})
    refuse("has no middle", [at_most(ZERO, X)], claim, 0, {"value": 1}, {"value": 1})
    refuse("there is no variable 0 among 0", [], less(ZERO, ONE), 0, {"value": 0}, {"value": 0})


def test_the_first_part_is_the_lower_one():
    claim = at_most(ZERO, square(X))
    falling, rising = ({"taylor": 2, "along": 0, "end": end, "order": 1} for end in ("high", "low"))
    accept(between(-1, X, 1), claim, 0, falling, rising)
    refuse(UNDECIDED, between(-1, X, 1), claim, 0, rising, falling)


def test_contradictory_bounds_of_one_variable_are_left_to_linear_arithmetic():
    given = [at_most(X, ZERO), at_most(ONE, X)]
    assert box(*given) == {"x": ("1", "0")}
    refuse("an interval has integer ends low <= high", given, FALSE, {"value": 1})
    refuse("is not inside the interval", given, FALSE, 0, {"value": 1}, {"value": 1})


def test_cells_and_precision_are_what_they_are_said_to_be():
    for cells in (None, {}, "[]", 3, ({"value": 2},)):
        with pytest.raises(Rejected, match="the cells are a list of at most 200000 tokens"):
            prove(Sequent(tuple(UNIT), CLAIM), {"kind": "bound", "precision": 64, "cells": cells})
    refuse("at most 200000 tokens", UNIT, CLAIM, *[0] * 200_001)
    for precision in (True, None, "64", 64.0, 1025, 10**9):
        refuse("the precision is at most 1024 bits", UNIT, CLAIM, {"mean": 2}, precision=precision)
    for precision in (0, -1, 15):
        refuse("an integer from 16", UNIT, CLAIM, {"mean": 2}, precision=precision)


@pytest.mark.parametrize(
    "leaf, message",
    [
        ({}, "a leaf names one of value, mean, corner, taylor, convex"),
        ({"trust": 2}, "a leaf names one of"),
        ({"value": 2, "except": 0}, "a leaf names one of"),
        ({"mean": 2, "along": 0}, "a leaf names one of"),
        ({"mean": 2, "order": 0}, "the order of a mean value form is an integer >= 1"),
        ({"mean": 2, "order": True}, "the order of a mean value form is an integer >= 1"),
        ({"mean": 2, "order": "2"}, "the order of a mean value form is an integer >= 1"),
        ({"corner": 2, "point": []}, "a leaf names one of"),
        ({"convex": 2, "order": 1}, "a leaf names one of"),
        ({1: 2}, "a leaf names one of"),
        ({"value": 3}, "there is no relation 3 among 3"),
        ({"value": -1}, "there is no relation -1"),
        ({"value": True}, "there is no relation True"),
        ({"value": "2"}, "there is no relation '2'"),
        ({"value": 2.0}, "there is no relation a float"),
        ({"value": None}, "there is no relation None"),
        ({"taylor": 2}, "there is no variable None"),
        ({"taylor": 2, "along": 0}, "a Taylor formula is along a variable"),
        ({"taylor": 2, "along": 0, "end": "middle", "order": 1}, "from its end low or high"),
        ({"taylor": 2, "along": 0, "end": ["low"], "order": 1}, "from its end low or high"),
        ({"taylor": 2, "along": 0, "end": "low", "order": 0}, "of an order >= 1"),
        ({"taylor": 2, "along": 0, "end": "low", "order": True}, "of an order >= 1"),
        ({"taylor": 2, "along": 0, "end": "low", "order": 2.0}, "of an order >= 1"),
        ({"taylor": 2, "along": 0, "end": "low", "order": 25}, "an integer from 0 to 24"),
        ({"taylor": 2, "along": False, "end": "low", "order": 1}, "there is no variable False"),
        ({"convex": 2, "point": 3}, "a point is a list of pairs"),
        ({"convex": 2, "point": [[0]]}, "a point is a list of pairs"),
        ({"convex": 2, "point": {"0": "1"}}, "a point is a list of pairs"),
        ({"convex": 2, "point": [[0, 0]]}, "expected a rational"),
        ({"convex": 2, "point": [["x", "0"]]}, "there is no variable 'x'"),
        ({"convex": 2, "point": [[1, "0"]]}, "there is no variable 1"),
    ],
)
def test_a_leaf_names_a_relation_and_what_its_method_needs(leaf, message):
    refuse(message, UNIT, CLAIM, leaf)


# --------------------------------------------------------------------------------------------------------------- leaves


def test_values_decide_up_to_rounding():
    accept(UNIT, less(exp(X), q("2719/1000")), {"value": 2})
    refuse(UNDECIDED, UNIT, less(exp(X), q("2718/1000")), {"value": 2})
    accept([], at_most(ZERO, exp(X)), {"value": 0})
    refuse(UNDECIDED, [], less(ZERO, exp(X)), {"value": 0})
    accept([], at_most(build("sin", X), ONE), {"value": 0})
    refuse(UNDECIDED, [], less(build("sin", X), ONE), {"value": 0})
    refuse("no enclosure of", [], at_most(ZERO, power(X, "1/2")), {"value": 0})


def test_mean_values_decide_where_values_do_not():
    bump = times(X, plus(ONE, minus(X)))
    halves = [0, 0, *[{"mean": 2}] * 2, 0, *[{"mean": 2}] * 2]
    accept(UNIT, at_most(bump, q("9/32")), *halves)
    refuse(UNDECIDED, UNIT, at_most(bump, q("9/32")), *[{"value": 2} if type(t) is dict else t for t in halves])
    accept(UNIT, at_most(bump, q("1/4")), *halves)
    refuse(UNDECIDED, UNIT, less(bump, q("1/4")), *halves)
    refuse(UNDECIDED, UNIT, at_most(bump, q("1/4")), [0, "1/3"], *[{"mean": 2}] * 2)
    refuse(UNDECIDED, [], at_most(bump, ONE), {"mean": 0})
    early = plus(square(X), times(q("-1/10"), X))  # the slope is from -1/10 to 19/10, the least value near 0
    refuse(UNDECIDED, UNIT, at_most(q("1/10"), early), {"mean": 2})
    both = plus(early, square(Y), times(q("-1/10"), Y))
    refuse(UNDECIDED, [*UNIT, *between(0, Y, 1)], at_most(q("1/10"), both), {"mean": 4})


def test_mean_values_of_a_higher_order_have_the_remainder_of_the_cell():
    wave = build("cos", X)
    given = between(-1, X, 1)
    polynomial = plus(ONE, times(q("-1/2"), square(X)))  # cos x is at least this, and less than that with x^4/25 added
    accept(given, at_most(plus(polynomial, q("-1/20")), wave), {"mean": 2, "order": 4})
    refuse(UNDECIDED, given, at_most(plus(polynomial, q("-1/20")), wave), {"mean": 2, "order": 1})
    for order in range(1, 9):
        refuse(
            UNDECIDED,
            given,
            at_most(wave, plus(polynomial, times(q("1/25"), power(X, 4)))),
            {"mean": 2, "order": order},
        )
        early = plus(square(X), times(q("-1/10"), X))
        both = plus(early, square(Y), times(q("-1/10"), Y), times(q("1/100"), X, Y))
        refuse(UNDECIDED, UNIT, at_most(q("1/10"), early), {"mean": 2, "order": order})
        cube = [*UNIT, *between(0, Y, 1)]
        refuse(UNDECIDED, cube, at_most(q("1/10"), both), {"mean": 4, "order": min(order, 4)})
    refuse("the order of a derivative is an integer from 0 to 24", given, less(wave, ONE), {"mean": 2, "order": 25})


def test_variables_are_put_at_the_end_where_the_difference_is_least():
    square_box = [*between(0, X, 1), *between(0, Y, 2)]
    f = plus(times(X, exp(Y)), minus(Y))  # increases in x; decreases in y where x is 0
    accept(square_box, at_most(q(-2), f), {"corner": 4})
    refuse(UNDECIDED, square_box, at_most(q("-1999/1000"), f), {"corner": 4})
    accept(square_box, at_most(q("-2001/1000"), f), {"mean": 4})
    refuse(UNDECIDED, square_box, less(q(-2), f), {"corner": 4})
    accept([*between(-2, X, -1)], at_most(minus(X), TWO), {"corner": 2})
    refuse("is not seen to be monotone in x", UNIT, CLAIM, {"corner": 2})
    refuse(
        "is not seen to be monotone in y", square_box, less(ZERO, plus(X, ONE, times(Y, Y), minus(Y))), {"corner": 4}
    )
    accept([at_most(ONE, X)], at_most(ONE, square(X)), {"corner": 1})
    refuse("is not seen to be monotone in x", [at_most(X, ONE)], at_most(X, plus(ONE, exp(X))), {"corner": 1})


GIVEN = [at_most(ZERO, X), at_most(X, q(10))]
PARABOLA = plus(ONE, X, times(q("1/2"), square(X)))


def taylor(relation, end, order, along=0, **more):
    return {"taylor": relation, "along": along, "end": end, "order": order, **more}


def test_a_taylor_formula_decides_where_the_difference_vanishes():
    accept(GIVEN, at_most(PARABOLA, exp(X)), taylor(2, "low", 3))
    accept([at_most(ZERO, X)], at_most(PARABOLA, exp(X)), taylor(1, "low", 3))
    accept([at_most(X, ZERO)], at_most(exp(X), PARABOLA), taylor(1, "high", 3))
    accept([at_most(X, ZERO)], at_most(plus(ONE, X), exp(X)), taylor(1, "high", 2))
    for claim, given, end, order in [
        (at_most(exp(X), PARABOLA), [at_most(ZERO, X)], "low", 3),
        (at_most(PARABOLA, exp(X)), [at_most(X, ZERO)], "high", 3),
        (at_most(exp(X), plus(ONE, X)), [at_most(X, ZERO)], "high", 2),
        (at_most(times(q("1001/1000"), PARABOLA), exp(X)), [at_most(ZERO, X)], "low", 3),
        (at_most(plus(PARABOLA, power(X, 3)), exp(X)), [at_most(ZERO, X)], "low", 4),
        (less(PARABOLA, exp(X)), [at_most(ZERO, X)], "low", 3),
        (less(PARABOLA, exp(X)), [less(ZERO, X)], "low", 3),
    ]:
        refuse(UNDECIDED, given, claim, taylor(1, end, order))
    refuse("unbounded at its end high", [at_most(ZERO, X)], at_most(PARABOLA, exp(X)), taylor(1, "high", 3))


def test_a_taylor_formula_decides_by_the_sum_of_its_terms_without_what_they_have_in_common():
    gap = plus(square(X), minus(power(X, 3)))  # x^2 (1 - x)
    accept(UNIT, at_most(ZERO, gap), taylor(2, "low", 3))
    beyond = Fraction(1, 10**15)
    for order in range(1, 6):
        refuse(UNDECIDED, between(0, X, 1 + beyond), at_most(ZERO, gap), taylor(2, "low", order))
        refuse(UNDECIDED, UNIT, at_most(ZERO, minus(gap)), taylor(2, "low", order))
        refuse(UNDECIDED, UNIT, at_most(q(beyond), gap), taylor(2, "low", order))
        refuse(UNDECIDED, UNIT, at_most(times(q(beyond), X), gap), taylor(2, "low", order))
        refuse(UNDECIDED, UNIT, less(ZERO, gap), taylor(2, "low", order))
    accept(between(0, X, "1/2"), less(q(-1), gap), taylor(2, "low", 3))
    fifth = times(q("1/119"), power(X, 5))
    cubic = plus(X, times(q("-1/6"), power(X, 3)))
    sine = build("sin", X)
    half = between(0, X, "1/2")
    accept(half, at_most(sine, plus(cubic, fifth)), taylor(2, "low", 8))
    for order in range(1, 9):
        less_than = times(q("1/121"), power(X, 5))
        refuse(UNDECIDED, half, at_most(sine, plus(cubic, less_than)), taylor(2, "low", order))
        refuse(UNDECIDED, half, at_most(plus(cubic, fifth), sine), taylor(2, "low", order))
    far = [at_most(ZERO, X)]  # no sum on a half-line
    refuse(UNDECIDED, far, at_most(ZERO, plus(X, times(q("-1/2"), square(X)), power(X, 3))), taylor(1, "low", 3))


def test_the_sum_of_the_terms_of_a_taylor_formula_from_above_has_their_signs():
    given = between(-1, X, 0)
    rising, falling = plus(X, square(X)), plus(minus(X), minus(square(X)))  # x (1 + x) <= 0 and its opposite
    accept(given, at_most(ZERO, falling), taylor(2, "high", 2))
    cubic = plus(square(X), power(X, 3))
    accept(given, at_most(ZERO, cubic), taylor(2, "high", 3))
    for order in range(1, 6):
        refuse(UNDECIDED, given, at_most(ZERO, rising), taylor(2, "high", order))
        refuse(UNDECIDED, between("-1001/1000", X, 0), at_most(ZERO, falling), taylor(2, "high", order))
        refuse(UNDECIDED, between("-1001/1000", X, 0), at_most(ZERO, cubic), taylor(2, "high", order))
        refuse(UNDECIDED, given, at_most(ZERO, plus(square(X), times(TWO, power(X, 3)))), taylor(2, "high", order))


def test_strictly_beside_a_zero_from_which_terms_of_both_signs_come():
    gap = plus(square(X), minus(power(X, 3)))
    open_half = [less(ZERO, X), at_most(X, q("1/2"))]
    accept(open_half, less(ZERO, gap), taylor(2, "low", 3, **{"except": 0}))
    refuse(UNDECIDED, open_half, less(ZERO, gap), taylor(2, "low", 3))
    refuse(FAILS, between(0, X, "1/2"), less(ZERO, gap), taylor(2, "low", 3, **{"except": 0}))
    # at 1 it is 0 again
    refuse(UNDECIDED, [less(ZERO, X), at_most(X, ONE)], less(ZERO, gap), taylor(2, "low", 3, **{"except": 0}))


def test_the_order_of_a_zero_may_be_odd_from_below():
    """sin x <= x for x >= 0, x <= sin x for x <= 0: the third derivative changes nothing but the sign."""
    sine = build("sin", X)
    for given, end, claim, wrong in [
        (between(0, X, 1), "low", at_most(sine, X), at_most(X, sine)),
        (between(-1, X, 0), "high", at_most(X, sine), at_most(sine, X)),
    ]:
        accept(given, claim, taylor(2, end, 3))
        for order in range(1, 6):
            refuse(UNDECIDED, given, wrong, taylor(2, end, order))


def test_a_taylor_formula_in_one_variable_with_the_others_at_an_end():
    given = [*between(0, X, 1), *between(0, Y, 1)]
    f = plus(exp(X), times(Y, plus(ONE, X)))
    accept(given, at_most(plus(ONE, X), f), taylor(4, "low", 2))
    steeper = at_most(plus(ONE, times(q("5/4"), X)), f)
    refuse("is not seen to be monotone in x", given, steeper, taylor(4, "low", 2, along=1))
    refuse("there is no variable 2", given, at_most(plus(ONE, X), f), taylor(4, "low", 2, along=2))
    along_z = taylor(5, "low", 2, along=2)
    refuse("a Taylor formula is along a variable", [*given, at_most(Z, ONE)], at_most(ONE, exp(X)), along_z)


def test_a_convex_cell_has_its_least_value_where_the_gradient_vanishes():
    square_box = [*between(-1, X, 1), *between(-1, Y, 1)]
    f = plus(exp(X), exp(Y), minus(X), minus(Y), times(q("1/8"), X, Y))
    origin = [[0, "0"], [1, "0"]]
    accept(square_box, at_most(TWO, f), {"convex": 4, "point": origin})
    accept(square_box, less(q("1999/1000"), f), {"convex": 4, "point": origin})
    refuse(UNDECIDED, square_box, less(TWO, f), {"convex": 4, "point": origin})
    refuse(UNDECIDED, square_box, at_most(q("2001/1000"), f), {"convex": 4, "point": origin})
    refuse(UNDECIDED, square_box, at_most(TWO, f), {"convex": 4, "point": [[0, "0"], [1, f"1/{10**30}"]]})
    refuse("is not seen to be monotone in y", square_box, at_most(TWO, f), {"convex": 4, "point": [[0, "0"]]})
    saddle = plus(square(X), square(Y), times(q("-2001/1000"), X, Y))
    refuse(UNDECIDED, square_box, at_most(ZERO, saddle), {"convex": 4, "point": origin})
    for hill in (plus(square(X), times(q(-2), power(X, 4))), power(X, 4)):  # the second derivative is not positive
        refuse(UNDECIDED, between(-1, X, 1), at_most(ZERO, hill), {"convex": 2, "point": [[0, "0"]]})
    bowl = plus(square(X), square(Y), times(q("-1999/1000"), X, Y))
    accept(square_box, at_most(ZERO, bowl), {"convex": 4, "point": origin})


def test_the_gradient_may_point_into_the_cell_from_its_border():
    f = square(plus(X, ONE))
    accept(between(0, X, 1), at_most(ONE, f), {"convex": 2, "point": [[0, "0"]]})
    refuse(UNDECIDED, between(0, X, 1), at_most(q("1001/1000"), f), {"convex": 2, "point": [[0, "0"]]})
    accept(between(-3, X, -2), at_most(ONE, f), {"convex": 2, "point": [[0, "-2"]]})
    refuse(UNDECIDED, between(-3, X, 1), at_most(ONE, f), {"convex": 2, "point": [[0, "0"]]})
    refuse(UNDECIDED, between(-3, X, -2), at_most(ONE, f), {"convex": 2, "point": [[0, "-3"]]})
    refuse(UNDECIDED, between(-3, X, -2), at_most(ZERO, f), {"convex": 2, "point": [[0, "-1"]]})
    refuse(UNDECIDED, [], at_most(ONE, f), {"convex": 0, "point": [[0, "0"]]})
    accept([], at_most(ZERO, f), {"convex": 0, "point": [[0, "-1"]]})


def test_a_zero_may_be_excepted_by_a_literal_that_fails_there():
    claim = less(PARABOLA, exp(X))
    for given, k in [
        ([less(ZERO, X), at_most(X, q(10))], 0),
        ([at_most(X, q(10)), at_most(ZERO, X), build("not", equal(X, ZERO))], 2),
        ([at_most(ZERO, X), at_most(X, q(10)), less(ONE, exp(X))], 2),
    ]:
        last = len(Region(Sequent(tuple(given), claim)).relations) - 1
        accept(given, claim, taylor(last, "low", 3, **{"except": k}))
        refuse(UNDECIDED, given, claim, taylor(last, "low", 3))
    for k in (0, 1, 2):
        refuse(FAILS, GIVEN, claim, taylor(2, "low", 3, **{"except": k}))
    refuse(UNDECIDED, UNIT, less(ZERO, plus(X, power(X, 3))), taylor(2, "low", 2))
    strict = [less(ZERO, X), at_most(X, q(10))]
    for k in (-1, 3, True, "0", 0.0):
        refuse("there is no literal", strict, claim, taylor(2, "low", 3, **{"except": k}))
    open_literal = taylor(3, "low", 3, **{"except": 2})
    refuse("is not a relation between closed numbers", [*strict, less(X, Y)], claim, open_literal)
    refuse(UNDECIDED, strict, at_most(ZERO, minus(exp(X))), taylor(2, "low", 3, **{"except": 0}))


def test_an_exception_needs_the_zero_to_be_the_only_one():
    """x y >= 0 vanishes on a whole side of the square, not only in the corner."""
    square_box = [less(ZERO, X), at_most(X, ONE), *between(0, Y, 1)]
    for claim in (less(ZERO, times(X, Y)), less(ZERO, times(X, square(Y))), less(ZERO, square(Y))):
        refuse(UNDECIDED, square_box, claim, {"corner": 4, "except": 0})
        refuse("does not decide|monotone", square_box, claim, taylor(4, "low", 1, along=1, **{"except": 0}))
    accept(square_box, less(ZERO, plus(X, Y)), {"corner": 4, "except": 0})
    falling = [less(X, ZERO), at_most(q(-1), X), *between(-1, Y, 0)]
    accept(falling, less(ZERO, minus(plus(X, Y))), {"corner": 4, "except": 0})
    refuse(UNDECIDED, falling, less(ZERO, minus(plus(X, power(Y, 3)))), {"corner": 4, "except": 0})
    refuse(UNDECIDED, square_box, less(ZERO, plus(power(X, 3), Y)), {"corner": 4, "except": 0})
    accept([less(ZERO, X), at_most(X, ONE)], less(ZERO, power(X, 3)), taylor(2, "low", 3, **{"except": 0}))
    refuse(UNDECIDED, square_box, less(ZERO, times(X, plus(X, Y))), taylor(4, "low", 2, **{"except": 0}))
    refuse(UNDECIDED, [less(ZERO, X), *between(0, Y, 1)], less(ZERO, plus(X, minus(X), Y)), {"corner": 3, "except": 0})


def test_pieces_are_taken_where_they_do_not_change():
    given = between(0, X, 1)
    accept(given, at_most(build("abs", X), build("+", X, square(X))), taylor(2, "low", 2))
    accept(between(-1, X, 1), at_most(ZERO, build("abs", X)), {"value": 2})
    accept(between(-1, X, 1), at_most(ZERO, build("abs", X)), 0, {"corner": 2}, {"corner": 2})
    refuse("changes its piece", between(-1, X, 1), at_most(ZERO, build("abs", X)), {"corner": 2})
    refuse("changes its piece", between(-1, X, 1), at_most(ZERO, build("abs", X)), {"convex": 2, "point": [[0, "0"]]})
    refuse(UNDECIDED, between(-1, X, 1), at_most(build("abs", X), X), 0, {"corner": 2}, {"corner": 2})
    accept(between(1, X, 2), at_most(ONE, build("max", X, ONE)), {"corner": 2})
    refuse("changes its piece", between(0, X, 2), at_most(ONE, build("max", X, ONE)), {"corner": 2})


def test_no_cell_decides_an_inequality_that_is_false_at_one_integer():
    given = [at_most(ZERO, N), at_most(N, TWO)]
    f = build("^", TWO, N)
    accept(given, at_most(plus(ONE, times(q("1/2"), N)), f), {"taylor": 2, "along": 0, "end": "low", "order": 2})
    refuse(UNDECIDED, given, at_most(plus(ONE, N), f), {"taylor": 2, "along": 0, "end": "low", "order": 2})
    accept(given, at_most(f, q(4)), {"corner": 2})
    refuse(UNDECIDED, given, at_most(f, q("399/100")), {"corner": 2})
    refuse(
        "0 < x may fail", [at_most(q(-3), X), at_most(X, q(-1)), *given], at_most(build("^", X, N), q(9)), {"mean": 4}
    )

"""bound: every leaf accepts what it shows; its near miss, and a tiling that is none, are refused with a sentence.

Leaves for points where a bound is attained, ``corner``, ``taylor`` and ``convex``, are gone. What they were not allowed
to prove is still proved by nothing.
"""

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


UNDECIDED = "does not decide cell"
GONE = "a leaf names one of value, mean, and has the fields that go with it"

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
    refuse("value does not decide cell 1", [at_most(X, large)], less(X, large), {"value": 0})


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
    given = [*between(-1, X, 1), at_most(exp(X), q("9/10")), at_most(q("11/10"), exp(X))]
    small, large = {"value": 2}, {"value": 3}
    accept(given, FALSE, 0, large, small)
    refuse(UNDECIDED, given, FALSE, 0, small, large)


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
    for precision in (True, None, "64", 64.0, 20_001, 10**9):
        refuse(
            "the precision of an enclosure is an integer from 16 to 20000",
            UNIT,
            CLAIM,
            {"mean": 2},
            precision=precision,
        )
    for precision in (0, -1, 15):
        refuse("an integer from 16", UNIT, CLAIM, {"mean": 2}, precision=precision)


@pytest.mark.parametrize(
    "leaf, message",
    [
        ({}, GONE),
        ({"trust": 2}, GONE),
        ({"order": 1}, GONE),
        ({"value": 2, "mean": 2}, GONE),
        ({"value": 2, "order": 1}, GONE),
        ({"value": 2, "except": 0}, GONE),
        ({"mean": 2, "except": 0}, GONE),
        ({"mean": 2, "along": 0}, GONE),
        ({"mean": 2, "corner": 2}, GONE),
        ({"mean": 2, "order": 0}, "the order of a mean value form is an integer >= 1"),
        ({"mean": 2, "order": True}, "the order of a mean value form is an integer >= 1"),
        ({"mean": 2, "order": "2"}, "the order of a mean value form is an integer >= 1"),
        ({"corner": 2, "point": []}, GONE),
        ({"convex": 2, "order": 1}, GONE),
        ({"corner": 2}, GONE),
        ({"taylor": 2}, GONE),
        ({"taylor": 2, "along": 0, "end": "low", "order": 3}, GONE),
        ({"convex": 2, "point": [[0, "1/2"]]}, GONE),
        ({1: 2}, GONE),
        ({"value": 3}, "there is no relation 3 among 3"),
        ({"value": -1}, "there is no relation -1"),
        ({"value": True}, "there is no relation True"),
        ({"value": "2"}, "there is no relation '2'"),
        ({"value": 2.0}, "there is no relation a float"),
        ({"value": None}, "there is no relation None"),
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
    accept(square_box, at_most(q(-2), f), {"mean": 4})
    refuse(UNDECIDED, square_box, at_most(q("-1999/1000"), f), {"mean": 4})
    accept(square_box, at_most(q("-2001/1000"), f), {"mean": 4})
    refuse(UNDECIDED, square_box, less(q(-2), f), {"mean": 4})
    refuse(UNDECIDED, square_box, less(ZERO, plus(X, ONE, times(q(5), Y, Y), times(q(-5), Y))), {"mean": 4})
    accept(between(-2, X, -1), at_most(minus(X), TWO), {"mean": 2})
    refuse(UNDECIDED, between(-2, X, -1), at_most(minus(X), q("1999/1000")), {"mean": 2})
    accept([at_most(ONE, X)], at_most(ONE, square(X)), {"mean": 1})
    refuse(UNDECIDED, [at_most(ONE, X)], at_most(q("1001/1000"), square(X)), {"mean": 1})
    refuse(UNDECIDED, [at_most(X, ONE)], at_most(q("1/1000"), exp(X)), {"mean": 1})
    refuse(UNDECIDED, [at_most(X, ONE)], at_most(ONE, square(X)), {"mean": 1})


def test_a_bound_may_be_attained_at_an_end_where_it_is_an_exact_number():
    sine, parabola = build("sin", X), plus(ONE, X, times(q("1/2"), square(X)))
    for given, claim, wrong in [
        (between(0, X, 1), at_most(sine, X), at_most(X, sine)),
        (between(-1, X, 0), at_most(X, sine), at_most(sine, X)),
        ([at_most(ZERO, X)], at_most(plus(ONE, X), exp(X)), at_most(exp(X), plus(ONE, X))),
        ([at_most(X, ZERO)], at_most(plus(ONE, X), exp(X)), at_most(exp(X), plus(ONE, X))),
    ]:
        relation = len(given)
        accept(given, claim, {"mean": relation})
        for order in range(1, 6):
            refuse(UNDECIDED, given, wrong, {"mean": relation, "order": order})
            refuse(UNDECIDED, given, build("<", *claim.args), {"mean": relation, "order": order})
    rest = between(0, X, 1)  # a slope that vanishes at the end as well is not seen to have one sign
    refuse(UNDECIDED, rest, at_most(parabola, exp(X)), {"mean": 2})
    refuse(UNDECIDED, rest, at_most(exp(X), plus(parabola, power(X, 3))), {"mean": 2})


def test_pieces_are_taken_where_they_do_not_change():
    accept(between(0, X, 1), at_most(build("abs", X), plus(X, square(X))), {"mean": 2})
    accept(between(-1, X, 1), at_most(ZERO, build("abs", X)), {"value": 2})
    accept(between(-1, X, 1), at_most(ZERO, build("abs", X)), 0, {"mean": 2}, {"mean": 2})
    refuse("changes its piece", between(-1, X, 1), at_most(ZERO, build("abs", X)), {"mean": 2})
    refuse(UNDECIDED, between(-1, X, 1), at_most(build("abs", X), X), 0, {"mean": 2}, {"mean": 2})
    accept(between(1, X, 2), at_most(ONE, build("max", X, ONE)), {"mean": 2})
    refuse("changes its piece", between(0, X, 2), at_most(ONE, build("max", X, ONE)), {"mean": 2})


def test_no_cell_decides_an_inequality_that_is_false_at_one_integer():
    given = [at_most(ZERO, N), at_most(N, TWO)]
    f = build("^", TWO, N)
    accept(given, at_most(plus(ONE, times(q("1/2"), N)), f), {"mean": 2})
    refuse(UNDECIDED, given, at_most(plus(ONE, N), f), {"mean": 2})
    accept(given, at_most(f, q("401/100")), {"mean": 2})
    refuse(UNDECIDED, given, at_most(f, q("399/100")), {"mean": 2})
    refuse(
        "0 < x may fail", [at_most(q(-3), X), at_most(X, q(-1)), *given], at_most(build("^", X, N), q(9)), {"mean": 4}
    )


# ------------------------------------------------------------------------------------------------ leaves that are gone

TINY = Fraction(1, 10**15)
PARABOLA = plus(ONE, X, times(q("1/2"), square(X)))
GAP = plus(square(X), minus(power(X, 3)))  # x^2 (1 - x)
BELOW = plus(square(X), power(X, 3))  # x^2 (1 + x)
SINE = build("sin", X)
CUBIC = plus(X, times(q("-1/6"), power(X, 3)))
SQUARE = [*UNIT, *between(0, Y, 1)]
AROUND = [*between(-1, X, 1), *between(-1, Y, 1)]
BOWL = plus(exp(X), exp(Y), minus(X), minus(Y), times(q("1/8"), X, Y))
SHIFTED = square(plus(X, ONE))
RIGHT = [less(ZERO, X), at_most(X, q(10))]
ORIGIN = [[0, "0"], [1, "0"]]
EXCEPT = {"except": 0}


def taylor(relation, end, order, along=0, **more):
    return {"taylor": relation, "along": along, "end": end, "order": order, **more}


def convex(relation, *point):
    return {"convex": relation, "point": list(point)}


# false claims: hypotheses, claim, cells
FALSE_CLAIMS = {
    "a larger function": ([at_most(ZERO, X)], at_most(exp(X), PARABOLA), [taylor(1, "low", 3)]),
    "an odd order from the other side": ([at_most(X, ZERO)], at_most(PARABOLA, exp(X)), [taylor(1, "high", 3)]),
    "an even order from the other side": ([at_most(X, ZERO)], at_most(exp(X), plus(ONE, X)), [taylor(1, "high", 2)]),
    "a value that is too large": (
        [at_most(ZERO, X)],
        at_most(times(q("1001/1000"), PARABOLA), exp(X)),
        [taylor(1, "low", 3)],
    ),
    "a derivative that is too large": (
        [at_most(ZERO, X)],
        at_most(plus(PARABOLA, power(X, 3)), exp(X)),
        [taylor(1, "low", 4)],
    ),
    "strict where it vanishes": ([at_most(ZERO, X)], less(PARABOLA, exp(X)), [taylor(1, "low", 3)]),
    "a zero inside the cell": (between(0, X, 1 + TINY), at_most(ZERO, GAP), [taylor(2, "low", 3)]),
    "the opposite": (UNIT, at_most(ZERO, minus(GAP)), [taylor(2, "low", 3)]),
    "a value that is hardly too large": (UNIT, at_most(q(TINY), GAP), [taylor(2, "low", 3)]),
    "a slope that is hardly too large": (UNIT, at_most(times(q(TINY), X), GAP), [taylor(2, "low", 3)]),
    "strict at both ends": (UNIT, less(ZERO, GAP), [taylor(2, "low", 3)]),
    "a remainder that is too small": (
        between(0, X, "1/2"),
        at_most(SINE, plus(CUBIC, times(q("1/121"), power(X, 5)))),
        [taylor(2, "low", 8)],
    ),
    "a sum of terms of both signs": (
        between(0, X, "1/2"),
        at_most(plus(CUBIC, times(q("1/119"), power(X, 5))), SINE),
        [taylor(2, "low", 8)],
    ),
    "rising from above": (between(-1, X, 0), at_most(ZERO, plus(X, square(X))), [taylor(2, "high", 2)]),
    "a cell that is too long below": (
        between("-1001/1000", X, 0),
        at_most(ZERO, minus(plus(X, square(X)))),
        [taylor(2, "high", 2)],
    ),
    "a zero inside the cell below": (between("-1001/1000", X, 0), at_most(ZERO, BELOW), [taylor(2, "high", 3)]),
    "a remainder that is too large": (
        between(-1, X, 0),
        at_most(ZERO, plus(square(X), times(TWO, power(X, 3)))),
        [taylor(2, "high", 3)],
    ),
    "a literal that does not fail": (between(0, X, "1/2"), less(ZERO, GAP), [taylor(2, "low", 3, **EXCEPT)]),
    "another zero at the other end": (
        [less(ZERO, X), at_most(X, ONE)],
        less(ZERO, GAP),
        [taylor(2, "low", 3, **EXCEPT)],
    ),
    "a sine that is more than its angle": (UNIT, at_most(X, SINE), [taylor(2, "low", 3)]),
    "a sine that is less than its angle": (between(-1, X, 0), at_most(SINE, X), [taylor(2, "high", 3)]),
    "along the other variable": (
        SQUARE,
        at_most(plus(ONE, times(q("5/4"), X)), plus(exp(X), times(Y, plus(ONE, X)))),
        [taylor(4, "low", 2, along=1)],
    ),
    "strict at the minimum": (AROUND, less(TWO, BOWL), [convex(4, *ORIGIN)]),
    "more than the minimum": (AROUND, at_most(q("2001/1000"), BOWL), [convex(4, *ORIGIN)]),
    "a saddle": (
        AROUND,
        at_most(ZERO, plus(square(X), square(Y), times(q("-2001/1000"), X, Y))),
        [convex(4, *ORIGIN)],
    ),
    "a hill": (
        between(-1, X, 1),
        at_most(ZERO, plus(square(X), times(q(-2), power(X, 4)))),
        [convex(2, [0, "0"])],
    ),
    "more than at the border": (UNIT, at_most(q("1001/1000"), SHIFTED), [convex(2, [0, "0"])]),
    "a slope out of the cell": (between(-3, X, 1), at_most(ONE, SHIFTED), [convex(2, [0, "0"])]),
    "a slope on the whole line": ([], at_most(ONE, SHIFTED), [convex(0, [0, "0"])]),
    **{
        f"strict, but for the literal {k}": (
            [at_most(ZERO, X), at_most(X, q(10))],
            less(PARABOLA, exp(X)),
            [taylor(2, "low", 3, **{"except": k})],
        )
        for k in (0, 1, 2)
    },
    "strict without an exception": (UNIT, less(ZERO, plus(X, power(X, 3))), [taylor(2, "low", 2)]),
    "negative beside an exception": (RIGHT, at_most(ZERO, minus(exp(X))), [taylor(2, "low", 3, **EXCEPT)]),
    "zeros on a whole side": (
        [less(ZERO, X), at_most(X, ONE), *between(0, Y, 1)],
        less(ZERO, times(X, Y)),
        [{"corner": 4, **EXCEPT}],
    ),
    "zeros on a whole side, of the second order": (
        [less(ZERO, X), at_most(X, ONE), *between(0, Y, 1)],
        less(ZERO, times(X, square(Y))),
        [{"corner": 4, **EXCEPT}],
    ),
    "zeros on a whole side, in one variable": (
        [less(ZERO, X), at_most(X, ONE), *between(0, Y, 1)],
        less(ZERO, square(Y)),
        [taylor(4, "low", 1, along=1, **EXCEPT)],
    ),
    "zeros that the other variable has": (
        [less(ZERO, X), *between(0, Y, 1)],
        less(ZERO, plus(X, minus(X), Y)),
        [{"corner": 3, **EXCEPT}],
    ),
    "a corner that is not the least": (
        [*UNIT, *between(0, Y, 2)],
        less(q(-2), plus(times(X, exp(Y)), minus(Y))),
        [{"corner": 4}],
    ),
    "more than at a corner": (
        [*UNIT, *between(0, Y, 2)],
        at_most(q("-1999/1000"), plus(times(X, exp(Y)), minus(Y))),
        [{"corner": 4}],
    ),
    "an absolute value on the wrong side": (between(-1, X, 1), at_most(build("abs", X), X), [0, *[{"corner": 2}] * 2]),
    "a power of an integer": (
        [at_most(ZERO, N), at_most(N, TWO)],
        at_most(build("^", TWO, N), q("399/100")),
        [{"corner": 2}],
    ),
}


@pytest.mark.parametrize("name", FALSE_CLAIMS)
def test_what_is_false_is_refused_whatever_leaf_says_it(name):
    given, claim, cells = FALSE_CLAIMS[name]
    refuse(GONE, given, claim, *cells)
    gone = {"corner", "taylor", "convex"}
    for leaf in ({"value": None}, *({"mean": None, "order": order} for order in (1, 2, 3, 4))):
        turned = [
            {**leaf, next(iter(leaf)): token[min(gone & token.keys())]} if isinstance(token, dict) else token
            for token in cells
        ]
        refuse(f"{UNDECIDED}|changes its piece", given, claim, *turned)

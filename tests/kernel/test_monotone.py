"""The step by the mean value theorem: what it leaves to prove, what it proves, and what it refuses."""

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.monotone import difference, premises
from symres.kernel import Rejected, Sequent
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    FALSE,
    INT,
    REAL,
    build,
    exists,
    function_sort,
    lam,
    matrix,
    number,
    to_json,
    variable,
)

from ..terms import at_most, exp, less, log, minus, plus, power, q, times

X, Y, T = map(variable, "xyt")
N = variable("n", INT)
F = variable("f", function_sort(REAL, REAL))
ZERO, ONE, TWO = map(number, range(3))


def app(function, *arguments):
    return build("app", function, *arguments)


def slope_of(body, at):
    return build("D", lam(T, body), at)


def certificate(start=ZERO, side="above", strict=None, variable="x", **more):
    made = {"kind": "monotone", "variable": variable, "from": to_json(start), "side": side, **more}
    return made if strict is None else {**made, "strict": strict}


def step(given, claim, *args, **fields):
    return [str(s).strip() for s in premises(Sequent(tuple(given), claim), certificate(*args, **fields))]


def refuse(message, given, claim, *args, **fields):
    with pytest.raises(Rejected, match=message):
        step(given, claim, *args, **fields)


TANGENT = plus(X, ONE), exp(X)  # exp(x) >= x + 1
INSIDE = "0 <= x_1, x_1 <= x, 0 < x_1, x_1 < x"


# ----------------------------------------------------------------------------------------------- what is left to prove


def test_a_value_and_the_sign_of_the_slope_are_left_to_prove():
    assert step([at_most(ZERO, X)], at_most(*TANGENT)) == [
        "0 <= x |- 0 <= x",
        "0 <= x |- 0 <= exp(0) - (0 + 1)",
        f"0 <= x, {INSIDE} |- 0 <= exp(x_1) - 1",
    ]


def test_below_the_start_the_slope_has_the_other_sign():
    assert step([at_most(X, Y)], at_most(*TANGENT), Y, "below") == [
        "x <= y |- x <= y",
        "x <= y |- 0 <= exp(y) - (y + 1)",
        "x <= y, x <= x_1, x_1 <= y, x < x_1, x_1 < y |- exp(x_1) - 1 <= 0",
    ]


def test_a_strict_inequality_has_a_strict_value_or_a_strict_slope():
    """With a strict slope x is not the start; with a strict value it may be."""
    given = [less(ZERO, X)]
    assert step(given, less(*TANGENT), strict="value") == [
        "0 < x |- 0 <= x",
        "0 < x |- 0 < exp(0) - (0 + 1)",
        f"0 < x, {INSIDE} |- 0 <= exp(x_1) - 1",
    ]
    assert step(given, less(*TANGENT), strict="slope") == [
        "0 < x |- 0 < x",
        "0 < x |- 0 <= exp(0) - (0 + 1)",
        f"0 < x, {INSIDE} |- 0 < exp(x_1) - 1",
    ]
    assert step([], less(*TANGENT), ZERO, "below", "slope")[::2] == [
        "|- x < 0",
        "x <= x_1, x_1 <= 0, x < x_1, x_1 < 0 |- exp(x_1) - 1 < 0",
    ]


def test_the_function_is_defined_up_to_the_ends_and_smooth_between():
    between = "0 < x, -1 <= x_1, x_1 <= x"
    assert step([less(ZERO, X)], at_most(ZERO, power(X, "1/2")), q(-1)) == [
        "0 < x |- -1 <= x",
        f"{between} |- 0 <= x_1",
        f"{between}, -1 < x_1, x_1 < x, 0 <= x_1 |- 0 < x_1",
        "0 < x |- 0 <= sqrt(-1)",
        f"{between}, -1 < x_1, x_1 < x, 0 <= x_1 |- 0 <= ((1/2)*sqrt(x_1))*x_1^(-1)",
    ]
    assert step([at_most(ZERO, X)], at_most(power(X, "1/2"), plus(ONE, X))) == [
        "0 <= x |- 0 <= x",
        "0 <= x |- 0 <= (1 + 0) - sqrt(0)",
        f"0 <= x, {INSIDE} |- 0 <= ((-1/2)*sqrt(x_1) + x_1)*x_1^(-1)",
    ], "from 0 on, where sqrt(x) has no derivative but is continuous"


def test_a_kink_or_a_pole_between_the_start_and_x_is_to_be_excluded():
    """Near misses: from -1 these claims about x >= 0 would follow, were it not for 0."""
    on, inside = "0 < x, -1 <= x_1, x_1 <= x", "0 < x, -1 <= x_1, x_1 <= x, -1 < x_1, x_1 < x"
    for f in (build("abs", X), build("max", X, minus(X)), power(power(X, 2), "1/2")):
        found = step([less(ZERO, X)], at_most(ZERO, f), q(-1))
        wanted = f"{inside} |- 0 < x_1^2" if f.head == "^" else f"{inside} |- x_1 != 0"
        assert wanted in found, f"{f} has a kink where x_1 is 0"
    for f in (
        power(X, -1),
        power(X, -2),
        times(X, power(X, -1)),
        times(power(X, 2), power(X, -1)),
        slope_of(build("abs", T), X),
        slope_of(plus(T, times(T, power(T, -1))), X),
    ):
        found = step([less(ZERO, X)], at_most(ZERO, f), q(-1))
        assert f"{on} |- x_1 != 0" in found, f"{f} may jump where x_1 is 0"
    for f in (log(X), log(times(q(3), X))):
        assert any(s.startswith(f"{on} |- 0 < ") for s in step([less(ZERO, X)], at_most(ZERO, f), q(-1)))
    assert f"{on} |- 0 < x_1^2" in step([less(ZERO, X)], at_most(ZERO, log(power(X, 2))), q(-1))
    pole = step([less(ZERO, X)], at_most(ZERO, build("tan", X)))
    assert "0 < x, 0 <= x_1, x_1 <= x |- cos(x_1) != 0" in pole
    singular = build("entry", power(matrix([[X, ONE], [ZERO, ONE]]), -1), ONE, ONE)
    assert f"{on} |- det([x_1, 1; 0, 1]) != 0" in step([less(ZERO, X)], at_most(ZERO, singular), q(-1))


def test_the_start_is_a_number_whatever_it_is():
    """Also 1/y for y = 0: the function is continuous from there on."""
    found = step([less(Y, X)], at_most(*TANGENT), log(Y))
    assert found == [
        "y < x |- log(y) <= x",
        "y < x |- 0 <= exp(log(y)) - (log(y) + 1)",
        "y < x, log(y) <= x_1, x_1 <= x, log(y) < x_1, x_1 < x |- 0 <= exp(x_1) - 1",
    ]
    assert step([less(Y, X)], at_most(*TANGENT), power(Y, -1))[0] == "y < x |- y^(-1) <= x"


def test_the_point_between_is_new():
    """Neither hypotheses, claim nor start mention it, whatever they call their variables."""
    taken = variable("x_1")
    for given, claim, start in [
        ([less(taken, X)], at_most(X, exp(X)), ZERO),
        ([], at_most(plus(X, taken), exp(X)), ZERO),
        ([less(taken, ONE)], at_most(X, exp(X)), taken),
    ]:
        last = premises(Sequent(tuple(given), claim), certificate(start))[-1]
        assert last.hypotheses[-2:] == (less(start, variable("x_2")), less(variable("x_2"), X))


def test_what_is_known_of_x_is_not_said_of_the_point_between():
    last = premises(Sequent((build("=", X, ONE),), at_most(*TANGENT)), certificate())[-1]
    assert str(last).startswith("x = 1, 0 <= x_1, x_1 <= x, 0 < x_1, x_1 < x |- ")


def test_definedness_is_not_lent_where_it_was_not_proved():
    """Between the start and x, log(x_1) is defined; at the start it is only what its own goal says."""
    goals = premises(Sequent((less(ZERO, X),), at_most(log(X), X)), certificate(ONE))
    for goal in goals:
        known = [h for h in goal.hypotheses if h is less(ZERO, variable("x_1"))]
        assert not known or less(ONE, variable("x_1")) in goal.hypotheses


def test_the_difference_is_what_is_to_be_positive():
    assert difference(at_most(ZERO, X)) is X
    assert difference(less(X, Y)) is plus(Y, times(number(-1), X))


# --------------------------------------------------------------------------------------------------------- whole proofs


def sos(*products, **fields):
    return {"kind": "sos", "summands": [{"weight": "1", "facts": facts} for facts in products], **fields}


VALUE = {"kind": "value"}


def test_the_tangent_of_exp_is_proved_on_either_side():
    above = [sos([0], [1]), VALUE, {"kind": "bound", "precision": 32, "cells": [{"value": 5}]}]
    prove(Sequent((at_most(ZERO, X),), at_most(*TANGENT)), certificate(branches=above))
    below = [sos([0], [1]), VALUE, {"kind": "bound", "precision": 32, "cells": [{"value": 5}]}]
    prove(Sequent((at_most(X, ZERO),), at_most(*TANGENT)), certificate(side="below", branches=below))


def test_a_premise_that_is_not_proved_refuses_the_claim():
    given, claim = (at_most(ZERO, X),), at_most(*TANGENT)
    branches = [sos([0], [1]), VALUE, {"kind": "bound", "precision": 32, "cells": [{"value": 5}]}]
    for wrong in (branches[:2], [*branches, VALUE]):
        with pytest.raises(Rejected, match="3 sequents are to be proved"):
            prove(Sequent(given, claim), certificate(branches=wrong))
    with pytest.raises(Rejected, match="3 sequents are to be proved, the certificate has 0|are a list"):
        prove(Sequent(given, claim), certificate())
    with pytest.raises(Rejected, match="is false"):  # exp(0) - 1.1
        prove(Sequent(given, at_most(plus(X, q("11/10")), exp(X))), certificate(branches=branches))
    with pytest.raises(Rejected, match="does not decide"):  # exp(x) - 1.1
        prove(Sequent(given, at_most(plus(times(q("11/10"), X), ONE), exp(X))), certificate(branches=branches))
    with pytest.raises(Rejected, match="sos"):  # nothing says that x is not below 0
        prove(Sequent((at_most(q(-1), X),), claim), certificate(branches=branches))


# ------------------------------------------------------------------------------------------------------ what is refused


def test_the_claim_is_an_inequality():
    for claim in (
        build("=", X, exp(X)),
        build("not", build("=", X, exp(X))),
        build("not", at_most(*TANGENT)),
        build("or", at_most(*TANGENT), less(X, ZERO)),
        exists(Y, less(X, Y)),
        FALSE,
    ):
        refuse("is no inequality", [], claim)
    with pytest.raises(Rejected, match="false is no inequality"):
        prove(Sequent((), build("not", build("=", X, exp(X)))), certificate(branches=[]))


@pytest.mark.parametrize("name", ["n", "f", "A", "y", "z", "x_1", "", None, 0, True, ["x"], ["v", "x"], {}])
def test_the_variable_is_a_real_one_of_the_sequent(name):
    a = matrix([[X, ONE]])
    claim = at_most(plus(X, N, app(F, ONE)), exp(build("entry", a, ONE, ONE)))
    refuse("there is no real variable", [less(ZERO, X)], claim, variable=name)


def test_an_integer_has_no_derivative():
    refuse("there is no real variable 'n'", [at_most(ZERO, N)], at_most(N, power(TWO, N)), variable="n")
    for f in (power(X, N), power(plus(X, ONE), N)):
        refuse("does not differentiate", [less(ZERO, X)], at_most(ZERO, f))


def test_two_variables_of_one_name_are_not_told_apart():
    refuse("two variables of different sorts are called x", [at_most(ZERO, variable("x", INT))], at_most(*TANGENT))


def test_the_start_is_a_number_without_x():
    for start in (X, plus(X, Y), times(ZERO, X), app(lam(T, ONE), X), slope_of(times(X, T), ZERO)):
        refuse("starts at a number that does not depend on x, not at", [less(Y, X)], at_most(*TANGENT), start)
    for start in (matrix([[ONE]]), F, less(ZERO, ONE)):
        refuse("starts at a number", [less(app(F, ZERO), X)], at_most(*TANGENT), start)
    with pytest.raises(Rejected, match="undeclared variable 'z'"):
        step([], at_most(*TANGENT), variable("z"))
    for data in (None, 0, "0", [], ["b", 0], ["q", 0], ["real"]):
        with pytest.raises(Rejected, match="expected a|without a binder|starts at a number|sort"):
            premises(Sequent((), at_most(*TANGENT)), {**certificate(), "from": data})


SIDE = "side is above or below, and strict, for a strict inequality, value or slope"


def test_the_side_and_what_is_strict_are_said():
    for side in (None, "", "left", "Above", 0, True, ["above"], {}):
        refuse(SIDE, [], at_most(*TANGENT), side=side)
    for strict in ("value", "slope", "", 0, False, True, []):
        refuse(SIDE, [], at_most(*TANGENT), strict=strict)
    for strict in (None, "", "both", 0, True, ["value"], {}):
        refuse(SIDE, [], less(*TANGENT), strict=strict)


def test_unknown_fields_are_refused():
    with pytest.raises(Rejected, match="monotone: unknown field 'to'"):
        prove(Sequent((), at_most(*TANGENT)), certificate(branches=[], to=["q", "1"]))


JUMPS = {
    "floor": build("floor", X),
    "ceiling": build("ceiling", times(TWO, X)),
    "an arbitrary function": app(F, X),
    "an arbitrary function of a defined one": app(F, app(lam(T, exp(T)), X)),
    "floor in a defined function": app(lam(T, plus(build("floor", T), q("1/2"))), X),
    "floor of a parameter of a defined function": app(lam(T, plus(T, build("floor", X), q("1/2"))), Y),
    "an arbitrary function that is applied to x by another": app(lam(F, app(F, X)), F),
    "floor in an exponent": power(TWO, build("floor", X)),
    "floor in an entry": build("entry", matrix([[ONE, build("floor", X)]]), ONE, TWO),
    "floor under a derivative": slope_of(times(T, build("floor", X), q("1/2")), ZERO),
    "floor as a start of a derivative": slope_of(times(T, T), build("floor", X)),
    "what floor is multiplied by 0 to": times(ZERO, build("floor", X)),
}


@pytest.mark.parametrize("name", JUMPS)
def test_what_may_jump_is_refused(name):
    for side in ("above", "below"):
        refuse(
            "may be discontinuous", [at_most(ZERO, X), less(ZERO, app(F, ONE))], at_most(q(-9), JUMPS[name]), side=side
        )


def test_what_jumps_elsewhere_does_no_harm():
    found = step([at_most(ZERO, X)], at_most(plus(X, build("floor", Y)), exp(X)))
    assert found[1:] == [
        "0 <= x |- 0 <= exp(0) - (0 + floor(y))",
        f"0 <= x, {INSIDE} |- 0 <= exp(x_1) - 1",
    ]


def test_what_jumps_under_a_derivative_is_never_differentiated():
    for body, message in [
        (build("floor", T), "does not differentiate floor"),
        (app(F, T), "D\\(fun t. f\\(t\\).* may be discontinuous"),
        (power(T, N), "does not differentiate"),
    ]:
        f = slope_of(plus(body, times(q("1/2"), T)), X)
        refuse(message, [less(ZERO, N), less(ZERO, app(F, ONE))], at_most(q(-9), f))


def test_what_a_function_ignores_need_not_be_smooth():
    assert step([at_most(ZERO, X)], at_most(ZERO, app(lam(T, exp(ONE)), build("floor", X)))) == [
        "0 <= x |- 0 <= x",
        "0 <= x |- 0 <= (fun t. exp(1))(floor(0))",
        f"0 <= x, {INSIDE} |- 0 <= 0",
    ]


def test_a_derivative_at_a_moving_point_is_one_of_the_function_there():
    square = power(X, 2)
    assert step([at_most(ZERO, X)], at_most(ZERO, slope_of(log(T), plus(ONE, square)))) == [
        "0 <= x |- 0 <= x",
        "0 <= x |- 0 <= D(fun t. log(t), 1 + 0^2)",
        f"0 <= x, {INSIDE} |- 0 <= ((-2)*x_1)*(x_1^2 + 1)^(-2)",
    ]
    bent = step([at_most(ZERO, X)], at_most(ZERO, slope_of(build("abs", T), plus(square, q(-1)))))
    assert "0 <= x, 0 <= x_1, x_1 <= x |- x_1^2 - 1 != 0" in bent, "it jumps from -1 to 1 there"


def test_a_derivative_inside_is_differentiated_with_its_parameters():
    f = slope_of(exp(times(X, T)), X)  # x exp(x^2)
    assert step([at_most(ZERO, X)], at_most(ZERO, f))[-1] == (
        f"0 <= x, {INSIDE} |- 0 <= 2*x_1^2*exp(x_1^2) + exp(x_1^2)"
    )
    f = slope_of(times(log(X), T), Y)  # log(x), wherever y is
    assert step([less(ONE, X)], at_most(ZERO, f), ONE)[1] == "1 < x |- 0 <= D(fun t. log(1)*t, y)"
    assert step([less(ONE, X)], at_most(ZERO, f), q(-1))[1] == "1 < x, -1 <= x_1, x_1 <= x |- 0 < x_1"


def test_the_purpose_of_the_premises_is_their_own():
    goals = premises(Sequent((less(Y, X),), at_most(log(X), X), "why"), certificate(Y))
    assert [g.purpose for g in goals] == [CLAIM, "x_1 - log(x_1) to be continuous", CLAIM, CLAIM]
    goals = premises(Sequent((less(Y, X),), at_most(build("abs", X), X), "why"), certificate(Y))
    assert [g.purpose for g in goals] == [CLAIM, "x - abs(x) to be differentiable", CLAIM, CLAIM]

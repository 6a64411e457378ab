"""The steps by derivatives at a point: what they leave to prove, what they prove, and what they refuse."""

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.neighbourhood import ORDER, premises
from symres.kernel import Rejected, Sequent
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.terms import (
    FALSE,
    INT,
    PROP,
    REAL,
    build,
    exists,
    for_all,
    free_variables,
    function_sort,
    lam,
    number,
    substitute,
    to_json,
    variable,
)
from symres.language.guards import guarded, stated

from ..certificates import verdict_on
from ..terms import at_most, less, plus, power, q, times

X, Y, A, T, D = map(variable, ("x", "y", "a", "t", "d"))
N = variable("n", INT)
F = variable("f", function_sort(REAL, REAL))
ZERO, ONE, TWO = map(number, range(3))


def minus(a, b):
    return plus(a, times(number(-1), b))


def distance(at):
    squares = [power(v if p is ZERO else minus(v, p), 2) for v, p in at.items()]
    return squares[0] if len(squares) == 1 else plus(*squares)


def near(inequality, at, *premises, radius=D):
    """There is d > 0 such that the inequality holds for all x, y nearer to the point than the root of d."""
    conditions = [less(distance(at), D), *premises]
    body = build("=>", conditions[0] if len(conditions) == 1 else build("and", *conditions), inequality)
    for v in reversed(at):
        body = for_all(v, body)
    return exists(radius, build("and", less(ZERO, radius), body))


ORIGIN, PLANE = {X: ZERO}, {X: ZERO, Y: ZERO}


def step(sequent, point=(ZERO,), **fields):
    certificate = {"kind": "neighbourhood", "point": [to_json(p) for p in point], **fields}
    return [str(s).strip() for s in premises(sequent, certificate)]


def shown(f, at=None, *restrictions, given=(), strict=False, **fields):
    """The step for a claim that the function is not negative near a point."""
    at = ORIGIN if at is None else at
    claim = near((less if strict else at_most)(ZERO, f), at, *restrictions)
    return step(Sequent(tuple(given), claim), at.values(), **fields)


def used(f, at=None, *restrictions, claim=FALSE, **fields):
    """The step that uses such a claim, as the only hypothesis."""
    at = ORIGIN if at is None else at
    sequent = Sequent((near(at_most(ZERO, f), at, *restrictions),), claim)
    return [
        s.split(" |- ", 1)[1] if s.count("|-") == 1 else s for s in step(sequent, at.values(), hypothesis=0, **fields)
    ]


def curve(*rows):
    return [[["q", str(c)] for c in row] for row in rows]


def refuse(message, make, *args, **fields):
    with pytest.raises(Rejected, match=message):
        make(*args, **fields)


# ----------------------------------------------------------------------------------------------- the second derivatives


def test_a_saddle_and_a_flat_point_leave_something_false_to_prove():
    assert shown(times(X, Y), PLANE)[-2:] == ["|- 0 < det([0])", "|- 0 < det([0, 1; 1, 0])"]
    assert shown(power(X, 3))[-1] == "|- 0 < det([6*0])"
    assert shown(power(X, 4))[-1] == "|- 0 < det([12*0^2])", "a minimum, but not by second derivatives"
    assert shown(X)[1] == "|- 1 = 0"
    assert shown(plus(power(X, 2), q(-1)))[0] == "|- 0^2 - 1 = 0"
    assert shown(times(q(-1), power(X, 2)))[-1] == "|- 0 < det([-2])"


def test_a_positive_definite_hessian_is_left_to_prove():
    assert shown(plus(power(X, 2), times(X, Y), power(Y, 2)), PLANE) == [
        "|- 0^2 + 0*0 + 0^2 = 0",
        "|- 0 + 2*0 = 0",
        "|- 2*0 + 0 = 0",
        "|- 0 < det([2])",
        "|- 0 < det([2, 1; 1, 2])",
    ]


def test_the_point_and_the_function_may_have_parameters():
    found = shown(times(A, power(minus(X, A), 2)), {X: A}, given=[less(ZERO, A)])
    assert found[0] == "0 < a |- a*(a - a)^2 = 0"
    assert found[-1] == "0 < a |- 0 < det([2*a])"


def test_both_sides_of_the_inequality_count():
    claim = near(at_most(power(X, 3), power(X, 2)), ORIGIN)
    assert step(Sequent((), claim))[0] == "|- 0^2 - 0^3 = 0"
    assert step(Sequent((), claim))[-1] == "|- 0 < det([(-6)*0 + 2])"


def test_a_strict_inequality_is_for_other_points():
    away = less(ZERO, distance(ORIGIN))
    refuse("a strict inequality fails at the point itself", shown, power(X, 2), strict=True)
    assert shown(power(X, 2), None, away, strict=True) == shown(power(X, 2)), "punctured"
    other = less(ZERO, times(ONE, distance(ORIGIN)))
    refuse("a strict inequality fails", shown, power(X, 2), None, other, strict=True)
    refuse("a strict inequality fails", shown, power(X, 2), None, at_most(ZERO, distance(ORIGIN)), strict=True)


@pytest.mark.parametrize(
    "part, goal",
    [
        (build("abs", X), "0 != 0"),
        (power(build("abs", X), 3), "0 != 0"),
        (build("max", X, ZERO), "0 != 0"),
        (build("min", power(X, 2), power(X, 4)), "0^4 - 0^2 != 0"),
        (power(X, "7/2"), "0 < 0"),
        (power(power(X, 2), "1/2"), "0 < 0^2"),
        (times(power(X, 2), power(power(X, "1/2"), 2)), "0 < 0"),
        (times(power(X, 3), build("log", power(X, 2))), "0 < 0^2"),
        (times(X, power(X, -1)), "0 != 0"),
        (times(ZERO, build("tan", plus(X, times(q("1/2"), build("pi"))))), "sin(0) != 0"),
        (build("app", lam(T, build("abs", T)), X), "0 != 0"),
        (build("D", lam(T, times(T, build("abs", T))), X), "0 != 0"),
        (build("D", lam(T, build("abs", times(T, X))), ONE), "0*1 != 0"),
        (build("D", lam(T, plus(T, times(T, power(T, -1)))), X), "0 != 0"),
        (build("^", X, plus(X, TWO)), "0 < 0"),
    ],
    ids=str,
)
def test_the_function_is_to_be_analytic_at_the_point(part, goal):
    """Also where it is added to a function that is."""
    f = plus(power(X, 2), part)
    assert f"|- {goal}" in shown(f)
    try:
        found = used(f)
    except Rejected as refusal:
        assert str(refusal) == "a division by zero", "of the slope at the point"
    else:
        assert goal in found


@pytest.mark.parametrize("jump", [build("floor", plus(X, q("1/2"))), times(X, build("ceiling", X))], ids=str)
def test_what_jumps_is_not_differentiated(jump):
    refuse("does not differentiate (floor|ceiling)", shown, plus(power(X, 2), jump))
    refuse("does not differentiate (floor|ceiling)", used, plus(power(X, 2), jump))


@pytest.mark.parametrize(
    "part, same",
    [
        (minus(build("abs", X), build("abs", X)), ZERO),
        (times(ZERO, build("log", X)), ZERO),
        (times(ZERO, build("ceiling", X)), ZERO),
        (minus(build("^", X, N), build("^", X, N)), ZERO),
        (times(power(X, 2), power(X, -1)), X),
        (times(build("abs", X), build("abs", X)), power(X, 2)),
    ],
    ids=str,
)
def test_a_function_counts_by_its_values(part, same):
    """It has them where its parts are not defined, too: x^2/x is x everywhere, with 0/0 = 0."""
    assert shown(plus(power(X, 2), part))[1:] == shown(plus(power(X, 2), same))[1:]
    assert used(plus(power(X, 2), part))[1:] == used(plus(power(X, 2), same))[1:]


@pytest.mark.parametrize(
    "f, goal",
    [
        (build("abs", times(X, Y)), "0*0 != 0"),
        (times(X, Y, power(plus(power(X, 2), power(Y, 2)), -1)), "0^2 + 0^2 != 0"),
        (times(power(X, 3), power(plus(power(X, 2), power(Y, 2)), -1)), "0^2 + 0^2 != 0"),
        (power(plus(power(X, 2), power(Y, 2)), "1/2"), "0 < 0^2 + 0^2"),
        (times(power(X, 2), build("abs", Y)), "0 != 0"),
        (times(Y, Y, X, power(X, -1)), "0 != 0"),
        (build("max", X, Y), "0 - 0 != 0"),
    ],
    ids=str,
)
def test_the_function_is_to_be_analytic_in_all_variables_together(f, goal):
    """x y/(x^2 + y^2) is 0 on both axes, and has no limit at 0."""
    assert f"|- {goal}" in shown(plus(power(X, 2), power(Y, 2), f), PLANE)


@pytest.mark.parametrize(
    "part, message",
    [
        (build("app", F, X), "expected a number, found f|may be discontinuous"),
        (build("^", X, N), "does not differentiate x\\^n"),
        (build("D", lam(T, build("app", F, T)), X), "expected a number, found f|may be discontinuous"),
        (build("entry", build("O", ONE, ONE), ONE, TWO), "is not an entry"),
    ],
)
def test_what_cannot_be_differentiated_is_refused(part, message):
    refuse(message, shown, plus(power(X, 2), part))
    refuse(message, used, plus(power(X, 2), part))


def test_what_is_said_to_be_defined_near_the_point_is_shown_strictly_at_it():
    """sqrt(x) is defined at 0, and not near 0; x^n, with n < 0, is not defined at 0."""

    def stated(f, *restrictions, given=()):
        claim = guarded(near(at_most(ZERO, plus(power(X, 2), f)), ORIGIN, *restrictions))
        return step(Sequent(given, claim))

    moved = plus(X, ONE)
    assert "|- 0 < 0 + 1" in stated(times(ZERO, build("log", moved)))
    assert "|- 0 + 1 != 0" in stated(times(ZERO, power(moved, -1)))
    assert "|- 0 < 0 + 1" in stated(times(ZERO, power(moved, "1/2")))
    assert "|- 0 < 0" in stated(times(ZERO, build("log", X)))
    assert "|- 0 < 0" in stated(times(ZERO, power(X, "1/2")))
    assert "|- 0 != 0" in stated(times(power(X, 2), power(X, -1)))
    assert "|- 0 < 0" in stated(ZERO, at_most(ZERO, power(X, "1/2")))
    assert "|- a != 0" in stated(times(ZERO, power(A, -1)))
    assert not any("< 0" in s for s in stated(ZERO, at_most(ZERO, X), at_most(ZERO, power(X, "1/2")))), "0 <= x is said"
    whole = minus(build("^", X, N), build("^", X, N))
    assert "0 = 0 |- 0 <= n" in stated(whole)
    positive = (less(ZERO, A),)
    assert "0 < a, a = 0 |- 0 <= n" in stated(times(ZERO, build("^", A, N)), given=positive)


def test_a_condition_of_other_points_is_not_one_of_points_near():
    """Conditions on all x, or on others than those with x^2 < d, are refused: they say more than holds near 0."""
    log = less(ZERO, plus(X, ONE))
    body = for_all(X, build("=>", less(distance(ORIGIN), D), at_most(ZERO, power(X, 2))))
    for guard in (
        for_all(X, log),
        for_all(X, build("=>", less(ZERO, X), log)),
        for_all(X, build("=>", less(plus(X, ONE), D), log)),
        for_all(X, build("=>", less(D, distance(ORIGIN)), log)),
    ):
        claim = exists(D, build("and", guard, less(ZERO, D), body))
        refuse("is not said of what is near a point", step, Sequent((), claim))
    for guard in (less(ZERO, D), less(D, ONE), for_all(X, build("=>", less(distance(ORIGIN), D), less(X, D)))):
        claim = exists(D, build("and", guard, less(ZERO, D), body))
        refuse("does not say what holds near a point", step, Sequent((), claim))


def test_at_an_integer_a_real_exponent_stays_real():
    """At x = 2 the function (a - 3)^x has a value even where a < 3, but not near there."""
    found = shown(times(build("^", minus(A, q(3)), X), power(minus(X, TWO), 2)), {X: TWO})
    assert found[1] == "|- 0 < a - 3"


def test_points_and_multipliers_are_numbers_whatever_they_are():
    """But a multiplier is to be positive, and 1/a is not for a <= 0."""
    log = build("log", A)
    assert shown(power(minus(X, log), 2), {X: log})[0] == "|- (log(a) - log(a))^2 = 0"
    found = shown(
        power(X, 2), None, at_most(ZERO, X), given=[less(A, ONE)], multipliers=[[to_json(power(A, -1)), ["q", "0"]]]
    )
    assert found[1] == "a < 1 |- 0 < a^(-1) - 0*0"


def test_the_distance_is_that_for_all_points():
    def odd(more):
        near_ = less(plus(power(X, 2), more), D)
        return exists(D, build("and", less(ZERO, D), for_all(X, build("=>", near_, at_most(ZERO, X)))))

    log = build("log", X)
    assert step(Sequent((), odd(minus(log, log)))) == shown(X), "whatever log(x) is"
    refuse("is not the squared distance", step, Sequent((), odd(minus(times(X, power(X, -1)), ONE))))  # not at 0
    refuse("0 < x is not said of what is near a point", step, Sequent((), guarded(odd(minus(log, log)))))
    assert "|- 0 < 0" in step(Sequent((), guarded(near(at_most(ZERO, power(X, 2)), ORIGIN, at_most(log, X)))))


# --------------------------------------------------------------------------------------------------------- restrictions


def test_a_multiplier_of_the_wrong_sign_leaves_something_false():
    """x is 0 or more on x >= 0, and on x <= 0 it is not."""
    f, right = plus(X, power(Y, 2)), at_most(ZERO, X)
    one = [[["q", "1"], ["q", "1"]]]
    good = shown(f, PLANE, right, multipliers=one)
    assert "|- 0 < 1 - 1*0" in good and good[-1] == "|- 0 < det([2, 0; 0, 2])"
    wrong = shown(f, PLANE, at_most(X, ZERO), multipliers=[[["q", "-1"], ["q", "1"]]])
    assert "|- 0 < -1 - 1*(-0)" in wrong or any("0 < -1" in s for s in wrong)
    assert shown(f, PLANE, right)[1] == "|- 1 = 0", "without multipliers the gradient is not 0"


def test_the_multiplier_is_positive_where_the_slack_is():
    """On -1 <= x the slack at 0 is 1: m - r s(p) is what counts, and f - (m - r s) s has to be 0 there."""
    found = shown(power(X, 2), None, at_most(q(-1), X), multipliers=[[["q", "1"], ["q", "1"]]])
    assert any(s.endswith("|- 0 < 1 - 1*(0 - -1)") or "0 < 1 - 1*" in s for s in found)


def test_an_equation_may_have_any_multiplier():
    f = minus(power(X, 2), Y)
    on_parabola = build("=", Y, times(q("1/2"), power(X, 2)))
    found = shown(f, PLANE, on_parabola, multipliers=[[["q", "1"], ["q", "-2"]]])
    assert not any("|- 0 < 1 - " in s for s in found)


def test_a_multiplier_may_take_away_what_is_not_smooth():
    """On |x| >= 0 is 0 <= x^2 + |x|, as 0 <= x^2; x^2 - |x| is below 0 there, and -1 is no multiplier."""
    bent = build("abs", X)
    right = shown(plus(power(X, 2), bent), None, at_most(ZERO, bent), multipliers=[[["q", "1"], ["q", "0"]]])
    assert right[1:] == ["|- 0 < 1 - 0*abs(0)", *shown(power(X, 2))[1:]]
    wrong = shown(minus(power(X, 2), bent), None, at_most(ZERO, bent), multipliers=[[["q", "-1"], ["q", "0"]]])
    assert wrong[1] == "|- 0 < -1 - 0*abs(0)"
    steep = [[["q", "0"], ["q", "-1"]]]  # the multiplier |x| is not positive at 0, nor smooth
    found = shown(plus(power(X, 2), power(bent, 2)), None, at_most(ZERO, bent), multipliers=steep)
    assert "|- 0 != 0" in found and any(s.startswith("|- 0 < ") for s in found)


def test_a_restriction_without_multiplier_is_ignored():
    no = [[["q", "0"], ["q", "0"]]]
    jump = at_most(build("floor", X), ONE)
    assert shown(power(X, 2), None, jump, multipliers=no) == shown(power(X, 2))
    assert shown(power(X, 2), None, jump) == shown(power(X, 2))
    refuse(
        "does not differentiate floor|may be discontinuous",
        shown,
        power(X, 2),
        None,
        jump,
        multipliers=[[["q", "1"], ["q", "0"]]],
    )


@pytest.mark.parametrize(
    "multipliers, message",
    [
        (None, "the multipliers are a list"),
        ({}, "the multipliers are a list"),
        ([[["q", "1"], ["q", "1"]]] * 2, "a multiplier for each of 1 restrictions"),
        ([[["q", "1"]]], "a multiplier is a pair"),
        ([["q", "1"]], "expected a term"),
        ([{"m": 1}], "a multiplier is a pair"),
        ([[["real"], ["q", "1"]]], "are numbers"),
        ([[["q", "1"], ["lam", "t", ["real"], ["b", 0]]]], "are numbers"),
        ([[["v", "x"], ["q", "1"]]], "undeclared variable 'x'"),
        ([[["v", "d"], ["q", "1"]]], "undeclared variable 'd'"),
    ],
)
def test_hostile_multipliers_are_refused(multipliers, message):
    refuse(message, shown, power(X, 2), None, at_most(ZERO, X), multipliers=multipliers)


def test_multipliers_without_restrictions_are_refused():
    refuse("a multiplier for each of 0 restrictions", shown, power(X, 2), multipliers=[[["q", "1"], ["q", "1"]]])
    assert shown(power(X, 2), multipliers=[]) == shown(power(X, 2))


def test_a_statement_on_a_set_has_consequences_inside_of_it_only():
    """x is not negative on x >= 0, but its derivative at 0 is 1."""
    for fields in ({}, {"curve": curve([1]), "order": 1}):
        assert "0 < 0" in used(X, None, at_most(ZERO, X), **fields)
        assert "0 < 0 + 1" in used(X, None, at_most(q(-1), X), **fields)
        refuse("does not hold at all points near one", used, X, None, build("=", X, ZERO), **fields)
        kink = used(X, None, at_most(build("abs", X), ONE), **fields)
        assert "0 != 0" in kink, "what says that the point is inside must be continuous there"


# -------------------------------------------------------------------------------------------------- arbitrary functions

JUMPING = [
    build("app", F, X),
    build("app", F, plus(X, ZERO)),
    build("app", lam(T, build("app", F, T)), X),
    build("app", variable("f", function_sort(PROP, REAL)), less(X, ZERO)),
]


@pytest.mark.parametrize("jumping", JUMPING, ids=str)
def test_an_arbitrary_function_does_not_show_that_a_point_is_inside_of_a_set(jumping):
    """With f = 1 on x >= 0 and f = -1 elsewhere, f(0) > 0, and x >= 0 wherever f(x) >= 0: no contradiction."""
    here = jumping_at_0(jumping)
    given = (less(ZERO, here), near(at_most(ZERO, X), ORIGIN, at_most(ZERO, jumping)))
    positive = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]}
    steps = {"kind": "neighbourhood", "hypothesis": 1, "point": [["q", "0"]]}
    for fields in ({}, {"curve": curve([1]), "order": 1}):
        proof = {**steps, **fields, "branches": [{"kind": "value"}, positive, {"kind": "value", "hypothesis": 2}]}
        with pytest.raises(Rejected):
            prove(Sequent(given, FALSE), proof)


@pytest.mark.parametrize("jumping", JUMPING, ids=str)
def test_an_arbitrary_function_is_no_multiplier(jumping):
    """With f(0) = 1/2 and f = 5 elsewhere, (1 - f) f + x^2 is -20 or so near 0, where f >= 0."""
    factor, here = minus(ONE, jumping), jumping_at_0(jumping)
    claim = near(at_most(ZERO, plus(times(factor, jumping), power(X, 2))), ORIGIN, at_most(ZERO, jumping))
    identity, half = {"kind": "identity"}, {"kind": "identity", "cofactors": [[]]}
    below = {
        "kind": "sos",
        "summands": [{"weight": "1", "facts": [1]}, {"weight": "1/2"}],
        "cofactors": [[0, ["q", "1"]]],
    }
    for sign in ("1", "-1"):
        below = {**below, "cofactors": [[0, ["q", sign]]]}
        proof = {
            "kind": "neighbourhood",
            "point": [["q", "0"]],
            "multipliers": [[["q", "1"], ["q", "1"]]],
            "branches": [identity, below, half, {"kind": "value"}],
        }
        with pytest.raises(Rejected):
            prove(Sequent((build("=", here, q("1/2")),), claim), proof)


def jumping_at_0(term):
    return substitute(term, {X: ZERO})


# ------------------------------------------------------------------------------------------------ what is no such claim


@pytest.mark.parametrize(
    "claim",
    [
        at_most(ZERO, power(X, 2)),
        exists(D, less(ZERO, D)),
        exists(D, build("and", at_most(ZERO, D), for_all(X, build("=>", less(power(X, 2), D), at_most(ZERO, X))))),
        exists(D, build("and", less(D, ONE), for_all(X, build("=>", less(power(X, 2), D), at_most(ZERO, X))))),
        exists(D, for_all(X, build("=>", less(power(X, 2), D), at_most(ZERO, X)))),
        exists(D, build("and", less(ZERO, D), build("=>", less(power(Y, 2), D), at_most(ZERO, Y)))),
        exists(D, build("and", less(ZERO, D), for_all(X, at_most(ZERO, X)))),
        exists(D, build("and", less(ZERO, D), for_all(X, build("=>", at_most(power(X, 2), D), at_most(ZERO, X))))),
        exists(D, build("and", less(ZERO, D), for_all(X, build("=>", less(D, power(X, 2)), at_most(ZERO, X))))),
        exists(N, build("and", less(ZERO, N), for_all(X, build("=>", less(power(X, 2), N), at_most(ZERO, X))))),
        exists(D, build("and", less(ZERO, D), for_all(N, build("=>", less(power(N, 2), D), at_most(ZERO, N))))),
        exists(
            D,
            build(
                "and", less(ZERO, D), less(ZERO, ONE), for_all(X, build("=>", less(power(X, 2), D), at_most(ZERO, X)))
            ),
        ),
        near(build("=", ZERO, X), ORIGIN),
        near(build("not", build("=", ZERO, X)), ORIGIN),
        near(at_most(ZERO, plus(power(X, 2), D)), ORIGIN),
        near(at_most(D, power(X, 2)), ORIGIN),
        near(at_most(ZERO, power(X, 2)), ORIGIN, at_most(X, D)),
        near(at_most(ZERO, power(X, 2)), ORIGIN, less(X, D)),
        near(at_most(ZERO, power(X, 2)), ORIGIN, less(distance(ORIGIN), D)).args[1].args[1],
        near(at_most(ZERO, power(X, 2)), ORIGIN, build("not", build("=", X, ONE))),
        near(at_most(ZERO, power(X, 2)), ORIGIN, build("or", less(X, ONE), less(ONE, X))),
        near(at_most(ZERO, power(X, 2)), ORIGIN, build("=", build("I", ONE), build("I", ONE))),
        near(exists(Y, at_most(Y, X)), ORIGIN),
    ],
    ids=str,
)
def test_other_claims_do_not_say_what_holds_near_a_point(claim):
    if claim.loose:
        claim = at_most(ZERO, ONE)
    with pytest.raises(Rejected, match="does not say what holds near a point"):
        step(Sequent((), claim))
    with pytest.raises(Rejected, match="does not say what holds near a point"):
        step(Sequent((claim,), FALSE), hypothesis=0)


@pytest.mark.parametrize(
    "squared",
    [
        build("abs", X),
        power(X, 4),
        times(TWO, power(X, 2)),
        plus(power(X, 2), q("1/10")),
        minus(power(X, 2), q("1/10")),
        power(minus(X, q("1/100")), 2),
        X,
        ZERO,
        times(q(-1), power(X, 2)),
        plus(power(X, 2), power(A, 2)),
    ],
    ids=str,
)
def test_the_distance_is_that_from_the_point(squared):
    claim = exists(
        D, build("and", less(ZERO, D), for_all(X, build("=>", less(squared, D), at_most(ZERO, power(X, 2)))))
    )
    with pytest.raises(Rejected, match="is not the squared distance from"):
        step(Sequent((less(A, ONE),), claim))


def test_the_distance_is_in_all_variables():
    for squared in (power(X, 2), power(Y, 2), power(plus(X, Y), 2), plus(power(X, 2), times(TWO, power(Y, 2)))):
        body = for_all(X, for_all(Y, build("=>", less(squared, D), at_most(ZERO, power(X, 2)))))
        with pytest.raises(Rejected, match="is not the squared distance from"):
            step(Sequent((), exists(D, build("and", less(ZERO, D), body))), [ZERO, ZERO])
    refuse("a point of 2 coordinates is expected", step, Sequent((), near(at_most(ZERO, X), PLANE)), [ZERO])


def test_conditions_may_stand_one_after_the_other():
    away = less(ZERO, power(X, 2))
    body = for_all(X, build("=>", away, build("=>", less(power(X, 2), D), less(ZERO, power(X, 2)))))
    found = Nearby.of(exists(D, build("and", less(ZERO, D), body)), ())
    assert found.punctured and found.strict and not found.restrictions


def test_names_inside_are_new():
    """The x of the claim is no x of the sequent: at a point (x, x), of the free x."""
    claim = near(at_most(ZERO, power(minus(X, A), 2)), {X: A})
    moved = Sequent((less(X, ONE), less(D, ONE)), claim)
    found = step(moved, [A])
    assert found[0] == "x < 1, d < 1 |- (a - a)^2 = 0"
    nearby = Nearby.of(claim, (*moved.hypotheses, claim))
    assert [v.value for v in nearby.variables] == ["x_1"] and X not in free_variables(nearby.f)
    refuse("is not the squared distance", step, moved, [X])
    same = near(at_most(ZERO, power(minus(Y, X), 2)), {Y: X})
    assert step(Sequent((), same), [X])[0] == "|- (x - x)^2 = 0"


@pytest.mark.parametrize(
    "point, message",
    [
        (None, "the coordinates of the point are a list"),
        ({}, "the coordinates of the point are a list"),
        ([], "a point of 1 coordinates"),
        ([["q", "0"], ["q", "0"]], "a point of 1 coordinates"),
        ([["real"]], "a point of 1 coordinates"),
        ([["=", ["q", "0"], ["q", "0"]]], "a point of 1 coordinates"),
        ([["v", "x"]], "undeclared variable 'x'"),
        ([["v", "d"]], "undeclared variable 'd'"),
        ([["b", 0]], "without a binder"),
        ([["q", 0]], "expected a rational"),
        ([0], "expected a term"),
        ([True], "expected a term"),
        ([["q", "1"]], "is not the squared distance"),
    ],
)
def test_hostile_points_are_refused(point, message):
    claim = near(at_most(ZERO, power(X, 2)), ORIGIN)
    for sequent, fields in ((Sequent((), claim), {}), (Sequent((claim,), FALSE), {"hypothesis": 0})):
        with pytest.raises(Rejected, match=message):
            premises(sequent, {"kind": "neighbourhood", "point": point, **fields})


@pytest.mark.parametrize("index", [1, -1, True, False, "0", 0.0, None, [], 10**40])
def test_a_hypothesis_has_a_number(index):
    claim = near(at_most(ZERO, power(X, 2)), ORIGIN)
    refuse("there is no hypothesis", step, Sequent((claim,), FALSE), hypothesis=index)


# ------------------------------------------------------------------------------------------------ the first derivatives


def test_the_gradient_vanishes_at_a_minimum():
    assert used(plus(times(A, X), power(X, 2)), claim=less(A, ONE)) == ["a*0 + 0^2 = 0", "a < 1"]
    sequent = Sequent((near(at_most(ZERO, plus(times(A, X), times(Y, Y))), PLANE),), less(A, ONE))
    last = premises(sequent, {"kind": "neighbourhood", "hypothesis": 0, "point": [["q", "0"]] * 2})[-1]
    assert [str(h) for h in last.hypotheses[1:]] == ["a = 0", "0 = 0"] or "a = 0" in map(str, last.hypotheses)


def test_the_value_at_the_point_is_to_be_0():
    """Of 0 <= 1 + x near 0 nothing follows."""
    assert used(plus(ONE, X))[0] == "1 + 0 = 0"
    assert used(plus(ONE, X), curve=curve([1]), order=1)[0] == "1 + 0 = 0"


# --------------------------------------------------------------------------------------------------------------- curves


def hypothesis_of(f, at, rows, order, claim=FALSE):
    sequent = Sequent((near(at_most(ZERO, f), at),), claim)
    fields = {"kind": "neighbourhood", "hypothesis": 0, "point": [to_json(p) for p in at.values()]}
    *goals, last = premises(sequent, {**fields, "curve": rows, "order": order})
    return [str(g.conclusion) for g in goals], str(last.hypotheses[-1])


def test_an_even_derivative_along_a_curve_is_not_negative():
    goals, told = hypothesis_of(minus(power(X, 2), times(A, power(Y, 2))), PLANE, curve([0], [1]), 2, less(A, ONE))
    assert goals[0] == "0^2 - a*0^2 = 0" and len(goals) == 2 and told == "0 <= (-2)*a"


def test_an_odd_derivative_along_a_curve_vanishes():
    goals, told = hypothesis_of(plus(power(X, 2), times(A, power(X, 3))), ORIGIN, curve([1]), 3, less(A, ONE))
    assert told == "6*a = 0", "which would be wrong, were the second derivative not to vanish before"
    assert goals[-1].endswith("+ 2 = 0") or goals[-1] == "2 = 0"


def test_every_derivative_before_is_to_vanish():
    for order in range(2, 6):
        goals, told = hypothesis_of(minus(power(X, 2), power(X, 4)), ORIGIN, curve([1]), order, less(A, ONE))
        assert len(goals) >= min(order, 3)
        assert order == 2 or any(g.endswith("2 = 0") for g in goals), "of x^2 - x^4 the second does not"


def test_a_bent_curve():
    """(y - x^2) (y - 3 x^2) grows along every line through 0, but not along y = 2 x^2."""
    f = times(minus(Y, power(X, 2)), minus(Y, times(q(3), power(X, 2))))
    assert hypothesis_of(f, PLANE, curve([1], [0, 2]), 4)[1] == "0 <= -24"
    assert hypothesis_of(f, PLANE, curve([1], []), 4)[1] == "0 <= 72"


def test_a_curve_may_stand_still_or_move_some_variables_only():
    assert hypothesis_of(X, ORIGIN, curve([]), 1)[1] == "0 = 0"
    assert hypothesis_of(plus(X, Y), PLANE, curve([], [1]), 1)[1] == "1 = 0"


def test_the_function_is_to_be_analytic_along_the_curve_and_nothing_else():
    sequent = Sequent((near(at_most(ZERO, X), ORIGIN),), less(A, ONE))
    found = step(sequent, hypothesis=0, curve=[[to_json(power(A, -1))]], order=1)
    assert len(found) == 2 and found[1].endswith("1*a^(-1) = 0 |- a < 1"), (
        "the curve goes along with 1/a, whatever it is"
    )
    bent = plus(X, build("abs", times(X, Y)))  # which is x on the axis y = 0
    goals, told = hypothesis_of(bent, PLANE, curve([1], []), 1)
    assert goals == ["0 + abs(0*0) = 0"] and told == "1 = 0"
    for rows in (curve([1], [1]), curve([1], [0, 1])):
        assert "0 != 0" in " ".join(used(bent, PLANE, curve=rows, order=1))
    assert "0 < 0" in used(plus(X, power(X, "7/2")), curve=curve([1]), order=1)


@pytest.mark.parametrize("order", [0, -1, ORDER + 1, True, 1.0, "1", None, [1], 10**40])
def test_the_order_is_small(order):
    refuse("the order of a derivative along a curve", used, X, curve=curve([1]), order=order)


def test_hostile_curves_are_refused():
    for rows, message in [
        (None, "the curve are a list"),
        ({}, "the curve are a list"),
        ([], "a curve has coefficients for each of 1 variables"),
        (curve([1], [1]), "a curve has coefficients for each of 1 variables"),
        ([None], "the coefficients of a curve are a list"),
        ([["q", "1"]], "expected a term"),
        ([[["real"]]], "is not a number"),
        ([[["v", "x"]]], "undeclared variable 'x'"),
        ([[["b", 0]]], "without a binder"),
        ([[["q", "1"]] * 1001], "beyond 1000"),
        ([[["q", "1"]] * 5001], "at most 5000"),
    ]:
        refuse(message, used, X, curve=rows, order=1)
    refuse("the order of a derivative", used, X, curve=curve([1]))
    refuse("an order goes with a curve", used, X, order=1)


# --------------------------------------------------------------------------------------------------------------- proofs


def value(n):
    return [{"kind": "value"}] * n


def test_a_minimum_is_proved_and_a_saddle_is_not():
    bowl = plus(power(X, 2), times(X, Y), power(Y, 2), power(X, 3))
    saddle = plus(power(X, 2), times(q(3), X, Y), power(Y, 2), power(X, 3))
    certificate = {
        "verdict": "proved",
        "proofs": [{"kind": "neighbourhood", "point": [["q", "0"]] * 2, "branches": value(5)}],
    }
    assert verdict_on(stated((), (), (), near(at_most(ZERO, bowl), PLANE)), certificate) == "proved"
    with pytest.raises(Rejected, match="is false"):
        verdict_on(stated((), (), (), near(at_most(ZERO, saddle), PLANE)), certificate)


def test_what_is_no_minimum_is_refuted_by_its_consequences():
    """The claim implies 0 <= -2; of a minimum no such thing follows."""
    step_ = {"kind": "neighbourhood", "hypothesis": 0, "point": [["q", "0"]] * 2, "curve": curve([0], [1]), "order": 2}
    wrong = near(at_most(ZERO, minus(power(X, 2), power(Y, 2))), PLANE)
    right = near(at_most(ZERO, plus(power(X, 2), power(Y, 2))), PLANE)
    proof = {**step_, "branches": [*value(2), {"kind": "value", "hypothesis": 1}]}
    certificate = {"verdict": "refuted", "point": {}, "absurd": True, "proofs": [proof]}
    assert verdict_on(stated((), (), (), wrong), certificate) == "refuted"
    with pytest.raises(Rejected, match="is true"):
        verdict_on(stated((), (), (), right), certificate)
    for absurd in (False, 1, "true", None, [True]):
        with pytest.raises(Rejected):
            verdict_on(stated((), (), (), wrong), {**certificate, "absurd": absurd})


def test_a_true_statement_is_not_absurd():
    true = stated((X,), (), (), at_most(ZERO, power(X, 2)))
    for proof in ({"kind": "value", "hypothesis": 0}, {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}]}):
        for point in ({"x": ["q", "0"]}, {"x": ["q", "-2"]}):
            with pytest.raises(Rejected):
                verdict_on(true, {"verdict": "refuted", "point": point, "absurd": True, "proofs": [proof]})
    given = stated((X,), (), (less(X, ZERO),), less(X, ONE))
    with pytest.raises(Rejected):  # where the hypothesis fails nothing is refuted
        refuting = [{"kind": "value"}, {"kind": "value", "hypothesis": 0}]
        verdict_on(given, {"verdict": "refuted", "point": {"x": ["q", "2"]}, "absurd": True, "proofs": refuting})

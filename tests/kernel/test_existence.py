"""The steps by theorems of existence: what they leave to prove, what they prove, and what they refuse."""

from fractions import Fraction

import pytest

from symres.elaborate import prove
from symres.elaborate.trees.existence import premises
from symres.kernel import Rejected, Sequent
from symres.kernel.procedures.existence import VARIABLES
from symres.kernel.terms import (
    FALSE,
    INT,
    REAL,
    build,
    exists,
    for_all,
    free_variables,
    function_sort,
    lam,
    matrix,
    number,
    to_json,
    variable,
)
from symres.search.points.isolation import System

from ..terms import plus, power, q, times

X, Y, A, T = map(variable, "xyat")
N = variable("n", INT)
F = variable("f", function_sort(REAL, REAL))
ZERO, ONE, TWO = map(number, range(3))
NOTHING = Sequent((), FALSE)


def function(f, *variables):
    for v in reversed(variables):
        f = lam(v, f)
    return to_json(f)


def sides(*box):
    return [[to_json(q(a)), to_json(q(b))] for a, b in box]


def step(sequent, **fields):
    return [str(s).strip() for s in premises(sequent, {"kind": "existence", **fields})]


def between(f, a=0, b=1, rising=True, given=NOTHING, **fields):
    return step(given, **{"between": sides((a, b))[0], "function": function(f, X), "rising": rising, **fields})


def least(f, *box, given=NOTHING, variables=(X,), **fields):
    return step(given, **{"minimum": function(f, *variables), "box": sides(*box), **fields})


def antiderivative(f, a=0, b=1, given=NOTHING, **fields):
    return step(given, **{"antiderivative": function(f, X), "box": sides((a, b)), **fields})


def zero(functions, *box, precision=64, variables=(X,), **fields):
    made = [function(f, *variables) for f in functions]
    fields = {"inverse": inverse(functions, variables, box), **fields}
    return step(NOTHING, **{"zeros": made, "box": sides(*box), "precision": precision, **fields})


def inverse(functions, variables, box):
    """The approximate inverse that a search would write; the unit matrix where the search would fail before."""
    try:
        found = System(functions, variables).inverse([tuple(map(Fraction, side)) for side in box])
    except (IndexError, OverflowError):
        found = [[int(x is y) for y in variables] for x in variables]
    return [list(map(str, row)) for row in found]


def refuse(message, make, *args, **fields):
    with pytest.raises(Rejected, match=message):
        make(*args, **fields)


SQUARE = plus(power(X, 2), q(-2))
ROOT = {
    "kind": "existence",
    "zeros": [function(SQUARE, X)],
    "box": sides((1, 2)),
    "inverse": [["1/3"]],
    "precision": 64,
}
JUMPS = [
    build("floor", X),
    build("ceiling", X),
    build("app", lam(T, times(q("1/2"), build("floor", T))), X),
    build("app", F, X),
    build("max", X, build("app", F, X)),
    build("^", TWO, build("floor", X)),
    build("D", lam(T, build("app", F, T)), X),
]
GIVEN = Sequent((build("=", build("app", F, ZERO), ZERO), build("<", N, A)), FALSE)

# --------------------------------------------------------------------------------------- the intermediate value theorem


def test_the_signs_at_the_ends_are_to_be_proved():
    assert between(SQUARE, 0, 1)[1:3] == ["|- 0^2 - 2 <= 0", "|- 0 <= 1^2 - 2"], "the second is false"
    assert between(SQUARE, 0, 2) == [
        "|- 0 <= 2",
        "|- 0^2 - 2 <= 0",
        "|- 0 <= 2^2 - 2",
        "0 <= x, x <= 2, x^2 - 2 = 0 |- false",
    ]
    assert between(SQUARE, -2, 0, rising=False)[1:3] == ["|- 0^2 - 2 <= 0", "|- 0 <= (-2)^2 - 2"]


@pytest.mark.parametrize("jump", JUMPS, ids=str)
def test_a_function_that_may_jump_is_refused(jump):
    refuse("may be discontinuous", between, plus(X, jump), given=GIVEN)
    refuse("may be discontinuous", least, plus(X, jump), (0, 1), given=GIVEN)
    refuse("may be discontinuous", antiderivative, plus(X, jump), given=GIVEN)


@pytest.mark.parametrize(
    "f, goal",
    [
        (power(X, -1), "x != 0"),
        (build("tan", X), "cos(x) != 0"),
        (build("log", X), "0 < x"),
        (power(X, "1/3"), "0 <= x"),
        (build("^", X, X), "0 < x"),
        (build("^", X, N), "x != 0 or 0 <= n"),
        (build("D", lam(T, build("abs", T)), X), "x != 0"),
        (times(ZERO, power(X, -1)), "x != 0"),
        (times(X, power(X, -1)), "x != 0"),
        (times(power(X, 2), power(X, -1)), "x != 0"),
        (build("log", power(X, 2)), "0 < x^2"),
        (build("D", lam(T, plus(T, times(T, power(T, -1)))), X), "x != 0"),
        (build("D", lam(T, build("abs", times(T, X))), ONE), "1*x != 0"),
        (build("entry", power(matrix([[X, ONE], [ZERO, ONE]]), -1), ONE, ONE), "det([x, 1; 0, 1]) != 0"),
    ],
    ids=str,
)
def test_the_function_is_to_be_defined_on_the_whole_interval(f, goal):
    """1/x is -1 at -1 and 1 at 1, and has no zero."""
    for make in (between, antiderivative, lambda f, a, b, given: least(f, (a, b), given=given)):
        found = make(f, -1, 1, given=GIVEN)
        assert any(s.endswith(f"-1 <= x, x <= 1 |- {goal}") for s in found), found


def test_a_root_in_a_denominator_is_of_a_positive_number():
    f, within = power(X, "-1/2"), "-1 <= x, x <= 1"
    for found in (*(make(f, -1, 1, given=GIVEN) for make in (between, antiderivative)), least(f, (-1, 1), given=GIVEN)):
        assert any(s.endswith(f"{within} |- 0 < x") for s in found)


def test_a_floor_is_not_differentiated():
    f = build("D", lam(T, times(q("1/2"), build("floor", T))), X)
    refuse("does not differentiate floor", between, f, -1, 1, given=GIVEN)
    refuse("does not differentiate floor", least, f, (-1, 1), given=GIVEN)


def test_an_empty_interval_is_not_passed_over():
    assert between(X, 1, 0)[0] == "|- 1 <= 0"
    assert least(X, (1, 0))[0] == "|- 1 <= 0"
    assert between(X, 0, 0)[-1] == "0 <= x, x <= 0, x = 0 |- false", "a single point is fine"


def test_kinks_and_constants_that_jump_do_no_harm():
    assert between(build("max", build("abs", X), q(-1)), -1, 1)
    assert between(plus(X, build("floor", q("5/2"))))


def test_the_new_number_is_new():
    given = Sequent((build("<", X, ONE), build("<", variable("x_1"), ONE)), build("<", X, TWO))
    (last,) = between(SQUARE, 0, 2, given=given)[-1:]
    assert last == "x < 1, x_1 < 1, 0 <= x_2, x_2 <= 2, x_2^2 - 2 = 0 |- x < 2"
    refuse("undeclared variable 'x'", between, X, **{"between": [["v", "x"], ["q", "1"]]})
    inside = Sequent((build("<", X, ONE),), FALSE)
    found = step(inside, between=[["v", "x"], ["q", "1"]], function=function(plus(X, T), T), rising=True)
    assert found[-1] == "x < 1, x <= t, t <= 1, x + t = 0 |- false"


def test_ends_are_numbers_whatever_they_are():
    """Also 1/a for a = 0: between it and 1 there is a zero if the signs at both say so."""
    given = Sequent((build("<", A, ONE),), FALSE)
    assert between(X, given=given, between=[to_json(power(A, -1)), ["q", "1"]]) == [
        "a < 1 |- a^(-1) <= 1",
        "a < 1 |- a^(-1) <= 0",
        "a < 1 |- 0 <= 1",
        "a < 1, a^(-1) <= x, x <= 1, x = 0 |- false",
    ]


@pytest.mark.parametrize("rising", [0, 1, "true", None, [True]])
def test_rising_is_a_truth_value(rising):
    refuse("rising says whether", between, X, rising=rising)


@pytest.mark.parametrize(
    "ends", [None, [], [["q", "0"]], "01", {"0": 1}, [["q", "0"]] * 3, True, [1, 2], [["real"]] * 2]
)
def test_hostile_ends_are_refused(ends):
    refuse("a box of 1 intervals|expected a term|is not a number", between, X, between=ends)


@pytest.mark.parametrize(
    "data",
    [
        None,
        True,
        ["q", "0"],
        ["real"],
        ["lam", "x", ["int"], ["b", 0]],
        ["lam", "x", ["real"], ["=", ["b", 0], ["b", 0]]],
        ["lam", "x", ["real"], ["lam", "y", ["real"], ["b", 0]]],
        ["lam", "x", ["real"], ["lam", "y", ["int"], ["b", 0]]],
        ["lam", "x", ["real"], ["I", ["q", "1"]]],
        ["all", "x", ["real"], ["=", ["b", 0], ["b", 0]]],
        ["lam", "x", ["real"], ["v", "y"]],
    ],
)
def test_what_is_no_function_of_a_number_is_refused(data):
    with pytest.raises(Rejected):
        between(X, function=data)
    with pytest.raises(Rejected):
        zero([X], (-1, 1), zeros=[data])
    with pytest.raises(Rejected):
        least(X, (-1, 1), minimum=data)
    with pytest.raises(Rejected):
        antiderivative(X, antiderivative=data)


def test_there_is_a_root_of_2_in_the_interval_and_none_of_5():
    def claim(c):
        return exists(X, build("and", build("<=", X, TWO), build("=", plus(power(X, 2), q(-c)), ZERO)))

    witness = {"kind": "witness", "values": [["v", "x"]]}
    below = {"kind": "sos", "summands": [{"weight": "1", "facts": [1]}, {"weight": "1", "facts": [3]}]}
    for c in (2, 5):
        proof = {
            "kind": "existence",
            "between": [["q", "0"], ["q", "2"]],
            "function": function(plus(power(X, 2), q(-c)), X),
            "rising": True,
            "branches": [
                *[{"kind": "value"}] * 3,
                {**witness, "branches": [below, {"kind": "identity", "cofactors": [[[2, ["q", "-1"]]]]}]},
            ],
        }
        if c == 2:
            prove(Sequent((), claim(c)), proof)
        else:
            with pytest.raises(Rejected, match="is false"):
                prove(Sequent((), claim(c)), proof)


# ---------------------------------------------------------------------------------------------------------- Weierstrass


def test_a_least_value_is_taken():
    assert least(times(X, Y), (0, 1), (0, 2), variables=(X, Y)) == [
        "|- 0 <= 1",
        "|- 0 <= 2",
        "0 <= x, x <= 1, 0 <= y, y <= 2, for all x_1. for all y_1. 0 <= x_1 and x_1 <= 1 and 0 <= y_1 and y_1 <= 2"
        " => x*y <= x_1*y_1 |- false",
    ]


def test_a_box_has_an_interval_for_each_variable():
    refuse("a box of 2 intervals", least, times(X, Y), (0, 1), variables=(X, Y))
    refuse("a box of 1 intervals", least, X, (0, 1), (0, 1))
    refuse("the sides of the box are a list", least, X, box=None)
    many = [variable(f"x{i}") for i in range(VARIABLES + 1)]
    refuse("is no function of real numbers", least, many[0], *[(0, 1)] * len(many), variables=many)
    assert least(many[0], *[(0, 1)] * VARIABLES, variables=many[:-1])


# -------------------------------------------------------------------------------- the fundamental theorem of calculus


def test_a_continuous_function_has_an_antiderivative_of_which_nothing_else_is_said():
    assert antiderivative(build("exp", times(X, X)), 0, 2) == [
        "for all x. 0 <= x and x <= 2 => has_derivative(F, x, exp(x*x)) |- false"
    ]
    assert antiderivative(power(X, -1), -1, 1) == [
        "-1 <= x, x <= 1 |- x != 0",
        "for all x. -1 <= x and x <= 1 => has_derivative(F, x, x^(-1)) |- false",
    ], "the first is false"


def test_the_interval_may_be_empty():
    """Then nothing is said of F, and nothing is known of a number between the ends."""
    assert antiderivative(X, 1, 0) == ["for all x. 1 <= x and x <= 0 => has_derivative(F, x, x) |- false"]
    assert antiderivative(power(X, -1), 1, -1)[-1].count("!=") == 0


def test_the_new_function_is_new():
    known = variable("F", function_sort(REAL, REAL))
    given = Sequent((build("=", build("app", known, X), ONE),), build("=", variable("F_1"), ZERO))
    assert antiderivative(X, given=given)[-1] == (
        "F(x) = 1, for all x_1. 0 <= x_1 and x_1 <= 1 => has_derivative(F_2, x_1, x_1) |- F_1 = 0"
    )
    inside = Sequent((build("<", variable("F"), A),), FALSE)
    found = antiderivative(times(A, X), given=inside, box=[[["v", "F"], ["v", "a"]]])
    assert found == ["F < a, for all x. F <= x and x <= a => has_derivative(F_1, x, a*x) |- false"]
    refuse("undeclared variable 'x'", antiderivative, X, box=[[["v", "x"], ["q", "1"]]])


def test_an_antiderivative_is_one_of_a_function_of_one_number_on_one_interval():
    two = function(times(X, Y), X, Y)
    refuse("of one variable", step, NOTHING, antiderivative=two, box=sides((0, 1), (0, 1)))
    refuse("a box of 2 intervals", step, NOTHING, antiderivative=two, box=sides((0, 1)))
    refuse("a box of 1 intervals", step, NOTHING, antiderivative=function(X, X), box=sides((0, 1), (0, 1)))
    refuse("the sides of the box are a list", antiderivative, X, box=None)


# ------------------------------------------------------------------------------------------------------------- Krawczyk


def test_a_box_with_none_or_two_zeros_is_refused():
    for a, b in [(-2, 2), (0, 1), (2, 3), (0, 2), ("1414213562/1000000000", 2), (1, "1414213562/1000000000")]:
        if (a, b) != ("1414213562/1000000000", 2):
            refuse("does not show that there is one zero", zero, [SQUARE], (a, b))
    assert zero([SQUARE], (1, 2)) == [
        "1 <= x, x <= 2, x^2 - 2 = 0, for all x_1. 1 <= x_1 and x_1 <= 2 and x_1^2 - 2 = 0 => x_1 = x |- false"
    ]


NO_INVERSE = "does not show|an interval with ends of more|a rational number of more"


@pytest.mark.parametrize("y", ["0", "-1/3", "1", "7/10", str(10**300), f"1/{10**300}", f"-{10**900}"])
def test_what_is_no_inverse_shows_nothing(y):
    assert zero([SQUARE], (1, 2), inverse=[["1/3"]]) == zero([SQUARE], (1, 2), inverse=[["3/10"]])
    refuse(NO_INVERSE, zero, [SQUARE], (1, 2), inverse=[[y]])


def test_no_matrix_makes_a_box_with_none_or_two_zeros_one_with_one():
    for f, a, b in [(SQUARE, -2, 2), (SQUARE, 0, 1), (SQUARE, 2, 3), (power(X, 2), -1, 1), (X, 0, 1), (q(0), -1, 1)]:
        for y in ("0", "1/3", "-1/3", "1", "-1", "1/1000", "1000", f"1/{10**50}", str(10**50)):
            refuse("does not show", zero, [f], (a, b), inverse=[[y]])


def test_a_singular_matrix_shows_nothing():
    """A singular matrix shows no zero of x = 0, y = 0; no matrix shows one of the system x = 0, x = 0."""
    both, singular = [(-1, 1), (-1, 1)], [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 1, 1], [1, 0, 1, 0], [1, 2, "1/2", 1]]
    rows = [[list(map(str, row)) for row in (y[:2], y[2:])] for y in singular]
    assert zero([X, Y], *both, variables=(X, Y), inverse=[["1", "1/4"], ["0", "1"]])
    for y in rows:
        refuse("does not show", zero, [X, Y], *both, variables=(X, Y), inverse=y)
    for y in (*rows, [["1", "0"], ["0", "1"]], [["1/2", "1/2"], ["1", "-1"]]):
        refuse("does not show", zero, [X, X], *both, variables=(X, Y), inverse=y)


@pytest.mark.parametrize(
    "y",
    [
        *(None, "1/3", 1, {}, [], [[]], ["1/3"], [["1/3", "0"]], [["1/3"], ["0"]], [[["1/3"]]], [[None]], [[1]]),
        *([["1/0"]], [["0.5"]], [["1e9"]], [[["q", "1/3"]]], [["1" * 5000]], [["1/3"]] * 6000, [["1/3"] * 6000]),
    ],
    ids=repr,
)
def test_an_inverse_is_a_matrix_of_rational_numbers_of_the_size_of_the_box(y):
    with pytest.raises(Rejected):
        zero([SQUARE], (1, 2), inverse=y)


def test_a_zero_on_the_border_or_a_double_one_is_refused():
    for f, a, b in [(X, 0, 1), (X, -1, 0), (power(X, 2), -1, 1), (power(X, 3), -1, 1), (times(X, power(X, 2)), -1, 2)]:
        refuse("does not show that there is one zero", zero, [f], (a, b))


def test_all_components_count():
    both = (-1, 1), (-1, 1)
    assert zero([plus(X, times(q("1/4"), power(Y, 2))), plus(Y, times(q("1/4"), X))], *both, variables=(X, Y))
    refuse("does not show", zero, [X, X], *both, variables=(X, Y))
    refuse("does not show", zero, [plus(X, Y), times(TWO, plus(X, Y))], *both, variables=(X, Y))
    refuse("1 functions of 2 variables", zero, [X], *both, variables=(X, Y))
    refuse("2 functions of 1 variables", zero, [X, X], (-1, 1))
    shallow = [function(X, X, Y), function(X, X)]
    refuse("x is not a function of 1 arguments", zero, [], *both, zeros=shallow)
    deeper = [function(X, X, Y), function(X, X, Y, T)]
    refuse("or is no number", zero, [], *both, zeros=deeper)
    refuse("a zero is one of at least one function", zero, [], (-1, 1))


OTHERWISE = "x != 0 may fail|is not a value that the kernel can enclose|is not differentiated"


@pytest.mark.parametrize(
    "f, box, message",
    [
        (plus(X, times(q("1/2"), build("abs", X))), (-1, 1), "changes its piece"),
        (build("max", plus(X, q(-1)), times(TWO, plus(X, q(-1)))), ("1/2", 2), "changes its piece"),
        (plus(X, power(X, -1)), (-1, 1), "x != 0 may fail"),
        (plus(X, build("floor", X)), ("-1/2", "1/2"), "is not differentiated"),
        (power(X, "1/3"), (-1, 1), "0 < x may fail"),
        (plus(X, times(ZERO, build("log", q(-1)))), (-1, 1), "not positive"),
        (plus(X, times(ZERO, build("log", X))), (-1, 1), "0 < x may fail"),
        (build("tan", times(q(3), X)), (-1, 1), "cos.3.x. != 0 may fail"),
        (plus(X, power(build("abs", X), 2)), ("-1/4", "1/4"), "changes its piece"),
        (plus(X, times(X, power(X, -1))), (-2, 2), "x != 0 may fail"),
        (plus(X, power(X, "1/2"), q(-1)), (0, 1), "0 < x may fail"),
        (build("D", lam(T, plus(power(T, 2), times(T, power(T, -1)))), X), (-1, 1), OTHERWISE),
        (plus(X, build("D", lam(T, build("abs", T)), X)), (-3, 3), OTHERWISE),
        (
            plus(X, build("entry", power(matrix([[X, ONE], [ZERO, ONE]]), -1), TWO, ONE)),
            (-1, 1),
            OTHERWISE,
        ),
    ],
    ids=str,
)
def test_kinks_poles_and_jumps_in_the_box_are_refused(f, box, message):
    refuse(message, zero, [f], box)


def test_a_kink_on_the_border_or_outside_does_no_harm():
    """On the box |x| - 1/2 is x - 1/2, whatever it is elsewhere."""
    (last,) = zero([plus(build("abs", X), q("-1/2"))], (0, 1))
    assert last.startswith("0 <= x, x <= 1, abs(x) - 1/2 = 0, ")
    (last,) = zero([plus(X, times(ZERO, build("log", plus(X, TWO))))], ("-1/2", "1/2"))
    assert last.startswith("-1/2 <= x, x <= 1/2, x + 0*log(x + 2) = 0, ")
    refuse("changes its piece", zero, [plus(build("abs", X), q("-1/2"))], ("-1/100", 1))
    refuse("0 < x . .1/2. may fail", zero, [plus(X, times(ZERO, build("log", plus(X, q("1/2")))))], ("-1/2", "1/2"))
    refuse("9.x != 0 may fail", zero, [plus(X, q("-1/2"), power(times(q(9), X), -1))], (0, 1))


def test_parameters_are_refused():
    given = Sequent((build("<", A, ONE),), FALSE)
    fields = {"zeros": [function(plus(X, A), X)], "box": sides((-1, 1)), "inverse": [["1"]], "precision": 64}
    refuse("undeclared variable 'a'", step, given, **fields)


def test_the_new_point_is_new():
    given = Sequent((build("<", X, ONE),), build("<", X, TWO))
    (last,) = premises(given, ROOT)
    x_1 = variable("x_1")
    assert free_variables(last.conclusion) == {X} and build("=", plus(power(x_1, 2), q(-2)), ZERO) in last.hypotheses
    only = last.hypotheses[-1]
    assert only.head == "all" and only.args[1].args[1].head == "=" and free_variables(only) == {x_1}


@pytest.mark.parametrize("precision", [0, -1, 15, 20_001, True, 64.0, "64", None, 10**40])
def test_the_precision_is_an_integer_of_reason(precision):
    refuse("precision", zero, [SQUARE], (1, 2), precision=precision)


def test_little_precision_refuses_and_does_not_guess():
    tiny = Fraction(1, 10**9)
    refuse("does not show", zero, [X], (-tiny, tiny), precision=16)
    assert zero([X], (-tiny, tiny), precision=64)


@pytest.mark.parametrize(
    "side",
    [
        [["q", "1"], ["q", "1"]],
        [["q", "2"], ["q", "1"]],
        [["^", ["q", "2"], ["q", "1/2"]], ["q", "2"]],
        [["q", "1"], ["+", ["q", "1"], ["q", "1"]]],
        [["q", "1"], ["pi"]],
        [["real"], ["q", "2"]],
        [["q", "1"]],
        [["q", 1], ["q", 2]],
        [1, 2],
        None,
        "12",
    ],
)
def test_the_ends_of_a_box_are_rational_numbers(side):
    with pytest.raises(Rejected):
        zero([SQUARE], box=[side])


@pytest.mark.parametrize("tower", range(1, 6))
def test_huge_values_are_refused(tower):
    f = X
    for _ in range(tower):
        f = build("exp", f)
    for box in ((-10, 100), (-(10**999), 10**999), (10**998, 10**999)):
        for precision in (16, 1024):
            with pytest.raises(Rejected):
                zero([plus(f, q(-2))], box, precision=precision)


def test_one_of_two_zeros_is_not_all():
    """x^2 = 2 has one zero in [1, 2]; that it is the only one in [-2, 2] does not follow."""
    only = for_all(Y, build("=>", build("=", plus(power(Y, 2), q(-2)), ZERO), build("<", ZERO, Y)))
    with pytest.raises(Rejected):
        prove(Sequent((), only), {**ROOT, "branches": [{"kind": "value"}]})

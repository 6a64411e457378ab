"""Landscapes: which critical points are found, and what is conjectured of each."""

import pytest
from sympy import Rational, sqrt, symbols

from symres import ClaimError
from symres.landscape import landscape, problem_of
from symres.landscape.model import (
    MAXIMUM,
    MINIMUM,
    NEITHER,
    STRICT_MAXIMUM,
    STRICT_MINIMUM,
    STRICT_SADDLE,
    UNDECIDED,
)

u, v, w, x, y = symbols("u v w x y", real=True)


def found(text, *constraints, on=None):
    return landscape(problem_of(text, constraints, on or ""))


def kinds(seen):
    """How many points there are of each type."""
    types = [(p.kind, p.rank) for p in seen.points]
    return {t: types.count(t) for t in types}


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "(x**2 + y - 11)**2 + (x + y**2 - 7)**2",
            {(STRICT_MINIMUM, "global"): 4, (STRICT_SADDLE, ""): 4, (STRICT_MAXIMUM, ""): 1},
        ),
        (
            "(4 - 2.1*x**2 + x**4/3)*x**2 + x*y + (4*y**2 - 4)*y**2",
            {
                (STRICT_MINIMUM, "global"): 2,
                (STRICT_MINIMUM, "spurious"): 4,
                (STRICT_SADDLE, ""): 7,
                (STRICT_MAXIMUM, ""): 2,
            },
        ),
        (
            "(w*(1 + v) - 1)**2 + (w**2 + v**2)/4",
            {(STRICT_MINIMUM, "global"): 1, (STRICT_MINIMUM, "spurious"): 1, (STRICT_SADDLE, ""): 1},
        ),
        ("x**3 - 3*x*y**2", {(NEITHER, ""): 1}),
        ("x**4 + y**4", {(MINIMUM, "global"): 1}),
        ("-x**4 - y**4", {(MAXIMUM, ""): 1}),
        ("(y - x**2)*(y - 2*x**2)", {(NEITHER, ""): 1}),
        ("x**3 - 3*x", {(STRICT_MAXIMUM, ""): 1, (STRICT_MINIMUM, "spurious"): 1}),
        ("x**2 + (1 - x*y)**2", {(STRICT_SADDLE, ""): 1}),
        ("x + y", {}),
    ],
)
def test_isolated_points_and_their_types(text, expected):
    seen = found(text)
    assert seen.is_exact and not seen.families
    assert kinds(seen) == expected


def test_solutions_that_are_not_real_are_no_points():
    assert found("x**3 + x").points == ()


def test_points_are_exact_and_ordered_by_value():
    seen = found("x**4 - x**2 + x**2*y**2 + y**2")
    assert [(p.at, p.value) for p in seen.points] == [
        ((-sqrt(2) / 2, 0), -Rational(1, 4)),
        ((sqrt(2) / 2, 0), -Rational(1, 4)),
        ((0, 0), 0),
    ]


def test_points_of_higher_degree_have_short_values_where_these_are_rational():
    values = [p.value for p in found("(x**2 + y - 11)**2 + (x + y**2 - 7)**2").points]
    assert values == [0, 0, 0, 0, None, None, None, None, None]


def test_curves_of_critical_points_are_families():
    seen = found("(1 - u*v)**2")
    assert [(p.at, p.kind) for p in seen.points] == [((0, 0), STRICT_SADDLE)]
    (family,) = seen.families
    assert (family.equations, family.value, family.kind, family.rank) == ((u * v - 1,), 0, MINIMUM, "global")
    assert all(abs(a * b - 1) < 1e-9 for a, b in family.samples)


@pytest.mark.slow
def test_where_a_family_of_saddles_degenerates_there_are_points_of_their_own():
    seen = found("(1 - u*v*w)**2")
    assert [(p.at, p.kind) for p in seen.points] == [((0, 0, 0), NEITHER)]
    saddles = [f for f in seen.families if f.kind == STRICT_SADDLE]
    assert {(f.equations, f.except_where) for f in saddles} == {((u, v), w), ((u, w), v), ((v, w), u)}


def test_a_curve_with_a_single_real_point_is_a_point():
    seen = found("(x**2 + y**2)**2")
    assert [(p.at, p.kind, p.rank) for p in seen.points] == [((0, 0), MINIMUM, "global")]
    assert not seen.families


def test_a_family_whose_points_differ_is_undecided():
    (family,) = found("x**2*y").families
    assert (family.equations, family.kind) == ((x,), UNDECIDED)


@pytest.mark.slow
def test_critical_points_under_constraints_fulfil_the_conditions_of_karush_kuhn_and_tucker():
    seen = found("w*v", "w**2 + v**2 <= 4")
    assert {(p.at, p.kind, p.rank) for p in seen.points} == {
        ((-sqrt(2), sqrt(2)), MINIMUM, "global"),
        ((sqrt(2), -sqrt(2)), MINIMUM, "global"),
        ((0, 0), STRICT_SADDLE, ""),
    }
    assert len(found("w*v", "w**2 + v**2 = 4").points) == 4
    assert [(p.at, p.kind) for p in found("x", "x >= 1", "x <= 2").points] == [((1,), MINIMUM)]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("(1 - relu(w))**2 + w**2/4", [((Rational(4, 5),), STRICT_MINIMUM), ((0,), NEITHER)]),
        ("abs(x) + x**2", [((0,), MINIMUM)]),
        ("max(x, y) + x**2 + y**2", [((Rational(-1, 4), Rational(-1, 4)), MINIMUM)]),
        ("(relu(w) - 1)**2 + (relu(-w) - 1)**2", [((-1,), STRICT_MINIMUM), ((1,), STRICT_MINIMUM), ((0,), MAXIMUM)]),
    ],
)
def test_kinks_are_critical_where_some_slope_is_zero(text, expected):
    assert [(p.at, p.kind) for p in found(text).points] == expected


def test_a_flat_region_of_a_network_is_a_family_without_equations():
    families = {f.equations: f for f in found("(1 - u*relu(v))**2").families}
    assert set(families) == {(u * v - 1,), (), (v,)}
    assert families[()].positive == (-v,) and families[()].rank == "spurious"
    assert families[(u * v - 1,)].positive == (v,) and families[(u * v - 1,)].rank == "global"
    assert families[(v,)].kind == UNDECIDED


def test_in_a_box_newton_finds_points_that_boxes_isolate():
    seen = found("exp(x) - x + cos(3*x)", on="x in [-2, 2]")
    assert not seen.is_exact
    assert kinds(seen) == {(STRICT_MINIMUM, "global"): 1, (STRICT_MINIMUM, "spurious"): 1, (STRICT_MAXIMUM, ""): 1}
    for p in seen.points:
        ((low, high),) = p.box
        assert low < p.near[0] < high
    assert seen.points[-1].at == (0,)


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("3",), "the constant 3"),
        (("x - x",), "the constant 0"),
        (("x + y - y",), "does not depend on y"),
        (("exp(x)",), '--on "x in [-2, 2]"'),
        (("sqrt(2)*x**2",), "not a polynomial with rational coefficients"),
        (("pi*x**2",), "not a polynomial with rational coefficients"),
        (("+".join(f"x{i}**2" for i in range(12)),), "12 variables"),
        (("(x + y)**40",), "degree above"),
        (("+".join(f"abs(x - {i})" for i in range(9)),), "9 kinks"),
        (("x", "x < 1"), "is strict"),
        (("x", "y <= 1"), "is about y"),
    ],
)
def test_what_cannot_be_treated_is_said_in_a_sentence(arguments, words):
    with pytest.raises(ClaimError, match="^[^\n]*$") as error:
        found(*arguments)
    assert words in str(error.value)


@pytest.mark.parametrize("on", ["y in [0, 1]", "x in [0, 1], y in [0, 1]"])
def test_a_box_is_about_the_variables(on):
    with pytest.raises(ClaimError, match="the box is about"):
        found("exp(x)", on=on)


def test_out_of_time_there_are_numbers_and_a_remark():
    text = "(4 - 2.1*x**2 + x**4/3)*x**2 + x*y + (4*y**2 - 4)*y**2 + (x - 1)**2*(y - 2)**6"
    seen = landscape(problem_of(text), budget=0.0)
    if not seen.is_exact:
        assert "not solved in time" in seen.remark
        assert all(p.at is None for p in seen.points)


@pytest.mark.parametrize(
    "text, lost",
    [
        ("w**2 + exp(log(w))", "w > 0"),
        ("sqrt(w)**4 - sqrt(w)**2 + v**2", "w >= 0"),
        ("w**2 + w/w", "w != 0"),
        ("0*log(w) + (w-1)**2", "w > 0"),
    ],
)
def test_what_would_be_lost_where_it_is_solved_is_refused(text, lost):
    with pytest.raises(ClaimError, match=f"says that {lost}, which is lost where it is solved"):
        problem_of(text)


def test_a_constraint_that_would_be_lost_is_refused():
    with pytest.raises(ClaimError, match="says that w >= 0, which is lost where it is solved"):
        problem_of("w", ["sqrt(w)**2 = -1"])

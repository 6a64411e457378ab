"""Points of a statement's domain: exact, different, small ones first, and on its equations."""

import itertools
import time
from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres import Theory, for_all, from_sympy, implies, number, pi, sin, vector
from symres.evidence.sampling import Sampler, flat
from symres.kernel.terms import INT, show
from symres.language.freezing import Freezer
from symres.language.to_sympy import to_sympy

theory = Theory("sampling")
x, y, z = theory.reals("x y z")
p = theory.positive("p")
n = theory.integers("n")
m = theory.naturals("m")


def points(conclusion, *hypotheses, count=200, seed=0):
    """Points as dictionaries from names to values."""
    given_ = flat(Freezer(theory.domains).statement(conclusion, hypotheses).statement)
    return [{v.value: q for v, q in point.items()} for point in Sampler(given_, seed).points(count)]


def value(e, point):
    """The exact value of what SymPy has for an expression."""
    return e.subs({s: point[s.name] for s in e.free_symbols})


def test_points_are_exact_different_and_small_ones_first():
    found = points(x < y)
    assert len(found) == 200
    assert len({tuple(point.values()) for point in found}) == 200
    assert all(type(q) is Fraction for point in found for q in point.values())
    assert found[0] == {"x": 0, "y": 0}
    heights = [sum(abs(q.numerator) + q.denominator for q in point.values()) for point in found]
    assert max(heights[:10]) < max(heights[-10:])


def test_points_reach_far_and_close():
    found = [abs(point["x"]) for point in points(x < y, count=2000)]
    assert max(found) > 1000
    assert 0 < min(q for q in found if q) < Fraction(1, 100)


def test_the_same_seed_gives_the_same_points():
    assert points(x < y, seed=3) == points(x < y, seed=3)
    assert points(x < y, seed=3) != points(x < y, seed=4)


def test_integers_are_whole_and_positive_symbols_not_negative():
    for point in points(n + m < p + x):
        assert point["n"].denominator == point["m"].denominator == 1
        assert point["p"] >= 0
        assert point["m"] >= 0


@pytest.mark.parametrize(
    "equations",
    [
        [x + y == 1],
        [x * y == z],
        [x * (y - 2) * (z + 1) == 0],
        [2 * x - 3 * y == 7, y + z == x],
        [x * y == 1],
        [p * x == y],
        [vector(x, y) == vector(y, z)],
        [x**2 - y**2 == 0],
        [x == y, y == z, z == p],
        [x + y == 3, x * z == y, p == z + x],
    ],
    ids=repr,
)
def test_equations_are_met_exactly(equations):
    found = points(x < y, *equations, count=100)
    assert len(found) == 100
    for point, e in itertools.product(found, equations):
        left, right = map(to_sympy, e.term.args)
        assert value(left, point) == value(right, point)


@pytest.mark.slow
@settings(max_examples=40)
@given(*(st.integers(-3, 3) for _ in range(4)))
def test_random_equations_that_are_linear_in_a_symbol_are_met(a, b, c, d):
    left = sympy.expand(((a + b * y) * x + c * z + d).to_sympy())
    assume({"x", "z"} & {s.name for s in left.free_symbols})
    for point in points(x + y + z < 1, from_sympy(left) == 0, count=20):
        assert value(left, point) == 0


def test_an_equation_without_rational_points_gives_none():
    assert points(x < 1, x**2 == 2, count=50) == []


def test_equations_with_other_atoms_are_left_to_the_caller():
    assert len(points(x < y, sin(x) == y, count=5)) == 5
    assert all(point["y"] == 0 for point in points(x < y, y * sin(x) == 0, count=5))


def test_flattening_moves_implications_and_universals_out():
    made = flat(Freezer(theory.domains).statement(for_all(x, implies((0 < x) & (y < 1), x > y))).statement)
    assert [v.value for v in made.variables] == ["y"]
    assert [v.value for v in made.bound] == ["x"]
    assert list(map(show, made.hypotheses)) == ["0 < x", "y < 1"]
    assert show(made.conclusion) == "y < x"


def test_an_opened_variable_gets_a_name_of_its_own():
    made = flat(Freezer(theory.domains).statement(implies(x < 0, for_all(x, 0 < x**2))).statement)
    assert len({v.value for v in (*made.variables, *made.bound)}) == 2


def test_a_statement_without_variables_has_one_point():
    assert points(number(1) < 2, count=10) == [{}]


def test_bounds_on_one_variable_are_kept_and_their_ends_are_points():
    hypotheses = [Fraction(1, 7) < x, 2 * x < 1, y < -10, z > 100, z < 100 + pi / 4]
    found = points(x < y, *hypotheses, count=1000)
    assert len(found) == 1000
    for point in found:
        assert Fraction(1, 7) <= point["x"] <= Fraction(1, 2)
        assert point["y"] <= -10
        assert 100 <= point["z"] < Fraction("100.7854")
    assert {Fraction(1, 7), Fraction(1, 2), Fraction(1, 3)} <= {point["x"] for point in found}
    assert {Fraction(-10), Fraction(-11)} <= {point["y"] for point in found}
    assert min(point["y"] for point in found) < -1000


def test_integers_have_bounds_too():
    found = points(n < m, n < 8, n > Fraction(5, 2), count=50)
    assert {point["n"] for point in found} == set(range(3, 9))


def test_corners_are_ends_or_near_them_small_large_or_equal():
    given_ = flat(Freezer(theory.domains).statement(x < y, [x > 2, x < 3, y < 4]).statement)
    found = [{v.value: q for v, q in point.items()} for point in Sampler(given_).corners(200).points()]
    assert {2, 3, 2 + Fraction(1, 10**6), 3 - Fraction(1, 10**6)} <= {point["x"] for point in found}
    assert {4, 0, -(10**9), Fraction(1, 10**6)} <= {point["y"] for point in found}
    assert {"x": Fraction(5, 2), "y": Fraction(5, 2)} in found


def test_corners_lie_on_equations():
    given_ = flat(Freezer(theory.domains).statement(x < y, [x + y + z == 3]).statement)
    found = list(Sampler(given_).corners(100).points())
    assert len(found) > 50
    assert all(sum(point.values()) == 3 for point in found)


@pytest.mark.parametrize("hypotheses", [[], [x + y == z, z > 1], [0 < x, x < Fraction(1, 3)], [x * y == 1]], ids=repr)
def test_floats_are_those_of_the_exact_points(hypotheses):
    sampler = Sampler(flat(Freezer(theory.domains).statement(x + y + z < n, hypotheses).statement))
    cloud = sampler.cloud(200) + sampler.corners(50) + sampler.near([0.3, 3.3, 1.7, 2.2])
    exact = [cloud.exact(k) for k in range(len(cloud))]
    assert len(cloud) > 200
    for row, point in zip(cloud.rows, exact, strict=True):
        assert point is not None
        assert list(row) == pytest.approx([float(point[v]) for v in cloud.variables], rel=1e-9)


def test_points_near_a_place_are_on_the_equations():
    sampler = Sampler(flat(Freezer(theory.domains).statement(x < y, [x + y == 1]).statement))
    found = list(sampler.near([0.25, 0.75]).points())
    assert {sum(point.values()) for point in found} == {1}
    assert min(abs(float(next(iter(point.values()))) - 0.25) for point in found) == 0


def test_the_search_for_points_on_equations_gives_up():
    start = time.process_time()
    assert len(points(x < y, x**2 + y**2 == 3, count=3000)) == 0
    assert time.process_time() - start < 2


def test_sorts_travel_with_the_variables():
    made = flat(Freezer(theory.domains).statement(for_all(n, n < m)).statement)
    assert [v.sort is INT for v in (*made.variables, *made.bound)] == [True, True]

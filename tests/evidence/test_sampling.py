"""Points of a statement's domain: exact, different, small ones first, and on its equations."""

import itertools
import time
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy import Rational, Symbol, expand, pi, sin, symbols

from symres.evidence.sampling import Sampler, flat
from symres.former import both, equal, for_all, greater, implies, less
from symres.kernel.terms import INT, show
from symres.statements.freeze import Freezer

x, y, z = symbols("x y z", real=True)
p = Symbol("p", positive=True)
n = Symbol("n", integer=True)
m = Symbol("m", integer=True, positive=True)
DOMAINS = {**dict.fromkeys((x, y, z), "real"), p: "positive", n: "integer", m: "natural"}


def points(conclusion, *hypotheses, count=200, seed=0):
    """Points as dictionaries from names to values."""
    given_ = flat(Freezer(DOMAINS).statement(conclusion, hypotheses).statement)
    return [{v.value: q for v, q in point.items()} for point in Sampler(given_, seed).points(count)]


def value(expression, point):
    return expression.subs({s: point[s.name] for s in expression.free_symbols})


def test_points_are_exact_different_and_small_ones_first():
    found = points(less(x, y))
    assert len(found) == 200
    assert len({tuple(point.values()) for point in found}) == 200
    assert all(type(q) is Fraction for point in found for q in point.values())
    assert found[0] == {"x": 0, "y": 0}
    heights = [sum(abs(q.numerator) + q.denominator for q in point.values()) for point in found]
    assert max(heights[:10]) < max(heights[-10:])


def test_points_reach_far_and_close():
    found = [abs(point["x"]) for point in points(less(x, y), count=2000)]
    assert max(found) > 1000
    assert 0 < min(q for q in found if q) < Fraction(1, 100)


def test_the_same_seed_gives_the_same_points():
    assert points(less(x, y), seed=3) == points(less(x, y), seed=3)
    assert points(less(x, y), seed=3) != points(less(x, y), seed=4)


def test_integers_are_whole_and_positive_symbols_not_negative():
    for point in points(less(n + m, p + x)):
        assert point["n"].denominator == point["m"].denominator == 1
        assert point["p"] >= 0
        assert point["m"] >= 0


@pytest.mark.parametrize(
    "equations",
    [
        [equal(x + y, 1)],
        [equal(x * y, z)],
        [equal(x * (y - 2) * (z + 1), 0)],
        [equal(2 * x - 3 * y, 7), equal(y + z, x)],
        [equal(x * y, 1)],
        [equal(p * x, y)],
        [equal([x, y], [y, z])],
        [equal(x**2 - y**2, 0)],
        [equal(x, y), equal(y, z), equal(z, p)],
        [equal(x + y, 3), equal(x * z, y), equal(p, z + x)],
    ],
    ids=repr,
)
def test_equations_are_met_exactly(equations):
    found = points(less(x, y), *equations, count=100)
    assert len(found) == 100
    for point, e in itertools.product(found, equations):
        difference = e.parts[0] - e.parts[1]
        for entry in difference if hasattr(difference, "shape") else [difference]:
            assert value(entry, point) == 0


@settings(max_examples=40)
@given(*(st.integers(-3, 3) for _ in range(4)))
def test_random_equations_that_are_linear_in_a_symbol_are_met(a, b, c, d):
    equation = expand((a + b * y) * x + c * z + d)
    assume(equation.has(x) or equation.has(z))
    for point in points(less(x + y + z, 1), equal(equation, 0), count=20):
        assert value(equation, point) == 0


def test_an_equation_without_rational_points_gives_none():
    assert points(less(x, 1), equal(x**2, 2), count=50) == []


def test_equations_with_other_atoms_are_left_to_the_caller():
    assert len(points(less(x, y), equal(sin(x), y), count=5)) == 5
    assert all(point["y"] == 0 for point in points(less(x, y), equal(y * sin(x), 0), count=5))


def test_flattening_moves_implications_and_universals_out():
    made = flat(Freezer(DOMAINS).statement(for_all(x, implies(both(less(0, x), less(y, 1)), greater(x, y)))).statement)
    assert [v.value for v in made.variables] == ["y"]
    assert [v.value for v in made.bound] == ["x"]
    assert list(map(show, made.hypotheses)) == ["0 < x", "y < 1"]
    assert show(made.conclusion) == "y < x"


def test_an_opened_variable_gets_a_name_of_its_own():
    made = flat(Freezer(DOMAINS).statement(implies(less(x, 0), for_all(x, less(0, x**2)))).statement)
    assert len({v.value for v in (*made.variables, *made.bound)}) == 2


def test_a_statement_without_variables_has_one_point():
    assert points(less(1, 2), count=10) == [{}]


def test_bounds_on_one_variable_are_kept_and_their_ends_are_points():
    hypotheses = [less(Rational(1, 7), x), less(2 * x, 1), less(y, -10), greater(z, 100), less(z, 100 + pi / 4)]
    found = points(less(x, y), *hypotheses, count=1000)
    assert len(found) == 1000
    for point in found:
        assert Fraction(1, 7) <= point["x"] <= Fraction(1, 2)
        assert point["y"] <= -10
        assert 100 <= point["z"] < Fraction("100.7854")
    assert {Fraction(1, 7), Fraction(1, 2), Fraction(1, 3)} <= {point["x"] for point in found}
    assert {Fraction(-10), Fraction(-11)} <= {point["y"] for point in found}
    assert min(point["y"] for point in found) < -1000


def test_integers_have_bounds_too():
    found = points(less(n, m), less(n, 8), greater(n, Rational(5, 2)), count=50)
    assert {point["n"] for point in found} == set(range(3, 9))


def test_corners_are_ends_or_near_them_small_large_or_equal():
    given_ = flat(Freezer(DOMAINS).statement(less(x, y), [greater(x, 2), less(x, 3), less(y, 4)]).statement)
    found = [{v.value: q for v, q in point.items()} for point in Sampler(given_).corners(200)]
    assert {2, 3, 2 + Fraction(1, 10**6), 3 - Fraction(1, 10**6)} <= {point["x"] for point in found}
    assert {4, 0, -(10**9), Fraction(1, 10**6)} <= {point["y"] for point in found}
    assert {"x": Fraction(5, 2), "y": Fraction(5, 2)} in found


def test_corners_lie_on_equations():
    given_ = flat(Freezer(DOMAINS).statement(less(x, y), [equal(x + y + z, 3)]).statement)
    found = list(Sampler(given_).corners(100))
    assert len(found) > 50
    assert all(sum(point.values()) == 3 for point in found)


def test_the_search_for_points_on_equations_gives_up():
    start = time.process_time()
    assert len(points(less(x, y), equal(x**2 + y**2, 3), count=3000)) == 0
    assert time.process_time() - start < 2


def test_sorts_travel_with_the_variables():
    made = flat(Freezer(DOMAINS).statement(for_all(n, less(n, m))).statement)
    assert [v.sort is INT for v in (*made.variables, *made.bound)] == [True, True]

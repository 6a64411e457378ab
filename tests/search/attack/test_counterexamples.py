"""Attacks find small exact counterexamples, and the kernel confirms every one of them."""

from fractions import Fraction
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import (
    Theory,
    at,
    ceiling,
    exp,
    floor,
    for_all,
    greatest,
    implies,
    log,
    number,
    root_of,
    sin,
    sqrt,
    tanh,
    there_is,
)
from symres.kernel.terms import from_json
from symres.language.freezing import Freezer
from symres.search.attack.counterexamples import attack, stages
from symres.search.budget import clock

from ...certificates import verdict_on
from ..expansions import expanded

theory = Theory("attack")
x, y, z = theory.reals("x y z")
p, n, m = theory.positive("p"), theory.integers("n"), theory.naturals("m")


def frozen(conclusion, *hypotheses):
    return Freezer(theory.domains).statement(conclusion, hypotheses).statement


def counterexample(conclusion, *hypotheses, seconds=10.0):
    """The point of a refutation that the kernel accepts, or None."""
    made = frozen(conclusion, *hypotheses)
    found = attack(made, clock() + seconds)
    if found is None:
        return None
    assert verdict_on(made, found) == "refuted"
    return {name: from_json(value, {}).value for name, value in found["point"].items()}


@pytest.mark.parametrize(
    ("conclusion", "point"),
    [
        (x >= 0, {"x": -1}),
        (x**2 > 0, {"x": 0}),
        (x**2 == x, {"x": -1}),
        (x != 0, {"x": 0}),
        ((x - y) ** 2 > 0, {"x": 0, "y": 0}),
        (p < 1, {"p": 1}),
        (n**2 > n, {"n": 0}),
        (m > 1, {"m": 1}),
        ((x > 0) | (x < 0), {"x": 0}),
        (exp(x) == 1 + x, None),
        (abs(x) == x, {"x": -1}),
        (greatest(x, 0) == x, {"x": -1}),
        (ceiling(x) == floor(x), None),
        (x**2 < x, {"x": 0}),
        (sin(x) == x, None),
        (tanh(x) >= Fraction(1, 2), {"x": 0}),
    ],
    ids=repr,
)
def test_small_exact_points_are_found(conclusion, point):
    found = counterexample(conclusion)
    assert found is not None
    if point is not None:
        assert found == point
    assert all(abs(v) <= 3 and Fraction(v).denominator <= 4 for v in found.values())


@pytest.mark.parametrize(
    "conclusion",
    [
        x**2 >= 0,
        (x + y) ** 2 == x**2 + 2 * x * y + y**2,
        exp(x) > 0,
        p + 1 / p >= 2,
        x**4 - 2 * x**2 >= -1,
        tanh(x) <= 1,
        p > 0,
    ],
    ids=repr,
)
def test_what_is_true_is_not_refuted(conclusion):
    assert counterexample(conclusion, seconds=2) is None


@pytest.mark.slow
@settings(max_examples=25)
@given(st.lists(st.integers(-3, 3), min_size=3, max_size=3), st.integers(1, 4))
def test_a_shifted_square_is_refuted_at_its_minimum_or_nearby(coefficients, by):
    a, b, c = coefficients
    square = expanded((x + a * y + b) ** 2 + c**2)
    assert counterexample(square >= c**2 + Fraction(1, by)) is not None
    assert counterexample(square > c**2) is not None


def six_hump_camel(a, b):
    return (4 - Fraction(21, 10) * a**2 + a**4 / 3) * a**2 + a * b + (4 * b**2 - 4) * b**2


def test_a_near_miss_below_the_minimum_of_the_six_hump_camel_is_found():
    # the least value is -1.031628...
    found = counterexample(six_hump_camel(x, y) >= Fraction(-10316, 10000))
    assert found is not None
    value = six_hump_camel(Fraction(found["x"]), Fraction(found["y"]))
    assert Fraction(-10317, 10000) < value < Fraction(-10316, 10000)
    assert counterexample(six_hump_camel(x, y) >= Fraction(-10317, 10000), seconds=3) is None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses", "point"),
    [
        (x / x == 1, [], {"x": 0}),
        (1 / x < 1 / x + 1, [], {"x": 0}),
        (sqrt(x) >= 0, [], {"x": -1}),
        (log(x) == log(x), [], None),
        (x * y / y == x, [x >= 1], {"x": 1, "y": 0}),
        ((x - y) / (x - y) == 1, [x > y - 1], {"x": 0, "y": 0}),
    ],
    ids=repr,
)
def test_points_where_a_claim_is_not_defined_refute_it(conclusion, hypotheses, point):
    found = counterexample(conclusion, *hypotheses)
    assert found is not None
    if point is not None:
        assert found == point


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x < 1, [x <= 1]),
        (x * y < 1, [x <= 1, y <= 1, x >= 0, y >= 0]),
        (x != y, [x + y == 2]),
        (abs(x) > 0, []),
        (x < y, [x == y]),
    ],
    ids=repr,
)
def test_the_edge_of_a_strict_claim_is_a_counterexample(conclusion, hypotheses):
    assert counterexample(conclusion, *hypotheses) is not None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x == 1, [x**2 * y == y]),
        (x * y >= 0, [x + y == 1]),
        (x == y, [x * z == y * z]),
        (x < 5, [2 * x - 3 * y == 7]),
        (z == 0, [x * y == 1, z * (x - y) == 0]),
    ],
    ids=repr,
)
def test_equations_among_the_hypotheses_are_met_exactly(conclusion, hypotheses):
    found = counterexample(conclusion, *hypotheses)
    assert found is not None
    point = [v == found[name] for name, v in zip("xyz", (x, y, z), strict=True) if name in found]
    assert all(at(h, point).to_sympy() for h in hypotheses)


def test_hypotheses_of_the_conclusion_are_hypotheses():
    assert counterexample(implies(x > 10, x < 11)) is not None
    assert counterexample(implies(x > 10, x > 9), seconds=2) is None


def test_a_universal_claim_is_refuted_by_a_value_for_its_variable():
    made = frozen(for_all(x, x**2 > y))
    found = attack(made, clock() + 10)
    assert verdict_on(made, found) == "refuted"


def test_a_claim_without_variables_is_refuted_by_its_value():
    made = frozen(number(Fraction(1, 2)) < Fraction(1, 3))
    found = attack(made, clock() + 10)
    assert found["point"] == {}
    assert verdict_on(made, found) == "refuted"


def test_an_algebraic_counterexample_is_taken_from_the_claim():
    theory = Theory("t")
    a, b = theory.reals("a b")
    golden = (1 + sqrt(5)) / 2
    result = theory.claim("c", a**2 != a + 1, expect="refuted", counterexample=[a == golden]).check()
    assert (result.verdict, result.as_expected) == ("refuted", True)
    root = root_of(a**5 - a - 1, 0)
    result = theory.claim("d", a**5 != a + b, expect="refuted", counterexample=[a == root, b == 1]).check()
    assert result.verdict == "refuted"
    wrong = theory.claim("e", a**2 != a + 1, counterexample=[a == golden + Fraction(1, 10**9)]).check(3)
    assert wrong.verdict != "refuted"


def test_a_counterexample_does_not_refute_what_is_true():
    theory = Theory("t")
    a = theory.reals("a")
    assert theory.claim("c", a**2 >= 0, counterexample=[a == -1]).check().verdict == "proved"


def test_an_existential_claim_is_not_refuted_by_one_failing_value():
    assert counterexample(there_is(x, x == 1), seconds=2) is None


def test_powers_without_value_are_no_counterexamples_to_what_does_not_need_them():
    assert counterexample((p ** Fraction(1, 2)) ** 2 == p, seconds=2) is None


def test_a_counterexample_that_fifty_digits_contradict_is_not_kept(monkeypatch):
    from symres.search import settle

    statement = frozen(x == 0)
    assert settle.settle(statement, {}, 60)["certificate"]["verdict"] == "refuted"
    monkeypatch.setattr(settle, "holds_at", lambda given, point: True)
    found = settle.settle(statement, {}, 5)
    assert "certificate" not in found
    assert "holds to 50 digits" in found["reason"]


@pytest.mark.parametrize("moment", range(1, 12))
def test_a_pause_loses_no_counterexample(monkeypatch, moment):
    """Such as one for collecting garbage: it may be longer than the time there is for samples."""
    from symres.search.attack import counterexamples

    looks = count(1)
    passed = 0.0

    def paused():
        nonlocal passed
        passed += 0.7 * (next(looks) == moment)
        return clock() + passed

    made = frozen(greatest(x, 0) + Fraction(1, 2) < log(exp(x) + 1))
    monkeypatch.setattr(counterexamples, "clock", paused)
    assert attack(made, clock() + 1)["point"] == {"x": ["q", "1"]}


def test_an_attack_begins_with_a_glance_and_ends_with_its_first_refutation():
    glance, *later = stages(frozen(x**2 >= x), 5.0)
    assert glance.certificate is not None
    assert later == []
    glance, *later = stages(frozen(x**4 + 1 >= x), 5.0)
    assert glance.certificate is None
    assert len(later) > 3
    assert [found.nearest is not None for found in later] == [False] * (len(later) - 1) + [True]


def test_the_time_between_the_stages_of_an_attack_does_not_count(monkeypatch):
    from symres.search.attack import counterexamples

    passed = 0.0
    monkeypatch.setattr(counterexamples, "clock", lambda: clock() + passed)
    attack_ = stages(frozen(greatest(x, 0) + Fraction(1, 2) < log(exp(x) + 1)), 2.0)
    found = [next(attack_)]
    while found[-1].certificate is None:
        passed += 100
        found.append(next(attack_))
    assert found[-1].certificate["verdict"] == "refuted"

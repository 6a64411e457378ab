"""Local minima at kinks: how many there are, and that they are the least, beside false neighbours."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from sympy import sympify

from symres import (
    Theory,
    every_local_minimum_is_global,
    greatest,
    is_local_minimum,
    log,
    number_of_local_minima,
)
from symres.kernel.terms import ONE, ZERO, build, number, variable
from symres.search.points.recognition import recognised
from symres.search.points.unimodal import Turn, turns

theory = Theory("turns")
x = theory.reals("x")
p = theory.positive("p")
t = variable("t")
FUNCTIONS = {
    "a square with a kink": (x, abs(x) + x**2, 1),
    "a rectifier": (x, greatest(x, 0) + x**2, 1),
    "a hinge": (x, greatest(1 - x, 0) + x**2 / 8, 1),
    "a square below 0, turned up": (x, abs(x**2 - 1), 2),
    "two slopes": (x, greatest(x, -2 * x), 1),
    "the entropy": (p, p * log(p), 1),
}
GLOBAL = {"a square with a kink": True, "a square below 0, turned up": True}
TILTED = theory.define("tilted", x, x**2 / 8 + abs(abs(x - 1) - 1))


def named(name):
    variable_, f, _ = FUNCTIONS[name]
    return theory.define(f"F{len(theory.claims)}", variable_, f)


def verdict(said, budget=40.0):
    return theory.claim(f"c{len(theory.claims)}", said).check(budget).verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
def test_minima_are_counted_and_a_wrong_number_is_not_proved(name: str) -> None:
    count = FUNCTIONS[name][2]
    assert verdict(number_of_local_minima(named(name), count)) == "proved"
    for wrong in (count - 1, count + 1):
        assert verdict(number_of_local_minima(named(name), wrong), 10.0) in ("refuted", "unknown")


@pytest.mark.slow
def test_a_wrong_number_is_refuted_by_the_right_places() -> None:
    assert verdict(number_of_local_minima(named("a square below 0, turned up"), 1)) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", GLOBAL)
def test_every_minimum_is_the_least_where_all_are_as_low(name: str) -> None:
    assert verdict(every_local_minimum_is_global(named(name))) == "proved"


@pytest.mark.slow
def test_a_minimum_that_is_not_the_least_is_found() -> None:
    assert verdict(every_local_minimum_is_global(TILTED)) == "refuted"
    assert verdict(is_local_minimum(TILTED, (0,))) == "proved"


def test_places_where_a_function_turns_are_recognised() -> None:
    square, kink = build("^", t, number(2)), build("abs", build("+", t, number(-1)))
    assert turns(build("+", kink, square), t, ()) == [Turn(number(Fraction(1, 2)), True)]
    assert turns(build("*", t, build("log", t)), t, (build("<", ZERO, t),)) == [Turn(build("exp", number(-1)), True)]
    assert [turn.is_minimum for turn in turns(build("abs", build("+", square, number(-1))), t, ()) or ()] == [
        True,
        False,
        True,
    ]
    assert turns(build("+", t, build("abs", t)), t, ()) is None  # flat for t < 0
    assert turns(build("+", t, build("exp", t)), t, ()) == []


def test_numbers_are_recognised_by_their_digits() -> None:
    assert recognised(Fraction(1, 3)) == number(Fraction(1, 3))
    thirds = Fraction(10**60 // 3, 10**60)
    assert recognised(thirds, 60) == number(Fraction(1, 3))
    assert recognised(thirds + Fraction(1, 10**20), 60) is None
    assert recognised(Fraction(0), 60) == number(0)
    assert recognised(1 + Fraction(1, 10**59), 60) == ONE


@pytest.mark.parametrize("text", ["2/5*sqrt(15)", "-1/3*sqrt(2)", "atan(2)", "atan(-1/3)", "2*atan(1/2*sqrt(2))"])
def test_roots_and_angles_are_recognised_by_their_digits(text: str) -> None:
    with mpmath.workdps(80):
        digits = Fraction(int(sympify(text).evalf(80) * 10**70), 10**70)
    assert str(recognised(digits, 60)).replace("(", "").replace(")", "") == text.replace("(", "").replace(")", "")
    assert recognised(digits + Fraction(1, 10**20), 60) is None

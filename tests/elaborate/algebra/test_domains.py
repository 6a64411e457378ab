"""The domain and the values of powers: a property of two numbers, never of how they are written.

x^y is defined for x > 0, for x = 0 <= y, and for x != 0 where y is an integer; continuous in both together where x > 0.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from symres.elaborate import prove
from symres.elaborate.algebra.continuity import continuous
from symres.elaborate.algebra.domains import conditions
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.signs import holds, sign
from symres.elaborate.trees import existence, monotone
from symres.kernel import Rejected, Sequent, obligations
from symres.kernel.procedures.intervals import Enclosures, Interval
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    ZERO,
    Term,
    build,
    exists,
    free_variables,
    lam,
    number,
    substitute,
    to_json,
    variable,
)
from symres.language.definedness import definedness
from symres.language.guards import guarded, stated

from ...certificates import verdict_on
from ...terms import at_most, equal, exp, inverse, less, log, minus, plus, power, q, times

X, Y, S, A = map(variable, "xysa")
N = variable("n", INT)
TWO, MINUS, HALF, PI = q(2), q(-1), q("1/2"), build("pi")
IDENTITY: dict[str, Any] = {"kind": "identity"}
VALUE: dict[str, Any] = {"kind": "value"}


def unequal(t: Term) -> Term:
    return build("not", equal(t, ZERO))


def whole(t: Term) -> Term:
    return equal(build("floor", t), t)


def asked(p: Term, *given: Term) -> list[str]:
    """The conditions that make a proposition defined, but for what the hypotheses plainly say."""
    return [str(goal.conclusion) for goal in definedness(p, given)]


# ----------------------------------------------------------------------------------------------------------- the domain


def test_a_power_asks_for_a_base_that_is_not_negative_or_an_integer_and_not_for_a_division_by_0() -> None:
    assert [str(c) for c in conditions(power(X, Y))] == ["0 <= x or floor(y) = y", "x != 0 or 0 <= y"]


@pytest.mark.parametrize(
    "exponent, expected",
    [
        (q(2), []),
        (ZERO, []),
        (MINUS, ["x != 0"]),
        (HALF, ["0 <= x"]),
        (q("-1/2"), ["0 < x"]),
        (N, ["x != 0 or 0 <= n"]),
        (PI, ["0 <= x"]),
        (minus(PI), ["0 < x"]),
        (power(TWO, HALF), ["0 <= x"]),
        (power(q(4), HALF), []),
        (minus(power(q(4), HALF)), ["x != 0"]),
        (exp(log(q(2))), []),
        (plus(PI, minus(PI)), []),
        (log(MINUS), ["0 <= x or floor(log(-1)) = log(-1)", "x != 0 or 0 <= log(-1)"]),
    ],
    ids=str,
)
def test_the_same_exponent_asks_for_the_same_however_it_is_written(exponent: Term, expected: list[str]) -> None:
    assert [str(c) for c in conditions(power(X, exponent))] == expected


NUMBERS = [Fraction(n, d) for n in range(-3, 4) for d in (1, 2)]


@pytest.mark.parametrize("x", sorted(set(NUMBERS)), ids=str)
def test_a_symbol_with_a_value_is_defined_where_the_numeral_is(x: Fraction) -> None:
    for y in set(NUMBERS):
        there = {X: number(x), Y: number(y)}
        written = all(map(_true, (c for c in conditions(power(X, number(y))) for c in [substitute(c, there)])))
        assert all(_true(substitute(c, there)) for c in conditions(power(X, Y))) is written
        assert written is (x > 0 or x == 0 <= y or x != 0 and y.denominator == 1)


def _true(condition: Term) -> bool:
    return any(map(holds, condition.args if condition.head == "or" else (condition,)))


def test_what_is_plainly_known_is_not_asked_for() -> None:
    claim = at_most(ZERO, power(X, Y))
    assert asked(claim, less(ZERO, X)) == []
    assert asked(claim, at_most(q("1/2"), X)) == []
    assert asked(claim, at_most(ZERO, X), less(ZERO, Y)) == []
    assert asked(claim, at_most(ZERO, X), at_most(ZERO, Y)) == []
    assert asked(claim, whole(Y), unequal(X)) == []
    assert asked(claim, whole(Y), at_most(ZERO, Y)) == []
    assert asked(claim, at_most(ZERO, X)) == ["x != 0 or 0 <= y"]
    assert asked(claim, less(ZERO, Y)) == ["0 <= x or floor(y) = y"]
    assert asked(claim, unequal(X)) == ["0 <= x or floor(y) = y"]
    assert asked(claim, equal(Y, TWO)) == ["0 <= x or floor(y) = y"], "it is to be shown, by putting 2 for y"
    assert asked(at_most(ZERO, power(plus(ONE, power(X, 2)), Y))) == []


def test_facts_see_a_disjunction_if_one_part_is_plain() -> None:
    either = build("or", at_most(ZERO, X), whole(Y))
    for given in (less(ZERO, X), equal(X, ONE), whole(Y), equal(Y, build("floor", Y)), at_most(q(2), X)):
        assert Facts(Sequent((given,), FALSE)).holds(either)
    for given in (less(X, ZERO), at_most(MINUS, X), equal(Y, TWO), either):
        assert Facts(Sequent((given,), FALSE)).holds(either) is (given is either)


def test_what_exists_says_where_its_powers_are_defined() -> None:
    below = exists(X, equal(power(X, Y), ZERO))
    assert str(guarded(below)) == ("there is x. ((0 <= x or floor(y) = y) and (x != 0 or 0 <= y)) and x^y = 0")
    assert str(guarded(below, (less(ZERO, Y),))) == "there is x. (0 <= x or floor(y) = y) and x^y = 0"
    inside = exists(X, build("and", at_most(ZERO, X), equal(power(X, Y), ZERO)))
    assert guarded(inside, (less(ZERO, Y),)) is inside


# ----------------------------------------------------------------------------------------------------------- the values


CLOSED = [
    (power(ZERO, PI), ZERO),
    (power(ZERO, power(TWO, HALF)), ZERO),
    (power(ZERO, plus(PI, minus(PI))), ONE),
    (power(MINUS, power(q(4), HALF)), ONE),
    (power(q(-2), exp(log(q(3)))), q(-8)),
    (power(q(-2), minus(power(q(9), HALF))), q("-1/8")),
    (power(plus(PI, minus(PI)), PI), ZERO),
    (power(minus(PI), power(q(4), HALF)), power(PI, 2)),
]


@pytest.mark.parametrize("term, expected", CLOSED, ids=str)
def test_closed_powers_at_0_and_below_have_their_values(term: Term, expected: Term) -> None:
    assert sign(plus(term, minus(expected))) == 0
    statement = stated((), (), (), equal(term, expected))
    assert verdict_on(statement, {"verdict": "proved", "proofs": [VALUE]}) == "proved"
    wrong = stated((), (), (), equal(term, plus(expected, ONE)))
    with pytest.raises(Rejected, match="is false"):
        verdict_on(wrong, {"verdict": "proved", "proofs": [VALUE]})


@pytest.mark.parametrize("term", [power(MINUS, PI), power(ZERO, minus(PI)), power(MINUS, power(TWO, HALF))], ids=str)
def test_a_power_outside_of_its_domain_has_no_value(term: Term) -> None:
    for conclusion in (equal(term, ZERO), at_most(ZERO, term), at_most(term, ZERO), unequal(term)):
        with pytest.raises(Rejected):
            prove(Sequent((), conclusion), VALUE)
    (goal, *_) = obligations(stated((), (), (), equal(term, term)))
    with pytest.raises(Rejected, match="is false"):
        prove(goal, VALUE)


# an equation between powers, what it needs, and what is not enough
EQUATIONS: list[tuple[Term, list[Term], list[list[Term]]]] = [
    (equal(power(ZERO, Y), ZERO), [less(ZERO, Y)], [[], [at_most(ZERO, Y)], [unequal(Y)]]),  # 0^0 = 1
    (equal(power(plus(X, minus(X)), Y), ZERO), [less(ZERO, Y)], [[at_most(ZERO, Y)]]),
    (  # 0 for x = 0
        equal(times(power(X, Y), power(X, minus(Y))), ONE),
        [less(ZERO, X)],
        [[at_most(ZERO, X)], [at_most(ZERO, X), less(ZERO, Y)], [at_most(ZERO, X), at_most(ZERO, Y)]],
    ),
    (  # 0^1 0^(-1) = 0, and 0^0 = 1
        equal(times(power(X, Y), power(X, plus(ONE, minus(Y)))), X),
        [less(ZERO, X)],
        [[at_most(ZERO, X)], [at_most(ZERO, X), less(ZERO, Y)]],
    ),
    (
        equal(exp(times(Y, log(X))), power(X, Y)),
        [less(ZERO, X)],
        [[at_most(ZERO, X)], [at_most(ZERO, X), less(ZERO, Y)], [whole(Y), unequal(X)]],
    ),
    (
        equal(power(times(TWO, X), Y), times(power(TWO, Y), power(X, Y))),
        [less(ZERO, X)],
        [[], [unequal(X)], [at_most(ZERO, X), less(ZERO, Y)]],
    ),
    (
        equal(build("D", lam(X, power(X, Y)), X), times(Y, power(X, plus(Y, MINUS)))),
        [less(ZERO, X)],
        [[at_most(ZERO, X), less(ZERO, Y)], [whole(Y), unequal(X)], [at_most(ZERO, X), less(ONE, Y)]],
    ),
    (
        equal(build("D", lam(Y, power(X, Y)), Y), times(log(X), power(X, Y))),
        [less(ZERO, X)],
        [[at_most(ZERO, X), less(ZERO, Y)], [whole(Y), unequal(X)], [equal(X, MINUS), equal(Y, TWO)]],
    ),
]


@pytest.mark.parametrize("equation, enough, less_", EQUATIONS, ids=str)
def test_no_law_of_powers_is_used_where_it_may_fail(
    equation: Term, enough: list[Term], less_: list[list[Term]]
) -> None:
    prove(Sequent(tuple(enough), equation), IDENTITY)
    for given in less_:
        with pytest.raises(Rejected, match="needs"):
            prove(Sequent(tuple(given), equation), IDENTITY)


@pytest.mark.parametrize("given", [[], [unequal(X)], [whole(times(TWO, Y))], [less(X, ZERO), whole(times(TWO, Y))]])
@pytest.mark.parametrize("kind", ["identity", "words"])
def test_the_power_of_a_square_is_not_that_of_its_base(given: list[Term], kind: str) -> None:
    """(x^2)^y is 1, and x^(2 y) is -1, for x = -1 and y = 1/2, where both are defined."""
    with pytest.raises(Rejected):
        prove(Sequent(tuple(given), equal(power(power(X, 2), Y), power(X, times(TWO, Y)))), {"kind": kind})


def test_a_power_of_0_needs_an_exponent_that_stays_positive_near_the_point() -> None:
    forms = NormalForms()
    assert not forms(build("D", lam(Y, power(ZERO, Y)), Y)).numerator
    assert list(map(str, forms.conditions)) == ["0 < y"]
    with pytest.raises(Rejected, match="this needs 0 <"):
        prove(Sequent((at_most(ZERO, Y),), equal(build("D", lam(Y, power(ZERO, Y)), Y), ZERO)), IDENTITY)


# ---------------------------------------------------------------------------------------------------------- enclosures

E16 = Enclosures(16)
UNIT = 1 << 16


def enclosed(x: tuple[Any, Any], y: tuple[Any, Any], is_whole: bool = False) -> tuple[Any, Any]:
    """The ends of x^y for intervals of numbers."""

    def interval(ends: tuple[Any, Any]) -> Interval:
        low, high = (None if end is None else E16.rational(Fraction(end)) for end in ends)
        return Interval(None if low is None else low.low, None if high is None else high.high)

    found = E16.general_power(interval(x), interval(y), is_whole)
    return tuple(None if end is None else Fraction(end, UNIT) for end in found)  # type: ignore[return-value]


@pytest.mark.parametrize(
    "x, y, expected",
    [
        ((0, 1), (1, 2), (0, 1)),
        ((0, 1), (0, 2), (0, 1)),
        ((0, "1/2"), (0, 2), (0, 1)),  # 0^0 = 1
        ((0, 0), (1, 2), (0, 0)),
        ((0, 0), (0, 2), (0, 1)),
        ((0, 0), (0, 0), (1, 1)),
        ((0, None), (1, 2), (0, None)),
        ((-2, -1), (2, 2), (1, 4)),
        ((-2, 1), (2, 2), (0, 4)),
        ((-2, -1), (-1, -1), (-1, "-1/2")),
        ((-2, -2), (3, 3), (-8, -8)),
    ],
)
def test_powers_of_what_may_be_0_or_negative_are_enclosed(x: Any, y: Any, expected: Any) -> None:
    assert enclosed(x, y) == tuple(None if end is None else Fraction(end) for end in expected)


@pytest.mark.parametrize(
    "x, y",
    [
        ((0, 1), (-1, 1)),
        ((0, 1), (None, 1)),
        ((0, 0), (-1, -1)),
        ((0, 1), ("-1/65536", 1)),
        (("-1/65536", 1), (1, 2)),
        ((-2, -1), (2, "131073/65536")),
        ((-2, -1), ("1/2", "1/2")),
        ((None, 1), (1, 2)),
        ((-1, 1), (-1, -1)),
    ],
)
def test_powers_that_need_not_be_defined_are_not_enclosed(x: Any, y: Any) -> None:
    with pytest.raises(Rejected):
        enclosed(x, y)


def test_an_exponent_of_the_reals_is_an_integer_only_if_nothing_else_is_in_its_interval() -> None:
    nearly = ("131071/65536", "131073/65536")
    assert enclosed((-2, -2), nearly, is_whole=True) == (4, 4)
    with pytest.raises(Rejected):
        enclosed((-2, -2), nearly)


@pytest.mark.slow
def test_an_enclosed_power_contains_its_values() -> None:
    chance = random.Random(1)
    numbers = sorted({Fraction(n, d) for n in range(-4, 9) for d in (1, 2, 3)} | {Fraction(0)})
    seen = 0
    for _ in range(3000):
        x, y = ((min(ends), max(ends)) for ends in (chance.choices(numbers, k=2) for _ in range(2)))
        x = (max(x[0], Fraction(0)), max(x[1], Fraction(0))) if chance.random() < 0.7 else x
        y = (y[0], y[0]) if chance.random() < 0.3 else y
        try:
            low, high = enclosed(x, y)
        except Rejected:
            continue
        seen += x[0] <= 0
        for s in (0, Fraction(1, 3), 1, Fraction(1, 10**6)):
            for t in (0, Fraction(2, 5), 1, Fraction(1, 10**6)):
                a, b = x[0] + (x[1] - x[0]) * s, y[0] + (y[1] - y[0]) * t
                value = mpmath.power(mpmath.mpf(a.numerator) / a.denominator, mpmath.mpf(b.numerator) / b.denominator)
                assert mpmath.im(value) == 0
                assert float(low) - 1e-12 <= value <= float(high) + 1e-12, (x, y, a, b)
    assert seen > 300


def test_a_bound_reaches_to_the_edge_of_the_domain() -> None:
    proof: dict[str, Any] = {"kind": "bound", "precision": 32}
    unit = (at_most(ZERO, X), at_most(X, ONE), at_most(ONE, Y), at_most(Y, TWO))
    prove(Sequent(unit, at_most(power(X, Y), ONE)), {**proof, "cells": [{"value": 4}]})
    edge = (at_most(ZERO, X), at_most(X, HALF), at_most(ZERO, Y), at_most(Y, TWO))
    for cells in ([{"value": 4}], [0, {"value": 4}, {"value": 4}], [1, {"value": 4}, {"value": 4}]):
        with pytest.raises(Rejected, match="does not decide"):  # 0^0 = 1
            prove(Sequent(edge, less(power(X, Y), ONE)), {**proof, "cells": cells})


# ---------------------------------------------------------------------------------------------------------- continuity

OF_0 = power(ZERO, S)  # 1 at s = 0, and 0 for s > 0
JUMP = plus(OF_0, minus(HALF))


def fails(goals: Any) -> bool:
    """Whether some closed goal is false, so that a step proves nothing."""
    closed = [g for g in goals if not free_variables(g.conclusion) and g.conclusion.head in ("<", "<=", "=")]
    return any(not holds(g.conclusion) for g in closed)


def test_between_two_signs_of_what_jumps_there_is_no_zero() -> None:
    step = {
        "kind": "existence",
        "between": [["q", "0"], ["q", "1"]],
        "function": to_json(lam(S, JUMP)),
        "rising": False,
    }
    assert fails(existence.premises(Sequent((), FALSE), step))
    smooth = {**step, "function": to_json(lam(S, plus(power(HALF, S), minus(q("3/4")))))}
    assert not fails(existence.premises(Sequent((), FALSE), smooth))


def test_what_jumps_need_not_have_a_least_value() -> None:
    step = {"kind": "existence", "minimum": to_json(lam(S, plus(S, OF_0))), "box": [[["q", "0"], ["q", "1"]]]}
    assert fails(existence.premises(Sequent((), FALSE), step))
    of_both = lam(X, lam(Y, plus(Y, power(X, Y))))
    box = [[["q", "0"], ["q", "1"]]] * 2
    goals = existence.premises(Sequent((), FALSE), {"kind": "existence", "minimum": to_json(of_both), "box": box})
    assert any(str(g.conclusion) == "0 < x" for g in goals)
    squares = lam(X, lam(Y, power(power(X, 2), power(Y, 2))))
    goals = existence.premises(Sequent((), FALSE), {"kind": "existence", "minimum": to_json(squares), "box": box})
    assert any(str(g.conclusion) == "0 < x^2" for g in goals), "it is defined everywhere, and jumps at 0"


def test_what_jumps_has_no_antiderivative() -> None:
    step = {"kind": "existence", "antiderivative": to_json(lam(S, OF_0)), "box": [[["q", "0"], ["q", "1"]]]}
    assert fails(existence.premises(Sequent((), FALSE), step))


def test_the_mean_value_theorem_is_not_for_what_jumps() -> None:
    """0^x is 1 at 0, and has the derivative 0 for x > 0, where it is 0."""
    step = {"kind": "monotone", "variable": "x", "from": ["q", "0"], "side": "above"}
    false = Sequent((at_most(ZERO, X),), at_most(ZERO, plus(power(ZERO, X), minus(HALF))))
    assert fails(monotone.premises(false, step))
    true = Sequent((at_most(ZERO, X), less(ZERO, Y)), at_most(ZERO, power(X, Y)))
    assert not any("0 < 0" in str(g) for g in monotone.premises(true, step)), "x^y is continuous at 0 for this y > 0"


def test_a_power_is_continuous_in_its_exponent_where_its_base_is_positive() -> None:
    for term in (OF_0, power(X, S), power(power(S, 2), power(S, 2)), power(S, S)):
        ((goal,), _) = continuous(term, [S], (at_most(ZERO, S), at_most(ZERO, X)))
        assert goal.conclusion is less(ZERO, term.args[0])
    for term in (power(TWO, S), power(exp(X), S), power(plus(ONE, exp(S)), S), power(X, Y), power(S, Y)):
        needed = continuous(term, [S], ())[0] if term.args[1] is not Y else []
        assert not needed
    goals, known = continuous(power(S, Y), [S], (at_most(ZERO, S), less(ZERO, Y)))
    assert not goals and len(known) == 2
    assert not continuous(power(X, S), [S], (less(ZERO, X),))[0]


def test_a_derivative_asks_for_a_positive_base_unless_the_exponent_is_a_numeral() -> None:
    def slope(body: Term, of: Term, at: Term) -> Term:
        return equal(build("D", lam(of, body), at), ZERO)

    assert asked(slope(power(X, Y), X, X)) == ["0 < x"]
    assert asked(slope(power(X, Y), X, ZERO), less(ONE, Y)) == ["0 < 0"]
    assert asked(slope(power(MINUS, Y), Y, TWO)) == ["0 < -1"]
    assert asked(slope(power(ZERO, Y), Y, ONE)) == ["0 < 0"]
    assert asked(slope(power(X, X), X, X)) == ["0 < x"]
    assert asked(slope(times(power(A, Y), X), X, X)) == ["0 <= a or floor(y) = y", "a != 0 or 0 <= y", "0 < a"]
    assert asked(slope(power(X, q(2)), X, ZERO)) == []
    assert asked(slope(power(X, N), Y, ZERO)) == ["x != 0 or 0 <= n"]
    with pytest.raises(Rejected, match="does not differentiate"):
        asked(slope(power(X, N), X, ONE))


def test_where_a_power_is_differentiated_it_may_have_a_derivative_elsewhere() -> None:
    """x^y has a derivative at -1 for y = 2, so that nothing is refuted, and nothing assumed, where 0 < x fails."""
    body = build("D", lam(X, power(X, Y)), A)
    somewhere = exists(A, equal(body, ZERO))
    for hypotheses, conclusion in (((somewhere,), FALSE), ((), build("not", somewhere))):
        said = " ".join(map(str, stated((Y,), (), hypotheses, conclusion).propositions))
        assert "0 < a or (there is r." in said and "(there is slope. has_derivative(fun x. x^y, a, slope))" in said


# -------------------------------------------------------------------------------------------------------- certificates


def test_a_claim_about_positive_numbers_needs_nothing_more_than_before() -> None:
    law = equal(times(power(X, Y), power(X, A)), power(X, plus(Y, A)))
    statement = stated((X, Y, A), (), (less(ZERO, X),), law)
    assert statement.guards == ()
    assert verdict_on(statement, {"verdict": "proved", "proofs": [IDENTITY]}) == "proved"
    edge = stated((X, Y, A), (), (at_most(ZERO, X), less(ZERO, Y), less(ZERO, A)), law)
    with pytest.raises(Rejected, match="needs 0 < x"):
        verdict_on(edge, {"verdict": "proved", "proofs": [IDENTITY]})
    absurd = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [3]}]}
    at_0 = {"kind": "cases", "equation": 3, "branches": [IDENTITY]}
    by_sign = {"kind": "cases", "sign": to_json(X), "branches": [absurd, at_0, IDENTITY]}
    assert verdict_on(edge, {"verdict": "proved", "proofs": [by_sign]}) == "proved"
    for given in ((at_most(ZERO, X), less(ZERO, Y)), (at_most(ZERO, X), less(ZERO, Y), less(A, ZERO))):
        false = stated((X, Y, A), (), given, law)
        proofs = [by_sign] * len(obligations(false))
        with pytest.raises(Rejected):
            verdict_on(false, {"verdict": "proved", "proofs": proofs})


def test_no_power_of_0_is_a_theorem_no_more() -> None:
    """It was proved, as x^y was taken to be undefined at x = 0; so was what follows from it."""
    claim = build("not", exists(X, exists(Y, build("and", equal(X, ZERO), less(ZERO, Y), equal(power(X, Y), ZERO)))))
    statement = stated((), (), (), claim)
    (goal,) = obligations(statement)
    assert "0 < x" not in str(goal)
    opened = {"kind": "cases", "open": 0, "branches": [{"kind": "cases", "open": 0, "branches": [_absurd()]}]}
    with pytest.raises(Rejected):
        verdict_on(statement, {"verdict": "proved", "proofs": [opened]})


def _absurd() -> dict[str, Any]:
    return {"kind": "sos", "summands": [{"weight": "1", "facts": [3]}], "cofactors": [[0, ["q", "-1"]]]}


def test_an_inverse_is_one_of_the_same_number() -> None:
    assert conditions(inverse(X)) == conditions(power(X, minus(power(q(1), HALF)))) == (unequal(X),)

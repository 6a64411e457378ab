"""Conditions of normal forms are shown by the sequent: an equation that holds only where it is defined is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symres.elaborate import prove
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent, obligations
from symres.kernel.refutation import refutation
from symres.kernel.terms import (
    FALSE,
    INT,
    REAL,
    Term,
    build,
    exists,
    for_all,
    function_sort,
    lam,
    matrix,
    matrix_sort,
    number,
    to_json,
    variable,
)
from symres.language.guards import guarded, stated

from ...certificates import verdict_on
from ...terms import at_most, equal, inverse

X, Y = variable("x"), variable("y")
N = variable("n", INT)
ZERO, ONE, TWO, HALF = number(0), number(1), number(2), number(Fraction(1, 2))
IDENTITY = {"kind": "identity"}


def below(a: Term, b: Term) -> Term:
    return build("<", a, b)


def unequal(a: Term, b: Term = ZERO) -> Term:
    return build("not", equal(a, b))


def slope(body: Term, at: Term = X) -> Term:
    return build("D", lam(X, body), at)


SQUARE = matrix([[X, ONE], [ONE, Y]])
STEP = build("+", build("floor", X), ONE)
# an equation, what it needs, and what is not enough
NEEDS: dict[str, tuple[Term, list[Term], list[Term]]] = {
    "x / x": (equal(build("*", X, inverse(X)), ONE), [unequal(X)], []),
    "x / x, positive": (equal(build("*", X, inverse(X)), ONE), [below(ZERO, X)], [at_most(ZERO, X)]),
    "x / x, from afar": (equal(build("*", X, inverse(X)), ONE), [at_most(ONE, X)], [at_most(number(-1), X)]),
    "a common denominator": (
        equal(build("+", ONE, inverse(X)), build("*", build("+", X, ONE), inverse(X))),
        [unequal(build("*", TWO, X))],
        [unequal(Y)],
    ),
    "a sum of products": (
        equal(build("*", build("+", X, build("*", Y, Y), ONE), inverse(build("+", X, build("*", Y, Y), ONE))), ONE),
        [at_most(ZERO, X)],
        [at_most(ZERO, Y)],
    ),
    "the square of a root": (equal(build("^", build("^", X, HALF), TWO), X), [at_most(ZERO, X)], [at_most(X, ZERO)]),
    "the power of a root": (
        equal(build("^", X, number(Fraction(3, 2))), build("*", X, build("^", X, HALF))),
        [at_most(ZERO, X)],
        [],
    ),
    "exp of log": (equal(build("exp", build("log", X)), X), [below(ZERO, X)], [at_most(ZERO, X)]),
    "log of a product": (
        equal(build("log", build("*", TWO, X)), build("+", build("log", TWO), build("log", X))),
        [below(ZERO, X)],
        [unequal(X)],
    ),
    "a real exponent": (
        equal(build("*", build("^", X, Y), build("^", X, Y)), build("^", X, build("*", TWO, Y))),
        [below(ZERO, X)],
        [unequal(X)],
    ),
    "the tangent": (
        equal(build("*", build("tan", X), build("cos", X)), build("sin", X)),
        [unequal(build("cos", X))],
        [unequal(build("sin", X))],
    ),
    "an inverse written out": (
        equal(build("entry", inverse(SQUARE), ONE, ONE), build("*", Y, inverse(build("det", SQUARE)))),
        [unequal(build("+", build("*", X, Y), number(-1)))],
        [unequal(X), unequal(Y)],
    ),
    "a quotient's derivative": (
        equal(slope(inverse(X)), build("*", number(-1), build("^", X, number(-2)))),
        [unequal(X)],
        [],
    ),
    "a root's derivative": (
        equal(build("*", TWO, build("^", X, HALF), slope(build("^", X, HALF))), ONE),
        [below(ZERO, X)],
        [at_most(ZERO, X)],
    ),
    "the derivative of a square of a root": (
        equal(slope(build("^", build("^", X, HALF), TWO)), ONE),
        [below(ZERO, X)],
        [at_most(ZERO, X)],  # at 0 it has no derivative
    ),
    "the derivative of |x|": (equal(build("*", slope(build("abs", X)), build("abs", X)), X), [unequal(X)], []),
}


@pytest.mark.parametrize("name", NEEDS)
def test_what_an_equation_needs_is_asked_for(name: str) -> None:
    equation, enough, less = NEEDS[name]
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent((), equation), IDENTITY)
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent(tuple(less), equation), IDENTITY)
    prove(Sequent(tuple(enough), equation), IDENTITY)


@pytest.mark.parametrize(
    "equation",
    [
        equal(build("*", X, X, inverse(X)), X),
        equal(inverse(inverse(X)), X),
        equal(inverse(build("*", X, Y)), build("*", inverse(X), inverse(Y))),
        equal(build("*", X, build("^", X, number(-2))), inverse(X)),
        equal(build("^", build("abs", X), TWO), build("*", X, X)),
        equal(build("*", build("exp", X), inverse(build("exp", X))), ONE),
        equal(build("*", inverse(build("+", ONE, build("*", X, X))), build("+", ONE, build("*", X, X))), ONE),
        equal(build("tanh", build("*", number(-1), X)), build("*", number(-1), build("tanh", X))),
        equal(build("erf", build("*", number(-1), X)), build("*", number(-1), build("erf", X))),
    ],
    ids=str,
)
def test_what_holds_where_1_over_0_is_0_needs_nothing(equation: Term) -> None:
    prove(Sequent((), equation), IDENTITY)


def test_a_fact_does_not_show_what_it_needs_itself() -> None:
    one = build("*", X, inverse(X))
    for fact in (below(ZERO, one), unequal(one), equal(one, ONE), below(ZERO, build("*", one, X, X))):
        with pytest.raises(Rejected, match="needs"):
            prove(Sequent((fact,), equal(one, ONE)), IDENTITY)


def test_two_facts_do_not_show_what_each_other_needs() -> None:
    of_x, of_y = (build("*", t, inverse(t)) for t in (X, Y))
    facts = (below(ZERO, build("*", X, of_y)), below(ZERO, build("*", Y, of_x)))
    with pytest.raises(Rejected, match="needs"):
        prove(Sequent(facts, equal(of_x, ONE)), IDENTITY)


def test_an_equation_with_a_divisor_says_nothing_of_its_numerator() -> None:
    vanishing = equal(build("*", Y, inverse(X)), ZERO)
    certificate: dict[str, Any] = {"kind": "identity", "cofactors": [[[0, ["q", "-1"]]]]}
    with pytest.raises(Rejected, match="needs x != 0"):
        prove(Sequent((vanishing,), equal(Y, ZERO)), certificate)
    prove(Sequent((vanishing, unequal(X)), equal(Y, ZERO)), certificate)


def test_an_inequality_with_an_even_divisor_says_nothing_where_it_is_0() -> None:
    square = build("*", Y, build("^", X, number(-2)))
    certificate = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [-1]}]}
    for fact, more, index in ((at_most(ZERO, square), (), 1), (at_most(ZERO, square), (unequal(X),), 2)):
        certificate["summands"][1]["facts"] = [index]  # type: ignore[index]
        if more:
            prove(Sequent((fact, *more), at_most(ZERO, Y)), certificate)
        else:
            with pytest.raises(Rejected, match="needs x != 0"):
                prove(Sequent((fact, *more), at_most(ZERO, Y)), certificate)
    prove(
        Sequent((below(ZERO, square),), below(ZERO, Y)),
        {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]},
    )


@pytest.mark.parametrize(
    "false",
    [
        equal(build("exp", build("log", number(-1))), number(-1)),
        equal(build("^", build("^", number(-2), HALF), TWO), number(-2)),
        equal(build("^", number(-1), number(Fraction(3, 2))), build("*", number(-1), build("^", number(-1), HALF))),
    ],
    ids=str,
)
def test_numbers_outside_of_a_domain_have_no_value(false: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), false), {"kind": "value"})
    with pytest.raises(Rejected):
        prove(Sequent((), false), IDENTITY)


def test_a_condition_on_what_jumps_does_not_hold_near_a_point() -> None:
    """x (floor(x) + 1) / (floor(x) + 1) is x at 0 and to the right of it, and 0 to the left."""
    body = build("*", X, STEP, inverse(STEP))
    with pytest.raises(Rejected, match="does not differentiate"):
        NormalForms()(slope(body, ZERO))


def test_conditions_are_told_however_often_a_term_is_read() -> None:
    forms = NormalForms()
    quotient = build("*", X, inverse(X))
    with forms.collected() as first:
        forms(quotient)
    with forms.collected() as second:
        forms(build("+", Y, quotient))
    assert list(first) == list(second) == [unequal(X)]
    assert not forms.conditions


def test_an_integer_exponent_needs_nothing() -> None:
    power = build("^", X, N)
    assert power.sort is REAL
    prove(Sequent((), equal(build("+", power, power), build("*", TWO, power))), IDENTITY)


BELOW_0 = build("^", X, number(-2))  # not below 0, and 0 at 0
NONE = build("root", ONE, ZERO, ONE, number(-5), number(5))  # of 1 + t^2


@pytest.mark.parametrize(
    "equation",
    [
        equal(build("exp", build("log", BELOW_0)), BELOW_0),
        equal(build("log", build("*", TWO, BELOW_0)), build("+", build("log", TWO), build("log", BELOW_0))),
        equal(build("entry", inverse(matrix([[inverse(X), ONE], [ZERO, ONE]])), TWO, ONE), ZERO),
        equal(build("^", NONE, TWO), number(-1)),
    ],
    ids=str,
)
def test_a_quotient_is_positive_only_where_its_divisor_is_not_0_and_a_root_has_to_exist(equation: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), equation), IDENTITY)


@pytest.mark.parametrize(
    "false",
    [
        below(ZERO, slope(build("+", X, build("*", X, inverse(X))), ZERO)),
        below(slope(build("log", X), number(-1)), ZERO),
        below(ZERO, slope(build("^", build("^", X, HALF), TWO), number(-1))),
        below(ZERO, slope(build("exp", build("log", X)), number(-1))),
        below(ZERO, slope(build("+", X, build("entry", inverse(matrix([[X, ONE], [ZERO, ONE]])), TWO, ONE)), ZERO)),
    ],
    ids=str,
)
def test_a_derivative_that_is_not_there_has_no_sign(false: Term) -> None:
    with pytest.raises(Rejected):
        prove(Sequent((), false), {"kind": "value"})


LINEAR = slope(build("+", X, build("*", X, inverse(X))))  # 1 but at 0, where nothing is known of it
WITHIN = [at_most(number(-1), X), at_most(X, ONE)]


@pytest.mark.parametrize("kind", ["value", "mean"])
def test_a_derivative_is_enclosed_only_where_it_is_known_to_be_what_was_computed(kind: str) -> None:
    proof = {"kind": "bound", "precision": 64, "cells": [{kind: 2}]}
    with pytest.raises(Rejected, match="is not a value that the kernel can enclose|x != 0 may fail"):
        prove(Sequent(tuple(WITHIN), below(LINEAR, TWO)), proof)
    proof["cells"] = [{kind: 3}]
    prove(Sequent((*WITHIN, unequal(X)), below(LINEAR, TWO)), {**proof, "cells": [{kind: 2}]})
    prove(Sequent((*WITHIN, below(ZERO, X)), below(LINEAR, TWO)), proof)
    away = (at_most(number(Fraction(1, 2)), X), at_most(X, ONE))
    prove(Sequent(away, below(LINEAR, TWO)), {**proof, "cells": [{kind: 2}]})


def test_a_bound_that_needs_a_condition_is_no_bound_of_the_region() -> None:
    bent = at_most(build("*", LINEAR, X), ONE)
    jumps = at_most(build("+", X, build("*", X, inverse(X))), ONE)
    for literal in (bent, jumps):
        assert region_of(Sequent((literal,), FALSE)).box == {X: (None, None)}
    assert region_of(Sequent((bent, unequal(X)), FALSE)).box == {X: (None, 1)}


# ------------------------------------------------------------------------------------------------- enclosures and edges

TO_THE_EDGE = [at_most(ZERO, X), at_most(X, ONE)]
ACROSS = [at_most(number(-1), X), at_most(X, ONE)]


@pytest.mark.parametrize(
    ("given", "false"),
    [
        (ACROSS, at_most(ZERO, build("^", X, HALF))),
        (ACROSS, at_most(build("^", X, HALF), ONE)),
        (ACROSS, at_most(ZERO, build("abs", build("^", X, number(Fraction(3, 2)))))),
        (ACROSS, at_most(build("*", X, inverse(X)), TWO)),
        (ACROSS, at_most(build("log", X), ONE)),
        (TO_THE_EDGE, at_most(build("log", X), ONE)),
        (TO_THE_EDGE, at_most(build("exp", build("log", X)), TWO)),
        (TO_THE_EDGE, at_most(ZERO, build("^", X, number(Fraction(-1, 2))))),
        (TO_THE_EDGE, at_most(ZERO, slope(build("^", X, HALF)))),
        (TO_THE_EDGE, at_most(slope(build("abs", X)), ONE)),
        (TO_THE_EDGE, at_most(ZERO, build("^", X, Y))),
        (ACROSS, at_most(build("tan", build("*", TWO, X)), build("exp", number(99)))),
        (ACROSS, at_most(build("entry", inverse(matrix([[X, ONE], [ZERO, ONE]])), TWO, ONE), ONE)),
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", ["value", "mean"])
def test_nothing_is_enclosed_where_it_has_no_known_value(given: list[Term], false: Term, kind: str) -> None:
    """At one point of the box, or on half of it, the left side may be any number."""
    cells: list[Any]
    for cells in ([{kind: 2}], [[0, "1/2"], {kind: 2}, {kind: 2}], [[0, "1/1000000"], {kind: 2}, {kind: 2}]):
        with pytest.raises(Rejected):
            prove(Sequent(tuple(given), false), {"kind": "bound", "precision": 64, "cells": cells})


# --------------------------------------------------------------------------- leaves for matrices and random variables

A, B = (variable(name, matrix_sort(TWO, TWO)) for name in "AB")


@pytest.mark.parametrize(
    "somewhere_false",
    [
        equal(build("*", X, inverse(X)), ONE),
        equal(build("*", A, inverse(A)), build("I", TWO)),
        equal(inverse(build("*", A, B)), build("*", inverse(B), inverse(A))),
        equal(slope(build("log", X)), inverse(X)),
        equal(slope(inverse(X)), build("*", number(-1), inverse(X), inverse(X))),
        equal(
            slope(build("tr", inverse(build("+", A, build("*", X, B))))),
            build(
                "*",
                number(-1),
                build("tr", build("*", *[inverse(build("+", A, build("*", X, B)))] * 2, B)),
            ),
        ),
    ],
    ids=str,
)
def test_words_do_not_cancel_what_may_be_0(somewhere_false: Term) -> None:
    """At x = 0, for singular matrices, or for log of what is negative: no step has asked whether that is defined."""
    with pytest.raises(Rejected, match="this needs|^words: .* leaves "):
        prove(Sequent((), somewhere_false), {"kind": "words"})


def test_0_is_not_1() -> None:
    lemma = to_json(for_all(X, equal(build("*", X, inverse(X)), ONE)))
    steps = [{"by": "assume", "show": lemma}, {"by": "specialize", "from": 0, "at": [["q", "0"]]}]
    proof = {"kind": "cases", "lemma": lemma, "branches": [{"kind": "words"}, {"kind": "derivation", "steps": steps}]}
    with pytest.raises(Rejected, match="this needs|^words: .* leaves "):
        verdict_on(stated((), (), (), equal(ZERO, ONE)), {"verdict": "proved", "proofs": [proof]})


# ---------------------------------------------------------------------------------------------- what a statement claims

T, C = variable("t"), variable("c")
F = variable("f", function_sort(REAL, REAL))
BENT = build("D", lam(T, build("*", T, build("abs", T))), X)  # 2 |x|, of which the kernel knows it for x != 0


def f(t: Term) -> Term:
    return build("app", F, t)


def test_a_derivative_of_derivatives_is_defined_only_where_those_are_near_the_point() -> None:
    """For f = |t| and c = 0 the inner derivative is not defined, but for t = 0, and the outer one nowhere."""

    def inner(t: Term) -> Term:
        return build("D", lam(X, build("*", f(X), t)), C)

    outer = build("D", lam(T, inner(T)), ZERO)
    claim = stated((F, C), (), (), equal(outer, outer))
    there = exists(X, build("has_derivative", lam(X, build("*", f(X), ZERO)), C, X), "slope")
    flat = to_json(build("has_derivative", lam(X, build("*", f(X), ZERO)), C, ZERO))
    slope_is_0 = {
        "kind": "derivation",
        "steps": [
            {"by": "algebra", "show": flat},
            {"by": "witness", "show": to_json(there), "at": [["q", "0"]], "from": 0},
        ],
    }
    with pytest.raises(Rejected):
        verdict_on(claim, {"verdict": "proved", "proofs": [slope_is_0, {"kind": "identity"}]})
    with pytest.raises(Rejected):
        verdict_on(claim, {"verdict": "proved", "proofs": [slope_is_0, {"kind": "words"}]})


OF_LOG = equal(build("log", X), build("log", X))


def asked(claim: Term) -> list[Term]:
    """The propositions that a claim about x and y asks for, so that it is defined."""
    return [goal.conclusion for goal in obligations(stated((X, Y), (), (), claim)) if goal.purpose != "the claim"]


@pytest.mark.parametrize(
    ("parts", "number_"),
    [
        ((OF_LOG, at_most(X, ZERO)), "-1"),
        ((equal(inverse(X), inverse(X)), build("not", unequal(X))), "0"),
        ((OF_LOG, equal(Y, ZERO), at_most(X, ZERO)), "-1"),
    ],
    ids=str,
)
@pytest.mark.parametrize("order", [1, -1])
def test_nothing_is_asked_of_a_part_of_a_disjunction_where_another_holds_in_whatever_order_they_stand(
    parts: tuple[Term, ...], number_: str, order: int
) -> None:
    claim = build("or", *parts[::order])
    assert asked(claim) == []
    point = {"x": ["q", number_], "y": ["q", "1"]}
    refuted = {"verdict": "refuted", "point": point, "guard": 0, "proofs": [{"kind": "value"}]}
    with pytest.raises(Rejected):
        verdict_on(stated((X, Y), (), (), claim), refuted)


@pytest.mark.parametrize("order", [1, -1])
def test_a_disjunction_is_not_defined_where_a_part_is_not_and_no_other_holds(order: int) -> None:
    claim = build("or", *(OF_LOG, at_most(X, number(-2)))[::order])
    assert asked(claim) == [build("<", ZERO, X)]


@pytest.mark.parametrize("order", [1, -1])
def test_a_premise_is_defined_where_one_of_its_parts_fails_in_whatever_order_they_stand(order: int) -> None:
    premise = build("and", *(OF_LOG, build("<", ZERO, X))[::order])
    assert asked(build("=>", premise, build("<", ZERO, X))) == []
    assert asked(build("=>", OF_LOG, build("<", ZERO, X))) == [build("<", ZERO, X)]


def test_conditions_that_only_suffice_are_said_with_what_else_may_be_so() -> None:
    """The fact that there is no x != 0 with 2 |x| = 0 says nothing of x = 0, where it is 0."""
    somewhere = exists(X, equal(BENT, ZERO))
    for hypothesis, conclusion in (
        ((somewhere,), below(ZERO, Y)),
        ((), build("=>", somewhere, below(ZERO, Y))),
        ((), build("not", somewhere)),
        ((build("not", for_all(X, unequal(BENT))),), below(ZERO, Y)),
        ((), build("or", below(ZERO, Y), build("not", somewhere))),
        ((), equal(build("if", somewhere, ZERO, ONE), ZERO)),
        ((for_all(Y, build("or", below(ZERO, Y), somewhere)),), below(ZERO, Y)),
    ):
        said = stated((Y,), (), hypothesis, conclusion)
        assert "x != 0 or (there is slope. has_derivative(" in " ".join(str(p) for p in said.propositions)
    (goal,) = obligations(stated((), (), (), somewhere))
    (either, claim) = goal.conclusion.args[1].args
    assert either.head == "or" and either.args[1].head == "ex" and claim.head == "="
    known = exists(X, build("and", unequal(X), equal(BENT, ZERO)))
    assert obligations(stated((Y,), (), (known,), below(ZERO, Y)))[-1].hypotheses == (known,)


def test_nothing_is_refuted_where_a_condition_fails_that_only_suffices() -> None:
    claim = stated((X,), (), (), equal(BENT, BENT))
    for point in (["q", "0"], ["q", "1"]):
        *_, last = refutation(claim, {"point": {"x": point}, "guard": 0})
        assert last.conclusion.head == "not" and "has_derivative(" in str(last.conclusion), "that there is none"
    divided = stated((X,), (), (), equal(inverse(X), inverse(X)))
    certificate = {"verdict": "refuted", "point": {"x": ["q", "0"]}, "guard": 0, "proofs": [{"kind": "value"}]}
    assert verdict_on(divided, certificate) == "refuted"
    with pytest.raises(Rejected):
        verdict_on(divided, {**certificate, "point": {"x": ["q", "1"]}})


def guard(p: Term, *known: Term) -> str:
    return str(guarded(p, known))


def test_guards_are_about_their_own_variables() -> None:
    """Whatever these are called: a known t, an x bound twice, and an x bound beside another."""
    reciprocal = below(inverse(build("+", T, X)), T)
    inside = for_all(T, build("=>", below(ZERO, T), reciprocal))
    assert guard(exists(X, inside), below(ZERO, T), unequal(build("+", T, X))) == (
        "there is x. (for all t_1. 0 < t_1 => t_1 + x != 0) and (for all t. 0 < t => (t + x)^(-1) < t)"
    )
    twice = exists(X, exists(T, below(T, build("log", T)), "x"))
    assert guard(twice, below(ZERO, X)) == "there is x. there is x'. 0 < x' and x' < log(x')"
    beside = build("and", for_all(T, below(inverse(build("+", T, X)), T)), for_all(T, below(build("log", T), X)))
    assert guard(exists(X, beside)) == (
        "there is x. ((for all t. t + x != 0) and (for all t. 0 < t)) and "
        "((for all t. (t + x)^(-1) < t) and (for all t. log(t) < x))"
    )
    free = exists(T, below(build("log", build("+", T, X)), X), "x")
    assert guard(free, below(ZERO, build("+", X, X))) == "there is x'. 0 < x' + x and log(x' + x) < x"


def test_words_cancel_what_is_said_not_to_be_0() -> None:
    n = variable("n", INT)
    A, H = (variable(name, matrix_sort(n, n)) for name in "AH")
    unit, invertible = build("I", n), unequal(build("det", A))
    for equation, given in (
        (equal(build("*", X, inverse(X)), ONE), unequal(X)),
        (equal(build("*", X, inverse(X)), ONE), unequal(build("*", X, Y))),
        (equal(build("*", A, inverse(A)), unit), invertible),
    ):
        prove(Sequent((given,), equation), {"kind": "words"})
        with pytest.raises(Rejected, match="this needs|^words: .* leaves "):
            prove(Sequent((unequal(Y), unequal(build("det", H))), equation), {"kind": "words"})
    jump = build("+", build("floor", T), ONE)
    with pytest.raises(Rejected, match="leaves"):  # 1 near 0, but on the left
        prove(Sequent((), equal(build("D", lam(T, build("*", T, jump, inverse(jump))), ZERO), ONE)), {"kind": "words"})
    every = build("Sum", ONE, n, lam(n, build("*", n, inverse(n))))
    with pytest.raises(Rejected, match="^words: .* leaves "):  # of a variable that is bound
        prove(Sequent((unequal(n),), equal(every, build("Sum", ONE, n, lam(n, ONE)))), {"kind": "words"})

"""A least value on a box is written out in steps: for functions of one number and of several, not for what jumps."""

from __future__ import annotations

from typing import Any

import pytest

from symres.elaborate import complete, prove
from symres.elaborate.steps import expanded
from symres.elaborate.trees.existence import premises
from symres.kernel import Rejected, Sequent, Statement, check
from symres.kernel.terms import FALSE, Term, build, exists, lam, to_json, variable
from tests.terms import at_most, exp, log, minus, plus, power, q, times

X, Y, Z, A = map(variable, "xyza")
VALUE = {"kind": "value"}
Box = list[tuple[Any, Any]]


def by_theorem(f: Term, variables: list[Term], box: Box, given: tuple[Term, ...] = ()) -> tuple[Term, dict[str, Any]]:
    """The claim that f is least at a point of the box, and the tree that shows it by the theorem on such points."""
    function = f
    for x in reversed(variables):
        function = lam(x, function)
    ends = [[to_json(end if isinstance(end, Term) else q(end)) for end in side] for side in box]
    node = {"kind": "existence", "minimum": to_json(function), "box": ends}
    *needed, last = premises(Sequent(given, FALSE), node)
    new = [h for h in last.hypotheses if h not in given]
    *inside, smallest = *new[: 2 * len(box)], new[-1]
    steps: list[dict[str, Any]] = [{"by": "assume", "show": to_json(h)} for h in (*inside, smallest)]
    goal = smallest
    for k, h in reversed(list(enumerate(inside))):
        values = {"P": to_json(h), "Q": to_json(goal)}
        steps.append({"by": "rule", "name": "and_intro", "with": values, "from": [k, len(steps) - 1]})
        goal = build("and", h, goal)
    for h in reversed(inside[1::2]):
        goal = exists(h.args[0], goal)
        steps.append({"by": "witness", "show": to_json(goal), "at": [to_json(h.args[0])], "from": len(steps) - 1})
    shown = {"kind": "derivation", "locals": [], "steps": steps}
    plain = [{**shown, "steps": [{"by": "assume", "show": to_json(s.conclusion)}]} for s in needed]
    proofs = [own if s.conclusion in s.hypotheses else VALUE for s, own in zip(needed, plain, strict=True)]
    return goal, {**node, "branches": [*proofs, shown]}


def is_least(f: Term, variables: list[Term], box: Box, given: tuple[Term, ...] = ()) -> None:
    goal, tree = by_theorem(f, variables, box, given)
    prove(Sequent(given, goal), tree)


UNIT, WIDE = (0, 1), (-2, "5/2")
BARS = build("abs", plus(X, q("-1/2")))


@pytest.mark.parametrize(
    "f, box",
    [
        (plus(power(X, 4), minus(X)), WIDE),
        (times(exp(X), build("sin", times(q(3), X))), WIDE),
        (BARS, UNIT),  # it has no slope in the middle
        (build("max", X, power(X, 2)), WIDE),
        (X, (1, 1)),
        (power(X, 2), (minus(power(q(2), "1/2")), build("pi"))),
    ],
    ids=str,
)
def test_a_continuous_function_of_a_number_is_least_somewhere(f, box):
    is_least(f, [X], [box])


@pytest.mark.parametrize("f", [times(A, power(X, 2)), build("abs", plus(X, A)), times(build("floor", A), X)], ids=str)
def test_it_may_have_parameters(f):
    is_least(f, [X], [(0, A)], (at_most(q(0), A),))
    with pytest.raises(Rejected):
        is_least(f, [X], [(0, A)], (at_most(q(-1), A),))


@pytest.mark.parametrize(
    "f, variables, box",
    [
        (plus(power(X, 2), times(X, Y), power(Y, 4)), [X, Y], [UNIT, WIDE]),
        (plus(times(exp(X), Y), power(plus(q(1), power(Y, 2)), -1)), [X, Y], [UNIT, WIDE]),
        (times(X, build("abs", Y)), [X, Y], [UNIT, WIDE]),  # of the last variable it is only to be continuous
        (build("max", Y, X), [Y, X], [UNIT, UNIT]),
        (power(Y, 2), [X, Y], [UNIT, UNIT]),
        (plus(times(X, Y, Z), power(plus(X, minus(Z)), 2)), [X, Y, Z], [UNIT, WIDE, (-1, 0)]),
        (plus(X, times(Y, Z), times(A, X)), [X, Y, Z, A], [UNIT, UNIT, WIDE, UNIT]),
    ],
    ids=str,
)
def test_a_smooth_function_of_several_numbers_is_least_somewhere(f, variables, box):
    if f.head == "max":  # by its first variable it has no slope where both are equal
        with pytest.raises(Rejected):
            is_least(f, variables, box)
    else:
        is_least(f, variables, box)


@pytest.mark.parametrize(
    "f, box, reason",
    [
        (plus(times(A, X), Y), [UNIT, UNIT], "mentions more than the several variables"),
        (times(X, Y), [UNIT, (0, power(q(2), "1/2"))], "a box with rational ends"),
        (times(BARS, Y), [UNIT, UNIT], "contains 0"),
        (plus(power(X, "1/2"), Y), [UNIT, UNIT], "contains 0"),
        (times(build("floor", X), Y), [UNIT, UNIT], "may be discontinuous"),
        (times(X, build("floor", Y)), [UNIT, UNIT], "may be discontinuous"),
        (times(X, Y), [(1, 0), UNIT], "is false"),
        (times(X, Y), [UNIT, (1, 0)], "is false"),
        (plus(power(X, -1), Y), [UNIT, UNIT], "contains 0"),
        (plus(X, log(Y)), [UNIT, UNIT], "this needs 0 < y"),
        (q(5), [UNIT, UNIT], "is least everywhere"),
    ],
    ids=str,
)
def test_what_is_not_shown_is_refused_with_a_reason(f, box, reason):
    given = (at_most(q(0), A),)
    with pytest.raises(Rejected, match=reason):
        is_least(f, [X, Y], box, given)


def test_nothing_more_is_said_of_the_point():
    """It is in the box, and f is not smaller elsewhere in it; that f is not greater elsewhere is not shown."""
    f, box = plus(times(X, Y), X), [UNIT, WIDE]
    goal, tree = by_theorem(f, [X, Y], box)
    greatest, _ = by_theorem(minus(f), [X, Y], box)
    smaller, _ = by_theorem(f, [X, Y], [UNIT, UNIT])
    larger, _ = by_theorem(f, [X, Y], [UNIT, (-3, 3)])
    prove(Sequent((), goal), tree)
    for other in (greatest, smaller, larger):
        with pytest.raises(Rejected):
            prove(Sequent((), other), tree)


def test_the_kernel_alone_reads_the_steps_which_rest_on_rules():
    goal, tree = by_theorem(plus(power(X, 2), times(X, Y)), [X, Y], [UNIT, WIDE])
    statement = Statement((), (), (), goal)
    certificate = {"verdict": "proved", "proofs": [tree]}
    assert complete(statement, certificate) == "proved"
    rests = {*certificate["proofs"][0]["rules"]}
    assert {"greatest_value", "chosen_function", "mean_value_inequality"} <= rests and "existence" not in rests
    assert check(statement, expanded(statement, certificate, {})) == "proved"

"""Arithmetic from the facts at hand: what follows from them is shown, and its near misses are not."""

import math

import pytest

from symres.kernel import Sequent
from symres.kernel.terms import FALSE, build, variable
from symres.search.derivations.arithmetic import Arithmetic
from symres.search.derivations.record import Record

from ...terms import at_most, equal, less, plus, power, q, times

X, Y, Z = map(variable, "xyz")


def shown(goal, *known):
    """The step that shows a goal from these facts, or None."""
    record = Record(Sequent(known, goal), {}, math.inf)
    for fact in known:
        record.learn(record.assume(fact))
    i = Arithmetic(record, lambda atom, name: None).compare(goal)
    return None if i is None else record.steps[i]


@pytest.mark.parametrize(
    ("goal", "near", "known"),
    [
        (at_most(X, Z), less(X, Z), [at_most(X, Y), at_most(Y, Z)]),
        (less(q(0), times(X, Y)), less(q(1), times(X, Y)), [less(q(0), X), less(q(0), Y)]),
        (equal(X, Y), equal(X, Z), [at_most(X, Y), at_most(Y, X), at_most(Y, Z)]),
        (build("not", equal(X, q(0))), build("not", equal(X, q(2))), [less(q(1), X)]),
        (at_most(q(0), power(plus(X, Y), 2)), less(q(0), power(plus(X, Y), 2)), []),
        (FALSE, FALSE, [less(X, Y), at_most(Y, Z), at_most(Z, X)]),
    ],
    ids=["a chain", "a product", "from two sides", "not zero", "a square", "a contradiction"],
)
def test_what_follows_is_shown_and_its_near_miss_is_not(goal, near, known):
    assert shown(goal, *known)["by"] == "arithmetic"
    if goal is not FALSE:  # from which anything follows
        assert shown(near, *known) is None


def test_facts_that_share_no_atom_with_the_goal_are_not_looked_at():
    step = shown(at_most(X, Y), less(Z, q(0)), at_most(X, Y))
    assert len(step["from"]) == 1

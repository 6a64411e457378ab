"""The record: what is known where, and names that stand for one thing."""

import math

import pytest

from symres.kernel import Sequent
from symres.kernel.terms import INT, variable
from symres.search.budget import OutOfBudget, clock
from symres.search.derivations.record import Failed, Record

from ...terms import at_most, less, plus, q

X, Y = variable("x"), variable("y")


def record(deadline=math.inf):
    return Record(Sequent((), at_most(X, Y)), {}, deadline)


def test_what_is_assumed_in_a_block_is_known_there_and_not_after_it():
    r = record()
    i = r.assume(less(X, Y))
    with r.inside(i):
        assert list(r.facts()) == [i]
        assert r.known(less(X, plus(Y, q(0)))) == i, "up to its normal form"
    assert list(r.facts()) == [] and r.known(less(X, Y)) is None


def test_a_fact_is_not_used_where_what_it_assumes_is_not_assumed():
    r = record()
    i = r.learn(r.assume(less(X, Y)))
    assert not r.holds(i) and r.known(less(X, Y)) is None


def test_a_name_stands_for_one_thing():
    r = record()
    assert r.declare(X) is X
    with pytest.raises(Failed, match="the name x stands for two things"):
        r.declare(variable("x", INT))
    assert r.fresh("t", INT) is not r.fresh("t", INT)


def test_steps_are_not_made_after_the_deadline():
    with pytest.raises(OutOfBudget, match="the claim of the proof"):
        record(-math.inf).assume(less(X, Y))


def test_what_is_late_says_its_line_its_formula_and_whether_others_took_the_time():
    late, slow = record(clock() + 0.05), record(clock() + 0.05)
    slow.begin(3, less(X, Y))
    while clock() < late.deadline:
        sum(range(1000))
    late.begin(4, less(X, Y))
    with pytest.raises(OutOfBudget, match=r"line 3 of the proof, x < y$"):
        slow.go_on()
    with pytest.raises(OutOfBudget, match=r"line 4 of the proof, x < y; the lines before it took most of the time$"):
        late.go_on()

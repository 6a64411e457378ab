"""Budgets: they are processor time, which waiting does not use, and no computation outlives its limit by much."""

import gc
import json
import multiprocessing
import time
from fractions import Fraction
from itertools import count

import pytest
from sympy import QQ, ring

from symres import Theory, exp, log, sin, sqrt, there_is
from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.polynomials import Purse, purse, spend
from symres.kernel.terms import build, number, variable
from symres.language.freezing import Freezer
from symres.search.budget import NotFound, OutOfBudget, clock, deadline, time_limit
from symres.search.derivations.record import tried
from symres.search.polynomials import ideal
from symres.search.prover import Prover
from symres.search.settle import settle

theory = Theory("budget")
x, y = theory.reals("x y")


def statement(conclusion, *hypotheses):
    return Freezer(theory.domains).statement(conclusion, hypotheses).statement


def busy():
    for _ in count():
        pass


def test_waiting_uses_no_budget():
    claim = statement(exp(x) >= 1 + x)
    end = deadline(1.0)
    time.sleep(1.1)
    assert Prover(end).statement(claim)["verdict"] == "proved"


@pytest.mark.slow
def test_collecting_garbage_uses_no_budget():
    held = [[] for _ in range(2_000_000)]
    spent, start = time.thread_time(), clock()
    gc.collect()
    assert clock() - start < (time.thread_time() - spent) / 5
    assert held


@pytest.mark.slow
def test_of_nested_limits_the_nearest_one_counts_and_the_others_go_on():
    start = clock()
    with pytest.raises(OutOfBudget), time_limit(0.4):
        with pytest.raises(OutOfBudget), time_limit(0.1):
            busy()
        assert clock() - start < 0.3
        busy()
    assert 0.35 < clock() - start < 1.5
    with pytest.raises(OutOfBudget), time_limit(0.1), time_limit(30):
        busy()
    assert clock() - start < 2


class Lasting:
    """An object whose garbage collection takes a while."""

    def __init__(self, seconds):
        self.end = time.thread_time() + seconds

    def __del__(self):
        while time.thread_time() < self.end:
            pass


def test_a_limit_that_is_reached_while_something_is_collected_stops_what_comes_after(recwarn):
    start = clock()
    with pytest.raises(OutOfBudget), time_limit(0.05):
        lasting = Lasting(0.2)
        del lasting
        busy()
    assert 0.2 < clock() - start < 0.6 and not recwarn.list


def _compiled(error):
    """Work that ends with an error of its own when it is stopped, as sorting in numpy does."""
    try:
        while True:
            pass
    except OutOfBudget:
        raise error from None


def test_an_error_that_a_limit_leads_to_counts_as_its_end_and_no_other_does():
    with pytest.raises(OutOfBudget), time_limit(0.05):
        _compiled(TypeError("no common type"))
    with pytest.raises(NotFound), time_limit(0.05):  # it has more to say
        _compiled(NotFound("no proof found"))
    with pytest.raises(TypeError), time_limit(10):
        raise TypeError("no common type")


def test_a_limit_that_is_over_does_not_stop_what_comes_after_it():
    with time_limit(0.05):
        pass
    end = deadline(0.2)
    while clock() < end:
        pass


def test_what_was_refused_for_its_length_leaves_as_much_to_what_comes_after():
    def long():
        spend(2 * Purse.LIMIT)
        return 0

    with purse() as own:
        assert tried(long) is None
        assert own.left == Purse.LIMIT and own.spent == 2 * Purse.LIMIT


def test_a_polynomial_whose_factors_are_not_found_soon_is_its_own_factor(monkeypatch):
    _, a, b = ring("a, b", QQ)
    p = (a**6 + 3 * b**5 - 7) * (a**5 * b + a + 11) * (b**7 - a**3 + 2)
    assert len(ideal.factored(p)[1]) == 3
    monkeypatch.setattr(ideal.Ideals, "SOON", 1e-3)
    start = clock()
    assert ideal.factored(p) == (1, [(p, 1)])
    assert clock() - start < 0.5


def test_each_part_of_a_claim_has_its_share_and_what_needs_more_gets_what_is_left(monkeypatch):
    now, ends = [0.0], []
    t = variable("x")
    parts = [Sequent((), build("<=", number(k), build("exp", t))) for k in (-1, -2, -3)]

    def sequent(self, goal):
        k = parts.index(goal)
        needs = (5, 1, 1)[k]
        ends.append((k, self.deadline))
        now[0] = min(now[0] + needs, self.deadline)
        if now[0] == self.deadline:
            raise OutOfBudget("the part")
        return {"part": k}

    monkeypatch.setattr("symres.search.prover.clock", lambda: now[0])
    monkeypatch.setattr(Prover, "sequent", sequent)
    assert Prover(12.0).all(parts) == [{"part": 0}, {"part": 1}, {"part": 2}]
    assert ends == [(0, 4.0), (1, 8.0), (2, 12.0), (0, 12.0)]


CLAIMS = {
    "tiling": (exp(x**2) >= sqrt(1 + x) - x, x >= 0, x <= 2),
    "squares": (x**4 + y**4 + 1 >= 2 * x * y + x * y**2 - Fraction(1, 2),),
    "parts": ((exp(x) > sin(x) - 2) & ((x + y) ** 2 == x**2 + 2 * x * y + y**2),),
    "existence": (there_is(x, (x > 1) & (log(x) == Fraction(1, 3))),),
    "refuted": (x**3 - x <= Fraction(38, 100), x >= -1, x <= 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_loaded_machine_finds_what_an_idle_one_finds(name):
    made = statement(*CLAIMS[name])
    idle = settle(made, {}, 6)
    crowd = [multiprocessing.Process(target=busy, daemon=True) for _ in range(2 * multiprocessing.cpu_count())]
    for process in crowd:
        process.start()
    try:
        loaded = settle(made, {}, 6)
    finally:
        for process in crowd:
            process.kill()
    assert idle["certificate"]["verdict"] in ("proved", "refuted")
    assert json.dumps(loaded["certificate"]) == json.dumps(idle["certificate"])


def test_a_proof_in_parts_is_accepted():
    t = variable("x")
    goals = [Sequent((), build("<=", number(k), build("^", t, number(2)))) for k in (0, -1)]
    for goal, proof in zip(goals, Prover(deadline(5)).all(goals), strict=True):
        prove(goal, proof)

"""Powers with real exponents: what makes a base positive comes first, and a base that may be 0 has one sign or none."""

from __future__ import annotations

import pytest

from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.terms import INT, Term, build, exists, for_all, free_variables, lam, variable
from symres.language.guards import stated
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.search.reductions import bases

from ...certificates import verdict_on
from ...terms import at_most, equal, less, minus, plus, power, q, times

X, Y, T, P = map(variable, "xytp")
N = variable("n", INT)
ZERO, ONE, MINUS = q(0), q(1), q(-1)
ROOM = plus(ONE, minus(power(T, 2)))  # positive for -1 < t < 1
INSIDE = [less(MINUS, T), less(T, ONE)]
TO_THE_EDGE = [at_most(MINUS, T), at_most(T, ONE)]
ROOT = power(q(2), "1/2")

CLAIMS: dict[str, tuple[list[Term], Term]] = {
    "what is positive by squares": (INSIDE, equal(times(power(ROOM, P), power(ROOM, minus(P))), ONE)),
    "what is positive by squares, in a function": (
        INSIDE,
        less(ZERO, build("app", lam(X, power(X, P)), ROOM)),
    ),
    "what may be 0": ([*TO_THE_EDGE, less(ZERO, P)], at_most(ZERO, power(ROOM, P))),
    "what may be 0, as its exponent": (
        [at_most(ZERO, X), at_most(X, ONE), at_most(ZERO, Y)],
        at_most(power(X, Y), ONE),
    ),
    "a law of powers": (
        [at_most(ZERO, X), less(ZERO, P)],
        equal(times(power(X, P), power(X, P)), power(X, times(q(2), P))),
    ),
    "a power of itself": ([at_most(ZERO, X)], at_most(ZERO, power(X, X))),
    "the least value": (
        [],
        exists(
            X,
            build(
                "and",
                at_most(ZERO, X),
                for_all(Y, build("=>", at_most(ZERO, Y), at_most(power(X, ROOT), power(Y, ROOT)))),
            ),
        ),
    ),
    "an exponent that is an integer": (
        [equal(build("floor", P), P), at_most(ZERO, P)],
        equal(power(power(MINUS, P), 2), ONE),
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_true_at_the_edge_of_the_domain_is_proved(name: str) -> None:
    given, claim = CLAIMS[name]
    mentioned = frozenset().union(*map(free_variables, (*given, claim)))
    statement = stated(tuple(sorted(mentioned, key=str)), (), tuple(given), claim)
    assert verdict_on(statement, Prover(clock() + 20).statement(statement)) == "proved"


def test_no_lemma_is_asked_for_where_a_base_is_known_to_be_positive() -> None:
    asked: list[Sequent] = []

    def show(goal: Sequent) -> None:
        asked.append(goal)

    claim = less(ZERO, power(X, Y))
    for given in (less(ZERO, X), less(X, ZERO), equal(X, ZERO)):
        assert bases.shown(Sequent((given,), claim), show, True) == ([], [])
    assert bases.shown(Sequent((at_most(ZERO, X),), claim), show, True) == ([], [X])
    assert bases.shown(Sequent((), less(ZERO, power(X, N))), show, True) == ([], [])
    assert bases.shown(Sequent((), less(ZERO, power(X, "1/2"))), show, True) == ([], [])
    assert bases.shown(Sequent((), exists(Y, less(ZERO, power(Y, Y)))), show, True) == ([], []), "it is bound"
    assert not asked
    assert bases.shown(Sequent((), claim), show, False) == ([], [])
    assert [str(goal) for goal in asked] == [" |- 0 < x"]


def test_the_exponents_of_0_are_to_be_positive() -> None:
    claim = at_most(power(ZERO, Y), ONE)
    assert bases.shown(Sequent((at_most(ZERO, Y),), claim), lambda _: None, True) == ([], [Y])


def test_an_exponent_is_an_integer_if_a_hypothesis_says_so() -> None:
    said = equal(P, build("floor", P))
    assert bases.integral(Sequent((said,), less(ZERO, power(X, P)))) is P
    assert bases.integral(Sequent((said,), less(ZERO, power(X, times(q(2), P))))) is None
    assert bases.integral(Sequent((), less(ZERO, power(X, P)))) is None
    sequent = Sequent((said, equal(X, MINUS)), equal(power(X, P), power(X, P)))
    proof = bases.by_integer(sequent, P, Prover(clock() + 5).sequent)
    assert proof is not None
    prove(sequent, proof)

"""Where a function is least, or greatest: at an end of an interval, where its derivative vanishes, or nowhere."""

import operator

import pytest

from symres import Theory, exp, for_all, implies, there_is
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ...certificates import verdict_on
from ...slow import all_but

theory = Theory("least")
x, y = theory.reals("x y")
BUDGET = 20.0


def attained(f, on=None, relation=operator.le):
    """There is x, in a set, where f is least there."""
    said = relation(f(x), f(y))
    return there_is(x, for_all(y, said) if on is None else on(x) & for_all(y, implies(on(y), said)))


FALSE = {
    "an infimum that is not attained": attained(exp),
    "an end that does not belong to the set": attained(lambda t: t, lambda t: (0 < t) & (t < 1)),
    "a greatest value of a parabola": attained(lambda t: t**2, relation=operator.ge),
}
TRUE = {
    "inside": attained(lambda t: t**2 - 3 * t, lambda t: (0 <= t) & (t <= 2)),
    "at an end": attained(exp, lambda t: (0 <= t) & (t <= 1)),
    "at an irrational point": attained(lambda t: t**3 - 2 * t, lambda t: (0 <= t) & (t <= 2)),
    "among all numbers": attained(lambda t: t**4 - 3 * t**2),
    "greatest": attained(lambda t: t**2, lambda t: (-1 <= t) & (t <= 2), operator.ge),
}


def frozen(table, name):
    return theory.claim(f"least_{len(theory.claims)}", table[name]).freeze().statement


@pytest.mark.parametrize("name", all_but(FALSE.keys() - {"an infimum that is not attained"}, FALSE))
def test_what_is_nowhere_least_is_not_proved(name):
    with pytest.raises(NotFound):
        Prover(deadline(BUDGET)).statement(frozen(FALSE, name))


@pytest.mark.parametrize("name", TRUE)
def test_where_a_function_is_least_is_found(name):
    statement = frozen(TRUE, name)
    verdict_on(statement, Prover(deadline(BUDGET)).statement(statement))

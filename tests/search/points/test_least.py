"""Where a function is least, or greatest: at an end of an interval, where its derivative vanishes, or nowhere."""

import pytest

from symres.former import Theory, at_least, at_most, between, both, exp, for_all, implies, less, there_is
from symres.kernel import check
from symres.search.budget import NotFound, deadline
from symres.search.prover import Prover

from ...slow import all_but

theory = Theory("least")
x, y = theory.number("x y")
BUDGET = 10.0


def attained(f, on=None, relation=at_most):
    """There is x, in a set, where f is least there."""
    said = relation(f(x), f(y))
    return there_is(x, for_all(y, said) if on is None else both(on(x), for_all(y, implies(on(y), said))))


FALSE = {
    "an infimum that is not attained": attained(exp),
    "an end that does not belong to the set": attained(lambda t: t, lambda t: both(less(0, t), less(t, 1))),
    "a greatest value of a parabola": attained(lambda t: t**2, relation=at_least),
}
TRUE = {
    "inside": attained(lambda t: t**2 - 3 * t, lambda t: between(t, 0, 2)),
    "at an end": attained(exp, lambda t: between(t, 0, 1)),
    "at an irrational point": attained(lambda t: t**3 - 2 * t, lambda t: between(t, 0, 2)),
    "among all numbers": attained(lambda t: t**4 - 3 * t**2),
    "greatest": attained(lambda t: t**2, lambda t: between(t, -1, 2), at_least),
}


def frozen(table, name):
    number = (FALSE, TRUE).index(table) * len(FALSE) + list(table).index(name)
    return theory.claim(f"least_{number}", table[name]).freeze().statement


@pytest.mark.parametrize("name", all_but(FALSE.keys() - {"an infimum that is not attained"}, FALSE))
def test_what_is_nowhere_least_is_not_proved(name):
    with pytest.raises(NotFound):
        Prover(deadline(BUDGET)).statement(frozen(FALSE, name))


@pytest.mark.parametrize("name", TRUE)
def test_where_a_function_is_least_is_found(name):
    statement = frozen(TRUE, name)
    check(statement, Prover(deadline(BUDGET)).statement(statement))

"""A matrix that is told by its entries has these within its range, and nobody knows what outside of it."""

import pytest

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import INT, REAL, build, function_sort, lam, matrix_sort, number, to_json, variable

from ..terms import equal, plus, q, times

M, N, I, J = (variable(name, INT) for name in "mnij")
X = variable("x")
F = variable("f", function_sort(INT, function_sort(INT, REAL)))
A = variable("A", matrix_sort(N, N))
ONE = number(1)
WITHIN = tuple(build("<=", *pair) for pair in ((ONE, I), (I, M), (ONE, J), (J, N)))


def entries(rows, columns, of):
    return build("entries", rows, columns, of)


def table(entry):
    """A function of the indices i and j."""
    return lam(I, lam(J, entry))


def told(conclusion, *hypotheses):
    """Prove a conclusion from these hypotheses by the rule alone; raises Rejected where it does not follow."""
    steps = [{"by": "assume", "show": to_json(h)} for h in hypotheses]
    at = {"m": M, "n": N, "f": F, "i": I, "j": J}
    rule = {"by": "rule", "name": "entry_of_entries", "with": {x: to_json(t) for x, t in at.items()}}
    steps.append({**rule, "from": list(range(len(hypotheses)))})
    prove(Sequent(hypotheses, conclusion), {"kind": "derivation", "locals": [], "steps": steps})


def test_an_entry_within_the_range_is_the_value_there():
    told(equal(build("entry", entries(M, N, F), I, J), build("app", F, I, J)), *WITHIN)


@pytest.mark.parametrize("left_out", range(4))
def test_without_one_of_the_bounds_nothing_is_known(left_out):
    """Else f(0, 0) would be g(0, 0) for all f and g that are equal within the range, as the matrices are then."""
    known = [h for k, h in enumerate(WITHIN) if k != left_out]
    with pytest.raises(Rejected):
        told(equal(build("entry", entries(M, N, F), I, J), build("app", F, I, J)), *known)


def test_rows_are_not_columns():
    with pytest.raises(Rejected):
        told(equal(build("entry", entries(M, N, F), I, J), build("app", F, J, I)), *WITHIN)


@pytest.mark.parametrize("place", [(0, 1), (1, 0), (3, 1), (1, 4), (-1, -1)])
def test_an_entry_outside_of_a_written_matrix_is_not_computed(place):
    m = entries(q(2), q(3), table(plus(I, J)))
    with pytest.raises(Rejected):
        prove(Sequent((), equal(build("entry", m, *map(q, place)), q(sum(place)))), {"kind": "identity"})


def test_an_entry_of_a_written_matrix_is_computed_at_its_place_alone():
    m = entries(q(2), q(3), table(plus(times(I, X), J)))
    prove(Sequent((), equal(build("entry", m, q(2), q(3)), plus(times(q(2), X), q(3)))), {"kind": "identity"})
    with pytest.raises(Rejected):
        prove(Sequent((), equal(build("entry", m, q(2), q(3)), plus(times(q(3), X), q(2)))), {"kind": "identity"})


def test_functions_that_differ_within_the_range_are_not_taken_for_one():
    one, other = (entries(q(2), q(2), table(build("^", I, q(n)))) for n in (1, 2))
    with pytest.raises(Rejected):
        prove(Sequent((), equal(one, other)), {"kind": "identity"})
    prove(Sequent((), equal(*(entries(q(1), q(2), table(build("^", I, q(n)))) for n in (1, 2)))), {"kind": "identity"})


@pytest.mark.parametrize(
    ("rows", "columns", "of"),
    [
        (X, N, F),  # no number of rows
        (N, build("^", M, number(-1)), F),
        (N, N, variable("g", function_sort(INT, REAL))),  # of one index
        (N, N, lam(I, lam(J, A))),  # of matrices
        (N, N, lam(X, lam(J, X))),  # of a real number
        (N, N, lam(I, lam(J, build("<=", I, J)))),
        (N, N, A),
    ],
)
def test_what_tells_no_entries_is_refused(rows, columns, of):
    with pytest.raises(Rejected):
        entries(rows, columns, of)

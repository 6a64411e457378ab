"""Kronecker products of numbers, written out: what is so is proved, what is not is not."""

import pytest

from symres import Theory, kron, trace
from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.terms import FALSE, ONE, build, literal_size, matrix, number, substitute
from symres.search.attack import rounded
from symres.search.attack.truth import truth
from symres.search.steps import accepted, by_values

theory = Theory("rounded")
n, m = theory.naturals("n m")
A, B = theory.matrix("A", n, n), theory.matrix("B", m, m)
PRODUCT = kron(A, B)
TWO, ROWS = number(2), matrix([[number(1), number(2)], [number(3), number(4)]])


def at(said):
    """A proposition about the product of a matrix with itself."""
    return substitute(said.term, {n.term: TWO, m.term: TWO, A.term: ROWS, B.term: ROWS})


def by_numbers(goal):
    return by_values(goal) or accepted(goal, {"kind": "identity"})


def test_the_matrix_has_all_its_entries():
    (told,) = rounded.told(at(trace(PRODUCT) == 25))
    assert list(map(literal_size, told.sort.args)) == [4, 4]
    assert not rounded.told(rounded.plain(at(trace(PRODUCT) == 25)))


@pytest.mark.parametrize(("said", "holds"), [(25, True), (24, False), (10, False)])
def test_the_trace_is_the_product_of_the_traces(said, holds):
    """(1 + 4)(1 + 4) = 25, and neither 5 + 5 nor 4 times 6."""
    p = at(trace(PRODUCT) == said)
    assert truth(rounded.plain(p)) is holds
    proof = rounded.proof(Sequent((), p), by_numbers)
    assert (proof is not None) is holds
    if proof is not None:
        prove(Sequent((), p), proof)


@pytest.mark.parametrize(("said", "holds"), [(24, True), (25, False)])
def test_what_is_not_so_is_denied(said, holds):
    denied = build("not", at(trace(PRODUCT) == said))
    proof = rounded.proof(Sequent((), denied), by_numbers)
    assert (proof is not None) is holds
    if proof is not None:
        prove(Sequent((), denied), proof)


def test_entries_are_in_their_blocks():
    p = at(PRODUCT[2, 3] == 6)  # in the first row of blocks and the second column, 2 times 3
    proof = rounded.proof(Sequent((), p), by_numbers)
    assert proof is not None
    prove(Sequent((), p), proof)
    assert rounded.proof(Sequent((), at(PRODUCT[3, 2] == 2)), by_numbers) is None  # this is 3 times 2


def test_what_is_told_without_ceilings_is_left_alone():
    entries = build("=", build("tr", ROWS), number(5))
    assert rounded.plain(entries) is entries
    assert not rounded.told(FALSE, build("<=", ONE, TWO))

"""Quadratic forms have the signs of their leading minors, and no other lemma has that proof."""

from itertools import product

import pytest

from symres.elaborate import is_proof, prove
from symres.kernel import Sequent
from symres.kernel.sequents import decompose
from symres.kernel.terms import ZERO, build, variable
from symres.search.polynomials.minors import form


def goal(known):
    (sequent,) = decompose((), known.lemma)
    return sequent


@pytest.mark.parametrize(("size", "strict"), list(product(range(1, 6), (False, True))))
def test_a_form_has_the_sign_of_its_minors(size, strict):
    known = form(size, strict, ())
    prove(goal(known), known.proof())


@pytest.mark.parametrize(("size", "strict"), list(product(range(1, 4), (False, True))))
def test_each_of_the_signs_is_needed(size, strict):
    known = form(size, strict, ())
    sequent = goal(known)
    for i in range(len(known.supposed)):
        others = known.supposed[:i] + known.supposed[i + 1 :]
        assert not is_proof(Sequent(tuple(others), sequent.conclusion), known.proof())


def test_minors_that_are_not_negative_are_not_enough():
    known = form(2, False, ())  # for a_11 = a_12 = 0 and a_22 < 0 it is negative
    minors = tuple(build("<=", ZERO, m) for m in known.minors)
    assert not is_proof(Sequent(minors, goal(known).conclusion), known.proof())


def test_a_strict_form_needs_a_strict_last_minor():
    known, strict = form(2, False, ()), form(2, True, ())
    positive = Sequent(tuple(strict.supposed), goal(strict).conclusion)
    assert is_proof(positive, strict.proof())
    assert not is_proof(Sequent((*known.supposed, strict.supposed[-1]), positive.conclusion), strict.proof())


def test_the_symbols_are_new():
    taken = [variable("a_11"), variable("d_1")]
    assert not set(form(2, True, taken).symbols) & set(taken)

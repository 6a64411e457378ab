"""Ideals: membership with cofactors that add up, and factors."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.derive.rings import polynomial
from symres.elaborate.algebra.normal_form import NormalForms
from symres.kernel import polynomials as P
from symres.kernel.terms import build, number, variable
from symres.search.budget import OutOfBudget, clock
from symres.search.polynomials.ideal import Ideal

NAMES = [variable(name) for name in "xyz"]
SOON = 20.0


def forms() -> NormalForms:
    made = NormalForms()
    for v in NAMES:
        made.index(v)
    return made


def ideal(*generators, over=None, seconds=SOON) -> Ideal:
    return Ideal(over or forms(), generators, clock() + seconds)


def combined(cofactors, generators):
    total = {}
    for c, g in zip(cofactors, generators, strict=True):
        total = P.add(total, P.multiply(c, g))
    return total


polynomials = st.dictionaries(
    st.tuples(*(st.integers(0, 2) for _ in range(3))).map(lambda e: sum(k << P.FIELD * i for i, k in enumerate(e))),
    st.one_of(st.integers(-5, 5), st.fractions(-3, 3, max_denominator=5)).filter(bool),
    max_size=3,
).map(lambda p: {m: c.numerator if c.denominator == 1 else c for m, c in p.items()})


@settings(max_examples=60)
@given(polynomials)
def test_polynomials_survive_the_way_to_the_ring_and_back(p):
    made = ideal()
    assert polynomial(made.element(p)) == p


@settings(max_examples=20)
@given(st.lists(st.tuples(polynomials, polynomials), min_size=1, max_size=2))
def test_a_combination_is_a_member_and_its_cofactors_add_up(pairs):
    generators = [g for g, _ in pairs]
    member = combined([c for _, c in pairs], generators)
    cofactors = ideal(*generators).cofactors(member)
    assert cofactors is not None
    assert combined(cofactors, generators) == member


@settings(max_examples=40)
@given(polynomials, st.tuples(*(st.integers(-2, 2) for _ in range(3))))
def test_what_does_not_vanish_at_a_zero_of_the_ideal_is_no_member(p, zero):
    generators = [P.add(P.atom(i), P.constant(-v)) for i, v in enumerate(zero)]
    value = sum(
        c * zero[0] ** P.exponent(m, 0) * zero[1] ** P.exponent(m, 1) * zero[2] ** P.exponent(m, 2)
        for m, c in p.items()
    )
    made = ideal(*generators)
    assert (made.cofactors(p) is not None) == (value == 0)
    assert made.remainder(p) == P.constant(value)


def test_the_equations_of_atoms_belong_to_every_ideal():
    own = forms()
    r = build("^", NAMES[0], number(Fraction(1, 2)))
    own(r)
    made = ideal(over=own)
    square = P.add(P.power(P.atom(own.index(r)), 2), P.atom(0), -1)
    assert made.cofactors(square) == []


def test_reducible_members_come_with_their_factors():
    x, y = P.atom(0), P.atom(1)
    product = P.multiply(P.add(x, y), P.add(x, P.constant(-1)))
    ((g, factors),) = ideal(product).reducible()
    assert len(factors) == 2
    assert ideal(P.add(x, y)).reducible() == []
    ((_, squared),) = ideal(P.multiply(x, x)).reducible()
    assert squared[0][1] == 2


def test_a_search_without_time_says_on_what_it_was_spent():
    x, y, z = (P.atom(i) for i in range(3))
    generators = [P.add(P.power(x, 2), P.multiply(y, z), -1), P.add(P.power(y, 2), P.multiply(x, z), -1)]
    with pytest.raises(OutOfBudget, match="a Groebner basis of 2 equations in 3 atoms"):
        ideal(*generators, seconds=-1).cofactors(P.multiply(z, generators[0]))

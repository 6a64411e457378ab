"""Summands of certificates: weights times facts times squares, strict only where everything is positive."""

from fractions import Fraction

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Sequent
from symres.kernel import polynomials as P
from symres.kernel.terms import FALSE, ZERO, build, variable
from symres.search.polynomials.summands import Summand, root_of

X, Y = variable("x"), variable("y")
FACTS = Facts(Sequent((build("<", ZERO, X), build("<=", ZERO, Y)), FALSE))
TWO = Fraction(2)


def test_a_product_of_summands_has_the_product_for_its_value():
    one, other = Summand(TWO, (0,), root_of(P.atom(0))), Summand(Fraction(3), (1,))
    assert (one * other).polynomial(FACTS) == P.multiply(one.polynomial(FACTS), other.polynomial(FACTS))
    assert (one * other).polynomial(FACTS) != P.add(one.polynomial(FACTS), other.polynomial(FACTS))


def test_a_summand_is_strict_without_a_square_and_with_positive_facts():
    assert Summand(TWO).is_strict(FACTS) and Summand(TWO, (0,)).is_strict(FACTS)
    assert not Summand(TWO, (1,)).is_strict(FACTS)
    assert not Summand(TWO, (), root_of(P.atom(0))).is_strict(FACTS)

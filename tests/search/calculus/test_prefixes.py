"""Antiderivatives in propositions are found without opening long prefixes of quantifiers one by one."""

from symres.kernel.polynomials import purse
from symres.kernel.terms import ZERO, build, exists, variable
from symres.search.calculus.antiderivatives import is_about_antiderivatives

MANY = 80  # as the coordinates of the 27 minima of a function of three numbers
COST = 2_000  # that does not grow with the number of quantifiers in a prefix


def test_a_long_prefix_of_quantifiers_is_not_opened_again_for_each() -> None:
    numbers = [variable(f"x{n}") for n in range(MANY)]
    claim = build("and", *(build("=", x, ZERO) for x in numbers))
    for x in reversed(numbers):
        claim = exists(x, claim)
    with purse(COST):
        assert not is_about_antiderivatives(claim)

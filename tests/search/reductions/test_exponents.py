"""Powers whose exponent has a logarithm, by an expansion of that; and bounds that hold only nearly."""

import pytest

from symres import Theory, exp, log, tends_to

from ..kinds import tells_apart

theory = Theory("exponents")
x = theory.reals("x")
CLAIMS = {
    "compound interest, from above": (
        (x * (1 + 1 / x) ** x <= x * exp(1) - exp(1) / 2 + 4 / x, [x >= 1]),
        (x * (1 + 1 / x) ** x <= x * exp(1) - exp(1) / 2 + 1 / x, [x >= 1]),
    ),
    "compound interest, from below": (
        (x * exp(1) - exp(1) / 2 <= x * (1 + 1 / x) ** x + 4 / x, [x >= 1]),
        (x * exp(1) - exp(1) / 2 + 2 / x <= x * (1 + 1 / x) ** x, [x >= 1]),
    ),
    "an exponential of a logarithm": (
        (exp(x * log(1 + 2 / x)) <= exp(2), [x >= 1]),
        (exp(x * log(1 + 2 / x)) <= exp(2) - 1 / x**2, [x >= 1]),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_bound_comes_from_an_expansion_of_the_exponent(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="exponents")


@pytest.mark.slow
def test_a_sequence_whose_leading_terms_cancel_has_its_limit_and_no_other() -> None:
    def interest(n):
        return n * (1 + 1 / n) ** n - n * exp(1)

    assert theory.claim("limit", tends_to(interest, -exp(1) / 2)).check(60).verdict == "proved"
    assert theory.claim("other", tends_to(interest, 0), expect="refuted").check(60).verdict == "refuted"

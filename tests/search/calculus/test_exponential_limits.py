"""Limits of powers and exponentials, by those of their exponents; and other limits of them."""

from math import inf

import pytest

from symres import Theory, exp, has_limit, log, tends_to

from ...slow import all_but

theory = Theory("exponential_limits")
PAIRS = {
    "a power of what tends to 1": (
        tends_to(lambda n: (1 - 3 / n) ** n, exp(-3)),
        tends_to(lambda n: (1 - 3 / n) ** n, exp(-2)),
    ),
    "0^0": (has_limit(lambda u: u**u, 0, 1, side="above"), has_limit(lambda u: u**u, 0, 0, side="above")),
    "a root of its own order": (
        has_limit(lambda u: u ** (1 / u), inf, 1),
        has_limit(lambda u: u ** (1 / u), inf, 2),
    ),
    "an exponential": (
        has_limit(lambda u: exp(log(1 + u) / u), 0, exp(1), side="above"),
        has_limit(lambda u: exp(log(1 + u) / u), 0, 1, side="above"),
    ),
}
QUICK = ()


@pytest.mark.parametrize("name", all_but(QUICK, PAIRS))
def test_a_power_tends_to_its_limit_and_to_nothing_else(name: str) -> None:
    right, wrong = PAIRS[name]
    assert theory.claim(f"c{len(theory.claims)}", wrong, expect="refuted").check(60).verdict == "refuted"
    assert theory.claim(f"c{len(theory.claims)}", right).check(60).verdict == "proved"

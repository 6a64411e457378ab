"""Other variables: inverses, multiples of irrational ends, linear forms, and what equations determine."""

import pytest

from symres import Theory, exp, log, pi, sin

from ..kinds import tells_apart

theory = Theory("substitution")
x, y = theory.reals("x y")
QUARTER = [x >= 0, x <= pi / 2]
CLAIMS = {
    "an inverse": ("substitution", (log(1 + 1 / x) <= 1 / x, [x >= 1]), (log(1 + 1 / x) <= 1 / (2 * x), [x >= 1])),
    "an irrational end": ("substitution", (sin(x) >= 2 * x / pi, QUARTER), (sin(x) >= 3 * x / pi, QUARTER)),
    "a linear form": ("coordinates", exp(x + y) >= 1 + x + y, exp(x + y) >= 2 + x + y),
    "a closed term": ("elimination", (exp(x) + y == 2 + y, [x == log(2)]), (exp(x) + y == 3 + y, [x == log(2)])),
    "a function": ("elimination", (sin(y) >= 0, [y == x**2, y <= 3]), (sin(y) >= 0, [y == x**2, y <= 4])),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_is_proved_in_other_variables(name: str) -> None:
    kind, claim, neighbour = CLAIMS[name]
    assert tells_apart(theory, claim, neighbour, by=kind)

"""Equations that hold at some points only, or nowhere: beside these, one side is below the other."""

import pytest

from symres import Theory, exp

from ..kinds import tells_apart

theory = Theory("separation")
x = theory.reals("x")
CLAIMS = {
    "at one point": ((x == 0, [exp(x) == 1 + x]), (x == 1, [exp(x) == 1 + x])),
    "nowhere": (exp(x) != x, exp(x) != x + 1),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_an_equation_holds_nowhere_else(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name], by="separation")

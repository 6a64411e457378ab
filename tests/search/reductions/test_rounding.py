"""Floors and ceilings that are one integer where the hypotheses hold; and the same where they are two."""

import pytest

from symres import Theory, ceiling, exp, floor, has_limit

from ..kinds import tells_apart

theory = Theory("rounding")
x = theory.reals("x")
CLAIMS = {
    "a floor": ((abs(floor(x) - 1) <= 2 - x, [x >= 1, x < 2]), (abs(floor(x) - 1) <= 2 - x, [x >= 1, x <= 2])),
    "a ceiling": ((ceiling(x) * x <= 3 * x, [x > 2, x <= 3]), (ceiling(x) * x < 3 * x, [x > 2, x <= 3])),
    "of a sum": ((floor(2 - x) + x <= 2, [x > 0, x < 1]), (floor(2 - x) + x <= 1, [x > 0, x < 1])),
    "beside a function": ((exp(x) >= floor(x), [x > 0, x < 1]), (exp(x) <= floor(x) + 2, [x > 0, x < 1])),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_floor_that_is_one_integer_is_this_integer(name: str) -> None:
    assert tells_apart(theory, *CLAIMS[name])


@pytest.mark.slow
def test_a_floor_has_a_limit_from_each_side_and_none_from_both() -> None:
    from_below = has_limit(floor, 2, 1, side="below")
    assert theory.claim("below", from_below).check(30).verdict == "proved"
    assert theory.claim("above", has_limit(floor, 2, 2, side="above")).check(30).verdict == "proved"


@pytest.mark.slow
def test_a_floor_has_no_limit_at_an_integer() -> None:
    assert theory.claim("both", has_limit(floor, 2, 2), expect="refuted").check(60).verdict == "refuted"

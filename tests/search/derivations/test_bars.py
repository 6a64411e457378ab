"""Lines of a proof with absolute values and maxima: by the cases in which these are known, if they are true."""

from __future__ import annotations

from typing import Any

import pytest

from symres import Sum, Theory, greatest, least
from symres.run.runner import check_claims

TRUE: dict[str, Any] = {
    "a distance has no direction": lambda x, y, r: (abs(x - y) == abs(y - x), ()),
    "the triangle inequality": lambda x, y, r: (abs(x + y) <= abs(x) + abs(y), ()),
    "a factor comes out of a maximum": lambda x, y, r: (greatest(0, r * x) == r * greatest(0, x), r >= 0),
    "a maximum does not care for the order": lambda x, y, r: (greatest(x, y) == greatest(y, x), ()),
    "the least and the greatest add up": lambda x, y, r: (least(x, y) + greatest(x, y) == x + y, ()),
    "between": lambda x, y, r: ((least(x, y) <= x) & (x <= greatest(x, y)), ()),
    "a minimum of minima": lambda x, y, r: (least(x, least(y, r)) <= y, ()),
}
SECONDS = 100.0  # ample, on a busy machine too
FALSE: dict[str, Any] = {
    "a distance has a direction": lambda x, y, r: (abs(x - y) == x - y, ()),
    "the triangle inequality, strictly": lambda x, y, r: (abs(x + y) < abs(x) + abs(y), ()),
    "a negative factor": lambda x, y, r: (greatest(0, r * x) == r * greatest(0, x), r <= 0),
    "the least is the greatest": lambda x, y, r: (least(x, y) == greatest(x, y), ()),
    "the other way round": lambda x, y, r: (greatest(x, y) == x, x <= y),
}


def found(make: Any) -> str:
    theory = Theory("bars")
    x, y, r = theory.reals("x y r")
    conclusion, given = make(x, y, r)
    with theory.theorem("line", conclusion, given=given) as proof:
        proof.have(conclusion)
    (result,) = check_claims(theory.claims, SECONDS).results
    return result.verdict


@pytest.mark.slow
@pytest.mark.parametrize("name", FALSE)
def test_a_line_that_is_false_is_not_shown(name: str) -> None:
    assert found(FALSE[name]) in ("unknown", "refuted")


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_a_line_that_is_true_is_shown(name: str) -> None:
    assert found(TRUE[name]) == "proved"


@pytest.mark.slow
def test_bars_of_a_bound_variable_are_left_alone() -> None:
    theory = Theory("bars")
    n = theory.naturals("n")
    i, j, a = theory.integers("i"), theory.integers("j"), theory.numbers("a")
    for claim in (
        Sum(i, 1, n, abs(a[i])) == abs(Sum(i, 1, n, a[i])),
        Sum(i, 1, n, Sum(j, 1, 2, a[i * j])) == Sum(i, 1, n, a[i]),
    ):
        with theory.theorem(f"line{len(theory.claims)}", claim) as proof:
            proof.have(claim)
    assert all(result.verdict in ("unknown", "refuted") for result in check_claims(theory.claims, SECONDS).results)

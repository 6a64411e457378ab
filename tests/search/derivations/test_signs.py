"""Signs of sums of any length: seen by their terms, and not where a term may have another one, or there may be none."""

from __future__ import annotations

from typing import Any

import pytest

from symres import Sum, Theory, exp, log, norm, number

from .deriving import proved, unproved

theory = Theory("signs")
half = number(1) / 2
n, m = theory.naturals("n m")
i, j = theory.integers("i j")
b, c = theory.numbers("b"), theory.numbers("c")
x = theory.reals("x")
v = theory.vector_layers("v", n)


def stated(name: str, conclusion: Any, given: Any = ()) -> Any:
    with theory.theorem(name, conclusion, given=given) as proof:
        proof.have(conclusion)
    return theory.claims[-1]


FALSE = {
    "logarithms of what may be below 1": (Sum(i, 1, n, log(exp(b[i]) + half)) > 0, ()),
    "a sum of what may be negative": (Sum(i, 1, n, exp(b[i]) + c[i]) > 0, ()),
    "a sum of squares, which may vanish": (Sum(i, 1, n, b[i] ** 2) > 0, ()),
    "a sum of cubes": (Sum(i, 1, n, b[i] ** 3) >= 0, ()),
    "a sum of nothing": (Sum(i, 2, n, exp(b[i])) > 0, ()),
    "a product with a sum of squares": (exp(x) * Sum(i, 1, n, b[i] ** 2) != 0, ()),
}
TRUE = {
    "logarithms of what is above 1": (Sum(i, 1, n, log(1 + exp(b[i]))) > 0, ()),
    "a sum of exponentials": (Sum(i, 1, n, exp(b[i])) > 0, ()),
    "a sum of squares": (Sum(i, 1, n, b[i] ** 2) >= 0, ()),
    "a sum of nothing, perhaps": (Sum(i, 2, n, exp(b[i])) >= 0, ()),
    "a sum of sums": (Sum(i, 1, n, Sum(j, 1, m, exp(b[i] * c[j]) + norm(v[j]))) > 0, ()),
    "a product": (exp(x) * Sum(i, 1, n, 1 + b[i] ** 2) != 0, ()),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_may_have_another_sign_is_not_shown(name: str) -> None:
    assert "not shown" in unproved(stated(f"false{list(FALSE).index(name)}", *FALSE[name]))


@pytest.mark.parametrize("name", TRUE)
def test_the_sign_of_a_sum_is_that_of_its_terms(name: str) -> None:
    proved(stated(f"true{list(TRUE).index(name)}", *TRUE[name]))

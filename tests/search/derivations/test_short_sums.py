"""Lines of a proof with sums and products over a few indices: these are written out, and nothing false is shown."""

from __future__ import annotations

from typing import Any

import pytest

from symres import Prod, Sum, Theory, exp, norm
from symres.run.runner import check_claims

SECONDS = 100.0  # ample, on a busy machine too


def verdict(conclusion: Any, theory: Theory, given: Any = ()) -> str:
    with theory.theorem("line", conclusion, given=given) as proof:
        proof.have(conclusion)
    (result,) = check_claims(theory.claims, SECONDS).results
    return result.verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    "top, value, expected",
    [(1, lambda a: a[1], "proved"), (3, lambda a: a[1] + a[2] + a[3], "proved"), (0, lambda a: 0, "proved")]
    + [(1, lambda a: a[2], ""), (3, lambda a: a[1] + a[2], ""), (0, lambda a: a[0], "")],
)
def test_a_short_sum_is_its_terms(top: int, value: Any, expected: str) -> None:
    theory = Theory("sums")
    theory.naturals("n")
    i, a = theory.integers("i"), theory.numbers("a")
    found = verdict(Sum(i, 1, top, a[i]) == value(a), theory)
    assert found == "proved" if expected else found != "proved"


@pytest.mark.slow
@pytest.mark.parametrize("order, expected", [((2, 1), True), ((1, 2), False)])
def test_a_short_product_has_its_first_factor_last(order: tuple[int, int], expected: bool) -> None:
    theory = Theory("products")
    n, i = theory.naturals("n"), theory.integers("i")
    A = theory.layers("A", n, n)
    found = verdict(Prod(i, 1, 2, A[i]) == A[order[0]] * A[order[1]], theory)
    assert (found == "proved") is expected


@pytest.mark.slow
@pytest.mark.parametrize("order, expected", [((2, 1), True), ((1, 2), False)])
def test_a_short_product_is_written_out_inside_of_a_norm(order: tuple[int, int], expected: bool) -> None:
    theory = Theory("products")
    n, i = theory.naturals("n"), theory.integers("i")
    A, B = theory.layers("A", n, n), theory.matrix("B", n, n)
    found = verdict(norm(Prod(i, 1, 2, A[i]) - B) == norm(A[order[0]] * A[order[1]] - B), theory)
    assert (found == "proved") is expected


@pytest.mark.slow
@pytest.mark.parametrize("bound, expected", [(1, True), (2, False)])
def test_an_inequality_of_a_short_sum_is_that_of_its_terms(bound: int, expected: bool) -> None:
    theory = Theory("sums")
    theory.naturals("n")
    i, a = theory.integers("i"), theory.numbers("a")
    given = [a[1] >= 0, a[2] >= 1]
    assert (verdict(Sum(i, 1, 2, a[i]) >= bound, theory, given) == "proved") is expected


@pytest.mark.slow
@pytest.mark.parametrize("value, expected", [(6, True), (7, False)])
def test_what_is_known_of_the_numbers_in_a_short_sum_is_used(value: int, expected: bool) -> None:
    theory = Theory("sums")
    x, n = theory.reals("x"), theory.integers("n")
    assert (verdict(Sum(n, 1, 3, n * (x / x)) == value, theory, x != 0) == "proved") is expected


@pytest.mark.slow
@pytest.mark.parametrize("slope, expected", [(3, True), (4, False)])
def test_the_terms_of_a_short_sum_are_compared_as_numbers_are(slope: int, expected: bool) -> None:
    theory = Theory("sums")
    x, n = theory.reals("x"), theory.integers("n")
    assert (verdict(Sum(n, 1, 2, exp(n * x)) >= 2 + slope * x, theory) == "proved") is expected


@pytest.mark.slow
@pytest.mark.parametrize("factor, expected", [(3, True), (2, False)])
def test_a_short_sum_in_a_function_is_its_terms(factor: int, expected: bool) -> None:
    theory = Theory("sums")
    (x, y), n = theory.reals("x y"), theory.integers("n")
    f = theory.define("f", x, Sum(n, 1, 2, n * x))
    assert (verdict(f(y) == factor * y, theory) == "proved") is expected


def test_an_induction_may_begin_with_a_sum_of_one_term() -> None:
    theory = Theory("sums")
    (i, k), n = theory.integers("i k"), theory.naturals("n")

    def cubes(top: Any) -> Any:
        return Sum(i, 1, top, i**3) == (top * (top + 1) / 2) ** 2

    with theory.theorem("cubes", cubes(n)) as proof, proof.induction(k, 1, cubes(k)):
        proof.have(Sum(i, 1, k + 1, i**3) == Sum(i, 1, k, i**3) + (k + 1) ** 3, by="sum_last")
    assert check_claims(theory.claims, SECONDS).results[0].verdict == "proved"

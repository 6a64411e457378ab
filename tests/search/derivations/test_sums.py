"""Claims about sums and products to a variable end, by induction on it; and false ones beside them."""

import pytest

from symres import Prod, Sum, Theory, number

theory = Theory("inductions")
n = theory.naturals("n")
i = theory.integers("i")
q, beta = theory.reals("q beta")
PAIRS = {
    "a quotient of powers": (
        (Sum(i, 0, n, q**i) == (1 - q ** (n + 1)) / (1 - q), [q != 1]),
        (Sum(i, 0, n, q**i) == (1 - q**n) / (1 - q), [q != 1]),
    ),
    "what is left of odd pairs": (
        (Sum(i, 1, n, 1 / ((2 * i - 1) * (2 * i + 1))) == n / (2 * n + 1), []),
        (Sum(i, 1, n, 1 / ((2 * i - 1) * (2 * i + 1))) == n / (2 * n + 2), []),
    ),
    "a product of ratios": (
        (Prod(i, 1, n, (i + 1) / i) == n + 1, []),
        (Prod(i, 1, n, (i + 1) / i) == n, []),
    ),
    "a product from 2": (
        (Prod(i, 2, n, 1 - 1 / i**2) == (n + 1) / (2 * n), [n >= 2]),
        (Prod(i, 2, n, 1 - 1 / i**2) == (n + 2) / (2 * n), [n >= 2]),
    ),
    "weights that forget": (
        (Sum(i, 1, n, (1 - beta) * beta ** (n - i)) == 1 - beta**n, []),
        (Sum(i, 1, n, (1 - beta) * beta ** (n - i)) == 1 - beta ** (n + 1), []),
    ),
    "an exponential above a square": (
        (n**2 <= number(2) ** n, [n >= 4]),
        (n**2 <= number(2) ** n, [n >= 3]),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_wrong_closed_form_is_refuted(name: str) -> None:
    said, given = PAIRS[name][1]
    assert theory.claim(f"c{len(theory.claims)}", said, given=given, expect="refuted").check(60).verdict == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_a_closed_form_is_proved(name: str) -> None:
    said, given = PAIRS[name][0]
    assert theory.claim(f"c{len(theory.claims)}", said, given=given).check(60).verdict == "proved"

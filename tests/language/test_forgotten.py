"""Domains that SymPy forgets: what it would derive or solve without them is refused."""

import pytest

from symres import ClaimError, Theory, derivation, log, sqrt

theory = Theory("forgotten")
x, p = theory.reals("x"), theory.positive("p")
root = theory.define("root", x, sqrt(x) ** 4)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (lambda: derivation(root), "x >= 0"),
        (lambda: derivation(x**2 * log(x) / log(x), [x]), "x > 0"),
        (lambda: derivation(x**2 / x, [x]), "x != 0"),
    ],
)
def test_a_domain_that_is_lost_is_told(of, said):
    with pytest.raises(ClaimError, match=f"says that .*{said}, which is lost where it is derived"):
        of()


def test_a_domain_that_stays_is_no_hindrance():
    assert repr(derivation(x * log(x), [x]).given) == "[0 < x]"
    assert "The gradient vanishes nowhere." in str(derivation(sqrt(p) ** 4, [p]))  # of a positive p

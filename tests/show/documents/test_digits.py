"""Numbers in tables: every digit that is shown is right."""

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.kernel import Rejected
from symres.kernel.terms import build, number, variable
from symres.show.documents.digits import PLACES, cut_decimals, shown

HALF = number(Fraction(1, 2))


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**9))
def test_the_decimals_of_a_fraction_are_cut_off_and_not_rounded(q):
    text = shown(number(q))
    if r"\ldots" in text:
        cut = Fraction(text.removesuffix(r"\ldots"))
        assert abs(cut) < abs(q) < abs(cut) + Fraction(1, 10**PLACES)
        assert cut * q >= 0


@given(st.integers(2, 10**6).filter(lambda n: isqrt(n) ** 2 != n), st.sampled_from([1, -1]))
def test_the_decimals_of_a_root_are_cut_off(n, sign):
    text = cut_decimals(build("*", number(sign), build("^", number(n), HALF)))
    whole = isqrt(n * 10 ** (2 * PLACES))
    before, after = divmod(whole, 10**PLACES)
    assert text == f"{'-' if sign < 0 else ''}{before}.{after:0{PLACES}}" + r"\ldots"


def test_short_numbers_are_exact():
    assert shown(number(Fraction(-3, 2))) == r"-\frac{3}{2}"
    assert shown(build("^", number(2), HALF)) == r"\sqrt{2}"


def test_what_has_no_value_is_refused():
    with pytest.raises(Rejected):
        shown(variable("x"))
    with pytest.raises(Rejected):
        shown(build("log", number(-1)))

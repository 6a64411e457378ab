"""Values of closed numbers: no digit that is shown is rounded, and as many are shown as tell two numbers apart."""

import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from symres.kernel.terms import build, number, variable
from symres.show.documents.digits import decimal, decimals


def sqrt(n):
    return build("^", number(n), number(Fraction(1, 2)))


@given(st.integers(2, 10**6).filter(lambda n: math.isqrt(n) ** 2 != n), st.integers(1, 12))
def test_decimals_are_cut_off_and_not_rounded(n, digits):
    text = decimal(sqrt(n), digits).removesuffix("\\ldots")
    shown = Fraction(text)
    places = len(text.partition(".")[2])
    assert shown**2 < n < (shown + Fraction(1, 10**places)) ** 2
    assert decimal(build("*", number(-1), sqrt(n)), digits) == f"-{text}\\ldots"


def test_numbers_that_are_close_are_told_apart():
    close = build("+", sqrt(2), number(Fraction(1, 10**9)))
    one, other = decimals(sqrt(2), close)
    assert one != other and one[:10] == other[:10]


def test_numbers_that_are_equal_have_the_same_decimals():
    one, other = build("+", sqrt(2), number(1)), build("+", number(1), sqrt(2))
    assert decimals(one, other) == ["2.414\\ldots"] * 2


def test_what_has_no_value_has_no_decimals():
    assert decimal(build("log", number(-1))) == ""
    assert decimals(variable("x"), number(1)) == ["", ""]
    assert decimal(variable("x")) == ""

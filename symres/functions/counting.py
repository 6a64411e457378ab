"""Factorials and binomial coefficients of numerals."""

from math import comb
from math import factorial as product

from symres.errors import ClaimError
from symres.kernel.terms import Term, number, show

from .record import function

LARGEST = 1000  # an argument that is carried out


@function()
def factorial(n: Term) -> Term:
    """n!, of a numeral."""
    return number(product(_numeral(n, "factorial")))


@function()
def binomial(n: Term, k: Term) -> Term:
    """The binomial coefficient, of numerals."""
    return number(comb(_numeral(n, "binomial"), _numeral(k, "binomial")))


def _numeral(t: Term, word: str) -> int:
    if t.head != "rational" or t.value.denominator != 1 or not 0 <= t.value <= LARGEST:
        raise ClaimError(
            f"{word} takes numerals from 0 to {LARGEST}, not {show(t)}; for a symbol declare f = theory.numbers('f') "
            "and give f[0] == 1 and f[n + 1] == (n + 1)*f[n] for n >= 0"
        )
    return int(t.value)

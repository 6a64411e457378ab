"""Numbers as a table shows them: exact where that is short, otherwise decimals of which every digit is right."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from symres.algebra.computing import computed_number
from symres.algebra.normal_form import NormalForms
from symres.kernel import Rejected, Term
from symres.kernel.procedures.intervals import Enclosures

from .mathematics import latex, show_number, width
from .shapes import nodes

PLACES = 6  # after the point
SHORT = 8  # the width of the widest closed form that is shown instead of decimals
BITS = (128, 512, 2048)  # of the enclosures that are tried
PRECISE = 256  # bits of an enclosure of which leading digits are asked


def shown(term: Term) -> str:
    r"""The LaTeX of a number without variables; raises ``Rejected`` if enclosures do not give its digits.

    >>> from symres.kernel.terms import build, number
    >>> print(shown(build("exp", number(1))), shown(build("^", number(2), number(Fraction(1, 2)))))
    2.718281\ldots \sqrt{2}
    """
    forms = NormalForms()
    form = forms(term)
    value = form.rational
    if value is not None:
        text = show_number(value)
        if width(text) <= SHORT:
            return text
        digits, exact = _cut(value)
        return digits if exact else rf"{digits}\ldots"
    closed = forms.term(form)
    if all(part.head in ("^", "*", "+", "rational") for part in nodes(closed)):
        text = latex(closed)
        if width(text) <= SHORT:
            return text
    return decimals(term)


def decimals(term: Term) -> str:
    """The digits before and after the point, and dots for those that are left out."""
    plain = computed_number(term)
    for bits in BITS:
        found = Enclosures(bits).term(plain)
        if found.low is None or found.high is None:
            break
        low, high = (_cut(Fraction(end, 1 << bits))[0] for end in (found.low, found.high))
        if low == high:
            return rf"{low}\ldots"
    raise Rejected("enclosures do not give the digits of a number")


def _cut(value: Fraction) -> tuple[str, bool]:
    """The decimals of a number, cut off, and whether nothing was cut off.

    >>> _cut(Fraction(-1, 3)), _cut(Fraction(1, 4))
    (('-0.333333', False), ('0.25', True))
    """
    whole, rest = divmod(abs(value.numerator) * 10**PLACES, value.denominator)
    before, after = divmod(whole, 10**PLACES)
    text = f"{before}.{after:0{PLACES}}"
    return ("-" if value < 0 else "") + (text if rest else text.rstrip("0").rstrip(".")), not rest


def decimal(term: Term, digits: int = 7) -> str:
    r"""A closed scalar with so many digits after its first one, none of them rounded; empty if it is not enclosed.

    >>> from symres.kernel.terms import build, number
    >>> decimal(build("exp", number(-7)), 3)
    '0.0009118\\ldots'
    """
    try:
        enclosed = Enclosures(PRECISE).term(computed_number(term))
    except Rejected:
        return ""
    if enclosed.low is None or enclosed.high is None or (enclosed.low < 0 < enclosed.high):
        return ""
    low, high = sorted((abs(enclosed.low), abs(enclosed.high)))
    for places in count(digits):
        ends = [end * 10**places >> PRECISE for end in (low, high)]
        if ends[0] != ends[1] or places > digits + PRECISE // 4:
            return ""
        if ends[0] >= 10**digits:
            break
    whole, part = divmod(ends[0], 10**places)
    return f"{'-' * (enclosed.high <= 0)}{whole}.{part:0{places}}\\ldots"

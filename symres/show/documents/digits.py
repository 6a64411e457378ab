"""Numbers as a table shows them: exact where that is short, otherwise decimals of which every digit is right; closed
facts about numbers, told by the values of both sides: "sqrt(3) = 1.7320... > 1.7".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import count

from symres.elaborate.algebra.computing import computed_number
from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.signs import plainly, sign
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import difference, is_scalar

from .mathematics import latex, show_number, width
from .prose import Proof, Prose
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
    return cut_decimals(term)


def cut_decimals(term: Term) -> str:
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


DIGITS = range(3, 40)  # as few as tell two numbers apart
SIGNS = {"=": "=", "<=": r"\le", "<": "<"}
OTHERWISE = {"=": r"\ne", "<=": ">", "<": r"\ge"}


def fact(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """A closed conclusion, or a closed hypothesis that is false."""
    index = proof.get("hypothesis")
    if index is None:
        return _true(prose, sequent.conclusion)
    said = sequent.hypotheses[index]
    values = compared(prose, said, holds=False, sides=False)
    return f"But {prose.shown(said)} is false{f', as ${values}$' if values else ''}."


def is_evaluated(sequent: Sequent, proof: Proof, given: Collection[Term]) -> bool:
    """Whether a sequent is a closed fact about numbers that holds by itself, for a row of a table."""
    by_value = proof["kind"] == "value" and proof.get("hypothesis") is None
    return by_value and all(h in given for h in sequent.hypotheses)


def is_plain(prose: Prose, sequent: Sequent, proof: Proof) -> bool:
    """Whether a fact is seen to hold as it is written."""
    by_value = proof["kind"] == "value" and proof.get("hypothesis") is None
    return by_value and not compared(prose, sequent.conclusion)


def _true(prose: Prose, said: Term) -> str:
    """The values of the sides of a relation that holds."""
    relation = said.args[0] if said.head == "not" else said
    if not compared(prose, said):
        return "This is plain."
    left, right = relation.args
    values = decimals(left, right)
    if left.head == "rational":
        return f"The right side is ${values[1]}$."
    if right.head == "rational":
        return f"The left side is ${values[0]}$."
    if values[0] == values[1]:
        return f"Both sides are ${values[0]}$."
    return f"The sides are ${values[0]}$ and ${values[1]}$."


def table(prose: Prose, facts: Sequence[Term]) -> str:
    """Several closed facts that hold, one a row, with the values of their sides."""
    rows = []
    for said in dict.fromkeys(facts):
        values = compared(prose, said, sides=False)
        rows.append(rf"\symresvalue{{{prose.tex(said)}}}{{{values}}}")
    return "\n\\begin{symresvalues}\n" + "\n".join(rows) + "\n\\end{symresvalues}\n"


def compared(prose: Prose, said: Term, holds: bool = True, sides: bool = True) -> str:
    """Compare the values of the sides of a relation, which ``holds`` or does not, in LaTeX.

    It is empty where the relation is between numbers that are their own values, and for what is no relation. The
    ``sides`` themselves are shown as well, or their values alone.
    """
    relation, negated = (said.args[0], True) if said.head == "not" else (said, False)
    if relation.head not in SIGNS or not all(is_scalar(side.sort) for side in relation.args):
        return ""
    signs = SIGNS if holds is not negated else OTHERWISE
    if all(side.head == "rational" for side in relation.args):
        return ""
    left, right = relation.args
    values = decimals(left, right)
    if not all(values):
        return ""
    texts = [prose.tex(side) for side in (left, right)]
    if texts == values:
        return ""
    if sides and texts[0] != values[0]:
        values[0] = f"{texts[0]} = {values[0]}"
    if sides and texts[1] != values[1]:
        values[1] = f"{values[1]} = {texts[1]}"
    return f"{values[0]} {signs[relation.head]} {values[1]}"


def decimals(*terms: Term) -> list[str]:
    r"""The values of closed scalars: exact where they are rational, otherwise so many decimals that they differ.

    >>> from fractions import Fraction
    >>> from symres.kernel.terms import build, number
    >>> decimals(build("^", number(3), number(Fraction(1, 2))), number(Fraction(17, 10)))
    ['1.732\\ldots', '\\frac{17}{10}']
    """
    try:
        exact = [_rational(t) for t in terms]
        wanted = 1 + sum(all(sign(difference(a, b)) for b in terms[:k]) for k, a in enumerate(terms) if k)
    except Rejected:
        return ["" for _ in terms]
    for digits in DIGITS:
        found = [
            decimal(t, digits) if value is None else show_number(value) for t, value in zip(terms, exact, strict=True)
        ]
        if len(set(found)) == wanted:
            return found
    return ["" for _ in terms]


def _rational(term: Term) -> Fraction | None:
    """The value of a closed scalar, if it is seen to be rational."""
    forms = NormalForms()
    with forms.collected() as needed:
        form = forms(term)
    return form.rational if all(map(plainly, needed)) else None

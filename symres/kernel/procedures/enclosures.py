"""enclosures: a relation of closed numbers that intervals show.

    |- C    if C says a = b, a <= b, a < b or not one of these, a and b have no variables, and an enclosure of b - a
            shows it, with 64, 128, ... up to 4096 bits; a = b only one in which there is no number but 0

An enclosure holds the value of its term, or is refused where an operation may have no value. So what all its numbers
obey is true. A derivative, or what is read off a matrix, is no number here.
"""

from __future__ import annotations

from ..enclosures import Enclosures, Interval
from ..normal_form import COMPUTED
from ..polynomials import Rejected, remembered
from ..sequents import Sequent
from ..terms import Term, difference, free_variables, is_scalar, show
from .question import Question

FIRST, LAST = 64, 4096  # bits


def answer(question: Question) -> tuple[Sequent, ...]:
    """Nothing is needed; raises ``Rejected`` for what enclosures do not show."""
    require_seen(question.conclusion, LAST)
    return ()


def require_seen(c: Term, most: int) -> None:
    """Accept a relation that enclosures of at most so many bits show, or raise ``Rejected``."""
    denied = c.head == "not"
    relation = c.args[0] if denied else c
    if relation.head not in ("=", "<=", "<") or not is_scalar(relation.args[0].sort):
        raise Rejected(f"enclosures: {show(c, 200)} is not a relation between numbers")
    if relation.loose or free_variables(relation):
        raise Rejected(f"enclosures: {show(c, 200)} is about variables")
    _require_plain(relation)
    value, reason, bits = difference(relation.args[1], relation.args[0]), "", FIRST
    while bits <= most:
        enclosure, reason = _enclosure(value, bits)
        if enclosure is not None and _shown(relation.head, denied, enclosure):
            return
        if enclosure is not None and _shown(relation.head, not denied, enclosure):
            raise Rejected(f"enclosures: {show(c, 200)} is false")
        bits *= 2
    raise Rejected(f"enclosures: {show(c, 200)} is not seen at {most} bits{reason}")


@remembered
def _enclosure(value: Term, bits: int) -> tuple[Interval | None, str]:
    """The enclosure of a number, or None and why there is none: an argument that touches the edge of a domain may not
    with more bits.
    """
    try:
        return Enclosures(bits).term(value), ""
    except Rejected as refusal:
        return None, f" ({refusal})"


def _shown(head: str, denied: bool, value: Interval) -> bool:
    """Whether 0 = d, 0 <= d or 0 < d, or the denial of it, holds for all d in an interval."""
    low, high = value
    if head == "=":
        return (low is not None and low > 0 or high is not None and high < 0) if denied else low == high == 0
    if denied:
        return high is not None and (high <= 0 if head == "<" else high < 0)
    return low is not None and (low > 0 if head == "<" else low >= 0)


def _require_plain(term: Term) -> None:
    """Refuse a term in which a derivative stands, or what is read off a matrix."""
    seen, rest = {term}, [term]
    while rest:
        t = rest.pop()
        if t.head in COMPUTED:
            raise Rejected(f"enclosures: {show(t, 150)} is no plain number")
        new = [a for a in t.args if a not in seen]
        seen.update(new)
        rest.extend(new)

"""enclosures: a relation of closed numbers that intervals show.

    |- C    if C says a = b, a <= b, a < b or not one of these, a and b have no variables, and an enclosure of b - a
            shows it, with 64, 128, ... up to 4096 bits; a = b only one in which there is no number but 0

An enclosure holds the value of its term, or is refused where an operation may have no value. So what all its numbers
obey is true.
"""

from __future__ import annotations

from ..polynomials import Rejected
from ..sequents import Sequent
from ..terms import Term, difference, free_variables, is_scalar, show
from .intervals import BITS, Interval, enclosure
from .question import Question


def answer(question: Question) -> tuple[Sequent, ...]:
    """Nothing is needed; raises ``Rejected`` for what enclosures do not show."""
    require_seen(question.conclusion)
    return ()


def require_seen(c: Term, most: int = BITS[-1]) -> None:
    """Accept a relation that enclosures of at most so many bits show, or raise ``Rejected``."""
    denied = c.head == "not"
    relation = c.args[0] if denied else c
    if relation.head not in ("=", "<=", "<") or not is_scalar(relation.args[0].sort):
        raise Rejected(f"enclosures: {show(c, 200)} is not a relation between numbers")
    if relation.loose or free_variables(relation):
        raise Rejected(f"enclosures: {show(c, 200)} is about variables")
    value, reason = difference(relation.args[1], relation.args[0]), ""
    for bits in (b for b in BITS if b <= most):
        found, reason = enclosure(value, bits)
        if found is not None and shown(relation.head, denied, found):
            return
        if found is not None and shown(relation.head, not denied, found):
            raise Rejected(f"enclosures: {show(c, 200)} is false")
    raise Rejected(f"enclosures: {show(c, 200)} is not seen at {most} bits{reason}")


def shown(head: str, denied: bool, value: Interval) -> bool:
    """Whether 0 = d, 0 <= d or 0 < d, or the denial of it, holds for all d in an interval."""
    low, high = value
    if head == "=":
        return (low is not None and low > 0 or high is not None and high < 0) if denied else low == high == 0
    if denied:
        return high is not None and (high <= 0 if head == "<" else high < 0)
    return low is not None and (low > 0 if head == "<" else low >= 0)

"""Linear arithmetic over products of facts and squares: when comparisons of numbers cannot all hold.

    facts contradict each other if  sum weight * product of facts * square + sum cofactor * equation = 0  as polynomials
    over the atoms of plain equality, every weight positive and one summand positive: all its facts strict, its square
    absent

A fact says p >= 0, p > 0, p = 0 (which has cofactors) or p != 0 (which stands in pairs). The certificate is
``{"summands": [{"weight", "facts", "square"}], "cofactors": [[number of a fact, term]]}``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from . import polynomials as P
from .equality import Equality
from .polynomials import Polynomial, Rejected, spend
from .terms import INT, Term, brief, build, is_scalar, rational_from_json, show

LIMIT = 5000  # the most a list of a certificate may hold


def listed(data: Any, what: str) -> list[Any]:
    if not isinstance(data, list) or len(data) > LIMIT:
        raise Rejected(f"{what} are a list of at most {LIMIT}, not {brief(data)}")
    return data


class Comparisons:
    """Comparisons of numbers as numbered facts about polynomials; ``read`` reads a term of a certificate."""

    def __init__(self, equality: Equality, read: Callable[[Any], Term]) -> None:
        self.equality = equality
        self.read = read
        self.facts: list[tuple[str, Polynomial]] = []

    def suppose(self, p: Term) -> None:
        """Add a comparison, or the denial of one, as a fact; a < b between integers is a + 1 <= b."""
        spend(50)
        p = self.equality.applied(p)
        denied = p.head == "not"
        relation = self.equality.applied(p.args[0]) if denied else p
        if relation.head not in ("=", "<=", "<") or not is_scalar(relation.args[0].sort):
            raise Rejected(f"arithmetic does not understand {show(p, 150)}")
        a, b = relation.args
        sign = {"=": "=", "<=": ">=", "<": ">"}[relation.head]
        if denied:
            sign, (a, b) = {"=": "!=", ">=": ">", ">": ">="}[sign], (b, a)
        difference = self.equality.difference(b, a)
        if sign == ">" and (a.sort is b.sort is INT or self.equality.whole(difference)):
            sign, difference = ">=", P.add(difference, P.constant(1), -1)
        self.facts.append((sign, difference))

    def contradict(self, summands: Any, cofactors: Any) -> None:
        """Accept facts that cannot all hold, or raise ``Rejected``."""
        total = self.total(summands, cofactors)
        if total:
            raise Rejected(f"the summands add up to {show(self.equality.term(total), 150)}, expected 0")

    def total(self, summands: Any, cofactors: Any) -> Polynomial:
        """The sum of the summands and cofactors, at least one of them positive; or raise ``Rejected``."""
        total, strict = P.constant(0), False
        for pair in listed(cofactors, "the cofactors"):
            if not isinstance(pair, list) or len(pair) != 2:
                raise Rejected("a cofactor is a pair [number of a fact, term]")
            _, equation = self._fact(pair[0], ("=",))
            total = P.add(total, P.multiply(self.equality.scalar(self.read(pair[1])), equation))
        for summand in listed(summands, "the summands"):
            if not isinstance(summand, dict) or not set(summand) <= {"weight", "facts", "square"}:
                raise Rejected("a summand has the fields weight, facts, square")
            value, positive = self._summand(**summand)
            total, strict = P.add(total, value), strict or positive
        if not strict:
            raise Rejected("no summand is strictly positive")
        return total

    def _fact(self, number: Any, signs: Sequence[str]) -> tuple[str, Polynomial]:
        if type(number) is not int or not 0 <= number < len(self.facts):
            raise Rejected(f"there is no fact {brief(number)}; there are {len(self.facts)}")
        sign, p = self.facts[number]
        if sign not in signs:
            raise Rejected(f"fact {number} does not say {' or '.join(signs)}")
        return sign, p

    def _summand(self, weight: Any = None, facts: Any = None, square: Any = None) -> tuple[Polynomial, bool]:
        """The value of a summand, which is not negative, and whether it is positive."""
        factor = rational_from_json(weight)
        if factor <= 0:
            raise Rejected(f"a weight is positive, not {factor}")
        value, positive, unpaired = P.constant(factor), square is None, set[int]()
        for number in listed([] if facts is None else facts, "the facts of a summand"):
            sign, p = self._fact(number, (">=", ">", "!="))
            value = P.multiply(value, p)
            positive = positive and sign != ">="
            unpaired ^= {number} if sign == "!=" else set()
        if unpaired:
            raise Rejected("a fact that says != 0 stands in pairs")
        if square is not None:
            root = self.equality.scalar(self.read(square))
            value = P.multiply(value, P.multiply(root, root))
        return value, positive


def denial(p: Term) -> Term:
    return p.args[0] if p.head == "not" else build("not", p)

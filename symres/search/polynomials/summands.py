"""The summands of an ``sos`` certificate: a positive weight times facts times a square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import to_json

Root = tuple[tuple[int, Fraction], ...]  # a polynomial as sorted items, so that it can be compared


def root_of(p: Mapping[int, int | Fraction]) -> Root:
    return tuple(sorted((m, Fraction(c)) for m, c in p.items()))


@dataclass(frozen=True)
class Summand:
    """weight * product of facts (by number) * root^2; no root stands for 1."""

    weight: Fraction
    facts: tuple[int, ...] = ()
    root: Root = ()

    def __mul__(self, other: Summand) -> Summand:
        root = self.root or other.root
        if self.root and other.root:
            root = root_of(P.multiply(dict(self.root), dict(other.root)))
        return Summand(self.weight * other.weight, (*self.facts, *other.facts), root)

    def polynomial(self, facts: Facts) -> Polynomial:
        """The value of the summand."""
        root: Polynomial = dict(self.root)
        out = P.multiply(P.multiply(root, root) if root else P.constant(1), P.constant(self.weight))
        for k in self.facts:
            out = P.multiply(out, facts.all[k].polynomial)
        return out

    def is_strict(self, facts: Facts) -> bool:
        """Whether the summand is positive, not only >= 0."""
        return not self.root and all(facts.all[k].sign in (">", "!=") for k in self.facts)

    def to_json(self, facts: Facts) -> dict[str, Any]:
        out: dict[str, Any] = {"weight": str(self.weight)}
        if self.facts:
            out["facts"] = list(self.facts)
        if self.root:
            out["square"] = to_json(facts.forms.term(plain(dict(self.root))))
        return out

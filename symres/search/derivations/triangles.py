"""The triangle inequality for combinations: |M| <= a |K| + b |L| where M = a K + b L, with a and b not negative."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from symres.kernel import Term
from symres.kernel.terms import ONE, ZERO, build, is_scalar, joined, same_sort

from .citing import Citing
from .record import Close, Record


class Triangles:
    """Finds in a bound of a norm the combination that its matrix is."""

    def __init__(self, record: Record, citing: Citing, attempt: Close) -> None:
        self.record = record
        self.citing = citing
        self.attempt = attempt

    def about(self, goal: Term) -> list[int]:
        """The steps of the triangle inequality for a goal |M| <= a |K| + b |L|, if M = a K + b L; none otherwise."""
        norm, bound = goal.args
        parts = list(_multiples_of_norms(bound))
        if norm.head != "frobenius" or len(parts) < 2 or None in parts:
            return []
        multiples = [K if a is ONE else build("*", a, K) for a, K in filter(None, parts)]
        if not all(same_sort(M.sort, norm.args[0].sort) for M in multiples):
            return []
        if not self.record.same(norm.args[0], reduce(lambda K, L: build("+", K, L), multiples)):
            return []
        shown = [self._of_multiple(a, K) for a, K in filter(None, parts) if a is not ONE]
        while len(multiples) > 1:
            *first, last = multiples
            rest = joined("+", first, ZERO)
            shown.append(self.citing.instance_at("triangle", {"A": rest, "B": last}, 1))
            multiples = first
        return [i for i in shown if i is not None]

    def _of_multiple(self, a: Term, K: Term) -> int | None:
        """|a K| = a |K|, where a is not negative."""
        positive = self.attempt(build("<=", ZERO, a), 1)
        return self.citing.by("norm_multiple", [positive], c=a, A=K)


def _multiples_of_norms(bound: Term) -> Iterator[tuple[Term, Term] | None]:
    """The numbers and matrices of which a sum has the multiples of norms; None for a summand that is none."""
    for summand in bound.args if bound.head == "+" else (bound,):
        factors = summand.args if summand.head == "*" else (summand,)
        norms = [f for f in factors if f.head == "frobenius"]
        others = [f for f in factors if f.head != "frobenius"]
        plain = len(norms) == 1 and all(is_scalar(f.sort) for f in others)
        yield (joined("*", others, ONE), norms[0].args[0]) if plain else None

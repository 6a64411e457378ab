"""What the facts say of the entries of a random matrix: that they are independent, or normal, and their variance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symres.kernel import Term
from symres.kernel.terms import lam

from .citing import Citing
from .instances import peeled, safely
from .integrands import value_at
from .matching import Matcher
from .record import Record

NORMAL = "gaussian_entries"
ENTRIES = (NORMAL, "iid_entries")


@dataclass(frozen=True)
class Entries:
    """A step that says that the entries of a random matrix are independent, and their variance."""

    step: int
    matrix: Term
    variance: Term
    normal: bool


class KnownEntries:
    """The random matrices of a record with independent entries."""

    def __init__(self, record: Record, citing: Citing) -> None:
        self.record = record
        self.citing = citing
        self._found: dict[Term, Entries | None] = {}

    def at(self, x: Term, atom: Term) -> Entries | None:
        """What the facts say of the entries of a random matrix, whose value at x is the atom; that they are normal, if
        some say so."""
        W = lam(x, atom, "omega")
        if W not in self._found:
            said = self._said(x, atom, W)
            found = [Entries(i, W, self.record.conclusion(i).args[1], head == NORMAL) for i, head in said]
            self._found[W] = min(found, key=lambda entries: not entries.normal, default=None)
        return self._found[W]

    def _said(self, x: Term, atom: Term, W: Term) -> Iterator[tuple[int, str]]:
        record = self.record
        for i in list(record.facts()):
            c = record.conclusion(i)
            if c.head in ENTRIES and record.same(c.args[0], W):
                yield i, c.head
            if c.head != "all":
                continue
            variables, _, body = peeled(record.conclusion(i), str(i))
            if body.head in ENTRIES:
                matcher = Matcher(variables, record.same)
                for values in safely(matcher.matches(value_at(body.args[0], x), atom, {})):
                    if all(v in values for v in variables):
                        found = self.citing.universal.carried_out(i, c, values, iter(variables), 2)
                        if found is not None:
                            yield found, body.head

    def iid(self, entries: Entries) -> int:
        """That the entries are independent, whether they are normal or not."""
        if not entries.normal:
            return entries.step
        return self.citing.carried_out("gaussian_entries_iid", [entries.step], F=entries.matrix, c=entries.variance)

"""What derivatives in a goal are, as steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from symres.kernel.polynomials import Rejected
from symres.kernel.terms import Term, build

from .laws.derivatives import differentiated
from .numbers import Numbers


def slopes(numbers: Numbers, goal: Term) -> Iterator[int]:
    """What the derivatives in a goal are, as far as hypotheses show what this needs."""
    for atom in _derivatives(goal, set()):
        with suppress(Rejected):
            function, point = atom.args
            yield differentiated(numbers.run, function, point, partial(build, "=", atom), numbers.require)[0]


def _derivatives(term: Term, seen: set[Term]) -> Iterator[Term]:
    """The derivatives in a term that do not speak of what is bound in it."""
    if term in seen:
        return
    seen.add(term)
    if term.head == "D" and not term.loose:
        yield term
    for part in term.args:
        yield from _derivatives(part, seen)

"""What can be inverted in a goal, as hypotheses show: x x^-1 = 1 and M M^-1 = I, as steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from symres.kernel.equality import is_matrix
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import Term, build, is_scalar, nonzero

from .numbers import Numbers


def inverses(numbers: Numbers, goal: Term) -> list[int]:
    """The equations of all numbers and matrices of which an inverse stands in a goal, where that is seen to be one."""
    out = []
    for t in _inverted(goal, set()):
        if is_scalar(t.sort):
            out += [step for step in [numbers.cancelled(t)] if step is not None]
        elif is_matrix(t) and t.sort is not None:
            with suppress(Rejected):
                divisor = numbers.require(nonzero(build("det", t)))
                out.append(numbers.run.rule("inverse_right", {"n": t.sort.args[0], "S": t}, [divisor]))
    return out


def _inverted(term: Term, seen: set[Term]) -> Iterator[Term]:
    """The bases of all powers with a negative exponent, but for what is bound in them."""
    if term in seen:
        return
    seen.add(term)
    if term.head == "^" and term.args[1].head == "rational" and term.args[1].value < 0 and not term.loose:
        yield term.args[0]
    for part in term.args:
        yield from _inverted(part, seen)

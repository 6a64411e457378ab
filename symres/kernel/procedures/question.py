"""Questions to a procedure, and its answers: sequents that suffice, and the propositions that these are.

A sequent of the answer is about the variables of the question, which have one value each, and about new ones, which
stand for anything. So it is shown as a proposition, for all values of the new ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..equality import Equality
from ..polynomials import Rejected, spend
from ..sequents import Sequent, assumed
from ..terms import PROP, Term, for_all, free_variables, implication, show, variables_of


@dataclass(frozen=True)
class Question:
    """Whether the hypotheses of ``sequent`` give its conclusion, at the values that the variables have.

    ``data`` is what the certificate says of it, in JSON: terms in it speak of the variables of the sequent alone.
    """

    sequent: Sequent
    data: Mapping[str, Any]
    equality: Equality
    folder: Path | None

    @property
    def conclusion(self) -> Term:
        return self.sequent.conclusion

    def needs(self, *conclusions: Term) -> tuple[Sequent, ...]:
        """These, from the hypotheses."""
        return tuple(Sequent(self.sequent.hypotheses, c) for c in dict.fromkeys(conclusions))


def supposed(given: tuple[Term, ...]) -> tuple[Term, ...]:
    """The hypotheses of a question: what steps show, denials moved inwards, conjunctions taken apart, each once."""
    return assumed((), *given)


def proposition(needed: Sequent, asked: Sequent) -> Term:
    """A sequent of the answer as a proposition, where the hypotheses of the question hold.

    H, E_1, ..., E_n |- C with the new variables x, y is ``for all x. for all y. E_1 => (... => (E_n => C))``, in the
    order of their names.

    >>> from ..terms import ZERO, build, variable
    >>> x, y, z = map(variable, "xyz")
    >>> asked = Sequent((build("<", ZERO, x),), build("<", ZERO, y))
    >>> proposition(Sequent((build("<", ZERO, x), build("<", x, z)), build("<", z, y)), asked)
    for all z. x < z => z < y
    """
    own = variables_of((*asked.hypotheses, asked.conclusion))
    spend(len(needed.hypotheses) + len(asked.hypotheses))
    known = set(asked.hypotheses)
    out = implication([h for h in needed.hypotheses if h not in known], needed.conclusion)
    if out.sort is not PROP:
        raise Rejected(f"{show(out)} is no proposition")
    new = free_variables(out) - own
    if any(x.head != "variable" for x in new):
        raise Rejected(f"{show(out, 200)} is about a variable without a name")
    for x in sorted(new, key=lambda x: str(x.value), reverse=True):
        out = for_all(x, out)
    return out

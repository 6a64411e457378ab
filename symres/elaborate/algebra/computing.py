"""Numbers as plain arithmetic: with derivatives, and what is read off matrices, computed, as enclosures need it."""

from __future__ import annotations

from collections.abc import Callable

from symres.elaborate.algebra.normal_form import COMPUTED, computed
from symres.elaborate.algebra.signs import holds
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import Term, build, contract, is_scalar


def computed_number(term: Term) -> Term:
    """A number without variables, as plain arithmetic as far as what that needs is true.

    >>> from symres.kernel.terms import lam, number, variable
    >>> x = variable("x")
    >>> computed_number(build("D", lam(x, build("^", x, number(3))), number(2)))
    12
    """
    return Computing(holds)(term)


class Computing:
    """Numbers as plain arithmetic where what that needs ``holds``."""

    def __init__(self, holds: Callable[[Term], bool]) -> None:
        self.holds = holds
        self._known: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        found = self._known.get(term)
        if found is None:
            try:
                found = self._known[term] = self._computed(term)
            except Rejected:  # it is not computed
                found = self._known[term] = term
        return found

    def _computed(self, term: Term) -> Term:
        plain = term
        while plain.head == "app":
            plain = contract(plain)
        if plain.head in COMPUTED:
            value, needed = computed(plain)
            return self(value) if all(map(self.holds, needed)) else term
        if not is_scalar(plain.sort) or not plain.args:
            return term
        parts = [self(a) if is_scalar(a.sort) else a for a in plain.args]
        return build(plain.head, *parts) if any(a is not b for a, b in zip(parts, plain.args, strict=True)) else term

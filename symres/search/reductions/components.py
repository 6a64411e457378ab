"""Splitting what is assumed into cases, where each needs its own argument.

``cases`` does so where a conclusion follows from equations alone. Here the whole prover goes on from every case: of a
disjunction, and of what is said to exist; of the factors of a consequence of the equations, and of what is pinched
between inequalities, where another hypothesis says more, that a point is a local minimum or a form nowhere negative;
and of the sign of a variable, where a disjunction or an equation is to be proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symres.algebra.facts import Facts
from symres.kernel.sequents import Sequent
from symres.kernel.terms import REAL, ZERO, Term, build, free_variables, to_json

from ..points.neighbourhood import nearby
from ..polynomials.ideal import Ideal
from ..polynomials.identity import equations
from ..steps import Close, carry_out
from .cases import pinched, zero_products


def search(sequent: Sequent, close: Close, deadline: float) -> dict[str, Any] | None:
    """A proof by the first distinction of cases that offers itself; None if there is none, or a case stays open."""
    for step in _distinctions(sequent, deadline):
        return carry_out(sequent, step, close)
    return None


def _distinctions(sequent: Sequent, deadline: float) -> Iterator[dict[str, Any]]:
    for i, h in enumerate(sequent.hypotheses):
        if h.head == "or":
            yield {"kind": "cases", "hypothesis": i}
        if h.head == "ex" and nearby(h, (*sequent.hypotheses, sequent.conclusion)) is None:
            yield {"kind": "cases", "open": i}
    if any(h.head in ("ex", "all") for h in sequent.hypotheses):
        facts = Facts(sequent)
        numbers = equations(facts)
        ideal = Ideal(facts.forms, [facts.all[k].polynomial for k in numbers], deadline)
        yield from zero_products(facts, numbers, ideal)
        yield from pinched(facts, ideal)
    if sequent.conclusion.head in ("or", "="):
        for x in sorted(free_variables(sequent.conclusion), key=str):
            if x.sort is REAL and not signed(sequent, x):
                yield {"kind": "cases", "sign": to_json(x)}


def signed(sequent: Sequent, t: Term) -> bool:
    """Whether a hypothesis says how a term compares with zero."""
    return any(h in sequent.hypotheses for h in (build("<", t, ZERO), build("=", t, ZERO), build("<", ZERO, t)))

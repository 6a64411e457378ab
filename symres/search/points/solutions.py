"""Equations at values that satisfy them, where the values do not show it: each is a zero of a polynomial of its own.

The equations themselves say how the values depend on each other: among their solutions, in which all coordinates are
written with one number, is the one with these values.
"""

from __future__ import annotations

from symres.algebra.facts import Facts
from symres.kernel import Sequent
from symres.kernel.terms import FALSE, Term, build, conjunction, free_variables, to_json

from ..polynomials import numbers
from ..steps import Proof, carry_out, keep
from .finite import substituted
from .systems import holds, systems


def search(sequent: Sequent, deadline: float) -> Proof | None:
    """A proof of equations whose variables are numbers by hypotheses; None if the equations do not hold, or say less.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    given: dict[Term, Term] = {}
    for h in sequent.hypotheses:
        if h.head == "=" and h.args[0].head == "variable" and not free_variables(h.args[1]):
            given.setdefault(h.args[0], h.args[1])
    if sequent.conclusion.head != "=" or not free_variables(sequent.conclusion) <= given.keys():
        return None
    if holds([sequent.conclusion], given) is not True:
        return None

    def known(goal: Sequent) -> Proof | None:
        """The equations with the values that the hypotheses give."""
        equations = [build("=", x, t) for x, t in given.items() if x in free_variables(sequent.conclusion)]
        return substituted(goal, equations, numbers.by_normal_forms)

    def written(values: dict[Term, Term]) -> Proof | None:
        """The equations with the same values, written with one number."""
        lemmas = [build("=", x, t) for x, t in values.items()]

        def equal(goal: Sequent) -> Proof | None:
            x = goal.conclusion.args[0]
            return substituted(goal, [build("=", x, given[x])], lambda goal: numbers.search(goal, deadline))

        def only(goal: Sequent) -> Proof | None:
            return keep(goal, lemmas, lambda goal: substituted(goal, lemmas, numbers.by_normal_forms))

        return carry_out(sequent, {"kind": "cases", "lemma": to_json(conjunction(lemmas))}, equal, only)

    found: dict[Term, Term] = {}
    for system in systems(Facts(Sequent((sequent.conclusion,), FALSE))):
        solved = system.represented(deadline)
        for point in solved.points() if solved is not None else ():
            values = dict(zip(system.variables, point, strict=True))
            if holds([build("=", given[x], t) for x, t in values.items()], {}):
                found |= values
    return known(sequent) or (written(found) if found.keys() == free_variables(sequent.conclusion) else None)

"""Powers with real exponents: the kernel reads x^y as exp(y log x) where x is positive, and 0^y as 0 where y is.

So that is shown first. Where x may be 0, or y beside 0, there are the cases that it is or is not; and a real number
that is said to be an integer is replaced by one.
"""

from __future__ import annotations

from typing import NamedTuple

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import BINDERS, FALSE, INT, ZERO, build, contract, exists, free_variables, variable

from ..steps import Close, Proof, carry_out, keep, opening, sign_cases, with_lemmas, witness


class Bases(NamedTuple):
    """Lemmas about the bases of powers, and about the exponents of 0; and those of these terms that may be 0."""

    lemmas: list[Term]
    edges: list[Term]


def shown(sequent: Sequent, show: Close, edges: bool) -> Bases:
    """Lemmas, which ``show`` proves, that the bases of powers in a sequent are positive, or the exponents of 0; if
    ``edges`` are wanted, or that they are not negative.
    """
    found = Bases([], [])
    for t in dict.fromkeys(e if b is ZERO else b for b, e in (t.args for t in _real_powers(sequent))):
        known = Facts(sequent.under(*found.lemmas))
        positive, zero, edge = (build(sign, ZERO, t) for sign in ("<", "=", "<="))
        if not free_variables(t) or any(map(known.holds, (positive, zero, build("=", t, ZERO), build("<", t, ZERO)))):
            continue
        at_the_edge = known.holds(edge)
        if not (edges and at_the_edge) and show(Sequent(known.sequent.hypotheses, positive)) is not None:
            found.lemmas.append(positive)
        elif edges and (at_the_edge or show(Sequent(known.sequent.hypotheses, edge)) is not None):
            found.lemmas.extend([] if at_the_edge else [edge])
            found.edges.append(t)
    return found


def _real_powers(sequent: Sequent) -> list[Term]:
    """The powers with exponents that are neither numerals nor integers, but for what is in a binder's scope."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    rest = [sequent.conclusion, *reversed(sequent.hypotheses)]
    while rest:
        t = rest.pop()
        if t in seen or not t.partial:
            continue
        seen.add(t)
        if t.head == "^" and t.args[1].head != "rational" and t.args[1].sort is not INT:
            found[t] = None
        if t.head == "app" and t.args[0].head == "lam":
            rest.append(contract(t))
        elif t.head not in BINDERS:
            rest.extend(reversed(t.args))
    return list(found)


def integral(sequent: Sequent) -> Term | None:
    """A real variable that is the exponent of a power, and of which a hypothesis says that it is an integer."""
    for h in sequent.hypotheses:
        for p, whole in (h.args, h.args[::-1]) if h.head == "=" else ():
            if whole.head == "floor" and whole.args[0] is p and p.head == "variable":
                if any(t.args[1] is p for t in _real_powers(sequent)):
                    return p
    return None


def by_integer(sequent: Sequent, p: Term, close: Close) -> Proof | None:
    """A proof with an integer for a real variable that is one."""
    n = variable(new_name("n", (*sequent.hypotheses, sequent.conclusion)), INT)
    said = exists(n, build("=", p, n))

    def shown(goal: Sequent) -> Proof | None:
        return carry_out(goal, witness(build("floor", p)), close)

    def opened(goal: Sequent) -> Proof | None:
        return carry_out(goal, opening(goal, said), replaced)

    def replaced(goal: Sequent) -> Proof | None:
        equation = next(i for i, h in enumerate(goal.hypotheses) if h is build("=", p, n))
        return carry_out(goal, {"kind": "cases", "equation": equation}, close)

    return with_lemmas(sequent, [said], shown, opened)


def by_sign(sequent: Sequent, base: Term, close: Close) -> Proof | None:
    """A proof from the signs that a number may have."""
    return carry_out(sequent, sign_cases(base), close)


def without_alternatives(sequent: Sequent, close: Close) -> Proof | None:
    """A proof without the disjunctions among the hypotheses of which the others plainly say a part."""
    others = tuple(h for h in sequent.hypotheses if h.head != "or")
    try:
        facts = Facts(Sequent(others, FALSE))
        kept = [h for h in sequent.hypotheses if h.head != "or" or not facts.holds(h)]
    except Rejected:
        return close(sequent)
    return keep(sequent, kept, close)

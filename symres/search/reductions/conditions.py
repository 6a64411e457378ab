"""Conditions under which the terms of a sequent are defined, shown first where hypotheses imply and do not state them.

The kernel's procedures find such conditions among the facts of a sequent, or refuse. A condition that is plain as it is
written, such as 0 <= (x + y)^2 + 1, need not be so once it is multiplied out, as they have it.
"""

from __future__ import annotations

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import plainly
from symres.kernel import Sequent, Term
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import ZERO, build
from symres.kernel.terms import show as show_term
from symres.language.definedness import definedness

from ..parts import parts
from ..polynomials.citations import cite
from ..steps import Close, Proof, keep, with_lemmas
from . import bases


def search(sequent: Sequent, show: Close, close: Close, notes: list[str] | None = None) -> Proof | None:
    """A proof by lemmas that ``show`` proves; None if none is to be shown, or ``close`` finds nothing then.

    Conditions that are not shown are noted, for readers. If there are to be ``notes``, there is time as well for the
    cases that the base of a power is 0 or not.
    """
    exponent = bases.integral(sequent)
    if exponent is not None:
        return bases.by_integer(sequent, exponent, close)
    lemmas: list[Term] = []
    for p in (*sequent.hypotheses, sequent.conclusion):
        known = sequent.under(*lemmas)
        for goal in definedness(p, known.hypotheses):
            inside = set(goal.hypotheses) > set(known.hypotheses)
            if inside or goal.conclusion.head not in ("not", "<", "<="):
                continue
            if show(goal) is not None:
                lemmas.append(goal.conclusion)
            elif notes is not None:
                term = goal.purpose.removesuffix(" to be defined")
                notes.append(f"{term} is not seen to be defined, which needs {show_term(goal.conclusion, 80)}")

    def alone(goal: Sequent) -> Proof | None:
        return (keep(goal, [], show) if plainly(goal.conclusion) else None) or show(goal)

    lemmas += [p for p in _multiplied_out(sequent.under(*lemmas)) if alone(Sequent((), p, CLAIM)) is not None]
    of_powers = bases.shown(sequent.under(*lemmas), show, notes is not None)
    lemmas += of_powers.lemmas
    if of_powers.edges:
        return with_lemmas(sequent, lemmas, alone, lambda goal: bases.by_sign(goal, of_powers.edges[0], close))
    if of_powers.lemmas:
        return with_lemmas(sequent, lemmas, alone, lambda goal: bases.without_alternatives(goal, close))
    return with_lemmas(sequent, lemmas, alone, close) if lemmas else None


def _multiplied_out(sequent: Sequent) -> list[Term]:
    """Propositions that radicands and divisors are positive, or else not negative, where that is plain, but the
    conditions of their normal forms are not.
    """
    facts = Facts(sequent)
    cite(facts)
    needed = [*facts.forms.conditions, *(need for fact in facts.all for need in fact.needs)]
    if all(map(facts.holds, needed)):
        return []
    said = (part for p in (*sequent.hypotheses, sequent.conclusion) for part in parts(p))
    bases = dict.fromkeys(t.args[0] for t in said if t.head == "^" and _is_partial(t.args[1]))
    signs = ((build(relation, ZERO, base) for relation in ("<", "<=")) for base in bases)
    lemmas = filter(None, (next(filter(plainly, either), None) for either in signs))
    return [p for p in lemmas if p not in sequent.hypotheses]


def _is_partial(exponent: Term) -> bool:
    """Whether it is that of a divisor or a radicand."""
    return exponent.head == "rational" and (exponent.value < 0 or exponent.value.denominator > 1)

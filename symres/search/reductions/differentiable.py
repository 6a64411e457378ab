"""Existence of derivatives where they are computed.

A statement says that a derivative exists, unless what is needed to compute it holds (``language.definedness``). Where
that always holds, nothing else has to be shown, and it is known from then on.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symres.kernel import Sequent, Term
from symres.kernel.sequents import negation
from symres.kernel.terms import conjuncts, instantiate, variables_of

from ..steps import Close, Proof, about_numbers, carry_out, keep, one_of, with_lemmas
from ..strategy import Differentiable


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof that what is needed to compute a derivative holds, or that nothing else is asked for, as the numbers
    contradict each other; None if the goal is another, or that is not proved.
    """
    c = sequent.conclusion
    if c.head == "or" and _is_existence(c.args[-1]):
        return with_lemmas(sequent, list(conjuncts(c.args[0])), close, lambda goal: one_of(goal, [0], close))
    if not _is_existence(c) and not _is_near(c):
        return None
    numbers = [h for h in about_numbers(sequent) if h.head in ("=", "<=", "<", "not")]
    return carry_out(sequent, {"kind": "cases", "deny": True}, lambda goal: keep(goal, numbers, close))


def needed(sequent: Sequent) -> Iterator[Term]:
    """Conditions that suffice for the derivatives that are supposed to exist here, and are not supposed themselves."""
    if not any(map(_differentiates, (*about_numbers(sequent), sequent.conclusion))):
        return
    known = {*sequent.hypotheses, sequent.conclusion}
    for h in sequent.hypotheses:
        for said in itertools.islice(_instances(h, sequent), Differentiable.INSTANCES):
            while said.head == "=>" and known.issuperset(conjuncts(said.args[0])):
                said = said.args[1]
            if said.head == "or" and _is_existence(said.args[-1]):
                yield from (p for p in conjuncts(said.args[0]) if known.isdisjoint((p, negation(p))))


def _instances(h: Term, sequent: Sequent) -> Iterator[Term]:
    """The instances of a proposition about all numbers for the variables of a sequent; any other one as it is."""
    if h.head != "all":
        yield h
        return
    for x in sorted(variables_of((*sequent.hypotheses, sequent.conclusion)), key=str):
        if x.sort is h.args[0]:
            yield from _instances(instantiate(h, x), sequent)


def _differentiates(p: Term) -> bool:
    """Whether there is a derivative in a relation; what is said of derivatives is none."""
    return p.head == "D" or p.head not in ("=>", "or", "all", "ex") and any(map(_differentiates, p.args))


def _is_existence(p: Term) -> bool:
    """Whether a proposition says that there is a derivative, and that the function is defined near the point."""
    *_, last = conjuncts(p)
    return last.head == "ex" and last.args[1].head == "has_derivative"


def _is_near(p: Term) -> bool:
    """Whether a proposition says that something holds near a point."""
    if p.head != "ex" or p.args[1].head != "and":
        return False
    positive, within = p.args[1].args[0], p.args[1].args[-1]
    return positive.head == "<" and positive.args[1].head == "bound" and within.head == "all"

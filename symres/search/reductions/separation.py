"""Equations that hold nowhere else: both sides are kept apart by a strict inequality.

To show that an equation among the hypotheses implies a = b, the cases a < b and a > b are contradicted by l < r or
r < l, where l = r is that equation. The same shows that something is not zero.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.kernel import Sequent
from symres.kernel.terms import FALSE, ZERO, Term, build, is_scalar, number

from ..plausibility import holds_at_points
from ..steps import Close, Proof, carry_out, keep, sign_cases, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an equation, of a disjunction of equations, or of ``false``; None if none is found.

    ``close`` proves the strict inequalities, ``follows`` what is plain once they are known.
    """
    c = sequent.conclusion
    alternatives = c.args if c.head == "or" else (c,) if c.head == "=" else ()
    if any(a.head != "=" or not is_scalar(a.args[0].sort) for a in alternatives):
        return None
    return _apart(sequent, alternatives, close, follows)


def _apart(sequent: Sequent, alternatives: tuple[Term, ...], close: Close, follows: Close) -> Proof | None:
    """The proof for what is left once the first alternatives are excluded."""
    if not alternatives:
        return _contradiction(sequent, close, follows)
    (a, b), rest = alternatives[0].args, alternatives[1:]

    def chosen(goal: Sequent) -> Proof | None:
        if goal.conclusion.head != "or":
            return follows(goal)
        return carry_out(goal, {"kind": "cases", "disjunct": goal.conclusion.args.index(alternatives[0])}, follows)

    def excluded(goal: Sequent) -> Proof | None:
        return _apart(goal, rest, close, follows)

    step = sign_cases(build("+", a, build("*", number(-1), b)))
    return carry_out(sequent, step, excluded, chosen, excluded)


def _contradiction(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof that the two sides of some hypothesis are not equal."""
    for hypothesis in reversed(sequent.hypotheses):
        others = tuple(h for h in sequent.hypotheses if h is not hypothesis)
        for sides in _equal(hypothesis):
            for relation in (build("<", *sides), build("<", *reversed(sides))):
                if holds_at_points(Sequent(others, relation)):
                    apart = functools.partial(keep, hypotheses=others, close=close)
                    proof = with_lemmas(sequent, [relation], apart, follows)
                    if proof is not None:
                        return proof
    return None


def _equal(hypothesis: Term) -> Iterator[tuple[Term, ...]]:
    """The sides of an equation; of one between matrices, the entries that are not equal anyway, and 0."""
    if hypothesis.head == "=" and is_scalar(hypothesis.args[0].sort):
        yield hypothesis.args
    elif hypothesis.head == "=":
        facts = Facts(Sequent((hypothesis,), FALSE))
        yield from ((facts.forms.term(plain(fact.polynomial)), ZERO) for fact in facts.all if fact.polynomial)

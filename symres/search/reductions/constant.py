"""Equations between functions whose difference is constant: its derivative is 0, and at one point it is 0 itself.

Such are log(1 + exp x) = x + log(1 + exp(-x)), atan(tan x) = x for |x| < pi/2, and atan x + atan(1/x) = pi/2 for x > 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from symres.algebra.facts import Facts
from symres.algebra.normal_form import computed
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import REAL, ZERO, build, difference, free_variables, is_scalar, lam, number, substitute

from ..plausibility import holds_at_points
from ..steps import Close, Proof, carry_out, split, with_lemmas
from . import conditions
from .monotone import inside_an_atom, mean_value

STARTS = [number(q) for q in (0, 1, -1)]


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by two inequalities, each by the mean value theorem; None if none is found.

    ``close`` proves what the theorem asks for, ``follows`` the equation from both.
    """
    c = sequent.conclusion
    if c.head != "=" or not is_scalar(c.args[0].sort):
        return None
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    for x in sorted(free_variables(c), key=str):
        if x.sort is REAL and inside_an_atom(facts, x) and _is_constant(sequent, x):
            for a in _starts(sequent, x):
                proof = _from(a, x, sequent, close, follows)
                if proof is not None:
                    return proof
    return None


def _is_constant(sequent: Sequent, x: Term) -> bool:
    """Whether the derivative of the difference by x seems to be 0 where no equation says what x is."""
    if any(h.head == "=" and x in free_variables(h) for h in sequent.hypotheses):
        return False
    try:
        slope, _ = computed(build("D", lam(x, difference(*sequent.conclusion.args)), x))
    except Rejected:
        return False
    return holds_at_points(Sequent(sequent.hypotheses, build("=", slope, ZERO)))


def _starts(sequent: Sequent, x: Term) -> Iterator[Term]:
    """Numbers in the range of x at which the equation seems to hold."""
    for a in STARTS:
        here = [substitute(p, {x: a}) for p in (*sequent.hypotheses, sequent.conclusion)]
        if all(holds_at_points(Sequent((), p)) for p in here):
            yield a


def _from(a: Term, x: Term, sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """The proof of the equation from that at a number."""

    def both(goal: Sequent) -> Proof | None:
        return conditions.search(goal, follows, follows) or follows(goal)

    sides = sequent.conclusion.args
    halves = [build("<=", *sides), build("<=", *reversed(sides))]
    return with_lemmas(sequent, halves, lambda half: on_both_sides(half, x, a, close), both)


def on_both_sides(inequality: Sequent, x: Term, a: Term, close: Close) -> Proof | None:
    """The proof of an inequality from that at a number, by the mean value theorem above it and below it."""

    def part(side: Sequent) -> Proof | None:
        below = side.hypotheses[-1].args[0] is x
        return carry_out(side, mean_value(x, a, "below" if below else "above"), close)

    return split(inequality, (build("<=", a, x), build("<=", x, a)), close, part)

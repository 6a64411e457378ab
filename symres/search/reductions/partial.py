"""Least values in one variable first: where a derivative vanishes, whatever the other variables are.

    H |- 0 <= f(x, y)    from  H |- 0 <= f(a(y), y)  and the signs of the derivative by x below a(y) and above

Where it stands, f is written in one variable less; what the value is at a(y) comes out in normal form.
"""

from __future__ import annotations

from symres.algebra.facts import Facts
from symres.algebra.normal_form import normalised
from symres.kernel import Rejected, Sequent
from symres.kernel.terms import REAL, ZERO, Term, build, free_variables, substitute
from symres.trees.monotone import difference

from ..plausibility import holds_at_points
from ..points.derivatives import explicit
from ..points.logarithms import critical
from ..steps import Close, Proof, carry_out, premises, split, with_lemmas
from .monotone import inside_an_atom, mean_value


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof from the least value in some variable, which ``close`` proves with the signs of the derivative; None if
    there is none. ``follows`` proves what is plain.
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    f = difference(build(c.head, *map(explicit, c.args)))
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    if not any(atom.args and free_variables(atom) for atom in facts.forms.atoms):
        return None  # polynomials are the business of sums of squares
    for x in sorted(free_variables(c), key=lambda x: (inside_an_atom(facts, x), str(x))):
        if x.sort is not REAL or any(x in free_variables(h) for h in sequent.hypotheses):
            continue
        for a in map(normalised, critical(f, x)):
            value = build(c.head, ZERO, normalised(substitute(f, {x: a})))
            if holds_at_points(Sequent(sequent.hypotheses, value)) and _plausible(sequent, x, a):
                proof = _from(sequent, x, a, value, close, follows)
                if proof is not None:
                    return proof
    return None


def _from(sequent: Sequent, x: Term, a: Term, value: Term, close: Close, follows: Close) -> Proof | None:
    """The proof from the value at a, by the mean value theorem on both sides."""

    def side(goal: Sequent) -> Proof | None:
        return carry_out(goal, _step(goal, x, a), lambda premise: follows(premise) or close(premise))

    return with_lemmas(sequent, [value], close, lambda goal: split(goal, _sides(x, a), close, side))


def _plausible(sequent: Sequent, x: Term, a: Term) -> bool:
    """Whether the derivative seems to have the right signs on both sides."""
    try:
        there = [sequent.under(side) for side in _sides(x, a)]
        return all(holds_at_points(premise) for goal in there for premise in premises(goal, _step(goal, x, a)))
    except Rejected:
        return False


def _sides(x: Term, a: Term) -> tuple[Term, Term]:
    return build("<=", a, x), build("<=", x, a)


def _step(sequent: Sequent, x: Term, a: Term) -> Proof:
    """The mean value theorem on the side that the last hypothesis tells."""
    step = mean_value(x, a, "below" if sequent.hypotheses[-1].args[0] is x else "above")
    return {**step, "strict": "value"} if sequent.conclusion.head == "<" else step

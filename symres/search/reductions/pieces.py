"""Absolute values, maxima and minima, one piece after the other."""

from __future__ import annotations

from collections.abc import Iterator

from symres.kernel import Sequent
from symres.kernel.terms import BINDERS, REAL, ZERO, Term, build, for_all, fresh, number, to_json

from ..parts import written_out
from ..steps import Close, Proof, carry_out, keep, split, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an inequality by cases for the first node of it that has pieces; None if there is none.

    ``close`` proves the inequality with the piece in its place, ``follows`` that this is what was to be shown.
    """
    if sequent.conclusion.head not in ("<=", "<"):
        return None
    if sequent.conclusion.args[0].head == "abs" and (proof := two_sided(sequent, close, follows)) is not None:
        return proof
    c = written_out(sequent.conclusion)
    node = next(_nodes(c), None)
    if node is None:
        return None
    negative = [build("*", number(-1), a) for a in node.args]
    switch = node.args[0] if node.head == "abs" else build("+", node.args[0], negative[1])
    above, below = node.args[0], negative[0] if node.head == "abs" else node.args[1]
    if node.head == "min":
        above, below = below, above
    sides = {build("<=", ZERO, switch): above, build("<=", switch, ZERO): below}

    def piece(goal: Sequent) -> Proof | None:
        value = next(value for side, value in sides.items() if side in goal.hypotheses)
        return with_lemmas(goal, [written_out(c, {node: value})], close, follows)

    return split(sequent, sides, follows, piece)


def two_sided(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of |a| <= b from a <= b and -b <= a, by what that is for any two numbers."""
    relation = sequent.conclusion.head
    (inner,), bound = sequent.conclusion.args[0].args, sequent.conclusion.args[1]

    def sides(a: Term, b: Term) -> list[Term]:
        return [build(relation, a, b), build(relation, build("*", number(-1), b), a)]

    s, t = fresh(REAL), fresh(REAL)
    rule = build("=>", build("and", *sides(s, t)), build(relation, build("abs", s), t))
    rule = for_all(s, for_all(t, rule, "t"), "s")

    def one(goal: Sequent) -> Proof | None:
        return keep(goal, [goal.conclusion], follows) or follows(goal)  # where others say that it is defined

    def instance(goal: Sequent) -> Proof | None:
        step = {"kind": "cases", "instance": goal.hypotheses.index(rule), "values": [to_json(inner), to_json(bound)]}
        return carry_out(goal, step, one)

    return with_lemmas(sequent, [*sides(inner, bound), rule], close, instance)


def _nodes(term: Term) -> Iterator[Term]:
    """The absolute values, maxima and minima in a term, the innermost first."""
    if term.head not in BINDERS:
        for a in term.args:
            yield from _nodes(a)
    if term.head in ("abs", "max", "min"):
        yield term

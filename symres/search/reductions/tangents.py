"""Inequalities between logarithms, from the tangent of one at another: log a <= log b + a/b - 1, for a and b > 0.

What follows only where logarithms are multiplied, too, is shown of all numbers that obey the tangents, and the signs of
the logarithms of what is at least 1; roots come in by log u <= 2 sqrt(u) - 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms, normalised
from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    for_all,
    free_variables,
    fresh,
    implication,
    number,
)

from ..parts import every, parts, written_out
from ..plausibility import seem
from ..steps import Close, Proof, carry_out, in_turn, instance, keep, with_lemmas
from ..strategy import Tangents
from .monotone import on_both_sides

HALF = number(Fraction(1, 2))


def _tangent(s: Term, t: Term) -> Term:
    quotient = build("*", s, build("^", t, number(-1)))
    return build("<=", build("log", s), build("+", build("log", t), quotient, number(-1)))


def _of_all() -> Term:
    s, t = fresh(REAL), fresh(REAL)
    positive = build("and", build("<", ZERO, s), build("<", ZERO, t))
    return for_all(s, for_all(t, build("=>", positive, _tangent(s, t)), "t"), "s")


TANGENT = _of_all()


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an inequality that ``follows`` from one tangent, or from all of them; None if it does not.

    ``close`` proves what all of them say.
    """
    if sequent.conclusion.head not in ("<=", "<") or TANGENT in sequent.hypotheses:
        return None
    facts = Facts(sequent)
    facts.forms.difference(*sequent.conclusion.args)
    places = [a.args[0] for a in facts.forms.atoms if a.head == "log" and free_variables(a)]
    if not 1 < len(places) <= Tangents.PLACES:
        return None
    pairs = list(permutations(places, 2))
    for chosen in [*([pair] for pair in pairs), pairs]:
        said = {pair: _normalised(_tangent(*pair)) for pair in chosen}
        if follows(sequent.under(*said.values())) is not None:
            return _with_tangents(sequent, said, close, follows, follows)
    own = NormalForms()
    own.difference(*sequent.conclusion.args)
    inside = [u for u in places if build("log", u) in own.atoms]
    return _of_numbers(sequent, inside, close, follows) if len(inside) > 1 else None


def _of_numbers(sequent: Sequent, places: Sequence[Term], close: Close, follows: Close) -> Proof | None:
    """A proof by what ``close`` shows of all numbers in the place of the logarithms."""
    logarithms = {build("log", u): fresh(REAL) for u in places}
    halves = [(build("^", u, HALF), ONE) for u in places if free_variables(u)]
    said = {pair: _normalised(_tangent(*pair)) for pair in (*permutations(places, 2), *halves)}
    signs = [p for p in (build("<=", ZERO, logarithm) for logarithm in logarithms) if seem(sequent, p)]
    goal = _normalised(sequent.conclusion)
    whole = implication([conjunction([*said.values(), *signs])], goal)
    inside = written_out(whole, logarithms)
    if any(t.head == "log" for t in parts(inside)) or not seem(sequent, inside):
        return None
    rule = every(list(logarithms.values()), inside)

    def shown(of_all: Sequent) -> Proof | None:
        return keep(of_all, [h for h in of_all.hypotheses if not any(t.head == "log" for t in parts(h))], close)

    def concluded(last: Sequent) -> Proof | None:
        return carry_out(last, instance(last, rule, *logarithms), follows, follows)

    def of_goal(aim: Sequent) -> Proof | None:
        steps: list[tuple[Term, Close]] = [*((p, close) for p in signs), (rule, shown)]
        return in_turn(aim, steps, lambda g: _with_tangents(g, said, close, follows, concluded))

    return with_lemmas(sequent, [goal], of_goal, follows)


def _normalised(inequality: Term) -> Term:
    """An inequality with each of its sides in normal form, where quotients are short."""
    return build(inequality.head, *map(normalised, inequality.args))


def _with_tangents(
    sequent: Sequent, said: dict[tuple[Term, Term], Term], close: Close, follows: Close, then: Close
) -> Proof | None:
    """A proof from tangents, with which ``then`` shows the sequent."""
    pair_of = {p: pair for pair, p in said.items()}

    def general(goal: Sequent) -> Proof | None:
        low, high = goal.conclusion.args
        s, t = low.args[0], next(a.args[0] for a in high.args if a.head == "log")
        positive = [h for h in goal.hypotheses if h not in sequent.hypotheses]
        return keep(goal, positive, lambda g: on_both_sides(g, s, t, close))

    def at_places(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, TANGENT, *pair_of[goal.conclusion]), follows, follows)

    def known(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, list(said.values()), at_places, without)

    def without(goal: Sequent) -> Proof | None:
        return keep(goal, [h for h in goal.hypotheses if h is not TANGENT], then)

    return with_lemmas(sequent, [TANGENT], general, known)

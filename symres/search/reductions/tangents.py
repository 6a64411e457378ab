"""Inequalities between logarithms, from the tangent of one at another: log a <= log b + a/b - 1, for a and b > 0."""

from __future__ import annotations

from itertools import permutations

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import normalised
from symres.kernel import Sequent, Term
from symres.kernel.terms import REAL, ZERO, build, for_all, free_variables, fresh, number

from ..steps import Close, Proof, carry_out, instance, keep, with_lemmas
from ..strategy import Tangents
from .monotone import on_both_sides


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
            return _with_tangents(sequent, said, close, follows)
    return None


def _normalised(inequality: Term) -> Term:
    """An inequality with each of its sides in normal form, where quotients are short."""
    return build(inequality.head, *map(normalised, inequality.args))


def _with_tangents(sequent: Sequent, said: dict[tuple[Term, Term], Term], close: Close, follows: Close) -> Proof | None:
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
        return keep(goal, [h for h in goal.hypotheses if h is not TANGENT], follows)

    return with_lemmas(sequent, [TANGENT], general, known)

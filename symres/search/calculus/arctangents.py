"""Arctangents of tangents, by which asin and acos of sines and cosines are said, too.

    atan r = t      if r cos t = sin t and -pi/2 < t < pi/2
    atan r = t/2    if r(1 + cos t) = sin t and -pi < t < pi

since atan(sin t/cos t) - t and atan(sin t/(1 + cos t)) - t/2 are 0 at t = 0, and their derivatives are 0. In
asin(sin t) stands the root of 1 - sin(t)^2, which is cos t up to a sign that the bounds of t say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import NormalForms, normalised
from symres.kernel import Sequent, Term
from symres.kernel.sequents import assumed
from symres.kernel.terms import (
    BINDERS,
    FALSE,
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    for_all,
    free_variables,
    fresh,
    number,
    opposite,
)

from ..bounds import bound
from ..plausibility import holds_at_points
from ..reductions import substitution
from ..reductions.monotone import on_both_sides
from ..steps import Close, Proof, carry_out, elimination, in_turn, instance, keep, sign_cases, with_lemmas
from ..strategy import Angles
from .angles import angles_in

TWO, HALF = number(2), number(Fraction(1, 2))
PI = build("pi")


def _inside(relation: str, t: Term, end: Term) -> tuple[Term, Term]:
    return build(relation, opposite(end), t), build(relation, t, end)


def _turned(angle: Term) -> Iterator[Term]:
    """An angle, and its opposite, plus quarter turns."""
    for quarters in Angles.QUARTERS:
        turn = build("*", number(Fraction(quarters, 2)), PI)
        for part in (angle, opposite(angle)):
            yield normalised(build("+", part, turn))


class Rule(NamedTuple):
    """atan r = t/``times`` if r d(t) = sin t, for |t| < ``times`` pi/2, where d(t) = cos t + ``times`` - 1 > 0."""

    times: int

    def divisor(self, t: Term) -> Term:
        return build("+", build("cos", t), number(self.times - 1)) if self.times > 1 else build("cos", t)

    def angle(self, t: Term) -> Term:
        return build("*", number(Fraction(1, self.times)), t) if self.times > 1 else t

    def inside(self, t: Term) -> tuple[Term, Term]:
        return _inside("<", t, build("*", number(Fraction(self.times, 2)), PI))

    @property
    def positive(self) -> Term:
        t = fresh(REAL)
        return for_all(t, build("=>", build("and", *self.inside(t)), build("<", ZERO, self.divisor(t))), "t")

    @property
    def lemma(self) -> Term:
        t, r = fresh(REAL), fresh(REAL)
        quotient = build("=", build("*", r, self.divisor(t)), build("sin", t))
        said = build("=", build("atan", r), self.angle(t))
        return for_all(t, for_all(r, build("=>", conjunction([*self.inside(t), quotient]), said), "r"), "t")


def _root(t: Term) -> Term:
    return build("^", build("^", build("cos", t), TWO), HALF)


def _of_roots() -> Term:
    """The lemma that the root of the square of the cosine is the cosine, for angles of at most pi/2."""
    t = fresh(REAL)
    inside = build("and", *_inside("<=", t, build("*", HALF, PI)))
    return for_all(t, build("=>", inside, build("=", _root(t), build("cos", t))), "t")


RULES = (Rule(1), Rule(2))
ROOT = _of_roots()


class Value(NamedTuple):
    """The value of atan(``tangent``) by a ``rule`` for an angle; roots of the squares of ``cosines`` occur in it."""

    rule: Rule
    tangent: Term
    angle: Term
    cosines: tuple[Term, ...]

    @property
    def said(self) -> Term:
        return build("=", build("atan", self.tangent), self.rule.angle(self.angle))


def search(sequent: Sequent, close: Close, follows: Close, deadline: float) -> Proof | None:
    """A proof of an equation by the values of arctangents that occur in it; None if no rule says any.

    ``follows`` shows what is plain, ``close`` the sequent in the end.
    """
    if sequent.conclusion.head != "=" or any(h.head == "all" for h in sequent.hypotheses):
        return None
    known = {t for h in sequent.hypotheses for t in _tangents(h)}
    tangents = [t for t in dict.fromkeys(_tangents(sequent.conclusion)) if t not in known]
    found = [value for t in tangents if (value := _value(sequent, t)) is not None]
    if not found:
        return None

    def plainly(goal: Sequent) -> Proof | None:
        return follows(goal) or bound.survey(goal, deadline).certificate

    def positive(goal: Sequent) -> Proof | None:
        return keep(goal, goal.hypotheses[-2:], lambda g: substitution.search(g, plainly))

    def rooted(goal: Sequent) -> Proof | None:
        cosine = build("<=", ZERO, goal.conclusion.args[1])
        sign = sign_cases(difference(*goal.conclusion.args))
        return with_lemmas(goal, [cosine], positive, lambda g: keep(g, [cosine], lambda g: carry_out(g, sign, follows)))

    steps: list[tuple[Term, Close]] = [(ROOT, rooted)] if any(value.cosines for value in found) else []
    for rule in dict.fromkeys(value.rule for value in found):
        steps += [(rule.positive, positive), (rule.lemma, partial(_shown, rule=rule, follows=follows))]
    for value in found:
        roots = [build("=", _root(t), build("cos", t)) for t in value.cosines]
        steps += [
            (p, partial(_at, lemma=ROOT, values=[t], follows=follows))
            for p, t in zip(roots, value.cosines, strict=True)
        ]
        at = [value.angle, value.tangent]
        steps.append((value.said, partial(_at, lemma=value.rule.lemma, values=at, known=roots, follows=follows)))
    own = [*sequent.hypotheses, *(value.said for value in found)]
    return in_turn(sequent, steps, lambda goal: keep(goal, own, close))


def _at(goal: Sequent, lemma: Term, values: Sequence[Term], follows: Close, known: Sequence[Term] = ()) -> Proof | None:
    """A proof by what a lemma says of some numbers."""

    def plainly(premise: Sequent) -> Proof | None:
        own = [h for h in premise.hypotheses if h.head not in ("all", "=") or h in known or h is premise.conclusion]
        return keep(premise, own, follows)

    return carry_out(goal, instance(goal, lemma, *values), plainly, plainly)


def _shown(goal: Sequent, rule: Rule, follows: Close) -> Proof | None:
    """The proof of a rule from the sign of what it divides by."""
    r, angle = goal.conclusion.args[0].args[0], goal.conclusion.args[1]
    (t,) = free_variables(angle)
    quotient = build("=", r, build("*", build("sin", t), build("^", rule.divisor(t), number(-1))))
    bounds = [rule.positive, *rule.inside(t)]

    def positive(premise: Sequent) -> Proof | None:
        return _at(premise, rule.positive, [t], follows)

    def divided(premise: Sequent) -> Proof | None:
        return keep(premise, [h for h in premise.hypotheses if h.head != "all"], follows)

    def eliminated(premise: Sequent) -> Proof | None:
        return carry_out(premise, elimination(premise, quotient), equal)

    def equal(premise: Sequent) -> Proof | None:
        halves = [build("<=", *premise.conclusion.args), build("<=", *reversed(premise.conclusion.args))]
        return with_lemmas(premise, halves, half, lambda g: keep(g, halves, follows))

    def half(premise: Sequent) -> Proof | None:
        return keep(premise, bounds, lambda g: on_both_sides(g, t, ZERO, sloped))

    def sloped(premise: Sequent) -> Proof | None:
        variables = free_variables(premise.conclusion)
        if premise.conclusion.head == "not":  # as the kernel reads it
            premise = Sequent(assumed(premise.hypotheses, premise.conclusion.args[0]), FALSE, premise.purpose)
        if not variables:
            return divided(premise)
        (s,) = variables
        divisor = build("<", ZERO, rule.divisor(s))
        return with_lemmas(premise, [divisor], lambda g: _at(g, rule.positive, [s], follows), divided)

    return in_turn(goal, [(build("<", ZERO, rule.divisor(t)), positive), (quotient, divided)], eliminated)


def _value(sequent: Sequent, tangent: Term) -> Value | None:
    """The value that a rule seems to give for the arctangent of a term with sines or cosines in it."""
    cosines = _cosines(sequent, tangent)
    for angle in dict.fromkeys(angles_in(tangent)):
        for rule in RULES:
            for turned in _turned(angle):
                value = Value(rule, tangent, turned, cosines)
                if _seems(sequent, value.said, *rule.inside(turned)):
                    return value
    return None


def _cosines(sequent: Sequent, t: Term) -> tuple[Term, ...]:
    """For each root of the square of a sine or a cosine in a term, the angle within pi/2 that has this cosine."""
    found: dict[Term, None] = {}
    for root in _square_roots(t):
        of = (turned for angle in angles_in(root) for turned in _turned(angle))
        same = (a for a in of if not NormalForms().difference(_root(a), root).numerator)
        inside = (a for a in same if _seems(sequent, *_inside("<=", a, build("*", HALF, PI))))
        angle = next(inside, None)
        if angle is not None:
            found[angle] = None
    return tuple(found)


def _square_roots(t: Term) -> Iterator[Term]:
    if t.head == "^" and t.args[1] is HALF:
        yield t
    for a in t.args:
        yield from _square_roots(a)


def _tangents(t: Term) -> Iterator[Term]:
    """The arguments of arctangents in which there are sines or cosines, but for what is in the scope of a binder."""
    if t.head == "atan" and any(angles_in(t)):
        yield t.args[0]
    elif t.head not in BINDERS:
        for a in t.args:
            yield from _tangents(a)


def _seems(sequent: Sequent, *propositions: Term) -> bool:
    return all(holds_at_points(Sequent(sequent.hypotheses, p)) for p in propositions)

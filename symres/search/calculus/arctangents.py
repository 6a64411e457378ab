"""Arctangents of tangents, by which asin and acos of sines and cosines are said, too.

    atan r = t      if r cos t = sin t and -pi/2 < t < pi/2
    atan r = t/2    if r(1 + cos t) = sin t and -pi < t < pi
    t = 0           if sin t = 0 and -3 <= t <= 3

since atan(sin t/cos t) - t and atan(sin t/(1 + cos t)) - t/2 are 0 at t = 0, and their derivatives are 0. In
asin(sin t) stands the root of 1 - sin(t)^2, which is cos t up to a sign that the bounds of t say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import NamedTuple

import mpmath

from symres.elaborate.algebra.normal_form import NormalForms, normalised
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Sequent, Term
from symres.kernel.polynomials import exponents
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
    is_scalar,
    number,
    opposite,
)

from ..bounds import bound
from ..parts import parts, written_out
from ..plausibility import seem
from ..points.recognition import simpler
from ..reductions import substitution
from ..reductions.monotone import constant, on_both_sides
from ..reductions.replaced import written_as_surds
from ..steps import Close, Proof, carry_out, elimination, in_turn, instance, keep, sign_cases, with_lemmas
from ..strategy import Angles
from .angles import ADDITION, LEMMAS, angles_in, sum_of, values, with_theorems

TWO, HALF, MINUS = number(2), number(Fraction(1, 2)), number(-1)
PI = build("pi")
QUARTER = build("*", HALF, PI)


def _complement() -> Term:
    """The proposition that a positive number and its reciprocal have the angles of a right triangle."""
    t = fresh(REAL)
    both = build("+", build("atan", t), build("atan", build("^", t, MINUS)))
    return for_all(t, build("=>", build("<", ZERO, t), build("=", both, QUARTER)), "t")


COMPLEMENT = _complement()


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

    def by_forms(goal: Sequent) -> Proof | None:
        return substitution.simplified(goal, plainly)

    def positive(goal: Sequent) -> Proof | None:
        return keep(goal, goal.hypotheses[-2:], lambda g: substitution.search(g, plainly, by_forms))

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


def as_parts_of_turns(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an equation between numbers with rational multiples of pi in the place of arctangents that are such
    ones, each of which ``close`` shows; None if there are none.
    """
    c = sequent.conclusion
    if c.head != "=" or free_variables(c) or not is_scalar(c.args[0].sort):
        return None
    values = {t: value for t in dict.fromkeys(parts(c)) if t.head == "atan" and (value := _part_of_turn(t)) is not None}
    equations = [build("=", *pair) for pair in values.items()]
    if not equations or c in equations or set(equations) & set(sequent.hypotheses):
        return None
    return with_lemmas(sequent, equations, close, lambda goal: keep(goal, equations, follows))


def _part_of_turn(angle: Term) -> Term | None:
    """The multiple of pi, by a fraction of a small denominator, that an angle seems to be."""
    with mpmath.workdps(Angles.DIGITS):
        ratio = mpmath.re(Evaluator(MPMATH, {})(angle)) / mpmath.pi
        found = Fraction(int(mpmath.nint(ratio * Angles.PARTS)), Angles.PARTS)
        is_near = abs(ratio - mpmath.mpf(found.numerator) / found.denominator) < mpmath.mpf(10) ** (5 - Angles.DIGITS)
    return build("*", number(found), PI) if is_near else None


def of_numbers(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an equation between arctangents of numbers and multiples of pi: twice its difference is less than a
    half turn, and has the sine 0 by those of sums, one after the other.

    ``follows`` shows what is plain, ``close`` what there is to say of any angle.
    """
    c = sequent.conclusion
    parts = _parts(c) if c.head == "=" and not free_variables(c) and is_scalar(c.args[0].sort) else []
    if not parts or any(True for _ in written_as_surds([c])):  # which comes first
        return None
    steps: list[tuple[Term, Close]] = []
    at: dict[Term, tuple[Term, Term]] = {}  # what the cosine and the sine of an angle are
    for part in dict.fromkeys(parts):
        if part.args[-1].head == "atan":
            t = part.args[-1].args[0]
            cosine, sine = map(_simplest, values(t, 2))
            twice, own = build("*", TWO, part.args[-1]), (cosine, sine)
            steps.append((_said(twice, own), partial(_at, lemma=LEMMAS[2], values=[t, *own], follows=close)))
            at[twice] = own
            at[part] = own if part is twice else (cosine, opposite(sine))
        else:
            found = [simpler(build(head, part)) for head in ("cos", "sin")]
            if None in found:
                return None
            at[part] = found[0] or ZERO, found[1] or ZERO
        steps.append((_said(part, at[part]), lambda g: keep(g, _about_waves(g), follows)))
    angle, *rest = parts
    for part in rest:
        both = build("+", angle, part)
        sums = [_simplest(_substituted(equation.args[1], at)) for equation in sum_of(angle, part)]
        steps.append((_said(both, sums), partial(_added, angle=angle, part=part, follows=follows)))
        angle, at[both] = both, (sums[0], sums[1])
    none = build("=", angle, ZERO)
    steps += [(p, lambda g: keep(g, (), follows)) for p in _inside("<=", angle, number(3))]
    steps.append((none, lambda g: carry_out(g, instance(g, NO_TURN, angle), follows)))

    def by_theorems(goal: Sequent) -> Proof | None:
        theorems = [LEMMAS[1], LEMMAS[2], ADDITION]
        return with_theorems(goal, theorems, follows, lambda g: in_turn(g, steps, lambda h: keep(h, [none], follows)))

    return with_lemmas(sequent, [NO_TURN], close, by_theorems)


def _parts(equation: Term) -> list[Term]:
    """Twice the arctangents of numbers, and a multiple of pi, that add up to a multiple of the difference of both sides
    of an equation; none if it has other parts, or too many.
    """
    forms = NormalForms()
    form = forms.difference(*equation.args)
    powers = [exponents(m) for m in form.numerator]
    is_sum = all(len(p) == 1 and p[0][1] == 1 and forms.atoms[p[0][0]].head in ("atan", "pi") for p in powers)
    if form.factors or not is_sum:
        return []
    terms = [(forms.atoms[k], Fraction(n)) for ((k, _),), n in zip(powers, form.numerator.values(), strict=True)]
    whole = lcm(*(n.denominator for atom, n in terms if atom is not PI))
    parts: list[Term] = []
    for atom, n in terms:
        if atom is PI:
            parts.append(build("*", number(2 * whole * n), PI))
        else:
            parts += abs(int(whole * n)) * [build("*", number(2 if n > 0 else -2), atom)]
    return parts if any(p.args[-1].head == "atan" for p in parts) and len(parts) <= Angles.TURNS else []


def _said(angle: Term, values: Sequence[Term]) -> Term:
    """The cosine and the sine of an angle."""
    return build("and", *(build("=", build(head, angle), v) for head, v in zip(("cos", "sin"), values, strict=True)))


def _substituted(wave_sum: Term, at: Mapping[Term, tuple[Term, Term]]) -> Term:
    """A sum of products of sines and cosines with the values of these."""
    if wave_sum.head in ("cos", "sin"):
        return at[wave_sum.args[0]][wave_sum.head == "sin"]
    return build(wave_sum.head, *(_substituted(a, at) for a in wave_sum.args)) if wave_sum.args else wave_sum


def _simplest(t: Term) -> Term:
    """A number in a short form, if it has one."""
    form = normalised(t)
    return form if form.head == "rational" else simpler(form) or form


def _about_waves(goal: Sequent) -> list[Term]:
    """The hypotheses that say what cosines and sines are."""
    return [h for h in goal.hypotheses if h.head == "=" and h.args[0].head in ("cos", "sin")]


def _added(goal: Sequent, angle: Term, part: Term, follows: Close) -> Proof | None:
    """A proof of the cosine or the sine of a sum."""

    def plainly(premise: Sequent) -> Proof | None:
        own = [h for h in _about_waves(premise) if h.args[0].args[0] in (angle, part, build("+", angle, part))]
        return keep(premise, own, follows)

    return carry_out(goal, instance(goal, ADDITION, angle, part), plainly)


def _no_turn() -> Term:
    """The lemma that an angle of less than a half turn whose sine is 0 is 0."""
    t = fresh(REAL)
    known = build("and", *_inside("<=", t, number(3)), build("=", build("sin", t), ZERO))
    return for_all(t, build("=>", known, build("=", t, ZERO)), "t")


NO_TURN = _no_turn()


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
                if seem(sequent, value.said, *rule.inside(turned)):
                    return value
    return None


def _cosines(sequent: Sequent, t: Term) -> tuple[Term, ...]:
    """For each root of the square of a sine or a cosine in a term, the angle within pi/2 that has this cosine."""
    found: dict[Term, None] = {}
    for root in (p for p in parts(t) if p.head == "^" and p.args[1] is HALF):
        of = (turned for angle in angles_in(root) for turned in _turned(angle))
        same = (a for a in of if not NormalForms().difference(_root(a), root).numerator)
        inside = (a for a in same if seem(sequent, *_inside("<=", a, build("*", HALF, PI))))
        angle = next(inside, None)
        if angle is not None:
            found[angle] = None
    return tuple(found)


def _tangents(t: Term) -> Iterator[Term]:
    """The arguments of arctangents in which there are sines or cosines, but for what is in the scope of a binder."""
    if t.head == "atan" and any(angles_in(t)):
        yield t.args[0]
    elif t.head not in BINDERS:
        for a in t.args:
            yield from _tangents(a)


def complements(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof of an inequality with pi and one arctangent, of a positive number, from that for its reciprocal, as
    atan(s) + atan(1/s) = pi/2; None if pi does not go.
    """
    c = sequent.conclusion
    angles = [t for t in dict.fromkeys(parts(c)) if t.head == "atan" and free_variables(t)]
    if c.head not in ("<=", "<") or PI not in parts(c) or len(angles) != 1 or COMPLEMENT in sequent.hypotheses:
        return None
    (angle,) = angles
    (tangent,) = angle.args
    is_reciprocal = tangent.head == "^" and tangent.args[1] is MINUS
    place = tangent.args[0] if is_reciprocal else tangent
    other = build("atan", place if is_reciprocal else build("^", place, MINUS))
    left, right = (written_out(s, {angle: difference(QUARTER, other)}) for s in c.args)
    said = build(c.head, normalised(left), normalised(right))
    if PI in parts(said):
        said = build(c.head, ZERO, normalised(difference(right, left)))
    if PI in parts(said) or not seem(sequent, build("<", ZERO, tangent), said):
        return None
    value = build("=", build("+", angle, other), QUARTER)

    def at_place(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, COMPLEMENT, place), follows, follows)

    def general(goal: Sequent) -> Proof | None:
        own = [h for h in goal.hypotheses if h not in sequent.hypotheses]
        return keep(goal, own, lambda g: constant(g, close, follows))

    return in_turn(sequent, [(COMPLEMENT, general), (said, close), (value, at_place)], follows)

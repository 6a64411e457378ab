"""Sines and cosines of arctangents, by which asin and acos are said, too.

    cos(atan t) = 1/sqrt(1 + t^2)              sin(atan t) = t/sqrt(1 + t^2)
    cos(2 atan t) = (1 - t^2)/(1 + t^2)        sin(2 atan t) = 2t/(1 + t^2)

The derivative of (cos(atan t) + t sin(atan t))/sqrt(1 + t^2) is 0, so that this is 1, and the squares of what is to be
0 in the first line add up to 0. Where t is x/(1 + r) with r = sqrt(1 - x^2), as in asin x, the last line says r and x.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symres.kernel import Sequent, Term
from symres.kernel.terms import (
    BINDERS,
    ONE,
    REAL,
    ZERO,
    build,
    difference,
    for_all,
    free_variables,
    fresh,
    number,
    to_json,
)

from ..steps import Close, Proof, carry_out, instance, keep, with_lemmas
from .constant import on_both_sides

TWO, HALF, MINUS_ONE = number(2), number(Fraction(1, 2)), number(-1)
WAVES = ("sin", "cos", "tan")


def _square(t: Term) -> Term:
    return build("^", t, TWO)


def _values(t: Term, times: int) -> tuple[Term, Term]:
    """The cosine and the sine of one or two arctangents of t."""
    one = build("+", ONE, _square(t))
    if times == 1:
        root = build("^", one, number(Fraction(-1, 2)))
        return root, build("*", t, root)
    inverse = build("^", one, MINUS_ONE)
    return _of_asin(t) or (build("*", difference(ONE, _square(t)), inverse), build("*", TWO, t, inverse))


def _of_asin(t: Term) -> tuple[Term, Term] | None:
    """The cosine and the sine r and x of 2 atan(x/(1 + r)) with r = sqrt(1 - x^2); None for another t."""
    inverse = t.args[-1] if t.head == "*" else None
    if inverse is None or inverse.head != "^" or inverse.args[1] is not MINUS_ONE or inverse.args[0].head != "+":
        return None
    x = build("*", *t.args[:-1]) if len(t.args) > 2 else t.args[0]
    one, root = inverse.args[0].args[0], inverse.args[0].args[-1]
    is_root = one is ONE and root is build("^", difference(ONE, _square(x)), HALF)
    return (root, x) if is_root and len(inverse.args[0].args) == 2 else None


def _said(t: Term, times: int) -> Term:
    angle = build("atan", t) if times == 1 else build("*", TWO, build("atan", t))
    cosine, sine = _values(t, times)
    return build("and", build("=", build("cos", angle), cosine), build("=", build("sin", angle), sine))


def _once() -> Term:
    t = fresh(REAL)
    return for_all(t, _said(t, 1), "t")


def _twice() -> Term:
    """With any names for the values, which may be simpler than quotients."""
    t, c, s = fresh(REAL), fresh(REAL), fresh(REAL)
    one, angle = build("+", ONE, _square(t)), build("*", TWO, build("atan", t))
    values = (
        build("=", build("*", c, one), difference(ONE, _square(t))),
        build("=", build("*", s, one), build("*", TWO, t)),
    )
    said = build("and", build("=", build("cos", angle), c), build("=", build("sin", angle), s))
    return for_all(t, for_all(c, for_all(s, build("=>", build("and", *values), said), "s"), "c"), "t")


LEMMAS = {1: _once(), 2: _twice()}


def _vanishing() -> Term:
    """Numbers are 0 if their squares add up to 0."""
    d, e = fresh(REAL), fresh(REAL)
    both = build("and", build("=", d, ZERO), build("=", e, ZERO))
    none = build("<=", build("+", _square(d), _square(e)), ZERO)
    return for_all(d, for_all(e, build("=>", none, both), "e"), "d")


VANISHING = _vanishing()


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with the cosines and sines of the arctangents that occur; None if nothing new is to be said of any.

    ``follows`` shows what is plain, ``close`` the sequent in the end.
    """
    if VANISHING in sequent.hypotheses:
        return None  # they are being shown
    angles = {angle: None for p in (*sequent.hypotheses, sequent.conclusion) for angle in angles_in(p)}
    wanted = {found: None for angle in angles for found in _arctangents(angle)}
    new = [(t, times) for t, times in wanted if not set(_said(t, times).args) <= set(sequent.hypotheses)]
    if not new:
        return None
    lemmas = [LEMMAS[times] for times in (1, 2) if any(k >= times for _, k in new)]

    def instances(goal: Sequent, left: list[tuple[Term, int]]) -> Proof | None:
        if not left:
            return keep(goal, [h for h in goal.hypotheses if h not in (VANISHING, *lemmas)], close)
        (t, times), *rest = left
        values = _values(t, times) if times > 1 else ()
        return carry_out(goal, instance(goal, LEMMAS[times], t, *values), plain, lambda g: instances(g, rest))

    def plain(premise: Sequent) -> Proof | None:
        return keep(premise, sequent.hypotheses, follows)

    def shown(lemma: Sequent) -> Proof | None:
        if lemma.hypotheses[-1] is VANISHING:
            return _of_one(lemma, follows)
        if LEMMAS[1] in lemma.hypotheses:
            return _of_two(lemma, follows)
        return of_squares(lemma, follows)

    def alone(lemma: Sequent) -> Proof | None:
        return keep(lemma, [h for h in lemma.hypotheses if h not in sequent.hypotheses], shown)

    return with_lemmas(sequent, [VANISHING, *lemmas], alone, lambda goal: instances(goal, new))


def of_squares(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof that a number is 0 of which the square, with another one, is not positive."""
    return carry_out(lemma, {"kind": "cases", "sign": to_json(lemma.conclusion.args[0])}, follows)


def _of_one(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof of the cosine, or the sine, of an arctangent."""
    (t,) = free_variables(lemma.conclusion)
    cosine, sine = (difference(*equation.args) for equation in _said(t, 1).args)
    cos, sin = (build(head, build("atan", t)) for head in ("cos", "sin"))
    sum_of_both = build("*", build("+", cos, build("*", t, sin)), _values(t, 1)[0])
    at_least_one = build("<=", ONE, sum_of_both)

    def vanishing(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, VANISHING, cosine, sine), follows)

    return with_lemmas(lemma, [at_least_one], lambda goal: on_both_sides(goal, t, ZERO, follows), vanishing)


def _of_two(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof of the cosine, or the sine, of two arctangents, from those of one."""
    wave, value = lemma.conclusion.args
    t = wave.args[0].args[1].args[0]
    above = next(h.args[1] for h in lemma.hypotheses if h.head == "=" and value in h.args[0].args)
    quotient = build("=", value, build("*", above, build("^", build("+", ONE, _square(t)), MINUS_ONE)))

    def eliminated(goal: Sequent) -> Proof | None:
        step = {"kind": "cases", "equation": goal.hypotheses.index(quotient)}
        return carry_out(goal, step, lambda g: carry_out(g, instance(g, LEMMAS[1], t), follows))

    return with_lemmas(lemma, [quotient], follows, lambda g: keep(g, [LEMMAS[1], quotient], eliminated))


def angles_in(p: Term) -> Iterator[Term]:
    """The arguments of sines, cosines and tangents that no binder binds anything in."""
    if p.head in WAVES:
        yield p.args[0]
    if p.head not in BINDERS:
        for a in p.args:
            yield from angles_in(a)


def _arctangents(angle: Term) -> Iterator[tuple[Term, int]]:
    """t, with 1 or 2, where the angle is that multiple, or an even one, of atan t, up to what is no arctangent."""
    parts = angle.args if angle.head in ("+", "*") else ()
    if angle.head == "atan":
        yield angle.args[0], 1
    elif angle.head == "+":
        for part in parts:
            yield from _arctangents(part)
    elif parts and parts[0].head == "rational":
        rest = build("*", *parts[1:]) if len(parts) > 2 else parts[1]
        for t, times in _arctangents(rest):
            multiple = abs(times * parts[0].value)
            if multiple in (1, 2, 4):
                yield t, min(int(multiple), 2)

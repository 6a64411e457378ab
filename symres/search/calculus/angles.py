"""Sines and cosines of arctangents, by which asin and acos are said, too, and of sums and multiples of angles.

    cos(atan t) = 1/sqrt(1 + t^2)              sin(atan t) = t/sqrt(1 + t^2)
    cos(2 atan t) = (1 - t^2)/(1 + t^2)        sin(2 atan t) = 2t/(1 + t^2)
    cos(x + y) = cos x cos y - sin x sin y     sin(x + y) = sin x cos y + cos x sin y

Numbers whose squares add up to 0 are 0. In the first line these are the differences of both sides, since the derivative
of (cos(atan t) + t sin(atan t))/sqrt(1 + t^2) is 0, so that this is 1; in the last line, too, since the sum of their
squares has the derivative 0 by x, and is 0 for x = 0. Where t is x/(1 + r) with r = sqrt(1 - x^2), as in asin x, the
second line gives r and x.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import Polynomial
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
)

from ..plausibility import holds_at_points
from ..reductions.monotone import on_both_sides
from ..steps import Close, Proof, carry_out, elimination, instance, keep, sign_cases, with_lemmas
from ..strategy import Angles

TWO, HALF, MINUS_ONE = number(2), number(Fraction(1, 2)), number(-1)
WAVES = ("sin", "cos", "tan")


def _square(t: Term) -> Term:
    return build("^", t, TWO)


def values(t: Term, times: int) -> tuple[Term, Term]:
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


def _values_of(t: Term, times: int) -> Term:
    angle = build("atan", t) if times == 1 else build("*", TWO, build("atan", t))
    cosine, sine = values(t, times)
    return build("and", build("=", build("cos", angle), cosine), build("=", build("sin", angle), sine))


def _of_one_arctangent() -> Term:
    t = fresh(REAL)
    return for_all(t, _values_of(t, 1), "t")


def _of_two_arctangents() -> Term:
    """The lemma for two arctangents, with any names for the values, which may be simpler than quotients."""
    t, c, s = fresh(REAL), fresh(REAL), fresh(REAL)
    one, angle = build("+", ONE, _square(t)), build("*", TWO, build("atan", t))
    values = (
        build("=", build("*", c, one), difference(ONE, _square(t))),
        build("=", build("*", s, one), build("*", TWO, t)),
    )
    said = build("and", build("=", build("cos", angle), c), build("=", build("sin", angle), s))
    return for_all(t, for_all(c, for_all(s, build("=>", build("and", *values), said), "s"), "c"), "t")


LEMMAS = {1: _of_one_arctangent(), 2: _of_two_arctangents()}


def _vanishing() -> Term:
    """Numbers are 0 if their squares add up to 0."""
    d, e = fresh(REAL), fresh(REAL)
    both = build("and", build("=", d, ZERO), build("=", e, ZERO))
    none = build("<=", build("+", _square(d), _square(e)), ZERO)
    return for_all(d, for_all(e, build("=>", none, both), "e"), "d")


VANISHING = _vanishing()


def of_arctangents(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with the cosines and sines of the arctangents that occur; None if nothing new is to be said of any.

    ``follows`` shows what is plain, ``close`` the sequent in the end.
    """
    if VANISHING in sequent.hypotheses:
        return None  # they are being shown
    angles = {angle: None for p in (*sequent.hypotheses, sequent.conclusion) for angle in angles_in(p)}
    wanted = {found: None for angle in angles for found in _arctangents(angle)}
    new = [(t, times) for t, times in wanted if not set(_values_of(t, times).args) <= set(sequent.hypotheses)]
    if not new:
        return None
    lemmas = [LEMMAS[times] for times in (1, 2) if any(k >= times for _, k in new)]

    def instances(goal: Sequent, left: list[tuple[Term, int]]) -> Proof | None:
        if not left:
            return keep(goal, [h for h in goal.hypotheses if h not in (VANISHING, *lemmas)], close)
        (t, times), *rest = left
        both = values(t, times) if times > 1 else ()
        return carry_out(goal, instance(goal, LEMMAS[times], t, *both), plainly, lambda g: instances(g, rest))

    def plainly(premise: Sequent) -> Proof | None:
        return keep(premise, sequent.hypotheses, follows)

    return with_theorems(sequent, lemmas, follows, lambda goal: instances(goal, new))


def of_squares(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof that a number is 0 of which the square, with another one, is not positive."""
    return carry_out(lemma, sign_cases(lemma.conclusion.args[0]), follows)


def _of_one(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof of the cosine, or the sine, of an arctangent."""
    (t,) = free_variables(lemma.conclusion)
    cosine, sine = (difference(*equation.args) for equation in _values_of(t, 1).args)
    cos, sin = (build(head, build("atan", t)) for head in ("cos", "sin"))
    sum_of_both = build("*", build("+", cos, build("*", t, sin)), values(t, 1)[0])
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
        step = elimination(goal, quotient)
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
    """The arguments t of arctangents among the summands of an angle; 1 for a single atan t, 2 for an even multiple."""
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


def sum_of(x: Term, y: Term) -> tuple[Term, Term]:
    """The equations for the cosine and the sine of a sum."""
    cos_x, sin_x, cos_y, sin_y = (build(head, t) for t in (x, y) for head in ("cos", "sin"))
    both = build("+", x, y)
    cosine = difference(build("*", cos_x, cos_y), build("*", sin_x, sin_y))
    sine = build("+", build("*", sin_x, cos_y), build("*", cos_x, sin_y))
    return build("=", build("cos", both), cosine), build("=", build("sin", both), sine)


def _addition() -> Term:
    x, y = fresh(REAL), fresh(REAL)
    return for_all(x, for_all(y, build("and", *sum_of(x, y)), "y"), "x")


ADDITION = _addition()


def of_sums(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by the angles taken apart; None if there is nothing to take apart, or the sequent seems to be false.

    ``follows`` shows what is plain, ``close`` the sequent in the end.
    """
    if sequent.conclusion.head != "=" or ADDITION in sequent.hypotheses:
        return None
    angles = list(dict.fromkeys(angle for p in (*sequent.hypotheses, sequent.conclusion) for angle in angles_in(p)))
    pairs = [pair for pair in dict.fromkeys(_pairs(angles)) if not set(sum_of(*pair)) <= set(sequent.hypotheses)]
    if not pairs or not holds_at_points(sequent):
        return None

    def instances(goal: Sequent, left: list[tuple[Term, Term]]) -> Proof | None:
        if not left:
            return keep(goal, [h for h in goal.hypotheses if h not in (VANISHING, ADDITION)], close)
        return carry_out(goal, instance(goal, ADDITION, *left[0]), follows, lambda g: instances(g, left[1:]))

    return with_theorems(sequent, [ADDITION], follows, lambda goal: instances(goal, pairs))


def with_theorems(sequent: Sequent, theorems: Sequence[Term], follows: Close, then: Close) -> Proof | None:
    """A proof by some of ``LEMMAS`` and ``ADDITION``, in this order, which are shown from nothing."""

    def shown(lemma: Sequent) -> Proof | None:
        if VANISHING not in lemma.hypotheses:
            return of_squares(lemma, follows)
        if lemma.conclusion.args[0].args[0].head == "+":
            return keep(lemma, [VANISHING], lambda g: _by_derivative(g, follows))
        return (_of_two if LEMMAS[1] in lemma.hypotheses else _of_one)(lemma, follows)

    def alone(lemma: Sequent) -> Proof | None:
        return keep(lemma, [h for h in lemma.hypotheses if h not in sequent.hypotheses], shown)

    return with_lemmas(sequent, [VANISHING, *theorems], alone, then)


def _by_derivative(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof of the cosine, or the sine, of a sum."""
    x, y = lemma.conclusion.args[0].args[0].args
    off = [difference(*equation.args) for equation in sum_of(x, y)]
    squares = build("+", *(build("*", d, d) for d in off))

    def vanishing(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, VANISHING, *off), follows)

    return with_lemmas(
        lemma, [build("<=", squares, ZERO)], lambda goal: on_both_sides(goal, x, ZERO, follows), vanishing
    )


def _pairs(angles: list[Term]) -> Iterator[tuple[Term, Term]]:
    """A summand and the rest, for each angle and for each rest of one; none if the angles have too many summands."""
    forms = NormalForms()
    try:
        sums = [forms(angle) for angle in angles]
    except Rejected:
        return
    if len(angles) < 2 or any(s.factors for s in sums):
        return
    units = _units([s.numerator for s in sums])
    for angle in range(len(sums)):
        counts = [times[angle] for times in units]
        if sum(map(abs, counts)) > Angles.SUMMANDS:
            return
        while sum(map(abs, counts)) > 1:
            k, n = next((k, n) for k, n in enumerate(counts) if n)
            one = [n // abs(n) if j == k else 0 for j in range(len(counts))]
            counts[k] -= one[k]
            yield _summed(forms, units.values(), one), _summed(forms, units.values(), counts)


def _summed(forms: NormalForms, units: Iterable[Polynomial], counts: Sequence[int]) -> Term:
    parts = ({m: n * c for m, c in unit.items()} for n, unit in zip(counts, units, strict=True) if n)
    return forms.term(plain({m: c for part in parts for m, c in part.items()}))


def _units(sums: Sequence[Polynomial]) -> dict[tuple[int, ...], Polynomial]:
    """Polynomials of which all sums are integer multiples, by these multiples."""
    units: dict[tuple[int, ...], Polynomial] = {}
    for m in dict.fromkeys(m for s in sums for m in s):
        weights = [Fraction(s.get(m, 0)) for s in sums]
        unit = Fraction(gcd(*(w.numerator for w in weights)), lcm(*(w.denominator for w in weights if w)))
        first = next(w for w in weights if w)
        unit = unit if first > 0 else -unit
        units.setdefault(tuple(int(w / unit) for w in weights), {})[m] = unit
    return units

"""Sines and cosines of sums and multiples of angles, by the addition theorems.

    cos(x + y) = cos x cos y - sin x sin y              sin(x + y) = sin x cos y + cos x sin y

The squares of the differences of both sides add up to a function of x whose derivative is 0, and that is 0 at 0. An
angle that occurs is a sum of multiples of what all angles are made of, and is taken apart one summand after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import gcd, lcm

from symres.algebra.normal_form import NormalForms, plain
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import REAL, ZERO, build, difference, for_all, fresh

from ..plausibility import holds_at_points
from ..steps import Close, Proof, carry_out, instance, keep, with_lemmas
from .angles import VANISHING, angles_in, of_squares
from .constant import on_both_sides

MOST = 8  # summands of an angle


def _said(x: Term, y: Term) -> tuple[Term, Term]:
    cos_x, sin_x, cos_y, sin_y = (build(head, t) for t in (x, y) for head in ("cos", "sin"))
    both = build("+", x, y)
    cosine = difference(build("*", cos_x, cos_y), build("*", sin_x, sin_y))
    sine = build("+", build("*", sin_x, cos_y), build("*", cos_x, sin_y))
    return build("=", build("cos", both), cosine), build("=", build("sin", both), sine)


def _theorem() -> Term:
    x, y = fresh(REAL), fresh(REAL)
    return for_all(x, for_all(y, build("and", *_said(x, y)), "y"), "x")


THEOREM = _theorem()


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by the angles taken apart; None if there is nothing to take apart, or the sequent seems to be false.

    ``follows`` shows what is plain, ``close`` the sequent in the end.
    """
    if THEOREM in sequent.hypotheses:
        return None
    angles = list(dict.fromkeys(angle for p in (*sequent.hypotheses, sequent.conclusion) for angle in angles_in(p)))
    pairs = [pair for pair in dict.fromkeys(_pairs(angles)) if not set(_said(*pair)) <= set(sequent.hypotheses)]
    if not pairs or not holds_at_points(sequent):
        return None

    def shown(lemma: Sequent) -> Proof | None:
        return keep(
            lemma, [h for h in lemma.hypotheses if h not in sequent.hypotheses], lambda g: _by_derivative(g, follows)
        )

    def instances(goal: Sequent, left: list[tuple[Term, Term]]) -> Proof | None:
        if not left:
            return keep(goal, [h for h in goal.hypotheses if h not in (VANISHING, THEOREM)], close)
        return carry_out(goal, instance(goal, THEOREM, *left[0]), follows, lambda g: instances(g, left[1:]))

    return with_lemmas(sequent, [VANISHING, THEOREM], shown, lambda goal: instances(goal, pairs))


def _by_derivative(lemma: Sequent, follows: Close) -> Proof | None:
    """A proof of one of the two theorems, or of the lemma from which both follow."""
    if VANISHING not in lemma.hypotheses:
        return of_squares(lemma, follows)
    x, y = lemma.conclusion.args[0].args[0].args
    off = [difference(*equation.args) for equation in _said(x, y)]
    squares = build("+", *(build("*", d, d) for d in off))

    def vanishing(goal: Sequent) -> Proof | None:
        return carry_out(goal, instance(goal, VANISHING, *off), follows)

    return with_lemmas(
        lemma, [build("<=", squares, ZERO)], lambda goal: on_both_sides(goal, x, ZERO, follows), vanishing
    )


def _pairs(angles: list[Term]) -> Iterator[tuple[Term, Term]]:
    """A summand and the rest, for each angle and for each rest of one; none where that leads nowhere."""
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
        if sum(map(abs, counts)) > MOST:
            return
        while sum(map(abs, counts)) > 1:
            k, n = next((k, n) for k, n in enumerate(counts) if n)
            one = [n // abs(n) if j == k else 0 for j in range(len(counts))]
            counts[k] -= one[k]
            yield _sum(forms, units.values(), one), _sum(forms, units.values(), counts)


def _sum(forms: NormalForms, units: Iterable[Polynomial], counts: Sequence[int]) -> Term:
    parts = ({m: n * c for m, c in unit.items()} for n, unit in zip(counts, units, strict=True) if n)
    return forms.term(plain({m: c for part in parts for m, c in part.items()}))


def _units(sums: Sequence[Polynomial]) -> dict[tuple[int, ...], Polynomial]:
    """What all sums are made of, by how many times each of the sums has it."""
    units: dict[tuple[int, ...], Polynomial] = {}
    for m in dict.fromkeys(m for s in sums for m in s):
        weights = [Fraction(s.get(m, 0)) for s in sums]
        unit = Fraction(gcd(*(w.numerator for w in weights)), lcm(*(w.denominator for w in weights if w)))
        first = next(w for w in weights if w)
        unit = unit if first > 0 else -unit
        units.setdefault(tuple(int(w / unit) for w in weights), {})[m] = unit
    return units

"""Existence far out, or close to 0: all numbers from some number on have the property, or all close to 0.

H |- there is z. A(z)    from  H |- there is N. 0 < N and for all w. N <= w => A(w),    with -w or 1/w instead of w
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from symres.elaborate.algebra.normal_form import normalised
from symres.evidence.evaluation import NUMPY, Evaluator
from symres.kernel import Sequent, Term
from symres.kernel.sequents import assumed, new_name, new_variable
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    exists,
    for_all,
    free_variables,
    instantiate,
    is_scalar,
    number,
    opposite,
    variable,
)

from ..points.derivatives import total
from ..steps import Close, Proof, about_numbers, carry_out, instance, keep, opening, with_lemmas, witness
from .decay import Sizes, fall, limit

Way = Callable[[Term], Term]
WAYS: tuple[Way, ...] = (lambda w: w, opposite, lambda w: build("^", w, number(-1)))


class _Parts(NamedTuple):
    """The parts of a proposition about w: those that hold from some number on (``holds``), or (``grows``) from
    a known one on, and ``bounds`` that w is to be beyond.
    """

    holds: list[Term]
    grows: list[Term]
    bounds: list[Term]


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof by what holds of all numbers from some number on; None if the goal says something else, or is not proved.

    >>> x, z = variable("x"), variable("z")
    >>> small = build("<", build("exp", z), x)
    >>> search(Sequent((), exists(z, small)), lambda goal: print(goal.conclusion))
    there is N. 0 < N and (for all w. N <= w => exp(-w) < x)
    there is N. 0 < N and (for all w. N <= w => exp(w^(-1)) - 1 < x - 1)
    """
    goal = sequent.conclusion
    if goal.head != "ex" or not is_scalar(goal.args[0]):
        return None
    taken = (*sequent.hypotheses, goal)
    sort = goal.args[0]
    w = variable(new_name("w", taken), sort)
    start = variable(new_name("N", (*taken, w)), sort)
    for way in WAYS if sort is REAL else WAYS[:1]:
        said = assumed((), instantiate(goal, way(w)))
        parts = _parts([part for part in said if part.head in ("<=", "<")], w)
        if parts is None or not parts.holds and not parts.grows:
            continue
        beyond = build("<=", start, w)
        holds = [for_all(w, build("=>", beyond, part)) for part in parts.holds]
        lemma = exists(start, conjunction([build("<", ZERO, start), *holds]))

        def there(premise: Sequent, parts: _Parts = parts, lemma: Term = lemma, way: Way = way) -> Proof | None:
            step = opening(premise, lemma)
            first = new_variable(lemma, (*premise.hypotheses, goal))
            known = [*parts.grows, *assumed((), instantiate(lemma, first))]
            return carry_out(premise, step, lambda g: _placed(g, w, first, parts.bounds, known, way, close))

        proof = with_lemmas(sequent, [*parts.grows, lemma], close, there)
        if proof is not None:
            return proof
    return None


def _parts(said: Sequence[Term], w: Term) -> _Parts | None:
    """The parts of inequalities in w, each with the terms in w on the left, less their limit; None if one of these sums
    has no limit and does not fall.
    """
    parts = _Parts([], [], [])
    for part in said:
        a, b = part.args
        summands = [*_summands(a), *map(opposite, _summands(b))]
        left = total([t for t in summands if w in free_variables(t)])
        right = normalised(opposite(total([t for t in summands if w not in free_variables(t)])))
        values = _values(left, w)
        start = fall(values) if values is not None else None
        if normalised(build("+", left, w)) is ZERO:
            parts.bounds.append(normalised(opposite(right)))
        elif start is not None:
            less = build("<=", left, build("*", number(Fraction(-1, 2)), w))
            parts.grows.append(for_all(w, build("=>", build("<=", number(start), w), less)))
            parts.bounds.extend([number(start), normalised(build("*", number(-2), right))])
        elif w in free_variables(left):
            value = limit(values) if values is not None else Fraction(0)  # which cannot be seen, with other variables
            if value is None:
                return None
            sides = (build("+", t, number(-value)) for t in (left, right)) if value else (left, right)
            parts.holds.append(build(part.head, *sides))
    return parts


def _summands(t: Term) -> Iterator[Term]:
    """The terms that a sum is of."""
    if t.head == "+":
        for a in t.args:
            yield from _summands(a)
    elif t is not ZERO:
        yield t


def _values(f: Term, w: Term) -> Callable[[Sizes], Sizes] | None:
    """A function of w alone, by floats."""
    return None if free_variables(f) != {w} else lambda places: np.asarray(Evaluator(NUMPY, {w: places})(f))


def _placed(
    sequent: Sequent, w: Term, first: Term, bounds: Sequence[Term], known: Sequence[Term], way: Way, close: Close
) -> Proof | None:
    """A proof by a number that is not below the first one, and above the bounds."""
    place = first
    for t in bounds:
        place = build("max", place, build("+", t, ONE))
    beyond = exists(w, conjunction([build("<=", first, w), *(build("<", t, w) for t in bounds)]))

    def shown(goal: Sequent) -> Proof | None:
        about = [h for h in goal.hypotheses if h not in known]
        return keep(goal, about, lambda g: carry_out(g, witness(place), close))

    def opened(goal: Sequent) -> Proof | None:
        step = opening(goal, beyond)
        new = new_variable(beyond, (*goal.hypotheses, goal.conclusion))
        return carry_out(goal, step, lambda g: _said(g, new, [h for h in known if h.head == "all"], way, close))

    return with_lemmas(sequent, [beyond], shown, opened)


def _said(sequent: Sequent, place: Term, known: Sequence[Term], way: Way, close: Close) -> Proof | None:
    """A proof by what is known of all numbers far out, said of a place."""
    if known:
        rest = known[1:]
        return carry_out(
            sequent, instance(sequent, known[0], place), close, lambda g: _said(g, place, rest, way, close)
        )
    return keep(sequent, about_numbers(sequent), lambda g: carry_out(g, witness(way(place)), close))

"""Proofs from a value of f and the sign of its derivative, by the mean value theorem.

An inequality 0 <= f(x) is led back to f(a), with a an end of the range of x or a number where f seems to vanish, and to
the sign of f' between a and x; with other variables in it, to its value where f' vanishes, whatever these are. Sides of
an equation whose difference has the derivative 0 are equal if they are at one number, as for atan(tan x) = x. Points
are tried first, so that hardly anything is asked for that does not hold.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import computed, normalised, plain
from symres.elaborate.trees.monotone import difference as margin
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    difference,
    free_variables,
    is_scalar,
    lam,
    number,
    substitute,
    to_json,
)
from symres.language.definedness import definedness

from ..budget import OutOfBudget, clock
from ..plausibility import holds_at_points, seem
from ..points.derivatives import explicit
from ..points.logarithms import critical
from ..steps import Close, Proof, carry_out, keep, premises, split, with_lemmas
from ..strategy import Monotone
from . import conditions


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof whose premises ``close`` proves; None if none is found."""
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    for x in sorted(free_variables(margin(c)), key=str):
        if x.sort is not REAL or not inside_an_atom(facts, x):
            continue
        for step in _steps(sequent, facts, x):
            if clock() > deadline:
                raise OutOfBudget("signs of derivatives")
            if _plausible(sequent, step):
                proof = carry_out(sequent, step, close, functools.partial(focused, x=x, close=close, then=close))
                if proof is not None:
                    return proof
        for a in _zeros(sequent, x):
            proof = _split(sequent, x, a, close)
            if proof is not None:
                return proof
    return None


def focused(goal: Sequent, x: Term, close: Close, then: Close) -> Proof | None:
    """The proof by ``then`` of what is said of an s between the start and x, without x: what bounds x bounds s, which
    ``close`` shows.
    """
    near = [h for h in goal.hypotheses if h.head in ("<=", "<") and x in h.args]
    s = next((a for h in reversed(near) for a in h.args if a is not x), None)
    if s is None or x in free_variables(goal.conclusion):
        return then(goal)
    relation, above = near[-1].head, any(h.args[1] is x for h in near if s in h.args)
    lemmas = []
    for side, a in _ends(Facts(goal), x):
        if s not in free_variables(a) and (side == "below") == above:
            lemmas.append(build(relation, s, a) if above else build(relation, a, s))
    kept = [h for h in goal.hypotheses if x not in free_variables(h)]
    return with_lemmas(goal, lemmas, close, lambda g: keep(g, [*kept, *lemmas], then))


def inside_an_atom(facts: Facts, x: Term) -> bool:
    """Whether x is the argument of more than arithmetic; polynomials are the business of sums of squares."""
    return any(atom.args and x in free_variables(atom) for atom in facts.forms.atoms)


def mean_value(x: Term, start: Term, side: str) -> Proof:
    """The step from where x starts to where it is, on one ``side`` of that, by the sign of the derivative."""
    return {"kind": "monotone", "variable": x.value, "from": to_json(start), "side": side}


def _steps(sequent: Sequent, facts: Facts, x: Term) -> Iterator[Proof]:
    """Steps from the ends of the range of x, those first where f is smallest."""
    for side, a in _ends(facts, x):
        for strict in ("slope", "value") if sequent.conclusion.head == "<" else (None,):
            step = mean_value(x, a, side)
            yield step if strict is None else {**step, "strict": strict}


def _ends(facts: Facts, x: Term) -> Iterator[tuple[str, Term]]:
    """Terms that hypotheses put below or above x, and on which side of them x is."""
    found: dict[tuple[str, Term], None] = {}
    for h in facts.sequent.hypotheses:
        if h.head in ("<=", "<") and x in h.args:
            side, a = ("below", h.args[1]) if h.args[0] is x else ("above", h.args[0])
            found[side, a] = None
    i = facts.forms.index(x)
    for fact in facts.all:
        slope = fact.polynomial.get(1 << P.FIELD * i)
        rest = {m: c for m, c in fact.polynomial.items() if not P.exponent(m, i)}
        if fact.sign in (">", ">=") and slope is not None and len(rest) + 1 == len(fact.polynomial):
            a = facts.forms.term(plain(P.multiply(rest, P.constant(-1 / Fraction(slope)))))
            found["above" if slope > 0 else "below", a] = None
    yield from (end for end in found if x not in free_variables(end[1]))


def _plausible(sequent: Sequent, step: Proof) -> bool:
    """Whether all premises of a step hold at some points, as far as floats can say."""
    try:
        return all(map(holds_at_points, premises(sequent, step)))
    except Rejected:
        return False


def _zeros(sequent: Sequent, x: Term) -> Iterator[Term]:
    """Terms in the range of x, none of its ends, at which f has no value, or seems to vanish, whatever the other
    variables are.
    """
    f = margin(sequent.conclusion)
    others = sorted(free_variables(f) - {x}, key=str)
    candidates = [number(a) for a in Monotone.STARTS]
    candidates += [build("exp", number(s)) for s in (1, -1)]
    candidates += [build("log", number(a)) for a in Monotone.LOGARITHMS]
    for y in others:
        candidates += [y, build("*", number(-1), y), build("^", y, number(-1)), build("exp", y), build("log", y)]
    candidates += [] if others else critical(f, x)
    poles = [a for a in _excluded(sequent, x) if any(definedness(substitute(f, {x: a}), ()))]
    for a in dict.fromkeys([*poles, *candidates]):
        if not all(map(holds_at_points, definedness(a, sequent.hypotheses))):
            continue
        sides = build("<=", x, a), build("<=", a, x)
        if not any(seem(sequent, side) for side in sides):
            here = build("=", substitute(f, {x: a}), ZERO)
            if a in poles or holds_at_points(Sequent(tuple(substitute(h, {x: a}) for h in sequent.hypotheses), here)):
                yield a


def _excluded(sequent: Sequent, x: Term) -> Iterator[Term]:
    """Terms that hypotheses say x is not."""
    for h in sequent.hypotheses:
        if h.head == "not" and h.args[0].head == "=" and x in h.args[0].args:
            yield from (a for a in h.args[0].args if x not in free_variables(a))


def _split(sequent: Sequent, x: Term, at: Term, close: Close) -> Proof | None:
    """Both sides of an inner zero, each on its own."""
    relation = "<" if at in _excluded(sequent, x) else "<="
    return split(sequent, (build(relation, at, x), build(relation, x, at)), close, close)


def by_least_value(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof from the least value in some variable, which ``close`` proves with the signs of the derivative; None if
    there is none. ``follows`` proves what is plain.
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    f = margin(build(c.head, *map(explicit, c.args)))
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    if not any(atom.args and free_variables(atom) for atom in facts.forms.atoms):
        return None  # polynomials are the business of sums of squares
    for x in sorted(free_variables(c), key=lambda x: (inside_an_atom(facts, x), str(x))):
        if x.sort is not REAL or any(x in free_variables(h) for h in sequent.hypotheses):
            continue
        for a in map(normalised, critical(f, x)):
            value = build(c.head, ZERO, normalised(substitute(f, {x: a})))
            if seem(sequent, value) and _has_the_signs(sequent, x, a):
                proof = _from_least_value(sequent, x, a, value, close, follows)
                if proof is not None:
                    return proof
    return None


def _from_least_value(sequent: Sequent, x: Term, a: Term, value: Term, close: Close, follows: Close) -> Proof | None:
    """The proof from the value at a, by the mean value theorem on both sides."""

    def side(goal: Sequent) -> Proof | None:
        return carry_out(goal, _step(goal, x, a), lambda premise: follows(premise) or close(premise))

    return with_lemmas(sequent, [value], close, lambda goal: split(goal, _sides(x, a), close, side))


def _has_the_signs(sequent: Sequent, x: Term, a: Term) -> bool:
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


def constant(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof by two inequalities, each by the mean value theorem; None if none is found.

    ``close`` proves what the theorem asks for, ``follows`` the equation from both.
    """
    c = sequent.conclusion
    if c.head != "=" or not is_scalar(c.args[0].sort):
        return None
    facts = Facts(sequent)
    facts.forms.difference(*c.args)
    for x in sorted(free_variables(c), key=str):
        if x.sort is REAL and inside_an_atom(facts, x) and _is_constant(sequent, x):
            for a in _starts(sequent, x):
                proof = _from_number(a, x, sequent, close, follows)
                if proof is not None:
                    return proof
    return None


def _is_constant(sequent: Sequent, x: Term) -> bool:
    """Whether the derivative of the difference by x seems to be 0 where no equation says what x is."""
    if any(h.head == "=" and x in free_variables(h) for h in sequent.hypotheses):
        return False
    try:
        slope, _ = computed(build("D", lam(x, difference(*sequent.conclusion.args)), x))
    except Rejected:
        return False
    return seem(sequent, build("=", slope, ZERO))


def _starts(sequent: Sequent, x: Term) -> Iterator[Term]:
    """Numbers in the range of x at which the equation seems to hold."""
    for a in map(number, Monotone.EQUAL):
        here = [substitute(p, {x: a}) for p in (*sequent.hypotheses, sequent.conclusion)]
        if all(holds_at_points(Sequent((), p)) for p in here):
            yield a


def _from_number(a: Term, x: Term, sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """The proof of the equation from that at a number."""

    def both(goal: Sequent) -> Proof | None:
        return conditions.search(goal, follows, follows) or follows(goal)

    sides = sequent.conclusion.args
    halves = [build("<=", *sides), build("<=", *reversed(sides))]
    return with_lemmas(sequent, halves, lambda half: on_both_sides(half, x, a, close), both)


def on_both_sides(inequality: Sequent, x: Term, a: Term, close: Close) -> Proof | None:
    """The proof of an inequality from that at a number, by the mean value theorem above it and below it."""

    def part(side: Sequent) -> Proof | None:
        below = side.hypotheses[-1].args[0] is x
        return carry_out(side, mean_value(x, a, "below" if below else "above"), close)

    return split(inequality, (build("<=", a, x), build("<=", x, a)), close, part)

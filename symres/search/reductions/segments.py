"""Convex functions of several numbers that vanish at a point: they are not negative on a box, by the segments from it.

    H |- 0 <= f(x)    from  0 <= g(1)  for  g(t) = f(p + t d)  and  d = x - p

Here g(0) = f(p) = 0, the slope g'(0) = sum D_i f(p) d_i is not negative on the box, and g'' is the form of the Hessian,

    g''(r) = sum D_ij f(u) d_i d_j    for  u = p + r d,

with u in the box, too; so 0 <= g(1) follows from the sign of this form by two mean values, and that from the signs of
the leading minors of the Hessian on the box. Where x_n is not p_n, and the form is positive for such d, so is f(x).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from symres.elaborate import is_proof
from symres.elaborate.algebra.facts import needed
from symres.elaborate.algebra.normal_form import normal, normalised
from symres.elaborate.algebra.signs import holds, sign
from symres.elaborate.trees.monotone import difference as not_negative
from symres.elaborate.trees.monotone import places
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.procedures.bound import Box, Region
from symres.kernel.procedures.partials import Partials
from symres.kernel.sequents import new_name
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    conjunction,
    free_variables,
    is_scalar,
    nonzero,
    number,
    substitute,
    variable,
)

from ..bounds import bound
from ..budget import OutOfBudget, clock
from ..parts import every
from ..plausibility import holds_at_points
from ..polynomials import linear, sos
from ..polynomials.minors import Form, form
from ..steps import (
    Close,
    Proof,
    about_numbers,
    carry_out,
    in_turn,
    instance,
    keep,
    premises,
    split,
    supposed,
    with_lemmas,
)
from ..strategy import Attained
from .monotone import mean_value

Point = Mapping[Term, Fraction]
Slope = Callable[[Sequent, Term], "Proof | None"]  # proves the sign of a derivative at a number, the second argument


def search(sequent: Sequent, point: Point, close: Close, deadline: float) -> Proof | None:
    """A proof of 0 <= f, or of 0 < f apart from ``point``, where f vanishes; ``close`` shows the signs of minors.

    None if f does not seem to be convex on the box that the hypotheses bound, or to rise from the point into it. Raises
    ``Rejected`` if that is not decided, or more than six variables hang together.
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<"):
        return None
    variables = sorted(free_variables(not_negative(c)), key=str)
    if not variables or any(x.sort is not REAL or x not in point for x in variables):
        return None
    if c.head == "<=":
        return _from(sequent, variables, point, close, deadline)
    values = {x: number(point[x]) for x in variables}
    if not any(_fails(substitute(h, values)) for h in sequent.hypotheses):
        return None
    apart = {build("not", build("=", x, p)): x for x, p in values.items()}
    said = variables if len(variables) == 1 else [x for denial, x in apart.items() if denial in sequent.hypotheses]
    if said:
        return _from(sequent, [*(x for x in variables if x is not said[0]), said[0]], point, close, deadline)
    return split(sequent, apart, close, lambda goal: search(goal, point, close, deadline))


def _fails(p: Term) -> bool:
    """Whether a proposition about closed numbers is seen to be false."""
    if p.head == "or":
        return all(map(_fails, p.args))
    try:
        return not holds(p)
    except Rejected:
        return False


def _from(sequent: Sequent, variables: Sequence[Term], point: Point, close: Close, deadline: float) -> Proof | None:
    """A proof that takes the variables in this order."""
    c = sequent.conclusion
    region = Region(Sequent(sequent.hypotheses, FALSE))
    box = {x: region.box.get(x, (None, None)) for x in variables}
    steps = [_new(f"d_{x.value}", sequent) for x in variables]
    found = Segments(not_negative(c), variables, point, box, steps, _new("t", sequent), c.head == "<")
    proofs = _Proofs(found, sequent, close, deadline)
    return proofs.whole() if found.rises and proofs.plausible else None


@dataclass(frozen=True)
class Segments:
    """The segments p + t d from a point p of a box to its others, and a function f of ``variables`` along them.

    ``steps`` are variables for d, and ``t`` is one. With ``strict``, 0 < f is wanted, where the last of d is not 0.
    """

    f: Term
    variables: Sequence[Term]
    point: Point
    box: Box
    steps: Sequence[Term]
    t: Term
    strict: bool

    def place(self, t: Term) -> list[Term]:
        """p + t d."""
        return [_moved(self.point[x], build("*", t, d)) for x, d in zip(self.variables, self.steps, strict=True)]

    def at(self, term: Term, place: Sequence[Term]) -> Term:
        """The value of a term at a place."""
        return substitute(term, dict(zip(self.variables, place, strict=True)))

    def at_point(self, term: Term) -> Term:
        """The value of a term at p."""
        return self.at(term, [number(self.point[x]) for x in self.variables])

    def inside(self, place: Sequence[Term]) -> list[Term]:
        """The propositions that a place is in the box."""
        said = []
        for x, value in zip(self.variables, place, strict=True):
            low, high = self.box[x]
            said += [] if low is None else [build("<=", number(low), value)]
            said += [] if high is None else [build("<=", value, number(high))]
        return said

    @property
    def supposed(self) -> list[Term]:
        """The hypotheses about d and t: p + d is in the box, and t between 0 and 1."""
        apart = [nonzero(self.steps[-1])] if self.strict else []
        return [*self.inside(self.place(ONE)), *apart, self.positive(self.t), build("<=", self.t, ONE)]

    def positive(self, t: Term) -> Term:
        """The proposition that a number is not negative or, with ``strict``, positive."""
        return build("<" if self.strict else "<=", ZERO, t)

    @cached_property
    def partials(self) -> Partials:
        return Partials(self.f)

    @cached_property
    def gradient(self) -> list[Term]:
        return [self.partials.by((x,)) for x in self.variables]

    @cached_property
    def hessian(self) -> list[list[Term]]:
        by = self.partials.by
        return [[by((min(x, y, key=str), max(x, y, key=str))) for y in self.variables] for x in self.variables]

    @cached_property
    def conditions(self) -> list[Term]:
        """The conditions under which f and its derivatives are defined."""
        terms = [self.f, *self.gradient, *itertools.chain(*self.hessian)]
        needs = itertools.chain(*(normal(term)[1] for term in terms), self.partials.needs(self.variables))
        return list(dict.fromkeys(needs))

    @cached_property
    def blocks(self) -> list[list[int]]:
        """The numbers of variables between which the Hessian is not 0; the first block has the last one."""
        rest, found = list(range(len(self.variables))), []
        while rest:
            block = {rest[-1]}
            while more := {j for i in block for j in rest if normalised(self.hessian[i][j]) is not ZERO} - block:
                block |= more
            rest = [i for i in rest if i not in block]
            found.append(sorted(block))
        return found

    @property
    def rises(self) -> bool:
        """Whether f vanishes at p, which is in the box, and the gradient there points into it."""
        if sign(self.at_point(self.f)) or any(_fails(self.at_point(need)) for need in self.conditions):
            return False
        for x, slope in zip(self.variables, self.gradient, strict=True):
            (low, high), here = self.box[x], self.point[x]
            if low is not None and here < low or high is not None and high < here:
                return False
            s = sign(self.at_point(slope))
            if s > 0 and here != low or s < 0 and here != high:
                return False
        return True


@dataclass(frozen=True)
class _Proofs:
    """The parts of a proof by segments: lemmas about the box, and what is led back to them."""

    segments: Segments
    sequent: Sequent
    close: Close
    deadline: float

    def whole(self) -> Proof | None:
        of_forms = {known.lemma: self._shown(known) for known in self.forms}
        lemmas = [(self.convex, self._minor), *of_forms.items(), (self.above, self._above)]
        return in_turn(self.sequent, lemmas, self._at_the_end)

    # --------------------------------------------------------------------------------------------------------- lemmas

    @cached_property
    def forms(self) -> list[Form]:
        """The forms of the blocks of the Hessian, whose signs give that of the whole."""
        taken = (*self.sequent.hypotheses, self.sequent.conclusion)
        blocks = enumerate(self.segments.blocks)
        return [form(len(block), self.segments.strict and not i, taken) for i, block in blocks]

    @cached_property
    def values(self) -> list[list[Term]]:
        """The values of the symbols of these forms."""
        found = self.segments
        out = []
        for known, block in zip(self.forms, found.blocks, strict=True):
            grid = [[found.hessian[i][j] for j in block] for i in block]
            out.append(known.values(grid, [found.steps[j] for j in block]))
        return out

    @cached_property
    def signs(self) -> list[Term]:
        """The signs of the minors of the Hessian, of the variables of f."""
        out = []
        for known, values in zip(self.forms, self.values, strict=True):
            out += [substitute(s, dict(zip(known.symbols, values, strict=True))) for s in known.signs]
        return out

    @property
    def plausible(self) -> bool:
        """Whether these signs, and what the derivatives need, seem to hold on the box."""
        found = self.segments
        box = tuple(found.inside(found.variables))
        return all(holds_at_points(Sequent(box, p)) for p in (*found.conditions, *self.signs))

    @cached_property
    def convex(self) -> Term:
        """For all places of the box: the signs of the minors."""
        return self._in_the_box(self._new_place(self.sequent), conjunction(self.signs))

    def _in_the_box(self, place: Sequence[Term], said: Term) -> Term:
        """The proposition that something holds at all places of the box."""
        found = self.segments
        return _for_all(place, found.inside(place), found.at(said, place))

    @cached_property
    def above(self) -> Term:
        """For all steps d into the box, and t from 0 to 1: 0 <= f(p + t d)."""
        found = self.segments
        value = found.at(found.f, found.place(found.t))
        return _for_all([*found.steps, found.t], found.supposed, found.positive(value))

    # --------------------------------------------------------------------------------------------------------- proofs

    def _minor(self, goal: Sequent) -> Proof | None:
        return _from_some(goal, set(goal.hypotheses) - set(self.sequent.hypotheses), self._on_the_box)

    def _on_the_box(self, goal: Sequent) -> Proof | None:
        """The proof of what holds at all places of the box: by their bounds, cells, or anything else."""
        proof = self._by_signs(goal)
        if proof is None:
            with suppress(OutOfBudget):
                proof = bound.search(goal, min(self.deadline, clock() + Attained.CELLS))
        return proof or self.close(goal)

    def _shown(self, known: Form) -> Close:
        return lambda goal: keep(goal, known.supposed, lambda _: known.proof())

    def _above(self, goal: Sequent) -> Proof | None:
        """0 <= g(t), by the value and the slope of g at 0, and the sign of g''."""
        found = self.segments

        def sloped(slope: Sequent, s: Term) -> Proof | None:
            return self._rising(slope, s, found.gradient, self._curved)

        def simplified(rest: Sequent) -> Proof | None:
            if not found.conditions:
                return rising(rest)
            lemma = found.positive(normalised(rest.conclusion.args[1]))
            return with_lemmas(rest, [lemma], rising, restated)

        def rising(rest: Sequent) -> Proof | None:
            return self._rising(rest, found.t, [found.f], sloped)

        def restated(rest: Sequent) -> Proof | None:
            return self._normalised(rest, [found.f], found.t, lambda last: self._by_signs(last))

        kept = [self.convex, *(known.lemma for known in self.forms), *found.supposed]
        return keep(goal, kept, simplified)

    def _rising(self, goal: Sequent, x: Term, start: Sequence[Term], then: Slope) -> Proof | None:
        """A proof by what holds at x = 0, which comes from terms at p, and by the sign of the derivative from there."""
        step = mean_value(x, ZERO, "above") | ({"strict": "slope"} if self.segments.strict else {})
        between = places(goal, step)[2]

        def aside(premise: Sequent) -> Proof | None:
            if premise.conclusion in premise.hypotheses:
                return supposed(premise)
            if between in free_variables(premise.conclusion):
                return self._everywhere(premise, between)
            return self._at_start(premise, start)

        return carry_out(goal, step, aside, lambda slope: then(slope, between))

    def _at_start(self, goal: Sequent, start: Sequence[Term]) -> Proof | None:
        """The proof of what comes from the signs of terms at p, and those of steps into the box."""
        found = self.segments
        signs = [_sign(value) for value in map(found.at_point, start) if normalised(value) is not ZERO]

        def signed(rest: Sequent) -> Proof | None:
            return keep(rest, [*found.supposed, *signs], lambda last: self._combined(last, 2))

        return with_lemmas(goal, signs, lambda closed: keep(closed, [], self.close), signed)

    def _curved(self, goal: Sequent, r: Term) -> Proof | None:
        """The sign of g''(r), which is the form of the Hessian, the sum of those of its blocks."""
        found = self.segments
        here = found.place(r)

        def compared(rest: Sequent) -> Proof | None:
            entries = itertools.chain(*found.hessian)
            return self._normalised(rest, entries, r, lambda last: self._combined(last, 1))

        def summed(rest: Sequent, parts: Sequence[Term]) -> Proof | None:
            i = len(parts)
            if i == len(self.forms):
                return keep(rest, [*about_numbers(goal), *parts], compared)
            step = instance(rest, self.forms[i].lemma, *(found.at(value, here) for value in self.values[i]))
            part = premises(rest, step)[-1].hypotheses[-1]
            return carry_out(rest, step, supposed, lambda more: summed(more, [*parts, part]))

        return self._at_place(goal, self.convex, r, lambda rest: summed(rest, []))

    def _normalised(self, goal: Sequent, terms: Iterable[Term], t: Term, close: Close) -> Proof | None:
        """A proof by what terms are in normal form at p + t d, where all that this needs is shown before."""
        here = self.segments.place(t)
        needs = [need for term in terms for need in normal(self.segments.at(term, here))[1]]
        lemmas = [need.conclusion for need in needed(dict.fromkeys(needs), goal.hypotheses, "")]
        return with_lemmas(goal, lemmas, lambda need: self._everywhere(need, t), close)

    def _everywhere(self, goal: Sequent, t: Term) -> Proof | None:
        """The proof of what is said of p + t d, since it holds at all places of the box."""
        found = self.segments
        back = {}  # d, as a place says what it is
        for x, d in zip(found.variables, found.steps, strict=True):
            back[d] = build("*", _moved(-found.point[x], x), build("^", t, number(-1)))
        said = _simplified(substitute(goal.conclusion, back))
        if t in free_variables(said):
            return self.close(goal)
        lemma = self._in_the_box(self._new_place(goal), said)
        known = set(goal.hypotheses)

        def shown(everywhere: Sequent) -> Proof | None:
            return _from_some(everywhere, set(everywhere.hypotheses) - known, self._on_the_box)

        def restated(rest: Sequent) -> Proof | None:
            here = found.at(said, found.place(t))
            return keep(rest, [here, *denied], lambda last: self._by_signs(last) or self.close(last))

        turned = goal.turned
        denied = turned.hypotheses[len(goal.hypotheses) :]
        return with_lemmas(turned, [lemma], shown, lambda rest: self._at_place(rest, lemma, t, restated))

    def _at_place(self, goal: Sequent, lemma: Term, t: Term, then: Close) -> Proof | None:
        """A proof by what a lemma about all places of the box says of p + t d, for 0 <= t <= 1."""
        found = self.segments
        above, below = (build("<=", ZERO, t), build("<", ZERO, t)), build("<=", t, ONE)
        chain = [h for h in goal.hypotheses if h.head in ("<", "<=") and free_variables(h).isdisjoint(found.steps)]

        def before(rest: Sequent) -> Proof | None:
            return keep(rest, chain, lambda last: self._combined(last, 1))

        def within(rest: Sequent) -> Proof | None:
            known = [*found.inside(found.place(ONE)), *above, below]
            return keep(rest, known, lambda last: self._combined(last, 2))

        def instanced(rest: Sequent) -> Proof | None:
            return carry_out(rest, instance(rest, lemma, *found.place(t)), within, then)

        return with_lemmas(goal, [below], before, instanced)

    def _at_the_end(self, goal: Sequent) -> Proof | None:
        """0 <= f(x), which is 0 <= f(p + 1 (x - p))."""
        found = self.segments
        steps = [_moved(-found.point[x], x) for x in found.variables]

        def inside(premise: Sequent) -> Proof | None:
            plain = about_numbers(premise)
            return _from_some(premise, plain, lambda rest: self._combined(rest, 1) or self.close(rest))

        def reached(rest: Sequent) -> Proof | None:
            kept = about_numbers(rest)
            needs = [need.conclusion for need in needed(normal(found.f)[1], kept, "")]
            return keep(rest, kept, lambda told: with_lemmas(told, needs, self.close, restated))

        def restated(rest: Sequent) -> Proof | None:
            return self._by_signs(rest) or self.close(rest)

        return carry_out(goal, instance(goal, self.above, *steps, ONE), inside, reached)

    def _combined(self, goal: Sequent, degree: int) -> Proof | None:
        """A proof by the signs of a goal's hypotheses, and products of so many of them."""
        return self._by_signs(goal) or linear.search(goal, self.deadline, degree)

    def _by_signs(self, goal: Sequent) -> Proof | None:
        """A proof by the signs of what hypotheses say, or by one that says the same in another form."""
        proof = sos.search(goal, self.deadline)
        return proof if proof is not None and is_proof(goal, proof) else None  # it may need what is not said here

    def _new_place(self, sequent: Sequent) -> list[Term]:
        return [_new(str(x.value), sequent) for x in self.segments.variables]


def _from_some(goal: Sequent, hypotheses: Iterable[Term], close: Close) -> Proof | None:
    """A proof from some of a goal's hypotheses, and from what the goal denies."""
    turned = goal.turned
    return keep(turned, [*hypotheses, *(h for h in turned.hypotheses if h not in goal.hypotheses)], close)


def _new(name: str, sequent: Sequent) -> Term:
    return variable(new_name(name, (*sequent.hypotheses, sequent.conclusion)))


def _moved(by: Fraction, t: Term) -> Term:
    return build("+", number(by), t) if by else t


def _sign(value: Term) -> Term:
    """The relation between a closed number and 0 that is true."""
    s = sign(value)
    return build("=", value, ZERO) if not s else build("<", *((ZERO, value) if s > 0 else (value, ZERO)))


def _for_all(variables: Sequence[Term], conditions: Sequence[Term], said: Term) -> Term:
    """The proposition that something holds for all values of variables under conditions."""
    return every(variables, build("=>", conjunction(conditions), said) if conditions else said)


def _simplified(p: Term) -> Term:
    """A number in normal form, or a proposition with its numbers in normal form."""
    if is_scalar(p.sort):
        return normalised(p)
    return build(p.head, *map(_simplified, p.args)) if p.args else p

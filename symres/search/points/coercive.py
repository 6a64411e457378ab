"""Lower bounds that are attained at algebraic points, where sums of squares with rational numbers show nothing.

    |- c <= g(y) for all y,   from  grad g(m) = 0 |- c <= g(m)

If gamma + delta |y|^2 <= g(y) for all y, then g has a least value (Weierstrass), at a point m with |m|^2 <= r, and
there the gradient vanishes (Fermat). The step ``existence`` gives m, ``neighbourhood`` its gradient; what is left
speaks of the critical points only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.equality import Equality
from symres.kernel.procedures.derivatives import differentiated
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    joined,
    lam,
    number,
    substitute,
    to_json,
)
from symres.language.definedness import definedness

from ..bounds.intervals import Function, value_of
from ..bounds.touching import descent
from ..budget import clock
from ..parts import every
from ..plausibility import holds_at_points
from ..polynomials import linear, positivstellensatz
from ..polynomials.lower_bounds import lower_bound
from ..polynomials.simplest import simplest, simplest_near
from ..steps import Close, Proof, carry_out, in_turn, keep, split, with_lemmas, witness
from ..strategy import Coercive
from . import existence
from .derivatives import explicit


@dataclass(frozen=True)
class Growth:
    """gamma + delta |y|^2 <= g(y) for all y, so that g is at least ``level`` where |y|^2 is at least ``radius``."""

    gamma: Fraction
    delta: Fraction
    level: Fraction

    @property
    def radius(self) -> Fraction:
        return (self.level - self.gamma) / self.delta

    @property
    def side(self) -> Fraction:
        """Half of the side of a cube that holds all points closer than 1 to those within the radius."""
        return Fraction(math.isqrt(math.ceil(self.radius)) + 2)


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof of c <= g(y) with a number c, whose last part ``close`` proves; None if g is not seen to grow."""
    c = sequent.conclusion
    if c.head != "<=" or free_variables(c.args[0]) or not free_variables(c.args[1]):
        return None
    variables = sorted(free_variables(c.args[1]), key=lambda x: str(x.value))
    if len(variables) > Coercive.VARIABLES or any(x.sort is not REAL or x.head != "variable" for x in variables):
        return None
    if any(definedness(c.args[1], ())):  # it is not continuous on every cube
        return None
    if not holds_at_points(Sequent((), c)):
        return None
    try:
        least = _Least(c.args[1], c.args[0], variables, close, deadline)
    except Rejected:
        return None
    return keep(sequent, (), least.proof)


class _Least:
    """One proof that ``g`` is at least ``c`` everywhere."""

    def __init__(self, g: Term, c: Term, variables: Sequence[Term], close: Close, deadline: float) -> None:
        self.claimed, self.g, self.c, self.variables = g, explicit(g), c, tuple(variables)
        self.close = close
        self.deadline = deadline
        *outer, _ = self.variables
        if any(differentiated(self.g, y, Equality())[1] for y in outer):
            raise Rejected("of several variables, its derivatives are not seen to be bounded")
        self.point, self.known = self._seen()
        below = build("+", number(self.known.gamma), build("*", number(self.known.delta), _square(self.variables)))
        self.grows = every(self.variables, build("<=", below, self.g))
        # the values at the point and of c are at most the level
        self.levels = [build("<=", t, number(self.known.level)) for t in (self.at(self.point), self.c)]

    def _seen(self) -> tuple[list[Term], Growth]:
        """A rational point where g is nearly least, and how g grows; ``Rejected`` if g seems to be less than c."""
        f, c = Function(self.g, self.variables), value_of(self.c)
        random, far = np.random.default_rng(0), np.full(len(self.variables), np.inf)
        ends = [descent(f, [], random.normal(size=len(far)) * Coercive.FAR, -far, far) for _ in range(Coercive.STARTS)]
        x, least = min(ends, key=lambda end: end[1])
        size = 1 + abs(c)
        if not c - Coercive.NOISE * size < least < c + Coercive.ROOM * size:
            raise Rejected(f"the least value seems to be {least:.6g}")
        level = simplest(Fraction(c + 2 * Coercive.ROOM * size), Fraction(c + 3 * Coercive.ROOM * size))
        point = [number(simplest_near(v, Coercive.NEAR)) for v in x.tolist()]
        for delta in Coercive.GROWTH:
            now = clock()
            rest = build("+", self.g, build("*", number(-delta), _square(self.variables)))
            found = lower_bound(rest, (), now + Coercive.SHARE * (self.deadline - now))
            if found is not None:
                return point, Growth(found[0], delta, level)
        raise Rejected("the function is not seen to grow")

    # --------------------------------------------------------------------------------------------------- propositions

    def at(self, point: Sequence[Term]) -> Term:
        """g at a point."""
        return substitute(self.g, dict(zip(self.variables, point, strict=True)))

    def grown(self, point: Sequence[Term]) -> Term:
        """The lower bound by which g grows, at a point."""
        return instantiate(self.grows, *point)

    def close_to_origin(self, point: Sequence[Term]) -> Term:
        return build("<=", _square(point), number(self.known.radius))

    def inside(self, point: Sequence[Term], side: Fraction) -> list[Term]:
        """The propositions that a point is in a cube."""
        return [h for t in point for h in (build("<=", number(-side), t), build("<=", t, number(side)))]

    # ------------------------------------------------------------------------------------------------------ the proof

    def proof(self, sequent: Sequent) -> Proof | None:
        """The proof by the least value on a cube."""
        function, side = self.g, to_json(number(self.known.side))
        for x in reversed(self.variables):
            function = lam(x, function)
        box = [[to_json(number(-self.known.side)), side]] * len(self.variables)
        step = {"kind": "existence", "minimum": to_json(function), "box": box}

        def minimum(goal: Sequent) -> Proof | None:
            return carry_out(goal, step, self.plain, lambda after: self.critical(after, goal))

        return with_lemmas(sequent, [self.grows, *self.levels], self.plain, minimum)

    def critical(self, sequent: Sequent, before: Sequent) -> Proof | None:
        """The least value is taken inside of the cube, so at a critical point, so it is at least c."""
        new = [h for h in sequent.hypotheses if h not in before.hypotheses]
        m = [h.args[1] for h in new[: 2 * len(self.variables) : 2]]
        smallest, least = new[-1], self.at(m)
        tried = build("<=", least, self.at(self.point))
        inner = self.inside(m, self.known.side - 1)
        y = [fresh(REAL) for _ in m]
        distance = joined("+", [build("^", difference(a, b), number(2)) for a, b in zip(y, m, strict=True)], ZERO)
        d = fresh(REAL)
        around = build("=>", build("<", distance, d), build("<=", least, self.at(y)))
        for a, x in zip(reversed(y), reversed(self.variables), strict=True):
            around = for_all(a, around, str(x.value))
        lowest = exists(d, build("and", build("<", ZERO, d), around), "delta")
        bound = build("<=", self.c, substitute(self.claimed, dict(zip(self.variables, m, strict=True))))

        def flat(goal: Sequent) -> Proof | None:
            index = goal.hypotheses.index(lowest)
            step = {"kind": "neighbourhood", "hypothesis": index, "point": [to_json(t) for t in m]}
            return carry_out(goal, step, self.plain, lambda after: self.at_zeros(after, goal, inner))

        steps: list[tuple[Term, Close]] = [
            (tried, lambda goal: self.instance(goal, smallest, self.point)),
            (self.grown(m), lambda goal: self.instance(goal, self.grows, m)),
            (self.close_to_origin(m), lambda goal: self.plain(goal, [tried, self.grown(m), self.levels[0]])),
            *((h, lambda goal: self.plain(goal, [self.close_to_origin(m)])) for h in inner),
            (lowest, lambda goal: self.around(goal, smallest, inner)),
            (bound, flat),
        ]
        return in_turn(sequent, steps, lambda goal: self.everywhere(goal, smallest, bound))

    def around(self, sequent: Sequent, smallest: Term, inner: Sequence[Term]) -> Proof | None:
        """At all points closer than 1 the value is no smaller, since they are in the cube."""

        def at_point(goal: Sequent) -> Proof | None:
            nearby = goal.hypotheses[-1]
            if not free_variables(goal.conclusion):
                return {"kind": "value"}
            squares = nearby.args[0].args if len(self.variables) > 1 else (nearby.args[0],)
            z = [square.args[0].args[0] for square in squares]
            lemmas = [(h, lambda goal: self.plain(goal, [nearby, *inner])) for h in self.inside(z, self.known.side)]
            return in_turn(goal, lemmas, lambda goal: self.instance(goal, smallest, z))

        return carry_out(sequent, witness(ONE), at_point)

    def at_zeros(self, after: Sequent, before: Sequent, inner: Sequence[Term]) -> Proof | None:
        """A proof by others of c <= g(m) where the gradient vanishes."""
        flat = [h for h in after.hypotheses if h not in before.hypotheses]
        boxed = [*flat, *inner]
        zeros = keep(after, boxed, lambda goal: existence.search(goal, self.close, self.deadline, []))
        return zeros or keep(after, flat, self.close)

    def everywhere(self, sequent: Sequent, smallest: Term, bound: Term) -> Proof | None:
        """c <= g(y): far out since g grows, elsewhere since c <= g(m)."""
        y = self.variables
        near = self.close_to_origin(y)
        far = build("<=", *reversed(near.args))

        def part(goal: Sequent) -> Proof | None:
            if far in goal.hypotheses:
                known = self.grown(y)
                grown = [(known, lambda goal: self.instance(goal, self.grows, y))]
                return in_turn(goal, grown, lambda goal: self.plain(goal, [known, far, self.levels[1]]))
            known = build("<=", bound.args[1], self.g)
            lemmas = [(h, lambda goal: self.plain(goal, [near])) for h in self.inside(y, self.known.side)]
            lemmas.append((known, lambda goal: self.instance(goal, smallest, y)))
            return in_turn(goal, lemmas, lambda goal: self.plain(goal, [bound, known]))

        return split(sequent, (near, far), lambda goal: self.plain(goal, goal.hypotheses[-1:]), part)

    # ---------------------------------------------------------------------------------------------------------- plain

    def instance(self, sequent: Sequent, hypothesis: Term, point: Sequence[Term]) -> Proof | None:
        """A proof of what a hypothesis says of a point."""
        index = sequent.hypotheses.index(hypothesis)
        step = {"kind": "cases", "instance": index, "values": [to_json(t) for t in point]}

        def told(goal: Sequent) -> Proof | None:
            return self.plain(goal, [h for h in goal.hypotheses if h not in sequent.hypotheses])

        return carry_out(sequent, step, self.plain, told)

    def plain(self, goal: Sequent, known: Iterable[Term] | None = None) -> Proof | None:
        """A proof from what is known; by default, from the conclusion itself where it is known, or by evaluation."""
        c = goal.conclusion
        if c in goal.hypotheses:
            return keep(goal, [c], lambda g: linear.search(g, self.deadline, 1))
        if not free_variables(c) and c is not FALSE:
            return {"kind": "value"}
        if known is None:
            return self.close(goal)
        return keep(
            goal,
            known,
            lambda g: linear.search(g, self.deadline, 2) or positivstellensatz.search(g, self.deadline),
        )


def _square(point: Sequence[Term]) -> Term:
    """|y|^2."""
    return joined("+", [build("^", t, number(2)) for t in point], ZERO)

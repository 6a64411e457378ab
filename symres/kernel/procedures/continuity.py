"""Continuity: what makes a number continuous in some variables at once, as ``existence`` asks of a function on a box.

What v needs: 0 < u for log u; cos u != 0 for tan u; for u^y with a y that does not move 0 <= u if y may not be an
integer, and u != 0 if y may be negative; 0 < u if y moves, as x^y jumps at x = y = 0; det(M) != 0 for M^-1; that the
indices of an entry are those of a row and a column. A derivative needs what the procedure of that name asks for, and
what its value needs.

Why: by induction over v. Each operation is continuous on the set of arguments where these hold, and on the box v stays
in that set. Only values on the box are compared, so nothing is asked beyond its ends, where a root may have an argument
below 0. What mentions none of the variables does not move, whatever its value is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..equality import Equality
from ..polynomials import Rejected, spend
from ..terms import (
    INT,
    ONE,
    ZERO,
    Term,
    between,
    build,
    free_variables,
    is_scalar,
    nonzero,
    show,
)
from .derivatives import slope_at

EVERYWHERE = frozenset("+ * exp sin cos atan tanh erf abs max min tr det adj T rows frobenius".split())


def needs(f: Term, moving: Iterable[Term], equality: Equality) -> tuple[Term, ...]:
    """Where these hold, a number is continuous in all the variables at once; raises ``Rejected`` for what may jump."""
    continuity = _Continuity(frozenset(moving), equality)
    continuity.require(f)
    return tuple(continuity.needs)


class _Continuity:
    """What terms need to be continuous in the variables that move."""

    def __init__(self, moving: frozenset[Term], equality: Equality) -> None:
        self.moving = moving
        self.equality = equality
        self.needs: dict[Term, None] = {}
        self._seen: set[Term] = set(moving)

    def moves(self, t: Term) -> bool:
        return not self.moving.isdisjoint(free_variables(t))

    def require(self, t: Term) -> None:
        """Add what a term needs, and its parts."""
        if t in self._seen or not self.moves(t):
            return
        spend(20)
        self._seen.add(t)
        if t.head == "app" and (value := self.equality.applied(t)).head != "app":
            self.require(value)
            return
        if t.head == "D":
            self.require(self._slope(*t.args))
            return
        self.needs |= dict.fromkeys(self._of(t))
        for part in t.args:
            self.require(part)

    def _slope(self, function: Term, point: Term) -> Term:
        """What a derivative is where the function has one, as it is to have."""
        slope, derivative = slope_at(function, point, self.equality)
        self.needs |= dict.fromkeys(derivative.needs_at(point))
        return slope

    def _of(self, t: Term) -> Iterator[Term]:
        """What an operation needs of its arguments."""
        head, args = t.head, t.args
        if head == "log":
            yield build("<", ZERO, args[0])
        elif head == "tan":
            yield nonzero(build("cos", args[0]))
        elif head == "^":
            yield from self._of_power(args[0], self.equality.canonical(args[1]))
        elif head == "entry" and not any(map(self.moves, args[1:])) and args[0].sort is not None:
            for i, size in zip(args[1:], args[0].sort.args, strict=True):
                yield from between(ONE, i, size)
        elif head not in EVERYWHERE or not (is_scalar(t.sort) or self._keeps_its_size(t)):
            raise Rejected(f"continuity: {show(t, 150)} may jump")

    def _of_power(self, base: Term, exponent: Term) -> Iterator[Term]:
        if self.moves(exponent):
            yield build("<", ZERO, base)
            return
        known = exponent.value if exponent.head == "rational" else None
        whole = exponent.sort is INT if known is None else known.denominator == 1
        below = nonzero(base if is_scalar(base.sort) else build("det", base))
        if not whole:
            real = build("<=", ZERO, base)
            yield real if known is not None else build("or", real, build("=", build("floor", exponent), exponent))
        if known is None:
            yield build("or", below, build("<=", ZERO, exponent))
        elif known < 0:
            yield below

    def _keeps_its_size(self, t: Term) -> bool:
        return t.sort is not None and t.sort.head == "matrix" and not self.moves(t.sort)

"""Numbers that exist since a continuous function changes its sign: the intermediate value theorem.

    H |- there is x. A(x) and f(x) = 0,   from  H |- f(a) <= 0 <= f(b)  and  H, a <= x <= b, f(x) = 0 |- A(x)

a and b are bounds of x that A states; where f has no parameters, numbers between which f is seen to change its sign; or
numbers that are larger than all parameters.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import assumed
from symres.kernel.terms import (
    REAL,
    build,
    difference,
    free_variables,
    fresh,
    instantiate,
    lam,
    number,
    opposite,
    to_json,
)

from ..bounds.intervals import Function
from ..steps import Close, Proof, carry_out, elimination, keep, sign_cases, with_lemmas, witness
from ..strategy import Crossings
from .candidates import beyond


def search(sequent: Sequent, close: Close) -> Proof | None:
    """A proof that a number exists at which, among other things, a function is zero; None if none is found.

    >>> from symres.kernel.terms import exists, variable
    >>> x = variable("x")
    >>> zero = exists(x, build("=", build("^", x, number(3)), number(2)))
    >>> proof = search(Sequent((), zero), lambda goal: {"kind": "value"})
    >>> proof["between"], proof["rising"]
    ([['q', '5/4'], ['q', '21/16']], True)
    """
    goal = sequent.conclusion
    if goal.head != "ex" or goal.args[0] is not REAL:
        return None
    x = fresh(REAL)
    parts = assumed((), instantiate(goal, x))
    for part in parts:
        if part.head == "=" and x in free_variables(part):
            f = difference(*part.args)
            for a, b in _intervals(parts, f, x):
                for rising in (True, False):
                    proof = _crossed(sequent, lam(x, f, str(goal.value)), a, b, rising, close)
                    if proof is not None:
                        return proof
    return None


def _intervals(parts: tuple[Term, ...], f: Term, x: Term) -> Iterator[tuple[Term, Term]]:
    """The ends that the parts state, if they do, then a short interval where f changes its sign."""
    orders = [h.args for h in parts if h.head in ("<=", "<")]
    lows = [a for a, b in orders if b is x and x not in free_variables(a)]
    highs = [b for a, b in orders if a is x and x not in free_variables(b)]
    if lows and highs:
        yield lows[0], highs[0]
    if free_variables(f) != {x}:
        far = beyond(sorted(free_variables(f) - {x}, key=str))
        yield lows[0] if lows else opposite(far), highs[0] if highs else far
        return
    points = np.linspace(_end(lows, -Crossings.REACH), _end(highs, Crossings.REACH), Crossings.PLACES)
    try:
        values = Function(f, (x,)).value(points[None, :], points[None, :])[0]
    except Rejected:
        return
    for k in np.flatnonzero(values[:-1] * values[1:] < 0)[:4]:
        yield number(Fraction(float(points[k]))), number(Fraction(float(points[k + 1])))


def _end(ends: list[Term], far: int) -> float:
    closed = [t for t in ends if not free_variables(t)]
    if not closed:
        return float(far)
    nowhere = np.empty((0, 1))
    return float(Function(closed[0], ()).value(nowhere, nowhere)[0][0])


def _crossed(sequent: Sequent, function: Term, a: Term, b: Term, rising: bool, close: Close) -> Proof | None:
    """A proof with a zero between a and b."""
    ends = [to_json(a), to_json(b)]
    step = {"kind": "existence", "between": ends, "function": to_json(function), "rising": rising}

    def found(goal: Sequent) -> Proof | None:
        new = [h for h in goal.hypotheses if h not in sequent.hypotheses]
        points = [h.args[1] for h in new if h.head == "<=" and h.args[0] is a and h.args[1].head == "variable"]
        if not points:
            return close(goal)
        x = points[0]

        def part(said: Sequent) -> Proof | None:
            if said.conclusion in (build("<", a, x), build("<", x, b)):
                return _apart(said, x, close)
            return close(said)

        return carry_out(goal, witness(x), part)

    return carry_out(sequent, step, close, found)


def _apart(sequent: Sequent, x: Term, close: Close) -> Proof | None:
    """A proof that x is not at an end of its interval, since the function is not zero there."""
    left, right = sequent.conclusion.args
    end = left if right is x else right
    same = build("=", x, end)

    def there(goal: Sequent) -> Proof | None:
        return carry_out(goal, elimination(goal, same), close)

    def equal(goal: Sequent) -> Proof | None:
        return with_lemmas(goal, [same], lambda g: keep(g, g.hypotheses[-1:], close), there)

    return carry_out(sequent, sign_cases(difference(right, left)), close, equal, close)

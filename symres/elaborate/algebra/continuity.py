"""Continuity: what makes a term continuous in some variables.

Compositions of continuous functions are continuous. Logarithms, tangents, powers and entries are where they have
values (``domains``); of a power whose exponent moves the base is to be positive, as x^y jumps at x = y = 0. A
derivative is continuous as what it is computed to be. What does not mention the variables does not move, whatever its
value is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symres.functions import HEADS
from symres.kernel.polynomials import Rejected, spend
from symres.kernel.sequents import Sequent
from symres.kernel.terms import FALSE, ZERO, Term, build, contract, free_variables, is_scalar, show, variables_of

from .domains import conditions
from .facts import Facts
from .normal_form import computed

_CONTINUOUS = [f for f in HEADS.values() if f.smoothness != "jumps"]
EVERYWHERE = frozenset(("+", "*", "tr", "det", "T", *(f.head for f in _CONTINUOUS if f.domain is None)))
WHERE_DEFINED = frozenset(("^", *(f.head for f in _CONTINUOUS if f.domain is not None)))


def continuous(f: Term, variables: Sequence[Term], known: tuple[Term, ...]) -> tuple[list[Sequent], tuple[Term, ...]]:
    """The sequents that make a term continuous in all the variables at once, where the known propositions hold, and
    those with what is shown so; raises ``Rejected`` for what may jump.

    >>> from symres.kernel.terms import ONE, variable
    >>> x, y = variable("x"), variable("y")
    >>> continuous(build("^", x, y), [x, y], (build("<=", x, ONE),))[0], continuous(build("exp", x), [x], ())
    ([x <= 1 |- 0 < x], ([], ()))
    """
    goals: list[Sequent] = []
    for condition in dict.fromkeys(of_continuity(f, frozenset(variables), set())):
        if condition not in known and not Facts(Sequent(known, FALSE)).holds(condition):
            goals.append(Sequent(known, condition, f"{show(f, 80)} to be continuous"))
            known = (*known, condition)
    return goals, known


def of_continuity(t: Term, moving: frozenset[Term], seen: set[Term]) -> Iterator[Term]:
    """The conditions under which a term is continuous in what is moving; ``seen`` are the terms gone through."""
    if t in seen or t in moving or moving.isdisjoint(free_variables(t)):
        return
    seen.add(t)
    spend(20)
    head, args = t.head, t.args
    if head == "app" and args[0].head == "lam":
        yield from of_continuity(contract(t), moving, seen)
    elif head == "D":
        try:
            value, needed = computed(t)
        except Rejected as why:
            raise Rejected(f"{show(t, 150)} may be discontinuous: {why}") from None
        if value.head == "D":
            raise Rejected(f"{show(t, 150)} may be discontinuous")
        yield from needed
        yield from of_continuity(value, moving, seen)
    elif head in EVERYWHERE or head == "rows" or head == "entry" and moving.isdisjoint(variables_of(args[1:])):
        if head == "entry":  # outside of the matrix it is some number, that may be another for each matrix
            yield from conditions(t)
        for a in args:
            yield from of_continuity(a, moving, seen)
    elif head in WHERE_DEFINED:
        moves = head == "^" and is_scalar(t.sort) and not moving.isdisjoint(free_variables(args[1]))
        yield from (build("<", ZERO, args[0]),) if moves else conditions(t)
        for a in args:
            yield from of_continuity(a, moving, seen)
    else:
        raise Rejected(f"{show(t, 150)} may be discontinuous")

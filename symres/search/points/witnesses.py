"""Values for what is said to exist, where it is said, too, that nothing else satisfies some equations.

``There are p_1, ..., p_n such that ... and for all x. E(x) => x = p_1 or ... or x = p_n`` is how a number of solutions
is stated. If E holds, or its necessary conditions do, at n points only, they are the values: solutions of polynomial
equations, or zeros that Newton's method finds and that are fractions, or multiples of logarithms of fractions.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

from symres.elaborate.trees.bound import region_of
from symres.elaborate.trees.neighbourhood import derivative
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Sequent, Term
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import assumed, new_variable
from symres.kernel.terms import (
    FALSE,
    REAL,
    ZERO,
    build,
    conjunction,
    free_variables,
    instantiate,
    number,
    opposite,
    substitute,
)

from ..parts import has_pieces
from ..polynomials.representation import Numbers
from ..strategy import Counted, Solutions
from . import unimodal
from .existence import equations
from .isolation import System, centres
from .neighbourhood import nearby
from .systems import real_solutions

SAME = mpmath.mpf(10) ** (10 - Solutions.DIGITS)  # a smaller distance, or difference of values, is none


def witnesses(goal: Term, deadline: float) -> list[Term] | None:
    """Closed terms for the variables of an existential, outermost first; None if it is no such one, or fails.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``).

    >>> from symres.kernel.terms import exists, for_all, number, variable
    >>> x, p = variable("x"), variable("p")
    >>> cube = build("=", build("^", x, number(3)), number(2))
    >>> witnesses(exists(p, for_all(x, build("=>", cube, build("=", x, p)))), float("inf"))
    [2^(1/3)]
    """
    unknowns: list[Term] = []
    while goal.head == "ex":
        unknowns.append(new_variable(goal, (goal, *unknowns)))
        goal = instantiate(goal, unknowns[-1])
    for part in assumed((), goal):
        variables: list[Term] = []
        premises: list[Term] = []
        while part.head in ("all", "=>"):
            if part.head == "=>":
                premises.append(part.args[0])
                part = part.args[1]
            else:
                variables.append(new_variable(part, (part, *unknowns, *variables, *premises)))
                part = instantiate(part, variables[-1])
        if premises and variables:
            places = _places(part, variables, unknowns)
            points = _solved(conjunction(premises), variables, unknowns, deadline) if places else None
            if points is not None and len(points) == len(places):
                values = dict(zip(itertools.chain(*places), itertools.chain(*points), strict=True))
                return [values.get(p, ZERO) for p in unknowns]
    return None


def minima(goal: Term, deadline: float) -> list[list[Term]]:
    """Points for the outermost variables of an existential that says that they are a local minimum: those where the
    gradient vanishes, and which seem to be one, the highest first: what is to be shown is rarely true of the lowest.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    variables: list[Term] = []
    while goal.head == "ex" and nearby(goal, tuple(variables)) is None:
        variables.append(new_variable(goal, (goal, *variables)))
        goal = instantiate(goal, variables[-1])
    near = next(_minima(goal.args if goal.head == "and" else (goal,), variables), None)
    points = None if near is None else points_of(goal, variables, [], deadline)
    if near is None or points is None:
        return []
    f, at = near[0].f, near[1]

    def below(point: Sequence[Term]) -> Any:
        """The differences of the function at the other points and at this one, summed up."""
        here = dict(zip(variables, map(Numbers(), point), strict=True))
        others = (dict(zip(variables, map(Numbers(), other), strict=True)) for other in points)
        return sum(Evaluator(MPMATH, {**here, **{y: other[x] for y, x in at.items()}})(f) for other in others)

    with mpmath.workdps(Solutions.DIGITS):
        return [list(point) for point in sorted(points, key=below)]


def least(goal: Term, deadline: float) -> list[list[Term]]:
    """A number for the variable of an existential that says that a function of it is least there, or greatest, among
    all numbers, or those in an interval: an end of it, or where the derivative vanishes.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``).

    >>> from symres.kernel.terms import exists, for_all, number, variable
    >>> x, y = variable("x"), variable("y")
    >>> f = build("+", build("^", y, number(2)), build("*", number(-3), y))
    >>> least(exists(x, for_all(y, build("<=", substitute(f, {y: x}), f))), float("inf"))
    [[3/2]]
    """
    x = new_variable(goal, (goal,))
    for part in assumed((), instantiate(goal, x)):
        if part.head != "all" or part.args[0] is not REAL or x.sort is not REAL:
            continue
        y = new_variable(part, (goal, x))
        said = instantiate(part, y)
        premises, said = (assumed((), said.args[0]), said.args[1]) if said.head == "=>" else ((), said)
        if said.head != "<=" or any(free_variables(p) != {y} for p in premises):
            continue
        here, there = said.args
        if substitute(here, {x: y}) is there and free_variables(there) == {y}:
            return _lowest(there, y, premises, deadline)
        if substitute(there, {x: y}) is here and free_variables(here) == {y}:
            return _lowest(opposite(here), y, premises, deadline)
    return []


def _lowest(f: Term, y: Term, premises: tuple[Term, ...], deadline: float) -> list[list[Term]]:
    """The lowest of the ends of an interval and the points where the derivative vanishes."""
    ends = region_of(Sequent(premises, FALSE)).box.get(y, (None, None))
    found = real_solutions([build("=", derivative(f, y, {}), ZERO)], deadline) or []
    places = [*(number(end) for end in ends if end is not None), *(point[y] for point in found if y in point)]
    lowest: list[tuple[Any, Term]] = []
    with mpmath.workdps(Solutions.DIGITS):
        for place in places:
            at = Evaluator(MPMATH, {y: Numbers()(place)})
            if all(at.margin(p) >= -SAME for p in premises):
                lowest.append((at(f), place))
    return [[min(lowest, key=lambda pair: pair[0])[1]]] if lowest else []


def _places(conclusion: Term, variables: Sequence[Term], unknowns: Sequence[Term]) -> list[list[Term]]:
    """The unknowns for every point that variables are said to be at; none if something else is said."""
    found = []
    for part in conclusion.args if conclusion.head == "or" else (conclusion,):
        values: dict[Term, Term] = {}
        for equation in part.args if part.head == "and" else (part,):
            if equation.head == "=":
                a, b = equation.args
                values |= {a: b, b: a}
        if any(values.get(x) not in unknowns for x in variables):
            return []
        found.append([values[x] for x in variables])
    return found


def _solved(
    premise: Term, variables: Sequence[Term], unknowns: Sequence[Term], deadline: float
) -> list[tuple[Term, ...]] | None:
    """The points where a premise may hold, by elimination or, where that fails, by what numbers look like."""
    points = points_of(premise, variables, unknowns, deadline)
    if points is not None:
        return points
    return recognised(list(_opened(premise, (*variables, *unknowns))), variables, unknowns)


def points_of(
    premise: Term, variables: Sequence[Term], unknowns: Sequence[Term], deadline: float
) -> list[tuple[Term, ...]] | None:
    """The points where a premise may hold, by its equations, or where a function turns; None if these have infinitely
    many solutions.
    """
    known = list(_opened(premise, (*variables, *unknowns)))
    minima = list(_minima(known, variables))
    if any(has_pieces(m.f) for m, _ in minima):
        return unimodal.minima(known, variables)
    slopes = [build("=", substitute(derivative(m.f, y, {}), at), ZERO) for m, at in minima for y in m.variables]
    found = real_solutions([*known, *slopes], deadline)
    if found is None or any(x not in point for point in found for x in variables):
        return unimodal.minima(known, variables)
    kept: dict[tuple[object, ...], tuple[Term, ...]] = {}
    with mpmath.workdps(Solutions.DIGITS):
        for point in found:
            values = [Numbers()(point[x]) for x in variables]
            if all(_is_low(m, variables, values) for m, _ in minima):
                kept.setdefault(tuple(mpmath.nint(v / SAME) for v in values), tuple(point[x] for x in variables))
    return list(kept.values())


def _opened(premise: Term, taken: tuple[Term, ...]) -> Iterator[Term]:
    """The parts of a premise, its existential quantifiers opened; neighbourhoods are left as they are."""
    rest = list(assumed((), premise))
    while rest:
        h = rest.pop(0)
        if h.head == "ex" and nearby(h, taken) is None:
            x = new_variable(h, (h, *taken))
            taken = (*taken, x)
            rest = [*assumed((), instantiate(h, x)), *rest]
        else:
            yield h


def _minima(known: Sequence[Term], variables: Sequence[Term]) -> Iterator[tuple[Nearby, dict[Term, Term]]]:
    """The statements that the variables are a local minimum, with the values that the variables near it have at it."""
    for h in known:
        near = nearby(h, tuple(variables)) if h.head == "ex" else None
        if near is not None and not near.restrictions and len(near.variables) == len(variables):
            yield near, dict(zip(near.variables, variables, strict=True))


def _is_low(near: Nearby, variables: Sequence[Term], values: Sequence[Any]) -> bool:
    """Whether a function seems to have a local minimum at a point where its gradient vanishes."""
    here = dict(zip(variables, values, strict=True))
    second = [[derivative(derivative(near.f, y, {}), z, {}) for z in near.variables] for y in near.variables]
    at = Evaluator(MPMATH, {**here, **dict(zip(near.variables, values, strict=True))})
    least = float(np.linalg.eigvalsh(np.array([[float(at(c)) for c in row] for row in second]))[0])
    if abs(least) > Counted.FLAT:
        return least > 0
    for shift in np.random.default_rng(7).normal(size=(Counted.SAMPLES, len(values))) * Counted.RADIUS:
        moved = [v + float(d) for v, d in zip(values, shift, strict=True)]
        if Evaluator(MPMATH, {**here, **dict(zip(near.variables, moved, strict=True))})(near.f) < -SAME:
            return False
    return True


def recognised(
    premises: Sequence[Term], variables: Sequence[Term], aside: Sequence[Term]
) -> list[tuple[Term, ...]] | None:
    """The points at which premises say that as many functions vanish; None if one is not recognised.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> recognised([build("=", build("tanh", x), number(Fraction(1, 2)))], [x], [])
    [((1/2)*log(3),)]
    """
    system = equations(Sequent(tuple(premises), FALSE), frozenset(aside))
    if system is None or set(system.variables) != set(variables):
        return None
    found: list[tuple[Term, ...]] = []
    functions = System(list(system.functions), list(system.variables))
    for zero in centres(functions, system.box):
        with np.errstate(all="ignore"):
            if not np.all(np.abs(functions.values(np.array([zero]).T)) < Counted.SMALL):
                continue  # where exponentials are as large as floats can be, Newton's steps are small
        values = dict(zip(system.variables, map(_closed, zero), strict=True))
        point = [values[x] for x in variables]
        if None in point:
            return None
        found.append(tuple(t for t in point if t is not None))
    return found


def _closed(value: float) -> Term | None:
    """The fraction, or multiple of a logarithm, that a number is near to."""
    fraction = _fraction(value)
    if fraction is not None:
        return number(fraction)
    for rate in Counted.RATES if abs(value) < Counted.LARGE else ():
        power = _fraction(math.exp(rate * value))
        if power is not None and power > 0:
            return build("*", number(Fraction(1, rate)), build("log", number(power)))
    return None


def _fraction(value: float) -> Fraction | None:
    fraction = Fraction(value).limit_denominator(Counted.FRACTIONS)
    return fraction if abs(float(fraction) - value) < Counted.NEAR * max(1, abs(value)) else None

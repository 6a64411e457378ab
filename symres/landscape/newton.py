"""Critical points known in floats, where the equations are not polynomial or take too long to solve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
import sympy

from symres.errors import ClaimError
from symres.evidence import stationary
from symres.evidence.stationary import Array, Surface
from symres.search.polynomials.simplest import simplest

from .model import Ends, Point, Problem

CLOSE = Fraction(1, 10**7)
SIMPLE, TURNS = 1000, 12  # the largest denominators of coordinates that are recognised, and of multiples of pi
MOST = 100  # points


def in_box(problem: Problem) -> list[Point]:
    """The critical points of a smooth function in an open box that Newton's method finds."""
    if problem.is_kinked:
        raise ClaimError(
            f"{problem.expression} has kinks and is not made of polynomials; such functions are not treated"
        )
    ends = [(float(low), float(high)) for low, high in map(problem.box.__getitem__, problem.variables)]
    found = stationary.points(Surface.of(problem.expression, problem.variables), ends)
    points = [_from_float(problem, column) for column in found.T]
    return [replace(p, box=_isolating(p, points, problem)) for p in points]


def anywhere(problem: Problem) -> list[Point]:
    """The critical points that Newton's method finds, of smooth functions without constraints alone."""
    if problem.is_kinked or problem.constraints:
        return []
    found = stationary.points(Surface.of(problem.expression, problem.variables))
    return [_from_float(problem, column) for column in found.T[:MOST]]


def _from_float(problem: Problem, column: Array) -> Point:
    """A point known in floats; exactly, if it is simple."""
    exact = [x for x in map(_close, column) if x is not None]
    if len(exact) == len(problem.variables):
        values = dict(zip(problem.variables, exact, strict=True))
        slope = [sympy.diff(problem.expression, x).subs(values) for x in problem.variables]
        if all(sympy.simplify(s) == 0 for s in slope):
            value = sympy.simplify(problem.expression.subs(values))
            return Point(tuple(map(float, exact)), float(value), tuple(exact), value if value.is_Rational else None)
    height = Surface.of(problem.expression, problem.variables).value(column[:, None])[0]
    return Point(tuple(map(float, column)), float(height))


def _close(x: float) -> sympy.Expr | None:
    """A simple rational number near a float, or a simple multiple of pi."""
    for unit, most in ((sympy.Integer(1), SIMPLE), (sympy.pi, TURNS)):
        near = Fraction(x / float(unit))
        simple = simplest(near - CLOSE, near + CLOSE)
        if simple.denominator <= most:
            return sympy.Rational(simple.numerator, simple.denominator) * unit
    return None


def _isolating(p: Point, points: Sequence[Point], problem: Problem) -> tuple[Ends, ...]:
    """A box with short decimal ends that holds no other point and lies within that of the problem."""
    apart = min(
        (max(abs(a - b) for a, b in zip(p.near, q.near, strict=True)) for q in points if q is not p), default=1.0
    )
    half = min(apart / 4, 0.05)
    digits = max(1, int(np.ceil(-np.log10(half))) + 1)
    unit = sympy.Rational(1, 10**digits)
    out = []
    for x, variable in zip(p.near, problem.variables, strict=True):
        low, high = problem.box[variable]
        out.append(
            (max(low, sympy.floor((x - half) / unit) * unit), min(high, sympy.ceiling((x + half) / unit) * unit))
        )
    return tuple((sympy.Rational(a), sympy.Rational(b)) for a, b in out)

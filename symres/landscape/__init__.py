"""The landscape of a function: where its critical points are, and what seems to be true of each.

What comes out is a conjecture, to be stated as claims and proved (``claims``): points that solve the equations exactly
where these are polynomial, numbers from Newton's method where they are not, and types that rest on floats. A critical
point is a zero of the gradient; under constraints, a solution of the conditions of Karush, Kuhn and Tucker; where the
function has kinks, a zero of the gradient by the chain rule for some choice of slopes
(``symres.derive.kinks``).

>>> found = landscape(problem_of("(1 - u*v)**2"))
>>> [(p.at, p.kind) for p in found.points]
[((0, 0), 'strict saddle')]
>>> [(family.equations, family.kind, family.rank) for family in found.families]
[((u*v - 1,), 'local minimum', 'global')]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from symres.search import BUDGET
from symres.search.budget import OutOfBudget, clock, time_limit

from .families import contains, families_of, with_exceptions, without_repetitions
from .kinds import Terrain
from .model import MINIMA, Family, Landscape, Point, Problem, Solution, problem_of
from .newton import anywhere, in_box
from .systems import Piece, leaves, pieces, points_of

__all__ = ["Landscape", "Problem", "described", "landscape", "problem_of"]

NEAR = 1e-9  # values that differ by less, relative to their size, are taken for equal
Place = TypeVar("Place", Point, Family)


def landscape(problem: Problem, budget: float = BUDGET) -> Landscape:
    """The critical points of a function and their types, as far as ``budget`` seconds and floats tell.

    Raises ``ClaimError`` where the equations are not polynomial and there is no box.
    """
    points: Sequence[Point] = ()
    families: Sequence[Family] = ()
    is_exact, remark = False, ""
    if problem.box:
        points = in_box(problem)
    else:
        systems = list(pieces(problem))
        try:
            with time_limit(budget):
                points, families = _solved(problem, systems, clock() + budget)
            is_exact = True
        except OutOfBudget as what:
            points = anywhere(problem)
            which = "the points are those that Newton's method found" if points else "no critical points are known"
            remark = f"the equations were not solved in time ({what}): {which}"
    return described(problem, points, families, is_exact, remark)


def described(
    problem: Problem,
    points: Sequence[Point],
    families: Sequence[Family] = (),
    is_exact: bool = False,
    remark: str = "",
) -> Landscape:
    """A landscape with these critical points, of which floats tell the types and which minima are global."""
    terrain = Terrain(problem)
    points = [replace(p, kind=terrain.kind(p)) for p in points]
    families = [replace(f, kind=terrain.kind_of_family(f)) for f in families]
    lowest = min([*(p.height for p in points), *(f.height for f in families)], default=np.inf)
    is_bounded = terrain.least() >= lowest - 1e-7 * (1 + abs(lowest))
    points = sorted((_ranked(p, lowest, is_bounded) for p in points), key=lambda p: (round(p.height, 9), *p.near))
    families = sorted((_ranked(f, lowest, is_bounded) for f in families), key=lambda f: (f.height, str(f.equations)))
    return Landscape(problem, tuple(points), tuple(families), is_exact, remark)


def _ranked(place: Place, lowest: float, is_bounded: bool) -> Place:
    """A point or family with its rank, if it consists of local minima."""
    if place.kind not in MINIMA:
        return place
    is_lowest = is_bounded and place.height <= lowest + NEAR * (1 + abs(lowest))
    return replace(place, rank="global" if is_lowest else "spurious")


def _solved(problem: Problem, systems: Sequence[Piece], deadline: float) -> tuple[list[Point], list[Family]]:
    """The critical points as solutions of polynomial systems."""
    points: list[Point] = []
    families: list[Family] = []
    for piece in systems:
        for leaf in leaves(piece, deadline):
            if isinstance(leaf, Solution):
                points += points_of(problem, piece, leaf)
            else:
                isolated, curves = families_of(problem, piece, leaf)
                points += isolated
                families += curves
    own = []
    for family in without_repetitions(families, problem.variables):
        whole, isolated, curves = with_exceptions(problem, family)
        own += [whole, *curves]
        points += isolated
    single = {tuple(round(x, 9) + 0.0 for x in p.near): p for p in reversed(points)}.values()
    return [p for p in single if not any(contains(f, p, problem.variables) for f in own)], own

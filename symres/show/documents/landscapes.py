"""The landscape of a claim that says which critical points a function has: the function, and the points that its
statement or its certificate holds.

>>> from symres import Theory, critical_points_are
>>> theory = Theory("example")
>>> x, y = theory.reals("x y")
>>> F = theory.define("F", (x, y), x**2 + (y**2 - 1) ** 2)
>>> result = theory.claim("all", critical_points_are(F, (0, 0), (0, 1), (0, -1))).check()
>>> found = landscape_of(Statement.from_json(result.statement), result.certificate)
>>> [(p.near, p.kind) for p in found.points]
[((0.0, 0.0), 'strict saddle'), ((0.0, 1.0), 'strict local minimum'), ((0.0, -1.0), 'strict local minimum')]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from symres.elaborate.algebra.computing import computed_number
from symres.errors import ClaimError
from symres.evidence.stationary import Array, Surface
from symres.kernel import Rejected, Statement, Term, obligations
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    difference,
    free_variables,
    from_json,
    instantiate,
    named,
    number,
    show,
    substitute,
    variable,
)
from symres.landscape import Problem, described
from symres.landscape.model import Landscape, Point
from symres.language.guards import as_written
from symres.language.to_sympy import symbol_for, to_sympy

from .critical_points import boxes_of, exactly, function_of, is_stationary, listed
from .prose import premises
from .tidying import applied

BITS = 64
LONG = 4000  # letters of a function


def landscape_of(statement: Statement, certificate: Mapping[str, Any] | None) -> Landscape | None:
    """The landscape of a proved claim about all critical points of a function of one or two variables, or None.

    The points are those of the claim, in the order of its proof; what kind they are is seen in floats.
    """
    if certificate is None or certificate["verdict"] != "proved":
        return None
    try:
        found = _counted(statement, certificate) or _listed(statement)
        if found is None or not 1 <= len(found[0]) <= 2:
            return None
        variables, property_, points, rooms = found
        function = function_of(statement, variables, property_)
        if function is None or free_variables(function[1]) - set(variables):
            return None
        return _landscape(str(function[0].value), variables, applied(function[1]), points, rooms)
    except (Rejected, ClaimError, ArithmeticError):
        return None


Points = list[tuple[Term, ...]]
Found = tuple[
    tuple[Term, ...], Term, Points, Points
]  # variables, what holds at the points, these, and half their boxes


def _listed(statement: Statement) -> Found | None:
    """The points of: for all x, x is critical if and only if it is one of these."""
    claim, variables = as_written(statement).conclusion, []
    while claim.head == "all" and claim.args[0] is REAL:
        variables.append(variable(str(claim.value), REAL))
        claim = instantiate(claim, variables[-1])
    if statement.hypotheses or claim.head != "and" or len(claim.args) != 2:
        return None
    there, back = claim.args
    if there.head != "=>" or back.head != "=>" or there.args != back.args[::-1] or not is_stationary(there.args[0]):
        return None
    points = listed(there.args[1]) or listed(build("or", there.args[1], there.args[1]))
    if points is None or set(points[0]) != set(variables):
        return None
    places = list(dict.fromkeys(points[1]))
    return points[0], there.args[0], places, [(ZERO,) * len(place) for place in places]


def _counted(statement: Statement, certificate: Mapping[str, Any]) -> Found | None:
    """The points of: there are exactly so many, as the proof gives them; of those in boxes, the middles."""
    said = exactly(as_written(statement).conclusion)
    if said is None or not is_stationary(said.property):
        return None
    claims = zip(obligations(statement), certificate["proofs"], strict=True)
    sequent, proof = next((s, p) for s, p in claims if s.purpose == CLAIM)
    middles: dict[Term, Term] = {}
    halves: dict[Term, Term] = {}
    while proof["kind"] == "existence" and "box" in proof and "zeros" in proof:
        below, rest = premises(sequent, proof)[-1]
        for x, (low, high) in boxes_of(sequent, below, proof).items():
            middles[x] = build("*", build("+", low, high), number(Fraction(1, 2)))
            halves[x] = build("*", difference(high, low), number(Fraction(1, 2)))
        sequent, proof = below, rest
    if proof["kind"] != "witness":
        return None
    known = named((*sequent.hypotheses, sequent.conclusion))
    given = [from_json(data, known) for data in proof["values"]]
    n = len(said.variables)
    points = [tuple(given[k : k + n]) for k in range(0, len(given), n)]
    places = [tuple(substitute(c, middles) for c in point) for point in points]
    return said.variables, said.property, places, [tuple(halves.get(c, ZERO) for c in point) for point in points]


def _landscape(name: str, variables: Sequence[Term], body: Term, points: Points, rooms: Points) -> Landscape | None:
    if len(show(body, LONG + 1)) > LONG:
        return None
    symbols = {x: symbol_for(x) for x in variables}
    f = to_sympy(body, (), symbols)
    problem = Problem(f, tuple(symbols.values()), name=name)
    surface = Surface.of(f, problem.variables)
    found = []
    for point, room in zip(points, rooms, strict=True):
        place = _nearer(surface, np.array(list(map(_float, point))), np.array(list(map(_float, room))))
        found.append(Point(tuple(map(float, place)), float(surface.value(place[:, None])[0])))
    made = described(problem, found)
    place_of = {point.near: k for k, point in reversed(list(enumerate(found)))}  # the order in which proofs number them
    return replace(made, points=tuple(sorted(made.points, key=lambda point: place_of[point.near])))


def _nearer(surface: Surface, middle: Array, room: Array) -> Array:
    """The critical point in a box, by Newton's method from its middle; the middle if that leads out of it."""
    place = middle
    for _ in range(8 if room.any() else 0):
        slope, bend = surface.gradient(place[:, None])[:, 0], surface.hessian(place[:, None])[:, :, 0]
        if not np.isfinite(bend).all() or not np.linalg.det(bend):
            return middle
        place = place - np.linalg.solve(bend, slope)
    return place if (abs(place - middle) <= room).all() else middle


def _float(term: Term) -> float:
    """A closed number; raises ``Rejected`` if enclosures do not give it."""
    low, high = Enclosures(BITS).term(computed_number(term))
    if low is None or high is None:
        raise Rejected(f"{show(term)} has no bounds")
    return (low + high) / 2 / 2**BITS

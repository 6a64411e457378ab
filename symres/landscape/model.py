"""The parts of a landscape: a problem, critical points and families of them, and the names of their types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import sympy

from symres.errors import ClaimError
from symres.language import reading
from symres.language.forgotten import remembered

VARIABLES, CONSTRAINTS = 8, 6  # the most that are tried

STRICT_MINIMUM, MINIMUM = "strict local minimum", "local minimum"
STRICT_MAXIMUM, MAXIMUM = "strict local maximum", "local maximum"
STRICT_SADDLE, NEITHER, UNDECIDED = "strict saddle", "no extremum", "undecided"
MINIMA, MAXIMA = (STRICT_MINIMUM, MINIMUM), (STRICT_MAXIMUM, MAXIMUM)

Ends = tuple[sympy.Rational, sympy.Rational]


class Constraint(NamedTuple):
    """``left`` and ``right``, and the relation between them: ==, <=, >=, < or >."""

    left: sympy.Expr
    relation: str
    right: sympy.Expr

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True)
class Problem:
    """A function of ``variables``, called ``name``, with ``constraints`` that are equations and weak inequalities, or
    an open ``box``.

    Raises ``ClaimError`` for what cannot be treated: no variables, too many of them, a box that does not fit.
    """

    expression: sympy.Expr
    variables: tuple[sympy.Symbol, ...]
    constraints: tuple[Constraint, ...] = ()
    box: Mapping[sympy.Symbol, Ends] = field(default_factory=dict)
    name: str = "F"

    def __post_init__(self) -> None:
        names = ", ".join(map(str, self.variables))
        if not self.expression.free_symbols:
            raise ClaimError(
                f"the function is the constant {self.expression}, so every point is critical; "
                "write one that depends on something, such as (1 - u*v)**2"
            )
        if len(self.variables) > VARIABLES:
            raise ClaimError(f"the function has {len(self.variables)} variables; at most {VARIABLES} are tried")
        idle = [x for x in self.variables if x not in self.expression.free_symbols]
        if idle and not self.constraints:
            raise ClaimError(f"the function does not depend on {idle[0]}; write it without {idle[0]}")
        if len(self.constraints) > CONSTRAINTS:
            raise ClaimError(f"there are {len(self.constraints)} constraints; at most {CONSTRAINTS} are tried")
        for c in self.constraints:
            if c.relation not in ("==", "<=", ">="):
                raise ClaimError(f"the constraint {c} is strict; write it with <=, >= or =")
            strangers = (c.left.free_symbols | c.right.free_symbols) - set(self.variables)
            if strangers:
                raise ClaimError(
                    f"the constraint {c} is about {min(strangers, key=str)}, but the variables are {names}"
                )
        if self.box and set(self.box) != set(self.variables):
            given = ", ".join(map(str, self.box))
            raise ClaimError(f"the box is about {given}, but the variables are {names}; give each of them an interval")
        if self.box and self.constraints:
            raise ClaimError("a box and constraints do not go together; write the box as constraints, such as x <= 1")

    @property
    def is_kinked(self) -> bool:
        """Whether the function has absolute values, maxima or minima."""
        return bool(self.expression.has(sympy.Abs, sympy.Max, sympy.Min))

    @property
    def is_polynomial(self) -> bool:
        return bool(self.expression.is_polynomial(*self.variables))

    @property
    def has_interior(self) -> bool:
        """Whether there are constraints, and none of them is an equation."""
        return bool(self.constraints) and all(kind == "at_most" for kind, _ in self.sides())

    def sides(self) -> Iterator[tuple[str, sympy.Expr]]:
        """The constraints, each as "equal" and g with g = 0 or "at_most" and g with g <= 0."""
        for c in self.constraints:
            low, high = (c.right, c.left) if c.relation == ">=" else (c.left, c.right)
            yield ("equal" if c.relation == "==" else "at_most"), low - high


def problem_of(function: str, constraints: Iterable[str] = (), box: str = "") -> Problem:
    """The problem whose ``function`` is typed, such as "w*v", with constraints, such as "w^2 + v^2 <= 4", or on a box,
    such as "w in [0, 1], v in [0, 1]".

    >>> problem_of("w*v", ["w^2 + v^2 <= 4"]).constraints[0].left
    v**2 + w**2

    Raises ``ClaimError`` for what cannot be understood, or not treated.
    """
    names = reading.names(function)
    ends = {_symbol(name): (_rational(a), _rational(b)) for name, (a, b) in reading.box(box).items()} if box else {}
    return Problem(
        remembered(reading.expression(function), "solved"),
        tuple(map(_symbol, names)),
        tuple(
            Constraint(remembered(left, "solved"), relation, remembered(right, "solved"))
            for text in constraints
            for left, relation, right in reading.relations(text)
        ),
        ends,
    )


def _symbol(name: str) -> sympy.Symbol:
    return sympy.Symbol(name, real=True)


def _rational(value: Fraction) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


@dataclass(frozen=True)
class Solution:
    """Conjugate solutions of polynomial equations: one for every zero of the irreducible ``polynomial``, at which the
    values of ``coordinates`` are the unknowns. If the equations follow from what each coordinate satisfies, ``own`` are
    the irreducible polynomials of which the coordinates are zeros.
    """

    polynomial: sympy.Poly
    coordinates: tuple[sympy.Poly, ...]
    own: tuple[sympy.Poly, ...] = ()


@dataclass(frozen=True)
class Point:
    """A critical point: ``near`` in floats and, where that is known, exactly ``at``, which is number ``index`` of the
    real zeros of a ``solution``, from the least, if it comes from one.

    ``height`` is the value of the function, ``value`` the exact one if that is short. ``box`` isolates a point that is
    not known exactly. ``kind`` is one of the types above; ``rank`` of minima is "global" or "spurious".
    """

    near: tuple[float, ...]
    height: float
    at: tuple[sympy.Expr, ...] | None = None
    value: sympy.Expr | None = None
    kind: str = UNDECIDED
    rank: str = ""
    solution: Solution | None = None
    index: int = 0
    box: tuple[Ends, ...] = ()

    @property
    def is_conjugate(self) -> bool:
        """Whether the coordinates are best written together with those of the conjugate points."""
        return self.solution is not None and self.solution.polynomial.degree() > 2 and not self.solution.own


@dataclass(frozen=True)
class Family:
    """The critical points where all ``equations`` (their left sides) vanish and all ``positive`` are > 0, of which
    ``samples`` are some.

    ``value`` is that of the function on it, None where it is not seen to be constant. The type is that of all points
    where ``except_where``, if given, does not vanish.
    """

    equations: tuple[sympy.Expr, ...]
    samples: tuple[tuple[float, ...], ...]
    height: float
    value: sympy.Expr | None = None
    positive: tuple[sympy.Expr, ...] = ()
    kind: str = UNDECIDED
    rank: str = ""
    except_where: sympy.Expr | None = None


@dataclass(frozen=True)
class Landscape:
    """The critical points that were found. ``is_exact``: the equations were solved, so that none should be missing;
    ``remark`` why not.
    """

    problem: Problem
    points: tuple[Point, ...]
    families: tuple[Family, ...]
    is_exact: bool
    remark: str = ""

"""A problem as it is typed: a function, constraints, and a box."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import sympy

from symres.language import reading
from symres.language.forgotten import remembered

from .model import Constraint, Problem


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

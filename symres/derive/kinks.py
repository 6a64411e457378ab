"""Kinks: a function with |g|, max and min, as a smooth function of its variables and of one slope for each kink.

With max(a, b) = (a + b + |a - b|)/2 and min(a, b) = (a + b - |a - b|)/2, absolute values are the only kinks. The slope
theta of |g| is -1 where g < 0, 1 where g > 0, and any number of [-1, 1] where g = 0: Clarke's subdifferential of the
absolute value (F. H. Clarke, Optimization and Nonsmooth Analysis, 1983). As |g| = theta*g wherever that holds, the
function with theta*g for |g| has the same value, and its gradient, theta being constant, is the one of the chain rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy


@dataclass(frozen=True)
class Kinks:
    """``smooth`` has theta*g for every |g| of a function; the ``slopes`` theta belong to the g that are ``inside``."""

    slopes: tuple[sympy.Dummy, ...]
    inside: tuple[sympy.Expr, ...]
    smooth: sympy.Expr


def kinks(expression: sympy.Expr, variables: Sequence[sympy.Symbol]) -> Kinks:
    """The kinks of an expression in some variables; those that only parameters move are constants and stay.

    >>> from sympy import Max, symbols
    >>> x = symbols("x", real=True)
    >>> kinks((1 - Max(0, x)) ** 2, [x]).smooth
    (-_theta*x/2 - x/2 + 1)**2
    """
    found: dict[sympy.Expr, sympy.Dummy] = {}

    def smooth(e: sympy.Expr) -> sympy.Expr:
        if not e.has(sympy.Abs) or not e.has(*variables):
            return e
        parts = [smooth(part) for part in e.args]
        if not isinstance(e, sympy.Abs):
            return e.func(*parts)
        return found.setdefault(parts[0], sympy.Dummy("theta", real=True)) * parts[0]

    result = smooth(expression.replace(lambda e: isinstance(e, (sympy.Max, sympy.Min)), _by_absolute_values))
    if len(found) > 1:
        numbered = {theta: sympy.Dummy(f"theta_{k}", real=True) for k, theta in enumerate(found.values(), 1)}
        found = {g.xreplace(numbered): numbered[theta] for g, theta in found.items()}
        result = result.xreplace(numbered)
    return Kinks(tuple(found.values()), tuple(found), result)


def _by_absolute_values(e: sympy.Expr) -> sympy.Expr:
    """A maximum or minimum by absolute values, two arguments at a time."""
    sign = 1 if isinstance(e, sympy.Max) else -1
    first, *rest = e.args
    for a in rest:
        first = (first + a + sign * sympy.Abs(first - a)) / 2
    return first

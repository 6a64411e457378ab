"""Kinks of an expression of SymPy: the smooth function of its variables and of one slope for each |g|.

The slopes are those of ``symres.language.kinks``, which has the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sympy

from symres.language.kinks import straightened


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
    result = straightened(expression, variables, lambda g: found.setdefault(g, sympy.Dummy("theta", real=True)))
    if len(found) > 1:
        numbered = {theta: sympy.Dummy(f"theta_{k}", real=True) for k, theta in enumerate(found.values(), 1)}
        found = {g.xreplace(numbered): numbered[theta] for g, theta in found.items()}
        result = result.xreplace(numbered)
    return Kinks(tuple(found.values()), tuple(found), result)

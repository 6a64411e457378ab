"""Factors of polynomials, as far as they are found soon: SymPy's algorithms may take longer than any search has."""

from __future__ import annotations

from typing import Any

from sympy.polys.rings import PolyElement

from ..budget import OutOfBudget, time_limit

SOON = 1.0  # seconds


def factored(p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]]:
    """A number and polynomials with exponents, whose product is p; p itself, where its factors are not found soon.

    >>> from sympy import QQ, ring
    >>> _, x, y = ring("x, y", QQ)
    >>> factored(3 * (x**2 - y**2) * (x - y))
    (3, [(x + y, 1), (x - y, 2)])
    """
    try:
        with time_limit(SOON):
            content, factors = p.factor_list()
    except OutOfBudget:
        content, factors = p.ring.domain.one, [(p, 1)]
    return content, factors

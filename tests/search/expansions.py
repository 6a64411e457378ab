"""Polynomials multiplied out, and their values at points, by SymPy: nothing of what is tested computes them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from symres import at, from_sympy
from symres.kernel import Term
from symres.kernel.terms import free_variables
from symres.language.expressions import Expression, Proposition, expression


def expanded(e: Any) -> Expression:
    multiplied: Expression = from_sympy(expression(e).to_sympy().expand())
    return multiplied


def value(e: Any, point: Iterable[Proposition]) -> Fraction:
    """The rational value of an expression where its variables have values."""
    found = at(e, list(point)).to_sympy()
    return Fraction(int(found.p), int(found.q))


def variables(e: Any) -> frozenset[Term]:
    """The variables on which a polynomial depends."""
    return free_variables(expanded(e).term)

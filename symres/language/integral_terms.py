"""Integrals as terms: a function of an integrand and two bounds, of which only relations are frozen."""

from __future__ import annotations

from symres.kernel import Term
from symres.kernel.terms import REAL, build, free_variables, function_sort, variable

FUNCTION = function_sort(REAL, REAL)
INTEGRAL = variable("integral", function_sort(FUNCTION, function_sort(REAL, FUNCTION)))


def integral_of(f: Term, a: Term, b: Term) -> Term:
    """The integral of a function, written with ``lam``, from a to b."""
    return build("app", INTEGRAL, f, a, b)


def has_integrals(term: Term) -> bool:
    """Whether there is an integral in a term; those in the meanings of functions are seen by ``unhidden``."""
    return INTEGRAL in free_variables(term)

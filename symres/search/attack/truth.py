"""Whether a proposition without variables holds, its quantifiers tried at a few small values: numbers are enclosed,
extreme eigenvalues, norms and derivatives are taken in floating point. It proposes, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from symres.elaborate.algebra.normal_form import NormalForms
from symres.elaborate.algebra.signs import holds
from symres.evidence.evaluation import NUMPY, Evaluator, sides
from symres.evidence.interpretation import decided, opposite
from symres.kernel import Rejected, Term
from symres.kernel.terms import build, contract, difference, instantiate, is_scalar, number

from ..derivations.matching import unbound_subterms
from ..derivations.spectra import EXTREMES, value, values
from .short_values import examples

BITS = 256  # with which a relation between numbers is decided
CLOSE = 1e-7  # what floating point does not tell from 0
NEAR = Fraction(1, 2**20)  # to the points through which secants are taken
COARSE = 1e-3  # how far the slope of a secant may be from the derivative


def truth(p: Term) -> bool | None:
    """Whether a closed proposition holds, quantifiers at small values alone; None where that is not decided here."""
    head, args = p.head, p.args
    if head in ("true", "false"):
        return head == "true"
    if head == "not":
        return opposite(truth(args[0]))
    if head in ("and", "or", "=>"):
        parts = (build("not", args[0]), args[1]) if head == "=>" else args
        return decided(map(truth, parts), head != "and")
    if head in ("all", "ex"):
        found = examples(args[0])
        return decided((truth(instantiate(p, x)) for x in found), head == "ex") if found else None
    if head == "=" and not is_scalar(args[0].sort):
        forms = NormalForms()
        return all(forms.difference(a, b).rational == 0 for a, b in sides(p))
    if head in ("=", "<=", "<") and is_scalar(args[0].sort):
        decides = _holds(p)
        slope = decides is None and head == "=" and args[0].head == "D"
        return _seems_derivative(args[0].args[0], args[0].args[1], args[1]) if slope else decides
    if head == "has_derivative":
        return truth(build("=", build("D", args[0], args[1]), args[2]))
    if head == "psd":
        return _is_semidefinite(args[0])
    return None


def _is_semidefinite(s: Term) -> bool | None:
    """Whether a matrix is symmetric and positive semidefinite; None where that is not decided here."""
    grid = values(s)
    if grid is None:
        return s.head in ("I", "O") or s.head == "*" and s.args[0] is build("T", s.args[1]) or None
    if grid.shape[0] != grid.shape[1] or not np.array_equal(grid, grid.T):
        return False
    least = np.linalg.eigvalsh(grid)[0]
    return None if abs(least) < CLOSE else bool(least > 0)


def _holds(relation: Term) -> bool | None:
    extremes = {t: value(t) for t in dict.fromkeys(unbound_subterms(relation)) if t.head in EXTREMES}
    if extremes and None not in extremes.values():
        return _seems(relation, {t: v for t, v in extremes.items() if v is not None})
    try:
        return holds(relation, BITS)
    except Rejected:
        return None


def _seems_derivative(function: Term, point: Term, slope: Term) -> bool | None:
    """Whether the secants to both sides of a point seem to have the slope, in floating point."""
    found = []
    for step in (NEAR, -NEAR):
        values = (contract(build("app", function, build("+", point, number(h)))) for h in (step, 0))
        secant = build("*", number(1 / step), difference(*values))
        try:
            with np.errstate(all="ignore"):
                margin = float(Evaluator(NUMPY, {}).margin(build("=", secant, slope)))
        except (Rejected, TypeError, ValueError, OverflowError):
            return None
        found.append(None if np.isnan(margin) else margin > -COARSE)
    return decided(found, False)


def _seems(relation: Term, extremes: Mapping[Term, float]) -> bool | None:
    """Whether a relation seems to hold, in floating point, with such norms or eigenvalues in it."""
    try:
        margin = float(Evaluator(NUMPY, extremes).margin(relation))
    except (Rejected, TypeError, ValueError, OverflowError):
        return None
    return margin > CLOSE if relation.head == "<" else margin > -CLOSE

"""Which statements are about matrices, families or random variables, so that a derivation proves them."""

from __future__ import annotations

from collections.abc import Iterable

from symres.kernel import Statement, Term
from symres.kernel.terms import BINDERS, fresh, instantiate

from ..calculus.antiderivatives import is_about_antiderivatives, without_slopes

# operations that the search for statements about numbers does not know
GENERAL = frozenset(
    "Sum Prod adj table spectral sigma_min lambda_min lambda_max psd E integrable square_integrable "
    "independent independent_sequence iid_entries gaussian_entries has_derivative".split()
)


def is_general(statement: Statement) -> bool:
    """Whether a statement is about matrices, families or random variables, and not about numbers alone."""
    terms = (*statement.hypotheses, statement.conclusion, *(body for _, body in statement.definitions))
    sorts = [x.sort for x in statement.variables if x.sort is not None]
    return mentions_general(terms) or any(sort.head in ("matrix", "base", "prop") for sort in sorts)


def mentions_general(terms: Iterable[Term]) -> bool:
    """Whether terms mention matrices of symbolic size, or an operation that is not about numbers."""
    seen: set[Term] = set()
    rest = [*terms]
    while rest:
        t = rest.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.head in ("all", "ex") and is_about_antiderivatives(t):
            rest.extend(without_slopes(t))
            continue
        sort = t.sort
        sizes = sort.args if sort is not None and sort.head == "matrix" else ()
        if t.head in GENERAL or any(s.head != "rational" for s in sizes):
            return True
        rest.extend([instantiate(t, fresh(t.args[0]))] if t.head in BINDERS else t.args)
    return False

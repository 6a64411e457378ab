"""Terms with others in the place of their parts: the bodies of functions that are applied, and what is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from symres.kernel import Term
from symres.kernel.terms import BINDERS, build, contract


def written_out(term: Term, instead: Mapping[Term, Term] = MappingProxyType({})) -> Term:
    """The term with the bodies of defined functions, and with other terms in the place of some parts.

    >>> from symres.kernel.terms import lam, number, variable
    >>> x = variable("x")
    >>> written_out(build("app", lam(x, build("^", x, number(2))), number(3)))
    3^2
    """
    if term in instead:
        return instead[term]
    if not term.args or term.head in BINDERS or term.head == "D":
        return term
    if term.head == "app" and term.args[0].head == "lam":
        return written_out(contract(term), instead)
    return build(term.head, *(written_out(a, instead) for a in term.args))

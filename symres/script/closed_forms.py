"""Closed forms: derivatives carried out, and the equations for critical points, in the shortest of the usual forms.

SymPy differentiates and simplifies. What comes out is no proof: a claim that it equals the derivatives is checked by
the kernel, which differentiates again, in its own way.

>>> from symres.script.theory import Theory
>>> from symres.language.derivatives import gradient, hessian
>>> theory = Theory("example")
>>> u, v = theory.reals("u v")
>>> F = theory.define("F", (u, v), (1 - u * v) ** 2)
>>> closed_form(gradient(F)), closed_form(hessian(F))
([2*v*(u*v - 1); 2*u*(u*v - 1)], [2*v^2, 4*u*v - 2; 4*u*v - 2, 2*u^2])
"""

from __future__ import annotations

from typing import Any

from symres.derive.forms import beside_kinks, shortest
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import PROP, free_variables, is_scalar
from symres.kernel.terms import matrix as matrix_term
from symres.language.derivatives import gradient
from symres.language.expressions import (
    Declared,
    DefinedFunction,
    Expression,
    Proposition,
    domain_of,
    expression,
    refusing,
    written_out,
)
from symres.language.from_sympy import term_from_sympy
from symres.language.mentions import meanings_in
from symres.language.to_sympy import symbol_for
from symres.language.unfolding import is_total, unfolded


@refusing
def closed_form(e: Any) -> Expression:
    """A number or a matrix with defined functions unfolded and derivatives carried out, in the shortest usual form.

    It need not be defined where the expression is, as x*log(x)/log(x) and x are not: a claim about it is about itself.

    >>> from symres.script.theory import Theory
    >>> from symres.language.derivatives import derivative
    >>> x = Theory("example").reals("x")
    >>> closed_form(derivative((x + 1) ** 3, x))
    3*(x + 1)^2
    """
    if isinstance(e, DefinedFunction):
        raise ClaimError(f"closed_form takes a value, such as closed_form(gradient({e!r})), not the function {e!r}")
    said = expression(e)
    if said.term.sort is PROP:
        raise ClaimError(f"closed_form takes a number or a matrix, not the proposition {said!r}")
    symbols = symbols_of(said)
    variables = {s: x for x, s in symbols.items()}

    def closed(term: Term) -> Term:
        found = shortest(Expression(term, said.mentions).to_sympy(symbols))
        return term_from_sympy(beside_kinks(found), variables)

    entries = written_out(said.term)
    if entries is None and not is_scalar(said.term.sort):
        raise ClaimError(f"closed_form takes a number, or a matrix of numbers that is written out, not {said!r}")
    found = closed(said.term) if entries is None else matrix_term([[closed(entry) for entry in row] for row in entries])
    return Expression(found, declarations_in(said, found))


def symbols_of(e: Expression) -> dict[Term, Any]:
    """SymPy's symbols for the numbers that are free in an expression or in what its functions mean."""
    seen = free_variables(unfolded(e.term, meanings_in(e.mentions)))
    numbers = [x for x in seen if x.sort is not None and is_scalar(x.sort)]
    return {x: symbol_for(x, domain_of(e, x)) for x in numbers}


def declarations_in(e: Expression, term: Term) -> frozenset[Any]:
    """The declarations of an expression that concern the variables of a term."""
    return frozenset(m for m in e.mentions if isinstance(m, Declared) and m.term in free_variables(term))


@refusing
def critical_equations(f: Any, variables: Any = None) -> tuple[Proposition, ...]:
    """The equations that say that the gradient vanishes, in closed form, and that there is one where there need not be.

    >>> from symres.script.theory import Theory
    >>> from symres.language.elementary import log
    >>> w = Theory("example").reals("w")
    >>> critical_equations((w**3 - 1) ** 2, w)
    (6*w^2*(w^3 - 1) = 0,)
    >>> critical_equations(log(w), w)
    (w^(-1) = 0, D(fun w'. log(w'), w) = D(fun w'. log(w'), w))
    """
    slopes = gradient(f, variables)
    closed = closed_form(slopes)
    vanishing = tuple(Expression(row[0], closed.mentions) == 0 for row in written_out(closed.term) or [])
    declared = getattr(f, "variables", ())
    partial = [s for s in slopes if not is_total(unfolded(s.term, meanings_in(s.mentions)), s, *declared)]
    return (*vanishing, *(slope == slope for slope in partial))

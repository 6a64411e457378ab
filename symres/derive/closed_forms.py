"""Derivatives of scalar functions, unevaluated for claims and in closed form for readers.

``gradient``, ``hessian`` and ``jacobian`` return matrices of unevaluated ``Derivative`` objects: a claim about them
is a claim about the derivatives themselves, which the kernel computes again. ``closed_form`` carries them out and
writes the result in the shortest of the usual forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from symres.statements.definedness import conditions
from symres.statements.definitions import Definition, unfold
from symres.statements.words import ClaimError, Formula, equal

from .forms import shortest


def _function(f: Any, variables: Any) -> tuple[sympy.Expr, tuple[sympy.Symbol, ...]]:
    """The expression to differentiate and the symbols to differentiate by."""
    if isinstance(f, Definition):
        expression, own = f.expression, f.variables
    else:
        expression, own = sympy.sympify(f), ()
    names = own if variables is None else (variables,) if isinstance(variables, sympy.Symbol) else tuple(variables)
    if not names:
        raise ClaimError(f"say by which symbols to differentiate {expression}: gradient(f, (x, y))")
    if not isinstance(expression, sympy.Expr) or isinstance(expression, MatrixBase):
        raise ClaimError(f"{expression} is not a scalar expression; use jacobian for several functions")
    return expression, names


def _derivative(expression: sympy.Expr, *by: sympy.Symbol) -> sympy.Expr:
    """The derivative, unevaluated."""
    return sympy.Derivative(expression, *by, evaluate=False)


def gradient(f: Any, variables: Any = None) -> sympy.ImmutableMatrix:
    """The gradient of a scalar function as a column, unevaluated.

    ``f`` is a definition, or an expression with ``variables`` given.

    >>> from sympy import symbols
    >>> u, v = symbols("u v", real=True)
    >>> closed_form(gradient((1 - u * v) ** 2, (u, v)))
    Matrix([
    [2*v*(u*v - 1)],
    [2*u*(u*v - 1)]])
    """
    expression, names = _function(f, variables)
    return sympy.ImmutableMatrix([_derivative(expression, x) for x in names])


def hessian(f: Any, variables: Any = None) -> sympy.ImmutableMatrix:
    """The matrix of second derivatives of a scalar function, unevaluated.

    >>> from sympy import symbols
    >>> u, v = symbols("u v", real=True)
    >>> closed_form(hessian((1 - u * v) ** 2, (u, v)))
    Matrix([
    [     2*v**2, 4*u*v - 2],
    [4*u*v - 2,      2*u**2]])
    """
    expression, names = _function(f, variables)
    return sympy.ImmutableMatrix([[_derivative(expression, x, y) for y in names] for x in names])


def jacobian(functions: Sequence[Any], variables: Any) -> sympy.ImmutableMatrix:
    """The derivatives of several scalar functions, one row a function, unevaluated."""
    rows = [_function(f, variables) for f in functions]
    return sympy.ImmutableMatrix([[_derivative(expression, x) for x in names] for expression, names in rows])


def critical_equations(f: Any, variables: Any = None) -> tuple[Formula, ...]:
    """The equations that say that the gradient vanishes, in closed form; and that f is defined, where it need not be.

    >>> from sympy import symbols
    >>> w = symbols("w", real=True)
    >>> critical_equations((w**3 - 1) ** 2, w)
    (6*w**2*(w**3 - 1) = 0,)
    >>> critical_equations(sympy.log(w), w)
    (1/w = 0, log(w) = log(w))
    """
    vanishing = tuple(equal(entry, 0) for entry in closed_form(gradient(f, variables)))
    value, _ = _function(f, variables)
    return (*vanishing, equal(value, value)) if conditions(unfold(value)) else vanishing


def closed_form(expression: Any) -> Any:
    """An expression or matrix with definitions unfolded and derivatives carried out, in the shortest usual form.

    It need not be defined where the expression is, as x*log(x)/log(x) and x are not: a claim about it is about itself.

    >>> from sympy import Derivative, symbols
    >>> x = symbols("x", real=True)
    >>> closed_form(Derivative((x + 1) ** 3, x))
    3*(x + 1)**2
    """
    if isinstance(expression, MatrixBase):
        return expression.applyfunc(closed_form).as_immutable()
    return shortest(unfold(expression).doit())

"""The shortest of the usual forms of an expression of SymPy."""

from __future__ import annotations

from collections.abc import Callable

import sympy

FORMS: tuple[Callable[[sympy.Expr], sympy.Expr], ...] = (
    sympy.factor_terms,
    sympy.factor,
    lambda e: e,
    sympy.cancel,
    sympy.together,
    sympy.expand,
)


def shortest(expression: sympy.Expr) -> sympy.Expr:
    """The form of an expression with the fewest operations; a factored one where several have as many.

    >>> x = sympy.Symbol("x", real=True)
    >>> shortest(x**3 + 3 * x**2 + 3 * x + 1)
    (x + 1)**3
    """
    return min((form(expression) for form in FORMS), key=lambda e: e.count_ops())


def beside_kinks(e: sympy.Expr) -> sympy.Expr:
    """A derivative as it is where the function has no kink: t/|t| for the sign of t, which is undefined at 0.

    >>> x = sympy.Symbol("x", real=True)
    >>> beside_kinks(sympy.diff(abs(x), x)), beside_kinks(sympy.diff(abs(x), x, 2))
    (x/Abs(x), 0)
    """
    return e.replace(sympy.DiracDelta, lambda *_: sympy.S.Zero).replace(
        lambda part: isinstance(part, (sympy.sign, sympy.Heaviside)), _by_absolute_values
    )


def _by_absolute_values(e: sympy.Expr) -> sympy.Expr:
    t = e.args[0]
    direction = t / sympy.Abs(t)
    return direction if isinstance(e, sympy.sign) else (1 + direction) / 2

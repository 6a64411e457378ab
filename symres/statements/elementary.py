"""Elementary functions of a number: of a quantity as the kernel has it, of a SymPy expression as SymPy writes it.

What they make of a SymPy expression is watched as if the script had written it itself (see ``verbatim``).

>>> from symres.theory import Theory
>>> theory = Theory("example")
>>> x, t = theory.reals("x"), theory.number("t")
>>> asinh(x), asinh(t), sigmoid(x)
(asinh(x), log(t + sqrt(t^2 + 1)), 1/(1 + exp(-x)))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy

from symres.kernel import Term
from symres.kernel.notation import Expression, entry_of

from .counterparts import FUNCTIONS, root
from .expressions import greatest, of, quantity, refusing


def _value(name: str, x: Any) -> Any:
    return _of_quantity(FUNCTIONS[name], x) if isinstance(x, Expression) else getattr(sympy, name)(x)


@refusing
def _of_quantity(function: Callable[..., Term], x: Any) -> Any:
    return of(function(entry_of(quantity(x).term)), x)


def sqrt(x: Any) -> Any:
    """The square root."""
    return _of_quantity(root, x) if isinstance(x, Expression) else sympy.sqrt(x)


def exp(x: Any) -> Any:
    """The exponential."""
    return _value("exp", x)


def log(x: Any) -> Any:
    """The natural logarithm."""
    return _value("log", x)


def sin(x: Any) -> Any:
    """The sine."""
    return _value("sin", x)


def cos(x: Any) -> Any:
    """The cosine."""
    return _value("cos", x)


def tan(x: Any) -> Any:
    """The tangent."""
    return _value("tan", x)


def asin(x: Any) -> Any:
    """The angle between -pi/2 and pi/2 that has the sine x."""
    return _value("asin", x)


def acos(x: Any) -> Any:
    """The angle between 0 and pi that has the cosine x."""
    return _value("acos", x)


def atan(x: Any) -> Any:
    """The angle between -pi/2 and pi/2 that has the tangent x."""
    return _value("atan", x)


def sinh(x: Any) -> Any:
    """(e^x - e^-x)/2."""
    return _value("sinh", x)


def cosh(x: Any) -> Any:
    """(e^x + e^-x)/2."""
    return _value("cosh", x)


def tanh(x: Any) -> Any:
    """(e^x - e^-x)/(e^x + e^-x)."""
    return _value("tanh", x)


def asinh(x: Any) -> Any:
    """log(x + sqrt(x^2 + 1)), of which x is the hyperbolic sine."""
    return _value("asinh", x)


def acosh(x: Any) -> Any:
    """log(x + sqrt(x^2 - 1)), for x >= 1."""
    return _value("acosh", x)


def atanh(x: Any) -> Any:
    """log((1 + x)/(1 - x))/2, for -1 < x < 1."""
    return _value("atanh", x)


def erf(x: Any) -> Any:
    """The error function, 2/sqrt(pi) times the integral of e^(-t^2) from 0 to x.

    >>> from symres.theory import Theory
    >>> t = Theory("example").number("t")
    >>> erf(t), erf(0)
    (erf(t), 0)
    """
    return _value("erf", x)


def ceiling(x: Any) -> Any:
    """The least integer that is at least x."""
    return _value("ceiling", x)


def floor(x: Any) -> Any:
    """The greatest integer that is at most x."""
    return _value("floor", x)


def relu(x: Any) -> Any:
    """max(x, 0)."""
    return greatest(x, 0) if isinstance(x, Expression) else sympy.Max(x, 0)


def sigmoid(x: Any) -> Any:
    """1/(1 + e^-x)."""
    return 1 / (1 + exp(-x))


def softplus(x: Any) -> Any:
    """log(1 + e^x)."""
    return log(1 + exp(x))


def gelu(x: Any) -> Any:
    """x/2 (1 + erf(x/sqrt(2))), of D. Hendrycks and K. Gimpel, Gaussian Error Linear Units.

    >>> from symres.theory import Theory
    >>> gelu(Theory("example").reals("x"))
    x*(erf(sqrt(2)*x/2) + 1)/2
    """
    return x / 2 * (1 + erf(sqrt(2) * x / 2))  # as SymPy writes x/sqrt(2), so that both are one term

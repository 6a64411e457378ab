"""Values that Python and NumPy have for numbers, as exact numbers; what is not exact is refused with the mend.

>>> from decimal import Decimal
>>> exact(3), exact(Decimal("0.1"))
(Fraction(3, 1), Fraction(1, 10))
>>> exact(1 / 3)
Traceback (most recent call last):
symres.errors.ClaimError: the float 0.3333333333333333 is not exact; write x/3 for 1/3*x, or Fraction(1, 3)
"""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from numbers import Integral
from typing import Any

from symres.errors import ClaimError

LARGEST = 1000  # the denominator of a fraction that a float is taken for, in a message
CONSTANTS = {math.pi: "pi", math.e: "exp(1)", math.inf: "", -math.inf: "", math.tau: "2*pi"}


def exact(value: Any) -> Fraction | None:
    """The number that a value of Python or NumPy is; None for what is no number. Raises ``ClaimError`` for a float."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ClaimError(f"{value} is not a real number")
        return Fraction(value)
    if type(value).__module__ == "numpy" and getattr(value, "shape", None) == () and hasattr(value, "item"):
        inside = value.item()
        if type(inside) is not type(value):
            return exact(inside)
        raise ClaimError(_inexact(float(value)))  # a long float is its own item
    if isinstance(value, float):
        raise ClaimError(_inexact(value))
    if isinstance(value, complex):
        raise ClaimError(f"{value} is complex; a claim is about real numbers")
    return Fraction(int(value)) if isinstance(value, Integral) else None


def is_of_sympy(value: Any) -> bool:
    """Whether SymPy made a value; the classes of its undefined functions are of no module."""
    return any(str(kind.__module__).partition(".")[0] == "sympy" for kind in type(value).__mro__)


def infinite(value: Any) -> int:
    """1 for an infinity, -1 for its opposite, 0 for anything else.

    >>> infinite(math.inf), infinite(-math.inf), infinite(3)
    (1, -1, 0)
    """
    if isinstance(value, (float, Decimal)):
        return math.isinf(value) and (1 if value > 0 else -1)
    return {"oo": 1, "-oo": -1}.get(str(value), 0) if is_of_sympy(value) else 0


def _inexact(value: float) -> str:
    said = f"the float {value!r} is not exact"
    if math.isnan(value) or math.isinf(value):
        return f"{value!r} is not a real number; tends_to and has_limit take math.inf for a limit"
    for constant, word in CONSTANTS.items():
        if value == constant:
            return f"{said}; write {word}"
    near = Fraction(value).limit_denominator(LARGEST)
    if float(near) != value:
        return f"{said}; write Fraction({str(value)!r})"
    if near.denominator == 2 and abs(near) == Fraction(1, 2):
        return f"{said}; write sqrt(x) for x**0.5, x/2 for 0.5*x, or Fraction({near.numerator}, 2)"
    if near.denominator == 1:
        return f"{said}; write {near}"
    if 10**6 % near.denominator == 0 and near.numerator != 1:
        return f"{said}; write Fraction({near.numerator}, {near.denominator})"
    short = (
        f"x/{near.denominator} for 1/{near.denominator}*x"
        if near.numerator == 1
        else f"{near.numerator}*x/{near.denominator}"
    )
    return f"{said}; write {short}, or Fraction({near.numerator}, {near.denominator})"

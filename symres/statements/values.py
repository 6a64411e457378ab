"""Values of certificates, the points of refutations, for SymPy and for readers."""

from __future__ import annotations

from typing import Any

import sympy

from symres.kernel.normal_form import entries
from symres.kernel.terms import Term, from_json, show

LONGEST = 10_000  # characters of a value


def shown(value: Any) -> str:
    """A value of a point, in the JSON form of a certificate, as text.

    >>> shown(["q", "1/2"])
    '1/2'
    """
    return show(from_json(value, {}), LONGEST)


def exact(value: Any) -> Any:
    """A value of a point, in the JSON form of a certificate, for SymPy: a number or a matrix; text for another one."""
    return _for_sympy(from_json(value, {}))


def _for_sympy(t: Term) -> Any:
    if t.head == "rational":
        return sympy.Rational(t.value.numerator, t.value.denominator)
    if t.sort is not None and t.sort.head == "matrix" and t.head in ("rows", "I", "O"):
        table = [[_for_sympy(entry) for entry in row] for row in entries(t, {})]
        return sympy.ImmutableMatrix(table)
    made = {"+": sympy.Add, "*": sympy.Mul, "^": sympy.Pow, "exp": sympy.exp, "log": sympy.log, "pi": lambda: sympy.pi}
    made |= {"sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "tanh": sympy.tanh, "atan": sympy.atan}
    if t.head in made:
        return made[t.head](*map(_for_sympy, t.args))
    return show(t, LONGEST)

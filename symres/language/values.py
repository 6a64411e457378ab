"""Values of certificates, the points of refutations, for SymPy and for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy

from symres.algebra.normal_form import entries
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


def outcomes(laws: Mapping[str, Any]) -> str:
    """What the outcomes of a counterexample are, from the laws in a certificate, as a sentence without its stop.

    >>> outcomes({"Omega": ["normal", [[["q", "1"], ["q", "1/2"]], [["q", "-1"], ["q", "1/2"]]]]})
    'an outcome has 2 independent entries: 1 is standard normal, 2 is 1 (probability 1/2) or -1 (probability 1/2)'
    """
    return "; ".join(map(_outcome, laws.values()))


def _outcome(coordinates: Sequence[Any]) -> str:
    told = [
        "standard normal" if law == "normal" else " or ".join(f"{shown(v)} (probability {shown(p)})" for v, p in law)
        for law in coordinates
    ]
    if len(told) == 1:
        return f"the entry of an outcome is {told[0]}"
    parts = ", ".join(f"{k} is {what}" for k, what in enumerate(told, 1))
    return f"an outcome has {len(told)} independent entries: {parts}"


def _for_sympy(t: Term) -> Any:
    if t.head == "rational":
        return sympy.Rational(t.value.numerator, t.value.denominator)
    if t.sort is not None and t.sort.head == "matrix" and t.head in ("rows", "I", "O"):
        table = [[_for_sympy(entry) for entry in row] for row in entries(t, {})]
        return sympy.ImmutableMatrix(table)
    made = {"+": sympy.Add, "*": sympy.Mul, "^": sympy.Pow, "exp": sympy.exp, "log": sympy.log, "pi": lambda: sympy.pi}
    made |= {"sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan, "tanh": sympy.tanh, "atan": sympy.atan}
    made |= {"erf": sympy.erf}
    if t.head in made:
        return made[t.head](*map(_for_sympy, t.args))
    return show(t, LONGEST)

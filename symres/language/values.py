"""Values of certificates, the points of refutations, for SymPy and for readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symres.errors import ClaimError
from symres.kernel.terms import from_json, show

from .to_sympy import to_sympy

LONGEST = 10_000  # characters of a value


def shown(value: Any) -> str:
    """A value of a point, in the JSON form of a certificate, as text.

    >>> shown(["q", "1/2"])
    '1/2'
    """
    return show(from_json(value, {}), LONGEST)


def exact(value: Any) -> Any:
    """A value of a point, in the JSON form of a certificate, as SymPy has it; as text where SymPy has none.

    >>> exact(["exp", ["q", "1/2"]]), exact(["rows", ["q", "1"], ["q", "1"], ["pi"]])
    (exp(1/2), Matrix([[pi]]))
    """
    term = from_json(value, {})
    try:
        return to_sympy(term)
    except ClaimError:
        return show(term, LONGEST)


def outcomes(laws: Mapping[str, Any]) -> str:
    """The outcomes of a counterexample, from the laws in a certificate, as a sentence without its stop.

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

"""symres: proofs, refutations and typeset derivations of a paper's claims, written once in Python.

A proof script imports its words from here; nothing is loaded before it is used, so that ``import symres.kernel`` needs
the standard library alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOME = {
    "symres.theory": ("Claim", "Theory"),
    "symres.statements.words": (
        "ClaimError",
        "at",
        "at_least",
        "at_most",
        "between",
        "both",
        "either",
        "equal",
        "equivalent",
        "for_all",
        "greater",
        "implies",
        "less",
        "negation",
        "over",
        "there_is",
        "unequal",
    ),
    "symres.statements.landscapes": (
        "critical_points_are",
        "every_local_minimum_is_global",
        "is_critical_point",
        "is_global_minimum",
        "is_local_minimum",
        "is_spurious_minimum",
        "is_strict_local_minimum",
        "is_strict_saddle",
        "number_of_critical_points",
        "number_of_local_minima",
        "sosps_are",
    ),
    "symres.bounds": ("enclosure", "minimum"),
    "symres.derive": ("closed_form", "critical_equations", "derivation", "gradient", "hessian", "jacobian"),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = sorted(_MODULE)


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module 'symres' has no attribute {name!r}")
    return getattr(import_module(_MODULE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

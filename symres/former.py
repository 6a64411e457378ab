"""The words of the language over SymPy, for what does not speak the new one yet."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOME = {
    "symres.claims": ("Erratum",),
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
    "symres.statements.expressions": (
        "E",
        "I",
        "O",
        "Prod",
        "Sum",
        "choice",
        "adjugate",
        "det",
        "directional_derivative",
        "function",
        "gaussian_entries",
        "gradient_is",
        "greatest",
        "hadamard",
        "has_derivative",
        "has_gradient",
        "hessian_form",
        "iid_entries",
        "independent",
        "independent_sequence",
        "inner",
        "integrable",
        "kron",
        "lambda_max",
        "lambda_min",
        "least",
        "norm",
        "outcome",
        "psd",
        "replace_layer",
        "sigma_min",
        "spectral_norm",
        "square_integrable",
        "surely",
        "symmetric",
        "trace",
    ),
    "symres.statements.elementary": (
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "ceiling",
        "cos",
        "cosh",
        "erf",
        "exp",
        "floor",
        "gelu",
        "log",
        "relu",
        "sigmoid",
        "sin",
        "sinh",
        "softplus",
        "sqrt",
        "tan",
        "tanh",
    ),
    "symres.statements.integrals": ("integral",),
    "symres.statements.properties": (
        "concave",
        "convex",
        "has_limit",
        "invertible",
        "lipschitz",
        "positive_definite",
        "same_law",
        "smooth",
        "strongly_convex",
        "symmetric_law",
        "tends_to",
        "there_is_one",
        "unique",
        "variance",
    ),
    "symres.derive.landscapes": (
        "critical_points_are",
        "every_local_minimum_is_global",
        "is_critical_point",
        "is_global_maximum",
        "is_global_minimum",
        "is_local_maximum",
        "is_local_minimum",
        "is_spurious_minimum",
        "is_strict_local_minimum",
        "is_strict_saddle",
        "number_of_critical_points",
        "number_of_local_minima",
        "sosps_are",
    ),
    "symres.statements.data_sets": ("codes_are_listed", "codes_separate", "label", "labels_are_among"),
    "symres.bounds": ("enclosure", "minimum"),
    "symres.derive": (
        "closed_form",
        "critical_equations",
        "derivation",
        "gradient",
        "hessian",
        "jacobian",
        "matrix_derivation",
        "matrix_gradient",
        "matrix_hessian_form",
    ),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}

# these are SymPy's names, too; they are imported one by one, so that importing all of both leaves SymPy's in place
_SHARED = frozenset(
    (
        *("E", "I", "O", "Sum", "det", "trace", "ceiling", "exp", "floor", "log", "sqrt"),
        *("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf"),
    )
)

__all__ = sorted(_MODULE.keys() - _SHARED)


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module 'symres.former' has no attribute {name!r}")
    return getattr(import_module(_MODULE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULE])

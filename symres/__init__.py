"""symres: proofs, refutations and typeset derivations of a paper's claims, written once in Python.

A proof script imports its words from here, ``from symres import *`` all of them; nothing is loaded before it is used,
so that ``import symres.kernel`` needs the standard library alone, and the words do without SymPy until one needs it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.2.0"

_HOME = {
    "symres.errors": ("ClaimError",),
    "symres.script.claims": ("Claim", "Erratum"),
    "symres.show.interactive": ("Theory",),
    "symres.language.expressions": ("outcome",),
    "symres.language.connectives": (
        "all_of",
        "any_of",
        "choice",
        "equivalent",
        "for_all",
        "function",
        "implies",
        "there_is",
    ),
    "symres.language.elementary": ("number", "pi"),  # and the functions
    "symres.language.matrices": (
        *("I", "O", "adjugate", "blocks", "det", "diag", "hadamard", "inner", "invertible", "kron", "lambda_max"),
        *("lambda_min", "matrix", "norm", "positive_definite", "psd", "replace_layer", "sigma_min", "spectral_norm"),
        *("symmetric", "trace", "vector"),
    ),
    "symres.language.sums": ("Prod", "Sum"),
    "symres.language.probability": (
        *("E", "gaussian_entries", "iid_entries", "independent", "independent_sequence", "integrable"),
        *("square_integrable", "surely", "variance"),
    ),
    "symres.language.derivatives": (
        *("at", "derivative", "directional_derivative", "gradient", "gradient_is", "has_derivative", "has_gradient"),
        *("hessian", "hessian_form", "jacobian"),
    ),
    "symres.language.integrals": ("integral",),
    "symres.language.properties": (
        *("concave", "convex", "has_limit", "lipschitz", "same_law", "smooth", "strongly_convex", "symmetric_law"),
        *("tends_to", "there_is_one", "unique"),
    ),
    "symres.language.data_sets": ("codes_are_listed", "codes_separate", "label", "labels_are_among"),
    "symres.language.from_sympy": ("from_sympy", "root_of"),
    "symres.language.landscapes": (
        *("critical_points_are", "every_local_minimum_is_global", "is_critical_point", "is_global_maximum"),
        *("is_global_minimum", "is_local_maximum", "is_local_minimum", "is_spurious_minimum"),
        *("is_strict_local_minimum", "is_strict_saddle", "number_of_critical_points", "number_of_local_minima"),
        "sosps_are",
    ),
    "symres.script.boxes": ("enclosure", "minimum"),
    "symres.script.closed_forms": ("closed_form", "critical_equations"),
    "symres.script.derivations": ("derivation",),
    "symres.script.matrix_derivatives": ("matrix_gradient", "matrix_hessian_form"),
}
_MODULE = {name: module for module, names in _HOME.items() for name in names}


def words() -> list[str]:
    """All words: those of ``_HOME``, and the elementary functions."""
    from symres.language.elementary import WORDS

    return sorted([*_MODULE, *WORDS])


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return words()
    if name in _MODULE:
        return getattr(import_module(_MODULE[name]), name)
    if not name.startswith("_"):
        from symres.functions import FUNCTIONS

        if name in FUNCTIONS:
            return getattr(import_module("symres.language.elementary"), name)
    raise AttributeError(f"module 'symres' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *words()])

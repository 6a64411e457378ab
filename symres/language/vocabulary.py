"""The vocabulary: the words that scripts import from symres, and the module that has each of them.

The modules are named and not imported, as some of them stand above the language.
"""

from __future__ import annotations

import builtins

HOME = {
    "symres.errors": "ClaimError",
    "symres.script.claims": "Claim Erratum",
    "symres.show.interactive": "Theory",
    "symres.language.expressions": "outcome",
    "symres.language.connectives": "all_of any_of choice equivalent for_all function implies there_is",
    "symres.language.elementary": "number pi",  # and the functions
    "symres.language.matrices": (
        "I O adjugate blocks det diag entrywise hadamard inner invertible kron lambda_max lambda_min matrix "
        "norm positive_definite psd replace_layer sigma_min spectral_norm symmetric trace vector"
    ),
    "symres.language.sums": "Prod Sum",
    "symres.language.probability": (
        "E gaussian_entries iid_entries independent independent_sequence integrable square_integrable surely variance"
    ),
    "symres.language.derivatives": (
        "at derivative directional_derivative gradient gradient_is has_derivative has_gradient hessian "
        "hessian_form jacobian"
    ),
    "symres.language.integrals": "integral",
    "symres.language.properties": (
        "concave convex has_limit lipschitz same_law smooth strongly_convex symmetric_law tends_to there_is_one unique"
    ),
    "symres.language.data_sets": "codes_are_listed codes_separate label labels_are_among",
    "symres.language.from_sympy": "from_sympy root_of",
    "symres.language.landscapes": (
        "critical_points_are every_local_minimum_is_global is_critical_point is_global_maximum "
        "is_global_minimum is_local_maximum is_local_minimum is_spurious_minimum is_strict_local_minimum "
        "is_strict_saddle number_of_critical_points number_of_local_minima sosps_are"
    ),
    "symres.script.boxes": "enclosure minimum",
    "symres.script.closed_forms": "closed_form critical_equations",
    "symres.script.derivations": "derivation",
    "symres.script.matrix_derivatives": "matrix_gradient matrix_hessian_form",
}
MODULE = {name: module for module, names in HOME.items() for name in names.split()}


def words() -> list[str]:
    """All words: those of ``HOME``, and the elementary functions but for abs, which is Python's own."""
    from symres.functions import FUNCTIONS

    return sorted([*MODULE, *(name for name in FUNCTIONS if not hasattr(builtins, name))])

"""Closed forms: what a gradient, a Hessian or a critical equation is, written as people write it."""

from .closed_forms import closed_form, critical_equations, gradient, hessian, jacobian
from .derivations import derivation
from .lines import Chain, Derivation, Step
from .matrices import MatrixDerivation, matrix_derivation, matrix_gradient, matrix_hessian_form

__all__ = ["Chain", "Derivation", "Step", "derivation"]
__all__ += ["closed_form", "critical_equations", "gradient", "hessian", "jacobian"]
__all__ += ["MatrixDerivation", "matrix_derivation", "matrix_gradient", "matrix_hessian_form"]

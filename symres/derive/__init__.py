"""Closed forms: what a gradient, a Hessian or a critical equation is, written as people write it."""

from .closed_forms import Derivation, Step, closed_form, critical_equations, derivation, gradient, hessian, jacobian
from .matrices import MatrixDerivation, matrix_derivation, matrix_gradient, matrix_hessian_form

__all__ = ["Derivation", "Step", "closed_form", "critical_equations", "derivation", "gradient", "hessian", "jacobian"]
__all__ += ["MatrixDerivation", "matrix_derivation", "matrix_gradient", "matrix_hessian_form"]

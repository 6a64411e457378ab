"""Laws of what stands in numbers and matrices: what an atom is equal to, shown by rules. Those of functions of numbers,
which ask what is known of them, are in ``functions``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symres.kernel import Term

from ..reduction import Reduction
from .choices import choice
from .congruence import congruence
from .derivatives import derivative_value
from .fractions import plain_power, rounded
from .matrices import determinant, matrix_inverse, product
from .norms import norm, spectral
from .sums import finite_sum, mean, symmetry, trace

# by the head of an atom whose arguments are reduced; the first that says something counts
LAWS: Mapping[str, tuple[Callable[[Reduction, Term], int | None], ...]] = {
    "if": (choice,),
    "frobenius": (norm,),
    "spectral": (spectral,),
    "det": (determinant,),
    "Sum": (finite_sum, symmetry),
    "E": (mean, symmetry),
    "tr": (trace,),
    "Prod": (product,),
    "^": (plain_power, matrix_inverse),
    "ceiling": (rounded,),
    "floor": (rounded,),
    "D": (derivative_value,),
}


def law(reduction: Reduction, atom: Term) -> int | None:
    """A step that says what an atom is equal to by what its arguments are, or by a law; None if nothing is known."""
    found = None if atom.head == "tr" else congruence(reduction, atom)  # words of traces are rewritten as such
    if found is not None:
        return found
    return next((known for one in LAWS.get(atom.head, ()) if (known := one(reduction, atom)) is not None), None)

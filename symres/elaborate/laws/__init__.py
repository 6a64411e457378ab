"""Laws of what stands in numbers and matrices: what an atom is equal to, shown by rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symres.kernel import Term

from ..numbers import LawOf
from ..reduction import Law, Reduction
from ..run import Run
from .analysis import algebraic, derivative, entry
from .analysis import rounded as of_rounding
from .bars import bars, extreme
from .choices import chosen
from .congruence import congruence
from .decisions import choice
from .derivatives import derivative_value
from .exponentials import exponential, logarithm
from .matrices import determinant, matrix_inverse, product
from .means import mean
from .norms import norm, spectral
from .numbers import reciprocal, rounded
from .powers import power
from .sums import finite_sum
from .traces import symmetry, trace
from .waves import arctangent, error_function, hyperbolic, tangent, wave

# by the head of an atom whose arguments are reduced; the first that says something counts
LAWS: Mapping[str, tuple[Callable[[Run, Term, Reduction], Law | None], ...]] = {
    "if": (chosen,),
    "frobenius": (norm,),
    "spectral": (spectral,),
    "det": (determinant,),
    "Sum": (finite_sum, symmetry),
    "E": (mean, symmetry),
    "tr": (trace,),
    "Prod": (product,),
    "^": (reciprocal, matrix_inverse),
    "ceiling": (rounded,),
    "floor": (rounded,),
    "D": (derivative_value,),
}


def law(run: Run, atom: Term, reduction: Reduction) -> Law | None:
    """What an atom is equal to by a law, or by a law for what its arguments are equal to; None if nothing is known."""
    found = None if atom.head == "tr" else congruence(run, atom, reduction)  # words of traces are rewritten as such
    if found is not None:
        return found
    return next((known for one in LAWS.get(atom.head, ()) if (known := one(run, atom, reduction)) is not None), None)


NUMBERS: Mapping[str, tuple[LawOf, ...]] = {
    "exp": (exponential,),
    "log": (logarithm,),
    "^": (power,),
    "sin": (wave,),
    "cos": (wave,),
    "tan": (tangent,),
    "tanh": (hyperbolic,),
    "erf": (error_function,),
    "atan": (arctangent,),
    "abs": (bars,),
    "max": (extreme,),
    "min": (extreme,),
    "D": (derivative,),
    "if": (choice,),
    "ceiling": (of_rounding,),
    "floor": (of_rounding,),
    "root": (algebraic,),
    "entry": (entry,),
    "tr": (entry,),
    "det": (entry,),
    "frobenius": (entry,),
    "Sum": (entry,),
}

"""Laws of functions of numbers, by the head of the atom."""

from __future__ import annotations

from collections.abc import Mapping

from symres.functions import HEADS

from ..numbers import LawOf
from .analysis import algebraic, derivative, entry
from .choices import choice
from .exponentials import exponential, logarithm
from .fractions import rounded
from .powers import bars, extreme, power
from .waves import arctangent, error_function, expanded, wave

NUMBERS: Mapping[str, LawOf] = {
    "exp": exponential,
    "log": logarithm,
    "^": power,
    "sin": wave,
    "cos": wave,
    **{head: expanded for head, f in HEADS.items() if f.rule},
    "erf": error_function,
    "atan": arctangent,
    "abs": bars,
    "max": extreme,
    "min": extreme,
    "D": derivative,
    "if": choice,
    "ceiling": rounded,
    "floor": rounded,
    "root": algebraic,
    "entry": entry,
    "tr": entry,
    "det": entry,
    "frobenius": entry,
    "Sum": entry,
}

"""Floors and ceilings that are one integer for all values that the hypotheses leave.

H |- C(floor(u))   from   H |- floor(u) = k   and   H |- C(k)
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from symres.elaborate.trees.bound import region_of
from symres.evidence.evaluation import NUMPY, Evaluator
from symres.functions import ROUNDED
from symres.kernel import Sequent
from symres.kernel.terms import Term, build, free_variables, number

from ..parts import parts, written_out
from ..plausibility import seem
from ..steps import Close, Proof, with_lemmas


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with integers in the place of floors and ceilings, which ``close`` proves; None if there are none that
    are one integer.

    >>> from symres.kernel.terms import ONE, ZERO, variable
    >>> x = variable("x")
    >>> inside = Sequent((build("<", ZERO, x), build("<", x, ONE)), build("<=", build("floor", x), x))
    >>> search(inside, lambda goal: print(goal.conclusion), lambda goal: None)
    floor(x) = 0
    """
    c = sequent.conclusion
    if c.head not in ("<=", "<", "="):
        return None
    known = {t for h in sequent.hypotheses if h.head == "=" for t in h.args}
    rounded = [t for t in dict.fromkeys(parts(c)) if t.head in ROUNDED and free_variables(t) and t not in known]
    values = {t: value for t in rounded if (value := _value(sequent, t)) is not None}
    if not values or c in (build("=", *pair) for pair in values.items()):
        return None
    plain = written_out(c, values)

    def as_said(goal: Sequent) -> Proof | None:
        return follows(goal) or close(goal)

    return with_lemmas(sequent, [*(build("=", *pair) for pair in values.items()), plain], close, as_said)


def _value(sequent: Sequent, rounded: Term) -> Term | None:
    """The integer that a floor or ceiling is in the middle of a bounded range, if it seems to be that everywhere."""
    box = region_of(sequent).box
    middle = {}
    for x in free_variables(rounded):
        low, high = box.get(x, (None, None))
        if low is None or high is None:
            return None
        middle[x] = float(Fraction(low + high) / 2)
    with np.errstate(all="ignore"):
        found = float(Evaluator(NUMPY, middle)(rounded))
    if not math.isfinite(found):
        return None
    value = number(round(found))
    return value if seem(sequent, build("=", rounded, value)) else None

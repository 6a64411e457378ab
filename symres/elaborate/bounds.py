"""bound: an inequality by the cells of a tiling, as one step of the kernel's procedure.

A tiling is one of the sequent in which derivatives, and numbers read off matrices, are written out (``trees.bound``).
So the hypotheses are shown as these say it first, and what comes out is shown as the sequent says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from symres.kernel.sequents import Sequent
from symres.kernel.terms import Term, build
from symres.trees.bound import writing

from .conversion import Conversion
from .leaves import leaf


def bounded(run: Conversion, sequent: Sequent, known: Mapping[Term, int], data: Mapping[str, Any]) -> int:
    """A step that shows the conclusion, from steps that show the hypotheses."""
    each, c = writing(sequent), sequent.conclusion

    def said(step: int, p: Term, wanted: Term) -> int:
        """A literal from one that compares equal numbers."""
        for k, (old, new) in enumerate(zip(p.args, wanted.args, strict=True)):
            if old is not new:
                equal = leaf(run, Sequent(sequent.hypotheses, build("=", old, new)), known, {"kind": "identity"})
                step, p = run.replaced(partial(_with_side, p, k), old, new, equal, step), _with_side(p, k, new)
        return step if run.conclusion(step) is wanted else run.algebra(wanted, step)

    goal, using = each(c), [said(known[h], h, each(h)) for h in sequent.hypotheses]
    return said(run.procedure("bound", goal, using, data, []), goal, c)


def _with_side(p: Term, k: int, side: Term) -> Term:
    """A relation with another side."""
    return build(p.head, *(side if i == k else a for i, a in enumerate(p.args)))

"""bound: H |- a <= b, a < b or false, by the cells of a tiling (``symres.kernel.procedures.bound``).

The kernel encloses no derivative, and no number read off a matrix. A tiling is therefore one of the sequent in which
these are written out as plain numbers, where its hypotheses say what that needs; the numbers of relations, literals and
variables in a certificate are those of this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from symres.elaborate.algebra.computing import Computing
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.conversion import Conversion
from symres.elaborate.leaves import leaf
from symres.kernel.procedures.bound import Region
from symres.kernel.sequents import Sequent, assumed
from symres.kernel.terms import FALSE, Term, build, is_scalar


def region_of(sequent: Sequent) -> Region:
    """The region of a tiling that proves the sequent."""
    return Region(written(sequent))


def written(sequent: Sequent) -> Sequent:
    """The sequent of which a tiling is one.

    >>> from symres.kernel.terms import lam, number, variable
    >>> x = variable("x")
    >>> slope = build("D", lam(x, build("exp", x)), x)
    >>> written(Sequent((build("<=", number(1), x),), build("<", number(2), slope)))
    1 <= x |- 2 < exp(x)
    """
    each = writing(sequent)
    return Sequent(assumed((), *map(each, sequent.hypotheses)), each(sequent.conclusion), sequent.purpose)


def writing(sequent: Sequent) -> Callable[[Term], Term]:
    """A function that writes out the derivatives and matrices in a literal of the sequent."""
    facts = cache(lambda: Facts(Sequent(sequent.hypotheses, FALSE)))
    number = Computing(lambda condition: facts().holds(condition))

    def literal(p: Term) -> Term:
        if p.head not in ("<=", "<", "=") or not is_scalar(p.args[0].sort):
            return p
        return build(p.head, *map(number, p.args))

    return literal


def bounded(run: Conversion, sequent: Sequent, known: Mapping[Term, int], data: Mapping[str, Any]) -> int:
    """A step that shows the conclusion of a sequent by the cells of a tiling, from steps that show the hypotheses."""
    each, c = writing(sequent), sequent.conclusion
    data = {field: value for field, value in data.items() if field != "kind"}

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

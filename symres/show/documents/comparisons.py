"""Pictures of bounds of counts, such as numbers of parameters: both sides of an inequality over the size that grows.

What is drawn is computed in floats, where the hypotheses hold, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from symres.evidence.evaluation import NUMPY, Evaluator
from symres.evidence.stationary import Array
from symres.kernel import Rejected, Sequent, Statement, Term, obligations
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import INT, REAL, free_variables

from .contours import INK, LETTERS, is_typeset, sheet
from .mathematics import latex
from .sentences import joined

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LARGEST = 10**6  # of the size that grows
POINTS = 240
FEWEST = 20  # points of a curve that is worth a picture
FIXED = (10, 100, 1000)  # the values of the parameter
COLOURS = ("#0072b2", "#d55e00", "#009e73")  # by Okabe and Ito


@dataclass(frozen=True)
class Comparison:
    """Two sides, the ``size`` that grows, a size as ``parameter`` with few values, those that are ``bounded``
    and as large as the hypotheses allow, the real numbers that are 1, and the hypotheses.
    """

    left: Term
    right: Term
    size: Term
    parameter: Term | None
    bounded: Mapping[Term, tuple[Term, ...]]
    ones: tuple[Term, ...]
    hypotheses: tuple[Term, ...]

    @property
    def values(self) -> tuple[int | None, ...]:
        """The values of the parameter."""
        return (None,) if self.parameter is None else FIXED

    @property
    def setting(self) -> str:
        """The values of the sizes, as the rest of a sentence."""
        said = [f"${latex(x)} = 1$" for x in self.ones]
        if self.bounded:
            said.insert(0, f"{joined([f'${latex(x)}$' for x in self.bounded])} as large as the hypotheses allow")
        if self.parameter is not None:
            said.append(f"${latex(self.parameter)} = {', '.join(map(str, FIXED))}$")
        return f"with {joined(said)}"


def comparison_of(statement: Statement, certificate: Mapping[str, Any] | None) -> Comparison | None:
    """The last part of a proved claim that bounds a count by something, where both depend on two sizes or more."""
    if certificate is None or certificate["verdict"] != "proved":
        return None
    found = [made for sequent in obligations(statement) if (made := _comparison(sequent, statement)) is not None]
    return found[-1] if found else None


def _comparison(sequent: Sequent, statement: Statement) -> Comparison | None:
    conclusion = sequent.conclusion
    if sequent.purpose != CLAIM or conclusion.head not in ("<=", "<"):
        return None
    left, right = conclusion.args
    counted = free_variables(left)
    met = counted.union(free_variables(right), *map(free_variables, sequent.hypotheses))
    variables = [x for x in statement.variables if x in met]
    if len(variables) < len(met) or len(counted) < 2 or any(x.sort is not INT for x in counted):
        return None
    if any(x.sort not in (INT, REAL) for x in variables):
        return None
    bounded = {x: bounds for x in variables if x.sort is INT and (bounds := tuple(_bounds(x, sequent.hypotheses)))}
    free = [x for x in variables if x.sort is INT and x not in bounded]
    if not 1 <= len(free) <= 2:
        return None
    ones = tuple(x for x in variables if x.sort is REAL)
    made = Comparison(left, right, free[0], free[1] if free[1:] else None, bounded, ones, sequent.hypotheses)
    try:
        drawn = [curves(made, value) for value in made.values]
        is_count = all((left == left.round()).all() for _, left, _ in drawn)
        return made if is_count and all(len(sizes) >= FEWEST for sizes, *_ in drawn) else None
    except (Rejected, ArithmeticError):
        return None  # there is no value in floats


def _bounds(x: Term, hypotheses: tuple[Term, ...]) -> Iterator[Term]:
    for h in hypotheses:
        if h.head == "<=" and h.args[0] is x and free_variables(h.args[1]):
            yield h.args[1]


def curves(of: Comparison, value: int | None) -> tuple[Array, Array, Array]:
    """The sizes at which the hypotheses hold and both sides are positive, and the two sides there."""
    sizes = np.unique(np.geomspace(1, LARGEST, POINTS).round())
    point: dict[Term, Any] = {of.size: sizes, **{x: np.ones_like(sizes) for x in of.ones}}
    if of.parameter is not None and value is not None:
        point[of.parameter] = np.full_like(sizes, value)
    waiting = dict(of.bounded)
    while waiting:
        known = [x for x, bounds in waiting.items() if all(free_variables(b) <= point.keys() for b in bounds)]
        if not known:
            raise Rejected("bounds that depend on each other")
        for x in known:
            point[x] = np.floor(np.minimum.reduce([_values(b, point, sizes) for b in waiting.pop(x)]))
    left, right = (_values(side, point, sizes) for side in (of.left, of.right))
    good = np.isfinite(left) & np.isfinite(right) & (left > 0) & (right > 0)
    with np.errstate(all="ignore"):
        for h in of.hypotheses:
            margin = Evaluator(NUMPY, point).margin(h, relative=False)
            good &= np.broadcast_to(margin > 0 if h.head in ("<", "not") else margin >= 0, sizes.shape)
    return sizes[good], left[good], right[good]


def _values(term: Term, point: Mapping[Term, Any], like: Array) -> Array:
    with np.errstate(all="ignore"):
        return np.broadcast_to(np.asarray(Evaluator(NUMPY, point)(term), dtype=float), like.shape)


def draw(of: Comparison) -> Figure:
    """The picture, on logarithmic axes."""
    from matplotlib.lines import Line2D

    with sheet(4.8) as (figure, axes):
        handles = [
            Line2D([], [], color=INK, label="the count"),
            Line2D([], [], color=INK, linestyle="--", label=_named(of.right)),
        ]
        for value, colour in zip(of.values, COLOURS if of.parameter is not None else (INK,), strict=True):
            sizes, left, right = curves(of, value)
            axes.loglog(sizes, left, color=colour, linewidth=1.8)
            axes.loglog(sizes, right, color=colour, linewidth=1.8, linestyle="--")
            if of.parameter is not None:
                handles.append(Line2D([], [], color=colour, linewidth=4, label=f"${latex(of.parameter)} = {value}$"))
        axes.set_xlabel(f"${latex(of.size)}$", fontsize=13)
        axes.grid(color="#e4e4e4", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(handles=handles, loc="outside lower center", ncols=5, frameon=False, fontsize=9)
        return figure


def _named(bound: Term) -> str:
    """The bound in the legend, with its formula where that is short."""
    formula = f"${latex(bound)}$"
    return f"the bound {formula}" if len(formula) <= LETTERS // 2 and is_typeset(formula) else "the bound"

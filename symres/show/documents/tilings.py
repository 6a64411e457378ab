"""The cells of a ``bound`` certificate in words: why the claim holds, or a hypothesis fails, on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.procedures.bound import Box, Region, leaves, method_of
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.terms import number, substitute

from . import digits
from .mathematics import latex, show_number
from .sentences import itemized, joined

TABLE = 6  # a tiling of no more cells is listed cell by cell
MANY = 500  # in more cells nobody looks for the place where it is tightest
BITS = 64  # of the enclosures that compare the cells

NAMES = {"value": "enclosure", "mean": "mean value form"}  # of what a leaf looks at

Leaf = Mapping[str, Any]


def tiling(sequent: Sequent, proof: Mapping[str, Any], shown: Callable[[Term, str], str]) -> str:
    """The proof of a sequent as text; ``shown`` writes a term with the punctuation after it."""
    region = region_of(sequent)
    cells = list(leaves(region, proof))
    claimed = len(region.relations) - 1 if sequent.conclusion.head in ("<=", "<") else -1
    bits = f"interval arithmetic with {proof['precision']} bits"
    if claimed < 0:
        opening = f"The hypotheses contradict each other, by {bits}. "
    else:
        relation = region.relations[claimed]
        sign = r"\ge" if relation.strict else ">"
        opening = f"Let $f$ be {shown(relation.term, '.')} Then $f {sign} 0$, by {bits}. "
    if len(cells) == 1:
        return f"{opening}On the whole region {_reason(region, claimed, cells[0][1], shown)}."
    if len(cells) <= TABLE:
        return opening + itemized(
            [f"On ${_box(box)}$, {_reason(region, claimed, leaf, shown)}." for box, leaf in cells]
        )
    kinds = Counter(_kind(claimed, leaf) for _, leaf in cells)
    counts = joined([f"on {n} {what}" for what, n in kinds.most_common()])
    return f"{opening}The region is cut into {len(cells)} cells: {counts}.{_tightest(region, claimed, cells)}"


def _tightest(region: Region, claimed: int, cells: Sequence[tuple[Box, Leaf]]) -> str:
    """The least value of f in the middles of the cells on which its sign is shown."""
    if claimed < 0 or len(cells) > MANY:
        return ""
    f = region.relations[claimed].term
    found: list[tuple[int, Term, str]] = []
    for box, leaf in cells:
        middle = {x: (low + high) / 2 for x, (low, high) in box.items() if low is not None and high is not None}
        if leaf[method_of(leaf)] != claimed or len(middle) < len(box):
            continue
        there = substitute(f, {x: number(value) for x, value in middle.items()})
        try:
            low = Enclosures(BITS).term(there).low
        except Rejected:
            continue
        if low is not None:
            at = ",\\ ".join(f"{latex(x)} = {digits.shown(number(value))}" for x, value in middle.items())
            found.append((low, there, at))
    if not found:
        return ""
    _, there, at = min(found, key=lambda one: one[0])
    try:
        return f" In the middles of these cells $f$ is least at ${at}$, where it is ${digits.shown(there)}$."
    except Rejected:
        return ""


def _kind(claimed: int, leaf: Leaf) -> str:
    method = method_of(leaf)
    if leaf[method] != claimed:
        return "a hypothesis fails"
    return f"the {NAMES[method]} of $f$ has {'this sign' if method == 'value' else 'it'}"


def _reason(region: Region, claimed: int, leaf: Leaf, shown: Callable[[Term, str], str]) -> str:
    method = method_of(leaf)
    relation = region.relations[leaf[method]]
    name, fails = "f", ""
    if leaf[method] != claimed:
        name = "g"
        says = "<" if relation.strict else r"\le"
        fails = f". Here $g$ is {shown(relation.term, ',')} of which a hypothesis says that $g {says} 0$"
    small = "negative" if relation.strict else "positive"
    needed = f"not {small}" if relation.strict else small
    return f"the {NAMES[method]} of ${name}$ is {needed}{fails}"


def _box(box: Box) -> str:
    sides = []
    for x, (low, high) in box.items():
        if low is not None or high is not None:
            left = r"(-\infty" if low is None else f"[{show_number(low)}"
            right = r"\infty)" if high is None else f"{show_number(high)}]"
            sides.append(f"{latex(x)} \\in {left}, {right}")
    return r",\ ".join(sides) or r"\text{the whole space}"

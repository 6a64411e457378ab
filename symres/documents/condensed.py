"""Long derivations at the length of a paper: the lines inside of blocks are counted instead of told, deepest first.

A block that is left out becomes the line that it ends in; its reasons are those of the whole block. So a proof keeps
its outer steps, and the inner ones stand in the appendix, under the same numbers (L. Lamport, How to write a 21st
century proof, 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from .derivations import Block, Cases, Induction, Item, Key, Line, Reason, keys_of, reasons_of

LEAST = 2  # rows that leaving out a block has to save
Height = Callable[[Item], int]


def condensed(items: Sequence[Item], height: Height, most: int) -> tuple[Item, ...]:
    """``items`` without the insides of so many blocks that they are at most ``most`` rows high, if that is possible."""
    told = tuple(items)
    while sum(map(height, told)) > most:
        found = [(depth, saved, block) for depth, block in _blocks(told) if (saved := height(block) - 1) >= LEAST]
        if not found:
            break
        _, _, block = max(found, key=lambda entry: entry[:2])
        told = tuple(_without(item, block) for item in told)
    return told


def _blocks(items: Sequence[Item], depth: int = 0) -> Iterator[tuple[int, Item]]:
    """The parts that end in a line which says what they show, and how deep they stand."""
    for item in items:
        if not isinstance(item, Line) and _result(item) is not None:
            yield depth, item
        yield from _blocks(_inside(item), depth + 1)


def _result(item: Item) -> Line | None:
    return item.result if isinstance(item, (Block, Cases, Induction)) else None


def _inside(item: Item) -> tuple[Item, ...]:
    """What is told in a part; cases and the step of an induction are told as such, and what is in them counts."""
    if isinstance(item, Block):
        return item.items
    if isinstance(item, Cases):
        return tuple(part for case in item.cases for part in case.items)
    if isinstance(item, Induction):
        return (*(item.base.items if isinstance(item.base, Block) else ()), *item.step.items)
    return ()


def _without(item: Item, block: Item) -> Item:
    """An item in which a part of it is only counted."""
    if item is block:
        return _counted(item)
    if isinstance(item, Block):
        return replace(item, items=tuple(_without(part, block) for part in item.items))
    if isinstance(item, Cases):
        return replace(item, cases=tuple(_inner(part, block) for part in item.cases))
    if isinstance(item, Induction):
        base = _inner(item.base, block) if isinstance(item.base, Block) else item.base
        return replace(item, base=base, step=_inner(item.step, block))
    return item


def _inner(part: Block, block: Item) -> Block:
    """A case, or a part of an induction."""
    return replace(part, items=tuple(_without(item, block) for item in part.items))


def _counted(item: Item) -> Line:
    """The line in which a block ends, with the reasons of all of its lines."""
    result = _result(item)
    if result is None:
        raise ValueError("a part without a result cannot be left out")
    return Line(result.key, result.fact, gathered([item]))


def gathered(items: Sequence[Item]) -> Reason:
    """The reasons of all lines of some items as one, without what they take from each other."""
    inside = set(keys_of(items))
    every = list(reasons_of(items))
    return Reason(
        rules=_united(reason.rules for reason in every),
        lemmas=_united(reason.lemmas for reason in every),
        lines=tuple(key for key in _united(reason.lines for reason in every) if key not in inside),
        hypotheses=_united(reason.hypotheses for reason in every),
        left_out=sum(reason.left_out or 1 for reason in every),
    )


def _united(parts: Iterator[tuple[Key, ...]]) -> tuple[Key, ...]:
    return tuple(dict.fromkeys(key for part in parts for key in part))

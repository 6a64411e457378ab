"""Terms in JSON, moved into binders and out of them: what bound variables are called there changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symres.kernel.terms import BINDERS

Data = Any  # a term in JSON, see symres.kernel.terms.to_json

LEAVES = ("q", "v", "b", "base", "table")  # heads of terms that have no terms in them


def moved(data: Data, place: Callable[[int], int | None], inside: int = 0) -> Data:
    """A term with other numbers for the bound variables that point out of it; None if ``place`` gives none for one."""
    if data[0] == "b":
        number = place(data[1] - inside) if data[1] >= inside else data[1] - inside
        return None if number is None else ["b", number + inside]
    if data[0] in LEAVES:
        return data
    if data[0] in BINDERS:
        parts = [data[1], moved(data[2], place, inside), moved(data[3], place, inside + 1)]
    else:
        parts = [moved(part, place, inside) for part in data[1:]]
    return None if None in parts else [data[0], *parts]


def lowered(data: Data, depth: int) -> Data:
    """A term out of ``depth`` binders, none of which binds in it; None if one does.

    >>> lowered(["+", ["b", 3], ["v", "x"]], 2), lowered(["b", 1], 2)
    (['+', ['b', 1], ['v', 'x']], None)
    """
    return moved(data, lambda number: None if number < depth else number - depth)


def raised(data: Data, depth: int) -> Data:
    """A term under ``depth`` binders more.

    >>> raised(["lam", "t", ["real"], ["+", ["b", 0], ["b", 1]]], 2)
    ['lam', 't', ['real'], ['+', ['b', 0], ['b', 3]]]
    """
    return moved(data, lambda number: number + depth)

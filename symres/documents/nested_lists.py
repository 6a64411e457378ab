"""Terms in JSON, moved into binders and out of them: what bound variables are called there changes."""

from __future__ import annotations

from typing import Any

from symres.kernel.terms import BINDERS

Data = Any  # a term in JSON, see symres.kernel.terms.to_json

LEAVES = ("q", "v", "b", "base", "table")  # heads of terms that have no terms in them


def lowered(data: Data, depth: int, inside: int = 0) -> Data:
    """A term out of ``depth`` binders, none of which binds in it; None if one does.

    >>> lowered(["+", ["b", 3], ["v", "x"]], 2), lowered(["b", 1], 2)
    (['+', ['b', 1], ['v', 'x']], None)
    """
    if data[0] == "b":
        if inside <= data[1] < inside + depth:
            return None
        return data if data[1] < inside else ["b", data[1] - depth]
    if data[0] in LEAVES:
        return data
    if data[0] in BINDERS:
        parts = [lowered(data[2], depth, inside), lowered(data[3], depth, inside + 1)]
        return None if None in parts else [data[0], data[1], *parts]
    parts = [lowered(part, depth, inside) for part in data[1:]]
    return None if None in parts else [data[0], *parts]


def raised(data: Data, depth: int, inside: int = 0) -> Data:
    """A term under ``depth`` binders more.

    >>> raised(["lam", "t", ["real"], ["+", ["b", 0], ["b", 1]]], 2)
    ['lam', 't', ['real'], ['+', ['b', 0], ['b', 3]]]
    """
    if data[0] == "b":
        return data if data[1] < inside else ["b", data[1] + depth]
    if data[0] in LEAVES:
        return data
    if data[0] in BINDERS:
        return [data[0], data[1], raised(data[2], depth, inside), raised(data[3], depth, inside + 1)]
    return [data[0], *(raised(part, depth, inside) for part in data[1:])]

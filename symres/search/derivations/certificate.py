"""The steps of a record as a certificate: those that its last one needs, renumbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .record import Record


def certificate(record: Record, last: int) -> dict[str, Any]:
    """The derivation of what a step shows, without the steps that it does not need."""
    needed: set[int] = set()
    rest = [last]
    while rest:
        i = rest.pop()
        if i not in needed:
            needed.add(i)
            rest.extend(references(record.steps[i]))
    order = sorted(needed)
    place = {i: n for n, i in enumerate(order)}
    steps = [_renumbered(record.steps[i], place) for i in order]
    return {"kind": "derivation", "locals": record.locals, "steps": steps}


def references(step: Mapping[str, Any]) -> list[int]:
    """The earlier steps that a step refers to."""
    out: list[int] = []
    for name in ("from", "use"):
        value = step.get(name, [])
        out.extend(value if isinstance(value, list) else [value])
    out.extend(step[name] for name in ("assumed", "exists") if name in step)
    out.extend(item for item in step.get("at", []) if type(item) is int)
    out.extend(item[1] for item in step.get("combine", []))
    return out


def _renumbered(step: Mapping[str, Any], place: Mapping[int, int]) -> dict[str, Any]:
    """A step whose references are places."""
    out = dict(step)
    for name in ("from", "use"):
        if name in out:
            out[name] = [place[i] for i in out[name]] if isinstance(out[name], list) else place[out[name]]
    for name in ("assumed", "exists"):
        if name in out:
            out[name] = place[out[name]]
    if "at" in out:
        out["at"] = [place[item] if type(item) is int else item for item in out["at"]]
    if "combine" in out:
        out["combine"] = [[left, place[i], right] for left, i, right in out["combine"]]
    return out

"""Long proofs by computation in a sentence: the theorems that they use, and what is left to calculate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .eliminations import count
from .prose import Proof
from .sentences import joined

Shape = tuple[Any, ...]
STEPS = 4  # a proof with more ends is summarised
ENDS = {
    "sos": ("sum of products and squares", "sums of products and squares"),
    "bound": ("interval evaluation", "interval evaluations"),
    "value": ("exact calculation", "exact calculations"),
    "identity": ("exact calculation", "exact calculations"),
    "words": ("exact calculation", "exact calculations"),
    "derivation": ("derivation line by line", "derivations line by line"),
    "codes": ("reading of files", "readings of files"),
}


def is_long(proof: Proof) -> bool:
    """Whether a proof, none of whose parts is a derivation with lines of its own, has so many ends."""
    kinds = [part["kind"] for part in _parts(proof) if not part.get("branches")]
    return len(kinds) > STEPS and not {"derivation", "codes"} & {*kinds} and all(kind in ENDS for kind in kinds)


def summary(proof: Proof) -> str:
    """The theorems that a proof uses and the calculations that it comes to, as a sentence.

    >>> end = {"kind": "sos", "summands": []}
    >>> inner = {"kind": "monotone", "branches": [end, {"kind": "value"}]}
    >>> print(summary({"kind": "monotone", "branches": [end, inner]}))
    The mean value theorem (twice) leads this back to two sums of products and squares and one exact calculation.
    """
    used, left = _theorems([proof]), joined(_ends([proof]))
    if not used:
        return f"This comes apart into {left}."
    names = joined(used)
    return f"{names[0].upper()}{names[1:]} lead{'s' if len(used) == 1 else ''} this back to {left}."


def parts(proofs: Sequence[Proof]) -> str:
    """The theorems and calculations of some proofs, as a list within a sentence; the terms of a sum that is the only
    one, and the cells of interval evaluations, are counted.

    >>> print(parts([{"kind": "sos", "summands": [1, 2]}]))
    a sum of two products and squares
    >>> bound = {"kind": "bound", "cells": [0, {}, {}]}
    >>> print(parts([bound, {"kind": "monotone", "branches": [{"kind": "value"}]}]))
    the mean value theorem, one interval evaluation on two cells and one exact calculation
    """
    used, ends = _theorems(proofs), _ends(proofs, sizes=True)
    return joined([*used, *ends]) if used or ends else "definitions alone"


def _theorems(proofs: Sequence[Proof]) -> list[str]:
    used = Counter(name for proof in proofs for part in _parts(proof) if (name := _theorem(part)))
    return [name if n == 1 else f"{name} ({'twice' if n == 2 else f'{count(n)} times'})" for name, n in used.items()]


def _ends(proofs: Sequence[Proof], sizes: bool = False) -> list[str]:
    """The ends of the parts of proofs, those alike counted; with their ``sizes`` if nothing else is told."""
    found: dict[tuple[str, str], list[Proof]] = {}
    for proof in proofs:
        for part in _parts(proof):
            if not part.get("branches") and part["kind"] in ENDS:
                found.setdefault(ENDS[part["kind"]], []).append(part)
    told = []
    for (one, many), alike in found.items():
        n = len(alike)
        text = f"{count(n)} {one if n == 1 else many}"
        if sizes and n == 1 and alike[0]["kind"] == "sos":
            terms = len(alike[0]["summands"])
            text = f"a sum of {count(terms)} products and squares" if terms > 1 else "a product or a square"
        elif sizes and alike[0]["kind"] == "bound":
            cells = sum(isinstance(token, Mapping) for part in alike for token in part["cells"])
            text += " on one cell" if cells == 1 else f" on {count(cells)} cells"
        told.append(text)
    return told


def shape(proof: Proof) -> Shape:
    """The steps of a proof without their numbers and terms; two proofs of one shape argue in the same way.

    >>> shape({"kind": "sos", "summands": [1, 2]}) == shape({"kind": "sos", "summands": [2, 1]})
    True
    """
    return (
        proof["kind"],
        tuple(sorted((key, len(value) if isinstance(value, list) else -1) for key, value in proof.items())),
        tuple(map(shape, proof.get("branches", ()))),
    )


def _parts(proof: Proof) -> Iterator[Proof]:
    yield proof
    for branch in proof.get("branches", ()):
        yield from _parts(branch)


def _theorem(part: Proof) -> str:
    """The theorem that a step uses; empty for a step that only takes things apart or puts something in."""
    if part["kind"] == "monotone":
        return "the mean value theorem"
    if part["kind"] == "neighbourhood":
        return "Taylor's theorem"
    if part["kind"] == "existence":
        by = {
            "between": "the intermediate value theorem",
            "minimum": "Weierstrass's theorem",
            "antiderivative": "the fundamental theorem of calculus",
            "zeros": "Krawczyk's test",
        }
        return next(name for key, name in by.items() if key in part)
    if "roots" in part:
        return "Sturm's theorem"
    return "a distinction of cases" if any(word in part for word in ("factors", "sign", "hypothesis")) else ""

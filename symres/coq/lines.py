"""The lines of a proof in Coq."""

from __future__ import annotations

Lines = list[str]


def block(lines: Lines) -> Lines:
    """The proof of one goal among several.

    >>> block(["intros.", "lra."])
    ['{', '  intros.', '  lra.', '}']
    """
    return ["{", *(f"  {line}" for line in lines), "}"]

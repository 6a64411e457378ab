"""Enumerations in text: "a, b and c", and items below one another in LaTeX."""

from __future__ import annotations

from collections.abc import Sequence


def joined(parts: Sequence[str]) -> str:
    """Parts of a sentence, the last one after "and".

    >>> joined(["one"]), joined(["one", "two", "three"])
    ('one', 'one, two and three')
    """
    *before, last = parts
    return f"{', '.join(before)} and {last}" if before else last


def itemized(items: Sequence[str]) -> str:
    """Items, each in a paragraph of its own; they may be nested as deep as a proof is, where LaTeX's own may not."""
    return "\n\\begin{symresitems}\n" + "\n".join(f"\\symresitem {item}" for item in items) + "\n\\end{symresitems}\n"

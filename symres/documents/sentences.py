"""Parts of text: "a, b and c", items below one another in LaTeX, and plain text for LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .characters import typeset


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


def escape(text: str) -> str:
    r"""Plain text for LaTeX.

    >>> escape("thm2_3 & 50%")
    'thm2\\_3 \\& 50\\%'
    """
    return "".join(map(typeset, text))


def in_text(formula: str) -> str:
    r"""A formula in a line of text; one that is all words as these.

    >>> print(in_text("x = y"), in_text(r"\text{$X$ is integrable}"))
    $x = y$ $X$ is integrable
    """
    words = re.fullmatch(r"\\text\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}", formula)
    return words[1] if words else f"${formula}$"

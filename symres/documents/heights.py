"""About how many rows of a page a text takes, formulas on lines of their own and tables included."""

from __future__ import annotations

import re

from .boxes import boxes, width
from .breaking import PAGE

LETTER = 0.48  # em, a letter of text
AROUND = 1.0  # rows above and below a formula on lines of its own
DISPLAYED = re.compile(
    r"\\symresdisplay\{(?:\\begin\{aligned\}.*?\\end\{aligned\}|[^\n]*)\}\n|\\begin\{symresrows\}.*?\\end\{symresrows\}"
    r"|\\symreslong\{[^\n]*\n.*?\n\}\{[^\n]*\}|\\symresline\{.*?\}(?=\n|$)|\\begin\{tabular\}.*?\\end\{tabular\}",
    re.DOTALL,
)
PARAGRAPH = re.compile(r"\n\s*\n|\\symresitem\b|\\symrestext\b|\\begin\{\w+\}|\\end\{\w+\}")
COMMANDS = re.compile(r"\\(?:hyperref\[[^]]*\]|symresappendix\{[^}]*\}|[a-zA-Z]+)|[{}]")


def rows(text: str) -> float:
    r"""About how many rows a text takes.

    >>> rows("Clearly."), rows("One.\n\nTwo."), round(rows("So\n\\symresdisplay{x = 1}\n holds."))
    (1.0, 2.0, 4)
    """
    total = 0.0
    for found in DISPLAYED.finditer(text):
        total += 1 + found[0].count(r"\\") + AROUND
    for part in PARAGRAPH.split(DISPLAYED.sub("\n\n", text)):
        if part.strip():
            total += -(-_length(part) // PAGE)
    return total


def _length(text: str) -> float:
    total = 0.0
    for k, part in enumerate(re.split(r"(?<!\\)\$", text)):
        total += width(boxes(part)) if k % 2 else LETTER * len(COMMANDS.sub("", " ".join(part.split())))
    return total

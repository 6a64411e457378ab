"""Parts of text: "a, b and c", items below one another in LaTeX, and plain text for LaTeX."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from .characters import typeset

LONG = 30  # letters of a word that may break between its parts
MANY = 6  # symbols between commas, which TeX does not break
WORDS = re.compile(r"\\text\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}")
UNLABELLED = re.compile(r"[^A-Za-z0-9_:.]+")
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML 1.0
QUOTED = re.compile(r'"([^"]*)"')


def legal(text: str) -> str:
    """A text without the characters that no XML file may hold, nor a file in UTF-8.

    >>> legal("a \\x00 < b")
    'a \\ufffd < b'
    """
    return FORBIDDEN.sub("\ufffd", text)


def joined(parts: Sequence[str]) -> str:
    """Parts of a sentence, the last one after "and".

    >>> joined(["one"]), joined(["one", "two", "three"])
    ('one', 'one, two and three')
    """
    *before, last = parts
    return f"{', '.join(before)} and {last}" if before else last


def tuple_of(parts: Sequence[str]) -> str:
    """Coordinates in parentheses; a single one as it is."""
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"


def listed(symbols: Sequence[str]) -> str:
    r"""Symbols between commas, for a formula in a line of text; a long list may go on on the next line.

    >>> print(listed(["x", "y"]), listed(list("abcdef")))
    x, y a,\allowbreak b,\allowbreak c,\allowbreak d,\allowbreak e,\allowbreak f
    """
    return (", " if len(symbols) < MANY else r",\allowbreak ").join(symbols)


def itemized(items: Sequence[str]) -> str:
    """Items, each in a paragraph of its own; they may be nested as deep as a proof is, where LaTeX's own may not."""
    return "\n\\begin{symresitems}\n" + "\n".join(f"\\symresitem {item}" for item in items) + "\n\\end{symresitems}\n"


def escape(text: str) -> str:
    r"""Plain text for LaTeX.

    >>> escape("thm2_3 & 50%")
    'thm2\\_3 \\& 50\\%'
    """
    return "".join(map(typeset, text))


def label(text: str) -> str:
    r"""A word that can stand in ``\\cite`` and ``\\label``; a digest tells apart what other signs made of a text.

    >>> label("hardt_ma"), label("A & B, 2016")
    ('hardt_ma', 'A-B-2016-e86151')
    """
    plain = UNLABELLED.sub("-", text).strip("-")
    return plain if plain == text else f"{plain}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"


def prose(text: str) -> str:
    r"""Words of a script for LaTeX, where what stands between dollars is a formula as it is.

    Dollars between which no formula can stand are dollars.

    >>> print(prose("50% of $a_1$ & b_1"), prose("$5 & $6"), prose('the "best" one'))
    50\% of $a_1$ \& b\_1 \$5 \& \$6 the ``best'' one
    """
    parts = pieces(text)
    if len(parts) == 1 and "$" in text:
        return escape(text)
    return QUOTED.sub(r"``\1''", "$".join(part if k % 2 else _words(part) for k, part in enumerate(parts)))


def pieces(text: str) -> list[str]:
    r"""Words of a script and the formulas between them, by turns; all is words where dollars are no such signs.

    >>> pieces("at $x_1$, say"), pieces("$5 & $6")
    (['at ', 'x_1', ', say'], ['$5 & $6'])
    """
    parts = text.split("$")
    return parts if len(parts) % 2 and all(map(_is_formula, parts[1::2])) else [text]


def _words(text: str) -> str:
    """Plain text for LaTeX, in which names of many parts may break."""
    return "".join(breakable(word) if len(word) >= LONG else escape(word) for word in re.split(r"(\s+)", text))


def breakable(name: str) -> str:
    r"""A name that may break after its dots, underscores and slashes.

    >>> print(breakable("a_b.c"))
    a\_\allowbreak{}b.\allowbreak{}c
    """
    return re.sub(r"\\_|[./]", lambda m: m[0] + r"\allowbreak{}", escape(name))


def _is_formula(text: str) -> bool:
    """Whether TeX may read a text as a formula: in ASCII, with its braces in pairs, and nothing that ends it."""
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return bool(text.strip()) and text.isascii() and not depth and not re.search(r"(?<!\\)[&#%]|\n\s*\n|\\$", text)


def source_words(formula: str) -> str:
    r"""The words of a source, a formula that may have words in it, as text; words are marked as a quotation.

    >>> print(source_words(r"\text{at } x = 1 \text{ it is least}"), source_words("x = 1"))
    ``at $x = 1$ it is least'' $x = 1$
    """
    parts = WORDS.split(formula)
    said = [part if k % 2 else f"${part.strip()}$" * bool(part.strip(" .")) for k, part in enumerate(parts)]
    text = " ".join(" ".join(said).split())
    return text if len(parts) == 1 else f"``{text}''"


def in_text(formula: str) -> str:
    r"""A formula in a line of text; one that is all words as these.

    >>> print(in_text("x = y"), in_text(r"\text{$X$ is integrable} \text{ or } \text{$Y$ is}"))
    $x = y$ $X$ is integrable or $Y$ is
    """
    words = WORDS.findall(formula)
    return f"${formula}$" if not words or WORDS.sub("", formula).strip() else "".join(words)

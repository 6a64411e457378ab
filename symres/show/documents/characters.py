r"""Characters as LaTeX, so that a name or a note in any script compiles with pdflatex.

Letters with accents and typographic signs stand for themselves, Greek letters and signs of mathematics become commands,
and of any other character a reader is told the letter without its accents, or the number in Unicode.
"""

from __future__ import annotations

import re
import unicodedata

SPECIAL = {c: "\\" + c for c in "&%$#_{}"} | {
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
}
WITHOUT_GLYPH = "ĦħĸĿŀŉŦŧſ"  # of the first 384 characters
PUNCTUATION = "‐‑‒–—―‘’‚“”„†‡•…‰‹›"
SIGNS = {
    **{"≤": "le", "≥": "ge", "≠": "ne", "≈": "approx", "≡": "equiv", "∼": "sim", "∝": "propto", "≪": "ll", "≫": "gg"},
    **{"→": "to", "←": "gets", "↦": "mapsto", "⇒": "Rightarrow", "⇔": "Leftrightarrow", "∀": "forall", "∃": "exists"},
    **{"∈": "in", "∉": "notin", "⊂": "subset", "⊆": "subseteq", "∪": "cup", "∩": "cap", "∅": "emptyset", "∞": "infty"},
    **{"∇": "nabla", "∂": "partial", "∑": "sum", "∏": "prod", "∫": "int", "√": "surd", "‖": "Vert", "⋅": "cdot"},
    **{"∘": "circ", "⟨": "langle", "⟩": "rangle", "⌈": "lceil", "⌉": "rceil", "⌊": "lfloor", "⌋": "rfloor"},
    **{"⊤": "top", "⊥": "perp", "⪰": "succeq", "⪯": "preceq", "≻": "succ", "≺": "prec", "⊗": "otimes", "⊕": "oplus"},
    **{"′": "prime", "⋯": "cdots", "⋮": "vdots", "¬": "lnot", "∧": "wedge", "∨": "vee", "ℓ": "ell", "□": "Box"},
}
AS_LATIN = "omicron Alpha Beta Epsilon Zeta Eta Iota Kappa Mu Nu Omicron Rho Tau Chi".split()


def typeset(c: str) -> str:
    r"""A character of plain text.

    >>> [typeset(c) for c in "a%≤λ½數"]
    ['a', '\\%', '\\ensuremath{\\le}', '\\ensuremath{\\lambda}', '½', '[U+6578]']
    """
    if c in SPECIAL:
        return SPECIAL[c]
    if has_glyph(c) or c.isspace():
        return c if c == "\n" or not c.isspace() else " "
    if c in SIGNS:
        return rf"\ensuremath{{\{SIGNS[c]}}}"
    letter = greek(c)
    if letter:
        return letter[0] if letter in AS_LATIN else rf"\ensuremath{{\{letter}}}"
    raised = unicodedata.decomposition(c).partition(" ")[0]
    plain = "".join(p for p in unicodedata.normalize("NFKD", c) if not unicodedata.combining(p)).replace("−", "-")
    if plain and all(p.isascii() and p.isprintable() for p in plain):
        place = {"<sub>": r"\textsubscript{%s}", "<super>": r"\textsuperscript{%s}"}.get(raised, "%s")
        return place % "".join(SPECIAL.get(p, p) for p in plain)
    return "" if unicodedata.combining(c) or not c.isprintable() else f"[U+{ord(c):04X}]"


def has_glyph(c: str) -> bool:
    """Whether pdflatex sets the character as it stands."""
    return c.isprintable() and (c < "\u0180" and c not in WITHOUT_GLYPH or c in PUNCTUATION)


def greek(c: str) -> str:
    """The name of a Greek letter, empty for another character.

    >>> greek("λ"), greek("Δ"), greek("l")
    ('lambda', 'Delta', '')
    """
    found = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (\w+)", unicodedata.name(c, ""))
    if not found:
        return ""
    word = {"LAMDA": "LAMBDA"}.get(found[2], found[2]).lower()
    return word if found[1] == "SMALL" else word.capitalize()


def in_letters(c: str) -> str:
    """A character of a name as letters and digits that can be set: itself, or what Unicode calls it.

    >>> in_letters("ü"), in_letters("λ"), in_letters("𝐱"), in_letters("Ж")
    ('ü', 'lambda', 'x', 'zhe')
    """
    letter = greek(c)
    if letter:
        return letter
    plain = unicodedata.normalize("NFKC", c)
    if all(map(has_glyph, plain)):
        return plain
    *_, word = unicodedata.name(c, f"u{ord(c):x}").split()
    return re.sub(r"\W", "", word.lower())


def in_ascii(c: str) -> str:
    """A character of a name as ASCII, where accents cannot be set.

    >>> in_ascii("ü"), in_ascii("ß")
    ('u', 'udf')
    """
    plain = "".join(p for p in unicodedata.normalize("NFKD", in_letters(c)) if not unicodedata.combining(p))
    return plain if plain.isascii() else f"u{ord(c):x}"

"""A piece of LaTeX: its text, and how tightly it binds, so that parentheses stand only where they are needed."""

from __future__ import annotations

from dataclasses import dataclass

QUANTIFIED, IMPLIES, OR, AND, RELATION, SUM, PRODUCT, PREFIX, POWER, ATOM = range(10)  # what binds looser comes first
DISPLAY, NESTED, INLINE = range(3)  # fractions are built up; inside a fraction; written with a slash

Scope = tuple[str, ...]  # the names of the binders around a term, the innermost last
HIDDEN = ""  # the name of an outcome that nobody writes: x for x(omega)


@dataclass(frozen=True)
class Piece:
    """``closed``: the text before another factor, for what is open to its right."""

    text: str
    level: int
    closed: str = ""


def parenthesized(text: str, before: str = "") -> str:
    r"""In parentheses, which grow with tall content, and keep close to the name of a function ``before`` them."""
    if is_tall(text):
        return (before + r"\!" if before else "") + rf"\left({text}\right)"
    return f"{before}({text})"


def fenced(left: str, text: str, right: str) -> str:
    r"""Between two fences, which grow with tall content.

    >>> print(fenced(r"\lvert", "x", r"\rvert"))
    \lvert x \rvert
    """
    return rf"\left{left} {text} \right{right}" if is_tall(text) else f"{left} {text} {right}"


def is_tall(text: str) -> bool:
    return any(tall in text for tall in (r"\frac", r"\begin", r"\sum", r"\prod"))

"""A piece of LaTeX: its text, and how tightly it binds, so that parentheses stand only where they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from symres.kernel.terms import Term

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


class Writer(Protocol):
    """What writes the parts of a term, for those who write one that has parts; ``mathematics.Page`` is one.

    ``scope`` has the names of the binders around a part, ``style`` says how fractions are written.
    """

    def piece(self, term: Term, scope: Scope, style: int) -> Piece: ...

    def bare(self, term: Term, scope: Scope, style: int) -> str:
        """The text of a part that stands alone."""

    def at(self, level: int, term: Term, scope: Scope, style: int) -> str:
        """A part that must bind at least as tightly as ``level``."""

    def factor(self, term: Term, scope: Scope, style: int, last: bool) -> str: ...

    def applied(self, function: str, arguments: Sequence[Term], scope: Scope, style: int) -> str: ...

    def function(self, command: str, argument: Term, scope: Scope, style: int) -> Piece: ...

    def derivative(self, term: Term, scope: Scope, style: int) -> Piece: ...

    def mentioned(self, term: Term, scope: Scope) -> set[str]:
        """The symbols that a term needs."""

    def chosen(self, hint: str, avoid: set[str]) -> str:
        """A symbol for a bound variable."""

    def index(self, scope: Scope) -> str:
        """A letter for an index that is not used yet."""

    def has_symbol(self, symbol: str) -> bool: ...

    def is_prefix(self, symbol: str) -> bool:
        """Whether the symbol with a subscript could be taken for another variable."""

    def is_hidden(self, leaf: Term, scope: Scope) -> bool:
        """Whether a term is an outcome that is not written."""

    def has_other_outcome(self, law: Term, scope: Scope) -> bool:
        """Whether a random variable depends on another outcome than its own."""


Operation = Callable[[Writer, Term, Scope, int], Piece]


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

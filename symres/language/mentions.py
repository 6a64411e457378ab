"""What an expression mentions: variables and functions as their theories have them, and what SymPy made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from symres.kernel import Term


class Declared(NamedTuple):
    """A variable as its theory declared it; ``domain`` is its name in ``symres.language.domains``."""

    term: Term
    domain: str
    theory: str


class Defined(NamedTuple):
    """A function as its theory defined it."""

    term: Term
    meaning: Term


class Guest(NamedTuple):
    """What SymPy made, as it said it."""

    term: Term
    text: str


Mention = Declared | Defined | Guest


def meanings_in(mentions: Iterable[Mention]) -> dict[Term, Term]:
    """The meanings of the functions that are mentioned, by what they are called."""
    return {m.term: m.meaning for m in mentions if isinstance(m, Defined)}

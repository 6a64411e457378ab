"""The things that an expression mentions: variables and functions as their theories have them, and parts from SymPy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from symres.kernel import Term

from .domains import literals


class Declared(NamedTuple):
    """A variable as its theory declared it; ``domain`` is its name in ``symres.language.domains``."""

    term: Term
    domain: str
    theory: str


class Defined(NamedTuple):
    """A function as its theory defined it; ``parameters`` have the domains in which they were declared."""

    term: Term
    meaning: Term
    parameters: tuple[tuple[Term, str], ...] = ()

    @property
    def restricted(self) -> int:
        """The number of parameters up to the last whose domain says something."""
        return max((n for n, (x, domain) in enumerate(self.parameters, 1) if literals(domain, x)), default=0)


class Guest(NamedTuple):
    """A term from SymPy, and SymPy's text for it."""

    term: Term
    text: str


Mention = Declared | Defined | Guest


def declared_literals(mentions: Iterable[Mention]) -> tuple[Term, ...]:
    """The propositions that declarations say of their variables."""
    declared = sorted((m for m in mentions if isinstance(m, Declared)), key=str)
    return tuple(within for m in declared for within in literals(m.domain, m.term))


def meanings_in(mentions: Iterable[Mention]) -> dict[Term, Term]:
    """The meanings of the functions that are mentioned, by what they are called."""
    return {m.term: m.meaning for m in mentions if isinstance(m, Defined)}

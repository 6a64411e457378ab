"""What stands above a goal of Coq: variables, hypotheses, and the theorems before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from types import MappingProxyType
from typing import Protocol

from symres.kernel import Statement
from symres.kernel.terms import Term, variables_of

from . import language, matrices

Lemmas = Mapping[str, tuple[str, Statement]]  # theorems and what they say, by the hash of the statement
NONE: Lemmas = MappingProxyType({})


class Language(Protocol):
    """How terms are written: with the numbers of the standard library, or with MathComp."""

    PARAMETERS: str
    FORGET: str

    def name(self, text: str, /) -> str: ...
    def sort(self, term: Term | None, /) -> str: ...
    def value(self, term: Term, names: Mapping[Term, str], wanted: Term | None = None, /) -> str: ...
    def real(self, term: Term, names: Mapping[Term, str], /) -> str: ...
    def proposition(self, term: Term, names: Mapping[Term, str], /) -> str: ...
    def weight(self, value: Fraction, /) -> str: ...
    def square(self, text: str, /) -> str: ...
    def anything(self, wanted: Term | None, /) -> str: ...
    def applied(self, theorem: str, /) -> str: ...


def language_of(terms: Iterable[Term]) -> Language:
    """The language of a theorem about terms: MathComp's if they mention a matrix whose size is no number."""
    return matrices if matrices.mentions(terms) else language


@dataclass
class Context:
    """The variables and hypotheses that stand above a goal of Coq, by what the kernel calls them."""

    names: dict[Term, str]
    hypotheses: dict[Term, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    lemmas: Lemmas = field(default_factory=dict)
    roots: Mapping[Term, str] = field(default_factory=dict)  # algebraic numbers that are defined above
    language: Language = language

    def new(self, letter: str = "H") -> str:
        """A name for a hypothesis, which no other has."""
        return f"{letter}{next(self.numbers)}"

    def copy(self) -> Context:
        """The same, to be changed without it."""
        return replace(self, names=dict(self.names), hypotheses=dict(self.hypotheses))

    def keep(self, hypotheses: Iterable[Term]) -> None:
        """Forget the other hypotheses."""
        self.hypotheses = {h: self.hypotheses[h] for h in hypotheses if h in self.hypotheses}

    def declare(self, x: Term) -> str:
        """A name for a new variable."""
        text = self.language.name(str(x.value))
        while text in self.names.values():
            text += "'"
        self.names[x] = text
        return text

    def complete(self, terms: Iterable[Term]) -> None:
        """Let the variables of terms that have no name have some value: a step may come from one about more."""
        for x in variables_of(terms):
            self.names.setdefault(x, self.language.anything(x.sort))

    def says(self, p: Term) -> str:
        return self.language.proposition(p, self.names)

    def number(self, t: Term) -> str:
        return self.language.real(t, self.names)

    def value(self, t: Term, wanted: Term | None) -> str:
        return self.language.value(t, self.names, wanted)


def said(quantified: Iterable[Term], hypotheses: Iterable[Term], conclusion: Term, written: Language = language) -> str:
    """That the hypotheses give the conclusion, for all values of variables."""
    context = Context({}, language=written)
    variables = declared(context, quantified)
    told = " ->\n  ".join(f"({context.says(p)})" for p in (*hypotheses, conclusion))
    return f"forall{variables},\n  {told}" if variables else told


def declared(context: Context, variables: Iterable[Term]) -> str:
    return "".join(f" ({context.declare(x)} : {context.language.sort(x.sort)})" for x in variables)

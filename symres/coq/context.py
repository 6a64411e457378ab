"""What stands above a goal of Coq: variables, hypotheses, and the theorems before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from types import MappingProxyType

from symres.kernel import Statement
from symres.kernel.terms import Term

from .language import name, proposition, real, sort

Lemmas = Mapping[str, tuple[str, Statement]]  # theorems and what they say, by the hash of the statement
NONE: Lemmas = MappingProxyType({})


@dataclass
class Context:
    """The variables and hypotheses that stand above a goal of Coq, by what the kernel calls them."""

    names: dict[Term, str]
    hypotheses: dict[Term, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    lemmas: Lemmas = field(default_factory=dict)

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
        text = name(str(x.value))
        while text in self.names.values():
            text += "'"
        self.names[x] = text
        return text

    def says(self, p: Term) -> str:
        return proposition(p, self.names)

    def number(self, t: Term) -> str:
        return real(t, self.names)


def said(quantified: Iterable[Term], hypotheses: Iterable[Term], conclusion: Term) -> str:
    """That the hypotheses give the conclusion, for all values of variables."""
    context = Context({})
    variables = declared(context, quantified)
    told = " ->\n  ".join(f"({context.says(p)})" for p in (*hypotheses, conclusion))
    return f"forall{variables},\n  {told}" if variables else told


def declared(context: Context, variables: Iterable[Term]) -> str:
    return "".join(f" ({context.declare(x)} : {sort(x.sort)})" for x in variables)

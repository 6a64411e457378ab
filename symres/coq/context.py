"""The state above a goal of Coq: variables, hypotheses, the theorems before it; and the lines of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from types import MappingProxyType

from symres.kernel import Statement
from symres.kernel.terms import Term, variables_of

from .language import COQ, Language
from .matrices import MATHCOMP, mentions

Lemmas = Mapping[str, tuple[str, Statement]]  # the names and statements of theorems, by the hash of the statement
NONE: Lemmas = MappingProxyType({})
Lines = list[str]


def block(lines: Lines) -> Lines:
    """The proof of one goal among several.

    >>> block(["intros.", "lra."])
    ['{', '  intros.', '  lra.', '}']
    """
    return ["{", *(f"  {line}" for line in lines), "}"]


def language_of(terms: Iterable[Term]) -> Language:
    """The language of a theorem about terms: MathComp's if they mention a matrix whose size is no number."""
    return MATHCOMP if mentions(terms) else COQ


@dataclass
class Context:
    """The variables and hypotheses that stand above a goal of Coq, by what the kernel calls them."""

    names: dict[Term, str]
    hypotheses: dict[Term, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    lemmas: Lemmas = field(default_factory=dict)
    roots: Mapping[Term, str] = field(default_factory=dict)  # algebraic numbers that are defined above
    language: Language = COQ

    def new(self, letter: str = "H") -> str:
        """A name for a hypothesis, which no other has."""
        return f"{letter}{next(self.numbers)}"

    def copy(self) -> Context:
        """A context of its own with the same names and hypotheses."""
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

    def asserted(self, own: str, p: Term, proof: Lines) -> Lines:
        """A proposition with its proof, known as ``own`` from here on."""
        return [f"assert ({own} : {self.says(p)}).", *block(proof)]

    def function(self, x: str, t: Term) -> str:
        """The function of a real number x, which is a name here, with the value t."""
        return f"(fun {x} : R => {self.number(t)})"


def universal(quantified: Iterable[Term], hypotheses: Iterable[Term], conclusion: Term, written: Language = COQ) -> str:
    """The proposition that the hypotheses imply the conclusion, for all values of the quantified variables."""
    context = Context({}, language=written)
    variables = declared(context, quantified)
    told = " ->\n  ".join(f"({context.says(p)})" for p in (*hypotheses, conclusion))
    return f"forall{variables},\n  {told}" if variables else told


def declared(context: Context, variables: Iterable[Term]) -> str:
    """The binders of new variables, as ``forall`` takes them."""
    return "".join(f" ({context.declare(x)} : {context.language.sort(x.sort)})" for x in variables)

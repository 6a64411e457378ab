"""Equations and inequalities of numbers in Coq: what the kernel's normal forms compute, as steps that Coq follows.

A number is first rewritten, from the inside, until functions stand before what the kernel calls atoms: a derivative is
computed, an exponential of a sum comes apart. Then an equation is one between quotients of polynomials over atoms,
which ``field`` decides. What atoms obey, as the square of a root, has no form here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from symres.kernel.normal_form import NormalForms, plain
from symres.kernel.polynomials import Polynomial, exponents
from symres.kernel.terms import Term, contract, is_scalar, show

from .language import Unsupported, name, proposition, real

ARITHMETIC = ("rational", "variable", "local", "pi", "+", "*")
NORMAL = {"D": "derive_normal", "exp": "exp_normal"}  # the tactics that show what a function's normal form is


@dataclass
class Context:
    """The variables and hypotheses that stand above a goal of Coq, by what the kernel calls them."""

    names: dict[Term, str]
    hypotheses: dict[Term, str] = field(default_factory=dict)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def new(self, letter: str = "H") -> str:
        """A name for a hypothesis, which no other has."""
        return f"{letter}{next(self.numbers)}"

    def copy(self) -> Context:
        """The same, to be changed without it."""
        return Context(dict(self.names), dict(self.hypotheses), self.numbers)

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


class Arithmetic:
    """What one leaf of a proof computes, over one list of atoms."""

    def __init__(self, forms: NormalForms, context: Context) -> None:
        self.forms, self.context = forms, context
        self.lines: list[str] = []
        self.rewritten: dict[Term, str] = {}  # numbers, and the equations that put them in normal form

    # ------------------------------------------------------------------------------------------------- normal forms

    def rewrite(self, term: Term) -> list[str]:
        """The names of equations that rewrite the functions in a number to atoms, the inner ones first."""
        found: dict[str, None] = {}
        self._visit(term, found)
        return list(found)

    def _visit(self, term: Term, found: dict[str, None]) -> None:
        head = term.head
        whole = head == "^" and term.args[1].head == "rational" and term.args[1].value.denominator == 1
        if whole or head in ARITHMETIC:
            for a in term.args:
                if is_scalar(a.sort):
                    self._visit(a, found)
            return
        if head == "app" and term.args[0].head == "lam":
            self._visit(contract(term), found)
            return
        if term not in self.rewritten:
            value = self.forms.term(self.forms(term))
            self.rewritten[term] = "" if value is term else self._normal(term, value)
        if self.rewritten[term]:
            found[self.rewritten[term]] = None

    def _normal(self, term: Term, value: Term) -> str:
        """The name of an equation between a number and its normal form."""
        own = self.context.new("N")
        left, right = self.context.number(term), self.context.number(value)
        if term.head not in NORMAL:
            raise Unsupported(f"the normal form of {show(term, 80)}")
        if term.head == "D" and any(inner.head == "D" for inner in below(term.args[0])):
            raise Unsupported("a derivative of a derivative")
        inner = [n for a in term.args if is_scalar(a.sort) for n in self.rewrite(a)] if term.head != "D" else []
        steps = [*(f"rewrite ?{n}." for n in inner), f"{NORMAL[term.head]}."]
        self.lines += [f"assert ({own} : {left} = {right}).", "{ " + " ".join(steps) + " }"]
        return own

    # -------------------------------------------------------------------------------------------------------- facts

    def polynomial(self, p: Polynomial) -> str:
        """A polynomial over the atoms."""
        return self.context.number(self.forms.term(plain(p)))

    def require_free(self, polynomials: Iterable[Polynomial]) -> None:
        """Refuse polynomials over atoms that obey an equation, as a root does."""
        for p in polynomials:
            for m in p:
                for i, _ in exponents(m):
                    if i in self.forms.rules:
                        raise Unsupported(f"what {show(self.forms.atoms[i], 80)} obeys")


def below(term: Term) -> Iterator[Term]:
    """The parts of a term, and their parts."""
    for a in term.args:
        yield a
        yield from below(a)

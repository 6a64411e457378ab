"""The derivation of a function of matrices as it is read: lines with names and reasons, in text or in LaTeX."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from symres.derive.differentials import LAYER, zero
from symres.derive.lines import Line, Told, if_and_only_if
from symres.kernel import Term
from symres.kernel.terms import BINDERS, REAL, build, free_variables, variable
from symres.language.expressions import Expression
from symres.language.unfolding import replaced
from symres.show.documents.mathematics import latex
from symres.show.documents.text import text

from .matrices import MatrixLines
from .residuals import Residual

ADJOINT = "adjoint: <A B, C> = <A, C B'> = <B, A' C>"
FENCES = (r"\langle", r"\rangle", r"\lVert", r"\rVert", r"\lvert", r"\rvert", r"\left", r"\right")
FORMULAS = (  # patterns in the formulas of reasons, and their LaTeX
    (r"adjoint: (.*)", r"\\text{adjoint: } \1"),
    (r"<([^<>]*)>", r"\\langle \1 \\rangle"),
    (r"\|M\|\^2", r"\\lVert M \\rVert_{F}^{2}"),
    (r"([A-Z])'", r"\1^{\\mathsf T}"),
    (r"\^-1", r"^{-1}"),
    (r"\btr\(", r"\\mathrm{tr}("),
    (r" dM ", r"\\, dM\\, "),
)


class Style(NamedTuple):
    """The signs of a page in text or LaTeX, with braces for what stands in them."""

    second: str
    nabla: str
    inner: str
    sentence: str  # a formula within a sentence
    within: str  # an index and its last value
    each: str


TEXT = Style("d²{}", "∇_{} {}", "<{}, {}>", "{}", "{} in 1..{}", "{} in 1..{}")
LATEX = Style(
    "d^{{2}}{}", r"\nabla_{{{}}} {}", r"\langle {}, {} \rangle", "${}$", r"1 \le {} \le {}", r"{} = 1, \dots, {}"
)


def told(found: MatrixLines, in_latex: bool) -> Told:
    """The lines as text or LaTeX."""
    return (_Latex(found, LATEX) if in_latex else _Page(found, TEXT)).told()


class _Page:
    """The lines as text; ``_Latex`` writes its formulas in LaTeX."""

    def __init__(self, found: MatrixLines, style: Style) -> None:
        self.found, self.style = found, style
        self.shown: dict[str, str] = {}  # the texts for variables, by their names
        problem = found.problem
        for x, h in zip(problem.at, found.directions, strict=True):
            self.shown[str(h.term.value)] = f"d{self.plain(x.term)}"
        for R in found.found.residuals:
            letter, second = self.plain(R.letter.term), str(R.second.term.value)
            self.shown |= {str(R.first.term.value): f"d{letter}", second: style.second.format(letter)}
        self.products = {str(P.value): self.product(str(P.value)) for P in found.products.values()}
        self.shown |= self.products

    def plain(self, term: Term) -> str:
        return text(term)

    def named(self, term: Term, names: dict[str, str]) -> str:
        """A term with other names for its variables."""
        return re.sub(r"\b\w+\b", lambda word: names.get(word[0], word[0]), text(term))

    def product(self, name: str) -> str:
        """A product over layers, or over those above or below a layer."""
        return name.replace("_above", "_>").replace("_below", "_<")

    def formula(self, reason: str) -> str:
        """A reason that is a formula."""
        return reason

    def sentence(self, formula: str) -> str:
        """A formula within a sentence."""
        return self.style.sentence.format(formula)

    def reason(self, reason: str) -> str:
        """A reason, with inner products for traces of A'B."""
        at = " and ".join(self.sentence(self.plain(x.term)) for x in self.found.problem.at)
        parts = [reason] if reason == ADJOINT else reason.split(", ")
        known = {LAYER: f"one factor depends on {at}", "|M|^2 = tr(M'M)": self.formula("|M|^2 = <M, M>")}
        return ", ".join(known.get(part) or (self.formula(part) if "=" in part else part) for part in parts)

    # ------------------------------------------------------------------------------------------------------------ terms

    def write(self, of: Expression | Term) -> str:
        """A term with the names of residuals, of products and of their differentials."""
        term = of.term if isinstance(of, Expression) else of
        return self.named(self.found.folded(term), self.shown)

    def paired(self, of: Expression) -> str:
        """An expression with inner products for the traces of A'B."""
        names = dict(self.shown)
        letters: dict[Term, Term] = {}
        taken = {str(x.value) for x in free_variables(of.term)}
        free = (name for name in map("inner_{}".format, itertools.count()) if name not in taken)
        for trace, name in zip(_inner_products(of.term), free, strict=False):
            one, *rest = trace.args[0].args
            sides = (one.args[0], rest[0] if len(rest) == 1 else build("*", *rest))
            letters[trace] = variable(name, REAL)  # stands for the inner product until both sides are written
            names[name] = self.style.inner.format(*map(self.write, sides))
        return self.named(self.found.folded(replaced(of.term, letters)), names)

    def equation(self, one: Expression | Term, other: Expression | Term) -> str:
        return f"{self.write(one)} = {self.write(other)}"

    # ------------------------------------------------------------------------------------------------------------ lines

    def told(self) -> Told:
        found, derived = self.found, self.found.found
        meanings = {R.meaning.term: R.letter.term for R in derived.residuals}
        domain = [replaced(p, meanings) for p in found.domain]
        sections = [
            ("", tuple(line for R in derived.residuals for line in self._of(R))),
            ("Differential", tuple(self._differential())),
            ("Gradient", tuple(self._gradients())),
            ("Second differential", tuple(self._second())),
        ]
        return Told(
            tuple(self._definitions()),
            (*self._places(self.style.within), *map(self.write, domain)),
            tuple((heading, some) for heading, some in sections if some),
            self._critical(),
            tuple(self._follows()),
        )

    def _definitions(self) -> Iterator[tuple[str, str]]:
        found = self.found
        yield f"{found.name}({', '.join(map(self._variable, found.problem.variables))})", self.write(found.found.value)
        for R in found.found.residuals:
            yield self.write(R.letter), self.write(R.meaning)
        for product, letter in found.products.items():
            yield self.write(letter), self.plain(product)

    def _variable(self, name: str) -> str:
        return self.plain(variable(name, REAL))

    def _places(self, form: str) -> Iterator[str]:
        problem = self.found.problem
        for depth in dict.fromkeys(problem.layers[n][0] for n in problem.variables if n in problem.layers):
            yield form.format(problem.places[depth], self._variable(depth))

    def _of(self, R: Residual) -> Iterator[Line]:
        name = R.letter.term.value
        yield Line(f"d{name}", self.write(R.first), self.write(R.differential), self.reason(R.reason))
        second = self.write(R.second_differential)
        yield Line(f"d2{name}", self.write(R.second), second, "the same again" if R.is_curved else "linear")

    def _differential(self) -> Iterator[Line]:
        derived = self.found.found
        yield Line(
            "differential", f"d{self.found.name}", self.paired(derived.differential), self.reason(derived.reason)
        )
        if self.found.pairing.term is not derived.differential.term:
            yield Line("pairing", "", self.paired(self.found.pairing), self.reason(ADJOINT))

    def _gradients(self) -> Iterator[Line]:
        for x, h, G in zip(self.found.problem.at, self.found.directions, self.found.found.gradients, strict=True):
            left = self.style.nabla.format(self.plain(x.term), self.found.name)
            yield Line("gradient", left, self.write(G), f"paired with {self.sentence(self.write(h))}")

    def _second(self) -> Iterator[Line]:
        derived, left = self.found.found, self.style.second.format(self.found.name)
        if derived.second.term is not derived.inserted.term:
            yield Line("hessian.1", left, self.paired(derived.second), self.reason(derived.second_reason))
            left = ""
        yield Line("hessian", left, self.paired(derived.inserted), "the same again" if left else "inserted")

    def _critical(self) -> str:
        zeros = [self.sentence(self.equation(G, zero(G.term))) for G in self.found.critical]
        return if_and_only_if([zeros]) + self._every()

    def _every(self) -> str:
        """The words "for every layer", if there are layers."""
        places = [self.sentence(place) for place in self._places(self.style.each)]
        return f" for {' and '.join(places)}" if places else ""

    def _follows(self) -> Iterator[tuple[str, str]]:
        if self.found.written_out:
            sides = [self.sentence(self.equation(*pair)) for pair in self.found.written_out]
            yield "critical.written_out", f"That is, {' and '.join(sides)}{self._every()}."
        if self.found.value is not None:
            name = self.found.name
            yield "critical.value", f"At such points {self.sentence(f'{name} = {self.write(self.found.value.value)}')}."


class _Latex(_Page):
    def plain(self, term: Term) -> str:
        return latex(term)

    def named(self, term: Term, names: dict[str, str]) -> str:
        symbols = {name: names[name] if name in self.products else rf"\named{{{name}}}" for name in names}
        shown = latex(term, symbols)
        shown = re.sub(r"(\\[a-zA-Z]+|[\w)}]) (?=\\named\{d)", self._spaced, shown)
        shown = re.sub(r"(\\named\{d\w*\}(?:\^\{[^{}]*\})?) (?=[\w(]|(\\[a-zA-Z]+))", self._spaced, shown)
        return re.sub(r"\\named\{(\w+)\}", lambda found: names[found[1]], shown)

    @staticmethod
    def _spaced(found: re.Match[str]) -> str:
        """A thin space between a differential and another factor: dU V is not d(UV)."""
        return f"{found[1]} " if found[found.re.groups] in FENCES else rf"{found[1]}\, "

    def product(self, name: str) -> str:
        letter, _, side = name.partition("_")
        return f"{letter}_{{{side.replace('above', '>').replace('below', '<')}}}" if side else letter

    def formula(self, reason: str) -> str:
        for written, shown in FORMULAS:
            reason = re.sub(written, shown, reason)
        return f"${reason}$"


def _inner_products(term: Term) -> Iterator[Term]:
    """The traces of A'B in a number that no binder has to do with."""
    if term.head == "tr" and term.args[0].head == "*" and term.args[0].args[0].head == "T":
        yield term
        return
    for a in term.args if term.head not in BINDERS else ():
        yield from _inner_products(a)

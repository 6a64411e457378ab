"""The derivation of a function of matrices of any size: its lines, and the proof script that claims them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

import symres
from symres.derive import matrix_derivation
from symres.derive.lines import Line, Told, if_and_only_if
from symres.derive.matrices import CYCLE
from symres.documents.text import text
from symres.kernel import Term
from symres.kernel.definedness import definedness
from symres.kernel.terms import ZERO, build, is_scalar, show
from symres.source import python_name, wrapped
from symres.source import script as written
from symres.statements.expressions import Quantity, quantity
from symres.statements.reading import MatrixProblem
from symres.statements.words import ClaimError

FUNCTIONS = {"tr": "trace", "frobenius": "norm", "det": "det", "log": "log", "exp": "exp", "I": "I", "O": "O"}
OWN = {"theory", "f", "defined"}
WORDS = {*symres.__all__, *FUNCTIONS.values()}


@dataclass(frozen=True)
class MatrixLines:
    """What is derived of ``problem`` in the ``directions``: the differential with the reason, how it pairs with the
    ``gradients``, and the second differential; all of that where the propositions of ``domain`` hold.
    """

    problem: MatrixProblem
    directions: tuple[Quantity, ...]
    differential: Quantity
    reason: str
    pairing: Quantity
    gradients: tuple[Quantity, ...]
    second: Quantity
    domain: tuple[Term, ...]

    @property
    def critical(self) -> tuple[Quantity, ...]:
        """The gradients without numbers in front: what vanishes where they do."""
        return tuple(_without_number(G) for G in self.gradients)


def lines(problem: MatrixProblem) -> MatrixLines:
    """Gradients and second differential of a function of matrices, with the steps."""
    at = problem.at
    found = matrix_derivation(problem.function, at)
    first, whole = found.steps
    directions, paired = whole.formula.parts
    second = matrix_derivation(problem.function, at, hessian=directions if len(directions) > 1 else directions[0])
    gradients = tuple(map(quantity, found.result if isinstance(found.result, tuple) else (found.result,)))
    differential = quantity(first.formula.parts[1].parts[1])
    domain: dict[Term, None] = {}
    for e in (problem.value, *gradients, quantity(second.result)):
        domain |= dict.fromkeys(goal.conclusion for goal in definedness(build("=", e.term, e.term), tuple(domain)))
    return MatrixLines(
        problem,
        tuple(directions),
        differential,
        first.reason,
        quantity(paired.parts[1]),
        gradients,
        quantity(second.result),
        tuple(p for p in domain if not _follows(p, domain)),
    )


def _follows(p: Term, domain: Container[Term]) -> bool:
    """Whether t != 0 is said by 0 < t."""
    return p.head == "not" and p.args[0].head == "=" and build("<", ZERO, p.args[0].args[0]) in domain


def _without_number(G: Quantity) -> Quantity:
    term = G.term
    if term.head == "*" and term.args[0].head == "rational":
        return Quantity(build("*", *term.args[1:]) if len(term.args) > 2 else term.args[1])
    return G


def script(found: MatrixLines, theory: str) -> str:
    """The text of a script that claims every line."""
    source = _Source(found)
    problem = found.problem
    title = f"The derivatives of f({', '.join(problem.variables)}) = {source.text(problem.value.term)}."
    body = [
        f'theory = Theory("{theory}")',
        *source.declarations(),
        "",
        "",
        *source.function(),
        "",
        "",
        *source.claims(),
    ]
    return written(title, "\n".join(body), set(source.names.values()), WORDS, {"Rational"})


class _Source:
    """Writes the terms of a derivation as Python."""

    def __init__(self, found: MatrixLines) -> None:
        self.found = found
        problem = found.problem
        declared = (*problem.sizes, *problem.numbers, *problem.matrices, *(str(h.term.value) for h in found.directions))
        self.names = {name: python_name(name, OWN | WORDS) for name in declared}

    def declarations(self) -> Iterator[str]:
        problem = self.found.problem
        for word, names in (("sizes", problem.sizes), ("number", problem.numbers)):
            if names:
                yield f'{", ".join(self.names[n] for n in names)} = theory.{word}("{" ".join(names)}")'
        for name, (rows, columns) in problem.matrices.items():
            yield self._matrix(name, rows, columns)
        for h in self.found.directions:
            if h.term.sort is None or h.term.sort.head != "matrix":
                yield f'{self.names[str(h.term.value)]} = theory.number("{h.term.value}")'
            else:
                yield self._matrix(str(h.term.value), *map(self.text, h.term.sort.args))

    def _matrix(self, name: str, rows: str, columns: str) -> str:
        sizes = ", ".join(self.names.get(size, size) for size in (rows, columns))
        return f'{self.names[name]} = theory.matrix("{name}", {sizes})'

    def function(self) -> Iterator[str]:
        problem = self.found.problem
        yield f"def f({', '.join(self.names[n] for n in problem.variables)}):"
        yield from wrapped(f"return {self.text(problem.value.term)}", "    ")

    def claims(self) -> Iterator[str]:
        found = self.found
        at = self._tuple([self.names[n] for n in found.problem.variables])
        along = self._tuple([self.names[str(h.term.value)] for h in found.directions])
        given = ""
        if found.domain:
            yield from wrapped(f"defined = [{', '.join(map(self._relation, found.domain))}]")
            given = ", given=defined"
        first, pairing = self.text(found.differential.term), self.text(found.pairing.term)
        gradients = self._tuple([self.text(G.term) for G in found.gradients])
        for name, formula in (
            ("differential", f"equal(directional_derivative(f, {at}, {along}), {first})"),
            ("pairing", f"equal({first}, {pairing})"),
            ("gradient", f"gradient_is(f, {at}, {gradients})"),
            ("hessian", f"equal(hessian_form(f, {at}, {along}), {self.text(found.second.term)})"),
            ("critical", f"equivalent({self._vanish(found.gradients)}, {self._vanish(found.critical)})"),
        ):
            if name != "critical" or found.critical != found.gradients:
                yield from wrapped(f'theory.claim("{name}", {formula}{given})')

    def _relation(self, p: Term) -> str:
        """A condition as a formula; raises ``ClaimError`` for one that has no word."""
        relation = p.args[0] if p.head == "not" else p
        word = {"=": "unequal" if p.head == "not" else "equal", "<": "less", "<=": "at_most"}.get(relation.head)
        if word is None:
            raise ClaimError(f"this is defined where {show(p)}, which cannot be written in a script")
        return f"{word}({', '.join(map(self.text, relation.args))})"

    def _vanish(self, gradients: Sequence[Quantity]) -> str:
        zeros = [f"equal({self.text(G.term)}, {self._zero(G.term)})" for G in gradients]
        return zeros[0] if len(zeros) == 1 else f"both({', '.join(zeros)})"

    def _zero(self, term: Term) -> str:
        return self.text(_zero(term))

    @staticmethod
    def _tuple(texts: Sequence[str]) -> str:
        return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"

    def text(self, term: Term) -> str:
        """A term as Python writes it; raises ``ClaimError`` for what has no word."""
        head, args = term.head, term.args
        if head == "rational":
            p, q = term.value.numerator, term.value.denominator
            return str(p) if q == 1 else f"Rational({p}, {q})"
        if head == "variable":
            return self.names.get(str(term.value), str(term.value))
        if head == "+":
            out = self.text(args[0])
            for a in args[1:]:
                part = self._factor(a) if a.head == "+" else self.text(a)
                out += f" - {part[1:]}" if part.startswith("-") else f" + {part}"
            return out
        if head == "*" and args[0].head == "rational" and args[0].value == -1:
            return "-" + "*".join(map(self._factor, args[1:]))
        if head == "*":
            return "*".join(map(self._factor, args))
        if head == "T":
            return f"{self._operand(args[0])}.T"
        if head == "^" and args[0].sort is not None and args[0].sort.head == "matrix" and args[1].value == -1:
            return f"{self._operand(args[0])}.inverse"
        if head == "^":
            return f"{self._operand(args[0])}**{self._operand(args[1])}"
        if head in FUNCTIONS:
            return f"{FUNCTIONS[head]}({', '.join(map(self.text, args))})"
        raise ClaimError(f"{Quantity(term)!r} cannot be written in a script")

    def _factor(self, term: Term) -> str:
        text = self.text(term)
        return f"({text})" if term.head == "+" or text.startswith("-") else text

    def _operand(self, term: Term) -> str:
        text = self.text(term)
        return f"({text})" if term.head in ("+", "*", "^") or text.startswith(("-", "Rational")) else text


def told(found: MatrixLines, write: Callable[[Term], str]) -> Told:
    """The lines as text or LaTeX, as ``write`` makes it of terms."""
    is_text = write is text
    of, second, nabla = ("f", "d²f", "∇_{} f") if is_text else ("f", "d^2 f", r"\nabla_{{{}}} f")
    problem = found.problem
    gradients = zip(problem.variables, found.gradients, strict=True)
    zeros = [write(build("=", G.term, _zero(G.term))) for G in found.critical]
    return Told(
        ((f"{of}({', '.join(problem.variables)})", write(problem.value.term)),),
        tuple(map(write, found.domain)),
        (
            (
                "Differential",
                (
                    Line("differential", f"d{of}", write(found.differential.term), _reason(found.reason, is_text)),
                    Line("pairing", "", write(found.pairing.term), _reason(CYCLE, is_text)),
                ),
            ),
            (
                "Gradient",
                tuple(Line("gradient", nabla.format(x), write(G.term), "the other factors") for x, G in gradients),
            ),
            ("Second differential", (Line("hessian", second, write(found.second.term), "the same again"),)),
        ),
        if_and_only_if([zeros if is_text else [f"${zero}$" for zero in zeros]]),
    )


def _reason(reason: str, is_text: bool) -> str:
    """A reason; the formulas in it are LaTeX where the rest is."""
    if is_text:
        return reason
    parts = [part.replace("tr(", r"\mathrm{tr}(") for part in reason.split(", ")]
    return ", ".join(f"${part}$" if "=" in part else part for part in parts)


def _zero(term: Term) -> Term:
    return ZERO if term.sort is None or is_scalar(term.sort) else build("O", *term.sort.args)

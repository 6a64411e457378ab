"""A derivation: its lines, each with a reason, as formulas to be claimed and as text and LaTeX to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from symres.source import Latex, Text
from symres.statements.definitions import Definition, definition_of, unfold
from symres.statements.words import Formula, both, either, equal, equivalent, greater, negation, unequal

from .closed_forms import gradient

SECTIONS = ("", "Gradient", "Hessian")


@dataclass(frozen=True)
class Step:
    """``expression`` and why it equals what stands before it."""

    expression: sympy.Expr
    reason: str


@dataclass(frozen=True)
class Chain:
    """A derivative, and the expressions that equal it, the closed form last."""

    derivative: sympy.Expr
    steps: tuple[Step, ...]

    @property
    def result(self) -> sympy.Expr:
        return self.steps[-1].expression

    def named(self) -> Iterator[tuple[str, Step]]:
        """The steps with names for their claims: ``F_w``, and ``F_w.1``, ... for what stands before it."""
        f, by = self.derivative.expr, self.derivative.variables
        name = "_".join([str(f.func), *(x.name for x in by)])
        for k, step in enumerate(self.steps, 1):
            yield name if k == len(self.steps) else f"{name}.{k}", step


@dataclass(frozen=True)
class Derivation:
    """The derivatives of ``function``, which is ``outer`` in the ``inner`` functions.

    The chains are those of the inner functions, of the gradient and of the Hessian, the latter for each pair of
    variables once. They hold where every t of ``nonzero`` is not 0 and every t of ``positive`` is greater than 0, so
    that everything is defined. ``critical`` has the cases in which the gradient vanishes, each a list of expressions
    that are zero; no case if it nowhere does, and None if it vanishes everywhere.
    """

    function: Definition
    outer: sympy.Expr
    inner: tuple[Definition, ...]
    of_inner: tuple[Chain, ...]
    gradient: tuple[Chain, ...]
    hessian: tuple[Chain, ...]
    critical: tuple[tuple[sympy.Expr, ...], ...] | None
    nonzero: tuple[sympy.Expr, ...] = ()
    positive: tuple[sympy.Expr, ...] = ()

    @property
    def given(self) -> list[Formula]:
        """Where the lines hold, as formulas."""
        return [*(unequal(t, 0) for t in self.nonzero), *(greater(t, 0) for t in self.positive)]

    def __repr__(self) -> str:
        lines = [f"{line.left or '':10} = {line.right}  ({line.reason})" for _, some in sections(self) for line in some]
        said = [f"{text(a)} = {text(b)}" for a, b in definitions(self)]
        return "\n".join([*said, *lines, f"The gradient vanishes {critical(self)}."])

    def _repr_latex_(self) -> str:
        return (
            tex(self)
            .replace("align*", "aligned")
            .replace("\\begin{aligned}", "$$\\begin{aligned}")
            .replace("\\end{aligned}", "\\end{aligned}$$")
        )

    @property
    def chains(self) -> tuple[Chain, ...]:
        return (*self.of_inner, *self.gradient, *self.hessian)

    def formulas(self) -> Iterator[tuple[str, Formula]]:
        """Every line as a formula, and the critical equations, with names for their claims."""
        for chain in self.chains:
            for name, step in chain.named():
                yield name, equal(chain.derivative, step.expression)
        zero = equal(gradient(self.function), [0] * len(self.function.variables))
        if self.critical is None:
            yield "critical", zero
        elif not self.critical:
            yield "critical", negation(zero)
        else:
            cases = [
                both(*(equal(e, 0) for e in case)) if len(case) > 1 else equal(case[0], 0) for case in self.critical
            ]
            yield "critical", equivalent(zero, either(*cases) if len(cases) > 1 else cases[0])


@dataclass(frozen=True)
class Line:
    """``left`` = ``right`` for the ``reason``; ``left`` is empty where it is that of the line before."""

    left: str
    right: str
    reason: str


class _Names:
    """A printer that writes functions applied to their own variables by their names."""

    def _print_AppliedUndef(self, e: sympy.Expr, exp: str | None = None) -> str:
        """SymPy gives the exponent of a power of a function to what prints the function."""
        definition = definition_of(e)
        power = {} if exp is None else {"exp": exp}
        if definition is None or definition.expression != e:
            return str(super()._print_Function(e, **power))  # type: ignore[misc]
        name = str(self._print(sympy.Symbol(definition.name)))  # type: ignore[attr-defined]
        return name if exp is None else f"{name}^{{{exp}}}"


class _Text(_Names, Text):
    def _print_Derivative(self, e: sympy.Derivative) -> str:
        by = "".join(f"∂_{x}{'' if n == 1 else '²' if n == 2 else f'^{n}'}" for x, n in e.variable_count)
        return f"{by} {self._print(e.expr)}"


class _Latex(_Names, Latex):
    def _print_Derivative(self, e: sympy.Derivative) -> str:
        by = (rf"\partial_{{{self._print(x)}}}" + ("" if n == 1 else f"^{{{n}}}") for x, n in e.variable_count)
        return f"{''.join(by)} {self._print(e.expr)}"


def text(e: sympy.Basic) -> str:
    """An expression of a derivation for a terminal."""
    return str(_Text().doprint(e))


def latex(e: sympy.Basic) -> str:
    """An expression of a derivation in LaTeX."""
    return str(_Latex({"mul_symbol": None}).doprint(e))


def definitions(found: Derivation) -> list[tuple[sympy.Expr, sympy.Expr]]:
    """The function in its inner functions, and these, each with what it stands for."""
    f = found.function
    return [(_applied(f), found.outer), *((r.expression, r.body) for r in reversed(found.inner))]


def _applied(f: Definition) -> sympy.Expr:
    """The function with its arguments, as its definition shows them."""
    return sympy.Function(f.name)(*f.variables)


def domain(found: Derivation, write: Any = text) -> list[str]:
    """Where the lines hold, as relations; none if everywhere."""
    sign = "!=" if write is text else r"\neq"
    relations = [f"{write(t)} {sign} 0" for t in found.nonzero] + [f"{write(t)} > 0" for t in found.positive]
    return relations if write is text else [f"${relation}$" for relation in relations]


def sections(found: Derivation, write: Any = text) -> Iterator[tuple[str, list[Line]]]:
    """The lines under their headings.

    >>> from symres.derive import derivation
    >>> w, v = sympy.symbols("w v", real=True)
    >>> for heading, lines in sections(derivation((1 - w * v) ** 2, (w, v))):
    ...     print(heading, *lines, sep=chr(10))  # doctest: +ELLIPSIS
    <BLANKLINE>
    Line(left='∂_w r', right='-v', reason='linear')
    Line(left='∂_v r', right='-w', reason='linear')
    Gradient
    Line(left='∂_w F', right='2*r*∂_w r', reason='chain rule')
    Line(left='', right='-2*v*r', reason='inserted')
    ...
    """
    for heading, chains in zip(SECTIONS, (found.of_inner, found.gradient, found.hessian), strict=True):
        if chains:
            yield heading, [line for chain in chains for line in _lines(chain, write)]


def _lines(chain: Chain, write: Any) -> Iterator[Line]:
    left = write(chain.derivative)
    for step in chain.steps:
        yield Line(left, write(step.expression), step.reason)
        left = ""


def critical(found: Derivation, write: Any = text) -> str:
    """Where the gradient vanishes, as the rest of a sentence that begins with "The gradient vanishes"."""
    if found.critical is None:
        return "everywhere"
    if not found.critical:
        return "nowhere"
    cases = [_joined([_zero(e, write) for e in case]) for case in found.critical]
    return f"if and only if {', or '.join(cases)}"


def _joined(zeros: list[str]) -> str:
    return " and ".join([", ".join(zeros[:-1]), zeros[-1]] if zeros[1:] else zeros)


def _zero(e: sympy.Expr, write: Any) -> str:
    """e = 0, as x = value if e is x - value."""
    sides = (e, sympy.Integer(0))
    if isinstance(e, sympy.Add) and not unfold(e).atoms(sympy.Function) - e.atoms(sympy.Function):
        x = next((a for a in e.args if isinstance(a, sympy.Symbol) and not (e - a).has(a)), None)
        sides = (x, x - e) if x is not None else sides
    left, right = map(write, sides)
    return f"{left} = {right}" if write is text else f"${left} = {right}$"


def tex(found: Derivation) -> str:
    r"""The derivation in LaTeX, for amsmath.

    >>> from symres.derive import derivation
    >>> w = sympy.symbols("w", real=True)
    >>> print(tex(derivation((w**2 - 1) ** 2, w)))  # doctest: +ELLIPSIS
    Write
    \begin{align*}
    F{\left(w \right)} &= r^{2}, \\
    r &= w^{2} - 1.
    \end{align*}
    ...
    """
    parts = [f"Write\n{_aligned([f'{latex(a)} &= {latex(b)}' for a, b in definitions(found)])}"]
    if domain(found):
        parts.append(f"Let {', '.join(domain(found, latex))}.")
    for heading, lines in sections(found, latex):
        rows = [rf"{line.left} &= {line.right} && \text{{({line.reason})}}" for line in lines]
        parts.append(f"{OPENINGS[heading]}\n{_aligned(rows)}")
    return "\n".join([*parts, f"The gradient vanishes {critical(found, latex)}."])


OPENINGS = {"": "Then", "Gradient": "For the gradient,", "Hessian": "Once more, for the Hessian,"}


def _aligned(rows: list[str]) -> str:
    body = ", \\\\\n".join(rows)
    return f"\\begin{{align*}}\n{body}.\n\\end{{align*}}"

"""A derivation as lines to read: functions by their names, derivatives as partial ones, a reason for each line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from symres.source import Latex, Text
from symres.statements.definitions import Definition, definition_of, unfold

from .derivations import Chain, Derivation

SECTIONS = ("", "Gradient", "Hessian")


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

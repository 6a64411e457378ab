"""A derivation: its lines, each with a reason, as text and LaTeX to be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType

import sympy

from symres.language.notebooks import Shown
from symres.language.source import Latex, Text

from .definitions import Definition, definition_of, unfold

TAG = re.compile(r" \\tag\*\{(.*)\}( \\\\)?$", re.MULTILINE)  # which MathJax sets in whole displays alone
SECTIONS = ("", "Gradient", "Hessian")


@dataclass(frozen=True)
class Step:
    """An ``expression``, and the ``reason`` why it equals the expression before it."""

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
        """The steps with the names of their claims: ``F_w.1``, ``F_w.2``, ..., and ``F_w`` for the last one."""
        f, by = self.derivative.expr, self.derivative.variables
        name = "_".join([str(f.func), *(x.name for x in by)])
        for k, step in enumerate(self.steps, 1):
            yield name if k == len(self.steps) else f"{name}.{k}", step


@dataclass(frozen=True, repr=False)
class Derivation(Shown):
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

    def __repr__(self) -> str:
        count = sum(len(chain.steps) for chain in self.chains)
        return f"<derivation of {self.function.expression}: {count} lines>"

    def __str__(self) -> str:
        made = told(self)
        lines = [f"{x.left or '':10} = {x.right}  ({x.reason})" for _, some in made.sections for x in some]
        return "\n".join([*map(" = ".join, made.definitions), *lines, f"The gradient vanishes {made.critical}."])

    def _repr_latex_(self) -> str:
        written = TAG.sub(r" && \\text{\1}\2", tex(told(self, latex)).replace("align*", "aligned"))
        return written.replace("\\begin{aligned}", "$$\\begin{aligned}").replace("\\end{aligned}", "\\end{aligned}$$")

    def _repr_html_(self) -> str:
        return html(told(self, latex))

    @property
    def chains(self) -> tuple[Chain, ...]:
        return (*self.of_inner, *self.gradient, *self.hessian)


@dataclass(frozen=True)
class Line:
    """The equation of ``left`` and ``right``, its ``reason``, and the ``name`` of its claim; an empty ``left`` stands
    for that of the line before.
    """

    name: str
    left: str
    right: str
    reason: str


@dataclass(frozen=True)
class Told:
    """The texts of a derivation, all for a terminal or all LaTeX: definitions, conditions, and lines under headings.

    ``critical`` ends the sentence "The gradient vanishes ..."; ``follows`` has further sentences about these points, by
    the names of their claims.
    """

    definitions: tuple[tuple[str, str], ...]
    domain: tuple[str, ...]
    sections: tuple[tuple[str, tuple[Line, ...]], ...]
    critical: str
    follows: tuple[tuple[str, str], ...] = ()


class _Names:
    """A printer that writes functions applied to their own variables by their names."""

    def _print_AppliedUndef(self, e: sympy.Expr, exp: str | None = None) -> str:
        """A value of a function; SymPy hands on the exponent of a power of it."""
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


def latex(e: sympy.Basic, names: Mapping[sympy.Symbol, str] = MappingProxyType({})) -> str:
    """An expression of a derivation in LaTeX; ``names`` has the LaTeX of symbols that is not SymPy's own."""
    return str(_Latex({"mul_symbol": None, "symbol_names": dict(names)}).doprint(e))


def told(found: Derivation, write: Callable[[sympy.Basic], str] = text) -> Told:
    """The lines of a derivation as text, or with ``latex`` as LaTeX.

    >>> from symres.derive.definitions import define
    >>> from symres.derive.derivations import derivation
    >>> w, v = sympy.symbols("w v", real=True)
    >>> for heading, lines in told(derivation(define("F", (w, v), (1 - w * v) ** 2))).sections:
    ...     print(heading, *lines, sep=chr(10))  # doctest: +ELLIPSIS
    <BLANKLINE>
    Line(name='r_w', left='∂_w r', right='-v', reason='linear')
    Line(name='r_v', left='∂_v r', right='-w', reason='linear')
    Gradient
    Line(name='F_w.1', left='∂_w F', right='2*r*∂_w r', reason='chain rule')
    Line(name='F_w', left='', right='-2*v*r', reason='inserted')
    ...
    """
    f = found.function
    pairs = [(sympy.Function(f.name)(*f.variables), found.outer), *((r.expression, r.body) for r in found.inner[::-1])]
    chains = zip(SECTIONS, (found.of_inner, found.gradient, found.hessian), strict=True)
    return Told(
        tuple((write(a), write(b)) for a, b in pairs),
        tuple(_domain(found, write)),
        tuple((heading, tuple(line for c in some for line in _lines(c, write))) for heading, some in chains if some),
        _critical(found, write),
    )


def _domain(found: Derivation, write: Callable[[sympy.Basic], str]) -> Iterator[str]:
    sign = "!=" if write is text else r"\neq"
    yield from (f"{write(t)} {sign} 0" for t in found.nonzero)
    yield from (f"{write(t)} > 0" for t in found.positive)


def _lines(chain: Chain, write: Callable[[sympy.Basic], str]) -> Iterator[Line]:
    left = write(chain.derivative)
    for name, step in chain.named():
        yield Line(name, left, write(step.expression), step.reason)
        left = ""


def _critical(found: Derivation, write: Callable[[sympy.Basic], str]) -> str:
    if found.critical is None:
        return "everywhere"
    if not found.critical:
        return "nowhere"
    return if_and_only_if([[_zero(e, write) for e in case] for case in found.critical])


def _zero(e: sympy.Expr, write: Callable[[sympy.Basic], str]) -> str:
    """The equation e = 0, as x = value if e is x - value."""
    sides = (e, sympy.Integer(0))
    if isinstance(e, sympy.Add) and not unfold(e).atoms(sympy.Function) - e.atoms(sympy.Function):
        x = next((a for a in e.args if isinstance(a, sympy.Symbol) and not (e - a).has(a)), None)
        sides = (x, x - e) if x is not None else sides
    left, right = map(write, sides)
    return f"{left} = {right}" if write is text else f"${left} = {right}$"


def if_and_only_if(cases: Sequence[Sequence[str]]) -> str:
    """The end of a sentence that says that one of several cases holds, each a list of equations."""
    joined = [" and ".join([", ".join(c[:-1]), c[-1]] if c[1:] else c) for c in cases]
    return f"if and only if {', or '.join(joined)}"


def tex(told: Told) -> str:
    r"""The derivation in LaTeX, for amsmath.

    >>> from symres.derive.definitions import define
    >>> from symres.derive.derivations import derivation
    >>> w = sympy.symbols("w", real=True)
    >>> print(tex(told(derivation(define("F", (w,), (w**2 - 1) ** 2)), latex)))  # doctest: +ELLIPSIS
    Write
    \begin{align*}
    F{\left(w \right)} &= r^{2}, \\
    r &= w^{2} - 1.
    \end{align*}
    ...
    """
    parts = [f"Write\n{_aligned([f'{a} &= {b}' for a, b in told.definitions])}"]
    if told.domain:
        parts.append(f"Let {', '.join(f'${relation}$' for relation in told.domain)}.")
    for heading, lines in told.sections:
        rows = [f"{line.left} &= {line.right}" for line in lines]
        parts.append(f"{OPENINGS[heading]}\n{_aligned(rows, [line.reason for line in lines])}")
    return "\n".join([*parts, f"The gradient vanishes {told.critical}.", *(said for _, said in told.follows)])


def html(told: Told) -> str:
    r"""The derivation, told in LaTeX, as a table for a notebook: a line in a row, its formulas between dollars."""
    rows = [_row(left, right, "") for left, right in told.definitions]
    if told.domain:
        rows.append(_across(f"where {', '.join(f'${relation}$' for relation in told.domain)}"))
    for heading, lines in told.sections:
        rows += [_across(heading, "th")] if heading else []
        rows += [_row(line.left, line.right, line.reason) for line in lines]
    said = [f"The gradient vanishes {told.critical}.", *(text for _, text in told.follows)]
    ends = "".join(f"<p>{escape(text, quote=False)}</p>" for text in said)
    body = "\n".join(rows)
    return f"<div><table>\n{body}\n</table>{ends}</div>"


def _row(left: str, right: str, reason: str) -> str:
    formulas = [f"$\\displaystyle {left}$" if left else "", f"$\\displaystyle {{}} = {right}$"]
    cells = [_cell(formulas[0], "right"), _cell(formulas[1], "left"), _cell(reason, "left")]
    return f"<tr>{''.join(cells)}</tr>"


def _cell(text: str, side: str) -> str:
    return f'<td style="text-align: {side}">{escape(text, quote=False)}</td>'


def _across(text: str, tag: str = "td") -> str:
    return f'<tr><{tag} colspan="3" style="text-align: left">{escape(text, quote=False)}</{tag}></tr>'


OPENINGS = {
    "": "Then",
    "Differential": "For the differential,",
    "Gradient": "For the gradient,",
    "Hessian": "Once more, for the Hessian,",
    "Second differential": "Once more,",
}


def _aligned(rows: Sequence[str], reasons: Sequence[str] = ()) -> str:
    ends = [*[","] * (len(rows) - 1), "."]
    beside = [rf" \tag*{{({reason})}}" for reason in reasons] or [""] * len(rows)
    body = " \\\\\n".join(row + end + reason for row, end, reason in zip(rows, ends, beside, strict=True))
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"

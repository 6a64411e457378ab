"""Proof scripts as text: formulas as Python writes them, imports, and lines of a bounded width."""

from __future__ import annotations

import itertools
import keyword
import re
import textwrap
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sympy
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from symres.errors import InputError

WIDTH = 120
PYTHON = {"Fraction", "abs", "range"}  # what formulas in a script may use beside symres's words


class _PositiveFirst:
    """A printer's sums begin with a term without a minus sign, if there is one."""

    def _as_ordered_terms(self, e: sympy.Expr, order: Any = None) -> list[sympy.Expr]:
        terms = list(super()._as_ordered_terms(e, order))  # type: ignore[misc]
        first = next((k for k, t in enumerate(terms) if not t.could_extract_minus_sign()), 0)
        return [terms[first], *terms[:first], *terms[first + 1 :]]


class Text(_PositiveFirst, StrPrinter):
    """Expressions as one types them."""

    greatest, least = "max", "min"

    def _print_Exp1(self, e: sympy.Expr) -> str:
        return "exp(1)"

    def _print_Abs(self, e: sympy.Abs) -> str:
        return f"abs({self._print(e.args[0])})"

    def _print_Max(self, e: sympy.Max) -> str:
        return f"{self.greatest}({self._sorted(e)})"

    def _print_Min(self, e: sympy.Min) -> str:
        return f"{self.least}({self._sorted(e)})"

    def _sorted(self, e: sympy.Expr) -> str:
        return str(self.stringify(sorted(e.args, key=sympy.default_sort_key), ", "))


class Latex(_PositiveFirst, LatexPrinter):
    pass


class Python(Text):
    """Expressions in symres's words, with the names of a script for symbols and for lists of roots."""

    greatest, least = "greatest", "least"

    def __init__(self, names: Mapping[Any, str]) -> None:
        super().__init__()
        self.names = names

    def _print_Symbol(self, e: sympy.Symbol) -> str:
        return self.names.get(e, e.name)

    def _print_ComplexRootOf(self, e: sympy.CRootOf) -> str:
        return f"{self.names[e.poly]}[{e.index}]"

    def _print_Rational(self, e: sympy.Rational) -> str:
        return f"{'-' if e.p < 0 else ''}Fraction({abs(e.p)}, {e.q})"

    def _print_Pow(self, e: sympy.Pow, rational: bool = False) -> str:
        """Python makes a float of a power of literals, and of a fraction to the power of anything."""
        base, exponent = e.base, e.exp
        of_literals = base.is_Integer and exponent.is_Rational or base.is_Rational and not base.is_Integer
        if exponent.is_Integer or abs(exponent) == sympy.S.Half or not (of_literals or exponent.is_Rational):
            return str(super()._print_Pow(e, rational))
        start = f"number({self._print(base)})" if of_literals else self.parenthesize(base, PRECEDENCE["Pow"])
        is_plain = exponent.is_Rational and exponent > 0
        return f"{start}**{self._print(exponent) if is_plain else self.parenthesize(exponent, PRECEDENCE['Pow'])}"

    def _print_Piecewise(self, e: sympy.Piecewise) -> str:
        *cases, (otherwise, last) = e.args
        if last != sympy.true:
            raise InputError(f"{e} has no value where {last} is not so; end it with a value for every other case")
        text = self._print(otherwise)
        for value, condition in reversed(cases):
            text = f"choice({self._print(condition)}, {self._print(value)}, {text})"
        return text

    def _print_Relational(self, e: sympy.core.relational.Relational) -> str:
        return f"{self._print(e.lhs)} {e.rel_op} {self._print(e.rhs)}"

    def _print_And(self, e: sympy.And) -> str:
        return joined(sorted(map(self._print, e.args)))

    def _print_Or(self, e: sympy.Or) -> str:
        return joined(sorted(map(self._print, e.args)), "|")

    def _print_sign(self, e: sympy.sign) -> str:
        """As the derivative of |t|, of which there is none at 0."""
        return f"({self._direction(e.args[0])})"

    def _print_Heaviside(self, e: sympy.Heaviside) -> str:
        return f"((1 + {self._direction(e.args[0])})/2)"

    def _direction(self, t: sympy.Expr) -> str:
        return f"{self.parenthesize(t, PRECEDENCE['Mul'])}/abs({self._print(t)})"


def plain(e: sympy.Expr) -> str:
    """An expression for readers.

    >>> u, v = sympy.symbols("u v", real=True)
    >>> plain((1 - u * v) ** 2)
    '(1 - u*v)**2'
    """
    return str(Text().doprint(e))


def latex(e: sympy.Expr) -> str:
    """An expression in LaTeX."""
    return str(Latex().doprint(e))


def python_name(name: str, own: Collection[str]) -> str:
    """The name of a variable in Python, which has words of its own, as has the script."""
    is_taken = name in PYTHON or name in own
    return f"{name}_" if is_taken or keyword.iskeyword(name) else name


def script(title: str, body: str, variables: Collection[str], words: Collection[str]) -> str:
    """The text of a proof script: its title, what the body uses of symres's words, and the body."""
    used = set(re.findall(r"(?<![.\w])\w+", re.sub(r'"[^"\n]*"', "", body))) - set(variables)
    imports = [
        _import("fractions", ["Fraction"] if "Fraction" in used else []),
        _import("symres", sorted({"Theory", *used & set(words)}, key=_rank)),
    ]
    opening = "\n".join(textwrap.wrap(f'"""{title}"""', WIDTH, break_long_words=False))
    return "\n\n".join([opening, *filter(None, imports), body]) + "\n"


def joined(formulas: Sequence[str], sign: str = "&") -> str:
    """Formulas that are connected by & or |, each in parentheses; a single one stands for itself.

    >>> joined(["x == 0", "y < 1"])
    '(x == 0) & (y < 1)'
    """
    return formulas[0] if len(formulas) == 1 else f" {sign} ".join(f"({f})" for f in formulas)


def _rank(name: str) -> tuple[int, str]:
    """Constants, classes and functions are imported in this order."""
    return 0 if name.isupper() else 1 if name[0].isupper() else 2, name


def _import(module: str, names: Sequence[str]) -> str:
    if not names:
        return ""
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in names), ")"])


def wrapped(line: str, indent: str = "") -> list[str]:
    """A line of Python, taken apart at its last brackets, one argument a line, as often as is needed for the width."""
    if len(indent) + len(line) <= WIDTH:
        return [indent + line]
    *_, (start, end) = _brackets(line)
    inside, tail = line[start + 1 : end], line[end:]
    parts = _arguments(inside)
    if len(line) > end + 2 or len(parts) == 1:
        return textwrap.wrap(
            line,
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent + "    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    within = [row for part in parts for row in wrapped(f"{part},", indent + "    ")]
    return [f"{indent}{line[: start + 1]}", *within, f"{indent}{tail}"]


def _brackets(line: str) -> list[tuple[int, int]]:
    """The outermost brackets of a line."""
    out, depth, start = [], 0, 0
    for k, letter in enumerate(line):
        if letter in "([":
            start, depth = (k, 1) if depth == 0 else (start, depth + 1)
        elif letter in ")]":
            depth -= 1
            out += [(start, k)] if depth == 0 else []
    return out


def _arguments(inside: str) -> list[str]:
    """The parts between commas outside of brackets; a comprehension is one whole, and so are the names after lambda."""
    commas = (k for k, letter in enumerate(inside) if letter == "," and not _is_nested(inside, k))
    cuts = [-1, *(k for k in commas if not re.search(r"\blambda [\w, ]*$", inside[:k])), len(inside)]
    parts = [inside[a + 1 : b].strip() for a, b in itertools.pairwise(cuts)]
    return [inside] if " for " in inside else [p for p in parts if p]


def _is_nested(text: str, position: int) -> bool:
    return any(a < position < b for a, b in _brackets(text))

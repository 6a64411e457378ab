"""Inner functions: the parts of a formula that get a name, so that its derivatives can be read.

A sum under a power, a quotient or a function gets one, if it depends on what is differentiated by: r = w(1 + v) - 1 in
(w(1 + v) - 1)^2. Functions that a script has defined keep theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import sympy
from sympy.core.function import AppliedUndef

from .definitions import Definition, define, definition_of, symbols_of

NAMES = ("r", "s", "t", "q", "p", "z")
MOST = 4  # more names do not help a reader
OPERATIONS = 2  # a part with fewer is as short as its name


@dataclass(frozen=True)
class Folded:
    """An expression in the variables and the inner functions, each defined by the variables and those before it."""

    expression: sympy.Expr
    inner: tuple[Definition, ...]


def folded(expression: sympy.Expr, variables: Sequence[sympy.Symbol], taken: Iterable[str] = ()) -> Folded:
    """An expression with its inner functions, whose names are none of those ``taken``.

    >>> w, v = sympy.symbols("w v", real=True)
    >>> found = folded((w * (1 + v) - 1) ** 2 / 2, (w, v))
    >>> found.expression, [(r.name, r.body) for r in found.inner]
    (r(w, v)**2/2, [('r', w*(v + 1) - 1)])
    >>> folded((w - v) ** 2 + w**2, (w, v)).inner
    ()
    """
    found = _Names(variables, {x.name for x in symbols_of(expression)} | set(taken))
    outer = found.fold(expression)
    if len([d for d in found.inner.values() if d.name not in found.kept]) > MOST:
        return Folded(expression, ())
    return Folded(outer, tuple(found.inner.values()))


class _Names:
    """Gives names to the parts of an expression, innermost first."""

    def __init__(self, variables: Sequence[sympy.Symbol], taken: set[str]) -> None:
        self.variables = tuple(variables)
        self.free = self._names(taken)
        self.inner: dict[sympy.Expr, Definition] = {}
        self.kept: set[str] = set()

    @staticmethod
    def _names(taken: set[str]) -> Iterator[str]:
        yield from (name for name in NAMES if name not in taken)
        k = 1
        while True:
            if f"r_{k}" not in taken:
                yield f"r_{k}"
            k += 1

    def fold(self, e: sympy.Expr) -> sympy.Expr:
        """The expression with names for its parts."""
        if not symbols_of(e) & set(self.variables):
            return e
        definition = definition_of(e)
        if definition is not None:
            return self._kept(definition, e)
        args = tuple(map(self.fold, e.args))
        if isinstance(e, (sympy.Pow, sympy.Function)) and not isinstance(e, AppliedUndef):
            args = tuple(map(self._named, args))
        return e if args == e.args else e.func(*args)

    def _kept(self, definition: Definition, e: sympy.Expr) -> sympy.Expr:
        """A value of a function of the script, which keeps its name where it is applied to its own variables."""
        values = dict(zip(definition.variables, e.args, strict=True))
        if e != definition.expression or not set(definition.variables) <= set(self.variables):
            return self.fold(definition.body.subs(values, simultaneous=True))
        if e not in self.inner:
            for part in sorted(definition.body.atoms(AppliedUndef), key=str):  # inner ones first
                self.fold(part)
            self.inner[e] = definition
            self.kept.add(definition.name)
        return e

    def _named(self, part: sympy.Expr) -> sympy.Expr:
        if not isinstance(part, sympy.Add) or part.count_ops() < OPERATIONS:
            return part
        if not symbols_of(part) & set(self.variables):
            return part
        for definition in self.inner.values():
            if definition.body == part:
                return definition.expression
        depends = symbols_of(part)
        definition = define(next(self.free), [x for x in self.variables if x in depends], part)
        self.inner[definition.expression] = definition
        return definition.expression

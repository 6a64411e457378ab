"""Functions with names, in SymPy: F(w, v) = an expression, kept folded in the lines of a derivation as people keep it.

A ``Definition`` is called to apply it. The application stays unevaluated: F(0, -1/epsilon) keeps its division.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy.core.function import AppliedUndef, UndefinedFunction


@dataclass(frozen=True)
class Definition:
    """The function ``name`` of real ``variables`` with the real ``body``.

    >>> from sympy import symbols
    >>> w, v = symbols("w v", real=True)
    >>> F = define("F", (w, v), (1 - w * v) ** 2)
    >>> F(1, v), F.expression
    (F(1, v), F(w, v))
    >>> unfold(F(1, v))
    (1 - v)**2
    """

    name: str
    variables: tuple[sympy.Symbol, ...]
    body: sympy.Expr
    function: UndefinedFunction

    def __call__(self, *arguments: Any) -> sympy.Expr:
        return self.function(*arguments)

    @property
    def expression(self) -> sympy.Expr:
        """The function applied to its own variables."""
        return self.function(*self.variables)


def define(name: str, variables: Sequence[sympy.Symbol], body: sympy.Expr) -> Definition:
    """A definition; ``body`` may use functions defined before it."""
    own = tuple(variables)
    # the meaning is part of SymPy's function, so that two functions of one name are never taken for each other
    return Definition(name, own, body, sympy.Function(name, real=True, meaning=(own, body)))


def definition_of(expression: sympy.Basic) -> Definition | None:
    """The definition of an applied function; None for anything else."""
    meaning = getattr(expression.func, "meaning", None) if isinstance(expression, AppliedUndef) else None
    if meaning is None:
        return None
    variables, body = meaning
    return Definition(str(expression.func), variables, body, expression.func)


def symbols_of(expression: sympy.Basic) -> set[sympy.Symbol]:
    """The free symbols of an expression, and those that the definitions of its functions mention."""
    found = set(expression.free_symbols)
    for definition in filter(None, map(definition_of, expression.atoms(AppliedUndef))):
        found |= symbols_of(definition.body) - set(definition.variables)
    return found


def unfold(expression: sympy.Expr) -> sympy.Expr:
    """An expression with every defined function replaced by its body."""
    while True:
        unfolded = expression.replace(
            lambda e: definition_of(e) is not None,
            lambda e: e.func.meaning[1].subs(dict(zip(e.func.meaning[0], e.args, strict=True)), simultaneous=True),
        )
        if unfolded == expression:
            return unfolded
        expression = unfolded

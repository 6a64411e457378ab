"""Defined functions: F(w, v) = an expression, kept folded in claims so that they read like the paper.

A ``Definition`` is called to apply it. The application stays unevaluated: F(0, -1/epsilon) keeps its division. Freezing
gives the kernel the definition beside the statement, and the kernel unfolds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from sympy.core.function import AppliedUndef, UndefinedFunction
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel.notation import Expression

from .words import ClaimError, as_expression


@dataclass(frozen=True)
class Definition:
    """The function ``name`` of scalar ``variables`` with the scalar ``body``.

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
        if len(arguments) != len(self.variables):
            raise ClaimError(f"{self.name} takes {len(self.variables)} arguments, not {len(arguments)}")
        return self.function(*(as_expression(a) for a in arguments))

    @property
    def expression(self) -> sympy.Expr:
        """The function applied to its own variables."""
        return self.function(*self.variables)


def define(name: str, variables: Any, body: Any) -> Definition:
    """A definition; ``body`` may use functions defined before it."""
    names = (variables,) if isinstance(variables, sympy.Symbol) else tuple(variables)
    if not names or not all(isinstance(x, sympy.Symbol) for x in names):
        raise ClaimError(f"the arguments of {name} are symbols, not {variables!r}")
    if len(set(names)) != len(names):
        raise ClaimError(f"{name} has an argument twice")
    expression = as_expression(body)
    if not isinstance(expression, sympy.Expr) or isinstance(expression, MatrixBase):
        raise ClaimError(f"{name} is defined by a scalar expression, not {body!r}")
    own = {x.name for x in names}
    alike = [s for s in symbols_of(expression) if s.name in own and s not in names]
    if len(own) < len(names) or alike:
        raise ClaimError(f"two symbols of {name} print alike, and differ: {', '.join(sorted(own))}; rename one")
    for x in names:
        require_seen(x, expression, "the parameter")
    # the meaning is part of SymPy's function, so that two functions of one name are never taken for each other
    function = sympy.Function(name, real=True, meaning=(names, expression))
    return Definition(name, names, expression, function)


def definition_of(expression: sympy.Basic) -> Definition | None:
    """The definition of an applied function; None for anything else."""
    meaning = getattr(expression.func, "meaning", None) if isinstance(expression, AppliedUndef) else None
    if meaning is None:
        return None
    variables, body = meaning
    return Definition(str(expression.func), variables, body, expression.func)


def symbols_of(expression: Any) -> set[sympy.Symbol]:
    """The free symbols of an expression, and those that the definitions of its functions mention."""
    return set(expression.free_symbols | unseen(expression))


def require_seen(x: Any, expression: Any, what: str) -> None:
    """Refuse a symbol that is bound in an expression, where the definition of a function mentions it."""
    if x in unseen(expression):
        raise ClaimError(
            f"{what} {x} does not reach the {x} in the definition of a function in {expression}; make {x} one of its "
            "parameters"
        )


def unseen(expression: Any) -> frozenset[Any]:
    """The symbols that the definitions of functions in an expression or a matrix mention beside their parameters; of a
    quantity, the variables.
    """
    if isinstance(expression, Expression):
        return getattr(expression, "unseen", frozenset())
    if isinstance(expression, MatrixBase):
        return frozenset().union(*map(_unseen, expression.flat()))
    return _unseen(expression)


@lru_cache(1 << 12)
def _unseen(expression: sympy.Basic) -> frozenset[sympy.Symbol]:
    definitions = filter(None, map(definition_of, expression.atoms(AppliedUndef)))
    return frozenset().union(*(symbols_of(d.body) - set(d.variables) for d in definitions))


def unfold(expression: Any) -> Any:
    """An expression or matrix with every defined function replaced by its body."""
    while True:
        unfolded = expression.replace(
            lambda e: definition_of(e) is not None,
            lambda e: e.func.meaning[1].subs(dict(zip(e.func.meaning[0], e.args, strict=True)), simultaneous=True),
        )
        if unfolded == expression:
            return unfolded
        expression = unfolded

"""The record of an elementary function: all that the rooms of symres know of it and cannot derive from its definition.

A function that the kernel has by itself names its ``head`` and says the rest; of any other one the definition says all.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any, Literal

from symres.kernel.equality import Equality
from symres.kernel.procedures.derivatives import Derivative
from symres.kernel.terms import REAL, Term, fresh, show, substitute

Smoothness = Literal["analytic", "continuous", "jumps"]
Parity = Literal["odd", "even", ""]


@dataclass(frozen=True)
class Function:
    """A function of numbers, which applied to terms is the term of its value.

    Of every function there may be given ``also``, more names in formulas that are typed; ``sympy``, the function of
    SymPy that it is, by its dotted name; whether it ``increases`` wherever it is defined; its ``parity``; its
    ``bounds``, the greatest lower and the least upper one, None for an infinite one; special ``values``, as pairs of
    an argument and the value there.

    Of a function with a ``head`` of the kernel there may be given, for an argument t:

    - ``domain``: the condition under which it is defined at t, for one that is not defined everywhere;
    - ``smoothness``: whether it is analytic where it is defined, only continuous, or jumps;
    - ``slope``: its derivative at t, where it has one; ``theorem``, the lemma of the library that says so everywhere;
    - ``expansion``: the same value by other functions, as normal forms write it, and the ``rule`` of the kernel for it;
    - ``inverses``: the solutions s of f(s) = t;
    - ``real``, ``complex``, ``array`` and ``precise``: dotted names of functions that evaluate it in floats, complex
      floats, NumPy arrays and mpmath numbers; ``sensitivity``: about by how much its value w at v changes for each
      unit by which v does, to bound the roundoff;
    - ``latex``: its command, or both fences around its argument; ``raised``: whether an exponent stands before the
      argument; ``coq``: its name in Coq.
    """

    name: str
    doc: str
    definition: Callable[..., Term]
    head: str = ""
    also: tuple[str, ...] = ()
    sympy: str = ""
    increases: bool = False
    parity: Parity = ""
    bounds: tuple[Term | None, Term | None] = (None, None)
    values: tuple[tuple[Term, Term], ...] = ()
    domain: Callable[[Term], Term] | None = None
    smoothness: Smoothness = "analytic"
    slope: Callable[[Term], Term] | None = None
    theorem: str = ""
    expansion: Callable[[Term], Term] | None = None
    rule: str = ""
    inverses: Callable[[Term], tuple[Term, ...]] | None = None
    real: str = ""
    complex: str = ""
    array: str = ""
    precise: str = ""
    sensitivity: Callable[[Any, Any], float] | None = None
    latex: tuple[str, ...] = ()
    raised: bool = False
    coq: str = ""

    def __call__(self, *arguments: Any, **named: Any) -> Term:
        """The term of the value at some terms; an optional argument that is not given is that of the definition."""
        return self.definition(*arguments, **named)

    @cached_property
    def arity(self) -> tuple[int, int | None]:
        """How many arguments it takes at least, and at most; None for any number."""
        found = inspect.signature(self.definition).parameters.values()
        least = sum(p.default is p.empty and p.kind is not p.VAR_POSITIONAL for p in found)
        return least, None if any(p.kind is p.VAR_POSITIONAL for p in found) else len(found)

    @cached_property
    def described(self) -> str:
        """The docstring and what else the record says, for ``help``."""
        low, high = self.bounds
        traits = [f"is {self.parity}" if self.parity else "", "increases" if self.increases else ""]
        traits += [
            f"is at least {show(low)}" if low is not None else "",
            f"is at most {show(high)}" if high is not None else "",
        ]
        traits += [f"is {show(value)} at {show(at)}" for at, value in self.values]
        told = ", ".join(filter(None, traits))
        return f"{self.doc}\n\nIt {told}." if told else self.doc

    def derivative(self, t: Term) -> Term:
        """The derivative at t, by the definition if none is given; raises ``Rejected`` for what has none."""
        if self.slope is not None:
            return self.slope(t)
        x = fresh(REAL)
        return substitute(Derivative(x, Equality()).of(self(x)), {x: t})

    def conditions(self, *arguments: Term) -> tuple[Term, ...]:
        """The conditions under which a function of the kernel is defined at some terms."""
        return () if self.domain is None else (self.domain(*arguments),)


def function(**known: Any) -> Callable[[Callable[..., Term]], Function]:
    """The record of a function whose definition, name and docstring are those of a function of Python."""

    def record(definition: Callable[..., Term]) -> Function:
        doc = " ".join((definition.__doc__ or "").split())
        return Function(definition.__name__, doc, definition, **known)

    return record


@cache
def named(path: str) -> Any:
    """The function that a dotted name stands for; its module is imported only now.

    >>> named("math.tanh")(0.0)
    0.0
    """
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def called(path: str) -> Callable[..., Any]:
    """The function that a dotted name stands for, imported when it is first called."""
    return lambda *arguments: named(path)(*arguments)

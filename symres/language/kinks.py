"""Kinks: a function with |g|, max and min, as a smooth function of its variables and of one slope for each kink.

With max(a, b) = (a + b + |a - b|)/2 and min(a, b) = (a + b - |a - b|)/2, absolute values are the only kinks. The slope
theta of |g| is -1 where g < 0, 1 where g > 0, and any number of [-1, 1] where g = 0: Clarke's subdifferential of the
absolute value (F. H. Clarke, Optimization and Nonsmooth Analysis, 1983). As |g| = theta*g wherever that holds, the
function with theta*g for |g| has the same value, and its gradient, theta being constant, is the one of the chain rule.

SymPy writes what stands in the kinks, so that |a - b| and |b - a| have one slope; all else stays as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    BINDERS,
    ONE,
    PROP,
    REAL,
    ZERO,
    build,
    free_variables,
    fresh,
    instantiate,
    number,
    show,
)

from .expressions import Expression, domain_of, variable_of
from .from_sympy import term_from_sympy
from .to_sympy import symbol_for

BENT = ("abs", "max", "min")
LONGEST = 200  # terms of a sum that is written out


@dataclass(frozen=True)
class Kinks:
    """``smooth`` has theta*g for every |g| of a function; ``conditions`` tie the ``slopes`` theta to the signs of g."""

    slopes: tuple[Term, ...]
    conditions: tuple[Term, ...]
    smooth: Term

    def names(self) -> list[str]:
        """The names of the slopes."""
        several = len(self.slopes) > 1
        return [f"theta_{k}" if several else "theta" for k in range(1, len(self.slopes) + 1)]


def kinks(term: Term, variables: Sequence[Expression], mentions: Expression) -> Kinks:
    """The kinks of a term without defined functions in some variables; those that only parameters move stay.

    ``mentions`` has the declarations of the variables.

    >>> from symres.script.theory import Theory
    >>> from symres.kernel.terms import substitute, variable
    >>> from .elementary import greatest
    >>> x = Theory("example").reals("x")
    >>> F = (1 - greatest(0, x)) ** 2
    >>> found = kinks(F.term, [x], F)
    >>> theta = variable("theta")
    >>> substitute(found.smooth, {found.slopes[0]: theta})
    (1 - ((1/2)*theta*x + (1/2)*x))^2
    >>> substitute(found.conditions[0], {found.slopes[0]: theta})
    x < 0 and theta = -1 or x = 0 and (-1 <= theta and theta <= 1) or 0 < x and theta = 1
    """
    return _Kinks([variable_of(x) for x in variables], mentions).of(term)


class _Kinks:
    def __init__(self, variables: Sequence[Term], mentions: Expression) -> None:
        self.variables = frozenset(variables)
        self.mentions = mentions
        self.found: dict[Any, tuple[Term, Any]] = {}  # the slopes of |g|, as terms and as symbols, by g as SymPy has it
        self.terms: dict[Any, Term] = {}  # of SymPy's symbols

    def of(self, term: Term) -> Kinks:
        smooth = self._smooth(term)
        slopes = tuple(theta for theta, _ in self.found.values())
        conditions = tuple(_slope(self._term(g), theta) for g, (theta, _) in self.found.items())
        return Kinks(slopes, conditions, smooth)

    def _smooth(self, t: Term) -> Term:
        if not self._has_kinks(t):
            return t
        if t.head in BENT or t.head == "D":
            return self._term(self._straightened(self._symbolic(t)))
        if t.head == "if":
            return build("if", t.args[0], *map(self._smooth, t.args[1:]))
        if t.head in ("Sum", "Prod"):
            return self._smooth(_written_out(t))
        if t.head in BINDERS:
            raise ClaimError(f"the kink in {show(t, 200)} is that of a function; write its value out")
        return build(t.head, *map(self._smooth, t.args))

    def _has_kinks(self, t: Term) -> bool:
        if free_variables(t).isdisjoint(self.variables) or t.sort is PROP:
            return False
        return t.head in BENT or any(map(self._has_kinks, t.args))

    def _symbolic(self, t: Term) -> Any:
        """The term as SymPy has it."""
        symbols = {}
        for x in free_variables(t):
            if x.sort is not None and x.sort.head != "function":
                symbols[x] = symbol_for(x, domain_of(self.mentions, x))
                self.terms[symbols[x]] = x
        return Expression(t, self.mentions.mentions).to_sympy(symbols)

    def _term(self, e: Any) -> Term:
        return term_from_sympy(e, self.terms)

    def _straightened(self, e: Any) -> Any:
        """SymPy's expression with theta*g for every |g|."""
        import sympy

        def slope(g: Any) -> Any:
            if g not in self.found:
                self.found[g] = fresh(REAL), sympy.Dummy("theta", real=True)
                self.terms[self.found[g][1]] = self.found[g][0]
            return self.found[g][1]

        return straightened(e, [s for s, x in self.terms.items() if x in self.variables], slope)


def straightened(e: Any, moving: Sequence[Any], slope: Callable[[Any], Any]) -> Any:
    """SymPy's expression with ``slope(g)``*g for every |g| that depends on the ``moving`` symbols."""
    import sympy

    def by_absolute_values(e: Any) -> Any:
        sign = 1 if isinstance(e, sympy.Max) else -1
        return reduce(lambda a, b: (a + b + sign * sympy.Abs(a - b)) / 2, e.args)

    def smooth(e: Any) -> Any:
        if not e.has(sympy.Abs) or not e.has(*moving):
            return e
        parts = [smooth(part) for part in e.args]
        return slope(parts[0]) * parts[0] if isinstance(e, sympy.Abs) else e.func(*parts)

    return smooth(e.replace(lambda e: isinstance(e, (sympy.Max, sympy.Min)), by_absolute_values))


def _written_out(t: Term) -> Term:
    """A sum or product whose bounds are numerals, term by term."""
    low, high, body = t.args
    if low.head != "rational" or high.head != "rational" or not 0 <= high.value - low.value < LONGEST:
        raise ClaimError(
            f"{show(t, 200)} has kinks and runs over an index whose bounds are no numerals, or far apart; write a sum "
            f"of at most {LONGEST} terms"
        )
    parts = [instantiate(body, number(n)) for n in range(int(low.value), int(high.value) + 1)]
    if t.head == "Prod":
        parts.reverse()
    return parts[0] if len(parts) == 1 else build("+" if t.head == "Sum" else "*", *parts)


def _slope(g: Term, theta: Term) -> Term:
    """The proposition that theta is a slope of |g|."""
    minus_one = number(-1)
    between = build("and", build("<=", minus_one, theta), build("<=", theta, ONE))
    return build(
        "or",
        build("and", build("<", g, ZERO), build("=", theta, minus_one)),
        build("and", build("=", g, ZERO), between),
        build("and", build("<", ZERO, g), build("=", theta, ONE)),
    )

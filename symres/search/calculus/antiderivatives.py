"""Propositions about antiderivatives that are not known in closed form: there is an F with F' = f from a to b."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from symres.kernel import Term
from symres.kernel.terms import (
    REAL,
    build,
    for_all,
    free_variables,
    fresh,
    function_sort,
    instantiate,
    lam,
    opposite,
)

from ..parts import written_out

FUNCTION = function_sort(REAL, REAL)


class Antiderivative(NamedTuple):
    """F'(t) = f(t) for all t from ``low`` to ``high``, as it is ``said``; ``slope`` is f as a function."""

    said: Term
    F: Term
    low: Term
    high: Term
    slope: Term

    def at(self, t: Term) -> Term:
        """F(t)."""
        return build("app", self.F, t)

    def f(self, t: Term) -> Term:
        return instantiate(self.slope, t)

    def between(self, start: Term, end: Term) -> Term:
        """F(end) - F(start)."""
        return build("+", self.at(end), opposite(self.at(start)))

    @property
    def change(self) -> Term:
        """F(b) - F(a) for the ends a <= b."""
        return self.between(self.low, self.high)

    @property
    def back(self) -> Term:
        """F(a) - F(b)."""
        return self.between(self.high, self.low)


def antiderivative(said: Term) -> Antiderivative | None:
    """The antiderivative that a proposition is about, if it says nothing else.

    >>> from symres.kernel.terms import ZERO, for_all, number, variable
    >>> F, t = variable("F", FUNCTION), variable("t")
    >>> slope = build("has_derivative", F, t, build("exp", t))
    >>> inside = build("and", build("<=", ZERO, t), build("<=", t, number(2)))
    >>> antiderivative(for_all(t, build("=>", inside, slope))).change
    F(2) - F(0)
    """
    if said.head != "all" or said.args[0] is not REAL:
        return None
    t = fresh(REAL)
    body = instantiate(said, t)
    if body.head != "=>" or body.args[0].head != "and" or len(body.args[0].args) != 2:
        return None
    (above, below), derives = body.args[0].args, body.args[1]
    if above.head != "<=" or below.head != "<=" or above.args[1] is not t or below.args[0] is not t:
        return None
    if derives.head != "has_derivative" or derives.args[1] is not t:
        return None
    F, low, high = derives.args[0], above.args[0], below.args[1]
    if F.sort is not FUNCTION or F.head not in ("variable", "local") or t in free_variables(low) | free_variables(high):
        return None
    return Antiderivative(said, F, low, high, lam(t, written_out(derives.args[2]), str(said.value)))


def opened(p: Term) -> tuple[list[Term], list[Term]]:
    """New functions for those that the outer quantifiers of a proposition bind, and the parts of its body."""
    functions: list[Term] = []
    said: list[Term] = []
    rest, binder = [p], p.head
    while rest:
        part = rest.pop()
        if part.head == "and" or part.head == "=>" and binder == "all" and functions:
            rest.extend(reversed(part.args))
        elif part.head == binder and binder in ("all", "ex") and part.args[0] is FUNCTION:
            functions.append(fresh(FUNCTION))
            rest.append(instantiate(part, functions[-1]))
        else:
            said.append(part)
    return functions, said


def is_about_antiderivatives(p: Term) -> bool:
    """Whether a proposition says that a function is an antiderivative, or something of some such functions, or all,
    for some numbers.
    """
    inner, count = p, 0
    while inner.head == "ex" and inner.args[0] is REAL:
        inner, count = inner.args[1], count + 1
    if inner.head not in ("all", "ex"):
        return False
    p = instantiate(p, *(fresh(REAL) for _ in range(count))) if count else p
    if p.args[0] is not FUNCTION:
        return antiderivative(p) is not None
    functions, said = opened(p)
    found = [known for part in said for known in (antiderivative(part), *map(denied, disjuncts(part)))]
    return set(functions) <= {known.F for known in found if known is not None}


def denied(p: Term) -> Antiderivative | None:
    """The antiderivative of which a proposition denies that a function is one, if it says nothing else."""
    if p.head != "ex" or p.args[0] is not REAL:
        return None
    t = fresh(REAL)
    body = instantiate(p, t)
    if body.head != "and" or len(body.args) != 2 or body.args[1].head != "not":
        return None
    return antiderivative(for_all(t, build("=>", body.args[0], body.args[1].args[0]), str(p.value)))


def functions_in(p: Term) -> frozenset[Term]:
    """The free functions from numbers to numbers in a proposition."""
    return frozenset(x for x in free_variables(p) if x.sort is FUNCTION)


def disjuncts(p: Term) -> Iterator[Term]:
    """The parts of a disjunction, also of those inside."""
    for part in p.args if p.head == "or" else ():
        yield part
        yield from disjuncts(part)


@lru_cache(1 << 14)
def mentions_derivatives(p: Term) -> bool:
    """Whether a proposition says of a function that is not known what its derivative is."""
    if p.head == "has_derivative" and p.args[0].head != "lam":
        return True
    return any(map(mentions_derivatives, p.args))

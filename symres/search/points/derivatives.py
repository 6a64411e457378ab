"""Derivatives written the way they come out of the rules, factors kept apart: enclosures of them are narrow.

The kernel's normal form multiplies out and writes all exponentials as powers of one, which is right for identities, but
on a box every further occurrence of a variable widens the result.
"""

from __future__ import annotations

from fractions import Fraction

from symres.elaborate.algebra.normal_form import of_matrix
from symres.functions import HEADS
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    ONE,
    REAL,
    ZERO,
    build,
    contract,
    free_variables,
    fresh,
    instantiate,
    joined,
    number,
    show,
    substitute,
)


def explicit(term: Term) -> Term:
    """The term with its derivatives carried out; raises ``Rejected`` for what is not differentiable by rules.

    >>> from symres.kernel.terms import lam, variable
    >>> x = variable("x")
    >>> explicit(build("D", lam(x, build("exp", build("*", number(-2), x))), x))
    (-2)*exp((-2)*x)
    """
    if not term.args or not free_variables(term):
        return term
    head = term.head
    if head == "app":
        return explicit(contract(term))
    if head in ("entry", "tr", "det"):
        return explicit(of_matrix(term, {}))
    if head == "D":
        function, point = term.args
        x = fresh(REAL)
        return substitute(derivative(explicit(instantiate(function, x)), x), {x: explicit(point)})
    if head in ("lam", "all", "ex"):
        raise Rejected(f"{show(term)} is no number")
    return build(head, *map(explicit, term.args))


def derivative(t: Term, x: Term) -> Term:
    """The derivative of an explicit term by a variable."""
    if t is x:
        return ONE
    if x not in free_variables(t):
        return ZERO
    head, args = t.head, t.args
    if head == "+":
        return total([derivative(a, x) for a in args])
    if head == "*":
        return total([product([*args[:i], derivative(a, x), *args[i + 1 :]]) for i, a in enumerate(args)])
    if head == "^" and args[1].head == "rational":
        return product([args[1], power(args[0], args[1].value - 1), derivative(args[0], x)])
    if head == "^":
        return product([t, derivative(product([args[1], build("log", args[0])]), x)])
    if head not in HEADS or HEADS[head].smoothness != "analytic":
        raise Rejected(f"{show(t)} is not differentiated by rules")
    return product([HEADS[head].derivative(args[0]), derivative(args[0], x)])


def total(parts: list[Term]) -> Term:
    """A sum, without zeros."""
    rest = [p for p in parts if p is not ZERO]
    return joined("+", rest, ZERO)


def product(factors: list[Term]) -> Term:
    """A product, its numbers in one factor in front."""
    scale, rest = Fraction(1), []
    for factor in factors:
        for part in factor.args if factor.head == "*" else (factor,):
            if part.head == "rational":
                scale *= part.value
            else:
                rest.append(part)
    if not scale or not rest:
        return number(scale)
    if scale != 1:
        rest.insert(0, number(scale))
    return joined("*", rest, ONE)


def power(base: Term, exponent: Fraction) -> Term:
    return ONE if exponent == 0 else base if exponent == 1 else build("^", base, number(exponent))

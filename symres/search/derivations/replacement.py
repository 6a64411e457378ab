"""Where a function of a number, or a random variable, can be replaced inside of a proposition by one with the same
values: for the rules that ask for the proposition as a predicate of what is replaced.
"""

from __future__ import annotations

from collections.abc import Callable

from symres.kernel.terms import ONE, REAL, Term, build, fresh, function_sort, instantiate, is_scalar, lam

from .rewriting import mapped, swapped

UNIT = build("I", ONE)


def replacement(goal: Term, fact: Term) -> tuple[Term, Term, Term] | None:
    """(f, g, P) such that P(g) is the goal, for a fact that says f(x) = g(x) for all x; or None.

    The x are numbers, or outcomes; a random number is then a matrix of one row and column.

    >>> from symres.kernel.terms import ONE, ZERO, for_all, variable
    >>> x = variable("x", REAL)
    >>> one, other = build("+", x, x), build("*", build("+", ONE, ONE), x)
    >>> goal = build("has_derivative", lam(x, other), ZERO, ONE)
    >>> replacement(goal, for_all(x, build("=", one, other)))[2]
    fun h. has_derivative(fun x. h(x), 0, 1)
    """
    if fact.head != "all" or not (fact.args[0] is REAL or fact.args[0].head == "base"):
        return None
    x = fresh(fact.args[0])
    equation = instantiate(fact, x)
    if equation.head != "=":
        return None
    is_random = x.sort is not REAL
    one, other = map(as_matrix, equation.args) if is_random else equation.args
    h = fresh(function_sort(fact.args[0], other.sort or REAL))

    def read(x: Term) -> Term:
        value = build("app", h, x)
        return build("tr", value) if is_random and is_scalar(equation.args[1].sort) else value

    new = _under(goal, fact, read)
    return None if new is goal else (lam(x, one, "x"), lam(x, other, "x"), lam(h, new, "h"))


def as_matrix(value: Term) -> Term:
    """A number as a matrix of one row and column."""
    return build("*", value, UNIT) if is_scalar(value.sort) else value


def _under(term: Term, fact: Term, read: Callable[[Term], Term]) -> Term:
    """The term with the value that is read for g(x), at all functions of x in it."""
    if term.sort is None:
        return term
    x = fresh(fact.args[0])
    old = instantiate(fact, x).args[1]
    if term.sort.head == "function" and term.sort.args[0] is x.sort:
        body = instantiate(term, x) if term.head == "lam" else build("app", term, x)
        new = swapped(body, old, read(x))
        if new is not body:
            return lam(x, new, str(term.value) if term.head == "lam" else "x")
    return mapped(term, lambda t: _under(t, fact, read))

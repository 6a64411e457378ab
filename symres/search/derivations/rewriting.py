"""Terms with parts of them changed, under binders too.

A function of a number, or a random variable, is replaced inside of a proposition by one with the same values, for rules
that ask for the proposition as a predicate of what is replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symres.elaborate.compact import beta
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    REAL,
    Term,
    build,
    exists,
    fits,
    for_all,
    fresh,
    function_sort,
    instantiate,
    is_scalar,
    lam,
)

BIND = {"lam": lam, "all": for_all, "ex": exists}
UNIT = build("I", ONE)


def mapped(term: Term, change: Callable[[Term], Term]) -> Term:
    """A term with its parts changed, the body of a binder as what it says of a new variable; itself if none changes."""
    if not term.args or term.sort is None:
        return term
    if term.head in BINDERS:
        x = fresh(term.args[0])
        body = instantiate(term, x)
        new = change(body)
        return term if new is body else BIND[term.head](x, new, str(term.value))
    args = [change(a) for a in term.args]
    return term if all(a is b for a, b in zip(args, term.args, strict=True)) else build(term.head, *args)


def replaced(term: Term, values: Mapping[Term, Term]) -> Term:
    """A term with closed parts of it replaced.

    >>> from symres.kernel.terms import ONE, variable
    >>> x = variable("x")
    >>> replaced(lam(x, build("+", x, ONE)), {ONE: x})
    fun x'. x' + x
    """
    return values[term] if term in values else mapped(term, lambda t: replaced(t, values))


def with_part(term: Term, part: Term, new: Term, same: Callable[[Term, Term], bool]) -> Term:
    """A term with ``new`` wherever there is what is the same as ``part``."""
    if term.sort is None or term.loose:
        return term
    if fits(term.sort, part.sort or INT) and (term is part or same(term, part)):
        return new
    return mapped(term, lambda t: with_part(t, part, new, same))


def swapped(term: Term, old: Term, new: Term) -> Term:
    """A term with ``new`` in the place of ``old``, also where that is a part of a product."""
    if term is old:
        return new
    if term.head == old.head == "*":
        n = len(old.args)
        for i in range(len(term.args) - n + 1):
            if all(a is b for a, b in zip(term.args[i : i + n], old.args, strict=True)):
                return swapped(build("*", *term.args[:i], new, *term.args[i + n :]), old, new)
    return mapped(term, lambda t: swapped(t, old, new))


def applied(term: Term) -> Term:
    """A term with every function that is applied replaced by its value, also inside."""
    new = mapped(term, applied)
    if new.head == "app" and new.args[0].head == "app":
        new = build("app", *new.args[0].args, *new.args[1:])  # one list of arguments for a function
    value = beta(new)
    return new if value is new else applied(value)


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

"""Where a function of a number can be replaced inside of a proposition by one with the same values: for the rule that
asks for the proposition as a predicate of what is replaced.
"""

from __future__ import annotations

from collections.abc import Callable

from symres.kernel.terms import BINDERS, REAL, Term, build, exists, for_all, fresh, function_sort, instantiate, lam

BIND = {"lam": lam, "all": for_all, "ex": exists}


def replacement(goal: Term, fact: Term) -> tuple[Term, Term, Term] | None:
    """(f, g, P) such that P(g) is the goal, for a fact that says f(x) = g(x) for all numbers x; or None.

    >>> from symres.kernel.terms import ONE, ZERO, variable
    >>> x = variable("x")
    >>> one, other = build("+", x, x), build("*", build("+", ONE, ONE), x)
    >>> goal = build("has_derivative", lam(x, other), ZERO, ONE)
    >>> replacement(goal, for_all(x, build("=", one, other)))[2]
    fun h. has_derivative(fun x. h(x), 0, 1)
    """
    if fact.head != "all" or fact.args[0] is not REAL:
        return None
    x = fresh(fact.args[0])
    equation = instantiate(fact, x)
    if equation.head != "=":
        return None
    one, other = equation.args
    h = fresh(function_sort(fact.args[0], other.sort or REAL))
    new = _under(goal, fact, h)
    return None if new is goal else (lam(x, one, "x"), lam(x, other, "x"), lam(h, new, "h"))


def _under(term: Term, fact: Term, h: Term) -> Term:
    """The term with h(x) for g(x), at all functions of x in it."""
    if not term.args or term.sort is None:
        return term
    if term.head == "lam" and term.args[0] is fact.args[0]:
        x = fresh(term.args[0])
        body = instantiate(term, x)
        new = swapped(body, instantiate(fact, x).args[1], build("app", h, x))
        if new is not body:
            return lam(x, new, str(term.value))
    return _mapped(term, lambda t: _under(t, fact, h))


def swapped(term: Term, old: Term, new: Term) -> Term:
    """The term with ``new`` in the place of ``old``, also where that is a part of a product."""
    if term is old:
        return new
    if not term.args or term.sort is None:
        return term
    if term.head == old.head == "*":
        n = len(old.args)
        for i in range(len(term.args) - n + 1):
            if all(a is b for a, b in zip(term.args[i : i + n], old.args, strict=True)):
                return swapped(build("*", *term.args[:i], new, *term.args[i + n :]), old, new)
    return _mapped(term, lambda t: swapped(t, old, new))


def _mapped(term: Term, change: Callable[[Term], Term]) -> Term:
    if term.head in BINDERS:
        x = fresh(term.args[0])
        body = instantiate(term, x)
        new = change(body)
        return term if new is body else BIND[term.head](x, new, str(term.value))
    args = [change(a) for a in term.args]
    return term if all(a is b for a, b in zip(args, term.args, strict=True)) else build(term.head, *args)

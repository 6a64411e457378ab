"""Terms with parts of them changed, under binders too."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from symres.elaborate.compact import beta
from symres.kernel.terms import (
    BINDERS,
    INT,
    Term,
    build,
    exists,
    fits,
    for_all,
    fresh,
    instantiate,
    lam,
)

BIND = {"lam": lam, "all": for_all, "ex": exists}


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

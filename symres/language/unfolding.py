"""Defined functions replaced by what they mean, and whether what is left is defined everywhere.

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> w, v = theory.reals("w v")
>>> residual = theory.define("residual", (w, v), w * v - 1)
>>> F = theory.define("F", w, residual(w, 2) ** 2)
>>> body_of(F), is_total(body_of(F), F), is_total((1 / w).term, w)
((w*2 - 1)^2, True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    BINDERS,
    build,
    exists,
    for_all,
    free_variables,
    fresh,
    instantiate,
    lam,
    substitute,
)

from .definedness import definedness
from .expressions import DefinedFunction, Expression, may_be_undefined, mentioned, needing
from .mentions import Declared, declared_literals, meanings_in

_BIND = {"lam": lam, "all": for_all, "ex": exists}


def unfolded(term: Term, meanings: Mapping[Term, Term]) -> Term:
    """A term with the bodies of defined functions in the place of their values."""
    if term.head == "app":
        function, *arguments = term.args
        function = meanings.get(function, function)
        if function.head == "lam":
            values = [unfolded(a, meanings) for a in arguments]
            unused: list[Term] = []
            while values and function.head == "lam":
                x, value = fresh(function.args[0]), values.pop(0)
                body = instantiate(function, x)
                if may_be_undefined(value) and x not in free_variables(body):
                    unused.append(value)
                function = substitute(body, {x: value})
            out = unfolded(build("app", function, *values) if values else function, meanings)
            return reduce(needing, unused, out)
    if term in meanings:
        return unfolded(meanings[term], meanings)
    return mapped(term, lambda part: unfolded(part, meanings)) if _has(term, meanings) else term


def _has(term: Term, meanings: Mapping[Term, Term]) -> bool:
    """Whether a term has a defined function, or one that is written and applied at once."""
    if term.head == "app" and term.args[0].head == "lam" or term in meanings:
        return True
    return any(_has(a, meanings) for a in term.args)


def mapped(term: Term, change: Callable[[Term], Term]) -> Term:
    """A term with its parts changed, inside of what it binds as well."""
    if not term.args:
        return term
    if term.head in BINDERS:
        x = fresh(term.args[0])
        body = instantiate(term, x)
        inside = change(body)
        return term if inside is body else _BIND[term.head](x, inside, str(term.value))
    parts = tuple(map(change, term.args))
    return term if parts == term.args else build(term.head, *parts)


def replaced(term: Term, values: Mapping[Term, Term]) -> Term:
    """A term with other ones for parts of it that contain no bound variable.

    >>> from symres.kernel.terms import ONE, variable
    >>> x = variable("x")
    >>> replaced(lam(x, build("+", x, ONE)), {ONE: x})
    fun x'. x' + x
    """
    return values[term] if term in values else mapped(term, lambda part: replaced(part, values))


def body_of(F: DefinedFunction) -> Term:
    """The value of a function at its own variables, with the bodies of other functions in it."""
    return unfolded(F.expression.term, meanings_in(F.mentions))


def is_total(term: Term, *mentions: Expression) -> bool:
    """Whether a term without defined functions is seen to be defined where its variables are in the domains in which
    they were declared; ``mentions`` have the declarations.
    """
    declared = [m for m in mentioned(mentions) if isinstance(m, Declared) and m.term in free_variables(term)]
    known = declared_literals(declared)
    try:
        return not any(True for _ in definedness(term, known))
    except Rejected:
        return False

"""What existentials say of what is defined (``kernel.definedness``), found, and left out, as in scripts."""

from __future__ import annotations

from symres.kernel.definedness import guarded
from symres.kernel.sequents import assumed
from symres.kernel.terms import BINDERS, Term, build, exists, for_all, fresh, instantiate


def is_guarded(p: Term, known: tuple[Term, ...] = ()) -> bool:
    """Whether an existential says first that what it is about is defined, as far as that is not ``known``."""
    x = fresh(p.args[0])
    body = instantiate(p, x)
    if body.head != "and" or len(body.args) != 2:
        return False
    full = instantiate(guarded(exists(x, body.args[1], p.value), (), exact=False), x)
    return full.head == "and" and set(assumed((), body.args[0])) <= set(assumed(known, *full.args[:-1]))


def unguarded(p: Term) -> Term:
    """A proposition without what its existentials say of what is defined.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> unguarded(guarded(exists(y, build("<", y, build("log", x)))))
    there is y. y < log(x)
    """
    if p.head not in ("and", "or", "=>", "all", "ex"):
        return p
    if p.head not in BINDERS:
        return build(p.head, *map(unguarded, p.args))
    x = fresh(p.args[0])
    body = instantiate(p, x)
    if p.head == "ex" and is_guarded(p):
        body = body.args[1]
    return (exists if p.head == "ex" else for_all)(x, unguarded(body), str(p.value))

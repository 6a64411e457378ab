"""Domains: what a declaration says of a variable, as the hypotheses that a statement begins with.

>>> from symres.kernel.terms import variable
>>> literals("positive", variable("p")), literals("real", variable("x"))
((0 < p,), ())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.signs import plainly
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.terms import FALSE, INT, ONE, REAL, ZERO, build, conjunction, exists, for_all, fresh

NUMBERS: Mapping[str, Term] = {  # the sorts of the domains of numbers
    "real": REAL,
    "positive": REAL,
    "nonnegative": REAL,
    "nonzero": REAL,
    "integer": INT,
    "natural": INT,
}


def _at_least_one(w: Term) -> Term:
    i = fresh(INT)
    return for_all(i, build("<=", ONE, build("app", w, i)), "i")


_LITERALS: Mapping[str, Callable[[Term], Term]] = {
    "positive": lambda x: build("<", ZERO, x),
    "nonnegative": lambda x: build("<=", ZERO, x),
    "nonzero": lambda x: build("not", build("=", x, ZERO)),
    "natural": lambda x: build("<=", ONE, x),
    "symmetric": lambda x: build("=", build("T", x), x),
    "widths": _at_least_one,
}


def literals(domain: str, x: Term) -> tuple[Term, ...]:
    """The propositions that say that x is in the domain; of an unrestricted domain there are none."""
    said = _LITERALS.get(domain)
    return () if said is None else (said(x),)


def quantified(head: str, variables: Sequence[tuple[Term, str | None, str]], claim: Term) -> Term:
    """The claim for all values of variables in their domains ("all"), or for some ("ex").

    The ``variables`` come with the names that they are bound with, None for their own, and their domains.
    """
    for x, name, domain in reversed(variables):
        within = literals(domain, x)
        if head == "all":
            claim = for_all(x, build("=>", conjunction(within), claim) if within else claim, name)
        else:
            claim = exists(x, build("and", *within, claim) if within else claim, name)
    return claim


def follows(known: tuple[Term, ...], p: Term) -> bool:
    """Whether a proposition is plain, or what declarations say shows it."""
    try:
        return plainly(p) or p in known or bool(Facts(Sequent(known, FALSE)).holds(p))
    except Rejected:
        return False

"""Terms as a reader would write them: functions applied, sizes and indices added up, no zeros and ones without effect.

>>> from symres.elaborate.algebra.notation import lift, symbol
>>> from symres.kernel.terms import INT
>>> a, k = symbol("a", INT), symbol("k", INT)
>>> tidied(((a - 1) - a + 1 + k).term)
k
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    ZERO,
    build,
    exists,
    for_all,
    fresh,
    instantiate,
    is_scalar,
    lam,
    number,
    opposite,
)

BIND = {"lam": lam, "all": for_all, "ex": exists}


NONE: Mapping[Any, Any] = MappingProxyType({})


def tidied(term: Term, keep: Mapping[Term, Term] = NONE, hints: Mapping[str, str] = NONE) -> Term:
    """A shorter form of a term, or the term if it cannot be tidied.

    ``keep`` gives the names of functions that are not to be written out, ``hints`` other names for bound variables.
    """
    try:
        return _Tidying(keep, hints).term(term)
    except Rejected:
        return term


def applied(term: Term) -> Term:
    """A term with functions that are written out applied to their arguments, and nothing else changed."""
    try:
        return _Tidying(NONE, NONE, shorten=False).term(term)
    except Rejected:
        return term


class _Tidying:
    """The terms of one call, each tidied once."""

    def __init__(self, keep: Mapping[Term, Term], hints: Mapping[str, str], shorten: bool = True) -> None:
        self.keep, self.hints, self.shorten = keep, hints, shorten
        self.seen: dict[Term, Term] = {}

    def term(self, term: Term) -> Term:
        if term in self.keep:
            return self.keep[term]
        if not term.args or term.sort is None:
            return term
        found = self.seen.get(term)
        if found is None:
            found = self.seen[term] = self.made(term)
        return found

    def made(self, term: Term) -> Term:
        if term.head in BINDERS:
            x = fresh(term.args[0])
            body = self.term(instantiate(term, x))
            return BIND[term.head](x, body, self.hints.get(term.value, term.value))
        if term.head == "app":
            return self.applied(term)
        args = [self.term(a) for a in term.args]
        return self.short(term, args) if self.shorten else build(term.head, *args)

    def short(self, term: Term, args: list[Term]) -> Term:
        """An operation on terms that are tidied."""
        if term.head in ("+", "*", "and", "or"):
            args = [part for a in args for part in (a.args if a.head == term.head else (a,))]
        if term.head == "+" and term.sort is INT:
            return _integer(build("+", *args))
        if term.head == "+":
            kept = [a for a in args if a is not ZERO and a.head != "O"] or args[:1]
            kept.sort(key=_is_negative)
            return kept[0] if len(kept) == 1 else build("+", *kept)
        if term.head == "*":
            if ZERO in args and is_scalar(term.sort):
                return ZERO
            others = [a for a in args if a is not ONE and a.head != "I"]
            kept = others if any(is_scalar(a.sort) is is_scalar(term.sort) for a in others) else args
            kept = [a for a in kept if a is not ONE] or [ONE]
            return kept[0] if len(kept) == 1 else build("*", *kept)
        if term.head == "^" and args[1] is ONE or term.head == "T" and args[0].head == "I":
            return args[0]
        if term.head == args[0].head == "T":
            return args[0].args[0]
        if term.head == "Prod" and all(a.head == "rational" for a in args[:2]) and term.sort is not None:
            if args[1].value == args[0].value - 1:
                return build("I", term.sort.args[0])
        return build(term.head, *args)

    def applied(self, term: Term) -> Term:
        """An application, carried out as far as its function is written with ``lam``."""
        function, *values = term.args
        while True:
            if function in self.keep:
                function = self.keep[function]
            elif function.head == "app":
                function, values = function.args[0], [*function.args[1:], *values]
                continue
            elif function.head == "lam" and values:
                function = instantiate(function, values.pop(0))
                continue
            break
        if not values:
            return self.term(function)
        return build("app", self.term(function), *map(self.term, values))


def _integer(term: Term) -> Term:
    """A sum of integers with equal summands taken together, and the number last."""
    counts: dict[Term, Fraction] = {}
    constant = _collect(term, Fraction(1), counts)
    parts = [t if c == 1 else opposite(t) if c == -1 else build("*", number(c), t) for t, c in counts.items() if c != 0]
    parts.sort(key=_is_negative)
    if constant or not parts:
        parts.append(number(constant))
    return parts[0] if len(parts) == 1 else build("+", *parts)


def _is_negative(term: Term) -> bool:
    first = term.args[0] if term.head == "*" else term
    return first.head == "rational" and bool(first.value < 0)


def _collect(term: Term, factor: Fraction, counts: dict[Term, Fraction]) -> Fraction:
    """Add the summands of a term, times a number, to the counts; the constant that is left."""
    if term.head == "rational":
        return factor * term.value
    if term.head == "+":
        return sum((_collect(a, factor, counts) for a in term.args), Fraction(0))
    if term.head == "*" and term.args[0].head == "rational":
        rest = term.args[1:]
        return _collect(rest[0] if len(rest) == 1 else build("*", *rest), factor * term.args[0].value, counts)
    counts[term] = counts.get(term, Fraction(0)) + factor
    return Fraction(0)

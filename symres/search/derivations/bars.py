"""Absolute values, maxima, minima and choices in a claim: the two cases in which each is a part of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from symres.kernel import Term
from symres.kernel.terms import build, is_scalar, number

from .matching import subterms, unbound_subterms

HEADS = ("abs", "max", "min")
WITH_CHOICES = (*HEADS, "if")


@dataclass(frozen=True)
class Case:
    """In the case of a proposition, a rule or lemma says of some values what it is."""

    proposition: Term
    value: Term
    name: str
    values: dict[str, Term]


def innermost(goal: Term, heads: Collection[str] = HEADS) -> Iterator[Term]:
    """The absolute values, maxima and minima in a claim, or what has other heads, that have no other inside."""
    for term in unbound_subterms(goal):
        if term.head in heads and not any(t.head in heads for a in term.args for t in subterms(a)):
            yield term


def cases(term: Term) -> tuple[Case, Case]:
    """The two cases of an absolute value, a maximum, a minimum or a choice, the second one that the first is not.

    >>> from symres.kernel.terms import variable
    >>> for case in cases(build("abs", variable("x"))):
    ...     print(case.proposition, case.value)
    0 <= x x
    x < 0 -x
    """
    if term.head == "abs":
        (t,) = term.args
        zero = number(0)
        return (
            Case(build("<=", zero, t), t, "absolute_value", {"x": t}),
            Case(build("<", t, zero), build("*", number(-1), t), "absolute_value_below", {"x": t}),
        )
    if term.head == "if":
        condition, a, b = term.args
        word, values = ("number_if", {"x": a, "y": b}) if is_scalar(term.sort) else ("if", {"A": a, "B": b})
        values |= {"P": condition}
        return (
            Case(condition, a, f"{word}_true", values),
            Case(build("not", condition), b, f"{word}_false", values),
        )
    a, b = term.args
    word, large, small = ("greatest", a, b) if term.head == "max" else ("least", b, a)
    values = {"x": a, "y": b}
    return (
        Case(build("<=", small, large), a, f"{word}_is_first", values),
        Case(build("<", large, small), b, f"{word}_is_second", values),
    )

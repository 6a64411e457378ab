"""Absolute values, maxima and minima in a claim: the two cases in which each is a number that it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symres.kernel import Term
from symres.kernel.terms import build, number

from .matching import subterms, unbound_subterms

HEADS = ("abs", "max", "min")


@dataclass(frozen=True)
class Case:
    """In the case of a proposition, a rule or lemma says of some values which number it is."""

    proposition: Term
    value: Term
    name: str
    values: dict[str, Term]


def innermost(goal: Term) -> Iterator[Term]:
    """The absolute values, maxima and minima in a claim that have no other inside."""
    for term in unbound_subterms(goal):
        if term.head in HEADS and not any(t.head in HEADS for a in term.args for t in subterms(a)):
            yield term


def cases(term: Term) -> tuple[Case, Case]:
    """The two cases of an absolute value, a maximum or a minimum, the second one that the first is not.

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
    a, b = term.args
    word, large, small = ("greatest", a, b) if term.head == "max" else ("least", b, a)
    values = {"x": a, "y": b}
    return (
        Case(build("<=", small, large), a, f"{word}_is_first", values),
        Case(build("<", large, small), b, f"{word}_is_second", values),
    )

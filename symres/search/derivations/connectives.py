"""Conjunctions, disjunctions and cases, put together from the steps that show their parts.

Among them the two cases of an absolute value, a maximum, a minimum or a choice, in each of which it is a part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from symres.kernel import Term
from symres.kernel.terms import build, is_scalar, number

from .matching import subterms, unbound_subterms
from .record import Record

HEADS = ("abs", "max", "min")
WITH_CHOICES = (*HEADS, "if")


def every_part(record: Record, i: int) -> list[int]:
    """The parts of a conjunction that a step shows."""
    c = record.conclusion(i)
    if c.head != "and":
        return [i]
    left, right = record.parts(i)
    return [left, *(every_part(record, right) if len(c.args) > 2 else [right])]


def joined(record: Record, parts: Sequence[int | None], propositions: Sequence[Term]) -> int | None:
    """A conjunction of what steps show; None if one of them is missing."""
    steps = [part for part in parts if part is not None]
    if len(steps) < len(parts):
        return None
    whole, proposition = steps[-1], propositions[-1]
    for part, p in zip(reversed(steps[:-1]), reversed(propositions[:-1]), strict=True):
        whole = record.rule("and_intro", {"P": p, "Q": proposition}, [part, whole])
        proposition = build("and", p, proposition)
    return whole


def disjunction(record: Record, goal: Term, k: int, last: int) -> int:
    """A disjunction, of which a step shows part k."""
    right = goal.args[-1]
    alternatives = [right]
    for p in reversed(goal.args[:-1]):
        alternatives.append(build("or", p, alternatives[-1]))
    alternatives.reverse()  # the whole, without the first, ...
    if k < len(goal.args) - 1:
        last = record.rule("or_left", {"P": goal.args[k], "Q": alternatives[k + 1]}, [last])
    for j in range(k - 1, -1, -1):
        last = record.rule("or_right", {"P": goal.args[j], "Q": alternatives[j + 1]}, [last])
    return last


def split(record: Record, propositions: Sequence[Term], whole: int, ends: Sequence[int], goal: Term) -> int:
    """The goal, which follows from each of the propositions (``ends``), one of which holds (``whole``)."""
    if len(propositions) == 1:
        return record.specialize(ends[0], [whole])
    rest = propositions[1] if len(propositions) == 2 else build("or", *propositions[1:])
    if len(propositions) > 2:
        a = record.assume(rest)
        tail = record.discharge([a], split(record, propositions[1:], a, ends[1:], goal))
    else:
        tail = ends[1]
    return record.rule("cases", {"P": propositions[0], "Q": rest, "R": goal}, [whole, ends[0], tail])


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

"""Conjunctions, disjunctions and cases, put together from the steps that show their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symres.kernel import Term
from symres.kernel.terms import build

from .record import Record


def conjuncts(p: Term) -> Iterator[Term]:
    """What a conjunction says, part by part."""
    if p.head != "and":
        yield p
        return
    for part in p.args:
        yield from conjuncts(part)


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

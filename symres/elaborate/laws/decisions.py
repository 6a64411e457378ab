"""Choices between numbers whose condition is decided."""

from __future__ import annotations

from functools import partial

from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import FALSE, Term, build

from ..negations import alternative, by_cases
from ..numbers import Numbers
from .choices import decided


def choice(numbers: Numbers, atom: Term) -> int | None:
    """The value of a choice between numbers."""
    holds, step = decision(numbers, atom.args[0])
    return decided(numbers.run, atom, holds, step)


def decision(numbers: Numbers, p: Term) -> tuple[bool, int]:
    """Whether a proposition holds, and a step that shows it, or its denial; raises ``Rejected`` if that is not seen."""
    run, denied = numbers.run, build("not", p)
    for holds, literal in ((True, p), (False, denied)):
        if numbers.equality.same(literal, TRUE):
            return holds, run.algebra(literal)
    if p.head == "not":
        holds, step = decision(numbers, p.args[0])
        return not holds, run.algebra(denied, step) if holds else step
    if p.head in ("and", "or"):
        return _of_parts(numbers, p)
    for holds, literal in ((True, p), (False, denied)):
        shown = run.attempt(partial(numbers.require, literal))
        if shown is not None:
            return holds, shown
    raise Rejected(f"it is not seen whether {p} holds")


def _of_parts(numbers: Numbers, p: Term) -> tuple[bool, int]:
    """A conjunction, which a part refutes, or a disjunction, which a part shows."""
    run, found = numbers.run, [decision(numbers, part) for part in p.args]
    if p.head == "and":
        if all(holds for holds, _ in found):
            return True, run.both([step for _, step in found])
        k = next(k for k, (holds, _) in enumerate(found) if not holds)
        given = run.assume(p)
        false = run.specialize(run.as_implication(found[k][1], build("not", p.args[k])), run.parts(given, p)[k])
        return False, run.algebra(build("not", p), run.discharge(given, false))
    for k, (holds, step) in enumerate(found):
        if holds:
            return True, alternative(run, step, p.args, k)
    given = run.assume(p)
    ways = [run.as_implication(step, build("not", part)) for (_, step), part in zip(found, p.args, strict=True)]
    return False, run.algebra(build("not", p), run.discharge(given, by_cases(run, given, p.args, FALSE, ways)))

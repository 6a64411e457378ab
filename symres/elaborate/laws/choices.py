"""Choices between two values: what is decided, and what makes no difference."""

from __future__ import annotations

from functools import partial

from symres.kernel.terms import ONE, Term, build, conjunction, is_scalar, number

from ..negations import either_way
from ..reduction import Reduction, shape
from ..run import Run


def chosen(reduction: Reduction, atom: Term) -> int | None:
    """A choice whose condition is decided, or one that is simpler."""
    run = reduction.run
    condition, one, other = atom.args
    for holds in (True, False):
        wanted = condition if holds else build("not", condition)
        step = run.attempt(partial(run.shown, wanted, reduction))
        if step is not None:
            return decided(run, atom, holds, step)
    if condition.head == "and":
        return shorter_condition(reduction, atom)
    if reduction.equality.same(one, other):
        ways = (partial(decided, run, atom, holds) for holds in (True, False))
        return either_way(run, condition, build("=", atom, one), *ways)
    return None


def decided(run: Run, choice: Term, holds: bool, step: int) -> int:
    """What a choice is, from a step that shows its condition, or the denial of it."""
    condition, one, other = choice.args
    if is_scalar(choice.sort):
        kind, values = "number_if", {"P": condition, "x": one, "y": other}
    else:
        kind, values = "if", {"P": condition, "A": one, "B": other, **dict(zip("mn", shape(choice), strict=True))}
    return run.rule(f"{kind}_{'true' if holds else 'false'}", values, [step])


def shorter_condition(reduction: Reduction, atom: Term) -> int | None:
    """A choice without the parts of its condition that hold anyway."""
    run = reduction.run
    condition, one, other = atom.args
    known = {p: run.attempt(partial(run.shown, p, reduction)) for p in condition.args}
    rest = [p for p in condition.args if known[p] is None]
    if len(rest) == len(condition.args) or not rest:
        return None
    short = conjunction(rest)
    value = build("if", short, one, other)

    def parts(step: int, p: Term) -> list[int]:
        return run.parts(step, p) if p.head == "and" else [step]

    def same(holds: bool, step: int) -> int:
        """From what is known of the short condition, the same of the long one."""
        if holds:
            given = {**known, **dict(zip(rest, parts(step, short), strict=True))}
            long = run.both([i for p in condition.args if (i := given[p]) is not None])
        else:
            whole = run.assume(condition)
            given = dict(zip(condition.args, parts(whole, condition), strict=True))
            brief = run.both([i for p in rest if (i := given[p]) is not None])
            false = run.specialize(run.as_implication(step, build("not", short)), brief)
            long = run.algebra(build("not", condition), run.discharge(whole, false))
        one, other = decided(run, atom, holds, long), decided(run, value, holds, step)
        return run.combined(build("=", atom, value), [(ONE, one, ONE), (number(-1), other, ONE)])

    ways = (partial(same, holds) for holds in (True, False))
    return either_way(run, short, build("=", atom, value), *ways)

"""Choices between two values: what is decided, and what makes no difference."""

from __future__ import annotations

from functools import partial

from symres.kernel.equality import TRUE
from symres.kernel.polynomials import Rejected
from symres.kernel.terms import FALSE, ONE, Term, build, conjunction, is_scalar, number

from ..negations import alternative, by_cases, contradiction, either_way
from ..reduction import Asker
from ..run import Run, sizes


def choice(asker: Asker, atom: Term) -> int | None:
    """A choice whose condition is decided, or one that is simpler."""
    run, (condition, one, other) = asker.run, atom.args
    found = run.attempt(partial(decision, asker, condition))
    if found is not None:
        return decided(run, atom, *found)
    if condition.head == "and":
        return _shorter_condition(asker, atom)
    if not asker.equality.same(one, other):
        return None
    ways = (partial(decided, run, atom, holds) for holds in (True, False))
    return either_way(run, condition, build("=", atom, one), *ways)


def decided(run: Run, choice: Term, holds: bool, step: int) -> int:
    """The value of a choice, from a step that shows its condition, or the denial of it."""
    condition, one, other = choice.args
    if is_scalar(choice.sort):
        kind, values = "number_if", {"P": condition, "x": one, "y": other}
    else:
        kind, values = "if", {"P": condition, "A": one, "B": other, **sizes(choice, "mn")}
    return run.rule(f"{kind}_{'true' if holds else 'false'}", values, [step])


def _shorter_condition(asker: Asker, atom: Term) -> int | None:
    """A choice without the parts of its condition that hold anyway."""
    run, (condition, one, other) = asker.run, atom.args
    known = {p: run.attempt(partial(asker.require, p)) for p in condition.args}
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


def decision(asker: Asker, p: Term) -> tuple[bool, int]:
    """Whether a proposition holds, and a step that shows it, or its denial; raises ``Rejected`` if that is not seen."""
    run, denied = asker.run, build("not", p)
    for holds, literal in ((True, p), (False, denied)):
        if asker.equality.same(literal, TRUE):
            return holds, run.algebra(literal)
    if p.head == "not":
        holds, step = decision(asker, p.args[0])
        return not holds, run.algebra(denied, step) if holds else step
    if p.head in ("and", "or"):
        return _of_parts(asker, p)
    for holds, literal in ((True, p), (False, denied)):
        shown = run.attempt(partial(asker.require, literal))
        if shown is not None:
            return holds, shown
    raise Rejected(f"it is not seen whether {p} holds")


def _of_parts(asker: Asker, p: Term) -> tuple[bool, int]:
    """A conjunction, which a part refutes, or a disjunction, which a part shows; else what all parts together say."""
    run, disjunctive = asker.run, p.head == "or"
    found = {part: run.attempt(partial(decision, asker, part)) for part in p.args}
    known = {part: way for part, way in found.items() if way is not None}
    for k, part in enumerate(p.args):
        if part in known and known[part][0] is disjunctive:
            step = known[part][1]
            if disjunctive:
                return True, alternative(run, step, p.args, k)
            given = run.assume(p)
            false = contradiction(run, step, part, run.parts(given, p)[k])
            return False, run.algebra(build("not", p), run.discharge(given, false))
    if len(known) < len(found):
        raise Rejected(f"it is not seen whether {p} holds")
    steps = [known[part][1] for part in p.args]
    if not disjunctive:
        return True, run.both(steps)
    given = run.assume(p)
    ways = [run.as_implication(step, build("not", part)) for step, part in zip(steps, p.args, strict=True)]
    return False, run.algebra(build("not", p), run.discharge(given, by_cases(run, given, p.args, FALSE, ways)))

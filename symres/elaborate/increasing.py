"""Inequalities between values of increasing functions, from those between the arguments."""

from __future__ import annotations

from symres.kernel.polynomials import Rejected
from symres.kernel.terms import FALSE, ONE, Term, build, number, show

from .general import exp, exponential_positive, log, positive
from .run import Run, negated


def increased(run: Run, goal: Term, i: int, above: int | None = None) -> int:
    """f(a) R f(b), from a step that shows a R b, for R among <= and <; for logarithms one that shows 0 < a, too."""
    relation = goal.head
    a, b = (side.args[0] for side in goal.args)
    head = goal.args[0].head
    if head == "exp":
        return exponentials(run, relation, a, b, i)
    if head == "log" and above is not None:
        return logarithms(run, relation, a, b, i, above)
    raise Rejected(f"no elaboration shows {show(goal, 200)}")


def exponentials(run: Run, relation: str, a: Term, b: Term, i: int) -> int:
    """exp(b) = exp(a) exp(b - a) >= exp(a) (1 + b - a)."""
    step = build("+", b, negated(a))
    one = run.instance(exponential_positive, a)
    tangent = run.rule("exponential_tangent", {"x": step})
    product = run.rule("exponential_of_sum", {"x": a, "y": step})
    goal = build(relation, exp(a), exp(b))
    summands = [([0, 1], 1), ([0, 3], 1), ([4], 1)]
    return run.arithmetic(goal, [one, tangent, product, i], summands, [[2, number(-1)]])


def logarithms(run: Run, relation: str, a: Term, b: Term, i: int, above: int) -> int:
    """As exp(log a) = a and exp(log b) = b, and exp increases."""
    sign = [above, run.arithmetic(positive(b), [above, i], [([0], 1), ([1], 1), ([2], 1)], [])]
    inverse = [run.rule("exponential_of_logarithm", {"x": t}, [s]) for t, s in zip((a, b), sign, strict=True)]
    one, other = log(a), log(b)
    goal, back = build(relation, one, other), "<" if relation == "<=" else "<="
    denied = run.assume(build("not", goal))
    less = run.algebra(build(back, other, one), denied)
    grown = exponentials(run, back, other, one, less)
    false = run.arithmetic(FALSE, [grown, i, *inverse], [([0], 1), ([1], 1)], [[2, ONE], [3, number(-1)]])
    return run.discharge(denied, false)

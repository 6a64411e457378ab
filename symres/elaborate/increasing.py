"""Inequalities between values of increasing functions, from those between the arguments."""

from __future__ import annotations

from fractions import Fraction

from symres.kernel.polynomials import Rejected
from symres.kernel.terms import FALSE, ONE, ZERO, Term, build, number, show

from .run import Run, negated


def increased(run: Run, goal: Term, i: int, positive: int | None = None) -> int:
    """f(a) R f(b), from a step that shows a R b, for R among <= and <; for logarithms one that shows 0 < a, too."""
    relation = goal.head
    a, b = (side.args[0] for side in goal.args)
    head = goal.args[0].head
    if head == "exp":
        return exponentials(run, relation, a, b, i)
    if head == "log" and positive is not None:
        return logarithms(run, relation, a, b, i, positive)
    raise Rejected(f"no elaboration shows {show(goal, 200)}")


def exponentials(run: Run, relation: str, a: Term, b: Term, i: int) -> int:
    """exp(b) = exp(a) exp(b - a) >= exp(a) (1 + b - a)."""
    step = build("+", b, negated(a))
    one = positive_exponential(run, a)
    tangent = run.rule("exponential_tangent", {"x": step})
    product = run.rule("exponential_of_sum", {"x": a, "y": step})
    goal = build(relation, build("exp", a), build("exp", b))
    summands = [([0, 1], 1), ([0, 3], 1), ([4], 1)]
    return run.arithmetic(goal, [one, tangent, product, i], summands, [[2, number(-1)]])


def positive_exponential(run: Run, t: Term) -> int:
    """0 < exp(t): exp(t) = e^2 and 1 <= exp(0) = e f, where e is exp(t/2) and f is exp(-t/2)."""
    half = build("*", number(Fraction(1, 2)), t)
    e, f, one = (build("exp", s) for s in (half, negated(half), ZERO))
    premises = [
        run.rule("exponential_of_sum", {"x": half, "y": half}),
        run.rule("exponential_of_sum", {"x": half, "y": negated(half)}),
        run.rule("exponential_tangent", {"x": ZERO}),
    ]
    summands = [
        {"weight": "1", "facts": [3], "square": f},
        {"weight": "1", "facts": [2, 2]},
        {"weight": "2", "facts": [2]},
        {"weight": "1"},
    ]
    cofactors = [[0, negated(build("^", f, number(2)))], [1, build("+", build("*", e, f), one)]]
    goal = build("<", ZERO, build("exp", t))
    return run.do(by="arithmetic", show=goal, summands=summands, cofactors=cofactors, **{"from": premises})


def logarithms(run: Run, relation: str, a: Term, b: Term, i: int, positive: int) -> int:
    """As exp(log a) = a and exp(log b) = b, and exp increases."""
    sign = [positive, run.arithmetic(build("<", ZERO, b), [positive, i], [([0], 1), ([1], 1), ([2], 1)], [])]
    inverse = [run.rule("exponential_of_logarithm", {"x": t}, [s]) for t, s in zip((a, b), sign, strict=True)]
    one, other = (build("log", t) for t in (a, b))
    goal, back = build(relation, one, other), "<" if relation == "<=" else "<="
    denied = run.assume(build("not", goal))
    less = run.algebra(build(back, other, one), denied)
    grown = exponentials(run, back, other, one, less)
    false = run.arithmetic(FALSE, [grown, i, *inverse], [([0], 1), ([1], 1)], [[2, ONE], [3, number(-1)]])
    return run.discharge(denied, false)

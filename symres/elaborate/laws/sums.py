"""Finite sums are linear, by induction on their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from symres.kernel.terms import INT, ONE, Term, build, is_scalar, joined, lam, number

from ..negations import in_either_order
from ..reduction import Reduction, negative
from ..run import Combination, Run, sizes
from .pieces import Piece, pieces, zero


def finite_sum(reduction: Reduction, atom: Term) -> int | None:
    """A sum of sums with what does not depend on the index outside, by induction on its end."""
    run = reduction.run
    a, b, f = atom.args
    x, body = run.opened(f, "i")
    parts = pieces(reduction, body, x)
    sums = [lam(x, part.inner if part.inner is not None else ONE) for part in parts]

    def value(end: Term) -> Term:
        out = [part.around(build("Sum", a, end, g)) for part, g in zip(parts, sums, strict=True)]
        return joined("+", out, zero(atom))

    result = value(b)
    if reduction.equality.same(result, atom):
        return None

    def total(of: Sequence[int]) -> Combination:
        """The equation of all the sums by those of each."""
        return [(ONE, of[0], ONE), *negative(around(run, parts, of[1:]))]

    return of_sums(run, a, b, [f, *sums], value, total)


def of_sums(
    run: Run,
    a: Term,
    b: Term,
    functions: Sequence[Term],
    value: Callable[[Term], Term],
    total: Callable[[Sequence[int]], Combination],
    left: Callable[[Term], Term] = lambda t: t,
) -> int:
    """``left`` of the sum of the first function is ``value``, by induction, from an equation for each sum."""
    k = run.fresh("k", INT)
    before, after = build("+", a, number(-1)), build("+", k, ONE)
    statement = lambda end: build("=", left(build("Sum", a, end, functions[0])), value(end))  # noqa: E731
    less = run.algebra(build("<", before, a))
    base = run.combined(statement(before), total([empty_sum(run, a, before, g, less) for g in functions]))
    start, known = run.assume(build("<=", before, k)), run.assume(statement(k))
    reach = run.algebra(build("<=", a, after), start)
    lasts = [last_of_sum(run, a, after, g, reach) for g in functions]
    step = run.combined(statement(after), [*total(lasts), (ONE, known, ONE)])
    step = run.generalize(k, run.discharge(start, run.discharge(known, step)))
    by_induction = run.rule("induction", {"P": lam(k, statement(k)), "a": before}, [base, step])

    def empty(short: int) -> int:
        less = run.arithmetic(build("<", b, a), [short], [([0], 1), ([1], 1), ([], 2)], [])
        return run.combined(statement(b), total([empty_sum(run, a, b, g, less) for g in functions]))

    return in_either_order(run, before, b, statement(b), partial(run.specialize, by_induction, b), empty)


def around(run: Run, parts: Sequence[Piece], steps: Sequence[int]) -> Combination:
    """Equations for what the pieces have inside, with what stands around them."""
    out: Combination = []
    for part, step in zip(parts, steps, strict=True):
        inner = run.equation(step)[0]
        if is_scalar(inner.sort) and part.right.sort is not None:
            out.append((part.left, step, part.right))
        else:
            out.append((part.left, run.transposed(step) if part.turned else step, part.right))
    return out


def empty_sum(run: Run, a: Term, b: Term, f: Term, less: int) -> int:
    return _of_sum(run, "empty", a, b, f, less)


def last_of_sum(run: Run, a: Term, b: Term, f: Term, reach: int) -> int:
    return _of_sum(run, "last", a, b, f, reach)


def _of_sum(run: Run, what: str, a: Term, b: Term, f: Term, premise: int) -> int:
    """A rule of sums, of numbers or of matrices."""
    total = build("Sum", a, b, f)
    if is_scalar(total.sort):
        return run.rule(f"sum_{what}", {"a": a, "b": b, "f": f}, [premise])
    return run.rule(f"matrix_sum_{what}", {"a": a, "b": b, "F": f, **sizes(total, "mn")}, [premise])


def trace_of_sum(run: Run, a: Term, b: Term, F: Term, f: Term, atom: Term, value: Term) -> int:
    """tr(Sum(a, b, F)) = Sum(a, b, tr F), by induction on the end."""
    total = lambda of: [(ONE, of[0], ONE), (number(-1), of[1], ONE)]  # noqa: E731
    return of_sums(run, a, b, [F, f], lambda end: build("Sum", a, end, f), total, lambda t: build("tr", t))

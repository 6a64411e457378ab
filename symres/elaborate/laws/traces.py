"""Traces of sums and means, and sums and means of symmetric matrices."""

from __future__ import annotations

from collections.abc import Sequence

from symres.kernel.equality import is_matrix
from symres.kernel.terms import ONE, Term, build, is_scalar, lam, literal_size, number

from ..reduction import Reduction
from ..run import Combination, shape
from .sums import of_sums, trace_of_sum


def trace(reduction: Reduction, atom: Term) -> int | None:
    """The trace of a mean or sum goes inside."""
    run = reduction.run
    (inner,) = atom.args
    if inner.head == "E":
        x, body = run.opened(inner.args[0], "omega")
        value = build("E", lam(x, build("tr", body)))
        step = run.rule("mean_of_trace", {"n": shape(body)[0], "F": lam(x, body)})
        return run.algebra(build("=", atom, value), step)
    if inner.head == "Sum":
        a, b, f = inner.args
        x, body = run.opened(f, "i")
        value = build("Sum", a, b, lam(x, build("tr", body)))
        if is_scalar(body.sort) or literal_size(shape(body)[0]) == 1:
            return None
        return trace_of_sum(run, a, b, lam(x, body), lam(x, build("tr", body)), atom, value)
    return None


def symmetry(reduction: Reduction, atom: Term) -> int | None:
    """A sum or mean of symmetric matrices is symmetric, as is the inverse of one."""
    run = reduction.run
    if not is_matrix(atom) or atom.head not in ("Sum", "E"):
        return None
    rows, columns = shape(atom)
    f = atom.args[-1]
    x, body = run.opened(f, "x")
    if not reduction.equality.same(rows, columns) or not is_matrix(body):
        return None
    turned = build("T", body)
    if not reduction.equality.same(turned, body):
        return None
    goal = build("=", build("T", atom), atom)
    if atom.head == "E":
        step = run.rule("mean_of_transpose", {"m": rows, "n": columns, "F": lam(x, body)})
        return run.algebra(goal, step)
    a, b, _ = atom.args

    def total(of: Sequence[int]) -> Combination:
        return [(ONE, run.transposed(of[0]), ONE), (number(-1), of[0], ONE)]

    step = of_sums(run, a, b, [f], lambda end: build("Sum", a, end, f), total, lambda t: build("T", t))
    return run.algebra(goal, step)

"""Means are linear."""

from __future__ import annotations

from symres.kernel.equality import is_matrix
from symres.kernel.terms import ONE, ZERO, Term, build, is_scalar, joined, lam, number

from ..reduction import Reduction
from ..run import Combination, Run, shape, sizes
from .pieces import Piece, pieces, zero


def mean(reduction: Reduction, atom: Term) -> int | None:
    """A mean of a sum, with what does not depend on the outcome outside."""
    run = reduction.run
    (f,) = atom.args
    x, body = run.opened(f, "omega")
    parts = pieces(reduction, body, x)
    means = [None if part.inner is None else build("E", lam(x, part.inner)) for part in parts]
    result = joined("+", [part.around(m or ONE) for part, m in zip(parts, means, strict=True)], zero(atom))
    if reduction.equality.same(result, atom):
        return None
    scalar = is_scalar(atom.sort)
    unit = build("I", ONE)
    lift = (lambda t: build("*", t, unit)) if scalar else (lambda t: t)
    rows, columns = (ONE, ONE) if scalar else shape(atom)
    whole = [lift(part.whole) for part in parts]
    combination: Combination = []
    if scalar:
        combination.append((ONE, run.rule("mean_of_trace", {"n": ONE, "F": lam(x, lift(body))}), ONE))
    if not parts:
        nothing = run.rule("mean_of_constant", {"m": rows, "n": columns, "M": build("O", rows, columns)})
        return run.combined(build("=", atom, result), [*combination, (ONE, nothing, ONE)])
    for j in range(len(whole) - 1):
        values = {"F": lam(x, whole[j]), "G": lam(x, joined("+", whole[j + 1 :], ZERO))}
        combination.append((ONE, run.rule("mean_of_sum", {"m": rows, "n": columns, **values}), ONE))
    for part, t in zip(parts, whole, strict=True):
        combination += mean_of_piece(run, part, x, t, scalar)
    return run.combined(build("=", atom, result), combination)


def mean_of_piece(run: Run, part: Piece, x: Term, whole: Term, scalar: bool) -> Combination:
    """E(whole) - left E(inner) right, as a combination; of the piece times I(1) if it is a number."""
    if part.inner is None:
        return [(ONE, run.rule("mean_of_constant", {**sizes(whole, "mn"), "M": whole}), ONE)]
    out: Combination = []
    inner = build("T", part.inner) if part.turned else part.inner
    if part.traced:  # E(tr(F) I) = E(F) under a trace
        square = build("*", part.left, inner, part.right)
        out.append((number(-1), run.rule("mean_of_trace", {"n": ONE, "F": lam(x, whole)}), ONE))
        out.append((ONE, run.rule("mean_of_trace", {"n": shape(square)[0], "F": lam(x, square)}), ONE))
        return [*out, *pulled(run, part.left, inner, part.right, x, part.turned)]
    if is_scalar(inner.sort):
        if is_matrix(part.right):
            values = {"X": lam(x, inner), "M": build("*", part.left, part.right)}
            return [(ONE, run.rule("mean_times_constant", {**sizes(part.right, "mn"), **values}), ONE)]
        lifted = build("*", inner, build("I", ONE))
        out += pulled(run, part.left, lifted, ONE, x, False)
        out.append((build("*", number(-1), part.left), run.rule("mean_of_trace", {"n": ONE, "F": lam(x, lifted)}), ONE))
        return out
    return pulled(run, part.left, inner, part.right, x, part.turned)


def pulled(run: Run, left: Term, inner: Term, right: Term, x: Term, turned: bool) -> Combination:
    """E(left inner right) - left E(inner) right, or with T(E(T(inner))) in the place of E(inner) if it is turned."""
    out: Combination = []
    rows, columns = shape(inner)
    factor = left if is_matrix(left) else build("*", left, build("I", rows))
    tail = build("*", inner, right) if right is not ONE else inner
    width = shape(tail)[1]
    if left is not ONE:
        values = {"k": shape(factor)[0], "m": rows, "n": width, "D": factor, "F": lam(x, tail)}
        out.append((ONE, run.rule("mean_of_multiple", values), ONE))
    if right is not ONE:
        flip = build("T", right)
        one = run.rule("mean_of_transpose", {"m": rows, "n": width, "F": lam(x, tail)})
        two = run.rule(
            "mean_of_multiple", {"k": width, "m": columns, "n": rows, "D": flip, "F": lam(x, build("T", inner))}
        )
        three = run.rule("mean_of_transpose", {"m": rows, "n": columns, "F": lam(x, inner)})
        goal = build("=", build("T", build("E", lam(x, tail))), build("*", flip, build("T", build("E", lam(x, inner)))))
        back = run.transposed(run.combined(goal, [(number(-1), one, ONE), (ONE, two, ONE), (flip, three, ONE)]))
        out.append((left, back, ONE))
    if turned:
        # T(E(T(inner))): of the transpose of what stands here
        step = run.rule("mean_of_transpose", {"m": columns, "n": rows, "F": lam(x, build("T", inner))})
        out.append((left, step, right))
    return out

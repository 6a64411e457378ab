"""Finite sums and means are linear: what does not depend on their variable comes out, and traces go inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from symres.elaborate.algebra.linear import Part, Separation
from symres.kernel.equality import flipped, is_matrix
from symres.kernel.terms import INT, ONE, ZERO, Term, build, is_scalar, joined, lam, literal_size, number

from ..negations import in_either_order
from ..reduction import Reduction, negative
from ..run import Combination, Run, shape, sizes


@dataclass(frozen=True)
class Piece:
    """left * Op(inner) * right, or the trace of that; without ``inner`` nothing depends on the variable."""

    left: Term
    inner: Term | None
    right: Term
    traced: bool = False
    turned: bool = False  # inner is transposed, and Op(inner) transposed back

    def around(self, value: Term) -> Term:
        value = build("T", value) if self.turned else value
        out = build("*", self.left, value, self.right)
        return build("tr", out) if self.traced else out

    @property
    def whole(self) -> Term:
        return self.around(self.inner if self.inner is not None else ONE)


def pieces(reduction: Reduction, body: Term, x: Term) -> list[Piece]:
    """The pieces that a number or matrix is a sum of, each with what does not depend on x outside."""
    equality = reduction.equality
    separation = Separation(x, equality.atoms, reduction.trace, flipped, reduction.sizes)
    if is_scalar(body.sort):
        return [_piece(reduction, part, ONE) for part in separation.of_number(equality.scalar(body))]
    unit = build("I", shape(body)[0])
    return [_piece(reduction, part, unit) for part in separation.of_matrix(equality.matrix(body).words)]


def _piece(reduction: Reduction, part: Part, unit: Term) -> Piece:
    """A part in terms; ``unit`` is an empty word of letters that do not depend on the variable."""
    equality, block = reduction.equality, part.block
    left = equality.term(part.coefficient)
    if not block:
        inner = equality.term({part.inside: 1}) if part.inside else None
        return Piece(left, inner, joined("*", reduction.letters(part.left), unit))
    turned = reduction.order(flipped(block)) < reduction.order(block)
    inner = build("*", equality.term({part.inside: 1}), *reduction.letters(flipped(block) if turned else block))
    before = joined("*", [left, *reduction.letters(part.left)], ONE)
    return Piece(before, inner, joined("*", reduction.letters(part.right), ONE), part.is_traced, turned)


def zero(like: Term) -> Term:
    return ZERO if is_scalar(like.sort) else build("O", *shape(like))


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

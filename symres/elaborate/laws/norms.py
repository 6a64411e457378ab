"""Norms of multiples, of transposes and of zero: by their squares, and as the least bound."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symres.kernel.equality import Matrix, Word, flipped
from symres.kernel.terms import (
    ONE,
    ZERO,
    Term,
    build,
    matrix_sort,
    number,
)

from ..negations import by_cases
from ..reduction import Law, Reduction
from ..run import Run, sizes


def norm(run: Run, atom: Term, reduction: Reduction) -> Law | None:
    """|c M| = |c| |M| for numbers c, and |M'| = |M|."""
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return zero_norm(run, atom)
    numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in a.words.values()), strict=True)
    scale = Fraction(gcd(*numerators), lcm(*denominators))
    signed = scale if a.words[first(reduction, a.words)] > 0 else -scale
    one = {k: Fraction(c) / signed for k, c in a.words.items()}
    other = {(m, flipped(w)): c for (m, w), c in one.items()}
    if other[first(reduction, other)] < 0:
        other = {k: -c for k, c in other.items()}
    turned = before(reduction, other, one)
    best = Matrix(other, a.columns, a.rows) if turned else Matrix(one, a.rows, a.columns)
    plain = build("frobenius", reduction.equality.matrix_term(best))
    if plain is atom:
        return None
    value = plain if scale == 1 else build("*", number(scale), plain)
    return Law(value, equal_squares(run, atom, plain, scale))


def before(reduction: Reduction, one: Mapping[tuple[int, Word], Any], other: Mapping[tuple[int, Word], Any]) -> bool:
    """Whether the first of two forms of a matrix is preferred, and nothing rewrites it."""
    if any(reduction.rewrites(w) for _, w in one):
        return False
    return sorted(reduction.order(w) for _, w in one) < sorted(reduction.order(w) for _, w in other)


def first(reduction: Reduction, words: Mapping[tuple[int, Word], Any]) -> tuple[int, Word]:
    """The word whose coefficient is to be positive."""
    return max(words, key=lambda k: (reduction.order(k[1]), reduction.written(k[0])))


def zero_norm(run: Run, atom: Term) -> Law:
    """|0| = 0, as its square is."""
    square, positive = (
        run.square(atom),
        run.rule("norm_nonnegative", {**sizes(atom.args[0], "mn"), "M": atom.args[0]}),
    )
    below = run.arithmetic(build("<=", atom, ZERO), [positive, square], [([2, 2], 1)], [[1, ONE]])
    return Law(ZERO, run.arithmetic(build("=", atom, ZERO), [below, positive], [([0, 1], 1), ([2, 2], 1)], []))


def equal_squares(run: Run, x: Term, norm: Term, scale: Fraction) -> int:
    """x = scale |M| where both are norms and their squares are equal."""
    y = norm if scale == 1 else build("*", number(scale), norm)
    squares = [run.square(x), run.square(norm)]
    signs = [run.rule("norm_nonnegative", {**sizes(t.args[0], "mn"), "M": t.args[0]}) for t in (x, norm)]
    c = number(scale * scale)
    # (x - y)^2 + 2 (x - y) y = x^2 - y^2
    facts = [*signs, *squares]
    one = run.arithmetic(
        build("<=", x, y), facts, [([4, 4], 1), ([4, 1], 2 * scale)], [[2, ONE], [3, number(-scale * scale)]]
    )
    other = run.arithmetic(build("<=", y, x), facts, [([4, 4], 1), ([4, 0], 2)], [[2, number(-1)], [3, c]])
    return run.arithmetic(build("=", x, y), [one, other], [([0, 1], 1), ([2, 2], 1)], [])


def spectral(run: Run, atom: Term, reduction: Reduction) -> Law | None:
    """|c A| = |c| |A| for numbers c, |A'| = |A|, |0| = 0."""
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return Law(ZERO, no_operator(run, atom))
    numerators, denominators = zip(*(Fraction(c).as_integer_ratio() for c in a.words.values()), strict=True)
    scale = Fraction(gcd(*numerators), lcm(*denominators))
    signed = scale if a.words[first(reduction, a.words)] > 0 else -scale
    one = {k: Fraction(c) / signed for k, c in a.words.items()}
    other = {(m, flipped(w)): c for (m, w), c in one.items()}
    if other[first(reduction, other)] < 0:
        other = {k: -c for k, c in other.items()}
    if before(reduction, other, one):
        A = reduction.equality.matrix_term(reduction.equality.transposed(a))
        value = build("spectral", A)
        below, above = (transposed_operator(run, X) for X in (A, atom.args[0]))
        return Law(value, equal_of(run, atom, value, below, above))
    if signed == 1:
        return None
    A = reduction.equality.matrix_term(Matrix(one, a.rows, a.columns))
    value = build("*", number(scale), build("spectral", A))
    below = multiple_operator(run, atom.args[0], A, signed)
    above = multiple_operator(run, A, atom.args[0], 1 / signed)
    bound = build("<=", value, atom)
    above = run.arithmetic(bound, [above], [([0], scale), ([1], 1)], [])
    return Law(value, equal_of(run, atom, value, below, above))


def equal_of(run: Run, x: Term, y: Term, below: int, above: int) -> int:
    """x = y from x <= y and y <= x."""
    return run.arithmetic(build("=", x, y), [below, above], [([0, 1], 1), ([2, 2], 1)], [])


def no_operator(run: Run, atom: Term) -> int:
    """|0| = 0 for the operator norm."""
    (A,) = atom.args
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(n, ONE))
    image = build("frobenius", build("*", A, v))
    nothing = zero_norm(run, image)
    goal = build("<=", image, build("*", ZERO, build("frobenius", v)))
    below = run.arithmetic(goal, [nothing.step], [([1], 1)], [[0, ONE]])
    premises = [run.algebra(build("<=", ZERO, ZERO)), run.generalize(v, below)]
    least = run.rule("spectral_least", {"m": m, "n": n, "A": A, "c": ZERO}, premises)
    positive = run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A})
    return equal_of(run, atom, ZERO, least, positive)


def multiple_operator(run: Run, A: Term, B: Term, c: Fraction) -> int:
    """|A| <= |c| |B| for A = c B: |A v| = |c| |B v| <= |c| |B| |v|."""
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(n, ONE))
    one, other = (build("frobenius", build("*", X, v)) for X in (A, B))
    equal = equal_squares(run, one, other, abs(c))
    bound = run.rule("spectral_bound", {"m": m, "n": n, "k": ONE, "A": B, "N": v})
    least = build("*", number(abs(c)), build("spectral", B))
    goal = build("<=", one, build("*", least, build("frobenius", v)))
    step = run.arithmetic(goal, [equal, bound], [([1], abs(c)), ([2], 1)], [[0, ONE]])
    positive = run.rule("spectral_nonnegative", {"m": m, "n": n, "A": B})
    nonnegative = run.arithmetic(build("<=", ZERO, least), [positive], [([0], abs(c)), ([1], 1)], [])
    values = {"m": m, "n": n, "A": A, "c": least}
    return run.rule("spectral_least", values, [nonnegative, run.generalize(v, step)])


def transposed_operator(run: Run, A: Term) -> int:
    """|A'| <= |A|: |A'v|^2 = v'A A'v <= |v| |A| |A'v|."""
    m, n = A.sort.args if A.sort else (ONE, ONE)
    v = run.fresh("v", matrix_sort(m, ONE))
    w = build("*", build("T", A), v)
    u = build("*", A, w)
    t, L, q, a = build("frobenius", w), build("frobenius", v), build("frobenius", u), build("spectral", A)
    goal = build("<=", t, build("*", a, L))
    squares = [run.square(norm) for norm in (t, L, q)]
    bound = run.rule("spectral_bound", {"m": m, "n": n, "k": ONE, "A": A, "N": w})
    signs = [run.rule("norm_nonnegative", {**sizes(x.args[0], "mn"), "M": x.args[0]}) for x in (L, q)]
    signs.append(run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A}))
    power = lambda x, k: build("^", x, number(k))  # noqa: E731
    z = build("+", build("*", power(t, 2), v), build("*", number(-1), power(L, 2), u))
    length = build("frobenius", z)
    long, short = build("<", ZERO, L), build("<=", L, ZERO)
    one = run.assume(long)
    # facts: t^2, L^2, q^2, |z|^2; q <= a t; 0 <= L, q, a; 0 < L; a L < t
    facts = [*squares, run.square(length), bound, *signs, one]
    summands = [([4, 4, 8, 8, 8, 8], 1), ([6, 4, 8, 8, 8, 8], 2), ([9] * 4 + [8] * 2, 1)]
    summands += [([7, 8, 8, 8, 9, 9, 9], 4), ([7] * 2 + [8] * 4 + [9] * 2, 5), ([7] * 3 + [8] * 5 + [9], 2)]
    cofactors = [
        [0, build("*", number(2), power(t, 2), power(L, 2))],
        [1, build("*", number(-1), power(t, 4))],
        [2, build("*", number(-1), power(L, 4))],
        [3, ONE],
    ]
    first = run.discharge(one, run.arithmetic(goal, facts, summands, cofactors, [length]))
    other = run.assume(short)
    none = equal_of(run, L, ZERO, other, signs[0])
    square = run.combined(
        build("=", build("tr", build("*", build("T", v), v)), ZERO),
        [(number(-1), squares[1], ONE), (L, none, ONE)],
    )
    nothing = run.rule("norm_zero", {"m": m, "n": ONE, "M": v}, [square])
    image = run.combined(
        build("=", build("tr", build("*", build("T", w), w)), ZERO),
        [(build("*", build("T", v), A, build("T", A)), nothing, ONE)],
    )
    facts = [squares[0], image, signs[0], signs[2]]
    second = run.discharge(
        other, run.arithmetic(goal, facts, [([4, 4], 1), ([3, 2, 4], 2)], [[0, ONE], [1, ONE]], [build("*", a, L)])
    )
    either = run.rule("order_total", {"x": L, "y": ZERO})
    step = by_cases(run, either, (short, long), goal, [second, first])
    least = {"m": n, "n": m, "A": build("T", A), "c": a}
    return run.rule("spectral_least", least, [signs[2], run.generalize(v, step)])

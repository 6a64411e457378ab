"""Norms of multiples, of transposes and of zero: by their squares, and as the least bound."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.normal_form import content
from symres.kernel.equality import Matrix, Word, flipped
from symres.kernel.terms import ONE, ZERO, Term, build, matrix_sort, number

from .. import general
from ..general import equal, square, times
from ..negations import in_either_order
from ..reduction import Reduction
from ..run import Run, negated, shape


def norm(reduction: Reduction, atom: Term) -> int | None:
    """|c M| = |c| |M| for numbers c, and |M'| = |M|."""
    run = reduction.run
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return zero_norm(run, atom)
    c, one, turned = apart(reduction, a)
    plain = build("frobenius", reduction.equality.matrix_term(turned or one))
    if plain is atom:
        return None
    return equal_squares(run, atom, plain, abs(c))


def apart(reduction: Reduction, a: Matrix) -> tuple[Fraction, Matrix, Matrix | None]:
    """A matrix as a number times another one, and the transpose of that up to a sign, if it is preferred."""
    signed = content(a.words.values()) * (1 if a.words[first(reduction, a.words)] > 0 else -1)
    one = {k: Fraction(c) / signed for k, c in a.words.items()}
    other = {(m, flipped(w)): c for (m, w), c in one.items()}
    if other[first(reduction, other)] < 0:
        other = {k: -c for k, c in other.items()}
    turned = Matrix(other, a.columns, a.rows) if before(reduction, other, one) else None
    return signed, Matrix(one, a.rows, a.columns), turned


def before(reduction: Reduction, one: Mapping[tuple[int, Word], Any], other: Mapping[tuple[int, Word], Any]) -> bool:
    """Whether the first of two forms of a matrix is preferred, and nothing rewrites it."""
    if any(reduction.rewrites(w) for _, w in one):
        return False
    return sorted(reduction.order(w) for _, w in one) < sorted(reduction.order(w) for _, w in other)


def first(reduction: Reduction, words: Mapping[tuple[int, Word], Any]) -> tuple[int, Word]:
    """The word whose coefficient is to be positive."""
    return max(words, key=lambda k: (reduction.order(k[1]), reduction.written(k[0])))


def zero_norm(run: Run, atom: Term) -> int:
    """|0| = 0, as its square is."""
    positive = run.nonnegative(atom)
    below = run.arithmetic(build("<=", atom, ZERO), [positive, run.square(atom)], [([2, 2], 1)], [[1, ONE]])
    return run.squeezed(atom, ZERO, below, positive)


def equal_squares(run: Run, x: Term, norm: Term, scale: Fraction) -> int:
    """x = scale |M| where both are norms and their squares are equal."""
    y, below, above = norm, run.nonnegative(x), run.nonnegative(norm)
    if scale != 1:
        y = build("*", number(scale), norm)
        above = run.arithmetic(build("<=", ZERO, y), [above], [([0], scale), ([1], 1)], [])
    items = [(ONE, run.square(x), ONE), (number(-scale * scale), run.square(norm), ONE)]
    same = run.combined(equal(square(x), square(y)), items)
    return run.instance(general.equal_squares, x, y, below, above, same)


def spectral(reduction: Reduction, atom: Term) -> int | None:
    """|c A| = |c| |A| for numbers c, |A'| = |A|, |0| = 0."""
    run = reduction.run
    a = reduction.equality.matrix(atom.args[0])
    if not a.words:
        return no_operator(run, atom)
    c, one, turned = apart(reduction, a)
    if turned is not None:
        A = reduction.equality.matrix_term(reduction.equality.transposed(a))
        value = build("spectral", A)
        below, above = (transposed_operator(run, X) for X in (A, atom.args[0]))
        return run.squeezed(atom, value, below, above)
    if c == 1:
        return None
    A = reduction.equality.matrix_term(one)
    value = build("*", number(abs(c)), build("spectral", A))
    below = multiple_operator(run, atom.args[0], A, c)
    above = multiple_operator(run, A, atom.args[0], 1 / c)
    above = run.arithmetic(build("<=", value, atom), [above], [([0], abs(c)), ([1], 1)], [])
    return run.squeezed(atom, value, below, above)


def no_operator(run: Run, atom: Term) -> int:
    """|0| = 0 for the operator norm."""
    (A,) = atom.args
    m, n = shape(A)
    v = run.fresh("v", matrix_sort(n, ONE))
    image = build("frobenius", build("*", A, v))
    nothing = zero_norm(run, image)
    goal = build("<=", image, build("*", ZERO, build("frobenius", v)))
    below = run.arithmetic(goal, [nothing], [([1], 1)], [[0, ONE]])
    premises = [run.algebra(build("<=", ZERO, ZERO)), run.generalize(v, below)]
    least = run.rule("spectral_least", {"m": m, "n": n, "A": A, "c": ZERO}, premises)
    positive = run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A})
    return run.squeezed(atom, ZERO, least, positive)


def multiple_operator(run: Run, A: Term, B: Term, c: Fraction) -> int:
    """|A| <= |c| |B| for A = c B: |A v| = |c| |B v| <= |c| |B| |v|."""
    m, n = shape(A)
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
    m, n = shape(A)
    v = run.fresh("v", matrix_sort(m, ONE))
    w = build("*", build("T", A), v)
    u = build("*", A, w)
    t, L, q, a = build("frobenius", w), build("frobenius", v), build("frobenius", u), build("spectral", A)
    goal = build("<=", t, build("*", a, L))
    squares = [run.square(norm) for norm in (t, L, q)]
    bound = run.rule("spectral_bound", {"m": m, "n": n, "k": ONE, "A": A, "N": w})
    signs = [run.nonnegative(norm) for norm in (L, q)]
    signs.append(run.rule("spectral_nonnegative", {"m": m, "n": n, "A": A}))
    z = build("+", times(power(t, 2), v), times(number(-1), power(L, 2), u))
    length = build("frobenius", z)

    def apart(long: int) -> int:
        # facts: t^2, L^2, q^2, |z|^2; q <= a t; 0 <= L, q, a; 0 < L; a L < t
        facts = [*squares, run.square(length), bound, *signs, long]
        summands = [([4, 4, 8, 8, 8, 8], 1), ([6, 4, 8, 8, 8, 8], 2), ([9] * 4 + [8] * 2, 1)]
        summands += [([7, 8, 8, 8, 9, 9, 9], 4), ([7] * 2 + [8] * 4 + [9] * 2, 5), ([7] * 3 + [8] * 5 + [9], 2)]
        factors = (times(number(2), power(t, 2), power(L, 2)), negated(power(t, 4)), negated(power(L, 4)), ONE)
        return run.arithmetic(goal, facts, summands, list(map(list, enumerate(factors))), [length])

    def together(short: int) -> int:
        none = run.squeezed(L, ZERO, short, signs[0])
        vanishing = run.combined(equal(squared(v), ZERO), [(number(-1), squares[1], ONE), (L, none, ONE)])
        nothing = run.rule("norm_zero", {"m": m, "n": ONE, "M": v}, [vanishing])
        image = run.combined(equal(squared(w), ZERO), [(build("*", build("T", v), A, build("T", A)), nothing, ONE)])
        facts = [squares[0], image, signs[0], signs[2]]
        return run.arithmetic(goal, facts, [([4, 4], 1), ([3, 2, 4], 2)], [[0, ONE], [1, ONE]], [times(a, L)])

    step = in_either_order(run, L, ZERO, goal, together, apart)
    least = {"m": n, "n": m, "A": build("T", A), "c": a}
    return run.rule("spectral_least", least, [signs[2], run.generalize(v, step)])


def power(x: Term, k: int) -> Term:
    return build("^", x, number(k))


def squared(M: Term) -> Term:
    """tr(M'M)."""
    return build("tr", build("*", build("T", M), M))

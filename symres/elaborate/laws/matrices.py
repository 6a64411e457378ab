"""Ordered products, determinants and inverses of matrices."""

from __future__ import annotations

from symres.kernel.equality import is_matrix
from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    REAL,
    ZERO,
    Term,
    build,
    joined,
    lam,
    literal_size,
    matrix_sort,
    number,
    variable,
)

from ..negations import either_way
from ..reduction import Reduction, negative
from ..run import Combination, Run, shape
from .congruence import replaced
from .norms import before


def product(reduction: Reduction, atom: Term) -> int | None:
    """An empty product, and one of one factor."""
    run = reduction.run
    low, high, f = atom.args
    length = reduction.equality.difference(high, low)
    if any(length) or length.get(0, 0) not in (-1, 0):
        return None
    i = variable("i", INT)
    size = lam(i, shape(build("app", f, i))[1])
    if length.get(0, 0) == -1:
        step = run.rule("product_empty", {"a": low, "w": size, "f": f})
        value = build("I", shape(atom)[0])
        return run.algebra(build("=", atom, value), step)
    reach = run.algebra(build("<=", low, high))
    last = run.rule("product_last", {"a": low, "b": high, "w": size, "f": f}, [reach])
    empty = run.rule("product_empty", {"a": low, "w": size, "f": f})
    value = build("app", f, low)
    items: Combination = [(ONE, last, ONE), (value, empty, ONE)]
    return run.combined(build("=", atom, value), items)


def determinant(reduction: Reduction, atom: Term) -> int | None:
    """The determinant of a product, of a transpose, of one number."""
    run = reduction.run
    (M,) = atom.args
    size = shape(M)[0]
    if literal_size(size) == 1:
        return run.rule("det_of_number", {"n": size, "S": M}, [run.algebra(build("=", size, ONE))])
    a = reduction.equality.matrix(M)
    other = reduction.equality.transposed(a)
    if len(a.words) != 1:
        if not before(reduction, other.words, a.words):
            return None
        S = reduction.equality.matrix_term(other)
        step = run.rule("det_of_transpose", {"n": size, "S": S})
        return run.algebra(build("=", atom, build("det", S)), step)
    (((m, w), c),) = a.words.items()
    letters = reduction.letters(w)
    if m or c != 1 or not all(reduction.equality.same(shape(x)[0], size) for x in letters):
        return None
    if not letters:
        return identity_determinant(run, size)
    if len(letters) == 1:
        if letters[0].head == "^" and letters[0].args[1].value == -1:
            return inverse_determinant(run, atom, letters[0].args[0])
        if letters[0].head != "T":
            return None
        S = letters[0].args[0]
        return run.rule("det_of_transpose", {"n": size, "S": S})
    return run.rule("det_of_product", {"n": size, "S": letters[0], "B": joined("*", letters[1:], ONE)})


def inverse_determinant(run: Run, atom: Term, S: Term) -> int:
    """det(S^-1) = 1/det(S): they multiply to 1, or both are 0."""
    n, inverse = shape(S)[0], build("^", S, number(-1))
    d, e = build("det", S), build("det", inverse)
    value = build("^", d, number(-1))
    goal = build("=", e, value)

    def singular(zero: int) -> int:
        unequal = run.assume(build("not", build("=", e, ZERO)))
        back = run.rule("inverse_right", {"n": n, "S": inverse}, [unequal])  # S^-1 (S^-1)^-1 = I
        same = run.rule("inverse_of_inverse", {"n": n, "S": S})
        unit = build("=", build("*", inverse, S), build("I", n))
        turned = run.combined(unit, [(ONE, back, ONE), (build("*", number(-1), inverse), same, ONE)])
        product = _determinants_multiply(run, n, inverse, S, turned)  # e d = 1
        false = run.arithmetic(FALSE, [product, zero], [([], 1)], [[0, number(-1)], [1, e]])
        none = run.absurd(false, build("=", e, ZERO))
        gone = replaced(run, value, value, (0,), ZERO, zero, None)  # 1/d = 1/0, which is 0
        return run.combined(goal, [(ONE, none, ONE), (number(-1), gone, ONE)])

    def regular(unequal: int) -> int:
        one = _determinants_multiply(run, n, S, inverse, run.rule("inverse_right", {"n": n, "S": S}, [unequal]))
        right = run.rule("reciprocal_right", {"x": d}, [unequal])
        # e - 1/d = (1/d) (d e - 1) - e (d / d - 1)
        return run.combined(goal, [(value, one, ONE), (build("*", number(-1), e), right, ONE)])

    step = either_way(run, build("=", d, ZERO), goal, singular, regular)
    return run.algebra(build("=", atom, value), step)


def _determinants_multiply(run: Run, n: Term, S: Term, B: Term, unit: int) -> int:
    """det(S) det(B) = 1, as a step says that S B = I."""
    whole = build("det", build("*", S, B))
    one = replaced(run, whole, whole, (0,), build("I", n), unit, None)  # det(S B) = det(I)
    factors = run.rule("det_of_product", {"n": n, "S": S, "B": B})
    goal = build("=", build("*", build("det", S), build("det", B)), ONE)
    items: Combination = [(number(-1), factors, ONE), (ONE, one, ONE), (ONE, identity_determinant(run, n), ONE)]
    return run.combined(goal, items)


def identity_inverse(run: Run, unit: Term) -> int:
    """I^-1 = I, as I I^-1 = I."""
    n = shape(unit)[0]
    regular = build("not", build("=", build("det", unit), ZERO))
    step = run.arithmetic(regular, [identity_determinant(run, n)], [([], 1)], [[0, number(-1)], [1, ONE]])
    whole = run.rule("inverse_right", {"n": n, "S": unit}, [step])
    return run.algebra(build("=", build("^", unit, number(-1)), unit), whole)


def identity_determinant(run: Run, n: Term) -> int:
    """det(I) = 1: it is its own square, and not 0."""
    unit = build("I", n)
    v = run.fresh("v", matrix_sort(n, ONE))
    zero_ = build("O", n, ONE)
    assumed = run.assume(build("=", build("*", unit, v), zero_))
    still = run.algebra(build("=", v, zero_), assumed)
    nonzero = run.rule("det_nonzero", {"n": n, "S": unit}, [run.generalize(v, run.discharge(assumed, still))])
    square = run.rule("det_of_product", {"n": n, "S": unit, "B": unit})
    d = build("det", unit)
    rest = build("+", build("*", d, d), build("*", number(-1), d))
    return run.arithmetic(
        build("=", d, ONE), [nonzero, square], [([0, 0, 2, 2], 1)], [[1, build("*", number(-1), rest)]]
    )


def matrix_inverse(reduction: Reduction, atom: Term) -> int | None:
    """The inverse of a transpose, and of a symmetric matrix."""
    run = reduction.run
    S, exponent = atom.args
    if not is_matrix(S) or exponent.head != "rational" or exponent.value != -1:
        return None
    if S.head == "I":
        return identity_inverse(run, S)
    if S.head == "^" and S.args[1] is exponent:
        only = S.args[0]
        return run.rule("inverse_of_inverse", {"n": shape(only)[0], "S": only})
    n = shape(S)[0]
    if reduction.is_symmetric(S):  # T(S^-1) = T(S)^-1 = S^-1
        _, items = reduction.term(build("T", S))
        _, more = reduction.term(S)
        step = run.rule("inverse_of_transpose", {"n": n, "S": S})
        equal = run.combined(build("=", build("T", S), S), [*items, *negative(more)])
        z = run.fresh("z", S.sort or REAL)
        about = lam(z, build("=", build("^", z, number(-1)), build("T", atom)))
        values = {"m": n, "n": n, "A": build("T", S), "B": S, "P": about}
        shown = run.rule("replace_matrix", values, [equal, step])
        return run.algebra(build("=", build("T", atom), atom), shown)
    a = reduction.equality.matrix(S)
    other = reduction.equality.transposed(a)
    if before(reduction, other.words, a.words):
        turned = reduction.equality.matrix_term(other)
        value = build("T", build("^", turned, number(-1)))
        step = run.rule("inverse_of_transpose", {"n": n, "S": turned})
        return run.algebra(build("=", atom, value), step)
    return None

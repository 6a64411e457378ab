"""Numbers of a model: integers and fractions, exactly; 60 digits for roots, exp and the like; floats for eigenvalues;
and numbers with a derivative.

Nothing here is shared with the kernel or with ``symres.evidence``. A comparison that is too close to tell raises
``Undecided``, so that a model never says of a sequent what rounding made up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

# Relative differences up to the first count as 0, from the second on as not 0; numbers beyond the third are undecided.
FINE, COARSE = (mpmath.mpf(10) ** -45, mpmath.mpf(10) ** -30, 10**12), (1e-10, 1e-6, 10**6)
DIGITS = 60
mp = mpmath.mp.clone() if hasattr(mpmath.mp, "clone") else mpmath.MPContext()
mp.dps = DIGITS


class Undecided(Exception):
    """The model cannot tell."""


class Undefined(Exception):
    """An operation outside of its domain."""


class NotSmooth(Exception):
    """A derivative where none is known to exist."""


@dataclass(frozen=True)
class Dual:
    """``value`` + ``slope`` times an infinitesimal; those of a derivative inside of another have a larger ``tag``."""

    tag: int
    value: Any
    slope: Any


Matrix = tuple[int, int, tuple[tuple[Any, ...], ...]]


def exact(x: Any) -> bool:
    return type(x) is int or type(x) is Fraction


def tidy(x: Any) -> Any:
    """An integer for a fraction that is one."""
    return x.numerator if type(x) is Fraction and x.denominator == 1 else x


def parts(x: Any, tag: int) -> tuple[Any, Any]:
    return (x.value, x.slope) if type(x) is Dual and x.tag == tag else (x, 0)


def tag_of(*values: Any) -> int:
    return max((x.tag for x in values if type(x) is Dual), default=0)


def standard(x: Any) -> Any:
    """The number without its infinitesimals."""
    while type(x) is Dual:
        x = x.value
    return x


# ---------------------------------------------------------------------------------------------------------- comparison


def compare(a: Any, b: Any) -> int:
    """-1, 0 or 1; numbers with derivatives are compared where they differ."""
    duals = type(a) is Dual or type(b) is Dual
    x, y = standard(a), standard(b)
    if exact(x) and exact(y):
        found = (x > y) - (x < y)
    else:
        if type(x) is float or type(y) is float:
            x, y, (near, far, large) = float(x), float(y), COARSE
        else:
            x, y, (near, far, large) = fine(x), fine(y), FINE
        scale = max(1, abs(x), abs(y))
        if not scale < large:
            raise Undecided
        gap = abs(x - y) / scale
        if near < gap < far:
            raise Undecided
        found = 0 if gap <= near else 1 if x > y else -1
    if duals and not found:
        raise NotSmooth
    return found


def told(x: Any) -> Any:
    """The number if it is exact, otherwise rounded; raises ``Undecided`` if it may be a fraction in disguise."""
    x = standard(x)
    if exact(x):
        return x
    value = fine(x) * 5040
    if abs(value - mp.nint(value)) < 1e-3:
        raise Undecided
    return round(float(x), 6)


def fine(x: Any) -> Any:
    return mp.mpf(x.numerator) / x.denominator if type(x) is Fraction else mp.mpf(x)


def is_zero(x: Any) -> bool:
    return compare(standard(x), 0) == 0


# ---------------------------------------------------------------------------------------------------------- arithmetic


def add(x: Any, y: Any) -> Any:
    tag = tag_of(x, y)
    if tag:
        (a, b), (c, d) = parts(x, tag), parts(y, tag)
        return Dual(tag, add(a, c), add(b, d))
    if type(x) is float or type(y) is float:
        return float(x) + float(y)
    return tidy(x + y) if exact(x) and exact(y) else fine(x) + fine(y)


def multiply(x: Any, y: Any) -> Any:
    tag = tag_of(x, y)
    if tag:
        (a, b), (c, d) = parts(x, tag), parts(y, tag)
        return Dual(tag, multiply(a, c), add(multiply(a, d), multiply(b, c)))
    if type(x) is float or type(y) is float:
        return float(x) * float(y)
    return tidy(x * y) if exact(x) and exact(y) else fine(x) * fine(y)


def negative(x: Any) -> Any:
    return multiply(-1, x)


def reciprocal(x: Any) -> Any:
    """1/x for x that is not 0."""
    if type(x) is Dual:
        one = reciprocal(x.value)
        return Dual(x.tag, one, negative(multiply(multiply(one, one), x.slope)))
    return tidy(Fraction(1) / x) if exact(x) else 1 / x


def natural_power(x: Any, n: int) -> Any:
    if n > 64 or abs(standard(x)) > 1 and n * math.log(abs(standard(x))) > 60:
        raise Undecided
    out: Any = 1
    for _ in range(n):
        out = multiply(out, x)
    return out


def positive_power(x: Any, y: Any) -> Any:
    """x^y for x > 0."""
    if exact(x) and exact(y):
        root = _rational_root(Fraction(x), Fraction(y).denominator)
        if root is not None and abs(Fraction(y).numerator) <= 64:
            n = Fraction(y).numerator
            return natural_power(root, n) if n >= 0 else reciprocal(natural_power(root, -n))
    return function("exp", multiply(y, function("log", x)))


def _rational_root(x: Fraction, q: int) -> Any:
    if q == 1:
        return tidy(x)
    ends = [round(n ** (1.0 / q)) if n < 1 << 60 else 0 for n in (x.numerator, x.denominator)]
    return tidy(Fraction(*ends)) if ends[1] and ends[0] ** q == x.numerator and ends[1] ** q == x.denominator else None


SLOPES: dict[str, Callable[[Any], Any]] = {
    "exp": lambda x: function("exp", x),
    "log": reciprocal,
    "sin": lambda x: function("cos", x),
    "cos": lambda x: negative(function("sin", x)),
    "tan": lambda x: add(1, multiply(function("tan", x), function("tan", x))),
    "atan": lambda x: reciprocal(add(1, multiply(x, x))),
    "erf": lambda x: multiply(2 / mp.sqrt(mp.pi), function("exp", negative(multiply(x, x)))),
    "tanh": lambda x: add(1, negative(multiply(function("tanh", x), function("tanh", x)))),
}


def function(head: str, x: Any) -> Any:
    """An elementary function inside of its domain."""
    if type(x) is Dual:
        return Dual(x.tag, function(head, x.value), multiply(SLOPES[head](x.value), x.slope))
    if x == 0 and head != "log":
        return 1 if head in ("exp", "cos") else 0
    if x == 1 and head == "log":
        return 0
    if head == "exp" and abs(x) > 60 or abs(x) > 10**9:
        raise Undecided
    value = getattr(mp, head)(fine(x))
    return float(value) if type(x) is float else value


def rounded(head: str, x: Any) -> int:
    """The least integer from x on, or the greatest up to it."""
    value = standard(x)
    if not exact(value):
        if abs(value - mp.nint(value)) < 1e-6:
            raise Undecided
    elif type(x) is Dual and value == round(value):
        raise NotSmooth
    kind: Any = math if exact(value) else mp
    return int(kind.ceil(value) if head == "ceiling" else kind.floor(value))


# ------------------------------------------------------------------------------------------------------------ matrices


def matrix(rows: int, columns: int, entry: Callable[[int, int], Any]) -> Matrix:
    return rows, columns, tuple(tuple(entry(i, j) for j in range(columns)) for i in range(rows))


def identity(n: int) -> Matrix:
    return matrix(n, n, lambda i, j: int(i == j))


def zeros(rows: int, columns: int) -> Matrix:
    return matrix(rows, columns, lambda i, j: 0)


def transpose(a: Matrix) -> Matrix:
    return matrix(a[1], a[0], lambda i, j: a[2][j][i])


def plus(a: Matrix, b: Matrix) -> Matrix:
    same_shape(a, b)
    return matrix(a[0], a[1], lambda i, j: add(a[2][i][j], b[2][i][j]))


def same_shape(a: Matrix, b: Matrix) -> None:
    if a[:2] != b[:2]:
        raise AssertionError(f"shapes differ: {a[:2]} and {b[:2]}")


def scaled(c: Any, a: Matrix) -> Matrix:
    return matrix(a[0], a[1], lambda i, j: multiply(c, a[2][i][j]))


def times(a: Matrix, b: Matrix) -> Matrix:
    if a[1] != b[0]:
        raise AssertionError(f"shapes do not fit: {a[:2]} and {b[:2]}")

    def entry(i: int, j: int) -> Any:
        out: Any = 0
        for k in range(a[1]):
            out = add(out, multiply(a[2][i][k], b[2][k][j]))
        return out

    return matrix(a[0], b[1], entry)


def trace(a: Matrix) -> Any:
    out: Any = 0
    for i in range(a[0]):
        out = add(out, a[2][i][i])
    return out


def without(a: Matrix, row: int, column: int) -> Matrix:
    grid = tuple(r[:column] + r[column + 1 :] for i, r in enumerate(a[2]) if i != row)
    return a[0] - 1, a[1] - 1, grid


def determinant(a: Matrix) -> Any:
    if a[0] == 0:
        return 1
    out: Any = 0
    for j, e in enumerate(a[2][0]):
        if type(e) is Dual or e != 0:
            out = add(out, multiply(multiply((-1) ** j, e), determinant(without(a, 0, j))))
    return out


def adjugate(a: Matrix) -> Matrix:
    return matrix(a[0], a[0], lambda i, j: multiply((-1) ** (i + j), determinant(without(a, j, i))))


def entries(a: Matrix) -> list[Any]:
    return [e for row in a[2] for e in row]


def inverse(a: Matrix) -> Matrix | None:
    """The inverse; None for a singular matrix."""
    d = determinant(a)
    return None if a[0] and is_zero(d) else scaled(reciprocal(d), adjugate(a)) if a[0] else a


def pseudoinverse(a: Matrix) -> Matrix:
    """C'(CC')^-1 (B'B)^-1 B' for A = BC, where B are the pivot columns and C the reduced rows."""
    if not all(exact(e) for e in entries(a)):
        if any(type(e) is Dual for e in entries(a)):
            raise NotSmooth
        return of_array(np.linalg.pinv(array(a), rcond=1e-9)) if a[0] and a[1] else transpose(a)
    rows, pivots = _reduced(a)
    if not pivots:
        return zeros(a[1], a[0])
    left = matrix(a[0], len(pivots), lambda i, j: a[2][i][pivots[j]])
    right = matrix(len(pivots), a[1], lambda i, j: rows[i][j])
    one, other = inverse(times(transpose(left), left)), inverse(times(right, transpose(right)))
    if one is None or other is None:
        raise AssertionError("a full-rank factor is singular")
    return times(times(transpose(right), other), times(one, transpose(left)))


def null(a: Matrix, columns: int) -> list[Matrix]:
    """A matrix x that is not zero, with a x = 0 and so many columns, where the entries are exact and there is one."""
    if not all(map(exact, entries(a))):
        return []
    rows, pivots = _reduced(a)
    free = next((j for j in range(a[1]) if j not in pivots), None)
    if free is None:
        return []
    x = {free: 1, **{j: negative(rows[i][free]) for i, j in enumerate(pivots)}}
    return [matrix(a[1], columns, lambda i, j: x.get(i, 0))]


def _reduced(a: Matrix) -> tuple[list[list[Any]], list[int]]:
    """The reduced row echelon form without zero rows, and the columns of its pivots."""
    rows = [[Fraction(e) for e in row] for row in a[2]]
    pivots: list[int] = []
    at = 0
    for j in range(a[1]):
        pivot = next((i for i in range(at, a[0]) if rows[i][j]), None)
        if pivot is None:
            continue
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [e / rows[at][j] for e in rows[at]]
        for i in range(a[0]):
            if i != at and rows[i][j]:
                rows[i] = [e - rows[i][j] * f for e, f in zip(rows[i], rows[at], strict=True)]
        pivots.append(j)
        at += 1
    return [[tidy(e) for e in row] for row in rows[:at]], pivots


def array(a: Matrix) -> np.ndarray:
    if any(type(e) is Dual for e in entries(a)):
        raise Undecided  # a derivative of what is not arithmetic
    return np.array([[float(e) for e in row] for row in a[2]], dtype=float).reshape(a[0], a[1])


def of_array(a: np.ndarray) -> Matrix:
    return matrix(a.shape[0], a.shape[1], lambda i, j: float(a[i, j]))


def square_of_norm(a: Matrix) -> Any:
    out: Any = 0
    for e in entries(a):
        out = add(out, multiply(e, e))
    return out


def singular_values(a: Matrix) -> Sequence[float]:
    return [float(s) for s in np.linalg.svd(array(a), compute_uv=False)] if a[0] and a[1] else []


def eigenvalues(a: Matrix) -> Sequence[float]:
    """Of the symmetric part."""
    m = array(a)
    return [float(v) for v in np.linalg.eigvalsh((m + m.T) / 2)]

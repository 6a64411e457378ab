"""Numbers and matrices in double precision, each with an estimate of how wrong rounding may have made it.

A value is a pair: an int, float, complex number or array, and a bound (of the Frobenius norm) for its error, which is
estimated generously but not rigorously. An infinite bound means that nothing is known of the value. So a comparison can
tell what is false from what only looks so, whatever the scale of the numbers.

Complex values occur where a function is differentiated by its values on a circle; what is not analytic raises
``Undecided`` then.
"""

from __future__ import annotations

import cmath
import math
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from symres.functions import HEADS, named

Value = tuple[Any, float]

UNIT = 2.0**-51
SMALLEST = sys.float_info.min  # below it digits are lost
UNKNOWN = math.inf
FEW_NODES, NODES = 8, 16  # points of the circle on which a derivative is found; even numbers
RADII = (1.0, 0.25, 0.05, 0.01)
SETTLING, SETTLED = 4, 0.8  # so many differences of the last difference quotients each fall by that factor


class Undecided(Exception):
    """A truth or value that numbers do not determine."""


def size(v: Any) -> float:
    """The absolute value of a number, the Frobenius norm of an array."""
    if type(v) is np.ndarray:
        return math.sqrt(np.vdot(v, v).real)
    return float(abs(v))


def exact(v: Any) -> Value:
    return v, 0.0


def _is_complex(v: Any) -> bool:
    return bool(np.iscomplexobj(v)) if isinstance(v, np.ndarray) else isinstance(v, complex)


def _real(v: Any) -> Any:
    if _is_complex(v):
        raise Undecided("not analytic")
    return v


# ---------------------------------------------------------------------------------------------------------- arithmetic


def add(a: Value, b: Value) -> Value:
    v = a[0] + b[0]
    if type(v) is int:
        return v, a[1] + b[1]
    return v, a[1] + b[1] + UNIT * size(v)


def multiply(a: Value, b: Value) -> Value:
    """The product of two numbers, of a number and a matrix, or of two matrices."""
    x, y = a[0], b[0]
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        m, n = size(x), size(y)
        return x @ y, m * b[1] + n * a[1] + a[1] * b[1] + UNIT * (1 + x.shape[1]) * m * n
    v = x * y
    if not a[1] and not b[1]:
        return v, 0.0 if type(v) is int else UNIT * size(v)
    return v, size(x) * b[1] + size(y) * a[1] + a[1] * b[1] + UNIT * size(v)


def transpose(a: Value) -> Value:
    return a[0].T, a[1]


def trace(a: Value) -> Value:
    v = a[0]
    n = len(v)
    total = v.trace() if n else 0.0
    value = complex(total) if _is_complex(v) else float(total)
    return value, math.sqrt(n) * a[1] + UNIT * n * (float(np.abs(v.diagonal()).sum()) if n else 0.0)


def entry(a: Value, row: int, column: int) -> Value:
    v = a[0][row, column]
    return (complex(v) if _is_complex(a[0]) else float(v)), a[1]


def integer_power(a: Value, n: int) -> Value:
    """A power of a number, with 0^n = 0 for negative n."""
    v, e = a
    if abs(n) > 2000:
        raise Undecided("a power too large")
    if n >= 0:
        power = v**n
        if type(power) is int:
            return power, 0.0
        return power, (size(v) + e) ** n - size(v) ** n + UNIT * (n + 1) * size(power)
    if v == 0 and not e:
        return 0.0, 0.0
    if size(v) <= 4 * e:
        return 0.0, UNKNOWN
    w = 1 / v if not isinstance(v, int) else 1.0 / v
    return integer_power((w, e / (size(v) * (size(v) - e)) + UNIT * size(w)), -n)


def real_power(a: Value, y: Value, undefined: Callable[[float], float]) -> Value:
    """A power with any exponent; ``undefined`` gives the values outside of the domain: of 0 with a negative one, of a
    negative number with one that is no integer."""
    if float(abs(y[0])) == int(abs(y[0]) if not _is_complex(y[0]) else 0.5) and not y[1]:
        return integer_power(a, int(y[0]))
    v, e = a
    if _is_complex(v) or _is_complex(y[0]):
        if complex(v).real <= 0:
            raise Undecided("a power near its branch")
        w = complex(v) ** y[0]
        return w, abs(w) * (abs(y[0]) * e / abs(v) + abs(cmath.log(v)) * y[1] + 4 * UNIT)
    if v > 4 * e:
        w = v ** y[0]
        return w, abs(w) * (abs(y[0]) * e / (v - e) + abs(math.log(v)) * y[1] + 4 * UNIT)
    if v == 0 and not e and abs(y[0]) > y[1]:
        return (0.0 if y[0] > 0 else undefined(v)), 0.0
    if v < -4 * e:
        near = abs(y[0] - round(y[0])) <= y[1]  # y may be an integer
        return (0.0, UNKNOWN) if near else (undefined(v), e)
    if y[0] > y[1]:
        return max(v, 0.0) ** y[0], (abs(v) + e) ** (y[0] - y[1])
    return 0.0, UNKNOWN


def inverse(a: Value) -> Value:
    """The inverse of a matrix, of a singular one the pseudoinverse."""
    v, e = a
    n = len(v)
    if not n:
        return a
    norm = size(v)
    if not norm and not e:
        return v.T.copy(), 0.0
    if _is_complex(v):
        found = np.linalg.inv(v)
        least = 1 / max(size(found), 1e-300)
    else:
        singular = np.linalg.svd(v, compute_uv=False)
        least = float(singular[-1])
        if least <= 1e-12 * norm and not e and not np.any(4 * v % 1) and norm < 1e4:  # exactly singular
            rank = int(np.sum(singular > 1e-12 * norm))
            return np.linalg.pinv(v, rcond=1e-10), 30 * n * UNIT * norm / float(singular[rank - 1]) ** 2
        if least <= 8 * (e + n * UNIT * norm):
            return np.linalg.pinv(v), UNKNOWN
        found = np.linalg.inv(v)
    if least <= 8 * e:
        return found, UNKNOWN
    return found, (size(found) ** 2 * e + 10 * n * UNIT * norm * size(found) ** 2) * 2


def matrix_power(a: Value, n: int) -> Value:
    if abs(n) > 200:
        raise Undecided("a power too large")
    if n < 0:
        a, n = inverse(a), -n
    out: Value = (np.eye(len(a[0])), 0.0)
    for _ in range(n):
        out = multiply(out, a)
    return out


# ----------------------------------------------------------------------------------------------------------- functions


def analytic(name: str, a: Value, undefined: Callable[[float], float]) -> Value:
    """The value of an analytic function of the kernel, by its name."""
    v, e = a
    function = HEADS[name]
    if _is_complex(v):
        if name == "log" and v.real <= 0:
            raise Undecided("a logarithm near its branch")
        w = named(function.complex)(v)
    elif name == "log" and (v < -e or v == 0 and not e):
        return undefined(v), e
    elif name == "log" and v <= 4 * e:
        return 0.0, UNKNOWN
    elif name == "exp" and v > 700:
        raise Undecided("a number too large")
    else:
        w = named(function.real)(v)
    if name == "exp" and abs(w) < SMALLEST:  # it may have become 0, which it is not
        return w, SMALLEST + 2 * SMALLEST * e
    if name == "erf" and (v * v).real < -700:
        raise Undecided("a number too large")
    slope = function.sensitivity(v, w) if function.sensitivity is not None else UNKNOWN
    return w, 2 * slope * e + 4 * UNIT * (abs(w) + abs(v) * slope)


def absolute(a: Value) -> Value:
    return abs(_real(a[0])), a[1]


def rounded(a: Value, up: bool) -> Value:
    v = _real(a[0])
    near = round(v)
    if abs(v - near) <= a[1]:
        return near, 0.0 if v == near and not a[1] else UNKNOWN
    return (math.ceil(v) if up else math.floor(v)), 0.0


def greatest(a: Value, b: Value, sign: int) -> Value:
    """The greater of two numbers, for the sign -1 the smaller one."""
    return (a if sign * _real(a[0]) >= sign * _real(b[0]) else b)[0], max(a[1], b[1])


def frobenius(a: Value) -> Value:
    """The Frobenius norm, continued analytically to complex matrices."""
    v, e = a
    if _is_complex(v):
        square = complex((v * v).sum())
        if square.real <= 1e-3 * float(np.abs(v * v).sum()):
            raise Undecided("a norm near zero")
        w = cmath.sqrt(square)
        return w, 2 * e * size(v) / abs(w) + 4 * UNIT * abs(w)
    w = size(v)
    return w, e + UNIT * (1 + math.sqrt(v.size)) * w


def square(a: Value) -> Value:
    """The sum of the squares of the entries."""
    v, e = a
    total = (v * v).sum()
    norm = size(v)
    rounding = UNIT * (1 + v.size) * norm * norm
    return (complex(total) if _is_complex(v) else float(total)), 2 * norm * e + e * e + rounding


def spectral(a: Value) -> Value:
    v, e = a
    if not v.size:
        return 0.0, 0.0
    w = float(np.linalg.svd(_real(v), compute_uv=False)[0])
    return w, e + 4 * UNIT * (1 + math.sqrt(v.size)) * w


def sigma_min(a: Value, undefined: float) -> Value:
    """The smallest |Av| for |v| = 1; where there is no such v, ``undefined``."""
    v, e = a
    if not v.shape[1]:
        return undefined, 0.0
    if v.shape[0] < v.shape[1]:
        return 0.0, 0.0
    return float(np.linalg.svd(_real(v), compute_uv=False)[-1]), e + 8 * UNIT * (1 + math.sqrt(v.size)) * size(v)


def extreme_eigenvalue(a: Value, last: bool, undefined: float) -> Value:
    """The smallest or greatest v'Av for |v| = 1."""
    v, e = a
    if not len(v):
        return undefined, 0.0
    _real(v)
    if not np.all(np.isfinite(v)):
        raise Undecided("a number too large")
    w = np.linalg.eigvalsh((v + v.T) / 2)
    return float(w[-1 if last else 0]), e + 8 * UNIT * len(v) * size(v)


def determinant(a: Value) -> Value:
    v, e = a
    n = len(v)
    if not n:
        return 1.0, 0.0
    d = np.linalg.det(v)
    norm = size(v)
    value = complex(d) if _is_complex(v) else float(d)
    if not e and not _is_complex(v) and not np.any(v % 1) and norm < 100:
        return round(value.real), 0.0
    return value, (norm + e) ** n - norm**n + 10 * n * UNIT * norm**n


def adjugate(a: Value) -> Value:
    """The transposed matrix of cofactors.

    >>> value, error = adjugate((np.array([[1.0, 2.0], [3.0, 4.0]]), 0.0))
    >>> value.tolist(), error
    ([[4.0, -2.0], [-3.0, 1.0]], 0.0)
    """
    v, e = a
    n = len(v)
    found, error = np.zeros_like(v), 0.0
    for i in range(n):
        for j in range(n):
            minor = np.delete(np.delete(v, j, 0), i, 1)
            cofactor, off = determinant((minor, e))
            found[i, j], error = (-1) ** (i + j) * cofactor, max(error, n * off)
    return found, error


# ---------------------------------------------------------------------------------------------------------- derivatives


def derivative_on_line(function: Callable[[Value], Value], point: Value) -> Value:
    """The derivative of a function that need not be analytic, from difference quotients on both sides."""
    left, right = (slope(function, point, side) for side in (-1, 1))
    gap = abs(left[0] - right[0])
    if not gap <= 4 * (left[1] + right[1]) or left[1] + right[1] > 1e-3 * (1 + abs(left[0])):
        raise Undecided("no derivative")
    return (left[0] + right[0]) / 2, left[1] + right[1] + gap


def derivative_on_circle(function: Callable[[Value], Value], point: Value) -> Value:
    """The derivative of an analytic function, from values on circles of a few radii around the point.

    Few points are enough for a polynomial of low degree.

    >>> value, error = derivative_on_circle(lambda t: integer_power(t, 3), (2.0, 0.0))
    >>> abs(value - 12) <= error < 1e-11
    True
    """
    whole = _is_complex(point[0]) or _is_complex(function((float(point[0]) + 0.3, 0.0))[0])
    for nodes, radius in ((FEW_NODES, RADII[0]), *((NODES, radius) for radius in RADII)):
        try:
            found = _on_one_circle(function, point, nodes, radius, whole)
        except (Undecided, OverflowError, ValueError, np.linalg.LinAlgError):
            continue
        if found is not None:
            return found
    raise Undecided("not analytic nearby")


def _on_one_circle(
    function: Callable[[Value], Value], point: Value, nodes: int, radius: float, whole: bool
) -> Value | None:
    """The derivative, if the values on that circle determine it; of a function that is real on the line (not ``whole``)
    half of the values are conjugates of the others."""
    centre = point[0]
    turns = _turns(nodes)
    found = [function((complex(centre + radius * z), 0.0)) for z in (turns if whole else turns[: nodes // 2])]
    values = np.array([v for v, _ in found], dtype=complex)
    if not np.all(np.isfinite(values)):
        return None
    if not whole:
        values = np.concatenate([values, values[::-1].conj()])
    top = float(np.max(np.abs(values)))
    coefficients = _transform(nodes) @ values
    tail = float(np.max(np.abs(coefficients[-nodes // 4 :])))
    noise = max(e for _, e in found)
    if tail > 1e-11 * (top + 1e-300) + noise:
        return None
    slope_ = complex(coefficients[1]) / radius
    error = (4 * tail + 8 * UNIT * top + noise) / radius
    if point[1]:
        error += 32 * float(np.max(np.abs(coefficients[2:]))) / radius**2 * point[1]
    return (slope_ if whole else slope_.real), error


@lru_cache(4)
def _turns(nodes: int) -> list[complex]:
    return [cmath.exp(2j * cmath.pi * (k + 0.5) / nodes) for k in range(nodes)]


@lru_cache(4)
def _transform(nodes: int) -> Any:
    """The matrix that takes values at the turns to the coefficients of a power series."""
    turns = np.array(_turns(nodes))
    return np.array([turns**-k / nodes for k in range(nodes)])


def slope(function: Callable[[Value], Value], point: Value, side: int) -> Value:
    """The one-sided derivative of a function on the line, extrapolated from difference quotients."""
    if _is_complex(point[0]):
        raise Undecided("a point off the line")
    x = float(point[0])
    start, noise = function((x, 0.0))
    quotients, steps = [], [2.0**-k for k in range(4, 14)]
    rounding = 0.0
    for h in steps:
        value, e = function((x + side * h, 0.0))
        quotients.append(side * (_real(value) - _real(start)) / h)
        rounding = (e + noise + UNIT * (abs(value) + abs(start))) / h
    gaps = [abs(b - a) for a, b in zip(quotients, quotients[1:], strict=False)][-SETTLING:]
    if any(not b <= max(SETTLED * a, 16 * rounding) for a, b in zip(gaps, gaps[1:], strict=False)):
        raise Undecided("difference quotients that do not settle")  # such as of a wave shorter than the steps
    best, error = quotients[-1], gaps[-1]
    row = quotients
    for k in range(1, 6):
        row = [(2**k * b - a) / (2**k - 1) for a, b in zip(row, row[1:], strict=False)]
        gap = abs(row[-1] - row[-2])
        if gap < error:
            best, error = row[-1], gap
    if not math.isfinite(best):
        raise Undecided("no slope")
    return best, 4 * error + 16 * rounding + 1e-12 * abs(best)

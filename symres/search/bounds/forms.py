"""Lower bounds of a function on many boxes at once, in floats: as leaves of ``kernel.procedures.bound`` have them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .intervals import Array, Function, multiply, power


@dataclass(frozen=True)
class Mean:
    """The mean value form: ``least`` is its lower end; ``low`` and ``high`` are the boxes with monotone variables put
    at an end; ``smear`` says by variable how much f may vary on the box.
    """

    least: Array
    low: Array
    high: Array
    smear: Array


def mean_form(f: Function, low: Array, high: Array) -> Mean:
    """The value at the centre and the range of the gradient, once monotone variables are at an end."""
    low, high = low.copy(), high.copy()
    least = np.full(low.shape[1], np.nan)
    slopes = np.full((2, *low.shape), np.nan)
    slopes[:, [i for i in range(len(low)) if i not in f.own]] = 0.0
    open_ = np.arange(low.shape[1])
    smear: Array | None = None
    with np.errstate(all="ignore"):
        while len(open_):
            a, b = low[:, open_], high[:, open_]
            below, above = f.jet(1, a, b)
            least[open_] = below[0]
            for i, s, t in zip(f.own, below[1:], above[1:], strict=True):
                slopes[0, i, open_], slopes[1, i, open_] = s, t
            s, t = slopes[0][:, open_], slopes[1][:, open_]
            if smear is None:
                smear = np.nan_to_num(np.maximum(np.abs(s), np.abs(t)) * (b - a), nan=0.0, posinf=0.0)
            wide = a < b
            down = wide & (s >= 0) & np.isfinite(a)
            up = wide & (t <= 0) & np.isfinite(b) & ~down
            low[:, open_], high[:, open_] = np.where(up, b, a), np.where(down, a, b)
            open_ = open_[(down | up).any(axis=0)]
        middle, half = (low + high) / 2, (high - low) / 2
        spread = np.where(half > 0, np.abs(slopes).max(axis=0) * half, 0.0).sum(axis=0)
        form = f.value(middle, middle)[0] - spread
    return Mean(np.fmax(least, form), low, high, np.zeros_like(low) if smear is None else smear)


def taylor_form(f: Function, order: int, low: Array, high: Array) -> tuple[Array, Array]:
    """The ends of Taylor's formula around the centre, with the coefficients of that order on the whole box."""
    with np.errstate(all="ignore"):
        middle = (low + high) / 2
        inner, outer = f.jet(order, middle, middle), f.jet(order, low, high)
        steps = {f.variables[i]: (low[i] - middle[i], high[i] - middle[i]) for i in f.own}
        total = np.zeros((2, low.shape[1]))
        for k, along in enumerate(f.derivatives(order)):
            source = outer if len(along) == order else inner
            term = source[0][k], source[1][k]
            for x, n in Counter(along).items():
                term = multiply(term, power(steps[x], Fraction(n)))
            total = total + np.array(term)
    return total[0], total[1]


def centre(low: Array, high: Array) -> Array:
    """A point of every box: the middle where there is one."""
    with np.errstate(all="ignore"):
        middle = (low + high) / 2
        above, below = np.maximum(2 * low, low + 1), np.minimum(2 * high, high - 1)
    out = np.where(np.isinf(high), above, np.where(np.isinf(low), below, middle))
    return np.where(np.isinf(low) & np.isinf(high), 0.0, out)


def compact(x: Array) -> Array:
    """Coordinates in which the whole line has finite length."""
    return np.where(np.isinf(x), np.sign(x), x / (1 + np.abs(np.where(np.isinf(x), 0, x))))


def expand(t: Array) -> Array:
    """The inverse of ``compact``."""
    return t / (1 - np.abs(t))


def spread(t: Array, low: Array, high: Array) -> Array:
    """Points of a box for columns of numbers from 0 to 1: evenly, or farther and farther out where it is unbounded."""
    with np.errstate(all="ignore"):
        even = low + t.T * (high - low)
        a, b = np.clip(compact(low), -0.999, 0.999), np.clip(compact(high), -0.999, 0.999)
        return np.where(np.isfinite(low) & np.isfinite(high), even, expand(a + t.T * (b - a))).T

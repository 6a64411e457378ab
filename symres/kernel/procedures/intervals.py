"""Enclosures: intervals with integer ends that contain real values.

An ``Interval`` at precision p means [low / 2^p, high / 2^p], where an end that is None is infinite. Every operation of
``Enclosures(p)`` returns an interval that contains all values of the exact operation on real points of its arguments,
or raises ``Rejected``. There is no float.

How to check it. ``n >> s`` and ``n // d`` round down, ``-(-n >> s)`` and ``-(-n // d)`` round up; everything else on
integers is exact. An elementary function is computed at a point, on a finer scale w (or v), by *bounds*: integers
(low, high, scale) with low <= value 2^scale <= high. What it is made of are *balls*: integers (m, e) at a known scale,
with |value 2^scale - m| <= e. A *unit* is 2^-scale. Each comment "error" proves its e; how many guard bits and terms
there are only decides how narrow the result is. Infinite ends stand for all large ones: a bound is None only if there
is none.

The series and reductions are textbook (R. Brent and P. Zimmermann, Modern Computer Arithmetic, chapter 4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, reduce
from math import factorial, isqrt
from typing import Any, NamedTuple, NoReturn

from ..polynomials import Rejected, remembered, spend
from ..terms import INT, Term, contract, free_variables, is_scalar, show
from .sturm import isolated, value_at

PRECISION = 20_000  # the greatest precision
SIZE = 1 << 20  # no end of an interval has more bits
LARGEST_EXP = 1 << 19  # exp of more is only known to be more than exp of this: its value has more bits than fit
LARGEST_ANGLE = 4096  # sin, cos and tan of more than 2^4096 are refused: they need that many bits of pi
LONG = 1024  # bits from which on arithmetic costs
BITS = (64, 128, 256, 512, 1024, 2048, 4096)  # with which a closed number is enclosed, until that shows what it is
METHODS = ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "ceiling", "floor")  # that heads are named after
LEVELS = 200  # the most nested calls; a term is at most 120 deep, the rest is for functions that are applied

Ball = tuple[int, int]
Bounds = tuple[int, int, int]
Turns = tuple[int, int, int, int, int]  # k, r, q, e, v: see ``Enclosures._turns``
Values = Mapping[Term, "Interval"]


class _Ends(NamedTuple):
    low: int | None
    high: int | None


class Interval(_Ends):
    """[low / 2^p, high / 2^p], at the precision p of the ``Enclosures`` that made it; an end that is None is infinite.

    It is a set of real numbers: infinity is not in it.

    >>> low, high = Interval(-3, None)
    >>> Interval(2, 1)
    Traceback (most recent call last):
        ...
    symres.kernel.polynomials.Rejected: an interval has integer ends low <= high, or None for an infinite one
    """

    __slots__ = ()

    def __new__(cls, low: int | None, high: int | None) -> Interval:
        integers = (low is None or type(low) is int) and (high is None or type(high) is int)
        if integers and (low is None or high is None or low <= high):
            return _new(cls, (low, high))
        raise Rejected("an interval has integer ends low <= high, or None for an infinite one")

    def __lt__(self, other: object) -> NoReturn:  # that of a tuple would be a trap
        raise TypeError("intervals are not ordered; compare their ends")

    __le__ = __gt__ = __ge__ = __lt__


_LEAST, _MOST = -(1 << LONG), 1 << LONG
_new = tuple.__new__  # makes an interval of ends that are known to be in order
REALS = Interval(None, None)


class Enclosures:
    """Interval arithmetic at a precision of p bits after the point.

    Operations pay for what is more than arithmetic on ends of ``LONG`` bits; whoever loops over arithmetic counts that.

    >>> with_16 = Enclosures(16)
    >>> with_16.exp(with_16.rational(Fraction(1)))  # e is 178145.4... / 2^16
    Interval(low=178145, high=178146)
    >>> with_16.exp(Interval(None, 0)), with_16.divide(with_16.rational(Fraction(2)), Interval(1 << 16, None))
    (Interval(low=0, high=65536), Interval(low=0, high=131072))
    >>> with_16.log(with_16.rational(Fraction(0)))
    Traceback (most recent call last):
        ...
    symres.kernel.polynomials.Rejected: log of an interval that is not positive at 16 bits
    """

    def __init__(self, precision: Any) -> None:
        if type(precision) is not int or not 16 <= precision <= PRECISION:
            raise Rejected(f"the precision of an enclosure is an integer from 16 to {PRECISION}")
        self.p = precision
        self._w = precision + 40 + precision.bit_length()
        self._cost = 32 + (precision**2 >> 9) + (precision**3 >> 21)  # roughly, of an elementary function at a point
        self._one = Interval(1 << precision, 1 << precision)
        self._unit = Interval(-1 << precision, 1 << precision)
        self._closed: dict[Term, Interval] = {}
        self.functions: Mapping[str, Callable[[Interval], Interval]] = {
            **{head: getattr(self, head) for head in METHODS},
            "abs": self.absolute,
        }
        self._folds: Mapping[str, Callable[[Interval, Interval], Interval]] = {
            "+": self.add,
            "*": self.multiply,
            "max": self.maximum,
            "min": self.minimum,
        }

    def _rounded(self, low: int | None, high: int | None, scale: int) -> Interval:
        """[low, high] / 2^scale, rounded outward to p bits; the scale is at least p."""
        shift = scale - self.p
        if low is not None and high is not None and _LEAST < low <= high < _MOST:
            return _new(Interval, (low >> shift, -(-high >> shift)))
        bits = _bits(low, high)
        if bits - shift > SIZE:
            raise Rejected(f"an interval with ends of more than {SIZE} bits")
        spend(1 + (bits >> 6) + (bits * bits >> 22))  # as for the product that it probably was
        return Interval(None if low is None else low >> shift, None if high is None else -(-high >> shift))

    def _increasing(
        self, function: Callable[[int], tuple[int | None, int | None, int]], x: Interval, limits: Interval
    ) -> Interval:
        """An increasing function of an interval, from bounds of its values at the ends, and of what it tends to."""
        spend(2 * self._cost)
        a, b = x
        first = limits if a is None else self._rounded(*function(a))
        last = limits if b is None else first if a == b else self._rounded(*function(b))
        return Interval(first.low, last.high)

    def _odd(self, function: Callable[[int], Bounds], x: Interval, limits: Interval) -> Interval:
        """An increasing function with f(-t) = -f(t), from bounds of its values at t > 0."""

        def at(end: int) -> Bounds:
            if not end:
                return 0, 0, self.p
            low, high, scale = function(abs(end))
            return (low, high, scale) if end > 0 else (-high, -low, scale)

        return self._increasing(at, x, limits)

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def rational(self, value: Fraction) -> Interval:
        n, d = value.numerator, value.denominator
        if max(n.bit_length(), d.bit_length()) > SIZE:
            raise Rejected(f"a rational number of more than {SIZE} bits")
        low, rest = divmod(n << self.p, d)
        return self._rounded(low, low + 1 if rest else low, self.p)

    def between(self, low: Fraction | None, high: Fraction | None) -> Interval:
        """[low, high], rounded outward, where an end that is None is infinite."""
        return Interval(
            None if low is None else self.rational(low).low, None if high is None else self.rational(high).high
        )

    def add(self, x: Interval, y: Interval) -> Interval:
        (a, b), (c, d) = x, y
        low, high = None if a is None or c is None else a + c, None if b is None or d is None else b + d
        return self._rounded(low, high, self.p)

    def negate(self, x: Interval) -> Interval:
        a, b = x
        return _new(Interval, (None if b is None else -b, None if a is None else -a))

    def multiply(self, x: Interval, y: Interval) -> Interval:
        """The least and the greatest product of points are products of ends; the signs of the ends say of which."""
        (a, b), (c, d), s, t = x, y, _sign(x), _sign(y)
        if s > 0:
            low, high = _product(a if t > 0 else b, c), _product(a if t < 0 else b, d)
        elif s < 0:
            low, high = _product(b if t < 0 else a, d), _product(b if t > 0 else a, c)
        elif t > 0:
            low, high = _product(a, d), _product(b, d)
        elif t < 0:
            low, high = _product(b, c), _product(a, c)
        elif a is None or b is None or c is None or d is None:
            return REALS
        else:
            low, high = min(a * d, b * c), max(a * c, b * d)
        return self._rounded(low, high, 2 * self.p)

    def divide(self, x: Interval, y: Interval) -> Interval:
        return self._rounded(*self._quotient(x, y, self.p), self.p)

    def _quotient(self, x: Interval, y: Interval, scale: int) -> Interval:
        """x / y at a scale, rounded outward; the ends of x and y are at one scale, which may be any."""
        if y.high is not None and y.high < 0:
            x, y = self.negate(x), self.negate(y)
        (a, b), (c, d) = x, y
        if c is None or c <= 0:
            raise Rejected(f"a division by an interval that contains 0 at {self.p} bits")
        low = None if a is None else _least(a << scale, c, d)
        return _new(Interval, (low, None if b is None else -_least(-b << scale, c, d)))

    def absolute(self, x: Interval) -> Interval:
        (a, b), sign = x, _sign(x)
        if sign:
            return x if sign > 0 else self.negate(x)
        return _new(Interval, (0, None if a is None or b is None else max(-a, b)))

    def side(self, x: Interval) -> int:
        """1 if no value is negative, -1 if none is positive: the piece of |x| that x stays on."""
        if not _sign(x):
            raise Rejected(f"an absolute value, maximum or minimum changes its piece, or may at {self.p} bits")
        return _sign(x)

    def maximum(self, x: Interval, y: Interval) -> Interval:
        (a, b), (c, d) = x, y
        low = c if a is None else a if c is None else max(a, c)
        return _new(Interval, (low, None if b is None or d is None else max(b, d)))

    def minimum(self, x: Interval, y: Interval) -> Interval:
        return self.negate(self.maximum(self.negate(x), self.negate(y)))

    def floor(self, x: Interval, name: str = "floor") -> Interval:
        low, high = (None if end is None else end >> self.p for end in x)
        if low is None or low != high:
            raise Rejected(f"the {name} of an interval around an integer at {self.p} bits")
        return Interval(low << self.p, low << self.p)

    def ceiling(self, x: Interval) -> Interval:
        return self.negate(self.floor(self.negate(x), "ceiling"))

    # ----------------------------------------------------------------------------------------------------------- powers

    def power(self, x: Interval, exponent: Fraction) -> Interval:
        """x to a constant power: 1/x first, then a q-th root, of x >= 0 only, then a natural power; x^0 is 1."""
        n, q, w = exponent.numerator, exponent.denominator, self._w
        if (n, q) == (2, 1):  # this and the next are what most are, and have the same result as below, but faster
            size = self.absolute(x)
            return self.multiply(size, size)
        if (n, q) == (-1, 1):
            return self.divide(self._one, x)
        if max(n.bit_length(), q.bit_length()) > 64:
            raise Rejected("an exponent of more than 64 bits")
        if n == 0:
            return self._one
        low, high = self._quotient(self._one, x, w) if n < 0 else self._quotient(x, self._one, w)
        if q > 1:
            if low is None or low < 0:
                raise Rejected(f"the power {exponent} of an interval that reaches below 0 at {self.p} bits")
            low, high = self._root(low, q, False), None if high is None else self._root(high, q, True)
        n = abs(n)
        if n % 2 == 0:
            low, high = self.absolute(Interval(low, high))
        bits = _bits(low, high) - w
        if bits * n > SIZE:
            raise Rejected(f"the power {exponent} of a number of {bits} bits is too large")
        spend(2 * n.bit_length() * (w >> 5))
        low = None if low is None else _power(low, n, w, False)
        high = None if high is None else _power(high, n, w, True)
        return self._rounded(low, high, w)

    def _root(self, x: int, q: int, up: bool) -> int:
        """The q-th root of x >= 0, both at scale w, rounded down or up."""
        shift = self._w * (q - 1)  # (x / 2^w)^(1/q) 2^w is the q-th root of x 2^(w (q - 1))
        if x.bit_length() + shift > SIZE:
            raise Rejected(f"a root of order {q} at {self.p} bits is too expensive")
        if up and x:  # if r^q <= n - 1 < (r + 1)^q then the root of n is more than r and at most r + 1
            return integer_root((x << shift) - 1, q) + 1
        return integer_root(x << shift, q)

    def general_power(self, x: Interval, y: Interval, whole: bool) -> Interval:
        """x^y for an exponent that is no numeral: an integer, or not negative as x, or any with x > 0, as exp(y log x).

        ``whole`` says that y is an integer, so that it is known if there is only one in its interval.
        """
        (a, b), (c, d) = x, y
        if c is not None and d is not None and (whole or c == d):
            n = d >> self.p
            if -(-c >> self.p) == n:
                return self.power(x, Fraction(n))
        if a == 0 and c is not None and c >= 0:  # x^y increases from 0, or is 1
            if not b:
                return Interval(0, None if b is None else 0 if c else 1 << self.p)
            return Interval(0, self.exp(self.multiply(y, self.log(Interval(b, b)))).high)
        return self.exp(self.multiply(y, self.log(x)))

    # ------------------------------------------------------------------------------------------------ series, constants

    def _log_of(self, c: int) -> Ball:
        """log(c / 32) = 2 atanh((c - 32) / (c + 32)) at scale w, for c from 32 to 64; that of 64 is ln 2."""
        m, e = _constant(1, c - 32, c + 32, self._w)
        return 2 * m, 2 * e

    def _pi(self, scale: int) -> Ball:
        """pi = 16 atan(1/5) - 4 atan(1/239), Machin's formula."""
        (m, e), (n, f) = _constant(-1, 1, 5, scale), _constant(-1, 1, 239, scale)
        return 16 * m - 4 * n, 16 * e + 4 * f

    def pi(self) -> Interval:
        spend(self._w**2 >> 11)
        m, e = self._pi(self._w)
        return self._rounded(m - e, m + e, self._w)

    # --------------------------------------------------------------------------------------------- exp, log, tanh, erf

    def exp(self, x: Interval) -> Interval:
        a, b = x
        limit = LARGEST_EXP << self.p
        if b is None or b > limit:
            x = Interval(None if a is None else min(a, limit), None)
        return self._increasing(lambda end: self._exp(end << self._w - self.p), x, Interval(0, None))

    def _exp(self, x: int) -> Bounds:
        """Those of exp(x / 2^w)."""
        w = self._w
        if not x:
            return 1 << w, 1 << w, w
        if x <= -2 * self.p << w:  # e^x <= e^-2p < 2^-2p
            return 0, 1, 2 * self.p
        ln2, e = self._log_of(64)
        k, r = divmod(x, ln2)  # so 0 <= r < ln2, and x - k ln 2 is r units, within |k| e
        halvings = isqrt(self.p) // 2 + 2
        v = w + halvings  # at scale v the integer r stands for its 2^-halvings-th part, below 2^-halvings
        total = _series("exp", r, v, halvings)
        for _ in range(halvings):
            total = total * total >> v
        # Error, in units of v: before the squarings the total, at least 1, has a relative error of at most f = 8 units;
        # a squaring makes that 2 f + f^2 and 1 for rounding, altogether at most (8 + 1 + 1) 2^halvings, of a number
        # below 2.1. Then r is off by d <= |k| e units of w, far below 1, which changes e^r by at most
        # e^r (e^d - 1) <= 2.1 * 1.72 d < 4 d. As |k| < 2^20 the error is far below the total.
        error = 21 + 4 * abs(k) * e << halvings
        more = max(0, self.p - (v - k))  # e^x = 2^k e^(x - k ln 2), at a scale that is at least p
        return total - error << more, total + error << more, v - k + more

    def log(self, x: Interval) -> Interval:
        if x.low is None or x.low <= 0:
            raise Rejected(f"log of an interval that is not positive at {self.p} bits")
        return self._increasing(self._log, x, REALS)

    def _log(self, x: int) -> Bounds:
        """Those of log(x / 2^p)."""
        if x == 1 << self.p:
            return 0, 0, self.p
        k, w = x.bit_length() - 1, self._w
        c = x << 5 >> k  # from 32 to 63: x = 2^k c/32 y with 1 <= y < 33/32
        near = c << k
        t = ((x << 5) - near << w) // ((x << 5) + near)  # log y = 2 atanh(t) with t = (y - 1) / (y + 1) < 1/64
        (m, e), (n, f), (ln2, g) = _arc(1, t, w, 12), self._log_of(c), self._log_of(64)
        k -= self.p
        m = k * ln2 + n + 2 * m
        e = abs(k) * g + f + 2 * (e + 2)  # error: t is off by at most 1, atanh' <= 1 / (1 - t^2) < 2
        return m - e, m + e, w

    def tanh(self, x: Interval) -> Interval:
        return self._odd(self._tanh, x, self._unit)

    def _tanh(self, x: int) -> Bounds:
        """tanh x = (1 - E) / (1 + E), decreasing in E = exp(-2x), for x > 0."""
        low, high, v = self._exp(-2 * x << self._w - self.p)
        one = 1 << v
        return (one - high << self.p) // (one + high), -((low - one << self.p) // (one + low)), self.p

    def erf(self, x: Interval) -> Interval:
        return self._odd(self._erf, x, self._unit)

    def _erf(self, x: int) -> Bounds:
        """erf t = 2 / sqrt(pi) t e^-s S for t > 0, where s = t^2 and S = 1 + 2s/3 + (2s)^2/(3 5) + ...

        (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 7.1.6; 7.1.13 has the bound for large t.)
        """
        p, w = self.p, self._w
        if x >= isqrt(7 * p // 10) + 1 << p:  # 1 - erf t < e^(-t^2) / (t sqrt(pi)) < e^-0.7p < 2^-p
            return (1 << p) - 1, 1 << p, p
        s = x * x << w >> 2 * p
        whole = s >> w
        terms = 4 * whole + w // max(1, (w // (whole + 1)).bit_length() - 4)  # roughly: rather more than there are
        spend(terms * (2 + (w * w >> 17)))
        total, n, term = 0, 0, 1 << w
        while term:
            total, n = total + term, n + 1
            term = term * s // (2 * n + 1) >> w - 1
        # Error: term k of n is rounded down by less than a unit, which counts 1 + 2s/(2k + 3) + ... <= S times in
        # the sum of the terms from there on, also of those that have become 0: the total is below S by less than
        # n S units. And s is rounded down by less than a unit. As 0 <= S' <= S, the derivative of F = e^-s S is
        # between -F and 0, so that F at the true s is below F at this one by less than F units.
        (c, f), (low, high, v) = self._two_by_root_of_pi(), self._exp(-s)
        scale = 2 * w + v + p  # c, the total, what exp gives and x have w, w, v and p bits after the point
        low *= (c - f) * (total - (total >> w) - 1) * x
        high *= (c + f) * ((total << w) // ((1 << w) - n) + 1) * x
        return low, min(high, 1 << scale), scale

    def _two_by_root_of_pi(self) -> Ball:
        """2 / sqrt(pi) = sqrt(4 / pi) at scale w."""
        m, e = self._pi(self._w)
        # error: of pi, where the derivative is below 1/5, and of two roundings of the root or what is under it
        return isqrt((4 << 3 * self._w) // m), e + 2

    # ---------------------------------------------------------------------------------------------- atan, sin, cos, tan

    def atan(self, x: Interval) -> Interval:
        m, e = self._pi(self._w)
        return self._odd(self._atan, x, self._rounded(-m - e, m + e, self._w + 1))  # m / 2^(w + 1) is half of pi

    def _atan(self, x: int) -> Bounds:
        """Those of atan(x / 2^p) for x > 0.

        For x > 1 it is pi/2 - atan(1/x); then atan t = 2 atan(t / (1 + sqrt(1 + t^2))), several times; then the series.
        """
        one = 1 << self.p
        halvings = isqrt(self.p) // 4 + 3
        v = self._w + halvings
        t = (one << v) // x if x > one else x << v - self.p
        for _ in range(halvings):
            t = (t << v) // ((1 << v) + isqrt((1 << 2 * v) + t * t))
        # Error: t was off by at most 1. A step halves that (the derivative is at most 1/2), adds 1/4 since the root in
        # the denominator is off by 1 while t <= 2^v and the denominator is at least 2^(v+1), and 1 for rounding: it is
        # at most 3. atan' <= 1. After h >= 3 steps t is at most tan(2^-h pi/4) 2^v + 3 < 2^(v - h).
        m, e = _arc(-1, t, v, 2 * halvings)
        m, e = m << halvings + 1, e + 3 << halvings + 1  # now at scale v + 1, so that pi/2 there is pi at scale v
        if x > one:
            quarter, f = self._pi(v)
            m, e = quarter - m, e + f
        return m - e, m + e, v + 1

    def _turns(self, x: int) -> Turns:
        """(k, r, q, e, v): at scale v, x = k q + r exactly, 0 <= r < q, and q is pi/2 within e."""
        bits = max(0, x.bit_length() - self.p)
        if bits > LARGEST_ANGLE:
            raise Rejected(f"sin, cos or tan of more than 2^{LARGEST_ANGLE}")
        v = self._w + (1 << bits.bit_length() if bits > 16 else 0) + 1  # few different ones
        spend((v * v >> 12) + (v**3 >> 22))
        q, e = self._pi(v - 1)  # an integer that is pi at scale v - 1 is pi/2 at scale v
        k, r = divmod(x << v - self.p, q)
        return k, r, q, e, v

    def _quarters(self, low: Turns, high: Turns) -> tuple[int, int]:
        """Integers a, b such that every n with n pi/2 between the two has a <= n <= b."""
        # low is k pi/2 + r within |k| e, which is far below pi/2; high is (k + 1) pi/2 + (r - q) within (|k| + 1) e
        k, r, _, e, _ = low
        a = k + 1 if r > abs(k) * e else k
        k, r, q, e, _ = high
        b = k if r - q < -(abs(k) + 1) * e else k + 1
        return a, b

    def _sine(self, turns: Turns, shift: int) -> Bounds:
        """Those of sin(x + shift pi/2), given the turns of x."""
        k, r, q, e, v = turns
        if not k and not r:  # x is 0
            return shift << v, shift << v, v
        error = 10 + (abs(k) + 1) * e  # (|k| + 1) e is that of r, also after the reflection
        k += shift
        cosine = k % 2 == 1  # cos(r) or sin(r), with the sign of the half turn
        if 2 * r > q:  # sin r = cos(pi/2 - r)
            r, cosine = q - r, not cosine
        m = _series("cos" if cosine else "sin", -(r * r >> v), v, 0)
        m = m if cosine else m * r >> v
        m = -m if k & 2 else m
        # Error: r is at most pi/4 and its square at most 0.63, rounded, so that the sum is off by less than 9, and its
        # product with r < 1, rounded, by less than 10; sin and cos have derivatives in [-1, 1].
        return max(m - error, -1 << v), min(m + error, 1 << v), v

    def sin(self, x: Interval) -> Interval:
        return self._wave(x, 0)

    def cos(self, x: Interval) -> Interval:
        return self._wave(x, 1)

    def _wave(self, x: Interval, shift: int) -> Interval:
        """sin(x + shift pi/2); it is 1 at n pi/2 for n = 1 - shift mod 4, and -1 for n = 3 - shift mod 4.

        Its other extremes over an interval are at the ends.
        """
        spend(2 * self._cost)
        low, high = x
        if low is None or high is None:
            return self._unit
        turns = {end: self._turns(end) for end in (low, high)}
        ends = [self._sine(there, shift) for there in turns.values()]
        least, most = min([m >> v - self.p for m, _, v in ends]), max([-(-m >> v - self.p) for _, m, v in ends])
        a, b = self._quarters(turns[low], turns[high])
        least = -1 << self.p if a + (3 - shift - a) % 4 <= b else least
        return Interval(least, 1 << self.p if a + (1 - shift - a) % 4 <= b else most)

    def tan(self, x: Interval) -> Interval:
        low, high = x
        if low is None or high is None:
            raise Rejected("tan of an unbounded interval, which contains a pole")
        a, b = self._quarters(self._turns(low), self._turns(high))
        if a + (1 - a) % 2 <= b:
            raise Rejected(f"tan of an interval that contains a pole, or may at {self.p} bits")
        return self._increasing(self._tan, x, REALS)

    def _tan(self, x: int) -> tuple[int | None, int | None, int]:
        turns = self._turns(x)
        (a, b, _), (c, d, _) = self._sine(turns, 0), self._sine(turns, 1)  # both at one scale
        return *self._quotient(Interval(a, b), Interval(c, d), self.p), self.p

    # ------------------------------------------------------------------------------------------------------------ terms

    def term(self, term: Term, box: Values | None = None) -> Interval:
        """The enclosure of a scalar term whose variables are in a box.

        It contains all values there: an argument that may lie outside of the domain of an operation is refused. Raises
        ``Rejected`` where an enclosure cannot be had: with more bits it may, if the message says "at ... bits".
        """
        try:
            return self._value(term, {} if box is None else dict(box), LEVELS)
        except Rejected as reason:
            raise Rejected(f"no enclosure of {show(term)}: {reason}") from reason

    def _value(self, term: Term, known: dict[Term, Interval], levels: int) -> Interval:
        """The enclosure of a term, given those of its variables and perhaps of parts of it; it is added to them."""
        found = known.get(term) or self._closed.get(term)
        if found is None:
            if not levels:
                raise Rejected(f"functions are applied more than {LEVELS} deep")
            spend(10 + 10 * len(term.args))
            found = self._computed(term, known, levels - 1)
            (known if free_variables(term) else self._closed)[term] = found
        return found

    def _computed(self, term: Term, known: dict[Term, Interval], levels: int) -> Interval:
        head, args = term.head, term.args
        if not is_scalar(term.sort):
            raise Rejected(f"expected a number, found {show(term)}")
        if head == "rational":
            return self.rational(term.value)
        if head == "pi":
            return self.pi()
        if head == "root":
            return self.algebraic(term)
        if head == "app":
            return self._value(contract(term), known, levels)
        if head == "^" and args[1].head == "rational":
            return self.power(self._value(args[0], known, levels), args[1].value)
        if head != "^" and head not in self.functions and head not in self._folds:
            raise Rejected(f"{show(term)} is not a value that the kernel can enclose")
        values = [self._value(a, known, levels) for a in args]
        if head == "^":
            return self.general_power(values[0], values[1], args[1].sort is INT)
        return reduce(self._folds[head], values) if head in self._folds else self.functions[head](values[0])

    def algebraic(self, term: Term) -> Interval:
        """The root that a term names, by bisection with exact signs."""
        f, *ends = isolated(term)
        for end in ends:
            if not value_at(f, end.numerator, end.denominator):
                return self.rational(end)
        # f has one root between the ends, and it is simple: f keeps its sign up to the root, and changes it there
        before = value_at(f, ends[0].numerator, ends[0].denominator) > 0
        low, high = ((end.numerator << self.p) // end.denominator for end in ends)
        high += 1
        while high - low > 1:
            middle = low + high >> 1  # more than the first of the ends, and at most the other
            value = value_at(f, middle, 1 << self.p)
            if not value:
                return Interval(middle, middle)
            low, high = (middle, high) if (value > 0) == before else (low, middle)
        return Interval(low, high)


# ------------------------------------------------------------------------------------------------------ closed numbers


@remembered
def enclosure(value: Term, bits: int) -> tuple[Interval | None, str]:
    """The enclosure of a number without variables; or None, and why there is none: an argument that touches the edge of
    a domain may not with more bits.
    """
    try:
        return Enclosures(bits).term(value), ""
    except Rejected as refusal:
        return None, f" ({refusal})"


# --------------------------------------------------------------------------------------------------- ends and integers


def _bits(*ends: int | None) -> int:
    return max([0 if end is None else end.bit_length() for end in ends])


def _sign(x: Interval) -> int:
    """1 if no value is negative, else -1 if none is positive, else 0."""
    if x.low is not None and x.low >= 0:
        return 1
    return -1 if x.high is not None and x.high <= 0 else 0


def _product(u: int | None, v: int | None) -> int | None:
    """The product of two ends; large ends stand for an infinite one, and all make 0 with an end that is 0."""
    if u is None or v is None:
        return 0 if u == 0 or v == 0 else None
    return u * v


def _least(n: int, c: int, d: int | None) -> int:
    """The least n / m for m in [c, d], where c > 0, rounded down."""
    if n < 0:
        return n // c
    return 0 if d is None else n // d  # it tends to 0


def _power(x: int, n: int, w: int, up: bool) -> int:
    """(x / 2^w)^n 2^w, rounded up or down in every product; n is odd if x < 0."""
    if x < 0:
        return -_power(-x, n, w, not up)
    more = (1 << w) - 1 if up else 0
    out = 1 << w
    while n:
        if n & 1:
            out = out * x + more >> w
        n >>= 1
        if n:
            x = x * x + more >> w
    return out


def integer_root(n: int, q: int) -> int:
    """The largest integer whose q-th power is at most n >= 0."""
    spend(1 + (n.bit_length() ** 2 >> 20))
    if q % 2 == 0:
        return integer_root(isqrt(n), q // 2)  # floor(sqrt(floor(y))) = floor(sqrt(y)), also for other roots
    if q == 1:
        return n
    low, high = 0, 1 << n.bit_length() // q + 1
    spend(high.bit_length() * (1 + (n.bit_length() >> 8) + (n.bit_length() ** 2 >> 22)))
    while high - low > 1:
        middle = low + high >> 1
        if middle**q <= n:
            low = middle
        else:
            high = middle
    return low


# -------------------------------------------------------------------------------------------------------------- series

DIVISORS: Mapping[str, Callable[[int], int]] = {
    "exp": factorial,
    "cos": lambda k: factorial(2 * k),
    "sin": lambda k: factorial(2 * k + 1),
    "arc": lambda k: 2 * k + 1,
}


def _series(name: str, y: int, scale: int, b: int) -> int:
    """The sum of y^k / d_k at a scale, with the divisors d_k = ``DIVISORS[name]``(k), at exactly y / 2^scale.

    It is for |y / 2^scale| <= 2/3 and <= 2^-b, where b > 0 for "arc", as its divisors grow slowly. The sums are exp(y)
    and, for y = x^2, cosh(x), sinh(x) / x and atanh(x) / x; for y = -x^2 they are cos(x), sin(x) / x and atan(x) / x.
    """
    total = 0
    for c in _coefficients(name, scale, b):
        total = c + (total * y >> scale)
    # Error: a coefficient is off by 1, a product is rounded by 1, so that if one total is off by d the next is off
    # by at most 2d/3 + 2: none by more than 6, but for what is left out. The last term is below one unit and the
    # divisors increase, so that this is below 2/3 + 4/9 + ... = 2. So the sum is off by less than 8. Where y is
    # off by 1 that makes it off by less than 1, as the derivative, the sum of k y^(k - 1) / d_k, is below 1 if all
    # d_k >= 2k + 1 and |y| <= 1/9, or all d_k >= (2k)!.
    return total


def _arc(sign: int, t: int, scale: int, b: int) -> Ball:
    """atanh (sign 1) or atan (sign -1) of exactly t / 2^scale, which is from 0 to 1/3; its square is at most 2^-b."""
    total = _series("arc", sign * (t * t >> scale), scale, b)
    return total * t >> scale, 4  # error: the sum is off by less than 9, its product with t by 3, and rounded by 1


@lru_cache(100)
def _coefficients(name: str, scale: int, b: int) -> tuple[int, ...]:
    """2^scale / d_k, rounded down, the last one first, which is the first to be below 2^bk; d_0 is 1 in all series."""
    out = [1 << scale]
    while out[-1] >> b * (len(out) - 1):
        out.append((1 << scale) // DIVISORS[name](len(out)))
    return tuple(reversed(out))


@lru_cache(256)
def _constant(sign: int, n: int, d: int, scale: int) -> Ball:
    """atanh (sign 1) or atan (sign -1) of n / d, which is from 0 to 1/3; this is faster where n and d are small."""
    power, total, k = (n << scale) // d, 0, 0
    while power:
        total += sign**k * (power // (2 * k + 1))
        power, k = power * n * n // (d * d), k + 1
    # Error: if a power is off by f the next is by at most f/9 + 1: none by more than 2, no term by more than 3. The
    # power that is 0 is at most 2, the tail 2 (1 + 1/9 + ...) < 3.
    return total, 3 * k + 3

"""Enclosures: intervals with integer ends that contain real values.

An ``Interval`` at precision p means [low / 2^p, high / 2^p], where an end that is None is infinite. Every operation of
``Enclosures(p)`` returns an interval that contains all values of the exact operation on real points of its arguments,
or raises ``Rejected``. There is no float. A ``Program`` encloses one term over many boxes.

How to check it. ``n >> s`` and ``n // d`` round down, ``-(-n >> s)`` and ``-(-n // d)`` round up; everything else on
integers is exact. An elementary function is computed at a point, on a finer scale w (or v), as a *ball*: integers
(m, e) with |value 2^w - m| <= e. A *unit* is 2^-w of that scale. Each comment "error" proves its e; how many guard bits
and terms there are only decides how narrow the result is. Where a series is cut off, its rest is at most a few times
the first term that is left out. Infinite ends stand for all large ones: a bound is None only if there is none.

The series and reductions are textbook (R. Brent and P. Zimmermann, Modern Computer Arithmetic, chapter 4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple, NoReturn

from ..polynomials import Rejected, remembered, spend
from ..terms import INT, Term, contract, is_scalar, show
from .sturm import isolated, value_at

PRECISION = 20_000  # the greatest precision
SIZE = 1 << 20  # no end of an interval has more bits
LARGEST_EXP = 1 << 19  # exp of more is only known to be more than exp of this: its value has more bits than fit
LARGEST_ANGLE = 4096  # sin, cos and tan of more than 2^4096 are refused: they need that many bits of pi
LONG = 4096  # bits from which on arithmetic costs
BITS = (64, 128, 256, 512, 1024, 2048, 4096)  # with which a closed number is enclosed, until that shows what it is
METHODS = ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "ceiling", "floor")  # that heads are named after
LEVELS = 200  # the most nested calls; a term is at most 120 deep, the rest is for functions that are applied

Ball = tuple[int, int]
Turns = tuple[int, int, int, int, int]  # k, r, q, e, v: see ``Enclosures._turns``
Values = Mapping[Term, "Interval"]
Operation = Callable[..., "Interval"]


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

    def __init__(self, precision: int) -> None:
        if type(precision) is not int or not 16 <= precision <= PRECISION:
            raise Rejected(f"the precision of an enclosure is an integer from 16 to {PRECISION}")
        self.p = precision
        self._w = precision + 40 + precision.bit_length()
        self._cost = 32 + (precision**2 >> 9) + (precision**3 >> 21)  # roughly, of an elementary function at a point
        self._one = Interval(1 << precision, 1 << precision)
        self._constants: dict[tuple[str, int], Ball] = {}
        self._series: dict[tuple[str, int, int], list[int]] = {}
        self._programs: dict[Term, Program] = {}
        self.functions: Mapping[str, Callable[[Interval], Interval]] = {
            **{head: getattr(self, head) for head in METHODS},
            "abs": self.absolute,
        }
        self.folds: Mapping[str, Callable[[Interval, Interval], Interval]] = {
            "+": self.add,
            "*": self.multiply,
            "max": self.maximum,
            "min": self.minimum,
        }

    def _interval(self, low: int, high: int) -> Interval:
        if _LEAST < low <= high < _MOST:
            return _new(Interval, (low, high))
        return self._unusual(low, high)

    def _unusual(self, low: int | None, high: int | None) -> Interval:
        """An interval with long or infinite ends."""
        bits = max(0 if low is None else low.bit_length(), 0 if high is None else high.bit_length())
        if bits > SIZE:
            raise Rejected(f"an interval with ends of more than {SIZE} bits")
        spend(1 + (bits >> 6))
        return Interval(low, high)

    def _outward(self, low: int | None, high: int | None, scale: int) -> Interval:
        """[low, high] / 2^scale, rounded outward to p bits; the scale is finer than p."""
        s = scale - self.p
        if low is None or high is None:
            return self._unusual(None if low is None else low >> s, None if high is None else -(-high >> s))
        if not _LEAST < low <= high < _MOST:
            spend(max(low.bit_length(), high.bit_length()) ** 2 >> 22)  # of the product that it probably was
        return self._interval(low >> s, -(-high >> s))

    def _around(self, m: int, e: int, scale: int) -> tuple[int, int]:
        """The ball (m, e), rounded outward to p bits."""
        s = scale - self.p
        return (m - e >> s, -(-m - e >> s)) if s >= 0 else (m - e << -s, m + e << -s)

    def _increasing(
        self, function: Callable[[int], tuple[int, int]], x: Interval, least: int | None, most: int | None
    ) -> Interval:
        """An increasing function of an interval, from bounds of its values at the ends, and at infinity."""
        spend(2 * self._cost)
        a, b = x
        if a is None:
            return self._unusual(least, most if b is None else function(b)[1])
        low, high = function(a)
        if b is None:
            return self._unusual(low, most)
        return self._interval(low, high if a == b else function(b)[1])

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def rational(self, value: Fraction) -> Interval:
        n, d = value.numerator, value.denominator
        if max(n.bit_length(), d.bit_length()) > SIZE:
            raise Rejected(f"a rational number of more than {SIZE} bits")
        low, rest = divmod(n << self.p, d)
        return self._interval(low, low + 1 if rest else low)

    def add(self, x: Interval, y: Interval) -> Interval:
        (a, b), (c, d) = x, y
        if a is None or b is None or c is None or d is None:
            return self._unusual(None if a is None or c is None else a + c, None if b is None or d is None else b + d)
        return self._interval(a + c, b + d)

    def negate(self, x: Interval) -> Interval:
        a, b = x
        return _new(Interval, (None if b is None else -b, None if a is None else -a))

    def multiply(self, x: Interval, y: Interval) -> Interval:
        """The least and the greatest product of points are products of ends; the signs of the ends say of which."""
        (a, b), (c, d) = x, y
        if a is None or b is None or c is None or d is None:
            return self._unbounded_product(x, y)
        if a >= 0:
            low, high = (a if c >= 0 else b) * c, (b if d >= 0 else a) * d
        elif b <= 0:
            low, high = (b if d <= 0 else a) * d, (a if c <= 0 else b) * c
        elif c >= 0:
            low, high = a * d, b * d
        elif d <= 0:
            low, high = b * c, a * c
        else:
            low, high = min(a * d, b * c), max(a * c, b * d)
        return self._outward(low, high, 2 * self.p)

    def _unbounded_product(self, x: Interval, y: Interval) -> Interval:
        """The same: ends that are large instead of infinite make products as large, or 0 with an end that is 0."""
        products: list[int] = []
        minus = plus = False  # whether -infinity and infinity are among the products
        for u, s in zip(x, (-1, 1), strict=True):
            for v, t in zip(y, (-1, 1), strict=True):
                if u is not None and v is not None:
                    products.append(u * v)
                elif u == 0 or v == 0:
                    products.append(0)
                else:  # an end that is not infinite has the sign of its value
                    up = (s > 0 if u is None else u > 0) is (t > 0 if v is None else v > 0)
                    minus, plus = minus or not up, plus or up
        return self._outward(None if minus else min(products), None if plus else max(products), 2 * self.p)

    def square(self, x: Interval) -> Interval:
        a, b = self.absolute(x)
        return self._outward(None if a is None else a * a, None if b is None else b * b, 2 * self.p)

    def divide(self, x: Interval, y: Interval) -> Interval:
        if y.high is not None and y.high < 0:
            x, y = self.negate(x), self.negate(y)
        (a, b), (c, d) = x, y
        if c is None or c <= 0:
            raise Rejected(f"a division by an interval that contains 0 at {self.p} bits")
        low = None if a is None else self._quotient(a, c, d)
        high = None if b is None else -self._quotient(-b, c, d)
        return self._unusual(low, high) if low is None or high is None else self._interval(low, high)

    def _quotient(self, n: int, c: int, d: int | None) -> int:
        """The least n / m for m in [c, d], where c > 0, rounded down; n and m are at one scale, which may be any."""
        if n < 0:
            return (n << self.p) // c
        return 0 if d is None else (n << self.p) // d  # it tends to 0

    def reciprocal(self, x: Interval) -> Interval:
        return self.divide(self._one, x)

    def absolute(self, x: Interval) -> Interval:
        a, b = x
        if a is not None and a >= 0:
            return x
        if b is not None and b <= 0:
            return self.negate(x)
        return _new(Interval, (0, None if a is None or b is None else max(-a, b)))

    def side(self, x: Interval) -> int:
        """1 if no value is negative, -1 if none is positive: the piece of |x| that x stays on."""
        if x.low is not None and x.low >= 0:
            return 1
        if x.high is not None and x.high <= 0:
            return -1
        raise Rejected(f"an absolute value, maximum or minimum changes its piece, or may at {self.p} bits")

    def maximum(self, x: Interval, y: Interval) -> Interval:
        (a, b), (c, d) = x, y
        low = c if a is None else a if c is None else max(a, c)
        return _new(Interval, (low, None if b is None or d is None else max(b, d)))

    def minimum(self, x: Interval, y: Interval) -> Interval:
        return self.negate(self.maximum(self.negate(x), self.negate(y)))

    def power(self, x: Interval, exponent: Fraction) -> Interval:
        """x to a constant power: 1/x first, then a q-th root, of x >= 0 only, then a natural power; x^0 is 1."""
        n, q, w = exponent.numerator, exponent.denominator, self._w
        if q == 1 and n == 2:
            return self.square(x)
        if q == 1 and n == -1:
            return self.reciprocal(x)
        if max(n.bit_length(), q.bit_length()) > 64:
            raise Rejected("an exponent of more than 64 bits")
        if n == 0:
            return self._one
        low, high = (None if end is None else end << w - self.p for end in x)
        if n < 0:
            if (low is None or low <= 0) and (high is None or high >= 0):
                raise Rejected(f"the power {exponent} of an interval that contains 0 at {self.p} bits")
            one = 1 << 2 * w  # 1/x decreases on either side of 0, and tends to 0
            low, high = 0 if high is None else one // high, 0 if low is None else -(-one // low)
        if q > 1:
            if low is None or low < 0:
                raise Rejected(f"the power {exponent} of an interval that reaches below 0 at {self.p} bits")
            low, high = self._root(low, q)[0], None if high is None else self._root(high, q)[1]
        n = abs(n)
        if n % 2 == 0:
            low, high = self.absolute(Interval(low, high))
        bits = max(0 if low is None else low.bit_length(), 0 if high is None else high.bit_length()) - w
        if bits * n > SIZE:
            raise Rejected(f"the power {exponent} of a number of {bits} bits is too large")
        low = None if low is None else _power(low, n, w, False)
        high = None if high is None else _power(high, n, w, True)
        return self._outward(low, high, w)

    def _root(self, x: int, q: int) -> tuple[int, int]:
        """The q-th root of x >= 0, both at scale w, rounded down and up."""
        power = x << self._w * (q - 1)  # (x / 2^w)^(1/q) 2^w is the q-th root of x 2^(w (q - 1))
        bits = power.bit_length()
        if bits > SIZE:
            raise Rejected(f"a root of order {q} at {self.p} bits is too expensive")
        spend(1 + (bits * bits >> 20))
        root, odd = power, q
        while odd % 2 == 0:  # floor(sqrt(floor(y))) = floor(sqrt(y))
            root, odd = isqrt(root), odd // 2
        if odd > 1:
            spend((root.bit_length() // odd + 1) * (1 + (root.bit_length() >> 8)))
            root = integer_root(root, odd)
        return root, root if root**q == power else root + 1

    # -------------------------------------------------------------------------------------------------------- constants

    def _ln2(self) -> Ball:
        """ln 2 = 2 atanh(1/3) at scale w."""
        key = ("ln 2", self._w)
        if key not in self._constants:
            m, e = _ratio(1, 3, self._w, 1)
            self._constants[key] = 2 * m, 2 * e
        return self._constants[key]

    def _pi(self, scale: int) -> Ball:
        """pi = 16 atan(1/5) - 4 atan(1/239), Machin's formula."""
        key = ("pi", scale)
        if key not in self._constants:
            spend(16 + (scale * scale >> 12))
            (m, e), (n, f) = _ratio(1, 5, scale, -1), _ratio(1, 239, scale, -1)
            self._constants[key] = 16 * m - 4 * n, 16 * e + 4 * f
        return self._constants[key]

    def pi(self) -> Interval:
        return self._interval(*self._around(*self._pi(self._w), self._w))

    # ---------------------------------------------------------------------------------------------------------- series

    def _coefficients(self, name: str, scale: int, b: int) -> list[int]:
        """Those of a power series, the last one first, each rounded to an integer at the scale.

        It is for arguments of at most 2^-b: the first term that is left out is then below one unit. The series are
        exp(x) = 1 + x + x^2/2! + ..., and in s = x^2 cos(x) = 1 - s/2! + ..., sin(x)/x = 1 - s/3! + ...,
        atan(x)/x = 1 - s/3 + s^2/5 - ..., atanh(x)/x = 1 + s/3 + s^2/5 + ...
        """
        key = (name, scale, b)
        if key not in self._series:
            spend(16 + (scale * scale >> 12))
            out: list[int] = []
            divisor, n = 1, 0
            while (1 << scale) // divisor >> b * n:
                sign = -1 if name in ("cos", "sin", "atan") and len(out) % 2 else 1
                out.append(sign * ((1 << scale) // divisor))
                if name == "exp":
                    n += 1
                    divisor *= n
                else:
                    n += 2
                    divisor = {"cos": divisor * n * (n - 1), "sin": divisor * n * (n + 1)}.get(name, n + 1)
            self._series[key] = out[::-1]
        return self._series[key]

    def _inverse(self, name: str, t: int, scale: int, b: int) -> Ball:
        """atan or atanh of exactly t / 2^scale, for 0 <= t <= 2^scale / 3 and t <= 2^(scale - b)."""
        square = t * t >> scale
        total = 0
        for c in self._coefficients(name, scale, b):
            total = c + (total * square >> scale)
        # Error: the square (at most 1/9) and a coefficient are off by 1, a product is rounded by 1, and the totals are
        # below 1.2, so that if one is off by d the next is off by at most d/9 + 1.2 + 2: none by more than 4. What is
        # left out is below 1 + 1/9 + ... < 2. So the total is off by less than 6, its product with t by less than 3.
        return total * t >> scale, 3

    # --------------------------------------------------------------------------------------------------- exp, log, tanh

    def exp(self, x: Interval) -> Interval:
        a, b = x
        limit = LARGEST_EXP << self.p
        if b is None or b > limit:
            x = Interval(a if a is None else min(a, limit), None)
        return self._increasing(self._exp_at, x, 0, None)

    def _exp_at(self, x: int) -> tuple[int, int]:
        if not x:
            return 1 << self.p, 1 << self.p
        if x <= -self.p << self.p:  # e^x <= e^-p < 2^-p
            return 0, 1
        low, high = self._around(*self._exp(x << self._w - self.p))
        return max(0, low), high

    def _exp(self, x: int) -> tuple[int, int, int]:
        """(m, e, v) with |exp(x / 2^w) - m / 2^v| <= e / 2^v; v may be negative."""
        w = self._w
        ln2, e = self._ln2()
        k, r = divmod(x, ln2)  # so 0 <= r < ln2, and x - k ln 2 is r units, within |k| e
        halvings = isqrt(self.p) // 2 + 2
        v = w + halvings  # at scale v the integer r stands for its 2^-halvings-th part, below 2^-halvings
        total = 0
        for c in self._coefficients("exp", v, halvings):
            total = c + (total * r >> v)
        for _ in range(halvings):
            total = total * total >> v
        # Error, in units of v. If a total before the squarings is off by d, the next is off by at most d/16 + 1 for its
        # coefficient and 1 for rounding: none by more than 3. What is left out is below 1 + 1/2 + 1/4 + ... = 2. So the
        # value squared, which is at least 1, has a relative error of at most f = 5 units; a squaring makes that
        # 2 f + f^2 and 1 for rounding, altogether at most (5 + 1 + 1) 2^halvings, of a number below 2.1. Then r is off
        # by d <= |k| e units of w, far below 1, which changes e^r by at most e^r (e^d - 1) <= 2.1 * 1.72 d < 4 d.
        return total, 15 + 4 * abs(k) * e << halvings, v - k  # e^x = 2^k e^(x - k ln 2)

    def log(self, x: Interval) -> Interval:
        if x.low is None or x.low <= 0:
            raise Rejected(f"log of an interval that is not positive at {self.p} bits")
        return self._increasing(self._log_at, x, None, None)

    def _log_at(self, x: int) -> tuple[int, int]:
        return (0, 0) if x == 1 << self.p else self._around(*self._log(x))

    def _log(self, x: int) -> tuple[int, int, int]:
        """(m, e, w) with |log(x / 2^p) - m / 2^w| <= e / 2^w."""
        w = self._w
        k = x.bit_length() - 1
        c = x << 5 >> k  # from 32 to 63: x = 2^k c/32 y with 1 <= y < 33/32
        near = c << k
        t = ((x << 5) - near << w) // ((x << 5) + near)  # log y = 2 atanh(t) with t = (y - 1) / (y + 1) < 1/64
        m, e = self._inverse("atanh", t, w, 6)
        n, f = self._log_of(c)
        ln2, g = self._ln2()
        k -= self.p
        # error: t is off by at most 1, atanh' <= 1 / (1 - t^2) < 2
        return k * ln2 + n + 2 * m, abs(k) * g + f + 2 * (e + 2), w

    def _log_of(self, c: int) -> Ball:
        """log(c / 32) = 2 atanh((c - 32) / (c + 32)) at scale w, for c from 32 to 63."""
        key = ("log", c)
        if key not in self._constants:
            m, e = _ratio(c - 32, c + 32, self._w, 1)
            self._constants[key] = 2 * m, 2 * e
        return self._constants[key]

    def tanh(self, x: Interval) -> Interval:
        return self._increasing(self._tanh_at, x, -1 << self.p, 1 << self.p)

    def _tanh_at(self, x: int) -> tuple[int, int]:
        """tanh |x| = (1 - E) / (1 + E), decreasing in E = exp(-2 |x|)."""
        one = 1 << self.p
        if not x:
            return 0, 0
        if abs(x) >= self.p << self.p:  # 1 - tanh |x| < 2 E <= 2 e^-2p < 2^-p
            low, high = one - 1, one
        else:
            m, e, v = self._exp(-2 * abs(x) << self._w - self.p)
            low = max(0, ((1 << v) - m - e << self.p) // ((1 << v) + m + e))
            high = min(one, -(-((1 << v) - m + e << self.p) // ((1 << v) + m - e)))
        return (low, high) if x >= 0 else (-high, -low)

    # -------------------------------------------------------------------------------------------------------------- erf

    def erf(self, x: Interval) -> Interval:
        return self._increasing(self._erf_at, x, -1 << self.p, 1 << self.p)

    def _erf_at(self, x: int) -> tuple[int, int]:
        """erf t = 2 / sqrt(pi) t e^-s S for t > 0, where s = t^2 and S = 1 + 2s/3 + (2s)^2/(3 5) + ...

        (M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 7.1.6; 7.1.13 has the bound for large t.)
        """
        one, size, w = 1 << self.p, abs(x), self._w
        if not x:
            return 0, 0
        if size >= isqrt(7 * self.p // 10) + 1 << self.p:  # 1 - erf t < e^(-t^2) / (t sqrt(pi)) < e^-0.7p < 2^-p
            low, high = one - 1, one
        else:
            s = size * size << w >> 2 * self.p
            m, e, v = self._exp(-s)
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
            c, f = self._two_by_root_of_pi()
            scale = 2 * w + v  # c, size, m and the total have w, p, v and w bits after the point
            low = (c - f) * size * (m - e) * (total - (total >> w) - 1) >> scale
            high = min(one, -(-(c + f) * size * (m + e) * ((total << w) // ((1 << w) - n) + 1) >> scale))
        return (low, high) if x > 0 else (-high, -low)

    def _two_by_root_of_pi(self) -> Ball:
        """2 / sqrt(pi) = sqrt(4 / pi) at scale w."""
        key = ("2 / sqrt(pi)", self._w)
        if key not in self._constants:
            m, e = self._pi(self._w)
            # error: of pi, where the derivative is below 1/5, and of two roundings of the root or what is under it
            self._constants[key] = isqrt((4 << 3 * self._w) // m), e + 2
        return self._constants[key]

    # ---------------------------------------------------------------------------------------------- atan, sin, cos, tan

    def atan(self, x: Interval) -> Interval:
        m, e = self._pi(self._w)
        _, most = self._around(m, e, self._w + 1)  # m / 2^(w + 1) is half of pi
        return self._increasing(self._atan_at, x, -most, most)

    def _atan_at(self, x: int) -> tuple[int, int]:
        return self._around(*self._atan(x)) if x else (0, 0)

    def _atan(self, x: int) -> tuple[int, int, int]:
        """(m, e, v) with |atan(x / 2^p) - m / 2^v| <= e / 2^v.

        For x > 1 it is pi/2 - atan(1/x); then atan t = 2 atan(t / (1 + sqrt(1 + t^2))), several times; then the series.
        """
        size, one = abs(x), 1 << self.p
        halvings = isqrt(self.p) // 4 + 3
        v = self._w + halvings
        t = (one << v) // size if size > one else size << v - self.p
        for _ in range(halvings):
            t = (t << v) // ((1 << v) + isqrt((1 << 2 * v) + t * t))
        # Error: t was off by at most 1. A step halves that (the derivative is at most 1/2), adds 1/4 since the root in
        # the denominator is off by 1 while t <= 2^v and the denominator is at least 2^(v+1), and 1 for rounding: it is
        # at most 3. atan' <= 1. After h >= 3 steps t is at most tan(2^-h pi/4) 2^v + 3 < 2^(v - h).
        m, e = self._inverse("atan", t, v, halvings)
        m, e = m << halvings + 1, e + 3 << halvings + 1  # now at scale v + 1, so that pi/2 there is pi at scale v
        if size > one:
            quarter, f = self._pi(v)
            m, e = quarter - m, e + f
        return -m if x < 0 else m, e, v + 1

    def _turns(self, x: int) -> Turns:
        """(k, r, q, e, v): at scale v, x = k q + r exactly, 0 <= r < q, and q is pi/2 within e."""
        bits = max(0, x.bit_length() - self.p)
        if bits > LARGEST_ANGLE:
            raise Rejected(f"sin, cos or tan of more than 2^{LARGEST_ANGLE}")
        v = self._w + (1 << bits.bit_length() if bits > 16 else 0) + 1  # few different ones
        spend(v * v >> 12)
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

    def _sine(self, turns: Turns, shift: int) -> tuple[int, int, int]:
        """(m, e, v) with |sin(x + shift pi/2) - m / 2^v| <= e / 2^v, given the turns of x."""
        k, r, q, e, v = turns
        if not k and not r:  # x is 0
            return shift << v, 0, v
        off = (abs(k) + 1) * e  # of r, also after the reflection
        k += shift
        cosine = k % 2 == 1  # cos(r) or sin(r), with the sign of the half turn
        if 2 * r > q:  # sin r = cos(pi/2 - r)
            r, cosine = q - r, not cosine
        square = r * r >> v
        total = 0
        for c in self._coefficients("cos" if cosine else "sin", v, 0):
            total = c + (total * square >> v)
        # Error: r is at most pi/4, the square (at most 0.63) and a coefficient are off by 1, a product is rounded by 1,
        # and the totals are at most 1, so that if one is off by d the next is off by at most 0.63 d + 3: none by more
        # than 9. What is left out is below 1 + 1/2 + 1/4 + ... = 2. And r < 1.
        m = total if cosine else total * r >> v
        return -m if k & 2 else m, 12 + off, v  # sin and cos have derivatives in [-1, 1]

    def sin(self, x: Interval) -> Interval:
        return self._wave(x, 0)

    def cos(self, x: Interval) -> Interval:
        return self._wave(x, 1)

    def _wave(self, x: Interval, shift: int) -> Interval:
        """sin(x + shift pi/2); it is 1 at n pi/2 for n = 1 - shift mod 4, and -1 for n = 3 - shift mod 4.

        Its other extremes over an interval are at the ends.
        """
        one = 1 << self.p
        spend(2 * self._cost)
        low, high = x
        if low is None or high is None:
            return Interval(-one, one)
        turns = self._turns(low)
        least, most = self._around(*self._sine(turns, shift))
        if low < high:
            last = self._turns(high)
            ends = self._around(*self._sine(last, shift))
            a, b = self._quarters(turns, last)
            least = -one if a + (3 - shift - a) % 4 <= b else min(least, ends[0])
            most = one if a + (1 - shift - a) % 4 <= b else max(most, ends[1])
        return Interval(max(-one, least), min(one, most))

    def tan(self, x: Interval) -> Interval:
        low, high = x
        if low is None or high is None:
            raise Rejected("tan of an unbounded interval, which contains a pole")
        a, b = self._quarters(self._turns(low), self._turns(high))
        if a + (1 - a) % 2 <= b:
            raise Rejected(f"tan of an interval that contains a pole, or may at {self.p} bits")
        return self._increasing(self._tan_at, x, None, None)

    def _tan_at(self, x: int) -> tuple[int, int]:
        turns = self._turns(x)
        (m, e, _), (n, f, _) = self._sine(turns, 0), self._sine(turns, 1)  # both at one scale
        if n < 0:
            m, n = -m, -n
        if n <= f:
            raise Rejected(f"tan of an interval that contains a pole, or may at {self.p} bits")
        return self._quotient(m - e, n - f, n + f), -self._quotient(-m - e, n - f, n + f)

    # ------------------------------------------------------------------------------------------------------------ terms

    def term(self, term: Term, box: Values | None = None) -> Interval:
        """The enclosure of a scalar term whose variables are in a box.

        It contains all values there: an argument that may lie outside of the domain of an operation is refused. Raises
        ``Rejected`` where an enclosure cannot be had: with more bits it may, if the message says "at ... bits".
        """
        try:
            return self.program(term)({} if box is None else box)
        except Rejected as reason:
            raise Rejected(f"no enclosure of {show(term)}: {reason}") from reason

    def program(self, term: Term) -> Program:
        """The term, prepared for many boxes; what has no variables is computed at once, and may be refused."""
        found = self._programs.get(term)
        if found is None:
            found = self._programs[term] = Program(self, term)
        return found

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

    def ceiling(self, x: Interval) -> Interval:
        low, high = (None if end is None else -(-end >> self.p) for end in x)
        return self._step("ceiling", low, high)

    def floor(self, x: Interval) -> Interval:
        low, high = (None if end is None else end >> self.p for end in x)
        return self._step("floor", low, high)

    def _step(self, head: str, low: int | None, high: int | None) -> Interval:
        if low is None or low != high:
            raise Rejected(f"the {head} of an interval around an integer at {self.p} bits")
        return Interval(low << self.p, low << self.p)

    def algebraic(self, term: Term) -> Interval:
        """The root that a term names, by bisection with exact signs."""
        f, low, high = isolated(term)
        for end in (low, high):
            if not value_at(f, end.numerator, end.denominator):
                return self.rational(end)
        # f has one root between low and high, and it is simple: f keeps its sign up to the root, and changes it there
        before = value_at(f, low.numerator, low.denominator) > 0
        p = self.p
        a = (low.numerator << p) // low.denominator
        b = -((-high.numerator << p) // high.denominator)
        while b - a > 1:
            middle = a + b >> 1  # strictly between low and high
            value = value_at(f, middle, 1 << p)
            if not value:
                return Interval(middle, middle)
            if (value > 0) == before:
                a = middle
            else:
                b = middle
        return Interval(a, b)


class Program:
    """A term as steps that enclose it over a box: a mapping from its variables to intervals.

    >>> from ..terms import build, variable
    >>> x, with_16 = variable("x"), Enclosures(16)
    >>> program = with_16.program(build("*", x, build("exp", x)))
    >>> program({x: Interval(0, 1 << 16)})
    Interval(low=0, high=178146)
    """

    def __init__(self, arithmetic: Enclosures, term: Term) -> None:
        self._arithmetic = arithmetic
        self._places: dict[Term, int] = {}  # where in the list of values
        self._values: list[Interval] = []  # what is known of them already; nothing of those that a box changes
        self._inputs: list[tuple[int, Term]] = []
        self._steps: list[tuple[int, Operation, int, int | None]] = []  # the values there become the operation of those
        self._varying: set[int] = set()
        self._result = self._place(term, LEVELS)

    def __call__(self, box: Values) -> Interval:
        spend(1 + 8 * len(self._steps))
        values = self._values.copy()
        for k, x in self._inputs:
            if x not in box:
                raise Rejected(f"{show(x)} is not a value that the kernel can enclose")
            values[k] = box[x]
        for k, operation, i, j in self._steps:
            values[k] = operation(values[i]) if j is None else operation(values[i], values[j])
        return values[self._result]

    def _place(self, term: Term, levels: int) -> int:
        found = self._places.get(term)
        if found is None:
            if not levels:
                raise Rejected(f"functions are applied more than {LEVELS} deep")
            spend(20)
            found = self._places[term] = self._compile(term, levels - 1)
        return found

    def _compile(self, term: Term, levels: int) -> int:
        head, args = term.head, term.args
        if not is_scalar(term.sort):
            raise Rejected(f"expected a number, found {show(term)}")
        if head in ("variable", "local"):
            self._inputs.append((len(self._values), term))
            return self._new(REALS, True)
        if head == "rational":
            return self._new(self._arithmetic.rational(term.value), False)
        if head == "pi":
            return self._new(self._arithmetic.pi(), False)
        if head == "root":
            return self._new(self._arithmetic.algebraic(term), False)
        if head == "app":
            return self._place(contract(term), levels)
        if head == "^":
            return self._power(args[0], args[1], levels)
        if head in self._arithmetic.functions:
            return self._step(self._arithmetic.functions[head], self._place(args[0], levels))
        if head not in self._arithmetic.folds:
            raise Rejected(f"{show(term)} is not a value that the kernel can enclose")
        if head == "*" and args[0].head == "rational" and args[0].value == -1:
            return self._step(self._arithmetic.negate, self._fold(head, args[1:], levels))  # exact and fast
        return self._fold(head, args, levels)

    def _fold(self, head: str, args: Sequence[Term], levels: int) -> int:
        out = self._place(args[0], levels)
        for a in args[1:]:
            out = self._step(self._arithmetic.folds[head], out, self._place(a, levels))
        return out

    def _power(self, base: Term, exponent: Term, levels: int) -> int:
        arithmetic, place = self._arithmetic, self._place(base, levels)
        if exponent.head != "rational":
            whole = exponent.sort is INT
            return self._step(lambda x, y: arithmetic.general_power(x, y, whole), place, self._place(exponent, levels))
        n: Fraction = exponent.value
        return self._step(lambda x: arithmetic.power(x, n), place)

    def _step(self, operation: Operation, i: int, j: int | None = None) -> int:
        if i not in self._varying and j not in self._varying:
            values = self._values
            return self._new(operation(values[i]) if j is None else operation(values[i], values[j]), False)
        self._steps.append((len(self._values), operation, i, j))
        return self._new(REALS, True)

    def _new(self, value: Interval, varying: bool) -> int:
        if varying:
            self._varying.add(len(self._values))
        self._values.append(value)
        return len(self._values) - 1


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


# ---------------------------------------------------------------------------------------------------- series and powers


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
    low, high = 0, 1 << n.bit_length() // q + 1
    spend(high.bit_length() * (1 + (n.bit_length() ** 2 >> 22)))
    while high - low > 1:
        middle = low + high >> 1
        if middle**q <= n:
            low = middle
        else:
            high = middle
    return low


def _ratio(n: int, d: int, w: int, sign: int) -> Ball:
    """atanh(n / d) (sign 1) or atan(n / d) (sign -1), for 0 <= n / d <= 1/3, at scale w."""
    power, total, k, now = (n << w) // d, 0, 0, 1
    while power:
        total += now * (power // (2 * k + 1))
        power = power * n * n // (d * d)
        k, now = k + 1, now * sign
    # Error: if a power is off by f the next is by at most f/9 + 1: none by more than 2, no term by more than 3. The
    # power that is 0 is at most 2, the tail 2 (1 + 1/9 + ...) < 3.
    return total, 3 * k + 3

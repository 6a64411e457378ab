"""Enclosures: intervals with integer ends that contain real values, and the sign of a closed term.

An ``Interval`` at precision p means [low / 2^p, high / 2^p]. Every operation of ``Enclosures(p)`` returns an interval
that contains all values of the exact operation on points of its arguments, or raises ``Rejected``. There is no float.

How to check it. ``n >> s`` and ``n // d`` round down, ``-(-n >> s)`` and ``-(-n // d)`` round up; everything else on
integers is exact. An elementary function is computed at a point, on a finer scale w (or v), as a *ball*: integers
(m, e) with |value 2^w - m| <= e. A *unit* is 2^-w of that scale. Each comment "error" proves its e; how many guard bits
and terms there are only decides how narrow the result is. A loop stops at a term that was rounded to 0: the true term
is at most its own error, and bounds the tail. The series and reductions are textbook (R. Brent and P. Zimmermann,
Modern Computer Arithmetic, chapter 4), and so is Sturm's theorem (S. Basu, R. Pollack and M.-F. Roy, Algorithms in Real
Algebraic Geometry, chapter 2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm

from .normal_form import NormalForms, integer_root, of_matrix
from .polynomials import Budget, Rejected
from .terms import INT, Term, contract, free_variables, is_scalar, show

PRECISION = 20_000  # the greatest precision
SIZE = 1 << 20  # no end of an interval has more bits
LARGEST_EXP = 1 << 19  # exp of more is refused: its value has more bits than fit
LARGEST_ANGLE = 4096  # sin, cos and tan of more than 2^4096 are refused: they need that many bits of pi
LEVELS = 200  # the most nested calls; a term is at most 120 deep, the rest is for functions that are applied

Ball = tuple[int, int]
Values = Mapping[Term, "Interval"]


@dataclass(frozen=True, slots=True)
class Interval:
    """[low / 2^p, high / 2^p], at the precision p of the ``Enclosures`` that made it.

    >>> Interval(2, 1)
    Traceback (most recent call last):
        ...
    symres.kernel.polynomials.Rejected: an interval has integer ends low <= high
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if type(self.low) is not int or type(self.high) is not int or self.low > self.high:
            raise Rejected("an interval has integer ends low <= high")


class Enclosures:
    """Interval arithmetic at a precision of p bits after the point.

    >>> with_16 = Enclosures(16)
    >>> with_16.exp(with_16.rational(Fraction(1)))  # e is 178145.4... / 2^16
    Interval(low=178145, high=178146)
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
        self._cost = 16 + (precision * precision >> 12)  # of an elementary function, roughly in microseconds
        self._constants: dict[tuple[str, int], Ball] = {}
        self._memo: dict[Term, Interval] = {}

    def _interval(self, low: int, high: int) -> Interval:
        bits = max(low.bit_length(), high.bit_length())
        if bits > SIZE:
            raise Rejected(f"an interval with ends of more than {SIZE} bits")
        Budget.spend(1 + (bits >> 6))
        return Interval(low, high)

    def _outward(self, low: int, high: int, scale: int) -> Interval:
        """[low, high] / 2^scale, rounded outward to p bits."""
        s = scale - self.p
        return self._interval(low >> s, -(-high >> s)) if s >= 0 else self._interval(low << -s, high << -s)

    def _around(self, m: int, e: int, scale: int) -> Interval:
        """The ball (m, e), rounded outward to p bits."""
        return self._outward(m - e, m + e, scale)

    def _increasing(self, function: Callable[[int], Interval], x: Interval) -> Interval:
        """An increasing function of an interval, from enclosures of its values at the two ends."""
        Budget.spend(self._cost)
        low = function(x.low)
        return low if x.low == x.high else Interval(low.low, function(x.high).high)

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def rational(self, value: Fraction) -> Interval:
        n, d = value.numerator, value.denominator
        if max(n.bit_length(), d.bit_length()) > SIZE:
            raise Rejected(f"a rational number of more than {SIZE} bits")
        return self._interval((n << self.p) // d, -((-n << self.p) // d))

    def add(self, x: Interval, y: Interval) -> Interval:
        return self._interval(x.low + y.low, x.high + y.high)

    def multiply(self, x: Interval, y: Interval) -> Interval:
        one, other = (max(i.low.bit_length(), i.high.bit_length()) for i in (x, y))
        Budget.spend(one * other >> 20)
        products = (x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high)
        return self._outward(min(products), max(products), 2 * self.p)

    def divide(self, x: Interval, y: Interval) -> Interval:
        return self._quotient(x.low, x.high, y.low, y.high)

    def _quotient(self, a: int, b: int, c: int, d: int) -> Interval:
        """[a, b] / [c, d], both at one scale: a quotient is monotone in each argument, its extremes are at corners."""
        if c <= 0 <= d:
            raise Rejected(f"a division by an interval that contains 0 at {self.p} bits")
        corners = [(n << self.p, m) for n in (a, b) for m in (c, d)]
        return self._interval(min([n // m for n, m in corners]), max([-(-n // m) for n, m in corners]))

    def absolute(self, x: Interval) -> Interval:
        ends = abs(x.low), abs(x.high)
        return Interval(0 if x.low <= 0 <= x.high else min(ends), max(ends))

    def maximum(self, x: Interval, y: Interval) -> Interval:
        return Interval(max(x.low, y.low), max(x.high, y.high))

    def minimum(self, x: Interval, y: Interval) -> Interval:
        return Interval(min(x.low, y.low), min(x.high, y.high))

    def power(self, x: Interval, exponent: Fraction) -> Interval:
        """x to a constant power: 1/x first, then a q-th root, of x >= 0 only, then a natural power; x^0 is 1."""
        n, q, w = exponent.numerator, exponent.denominator, self._w
        if max(n.bit_length(), q.bit_length()) > 64:
            raise Rejected("an exponent of more than 64 bits")
        low, high = x.low << w - self.p, x.high << w - self.p
        if n < 0:
            if low <= 0 <= high:
                raise Rejected(f"the power {exponent} of an interval that contains 0 at {self.p} bits")
            low, high = (1 << 2 * w) // high, -(-(1 << 2 * w) // low)  # 1/x decreases on either side of 0
        if q > 1:
            if low < 0:
                raise Rejected(f"the power {exponent} of an interval that reaches below 0 at {self.p} bits")
            low, high = self._root(low, q)[0], self._root(high, q)[1]
        n = abs(n)
        least = 0 if low <= 0 <= high else min(abs(low), abs(high))
        most = max(abs(low), abs(high))
        if (most.bit_length() - w) * n > SIZE:
            raise Rejected(f"the power {exponent} of a number of {most.bit_length() - w} bits is too large")
        if n % 2 == 0:
            return self._outward(_power(least, n, w, False), _power(most, n, w, True), w)
        low = _power(low, n, w, False) if low >= 0 else -_power(-low, n, w, True)
        high = _power(high, n, w, True) if high >= 0 else -_power(-high, n, w, False)
        return self._outward(low, high, w)

    def _root(self, x: int, q: int) -> tuple[int, int]:
        """The q-th root of x >= 0, both at scale w, rounded down and up."""
        power = x << self._w * (q - 1)  # (x / 2^w)^(1/q) 2^w is the q-th root of x 2^(w (q - 1))
        bits = power.bit_length()
        if bits > SIZE:
            raise Rejected(f"a root of order {q} at {self.p} bits is too expensive")
        Budget.spend(1 + (bits * bits >> 20))
        root, odd = power, q
        while odd % 2 == 0:  # floor(sqrt(floor(y))) = floor(sqrt(y))
            root, odd = isqrt(root), odd // 2
        if odd > 1:
            Budget.spend((root.bit_length() // odd + 1) * (1 + (root.bit_length() >> 8)))
            root = integer_root(root, odd)
        return root, root if root**q == power else root + 1

    # -------------------------------------------------------------------------------------------------------- constants

    def _ln2(self) -> Ball:
        """ln 2 = 2 atanh(1/3) at scale w."""
        key = ("ln 2", self._w)
        if key not in self._constants:
            m, e = _reciprocal(3, self._w, 1)
            self._constants[key] = 2 * m, 2 * e
        return self._constants[key]

    def _pi(self, scale: int) -> Ball:
        """pi = 16 atan(1/5) - 4 atan(1/239), Machin's formula."""
        key = ("pi", scale)
        if key not in self._constants:
            Budget.spend(16 + (scale * scale >> 12))
            (m, e), (n, f) = _reciprocal(5, scale, -1), _reciprocal(239, scale, -1)
            self._constants[key] = 16 * m - 4 * n, 16 * e + 4 * f
        return self._constants[key]

    def pi(self) -> Interval:
        return self._around(*self._pi(self._w), self._w)

    # --------------------------------------------------------------------------------------------------- exp, log, tanh

    def exp(self, x: Interval) -> Interval:
        if x.high > LARGEST_EXP << self.p:
            raise Rejected(f"exp of more than {LARGEST_EXP}")
        return self._increasing(self._exp_at, x)

    def _exp_at(self, x: int) -> Interval:
        if x <= -self.p << self.p:  # e^x <= e^-p < 2^-p
            return Interval(0, 1)
        m, e, v = self._exp(x)
        return self._outward(max(0, m - e), m + e, v)

    def _exp(self, x: int) -> tuple[int, int, int]:
        """(m, e, v) with |exp(x / 2^p) - m / 2^v| <= e / 2^v; v may be negative."""
        w = self._w
        ln2, e = self._ln2()
        k, r = divmod(x << w - self.p, ln2)  # so 0 <= r < ln2, and x - k ln 2 is r units, within |k| e
        halvings = isqrt(self.p) // 2 + 2
        v = w + halvings  # at scale v the integer r stands for its 2^-halvings-th part, below 0.18
        total = term = 1 << v
        n = 0
        while term:
            n += 1
            term = (term * r >> v) // n
            total += term
        # Error, in units of v. A term r^n/n! is off by 0.18/n of what the one before it is off by, plus 1 for rounding:
        # at most 2. So are the n terms added; the last being 0, the tail is at most 2 (1/5 + 1/25 + ...) < 1. And r is
        # off by d <= |k| e, as a number far below 1, which changes e^r by at most e^r (e^d - 1) <= 1.2 * 1.72 d < 3 d.
        e = 2 * n + 1 + 3 * abs(k) * e
        for _ in range(halvings):
            e = (2 * total * e + e * e >> v) + 2  # |y^2 - m^2| <= 2 m e + e^2, rounded up, and 1 for rounding m^2
            total = total * total >> v
        return total, e, v - k  # e^x = 2^k e^(x - k ln 2)

    def log(self, x: Interval) -> Interval:
        if x.low <= 0:
            raise Rejected(f"log of an interval that is not positive at {self.p} bits")
        return self._increasing(lambda end: self._around(*self._log(end)), x)

    def _log(self, x: int) -> tuple[int, int, int]:
        """(m, e, w) with |log(x / 2^p) - m / 2^w| <= e / 2^w."""
        w = self._w
        k = x.bit_length()
        if 5 * x < 7 << k - 1:
            k -= 1
        # now x = 2^k y with 0.7 <= y < 1.4, and log y = 2 atanh(t) with t = (y - 1) / (y + 1), |t| < 0.18
        difference = x - (1 << k)
        t = (abs(difference) << w) // (x + (1 << k))
        m, e = _inverse_series(t, w, 1)
        ln2, f = self._ln2()
        value = (k - self.p) * ln2 + (2 * m if difference >= 0 else -2 * m)
        e = abs(k - self.p) * f + 2 * (e + 2)  # error: t is off by at most 1, atanh' <= 1 / (1 - t^2) < 2
        return value, e, w

    def tanh(self, x: Interval) -> Interval:
        return self._increasing(self._tanh_at, x)

    def _tanh_at(self, x: int) -> Interval:
        """tanh |x| = (1 - E) / (1 + E), decreasing in E = exp(-2 |x|)."""
        one = 1 << self.p
        if abs(x) >= self.p << self.p:  # 1 - tanh |x| < 2 E <= 2 e^-2p < 2^-p
            low, high = one - 1, one
        else:
            m, e, v = self._exp(-2 * abs(x))
            low = max(0, ((1 << v) - m - e << self.p) // ((1 << v) + m + e))
            high = min(one, -(-((1 << v) - m + e << self.p) // ((1 << v) + m - e)))
        return Interval(low, high) if x >= 0 else Interval(-high, -low)

    # ---------------------------------------------------------------------------------------------- atan, sin, cos, tan

    def atan(self, x: Interval) -> Interval:
        return self._increasing(lambda end: self._around(*self._atan(end)), x)

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
        # at most 3. atan' <= 1. After three steps or more t is at most tan(pi/32) 2^v + 3 < 2^v / 3.
        m, e = _inverse_series(t, v, -1)
        m, e = m << halvings + 1, e + 3 << halvings + 1  # now at scale v + 1, so that pi/2 there is pi at scale v
        if size > one:
            quarter, f = self._pi(v)
            m, e = quarter - m, e + f
        return -m if x < 0 else m, e, v + 1

    def _turns(self, x: int) -> tuple[int, int, int, int, int]:
        """(k, r, q, e, v): at scale v, x = k q + r exactly, 0 <= r < q, and q is pi/2 within e."""
        bits = max(0, x.bit_length() - self.p)
        if bits > LARGEST_ANGLE:
            raise Rejected(f"sin, cos or tan of more than 2^{LARGEST_ANGLE}")
        v = self._w + bits // 16 * 16 + 1
        Budget.spend(v * v >> 12)
        q, e = self._pi(v - 1)  # an integer that is pi at scale v - 1 is pi/2 at scale v
        k, r = divmod(x << v - self.p, q)
        return k, r, q, e, v

    def _quarters(self, x: Interval) -> tuple[int, int]:
        """Integers a, b such that every n with n pi/2 in x has a <= n <= b."""
        # x.low is k pi/2 + r within |k| e, which is far below pi/2; x.high is (k + 1) pi/2 + (r - q) within (|k| + 1) e
        k, r, _, e, _ = self._turns(x.low)
        a = k + 1 if r > abs(k) * e else k
        k, r, q, e, _ = self._turns(x.high)
        b = k if r - q < -(abs(k) + 1) * e else k + 1
        return a, b

    def _sine(self, x: int, shift: int) -> tuple[int, int, int]:
        """(m, e, v) with |sin(x / 2^p + shift pi/2) - m / 2^v| <= e / 2^v."""
        k, r, q, e, v = self._turns(x)
        off = (abs(k) + 1) * e  # of r, also after the reflection
        k += shift
        cosine = k % 2  # 1: cos(r), 0: sin(r), with the sign of the half turn
        if 2 * r > q:  # sin r = cos(pi/2 - r)
            r, cosine = q - r, 1 - cosine
        m, e = _sine_series(r, v, cosine)  # r is at most pi/4
        return -m if k & 2 else m, e + off, v  # sin and cos have derivatives in [-1, 1]

    def sin(self, x: Interval) -> Interval:
        return self._wave(x, 0)

    def cos(self, x: Interval) -> Interval:
        return self._wave(x, 1)

    def _wave(self, x: Interval, shift: int) -> Interval:
        """sin(x + shift pi/2); it is 1 at n pi/2 for n = 1 - shift mod 4, and -1 for n = 3 - shift mod 4.

        Its other extremes over an interval are at the ends.
        """
        one = 1 << self.p
        Budget.spend(self._cost)
        first = self._around(*self._sine(x.low, shift))
        low, high = first.low, first.high
        if x.low < x.high:
            last = self._around(*self._sine(x.high, shift))
            a, b = self._quarters(x)
            low = -one if a + (3 - shift - a) % 4 <= b else min(low, last.low)
            high = one if a + (1 - shift - a) % 4 <= b else max(high, last.high)
        return Interval(max(-one, low), min(one, high))

    def tan(self, x: Interval) -> Interval:
        a, b = self._quarters(x)
        if a + (1 - a) % 2 <= b:
            raise Rejected(f"tan of an interval that contains a pole, or may at {self.p} bits")
        return self._increasing(self._tan_at, x)

    def _tan_at(self, x: int) -> Interval:
        (m, e, _), (n, f, _) = self._sine(x, 0), self._sine(x, 1)  # both at one scale
        return self._quotient(m - e, m + e, n - f, n + f)

    # ------------------------------------------------------------------------------------------------------------ terms

    def term(self, term: Term, box: Values | None = None) -> Interval:
        """The enclosure of a scalar term, without free variables or with those of a box.

        It contains the value wherever the term is defined (``sequents.definedness``). Raises ``Rejected`` where an
        enclosure cannot be had: with more bits it may, if the message says "at ... bits".
        """
        try:
            return self._term(term, self._memo if box is None else dict(box), LEVELS)
        except Rejected as reason:
            raise Rejected(f"no enclosure of {show(term)}: {reason}") from reason

    def _term(self, term: Term, memo: dict[Term, Interval], levels: int) -> Interval:
        found = memo.get(term)
        if found is None:
            if not levels:
                raise Rejected(f"functions are applied more than {LEVELS} deep")
            Budget.spend(1)
            found = memo[term] = self._evaluate(term, memo, levels - 1)
        return found

    def _evaluate(self, term: Term, memo: dict[Term, Interval], levels: int) -> Interval:
        head, args = term.head, term.args
        if not is_scalar(term.sort):
            raise Rejected(f"expected a number, found {show(term)}")
        if head == "rational":
            return self.rational(term.value)
        if head == "pi":
            return self.pi()
        if head == "root":
            return self._algebraic(term)
        if head == "app":
            return self._term(contract(term), memo, levels)
        if head == "D":
            forms = NormalForms()
            return self._term(forms.term(forms(term)), memo, levels)
        if head in ("entry", "tr", "det"):
            return self._term(of_matrix(term), memo, levels)
        if head == "^" and args[1].head == "rational":
            return self.power(self._term(args[0], memo, levels), args[1].value)
        if head not in _OPERATIONS:
            raise Rejected(f"{show(term)} is not a value that the kernel can enclose")
        values = [self._term(a, memo, levels) for a in args]
        out = values[0]
        if head == "^":
            return self._general_power(out, values[1], args[1].sort is INT)
        if len(values) == 1:
            return _FUNCTIONS[head](self, out)
        for value in values[1:]:
            out = _FOLDS[head](self, out, value)
        return out

    def _general_power(self, x: Interval, y: Interval, whole: bool) -> Interval:
        """x^y for an exponent that is no numeral: an integer n, or exp(y log x) with x > 0."""
        if whole and -(-y.low >> self.p) == y.high >> self.p:  # y is an integer, and this is the only one there
            return self.power(x, Fraction(y.high >> self.p))
        return self.exp(self.multiply(y, self.log(x)))

    def _ceiling(self, x: Interval) -> Interval:
        low, high = -(-x.low >> self.p), -(-x.high >> self.p)
        if low != high:
            raise Rejected(f"the ceiling of an interval around an integer at {self.p} bits")
        return Interval(low << self.p, low << self.p)

    def _floor(self, x: Interval) -> Interval:
        low, high = x.low >> self.p, x.high >> self.p
        if low != high:
            raise Rejected(f"the floor of an interval around an integer at {self.p} bits")
        return Interval(low << self.p, low << self.p)

    def _algebraic(self, term: Term) -> Interval:
        """The root that a term names, by bisection with exact signs."""
        f, low, high = _isolated(term)
        for end in (low, high):
            if not _value(f, end.numerator, end.denominator):
                return self.rational(end)
        # f has one root between low and high, and it is simple: f keeps its sign up to the root, and changes it there
        before = _value(f, low.numerator, low.denominator) > 0
        first, last = self.rational(low), self.rational(high)
        a, b = first.low, last.high
        while b - a > 1:
            middle = a + b >> 1  # strictly between low and high
            value = _value(f, middle, 1 << self.p)
            if not value:
                return Interval(middle, middle)
            if (value > 0) == before:
                a = middle
            else:
                b = middle
        return Interval(a, b)


_FUNCTIONS: Mapping[str, Callable[[Enclosures, Interval], Interval]] = {
    "exp": Enclosures.exp,
    "log": Enclosures.log,
    "sin": Enclosures.sin,
    "cos": Enclosures.cos,
    "tan": Enclosures.tan,
    "atan": Enclosures.atan,
    "tanh": Enclosures.tanh,
    "abs": Enclosures.absolute,
    "ceiling": Enclosures._ceiling,
    "floor": Enclosures._floor,
}
_FOLDS: Mapping[str, Callable[[Enclosures, Interval, Interval], Interval]] = {
    "+": Enclosures.add,
    "*": Enclosures.multiply,
    "max": Enclosures.maximum,
    "min": Enclosures.minimum,
}
_OPERATIONS = frozenset({*_FUNCTIONS, *_FOLDS, "^"})


# ---------------------------------------------------------------------------------------------------- series and powers


def _power(x: int, n: int, w: int, up: bool) -> int:
    """(x / 2^w)^n 2^w for x >= 0, every product rounded up or every one down; 1 for n = 0."""
    more = (1 << w) - 1 if up else 0
    out = 1 << w
    while n:
        if n & 1:
            out = out * x + more >> w
        n >>= 1
        if n:
            x = x * x + more >> w
    return out


def _reciprocal(n: int, w: int, sign: int) -> Ball:
    """atanh(1/n) (sign 1) or atan(1/n) (sign -1) for n >= 3, at scale w."""
    power, total, k, now = (1 << w) // n, 0, 0, 1
    while power:
        total += now * (power // (2 * k + 1))
        power //= n * n
        k, now = k + 1, now * sign
    # Error: floors of floors are floors, so each of k terms is off by less than 1; the tail is below 1 + 1/9 + ... < 2
    return total, k + 2


def _inverse_series(t: int, w: int, sign: int) -> Ball:
    """atanh (sign 1) or atan (sign -1) of exactly t / 2^w, for 0 <= t <= 2^w / 3, at scale w."""
    square = t * t >> w
    power, total, k, now = t, 0, 0, 1
    while power:
        total += now * (power // (2 * k + 1))
        power = power * square >> w
        k, now = k + 1, now * sign
    # Error: the square (at most 1/9) is off by 1 and a power (at most 1/3) by d, the next by d/9 + 1/3 + 1 or less: no
    # power by more than 2, no term by more than 3. The power that is 0 is at most 2, the tail 2 (1 + 1/9 + ...) < 3.
    return total, 3 * k + 3


def _sine_series(r: int, w: int, cosine: int) -> Ball:
    """sin (cosine 0) or cos (cosine 1) of exactly r / 2^w, for 0 <= r <= 0.79 * 2^w, at scale w."""
    square = r * r >> w
    term = 1 << w if cosine else r
    total, n, i, now = 0, 0, 2 - cosine, 1
    while term:
        total += now * term
        term = (term * square >> w) // (i * (i + 1))
        n, i, now = n + 1, i + 2, -now
    # Error: the square (at most 0.63) is off by 1 and a term (at most 1) by d, so the next, at most half their product,
    # is off by at most (0.63 d + 1) / 2 + 1: none by more than 3. The tail of this alternating, decreasing series is at
    # most its first term, so 3 more.
    return total, 3 * n + 3


# ----------------------------------------------------------------------------------------------------------- real roots

Coefficients = Sequence["int | Fraction"]  # from degree 0 up


def real_roots(coefficients: Coefficients, low: Fraction, high: Fraction) -> int:
    """The number of distinct real roots of a non-zero polynomial in the closed interval [low, high].

    >>> real_roots([-2, 0, 1], Fraction(0), Fraction(2)), real_roots([0, 0, -1, 1], Fraction(0), Fraction(1))
    (1, 2)
    """
    return _count(_sturm(coefficients), low, high)


def _count(chain: list[list[int]], low: Fraction, high: Fraction) -> int:
    """Sturm: for a square-free polynomial, zeros left out, the changes of sign lost are the roots in ]low, high]."""
    if low > high:
        raise Rejected("an interval for roots has low <= high")
    changes = []
    for x in (low, high):
        signs = [value > 0 for value in (_value(f, x.numerator, x.denominator) for f in chain) if value]
        changes.append(sum([one != other for one, other in zip(signs, signs[1:], strict=False)]))
    return changes[0] - changes[1] + int(not _value(chain[0], low.numerator, low.denominator))


def _sturm(coefficients: Coefficients) -> list[list[int]]:
    """The Sturm chain f, f', -rem(f, f'), ... of the square-free part f, each up to a positive factor."""
    f = _primitive(coefficients)
    if not f:
        raise Rejected("the zero polynomial has infinitely many roots")
    chain = [f]
    following = _primitive([k * c for k, c in enumerate(f)][1:])
    while following:
        chain.append(following)
        following = [-c for c in _primitive(_division(chain[-2], chain[-1])[1])]
    # the last is a greatest common divisor of f and f'
    return chain if len(chain[-1]) == 1 else _sturm(_division(f, chain[-1])[0])


def _primitive(coefficients: Coefficients) -> list[int]:
    """A positive multiple with integer coefficients and no common factor; the leading one is not 0."""
    values = list(coefficients)
    while values and not values[-1]:
        values.pop()
    scale = Fraction(lcm(*(c.denominator for c in values)), gcd(*(c.numerator for c in values)) or 1)
    return [(c * scale).numerator for c in values]


def _division(f: list[int], g: list[int]) -> tuple[list[Fraction], list[Fraction]]:
    """Quotient and remainder of polynomials, g not 0."""
    rest = [Fraction(c) for c in f]
    quotient = [Fraction(0)] * max(0, len(f) - len(g) + 1)
    for k in reversed(range(len(quotient))):
        quotient[k] = rest[k + len(g) - 1] / g[-1]
        bits = quotient[k].numerator.bit_length() + quotient[k].denominator.bit_length()
        Budget.spend(len(g) * (10 + (bits * bits >> 12)))
        for i, c in enumerate(g):
            rest[k + i] -= quotient[k] * c
    return quotient, rest


def _value(f: list[int], n: int, d: int) -> int:
    """d^degree f(n / d), which for d > 0 has the sign of f(n / d)."""
    Budget.spend(len(f) * (1 + (len(f) * max(n.bit_length(), d.bit_length()) >> 8)))
    out, scale = 0, 1
    for c in reversed(f):
        out = out * n + c * scale
        scale *= d
    return out


def _isolated(term: Term) -> tuple[list[int], Fraction, Fraction]:
    """The square-free polynomial and the interval of a ``root``; refused unless exactly one real root is there."""
    *coefficients, low, high = [a.value for a in term.args]
    chain = _sturm(coefficients)
    found = _count(chain, low, high)
    if found != 1:
        raise Rejected(f"{show(term)} has to be the only real root in its interval, where there are {found}")
    return chain[0], low, high


# ---------------------------------------------------------------------------------------------------------------- signs


def sign(term: Term, limit: int = 4096) -> int:
    """The sign of a closed scalar term: -1, 0 or 1.

    It is 0 only if the normal form says so. A normal form equals its term where the term is *defined*, and that is what
    the caller has to have proved (``sequents.definedness``). Algebraic numbers are checked here: each must be the only
    root in its interval. Other signs are read off enclosures of 64, 128, ... bits up to ``limit``. Raises ``Rejected``
    if that decides nothing, so a true zero that the normal form does not see is refused, never guessed.

    >>> from .terms import build, number
    >>> sign(build("+", build("pi"), number(-3))), sign(build("+", build("sin", number(2)), build("sin", number(-2))))
    (1, 0)
    """
    if not is_scalar(term.sort) or term.loose or free_variables(term):
        raise Rejected(f"the sign is asked of {show(term)}, which is no number without variables")
    forms = NormalForms()
    form = forms(term)
    for atom in forms.atoms:
        if atom.head == "root":
            _isolated(atom)
    if not form.numerator:
        return 0
    value = form.rational
    if value is not None:
        return 1 if value > 0 else -1
    reason, bits = "", 64
    while bits <= limit:
        try:
            x = Enclosures(bits).term(term)
        except Rejected as refusal:  # an argument that touches the edge of a domain may not with more bits
            reason = f" ({refusal})"
        else:
            if x.low > 0 or x.high < 0:
                return 1 if x.low > 0 else -1
            reason = ""
        bits *= 2
    raise Rejected(f"the sign of {show(term)} is undecided at {limit} bits{reason}")

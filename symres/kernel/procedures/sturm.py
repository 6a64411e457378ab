"""Real roots of polynomials with rational coefficients: how many there are in an interval, and numbers named as one.

Sturm's theorem: S. Basu, R. Pollack and M.-F. Roy, Algorithms in Real Algebraic Geometry, chapter 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from ..polynomials import Rejected, spend
from ..terms import Term, show

Coefficients = Sequence["int | Fraction"]  # from degree 0 up
Chain = tuple[tuple[int, ...], ...]


def real_roots(coefficients: Coefficients, low: Fraction | None = None, high: Fraction | None = None) -> int:
    """The number of distinct real roots of a non-zero polynomial in the closed interval [low, high]; None is no end.

    >>> real_roots([-2, 0, 1], Fraction(0), Fraction(2)), real_roots([0, 0, -1, 1], Fraction(0), Fraction(1))
    (1, 2)
    >>> real_roots([-2, 0, 1]), real_roots([2, 0, 1])
    (2, 0)
    """
    return _count(_sturm(coefficients), low, high)


def _count(chain: Chain, low: Fraction | None, high: Fraction | None) -> int:
    """Sturm: for a square-free polynomial, zeros left out, the changes of sign lost are the roots in ]low, high]."""
    if low is not None and high is not None and low > high:
        raise Rejected("an interval for roots has low <= high")
    changes = []
    for x, far in ((low, -1), (high, 1)):
        signs = [value > 0 for value in (_sign_at(f, x, far) for f in chain) if value]
        changes.append(sum([one != other for one, other in zip(signs, signs[1:], strict=False)]))
    return changes[0] - changes[1] + int(low is not None and not _sign_at(chain[0], low, -1))


def _sign_at(f: Sequence[int], x: Fraction | None, far: int) -> int:
    """A number with the sign of f at x; far out, left for -1 and right for 1, where x is None."""
    if x is not None:
        return value_at(f, x.numerator, x.denominator)
    return f[-1] if far > 0 or len(f) % 2 else -f[-1]


def _sturm(coefficients: Coefficients) -> Chain:
    """The Sturm chain f, f', -rem(f, f'), ... of the square-free part f, each up to a positive factor."""
    return _chain(tuple(_primitive(coefficients)))


@lru_cache(256)
def _chain(f: tuple[int, ...]) -> Chain:
    if not f:
        raise Rejected("the zero polynomial has infinitely many roots")
    chain = [f]
    following = _primitive([k * c for k, c in enumerate(f)][1:])
    while following:
        chain.append(following)
        following = tuple([-c for c in _primitive(_division(chain[-2], chain[-1])[1])])
    # the last is a greatest common divisor of f and f'
    return tuple(chain) if len(chain[-1]) == 1 else _sturm(_division(f, chain[-1])[0])


def _primitive(coefficients: Coefficients) -> tuple[int, ...]:
    """A positive multiple with integer coefficients and no common factor; the leading one is not 0."""
    values = list(coefficients)
    while values and not values[-1]:
        values.pop()
    whole, common = 1, 0
    for c in values:
        spend(2 + (whole.bit_length() * c.denominator.bit_length() >> 12))
        whole = lcm(whole, c.denominator)
    for c in values:
        spend(2 + (max(whole.bit_length(), common.bit_length()) * c.numerator.bit_length() >> 12))
        common = gcd(common, c.numerator * (whole // c.denominator))
    return tuple([c.numerator * (whole // c.denominator) // common for c in values])


def _division(f: Sequence[int], g: Sequence[int]) -> tuple[list[Fraction], list[Fraction]]:
    """Quotient and remainder of polynomials, g not 0."""
    rest = [Fraction(c) for c in f]
    quotient = [Fraction(0)] * max(0, len(f) - len(g) + 1)
    for k in reversed(range(len(quotient))):
        quotient[k] = rest[k + len(g) - 1] / g[-1]
        bits = quotient[k].numerator.bit_length() + quotient[k].denominator.bit_length()
        spend(len(g) * (10 + (bits * bits >> 16)))
        for i, c in enumerate(g):
            rest[k + i] -= quotient[k] * c
    return quotient, rest


def value_at(f: Sequence[int], n: int, d: int) -> int:
    """d^degree f(n / d), which for d > 0 has the sign of f(n / d)."""
    spend(len(f) * (1 + (len(f) * max(n.bit_length(), d.bit_length()) >> 8)))
    out, scale = 0, 1
    for c in reversed(f):
        out = out * n + c * scale
        scale *= d
    return out


@lru_cache(256)
def isolated(term: Term) -> tuple[tuple[int, ...], Fraction, Fraction]:
    """The square-free polynomial and the interval of a ``root``; refused unless exactly one real root is there."""
    *coefficients, low, high = [a.value for a in term.args]
    chain = _sturm(coefficients)
    found = _count(chain, low, high)
    if found != 1:
        raise Rejected(f"{show(term)} has to be the only real root in its interval, where there are {found}")
    return chain[0], low, high

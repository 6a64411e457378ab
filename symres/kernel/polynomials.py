"""Sparse polynomials with rational coefficients, exact, from integers and ``Fraction`` alone.

A polynomial is a dictionary from monomials to non-zero coefficients. A monomial is one integer: the exponent of atom i
stands in bits 32i to 32i + 31, so monomials multiply by adding integers; no exponent reaches 2^31, which keeps the
fields apart.

Everything is paid from a purse (``spend``), time and memory alike, so that what is hostile is refused in bounded time
and memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache, wraps
from struct import unpack
from typing import Any, ParamSpec, TypeVar

Polynomial = dict[int, "int | Fraction"]

FIELD = 32
MASK = (1 << FIELD) - 1
POWER = 200  # a polynomial of several terms is raised to no higher power
BITS = 1 << 20  # no coefficient may have more
TERMS = 1 << 18  # no polynomial may have more


class Rejected(Exception):
    """The kernel does not accept this; the message says which part, what was expected and what was found."""


class Purse:
    """The steps that a check may still take, each of about a tenth of a microsecond or a dozen bytes."""

    LIMIT = 50_000_000

    def __init__(self, size: int) -> None:
        self.size = self.left = size
        self.inside = 0  # what was spent from other purses inside of this one

    @property
    def spent(self) -> int:
        return self.size - self.left + self.inside


_purse: ContextVar[Purse | None] = ContextVar("purse", default=None)  # outside of all, nothing is counted


@contextmanager
def purse(size: int | None = None, taken: bool = False) -> Iterator[Purse]:
    """A purse for a function or block, a full one if no size is given.

    Whatever the kernel offers to others (``check``, ``prove``, ``obligations``, a new ``Statement``) has one, so that
    nobody pays for what others have spent. Where it is ``taken`` from the purse around, that one pays in the end.
    """
    around, size = _purse.get(), Purse.LIMIT if size is None else size
    own = Purse(min(size, around.left) if taken and around is not None else size)
    token = _purse.set(own)
    try:
        yield own
    finally:
        _purse.reset(token)
        if around is not None and taken:
            around.left -= own.spent
        elif around is not None:
            around.inside += own.spent


def spend(cost: int) -> None:
    """Pay for a computation from the purse in use; raises ``Rejected`` if that has less."""
    own = _purse.get()
    if own is not None:
        own.left -= cost
        if own.left < 0:
            raise Rejected("the check takes more steps than the kernel allows")


REMEMBERED = 1 << 12  # answers of a function; then it begins anew
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def remembered(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """A function of what does not change, that remembers its answers; asked again, each costs what it did."""
    known: dict[Any, tuple[Answer, int]] = {}

    @wraps(function)
    def ask(*asked: Asked.args, **named: Asked.kwargs) -> Answer:
        key = (*asked, *named.items())
        found = known.get(key)
        if found is not None:
            spend(found[1])
            return found[0]
        with purse(taken=True) as own:
            answer = function(*asked, **named)
        if own.left >= 0:  # else the answer may be that it ran out
            if len(known) >= REMEMBERED:
                known.clear()
            known[key] = answer, own.spent
        return answer

    return ask


def constant(value: int | Fraction) -> Polynomial:
    """
    >>> constant(0), constant(Fraction(4, 2))
    ({}, {0: 2})
    """
    if not value:
        return {}
    return {0: value.numerator if value.denominator == 1 else value}


def unit(index: int) -> int:
    """The monomial of a single atom, which is as long as the index is large."""
    spend(1 + index)
    return 1 << FIELD * index


def atom(index: int) -> Polynomial:
    return {unit(index): 1}


def add(p: Polynomial, q: Polynomial, factor: int | Fraction = 1) -> Polynomial:
    """p + factor q."""
    spend(3 * (len(p) + len(q)) + 1)
    out = dict(p)
    get = out.get
    for m, c in (q if factor == 1 else {m: factor * c for m, c in q.items()}).items():
        known = get(m)
        value = c if known is None else known + c
        if value:
            out[m] = value
            if type(value) is not int:  # a sum of fractions is as long as they are together, and is reduced
                spend(value.denominator.bit_length() ** 2 >> 20)
        else:
            out.pop(m, None)
    return out


def multiply(p: Polynomial, q: Polynomial) -> Polynomial:
    """
    >>> x = atom(0)
    >>> multiply(add(x, constant(1)), add(x, constant(-1))) == {2: 1, 0: -1}
    True
    """
    if len(p) > len(q):
        p, q = q, p
    if not p:
        return {}
    if len(q) == 1:
        ((m, c),), ((n, d),) = p.items(), q.items()
        if type(c) is type(d) is int and c.bit_length() + d.bit_length() < 256:
            spend(6)
            return {joined(m, n): c * d}
    large, long = _effort(p) + _effort(q), max(max(p), max(q)).bit_length()
    spend(len(p) * len(q) * (1 + (large * large >> 16) + (long >> 12)) + 1)
    out: Polynomial = {}
    checked = 4096
    for m, c in p.items():
        if not out:  # in the first row no two terms meet
            out = {m + n: d for n, d in q.items()} if c == 1 else {m + n: c * d for n, d in q.items()}
        else:
            get = out.get
            for n, d in q.items():
                k = m + n
                out[k] = get(k, 0) + c * d
        if len(out) > checked:
            _refuse_growth(out, large + long)
            checked = 2 * len(out)
    _refuse_overflow(out)
    spend(len(out) * (5 + (large + long >> 7)))
    return out if len(p) == 1 else {m: c for m, c in out.items() if c}


def _refuse_growth(p: Polynomial, size: int) -> None:
    """Stop a product that is too large for the memory, or whose monomials a dictionary does not tell apart quickly."""
    if len(p) * (1 + size // 1024) > TERMS:
        raise Rejected(f"a polynomial of more than {TERMS} terms")
    if len(set(map(hash, p))) * 100 < len(p):  # Python hashes integers modulo 2^61 - 1, where atoms 61 apart are alike
        raise Rejected(f"a polynomial of {len(p)} terms whose monomials are too alike")


def _refuse_overflow(p: Polynomial) -> None:
    """Exponents below 2^31 add up to less than 2^32, so a sum that grew too large shows in the top bit of its field."""
    union = 0
    for m in p:
        union |= m
    if union & _top_bits(union.bit_length() // FIELD + 1):
        raise Rejected("a polynomial of degree 2^31 or more")


def joined(m: int, n: int) -> int:
    """The product of two monomials.

    >>> joined(1 << FIELD, 2) == (1 << FIELD) + 2
    True
    """
    product = m + n
    spend(1 + (product.bit_length() >> 6))
    if product & _top_bits(product.bit_length() // FIELD + 1):
        raise Rejected("a monomial of degree 2^31 or more")
    return product


@lru_cache(maxsize=256)  # of a few sizes at a time, whose numbers together are small
def _top_bits(fields: int) -> int:
    return int.from_bytes(b"\x00\x00\x00\x80" * fields, "little")


def bits(p: Polynomial) -> int:
    """The bits of the largest numerator or denominator."""
    if len(p) == 1:
        (only,) = p.values()
        if type(only) is int:
            return only.bit_length()
    return max(
        [
            c.bit_length() if type(c) is int else max(c.numerator.bit_length(), c.denominator.bit_length())
            for c in p.values()
        ],
        default=0,
    )


def _effort(p: Polynomial) -> int:
    """The cost of a product with the coefficients, in bits: a fraction, reduced every time, counts for 512 more."""
    return max(
        [
            c.bit_length() if type(c) is int else 512 + c.numerator.bit_length() + c.denominator.bit_length()
            for c in p.values()
        ]
    )


def power(p: Polynomial, n: int) -> Polynomial:
    """p to a natural power; ``0 ** 0`` is 1."""
    if n < 0:
        raise Rejected("a negative power of a polynomial")
    if len(p) > 1 and n > POWER or bits(p) * n > BITS:
        raise Rejected(f"the power {n} of a polynomial with {len(p)} terms and coefficients of {bits(p)} bits")
    out: Polynomial | None = None
    while n:
        if n & 1:
            out = p if out is None else multiply(out, p)
        n >>= 1
        if n:
            p = multiply(p, p)
    return constant(1) if out is None else out


def divided(p: Polynomial, q: Polynomial) -> Polynomial | None:
    """The polynomial p / q, for q not 0; None if it is none.

    >>> x, one = atom(0), constant(1)
    >>> divided(add(power(x, 2), one, -1), add(x, one)) == add(x, one, -1), divided(x, add(x, one))
    (True, None)
    """
    leading = max(q)  # comparing monomials as integers is an order that multiplication respects
    powers = list(exponents(leading))
    out: Polynomial = {}
    while p:
        m = max(p)
        if any(exponent(m, i) < e for i, e in powers):
            return None
        spend(100 + 40 * len(powers) + 4 * len(p))
        c = Fraction(p[m]) / q[leading]
        out[m - leading] = c.numerator if c.denominator == 1 else c
        p = add(p, multiply({m - leading: c}, q), -1)
    return out


def exponents(monomial: int) -> Sequence[tuple[int, int]]:
    """The atoms of a monomial with their exponents.

    >>> exponents(next(iter(multiply(atom(1), power(atom(3), 2)))))
    ((1, 1), (3, 2))
    """
    if monomial.bit_length() > 64 * FIELD:
        fields = (monomial.bit_length() + FIELD - 1) // FIELD
        values = unpack(f"<{fields}I", monomial.to_bytes(4 * fields, "little"))
        return [(index, e) for index, e in enumerate(values) if e]
    return _exponents(monomial)


@lru_cache(1 << 13)
def _exponents(monomial: int) -> tuple[tuple[int, int], ...]:
    found = []
    while monomial:
        index = ((monomial & -monomial).bit_length() - 1) // FIELD
        shift = FIELD * index
        e = monomial >> shift & MASK
        found.append((index, e))
        monomial -= e << shift
    return tuple(found)


def exponent(monomial: int, index: int) -> int:
    return monomial >> FIELD * index & MASK


def differentiate(p: Polynomial, index: int) -> Polynomial:
    """The partial derivative with respect to one atom.

    >>> differentiate(power(atom(0), 3), 0)
    {2: 3}
    """
    spend(len(p))
    shift = FIELD * index
    out: Polynomial = {}
    for m, c in p.items():
        e = m >> shift & MASK
        if e:
            out[m - (1 << shift)] = c * e
    return out

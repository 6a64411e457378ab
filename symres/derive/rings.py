"""The kernel's polynomials as elements of SymPy's rings, where they are factored and their ideals are computed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sympy import QQ, grevlex
from sympy.polys.rings import PolyElement, PolyRing

from symres.kernel.polynomials import FIELD, Polynomial, constant, exponents


def ring(atoms: int, order: Any = grevlex) -> PolyRing:
    """The polynomials with rational coefficients over so many atoms."""
    return PolyRing([f"x{i}" for i in range(max(1, atoms))], QQ, order)


def element(of: PolyRing, p: Polynomial) -> PolyElement:
    """A kernel polynomial in the ring.

    >>> element(ring(2), {0: 1, 1 << FIELD: Fraction(1, 2)})
    1/2*x1 + 1
    """
    terms: dict[tuple[int, ...], Any] = {}
    for m, c in p.items():
        powers = [0] * of.ngens
        for i, e in exponents(m):
            powers[i] = e
        fraction = Fraction(c)
        terms[tuple(powers)] = QQ(fraction.numerator, fraction.denominator)
    return of.from_dict(terms)


def rational(c: Any) -> Fraction:
    """A coefficient of a ring as Python's fraction."""
    return Fraction(int(c.numerator), int(c.denominator))


def polynomial(p: PolyElement) -> Polynomial:
    """A ring element as a kernel polynomial."""
    out: Polynomial = {}
    for powers, c in p.iterterms():
        m = sum(e << FIELD * i for i, e in enumerate(powers))
        for value in constant(rational(c)).values():
            out[m] = value
    return out


def factors(p: Polynomial, atoms: int) -> Iterator[Polynomial]:
    """The irreducible factors of a kernel polynomial, each once, without constants.

    >>> list(factors({2: 1, 0: -1}, 1))
    [{0: -1, 1: 1}, {0: 1, 1: 1}]
    """
    _, found = element(ring(atoms), p).factor_list()
    for factor, _ in found:
        yield polynomial(factor)

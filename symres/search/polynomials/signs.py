"""Signs of polynomials from the signs of their parts, as certificates of the kind ``sos``.

A polynomial is factored; a factor is a positive multiple of a fact, or a sum of terms each of which has a known sign
because its odd-power atoms do, or completes to a sum of squares and such terms. What comes out is a list of summands
(weight, numbers of facts, square): weight > 0 times the facts times the square.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy.polys.rings import PolyElement

from symres.derive.rings import polynomial, rational
from symres.elaborate.algebra.facts import Facts
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial

from ..strategy import Factors
from . import linear
from .ideal import Ideal, factored
from .summands import Root, Summand, root_of


@dataclass(frozen=True)
class Signed:
    """sign * polynomial = sum of the summands >= 0; ``strict`` if one of them is positive."""

    sign: int
    summands: tuple[Summand, ...]
    strict: bool


class Signs:
    """The signs of polynomials, as the facts of a sequent imply them."""

    def __init__(self, facts: Facts, ring: Ideal, usable: Iterable[int], thorough: bool = False) -> None:
        """``usable`` are the facts to use, by number; ``thorough`` also tries products of facts for a factor."""
        self.facts = facts
        self.ring = ring
        self.usable = tuple(usable)
        self.thorough = thorough
        self.atoms: dict[int, tuple[int, bool, int]] = {}  # atom -> sign, strict, number of the fact
        self.nonzero: dict[int, int] = {}  # atom -> number of the fact
        self.known: dict[tuple[tuple[int, Fraction], ...], tuple[int, int]] = {}
        for k in self.usable:
            fact = facts.all[k]
            if fact.sign == "=" or not fact.polynomial:
                continue
            if len(fact.polynomial) == 1:
                ((m, c),) = fact.polynomial.items()
                found = list(P.exponents(m))
                if len(found) == 1 and found[0][1] == 1 and fact.sign == "!=":
                    self.nonzero[found[0][0]] = k
                elif len(found) == 1 and found[0][1] == 1:
                    i = found[0][0]
                    old = self.atoms.get(i)
                    if old is None or fact.sign == ">" and not old[1]:
                        self.atoms[i] = (1 if c > 0 else -1, fact.sign == ">", k)
            if fact.sign == "!=":
                continue
            key, sign = _direction(fact.polynomial)
            if key not in self.known or fact.sign == ">":
                self.known[key] = (sign, k)

    def of(self, p: Polynomial) -> Signed | None:
        """The sign of ``p``, if its squares or its factors show it; None otherwise."""
        if not p:
            return None
        if not self.usable and _is_quadratic(p) and (found := self._completed(p)) is not None:
            return found  # where there are facts, they may show that what is squared is not 0
        content, factors = factored(self.ring.element(p))
        found = self._of_product(rational(content), factors)
        if found is None and (apart := self._over_a_root(content, factors)) is not None:
            found = self._of_product(*apart)
        return found

    def _over_a_root(
        self, content: Any, factors: list[tuple[PolyElement, int]]
    ) -> tuple[Fraction, list[tuple[PolyElement, int]]] | None:
        """The same product, with its factors over the square root among the atoms; None if none of them has any."""
        parts: list[tuple[PolyElement, int]] = []
        splits = [self.ring.factors_over_a_root(factor) for factor, _ in factors]
        if not any(splits):
            return None
        for (factor, n), split in zip(factors, splits, strict=True):
            own, found = split or (1, [(factor, 1)])
            content *= own**n
            parts += [(f, n * k) for f, k in found]
        return rational(content), parts

    def _of_product(self, value: Fraction, factors: Iterable[tuple[PolyElement, int]]) -> Signed | None:
        sign, strict = (1 if value > 0 else -1), True
        summands: tuple[Summand, ...] = (Summand(abs(value), ()),)
        for factor, n in factors:
            part = self._factor(factor, n)
            product = None if part is None else _product(summands, part.summands)
            if part is None or product is None:
                return None
            sign *= part.sign
            strict = strict and part.strict
            summands = product
        return Signed(sign, summands, strict)

    def _factor(self, factor: PolyElement, n: int) -> Signed | None:
        p = polynomial(factor)
        odd = self._irreducible(p)
        if n % 2 == 0:
            if odd is not None and odd.strict:
                return _power(odd, n)
            for k in self.usable:
                fact = self.facts.all[k]
                if fact.sign == "!=" and fact.polynomial:
                    ratio = _ratio(p, fact.polynomial)
                    if ratio is not None:
                        return Signed(1, (Summand(ratio**n, (k,) * n),), True)
            root = P.power(p, n // 2)
            return Signed(1, (Summand(Fraction(1), (), root_of(root)),), False)
        return None if odd is None else _power(odd, n)

    def _irreducible(self, p: Polynomial) -> Signed | None:
        key, sign = _direction(p)
        if key in self.known:
            own, k = self.known[key]
            ratio = _ratio(p, self.facts.all[k].polynomial)
            if ratio is not None:
                summand = Summand(abs(ratio), (k,))
                return Signed(1 if ratio > 0 else -1, (summand,), self.facts.all[k].sign == ">")
        for attempt in (self._terms, self._completed, self._products):
            found = attempt(p)
            if found is not None:
                return found
        return None

    def _products(self, p: Polynomial) -> Signed | None:
        """Plus or minus a factor as a sum of products of facts."""
        if not self.thorough or len(p) < 2:
            return None
        usable = [k for k in self.usable if self.facts.all[k].sign in (">=", ">") and self.facts.all[k].polynomial]
        for sign in (1, -1):
            target = P.multiply(p, P.constant(sign))
            found = linear.representation(self.facts, self.ring, usable, target, Factors.DEGREE)
            if found is not None:
                return Signed(sign, tuple(found), any(s.is_strict(self.facts) for s in found))
        return None

    def _terms(self, p: Polynomial) -> Signed | None:
        """A sum whose terms all have one sign."""
        parts = [self._monomial(m, Fraction(c)) for m, c in p.items()]
        if any(part is None for part in parts):
            return None
        found = [part for part in parts if part is not None]
        if len({part.sign for part in found}) != 1:
            return None
        return Signed(
            found[0].sign, tuple(s for part in found for s in part.summands), any(part.strict for part in found)
        )

    def _monomial(self, m: int, c: Fraction) -> Signed | None:
        sign, strict, facts, square = (1 if c > 0 else -1), True, [], 0
        for i, e in P.exponents(m):
            known = self.atoms.get(i)
            if known is not None and (known[1] or e % 2):
                sign *= known[0] ** e
                strict = strict and known[1]
                facts += [known[2]] * e
                c /= abs(self._coefficient(known[2])) ** e
            elif e % 2:
                return None
            elif i in self.nonzero:
                facts += [self.nonzero[i]] * e
                c /= self._coefficient(self.nonzero[i]) ** e
            else:
                strict = False
                square += e // 2 << P.FIELD * i
        return Signed(sign, (Summand(abs(c), tuple(facts), ((square, Fraction(1)),) if square else ()),), strict)

    def _coefficient(self, k: int) -> Fraction:
        """The coefficient of the one term of fact ``k``."""
        return Fraction(next(iter(self.facts.all[k].polynomial.values())))

    def _completed(self, p: Polynomial) -> Signed | None:
        """Complete squares, one atom after another, in a polynomial that is quadratic in it with a constant leading
        coefficient. This decides the sign of a quadratic polynomial.
        """
        atoms = len({i for m in p for i, _ in P.exponents(m)})
        most, long = (1 + atoms, atoms) if _is_quadratic(p) else (Factors.SQUARES, Factors.LONG)
        for sign in (1, -1):
            rest: Polynomial = {m: sign * Fraction(c) for m, c in p.items()}
            squares: list[Summand] = []
            for _ in range(most):
                done = self._terms(rest) if rest else Signed(1, (), False)
                if done is not None and done.sign > 0:
                    return Signed(sign, (*squares, *done.summands), done.strict)
                step = _complete_square(rest, long)
                if step is None:
                    break
                weight, root, rest = step
                squares.append(Summand(weight, (), root_of(root)))
        return None


def _is_quadratic(p: Polynomial) -> bool:
    return all(sum(e for _, e in P.exponents(m)) <= 2 for m in p)


def _complete_square(p: Polynomial, long: int) -> tuple[Fraction, dict[int, Fraction], Polynomial] | None:
    """p = weight * root^2 + rest, for a monomial of even exponents and positive coefficient; None if of no use.

    The root has at most so many terms beside the first.
    """
    for m, c in sorted(p.items(), reverse=True):
        powers = list(P.exponents(m))
        if c <= 0 or not powers or any(e % 2 for _, e in powers):
            continue
        half = sum(e // 2 << P.FIELD * i for i, e in powers)
        others = {
            n - half: Fraction(d) / (2 * c) for n, d in p.items() if n != m and _divides(half, n) and not _square(n, d)
        }
        if not others or len(others) > long:
            continue
        root = {half: Fraction(1), **others}
        rest = P.add(p, P.multiply(dict(root), dict(root)), -Fraction(c))
        return Fraction(c), root, rest
    return None


def _divides(small: int, large: int) -> bool:
    return all(P.exponent(large, i) >= e for i, e in P.exponents(small))


def _square(m: int, c: int | Fraction) -> bool:
    return c > 0 and all(e % 2 == 0 for _, e in P.exponents(m))


def _power(signed: Signed, n: int) -> Signed | None:
    summands: tuple[Summand, ...] | None = signed.summands
    for _ in range(n - 1):
        summands = None if summands is None else _product(summands, signed.summands)
    return None if summands is None else Signed(signed.sign**n, summands, signed.strict)


def _product(one: tuple[Summand, ...], other: tuple[Summand, ...]) -> tuple[Summand, ...] | None:
    """The summands of a product, those that differ in their weights alone taken together; None if they are too many."""
    weights: dict[tuple[tuple[int, ...], Root], Fraction] = {}
    for a, b in itertools.product(one, other):
        made = a * b
        key = tuple(sorted(made.facts)), made.root
        weights[key] = weights.get(key, Fraction(0)) + made.weight
        if len(weights) > Factors.SUMMANDS:
            return None
    return tuple(Summand(weight, *key) for key, weight in weights.items())


def _direction(p: Mapping[int, int | Fraction]) -> tuple[tuple[tuple[int, Fraction], ...], int]:
    """A polynomial up to a constant factor, and the sign of that factor."""
    leading = Fraction(p[max(p)])
    return tuple(sorted((m, Fraction(c) / leading) for m, c in p.items())), 1 if leading > 0 else -1


def _ratio(p: Polynomial, q: Polynomial) -> Fraction | None:
    """p / q if that is a number."""
    if not q or _direction(p)[0] != _direction(q)[0]:
        return None
    return Fraction(p[max(p)]) / Fraction(q[max(q)])

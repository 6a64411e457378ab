"""Ideals of polynomial equations: membership with cofactors, and factors.

The kernel's polynomials over atoms become elements of a SymPy ``PolyRing``; Buchberger's algorithm keeps for every
basis element how it is made from the given generators, so that a membership comes with its cofactors (Cox, Little,
O'Shea, *Ideals, Varieties, and Algorithms*, chapter 2). SymPy's algorithms for factors may take longer than any search
has, and are stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Any

from sympy import QQ, Rational, grevlex, sqrt
from sympy.polys.groebnertools import groebner
from sympy.polys.rings import PolyElement, PolyRing

from symres.derive import rings
from symres.derive.rings import polynomial
from symres.elaborate.algebra.normal_form import NormalForms, Quotient, plain
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import Term

from ..budget import OutOfBudget, clock, time_limit
from ..strategy import Ideals


class _Order(dict[tuple[int, ...], Any]):
    """The keys of monomials in the order grevlex. The clock is looked at for every new one, so that no computation in
    a ring outlasts the deadline.
    """

    def __init__(self, count: int, deadline: float) -> None:
        super().__init__()
        self.count = count
        self.deadline = deadline

    def __missing__(self, monomial: tuple[int, ...]) -> Any:
        if clock() > self.deadline:
            raise OutOfBudget(f"a Groebner basis of {self.count} equations in {len(monomial)} atoms")
        key = self[monomial] = grevlex(monomial)
        return key


class Ideal:
    """The ideal of some polynomials over the atoms of ``forms``, with a Groebner basis that remembers its cofactors."""

    def __init__(self, forms: NormalForms, generators: Sequence[Polynomial], deadline: float) -> None:
        self.forms = forms
        self.deadline = deadline
        self.count = len(generators)
        self.ring = rings.ring(len(forms.atoms), _Order(len(generators), deadline).__getitem__)
        self.rules = [self._rule(i, q, value) for i, (q, value) in forms.rules.items() if not value.factors]
        self.generators = [self.element(g) for g in generators] + self.rules
        nonzero = [g for g in self.generators if g]
        self.basis: list[PolyElement] = groebner(nonzero, self.ring) if self.count and nonzero else self.rules

    def _rule(self, i: int, q: int, value: Quotient) -> PolyElement:
        return self.ring.gens[i] ** q - self.element(value.numerator)

    def element(self, p: Polynomial) -> PolyElement:
        """A kernel polynomial in the ring."""
        return rings.element(self.ring, p)

    def term(self, p: PolyElement) -> Term:
        return self.forms.term(plain(polynomial(p)))

    # ------------------------------------------------------------------------------------------------------- cofactors

    @cached_property
    def _tracked(self) -> list[tuple[PolyElement, list[PolyElement]]]:
        """A Groebner basis by Buchberger's algorithm, every element with its cofactors for the generators."""
        basis: list[tuple[PolyElement, list[PolyElement]]] = []
        for k, g in enumerate(self.generators):
            if g:
                unit = [self.ring.zero] * len(self.generators)
                unit[k] = self.ring.one
                basis.append(_monic(g, unit))
        leading = [f.LM for f, _ in basis]
        pairs = [(_size(_lcm(leading[i], leading[j])), i, j) for j in range(len(basis)) for i in range(j)]
        heapify(pairs)
        while pairs:
            if clock() > self.deadline:
                raise OutOfBudget(f"a Groebner basis of {self.count} equations in {self.ring.ngens} atoms")
            size, i, j = heappop(pairs)
            if size == _size(leading[i]) + _size(leading[j]):
                continue  # coprime leading monomials reduce to zero
            (f, a), (g, b) = basis[i], basis[j]
            joint = _lcm(leading[i], leading[j])
            left, right = self._monomial(joint, f), self._monomial(joint, g)
            cofactors = [left * x - right * y for x, y in zip(a, b, strict=True)]
            rest, cofactors = self._reduce(left * f - right * g, cofactors, basis)
            if rest:
                for k, monomial in enumerate(leading):
                    heappush(pairs, (_size(_lcm(monomial, rest.LM)), k, len(basis)))
                leading.append(rest.LM)
                basis.append(_monic(rest, cofactors))
        return basis

    def _monomial(self, joint: tuple[int, ...], f: PolyElement) -> PolyElement:
        return self.ring.from_dict({tuple(a - b for a, b in zip(joint, f.LM, strict=True)): QQ(1)})

    def _reduce(
        self, f: PolyElement, cofactors: list[PolyElement], basis: list[tuple[PolyElement, list[PolyElement]]]
    ) -> tuple[PolyElement, list[PolyElement]]:
        """``f`` modulo the basis; ``cofactors`` follow what is subtracted."""
        if not f or not basis:
            return f, cofactors
        quotients, rest = f.div([g for g, _ in basis])
        for q, (_, made) in zip(quotients, basis, strict=True):
            if q:
                cofactors = [x - q * y for x, y in zip(cofactors, made, strict=True)]
        return rest, cofactors

    # ---------------------------------------------------------------------------------------------------------- answers

    def remainder(self, p: Polynomial) -> Polynomial:
        """The remainder of ``p`` modulo the ideal and the equations of atoms; zero if and only if p is a member."""
        if not self.count:
            reduced = self.forms.reduced(p)
            return p if reduced.factors else reduced.numerator
        element = self.element(p)
        return polynomial(element.rem(self.basis)) if element and self.basis else p

    def cofactors(self, p: Polynomial) -> list[Polynomial] | None:
        """Polynomials c with p = sum c_k generator_k (up to the equations of atoms), or None if p is not in the
        ideal.
        """
        if self.remainder(p):
            return None
        _, negative = self._reduce(self.element(p), [self.ring.zero] * len(self.generators), self._tracked)
        return [polynomial(-c) for c in negative[: self.count]]

    def factors_over_a_root(self, p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]] | None:
        """A number and factors whose product is ``p`` up to the equation of the one square root among the atoms; None
        if p does not come apart over the rational numbers and this root, if it is large, or if the roots are not one.
        """
        radicals = [(i, q, value.numerator) for i, (q, value) in self.forms.rules.items() if not value.factors]
        if len(radicals) != 1 or len(p) > Ideals.FACTORED:
            return None
        ((root, q, square),) = radicals
        if q != 2 or list(square) != [0] or square[0] <= 0:
            return None
        field = QQ.algebraic_field(sqrt(Rational(Fraction(square[0]))))
        if len(field.mod.to_list()) != 3:
            return None  # a rational number that is written as a root
        ring = PolyRing(self.ring.symbols, field, self.ring.order)
        lifted = ring.zero
        for monomial, c in p.iterterms():
            rest = tuple(0 if i == root else e for i, e in enumerate(monomial))
            lifted += ring.from_dict({rest: field.convert(c) * field.unit ** monomial[root]})
        content, factors = factored(lifted)
        if len(content.to_list()) > 1 or sum(n for _, n in factors) < 2:
            return None
        return content.LC(), [(self._written(f, root), n) for f, n in factors]

    def _written(self, factor: PolyElement, root: int) -> PolyElement:
        """A polynomial with coefficients a + b sqrt(c), with an atom in place of the root."""
        out: PolyElement = self.ring.zero
        for monomial, c in factor.iterterms():
            for e, part in enumerate(reversed(c.to_list())):
                out += self.ring.from_dict({(*monomial[:root], e, *monomial[root + 1 :]): part})
        return out

    def reducible(self) -> list[tuple[PolyElement, list[tuple[PolyElement, int]]]]:
        """Basis elements with more than one irreducible factor, or a repeated one; the shortest first."""
        out = []
        for g in sorted(self.basis, key=lambda g: (len(g), sum(g.LM))):
            if g in self.rules:
                continue
            _, factors = factored(g)
            if len(factors) > 1 or factors and factors[0][1] > 1:
                out.append((g, factors))
        return out


def _monic(f: PolyElement, cofactors: list[PolyElement]) -> tuple[PolyElement, list[PolyElement]]:
    return f.quo_ground(f.LC), [x.quo_ground(f.LC) for x in cofactors]


def _lcm(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(max, a, b))


def _size(monomial: tuple[int, ...]) -> int:
    return sum(monomial)


def factored(p: PolyElement) -> tuple[Any, list[tuple[PolyElement, int]]]:
    """A number and polynomials with exponents, whose product is p; p itself, where its factors are not found soon.

    >>> from sympy import QQ, ring
    >>> _, x, y = ring("x, y", QQ)
    >>> factored(3 * (x**2 - y**2) * (x - y))
    (3, [(x + y, 1), (x - y, 2)])
    """
    try:
        with time_limit(Ideals.SOON):
            content, factors = p.factor_list()
    except OutOfBudget:
        content, factors = p.ring.domain.one, [(p, 1)]
    return content, factors

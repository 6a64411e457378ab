"""Exact rational points of a statement's domain: small ones first, then random ones of many sizes.

Equations among the hypotheses are met exactly: each is factored, and a factor that is linear in some variable is
solved for it.
"""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symres.kernel import Rejected, Statement, Term
from symres.kernel import polynomials as P
from symres.kernel.facts import Facts
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent, assumed, new_variable
from symres.kernel.terms import FALSE, INT, instantiate
from symres.search.ideal import Ideal

Point = Mapping[Term, Fraction]
SMALL = [Fraction(n, d) for h in range(1, 13) for n in range(h + 1) for d in (h - n,) if d and math.gcd(n, d) == 1]


@dataclass(frozen=True)
class Flat:
    """A statement without outer implications in its conclusion; ``bound`` are the variables of opened quantifiers."""

    variables: tuple[Term, ...]
    bound: tuple[Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term


def flat(statement: Statement) -> Flat:
    """Outer implications and universal quantifiers of the conclusion moved to hypotheses and variables."""
    hypotheses, conclusion = statement.unfolded()
    hypotheses = assumed((), *hypotheses)
    bound: list[Term] = []
    while conclusion.head in ("=>", "all"):
        if conclusion.head == "=>":
            hypotheses = assumed(hypotheses, conclusion.args[0])
            conclusion = conclusion.args[1]
        else:
            x = new_variable(conclusion, (*statement.variables, *bound, *hypotheses, conclusion))
            bound.append(x)
            conclusion = instantiate(conclusion, x)
    return Flat(statement.variables, tuple(bound), hypotheses, conclusion)


class Sampler:
    """Points of the variables of ``given``, most of which satisfy its equations; inequalities are the caller's."""

    def __init__(self, given: Flat, seed: int = 0) -> None:
        self.variables = (*given.variables, *given.bound)
        self.chance = random.Random(seed)
        self.signs = {x: self._sign(x, given.hypotheses) for x in self.variables}
        self.equations = self._equations(given.hypotheses)

    def _sign(self, x: Term, hypotheses: tuple[Term, ...]) -> int:
        """1 if a hypothesis says 0 < x or 0 <= x or 1 <= x, else 0."""
        return int(any(h.head in ("<", "<=") and h.args[1] is x and h.args[0].head == "rational" for h in hypotheses))

    def _equations(self, hypotheses: tuple[Term, ...]) -> list[list[Polynomial]]:
        """The factors of every equation that are polynomials in the variables; equations without any are left out."""
        try:
            facts = Facts(Sequent(hypotheses, FALSE))
            self.forms = facts.forms
            ideal = Ideal(facts.forms, [], time.monotonic() + 5)
        except Rejected:
            return []
        out = []
        for fact in facts.all:
            if fact.sign == "=" and fact.polynomial:
                _, factors = ideal.element(fact.polynomial).factor_list()
                polynomials = [ideal.polynomial(f) for f, _ in factors]
                known = [f for f in polynomials if all(self.forms.atoms[i] in self.signs for i in _atoms(f))]
                if known:
                    out.append(known)
        return out

    def points(self, count: int) -> Iterator[Point]:
        """At most ``count`` different points, by growing size."""
        seen: set[tuple[Fraction, ...]] = set()
        for values in itertools.islice(itertools.chain(self._grid(count // 2), self._random()), 4 * count):
            point = self._solved(dict(zip(self.variables, values, strict=True)))
            if point is None:
                continue
            key = tuple(point[x] for x in self.variables)
            if key not in seen:
                seen.add(key)
                yield point
                if len(seen) == count:
                    return

    def _choices(self, x: Term) -> list[Fraction]:
        whole = [q for q in SMALL if x.sort is not INT or q.denominator == 1]
        return whole if self.signs[x] else [s * q for q in whole for s in ((1, -1) if q else (1,))]

    def _grid(self, count: int) -> Iterator[tuple[Fraction, ...]]:
        n = len(self.variables)
        side = max(2, int(count ** (1 / n))) if n else 1
        if n and 2**n > 4 * count:
            choices = [self._choices(x)[:5] for x in self.variables]
            for _ in range(count):
                yield tuple(self.chance.choice(c) for c in choices)
            return
        choices = [self._choices(x)[:side] for x in self.variables]
        indices = sorted(
            itertools.product(*(range(len(c)) for c in choices)), key=lambda i: (sum(i), max(i, default=0))
        )
        for index in indices:
            yield tuple(c[i] for c, i in zip(choices, index, strict=True))

    def _random(self) -> Iterator[tuple[Fraction, ...]]:
        while True:
            scale = self.chance.choice((1, 1, 2, 10, 100, 10**4, Fraction(1, 10), Fraction(1, 1000)))
            yield tuple(self._draw(x, Fraction(scale)) for x in self.variables)

    def _draw(self, x: Term, scale: Fraction) -> Fraction:
        if x.sort is INT:
            n = self.chance.randint(0, max(3, int(scale * 5)))
            return Fraction(n if self.signs[x] or self.chance.random() < 0.5 else -n)
        q = Fraction(self.chance.randint(1, 997), 100) * scale
        return q if self.signs[x] or self.chance.random() < 0.5 else -q

    def _solved(self, point: dict[Term, Fraction]) -> dict[Term, Fraction] | None:
        """The point with some coordinates changed so that the equations hold; None if that fails.

        Every equation that does not hold gets a coordinate of its own to be solved for, again and again while that
        disturbs others.
        """
        chosen: dict[int, tuple[Polynomial, int]] = {}
        for _ in range(len(self.equations) + 1):
            unsolved = [k for k, factors in enumerate(self.equations) if all(self._value(f, point) for f in factors)]
            if not unsolved:
                return point
            for k in unsolved:
                taken = {i for _, i in chosen.values()}
                ways = [chosen[k]] if k in chosen else self._ways(self.equations[k], point, taken)
                way = next((way for way in ways if self._solve(*way, point)), None)
                if way is None:
                    return None
                chosen[k] = way
        return None

    def _ways(self, factors: list[Polynomial], point: Point, taken: set[int]) -> Iterator[tuple[Polynomial, int]]:
        """The factors of an equation with the atoms that they are linear in, in random order."""
        for f in self.chance.sample(factors, len(factors)):
            atoms = sorted(_atoms(f) - taken)
            for i in self.chance.sample(atoms, len(atoms)):
                if self.forms.atoms[i].sort is not INT and max(P.exponent(m, i) for m in f) == 1:
                    yield f, i

    def _solve(self, p: Polynomial, i: int, point: dict[Term, Fraction]) -> bool:
        """Change the coordinate of atom ``i`` so that ``p``, which is linear in it, vanishes."""
        x = self.forms.atoms[i]
        slope = self._value(P.differentiate(p, i), point)
        if not slope:
            return False
        point[x] = -self._value(p, {**point, x: Fraction(0)}) / slope
        return True

    def _value(self, p: Polynomial, point: Point) -> Fraction:
        total = Fraction(0)
        for m, c in p.items():
            term = Fraction(c)
            for i, e in P.exponents(m):
                term *= point[self.forms.atoms[i]] ** e
            total += term
        return total


def _atoms(p: Polynomial) -> set[int]:
    return {i for m in p for i, _ in P.exponents(m)}

"""Exact rational points of a statement's domain: small ones first, then random ones of many sizes, and corners.

Bounds that hypotheses put on one variable are kept. Equations among the hypotheses are met exactly: each is factored,
and a factor that is linear in some variable is solved for it.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import mpmath

from symres.algebra.facts import Facts
from symres.derive.rings import factors
from symres.kernel import Rejected, Statement, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent, assumed, new_variable, pushed
from symres.kernel.terms import FALSE, INT, free_variables, instantiate

from .evaluation import MPMATH, Evaluator

Point = Mapping[Term, Fraction]
Bounds = tuple["Fraction | None", "Fraction | None"]  # of a variable from below and above, None where there is none
SMALL = [Fraction(n, d) for h in range(1, 13) for n in range(h + 1) for d in (h - n,) if d and math.gcd(n, d) == 1]
LONG = 4000  # bits of a coordinate: equations that are solved by one another's solutions make them grow without end
SPECIAL = [Fraction(q) for q in (0, 1, Fraction(1, 10**3), 10**3, Fraction(1, 10**6), 10**6, 10**9)]


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
    hypotheses, conclusion = assumed((), *hypotheses), pushed(conclusion)
    bound: list[Term] = []
    while conclusion.head in ("=>", "all"):
        if conclusion.head == "=>":
            hypotheses = assumed(hypotheses, conclusion.args[0])
            conclusion = conclusion.args[1]
        else:
            x = new_variable(conclusion, (*statement.variables, *bound, *hypotheses, conclusion))
            bound.append(x)
            conclusion = instantiate(conclusion, x)
        conclusion = pushed(conclusion)
    return Flat(statement.variables, tuple(bound), hypotheses, conclusion)


class Sampler:
    """Points of the variables of ``given``, most of which satisfy its equations; inequalities are the caller's."""

    def __init__(self, given: Flat, seed: int = 0) -> None:
        self.variables = (*given.variables, *given.bound)
        self.chance = random.Random(seed)
        self.bounds: dict[Term, Bounds] = dict.fromkeys(self.variables, (None, None))
        self.equations: list[list[Polynomial]] = []
        try:
            facts = Facts(Sequent(given.hypotheses, FALSE))
            self.forms = facts.forms
            self._bound([fact.polynomial for fact in facts.all if fact.sign in (">", ">=")])
            self._equate([fact.polynomial for fact in facts.all if fact.sign == "=" and fact.polynomial])
        except Rejected:
            return

    def _bound(self, signed: list[Polynomial]) -> None:
        """Read off what polynomials that are not negative say about one variable: c x + d, where d may hold pi."""
        for p in signed:
            slopes = {m: c for m, c in p.items() if any(free_variables(self.forms.atoms[i]) for i in _atoms({m: c}))}
            if len(slopes) != 1:
                continue
            ((m, slope),) = slopes.items()
            x, end = self._single(m), _number({n: c for n, c in p.items() if n != m}, self.forms.atoms)
            if x not in self.bounds or end is None:
                continue
            end, (low, high) = -end / slope, self.bounds[x]
            if slope > 0:
                self.bounds[x] = (end if low is None else max(low, end), high)
            else:
                self.bounds[x] = (low, end if high is None else min(high, end))

    def _single(self, monomial: int) -> Term | None:
        """The atom that a monomial is, if it is one."""
        found = list(P.exponents(monomial))
        return self.forms.atoms[found[0][0]] if len(found) == 1 and found[0][1] == 1 else None

    def _equate(self, equations: list[Polynomial]) -> None:
        """The factors of every equation that are polynomials in the variables; equations without any are left out."""
        for equation in equations:
            found = factors(equation, len(self.forms.atoms))
            known = [f for f in found if all(self.forms.atoms[i] in self.bounds for i in _atoms(f))]
            if known:
                self.equations.append(known)

    def points(self, count: int) -> Iterator[Point]:
        """At most ``count`` different points, by growing size."""
        return self._distinct(itertools.chain(self._small(count // 2), self._random()), count, 4 * count)

    def corners(self, count: int) -> Iterator[Point]:
        """At most ``count`` different points with special coordinates: all equal, or each an end of its range, close to
        one, very small or very large.
        """
        choices = [self._special(x) for x in self.variables]
        small = [(s * q,) * len(choices) for q in SMALL for s in (1, -1)]
        equal = [values for values in small if all(map(self._within, self.variables, values))]
        if math.prod(map(len, choices)) <= count:
            combined: Iterator[tuple[Fraction, ...]] = itertools.product(*choices)
        else:
            combined = (tuple(map(self.chance.choice, choices)) for _ in range(count))
        return self._distinct(itertools.chain(equal[: count // 2], combined), count, count)

    def _distinct(self, candidates: Iterable[tuple[Fraction, ...]], count: int, tries: int) -> Iterator[Point]:
        """The first ``count`` different points on the equations from the first ``tries`` candidates."""
        seen: set[tuple[Fraction, ...]] = set()
        misses = 0
        for values in itertools.islice(candidates, tries):
            point = self.solved(dict(zip(self.variables, values, strict=True)))
            if point is None:
                misses += 1
                if misses > 300 + 10 * len(seen):  # equations that are not solved by their linear factors
                    return
                continue
            key = tuple(point[x] for x in self.variables)
            if key not in seen:
                seen.add(key)
                yield point
                if len(seen) == count:
                    return

    def _within(self, x: Term, q: Fraction) -> bool:
        low, high = self.bounds[x]
        return (low is None or low <= q) and (high is None or q <= high) and (x.sort is not INT or q.denominator == 1)

    def _choices(self, x: Term) -> list[Fraction]:
        """Small numbers within the bounds of a variable, its ends among them."""
        low, high = self.bounds[x]
        signed = [s * q for q in SMALL for s in ((1, -1) if q else (1,))]
        inside = [q for q in signed if self._within(x, q)]
        ends = [q for q in (low, high) if q is not None and self._within(x, q) and q not in inside]
        if low is not None and high is not None and low < high:
            steps = [low + q * (high - low) for q in SMALL if 0 < q < 1]
            ends += [q for q in steps if self._within(x, q) and q not in inside]
        elif ends:
            beyond = [ends[0] + s * q for q in SMALL for s in (1, -1)]
            ends += [q for q in beyond if self._within(x, q) and q not in inside]
        return sorted(dict.fromkeys(inside + ends), key=lambda q: abs(q.numerator) + q.denominator) or [Fraction(0)]

    def _special(self, x: Term) -> list[Fraction]:
        low, high = self.bounds[x]
        near = [Fraction(1, 10**6)] if x.sort is not INT else [Fraction(1)]
        ends = [low + q for q in (Fraction(0), *near)] if low is not None else []
        ends += [high - q for q in (Fraction(0), *near)] if high is not None else []
        own = [s * q for q in SPECIAL for s in (1, -1)]
        return list(dict.fromkeys(q for q in ends + own if self._within(x, q))) or self._choices(x)[:3]

    def grid(self, count: int) -> Iterator[dict[Term, Fraction]]:
        """About ``count`` small points within the bounds, whatever the equations say."""
        return (dict(zip(self.variables, values, strict=True)) for values in self._small(count))

    def _small(self, count: int) -> Iterator[tuple[Fraction, ...]]:
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
        low, high = self.bounds[x]
        if low is not None and high is not None:
            q = low + (high - low) * self._portion()
            return Fraction(round(q)) if x.sort is INT else q
        if x.sort is INT:
            q = Fraction(self.chance.randint(0, max(3, int(scale * 5))))
        else:
            q = Fraction(self.chance.randint(1, 997), 100) * scale
        if low is not None:
            return (math.ceil(low) if x.sort is INT else low) + q
        if high is not None:
            return (math.floor(high) if x.sort is INT else high) - q
        return q if self.chance.random() < 0.5 else -q

    def _portion(self) -> Fraction:
        """A number between 0 and 1, every other time close to one of them."""
        q = Fraction(self.chance.randint(1, 997), 1000)
        if self.chance.random() < 0.5:
            q /= self.chance.choice((10, 100, 10**4, 10**6))
        return q if self.chance.random() < 0.5 else 1 - q

    def solved(self, point: dict[Term, Fraction]) -> dict[Term, Fraction] | None:
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
        value = -self._value(p, {**point, x: Fraction(0)}) / slope
        if value.numerator.bit_length() + value.denominator.bit_length() > LONG:
            return False
        point[x] = value
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


def _number(p: Polynomial, atoms: list[Term]) -> Fraction | None:
    """The value of a polynomial over closed atoms, close to it if it is irrational; None if it has none."""
    if not _atoms(p):
        return Fraction(p.get(0, 0))
    try:
        value = Evaluator(MPMATH, {})
        total = mpmath.fsum(
            MPMATH.number(Fraction(c)) * mpmath.fprod(value(atoms[i]) ** e for i, e in P.exponents(m))
            for m, c in p.items()
        )
        return Fraction(float(total)).limit_denominator(10**6)
    except (Rejected, ValueError, OverflowError, TypeError, ZeroDivisionError):
        return None

"""Points of a statement's domain: small ones first, then random ones of many sizes, and corners.

Points are drawn many at a time, as arrays of floats, and are exact rational numbers where those are asked for. Bounds
that hypotheses put on one variable are kept. Equations among the hypotheses are met exactly: each is factored, and a
factor that is linear in some variable is solved for it.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import mpmath
import numpy as np

from symres.derive.rings import factors
from symres.elaborate.algebra.facts import Facts
from symres.kernel import Rejected, Statement, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.sequents import Sequent, assumed, new_variable, pushed
from symres.kernel.terms import FALSE, INT, free_variables, instantiate, is_scalar

from .evaluation import MPMATH, Evaluator
from .rounding import roundings

Array = Any  # of numpy
Point = Mapping[Term, Fraction]
Bounds = tuple["Fraction | None", "Fraction | None"]  # of a variable from below and above, None where there is none
Way = tuple[Polynomial, int]  # a factor of an equation, and the atom for which it is solved
Ways = Mapping[int, Way]  # by the number of the equation
SMALL = [Fraction(n, d) for h in range(1, 13) for n in range(h + 1) for d in (h - n,) if d and math.gcd(n, d) == 1]
SIGNED = [s * q for q in SMALL for s in ((1, -1) if q else (1,))]
LONG = 4000  # bits of a coordinate: equations that are solved by one another's solutions make them grow without end
SPECIAL = [Fraction(q) for q in (0, 1, Fraction(1, 10**3), 10**3, Fraction(1, 10**6), 10**6, 10**9)]
SCALES = [Fraction(q) for q in (1, 1, 2, 10, 100, 10**4, Fraction(1, 10), Fraction(1, 1000))]
CLOSER = [Fraction(1, 1000 * d) for d in (1, 1, 1, 1, 10, 100, 10**4, 10**6)]  # half of the portions are near an end
ATTEMPTS = 8  # ways to solve the equations
ROUNDING = 1e-12  # of a polynomial, relative to its terms
WHOLE = 2.0**53  # floats above it are not told apart
STEPS = 2**40  # between the ends of a range of integers, at most
LEAST = 64  # points that are drawn at once
FEW = 300  # misses that are no reason to give up


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


def has_numbers_alone(statement: Statement) -> bool:
    """Whether all variables of a statement are numbers."""
    return all(is_scalar(x.sort) for x in statement.variables)


def is_quantified(proposition: Term) -> bool:
    """Whether a proposition has a quantifier in it."""
    if proposition.head in ("and", "or", "not", "=>"):
        return any(map(is_quantified, proposition.args))
    return proposition.head in ("all", "ex")


def vanishing(facts: Facts) -> list[Polynomial]:
    """The polynomials that the equations among facts say are 0."""
    return [fact.polynomial for fact in facts.all if fact.sign == "=" and fact.polynomial]


# -------------------------------------------------------------------------------------------------------------- clouds


@dataclass(frozen=True)
class Column:
    """The numbers ``starts[start] + count * units[unit]``, for arrays of integers ``start``, ``unit`` and ``count``."""

    starts: Sequence[Fraction]
    units: Sequence[Fraction]
    start: Array
    unit: Array
    count: Array

    @staticmethod
    def of(choices: Sequence[Fraction], numbers: Array) -> Column:
        """Those of some numbers that have these places in the list of them."""
        nothing = np.zeros(len(numbers), dtype=np.int64)
        return Column(choices, [Fraction(0)], numbers, nothing, nothing)

    @property
    def floats(self) -> Array:
        numerators = np.array([_float(q.numerator) for q in self.units])
        denominators = np.array([_float(q.denominator) for q in self.units])
        steps = self.count * numerators[self.unit] / denominators[self.unit]
        return np.array(list(map(_float, self.starts)))[self.start] + steps

    def exact(self, k: int) -> Fraction:
        return self.starts[self.start[k]] + int(self.count[k]) * self.units[self.unit[k]]


def _float(q: Fraction | int) -> float:
    """A number in floating point, infinite where it is too large."""
    try:
        return float(q)
    except OverflowError:
        return math.copysign(math.inf, q)


class Block:
    """Points that were drawn at once, with the ways in which equations are solved for some of their coordinates."""

    def __init__(self, sampler: Sampler, columns: Mapping[Term, Column]) -> None:
        self.sampler = sampler
        self.columns = columns
        self.floats = {x: column.floats for x, column in columns.items()}
        count = len(next(iter(self.floats.values()), [None]))
        self.ways, self.way = sampler.solve(self.floats, count)

    def exact(self, k: int) -> Point | None:
        point = {x: column.exact(k) for x, column in self.columns.items()}
        return self.sampler.solved(point, self.ways[self.way[k]])


class Cloud:
    """Points as the rows of an array of floats, a column for each variable."""

    def __init__(self, variables: Sequence[Term], blocks: Sequence[Block], block: Array, place: Array) -> None:
        self.variables = variables
        self.blocks = blocks
        self.block = block
        self.place = place

    @staticmethod
    def of(block: Block, variables: Sequence[Term]) -> Cloud:
        """The points of a block that are on the equations."""
        place = np.flatnonzero(block.way >= 0)
        return Cloud(variables, [block], np.zeros_like(place), place)

    def __len__(self) -> int:
        return len(self.place)

    def __add__(self, other: Cloud) -> Cloud:
        """The points of both, each once."""
        block = np.concatenate([self.block, other.block + len(self.blocks)])
        both = Cloud(self.variables, [*self.blocks, *other.blocks], block, np.concatenate([self.place, other.place]))
        return both.different()

    def __getitem__(self, places: Any) -> Cloud:
        return Cloud(self.variables, self.blocks, self.block[places], self.place[places])

    @cached_property
    def rows(self) -> Array:
        out = np.zeros((len(self), len(self.variables)))
        for number, block in enumerate(self.blocks):
            here = self.block == number
            for j, x in enumerate(self.variables):
                out[here, j] = block.floats[x][self.place[here]]
        return out

    @property
    def arrays(self) -> dict[Term, Array]:
        """The coordinates by variables, for an ``Evaluator``."""
        return {x: self.rows[:, j] for j, x in enumerate(self.variables)}

    def different(self) -> Cloud:
        """The points without those that floats do not tell from one before."""
        _, first = np.unique(self.rows, axis=0, return_index=True)
        kept = np.zeros(len(self), dtype=bool)
        kept[first] = True
        return self[kept | (np.abs(self.rows) >= WHOLE).any(axis=1)]

    def exact(self, k: int) -> Point | None:
        """A point by its number; None where the equations turn out not to hold, or take too long numbers."""
        return self.blocks[self.block[k]].exact(self.place[k])

    def points(self) -> Iterator[Point]:
        """The different exact points, each made when it is asked for."""
        seen: set[tuple[Fraction, ...]] = set()
        for k in range(len(self)):
            point = self.exact(k)
            key = None if point is None else tuple(point.values())
            if point is not None and key is not None and key not in seen:
                seen.add(key)
                yield point


# ------------------------------------------------------------------------------------------------------------- drawing


class Sampler:
    """Points of the variables of ``given``, which satisfy its equations; inequalities are the caller's."""

    def __init__(self, given: Flat, seed: int = 0) -> None:
        self.variables = (*given.variables, *given.bound)
        self.chance = random.Random(seed)
        self.generator = np.random.default_rng(seed)
        self.bounds: dict[Term, Bounds] = dict.fromkeys(self.variables, (None, None))
        self.equations: list[list[Polynomial]] = []
        try:
            facts = Facts(Sequent(given.hypotheses, FALSE))
            self.forms = facts.forms
            self._bound([fact.polynomial for fact in facts.all if fact.sign in (">", ">=")])
            self._equate(vanishing(facts))
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
        """At most ``count`` different exact points, by growing size."""
        spare = count // 8  # for those that turn out not to be on the equations
        return itertools.islice(self._cloud(count // 2, count + spare).points(), count)

    def cloud(self, count: int) -> Cloud:
        """At most ``count`` different points: half of them small, by growing size, then random ones."""
        return self._cloud(count // 2, count)

    def _cloud(self, small: int, count: int) -> Cloud:
        found = self._drawn(self._small(small))
        tried = small
        while self.variables and len(found) < count and tried < 4 * count:
            more = max(LEAST, count - len(found))
            tried += more
            found += self._drawn(self._random(more))
            if tried - len(found) > FEW + 10 * len(found):  # equations that are not solved by their linear factors
                break
        return found[:count]

    def corners(self, count: int) -> Cloud:
        """At most ``count`` different points with special coordinates: all equal, or each an end of its range, close to
        one, very small or very large.
        """
        equal = [q for q in SIGNED if all(self._within(x, q) for x in self.variables)][: count // 2]
        numbers = np.arange(len(equal))
        found = self._drawn({x: Column.of(equal, numbers) for x in self.variables})
        choices = {x: self._special(x) for x in self.variables}
        if math.prod(map(len, choices.values())) <= count:
            places = _combinations([len(c) for c in choices.values()])
        else:
            places = [self.generator.integers(len(c), size=count) for c in choices.values()]
        combined = {x: Column.of(c, k) for (x, c), k in zip(choices.items(), places, strict=True)}
        return (found + self._drawn(combined))[:count]

    def near(self, place: Sequence[float] | Array) -> Cloud:
        """Rational points near a place, on the equations if those can be solved."""
        ways = zip(self.variables, roundings(place, [x.sort is INT for x in self.variables]), strict=True)
        return self._drawn({x: Column.of(values, np.arange(len(values))) for x, values in ways})

    def listed(self, points: Sequence[Point]) -> Cloud:
        """Points that are given, on the equations if those can be solved."""
        numbers = np.arange(len(points))
        return self._drawn({x: Column.of([point[x] for point in points], numbers) for x in self.variables})

    def _drawn(self, columns: Mapping[Term, Column]) -> Cloud:
        return Cloud.of(Block(self, columns), self.variables).different()

    def _within(self, x: Term, q: Fraction) -> bool:
        low, high = self.bounds[x]
        return (low is None or low <= q) and (high is None or q <= high) and (x.sort is not INT or q.denominator == 1)

    @cached_property
    def choices(self) -> dict[Term, list[Fraction]]:
        """Small numbers within the bounds of each variable, its ends among them."""
        return {x: self._choices(x) for x in self.variables}

    def _choices(self, x: Term) -> list[Fraction]:
        low, high = self.bounds[x]
        inside = [q for q in SIGNED if self._within(x, q)]
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
        usual = [s * q for q in SPECIAL for s in (1, -1)]
        return list(dict.fromkeys(q for q in ends + usual if self._within(x, q))) or self.choices[x][:3]

    def grid(self, count: int) -> list[dict[Term, Fraction]]:
        """About ``count`` small exact points within the bounds, whatever the equations say."""
        columns = self._small(count)
        size = len(next(iter(columns.values())).count) if columns else 1
        return [{x: column.exact(k) for x, column in columns.items()} for k in range(size)]

    def _small(self, count: int) -> dict[Term, Column]:
        n = len(self.variables)
        if n and 2**n > 4 * count:
            few = {x: self.choices[x][:5] for x in self.variables}
            return {x: Column.of(c, self.generator.integers(len(c), size=count)) for x, c in few.items()}
        side = max(2, int(count ** (1 / n))) if n else 1
        choices = [self.choices[x][:side] for x in self.variables]
        places = _combinations([len(c) for c in choices])
        order = np.lexsort((places.max(axis=0, initial=0), places.sum(axis=0)))
        return {x: Column.of(c, k[order]) for x, c, k in zip(self.variables, choices, places, strict=True)}

    def _random(self, count: int) -> dict[Term, Column]:
        scales = self.generator.integers(len(SCALES), size=count)
        return {x: self._draw(x, scales) for x in self.variables}

    def _draw(self, x: Term, scales: Array) -> Column:
        """Random numbers within the bounds of a variable, on scales by number."""
        low, high = self.bounds[x]
        count, whole = len(scales), x.sort is INT
        if whole:
            low, high = None if low is None else Fraction(math.ceil(low)), high and Fraction(math.floor(high))
        signs = self.generator.choice((1, -1), size=count)
        steps = self.generator.integers(1, 998, size=count)
        nothing = np.zeros(count, dtype=np.int64)
        if low is not None and high is not None:
            closer = self.generator.integers(len(CLOSER), size=count)
            units = [q * (high - low) for q in CLOSER]
            if whole:
                unit = max(Fraction(1), Fraction(math.floor((high - low) / STEPS)))
                steps = np.rint(steps * np.array([float(q / unit) for q in units])[closer]).astype(np.int64)
                units, closer = [unit], nothing
            return Column([low, high], units, (signs < 0).astype(np.int64), closer, signs * steps)
        if whole:
            most = np.array([max(3, int(5 * scale)) for scale in SCALES])
            steps, units, scales = self.generator.integers(0, most[scales] + 1), [Fraction(1)], nothing
        else:
            units = [scale / 100 for scale in SCALES]
        if low is not None or high is not None:
            signs = np.full(count, 1 if low is not None else -1)
        start = low if low is not None else high if high is not None else Fraction(0)
        return Column([start], units, nothing, scales, signs * steps)

    # ------------------------------------------------------------------------------------------------------- equations

    def solve(self, floats: dict[Term, Array], count: int) -> tuple[list[Ways], Array]:
        """Change coordinates of points so that the equations hold, as far as floats tell: ways of solving them, and for
        each point the number of that by which it was solved, -1 if it was not.
        """
        ways: list[Ways] = [{}]
        way = np.full(count, -1)
        with np.errstate(all="ignore"):
            way[self._hold(floats, count)] = 0
            for attempt in range(ATTEMPTS if self.equations else 0):
                chosen = self._chosen()
                waiting = np.flatnonzero(way < 0)
                if attempt < ATTEMPTS // 2:  # the others are solved for other variables
                    waiting = waiting[self.generator.random(len(waiting)) < 0.5]
                if not chosen or not len(waiting):
                    continue
                there = {x: values[waiting] for x, values in floats.items()}
                self._solve_all(chosen, there)
                good = self._hold(there, len(waiting))
                way[waiting[good]] = len(ways)
                ways.append(chosen)
                for x, values in floats.items():
                    values[waiting[good]] = there[x][good]
        return ways, way

    def _hold(self, floats: Mapping[Term, Array], count: int) -> Array:
        """At which points the equations hold, as far as floats tell."""
        out = np.ones(count, dtype=bool)
        for equation in self.equations:
            out &= ~self._fails(equation, floats)
        return out

    def _fails(self, equation: Sequence[Polynomial], floats: Mapping[Term, Array]) -> Array:
        sides = [self._terms(f, floats) for f in equation]
        return np.all([~(np.abs(sum(side)) <= ROUNDING * sum(map(np.abs, side))) for side in sides], axis=0)

    def _solve_all(self, ways: Ways, floats: dict[Term, Array]) -> None:
        """Solve the equations as ``solved`` does, for many points."""
        for _ in self.equations:
            for k, (p, i) in ways.items():
                x = self.forms.atoms[i]
                rest = sum(self._terms(p, {**floats, x: np.zeros_like(floats[x])}))
                slope = sum(self._terms(P.differentiate(p, i), floats))
                floats[x] = np.where(self._fails(self.equations[k], floats), -rest / slope, floats[x])

    def _terms(self, p: Polynomial, floats: Mapping[Term, Array]) -> list[Array]:
        powers = [[floats[self.forms.atoms[i]] ** e for i, e in P.exponents(m)] for m in p]
        return [math.prod(factors, start=_float(Fraction(c))) for c, factors in zip(p.values(), powers, strict=True)]

    def _chosen(self) -> Ways:
        """Ways to solve the equations, each for a variable of its own; none for those that have no such."""
        chosen: dict[int, Way] = {}
        for k, equation in enumerate(self.equations):
            way = next(self._ways(equation, {i for _, i in chosen.values()}), None)
            if way is not None:
                chosen[k] = way
        return chosen

    def solved(self, point: dict[Term, Fraction], ways: Ways | None = None) -> dict[Term, Fraction] | None:
        """The exact point with some coordinates changed so that the equations hold; None if that fails.

        Every equation that does not hold gets a coordinate of its own to be solved for, again and again while that
        disturbs others; ``ways`` says which, or they are chosen at random.
        """
        chosen = dict(ways or {})
        for _ in range(len(self.equations) + 1):
            unsolved = [k for k, factors in enumerate(self.equations) if all(self._value(f, point) for f in factors)]
            if not unsolved:
                return point
            for k in unsolved:
                taken = {i for _, i in chosen.values()}
                choice = iter([chosen[k]] if k in chosen else () if ways else self._ways(self.equations[k], taken))
                way = next((way for way in choice if self._solve(*way, point)), None)
                if way is None:
                    return None
                chosen[k] = way
        return None

    def _ways(self, factors: list[Polynomial], taken: set[int]) -> Iterator[Way]:
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


def _combinations(sizes: Sequence[int]) -> Array:
    """All combinations of numbers below these, as columns."""
    return np.array(list(itertools.product(*map(range, sizes))), dtype=np.int64).T


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

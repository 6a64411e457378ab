"""Attacking a claim before anyone tries to prove it: points of many kinds, then exact confirmation.

The points come from what costs least first: small, random and corner points; places where a part of the claim is
lowest, rounded; exact solutions of equations; a model of an SMT solver. Floats only propose. A refutation is a
certificate that the kernel accepted: an exact point, the simplest found.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice, takewhile
from types import MappingProxyType
from typing import Any

import mpmath
import numpy as np

from symres.derive.rings import factors
from symres.elaborate import complete
from symres.elaborate.algebra.facts import Facts
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import DIGITS, NOTHING, TOLERANCE, Values, holds_at
from symres.evidence.sampling import Cloud, Flat, Point, Sampler, flat, is_quantified, vanishing
from symres.kernel import Rejected, Sequent, Statement, Term
from symres.kernel import polynomials as P
from symres.kernel import refutation as kernel_refutation
from symres.kernel.polynomials import Polynomial, purse
from symres.kernel.sequents import assumed, decompose
from symres.kernel.terms import (
    FALSE,
    INT,
    REAL,
    ZERO,
    conjunction,
    free_variables,
    is_scalar,
    number,
    substitute,
    to_json,
)
from symres.language.definedness import definedness

from ..budget import NotFound, OutOfBudget, clock
from ..points import counts
from ..points.neighbourhood import nearby as neighbourhood_in
from ..polynomials.algebraic import Exact, closed, solutions
from ..polynomials.representation import represented
from ..polynomials.simplest import height, nearby
from ..prover import Prover
from ..reductions.arguments import said_of_arguments
from ..reductions.replaced import depends, speaks_of_lengths
from ..steps import Proof, by_values
from .descent import NOISE, Gaps, Landscape, Plain, Scaled, best, deepest, descents
from .solver import model

UNREACHED = "no point at which the hypotheses hold was tried near the boundary of the claim"
NEAR = 0.01  # a smaller margin is that of a point near the boundary
GLANCE = 64  # points at first
POINTS = 3000
CORNERS = 600
EDGE = 50  # points at which both sides look equal
CLEAR = 1e-9  # a margin above this says that a condition holds
CONFIRMATIONS = 8  # of the points of a stage
GLANCES = 2  # and of the first
SAME = 1e-6  # the distance of places that are one, relative to their size
DOUBTS = 200  # points of one kind that are looked at with 50 digits
FEW_CORNERS = 60  # samples of what a part of a claim assumes
SIMPLE = 20  # points at which what has quantifiers inside may be refuted
HALF = 0.5  # of the time that is left, for each of them
GUESSES = 30  # where equations are solved
CONDITIONS = 200  # of a claim to be defined, that are looked at
GOALS = 8  # parts of a claim that are attacked one by one
FEW = 4  # points, of those near one place, where floats do not tell; and less than that many samples are too few
TALL = 200  # the height of a point that simpler ones may be close to
EXAMPLE = 2.0  # seconds to look for an example of what is said to exist, or to confirm that a point refutes
TOUCHING = 1e-7  # a margin below this may be zero where it is least
SHARE = 0.08  # of the time that is left, for each of low places, solutions, models;
MODELLED = 0.5  # part of it for models,
INSIDE = 0.4  # and for the inside of the hypotheses


@dataclass(frozen=True)
class Nearest:
    """The point where a claim came closest to failing, and by how much it holds there, computed with 50 digits."""

    point: Mapping[str, Fraction]
    margin: str

    def __str__(self) -> str:
        where = ", ".join(f"{name} = {q}" for name, q in self.point.items())
        return f"the smallest margin found is {self.margin}, at {where}"


@dataclass(frozen=True)
class Attack:
    """A certificate that refutes a statement, or None and the point nearest to a refutation.

    ``nearest`` is None, too, for an equation and where floats say nothing.
    """

    certificate: dict[str, Any] | None
    nearest: Nearest | None = None
    inequality: bool = False

    @property
    def reach(self) -> str:
        """A sentence on how near a failed attack on an inequality came to refuting it; or empty."""
        if self.nearest is None:
            return UNREACHED if self.inequality else ""
        return str(self.nearest) if float(self.nearest.margin) < NEAR else f"{self.nearest}; {UNREACHED}"


def attack(
    statement: Statement, deadline: float, witness: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any] | None:
    """A certificate that refutes the statement, or None; ``witness`` gives terms for the negation's existentials."""
    return search(statement, deadline, witness).certificate


def search(statement: Statement, deadline: float, witness: Mapping[str, Any] = MappingProxyType({})) -> Attack:
    """Attack a statement until ``deadline`` (``budget.clock``); ``witness`` as for ``attack``."""
    *_, last = stages(statement, deadline - clock(), witness)
    return last


def stages(statement: Statement, seconds: float, witness: Mapping[str, Any] = MappingProxyType({})) -> Iterator[Attack]:
    """The attack, a stage after the other, each made when it is asked for, until one refutes the statement.

    The first is a glance at a few points, which takes hardly any time; all of them take so many ``seconds`` together,
    and what is done between them does not count.
    """
    given = _without_quantifiers(flat(statement))
    field = Field(given, clock() + seconds)
    tried: set[tuple[Term, ...]] = set()

    def refuted(suspects: Iterator[Exact], most: int) -> dict[str, Any] | None:
        """The first refutation at one of the first points that more digits do not clear, at most so many."""
        in_time = takewhile(lambda _: clock() < field.deadline, islice(suspects, DOUBTS))
        new = (point for point in in_time if tuple(point.values()) not in tried and fails_at(given, point))
        for point in islice(new, most):
            tried.add(tuple(point.values()))
            certificate = confirm(statement, given, point, field.deadline, witness)
            if certificate is not None:
                return certificate
        return None

    def closed_one() -> dict[str, Any] | None:
        """A refutation of a statement without variables, what its quantifiers bind being 0."""
        if statement.variables or holds_at(given, {}):
            return None
        zeros = {str(x.value): to_json(number(0)) for x in given.bound}
        return refutation(statement, {}, {**zeros, **witness}, field.deadline)

    later = (
        field.sampled,
        field.inverted,
        field.lowest,
        field.tall,
        field.solved,
        field.met,
        field.isolated,
        field.modelled,
    )
    for search_of in (
        lambda: refuted(field.glanced(), GLANCES),
        closed_one,
        *(lambda suspects=suspects: refuted(suspects(), CONFIRMATIONS) for suspects in later),
    ):
        with purse():
            certificate = search_of()
        began = clock()
        yield Attack(certificate)
        if certificate is not None:
            return
        field.deadline += clock() - began
    yield Attack(None, field.nearest(), given.conclusion.head in ("<=", "<"))


def at_simple_points(statement: Statement, deadline: float, witness: Mapping[str, Any]) -> dict[str, Any] | None:
    """A refutation at a simple point of what has quantifiers inside, where floats do not say whether it fails; None if
    it holds there, or what it assumes is about more than its variables.
    """
    given = flat(statement)
    if not statement.variables or not is_quantified(given.conclusion):
        return None
    known = tuple(h for h in given.hypotheses if free_variables(h) <= set(statement.variables))
    for point in sorted(Sampler(Flat(statement.variables, (), known, FALSE)).points(SIMPLE), key=height):
        exact = closed(point)
        with purse():
            if not all(map(_plainly_holds, (substitute(h, exact) for h in known))):
                continue
            place = {str(x.value): exact[x] for x in statement.variables}
            certificate = refutation(statement, place, witness, clock() + HALF * (deadline - clock()))
        if certificate is not None or clock() > deadline:
            return certificate
    return None


def counterexample(statement: Statement) -> dict[str, Any] | None:
    """A point at which a statement fails, by the names of its variables, as an example of the opposite."""
    found = attack(statement, clock() + EXAMPLE)
    return None if found is None else found["point"]


class Field:
    """Where a claim is attacked: its sample points, and the points that are closest to refuting it."""

    def __init__(self, given: Flat, deadline: float, share: float = SHARE) -> None:
        """``share`` of the time that is left is for each of low places, solutions and models."""
        self.given = given
        self.deadline = deadline
        self.share = share
        self.sampler = Sampler(given)
        self.variables = self.sampler.variables
        self.close: list[Point] = []
        self.later: list[Point] = []
        self.lows: dict[Sequent, tuple[float, np.ndarray]] = {}

    @cached_property
    def cloud(self) -> Cloud:
        """The sample points."""
        few = 10 if _is_equation(self.given.conclusion) else 1  # an equation that fails does so almost everywhere
        return self.sampler.cloud(POINTS // few) + self.sampler.corners(CORNERS // few)

    def _end(self, part: float = 1.0) -> float:
        """When a search has to end, or one that has only a part of its time."""
        now = clock()
        return now + part * self.share * (self.deadline - now)

    def _judged(self, cloud: Cloud) -> tuple[np.ndarray, np.ndarray]:
        """For many points: whether the hypotheses hold, and the conclusion's scaled margin. The closest is kept."""
        if not len(cloud):
            return np.zeros(0, dtype=bool), np.zeros(0)
        valid, margins, gaps = _margins(self.given, cloud)
        gaps = np.where(valid & np.isfinite(gaps), gaps, np.inf)
        k = int(np.argmin(gaps))
        closest = cloud.exact(k) if gaps[k] < np.inf else None
        if closest is not None:
            self.close.append(closest)
        return valid, margins

    def glanced(self) -> Iterator[Exact]:
        """Suspects of few samples."""
        return self._suspects(self.sampler.cloud(GLANCE))

    def sampled(self) -> Iterator[Exact]:
        """Suspects of all samples."""
        yield from self._suspects(self.cloud)

    def _suspects(self, cloud: Cloud) -> Iterator[Exact]:
        """Samples where floats say that the hypotheses hold and the conclusion fails or is undefined, the simplest
        first; those that are not simple are left for later.
        """
        try:
            valid, margins = self._judged(cloud)
        except (Rejected, TypeError, ValueError, OverflowError):
            return  # quantifiers inside, or nothing floats can say
        clear = _exact(cloud, np.flatnonzero(valid & ~(margins >= -NOISE))[:DOUBTS])
        edge: list[Point] = []
        if _is_strict(self.given.conclusion):  # where both sides are equal is a counterexample, too
            edge = _exact(cloud, np.flatnonzero(valid & (np.abs(margins) <= NOISE))[:EDGE])
        simpler = [point for point in edge[:2] if not clear or height(point) < height(clear[0])]
        self.later = [point for point in clear if height(point)[0] > TALL]
        yield from map(closed, (*simpler, *clear[: len(clear) - len(self.later)], *edge[len(simpler) :]))

    def tall(self) -> Iterator[Exact]:
        """Points near the simplest of the samples that were left for later, and those samples."""
        if self.later:
            yield from self._around(np.array([float(self.later[0][x]) for x in self.variables]))
        yield from map(closed, self.later)

    # ------------------------------------------------------------------------------------------------------- low places

    @cached_property
    def goals(self) -> list[Sequent]:
        """The parts of the claim, then the conditions for these to be defined: if one fails, the claim is false."""
        known = set(self.variables)
        h, c = self.given.hypotheses, self.given.conclusion
        try:
            goals = list(islice(chain(decompose(h, c), definedness(c, h)), CONDITIONS))
        except Rejected:
            return []
        return [g for g in goals if all(free_variables(p) <= known for p in (*g.hypotheses, g.conclusion))][:GOALS]

    def lowest(self) -> Iterator[Exact]:
        """Rational points near the places where a part of the claim is lowest, if it fails there."""
        end = self._end()
        if not len(self.cloud) or not self.variables:
            return
        samples = self.cloud.rows
        for goal in self.goals:
            if goal.conclusion.head not in ("<=", "<", "false"):
                continue
            try:
                seen: list[np.ndarray] = []  # of which no more is looked at where both sides look equal
                landscapes = [Landscape(goal, self.variables, margins) for margins in (Plain, Scaled)]
                for merit, place in chain.from_iterable(descents(land, samples, end) for land in landscapes):
                    if merit < self.lows.get(goal, (np.inf, place))[0]:
                        self.lows[goal] = merit, place
                    if merit < NOISE and not (merit > -NOISE and any(np.allclose(place, z, SAME, SAME) for z in seen)):
                        seen.append(place)
                        yield from self._around(place)
                if goal in self.lows:
                    self._judged(self._rounded(self.lows[goal][1]))
                    if self.lows[goal][0] < -NOISE:
                        land = Landscape(goal, self.variables, Gaps)
                        yield from self._inside(land, self.lows[goal][1], self._end())
            except (Rejected, TypeError, ValueError, OverflowError):
                continue

    def inside(self) -> Iterator[Exact]:
        """Rational points near where, from some samples on, the hypotheses hold and the claim fails by most."""
        end = self._end(INSIDE)
        for goal in self.goals if len(self.cloud) and self.variables else ():
            if goal.conclusion.head in ("<=", "<"):
                land = Landscape(goal, self.variables, Gaps)
                try:
                    starts = best(land, self.cloud.rows, np.random.default_rng(0))
                except (Rejected, TypeError, ValueError):
                    continue
                for start in starts:
                    yield from self._inside(land, start, end)

    def _inside(self, land: Landscape, start: np.ndarray, end: float) -> Iterator[Exact]:
        """Rational points near one that is away from the boundary of the hypotheses, where no rational point may be.

        There is room for these where the claim does not fail at the boundary alone.
        """
        with suppress(OutOfBudget):
            yield from self._around(deepest(land, start, end))

    def _rounded(self, place: np.ndarray) -> Cloud:
        """Rational points near a place, on the equations if those can be solved."""
        return self.sampler.near(place) + self.sampler.listed(list(self._on_quadric(place)))

    @cached_property
    def quadric(self) -> tuple[Callable[[Point], Fraction], Point] | None:
        """The only equation among the hypotheses, if it is of degree 2, with a sample that satisfies it."""
        try:
            facts = Facts(Sequent(self.given.hypotheses, FALSE))
        except Rejected:
            return None
        known, atoms = vanishing(facts), facts.forms.atoms
        if len(known) != 1 or max(sum(e for _, e in P.exponents(m)) for m in known[0]) != 2:
            return None
        if any(atoms[i] not in self.variables or atoms[i].sort is INT for m in known[0] for i, _ in P.exponents(m)):
            return None

        def value(point: Point) -> Fraction:
            parts = ((c, [point[atoms[i]] ** e for i, e in P.exponents(m)]) for m, c in known[0].items())
            return Fraction(sum(c * math.prod(powers) for c, powers in parts))

        base = next(self.cloud.points(), None)
        return None if base is None else (value, base)

    def _on_quadric(self, place: np.ndarray) -> Iterator[Point]:
        """Rational points of a quadric near a place: lines through a rational one, towards the place, meet others."""
        if self.quadric is None:
            return
        value, base = self.quadric
        away = {x: float(q) - float(base[x]) for x, q in zip(self.variables, place, strict=True)}
        for v in nearby(away):
            ends = [value({x: base[x] + sign * v[x] for x in self.variables}) for sign in (1, -1)]
            if ends[0] + ends[1]:
                t = (ends[1] - ends[0]) / (ends[0] + ends[1])
                yield {x: base[x] + t * v[x] for x in self.variables}

    def _around(self, place: np.ndarray) -> Iterator[Exact]:
        """The rational points near a place, and samples, where the claim fails, the simplest first; then a few where it
        may.

        What is homogeneous fails on a whole ray, which has simpler points where the largest coordinate is 1.
        """
        cloud = self._rounded(place) + self._rounded(place / np.abs(place).max(initial=1e-300))
        valid, margins = self._judged(cloud)
        clear = _exact(cloud, np.flatnonzero(valid & ~(margins >= -NOISE)))
        edge = margins <= NOISE if _is_strict(self.given.conclusion) else margins < 0
        doubtful = _exact(cloud, np.flatnonzero(valid & (margins >= -NOISE) & edge))
        yield from map(closed, (*sorted(clear + self.later, key=height), *doubtful[:FEW]))

    # -------------------------------------------------------------------------------------------- solutions and models

    def solved(self) -> Iterator[Exact]:
        """Solutions of the hypotheses' equations, and points where a disequation or a strict inequality is an equation
        instead.
        """
        end = self._end()
        for goal in self.goals:
            try:
                atoms, systems = self._systems(goal)
            except Rejected:
                continue
            for system in systems:
                found = solutions(system, atoms, self._guesses(), end)
                yield from (point for point in found if _violates(goal, point))

    def met(self) -> Iterator[Exact]:
        """Sample points of what a part of the claim assumes, where the part fails."""
        for goal in self.goals:
            if goal.hypotheses != self.given.hypotheses:
                sampler = Sampler(Flat(self.variables, (), goal.hypotheses, goal.conclusion))
                cloud = sampler.corners(FEW_CORNERS) + sampler.cloud(FEW_CORNERS)
                yield from (point for point in map(closed, cloud.points()) if _violates(goal, point))

    def isolated(self) -> Iterator[Exact]:
        """All solutions of the hypotheses' equations, where there are finitely many."""
        end = self._end()
        for goal in self.goals:
            try:
                facts = Facts(goal)
                known, atoms = vanishing(facts), facts.forms.atoms
                if not atoms or len(known) < len(atoms) or not set(atoms) <= set(self.variables):
                    continue
                found = represented(known, range(len(atoms)), end)
            except (Rejected, OutOfBudget):
                continue
            rest = {x: ZERO for x in self.variables if x not in atoms}
            points = [] if found is None else found.points()
            solved = ({**rest, **dict(zip(atoms, values, strict=True))} for values in points)
            yield from (point for point in solved if _violates(goal, point))

    def inverted(self) -> Iterator[Exact]:
        """Points at which the hypotheses say by an equation what increasing functions of single variables are."""
        try:
            facts = Facts(Sequent(self.given.hypotheses, FALSE))
        except Rejected:
            return
        values: dict[Term, Term] = {}
        for fact in facts.all:
            for p, _ in said_of_arguments(facts, fact) if fact.sign == "=" else ():
                for x, value in (p.args, p.args[::-1]):
                    if x in self.variables and x.sort is REAL and not free_variables(value):
                        values[x] = value
        if values:
            points = ({**closed(point), **values} for point in islice(self.sampler.grid(GUESSES), GUESSES))
            unlike = {tuple(point.values()): point for point in points}
            yield from (p for p in unlike.values() if any(_violates(goal, p) for goal in self.goals))

    def _systems(self, goal: Sequent) -> tuple[list[Term], list[list[Polynomial]]]:
        """Systems of polynomials over atoms, so that the goal may fail where one of them vanishes."""
        facts, c = Facts(goal), goal.conclusion
        known = vanishing(facts)
        claimed = [fact.polynomial for fact in facts.about(c.args[0] if c.head == "not" else c) if fact.polynomial]
        atoms = facts.forms.atoms
        if c.head == "not":
            return atoms, [known + claimed] if claimed else []
        if c.head == "<" and claimed and abs(self.lows.get(goal, (np.inf, None))[0]) < TOUCHING:
            if known:
                return atoms, [known + claimed]
            slopes = [P.differentiate(claimed[0], i) for i in range(len(atoms))]
            return atoms, [*self._factors(claimed[0], atoms), claimed, [*claimed, *filter(None, slopes)]]
        return atoms, [known] if known and len(self.cloud) < FEW else []

    def _factors(self, p: Polynomial, atoms: Sequence[Term]) -> list[list[Polynomial]]:
        """The factors of a polynomial that are about variables alone, if there are several."""
        if all(a in self.variables for a in atoms):
            return []
        found = factors(p, len(atoms))
        return [[f] for f in found if all(atoms[i] in self.variables for m in f for i, _ in P.exponents(m))]

    def _guesses(self) -> Iterator[Point]:
        """Points to keep some coordinates of: small ones, and such near low places."""
        small = iter(self.sampler.grid(GUESSES))
        yield from islice(small, GUESSES // 3)
        for _, place in self.lows.values():
            yield from islice(nearby(dict(zip(self.variables, place.tolist(), strict=True))), 0, GUESSES, 3)
        yield from small

    def modelled(self) -> Iterator[Exact]:
        """The model of an SMT solver, if it finds one."""
        found = model(self.given, self._end(MODELLED) - clock())
        if found is not None:
            yield found

    def nearest(self) -> Nearest | None:
        """The closest of the points that were kept, judged with 50 digits."""
        found: list[tuple[Any, Point]] = []
        with mpmath.workdps(DIGITS + 10):
            for point in self.close:
                try:
                    values = Values(point)
                    if all(map(values.holds, self.given.hypotheses)):
                        found.append((values.near.margin(self.given.conclusion, relative=False), point))
                except NOTHING:
                    continue
            if _is_equation(self.given.conclusion) or not found:
                return None
            margin, point = min(found, key=lambda pair: pair[0])
            return Nearest({str(x.value): q for x, q in point.items()}, mpmath.nstr(mpmath.chop(margin, TOLERANCE), 6))


def _exact(cloud: Cloud, numbers: Iterable[int]) -> list[Point]:
    """Some points of a cloud, the simplest first."""
    return sorted((point for k in numbers if (point := cloud.exact(k)) is not None), key=height)


def _margins(given: Flat, cloud: Cloud) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For many points: whether the hypotheses hold, and the conclusion's margins, scaled to its summands and plain."""
    with np.errstate(all="ignore"):
        evaluator = Scaled(NUMPY, cloud.arrays)
        valid = np.ones(len(cloud), dtype=bool)
        for h in given.hypotheses:
            try:
                margin = evaluator.margin(h)
                holds = margin > 0 if h.head in ("<", "not") else margin >= (-NOISE if h.head == "=" else 0)
                valid &= np.broadcast_to(holds, valid.shape)
            except Rejected:
                continue
        scaled, plain = (e.margin(given.conclusion) for e in (evaluator, Plain(NUMPY, evaluator.memo)))
        return valid, np.broadcast_to(scaled, valid.shape), np.broadcast_to(plain, valid.shape)


def _is_equation(proposition: Term) -> bool:
    return proposition.head == "=" or proposition.head == "and" and all(map(_is_equation, proposition.args))


def _is_strict(proposition: Term) -> bool:
    """Whether a proposition may fail although its margin is not negative."""
    if proposition.head in ("and", "or", "=>"):
        return any(map(_is_strict, proposition.args))
    return proposition.head in ("<", "not")


def fails_at(given: Flat, point: Exact) -> bool:
    """Whether 50 digits say that the hypotheses hold at a rational point while the conclusion fails or is undefined.

    Other points are proposed only where a part of the claim fails.
    """
    rational = {x: value.value for x, value in point.items() if value.head == "rational"}
    return len(rational) < len(point) or not holds_at(given, rational)


def _violates(goal: Sequent, point: Exact) -> bool:
    """Whether 50 digits do not say that a goal holds at a point; equality at that many digits is taken for true."""
    with mpmath.workdps(DIGITS + 10):
        try:
            evaluator = Evaluator(MPMATH, {x: Evaluator(MPMATH, {})(value) for x, value in point.items()})
            if any(evaluator.margin(h) < -TOLERANCE for h in goal.hypotheses):
                return False
            margin = evaluator.margin(goal.conclusion)
        except NOTHING:
            return True
        return not (margin > TOLERANCE or margin >= -TOLERANCE and not _is_strict(goal.conclusion))


def confirm(
    statement: Statement, given: Flat, point: Exact, deadline: float, witness: Mapping[str, Any]
) -> dict[str, Any] | None:
    """A certificate that the exact point refutes the statement, if the kernel accepts one."""
    place = {x.value: point[x] for x in statement.variables}
    values = {**witness, **{str(x.value): to_json(point[x]) for x in given.bound}}
    return refutation(statement, place, values, min(deadline, clock() + EXAMPLE))


def refutation(
    statement: Statement, point: Mapping[str, Term], values: Mapping[str, Any], deadline: float
) -> dict[str, Any] | None:
    """A certificate with closed terms for the variables, and ``values`` for what the negation says to exist."""
    place = {name: to_json(value) for name, value in point.items()}
    ways: list[dict[str, Any]] = [*({"guard": k} for k in _doubtful(statement, point)), {}]
    if _mentions_existence(statement.unfolded()[1]):
        near = neighbourhood_in(statement.unfolded()[1], statement.variables)
        ways.insert(0 if near is not None else len(ways), {"absurd": True})
    wrong_number = miscounted(statement, place, deadline)
    if wrong_number is not None:
        return wrong_number

    def proved(sequent: Sequent) -> Proof:
        proof = by_values(sequent) if _is_closed(sequent) else prover.all([sequent])[0]
        if proof is None:
            raise NotFound(f"{sequent} is not decided by the values of its sides")
        return proof

    for way in ways:
        if clock() > deadline:
            return None
        prover = Prover(deadline, None, values, counterexample)
        certificate = _certificate(statement, {"point": place, **way}, proved)
        if certificate is not None:
            return certificate
    return None


def miscounted(statement: Statement, place: Mapping[str, Any], deadline: float) -> dict[str, Any] | None:
    """A certificate that a wrong number of points is absurd."""
    conclusion = statement.unfolded()[1]
    if conclusion.head != "ex" or not is_scalar(conclusion.args[0]):
        return None
    prover = Prover(deadline)

    def proved(sequent: Sequent) -> Proof:
        if sequent.conclusion is not FALSE:
            return prover.all([sequent])[0]
        proof = counts.contradiction(sequent, prover.sequent, deadline)
        if proof is None:
            raise NotFound("the number of points is not seen to be wrong")
        return proof

    return _certificate(statement, {"point": place, "absurd": True}, proved)


def _certificate(
    statement: Statement, way: Mapping[str, Any], proved: Callable[[Sequent], Proof]
) -> dict[str, Any] | None:
    """A certificate that refutes a statement in some way, if each of its parts can be proved."""
    certificate: dict[str, Any] = {"verdict": "refuted", **way}
    try:
        certificate["proofs"] = list(map(proved, kernel_refutation.refutation(statement, certificate)))
        complete(statement, certificate)
        return certificate
    except (Rejected, NotFound, OutOfBudget):
        return None


def _without_quantifiers(given: Flat) -> Flat:
    """The claim with only the parts of a conjunction that have no quantifiers, if there are such: a point at which one
    of these fails is easier to find."""
    parts = assumed((), given.conclusion)
    plain = [part for part in parts if not is_quantified(part)]
    return replace(given, conclusion=conjunction(plain)) if plain and len(plain) < len(parts) else given


def _mentions_existence(proposition: Term) -> bool:
    if proposition.head in ("and", "or", "not", "=>"):
        return any(map(_mentions_existence, proposition.args))
    return proposition.head == "ex" or proposition.head == "all" and _mentions_existence(proposition.args[1])


def _is_closed(sequent: Sequent) -> bool:
    """Whether a sequent is about numbers, so that the kernel decides each of its parts, and no search is needed."""
    for p in (*sequent.hypotheses, sequent.conclusion):
        relation = p.args[0] if p.head == "not" else p
        if relation is not FALSE and (relation.head not in ("=", "<=", "<") or not is_scalar(relation.args[0].sort)):
            return False
        if free_variables(p):
            return False
    return not (depends(sequent) or speaks_of_lengths(sequent))


def _doubtful(statement: Statement, point: Mapping[str, Term]) -> list[int]:
    """The guards, by number, that do not plainly hold at the point: those first that numbers decide."""
    values = {x: point[x.value] for x in statement.variables}
    guards = [substitute(guard, values) for guard in statement.plain.guards[:CONDITIONS]]
    doubtful = [k for k, guard in enumerate(guards) if not _plainly_holds(guard)]
    return sorted(doubtful, key=lambda k: is_quantified(guards[k]))


def _plainly_holds(condition: Term) -> bool:
    try:
        return bool(Evaluator(MPMATH, {}).margin(condition) > CLEAR)
    except NOTHING:
        return False

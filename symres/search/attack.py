"""Attacking a claim before anyone tries to prove it: small, random and optimised points, then exact confirmation.

Floats only propose. A refutation is a certificate that the kernel accepted: an exact point, the smallest found.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import numpy as np

from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import holds_at
from symres.evidence.sampling import Flat, Point, Sampler, flat
from symres.kernel import Rejected, Statement, Term, check
from symres.kernel import witness as kernel_witness
from symres.kernel.sequents import CLAIM, chained, decompose
from symres.kernel.terms import INT, number, substitute, to_json

from .ideal import OutOfBudget
from .prover import NotFound, Prover

POINTS = 3000
CLEAR = 1e-9  # a margin below minus this is worth an exact check
CONFIRMATIONS = 8
CONDITIONS = 200  # of a claim to be defined, that are looked at


def attack(
    statement: Statement, deadline: float, witness: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any] | None:
    """A certificate that refutes the statement, or None; ``witness`` gives terms for the negation's existentials."""
    given = flat(statement)
    if not statement.variables and not holds_at(given, {}):
        refuted = refutation(
            statement, {}, {**{str(x.value): to_json(number(0)) for x in given.bound}, **witness}, deadline
        )
        if refuted is not None:
            return refuted
    doubtful = (point for point in suspects(given, deadline) if not holds_at(given, point))
    for tried, point in enumerate(doubtful):
        if tried == CONFIRMATIONS or time.monotonic() > deadline:
            return None
        refuted = confirm(statement, given, point, deadline, witness)
        if refuted is not None:
            return refuted
    return None


def suspects(given: Flat, deadline: float) -> Iterator[Point]:
    """Points where floats say that the hypotheses hold and the conclusion fails or is undefined, the simplest first."""
    count = POINTS if given.conclusion.head != "=" else POINTS // 10  # an equation that fails does so almost everywhere
    sampler = Sampler(given)
    points = list(sampler.points(count if given.variables or given.bound else 1))
    if not points:
        return
    try:
        valid, margins = _margins(given, points)
    except (Rejected, TypeError, ValueError, OverflowError):
        return  # quantifiers inside, or nothing floats can say
    failing = np.flatnonzero(valid & ~(margins >= -CLEAR))
    clear = sorted((points[i] for i in failing[:200]), key=_height)
    edge: list[Point] = []
    if _is_strict(given.conclusion):  # where both sides are equal is a counterexample, too
        edge = sorted((points[i] for i in np.flatnonzero(valid & (np.abs(margins) <= CLEAR))[:50]), key=_height)
    simpler = [point for point in edge[:2] if not clear or _height(point) < _height(clear[0])]
    yield from (*simpler, *clear, *edge[len(simpler) :])
    if (
        given.conclusion.head in ("<", "<=")
        and not len(failing)
        and not sampler.equations
        and time.monotonic() < deadline
    ):
        yield from _descend(given, points, np.where(valid, margins, np.inf))


def _margins(given: Flat, points: Sequence[Mapping[Term, Any]]) -> tuple[np.ndarray, np.ndarray]:
    """For many points at once: whether the hypotheses hold, and the margin of the conclusion."""
    arrays = {x: np.array([float(p[x]) for p in points]) for x in points[0]}
    with np.errstate(all="ignore"):
        evaluator = Evaluator(NUMPY, arrays)
        valid = np.ones(len(points), dtype=bool)
        for h in given.hypotheses:
            try:
                margin = evaluator.margin(h)
                holds = margin > 0 if h.head in ("<", "not") else margin >= (-CLEAR if h.head == "=" else 0)
                valid &= np.broadcast_to(holds, valid.shape)
            except Rejected:
                continue
        return valid, np.broadcast_to(np.asarray(evaluator.margin(given.conclusion), dtype=float), valid.shape).copy()


def _descend(
    given: Flat, points: list[Point], margins: np.ndarray, rounds: int = 60, width: int = 60
) -> Iterator[Point]:
    """Random local search for the smallest margin from the best points; what it finds, as small rationals."""
    chance = np.random.default_rng(0)
    real = [x for x in points[0] if x.sort is not INT]
    if not real:
        return
    for start in np.argsort(margins)[:3]:
        best: Mapping[Term, Any] = {x: float(q) for x, q in points[start].items()}
        value, step = margins[start], 1.0
        for _ in range(rounds):
            trial: list[Mapping[Term, Any]] = [
                {**best, **{x: best[x] + step * chance.normal() * (1 + abs(best[x])) for x in real}}
                for _ in range(width)
            ]
            valid, found = _margins(given, trial)
            found = np.where(valid, found, np.inf)
            k = int(np.argmin(found))
            if found[k] < value:
                best, value = trial[k], found[k]
            else:
                step /= 2
            if step < 1e-9:
                break
        if value < -1e-13:
            for size in (1, 2, 4, 8, 16, 100, 1000, 10**5, 10**9):
                rounded = {x: Fraction(v).limit_denominator(size) for x, v in best.items()}
                valid, found = _margins(given, [rounded])
                if valid[0] and found[0] < 0:
                    yield rounded
                    break


def _is_strict(proposition: Term) -> bool:
    """Whether a proposition may fail although its margin is not negative."""
    if proposition.head in ("and", "or", "=>"):
        return any(map(_is_strict, proposition.args))
    return proposition.head in ("<", "not")


def _height(point: Point) -> tuple[int, int]:
    return sum(abs(q.numerator) + q.denominator for q in point.values()), sum(q < 0 for q in point.values())


def confirm(
    statement: Statement, given: Flat, point: Point, deadline: float, witness: Mapping[str, Any]
) -> dict[str, Any] | None:
    """A certificate that the exact point refutes the statement, if the kernel accepts one."""
    own = {x.value: number(point[x]) for x in statement.variables}
    values = {**witness, **{str(x.value): to_json(number(point[x])) for x in given.bound}}
    return refutation(statement, own, values, min(deadline, time.monotonic() + 2))


def refutation(
    statement: Statement, point: Mapping[str, Term], values: Mapping[str, Any], deadline: float
) -> dict[str, Any] | None:
    """A certificate with closed terms for the variables, and ``values`` for what the negation says to exist."""
    own = {name: to_json(value) for name, value in point.items()}
    for undefined in (None, *_doubtful(statement, point)):
        if time.monotonic() > deadline:
            return None
        certificate: dict[str, Any] = {"verdict": "refuted", "point": own}
        if undefined is not None:
            certificate["undefined"] = undefined
        try:
            sequents = chained(list(kernel_witness.refutation(statement, certificate)))
            certificate["proofs"] = Prover(deadline, None, values).all(sequents)
            check(statement, certificate)
            return certificate
        except (Rejected, NotFound, OutOfBudget):
            continue
    return None


def _doubtful(statement: Statement, point: Mapping[str, Term]) -> list[int]:
    """The conditions, by number, that make the conclusion defined and do not plainly hold at the point."""
    _, conclusion = statement.unfolded()
    try:
        claim = substitute(conclusion, {x: point[x.value] for x in statement.variables})
        conditions = [g.conclusion for g in decompose((), claim) if g.purpose != CLAIM]
    except Rejected:
        return []
    return [k for k, condition in enumerate(conditions[:CONDITIONS]) if not _plainly_holds(condition)]


def _plainly_holds(condition: Term) -> bool:
    try:
        return bool(Evaluator(MPMATH, {}).margin(condition) > CLEAR)
    except (Rejected, TypeError, ValueError, OverflowError, ZeroDivisionError):
        return False

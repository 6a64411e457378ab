"""Whether what was evaluated supports a claim that is neither proved nor refuted, and where it fails.

A claim falls into parts, each with what it supposes: of ``A => B and C`` these are ``A |- B`` and ``C``. Of every part
as many points are looked at as tell something: points at which what it supposes holds and it has a value, simple ones,
random ones of many sizes, and those at which floats see the least margins. Where equations are supposed that have no
rational solutions, Newton's method finds others, to hundreds of digits. A part that has too few points, or no value at
one, supports nothing, and a quantifier inside is not evaluated.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
from mpmath.libmp import to_rational

from symres.kernel import Rejected, Statement, Term
from symres.kernel.polynomials import purse
from symres.kernel.sequents import assumed, new_variable, pushed
from symres.kernel.terms import FALSE, INT, build, difference, free_variables, instantiate, is_scalar, show

from .evaluation import MPMATH, NUMPY, Evaluator, sides
from .precision import DIGITS, NOTHING, Evidence, Values, equations_hold, margin_text, mentions_order, written
from .sampling import Cloud, Flat, Point, Sampler, flat, is_quantified

ENOUGH = 20  # points that each part has to have, unless there are no others
LOOKED = 60  # points of a part that are looked at with all digits
SIMPLE = 12  # of these the first ones, and those with the least margins
POINTS = 600  # that are drawn
MANY = 6000  # and where few of these tell anything
CORNERS = 200
FEW = 40  # that are drawn at first
PARTS = 40  # of a claim
CASES = 8  # that are told apart in what a part supposes
STARTS = 160  # of Newton's method
STEPS = 60
UNKNOWNS = 8
SOLUTIONS = 24  # that are looked at
SAME = 1e-6  # the distance of solutions that are one, relative to their size
ROUNDING = 1e-9  # what floats may be off by
SINGULAR = 1e-7  # the least singular value, relative to the largest, of equations that Newton's method solves
LONG = 5 * DIGITS  # digits of a solution
DEEP = 20 * DIGITS  # digits that tell whether two sides are equal
NEAR = 10  # coordinates that are no larger: there sides that look equal are
FAR = 100  # and those that are no larger: there what has no value in floats may have none
WORK = 300_000  # evaluations of subterms, in all
CRAMPED = 0.25  # of the points of a part, the share that may be without a value that is computed


@dataclass(frozen=True)
class Support:
    """``evidence`` for a claim, None if it cannot be evaluated; ``lack`` says why that does not support it, and is
    empty if it does; ``against`` is a point at which it fails, by the names of the variables, to ``LONG`` digits.
    """

    evidence: Evidence | None
    lack: str = ""
    against: Mapping[str, Fraction] | None = None


@purse()
def support(
    statement: Statement, evidence: Evidence | None, near: Mapping[str, Fraction] | None = None, work: int = WORK
) -> Support:
    """The support of a statement of which ``evidence`` was found; ``near`` is a point where it may fail, by names.

    >>> from symres.evidence.precision import evaluate
    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> waves = Statement((x,), (), (build("=", build("sin", x), ZERO),), build("<", x, number(3)))
    >>> support(waves, evaluate(waves)).evidence.against
    'x = 3.14159265358979'
    >>> vacuous = Statement((x,), (), (build("<", number(1), build("sin", x)),), build("<", x, number(3)))
    >>> support(vacuous, evaluate(vacuous)).lack
    'no point was found at which 1 < sin(x) holds'
    """
    if evidence is not None and evidence.against is not None:
        return Support(evidence)
    given = flat(statement)
    try:
        whole = [*_parts(given), *(part for need in _needs(statement) for part in _parts(need))]
        parts = [case for part in whole for case in _cases(part)]
    except Rejected as refusal:
        return Support(evidence, str(refusal))
    if len(parts) > PARTS:
        return Support(evidence, f"it has more than {PARTS} parts")
    known = evidence or Evidence(0, DIGITS, 1, None, None, None)
    looks: list[_Look] = []
    lack = ""
    for part in parts:
        look = _Look(part, work // len(parts))
        look.take(near)
        look.all()
        looks.append(look)
        if look.against is not None:
            against = {str(x.value): q for x, q in look.against.items()}
            return Support(replace(_together(known, looks, 1), against=told(look.against)), "", against)
        lack = lack or look.lack
    if lack:
        return Support(evidence, lack)
    return Support(_together(known, looks))


def _needs(statement: Statement) -> Iterator[Flat]:
    """The guards without quantifiers inside, each where those before it hold."""
    plain = statement.plain
    for k, guard in enumerate(plain.guards):
        need = flat(Statement(plain.variables, (), (*plain.hypotheses, *plain.guards[:k]), guard))
        if not any(map(_is_quantified_inside, (*need.hypotheses, need.conclusion))):
            yield need


def is_evaluated(statement: Statement) -> bool:
    """Whether a statement is about numbers, without quantifiers inside, so that points may support it."""
    given = flat(statement)
    known = all(is_scalar(x.sort) for x in (*given.variables, *given.bound))
    return known and not any(map(_is_quantified_inside, (*given.hypotheses, given.conclusion)))


def _is_quantified_inside(proposition: Term) -> bool:
    """Whether there is a quantifier in a proposition that its parts do not open."""
    p = pushed(proposition)
    if p.head == "and":
        return any(map(_is_quantified_inside, p.args))
    if p.head == "=>":
        return is_quantified(p.args[0]) or _is_quantified_inside(p.args[1])
    return is_quantified(p)


def _together(evidence: Evidence, looks: Sequence[_Look], more: int = 0) -> Evidence:
    """Evidence with all points that were looked at, and some ``more``; where there is one part, with the least margin
    of them.
    """
    count = max(evidence.points, sum(len(look.met) for look in looks) + more)
    alone = looks[0] if len(looks) == 1 else None
    if alone is None or alone.where is None or evidence.margin is None:
        return replace(evidence, points=count)
    if alone.least < mpmath.mpf(evidence.margin):
        return replace(evidence, points=count, margin=margin_text(alone.least), at=written(alone.where))
    return replace(evidence, points=count)


def told(point: Point) -> str:
    """A point for readers, with fifteen digits of what is known to ``LONG`` digits."""
    plain = {x: q for x, q in point.items() if is_exact(q)}
    return ", ".join(
        written({x: q}) if x in plain else f"{x} = {mpmath.nstr(MPMATH.number(q), 15)}" for x, q in point.items()
    )


def is_exact(value: Fraction) -> bool:
    """Whether a value is meant as it stands, and not as the first ``LONG`` digits of another."""
    return value.denominator < 10**DIGITS


# --------------------------------------------------------------------------------------------------------------- parts


def _parts(given: Flat) -> Iterator[Flat]:
    """The parts of a claim that have to hold for it to be true; a disjunction is one thing."""

    def taken_apart(variables: tuple[Term, ...], hypotheses: tuple[Term, ...], conclusion: Term) -> Iterator[Flat]:
        c = pushed(conclusion)
        if c.head == "and":
            for part in c.args:
                yield from taken_apart(variables, hypotheses, part)
        elif c.head == "=>":
            yield from taken_apart(variables, assumed(hypotheses, c.args[0]), c.args[1])
        elif c.head == "all":
            x = new_variable(c, (*variables, *hypotheses, c))
            yield from taken_apart((*variables, x), hypotheses, instantiate(c, x))
        else:
            mentioned = frozenset().union(*map(free_variables, (*hypotheses, c)))
            yield Flat(tuple(x for x in variables if x in mentioned), (), hypotheses, c)

    yield from taken_apart((*given.variables, *given.bound), given.hypotheses, given.conclusion)


def _cases(part: Flat) -> list[Flat]:
    """A part once for each case of a disjunction of equations that it supposes: points are found on one at a time."""
    cases = [part]
    for h in part.hypotheses:
        if h.head == "or" and any(map(_mentions_equation, h.args)) and len(cases) * len(h.args) <= CASES:
            rest = [tuple(g for g in case.hypotheses if g is not h) for case in cases]
            cases = [replace(part, hypotheses=assumed(known, way)) for known in rest for way in h.args]
    return cases


def _mentions_equation(proposition: Term) -> bool:
    if proposition.head in ("and", "or"):
        return any(map(_mentions_equation, proposition.args))
    return proposition.head == "="


# -------------------------------------------------------------------------------------------------------------- points


class _Look:
    """A search for points that tell about one part of a claim."""

    def __init__(self, given: Flat, work: int) -> None:
        self.given = given
        self.left = work
        self.reached = 0  # points at which what it supposes holds
        self.met: set[tuple[Fraction, ...]] = set()  # and at which it does
        self.unknown = 0  # and at which it has no value that is computed
        self.blank: Point | None = None  # a point at which it is not defined
        self.against: Point | None = None
        self.least: Any = mpmath.inf
        self.where: Point | None = None
        self.complete = not given.variables  # whether there are no other points

    def take(self, point: Mapping[str, Fraction] | None) -> None:
        """Look at a point that is given by names, if it has a value for every variable."""
        if point is not None and all(str(x.value) in point for x in self.given.variables):
            self._look({x: point[str(x.value)] for x in self.given.variables})

    def all(self) -> None:
        """Look at the points of the domain that are found."""
        if any(map(is_quantified, (*self.given.hypotheses, self.given.conclusion))):
            return
        for point in self._chosen():
            if not self._goes_on:
                return
            self._look(point)
        if len(self.met) < ENOUGH and any(h.head == "=" for h in self.given.hypotheses):
            converged = 0
            for solution, count in solutions(self.given):
                if not self._goes_on:
                    return
                converged += count if self._look(solution, plain=False) else 0
            self.complete = self.complete or converged >= ENOUGH

    @property
    def _goes_on(self) -> bool:
        return self.against is None and self.left > 0

    @property
    def lack(self) -> str:
        """Why the points do not support the part; empty if they do."""
        supposed = ", ".join(show(h, 80) for h in self.given.hypotheses[:4])
        holds = f"{supposed} {'hold' if len(self.given.hypotheses) > 1 else 'holds'}"
        said = show(self.given.conclusion, 120)
        if any(map(is_quantified, (*self.given.hypotheses, self.given.conclusion))):
            return f"{said} is about all numbers, or some, inside, which is not evaluated"
        if not self.reached:
            return f"no point was found at which {holds}" if self.given.hypotheses else f"{said} was not evaluated"
        if self.blank is not None:
            return f"{said} has no value at {told(self.blank) or 'all'}"
        if self.unknown > CRAMPED * self.reached:
            return f"{said} could be evaluated at {len(self.met)} of {self.reached} points only"
        count = len(self.met)
        if not count or count < ENOUGH and not self.complete:
            where = f"at which {holds}" if self.given.hypotheses else f"at which {said} could be evaluated"
            return f"only {count} point{'' if count == 1 else 's'} {'was' if count == 1 else 'were'} found {where}"
        return ""

    def _chosen(self) -> list[Point]:
        """The points to look at, of those that are drawn and where floats see no hypothesis fail: the first, those with
        the least margins, some without a value, and some of the others.
        """
        if not self.given.variables:
            return [{}]
        everything = self._counted()
        if everything is not None:
            self.complete = True
            return everything
        for count in (POINTS, MANY):
            cloud = _cloud(self.given, count)
            if not len(cloud):
                return []
            holds, margins = _floats(self.given, cloud)
            if holds.sum() >= LOOKED:
                break
        reach = np.abs(cloud.rows).max(axis=1)
        order = np.flatnonzero(holds).tolist()
        valued = [i for i in order if math.isfinite(margins[i])]
        blank = [i for i in order if not math.isfinite(margins[i]) and reach[i] <= FAR]
        low = sorted((i for i in valued if margins[i]), key=lambda i: float(margins[i]))
        others = valued[SIMPLE :: 1 + len(valued) // (LOOKED - 3 * SIMPLE)]
        chosen = dict.fromkeys(
            [*valued[:SIMPLE], *low[:SIMPLE], *blank[: SIMPLE // 2], *others, *blank[-SIMPLE // 2 :]]
        )
        return list(filter(None, map(cloud.exact, chosen)))

    def _counted(self) -> list[Point] | None:
        """All points, where there are only so many whole numbers; None where that is not so."""
        bounds = Sampler(self.given).bounds
        ranges = []
        for x in self.given.variables:
            low, high = bounds[x]
            if x.sort is not INT or low is None or high is None:
                return None
            ranges.append(range(math.ceil(low), math.floor(high) + 1))
        if math.prod(map(len, ranges)) > LOOKED:
            return None
        numbers = itertools.product(*ranges)
        return [dict(zip(self.given.variables, map(Fraction, values), strict=True)) for values in numbers]

    def _look(self, point: Point, plain: bool = True) -> bool:
        """Whether the part is seen to hold at a point of its domain, with all digits; one that is not ``plain`` solves
        the equations to ``LONG`` digits.
        """
        given = self.given
        with mpmath.workdps(DIGITS + 10):
            values = Values(point)
            try:
                if not all(map(values.holds, given.hypotheses)):
                    return False
                if plain and not equations_hold(given, point):
                    return False
            except NOTHING:
                return False
            finally:
                self.left -= 1 + len(values.near.memo)
            self.reached += 1
            try:
                holds = values.holds(given.conclusion)
            except (ZeroDivisionError, ValueError):
                self.blank = self.blank or point
                return False
            except NOTHING:
                self.unknown += 1
                return False
            if not holds and not self._nearly(point):
                if self._fails(point):
                    self.against = point
                else:
                    self.unknown += 1
                return False
            self.met.add(tuple(point.values()))
            if plain and mentions_order(given.conclusion):
                self._note(values, point)
            return True

    def _note(self, values: Values, point: Point) -> None:
        try:
            margin = values.margin(self.given.conclusion)
        except NOTHING:
            return
        if margin < self.least:
            self.least, self.where = margin, point

    def _nearly(self, point: Point) -> bool:
        """Whether digits do not tell the sides of a strict inequality from equality, far out, where they cannot."""
        if _reach(point) <= NEAR:
            return False
        with mpmath.workdps(4 * DIGITS):
            try:
                return bool(Values(point).margin(self.given.conclusion) == 0)
            except NOTHING:
                return False

    def _fails(self, point: Point) -> bool:
        """Whether more digits say, too, that the part does not hold."""
        with mpmath.workdps(4 * DIGITS):
            try:
                closer, plain = Values(point), [h for h in self.given.hypotheses if not _mentions_equation(h)]
                if closer.holds(self.given.conclusion) or not all(map(closer.holds, plain)):
                    return False
                if closer.margin(self.given.conclusion):
                    return True
            except NOTHING:
                return False
        with mpmath.workdps(DEEP):
            try:
                margin = Evaluator(MPMATH, {x: MPMATH.number(q) for x, q in point.items()}).margin(
                    self.given.conclusion
                )
            except NOTHING:
                return False
            return bool(abs(margin) < mpmath.mpf(10) ** -(DEEP - DIGITS))


def _reach(point: Point) -> Fraction | int:
    """The largest coordinate of a point."""
    return max(map(abs, point.values()), default=0)


def _floats(given: Flat, cloud: Cloud) -> tuple[Any, Any]:
    """Whether floats see no hypothesis fail at points, and the margins of the conclusion there, 0 where none is
    known.
    """
    holds, margins = np.ones(len(cloud), dtype=bool), np.zeros(len(cloud))
    with np.errstate(all="ignore"):
        evaluator = Evaluator(NUMPY, cloud.arrays)
        for h in given.hypotheses:
            try:
                holds &= np.broadcast_to(evaluator.margin(h) >= -ROUNDING, holds.shape)
            except NOTHING:
                continue
        try:
            margins = np.array(np.broadcast_to(evaluator.margin(given.conclusion), holds.shape), dtype=float)
        except NOTHING:
            pass
    return holds, margins


@purse()
def place(given: Flat) -> Point | None:
    """A point at which hypotheses hold, with all digits; None if none is found.

    >>> from symres.kernel.terms import ZERO, build, number, variable
    >>> x = variable("x")
    >>> told(place(Flat((x,), (), (build("=", build("exp", x), number(2)),), FALSE)))
    'x = 0.693147180559945'
    >>> place(Flat((x,), (), (build("<=", build("exp", x), number(0)),), FALSE)) is None
    True
    """
    if any(map(is_quantified, given.hypotheses)):
        return None
    found = itertools.chain(_reached(given), (solution for solution, _ in solutions(given)))
    return next((point for point in found if _holds_there(given.hypotheses, point)), None)


def has_values(given: Flat) -> bool:
    """Whether hypotheses have a value at one of a few points, so that one at which they hold may be found."""
    return any(_holds_there(given.hypotheses, point) is not None for point in Sampler(given).points(FEW))


def _reached(given: Flat) -> Iterator[Point]:
    """Points at which floats see no hypothesis fail, the first few before others are drawn."""
    for count in (FEW, POINTS) if given.variables else (1,):
        cloud = _cloud(given, count)
        holds, _ = _floats(given, cloud)
        yield from (point for i in np.flatnonzero(holds)[:LOOKED] if (point := cloud.exact(i)) is not None)


def _cloud(given: Flat, count: int) -> Cloud:
    """Points of the domain, at most ``count``; and corners, if these are many."""
    sampler = Sampler(given)
    cloud = sampler.cloud(count)
    cloud = cloud + sampler.corners(CORNERS) if count >= POINTS else cloud
    return cloud[np.isfinite(cloud.rows).all(axis=1)]


def _holds_there(hypotheses: Sequence[Term], point: Point) -> bool | None:
    """Whether hypotheses hold at a point, sides that look equal being equal to as many digits as tell; None where one
    has no value."""
    edge: list[Term] = []
    try:
        with mpmath.workdps(DIGITS + 10):
            values = Values(point)
            for h in hypotheses:
                if not values.holds(h):
                    return False
                if h.head in ("=", "<=") and not values.margin(h):
                    edge.append(build("=", *h.args))
        return not all(map(is_exact, point.values())) or equations_hold(Flat((), (), tuple(edge), FALSE), point)
    except NOTHING:
        return None


# ----------------------------------------------------------------------------------------------------------- solutions


def solutions(given: Flat, seed: int = 1) -> Iterator[tuple[Point, int]]:
    """Points that solve the equations among hypotheses to ``LONG`` digits, small ones first, each with the number of
    starts from which Newton's method finds it; where equations do not cross, or touch, it finds none.

    Whole numbers stay as they were drawn.
    """
    system = _equations(given)
    moved = [x for x in given.variables if x.sort is not INT]
    if not system or not 0 < len(moved) <= UNKNOWNS:
        return
    starts = _starts(given, seed)
    found: dict[int, int] = {}  # the numbers of starts, with how many others end where they do
    with np.errstate(all="ignore"):
        try:
            ends, slopes = _newton(system, given.variables, moved, starts)
        except NOTHING:
            return
    columns = [given.variables.index(x) for x in moved]
    kept = sorted(slopes, key=lambda k: float(np.abs(ends[k]).max()))
    for k in kept:
        place = ends[k]
        same = next((j for j in found if np.max(np.abs(place - ends[j])) <= SAME * (1 + np.abs(place).max())), None)
        if same is not None:
            found[same] += 1
        elif len(found) < SOLUTIONS:
            found[k] = 1
    for k, count in found.items():
        point = _polished(system, given.variables, columns, ends[k], slopes[k])
        if point is not None:
            yield point, count


def _equations(given: Flat) -> list[Term]:
    """The terms that hypotheses say are 0."""
    out: list[Term] = []
    for h in given.hypotheses:
        if h.head != "=":
            continue
        with suppress(Rejected):
            out += [difference(a, b) for a, b in sides(h)]
    return out


def _starts(given: Flat, seed: int) -> Any:
    """Points within the bounds of the hypotheses, as rows."""
    within = tuple(h for h in given.hypotheses if h.head != "=")
    sampler = Sampler(Flat(given.variables, (), within, FALSE), seed)
    rows = sampler.cloud(STARTS).rows
    free = np.array([x.sort is not INT for x in given.variables])
    odd = rows[1::2]  # small ones are moved a little, so that none stays on a line of symmetry
    odd += free * np.random.default_rng(seed).uniform(-0.3, 0.3, odd.shape) * (1 + np.abs(odd))
    return rows


def _newton(
    system: Sequence[Term], variables: Sequence[Term], moved: Sequence[Term], starts: Any
) -> tuple[Any, dict[int, Any]]:
    """Where Newton's method ends, as rows, and of those that are solutions the derivatives of the system."""
    columns = [variables.index(x) for x in moved]
    points = starts.copy()

    def values(rows: Any) -> Any:
        evaluator = Evaluator(NUMPY, {x: rows[:, j] for j, x in enumerate(variables)})
        return np.stack([np.broadcast_to(evaluator(f), len(rows)).astype(float) for f in system], axis=1)

    def slope(rows: Any) -> Any:
        out = np.zeros((len(rows), len(system), len(columns)))
        for k, j in enumerate(columns):
            width = 6e-6 * (1 + np.abs(rows[:, j]))
            sides = []
            for sign in (1, -1):
                there = rows.copy()
                there[:, j] += sign * width
                sides.append(values(there))
            out[:, :, k] = (sides[0] - sides[1]) / (2 * width[:, None])
        return out

    def step(rows: Any) -> Any:
        bend, gap = slope(rows), values(rows)
        good = np.isfinite(bend).all(axis=(1, 2)) & np.isfinite(gap).all(axis=1)
        out = np.full((len(rows), len(columns)), np.nan)
        out[good] = (np.linalg.pinv(bend[good], rcond=1e-12) @ gap[good][..., None])[..., 0]
        return out

    for _ in range(STEPS):
        change = step(points)
        size = 1 + np.abs(points[:, columns])
        points[:, columns] -= np.clip(change, -3 * size, 3 * size)
    final = step(points)
    size = 1 + np.abs(points[:, columns])
    settled = (np.abs(final) <= ROUNDING * size).all(axis=1) & np.isfinite(points).all(axis=1)
    bends = slope(points)
    found: dict[int, Any] = {}
    for k in np.flatnonzero(settled):
        sizes = np.linalg.svd(bends[k], compute_uv=False)
        if np.isfinite(sizes).all() and sizes.max() > 0 and sizes.min() > SINGULAR * max(1.0, sizes.max()):
            found[int(k)] = bends[k]
    return points, found


def _polished(
    system: Sequence[Term], variables: Sequence[Term], columns: Sequence[int], place: Any, slope: Any
) -> Point | None:
    """A solution to ``LONG`` digits near one in floats, by steps with the derivative in floats; None if they end
    elsewhere.
    """
    try:
        inverse = np.linalg.pinv(slope)
    except np.linalg.LinAlgError:
        return None
    with mpmath.workdps(LONG + 10):
        at = [mpmath.mpf(float(v)) for v in place]
        close = mpmath.mpf(10) ** -LONG
        for _ in range(STEPS):
            try:
                evaluator = Evaluator(MPMATH, dict(zip(variables, at, strict=True)))
                gaps = [evaluator(f) for f in system]
            except NOTHING:
                return None
            change = [mpmath.fsum(float(c) * g for c, g in zip(row, gaps, strict=True)) for row in inverse]
            if any(mpmath.isnan(d) or abs(d) > SAME * (1 + abs(at[j])) for d, j in zip(change, columns, strict=True)):
                return None
            for d, j in zip(change, columns, strict=True):
                at[j] -= d
            if all(abs(d) <= close * (1 + abs(at[j])) for d, j in zip(change, columns, strict=True)):
                return dict(zip(variables, map(fraction, at), strict=True))
    return None


def fraction(value: Any) -> Fraction:
    """The fraction that a number of mpmath is."""
    return Fraction(*map(int, to_rational(value._mpf_)))

"""Certified ranges and minima of expressions over boxes.

>>> from symres.script.theory import Theory
>>> from symres.language.elementary import exp
>>> x = Theory("example").reals("x")
>>> enclosure(x - x**2, [0 <= x, x <= 1])
0 <= x - x^2 <= 1/4
>>> enclosure(exp(x), [0 <= x, x <= 1], width=Fraction(1, 1000))
1 <= exp(x) <= 6797/2500
>>> found = minimum(x**4 - x, [-2 <= x, x <= 2], width=Fraction(1, 1000))
>>> found.low, found.high, found.boxes
(Fraction(-473, 1000), Fraction(-61572, 130321), ([643/1024 <= x, x <= 647/1024],))

Every number comes with statements and the certificates that prove them; ``symres.elaborate.check`` has accepted each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from symres.elaborate import complete
from symres.elaborate.algebra.computing import computed_number
from symres.elaborate.algebra.signs import holds, sign
from symres.errors import ClaimError
from symres.kernel import Rejected, Statement, obligations
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import CLAIM, Sequent
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    Term,
    build,
    conjuncts,
    difference,
    free_variables,
    number,
    show,
    substitute,
)
from symres.language.domains import literals
from symres.language.expressions import Expression, Proposition, expression, number_of, proposition, refusing, several
from symres.language.guards import stated
from symres.language.mentions import Declared, meanings_in
from symres.language.restrictions import require_within
from symres.language.unfolding import unfolded
from symres.search import BUDGET
from symres.search.bounds.bound import Survey, survey
from symres.search.bounds.forms import compact, expand, mean_form, spread, taylor_form
from symres.search.bounds.intervals import Array, Function
from symres.search.bounds.touching import descent
from symres.search.budget import NotFound, OutOfBudget, clock
from symres.search.polynomials.simplest import nearby, simplest
from symres.search.prover import Prover

Proof = tuple[Statement, dict[str, Any]]

Point = dict[Term, Fraction]
Box = dict[Term, tuple["Fraction | None", "Fraction | None"]]

WIDTH = Fraction(1, 100)  # how far a bound may be from the best one, unless the user says otherwise
ATTEMPTS = 30  # bounds tried until one holds
SAMPLES = 2000  # points of the first look
SIMPLE_SAMPLES = 100
DESCENTS = 5
VAST = 1e12  # a function with values that large is taken for unbounded
BITS = 256
FARTHEST = 10**300  # an end of a range, which floats have
SHARES = (Fraction(1, 2), Fraction(1, 3))  # of the way from one end of a range to the other, to points inside
CELLS = 400  # the most cells of a minimum that are not excluded
BOXES = 8  # the most boxes they are gathered in
ROUNDS = 60
GAPS = [Fraction(1, 64), Fraction(1, 16), Fraction(1, 4)]  # by how much the boxes are enlarged, relative to their size
NEAR = Fraction(1, 10**9)
GUESSED = 1000  # the largest denominator of a bound that is guessed
SIMPLE = 10**6  # the largest denominator of a value that is kept as it is


@dataclass(frozen=True)
class Enclosure:
    """``low`` <= ``expression`` <= ``high`` on ``box``: rational numbers, and the proofs of both."""

    expression: Expression
    box: Sequence[Proposition]
    low: Fraction
    high: Fraction
    proofs: tuple[Proof, ...] = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.low} <= {self.expression!r} <= {self.high}"


@dataclass(frozen=True)
class Minimum:
    """The global minimum of ``expression`` on ``box`` is between ``low`` and ``high``.

    At ``point``, which is given by equations, the expression is at most ``high``; outside of ``boxes`` it is more, so
    each minimiser is in one of them. ``proofs`` are those of the lower bound, of the value at the point and, unless the
    only box is the whole one, of the exclusion of what is outside.
    """

    expression: Expression
    box: Sequence[Proposition]
    low: Fraction
    high: Fraction
    point: Sequence[Proposition]
    boxes: tuple[Sequence[Proposition], ...]
    proofs: tuple[Proof, ...] = field(repr=False)


@refusing
def enclosure(f: Any, box: Any = (), width: Any = WIDTH, budget: float = BUDGET) -> Enclosure:
    """Rational bounds of ``f`` over ``box``, each at most ``width`` from the best one; exact where that is found.

    ``box`` has inequalities [0 <= x, x <= 1] between variables of ``f`` and rational numbers; without one, a variable
    has all values of its domain. Raises ``ClaimError`` for input that is not understood, where ``f`` is undefined or
    unbounded on the box, and where no bound is found within ``budget`` seconds.
    """
    problem, mirrored = (_Problem(f, box, width, budget, side) for side in (1, -1))
    low, below, _ = problem.lower_bound()
    high, above, _ = mirrored.lower_bound()
    return Enclosure(problem.expression, problem.box, low, -high, (below, above))


@refusing
def minimum(f: Any, box: Any = (), width: Any = WIDTH, budget: float = BUDGET) -> Minimum:
    """A bracket of the global minimum of ``f`` over ``box``, at most ``width`` wide, and where it may be attained.

    The arguments and errors are those of ``enclosure``. That the minimum is attained is not claimed: on a box that is
    unbounded or open it may be an infimum.

    >>> from symres.script.theory import Theory
    >>> x = Theory("example").reals("x")
    >>> minimum(x, [0 < x, x < 1], width=Fraction(1, 100)).point
    [x = 1/128]
    """
    problem = _Problem(f, box, width, budget)
    low, below, point = problem.lower_bound()
    point = problem.on_box(point, low)
    high, value = problem.upper_bound(point, low)
    boxes, outside = problem.candidates(high)
    return Minimum(
        problem.expression,
        problem.box,
        low,
        high,
        [Expression(x, problem.expression.mentions) == v for x, v in point.items()],
        tuple(problem.inequalities(part) for part in boxes),
        (below, value, *outside),
    )


class _Problem:
    """The task to bound an expression on a box, from below or, with ``side`` -1, from above.

    ``term``, the expression or its opposite, is to be bounded from below, and ``function`` evaluates it in floats.
    """

    def __init__(self, f: Any, box: Any, width: Any, budget: float, side: int = 1) -> None:
        self.side = side
        self.expression = expression(f)
        self.value = unfolded(number_of(self.expression), meanings_in(self.expression.mentions))
        declared = {m.term: m.domain for m in self.expression.mentions if isinstance(m, Declared)}
        self.variables = sorted(free_variables(self.value), key=str)
        for x in self.variables:
            if x.sort is not REAL:
                mend = f"; declare it with theory.reals({show(x)!r})" if x.sort is INT else ""
                raise ClaimError(f"{show(x)} ranges over real numbers here, which it is not declared to do{mend}")
        given = _box(box)
        self.box: list[Proposition] = []
        self.given = [within for x in self.variables for within in literals(declared.get(x, ""), x)]
        self.ends: Box = {x: (_least(declared.get(x, "")), None) for x in self.variables}
        for said, x, side_of_x, end in given:
            if x in self.ends:
                self.box.append(said)
                self.given.append(said.term)
                self.ends[x] = _narrowed(self.ends[x], side_of_x, end)
        for x, ends in self.ends.items():
            if ends[0] is not None and ends[1] is not None and ends[0] > ends[1]:
                raise ClaimError(f"the range of {show(x)} goes up from its low end, not from {ends[0]} to {ends[1]}")
            if ends[0] is not None and ends[0] == ends[1] and not self._has({x: ends[0]}):
                raise ClaimError(f"the range of {show(x)}, which would be {ends[0]}, is empty")
        require_within(self.expression.term, self.expression.mentions, self.given)
        self.width = _fraction(width, "the width")
        if self.width <= 0:
            raise ClaimError(f"the width of a bound is positive, not {width}")
        self.deadline = clock() + budget
        self.term = self.value if side > 0 else build("*", number(-1), self.value)
        self._require_defined(self._statement_of(build("<=", ZERO, self.value)))
        try:
            self.function = Function(self.term, self.variables)
        except Rejected as reason:
            raise ClaimError(f"{self.expression!r} cannot be bounded: {reason}") from None
        edges = [[_float(end, side) for end, side in zip(ends, (-1, 1), strict=True)] for ends in self.ends.values()]
        self.low, self.high = np.array(edges).reshape(-1, 2).T

    def _statement_of(self, claim: Term, more: Sequence[Term] = ()) -> Statement:
        return stated(tuple(self.variables), (), (*self.given, *more), claim)

    def _statement(self, low: Fraction) -> Statement:
        """The statement that ``low`` bounds the term from below on the box."""
        sides = (number(low), self.value) if self.side > 0 else (self.value, number(-low))
        return self._statement_of(build("<=", *sides))

    def _require_defined(self, statement: Statement) -> None:
        prover = Prover(self.deadline)
        for goal in obligations(statement):
            if goal.purpose != CLAIM and prover.sequent(goal) is None:
                raise ClaimError(
                    f"{self.expression!r} may be undefined on the box: no proof found that {show(goal.conclusion)}"
                )

    def inequalities(self, box: Box) -> list[Proposition]:
        """A box as a script writes it."""
        out = []
        for x, (low, high) in box.items():
            own = Expression(x, self.expression.mentions)
            out += [] if low is None else [low <= own]
            out += [] if high is None else [own <= high]
        return out

    # ----------------------------------------------------------------------------------------------------- lower bounds

    def lower_bound(self) -> tuple[Fraction, Proof, Point]:
        """A rational lower bound, its proof, and a point where the value is within the width of it."""
        if not self.variables:
            return self._constant()
        point = self._lowest()
        self._require_bounded(point)
        exact = self._exact(point)
        if exact is not None:
            proof = self._proved(exact, 0.25)
            if isinstance(proof, tuple):
                return exact, proof, point
            point = self._better(point, proof)
        reason = ""
        for _ in range(ATTEMPTS):
            value = self._require_bounded(point)
            low = _decimal(Fraction(value) - self.width / 2, self.width / 2)
            proof = self._proved(low)
            if isinstance(proof, tuple):
                return low, proof, self._simplified(point, float(self.width) / 100)
            if proof.counterexample is None:
                reason = proof.reason
                break
            point = self._better(point, proof)
        unbounded = ", ".join(show(x) for x, ends in self.ends.items() if None in ends)
        smaller = f"a smaller box, which gives no two bounds of {unbounded}," if unbounded else "a smaller box"
        raise ClaimError(
            f"{self.expression!r} was not proved to be {'at least' if self.side > 0 else 'at most'} "
            f"{self.side * low} on the box: {reason}; allow a larger width, {smaller} or a larger budget"
        )

    def _require_bounded(self, point: Point) -> float:
        value = self._value(point)
        if value < -VAST:
            raise ClaimError(
                f"{self.expression!r} seems to be unbounded: it is {self.side * value:.3g} at {self._at(point)}"
            )
        return value

    def _constant(self) -> tuple[Fraction, Proof, Point]:
        low = _exact_value(self.term)
        if low is None:
            low = _decimal(_enclosed(self.term)[0], self.width)
        return low, self._settled(self._statement(low)), {}

    def _lowest(self) -> Point:
        """A point where the value is low, found by samples and descents."""
        chance = np.random.default_rng(0)
        t = chance.uniform(size=(len(self.low), SAMPLES))
        t[:, :SIMPLE_SAMPLES] = np.round(2 * t[:, :SIMPLE_SAMPLES]) / 2  # ends and middles
        points = spread(t, self.low, self.high)
        values = np.nan_to_num(self.function.value(points, points)[0], nan=np.inf)
        best: list[tuple[float, Array]] = []
        for k in np.argsort(values)[:DESCENTS]:
            best.append((float(values[k]), points[:, k]))
            x, value = descent(self.function, [], points[:, k], self.low, self.high)
            best.append((value, x))
        _, x = min(best, key=lambda pair: (round(pair[0], 12), float(np.abs(pair[1]).sum())))
        return self._simplified({v: Fraction(float(c)) for v, c in zip(self.variables, x, strict=True)})

    def _simplified(self, point: Point, slack: float = 1e-12) -> Point:
        """The simplest point near another one where the value is as low, up to the slack."""
        value = self._value(point)
        for near in nearby({x: float(v) for x, v in point.items()}):
            inside = {x: _clipped(v, *self.ends[x]) for x, v in near.items()}
            if self._value(inside) <= value + slack:
                return inside
        return point

    def _value(self, point: Mapping[Term, Fraction]) -> float:
        x = np.array([[float(point[v])] for v in self.variables])
        return float(self.function.value(x, x)[1][0])

    def _exact(self, point: Point) -> Fraction | None:
        """The value at a point, or a simple number next to it: it may be the minimum."""
        value = Fraction(self._value(point))
        guess = simplest(value - NEAR, value + NEAR)
        if guess.denominator <= GUESSED:
            return guess
        return _exact_value(substitute(self.term, {x: number(v) for x, v in point.items()}))

    def _better(self, point: Point, found: Survey) -> Point:
        """The lowest of a point, the counterexample that was found, if any, and the end of a descent from that."""
        if found.counterexample is None:
            return point
        start = np.array([float(found.counterexample[x]) for x in self.variables])
        x, _ = descent(self.function, [], start, self.low, self.high)
        other = {v: Fraction(float(c)) for v, c in zip(self.variables, x, strict=True)}
        return min(point, dict(found.counterexample), self._simplified(other), key=self._value)

    def _proved(self, low: Fraction, share: float = 1.0) -> Proof | Survey:
        """The proof of a lower bound, or the survey of the search for it."""
        return self._bounded(self._statement(low), share)

    def _bounded(self, statement: Statement, share: float = 1.0) -> Proof | Survey:
        """The proof of a statement, by a tiling or in another way; or the survey of the search for a tiling."""
        now = clock()
        prover = Prover(now + share * (self.deadline - now))
        proofs: list[Any] = []
        for goal in obligations(statement):
            found = self._surveyed(goal, prover.deadline) if goal.purpose == CLAIM else None
            proof = None if found is None else found.certificate
            if proof is None and (found is None or found.counterexample is None):
                proof = self._otherwise(goal, prover)
            if proof is None:
                return found or Survey(None, f"no proof found for {goal.purpose}", 0)
            proofs.append(proof)
        certificate = {"verdict": "proved", "proofs": proofs}
        try:
            complete(statement, certificate)
        except Rejected as refusal:
            return Survey(None, f"the kernel refused the certificate: {refusal}", 0)
        return statement, certificate

    def _surveyed(self, goal: Sequent, deadline: float) -> Survey:
        try:
            return survey(goal, clock() + (deadline - clock()) / 2)
        except OutOfBudget as what:
            return Survey(None, f"out of time after {what}", 0)

    def _otherwise(self, goal: Sequent, prover: Prover) -> Any:
        try:
            return prover.sequent(goal)
        except (NotFound, OutOfBudget):
            return None

    def _settled(self, statement: Statement) -> Proof:
        try:
            certificate = Prover(self.deadline).statement(statement)
            complete(statement, certificate)
        except (NotFound, Rejected) as reason:
            raise ClaimError(f"{show(statement.conclusion)} was not proved: {reason}") from None
        return statement, certificate

    def _at(self, point: Mapping[Term, Fraction]) -> str:
        return ", ".join(f"{show(x)} = {float(point[x]):.6g}" for x in self.variables)

    # ---------------------------------------------------------------------------------------------------------- minima

    def on_box(self, point: Point, low: Fraction) -> Point:
        """A point of the box where the value is within the width of the lower bound: the given one, or one near it if
        it lies at an open end.
        """
        if self._has(point):
            return point
        inner = next(filter(self._has, ({x: _inner(*self.ends[x], share) for x in point} for share in SHARES)), point)
        for k in range(BITS):
            near = {x: v + (inner[x] - v) / 2**k for x, v in point.items()}
            if self._has(near) and self._value(near) <= float(low + self.width):
                return near
        raise ClaimError(f"no point of the box was found where {self.expression!r} is within {self.width} of {low}")

    def _has(self, point: Point) -> bool:
        """Whether a point satisfies the inequalities of the box about its variables."""
        values = {x: number(v) for x, v in point.items()}
        about = [p for p in self.given if free_variables(p) <= values.keys()]
        return all(holds(substitute(p, values), BITS) for p in about)

    def upper_bound(self, point: Point, low: Fraction) -> tuple[Fraction, Proof]:
        """A rational number that is at least the value at a point, and the proof."""
        there = substitute(self.term, {x: number(v) for x, v in point.items()})
        high = _exact_value(there)
        if high is None or high.denominator > SIMPLE:
            value = _enclosed(there)[1]
            high = -_decimal(-value, max(low + self.width - value, Fraction(1, 1 << 64)))
        return high, self._settled(stated((), (), (), build("<=", there, number(high))))

    def candidates(self, high: Fraction) -> tuple[list[Box], tuple[Proof, ...]]:
        """Boxes outside of which the expression is more than ``high``, and the proof of that."""
        if not self.variables:
            return [], ()
        low_ends, high_ends = self._remaining(float(high))
        for gap in GAPS:
            regions = [_dyadic(a, b, gap) for a, b in _gathered(low_ends, high_ends, float(gap))]
            outside = [self._outside(region) for region in regions]
            proof = self._bounded(self._statement_of(build("<", number(high), self.value), outside))
            if isinstance(proof, tuple):
                return [self._clip(region) for region in regions], (proof,)
        return [dict(self.ends)], ()

    def _outside(self, region: Sequence[tuple[Fraction, Fraction]]) -> Term:
        distances = [
            difference(build("abs", difference(x, number((a + b) / 2))), number((b - a) / 2))
            for x, (a, b) in zip(self.variables, region, strict=True)
        ]
        return build("<", ZERO, reduce(lambda one, other: build("max", one, other), distances))

    def _clip(self, region: Sequence[tuple[Fraction, Fraction]]) -> Box:
        return {
            x: (_clipped(a, *self.ends[x]), _clipped(b, *self.ends[x]))
            for x, (a, b) in zip(self.variables, region, strict=True)
        }

    def _remaining(self, high: float) -> tuple[Array, Array]:
        """Cells, as the columns of their ends, on which the expression may be at most ``high``."""
        low, high_ends = self.low[:, None], self.high[:, None]
        for _ in range(ROUNDS):
            if low.shape[1] > CELLS or clock() > self.deadline:
                break
            which = np.argmax(compact(high_ends) - compact(low), axis=0)
            columns = np.arange(low.shape[1])
            a, b = low[which, columns], high_ends[which, columns]
            middle = expand((compact(a) + compact(b)) / 2)
            upper, lower = low.copy(), high_ends.copy()
            upper[which, columns] = lower[which, columns] = middle
            low, high_ends = np.concatenate([low, upper], axis=1), np.concatenate([lower, high_ends], axis=1)
            least = np.fmax(self.function.value(low, high_ends)[0], _form(self.function, low, high_ends))
            keep = ~(least > high)
            low, high_ends = low[:, keep], high_ends[:, keep]
        return low, high_ends


def _form(f: Function, low: Array, high: Array) -> Array:
    mean = mean_form(f, low, high)
    return np.fmax(mean.least, taylor_form(f, 2, mean.low, mean.high)[0])


def _gathered(low: Array, high: Array, gap: float) -> list[tuple[Array, Array]]:
    """The hulls of cells that touch, or nearly so; at most ``BOXES``."""
    boxes = [(low[:, j], high[:, j]) for j in range(low.shape[1])]
    merged = True
    while merged:
        merged = False
        out: list[tuple[Array, Array]] = []
        for a, b in boxes:
            for k, (c, d) in enumerate(out):
                if np.all((a <= d + gap) & (c <= b + gap)):
                    out[k] = np.minimum(a, c), np.maximum(b, d)
                    merged = True
                    break
            else:
                out.append((a, b))
        boxes = out
    if len(boxes) > BOXES:
        return [(np.min([a for a, _ in boxes], axis=0), np.max([b for _, b in boxes], axis=0))]
    return boxes


def _dyadic(low: Array, high: Array, gap: Fraction) -> list[tuple[Fraction, Fraction]]:
    """A slightly larger box with ends that are multiples of a power of 1/2, infinite ones cut far away."""
    out = []
    for a, b in zip(low, high, strict=True):
        a, b = max(float(a), -VAST), min(float(b), VAST)
        step = Fraction(2) ** int(np.floor(np.log2(max(b - a, 1e-9)))) * gap * 8
        out.append(((Fraction(a) / step - 1).__floor__() * step, (Fraction(b) / step + 1).__ceil__() * step))
    return out


def _enclosed(term: Term) -> tuple[Fraction, Fraction]:
    low, high = Enclosures(BITS).term(computed_number(term))
    if low is None or high is None:
        raise ClaimError(f"{show(term)} is too large")
    return Fraction(low, 1 << BITS), Fraction(high, 1 << BITS)


def _exact_value(term: Term) -> Fraction | None:
    """The value of a closed term if it is a simple rational number."""
    slack = Fraction(1, 1 << BITS // 2)
    try:
        low, high = _enclosed(term)
        value = simplest(low - slack, high + slack)
        return value if sign(build("+", term, number(-value)), BITS) == 0 else None
    except Rejected:
        return None


# ---------------------------------------------------------------------------------------------------------------- input


def _box(box: Any) -> list[tuple[Proposition, Term, str, Fraction]]:
    """The inequalities of a box, each with its variable, the side "low", "high" or "both", and the end."""
    if isinstance(box, Mapping):
        raise ClaimError(f"a box is given by inequalities, such as [0 <= x, x <= 1], not by the dictionary {box!r}")
    found = []
    for said in map(proposition, several(box)):
        for link in conjuncts(said.term):
            found.append((Proposition(link, said.mentions), *_end(link)))
    return found


def _end(link: Term) -> tuple[Term, str, Fraction]:
    sides = link.args if link.head in ("<=", "<", "=") else ()
    for (x, end), side in zip((sides, sides[::-1]) if sides else (), ("high", "low"), strict=False):
        if x.head != "variable":
            continue
        if free_variables(end):
            break
        value = _rational_value(end)
        if value is None:
            raise ClaimError(f"an end of the range of {show(x)} is a rational number, not {show(end)}")
        if abs(value) > FARTHEST:
            raise ClaimError(f"an end of the range of {show(x)} is at most 10^300; leave out one that is farther")
        return x, "both" if link.head == "=" else side, value
    raise ClaimError(
        f"a box bounds one variable at a time by rational numbers, such as [0 <= x, x <= 1], and {show(link)} does not"
    )


def _rational_value(term: Term) -> Fraction | None:
    return Fraction(term.value) if term.head == "rational" else None


def _narrowed(ends: tuple[Fraction | None, Fraction | None], side: str, end: Fraction) -> Any:
    low, high = ends
    if side in ("low", "both"):
        low = end if low is None else max(low, end)
    if side in ("high", "both"):
        high = end if high is None else min(high, end)
    return low, high


def _least(domain: str) -> Fraction | None:
    return Fraction(0) if domain in ("positive", "nonnegative") else None


def _inner(low: Fraction | None, high: Fraction | None, share: Fraction) -> Fraction:
    """A number between two ends, any of which may be missing."""
    if low is None:
        return share if high is None else high - share
    return low + share * (1 if high is None else high - low)


def _fraction(value: Any, what: str) -> Fraction:
    found = _rational_value(number_of(value))
    if found is None:
        raise ClaimError(f"{what} is a rational number, not {value!r}")
    return found


def _decimal(value: Fraction, slack: Fraction) -> Fraction:
    """A decimal fraction below a value, by at most ``slack``."""
    step = Fraction(1)
    while step > slack:
        step /= 10
    return value // step * step


def _clipped(value: Fraction, low: Fraction | None, high: Fraction | None) -> Fraction:
    return low if low is not None and value < low else high if high is not None and value > high else value


def _float(end: Fraction | None, side: int) -> float:
    return side * float("inf") if end is None else float(end)

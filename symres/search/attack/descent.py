"""Local search, in floats, for the points where a goal comes closest to failing.

Two margins of the goal's conclusion are minimised. One is relative to the size of its summands: it does not change when
a homogeneous inequality is scaled, so that its zero at the origin attracts nothing. The other is the logarithm, nearly,
of the gap: infinity, where the first may become small, does not attract it. Hypotheses are constraints of sequential
quadratic programming (D. Kraft, A Software Package for Sequential Quadratic Programming, 1988, in scipy).
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

import numpy as np

from symres.evidence.evaluation import NUMPY, Arithmetic, Evaluator, Value, sides
from symres.kernel import Sequent, Term
from symres.kernel.terms import FALSE, INT, build, contract, number

from ..budget import OutOfBudget, clock

LARGE = 1e30
STARTS = 10  # descents in one landscape
STEPS = 100  # of one descent, at most
WIDTH = 6e-6  # of a central difference, relative: its error is about 1e-11
NOISE = 1e-12  # margins below this may be rounding
BAD = 1000.0  # stands for the margin where something is undefined; others are less


class Gaps(Evaluator):
    """Margins that are gaps."""

    def _gap(self, a: Term, b: Term, equation: bool, relative: bool) -> Value:
        gap = self(b) - self(a)
        return -np.abs(gap) if equation else gap


class Plain(Gaps):
    """Margins that are gaps, on a scale that is logarithmic for large ones."""

    def _gap(self, a: Term, b: Term, equation: bool, relative: bool) -> Value:
        return np.arcsinh(super()._gap(a, b, equation, relative))


class Scaled(Evaluator):
    """Margins relative to the size of the summands: a sum has the sizes of its parts, whatever they cancel."""

    def __init__(self, arithmetic: Arithmetic, point: Mapping[Term, Value]) -> None:
        super().__init__(arithmetic, point)
        self.sizes: dict[Term, Value] = {}

    def _gap(self, a: Term, b: Term, equation: bool, relative: bool) -> Value:
        gap, size = self(b) - self(a), self._size(a) + self._size(b)
        margin = np.where(size == 0, 0.0, gap / np.where(size == 0, 1.0, size))
        return -np.abs(margin) if equation else margin

    def _size(self, term: Term) -> Value:
        found = self.sizes.get(term)
        if found is None:
            found = self.sizes[term] = self._sized(term)
        return found

    def _sized(self, term: Term) -> Value:
        head, args = term.head, term.args
        if head == "+":
            return reduce(operator.add, map(self._size, args))
        if head == "*":
            return reduce(operator.mul, map(self._size, args))
        if head == "^" and args[1].head == "rational" and args[1].value.denominator == 1 and args[1].value > 0:
            return self._size(args[0]) ** int(args[1].value)
        return self._size(contract(term)) if head == "app" else np.abs(self(term))


class Landscape:
    """A goal H |- a <= b, H |- a < b or H |- false as a function of points, which are the rows of an array.

    ``margins`` is the kind of margin: ``Plain`` or ``Scaled``.
    """

    def __init__(self, goal: Sequent, variables: Sequence[Term], margins: type[Evaluator]) -> None:
        self.variables = tuple(variables)
        self.evaluator = margins
        hypotheses, self.lowered = list(goal.hypotheses), goal.conclusion
        if goal.conclusion is FALSE:  # of H, a <= b |- false the rest is H |- b < a
            last = next((h for h in reversed(hypotheses) if h.head in ("<", "<=")), build("<", number(0), number(0)))
            hypotheses = [h for h in hypotheses if h is not last]
            self.lowered = build("<", last.args[1], last.args[0])
        self.inequalities = [h for h in hypotheses if h.head in ("<", "<=", "or")]
        self.equations = [build("<=", *pair) for h in hypotheses if h.head == "=" for pair in sides(h)]

    def __call__(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The margin at every point, and by columns those of the inequalities and the signed gaps of the equations."""
        with np.errstate(all="ignore"):
            evaluator = self.evaluator(NUMPY, {x: points[:, k] for k, x in enumerate(self.variables)})

            def columns(propositions: Sequence[Term], bad: float) -> np.ndarray:
                values = [np.broadcast_to(evaluator.margin(p), len(points)) for p in propositions]
                stacked = np.stack(values, axis=1) if values else np.zeros((len(points), 0))
                return np.nan_to_num(stacked, nan=bad, posinf=bad, neginf=bad)

            margins = columns([self.lowered], BAD)[:, 0]
            return margins, columns(self.inequalities, -BAD), columns(self.equations, BAD)

    def merit(self, points: np.ndarray) -> np.ndarray:
        """The margin, worse by how much the hypotheses fail."""
        margins, inequalities, gaps = self(points)
        return margins + 10 * (np.maximum(0, -inequalities).sum(axis=1) + np.abs(gaps).sum(axis=1))


def descents(landscape: Landscape, samples: np.ndarray, deadline: float) -> Iterator[tuple[float, np.ndarray]]:
    """Low places and their merits: from the best samples, then from around the lowest place (basin hopping)."""
    chance = np.random.default_rng(0)
    free = np.array([x.sort is not INT for x in landscape.variables])
    starts = best(landscape, samples, chance)
    found: list[tuple[float, np.ndarray]] = []
    for k in range(STARTS):
        if k < len(starts):
            start = starts[k]
        else:
            centre = min(found, key=lambda pair: pair[0])[1]
            start = centre + free * chance.normal(size=len(centre)) * (0.1 + np.abs(centre)) * chance.choice((0.1, 1))
        try:
            end = _descend(landscape, start, free, deadline)
        except OutOfBudget:
            return
        merit = float(landscape.merit(end[None])[0])
        found.append((merit, end))
        yield merit, end


def best(landscape: Landscape, samples: np.ndarray, chance: np.random.Generator) -> list[np.ndarray]:
    """The best of the samples, of the first half of them, and of some parts of them that are dealt out at random."""
    merits = landscape.merit(samples)
    merits[merits == 0] = BAD  # an equality case that is known leads nowhere
    everything = np.arange(len(samples))
    blocks = [everything, everything[: (len(samples) + 1) // 2], *_blocks(samples, chance)]  # small samples come first
    return [samples[block[np.argmin(merits[block])]] for block in blocks]


def _blocks(samples: np.ndarray, chance: np.random.Generator) -> list[np.ndarray]:
    """The numbers of the samples, dealt out at random."""
    return [block for block in np.array_split(chance.permutation(len(samples)), STARTS // 2) if len(block)]


def _descend(landscape: Landscape, start: np.ndarray, free: np.ndarray, deadline: float) -> np.ndarray:
    """The point where a descent from ``start`` along the free coordinates ends."""
    from scipy.optimize import minimize

    near = _Near(landscape, start, free, deadline)
    if len(landscape.equations) >= len(near.moved):
        return start  # there is no way to go, and the method does not take more equations than variables
    origin = np.zeros(len(near.moved))
    kinds = [(kind, k) for kind, k in (("ineq", 1), ("eq", 2)) if len(near(origin)[k])]
    constraints = [
        {"type": kind, "fun": lambda u, k=k: near(u)[k], "jac": lambda u, k=k: near(u)[k + 3]} for kind, k in kinds
    ]
    with np.errstate(all="ignore"):
        out = minimize(
            lambda u: near(u)[0],
            origin,
            jac=lambda u: near(u)[3],
            method="SLSQP",
            constraints=constraints,
            options={"maxiter": STEPS, "ftol": 1e-17},
        )
    return near.place(out.x)


def deepest(landscape: Landscape, start: np.ndarray, deadline: float) -> np.ndarray:
    """The point, near to one where a goal nearly fails, at which it fails by most while its hypotheses hold by as much:
    the greatest s <= 1 such that no inequality, nor the denial of the conclusion, has a margin below s.

    Raises ``OutOfBudget``.
    """
    from scipy.optimize import minimize

    free = np.array([x.sort is not INT for x in landscape.variables])
    near = _Near(landscape, start, free, deadline)
    n = len(near.moved)

    def margins(v: np.ndarray) -> np.ndarray:
        margin, inequalities, *_ = near(v[:n])
        return np.append(inequalities, -margin) - v[n]

    def slopes(v: np.ndarray) -> np.ndarray:
        *_, margin, inequalities, _ = near(v[:n])
        of_all = np.vstack([inequalities.reshape(-1, n), -margin.reshape(1, n)])
        return np.hstack([of_all, -np.ones((len(of_all), 1))])

    constraints = [{"type": "ineq", "fun": margins, "jac": slopes}]
    if landscape.equations:
        flat = np.zeros((len(landscape.equations), 1))
        equal = {"fun": lambda v: near(v[:n])[2], "jac": lambda v: np.hstack([near(v[:n])[5], flat])}
        constraints.append({"type": "eq", **equal})
    depth = np.append(np.zeros(n), 1.0)
    at = np.append(np.zeros(n), margins(np.zeros(n + 1)).min())
    with np.errstate(all="ignore"):
        out = minimize(
            lambda v: -v[n],
            at,
            jac=lambda v: -depth,
            bounds=[(None, None)] * n + [(None, 1.0)],
            method="SLSQP",
            constraints=constraints,
            options={"maxiter": STEPS},
        )
    return near.place(out.x[:n])


class _Near:
    """A landscape near a point, in steps along free coordinates that are relative to their size: the margin, those
    of the inequalities and the gaps of the equations, then the derivatives of the three.
    """

    def __init__(self, landscape: Landscape, start: np.ndarray, free: np.ndarray, deadline: float) -> None:
        self.landscape = landscape
        self.start = start
        self.moved = np.flatnonzero(free)
        self.scale = 0.1 + np.abs(start)
        self.deadline = deadline
        self._last: tuple[bytes, tuple[np.ndarray, ...]] = (b"", ())

    def place(self, u: np.ndarray) -> np.ndarray:
        """The point that steps lead to; where they lead nowhere, that where they began."""
        end = self.start.copy()
        end[self.moved] += u * self.scale[self.moved]
        return end if np.isfinite(end).all() else self.start

    def __call__(self, u: np.ndarray) -> tuple[np.ndarray, ...]:
        if clock() > self.deadline:
            raise OutOfBudget("a descent")
        key, moved = u.tobytes(), self.moved
        if key != self._last[0]:
            steps = np.zeros((2 * len(moved) + 1, len(moved)))
            width = WIDTH * (1 + np.abs(u))
            for i in range(len(moved)):
                steps[2 * i + 1, i], steps[2 * i + 2, i] = width[i], -width[i]
            points = np.repeat(self.start[None], len(steps), axis=0)
            points[:, moved] += (u + steps) * self.scale[moved]
            values = self.landscape(points)
            slopes = [(v[1::2] - v[2::2]).T / (2 * width) for v in values]
            # infinite ones make SLSQP stumble
            found = tuple(np.nan_to_num(v, posinf=LARGE, neginf=-LARGE) for v in (*(v[0] for v in values), *slopes))
            self._last = key, found
        return self._last[1]

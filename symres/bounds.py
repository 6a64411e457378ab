"""Certified ranges and minima of expressions over boxes.

>>> from sympy import Rational, exp, symbols
>>> x = symbols("x", real=True)
>>> enclosure(x - x**2, {x: (0, 1)})
0 <= -x**2 + x <= 1/4
>>> enclosure(exp(x), {x: (0, 1)}, width=Rational(1, 1000))
1 <= exp(x) <= 6797/2500
>>> found = minimum(x**4 - x, {x: (-2, 2)}, width=Rational(1, 1000))
>>> found.low, found.high, found.boxes
(-473/1000, -61572/130321, ({x: (643/1024, 647/1024)},))

Every number comes with statements and the certificates that prove them; ``symres.kernel.check`` has accepted each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from sympy import Rational

from symres.kernel import Rejected, Statement, check, obligations
from symres.kernel.enclosures import Enclosures
from symres.kernel.sequents import CLAIM, Sequent
from symres.kernel.signs import sign
from symres.kernel.terms import Term, build, number, show, substitute
from symres.search import BUDGET
from symres.search.bounds.bound import Survey, survey
from symres.search.bounds.forms import compact, expand, mean_form, spread, taylor_form
from symres.search.bounds.intervals import Array, Function
from symres.search.bounds.touching import descent
from symres.search.budget import NotFound, OutOfBudget, clock
from symres.search.polynomials.simplest import nearby, simplest
from symres.search.prover import Prover
from symres.statements.freeze import Freezer
from symres.statements.words import ClaimError, Formula, as_expression, at_most, greater

Range = tuple[Any, Any]
Proof = tuple[Statement, dict[str, Any]]

Point = dict[Term, Fraction]
Box = dict[Term, tuple["Fraction | None", "Fraction | None"]]

WIDTH = Rational(1, 100)  # how far a bound may be from the best one, unless the user says otherwise
ATTEMPTS = 30  # bounds tried until one holds
SAMPLES = 2000  # points of the first look
SIMPLE_SAMPLES = 100
DESCENTS = 5
VAST = 1e12  # a function with values that large is taken for unbounded
BITS = 256
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

    expression: sympy.Expr
    box: Mapping[sympy.Symbol, Range]
    low: Rational
    high: Rational
    proofs: tuple[Proof, ...] = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.low} <= {self.expression} <= {self.high}"


@dataclass(frozen=True)
class Minimum:
    """The global minimum of ``expression`` on ``box`` is between ``low`` and ``high``.

    At ``point`` the expression is at most ``high``; outside of ``boxes`` it is more, so each minimiser is in one of
    them. ``proofs`` are those of the lower bound, of the value at the point and, unless the only box is the whole one,
    of the exclusion of what is outside.
    """

    expression: sympy.Expr
    box: Mapping[sympy.Symbol, Range]
    low: Rational
    high: Rational
    point: Mapping[sympy.Symbol, Rational]
    boxes: tuple[Mapping[sympy.Symbol, Range], ...]
    proofs: tuple[Proof, ...] = field(repr=False)


def enclosure(f: Any, box: Mapping[sympy.Symbol, Range], width: Any = WIDTH, budget: float = BUDGET) -> Enclosure:
    """Rational bounds of ``f`` over ``box``, each at most ``width`` from the best one; exact where that is found.

    ``box`` gives (low, high) for every symbol of ``f``: rational numbers, or None or an infinity for no bound. Raises
    ``ClaimError`` for input that is not understood, where ``f`` is undefined or unbounded on the box, and where no
    bound is found within ``budget`` seconds. Before a ``Theory`` is made, nobody watches SymPy, and ``x/x`` comes as 1;
    ``over(x, x)`` is undefined at 0.
    """
    problem, mirrored = (_Problem(f, box, width, budget, side) for side in (1, -1))
    low, below, _ = problem.lower_bound()
    high, above, _ = mirrored.lower_bound()
    return Enclosure(problem.expression, _shown(problem.box), _rational(low), _rational(-high), (below, above))


def minimum(f: Any, box: Mapping[sympy.Symbol, Range], width: Any = WIDTH, budget: float = BUDGET) -> Minimum:
    """A bracket of the global minimum of ``f`` over ``box``, at most ``width`` wide, and where it may be attained.

    The arguments and errors are those of ``enclosure``. That the minimum is attained is not claimed: on an unbounded
    box it may be an infimum.
    """
    problem = _Problem(f, box, width, budget)
    low, below, point = problem.lower_bound()
    high, value = problem.upper_bound(point, low)
    boxes, outside = problem.candidates(high)
    return Minimum(
        problem.expression,
        _shown(problem.box),
        _rational(low),
        _rational(high),
        {s: _rational(point[x]) for s, x in problem.symbols.items()},
        tuple(_shown({s: part[x] for s, x in problem.symbols.items()}) for part in boxes),
        (below, value, *outside),
    )


class _Problem:
    """To bound an expression from below, or from above (``side`` -1), on a box; ``term`` is the expression or its
    opposite, which is to be bounded from below, and ``function`` evaluates it in floats.
    """

    def __init__(self, f: Any, box: Mapping[sympy.Symbol, Range], width: Any, budget: float, side: int = 1) -> None:
        self.side = side
        self.expression = as_expression(f)
        if not isinstance(self.expression, sympy.Expr):
            raise ClaimError(f"a bound is of a scalar expression, not of {self.expression}")
        if not isinstance(box, Mapping) or not all(isinstance(s, sympy.Symbol) for s in box):
            raise ClaimError(f"a box maps symbols to pairs, such as {{x: (0, 1)}}, not {box!r}")
        missing = sorted(map(str, self.expression.free_symbols - set(box)))
        if missing:
            raise ClaimError(
                f"the box gives no range for {', '.join(missing)}; write {{{missing[0]}: (low, high), ...}}"
            )
        given = {s: _ends(s, ends) for s, ends in box.items()}  # of Fractions
        self.domains = {s: _domain(s, ends) for s, ends in given.items()}
        self.box = {s: ends for s, ends in given.items() if s in self.expression.free_symbols}
        self.width = _fraction(as_expression(width), "the width")
        if self.width <= 0:
            raise ClaimError(f"the width of a bound is positive, not {width}")
        self.deadline = clock() + budget
        self.given = [f for s, ends in self.box.items() for f in _within(s, ends)]
        frozen = Freezer(self.domains).statement(at_most(0, self.expression), self.given)
        self.symbols = {s: frozen.symbols[s] for s in self.box}
        value = frozen.statement.unfolded()[1].args[1]
        self.term = value if side > 0 else build("*", number(-1), value)
        self._require_defined(frozen.statement)
        self.ends = {self.symbols[s]: ends for s, ends in self.box.items()}
        try:
            self.function = Function(self.term, list(self.symbols.values()))
        except Rejected as reason:
            raise ClaimError(f"{self.expression} cannot be bounded: {reason}") from None
        edges = [[_float(end, side) for end, side in zip(ends, (-1, 1), strict=True)] for ends in self.ends.values()]
        self.low, self.high = np.array(edges).reshape(-1, 2).T

    def _statement(self, low: Fraction) -> Statement:
        """That ``low`` bounds the term from below, on the box."""
        claim = at_most(_rational(low), self.expression) if self.side > 0 else at_most(self.expression, _rational(-low))
        return Freezer(self.domains).statement(claim, self.given).statement

    def _require_defined(self, statement: Statement) -> None:
        prover = Prover(self.deadline)
        for goal in obligations(statement):
            if goal.purpose != CLAIM and prover.sequent(goal) is None:
                raise ClaimError(
                    f"{self.expression} may be undefined on the box: no proof found that {show(goal.conclusion)}"
                )

    # ----------------------------------------------------------------------------------------------------- lower bounds

    def lower_bound(self) -> tuple[Fraction, Proof, Point]:
        """A rational lower bound, its proof, and a point where the value is within the width of it."""
        if not self.symbols:
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
        raise ClaimError(
            f"{self.expression} was not proved to be {'at least' if self.side > 0 else 'at most'} "
            f"{_rational(self.side * low)} on the box: {reason}; "
            "allow a larger width, a smaller box or a larger budget"
        )

    def _require_bounded(self, point: Point) -> float:
        value = self._value(point)
        if value < -VAST:
            raise ClaimError(
                f"{self.expression} seems to be unbounded: it is {self.side * value:.3g} at {self._at(point)}"
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
        return self._simplified({v: Fraction(float(c)) for v, c in zip(self.symbols.values(), x, strict=True)})

    def _simplified(self, point: Point, slack: float = 1e-12) -> Point:
        """The simplest point near another one where the value is as low, up to the slack."""
        value = self._value(point)
        for near in nearby({x: float(v) for x, v in point.items()}):
            inside = {x: _clipped(v, *self.ends[x]) for x, v in near.items()}
            if self._value(inside) <= value + slack:
                return inside
        return point

    def _value(self, point: Mapping[Term, Fraction]) -> float:
        x = np.array([[float(point[v])] for v in self.symbols.values()])
        return float(self.function.value(x, x)[1][0])

    def _exact(self, point: Point) -> Fraction | None:
        """The value at a point, or a simple number next to it: it may be the minimum."""
        value = Fraction(self._value(point))
        guess = simplest(value - NEAR, value + NEAR)
        if guess.denominator <= GUESSED:
            return guess
        return _exact_value(substitute(self.term, {x: number(v) for x, v in point.items()}))

    def _better(self, point: Point, found: Survey) -> Point:
        """The lowest of a point, the counterexample that was found, if any, and where a descent from that ends."""
        if found.counterexample is None:
            return point
        start = np.array([float(found.counterexample[x]) for x in self.symbols.values()])
        x, _ = descent(self.function, [], start, self.low, self.high)
        other = {v: Fraction(float(c)) for v, c in zip(self.symbols.values(), x, strict=True)}
        return min(point, dict(found.counterexample), self._simplified(other), key=self._value)

    def _proved(self, low: Fraction, share: float = 1.0) -> Proof | Survey:
        """The proof of a lower bound, or what the search for it saw."""
        return self._bounded(self._statement(low), share)

    def _bounded(self, statement: Statement, share: float = 1.0) -> Proof | Survey:
        """The proof of a statement, its claim by a tiling or in another way; or what the search for a tiling saw."""
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
            check(statement, certificate)
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
            check(statement, certificate)
        except (NotFound, Rejected) as reason:
            raise ClaimError(f"{show(statement.conclusion)} was not proved: {reason}") from None
        return statement, certificate

    def _at(self, point: Mapping[Term, Fraction]) -> str:
        return ", ".join(f"{s} = {float(point[x]):.6g}" for s, x in self.symbols.items())

    # ---------------------------------------------------------------------------------------------------------- minima

    def upper_bound(self, point: Point, low: Fraction) -> tuple[Fraction, Proof]:
        """A rational number that is at least the value at a point, and the proof."""
        there = substitute(self.term, {x: number(v) for x, v in point.items()})
        high = _exact_value(there)
        if high is None or high.denominator > SIMPLE:
            value = _enclosed(there)[1]
            high = -_decimal(-value, max(low + self.width - value, Fraction(1, 1 << 64)))
        return high, self._settled(Statement((), (), (), build("<=", there, number(high))))

    def candidates(self, high: Fraction) -> tuple[list[Box], tuple[Proof, ...]]:
        """Boxes outside of which the expression is more than ``high``, and the proof of that."""
        if not self.symbols:
            return [], ()
        low_ends, high_ends = self._remaining(float(high))
        for gap in GAPS:
            regions = [_dyadic(a, b, gap) for a, b in _gathered(low_ends, high_ends, float(gap))]
            outside = [self._outside(region) for region in regions]
            claim = Freezer(self.domains).statement(greater(self.expression, _rational(high)), [*self.given, *outside])
            proof = self._bounded(claim.statement)
            if isinstance(proof, tuple):
                return [self._clip(region) for region in regions], (proof,)
        return [dict(self.ends)], ()

    def _outside(self, region: Sequence[tuple[Fraction, Fraction]]) -> Formula:
        distances = [
            sympy.Abs(s - _rational((a + b) / 2)) - _rational((b - a) / 2)
            for s, (a, b) in zip(self.symbols, region, strict=True)
        ]
        return greater(sympy.Max(*distances), 0)

    def _clip(self, region: Sequence[tuple[Fraction, Fraction]]) -> Box:
        return {
            x: (_clipped(a, *self.ends[x]), _clipped(b, *self.ends[x]))
            for x, (a, b) in zip(self.symbols.values(), region, strict=True)
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
    low, high = Enclosures(BITS).term(term)
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


def _ends(s: sympy.Symbol, ends: Any) -> Range:
    if not isinstance(ends, (tuple, list)) or len(ends) != 2:
        raise ClaimError(f"the range of {s} is a pair (low, high), not {ends!r}")
    low, high = (_end(s, end, infinity) for end, infinity in zip(ends, (-sympy.oo, sympy.oo), strict=True))
    if low is not None and high is not None and low > high:
        raise ClaimError(f"the range of {s} goes up from its low end, not from {low} to {high}")
    return low, high


def _end(s: sympy.Symbol, end: Any, infinity: Any) -> Fraction | None:
    if end is None or end == infinity and not isinstance(end, float):
        return None
    return _fraction(as_expression(end), f"an end of the range of {s}")


def _fraction(value: Any, what: str) -> Fraction:
    if not isinstance(value, Rational):
        raise ClaimError(f"{what} is a rational number, not {value}")
    return Fraction(int(value.p), int(value.q))


def _domain(s: sympy.Symbol, ends: Range) -> str:
    """The domain that SymPy assumes of a symbol; its simplifications hold only there, so the range is inside of it."""
    known = {name for name, value in s.assumptions0.items() if value}
    if s.is_integer or known & {"negative", "nonpositive", "irrational", "imaginary"}:
        raise ClaimError(f"{s} ranges over real numbers here; make it with symbols({s.name!r}, real=True)")
    for domain in ("positive", "nonnegative", "nonzero"):
        if domain in known:
            if not _is_inside(domain, *ends):
                raise ClaimError(
                    f"{s} is {domain}, and its range on the box, {_shown({s: ends})[s]}, has numbers that are not; "
                    f"make it with symbols({s.name!r}, real=True), or give a smaller box"
                )
            return domain
    return "real"


def _is_inside(domain: str, low: Fraction | None, high: Fraction | None) -> bool:
    """Whether all numbers from ``low`` to ``high`` are positive, nonnegative or nonzero."""
    if domain == "nonnegative":
        return low is not None and low >= 0
    return low is not None and low > 0 or domain == "nonzero" and high is not None and high < 0


def _shown(box: Mapping[sympy.Symbol, Range]) -> dict[sympy.Symbol, Range]:
    """The box in SymPy's numbers."""
    return {
        s: (-sympy.oo if low is None else _rational(low), sympy.oo if high is None else _rational(high))
        for s, (low, high) in box.items()
    }


def _within(s: sympy.Symbol, ends: Range) -> Iterator[Formula]:
    low, high = ends
    if low is not None:
        yield at_most(_rational(low), s)
    if high is not None:
        yield at_most(s, _rational(high))


def _rational(value: Fraction) -> Rational:
    return Rational(value.numerator, value.denominator)


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

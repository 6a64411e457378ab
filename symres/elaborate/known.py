"""Hypotheses that are known, each with a step that shows it, and existentials that are opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial

from symres.kernel.sequents import pushed
from symres.kernel.terms import REAL, Term, build, conjuncts, instantiate

from .negations import said_of_parts
from .run import Run


class Opened:
    """``variable`` for one that a step says to exist, ``given`` for the step that says it of this one."""

    def __init__(self, run: Run, there: int, variable: Term) -> None:
        self.run = run
        self.there = there
        self.variable = variable
        self.said = instantiate(run.core.equality.applied(run.conclusion(there)), variable)
        self.given = run.assume(self.said)

    @cached_property
    def parts(self) -> tuple[Term, ...]:
        """The parts of what is said, as they stand there."""
        return tuple(conjuncts(self.said))

    @cached_property
    def steps(self) -> list[int]:
        """The steps that show the parts."""
        return self.run.all_parts(self.given)

    def closed(self, i: int) -> int:
        """The step that shows what i shows, which does not mention the variable, from there being one."""
        data = {"exists": self.there, "variable": self.variable.value, "assumed": self.given}
        return self.run.do(by="obtain", **data, **{"from": i})


def mean_value(
    run: Run, f: Term, slope: Term, a: Term, b: Term, less: int, derivative: Callable[[Term, int, int], int]
) -> Opened:
    """A number t, where a < t, t < b and f(b) - f(a) = slope(t) (b - a), from a step that shows a < b: the mean value
    theorem for a function that has a derivative at all points of the interval, its ends included.

    ``derivative`` shows what the derivative is at u, from steps that show where u lies: a <= u and u <= b, or strictly.
    """
    u = run.fresh("u", REAL)

    def everywhere(relation: str) -> int:
        return run.for_all(u, [build(relation, a, u), build(relation, u, b)], lambda *lies: derivative(u, *lies))

    values = {"phi": f, "psi": slope, "x": a, "y": b}
    unbroken = run.rule("continuous_by_derivative", values, [everywhere("<=")])
    there = run.rule("mean_value", values, [less, unbroken, everywhere("<")])
    return Opened(run, there, run.fresh("t", REAL))


Shows = Callable[[], int]  # makes a step, or finds it


class Known(Mapping[Term, int]):
    """Hypotheses, and the steps that show them, word by word."""

    def __init__(self, run: Run, shows: Mapping[Term, Shows]) -> None:
        self.run = run
        self._shows = shows

    @staticmethod
    def of(run: Run, shows: Mapping[Term, Shows]) -> Known:
        """Hypotheses, by what shows them up to plain equality."""
        return Known(run, {h: _literally(run, h, shows[h]) for h in shows})

    @staticmethod
    def assumed(run: Run, hypotheses: Iterable[Term]) -> Known:
        """Hypotheses that are assumed as they are."""
        return Known(run, {h: partial(run.assume, h) for h in hypotheses})

    def __getitem__(self, h: Term) -> int:
        return self._shows[h]()

    def __contains__(self, h: object) -> bool:
        return h in self._shows

    def __iter__(self) -> Iterator[Term]:
        return iter(self._shows)

    def __len__(self) -> int:
        return len(self._shows)

    def under(self, p: Term, shows: Shows) -> Known:
        """With one more proposition, taken apart as ``sequents.assumed`` takes it."""
        return Known(self.run, {**dict(_parts(self.run, p, shows)), **self._shows})


def _parts(run: Run, p: Term, shows: Shows) -> Iterator[tuple[Term, Shows]]:
    """The parts of a conjunction, negations pushed inwards, and what shows them."""
    h = pushed(p)
    whole = shows if h is p else cache(lambda: said_of_parts(run, shows(), p))
    if h.head != "and":
        yield h, _literally(run, h, whole)
        return
    conjuncts = cache(lambda: run.parts(whole(), h))
    for k, part in enumerate(h.args):
        yield from _parts(run, part, partial(_nth, conjuncts, k))


def _nth(conjuncts: Callable[[], list[int]], k: int) -> int:
    return conjuncts()[k]


def _literally(run: Run, h: Term, shows: Shows) -> Shows:
    """A function that makes a step for a proposition as it is, from one for the proposition up to plain equality."""

    @cache
    def literal() -> int:
        step = shows()
        return step if run.conclusion(step) is h else run.algebra(h, step)

    return literal

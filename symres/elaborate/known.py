"""The hypotheses of a sequent that is proved, each with a step that is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial

from symres.kernel.sequents import pushed
from symres.kernel.terms import Term

from .negations import said_of_parts
from .run import Run

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

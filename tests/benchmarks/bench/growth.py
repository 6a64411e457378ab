"""How the time of every tool grows with the size of a problem: one family of true claims for each kind of work."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .problems import Problem
from .run import Worker


@dataclass(frozen=True)
class Family:
    """Claims of one kind, by size; ``title`` says what grows, with the size as n."""

    kind: str
    title: str
    sizes: tuple[int, ...]
    claim: Callable[[int], Problem]


@dataclass(frozen=True)
class Curve:
    """The seconds of a tool for its right answers to a family, by size; it ends before the first size without one."""

    kind: str
    tool: str
    points: tuple[tuple[int, float], ...]


def _names(n: int) -> list[str]:
    return [f"x{i}" for i in range(1, n + 1)]


def _identity(n: int) -> Problem:
    x = _names(n)
    squares = " + ".join(f"{a}**2" for a in x)
    products = " + ".join(f"{a}*{b}" for a, b in itertools.combinations(x, 2))
    claim = f"({' + '.join(x)})**2 == {squares} + 2*({products})"
    return Problem("identities", str(n), claim, True, " ".join(x))


def _derivative(n: int) -> Problem:
    f = " + ".join(f"exp({k}*x)" for k in range(1, n + 1))
    slope = " + ".join(f"{k}*exp({k}*x)" for k in range(1, n + 1))
    return Problem("derivatives", str(n), f"D({f}, x) == {slope}", True, "x")


def _trace(n: int) -> Problem:
    first, *others = [f"A{i}" for i in range(1, n + 1)]
    claim = f"tr({'*'.join([first, *others])}) == tr({'*'.join([*others, first])})"
    return Problem("matrix identities", str(n), claim, True, matrices=dict.fromkeys([first, *others], "n n"))


def _inequality(n: int) -> Problem:
    x = _names(n)
    pairs = itertools.pairwise([*x, x[0]])
    claim = f"{' + '.join(f'{a}**2' for a in x)} >= {' + '.join(f'{a}*{b}' for a, b in pairs)}"
    return Problem("inequalities", str(n), claim, True, " ".join(x))


def _bound(n: int) -> Problem:
    x = _names(n)
    claim = f"{' + '.join(f'{a}*exp(-{a}**2)' for a in x)} < {n}/2"
    return Problem("bounds", str(n), claim, True, " ".join(x), box=dict.fromkeys(x, ("0", "2")))


def _critical(n: int) -> Problem:
    x = _names(n)
    return Problem(
        "critical sets",
        str(n),
        "",
        True,
        " ".join(x),
        function=" + ".join(f"({a}**2 - 1)**2" for a in x),
        points=tuple(itertools.product(("-1", "0", "1"), repeat=n)),
        gradient=tuple(f"4*{a}*({a}**2 - 1)" for a in x),
    )


FAMILIES = (
    Family("identities", "the square of a sum of n numbers", (2, 4, 8, 16, 32), _identity),
    Family("derivatives", "of a sum of n exponentials", (1, 2, 4, 8, 16, 32), _derivative),
    Family("matrix identities", "the trace of a product of n matrices", (2, 3, 4, 6, 8, 12, 16), _trace),
    Family("inequalities", "n squares and cyclic products", (2, 4, 8, 16, 32), _inequality),
    Family("bounds", "a sum over a box of dimension n", (1, 2, 3, 4, 5, 6), _bound),
    Family("critical sets", "3^n points of a function of n numbers", (1, 2, 3, 4), _critical),
)


def curves(tools: Sequence[str], python: str, limit: float) -> Iterator[Curve]:
    """How every tool does on every family; a size that it is not right about ends its curve.

    The smallest claim is asked twice, and its first answer, which may load something, has no time.
    """
    for tool in tools:
        for family in FAMILIES:
            problems = map(family.claim, (family.sizes[0], *family.sizes))
            worker = Worker(tool, python, limit)
            every = itertools.islice(worker.answers(problems), 1, None)
            answers = itertools.takewhile(lambda answer: answer.right, every)
            points = tuple((n, answer.seconds) for n, answer in zip(family.sizes, answers, strict=False))
            worker.close()
            if points:
                yield Curve(family.kind, tool, points)

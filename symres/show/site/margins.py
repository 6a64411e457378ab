"""The tightness of inequalities: a dot for every claim at the smallest margin that its evidence saw, in decades."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from symres.run.results import Result

LEAST, MOST = -12, 6  # decades; what is smaller stands in the first column
COLUMNS = 3  # in a decade
HIGH = 16  # dots in a column of what is attained
STEP = 9.0  # from dot to dot


@dataclass(frozen=True)
class Dot:
    """The dot of a claim, in steps from the lower left, and its margin in words."""

    claim: str
    verdict: str
    x: float
    y: float
    margin: str


@dataclass(frozen=True)
class Swarm:
    """The dots, the size of their picture, and what stands below it: places in steps, and words."""

    dots: tuple[Dot, ...]
    width: float
    height: float
    ticks: tuple[tuple[float, str], ...]


def swarm(results: Iterable[Result]) -> Swarm:
    """The dots of the claims that are proved and whose evidence has a margin, one above the other."""
    places = [(r, margin, _column(margin)) for r in results if (margin := _margin(r)) is not None]
    attained = sum(column == 0 for *_, column in places)
    side = max(1, math.ceil(attained / HIGH))  # columns of what is attained
    used: Counter[int] = Counter()
    dots = []
    for r, margin, column in places:
        if column is None:
            continue
        n = used[column]
        x, y = (n // HIGH, n % HIGH) if column == 0 else (column + side, n)
        dots.append(Dot(r.claim.id, r.verdict, (x + 1) * STEP, (y + 0.5) * STEP, margin))
        used[column] += 1
    decades = range(LEAST + 3, MOST + 1, 3)
    ticks = [((side + 1) * STEP / 2, "0")]
    ticks += [(((n - LEAST) * COLUMNS + 2.5 + side) * STEP, f"1e{n}" if n else "1") for n in decades]
    highest = max([HIGH if attained > HIGH else attained, *(n for column, n in used.items() if column)], default=0)
    width = ((MOST - LEAST) * COLUMNS + side + 5) * STEP
    return Swarm(tuple(dots), width, (highest + 1) * STEP, tuple(ticks))


def _margin(r: Result) -> str | None:
    margin = (r.evidence or {}).get("margin")
    return str(margin) if r.verdict == "proved" and margin is not None else None


def _column(margin: str) -> int | None:
    """The column of a margin: the first for zero, then those of the decades; None for what is no number.

    >>> _column("0"), _column("1e-12"), _column("1"), _column("inf")
    (0, 2, 38, None)
    """
    try:
        value = float(margin)
    except ValueError:
        return None
    if not math.isfinite(value) or value < 0:
        return None
    decade = min(MOST, max(LEAST, math.log10(value))) if value else LEAST
    return 0 if value < 10.0**LEAST else 2 + math.floor((decade - LEAST) * COLUMNS)

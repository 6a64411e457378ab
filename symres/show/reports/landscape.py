"""The output of ``symres landscape``: a table of critical points, then sentences, each with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sympy
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from symres.landscape.claims import Stated
from symres.landscape.model import Family, Point
from symres.landscape.source import equation, inequality
from symres.language.source import plain
from symres.run.landscape import Settled
from symres.show.reports.terminal import COLOURS

DIGITS = 6
SHORT = 28  # letters of an exact point that is shown
BESIDES = (".value", ".only")  # how the names of claims end that say something else than the type


def table(settled: Settled, console: Console) -> None:
    """The function, its critical points with value and type, and what holds of all of them."""
    problem = settled.found.problem
    console.print(f"F({', '.join(map(str, problem.variables))}) = {escape(plain(problem.expression))}", soft_wrap=True)
    for c in problem.constraints:
        console.print(f"subject to {escape(str(c))}", soft_wrap=True)
    if problem.box:
        ends = ", ".join(f"{x} in ({low}, {high})" for x, (low, high) in problem.box.items())
        console.print(f"on {escape(ends)}", soft_wrap=True)
    places = list(settled.places())
    if places:
        lines = Table(box=None, pad_edge=False, header_style="bold")
        columns = ["", "point", "exactly", "value", "type", "verdict"]
        rows = [_row(settled, name, place, stated) for name, place, stated in places]
        kept = [k for k in range(len(columns)) if not k or any(row[k] for row in rows)]
        for k in kept:
            lines.add_column(columns[k], overflow="fold")
        for row in rows:
            lines.add_row(*(row[k] for k in kept))
        console.print()
        console.print(lines)
    console.print()
    if settled.found.remark:
        console.print(escape(_sentence(settled.found.remark)), soft_wrap=True)
    for s in settled.whole():
        console.print(f"{escape(s.says)}: {_verdict(settled, [s])}.", soft_wrap=True)
    proved = sum(verdict == "proved" for verdict in settled.verdicts.values())
    total = len(settled.stated)
    counts = f"{total} claim{'' if total == 1 else 's'}: {proved} proved, {total - proved} not proved"
    console.print(f"\n{counts}; {settled.report.seconds:.2f} s")


def _row(settled: Settled, name: str, place: Point | Family, stated: Sequence[Stated]) -> list[str]:
    if isinstance(place, Family):
        point, exactly = members(place), ""
    else:
        point, exactly = _tuple(decimal(x) for x in place.near), exact(place)
        if exactly == point:
            exactly = ""
    value = height(place)
    return [
        name,
        escape(point),
        escape(exactly),
        escape(value),
        escape(type_of(place, stated)),
        _verdict(settled, stated),
    ]


def members(family: Family) -> str:
    """The equations and inequalities of the points of a family."""
    equations = [f"{plain(a)} = {plain(b)}" for a, b in map(equation, family.equations)]
    inequalities = [f"{plain(left)} {sign} 0" for sign, left in map(inequality, family.positive)]
    return ", ".join([*equations, *inequalities])


def type_of(place: Point | Family, stated: Sequence[Stated]) -> str:
    """The type of a point or family, in the words of what is claimed."""
    words = ", ".join(s.says for s in stated if not s.name.endswith(BESIDES))
    if isinstance(place, Family) and place.except_where is not None:
        words += f", except where {plain(place.except_where)} = 0"
    return words or place.kind


def exact(p: Point) -> str:
    """The exact coordinates of a point if they are short."""
    if p.at is None:
        return ""
    text = _tuple(map(plain, p.at))
    return text if len(text) <= SHORT and not any(a.has(sympy.CRootOf) for a in p.at) else ""


def height(place: Point | Family) -> str:
    """The value at a point, exact if that is short; of a family the common one, if there is one."""
    if isinstance(place, Family) and place.value is None:
        return "varies"
    if place.value is None:
        return decimal(place.height)
    text = plain(place.value)
    return text if len(text) <= 6 else decimal(place.height)


def decimal(x: float) -> str:
    return f"{x + 0.0:.{DIGITS}g}" if abs(x) > 1e-12 else "0"


def _tuple(values: Any) -> str:
    texts = list(values)
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _verdict(settled: Settled, stated: Sequence[Stated]) -> str:
    missing = [s for s in stated if settled.verdicts[s.name] != "proved"]
    if stated and not missing:
        only = "value " if all(s.name.endswith(".value") for s in stated) else ""
        return f"[{COLOURS['proved']}]{only}proved[/]"
    which = ": " + ", ".join(s.says for s in missing) if 0 < len(missing) < len(stated) else ""
    return f"[{COLOURS['unknown']}]not proved[/]{escape(which)}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def to_json(settled: Settled, plots: Sequence[Path], script: Path | None) -> dict[str, Any]:
    """A landscape as data for programs."""
    problem = settled.found.problem
    critical = []
    for name, place, stated in settled.places():
        where: dict[str, Any]
        if isinstance(place, Point):
            where = {"point": list(place.near), "exact": None if place.at is None else [str(a) for a in place.at]}
        else:
            where = {"family": members(place)}
        critical.append(
            {
                "name": name,
                **where,
                "value": place.height,
                "exact_value": None if place.value is None else str(place.value),
                "type": type_of(place, stated),
                "proved": bool(stated) and all(settled.verdicts[s.name] == "proved" for s in stated),
            }
        )
    return {
        "function": plain(problem.expression),
        "variables": [str(x) for x in problem.variables],
        "subject_to": [repr(c) for c in problem.constraints],
        "on": {str(x): [str(low), str(high)] for x, (low, high) in problem.box.items()},
        "critical_points": critical,
        "sentences": [{"says": s.says, "proved": settled.verdicts[s.name] == "proved"} for s in settled.whole()],
        "remark": settled.found.remark,
        "plots": [str(p) for p in plots],
        "script": None if script is None else str(script),
        "claims": settled.report.to_json()["claims"],
    }

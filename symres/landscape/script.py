"""A landscape as a proof script to start from."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

import sympy

import symres
from symres.language.source import WIDTH, plain, wrapped
from symres.language.source import script as written

from .claims import Stated, named
from .model import Landscape, Point, Solution
from .source import Source


def script(found: Landscape, stated: Sequence[Stated], theory: str, verdicts: Mapping[str, str]) -> str:
    """The text of a script that makes the claims; ``verdicts``, by the names of the claims, are what to expect of them
    where that is not a proof.
    """
    source = Source(found)
    body = "\n".join([*_head(found, stated, source), *_points(found, source), "", *_claims(stated, verdicts)])
    names = ", ".join(map(str, found.problem.variables))
    title = f"The landscape of {source.function}({names}) = {plain(found.problem.expression)}."
    return written(title, f'theory = Theory("{theory}")\n{body}', set(source.names.values()), symres.__all__)


def _head(found: Landscape, stated: Sequence[Stated], source: Source) -> Iterator[str]:
    """The definitions."""
    problem = found.problem
    left = source.text_of_function.removeprefix(source.function)[1:-1]
    yield f'{left} = theory.reals("{" ".join(x.name for x in problem.variables)}")'
    yield from wrapped(
        f'{source.function} = theory.define("{source.function}", {source.variables}, {source.text(problem.expression)})'
    )
    if any(re.search(rf"\b{source.opposite}\b", s.formula) for s in stated):
        yield f'{source.opposite} = theory.define("{source.opposite}", {source.variables}, -{source.text_of_function})'
    if problem.constraints:
        relations = ", ".join(map(source.constraint, problem.constraints))
        yield from wrapped(f"constraints = [{relations}]")
    if problem.box:
        yield from wrapped(f"box = {source.within([problem.box[x] for x in problem.variables])}")
    if any("inside" in s.formula for s in stated):
        yield from wrapped(f"inside = {source.inside([problem.box[x] for x in problem.variables])}")
    if any("critical" in s.given for s in stated):
        yield f"critical = gradient({source.function}) == {[0] * len(problem.variables)}"


def _points(found: Landscape, source: Source) -> Iterator[str]:
    """The points: simple ones as they are, conjugate ones together, others by the boxes they lie in."""
    conjugate: dict[Solution, list[tuple[str, Point]]] = {}
    simple = []
    for name, p in named(found):
        if isinstance(p, Point) and p.box and p.at is None:
            simple.append(f"b{name[1:]} = {source.within(p.box)}")
        elif isinstance(p, Point) and p.at is not None:
            if p.is_conjugate and p.solution is not None:
                conjugate.setdefault(p.solution, []).append((name, p))
            else:
                simple.append(f"{name} = {source.tuple(p.at)}")
    if simple or conjugate:
        yield ""
    if source.zeros or conjugate:
        yield 't = theory.reals("t")'
    for polynomial, name in source.zeros.items():
        formula = source.text(polynomial.as_expr(sympy.Symbol("t")))
        yield from wrapped(f"{name} = [root_of({formula}, k) for k in range({polynomial.count_roots()})]")
    for line in simple:
        yield from wrapped(line)
    for solution, points in conjugate.items():
        t = solution.polynomial.gen
        numbers = ", ".join(str(p.index) for _, p in points)
        yield from wrapped(f"roots = [root_of({source.text(solution.polynomial.as_expr())}, k) for k in [{numbers}]]")
        r = type(t)("r", real=True)
        size = len(found.problem.variables)
        coordinates = source.tuple(q.as_expr().subs(t, r) for q in solution.coordinates[:size])
        names = ", ".join(name for name, _ in points)
        near = ", ".join(f"{name} near ({', '.join(f'{x:.4g}' for x in p.near)})" for name, p in points)
        yield from textwrap.wrap(near, WIDTH, initial_indent="# ", subsequent_indent="# ")
        yield from wrapped(f"[{names}] = [{coordinates} for r in roots]")


def _claims(stated: Sequence[Stated], verdicts: Mapping[str, str]) -> Iterator[str]:
    for s in stated:
        given = f", given={s.given}" if s.given else ""
        verdict = verdicts.get(s.name, "proved")
        expected = f', expect="{verdict}"' if verdict != "proved" else ""
        yield from wrapped(f'theory.claim("{s.name}", {s.formula}{given}{expected})')

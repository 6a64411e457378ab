"""A landscape as a proof script to start from."""

from __future__ import annotations

import itertools
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence

import sympy

import symres

from .claims import Stated, named
from .model import Landscape, Point, Solution
from .source import SYMPY, Source, plain

WIDTH = 120


def script(found: Landscape, stated: Sequence[Stated], theory: str, verdicts: Mapping[str, str]) -> str:
    """The text of a script that makes the claims; ``verdicts``, by the names of the claims, are what to expect of them
    where that is not a proof.
    """
    source = Source(found)
    body = "\n".join([*_head(found, stated, source), *_points(found, source), "", *_claims(stated, verdicts)])
    used = set(re.findall(r"\w+", re.sub(r'"[^"\n]*"', "", body)))
    variables = set(source.names.values())
    imports = [
        _import("sympy", sorted(used & SYMPY - variables, key=_rank)),
        _import("symres", sorted({"Theory", *used & set(symres.__all__) - variables}, key=_rank)),
    ]
    names = ", ".join(map(str, found.problem.variables))
    title = f"The landscape of {source.function}({names}) = {plain(found.problem.expression)}."
    opening = "\n".join(textwrap.wrap(f'"""{title}"""', WIDTH, break_long_words=False))
    return "\n\n".join([opening, *filter(None, imports), f'theory = Theory("{theory}")\n{body}']) + "\n"


def _rank(name: str) -> tuple[int, str]:
    """Constants, classes and functions are imported in this order."""
    return 0 if name.isupper() else 1 if name[0].isupper() else 2, name


def _import(module: str, names: Sequence[str]) -> str:
    if not names:
        return ""
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in names), ")"])


def _head(found: Landscape, stated: Sequence[Stated], source: Source) -> Iterator[str]:
    """The definitions."""
    problem = found.problem
    left = source.text_of_function.removeprefix(source.function)[1:-1]
    yield f'{left} = theory.reals("{" ".join(x.name for x in problem.variables)}")'
    yield from _wrapped(
        f'{source.function} = theory.define("{source.function}", {source.variables}, {source.text(problem.expression)})'
    )
    if any(re.search(rf"\b{source.opposite}\b", s.formula) for s in stated):
        yield f'{source.opposite} = theory.define("{source.opposite}", {source.variables}, -{source.text_of_function})'
    if problem.constraints:
        relations = ", ".join(map(source.relation, problem.constraints))
        yield from _wrapped(f"constraints = [{relations}]")
    if problem.box:
        yield from _wrapped(f"box = {source.within([problem.box[x] for x in problem.variables])}")
    if any("inside" in s.formula for s in stated):
        ends = (f"between({source.tuple([x, *problem.box[x]])[1:-1]})" for x in problem.variables)
        yield from _wrapped(f"inside = [{', '.join(ends)}]")
    if any("critical" in s.given for s in stated):
        yield f"critical = equal(gradient({source.function}), {[0] * len(problem.variables)})"


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
        yield 't = Symbol("t")'
    for polynomial, name in source.zeros.items():
        formula = source.text(polynomial.as_expr(sympy.Symbol("t")))
        yield from _wrapped(f"{name} = [CRootOf({formula}, k) for k in range({polynomial.count_roots()})]")
    for line in simple:
        yield from _wrapped(line)
    for solution, points in conjugate.items():
        t = solution.polynomial.gen
        numbers = ", ".join(str(p.index) for _, p in points)
        yield from _wrapped(f"roots = [CRootOf({source.text(solution.polynomial.as_expr())}, k) for k in [{numbers}]]")
        r = type(t)("r", real=True)
        size = len(found.problem.variables)
        coordinates = source.tuple(q.as_expr().subs(t, r) for q in solution.coordinates[:size])
        names = ", ".join(name for name, _ in points)
        near = ", ".join(f"{name} near ({', '.join(f'{x:.4g}' for x in p.near)})" for name, p in points)
        yield from textwrap.wrap(near, WIDTH, initial_indent="# ", subsequent_indent="# ")
        yield from _wrapped(f"[{names}] = [{coordinates} for r in roots]")


def _claims(stated: Sequence[Stated], verdicts: Mapping[str, str]) -> Iterator[str]:
    for s in stated:
        given = f", given={s.given}" if s.given else ""
        verdict = verdicts.get(s.name, "proved")
        expected = f', expect="{verdict}"' if verdict != "proved" else ""
        yield from _wrapped(f'theory.claim("{s.name}", {s.formula}{given}{expected})')


def _wrapped(line: str, indent: str = "") -> list[str]:
    """A line of Python, taken apart at its last brackets, one argument a line, as often as is needed for the width."""
    if len(indent) + len(line) <= WIDTH:
        return [indent + line]
    *_, (start, end) = _brackets(line)
    inside, tail = line[start + 1 : end], line[end:]
    parts = _arguments(inside)
    if len(line) > end + 2 or len(parts) == 1:
        return textwrap.wrap(
            line,
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent + "    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    within = [wrapped for part in parts for wrapped in _wrapped(f"{part},", indent + "    ")]
    return [f"{indent}{line[: start + 1]}", *within, f"{indent}{tail}"]


def _brackets(line: str) -> list[tuple[int, int]]:
    """The outermost brackets of a line."""
    out, depth, start = [], 0, 0
    for k, letter in enumerate(line):
        if letter in "([":
            start, depth = (k, 1) if depth == 0 else (start, depth + 1)
        elif letter in ")]":
            depth -= 1
            out += [(start, k)] if depth == 0 else []
    return out


def _arguments(inside: str) -> list[str]:
    """What commas separate outside of brackets; a comprehension is one whole."""
    cuts = [-1, *(k for k, letter in enumerate(inside) if letter == "," and not _is_nested(inside, k)), len(inside)]
    parts = [inside[a + 1 : b].strip() for a, b in itertools.pairwise(cuts)]
    return [inside] if " for " in inside else [p for p in parts if p]


def _is_nested(text: str, position: int) -> bool:
    return any(a < position < b for a, b in _brackets(text))

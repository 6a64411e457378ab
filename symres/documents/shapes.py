"""Propositions and vectors that mathematicians have a word or a sign for, recognised among kernel terms.

Each function takes a term, whose bound variables may point out of it, and returns the parts of the shape, or None if
the term is anything else. What is recognised is exactly what the word means, so that nothing is gained or lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..kernel import Rejected
from ..kernel.normal_form import NormalForms
from ..kernel.terms import (
    BINDERS,
    REAL,
    ZERO,
    Term,
    build,
    difference,
    free_variables,
    fresh,
    from_json,
    instantiate,
    is_scalar,
    number,
    to_json,
)

LEAVES = ("variable", "bound", "local")


def nodes(term: Term) -> set[Term]:
    """A term and all its parts."""
    found, todo = {term}, [term]
    while todo:
        for below in todo.pop().args:
            if below not in found:
                found.add(below)
                todo.append(below)
    return found


def equivalence(term: Term) -> tuple[Term, Term] | None:
    """A and B, of A => B and B => A."""
    if term.head != "and" or len(term.args) != 2 or any(part.head != "=>" for part in term.args):
        return None
    (a, b), (c, d) = (part.args for part in term.args)
    return (a, b) if a is d and b is c else None


def coordinates(term: Term) -> tuple[tuple[Term, ...], tuple[Term, ...]] | None:
    """The variables x, y, ... and values a, b, ... of x = a and y = b and ..., if no value mentions the variables."""
    if term.head != "and" or any(part.head != "=" for part in term.args):
        return None
    names = tuple(part.args[0] for part in term.args)
    values = tuple(part.args[1] for part in term.args)
    plain = len(set(names)) == len(names) and all(x.head in LEAVES and is_scalar(x.sort) for x in names)
    return (names, values) if plain and all(nodes(value).isdisjoint(names) for value in values) else None


def gradient(term: Term) -> tuple[Term, tuple[Term, ...]] | None:
    """A function of several variables and a point, of the column of all its partial derivatives there."""
    if term.head != "rows" or term.args[1].value != 1 or len(term.args) < 4:
        return None
    entries = term.args[2:]
    if any(entry.head != "D" or entry.args[0].args[1].head != "app" for entry in entries):
        return None
    point = tuple(entry.args[1] for entry in entries)
    function = entries[0].args[0].args[1].args[0]
    if function.head != "variable":
        return None
    for i, entry in enumerate(entries):
        of, *arguments = entry.args[0].args[1].args
        if of is not function or len(arguments) != len(point):
            return None
        if not all(_is_varied(a) if j == i else _is_lifted(a, point[j]) for j, a in enumerate(arguments)):
            return None
    return function, point


def _is_varied(argument: Term) -> bool:
    return argument.head == "bound" and argument.value == 0


def _is_lifted(inside: Term, outside: Term) -> bool:
    """Whether a term under one binder is the same as one outside of it; only leaves and closed terms may be."""
    if outside.head == "bound":
        return inside.head == "bound" and bool(inside.value == outside.value + 1)
    return inside is outside and not outside.loose


def is_zero_column(term: Term) -> bool:
    return term.head == "rows" and term.args[1].value == 1 and all(entry is ZERO for entry in term.args[2:])


@dataclass(frozen=True)
class LocalMinimum:
    """``function`` has a local minimum at the ``point``, compared with all y, or with those that meet ``conditions``.

    ``neighbours`` is the quantifier over y; the coordinates of the point and the conditions stand under it.
    """

    function: Term
    point: tuple[Term, ...]
    strict: bool
    conditions: tuple[Term, ...]
    neighbours: Term


def local_minimum(term: Term) -> LocalMinimum | None:
    """There is d > 0 with F(p) <= F(y) where |y - p|^2 < d; strict: F(p) < F(y) where 0 < |y - p|^2 < d."""
    if term.head != "ex" or term.args[0] is not REAL or term.args[1].head != "and" or len(term.args[1].args) != 2:
        return None
    neighbours = inner = term.args[1].args[1]
    n = 0
    while inner.head == "all" and inner.args[0] is REAL:
        inner, n = inner.args[1], n + 1
    if not n or inner.head != "=>" or inner.args[1].head not in ("<", "<="):
        return None
    near, relation = inner.args
    least, other = relation.args
    if not _applied(least, n) or not _applied(other, n) or least.args[0] is not other.args[0]:
        return None
    strict = relation.head == "<"
    literals = near.args if near.head == "and" else (near,)
    if len(literals) <= strict or literals[strict].head != "<":
        return None
    try:
        faithful = _is_local_minimum(_opened(term), n, strict)
    except Rejected:
        return None
    return LocalMinimum(least.args[0], least.args[1:], strict, literals[1 + strict :], neighbours) if faithful else None


def _applied(term: Term, n: int) -> bool:
    return term.head == "app" and term.args[0].head == "variable" and len(term.args) == n + 1


def _is_local_minimum(term: Term, n: int, strict: bool) -> bool:
    """Whether a closed term of that build says it of the right variables, point and distance."""
    d = fresh(REAL)
    positive, inner = instantiate(term, d).args
    variables = [fresh(REAL) for _ in range(n)]
    near, relation = instantiate(inner, *variables).args
    (_, *point), (_, *others) = (side.args for side in relation.args)
    literals = near.args if near.head == "and" else (near,)
    inside, conditions = literals[strict], literals[1 + strict :]
    distance = inside.args[0]
    squares = [build("^", difference(y, p), number(2)) for y, p in zip(variables, point, strict=True)]
    return (
        positive is build("<", ZERO, d)
        and others == variables
        and inside is build("<", distance, d)
        and (not strict or literals[0] is build("<", ZERO, distance))
        and not any(d in free_variables(c) for c in conditions)
        and not any(free_variables(p) & {d, *variables} for p in point)
        and not NormalForms().difference(distance, build("+", ZERO, *squares)).numerator
    )


def _opened(term: Term) -> Term:
    """A term with variables of its own for the bound variables that point out of it."""
    sorts = dict(outer_variables(term))
    data: Any = to_json(term)
    for index in range(term.loose):
        data = ["lam", "x", to_json(sorts.get(index, REAL)), data]
    closed = from_json(data, {x.value: x for x in free_variables(term)})
    return instantiate(closed, *(fresh(sorts.get(i, REAL)) for i in reversed(range(term.loose)))) if sorts else closed


def outer_variables(term: Term, depth: int = 0) -> Iterator[tuple[int, Term]]:
    """The bound variables of a term that point out of it, counted from its own place, and their sorts."""
    if term.loose <= depth:
        return
    if term.head == "bound" and term.sort is not None:
        yield term.value - depth, term.sort
    for i, below in enumerate(term.args):
        yield from outer_variables(below, depth + (term.head in BINDERS and i == 1))

"""Laws of random variables with which false moment identities fail: two or three values, and normal entries.

A random variable that a hypothesis calls normal, or independent of others, or that has independent entries, is made of
separate coordinates; the others share a coordinate or two, of which they are short polynomials.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symres.elaborate.algebra.normal_form import exact_root, rational
from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    ONE,
    build,
    is_scalar,
    lam,
    literal_size,
    matrix,
    matrix_sort,
    number,
    substitute,
    to_json,
    variable,
)

Law = Sequence[tuple[Fraction, Fraction]]  # values and probabilities
LAWS: tuple[Law, ...] = tuple(
    tuple((Fraction(value), Fraction(p)) for value, p in law)
    for law in (
        ((1, "1/2"), (-1, "1/2")),
        ((0, "1/2"), (1, "1/2")),
        ((-1, "1/3"), (0, "1/3"), (1, "1/3")),
        ((2, "1/3"), (-1, "2/3")),
        ((0, "3/4"), (1, "1/4")),
    )
)
NORMAL = "normal"
MOST = 9  # coordinates
STEADY = 0.75  # of what is drawn where a hypothesis says something of all outcomes
Values = dict[Term, Term]


def random_variables(variables: Iterable[Term]) -> list[Term]:
    """The variables that are functions of an outcome."""
    sorts = [(x, x.sort) for x in variables if x.sort is not None]
    return [x for x, sort in sorts if sort.head == "function" and sort.args[0].head == "base"]


def drawn(
    sorts: Mapping[Term, Term], supposed: Sequence[Term], known: Mapping[Term, Term], chance: random.Random
) -> tuple[dict[str, Any], Values]:
    """Laws, as in a certificate, and values for random variables of these ``sorts``, in which sizes have values.

    ``supposed`` are the hypotheses, ``known`` the values of what else they are about.
    """
    names = {sort.args[0].value for sort in sorts.values()}
    if len(names) != 1:
        raise Rejected("one probability space is expected")
    coordinates: list[Any] = []
    separate: dict[Term, list[int]] = {}
    shared: list[int] = []
    scale: Values = {}
    new: Values = {}

    def taken(count: int, law: Any) -> list[int]:
        coordinates.extend([law] * count)
        return list(range(len(coordinates) - count, len(coordinates)))

    entries: dict[Term, list[int]] = {}
    for p in supposed:
        if p.head in ("gaussian_entries", "iid_entries") and p.args[0] in sorts:
            rows, columns = _shape(sorts[p.args[0]].args[1])
            entries[p.args[0]] = taken(rows * columns, NORMAL if p.head == "gaussian_entries" else LAWS[0])
            scale[p.args[0]] = _root_of(substitute(p.args[1], known))
        elif p.head == "independent":
            for x in map(_variable, p.args):
                if x in sorts and x not in separate:
                    separate[x] = taken(1, chance.choice(LAWS))
    if any(x not in separate and x not in entries for x in sorts):
        shared = taken(chance.choice((1, 1, 2)), chance.choice(LAWS))
    if len(coordinates) > MOST:
        raise Rejected("too many coordinates")
    is_surely = any(p.head == "all" and p.args[0].head == "base" for p in supposed)
    column = variable("y", matrix_sort(number(len(coordinates)), ONE))
    at = [build("entry", column, number(k + 1), ONE) for k in range(len(coordinates))]
    for x, sort in sorts.items():
        rows, columns = _shape(sort.args[1])
        if x in entries:
            grid = [[at[entries[x][i * columns + j]] for j in range(columns)] for i in range(rows)]
            if scale.get(x, ONE) is not ONE:
                grid = [[build("*", scale[x], e) for e in row] for row in grid]
        else:
            places = [at[k] for k in separate.get(x) or shared]
            draw = _steady if is_surely and chance.random() < STEADY else _formula
            grid = [[draw(chance.choice(places), chance) for _ in range(columns)] for _ in range(rows)]
        new[x] = lam(column, grid[0][0] if is_scalar(sort.args[1]) else matrix(grid))
    laws = [c if c == NORMAL else [[to_json(number(v)), to_json(number(p))] for v, p in c] for c in coordinates]
    return {names.pop(): laws}, new


def _root_of(variance: Term) -> Term:
    """The square root of a number; 1 of what is none, or not positive."""
    known = rational(variance)
    if known is None or known <= 0:
        return ONE
    root = exact_root(known, 2)
    return build("^", number(known), number(Fraction(1, 2))) if root is None else number(root)


def _shape(sort: Term) -> tuple[int, int]:
    if is_scalar(sort):
        return 1, 1
    sizes = [literal_size(size) for size in sort.args] if sort.head == "matrix" else []
    if len(sizes) != 2 or not all(size is not None and 1 <= size <= MOST for size in sizes):
        raise Rejected("a random variable is a number or a small matrix")
    return sizes[0] or 1, sizes[1] or 1


def _variable(random_variable: Term) -> Term:
    """The variable that fun o. X(o) is about."""
    while random_variable.head in ("lam", "app"):
        random_variable = random_variable.args[1 if random_variable.head == "lam" else 0]
    return random_variable


def _steady(x: Term, chance: random.Random) -> Term:
    """A formula that keeps its sign whatever the coordinate is, mostly a constant."""
    constants = [number(value) for value in (0, 1, 2, -1, 3)]
    return chance.choice([*constants, number(Fraction(1, 2)), build("^", x, number(2))])


def _formula(x: Term, chance: random.Random) -> Term:
    """A coordinate, or a short polynomial in it."""
    square = build("^", x, number(2))
    shifted = build("+", build("*", number(3), square), number(-2))  # of mean 0 where x is -1, 0 or 1
    plain = [x, x, x, build("*", number(-1), x), build("+", x, ONE), square, shifted, build("*", number(2), x), ONE]
    return chance.choice(plain)

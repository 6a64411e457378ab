"""Short values of every sort: sizes, numbers, matrices with small integers in them, families that are given for a few
indices, functions by short formulas, and maps that are gradients of such functions.
"""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from functools import lru_cache

from symres.kernel import Rejected, Term
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    ZERO,
    build,
    codomain,
    fresh,
    is_scalar,
    lam,
    literal_size,
    matrix,
    number,
    variable,
)

SEED = 7
LARGEST = 3  # of a size
INDICES = 4  # for which a family is given
NUMBERS = tuple(Fraction(n, 2) for n in (0, 2, -2, 4, 1, 6, -4))
EXAMPLES = 6  # values at which a quantifier is tried
TWO = number(2)
HALF = number(Fraction(1, 2))


def drawn(sort: Term, largest: int, chance: random.Random) -> Term | None:
    """A value of a sort whose sizes are given, with integers of at most about ``largest``; None of one that has no
    values here.
    """
    if sort is INT:
        return number(chance.randint(1, largest) if chance.random() < 0.85 else chance.randint(-1, largest + 1))
    if sort is REAL:
        return number(chance.choice(NUMBERS))
    if sort.head == "matrix":
        return _matrix(*_literal(sort), chance)
    if sort.head == "function":
        return _family(sort, largest, chance)
    return None


@lru_cache(256)
def examples(sort: Term) -> tuple[Term, ...]:
    """Small values of a sort, those that show most at first; none of a sort without values."""
    if sort is INT:
        return tuple(map(number, (1, 2, 3, 0, -1, 4)))
    if sort is REAL:
        return tuple(number(q) for q in (1, -1, 0, 2, Fraction(1, 2), -2))
    chance = random.Random(SEED)
    if sort.head == "matrix":
        rows, columns = _literal(sort)
        if rows == columns == 1:
            return tuple(matrix([[x]]) for x in examples(REAL))
        places = list(itertools.product(range(rows), range(columns)))
        units = [[[number(int((i, j) == at)) for j in range(columns)] for i in range(rows)] for at in places]
        others = [_matrix(rows, columns, chance) for _ in range(EXAMPLES)]
        return (*map(matrix, units[:EXAMPLES]), *others, build("O", number(rows), number(columns)))
    return functions(sort) if sort.head == "function" else ()


def family(sort: Term, cells: dict[int, Term], otherwise: Term) -> Term:
    """A function of an integer that has some values at some integers, and one elsewhere."""
    x = variable("i", sort.args[0])
    body = otherwise
    for k, value in cells.items():
        body = build("if", build("=", x, number(k)), value, body)
    return lam(x, body)


@lru_cache(256)
def functions(sort: Term) -> tuple[Term, ...]:
    """Short formulas of a number, or of entries of a matrix; maps between matrices that are constant, or multiples of
    the identity; curves that grow or fall.
    """
    domain, values = sort.args
    if domain is not REAL and domain.head != "matrix":
        return ()
    x = variable("t", domain)
    if not is_scalar(values):
        return tuple(lam(x, f) for f in _maps(x, values)) if values.head == "matrix" else ()
    if domain is REAL:
        return tuple(lam(x, f) for f in _formulas(x))
    corners = dict.fromkeys(((1, 1), _literal(domain)))
    of_entries = [f for i, j in corners for f in _formulas(build("entry", x, number(i), number(j)))]
    return tuple(lam(x, f) for f in (*of_entries, *(f for f, _ in _potentials(x))))


@lru_cache(256)
def potentials(sort: Term) -> tuple[Term, ...]:
    """The functions of a column whose gradients are known."""
    x = variable("t", sort.args[0])
    return tuple(lam(x, f) for f, _ in _potentials(x)) if sort.args[1] is REAL else ()


@lru_cache(256)
def gradients(function: Term) -> tuple[Term, ...]:
    """Maps that are the gradient of a function that ``functions`` gives, where it has one, and a subgradient where it
    is convex and has none; none where that is not known here.
    """
    x = variable("t", function.args[0])
    return tuple(lam(x, gradient) for value, gradient in _potentials(x) if lam(x, value) is function)


def _literal(sort: Term) -> tuple[int, int]:
    """The numbers of rows and columns of a sort of matrices."""
    rows, columns = (literal_size(size) or 0 for size in sort.args)
    if not (1 <= rows <= 2 * LARGEST and 1 <= columns <= 2 * LARGEST):
        raise Rejected("sizes of an instance are small")
    return rows, columns


def _matrix(rows: int, columns: int, chance: random.Random) -> Term:
    kind = chance.randrange(6)
    if kind == 0:
        return build("O", number(rows), number(columns))
    if rows == columns and kind == 1:
        return build("I", number(rows))
    low, high = chance.choice([(0, 1), (-1, 1), (-2, 2)])
    grid = [[chance.randint(low, high) for _ in range(columns)] for _ in range(rows)]
    if kind == 2:
        i, j = chance.randrange(rows), chance.randrange(columns)
        grid = [[int((a, b) == (i, j)) for b in range(columns)] for a in range(rows)]
    if rows == columns and kind == 3:
        grid = [[grid[min(a, b)][max(a, b)] for b in range(columns)] for a in range(rows)]
    return matrix([[number(e) for e in row] for row in grid])


def _family(sort: Term, largest: int, chance: random.Random) -> Term | None:
    """A function of an integer, given for 1, 2, ... and constant elsewhere; of a number or matrix, a short formula."""
    if sort.args[0] is not INT:
        return chance.choice(found) if (found := functions(sort)) else None
    one, other = codomain(sort, fresh(INT)), codomain(sort, number(1))
    otherwise = drawn(other, largest, chance)
    if otherwise is None or sort.args[1].loose and one is not other and literal_size(one.args[0]) is None:
        return None
    cells = {}
    for k in range(1, INDICES + 1):
        value = drawn(codomain(sort, number(k)), largest, chance)
        if value is None:
            return None
        cells[k] = value
    return family(sort, cells, otherwise)


def _maps(x: Term, values: Term) -> list[Term]:
    """Formulas for an unknown map to matrices of a sort: constant, multiples of the identity; curves through these."""
    rows, columns = _literal(values)
    first = matrix([[number(int(i == j == 0)) for j in range(columns)] for i in range(rows)])
    constant = [build("O", *values.args), first]
    if x.sort is REAL:
        falling = [build("exp", build("*", number(c), x)) for c in (-1, -2, 1)]
        return [*constant, *(build("*", f, first) for f in (*falling, x))]
    return (
        [*constant, x, *(build("*", number(c), x) for c in (2, -1, Fraction(1, 2)))] if x.sort is values else constant
    )


def _potentials(x: Term) -> list[tuple[Term, Term]]:
    """Functions of a column with their gradients: multiples of the square of its norm, an entry and its absolute value,
    and one that multiples of the column do not change.
    """
    rows, columns = _literal(x.sort) if x.sort is not None and x.sort.head == "matrix" else (0, 0)
    if columns != 1:
        return []
    unit = matrix([[number(int(i == 0))] for i in range(rows)])
    first = build("entry", x, ONE, ONE)
    square = build("^", build("frobenius", x), TWO)
    sign = build("if", build("<", first, ZERO), number(-1), build("if", build("=", first, ZERO), ZERO, ONE))
    found = [
        (build("*", HALF, square), x),
        (square, build("*", TWO, x)),
        (build("*", number(2), square), build("*", number(4), x)),
        (build("*", number(Fraction(-1, 2)), square), build("*", number(-1), x)),
        (first, unit),
        (build("abs", first), build("*", sign, unit)),
        (number(0), build("O", number(rows), ONE)),
    ]
    if rows == 2:
        second = build("entry", x, TWO, ONE)
        over = build("^", square, number(-1))
        angle = build("*", first, second, over)  # is sin 2t / 2 at the angle t
        slope = matrix([[build("*", second, over)], [build("*", first, over)]])
        found.append((angle, build("+", slope, build("*", number(-2), angle, over, x))))
    return found


def _formulas(t: Term) -> list[Term]:
    """Formulas for an unknown function of a number: constant, linear, a quadratic, |t|, a cube."""
    square, size = build("^", t, TWO), build("abs", t)
    minus = [build("*", number(-1), f) for f in (number(1), t, square, size)]
    twice = [build("*", TWO, t), build("*", TWO, square), build("+", t, number(1))]
    return [
        number(0),
        number(1),
        number(2),
        t,
        square,
        size,
        *minus,
        *twice,
        build("+", square, t),
        build("^", t, number(3)),
    ]

"""Means on a named probability space agree with sums and quadrature, for random polynomials and laws."""

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest

from symres.kernel.procedures.laws import Space
from symres.kernel.terms import (
    ONE,
    REAL,
    base_sort,
    build,
    function_sort,
    lam,
    matrix,
    matrix_sort,
    number,
    to_json,
    variable,
)

OMEGA = variable("omega", base_sort("Omega"))
OTHER = variable("other", base_sort("Omega"))
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(12)  # exact for degrees below 24
POWERS = 3


def law(chance):
    if chance.random() < 0.4:
        return "normal"
    weights = [chance.randint(1, 3) for _ in range(chance.choice((1, 2, 3)))]
    return [(Fraction(chance.randint(-3, 3), chance.choice((1, 2))), Fraction(w, sum(weights))) for w in weights]


def written(coordinate):
    return coordinate if coordinate == "normal" else [[to_json(number(v)), to_json(number(p))] for v, p in coordinate]


def polynomial(chance, count):
    """Coefficients by exponents."""
    return {
        tuple(chance.randint(0, POWERS) for _ in range(count)): chance.randint(-3, 3)
        for _ in range(chance.randint(1, 3))
    }


def term_of(p, places):
    parts = [
        build("*", number(c), *(build("^", x, number(e)) for x, e in zip(places, powers, strict=True)))
        for powers, c in p.items()
    ]
    return parts[0] if len(parts) == 1 else build("+", *parts)


def nodes(coordinate):
    if coordinate == "normal":
        return list(zip(NODES, WEIGHTS / math.sqrt(2 * math.pi), strict=True))
    return [(float(v), float(p)) for v, p in coordinate]


def mean(f, laws):
    """The mean of a function of the coordinates."""
    places = itertools.product(*map(nodes, laws))
    return sum(math.prod(p for _, p in place) * f([v for v, _ in place]) for place in places)


def value(p, at):
    return sum(c * math.prod(x**e for x, e in zip(at, powers, strict=True)) for powers, c in p.items())


@pytest.mark.parametrize("seed", range(40))
def test_means_of_polynomials(seed):
    chance = random.Random(seed)
    laws = [law(chance) for _ in range(chance.choice((1, 2)))]
    column = variable("y", matrix_sort(number(len(laws)), ONE))
    at = [build("entry", column, number(k + 1), ONE) for k in range(len(laws))]
    p, q = polynomial(chance, len(laws)), polynomial(chance, len(laws))
    x, z = (variable(name, function_sort(OMEGA.sort, REAL)) for name in "xz")
    space = Space({"Omega": [written(c) for c in laws]}, {})
    space.values |= {x: lam(column, term_of(p, at)), z: lam(column, term_of(q, at))}
    here, there, other = build("app", x, OMEGA), build("app", z, OMEGA), build("app", z, OTHER)
    product = build("E", lam(OMEGA, build("*", here, there)))
    nested = build("E", lam(OMEGA, build("*", here, build("E", lam(OTHER, build("+", other, there))))))
    vector = build("E", lam(OMEGA, matrix([[here], [build("*", here, here)]])))
    found = [space(t) for t in (product, nested)]
    found += space(vector).args[2:]
    mean_z = mean(lambda w: value(q, w), laws)
    wanted = [
        mean(lambda w: value(p, w) * value(q, w), laws),
        mean(lambda w: value(p, w) * (mean_z + value(q, w)), laws),
        mean(lambda w: value(p, w), laws),
        mean(lambda w: value(p, w) ** 2, laws),
    ]
    for exact, near in zip(found, wanted, strict=True):
        assert exact.head == "rational"
        assert math.isclose(float(exact.value), near, rel_tol=1e-9, abs_tol=1e-7)

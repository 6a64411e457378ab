"""A convex function is at least its value at a critical point: a proof along segments, which near misses lack."""

from fractions import Fraction

import pytest

from symres import Theory, atan, cos, exp, log, pi, sqrt
from symres.elaborate import is_proof, prove
from symres.kernel.statement import obligations
from symres.kernel.terms import variable
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.prover import Prover
from symres.search.reductions.segments import search

from ...slow import all_but

theory = Theory("segments")
x, y, z, a = theory.reals("x y z a")
HALF, THIRD, TENTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 10)
TINY = Fraction(1, 10**30)


def box(**ranges):
    """low <= variable and variable <= high for the variables named."""
    named = {"x": x, "y": y, "z": z}
    return [side for name, (low, high) in ranges.items() for side in (low <= named[name], named[name] <= high)]


def square(low, high):
    return box(x=(low, high), y=(low, high))


def cube(low, high):
    return box(x=(low, high), y=(low, high), z=(low, high))


PRODUCT = (1 + x) * (1 + y)
WAVES = Fraction(3, 10) * cos(3 * pi * x) + Fraction(2, 5) * cos(4 * pi * y)
BOWL = x**2 + 2 * y**2 + Fraction(7, 10)
SOFTPLUS = log(1 + exp(x)) + log(1 + exp(y)) - (x + y) / 2 + x * y / 10
BORDER = x**2 - x * y / 4 + y**2 - y / 2 + Fraction(1, 16) + exp(x) / 10
MIXED = exp(x + y + z) + x**2 + y**2 + z**2 - x * y / 2 - y * z / 2
SLANTED = (x - THIRD) / 2 + 3 * (y + HALF) / 4  # 0 at (1/3, -1/2)
ACROSS = (x - THIRD) / 5 - y - HALF
AROUND = box(x=(THIRD - TENTH, THIRD + TENTH), y=(-HALF - TENTH, -HALF + TENTH))
ORIGIN, PLANE = (0, 0, 0), (0, 0)
APART = (x != 0) | (y != 0)

# a conclusion, its hypotheses, and the point
TRUE = {
    "exp(x + y) above a product": (exp(x + y) >= PRODUCT, square(-THIRD, TENTH), PLANE),
    "exp(x + y) above a line, no box": (exp(x + y) >= 1 + x + y, [], PLANE),
    "a sum of functions of one": (exp(x) + exp(y) + exp(z) >= 3 + x + y + z, cube(-1, 1), ORIGIN),
    "three variables that hang together": (MIXED >= 1 + x + y + z, cube(-1, 1), ORIGIN),
    "cosines": (BOWL >= WAVES, square(-TENTH, TENTH), PLANE),
    "softplus and a product": (SOFTPLUS >= 2 * log(2), square(-1, 1), PLANE),
    "a Hessian of rank 1": (log(exp(x) + exp(y)) >= (x + y) / 2 + log(2), square(-1, 1), PLANE),
    "a Hessian of rank 2": (log(exp(x) + exp(y) + exp(z)) >= log(3) + (x + y + z) / 3, cube(-1, 1), ORIGIN),
    "least at a corner": (exp(x + y) + x**2 + y**2 + x >= 1, square(0, 1), PLANE),
    "least on the border": (BORDER >= TENTH, square(0, 1), (0, Fraction(1, 4))),
    "least at an upper end": (x**2 + exp(-y) >= exp(-1), box(x=(-1, 1), y=(0, 1)), (0, 1)),
    "logarithms": (x + y + x * y / 4 >= log(1 + x) + log(1 + y), square(0, 1), PLANE),
    "entropy": (
        x * log(x) + y * log(y) + (1 - x - y) * log(1 - x - y) >= -log(3),
        square(TENTH, Fraction(2, 5)),
        (THIRD, THIRD),
    ),
    "arithmetic and geometric mean": (x + y + 1 / (x * y) >= 3, square(HALF, 2), (1, 1)),
    "a quotient": (x**2 / (1 + y) + y**2 >= 0, box(x=(-1, 1), y=(0, 1)), PLANE),
    "a norm": (sqrt(x**2 + y**2) >= (3 * x + 4 * y) / 5, square(1, 5), (3, 4)),
    "arctangents": (x * atan(x) + y * atan(y) + x * y / 8 >= 0, square(-HALF, HALF), PLANE),
    "powers": (x**x * y**y >= x * y, square(HALF, Fraction(3, 2)), (1, 1)),
    "exponentials of fractions": (exp(SLANTED) + exp(-SLANTED) + ACROSS**2 >= 2, AROUND, (THIRD, -HALF)),
    "an arctangent and a logarithm": (
        SLANTED * atan(SLANTED) + ACROSS >= log(1 + ACROSS),
        AROUND,
        (THIRD, -HALF),
    ),
    "strictly, x or y is another": (exp(x + y) > PRODUCT, [*square(-THIRD, TENTH), APART], PLANE),
    "strictly, x is another": (exp(x + y) > PRODUCT, [*square(-THIRD, TENTH), x != 0], PLANE),
    "strictly, y is another": (exp(x + y) > PRODUCT, [*square(-THIRD, TENTH), y != 0], PLANE),
    "strictly, inside of the box": (exp(x + y) > PRODUCT, [x > 0, y > 0, x <= 1, y <= 1], PLANE),
    "strictly, apart from (1, 1)": (x + y + 1 / (x * y) > 3, [*square(HALF, 2), (x != 1) | (y != 1)], (1, 1)),
    "one variable": (exp(x) > 1 + x, [x != 0], (0,)),
}
FALSE = {
    "a little below": (exp(x + y) >= PRODUCT + TINY, square(-THIRD, TENTH), PLANE),
    "a little below, of rank 1": (log(exp(x) + exp(y)) >= (x + y) / 2 + log(2) + TINY, square(-1, 1), PLANE),
    "a saddle": (x**2 + y**2 >= 3 * x * y, square(-1, 1), PLANE),
    "a saddle of three variables": (
        x**2 + y**2 + z**2 >= Fraction(11, 10) * (x * y + y * z + z * x),
        cube(-1, 1),
        ORIGIN,
    ),
    "convex near the point only": (1 - cos(x) + y**2 >= x**2 / 5, box(x=(-4, 4), y=(-1, 1)), PLANE),
    "falling from a corner": (x**2 + y**2 >= x, square(0, 1), PLANE),
    "falling from the border": (BORDER >= TENTH + y / 100 - Fraction(1, 400), square(0, 1), (0, Fraction(1, 4))),
    "falling from within": (exp(x + y) >= 1 + x, square(-1, 1), PLANE),
    "falling on one side": (x**2 + exp(y) >= 1, square(-1, 1), PLANE),
    "strictly, though at the point": (exp(x + y) > PRODUCT, square(-THIRD, TENTH), PLANE),
    "strictly, though another is apart": (exp(x + y) > PRODUCT, [*square(-THIRD, TENTH), x != TENTH], PLANE),
    "strictly, though flat along y": (x**2 > 0 * y, [*square(-1, 1), APART], PLANE),
    "strictly, though flat along a line": (exp(x + y) > 1 + x + y, [*square(-1, 1), APART], PLANE),
    "strictly, one variable": (exp(x) > 1 + x, [x >= 0], (0,)),
}
OTHERS = {
    "the point is outside of the box": (exp(x + y) >= PRODUCT, square(TENTH, HALF), PLANE),
    "the point is on the other side": (x**2 + exp(-y) >= exp(-1), box(x=(-1, 1), y=(0, 2)), (0, 1)),
    "the point is none of all variables": (exp(x + y) >= PRODUCT, square(-THIRD, TENTH), (0,)),
    "a parameter": (exp(x + a) >= (1 + x) * (1 + a), square(-THIRD, TENTH), PLANE),
    "true, and convex near the point only": (BOWL >= WAVES, square(-1, 1), PLANE),
    "a kink": (abs(x) + y**2 >= 0, square(-1, 1), PLANE),
    "an equation": (exp(x) == 1 + y, square(-THIRD, TENTH), PLANE),
}
QUICK = {"exp(x + y) above a product", "a sum of functions of one", "least on the border", "strictly, x is another"}


def goal(conclusion, hypotheses):
    return obligations(Freezer(theory.domains).statement(conclusion, hypotheses).statement)[-1]


def found(conclusion, hypotheses, point):
    """The goal, and a proof by segments, if there is one."""
    sequent = goal(conclusion, hypotheses)
    place = {variable(name): Fraction(value) for name, value in zip("xyz", point, strict=False)}
    return sequent, search(sequent, place, lambda premise: Prover(clock() + 20).sequent(premise), clock() + 60)


def leaves(proof):
    """The kinds of the leaves of tilings in a proof."""
    yield from (kind for token in proof.get("cells", ()) if isinstance(token, dict) for kind in token)
    for branch in proof.get("branches", ()):
        yield from leaves(branch)


@pytest.mark.parametrize("name", all_but(QUICK, TRUE))
def test_a_convex_function_is_above_its_value_at_a_point(name):
    sequent, proof = found(*TRUE[name])
    prove(sequent, proof)
    assert set(leaves(proof)) <= {"value", "mean", "order"}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_has_no_proof_by_segments(name):
    _, proof = found(*FALSE[name])
    assert proof is None


def test_a_proof_by_segments_proves_nothing_false_near_by():
    for name in QUICK:
        _, proof = found(*TRUE[name])
        for conclusion, hypotheses, _ in FALSE.values():
            assert not is_proof(goal(conclusion, hypotheses), proof)


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_convex_around_the_point_has_no_proof_by_segments(name):
    _, proof = found(*OTHERS[name])
    assert proof is None

"""Representations of all solutions: none is missing, none is wrong, and infinitely many are seen to be."""

import math
import time
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from symres.elaborate.algebra.signs import sign
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import polynomials as P
from symres.kernel.terms import build, number, show
from symres.search.budget import OutOfBudget, clock
from symres.search.polynomials.cofactors import combinations
from symres.search.polynomials.representation import (
    Numbers,
    as_fractions,
    coefficients,
    element,
    real_zeros,
    represented,
    value_at,
)
from symres.search.strategy import Solutions

X, Y, Z = (P.atom(i) for i in range(3))


def poly(*terms):
    """A sum of coefficients, each with the exponents of x, y, z that follow it."""
    out = {}
    for c, *powers in terms:
        out = P.add(out, {sum(e << P.FIELD * i for i, e in enumerate(powers)): Fraction(c)})
    return out


def linear(*coefficients):
    """c_0 + c_1 x + c_2 y + ..."""
    out = P.constant(coefficients[0])
    for i, c in enumerate(coefficients[1:]):
        out = P.add(out, P.atom(i), c)
    return {m: c for m, c in out.items() if c}


def product(factors):
    out = P.constant(1)
    for f in factors:
        out = P.multiply(out, f)
    return out


def gradient(f, size):
    return [P.differentiate(f, i) for i in range(size)]


def square(p):
    return P.multiply(p, p)


def solved(polynomials, size):
    return represented(polynomials, range(size), math.inf)


def residual(p, point):
    """The value of a polynomial at closed terms, to 40 digits."""
    with mpmath.workdps(40):
        values = [Evaluator(MPMATH, {})(t) for t in point]
        return sum(
            mpmath.mpf(Fraction(c).numerator)
            / Fraction(c).denominator
            * mpmath.fprod(values[i] ** e for i, e in P.exponents(m))
            for m, c in p.items()
        )


def himmelblau():
    return gradient(P.add(square(poly((1, 2), (1, 0, 1), (-11,))), square(poly((1, 1), (1, 0, 2), (-7,)))), 2)


def camel():
    six = poly((4, 2), (Fraction(-21, 10), 4), (Fraction(1, 3), 6), (1, 1, 1), (-4, 0, 2), (4, 0, 4))
    return gradient(six, 2)


def depth_three():
    loss = square(P.add(P.constant(1), product([X, Y, Z]), -1))
    return gradient(P.add(loss, poly((1, 2), (1, 0, 2), (1, 0, 0, 2)), Fraction(1, 10)), 3)


def factorisation(diagonal):
    """The gradient of |M - u u'|^2 for a diagonal matrix M."""
    size = len(diagonal)
    loss = {}
    for i in range(size):
        for j in range(size):
            entry = P.constant(diagonal[i] if i == j else 0)
            loss = P.add(loss, square(P.add(entry, P.multiply(P.atom(i), P.atom(j)), -1)))
    return gradient(loss, size)


LANDSCAPES = {
    "himmelblau": (himmelblau, 2, 9, 9),
    "six-hump camel": (camel, 2, 15, 15),
    "regularised product of three": (depth_three, 3, 17, 9),
    "factorisation of diag(2, 1)": (lambda: factorisation([2, 1]), 2, 5, 5),
    "factorisation of diag(5, 4, 3, 2, 1)": (lambda: factorisation([5, 4, 3, 2, 1]), 5, 11, 11),
    "factorisation with a negative eigenvalue": (lambda: factorisation([2, -1]), 2, 5, 3),
}


@pytest.mark.parametrize("name", LANDSCAPES)
def test_critical_points_of_landscapes_are_all_found_and_are_zeros(name):
    system, size, complex_ones, real_ones = LANDSCAPES[name]
    found = solved(system(), size)
    points = found.points()
    assert found.degree == complex_ones
    assert len(points) == len({tuple(map(show, p)) for p in points}) == real_ones
    assert all(abs(residual(p, point)) < mpmath.mpf(10) ** -20 for p in system() for point in points)


def test_points_are_zeros_by_the_kernels_own_decision():
    for point in solved(depth_three(), 3).points():
        x, y, z = point
        slope = build(
            "+", build("*", number(Fraction(1, 10)), x), build("*", number(-1), y, z), build("*", x, y, y, z, z)
        )
        assert sign(slope) == 0


@pytest.mark.parametrize(
    ("system", "size", "expected"),
    [
        ([poly((1, 1), (1, 0, 2)), poly((1, 1, 0), (-1, 0, 1))], 2, ["-1, -1", "0, 0"]),
        ([poly((3, 2), (-3, 0, 2)), poly((-6, 1, 1))], 2, ["0, 0"]),  # of the monkey saddle, fourfold
        ([poly((1, 2), (-2,)), poly((1, 0, 2), (-2,))], 2, ["-sqrt(2), -sqrt(2)", "-sqrt(2), sqrt(2)"]),
        ([poly((1, 2), (1, 0, 2), (1,)), poly((1, 1), (-1, 0, 1))], 2, []),  # complex ones only
        ([poly((1, 1)), poly((1, 1), (-1,))], 2, []),  # none at all, whatever y is
        ([P.power(linear(-3, 1), 4)], 1, ["3"]),
    ],
)
def test_simple_systems_have_the_solutions_one_finds_by_hand(system, size, expected):
    shown = sorted(", ".join(map(show, p)) for p in solved(system, size).points())
    assert shown[: len(expected)] == expected
    assert len(shown) == {2: 4}.get(len(expected) if "sqrt" in "".join(expected) else 0, len(expected))


@pytest.mark.parametrize(
    "system",
    [
        [poly((1, 1, 1), (-1,))],
        gradient(square(poly((1, 1, 1), (-1,))), 2),
        [poly((1, 1, 1)), poly((1, 2), (1, 1))],
        [{}],
    ],
)
def test_infinitely_many_solutions_give_none(system):
    assert solved(system, 2) is None


@st.composite
def systems_with_known_points(draw):
    """Equations with rational zeros, some of them multiple, some with equal coordinates, in slanted coordinates."""
    values = st.integers(-4, 4)
    columns = draw(st.lists(st.lists(values, min_size=1, max_size=3, unique=True), min_size=2, max_size=3))
    size = len(columns)
    slants = [[draw(st.integers(-2, 2)) if j > i else int(i == j) for j in range(size)] for i in range(size)]
    powers = [[draw(st.integers(1, 2)) for _ in column] for column in columns]
    forms = [linear(0, *row) for row in slants]
    equations = [
        product(
            P.power(P.add(form, P.constant(-a)), n) if a else P.power(form, n) for a, n in zip(column, own, strict=True)
        )
        for form, column, own in zip(forms, columns, powers, strict=True)
    ]
    points = {()}
    for i in reversed(range(size)):  # the form of row i is x_i plus multiples of later variables
        points = {
            (a - sum(s * x for s, x in zip(slants[i][i + 1 :], point, strict=True)), *point)
            for a in columns[i]
            for point in points
        }
    mixed = [P.add(equations[0], equations[1], draw(st.integers(-3, 3))), *equations[1:]]
    return mixed, points


@settings(max_examples=40)
@given(systems_with_known_points())
def test_known_points_are_recovered_multiple_ones_once(case):
    equations, points = case
    size = len(next(iter(points)))
    try:
        found = solved(equations, size)
    except OutOfBudget:  # a hard Groebner basis, which is seldom drawn
        reject()
    assert found.degree == len(points)
    assert {tuple(t.value for t in p) for p in found.points()} == points


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(st.integers(-20, 20), min_size=3, max_size=18), st.fractions(-2, 2, max_denominator=5))
def test_along_a_curve_the_solutions_are_the_zeros_of_one_polynomial(below, slope):
    polynomial = {k: Fraction(c) for k, c in enumerate([*below, 1]) if c}
    curve = P.add(Y, P.add(P.power(X, 2), X, slope), -1)
    found = solved([polynomial, curve], 2)
    points = found.points()
    with mpmath.workdps(40):
        values = [Evaluator(MPMATH, {})(p[0]) for p in points]
        expected = [
            r for r in mpmath.polyroots([*reversed([*below, 1])][::1], maxsteps=400, extraprec=800, error=False)
        ]
        distinct = {mpmath.nstr(r.real, 8) for r in expected if abs(r.imag) < mpmath.mpf(10) ** -9}
    assert len(values) == len(distinct)
    assert all(abs(residual(p, point)) < mpmath.mpf(10) ** -15 for p in (polynomial, curve) for point in points)


def test_real_zeros_are_ordered_isolated_and_zeros_in_any_degree():
    coefficients = [Fraction(c) for c in (-1, 3, 0, 0, 5, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0, -7, 0, 0, 0, 1)]  # x^19 - ...
    zeros = real_zeros(tuple(coefficients))
    assert len(zeros) > 1
    assert all(sign(value_at(tuple(coefficients), z)) == 0 for z in zeros)
    assert all(sign(build("+", b, build("*", number(-1), a))) > 0 for a, b in zip(zeros, zeros[1:], strict=False))


def test_numbers_are_those_of_the_evaluator():
    for p in ((-1, -2, -1, 1, 1), (1, -3, 0, 1), (-2, 0, 0, 0, 0, 0, 1, 5)):
        for zero in real_zeros(tuple(map(Fraction, p))):
            with mpmath.workdps(30):
                assert abs(Numbers()(zero) - Evaluator(MPMATH, {})(zero)) < mpmath.mpf(10) ** -28


def test_long_coordinates_become_fractions_with_the_same_values():
    flint = pytest.importorskip("flint")
    modulus = flint.fmpq_poly([-2, 0, 1])
    long = flint.fmpq_poly([3, 1 << Solutions.LONG + 5])
    below, (above,) = as_fractions(modulus, [long])
    root = real_zeros(coefficients(modulus))[1]
    assert below != 1
    quotient = build(
        "*", value_at(coefficients(above), root), build("^", value_at(coefficients(below), root), number(-1))
    )
    assert sign(build("+", quotient, build("*", number(-1), value_at(coefficients(long), root)))) == 0


def test_cofactors_make_the_members_of_an_ideal():
    generators = [element(p, [0, 1]) for p in himmelblau()]
    members = [element(P.add(P.multiply(P.power(X, 2), p), P.multiply(Y, q)), [0, 1]) for p, q in [himmelblau()] * 2]
    for member, cofactors in zip(members, combinations(members, generators, math.inf), strict=True):
        total = {}
        for c, g in zip(cofactors, generators, strict=True):
            for m, a in c.items():
                for n, b in g.items():
                    key = (m[0] + n[0], m[1] + n[1])
                    total[key] = total.get(key, 0) + a * b
        assert {m: c for m, c in total.items() if c} == member


def test_what_is_no_member_has_no_cofactors():
    with pytest.raises(OutOfBudget, match="cofactors"):
        combinations([element(X, [0, 1])], [element(p, [0, 1]) for p in himmelblau()], math.inf)


def test_the_deadline_is_kept():
    hard = [P.add(P.power(linear(*range(1, 6)), 5), P.power(P.atom(i), 6), i + 2) for i in range(4)]
    start = time.process_time()
    with pytest.raises(OutOfBudget):
        represented(hard, range(4), clock() + 0.5)
    assert time.process_time() - start < 10

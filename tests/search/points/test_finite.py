"""Proofs through all real solutions: all of them prove a list of points, and a list that lacks one is not proved."""

import json
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.sequents import decompose
from symres.kernel.terms import FALSE, ONE, ZERO, build, conjunction, exists, for_all, lam, matrix, number, variable
from symres.search.budget import clock
from symres.search.points.finite import at_values, search
from symres.search.points.systems import holds, real_solutions
from symres.search.points.witnesses import witnesses
from symres.search.polynomials.numbers import minimal_polynomial
from symres.search.polynomials.numbers import search as settled

from ...terms import plus, power

X, Y, Z = (variable(name) for name in "xyz")


def times(*factors):
    return build("*", *[number(Fraction(f)) if isinstance(f, (int, Fraction)) else f for f in factors])


def minus(a, b):
    return plus(a, times(-1, b))


def equal(a, b):
    return build("=", a, number(b) if isinstance(b, (int, Fraction)) else b)


def root(low, high, *coefficients):
    return build("root", *[number(Fraction(c)) for c in (*coefficients, low, high)])


def slope(f, x):
    return build("D", lam(x, f), x)


def critical(f, *variables):
    """The equation gradient f = 0 between vectors."""
    return build("=", matrix([[slope(f, x)] for x in variables]), matrix([[ZERO]] * len(variables)))


def is_one_of(points):
    parts = [conjunction(equal(x, t) for x, t in p.items()) for p in points]
    return parts[0] if len(parts) == 1 else build("or", *parts) if parts else FALSE


def never(sequent):
    return None


def proved(hypotheses, conclusion, close=never, seconds=60):
    """Whether every part of a claim is proved, by certificates that the kernel accepts."""
    for goal in decompose(tuple(hypotheses), conclusion):
        proof = search(goal, close, clock() + seconds)
        if proof is None:
            return False
        prove(goal, json.loads(json.dumps(proof)))
    return True


HIMMELBLAU = plus(power(plus(power(X, 2), Y, number(-11)), 2), power(plus(X, power(Y, 2), number(-7)), 2))
CAMEL = plus(
    *(times(c, power(X, n)) for c, n in ((4, 2), (Fraction(-21, 10), 4), (Fraction(1, 3), 6))),
    *(times(X, Y), times(-4, power(Y, 2)), times(4, power(Y, 4))),
)
THREE_FACTORS = plus(
    power(minus(ONE, times(X, Y, Z)), 2), times(Fraction(1, 10), plus(power(X, 2), power(Y, 2), power(Z, 2)))
)
MONKEY = minus(power(X, 3), times(3, X, power(Y, 2)))


def styblinski_tang(*variables):
    return plus(*(t for x in variables for t in (power(x, 4), times(-16, power(x, 2)), times(5, x))))


def factorisation(*diagonal):
    """|M - u u'|^2 for a diagonal matrix M."""
    size = len(diagonal)
    entries = [
        [minus(number(diagonal[i] if i == j else 0), times((X, Y, Z)[i], (X, Y, Z)[j])) for j in range(size)]
        for i in range(size)
    ]
    return plus(*(power(e, 2) for row in entries for e in row))


LANDSCAPES = {
    "himmelblau": (HIMMELBLAU, (X, Y), 9),
    "six-hump camel": (CAMEL, (X, Y), 15),
    "regularised product of three": (THREE_FACTORS, (X, Y, Z), 9),
    "monkey saddle": (MONKEY, (X, Y), 1),
    "styblinski-tang": (styblinski_tang(X, Y), (X, Y), 9),
    "factorisation of diag(3, 2, 1)": (factorisation(3, 2, 1), (X, Y, Z), 7),
    "rosenbrock": (plus(power(minus(ONE, X), 2), times(100, power(minus(Y, power(X, 2)), 2))), (X, Y), 1),
}


@pytest.mark.parametrize("name", LANDSCAPES)
def test_the_critical_points_of_a_landscape_are_those_found_and_no_list_without_one_is_proved(name):
    f, variables, count = LANDSCAPES[name]
    hypothesis = critical(f, *variables)
    points = real_solutions([hypothesis], math.inf)
    assert len(points) == count
    assert proved([hypothesis], is_one_of(points))
    for left_out in {0, count // 2, count - 1}:
        assert not proved([hypothesis], is_one_of(points[:left_out] + points[left_out + 1 :]))


def test_a_certificate_for_all_points_does_not_prove_a_list_without_one():
    hypothesis = critical(factorisation(2, 1), X, Y)
    points = real_solutions([hypothesis], math.inf)
    (goal,) = decompose((hypothesis,), is_one_of(points))
    proof = search(goal, never, math.inf)
    for k in range(len(points)):
        with pytest.raises(Rejected):
            prove(Sequent((hypothesis,), is_one_of(points[:k] + points[k + 1 :])), proof)


SQUARE_ROOT = build("^", number(2), number(Fraction(1, 2)))


@pytest.mark.parametrize(
    ("hypotheses", "conclusion", "truth"),
    [
        # complex solutions only
        ([equal(plus(power(X, 2), power(Y, 2)), -1), equal(X, Y)], FALSE, True),
        ([equal(plus(power(X, 2), power(Y, 2)), 1), equal(X, Y)], FALSE, False),
        # no solutions at all
        ([equal(times(X, Y), 1), equal(X, 0)], FALSE, True),
        # a hypothesis leaves some solutions out
        ([equal(power(X, 2), 2), build("<", ZERO, X)], equal(X, SQUARE_ROOT), True),
        ([equal(power(X, 2), 2), build("<=", number(-2), X)], equal(X, SQUARE_ROOT), False),
        ([equal(power(X, 3), X), build("not", equal(X, 0))], equal(power(X, 2), 1), True),
        ([equal(power(X, 3), X)], equal(power(X, 2), 1), False),
        # multiple solutions
        ([equal(power(X, 2), 0), equal(power(minus(Y, X), 3), 0)], equal(Y, 0), True),
        ([equal(power(minus(X, ONE), 2), 0), equal(power(minus(Y, X), 2), 0)], equal(times(X, Y), 1), True),
        ([equal(power(minus(X, ONE), 2), 0), equal(power(minus(Y, X), 2), 0)], equal(times(X, Y), 2), False),
        # no coordinate separates the solutions
        ([equal(power(X, 2), 2), equal(power(Y, 2), 2)], equal(power(times(X, Y), 2), 4), True),
        ([equal(power(X, 2), 2), equal(power(Y, 2), X)], equal(power(Y, 4), 2), True),
        ([equal(power(X, 2), 1), equal(power(plus(X, Y), 2), 4), equal(power(minus(X, Y), 3), minus(X, Y))],
         build("or", equal(Y, 1), equal(Y, -1)), True),
        # inequalities
        ([equal(power(X, 5), plus(X, number(1)))], build("<", number(Fraction(116, 100)), X), True),
        ([equal(power(X, 5), plus(X, number(1)))], build("<", number(Fraction(117, 100)), X), False),
        ([equal(minus(power(X, 3), X), 0), equal(Y, times(X, X))], build("<=", ZERO, Y), True),
        # rational functions
        ([equal(times(X, Y), 2), equal(plus(X, Y), 3)], build("<=", ONE, X), True),
        ([equal(times(X, Y), 2), equal(plus(X, Y), 3)], build("<", ONE, X), False),
    ],
)  # fmt: skip
def test_what_holds_at_all_real_solutions_is_proved_and_nothing_else(hypotheses, conclusion, truth):
    assert proved(hypotheses, conclusion) is truth


def test_infinitely_many_solutions_are_left_to_others():
    goal = Sequent((equal(times(X, Y), 1),), build("<", ZERO, power(X, 2)))
    assert search(goal, never, math.inf) is None
    assert real_solutions(goal.hypotheses, math.inf) is None


def test_what_is_left_at_a_solution_goes_to_the_caller():
    left = []

    def close(sequent):
        left.append(sequent)
        return {"kind": "sos"}

    hypotheses = (equal(power(X, 2), 2), build("<", ZERO, X))
    search(Sequent(hypotheses, build("<", ZERO, plus(power(Z, 2), X))), close, math.inf)
    assert [str(s.conclusion) for s in left] == ["0 < z^2 + sqrt(2)"]


@pytest.mark.slow
def test_points_may_be_given_by_roots_of_polynomials_of_their_own():
    """Of Himmelblau's function: the coordinates are written as the user writes them, not as the search does."""
    x, y = root(3, 4, -38, -13, 3, 1), root(-2, -1, -19, -10, 2, 1)
    points = real_solutions([critical(HIMMELBLAU, X, Y)], math.inf)
    hypothesis = critical(HIMMELBLAU, X, Y)
    own = {X: x, Y: y}
    others = [p for p in points if holds([equal(p[x], t) for x, t in own.items()], {}) is False]
    assert len(others) == 8
    assert proved([hypothesis], is_one_of([own, *others]))
    assert not proved([hypothesis], is_one_of([{X: x, Y: number(-2)}, *others]))
    goal = Sequent((equal(X, x), equal(Y, y)), hypothesis)
    prove(goal, at_values(goal, math.inf))
    assert at_values(Sequent((equal(X, x), equal(Y, ONE)), hypothesis), math.inf) is None


GOLDEN = times(Fraction(1, 2), plus(ONE, build("^", number(5), number(Fraction(1, 2)))))


@pytest.mark.parametrize(
    ("a", "b", "truth"),
    [
        (root(1, 2, -2, 0, 1), SQUARE_ROOT, True),
        (root(-2, -1, -2, 0, 1), SQUARE_ROOT, False),
        (root(1, 2, -1, -1, 1), GOLDEN, True),
        (power(root(1, 2, -1, -1, 1), 2), plus(ONE, GOLDEN), True),
        (root(0, 5, 1, 0, -10, 0, 1), root(3, 4, 1, 0, -10, 0, 1), False),  # not the only root from 0 to 5
        pytest.param(root(2, 4, 1, 0, -10, 0, 1), root(3, 4, 1, 0, -10, 0, 1), True, marks=pytest.mark.slow),
        (build("^", plus(number(3), times(2, SQUARE_ROOT)), number(Fraction(1, 2))), plus(ONE, SQUARE_ROOT), True),
        (
            build("^", plus(number(3), times(2, SQUARE_ROOT)), number(Fraction(1, 2))),
            plus(SQUARE_ROOT, SQUARE_ROOT),
            False,
        ),
    ],
)
def test_algebraic_numbers_are_equal_however_they_are_written(a, b, truth):
    goal = Sequent((), equal(a, b))
    proof = settled(goal, math.inf)
    assert (proof is not None) is truth
    if proof is not None:
        prove(goal, proof)


def test_minimal_polynomials_are_of_least_degree():
    assert minimal_polynomial(plus(SQUARE_ROOT, build("^", number(3), number(Fraction(1, 2)))), math.inf) == (
        1,
        0,
        -10,
        0,
        1,
    )
    assert minimal_polynomial(number(Fraction(1, 2)), math.inf) == (Fraction(-1, 2), 1)
    assert minimal_polynomial(build("pi"), math.inf) is None


# ----------------------------------------------------------------------------------------------------------- existence


def number_of_points(condition, count):
    """There are so many points, and all that satisfy the condition are among them."""
    names = [[variable(f"{x.value}_{k}") for x in (X, Y)] for k in range(count)]
    same = [conjunction([equal(X, p), equal(Y, q)]) for p, q in names]
    claim = for_all(X, for_all(Y, build("=>", condition, same[0] if count == 1 else build("or", *same))))
    for x in reversed([x for pair in names for x in pair]):
        claim = exists(x, claim)
    return claim


def test_as_many_points_as_said_are_found():
    condition = critical(HIMMELBLAU, X, Y)
    found = witnesses(number_of_points(condition, 9), math.inf)
    expected = real_solutions([condition], math.inf)
    assert {tuple(found[2 * k : 2 * k + 2]) for k in range(9)} == {(p[X], p[Y]) for p in expected}


@pytest.mark.parametrize("count", [1, 8, 10])
def test_another_number_of_points_has_no_witnesses(count):
    assert witnesses(number_of_points(critical(HIMMELBLAU, X, Y), count), math.inf) is None


def test_points_in_a_region_are_counted_there():
    condition = build("and", critical(HIMMELBLAU, X, Y), build("<", ZERO, X), build("<", ZERO, Y))
    found = witnesses(number_of_points(condition, 3), math.inf)
    assert (number(3), number(2)) in {tuple(found[2 * k : 2 * k + 2]) for k in range(3)}
    assert witnesses(number_of_points(condition, 9), math.inf) is None


def test_local_minima_are_told_from_other_critical_points():
    d, u, v = variable("d"), variable("u"), variable("v")
    moved = plus(power(plus(power(u, 2), v, number(-11)), 2), power(plus(u, power(v, 2), number(-7)), 2))
    near = build("<", plus(power(minus(u, X), 2), power(minus(v, Y), 2)), d)
    low = for_all(u, for_all(v, build("=>", near, build("<=", HIMMELBLAU, moved))))
    condition = exists(d, build("and", build("<", ZERO, d), low))
    found = witnesses(number_of_points(condition, 4), math.inf)
    assert (number(3), number(2)) in {tuple(found[2 * k : 2 * k + 2]) for k in range(4)}
    assert witnesses(number_of_points(condition, 5), math.inf) is None


# --------------------------------------------------------------------------------------------------------- any systems


@settings(max_examples=15)
@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=3, unique=True),
    st.lists(st.integers(-3, 3), min_size=1, max_size=2, unique=True),
    st.integers(1, 2),
    st.integers(-2, 2),
)
def test_random_systems_are_solved_and_nothing_less(first, second, multiplicity, slant):
    p = times(1, *(power(minus(X, number(a)), multiplicity) for a in first))
    q = times(1, *(minus(plus(Y, times(slant, X)), number(b)) for b in second))
    hypotheses = [equal(plus(p, q), 0), equal(q, 0)]
    points = [{X: number(a), Y: number(b - slant * a)} for a in first for b in second]
    assert proved(hypotheses, is_one_of(points))
    assert not proved(hypotheses, is_one_of(points[1:]))

"""Instances of hypotheses: found where there are some, checked where they are given, missing where there are none."""

import re
from fractions import Fraction

import pytest

from symres import (
    ClaimError,
    E,
    I,
    O,
    Sum,
    Theory,
    for_all,
    function,
    has_derivative,
    iid_entries,
    implies,
    independent_sequence,
    integrable,
    matrix,
    norm,
    number,
    outcome,
    spectral_norm,
    surely,
    symmetric_law,
    there_is,
    vector,
)
from symres.run.tasks import task_of
from symres.search.consistency import instance


def of(theory, *given, **values):
    """The instance that is found for the hypotheses of a theorem, some values of which may be given."""
    with theory.theorem("a", number(0) >= 0, given=given, **values) as proof:
        proof.have(number(0) >= 0)
    task = task_of(theory.claims[-1])
    return instance(task.statement, task.instance)


def sized():
    theory = Theory("t")
    d, l = theory.naturals("d l")
    return theory, d, l


def test_what_is_said_of_laws_has_an_instance_that_is_zero():
    theory, other = Theory("t"), Theory("t")
    X = theory.random("X")
    assert of(theory, symmetric_law(X), integrable(X)) == "X = fun omega. 0; given, evaluated"
    X = other.random("X")
    assert of(other, symmetric_law(X), 0 < E(X**2), E(X**2) < 0) == ""


def test_an_instance_is_drawn_at_random_and_told_with_its_sizes():
    theory, d, l = sized()
    i, tau = theory.integers("i"), theory.reals("tau")
    A = theory.layers("A", d, d)
    found = of(theory, tau < 1, for_all(i, 1, l, spectral_norm(A[i]) <= tau))
    assert all(f"{name} = " in found for name in ("d", "l", "tau", "A"))
    assert "given" not in found


def test_hypotheses_that_contradict_one_another_have_none():
    theory, d, _ = sized()
    A, B = theory.matrices("A B", d, d)
    assert of(theory, A * B == I(d), B == 0) == ""


def test_a_given_instance_is_shown_by_the_kernel_and_its_neighbour_is_none():
    for entry, shown in ((3, True), (2, False)):
        theory, d, _ = sized()
        A = theory.matrix("A", d, d)
        found = of(theory, norm(A) == 3, instance=[d == 1, A == entry * I(d)])
        assert found == (f"d = 1, A = {entry}*I(d); given, by the kernel" if shown else "")


def test_one_wrong_hypothesis_of_many_is_enough():
    for bound in (2, 1):
        theory, d, _ = sized()
        A, B = theory.matrices("A B", d, d)
        found = of(
            theory, A * B == I(d), norm(A) <= bound, instance=[d == 1, A == 2 * I(d), B == I(d) * Fraction(1, 2)]
        )
        assert bool(found) == (bound == 2)


def test_values_may_mention_one_another_and_functions_and_random_variables_are_given_in_the_words_of_scripts():
    theory, d, _ = sized()
    x, w, t = theory.random("x", d), theory.vector("w", d), theory.reals("t")
    loss, slope = theory.random_function("loss"), theory.random_function("slope")
    F = theory.mapping("F", w, t)
    hypotheses = (
        surely(for_all(t, has_derivative(loss, t, slope(t)))),
        integrable(loss(0)),
        for_all(w, F(w) == E(loss(w.T * x))),
        0 < F(O(d, 1)),
    )
    given = [d == 1, x == vector(1), loss == function(t, (t - 1) ** 2), F == function(w, E(loss(w.T * x)))]
    assert of(theory, *hypotheses, instance=[*given, slope == function(t, 2 * (t - 1))]).endswith("; given, evaluated")
    theory.claims.clear()
    assert of(theory, *hypotheses, instance=[*given, slope == function(t, 2 * t)]) == ""


def test_what_an_instance_does_not_give_is_drawn():
    theory, d, _ = sized()
    A, s = theory.matrix("A", d, d), theory.reals("s")
    found = of(theory, norm(A) == s, 2 < s, instance=[d == 2])
    assert found.startswith("d = 2; ")
    assert "A = [" in found


@pytest.mark.parametrize(("variance", "shown"), [(1, True), (2, False)])
def test_a_value_may_mention_what_is_drawn(variance, shown):
    theory, d, _ = sized()
    (i, j), omega = theory.integers("i j"), outcome()
    W, z = theory.random_layers("W", d, d), theory.random_layers("z", d, d)
    found = of(
        theory,
        for_all(i, 1, 2, iid_entries(W[i], 1)),
        for_all(i, 1, 2, surely(z[i + 1] == z[i] + W[i])),
        E(norm(z[2]) ** 2) == variance,
        instance=[d == 1, z == function(i, omega, Sum(j, 1, i - 1, W[j]))],
    )
    assert ("W = {1: {(0,): [" in found) == shown


@pytest.mark.parametrize(("bound", "shown"), [(9, True), (8, True), (7, False)])
def test_a_sequence_follows_its_recursion(bound, shown):
    theory = Theory("t")
    t, w = theory.integers("t"), theory.numbers("w")
    doubles = for_all(t, implies(t >= 0, w[t + 1] == 2 * w[t]))
    found = of(theory, doubles, w[0] >= 1, w[3] <= bound)
    assert bool(found) == shown


def test_hundred_random_layers_are_drawn():
    """In a space whose outcomes are too many to be looked at one by one."""
    theory, d, _ = sized()
    i = theory.integers("i")
    x, W = theory.random("x", d), theory.random_layers("W", d, d)
    layers = [independent_sequence(x, W, 100), for_all(i, 1, 100, iid_entries(W[i], 1 / d))]
    assert "100: {(0,): [" in of(theory, *layers, instance=[d == 1])


@pytest.mark.slow
def test_layers_that_share_their_outcomes_are_not_independent():
    theory, d, _ = sized()
    i, omega = theory.integers("i"), outcome()
    x, W, V = theory.random("x", d), theory.random_layers("W", d, d), theory.random_layers("V", d, d)
    layers = [independent_sequence(x, W, 100), for_all(i, 1, 100, iid_entries(V[i], 1))]
    drawn = [*layers, independent_sequence(x, V, 100)]
    assert "V = " in of(theory, *drawn, instance=[d == 1, W == function(i, omega, V[i])])
    theory.claims.clear()
    assert of(theory, *drawn, instance=[d == 1, W == function(i, omega, V[1])]) == ""


@pytest.mark.slow
def test_a_sequence_of_numbers_may_be_given_whole_numbers():
    theory = Theory("t")
    (i, n), a, b = theory.integers("i n"), theory.numbers("a"), theory.reals("b")
    x = theory.reals("x")
    close = for_all(x, implies((-1 <= x) & (x <= 1), abs(Sum(i, 1, n, a[i] * x) - x**2) <= b))
    assert of(theory, close, instance=[n == 1, a == function(i, 0), b == 1]).endswith("; given, by the kernel")
    theory.claims.clear()
    assert of(theory, close, instance=[n == 1, a == function(i, 0), b == Fraction(1, 2)]) == ""


@pytest.mark.slow
def test_an_instance_gives_the_least_constant_and_no_other():
    theory, d, _ = sized()
    f, (b, L), (x, y) = theory.map("f", d, d), theory.reals("b L"), theory.vectors("x y", d)

    def bounds(c):
        return (c >= 0) & for_all((x, y), norm(f(x) - f(y)) <= c * norm(x - y))

    least = bounds(L) & for_all(b, implies(bounds(b), L <= b))
    for constant in (1, 2, 3):
        theory.claims.clear()
        found = of(theory, least, instance=[d == 1, L == constant, f == function(x, 2 * x)])
        assert bool(found) == (constant == 2)


@pytest.mark.parametrize("square, shown", [(2, True), (Fraction(1, 2), False)])
def test_what_is_said_to_exist_is_looked_for(square, shown):
    theory, d, _ = sized()
    A, v = theory.matrix("A", d, d), theory.vector("v", d)
    unit = there_is(v, (norm(v) ** 2 == 1) & (norm(A * v) ** 2 == square))
    found = of(theory, unit, instance=[d == 2, A == matrix([[1, 0], [0, 2]])])
    assert bool(found) == shown


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            lambda d, A, B: [B == I(d)],
            "the statement has no variable B, to which the instance gives a value; it has d, A",
        ),
        (lambda d, A, B: [d == 1, A == O(d, 2)], "the instance does not fit: A of sort 1 x 1 matrix cannot be"),
        (lambda d, A, B: [d == norm(A), A == norm(A) * I(d)], "go round in a circle"),
        (lambda d, A, B: [A * B == I(d)], "the instance gives a value for A*B, which is no variable"),
        (lambda d, A, B: {"A": I(d)}, "instance= takes equations, such as [x == 2], not a dictionary"),
        (lambda d, A, B: 3, "instance= takes equations, such as [x == 2, y == 1], not 3"),
    ],
)
def test_an_instance_that_is_none_is_one_sentence(values, said):
    theory, d, _ = sized()
    A, B = theory.matrices("A B", d, d)
    with pytest.raises(ClaimError, match=re.escape(said)):
        of(theory, A == A, instance=values(d, A, B))

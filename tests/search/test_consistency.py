"""Instances of hypotheses: found where there are some, checked where they are given, missing where there are none."""

import pytest
from sympy import Matrix, Rational

from symres import (
    ClaimError,
    E,
    I,
    O,
    Theory,
    at_least,
    at_most,
    both,
    equal,
    for_all,
    function,
    has_derivative,
    integrable,
    less,
    norm,
    spectral_norm,
    surely,
    there_is,
)
from symres.search.consistency import instance
from symres.tasks import task_of


def of(theory, *given, **values):
    """What is found for hypotheses, and for an instance of them."""
    with theory.theorem("a", at_least(0, 0), given=given, **values) as proof:
        proof.have(at_least(0, 0))
    task = task_of(theory.claims[-1])
    return instance(task.statement, task.instance)


def sized():
    theory = Theory("t")
    d, l = theory.sizes("d l")
    return theory, d, l


def test_an_instance_is_drawn_at_random_and_told_with_its_sizes():
    theory, d, l = sized()
    i, tau = theory.index("i"), theory.number("tau")
    A = theory.layers("A", d, d)
    found = of(theory, less(tau, 1), for_all(i, 1, l, at_most(spectral_norm(A[i]), tau)))
    assert all(f"{name} = " in found for name in ("d", "l", "tau", "A"))
    assert "given" not in found


def test_hypotheses_that_contradict_one_another_have_none():
    theory, d, _ = sized()
    A, B = theory.matrices("A B", d, d)
    assert of(theory, equal(A * B, I(d)), equal(B, 0)) == ""


def test_a_given_instance_is_shown_by_the_kernel_and_its_neighbour_is_none():
    for entry, shown in ((3, True), (2, False)):
        theory, d, _ = sized()
        A = theory.matrix("A", d, d)
        found = of(theory, equal(norm(A), 3), instance={d: 1, A: entry * I(d)})
        assert found == (f"d = 1, A = {entry}*I(d); given, by the kernel" if shown else "")


def test_one_wrong_hypothesis_of_many_is_enough():
    for bound in (2, 1):
        theory, d, _ = sized()
        A, B = theory.matrices("A B", d, d)
        found = of(
            theory, equal(A * B, I(d)), at_most(norm(A), bound), instance={d: 1, A: 2 * I(d), B: I(d) * Rational(1, 2)}
        )
        assert bool(found) == (bound == 2)


def test_values_may_mention_one_another_and_functions_and_random_variables_are_given_in_the_words_of_scripts():
    theory, d, _ = sized()
    x, w, t = theory.random("x", d), theory.vector("w", d), theory.number("t")
    loss, slope = theory.random_function("loss"), theory.random_function("slope")
    F = theory.mapping("F", w, t)
    hypotheses = (
        surely(for_all(t, has_derivative(loss, t, slope(t)))),
        integrable(loss(0)),
        for_all(w, equal(F(w), E(loss(w.T * x)))),
        less(0, F(O(d, 1))),
    )
    given = {d: 1, x: Matrix([[1]]), loss: function(t, (t - 1) ** 2), F: function(w, E(loss(w.T * x)))}
    assert of(theory, *hypotheses, instance={**given, slope: function(t, 2 * (t - 1))}).endswith("; given, evaluated")
    theory.claims.clear()
    assert of(theory, *hypotheses, instance={**given, slope: function(t, 2 * t)}) == ""


def test_what_an_instance_does_not_give_is_drawn():
    theory, d, _ = sized()
    A, s = theory.matrix("A", d, d), theory.number("s")
    found = of(theory, equal(norm(A), s), less(2, s), instance={d: 2})
    assert found.startswith("d = 2; ")
    assert "A = [" in found


@pytest.mark.parametrize("square, shown", [(2, True), (Rational(1, 2), False)])
def test_what_is_said_to_exist_is_looked_for(square, shown):
    theory, d, _ = sized()
    A, v = theory.matrix("A", d, d), theory.vector("v", d)
    unit = there_is(v, both(equal(norm(v) ** 2, 1), equal(norm(A * v) ** 2, square)))
    found = of(theory, unit, instance={d: 2, A: Matrix([[1, 0], [0, 2]])})
    assert bool(found) == shown


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            lambda d, A, B: {B: I(d)},
            "the statement has no variable B, to which the instance gives a value; it has d, A",
        ),
        (lambda d, A, B: {d: 1, A: O(d, 2)}, "the instance does not fit: A of sort 1 x 1 matrix cannot be"),
        (lambda d, A, B: {d: norm(A), A: norm(A) * I(d)}, "go round in a circle"),
        (lambda d, A, B: {A * B: I(d)}, "which is no symbol"),
        (lambda d, A, B: 3, "instance maps symbols to values"),
    ],
)
def test_an_instance_that_is_none_is_one_sentence(values, said):
    theory, d, _ = sized()
    A, B = theory.matrices("A B", d, d)
    with pytest.raises(ClaimError, match=said.replace("(", r"\(")):
        of(theory, equal(A, A), instance=values(d, A, B))

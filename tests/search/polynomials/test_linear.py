"""Products of facts that add up to a contradiction, by linear programming and exact weights."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres import Theory
from symres.elaborate import prove
from symres.kernel.statement import obligations
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.polynomials import linear

from ..expansions import expanded, value, variables

theory = Theory("linear")
x, y, z = theory.reals("x y z")


def found(conclusion, *hypotheses, degree=6):
    """A proof that the kernel accepts, or None."""
    made = Freezer(theory.domains).statement(conclusion, hypotheses).statement
    goal = obligations(made)[-1]
    proof = linear.search(goal, clock() + 20, degree)
    if proof is not None:
        prove(goal, proof)
    return proof


affine = st.builds(lambda a, b, c, d: a * x + b * y + c * z + d, *(st.integers(-4, 4) for _ in range(4)))
forms = affine.filter(variables)


@pytest.mark.slow
@settings(max_examples=25)
@given(st.lists(st.tuples(forms, st.fractions(0, 3, max_denominator=6)), min_size=1, max_size=4), st.integers(0, 3))
def test_a_nonnegative_combination_follows(pairs, slack):
    combination = sum(w * f for f, w in pairs)
    assume(variables(combination))
    hypotheses = [f >= 0 for f, _ in pairs]
    assert found(expanded(combination) + slack >= 0, *hypotheses, degree=1) is not None


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(forms, min_size=1, max_size=4), forms, st.tuples(*(st.integers(-2, 2) for _ in range(3))))
def test_what_fails_at_a_point_does_not_follow(hypotheses, conclusion, point):
    place = [s == v for s, v in zip((x, y, z), point, strict=True)]
    held = [f - value(f, place) >= 0 for f in hypotheses]  # true at the point, on the edge
    failing = conclusion - value(conclusion, place) < 0  # false there
    assert found(failing, *held, degree=1) is None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x >= 0, [x + y >= 1, y <= 1]),
        (x < 2, [x + y < 3, y > 1]),
        (x + y >= 3, [x - y == 1, y >= 1]),
        (x * y <= 1, [x >= 0, x <= 1, y >= 0, y <= 1]),
        (x * (1 - x) >= 0, [x >= 0, x <= 1]),
        (x**2 >= x, [x >= 1]),
        (x**3 >= 1, [x >= 1]),
        ((1 - x) * (1 - y) >= 1 - x - y, [x >= 0, y >= 0]),
    ],
    ids=repr,
)
def test_products_of_facts_are_found(conclusion, hypotheses):
    assert found(conclusion, *hypotheses) is not None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x >= 0, [x + y >= 1, y <= 2]),
        (x < 2, [x + y <= 3, y >= 1]),
        (x * y <= Fraction(99, 100), [x >= 0, x <= 1, y >= 0, y <= 1]),
        (x * (1 - x) > 0, [x >= 0, x <= 1]),
        (x > 1, [x >= 1]),
    ],
    ids=repr,
)
def test_near_misses_are_not_found(conclusion, hypotheses):
    assert found(conclusion, *hypotheses, degree=3) is None


def test_weights_are_exact():
    proof = found(x >= Fraction(1, 3), 3 * x + y >= 2, y <= 1)
    weights = [Fraction(s["weight"]) for s in proof["summands"]]
    assert all(w > 0 for w in weights)


def test_without_facts_there_is_nothing_to_add_up():
    assert found(x == y, x**2 == y**2) is None

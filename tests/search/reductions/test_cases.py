"""Proofs by cases: zero products, disjunctions, existentials, signs of absolute values."""

from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import Theory, any_of, exp, greatest, implies, least, there_is, vector
from symres.language.freezing import Freezer
from symres.search.budget import NotFound, clock
from symres.search.prover import Prover

from ...certificates import verdict_on
from ..expansions import expanded

theory = Theory("cases")
x, y, z = theory.reals("x y z")
e = theory.positive("e")


def certificate(conclusion, *hypotheses, by="cases"):
    """A certificate that the kernel accepts, or None."""
    made = Freezer(theory.domains).statement(conclusion, hypotheses).statement
    try:
        found = Prover(clock() + 20, by).statement(made)
    except NotFound:
        return None
    assert verdict_on(made, found) == "proved"
    return found


linear = st.tuples(*(st.integers(-3, 3) for _ in range(4))).filter(lambda coefficients: any(coefficients[:3]))


def form(coefficients):
    a, b, c, d = coefficients
    return expanded(a * x + b * y + c * z + d)


@pytest.mark.slow
@settings(max_examples=15)
@given(st.lists(linear, min_size=2, max_size=3))
def test_a_vanishing_product_has_a_vanishing_factor(factors):
    forms = [form(f) for f in factors]
    assert certificate(any_of(f == 0 for f in forms), expanded(prod(forms)) == 0) is not None


@pytest.mark.slow
@settings(max_examples=8)
@given(linear, linear)
def test_a_factor_that_is_left_out_is_missed(f, g):
    product = expanded(form(f) * form(g) * (x**2 + y**2 + 1) * (z - 7))
    found = certificate((form(f) == 0) | (form(g) == 0), product == 0)
    # only where z = 7 is one of the others is it true
    assert (found is not None) == any((a, b, d) == (0, 0, -7 * c) for a, b, c, d in (f, g))


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x == 0, [x**2 == 0]),
        (x == 0, [x**4 + x**2 * y**2 + x**2 == 0]),
        ((x == 1) | (x == -1), [x**2 == 1]),
        ((x == 0) | (x == 1) | (x == -1), [x**3 == x]),
        ((x == y) | (x == -y), [x**2 == y**2]),
        ((x == 0) & (y == 0) | (x * y == 1), [x * (1 - x * y) == 0, y * (1 - x * y) == 0]),
        (
            (x * (1 + e * y) == 1) | (x == 0) & (y == -1 / e),
            [vector((x - 1 + e * x * y) * (1 + e * y), (x - 1 + e * x * y) * e * x) == vector(0, 0)],
        ),
        (x == 2, [(x == 2) | (x == 3), x != 3]),
        (x == 2, [(x == 2) | (x < x)]),
        (x**2 > 0, [(x > 0) | (x < 0)]),
        (x >= 0, [there_is(y, x == y**2)]),
        (abs(x) * abs(x) == x**2, []),
        (abs(x) >= x, []),
        (greatest(x, 0) >= x, []),
        (greatest(x, y) + least(x, y) == x + y, []),
        ((abs(x) == x) | (abs(x) == -x), []),
        (implies(abs(x) == 3, (x == 3) | (x == -3)), []),
        (greatest(x, 0) * least(x, 0) == 0, []),
    ],
    ids=repr,
)
def test_what_follows_by_cases_is_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses, by=None) is not None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x == 1, [x**2 == 1]),
        ((x == 0) | (x == 1), [x**3 == x]),
        ((x == y) | (x == 1), [x**2 == y**2]),
        (x == 2, [(x == 2) | (x == 3)]),
        (x == 0, [x * y == 0]),
        (abs(x) == x, []),
        ((x == 1) | (y == 1), [x + y == 2]),
    ],
    ids=repr,
)
def test_what_does_not_follow_is_not_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses, by=None) is None


def test_equations_that_contradict_each_other_prove_anything():
    assert certificate(x == y + 1, x * y == 1, x == 0) is not None
    assert certificate((z == 1) | (z == 2), x**2 == 2, x == 1) is not None


def test_what_is_not_equal_is_less_or_greater():
    apart = [x != 1, abs(x - 1) < 1]
    said = ((x > 0) & (x < 1)) | ((x > 1) & (x < 2))
    assert theory.claim("apart", said, given=apart).check(20.0).verdict == "proved"
    assert theory.claim("apart.neighbour", said, given=apart[1:]).check(10.0).verdict == "refuted"


def test_a_part_of_a_disjunction_that_holds_everywhere_is_proved_alone():
    said = (x == y) | (exp(x) > x)
    assert theory.claim("part", said).check(20.0).verdict == "proved"
    assert theory.claim("part.neighbour", (x == y) | (exp(x) > 2 * x + 1)).check(10.0).verdict == "refuted"

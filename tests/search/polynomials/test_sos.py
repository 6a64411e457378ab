"""Inequalities from the signs of factors and completed squares."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import Theory, exp, number, sqrt
from symres.elaborate import prove
from symres.kernel import obligations
from symres.language.freezing import Freezer
from symres.search.budget import NotFound, clock
from symres.search.polynomials.sos import search
from symres.search.prover import Prover

from ...certificates import verdict_on
from ..expansions import expanded, variables

theory = Theory("squares")
x, y, z = theory.reals("x y z")
p, q, r = theory.positive("p"), theory.nonnegative("q"), theory.nonzero("r")


def certificate(conclusion, *hypotheses, by=None):
    """A certificate that the kernel accepts, or None."""
    made = Freezer(theory.domains).statement(conclusion, hypotheses).statement
    try:
        found = Prover(clock() + 20, by).statement(made)
    except NotFound:
        return None
    assert verdict_on(made, found) == "proved"
    return found


linear = st.builds(lambda a, b, c: a * x + b * y + c, *(st.integers(-3, 3) for _ in range(3)))


@pytest.mark.slow
@settings(max_examples=30)
@given(linear.filter(variables), st.integers(0, 5), st.integers(1, 3))
def test_a_square_plus_a_constant_is_not_negative(f, c, weight):
    assert certificate(expanded(weight * f**2 + c) >= 0) is not None
    assert (certificate(expanded(weight * f**2 + c) > 0) is not None) == (c > 0)
    assert certificate(expanded(weight * f**2 - c - 1) >= 0) is None


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(-3, 3), min_size=6, max_size=6), min_size=1, max_size=6), st.integers(0, 4))
def test_a_quadratic_polynomial_is_a_sum_of_squares_at_once_or_negative_somewhere(rows, lost):
    """The squares of linear forms, singular ones too, and the same less a square that they do not hold."""
    five = Theory("five")
    xs = five.reals("x1 x2 x3 x4 x5")
    square = expanded(sum((a[0] + sum(c * v for c, v in zip(a[1:], xs, strict=True))) ** 2 for a in rows))
    less_of_it = expanded(square - (1 + sum(a[1 + lost] ** 2 for a in rows)) * xs[lost] ** 2)

    def goal(claim):
        return obligations(Freezer(five.domains).statement(claim).statement)[-1]

    if variables(square):
        found = search(goal(square >= 0), clock() + 20)
        assert found is not None
        prove(goal(square >= 0), found)
    assert search(goal(less_of_it >= 0), clock() + 20) is None


def test_a_square_of_what_a_fact_keeps_from_zero_is_positive():
    claim = 1 - 2 * y + y**2 > 0
    for given_, found in (((y < 1,), True), ((y != 1,), True), ((y <= 1,), False)):
        (*_, goal) = obligations(Freezer(theory.domains).statement(claim, given_).statement)
        assert (search(goal, clock() + 20) is not None) is found


@pytest.mark.slow
@settings(max_examples=15)
@given(
    st.lists(
        st.tuples(st.sampled_from([p, q, r**2, p + q, 1 + x**2, p * q + r**2]), st.integers(1, 3)),
        min_size=1,
        max_size=3,
    )
)
def test_a_product_has_the_sign_of_its_factors(factors):
    product = number(1)
    for f, n in factors:
        product *= f**n
    strict = not any(f is q for f, _ in factors)
    assert certificate(expanded(product) >= 0) is not None
    assert (certificate(expanded(product) > 0) is not None) == strict
    assert certificate(expanded(product) < 0) is None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x**2 + y**2 >= 2 * x * y, []),
        (x**2 + x + 1 >= Fraction(3, 4), []),
        (x**2 + x + 1 > 0, []),
        (x**2 + y**2 + z**2 >= x * y + y * z + z * x, []),
        (p + q >= q, []),
        (p / (p + q) > 0, []),
        (q / (p + q) <= 1, []),
        (exp(x) > 0, []),
        (exp(x) + exp(-x) + q > 0, []),
        (abs(x) * q >= 0, []),
        (sqrt(q) * p >= 0, []),
        (p + q != 0, []),
        (1 + x**2 != 0, []),
        (x * y > 0, [x > 0, y > 0]),
        (x * y < 0, [x < 0, y > 0]),
        (x**3 >= 0, [x >= 0]),
        (x**2 > 0, [x != 0]),
        (x == 1, [p < 0]),
        (x >= 1, [x == 1 + y**2]),
        ((x - y) ** 2 * p >= 0, []),
        (x**4 - 2 * x**2 + 1 >= 0, []),
        (r**2 >= 0, []),
    ],
    ids=repr,
)
def test_signs_and_squares_are_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses) is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x**2 > 0, []),
        (x**2 + y**2 > 2 * x * y, []),
        (x >= 0, []),
        (x**3 >= 0, []),
        (q > 0, []),
        (x * y >= 0, [x >= 0]),
        (x**2 + y**2 >= 2 * x * y + Fraction(1, 10**6), []),
        (x**2 - x + Fraction(1, 4) >= Fraction(1, 10**9), []),
        (x**2 - 2 * x + 1 != 0, []),
        (exp(x) < 10**6, []),
        (p - q >= 0, []),
        (abs(x) > 0, []),
    ],
    ids=repr,
)
def test_what_is_false_is_not_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses) is None


def test_a_kind_may_be_asked_for():
    assert certificate(x**2 >= 0, by="sos")["proofs"][0]["kind"] == "sos"
    assert certificate(x * x == x**2, by="sos") is None


@pytest.mark.slow
def test_factors_over_a_square_root_show_a_sign():
    """q^3 - q has its least value at 1/sqrt(3), and touches it there."""
    least = -2 / (3 * sqrt(3))
    assert certificate(q**3 - q >= least, by="sos") is not None
    assert certificate(q**3 - q > least, by="sos") is None
    assert certificate(x**3 - x >= least, by="sos") is None
    assert certificate(q**3 - q >= least + Fraction(1, 10**6), by="sos") is None
    touching = expanded((x - sqrt(2) * y) ** 2 * (x**2 + y**2))
    assert certificate(touching >= 0, by="sos") is not None
    assert certificate(touching > 0, by="sos") is None

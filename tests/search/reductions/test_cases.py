"""Proofs by cases: zero products, disjunctions, existentials, signs of absolute values."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Integer, Matrix, Max, Min, Symbol, expand, symbols

from symres.former import at_least, both, either, equal, greater, implies, less, there_is, unequal
from symres.kernel import check
from symres.search.budget import NotFound, clock
from symres.search.prover import Prover
from symres.statements.freeze import Freezer

x, y, z = symbols("x y z", real=True)
e = Symbol("e", positive=True)


def certificate(conclusion, *hypotheses, by="cases"):
    """A certificate that the kernel accepts, or None."""
    made = Freezer({x: "real", y: "real", z: "real", e: "positive"}).statement(conclusion, hypotheses).statement
    try:
        found = Prover(clock() + 20, by).statement(made)
    except NotFound:
        return None
    assert check(made, found) == "proved"
    return found


linear = st.builds(lambda a, b, c, d: a * x + b * y + c * z + d, *(st.integers(-3, 3) for _ in range(4))).filter(
    lambda f: f.free_symbols
)


@pytest.mark.slow
@settings(max_examples=15)
@given(st.lists(linear, min_size=2, max_size=3))
def test_a_vanishing_product_has_a_vanishing_factor(factors):
    product = Integer(1)
    for f in factors:
        product *= f
    assert certificate(either(*(equal(f, 0) for f in factors)), equal(expand(product), 0)) is not None


@pytest.mark.slow
@settings(max_examples=8)
@given(linear, linear)
def test_a_factor_that_is_left_out_is_missed(f, g):
    product = expand(f * g * (x**2 + y**2 + 1) * (z - 7))
    found = certificate(either(equal(f, 0), equal(g, 0)), equal(product, 0))
    # only where z = 7 is one of the others is it true
    assert (found is not None) == any((z - 7).equals(h / h.coeff(z)) if h.coeff(z) else False for h in (f, g))


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (equal(x, 0), [equal(x**2, 0)]),
        (equal(x, 0), [equal(x**4 + x**2 * y**2 + x**2, 0)]),
        (either(equal(x, 1), equal(x, -1)), [equal(x**2, 1)]),
        (either(equal(x, 0), equal(x, 1), equal(x, -1)), [equal(x**3, x)]),
        (either(equal(x, y), equal(x, -y)), [equal(x**2, y**2)]),
        (
            either(both(equal(x, 0), equal(y, 0)), equal(x * y, 1)),
            [equal(x * (1 - x * y), 0), equal(y * (1 - x * y), 0)],
        ),
        (
            either(equal(x * (1 + e * y), 1), both(equal(x, 0), equal(y, -1 / e))),
            [equal(Matrix([(x - 1 + e * x * y) * (1 + e * y), (x - 1 + e * x * y) * e * x]), Matrix([0, 0]))],
        ),
        (equal(x, 2), [either(equal(x, 2), equal(x, 3)), unequal(x, 3)]),
        (equal(x, 2), [either(equal(x, 2), less(x, x))]),
        (greater(x**2, 0), [either(greater(x, 0), less(x, 0))]),
        (at_least(x, 0), [there_is(y, equal(x, y**2))]),
        (equal(Abs(x) * Abs(x), x**2), []),
        (at_least(Abs(x), x), []),
        (at_least(Max(x, 0), x), []),
        (equal(Max(x, y) + Min(x, y), x + y), []),
        (either(equal(Abs(x), x), equal(Abs(x), -x)), []),
        (implies(equal(Abs(x), 3), either(equal(x, 3), equal(x, -3))), []),
        (equal(Max(x, 0) * Min(x, 0), 0), []),
    ],
    ids=repr,
)
def test_what_follows_by_cases_is_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses, by=None) is not None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (equal(x, 1), [equal(x**2, 1)]),
        (either(equal(x, 0), equal(x, 1)), [equal(x**3, x)]),
        (either(equal(x, y), equal(x, 1)), [equal(x**2, y**2)]),
        (equal(x, 2), [either(equal(x, 2), equal(x, 3))]),
        (equal(x, 0), [equal(x * y, 0)]),
        (equal(Abs(x), x), []),
        (either(equal(x, 1), equal(y, 1)), [equal(x + y, 2)]),
    ],
    ids=repr,
)
def test_what_does_not_follow_is_not_found(conclusion, hypotheses):
    assert certificate(conclusion, *hypotheses, by=None) is None


def test_equations_that_contradict_each_other_prove_anything():
    assert certificate(equal(x, y + 1), equal(x * y, 1), equal(x, 0)) is not None
    assert certificate(either(equal(z, 1), equal(z, 2)), equal(x**2, 2), equal(x, 1)) is not None

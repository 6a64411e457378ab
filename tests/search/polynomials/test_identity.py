"""Equations: by normal forms, or as combinations of the equations at hand; what is found, the kernel accepts."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from symres import Theory, exp, number, sin, vector
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.statement import obligations
from symres.language.freezing import Freezer
from symres.search.budget import clock
from symres.search.polynomials import identity

from ..expansions import expanded, value

theory = Theory("identity")
x, y, z = theory.reals("x y z")


def sequent(conclusion, *hypotheses) -> Sequent:
    """The claim itself as a sequent."""
    return obligations(Freezer(theory.domains).statement(conclusion, hypotheses).statement)[-1]


def found(conclusion, *hypotheses):
    """A proof that the kernel accepts, or None."""
    goal = sequent(conclusion, *hypotheses)
    proof = identity.search(goal, clock() + 20)
    if proof is not None:
        prove(goal, proof)
    return proof


coefficients = st.dictionaries(
    st.tuples(*(st.integers(0, 2) for _ in range(3))), st.integers(-4, 4).filter(bool), min_size=1, max_size=4
)


def polynomial(terms):
    return sum((c * x**i * y**j * z**k for (i, j, k), c in terms.items()), number(0))


polynomials = coefficients.map(polynomial)


@pytest.mark.slow
@settings(max_examples=40)
@given(polynomials, polynomials)
def test_a_product_equals_its_expansion_and_nothing_else(a, b):
    assert found(a * b == expanded(a * b)) == {"kind": "identity"}
    assert found(a * b == expanded(a * b) + 1) is None


@pytest.mark.slow
@settings(max_examples=40)
@given(polynomials, polynomials, polynomials, polynomials)
def test_a_combination_of_equations_follows_from_them(f, g, a, b):
    proof = found(expanded(a * f + b * g) == 0, f == 0, g == 0)
    assert proof is not None


@settings(max_examples=25)
@given(polynomials, st.integers(1, 5), st.tuples(*(st.integers(-2, 2) for _ in range(3))))
def test_what_is_false_at_a_common_zero_is_not_found(a, shift, zero):
    hypotheses = [s**2 == s * v for s, v in zip((x, y, z), zero, strict=True)]  # true at the point
    assume(value(a, [s == v for s, v in zip((x, y, z), zero, strict=True)]) != shift)
    assert found(a == shift, *hypotheses) is None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x**2 == 4, [x == 2]),
        (x == z, [x == y, y == z]),
        (x**3 + y**3 == 1 - 3 * x * y, [x + y == 1]),
        (sin(x) ** 2 == 1, [sin(x) ** 2 + sin(x) * (1 - sin(x)) == 1 + sin(x) - sin(x) ** 2]),
        (vector(x, y) == vector(y, x), [x == y]),
        (exp(x) * exp(-x) * y == z, [y == z]),
    ],
    ids=repr,
)
def test_equations_that_follow_are_found(conclusion, hypotheses):
    assert found(conclusion, *hypotheses) is not None


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (x == 2, [x**2 == 4]),
        (x == y, [x**2 == y**2]),
        (x == 0, [x**2 == 0]),  # true, but for cases: x is not in the ideal of x^2
        (vector(x, y) == vector(y, 0), [x == y]),
        (x == 0, []),
    ],
    ids=repr,
)
def test_what_is_not_in_the_ideal_is_not_found(conclusion, hypotheses):
    assert found(conclusion, *hypotheses) is None


def test_denominators_are_cleared():
    assert found((x**2 - 1) / (x - 1) == x + 1) == {"kind": "identity"}
    assert found(1 / x + 1 / y == (x + y) / (x * y))
    assert found(x / y == Fraction(1, 2), y == 2 * x)


def test_a_certificate_of_one_equation_is_refused_for_another():
    proof = found(x**2 == 4, x == 2)
    with pytest.raises(Rejected):
        prove(sequent(x**2 == 5, x == 2), proof)

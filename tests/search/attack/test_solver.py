"""Models of an SMT solver are points where a claim fails, as closed terms; what is not about polynomials has none."""

import time
from fractions import Fraction

import pytest

from symres import Theory, exp, greatest, least, sqrt
from symres.evidence.sampling import flat
from symres.kernel.terms import show
from symres.language.freezing import Freezer
from symres.search.attack.counterexamples import fails_at
from symres.search.attack.solver import model

pytest.importorskip("z3", reason="needs Z3: pip install z3-solver")

theory = Theory("solver")
x, y = theory.reals("x y")
n, m = theory.integers("n m")


def modelled(conclusion, *hypotheses, seconds=5.0):
    given = flat(Freezer(theory.domains).statement(conclusion, hypotheses).statement)
    return given, model(given, seconds)


@pytest.mark.parametrize(
    "claim",
    [
        [x**4 + y**4 >= 3 * x * y],
        [x**3 != 2],
        [x**5 != x + 1],
        [greatest(x, y) <= least(x, y)],
        [abs(x) < 5, x > y, y > -6],
        [sqrt(x) >= x, x >= 0],
        [1 / x >= 1, x < 2, x > 0],
        [n**2 - 2 * m**2 != 1, m > 3],
        [x == y, x**2 == y**2],
    ],
    ids=repr,
)
def test_a_false_claim_fails_at_its_model(claim):
    given, found = modelled(*claim)
    assert set(map(show, found)) == {"x", "y", "n", "m"} & {v.value for v in given.variables}
    assert fails_at(given, found)


@pytest.mark.parametrize("claim", [[x**2 >= 0], [x / x == 1, x != 0], [exp(x) >= x**2]], ids=repr)
def test_a_true_claim_and_one_about_other_functions_have_no_model(claim):
    assert modelled(*claim)[1] is None


@pytest.mark.slow
def test_the_solver_ends_in_time():
    p = (x**5 * y - 3 * x * y**4 + x - Fraction(1, 3)) ** 2 * (1 + x**8) + (y**7 - x * y + 1) ** 4
    start = time.process_time()
    modelled(p >= Fraction(-1, 10**9), seconds=0.2)
    assert time.process_time() - start < 5

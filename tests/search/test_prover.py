"""The prover: kinds, witnesses, budgets, and what it says when it finds nothing."""

import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres import Theory, all_of, exp, for_all, implies, matrix, number, sqrt, there_is
from symres.kernel import obligations
from symres.kernel.polynomials import Purse, spend
from symres.kernel.terms import to_json
from symres.language.freezing import Freezer
from symres.search import prover, steps
from symres.search.budget import NotFound, OutOfBudget, clock
from symres.search.prover import Prover
from symres.search.settle import settle

from ..certificates import verdict_on
from .expansions import expanded, value

theory = Theory("prover")
x, y, z = theory.reals("x y z")


def statement(conclusion, *hypotheses):
    return Freezer(theory.domains).statement(conclusion, hypotheses).statement


def certificate(conclusion, *hypotheses, by=None, witness=(), seconds=15.0):
    """A certificate that the kernel accepts; raises ``NotFound``."""
    made = statement(conclusion, *hypotheses)
    freezer = Freezer(theory.domains)
    values = {repr(s): to_json(freezer.expression(v)) for s, v in (w.sides for w in witness)}
    found = Prover(clock() + seconds, by, values).statement(made)
    assert verdict_on(made, found) == "proved"
    return found


terms = st.tuples(st.integers(-3, 3), st.integers(0, 2), st.integers(0, 2)).map(lambda t: t[0] * x ** t[1] * y ** t[2])
polynomials = st.lists(terms, min_size=1, max_size=3).map(lambda ts: sum(ts, number(0)))


@pytest.mark.slow
@settings(max_examples=30)
@given(polynomials, polynomials, polynomials)
def test_identities_made_by_expansion_are_proved(a, b, c):
    certificate((a + b) * c == expanded(a * c + b * c))


@settings(max_examples=20)
@given(polynomials, polynomials, polynomials)
def test_implications_made_by_substitution_are_proved(f, g, h):
    # from z = f follows anything true of f
    certificate(implies(z == f, expanded(z * g + h) == expanded(f * g + h)))
    certificate(implies((z == f) & (f == g), z == g))


@settings(max_examples=15)
@given(polynomials, polynomials, st.integers(0, 2))
def test_inequalities_made_of_squares_are_proved_given_their_factors(f, g, c):
    certificate(implies(f >= 0, f * (1 + x**2) + c >= 0))
    certificate(implies((f > 0) & (g > 0), f * g > 0))


@pytest.mark.slow
@settings(max_examples=25)
@given(polynomials, polynomials, st.tuples(*(st.fractions(-3, 3, max_denominator=4) for _ in range(2))))
def test_what_is_false_at_some_point_is_never_proved(f, g, point):
    a, b = (value(h, [x == point[0], y == point[1]]) for h in (f, g))
    claims = [f == g, f >= g, f > g]
    truth = [a == b, a >= b, a > b]
    for claim, true in zip(claims, truth, strict=True):
        if not true:
            with pytest.raises(NotFound):
                certificate(claim, seconds=2)


@pytest.mark.parametrize(
    ("conclusion", "witness", "wrong"),
    [
        (there_is(x, x == 3), [x == 3], [x == 4]),
        (there_is(x, x**2 == 2), [x == sqrt(2)], [x == Fraction(7, 5)]),
        (there_is(x, x > y), [x == y + 1], [x == y]),
        (
            there_is((x, y), (x + y == 1) & (x - y == z)),
            [x == (1 + z) / 2, y == (1 - z) / 2],
            [x == (1 - z) / 2, y == (1 + z) / 2],
        ),
        (for_all(y, there_is(x, x > y)), [x == y + 1], [x == 1 - y]),
        (there_is(x, for_all(y, y**2 >= x)), [x == 0], [x == 1]),
        (implies(y != 0, there_is(x, x * y == 1)), [x == 1 / y], [x == y]),
    ],
    ids=repr,
)
def test_an_existential_is_proved_by_a_witness_and_not_by_a_wrong_one(conclusion, witness, wrong):
    certificate(conclusion, witness=witness)
    with pytest.raises(NotFound):
        certificate(conclusion, witness=wrong, seconds=3)


def test_a_witness_that_is_not_defined_proves_nothing():
    with pytest.raises(NotFound, match=r"y\^\(-1\) is not seen to be defined, which needs y != 0"):
        certificate(there_is(x, x * y == 1), witness=[x == 1 / y])


@pytest.mark.parametrize(
    ("conclusion", "kind"),
    [
        (x * x == x**2, "identity"),
        (x**2 + 1 >= 0, "sos"),
        (implies(x * y == 0, (x == 0) | (y == 0)), "cases"),
        (sqrt(2) < Fraction(3, 2), "value"),
        (exp(1) > Fraction(27, 10), "value"),
    ],
    ids=repr,
)
def test_the_kind_fits_the_conclusion(conclusion, kind):
    assert certificate(conclusion)["proofs"][-1]["kind"] == kind


def test_definedness_is_proved_first_and_may_use_any_kind():
    found = certificate(1 / (1 - x + x**2) == 1 / (x**2 - x + 1), by="identity")
    assert [proof["kind"] for proof in found["proofs"]] == ["cases", "identity"]


def test_what_a_value_needs_to_be_defined_may_need_a_search_of_its_own():
    found = certificate(implies(x > 0, there_is(y, y * (exp(x) - 1 - x) == 1)))
    assert found["proofs"][-1]["kind"] == "witness"


def test_what_is_plainly_defined_is_not_shown():
    found = certificate(1 / (1 + x**2) == 1 / (x**2 + 1), by="identity")
    assert [proof["kind"] for proof in found["proofs"]] == ["identity"]


def test_a_kind_that_does_not_fit_finds_nothing():
    with pytest.raises(NotFound, match=r"no proof found for the claim:  \|- 0 <= x\^2"):
        certificate(x**2 >= 0, by="identity")


def test_what_is_not_found_names_the_sequent():
    with pytest.raises(NotFound, match=r"no proof found for the claim to be defined:  \|- x != 0"):
        certificate(1 / x == 1 / x)
    with pytest.raises(NotFound, match=r"no proof found for the claim: 0 <= y \|- 0 <= x"):
        certificate(x >= 0, y >= 0)


def test_a_matrix_equation_is_proved_entry_by_entry():
    a = matrix([[x, y], [y, z]])
    certificate(a * a == expanded(a * a))
    with pytest.raises(NotFound):
        certificate(a * a == a)


def test_the_budget_is_kept():
    start = time.process_time()
    seven = Theory("seven")
    a, *_, g = chain = seven.reals("a b c d e f g")
    links = all_of(s**3 + t**2 + s * t == 1 for s, t in pairwise(chain))
    made = Freezer(seven.domains).statement(implies(links, a * g**3 > 5)).statement
    found = settle(made, {}, 2.0)
    assert "certificate" not in found or found["certificate"]["verdict"] == "refuted"
    assert time.process_time() - start < 15


def test_settling_tells_what_it_found():
    proved = settle(statement(x**2 >= 0), {}, 10.0)
    assert proved["certificate"]["verdict"] == "proved"
    assert proved["evidence"]["against"] is None
    refuted = settle(statement(x >= 0), {}, 10.0)
    assert refuted["certificate"]["verdict"] == "refuted"
    open_ = settle(statement(x**2 >= 0), {"by": "identity"}, 3.0)
    assert "no proof found" in open_["reason"]


def test_a_claim_about_definitions_is_proved_through_them():
    theory = Theory("t")
    a, b = theory.reals("a b")
    f = theory.define("f", (a, b), (1 - a * b) ** 2)
    result = theory.claim("c", implies(f(a, b) == 0, a * b == 1)).check()
    assert result.verdict == "proved"


def test_a_kind_that_ran_out_of_time_inside_is_tried_again_with_more(monkeypatch):
    plain = x**2 + y**2 >= 0
    whole = Prover(clock() + 15).statement(statement(plain))["proofs"][0]
    shares = []

    def without_hypotheses(goal):
        return steps.keep(goal.sequent, (), goal.close) if goal.sequent.hypotheses else None

    def slow(goal):
        if goal.sequent.hypotheses:
            return None
        shares.append(goal.deadline - clock())
        if shares[-1] < 1:
            raise OutOfBudget("products")
        return whole

    searches = dict.fromkeys(prover.SEARCHES, lambda goal: None) | {"factors": without_hypotheses, "products": slow}
    monkeypatch.setattr(prover, "SEARCHES", searches)
    made = statement(plain, x > 0)
    assert verdict_on(made, Prover(clock() + 15).statement(made)) == "proved"
    assert shares[0] < 1 < shares[-1]


def test_a_kind_that_spends_all_of_the_kernels_steps_leaves_the_next_one_as_many(monkeypatch):
    made = statement(x**2 + y**2 >= 0)
    whole = Prover(clock() + 15).statement(made)["proofs"][0]

    def wasteful(goal):
        spend(Purse.LIMIT + 1)

    def thrifty(goal):
        spend(1)
        return whole

    searches = dict.fromkeys(prover.SEARCHES, lambda goal: None) | {"value": wasteful, "sos": thrifty}
    monkeypatch.setattr(prover, "SEARCHES", searches)
    assert verdict_on(made, Prover(clock() + 15).statement(made)) == "proved"


@pytest.mark.parametrize(("known", "is_shown"), ((1, True), (2, False)))
def test_what_exists_by_a_hypothesis_is_seen_at_once(known, is_shown):
    def bounded(c):
        return there_is(y, for_all(x, c * y * x <= 1))

    (sequent,) = obligations(statement(bounded(1), bounded(known)))
    assert (Prover(clock() + 5).sequent(sequent, branchings=1, levels=0) is not None) is is_shown

"""The elaborator: blocks, cases, inductions and what exists, as the lines of a script have them."""

import pytest

from symres import I, Prod, Theory, det, for_all, implies, norm, sigma_min, spectral_norm, there_is
from symres.kernel import obligations
from symres.search.budget import OutOfBudget, clock
from symres.search.derivations.elaborator import Elaborator

from .deriving import BOOK, proved, unproved


@pytest.mark.slow
def test_an_induction_without_its_step_is_not_shown():
    th = Theory("t")
    k, n, d = th.integers("k"), th.integers("n"), th.naturals("d")
    A = th.matrix("A", d, d)
    with th.theorem("above", norm(A) ** n >= 1, given=n >= 0) as proof:
        with proof.induction(k, 0, norm(A) ** k >= 1):
            proof.have(norm(A) ** (k + 1) == norm(A) * norm(A) ** k, by="power_step")
    assert "1 <= frobenius(A)^(k + 1)" in unproved(th.claims[-1])


def test_what_is_known_in_a_block_is_not_known_after_it():
    th = Theory("t")
    v = th.vector("v", th.naturals("n"))
    with th.theorem("escape", spectral_norm(v) >= 1) as proof:
        with proof.suppose(spectral_norm(v) >= 2):
            proof.have(spectral_norm(v) >= 1)
    assert "not shown: 1 <= spectral(v)" in unproved(th.claims[-1])


@pytest.mark.slow
def test_induction_on_the_depth_of_a_product():
    th = Theory("t")
    d, l = th.naturals("d l")
    A, i, k = th.layers("A", d, d), th.integers("i"), th.integers("k")

    def P(b):
        return Prod(i, 1, b, A[i])

    with th.theorem("det", det(P(l)) != 0, given=for_all(i, 1, l, det(A[i]) != 0)) as proof:
        with proof.induction(k, 0, implies(k <= l, det(P(k)) != 0)):
            with proof.suppose(k + 1 <= l):
                proof.have(P(k + 1) == A[k + 1] * P(k), by="product_last")
                proof.have(det(P(k)) != 0)
                proof.have(det(A[k + 1]) != 0)
                proof.have(det(A[k + 1] * P(k)) != 0)
                proof.have(det(P(k + 1)) != 0)
    proved(th.claims[-1])


@pytest.mark.slow
def test_cases_contradiction_and_existence():
    th = Theory("t")
    x, y = th.reals("x y")
    with th.theorem("cases", x**2 + x**4 >= 0) as proof:
        with proof.case(x <= 0):
            proof.have(x**2 + x**4 >= 0)
        with proof.case(x > 0):
            proof.have(x**2 + x**4 >= 0)
    proved(th.claims[-1])
    with th.theorem("contradiction", x >= 0, given=x**3 >= 0) as proof:
        with proof.contradiction(x < 0):
            proof.have(x * x**2 < 0)
    proved(th.claims[-1])
    with th.theorem("exists", there_is(y, (y > x) & (y > 0))) as proof:
        proof.exhibit(there_is(y, (y > x) & (y > 0)), x**2 + 1)
    proved(th.claims[-1])
    given = there_is(y, (y > 0) & (x == y**2))
    with th.theorem("obtain", x > 0, given=given) as proof:
        z = proof.obtain("z", given)
        proof.have(z**2 > 0)
    proved(th.claims[-1])


@pytest.mark.slow
def test_a_disjunction_is_taken_apart_in_any_order():
    th = Theory("t")
    x = th.reals("x")
    given = (x >= 1) | (x <= -1) | (x == 2)
    with th.theorem("away", x**2 >= 1, given=given) as proof:
        for part in (x == 2, x >= 1, x <= -1):
            with proof.case(part):
                proof.have(x**2 >= 1)
        del part
    result = th.claims[-1].check(20)
    assert result.verdict in ("proved", "unknown")  # the order of the hypothesis is not the order of the cases
    with th.theorem("away_in_order", x**2 >= 1, given=given) as proof:
        for part in (x >= 1, x <= -1, x == 2):
            with proof.case(part):
                proof.have(x**2 >= 1)
    proved(th.claims[-1])


def test_sigma_min_of_a_product_at_any_depth():
    assert "lemmas.near_identity" in BOOK.statements
    th = Theory("t")
    d, l = th.naturals("d l")
    A, i, tau = th.layers("A", d, d), th.integers("i"), th.reals("tau")
    with th.theorem(
        "first", sigma_min(I(d) + A[1]) >= 1 - tau, given=for_all(i, 1, l, spectral_norm(A[i]) <= tau)
    ) as proof:
        v = th.vector("v", d)
        with proof.let(v):
            proof.have(norm((I(d) + A[1]) * v) >= (1 - tau) * norm(v), by="near_identity")
        proof.conclude(by="sigma_min_greatest")
    proved(th.claims[-1])


def test_the_elaborator_stops_at_its_deadline():
    th = Theory("t")
    x = th.reals("x")
    claim = th.claim("hard", x**2 >= -1)
    (sequent,) = obligations(claim.freeze().statement)
    with pytest.raises(OutOfBudget):
        Elaborator(sequent, {}, clock() - 1).certificate(())


def test_what_is_obtained_in_a_contradiction_is_known_to_its_end():
    t = Theory("t")
    i, j = t.integers("i"), t.integers("j")
    a = t.numbers("a")
    positive = for_all(i, a[i] > 0)
    with t.theorem("a", ~there_is(j, a[j] < 0), given=positive) as proof:
        with proof.contradiction(there_is(j, a[j] < 0)):
            k = proof.obtain("k", there_is(j, a[j] < 0))
            proof.have(a[k] > 0)
    proved(t.claims[-1])

"""The elaborator: blocks, cases, inductions and what exists, as the lines of a script have them."""

import pytest

from symres.former import (
    I,
    Prod,
    Theory,
    at_least,
    at_most,
    both,
    det,
    either,
    equal,
    for_all,
    greater,
    implies,
    less,
    negation,
    norm,
    sigma_min,
    spectral_norm,
    there_is,
    unequal,
)
from symres.kernel import obligations
from symres.search.budget import OutOfBudget, clock
from symres.search.derivations.elaborator import Elaborator

from .deriving import BOOK, proved, unproved


@pytest.mark.slow
def test_an_induction_without_its_step_is_not_shown():
    th = Theory("t")
    k, n, d = th.index("k"), th.index("n"), th.sizes("d")
    A = th.matrix("A", d, d)
    with th.theorem("above", at_least(norm(A) ** n, 1), given=at_least(n, 0)) as proof:
        with proof.induction(k, 0, at_least(norm(A) ** k, 1)):
            proof.have(equal(norm(A) ** (k + 1), norm(A) * norm(A) ** k), by="power_step")
    assert "1 <= frobenius(A)^(k + 1)" in unproved(th.claims[-1])


def test_what_is_known_in_a_block_is_not_known_after_it():
    th = Theory("t")
    v = th.vector("v", th.sizes("n"))
    with th.theorem("escape", at_least(spectral_norm(v), 1)) as proof:
        with proof.suppose(at_least(spectral_norm(v), 2)):
            proof.have(at_least(spectral_norm(v), 1))
    assert "not shown: 1 <= spectral(v)" in unproved(th.claims[-1])


def test_induction_on_the_depth_of_a_product():
    th = Theory("t")
    d, l = th.sizes("d l")
    A, i, k = th.layers("A", d, d), th.index("i"), th.index("k")

    def P(b):
        return Prod(i, 1, b, A[i])

    with th.theorem("det", unequal(det(P(l)), 0), given=for_all(i, 1, l, unequal(det(A[i]), 0))) as proof:
        with proof.induction(k, 0, implies(at_most(k, l), unequal(det(P(k)), 0))):
            with proof.suppose(at_most(k + 1, l)):
                proof.have(equal(P(k + 1), A[k + 1] * P(k)), by="product_last")
                proof.have(unequal(det(P(k)), 0))
                proof.have(unequal(det(A[k + 1]), 0))
                proof.have(unequal(det(A[k + 1] * P(k)), 0))
                proof.have(unequal(det(P(k + 1)), 0))
    proved(th.claims[-1])


@pytest.mark.slow
def test_cases_contradiction_and_existence():
    th = Theory("t")
    x, y = th.number("x y")
    with th.theorem("cases", at_least(x**2 + x**4, 0)) as proof:
        with proof.case(at_most(x, 0)):
            proof.have(at_least(x**2 + x**4, 0))
        with proof.case(greater(x, 0)):
            proof.have(at_least(x**2 + x**4, 0))
    proved(th.claims[-1])
    with th.theorem("contradiction", at_least(x, 0), given=at_least(x**3, 0)) as proof:
        with proof.contradiction(less(x, 0)):
            proof.have(less(x * x**2, 0))
    proved(th.claims[-1])
    with th.theorem("exists", there_is(y, both(greater(y, x), greater(y, 0)))) as proof:
        proof.exhibit(there_is(y, both(greater(y, x), greater(y, 0))), x**2 + 1)
    proved(th.claims[-1])
    given = there_is(y, both(greater(y, 0), equal(x, y**2)))
    with th.theorem("obtain", greater(x, 0), given=given) as proof:
        z = proof.obtain("z", given)
        proof.have(greater(z**2, 0))
    proved(th.claims[-1])


@pytest.mark.slow
def test_a_disjunction_is_taken_apart_in_any_order():
    th = Theory("t")
    x = th.number("x")
    given = either(at_least(x, 1), at_most(x, -1), equal(x, 2))
    with th.theorem("away", at_least(x**2, 1), given=given) as proof:
        for part in (equal(x, 2), at_least(x, 1), at_most(x, -1)):
            with proof.case(part):
                proof.have(at_least(x**2, 1))
        del part
    result = th.claims[-1].check(10)
    assert result.verdict in ("proved", "unknown")  # the order of the hypothesis is not the order of the cases
    with th.theorem("away_in_order", at_least(x**2, 1), given=given) as proof:
        for part in (at_least(x, 1), at_most(x, -1), equal(x, 2)):
            with proof.case(part):
                proof.have(at_least(x**2, 1))
    proved(th.claims[-1])


def test_sigma_min_of_a_product_at_any_depth():
    assert "lemmas.near_identity" in BOOK.statements
    th = Theory("t")
    d, l = th.sizes("d l")
    A, i, tau = th.layers("A", d, d), th.index("i"), th.number("tau")
    with th.theorem(
        "first", at_least(sigma_min(I(d) + A[1]), 1 - tau), given=for_all(i, 1, l, at_most(spectral_norm(A[i]), tau))
    ) as proof:
        v = th.vector("v", d)
        with proof.let(v):
            proof.have(at_least(norm((I(d) + A[1]) * v), (1 - tau) * norm(v)), by="near_identity")
        proof.conclude(by="sigma_min_greatest")
    proved(th.claims[-1])


def test_the_elaborator_stops_at_its_deadline():
    th = Theory("t")
    x = th.number("x")
    claim = th.claim("hard", at_least(x**2, -1))
    (sequent,) = obligations(claim.freeze().statement)
    with pytest.raises(OutOfBudget):
        Elaborator(sequent, {}, clock() - 1).certificate(())


def test_what_is_obtained_in_a_contradiction_is_known_to_its_end():
    t = Theory("t")
    i, j = t.index("i"), t.index("j")
    a = t.numbers("a")
    positive = for_all(i, greater(a[i], 0))
    with t.theorem("a", negation(there_is(j, less(a[j], 0))), given=positive) as proof:
        with proof.contradiction(there_is(j, less(a[j], 0))):
            k = proof.obtain("k", there_is(j, less(a[j], 0)))
            proof.have(greater(a[k], 0))
    proved(t.claims[-1])

"""The strategy: every kind that it names can be searched for, and what is known of a sequent decides what is tried."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symres.kernel import Sequent
from symres.kernel.terms import FALSE, Term, build, exists, for_all, number, variable
from symres.search import strategy
from symres.search.prover import SEARCHES
from symres.search.rounds import KNOWN, Place, kinds, rounds

X, Y = variable("x"), variable("y")
ZERO, ONE = number(0), number(1)
BELOW = build("<", ZERO, build("+", ONE, build("^", X, number(2))))
SMOOTH = build("<", ZERO, build("exp", X))
ROOT = build("<=", build("^", number(2), number(Fraction(1, 2))), X)
EVERYWHERE = for_all(Y, build("<=", ZERO, build("*", Y, Y)))


def tried(conclusion: Term, *hypotheses: Term, **place: object) -> list[str]:
    return [kind for round_ in rounds(Place(Sequent(hypotheses, conclusion), **place)) for kind in round_.kinds]  # type: ignore[arg-type]


def test_every_kind_of_the_strategy_can_be_searched_for_and_no_other() -> None:
    lists = [*strategy.QUICK.values(), *strategy.SLOW.values(), *strategy.BY.values()]
    lists += [kinds for case in strategy.CASES.values() for kinds in case if kinds]
    assert {kind for kinds in lists for kind in kinds} | {"conditions", "domains"} == SEARCHES.keys()
    assert {*strategy.BRANCHING, *strategy.INNER, *strategy.IMMEDIATE, *strategy.QUICK_SHARES} <= SEARCHES.keys()
    assert strategy.CASES.keys() == KNOWN.keys()


def test_an_inequality_of_polynomials_is_not_led_back_to_derivatives() -> None:
    assert "monotone" in tried(SMOOTH)
    assert "monotone" not in tried(BELOW)


def test_the_sign_of_a_derivative_comes_first_where_it_is_algebraic() -> None:
    arc = build("atan", X)
    for left, first in ((arc, "monotone"), (build("*", X, arc), "factors")):
        order = kinds(Place(Sequent((), build("<=", left, X))))[1]
        assert min(("monotone", "factors"), key=order.index) == first


def test_numbers_have_their_signs() -> None:
    assert {*tried(build("<", ZERO, ONE))} - {"conditions", "domains"} == {"value", "cases"}


def test_what_makes_terms_defined_comes_first_and_with_more_time_before_what_takes_time() -> None:
    first, quick, *slow = rounds(Place(Sequent((), BELOW)))
    assert first.kinds == ("conditions",) and "sos" in quick.kinds
    assert {round_.kinds[0] for round_ in slow} == {"domains"}


def test_squares_with_rational_coefficients_come_last_where_a_number_is_irrational() -> None:
    quick, _ = kinds(Place(Sequent((), ROOT)))
    assert quick.index("coercive") < quick.index("sos")


def test_a_kind_that_the_script_names_is_tried_alone_and_for_the_claim_alone() -> None:
    assert set(tried(BELOW, by="sos")) == {"sos", "products", "squares"}
    assert set(tried(BELOW, by="identity")) == {"identity"}
    other = Place(Sequent((), BELOW, "that it is defined"), by="identity")
    assert len(kinds(other)[0]) > 1


def test_a_value_of_the_script_comes_before_any_search_for_one() -> None:
    greater = exists(Y, build("<", X, Y))
    assert kinds(Place(Sequent((), greater)))[0][0] == "witness"
    assert kinds(Place(Sequent((), greater), given=("y",))) == (("witness",), ("distinctions",))


@pytest.mark.parametrize("conclusion", [BELOW, SMOOTH, ROOT, FALSE])
def test_slow_kinds_are_tried_with_more_time_at_the_root_and_never_at_a_leaf(conclusion: Term) -> None:
    _, slow = kinds(Place(Sequent((), conclusion)))
    at_root = [r for r in rounds(Place(Sequent((), conclusion))) if r.kinds == ("domains", *slow)]
    assert [max(r.shares) for r in at_root] == list(strategy.SHARES)
    (only,) = rounds(Place(Sequent((), conclusion), root=False, leaf=True))
    assert sorted(only.kinds) == sorted(kinds(Place(Sequent((), conclusion)))[0])


def test_what_follows_from_others_is_looked_for_first_where_nothing_else_may_be_led_back() -> None:
    quick, _ = kinds(Place(Sequent((), SMOOTH)))
    at_leaf, _ = kinds(Place(Sequent((), SMOOTH), leaf=True))
    assert quick.index("sharp") < quick.index("sos")
    assert at_leaf.index("sos") < at_leaf.index("sharp")


def test_a_statement_about_all_points_is_used_by_critical_kinds_before_others() -> None:
    first = [round_.kinds for round_ in rounds(Place(Sequent((EVERYWHERE,), BELOW)))][:3]
    assert first == [("value",), ("sos",), strategy.CRITICAL]


def test_what_fails_at_some_point_is_not_searched_for_long() -> None:
    fails = build("<", ONE, X)
    assert len(rounds(Place(Sequent((), fails), root=False))) == 2
    assert len(rounds(Place(Sequent((), BELOW), root=False))) == 3


def test_shares_are_parts_of_the_time() -> None:
    for conclusion in (BELOW, SMOOTH, ROOT, FALSE):
        for place in (Place(Sequent((), conclusion)), Place(Sequent((EVERYWHERE,), conclusion), root=False)):
            for round_ in rounds(place):
                assert len(round_.kinds) == len(round_.shares)
                assert all(0 < share <= 1 for share in round_.shares)

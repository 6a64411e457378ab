"""Settling a statement: what is false is not searched for a proof until the time is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from symres import Theory, implies, is_local_minimum, number
from symres.kernel import Statement
from symres.search import settle as settling
from symres.search.attack.counterexamples import Attack
from symres.search.budget import NotFound
from symres.search.settle import settle

FALSE: dict[str, Any] = {
    "numbers alone": lambda x, F, G: number(2) < 1,
    "a point that is no minimum": lambda x, F, G: is_local_minimum(F, (0,)),
    "a minimum elsewhere": lambda x, F, G: implies(is_local_minimum(G, (x,)), 1 < x),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted_with_no_more_than_a_glance_at_proofs(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Glance:
        def __init__(self, *arguments: object) -> None:
            pass

        def at_once(self, statement: Statement) -> None:
            raise NotFound("there is none")

        def statement(self, *arguments: object) -> None:
            raise AssertionError("this looks for a proof")

    monkeypatch.setattr(settling, "Prover", Glance)
    theory = Theory("t")
    x = theory.reals("x")
    F, G = theory.define("F", (x,), -(x**2)), theory.define("G", (x,), x**2)
    claim = theory.claim("false", FALSE[name](x, F, G), expect="refuted")
    assert settle(claim.freeze().statement, {}, 20)["certificate"]["verdict"] == "refuted"


def test_what_is_proved_at_once_is_not_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    def glance(*_: Any) -> Iterator[Attack]:
        yield Attack(None)
        pytest.fail("this attacks")

    monkeypatch.setattr(settling, "stages", glance)
    theory = Theory("t")
    x, y = theory.reals("x y")
    claim = theory.claim("square", x**2 + 3 * y**2 + 1 >= x + y)
    assert settle(claim.freeze().statement, {}, 20)["certificate"]["verdict"] == "proved"


def test_what_a_script_says_of_a_proof_is_not_passed_over() -> None:
    theory = Theory("t")
    x = theory.reals("x")
    claim = theory.claim("square", x**2 >= -1, by="bound")
    assert settle(claim.freeze().statement, {}, 2)["certificate"]["proofs"][-1]["kind"] == "sos"
    assert settle(claim.freeze().statement, {"by": "bound"}, 2)["certificate"]["proofs"][-1]["kind"] == "bound"


def test_all_that_is_tried_for_an_open_claim_is_within_its_budget() -> None:
    def taken(ways: settling.Ways) -> float:
        return sum(share for _, share in ways)

    glances = settling.AT_ONCE + taken(settling.QUICK) + settling.EVIDENCE
    weighed = settling.EVIDENCE + settling.WEIGHED + settling.SHORT_SHARE
    with_values = glances + settling.ATTACK_SHARE + taken(settling.WAYS) + weighed
    begun = glances + 3 * settling.SHORT_SHARE + taken(settling.WITHOUT_VALUES)
    without_values = begun + taken(settling.WAYS) + 2 * settling.ATTACK_SHARE
    closed = begun + taken(settling.EITHER_WAY)
    assert max(with_values, without_values, closed, settling.SCRIPT + settling.ATTACK_SHARE) <= 1.001

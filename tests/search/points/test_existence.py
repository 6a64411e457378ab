"""All critical points of functions with exp, log, tanh ... on a box: proofs that the kernel accepts, none of what is
false, and a reason where there is none.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from symres import (
    Theory,
    cos,
    critical_points_are,
    exp,
    for_all,
    log,
    number_of_critical_points,
    number_of_local_minima,
    pi,
    sin,
    sosps_are,
    sqrt,
    tanh,
    there_is,
)
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.refutation import refutation
from symres.kernel.sequents import CLAIM
from symres.kernel.statement import obligations
from symres.language.expressions import Proposition
from symres.search.budget import OutOfBudget, clock
from symres.search.points.existence import search
from symres.search.prover import Prover

T = Theory("existence")
W, V = T.reals("w v")


def between(low: Any, value: Any, high: Any) -> Proposition:
    return (low <= value) & (value <= high)


SQUARE = (between(-3, W, 3), between(-3, V, 3))
NETWORK = T.define("N", (W, V), (1 - tanh(W) * V) ** 2 + (W**2 + V**2) / 10)
TEACHER = T.define("K", (W, V), (W - tanh(V)) ** 2 + V**2)
SOFTPLUS = T.define("S", (W, V), log(1 + exp(W * V - 1)) + (W**2 + V**2) / 20)
HIMMELBLAU = T.define("H", (W, V), (W**2 + V - 11) ** 2 + (W + V**2 - 7) ** 2)
EXPONENTIALS = T.define("E", W, exp(W) + exp(-2 * W))
WAVE = T.define("G", W, sin(W) + W**2 / 10)
COSINE = T.define("C", W, cos(W))
LOGARITHM = T.define("L", W, log(1 + W**2) + W / 3)
FLAT = T.define("Q", W, (exp(W) - 1) ** 4)


def of_claim(formula: Proposition) -> list[Sequent]:
    """The sequents of the claim that are about all zeros."""
    claim = T.claim(f"c{len(T.claims)}", formula)
    return [s for s in obligations(claim.freeze().statement) if s.purpose == CLAIM and _is_complete(s)]


def _is_complete(s: Sequent) -> bool:
    return s.conclusion.head == "ex" or any(h.head == "=" and h.args[0].head == "rows" for h in s.hypotheses)


def proof(sequent: Sequent, notes: list[str], seconds: float = 30) -> dict[str, Any] | None:
    deadline = clock() + seconds
    return search(sequent, lambda goal: Prover(deadline).sequent(goal, 1, 2), deadline, notes)


PROVED = {
    "one zero of exponentials": number_of_critical_points(EXPONENTIALS, 1, on=between(-5, W, 5)),
    "one zero of exponentials on the line": number_of_critical_points(EXPONENTIALS, 1),
    "a zero in closed form": critical_points_are(EXPONENTIALS, log(2) / 3, on=between(-5, W, 5)),
    "an algebraic zero": critical_points_are(LOGARITHM, -3 + 2 * sqrt(2), on=between(-5, W, 5)),
    "three zeros": number_of_critical_points(WAVE, 3, on=between(-10, W, 10)),
    "two minima among three zeros": number_of_local_minima(WAVE, 2, on=between(-10, W, 10)),
    "zeros at multiples of pi": critical_points_are(COSINE, 0, pi, -pi, on=between(-4, W, 4)),
    "a listed zero on the border": critical_points_are(COSINE, 0, pi, on=between(0, W, 4)),
    "a counted zero on the border": number_of_critical_points(COSINE, 2, on=between(0, W, 4)),
    "second-order stationary points": sosps_are(COSINE, pi, -pi, on=between(-4, W, 4)),
    "a network": number_of_critical_points(NETWORK, 3, on=SQUARE),
    "its minima": number_of_local_minima(NETWORK, 2, on=SQUARE),
    "a teacher": critical_points_are(TEACHER, (0, 0), on=SQUARE),
    "its count": number_of_critical_points(TEACHER, 1, on=SQUARE),
    "softplus": number_of_critical_points(SOFTPLUS, 3, on=SQUARE),
    "Himmelblau": number_of_critical_points(HIMMELBLAU, 9, on=(between(-5, W, 5), between(-5, V, 5))),
}


@pytest.mark.slow
@pytest.mark.parametrize("formula", PROVED.values(), ids=PROVED)
def test_the_kernel_accepts_that_no_zero_is_missing(formula: Proposition) -> None:
    sequents = of_claim(formula)
    assert sequents
    for sequent in sequents:
        found = proof(sequent, [])
        assert found is not None
        prove(sequent, found)


FALSE = {
    "a zero too few": number_of_critical_points(WAVE, 2, on=between(-10, W, 10)),
    "a zero too many": number_of_critical_points(WAVE, 4, on=between(-10, W, 10)),
    "a maximum taken for a minimum": number_of_local_minima(WAVE, 3, on=between(-10, W, 10)),
    "a zero outside of the box": number_of_critical_points(EXPONENTIALS, 1, on=between(1, W, 5)),
    "a zero not listed": critical_points_are(COSINE, 0, pi, on=between(-4, W, 4)),
    "a maximum listed as a second-order point": sosps_are(COSINE, pi, on=between(-4, W, 4)),
    "a zero nearly at its place": critical_points_are(EXPONENTIALS, Fraction(231, 1000), on=between(-5, W, 5)),
    "a point that is no zero": critical_points_are(TEACHER, (0, 1), on=SQUARE),
    "a saddle counted as a minimum": number_of_local_minima(NETWORK, 3, on=SQUARE),
}


@pytest.mark.parametrize("formula", FALSE.values(), ids=FALSE)
def test_nothing_false_is_proved(formula: Proposition) -> None:
    assert any(proof(sequent, []) is None for sequent in of_claim(formula))


def test_a_proof_is_of_its_own_box_only() -> None:
    narrow, wide = (of_claim(number_of_critical_points(WAVE, 3, on=between(-a, W, a)))[0] for a in (10, 30))
    found = proof(narrow, [])
    with pytest.raises(Rejected):
        prove(wide, found)


def test_a_degenerate_zero_is_named_as_the_reason() -> None:
    (sequent,) = of_claim(number_of_critical_points(FLAT, 1, on=between(-1, W, 1)))
    notes: list[str] = []
    assert proof(sequent, notes) is None
    assert "no box on which Krawczyk's test holds" in notes[0]


def test_a_wrong_count_is_named_as_the_reason() -> None:
    (sequent,) = of_claim(number_of_critical_points(WAVE, 4, on=between(-10, W, 10)))
    notes: list[str] = []
    assert proof(sequent, notes) is None
    assert notes == ["there seem to be 3 such points, not 4"]


def test_what_is_no_system_of_equations_is_left_to_others() -> None:
    (sequent,) = of_claim(number_of_critical_points(T.define("R", (W, V), (exp(W) - 1) ** 2), 1, on=SQUARE))
    assert proof(sequent, []) is None


def test_what_is_no_list_of_points_is_left_to_others() -> None:
    """The refutation needs w such that no v > w has a root; no equation determines w, so nothing is found here."""
    claim = T.claim("roots", for_all(W, there_is(V, (V > W) & (0 * sqrt(V) == 0))))
    (sequent,) = refutation(claim.freeze().statement, {"verdict": "refuted", "point": {}})
    assert proof(sequent, []) is None


def test_the_deadline_is_respected() -> None:
    (sequent,) = of_claim(number_of_critical_points(NETWORK, 3, on=SQUARE))
    before = time.process_time()
    with pytest.raises(OutOfBudget):
        proof(sequent, [], seconds=0.1)
    assert time.process_time() - before < 3

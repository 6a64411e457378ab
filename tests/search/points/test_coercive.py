"""Global minima at algebraic points, by Weierstrass and Fermat; not where the function is smaller somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from symres import Theory, is_global_minimum, root_of
from symres.elaborate import prove
from symres.kernel import Sequent
from symres.kernel.sequents import CLAIM
from symres.kernel.statement import obligations
from symres.language.expressions import Expression
from symres.search.budget import clock
from symres.search.points.coercive import search
from symres.search.prover import Prover

T = Theory("coercive")
X, W, V = T.reals("x w v")
QUARTIC = T.define("P", X, X**4 / 4 - X**3 / 3 - X**2 + X / 7)
SLOPE = 7 * X**3 - 7 * X**2 - 14 * X + 1
NETWORK = T.define("R", (W, V), (W * (1 + V) - 1) ** 2 / 2 + (W**2 + V**2) / 20)
ROOTS = 100 * V**5 + 400 * V**4 + 620 * V**3 + 440 * V**2 + 21 * V - 100


def network_point(k: int) -> tuple[Expression, Expression]:
    """The critical points of the network, by the zeros of a polynomial for v."""
    v = root_of(ROOTS, k)
    return v**3 + 2 * v**2 + 11 * v / 10, v


def sequent_of(F: Any, point: Any) -> Sequent:
    claim = T.claim(f"c{len(T.claims)}", is_global_minimum(F, point))
    (sequent,) = (s for s in obligations(claim.freeze().statement) if s.purpose == CLAIM)
    return sequent


def proof(sequent: Sequent) -> dict[str, Any] | None:
    deadline = clock() + 60
    return search(sequent, lambda goal: Prover(deadline).sequent(goal, 1, 3), deadline)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sequent",
    [sequent_of(QUARTIC, root_of(SLOPE, 2)), sequent_of(NETWORK, network_point(2))],
    ids=["a quartic", "a network with regularisation"],
)
def test_the_kernel_accepts_a_global_minimum_at_an_algebraic_point(sequent: Sequent) -> None:
    found = proof(sequent)
    assert found is not None
    prove(sequent, found)


@pytest.mark.parametrize(
    "sequent",
    [
        sequent_of(QUARTIC, root_of(SLOPE, 0)),
        sequent_of(NETWORK, network_point(0)),
        sequent_of(NETWORK, network_point(1)),
        sequent_of(T.define("Q", X, X**3), 0),
    ],
    ids=["the other minimum", "a spurious minimum", "a saddle", "no least value"],
)
def test_nothing_false_is_proved(sequent: Sequent) -> None:
    assert proof(sequent) is None

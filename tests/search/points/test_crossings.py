"""Zeros that exist since a function changes its sign; none where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from symres import Theory, cos, exp, there_is
from symres.elaborate import prove
from symres.kernel import Rejected, Sequent
from symres.kernel.statement import obligations
from symres.language.expressions import Proposition
from symres.search.budget import clock
from symres.search.points.crossings import search
from symres.search.prover import Prover

T = Theory("crossings")
X = T.reals("x")
A = T.positive("a")

TRUE = {
    "a zero found on the line": there_is(X, exp(X) + X == 0),
    "a zero strictly between its bounds": there_is(X, (-1 < X) & (X < 0) & (exp(X) + X == 0)),
    "a falling function": there_is(X, (X > 0) & (cos(X) == X)),
    "a parameter": there_is(X, (X > 0) & (X < 1) & (X**3 + A * X == A / 2)),
}
FALSE = {
    "a zero on the wrong side": there_is(X, (X >= 0) & (exp(X) + X == 0)),
    "no change of sign": there_is(X, exp(X) + X**2 == 0),
    "a strict bound at the zero": there_is(X, (X > 0) & (X < 1) & (X * (X - 1) == 0)),
    "a parameter that is too large": there_is(X, (X > 0) & (X < 1) & (X**3 + X == A + 1)),
}


def proof(sequent: Sequent) -> dict[str, Any] | None:
    deadline = clock() + 10
    return search(sequent, lambda goal: Prover(deadline).sequent(goal, 1, 3))


def sequent_of(formula: Proposition) -> Sequent:
    given = (A < 2,) if "a" in repr(formula) else ()
    return obligations(T.claim(f"c{len(T.claims)}", formula, given=given).freeze().statement)[-1]


@pytest.mark.parametrize("formula", TRUE.values(), ids=TRUE)
def test_the_kernel_accepts_that_a_zero_exists(formula: Proposition) -> None:
    sequent = sequent_of(formula)
    found = proof(sequent)
    assert found is not None
    prove(sequent, found)


@pytest.mark.parametrize("formula", FALSE.values(), ids=FALSE)
def test_nothing_false_is_proved(formula: Proposition) -> None:
    assert proof(sequent_of(formula)) is None


def test_the_direction_of_the_change_matters() -> None:
    sequent = sequent_of(TRUE["a zero found on the line"])
    found = proof(sequent)
    assert found is not None
    with pytest.raises(Rejected):
        prove(sequent, {**found, "rising": not found["rising"]})

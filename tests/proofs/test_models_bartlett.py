"""Models of hypotheses are such by the kernel: of Theorem 2 of the talk, and of a least Lipschitz constant.

That of Theorem 2 is h(x) = x + x^2 / 4 in the unit ball, for numbers x, and 2 is the least constant of 2 x. What the
search shows by itself is not repeated here, but what takes a proof.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symres import I, O, Theory, for_all, function, norm, number, spectral_norm, sqrt, trace
from symres.kernel import Term
from symres.kernel.terms import substitute
from symres.language.expressions import Expression, made
from symres.language.instances import given
from symres.run.runner import check_claims
from symres.run.tasks import task_of
from symres.script.loading import load
from symres.search.consistency import applied

BARTLETT = Path(__file__).parents[2] / "proofs" / "bartlett"
SECONDS = 100.0
half = Fraction(1, 2)


def hypotheses(script: str, name: str, **other: Expression) -> list[Term]:
    """The hypotheses of a theorem at its instance, with other values for some variables."""
    (claim,) = (c for c in load(BARTLETT / f"{script}.py").claims if c.id == f"bartlett.{name}")
    task = task_of(claim)
    there = given(task.statement, task.instance)
    there |= {x: other[str(x.value)].term for x in there if str(x.value) in other}
    return [applied(substitute(h, there)) for h in task.statement.unfolded()[0]]


def scalings(**other: Expression) -> list[str]:
    """The verdicts on the three hypotheses of Theorem 2 that take a proof, in the order in which it has them."""
    goals = hypotheses("scaling_construction", "thm2", **other)
    smooth, invertible, steep = (made(goals[k]) for k in (3, 4, 5))
    theory = Theory("model")
    a, b = theory.reals("a b")
    x, y = theory.like("x y", I(1))
    h = function(x, x + x * x / 4)
    with theory.theorem("size", norm(x) == abs(trace(x))) as proof:
        proof.have(norm(x) ** 2 == trace(x) ** 2)
        proof.conclude()
    with theory.theorem("smooth", smooth) as proof:
        with proof.let(x, y), proof.suppose((norm(x) < 1) & (norm(y) < 1)):
            proof.have(spectral_norm(I(1) + x / 2 - (I(1) + y / 2)) <= norm(half * (x - y)))
    with theory.theorem("root", sqrt(a) == b, given=[a == b**2, b >= 0]) as proof:
        proof.have(a >= 0)
        proof.have(sqrt(a) * sqrt(a) == a, by="root_square")
        proof.have(sqrt(a) >= 0, by="root_nonnegative")
        proof.have(sqrt(a) <= b, by="square_compare")
        proof.have(b <= sqrt(a), by="square_compare")
    with theory.theorem("bounds", (-1 < a) & (a < 1), given=abs(a) < 1) as proof:
        proof.have(a <= abs(a), by="at_most_absolute_value")
        proof.have(a >= -abs(a), by="at_least_opposite_absolute_value")
    with theory.theorem("inverse", invertible) as proof:
        with proof.let(x), proof.suppose(norm(x) < 1):
            proof.have(norm(x) == abs(trace(x)), by="size")
            proof.have(abs(trace(x)) < 1)
            proof.have((-1 < trace(x)) & (trace(x) < 1), by="bounds")
            proof.have(1 + trace(h(x)) == (1 + trace(x) / 2) ** 2)
            proof.have(1 + trace(x) / 2 > 0)
            proof.have(sqrt(1 + trace(h(x))) == 1 + trace(x) / 2, by="root")
            proof.have(2 * (sqrt(1 + trace(h(x))) - 1) * I(1) == x)
    with theory.theorem(
        "numbers",
        abs(a - b) <= 2 * abs(a + a**2 / 4 - (b + b**2 / 4)),
        given=[abs(a) < 1, abs(b) < 1],
    ) as proof:
        proof.have((-1 < a) & (a < 1), by="bounds")
        proof.have((-1 < b) & (b < 1), by="bounds")
        change = a + a**2 / 4 - (b + b**2 / 4)
        proof.have(change <= abs(change), by="at_most_absolute_value")
        proof.have(change >= -abs(change), by="at_least_opposite_absolute_value")
        with proof.case(a >= b):
            proof.have((a - b) * (2 + a + b) >= 0)
            proof.have(abs(a - b) == a - b, by="absolute_value")
            proof.have(abs(a - b) <= 2 * abs(change))
        with proof.case(a < b):
            proof.have((b - a) * (2 + a + b) >= 0)
            proof.have(abs(a - b) == b - a, by="absolute_value_below")
            proof.have(abs(a - b) <= 2 * abs(change))
    with theory.theorem("steep", steep) as proof:
        with proof.let(x, y), proof.suppose((norm(x) < 1) & (norm(y) < 1)):
            for u in (x, y, x - y, h(x) - h(y)):
                proof.have(norm(u) == abs(trace(u)), by="size")
            p, q = trace(x), trace(y)
            proof.have((abs(p) < 1) & (abs(q) < 1))
            proof.have(abs(p - q) <= 2 * abs(p + p**2 / 4 - (q + q**2 / 4)), by="numbers")
            proof.have(trace(x - y) == p - q)
            proof.have(trace(h(x) - h(y)) == p + p**2 / 4 - (q + q**2 / 4))
            proof.have(norm(x - y) <= 2 * norm(h(x) - h(y)))
    found = {r.claim.id.removeprefix("model."): r for r in check_claims(theory.claims, SECONDS).results}
    return [found[name].verdict for name in ("smooth", "inverse", "steep")]


@pytest.mark.slow
def test_the_hypotheses_of_theorem_2_have_a_model() -> None:
    assert scalings() == ["proved"] * 3


@pytest.mark.slow
@pytest.mark.parametrize(("name", "place"), [("L", 0), ("Lambda", 2)])
def test_smaller_constants_are_not_shown(name: str, place: int) -> None:
    smaller = {"L": number(half**2), "Lambda": number(1)}
    assert scalings(**{name: smaller[name]})[place] != "proved"


@pytest.mark.slow
@pytest.mark.parametrize("constant", [1, 2, 3])
def test_the_least_constant_is_the_least(constant: int) -> None:
    goal = made(hypotheses("risk", "lipschitz_def.homogeneous", L=number(constant))[-1])
    theory = Theory("model")
    x, y = theory.like("x y", I(1))
    b = theory.reals("b")

    def lipschitz(c: Any) -> Any:
        return (c >= 0) & for_all((x, y), norm(2 * x - 2 * y) <= c * norm(x - y))

    with theory.theorem("least", goal) as proof:
        with proof.let(x, y):
            proof.have(norm(2 * (x - y)) == 2 * norm(x - y), by="norm_multiple")
            proof.have(norm(x - y) >= 0, by="norm_nonnegative")
            proof.have(norm(2 * x - 2 * y) <= constant * norm(x - y))
        proof.have(lipschitz(number(constant)))
        with proof.let(b), proof.suppose(lipschitz(b)):
            proof.have(for_all((x, y), norm(2 * x - 2 * y) <= b * norm(x - y)))
            proof.have(norm(2 * I(1) - 2 * O(1, 1)) <= b * norm(I(1) - O(1, 1)))
            proof.have(norm(I(1) - O(1, 1)) ** 2 == 1)
            proof.have(norm(I(1) - O(1, 1)) >= 0, by="norm_nonnegative")
            proof.have(norm(I(1) - O(1, 1)) >= 1, by="square_compare")
            proof.have(norm(I(1) - O(1, 1)) <= 1, by="square_compare")
            proof.have(norm(2 * (I(1) - O(1, 1))) == 2 * norm(I(1) - O(1, 1)), by="norm_multiple")
            proof.have(b >= constant)
    (found,) = check_claims(theory.claims, SECONDS).results
    assert (found.verdict == "proved") == (constant == 2)

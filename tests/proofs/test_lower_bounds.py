"""Lower bounds for layers: the theorems state what they should, are attained, and hold for random layers in numbers."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symres.evidence.drawing import Table
from symres.evidence.interpretation import Model
from symres.kernel import Statement
from symres.kernel.terms import build, number, show
from symres.language.guards import as_written
from symres.script.loading import load

SCRIPT = Path(__file__).parents[2] / "proofs" / "hardt_ma" / "angles.py"
LONG = 2000
PRODUCT = {
    "Prod(1, l, fun j. I(d) + A(j)) = R",
    "for all i. 1 <= i => (i <= l => spectral(A(i)) <= tau)",
    "tau < 1",
}
ANGLE = "0 <= theta and theta <= pi and tr(T(v)*R*v) = frobenius(v)*frobenius(R*v)*cos(theta)"
MOVED = "sqrt(log(frobenius(R*v)*frobenius(v)^(-1))^2 + theta^2)"
PARTS = (
    "R*v != O(d, 1)",
    f"{MOVED} <= -l*log(1 - tau)",
    f"1 - exp(-{MOVED}*l^(-1)) <= tau",
    "exp(gamma*l^(-1)) - 1 <= tau",
    "theta <= l*beta",
)


@pytest.fixture(scope="module")
def statements() -> dict[str, Statement]:
    claims = [c for c in load(SCRIPT).claims if c.id.startswith("hardt_ma.thm2.lower")]
    return {c.id.removeprefix("hardt_ma."): c.freeze().statement for c in claims}


def said(statement: Statement) -> tuple[set[str], list[str]]:
    """The hypotheses, but for those on sizes, and the parts of the conclusion."""
    given = {show(h, LONG) for h in as_written(statement).hypotheses} - {"1 <= d", "1 <= l"}
    return given, [show(part, LONG) for part in parts(statement)]


def parts(statement: Statement) -> list[Any]:
    """The parts of the conclusion."""
    found, left = [], [statement.conclusion]
    while left:
        term = left.pop()
        if term.head == "and":
            left += reversed(term.args)
        else:
            found.append(term)
    return found


def test_the_theorem_is_about_every_vector_and_every_number_of_layers(statements: dict[str, Statement]) -> None:
    given, conclusion = said(statements["thm2.lower"])
    arcsine = "0 <= beta and beta <= pi*(1/2) and sin(beta) = tau"
    assert given == {*PRODUCT, "v != O(d, 1)", ANGLE, "exp(gamma) = spectral(R)", arcsine}
    assert conclusion == list(PARTS)


def test_the_supremum_is_below_every_bound(statements: dict[str, Statement]) -> None:
    given, conclusion = said(statements["thm2.lower.supremum"])
    vectors = f"v != O(d, 1) and R*v != O(d, 1) and {ANGLE} => {MOVED} <= c"
    assert given == {*PRODUCT, f"for all c. (for all v. for all theta. {vectors}) => D <= c"}
    assert conclusion == ["D <= -l*log(1 - tau)", "1 - exp(-D*l^(-1)) <= tau"]


def test_half_turns_are_of_any_number_of_layers(statements: dict[str, Statement]) -> None:
    small = "for all i. 1 <= i => (i <= l => spectral(A(i)) <= tau)"
    given, conclusion = said(statements["thm2.lower.minus_identity"])
    assert (given, conclusion) == ({"Prod(1, l, fun j. I(d) + A(j)) = -I(d)", small}, ["sin(pi*l^(-1)) <= tau"])
    given, conclusion = said(statements["thm2.lower.minus_multiple"])
    assert given == {"Prod(1, l, fun j. I(d) + A(j)) = -exp(gamma)*I(d)", small, "tau < 1"}
    assert conclusion == ["1 - exp(-sqrt(pi^2 + gamma^2)*l^(-1)) <= tau"]
    given, conclusion = said(statements["thm2.lower.two_layers"])
    assert {"R = -I(d)", "l = 2", small} < given and conclusion == ["1 <= tau"]
    assert any(h.startswith("for all B. E(fun omega. frobenius(R*x(omega) + zeta(omega) - Prod(1, l") for h in given)


def model(statement: Statement, layers: list[np.ndarray], v: np.ndarray) -> Model:
    """The layers, in the order of their indices, and a vector; all else is what the hypotheses say."""
    d, l = len(v), len(layers)
    R = np.eye(d)
    for layer in layers:
        R = (np.eye(d) + layer) @ R
    tau = max(np.linalg.norm(layer, 2) for layer in layers)
    image = R @ v
    cosine = float((v.T @ image).item()) / float(np.linalg.norm(v) * np.linalg.norm(image))
    numbers = {
        "tau": tau,
        "theta": math.acos(max(-1.0, min(1.0, cosine))),
        "beta": math.asin(tau),
        "gamma": math.log(np.linalg.norm(R, 2)),
    }
    variables = {str(x.value): x for x in statement.variables}
    made = Model({variables["d"]: d, variables["l"]: l})
    for name, value in (*numbers.items(), ("R", R), ("v", v)):
        made.values[variables[name]] = value if isinstance(value, np.ndarray) else float(value), 1e-12
    made.values[variables["A"]] = Table(lambda k: (layers[k[0] - 1] if 1 <= k[0] <= l else np.zeros((d, d)), 0.0))
    return made


UNIT = np.array([[1.0], [0.0]])
ANGLE_OF_A_LAYER = 0.3
TURN = math.cos(ANGLE_OF_A_LAYER) * np.array(
    [
        [math.cos(ANGLE_OF_A_LAYER), -math.sin(ANGLE_OF_A_LAYER)],
        [math.sin(ANGLE_OF_A_LAYER), math.cos(ANGLE_OF_A_LAYER)],
    ]
)
ATTAINED = {
    "shrinking": (-0.4 * np.eye(2), {1, 2}),
    "growing": (0.4 * np.eye(2), {3}),
    "turning": (TURN - np.eye(2), {4}),
}


@pytest.mark.parametrize("name", list(ATTAINED))
@pytest.mark.parametrize("l", [1, 2, 5])
def test_every_bound_is_attained_and_a_hundredth_more_is_false(
    statements: dict[str, Statement], name: str, l: int
) -> None:
    statement = statements["thm2.lower"]
    layer, attained = ATTAINED[name]
    made = model(statement, [layer] * l, UNIT)
    assert [show(h, LONG) for h in statement.hypotheses if made.holds(h, 1e-9) is False] == []
    for k, part in enumerate(parts(statement)):
        assert made.holds(part, 1e-9) is not False
        if part.head == "<=":
            more = build("<=", build("*", number(Fraction(101, 100)), part.args[0]), part.args[1])
            assert (made.holds(more) is False) == (k in attained), (k, name)


def test_the_bounds_hold_of_random_layers(statements: dict[str, Statement]) -> None:
    statement, chance = statements["thm2.lower"], random.Random(4)
    draw = np.random.default_rng(4)
    for _ in range(200):
        d, l = chance.randint(1, 4), chance.randint(1, 5)
        layers = [draw.normal(size=(d, d)) for _ in range(l)]
        layers = [chance.uniform(0.0, 0.95) * layer / np.linalg.norm(layer, 2) for layer in layers]
        made = model(statement, layers, draw.normal(size=(d, 1)))
        assert [show(h, LONG) for h in statement.hypotheses if made.holds(h, 1e-9) is False] == []
        assert [show(part, LONG) for part in parts(statement) if made.holds(part, 1e-9) is False] == []

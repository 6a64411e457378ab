"""Claims that are computed, with one thing in them misprinted: none is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from symres.run.tasks import task_of
from symres.script.loading import load
from symres.store.lemmas import lemmas

from .searching import searched

PROOFS = Path(__file__).parents[2] / "proofs"
SECONDS = 20.0

# by script and claim: a text that occurs once in the script, its replacement, and a name for the change
MISPRINTS: dict[str, dict[str, list[tuple[str, str, str]]]] = {
    "hardt_ma/expressivity": {
        "hardt_ma.params": [("8 * (k * n + r**2)", "3 * (k * n + r**2)", "a smaller constant")],
    },
    "bartlett/within_layer": {
        "bartlett.orthogonal_direction": [
            ("R(Fraction(1, 2), 1) < R(a, b)", "R(a, b) < R(Fraction(1, 2), 1)", "below the least risk"),
        ],
    },
    "shamir/example1": {
        "shamir.example1.objective": [
            ("F_lin(w) == F(w, 0)", "F_lin(w) == F(w, 1)", "the linear predictor with the skipped weight"),
        ],
        "shamir.example1.gradient": [
            ("* eps * w),\n", "* eps**2 * w),\n", "another exponent"),
            ("vector((w - 1 + eps", "vector((w + 1 + eps", "another sign"),
        ],
        "shamir.example1.hessian": [
            ("[(1 + eps * v) ** 2, eps * (2 * w", "[(1 + eps * v) ** 2, eps * (3 * w", "another constant"),
        ],
        "shamir.example1.values": [
            ("F(0, -1 / eps) == Fraction(1, 2)", "F(0, -1 / eps) == Fraction(1, 4)", "another value"),
        ],
    },
    "sun/choice_of_c": {
        "sun.c_one_over_L": [
            ("(2 <= growth(L))", "(3 <= growth(L))", "a larger lower bound"),
            ("derivative(growth(L), L) > 0", "derivative(growth(L), L) < 0", "a factor that falls"),
        ],
    },
    "sun/scalar": {
        "sun.gd_stuck": [("[u == 0, v == 0]) == zero", "[u == 0, v == 1]) == zero", "any start")],
    },
    "sun/saddles": {
        "sun.high_order_saddles": [
            ("at(hessian(F), origin)", "at(hessian(F), [u == 1, v == 0, w == 0])", "another point"),
            ("F(a, b, c) < F(0, 0, 0)", "F(a, b, c) < 0", "a negative loss"),
        ],
    },
    "sun/activations": {
        "sun.relu": [
            (
                'w < 0,\n    where="section 5.3.2, ReLU"',
                'w < 1,\n    where="section 5.3.2, ReLU"',
                "beyond the kink",
            )
        ],
    },
    "sun/smooth_activations": {
        "sun.leaky_relu": [
            (
                'a < 1),\n    where="section 5.3.2, end",\n    title="Leaky ReLU is fine"',
                'a < 2),\n    where="section 5.3.2, end",\n    title="Leaky ReLU is fine"',
                "a slope above one",
            )
        ],
    },
}
CASES = [
    pytest.param(script, name, old, new, id=f"{name}: {why}")
    for script, claims in MISPRINTS.items()
    for name, changes in claims.items()
    for old, new, why in changes
]


@pytest.mark.slow
@pytest.mark.parametrize(("script", "name", "old", "new"), CASES)
def test_a_misprint_is_not_proved(script: str, name: str, old: str, new: str, tmp_path: Path) -> None:
    path = PROOFS / f"{script}.py"
    (tmp_path / "sources.json").write_text((PROOFS / "sources.json").read_text())
    source = path.read_text()
    assert source.count(old) == 1
    changed = tmp_path / path.name
    changed.write_text(source.replace(old, new))
    claim = next(c for c in load(changed).claims if c.id == name)
    book = lemmas()
    found = searched(task_of(claim), book, SECONDS)
    assert (found.get("certificate") or {"verdict": "refuted"})["verdict"] == "refuted"

"""Coq proves rules of the kernel about numbers and functions, and refuses their false neighbours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.coq.compiler import LIBRARY, Answer, compiled
from symres.coq.language import Unsupported
from symres.coq.rules import PROOFS, theorem, why_not
from symres.kernel.notation import at_most, equal, sqrt, symbols
from symres.kernel.rules import RULES, rule
from symres.kernel.terms import REAL
from symres.rules.neighbours import neighbours

CONFIRMED = [r for r in RULES if why_not(r) is None]
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")
(x,) = symbols("x", REAL)


def compiled_by_coq(folder: Path, text: str, name: str) -> Answer:
    for library in (LIBRARY, PROOFS):
        shutil.copyfile(library, folder / library.name)
    file = folder / "told.v"
    file.write_text(f"Require Import {LIBRARY.stem}.\nRequire {PROOFS.stem}.\n{text}\nPrint Assumptions {name}.\n")
    (answer,) = compiled(folder, [file], 1, (LIBRARY, PROOFS))
    return answer


@needs_coq
@pytest.mark.slow
def test_coq_proves_the_rules(tmp_path):
    every = f"Definition every := ({', '.join(r.name for r in CONFIRMED)})."
    answer = compiled_by_coq(tmp_path, "\n".join([*map(theorem, CONFIRMED), every]), "every")
    assert answer.accepted, answer.reason


def test_rules_about_numbers_and_their_functions_have_a_proof():
    assert {r.name for r in RULES if why_not(r) == "no proof is written"} == set()
    assert len(CONFIRMED) >= 26


@needs_coq
@pytest.mark.slow
def test_coq_refuses_the_false_neighbours_of_rules(tmp_path):
    """Each is a statement of Coq, which the proof of the rule is no proof of."""
    told = []
    for one in CONFIRMED:
        for other in neighbours(one):
            try:
                statement, proof = theorem(other.rule).rsplit("Proof. ", 1)
            except Unsupported:
                continue
            told.append(f"{statement}Proof. Fail {proof.removesuffix(' Qed.')} Abort.")
    assert len(told) >= len(CONFIRMED)
    answer = compiled_by_coq(tmp_path, "\n".join([*told, theorem(CONFIRMED[0])]), CONFIRMED[0].name)
    assert answer.accepted, answer.reason


@needs_coq
@pytest.mark.slow
@pytest.mark.parametrize(
    "unsound",
    [
        rule("numbers", "root_square", [], equal(sqrt(x) * sqrt(x), x), "nowhere"),
        rule("numbers", "root_nonnegative", [at_most(0, x)], at_most(1, sqrt(x)), "nowhere"),
    ],
    ids=["without its hypothesis", "with another conclusion"],
)
def test_coq_refuses_a_rule_that_is_unsound(unsound, tmp_path):
    assert not compiled_by_coq(tmp_path, theorem(unsound), unsound.name).accepted


def test_a_rule_about_matrices_says_why_it_is_not_confirmed():
    adjugate = next(r for r in RULES if r.name == "adjugate")
    assert why_not(adjugate) == "the sort n x n matrix"
    said = CliRunner().invoke(main, ["rules", "adjugate"]).output
    assert "not proved in Coq: the sort n x n matrix" in said
    assert "  proved in Coq" in CliRunner().invoke(main, ["rules", "power_step"]).output

"""Coq proves rules of the kernel about numbers and functions, and refuses their false neighbours."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main
from symres.coq.compiler import MATRICES, NUMBERS, Answer, compiled, head
from symres.coq.language import Unsupported
from symres.coq.rules import about_matrices, theorem, why_not
from symres.elaborate.algebra.notation import at_most, equal, sqrt, symbols
from symres.evidence.rules.neighbours import neighbours
from symres.evidence.rules.writing import rule
from symres.kernel.rules import RULES
from symres.kernel.terms import REAL

CONFIRMED = [r for r in RULES if why_not(r) is None]
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")
(x,) = symbols("x", REAL)


def has_mathcomp() -> bool:
    """Whether MathComp, which the rules about matrices need, is installed."""
    program = shutil.which("coqc")
    if program is None:
        return False
    where = subprocess.run([program, "-where"], capture_output=True, text=True, check=True).stdout.strip()
    return all(Path(where, "user-contrib", "mathcomp", name).is_dir() for name in ("analysis", "algebra_tactics"))


def compiled_by_coq(folder: Path, text: str, name: str, libraries: tuple[Path, ...] = NUMBERS) -> Answer:
    for library in libraries:
        shutil.copyfile(library, folder / library.name)
    file = folder / "told.v"
    file.write_text(f"{head(libraries)}{text}\nPrint Assumptions {name}.\n")
    (answer,) = compiled(folder, [file], 1, libraries)
    return answer


@pytest.fixture(params=["numbers", "matrices"])
def world(request):
    """Confirmed rules that are told in one language, and its libraries."""
    if request.param == "matrices" and not has_mathcomp():
        pytest.skip("needs MathComp: apt-get install libcoq-mathcomp-analysis libcoq-mathcomp-algebra-tactics")
    own = [r for r in CONFIRMED if about_matrices(r) is (request.param == "matrices")]
    return own, MATRICES if request.param == "matrices" else NUMBERS


@needs_coq
@pytest.mark.slow
def test_coq_proves_the_rules(tmp_path, world):
    own, libraries = world
    every = f"Definition every := ({', '.join(r.name for r in own)})."
    answer = compiled_by_coq(tmp_path, "\n".join([*map(theorem, own), every]), "every", libraries)
    assert answer.accepted, answer.reason


def test_most_rules_without_chance_have_a_proof():
    assert {r.name for r in RULES if "no proof is written" in (why_not(r) or "")} == set()
    assert len(CONFIRMED) >= 104
    assert sum(map(about_matrices, CONFIRMED)) >= 29


@needs_coq
@pytest.mark.slow
def test_coq_refuses_the_false_neighbours_of_rules(tmp_path, world):
    """Each neighbour is a statement of Coq; within seconds Coq refuses the proof of the rule for it."""
    own, libraries = world
    told = []
    for one in own:
        for other in neighbours(one):
            try:
                statement, proof = theorem(other.rule).rsplit("Proof. ", 1)
            except Unsupported:
                continue
            told.append(f"{statement}Proof. Fail timeout 3 ({proof.removesuffix('. Qed.')}). Abort.")
    assert len(told) >= len(own)
    answer = compiled_by_coq(tmp_path, "\n".join([*told, theorem(own[0])]), own[0].name, libraries)
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


def test_a_rule_says_why_it_is_not_confirmed():
    said = CliRunner().invoke(main, ["rules", "psd_root"]).output
    assert "not proved in Coq: the spectral theorem" in said
    said = CliRunner().invoke(main, ["rules", "iid_mean"]).output
    assert "not proved in Coq: random variables" in said
    assert "  proved in Coq" in CliRunner().invoke(main, ["rules", "adjugate"]).output
    assert "  proved in Coq" in CliRunner().invoke(main, ["rules", "power_step"]).output

"""No proof of the corpus gets lost unnoticed: a tenth is searched for from nothing, another one with each commit."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from symres.run.runner import run
from symres.script.loading import load_all

from ..rotation import this_part

ROOT = Path(__file__).parents[2]
TENTHS = 10


def tenth(statement: str) -> int:
    """The tenth to which a statement belongs, by its SHA-256."""
    return int(statement, 16) % TENTHS


def forgotten(folder: Path, wanted: int) -> set[str]:
    """Forget the certificates of a tenth of the statements whose stores are in a folder; the hashes of these."""
    found = set()
    for file in sorted(folder.rglob("*.certificates.json")):
        kept = json.loads(file.read_text(encoding="utf-8"))
        lost = {key for key in kept["certificates"] if tenth(key) == wanted}
        for key in lost:
            del kept["certificates"][key]
        file.write_text(json.dumps(kept), encoding="utf-8")
        found |= lost
    return found


@pytest.mark.slow
@pytest.mark.xdist_group("corpus")
def test_a_tenth_of_the_certificates_is_found_again_from_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "proofs"
    shutil.copytree(ROOT / "proofs", folder, ignore=shutil.ignore_patterns(".*", "notebooks"))
    wanted = this_part(TENTHS)
    lost = forgotten(folder, wanted)
    assert len(lost) >= 50
    report = run(load_all([folder]), jobs=2, budget=120)
    missing = [r.claim.id for r in report.surprises]
    assert missing == [], f"tenth {wanted}: these were proved or refuted, and are not found any more"


def test_the_tenths_are_all_of_the_corpus() -> None:
    stores = sorted((ROOT / "proofs").rglob("*.certificates.json"))
    known = [key for file in stores for key in json.loads(file.read_text(encoding="utf-8"))["certificates"]]
    sizes = [sum(tenth(key) == k for key in known) for k in range(TENTHS)]
    assert sum(sizes) == len(known)
    assert min(sizes) >= len(known) / TENTHS / 2

"""Stored certificates in several processes: the same lines as from the kernel in one, each check done once."""

import json
import os

import pytest

from symres.kernel import Statement
from symres.kernel.files import Allowance
from symres.kernel.files import recheck as in_one
from symres.processes.forked import LEAST
from symres.run.runner import run
from symres.script.loading import load_all
from symres.store import rechecking
from symres.store import stores as store

SCRIPT = """
from symres import *
theory = Theory("t")
A = theory.matrix("A", theory.naturals("n"), 3)
with theory.theorem("c0", spectral_norm(A) >= 0) as proof:
    proof.have(spectral_norm(A) >= 0, by="spectral_nonnegative")
for k in range(1, 24):
    with theory.theorem(f"c{k}", spectral_norm(A) + k >= k) as proof:
        proof.have(spectral_norm(A) + k - 1 >= k - 1, by=theory[f"c{k - 1}"])
"""


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    path = tmp_path_factory.mktemp("chain") / "a.py"
    path.write_text(SCRIPT)
    run(load_all([path]))
    return path


def both(pairs):
    """The outcomes of a recheck in one process and in several."""
    return list(in_one(pairs)), list(rechecking.recheck(pairs, 2))


def changed(kept, folder, change):
    """A copy of the store with other certificates."""
    statements, certificates = (folder / path.name for path in store.paths(kept))
    statements.write_text(store.paths(kept)[0].read_text())
    data = json.loads(store.paths(kept)[1].read_text())
    key = {name: Statement.from_json(s).sha256 for name, s in store.load(kept).statements.items()}
    change(data["certificates"], key)
    certificates.write_text(json.dumps(data))
    return [(statements, certificates)]


def test_several_processes_say_what_one_says_whatever_is_wrong(kept, tmp_path):
    def nothing(certificates, key): ...

    def without_one(certificates, key):
        del certificates[key["t.c7"]]

    def wrong_one(certificates, key):
        certificates[key["t.c7"]]["proofs"] = []

    def circle(certificates, key):
        certificates[key["t.c0"]] = certificates[key["t.c9"]]

    for n, (change, rejected) in enumerate({nothing: 0, without_one: 17, wrong_one: 17, circle: 24}.items()):
        (tmp_path / str(n)).mkdir()
        one, several = both(changed(kept, tmp_path / str(n), change))
        assert several == one
        assert sum(outcome.verdict == "rejected" for outcome in one) == rejected


def test_each_certificate_is_checked_once_and_in_another_process(kept, monkeypatch, tmp_path):
    from symres.kernel.files import check

    log = tmp_path / "log"

    def logged(statement, *rest):
        with open(log, "a") as file:
            file.write(f"{os.getpid()} {statement.sha256}\n")
        return check(statement, *rest)

    monkeypatch.setattr("symres.kernel.files.check", logged)
    assert {outcome.verdict for outcome in rechecking.recheck([store.paths(kept)], 2)} == {"proved"}
    lines = [line.split() for line in log.read_text().splitlines()]
    assert len({key for _, key in lines}) == len(lines) == 24 >= 2 * LEAST
    assert str(os.getpid()) not in {process for process, _ in lines}


def test_a_file_has_the_same_budget_in_however_many_processes(kept, monkeypatch):
    pairs = [store.paths(kept)]
    allowance = Allowance()
    monkeypatch.setattr(rechecking, "Allowance", lambda: allowance)
    list(rechecking.recheck(pairs, 1))
    monkeypatch.undo()
    monkeypatch.setattr(Allowance, "LIMIT", (Allowance.LIMIT - allowance.left) // 4)
    found = [list(rechecking.recheck(pairs, processes)) for processes in (1, 2, 2)]
    assert found[0] == found[1] == found[2]
    assert "several files" in found[0][-1].reason

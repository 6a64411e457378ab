"""Steps in models: a step that is false in a model of its hypotheses is a disagreement."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from symres.elaborate import compact as kernel
from symres.evidence.derivations import evaluated
from symres.kernel import Statement
from symres.kernel.terms import build, number
from symres.store.lemmas import lemmas

BOOK = lemmas()


def of(name):
    statement = BOOK.statements[name]
    certificate = BOOK.certificates[statement.sha256]
    known = {st.sha256: st for st in BOOK.statements.values()}
    return statement, certificate, known


@pytest.mark.parametrize("name", ["lemmas.triangle", "lemmas.near_identity", "lemmas.sum_lower", "lemmas.power_sum"])
def test_the_steps_of_a_proof_hold_in_models(name):
    evidence = evaluated(*of(name))
    assert evidence is not None and evidence["against"] is None
    assert evidence["points"] >= 10


def test_a_rule_that_is_stated_wrongly_is_found_out(monkeypatch):
    statement, certificate, known = of("lemmas.near_identity")
    rule = kernel.RULE["spectral_bound"]
    low, high = rule.conclusion.args
    wrong = replace(rule, conclusion=build("<=", build("*", number(2), low), high))
    monkeypatch.setitem(kernel.RULE, "spectral_bound", wrong)
    evidence = evaluated(statement, certificate, known)
    assert evidence is not None and evidence["against"] is not None
    assert evidence["against"].startswith("step ") and "fails at" in evidence["against"]


COUNTED = """
from symres.evidence.derivations import evaluated
from symres.store.lemmas import lemmas
book = lemmas()
known = {st.sha256: st for st in book.statements.values()}
for name in ("lemmas.near_identity", "lemmas.power_sum", "lemmas.triangle"):
    statement = book.statements[name]
    print(evaluated(statement, book.certificates[statement.sha256], known))
"""


@pytest.mark.slow
def test_the_evidence_is_the_same_in_every_process():
    """Not a matter of the order of sets, nor of the clock."""
    said = {
        subprocess.run(
            [sys.executable, "-c", COUNTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def test_where_there_is_no_derivation_there_is_no_evidence():
    words = {"verdict": "proved", "proofs": [{"kind": "words"}]}
    trivial = Statement.from_json(
        {"variables": [], "definitions": [], "hypotheses": [], "conclusion": ["=", ["q", "1"], ["q", "1"]]}
    )
    assert evaluated(trivial, words, {}) is None

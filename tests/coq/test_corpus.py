"""Coq accepts every theorem that is written for the corpus, and that is what is kept beside the scripts."""

import os
import shutil
from pathlib import Path

import pytest

from symres.coq.compiler import compiled, used
from symres.coq.confirmations import load, text
from symres.coq.export import export
from symres.lemmas import with_library
from symres.store import stores

PROOFS = Path(__file__).parents[2] / "proofs"
KEPT = PROOFS / "theorems.coq.json"


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")
def test_coq_accepts_all_theorems_of_the_corpus_and_they_are_those_that_are_kept(tmp_path):
    pairs = stores([PROOFS])
    found = {one.file: one.statement for one in export(pairs, tmp_path, with_library(pairs)) if one.file is not None}
    refused = [a for a in compiled(tmp_path, found, os.cpu_count() or 1) if not a.accepted]
    assert [(a.file.name, a.reason) for a in refused] == []
    assert load(KEPT).theorems == {statement: text(file, used(file)) for file, statement in found.items()}


def test_what_is_kept_is_about_statements_of_the_corpus():
    hashes = set()
    for statements, _ in stores([PROOFS]):
        from symres import store

        kept = store.load(store.script_of(statements))
        hashes |= {claim["sha256"] for claim in kept.claims.values()}
    kept = load(KEPT).theorems
    assert len(kept) > 500
    assert kept.keys() <= hashes

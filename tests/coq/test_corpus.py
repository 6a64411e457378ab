"""What is kept of Coq's answers about the corpus: it is about its statements, and Coq says it again."""

import os
import shutil
from pathlib import Path

import pytest

from symres import store
from symres.coq.compiler import compiled, used
from symres.coq.confirmations import load, text
from symres.coq.export import export
from symres.lemmas import with_library

PROOFS = Path(__file__).parents[2] / "proofs"
KEPT = PROOFS / "theorems.coq.json"


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")
def test_coq_accepts_what_is_kept_again(tmp_path):
    pairs = store.stores([PROOFS])
    found = {one.file: one.statement for one in export(pairs, tmp_path, with_library(pairs)) if one.file is not None}
    answers = compiled(tmp_path, found, os.cpu_count() or 1)
    accepted = {found[a.file]: text(a.file, used(a.file)) for a in answers if a.accepted}
    assert load(KEPT).theorems == accepted


def test_what_is_kept_is_about_statements_of_the_corpus():
    stores = [store.load(store.script_of(statements)) for statements, _ in store.stores([PROOFS])]
    hashes = {claim["sha256"] for one in stores for claim in one.claims.values()}
    kept = load(KEPT).theorems
    assert len(kept) > 500
    assert kept.keys() <= hashes

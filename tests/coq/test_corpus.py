"""Coq's confirmations of the corpus: the stored ones are about its statements, and Coq gives them again."""

import os
import shutil
from pathlib import Path

import pytest

from symres.coq.compiler import compiled, used
from symres.coq.confirmations import load, text
from symres.coq.export import export
from symres.store import stores as store
from symres.store.lemmas import with_library

from .test_rules import has_mathcomp

PROOFS = Path(__file__).parents[2] / "proofs"
LIBRARY = Path(__file__).parents[2] / "symres" / "library"
KEPT = PROOFS / "theorems.coq.json"
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="needs Coq: apt-get install coq libcoq-interval")


@pytest.mark.nightly
@needs_coq
def test_coq_accepts_what_is_kept_again(tmp_path):
    pairs = store.stores([PROOFS])
    found = {one.file: one.statement for one in export(pairs, tmp_path, with_library(pairs)) if one.file is not None}
    answers = compiled(tmp_path, found, os.cpu_count() or 1)
    accepted = {found[a.file]: text(a.file, used(a.file)) for a in answers if a.accepted}
    assert load(KEPT).theorems == accepted


@pytest.mark.nightly
@needs_coq
@pytest.mark.skipif(not has_mathcomp(), reason="needs MathComp: apt-get install libcoq-mathcomp-analysis")
def test_coq_accepts_what_is_written_of_the_library(tmp_path):
    pairs = store.stores([LIBRARY])
    files = [one.file for one in export(pairs, tmp_path, with_library(pairs)) if one.file is not None]
    assert len(files) > 240
    answers = compiled(tmp_path, files, os.cpu_count() or 1)
    assert [(answer.file.stem, answer.reason) for answer in answers if not answer.accepted] == []


def test_what_is_kept_is_about_statements_of_the_corpus():
    stores = [store.load(store.script_of(statements)) for statements, _ in store.stores([PROOFS])]
    hashes = {claim["sha256"] for one in stores for claim in one.claims.values()}
    kept = load(KEPT).theorems
    assert len(kept) > 500
    assert kept.keys() <= hashes

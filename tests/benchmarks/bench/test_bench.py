"""The comparison of symres and its peers: right is told from wrong, and symres is never wrong.

pytest tests/benchmarks/bench --benchmark-enable -m "" -s
"""

from __future__ import annotations

import json
import sys

import pytest

from .answers import FOREIGN, NO, OPEN, YES, NotItsWork, relation, value
from .problems import KINDS, problems
from .run import OURS, Answer, Worker, recheck, version
from .table import as_json, markdown, rows, text

PAIRS = [p for kind in KINDS for p in [p for p in problems() if p.kind == kind][:2]]  # a true one and its neighbour


def test_symres_is_right_about_a_pair_of_each_kind_and_its_certificates_are_accepted_again(benchmark, capsys):
    answers = benchmark.pedantic(lambda: list(Worker(OURS, sys.executable, 20).answers(PAIRS)), rounds=1)
    assert [a.answer for a in answers] == [YES, NO] * len(KINDS)
    again = recheck(answers)
    assert again.accepted == again.certificates == len(PAIRS)
    peer = "SymPy"
    answers += Worker(peer, sys.executable, 20).answers(PAIRS)
    assert not [a for a in answers if a.wrong]
    with capsys.disabled():
        print(f"\n{text(rows(answers), again, [])}")


def test_a_certificate_that_shows_nothing_is_not_accepted_again():
    (answer,) = Worker(OURS, sys.executable, 20).answers(PAIRS[:1])
    assert answer.found is not None
    forged = {**answer.found, "certificate": {"verdict": "proved", "proofs": []}}
    assert recheck([Answer(OURS, PAIRS[0], YES, 0.0, found=forged)]).accepted == 0


def test_true_problems_stand_beside_false_ones_and_keys_tell_them_apart():
    keys = [p.key for p in problems()]
    assert len(set(keys)) == len(keys) == 2 * sum(p.true for p in problems())


def test_expressions_are_exact_and_what_has_no_word_is_not_its_work():
    words = {"number": lambda n: ("n", n), "x": 2}
    assert value("x**3", {"x": 2}) == 8
    assert relation("x >= 7", words) == (">=", 2, ("n", 7))
    with pytest.raises(NotItsWork):
        value("gamma(x)", words)


def test_a_table_counts_what_is_right_wrong_and_open_and_says_who_is_ahead():
    def answer(tool, k, said, seconds, found=None):
        return Answer(tool, PAIRS[k], said, seconds, "", found)

    answers = [
        *(answer(OURS, 0, YES, 0.2, {}), answer(OURS, 1, OPEN, 3)),
        *(answer("Z3", 0, YES, 0.1), answer("Z3", 1, NO, 0.1)),
        *(answer("SymPy", 0, NO, 0.1), answer("SymPy", 1, FOREIGN, 0)),
    ]
    ours, z3, sympy = rows(answers)
    assert (ours.right, ours.certified, ours.wrong, ours.open, ours.better) == (1, 1, 0, 1, "")
    assert (z3.right, z3.certified, z3.ratio, z3.better) == (2, 0, 0.5, "more right and faster")
    assert (sympy.right, sympy.wrong, sympy.foreign, sympy.median, sympy.better) == (0, 1, 1, None, "")
    said = text([ours, z3, sympy], None, ["cvc5"])
    assert "cvc5: not installed, and skipped" in said and "more right and faster" in said
    assert markdown([z3], None, []).splitlines()[1].startswith("| --- |")
    assert json.loads(as_json([z3], None, [], {}, answers))["rows"][0]["right"] == 2


def test_a_peer_that_is_not_installed_has_no_version(tmp_path):
    assert version("SymPy", sys.executable)
    script = tmp_path / "python"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -S -I "$@"\n')
    script.chmod(0o755)
    assert version("SymPy", str(script)) == ""

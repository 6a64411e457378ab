"""The comparison of symres and its peers: right is told from wrong, and symres is never wrong.

pytest tests/benchmarks/bench --benchmark-enable -m "" -s
"""

from __future__ import annotations

import dataclasses
import json
import re
import sys
from pathlib import Path

import pytest

from . import readme
from .answers import FOREIGN, NO, OPEN, YES, NotItsWork, relation, value
from .coq import Toplevel
from .drawing import draw
from .growth import FAMILIES, Curve, curves
from .peers import PEERS
from .problems import KINDS, problems
from .run import OURS, Answer, Corpus, Rechecked, Worker, recheck, version
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


TEXT = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


def not_written_by_the_bench(inside: str) -> list[str]:
    """Reasons to think that the bench did not write this table, or not with all problems and tools."""
    try:
        shown = readme.read(inside)
    except ValueError as error:
        return [str(error)]
    out = [] if readme.write(shown) == inside else ["it is written otherwise"]
    out += [] if [*shown.versions, *shown.skipped] == [OURS, *PEERS] else ["not all tools"]
    asked = {kind: sum(p.kind == kind for p in problems()) for kind in KINDS}
    out += [f"{where}: {c} of {asked[where[0]]}" for where, c in shown.cells.items() if c.problems != asked[where[0]]]
    out += [f"{where}: {c}" for where, c in shown.cells.items() if not c.certified <= c.right <= c.problems - c.wrong]
    out += [f"{where}: a time of nothing" for where, c in shown.cells.items() if bool(c.median) != bool(c.right)]
    for (kind, tool), cell in shown.cells.items():
        ours = shown.cells[kind, OURS]
        if cell.more != (cell.right > ours.right):
            out.append(f"{kind}, {tool}: {cell.right} right answers beside {ours.right}")
        if tool == OURS and (cell.faster or cell.wrong):
            out.append(f"{kind}: {cell} cannot be said of symres")
    if shown.again is None or shown.again[1] != readme.total(shown, OURS).certified:
        out.append("not all certificates were checked again")
    return out


def test_the_table_of_the_readme_is_one_that_the_bench_writes():
    assert not_written_by_the_bench(readme.between(TEXT)) == []


@pytest.mark.parametrize("column", range(1, 5))
def test_a_table_that_is_typed_over_is_no_longer_one_that_the_bench_writes(column):
    inside = readme.between(TEXT)
    lines = inside.splitlines(keepends=True)
    for k, line in enumerate(lines[2:9], 2):
        cells = line.split(" | ")
        found = re.search(r"\d+", cells[column])
        if found:
            cells[column] = cells[column].replace(found[0], str(int(found[0]) + 1), 1)
            assert not_written_by_the_bench("".join([*lines[:k], " | ".join(cells), *lines[k + 1 :]]))
    assert not_written_by_the_bench(re.sub(r"(\d+) ms", lambda found: f"{int(found[1]) + 1} ms", inside, count=1))
    assert not_written_by_the_bench(inside.replace("of 28", "of 29"))
    assert not_written_by_the_bench(inside.replace("| identities |", "|  identities |"))
    assert not_written_by_the_bench(inside.replace(" ms", " msec"))
    assert not_written_by_the_bench("".join(lines[:3] + lines[4:]))
    assert not_written_by_the_bench(f"{inside}\nIt is the best.\n")


def test_what_is_written_between_the_marks_is_read_back_and_the_rest_stays(tmp_path):
    found = rows([Answer(t, p, YES, 0.1234, "", {} if t == OURS else None) for t in (OURS, "Z3") for p in PAIRS[:4]])
    faster = [dataclasses.replace(row, better="faster") if row.tool == "Z3" else row for row in found]
    shown = readme.comparison(
        faster, {OURS: "1.0", "Z3": "5.4.1.0", "cvc5": ""}, Rechecked(2, 2, 0.5), Corpus(9, 2, 1), ["cvc5"]
    )
    path = tmp_path / "README.md"
    path.write_text(f"before\n{readme.BEGIN}\n\nold\n\n{readme.END}\nafter\n")
    readme.put(path, shown)
    text = path.read_text()
    assert text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    assert readme.read(readme.between(text)) == shown
    assert "| identities | 1 of 2, 1 certified, 1 wrong, 123 ms | 1 of 2, 1 wrong, **123 ms** |" in text
    assert "| all | 2 of 4, 2 certified, 2 wrong | 2 of 4, 2 wrong |" in text
    with pytest.raises(ValueError, match="there has to be one"):
        readme.between(f"{text}{text}")


@pytest.mark.skipif(not version("Coq", ""), reason="there is no Coq with its libraries")
def test_coq_accepts_proofs_of_what_is_true_and_of_what_is_false():
    simple = [
        p for p in problems() if p.name in ("cube of a sum", "two squares", "exp above a parabola", "bowl", "arc")
    ]
    found = list(Worker("Coq", sys.executable, 20).answers(simple))
    assert all(a.right and a.found for a in found), found


@pytest.mark.skipif(not version("Coq", ""), reason="there is no Coq with its libraries")
def test_coq_does_not_accept_what_does_not_follow_and_goes_on():
    coq = Toplevel()
    assert not coq.says("Lemma wrong : forall x : R, x = x + 1.\nProof. intros; lra. Qed.", "wrong")
    assert not coq.says("Lemma unfinished : forall x : R, x = x.\nProof. intros.", "unfinished")
    assert coq.says("Lemma true : forall x : R, x < x + 1.\nProof. intros; lra. Qed.", "true")
    coq.close()


def test_a_curve_ends_where_a_tool_is_not_right(monkeypatch):
    few = tuple(dataclasses.replace(family, sizes=family.sizes[:2]) for family in FAMILIES)
    monkeypatch.setattr("tests.benchmarks.bench.growth.FAMILIES", few)
    found = {curve.kind: curve for curve in curves([OURS], sys.executable, 20)}
    assert list(found) == list(KINDS)
    assert all([n for n, _ in found[family.kind].points] == list(family.sizes) for family in few)
    wrong = dataclasses.replace(PAIRS[0], claim="(x + y)**2 == x**2", true=True)
    family = dataclasses.replace(FAMILIES[0], claim=lambda n: PAIRS[0] if n < 3 else wrong, sizes=(1, 2, 3, 4))
    monkeypatch.setattr("tests.benchmarks.bench.growth.FAMILIES", (family,))
    (curve,) = curves([OURS], sys.executable, 20)
    assert len(curve.points) == 2


def test_curves_are_drawn(tmp_path):
    found = [Curve(f.kind, OURS, ((f.sizes[0], 0.1), (f.sizes[1], 0.2))) for f in FAMILIES]
    pictures = [tmp_path / name for name in ("a.svg", "b.svg", "c.pdf")]
    for picture in pictures:
        draw(FAMILIES, found, picture)
    text = pictures[0].read_text()
    assert text == pictures[1].read_text()
    assert text.count('<g id="axes_') == len(FAMILIES)
    assert pictures[2].read_bytes().startswith(b"%PDF")

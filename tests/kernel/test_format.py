"""The description of the format: its examples have the hashes and verdicts that it says, by the kernel and by the
second checker, which was written from it. It is about derivations alone, as the kernel is.

The second checker answers as the kernel does on everything that is stored, and on what was changed in it.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from symres.kernel import Rejected, Statement
from symres.kernel.derivation import FORMS
from symres.kernel.files import CERTIFICATES, STATEMENTS, recheck

from ..fuzzing.mutation import copied, places

KERNEL = Path(__file__).parents[2] / "symres" / "kernel"
SECOND = KERNEL / "second" / "check.mjs"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs Node.js: apt-get install nodejs")


class Example(NamedTuple):
    """A claim of the description, with the hash and the verdict that are stated there."""

    name: str
    statement: dict[str, Any]
    sha256: str
    certificate: dict[str, Any]
    verdict: str


def examples() -> list[Example]:
    text = (KERNEL / "FORMAT.md").read_text(encoding="utf-8").split("## 9. Examples")[1]
    found = re.findall(
        r"^\*\*([^*]+)\.\*\*.*?```json\n(.*?)```\s+`([0-9a-f]{64})`\s+```json\n(.*?)```\s+Verdict: (\w+)",
        text,
        flags=re.MULTILINE | re.DOTALL,
    )
    return [Example(name, json.loads(s), sha, json.loads(c), verdict) for name, s, sha, c, verdict in found]


EXAMPLES = examples()


def written(folder: Path, name: str, statements: Mapping[str, Any], certificates: Mapping[str, Any]) -> list[Path]:
    """The two files of some claims."""
    files = [folder / f"{name}.statements.json", folder / f"{name}.certificates.json"]
    files[0].write_text(json.dumps({"format": STATEMENTS, "statements": statements}), encoding="utf-8")
    files[1].write_text(json.dumps({"format": CERTIFICATES, "certificates": certificates}), encoding="utf-8")
    return files


@pytest.fixture
def described(tmp_path: Path) -> list[Path]:
    """The files in which the examples stand."""
    statements = {e.name: e.statement for e in EXAMPLES}
    return written(tmp_path, "examples", statements, {e.sha256: e.certificate for e in EXAMPLES})


def second(*files: Path) -> dict[str, str]:
    """The verdict of the second checker on each claim; "proved, but for bound" is what rests on a procedure."""
    ran = subprocess.run([str(NODE), str(SECOND), *map(str, files)], capture_output=True, text=True, check=False)
    said = re.findall(
        r"^(?:(proved|refuted|rejected|cannot say) ([^\s:]+).*|((?:proved|refuted), but for [a-z, ]+): (\S+))$",
        ran.stdout,
        flags=re.MULTILINE,
    )
    verdicts = {one or other: believed or plain for plain, one, believed, other in said}
    left = {v for v in verdicts.values() if v not in ("proved", "refuted")}
    assert ran.returncode == (1 if "rejected" in left else 3 if left else 0), ran.stderr
    return verdicts


def agree(verdict: str, other: str) -> bool:
    """Whether the verdict of the second checker is that of the kernel, or that but for procedures; it may not know."""
    return other == "cannot say" or other.split(", but for ")[0] == verdict


def first(*files: Path) -> dict[str, str]:
    """The verdict of the kernel on each claim."""
    pairs = list(zip(files[::2], files[1::2], strict=True))
    return {
        outcome.claim: "out of steps" if "more steps than the kernel allows" in outcome.reason else outcome.verdict
        for outcome in recheck(pairs)
    }


def test_the_description_has_examples_of_each_verdict():
    assert len(EXAMPLES) >= 10
    assert {e.verdict for e in EXAMPLES} == {"proved", "refuted", "rejected"}


@pytest.mark.parametrize("example", EXAMPLES, ids=[e.name for e in EXAMPLES])
def test_an_example_has_the_hash_that_is_said(example):
    assert Statement.from_json(example.statement).sha256 == example.sha256


def test_the_examples_show_every_form_of_a_step_and_no_other_kind_of_proof():
    proofs = [proof for e in EXAMPLES for proof in e.certificate["proofs"]]
    assert {proof["kind"] for proof in proofs} == {"derivation"}
    assert {step["by"] for proof in proofs for step in proof["steps"]} == FORMS.keys()


def test_the_kernel_says_of_the_examples_what_is_said(described):
    assert first(*described) == {e.name: e.verdict for e in EXAMPLES}


@needs_node
def test_the_second_checker_says_the_same(described):
    assert second(*described) == {e.name: e.verdict for e in EXAMPLES}


@pytest.fixture(scope="module")
def stored(tmp_path_factory) -> list[Path]:
    """Everything that is stored, with the steps written out."""
    folder = tmp_path_factory.mktemp("steps")
    command = [sys.executable, "-m", "symres", "export", "steps", "proofs", "-o", str(folder)]
    subprocess.run(command, cwd=KERNEL.parents[1], check=True, capture_output=True)
    found = sorted(folder.rglob("*.statements.json"))
    return [file for path in found for file in (path, path.with_name(path.name.replace("statements", "certificates")))]


@needs_node
@pytest.mark.slow
def test_the_second_checker_rejects_nothing_that_is_stored(stored):
    one, other = first(*stored), second(*stored)
    assert one.keys() == other.keys()
    assert not {c: (v, other[c]) for c, v in one.items() if not agree(v, other[c])}
    assert Counter(other.values())["proved"] > 800 and Counter(other.values())["refuted"] > 100


def changed(data: Any, chance: random.Random) -> Any:
    """A copy of the data with a random part replaced by another, or left out."""
    data = copied(data)
    parts = places(data)
    (holder, key), (donor, name) = chance.choice(parts), chance.choice(parts)
    if isinstance(holder, list) and chance.random() < 0.2:
        holder.pop(key)
    else:
        holder[key] = copied(donor[name])
    return data


def compared(stored: list[Path], folder: Path, files: int, seed: int) -> Counter[str]:
    """How often both checkers say the same of changed claims; the second may believe procedures, and not know laws."""
    chance, seen = random.Random(seed), Counter[str]()
    pairs = list(zip(stored[::2], stored[1::2], strict=True))
    for number in range(files):
        statements, certificates = (json.loads(p.read_text(encoding="utf-8")) for p in chance.choice(pairs))
        claims = {}
        for claim, data in statements["statements"].items():
            certificate = certificates["certificates"].get(Statement.from_json(data).sha256)
            if certificate is None or len(json.dumps(certificate)) > 20_000:
                continue
            if chance.random() < 0.3:
                data = changed(data, chance)
            else:
                certificate = changed(certificate, chance)
            try:
                claims[claim] = data, Statement.from_json(data).sha256, certificate
            except Rejected:  # data that is no statement has no hash
                claims[claim] = data, "0" * 64, certificate
        own = {claim: data for claim, (data, _, _) in claims.items()}
        pair = written(folder, str(number), own, {sha: certificate for _, sha, certificate in claims.values()})
        one, other = first(*pair), second(*pair)
        assert one.keys() == other.keys()
        for claim, verdict in one.items():
            seen[other[claim]] += 1
            believed = verdict == "rejected" and ", but for " in other[claim]
            assert believed or agree(verdict, other[claim]), (pair, claim, verdict, other[claim])
    return seen


@needs_node
@pytest.mark.slow
def test_both_checkers_say_the_same_of_what_was_changed(stored, tmp_path):
    seen = compared(stored, tmp_path, files=20, seed=1)
    assert seen["rejected"] > 50


@needs_node
@pytest.mark.nightly
def test_both_checkers_say_the_same_of_much_that_was_changed(stored, tmp_path):
    assert compared(stored, tmp_path, files=4000, seed=2)["rejected"] > 50_000

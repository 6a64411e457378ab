"""A theorem whose hypotheses may have no instance is a finding: it is shown and kept, and changes no verdict."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from symres.cli import main

SCRIPT = """
from symres import I, Theory, norm

theory = Theory("t")
d = theory.naturals("d")
A, B = theory.matrices("A B", d, d)
with theory.theorem("vacuous", A * B == B * A, given=[A * B == I(d), B == 0]) as proof:
    proof.have(A * B == 0)
    proof.have(A * B == B * A)
with theory.theorem("some", norm(A) >= 0, given=norm(A) == 3) as proof:
    proof.have(norm(A) >= 0)
with theory.theorem("stated", norm(B) >= 0, given=norm(B) == 3, instance=[d == 1, B == 3 * I(d)]) as proof:
    proof.have(norm(B) >= 0)
with theory.theorem("all", norm(A) + norm(B) >= 0) as proof:
    proof.have(norm(A) + norm(B) >= 0)
"""
NONE = "no instance of the hypotheses was found; give one with instance="

pytestmark = pytest.mark.usefixtures("here")


@pytest.fixture
def script(here):
    path = Path("a.py")
    path.write_text(SCRIPT)
    assert symres("check", "a.py").exit_code == 0
    return path


def symres(*arguments):
    return CliRunner().invoke(main, list(arguments))


def findings(*arguments):
    result = symres("check", "a.py", "--json", *arguments)
    assert result.exit_code == 0
    return {c["id"]: c["finding"] for c in json.loads(result.stdout)["claims"] if "finding" in c}


def evidence():
    kept = json.loads(Path("a.certificates.json").read_text())["evidence"]
    names = {
        entry["sha256"]: name for name, entry in json.loads(Path("a.statements.json").read_text())["claims"].items()
    }
    return {names[key]: entry for key, entry in kept.items()}


@pytest.mark.slow
def test_a_theorem_without_an_instance_is_a_finding_and_proved(script):
    result = symres("check", "a.py")
    assert result.exit_code == 0
    assert f"t.vacuous (a.py:7): {NONE}" in result.stdout
    assert "4 claims: 4 proved; all as expected; 1 finding; " in result.stdout
    assert findings() == {"t.vacuous": NONE}


@pytest.mark.slow
def test_what_was_found_is_kept_and_read_by_a_frozen_check(script):
    assert findings("--frozen") == {"t.vacuous": NONE}
    kept = evidence()
    assert kept["t.vacuous"]["at"] == "none"
    assert kept["t.stated"]["at"] == "d = 1, B = 3*I(d); given, by the kernel"
    assert kept["t.some"]["at"].startswith("d = ")
    explained = symres("explain", "t.stated", "a.py").stdout
    assert "instance:       d = 1, B = 3*I(d); given, by the kernel" in explained
    assert f"finding:        {NONE}" in symres("explain", "t.vacuous", "a.py").stdout


@pytest.mark.slow
def test_an_instance_that_is_changed_is_checked_again_and_may_be_none(script):
    script.write_text(SCRIPT.replace("B == 3 * I(d)", "B == 2 * I(d)"))
    late = {"t.vacuous": NONE, "t.stated": "instance= was not checked yet; run `symres check` without --frozen"}
    assert findings("--frozen") == late
    wrong = "the hypotheses do not hold for its instance, d = 1, B = 2*I(d); mend instance="
    assert findings() == {"t.vacuous": NONE, "t.stated": wrong}
    assert findings("--frozen") == {"t.vacuous": NONE, "t.stated": wrong}


@pytest.mark.slow
def test_a_store_of_before_has_instances_looked_for_by_retry_alone(script):
    path = Path("a.certificates.json")
    data = json.loads(path.read_text())
    for entry in data["evidence"].values():
        entry["at"] = None
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    symres("check", "--frozen", "a.py")
    assert path.read_bytes() == before
    assert findings("--frozen") == {"t.stated": "instance= was not checked yet; run `symres check` without --frozen"}
    assert findings("--retry") == {"t.vacuous": NONE}
    assert evidence()["t.some"]["at"].startswith("d = ")


@pytest.mark.slow
def test_a_second_check_looks_for_nothing_again(script):
    before = {path: path.read_bytes() for path in Path().glob("a.*.json")}
    result = symres("check", "a.py")
    assert "searched" not in result.stderr
    assert {path: path.read_bytes() for path in Path().glob("a.*.json")} == before


@pytest.mark.slow
def test_lint_says_the_same_and_is_content_with_an_instance(script):
    claims = json.loads(symres("check", "a.py", "--lint", "--json").stdout)["claims"]
    found = {c["id"]: [(f["kind"], f["verdict"]) for f in c["lint"]] for c in claims}
    assert found["t.vacuous"] and found["t.vacuous"][0][1] in ("vacuous", "undecided")
    assert found["t.some"] == found["t.stated"] == []

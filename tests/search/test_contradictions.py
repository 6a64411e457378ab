"""Hypotheses that contradict each other are told by every check of a claim that is proved from them, and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from symres import I, Theory, cos, exp, for_all, log, norm, number, sin, tanh, there_is
from symres.cli import main
from symres.search.consistency import contradiction, supposed

from ..slow import all_but

SCRIPT = """
from symres import Theory, norm, number, there_is

theory = Theory("t")
x, y = theory.reals("x y")
p = theory.positive("p")
d = theory.naturals("d")
A = theory.matrix("A", d, d)
s = theory.reals("s")
theory.claim("c", number(1) == 2, given=[x < 0, y > 1, x > 0])
theory.claim("domain", x > x + 1, given=p < 0)
theory.claim("fine", x + y > 0, given=[x > 0, y > 0])
theory.claim("there", there_is(y, y**2 == x), given=x >= 0)
with theory.theorem("sizes", norm(A) >= 1, given=[norm(A) == s, s < 0]) as proof:
    proof.have(s >= 0)
    proof.have(norm(A) >= 1)
"""
SAYS = "its hypotheses contradict each other, so that it says nothing: "
FINDINGS = {
    "t.c": f"{SAYS}x < 0, 0 < x",
    "t.domain": f"{SAYS}0 < p, p < 0",
    "t.sizes": f"{SAYS}frobenius(A) = s, s < 0",
}


def statement(*given: Any, theory: Theory) -> Any:
    return theory.claim(f"a{len(theory.claims)}", number(1) == 1, given=list(given)).freeze().statement


def absurd() -> dict[str, Any]:
    t = Theory("t")
    x, y = t.reals("x y")
    p, m, n = t.positive("p"), t.naturals("m"), t.integers("n")
    d = t.naturals("d")
    A, s = t.matrix("A", d, d), t.reals("s")
    cases = {
        "x < 0, 0 < x": (x < 0, y > 1, x > 0),
        "x < y, y < p, p < x": (x < y, y < p, p < x, p < 7),
        "x^2 < 0": (x**2 < 0,),
        "1 <= m, m < 1": (m < 1,),
        "0 < n, n < 1": (0 < n, n < 1, p < 1),
        "x^2 + y^2 = 1, 2 < x + y": (x**2 + y**2 == 1, x + y > 2),
        "1 <= tanh(x)": (tanh(x) >= 1, x > 0),
        "exp(x) = -1": (exp(x) == -1,),
        "0 < p, p < log(p)": (log(p) > p,),
        "for all x. 1 <= x*y": (for_all(x, x * y >= 1),),
        "x = y, x != y": (x == y, x != y),
        "s < 1, 2 < s": (s < 1, s > 2, norm(A) == 3),
        "frobenius(A) = s, s < 0": (norm(A) == s, s < 0),
    }
    return {said: statement(*given, theory=t) for said, given in cases.items()}


def possible() -> dict[str, Any]:
    t = Theory("t")
    x, y = t.reals("x y")
    p, n = t.positive("p"), t.integers("n")
    d = t.naturals("d")
    A = t.matrix("A", d, d)
    cases = {
        "a strip": (x < 1, x > 0),
        "a point at the edge": (x**2 <= 0,),
        "an arc": (x**2 + y**2 == 1, x + y > 1),
        "a logarithm": (exp(x) == 5,),
        "a zero of no radicals": (x**5 - x - 1 == 0,),
        "where two curves cross": (cos(x) == y, x**2 == y),
        "what holds near one place": (sin(x) > 1 - p, p < 1),
        "whole numbers": (n**2 == 4,),
        "about all numbers": (for_all(x, x**2 >= y),),
        "about some": (there_is(x, x**2 == y), y > 1),
        "matrices": (norm(A) == 3, A == A.T),
    }
    return {name: statement(*given, theory=t) for name, given in cases.items()}


SLOW_ABSURD = {"0 < n, n < 1", "for all x. 1 <= x*y", "s < 1, 2 < s"}


@pytest.mark.parametrize("said", all_but(absurd().keys() - SLOW_ABSURD, absurd()))
def test_as_few_hypotheses_as_contradict_each_other_are_named(said: str) -> None:
    assert contradiction(absurd()[said]) == said
    assert supposed(absurd()[said]).contradiction == said


QUICK_POSSIBLE = {"a strip", "a point at the edge", "whole numbers", "matrices"}


@pytest.mark.parametrize("name", all_but(QUICK_POSSIBLE, possible()))
def test_hypotheses_that_hold_somewhere_are_not_accused(name: str) -> None:
    found = supposed(possible()[name])
    assert not found.contradiction and contradiction(possible()[name], 1.0) == ""
    assert found.instance or not found.looked


@pytest.mark.slow
def test_a_missing_instance_is_a_finding_only_where_one_would_be_found() -> None:
    t = Theory("t")
    n, d = t.integers("n"), t.naturals("d")
    A, B = t.matrices("A B", d, d)
    assert supposed(statement(n**2 == 2, theory=t)) == ("", "", False)
    assert supposed(statement(A * B == I(d), B == 0, theory=t))[:2] == ("", "")


# ------------------------------------------------------------------------------------------------- what a check says


def symres(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def findings(*arguments: str) -> dict[str, str]:
    result = symres("check", "a.py", "--json", *arguments)
    assert result.exit_code == 0, result.output
    return {c["id"]: c["finding"] for c in json.loads(result.stdout)["claims"] if "finding" in c}


def forget() -> None:
    """Make the store that of a symres that looked for no contradictions."""
    path = Path("a.certificates.json")
    data = json.loads(path.read_text())
    data["evidence"] = {k: e for k, e in data["evidence"].items() if e["points"]}
    for entry in data["evidence"].values():
        entry["at"] = None
    path.write_text(json.dumps(data))


@pytest.fixture
def script(here: None) -> Path:
    path = Path("a.py")
    path.write_text(SCRIPT)
    return path


@pytest.mark.slow
def test_every_report_tells_what_contradicts_itself(script: Path) -> None:
    reports = ("--junit", "out.xml", "--sarif", "out.sarif", "--summary", "out.md")
    result = symres("check", "a.py", *reports)
    assert result.exit_code == 0
    assert "5 claims: 5 proved; all as expected; 3 findings; " in result.stdout
    for claim, said in FINDINGS.items():
        assert f"{claim} (a.py:" in result.stdout and f": {said}" in result.stdout
    noted = [n["message"]["text"] for n in json.loads(Path("out.sarif").read_text())["runs"][0]["results"]]
    assert all(any(said in text for text in noted) for said in FINDINGS.values())
    assert "hypotheses contradict each other" in Path("out.xml").read_text()
    assert "hypotheses contradict each other" in Path("out.md").read_text()
    assert f"finding:        {FINDINGS['t.c']}" in symres("explain", "t.c", "a.py").stdout


@pytest.mark.slow
def test_a_contradiction_is_kept_and_told_without_a_search(script: Path, forbid_search: Any) -> None:
    assert findings() == FINDINGS
    before = Path("a.certificates.json").read_bytes()
    forbid_search()
    assert findings("--frozen") == findings() == FINDINGS
    assert Path("a.certificates.json").read_bytes() == before


@pytest.mark.slow
def test_a_store_of_before_is_looked_at_by_retry_and_then_keeps_it(script: Path) -> None:
    findings()
    forget()
    assert findings("--frozen") == findings() == {}
    assert findings("--retry") == FINDINGS
    assert findings("--frozen") == FINDINGS


@pytest.mark.slow
def test_a_claim_that_is_mended_has_no_finding(script: Path) -> None:
    findings()
    script.write_text(SCRIPT.replace("x > x + 1, given=p < 0", "x < x + 1, given=p < 1"))
    assert findings() == {name: said for name, said in FINDINGS.items() if name != "t.domain"}


def test_a_claim_that_is_checked_in_a_program_tells_it() -> None:
    theory = Theory("t")
    x = theory.reals("x")
    claim = theory.claim("c", x == x + 1, given=[x < 0, x > 0])
    from symres.run.runner import check_claims

    assert check_claims([claim]).results[0].finding == FINDINGS["t.c"]
    assert "contradict each other" in json.dumps(check_claims([claim]).to_json())

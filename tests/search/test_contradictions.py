"""Hypotheses that contradict each other are told by every check of a claim that is proved from them, and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from symres.cli import main
from symres.former import (
    I,
    Theory,
    at_least,
    at_most,
    cos,
    equal,
    exp,
    for_all,
    greater,
    less,
    log,
    norm,
    sin,
    tanh,
    there_is,
    unequal,
)
from symres.search.consistency import contradiction, supposed

SCRIPT = """
from symres.former import Theory, equal, greater, less, unequal, there_is, at_least, norm
from sympy import S

theory = Theory("t")
x, y = theory.reals("x y")
p = theory.positive("p")
d = theory.sizes("d")
A = theory.matrix("A", d, d)
s = theory.number("s")
theory.claim("c", equal(S(1), 2), given=[less(x, 0), greater(y, 1), greater(x, 0)])
theory.claim("domain", greater(x, x + 1), given=less(p, 0))
theory.claim("fine", greater(x + y, 0), given=[greater(x, 0), greater(y, 0)])
theory.claim("there", there_is(y, equal(y**2, x)), given=at_least(x, 0))
with theory.theorem("sizes", at_least(norm(A), 1), given=[equal(norm(A), s), less(s, 0)]) as proof:
    proof.have(at_least(s, 0))
    proof.have(at_least(norm(A), 1))
"""
SAYS = "its hypotheses contradict each other, so that it says nothing: "
FINDINGS = {
    "t.c": f"{SAYS}x < 0, 0 < x",
    "t.domain": f"{SAYS}0 < p, p < 0",
    "t.sizes": f"{SAYS}frobenius(A) = s, s < 0",
}


def statement(*given: Any, theory: Theory) -> Any:
    return theory.claim(f"a{len(theory.claims)}", equal(1, 1), given=list(given)).freeze().statement


def absurd() -> dict[str, Any]:
    t = Theory("t")
    x, y = t.reals("x y")
    p, m, n = t.positive("p"), t.naturals("m"), t.integers("n")
    d = t.sizes("d")
    A, s = t.matrix("A", d, d), t.number("s")
    cases = {
        "x < 0, 0 < x": (less(x, 0), greater(y, 1), greater(x, 0)),
        "x < y, y < p, p < x": (less(x, y), less(y, p), less(p, x), less(p, 7)),
        "x^2 < 0": (less(x**2, 0),),
        "1 <= m, m < 1": (less(m, 1),),
        "0 < n, n < 1": (less(0, n), less(n, 1), less(p, 1)),
        "x^2 + y^2 = 1, 2 < x + y": (equal(x**2 + y**2, 1), greater(x + y, 2)),
        "1 <= tanh(x)": (at_least(tanh(x), 1), greater(x, 0)),
        "exp(x) = -1": (equal(exp(x), -1),),
        "p < log(p)": (greater(log(p), p),),
        "for all x. 1 <= x*y": (for_all(x, at_least(x * y, 1)),),
        "x = y, x != y": (equal(x, y), unequal(x, y)),
        "s < 1, 2 < s": (less(s, 1), greater(s, 2), equal(norm(A), 3)),
        "frobenius(A) = s, s < 0": (equal(norm(A), s), less(s, 0)),
    }
    return {said: statement(*given, theory=t) for said, given in cases.items()}


def possible() -> dict[str, Any]:
    t = Theory("t")
    x, y = t.reals("x y")
    p, n = t.positive("p"), t.integers("n")
    d = t.sizes("d")
    A = t.matrix("A", d, d)
    cases = {
        "a strip": (less(x, 1), greater(x, 0)),
        "a point at the edge": (at_most(x**2, 0),),
        "an arc": (equal(x**2 + y**2, 1), greater(x + y, 1)),
        "a logarithm": (equal(exp(x), 5),),
        "a zero of no radicals": (equal(x**5 - x - 1, 0),),
        "where two curves cross": (equal(cos(x), y), equal(x**2, y)),
        "what holds near one place": (greater(sin(x), 1 - p), less(p, 1)),
        "whole numbers": (equal(n**2, 4),),
        "about all numbers": (for_all(x, at_least(x**2, y)),),
        "about some": (there_is(x, equal(x**2, y)), greater(y, 1)),
        "matrices": (equal(norm(A), 3), equal(A, A.T)),
    }
    return {name: statement(*given, theory=t) for name, given in cases.items()}


@pytest.mark.parametrize("said", absurd())
def test_as_few_hypotheses_as_contradict_each_other_are_named(said: str) -> None:
    assert contradiction(absurd()[said]) == said
    assert supposed(absurd()[said]).contradiction == said


@pytest.mark.parametrize("name", possible())
def test_hypotheses_that_hold_somewhere_are_not_accused(name: str) -> None:
    found = supposed(possible()[name])
    assert not found.contradiction and contradiction(possible()[name], 1.0) == ""
    assert found.instance or not found.looked


def test_without_an_instance_and_a_contradiction_that_is_said_only_where_one_would_be_found() -> None:
    t = Theory("t")
    n, d = t.integers("n"), t.sizes("d")
    A, B = t.matrices("A B", d, d)
    assert supposed(statement(equal(n**2, 2), theory=t)) == ("", "", False)
    assert supposed(statement(equal(A * B, I(d)), equal(B, 0), theory=t))[:2] == ("", "")


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


def test_it_is_kept_and_told_without_a_search(script: Path, forbid_search: Any) -> None:
    assert findings() == FINDINGS
    before = Path("a.certificates.json").read_bytes()
    forbid_search()
    assert findings("--frozen") == findings() == FINDINGS
    assert Path("a.certificates.json").read_bytes() == before


def test_a_store_of_before_is_looked_at_by_retry_and_then_keeps_it(script: Path) -> None:
    findings()
    forget()
    assert findings("--frozen") == findings() == {}
    assert findings("--retry") == FINDINGS
    assert findings("--frozen") == FINDINGS


def test_a_claim_that_is_mended_has_no_finding(script: Path) -> None:
    findings()
    script.write_text(SCRIPT.replace("greater(x, x + 1), given=less(p, 0)", "less(x, x + 1), given=less(p, 1)"))
    assert findings() == {name: said for name, said in FINDINGS.items() if name != "t.domain"}


def test_a_claim_that_is_checked_in_a_program_tells_it() -> None:
    theory = Theory("t")
    x = theory.reals("x")
    claim = theory.claim("c", equal(x, x + 1), given=[less(x, 0), greater(x, 0)])
    from symres.runner import check_claims

    assert check_claims([claim]).results[0].finding == FINDINGS["t.c"]
    assert "contradict each other" in json.dumps(check_claims([claim]).to_json())

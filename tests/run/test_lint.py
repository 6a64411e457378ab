"""Lint: which hypotheses of a proved claim are idle and which needed, which constants are sharp and which are not."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from symres import Theory, for_all, implies, norm, sin, there_is, vector
from symres.cli import main
from symres.kernel import Statement
from symres.kernel.terms import build, matrix, number, variable
from symres.language.guards import stated
from symres.run.lint import Finding, lint, with_moved_constants, without_hypotheses

theory = Theory("t")
x, y, z = theory.reals("x y z")
p, q = theory.positive("p q")
n = theory.naturals("n")
F = theory.define("F", (x, y), (x - 3 * y) ** 2)
NAMES = iter(range(10**6))


def statement(of, given=()):
    return theory.claim(f"c{next(NAMES)}", of, given=given).freeze().statement


def found(of, given=()):
    """The findings, by kind and part."""
    return {(f.kind, f.part): f for f in lint(statement(of, given), {}, 20)}


def constants(of):
    return [change.claim for change in with_moved_constants(statement(of))]


# -------------------------------------------------------------------------------------------------------------- changes


def test_each_hypothesis_is_dropped_in_turn_parts_of_a_chain_and_domains_of_symbols_included():
    changes = list(without_hypotheses(statement(p * x >= 0, [(0 <= x) & (x <= y), y != 1])))
    assert [change.part for change in changes] == ["0 < p", "0 <= x", "x <= y", "y != 1"]
    for change in changes:
        kept = list(map(str, change.statement.hypotheses))
        assert len(kept) == 3 and change.part not in kept
        assert change.statement.conclusion is changes[0].statement.conclusion


def test_the_premises_of_an_implication_are_hypotheses_too():
    changes = list(without_hypotheses(statement(implies(x >= 1, implies(y >= 1, x * y >= 1)))))
    assert [change.part for change in changes] == ["1 <= x", "1 <= y"]
    assert {change.claim for change in changes} == {"1 <= x*y"}


def test_a_whole_number_becomes_real_where_that_makes_sense():
    assert [change.part for change in without_hypotheses(statement(n**2 >= n))] == ["1 <= n", "n is an integer"]


def test_constants_move_up_and_down_by_a_hundredth():
    assert constants(2 * x <= y + Fraction(1, 2)) == [
        "(101/50)*x <= y + (1/2)",
        "(99/50)*x <= y + (1/2)",
        "2*x <= y + (101/200)",
        "2*x <= y + (99/200)",
    ]
    assert constants(x < -5) == ["x < -99/20", "x < -101/20"]


def test_a_side_that_is_zero_moves_by_a_hundredth_and_other_zeros_stay():
    assert constants(x**2 >= 0) == ["1/100 <= x^2", "-1/100 <= x^2"]
    assert constants(F(0, x) >= y) == []


@pytest.mark.parametrize(
    "of",
    [
        x**3 - y >= -z * x ** Fraction(2, 3),  # exponents and signs
        2 * x == 4 * y,  # an equation cannot say more
        2 * x != 4,
        implies(x >= 2, x >= y),  # premises
        vector(2 * x, 3) == vector(y, 4),
        F(x, y) >= z,  # constants inside of a definition
    ],
    ids=repr,
)
def test_what_is_no_constant_of_an_inequality_stays(of):
    assert constants(of) == []


def test_constants_inside_of_quantifiers_connectives_and_functions_move():
    assert len(constants(for_all(x, x**2 >= 2 * x - 1))) == 4
    assert len(constants(there_is(x, (x < -2) | (sin(3 * x) > y)))) == 4
    assert len(constants(abs(2 * x + 3) >= z)) == 4
    determinant = build("det", matrix([[variable("x"), number(3)], [number(5), number(0)]]))
    claim = stated((variable("x"),), (), (), build("<", determinant, variable("x")))
    assert [change.part for change in with_moved_constants(claim)] == ["3", "3", "5", "5"]


def test_every_change_is_a_statement_of_the_kernel_in_its_own_right():
    claim = statement(F(2, x) + n >= 3 * p, [n >= 2, x > 1])
    for change in (*without_hypotheses(claim), *with_moved_constants(claim)):
        assert Statement.from_json(change.statement.to_json()) == change.statement != claim


# ------------------------------------------------------------------------------------------------------------- findings


def test_an_idle_hypothesis_and_a_sharp_zero():
    assert found(x**2 >= 0, x >= 0) == {
        ("hypothesis", "0 <= x"): Finding("hypothesis", "0 <= x", "idle"),
        ("constant", "0"): Finding("constant", "0", "sharp", "1/100 <= x^2", "x = 0"),
    }


@pytest.mark.slow
def test_bernoulli_needs_its_hypothesis_and_is_sharp_everywhere():
    findings = lint(statement((1 + x) ** 3 >= 1 + 3 * x, x >= -1), {}, 30)
    assert [(f.kind, f.part, f.verdict) for f in findings] == [
        ("hypothesis", "-1 <= x", "needed"),
        ("constant", "1", "sharp"),
        ("constant", "3", "sharp"),
        ("constant", "1", "sharp"),
    ]
    assert all(f.at.startswith("x = ") for f in findings)


def test_a_constant_that_can_be_improved_is_not_sharp():
    findings = found(x**2 + 1 >= Fraction(1, 2))
    assert findings["constant", "1/2"] == Finding("constant", "1/2", "not sharp", "101/200 <= x^2 + 1")


def test_a_constant_is_sharp_if_it_cannot_move_one_of_two_ways():
    assert found(x**2 + y**2 >= 2 * x * y)["constant", "2"].verdict == "sharp"


def test_a_hypothesis_that_makes_the_claim_defined_is_needed():
    needed = found(x / x == 1, x != 0)["hypothesis", "x != 0"]
    assert (needed.verdict, needed.at) == ("needed", "x = 0")


@pytest.mark.slow
def test_the_domain_of_a_symbol_is_a_hypothesis():
    findings = found(p * q + q > 0)
    assert {part: f.verdict for (kind, part), f in findings.items() if kind == "hypothesis"} == {
        "0 < p": "needed",
        "0 < q": "needed",
    }


@pytest.mark.slow
def test_a_claim_whose_hypotheses_contradict_one_another_is_vacuous():
    for given in ([x < 0, x > 1], [x**2 + y**2 == -1], [p < 0]):
        assert [(f.kind, f.verdict) for f in lint(statement(x == 7, given), {}, 20)] == [("claim", "vacuous")]
    for given in ([x < 0, x > -1], [x**2 + y**2 == 1], [p <= 1]):
        assert "vacuous" not in {f.verdict for f in lint(statement(x**2 <= x**2, given), {}, 20)}


def test_a_theorem_whose_hypotheses_contradict_one_another_is_vacuous():
    theorems = Theory("theorems")
    A, c = theorems.matrix("A", theorems.naturals("m"), 3), theorems.reals("c")
    claims = {
        "vacuous": [norm(A) < c, c < 0],
        "": [norm(A) < 1],
    }
    for verdict, given in claims.items():
        with theorems.theorem(f"t{len(theorems.claims)}", c <= c, given=given) as proof:
            proof.have(0 <= norm(A), by="norm_nonnegative")
        said = lint(theorems.claims[-1].freeze().statement, {"script": "of a theorem"}, 20)
        assert [f.verdict for f in said] == [verdict] * bool(verdict)


@pytest.mark.slow
def test_what_cannot_be_decided_says_why():
    claim = statement(there_is(x, x + x * sin(x) == p))
    findings = lint(claim, {}, 1)
    assert [f.verdict for f in findings] == ["undecided"]
    assert findings[0].reason
    assert lint(claim, {}, 0) == [Finding("hypothesis", "0 < p", "undecided", "", "", "no time was left for it")]


def test_a_search_that_fails_leaves_one_change_undecided(monkeypatch):
    def fails(*arguments):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("symres.run.lint.settle", fails)
    findings = lint(statement(x**2 >= 0, x >= 0), {}, 5)
    assert [f.verdict for f in findings] == ["undecided"] * 2
    assert "ZeroDivisionError: oh; this is a fault of symres" in findings[0].reason


def test_a_certificate_that_the_kernel_rejects_or_digits_contradict_decides_nothing(monkeypatch):
    claim = statement(x**2 >= 0, x >= 0)
    wrong = {"certificate": {"verdict": "proved", "proofs": []}}
    monkeypatch.setattr("symres.run.lint.settle", lambda *arguments: wrong)
    assert "the kernel rejects" in lint(claim, {}, 5)[0].reason
    monkeypatch.setattr("symres.run.lint.check", lambda *arguments: "proved")
    monkeypatch.setattr("symres.run.lint.settle", lambda *arguments: {**wrong, "evidence": {"against": "x = 2"}})
    (first, *_) = lint(claim, {}, 5)
    assert first.verdict == "undecided"
    assert "the kernel accepts a proof, but the claim fails numerically at x = 2" in first.reason


# ----------------------------------------------------------------------------------------------------- the command line

SCRIPT = """
from fractions import Fraction
from symres import *
theory = Theory("l")
x = theory.reals("x")
theory.suppose(x <= 10)
theory.claim("square", x**2 >= 0)
theory.claim("loose", x**2 + 1 >= Fraction(1, 2))
theory.claim("false", x >= 3, expect="refuted")
theory.cite("lemma", "A", "Someone (2000)")
"""


@pytest.fixture
def script(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    path = tmp_path / "l.py"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def check(*options):
    return CliRunner().invoke(main, ["check", *options])


@pytest.mark.slow
def test_lint_is_said_below_the_table_and_fails_no_run(script):
    result = check("--lint", "-j", "1")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert "l.square: hypothesis x <= 10 is idle: the claim is proved without it" in lines
    assert "l.square: constant 0 is sharp: 1/100 <= x^2 fails at x = 0" in lines
    assert "l.loose: constant 1/2 is not sharp: 101/200 <= x^2 + 1 is proved" in lines
    assert not any(line.startswith(("l.false:", "l.lemma:")) for line in lines)
    assert lines[-1] == "2 hypotheses: 2 idle; 3 constants: 2 not sharp, 1 sharp"
    assert "searched variants of l.loose (2 of 2)" in result.stderr.splitlines()


@pytest.mark.slow
def test_lint_is_in_the_json_of_proved_claims_alone(script):
    report = json.loads(check("--lint", "--json", "-j", "1").stdout)
    with_lint = {claim["id"]: claim["lint"] for claim in report["claims"] if "lint" in claim}
    assert with_lint.keys() == {"l.square", "l.loose"}
    assert with_lint["l.square"][0] == Finding("hypothesis", "x <= 10", "idle").to_json()
    assert not any("lint" in claim for claim in json.loads(check("--json").stdout)["claims"])


@pytest.mark.slow
def test_lint_changes_nothing_in_the_store(script):
    assert check("-j", "1").exit_code == 0
    before = {path.name: path.read_bytes() for path in script.parent.iterdir()}
    assert check("--lint", "-j", "1").exit_code == 0
    assert {path.name: path.read_bytes() for path in script.parent.iterdir()} == before


@pytest.mark.slow
def test_lint_runs_in_processes_with_the_same_findings(script):
    script.write_text(SCRIPT + "for k in range(3):\n    theory.claim(f'more{k}', x**2 + k >= 0)\n")
    one, two = (json.loads(check("--lint", "--json", "-j", jobs).stdout)["claims"] for jobs in "12")
    assert [claim.get("lint") for claim in one] == [claim.get("lint") for claim in two]
    assert sum("lint" in claim for claim in two) == 5


def test_lint_and_frozen_exclude_each_other(script):
    result = check("--lint", "--frozen")
    assert result.exit_code == 2
    assert "leave one of them out" in result.output

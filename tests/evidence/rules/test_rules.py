"""Every rule holds in sampled models, extreme ones included, and its false neighbours do not."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from symres import kernel
from symres.cli import main
from symres.elaborate.algebra.notation import Expression, at_most, equal, norm, spectral_norm, symbol, trace
from symres.evidence.models import described
from symres.evidence.rules import neighbours as false
from symres.evidence.rules.neighbours import IDLE, UNSEEN, caught, neighbours
from symres.evidence.rules.sampling import BENDS, sampled
from symres.evidence.rules.writing import rule, text
from symres.kernel import Rejected
from symres.kernel.rules import RULES, Rule
from symres.kernel.terms import INT, REAL, matrix_sort
from symres.show.reports import rules as page

NAMES = [r.name for r in RULES]
# Rules whose models are large, about tables of random matrices or functions on many outcomes: 10 to 30 ms each.
LARGE = """derivative_of_mean independent_of_past polar_decomposition rotation_root convex_tangent replace_function
random_hyperplane second_derivative_at_minimum gaussian_fourth_moment replace_random replace_random_number
replace_matrix_sequence mean_value intermediate_value greatest_value taylor antiderivative continuous_sum
continuous_product continuous_absolute continuous_power continuous_chain""".split()


def check(of: Rule, instances: int, seed: int) -> None:
    trial = sampled(of, instances, random.Random(seed))
    assert trial.violation is None, described(trial.violation, of.variables, of.conclusion)
    assert trial.models >= instances, f"{of.name}: {trial.models} models only"


FILE = Path(kernel.__file__).with_name("rules.json")


def test_the_file_of_rules_is_what_they_are_written_as() -> None:
    """The field ``says`` tells readers what the others tell the kernel, and each rule is written in one way."""
    assert FILE.read_text("utf-8") == text(RULES)


def test_the_file_of_false_neighbours_is_what_they_are_written_as() -> None:
    assert false.FILE.read_text("utf-8") == false.text()


def square(**other: Any) -> dict[str, Any]:
    found: dict[str, Any] = next(data for data in json.loads(FILE.read_text("utf-8")) if data["name"] == "root_square")
    return {**found, **other}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "a rule has the fields name, subject"),
        ({**square(), "more": 1}, "a rule has the fields name, subject"),
        (square(variables=[["x", ["real"]], ["x", ["int"]]]), "x is declared twice"),
        (square(variables=[["x", ["matrix", ["v", "n"], ["v", "n"]]]]), "undeclared variable 'n'"),
        (square(variables=[]), "undeclared variable 'x'"),
        (square(conclusion=["v", "x"]), "is no proposition about the variables"),
        (square(conclusion=["b", 0]), "a bound variable without a binder"),
        (square(hypotheses=[["v", "x"]]), "is no proposition about the variables"),
    ],
)
def test_what_is_no_rule_is_refused(data: Any, said: str) -> None:
    assert Rule.from_json(square()) in RULES
    with pytest.raises(Rejected, match=said):
        Rule.from_json(data)


@pytest.mark.slow
@pytest.mark.parametrize("of", RULES, ids=NAMES)
def test_a_rule_holds_in_sampled_models(of: Rule) -> None:
    check(of, 60, 11)


@pytest.mark.nightly
@pytest.mark.parametrize("of", RULES, ids=NAMES)
def test_a_rule_holds_in_thousands_of_models(of: Rule) -> None:
    check(of, 1_000 if of.name in LARGE else 5_000, 12)


@pytest.mark.slow
@pytest.mark.parametrize("of", RULES, ids=NAMES)
def test_the_false_neighbours_of_a_rule_are_caught(of: Rule) -> None:
    for neighbour in neighbours(of):
        found = caught(neighbour, 6000, random.Random(5))
        assert found.violation is not None, f"{of.name} {neighbour.change}: no violation in {found.models} models"


@pytest.mark.parametrize("of", RULES, ids=NAMES)
def test_a_rule_has_a_false_neighbour_or_a_counterexample_in_words(of: Rule) -> None:
    assert list(neighbours(of)) or any(name == of.name for name, _ in UNSEEN)


@pytest.mark.parametrize("name, hypothesis", IDLE)
def test_a_hypothesis_said_to_be_idle_is(name: str, hypothesis: str) -> None:
    of = next(r for r in RULES if r.name == name)
    rest = tuple(h for h in of.hypotheses if str(h) != hypothesis)
    check(Rule(of.name, of.subject, of.variables, rest, of.conclusion, of.reference), 300, 3)


def test_the_tables_are_about_rules_and_hypotheses_that_exist() -> None:
    known = {r.name: {*map(str, r.hypotheses), "conclusion"} for r in RULES}
    assert BENDS.keys() <= known.keys()
    assert [key for key in (*UNSEEN, *IDLE) if key[1] not in known.get(key[0], ())] == []


def test_rules_have_distinct_names_and_references() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(r.reference and r.subject for r in RULES)


_m, _n = (symbol(x, INT) for x in "mn")
_A = symbol("A", matrix_sort(_m.term, _n.term))
_B = symbol("B", matrix_sort(_n.term, _n.term))
_C = symbol("C", matrix_sort(_n.term, _n.term))
_x = symbol("x", REAL)


@pytest.mark.parametrize(
    "hypotheses, conclusion",
    [
        ([], equal(_B * _C, _C * _B)),
        ([], equal(trace(_B * _C), trace(_B) * trace(_C))),
        ([], equal(_B * _B.inverse, _B.inverse * _B * 2 - _B * _B.inverse)),
        ([], at_most(norm(_A), spectral_norm(_A))),
        ([equal(_B * _B, _B)], equal(_B.T, _B)),
        ([equal(_B.T * _B, _C), equal(_C.T, _C)], equal(_B, _C)),
        ([], equal(_x * _x ** (-1), 1)),
        ([], equal((_x * _x) ** Expression(_x.term), _x ** (2 * _x))),
    ],
    ids=str,
)
def test_a_false_rule_is_noticed(hypotheses: list[Expression], conclusion: Expression) -> None:
    wrong = rule("test", "wrong", hypotheses, conclusion, "nowhere")
    assert sampled(wrong, 500, random.Random(2)).violation is not None


def test_small_rules_are_sampled_hundreds_of_times_a_second() -> None:
    of = next(r for r in RULES if r.name == "spectral_bound")
    start = time.process_time()
    assert sampled(of, 500, random.Random(0)).models == 500
    assert time.process_time() - start < 1.5


def test_the_page_names_every_rule_with_its_statement_and_reference() -> None:
    text = "\n".join(page.lines(RULES))
    for r in RULES:
        assert f"  {r.name}  ({r.reference})" in text
        assert str(r.conclusion) in text or len(str(r.conclusion)) >= 400


def test_the_command_prints_one_rule_with_its_neighbours() -> None:
    result = CliRunner().invoke(main, ["rules", "sigma_min_bound"])
    assert result.exit_code == 0
    assert "sigma_min(A)*frobenius(N) <= frobenius(A*N)" in result.output
    assert "tested against" in result.output


def test_the_command_prints_json() -> None:
    result = CliRunner().invoke(main, ["rules", "--json"])
    data = json.loads(result.output)["rules"]
    assert [r["name"] for r in data] == NAMES
    assert all(r["conclusion"] and r["reference"] for r in data)


def test_an_unknown_rule_is_an_error_that_names_similar_ones() -> None:
    result = CliRunner().invoke(main, ["rules", "sigma_bound"])
    assert result.exit_code == 2
    assert "there is no rule sigma_bound; did you mean" in result.output

"""A refutation is a sentence: the point, and the relation that is true there."""

import json
from pathlib import Path

import pytest

from symres import (
    I,
    Theory,
    critical_points_are,
    exp,
    for_all,
    implies,
    is_local_minimum,
    is_strict_local_minimum,
    number,
    there_is,
    trace,
)
from symres.kernel import Statement
from symres.show.documents.appendix import Appendix
from symres.show.documents.proofs import proof, with_names_for_roots
from symres.show.documents.refutations import compared

ROOT = Path(__file__).parents[3]


@pytest.fixture
def theory():
    return Theory("false", source="symres")


def refuted(theory, formula, given=()):
    result = theory.claim(f"claim_{len(theory.claims)}", formula, given=given, expect="refuted").check(120)
    assert result.verdict == "refuted"
    return proof(Statement.from_json(result.statement), result.certificate, appendix=Appendix())


def test_a_gradient_that_is_not_zero_refutes_a_local_minimum(theory):
    x, y = theory.reals("x y")
    H = theory.define("H", (x, y), (x**2 + y - 11) ** 2 + (x + y**2 - 7) ** 2)
    text = refuted(theory, is_local_minimum(H, (-3, -2)))
    assert (
        text == r"The claim fails. $H$ has no local minimum at $(-3, -2)$, since $\nabla H(-3, -2) = (36, 40) \ne 0$."
    )


def test_a_curve_on_which_the_function_is_smaller_refutes_a_local_minimum(theory):
    w, v = theory.reals("w v")
    F = theory.define("F", (w, v), (w * (1 + v) - 1) ** 2)
    text = refuted(theory, is_local_minimum(F, (0, -1)))
    assert r"since $F(-s, -s - 1) - F(0, -1) = s^{4} - 2 s^{2} < 0$ for all small $s \ne 0$." in text
    assert "Take" not in text


def test_along_a_curve_of_odd_order_one_side_is_smaller(theory):
    x, _ = theory.reals("x y")
    F = theory.define("F", x, x**3)
    text = refuted(theory, is_local_minimum(F, 0))
    assert ("$F(s) - F(0) = s^{3} < 0$ for all small $s < 0$." in text) != ("for all small $s > 0$." in text)


def test_a_function_that_is_no_polynomial_has_a_derivative_along_a_curve(theory):
    x, _ = theory.reals("x y")
    F = theory.define("F", x, 1 - exp(x) + x)
    text = refuted(theory, is_local_minimum(F, 0))
    assert "derivative of order 2 of $F(" in text
    assert "$-1$, and those before it vanish" in text


def test_at_values_of_the_variables_functions_keep_their_names():
    with open(ROOT / "proofs/shamir/example1.statements.json", encoding="utf-8") as file:
        of = Statement.from_json(json.load(file)["statements"]["shamir.example1.critical_point.neighbour"])
    with open(ROOT / "proofs/shamir/example1.certificates.json", encoding="utf-8") as file:
        text = proof(of, json.load(file)["certificates"][of.sha256], appendix=Appendix())
    assert r"Take $\varepsilon = 1$." in text
    assert "$F$ has no local minimum at $(0, -1)$, since $F(-s, -s - 1) - F(0, -1) = " in text
    assert r"\mapsto" not in text


def test_points_that_are_missing_in_a_list_are_named(theory):
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), (x**2 - 1) ** 2 + y**2)
    text = refuted(theory, critical_points_are(F, (1, 0), (-1, 0)))
    assert text == (r"The claim fails. For $(x, y) = (0, 0)$, $\nabla F(x, y) = 0$, but this is none of these points.")


def test_a_point_of_a_list_that_is_not_critical_has_a_gradient(theory):
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), (1 - x) ** 2 + (y - x**2) ** 2)
    text = refuted(theory, critical_points_are(F, (1, 1), (-1, 1)))
    assert text == (
        r"The claim fails. For $(x, y) = (-1, 1)$, which is one of these points, $\nabla F(x, y) = (-4, 0) \ne 0$."
    )


def test_an_inequality_shows_both_sides(theory):
    x, _ = theory.reals("x y")
    assert refuted(theory, abs(x) + 1 <= 1).count(">") == 1
    text = refuted(theory, for_all(x, x**2 <= x))
    assert text.startswith("The claim fails. For $x = ")
    assert " > " in text


@pytest.mark.slow
def test_a_claim_of_two_parts_that_exclude_each_other_says_so(theory):
    x, y = theory.reals("x y")
    F = theory.define("F", (x, y), x**2 - y**2)
    text = refuted(theory, is_strict_local_minimum(F, (0, 0)) & (F(0, 0) == 0))
    assert "$F$ has no strict local minimum at $(0, 0)$, since" in text


def test_hypotheses_of_an_implication_hold_at_the_point(theory):
    x, _ = theory.reals("x y")
    text = refuted(theory, for_all(x, implies(0 < x, 1 < x)))
    assert text.startswith("The claim fails. For $x = ")
    assert "but" in text


def test_a_relation_that_is_false_is_told_as_the_one_that_is_true():
    assert compared("=", ("F(0)", "1"), ("0", "0")) == r"F(0) = 1 \ne 0"
    assert compared("<=", ("1", "1"), ("F(0)", "0")) == "F(0) = 0 < 1"
    assert compared("<", ("F(0)", "1"), ("1", "1")) == "F(0) = 1"


def test_zeros_have_one_name_whatever_letter_their_polynomial_is_written_in():
    text = with_names_for_roots(
        r"$\operatorname{root}_{[1,\,2]}(x^{5} - 2)$ $\operatorname{root}_{[1,\,2]}(t^{5} - 2)$ "
        r"$\operatorname{root}_{[1,\,3]}(t^{5} - 2)$"
    )
    assert text.count(r"\alpha_{1}") == 3
    assert r"\alpha_{2}" not in text
    assert r"\operatorname{root}_{[1,\,3]}" in text


@pytest.mark.slow
def test_what_is_led_to_a_contradiction_is_supposed_first():
    theory = Theory("t")
    d = theory.naturals("d")
    S, A = theory.matrix("S", d, d), theory.layers("A", d, d)
    claim = for_all((d, S), there_is(A, (A[1] == S) & (A[1] == 0)))
    with theory.theorem("zero", claim, expect="refuted") as steps:
        with steps.let(d):
            A_0 = steps.obtain("A_0", there_is(A, (A[1] == I(d)) & (A[1] == 0)))
            steps.have(I(d) == A_0[1])
            steps.have(I(d) == 0)
            steps.have(trace(I(d)) == d, by="trace_of_identity")
            steps.have(d == 0)
        steps.have(number(1) == 0)
    result = theory.claims[-1].check()
    assert result.verdict == "refuted", result.reason
    text = proof(result.claim.freeze().statement, result.certificate)
    assert "Suppose that it holds." in text and "there. Suppose" not in text

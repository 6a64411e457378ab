"""The theorems on near-identity layers rest on rules alone, and what resembles them is not proved.

A neighbour is a theorem with one thing changed in its statement, and an instance that shows it false.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from symres.kernel import Rejected, Statement
from symres.kernel.rules import RULES
from symres.kernel.terms import show
from symres.run.tasks import task_of
from symres.script.loading import cited, load
from symres.store.lemmas import lemmas
from symres.store.stores import load as load_store

from ..certificates import verdict_on
from .searching import searched

PROOFS = Path(__file__).parents[2] / "proofs"
THEOREMS = {
    "linear_networks": "thm1_linear thm1_linear.bound thm1_linear.converse thm_linear_landscape true_A_recovered",
    "risk": "bias_variance lipschitz_def",
    "scaling_construction": "scaling_construction thm2",
    "near_identity_maps": "near_id_bilipschitz",
    "critical_points": "critical_global descent_step",
    "layer_gradients": "thm3 thm3.sup_ratio",
    "one_layer": "within_layer",
}
REFUTED = {
    "near_identity": "thm2.without_orientation thm2.unbounded_domain",
    "units": "universal_unit.without_bias universal_unit.without_bias.sigmoid",
}
CITED = {"units": "universal_unit.with_bias no_flattening"}
HOME = {name: script for group in (THEOREMS, REFUTED) for script, names in group.items() for name in names.split()}
LONG = 10_000  # characters, enough for the longest statement
SECONDS = 10.0  # to look for the proof of a neighbour; those of the theorems take less

# claim: the part of its statement that is changed, the new part, and an instance that shows the neighbour false
NEIGHBOURS = {
    "thm1_linear": [("given=det(A) > 0", "given=det(A) ** 2 > 0", "A = -1, d = 1")],
    "thm1_linear.bound": [
        ("c == pi + gamma * exp(gamma)", "c == gamma", "a rotation, gamma = 0"),
        ("det(A) > 0,", "", "A = -1, d = 1"),
    ],
    "thm1_linear.converse": [("spectral_norm(B[i]) < 1", "spectral_norm(B[i]) < 3", "B_1 = -2, d = m = 1")],
    "thm_linear_landscape": [
        ("*near_identity, stationary", "*near_identity", "layers that are not stationary"),
        ("*near_identity, stationary", "stationary", "B_1 = B_2 = -1, d = 1, A = 1"),
    ],
    "true_A_recovered": [
        (", lambda_min(Sigma) > 0", "", "inputs on a line"),
        ("P(1, m) == A", "P(2, m) == A", "m = 1, A = 2"),
    ],
    "bias_variance": [
        ("== excess)", "== 2 * excess)", "h = h_s + 1"),
        ("Q(h_s) <= Q(h)", "Q(h) <= Q(h_s)", "h = h_s + 1"),
    ],
    "lipschitz_def": [
        ("K <= L + M", "K >= L + M", "g = -f"),
        ("abs(c) * L)", "c * L)", "c = -1"),
        ("given=[is_seminorm(f, L),", "given=[is_lipschitz(f, L),", "L larger than need be"),
    ],
    "scaling_construction": [
        ("invertible, steep, *normal", "invertible, *normal", "Lambda = 0"),
        ("*constants, *scalings", "*constants, *scalings[:2]", "a last scaling that is not 1"),
    ],
    "thm2": [
        ("*normal, *constants", "*constants", "h(x) = -x"),
        ("differentiable, smooth, invertible", "differentiable, invertible", "L = 0"),
        ("differentiable, smooth, invertible, steep", "differentiable, smooth, invertible", "Lambda = 0"),
    ],
    "near_id_bilipschitz": [
        (", eps < 1]", ", eps <= 1]", "g = 0"),
        ("sigma_min(J) >= 1 - eps", "sigma_min(J) >= 1 + eps", "g(x) = x/2"),
        ("near_identity(g, eps), eps >= 0", "eps >= 0", "g = 0"),
    ],
    "critical_global": [
        (", stationary]", "]", "layers that are not stationary"),
        ("eps < 1", "eps <= 1", "m = 2, h_1 = 0 and h_2 = Id"),
        ("Q(output) <= Q(g)", "Q(g) <= Q(output)", "g far off"),
    ],
    "descent_step": [
        ("[*layers, ", "[*layers[1:], ", "the last layer sees nothing"),
        ("eps < 1", "eps <= 1", "h_1 = 0, so that the last layer sees nothing"),
    ],
    "thm3": [
        ("2 * shrink / rho * gap", "3 * shrink / rho * gap", "X = 1, Y = 0, and two layers that halve: equality"),
        ("2 * shrink**2 * gap", "2 * shrink * gap", "the same layers, and the exponent half of what it is"),
        ("gradient(root_mean_square)", "gradient(root_mean_square)[1:]", "T = 0, which is no derivative"),
        ("gradient(root_mean_square)", "gradient(root_mean_square)[:1]", "N = 0, which is no bound"),
        ("rho**2 == far, ", "", "rho smaller than the distance"),
    ],
    "thm3.sup_ratio": [
        ("2 * (1 - eps)", "3 * (1 - eps)", "X = 1, Y = 0, and two layers that halve: equality"),
        ("(m - 1)", "(m - 2)", "the same layers, and one factor less"),
        (
            "origin, ",
            "",
            "m = i = 2, X = Y = 1, h_1(x) = x - 1, h_2 = Id, h_s(x) = 2 x - 1: h_2 sees 0 alone, so N = 0",
        ),
        ("*distance, ", "*distance[:1], ", "rho smaller than the distance"),
        ("gradient(ratio)", "gradient(ratio)[1:]", "T = 0, which is no derivative"),
    ],
    "within_layer": [
        ("Q(h_s) < Q(output)", "Q(h_s) <= Q(output)", "the best predictor, from which nothing falls"),
        ("given=[*near, ", "given=[*near[1:], ", "h_1 = 0, so that layer 2 sees nothing"),
        ("there_is(g, all_of(downhill(g)))", "for_all(g, all_of(downhill(g)))", "g_t = h_i for every t"),
    ],
    "thm2.without_orientation": [
        (
            "smoothly_invertible(*smooth)",
            "smoothly_invertible(*smooth) & for_all(x, dh(x) > 0)",
            "with orientation the theorem holds",
        )
    ],
    "thm2.unbounded_domain": [
        ("spread(h, everywhere)", "spread(h, on_interval)", "on a bounded domain the theorem holds")
    ],
    "universal_unit.without_bias": [
        (
            "is_universal(relu)",
            "is_universal(function(t, t**2))",
            "the square is one of the units",
        )
    ],
    "universal_unit.without_bias.sigmoid": [("is_universal(sigmoid)", "is_universal(relu)", "the ReLU is not odd")],
}


@pytest.fixture(scope="module")
def results(results_of: Any) -> dict[str, Any]:
    return results_of(*(PROOFS / "bartlett" / f"{script}.py" for script in (*THEOREMS, *REFUTED)))


def _names(group: dict[str, str]) -> list[str]:
    return [name for names in group.values() for name in names.split()]


@pytest.mark.slow
@pytest.mark.parametrize("name", _names(THEOREMS))
def test_a_theorem_is_proved_and_rests_on_textbook_rules_alone(results: dict[str, Any], name: str) -> None:
    result = results[f"bartlett.{name}"]
    assert (result.verdict, result.kind, result.cited) == ("proved", "derivation", ())
    assert set(result.rules) <= {rule.name for rule in RULES}


@pytest.mark.parametrize("name", _names(REFUTED))
def test_what_lacks_a_hypothesis_is_refuted_from_rules_alone(results: dict[str, Any], name: str) -> None:
    result = results[f"bartlett.{name}"]
    assert (result.verdict, result.cited) == ("refuted", ())
    assert result.claim.where and result.claim.note and result.claim.says
    assert set(result.rules) <= {rule.name for rule in RULES}


@pytest.mark.parametrize("name", _names(CITED))
def test_what_is_cited_names_authors_title_year_and_place(results: dict[str, Any], name: str) -> None:
    result = results[f"bartlett.{name}"]
    assert result.verdict == "cited"
    assert any(year in result.claim.reference for year in ("(1993), 861-867", "(2016), 1517-1539"))


def test_every_claim_on_the_way_is_as_expected(results: dict[str, Any]) -> None:
    assert [name for name, result in results.items() if not result.as_expected] == []


def _statement(results: dict[str, Any], name: str) -> Statement:
    statement: Statement = results[f"bartlett.{name}"].claim.freeze().statement
    return statement


@pytest.mark.parametrize("name", _names(REFUTED))
def test_what_is_refuted_is_closed_and_speaks_of_every_function(results: dict[str, Any], name: str) -> None:
    statement = _statement(results, name)
    assert (statement.variables, statement.hypotheses) == ((), ())
    assert str(statement.conclusion).startswith("for all ")


def test_theorem_2_is_refuted_with_any_number_of_layers_and_its_rate(results: dict[str, Any]) -> None:
    for name in _names(REFUTED)[:2]:
        said = show(_statement(results, name).conclusion, LONG)
        assert "there is C. there is m_0. for all m. m_0 <= m =>" in said
        assert "<= C*log(m)*m^(-1)*abs(x - y)" in said


def test_theorem_3_speaks_of_every_layer_and_of_every_functional_that_the_risk_follows(results: dict[str, Any]) -> None:
    for name in _names(THEOREMS):
        if not name.startswith("thm3"):
            continue
        said = [show(hypothesis, LONG) for hypothesis in _statement(results, name).hypotheses]
        assert "1 <= i" in said and "i <= m" in said
        assert "has_derivative" not in " ".join(said)
        (derivative,) = [
            part for part in said if part.startswith("for all e. 0 < e => (there is r. 0 < r and (for all ")
        ]
        assert "for all Delta. for all s. 0 < s and s < r and" in derivative and "- T(Delta)) <= e*s" in derivative
        (bound,) = [part for part in said if part.startswith("for all Delta. for all s.")]
        assert bound.endswith("abs(T(Delta)) <= N*s")


def test_on_the_unbounded_domain_no_constant_is_enough(results: dict[str, Any]) -> None:
    said = show(_statement(results, "thm2.unbounded_domain.not_lipschitz").conclusion, LONG)
    assert said.startswith("for all C. there is x. C*abs(x) < abs(")
    assert "-1 <= x" in show(_statement(results, "thm2.without_orientation").conclusion, LONG)
    assert "-1 <= x" not in show(_statement(results, "thm2.unbounded_domain").conclusion, LONG)


def test_the_width_of_units_without_biases_is_any(results: dict[str, Any]) -> None:
    assert "there is n. there is A. there is B." in str(_statement(results, "universal_unit.without_bias").conclusion)


def test_stationary_weights_are_those_of_any_layer_and_the_risk_still_falls(results: dict[str, Any]) -> None:
    statement = _statement(results, "within_layer")
    given, said = {show(h, LONG) for h in statement.hypotheses}, show(statement.conclusion, LONG)
    assert {"1 <= i", "i <= m"} <= given
    assert not any("i = m" in h for h in given)
    weights = "for all e. has_derivative(fun t. (1/2)*E(fun omega. frobenius(w(m, N(theta + t*e, z(i - 1, X(omega))))"
    assert any(h.startswith(weights) for h in given)
    assert said.startswith("there is g. (for all x. g(0, z(i - 1, x)) = f(i, z(i - 1, x)))")
    assert "(1 - epsilon)^(m - i)*frobenius(g(s, z(i - 1, x)) - g(t, z(i - 1, x))) <= abs(s - t)*" in said
    assert ", 0, (-2)*(" in said
    assert "for all e. for all r. 0 < r => not (for all t. -r < t => (t < r =>" in said


# ---------------------------------------------------------------------------------------------------- false neighbours

CASES = [
    pytest.param(name, old, new, id=f"{name}: {why}")
    for name, changes in NEIGHBOURS.items()
    for old, new, why in changes
]


def _changed(name: str, old: str, new: str, folder: Path) -> tuple[Any, Any]:
    """The task of a claim, its statement changed, and the statements before it."""
    for scripts in ("bartlett", "hardt_ma"):
        (folder / scripts).mkdir()
        for path in (PROOFS / scripts).glob("*.py"):
            shutil.copy(path, folder / scripts)
    path = folder / "bartlett" / f"{HOME[name]}.py"
    source = path.read_text()
    local = name.removeprefix("thm2.").removeprefix("universal_unit.")
    start = source.index(f'    "{local}",\n')
    end = source.index("as proof:", start)
    assert old in source[start:end], f"the statement of {name} does not contain {old}"
    path.write_text(source[:start] + source[start:end].replace(old, new) + source[end:])
    script = load(path)
    stated = {c.id: c for s in (*cited([script]), script) for c in s.claims if c.formula is not None}
    book = lemmas((identity, claim.freeze().statement) for identity, claim in stated.items())
    return task_of(stated[f"bartlett.{name}"]), book


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new"), CASES)
def test_the_kernel_refuses_the_proof_of_the_claim_for_a_neighbour(
    results: dict[str, Any], name: str, old: str, new: str, tmp_path: Path
) -> None:
    statement = _statement(results, name)
    certificate = load_store(PROOFS / "bartlett" / f"{HOME[name]}.py").certificates[statement.sha256]
    script = load(PROOFS / "bartlett" / f"{HOME[name]}.py")
    near = [c.freeze().statement for s in (*cited([script]), script) for c in s.claims if c.formula is not None]
    known = {st.sha256: st for st in (*lemmas().statements.values(), *near)}
    assert verdict_on(statement, certificate, known) in ("proved", "refuted")
    with pytest.raises(Rejected):
        verdict_on(_changed(name, old, new, tmp_path)[0].statement, certificate, known)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "old", "new"), CASES)
def test_a_false_neighbour_is_not_shown(name: str, old: str, new: str, tmp_path: Path) -> None:
    task, book = _changed(name, old, new, tmp_path)
    found = searched(task, book, SECONDS).get("certificate")
    wanted = "proved" if name in _names(THEOREMS) else "refuted"
    assert found is None or found["verdict"] != wanted

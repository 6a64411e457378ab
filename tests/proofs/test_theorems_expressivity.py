"""The theorems on networks that express any labels are derived, and their false neighbours are not.

A neighbour is a theorem with one thing changed: a hypothesis left out, a constant, an inequality that is strict. Its
proof is that of the theorem. That it fails proves nothing; that it went through would show that something is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from symres import implies, log, norm, there_is
from symres.kernel.rules import RULES
from symres.store.lemmas import Lemmas, lemmas
from symres.store.stores import load as load_store

from .neighbours import Change, cases, certificate, claims, unchanged
from .searching import defined

FOLDER = Path(__file__).parents[2] / "proofs" / "hardt_ma"
THEOREMS = {
    "construction": "expressivity.certificate expressivity.certificate.in_order expressivity.certificate.blocks "
    "lemma_k_points lemma_k_points.exposed last_layer layers_count layers_count.necessary",
    "theorem_3": "params.n_log_n thm3_original",
    "sign_codes": "relu_block expressivity.sign_code.blocks expressivity.sign_code.readout "
    "expressivity.sign_code.neurons expressivity.sign_code.network expressivity.sign_code.projections "
    "expressivity.same_blocks expressivity.sign_code.two_then expressivity.sign_code.integers.network "
    "expressivity.sign_code.integers",
    "random_codes": "expressivity.sign_code expressivity.sign_code.width",
    "width_one": "expressivity.width_one expressivity.width_one.real thm3",
}
SCRIPTS = {name: FOLDER / f"{name}.py" for name in THEOREMS}
SECONDS = 14.0  # to look for the proof of a neighbour; the theorems take up to ten
AMPLE = 200.0  # for what must be found, on a busy machine too


@pytest.fixture(scope="module")
def results(results_of: Any) -> dict[str, Any]:
    return results_of(*SCRIPTS.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for names in THEOREMS.values() for name in names.split()])
def test_a_theorem_is_derived_from_rules_alone(results: dict[str, Any], name: str) -> None:
    result = results[f"hardt_ma.{name}"]
    assert (result.verdict, result.kind, result.cited) == ("proved", "derivation", ())
    assert set(result.rules) <= {rule.name for rule in RULES}


def test_every_claim_of_these_scripts_is_as_expected(results: dict[str, Any]) -> None:
    assert [result.claim.id for result in results.values() if not result.as_expected] == []


def test_chance_is_needed_for_random_hyperplanes_alone(results: dict[str, Any]) -> None:
    needed = {result.claim.id for result in results.values() if "random_hyperplane" in result.rules}
    assert needed == {"hardt_ma.expressivity.sign_code"}


# ---------------------------------------------------------------------------------------------------- false neighbours


@pytest.fixture(scope="module")
def scripts() -> dict[str, SimpleNamespace]:
    return defined(SCRIPTS)


@pytest.fixture(scope="module")
def book(scripts: dict[str, SimpleNamespace]) -> Lemmas:
    """The lemmas that the proofs may cite."""
    stated = [c for script in scripts.values() for c in script.theory.claims if c.expect != "cited"]
    known = lemmas((c.id, c.freeze().statement) for c in stated)
    for path in SCRIPTS.values():
        for key, proof in load_store(path).certificates.items():
            known.certify(key, proof)
    return known


def without(number: int) -> Change:
    """The theorem without the hypothesis of that number."""
    return lambda m, stated, given: (stated, [g for k, g in enumerate(given) if k != number])


def hypothesis(number: int, make: Callable[[SimpleNamespace], Any]) -> Change:
    """The theorem with another hypothesis of that number."""
    return lambda m, stated, given: (stated, [make(m) if k == number else g for k, g in enumerate(given)])


NEIGHBOURS: dict[str, dict[str, Change]] = {
    "expressivity.certificate": {
        "a neuron that its point does not activate": without(1),
        "a neuron at its threshold": hypothesis(1, lambda m: m.each(m.i, m.u[m.i].T * m.a[m.i] >= m.tau[m.i])),
        "points that activate the neurons of others": without(2),
        "points that activate those of their own block": hypothesis(
            2,
            lambda m: m.each(
                m.i,
                m.each(m.j, implies(m.block[m.i] < m.block[m.j], m.u[m.i].T * m.a[m.j] <= m.tau[m.i])),
            ),
        ),
        "targets that activate later neurons": without(3),
        "any neurons": without(4),
        "columns that serve no point": without(5),
    },
    "expressivity.certificate.in_order": {
        "points that activate the neurons of others": without(1),
        "targets that activate neurons": without(2),
        "fewer blocks": hypothesis(3, lambda m: m.enough - 1 <= m.L),
        "any neurons": without(4),
        "neurons that serve the next points": hypothesis(
            4, lambda m: m.for_all(m.t, 1, m.L, m.for_all(m.p, 1, m.k, m.in_place(m.U, m.s, m.V, m.t, m.p + 1)))
        ),
    },
    "expressivity.certificate.blocks": {
        "fewer blocks": hypothesis(3, lambda m: m.enough - 1 <= m.L),
        "targets that activate neurons": without(2),
    },
    "lemma_k_points": {
        "more points than neurons": without(1),
        "points that are not exposed": without(3),
        "points inside of a sphere": hypothesis(
            3,
            lambda m: m.each(m.i, m.each(m.j, implies(m.j != m.i, m.a[m.i].T * m.a[m.j] <= norm(m.a[m.i]) ** 2))),
        ),
    },
    "lemma_k_points.exposed": {
        "squared distances above eta": hypothesis(2, lambda m: m.eta < m.rho),
        "squared distances of 2 eta": hypothesis(2, lambda m: m.rho >= 2 * m.eta),
        "any norms": without(0),
        "any distances": without(1),
    },
    "last_layer": {"points of several spheres": without(0), "a point twice": without(1)},
    "layers_count": {"points that are not exposed": without(0), "targets beyond the points": without(1)},
    "layers_count.necessary": {
        "a block more": claims(lambda m: m.enough + 1 <= m.L),
        "points that stay": without(0),
        "more than k points in a block": without(1),
    },
    "params.n_log_n": {
        "k above n": without(0),
        "d above n": without(1),
        "a smaller constant": claims(
            lambda m: (
                (m.parameters(m.d, m.k, m.enough, m.r) <= 2 * (m.k * m.n + m.r**2))
                & implies(
                    m.k <= m.kappa * log(m.n),
                    m.parameters(m.d, m.k, m.enough, m.r) <= 2 * (m.kappa * (m.n * log(m.n)) + m.r**2),
                )
            )
        ),
    },
    "thm3_original": {
        "any matrix": without(0),
        "points that may be equal": without(1),
        "a coarse projection": hypothesis(3, lambda m: m.eta == m.rho),
        "a label beyond r": without(4),
        "width one": hypothesis(5, lambda m: (1 <= m.k) & (m.k <= m.n)),
        "any width": without(6),
    },
    "relu_block": {
        "a basis that is none": without(0),
        "the columns of U": claims(
            lambda m: there_is(
                (*m.matrices_of, m.shift),
                m.for_all(m.x, m.matrices_of[0] == m.layer(m.rows, m.bias, m.columns, m.x) * m.x.T),
            )
        ),
    },
    "expressivity.sign_code.blocks": {
        "a basis that is none": without(0),
        "coordinates between the sides": without(1),
        "a network that does nothing with signs": without(2),
    },
    "expressivity.sign_code.readout": {
        "a basis that is none": without(0),
        "words that are not of signs": without(1),
        "a word twice": without(2),
    },
    "expressivity.sign_code.neurons": {
        "width one": hypothesis(1, lambda m: m.k >= 1),
        "labels beyond r": without(2),
        "signs that are none": without(3),
        "a code twice": without(6),
        "words that are not of signs": without(7),
        "a block less": hypothesis(8, lambda m: m.ceiling(m.N / m.k) - 1 <= m.L),
    },
    "expressivity.sign_code.network": {
        "projections between the sides": without(3),
        "codes that do not tell labels apart": without(4),
        "a code that is not listed": without(8),
        "a word twice": without(10),
        "a block less": claims(lambda m: m.maps(m.projected, m.L + 1, *m.after_two(*m.moving), *m.reading)),
        "the words themselves": claims(lambda m: m.maps(m.projected, m.L + 2, *m.moving, *m.reading)),
    },
    "expressivity.sign_code.integers.network": {
        "width one": hypothesis(1, lambda m: m.k >= 1),
        "codes that do not tell labels apart": without(3),
        "a point twice": without(6),
        "a code that is not listed": without(7),
        "a first block of other weights": without(11),
        "neurons of other weights": without(13),
        "another last layer": without(14),
    },
    "expressivity.same_blocks": {"blocks that differ": without(0)},
    "expressivity.sign_code.two_then": {
        "a first block of other weights": without(0),
        "a second block of other weights": without(1),
        "later blocks of other weights": without(2),
    },
    "expressivity.sign_code.projections": {
        "a basis that is none": without(0),
        "width one": hypothesis(1, lambda m: m.k >= 1),
        "more labels than codes": without(2),
        "projections between the sides": without(4),
        "codes that do not tell labels apart": without(5),
    },
    "expressivity.sign_code.integers": {
        "more labels than codes": without(2),
        "codes that do not tell labels apart": without(4),
        "a smaller network": claims(
            lambda m: (
                there_is(m.hidden_and_last, m.maps(m.seen_from(m.integer_projection), m.depth, *m.hidden_and_last))
                & (m.parameters(m.d, m.k, m.depth, m.r) <= m.size - m.n * (2 * m.k + 1))
            )
        ),
    },
    "expressivity.sign_code": {
        "an angle beyond pi": without(1),
        "points at the origin": without(2),
        "any angles": without(3),
        "more labels than codes": without(6),
        "one pair more": hypothesis(7, lambda m: m.share**m.k * (m.n * (m.n - 1) / 2) <= 1),
        "any width": without(7),
    },
    "expressivity.sign_code.width": {
        "no angle": without(0),
        "one point": hypothesis(2, lambda m: m.n >= 1),
        "any number of labels": without(4),
        "without the + 1": hypothesis(5, lambda m: implies(m.theta < m.pi, m.k >= m.floor(m.log(m.count) / m.rate))),
    },
    "expressivity.width_one": {
        "points that may be equal": without(0),
        "labels from 0": hypothesis(1, lambda m: m.for_all(m.i, 1, m.n, (0 <= m.c[m.i]) & (m.c[m.i] <= m.r))),
        "no projection": claims(
            lambda m: there_is(m.integers, m.small(m.integers[0], 0) & m.expresses(m.x, *m.integers)) & m.counted
        ),
        "a parameter less": claims(
            lambda m: m.theorem_a & (m.parameters(m.d, 1, m.n, m.r) == 3 * m.n + m.d + m.r**2 + 2 * m.r - 1)
        ),
        "other labels": claims(lambda m: ~m.theorem_a & m.counted),
    },
    "expressivity.width_one.real": {"points that may be equal": without(0), "any labels": without(1)},
    "thm3": {
        "rho = 0": hypothesis(1, lambda m: 0 <= m.rho),
        "any distances": without(2),
        "any dimension": without(3),
        "without the labels' part": claims(
            lambda m: m.real_theorem & (m.parameters(m.d, 1, m.n, m.r) <= 7 * (m.n * m.log(m.n)))
        ),
    },
}


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "change"), list(cases(NEIGHBOURS)))
def test_a_false_neighbour_is_not_proved(
    scripts: dict[str, SimpleNamespace], book: Lemmas, name: str, change: str
) -> None:
    home = next(home for home, names in THEOREMS.items() if name in names.split())
    found = certificate(name, scripts[home], book, NEIGHBOURS[name][change], SECONDS)
    assert found is None or found["verdict"] == "refuted"


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for names in THEOREMS.values() for name in names.split()])
def test_the_harness_proves_the_theorem_itself(scripts: dict[str, SimpleNamespace], book: Lemmas, name: str) -> None:
    home = next(home for home, names in THEOREMS.items() if name in names.split())
    found = certificate(name, scripts[home], book, unchanged, AMPLE)
    assert found is not None and found["verdict"] == "proved"

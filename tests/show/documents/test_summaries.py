"""Long proofs by computation are told by what they use, and in full in the appendix."""

import json
from pathlib import Path

from symres.kernel import Statement
from symres.show.documents.appendix import Appendix
from symres.show.documents.proofs import proof
from symres.show.documents.summaries import STEPS, is_long, summary

STORE = Path(__file__).parents[3] / "proofs" / "inequalities"
SOS, VALUE = {"kind": "sos", "summands": []}, {"kind": "value"}


def test_what_is_used_and_what_is_left_are_counted():
    nested = {
        "kind": "monotone",
        "branches": [SOS, {"kind": "cases", "sign": ["v", "x"], "branches": [VALUE, SOS, VALUE]}],
    }
    assert summary(nested) == (
        "The mean value theorem and a distinction of cases lead this back to two sums of products and squares and two "
        "exact calculations."
    )
    assert summary({"kind": "cases", "keep": [0], "branches": [SOS]}) == (
        "This comes apart into one sum of products and squares."
    )


def test_only_long_proofs_that_end_in_computations_are_long():
    assert not is_long({"kind": "cases", "branches": [SOS] * STEPS})
    assert is_long({"kind": "cases", "branches": [SOS] * (STEPS + 1)})
    assert not is_long({"kind": "cases", "branches": [*[SOS] * (STEPS + 1), {"kind": "derivation", "steps": []}]})


def stored(name):
    """The statement of a claim of the corpus with its certificate."""
    statements = json.loads((STORE / "analysis.statements.json").read_text())
    of = Statement.from_json(statements["statements"][name])
    return of, json.loads((STORE / "analysis.certificates.json").read_text())["certificates"][of.sha256]


def test_a_long_proof_is_in_the_appendix_and_in_full_where_there_is_none():
    of, certificate = stored("inequalities.analysis.cusa")
    appendix = Appendix()
    text, full = proof(of, certificate, appendix=appendix), proof(of, certificate)
    assert "The mean value theorem (" in text and "\\symresappendix{symres:appendix:1}" in text
    assert len(text) < len(full) / 4
    assert sum(len(entry.text) for entry in appendix.entries) > len(full) / 2

"""Lemmas: a proof counts only if what it cites is proved, and never if it rests on itself."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import symres
from symres import Theory, inner, norm
from symres.kernel import Rejected, Statement
from symres.kernel.checker import cited
from symres.kernel.files import Checked
from symres.run.runner import run
from symres.script.loading import load_all
from symres.store.lemmas import LIBRARY, lemmas, with_library
from symres.store.stores import stores

SCRIPT = """
from symres import Theory, inner, norm

theory = Theory("t")
n = theory.naturals("n")
u, v = theory.vectors("u v", n)
with theory.theorem("angle", inner(u, v) <= norm(u) * norm(v)) as proof:
    proof.have(inner(u, v) <= norm(u) * norm(v), by="cauchy_schwarz")
with theory.theorem("double", 2 * inner(u, v) <= 2 * norm(u) * norm(v)) as proof:
    proof.have(inner(u, v) <= norm(u) * norm(v), by="angle")
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "angles.py"
    path.write_text(SCRIPT)
    return path


def checked(path, **options):
    return {r.claim.id: r for r in run(load_all([path]), **options).results}


@pytest.mark.slow
def test_a_theorem_rests_on_the_rules_of_the_lemmas_it_cites(script):
    results = checked(script)
    assert {r.verdict for r in results.values()} == {"proved"}
    assert results["t.double"].rules == results["t.angle"].rules
    assert "norm_nonnegative" in results["t.double"].rules
    assert len(cited(results["t.double"].certificate)) == 1


@pytest.mark.slow
def test_without_the_proof_of_a_lemma_nothing_that_cites_it_is_proved(script):
    checked(script)
    store = script.with_name("angles.certificates.json")
    data = json.loads(store.read_text())
    (key,) = [k for k, c in data["certificates"].items() if cited(c) and not cited(c) & set(data["certificates"])]
    del data["certificates"][key]
    store.write_text(json.dumps(data))
    frozen = checked(script, frozen=True)
    assert frozen["t.angle"].verdict == frozen["t.double"].verdict == "unknown"
    assert "rests on t.angle" in frozen["t.double"].reason
    again = checked(script)
    assert {r.verdict for r in again.values()} == {"proved"}, "searched for again"


@pytest.mark.slow
def test_stores_that_cite_the_library_are_rechecked_with_it(script):
    checked(script)
    pairs = with_library(stores([script]))
    assert {path.parent for path, _ in pairs} == {script.parent, LIBRARY}
    kernel = Path(symres.__file__).parent / "elaborate"
    alone = [str(path) for pair in stores([script]) for path in pair]
    whole = [str(path) for pair in pairs for path in pair]
    for files, code in ((alone, 1), (whole, 0)):
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(kernel), *files], capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stdout
        assert ("rests on the statement" in done.stdout) is (code == 1)


def certificate(*names):
    """A certificate that cites, of a statement that it does not prove."""
    steps = [{"by": "lemma", "name": name, "with": {}, "from": []} for name in names]
    return {"verdict": "proved", "proofs": [{"kind": "derivation", "locals": [], "steps": steps}]}


def trivial(n):
    """The statement n = n."""
    return Statement.from_json(
        {"variables": [], "definitions": [], "hypotheses": [], "conclusion": ["=", ["q", str(n)], ["q", str(n)]]}
    )


def false_statement():
    return Statement.from_json({"variables": [], "definitions": [], "hypotheses": [], "conclusion": ["false"]})


def test_a_proof_that_rests_on_itself_is_rejected():
    false = false_statement()
    circular = Checked({false.sha256: false}, {false.sha256: certificate(false.sha256)})
    with pytest.raises(Rejected, match="rests on"):
        circular.verdict(false)
    other = trivial(1)
    statements = {st.sha256: st for st in (false, other)}
    two = {false.sha256: certificate(other.sha256), other.sha256: certificate(false.sha256)}
    for first in (false, other):
        with pytest.raises(Rejected):
            Checked(statements, two).verdict(first)


def test_a_refuted_statement_is_no_lemma():
    false = false_statement()
    refuted = {"verdict": "refuted", "point": {}, "proofs": [{"kind": "identity"}]}
    certificates = {false.sha256: refuted, trivial(2).sha256: certificate(false.sha256)}
    checks = Checked({st.sha256: st for st in (false, trivial(2))}, certificates)
    with pytest.raises(Rejected, match="not proved"):
        checks.verdict(trivial(2))


def test_a_chain_of_lemmas_may_be_long():
    chain = [trivial(n) for n in range(1500)]
    certificates = {
        chain[0].sha256: {
            "verdict": "proved",
            "proofs": [
                {
                    "kind": "derivation",
                    "locals": [],
                    "steps": [{"by": "algebra", "show": chain[0].to_json()["conclusion"]}],
                }
            ],
        }
    }
    for before, after in zip(chain, chain[1:], strict=False):
        step = {"by": "lemma", "name": before.sha256, "with": {}, "from": []}
        again = {"by": "algebra", "show": after.to_json()["conclusion"], "from": 0}
        certificates[after.sha256] = {
            "verdict": "proved",
            "proofs": [{"kind": "derivation", "locals": [], "steps": [step, again]}],
        }
    checks = Checked({st.sha256: st for st in chain}, certificates)
    assert checks.verdict(chain[-1]) == "proved"


def test_names_are_of_the_theory_then_of_others_then_of_the_library():
    own, other, general = trivial(1), trivial(2), trivial(3)
    book = lemmas([("a.b.triangle", own), ("a.triangle", other), ("c.triangle", general)])
    assert book.named("triangle", "a.b.claim") is own
    assert book.named("triangle", "a.claim") is other
    assert book.named("c.triangle", "a.claim") is general
    assert book.named("triangle", "d.claim") is book.statements["lemmas.triangle"]
    assert book.named("nothing", "a.claim") is None
    assert book.named("triangle", "a.b.triangle") is other  # a claim does not cite itself
    assert book.named("triangle", "a.triangle") is book.statements["lemmas.triangle"]


def test_a_claim_that_is_checked_by_itself_may_cite_earlier_ones():
    theory = Theory("alone")
    n = theory.naturals("n")
    u, v = theory.vectors("u v", n)
    with theory.theorem("angle", inner(u, v) <= norm(u) * norm(v)) as proof:
        proof.have(inner(u, v) <= norm(u) * norm(v), by="cauchy_schwarz")
    with theory.theorem("positive", norm(u) * norm(v) - inner(u, v) >= 0) as proof:
        proof.have(inner(u, v) <= norm(u) * norm(v), by="angle")
    assert theory.claims[-1].check().verdict == "proved"


@pytest.mark.slow
def test_every_certificate_of_the_library_is_checked():
    report = run(load_all([LIBRARY]), frozen=True)
    assert [r.claim.id for r in report.surprises] == []
    assert len(report.results) > 40

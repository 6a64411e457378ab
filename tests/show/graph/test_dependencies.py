"""The graph shows what ran: definitions of the frozen statements, kinds of proof of the certificates, citations."""

import pytest

from symres.run.runner import run
from symres.script.loading import load_all
from symres.show.graph import build

SCRIPT = """
from symres import *

theory = Theory("t")
x, y = theory.reals("x y")
g = theory.define("g", x, x**2)
F = theory.define("F", (x, y), g(x) + y**2)
unused = theory.define("unused", x, x)
theory.claim("nonnegative", F(x, y) >= 0)
theory.claim("positive", g(x) > 0, expect="refuted")
theory.claim("plain", x + y == y + x)
theory.claim("split", implies(x * y == 0, (x == 0) | (y == 0)))
theory.claim("evaluated", x**2 >= 0, by="identity", expect="supported")
theory.claim("open", there_is(x, x**3 == y), by="identity", expect="unknown")
theory.cite("lemma", "A", 'Someone, "A \\\\ B" (2000)')
"""


def graph_of(tmp_path, **texts):
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    return build(run(load_all([tmp_path])))


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    return graph_of(tmp_path_factory.mktemp("graph"), a=SCRIPT)


def below(graph, node, relation):
    return {b for _, b, data in graph.out_edges(node, data=True) if data["relation"] == relation}


def test_a_claim_points_at_the_definitions_its_statement_uses_and_they_at_theirs(graph):
    assert below(graph, "t.nonnegative", "uses") == {"t:F"}
    assert below(graph, "t:F", "uses") == {"t:g"}
    assert below(graph, "t.positive", "uses") == {"t:g"}
    assert below(graph, "t.plain", "uses") == set()
    assert "t:unused" not in graph


def test_a_claim_points_at_the_checks_that_decided_it(graph):
    assert below(graph, "t.nonnegative", "checked by") == {"kernel.sos"}
    assert below(graph, "t.positive", "checked by") >= {"kernel.witness"}
    assert below(graph, "t.plain", "checked by") == {"kernel.identity"}
    assert below(graph, "t.split", "checked by") >= {"kernel.cases"}


def test_evidence_and_citations_are_no_checks(graph):
    assert set(graph.successors("t.evaluated")) == {"evidence.precision"}
    assert graph.edges["t.evaluated", "evidence.precision"]["relation"] == "supported by"
    assert set(graph.successors("t.open")) == set()
    assert below(graph, "t.lemma", "cites") == {'Someone, "A \\ B" (2000)'}
    assert graph.nodes["t.lemma"]["verdict"] == "cited"


def test_a_claim_that_evidence_contradicts_is_not_supported_by_it(tmp_path):
    text = SCRIPT.split("g =")[0] + "theory.claim('wrong', x < 1, by='identity', expect='unknown')\n"
    graph = graph_of(tmp_path, a=text)
    assert graph.nodes["t.wrong"]["verdict"] == "unknown"
    assert set(graph.successors("t.wrong")) == set()


def test_functions_of_one_name_and_different_meaning_are_different_nodes(tmp_path):
    head = "from symres import *\ntheory = Theory('t')\nx = theory.reals('x')\n"
    texts = {
        name: head + f"F = theory.define('F', x, {body})\ntheory.claim('{name}', F(x) == {body})\n"
        for name, body in {"a": "x**2", "b": "x**3", "c": "x**2"}.items()
    }
    graph = graph_of(tmp_path, **texts)
    assert [below(graph, f"t.{name}", "uses") for name in "abc"] == [{"t:F"}, {"t:F (2)"}, {"t:F"}]
    assert graph.nodes["t:F"]["meaning"] != graph.nodes["t:F (2)"]["meaning"]


@pytest.mark.slow
def test_whatever_has_the_name_of_a_claim_gets_a_number(tmp_path):
    graph = graph_of(tmp_path, a=SCRIPT.replace('Theory("t")', 'Theory("kernel")').replace('"plain"', '"identity"'))
    assert graph.nodes["kernel.identity"]["kind"] == "claim"
    assert below(graph, "kernel.identity", "checked by") == {"kernel.identity (2)"}


def test_a_claim_that_cannot_be_stated_is_shown_as_such(tmp_path):
    head = "from symres import *\ntheory, other = Theory('t'), Theory('other')\n"
    graph = graph_of(tmp_path, a=head + "theory.claim('a', other.reals('undeclared') == 1)\n")
    assert (graph.nodes["t.a"]["verdict"], graph.nodes["t.a"]["as_expected"]) == ("error", False)


NEIGHBOURS = """
from symres import *

theory = Theory("n")
x = theory.reals("x")
theory.claim("square", x**2 >= 0)
theory.claim("square.neighbour", x**2 > 0, expect="refuted")
theory.claim("quoted.neighbour", x**2 > 0, expect="refuted", says=r"x^2 > 0")
theory.claim("printed", x**4 > 0, expect="refuted")
theory.claim("open.neighbour", there_is(x, x**3 == 2), by="identity", expect="refuted")
theory.claim("true.neighbour", x == x, expect="refuted")
theory.claim("welcome.neighbour", x**2 > 1, expect="unknown")
"""


@pytest.mark.slow
def test_a_false_neighbour_is_named_so_to_be_refuted_refuted_and_in_no_source(tmp_path):
    graph = graph_of(tmp_path, a=NEIGHBOURS)
    assert [n for n, layer in graph.nodes(data="layer") if layer == "neighbours"] == ["n.square.neighbour"]
    assert below(graph, "n.square.neighbour", "is false beside") == {"n.square"}


@pytest.mark.slow
def test_a_definition_is_one_node_for_all_claims_of_a_theory_whatever_their_names(tmp_path):
    graph = graph_of(tmp_path, a=SCRIPT.replace('"positive"', '"nonnegative.of.x"'))
    assert below(graph, "t.nonnegative.of.x", "uses") == {"t:g"}
    assert [node for node, kind in graph.nodes(data="kind") if kind == "definition"] == ["t:g", "t:F"]


DERIVED = """
from symres import *

theory = Theory("d")
n = theory.naturals("n")
A, B = theory.matrices("A B", n, n)
with theory.theorem("twice", norm(A + 2 * B) <= norm(A) + 2 * norm(B)) as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + norm(2 * B), by="triangle")
with theory.theorem("bound", norm(A + 2 * B) <= norm(A) + 2 * norm(B) + 1) as proof:
    proof.have(norm(A) >= 0, by="norm_nonnegative")
    proof.have(norm(A + 2 * B) <= norm(A) + 2 * norm(B), by="twice")
with theory.theorem("positive", norm(A) + 1 >= 0) as proof:
    proof.have(norm(A) >= 0, by="norm_nonnegative")
"""


def test_a_theorem_points_at_the_rules_and_claims_that_it_cites_itself(tmp_path):
    graph = graph_of(tmp_path, a=DERIVED)
    assert below(graph, "d.twice", "rests on") == {"lemmas.triangle", "rule.norm_nonnegative", "rule.norm_square"}
    assert below(graph, "d.bound", "rests on") == {"d.twice"}
    assert below(graph, "d.positive", "rests on") == {"rule.norm_nonnegative"}
    kinds = [graph.nodes[node]["kind"] for node in ("d.twice", "lemmas.triangle", "rule.norm_nonnegative")]
    assert kinds == ["claim", "lemma", "rule"]


def test_a_lemma_points_at_what_its_own_proof_cites(tmp_path):
    graph = graph_of(tmp_path, a=DERIVED)
    assert below(graph, "lemmas.triangle", "rests on") >= {"lemmas.cauchy_schwarz", "rule.norm_nonnegative"}


@pytest.mark.slow
def test_a_cited_claim_of_a_script_that_was_not_run_is_there_as_proved(tmp_path):
    (tmp_path / "a.py").write_text(DERIVED)
    run(load_all([tmp_path / "a.py"]))
    (tmp_path / "b.py").write_text(
        "from a import theory as first\nfrom symres import *\n"
        "theory = Theory('e')\nn = theory.naturals('n')\nA, B = theory.matrices('A B', n, n)\n"
        "with theory.theorem('again', norm(B + 2 * A) <= norm(B) + 2 * norm(A) + 1) as proof:\n"
        "    proof.have(norm(B + 2 * A) <= norm(B) + 2 * norm(A), by=first['twice'])\n"
    )
    graph = build(run(load_all([tmp_path / "b.py"])))
    assert below(graph, "e.again", "rests on") == {"d.twice"}
    assert (graph.nodes["d.twice"]["kind"], graph.nodes["d.twice"]["verdict"]) == ("claim", "proved")
    assert "script" not in graph.nodes["d.twice"]

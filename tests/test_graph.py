"""The graph shows what ran: definitions of the frozen statements, kinds of proof of the certificates, citations."""

import json

import networkx as nx
import pytest

from symres.graph import build, draw, to_dot, to_json
from symres.loading import load_all
from symres.runner import run

SCRIPT = """
from symres import *

theory = Theory("t")
x, y = theory.reals("x y")
g = theory.define("g", x, x**2)
F = theory.define("F", (x, y), g(x) + y**2)
unused = theory.define("unused", x, x)
theory.claim("nonnegative", at_least(F(x, y), 0))
theory.claim("positive", greater(g(x), 0), expect="refuted")
theory.claim("plain", equal(x + y, y + x))
theory.claim("split", implies(equal(x * y, 0), either(equal(x, 0), equal(y, 0))))
theory.claim("evaluated", at_least(x**2, 0), by="identity", expect="supported")
theory.claim("open", there_is(x, equal(x**3, y)), by="identity", expect="unknown")
theory.cite("lemma", "A", 'Someone, "A \\\\ B" (2000)')
"""


def graph_of(tmp_path, **texts):
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    return build(run(load_all([tmp_path])))


@pytest.fixture
def graph(tmp_path):
    return graph_of(tmp_path, a=SCRIPT)


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
    text = SCRIPT.split("g =")[0] + "theory.claim('wrong', less(x, 1), by='identity', expect='unknown')\n"
    graph = graph_of(tmp_path, a=text)
    assert graph.nodes["t.wrong"]["verdict"] == "unknown"
    assert set(graph.successors("t.wrong")) == set()


def test_functions_of_one_name_and_different_meaning_are_different_nodes(tmp_path):
    head = "from symres import *\ntheory = Theory('t')\nx = theory.reals('x')\n"
    texts = {
        name: head + f"F = theory.define('F', x, {body})\ntheory.claim('{name}', equal(F(x), {body}))\n"
        for name, body in {"a": "x**2", "b": "x**3", "c": "x**2"}.items()
    }
    graph = graph_of(tmp_path, **texts)
    assert [below(graph, f"t.{name}", "uses") for name in "abc"] == [{"t:F"}, {"t:F (2)"}, {"t:F"}]
    assert graph.nodes["t:F"]["meaning"] != graph.nodes["t:F (2)"]["meaning"]


def test_the_graph_of_nothing_is_empty(tmp_path):
    graph = graph_of(tmp_path, a="from symres import *\ntheory = Theory('t')\n")
    assert len(graph) == 0
    assert to_dot(graph).startswith("digraph")
    draw(graph, str(tmp_path / "a.svg"))


def test_the_json_is_read_back_as_the_same_graph(graph):
    data = json.loads(to_json(graph))
    back = nx.node_link_graph({**data, "links": data["edges"]}, edges="edges")
    assert dict(back.nodes(data=True)) == dict(graph.nodes(data=True))
    assert sorted(back.edges(data="relation")) == sorted(graph.edges(data="relation"))
    assert back.is_directed() and not back.is_multigraph()


def test_the_dot_text_names_every_node_and_edge_and_escapes_them(graph):
    lines = to_dot(graph).splitlines()
    assert (lines[0], lines[-1]) == ("digraph symres {", "}")
    assert sum("->" in line for line in lines) == graph.number_of_edges()
    assert sum("[shape=" in line for line in lines) == graph.number_of_nodes()
    assert r'  "t.lemma" -> "Someone, \"A \\ B\" (2000)" [tooltip="cites"];' in lines


@pytest.mark.parametrize("ending, magic", [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_a_picture_is_drawn_in_the_format_of_its_ending(graph, tmp_path, ending, magic):
    draw(graph, str(tmp_path / f"graph.{ending}"))
    assert (tmp_path / f"graph.{ending}").read_bytes().startswith(magic)


DERIVED = """
from symres import *

theory = Theory("d")
n = theory.sizes("n")
A, B = theory.matrices("A B", n, n)
with theory.theorem("twice", at_most(norm(A + 2 * B), norm(A) + 2 * norm(B))) as proof:
    proof.have(at_most(norm(A + 2 * B), norm(A) + norm(2 * B)), by="triangle")
with theory.theorem("bound", at_most(norm(A + 2 * B), norm(A) + 2 * norm(B) + 1)) as proof:
    proof.have(at_least(norm(A), 0), by="norm_nonnegative")
    proof.have(at_most(norm(A + 2 * B), norm(A) + 2 * norm(B)), by="twice")
with theory.theorem("positive", at_least(norm(A) + 1, 0)) as proof:
    proof.have(at_least(norm(A), 0), by="norm_nonnegative")
"""


def test_a_theorem_points_at_the_rules_and_claims_that_it_cites_itself(tmp_path):
    graph = graph_of(tmp_path, a=DERIVED)
    assert below(graph, "d.twice", "rests on") == {"lemmas.triangle"}
    assert below(graph, "d.bound", "rests on") == {"d.twice"}
    assert below(graph, "d.positive", "rests on") == {"rule.norm_nonnegative"}
    kinds = [graph.nodes[node]["kind"] for node in ("d.twice", "lemmas.triangle", "rule.norm_nonnegative")]
    assert kinds == ["claim", "lemma", "rule"]
    draw(graph, str(tmp_path / "a.svg"))

"""Formats of the graph: all of them describe the same graph, whatever text names and notes contain."""

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.errors import InputError
from symres.run.runner import run
from symres.script.loading import load_all
from symres.show.documents.sentences import legal
from symres.show.graph import build, choose, format_of, graphviz, written
from symres.show.graph.labels import COLOURS
from symres.show.graph.page import page
from symres.show.graph.scene import Box, Words, width_of

from .programs import needs_dot

SVG = "{http://www.w3.org/2000/svg}"
ODD = """5 % of {x|y} & <b>"z"</b> 'q' \\N \\l $a_1$ #1 &lt; \u4e2d\u6587 \u00e9 \U0001f600"""
SCRIPT = f"""
from symres import *

first = Theory("odd", title={ODD!r}, source={ODD!r}, where={ODD!r})
n = first.naturals("n")
A, B = first.matrices("A B", n, n)
with first.theorem("twice", norm(A + 2 * B) <= norm(A) + 2 * norm(B), note={ODD!r}) as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + norm(2 * B), by="triangle")
with first.theorem("bound", norm(A + 2 * B) <= norm(A) + 2 * norm(B) + 1, note="\\x00\\ud800") as proof:
    proof.have(norm(A + 2 * B) <= norm(A) + 2 * norm(B), by="twice")
x = first.reals("x")
F = first.define("F", x, x**2)
first.claim("square", F(x) >= 0)
first.claim("square.neighbour", F(x) > 0, expect="refuted")
first.claim("wrong", F(x) > 0)
first.cite("known", "A", {ODD!r})
"""
EVERYTHING = ("definitions", "rules", "lemmas", "checks", "evidence", "references", "neighbours")


def ran(folder, text):
    (folder / "a.py").write_text(text, encoding="utf-8")
    return build(run(load_all([folder])))


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    return ran(tmp_path_factory.mktemp("odd"), SCRIPT)


@pytest.fixture(params=["own", pytest.param("dot", marks=needs_dot)])
def layouts(request, monkeypatch):
    """With and without Graphviz."""
    if request.param == "own":
        monkeypatch.setattr(shutil, "which", lambda name: None)


def svg_of(graph):
    return ET.fromstring(written(graph, "svg"))


def texts(root):
    return [text.text for text in root.iter(f"{SVG}text")]


# ----------------------------------------------------------------------------------------------------- bad names, notes


def test_graphml_is_read_back_as_the_same_graph(graph, tmp_path):
    for layers in ((), EVERYTHING):
        chosen = choose(graph, layers)
        (tmp_path / "a.graphml").write_bytes(written(chosen, "graphml"))
        back = nx.read_graphml(tmp_path / "a.graphml")
        assert dict(back.nodes(data=True)) == dict(chosen.nodes(data=True))
        assert set(back.edges(data="relation")) == set(chosen.edges(data="relation"))
    assert back.nodes["odd.twice"]["note"] == ODD


def test_json_is_read_back_as_the_same_graph(graph):
    for layers in ((), EVERYTHING):
        chosen = choose(graph, layers)
        data = json.loads(written(chosen, "json"))
        back = nx.node_link_graph({**data, "links": data["edges"]}, edges="edges")
        assert dict(back.nodes(data=True)) == dict(chosen.nodes(data=True))
        assert sorted(back.edges(data="relation")) == sorted(chosen.edges(data="relation"))
        assert back.is_directed() and not back.is_multigraph()
    assert back.nodes["odd.twice"]["note"] == ODD
    assert back.nodes["odd.bound"]["note"] == "\ufffd\ufffd"


def test_svg_shows_odd_names_and_notes_as_they_are(graph, layouts):
    root = svg_of(choose(graph, EVERYTHING))
    assert any(text.startswith("5 % of {x|y} & <b>") for text in texts(root))
    tooltips = [title.text for title in root.iter(f"{SVG}title")]
    assert f"odd.twice: proved\n{ODD}\n{ODD}, {ODD}\n{ODD}" in tooltips


@needs_dot
def test_graphviz_shows_odd_names_and_notes_as_they_are(graph):
    roots = []
    for layers in ((), EVERYTHING):
        dot = written(choose(graph, layers), "dot")
        drawn = subprocess.run(["dot", "-Tsvg"], input=dot, capture_output=True, check=True)
        roots.append(ET.fromstring(drawn.stdout))
    odd = ODD.replace("\\", graphviz.SLASH)
    for root in roots:
        tooltips = [link.get("{http://www.w3.org/1999/xlink}title") for link in root.iter(f"{SVG}a")]
        assert f"odd.twice: proved\n{odd}\n{odd}, {odd}\n{odd}" in tooltips
    assert ODD in texts(roots[0])  # above the claims that nothing connects


@pytest.mark.parametrize("kind, magic", [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_a_picture_is_drawn_whatever_the_names(graph, kind, magic, recwarn):
    assert written(choose(graph, EVERYTHING), kind).startswith(magic)
    assert not recwarn.list


@pytest.mark.slow
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_is_escaped_in_every_format(note, name):
    graph = nx.DiGraph(auxiliary_left_out=0)
    told = {"kind": "claim", "layer": "claims", "verdict": "proved", "as_expected": True}
    graph.add_node("t.a", **told, note=legal(note), title=legal(name), where=legal(name))
    graph.add_node(legal(name) or "r", kind="reference", layer="references")
    graph.add_edge("t.a", legal(name) or "r", relation="cites")
    for kind in ("svg", "graphml"):
        ET.fromstring(written(graph, kind))
    assert json.loads(written(graph, "json"))["nodes"][0]["note"] == legal(note)
    strings = re.sub(r'"(\\.|[^"\\])*"', "", written(graph, "dot").decode())
    assert '"' not in strings and "\\" not in strings


# --------------------------------------------------------------------------------------------------------- what is said


def test_text_has_each_claim_after_what_it_rests_on(tmp_path):
    text = SCRIPT.replace("odd", "t").replace(repr(ODD), "'plain'")
    said = written(choose(ran(tmp_path, text)), "text").decode()
    assert said == (
        "t\n"
        "  proved                    t.twice\n"
        "  proved                    t.bound\n"
        "                              rests on t.twice\n"
        "\n"
        "  plain\n"
        "  proved                    t.square\n"
        "  refuted, expected proved  t.wrong\n"
        "  cited                     t.known\n"
        "\n"
        "5 claims, 3 of them on their own, 1 false neighbour left out\n"
    )


def test_a_claim_is_shown_by_its_title_unless_that_has_formulas(layouts):
    graph = made(["t.a", "t.b"], [("t.b", "t.a")])
    graph.nodes["t.a"].update(title="All critical points are global minima.", where="Theorem 1")
    graph.nodes["t.b"].update(title="Where $f$ vanishes.", where="Theorem 2")
    shown = texts(svg_of(graph))
    assert shown[shown.index("All critical points are global") + 1 :][:2] == ["minima", "a, Theorem 1"]
    assert shown[shown.index("b") + 1] == "Theorem 2"


def test_a_definition_is_shown_with_what_it_means(graph):
    chosen = choose(graph, ["definitions"])
    assert "definition                odd:F = fun x. x^2\n" in written(chosen, "text").decode()
    shown = texts(svg_of(chosen))
    assert shown[shown.index("F") + 1] == "fun x. x^2"


def test_dot_draws_every_edge_from_right_to_left_against_its_direction(graph):
    chosen = choose(graph, EVERYTHING)
    text = written(chosen, "dot").decode()
    assert text.startswith("digraph symres {\n  rankdir=RL;") and "edge [dir=back," in text
    arrows = [line for line in text.splitlines() if " -> " in line and "tooltip" in line]
    assert len(arrows) == chosen.number_of_edges()
    assert '  "odd.bound" -> "odd.twice" [tooltip="rests on"];' in arrows
    assert sum("[shape=" in line for line in text.splitlines()) == chosen.number_of_nodes()


def test_dot_lists_the_claims_that_nothing_connects_in_a_box_a_theory(graph):
    text = written(choose(graph), "dot").decode()
    (box,) = [line for line in text.splitlines() if "square" in line]
    assert r"square (proved)\lwrong (refuted)\lknown (cited)\l" in box


def test_svg_has_the_colour_of_the_verdict_around_each_claim_once(graph, layouts):
    chosen = choose(graph)
    root = svg_of(chosen)
    colours = {}
    for rect in root.iter(f"{SVG}rect"):
        title = rect.find(f"{SVG}title")
        if title is not None:
            name = title.text.partition(":")[0]
            assert name not in colours
            colours[name] = rect.get("stroke")
    assert colours == {node: COLOURS[data["verdict"]] for node, data in chosen.nodes(data=True)}
    assert "wrong (refuted, expected proved)" in texts(root)


def test_a_picture_leads_from_lemmas_to_theorems(graph, layouts):
    scene = page(choose(graph))
    left = {item.tooltip.partition(":")[0]: item.left for item in scene.items if isinstance(item, Box) and item.tooltip}
    assert left["odd.twice"] < left["odd.bound"]


def made(claims, edges, **more):
    graph = nx.DiGraph(auxiliary_left_out=0)
    for claim in claims:
        graph.add_node(claim, kind="claim", layer="claims", verdict="proved", as_expected=True, **more)
    graph.add_edges_from(edges, relation="rests on")
    return graph


def test_everything_on_a_page_has_its_own_place_and_is_inside(layouts):
    claims = [f"{'abc'[k % 3]}.{'long_name' * (k % 5)}x{k}.{'part' * (k % 7)}" for k in range(60)]
    edges = [(claims[k], claims[k // 2 - k // 2 % 3 + k % 3]) for k in range(9, 40) if k // 2 > 3]
    scene = page(
        made(claims, [(a, b) for a, b in edges if a[0] == b[0]], section="A theory with a rather long name " * 3)
    )
    boxes = [item for item in scene.items if isinstance(item, Box) and item.tooltip]
    assert len(boxes) == 60
    for a, b in itertools.combinations(boxes, 2):
        beside = a.left + a.width < b.left or b.left + b.width < a.left
        assert beside or a.top + a.height < b.top or b.top + b.height < a.top
    for item in scene.items:
        if isinstance(item, Words):
            wide = width_of(item.text, item.size, item.is_bold)
            start = item.x - wide / 2 if item.is_centred else item.x
            assert 0 <= start and start + wide <= scene.width and item.size <= item.baseline <= scene.height


def test_words_fit_into_their_boxes():
    scene = page(
        made(["t.a", "t.\u4e2d\u6587\u4e2d\u6587\u4e2d\u6587", "t.mmmmmmmmmmmmmm"], [("t.a", "t.mmmmmmmmmmmmmm")])
    )
    for words in (item for item in scene.items if isinstance(item, Words) and item.is_centred):
        wide = width_of(words.text, words.size)
        assert any(
            isinstance(box, Box)
            and box.tooltip
            and box.left < words.x - wide / 2
            and words.x + wide / 2 < box.left + box.width
            for box in scene.items
        )


TWICE = """
import shutil, sys
import networkx as nx
from symres.show.graph import LAYERS, choose, written

graph = nx.DiGraph()
for n in range(40):
    layer = "rules" if n < 9 else "claims"
    told = {"verdict": "proved", "as_expected": True} if n >= 9 else {}
    graph.add_node(f"{'xyz'[n % 3]}.n{n}", kind=layer[:-1], layer=layer, **told)
nodes = list(graph)
graph.add_edges_from(((nodes[n], nodes[n * n % (n - 2)]) for n in range(9, 40)), relation="rests on")
shutil.which = (lambda name: None) if sys.argv[2] == "own" else shutil.which
sys.stdout.buffer.write(written(choose(graph, LAYERS), sys.argv[1]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["text", "dot", "svg", "json", "graphml"])
@pytest.mark.parametrize("layout", ["own", pytest.param("dot", marks=needs_dot)])
def test_a_graph_is_written_alike_every_time(kind, layout):
    command = [sys.executable, "-c", TWICE, kind, layout]
    runs = [
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in "123"
    ]
    assert runs[0] == runs[1] == runs[2] != b""


def test_the_graph_of_nothing_is_written_in_every_format(tmp_path, layouts):
    graph = choose(ran(tmp_path, "from symres import *\ntheory = Theory('t')\n"))
    assert written(graph, "text") == b"0 claims\n"
    assert written(graph, "dot").startswith(b"digraph")
    assert "0 claims" in texts(svg_of(graph))
    assert json.loads(written(graph, "json"))["nodes"] == []
    assert len(nx.parse_graphml(written(graph, "graphml").decode())) == 0
    assert written(graph, "png").startswith(b"\x89PNG")


def test_the_ending_says_the_format():
    assert [
        format_of(Path(f"a.b.{ending}")) for ending in ("txt", "gv", "DOT", "svg", "json", "graphml", "png", "pdf")
    ] == [*("text", "dot", "dot", "svg", "json", "graphml", "png", "pdf")]
    for name in ("a", "a.gif", ".svg"):
        with pytest.raises(
            InputError, match="a graph is written as .txt, .dot, .gv, .svg, .json, .graphml, .png or .pdf"
        ):
            format_of(Path(name))


# ----------------------------------------------------------------------------------------------------------- the corpus


@pytest.fixture(scope="module")
def sources():
    proofs = Path(__file__).parents[3] / "proofs"
    return build(run(load_all([proofs / "hardt_ma", proofs / "shamir", proofs / "sun"]), frozen=True))


@pytest.mark.nightly
def test_three_sources_stand_on_one_page_that_a_reader_can_read(sources, layouts):
    graph = choose(sources)
    connected = (sum(g.degree(node) > 0 for node in g) for g in (graph, choose(sources, ["auxiliary"])))
    assert [number >= least for number, least in zip(connected, (50, 86), strict=True)] == [True, True]
    scene = page(graph)
    assert max(scene.width, scene.height) < 2000 and min(scene.width, scene.height) < 1500  # in points of 10 a line
    headings = [item.text for item in scene.items if isinstance(item, Words) and item.size == 13]
    assert sorted(headings) == ["digits", "hardt_ma", "shamir", "sun"]

"""A site of very many claims: no page grows without bound, and the graph can still be looked at."""

import json
import time

import networkx as nx
import pytest

from symres.run.results import Report, Result
from symres.script.claims import Claim
from symres.show.site import write
from symres.show.site.atlas import atlas

from .programs import browser, needs_browser, until

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("large")]
LARGEST = 300_000


@pytest.mark.parametrize("many", [1500, pytest.param(5000, marks=pytest.mark.nightly)])
def test_no_page_of_many_claims_is_large(tmp_path, many):
    claims = [Claim(f"t.c{n}", None, (), {}, title=f"Claim $x_{{{n}}}$", file="t.py") for n in range(many)]
    started = time.process_time()
    write(Report(tuple(Result(claim, "unknown", reason="nothing was found") for claim in claims), 0.0), tmp_path)
    assert time.process_time() - started < 60
    sizes = {path: path.stat().st_size for path in tmp_path.rglob("*.html")}
    assert len(sizes) > many
    assert max(sizes.values()) < LARGEST


@needs_browser
def test_a_graph_of_five_thousand_claims_is_drawn_and_moved(tmp_path):
    graph = nx.DiGraph()
    for n in range(5000):
        told = {
            "verdict": "proved",
            "as_expected": True,
            "expected": "proved",
            "title": f"Claim {n}",
            "section": f"{n // 500}",
        }
        graph.add_node(f"t{n // 500}.c{n}", kind="claim", layer="claims", **told)
        for used in {n // 2, n - 7} if n % 500 > 10 else ():
            if used // 500 == n // 500:
                graph.add_edge(f"t{n // 500}.c{n}", f"t{used // 500}.c{used}", relation="rests on")
    started = time.process_time()
    drawn, _ = atlas(graph, {})
    assert time.process_time() - started < 120
    write(Report((), 0.0), tmp_path)
    (tmp_path / "assets" / "graph-data.js").write_text(f"window.symresGraph={json.dumps(drawn)};")
    with browser() as started_browser:
        page = started_browser.new_page()
        page.goto((tmp_path / "graph.html").as_uri())
        until(
            page,
            "document.querySelectorAll('#graph .node').length === 5000 && "
            "document.getElementById('view').hasAttribute('transform')",
        )
        page.fill("#find", "Claim 4321")
        page.press("#find", "Enter")
        assert "c4321" in page.locator("#panel").inner_text()
        milliseconds = page.evaluate(
            """async () => {
            const start = performance.now();
            for (let n = 0; n < 10; n++) {
              const key = n % 2 ? "ArrowLeft" : "ArrowUp";
              document.getElementById("graph").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
              await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
            }
            return (performance.now() - start) / 10;
            }"""
        )
        assert milliseconds < 250

"""Layouts: nothing overlaps, and every edge leads from the left to the right, from box to box."""

import itertools
import shutil
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symres.show.graph import graphviz
from symres.show.graph.layered import layered

from .programs import needs_dot

CLOSE = 1.5  # points


def layout_by_dot(sizes, edges):
    (layout,) = graphviz.layouts([(sizes, edges)])
    return layout


LAYOUTS = [pytest.param(layered, id="own"), pytest.param(layout_by_dot, id="dot", marks=needs_dot)]
SIZES = st.lists(st.tuples(st.floats(5, 150), st.floats(5, 50)), min_size=1, max_size=12)


@st.composite
def graphs(draw):
    sizes = {f"n{k} & <{k}>": size for k, size in enumerate(draw(SIZES))}
    pairs = list(itertools.combinations(sizes, 2))
    return sizes, sorted(draw(st.sets(st.sampled_from(pairs)))) if pairs else []


@pytest.mark.parametrize("make", LAYOUTS)
@settings(max_examples=40)
@given(graph=graphs())
def test_boxes_are_apart_and_edges_lead_to_the_right(make, graph):
    sizes, edges = graph
    layout = make(sizes, edges)
    assert set(layout.places) == set(sizes) and set(layout.curves) == set(edges)
    sides = {
        node: (x - sizes[node][0] / 2, x + sizes[node][0] / 2, y - sizes[node][1] / 2, y + sizes[node][1] / 2)
        for node, (x, y) in layout.places.items()
    }
    for left, right, top, bottom in sides.values():
        assert -CLOSE <= left and right <= layout.size[0] + CLOSE
        assert -CLOSE <= top and bottom <= layout.size[1] + CLOSE
    for a, b in itertools.combinations(sides.values(), 2):
        assert a[1] < b[0] or b[1] < a[0] or a[3] < b[2] or b[3] < a[2]
    for (used, user), points in layout.curves.items():
        assert len(points) % 3 == 1
        assert sides[used][1] < sides[user][0]
        for (x, y), (left, right, top, bottom) in ((points[0], sides[used]), (points[-1], sides[user])):
            assert left - CLOSE <= x <= right + CLOSE and top - CLOSE <= y <= bottom + CLOSE


def test_a_ladder_is_drawn_without_crossings_whatever_the_order_of_its_rungs():
    rows = [(f"a{k}", f"b{(5 * k) % 7}") for k in range(7)]
    sizes = {node: (30, 10) for node in sorted({n for row in rows for n in row})}
    layout = layered(sizes, rows)
    ends = sorted((layout.places[a][1], layout.places[b][1]) for a, b in rows)
    assert [b for _, b in ends] == sorted(b for _, b in ends)
    assert all(a == pytest.approx(b) for a, b in ends)  # and its rungs are level


def test_what_one_theorem_alone_needs_stands_right_before_it():
    chain = [("a", "b"), ("b", "c"), ("c", "theorem"), ("needed", "theorem")]
    layout = layered(dict.fromkeys(["a", "b", "c", "needed", "theorem"], (30, 10)), chain)
    assert layout.places["needed"][0] == layout.places["c"][0]


def test_a_long_edge_keeps_away_from_the_boxes_that_it_passes():
    sizes = dict.fromkeys(["a", "b", "c"], (40, 20))
    layout = layered(sizes, [("a", "b"), ("b", "c"), ("a", "c")])
    x, y = layout.places["b"]
    points = layout.curves["a", "c"]
    beside = [v for u, v in points if abs(u - x) <= 20]
    assert beside and all(abs(v - y) > 10 for v in beside)


def test_a_thousand_claims_on_one_check_are_laid_out_in_seconds():
    start = time.process_time()
    sizes = {"check": (40.0, 20.0), **{f"c{k}": (60.0, 20.0) for k in range(1000)}}
    layered(sizes, [("check", f"c{k}") for k in range(1000)] + [(f"c{k}", f"c{k + 500}") for k in range(500)])
    assert time.process_time() - start < 20


@needs_dot
def test_dot_lays_out_several_graphs_at_once_and_the_empty_one():
    parts = [({"a": (20.0, 10.0), "b": (20.0, 10.0)}, [("a", "b")]), ({"c": (30.0, 10.0)}, [])]
    first, second = graphviz.layouts(parts)
    assert set(first.places) == {"a", "b"} and second.size == pytest.approx((30, 10), abs=CLOSE)
    assert graphviz.layouts([]) == []


@pytest.mark.parametrize("script", ["exit 1", "echo graph 1 2 3", "sleep 60"], ids=lambda text: text.split()[0])
def test_a_dot_that_does_not_work_is_as_good_as_none(tmp_path, monkeypatch, script):
    program = tmp_path / "dot"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(graphviz, "PATIENCE", 0.5)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    assert graphviz.layouts([({"a": (20.0, 10.0)}, [])]) is None

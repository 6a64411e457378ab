"""Parts of the graph: the claims, further layers when asked for, and the surroundings of one claim."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symres.show.graph import LAYERS, choose


def graph_of(nodes, edges):
    """Nodes by layer, and edges that rest on each other."""
    graph = nx.DiGraph()
    for node, layer in nodes.items():
        kind = "claim" if layer in ("claims", "neighbours") else layer.removesuffix("s")
        graph.add_node(node, kind=kind, layer=layer)
    graph.add_edges_from(edges, relation="rests on")
    return graph


CHAIN = graph_of(
    {
        **dict.fromkeys(("t.first", "t.second", "t.third", "t.alone"), "claims"),
        **{"t.second.neighbour": "neighbours", "rule.r": "rules", "rule.q": "rules", "t:F": "definitions"},
    },
    [
        ("t.second", "t.first"),
        ("t.third", "t.second"),
        ("t.second.neighbour", "t.second"),
        ("t.second", "rule.r"),
        ("t.alone", "rule.r"),
        ("t.second.neighbour", "t:F"),
    ],
)


def test_claims_alone_are_shown_unless_more_is_asked_for():
    chosen = choose(CHAIN)
    assert list(chosen) == ["t.first", "t.second", "t.third", "t.alone"]
    assert set(chosen.edges) == {("t.second", "t.first"), ("t.third", "t.second")}
    assert chosen.graph == {"auxiliary_left_out": 0, "neighbours_left_out": 1}


def test_a_layer_is_shown_where_a_shown_claim_uses_it():
    assert set(choose(CHAIN, ["rules"])) - set(choose(CHAIN)) == {"rule.r"}
    assert set(choose(CHAIN, ["definitions"])) == set(choose(CHAIN))  # a neighbour alone uses it
    chosen = choose(CHAIN, ["definitions", "neighbours"])
    assert set(chosen) - set(choose(CHAIN)) == {"t.second.neighbour", "t:F"}
    assert chosen.graph == {"auxiliary_left_out": 0, "neighbours_left_out": 0}


LEMMAS = graph_of(
    {"t.theorem": "claims", "t.a": "auxiliary", "t.b": "auxiliary", "t.eq1": "claims", "rule.r": "rules"},
    [("t.theorem", "t.a"), ("t.a", "t.b"), ("t.b", "t.eq1"), ("t.b", "rule.r")],
)


def test_what_rests_on_a_claim_through_auxiliary_claims_is_shown_to_rest_on_it():
    chosen = choose(LEMMAS, ["rules"])
    assert {(a, b): said for a, b, said in chosen.edges(data="relation")} == {
        ("t.theorem", "t.eq1"): "rests on",
        ("t.theorem", "rule.r"): "rests on",
    }
    assert chosen.graph == {"auxiliary_left_out": 2, "neighbours_left_out": 0}
    assert set(choose(LEMMAS, ["auxiliary"]).edges) == {("t.theorem", "t.a"), ("t.a", "t.b"), ("t.b", "t.eq1")}


def test_auxiliary_claims_are_shown_around_a_claim():
    assert set(choose(LEMMAS, around="t.theorem", depth=2)) == {"t.theorem", "t.a", "t.b"}


def test_around_a_claim_is_what_it_rests_on_and_what_rests_on_it():
    assert set(choose(CHAIN, around="t.second")) == {"t.first", "t.second", "t.third"}
    assert set(choose(CHAIN, around="t.first")) == {"t.first", "t.second", "t.third"}
    assert set(choose(CHAIN, around="t.first", depth=1)) == {"t.first", "t.second"}
    assert set(choose(CHAIN, around="t.alone")) == {"t.alone"}
    assert set(choose(CHAIN, ["rules"], "t.alone")) == {"t.alone", "rule.r"}  # and not t.second, which uses it, too
    assert set(choose(CHAIN, around="t.second.neighbour")) == {"t.second.neighbour", "t.second", "t.first"}


NAMES = [f"t.{letter}" for letter in "abcdefg"]
PAIRS = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda pair: pair[0] > pair[1])


@given(st.lists(PAIRS), st.sampled_from(NAMES), st.integers(1, 4))
def test_around_a_claim_is_every_claim_that_a_path_joins_to_it(edges, claim, depth):
    graph = graph_of(dict.fromkeys(NAMES, "claims"), edges)
    assert set(choose(graph, around=claim)) == nx.ancestors(graph, claim) | nx.descendants(graph, claim) | {claim}
    near = choose(graph, around=claim, depth=depth)
    paths = dict(nx.all_pairs_shortest_path_length(graph))
    assert set(near) == {n for n in graph if min(paths[n].get(claim, 9), paths[claim].get(n, 9)) <= depth}
    assert set(near.edges) == {(a, b) for a, b in graph.edges if a in near and b in near}


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_can_be_chosen(layer):
    graph = graph_of({"t.a": "claims", "other": layer}, [("t.a", "other")])
    assert "other" not in choose(graph) and "other" in choose(graph, [layer])

"""The house: rooms import in one direction, as the design says, and no module needs another that needs it."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from symres.certificates import PROCEDURES
from symres.kernel.procedures import PROCEDURES as KERNEL_PROCEDURES
from symres.trees.kinds import FIELDS

pytestmark = pytest.mark.xdist_group("house")  # which is read once, by one worker

ROOT = Path(__file__).parents[1]
# what a room may import of the others; the rooms that tie everything together may import all that do not import them
MAY = {
    "kernel": "",
    "errors": "",
    "elaborate": "kernel",
    "language": "kernel elaborate errors",
    "source": "",
    "representations": "",
    "derive": "kernel errors language source representations",
    "claims": "kernel errors language",
    "scripts": "claims errors",
    "watching": "errors scripts",
    "store": "kernel errors",
    "certificates": "",
    "forks": "errors",
    "rechecking": "kernel elaborate errors forks",
    "lemmas": "kernel elaborate certificates store forks",
    "differences": "kernel certificates language lemmas store",
    "revisions": "errors store",
    "evidence": "kernel elaborate errors derive scripts",
    "rules": "kernel errors evidence coq",
    "search": "kernel elaborate errors certificates language derive evidence",
    "coq": "kernel elaborate certificates errors scripts store",
}
TORCH = "gpu_checks"


def _modules(package: str) -> dict[str, Path]:
    """The modules of a package, by their dotted names."""
    found = {}
    for path in (ROOT / package).rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


SYMRES = _modules("symres")


@cache
def _imported(module: str, path: Path) -> frozenset[str]:
    """What a module imports, wherever in it: at the top, in a function, or for types alone."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            home = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{home}.{alias.name}"
                found.add(inner if inner in SYMRES else home)
    return frozenset(found)


@cache
def _graph() -> nx.DiGraph:
    graph = nx.DiGraph()
    for module, path in SYMRES.items():
        graph.add_edges_from((module, name) for name in _imported(module, path) if name in SYMRES and name != module)
    graph.remove_nodes_from([name for name in ("symres", "symres.__main__") if name in graph])
    return graph


def _room(module: str) -> str:
    return module.split(".")[1]


def _circles(graph: nx.DiGraph) -> list[list[str]]:
    return [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]


@cache
def _rooms() -> nx.DiGraph:
    return nx.DiGraph([(_room(a), _room(b)) for a, b in _graph().edges if _room(a) != _room(b)])


def test_the_imports_are_seen() -> None:
    assert _graph().has_edge("symres.script.theory", "symres.runner")  # in a function
    assert _graph().has_edge("symres.search.prover", "symres.search.strategy")  # relative
    assert _graph().number_of_edges() > len(SYMRES)
    assert {"kernel", "language", "script", "search", "evidence"} <= set(_rooms())


def test_no_module_needs_another_that_needs_it() -> None:
    assert _circles(_graph()) == []


def test_no_room_needs_another_that_needs_it() -> None:
    assert _circles(_rooms()) == []


def test_the_rooms_of_the_search_need_each_other_in_one_direction() -> None:
    within = [(a.split(".")[2:], b.split(".")[2:]) for a, b in _graph().edges if _room(a) == _room(b) == "search"]
    rooms = nx.DiGraph([(a[0], b[0]) for a, b in within if a and b and a[0] != b[0]])
    assert {"polynomials", "bounds", "points", "reductions", "attack", "derivations"} <= set(rooms)
    assert _circles(rooms) == []


@pytest.mark.parametrize("room", MAY)
def test_a_room_imports_what_it_may(room: str) -> None:
    assert set(_rooms().successors(room) if room in _rooms() else ()) <= set(MAY[room].split())


def test_the_kernel_needs_the_standard_library_alone() -> None:
    named = {name for name in SYMRES if _room(f"{name}.") == "kernel"}
    outside = {top for name in named for top in _imported(name, SYMRES[name]) if not top.startswith("symres.kernel")}
    assert outside
    assert {name.partition(".")[0] for name in outside} <= sys.stdlib_module_names | {"__future__"}


def test_torch_is_needed_by_gpu_checks_alone_which_need_the_kernel_alone() -> None:
    assert not [m for m, p in SYMRES.items() if any(name.partition(".")[0] == "torch" for name in _imported(m, p))]
    own = {name for module, path in _modules(TORCH).items() for name in _imported(module, path)}
    assert {name for name in own if name.startswith("symres")} <= {n for n in SYMRES if n.startswith("symres.kernel")}


def test_the_kernel_says_of_each_of_its_files_and_kinds_what_one_has_to_believe() -> None:
    kernel = ROOT / "symres" / "kernel"
    text = (kernel / "README.md").read_text()
    files = {path.name for path in kernel.glob("*.py")} - {"__init__.py", "__main__.py"}
    assert files == {name for name in re.findall(r"`(\w+\.py)`", text)}
    assert set(FIELDS) == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))


def test_every_kind_of_proof_is_of_the_core_or_named_as_a_procedure_that_a_verdict_rests_on() -> None:
    text = (ROOT / "symres" / "kernel" / "README.md").read_text()
    core = re.search(r"^The core is (.*?);", text, re.MULTILINE | re.DOTALL)
    assert core is not None
    of_the_core = set(re.findall(r"`(\w+)`", core[1]))
    beyond = {procedure.kind for procedure in PROCEDURES if procedure.kind}  # that of refutations has no kind
    assert of_the_core | beyond | {"enclosures"} == {*FIELDS, *KERNEL_PROCEDURES}  # these are named as those of `bound`
    assert of_the_core.isdisjoint(beyond)
    for procedure in PROCEDURES:
        assert f"*{procedure.name}*" in text
        assert (ROOT / "symres" / procedure.about.rpartition("; ")[2]).is_file()

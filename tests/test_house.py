"""The house: rooms import in one direction, as the design says, and no module needs another that needs it."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

import symres.elaborate.trees
from symres.elaborate.certificates import PROCEDURES as TRUSTED
from symres.elaborate.certificates import SAME
from symres.elaborate.trees.kinds import FIELDS
from symres.kernel.derivation import FORMS
from symres.kernel.procedures import PROCEDURES
from symres.kernel.rules import RULES

pytestmark = pytest.mark.xdist_group("house")  # one worker reads the modules once

ROOT = Path(__file__).parents[1]
# the rooms from the ground up: each may import those before it
ROOMS = (
    *("errors", "kernel", "processes", "functions", "elaborate", "language", "store", "derive", "evidence", "search"),
    *("landscape", "script", "coq", "run", "show", "pytest_plugin", "cli"),
)
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
    """All modules that a module imports, at its top, in functions, or for types only."""
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
    assert _graph().has_edge("symres.show.interactive", "symres.run.runner")  # in a function
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


def test_a_room_imports_those_below_it() -> None:
    place = {room: k for k, room in enumerate(ROOMS)}
    assert set(_rooms()) == place.keys()
    assert [(a, b) for a, b in _rooms().edges if place[b] > place[a]] == []


def test_nothing_lies_beside_the_rooms() -> None:
    beside = {path.name for path in (ROOT / "symres").glob("*.py")}
    assert beside == {"__init__.py", "__main__.py", "errors.py", "pytest_plugin.py"}


def test_the_map_has_every_room_from_the_ground_up() -> None:
    text = (ROOT / "symres" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)/?` \|", text, re.MULTILINE)
    assert [room for room in named if room != "library"] == [room for room in ROOMS if room != "pytest_plugin"]
    for path in re.findall(r"\*\*`([\w/.]+)`\*\*", text):
        assert (ROOT / "symres" / path).exists(), path


def test_the_kernel_needs_the_standard_library_alone() -> None:
    named = {name for name in SYMRES if _room(f"{name}.") == "kernel"}
    outside = {top for name in named for top in _imported(name, SYMRES[name]) if not top.startswith("symres.kernel")}
    assert outside
    assert {name.partition(".")[0] for name in outside} <= sys.stdlib_module_names | {"__future__"}


def test_torch_is_needed_by_gpu_checks_alone_which_need_the_kernel_alone() -> None:
    assert not [m for m, p in SYMRES.items() if any(name.partition(".")[0] == "torch" for name in _imported(m, p))]
    own = {name for module, path in _modules(TORCH).items() for name in _imported(module, path)}
    assert {name for name in own if name.startswith("symres")} <= {n for n in SYMRES if n.startswith("symres.kernel")}


KERNEL = ROOT / "symres" / "kernel"
README = (KERNEL / "README.md").read_text(encoding="utf-8")
A_MINUTE = 25  # lines that are not blank
AHEAD = {  # imports of small things from files that are read later; the README mentions them
    ("refutation", "procedures.laws"),
}


def _under(heading: str) -> str:
    """The text of a section of the kernel's README."""
    return README.split(f"\n## {heading}")[1].split("\n## ")[0]


def test_the_kernel_lists_everything_that_can_say_proved() -> None:
    forms, procedures = _under('Everything that can say "proved"').split("| procedure |")
    listed = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", forms, re.MULTILINE)
    assert [name for names in listed for name in re.findall(r"\w+", names)] == list(FORMS)
    assert len(listed) == 10 and "ten forms" in README
    assert re.findall(r"^\| `(\w+)` \|", procedures, re.MULTILINE) == list(PROCEDURES)
    assert len(PROCEDURES) == 8 and "eight **procedures**" in README
    facts = f"{len(RULES)} textbook facts"
    assert facts in " ".join(README.split()), f"symres/kernel/README.md does not say that rules.json has {facts}"


def test_the_kernel_says_of_each_of_its_files_how_long_it_takes_to_read() -> None:
    rows = re.findall(r"^\| `([\w/]+\.py)` \| (\d+) \|", _under("What you must believe"), re.MULTILINE)
    files = {str(path.relative_to(KERNEL)) for path in KERNEL.rglob("*.py")}
    assert sorted(file for file, _ in rows) == sorted(files - {"__init__.py", "__main__.py"})
    for file, minutes in rows:
        lines = sum(1 for line in (KERNEL / file).read_text(encoding="utf-8").splitlines() if line.strip())
        assert abs(int(minutes) - lines / A_MINUTE) <= max(1, lines / A_MINUTE / 10), file


def _lines_of_code(path: Path) -> int:
    """The lines that are not blank, no comment and no docstring."""
    source = path.read_text(encoding="utf-8")
    said: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            said.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in WHITE:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - said)


WHITE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def test_what_is_trusted_stays_small() -> None:
    assert sum(map(_lines_of_code, KERNEL.glob("*.py"))) <= 2500
    assert sum(map(_lines_of_code, (KERNEL / "procedures").glob("*.py"))) <= 2000
    assert len((KERNEL / "second" / "check.mjs").read_text(encoding="utf-8").splitlines()) <= 1500


def test_a_file_of_the_kernel_is_read_after_those_that_it_needs() -> None:
    names = re.findall(r"^\| `([\w/]+)\.py` \|", _under("What you must believe"), re.MULTILINE)
    names.remove("procedures/__init__")  # it lists all procedures
    place = {name.replace("/", "."): k for k, name in enumerate(names)}
    edges = [(a.removeprefix("symres.kernel."), b.removeprefix("symres.kernel.")) for a, b in _graph().edges]
    assert {(a, b) for a, b in edges if a in place and b in place and place[b] > place[a]} == AHEAD


def test_every_procedure_is_named_by_what_a_verdict_rests_on() -> None:
    named = {procedure.kind for procedure in TRUSTED if procedure.kind}  # the procedure for refutations has no kind
    assert named == {SAME.get(name, name) for name in PROCEDURES}
    for procedure in TRUSTED:
        assert f"*{procedure.name}*" in " ".join(README.split())
        assert (ROOT / "symres" / procedure.about.rpartition("; ")[2]).is_file()


def test_every_kind_of_node_of_a_tree_is_told_of_and_is_a_procedure_or_written_out() -> None:
    told = symres.elaborate.trees.__doc__ or ""
    assert all(kind in told for kind in FIELDS)
    assert {kind for kind in FIELDS if kind not in PROCEDURES} == {
        *("identity", "sos", "cases", "witness", "value", "words", "monotone", "derivation")
    }

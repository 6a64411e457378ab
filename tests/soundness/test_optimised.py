"""Verdicts of the kernel change neither under ``python -O``, which removes ``assert``, nor without site packages."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from symres.elaborate import complete
from symres.kernel.files import CERTIFICATES, STATEMENTS
from symres.kernel.statement import Statement

from ..certificates import proved

KERNEL = Path(__file__).parents[2] / "symres" / "kernel"
PROGRAM = KERNEL.with_name("elaborate")  # which reads certificates as they are stored
X, Y, REAL = ["v", "x"], ["v", "y"], ["real"]
INVERSE = ["^", X, ["q", "-1"]]


def statement(conclusion: Any, *hypotheses: Any) -> dict[str, Any]:
    return {
        "variables": [["x", REAL], ["y", REAL]],
        "definitions": [],
        "hypotheses": list(hypotheses),
        "conclusion": conclusion,
    }


def equation(a: Any, b: Any) -> list[Any]:
    return ["=", a, b]


ZERO, ONE = ["q", "0"], ["q", "1"]
IDENTITY = {"kind": "identity"}
SQUARE = ["+", ["^", X, ["q", "2"]], ["^", Y, ["q", "2"]], ["*", ["q", "-2"], X, Y]]
ROOT = ["+", X, ["*", ["q", "-1"], Y]]
PRODUCT = equation(["*", X, Y], ZERO)


def squares(weight: str, square: Any, *facts: int) -> dict[str, Any]:
    return {"kind": "sos", "summands": [{"weight": weight, "square": square}, {"weight": "1", "facts": list(facts)}]}


def zero_product(factors: Any, cofactor: Any) -> dict[str, Any]:
    branch = {"kind": "identity", "cofactors": [[[1, ["q", "-1"]]]]}
    disjunct = [{"kind": "cases", "disjunct": k, "branches": [branch]} for k in (0, 1)]
    return {"kind": "cases", "factors": factors, "cofactors": [[0, cofactor]], "branches": disjunct}


LINEAR = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "facts": [1]}]}


def through_lemma(lemma: Any) -> dict[str, Any]:
    square = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": X}]}
    return {"kind": "cases", "lemma": lemma, "branches": [square, LINEAR]}


def function(head: str) -> dict[str, Any]:
    return {"kind": "cases", "function": head, "branches": [LINEAR]}


def eliminated(hypothesis: int) -> dict[str, Any]:
    return {"kind": "cases", "equation": hypothesis, "branches": [{"kind": "value"}]}


def tiling(*cells: Any) -> dict[str, Any]:
    return {"kind": "bound", "precision": 64, "cells": list(cells)}


POSITIVE = ["<=", ZERO, X]
LINE = ["<=", ["+", ONE, X], ["exp", X]]
BOWL = ["<=", ZERO, ["+", ["*", X, X], ["^", X, ["q", "4"]]]]
LOWER = [["<=", ["q", "-1"], X], ["<=", X, ONE]]
TAYLOR = {"taylor": 1, "along": 0, "end": "low", "order": 2}
CONVEX = {"convex": 0, "point": [[0, "0"]]}
EITHER = ["or", equation(X, ZERO), equation(Y, ZERO)]
NONZERO = ["not", equation(X, ZERO)]
# a statement, its certificate, and the verdict that the kernel must give
CASES: list[tuple[Any, Any, str]] = [
    (statement(equation(["*", X, Y], ["*", Y, X])), proved(IDENTITY), "proved"),
    (statement(equation(["*", X, Y], X)), proved(IDENTITY), "rejected"),
    (statement(equation(["*", X, INVERSE], ONE), NONZERO), proved(IDENTITY), "proved"),
    (statement(equation(["*", X, INVERSE], ONE)), proved(IDENTITY, IDENTITY), "rejected"),
    (statement(["<=", ZERO, SQUARE]), proved(squares("1", ROOT, 0)), "proved"),
    (statement(["<=", ONE, SQUARE]), proved(squares("1", ROOT, 0)), "rejected"),
    (statement(["<=", ["q", "-1"], SQUARE]), proved(squares("-1", ROOT, 0)), "rejected"),
    (statement(EITHER, PRODUCT), proved(zero_product([X, Y], ["q", "-1"])), "proved"),
    (statement(EITHER, PRODUCT), proved(zero_product([X, ["+", Y, ONE]], ["q", "-1"])), "rejected"),
    (statement(EITHER, PRODUCT), proved(zero_product([X, Y], ["q", "-2"])), "rejected"),
    (
        statement(["ex", "t", REAL, equation(["b", 0], X)]),
        proved({"kind": "witness", "values": [X], "branches": [IDENTITY]}),
        "proved",
    ),
    (
        statement(["ex", "t", REAL, equation(["b", 0], X)]),
        proved({"kind": "witness", "values": [Y], "branches": [IDENTITY]}),
        "rejected",
    ),
    (statement(["<", ["q", "3"], ["pi"]]), proved({"kind": "value"}), "proved"),
    (statement(["<", ["pi"], ["q", "3"]]), proved({"kind": "value"}), "rejected"),
    (
        statement(equation(X, Y)),
        {"verdict": "refuted", "point": {"x": ZERO, "y": ONE}, "proofs": [{"kind": "value", "hypothesis": 0}]},
        "refuted",
    ),
    (
        statement(equation(X, Y)),
        {"verdict": "refuted", "point": {"x": ONE, "y": ONE}, "proofs": [{"kind": "value", "hypothesis": 0}]},
        "rejected",
    ),
    (statement(equation(X, X)), {"verdict": "proved", "proofs": [], "statement": 1}, "rejected"),
    (statement(["+", X, X]), proved(IDENTITY), "rejected"),
    (statement(LINE, POSITIVE), proved(tiling({"mean": 1})), "proved"),
    (statement(LINE, POSITIVE), proved(tiling(TAYLOR)), "rejected"),
    (statement(["<", *LINE[1:]], POSITIVE), proved(tiling({"mean": 1})), "rejected"),
    (statement(["<", *LINE[1:]], POSITIVE), proved(tiling(TAYLOR)), "rejected"),
    (statement(LINE), proved(tiling([0, ["q", "0"]], {"mean": 1})), "rejected"),
    (statement(LINE), proved(tiling([0, ["q", "0"]], TAYLOR)), "rejected"),
    (statement(BOWL, *LOWER), proved(tiling({"mean": 2, "order": 2})), "proved"),
    (statement(BOWL, *LOWER), proved(tiling([0, f"1/{10**30}"], *[{"mean": 2}] * 2)), "rejected"),
    (statement(BOWL), proved(tiling(CONVEX)), "rejected"),
    (statement(BOWL), proved(tiling({**CONVEX, "point": [[0, f"1/{10**30}"]]})), "rejected"),
    (statement(["<=", ZERO, ["*", X, X]]), proved(through_lemma(["<=", ZERO, ["^", X, ["q", "2"]]])), "proved"),
    (statement(["<=", ONE, ["*", X, X]]), proved(through_lemma(["<=", ONE, ["^", X, ["q", "2"]]])), "rejected"),
    (statement(["<", ["exp", X], ["exp", Y]], ["<", X, Y]), proved(function("exp")), "proved"),
    (statement(["<", ["cos", X], ["cos", Y]], ["<", X, Y]), proved(function("cos")), "rejected"),
    (statement(["<", ["^", X, ["q", "3"]], ["^", Y, ["q", "3"]]], ["<", X, Y]), proved(function("^")), "proved"),
    (statement(["<", ["^", X, ["q", "2"]], ["^", Y, ["q", "2"]]], ["<", X, Y]), proved(function("^")), "rejected"),
    (statement(["<", X, ONE], equation(X, ZERO)), proved(eliminated(0)), "proved"),
    (statement(["<", X, ONE], equation(X, ["+", X, ZERO])), proved(eliminated(0)), "rejected"),
]
FLAGS = [("-I", "-S"), ("-O", "-I", "-S"), ("-OO", "-I", "-S"), ("-O",), ()]


@pytest.fixture(scope="module")
def reports(tmp_path_factory) -> dict[tuple[str, ...], tuple[int, str, str]]:
    """Exit code, output and errors of the checker on all cases, for each set of Python's flags."""
    folder = tmp_path_factory.mktemp("files")
    pairs = []
    for k, (data, certificate, expected) in enumerate(CASES):  # a file for each: two cases have one statement
        statements = {"format": STATEMENTS, "statements": {f"case {k}": data}}
        try:
            key = Statement.from_json(data).sha256
        except Exception:
            key = None  # and no certificate has a place
        if expected != "rejected":
            complete(Statement.from_json(data), certificate)
        certificates = {"format": CERTIFICATES, "certificates": {key: certificate} if key else {}}
        for name, content in ((f"s{k}.json", statements), (f"c{k}.json", certificates)):
            (folder / name).write_text(json.dumps(content))
            pairs.append(str(folder / name))
    out = {}
    for flags in FLAGS:
        command = [sys.executable, *flags, str(PROGRAM), *pairs]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder)
        out[flags] = (done.returncode, done.stdout, done.stderr)
    return out


@pytest.mark.parametrize("flags", FLAGS, ids=str)
def test_the_verdicts_are_the_right_ones(reports, flags):
    code, text, errors = reports[flags]
    verdicts = [line.split()[0] for line in text.splitlines()]
    assert verdicts == [expected for _, _, expected in CASES]
    assert code == 1 and errors == ""


def test_every_way_of_running_prints_the_same(reports):
    assert len(set(reports.values())) == 1


def test_a_module_of_the_folder_is_not_taken_for_one_of_the_same_name(tmp_path):
    """The program runs where other modules are called like its own."""
    for module in ("terms", "checker", "polynomials", "json", "fractions"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('the wrong module')\n")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(PROGRAM), "--help"], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )
    assert done.returncode == 0 and done.stdout.startswith("usage:")


@pytest.mark.parametrize("path", sorted(KERNEL.glob("*.py")), ids=lambda p: p.name)
def test_the_kernel_decides_nothing_with_what_is_optimised_away_or_evaluated(path):
    """No assert, no __debug__, no float, no eval; and nothing imported from outside the standard library."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Assert), f"line {node.lineno}"
        if isinstance(node, ast.Name):
            assert node.id not in ("eval", "exec", "float", "compile", "__debug__", "complex"), f"line {node.lineno}"
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, (float, complex)), f"line {node.lineno}"
        if isinstance(node, ast.Import):
            assert all(a.name.split(".")[0] in sys.stdlib_module_names for a in node.names), f"line {node.lineno}"
        if isinstance(node, ast.ImportFrom) and not node.level:
            assert str(node.module).split(".")[0] in sys.stdlib_module_names, f"line {node.lineno}"
        if isinstance(node, ast.Try):  # a refusal is never turned into consent
            assert not any(h.type is None for h in node.handlers), f"line {node.lineno}"

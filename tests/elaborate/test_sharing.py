"""The table of an exported derivation: it has what occurs twice, and what refers to it is read as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from symres.elaborate.steps import Table, expanded
from symres.kernel import Statement, check
from symres.kernel.terms import REAL, Term, build, counted, for_all, from_json, lam, number, variable


def read(table: Table, data: Any, *variables: Term) -> Term:
    names, terms = {str(x.value): x for x in variables}, list[tuple[Term, int]]()
    for entry in table.entries:
        terms.append(counted(entry, names, terms))
    return from_json(data, names, terms)


def test_what_occurs_twice_stands_in_the_table_once_and_is_read_as_it_was():
    x, y = variable("x"), variable("y")
    square = build("*", x, x)
    sums = build("+", square, build("exp", square))
    bound = for_all(y, build("<", y, build("+", sums, square)))
    table = Table([sums, bound, bound])
    assert table.written(square) == ["#", 0] and len(table.entries) == 3
    assert table.written(bound) == ["#", 2] and table.written(number(1)) == ["q", "1"]
    for term in (square, sums, bound, lam(y, build("+", square, y))):
        assert read(table, table.written(term), x, y) is term


def test_what_points_at_a_binder_outside_and_sorts_stay_out_of_the_table():
    n = variable("n", from_json(["int"], {}))
    x, size = variable("x"), ["+", ["v", "n"], ["q", "1"]]
    A, B = (variable("A", from_json(["matrix", size, columns], {"n": n})) for columns in (["v", "n"], size))
    loose = lam(x, build("+", build("exp", x), build("exp", x)))
    assert Table([loose]).entries == []
    functions = [lam(A, A), lam(B, B), for_all(A, build("=", A, A))]
    table = Table(functions)
    assert table.entries == [size]
    assert [read(table, table.written(f), n) for f in functions] == functions


def test_proofs_are_exported_with_a_table_which_the_kernel_reads():
    x = variable("x", REAL)
    claim = Statement((x,), (), (), build("<=", number(0), build("*", x, x)))
    square = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": ["v", "x"]}]}
    found = expanded(claim, {"verdict": "proved", "proofs": [square]}, {})
    assert found["proofs"][0]["terms"] == []
    assert check(claim, found) == "proved"
    assert expanded(claim, found, {}) == found


EXPORT = """
import json
from symres.elaborate.steps import expanded
from symres.kernel import Statement
from symres.kernel.terms import build, exists, lam, number, to_json, variable
x = variable("x")
f = build("+", build("^", x, number(2)), number(-2))
zero = build("=", f, number(0))
root = {"kind": "identity", "cofactors": [[[2, ["q", "-1"]]]]}
there = {"kind": "witness", "values": [to_json(x)], "branches": [root]}
sides = [[to_json(number(1)), to_json(number(2))]]
node = {"kind": "existence", "zeros": [to_json(lam(x, f))], "box": sides, "precision": 64, "branches": [there]}
node |= {"inverse": [["1/3"]], "rules": ["existence"]}
print(json.dumps(expanded(Statement((), (), (), exists(x, zero)), {"verdict": "proved", "proofs": [node]}, {})))
"""


def test_what_is_exported_is_the_same_in_every_process():
    """Whatever the order is in which a process goes through sets of strings."""
    found = {
        subprocess.run(
            [sys.executable, "-c", EXPORT],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in "123"
    }
    assert len(found) == 1

"""Symres as a tool of the benchmark: from the text of a problem to a certificate that the kernel accepts."""

from __future__ import annotations

import sys
from typing import Any

import symres
from symres import Theory, critical_points_are
from symres.elaborate import check
from symres.run.tasks import task_of
from symres.search.settle import settle
from symres.store.lemmas import lemmas

from .answers import NO, OPEN, ORDER, YES, relation, serve, value

FUNCTIONS = ("exp", "log", "sin", "cos", "tanh", "atan", "sqrt")
VERDICTS = {"proved": YES, "refuted": NO}
BOOK = lemmas()
LIBRARY = {name: BOOK.by_hash[key] for name, key in BOOK.library.items()}


def answer(problem: dict[str, Any], limit: float) -> dict[str, Any]:
    """The answer, and what shows it: the statement and its certificate."""
    statement, hints = stated(problem)
    others = {name: known for name, known in LIBRARY.items() if known.sha256 != statement.sha256}
    found = settle(statement, {**hints, "lemmas": others}, limit).get("certificate")
    if found is None:
        return {"answer": OPEN}
    verdict = check(statement, found, BOOK.require(found))
    shown = {"statement": statement.to_json(), "sha256": statement.sha256, "certificate": found}
    return {"answer": VERDICTS[verdict], "found": shown}


def stated(problem: dict[str, Any]) -> tuple[Any, Any]:
    """The statement of a problem, and what a search for it starts from."""
    theory = Theory("bench")
    words: dict[str, Any] = {"T": lambda a: a.T, "tr": symres.trace, "D": symres.derivative}
    words |= {name: getattr(symres, name) for name in ("number", "det", *FUNCTIONS)}
    for name in problem["variables"].split():
        words[name] = theory.reals(name)
    letters = sorted({n for size in problem["matrices"].values() for n in size.split() if not n.isdigit()})
    sizes = {n: theory.naturals(n) for n in letters}
    for name, size in problem["matrices"].items():
        words[name] = theory.matrix(name, *(sizes[n] if n in sizes else int(n) for n in size.split()))
    given = [ORDER[sign](a, b) for sign, a, b in (relation(text, words) for text in problem["given"])]
    for name, ends in problem["box"].items():
        low, high = (value(end, words) for end in ends)
        given += [words[name] >= low, words[name] <= high]
    if problem["function"]:
        at = [words[name] for name in problem["variables"].split()]
        F = theory.define("F", tuple(at), value(problem["function"], words))
        points = [[value(part, words) for part in point] for point in problem["points"]]
        claim = critical_points_are(F, *[tuple(point) for point in points])
    else:
        sign, a, b = relation(problem["claim"], words)
        claim = ORDER[sign](a, b)
    theory.claim("claim", claim, given=given)
    task = task_of(theory.claims[-1])
    return task.statement, task.hints


if __name__ == "__main__":
    serve(answer, float(sys.argv[1]))

"""The table of a derivation: the terms that its steps have more than once, each written once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from symres.kernel.arithmetic import LIMIT
from symres.kernel.terms import BINDERS, Term, to_json


def with_table(steps: Sequence[Mapping[str, Any]], read: Callable[[Any], Term]) -> dict[str, Any]:
    """Steps, whose terms may be written or not, as the fields ``terms`` and ``steps`` of a certificate.

    >>> from symres.kernel.terms import build, variable
    >>> x = variable("x")
    >>> square = build("*", x, x)
    >>> with_table([{"by": "algebra", "show": build("=", square, square)}], lambda data: data)
    {'terms': [['*', ['v', 'x'], ['v', 'x']]], 'steps': [{'by': 'algebra', 'show': ['=', ['#', 0], ['#', 0]]}]}
    """
    steps, found = [_read(step, read) for step in steps], list[Term]()
    _each(steps, found.append)
    table = Table(found)
    return {"terms": table.entries, "steps": _each(steps, table.written)}


class Table:
    """The terms that occur more than once in some others, closed and no leaves; any term is written with them."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.entries: list[Any] = []
        self._number: dict[Term, int] = {}
        self._uses = Counter[Term]()
        for term in terms:
            self._count(term)
        for term, uses in self._uses.items():  # parts stand before what they are parts of
            if uses > 1 and term.args and term.sort is not None and not term.loose and len(self.entries) < LIMIT:
                self.entries.append(self.written(term))
                self._number[term] = len(self.entries) - 1

    def _count(self, term: Term) -> None:
        if term not in self._uses:
            for part in term.args:
                self._count(part)
        self._uses[term] += 1

    def written(self, term: Term) -> list[Any]:
        """A term as JSON, with references for what stands in the table."""
        if term in self._number:
            return ["#", self._number[term]]
        if not term.args:
            return to_json(term)
        name = [term.value] if term.head in BINDERS else []
        return [term.head, *name, *map(self.written, term.args)]


def _read(step: Mapping[str, Any], read: Callable[[Any], Term]) -> dict[str, Any]:
    """A step with its terms as they are; what a procedure is told is written, and stays so."""
    return {name: _each(value, to_json) if name == "data" else _terms(value, read) for name, value in step.items()}


def _terms(node: Any, read: Callable[[Any], Term]) -> Any:
    if isinstance(node, dict):
        return {name: _terms(value, read) for name, value in node.items()}
    if isinstance(node, list):
        return read(node) if node and isinstance(node[0], str) else [_terms(value, read) for value in node]
    return node


def _each(node: Any, change: Callable[[Term], Any]) -> Any:
    """Data with something else for each term in it."""
    if isinstance(node, Term):
        return change(node)
    if isinstance(node, dict):
        return {name: _each(value, change) for name, value in node.items()}
    return [_each(value, change) for value in node] if isinstance(node, list) else node

"""Statements, and the sequents that have to be proved for one.

A ``Statement`` says: for all its variables, if the hypotheses hold, then the guards and the conclusion hold. The guards
are what a script says besides, without writing it: that what it speaks of is defined. Here they are propositions like
any other. ``obligations`` takes a statement apart into sequents.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .polynomials import Rejected, purse
from .sequents import Sequent, assumed, decompose, distinct
from .terms import NODES, PROP, Term, brief, free_variables, from_json, show, substitute, to_json, variable

GUARD = "a guard"  # the purpose of the sequents of guards


@dataclass(frozen=True)
class Statement:
    """For all ``variables``, the ``hypotheses`` imply the ``guards`` and the ``conclusion``; ``definitions`` name what
    these may use."""

    variables: tuple[Term, ...]
    definitions: tuple[tuple[Term, Term], ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term
    guards: tuple[Term, ...] = ()

    @purse()
    def __post_init__(self) -> None:
        known: set[Term] = set()
        names: set[str] = set()
        for x in (*self.variables, *(name for name, _ in self.definitions)):
            if x.head != "variable" or x.value in names:
                raise Rejected(f"the name {show(x)} is declared twice")
            names.add(x.value)
        for x in self.variables:
            if x.sort is None or not free_variables(x.sort) <= known:
                raise Rejected(f"the sort of {show(x)} mentions what is not declared before it")
            known.add(x)
        for name, body in self.definitions:
            if body.sort is not name.sort or body.loose or not free_variables(body) <= known:
                raise Rejected(f"the definition of {show(name)} mentions what is not declared before it")
            known.add(name)
        for proposition in self.propositions:
            if proposition.sort is not PROP or proposition.loose:
                raise Rejected(f"{show(proposition)} is not a proposition")
            unknown = free_variables(proposition) - known
            if unknown:
                raise Rejected(f"undeclared: {', '.join(sorted(map(show, unknown)))}")

    @property
    def propositions(self) -> tuple[Term, ...]:
        """All that a statement consists of: hypotheses, guards, conclusion."""
        return (*self.hypotheses, *self.guards, self.conclusion)

    def to_json(self) -> dict[str, Any]:
        """Its fields; ``"guards"`` is there if there are any."""
        out: dict[str, Any] = {
            "variables": [[x.value, to_json(x.sort)] for x in self.variables if x.sort is not None],
            "definitions": [[name.value, to_json(body)] for name, body in self.definitions],
            "hypotheses": [to_json(h) for h in self.hypotheses],
            "conclusion": to_json(self.conclusion),
        }
        if self.guards:
            out["guards"] = list(map(to_json, self.guards))
        return out

    @staticmethod
    @purse()
    def from_json(data: Any) -> Statement:
        expected = ("variables", "definitions", "hypotheses", "conclusion")
        if not isinstance(data, dict) or set(data) - {"guards"} != set(expected):
            raise Rejected(f"a statement has the fields {', '.join(expected)}, and guards if there are any")
        if _nodes(data) > NODES:
            raise Rejected(f"a statement has more than {NODES} nodes")
        known: dict[str, Term] = {}
        variables, definitions = [], []
        for name, sort in _pairs(data["variables"], "variables"):
            x = variable(name, from_json(sort, known))
            if x.sort is None or x.sort.sort is not None:
                raise Rejected(f"{show(x)} is declared without a sort")
            variables.append(x)
            known[name] = x
        for name, body in _pairs(data["definitions"], "definitions"):
            meaning = from_json(body, known)
            if meaning.sort is None:
                raise Rejected(f"the definition of {brief(name)} is a sort")
            x = variable(name, meaning.sort)
            definitions.append((x, meaning))
            known[name] = x
        hypotheses, guards = data["hypotheses"], data.get("guards", [])
        if not isinstance(hypotheses, list) or not isinstance(guards, list):
            raise Rejected("the hypotheses of a statement are a list, and so are its guards")
        if "guards" in data and not guards:
            raise Rejected("a statement without guards does not list them")
        *given, conclusion = (from_json(p, known) for p in (*hypotheses, *guards, data["conclusion"]))
        count = len(hypotheses)
        return Statement(tuple(variables), tuple(definitions), tuple(given[:count]), conclusion, tuple(given[count:]))

    @cached_property
    def sha256(self) -> str:
        """The hash of the canonical JSON text: what a certificate is filed under."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def read(self, data: Any) -> Term:
        """A term in the names of the statement, with every defined name replaced by its meaning."""
        names = {x.value: x for x in (*self.variables, *(name for name, _ in self.definitions))}
        return self.unfold(from_json(data, names))

    def unfold(self, term: Term) -> Term:
        """A term with every defined name replaced by its meaning."""
        return substitute(term, self._meanings)

    @cached_property
    def _meanings(self) -> dict[Term, Term]:
        meanings: dict[Term, Term] = {}
        for name, body in self.definitions:
            meanings[name] = substitute(body, meanings)
        return meanings

    @cached_property
    def plain(self) -> Statement:
        """The statement with every defined name replaced by its meaning."""
        *given, conclusion = map(self.unfold, self.propositions)
        count = len(self.hypotheses)
        return Statement(self.variables, (), tuple(given[:count]), conclusion, tuple(given[count:]))

    def unfolded(self) -> tuple[tuple[Term, ...], Term]:
        """Hypotheses and conclusion with every defined name replaced by its meaning."""
        return self.plain.hypotheses, self.plain.conclusion


def _nodes(data: dict[str, Any]) -> int:
    """The number of lists in a statement's JSON form; it stops counting beyond ``NODES``."""
    count, rest = 0, list(data.values())
    while rest and count <= NODES:
        node = rest.pop()
        if isinstance(node, (list, tuple)):
            count += 1
            rest.extend(node)
    return count


def _pairs(data: Any, what: str) -> list[tuple[str, Any]]:
    if not isinstance(data, list) or any(
        not isinstance(p, list) or len(p) != 2 or not isinstance(p[0], str) for p in data
    ):
        raise Rejected(f"the {what} of a statement are pairs [name, ...]")
    return [(p[0], p[1]) for p in data]


@purse()
def obligations(statement: Statement) -> tuple[Sequent, ...]:
    """The sequents that together prove the statement; each part of it may use those before it.

    >>> from .terms import ONE, ZERO, build
    >>> x = variable("x")
    >>> claim = build("=", build("*", x, build("^", x, build("*", ONE, ONE))), x)
    >>> obligations(Statement((x,), (), (build("<", ZERO, x),), claim, (build("<=", ZERO, x),)))
    (0 < x |- 0 <= x, 0 < x, 0 <= x |- x*x^(1*1) = x)
    """
    return distinct(_parts(statement.plain))


def _parts(plain: Statement) -> Iterator[Sequent]:
    known = assumed((), *plain.hypotheses)
    for guard in plain.guards:
        yield from (replace(goal, purpose=GUARD) for goal in decompose(known, guard))
        known = assumed(known, guard)
    yield from decompose(known, plain.conclusion)

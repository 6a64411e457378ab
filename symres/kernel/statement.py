"""Statements, and the sequents that have to be proved for one.

A ``Statement`` says: for all its variables, if the hypotheses hold, then the conclusion is defined and holds. That
there is an x with A says that there is one at which A is defined and holds, in hypotheses and conclusion alike
(``definedness.guarded``). ``obligations`` takes a statement apart into sequents. What makes a hypothesis or the
conclusion defined is a sequent of its own, from what stands before it; where that is said, it is known from then on.
It is part of the statement, of its JSON form and of its hash (``Statement.defined``).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .definedness import closed, defined, guarded, may_be_guarded, shown
from .polynomials import Budget, Rejected
from .sequents import Sequent, assumed, decompose, distinct
from .terms import (
    NODES,
    PROP,
    Term,
    brief,
    conjuncts,
    free_variables,
    from_json,
    show,
    substitute,
    to_json,
    variable,
    variables_of,
)


@dataclass(frozen=True)
class Part:
    """A hypothesis or the conclusion of a statement, and the sequents that make it defined where what stands before it
    is known, with the variables that were ``opened`` for them."""

    proposition: Term
    known: tuple[Term, ...]
    asked: tuple[Sequent, ...]
    opened: tuple[Term, ...]


@dataclass(frozen=True)
class Statement:
    """For all ``variables``, the ``hypotheses`` imply the ``conclusion``; ``definitions`` name what both may use."""

    variables: tuple[Term, ...]
    definitions: tuple[tuple[Term, Term], ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term

    @Budget.full()
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
        for proposition in (*self.hypotheses, self.conclusion):
            if proposition.sort is not PROP or proposition.loose:
                raise Rejected(f"{show(proposition)} is not a proposition")
            unknown = free_variables(proposition) - known
            if unknown:
                raise Rejected(f"undeclared: {', '.join(sorted(map(show, unknown)))}")

    def to_json(self) -> dict[str, Any]:
        """Its fields; ``"defined"`` is there if something is, and null if the kernel does not know what."""
        out: dict[str, Any] = {
            "variables": [[x.value, to_json(x.sort)] for x in self.variables if x.sort is not None],
            "definitions": [[name.value, to_json(body)] for name, body in self.definitions],
            "hypotheses": [to_json(h) for h in self.hypotheses],
            "conclusion": to_json(self.conclusion),
        }
        if self.defined != ():
            out["defined"] = self._said()
        return out

    def _said(self) -> list[Any] | None:
        return None if self.defined is None else list(map(to_json, self.defined))

    @staticmethod
    @Budget.full()
    def from_json(data: Any) -> Statement:
        expected = ("variables", "definitions", "hypotheses", "conclusion")
        if not isinstance(data, dict) or set(data) - {"defined"} != set(expected):
            raise Rejected(f"a statement has the fields {', '.join(expected)}, and may say what is to be defined")
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
        if not isinstance(data["hypotheses"], list):
            raise Rejected("the hypotheses of a statement are a list")
        hypotheses = tuple(from_json(h, known) for h in data["hypotheses"])
        read = Statement(tuple(variables), tuple(definitions), hypotheses, from_json(data["conclusion"], known))
        if "defined" in data and data["defined"] != read._said():
            raise Rejected("what a statement needs to be defined follows from the rest of it, and is not what it says")
        return read

    @cached_property
    def sha256(self) -> str:
        """The hash of the canonical JSON text: what a certificate is filed under."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def read(self, data: Any) -> Term:
        """A term in the names of the statement, with every defined name replaced by its meaning."""
        names = {x.value: x for x in (*self.variables, *(name for name, _ in self.definitions))}
        return substitute(from_json(data, names), self._meanings())

    def _meanings(self) -> dict[Term, Term]:
        meanings: dict[Term, Term] = {}
        for name, body in self.definitions:
            meanings[name] = substitute(body, meanings)
        return meanings

    def unfolded(self) -> tuple[tuple[Term, ...], Term]:
        """Hypotheses and conclusion with every defined name replaced by its meaning."""
        meanings = self._meanings()
        return tuple(substitute(h, meanings) for h in self.hypotheses), substitute(self.conclusion, meanings)

    @cached_property
    def defined(self) -> tuple[Term, ...] | None:
        """What the statement says besides, so that it speaks of nothing that is undefined; None if that is not known.

        First what makes its hypotheses and its conclusion defined, each from what stands before it; then those parts of
        them that say that something exists, as they are meant: that there is one where what is said of it is defined.

        >>> from .terms import ONE, ZERO, build
        >>> x = variable("x")
        >>> Statement((x,), (), (build("<=", ZERO, x),), build("<=", build("log", x), x)).defined
        (0 < x,)
        """
        try:
            with Budget.full():
                return self._defined()
        except Rejected:
            return None

    def _defined(self) -> tuple[Term, ...]:
        said: dict[Term, None] = {}
        for part in self.parts:
            for goal in part.asked:
                said[closed(goal, {*part.known, *said}, part.opened)] = None
        written, last = self.unfolded()
        for part, q in zip(self.parts, (*written, last), strict=True):
            plain = set(conjuncts(q))  # not always as many: a denied disjunction is meant as a conjunction
            said |= dict.fromkeys(meant for meant in conjuncts(part.proposition) if meant not in plain)
        return tuple(said)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The hypotheses and the conclusion, as they are proved."""
        out: list[Part] = []
        known: tuple[Term, ...] = ()
        hypotheses, conclusion = self.claimed()
        for n, p in enumerate((*hypotheses, conclusion)):
            opened: list[Term] = []
            asked, beside = defined(p, known, opened, claimed=n == len(hypotheses))
            out.append(Part(p, known, tuple(asked), tuple(opened)))
            known = assumed(beside, p)
        return tuple(out)

    def claimed(self, exact: bool = False) -> tuple[tuple[Term, ...], Term]:
        """The same, and every existential says that what it is about is defined: what is proved, or, if ``exact``,
        refuted."""
        return self._claimed(exact) if exact else self._proved

    @cached_property
    def _proved(self) -> tuple[tuple[Term, ...], Term]:
        return self._claimed(False)

    def _claimed(self, exact: bool) -> tuple[tuple[Term, ...], Term]:
        hypotheses, conclusion = self.unfolded()
        if not any(map(may_be_guarded, (*hypotheses, conclusion))):
            return hypotheses, conclusion
        known: tuple[Term, ...] = ()
        out: list[Term] = []
        for h in hypotheses:
            out.append(guarded(h, known))
            known = assumed(defined(out[-1], known)[1], out[-1])
        return tuple(out), guarded(conclusion, known, exact)


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


@Budget.full()
def obligations(statement: Statement) -> tuple[Sequent, ...]:
    """The sequents that together prove the statement.

    >>> from .terms import ONE, ZERO, build
    >>> x = variable("x")
    >>> claim = build("=", build("*", x, build("^", x, build("*", ONE, ONE))), x)
    >>> obligations(Statement((x,), (), (build("<", ZERO, x),), claim))[-1]
    0 < x |- x*x^(1*1) = x
    """
    goals = [goal for part in statement.parts for goal in part.asked]
    conclusion = statement.parts[-1]
    for claim in decompose(conclusion.known, conclusion.proposition):
        mentioned = variables_of((*claim.hypotheses, claim.conclusion))
        about = [goal for goal in conclusion.asked if free_variables(goal.conclusion) <= mentioned]
        goals.append(claim.under(*shown(claim.hypotheses, about)))
    return distinct(goals)

"""Proof scripts as data: the steps of a proof as its author wrote them, in the terms of the frozen statement.

A script is a tuple of steps. Every proposition is a term over the variables of the statement and of the blocks around
the step, with the defined functions replaced by their meanings. Nothing is searched or checked while a script runs.

``by`` holds names: of a rule, of a claim (its id), ``algebra``, ``arithmetic``, ``hypothesis``, ``chain``; empty means
that the reason has to be found. ``at`` gives terms for variables of the rule or claim, by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from symres.kernel.polynomials import Rejected
from symres.kernel.terms import Term, show, variable
from symres.kernel.terms import from_json as term_from_json
from symres.kernel.terms import to_json as term_to_json

At = tuple[tuple[str, Term], ...]


@dataclass(frozen=True)
class Have:
    """A fact. ``links`` > 0: the whole of a chain, from that many ``Have`` steps just before it."""

    proposition: Term
    by: tuple[str, ...] = ()
    at: At = ()
    line: int = 0
    links: int = 0


@dataclass(frozen=True)
class Obtain:
    """New ``variables`` of which the body of the existential ``proposition`` is known until the block ends."""

    variables: tuple[Term, ...]
    proposition: Term
    by: tuple[str, ...] = ()
    at: At = ()
    line: int = 0


@dataclass(frozen=True)
class Exhibit:
    """The existential ``proposition``, shown by ``terms`` for its variables, the outermost first."""

    proposition: Term
    terms: tuple[Term, ...]
    by: tuple[str, ...] = ()
    at: At = ()
    line: int = 0


@dataclass(frozen=True)
class Conclude:
    """The conclusion of the statement."""

    by: tuple[str, ...] = ()
    at: At = ()
    line: int = 0


@dataclass(frozen=True)
class Block:
    """Steps under an assumption; P is the last fact in them.

    kind           variable  bounds     proposition  known inside            known afterwards
    each           i         low, high               low <= i, i <= high     for all i. low <= i => (i <= high => P)
    let            v                                                         for all v. P
    suppose                             Q            Q                       Q => P
    case                                Q            Q                       Q => P; consecutive cases: P
    contradiction                       Q            Q (and P is ``false``)  not Q
    base                                                                     P
    induction      k         start      C            start <= k, C           for all k. start <= k => C

    In an induction, C mentions k; the last fact inside is C with k + 1 for k, and C with ``start`` for k comes from a
    ``base`` block just before it, or is left to be found.
    """

    kind: str
    variable: Term | None
    bounds: tuple[Term, ...]
    proposition: Term | None
    steps: tuple[Step, ...]
    line: int = 0


Step = Have | Obtain | Exhibit | Conclude | Block


KINDS = (  # of certificates, to which a claim may restrict the search
    *("identity", "cases", "sos", "bound", "monotone", "neighbourhood", "existence", "witness", "value"),
    *("words", "derivation"),
)
WAYS = ("algebra", "arithmetic", "hypothesis", "chain")  # reasons that are no rule or claim


def reasons(script: Iterable[Step]) -> Iterator[str]:
    """The names of rules and claims that a script gives as reasons."""
    for step in script:
        if isinstance(step, Block):
            yield from reasons(step.steps)
        else:
            yield from (name for name in step.by if name not in WAYS)


# ---------------------------------------------------------------------------------------------------------------- JSON


def to_json(script: Iterable[Step]) -> list[Any]:
    """A script as nested lists and dictionaries, to travel between processes; see ``from_json``.

    >>> from symres.kernel.terms import INT, ONE, build, variable
    >>> k = variable("k", INT)
    >>> steps = (Block("let", k, (), None, (Have(build("<=", k, k), ("arithmetic",)),)), Conclude())
    >>> from_json(to_json(steps), ()) == steps
    True
    """
    return [_step_to_json(step) for step in script]


def _step_to_json(step: Step) -> dict[str, Any]:
    if isinstance(step, Block):
        return {
            "block": step.kind,
            "variable": None if step.variable is None else _declared(step.variable),
            "bounds": [term_to_json(b) for b in step.bounds],
            "proposition": None if step.proposition is None else term_to_json(step.proposition),
            "steps": to_json(step.steps),
            "line": step.line,
        }
    data: dict[str, Any] = {
        "step": type(step).__name__.lower(),
        "by": list(step.by),
        "at": [[name, term_to_json(term)] for name, term in step.at],
        "line": step.line,
    }
    if not isinstance(step, Conclude):
        data["proposition"] = term_to_json(step.proposition)
    if isinstance(step, Have):
        data["links"] = step.links
    if isinstance(step, Obtain):
        data["variables"] = [_declared(x) for x in step.variables]
    if isinstance(step, Exhibit):
        data["terms"] = [term_to_json(t) for t in step.terms]
    return data


def _declared(x: Term) -> list[Any]:
    if x.sort is None:
        raise Rejected(f"{show(x)} is no variable")
    return [x.value, term_to_json(x.sort)]


def from_json(data: Iterable[Any], variables: Iterable[Term]) -> tuple[Step, ...]:
    """The script that ``to_json`` wrote; ``variables`` are those of the statement."""
    names = {str(x.value): x for x in variables}
    return tuple([_step_from_json(entry, names) for entry in data])


def _step_from_json(data: Mapping[str, Any], names: dict[str, Term]) -> Step:
    """The step that data describe; the variables that it obtains are added to ``names``."""
    line = data["line"]
    if "block" in data:
        inner = dict(names)
        x = None if data["variable"] is None else _declare(data["variable"], inner)
        bounds = tuple(term_from_json(b, names) for b in data["bounds"])
        assumed = None if data["proposition"] is None else term_from_json(data["proposition"], inner)
        return Block(data["block"], x, bounds, assumed, from_json(data["steps"], inner.values()), line)
    by = tuple(data["by"])
    at = tuple((name, term_from_json(term, names)) for name, term in data["at"])
    if data["step"] == "conclude":
        return Conclude(by, at, line)
    proposition = term_from_json(data["proposition"], names)
    if data["step"] == "have":
        return Have(proposition, by, at, line, data["links"])
    if data["step"] == "exhibit":
        return Exhibit(proposition, tuple(term_from_json(t, names) for t in data["terms"]), by, at, line)
    return Obtain(tuple(_declare(x, names) for x in data["variables"]), proposition, by, at, line)


def _declare(data: Any, names: dict[str, Term]) -> Term:
    name, sort = data
    names[name] = variable(name, term_from_json(sort, names))
    return names[name]

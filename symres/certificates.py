"""What certificates use, as far as they are well formed: proofs, steps, and procedures beyond the kernel's core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Procedure(NamedTuple):
    """A procedure beyond the kernel's core. A proof of that kind trusts it, or a step by the procedure of that name, if
    it has the ``field``, where one is named; the kind of a refutation is empty.
    """

    name: str
    kind: str
    field: str
    about: str


PROCEDURES = (
    Procedure(
        "enclosures", "bound", "", "intervals that hold all values on each cell of a tiling; kernel/procedures/bound.py"
    ),
    Procedure("derivatives", "derivatives", "", "of sums, products, compositions; kernel/procedures/derivatives.py"),
    Procedure("continuity", "continuity", "", "on an interval, by operations; kernel/procedures/continuity.py"),
    Procedure("entries", "entries", "", "matrices of literal shape, written out; kernel/procedures/entries.py"),
    Procedure("roots", "roots", "", "how many real zeros a polynomial has; kernel/procedures/roots.py"),
    Procedure("codes", "codes", "", "integers read from files of data; kernel/procedures/codes.py"),
    Procedure("Weierstrass' theorem", "existence", "minimum", "a least value; kernel/procedures/existence.py"),
    Procedure("Krawczyk's test", "existence", "zeros", "one zero in a box; kernel/procedures/existence.py"),
    Procedure("Taylor's theorem", "neighbourhood", "", "a minimum; kernel/procedures/neighbourhood.py"),
    Procedure(
        "laws", "", "laws", "means on a probability space that a counterexample names; kernel/procedures/laws.py"
    ),
)


def proofs(certificate: Any) -> Iterator[Mapping[str, Any]]:
    """A certificate, and the proofs in it."""
    rest = [certificate]
    while rest:
        node = rest.pop()
        if isinstance(node, Mapping):
            yield node
            rest.extend(node.get(name) for name in ("proofs", "branches"))
        elif isinstance(node, list):
            rest.extend(node)


def steps(certificate: Any) -> Iterator[Mapping[str, Any]]:
    """The steps of all derivations in a certificate."""
    for proof in proofs(certificate):
        found = proof.get("steps")
        yield from (step for step in (found if isinstance(found, list) else ()) if isinstance(step, Mapping))


SAME = {"enclosures": "bound"}  # the procedures of the kernel that trust what a kind of proof does
KINDS = {*SAME, *(procedure.kind for procedure in PROCEDURES)}


def rules(certificate: Any) -> set[str]:
    """The names of the rules that the derivations in a certificate rest on, as the kernel has seen.

    >>> step = {"by": "rule", "name": "cases"}
    >>> sorted(rules({"proofs": [{"kind": "derivation", "steps": [step], "rules": ["norm_square"]}]}))
    ['cases', 'norm_square']
    """
    named = {str(step.get("name")) for step in steps(certificate) if step.get("by") == "rule"}
    return named.union(name for proof in proofs(certificate) for name in _listed(proof) if name not in KINDS)


def _listed(proof: Mapping[str, Any]) -> list[str]:
    """The rules and procedures that a derivation rests on beside those of its steps."""
    return list(map(str, proof.get("rules", ())))


def procedures(certificate: Any) -> set[str]:
    """The names of the procedures beyond the kernel's core that a certificate uses.

    Of one that a derivation only lists, all that it may be.

    >>> procedures({"proofs": [{"kind": "cases", "branches": [{"kind": "bound"}, {"kind": "identity"}]}]})
    {'enclosures'}
    >>> step = {"by": "procedure", "name": "existence", "data": {"minimum": []}}
    >>> sorted(procedures({"proofs": [{"kind": "derivation", "steps": [step], "rules": ["enclosures"]}]}))
    ["Weierstrass' theorem", 'enclosures']
    """
    used: list[tuple[str, Any]] = [(str(proof.get("kind", "")), proof) for proof in proofs(certificate)]
    done = (step for step in steps(certificate) if step.get("by") == "procedure")
    used += [(str(step.get("name")), step.get("data", {})) for step in done]
    used += [(name, None) for proof in proofs(certificate) for name in _listed(proof)]
    return {
        procedure.name
        for kind, fields in used
        for procedure in PROCEDURES
        if SAME.get(kind, kind) == procedure.kind
        and (not procedure.field or fields is None or procedure.field in fields)
    }

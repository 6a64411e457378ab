"""The proofs, steps and procedures beyond the kernel's core in certificates, as far as these are well formed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple


class Procedure(NamedTuple):
    """A procedure beyond the kernel's core. A proof of that kind trusts it, or a step by the procedure of that name; or
    a refutation, of which the kind is empty, that has the ``field``.
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
    Procedure("entries", "entries", "", "matrices of literal shape, written out; kernel/procedures/entries.py"),
    Procedure("roots", "roots", "", "how many real zeros a polynomial has; kernel/procedures/roots.py"),
    Procedure("codes", "codes", "", "integers read from files of data; kernel/procedures/codes.py"),
    Procedure("Krawczyk's test", "existence", "", "one zero in a box; kernel/procedures/existence.py"),
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


def _rests_on(certificate: Any) -> set[str]:
    """The names of the rules and procedures that a certificate rests on, as the kernel has seen."""
    named = {str(step.get("name")) for step in steps(certificate) if step.get("by") in ("rule", "procedure")}
    return named.union(str(name) for proof in proofs(certificate) for name in proof.get("rules", ()))


def rules(certificate: Any) -> set[str]:
    """The names of the rules that a certificate rests on.

    >>> step = {"by": "rule", "name": "cases"}
    >>> sorted(rules({"proofs": [{"kind": "derivation", "steps": [step], "rules": ["enclosures", "norm_square"]}]}))
    ['cases', 'norm_square']
    """
    return _rests_on(certificate) - KINDS


def procedures(certificate: Any) -> set[str]:
    """The names of the procedures beyond the kernel's core that a certificate rests on.

    >>> tree = {"kind": "cases", "branches": [{"kind": "existence", "zeros": []}, {"kind": "identity"}]}
    >>> sorted(procedures({"proofs": [{**tree, "rules": ["cases", "enclosures", "existence"]}]}))
    ["Krawczyk's test", 'enclosures']
    """
    used = {SAME.get(name, name) for name in _rests_on(certificate)}
    fields = {field for proof in proofs(certificate) if "kind" not in proof for field in proof}
    return {p.name for p in PROCEDURES if (p.kind in used if p.kind else p.field in fields)}

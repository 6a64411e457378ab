"""Checking certificates: the one place that says ``proved`` or ``refuted``.

What can say "proved" of a sequent: ``identity``, ``words``, ``sos``, ``bound``, ``value`` decide it;
``cases``, ``monotone``, ``existence``, ``neighbourhood``, ``codes`` and ``witness`` lead it back to others;
``derivation`` proves it in steps, from the rules of ``rules.RULES``, from statements proved before, and by
``procedures``. There is nothing else.

A certificate of a statement is ``{"verdict": "proved", "proofs": [...]}`` or ``{"verdict": "refuted", "point": ...,
"proofs": [...]}`` with one proof for every sequent that ``statement.obligations`` or ``witness.refutation`` computes
from the *statement*. A certificate holds only witnesses: whatever it says, the sequents stay the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import (
    bound,
    cases,
    codes,
    derivation,
    existence,
    identity,
    monotone,
    neighbourhood,
    sos,
    witness,
    words,
)
from .facts import listed
from .polynomials import Budget, Rejected
from .sequents import CLAIM, Sequent
from .statement import Statement, obligations
from .terms import brief, show

DEPTH = 60  # the deepest certificate
FIELDS = {
    "identity": {"facts", "cofactors"},
    "sos": {"facts", "summands", "cofactors"},
    "bound": {"precision", "cells"},
    "cases": {
        *("factors", "cofactors", "roots", "polynomial", "values", "sign", "hypothesis", "open", "instance", "deny"),
        *("disjunct", "lemma", "equation", "keep", "function", "branches"),
    },
    "monotone": {"variable", "from", "side", "strict", "branches"},
    "existence": {
        *("between", "function", "rising", "minimum", "box", "zeros", "precision", "antiderivative", "branches"),
    },
    "neighbourhood": {"point", "multipliers", "hypothesis", "curve", "order", "branches"},
    "witness": {"values", "branches"},
    "value": {"hypothesis"},
    "words": {"facts"},
    "derivation": {"locals", "steps", "rules"},
    "codes": {*codes.ROLES, "branches"},
}
# the kinds that lead a sequent back to others
STEPS: Mapping[str, Callable[[Sequent, dict[str, Any]], tuple[Sequent, ...]]] = {
    "cases": cases.premises,
    "monotone": monotone.premises,
    "existence": existence.premises,
    "neighbourhood": neighbourhood.premises,
    "witness": witness.premises,
}


Lemmas = Mapping[str, Statement]
NONE: Lemmas = MappingProxyType({})


@dataclass(frozen=True)
class Known:
    """What a certificate may refer to: statements that are proved, by their hash, and the files in a folder; and who
    writes the steps of a derivation that is told in short."""

    lemmas: Lemmas
    folder: Path | None
    expand: derivation.Expand | None


@Budget.full()
def check(
    statement: Statement,
    certificate: Any,
    lemmas: Lemmas = NONE,
    folder: Path | None = None,
    expand: derivation.Expand | None = None,
) -> str:
    """``"proved"`` or ``"refuted"`` if the certificate shows it; anything else raises ``Rejected``.

    ``lemmas`` are the statements that are proved already, by their hash; a derivation may cite them. Files that a
    certificate names lie in ``folder``, that of the certificate. ``expand`` carries out the steps of derivations that
    are told in short; it need not be trusted, as each step is checked.

    >>> from .terms import build, number, variable
    >>> x = variable("x")
    >>> square = build("*", x, x)
    >>> trivial = {"verdict": "proved", "proofs": [{"kind": "identity"}]}
    >>> check(Statement((x,), (), (), build("=", square, build("^", x, number(2)))), trivial)
    'proved'
    >>> check(Statement((x,), (), (), build("=", square, x)), trivial)
    Traceback (most recent call last):
    ...
    symres.kernel.polynomials.Rejected: identity: x*x = x leaves x^2 - x, expected 0
    """
    if not isinstance(certificate, dict):
        raise Rejected("a certificate is an object with the fields verdict and proofs")
    verdict = certificate.get("verdict")
    known = Known(lemmas, folder, expand)
    try:
        if verdict == "proved" and set(certificate) == {"verdict", "proofs"}:
            _prove_all(obligations(statement), certificate["proofs"], DEPTH, known)
            return "proved"
        if verdict == "refuted" and set(certificate) <= {"verdict", "point", "laws", "guard", "absurd", "proofs"}:
            Budget.refill()
            _prove_all(witness.refutation(statement, certificate), certificate.get("proofs"), DEPTH, known)
            return "refuted"
    except RecursionError:
        raise Rejected("the statement or the certificate is nested too deep") from None
    fields = ", ".join(map(brief, list(certificate)[:6]))
    raise Rejected(f"not a certificate: verdict {brief(verdict)} with fields {fields}")


def cited(certificate: Any) -> frozenset[str]:
    """The hashes of the statements that a certificate cites, as far as it is well formed."""
    found: set[str] = set()
    rest = [certificate]
    while rest:
        node = rest.pop()
        if isinstance(node, dict):
            if node.get("by") == "lemma" and isinstance(node.get("name"), str):
                found.add(node["name"])
            rest.extend(node.get(name) for name in ("proofs", "branches", "steps"))
        elif isinstance(node, list):
            rest.extend(node)
    return frozenset(found)


@Budget.full()
def prove(
    sequent: Sequent,
    proof: Any,
    lemmas: Lemmas = NONE,
    folder: Path | None = None,
    expand: derivation.Expand | None = None,
) -> None:
    """Accept ``proof`` as a proof of ``sequent``, or raise ``Rejected``."""
    try:
        _prove(sequent, proof, DEPTH, Known(lemmas, folder, expand))
    except RecursionError:
        raise Rejected("the sequent or its proof is nested too deep") from None


def _prove(sequent: Sequent, proof: Any, depth: int, known: Known) -> None:
    if depth == 0:
        raise Rejected(f"a certificate nested more than {DEPTH} deep")
    if not isinstance(proof, dict) or not isinstance(proof.get("kind"), str) or proof["kind"] not in FIELDS:
        raise Rejected(f"a proof of {show(sequent.conclusion, 150)} has a kind among {', '.join(FIELDS)}")
    kind = proof["kind"]
    unknown = [field for field in proof if field != "kind" and field not in FIELDS[kind]]
    if unknown:
        raise Rejected(f"{kind}: unknown field {brief(unknown[0])}")
    if kind != "derivation":
        sequent = sequent.turned
    if kind == "identity":
        identity.check(sequent, proof)
    elif kind == "sos":
        sos.check(sequent, proof)
    elif kind == "bound":
        bound.check(sequent, proof)
    elif kind == "words":
        words.check(sequent, proof)
    elif kind == "derivation":
        derivation.check(sequent, proof, known.lemmas, known.expand, known.folder)
    elif kind == "codes":
        _prove_all(codes.premises(sequent, proof, known.folder), proof.get("branches"), depth - 1, known)
    elif kind == "value":
        witness.evaluate(sequent, proof)
    else:
        _prove_all(STEPS[kind](sequent, proof), proof.get("branches"), depth - 1, known)


def _prove_all(sequents: tuple[Sequent, ...], proofs: Any, depth: int, known: Known) -> None:
    proofs = listed(proofs, "the proofs")
    if len(proofs) != len(sequents):
        raise Rejected(f"{len(sequents)} sequents are to be proved, the certificate has {len(proofs)} proofs")
    for sequent, proof in zip(sequents, proofs, strict=True):
        try:
            _prove(sequent, proof, depth, known)
        except Rejected as refusal:
            if sequent.purpose == CLAIM or depth < DEPTH:
                raise
            raise Rejected(f"for {sequent.purpose}: {refusal}") from None

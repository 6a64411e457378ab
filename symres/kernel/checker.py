"""Checking certificates: the one place that says ``proved`` or ``refuted``.

A sequent is proved by a ``derivation``: in steps, each by one of ten forms, from the rules of ``rules.RULES``, from
statements proved before, and by ``procedures``. There is nothing else. A proof that is told in short, in steps or as a
tree, becomes steps before anything is believed (``derivation.Expand``).

A certificate of a statement is ``{"verdict": "proved", "proofs": [...]}`` or ``{"verdict": "refuted", "point": ...,
"proofs": [...]}`` with one proof for every sequent that ``statement.obligations`` or ``refutation`` computes from the
*statement*. A certificate holds only witnesses: whatever it says, the sequents stay the same. In "rules" each of its
proofs says which rules and procedures it rests on, beside those that its own steps name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from . import derivation
from .arithmetic import listed
from .polynomials import Rejected, purse
from .refutation import refutation
from .sequents import CLAIM, Sequent
from .statement import Statement, obligations
from .terms import brief, show

Lemmas = Mapping[str, Statement]
NONE: Lemmas = MappingProxyType({})


@dataclass(frozen=True)
class Known:
    """Statements that are proved, by their hash, files in a folder, and who writes the steps of a proof that is told in
    short: all that a certificate may refer to."""

    lemmas: Lemmas
    folder: Path | None
    expand: derivation.Expand | None


@purse()
def check(
    statement: Statement,
    certificate: Any,
    lemmas: Lemmas = NONE,
    folder: Path | None = None,
    expand: derivation.Expand | None = None,
) -> str:
    """``"proved"`` or ``"refuted"`` if the certificate shows it; anything else raises ``Rejected``.

    ``lemmas`` are the statements that are proved already, by their hash; a derivation may cite them. Files that a
    certificate names lie in ``folder``, that of the certificate. ``expand`` carries out the steps of proofs that
    are told in short; it need not be trusted, as each step is checked.

    >>> from .terms import build, number, to_json, variable
    >>> x = variable("x")
    >>> same, other = (build("=", build("*", x, x), right) for right in (build("^", x, number(2)), x))
    >>> step = {"by": "algebra", "show": to_json(same)}
    >>> certificate = {"verdict": "proved", "proofs": [{"kind": "derivation", "steps": [step]}]}
    >>> check(Statement((x,), (), (), same), certificate)
    'proved'
    >>> check(Statement((x,), (), (), other), certificate)
    Traceback (most recent call last):
    ...
    symres.kernel.polynomials.Rejected: derivation: proves x*x = x^2, expected x*x = x
    """
    if not isinstance(certificate, dict):
        raise Rejected("a certificate is an object with the fields verdict and proofs")
    verdict = certificate.get("verdict")
    # those alone that it is known to cite, whoever writes the steps: others may rest on this one
    own = {name: lemmas[name] for name in cited(certificate) if name in lemmas}
    known = Known(own, folder, expand)
    try:
        if verdict == "proved" and set(certificate) == {"verdict", "proofs"}:
            _prove_all(obligations(statement), certificate["proofs"], known)
            return "proved"
        if verdict == "refuted" and set(certificate) <= {"verdict", "point", "laws", "guard", "absurd", "proofs"}:
            _prove_all(refutation(statement, certificate), certificate.get("proofs"), known)
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


@purse()
def prove(
    sequent: Sequent,
    proof: Any,
    lemmas: Lemmas = NONE,
    folder: Path | None = None,
    expand: derivation.Expand | None = None,
) -> None:
    """Accept ``proof`` as a proof of ``sequent``, or raise ``Rejected``."""
    try:
        _prove(sequent, proof, Known(lemmas, folder, expand))
    except RecursionError:
        raise Rejected("the sequent or its proof is nested too deep") from None


def _prove(sequent: Sequent, proof: Any, known: Known) -> frozenset[str]:
    """The rules and procedures that an accepted proof rests on."""
    if known.expand is None and (not isinstance(proof, dict) or proof.get("kind") != "derivation"):
        raise Rejected(f"a proof of {show(sequent.conclusion, 150)} is a derivation; symres export steps writes it out")
    return derivation.check(sequent, proof, known.lemmas, known.expand, known.folder)


def unnamed(proof: Mapping[str, Any], rules: frozenset[str]) -> list[str]:
    """The rules and procedures among these that no step of a proof names."""
    steps = listed(proof.get("steps", []), "the steps")
    return [name for name in sorted(rules) if not any(isinstance(s, dict) and s.get("name") == name for s in steps)]


def _prove_all(sequents: tuple[Sequent, ...], proofs: Any, known: Known) -> None:
    proofs = listed(proofs, "the proofs of a certificate")
    if len(proofs) != len(sequents):
        raise Rejected(f"{len(sequents)} sequents are to be proved, the certificate has {len(proofs)} proofs")
    for sequent, proof in zip(sequents, proofs, strict=True):
        try:
            more = unnamed(proof, _prove(sequent, proof, known))
            if listed(proof.get("rules", []), "the other rules") != more:
                raise Rejected(f"beside those of its steps a proof rests on {', '.join(more) or 'no rules'}; list them")
        except Rejected as refusal:
            if sequent.purpose == CLAIM:
                raise
            raise Rejected(f"for {sequent.purpose}: {refusal}") from None

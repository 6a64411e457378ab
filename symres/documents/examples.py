"""A claim about numbers in a few lines: the points, if it lists some, and what the rest of its proof comes to.

All of the proof stands in the appendix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from symres.kernel import Sequent, obligations
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import Term, from_json
from symres.language.values import outcomes

from . import critical_points, eliminations, summaries
from .breaking import formula
from .heights import rows
from .mathematics import latex
from .proofs import Prose, with_names_for_roots
from .prose import Proof

ROWS = 6.0  # of the longest proof that is told as it is
PARTS = 4.0  # the same for one of several parts


def room(certificate: Mapping[str, Any]) -> float:
    """The rows of a proof that is told as it is."""
    return ROWS if len(certificate["proofs"]) == 1 else PARTS


def told(prose: Prose, certificate: Mapping[str, Any]) -> str:
    """A proof or a refutation in a few lines, and where all of it stands."""
    if certificate["verdict"] == "refuted":
        text = prose.in_full(_refuted(prose, certificate), lambda whole: whole.refutation(certificate))
    else:
        text = prose.in_full(_proved(prose, certificate), lambda whole: whole.proof(certificate))
    return with_names_for_roots(text)


def _refuted(prose: Prose, certificate: Mapping[str, Any]) -> str:
    """The point where a claim fails, with a long calculation in the appendix."""
    values = [(x, from_json(certificate["point"][x.value], {})) for x in prose.of.variables]
    point = ",\\quad ".join(f"{latex(x)} = {latex(value)}" for x, value in values)
    where = f"at {formula(point, ',')} " if point else ""
    if "laws" in certificate:
        where = f"{where}where {outcomes(certificate['laws'])}, "
    what = "it is not defined" if "guard" in certificate else "it fails"
    return f"The claim is wrong: {where}{what}, by calculation."


def _proved(prose: Prose, certificate: Mapping[str, Any]) -> str:
    """The points that a claim lists and why there are no others, and what the rest of the proof comes to."""
    pairs = list(zip(obligations(prose.of), certificate["proofs"], strict=True))
    side = [s.conclusion for s, _ in pairs if s.purpose != CLAIM]
    given = assumed((), *prose.of.unfolded()[0], *side)
    main = [(s, p) for s, p in pairs if s.purpose == CLAIM]
    checked = critical_points.checked(prose, main)
    if checked:
        return checked
    texts, rest = [], [p for s, p in pairs if s.purpose != CLAIM and not prose.clear(p)]
    left = ROWS if len(main) == 1 else PARTS
    for s, p in main:
        text = _points(prose, s, p, given)
        if not text and p["kind"] != "derivation":  # whose lines have numbers, which stand in the text once
            lead = f"To show {prose.shown(s.conclusion, ':')} " if len(main) > 1 else ""
            text = lead + _idea(prose, s, p)
            left -= rows(text)
            text = text if left >= 0 else ""
        texts += [text] if text else []
        rest += [] if text else [p]
    if rest:
        texts.append(f"{'The rest is shown by' if texts else 'By'} {summaries.parts(rest)}.")
    return "\n\n".join(texts)


def _points(prose: Prose, sequent: Sequent, proof: Proof, given: Sequence[Term]) -> str:
    """Prove that there are so many points, or that these are all, by a table; empty for anything else."""
    text = critical_points.counted(prose, sequent, proof)
    if text:
        return text
    equation = sequent.conclusion.head == "="
    tell = critical_points.at_points if equation else critical_points.one_of
    text = tell(prose, sequent, proof)
    supposed = [h for h in sequent.hypotheses if h not in given]
    return critical_points.lead(prose, sequent, supposed) + text if text else ""


def _idea(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    idea = eliminations.idea(prose, sequent, proof) if eliminations.is_long(proof) else ""
    return idea or prose.step(sequent, proof)

"""Galleries: many examples, each of which stands alone, as the rows of a table with the reason in a few lines.

The proof of a row is told where it is short. Of another one the row has the points, if the claim lists some, and what
the proof comes to; all of it is for the appendix. Points that a row before it has shown are referred to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from symres.kernel import Sequent, obligations
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import Term, from_json
from symres.results import Result

from . import critical_points, eliminations, summaries
from .abbreviations import Abbreviations
from .appendix import Appendix, Entry
from .fragments import Fragment, environment
from .heights import rows
from .listing import Listing
from .mathematics import latex
from .prose import Proof
from .proofs import Prose, formula, with_names_for_roots
from .sentences import prose

ROWS = 6.0  # of the longest proof that is told in a row of the table
PARTS = 4.0  # the same for one of several parts
STATED = 12.0  # of the longest statement


@dataclass(frozen=True)
class Row:
    """A claim in the table, in LaTeX, and what of it stands in the appendix."""

    text: str
    appendix: tuple[Entry, ...]


def row(r: Result, made: Fragment, listing: Listing, appendix: bool) -> Row:
    """The row of a claim whose fragment is made; ``listing`` has the points that the rows before it have shown."""
    stated, reason, entries = made.content["statement"], made.content["proof"], made.appendix
    listing.label = r.claim.id
    if made.statement is not None:
        more = Appendix(f"{r.claim.id}:row", appendix)
        told = Prose(made.statement, r.claim.id, r.book, Abbreviations(r.claim.abbreviations), more, listing=listing)
        stated = _stated(told, stated)
        if r.certificate is not None and rows(reason) > (ROWS if len(r.certificate["proofs"]) == 1 else PARTS):
            tell = _refuted if r.certificate["verdict"] == "refuted" else _proved
            reason, entries = with_names_for_roots(tell(told, r.certificate)), ()
        entries = (*more.entries, *entries)
    where = "" if r.claim.title.startswith(r.claim.where) else prose(r.claim.where)
    content = {**made.content, "place": where, "statement": stated, "proof": reason}
    return Row(environment().get_template("row.tex.jinja").render(content), entries)


def _stated(told: Prose, stated: str) -> str:
    """The statement; a matrix that takes much of a page is in full in the appendix."""
    conclusion = told.abbreviations.folded(told.of.conclusion)
    shown = formula(latex(conclusion), ".")
    is_matrix = conclusion.head == "=" and conclusion.args[1].head == "rows"
    if rows(stated) <= STATED or not is_matrix or shown not in stated or told.appendix is None:
        return stated
    left, right = conclusion.args
    m, n = (latex(size) for size in right.args[:2])
    where = told.appendix.refer("The claim", lambda: shown)
    said = rf"{formula(f'{latex(left)} = C')} for the ${m} \times {n}$ matrix $C$ that is in full in {where}."
    return stated.replace(shown, said)


def _refuted(told: Prose, certificate: Mapping[str, Any]) -> str:
    """Where a claim fails, with a long calculation in the appendix."""
    values = [(x, from_json(certificate["point"][x.value], {})) for x in told.of.variables]
    point = ",\\quad ".join(f"{latex(x)} = {latex(value)}" for x, value in values)
    where = f"at {formula(point, ',')} " if point else ""
    what = "it is not defined" if "undefined" in certificate else "it fails"
    return _in_full(told, f"The claim is wrong: {where}{what}, by calculation.", certificate)


def _proved(told: Prose, certificate: Mapping[str, Any]) -> str:
    """The points that a claim lists and why there are no others, and what the rest of the proof comes to."""
    pairs = list(zip(obligations(told.of), certificate["proofs"], strict=True))
    side = [s.conclusion for s, _ in pairs if s.purpose != CLAIM]
    given = assumed((), *told.of.unfolded()[0], *side)
    main = [(s, p) for s, p in pairs if s.purpose == CLAIM]
    checked = critical_points.checked(told, main)
    if checked:
        return _in_full(told, checked, certificate)
    texts, rest = [], [p for s, p in pairs if s.purpose != CLAIM and not told.clear(p)]
    room = ROWS if len(main) == 1 else PARTS
    for s, p in main:
        text = _points(told, s, p, given)
        if not text:
            text = f"To show {told.shown(s.conclusion, ':')} {_idea(told, s, p)}" if len(main) > 1 else _idea(told, s, p)
            room -= rows(text)
            text = text if room >= 0 else ""
        texts += [text] if text else []
        rest += [] if text else [p]
    if rest:
        texts.append(f"{'The rest is shown by' if texts else 'By'} {summaries.parts(rest)}.")
    return _in_full(told, "\n\n".join(texts), certificate)


def _points(told: Prose, sequent: Sequent, proof: Proof, given: Sequence[Term]) -> str:
    """That there are so many points, or that these are all, as a table; empty for anything else."""
    text = critical_points.counted(told, sequent, proof)
    if text:
        return text
    equation = sequent.conclusion.head == "="
    tell = critical_points.at_points if equation else critical_points.one_of
    text = tell(told, sequent, proof)
    supposed = [h for h in sequent.hypotheses if h not in given]
    return critical_points.lead(told, sequent, supposed) + text if text else ""


def _idea(told: Prose, sequent: Sequent, proof: Proof) -> str:
    """The idea of a part of a proof, or all of it."""
    idea = eliminations.idea(told, sequent, proof) if eliminations.is_long(proof) else ""
    return idea or told.step(sequent, proof)


def _in_full(told: Prose, text: str, certificate: Mapping[str, Any]) -> str:
    """The text, and where the whole proof stands."""
    tell = Prose.refutation if certificate["verdict"] == "refuted" else Prose.proof
    return told.in_full(text, lambda whole: tell(whole, certificate))

"""The LaTeX of one claim: its place and name, the frozen statement, its proof or refutation; or its row in a gallery.

Galleries are tables of many examples, each of which stands alone. The proof of a row is told where it is short. Another
proof about numbers is told in a few lines: the points, if the claim lists some, and the calculations in the rest; all
of it then stands in the appendix.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Any

import jinja2

from symres.kernel import Sequent, Statement, obligations
from symres.kernel.sequents import CLAIM, assumed
from symres.kernel.terms import Term, from_json
from symres.language.guards import as_written
from symres.language.values import outcomes
from symres.run.results import Result
from symres.script.claims import Claim

from . import critical_points, eliminations, proofs, summaries
from .abbreviations import Abbreviations
from .appendix import Appendix, Entry, Listing
from .assumptions import ALONE, Citations
from .breaking import formula, page_rows
from .grounds import rests_on
from .introductions import is_general
from .mathematics import DIGEST, latex
from .proofs import Prose, with_names_for_roots
from .prose import Proof
from .sentences import escape, label, prose, source_words

PAGES = 80.0  # rows of the longest proof about numbers, less than two pages; of a longer one the appendix has all
WORD = re.compile(r"(theorem|proposition|lemma|corollary|example|remark)\b", re.IGNORECASE)


@cache
def environment() -> jinja2.Environment:
    """Jinja2 with delimiters that LaTeX does not use."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("symres.show.documents"),
        block_start_string="((*",
        block_end_string="*))",
        variable_start_string="(((",
        variable_end_string=")))",
        comment_start_string="((=",
        comment_end_string="=))",
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )


def word(claim: Claim) -> str:
    """The kind of a claim: a theorem, a lemma ... of its source if it is called something and stands there as one."""
    found = WORD.search(claim.where) if claim.title else None
    return found[0].capitalize() if found else "Claim"


def place(claim: Claim) -> str:
    """The source of a claim, as a citation, and the place in it; empty if it stands nowhere."""
    if not claim.where:
        return ""
    cited = rf"\cite{{{label(claim.key)}}}" if claim.key else escape(claim.source)
    return ", ".join(filter(None, (cited, prose(claim.where))))


def path(claim: Claim) -> PurePosixPath:
    """The file of the fragment of a claim below the document: shamir.thm1 is shamir/thm1.tex."""
    return PurePosixPath(*claim.id.split(".")).with_suffix(".tex")


@dataclass(frozen=True)
class Fragment:
    """The LaTeX of one claim, the definitions that it needs, each a sentence under a key, and its appendix; ``content``
    has the parts of the text by their names in templates.
    """

    text: str
    definitions: Mapping[str, str]
    appendix: tuple[Entry, ...]
    content: Mapping[str, Any]


def statement(r: Result) -> Statement | None:
    """The frozen statement of a claim, if it has one."""
    return Statement.from_json(r.statement) if r.statement is not None else None


def fragment(r: Result, appendix: bool = False, citations: Citations = ALONE, of: Statement | None = None) -> Fragment:
    """The LaTeX of one claim: the frozen statement, the source's words, the proof and the verdict.

    With an ``appendix`` it has what is too long for the proof; without one, the proof refers to the certificate.
    ``citations`` are those of assumptions that may stand before it; ``of`` is its statement, where that has been read.
    """
    more = Appendix(r.claim.id, appendix)
    of = of or statement(r)
    short = Abbreviations(r.claim.abbreviations)
    stated = proofs.statement(of, short, citations) if of else ""
    proof = ""
    if of is not None and r.certificate is not None:
        proof = proofs.proof(of, r.certificate, r.claim.id, r.book, short, more, citations)
        if not is_general(of) and page_rows(proof) > PAGES:
            more.entries.clear()
            proof = told_briefly(proofs.Prose(of, r.claim.id, r.book, short, more, citations=citations), r.certificate)
    definitions = proofs.definitions(of, short) if of else {}
    content: dict[str, Any] = {
        "word": word(r.claim),
        "place": place(r.claim),
        "title": prose(r.claim.title),
        "id": escape(r.claim.id),
        "label": r.claim.id,
        "verdict": r.verdict,
        "says": source_words(r.claim.says),
        "note": prose(r.claim.note),
        "definitions": definitions,
        "statement": stated,
        "proof": proof,
        "reason": escape(r.reason),
        "supported": escape(rests_on(r)) if r.verdict == "supported" else "",
        "reference": escape(r.claim.reference),
        "files": [(file.sha256[:DIGEST], escape(str(file))) for file in r.files],
    }
    text = environment().get_template("claim.tex.jinja").render(content)
    return Fragment(text, definitions, tuple(more.entries), content)


ROWS = 6.0  # of the longest proof that is told as it is
PARTS = 4.0  # the same for one of several parts


def room(certificate: Mapping[str, Any]) -> float:
    """The rows of a proof that is told as it is."""
    return ROWS if len(certificate["proofs"]) == 1 else PARTS


def told_briefly(prose: Prose, certificate: Mapping[str, Any]) -> str:
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
            left -= page_rows(text)
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


STATED = 12.0  # rows of the longest statement


@dataclass(frozen=True)
class Row:
    """A claim in the table, in LaTeX, and what of it stands in the appendix."""

    text: str
    appendix: tuple[Entry, ...]


def row(r: Result, of: Statement | None, made: Fragment, listing: Listing, appendix: bool) -> Row:
    """The row of a claim whose statement, if it has one, is read and whose fragment is made; ``listing`` has the points
    that the rows before it have shown.
    """
    stated, reason, entries = made.content["statement"], made.content["proof"], made.appendix
    listing.label = r.claim.id
    if of is not None:
        more = Appendix(f"{r.claim.id}:row", appendix)
        told = Prose(of, r.claim.id, r.book, Abbreviations(r.claim.abbreviations), more, listing=listing)
        stated = _stated(told, stated)
        if r.certificate is not None and page_rows(reason) > room(r.certificate):
            reason, entries = told_briefly(told, r.certificate), ()
        entries = (*more.entries, *entries)
    where = "" if r.claim.title.startswith(r.claim.where) else prose(r.claim.where)
    content = {**made.content, "place": where, "statement": stated, "proof": reason}
    return Row(environment().get_template("row.tex.jinja").render(content), entries)


def _stated(told: Prose, stated: str) -> str:
    """The statement; a matrix that takes much of a page is in full in the appendix."""
    conclusion = told.abbreviations.folded(as_written(told.of).conclusion)
    shown = formula(latex(conclusion), ".")
    is_matrix = conclusion.head == "=" and conclusion.args[1].head == "rows"
    if page_rows(stated) <= STATED or not is_matrix or shown not in stated or told.appendix is None:
        return stated
    left, right = conclusion.args
    m, n = (latex(size) for size in right.args[:2])
    where = told.appendix.refer("The claim", lambda: shown)
    said = rf"{formula(f'{latex(left)} = C')} for the ${m} \times {n}$ matrix $C$ that is in full in {where}."
    return stated.replace(shown, said)

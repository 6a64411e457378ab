"""The LaTeX of one claim: where it stands, what it is called, the frozen statement, its proof or refutation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Any

import jinja2

from symres.claims import Claim
from symres.kernel import Statement
from symres.results import Result

from . import examples, proofs
from .abbreviations import Abbreviations
from .appendix import Appendix, Entry
from .assumptions import ALONE, Citations
from .grounds import rests_on
from .heights import rows
from .introductions import is_general
from .mathematics import DIGEST
from .sentences import escape, label, prose, source_words

PAGES = 80.0  # rows of the longest proof about numbers, less than two pages; of a longer one the appendix has all
WORD = re.compile(r"(theorem|proposition|lemma|corollary|example|remark)\b", re.IGNORECASE)


@cache
def environment() -> jinja2.Environment:
    """Jinja2 with delimiters that LaTeX does not use."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("symres.documents"),
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
        if not is_general(of) and rows(proof) > PAGES:
            more.entries.clear()
            proof = examples.told(proofs.Prose(of, r.claim.id, r.book, short, more, citations=citations), r.certificate)
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

"""LaTeX documents from a report: one fragment a claim, and a document that includes them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import jinja2

import symres
from symres.claims import Claim
from symres.errors import InputError
from symres.kernel import Statement
from symres.results import Report, Result

from . import proofs
from .appendix import Appendix
from .grounds import evidence, rests_on, seen
from .introductions import is_general
from .mathematics import DIGEST
from .sentences import escape


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


def fragment(r: Result, appendix: Appendix | None = None) -> str:
    """The LaTeX of one claim: the source's words, the frozen statement, the proof, the verdict and what it rests on.

    What of the proof is only summarised is added to the ``appendix``; without one, all of it is told.
    """
    statement = Statement.from_json(r.statement) if r.statement is not None else None
    content: dict[str, Any] = {
        "id": escape(r.claim.id),
        "verdict": r.verdict,
        "source": escape(r.claim.source),
        "where": escape(r.claim.where),
        "says": r.claim.says,
        "note": escape(r.claim.note),
        "statement": proofs.statement(statement) if statement else "",
        "proof": proofs.proof(statement, r.certificate, r.claim.id, r.book, appendix)
        if statement and r.certificate
        else "",
        "label": r.claim.id,
        "reason": escape(r.reason),
        "rests_on": escape(rests_on(r)),
        "files": [(file.sha256[:DIGEST], escape(str(file))) for file in r.files],
        "evidence": escape("; ".join(filter(None, (evidence(r), seen(r))))),
        "sha256": statement.sha256 if statement else "",
    }
    return environment().get_template("claim.tex.jinja").render(content)


def write(report: Report, folder: Path) -> Path:
    """Write a fragment for every claim into ``folder``/claims, and a document that includes them; returns its path.

    A paper that includes fragments needs the commands of ``folder``/symres.sty.
    """
    claims = folder / "claims"
    claims.mkdir(parents=True, exist_ok=True)
    sections: dict[str, list[str]] = {}
    stated = [Statement.from_json(r.statement) for r in report.results if r.statement is not None]
    for r in report.results:
        if r.verdict == "error":  # there is nothing to write
            continue
        (claims / f"{r.claim.id}.tex").write_text(fragment(r, Appendix()), encoding="utf-8")
        sections.setdefault(_heading(r.claim), []).append(f"claims/{r.claim.id}")
    summary = report.to_json()["summary"]
    counts = ", ".join(
        f"{summary[v]} {v}" for v in ("proved", "refuted", "supported", "cited", "unknown") if summary[v]
    )
    (folder / "symres.sty").write_text(environment().get_template("symres.sty.jinja").render(), encoding="utf-8")
    document = folder / "symres.tex"
    document.write_text(
        environment()
        .get_template("document.tex.jinja")
        .render(
            version=symres.__version__,
            summary=f"{summary['claims']} claims: {counts}.",
            general=any(map(is_general, stated)),
            sections=[{"title": escape(title), "fragments": names} for title, names in sections.items()],
        ),
        encoding="utf-8",
    )
    return document


def _heading(claim: Claim) -> str:
    """The title of a claim's theory, or else where its script stands."""
    script = Path(claim.file)
    return claim.title or f"{script.resolve().parent.name}: {script.stem.replace('_', ' ')}"


class TexError(InputError):
    """pdflatex is missing, or did not accept a document."""


def compile_pdf(document: Path) -> Path:
    """Run pdflatex on a document until its references are settled; raises ``TexError`` with the first complaint."""
    if shutil.which("pdflatex") is None:
        raise TexError(
            "pdflatex is not installed; "
            "on Debian: apt-get install texlive-latex-recommended texlive-fonts-recommended lmodern"
        )
    for run in range(4):
        ran = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", document.name],
            cwd=document.parent,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if ran.returncode:
            complaint = next((line for line in ran.stdout.splitlines() if line.startswith("!")), "see the log")
            raise TexError(f"{document}: pdflatex stopped: {complaint}; the log is {document.with_suffix('.log')}")
        if run and "Rerun" not in ran.stdout:
            break
    return document.with_suffix(".pdf")

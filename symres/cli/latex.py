"""``symres latex``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from .command import HELP, budget_option, jobs_option, paths_argument, says_why
from .running import run_scripts


@click.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output", "-o", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder to write to."
)
@click.option("--pdf", is_flag=True, help="Also run pdflatex on the document.")
@click.option("--title", default=None, help="The title of the document  [default: that in sources.json].")
@click.option("--tests", is_flag=True, help="With the false neighbours, which test the tool.")
@click.option("--appendix", is_flag=True, help="With all that is too long for the proofs, in an appendix.")
@budget_option
@jobs_option
@says_why
def latex(
    paths: tuple[Path, ...],
    output: Path,
    pdf: bool,
    title: str | None,
    tests: bool,
    appendix: bool,
    budget: float,
    jobs: int | None,
) -> None:
    """Write one LaTeX fragment a claim and a document that includes them.

    A paper includes the fragment of the claim `shamir.thm1` by \\input{DIR/shamir/thm1} and needs DIR/symres.sty. The
    plots of a claim are PDFs beside its fragment, which shows them as figures.
    """
    from symres.script.files import title as shared_title
    from symres.show.documents.document import TITLE, write
    from symres.show.documents.pdf import compile_pdf, typesetting

    report = run_scripts(paths, budget, jobs)
    title = title or shared_title(Path(r.claim.file) for r in report.results) or TITLE
    document = write(report, output, title, tests, appendix, jobs or os.cpu_count() or 1)
    click.echo(document)
    if pdf:
        click.echo(compile_pdf(document))
        click.echo(typesetting(document), err=True)
    sys.exit(2 if report.broken else 0)

"""``symres site``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from .command import HELP, budget_option, jobs_option, paths_argument, says_why
from .new_files import make_folder
from .running import counting, run_scripts


@click.command(context_settings=HELP)
@paths_argument
@click.option(
    "--output", "-o", type=click.Path(path_type=Path, file_okay=False), required=True, help="Folder to write to."
)
@click.option("--title", default=None, help="The title of the site  [default: that in sources.json].")
@budget_option
@jobs_option
@says_why
def site(paths: tuple[Path, ...], output: Path, title: str | None, budget: float, jobs: int | None) -> None:
    """Write a site of the claims in PATHS: static pages to be read from a folder or put on any host.

    Every claim has a page with its statement, its proof, what it rests on and what rests on it, its evidence, and how
    to cite and to replay it; a button has the browser check the proof, by the second checker. Beside them stand the
    graph, the errata, the rules that are cited, and a search. The pages load nothing from anywhere else.

    \b
      symres site proofs -o site     then open site/index.html
      symres site -o public          in a workflow that publishes the folder `public`

    Written again, only what has changed is typeset and written, and pages of claims that are gone are removed; other
    files in the folder are left alone.

    Exit codes: 0 it is written; 2 wrong usage, or a script that does not run, which the first page then names.
    """
    from symres.script.files import title as shared_title
    from symres.show.site import TITLE, write

    make_folder(output)
    report = run_scripts(paths, budget, jobs)
    title = title or shared_title(Path(r.claim.file) for r in report.results) or TITLE
    with counting() as progress:
        first = write(report, output, title, jobs or os.cpu_count() or 1, progress)
    click.echo(first)
    sys.exit(2 if report.broken else 0)

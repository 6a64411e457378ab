"""``symres check``."""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from symres.errors import InputError

from .command import FILE, HELP, budget_option, console, jobs_option, paths_argument, says_why
from .running import run_scripts

if TYPE_CHECKING:
    from symres.run.results import Report


@click.command(context_settings=HELP)
@paths_argument
@budget_option
@jobs_option
@click.option("--frozen", is_flag=True, help="Search for nothing; fail if a certificate is missing (for CI).")
@click.option(
    "--lint", is_flag=True, help="Say which hypotheses of the proved claims are idle, and which constants not sharp."
)
@click.option("--retry", is_flag=True, help="Search again for what an earlier search of the same claim left open.")
@click.option("--scheduler", metavar="ADDRESS", help="Search on the Dask cluster of this scheduler, tcp://HOST:PORT.")
@click.option(
    "--allow",
    metavar="FILE",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Fail if a claim rests on anything that this file does not name.",
)
@click.option("--watch", is_flag=True, help="Go on, and check again what a saved script changes, until Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--junit", type=FILE, metavar="FILE", help="Also write the report as JUnit XML.")
@click.option("--sarif", type=FILE, metavar="FILE", help="Also write what is not as expected as SARIF 2.1.0.")
@click.option("--summary", type=FILE, metavar="FILE", help="Also write the report as Markdown, for a pull request.")
@click.option("--badge", type=FILE, metavar="FILE", help="Also write the JSON of a badge, as shields.io reads it.")
@says_why
def check(
    paths: tuple[Path, ...],
    budget: float,
    jobs: int | None,
    frozen: bool,
    lint: bool,
    retry: bool,
    scheduler: str | None,
    allow: Path | None,
    watch: bool,
    as_json: bool,
    **reports: Path | None,
) -> None:
    """Check every claim in PATHS (scripts or folders; default: this folder).

    Claims whose certificate is stored beside the script are only checked again by the kernel; the others are attacked
    with counterexamples, then a proof is searched for, and what is found is stored. What a search left open is searched
    again if the claim, its proof or the budget has changed, or with --retry. With --frozen, claims and expectations are
    also compared with those that are stored: what was removed, renamed, weakened or no longer expected fails.

    --allow names the rules, procedures and citations that may be relied on, one a line, with comments after #: a claim
    that rests on another one, itself or through what it cites, fails. The core of the kernel needs no name, nor does
    what writes out a proof that is stored as a tree (`symres export steps` names it).

    --scheduler searches on a cluster of Dask, on whatever machines its workers are; it finds the same there. They need
    the same symres and, for claims about data sets, the same folders. What they find is checked and stored here.

    --watch goes on when all is checked: whenever a script is saved, it and those that import it are checked again. A
    run that goes on by then is interrupted; what it has decided is kept.

    A script that cites another one imports its theory. Files NAME.evidence.json beside the scripts say what other
    programs saw: they support claims that are not decided, and contradict, but decide nothing.

    In a workflow of GitHub, where the environment has GITHUB_ACTIONS=true, what is not as expected is also told by
    annotations, which stand at its line in a pull request.
    """
    if frozen and (lint or retry or scheduler is not None):
        raise click.UsageError(
            "--lint, --retry and --scheduler search, and --frozen searches for nothing; leave one of them out"
        )
    files = {form: path for form, path in reports.items() if path is not None}
    for path in files.values():
        if not path.parent.is_dir():
            raise InputError(f"{path}: there is no folder {path.parent}; make it first")

    @says_why
    def once(paths: Sequence[Path]) -> None:
        tell = functools.partial(_report, files)
        report = run_scripts(paths, budget, jobs, frozen, lint, retry, allow=allow, scheduler=scheduler, tell=tell)
        if as_json:
            click.echo(json.dumps(report.to_json(), indent=1))
        else:
            from symres.show.reports.terminal import findings, table

            table(report, console())
            if lint:
                findings(report, console())
        sys.exit(report.exit_code)

    if not watch:
        once(paths)
    _warm()
    from symres.run.watching import watch as keep_checking

    where = ", ".join(map(str, paths)) or "this folder"
    keep_checking(paths or (Path(),), once, lambda: click.echo(f"watching {where}; Ctrl-C ends", err=True))


def _warm() -> None:
    """Load what a check needs before its scripts."""
    from symres.store.lemmas import lemmas

    lemmas()


def _report(files: Mapping[str, Path], report: Report) -> None:
    """Write the reports that are asked for, by their forms, and annotate in a workflow of GitHub."""
    from symres.show.reports import junit, sarif, summary
    from symres.show.reports.remarks import workflow_commands

    written: dict[str, Callable[[Report], str]] = {
        "junit": junit.xml,
        "sarif": lambda report: json.dumps(sarif.to_json(report), indent=1) + "\n",
        "summary": summary.markdown,
        "badge": lambda report: json.dumps(summary.badge(report)) + "\n",
    }
    for form, path in files.items():
        path.write_text(written[form](report), encoding="utf-8")
    if os.environ.get("GITHUB_ACTIONS") == "true":
        for line in workflow_commands(report):
            click.echo(line, err=True)  # which reads them there, too; stdout may be JSON

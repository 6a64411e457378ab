"""``symres errata``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from .command import HELP, budget_option, jobs_option, paths_argument, says_why
from .running import run_scripts


@click.command(context_settings=HELP)
@paths_argument
@click.option("--latex", "as_latex", is_flag=True, help="Print them in LaTeX, to be typeset with symres.sty.")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
@budget_option
@jobs_option
@says_why
def errata(paths: tuple[Path, ...], as_latex: bool, as_json: bool, budget: float, jobs: int | None) -> None:
    """Print what is wrong in the sources of the claims in PATHS: what is printed, where it fails, and what is right.

    An erratum is a claim that quotes its source (says=...) and is refuted, as it expects to be. What else there is to
    say of it stands beside the claim:

    \b
      theory.claim(
          "bound.as_printed",
          f(x) <= x,
          expect="refuted",
          says=r"f(x) \\leq x",
          erratum=Erratum("hypothesis", right="$x$ has to be positive", reading="if $x$ is a length"),
      )

    Severities: false (as stated), hypothesis (one is missing), notation (true in another reading of it), typo, wording,
    vacuous, question (asked, not claimed), note (true as printed, and not in a reading close by). What is right is
    shown by the claim of the same id without its last part, here `bound`, or by those that proved= names. says= is
    quoted word for word; paraphrase= tells in other words.

    With --latex the links lead to the claims where the same document has them, as that of `symres latex` does, which
    also writes symres.sty.

    Exit codes: 0 everything is as expected; 1 a claim that shows an erratum is not; 2 wrong usage, or a script that
    does not run.
    """
    from symres.show.documents.errata import errata as errata_of
    from symres.show.documents.errata import is_erratum, text
    from symres.show.reports.errata import lines, to_json

    if as_latex and as_json:
        raise click.UsageError("--latex and --json are two ways to print; choose one")
    report = run_scripts(paths, budget, jobs)
    found = errata_of(report.results)
    if as_json:
        click.echo(json.dumps(to_json(found), indent=1))
    elif as_latex:
        click.echo(text(found), nl=False)
    else:
        for line in lines(found):
            click.echo(line)
    left_out = [r for r in report.surprises if is_erratum(r) and r.verdict != "error"]
    for r in left_out:
        click.echo(f"{r.claim.id} is left out: it is {r.verdict}, expected {r.claim.expect}", err=True)
    sys.exit(2 if report.broken or report.exit_code == 2 else 1 if left_out else 0)

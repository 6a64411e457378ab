"""``symres explain``."""

from __future__ import annotations

from pathlib import Path

import click

from symres.errors import InputError

from .command import HELP, console, paths_argument, says_why
from .running import no_claim


@click.command(context_settings=HELP)
@click.argument("claim")
@paths_argument
@click.option("--at", "point", help='Evaluate both sides at a point, such as --at "x = 1, y = -1/2".')
@click.option("--steps", is_flag=True, help="Write out the proof: every step, as the kernel checks it.")
@says_why
def explain(claim: str, paths: tuple[Path, ...], point: str | None, steps: bool) -> None:
    """Show everything known of one CLAIM: statement, verdict, proof, what it rests on, evidence.

    CLAIM is an id; PATHS are where to look for it (default: this folder). Nothing is searched for.

    With --steps each line has the number of a step, in brackets the numbers of the assumptions that it stands under,
    what it says, and why: one of the ten forms of `symres/kernel/README.md`, with the steps that it follows from.
    """
    from symres.kernel import Statement
    from symres.run.runner import run
    from symres.script.files import ScriptError
    from symres.script.loading import load_all
    from symres.show.reports.steps import written_out
    from symres.show.reports.terminal import explain as explain_result
    from symres.show.reports.values import values_at

    broken: list[ScriptError] = []
    loaded = load_all(paths or (Path(),), broken.append)
    known = [c.id for script in loaded for c in script.claims]
    scripts = [s for s in loaded if any(c.id == claim for c in s.claims)]
    if not scripts and broken:
        raise broken[0]
    if not scripts:
        raise no_claim(claim, known, paths)
    result = next(r for r in run(scripts, frozen=True, only={claim}).results if r.claim.id == claim)
    if point is not None and steps:
        raise InputError("--at and --steps show different things; give one of them")
    if steps:
        if result.certificate is None:
            raise InputError(f"{claim} is {result.verdict} and has no proof; leave --steps out")
        for line in written_out(result):
            click.echo(line)
    elif point is None:
        explain_result(result, console())
    elif result.statement is None:
        raise InputError(f"{claim} is {result.verdict} and has no values; leave --at out")
    else:
        for line in values_at(Statement.from_json(result.statement), point):
            click.echo(line)

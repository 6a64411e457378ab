"""Running scripts for a command, with progress on stderr."""

from __future__ import annotations

import functools
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from symres.errors import InputError, did_you_mean
from symres.search import BUDGET

from .command import console

if TYPE_CHECKING:
    from symres.run.results import Report
    from symres.run.runner import Progress as OnProgress


def run_scripts(
    paths: Sequence[Path],
    budget: float = BUDGET,
    jobs: int | None = None,
    frozen: bool = False,
    lint: bool = False,
    retry: bool = False,
    needed: str | None = None,
    allow: Path | None = None,
    scheduler: str | None = None,
    tell: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Run scripts with a progress bar on stderr while there is something to search for; tell of those that do not.

    ``needed`` is the id of a claim that they have to make, ``allow`` a file of what claims may rest on, ``scheduler``
    the address of a cluster that searches. ``tell`` gets the report, also where no script runs.
    """
    from symres.run import allowances
    from symres.run.cluster import workers
    from symres.run.results import Report
    from symres.run.runner import run
    from symres.script.files import Script, ScriptError, orphans
    from symres.script.loading import loaded

    folders = paths or (Path(),)
    broken: list[ScriptError] = []
    scripts: list[Script] = []
    allowed: frozenset[str] | None = None

    def failed(error: ScriptError) -> None:
        click.echo(f"error: {error}", err=True)
        broken.append(error)

    def read() -> Iterator[Script]:
        nonlocal allowed
        for script in loaded(folders, failed):
            scripts.append(script)
            yield script
        if broken and not scripts:
            tell(Report((), 0.0, broken=tuple(map(str, broken))))
            sys.exit(2)
        claims = [claim for script in scripts for claim in script.claims]
        known = [claim.id for claim in claims]
        if needed is not None and needed not in known:
            raise no_claim(needed, known, paths)
        if allow is not None:
            allowed = allowances.read(allow, claims)

    with searching(kernel_alone=frozen and not lint) as progress:
        report = run(
            read(),
            budget=budget,
            jobs=jobs or os.cpu_count() or 1,
            frozen=frozen,
            lint=lint,
            retry=retry,
            hire=None if scheduler is None else functools.partial(workers, scheduler),
            progress=progress,
        )
    report = replace(report, broken=tuple(map(str, broken)))
    if frozen:
        left = [
            f"{path}: there is no script beside this store; remove it, or bring the script back"
            for path in orphans(folders)
        ]
        report = replace(report, missing=(*report.missing, *left))
    if allowed is not None:
        report = allowances.measured(report, allowed)
    for missing in report.missing:
        click.echo(f"error: {missing}", err=True)
    for r in report.results:
        if r.verdict == "error":
            click.echo(f"error: {r.claim.file}:{r.claim.line}: {r.claim.id}: {r.reason}", err=True)
    tell(report)
    return report


def no_claim(claim: str, known: Iterable[str], paths: Sequence[Path]) -> InputError:
    mend = did_you_mean(claim, known, "`symres check` lists the ids")
    return InputError(f"no claim {claim} in {', '.join(map(str, paths)) or 'this folder'}; {mend}")


def _bar(on: Console) -> Progress:
    """A bar with what is done, of how much, and for how long; none where there is no terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=on, transient=True, disable=not on.is_terminal)


@contextmanager
def searching(kernel_alone: bool = False) -> Iterator[OnProgress]:
    """Tell of the progress of a search on stderr: a bar at a terminal, else a line a claim."""
    from symres.kernel.files import COLLECT, SELDOM

    gc.set_threshold(SELDOM if kernel_alone else COLLECT)
    errors = console(stderr=True)
    with _bar(errors) as bar:
        task = bar.add_task("searching", total=None, visible=False)

        def progress(what: str, done: int, total: int) -> None:
            if errors.is_terminal:
                bar.update(task, description=f"searched {what}", completed=done, total=total, visible=True)
            else:
                click.echo(f"searched {what} ({done} of {total})", err=True)

        yield progress


@contextmanager
def counting() -> Iterator[OnProgress]:
    """Tell on stderr how much of some work is done: a bar at a terminal, else a line when a part ends."""
    errors = console(stderr=True)
    with _bar(errors) as bar:
        task = bar.add_task("", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)
            if done == total and not errors.is_terminal:
                click.echo(f"{what}: {total}", err=True)

        yield progress

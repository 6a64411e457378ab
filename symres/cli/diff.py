"""``symres diff``."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from symres.errors import InputError

from .command import HELP, says_why

if TYPE_CHECKING:
    from symres.show.reports.differences import Comparison
    from symres.store.stores import Store


@click.command(context_settings=HELP)
@click.argument("names", metavar="[REV] [PATHS]... | OLD NEW", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the differences as JSON.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print them in Markdown, for a pull request.")
@says_why
def diff(names: tuple[str, ...], as_json: bool, as_markdown: bool) -> None:
    """Say which claims are lost, weakened, changed or rest on more than they did, and which are new.

    Compared are the stores beside the scripts: those of a git revision REV (default: HEAD) with those of the working
    tree, in PATHS (scripts or folders; default: this folder); or those of two folders, scripts or stores, OLD and NEW.
    No script runs, and nothing is checked: that is what `symres check --frozen` does. A script that was edited since
    is named.

    \b
      symres diff                       what is not committed yet
      symres diff origin/main proofs    what a branch does to the claims of a folder
      symres diff old/proofs proofs     two folders, without git

    \b
    lost           the claim is gone, or its certificate, or another verdict is expected
    weakened       the earlier statement implies the new one: a hypothesis more, a bound that is less tight
    changed        the statement is another, or only its names; both are shown
    rests on more  a rule, a procedure of the kernel or a cited claim that its proof did not need before
    strengthened, renamed, decided, new: told as well

    Exit codes: 0 nothing is lost, weakened or changed, and nothing rests on more; 1 something does; 2 wrong usage, or a
    store or a revision that cannot be read.
    """
    from symres.show.reports.differences import lines, markdown, to_json

    if as_json and as_markdown:
        raise click.UsageError("--json and --markdown are two ways to print; choose one")
    comparison = _compared(names)
    if as_json:
        click.echo(json.dumps(to_json(comparison), indent=1))
    else:
        for line in (markdown if as_markdown else lines)(comparison):
            click.echo(line)
    sys.exit(0 if comparison.holds else 1)


def _compared(names: tuple[str, ...]) -> Comparison:
    """The stores that `symres diff` compares: the first name is a revision unless it is a file or folder."""
    from symres.show.reports.differences import compare
    from symres.store.differences import Theories
    from symres.store.lemmas import lemmas
    from symres.store.revisions import compared, edited, is_revision

    before: Mapping[PurePath, Store]
    after: Mapping[PurePath, Store]
    first, *rest = names or ("HEAD",)
    is_path = Path(first).exists()
    if is_path and "/" not in first and is_revision(first, Path()):
        raise InputError(f"{first} is both a revision and a file or folder here; write refs/heads/{first} or ./{first}")
    if is_path and len(names) > 2:
        raise InputError(f"{first} is a file or folder; name a revision before it, or no more than two of them")
    if is_path and len(names) == 2:
        called, (before, after) = (first, rest[0]), (_stores(Path(first)), _stores(Path(rest[0])))
    else:
        revision, paths = ("HEAD", names) if is_path else (first, rest)
        called = (revision, "the working tree")
        places = [Path(name) for name in paths] or [Path()]
        before, after = compared(revision, places)
        for script in edited(revision, places[0], after):
            click.echo(
                f"{script}: edited, and its store is as it was; `symres check {script}` tells what that changes",
                err=True,
            )
    if not before and not after:
        raise InputError(f"no *.statements.json, neither here nor in {called[0]}; run `symres check` first")
    library = lemmas()
    return compare(called, Theories(before, library), Theories(after, library))


def _stores(root: Path) -> Mapping[PurePath, Store]:
    """The stores in a folder, of a script, or a store itself, by what they are called from there."""
    from symres.store import stores as store

    found = [store.script_of(statements) for statements, _ in store.stores([root])]
    if not found:
        raise InputError(f"{root}: no *.statements.json in this folder; run `symres check {root}` first")
    return {
        PurePath(script.relative_to(root) if root.is_dir() else script.name): store.load(script) for script in found
    }

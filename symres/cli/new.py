"""``symres new``."""

from __future__ import annotations

from pathlib import Path

import click

from symres.errors import InputError

from .command import HELP, says_why
from .new_files import make_folder, require_new


@click.command(context_settings=HELP)
@click.argument("name")
@click.option("--ci", is_flag=True, help="Write a folder NAME whose claims GitHub and pre-commit check.")
@says_why
def new(name: str, ci: bool) -> None:
    """Write a proof script NAME.py to start from; an existing file is never overwritten.

    With --ci, NAME is a folder, or . for this one. It gets a script proofs/first.py, a workflow and an action of
    GitHub that check everything in proofs, and a hook of pre-commit. `symres check proofs` there then writes the store,
    which is to be committed.
    """
    from symres.cli import projects

    if ci:
        files = {Path(name) / place: text for place, text in projects.project().items()}
        for path in files:
            if path.exists():
                raise InputError(f"{path} exists already; nothing is written, move it away or choose another folder")
    else:
        script = Path(name.removesuffix(".py") + ".py")
        require_new(script)
        files = {script: projects.script(script.stem)}
    for path, text in files.items():
        make_folder(path.parent)
        path.write_text(text, encoding="utf-8")
        click.echo(path)

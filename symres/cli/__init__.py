"""The command line: ``symres check`` and its companions, a file each.

Data goes to stdout, progress and errors to stderr.
"""

from __future__ import annotations

from importlib import import_module

import click

import symres

from .command import HELP

COMMANDS = (
    "check",
    "derive",
    "diff",
    "doctor",
    "errata",
    "explain",
    "export",
    "graph",
    "landscape",
    "latex",
    "lemmas",
    "new",
    "recheck",
    "rules",
    "site",
)


class Commands(click.Group):
    """Commands, each of which is loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None for a name that none has."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"symres.cli.{cmd_name}"), cmd_name)
        return command


@click.group(cls=Commands, context_settings=HELP)
@click.version_option(symres.__version__, prog_name="symres")
def main() -> None:
    """Proofs, refutations and typeset derivations of a paper's claims.

    A proof script declares symbols, defines functions and makes claims. `symres check` says of every claim whether it
    is proved, refuted or only supported, and what that rests on. Start with `symres new first` and `symres check
    first.py`.

    Exit codes: 0 everything is as expected; 1 something is not; 2 wrong usage, or a script that does not run.
    """

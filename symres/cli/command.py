"""Options that commands share, the console they print on, and how they tell errors."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from contextlib import suppress
from os import _exit
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from symres.errors import InputError
from symres.search import BUDGET

HELP = {"help_option_names": ["-h", "--help"]}
FILE = click.Path(path_type=Path, dir_okay=False)
CLOSED = 128 + 13  # what a shell says of a program that writes to a pipe which nobody reads
paths_argument = click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
budget_option = click.option(
    "--budget",
    type=click.FloatRange(min=0.1),
    default=BUDGET,
    show_default=True,
    help="Seconds of processor time a claim.",
)
jobs_option = click.option(
    "--jobs", "-j", type=click.IntRange(min=1), default=None, help="Processes for the search  [default: all cores]."
)


def console(stderr: bool = False) -> Console:
    """A console that keeps its width when the output is no terminal, so that tables are not cut."""
    made = Console(stderr=stderr, highlight=False, emoji=False)
    if not made.is_terminal:
        made = Console(stderr=stderr, highlight=False, emoji=False, width=200)
    return made


def says_why(command: Callable[..., Any]) -> Callable[..., Any]:
    """Errors of scripts and stores become one sentence and exit code 2."""

    @functools.wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except InputError as error:
            click.echo(f"error: {error}", err=True)
            sys.exit(2)
        except KeyboardInterrupt:
            click.echo("interrupted; what was decided before is kept", err=True)
            sys.exit(130)
        except OSError as error:
            if error.filename is not None:
                why = error.strerror or error
                click.echo(
                    f"error: {error.filename}: {why}; name a file or folder that can be read or written", err=True
                )
                sys.exit(2)
            if isinstance(error, BrokenPipeError):
                _exit(CLOSED)  # whoever reads wants no more
            with suppress(OSError):  # of what is printed: a full disk, say
                click.echo(f"error: what is printed cannot be written ({error.strerror or error})", err=True)
            _exit(2)  # whose streams would be flushed again

    return wrapped

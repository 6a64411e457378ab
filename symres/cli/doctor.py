"""``symres doctor``."""

from __future__ import annotations

import sys

import click

from .command import HELP, says_why


@click.command(context_settings=HELP)
@says_why
def doctor() -> None:
    """Say what is installed, whether the kernel runs by itself, and what is missing for which feature."""
    from symres.show.reports.doctor import findings

    healthy = True
    for name, good, text in findings():
        healthy = healthy and good is not False
        click.echo(f"{'ok  ' if good else 'no  ' if good is None else 'FAIL'} {name}: {text}")
    sys.exit(0 if healthy else 1)

"""``symres rules``."""

from __future__ import annotations

import json

import click

from .command import HELP, says_why


@click.command(context_settings=HELP)
@click.argument("names", metavar="[NAMES]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the rules as JSON.")
@says_why
def rules(names: tuple[str, ...], as_json: bool) -> None:
    """Print the rules that a derivation may cite, and where each can be read.

    NAMES are names of rules or of subjects (default: all). A single rule is shown with the sorts of its variables and
    with the false statements that its tests tell it from. A name of a lemma is looked up in the library.
    """
    from symres.show.reports import lemmas as library
    from symres.show.reports import rules as page

    shown = {name: statement for name, statement in library.find(names).items() if name in names}
    if names and shown.keys() == set(names):
        for line in [json.dumps(library.to_json(shown), indent=1)] if as_json else library.lines(shown):
            click.echo(line)
        return
    found = page.find(names)
    if as_json:
        click.echo(json.dumps(page.to_json(found), indent=1))
        return
    for line in page.details(found[0]) if len(found) == 1 else page.lines(found):
        click.echo(line)

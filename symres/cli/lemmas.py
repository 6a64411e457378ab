"""``symres lemmas``."""

from __future__ import annotations

import json

import click

from symres.errors import InputError

from .command import HELP, says_why


@click.command(context_settings=HELP)
@click.argument("words", metavar="[WORDS]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the lemmas as JSON.")
@says_why
def lemmas(words: tuple[str, ...], as_json: bool) -> None:
    """Print the lemmas of the library, which a derivation may cite by name, as it may cite a rule.

    WORDS are looked for in names and statements; all of them have to be there. A word with * is the shape of a
    conclusion.

    \b
      symres lemmas triangle
      symres lemmas sigma_min product
      symres lemmas "|* + *| <= *"
    """
    from symres.show.reports import lemmas as library

    found = library.find(words)
    if not found:
        raise InputError(f"no lemma has {' and '.join(words)}; `symres lemmas` lists all of them")
    for line in [json.dumps(library.to_json(found), indent=1)] if as_json else library.lines(found):
        click.echo(line)

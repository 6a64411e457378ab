"""The lemmas of the library on a page, as far as they fit what is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from typing import Any

from symres.kernel import Statement
from symres.kernel.terms import show_sort
from symres.language.guards import as_written
from symres.show.documents.text import text
from symres.show.reports.rules import sorts
from symres.show.reports.rules import statement as written
from symres.store.lemmas import PREFIX, lemmas


def find(words: Iterable[str]) -> dict[str, Statement]:
    """The lemmas with all of these words in their name or their statement, by the names that ``by=`` takes.

    A word with ``*`` is the shape of a whole conclusion.

    >>> list(find(["triangle", "spectral"]))
    ['spectral_triangle']
    >>> list(find(["|* + *| <= |*| + |*|"]))
    ['absolute_triangle', 'spectral_triangle', 'triangle']
    """
    words = list(words)
    book = lemmas()
    found = {}
    for name, statement in sorted(book.statements.items()):
        short = name.removeprefix(f"{PREFIX}.")
        if all(_fits(word, short, statement) for word in words):
            found[short] = statement
    return found


def _fits(word: str, name: str, statement: Statement) -> bool:
    plain = as_written(statement)
    if "*" in word:
        return fnmatchcase(text(plain.conclusion), word.replace("[", "[[]"))
    said = " ".join([name, *map(text, plain.propositions)])
    return word.lower() in said.lower()


def lines(found: dict[str, Statement]) -> Iterator[str]:
    """A name, and under it the sorts of its variables and the statement, with a line for every hypothesis where it is
    long.
    """
    for name, statement in found.items():
        yield name
        if statement.variables:
            yield f"    for {sorts(statement)}"
        yield from (f"    {line}" for line in written(as_written(statement), text))


def to_json(found: dict[str, Statement]) -> dict[str, Any]:
    """Lemmas as data for programs; statements as text."""
    return {
        "lemmas": [
            {
                "name": name,
                "variables": {str(x.value): show_sort(x.sort) for x in statement.variables if x.sort is not None},
                "hypotheses": [text(h) for h in as_written(statement).hypotheses],
                "conclusion": text(as_written(statement).conclusion),
                "sha256": statement.sha256,
            }
            for name, statement in found.items()
        ]
    }

"""The names of scripts, and searching for the proof of one claim in this process."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from symres.run.tasks import Task, cited_by
from symres.script.loading import Reader
from symres.search.settle import settle
from symres.store.lemmas import Lemmas


def defined(scripts: Mapping[str, Path]) -> dict[str, SimpleNamespace]:
    """The names that each script defines, so that tests can state neighbours of its claims."""
    reader = Reader(scripts.values())
    for path in scripts.values():
        reader.read(path)
    return {name: SimpleNamespace(**vars(reader._modules[path.resolve()])) for name, path in scripts.items()}


def searched(task: Task, book: Lemmas, seconds: float) -> dict[str, Any]:
    """The result of a search for a task. Its proof may cite lemmas that its script names, the library, and earlier
    claims of its theory.
    """
    claim = task.claim
    earlier = {c.id: book.statements[c.id].sha256 for c in claim.earlier if c.id in book.statements}
    known = {**cited_by(claim.script, claim.id, book), **book.library, **earlier}
    lemmas = {name: book.by_hash[key] for name, key in known.items()}
    return settle(task.statement, {**task.hints, "lemmas": lemmas}, seconds)

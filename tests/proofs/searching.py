"""Searching for the proof of one claim in this process."""

from __future__ import annotations

from typing import Any

from symres.lemmas import Lemmas
from symres.runner import Task
from symres.search.settle import settle


def searched(task: Task, book: Lemmas, seconds: float) -> dict[str, Any]:
    """What a search finds for a task with lemmas (``symres.runner.with_lemmas``)."""
    names = task.hints.get("lemmas", {})
    known = {name: book.statements[full].to_json() for name, full in names.items()}
    return settle(task.statement, {**task.hints, "lemmas": known}, seconds)

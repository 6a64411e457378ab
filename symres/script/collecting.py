"""The theories that a script makes while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

# where the theories go that are made while a script runs; None outside of `collecting`
_COLLECTED: ContextVar[list[Any] | None] = ContextVar("_COLLECTED", default=None)


@contextmanager
def collecting() -> Iterator[list[Any]]:
    """The theories made while the block runs, also those whose name is bound again later, so that no claim is lost.

    >>> from symres.script.theory import Theory
    >>> with collecting() as made:
    ...     for name in ("first", "second"):
    ...         theory = Theory(name)
    >>> made
    [Theory('first', 0 claims), Theory('second', 0 claims)]
    """
    made: list[Any] = []
    token = _COLLECTED.set(made)
    try:
        yield made
    finally:
        _COLLECTED.reset(token)


def collect(theory: Any) -> None:
    """Add a theory to those that are made."""
    made = _COLLECTED.get()
    if made is not None:
        made.append(theory)

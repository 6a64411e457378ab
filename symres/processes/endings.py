"""The process that runs a script goes on, and in the same folder, whatever the script asks of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

ENDINGS = ("_exit", "execv", "execve")  # all others that end a process, or make another of it, go by these


@contextmanager
def kept_alive() -> Iterator[None]:
    """Meanwhile nothing that is asked of ``os`` ends the process, and with it a check, as if all were well.

    Processes that are begun end as they do, those that search for proofs among them.
    """
    own = os.getpid()
    former: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in ENDINGS}

    def refused(name: str, *arguments: Any) -> None:
        if os.getpid() != own:
            former[name](*arguments)
        raise SystemExit(f"os.{name}({', '.join(map(repr, arguments))})")

    for name in ENDINGS:
        setattr(os, name, partial(refused, name))
    try:
        yield
    finally:
        for name, function in former.items():
            setattr(os, name, function)


@contextmanager
def same_folder() -> Iterator[None]:
    """The folder of the process is the same one afterwards."""
    before = os.getcwd()
    try:
        yield
    finally:
        os.chdir(before)

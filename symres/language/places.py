"""The file and line of a script in which something is written."""

from __future__ import annotations

import os
import sys
from bisect import bisect_right
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import ClassVar

PACKAGE = str(Path(__file__).parents[1]) + os.sep
LIBRARY = PACKAGE + "library" + os.sep
MOST = 32  # scripts, and functions in them, whose lines are known at once
CONTEXTS = contextmanager.__code__.co_filename


def cell() -> int | None:
    """The number of the run of a cell in which we are, in IPython or a notebook; None elsewhere."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return None if shell is None else int(shell.execution_count)


def written_at() -> tuple[str, int]:
    """File and line of the nearest frame that is outside of this package, or in a script of its library."""
    frame: FrameType | None = sys._getframe(1)
    last = frame
    while frame is not None and _is_inside(frame.f_code.co_filename):
        last, frame = frame, frame.f_back
    found = frame or last
    return ("", 0) if found is None else (found.f_code.co_filename, _Lines.of(found.f_code).at(found.f_lasti))


class _Lines:
    """The instructions at which the lines of code begin, read once, as Python would read them anew each time."""

    known: ClassVar[dict[int, _Lines]] = {}  # by the identity of code that is held

    def __init__(self, code: CodeType) -> None:
        self.code = code
        found = [(start, line) for start, _, line in code.co_lines()]
        self.starts, self.lines = [start for start, _ in found], [line for _, line in found]

    @classmethod
    def of(cls, code: CodeType) -> _Lines:
        if id(code) not in cls.known:
            if len(cls.known) == MOST:
                cls.known.clear()
            cls.known[id(code)] = cls(code)
        return cls.known[id(code)]

    def at(self, instruction: int) -> int:
        return self.lines[bisect_right(self.starts, instruction) - 1] or 0


def _is_inside(file: str) -> bool:
    return file == CONTEXTS or file.startswith(PACKAGE) and not file.startswith(LIBRARY)

"""Where in a script something is written."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

PACKAGE = str(Path(__file__).parents[1]) + os.sep
LIBRARY = PACKAGE + "library" + os.sep
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
    return ("", 0) if found is None else (found.f_code.co_filename, found.f_lineno)


def _is_inside(file: str) -> bool:
    return file == CONTEXTS or file.startswith(PACKAGE) and not file.startswith(LIBRARY)

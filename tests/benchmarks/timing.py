"""How long something takes."""

from __future__ import annotations

import time
from collections.abc import Callable


def seconds(run: Callable[[], object], times: int = 3) -> float:
    """The least processor time of several runs."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return min(taken)

"""The program, as ``symres`` and as ``python -m symres``."""

from __future__ import annotations

import atexit
import sys
from os import _exit

from symres.cli import main
from symres.processes.endings import kept_alive


def program() -> None:
    """Run the command line.

    The process ends without freeing, one by one, the terms that it holds, which would take a fifth of the time of a
    check. What is registered to be done at its end is done.
    """
    code = 1

    def end() -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        _exit(code)

    atexit.register(end)
    try:
        with kept_alive():  # a thread of a script may go on
            main(prog_name="symres")
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
        raise


if __name__ == "__main__":
    program()

"""The program, as ``symres`` and as ``python -m symres``."""

from __future__ import annotations

import atexit
import os
import sys

from symres.cli import main


def program() -> None:
    """Run the command line.

    The process ends without freeing, one by one, the terms that it holds, which would take a fifth of the time of a
    check. What is registered to be done at its end is done.
    """
    code = 1

    def end() -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)

    atexit.register(end)
    try:
        main(prog_name="symres")
    except SystemExit as ending:
        code = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
        raise


if __name__ == "__main__":
    program()

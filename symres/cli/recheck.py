"""``symres recheck``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click

import symres
from symres.errors import InputError

from .command import HELP, says_why


@click.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("--jobs", "-j", type=click.IntRange(min=1), default=None, help="Processes  [default: all cores].")
@says_why
def recheck(paths: tuple[Path, ...], jobs: int | None) -> None:
    """Check stored certificates: no script runs, nothing is searched for, nothing outside the standard library is
    imported.

    The kernel checks every step; what is stored in short is written out by symres/elaborate, which need not be trusted.
    STORES are folders, scripts that have been checked, or files *.statements.json. Prints one line a claim: proved,
    refuted or rejected, its id, and why it is rejected; exits with 1 if one is. With -j 1 that is the program
    symres/elaborate; several processes are told what to check by symres/store/rechecking.py, and say the same.
    """
    from symres.store import stores as store
    from symres.store.lemmas import with_library

    pairs = store.stores(paths)
    if not pairs:
        raise InputError(f"{paths[0]}: no *.statements.json in this folder; run `symres check {paths[0]}` first")
    pairs = with_library(pairs)
    home = Path(symres.__file__).resolve().parent
    processes = jobs or os.cpu_count() or 1
    if processes == 1:
        program = [str(home / "elaborate")]
    else:
        start = f"import signal, sys; sys.path.append({str(home.parent)!r})"
        start += "; hasattr(signal, 'SIGPIPE') and signal.signal(signal.SIGPIPE, signal.SIG_DFL)"
        start += "; from symres.kernel.files import leave; from symres.store.rechecking import main"
        program = ["-c", f"{start}; leave(main({processes}, *sys.argv[1:]))"]
    files = [str(path) for pair in pairs for path in pair]
    code = subprocess.run([sys.executable, "-I", "-S", *program, *files], check=False).returncode
    sys.exit(code if code >= 0 else 128 - code)  # as a shell says that a signal ended it

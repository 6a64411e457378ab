"""Checking again what a saved file changed, in a process forked from one that has loaded everything but scripts."""

from __future__ import annotations

import ast
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from symres.errors import InputError
from symres.script.files import find

LOOK = 100  # milliseconds between two looks at a run that goes on

Check = Callable[[Sequence[Path]], None]  # checks scripts, and ends its process with an exit code


def watch(paths: Sequence[Path], check: Check, told: Callable[[], None]) -> None:
    """Check the scripts in files and folders, and whenever one is saved that one and those that import it.

    A run that goes on when something is saved is interrupted, and what it was checking is checked again. ``told`` is
    called when a run has ended. Ends with Ctrl-C.
    """
    from watchfiles import PythonFilter
    from watchfiles import watch as changes

    if not hasattr(os, "fork"):
        raise InputError("--watch needs a system that can fork processes; run `symres check` again after each change")
    waiting = {path.resolve() for path in find(paths)}
    run: int | None = None  # the process that checks
    checked: set[Path] = set()
    roots = {path if path.is_dir() else path.resolve().parent for path in paths}
    gc.freeze()  # so that no process copies what it inherits by looking for garbage in it
    try:
        for changed in changes(
            *roots,
            watch_filter=PythonFilter(),
            recursive=any(path.is_dir() for path in paths),
            yield_on_timeout=True,
            rust_timeout=LOOK,
        ):
            if run is not None and os.waitpid(run, os.WNOHANG)[0]:
                run = None
                told()
            scripts = _there(paths) if changed or waiting else []
            if changed:
                waiting |= concerned({Path(file) for _, file in changed}, scripts)
            if waiting and run is not None:
                _end(run)
                run, waiting = None, waiting | checked
            named = [path for path in scripts if path.resolve() in waiting]
            if named:
                checked, waiting = waiting, set()
                run = _forked(check, named)
    except KeyboardInterrupt:
        pass
    finally:
        if run is not None:
            _end(run)


def _there(paths: Iterable[Path]) -> list[Path]:
    """The scripts as they are now; none while one that was named is gone, as it is while some editors save."""
    try:
        return find(paths)
    except InputError:
        return []


def concerned(changed: Iterable[Path], scripts: Iterable[Path]) -> set[Path]:
    """Those of the scripts that have changed, or import what has, directly or not."""
    imports = {script.resolve(): imported(script) for script in scripts}
    found: set[Path] = set()
    rest = {path.resolve() for path in changed}
    while rest:
        found |= rest
        names = {path.stem for path in rest}
        rest = {script for script, its in imports.items() if script not in found and its & names}
    return found & imports.keys()


def imported(script: Path) -> set[str]:
    """Every name in an import of a script, modules and folders among them; none if it is not Python as it stands."""
    try:
        nodes = list(ast.walk(ast.parse(script.read_bytes())))
    except (OSError, SyntaxError, ValueError):
        return set()
    names = [alias.name for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    return {part for name in names for part in name.split(".")}


def _forked(check: Check, scripts: Sequence[Path]) -> int:
    """A process that checks."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        check(scripts)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _end(process: int) -> None:
    """Interrupt a process, and wait for what it has to put in order."""
    with suppress(ProcessLookupError, ChildProcessError):
        os.kill(process, signal.SIGINT)
        os.waitpid(process, 0)

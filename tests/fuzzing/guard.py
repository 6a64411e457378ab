"""Audit of what Python does while it reads hostile input: opened or changed files, started programs, executed code."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHANGES = {
    *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.chmod", "os.chown", "os.link", "os.symlink", "os.truncate"),
    *("os.utime", "shutil.rmtree", "shutil.move", "shutil.copyfile", "os.listdir", "os.scandir", "tempfile.mkstemp"),
}
RUNS = (
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "socket.",
    "ctypes.",
)
ZIPPED = (p for p in sys.path if p.endswith(".zip"))  # where Python looks for modules, whether it is there or not
HOMES = (Path(__file__).parents[2], *map(sysconfig.get_path, ("stdlib", "platlib")), *ZIPPED)
OWN = tuple(Path(p).resolve() for p in HOMES)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Guard:
    """Writes down what is done outside of a folder while it is entered; code of symres and Python may be read.

    Python tells an audit hook of all that it does and forgets no hook, so there is one of them, and one of these.
    """

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._told)

    @contextmanager
    def __call__(self, folder: Path) -> Iterator[list[str]]:
        """Collect everything that is done outside of the folder, and all code that is run, while the block lasts."""
        self.seen = []
        self.folder = folder.resolve()
        try:
            yield self.seen
        finally:
            self.folder = None

    def _told(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.folder is None:
            return
        folder, self.folder = self.folder, None  # do not record the file accesses of this method
        try:
            if event.startswith(RUNS):
                self.seen.append(f"{event} {str(arguments)[:200]}")
            elif event == "open":
                path, mode, flags = arguments
                writes = bool(flags & WRITES) or isinstance(mode, str) and any(c in mode for c in "wax+")
                self._require(event, path, folder, () if writes else OWN)
            elif event in CHANGES:
                for path in arguments:
                    self._require(event, path, folder, OWN if event in ("os.listdir", "os.scandir") else ())
        finally:
            self.folder = folder

    def _require(self, event: str, path: Any, folder: Path, others: tuple[Path, ...]) -> None:
        if not isinstance(path, (str, bytes)) or not path:
            return
        try:
            place = Path(os.path.abspath(os.fsdecode(path)))
        except ValueError:  # a name that no file can have
            return
        if not any(place.is_relative_to(home) for home in (folder, *others)):
            self.seen.append(f"{event} {place}")


guard = Guard()

"""Files and folders that a command makes, and never over one that exists."""

from __future__ import annotations

import re
from pathlib import Path

from symres.errors import InputError


def require_new(path: Path) -> None:
    """Make the folder of a script that does not exist yet."""
    if not re.fullmatch(r"[A-Za-z]\w*", path.stem):
        raise InputError(f"{path.stem!r} is no name for a theory; use letters, digits and _, and begin with a letter")
    if path.exists():
        raise InputError(f"{path} exists already; choose another name")
    make_folder(path.parent)


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be made a folder ({error}); choose another one") from None


def require_new_script(path: Path) -> None:
    if path.suffix != ".py":
        raise InputError(f"{path}: a proof script ends in .py; write for instance --script landscape.py")
    require_new(path)

"""The equipment of a machine: libraries, the kernel as a program of its own, TeX."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import symres
from symres.errors import InputError
from symres.store import lemmas

REQUIRED = "sympy mpmath numpy scipy networkx python-flint clarabel click rich Jinja2 matplotlib".split()
OPTIONAL = {"torch": "gpu_checks", "z3-solver": "guided search", "distributed": "many machines"}


def findings() -> Iterator[tuple[str, bool | None, str]]:
    """(what, whether it is there, a sentence); None means an optional part is missing."""
    yield "symres", True, f"{symres.__version__}, Python {platform.python_version()}"
    for name in REQUIRED:
        found = _version(name)
        yield name, found is not None, found or f"missing; run `pip install {name}`"
    for name, use in OPTIONAL.items():
        found = _version(name)
        yield name, True if found else None, found or f"not installed; only needed for {use}"
    try:
        yield "library", True, f"{lemmas.count()} lemmas"
    except InputError as error:
        yield "library", False, str(error)
    tex = shutil.which("pdflatex")
    yield (
        "pdflatex",
        True if tex else None,
        tex or "not found; only needed for `symres latex --pdf` (Debian: texlive-latex-recommended)",
    )
    kernel = Path(symres.__file__).parent / "kernel"
    for flags in (("-I", "-S"), ("-I", "-S", "-O")):
        ran = subprocess.run(
            [sys.executable, *flags, str(kernel), "--help"], capture_output=True, text=True, check=False
        )
        told = (
            "runs by itself"
            if ran.returncode == 0
            else (ran.stderr.strip().splitlines() or [f"ends with {ran.returncode}"])[-1]
        )
        yield f"kernel ({' '.join(flags)})", ran.returncode == 0, told


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None

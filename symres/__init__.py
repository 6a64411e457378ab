"""symres: proofs, refutations and typeset derivations of a paper's claims, written once in Python.

A proof script imports its words from here, ``from symres import *`` all of them; nothing is loaded before it is used,
so that ``import symres.kernel`` needs the standard library alone, and the words do without SymPy until one needs it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .language.vocabulary import MODULE, words

__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return words()
    if name in MODULE:
        return getattr(import_module(MODULE[name]), name)
    if not name.startswith("_"):
        from symres.functions import FUNCTIONS

        from .language.absent import ABSENT

        if name in FUNCTIONS:
            return getattr(import_module("symres.language.elementary"), name)
        if name in ABSENT:
            raise AttributeError(f"symres has no {name}; {ABSENT[name]}")
    raise AttributeError(f"module 'symres' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *words()])

"""The elementary functions, a record each: a file in this folder is all that a new one needs.

The table is found by listing the modules of the folder. It needs the standard library and the kernel's terms alone;
what evaluates or converts a function is a dotted name, imported where it is first used.

>>> FUNCTIONS["sinh"].doc, HEADS["max"].name
('(e^x - e^-x)/2.', 'greatest')
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from .record import Function, called, named

__all__ = ["FUNCTIONS", "HEADS", "PIECEWISE", "ROUNDED", "Function", "called", "named"]


def _listed() -> dict[str, Function]:
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    records = [value for module in modules for value in vars(module).values() if isinstance(value, Function)]
    return {record.name: record for record in sorted(records, key=lambda record: record.name.lower())}


FUNCTIONS: Mapping[str, Function] = MappingProxyType(_listed())  # by the word for it
HEADS: Mapping[str, Function] = MappingProxyType({f.head: f for f in FUNCTIONS.values() if f.head})  # of the kernel
PIECEWISE = frozenset(head for head, f in HEADS.items() if f.smoothness == "continuous")  # in pieces that meet
ROUNDED = frozenset(head for head, f in HEADS.items() if f.smoothness == "jumps")  # integers near numbers

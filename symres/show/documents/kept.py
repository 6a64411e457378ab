"""Fragments, tables and plots that stand beside a document from the last time: what is the same is not made anew.

A fragment is kept under a digest of all that it is made from: the claim, its statement and certificate, the names of
what it cites, the assumptions of its section, and the code of symres.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import sympy

import symres
from symres.kernel import Statement
from symres.kernel.checker import cited
from symres.kernel.terms import show, show_sort, to_json
from symres.processes.forked import mapped
from symres.run.results import Result

from .appendix import Entry
from .assumptions import ALONE, Citations
from .fragments import Fragment, fragment, place, word
from .grounds import rests_on

FILE = ".fragments.json"

T = TypeVar("T")
Progress = Callable[[int, int], None]


def digest(r: Result, appendix: bool, citations: Citations) -> str:
    """A SHA-256 of all that the fragment of a claim is made from."""
    claim, names = r.claim, r.book.names if r.book is not None else {}
    made_from = [
        [code(), sympy.__version__, appendix],
        [claim.id, word(claim), place(claim), claim.title, claim.says, claim.note, claim.reference],
        [(a.name, [(show(x), show_sort(x.sort)) for x in a.parameters], to_json(a.body)) for a in claim.abbreviations],
        [r.verdict, r.reason, rests_on(r), r.statement, r.certificate, [(f.sha256, str(f)) for f in r.files]],
        sorted((key, names.get(key, "")) for key in cited(r.certificate)),
        [dict(citations.assumptions), sorted((show(x), show_sort(x.sort)) for x in citations.known), citations.setting],
    ]
    return sha256(json.dumps(made_from, sort_keys=True).encode()).hexdigest()


@cache
def code() -> str:
    """A SHA-256 of the code, the templates and the rules of symres."""
    found, home = sha256(), Path(symres.__file__).parent
    for file in sorted(path for path in home.rglob("*") if path.suffix in (".py", ".jinja", ".json")):
        found.update(str(file.relative_to(home)).encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def remade(
    file: Path,
    keys: Mapping[str, str],
    make: Callable[[str], T],
    read: Callable[[Any], T],
    written: Callable[[T], Any],
    processes: int,
    progress: Progress = lambda *_: None,
) -> dict[str, T]:
    """Things by their names: ``read`` from a file in JSON if it has their key, else made by several ``processes``; all
    are then ``written`` to the file. ``progress`` hears how many are done, and of how many.
    """
    try:
        kept = {key: read(data) for key, data in json.loads(file.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):  # it is missing or damaged
        kept = {}
    new = iter(mapped(make, [name for name, key in keys.items() if key not in kept], processes))
    made: dict[str, T] = {}
    for name, key in keys.items():
        made[name] = kept[key] if key in kept else next(new)
        progress(len(made), len(keys))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({keys[name]: written(thing) for name, thing in made.items()}), encoding="utf-8")
    return made


def fragments_of(
    results: Sequence[Result],
    stated: Mapping[str, Statement],
    digests: Mapping[str, str],
    appendix: bool,
    citations: Mapping[str, Citations],
    folder: Path,
    processes: int,
    progress: Progress = lambda *_: None,
) -> dict[str, Fragment]:
    """The fragments of claims by their ids; made as ``remade`` says."""
    of = {r.claim.id: r for r in results}

    def anew(name: str) -> Fragment:
        return fragment(of[name], appendix, citations.get(name, ALONE), stated.get(name))

    def read(data: Any) -> Fragment:
        return Fragment(data["text"], data["definitions"], entries_of(data["appendix"]), dict(data["content"]))

    keys = {name: digests[name] for name in of}
    return remade(folder / FILE, keys, anew, read, asdict, processes, progress)


def entries_of(data: Iterable[Mapping[str, str]]) -> tuple[Entry, ...]:
    """The entries of an appendix as JSON has them."""
    return tuple(Entry(**entry) for entry in data)

"""Fragments and tables that stand beside a document from the last time: what is the same is not told anew.

A fragment is kept under a digest of all that it is made from: the claim, its statement and certificate, the names of
what it cites, the assumptions of its section, and the code of symres. The table of a section of a gallery is kept
under the digests of its claims.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

import sympy

import symres
from symres.forks import mapped
from symres.kernel import Statement
from symres.kernel.checker import cited
from symres.kernel.terms import show, show_sort, to_json
from symres.results import Result

from .appendix import Entry
from .assumptions import ALONE, Citations
from .fragments import Fragment, fragment, place, word
from .galleries import Row
from .grounds import rests_on

FILE = ".fragments.json"


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


@dataclass
class Kept:
    """Fragments by their digests, and the rows of tables by those of all claims in them."""

    fragments: dict[str, Fragment] = field(default_factory=dict)
    tables: dict[str, list[Row]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Kept:
        """What is kept in a folder; nothing where the file is missing or damaged."""
        try:
            kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
            return cls(
                {
                    key: Fragment(made["text"], made["definitions"], _entries(made["appendix"]), dict(made["content"]))
                    for key, made in kept["fragments"].items()
                },
                {
                    key: [Row(row["text"], _entries(row["appendix"])) for row in rows]
                    for key, rows in kept["tables"].items()
                },
            )
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return cls()

    def write(self, folder: Path) -> None:
        """Keep this in a folder, in the place of what was kept there."""
        (folder / FILE).write_text(json.dumps(asdict(self)), encoding="utf-8")

    def told(
        self,
        results: Sequence[Result],
        stated: Mapping[str, Statement],
        digests: Mapping[str, str],
        appendix: bool,
        citations: Mapping[str, Citations],
        processes: int,
    ) -> Iterator[tuple[str, Fragment]]:
        """The fragments of claims by their ids; those that are not kept are made, by several ``processes``."""

        def anew(r: Result) -> Fragment:
            return fragment(r, appendix, citations.get(r.claim.id, ALONE), stated.get(r.claim.id))

        made = iter(mapped(anew, [r for r in results if digests[r.claim.id] not in self.fragments], processes))
        for r in results:
            yield r.claim.id, self.fragments.get(digests[r.claim.id]) or next(made)


def _entries(data: Iterable[Mapping[str, str]]) -> tuple[Entry, ...]:
    return tuple(Entry(**entry) for entry in data)


def of_table(digests: Iterable[str]) -> str:
    """A SHA-256 of all that a table of claims is made from, by the digests of its claims."""
    return sha256(" ".join(digests).encode()).hexdigest()

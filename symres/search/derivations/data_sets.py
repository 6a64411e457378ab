"""Statements about the tables of a data set: which files may prove them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from symres.kernel import Rejected, Sequent, Term
from symres.kernel.procedures.codes import labelled, naturals_in, represented, separated
from symres.kernel.sequents import assumed

from .matching import subterms


@dataclass(frozen=True)
class Files:
    """The files of tables by their SHA-256, ``names`` as seen from ``folder``."""

    folder: Path
    names: Mapping[str, str]


def readings(sequent: Sequent, files: Files) -> Iterator[tuple[dict[str, Any], Sequent]]:
    """Certificates of kind ``codes`` without their branch, and the sequent that is left to show.

    Whether the files are as the sequent then supposes, the kernel sees when it reads them.
    """
    terms = dict.fromkeys(s for p in (sequent.conclusion, *sequent.hypotheses) for s in subterms(p))
    tables = [t for t in terms if t.head == "table" and t.value[0] in files.names]
    columns = [t for t in tables if t.value[2] == 1]
    for column in columns:
        with suppress(Rejected):
            given, _ = naturals_in(files.folder / files.names[column.value[0]])
            yield _reading(sequent, files, {"labels": column}, labelled(column, max(given) + 1))
    for column, points, projection in product(columns, tables, tables):
        if len({column, points, projection}) == 3 and points.value[2] == projection.value[2]:
            roles = {"points": points, "projection": projection}
            if points.value[1] == column.value[1]:
                fact = separated(points, column, projection)
                yield _reading(sequent, files, {**roles, "labels": column}, fact)
            fact = represented(points, projection, column)
            yield _reading(sequent, files, {**roles, "representatives": column}, fact)


def _reading(sequent: Sequent, files: Files, roles: Mapping[str, Term], fact: Term) -> tuple[dict[str, Any], Sequent]:
    certificate = {"kind": "codes", **{role: files.names[t.value[0]] for role, t in roles.items()}}
    return certificate, Sequent(assumed(sequent.hypotheses, fact), sequent.conclusion, sequent.purpose)

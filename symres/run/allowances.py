"""Allowances: the rules, procedures and citations that the claims of a run may rest on, as a file names them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

from symres.elaborate.certificates import PROCEDURES
from symres.elaborate.compact import RULE
from symres.errors import InputError, did_you_mean
from symres.run.results import Report
from symres.script.claims import Claim

COMMENT = re.compile(r"(^|\s)#.*")


def read(path: Path, claims: Iterable[Claim]) -> frozenset[str]:
    """The names in a file, one a line; what follows a ``#`` is a comment.

    Raises ``InputError`` for a name that is no rule, no procedure beyond the kernel's core, and not what one of the
    claims cites.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InputError(
            f"{path}: not UTF-8 text; write names of rules, procedures and citations, one a line"
        ) from None
    known = {*RULE, *(procedure.name for procedure in PROCEDURES), *(c.reference for c in claims if c.reference)}
    found = set()
    for number, line in enumerate(lines, 1):
        name = COMMENT.sub("", line).strip()
        if name and name not in known:
            mend = did_you_mean(name, sorted(known), "`symres check --json` says what every claim rests on")
            raise InputError(f"{path}:{number}: there is no rule, procedure or citation {name}; {mend}")
        found.add(name)
    return frozenset(found - {""})


def measured(report: Report, allowance: Collection[str]) -> Report:
    """A report in which every claim says what it rests on that is not among these names."""
    results = (
        replace(r, disallowed=tuple(name for name in (*r.rules, *r.procedures, *r.cited) if name not in allowance))
        for r in report.results
    )
    return replace(report, results=tuple(results))

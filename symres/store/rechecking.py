"""Stored certificates checked by the kernel in several processes, each of them once.

Everything here is of the standard library, the kernel and what writes steps for it (``symres.elaborate``). The program
``symres/elaborate`` says the same in one process.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from symres.elaborate import expand
from symres.errors import InputError
from symres.kernel import Rejected, Statement
from symres.kernel.files import (
    CERTIFICATES,
    SELDOM,
    STATEMENTS,
    WHOLE,
    Allowance,
    Checked,
    Outcome,
    load,
    one_line,
    printed,
)
from symres.kernel.inputs import size
from symres.processes.forked import mapped

Check = Callable[[str], "str | Rejected"]  # of the certificate that is known of a statement, by its hash


def recheck(pairs: Sequence[tuple[Path, Path]], processes: int) -> Iterator[Outcome]:
    """Check every statement in the first files of the pairs by the certificates in the second ones.

    A certificate may cite the statements of any of the files. Raises ``Rejected`` for files that cannot be read.
    """
    if sum(size(path) for pair in pairs for path in pair) > WHOLE:
        raise Rejected(f"these files have more than {WHOLE >> 20} MiB together; check them in several runs")
    certificates: dict[str, Any] = {}
    folders: dict[str, Path] = {}
    allowances: dict[Path, Allowance] = {}
    payers: dict[str, Path] = {}  # the file that pays for the check of a statement, by its hash
    claims: list[tuple[str, Statement | Rejected, Any, Path]] = []
    for statement_file, certificate_file in pairs:
        own = load(certificate_file, CERTIFICATES, "certificates")
        certificates, folders = own | certificates, dict.fromkeys(own, certificate_file.parent) | folders
        allowance = allowances.setdefault(certificate_file, Allowance())
        for claim, data in load(statement_file, STATEMENTS, "statements").items():
            try:
                with allowance.paying():
                    found = Statement.from_json(data)
                payers.setdefault(found.sha256, certificate_file)
                claims.append((claim, found, own.get(found.sha256), certificate_file))
            except Rejected as refusal:
                claims.append((claim, refusal, None, certificate_file))
    known = {st.sha256: st for _, st, _, _ in claims if isinstance(st, Statement)}
    checked = Checked(known, certificates, folders, expand)

    def each(check: Check, keys: Sequence[str]) -> Iterator[str | Rejected]:
        paid = partial(_paid, check, payers, {file: Allowance() for file in allowances})
        for key, (found, spent) in zip(keys, mapped(paid, keys, processes), strict=True):
            allowances[payers[key]].left -= spent
            yield found

    checked.ahead([key for key in known if key in certificates], each)
    for claim, st, certificate, certificate_file in claims:
        try:
            if isinstance(st, Rejected):
                raise st
            with allowances[certificate_file].paying():
                verdict = checked.verdict_by(st, certificate, certificate_file.parent)
            yield Outcome(claim, verdict)
        except Rejected as refusal:
            yield Outcome(claim, "rejected", str(refusal))


def _paid(
    check: Check, payers: dict[str, Path], allowances: dict[Path, Allowance], key: str
) -> tuple[str | Rejected, int]:
    """The answer of a check, and its cost; a process spends no more on a file than the kernel allows for it."""
    allowance = allowances[payers[key]]
    before = allowance.left
    try:
        with allowance.paying():
            found = check(key)
    except Rejected as refusal:
        return refusal, 0
    return found, before - allowance.left


def main(processes: int, *files: str) -> int:
    """Print what is said of the files, and give the exit code, as the kernel does that runs by itself."""
    gc.set_threshold(SELDOM)
    try:
        pairs = [(Path(a), Path(b)) for a, b in zip(files[::2], files[1::2], strict=True)]
        return printed(recheck(pairs, processes))
    except (Rejected, InputError) as refusal:
        print(one_line(f"error: {refusal}"), file=sys.stderr)
        return 2

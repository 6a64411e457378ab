"""Statement and certificate files, and the program that checks one against the other.

A statement file is ``{"format": "symres statements 2", "statements": {claim: statement}}``; a certificate file is
``{"format": "symres certificates 1", "certificates": {sha256 of a statement: certificate}}``. A certificate counts only
for the statement it is filed under.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from .checker import check, cited
from .derivation import Expand
from .inputs import read, size
from .polynomials import Purse, Rejected, purse
from .statement import Statement

COLLECT = 200_000  # new objects between two searches for cyclic garbage, of which terms and polynomials make none
SELDOM = 5_000_000  # the same where certificates are only checked, which makes hardly any, on what large files hold
WHOLE = 128 << 20  # the most bytes that are read in one run: all files are held together
STATEMENTS = "symres statements 2"  # in the first, what a statement needs to be defined was not written in it
CERTIFICATES = "symres certificates 1"


@dataclass(frozen=True)
class Outcome:
    """The kernel's answer about one claim: ``verdict`` is proved, refuted or rejected, the last for a ``reason``."""

    claim: str
    verdict: str
    reason: str = ""


def load(path: Path, form: str, content: str) -> dict[str, Any]:
    """The object under ``content`` in a file of the given format."""
    data = read(path)
    if not isinstance(data, dict) or data.get("format") != form or not isinstance(data.get(content), dict):
        raise Rejected(f'{path}: not a file of the format "{form}" with an object {content!r}')
    found: dict[str, Any] = data[content]
    return found


def recheck(pairs: Sequence[tuple[Path, Path]], expand: Expand | None = None) -> Iterator[Outcome]:
    """Check every statement of the first files of the pairs against the certificates of the second ones.

    A certificate may cite the statements of any of the files, which are then checked before it.
    """
    if sum(size(path) for pair in pairs for path in pair) > WHOLE:
        raise Rejected(f"these files have more than {WHOLE >> 20} MiB together; check them in several runs")
    certificates: dict[str, Any] = {}
    folders: dict[str, Path] = {}
    claims: list[tuple[str, Statement | Rejected, dict[str, Any], Path]] = []
    allowances: dict[Path, Allowance] = {}
    for statement_file, certificate_file in pairs:
        own = load(certificate_file, CERTIFICATES, "certificates")
        certificates, folders = own | certificates, dict.fromkeys(own, certificate_file.parent) | folders
        allowance = allowances.setdefault(certificate_file, Allowance())
        for claim, data in load(statement_file, STATEMENTS, "statements").items():
            try:
                with allowance.paying():
                    claims.append((claim, Statement.from_json(data), own, certificate_file))
            except Rejected as refusal:
                claims.append((claim, refusal, own, certificate_file))
    known = {st.sha256: st for _, st, _, _ in claims if isinstance(st, Statement)}
    checked = Checked(known, certificates, folders, expand)
    for claim, st, own, certificate_file in claims:
        try:
            if isinstance(st, Rejected):
                raise st
            with allowances[certificate_file].paying():
                verdict = checked.verdict_by(st, own.get(st.sha256), certificate_file.parent)
            yield Outcome(claim, verdict)
        except Rejected as refusal:
            yield Outcome(claim, "rejected", str(refusal))


class Allowance:
    """The steps that the checks of one file may take together, those of what they cite included."""

    LIMIT = 20 * Purse.LIMIT

    def __init__(self) -> None:
        self.left = self.LIMIT

    @contextmanager
    def paying(self) -> Iterator[None]:
        """A purse for one of them."""
        if self.left <= 0:
            raise Rejected("the file takes more steps than the kernel allows; check its claims in several files")
        with purse() as own:
            try:
                yield
            finally:
                self.left -= own.spent


class Checked:
    """Verdicts on statements by their hash, each once, after those of what its certificate cites.

    ``folders`` says where the files lie that certificates name, by the hashes of their statements.
    """

    def __init__(
        self,
        statements: Mapping[str, Statement],
        certificates: Mapping[str, Any],
        folders: Mapping[str, Path] = MappingProxyType({}),
        expand: Expand | None = None,
    ) -> None:
        self.statements = statements
        self.certificates = certificates
        self.folders = folders
        self.expand = expand
        self.proved: dict[str, Statement] = {}
        self._verdicts: dict[str, str | Rejected] = {}
        # certificates, each with what it shows if all that it cites is proved
        self._ahead: dict[str, tuple[Any, str | Rejected]] = {}
        self._cites: dict[int, tuple[Any, frozenset[str]]] = {}  # by the identity of a certificate, which is kept

    def verdict(self, statement: Statement) -> str:
        """``"proved"`` or ``"refuted"``; anything else raises ``Rejected``."""
        wanted = statement.sha256
        open_: dict[str, None] = {wanted: None}
        while open_:
            key = next(reversed(open_))
            lemmas = [k for k in sorted(self.cites(self.certificates.get(key))) if k in self.statements]
            unknown = [k for k in lemmas if k not in self._verdicts]
            if key not in self._verdicts and any(k in open_ for k in unknown):
                self._verdicts[key] = Rejected(f"the proof of the statement {key[:12]} rests on itself")
            elif key not in self._verdicts and unknown:
                open_[unknown[0]] = None
                continue
            elif key not in self._verdicts:
                self._decide(key, statement if key == wanted else self.statements[key])
            del open_[key]
        found = self._verdicts[wanted]
        if isinstance(found, Rejected):
            raise found
        return found

    def verdict_by(self, statement: Statement, certificate: Any, folder: Path) -> str:
        """The same by this certificate, whose files lie in ``folder``."""
        key = statement.sha256
        if certificate is not None and self.certificates.get(key) is certificate and self.folders.get(key) == folder:
            return self.verdict(statement)
        for lemma in sorted(self.cites(certificate)):
            if lemma in self.statements:
                self.verdict(self.statements[lemma])
        return self._check(statement, certificate, folder)

    def cites(self, certificate: Any) -> frozenset[str]:
        """The hashes of the statements that a certificate cites, found once of each object."""
        found = self._cites.get(id(certificate))
        if found is None:
            found = self._cites[id(certificate)] = certificate, cited(certificate)
        return found[1]

    def _decide(self, key: str, statement: Statement) -> None:
        """The verdict on a statement whose lemmas have theirs."""
        try:
            found = self._check(statement, self.certificates.get(key), self.folders.get(key))
            self._verdicts[key] = found
            if found == "proved":
                self.proved[key] = statement
        except Rejected as refusal:
            self._verdicts[key] = refusal

    def _check(self, statement: Statement, certificate: Any, folder: Path | None) -> str:
        if certificate is None:
            raise Rejected(f"no certificate for the statement {statement.sha256[:12]}")
        for lemma in sorted(self.cites(certificate)):
            if lemma not in self.proved:
                raise Rejected(f"it rests on the statement {lemma[:12]}, which is not proved")
        checked, found = self._ahead.get(statement.sha256, (None, ""))
        if checked is not certificate or folder != self.folders.get(statement.sha256):
            return check(statement, certificate, self.proved, folder, self.expand)
        if isinstance(found, Rejected):
            raise found
        return found

    def ahead(self, keys: Sequence[str], each: Callable[..., Iterable[str | Rejected]] = map) -> None:
        """Check the certificates of statements before anyone asks, each as if all that it cites were proved.

        The checks depend on nothing but their statements and certificates: ``each`` is ``map``, or does the same in
        several processes. What they say counts as a verdict once what is cited is proved indeed.
        """
        for key, found in zip(keys, each(self.supposing, keys), strict=True):
            self._ahead[key] = (self.certificates.get(key), found)

    def supposing(self, key: str) -> str | Rejected:
        """The verdict of a certificate if all that it cites is proved."""
        statement = self.statements[key]
        try:
            if statement.sha256 != key:
                raise Rejected(f"a statement with the hash {statement.sha256[:12]} is listed under {key[:12]}")
            folder = self.folders.get(key)
            return check(statement, self.certificates.get(key), self.statements, folder, self.expand)
        except Rejected as refusal:
            return refusal

    def forget(self) -> None:
        """Forget what was rejected, since there is more to know."""
        self._verdicts = {k: v for k, v in self._verdicts.items() if isinstance(v, str)}


def one_line(text: str) -> str:
    """Text for a terminal: what would start a line, move the cursor or not be encodable is written as an escape.

    >>> print(one_line("a\\nproved b"))
    a\\nproved b
    """
    escaped = "".join([c if c.isprintable() else ascii(c)[1:-1] for c in text])
    encoding = sys.stdout.encoding or "ascii"
    return escaped.encode(encoding, "backslashreplace").decode(encoding)


USAGE = """usage: python -I -S symres/kernel STATEMENTS CERTIFICATES [STATEMENTS CERTIFICATES ...]

Check certificates with the standard library alone. Their proofs are derivations with every step written out, as
`symres export steps` writes them; `python -I -S symres/elaborate` checks certificates as they are stored.

Prints one line a claim: its verdict (proved, refuted or rejected), its id, and why it was rejected. Exit code 0: every
statement has a certificate that holds; 1: some do not; 2: wrong usage or files.
"""


def printed(outcomes: Iterable[Outcome]) -> int:
    """Print outcomes, a line each, and give the exit code: 1 if one is rejected."""
    rejected = False
    for outcome in outcomes:
        rejected |= outcome.verdict == "rejected"
        line = [outcome.verdict, outcome.claim] + ([outcome.reason] if outcome.reason else [])
        print(*map(one_line, line), sep="\t" if outcome.reason else " ")
    return 1 if rejected else 0


def main(arguments: list[str], expand: Expand | None = None, usage: str = USAGE) -> int:
    if arguments in (["-h"], ["--help"]):
        print(usage, end="")
        return 0
    if not arguments or len(arguments) % 2:
        print(usage, end="", file=sys.stderr)
        return 2
    gc.set_threshold(SELDOM)
    try:
        return printed(
            recheck([(Path(a), Path(b)) for a, b in zip(arguments[::2], arguments[1::2], strict=True)], expand)
        )
    except Rejected as refusal:
        print(one_line(f"error: {refusal}"), file=sys.stderr)
        return 2


def leave(code: int) -> NoReturn:
    """End the process with this exit code, without freeing one by one the terms that it holds, which takes long."""
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)  # which tries to write again, and says why that fails

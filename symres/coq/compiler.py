"""Coq itself: what it says of a theorem, and which axioms that rests on."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from symres.errors import InputError

SECONDS = 120  # of one call
TOGETHER = 10  # theorems that are checked in one call
LIBRARIES = LIBRARY, RULES = tuple(Path(__file__).with_name(name) for name in ("Symres.v", "Rules.v"))
HEAD = f"Require Import {LIBRARY.stem}.\nRequire {RULES.stem}.\n\n"  # of a file with a theorem
NEEDED = "apt-get install coq libcoq-coquelicot libcoq-interval"
# what the real numbers, classical logic and the primitive numbers of coq-interval rest on
ALLOWED = re.compile(
    r"((ClassicalDedekindReals\.)?(sig_forall_dec|sig_not_dec)|(Classical_Prop\.)?classic"
    r"|(FunctionalExtensionality\.)?functional_extensionality_dep|(Epsilon\.)?epsilon_statement"
    r"|(ClassicalEpsilon\.)?constructive_indefinite_description"
    r"|((PrimInt63|Uint63|PrimFloat|FloatAxioms|FloatOps)\.)+\w+)\Z"
)


@dataclass(frozen=True)
class Answer:
    """What Coq says of a file: whether it is ``accepted``, and if not, why."""

    file: Path
    accepted: bool
    reason: str = ""


def require() -> str:
    """The version of Coq; raises ``InputError`` if there is none."""
    program = shutil.which("coqc")
    if program is None:
        raise InputError(f"there is no coqc; install Coq with its libraries ({NEEDED}), or leave out --check")
    said = subprocess.run([program, "--print-version"], capture_output=True, text=True, check=False).stdout
    return said.split()[0] if said else "?"


def compiled(folder: Path, files: Iterable[Path], jobs: int, libraries: Sequence[Path] = LIBRARIES) -> Iterator[Answer]:
    """What Coq says of each of the files in a folder, in their order; the libraries there are compiled before.

    Loading Coq's own libraries takes longer than most proofs do, so some files are checked together; where Coq does not
    accept all of them, each is checked by itself.
    """
    for library in libraries:
        first = _run(folder, folder / library.name)
        if not first.accepted:
            raise InputError(f"Coq does not take {library.name}: {first.reason}; install its libraries ({NEEDED})")
    files = list(files)
    together = [files[i : i + TOGETHER] for i in range(0, len(files), TOGETHER)]
    with ThreadPoolExecutor(jobs) as pool:
        for answers in pool.map(lambda some: _together(folder, some), together):
            yield from answers


def _together(folder: Path, files: Sequence[Path]) -> list[Answer]:
    """What Coq says of the files, asked at once if it accepts all of them."""
    if len(files) > 1:
        texts = [file.read_text(encoding="utf-8").rpartition("Print Assumptions")[0] for file in files]
        every = f"Definition every := ({', '.join(file.stem for file in files)}).\nPrint Assumptions every.\n"
        with TemporaryDirectory() as scratch:
            joined = Path(scratch, "joined.v")
            joined.write_text("\n".join([*texts, every]), encoding="utf-8")
            if _run(folder, joined).accepted:
                return [Answer(file, True) for file in files]
    return [_run(folder, file) for file in files]


def _run(folder: Path, file: Path) -> Answer:
    command = ["coqc", "-q", "-Q", ".", "", str(file)]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return Answer(file, False, f"no answer in {SECONDS} s")
    if done.returncode:
        said = done.stderr.rpartition("Error:")[2] or done.stderr
        return Answer(file, False, " ".join(said.split())[:200])
    strange = [axiom for axiom in axioms(done.stdout) if not ALLOWED.match(axiom)]
    return Answer(file, not strange, f"it rests on {', '.join(strange)}" if strange else "")


def axioms(said: str) -> list[str]:
    """The axioms that ``Print Assumptions`` names.

    >>> axioms("Axioms:\\nA.b\\n  : forall x, x = x\\nc : nat\\n")
    ['A.b', 'c']
    """
    _, _, listed = said.partition("Axioms:\n")
    return [line.split()[0] for line in listed.splitlines() if line and not line[0].isspace()]

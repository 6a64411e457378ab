"""Coq itself: what it says of a theorem, and which axioms that rests on."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from symres.errors import InputError

SECONDS = 120  # of one call
TOGETHER = 10  # theorems that are checked in one call
# the libraries of theorems with the rules that they may cite: about numbers, about matrices of symbolic size
NUMBERS, MATRICES = (
    tuple(Path(__file__).with_name(name) for name in names)
    for names in (("Symres.v", "Rules.v"), ("Matrices.v", "MatrixRules.v"))
)
NEEDED = (
    "apt-get install coq libcoq-coquelicot libcoq-interval libcoq-mathcomp-analysis libcoq-mathcomp-algebra-tactics"
)
# the axioms of the real numbers, classical logic, primitive numbers of coq-interval, and MathComp's analysis
ALLOWED = re.compile(
    r"((ClassicalDedekindReals\.)?(sig_forall_dec|sig_not_dec)|(Classical_Prop\.)?classic"
    r"|(FunctionalExtensionality\.)?functional_extensionality_dep|(Epsilon\.)?epsilon_statement"
    r"|(ClassicalEpsilon\.)?constructive_indefinite_description"
    r"|(boolp\.)?(propositional_extensionality|functional_extensionality_dep|constructive_indefinite_description)"
    r"|((PrimInt63|Uint63|PrimFloat|FloatAxioms|FloatOps)\.)+\w+)\Z"
)


@dataclass(frozen=True)
class Answer:
    """Coq's answer to a file: whether it is ``accepted``, and if not, why."""

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


def compiled(
    folder: Path, files: Iterable[Path], jobs: int, libraries: Sequence[Path] | None = None
) -> Iterator[Answer]:
    """Coq's answer to each of the files in a folder; the libraries there that they use are compiled before.

    Loading Coq's own libraries takes longer than most proofs do, so some files that use the same ones are checked
    together; where Coq does not accept all of them, each is checked by itself.
    """
    files = sorted(files, key=_first_line)
    if libraries is None:
        libraries = list(dict.fromkeys(library for file in files for library in used(file)))
    for library in libraries:
        first = _run(folder, folder / library.name)
        if not first.accepted:
            raise InputError(f"Coq does not take {library.name}: {first.reason}; install its libraries ({NEEDED})")
    together = [
        some[i : i + TOGETHER]
        for some in ([*group] for _, group in groupby(files, key=_first_line))
        for i in range(0, len(some), TOGETHER)
    ]
    with ThreadPoolExecutor(jobs) as pool:
        for answers in pool.map(lambda some: _together(folder, some), together):
            yield from answers


def head(libraries: Sequence[Path]) -> str:
    """The first lines of a file with a theorem."""
    library, rules = libraries
    return f"Require Import {library.stem}.\nRequire {rules.stem}.\n\n"


def _first_line(file: Path) -> str:
    with file.open(encoding="utf-8") as text:
        return text.readline()


def used(file: Path) -> tuple[Path, ...]:
    """The libraries that a file with a theorem uses."""
    first = _first_line(file)
    return next((libraries for libraries in (NUMBERS, MATRICES) if head(libraries).startswith(first)), ())


def _together(folder: Path, files: Sequence[Path]) -> list[Answer]:
    """Coq's answers to some files, which are checked together if it accepts all of them."""
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

"""``symres export``."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

import click

from symres.errors import InputError

from .command import HELP, console, jobs_option, says_why
from .running import counting


@click.group(context_settings=HELP)
def export() -> None:
    """Write what is proved for another program, to be checked there."""


@export.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder for the files.")
@says_why
def steps(paths: tuple[Path, ...], output: Path) -> None:
    """Write certificates with every proof as a derivation, step by step, for the kernel alone.

    Stored certificates tell proofs in short, as trees or in long steps; what writes them out when they are checked
    (symres/elaborate) need not be trusted, as the kernel checks each step. The kernel and the second checker
    (symres/kernel/second) read the files that this command writes, and need no more:

    \b
      symres export steps proofs -o steps
      python -I -S symres/kernel steps/a.statements.json steps/a.certificates.json ...

    The stores of the library, which others cite, are written beside them. Exits with 1 if a certificate does not hold.
    """
    from symres.elaborate.steps import export as exported
    from symres.store import stores as store
    from symres.store.lemmas import with_library

    pairs = with_library(store.stores(paths))
    root = Path(os.path.commonpath([path.resolve() if path.is_dir() else path.resolve().parent for path in paths]))
    try:
        with counting() as progress:
            refused, total = exported([(a.resolve(), b.resolve()) for a, b in pairs], root, output, progress)
    except OSError as error:
        raise InputError(f"{output}: cannot be written ({error.strerror or error}); name another folder") from None
    for claim, reason in refused:
        console().print(f"{claim}: {reason}", markup=False)
    console().print(f"{total - len(refused)} of {total} claims are written to {output}")
    sys.exit(1 if refused else 0)


@export.command(context_settings=HELP)
@click.argument("paths", metavar="STORES...", nargs=-1, type=click.Path(path_type=Path), required=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, help="The folder for the theorems, a file each."
)
@click.option("--check", is_flag=True, help="Also run coqc on each of them, and look at the axioms they rest on.")
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --check: keep what is accepted in FILE, and do not ask Coq again for what is there.",
)
@jobs_option
@says_why
def coq(paths: tuple[Path, ...], output: Path, check: bool, save: Path | None, jobs: int | None) -> None:
    """Write theorems and proofs of Coq for the certificates of claims about numbers, and about matrices of any size.

    A proof follows the certificate step by step; Coq checks it in its own logic, with its own real numbers. Written are
    identities, inequalities by sums of squares and linear arithmetic, cases, witnesses, closed facts, signs of
    derivatives, least values near a point, bounds on boxes, and derivations below the lemmas that they cite; what has
    no form in Coq is counted, by the reason. With --check, exits with 1 if Coq refuses a theorem.

    Of what is kept in a file NAME.coq.json beside the scripts, `symres explain` and the pages of `symres site` say that
    Coq has checked it, too.
    """
    from symres.coq import confirmations
    from symres.coq.compiler import compiled, require, used
    from symres.coq.export import export as exported
    from symres.store import stores as store
    from symres.store.lemmas import with_library

    if save is not None and not check:
        raise InputError("--save keeps what Coq accepts; add --check, so that it is asked")
    if save is not None and not save.name.endswith(confirmations.ENDING):
        raise InputError(f"{save}: readers look for files whose names end in {confirmations.ENDING}; name it so")
    version = require() if check else ""
    kept = confirmations.begun(save, f"Coq {version}")
    pairs = store.stores(paths)
    found = list(exported(pairs, output, with_library(pairs)))
    written = [(one.file, one.statement) for one in found if one.file is not None]
    out = console()
    out.print(f"{len(written)} of {len(found)} claims are written to {output}")
    reasons = Counter(one.reason for one in found if one.file is None)
    for reason, n in reasons.most_common():
        out.print(f"    {n} not: {reason}", markup=False)
    if not check:
        return
    texts = {file: confirmations.text(file, used(file)) for file, _ in written}
    asked = {file: statement for file, statement in written if kept.theorems.get(statement) != texts[file]}
    for statement in asked.values():
        kept.theorems.pop(statement, None)
    if len(asked) < len(written):
        out.print(f"{len(written) - len(asked)} of them are in {save}, and not asked again")
    refused = 0
    with counting() as progress:
        answers = compiled(output, asked, jobs or os.cpu_count() or 1)
        for done, answer in enumerate(answers, 1):
            if not answer.accepted:
                refused += 1
                out.print(f"{answer.file}: {answer.reason}", markup=False)
            elif save is not None:
                kept.theorems[asked[answer.file]] = texts[answer.file]
                kept.save(save)
            progress("theorems that Coq was asked for", done, len(asked))
    out.print(f"{len(written) - refused} of {len(written)} theorems are accepted by Coq {version}")
    sys.exit(1 if refused else 0)

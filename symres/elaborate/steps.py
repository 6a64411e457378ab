"""Certificates as steps of the core alone, which the kernel reads without help."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from symres import kernel
from symres.kernel import Rejected, Sequent, Statement, checker
from symres.kernel.derivation import Derivation
from symres.kernel.files import CERTIFICATES, STATEMENTS, load
from symres.kernel.terms import free_variables, to_json

from .conversion import Conversion
from .expansion import renumbered, rests_on
from .sharing import with_table
from .tree import carried_out

DATA = "*.npy"  # files that certificates name


def expanded(
    statement: Statement, certificate: Any, lemmas: Mapping[str, Statement], folder: Path | None = None
) -> dict[str, Any]:
    """A certificate with its proofs written out as derivations; raises ``Rejected`` if it does not hold.

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> claim = Statement((x,), (), (), build("<=", number(0), build("*", x, x)))
    >>> square = {"kind": "sos", "summands": [{"weight": "1", "facts": [0]}, {"weight": "1", "square": ["v", "x"]}]}
    >>> certificate = {"verdict": "proved", "proofs": [square]}
    >>> [step["by"] for step in expanded(claim, certificate, {})["proofs"][0]["steps"]]
    ['arithmetic']
    """
    written: dict[int, dict[str, Any]] = {}

    def expand(core: Derivation, short: Any) -> None:
        written[id(short)] = _derivation(short, carried_out(core, short))

    kernel.check(statement, certificate, lemmas, folder, expand)
    out: dict[str, Any] = _replaced(certificate, written)
    return out


def expanded_proof(
    sequent: Sequent, proof: Any, lemmas: Mapping[str, Statement], folder: Path | None = None
) -> dict[str, Any]:
    """A proof of a sequent as a derivation that the kernel reads without help; raises ``Rejected`` if it is none."""
    local = proof.get("locals", []) if isinstance(proof, dict) else []
    found = _derivation(proof, carried_out(Derivation(sequent, local, lemmas, folder), proof))
    checker.prove(sequent, found, lemmas, folder)
    return found


def _replaced(node: Any, written: Mapping[int, dict[str, Any]]) -> Any:
    if id(node) in written:
        return written[id(node)]
    if isinstance(node, dict):
        return {name: _replaced(value, written) for name, value in node.items()}
    return [_replaced(value, written) for value in node] if isinstance(node, list) else node


def _derivation(short: Mapping[str, Any], run: Conversion) -> dict[str, Any]:
    """The steps that the last one rests on, numbered anew, and the variables that stand in them."""
    needed = rests_on(run.steps, len(run.steps) - 1)
    place = {old: new for new, old in enumerate(needed)}
    written = with_table([renumbered(run.steps[i], place.__getitem__) for i in needed], run.core.term)
    said = json.dumps(written)
    own = [x for x in run.locals if f'"{x.value}"' in said]
    local = list(short.get("locals", []))
    for x in own:
        for y in (*sorted(free_variables(x.sort) if x.sort else (), key=lambda y: str(y.value)), x):
            pair = [y.value, to_json(y.sort)] if y.sort else None
            if y in run.locals and pair not in local:
                local.append(pair)
    return {"kind": "derivation", "locals": local, **written}


def expand_and_list(core: Derivation, short: Any) -> None:
    """Carry out the steps of a proof that was just made, and write into it what it rests on."""
    carried_out(core, short)
    short.pop("rules", None)
    if core.steps and (more := checker.unnamed(short, core.steps[-1].rules)):
        short["rules"] = more


def export(
    pairs: Sequence[tuple[Path, Path]], root: Path, folder: Path, progress: Callable[[str, int, int], None]
) -> tuple[list[tuple[str, str]], int]:
    """Write the files of the pairs into a folder, as they lie below a root.

    Returns the claims whose certificate does not hold, each with the reason, and how many there are in all.
    """
    statements = {file: load(file, STATEMENTS, "statements") for file, _ in pairs}
    known: dict[str, Statement] = {}
    for own in statements.values():
        for data in own.values():
            with suppress(Rejected):
                statement = Statement.from_json(data)
                known[statement.sha256] = statement
    refused: list[tuple[str, str]] = []
    done, total = 0, sum(map(len, statements.values()))
    for file, certificate_file in pairs:
        certificates, written = load(certificate_file, CERTIFICATES, "certificates"), dict[str, Any]()
        for claim, data in statements[file].items():
            try:
                statement = Statement.from_json(data)
                if statement.sha256 not in certificates:
                    raise Rejected("there is no certificate")
                certificate = certificates[statement.sha256]
                written[statement.sha256] = expanded(statement, certificate, known, certificate_file.parent)
            except Rejected as refusal:
                refused.append((claim, str(refusal)))
            done += 1
            progress("claims written", done, total)
        below = file.relative_to(root) if file.is_relative_to(root) else Path(file.parent.name) / file.name
        target = folder / below
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
        for table in certificate_file.parent.glob(DATA):
            shutil.copyfile(table, target.parent / table.name)
        text = json.dumps({"format": CERTIFICATES, "certificates": written})
        target.with_name(certificate_file.name).write_text(text, encoding="utf-8")
    return refused, total

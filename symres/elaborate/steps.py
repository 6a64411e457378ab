"""Certificates as steps of the core alone, which the kernel reads without help, each repeated term written once."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from symres import kernel
from symres.kernel import Rejected, Sequent, Statement, checker
from symres.kernel.arithmetic import LIMIT
from symres.kernel.derivation import Derivation
from symres.kernel.files import CERTIFICATES, STATEMENTS, load
from symres.kernel.terms import BINDERS, Term, free_variables, to_json

from .conversion import Conversion
from .expansion import renumbered, rests_on
from .tree import carried_out


def with_table(steps: Sequence[Mapping[str, Any]], read: Callable[[Any], Term]) -> dict[str, Any]:
    """Steps, whose terms may be written or not, as the fields ``terms`` and ``steps`` of a certificate.

    >>> from symres.kernel.terms import build, variable
    >>> x = variable("x")
    >>> square = build("*", x, x)
    >>> with_table([{"by": "algebra", "show": build("=", square, square)}], lambda data: data)
    {'terms': [['*', ['v', 'x'], ['v', 'x']]], 'steps': [{'by': 'algebra', 'show': ['=', ['#', 0], ['#', 0]]}]}
    """
    steps, found = [_read(step, read) for step in steps], list[Term]()
    _each(steps, found.append)
    table = Table(found)
    return {"terms": table.entries, "steps": _each(steps, table.written)}


class Table:
    """The terms that occur more than once in some others, closed and no leaves; any term is written with them."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.entries: list[Any] = []
        self._number: dict[Term, int] = {}
        self._uses = Counter[Term]()
        for term in terms:
            self._count(term)
        for term, uses in self._uses.items():  # parts stand before what they are parts of
            if uses > 1 and term.args and term.sort is not None and not term.loose and len(self.entries) < LIMIT:
                self.entries.append(self.written(term))
                self._number[term] = len(self.entries) - 1

    def _count(self, term: Term) -> None:
        if term not in self._uses:
            for part in term.args:
                self._count(part)
        self._uses[term] += 1

    def written(self, term: Term) -> list[Any]:
        """A term as JSON, with references for what stands in the table."""
        if term in self._number:
            return ["#", self._number[term]]
        if not term.args:
            return to_json(term)
        name = [term.value] if term.head in BINDERS else []
        return [term.head, *name, *map(self.written, term.args)]


def _read(step: Mapping[str, Any], read: Callable[[Any], Term]) -> dict[str, Any]:
    """A step with its terms as they are; what a procedure is told is written, and stays so."""
    return {name: _each(value, to_json) if name == "data" else _terms(value, read) for name, value in step.items()}


def _terms(node: Any, read: Callable[[Any], Term]) -> Any:
    if isinstance(node, dict):
        return {name: _terms(value, read) for name, value in node.items()}
    if isinstance(node, list):
        return read(node) if node and isinstance(node[0], str) else [_terms(value, read) for value in node]
    return node


def _each(node: Any, change: Callable[[Term], Any]) -> Any:
    """Data with something else for each term in it."""
    if isinstance(node, Term):
        return change(node)
    if isinstance(node, dict):
        return {name: _each(value, change) for name, value in node.items()}
    return [_each(value, change) for value in node] if isinstance(node, list) else node


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

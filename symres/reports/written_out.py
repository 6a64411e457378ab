"""A proof with every step written out, as the kernel checks it: what each says, and what it follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from symres.documents.sentences import joined
from symres.documents.text import text
from symres.elaborate.steps import expanded
from symres.kernel import Statement, obligations
from symres.kernel.derivation import Derivation
from symres.kernel.refutation import refutation
from symres.lemmas import lemmas
from symres.results import Result

from .steps import beside


def written_out(r: Result) -> Iterator[str]:
    """The steps of all proofs of a claim; none of one that is neither proved nor refuted."""
    if r.statement is None or r.certificate is None:
        return
    book, statement, folder = r.book or lemmas(), Statement.from_json(r.statement), Path(r.claim.file).parent
    known = book.require(r.certificate)
    certificate = expanded(statement, r.certificate, known, folder)
    sequents = obligations(statement) if r.verdict == "proved" else refutation(statement, certificate)
    for n, (sequent, proof) in enumerate(zip(sequents, certificate["proofs"], strict=True), 1):
        if n > 1:
            yield ""
        steps = "1 step" if len(proof["steps"]) == 1 else f"{len(proof['steps'])} steps"
        yield f"proof {n} of {len(sequents)}, {steps}, of {text(sequent.conclusion)}"
        core = Derivation(sequent, proof["locals"], known, folder)
        for term in proof["terms"]:
            core.enter(term)
        yield from _lines(core, proof["steps"], book.name_of)


def _lines(core: Derivation, steps: Sequence[Mapping[str, Any]], name_of: Callable[[str], str]) -> Iterator[str]:
    """A line for each step: its number, the steps whose assumptions it supposes, what it says, and why."""
    assumed: dict[Any, int] = {}
    for k, data in enumerate(steps):
        core.add(data)
        made = core.steps[-1]
        if data["by"] == "assume":
            assumed.setdefault(made.conclusion, k)
        supposed = ", ".join(map(str, sorted(assumed[h] for h in made.hypotheses)))
        line = f"{k:>5}  {f'[{supposed}]' if supposed else '':<7} {text(core.equality.applied(made.conclusion))}"
        yield from beside(line, _reason(core, data, name_of))


def _reason(core: Derivation, data: Mapping[str, Any], name_of: Callable[[str], str]) -> str:
    form, parts = str(data["by"]), []
    if form in ("rule", "procedure"):
        parts.append(f"{form} {data['name']}")
    elif form == "lemma":
        parts.append(f"lemma {name_of(data['name'])}")
    else:
        parts.append({"assume": "assumed", "algebra": "plain equality"}.get(form, form))
    parts += [f"{name} = {text(core.term(value))}" for name, value in data.get("with", {}).items()]
    values = [f"step {at}" if type(at) is int else text(core.term(at)) for at in data.get("at", ())]
    if values:
        parts.append(f"{'with' if form == 'witness' else 'at'} {joined(values)}")
    if "variable" in data:
        parts.append(f"for {'all' if form == 'generalize' else 'some'} {data['variable']}")
    if "assumed" in data:
        parts.append(f"without {data['assumed']}")
    given = data.get("from", [])
    numbers = [data["exists"]] if "exists" in data else []
    numbers += given if isinstance(given, list) else [given]
    numbers += [step for _, step, _ in data.get("combine", ())]
    if numbers:
        parts.append(f"from {joined([str(i) for i in dict.fromkeys(numbers)])}")
    squares = [text(core.term(s["square"])) for s in data.get("summands", ()) if "square" in s]
    if squares:
        parts.append(f"with the {'square' if len(squares) == 1 else 'squares'} of {joined(squares)}")
    if data.get("using"):
        parts.append(f"where {joined([str(i) for i in data['using']])} hold")
    return ", ".join(parts)

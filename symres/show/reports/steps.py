"""A derivation in text: numbered lines with their reasons, as a terminal shows them; or every step written out, as the
kernel checks it, with what it follows from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from symres.elaborate.steps import expanded
from symres.kernel import Statement, Term, obligations
from symres.kernel.derivation import Derivation
from symres.kernel.refutation import refutation
from symres.kernel.terms import FALSE
from symres.run.results import Result
from symres.show.documents.derivations import Block, Cases, Induction, Item, Key, Line, Obtained, Outline, Reason
from symres.show.documents.outlines import OBVIOUS
from symres.show.documents.sentences import joined
from symres.show.documents.text import quantities, text
from symres.store.lemmas import lemmas

COLUMN = 64  # where reasons begin


def lines(outline: Outline, names: Mapping[str, str], letters: Mapping[Term, str]) -> Iterator[str]:
    """The lines of an outline; ``names`` are those of lemmas by hash, ``letters`` those of hypotheses."""
    writer = _Writer(outline, names, letters)
    if outline.follows:
        yield "  The lines above hold here, too."
    for item in outline.items:
        yield from writer.item(item, "  ")


def beside(line: str, reason: str) -> Iterator[str]:
    """A line with its reason beside it, or below it where it is long."""
    if len(line) < COLUMN or not reason:
        yield f"{line:<{COLUMN}}{reason}".rstrip()
    else:
        yield line
        yield f"{'':<{COLUMN}}{reason}"


class _Writer:
    def __init__(self, outline: Outline, names: Mapping[str, str], letters: Mapping[Term, str]) -> None:
        self.numbers, self.names, self.letters = outline.numbers, names, letters

    def reason(self, reason: Reason) -> str:
        cited = [*reason.rules, *(self.names.get(key, key[:12]) for key in reason.lemmas)]
        numbers = sorted(self.numbers[key] for key in reason.lines if key in self.numbers)
        facts = [f"({n})" for n in numbers]
        facts += sorted({f"({self.letters[h]})" for h in reason.hypotheses if h in self.letters})
        facts += dict.fromkeys(text(h) for h in reason.hypotheses if h not in self.letters)
        taken = ", ".join(f"{x.value} = {text(value)}" for x, value in reason.witness)
        parts = [f"with {taken}"] if taken else []
        if cited:
            parts.append(f"by {joined(cited)}")
        if facts:
            parts.append(f"{'from' if cited or reason.how in ('arithmetic', 'restated') else 'by'} {joined(facts)}")
        return ", ".join(parts) or OBVIOUS.get(reason.how, "")

    def row(self, key: Key, fact: str, reason: str, indent: str) -> Iterator[str]:
        number = self.numbers.get(key)
        yield from beside(f"{indent}{'' if number is None else f'({number})':<5}{fact}", reason)

    def line(self, line: Line, indent: str, before: str = "") -> Iterator[str]:
        if not line.links:
            fact = "a contradiction" if line.fact is FALSE else text(line.fact)
            yield from self.row(line.key, before + fact, self.reason(line.reason), indent)
            return
        yield from self.row(line.key, before + text(line.start or line.fact), "", indent)
        for sign, term, reason in line.links:
            yield from self.row(None, f"  {sign} {text(term)}", self.reason(reason), indent)

    def item(self, item: Item, indent: str) -> Iterator[str]:
        if isinstance(item, Line):
            yield from self.line(item, indent)
        elif isinstance(item, Obtained):
            said = f"There {'is' if len(item.variables) == 1 else 'are'} {quantities(item.variables)}"
            yield from self.row(item.key, f"{said}: {text(item.fact)}", self.reason(item.reason), indent)
        elif isinstance(item, Block):
            yield from self.block(item, indent, "Suppose")
            if item.result is not None:
                yield from self.line(item.result, indent, "Hence ")
        elif isinstance(item, Cases):
            why = self.reason(item.whole)
            yield f"{indent}Cases{', ' + why if why else ''}:"
            for case in item.cases:
                yield from self.block(case, indent, "Case")
            if item.result is not None:
                yield from self.line(item.result, indent, "In every case ")
        elif isinstance(item, Induction):
            yield from self.induction(item, indent)

    def block(self, block: Block, indent: str, word: str) -> Iterator[str]:
        if block.variables:
            yield f"{indent}Let {quantities(block.variables)} be arbitrary."
        yield from self.supposed(block.assumptions, indent, word)
        for item in block.items:
            yield from self.item(item, indent + "  ")

    def supposed(self, assumptions: Sequence[tuple[Key, Term]], indent: str, word: str) -> Iterator[str]:
        for key, fact in assumptions:
            yield from self.row(key, f"{word} {text(fact)}.", "", indent)

    def induction(self, item: Induction, indent: str) -> Iterator[str]:
        x, start = item.variable.value, text(item.start)
        yield f"{indent}Induction on {x} from {start}:"
        yield from self.item(item.base, indent + "  ")
        yield f"{indent}Step: let {x} >= {start}."
        yield from self.supposed(item.step.assumptions[1:], indent, "Suppose")
        for inner in item.step.items:
            yield from self.item(inner, indent + "  ")
        yield from self.line(item.result, indent, "Hence ")


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

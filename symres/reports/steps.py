"""A derivation in text: numbered lines with their reasons, as a terminal shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from symres.documents.derivations import Block, Cases, Induction, Item, Key, Line, Obtained, Outline, Reason
from symres.documents.outlines import OBVIOUS
from symres.documents.sentences import joined
from symres.documents.text import quantities, text
from symres.kernel import Term
from symres.kernel.terms import FALSE

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

"""The LaTeX of an outline: numbered lines with their reasons at the right, blocks set in, references that are links.

The commands (``symresline``, ``symresblock`` ...) are defined in ``symres.sty``. In a long derivation the lines inside
of blocks are counted instead of told, deepest first; a block that is left out becomes the line that it ends in, with
the reasons of all of it (L. Lamport, How to write a 21st century proof, 2012).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from symres.elaborate.compact import RULE
from symres.kernel import Term
from symres.kernel.terms import FALSE, INT, build, free_variables, instantiate, variable

from . import boxes, shapes
from .assumptions import ALONE, Citations
from .bibliography import with_citations
from .breaking import PAGE, STEP, TAG, TALL, broken, fits_in_text, height, rows
from .derivations import Block, Cases, Induction, Item, Key, Line, Obtained, Outline, Reason, keys_of, reasons_of
from .grounds import LOGIC
from .introductions import quantities
from .mathematics import LINE, latex, width
from .sentences import breakable, in_text, joined, listed

ALIGNED = r"\begin{aligned}"
INLINE = 60  # the width of the widest formula within a line of text
APART = 2.0  # em between facts in one row
SIGNS = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
OBVIOUS = {
    "algebra": "expand both sides",
    "derivative": "carry out the derivatives",
    "restated": "by definition",
}
ROW = re.compile(r"\\symres(?:line|long|text)\b|\\\\\n")


@dataclass(frozen=True)
class Writer:
    """Writes an outline in LaTeX.

    ``label`` is the front part of the labels of lines; ``names`` are those of lemmas by hash, ``letters`` those of
    hypotheses, ``citations`` what assumptions say of these; ``depth`` says how often the lines are set in.
    """

    outline: Outline
    label: str
    names: Mapping[str, str]
    letters: Mapping[Term, str]
    depth: int = 0
    citations: Citations = ALONE

    def text(self) -> str:
        before = paragraph("The lines above hold here, too.") if self.outline.follows else "\n"
        return before + "\n".join(map(self.item, self.outline.items))

    def condensed(self, most: int) -> Writer:
        """The same in at most ``most`` rows, if leaving out what stands inside of blocks makes that possible."""
        heights: dict[Item, int] = {}

        def height(item: Item) -> int:
            if item not in heights:
                heights[item] = rows_of(self.item(item))
            return heights[item]

        return replace(self, outline=replace(self.outline, items=condensed(self.outline.items, height, most)))

    def supposing(self, hypotheses: Sequence[tuple[str, Term]]) -> str:
        """The suppositions of this derivation alone, each with its letter."""
        rows = lettered([(self.citations.tag(letter), latex(h)) for letter, h in hypotheses])
        return f"{paragraph('Suppose')}{rows}\n\n" if hypotheses else ""

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reason(self, reason: Reason) -> str:
        """The reason of a line, as part of a sentence."""
        if reason.left_out:
            return self.left_out(reason)
        cited = [*map(rule_name, reason.rules), *(lemma_name(self.names.get(key, key[:12])) for key in reason.lemmas)]
        lines = sorted(self.outline.numbers[key] for key in reason.lines if key in self.outline.numbers)
        facts = [rf"\symresref{{{self.label}:{n}}}" for n in lines]
        facts += sorted(dict.fromkeys(self.hypothesis(h) for h in reason.hypotheses), key=_letters_first)
        if not cited and not facts:
            return OBVIOUS.get(reason.how, "")
        if reason.how in ("equations", "instance", "witness") or not cited:
            word = "from" if reason.how in ("arithmetic", "restated") else "by"
            return f"{word} {self.citations.joined([*cited, *facts])}"
        return f"by {joined(cited)}" + (f", from {self.citations.joined(facts)}" if facts else "")

    def left_out(self, reason: Reason) -> str:
        """The reasons of a line whose block is not told."""
        rules = [rule_name(name) for name in reason.rules if RULE[name].subject not in LOGIC]
        cited = [*(lemma_name(self.names.get(key, key[:12])) for key in reason.lemmas), *rules]
        facts = sorted({f"({self.letters[h]})" for h in reason.hypotheses if h in self.letters})
        facts += [
            rf"\symresref{{{self.label}:{n}}}"
            for n in sorted(self.outline.numbers[key] for key in reason.lines if key in self.outline.numbers)
        ]
        said = [f"by {joined(cited)}" if cited else "", f"from {self.citations.joined(facts)}" if facts else ""]
        count = f"in {reason.left_out} line{'s' if reason.left_out > 1 else ''}"
        return ", ".join([count, *filter(None, said)])

    def hypothesis(self, h: Term) -> str:
        """A hypothesis by its letter, or as it is."""
        letter = self.letters.get(h)
        if letter is not None:
            return f"({letter})"
        text = latex(h)
        return in_text(text) if fits_in_text(text) else "hypothesis"

    def tag(self, key: Key) -> str:
        number = self.outline.numbers.get(key)
        return "" if number is None else rf"\symrestag{{{number}}}{{{self.label}:{number}}}"

    # ------------------------------------------------------------------------------------------------------------ items

    def item(self, item: Item) -> str:
        if isinstance(item, Line):
            return self.chain(item) if item.links else self.taken(item.reason) + self.line(item)
        if isinstance(item, Obtained):
            there = "There is" if len(item.variables) == 1 else "There are"
            header = rf"{there} {quantities(item.variables)} with \hfill {{\footnotesize {self.reason(item.reason)}}}"
            return f"{paragraph(header)}{self.row(item.key, latex(item.fact), '')}"
        if isinstance(item, Block):
            return self.block(item)
        if isinstance(item, Cases):
            return self.cases(item)
        return self.induction(item)

    def row(self, key: Key, formula: str, reason: str) -> str:
        return symresline(self.tag(key), formula, reason, self.depth)

    def line(self, line: Line, before: str = "") -> str:
        formula = r"\text{a contradiction}" if line.fact is FALSE else latex(line.fact)
        return self.row(line.key, before + formula, self.reason(line.reason))

    def taken(self, reason: Reason) -> str:
        """The terms by which something is shown to exist."""
        values = [_assignment(x, value) for x, value in reason.witness]
        if sum(map(width, values)) <= INLINE // 2:
            return paragraph(f"Take {joined([f'${value}$' for value in values])}.") if values else ""
        return paragraph("Take") + "".join(self.row(None, value, "") + "\n" for value in values)

    def chain(self, line: Line) -> str:
        """A chain of relations, a row for each link."""
        start = latex(line.start) if line.start is not None else ""
        links = [(SIGNS[sign], latex(term), self.reason(reason)) for sign, term, reason in line.links]
        (sign, text, why), *rest = links
        if width(start) <= LINE // 3 and width(start + text) <= LINE:
            rows = [self.row(line.key, f"{start} {sign} {text}", why)]
            lead = rf"\phantom{{{start}}}"
        else:
            rows, rest, lead = [self.row(line.key, start, "")], links, r"\quad"
        rows += [self.row(None, f"{lead} {sign} {text}", why) for sign, text, why in rest]
        return "\n".join(rows)

    def inside(self, items: Sequence[Item]) -> str:
        deeper = replace(self, depth=self.depth + 1)
        return "\\begin{symresblock}\n" + "\n".join(map(deeper.item, items)) + "\n\\end{symresblock}"

    def block(self, block: Block) -> str:
        opening = self.supposed(block.assumptions, "Suppose")
        text = self.header(block) + self.inside(block.items)
        if block.kind == "contradiction":
            text = opening + self.inside(block.items)
        return text + "\n" + (self.line(block.result, r"\text{Hence } ") if block.result else "")

    def header(self, block: Block) -> str:
        """Let there be ... with ..."""
        variables, assumptions = list(block.variables), list(block.assumptions)
        said = []
        for x in list(variables):
            bounds = self.bounds(x, assumptions)
            if bounds:
                said.append(bounds)
                variables.remove(x)
                assumptions = [(k, a) for k, a in assumptions if not is_bound(x, a)]
        groups: dict[str, list[str]] = {}
        for x in variables:
            groups.setdefault(latex(x.sort) if x.sort is not None else "", []).append(latex(x))
        said = [*(rf"${listed(names)} \in {sort}$" for sort, names in groups.items()), *said]
        opening = f"Let {joined(said)}" if said else ""
        if not assumptions:
            return paragraph(opening + ".")
        if not opening:
            return self.supposed(assumptions, "Suppose")
        return self.supposed(assumptions, f"{opening}, and suppose")

    def bounds(self, x: Term, assumptions: Sequence[tuple[Key, Term]]) -> str:
        """An integer with its range, if that is among the assumptions."""
        if x.sort is not INT:
            return ""
        low = [a.args[0] for _, a in assumptions if a.head == "<=" and a.args[1] is x]
        high = [a.args[1] for _, a in assumptions if a.head == "<=" and a.args[0] is x]
        if low and high:
            return rf"${latex(x)} \in \{{{latex(low[0])}, \dots, {latex(high[0])}\}}$"
        return rf"${latex(x)} \ge {latex(low[0])}$" if low else ""

    def supposed(self, assumptions: Sequence[tuple[Key, Term]], opening: str) -> str:
        if not assumptions:
            return ""
        texts = [latex(a) for _, a in assumptions]
        if all(map(fits_in_text, texts)) and sum(map(width, texts)) <= INLINE:
            tags = [self.tag(k) for k, _ in assumptions]
            parts = [in_text(t) + (f" {tag}" if tag else "") for t, tag in zip(texts, tags, strict=True)]
            return paragraph(f"{opening} {joined(parts)}.")
        rows = "\n".join(self.row(k, latex(a), "") for k, a in assumptions)
        return paragraph(opening) + rows + "\n"

    def cases(self, item: Cases) -> str:
        why = self.reason(item.whole)
        parts = [paragraph(f"One of these cases holds, {why}.")] if why else []
        for case in item.cases:
            opening = self.supposed(case.assumptions, r"\emph{Case}")
            parts.append(opening + self.inside(case.items))
        if item.result is not None:
            parts.append(self.line(item.result, r"\text{In every case } "))
        return "\n".join(parts)

    def induction(self, item: Induction) -> str:
        x, start = latex(item.variable), latex(item.start)
        base = paragraph(rf"\emph{{Induction}} on ${x}$. For ${x} = {start}$:") + self.item(item.base)
        step = self.supposed(item.step.assumptions[1:], rf"For the step, let ${x} \ge {start}$ and suppose")
        return "\n".join([base, step + self.inside(item.step.items), self.line(item.result, r"\text{Hence } ")])


def rows_of(text: str) -> int:
    """The number of rows of a derivation, roughly: reasons that stand in a row of their own are not counted."""
    return len(ROW.findall(text))


def lettered(facts: Sequence[tuple[str, str]]) -> str:
    """Formulas with their tags, as many in a row as it has room for."""
    made: list[list[tuple[str, str]]] = []
    for fact in facts:
        if made and _room([*made[-1], fact]) <= PAGE:
            made[-1].append(fact)
        else:
            made.append([fact])
    return "\n".join(symresline(row[0][0], _side_by_side(row), "") for row in made)


def _room(row: Sequence[tuple[str, str]]) -> float:
    return sum(TAG + boxes.width(boxes.boxes(text)) for _, text in row) + APART * (len(row) - 1)


def _side_by_side(row: Sequence[tuple[str, str]]) -> str:
    (_, first), *rest = row
    return first + "".join(rf" \qquad \text{{{tag}}}\quad {text}" for tag, text in rest)


def symresline(tag: str, formula: str, reason: str, depth: int = 0) -> str:
    """A line of a proof with its tag beside the first row of its formula."""
    room = PAGE - TAG - STEP * depth
    lines = rows(formula, room)
    if len(lines) > 1 and height(lines) > TALL:
        return f"\\symreslong{{{tag}}}{{\n" + " \\\\\n".join(lines) + f"\n}}{{{reason}}}"
    text = broken(formula, room)
    if text.startswith(ALIGNED):
        text = f"{ALIGNED}[t]{text.removeprefix(ALIGNED)}"
    return f"\\symresline{{{tag}}}{{{text}}}{{{reason}}}"


def _letters_first(cited: str) -> tuple[bool, str]:
    """In this order what is cited by a letter comes before what is cited as it is."""
    return (not cited.startswith("("), cited if cited.startswith("(") else "")


def _assignment(x: Term, value: Term) -> str:
    """A variable and its value; of a sequence a member."""
    if value.head == "lam" and shapes.is_sequence(x.sort):
        i = variable(str(value.value), INT)
        if i not in free_variables(value):
            return f"{latex(build('app', x, i))} = {latex(instantiate(value, i))}"
    return f"{latex(x)} = {latex(value)}"


def is_bound(x: Term, a: Term) -> bool:
    return a.head == "<=" and x.sort is INT and (a.args[0] is x or a.args[1] is x)


def paragraph(text: str) -> str:
    return f"\\symrestext{{{text}}}\n"


def rule_name(name: str) -> str:
    return rf"\symresrule{{{name}}}{{{name.replace('_', ' ')}}}"


def lemma_name(name: str) -> str:
    short = name.removeprefix("lemmas.")
    return rf"\symreslemma{{{name}}}{{{breakable(short)}}}"


def rules(names: Collection[str]) -> list[dict[str, str]]:
    """Rules with their statements and where to read them, without those of logic; in the order of the kernel."""
    return [
        {
            "name": rule_name(rule.name),
            "label": f"rule:{rule.name}",
            "says": in_text(latex(rule.conclusion)),
            "given": joined([in_text(latex(h)) for h in rule.hypotheses]) if rule.hypotheses else "",
            "reference": with_citations(rule.reference),
        }
        for rule in RULE.values()
        if rule.name in names and rule.subject not in LOGIC
    ]


LEAST = 2  # rows that leaving out a block has to save
Height = Callable[[Item], int]


def condensed(items: Sequence[Item], height: Height, most: int) -> tuple[Item, ...]:
    """``items`` without the insides of so many blocks that they are at most ``most`` rows high, if that is possible."""
    told = tuple(items)
    while sum(map(height, told)) > most:
        found = [(depth, saved, block) for depth, block in _blocks(told) if (saved := height(block) - 1) >= LEAST]
        if not found:
            break
        _, _, block = max(found, key=lambda entry: entry[:2])
        told = tuple(_without(item, block) for item in told)
    return told


def _blocks(items: Sequence[Item], depth: int = 0) -> Iterator[tuple[int, Item]]:
    """The parts that end in a line which says what they show, and how deep they stand."""
    for item in items:
        if not isinstance(item, Line) and _result(item) is not None:
            yield depth, item
        yield from _blocks(_inside(item), depth + 1)


def _result(item: Item) -> Line | None:
    return item.result if isinstance(item, (Block, Cases, Induction)) else None


def _inside(item: Item) -> tuple[Item, ...]:
    """The items of a part; cases and the step of an induction are told as such, and what is in them counts."""
    if isinstance(item, Block):
        return item.items
    if isinstance(item, Cases):
        return tuple(part for case in item.cases for part in case.items)
    if isinstance(item, Induction):
        return (*(item.base.items if isinstance(item.base, Block) else ()), *item.step.items)
    return ()


def _without(part: Any, block: Item) -> Any:
    """An item, or a part of one, in which a block is only counted."""
    if part is block:
        return _counted(part)
    if isinstance(part, tuple):
        return tuple(_without(inner, block) for inner in part)
    if isinstance(part, (Block, Cases, Induction)):
        return replace(part, **{f.name: _without(getattr(part, f.name), block) for f in fields(part)})
    return part


def _counted(item: Item) -> Line:
    result = _result(item)
    if result is None:
        raise ValueError("a part without a result cannot be left out")
    return Line(result.key, result.fact, gathered([item]))


def gathered(items: Sequence[Item]) -> Reason:
    """The reasons of all lines of some items as one, without what they take from each other."""
    inside = set(keys_of(items))
    every = list(reasons_of(items))
    return Reason(
        rules=_united(reason.rules for reason in every),
        lemmas=_united(reason.lemmas for reason in every),
        lines=tuple(key for key in _united(reason.lines for reason in every) if key not in inside),
        hypotheses=_united(reason.hypotheses for reason in every),
        left_out=sum(reason.left_out or 1 for reason in every),
    )


def _united(parts: Iterator[tuple[Key, ...]]) -> tuple[Key, ...]:
    return tuple(dict.fromkeys(key for part in parts for key in part))

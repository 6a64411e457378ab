r"""Statements for notebooks: one formula that MathJax sets, without the commands of the LaTeX documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from symres.kernel import Statement
from symres.statements.abbreviations import Abbreviation

from . import proofs
from .abbreviations import Abbreviations

WIDE = 80  # letters of text in a row
COMMANDS = {"display": 1, "line": 3, "long": 3, "text": 1}  # and how many arguments they have
COMMAND = re.compile(rf"\\symres({'|'.join(COMMANDS)})(?=\{{)")
PLAIN = {r"\begin{symresrows}": r"\symresdisplay{\begin{aligned}", r"\end{symresrows}": r"\end{aligned}}"}
PLAIN |= {r",\allowbreak ": ", "}  # what MathJax does not have


def statement(of: Statement, abbreviations: Sequence[Abbreviation] = ()) -> str:
    r"""The LaTeX of a statement, row by row.

    >>> from symres.kernel.terms import ZERO, build, variable
    >>> x = variable("x")
    >>> print(statement(Statement((x,), (), (), build("<=", ZERO, x))))
    $\begin{array}{l} \text{For all $x \in \mathbb{R}$: $0 \le x$.} \end{array}$
    """
    short = Abbreviations(abbreviations)
    stated = proofs.statement(of, short)
    text = "\n".join([*proofs.definitions(of, short).values(), stated])
    for command, plain in PLAIN.items():
        text = text.replace(command, plain)
    rows = r" \\ ".join(_rows(text))
    return rf"$\begin{{array}}{{l}} {rows} \end{{array}}$"


def _rows(text: str) -> Iterator[str]:
    """The rows of a text with displayed formulas and lines."""
    start = 0
    for command in COMMAND.finditer(text):
        if command.start() < start:
            continue
        yield from _words(text[start : command.start()])
        arguments, start = _arguments(text, command.end(), COMMANDS[command[1]])
        if command[1] == "text":
            yield from _words(arguments[0])
        elif command[1] == "line":
            yield rf"\quad \text{{{arguments[0]}}} \quad {arguments[1]}"
        elif command[1] == "long":
            yield rf"\quad \text{{{arguments[0]}}} \quad \begin{{aligned}}[t] {arguments[1]} \end{{aligned}}"
        else:
            yield rf"\quad {arguments[0]}"
    yield from _words(text[start:])


def _arguments(text: str, start: int, count: int) -> tuple[list[str], int]:
    """So many arguments in braces, and where the text goes on."""
    found = []
    for _ in range(count):
        depth, end = 0, start
        while end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0) * (text[end - 1] != "\\")
            end += 1
            if depth == 0:
                break
        found.append(text[start + 1 : end - 1].strip())
        start = end
    return found, start


def _words(text: str) -> Iterator[str]:
    """Text in rows that are not too wide, broken between words and never in a formula."""
    words = re.findall(r"(?:\$[^$]*\$|\S)+", text.replace(r"\noindent", " "))
    row = ""
    for word in words:
        if row and len(row) + len(word) > WIDE:
            yield rf"\text{{{row}}}"
            row = ""
        row = f"{row} {word}".strip()
    if row:
        yield rf"\text{{{row}}}"

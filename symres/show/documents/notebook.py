r"""Results for notebooks: statements as one formula that MathJax sets, without the commands of the LaTeX documents, and
claims, results and reports as HTML with formulas between dollars."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markupsafe import escape

from symres.kernel import Statement
from symres.language.abbreviations import Abbreviation
from symres.run.results import Result
from symres.script.claims import Claim

from . import fragments, proofs
from .abbreviations import Abbreviations
from .grounds import rests_on
from .markup import arguments, blocks, inline
from .sentences import prose

WIDE = 80  # letters of text in a row
COMMANDS = {"display": 1, "line": 3, "long": 3, "text": 1}  # and how many arguments they have
COMMAND = re.compile(rf"\\symres({'|'.join(COMMANDS)})(?=\{{)")
PLAIN = {r"\begin{symresrows}": r"\symresdisplay{\begin{aligned}", r"\end{symresrows}": r"\end{aligned}}"}
PLAIN |= {r",\allowbreak ": ", "}  # commands that MathJax lacks


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
    start = 0
    for command in COMMAND.finditer(text):
        if command.start() < start:
            continue
        yield from _words(text[start : command.start()])
        found, start = arguments(text, command.end(), COMMANDS[command[1]])
        if command[1] == "text":
            yield from _words(found[0].strip())
        elif command[1] == "line":
            yield rf"\quad \text{{{found[0].strip()}}} \quad {found[1].strip()}"
        elif command[1] == "long":
            yield rf"\quad \text{{{found[0].strip()}}} \quad \begin{{aligned}}[t] {found[1].strip()} \end{{aligned}}"
        else:
            yield rf"\quad {found[0].strip()}"
    yield from _words(text[start:])


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


# ----------------------------------------------------------------------------------------------------------------- HTML

COLOURS = {"proved": "#1b6e3c", "refuted": "#b3261e", "supported": "#8a5a00", "cited": "#1f4e79"}  # also read on black
OTHER = "#5d6068"
FORMULA = re.compile(r'<(span|div) class="m( d)?">(.*?)</\1>', re.DOTALL)


def with_dollars(html: str) -> str:
    r"""HTML of a site, with its formulas between dollars, as a notebook sets them.

    >>> print(with_dollars('<p>by <span class="m">x &lt; 1</span></p> <div class="m">y</div>'))
    <p>by $x &lt; 1$</p> <div>$$y$$</div>
    """

    def written(found: re.Match[str]) -> str:
        if found[1] == "div":
            return f"<div>$${found[3]}$$</div>"
        return rf"$\displaystyle {found[3]}$" if found[2] else f"${found[3]}$"

    return FORMULA.sub(written, html)


def stated(r: Result) -> str:
    """The statement of a result in LaTeX; what a source says, of a claim that is cited."""
    of = fragments.statement(r)
    return statement(of, r.claim.abbreviations) if of is not None else f"${r.claim.says}$"


def result(r: Result) -> str:
    """A result: the verdict and what it rests on, the statement, and the proof in a part that unfolds."""
    made = fragments.fragment(r, appendix=True)
    parts = [f"<div><p><strong>{escape(r.claim.id)}</strong> {_verdict(r)} {escape(_remark(r))}</p>"]
    if r.claim.title:
        parts.append(f"<p><em>{_words_of(r.claim.title)}</em></p>")
    parts += [str(blocks(text)) for text in made.definitions.values()]
    parts.append(str(blocks(made.content["statement"] or made.content["says"])))
    if made.content["proof"]:
        name = "Refutation" if r.verdict == "refuted" else "Proof"
        entries = "".join(f"<h4>{inline(e.title)}</h4>{blocks(e.text)}" for e in made.appendix)
        parts.append(f"<details><summary>{name}</summary>{blocks(made.content['proof'])}{entries}</details>")
    return with_dollars("\n".join([*parts, "</div>"]))


def table(results: Sequence[Result]) -> str:
    """Results, one a row: the claim, its verdict, what that rests on or where it fails."""
    rows = [
        f'<tr><td style="text-align: left">{escape(r.claim.id)}</td><td>{_verdict(r)}</td>'
        f'<td style="text-align: left">{escape(_remark(r))}</td></tr>'
        for r in results
    ]
    head = "<tr><th>claim</th><th>verdict</th><th>rests on, or fails at</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


def claims(listed: Sequence[Claim]) -> str:
    """Claims, one a row: the name, and what it states."""
    rows = []
    for claim in listed:
        if claim.formula is None:
            said = f"${escape(claim.says)}$"
        else:
            of, short = claim.freeze().statement, Abbreviations(claim.abbreviations)
            stated = proofs.statement(of, short)
            text = "\n\n".join([*proofs.definitions(of, short).values(), stated])
            said = with_dollars(str(blocks(text)))
        name, title = escape(claim.id), _words_of(claim.title)
        rows.append(
            f'<tr><td style="text-align: left; vertical-align: top">{name}<br><em>{title}</em></td>'
            f'<td style="text-align: left">{said}</td></tr>'
        )
    return f"<table><thead><tr><th>claim</th><th>statement</th></tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _words_of(text: str) -> str:
    return with_dollars(str(inline(prose(text))))


def _verdict(r: Result) -> str:
    odd = "" if r.as_expected else f", expected {escape(r.claim.expect)}"
    return f'<strong style="color: {COLOURS.get(r.verdict, OTHER)}">{escape(r.verdict)}{odd}</strong>'


def _remark(r: Result) -> str:
    """The grounds of a verdict, the point where a claim fails, or why it is open."""
    if r.verdict == "refuted":
        return r.refutation
    return rests_on(r) if r.verdict in ("proved", "supported", "cited") else r.reason.partition(";")[0]

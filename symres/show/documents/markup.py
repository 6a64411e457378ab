r"""HTML of the LaTeX that documents are made of: text with formulas, lines of derivations, lists, tables, references.

Formulas stay in LaTeX, as text that KaTeX sets when the page is shown; what KaTeX lacks is written in what it has. A
command that is not known is shown as it stands, so that nothing is lost silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup, escape

TOKEN = re.compile(
    r"\\begin\{(?P<environment>[A-Za-z]+\*?)\}|\\(?P<word>[A-Za-z]+)\*?[ ]?|\\(?P<sign>.)|(?P<paragraph>\n[ \t]*\n\s*)"
    r"|(?P<quote>``|''|`|'|---|--)|(?P<char>[${}~%])",
    re.DOTALL,
)
SHARED = re.compile(r"\s*\\qquad \\text\{(\([a-z]\))\}\\quad\s*")  # between facts with letters in one row
QUOTES = {"``": "“", "''": "”", "`": "‘", "'": "’", "---": "—", "--": "–"}
SIGNS = {" ": " ", "\\": "<br>", ",": "\u2009", "-": "", "/": ""}
LETTERS = {"textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textbullet": "•", "ldots": "…"}
LETTERS |= {"dots": "…", "S": "§", "quad": "\u2003", "qquad": "\u2003\u2003"}
STYLES = {"textbf": "strong", "emph": "em", "textit": "em", "texttt": "code", "textsubscript": "sub"}
STYLES |= {"textsuperscript": "sup"}
SILENT = frozenset(
    "noindent small footnotesize raggedright par allowbreak displaystyle medskip leavevmode nopagebreak hfill newline "
    "protect relax".split()
)
IGNORED = {"symressetting": 1, "symressettingof": 1, "setlength": 2, "rule": 2, "label": 1}  # with their arguments
ROWS = {"symresrows", "align", "align*", "aligned"}


@dataclass(frozen=True)
class Links:
    """The links of a page: the address of a claim or a lemma by its name and of a rule, None for one without a page."""

    claim: Callable[[str], str | None] = field(default=lambda name: None)
    rule: Callable[[str], str | None] = field(default=lambda name: None)


NOWHERE = Links()


def inline(text: str, links: Links = NOWHERE) -> Markup:
    r"""A text that stands in a line.

    >>> inline(r"50\% of $a < b$ \& \emph{more}")
    Markup('50% of <span class="m">a &lt; b</span> &amp; <em>more</em>')
    """
    return Markup(_Reader(text, links).inline())


def blocks(text: str, links: Links = NOWHERE) -> Markup:
    r"""A text of paragraphs, displayed formulas and lines.

    >>> print(blocks(r"Let \symresdisplay{x = 1} hold."))
    <p>Let</p>
    <div class="m">x = 1</div>
    <p>hold.</p>
    """
    return Markup(_Reader(text, links).blocks())


def formula(tex: str) -> str:
    r"""A formula in what KaTeX has.

    >>> print(formula(r"x \text{ (\symreseither{a}{b}) by \symresref{t.a:3}, } \ensuremath{y}"))
    x \text{ (b) by (3), } $y$
    """
    for name, count, made in PLAIN:
        tex = _replaced(tex, name, count, made)
    return tex.strip()


PLAIN: Sequence[tuple[str, int, Callable[[list[str]], str]]] = (
    ("symreseither", 2, lambda parts: parts[1]),
    ("symrestag", 2, lambda parts: f"({parts[0]})"),
    ("symresref", 1, lambda parts: f"({_number(parts[0])})"),
    ("symreslemma", 2, lambda parts: parts[1]),
    ("symresrule", 2, lambda parts: parts[1]),
    ("ensuremath", 1, lambda parts: f"${parts[0]}$"),
)


def arguments(text: str, start: int, count: int) -> tuple[list[str], int]:
    """The next ``count`` arguments in braces, fewer where there are no more, and where the text goes on."""
    found = []
    for _ in range(count):
        opened = re.compile(r"\s*\{").match(text, start)
        if opened is None:
            break
        depth, at = 1, opened.end()
        while at < len(text) and depth:
            if text[at] == "\\":
                at += 1
            else:
                depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        found.append(text[opened.end() : at - 1])
        start = at
    return found, start


def _replaced(tex: str, name: str, count: int, made: Callable[[list[str]], str]) -> str:
    command = re.compile(rf"\\{name}(?=\{{)")
    out, at = "", 0
    while (found := command.search(tex, at)) is not None:
        parts, end = arguments(tex, found.end(), count)
        if len(parts) < count:
            break
        out += tex[at : found.start()] + made([_replaced(part, name, count, made) for part in parts])
        at = end
    return out + tex[at:]


def _number(label: str) -> str:
    """The number that ends the label of a line."""
    return label.rpartition(":")[2]


class _Reader:
    """A text that is read once, from the left to the right, into pieces that stand in a line and blocks."""

    def __init__(self, text: str, links: Links) -> None:
        self.text = text
        self.links = links
        self.at = 0
        self.found: list[str] = []  # blocks
        self.line: list[str] = []  # pieces of a paragraph that is not yet finished
        self.is_inline = False

    def inline(self) -> str:
        self.is_inline = True
        self.read()
        return " ".join("".join(self.line).split(" ")).strip()

    def blocks(self) -> str:
        self.read()
        self.paragraph()
        return "\n".join(self.found)

    def sub(self, text: str) -> str:
        return _Reader(text, self.links).inline()

    def inner(self, text: str) -> str:
        return _Reader(text, self.links).blocks()

    def paragraph(self) -> None:
        said = "".join(self.line).strip()
        self.line = []
        if said:
            self.found.append(f"<p>{said}</p>")

    def block(self, html: str) -> None:
        """A block; in a line of text, a piece of that."""
        if self.is_inline:
            self.line.append(f" {html} ")
        else:
            self.paragraph()
            self.found.append(html)

    def display(self, tex: str) -> None:
        tag = "span" if self.is_inline else "div"
        self.block(f'<{tag} class="m">{escape(formula(tex))}</{tag}>')

    def read(self) -> None:
        while (token := TOKEN.search(self.text, self.at)) is not None:
            self.line.append(str(escape(self.text[self.at : token.start()])))
            self.at = token.end()
            self.take(token)
        self.line.append(str(escape(self.text[self.at :])))
        self.at = len(self.text)

    def take(self, token: re.Match[str]) -> None:
        if token["environment"]:
            self.environment(token["environment"])
        elif token["word"]:
            self.command(token["word"])
        elif token["sign"] == "[":
            end = self.text.find(r"\]", self.at)
            end = len(self.text) if end < 0 else end
            self.display(self.text[self.at : end])
            self.at = end + 2
        elif token["sign"]:
            self.line.append(SIGNS.get(token["sign"], str(escape(token["sign"]))))
        elif token["paragraph"]:
            self.line.append(" ") if self.is_inline else self.paragraph()
        elif token["quote"]:
            self.line.append(QUOTES[token["quote"]])
        elif token["char"] == "$":
            self.dollar()
        elif token["char"] == "{":
            self.group()
        elif token["char"] == "~":
            self.line.append("\u00a0")
        elif token["char"] == "%":  # the rest of the line is a comment
            self.at = (self.text.find("\n", self.at) + 1) or len(self.text)

    def dollar(self) -> None:
        """A formula, up to the next dollar that stands in no braces."""
        depth, end = 0, self.at
        while end < len(self.text) and (depth or self.text[end] != "$"):
            if self.text[end] == "\\":
                end += 1
            else:
                depth += {"{": 1, "}": -1}.get(self.text[end], 0)
            end += 1
        self.line.append(f'<span class="m">{escape(formula(self.text[self.at : end]))}</span>')
        self.at = end + 1

    def group(self) -> None:
        (said,), self.at = arguments(self.text, self.at - 1, 1)
        if said.startswith("\\footnotesize"):
            self.line.append(f' <span class="why">{self.sub(said)}</span>')
        else:
            self.line.append(self.sub(said))

    # --------------------------------------------------------------------------------------------------------- commands

    def command(self, word: str) -> None:
        if word in STYLES:
            ((said,), tag) = self.take_arguments(1), STYLES[word]
            self.line.append(f"<{tag}>{self.sub(said)}</{tag}>")
        elif word in LETTERS:
            self.line.append(str(escape(LETTERS[word])))
            self.skip_braces()
        elif word in SILENT:
            self.skip_braces()
        elif word in IGNORED:
            self.take_arguments(IGNORED[word])
        elif (known := getattr(self, f"on_{word}", None)) is not None:
            known()
        else:
            self.line.append(f"<code>\\{escape(word)}</code>")

    def take_arguments(self, count: int) -> list[str]:
        found, self.at = arguments(self.text, self.at, count)
        return [*found, *[""] * (count - len(found))]

    def skip_braces(self) -> None:
        """The empty braces that end the name of a command."""
        if self.text.startswith("{}", self.at):
            self.at += 2

    def on_ensuremath(self) -> None:
        (tex,) = self.take_arguments(1)
        self.line.append(f'<span class="m">{escape(formula(tex))}</span>')

    def on_cite(self) -> None:
        (key,) = self.take_arguments(1)
        self.line.append(f"[{escape(key.replace('_', ' '))}]")

    def on_symresdisplay(self) -> None:
        self.display(*self.take_arguments(1))

    def on_symrestext(self) -> None:
        (said,) = self.take_arguments(1)
        self.block(f"<p>{self.sub(said)}</p>")

    def on_symresline(self) -> None:
        tag, tex, why = self.take_arguments(3)
        self.row(tag, tex, why)

    def on_symreslong(self) -> None:
        tag, tex, why = self.take_arguments(3)
        self.row(tag, rf"\begin{{aligned}}{tex}\end{{aligned}}", why)

    def on_symresvalue(self) -> None:
        tex, why = self.take_arguments(2)
        self.row("", tex, f"${why}$")

    def row(self, tag: str, tex: str, why: str) -> None:
        """A line of a derivation: its number, the formula, the reason; several where facts share a row."""
        first, *others = SHARED.split(formula(tex))
        facts = [(tag, first), *zip(others[::2], others[1::2], strict=True)]
        for n, (name, text) in enumerate(facts, 1):
            parts = [
                f'<span class="tag">{self.sub(name)}</span>',
                f'<span class="m d">{escape(text)}</span>',
                f'<span class="why">{self.sub(why)}</span>' if why and why != "$$" and n == len(facts) else "",
            ]
            self.block(f'<div class="line">{"".join(parts)}</div>')

    def on_symrestag(self) -> None:
        number, label = self.take_arguments(2)
        self.line.append(f'<span id="{escape(label)}">({self.sub(number)})</span>')

    def on_symresref(self) -> None:
        (label,) = self.take_arguments(1)
        self.line.append(f'<a href="#{escape(label)}">({escape(_number(label))})</a>')

    def on_symresappendix(self) -> None:
        (label,) = self.take_arguments(1)
        if label:
            self.line.append(f'<a href="#{escape(label)}">item {escape(_number(label))} below</a>')
        else:
            self.line.append("the certificate")

    def on_symreseither(self) -> None:
        _, alone = self.take_arguments(2)
        self.line.append(self.sub(alone))

    def on_symreslemma(self) -> None:
        name, said = self.take_arguments(2)
        self.linked(self.links.claim(name), f"<code>{self.sub(said)}</code>")

    def on_symresrule(self) -> None:
        name, said = self.take_arguments(2)
        self.linked(self.links.rule(name), self.sub(said))

    def linked(self, address: str | None, said: str) -> None:
        self.line.append(said if address is None else f'<a href="{escape(address)}">{said}</a>')

    # ----------------------------------------------------------------------------------------------------- environments

    def environment(self, name: str) -> None:
        inside = self.inside(name)
        if name in ROWS:
            self.display(rf"\begin{{aligned}}{inside}\end{{aligned}}")
        elif name == "symresblock":
            self.block(f'<div class="block">\n{self.inner(inside)}\n</div>')
        elif name == "symresitems":
            items = [self.inner(item) for item in _outer_items(inside)]
            self.block("<ul>\n" + "\n".join(f"<li>{item}</li>" for item in items) + "\n</ul>")
        elif name == "tabular":
            self.block(self.table(inside))
        else:  # center, symresvalues
            self.block(self.inner(inside))

    def inside(self, name: str) -> str:
        """The text up to the end of the environment that has begun, nested ones of its name among it."""
        depth, start = 1, self.at
        for found in re.compile(rf"\\(begin|end)\{{{re.escape(name)}\}}").finditer(self.text, self.at):
            depth += 1 if found[1] == "begin" else -1
            if not depth:
                self.at = found.end()
                return self.text[start : found.start()]
        self.at = len(self.text)
        return self.text[start:]

    def table(self, inside: str) -> str:
        (_,), start = arguments(inside, 0, 1)
        head, *rows = [[cell.strip() for cell in _cells(row)] for row in _rows(inside[start:])]
        top = "".join(f'<th scope="col">{self.sub(cell)}</th>' for cell in head)
        body = "\n".join(f"<tr>{''.join(f'<td>{self.sub(cell)}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _outer_items(text: str) -> list[str]:
    r"""The items of a list, whose own lists stay in them.

    >>> _outer_items(r"\symresitem a \begin{symresitems}\symresitem b\end{symresitems}\symresitem c")
    ['a \\begin{symresitems}\\symresitem b\\end{symresitems}', 'c']
    """
    items: list[str] = []
    depth, start = 0, None
    for found in re.finditer(r"\\(?:(begin|end)\{symresitems\}|symresitem\b ?)", text):
        if found[1]:
            depth += 1 if found[1] == "begin" else -1
        elif not depth:
            if start is not None:
                items.append(text[start : found.start()])
            start = found.end()
    return items if start is None else [*items, text[start:]]


def _rows(text: str) -> list[str]:
    text = re.sub(r"\\hline|\\rule\{[^}]*\}\{[^}]*\}", "", text)
    return [row for row in _split(text, r"\\\\(?![A-Za-z])") if row.strip()]


def _cells(row: str) -> list[str]:
    return _split(row, r"(?<!\\)&")


def _split(text: str, separator: str) -> list[str]:
    """The parts of a text between separators that stand in no braces and no environment."""
    parts, depth, start = [], 0, 0
    for found in re.finditer(rf"\\begin\{{|\\end\{{|(?<!\\)[{{}}]|{separator}", text):
        if found[0] in ("\\begin{", "\\end{"):
            depth += 2 if found[0] == "\\begin{" else 0
        elif found[0] in "{}":
            depth += 1 if found[0] == "{" else -1
        elif not depth:
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]

r"""Long formulas in lines, as a paper breaks them: at relations, then at the signs of a sum, then inside of brackets.

A formula that fits stays as it is. Another one becomes an ``aligned`` whose rows, read one after another, are the same
formula: a row begins with its relation or sign, or within a product with a factor, and what continues a part is
set in further than the part. Brackets over several lines get a fixed size. A numerator, an entry of a matrix or what
stands under a root is broken where it stands. ``page_rows`` estimates the rows of a page that a text takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from .boxes import Box, between, boxes, width, written
from .sentences import in_text

PAGE = 44.4  # em of 10 points in a line of a page with margins of 25 mm
TAG = 2.5  # em before a line of a proof
STEP = 1.5  # em by which a part of a proof is set in
SHORT = 0.3  # of the room: the widest left side under whose relation the lines are aligned
CROWDED = 0.55  # of the room: who is further to the right begins a new line rather than break what stands there
WIDE = 30.0  # em of an entry before it is broken rather than stand alone
CELL_LINES = 2.5  # lines of an entry before the columns of its matrix stand in groups
DOTS = 1.7  # em where a matrix goes on
COLUMNS_APART = 1.0  # em between columns
GOES_ON = r"\;\cdots\;"
JOINT = rf"\end{{matrix}}{GOES_ON}\right. \left.{GOES_ON}\begin{{matrix}}"
MATRIX_FENCES = {"pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "matrix": (".", ".")}
BEFORE_LINES = 0.167  # em that ``aligned`` leaves before itself
GROWN = 0.03  # em by which a bracket of a fixed size is wider
SHALLOW = 3  # steps by which a wide matrix or fraction is set in
DEEP = 0.3  # of the room: the most by which a line is set in
INLINE = 35.0  # em: the widest formula in a line of text
CHUNK = 10.0  # em: the widest part of it that TeX cannot break
TALL = 8  # rows, beyond which a formula may go on on the next page
LEAST = 6.0  # em, below which nothing is broken
Row = Sequence[Box]


def broken(text: str, room: float = PAGE) -> str:
    r"""A formula as it is, or in an ``aligned`` if it is wider than ``room`` em.

    >>> print(broken("x = a + b + c + d", 7))
    \begin{aligned}
    x &= a + b + c \\
    &\quad + d
    \end{aligned}
    """
    lines = rows(text, room)
    return lines[0] if len(lines) == 1 else "\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}"


def rows(text: str, room: float = PAGE) -> list[str]:
    """The rows of the ``aligned``; one without a mark of alignment if the formula stays on one line."""
    row = boxes(text)
    if r"\begin{aligned}" in text or width(row) <= room:
        return [text]
    lines = _lines(row, room - BEFORE_LINES, align=True)
    return [_plain(lines[0])] if len(lines) == 1 else lines


def fits_in_text(text: str) -> bool:
    """Whether a formula can stand in a line of text: it has no matrix, and TeX, which breaks it at its outermost
    relations and signs, finds places for that."""
    row = boxes(text)
    chunks = _parts(row, begins=lambda box: box.kind in ("rel", "implies", "bin", "word", "and", "or", "space"))
    low = all(box.kind not in ("matrix", "cases") for box in row)
    return low and width(row) <= INLINE and all(width(chunk) <= CHUNK or chunk[0].kind == "word" for chunk in chunks)


def formula(text: str, end: str = "") -> str:
    """A formula in a line of text, or displayed if it is too wide for that; ``end`` is the punctuation after it."""
    said = in_text(text)
    return said + end if said[0] != "$" or fits_in_text(text) else displayed(text + end)


def displayed(text: str) -> str:
    """A formula on a line of its own, or on several if it is too wide for one."""
    lines = rows(text)
    if len(lines) > 1 and height(lines) > TALL:
        return "\n\\begin{symresrows}\n" + " \\\\\n".join(lines) + "\n\\end{symresrows}\n"
    return f"\n\\symresdisplay{{{broken(text)}}}\n"


def unbroken(text: str) -> str:
    r"""Put a formula that ``broken`` has made on one line again.

    >>> print(unbroken(broken("x = a + b + c + d", 7)))
    x = a + b + c + d
    """
    out, depth = [], [False]
    for token in re.findall(
        r"\\(?:begin|end)\{\w+\}(?:\[t\])?|\\\\|&(?:\s*\\q?quad\b)*(?:\s*\\(?:text|script)style\b)?|\\[a-zA-Z]+|\\.|\s+|.",
        text,
    ):
        if token.startswith(r"\begin{"):
            depth.append(token.startswith(r"\begin{aligned}"))
            out += [] if depth[-1] else [token]
        elif token.startswith(r"\end{"):
            out += [] if depth.pop() else [token]
        elif not (depth[-1] and (token == r"\\" or token.startswith("&"))):
            out.append(token)
    line = re.sub(r"\s+", " ", "".join(out)).strip()
    line = re.sub(r"\\big[lr](?![a-zA-Z])", "", line)
    line = re.sub(r"\\(?:bigg|Big)([lr])(?![a-zA-Z])", lambda m: r"\left" if m[1] == "l" else r"\right", line)
    while JOINT in line:
        line = _with_columns_joined(line)
    return line


def _with_columns_joined(line: str) -> str:
    """A formula in which the first matrix that goes on is one matrix again."""
    at = line.index(JOINT)
    start = line.rindex(r"\left", 0, line.rindex(r"\begin{matrix}", 0, at))
    begin = line.index(r"\begin{matrix}", start)
    fence = line[start + len(r"\left") : begin]
    end = line.index(r"\end{matrix}\right", at)
    while line.startswith(JOINT, end):
        end = line.index(r"\end{matrix}\right", end + len(JOINT))
    parts = [_lines_of_matrix(part) for part in line[begin + len(r"\begin{matrix}") : end].split(JOINT)]
    whole = " ".join(" & ".join(text for text, _ in cells) + cells[0][1] for cells in zip(*parts, strict=True))
    name = next(name for name, fences in MATRIX_FENCES.items() if fences[0] == fence)
    rest = line[end + len(r"\end{matrix}\right") + 1 :]
    return rf"{line[:start]}\begin{{{name}}} {whole} \end{{{name}}}{rest}"


def height(lines: Sequence[str]) -> int:
    """About how many rows lines have, those in matrices counted."""
    return sum(1 + line.count(r"\\") for line in lines)


def _lines_of_matrix(body: str) -> list[tuple[str, str]]:
    out, text, depth = [], "", 0
    for token in re.findall(r"\\\\(?:\[\w+\])?|\\[a-zA-Z]+|\\.|.", body):
        depth += (token == r"\begin") - (token == r"\end")
        if token.startswith(r"\\") and not depth:
            out.append((text.strip(), f" {token}"))
            text = ""
        else:
            text += token
    return [*out, (text.strip(), "")]


def _lines(row: Row, room: float, align: bool = False) -> list[str]:
    """The rows of an ``aligned``, each with its mark of alignment."""
    start, rest = _before_relation(row, room) if align else ((), row)
    setting = _Setting(room - width(start))
    if start:
        for link in _parts(rest, begins=_is("rel")):
            setting.start(0)
            setting.put(link, 2)
    else:
        setting.put(rest, 0)
    lines = [f"&{_indent(indent)}{text.strip()}" for indent, text in setting.lines]
    return [f"{written(start)} &{lines[0][1:].lstrip()}", *lines[1:]] if start else lines


def _plain(line: str) -> str:
    """A row without its mark of alignment, which is the first one that stands in no matrix or table of cases."""
    marks = re.finditer(r"&\s*(?:\\q?quad\b\s*)*", line)
    mark = next(m for m in marks if line.count(r"\begin{", 0, m.start()) == line.count(r"\end{", 0, m.start()))
    return (line[: mark.start()] + line[mark.end() :]).strip()


def _indent(steps: int) -> str:
    return r"\qquad" * (steps // 2) + r"\quad" * (steps % 2) + " " if steps else " "


def _before_relation(row: Row, room: float) -> tuple[Row, Row]:
    """The left side of a relation if it is short, and the rest."""
    if any(box.kind in ("implies", "or", "and", "maps", "binder", "punct") for box in row[:-1]):
        return (), row
    at = next((i for i, box in enumerate(row) if box.kind == "rel"), 0)
    return (row[:at], row[at:]) if width(row[:at]) <= SHORT * room else ((), row)


class _Setting:
    """Lines that are being filled, each with the steps by which it is set in."""

    def __init__(self, room: float, nested: bool = False) -> None:
        self.room = room
        self.nested_in_text = nested
        self.lines: list[tuple[int, str]] = [(0, "")]
        self.used = 0.0
        self.last: Box | None = None

    # -------------------------------------------------------------------------------------------------------- one line

    @property
    def is_new(self) -> bool:
        return not self.lines[-1][1]

    def needed(self, row: Row) -> float:
        """The room that boxes take at the end of the line."""
        joint = between(self.last, row[0]) if self.last is not None and row else 0.0
        return width(row) + joint

    def fits(self, row: Row, tail: float) -> bool:
        return self.used + self.needed(row) + tail <= self.room

    def fits_below(self, row: Row, indent: int, tail: float) -> bool:
        return indent + width(row) + tail <= self.room

    def add(self, row: Row) -> None:
        if row:
            self.used += self.needed(row)
            self.write((" " if row[0].apart else "") + written(row))
            self.last = row[-1]

    def write(self, text: str) -> None:
        indent, before = self.lines[-1]
        self.lines[-1] = (indent, before + text)

    def start(self, indent: int) -> None:
        """Begin a line, unless the last one is empty."""
        indent = min(indent, int(DEEP * self.room))
        if not self.is_new:
            self.lines.append((indent, ""))
        else:
            self.lines[-1] = (indent, "")
        self.used, self.last = float(self.lines[-1][0]), None

    # ------------------------------------------------------------------------------------------------ what is broken

    def put(self, row: Row, indent: int, tail: float = 0.0) -> None:
        """Set boxes from where the line is, what does not fit on lines set in by ``indent``; ``tail`` is kept free."""
        if self.fits(row, tail) or self.room < LEAST:
            self.add(row)
            return
        if len(row) == 1:
            self.inside(row[0], indent, tail)
            return
        if not (
            self.several(_parts(row, ends=_ends_item), indent, tail, apart=True)
            or self.quantified(row, indent, tail)
            or self.implication(row, indent, tail)
            or self.several(_parts(row, ends=_is("or")), indent, tail, 2, apart=True)
            or self.several(_parts(row, ends=_is("and")), indent, tail, 2, apart=True)
            or self.related(row, indent, tail)
            or self.several(_parts(row, begins=_is_sign), indent, tail, 2)
            or self.several(_factors(row), indent, tail)
        ):
            self.glued(row, indent, tail)

    def quantified(self, row: Row, indent: int, tail: float) -> bool:
        prefix = _prefix(row)
        if prefix:
            self.fill([[box] for box in row[:prefix]] if row[0].kind == "binder" else [row[:prefix]], indent, 0.0)
            self.below(row[prefix:], indent + 1, tail)
        return bool(prefix)

    def implication(self, row: Row, indent: int, tail: float) -> bool:
        at = next((i for i, box in enumerate(row) if box.kind == "implies" and i), 0)
        if at:
            self.put(row[:at], indent)
            self.start(indent)
            self.add(row[at : at + 1])
            self.put(row[at + 1 :], indent + 2, tail)
        return bool(at)

    def related(self, row: Row, indent: int, tail: float) -> bool:
        """A chain of relations, each on a line of its own, the first beside a left side that is short."""
        first, *rest = _parts(row, begins=_is("rel"))
        if not rest:
            return False
        before = len(self.lines)
        self.put(first, indent)
        short = len(self.lines) == before and width(first) <= SHORT * self.room
        for k, link in enumerate(rest):
            after = tail if k == len(rest) - 1 else 0.0
            if k or not (short or self.fits(link, after)):
                self.start(indent + 1)
            self.put(link, indent + 3, after)
        return True

    def below(self, row: Row, indent: int, tail: float) -> None:
        """On this line if it fits, otherwise on lines of its own."""
        if not self.fits(row, tail):
            self.start(indent)
        self.put(row, indent, tail)

    def several(self, parts: Sequence[Row], indent: int, tail: float, more: int = 1, apart: bool = False) -> bool:
        """Fill lines with parts if there are several, and say whether there are."""
        if len(parts) > 1:
            self.fill(parts, indent, tail, more, apart)
        return len(parts) > 1

    def fill(self, parts: Sequence[Row], indent: int, tail: float, more: int = 1, apart: bool = False) -> None:
        """Put as many parts on a line as fit; ``apart``: beside one that is broken there is no other."""
        alone = False
        for k, part in enumerate(parts):
            after = tail if k == len(parts) - 1 else 0.0
            wide = apart and not self.fits_below(part, indent, after)
            if alone or wide and k:
                self.start(indent)
            alone = wide
            if self.fits(part, after):
                self.add(part)
                continue
            if k and (self.fits_below(part, indent, after) or self.used > CROWDED * self.room):
                self.start(indent)
            self.put(part, indent + more, after)

    def glued(self, row: Row, indent: int, tail: float) -> None:
        """Put a row without a place to end a line: the last box that has an inside is broken there."""
        wide = max(
            range(len(row)), key=lambda i: row[i].width if row[i].parts or row[i].kind in ("word", "numeral") else 0
        )
        if self.used + width(row[:wide]) > CROWDED * self.room and not self.is_new:
            self.start(indent)
        self.add(row[:wide])
        rest = row[wide + 1 :]
        room = width(rest) + (between(row[wide], rest[0]) if rest else 0.0)
        self.inside(row[wide], indent, tail + room)
        self.add(rest)

    def inside(self, box: Box, indent: int, tail: float) -> None:
        """A box that is wider than what is left of the line."""
        if self.fits((box,), tail):
            self.add((box,))
        elif box.kind in ("group", "fence") and box.before.startswith((r"\left", *"([", r"\{", r"\l")):
            self.bracket(box, indent, tail)
        elif box.kind in ("word", "numeral"):
            self.pieces(box, indent, tail)
        elif box.kind == "matrix" and _is_too_wide(box, self.room - indent - tail):
            self.blocks(box, indent, tail)
        elif box.kind == "binder":
            self.fill(_parts(box.parts[0], ends=_ends_item), indent, tail)
        else:
            if self.used > SHORT * self.room:
                self.start(min(indent, SHALLOW))
            self.nested(box, self.room - self.used - tail)

    def bracket(self, box: Box, indent: int, tail: float) -> None:
        left, right = _sized(box, r"\Big" if self.nested_in_text else r"\bigg")
        (part,) = box.parts
        self.write((" " if box.apart and not self.is_new else "") + left)
        self.used += (between(self.last, box) if self.last is not None else 0.0) + box.ends[0]
        self.last = None
        after = tail + box.ends[1] + GROWN
        self.put(part, indent + 1, after if after < SHORT * self.room else 0.0)
        if self.used + box.ends[1] > self.room:
            self.start(indent)
        self.write(right)
        self.used += box.ends[1] + GROWN
        self.last = box

    def pieces(self, box: Box, indent: int, tail: float) -> None:
        """Words and long numerals, piece by piece."""
        if box.kind == "word":
            opening, inner = box.text.split("{", 1)
            cut = [f"{opening}{{{piece}}}" for piece in re.findall(r"(?:\$[^$]*\$|\S)+\s*|^\s+", inner[:-1])]
        else:
            cut = re.findall(r"\d{1,5}", box.text)
        pieces = [boxes(piece) for piece in cut]
        if len(pieces) > 1:
            for k, piece in enumerate(pieces):
                if not self.fits(piece, tail if k == len(pieces) - 1 else 0.0):
                    self.start(indent)
                self.add(piece)
        else:
            self.add((box,))

    def blocks(self, box: Box, indent: int, tail: float) -> None:
        """A matrix whose columns stand below one another in groups, with dots where it goes on."""
        rows = _matrix_rows(box)
        natural = [min(max(width(r[c]) for r in rows), WIDE) for c in range(box.columns)]
        room = self.room - indent - tail - box.ends[0] - 2 * DOTS
        cuts, filled = [0], 0.0
        for c, wide in enumerate(natural):
            if c > cuts[-1] and filled + wide > room:
                cuts.append(c)
                filled = 0.0
            filled += wide + COLUMNS_APART
        cuts.append(box.columns)
        left, right = MATRIX_FENCES[box.before.removeprefix(r"\begin{").removesuffix("}")]
        self.last = None
        for a, b in pairwise(cuts):
            gaps = box.ends[0] + COLUMNS_APART * (b - a - box.columns)
            part = replace(
                box,
                parts=tuple(cell for r in rows for cell in r[a:b]),
                columns=b - a,
                before=(rf"\left{left}" if a == 0 else rf"\left.{GOES_ON}") + r"\begin{matrix}",
                after=r"\end{matrix}"
                + (rf"\right{right}" + box.after.partition("}")[2] if b == box.columns else rf"{GOES_ON}\right."),
                ends=(gaps, 0.0),
            )
            if a or self.used > CROWDED * self.room:
                self.start(indent)
            self.nested(part, self.room - self.used - tail - 2 * DOTS)

    def nested(self, box: Box, room: float) -> None:
        """A box whose parts are broken where they stand."""
        text, wide = _narrowed(box, room)
        self.write((" " if box.apart and not self.is_new else "") + text)
        self.used += wide + (between(self.last, box) if self.last is not None else 0.0)
        self.last = box


def _narrowed(box: Box, room: float) -> tuple[str, float]:
    """The LaTeX of a fraction, a root or a matrix with its parts broken so that it fits, and its width."""
    if not box.parts:
        return box.text, box.width
    inner = room - sum(box.ends)
    if box.columns:
        return _matrix(box, inner)
    made = [_stacked(part, inner) for part in box.parts]
    wide = max(w for _, w in made) + sum(box.ends)
    if len(made) == 2:
        scripts = box.after
        command = box.text[: box.text.index("{")]
        return f"{command}{{{made[0][0]}}}{{{made[1][0]}}}{scripts}", wide
    return f"{box.before}{made[0][0]}{box.after}", wide


def _matrix_rows(box: Box) -> list[tuple[tuple[Box, ...], ...]]:
    return [box.parts[i : i + box.columns] for i in range(0, len(box.parts), box.columns)]


def _is_too_wide(box: Box, room: float) -> bool:
    """Whether a column of a matrix would get so little room that its entries are broken into many lines."""
    natural = [max(width(r[c]) for r in _matrix_rows(box)) for c in range(box.columns)]
    share = _shares(natural, room - sum(box.ends))
    return any(wide > CELL_LINES * given for wide, given in zip(natural, share, strict=True))


def _matrix(box: Box, room: float) -> tuple[str, float]:
    """A matrix whose wide columns share the room."""
    rows = _matrix_rows(box)
    natural = [max(width(r[c]) for r in rows) for c in range(box.columns)]
    share = _shares(natural, room)
    cells = [[_stacked(cell, share[c]) for c, cell in enumerate(r)] for r in rows]
    apart = rf" \\{box.gap or '[4pt]'} "
    body = apart.join(" & ".join(text for text, _ in r) for r in cells)
    wide = sum(max(r[c][1] for r in cells) for c in range(box.columns))
    return f"{box.before} {body} {box.after}", wide + sum(box.ends)


def _shares(natural: Sequence[float], room: float) -> list[float]:
    """Room for each column: narrow ones get what they need, wide ones share the rest."""
    share = list(natural)
    if sum(natural) <= room:
        return share
    narrow = {c for c, w in enumerate(natural) if w <= room / len(natural)}
    while True:
        rest = (room - sum(natural[c] for c in narrow)) / max(1, len(natural) - len(narrow))
        more = {c for c, w in enumerate(natural) if w <= rest} - narrow
        if not more:
            return [natural[c] if c in narrow else rest for c in range(len(natural))]
        narrow |= more


def _stacked(part: Row, room: float) -> tuple[str, float]:
    if width(part) <= room or room < LEAST:
        return written(part), width(part)
    setting = _Setting(room - BEFORE_LINES, nested=True)
    setting.put(part, 0)
    size = r"\scriptstyle" if part[0].small else r"\textstyle"
    lines = [f"&{_indent(indent)}{size} {text.strip()}" for indent, text in setting.lines]
    if len(lines) == 1:
        return setting.lines[0][1].strip(), setting.used
    return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}", room


def _sized(box: Box, size: str) -> tuple[str, str]:
    r"""The fences of a box that is broken, in a size of their own: \left and \right may not stand on two lines."""
    if box.before.startswith(r"\left"):
        return box.before.replace(r"\left", size + "l", 1), box.after.replace(r"\right", size + "r", 1)
    return rf"\bigl{box.before}", rf"\bigr{box.after}"


# ------------------------------------------------------------------------------------------------------ where lines end


def _parts(
    row: Row, begins: Callable[[Box], bool] | None = None, ends: Callable[[Box], bool] | None = None
) -> list[Row]:
    """A row cut before the boxes that begin a part, or after those that end one."""
    cuts = [
        i for i in range(1, len(row)) if begins is not None and begins(row[i]) or ends is not None and ends(row[i - 1])
    ]
    if ends is not None:  # a blank stands with what is before it
        cuts = list(dict.fromkeys(_after_spaces(row, cuts)))
    return [row[a:b] for a, b in zip([0, *cuts], [*cuts, len(row)], strict=True) if a < b]


def _after_spaces(row: Row, cuts: Iterable[int]) -> Iterable[int]:
    for cut in cuts:
        while cut < len(row) and row[cut].kind == "space":
            cut += 1
        if cut < len(row):
            yield cut


def _ends_item(box: Box) -> bool:
    return box.kind == "punct" or box.text in (r"\quad", r"\qquad")


def _is(kind: str) -> Callable[[Box], bool]:
    return lambda box: box.kind == kind


def _is_sign(box: Box) -> bool:
    return box.kind == "bin" and box.text[0] in "+-"


def _prefix(row: Row) -> int:
    """The number of boxes at the front that are quantifiers, with their ranges, or the arguments of a function."""
    end = next((i for i, box in enumerate(row) if box.kind != "binder"), 0)
    arrow = next((k for k, box in enumerate(row) if box.kind == "maps"), None)
    return arrow + 1 if not end and arrow is not None and arrow + 1 < len(row) else end


def _factors(row: Row) -> list[Row]:
    """A product cut at its factors: at a dot, or at a blank behind what is no operator."""

    def begins(i: int) -> bool:
        if row[i].kind == "bin":
            return True
        held = ("op", "sign", "bin", "rel", "implies", "space", "maps", "binder")
        return row[i].apart and row[i].kind != "space" and row[i - 1].kind not in held

    cuts = [i for i in range(1, len(row)) if begins(i)]
    return [row[a:b] for a, b in zip([0, *cuts], [*cuts, len(row)], strict=True)]


LETTER = 0.48  # em, a letter of text
AROUND = 1.0  # rows above and below a formula on lines of its own
DISPLAYED = re.compile(
    r"\\symresdisplay\{(?:\\begin\{aligned\}.*?\\end\{aligned\}|[^\n]*)\}\n|\\begin\{symresrows\}.*?\\end\{symresrows\}"
    r"|\\symreslong\{[^\n]*\n.*?\n\}\{[^\n]*\}|\\symresline\{.*?\}(?=\n|$)|\\begin\{tabular\}.*?\\end\{tabular\}",
    re.DOTALL,
)
PARAGRAPH = re.compile(r"\n\s*\n|\\symresitem\b|\\symrestext\b|\\begin\{\w+\}|\\end\{\w+\}")
COMMANDS = re.compile(r"\\(?:hyperref\[[^]]*\]|symresappendix\{[^}]*\}|[a-zA-Z]+)|[{}]")


def page_rows(text: str) -> float:
    r"""About how many rows a text takes.

    >>> page_rows("Clearly."), page_rows("One.\n\nTwo."), round(page_rows("So\n\\symresdisplay{x = 1}\n holds."))
    (1.0, 2.0, 4)
    """
    total = 0.0
    for found in DISPLAYED.finditer(text):
        total += 1 + found[0].count(r"\\") + AROUND
    for part in PARAGRAPH.split(DISPLAYED.sub("\n\n", text)):
        if part.strip():
            total += -(-_length(part) // PAGE)
    return total


def _length(text: str) -> float:
    total = 0.0
    for k, part in enumerate(re.split(r"(?<!\\)\$", text)):
        total += width(boxes(part)) if k % 2 else LETTER * len(COMMANDS.sub("", " ".join(part.split())))
    return total

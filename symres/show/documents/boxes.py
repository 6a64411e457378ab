r"""Formulas as boxes: what LaTeX makes of one, how wide it is in Latin Modern, and where a line of it may end.

``boxes`` reads the LaTeX of a formula; widths are in em of the size of the text. Where a macro is not known its width
is a guess, and it stays as it is.

>>> [box.kind for box in boxes(r"F(x) = a + \frac{1}{2} b")]
['ord', 'group', 'rel', 'ord', 'bin', 'frac', 'ord']
>>> round(width(boxes(r"x = y")), 2)
2.43
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from symres.functions import HEADS

DISPLAY, TEXT, SCRIPT, SMALL = range(4)  # the styles of TeX
SCALE = (1.0, 1.0, 0.785, 0.68)
NULL = 0.12  # the room beside a fraction
AFTER_SCRIPT = 0.046
THIN, MEDIUM, THICK = 0.167, 0.222, 0.278
COLUMN = 0.5  # half of the room between two columns of a matrix
REMEMBERED = 5000  # formulas, as a proof that is too long is written again
UNKNOWN = 0.6  # of a sign that is not in the tables

TOKEN = re.compile(r"\\[a-zA-Z]+\*?|\\.|\d+|\S", re.DOTALL)
SPACES = {
    r"\,": THIN,
    r"\!": -THIN,
    r"\:": MEDIUM,
    r"\;": THICK,
    r"\ ": 0.333,
    r"\quad": 1.0,
    r"\qquad": 2.0,
    "~": 0.333,
}
RELATIONS = r"= < > \le \ge \leq \geq \ne \neq \in \notin \to \succeq \preceq \succ \prec \approx \equiv \sim \subset"
RELATIONS += r" \subseteq \mid \propto \ll \gg \perp \parallel \colon"
BINARY = r"+ - \pm \mp \cdot \times \circ \cup \cap \setminus \wedge \vee \land \lor \odot \otimes \oplus \ast * \star"
OPERATORS = r"\det \max \min \sum \prod \int \sup \inf \lim \dim \ker \Pr".split()
FUNCTIONS = [f.latex[0] for f in HEADS.values() if len(f.latex) == 1 and re.fullmatch(r"\\[a-z]+", f.latex[0])]
BEFORE_SIGN = ("rel", "implies", "maps", "punct", "op", "bin", "word", "and", "or")  # before a sign
LIMITS = (r"\sum", r"\prod", r"\max", r"\min", r"\sup", r"\inf", r"\lim")
KINDS = dict.fromkeys(RELATIONS.split(), "rel") | dict.fromkeys(BINARY.split(), "bin")
KINDS |= dict.fromkeys((*OPERATORS, *FUNCTIONS), "op") | {",": "punct", ";": "punct"}
KINDS |= dict.fromkeys((r"\implies", r"\iff"), "implies") | dict.fromkeys((r"\forall", r"\exists"), "quantifier")
KINDS |= dict.fromkeys((r"\cdots", r"\ldots", r"\dots"), "dots") | {r"\mapsto": "maps"}
CLOSING = {"(": ")", "[": "]", r"\{": r"\}", r"\lvert": r"\rvert", r"\lVert": r"\rVert", r"\langle": r"\rangle"}
CLOSING |= {r"\lceil": r"\rceil", r"\lfloor": r"\rfloor"}
FENCE = {
    "(": 0.44,
    ")": 0.44,
    "[": 0.4,
    "]": 0.4,
    r"\{": 0.55,
    r"\}": 0.55,
    r"\lVert": 0.507,
    r"\rVert": 0.507,
    ".": NULL,
}
TALL = {"(": 0.73, ")": 0.73, r"\{": 0.76, r"\}": 0.76, "[": 0.56, "]": 0.56}
SIZED = tuple(rf"\{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("l", "r", ""))
LARGE = {r"\sum": 1.445, r"\prod": 1.278, r"\int": 1.0}  # in display style
FONTS = (r"\mathrm", r"\mathbb", r"\mathsf", r"\mathtt", r"\mathbf", r"\mathcal", r"\operatorname", r"\mathit")
WORDS = (r"\text", r"\textit", r"\emph", r"\texttt", r"\mbox")
ACCENTS = (r"\hat", r"\tilde", r"\bar", r"\overline", r"\vec", r"\dot", r"\widehat", r"\widetilde", r"\underline")
ENVIRONMENTS = ("pmatrix", "bmatrix", "matrix", "cases", "aligned")
MATRICES = ("pmatrix", "bmatrix", "matrix")


def _table(text: str) -> dict[str, float]:
    words = text.split()
    return {words[i]: int(words[i + 1]) / 1000 for i in range(0, len(words), 2)}


MATH = _table(r"""
a 529  b 429  c 433  d 520  e 466  f 597  g 513  h 576  i 345  j 469  k 552  l 318  m 878  n 600  o 485  p 503
q 482  r 479  s 469  t 361  u 572  v 521  w 743  x 572  y 526  z 509  A 750  B 809  C 786  D 856  E 796  F 782
G 786  H 912  I 518  J 651  K 921  L 681  M 1079  N 912  O 791  P 781  Q 791  R 767  S 671  T 723  U 792  V 806
W 1083  X 907  Y 803  Z 754  0 500  1 500  2 500  3 500  4 500  5 500  6 500  7 500  8 500  9 500  ! 278  ( 389
) 389  [ 283  ] 278  / 500  | 278  . 278  , 278  ; 278  : 278  ' 256  + 778  - 778  = 778  < 778  > 778  * 500
\alpha 643  \beta 618  \gamma 573  \delta 482  \epsilon 406  \varepsilon 466  \zeta 511  \eta 532  \theta 497
\vartheta 591  \iota 354  \kappa 576  \lambda 583  \mu 603  \nu 558  \xi 484  \pi 606  \rho 517  \varrho 517
\sigma 607  \tau 550  \upsilon 576  \phi 596  \varphi 654  \chi 626  \psi 687  \omega 658  \Gamma 625
\Delta 833  \Theta 778  \Lambda 694  \Xi 667  \Pi 750  \Sigma 722  \Upsilon 778  \Phi 722  \Psi 778  \Omega 722
\ell 417  \cdot 278  \times 778  \le 778  \ge 778  \ne 778  \leq 778  \geq 778  \neq 778  \in 667  \notin 667
\to 1000  \mapsto 1000  \implies 2167  \iff 2389  \succeq 778  \preceq 778  \succ 778  \prec 778  \approx 778
\equiv 778  \sim 778  \subset 778  \subseteq 778  \cup 667  \cap 667  \pm 778  \mp 778  \circ 500  \ldots 1167
\cdots 1167  \dots 1167  \vdots 278  \ddots 1167  \forall 556  \exists 556  \lnot 667  \neg 667  \partial 586
\nabla 833  \infty 1000  \lvert 278  \rvert 278  \lVert 500  \rVert 500  \langle 389  \rangle 389  \lceil 444
\rceil 444  \lfloor 444  \rfloor 444  \log 1291  \sin 1235  \cos 1339  \tan 1452  \arctan 2788
\det 1389  \max 1877  \min 1674  \exp 1528  \sum 1319  \prod 1167  \int 913  \star 500  \prime 275  \top 778
\dagger 444  \quad 1000  \qquad 2000  \colon 722  \mid 278  \setminus 500  \emptyset 500  \wedge 667  \vee 667
\land 667  \lor 667  \Re 722  \Im 722  \hbar 540  \odot 778  \otimes 778  \oplus 778  \ast 500  \sup 1506
\inf 1218  \lim 1396  \dim 1674  \ker 1336  \Pr 1072  \bullet 500  \perp 778  \parallel 500  \propto 778
\ll 1000  \gg 1000  \{ 500  \} 500  \| 500  \not\le 778  \not< 778
""")

MATHRM = _table(r"""
a 511  b 556  c 444  d 556  e 444  f 385  g 513  h 563  i 278  j 306  k 539  l 283  m 841  n 563  o 500  p 556
q 555  r 392  s 394  t 389  u 563  v 536  w 731  x 544  y 536  z 444  A 750  B 708  C 722  D 764  E 681  F 653
G 785  H 750  I 361  J 514  K 778  L 625  M 917  N 750  O 778  P 681  Q 778  R 760  S 556  T 722  U 750  V 758
W 1037  X 754  Y 766  Z 611  0 500  1 500  2 500  3 500  4 500  5 500  6 500  7 500  8 500  9 500
""")

MATHBB = _table(r"""
A 722  B 667  C 722  D 722  E 667  F 611  G 778  H 778  I 389  J 500  K 778  L 667  M 944  N 722  O 778  P 611
Q 778  R 722  S 556  T 667  U 722  V 722  W 1000  X 722  Y 722  Z 667
""")

# an operator that is not measured is about as wide as its letters
MATH |= {word: sum(MATHRM[letter] for letter in word[1:]) for word in FUNCTIONS if word not in MATH}

MATHSF = _table(r"""
a 481  b 517  c 444  d 517  e 444  f 375  g 513  h 517  i 239  j 267  k 499  l 239  m 794  n 517  o 500  p 517
q 517  r 355  s 388  t 361  u 517  v 474  w 696  x 488  y 474  z 435  A 667  B 667  C 639  D 722  E 597  F 569
G 667  H 708  I 278  J 472  K 694  L 542  M 875  N 708  O 736  P 639  Q 736  R 646  S 556  T 681  U 687  V 680
W 957  X 680  Y 691  Z 611  0 500  1 500  2 500  3 500  4 500  5 500  6 500  7 500  8 500  9 500
""")

MATHBF = _table(r"""
a 581  b 639  c 511  d 639  e 527  f 465  g 586  h 643  i 319  j 351  k 615  l 321  m 963  n 643  o 575  p 639
q 629  r 474  s 454  t 447  u 643  v 608  w 833  x 613  y 608  z 511  A 869  B 818  C 831  D 882  E 756  F 724
G 904  H 900  I 436  J 594  K 901  L 692  M 1092  N 900  O 864  P 786  Q 864  R 886  S 639  T 800  U 885  V 870
W 1192  X 869  Y 877  Z 703  0 575  1 575  2 575  3 575  4 575  5 575  6 575  7 575  8 575  9 575
""")

MATHCAL = _table(r"""
A 798  B 687  C 585  D 799  E 617  F 818  G 654  H 854  I 618  J 862  K 776  L 690  M 1201  N 968  O 824  P 778
Q 817  R 848  S 681  T 799  U 725  V 695  W 1070  X 860  Y 751  Z 804
""")

TEXTS = _table(r"""
a 500  b 556  c 444  d 556  e 444  f 306  g 500  h 556  i 278  j 306  k 528  l 278  m 833  n 556  o 500  p 556
q 528  r 392  s 394  t 389  u 556  v 528  w 722  x 528  y 528  z 444  A 750  B 708  C 722  D 764  E 681  F 653
G 785  H 750  I 361  J 514  K 778  L 625  M 917  N 750  O 778  P 681  Q 778  R 736  S 556  T 722  U 750  V 750
W 1028  X 750  Y 750  Z 611  0 500  1 500  2 500  3 500  4 500  5 500  6 500  7 500  8 500  9 500  SP 333  . 278
, 278  ; 278  : 278  ( 389  ) 389  ' 278  - 333  / 500  = 778
""")
LETTERS = {r"\mathrm": MATHRM, r"\operatorname": MATHRM, r"\mathbb": MATHBB, r"\mathsf": MATHSF, r"\mathbf": MATHBF}
LETTERS |= {r"\mathcal": MATHCAL}


@dataclass(frozen=True)
class Box:
    """A part of a formula.

    ``kind``: how TeX spaces it and what a line may do there. ``apart``: whether a blank stands before it, as between
    factors, and not between a function and its argument. ``small``: whether it has the size of a subscript. ``parts``:
    what stands in a fence or under a root, above and below a fraction bar, in the cells of a matrix, which has
    ``columns`` and a ``gap`` between its rows. ``before`` and ``after``: the text around the only part of a fence.
    """

    text: str
    kind: str
    width: float
    tall: bool = False
    apart: bool = False
    small: bool = False
    parts: tuple[tuple[Box, ...], ...] = ()
    before: str = ""
    after: str = ""
    columns: int = 0
    gap: str = ""
    ends: tuple[float, float] = field(default=(0.0, 0.0))  # the widths of ``before`` and ``after``


@lru_cache(REMEMBERED)
def boxes(text: str) -> tuple[Box, ...]:
    """The boxes of a formula in display style."""
    return _Reader(text).row(DISPLAY)


def width(row: Sequence[Box]) -> float:
    """The width of boxes beside one another, in em."""
    return sum(box.width for box in row) + sum(between(a, b) for a, b in pairwise(row))


def written(row: Sequence[Box]) -> str:
    """The LaTeX of boxes, with blanks where they stood."""
    return "".join((" " if box.apart and i else "") + box.text for i, box in enumerate(row))


def between(a: Box, b: Box) -> float:
    """The room that TeX leaves between two boxes in a row of text or display style."""
    if a.kind in ("space", "binder") or b.kind == "space":
        return 0.0
    if a.small:
        return THIN if "op" in (a.kind, b.kind) and b.kind != "group" else 0.0
    if "implies" in (a.kind, b.kind):
        return THICK
    if {a.kind, b.kind} & {"rel", "maps"}:
        return 0.0 if a.kind == b.kind else THICK
    if {a.kind, b.kind} & {"bin"}:
        return MEDIUM
    if a.kind == "punct" or a.kind == "op" and b.kind not in ("group",):
        return THIN
    if b.kind == "op" and a.kind != "sign":
        return THIN
    inner = ("fence", "cases", "dots")
    return THIN if (a.kind in inner or b.kind in inner) and a.kind != "sign" else 0.0


def _with_binders(row: Sequence[Box]) -> tuple[Box, ...]:
    """A row in which a quantifier, its variables and their domain are one box, which holds them."""
    out: list[Box] = []
    i = 0
    while i < len(row):
        end = i + 1
        if row[i].kind == "quantifier":
            end = next((k + 1 for k in range(i, len(row)) if row[k].text == r"\colon"), i + 1)
            while end < len(row) and row[end].kind == "space":
                end += 1
        inner = tuple(row[i:end])
        whole = Box(written(inner), "binder", width(inner), any(b.tall for b in inner), inner[0].apart, parts=(inner,))
        out.append(whole if row[i].kind == "quantifier" else row[i])
        i = end
    return tuple(out)


def _around(kind: str, inside: tuple[Box, ...], before: str, after: str, ends: tuple[float, float]) -> Box:
    """A box that holds others between two fences."""
    tall = any(box.tall for box in inside)
    return Box("", kind, width(inside) + sum(ends), tall, parts=(inside,), before=before, after=after, ends=ends)


class _Reader:
    """Reads tokens from where it is; what the text of a box is, ``row`` says."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)]
        self.i = 0

    @property
    def next(self) -> str:
        return self.tokens[self.i][0] if self.i < len(self.tokens) else ""

    def span(self, start: int) -> str:
        """The text of the tokens from one up to here."""
        end = min(self.i, len(self.tokens))
        return self.text[self.tokens[start][1] : self.tokens[end - 1][2]] if end > start else ""

    def row(self, style: int, *ends: str) -> tuple[Box, ...]:
        """Boxes up to one of the ``ends``, or to the end."""
        out: list[Box] = []
        while self.next and self.next not in ends and self.next != "}":
            start = self.i
            apart = start > 0 and self.tokens[start][1] > self.tokens[start - 1][2]
            box = self.scripted(self.box(style), style)
            if box.kind == "bin" and (not out or out[-1].kind in BEFORE_SIGN):
                box = replace(box, kind="sign")
            out.append(replace(box, text=self.span(start), apart=apart, small=style > TEXT))
        return _with_binders(out)

    def scripted(self, box: Box, style: int) -> Box:
        """A box with what is set above and below it; under and over a sum in display style."""
        start = self.i
        small = SCRIPT if style < SCRIPT else SMALL
        widths = []
        while self.next in ("^", "_", "'"):
            if self.next == "'":
                self.i += 1
                widths.append(0.25 * SCALE[style])
            else:
                self.i += 1
                widths.append(width(self.argument(small)))
        if not widths:
            return box
        limits = style == DISPLAY and box.text in LIMITS
        wide = max(box.width, *widths) if limits else box.width + max(widths) + AFTER_SCRIPT
        more = wide - box.width
        return replace(
            box,
            width=wide,
            after=box.after + self.span(start),
            ends=(box.ends[0], box.ends[1] + more),
            tall=box.tall or limits,
        )

    def argument(self, style: int) -> tuple[Box, ...]:
        """The boxes in braces, or that of the next token."""
        if self.next != "{":
            return (self.box(style),) if self.next else ()
        self.i += 1
        row = self.row(style)
        self.i += self.next == "}"
        return row

    def raw(self) -> str:
        """The text in braces, as it stands."""
        if self.next != "{":
            token, self.i = self.next, self.i + 1
            return token
        start, depth = self.i, 0
        while self.next:
            depth += (self.next == "{") - (self.next == "}")
            self.i += 1
            if not depth:
                break
        return self.span(start)[1:-1]

    def box(self, style: int) -> Box:
        token, scale = self.next, SCALE[style]
        if token == "{":
            inside = self.argument(style)
            return Box("", "ord", width(inside), any(b.tall for b in inside))
        self.i += 1
        if token in SPACES:
            return Box(token, "space", SPACES[token])
        if token.isdigit():
            return Box(token, "numeral", 0.5 * scale * len(token))
        if token in (r"\frac", r"\tfrac", r"\dfrac"):
            return self.fraction(style if token == r"\frac" else TEXT if token == r"\tfrac" else DISPLAY)
        if token == r"\sqrt":
            return self.root(style)
        if token == r"\left":
            return self.fence(style)
        if token in CLOSING:
            return self.brackets(token, style)
        if token in FONTS:
            letters = LETTERS.get(token, {})
            plain = sum(letters.get(c, 0.525) for c in re.sub(r"\\[a-zA-Z]+|[{}\\]", "", self.raw()))
            return Box("", "op" if token == r"\operatorname" else "ord", plain * scale)
        if token in WORDS:
            return self.words(style)
        if token in ACCENTS:
            return Box("", "ord", width(self.argument(style)))
        if token == r"\begin":
            return self.environment(style)
        if token in (r"\textstyle", r"\displaystyle", r"\limits", r"\nolimits", "&", r"\phantom"):
            return Box(token, "space", 0.0)
        if token in SIZED or token == r"\not":  # the next token is part of it
            fence, self.i = self.next, self.i + 1
            return Box("", "rel", MATH["="] * scale) if token == r"\not" else Box("", "ord", TALL.get(fence, 0.4))
        wide = LARGE.get(token, UNKNOWN) if style == DISPLAY and token in LARGE else MATH.get(token, UNKNOWN) * scale
        return Box(token, KINDS.get(token, "ord"), wide, token in LARGE)

    def root(self, style: int) -> Box:
        start = self.i - 1
        if self.next == "[":
            self.optional()
        opening = self.span(start) + "{"
        inside = self.argument(style)
        sign = (1.0 if any(b.tall or "^" in b.text for b in inside) else 0.833) * SCALE[style]
        return _around("fence", inside, opening, "}", (sign, 0.0))

    def optional(self) -> str:
        """The text in brackets, with them."""
        start = self.i
        while self.next not in ("]", ""):
            self.i += 1
        self.i += 1
        return self.span(start)

    def fraction(self, style: int) -> Box:
        inner = min(style + 1, SMALL)
        start = self.i
        above, below = self.argument(inner), self.argument(inner)
        operator = re.match(r"\{(?:d|\\mathrm\{d\}|\\partial)\b", self.span(start)) and above and len(above) < 4
        wide = max(width(above), width(below)) + 2 * NULL
        return Box("", "op" if operator else "frac", wide, True, parts=(above, below), ends=(2 * NULL, 0.0))

    def fence(self, style: int) -> Box:
        left = self.next
        self.i += 1
        inside = self.row(style, r"\right")
        right = self.tokens[self.i + 1][0] if self.i + 1 < len(self.tokens) else "."
        self.i += 2
        self.i = min(self.i, len(self.tokens))
        sizes = TALL if style == DISPLAY and any(b.tall for b in inside) else FENCE
        ends = (sizes.get(left, FENCE.get(left, 0.3)), sizes.get(right, FENCE.get(right, 0.3)))
        return _around("fence", inside, rf"\left{left}", rf"\right{right}", ends)

    def brackets(self, left: str, style: int) -> Box:
        """A pair of brackets and what is between, or a bracket alone where the other one is missing."""
        start, right = self.i, CLOSING[left]
        inside = self.row(style, right)
        scale = SCALE[style]
        ends = (MATH.get(left, 0.3) * scale, MATH.get(right, 0.3) * scale)
        if self.next != right:
            self.i = start
            return Box(left, "ord", ends[0])
        self.i += 1
        return _around("group", inside, left, right, ends)

    def words(self, style: int) -> Box:
        inside = self.raw()
        total = 0.0
        for k, piece in enumerate(re.split(r"(?<!\\)\$", inside)):
            if k % 2:
                total += width(boxes(piece))
            else:
                total += sum(
                    TEXTS.get(c, 0.333 if c.isspace() else 0.5) for c in re.sub(r"\\[a-zA-Z]+|[{}\\]", "", piece)
                )
        kind = {"and": "and", "or": "or"}.get(inside.strip(), "word") if inside[:1].isspace() else "word"
        return Box("", kind, total * SCALE[style])

    def environment(self, style: int) -> Box:
        start = self.i - 1
        name = self.raw()
        if name not in ENVIRONMENTS:
            return self.unread(start)
        opening = self.span(start)
        rows: list[list[tuple[Box, ...]]] = [[]]
        separators = []
        cell_style = DISPLAY if name == "aligned" else TEXT
        while self.next and self.next != r"\end":
            rows[-1].append(self.row(cell_style, "&", r"\\", r"\end"))
            if self.next == "&":
                self.i += 1
            elif self.next == r"\\":
                self.i += 1
                separators.append(self.optional() if self.next == "[" else "")
                rows.append([])
            elif self.next == "}":
                self.i += 1
        self.i += 1
        self.raw()
        columns = max(map(len, rows))
        wide = [max((width(r[c]) for r in rows if c < len(r)), default=0.0) for c in range(columns)]
        cells = tuple(r[c] if c < len(r) else () for r in rows for c in range(columns))
        ends = {"pmatrix": 1.75 if len(rows) > 3 else 1.65, "bmatrix": 1.3, "cases": 0.92}.get(name, 0.0)
        gaps = 0.0 if name == "aligned" else (1.0 if name == "cases" else 2 * COLUMN) * (columns - 1)
        ends = ends if name != "pmatrix" or len(rows) > 1 else 0.9
        kind = "cases" if name == "cases" else "matrix" if name in MATRICES else "fence"
        return Box(
            "",
            kind,
            sum(wide) + gaps + ends,
            True,
            parts=cells,
            before=opening,
            after=rf"\end{{{name}}}",
            columns=columns,
            gap=next(iter(separators), ""),
            ends=(ends + gaps, 0.0),
        )

    def unread(self, start: int) -> Box:
        """An environment that is not known stays as it is."""
        depth = 1
        while self.next and depth:
            token = self.next
            self.i += 1
            if token in (r"\begin", r"\end"):
                depth += 1 if token == r"\begin" else -1
                self.raw()
        return Box("", "ord", UNKNOWN * (self.i - start), True)

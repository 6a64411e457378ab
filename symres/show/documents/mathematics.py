r"""LaTeX for kernel terms, so that what is typeset is the very object that was checked.

``latex`` gives one line, ``display`` breaks a long formula into aligned lines, and ``show_number`` gives a number;
all are for math mode with amsmath and amssymb. A formula must not say more or less than its term, so beyond precedence

- a binder takes another name (w') where its own would capture a variable or be taken for one;
- two variables that would print alike are told apart, or refused;
- the letters e and d, and the identity I, give way to a variable of that name;
- an operation that is open to its right (sin x) closes (sin(x)) before another factor, and two numerals never touch;
- a gradient, a Hessian, a local minimum, a point and an equivalence have their usual signs and words, where a term
  says just that;
- a derivative shows the arguments of its function, and its function stays outside the fraction where the name of a
  variable would not tell which argument is meant.

Products and sums are written without the parentheses that associativity makes idle, scalars before matrices, factors
with negative exponents below a fraction bar, numbers before other factors and no ones among them, norms after other
scalars, and a conjunction of ``a < b`` and ``b < c`` as a chain, one of ``b < a`` and ``c < b`` as a chain a > b > c;
in every other way the order of a term is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from symres.functions import HEADS
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    build,
    conjunction,
    free_variables,
    is_scalar,
    number,
)

from . import gradients, operations, shapes
from .breaking import PAGE, broken
from .characters import in_ascii, in_letters
from .operations import (
    AND,
    ATOM,
    DISPLAY,
    HIDDEN,
    IMPLIES,
    INLINE,
    NESTED,
    OR,
    POWER,
    PREFIX,
    PRODUCT,
    QUANTIFIED,
    RELATION,
    SUM,
    Piece,
    Scope,
    fenced,
    parenthesized,
)
from .shapes import LEAVES

LINE = 70  # letters in a line
WIDE = 24  # letters of a point that may break after a coordinate
SHORT_EXPONENT = 14
SHORT_FRACTION = 10
DIGEST = 8  # letters of the SHA-256 of a table
DIGITS = 90  # of the longest number that is written out; a line has some eighty

# exp is written in its own way
FUNCTIONS = {head: f.latex[0] for head, f in HEADS.items() if len(f.latex) == 1 and head != "exp"} | {"det": r"\det"}
SQUARED_BEFORE_ARGUMENT = frozenset(head for head, f in HEADS.items() if f.raised)
FENCES = {head: f.latex for head, f in HEADS.items() if len(f.latex) == 2}
SIZES = ("abs", "frobenius", "spectral")
RELATIONS = {"=": "=", "<=": r"\le", "<": "<"}
FALLING = {"=": "=", "<=": r"\ge", "<": ">"}  # the same with the sides exchanged
NEGATED = {"=": r"\ne", "<=": r"\not\le", "<": r"\not<"}
NO_WIDTH = (
    *("^", "_", "$", r"\left", r"\right", r"\!", r"\,"),
    *(r"\mathrm", r"\mathbb", r"\mathsf", r"\text", r"\operatorname"),
)
QUANTIFIERS = {"all": r"\forall", "ex": r"\exists"}

GREEK = "alpha beta gamma delta zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega"
GREEK += " Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega varphi vartheta varrho ell"
SYMBOLS = {name: "\\" + name for name in GREEK.split()} | {"epsilon": r"\varepsilon", "varepsilon": r"\varepsilon"}
ACCENTS = {"hat": r"\hat{%s}", "bar": r"\bar{%s}", "tilde": r"\tilde{%s}", "star": r"%s^{\star}", "prime": "%s'"}
# the upright words that formulas have
UPRIGHT = (word for f in HEADS.values() if len(f.latex) == 1 for word in re.findall(r"(\w+)\}?$", f.latex[0]))
RESERVED = frozenset((*UPRIGHT, "max", "min", "tr", "det", "adj", "root", "pi"))
WORD = re.compile(r"\\(?:mathrm|mathtt|text)\{(?:[^{}]|\\.)*\}")


def latex(term: Term, names: Mapping[str, str] = {}) -> str:
    r"""The LaTeX of a term, a proposition or a sort, on one line and without delimiters.

    ``names`` gives the LaTeX of variables, by name; each has to be a single symbol. Raises ValueError for one that is
    not, and for two variables that would print alike in spite of it.

    >>> from symres.kernel.terms import build, number, variable
    >>> x, eps = variable("x_1"), variable("epsilon")
    >>> print(latex(build("+", x, build("*", number(-1), build("^", eps, number(-1))))))
    x_{1} - \frac{1}{\varepsilon}
    """
    return _page(term, names).piece(term, (), DISPLAY).text


def display(term: Term, names: Mapping[str, str] = {}, room: float = PAGE) -> str:
    r"""As ``latex``, for a formula on lines of its own: what is wider than ``room`` em becomes an ``aligned``.

    Raises as ``latex`` does.
    """
    return broken(latex(term, names), room)


def show_number(value: Fraction) -> str:
    r"""The LaTeX of a number; of one that fits no page its first and last digits, and how many there are.

    >>> print(show_number(Fraction(-1, 2)), show_number(Fraction(10**200)))
    -\frac{1}{2} 100000\cdots000000_{(201\text{ digits})}
    """
    sign, over = "-" if value < 0 else "", _digits(abs(value.numerator))
    return f"{sign}{over}" if value.denominator == 1 else rf"{sign}\frac{{{over}}}{{{_digits(value.denominator)}}}"


def _digits(n: int) -> str:
    text = str(n)
    return text if len(text) <= DIGITS else rf"{text[:6]}\cdots{text[-6:]}_{{({len(text)}\text{{ digits}})}}"


# ----------------------------------------------------------------------------------------------------- names and widths


def _symbol(name: str) -> str:
    """The LaTeX of a name: lambda_min, A_1_2, a11, w_star, x_hat."""
    if name in RESERVED:
        return rf"\mathtt{{{name}}}"
    plain = "".join(map(in_letters, name)).rstrip("_") or name  # as in lambda_, which Python would not take
    first, *rest = plain.split("_")
    split = re.fullmatch(r"([^\W\d]+?)(\d+)", first)
    if split and (len(split[1]) == 1 or split[1] in SYMBOLS):
        first, rest = split[1], [split[2], *rest]
    if not first or "" in rest:
        return rf"\mathtt{{{_escaped(name)}}}"
    accents = [part for part in rest if part in ACCENTS]
    text = _letters(first)
    for accent in accents[:1]:
        text = ACCENTS[accent] % text
    below = [_letters(part) for part in rest if part not in accents[:1]]
    return f"{text}_{{{','.join(below)}}}" if below else text


def _free_symbol(x: Term) -> str:
    """The LaTeX of a free variable: dell and dphi are the names of the derivatives of functions ell and phi."""
    name = str(x.value)
    sort = x.sort.args[1] if shapes.is_random(x) and x.sort is not None else x.sort
    if sort is not None and sort.head == "function" and sort.args == (REAL, REAL) and name[1:] in SYMBOLS:
        return f"{SYMBOLS[name[1:]]}'" if name[0] == "d" else _symbol(name)
    return _symbol(name)


def _letters(part: str) -> str:
    if part in SYMBOLS:
        return SYMBOLS[part]
    if part.isascii():
        return part if len(part) == 1 or part.isdigit() else rf"\mathrm{{{part}}}"
    return rf"\text{{{part}}}"


def _escaped(name: str) -> str:
    return "".join(map(in_ascii, name)).replace("_", r"\_")


def _primed(symbol: str) -> str:
    return f"{{{symbol}}}'" if "^" in symbol else symbol + "'"


def width(text: str) -> int:
    """About how many letters wide a formula is."""
    text = re.sub(r"\\begin\{pmatrix\}(.*?)\\end\{pmatrix\}", _widest_row, text)
    tokens = re.findall(r"\\[a-zA-Z]+\*?|\\.|\S", text)

    def group(i: int) -> tuple[int, int]:
        """The width of the group or token at i, and where the next one begins."""
        if i >= len(tokens):
            return 0, i
        if tokens[i] == "{":
            total, i = 0, i + 1
            while i < len(tokens) and tokens[i] != "}":
                step, i = group(i)
                total += step
            return total, i + 1
        if tokens[i] == r"\frac":
            over, i = group(i + 1)
            under, i = group(i)
            return max(over, under), i
        if tokens[i] in "+-=<>" or tokens[i] in (r"\le", r"\ge", r"\ne", r"\implies"):
            return 3, i + 1
        if tokens[i] in NO_WIDTH:
            return 0, i + 1
        if tokens[i] in FUNCTIONS.values():
            return len(tokens[i]) - 1, i + 1
        return 1, i + 1

    total, i = 0, 0
    while i < len(tokens):
        step, i = group(i)
        total += step
    return total


def _widest_row(matrix: re.Match[str]) -> str:
    rows = re.split(r"\\\\(?:\[\w+\])?", matrix[1])
    return "m" * (2 + max(width(row.replace("&", r"\quad")) for row in rows))


def _side_by_side(factors: Sequence[str]) -> str:
    """Factors without a sign, but where numerals would touch (or read as one and a half) or words run together."""
    out = factors[0]
    for last, text in pairwise(factors):
        numeral = re.fullmatch(r"\d+|\\frac\{\d+\}\{\d+\}", last)
        if text[0].isdigit() or last == "1" or numeral and text.startswith(r"\frac"):
            out += rf" \cdot {text}"
        elif WORD.match(text) or any(m.end() == len(last) for m in WORD.finditer(last)):
            out += rf" \, {text}"
        else:
            out += f" {text}"
    return out


# ------------------------------------------------------------------------------------------------ the shapes of terms


def _summands(term: Term) -> list[Term]:
    parts = map(shapes.settled, term.args)
    return [part for a in parts for part in (_summands(a) if a.head == "+" else [a])]


def _factors(term: Term) -> list[Term]:
    """The factors of a product and of the products in it; one with a minus sign stays whole unless it comes first."""
    out: list[Term] = []
    for i, a in enumerate(term.args):
        inner = _factors(a) if a.head == "*" else [a]
        out += [a] if i and _is_negative(inner[0]) else inner
    return out


def _coefficients_first(factors: Sequence[Term]) -> list[Term]:
    """Factors in the order of a reader: numbers, no ones among them, and norms after other scalars."""
    kept = [a for a in factors if a is not ONE] or [ONE]

    def place(a: Term) -> int:
        of = a.args[0] if a.head == "^" else a
        return 0 if a.head == "rational" else 2 if of.head in SIZES else 1

    return sorted(kept, key=place)


def _is_negative(term: Term) -> bool:
    return term.head == "rational" and bool(term.value < 0)


def _is_divisor(term: Term) -> bool:
    return term.head == "^" and is_scalar(term.args[0].sort) and _is_negative(term.args[1])


def _is_fraction(term: Term) -> bool:
    return term.head == "rational" and bool(term.value.denominator != 1)


def _rises(relations: Sequence[Term]) -> bool:
    """Whether each relation begins where the one before ends."""
    return all(a.args[1] is b.args[0] for a, b in pairwise(relations))


def _falls(relations: Sequence[Term]) -> bool:
    """Whether that is so once the sides of every inequality are exchanged."""
    turned = [part.args if part.head == "=" else part.args[::-1] for part in relations]
    return all(a[1] is b[0] for a, b in pairwise(turned))


def _longer(chain: Sequence[Term], part: Term) -> list[Term] | None:
    """A chain of relations with one more, None if it does not fit on."""
    longer = [*chain, part]
    return longer if chain and (_rises(longer) or _falls(longer)) else None


def _slots(nodes: set[Term], names: Mapping[str, str]) -> dict[tuple[Term, str], set[int]]:
    """At which arguments of a function a variable's name is seen: whether dF/dw can only mean one derivative."""
    out: dict[tuple[Term, str], set[int]] = {}
    for node in nodes:
        hints: list[str] = []
        while node.head in ("lam", "D"):
            node = node if node.head == "lam" else node.args[0]
            hints, node = [*hints, node.value], node.args[1]
        if node.head == "app" and node.args[0].head in LEAVES:
            for i, a in enumerate(node.args[1:]):
                if a.head == "variable" or a.head == "bound" and a.value < len(hints):
                    name = a.value if a.head == "variable" else hints[-1 - a.value]
                    out.setdefault((node.args[0], names.get(name) or _symbol(name)), set()).add(i)
    return out


# ----------------------------------------------------------------------------------------------------------- the writer


def _page(term: Term, names: Mapping[str, str]) -> Page:
    for name, symbol in names.items():
        outside = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", symbol))
        if not symbol.strip() or re.search(r"[-+/=<>,]", outside):
            raise ValueError(
                f"the LaTeX of the variable {name} is given as {symbol!r}, which is no single symbol; "
                r"expected something such as \hat{x} or x_{1}"
            )
    nodes = shapes.nodes(term)
    labels: dict[Term, str] = {}
    taken: dict[str, Term] = {}
    visible = shapes.visible_outcomes(term, nodes)
    for x in sorted(free_variables(term), key=lambda v: (str(v.value) not in names, str(v.value))):
        if shapes.is_outcome(x) and not visible:
            labels[x] = HIDDEN
            continue
        symbol = rf"\mathtt{{x}}_{{{x.value}}}" if x.head == "local" else names.get(x.value) or _free_symbol(x)
        if symbol in taken and x.value not in names and x.value != taken[symbol].value:
            symbol = rf"\mathtt{{{_escaped(str(x.value))}}}"
        if symbol in taken:
            raise ValueError(
                f"two variables, {taken[symbol].value} and {x.value}, would both be printed as {symbol}; "
                "rename one of them, or give them different symbols in names"
            )
        labels[x], taken[symbol] = symbol, x
    hints = {names.get(node.value) or _symbol(node.value) for node in nodes if node.head in BINDERS}
    functions = frozenset(labels[x] for x in labels if x.sort is not None and x.sort.head == "function")
    return Page(names, labels, frozenset({*taken, *hints}), functions, _slots(nodes, names), visible)


@dataclass(frozen=True)
class Page:
    """The symbols of a whole term, which the writing of each part has to know."""

    names: Mapping[str, str]
    labels: Mapping[Term, str]  # of the free variables
    symbols: frozenset[str]  # all of them, binders included
    functions: frozenset[str]  # the symbols of functions
    slots: Mapping[tuple[Term, str], set[int]]
    visible: bool  # whether outcomes are written

    def at(self, level: int, term: Term, scope: Scope, style: int) -> str:
        """A part that must bind at least as tightly as ``level``."""
        piece = self.piece(term, scope, style)
        return piece.text if piece.level >= level else parenthesized(piece.text)

    def bare(self, term: Term, scope: Scope, style: int) -> str:
        return self.piece(term, scope, style).text

    def piece(self, term: Term, scope: Scope, style: int) -> Piece:
        head, args = term.head, term.args
        if term.sort is None:
            return self.sort(term, scope)
        if head == "rational":
            return self.number(term.value, style)
        if head in LEAVES:
            return Piece(self.name(term, scope), ATOM)
        if head == "table":
            return Piece(rf"\mathtt{{{term.value[0][:DIGEST]}}}", ATOM)
        if head == "+":
            return Piece("".join(self.signed_summands(term, scope, style)), SUM)
        if head == "*" or _is_divisor(term):
            negative, text, level = self.signed(term, scope, style)
            return Piece("-" + text, SUM) if negative else Piece(text, level)
        if head == "^":
            return self.power(term, scope, style)
        if head == "pi":
            return Piece(r"\pi", ATOM)
        if head == "exp":
            exponent = self.bare(args[0], scope, INLINE)
            if "e" not in self.symbols and args[0] is ONE:
                return Piece("e", POWER)
            if "e" not in self.symbols and width(exponent) <= SHORT_EXPONENT:
                return Piece(f"e^{{{exponent}}}", POWER)
            text = exponent if style == INLINE else self.bare(args[0], scope, style)
            return Piece(parenthesized(text, r"\exp"), POWER)
        if head == "psd" and shapes.hessian(args[0]) is not None:  # a Hessian and the sign say less: see curvature
            return Piece(rf"{self.matrix(args[0], scope).text} \succeq 0", RELATION)
        if head in operations.OPERATIONS:
            return operations.OPERATIONS[head](self, term, scope, style)
        if head in FUNCTIONS:
            return self.function(FUNCTIONS[head], args[0], scope, style)
        if head in FENCES:
            left, right = FENCES[head]
            return Piece(fenced(left, self.bare(args[0], scope, style), right), ATOM)
        if head == "D":
            return self.derivative(term, scope, style)
        if head == "root":
            return self.root(term)
        if head == "rows":
            derived = shapes.gradient(term)
            if derived is not None:
                function, point = derived
                return Piece(self.applied(rf"\nabla {self.labels[function]}", point, scope, style), POWER)
            twice = shapes.hessian(term)
            if twice is not None:
                function, point = twice
                return Piece(self.applied(rf"\nabla^{{2}} {self.labels[function]}", point, scope, style), POWER)
            return self.matrix(term, scope)
        if head == "entry":
            a, below = self.bare(args[0], scope, style), ",".join(self.bare(i, scope, INLINE) for i in args[1:])
            indexed = any(symbol.startswith(a + "_") for symbol in self.symbols)
            if args[0].head in LEAVES and not indexed and not set("_^") & set(a):
                return Piece(f"{a}_{{{below}}}", ATOM)
            return Piece(rf"\left[{a}\right]_{{{below}}}" if r"\begin" in a else f"[{a}]_{{{below}}}", ATOM)
        if head == "T":
            return Piece(self.base(args[0], scope, style) + r"^{\mathsf T}", POWER)
        if head == "I":
            return Piece(f"{self.identity}_{{{self.bare(args[0], scope, INLINE)}}}", ATOM)
        if head == "O":
            sizes = r" \times ".join(self.at(PRODUCT, a, scope, INLINE) for a in args)
            return Piece(f"0_{{{sizes}}}", ATOM)
        minimum = shapes.local_minimum(term)
        if minimum is not None:
            return self.minimum(minimum, scope)
        slope = gradients.gradient(term)
        if slope is not None:
            return self.gradient(slope, (*scope, *[HIDDEN] * len(slope.points), HIDDEN), style)
        curved = shapes.second_order(term)
        if curved is not None:
            return self.curvature(curved, scope)
        if head in BINDERS:
            prefix, body, inner = self.binders(term, scope)
            return Piece(prefix + self.bare(body, inner, style), QUANTIFIED)
        if head in RELATIONS or head in ("and", "or", "=>", "not", "false"):
            return self.proposition(term, scope, style)
        command = "\\" + head if head in ("max", "min") else rf"\operatorname{{{head}}}"
        return Piece(self.applied(command, args, scope, style), POWER)

    def applied(self, function: str, arguments: Sequence[Term], scope: Scope, style: int) -> str:
        return parenthesized(", ".join(self.bare(a, scope, style) for a in arguments), function)

    def sort(self, term: Term, scope: Scope) -> Piece:
        if term.head == "matrix":
            rows, columns = (self.at(PRODUCT, a, scope, INLINE) for a in term.args)
            if columns == "1":
                return Piece(rf"\mathbb{{R}}^{{{self.bare(term.args[0], scope, INLINE)}}}", ATOM)
            return Piece(rf"\mathbb{{R}}^{{{rows} \times {columns}}}", ATOM)
        if term.head == "function":
            domains, codomain, inside = [], term, scope
            while codomain.head == "function":
                if codomain.args[1].loose > codomain.args[0].loose:
                    return self.sort_of_sequences(term, scope)
                domains.append(self.at(ATOM, codomain.args[0], inside, INLINE))
                codomain, inside = codomain.args[1], (*inside, HIDDEN)
            return Piece(r" \times ".join(domains) + rf" \to {self.bare(codomain, inside, INLINE)}", SUM)
        if term.head == "base":
            return Piece(self.names.get(term.value) or _symbol(term.value), ATOM)
        return Piece({INT: r"\mathbb{Z}", REAL: r"\mathbb{R}", PROP: r"\mathrm{Prop}"}[term], ATOM)

    def sort_of_sequences(self, term: Term, scope: Scope) -> Piece:
        """Functions whose values have a sort that depends on the argument."""
        name = self.index(scope)
        domain = self.bare(term.args[0], scope, INLINE)
        values = self.at(POWER, term.args[1], (*scope, name), INLINE)
        return Piece(rf"\textstyle\prod_{{{name} \in {domain}}} {values}", PREFIX)

    # ------------------------------------------------------------------------------------------------------------ names

    def name(self, leaf: Term, scope: Scope) -> str:
        return self.labels[leaf] if leaf.head != "bound" else scope[-1 - leaf.value]

    def has_symbol(self, symbol: str) -> bool:
        return symbol in self.symbols

    def is_prefix(self, symbol: str) -> bool:
        """Whether the symbol with a subscript could be taken for another variable."""
        return any(other.startswith(symbol + "_") for other in self.symbols)

    def index(self, scope: Scope) -> str:
        """A letter for an index that is not used yet."""
        return next(x for x in (*operations.INDICES, r"\mathtt{i}") if x not in self.symbols and x not in scope)

    @property
    def identity(self) -> str:
        return r"\mathbf{I}" if any(s[:1] == "I" for s in self.symbols) else "I"

    def is_hidden(self, leaf: Term, scope: Scope) -> bool:
        """Whether a term is an outcome that is not written."""
        return leaf.head in LEAVES and self.name(leaf, scope) == HIDDEN

    def has_other_outcome(self, law: Term, scope: Scope) -> bool:
        """Whether a random variable depends on another outcome than its own."""
        outside = [self.name(x, scope) for x in free_variables(law) if shapes.is_outcome(x) and x in self.labels]
        outside += [scope[-1 - i] for i, sort in shapes.outer_variables(law) if sort.head == "base"]
        return bool(outside)

    # ------------------------------------------------------------------------------------------------------- arithmetic

    def number(self, value: Fraction, style: int) -> Piece:
        text = show_number(value) if style == DISPLAY else str(value)
        if value < 0:
            return Piece(text, SUM)
        return Piece(text, ATOM if value.denominator == 1 else POWER if style == DISPLAY else PRODUCT)

    def signed_summands(self, term: Term, scope: Scope, style: int) -> list[str]:
        """The parts of a sum, each with the sign before it."""
        out, parts = [], _summands(term)
        any_size = not all(map(shapes.is_multiple_of_identity, parts))
        for i, part in enumerate(parts):
            negative, text, level = self.signed(part, scope, style)
            text = parenthesized(text) if i and level == SUM else text  # a sum times one
            sign = (" - " if negative else " + ") if i else "-" if negative else ""
            out.append(sign + (self.unsized(part, text, scope) if any_size else text))
        return out

    def unsized(self, part: Term, text: str, scope: Scope) -> str:
        """The identity beside other matrices without its size, which they show."""
        if not shapes.is_multiple_of_identity(part):
            return text
        last = part.args[-1] if part.head == "*" else part
        return text.removesuffix(self.bare(last, scope, DISPLAY)) + self.identity

    def signed(self, term: Term, scope: Scope, style: int) -> tuple[bool, str, int]:
        """Whether a minus sign stands before a term, the rest, and how tightly that binds."""
        if operations.is_entry(term):
            return self.signed(term.args[0], scope, style)
        if _is_negative(term):
            piece = self.number(-term.value, style)
            return True, piece.text, piece.level
        if term.head != "*" and not _is_divisor(term):
            piece = self.piece(term, scope, style)
            return False, piece.text, piece.level
        factors = _coefficients_first(_factors(term)) if term.head == "*" else [term]
        negative = _is_negative(factors[0])
        if negative:
            rest = factors[1:]
            factors = rest if rest and factors[0].value == -1 else [number(-factors[0].value), *rest]
        piece = self.product(factors, scope, style)
        if negative and piece.level < PRODUCT:
            piece = Piece(parenthesized(piece.text), ATOM)
        return negative, piece.text, piece.level

    def factor(self, term: Term, scope: Scope, style: int, last: bool) -> str:
        piece = self.piece(term, scope, style)
        if piece.level == PREFIX and not last and piece.closed:
            return piece.closed
        return piece.text if piece.level >= (PREFIX if last else POWER) else parenthesized(piece.text)

    def factors(self, terms: Sequence[Term], scope: Scope, style: int, last: bool = True) -> list[str]:
        return [self.factor(t, scope, style, last and i == len(terms)) for i, t in enumerate(terms, 1)]

    def product(self, terms: Sequence[Term], scope: Scope, style: int, last: bool = True) -> Piece:
        """A product; a factor open to its right may only come ``last``."""
        scalars = [t for t in terms if is_scalar(t.sort)]
        matrices = [t for t in terms if not is_scalar(t.sort)]
        if matrices:
            texts = self.factors(matrices, scope, style, last)
            if scalars:
                texts = [self.coefficient(scalars, scope, style), *texts]
            elif len(matrices) == 1:
                return self.piece(matrices[0], scope, style)
            return Piece(_side_by_side(texts), PRODUCT)
        if any(map(_is_divisor, terms)) or style != DISPLAY and any(map(_is_fraction, terms)):
            return self.quotient(terms, scope, style, last)
        if len(terms) == 1:
            return self.piece(terms[0], scope, style)
        return Piece(_side_by_side(self.factors(terms, scope, style, last)), PRODUCT)

    def coefficient(self, scalars: Sequence[Term], scope: Scope, style: int) -> str:
        """The scalars before matrices, kept together by parentheses if there is a slash among them."""
        if len(scalars) == 1:
            return self.factor(scalars[0], scope, style, False)
        text = self.product(scalars, scope, style, False).text
        slash = style != DISPLAY and any(_is_divisor(t) or _is_fraction(t) for t in scalars)
        return parenthesized(text) if slash else text

    def quotient(self, terms: Sequence[Term], scope: Scope, style: int, last: bool) -> Piece:
        """Scalars of which some have negative exponents, as a fraction."""
        over: list[Term] = []
        under: list[Term] = []
        for t in terms:
            if t.head == "rational":
                over += [] if t.value.numerator == 1 and _is_fraction(t) else [number(t.value.numerator)]
                under += [number(t.value.denominator)] if _is_fraction(t) else []
            elif _is_divisor(t):
                base, exponent = t.args
                inner = _factors(base) if base.head == "*" else [base]
                if exponent.value != -1:
                    inner = [build("^", base, number(-exponent.value))]
                elif _is_negative(inner[0]) or any(_is_divisor(f) or _is_fraction(f) for f in inner):
                    inner = [base]
                under += inner
            else:
                over.append(t)
        if style != DISPLAY:
            top = _side_by_side(self.factors(over, scope, INLINE, False)) if over else "1"
            bottom = _side_by_side(self.factors(under, scope, INLINE, False))
            text = f"{top}/{bottom}" if len(under) == 1 else f"{top}/({bottom})"
            if style == INLINE or width(text) <= SHORT_FRACTION and not re.search(r" [-+] ", text):
                return Piece(text, PRODUCT)
        bottom = self.product(under, scope, NESTED).text
        numerals = [t for t in over if t.head == "rational"]
        letters = [t for t in over if t.head != "rational"]
        whole = self.product(over, scope, NESTED).text if over else "1"
        if style == DISPLAY and letters and width(whole) > LINE // 2 > 3 * width(bottom):
            top = self.product(numerals, scope, NESTED).text if numerals else "1"
            rest = self.factors(letters, scope, style, last)
            return Piece(_side_by_side([rf"\frac{{{top}}}{{{bottom}}}", *rest]), PRODUCT)
        return Piece(rf"\frac{{{whole}}}{{{bottom}}}", POWER)

    def base(self, term: Term, scope: Scope, style: int) -> str:
        """The base of a superscript; a symbol that has one needs parentheses."""
        text = self.at(ATOM, term, scope, style)
        return parenthesized(text) if term.head in LEAVES and "^" in text else text

    def power(self, term: Term, scope: Scope, style: int) -> Piece:
        base, exponent = term.args
        value = exponent.value if exponent.head == "rational" else Fraction(0)
        if value.numerator == 1 and 1 < value.denominator < 10:
            degree = "" if value.denominator == 2 else f"[{value.denominator}]"
            return Piece(rf"\sqrt{degree}{{{self.bare(base, scope, style)}}}", POWER)
        if base.head in SQUARED_BEFORE_ARGUMENT and value.denominator == 1 and value > 1:
            return self.function(f"{FUNCTIONS[base.head]}^{{{value}}}", base.args[0], scope, style)
        return Piece(f"{self.base(base, scope, style)}^{{{self.bare(exponent, scope, INLINE)}}}", POWER)

    def function(self, command: str, argument: Term, scope: Scope, style: int) -> Piece:
        closed = self.applied(command, [argument], scope, style)
        if (
            argument.head in (*LEAVES, "pi")
            or argument.head == "rational"
            and argument.sort is INT
            and argument.value >= 0
        ):
            return Piece(f"{command} {self.bare(argument, scope, style)}", PREFIX, closed)
        return Piece(closed, POWER)

    def root(self, term: Term) -> Piece:
        """The polynomial is written in a letter that the page does not use."""
        *coefficients, low, high = (a.value for a in term.args)
        x = next(letter for letter in ("x", "t", "s", "y", "z", r"\mathtt{x}") if letter not in self.symbols)
        text = ""
        for i, c in reversed(list(enumerate(coefficients))):
            if c:
                power = "" if i == 0 else x if i == 1 else f"{x}^{{{i}}}"
                size = "" if abs(c) == 1 and i else show_number(abs(c))
                sign = (" - " if c < 0 else " + ") if text else "-" if c < 0 else ""
                text += sign + " ".join(filter(None, (size, power)))
        return Piece(parenthesized(text, rf"\operatorname{{root}}_{{[{low},\,{high}]}}"), POWER)

    def matrix(self, term: Term, scope: Scope) -> Piece:
        width, cells = int(term.args[1].value), [self.bare(a, scope, DISPLAY) for a in term.args[2:]]
        if not cells:
            return Piece(rf"0_{{{term.args[0].value} \times {width}}}", ATOM)
        lines = [" & ".join(cells[i : i + width]) for i in range(0, len(cells), width)]
        apart = r" \\[4pt] " if any(r"\frac" in cell for cell in cells) else r" \\ "
        return Piece(rf"\begin{{pmatrix}} {apart.join(lines)} \end{{pmatrix}}", ATOM)

    # ------------------------------------------------------------------------------------------------------ derivatives

    def mentioned(self, term: Term, scope: Scope) -> set[str]:
        free = {self.labels[x] for x in free_variables(term)}
        return free | {scope[-1 - i] for i, _ in shapes.outer_variables(term)}

    def chosen(self, hint: str, avoid: set[str]) -> str:
        symbol = self.names.get(hint) or _symbol(hint)
        while symbol in avoid:
            symbol = _primed(symbol)
        return symbol

    def derivative(self, term: Term, scope: Scope, style: int) -> Piece:
        """A derivative of any order (or that of ``has_derivative``), and a bar with the points at which it is taken.

        A derivative inside another joins it if the point of the inner one does not depend on what the outer one varies,
        and the outer one neither has the inner one's name nor is taken at something of that name; otherwise it stays a
        whole of its own.
        """
        steps: list[str] = []  # the variables, the outermost first
        points: dict[str, str] = {}  # where the derivative is taken, of those that do not keep their own name
        consumed: set[str] = set()  # the symbols in those points
        inner, inside = term, scope
        while inner.head == "D" or inner is term:
            (binder, point), body = inner.args[:2], inner.args[0].args[1]
            place = self.bare(point, inside, INLINE)
            avoid, there = self.mentioned(body, (*inside, "")), self.mentioned(point, inside)
            if point.head not in LEAVES or place != self.chosen(binder.value, set()):
                avoid |= there | set(inside)
            name = self.chosen(binder.value, avoid)
            if name != place:
                moves = any(i < len(steps) for i, _ in shapes.outer_variables(point))
                if steps and (moves or name in consumed or name in steps):
                    break
                points[name] = place
                consumed |= there
            steps.append(name)
            inner, inside = body, (*inside, name)
        derived = self.derived(inner, inside, steps, style)
        if not points:
            return derived
        where = r",\ ".join(f"{x}={a}" for x, a in reversed(points.items()))
        return Piece(rf"\left.{derived.text}\right|_{{{where}}}", POWER)

    def names_its_argument(self, application: Term, scope: Scope, steps: Sequence[str]) -> bool:
        """Whether each variable is one whole argument of the function, and its name is seen at no other argument."""
        if application.head != "app" or application.args[0].head not in LEAVES:
            return False
        function, *arguments = application.args
        for name in steps:
            at = [i for i, a in enumerate(arguments) if name in self.mentioned(a, scope)]
            if len(at) != 1 or arguments[at[0]].head not in LEAVES or self.slots.get((function, name), set()) - set(at):
                return False
        return True

    def derived(self, body: Term, scope: Scope, steps: Sequence[str], style: int) -> Piece:
        fused = self.names_its_argument(body, scope, steps)
        others = len(body.args) > 2 if fused else self.mentioned(body, scope) - self.functions - set(steps)
        sign = r"\partial " if others or len(set(steps)) > 1 else r"\mathrm{d}" if "d" in self.symbols else "d"
        above = sign.strip() + (f"^{{{len(steps)}}}" if len(steps) > 1 else "")
        runs: list[tuple[str, int]] = []
        for name in steps:
            runs = [*runs[:-1], (name, runs[-1][1] + 1)] if runs and runs[-1][0] == name else [*runs, (name, 1)]
        below = r"\,".join(
            sign + (name if n == 1 else f"{{{name}}}^{{{n}}}" if "^" in name else f"{name}^{{{n}}}") for name, n in runs
        )
        if fused:
            function = self.bare(body.args[0], scope, style)
            bar = rf"\frac{{{above} {function}}}{{{below}}}"
            return Piece(self.applied(bar, body.args[1:], scope, style), POWER)
        return Piece(rf"\frac{{{above}}}{{{below}}} {self.at(PREFIX, body, scope, style)}", PREFIX)

    # ----------------------------------------------------------------------------------------------------- propositions

    def binders(self, term: Term, scope: Scope) -> tuple[str, Term, Scope]:
        """The binders of one kind at the front of a term, what is under them, and the scope there."""
        head, domain = term.head, term.args[0]
        found = shapes.ranged(term)
        if found is not None:
            return self.ranged(term, found, scope)
        if head == "all" and domain.head == "base" and not self.visible:
            return r"\text{surely } ", term.args[1], (*scope, HIDDEN)
        if head != "lam" and domain.head == "function" and domain.args[0] is INT:
            return self.sequences(term, scope)
        symbols: list[str] = []
        inner = term
        while inner.head == head and (inner is term or head == "lam" or inner.args[0] is domain and not domain.loose):
            if inner is not term and (shapes.ranged(inner) is not None or gradients.gradient(inner) is not None):
                break
            body = inner.args[1]
            symbols.append(self.chosen(inner.value, self.mentioned(body, (*scope, "")) | set(scope)))
            scope, inner = (*scope, symbols[-1]), body
        listed = ", ".join(symbols)
        if head == "lam":
            return (listed if len(symbols) == 1 else f"({listed})") + r" \mapsto ", inner, scope
        where = self.at(PREFIX, domain, scope[: len(scope) - len(symbols)], INLINE)
        return rf"{QUANTIFIERS[head]}\, {listed} \in {where}\colon\ ", inner, scope

    def ranged(self, term: Term, found: shapes.Range, scope: Scope) -> tuple[str, Term, Scope]:
        """An integer between bounds."""
        name = self.chosen(term.value, self.mentioned(term.args[1], (*scope, HIDDEN)) | set(scope))
        inner = (*scope, name)
        low = self.bare(found.low, inner, INLINE)
        if found.high is not None:
            members = rf"{low}, \dots, {self.bare(found.high, inner, INLINE)}"
        else:
            literal = found.low.head == "rational"
            second = number(found.low.value + 1) if literal else build("+", found.low, number(1))
            members = rf"{low}, {self.bare(second, inner, INLINE)}, \dots"
        return rf"{QUANTIFIERS[term.head]}\, {name} \in \{{{members}\}}\colon\ ", found.body, inner

    def sequences(self, term: Term, scope: Scope) -> tuple[str, Term, Scope]:
        """A quantifier over families of matrices, numbers ..."""
        name = self.chosen(term.value, self.mentioned(term.args[1], (*scope, HIDDEN)) | set(scope))
        index = self.index((*scope, name))
        family = f"({name})" if set("_^'") & set(name) else name
        where = self.bare(term.args[0].args[1], (*scope, index), INLINE)
        listed = rf"({family}_{{{index}}})_{{{index} \in \mathbb{{Z}}}} \text{{ in }} {where}"
        return rf"{QUANTIFIERS[term.head]}\, {listed}\colon\ ", term.args[1], (*scope, name)

    def minimum(self, found: shapes.LocalMinimum, scope: Scope) -> Piece:
        """A sentence; if the neighbours of the point are not all others, it says what they are."""
        _, _, inner = self.binders(found.neighbours, (*scope, ""))
        kind = "strict local minimum" if found.strict else "local minimum"
        text = rf"${self.labels[found.function]}$ has a {kind} at ${self.place(found.point, inner, INLINE)}$"
        if found.conditions:
            names, met = ", ".join(inner[len(scope) + 1 :]), self.bare(conjunction(found.conditions), inner, INLINE)
            text += f" among the ${names}$ with ${met}$"
        return Piece(rf"\text{{{text}}}", RELATION)

    def gradient(self, found: gradients.Gradient, scope: Scope, style: int) -> Piece:
        """The gradient of a function with respect to one or several matrices, and what it is."""
        by = self.place(found.points, scope, INLINE)
        sign = r"\nabla" if len(found.points) > 1 and found.is_plain else rf"\nabla_{{{by}}}"
        function = self.at(POWER, found.function, scope, style)
        several = len(found.values) > 1
        level = QUANTIFIED if several else SUM
        values = [self.at(level, value, scope, style) for value in found.values] or ["0"]
        return Piece(f"{sign} {function} = {parenthesized(', '.join(values)) if several else values[0]}", RELATION)

    def curvature(self, found: shapes.SecondOrder, scope: Scope) -> Piece:
        """The sign of a Hessian: positive semidefinite, or not."""
        hessian = rf"\nabla^{{2}} {self.labels[found.function]}"
        inner = (*scope, *[HIDDEN] * found.directions)
        sign = r"\not\succeq" if found.negative else r"\succeq"
        return Piece(f"{self.applied(hessian, found.point, inner, INLINE)} {sign} 0", RELATION)

    def place(self, parts: Sequence[Term], scope: Scope, style: int) -> str:
        texts = [self.bare(part, scope, style) for part in parts]
        comma = r",\allowbreak " if style == INLINE and sum(map(width, texts)) > WIDE else ", "
        return texts[0] if len(parts) == 1 else parenthesized(comma.join(texts))

    def proposition(self, term: Term, scope: Scope, style: int) -> Piece:
        head, args = term.head, term.args
        if head == "false":
            return Piece(r"\text{false}", ATOM)
        if self.is_relation(term):
            left, sign, right = self.relation(term)
            return Piece(f"{self.at(SUM, left, scope, style)} {sign} {self.at(SUM, right, scope, style)}", RELATION)
        place = shapes.coordinates(args[0] if head == "not" else term)
        if place is not None:
            names, values = (self.place(parts, scope, style) for parts in place)
            return Piece(rf"{names} {NEGATED['='] if head == 'not' else '='} {values}", RELATION)
        sides = shapes.equivalence(term)
        if sides is not None:
            return Piece(r" \iff ".join(self.at(OR, side, scope, style) for side in sides), IMPLIES)
        if head == "not":
            denied = self.bare(args[0], scope, style)
            return Piece(rf"\lnot {denied if args[0].head in LEAVES else parenthesized(denied)}", RELATION)
        if head == "=":
            return Piece(r" \iff ".join(self.at(RELATION, a, scope, style) for a in args), IMPLIES)
        if head == "=>":
            # The conclusion may be a quantifier, which reaches as far as it can in any case.
            premise, conclusion = shapes.premises(term)
            then = self.piece(conclusion, scope, style)
            text = parenthesized(then.text) if then.level == IMPLIES else then.text
            return Piece(rf"{self.at(OR, premise, scope, style)} \implies {text}", IMPLIES)
        parts = self.parts(term, scope, style)
        level = RELATION if len(parts) == 1 else AND if head == "and" else OR
        return Piece(rf" \text{{ {head} }} ".join(parts), level)

    def is_relation(self, term: Term) -> bool:
        """Whether a proposition is a relation between numbers, matrices or functions, or the negation of one."""
        inner = term.args[0] if term.head == "not" else term
        return shapes.derivative(term) is not None or inner.head in RELATIONS and inner.args[0].sort is not PROP

    def relation(self, term: Term) -> tuple[Term, str, Term]:
        """The sides and the sign; of matrices with one entry the entries, and 0 for the zero beside a matrix."""
        derivative = shapes.derivative(term)
        if derivative is not None:
            return derivative, "=", term.args[2]
        inner = term.args[0] if term.head == "not" else term
        left, right = inner.args
        if left.head == right.head == "rows" and len(left.args) == len(right.args) == 3:
            left, right = left.args[2], right.args[2]
        elif shapes.is_zero_column(right) and shapes.gradient(left) is not None:
            right = ZERO
        if not left.head == right.head == "O":  # otherwise the other side shows the size of the zero
            left, right = (ZERO if side.head == "O" else side for side in (left, right))
        return left, (RELATIONS if inner is term else NEGATED)[inner.head], right

    def parts(self, term: Term, scope: Scope, style: int) -> list[str]:
        """The parts of a conjunction or disjunction; a < b and b < c become a < b < c, b < a and c < b a > b > c."""
        out: list[str] = []
        chain: list[Term] = []
        for part in term.args:
            links = part.head in RELATIONS and part.args[0].sort is not PROP
            longer = _longer(chain, part) if links and term.head == "and" else None
            chain = longer or ([part] if links else [])
            text = self.chain(chain, scope, style) if longer else self.at(RELATION, part, scope, style)
            out = [*(out[:-1] if longer else out), text]
        return out

    def chain(self, relations: Sequence[Term], scope: Scope, style: int) -> str:
        """Relations, each of which begins where the one before ends, or, with other signs, ends where it begins."""
        down = not _rises(relations)
        signs = FALLING if down else RELATIONS
        ordered = [part.args[::-1] if down and part.head != "=" else part.args for part in relations]
        text = self.at(SUM, ordered[0][0], scope, style)
        for part, (_, right) in zip(relations, ordered, strict=True):
            text += f" {signs[part.head]} {self.at(SUM, right, scope, style)}"
        return text

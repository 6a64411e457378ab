r"""Pieces of LaTeX, each with how tightly it binds, and what is special to matrices, sums and products with symbolic
bounds, and random variables.

Each function gets the page that is written, a term, the names of the binders around it, and the style of fractions.

- The Frobenius norm is |v| of a vector and |A|_F of a matrix, with double bars, as the spectral norm |A|; a matrix with
  one row and column is not told from its entry.
- An ordered product is F_b ... F_a if that shows it, and otherwise a product sign with the first factor below:
  the index falls from b to a.
- A conditional whose condition is decided by numbers is the value that it has, and of two integers 1 if they are equal
  and 0 otherwise is the delta of Kronecker.
- Outcomes are not written: x stands for x(omega), and E[x] for its expectation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from symres.kernel.terms import Term, literal_size

from . import shapes
from .shapes import LEAVES

QUANTIFIED, IMPLIES, OR, AND, RELATION, SUM, PRODUCT, PREFIX, POWER, ATOM = range(10)  # the loosest first
DISPLAY, NESTED, INLINE = range(3)  # fractions are built up; inside a fraction; written with a slash

Scope = tuple[str, ...]  # the names of the binders around a term, the innermost last
HIDDEN = ""  # the name of an outcome that nobody writes: x for x(omega)


@dataclass(frozen=True)
class Piece:
    """``closed``: the text before another factor, for what is open to its right."""

    text: str
    level: int
    closed: str = ""


class Writer(Protocol):
    """Writes the parts of a term, for functions that write one with parts; ``mathematics.Page`` is one.

    ``scope`` has the names of the binders around a part, ``style`` says how fractions are written.
    """

    def piece(self, term: Term, scope: Scope, style: int) -> Piece: ...

    def bare(self, term: Term, scope: Scope, style: int) -> str:
        """The text of a part that stands alone."""

    def at(self, level: int, term: Term, scope: Scope, style: int) -> str:
        """A part that must bind at least as tightly as ``level``."""

    def factor(self, term: Term, scope: Scope, style: int, last: bool) -> str: ...

    def applied(self, function: str, arguments: Sequence[Term], scope: Scope, style: int) -> str: ...

    def function(self, command: str, argument: Term, scope: Scope, style: int) -> Piece: ...

    def derivative(self, term: Term, scope: Scope, style: int) -> Piece: ...

    def mentioned(self, term: Term, scope: Scope) -> set[str]:
        """The symbols that a term needs."""

    def chosen(self, hint: str, avoid: set[str]) -> str:
        """A symbol for a bound variable."""

    def index(self, scope: Scope) -> str:
        """A letter for an index that is not used yet."""

    def has_symbol(self, symbol: str) -> bool: ...

    def is_prefix(self, symbol: str) -> bool:
        """Whether the symbol with a subscript could be taken for another variable."""

    def is_hidden(self, leaf: Term, scope: Scope) -> bool:
        """Whether a term is an outcome that is not written."""

    def has_other_outcome(self, law: Term, scope: Scope) -> bool:
        """Whether a random variable depends on another outcome than its own."""


Operation = Callable[[Writer, Term, Scope, int], Piece]


def parenthesized(text: str, before: str = "") -> str:
    r"""In parentheses, which grow with tall content, and keep close to the name of a function ``before`` them."""
    if is_tall(text):
        return (before + r"\!" if before else "") + rf"\left({text}\right)"
    return f"{before}({text})"


def fenced(left: str, text: str, right: str) -> str:
    r"""Between two fences, which grow with tall content.

    >>> print(fenced(r"\lvert", "x", r"\rvert"))
    \lvert x \rvert
    """
    return rf"\left{left} {text} \right{right}" if is_tall(text) else f"{left} {text} {right}"


def is_tall(text: str) -> bool:
    return any(tall in text for tall in (r"\frac", r"\begin", r"\sum", r"\prod"))


DELTA = r"\delta"  # of Kronecker
INDICES = ("i", "j", "k", "m", "n", "p", "q")


def _norm(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    inner = page.bare(term.args[0], scope, style)
    sort = term.args[0].sort
    is_vector = sort is not None and any(literal_size(size) == 1 for size in sort.args)
    if term.head == "frobenius" and is_vector:
        return Piece(fenced(r"\lvert", inner, r"\rvert"), ATOM)
    if term.head == "frobenius":  # the subscript is an accident of the fence; a power goes on top of it
        return Piece(fenced(r"\lVert", inner, r"\rVert_{F}"), ATOM)
    return Piece(fenced(r"\lVert", inner, r"\rVert"), ATOM)


def _spectrum(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    letter, which = term.head.split("_")
    command = rf"\{letter}_{{\{which}}}"
    if page.has_symbol(rf"\{letter}_{{\mathrm{{{which}}}}}"):  # a variable that would look the same
        command = rf"\operatorname{{{letter}}}_{{\{which}}}"
    return Piece(page.applied(command, term.args, scope, style), POWER)


def _semidefinite(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    left, right = shapes.loewner(term)
    texts = [page.at(SUM, left, scope, style), "0" if right is None else page.at(SUM, right, scope, style)]
    return Piece(r" \succeq ".join(texts), RELATION)


def is_entry(term: Term) -> bool:
    """Whether a term is the trace of a matrix with one row and column, which is written as that matrix."""
    sort = term.args[0].sort if term.head == "tr" else None
    return sort is not None and all(literal_size(size) == 1 for size in sort.args)


def _trace(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    if is_entry(term):
        return page.piece(term.args[0], scope, style)
    return page.function(r"\operatorname{tr}", term.args[0], scope, style)


def _sum(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    low, high, body = term.args
    name, inner, within = ranging(page, body, scope)
    below, above = page.bare(low, scope, INLINE), page.bare(high, scope, INLINE)
    text = page.at(PRODUCT, inner, within, DISPLAY) if inner is not None else indexed(page, body, [name], scope)
    text = rf"\sum_{{{name}={below}}}^{{{above}}} {text}"
    return Piece(text, PREFIX, parenthesized(text))


def _product(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    low, high, body = term.args
    first, last = page.bare(high, scope, INLINE), page.bare(low, scope, INLINE)
    falling = low.head == high.head == "rational" and low.value > high.value
    images = low.head == high.head == "app" and low.args[0] is high.args[0]  # A_(w_l) ... A_(w_1) runs from 1 to l
    if low is not high and not falling and not images:
        if body.head == "lam" and shapes.is_index(body.args[1]):
            factors = [page.factor(body.args[1], (*scope, end), style, False) for end in (first, last)]
            return Piece(rf"{factors[0]} \cdots {factors[1]}", POWER)
        if body.head in LEAVES:
            return Piece(r" \cdots ".join(indexed(page, body, [end], scope) for end in (first, last)), POWER)
    name, inner, within = ranging(page, body, scope)
    if inner is not None:
        text = page.factor(inner, within, DISPLAY, True)
    else:
        text = indexed(page, body, [name], scope)
    text = rf"\prod_{{{name}={first}}}^{{{last}}} {text}"
    return Piece(text, PREFIX, parenthesized(text))


SIGNS = {"hadamard": r" \odot ", "kron": r" \otimes "}


def _matrix_of_entries(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    known = shapes.composed(term)
    if known is not None:
        word, of = known
        if word == "diag":
            return page.function(r"\operatorname{diag}", of[0], scope, style)
        return Piece(SIGNS[word].join(page.factor(m, scope, style, True) for m in of), PRODUCT)
    rows, columns, function = term.args
    i, row, within = ranging(page, function, scope)
    j, entry, within = (page.index((*within, i)), None, within) if row is None else ranging(page, row, within)
    if entry is not None:
        text = page.bare(entry, within, style)
    else:
        text = indexed(page, function if row is None else row, [i, j] if row is None else [j], within)
    sizes = [page.bare(size, scope, INLINE) for size in (rows, columns)]
    ends = [rf"1 \le {name} \le {size}" for name, size in zip((i, j), sizes, strict=True)]
    if shapes.is_column(term):
        ends.pop()
    return Piece(rf"\left[ {text} \right]_{{{', '.join(ends)}}}", ATOM)


def ranging(page: Writer, body: Term, scope: Scope) -> tuple[str, Term | None, Scope]:
    """The index of a sum or product, what is summed, and the names there; None for a function without a formula."""
    if body.head == "lam":
        name = page.chosen(body.value, page.mentioned(body.args[1], (*scope, HIDDEN)) | set(scope))
        return name, body.args[1], (*scope, name)
    return page.index(scope), None, scope


def indexed(page: Writer, function: Term, indices: Sequence[str], scope: Scope) -> str:
    """A member of a sequence: A_i, or A(i) where that could be taken for a variable."""
    name = page.at(ATOM, function, scope, INLINE)
    below = ",".join(indices)
    if function.head not in LEAVES or page.is_prefix(name):
        return parenthesized(below, name)
    return f"({name})_{{{below}}}" if set("_^'") & set(name) else f"{name}_{{{below}}}"


def application(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    """A function at its arguments: integers as subscripts of a sequence, outcomes left out."""
    function, *arguments = term.args
    arguments = [a for a in arguments if not page.is_hidden(a, scope)]
    sort, indices = function.sort, []
    while arguments and function.head in LEAVES and shapes.is_sequence(sort):
        indices.append(page.bare(arguments.pop(0), scope, INLINE))
        sort = sort.args[1] if sort is not None else None
    if indices:
        text = indexed(page, function, indices, scope)
    elif arguments:
        text = page.at(ATOM, function, scope, style)
    else:
        return random(page, function, scope, style)
    level = POWER if "^" in text.split("_{")[0] else ATOM
    return Piece(page.applied(text, arguments, scope, style), ATOM) if arguments else Piece(text, level)


def random(page: Writer, law: Term, scope: Scope, style: int) -> Piece:
    """A random variable, of a function of the outcome; one that depends on another outcome, too, is that function."""
    if law.head == "lam" and not page.has_other_outcome(law, scope):
        return page.piece(law.args[1], (*scope, HIDDEN), style)
    return page.piece(law, scope, style)


def _mean(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    law = term.args[0]
    if law.head == "lam" and (page.has_other_outcome(law, scope) or not shapes.is_applied(law.args[1])):
        name = page.chosen(law.value, page.mentioned(law.args[1], (*scope, HIDDEN)) | set(scope))
        sign, inner = rf"\mathbb{{E}}_{{{name}}}", page.bare(law.args[1], (*scope, name), style)
    else:
        sign, inner = r"\mathbb{E}", random(page, law, scope, style).text
    return Piece(f"{sign}{fenced('[', inner, ']')}".replace("[ ", "[").replace(" ]", "]"), POWER)


def _value(page: Writer, term: Term, scope: Scope, style: int, sized: bool) -> str:
    return "0" if term.head == "O" and not sized else page.bare(term, scope, style)


def _choice(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    value = shapes.settled(term)
    if value is not term:
        return page.piece(value, scope, style)
    condition, one, other = term.args
    if shapes.is_delta(term) and not page.is_prefix(DELTA) and not page.has_symbol(DELTA):
        below = ",".join(page.bare(side, scope, INLINE) for side in condition.args)
        return Piece(rf"{DELTA}_{{{below}}}", ATOM)
    values, conditions = [one], [condition]
    while other.head == "if" and shapes.settled(other) is other and not shapes.is_delta(other):
        condition, one, other = other.args
        values, conditions = [*values, one], [*conditions, condition]
    values.append(shapes.settled(other))
    sized = all(value.head == "O" for value in values)  # otherwise another value shows the size of the zero
    texts = [_value(page, value, scope, style, sized) for value in values]
    words = ["if", *["else if"] * (len(conditions) - 1)]
    rows = [
        rf"{text} & \text{{{word} }} {page.bare(condition, scope, style)},"
        for text, word, condition in zip(texts[:-1], words, conditions, strict=True)
    ]
    rows.append(rf"{texts[-1]} & \text{{otherwise}}")
    text = r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"
    return Piece(text, PREFIX, parenthesized(text))


def _derivative_value(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    function, point, value = term.args
    if function.head == "lam":
        derivative = page.derivative(term, scope, style).text
    else:
        derivative = _derivative_of_named(page, function, point, scope, style)
    return Piece(f"{derivative} = {page.at(SUM, value, scope, style)}", RELATION)


def _derivative_of_named(page: Writer, function: Term, point: Term, scope: Scope, style: int) -> str:
    """f'(a), or the derivative of f(x, t) by t = a; so, too, where f' is another function."""
    named, *before = function.args if function.head == "app" else (function,)
    symbol = page.at(ATOM, named, scope, style)
    given = [page.bare(a, scope, INLINE) for a in before if not page.is_hidden(a, scope)]
    if not before and not page.has_symbol(f"{symbol}'") and f"{symbol}'" not in scope:
        return page.applied(f"{symbol}'", [point], scope, style)
    t = next(x for x in ("t", "s", "r", r"\mathtt{t}") if not page.has_symbol(x))
    sign = r"\partial " if given else r"\mathrm{d}" if page.has_symbol("d") else "d"
    applied = f"{symbol}({', '.join([*given, t])})"
    return rf"\left.\frac{{{sign.strip()}}}{{{sign}{t}}} {applied}\right|_{{{t}={page.bare(point, scope, INLINE)}}}"


# -------------------------------------------------------------------------------------------------- properties in words


def _words(text: str) -> Piece:
    return Piece(rf"\text{{{text}}}", RELATION)


def _property(of: str) -> Operation:
    def write(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
        return _words(f"${random(page, term.args[0], scope, INLINE).text}$ is {of}")

    return write


def _independent(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    *before, last = (f"${random(page, law, scope, INLINE).text}$" for law in term.args)
    return _words(f"{', '.join(before)} and {last} are independent")


def _independent_sequence(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
    start, layers, count = term.args
    first, end = random(page, start, scope, INLINE).text, page.bare(count, scope, INLINE)
    if layers.head == "lam":
        members = [random(page, layers.args[1], (*scope, index), INLINE).text for index in ("1", end)]
    else:
        members = [indexed(page, layers, [index], scope) for index in ("1", end)]
    return _words(rf"${first}, {members[0]}, \dots, {members[1]}$ are independent")


def _entries(kind: str, more: str, end: str) -> Operation:
    def write(page: Writer, term: Term, scope: Scope, style: int) -> Piece:
        law, variance = term.args
        of, size = random(page, law, scope, INLINE).text, page.bare(variance, scope, INLINE)
        return _words(f"${of}$ has {kind} entries of mean $0${more} variance ${size}${end}")

    return write


OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {
        "frobenius": _norm,
        "spectral": _norm,
        "sigma_min": _spectrum,
        "lambda_min": _spectrum,
        "lambda_max": _spectrum,
        "psd": _semidefinite,
        "tr": _trace,
        "Sum": _sum,
        "entries": _matrix_of_entries,
        "Prod": _product,
        "app": application,
        "E": _mean,
        "if": _choice,
        "has_derivative": _derivative_value,
        "integrable": _property("integrable"),
        "square_integrable": _property("square integrable"),
        "independent": _independent,
        "independent_sequence": _independent_sequence,
        "iid_entries": _entries("independent", ",", " and all moments finite"),
        "gaussian_entries": _entries("independent normal", " and", ""),
    }
)

"""Equations between derivatives, told as people derive them: inner functions named, then the rules, line by line.

The lines are those of ``symres.derive`` for the functions that are differentiated. Each of them is shown only if the
kernel finds that both of its sides have one normal form, under the hypotheses at hand; otherwise nothing is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import sympy

from symres.derive.definitions import Definition, define, symbols_of, unfold
from symres.derive.derivations import CHAIN, POWER, PRODUCT, TABLE, TERMS, WRITTEN_OUT, derivatives
from symres.derive.forms import beside_kinks
from symres.derive.lines import Chain
from symres.derive.lines import latex as written
from symres.elaborate import prove
from symres.errors import ClaimError
from symres.functions import HEADS, named
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import (
    INT,
    REAL,
    ZERO,
    build,
    contract,
    free_variables,
    fresh,
    instantiate,
    is_scalar,
    lam,
    variable,
    variables_of,
)
from symres.language.from_sympy import term_from_sympy

from . import shapes
from .breaking import formula
from .mathematics import latex, width
from .outlines import symresline
from .prose import Prose
from .sentences import joined

RULES = (CHAIN, PRODUCT, POWER, TERMS, TABLE)  # the reasons that a line on its own shows
ROW = 72  # the width of the widest chain of equations on one line
NUMBER = re.compile(r"\d{90}")  # which is longer than a line
ROWS = 8  # so many lines are told in the text; more go to the appendix
MOST = 60  # of more derivatives none is told
VARIABLES = 9  # nor of a function of more variables
SIZE = 2600  # nor of one with more nodes, times its variables for each order
NAMES = ("f", "g", "h", "F", "G", "H")  # of functions that are written out
FUNCTIONS = {
    **{head: named(f.sympy) for head, f in HEADS.items() if f.smoothness != "jumps"},
    "+": sympy.Add,
    "*": sympy.Mul,
    "^": sympy.Pow,
}


@dataclass(frozen=True)
class Told:
    """The text; whether it shows the ``whole`` equation, or only what its derivatives are; whether all functions in it
    are ``named``.
    """

    text: str
    whole: bool
    named: bool


@dataclass(frozen=True)
class Partial:
    """A derivative of a function that is written out, by the arguments of those numbers, at a point."""

    function: Term
    by: tuple[int, ...]
    point: tuple[Term, ...]


def partial(term: Term) -> Partial | None:
    """The derivative that a term is, if it is that of a function of numbers by its arguments.

    >>> from symres.kernel.terms import number
    >>> x, y = variable("x"), variable("y")
    >>> product = lam(x, lam(y, build("*", x, y)))
    >>> found = partial(build("D", lam(y, build("app", product, number(2), y)), number(3)))
    >>> found.by, found.point
    ((1,), (2, 3))
    """
    if term.head != "D" or term.args[0].head != "lam" or term.args[0].args[0] is not REAL:
        return None
    binder, place = term.args
    x = fresh(REAL)
    body = instantiate(binder, x)
    if body.head == "D":
        inner = partial(body)
        if inner is None:
            return None
        function, by, point = inner.function, inner.by, inner.point
    elif body.head == "app" and body.args[0].head == "lam" and x not in free_variables(body.args[0]):
        function, by, point = body.args[0], (), body.args[1:]
    else:
        return Partial(binder, (0,), (place,))
    at = [j for j, a in enumerate(point) if x in free_variables(a)]
    if len(at) != 1 or point[at[0]] is not x or x in free_variables(function):
        return None
    return Partial(function, tuple(sorted((*by, at[0]))), tuple(place if a is x else a for a in point))


def told(prose: Prose, sequent: Sequent, claimed: bool = True) -> Told | None:
    """The derivatives in a relation, line by line; None if they cannot be told, or there are none.

    If the relation is ``claimed`` without any other facts, and says what the derivatives are, it is told as well.
    """
    found = list(dict.fromkeys(_partials(sequent.conclusion)))
    if not found or None in found:
        return None
    partials = [p for p in found if p is not None]
    try:
        if claimed:
            prove(sequent, {"kind": "identity"})
        texts = [
            _Function(prose, sequent, function, [p for p in partials if p.function is function], claimed).text()
            for function in dict.fromkeys(p.function for p in partials)
        ]
    except (_Untold, ClaimError, Rejected):
        return None
    whole = all(whole for _, whole in texts) and _is_of_entries(sequent.conclusion)
    named = all(p.function in prose.meanings for p in partials)
    return Told(" ".join(text for text, _ in texts if text), whole and claimed, named)


def _partials(term: Term) -> Iterator[Partial | None]:
    """The derivatives in a term, the outermost ones; None for what is none of a function of numbers."""
    seen, rest = set(), [term]
    while rest:
        node = rest.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.head == "D":
            yield partial(node)
        elif node.head != "lam":
            rest.extend(reversed(node.args))


def functions(relation: Term) -> set[Term]:
    """The functions that a relation has derivatives of."""
    return {p.function for p in _partials(relation) if p is not None}


def entries_of(equation: Term) -> list[tuple[Term, Term]]:
    """The entries of both sides, if these are written out."""
    left, right = equation.args
    if left.head == right.head == "rows":
        return list(zip(left.args[2:], right.args[2:], strict=True))
    return [(left, right)] if is_scalar(left.sort) else []


def _is_of_entries(equation: Term) -> bool:
    """Whether an equation says of derivatives what they are, and nothing else."""
    pairs = entries_of(equation)
    return bool(pairs) and all(a.head == "D" and "D" not in {n.head for n in shapes.nodes(b)} for a, b in pairs)


class _Untold(Exception):
    """A function is too large, or has what no derivation knows."""


class _Function:
    """The derivatives of one function in an equation."""

    def __init__(
        self, prose: Prose, sequent: Sequent, function: Term, partials: Sequence[Partial], claimed: bool
    ) -> None:
        self.prose, self.sequent, self.function, self.partials = prose, sequent, function, partials
        self.entries: dict[Partial, Term] = {}
        for a, b in entries_of(sequent.conclusion) if claimed else ():
            found = partial(a)
            if found is not None and found.function is function:
                self.entries[found] = b
        positive = frozenset(
            h.args[1]
            for h in sequent.hypotheses
            if h.head == "<" and h.args[0] is ZERO and h.args[1].head == "variable"
        )
        self.variables = _variables(function)
        known = frozenset(prose.meanings.items())
        around = variables_of((*sequent.hypotheses, sequent.conclusion)) | {
            *prose.of.variables,
            *prose.meanings.values(),
        }
        taken = frozenset(str(x.value) for x in around)
        self.is_named = function in prose.meanings
        name = prose.meanings[function].value if self.is_named else next(n for n in NAMES if n not in taken)
        orders = max(len(p.by) for p in partials)
        n = len(self.variables)
        if orders > 2 or n > VARIABLES or len(shapes.nodes(function)) * n**orders > SIZE:
            raise _Untold
        self.found = _derived(function, str(name), orders, positive, known, taken)
        self.symbols = {x: latex(variable(x.name)) for x in symbols_of(self.found.definition.body)}
        self.symbols |= {x: latex(variable(x.name)) for x in self.found.definition.variables}

    # ---------------------------------------------------------------------------------------------------------- text

    def text(self) -> tuple[str, bool]:
        """The lines that are not told yet, and their values at the point; whether they say what is claimed."""
        needed = {p.by for p in self.partials}
        needed |= {(i,) for by in needed for i in by}
        before = self.prose.derived.setdefault(self.function, set())
        new = sorted(needed - before, key=lambda by: (len(by), by))
        if len(new) > MOST:
            raise _Untold
        generic = all(p.point == self.variables for p in self.partials)
        ends = {p.by: b for p, b in self.entries.items()} if generic else {}
        inner = [] if before else self.found.of_inner
        self._check(inner, [(by, self.found.chains[by]) for by in new])
        lines = [self._rows(self.found.chains[by], ends.get(by)) for by in new]
        text = self._laid_out(inner, new, lines) if new else ""
        before |= needed
        if generic:
            return text, bool(ends) and set(ends) <= set(new)
        return f"{text}{self._at_point()}", bool(self.entries)

    def _laid_out(self, inner: Sequence[Chain], new: Sequence[tuple[int, ...]], lines: Sequence[str]) -> str:
        """The introduction, the derivatives of inner functions, and the lines."""
        said = "" if self.prose.derived[self.function] else self._introduction()
        first = [line for by, line in zip(new, lines, strict=True) if len(by) == 1]
        second = [line for by, line in zip(new, lines, strict=True) if len(by) == 2]
        if any(NUMBER.search(line) for line in lines):
            raise _Untold
        blocks = ["\n".join(rows) for rows in (first, second) if rows]
        body = "\n\n\\noindent and once more,\n".join(blocks)
        opening = self._inner(inner)
        whole = f"{opening}\n{body}\n\n\\noindent "
        if len(lines) > ROWS:
            if self.prose.appendix is None:
                raise _Untold
            where = self.prose.appendix.refer(f"The derivatives of ${self._name()}$", lambda: f"{said}{whole}")
            return f"The derivatives are found line by line in {where}. "
        return f"{said}{whole}"

    def _name(self) -> str:
        return self._latex(self.found.definition.expression)

    def _introduction(self) -> str:
        named = [r for r in self.found.inner if r.name not in self._known_names()]
        f = self.found.definition
        arguments = ", ".join(self._latex(x) for x in f.variables)
        outer = self._latex(self.found.outer)
        if not named:
            return "" if self.is_named else f"Let ${self._name()}({arguments}) = {outer}$. "
        said = joined([f"${self._latex(r.expression)} = {self._latex(r.body)}$" for r in named])
        if self.is_named:
            return f"Write {said}, so that ${self._name()} = {outer}$. "
        return f"Let ${self._name()}({arguments}) = {outer}$ with {said}. "

    def _known_names(self) -> set[str]:
        return {str(n.value) for n in self.prose.meanings.values()}

    def _inner(self, chains: Sequence[Chain]) -> str:
        said = [formula(f"{self._latex(c.derivative)} = {self._latex(c.result)}") for c in chains]
        return f"Then {joined(said)}, and" if said else "Then"

    def _rows(self, chain: Chain, end: Term | None) -> str:
        """The lines of one derivative, as one where it is short; ``end`` is what it is claimed to be."""
        left = self._latex(chain.derivative)
        parts = [(self._latex(s.expression), s.reason) for s in chain.steps]
        if end is not None and not self._is_written(chain.result, end):
            parts = parts[:-1] if parts[1:] and parts[-1][1] == WRITTEN_OUT else parts
            parts.append((self.prose.tex(end), WRITTEN_OUT))
        parts = [part for k, part in enumerate(parts) if not k or part[0] != parts[k - 1][0]]
        reasons = [reason for _, reason in parts if reason in RULES]
        whole = " = ".join([left, *(text for text, _ in parts)])
        if width(whole) <= ROW:
            return _row(whole, reasons[0] if reasons else "")
        (text, reason), *rest = parts
        rows = [_row(f"{left} = {text}", reason if reason in RULES else "")]
        return "\n".join([*rows, *(_row(rf"\phantom{{{left}}} = {text}", reason) for text, reason in rest)])

    def _is_written(self, result: sympy.Expr, end: Term) -> bool:
        """Whether an expression is already what is claimed, in the same form."""
        try:
            return bool(unfold(result) == _Reading(self.found.positive, {}, frozenset()).expression(end))
        except _Untold:
            return False

    def _at_point(self) -> str:
        """The values at the point, where the equation says them."""
        points = {p.point for p in self.entries}
        if len(points) != 1 or not _is_of_entries(self.sequent.conclusion):
            return ""
        place = ", ".join(map(self.prose.tex, *points))
        at = f"At ${place}$" if len(self.variables) == 1 else f"At $({place})$"
        values = {p.by: b for p, b in self.entries.items()}
        orders = {len(by) for by in values}
        n = len(self.variables)
        if all(value is ZERO for value in values.values()) and len(orders) == 1:
            (order,) = orders
            if len(values) == (n if order == 1 else n * (n + 1) // 2):
                what = ("first", "second")[order - 1]
                return f"{at} the {what} derivative{'s vanish' if n > 1 else ' vanishes'}."
        said = [f"${self._latex(self.found.chains[by].derivative)} = {self.prose.tex(b)}$" for by, b in values.items()]
        return f"{at} we have {joined(said)}."

    def _latex(self, e: sympy.Basic) -> str:
        return written(e, self.symbols)

    # --------------------------------------------------------------------------------------------------------- checks

    def _check(self, inner: Iterable[Chain], chains: Iterable[tuple[tuple[int, ...], Chain]]) -> None:
        """Refuse to tell what the kernel does not find to be so."""
        own = set(self.variables)
        generic = all(p.point == self.variables for p in self.partials)
        given = tuple(h for h in self.sequent.hypotheses if generic or not free_variables(h) & own)
        applied = build("app", self.function, *self.variables)
        equations = [(applied, self.found.outer)]
        for by, chain in chains:
            derivative = applied
            for i in by:
                derivative = build("D", lam(self.variables[i], derivative), self.variables[i])
            equations += [(derivative, e) for e in (chain.derivative, *(s.expression for s in chain.steps))]
        for left, right in equations:
            _agree(given, left, _term(right))
        for chain in inner:
            for step in chain.steps:
                _agree(given, _term(chain.derivative), _term(step.expression))


def _term(e: sympy.Expr) -> Term:
    """An expression of a derivation with the meanings of its functions, as the kernel has it."""
    return term_from_sympy(beside_kinks(unfold(e)))


def _agree(given: tuple[Term, ...], a: Term, b: Term) -> None:
    """Raises ``Rejected`` if two scalars do not have one normal form."""
    prove(Sequent(given, build("=", a, b)), {"kind": "identity"})


def _row(formula: str, reason: str) -> str:
    """A line in a proof, which may stand in a case of it."""
    return symresline("", formula, reason, depth=1)


def _variables(function: Term) -> tuple[Term, ...]:
    found: list[Term] = []
    body = function
    while body.head == "lam":
        if body.args[0] is not REAL:
            raise _Untold
        found.append(variable(new_name(str(body.value), (function, *found)), REAL))
        body = instantiate(body, found[-1])
    return tuple(found)


# ------------------------------------------------------------------------------------------------- terms in SymPy


@dataclass(frozen=True)
class _Derived:
    """A function in SymPy, in its inner functions, and the chains of equations for its derivatives."""

    definition: Definition
    outer: sympy.Expr
    inner: tuple[Definition, ...]
    of_inner: tuple[Chain, ...]
    chains: Mapping[tuple[int, ...], Chain]
    positive: frozenset[Term]


@lru_cache(maxsize=512)
def _derived(
    function: Term,
    name: str,
    orders: int,
    positive: frozenset[Term],
    known: frozenset[tuple[Term, Term]],
    taken: frozenset[str],
) -> _Derived:
    reading = _Reading(positive, dict(known), taken)
    f = reading.definition(function, name)
    found, of_inner, first, second = derivatives(f, orders, {*taken} - {r.name for r in reading.read})
    number = {x: i for i, x in enumerate(f.variables)}
    chains = {tuple(sorted(number[x] for x in c.derivative.variables)): c for c in (*first, *second)}
    return _Derived(f, found.expression, found.inner, of_inner, chains, positive)


class _Reading:
    """Kernel terms as SymPy's expressions, with definitions for the functions whose meanings are known."""

    def __init__(self, positive: frozenset[Term], meanings: Mapping[Term, Term], taken: frozenset[str]) -> None:
        self.positive, self.meanings, self.taken = positive, meanings, taken
        self.functions: dict[Term, Definition] = {}

    @property
    def read(self) -> Iterable[Definition]:
        return self.functions.values()

    def definition(self, function: Term, name: str) -> Definition:
        found = self.functions.get(function)
        if found is None:
            arguments = _variables(function)
            body = function
            for x in arguments:
                body = instantiate(body, x)
            symbols = tuple(sympy.Symbol(str(x.value), real=True) for x in arguments)
            inner = _Reading(self.positive - set(arguments), self.meanings, self.taken)
            inner.functions = self.functions
            found = self.functions[function] = define(name, symbols, inner.expression(body))
        return found

    def expression(self, term: Term) -> sympy.Expr:
        head, args = term.head, term.args
        if head == "rational":
            return sympy.Rational(term.value.numerator, term.value.denominator)
        if head == "pi":
            return sympy.pi
        if head == "variable" and term.sort is REAL:
            positive = {"positive": True} if term in self.positive else {"real": True}
            return sympy.Symbol(str(term.value), **positive)
        if head == "app" and args[0].head == "lam":
            name = self.meanings.get(args[0])
            if name is None:
                return self.expression(contract(term))
            return self.definition(args[0], str(name.value))(*map(self.expression, args[1:]))
        if head in FUNCTIONS and is_scalar(term.sort) and term.sort is not INT or head in ("+", "*", "^"):
            return FUNCTIONS[head](*map(self.expression, args))
        raise _Untold

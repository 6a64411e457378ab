"""Read a typed function, constraint or box; nothing of the text is ever run.

Numbers are exact: 0.25 is one quarter. The grammar is that of Python's arithmetic, with ^ for ** and the functions of
``symres.functions``; everything else in the text is an error that says where. What is read is an expression of
symres, as a script would write it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symres.elaborate import prove
from symres.errors import ClaimError
from symres.functions import FUNCTIONS, Function
from symres.kernel import Rejected, Term
from symres.kernel.terms import INT, ONE, build, function_sort, is_scalar, matrix_sort, number, variable

from .definedness import definedness
from .elementary import pi, word
from .expressions import Expression
from .expressions import expression as expressed
from .matrices import I, det, norm, trace
from .mentions import Declared
from .sums import Prod, Sum

LENGTH, DEPTH, POWER, DIGITS = 4000, 60, 40, 60  # limits of the text, the parentheses, the exponents, the numbers
ARGUMENTS = 9  # of a function that takes any number of them
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign>\*\*|<=|>=|==|[-+*/^(),<>=\[\]]))"
)
RELATIONS = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "=": "==", "==": "=="}
# by every name that may be typed
WORDS: Mapping[str, Function] = {name: f for f in FUNCTIONS.values() for name in (f.name, *f.also)}
CONSTANTS = {"pi": pi}
TYPED = "what was typed"  # in messages, the place where its names are declared


@dataclass(frozen=True)
class Token:
    """A number, a name or a sign, and where it begins in the text, counted from 1."""

    kind: str
    text: str
    position: int


def expression(text: str, positive: Collection[str] = ()) -> Expression:
    """The expression that a text stands for; its names become real variables, or positive ones.

    >>> expression("(w*(1+v) - 1)^2 + 0.25*relu(w)")
    (w*(1 + v) - 1)^2 + (1/4)*max(w, 0)

    Raises ``ClaimError``, which says where the text cannot be understood.
    """
    reader = _Reader(text, positive)
    found = reader.sum()
    reader.end("an operator such as + or *")
    return expressed(found)


def names(text: str) -> tuple[str, ...]:
    """The names of a text in the order in which they first occur; x, y, z and numbered ones in their own.

    >>> names("(w*(1+v) - 1)**2 + exp(w)"), names("100*(y - x**2)**2 + (1 - x)**2"), names("x10*x2")
    (('w', 'v'), ('x', 'y'), ('x2', 'x10'))
    """
    known = [t.text for t in _tokens(text) if t.kind == "name" and t.text not in WORDS and t.text not in CONSTANTS]
    found = list(dict.fromkeys(known))
    if set(found) <= {"x", "y", "z"}:
        found.sort()
    elif all(re.fullmatch(r"[^\W\d]+_?\d+", name) for name in found):
        found.sort(key=lambda name: (name.rstrip("0123456789"), int(re.sub(r"\D", "", name))))
    return tuple(found)


def named(name: str, domain: str = "real") -> Expression:
    """The variable with a name."""
    x = variable(name)
    return Expression(x, frozenset({Declared(x, domain, TYPED)}))


def problem(text: str, by: str | None, positive: str) -> tuple[Expression, list[Expression]]:
    """An expression, and the variables to differentiate it by: those that are named, or all that are not positive.

    >>> problem("w*(1 + eps*v)", None, "eps")
    (w*(1 + eps*v), [w, v])
    >>> problem("w*(1 + eps*v)", "v", "")[1]
    [v]

    Raises ``ClaimError`` for a name that the text does not have.
    """
    known = names(text)
    above = _listed(positive, known, text)
    chosen = _listed(by, known, text) if by is not None else [name for name in known if name not in above]
    if not chosen:
        raise ClaimError(f"there is nothing to differentiate {text!r} by; name a variable")
    return expression(text, above), [named(name, "positive" if name in above else "real") for name in chosen]


def _listed(text: str, known: Collection[str], formula: str) -> list[str]:
    """Names between commas or blanks, which the formula has."""
    listed = list(dict.fromkeys(re.split(r"[\s,]+", text.strip(", ")))) if text.strip(", ") else []
    for name in listed:
        if name not in known:
            raise ClaimError(f"there is no {name} in {formula!r}; its symbols are {', '.join(known) or 'none'}")
    return listed


@dataclass(frozen=True)
class MatrixProblem:
    """A number as a function of matrices: its ``value``, the names of the ``variables``, and the others.

    ``matrices`` have their rows and columns, which are names of ``sizes`` or numbers; ``numbers`` are real. ``layers``
    are sequences of matrices, with their depth, rows and columns; ``places`` names for each depth the layer that one
    differentiates by.
    """

    value: Expression
    variables: tuple[str, ...]
    matrices: Mapping[str, tuple[str, str]]
    layers: Mapping[str, tuple[str, str, str]]
    sizes: tuple[str, ...]
    numbers: tuple[str, ...]
    places: Mapping[str, str]

    @property
    def at(self) -> tuple[Expression, ...]:
        """The variables of the derivatives; of layers A it is A[j]."""
        return tuple(map(self._point, self.variables))

    def _point(self, name: str) -> Expression:
        if name in self.layers:
            depth, *sizes = self.layers[name]
            return _layers(name, sizes)[Expression(variable(self.places[depth], INT))]
        return Expression(variable(name, _matrix(self.matrices[name])) if name in self.matrices else variable(name))

    @property
    def within(self) -> tuple[Term, ...]:
        """The bounds 1 <= j and j <= l of the index of the layers that are variables."""
        depths = dict.fromkeys(self.layers[name][0] for name in self.variables if name in self.layers)
        places = [(variable(self.places[depth], INT), depth) for depth in depths]
        return tuple(p for j, depth in places for p in (build("<=", ONE, j), build("<=", j, _size(depth))))


def _size(text: str) -> Term:
    return number(int(text)) if text.isdigit() else variable(text, INT)


def _matrix(sizes: Sequence[str]) -> Term:
    return matrix_sort(*map(_size, sizes))


def _layers(name: str, sizes: Sequence[str]) -> Expression:
    return Expression(variable(name, function_sort(INT, _matrix(sizes))))


def matrix_problem(text: str, by: str | None, declared: Sequence[str], layers: Sequence[str] = ()) -> MatrixProblem:
    """A number in matrices, which are declared as NAME:rows,columns, and the variables to differentiate it by.

    >>> found = matrix_problem("norm(Y - U*V)^2", "U,V", ["Y:m,n", "U:m,r", "V:r,n"])
    >>> found.value, found.variables, found.sizes
    (frobenius(Y - U*V)^2, ('U', 'V'), ('m', 'n', 'r'))

    Layers, as many matrices of a size as the depth says, are declared as NAME:depth:rows,columns.

    >>> found = matrix_problem("norm(Y - Prod(i, 1, l, A[i])*X)^2", "A", ["X:d,n", "Y:d,n"], ["A:l:d,d"])
    >>> found.value, found.at, found.within
    (frobenius(Y - Prod(1, l, fun i. A(i))*X)^2, (A(j),), (1 <= j, j <= l))

    Raises ``ClaimError`` for what is no declaration, and where the text cannot be understood.
    """
    matrices: dict[str, tuple[str, str]] = {}
    for one in declared:
        found = re.fullmatch(r"\s*([^\W\d]\w*)\s*:\s*(\w+)\s*,\s*(\w+)\s*", one)
        if found is None:
            raise ClaimError(f"{one!r} declares no matrix; write its name and sizes, as in 'U:m,r' or 'x:n,1'")
        if found[1] in matrices:
            raise ClaimError(f"the matrix {found[1]} is declared twice")
        if found[2].isdigit() and found[3].isdigit():
            raise ClaimError(f"{one!r} has no size that is a symbol; write formulas of its entries instead")
        matrices[found[1]] = found[2], found[3]
    deep = _declared_layers(layers, matrices)
    counts = [*matrices.values(), *((*sizes, depth) for depth, *sizes in deep.values())]
    sizes = tuple(dict.fromkeys(size for some in counts for size in some if not size.isdigit()))
    for name in sorted({*matrices, *deep} & set(sizes)):
        raise ClaimError(f"{name} is declared as a matrix and is a size; rename one")
    tokens = _tokens(text)
    indices = {c.text for a, b, c in zip(tokens, tokens[1:], tokens[2:], strict=False) if _binds(a, b, c)}
    for name in sorted(indices & {*matrices, *deep, *sizes}):
        raise ClaimError(
            f"{name} is declared, and a sum or product runs over it; write Prod(i, 1, l, ...) with a free i"
        )
    for name in (a.text for a, b in itertools.pairwise(tokens) if b.text == "[" and a.text not in deep):
        raise ClaimError(f"{name} has no layers in {text!r}; declare them, as in --layers A:l:d,d")
    known = {size: Expression(_size(size)) for size in sizes}
    known |= {index: Expression(variable(index, INT)) for index in indices}
    known |= {name: Expression(variable(name, _matrix(pair))) for name, pair in matrices.items()}
    known |= {name: _layers(name, of) for name, (_, *of) in deep.items()}
    texts = [t.text for t in tokens if t.kind == "name" and t.text not in (*MATRIX_FUNCTIONS, *RANGING)]
    numbers = tuple(name for name in dict.fromkeys(texts) if name not in known)
    known |= {name: Expression(variable(name)) for name in numbers}
    mentioned = dict.fromkeys(name for name in texts if name not in sizes and name not in indices)
    chosen = _listed(by, mentioned, text) if by is not None else [n for n in mentioned if n in matrices or n in deep]
    if not chosen:
        raise ClaimError(f"there is nothing to differentiate {text!r} by; name a matrix")
    reader = _MatrixReader(text, known, frozenset(deep))
    value = expressed(reader.sum())
    reader.end("an operator such as + or *")
    return MatrixProblem(
        value,
        tuple(chosen),
        {n: s for n, s in matrices.items() if n in mentioned},
        {n: s for n, s in deep.items() if n in mentioned},
        sizes,
        numbers,
        _places([deep[n][0] for n in deep], {*known}),
    )


def _declared_layers(layers: Sequence[str], matrices: Mapping[str, Any]) -> dict[str, tuple[str, str, str]]:
    """The layers that are declared, with depth, rows and columns."""
    deep: dict[str, tuple[str, str, str]] = {}
    for one in layers:
        found = re.fullmatch(r"\s*([^\W\d]\w*)\s*:\s*(\w+)\s*:\s*(\w+)\s*,\s*(\w+)\s*", one)
        if found is None:
            raise ClaimError(f"{one!r} declares no layers; write their name, depth and sizes, as in 'A:l:d,d'")
        if found[1] in deep or found[1] in matrices:
            raise ClaimError(f"{found[1]} is declared twice")
        if found[2].isdigit():
            raise ClaimError(f"{one!r} has no depth that is a symbol; declare each of the matrices instead")
        deep[found[1]] = found[2], found[3], found[4]
    return deep


def _binds(word: Token, bracket: Token, name: Token) -> bool:
    """Whether a sum or a product over an index begins here."""
    return word.text in RANGING and bracket.text == "(" and name.kind == "name"


def _places(depths: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """An index for each depth, none of those taken."""
    names = itertools.chain("jki", (f"j_{n}" for n in itertools.count(1)))
    return dict(zip(dict.fromkeys(depths), (n for n in names if n not in taken), strict=False))


def relations(text: str) -> list[tuple[Expression, str, Expression]]:
    """A relation, or a chain of them, link by link: both sides, and the sign between them.

    >>> relations("w**2 + v**2 <= 4")
    [(w^2 + v^2, '<=', 4)]
    >>> relations("0 <= x < 1/2")
    [(0, '<=', x), (x, '<', 1/2)]
    """
    reader = _Reader(text)
    sides, signs = [reader.sum()], []
    while reader.next.text in RELATIONS:
        signs.append(reader.take().text)
        sides.append(reader.sum())
    reader.end("a relation such as <= or =")
    if not signs:
        raise ClaimError(f"{text!r} is no constraint; write for instance 'x**2 + y**2 <= 4' or 'x + y = 1'")
    values = map(expressed, sides)
    return [(a, RELATIONS[sign], b) for sign, (a, b) in zip(signs, itertools.pairwise(values), strict=True)]


def box(text: str) -> dict[str, tuple[Fraction, Fraction]]:
    """The ends of the intervals of a box, by the names of the variables.

    >>> box("x in [-1, 1], y in [0, 2.5]")
    {'x': (Fraction(-1, 1), Fraction(1, 1)), 'y': (Fraction(0, 1), Fraction(5, 2))}
    """
    reader = _Reader(text)
    ends: dict[str, tuple[Fraction, Fraction]] = {}
    while True:
        name = reader.take("name", "the name of a variable")
        if name.text in ends:
            raise reader.error(name, f"{name.text} has two intervals; give it one")
        if reader.take("name", "'in'").text != "in":
            raise ClaimError(f"{text!r} is no box; write for instance 'x in [-1, 1], y in [0, 2]'")
        start = reader.expect("[")
        low = reader.sum()
        reader.expect(",")
        high = reader.sum()
        reader.expect("]")
        a, b = _literal(low), _literal(high)
        if a is None or b is None or a >= b:
            raise reader.error(start, f"[{low}, {high}] is no interval; its ends are numbers, the low one first")
        ends[name.text] = a, b
        if reader.next.text != ",":
            break
        reader.take()
    reader.end("a comma")
    return ends


def _literal(e: Any) -> Fraction | None:
    """The rational number that an expression is as it stands; None for any other expression."""
    term = expressed(e).term
    return term.value if term.head == "rational" else None


def _is_real(value: Expression) -> bool:
    """Whether a function of literals has a value."""
    try:
        for asked in definedness(value.term, ()):
            prove(asked, {"kind": "value"})
    except Rejected:
        return False
    return True


def _tokens(text: str) -> list[Token]:
    """The tokens of a text, and one of kind ``end`` after them."""
    if len(text) > LENGTH:
        raise ClaimError(f"the text has {len(text)} characters; at most {LENGTH} are read")
    out, position = [], 0
    while text[position:].strip():
        found = TOKEN.match(text, position)
        if found is None:
            wrong = position + len(text[position:]) - len(text[position:].lstrip())
            raise ClaimError(f"{_at(text, wrong + 1)}: {text[wrong]!r} has no meaning here")
        kind = str(found.lastgroup)
        out.append(Token(kind, found[kind], found.start(kind) + 1))
        position = found.end()
    return [*out, Token("end", "", len(text) + 1)]


def _at(text: str, position: int) -> str:
    shown = text if len(text) <= 60 else f"...{text[max(0, position - 30) : position + 30]}..."
    return f"in {shown!r}, at character {position}"


class _Reader:
    """Reads a text from left to right, by recursive descent."""

    def __init__(self, text: str, positive: Collection[str] = ()) -> None:
        self.text = text
        self.positive = positive
        self.tokens = _tokens(text)
        self.index = 0
        self.depth = 0
        if len(self.tokens) == 1:
            raise ClaimError("there is nothing to read; write for instance '(1 - u*v)**2'")

    @property
    def next(self) -> Token:
        return self.tokens[self.index]

    def take(self, kind: str = "", expected: str = "") -> Token:
        """The next token, which must be of the kind, if one is given."""
        token = self.next
        if kind and token.kind != kind:
            raise self.unexpected(expected)
        self.index += token.kind != "end"
        return token

    def expect(self, sign: str) -> Token:
        if self.next.text != sign:
            raise self.unexpected(repr(sign))
        return self.take()

    def end(self, expected: str) -> None:
        if self.next.kind != "end":
            raise self.unexpected(f"{expected}, or the end")

    def unexpected(self, expected: str) -> ClaimError:
        found = repr(self.next.text) if self.next.text else "the end"
        return self.error(self.next, f"expected {expected}, found {found}{self._hint()}")

    def _hint(self) -> str:
        before = self.tokens[self.index - 1] if self.index else self.next
        touching = before.kind in ("number", "name") or before.text == ")"
        return "; a product is written with *" if touching and self._begins_operand(self.next) else ""

    @staticmethod
    def _begins_operand(token: Token) -> bool:
        return token.kind in ("number", "name") or token.text == "("

    def error(self, token: Token, message: str) -> ClaimError:
        return ClaimError(f"{_at(self.text, token.position)}: {message}")

    # ------------------------------------------------------------------------------------------------------ arithmetic

    def sum(self) -> Any:
        self.depth += 1
        if self.depth > DEPTH:
            raise self.error(self.next, f"parentheses are nested more than {DEPTH} deep")
        value = self._product()
        while self.next.text in ("+", "-"):
            minus = self.take().text == "-"
            other = self._product()
            value = value - other if minus else value + other
        self.depth -= 1
        return value

    def _product(self) -> Any:
        value = self._signed()
        while self.next.text in ("*", "/"):
            sign = self.take()
            other = self._signed()
            if sign.text == "/" and _literal(other) == 0:
                raise self.error(sign, "a division by zero")
            value = value / other if sign.text == "/" else value * other
        return value

    def _signed(self) -> Any:
        """Signs bind less than powers: -x^2 is -(x^2)."""
        minus = self._minus()
        value = self._power()
        return -value if minus else value

    def _minus(self) -> bool:
        """Whether the signs that stand next make a minus."""
        minus = False
        while self.next.text in ("+", "-"):
            minus ^= self.take().text == "-"
        return minus

    def _power(self) -> Any:
        base = self._operand()
        return self._raised(base, self.take()) if self.next.text in ("**", "^") else base

    def _raised(self, base: Any, sign: Token) -> Any:
        """The power of a base whose exponent stands next."""
        minus = self._minus()
        exponent = self._power()
        exponent = -exponent if minus else exponent
        power, number_below = _literal(exponent), _literal(base)
        if power is None:
            raise self.error(sign, f"the exponent {exponent} is not a number; write exp(y*log(x)) for x to the power y")
        if abs(power.numerator) > POWER or power.denominator > POWER:
            raise self.error(sign, f"the exponent {exponent} is too large; at most {POWER} is read")
        if number_below == 0 and power <= 0:
            raise self.error(sign, f"0 to the power {exponent}")
        if number_below is not None and number_below < 0 and power.denominator > 1:
            raise self.error(sign, f"{base} to the power {exponent} is not a real number")
        if (
            number_below is not None
            and (number_below.numerator.bit_length() + number_below.denominator.bit_length()) * abs(power) > 50 * DIGITS
        ):
            raise self.error(sign, f"a power of {base} that is too large")
        return expressed(base) ** power

    def _operand(self) -> Any:
        token = self.next
        if token.kind == "number":
            return self._number(self.take())
        if token.kind == "name":
            return self._named(self.take())
        if token.text == "(":
            self.take()
            value = self.sum()
            self.expect(")")
            return value
        raise self.unexpected("a number, a name or '('")

    def _number(self, token: Token) -> Fraction:
        _, _, exponent = token.text.lower().partition("e")
        if len(token.text) > DIGITS or abs(int(exponent or 0)) > DIGITS:
            raise self.error(token, f"the number {token.text[:12]}... is too long")
        return Fraction(token.text.removesuffix(".").replace(".e", "e").replace(".E", "E"))

    def _named(self, token: Token) -> Any:
        if self.next.text != "(":
            if token.text in WORDS:
                raise self.error(token, f"{token.text} is a function; write {token.text}(...)")
            if token.text in CONSTANTS:
                return CONSTANTS[token.text]
            return named(token.text, "positive" if token.text in self.positive else "real")
        if token.text not in WORDS:
            known = ", ".join(sorted(WORDS, key=str.lower))
            mend = f"the functions are {known}; a product is written with *"
            raise self.error(token, f"{token.text} is no known function; {mend}")
        function = WORDS[token.text]
        self.take()
        arguments = [self.sum()]
        while self.next.text == ",":
            self.take()
            arguments.append(self.sum())
        self.expect(")")
        least, most = function.arity
        if most is None:
            least, most = 2, ARGUMENTS
        if not least <= len(arguments) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise self.error(token, f"{token.text} takes {wanted} arguments, not {len(arguments)}")
        try:
            value = word(function.name)(*map(expressed, arguments))
        except ClaimError as refusal:
            raise self.error(token, str(refusal)) from None
        if None not in map(_literal, arguments) and not _is_real(value):
            raise self.error(token, f"{token.text}({', '.join(map(str, arguments))}) is not a real number")
        return value


MATRIX_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "norm": norm,
    "trace": trace,
    "tr": trace,
    "det": det,
    "log": word("log"),
    "exp": word("exp"),
    "T": lambda M: expressed(M).T,
    "inverse": lambda M: expressed(M).inverse,
    "I": I,
}


RANGING: Mapping[str, Callable[..., Expression]] = {"Prod": Prod, "Sum": Sum}


class _MatrixReader(_Reader):
    """Reads a formula in matrices, of which the names are known, and which of them have ``layers``."""

    def __init__(self, text: str, known: Mapping[str, Expression], layers: Collection[str]) -> None:
        super().__init__(text)
        self.known = known
        self.layers = layers

    def _raised(self, base: Any, sign: Token) -> Any:
        minus = self._minus()
        exponent = self.take("number", "a whole number, as an exponent")
        if not exponent.text.isdigit() or int(exponent.text) > POWER:
            raise self.error(sign, f"the exponent {exponent.text} is no whole number up to {POWER}")
        n = -int(exponent.text) if minus else int(exponent.text)
        base = expressed(base)
        return base.inverse if n == -1 and not is_scalar(base.term.sort) else base**n

    def _named(self, token: Token) -> Any:
        if token.text in self.layers:
            return self._layer(token)
        if self.next.text != "(":
            if token.text in MATRIX_FUNCTIONS:
                raise self.error(token, f"{token.text} is a function; write {token.text}(...)")
            if token.text in RANGING:
                raise self.error(token, f"{token.text} runs over an index; write {token.text}(i, 1, l, ...)")
            return self.known[token.text]
        if token.text in RANGING:
            return self._ranging(token)
        if token.text not in MATRIX_FUNCTIONS:
            known = ", ".join(sorted([*MATRIX_FUNCTIONS, *RANGING], key=str.lower))
            raise self.error(token, f"{token.text} is no known function of matrices; these are {known}")
        self.take()
        argument = self.sum()
        self.expect(")")
        return MATRIX_FUNCTIONS[token.text](argument)

    def _layer(self, token: Token) -> Expression:
        if self.next.text != "[":
            raise self.error(token, f"{token.text} has layers; write {token.text}[i] for one of them")
        self.take()
        start = self.next
        index = expressed(self.sum())
        self.expect("]")
        self._require_whole(start, index, "the index")
        return self.known[token.text][index]

    def _ranging(self, token: Token) -> Expression:
        """A sum or a product: the index, both bounds, and what is added up or multiplied."""
        self.take()
        index = self.take("name", f"an index, as in {token.text}(i, 1, l, ...)")
        bounds = []
        for _ in range(2):
            self.expect(",")
            start = self.next
            bounds.append(expressed(self.sum()))
            self._require_whole(start, bounds[-1], "the bound")
        self.expect(",")
        body = self.sum()
        self.expect(")")
        return RANGING[token.text](self.known[index.text], *bounds, body)

    def _require_whole(self, token: Token, value: Expression, what: str) -> None:
        if value.term.sort is not INT:
            mend = "; a depth is declared with its layers, as in --layers A:l:d,d"
            raise self.error(token, f"{what} {value!r} is no whole number{mend}")

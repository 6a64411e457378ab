"""A typeset formula means what its term means.

A parser of its own, below, reads the LaTeX back and refuses whatever a reader could take in two ways; random terms must
keep their value. D is given the meaning of a difference, f(a + 1) - f(a), which is exact and tells apart what is varied
and where.
"""

from __future__ import annotations

import operator
import re
import subprocess
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from symres.elaborate.algebra.notation import (
    Expression,
    at_most,
    choice,
    equal,
    function,
    identity,
    implies,
    matrices,
    mean,
    norm,
    operation,
    product,
    spectral_norm,
    symbol,
    symbols,
    total,
    trace,
    zeros,
)
from symres.elaborate.algebra.notation import exists as exists_
from symres.elaborate.algebra.notation import for_all as for_all_
from symres.kernel.terms import (
    FALSE,
    INT,
    PROP,
    REAL,
    Term,
    abstract,
    base_sort,
    build,
    exists,
    for_all,
    function_sort,
    lam,
    matrix,
    matrix_sort,
    number,
    variable,
)
from symres.show.documents.breaking import unbroken
from symres.show.documents.mathematics import display, latex, show_number

from .programs import needs_pdflatex

# --------------------------------------------------------------------------------------------------- values of terms

Value = Any  # a Fraction while it is exact, then a number of mpmath
Values = Mapping[str, Value]


class Undefined(Exception):
    """A division by zero, or a comparison of complex numbers."""


class TooLarge(Exception):
    """A value that would take long to compute."""


def F(a: Value, b: Value) -> Value:
    return 3 * a * a * b + b * b - a + 2


def f(a: Value) -> Value:
    return a * a * a + 2 * a + 5


FUNCTIONS: dict[str, Callable[..., Value]] = {"F": F, "f": f}


def checked(value: Value) -> Value:
    if isinstance(value, Fraction):
        if max(abs(value.numerator), value.denominator).bit_length() > 600:
            raise TooLarge
        return value
    if not mpmath.isfinite(value) or abs(value) > 1e60 or value != 0 and abs(value) < 1e-60:
        raise TooLarge
    return value


def mp(value: Value) -> Value:
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def plus(a: Value, b: Value) -> Value:
    return checked(a + b if isinstance(a, Fraction) and isinstance(b, Fraction) else mp(a) + mp(b))


def times(a: Value, b: Value) -> Value:
    return checked(a * b if isinstance(a, Fraction) and isinstance(b, Fraction) else mp(a) * mp(b))


def power(base: Value, exponent: Value) -> Value:
    if base == 0 and (not isinstance(exponent, Fraction) or exponent < 0):
        raise Undefined
    if abs(exponent) > 40:
        raise TooLarge
    if isinstance(base, Fraction) and isinstance(exponent, Fraction) and exponent.denominator == 1:
        return checked(base ** int(exponent))
    return checked(mpmath.power(mp(base), mp(exponent)))


def real(value: Value) -> Value:
    if isinstance(value, mpmath.mpc):
        raise Undefined
    return value


def analytic(name: str, x: Value) -> Value:
    if abs(x) > 60:
        raise TooLarge
    if name == "log" and x == 0:
        raise Undefined
    return checked(getattr(mpmath, name)(mp(x)))


def rounded(name: str, x: Value) -> Value:
    down = Fraction(int(mpmath.floor(mp(real(x)))) if not isinstance(x, Fraction) else x.numerator // x.denominator)
    return down if name == "floor" or down == x else down + 1


def extreme(name: str, a: Value, b: Value) -> Value:
    return a if (mp(real(a)) < mp(real(b))) == (name == "min") else b


def value(term: Term, free: Values, bound: tuple[Value, ...] = ()) -> Value:
    """The value of a scalar term or a proposition; D is a difference, and quantifiers range over -1, 0, 1."""
    head, args = term.head, term.args

    def at(i: int) -> Value:
        return value(args[i], free, bound)

    if head == "rational":
        return term.value
    if head == "variable":
        return free[term.value]
    if head == "bound":
        return bound[-1 - term.value]
    if head in ("+", "*"):
        total = at(0)
        for i in range(1, len(args)):
            total = (plus if head == "+" else times)(total, at(i))
        return total
    if head == "^":
        return power(at(0), at(1))
    if head == "pi":
        return +mpmath.pi
    if head in ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf"):
        return analytic(head, at(0))
    if head in ("ceiling", "floor"):
        return rounded(head, at(0))
    if head == "abs":
        return abs(at(0))
    if head in ("max", "min"):
        return extreme(head, at(0), at(1))
    if head == "app" and args[0].head == "lam":
        return value(args[0].args[1], free, (*bound, at(1)))
    if head == "app":
        return checked(FUNCTIONS[args[0].value](*(at(i) for i in range(1, len(args)))))
    if head == "D":
        point, body = at(1), args[0].args[1]
        after, before = (value(body, free, (*bound, plus(point, Fraction(i)))) for i in (1, 0))
        return plus(after, times(Fraction(-1), before))
    if head == "=":
        return at(0) == at(1)
    if head in ("<", "<="):
        return at(0) < at(1) or head == "<=" and at(0) == at(1)
    if head in ("and", "or"):
        return (all if head == "and" else any)([at(i) for i in range(len(args))])
    if head in ("all", "ex"):
        return (all if head == "all" else any)([value(args[1], free, (*bound, Fraction(i))) for i in (-1, 0, 1)])
    return {"not": lambda: not at(0), "=>": lambda: at(1) or not at(0), "false": lambda: False}[head]()


# ------------------------------------------------------------------------------------------------------- reading back

Meaning = Callable[[Values], Value]
SYMBOLS = ["x", "y", r"\lambda", "w_{1}", r"\mathrm{lin}", "d", "e", "F", "f"]
TOKEN = re.compile(
    "(?:" + "|".join(map(re.escape, SYMBOLS)) + r")'*"
    r"|\d+|\\operatorname\{erf\}"
    r"|\\text\{ ?\w+ ?\}|\\mathbb\{Z\}|\\not(?:\\le|<)|\\[a-zA-Z]+|\\[{}]|[-+/()^{}\[\],=<>|_]"
)
OPERATORS = {rf"\{n}": n for n in ("log", "sin", "cos", "tan", "tanh")}
OPERATORS |= {r"\arctan": "atan", r"\operatorname{erf}": "erf"}
FENCES = {r"\lvert": (r"\rvert", abs)}
FENCES |= {
    r"\lceil": (r"\rceil", lambda x: rounded("ceiling", x)),
    r"\lfloor": (r"\rfloor", lambda x: rounded("floor", x)),
}


HOLDS: Mapping[str, Callable[[Value, Value], bool]]
HOLDS = {
    "=": operator.eq,
    r"\ne": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    r"\ge": operator.ge,
    r"\le": operator.le,
    r"\not<": operator.ge,
    r"\not\le": operator.gt,
}


class Ambiguous(Exception):
    """The text is not of the form that has one reading."""


class Reader:
    """Recursive descent over the LaTeX of arithmetic, derivatives and propositions; gives the meaning as a function."""

    def __init__(self, text: str, letters: frozenset[str]) -> None:
        text = text.replace(r"\left.", r" \before ").replace(r"\right|", r" \at ")
        text = re.sub(r"\\(?:left|right)(?![a-z])|\\[!, ]", " ", text)
        self.tokens = [m for m in TOKEN.findall(text) if m]
        assert "".join(self.tokens).replace(" ", "") == re.sub(r"\s", "", text), f"unknown tokens in {text}"
        self.letters, self.i = letters, 0

    @property
    def next(self) -> str:
        return self.tokens[self.i] if self.i < len(self.tokens) else ""

    def take(self, *expected: str) -> str:
        token = self.next
        if expected and token not in expected:
            raise Ambiguous(f"expected {expected}, found {token!r} in {' '.join(self.tokens)} at {self.i}")
        self.i += 1
        return token

    def maybe(self, token: str) -> bool:
        found = self.next == token
        self.i += found
        return found

    def is_symbol(self, token: str) -> bool:
        return token.rstrip("'") in SYMBOLS

    def whole(self, rule: Callable[[], Meaning]) -> Meaning:
        meaning = rule()
        if self.next:
            raise Ambiguous(f"left over: {self.tokens[self.i :]}")
        return meaning

    def sum(self) -> Meaning:
        terms = [(self.maybe("-"), self.term())]
        while self.next in ("+", "-"):
            terms.append((self.take() == "-", self.term()))

        def meaning(env: Values) -> Value:
            total: Value = Fraction(0)
            for minus, term in terms:
                total = plus(total, times(Fraction(-1), term(env)) if minus else term(env))
            return total

        return meaning

    def term(self) -> Meaning:
        meaning, is_open = self.factor()
        while True:
            if self.maybe("/"):
                below, below_open = self.factor()
                if is_open or below_open or self.starts_factor():
                    raise Ambiguous(
                        f"a slash beside an open factor, or a factor after a quotient: {' '.join(self.tokens)}"
                    )
                return lambda env: times(meaning(env), power(below(env), Fraction(-1)))
            dot = self.maybe(r"\cdot")
            if not dot and not self.starts_factor():
                return meaning
            if is_open or not dot and self.next.isdigit():
                raise Ambiguous(f"a factor after an open one, or a numeral without a dot: {' '.join(self.tokens)}")
            if not dot and self.next == r"\frac" and self.tokens[self.i - 1].isdigit():
                raise Ambiguous("a number with a fraction reads as their sum")
            right, is_open = self.factor()
            meaning = (lambda a, b: lambda env: times(a(env), b(env)))(meaning, right)

    def starts_factor(self) -> bool:
        openers = ("(", "{", r"\frac", r"\sqrt", r"\exp", r"\max", r"\min", r"\pi", r"\before", *FENCES, *OPERATORS)
        return self.next.isdigit() or self.is_symbol(self.next) or self.next in openers

    def factor(self) -> tuple[Meaning, bool]:
        """A factor, and whether it is open to its right."""
        meaning, may_have_power, is_open = self.primary()
        if self.next == "^":
            if not may_have_power:
                raise Ambiguous(f"a power of what? {' '.join(self.tokens)}")
            exponent = self.exponent()
            if self.next == "^":
                raise Ambiguous("two superscripts")
            return lambda env: power(meaning(env), exponent(env)), False
        return meaning, is_open

    def exponent(self) -> Meaning:
        self.take("^")
        return self.braced()

    def braced(self) -> Meaning:
        self.take("{")
        meaning = self.sum()
        self.take("}")
        return meaning

    def arguments(self) -> list[Meaning]:
        self.take("(")
        out = [self.sum()]
        while self.maybe(","):
            out.append(self.sum())
        self.take(")")
        return out

    def primary(self) -> tuple[Meaning, bool, bool]:
        """Read a primary: its meaning, whether a superscript after it is clear, and whether it is open to its right."""
        token = self.take()
        if token.isdigit():
            return lambda env: Fraction(int(token)), True, False
        if token == "e" and "e" not in self.letters:
            exponent = self.exponent() if self.next == "^" else lambda env: Fraction(1)
            return lambda env: analytic("exp", exponent(env)), False, False
        if token in FUNCTIONS:
            arguments = self.arguments()
            return lambda env: checked(FUNCTIONS[token](*(a(env) for a in arguments))), True, False
        if self.is_symbol(token):
            return lambda env: env[token], True, False
        if token == r"\pi":
            return lambda env: +mpmath.pi, True, False
        if token == "(" and self.is_symbol(self.next) and self.tokens[self.i + 1] == r"\mapsto":
            x = self.take()
            self.take(r"\mapsto")
            body = self.sum()
            self.take(")")
            (argument,) = self.arguments()
            return lambda env: body({**env, x: argument(env)}), True, False
        if token == "(":
            inside = self.sum()
            self.take(")")
            return inside, True, False
        if token in FENCES:
            end, meaning_of = FENCES[token]
            inside = self.sum()
            self.take(end)
            return lambda env: meaning_of(inside(env)), True, False
        if token == r"\exp":
            (argument,) = self.arguments()
            return lambda env: analytic("exp", argument(env)), False, False
        if token in (r"\max", r"\min"):
            one, other = self.arguments()
            return lambda env: extreme(token[1:], one(env), other(env)), False, False
        if token in OPERATORS:
            exponent = self.exponent() if self.next == "^" else lambda env: Fraction(1)
            closed = self.next == "("
            argument = self.arguments()[0] if closed else self.leaf()
            return lambda env: power(analytic(OPERATORS[token], argument(env)), exponent(env)), False, not closed
        if token == r"\sqrt":
            degree = 2
            if self.maybe("["):
                degree = int(self.take())
                self.take("]")
            inside = self.braced()
            return lambda env: power(inside(env), Fraction(1, degree)), False, False
        if token == r"\before":
            return self.evaluated(), False, False
        if token == r"\frac":
            return self.derivative() or self.fraction()
        raise Ambiguous(f"unexpected {token!r} in {' '.join(self.tokens)}")

    def leaf(self) -> Meaning:
        token = self.take()
        if token.isdigit():
            return lambda env: Fraction(int(token))
        if token == r"\pi":
            return lambda env: +mpmath.pi
        if not self.is_symbol(token) or token in FUNCTIONS:
            raise Ambiguous(f"an argument without parentheses that is no letter: {token}")
        return lambda env: env[token]

    def fraction(self) -> tuple[Meaning, bool, bool]:
        above, below = self.braced(), self.braced()
        return lambda env: times(above(env), power(below(env), Fraction(-1))), False, False

    def derivative(self) -> tuple[Meaning, bool, bool] | None:
        r"""\frac{\partial^{2} F}{\partial v\,\partial w}(w, v), or the operator without F before what it acts on."""
        sign = self.tokens[self.i + 1]
        if sign not in (r"\partial", r"\mathrm") and not (sign == "d" and "d" not in self.letters):
            return None

        def take_sign() -> None:
            self.take(sign)
            if sign == r"\mathrm":
                for token in "{d}":
                    self.take(token)

        def take_power() -> int:
            if not self.maybe("^"):
                return 1
            self.take("{")
            n = int(self.take())
            self.take("}")
            return n

        self.take("{")
        take_sign()
        order = take_power()
        function = "" if self.next == "}" else self.take(*FUNCTIONS)
        self.take("}")
        self.take("{")
        names: list[str] = []
        while not self.maybe("}"):
            take_sign()
            name = self.take()
            names += [name] * take_power()
        assert len(names) == order, "the orders above and below the bar differ"
        if function:
            start = self.i
            arguments = self.arguments()
            inside = self.tokens[start : self.i]
            for name in names:
                at = [i for i, token in enumerate(inside) if token == name]
                if len(at) != 1 or inside[at[0] - 1] not in "(," or inside[at[0] + 1] not in "),":
                    raise Ambiguous(f"which argument is {name} in {inside}?")
            body: Meaning = lambda env: checked(FUNCTIONS[function](*(a(env) for a in arguments)))  # noqa: E731
        else:
            body, _ = self.factor()
        for name in names:
            body = self.difference(body, name)
        return body, False, not function

    def difference(self, body: Meaning, name: str) -> Meaning:
        def meaning(env: Values) -> Value:
            after = body({**env, name: plus(env[name], Fraction(1))})
            return plus(after, times(Fraction(-1), body(env)))

        return meaning

    def evaluated(self) -> Meaning:
        body, _ = self.factor()
        for token in (r"\at", "_", "{"):
            self.take(token)
        places: dict[str, Meaning] = {}
        while not places or self.maybe(","):
            name = self.take()
            self.take("=")
            if name in places:
                raise Ambiguous(f"two values for {name}")
            places[name] = self.sum()
        self.take("}")
        return lambda env: body({**env, **{name: place(env) for name, place in places.items()}})

    def proposition(self) -> Meaning:
        if self.next in (r"\forall", r"\exists"):
            quantifier = all if self.take() == r"\forall" else any
            names = [self.take()]
            while self.maybe(","):
                names.append(self.take())
            self.take(r"\in")
            if len(names) == 1 and self.maybe(r"\{"):
                return self.ranging(quantifier, names[0])
            for token in (r"\mathbb{Z}", r"\colon"):
                self.take(token)
            meaning = self.proposition()
            for name in reversed(names):
                meaning = self.quantified(quantifier, name, meaning)
            return meaning
        left = self.connected()
        if self.maybe(r"\iff"):
            other = self.connected()
            if self.next in (r"\iff", r"\implies"):
                raise Ambiguous("an equivalence in a row")
            return lambda env: bool(left(env)) == bool(other(env))
        if not self.maybe(r"\implies"):
            return left
        right = self.proposition() if self.next in (r"\forall", r"\exists") else self.connected()
        if self.next in (r"\implies", r"\iff"):
            raise Ambiguous("an implication of implications")
        return lambda env: bool(not left(env) or right(env))

    def ranging(self, quantifier: Callable[[Any], bool], name: str) -> Meaning:
        r"""The rest of i \in \{a, \dots, b\}\colon P, or of i \in \{a, a + 1, \dots\}\colon P."""
        low = self.sum()
        self.take(",")
        following = None if self.next == r"\dots" else self.sum()
        if following is not None:
            self.take(",")
        self.take(r"\dots")
        high = None
        if following is None:
            self.take(",")
            high = self.sum()
        for token in (r"\}", r"\colon"):
            self.take(token)
        body = self.proposition()

        def meaning(env: Values) -> bool:
            first = low(env)
            assert following is None or following(env) == first + 1
            inside = [i for i in map(Fraction, (-1, 0, 1)) if first <= i and (high is None or i <= high(env))]
            return quantifier([body({**env, name: i}) for i in inside])

        return meaning

    def quantified(self, quantifier: Callable[[Any], bool], name: str, body: Meaning) -> Meaning:
        return lambda env: quantifier([body({**env, name: Fraction(i)}) for i in (-1, 0, 1)])

    def connected(self) -> Meaning:
        parts, word = [self.unit()], self.next
        while self.next.startswith(r"\text{ "):
            self.take(word)  # one connective on one level: a mixture has two readings
            parts.append(self.unit())
        return lambda env: (all if "and" in word else any)([part(env) for part in parts])

    def unit(self) -> Meaning:
        if self.maybe(r"\lnot"):
            self.take("(")
            inside = self.proposition()
            self.take(")")
            return lambda env: not inside(env)
        if self.maybe(r"\text{false}"):
            return lambda env: False
        start = self.i
        for rule in (self.relation, self.places):
            try:
                return rule()
            except Ambiguous:
                self.i = start
        self.take("(")
        inside = self.proposition()
        self.take(")")
        return inside

    def places(self) -> Meaning:
        r"""(x, y) = (a, b), or the same with \ne."""
        names = self.arguments()
        sign = self.take("=", r"\ne")
        values = self.arguments()
        if len(names) != len(values):
            raise Ambiguous("points of two spaces")
        pairs = list(zip(names, values, strict=True))
        return lambda env: all([a(env) == b(env) for a, b in pairs]) == (sign == "=")

    def relation(self) -> Meaning:
        links: list[tuple[Meaning, str, Meaning]] = []
        left = self.sum()
        while not links or self.next in ("=", "<", ">", r"\le", r"\ge"):
            sign = self.take("=", "<", ">", r"\le", r"\ge", r"\ne", r"\not<", r"\not\le")
            right = self.sum()
            links.append((left, sign, right))
            left = right
        return lambda env: all([HOLDS[sign](a(env), b(env)) for a, sign, b in links])


# ------------------------------------------------------------------------------------------------------ random terms

NAMES = {"x": "x", "y": "y", "lambda": r"\lambda", "w_1": "w_{1}", "lin": r"\mathrm{lin}", "d": "d", "e": "e"}
RATIONALS = st.fractions(-9, 9, max_denominator=6)
FUNCTION_1 = variable("f", function_sort(REAL, REAL))
FUNCTION_2 = variable("F", function_sort(REAL, function_sort(REAL, REAL)))
WHOLE_POINTS = st.fixed_dictionaries({name: st.integers(-1, 1).map(Fraction) for name in ("x", "y", "lambda")})
POINTS = st.fixed_dictionaries({name: st.fractions(-4, 4, max_denominator=5) for name in NAMES})
HEADS = ("exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs", "ceiling", "floor")


def plus_(*terms: Term) -> Term:
    return build("+", *terms)


def times_(*terms: Term) -> Term:
    return build("*", *terms)


def minus(term: Term) -> Term:
    return build("*", number(-1), term)


def over(term: Term) -> Term:
    return build("^", term, number(-1))


def big_f(one: Term, other: Term) -> Term:
    return build("app", FUNCTION_2, one, other)


def leaves(names: tuple[str, ...]) -> st.SearchStrategy[Term]:
    letters = st.sampled_from(names).map(variable)
    return st.one_of(letters, letters, st.integers(-3, 12).map(number), RATIONALS.map(number), st.just(build("pi")))


def unnamed(strategy: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """The same strategy under a short name: the full name of a recursive one is megabytes long."""

    @st.composite
    def term(draw: st.DrawFn) -> Term:
        return draw(strategy)

    return term()


def several(head: str, parts: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.lists(parts, min_size=2, max_size=4).map(lambda args: build(head, *args))


def arithmetic(parts: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    roots = st.sampled_from([Fraction(p, q) for p in (-3, -1, 1, 2) for q in (2, 3)])
    exponents = st.one_of(st.integers(-3, 3).map(number), roots.map(number), parts)
    return unnamed(
        st.one_of(
            several("+", parts),
            several("*", parts),
            st.builds(lambda a: build("*", number(-1), a), parts),
            st.builds(lambda a: build("^", a, number(-1)), parts),
            st.builds(lambda a, n: build("^", a, n), parts, exponents),
            st.builds(build, st.sampled_from(HEADS), parts),
            st.builds(build, st.sampled_from(("max", "min")), parts, parts),
            st.builds(lambda a: build("app", FUNCTION_1, a), parts),
            st.builds(lambda a, b: build("app", FUNCTION_2, a, b), parts, parts),
        )
    )


def as_real(term: Term) -> Term:
    """A derivative is taken of a function with real values."""
    return term if term.sort is REAL else build("+", term, variable("y"))


def derivatives(parts: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    letters = st.sampled_from(("x", "y")).map(variable)
    either = st.one_of(letters, parts)
    hints = st.sampled_from((None, None, "x", "y", "w_1"))
    applied = st.builds(lambda a, b: build("app", FUNCTION_2, a, b), either, either)
    body = st.one_of(parts, applied, st.builds(lambda a: build("app", FUNCTION_1, a), either))
    return unnamed(
        st.one_of(
            applied,
            several("+", either),
            several("*", either),
            st.builds(lambda x, t, a, hint: build("D", lam(x, as_real(t), hint), a), letters, body, either, hints),
            st.builds(lambda x, t: build("D", lam(x, as_real(t)), x), letters, body),
            st.builds(lambda x, t, a, hint: build("app", lam(x, t, hint), a), letters, parts, either, hints),
            st.builds(lambda a: build("^", a, number(-1)), parts),
        )
    )


def quotients(parts: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return unnamed(
        st.one_of(
            several("*", parts),
            st.builds(plus_, parts, parts),
            st.builds(over, parts),
            st.builds(lambda a: build("^", a, number(2)), parts),
            st.builds(lambda a, b: build("^", a, b), parts, parts),
            st.builds(build, st.sampled_from(("sin", "log", "exp")), parts),
        )
    )


@st.composite
def chains(draw: st.DrawFn) -> Term:
    """Two or three derivatives inside one another, maybe beside a factor."""
    letter = st.sampled_from((x, y, variable("w_1")))
    first, second = draw(letter), draw(letter)
    bodies = (big_f(first, second), times_(first, second), times_(build("app", FUNCTION_1, first), second), first)
    term = draw(st.sampled_from(bodies))
    for _ in range(draw(st.integers(2, 3))):
        varied = draw(letter)
        point = draw(st.one_of(st.just(varied), letter, st.builds(plus_, letter, letter), st.just(number(2))))
        term = build("D", lam(varied, term, draw(st.sampled_from((None, None, None, "x", "y")))), point)
        shape = draw(st.sampled_from(("alone", "alone", "before", "after", "below")))
        if shape != "alone":
            other = draw(letter)
            term = {"before": times_(term, other), "after": times_(other, term), "below": over(plus_(term, other))}[
                shape
            ]
    return term


x, y, z, w, v, a, b, c = map(variable, "xyzwvabc")
ARITHMETIC = st.recursive(leaves(tuple(NAMES)), arithmetic, max_leaves=10)
# Exponents are written with a slash.
SLASHED = st.lists(
    st.one_of(
        leaves(("x", "y")),
        st.builds(over, leaves(("x", "y"))),
        st.builds(lambda a: build("sin", a), leaves(("x", "y"))),
        st.builds(lambda a, b: over(plus_(a, b)), leaves(("x", "y")), leaves(("x", "y"))),
    ),
    min_size=2,
    max_size=4,
)
EXPONENTS = st.builds(lambda base, parts: build("^", base, times_(*parts)), leaves(("x",)), SLASHED)
QUOTIENTS = st.recursive(leaves(("x", "y", "e")), quotients, max_leaves=6)
DERIVATIVES = st.recursive(leaves(("x", "y", "w_1", "d")), derivatives, max_leaves=7)


def relations() -> st.SearchStrategy[Term]:
    letters = st.sampled_from(("x", "y", "lambda")).map(lambda name: variable(name, INT))
    sides = st.one_of(letters, letters, st.integers(-1, 1).map(number), several("+", letters))
    return st.builds(build, st.sampled_from(("=", "<", "<=")), sides, sides)


def equivalent(a: Term, b: Term) -> Term:
    return build("and", build("=>", a, b), build("=>", b, a))


def place(x: Term, y: Term, a: Term, b: Term) -> Term:
    return build("and", build("=", x, a), build("=", y, b))


def propositions(parts: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    letters = st.sampled_from(("x", "y")).map(lambda name: variable(name, INT))
    hints = st.sampled_from((None, "x", "y", "lambda"))
    return unnamed(
        st.one_of(
            several("and", parts),
            several("or", parts),
            st.builds(lambda a, b: build("=>", a, b), parts, parts),
            st.builds(equivalent, parts, parts),
            st.builds(lambda a: build("not", a), parts),
            st.builds(place, letters, letters, letters | st.just(number(1)), st.integers(-1, 1).map(number)),
            st.builds(lambda a: build("not", a), st.builds(place, *3 * [letters], st.just(number(0)))),
            st.builds(for_all, letters, parts, hints),
            st.builds(exists, letters, parts, hints),
        )
    )


PROPOSITIONS = st.recursive(st.one_of(relations(), relations(), st.just(FALSE)), propositions, max_leaves=8)


def assert_keeps_its_value(term: Term, point: dict[str, Fraction]) -> None:
    with mpmath.workdps(150):
        try:
            expected = value(term, point)
        except (Undefined, TooLarge):
            reject()
        text = latex(term)
        reader = Reader(text, letters(term))
        try:
            found = reader.whole(reader.sum)({NAMES[name]: v for name, v in point.items()})
        except TooLarge:
            reject()
    if isinstance(expected, Fraction) and isinstance(found, Fraction):
        assert found == expected, text
    else:
        assert abs(mp(found) - mp(expected)) <= 1e-30 * (1 + abs(mp(expected))), text


def letters(term: Term) -> frozenset[str]:
    """The names of the variables in a term, bound ones too."""
    own = {term.value} if isinstance(term.value, str) else set()
    return frozenset(own).union(*map(letters, term.args))


@pytest.mark.slow
@settings(max_examples=500)
@given(st.one_of(ARITHMETIC, QUOTIENTS, EXPONENTS), POINTS)
def test_arithmetic_read_back_has_the_value_of_the_term(term: Term, point: dict[str, Fraction]) -> None:
    assert_keeps_its_value(term, point)


@pytest.mark.slow
@settings(max_examples=500)
@given(st.one_of(DERIVATIVES, chains()), POINTS)
def test_a_derivative_read_back_varies_the_same_variable_at_the_same_point(
    term: Term, point: dict[str, Fraction]
) -> None:
    assert_keeps_its_value(term, point)


@pytest.mark.slow
@settings(max_examples=400)
@given(PROPOSITIONS, WHOLE_POINTS)
def test_a_proposition_read_back_is_true_where_the_term_is(term: Term, point: dict[str, Fraction]) -> None:
    reader = Reader(latex(term), letters(term))
    meaning = reader.whole(reader.proposition)
    assert meaning({NAMES[name]: v for name, v in point.items()}) is bool(value(term, point)), latex(term)


def test_two_derivatives_of_one_name_at_different_points_stay_apart() -> None:
    inner = build("D", lam(a, build("D", lam(b, big_f(a, b), "x"), x), "x"), x)
    term = build("D", lam(variable("unused"), inner, "x"), y)
    within = r"\left.\frac{\partial^{2}}{\partial x'\,\partial x} F(x', x)\right|_{x'=x}"
    assert latex(term) == rf"\left.\frac{{\partial}}{{\partial x'}} {within}\right|_{{x'=y}}"


@pytest.mark.parametrize(
    "text",
    [r"\sin x y", "x 2", r"2 \frac{1}{2}", "x/y x", r"\log(x)^{2}", r"\frac{d}{dx} x y", r"\sqrt{x}^{2}", "x^{2}^{3}"],
)
def test_the_reader_of_these_tests_refuses_what_has_two_readings(text: str) -> None:
    reader = Reader(text, frozenset("xy"))
    with pytest.raises(Ambiguous):
        reader.whole(reader.sum)


@pytest.mark.parametrize(
    "text", ["x = 1 \\text{ and } x = 1 \\text{ or } y = 1", r"x = 1 \implies x = 1 \implies x = 1"]
)
def test_the_reader_of_these_tests_refuses_connectives_without_parentheses(text: str) -> None:
    reader = Reader(text, frozenset("xy"))
    with pytest.raises(Ambiguous):
        reader.whole(reader.proposition)


# ---------------------------------------------------------------------------------------------------------- typography

n, m = variable("n", INT), variable("m", INT)
eps, tau = variable("epsilon"), variable("tau")
A, B = (variable(name, matrix_sort(n, n)) for name in "AB")
S = variable("Sigma", matrix_sort(n, n))
half = number(Fraction(1, 2))


def to(base: Term, exponent: int | str) -> Term:
    return build("^", base, number(Fraction(exponent)))


def derivative(term: Term, variable_: Term, point: Term) -> Term:
    return build("D", lam(variable_, term), point)


at_saddle = derivative(derivative(big_f(w, v), w, number(0)), v, minus(over(eps)))
long_sum = plus_(*(times_(number(k), to(variable(f"alpha_{k}"), k), variable(f"x_{k}")) for k in range(2, 15)))
GOLDEN = {
    "loss": (
        times_(half, to(plus_(times_(w, plus_(number(1), times_(eps, v))), number(-1)), 2)),
        r"\frac{1}{2} (w (1 + \varepsilon v) - 1)^{2}",
    ),
    "minus one over": (build("=", v, minus(over(eps))), r"v = -\frac{1}{\varepsilon}"),
    "difference of sums": (plus_(x, minus(plus_(y, z))), "x - (y + z)"),
    "numerals": (times_(number(2), number(3), x), r"2 \cdot 3 x"),
    "product of fractions": (times_(number(2), half), r"2 \cdot \frac{1}{2}"),
    "fraction": (times_(half, x, over(times_(y, z))), r"\frac{x}{2 y z}"),
    "fraction in a fraction": (times_(x, over(plus_(number(1), times_(x, over(y))))), r"\frac{x}{1 + x/y}"),
    "inverse root": (to(x, "-1/2"), r"\frac{1}{\sqrt{x}}"),
    "cube root": (to(x, "1/3"), r"\sqrt[3]{x}"),
    "two thirds": (to(x, "2/3"), "x^{2/3}"),
    "gaussian": (build("exp", minus(times_(half, to(x, 2)))), r"e^{-x^{2}/2}"),
    "long exponent": (
        build("exp", plus_(times_(half, x, y), a, b, c, x, y, z)),
        r"\exp\!\left(\frac{1}{2} x y + a + b + c + x + y + z\right)",
    ),
    "the number e": (plus_(build("exp", number(1)), to(build("exp", number(1)), 2)), "e + (e)^{2}"),
    "ones": (times_(number(1), x, number(1), number(3)), "3 x"),
    "one and minus one": (times_(number(1), number(-1)), "-1"),
    "minus one and one": (plus_(x, times_(number(-1), number(1))), "x - 1"),
    "ones and minus ones": (times_(times_(number(1), number(-1)), number(1), x), "-x"),
    "a number that comes last": (times_(x, number(-2), y), "-2 x y"),
    "a derivative by name": (
        build("app", variable("dell", function_sort(REAL, REAL)), number(0)),
        r"\ell'(0)",
    ),
    "no derivative": (
        times_(variable("dell"), build("app", variable("delta", function_sort(REAL, REAL)), x)),
        r"\mathrm{dell} \, \delta(x)",
    ),
    "open last": (times_(x, build("sin", x)), r"x \sin x"),
    "closed before": (times_(build("sin", x), x), r"\sin(x) x"),
    "square of a sine": (to(build("sin", x), 2), r"\sin^{2} x"),
    "square of a logarithm": (to(build("log", n), 2), r"(\log n)^{2}"),
    "fences": (
        plus_(build("abs", x), build("ceiling", over(x))),
        r"\lvert x \rvert + \left\lceil \frac{1}{x} \right\rceil",
    ),
    "names": (
        times_(
            variable("w_1"), variable("a11"), variable("A_1_2"), variable("F_lin"), variable("lin"), variable("w_star")
        ),
        r"w_{1} a_{11} A_{1,2} F_{\mathrm{lin}} \, \mathrm{lin} \, w^{\star}",
    ),
    "two superscripts": (to(variable("w_star"), 2), r"(w^{\star})^{2}"),
    "partial": (derivative(big_f(w, v), w, w), r"\frac{\partial F}{\partial w}(w, v)"),
    "mixed": (
        derivative(derivative(big_f(w, v), w, w), v, v),
        r"\frac{\partial^{2} F}{\partial v\,\partial w}(w, v)",
    ),
    "second": (derivative(derivative(big_f(w, v), w, w), w, w), r"\frac{\partial^{2} F}{\partial w^{2}}(w, v)"),
    "evaluated": (
        at_saddle,
        r"\left.\frac{\partial^{2} F}{\partial v\,\partial w}(w, v)\right|_{w=0,\ v=-1/\varepsilon}",
    ),
    "one variable": (derivative(build("app", FUNCTION_1, x), x, x), r"\frac{d f}{dx}(x)"),
    "operator": (derivative(plus_(to(x, 2), x), x, x), r"\frac{d}{dx} (x^{2} + x)"),
    "total": (derivative(big_f(w, to(w, 2)), w, w), r"\frac{d}{dw} F(w, w^{2})"),
    "inner point that varies": (
        derivative(derivative(big_f(w, v), w, v), v, v),
        r"\frac{d}{dv} \left.\frac{\partial F}{\partial w}(w, v)\right|_{w=v}",
    ),
    "a point named as the inner variable": (
        derivative(derivative(big_f(w, v), v, number(2)), w, v),
        r"\left.\frac{d}{dw} \left.\frac{\partial F}{\partial v}(w, v)\right|_{v=2}\right|_{w=v}",
    ),
    "slash in an exponent": (
        build("^", x, times_(half, build("sin", y), over(plus_(y, z)))),
        r"x^{\sin(y)/(2 (y + z))}",
    ),
    "a point named as another variable": (
        build("D", lam(z, times_(x, z), "x"), x),
        r"\left.\frac{\partial}{\partial x'} (x x')\right|_{x'=x}",
    ),
    "a dimension named d": (
        derivative(times_(to(x, 2), build("sin", x)), x, variable("d")),
        r"\left.\frac{\mathrm{d}}{\mathrm{d}x} (x^{2} \sin x)\right|_{x=d}",
    ),
    "matrices": (
        plus_(times_(half, over(tau), A, build("T", times_(A, B))), minus(build("I", n))),
        r"\frac{1}{2 \tau} A (A B)^{\mathsf T} - I",
    ),
    "traces": (
        times_(build("tr", S), build("det", times_(A, to(B, -1)))),
        r"\operatorname{tr}(\Sigma) \det(A B^{-1})",
    ),
    "entries": (
        plus_(build("entry", A, number(1), n), build("entry", times_(A, B), m, n)),
        "A_{1,n} + [A B]_{m,n}",
    ),
    "literal matrix": (
        build("=", matrix([[x, half], [over(y), number(0)]]), build("O", number(2), number(2))),
        r"\begin{pmatrix} x & \frac{1}{2} \\[4pt] \frac{1}{y} & 0 \end{pmatrix} = 0",
    ),
    "root": (
        build("root", *map(number, (-2, 0, 1, 1, 2))),
        r"\operatorname{root}_{[1,\,2]}(x^{2} - 2)",
    ),
    "root beside x": (
        times_(x, build("root", *(number(Fraction(q)) for q in ("-1", "-1", "1/2", "1", "4")))),
        r"x \operatorname{root}_{[1,\,4]}\!\left(\frac{1}{2} t^{2} - t - 1\right)",
    ),
    "falling": (build("and", build("<=", y, x), build("=", y, z), build("<", a, z)), r"x \ge y = z > a"),
    "rising, then falling": (build("and", build("<", x, y), build("<", z, y)), r"x < y \text{ and } z < y"),
    "equations and one inequality": (build("and", build("=", x, y), build("<=", z, y)), r"x = y \ge z"),
    "one relation": (build("and", build("<=", y, x), build("not", build("=", x, z))), r"y \le x \text{ and } x \ne z"),
    "range": (build("and", build("<", number(0), tau), build("<=", tau, number(1))), r"0 < \tau \le 1"),
    "critical set": (
        build("or", build("=", w, number(1)), build("and", build("=", w, number(0)), build("not", build("=", v, x)))),
        r"w = 1 \text{ or } (w = 0 \text{ and } v \ne x)",
    ),
    "quantifiers": (
        for_all(x, build("=>", build("<", number(0), x), exists(y, exists(z, build("=", times_(y, z), x))))),
        r"\forall\, x \in \mathbb{R}\colon\ 0 < x \implies \exists\, y, z \in \mathbb{R}\colon\ y z = x",
    ),
    "false": (build("=>", build("<", x, x), FALSE), r"x < x \implies \text{false}"),
    "function": (build("=", FUNCTION_2, lam(w, lam(v, times_(w, v)))), r"F = ((w, v) \mapsto w v)"),
    "function sort": (
        function_sort(REAL, function_sort(function_sort(INT, REAL), PROP)),
        r"\mathbb{R} \times (\mathbb{Z} \to \mathbb{R}) \to \mathrm{Prop}",
    ),
    "matrix sort": (matrix_sort(plus_(n, number(1)), m), r"\mathbb{R}^{(n + 1) \times m}"),
    "vectors": (matrix_sort(n, number(1)), r"\mathbb{R}^{n}"),
    "base sort": (base_sort("X"), "X"),
}


# --------------------------------------------------------------------------------- matrices, sums and random variables


d_, l_, i_, j_ = (symbol(name, INT) for name in ("d", "l", "i", "j"))
width_ = symbol("w", function_sort(INT, INT))
A_, B_, S_ = symbols("A B S", matrices(d_, d_))
v_ = symbol("v", matrices(d_, 1))
M_ = symbol("M", function_sort(INT, matrices(d_, d_)))
W_ = symbol("W", function_sort(INT, function_sort(base_sort("Omega"), matrices(d_, d_))))
x_ = symbol("x", function_sort(base_sort("Omega"), matrices(d_, 1)))
t_ = symbol("t", REAL)
omega_, other_ = symbols("omega other", base_sort("Omega"))
family_ = symbol("F", function_sort(INT, matrices(d_, d_)))

MATRICES: dict[str, tuple[Expression, str]] = {
    "norms": (
        at_most(norm(A_ * v_), spectral_norm(A_) * norm(v_)),
        r"\lvert A v \rvert \le \lVert A \rVert \lvert v \rvert",
    ),
    "norm of a matrix": (norm(A_ * B_) ** 2, r"\lVert A B \rVert_{F}^{2}"),
    "spectra": (
        at_most(operation("lambda_min", S_), operation("sigma_min", A_)),
        r"\lambda_{\min}(S) \le \sigma_{\min}(A)",
    ),
    "Loewner order": (operation("psd", A_ - B_), r"A \succeq B"),
    "an entry with a minus sign": (t_ + trace(-zeros(1, 1)), r"t - 0_{1 \times 1}"),
    "semidefinite": (operation("psd", A_ * B_), r"A B \succeq 0"),
    "a number that is a matrix": (trace(v_.T * S_ * v_) * A_, r"(v^{\mathsf T} S v) A"),
    "identity beside others": (identity(d_) + A_ * 2, r"I + 2 A"),
    "identity alone": (trace(identity(d_)), r"\operatorname{tr}(I_{d})"),
    "inverse": (A_.inverse * B_.T, r"A^{-1} B^{\mathsf T}"),
    "a product, the last factor first": (
        product(i_, 1, l_, identity(d_) + M_(i_)),
        r"(I + M_{l}) \cdots (I + M_{1})",
    ),
    "a product with more than an index": (
        product(i_, 1, l_, M_(i_ + 1) * i_),
        r"\prod_{i=l}^{1} (i M_{i + 1})",
    ),
    "a product in a product": (
        A_ * product(i_, 1, l_ - 1, M_(i_)).T * B_,
        r"A (M_{l - 1} \cdots M_{1})^{\mathsf T} B",
    ),
    "the same matrix again": (product(i_, 1, l_, A_), r"\prod_{i=l}^{1} A"),
    "sum": (total(i_, 1, l_, norm(M_(i_)) ** 2) + 1, r"\sum_{i=1}^{l} \lVert M_{i} \rVert_{F}^{2} + 1"),
    "sum before a factor": (total(i_, 1, l_, i_) * l_, r"\left(\sum_{i=1}^{l} i\right) l"),
    "cases": (
        choice(equal(i_, j_), A_, zeros(d_, d_)) + B_,
        r"\begin{cases} A & \text{if } i = j, \\ 0 & \text{otherwise} \end{cases} + B",
    ),
    "expectation without the outcome": (
        mean(omega_, norm(W_(l_, omega_) * x_(omega_)) ** 2),
        r"\mathbb{E}[\lvert W_{l} x \rvert^{2}]",
    ),
    "surely": (for_all_(omega_, equal(x_(omega_), v_)), r"\text{surely } x = v"),
    "two outcomes": (
        for_all_(omega_, other_, equal(x_(omega_), x_(other_))),
        r"\forall\, \omega, \mathrm{other} \in \Omega\colon\ x(\omega) = x(\mathrm{other})",
    ),
    "independent": (operation("independent", x_, symbol("y", x_.term.sort)), r"\text{$x$ and $y$ are independent}"),
    "independent layers": (
        operation("independent_sequence", x_, W_, l_),
        r"\text{$x, W_{1}, \dots, W_{l}$ are independent}",
    ),
    "entries": (
        operation("iid_entries", function(omega_, W_(l_, omega_)), Fraction(1, 2)),
        r"\text{$W_{l}$ has independent entries of mean $0$, variance $1/2$ and all moments finite}",
    ),
    "a derivative along a line": (
        operation("has_derivative", function(t_, norm(A_ + t_ * B_) ** 2), 0, trace(A_.T * B_) * 2),
        r"\left.\frac{\partial}{\partial t} \lVert A + t B \rVert_{F}^{2}\right|_{t=0} "
        r"= 2 \operatorname{tr}(A^{\mathsf T} B)",
    ),
    "integers between bounds": (
        for_all_(i_, implies(at_most(1, i_), at_most(i_, l_), at_most(norm(M_(i_)), 1))),
        r"\forall\, i \in \{1, \dots, l\}\colon\ \lVert M_{i} \rVert_{F} \le 1",
    ),
    "integers from a bound on": (
        for_all_(i_, implies(at_most(l_, i_), at_most(0, i_))),
        r"\forall\, i \in \{l, l + 1, \dots\}\colon\ 0 \le i",
    ),
    "families": (
        exists_(family_, equal(family_(l_), A_)),
        r"\exists\, (F_{i})_{i \in \mathbb{Z}} \text{ in } \mathbb{R}^{d \times d}\colon\ F_{l} = A",
    ),
    "a number behind a norm": (
        norm(A_) ** 2 * t_ * Fraction(1, 2) * 1,
        r"\frac{1}{2} t \lVert A \rVert_{F}^{2}",
    ),
    "Kronecker": (choice(equal(i_, j_), 1, 0) + 1, r"\delta_{i,j} + 1"),
    "no Kronecker": (
        choice(equal(i_, j_), 0, 1) + 1,
        r"\begin{cases} 0 & \text{if } i = j, \\ 1 & \text{otherwise} \end{cases} + 1",
    ),
    "Kronecker beside a delta": (
        choice(equal(i_, j_), 1, 0) * symbol("delta", REAL),
        r"\left(\begin{cases} 1 & \text{if } i = j, \\ 0 & \text{otherwise} \end{cases}\right) \delta",
    ),
    "cases one after another": (
        choice(equal(i_, 1), A_, choice(equal(j_, 1), B_, zeros(d_, d_))),
        r"\begin{cases} A & \text{if } i = 1, \\ B & \text{else if } j = 1, \\ 0 & \text{otherwise} \end{cases}",
    ),
    "a decided condition": (choice(equal(2, 1), A_, B_) + choice(at_most(1, 1), A_, B_), "B + A"),
    "a decided condition in a sum": (A_ + choice(equal(2, 1), A_, -B_), "A - B"),
    "a condition that is half decided": (
        choice(equal(i_, 1), A_, zeros(d_, d_)),
        r"\begin{cases} A & \text{if } i = 1, \\ 0 & \text{otherwise} \end{cases}",
    ),
    "matrices": (for_all_(A_, equal(A_, A_)), r"\forall\, A \in \mathbb{R}^{d \times d}\colon\ A = A"),
    "a sequence beside a variable of that name": (
        M_(l_) * A_ * symbol("M_1", REAL),
        r"M_{1} M(l) A",
    ),
    "sort with widths": (
        Expression(function_sort(INT, abstract(matrices(width_(i_ + 1), width_(i_)), i_.term))),
        r"\textstyle\prod_{i \in \mathbb{Z}} \mathbb{R}^{w_{i + 1} \times w_{i}}",
    ),
}


@pytest.mark.parametrize("name", MATRICES)
def test_typography_in_every_dimension(name: str) -> None:
    expression, expected = MATRICES[name]
    assert latex(expression.term) == expected


@pytest.mark.parametrize("name", GOLDEN)
def test_typography(name: str) -> None:
    term, expected = GOLDEN[name]
    assert latex(term) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(Fraction(3), "3"), (Fraction(-1, 2), r"-\frac{1}{2}"), (Fraction(0), "0")]
)
def test_numbers(value: Fraction, expected: str) -> None:
    assert show_number(value) == expected


def test_given_names_replace_the_usual_ones_of_free_and_bound_variables() -> None:
    term = for_all(x, build("=", times_(x, w), w))
    assert latex(term, {"x": r"\hat{x}", "w": "w^{*}"}) == (
        r"\forall\, \hat{x} \in \mathbb{R}\colon\ \hat{x} w^{*} = w^{*}"
    )


def test_a_bound_variable_is_renamed_where_it_would_capture_a_free_one() -> None:
    term = for_all(y, build("=", x, y), name="x")
    assert latex(term) == r"\forall\, x' \in \mathbb{R}\colon\ x = x'"


def test_variables_that_would_print_alike_are_told_apart() -> None:
    assert latex(plus_(variable("w_1"), variable("w1"))) == r"\mathtt{w\_1} + w_{1}"
    assert latex(times_(variable("pi"), build("pi"))) == r"\mathtt{pi} \, \pi"
    assert latex(times_(build("exp", x), variable("e"))) == r"\exp(x) e"
    assert latex(plus_(variable("A_1_2"), build("entry", A, number(1), number(2)))) == "A_{1,2} + [A]_{1,2}"


def test_two_variables_of_one_name_and_different_sorts_are_refused() -> None:
    with pytest.raises(ValueError, match="two variables, n and n, would both be printed as"):
        latex(plus_(n, variable("n")))


def test_two_variables_given_one_symbol_are_refused() -> None:
    with pytest.raises(ValueError, match="two variables, x and y, would both be printed as u; rename"):
        latex(plus_(x, y), {"x": "u", "y": "u"})


@pytest.mark.parametrize("symbol", ["a + b", "-a", "", "f(x) = y"])
def test_a_given_name_that_is_no_single_symbol_is_refused(symbol: str) -> None:
    with pytest.raises(ValueError, match="the LaTeX of the variable x is given as .* which is no single symbol"):
        latex(x, {"x": symbol})


def test_a_derivative_does_not_name_an_argument_whose_name_is_seen_at_another_one() -> None:
    term = build("=", derivative(big_f(w, v), w, w), derivative(big_f(v, w), w, w))
    assert latex(term) == r"\frac{\partial}{\partial w} F(w, v) = \frac{\partial}{\partial w} F(v, w)"


# -------------------------------------------------------------------------------------------------------- broken lines


LONG = {
    "right side": build("=", y, long_sum),
    "both sides": build("<=", long_sum, plus_(long_sum, minus(x))),
    "quantified": for_all(x, build("=>", build("<", number(0), x), build("<", number(0), plus_(x, long_sum)))),
    "premise": build("=>", for_all(x, build("<", x, long_sum)), build("=", x, y)),
    "long cases": build("or", *(build("=", to(variable(f"x_{k}"), k), plus_(x, long_sum)) for k in range(2))),
    "cases": build("or", *(build("=", variable(f"x_{k}"), to(variable(f"alpha_{k}"), k)) for k in range(12))),
}


def test_a_short_formula_stays_on_one_line() -> None:
    assert display(build("=", x, y)) == "x = y"


def test_a_long_relation_breaks_at_its_sign_and_at_plus_signs() -> None:
    lines = display(LONG["right side"]).splitlines()
    assert lines[0] == r"\begin{aligned}" and lines[-1] == r"\end{aligned}"
    assert lines[1].startswith("y &= 2 \\alpha_{2}^{2} x_{2} + ")
    assert [line.startswith(r"&\qquad + ") for line in lines[2:-1]] == [True] * (len(lines) - 3) != []


@pytest.mark.parametrize("name", LONG)
def test_breaking_lines_loses_nothing(name: str) -> None:
    text = display(LONG[name])
    assert text.startswith(r"\begin{aligned}")
    assert re.sub(r"\s", "", unbroken(text)) == re.sub(r"\s", "", latex(LONG[name]))


def test_a_long_premise_that_is_quantified_keeps_its_parentheses() -> None:
    assert display(LONG["premise"]).splitlines()[1].startswith(r"& \bigl(\forall\, x")


# ---------------------------------------------------------------------------------------------------------------- LaTeX


@needs_pdflatex
def test_pdflatex_sets_every_formula(tmp_path: Path) -> None:
    formulas = [latex(term) for term, _ in GOLDEN.values()] + [latex(e.term) for e, _ in MATRICES.values()]
    formulas += [display(term) for term in LONG.values()]
    lines = [
        r"\documentclass[10pt,a4paper]{article}",
        r"\usepackage[T1]{fontenc}",
        r"\usepackage{lmodern,amsmath,amssymb}",
        r"\usepackage[margin=25mm]{geometry}",
        r"\begin{document}",
    ]
    lines += [rf"\[ {formula} \]" for formula in formulas] + [r"\end{document}", ""]
    (tmp_path / "formulas.tex").write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "formulas.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Overfull" not in done.stdout

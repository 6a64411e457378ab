r"""A reader of the LaTeX of formulas: the term that a formula says, given what its symbols stand for.

It knows the notation and nothing of how formulas are written, so that both have to agree. It takes a formula for what
a mathematician would take it for: parentheses, alignment, sizes of fences and spaces aside, a product reaches up to
the next sign, a quantifier as far as it can, and what could be read in two ways is refused.

The tables have the notation. A function name, a fence or a relation more is a line there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TypeVar

from symres.kernel.terms import (
    FALSE,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    Term,
    abstract,
    base_sort,
    build,
    codomain,
    conjunction,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    function_sort,
    instantiate,
    is_scalar,
    lam,
    matrix_sort,
    number,
    substitute,
    variable,
)
from symres.language.expressions import made
from symres.language.matrices import diag, hadamard, kron
from symres.show.documents.breaking import unbroken
from symres.show.documents.mathematics import latex

from .canonical import canonical, is_single

# ----------------------------------------------------------------------------------------------------------- notation

FUNCTIONS = {r"\log": "log", r"\sin": "sin", r"\cos": "cos", r"\tan": "tan", r"\arctan": "atan", r"\tanh": "tanh"}
FUNCTIONS |= {r"\exp": "exp", r"\det": "det", r"\operatorname{tr}": "tr", r"\operatorname{adj}": "adj"}
FUNCTIONS |= {r"\operatorname{erf}": "erf"}
FUNCTIONS |= {r"\max": "max", r"\min": "min"}
EXTREMES = {r"\sigma_{\min}": "sigma_min", r"\lambda_{\min}": "lambda_min", r"\lambda_{\max}": "lambda_max"}
EXTREMES |= {rf"\operatorname{{{name[:-4]}}}{symbol[-7:]}": name for symbol, name in EXTREMES.items()}
OF_MATRICES = ("det", "tr", "adj", "sigma_min", "lambda_min", "lambda_max", "T", "spectral", "frobenius")
FENCES = {r"\lvert": (r"\rvert", "abs"), r"\lVert": (r"\rVert", "spectral")}
FENCES |= {r"\lceil": (r"\rceil", "ceiling"), r"\lfloor": (r"\rfloor", "floor")}
RELATIONS = ("=", r"\le", "<", r"\ge", ">", r"\ne", r"\succeq", r"\not")
QUANTIFIERS = {r"\forall": for_all, r"\exists": exists}
BINDERS = {"lam": lam, "all": for_all, "ex": exists}
AND, OR, SURELY, IN, IF, ELSE_IF, OTHERWISE, FALSITY = (
    rf"\text{{{word}}}" for word in (" and ", " or ", "surely ", " in ", "if ", "else if ", "otherwise", "false")
)
WORDS = (AND, OR, SURELY, IN, IF, ELSE_IF, OTHERWISE, FALSITY)
LOGIC = {*RELATIONS, *QUANTIFIERS, AND, OR, SURELY, FALSITY, r"\implies", r"\iff", r"\lnot"}
DIFFERENTIAL = ("d", r"\mathrm{d}", r"\partial")
DELTA = r"\delta"
IDENTITY = ("I", r"\mathbf{I}")
SPACES = (r"\,", r"\!", r"\ ", r"\;", r"\:", "~", r"\quad", r"\qquad", r"\displaystyle", r"\textstyle", r"\allowbreak")
SIZES = r"\\(?:left|right)(?![a-zA-Z])"
WHOLE = (r"\text", r"\mathrm", r"\mathtt", r"\mathbb", r"\mathbf", r"\operatorname", r"\begin", r"\end")
BEYOND = ("aligned", "gathered", "split")  # environments in which & and \\ mean nothing
SENTENCES = {
    "@ is integrable": "integrable",
    "@ is square integrable": "square_integrable",
    "@ are independent": "independent_sequence",
    "@ and @ are independent": "independent",
    "@ has independent entries of mean @, variance @ and all moments finite": "iid_entries",
    "@ has independent normal entries of mean @ and variance @": "gaussian_entries",
    "@ has a local minimum at @": "local minimum",
    "@ has a strict local minimum at @": "strict local minimum",
    "@ has a local minimum at @ among the @ with @": "local minimum",
    "@ has a strict local minimum at @ among the @ with @": "strict local minimum",
}

T = TypeVar("T")
ANY = variable("any", INT)  # the size of an identity that does not show it
OUTCOMES = base_sort("Omega")  # where nothing says what they are called
Tokens = tuple[str, ...]


class Unreadable(ValueError):
    """A formula that cannot be read, or in two ways."""


def read(text: str, variables: Iterable[Term], tables: Iterable[Term] = ()) -> Term:
    r"""The term that a formula says of variables, each of which has the symbol that ``latex`` gives it alone.

    >>> x = variable("x")
    >>> read(r"\exists\, n \in \mathbb{Z}\colon\ x^{2} \le \frac{n}{2}", [x])
    there is xn. x^2 <= xn*2^(-1)
    """
    reader = Reader(text, symbols(variables), tables)
    found = reader.proposition()
    reader.end()
    return found


def read_sort(text: str, variables: Iterable[Term]) -> Term:
    """The sort that a formula says."""
    reader = Reader(text, symbols(variables), ())
    found = reader.sort()
    reader.end()
    return found


def symbols(variables: Iterable[Term]) -> dict[str, Term]:
    """The variables by their symbols; of two with one symbol the second, by name, stands in a typewriter's letters."""
    out: dict[str, Term] = {}
    for x in sorted(variables, key=lambda v: str(v.value)):
        symbol = latex(x) or str(x.value)
        out[rf"\mathtt{{{str(x.value).replace('_', chr(92) + '_')}}}" if symbol in out else symbol] = x
    return out


# ------------------------------------------------------------------------------------------------------------- tokens


def tokens(text: str) -> list[str]:
    """The tokens of a formula, without what is for the eye alone."""
    text = unbroken(text)
    out: list[str] = []
    environments: list[str] = []
    at = 0
    while at < len(text):
        match = re.match(r"\s+|\\(?:left\.|right\||[a-zA-Z]+\*?|.)|\d+|.", text[at:], re.S)
        token = match[0] if match else ""
        if token in WHOLE and text[at + len(token)] == "{":
            token += group(text, at + len(token))
        at += len(token)
        if token == r"\\":
            skipped = re.match(r"\[\d+pt\]", text[at:])
            at += len(skipped[0]) if skipped else 0
        if token.startswith(r"\text{") and out and out[-1].startswith(r"\text{") and out[-1].endswith(" }"):
            if out[-1] not in WORDS:  # a sentence in pieces
                token = out.pop()[:-1] + token[len(r"\text{") :]
        if token.startswith(r"\begin"):
            environments.append(token[7:-1])
        elif token.startswith(r"\end"):
            environments.pop()
        token = {r"\text{ and}": AND, r"\text{ or}": OR}.get(token, token)  # at the end of a line
        outside = not environments or environments[-1] in BEYOND
        if token.isspace() or token in SPACES or re.fullmatch(SIZES, token) or token in ("&", r"\\") and outside:
            continue
        if token.startswith((r"\begin", r"\end")) and token.partition("{")[2][:-1] in BEYOND:
            at += len("[t]") * text.startswith("[t]", at)
            continue
        out.append(token)
    return out


def group(text: str, at: int) -> str:
    """The group in braces that begins at a place."""
    depth, end = 0, at
    while end < len(text):
        if text[end] == "\\":
            end += 1
        elif text[end] in "{}":
            depth += 1 if text[end] == "{" else -1
            if not depth:
                return text[at : end + 1]
        end += 1
    raise Unreadable(f"a brace is not closed: {text[at:]}")


# ------------------------------------------------------------------------------------------------------------- reader


class Reader:
    """A place in a formula, what the symbols there stand for, and the outcome that is not written."""

    def __init__(self, text: str, variables: Mapping[str, Term], tables: Iterable[Term]) -> None:
        self.text, self.tokens, self.at = text, tokens(text), 0
        self.scope: list[tuple[Tokens, Term]] = [(tuple(tokens(s)), x) for s, x in variables.items()]
        self.tables = {t.value[0][:8]: t for t in tables}
        parts = {part for x in variables.values() if x.sort is not None for part in nodes(x.sort)}
        self.bases = sorted((s for s in parts if s.head == "base"), key=lambda s: str(s.value)) or [OUTCOMES]
        outcomes = [x for x in variables.values() if x.sort is not None and x.sort.head == "base"]
        self.outcome = outcomes[0] if len(outcomes) == 1 else None

    # ---------------------------------------------------------------------------------------------------------- tokens

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def found(self, *wanted: str) -> bool:
        """Take these tokens if they are next."""
        if tuple(self.tokens[self.at : self.at + len(wanted)]) != wanted:
            return False
        self.at += len(wanted)
        return True

    def expect(self, *wanted: str) -> None:
        if not self.found(*wanted):
            self.fail(f"expected {' '.join(wanted)}")

    def end(self) -> None:
        if self.at < len(self.tokens):
            self.fail("expected the end")

    def fail(self, why: str) -> None:
        here = " ".join(self.tokens[max(self.at - 6, 0) : self.at]) + " >>> " + " ".join(self.tokens[self.at :][:8])
        raise Unreadable(f"{why}: {here}")

    def closing(self) -> int:
        """Where the parenthesis at this place is closed."""
        depth = 0
        for i in range(self.at, len(self.tokens)):
            depth += (self.tokens[i] in "([{") - (self.tokens[i] in ")]}")
            if not depth:
                return i
        raise Unreadable(f"a parenthesis is not closed in {self.text}")

    def outermost(self) -> set[str]:
        """The tokens within the parentheses at this place, but not within others."""
        depth, out = 0, set()
        for token in self.tokens[self.at : self.closing()]:
            depth += (token in "([{" or token.startswith(r"\begin")) - (token in ")]}" or token.startswith(r"\end"))
            if depth == 1:
                out.add(token)
        return out

    # --------------------------------------------------------------------------------------------------------- symbols

    def new_symbol(self) -> Tokens:
        """The symbol that a binder gives to its variable."""
        start = self.at
        if self.found("{"):
            self.at -= 1
            self.at = self.closing() + 1
        elif self.take() in (r"\hat", r"\bar", r"\tilde"):
            self.at = self.closing() + 1
        while True:
            if self.peek() == "_" and self.peek(1) == "{":
                self.at += 1
                self.at = self.closing() + 1
            elif not self.found("^", "{", r"\star", "}") and not self.found("'"):
                return tuple(self.tokens[start : self.at])

    def known(self) -> Term | None:
        """The variable whose symbol is next, the longest one."""
        best: tuple[Tokens, Term] | None = None
        for symbol, x in reversed(self.scope):
            here = tuple(self.tokens[self.at : self.at + len(symbol)])
            if here == symbol and (best is None or len(symbol) > len(best[0])):
                best = symbol, x
        if best is None:
            return None
        self.at += len(best[0])
        return best[1]

    @contextmanager
    def binding(self, *pairs: tuple[Tokens, Term]) -> Iterator[None]:
        before = list(self.scope)
        self.scope += pairs
        yield
        self.scope = before

    @contextmanager
    def hidden(self) -> Iterator[Term]:
        """An outcome that is not written."""
        if len(self.bases) != 1:
            self.fail("which outcomes these are is not said")
        before, self.outcome = self.outcome, fresh(self.bases[0])
        yield self.outcome
        self.outcome = before

    # ----------------------------------------------------------------------------------------------------------- sorts

    def sort(self) -> Term:
        domains = [self.domain()]
        while self.found(r"\times"):
            domains.append(self.domain())
        if not self.found(r"\to"):
            if len(domains) > 1:
                self.fail(r"expected \to")
            return domains[0]
        out = self.sort()
        for domain in reversed(domains):
            out = function_sort(domain, out)
        return out

    def domain(self) -> Term:
        if self.found("("):
            found = self.sort()
            self.expect(")")
            return found
        if self.found(r"\mathbb{Z}"):
            return INT
        if self.found(r"\mathrm{Prop}"):
            return PROP
        if self.found(r"\prod"):
            return self.family()
        for base in self.bases:
            if self.found(*tokens(latex(base))):
                return base
        self.expect(r"\mathbb{R}")
        if not self.found("^", "{"):
            return REAL
        rows = self.sum()
        columns = self.sum() if self.found(r"\times") else ONE
        self.expect("}")
        return matrix_sort(rows, columns)

    def family(self) -> Term:
        """Functions whose values are of a sort that depends on the index."""
        self.expect("_", "{")
        symbol = self.new_symbol()
        self.expect(r"\in")
        domain = self.sort()
        self.expect("}")
        index = fresh(domain)
        with self.binding((symbol, index)):
            return dependent(index, self.domain())

    # ---------------------------------------------------------------------------------------------------- propositions

    def proposition(self) -> Term:
        if self.peek() in QUANTIFIERS:
            return self.quantified()
        if self.found(SURELY):
            with self.hidden() as outcome:
                return for_all(outcome, self.proposition())
        left = self.connected()
        if self.found(r"\implies"):
            return build("=>", left, self.proposition() if self.peek() in (*QUANTIFIERS, SURELY) else self.connected())
        return build("=", left, self.connected()) if self.found(r"\iff") else left

    def connected(self) -> Term:
        parts, words = [self.relation()], set()
        while self.peek() in (AND, OR):
            words.add(self.take())
            parts.append(self.relation())
        if len(words) > 1:
            self.fail('"and" and "or" without parentheses')
        return build("or", *parts) if words == {OR} else conjunction(parts)

    def quantified(self) -> Term:
        quantifier = QUANTIFIERS[self.take()]
        if self.peek() == "(":
            symbol, sort = self.members()
            x = fresh(sort)
            with self.binding((symbol, x)):
                self.expect(r"\colon")
                return quantifier(x, self.proposition(), named(symbol))
        names = [self.new_symbol()]
        while self.found(","):
            names.append(self.new_symbol())
        self.expect(r"\in")
        if self.found(r"\{"):
            return self.ranged(quantifier, names)
        sort = self.sort()
        self.expect(r"\colon")
        bound = [fresh(sort) for _ in names]
        with self.binding(*zip(names, bound, strict=True)):
            out = self.proposition()
        for x, name in reversed(list(zip(bound, names, strict=True))):
            out = quantifier(x, out, named(name))
        return out

    def members(self) -> tuple[Tokens, Term]:
        """A family of matrices, numbers ..., one for every integer."""
        self.expect("(")
        if self.found("("):
            family = self.new_symbol()
            self.expect(")")
        else:
            family = (self.take(),)
        self.expect("_", "{")
        index = self.new_symbol()
        self.expect("}", ")", "_", "{", *index, r"\in", r"\mathbb{Z}", "}", IN)
        i = fresh(INT)
        with self.binding((index, i)):
            return family, dependent(i, self.sort())

    def ranged(self, quantifier: Callable[..., Term], names: Sequence[Tokens]) -> Term:
        if len(names) > 1:
            self.fail("a range of several indices")
        i = fresh(INT)
        low = self.sum()
        bounds = [build("<=", low, i)]
        self.expect(",")
        if self.found(r"\dots"):
            self.expect(",")
            bounds.append(build("<=", i, self.sum()))
        else:
            second = self.sum()
            following = [build("+", low, ONE), *([number(low.value + 1)] if low.head == "rational" else [])]
            if canonical(second) not in map(canonical, following):
                self.fail("a range in other steps than 1")
            self.expect(",", r"\dots")
        self.expect(r"\}", r"\colon")
        with self.binding((names[0], i)):
            body = self.proposition()
        within = conjunction(bounds)
        return quantifier(i, build("=>" if quantifier is for_all else "and", within, body), named(names[0]))

    def relation(self) -> Term:
        if self.found(r"\lnot"):
            return build("not", self.relation())
        if self.found(FALSITY):
            return FALSE
        if self.peek().startswith(r"\text{"):
            return self.sentence(self.take()[len(r"\text{") : -1])
        if self.peek() == "(":
            inside = self.outermost()
            if r"\mapsto" not in inside and (inside & LOGIC or any(t.startswith(r"\text{$") for t in inside)):
                return self.enclosed()
            if "," in inside and r"\mapsto" not in inside and self.tokens[self.closing() + 1] in ("=", r"\ne"):
                return self.coordinates()
        if self.peek() == r"\nabla":
            found = self.slope() if self.peek(1) == "_" else self.plain_slope() or self.second_order()
            if found is not None:
                return found
        left = self.side(None)
        parts = []
        while self.peek() in RELATIONS:
            sign = self.take()
            sign += self.take() if sign == r"\not" else ""
            right = self.side(left.sort)
            parts.append(related(left, sign, right))
            left = right
        if not parts and left.sort is not PROP:
            self.fail("expected a relation")
        return conjunction(parts) if parts else left

    def enclosed(self) -> Term:
        self.expect("(")
        found = self.proposition()
        self.expect(")")
        return found

    def side(self, sort: Term | None) -> Term:
        """A side of a relation; ``sort`` is that of the other one, which tells the arguments of a function."""
        if self.is_map():
            return self.mapped(sort)
        return self.sum()

    def coordinates(self) -> Term:
        names, sign, values = self.place(), self.take(), self.place()
        if len(names) != len(values):
            self.fail("points of different dimensions")
        both = conjunction(build("=", a, b) for a, b in zip(names, values, strict=True))
        return both if sign == "=" else build("not", both)

    def place(self) -> list[Term]:
        """The coordinates of a point."""
        if self.peek() != "(" or "," not in self.outermost():
            return [self.sum()]
        self.expect("(")
        parts = [self.sum()]
        while self.found(","):
            parts.append(self.sum())
        self.expect(")")
        return parts

    # ------------------------------------------------------------------------------------------------------- sentences

    def sentence(self, words: str) -> Term:
        """A proposition in words, with formulas between dollar signs."""
        formulas = re.findall(r"\$([^$]*)\$", words)
        pattern = re.sub(r"(@, )+(?=@ and @ are)", "", re.sub(r"\$[^$]*\$", "@", words))
        meaning = SENTENCES.get(pattern)
        if meaning is None:
            raise Unreadable(f"unknown words: {pattern}")
        if meaning.endswith("local minimum"):
            return self.local_minimum(meaning.startswith("strict"), formulas)
        if meaning == "independent_sequence":
            return self.sequence_of_laws(formulas[0])
        if meaning in ("iid_entries", "gaussian_entries"):
            of, mean, variance = formulas
            if self.inside(mean, Reader.sum) is not ZERO:
                self.fail("entries with another mean than 0")
            return build(meaning, self.law(of), self.inside(variance, Reader.sum))
        return build(meaning, *map(self.law, formulas))

    def inside(self, text: str, what: Callable[[Reader], T]) -> T:
        """Read a formula that stands inside of this text, with the same variables in scope, by a reader of its own."""
        part = Reader(text, {}, self.tables.values())
        part.scope, part.bases, part.outcome = self.scope, self.bases, self.outcome
        found = what(part)
        part.end()
        return found

    def law(self, text: str) -> Term:
        """A random variable, as a function of the outcome."""

        def opened(reader: Reader) -> Term:
            if reader.is_map():
                return reader.mapped(function_sort(reader.bases[0], REAL))
            with reader.hidden() as outcome:
                return lam(outcome, reader.sum(), "o")

        return self.inside(text, opened)

    def sequence_of_laws(self, text: str) -> Term:
        """x, W_1, ..., W_n are independent."""
        start, first, rest = re.fullmatch(r"(.*?), (.*), \\dots, (.*)", text).groups()  # type: ignore[union-attr]
        with self.hidden() as outcome:
            low, high, layers = between(self.inside(rest, Reader.sum), self.inside(first, Reader.sum))
        if low is not ONE:
            self.fail("a sequence that does not begin with 1")
        i = fresh(INT)
        layers = lam(i, lam(outcome, instantiate(layers, i), "o"), "i")
        return build("independent_sequence", self.law(start), layers, high)

    def local_minimum(self, strict: bool, formulas: Sequence[str]) -> Term:
        function, place, *more = formulas
        f = self.inside(function, Reader.sum)
        point = self.inside(place, Reader.place)
        names = [(f"\0{i}",) for i in range(len(point))] if not more else self.inside(more[0], Reader.listed)
        d, others = fresh(REAL), [fresh(REAL) for _ in point]
        squares = [build("^", difference(y, p), number(2)) for y, p in zip(others, point, strict=True)]
        distance = squares[0] if len(squares) == 1 else build("+", *squares)
        near = [build("<", ZERO, distance)] if strict else []
        near.append(build("<", distance, d))
        if more:
            with self.binding(*zip(names, others, strict=True)):
                met = self.inside(more[1], Reader.proposition)
            near.append(met)
        out = build("<" if strict else "<=", build("app", f, *point), build("app", f, *others))
        out = build("=>", conjunction(near), out)
        for y in reversed(others):
            out = for_all(y, out, "y")
        return exists(d, build("and", build("<", ZERO, d), out), "d")

    def listed(self) -> list[Tokens]:
        names = [self.new_symbol()]
        while self.found(","):
            names.append(self.new_symbol())
        return names

    # ------------------------------------------------------------------------------------------------------ arithmetic

    def sum(self) -> Term:
        parts = []
        sign = self.take() if self.peek() in ("+", "-") else "+"
        while True:
            product = self.product()
            parts.append(product if sign == "+" else opposite(product))
            if self.peek() not in ("+", "-"):
                return added(parts)
            sign = self.take()

    def product(self) -> Term:
        """Factors side by side, and at most one slash, which has all before it above and one factor below."""
        factors: list[Term] = []
        while True:
            factor, is_open = self.factor()
            factors.append(factor)
            if self.found(r"\cdots"):
                factors[-1] = self.ellipsis(factor)
            if self.found("/"):
                below, is_open = self.factor()
                factors, is_open = [multiplied([*factors, inverse(below)])], True
            for sign, joined_by in ((r"\odot", hadamard), (r"\otimes", kron)):
                if self.found(sign):
                    other, is_open = self.factor()
                    factors[-1] = joined_by(made(factors[-1]), made(other)).term
            dotted = self.found(r"\cdot")
            if not dotted and not self.begins_factor():
                return multiplied(factors)
            if is_open:
                self.fail("what is open to its right has a factor after it")

    def begins_factor(self) -> bool:
        token = self.peek()
        if not token or token in ("+", "-", ",", ")", "]", "}", "&", r"\\", r"\}", r"\colon", r"\in", r"\mapsto", "/"):
            return False
        if token in RELATIONS or token in (r"\implies", r"\iff", r"\to", r"\times", r"\dots", r"\cdots", r"\right|"):
            return False
        return not token.startswith((r"\text{", r"\end", r"\r")) or self.is_known()

    def is_known(self) -> bool:
        here = self.at
        found = self.known() is not None
        self.at = here
        return found

    def ellipsis(self, first: Term) -> Term:
        last, _ = self.factor()
        low, high, factors = between(matrix_of(first), matrix_of(last))
        return build("Prod", low, high, factors)

    def factor(self) -> tuple[Term, bool]:
        """A factor, and whether it is open to its right."""
        for opening, make in {
            r"\sum": self.total,
            r"\prod": self.ordered,
            r"\begin{cases}": self.choice,
        }.items():
            if self.found(opening):
                return make(), True
        if self.is_derivative():
            return self.derivative()
        name = self.function_name()
        if name:
            return self.function(name)
        return self.after(self.atom()), False

    def after(self, term: Term) -> Term:
        """A term with the subscripts, arguments and superscripts that follow it."""
        while True:
            sort = term.sort
            if sort is not None and sort.head == "function" and sort.args[0].head == "base":
                if self.peek() == "(" and self.is_outcome():
                    self.expect("(")
                    term = build("app", term, *self.arguments(term, ")"))
                elif self.outcome is not None and self.outcome.sort is sort.args[0]:
                    term = build("app", term, self.outcome)
                else:
                    return term
            elif sort is not None and sort.head == "function" and self.found("_", "{"):
                term = build("app", term, *self.arguments(term, "}"))
            elif sort is not None and sort.head == "function" and self.found("("):
                term = build("app", term, *self.arguments(term, ")"))
            elif sort is not None and sort.head == "function" and self.found("'", "("):
                t = fresh(REAL)
                term = build("D", lam(t, build("app", term, t), "t"), *self.arguments(term, ")"))
            elif sort is not None and sort.head == "matrix" and self.found("_", "{"):
                rows, _, columns = self.sum(), self.expect(","), self.sum()
                self.expect("}")
                term = build("entry", term, rows, columns)
            elif self.found("^", "{", r"\mathsf", "T", "}") or self.found("^", r"\mathsf", "T"):
                term = build("T", matrix_of(term))
            elif self.found("^", "{"):
                exponent = self.sum()
                self.expect("}")
                term = build("^", term if exponent.sort is INT else number_of(term), exponent)
            else:
                return term

    def is_outcome(self) -> bool:
        """Whether the arguments at this place begin with an outcome."""
        here = self.at
        self.at += 1
        x = self.known()
        self.at = here
        return x is not None and x.sort is not None and x.sort.head == "base"

    def arguments(self, function: Term, closing: str) -> list[Term]:
        """The arguments of a function up to the closing sign."""
        out: list[Term] = []
        sort = function.sort
        while True:
            domain = sort.args[0] if sort is not None and sort.head == "function" else None
            out.append(self.argument(domain))
            if sort is not None and sort.head == "function":
                sort = codomain(sort, out[-1])
            if self.found(closing):
                return out
            self.expect(",")

    def argument(self, domain: Term | None) -> Term:
        if domain is PROP:
            return self.proposition()
        if self.is_map():
            return self.mapped(domain)
        before, self.outcome = self.outcome, None if domain is not None and domain.head == "function" else self.outcome
        found = self.sum()
        self.outcome = before
        return number_of(found) if domain is not None and is_scalar(domain) else found

    def is_map(self) -> bool:
        """Whether a function is written out here: x -> f(x), (x, y) -> f(x, y), or one of these in parentheses."""
        here = self.at
        try:
            if self.peek() == "(":
                self.at = self.closing() + 1
            elif self.begins_factor():
                self.new_symbol()
            return self.peek() == r"\mapsto"
        except Unreadable:
            return False
        finally:
            self.at = here

    def mapped(self, sort: Term | None, given: Sequence[Term] = ()) -> Term:
        """A function that is written out; it is of a sort, or ``given`` arguments, or else of real numbers."""
        if self.found("("):
            names = self.listed()
            self.expect(")")
        else:
            names = [self.new_symbol()]
        self.expect(r"\mapsto")
        bound = []
        for i, _ in enumerate(names):
            is_function = sort is not None and sort.head == "function"
            domain = given[i].sort if i < len(given) else sort.args[0] if is_function and sort is not None else REAL
            bound.append(fresh(domain or REAL))
            sort = codomain(sort, bound[-1]) if is_function and sort is not None else None
        with self.binding(*zip(names, bound, strict=True)):
            out = self.proposition() if sort is PROP else self.side(sort)
        for x in reversed(bound):
            out = lam(x, out, "x")
        return out

    # ----------------------------------------------------------------------------------------------------------- atoms

    def atom(self) -> Term:
        if self.is_kronecker():
            return self.delta()
        known = self.known()
        if known is not None:
            return known
        token = self.take()
        if token == "0" and self.found("_", "{"):
            rows, _, columns = self.sum(), self.expect(r"\times"), self.sum()
            self.expect("}")
            return build("O", rows, columns)
        if token.isdigit():
            return number(int(token))
        if token in IDENTITY:
            if not self.found("_", "{"):
                return build("I", ANY)
            size = self.sum()
            self.expect("}")
            return build("I", size)
        if token in FENCES:
            return self.fenced(*FENCES[token])
        if token.startswith(r"\mathtt{") and token[8:-1] in self.tables:
            return self.tables[token[8:-1]]
        self.at -= 1
        readers = {
            "(": self.parenthesized,
            "[": self.bracketed,
            r"\frac": self.fraction,
            r"\sqrt": self.root,
            r"\mathbb{E}": self.mean,
            r"\begin{pmatrix}": self.matrix,
            r"\nabla": self.gradient,
            r"\operatorname{root}": self.algebraic,
            r"\operatorname{diag}": self.diagonal,
            "e": self.exponential,
            r"\pi": lambda: (self.take(), build("pi"))[1],
        }
        if token not in readers:
            self.fail("unknown")
        return readers[token]()

    def parenthesized(self) -> Term:
        given = self.given_to_map()
        self.expect("(")
        found = self.mapped(None, given) if self.is_map() else self.sum()
        self.expect(")")
        return build("tr", found) if is_single(found) else found

    def given_to_map(self) -> list[Term]:
        """The arguments of a function that is written out here, in parentheses, and applied."""
        here = self.at
        self.at += 1
        is_map = self.is_map()
        self.at = here
        self.at = self.closing() + 1
        given = self.arguments(ZERO, ")") if is_map and self.found("(") else []
        self.at = here
        return given

    def bracketed(self) -> Term:
        told = self.told_entries()
        if told is not None:
            return told
        self.expect("[")
        found = self.sum()
        self.expect("]", "_", "{")
        row, _, column = self.sum(), self.expect(","), self.sum()
        self.expect("}")
        return build("entry", matrix_of(found), row, column)

    def told_entries(self) -> Term | None:
        """A matrix that is told by its entries, the ranges of whose places stand below it."""
        here = self.at
        self.at = self.closing() + 1
        if not self.found("_", "{", "1", r"\le"):
            self.at = here
            return None
        names, sizes = [], []
        while True:
            names.append(self.new_symbol())
            self.expect(r"\le")
            sizes.append(self.sum())
            if not self.found(",", "1", r"\le"):
                break
        self.expect("}")
        end, self.at = self.at, here
        places = [fresh(INT) for _ in "ij"]
        with self.binding(*zip(names, places, strict=False)):
            self.expect("[")
            entry = number_of(self.sum())
            self.expect("]")
        self.at = end
        return build("entries", *sizes, *[ONE][: 2 - len(sizes)], lam(places[0], lam(places[1], entry, "j"), "i"))

    def braced(self, what: Callable[[], T]) -> T:
        self.expect("{")
        found = what()
        self.expect("}")
        return found

    def fraction(self) -> Term:
        self.expect(r"\frac")
        return multiplied([self.braced(self.sum), inverse(self.braced(self.sum))])

    def root(self) -> Term:
        self.expect(r"\sqrt")
        degree = 2
        if self.found("["):
            degree = int(self.take())
            self.expect("]")
        return build("^", number_of(self.braced(self.sum)), number(Fraction(1, degree)))

    def diagonal(self) -> Term:
        self.expect(r"\operatorname{diag}")
        return diag(made(matrix_of(self.factor()[0]))).term

    def exponential(self) -> Term:
        self.expect("e")
        return build("exp", number_of(self.braced(self.sum)) if self.found("^") else ONE)

    def fenced(self, closing: str, head: str) -> Term:
        inner = self.sum()
        self.expect(closing)
        if head == "spectral":
            return build("frobenius" if self.found("_", "{", "F", "}") else "spectral", matrix_of(inner))
        is_matrix = inner.sort is not None and inner.sort.head == "matrix"
        return build("frobenius" if head == "abs" and is_matrix else head, inner)

    def matrix(self) -> Term:
        return literal_matrix(self.cells("pmatrix"))

    def cells(self, environment: str) -> list[list[Term]]:
        self.expect(rf"\begin{{{environment}}}")
        rows: list[list[Term]] = [[]]
        while True:
            rows[-1].append(number_of(self.sum()))
            if self.found(r"\\"):
                rows.append([])
            elif not self.found("&"):
                self.expect(rf"\end{{{environment}}}")
                return rows

    def mean(self) -> Term:
        self.expect(r"\mathbb{E}")
        if self.found("_", "{"):
            symbol = self.new_symbol()
            self.expect("}", "[")
            with self.hidden() as outcome:
                pass
            with self.binding((symbol, outcome)):
                body = self.sum()
        elif self.found("_"):
            symbol = self.new_symbol()
            self.expect("[")
            with self.hidden() as outcome:
                pass
            with self.binding((symbol, outcome)):
                body = self.sum()
        else:
            self.expect("[")
            with self.hidden() as outcome:
                body = self.sum()
        self.expect("]")
        return build("E", lam(outcome, body, "o"))

    def algebraic(self) -> Term:
        """A root of a polynomial: the only one between two numbers."""
        self.expect(r"\operatorname{root}", "_", "{", "[")
        low, _, high = self.sum(), self.expect(","), self.sum()
        self.expect("]", "}", "(")
        x = fresh(REAL)
        letter = next(t for t in self.tokens[self.at :] if t in "xtsyz" or t == r"\mathtt{x}")
        with self.binding(((letter,), x)):
            polynomial = self.sum()
        self.expect(")")
        return build("root", *map(number, coefficients(polynomial, x)), literal(low), literal(high))

    # ------------------------------------------------------------------------------------------------ with open bodies

    def function_name(self) -> str:
        if self.is_known():
            here = self.at
            self.known()
            if self.peek() != "_" or self.peek(2) not in (r"\min", r"\max"):
                self.at = here
                return ""
            self.at = here
        for symbol, name in EXTREMES.items():
            if self.found(*tokens(symbol)):
                return name
        return FUNCTIONS.get(self.take() if self.peek() in FUNCTIONS else "", "")

    def function(self, name: str) -> tuple[Term, bool]:
        """A function by its name, at arguments in parentheses or at one symbol."""
        power = self.braced(self.sum) if self.found("^") else None
        is_open = not self.found("(")
        if is_open:
            given = [self.known() or self.simple()]
        else:
            given = [self.sum()]
            while self.found(","):
                given.append(self.sum())
            self.expect(")")
        term = build(name, *(matrix_of(a) if name in OF_MATRICES else number_of(a) for a in given))
        if power is not None:
            return build("^", term, power), is_open
        return (term if is_open else self.after(term)), is_open

    def simple(self) -> Term:
        if self.found(r"\pi"):
            return build("pi")
        if not self.peek().isdigit():
            self.fail("expected a symbol after the name of a function")
        return number(int(self.take()))

    def bounds(self) -> tuple[Tokens, Term, Term]:
        """An index, and the integers below and above the sign."""
        self.expect("_", "{")
        index = self.new_symbol()
        self.expect("=")
        below = self.sum()
        self.expect("}", "^")
        return index, below, self.braced(self.sum)

    def total(self) -> Term:
        index, low, high = self.bounds()
        i = fresh(INT)
        with self.binding((index, i)):
            return build("Sum", low, high, lam(i, self.product(), "i"))

    def ordered(self) -> Term:
        """An ordered product: what stands below is the index of the first factor."""
        index, first, last = self.bounds()
        i = fresh(INT)
        with self.binding((index, i)):
            return build("Prod", last, first, lam(i, matrix_of(self.factor()[0]), "i"))

    def choice(self) -> Term:
        values, conditions = [self.sum()], []
        self.expect("&", IF)
        while True:
            conditions.append(self.proposition())
            self.expect(",", r"\\")
            values.append(self.sum())
            self.expect("&")
            if not self.found(ELSE_IF):
                break
        self.expect(OTHERWISE, r"\end{cases}")
        *values, out = alike(*values)
        for condition, value in reversed(list(zip(conditions, values, strict=True))):
            out = build("if", condition, value, out)
        return out

    def is_kronecker(self) -> bool:
        """Whether a delta with two indices stands here that is no variable; a number has no index."""
        if self.peek() != DELTA or self.peek(1) != "_":
            return False
        here = self.at
        x = self.known()
        taken, self.at = self.at - here, here
        return x is None or taken == 1 and is_scalar(x.sort)

    def delta(self) -> Term:
        """Of two integers, 1 if they are equal, and 0 otherwise."""
        self.expect(DELTA, "_", "{")
        one, _, other = self.sum(), self.expect(","), self.sum()
        self.expect("}")
        return build("if", build("=", one, other), ONE, ZERO)

    # ----------------------------------------------------------------------------------------------------- derivatives

    def is_derivative(self) -> bool:
        if self.peek() == r"\left.":
            return True
        if self.peek() != r"\frac" or self.peek(2) not in DIFFERENTIAL:
            return False
        return (self.peek(2),) not in [symbol for symbol, _ in self.scope]

    def derivative(self) -> tuple[Term, bool]:
        """A derivative where it stands, or at the points after a bar."""
        barred = self.found(r"\left.")
        steps, function = self.fraction_of_differentials()
        outside = list(self.scope)
        bound = [(step, fresh(REAL)) for step in steps]
        with self.binding(*bound):
            if function is not None:
                self.expect("(")
                body, is_open = build("app", function, *self.arguments(function, ")")), False
            else:
                body, is_open = self.factor()[0], True
        points = self.points() if barred else {}
        for i, (step, x) in reversed(list(enumerate(bound))):
            place = points.get(step)
            if place is None or step in steps[:i]:
                self.scope = [*outside, *bound[:i]]
                place = self.at_symbol(step)
                self.scope = outside
            body = build("D", lam(x, number_of(body), "t"), place)
        return (body, is_open) if is_open and not barred else (self.after(body), False)

    def at_symbol(self, symbol: Tokens) -> Term:
        """The variable in scope that a symbol stands for; raises ``Unreadable`` if there is none."""
        for known, x in reversed(self.scope):
            if known == symbol:
                return x
        raise Unreadable(f"a derivative by {' '.join(symbol)}, which is nothing here")

    def fraction_of_differentials(self) -> tuple[list[Tokens], Term | None]:
        self.expect(r"\frac", "{")
        sign = self.take()
        order = int(self.braced(self.take)) if self.found("^") else 1
        function = None if self.peek() == "}" else self.known()
        self.expect("}", "{")
        steps: list[Tokens] = []
        while not self.found("}"):
            self.expect(sign)
            braces = self.peek() == "{" and self.tokens[self.closing() + 1] == "^"
            if braces:
                self.take()
            step = self.new_symbol()
            if braces:
                self.expect("}")
            steps += [step] * (int(self.braced(self.take)) if self.found("^") else 1)
        if len(steps) != order:
            self.fail("a derivative of another order")
        return steps, function

    def points(self) -> dict[Tokens, Term]:
        self.expect(r"\right|", "_", "{")
        out = {}
        while True:
            symbol = self.new_symbol()
            self.expect("=")
            out[symbol] = self.sum()
            if self.found("}"):
                return out
            self.expect(",")

    def gradient(self) -> Term:
        """The column of the partial derivatives of a function at a point, or the matrix of the second ones."""
        twice = self.peek(1) == "^"
        function, point = self.differentiated(r"\nabla", *("^", "{", "2", "}") if twice else ())
        size = range(len(point))
        if not twice:
            return build("rows", number(len(point)), ONE, *(partial(function, point, [i]) for i in size))
        entries = (partial(function, point, [i, j]) for i in size for j in size)
        return build("rows", number(len(point)), number(len(point)), *entries)

    def differentiated(self, *sign: str) -> tuple[Term, list[Term]]:
        """A function after a sign, and the point at which it is taken."""
        self.expect(*sign)
        function = self.known()
        if function is None or not self.found("("):
            raise Unreadable(f"{' '.join(sign)} of what")
        return function, self.arguments(function, ")")

    def second_order(self) -> Term | None:
        """Read "Hessian >= 0" or its negation as a proposition about directions; None if neither stands here."""
        here = self.at
        function, point = self.differentiated(r"\nabla", "^", "{", "2", "}") if self.peek(1) == "^" else (ZERO, [])
        negative = self.found(r"\not", r"\succeq", "0")
        if not point or not negative and not self.found(r"\succeq", "0"):
            self.at = here
            return None
        z = [fresh(REAL) for _ in point]
        size = range(len(point))
        factors = {(i, j): (z[i], z[j]) if i != j else (build("^", z[i], number(2)),) for i in size for j in size}
        form = build("+", *(build("*", *factors[i, j], partial(function, point, [i, j])) for i, j in factors))
        out = build("<", form, ZERO) if negative else build("<=", ZERO, form)
        for x in reversed(z):
            out = (exists if negative else for_all)(x, out, "z")
        return out

    def slope(self) -> Term:
        """Read an equation for the gradient with respect to one or several matrices, or to one of a sequence."""
        self.expect(r"\nabla", "_")
        points = self.braced(self.place)
        return self.along_all_lines(number_of(self.factor()[0]), points)

    def plain_slope(self) -> Term | None:
        """Read an equation for the gradient of a function by all its matrices; None for a function of numbers."""
        here = self.at
        self.expect(r"\nabla")
        function = self.known()
        if function is not None and self.found("("):
            points = self.arguments(function, ")")
            if len(points) > 1 and not any(is_scalar(x.sort) for x in points):
                return self.along_all_lines(build("app", function, *points), points)
        self.at = here
        return None

    def along_all_lines(self, function: Term, points: Sequence[Term]) -> Term:
        """Read the gradient after "=" as the proposition that it gives the derivatives along all lines."""
        self.expect("=")
        values = []
        if not (self.peek() == "0" and self.peek(1) != "_"):
            values = self.place() if len(points) > 1 else [self.sum()]
            values = [matrix_of(sized([x, value])[1]) for x, value in zip(points, values, strict=True)]
        else:
            self.take()
        t, directions = fresh(REAL), [fresh(point.sort or REAL) for point in points]
        along = function
        for point, direction in zip(points, directions, strict=True):
            varied, moved = on_a_line(point, t, direction)
            along = with_value(along, varied, moved)
        pairs = zip(values, directions, strict=False)
        pairings = [build("tr", build("*", build("T", value), direction)) for value, direction in pairs]
        said = build("has_derivative", lam(t, along, "t"), ZERO, added(pairings) if pairings else ZERO)
        for direction in reversed(directions):
            said = for_all(direction, said, "H")
        return said


# ---------------------------------------------------------------------------------------------------------- operations


def nodes(term: Term) -> set[Term]:
    return {term}.union(*map(nodes, term.args))


def named(symbol: Sequence[str]) -> str:
    """A name for a variable with a symbol."""
    return "x" + re.sub(r"\W", "", "".join(symbol))


def dependent(index: Term, sort: Term) -> Term:
    """The sort of functions with values of a sort that mentions the index."""
    return function_sort(index.sort or INT, abstract(sort, index))


def on_a_line(point: Term, t: Term, direction: Term) -> tuple[Term, Term]:
    """The matrix or the sequence that varies, and its value at t on the line through the matrix or a member."""
    moved = build("+", point, build("*", t, direction))
    if point.head != "app":
        return point, moved
    *family, place = point.args
    sequence = family[0] if len(family) == 1 else build("app", *family)
    j = fresh(INT)
    kept = build("app", sequence, j)
    return sequence, lam(j, build("if", build("=", j, place), moved, kept), "j")


def with_value(term: Term, varied: Term, value: Term) -> Term:
    """A term with a value for a variable, or for a function of a family, as in A(t, j) for A(t)."""
    if term is varied:
        return value
    if term.head in BINDERS:
        x = fresh(term.args[0])
        return BINDERS[term.head](x, with_value(instantiate(term, x), varied, value), str(term.value))
    args = [with_value(part, varied, value) for part in term.args]
    begins = varied.head == term.head == "app" and len(term.args) > len(varied.args)
    if begins and term.args[: len(varied.args)] == varied.args:
        return build("app", value, *args[len(varied.args) :])
    return build(term.head, *args) if args else term


def literal_matrix(rows: Sequence[Sequence[Term]]) -> Term:
    return build("rows", number(len(rows)), number(len(rows[0])), *(entry for row in rows for entry in row))


def partial(function: Term, point: Sequence[Term], places: Sequence[int]) -> Term:
    """The derivative of a function by the arguments at these places, the first one first, at a point."""
    if not places:
        return build("app", function, *point)
    *before, last = places
    t = fresh(REAL)
    moved = [*point[:last], t, *point[last + 1 :]]
    return build("D", lam(t, partial(function, moved, before), "t"), point[last])


def number_of(term: Term) -> Term:
    """The entry of a matrix of one entry."""
    return build("tr", term) if is_single(term) else term


def matrix_of(term: Term) -> Term:
    """A matrix, where its entry is written for a matrix of one entry."""
    if not is_scalar(term.sort):
        return term
    return term.args[0] if term.head == "tr" and is_single(term.args[0]) else build("rows", ONE, ONE, term)


def single(term: Term) -> Term:
    """The matrix of one entry whose entry or mean is written, where it is said to be semidefinite."""
    if not is_scalar(term.sort) or term.head != "E" or term.args[0].head != "lam":
        return matrix_of(term)
    outcome = fresh(term.args[0].args[0])
    return build("E", lam(outcome, matrix_of(instantiate(term.args[0], outcome)), "omega"))


def opposite(term: Term) -> Term:
    return number(-term.value) if term.head == "rational" and term.value else build("*", number(-1), term)


def inverse(term: Term) -> Term:
    return build("^", number_of(term), number(-1))


def literal(term: Term) -> Term:
    """A number that is written as a fraction."""
    if term.head == "rational":
        return term
    values = [literal(a).value for a in term.args]
    return number(values[0] ** int(values[1]) if term.head == "^" else values[0] * values[1])


def sized(parts: Sequence[Term]) -> list[Term]:
    """The terms, in which identities without a size get that of the other matrices."""
    for part in parts:
        if part.sort is not None and part.sort.head == "matrix" and ANY not in free_variables(part):
            size = part.sort.args[0]
            return [substitute(p, {ANY: size}) if ANY in free_variables(p) else p for p in parts]
    return list(parts)


def alike(*parts: Term) -> list[Term]:
    """Terms to be added or compared: numbers, if some are, or the zero beside a matrix."""
    parts_ = sized(parts)
    matrices = [p for p in parts_ if p.sort is not None and p.sort.head == "matrix"]
    if not matrices or len(matrices) == len(parts_):
        return parts_
    if all(map(is_single, matrices)):
        return [number_of(p) for p in parts_]
    sort = matrices[0].sort
    if sort is None:
        return parts_
    return [build("O", *sort.args) if p is ZERO else p for p in parts_]


def added(parts: Sequence[Term]) -> Term:
    return parts[0] if len(parts) == 1 else build("+", *alike(*parts))


def multiplied(factors: Sequence[Term]) -> Term:
    if len(factors) == 1:
        return factors[0]
    return build("*", *(number_of(f) for f in factors))


def related(left: Term, sign: str, right: Term) -> Term:
    left, right = alike(left, right)
    if sign == r"\succeq":
        left = single(left)
        return build("psd", left if right.head == "O" or right is ZERO else build("+", left, opposite(right)))
    if sign in ("=", r"\ne"):
        equation = build("=", left, right)
        return equation if sign == "=" else build("not", equation)
    left, right = number_of(left), number_of(right)
    if sign.startswith(r"\not"):
        return build("not", related(left, sign.removeprefix(r"\not"), right))
    if sign in (r"\ge", ">"):
        left, right = right, left
    return build("<=" if sign in (r"\le", r"\ge") else "<", left, right)


def between(first: Term, last: Term) -> tuple[Term, Term, Term]:
    """low, high and F of F(high) ... F(low): the index is an argument of functions, and the only thing that differs."""
    i = fresh(INT)
    found: set[tuple[Term, Term]] = set()

    def common(a: Term, b: Term, is_argument: bool) -> Term:
        if a is b:
            return a
        if (
            is_argument
            and a.sort is INT
            and b.sort is INT
            and not (a.head == b.head == "app" and a.args[0] is b.args[0])
        ):
            found.add((a, b))
            return i
        if a.head == b.head and a.head in BINDERS and a.args[0] is b.args[0]:
            x = fresh(a.args[0])
            inside = BINDERS[a.head](x, common(instantiate(a, x), instantiate(b, x), False), "x")
            if any(x in free_variables(end) for pair in found for end in pair):
                raise Unreadable(f"no product from {a} to {b}")
            return inside
        if a.head != b.head or len(a.args) != len(b.args) or not a.args or a.head in BINDERS:
            raise Unreadable(f"no product from {a} to {b}")
        inner = [common(x, y, a.head == "app" and k > 0) for k, (x, y) in enumerate(zip(a.args, b.args, strict=True))]
        return build(a.head, *inner)

    body = common(first, last, False)
    if len(found) != 1:
        raise Unreadable(f"no product from {first} to {last}")
    ((high, low),) = found
    return low, high, lam(i, body, "i")


def coefficients(polynomial: Term, x: Term) -> list[Fraction]:
    """The coefficients of a polynomial, from degree 0 up."""
    out: dict[int, Fraction] = {}
    for part in polynomial.args if polynomial.head == "+" else (polynomial,):
        value, degree = Fraction(1), 0
        todo = [part]
        while todo:
            t = todo.pop()
            if t is x or t.head == "^" and t.args[0] is x:
                degree += 1 if t is x else int(t.args[1].value)
            elif t.head == "*":
                todo += t.args
            else:
                value *= literal(t).value
        out[degree] = out.get(degree, Fraction(0)) + value
    return [out.get(k, Fraction(0)) for k in range(max(out) + 1)]

"""Terms as plain text, in the notation of mathematics as far as a terminal has it: |A|, A', A[i], E[x], sum(i=1..n).

>>> from symres.elaborate.algebra.notation import identity, norm, product, symbol
>>> from symres.kernel.terms import INT, REAL, function_sort, matrix_sort
>>> d, l, i = (symbol(name, INT) for name in ("d", "l", "i"))
>>> A = symbol("A", function_sort(INT, matrix_sort(d.term, d.term)))
>>> print(text((norm(product(i, 1, l, identity(d) + A(i)).T) ** 2).term))
|(prod(i=l..1) (I + A[i]))'|^2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from symres.kernel.terms import (
    BINDERS,
    INT,
    PROP,
    REAL,
    Term,
    free_variables,
    is_scalar,
    literal_size,
    show,
    show_sort,
)

from . import shapes
from .sentences import joined
from .shapes import LEAVES

QUANTIFIED, IMPLIES, OR, AND, RELATION, SUM, PRODUCT, POWER, ATOM = range(9)
SIGNS = {"=": " = ", "<=": " <= ", "<": " < "}
FENCES = {"abs": "|", "frobenius": "|", "spectral": "||"}
NOUNS = {"int": ("an integer", "integers"), "real": ("a number", "numbers"), "prop": ("a proposition", "propositions")}
HIDDEN = ""
Names = tuple[str, ...]  # of the binders around a term, the innermost last


def text(term: Term) -> str:
    """The text of a term on one line; outcomes that everyone leaves out are left out."""
    visible = shapes.visible_outcomes(term, shapes.nodes(term))
    return _Page(frozenset(str(x.value) for x in free_variables(term)), visible).at(QUANTIFIED, term, ())


def quantities(variables: Sequence[Term]) -> str:
    """Variables with what they stand for.

    >>> from symres.kernel.terms import INT, matrix_sort, number, variable
    >>> n, m = variable("n", INT), variable("m", INT)
    >>> quantities([n, m, variable("v", matrix_sort(n, number(1))), variable("x")])
    'integers n, m, a vector v in R^n and a number x'
    """
    groups: dict[Term, list[str]] = {}
    for x in variables:
        groups.setdefault(x.sort or PROP, []).append(str(x.value))
    page = _Page(frozenset(), False)
    return joined([page.quantities(names, sort, len(names) > 1, ()) for sort, names in groups.items()])


@dataclass(frozen=True)
class _Page:
    taken: frozenset[str]
    visible: bool

    def at(self, level: int, term: Term, names: Names) -> str:
        """A part that binds at least as tightly as ``level``."""
        out, binds = self.piece(term, names)
        return out if binds >= level else f"({out})"

    def piece(self, term: Term, names: Names) -> tuple[str, int]:
        head, args = term.head, term.args
        if term.sort is None:
            return show_sort(term), ATOM
        if head in LEAVES:
            return self.name(term, names), ATOM
        if head == "table":
            return show(term), ATOM
        if head == "rational":
            return str(term.value), ATOM if term.value >= 0 and term.value.denominator == 1 else PRODUCT
        if head == "+":
            return self.sum(term, names), SUM
        if head == "*":
            return self.product(args, names)
        if head == "^":
            if args[1].head == "rational" and args[1].value == Fraction(1, 2):
                return f"sqrt({self.at(QUANTIFIED, args[0], names)})", ATOM
            return f"{self.at(ATOM, args[0], names)}^{self.at(ATOM, args[1], names)}", POWER
        if head == "T":
            return self.at(ATOM, args[0], names) + "'", ATOM
        if head in FENCES:
            inner = self.at(QUANTIFIED, args[0], names)
            room = " " if inner.startswith("|") or inner.endswith("|") else ""
            return f"{FENCES[head]}{room}{inner}{room}{FENCES[head]}", ATOM
        if head == "tr" and args[0].sort is not None and all(literal_size(n) == 1 for n in args[0].sort.args):
            return self.piece(args[0], names)
        if head in ("I", "O"):
            return ("I" if head == "I" else "0"), ATOM
        if head == "app":
            return self.application(term, names), ATOM
        if head == "entries":
            return self.entries(term, names), ATOM
        if head in ("Sum", "Prod"):
            return self.ranging(term, names), PRODUCT
        if head == "E":
            return self.mean(args[0], names), ATOM
        if head == "if":
            parts = [self.at(OR, a, names) for a in (args[1], args[0], args[2])]
            return f"({parts[0]} if {parts[1]} else {parts[2]})", ATOM
        if head in BINDERS:
            return self.binder(term, names), QUANTIFIED
        if term.sort is PROP:
            return self.proposition(term, names)
        if head == "D":
            return self.derivative(args[0], args[1], names), ATOM
        return f"{head}({self.listed(args, names)})" if args else head, ATOM

    def listed(self, terms: Sequence[Term], names: Names) -> str:
        return ", ".join(self.at(QUANTIFIED, t, names) for t in terms)

    def name(self, leaf: Term, names: Names) -> str:
        if leaf.head == "bound":
            return names[-1 - leaf.value]
        return HIDDEN if shapes.is_outcome(leaf) and not self.visible else str(leaf.value)

    def new(self, binder: Term, names: Names) -> Names:
        name = str(binder.value)
        while name in names or name in self.taken:
            name += "'"
        return (*names, name)

    # ------------------------------------------------------------------------------------------------------ arithmetic

    def sum(self, term: Term, names: Names) -> str:
        out = ""
        for part in term.args:
            negative = part.head == "rational" and part.value < 0
            negative |= part.head == "*" and part.args[0].head == "rational" and part.args[0].value < 0
            written = self.at(SUM if negative or part.head == "+" else PRODUCT, part, names)
            sign = " - " if negative and written.startswith("-") else " + "
            out += sign + written.removeprefix("-") if sign == " - " else sign + written
        return "-" + out[3:] if out.startswith(" - ") else out[3:]

    def product(self, factors: Sequence[Term], names: Names) -> tuple[str, int]:
        first, *rest = factors
        if first.head == "rational" and first.value == -1:
            out, level = self.product(rest, names) if len(rest) > 1 else self.piece(rest[0], names)
            return "-" + (out if level >= PRODUCT else f"({out})"), SUM
        out = ""
        for t in factors:
            divides = t.head == "^" and is_scalar(t.sort) and t.args[1].head == "rational" and t.args[1].value == -1
            written = self.at(POWER, t.args[0] if divides else t, names)
            if divides:
                out += f"/{written}" if out else f"1/{written}"
            else:
                out += f" {written}" if out else written
        return out, PRODUCT

    def ranging(self, term: Term, names: Names) -> str:
        low, high, body = term.args
        ends = [self.at(SUM, end, names) for end in (low, high)]
        if body.head != "lam":
            name = self.index(names)
            inner = f"{self.at(ATOM, body, names)}[{name}]"
        else:
            inside = self.new(body, names)
            name, inner = inside[-1], self.at(PRODUCT, body.args[1], inside)
        word, ends = ("sum", ends) if term.head == "Sum" else ("prod", ends[::-1])
        return f"{word}({name}={ends[0]}..{ends[1]}) {inner}"

    def entries(self, term: Term, names: Names) -> str:
        known = shapes.composed(term)
        if known is not None:
            word, of = known
            return f"{word}({self.listed(of, names)})"
        rows, columns, function = term.args
        sizes = [self.at(SUM, size, names) for size in (rows, columns)]
        if function.head != "lam" or function.args[1].head != "lam":
            return f"matrix({', '.join(sizes)}, {self.at(QUANTIFIED, function, names)})"
        inner = self.new(function, names)
        inside = self.new(function.args[1], inner)
        entry = self.at(QUANTIFIED, function.args[1].args[1], inside)
        i, j = inside[-2:]
        column = "" if shapes.is_column(term) else f", {j}=1..{sizes[1]}"
        return f"[{entry}]({i}=1..{sizes[0]}{column})"

    def application(self, term: Term, names: Names) -> str:
        function, *arguments = term.args
        arguments = [a for a in arguments if not (a.head in LEAVES and self.name(a, names) == HIDDEN)]
        out, sort, below = self.at(ATOM, function, names), function.sort, []
        while arguments and shapes.is_sequence(sort):
            below.append(self.at(QUANTIFIED, arguments.pop(0), names))
            sort = None if sort is None else sort.args[1]
        out += f"[{', '.join(below)}]" if below else ""
        return out + (f"({self.listed(arguments, names)})" if arguments else "")

    def mean(self, law: Term, names: Names) -> str:
        """An expectation; one inside of another says over which of their outcomes."""
        if law.head == "lam" and any(sort.head == "base" for _, sort in shapes.outer_variables(law)):
            inside = self.new(law, names)
            return f"E_{inside[-1]}[{self.at(QUANTIFIED, law.args[1], inside)}]"
        return f"E[{self.random(law, names)}]"

    def random(self, law: Term, names: Names) -> str:
        """A random variable, of a function of the outcome."""
        return self.at(QUANTIFIED, *(law.args[1], (*names, HIDDEN)) if law.head == "lam" else (law, names))

    def derivative(self, function: Term, point: Term, names: Names) -> str:
        place = self.at(QUANTIFIED, point, names)
        if function.head != "lam":
            return f"{self.at(ATOM, function, names)}'({place})"
        inside = self.new(function, names)
        return f"d/d{inside[-1]}[{self.at(QUANTIFIED, function.args[1], inside)}]({inside[-1]} = {place})"

    # ---------------------------------------------------------------------------------------------------- propositions

    def binder(self, term: Term, names: Names) -> str:
        inside, found = self.new(term, names), shapes.ranged(term)
        name, sort = inside[-1], term.args[0]
        if term.head == "lam":
            return f"{name} -> {self.at(QUANTIFIED, term.args[1], inside)}"
        word = {"all": "for all", "ex": "there is"}[term.head]
        if found is not None:
            low = self.at(SUM, found.low, inside)
            high = "" if found.high is None else self.at(SUM, found.high, inside)
            return f"{word} {name} in {low}..{high}: {self.at(QUANTIFIED, found.body, inside)}"
        if term.head == "all" and term.args[0].head == "base" and not self.visible:
            return f"surely {self.at(QUANTIFIED, term.args[1], (*names, HIDDEN))}"
        listed, body = [name], term.args[1]
        while body.head == term.head and body.args[0] is sort and not sort.loose and shapes.ranged(body) is None:
            inside = self.new(body, inside)
            listed, body = [*listed, inside[-1]], body.args[1]
        if term.head == "ex" and len(listed) > 1:
            word = "there are"
        what = ", ".join(listed)
        if sort is not REAL:
            what = self.quantities(listed, sort, term.head == "all" or len(listed) > 1, names)
        return f"{word} {what}: {self.at(QUANTIFIED, body, inside)}"

    def quantities(self, variables: Sequence[str], sort: Term, many: bool, names: Names) -> str:
        """integers n, m; a vector v in R^n; a sequence A of d x d matrices."""
        noun, after = self.noun(sort, many, names)
        return f"{noun} {', '.join(variables)}{after}"

    def index(self, names: Names) -> str:
        """A name for an index that nothing here has."""
        letters = (letter + "'" * primes for primes in count() for letter in "ijk")
        return next(x for x in letters if x not in self.taken and x not in names)

    def noun(self, sort: Term, many: bool, names: Names) -> tuple[str, str]:
        """The noun for one or many values of a sort, as the words before and after their names."""
        if sort.head in NOUNS:
            return NOUNS[sort.head][many], ""
        if sort.head == "matrix" and literal_size(sort.args[1]) == 1:
            return ("vectors" if many else "a vector"), f" in R^{self.at(ATOM, sort.args[0], names)}"
        if sort.head == "matrix":
            sizes = " x ".join(self.at(POWER, size, names) for size in sort.args)
            return (f"{sizes} matrices" if many else f"a {sizes} matrix"), ""
        if sort.head == "function":
            index = self.index(names)
            domain, values = (
                "".join(self.noun(s, True, n)) for s, n in zip(sort.args, (names, (*names, index)), strict=True)
            )
            if sort.args[0] is INT:
                where = f" for every integer {index}" if sort.args[1].loose > sort.loose else ""
                return ("sequences" if many else "a sequence"), f" of {values}{where}"
            return ("functions" if many else "a function"), f" from {domain} to {values}"
        return ("outcomes" if many else "an outcome"), ""

    def proposition(self, term: Term, names: Names) -> tuple[str, int]:
        head, args = term.head, term.args
        if head in SIGNS and args[0].sort is not PROP:
            return SIGNS[head].join(self.at(SUM, a, names) for a in args), RELATION
        if head == "not" and args[0].head == "=" and args[0].args[0].sort is not PROP:
            return " != ".join(self.at(SUM, a, names) for a in args[0].args), RELATION
        if head == "=>":
            premise, conclusion = shapes.premises(term)
            return f"{self.at(OR, premise, names)} => {self.at(OR, conclusion, names)}", IMPLIES
        if head in ("and", "or"):
            return f" {head} ".join(self.at(RELATION, a, names) for a in args), AND if head == "and" else OR
        if head == "not":
            return f"not {self.at(ATOM, args[0], names)}", RELATION
        if head == "=":
            return " <=> ".join(self.at(RELATION, a, names) for a in args), IMPLIES
        return self.property(term, names), ATOM if head == "false" else RELATION

    def property(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head == "psd":
            left, right = shapes.loewner(term)
            of = self.at(SUM, left, names) + ("" if right is None else f" - {self.at(PRODUCT, right, names)}")
            return f"{of} is symmetric and positive semidefinite"
        if head in ("integrable", "square_integrable"):
            return f"{self.random(args[0], names)} is {head.replace('_', ' ')}"
        if head == "independent":
            return f"{', '.join(self.random(a, names) for a in args)} are independent"
        if head == "independent_sequence":
            layers, count = self.at(ATOM, args[1], names), self.at(QUANTIFIED, args[2], names)
            return f"{self.random(args[0], names)}, {layers}[1], ..., {layers}[{count}] are independent"
        if head in ("iid_entries", "gaussian_entries"):
            of, size = self.random(args[0], names), self.at(QUANTIFIED, args[1], names)
            if head == "gaussian_entries":
                return f"{of} has independent normal entries of mean 0 and variance {size}"
            return f"{of} has independent entries of mean 0, variance {size} and all moments finite"
        if head == "has_derivative":
            return f"{self.derivative(args[0], args[1], names)} = {self.at(SUM, args[2], names)}"
        return f"{head}({self.listed(args, names)})" if args else head

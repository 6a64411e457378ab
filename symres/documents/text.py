"""Terms as plain text, in the notation of mathematics as far as a terminal has it: |A|, A', A[i], E[x], sum(i=1..n).

>>> from symres.kernel.notation import identity, norm, product, symbol
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

from ..kernel.terms import BINDERS, PROP, Term, free_variables, is_scalar, literal_size, show, show_sort
from . import shapes
from .shapes import LEAVES

QUANTIFIED, IMPLIES, OR, AND, RELATION, SUM, PRODUCT, POWER, ATOM = range(9)
SIGNS = {"=": " = ", "<=": " <= ", "<": " < "}
FENCES = {"abs": "|", "frobenius": "|", "spectral": "||"}
HIDDEN = ""
Names = tuple[str, ...]  # of the binders around a term, the innermost last


def text(term: Term) -> str:
    """The text of a term on one line; outcomes that everyone leaves out are left out."""
    visible = shapes.visible_outcomes(term, shapes.nodes(term))
    return _Page(frozenset(str(x.value) for x in free_variables(term)), visible).at(QUANTIFIED, term, ())


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
            name = next(x for x in ("i", "j", "k", "i'") if x not in self.taken and x not in names)
            inner = f"{self.at(ATOM, body, names)}[{name}]"
        else:
            inside = self.new(body, names)
            name, inner = inside[-1], self.at(PRODUCT, body.args[1], inside)
        word, ends = ("sum", ends) if term.head == "Sum" else ("prod", ends[::-1])
        return f"{word}({name}={ends[0]}..{ends[1]}) {inner}"

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
        name = inside[-1]
        if term.head == "lam":
            return f"{name} -> {self.at(QUANTIFIED, term.args[1], inside)}"
        word = {"all": "for all", "ex": "there is"}[term.head]
        if found is not None:
            low = self.at(SUM, found.low, inside)
            high = "" if found.high is None else self.at(SUM, found.high, inside)
            return f"{word} {name} in {low}..{high}: {self.at(QUANTIFIED, found.body, inside)}"
        if term.head == "all" and term.args[0].head == "base" and not self.visible:
            return f"surely {self.at(QUANTIFIED, term.args[1], (*names, HIDDEN))}"
        return f"{word} {name}: {self.at(QUANTIFIED, term.args[1], inside)}"

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
            return f"{of} is positive semidefinite"
        if head in ("integrable", "square_integrable"):
            return f"{self.random(args[0], names)} is {head.replace('_', ' ')}"
        if head == "independent":
            return f"{', '.join(self.random(a, names) for a in args)} are independent"
        if head == "independent_sequence":
            layers, count = self.at(ATOM, args[1], names), self.at(QUANTIFIED, args[2], names)
            return f"{self.random(args[0], names)}, {layers}[1], ..., {layers}[{count}] are independent"
        if head in ("iid_entries", "gaussian_entries"):
            kind = "independent entries" if head == "iid_entries" else "independent normal entries"
            of, size = self.random(args[0], names), self.at(QUANTIFIED, args[1], names)
            return f"{of} has {kind} of mean 0 and variance {size}"
        if head == "has_derivative":
            return f"{self.derivative(args[0], args[1], names)} = {self.at(SUM, args[2], names)}"
        return f"{head}({self.listed(args, names)})" if args else head

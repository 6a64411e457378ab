"""Terms and statements of the kernel in the language of Coq; ``matrices`` writes those of matrices of symbolic size.

Real numbers are those of Coq's standard library, derivatives and their total extension those of Coquelicot, and
operations have the values there that Coq gives them outside of their domains: the kernel leaves these open, so what it
proves holds for Coq's. An integer is an element of Z, and a number is read as real wherever it is compared or computed
with. A name of a variable that the text needs for something else gets an apostrophe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from symres.elaborate.algebra.normal_form import of_matrix
from symres.elaborate.compact import beta
from symres.functions import HEADS
from symres.kernel.terms import BINDERS, INT, PROP, REAL, Term, instantiate, is_scalar, show, variable

# names of the language, of Coq's libraries and of Symres.v that statements and proofs use
TAKEN = frozenset(f.coq for f in HEADS.values()) | frozenset(
    "as at cofix do else end exists exists2 fix for forall fun if in let match mod return then using where with "
    "Axiom Definition Fixpoint Lemma Prop Proof Qed SProp Set Theorem Type by is_derive ex_derive Derive R Z sqrt "
    "PI IZR root choice floor ceiling total powerRZ Rpower pow Rinv True "
    "False zero_between not and or eq S O I E".split()
)
FUNCTIONS = {head: f.coq for head, f in HEADS.items() if f.coq}
CONNECTIVES = {"and": "/\\", "or": "\\/", "=>": "->", "not": "~", "false": "False"}


class Unsupported(Exception):
    """A term or a proof that has no form in Coq here, with the reason."""


Names = Mapping[Term, str]


def name(text: str) -> str:
    """A name of Coq for a variable.

    >>> name("x"), name("exp"), name("H1")
    ('x', "exp'", "H1'")
    """
    internal = text[:1] in "HFKNJ" and text[1:].isdigit()
    return text + "'" if internal or text in TAKEN else text


def rational(value: Fraction) -> str:
    """A rational number, in parentheses where that may be needed."""
    n = str(value.numerator) if value.numerator >= 0 else f"(-{-value.numerator})"
    return n if value.denominator == 1 else f"({n} / {value.denominator})"


def polynomial(coefficients: Sequence[Fraction], text: str) -> str:
    """The value of a polynomial, with coefficients from degree 0 up, at a number.

    >>> polynomial([Fraction(-2), Fraction(0), Fraction(1, 3)], "x")
    '((-2) + (1 / 3) * x ^ 2)'
    """
    powers = ["", f" * {text}", *(f" * {text} ^ {k}" for k in range(2, len(coefficients)))]
    return f"({' + '.join(rational(c) + power for c, power in zip(coefficients, powers, strict=False) if c) or '0'})"


def zero_between(term: Term) -> str:
    """An algebraic number: the zero of a polynomial in an interval, of which there is one alone where it is defined."""
    *coefficients, low, high = (a.value for a in term.args)
    return f"(zero_between (fun x : R => {polynomial(coefficients, 'x')}) {rational(low)} {rational(high)})"


def entries(term: Term) -> list[Term]:
    """The entries of a matrix that is written out."""
    if term.head != "rows":
        raise Unsupported(f"the matrix {show(term, 80)}")
    return list(term.args[2:])


class Language:
    """Terms as Coq's standard library has them; every method raises ``Unsupported`` for a term without a form."""

    PARAMETERS = ""  # of a theorem, before the statement
    FORGET = "clear."  # everything above a goal
    INTEGERS = "Z"  # the type of integers
    COMPARED = ""  # after a relation: the type of both sides

    def name(self, text: str) -> str:
        """A name of Coq for a variable."""
        return name(text)

    def cited(self, theorem: str) -> str:
        """A theorem that is cited, to be followed by the values of its variables."""
        return theorem

    def rational(self, value: Fraction) -> str:
        """A rational number, in parentheses where that may be needed."""
        return rational(value)

    def weight(self, value: Fraction) -> str:
        """A factor whose text shows that it is a real number."""
        return rational(value)

    def square(self, text: str) -> str:
        return f"({text}) ^ 2"

    def as_real(self, integer: str) -> str:
        """An integer, which is written, as a real number."""
        return f"(IZR {integer})"

    # ------------------------------------------------------------------------------------------------------- sorts

    def sort(self, term: Term | None) -> str:
        """The type of the values of a sort."""
        if term is REAL:
            return "R"
        if term is INT:
            return self.INTEGERS
        if term is PROP:
            return "Prop"
        if term is not None and term.head == "function" and not term.args[1].loose and self.has_functions_of(term):
            domain, codomain = term.args
            inner = f"({self.sort(domain)})" if domain.head == "function" else self.sort(domain)
            return f"{inner} -> {self.sort(codomain)}"
        return self.other_sort(term)

    def has_functions_of(self, sort: Term) -> bool:
        """Whether functions of this sort have arguments that the language knows."""
        return is_scalar(sort.args[0]) or sort.args[0].head == "function"

    def other_sort(self, term: Term | None) -> str:
        raise Unsupported(f"the sort {term!r}")

    def anything(self, wanted: Term | None) -> str:
        """Some value of a sort."""
        if wanted is PROP:
            return "True"
        if wanted is not None and wanted.head == "function":
            return f"(fun _ => {self.anything(wanted.args[1])})"
        return self.zero(wanted)

    def zero(self, wanted: Term | None) -> str:
        """The zero of a sort of numbers or matrices."""
        if not is_scalar(wanted):
            raise Unsupported(f"the sort {wanted!r}")
        return "0%Z" if wanted is INT else "0"

    # ----------------------------------------------------------------------------------------------------- numbers

    def real(self, term: Term, names: Names) -> str:
        """A number as a real number of Coq, in parentheses or an application's form."""
        head, args = term.head, term.args
        if head == "rational":
            return self.rational(term.value)
        if head in ("variable", "local"):
            return self.as_real(names[term]) if term.sort is INT else names[term]
        if head in ("+", "*"):
            return f"({f' {head} '.join(self.real(a, names) for a in args)})"
        if head == "^":
            return self.power(term, names)
        if head == "app":
            applied = beta(term)
            if applied.head != "app":
                return self.real(applied, names)
            told = self.application(applied, names)
            return self.as_real(told) if term.sort is INT else told
        return self.other_number(term, names)

    def other_number(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head == "pi":
            return "PI"
        if head == "root":
            return names.get(term) or zero_between(term)
        if head in FUNCTIONS:
            return f"({FUNCTIONS[head]} {' '.join(self.real(a, names) for a in args)})"
        if head in ("ceiling", "floor"):
            return self.as_real(self.integer(term, names))
        if head == "det" and args[0].head == "rows":
            return self.real(of_matrix(term, {}), names)
        if head == "D":
            return f"(Derive {self.function(args[0], names, REAL)} {self.real(args[1], names)})"
        if head == "if":
            return (
                f"(choice ({self.proposition(args[0], names)}) {self.real(args[1], names)} {self.real(args[2], names)})"
            )
        if head == "Sum":
            low, high = (self.integer(end, names) for end in args[:2])
            return f"(total {low} {high} {self.function(args[2], names, REAL)})"
        raise Unsupported(f"the number {show(term, 80)}")

    def power(self, term: Term, names: Names) -> str:
        base, exponent = term.args
        b = self.real(base, names)
        if exponent.head != "rational":
            if exponent.sort is INT:
                return f"(powerRZ {b} {self.integer(exponent, names)})"
            return f"(Rpower {b} {self.real(exponent, names)})"
        n: Fraction = exponent.value
        if n.denominator == 2:
            b = f"(sqrt {b})"
        elif n.denominator > 2:
            b = f"(root {n.denominator} {b})"
        if n.numerator == 1:
            return b
        power = b if abs(n.numerator) == 1 else f"({b} ^ {abs(n.numerator)})"
        return power if n > 0 else f"(/ {power})" if n < 0 else f"({b} ^ 0)"

    def integer(self, term: Term, names: Names) -> str:
        """An integer as an element of the type of integers."""
        head, args = term.head, term.args
        if head == "rational":
            return self.numeral(int(term.value))
        if head in ("variable", "local"):
            return names[term]
        if head in ("+", "*"):
            return self.whole(f" {head} ".join(self.integer(a, names) for a in args))
        if head == "app":
            applied = beta(term)
            return self.application(applied, names) if applied.head == "app" else self.integer(applied, names)
        return self.other_integer(term, names)

    def numeral(self, n: int) -> str:
        return self.whole(str(n))

    def whole(self, text: str) -> str:
        """A text that Coq reads as an integer."""
        return f"({text})%Z"

    def other_integer(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head in ("ceiling", "floor"):
            return f"({head} {self.real(args[0], names)})"
        if head == "^" and args[1].head == "rational" and args[1].value.denominator == 1 and args[1].value > 0:
            return self.whole(" * ".join([self.integer(args[0], names)] * int(args[1].value)))
        raise Unsupported(f"the integer {show(term, 80)}")

    # -------------------------------------------------------------------------------------- functions, propositions

    def opened(self, binder: Term, names: Names) -> tuple[Term, str, Names, Term]:
        """A binder's variable, its name, the names with it, and the body."""
        taken = {*names.values()}
        text = self.name(str(binder.value))
        while text in taken:
            text += "'"
        x = variable(f"{binder.value}_{len(names)}_bound", binder.args[0])
        return x, text, {**names, x: text}, instantiate(binder, x)

    def function(self, term: Term, names: Names, wanted: Term | None = None) -> str:
        """A function with values of a sort, which is that of its own values if no other is wanted.

        >>> from symres.kernel.terms import ONE, lam
        >>> COQ.function(lam(variable("j", INT), ONE), {}, REAL)
        '(fun j : Z => 1)'
        """
        if term.head == "lam":
            x, text, inner, body = self.opened(term, names)
            if self.is_applied(body, x) and wanted in (None, body.sort):
                return names[body.args[0]]
            return f"(fun {text} : {self.sort(x.sort)} => {self.value(body, inner, wanted)})"
        if term.head == "variable":
            return names[term]
        raise Unsupported(f"the function {show(term, 80)}")

    def is_applied(self, body: Term, x: Term) -> bool:
        """Whether a function of x is written as the variable that is applied to x."""
        return body.head == "app" and body.args[1:] == (x,) and body.args[0].head == "variable"

    def value(self, term: Term, names: Names, wanted: Term | None = None) -> str:
        """A value of the type of a sort, which is its own if no other is wanted."""
        wanted = term.sort if wanted is None else wanted
        if wanted is PROP:
            return f"({self.proposition(term, names)})"
        if wanted is not None and wanted.head == "function":
            return self.function(term, names, None if wanted.args[1].loose else wanted.args[1])
        return self.integer(term, names) if wanted is INT else self.other_value(term, names, wanted)

    def other_value(self, term: Term, names: Names, wanted: Term | None) -> str:
        return self.real(term, names)

    def application(self, term: Term, names: Names) -> str:
        """A function that is applied, its arguments in the types that it takes."""
        head, *args = term.args
        parts, domain = [self.function(head, names)], head.sort
        for a in args:
            if domain is None or domain.args[1].loose:
                raise Unsupported(f"the application {show(term, 80)}")
            expected, domain = domain.args
            parts.append(self.value(a, names, expected))
        return f"({' '.join(parts)})"

    def proposition(self, term: Term, names: Names) -> str:
        """A proposition, without parentheses around it."""
        head, args = term.head, term.args
        if head in ("<", "<=") or head == "=" and is_scalar(args[0].sort):
            return f"{self.real(args[0], names)} {head} {self.real(args[1], names)}{self.COMPARED}"
        if head in CONNECTIVES:
            sign, told = CONNECTIVES[head], [f"({self.proposition(a, names)})" for a in args]
            return f" {sign} ".join(told) if len(told) > 1 else " ".join([sign, *told])
        if head in BINDERS and term.sort is PROP:
            x, text, inner, body = self.opened(term, names)
            word = "forall" if head == "all" else "exists"
            return f"{word} {text} : {self.sort(x.sort)}, {self.proposition(body, inner)}"
        if head == "variable":
            return names[term]
        if head == "app":
            applied = beta(term)
            return self.application(applied, names) if applied.head == "app" else self.proposition(applied, names)
        return self.other_proposition(term, names)

    def other_proposition(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head == "=":
            pairs = zip(*map(entries, args), strict=True)
            return " /\\ ".join(f"({self.real(a, names)} = {self.real(b, names)})" for a, b in pairs)
        if head == "has_derivative":
            f, point, slope = self.function(args[0], names, REAL), *(self.real(a, names) for a in args[1:])
            return f"is_derive {f} {point} {slope}"
        raise Unsupported(f"the proposition {show(term, 80)}")


COQ = Language()

"""Statements about matrices of symbolic size in the language of MathComp, where it differs from ``language``.

Numbers are elements of a ``realType`` R, integers of ``int``, and a matrix of m rows and n columns is an element of
``'M[R]_(size m, size n)``: in the kernel a size is an integer term that may be negative, and ``size`` reads it as 0
then, so that no hypothesis has to be added to a statement or left out. Operations have the values that MathComp gives
them outside of their domains, as the kernel leaves these open; a theorem says as well that its statement is defined.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from symres.elaborate.algebra.words import Words
from symres.elaborate.compact import beta
from symres.kernel.terms import INT, Term, free_variables, is_scalar, literal_size, show

from .language import Language, Names, Unsupported
from .language import name as plain_name

TAKEN = frozenset("size frobenius spectral sigma_min lambda_min lambda_max psd power invmx choice int".split())
OF_MATRICES = frozenset({"frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max"})
NUMBER_OF_MATRIX = {"tr": r"\tr", "det": r"\det", **{head: head for head in OF_MATRICES}}
# why something has no form, by the heads of terms
EXPECTATIONS = "expectations, whose total linear extension has no form here"
DERIVATIVES = "derivatives beside matrices: those of numbers are Coquelicot's"
NO_NUMBER = {"E": EXPECTATIONS, "Sum": "sums between symbolic bounds beside matrices", "D": DERIVATIVES}
NO_MATRIX = {
    "E": EXPECTATIONS,
    "Sum": "sums of matrices between symbolic bounds",
    "entries": "matrices that are told by their entries",
    "Prod": "ordered products of matrices whose sizes vary",
    "rows": "a matrix that is written out beside others of symbolic size",
}


def mentions(terms: Iterable[Term]) -> bool:
    """Whether terms mention a matrix whose size is no number, so that they are written in the language of MathComp."""
    seen: set[Term] = set()
    rest = list(terms)
    while rest:
        term = rest.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.head == "matrix" and any(literal_size(size) is None for size in term.args):
            return True
        rest += [*term.args, *(() if term.sort is None else (term.sort,))]
    return False


class _Names(dict[Term, str]):
    """The names of variables in sizes, which are the same everywhere in a theorem."""

    def __missing__(self, x: Term) -> str:
        if x.head != "variable":
            raise Unsupported("a size that depends on a bound variable")
        return MATHCOMP.name(str(x.value))


@cache
def size(term: Term) -> str:
    """A number of rows or columns; sizes that are equal as polynomials are written alike."""
    literal = literal_size(term)
    if literal is not None:
        if literal < 0:
            raise Unsupported("a matrix of a negative size")
        return str(literal)
    return f"(size {MATHCOMP.integer(_canonical(term), _Names())})"


def _canonical(term: Term) -> Term:
    """An integer as a polynomial, which is the same for integers that are equal as polynomials."""
    words = Words()
    for x in sorted(free_variables(term), key=str, reverse=True):
        words.scalar(x)
    return words.term(words.scalar(term))


def shape(sort: Term | None) -> tuple[str, str]:
    """The numbers of rows and columns of the matrices of a sort."""
    if sort is None or sort.head != "matrix":
        raise Unsupported(f"the sort {sort!r}")
    return size(sort.args[0]), size(sort.args[1])


def _natural(n: int) -> str:
    return str(n) if n < 2 else f"{n}%:R"


class MathComp(Language):
    """Terms as MathComp has them, with matrices of symbolic size.

    >>> from symres.kernel.terms import INT, ONE, matrix_sort, variable
    >>> MATHCOMP.sort(matrix_sort(variable("n", INT), ONE))
    "'M[R]_((size n), 1)"
    """

    PARAMETERS = " (R : realType)"
    FORGET = "clear - R."
    INTEGERS = "int"
    COMPARED = " :> R"

    def name(self, text: str) -> str:
        return text + "'" if text in TAKEN else plain_name(text)

    def cited(self, theorem: str) -> str:
        return f"{theorem} R"

    def rational(self, value: Fraction) -> str:
        n = _natural(abs(value.numerator))
        text = n if value.denominator == 1 else f"{n} / {_natural(value.denominator)}"
        if value < 0:
            return f"(- {text if value.denominator == 1 else f'({text})'})"
        return text if value.denominator == 1 else f"({text})"

    def weight(self, value: Fraction) -> str:
        return f"({self.rational(value)} : R)"

    def square(self, text: str) -> str:
        return f"({text} ^+ 2)"

    def as_real(self, integer: str) -> str:
        return f"({integer}%:~R)"

    # ------------------------------------------------------------------------------------------------------- sorts

    def has_functions_of(self, sort: Term) -> bool:
        return True

    def other_sort(self, term: Term | None) -> str:
        if term is not None and term.head == "matrix":
            return f"'M[R]_({', '.join(shape(term))})"
        if term is not None and term.head == "base":
            raise Unsupported("random variables, whose space has no form here")
        return super().other_sort(term)

    def zero(self, wanted: Term | None) -> str:
        return f"(0 : {self.sort(wanted)})"

    # ----------------------------------------------------------------------------------------------------- numbers

    def other_number(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head in NUMBER_OF_MATRIX:
            return f"({NUMBER_OF_MATRIX[head]} {self.matrix(args[0], names)})"
        if head == "abs":
            return f"`|{self.real(args[0], names)}|"
        if head in ("max", "min"):
            return f"(Num.{head} {' '.join(self.real(a, names) for a in args)})"
        if head == "if":
            return self._choice(term, names)
        named = f"the function {head} beside matrices" if len(args) == 1 else f"the number {show(term, 80)}"
        raise Unsupported(NO_NUMBER.get(head, named))

    def power(self, term: Term, names: Names) -> str:
        base, exponent = term.args
        b = self.real(base, names)
        if exponent.head != "rational":
            if exponent.sort is INT:
                return f"({b} ^ {self.integer(exponent, names)})"
            raise Unsupported("an exponent that is no integer beside matrices")
        n: Fraction = exponent.value
        if n.denominator > 2:
            raise Unsupported("a root that is not a square root beside matrices")
        if n.denominator == 2:
            b = f"(Num.sqrt {b})"
        power = b if abs(n.numerator) == 1 else f"({b} ^+ {abs(n.numerator)})"
        return power if n > 0 else f"({power}^-1)"

    def _choice(self, term: Term, names: Names) -> str:
        condition, *values = term.args
        parts = [f"({self.proposition(condition, names)})", *(self.value(v, names, term.sort) for v in values)]
        return f"(choice {' '.join(parts)})"

    def numeral(self, n: int) -> str:
        text = str(abs(n)) if abs(n) < 2 else f"{abs(n)}%:Z"
        return f"(- {text})" if n < 0 else text

    def whole(self, text: str) -> str:
        return f"({text})"

    def other_integer(self, term: Term, names: Names) -> str:
        raise Unsupported(f"the integer {show(term, 80)}")

    # ---------------------------------------------------------------------------------------------------- matrices

    def matrix(self, term: Term, names: Names) -> str:
        """A matrix, in parentheses or an application's form."""
        head, args = term.head, term.args
        rows, columns = shape(term.sort)
        if head in ("variable", "local"):
            return names[term]
        if head == "+":
            return f"({' + '.join(self.matrix(a, names) for a in args)})"
        if head == "*":
            numbers = " * ".join(self.real(a, names) for a in args if is_scalar(a.sort))
            product = f"({' *m '.join(self.matrix(a, names) for a in args if not is_scalar(a.sort))})"
            return f"({numbers} *: {product})" if numbers else product
        if head == "T":
            return f"({self.matrix(args[0], names)}^T)"
        if head == "I":
            return f"(1%:M : 'M[R]_{rows})"
        if head == "O":
            return f"(0 : 'M[R]_({rows}, {columns}))"
        if head == "^":
            b, exponent = self.matrix(args[0], names), args[1]
            if exponent.head == "rational" and exponent.value == -1:
                return f"(invmx {b})"
            return f"(power {b} {self.integer(_canonical(exponent), names)})"
        if head == "adj":
            return rf"(\adj {self.matrix(args[0], names)})"
        if head == "if":
            return self._choice(term, names)
        if head == "app":
            applied = beta(term)
            return self.application(applied, names) if applied.head == "app" else self.matrix(applied, names)
        raise Unsupported(NO_MATRIX.get(head, f"the matrix {show(term, 80)}"))

    # -------------------------------------------------------------------------------------- functions, propositions

    def is_applied(self, body: Term, x: Term) -> bool:
        return False

    def other_value(self, term: Term, names: Names, wanted: Term | None) -> str:
        if wanted is not None and wanted.head == "matrix":
            return self.matrix(term, names)
        return self.real(term, names) if is_scalar(wanted) else self.other_sort(wanted)

    def other_proposition(self, term: Term, names: Names) -> str:
        head, args = term.head, term.args
        if head == "=":
            if args[0].sort is None or args[0].sort.head != "matrix":
                raise Unsupported("an equation of functions")
            return f"{self.matrix(args[0], names)} = {self.matrix(args[1], names)} :> {self.sort(args[0].sort)}"
        if head == "psd":
            return f"psd {self.matrix(args[0], names)}"
        raise Unsupported(DERIVATIVES if head == "has_derivative" else f"what {head} says of random variables")


MATHCOMP = MathComp()

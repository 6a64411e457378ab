"""Statements about matrices of symbolic size in the language of MathComp: what such a theorem claims is written here.

Numbers are elements of a ``realType`` R, integers of ``int``, and a matrix of m rows and n columns is an element of
``'M[R]_(size m, size n)``: in the kernel a size is an integer term that may be negative, and ``size`` reads it as 0
then, so that no hypothesis has to be added to a statement or left out. Operations have the values that MathComp gives
them outside of their domains, as the kernel leaves these open; that a statement speaks of nothing undefined is shown
with it. What has no form raises ``Unsupported``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

from symres.algebra.words import Words
from symres.elaborate.compact import beta
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
)

from . import language
from .language import CONNECTIVES, Names, Unsupported, application, connected, opened

PARAMETERS = " (R : realType)"  # of a theorem, before what it says
FORGET = "clear - R."  # everything else above a goal
TAKEN = frozenset("size frobenius spectral sigma_min lambda_min lambda_max psd power invmx choice int".split())
OF_MATRICES = frozenset({"frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max"})
NUMBER_OF_MATRIX = {"tr": r"\tr", "det": r"\det", **{head: head for head in OF_MATRICES}}


def mentions(terms: Iterable[Term]) -> bool:
    """Whether terms mention a matrix whose size is no number, so that what they say is written here."""
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


def name(text: str) -> str:
    """A name of Coq for a variable."""
    return text + "'" if text in TAKEN else language.name(text)


# --------------------------------------------------------------------------------------------------------------- sorts


@cache
def size(term: Term) -> str:
    """A number of rows or columns; sizes that are equal as polynomials are written alike."""
    literal = literal_size(term)
    if literal is not None:
        if literal < 0:
            raise Unsupported("a matrix of a negative size")
        return str(literal)
    return f"(size {integer(_canonical(term), _Names())})"


def _canonical(term: Term) -> Term:
    """An integer as a polynomial, which is the same for integers that are equal as polynomials."""
    words = Words()
    for x in sorted(free_variables(term), key=str, reverse=True):
        words.scalar(x)
    return words.term(words.scalar(term))


class _Names(dict[Term, str]):
    """The names of variables in sizes, which are the same everywhere in a theorem."""

    def __missing__(self, x: Term) -> str:
        if x.head != "variable":
            raise Unsupported("a size that depends on a bound variable")
        return name(str(x.value))


def shape(sort: Term | None) -> tuple[str, str]:
    if sort is None or sort.head != "matrix":
        raise Unsupported(f"the sort {sort!r}")
    return size(sort.args[0]), size(sort.args[1])


def sort(term: Term | None) -> str:
    """The type of the values of a sort.

    >>> from symres.kernel.terms import ONE, matrix_sort, variable
    >>> sort(matrix_sort(variable("n", INT), ONE))
    "'M[R]_((size n), 1)"
    """
    if term is REAL:
        return "R"
    if term is INT:
        return "int"
    if term is PROP:
        return "Prop"
    if term is not None and term.head == "matrix":
        return f"'M[R]_({', '.join(shape(term))})"
    if term is not None and term.head == "function" and not term.args[1].loose:
        domain, codomain = term.args
        inner = f"({sort(domain)})" if domain.head == "function" else sort(domain)
        return f"{inner} -> {sort(codomain)}"
    raise Unsupported(_why_no_sort(term))


def _why_no_sort(term: Term | None) -> str:
    if term is not None and term.head == "base":
        return "random variables, whose space has no form here"
    return f"the sort {term!r}"


def applied(theorem: str) -> str:
    """A theorem that is cited, to be followed by the values of its variables."""
    return f"{theorem} R"


def anything(wanted: Term | None) -> str:
    """Some value of a sort."""
    if wanted is PROP:
        return "True"
    if wanted is not None and wanted.head == "function":
        return f"(fun _ => {anything(wanted.args[1])})"
    return f"(0 : {sort(wanted)})"


# ------------------------------------------------------------------------------------------------------------- numbers


def rational(value: Fraction) -> str:
    """A rational number, in parentheses where that may be needed."""
    n = _natural(abs(value.numerator))
    text = n if value.denominator == 1 else f"{n} / {_natural(value.denominator)}"
    if value < 0:
        return f"(- {text if value.denominator == 1 else f'({text})'})"
    return text if value.denominator == 1 else f"({text})"


def _natural(n: int) -> str:
    return str(n) if n < 2 else f"{n}%:R"


def weight(value: Fraction) -> str:
    """A factor that says by itself that it is a number."""
    return f"({rational(value)} : R)"


def square(text: str) -> str:
    return f"({text} ^+ 2)"


def real(term: Term, names: Names) -> str:
    """A number as an element of R."""
    head, args = term.head, term.args
    if head == "rational":
        return rational(term.value)
    if head in ("variable", "local"):
        return f"({names[term]}%:~R)" if term.sort is INT else names[term]
    if head in ("+", "*"):
        return f"({f' {head} '.join(real(a, names) for a in args)})"
    if head == "^":
        return _power(term, names)
    if head in NUMBER_OF_MATRIX:
        return f"({NUMBER_OF_MATRIX[head]} {matrix(args[0], names)})"
    if head == "abs":
        return f"`|{real(args[0], names)}|"
    if head in ("max", "min"):
        return f"(Num.{head} {' '.join(real(a, names) for a in args)})"
    if head == "if":
        return _choice(term, names)
    if head == "app":
        applied = beta(term)
        if applied.head != "app":
            return real(applied, names)
        told = _application(applied, names)
        return f"({told}%:~R)" if term.sort is INT else told
    raise Unsupported(_why_no_number(term))


def _why_no_number(term: Term) -> str:
    reasons = {
        "E": "expectations, whose total linear extension has no form here",
        "Sum": "sums between symbolic bounds beside matrices",
        "D": "derivatives beside matrices: those of numbers are Coquelicot's",
    }
    named = f"the function {term.head} beside matrices" if len(term.args) == 1 else f"the number {show(term, 80)}"
    return reasons.get(term.head, named)


def _power(term: Term, names: Names) -> str:
    base, exponent = term.args
    b = real(base, names)
    if exponent.head != "rational":
        if exponent.sort is INT:
            return f"({b} ^ {integer(exponent, names)})"
        raise Unsupported("an exponent that is no integer beside matrices")
    n: Fraction = exponent.value
    if n.denominator > 2:
        raise Unsupported("a root that is not a square root beside matrices")
    if n.denominator == 2:
        b = f"(Num.sqrt {b})"
    power = b if abs(n.numerator) == 1 else f"({b} ^+ {abs(n.numerator)})"
    return power if n > 0 else f"({power}^-1)"


def _choice(term: Term, names: Names) -> str:
    condition, one, other = term.args
    return f"(choice ({proposition(condition, names)}) {value(one, names, term.sort)} {value(other, names, term.sort)})"


def integer(term: Term, names: Names) -> str:
    """An integer as an element of int."""
    head, args = term.head, term.args
    if head == "rational":
        n = abs(term.value.numerator)
        text = str(n) if n < 2 else f"{n}%:Z"
        return f"(- {text})" if term.value < 0 else text
    if head in ("variable", "local"):
        return names[term]
    if head in ("+", "*"):
        return f"({f' {head} '.join(integer(a, names) for a in args)})"
    if head == "app":
        applied = beta(term)
        return _application(applied, names) if applied.head == "app" else integer(applied, names)
    raise Unsupported(f"the integer {show(term, 80)}")


# ------------------------------------------------------------------------------------------------------------ matrices


def matrix(term: Term, names: Names) -> str:
    """A matrix, in parentheses or an application's form."""
    head, args = term.head, term.args
    rows, columns = shape(term.sort)
    if head in ("variable", "local"):
        return names[term]
    if head == "+":
        return f"({' + '.join(matrix(a, names) for a in args)})"
    if head == "*":
        numbers = [real(a, names) for a in args if is_scalar(a.sort)]
        product = " *m ".join(matrix(a, names) for a in args if not is_scalar(a.sort))
        return f"({' * '.join(numbers)} *: ({product}))" if len(numbers) > 1 else _scaled(numbers, product)
    if head == "T":
        return f"({matrix(args[0], names)}^T)"
    if head == "I":
        return f"(1%:M : 'M[R]_{rows})"
    if head == "O":
        return f"(0 : 'M[R]_({rows}, {columns}))"
    if head == "^":
        return _matrix_power(term, names)
    if head == "adj":
        return rf"(\adj {matrix(args[0], names)})"
    if head == "if":
        return _choice(term, names)
    if head == "app":
        applied = beta(term)
        return _application(applied, names) if applied.head == "app" else matrix(applied, names)
    raise Unsupported(_why_no_matrix(term))


def _scaled(numbers: Sequence[str], product: str) -> str:
    return f"({numbers[0]} *: ({product}))" if numbers else f"({product})"


def _why_no_matrix(term: Term) -> str:
    reasons = {
        "E": "expectations, whose total linear extension has no form here",
        "Sum": "sums of matrices between symbolic bounds",
        "Prod": "ordered products of matrices whose sizes vary",
        "rows": "a matrix that is written out beside others of symbolic size",
    }
    return reasons.get(term.head, f"the matrix {show(term, 80)}")


def _matrix_power(term: Term, names: Names) -> str:
    base, exponent = term.args
    b = matrix(base, names)
    if exponent.head == "rational" and exponent.value == -1:
        return f"(invmx {b})"
    return f"(power {b} {integer(_canonical(exponent), names)})"


# ---------------------------------------------------------------------------------------- functions and propositions


def function(term: Term, names: Names, wanted: Term | None = None) -> str:
    """A function, with values of a sort, which is that of its own values if no other is wanted."""
    if term.head == "lam":
        x, text, inner, body = opened(term, names, name)
        return f"(fun {text} : {sort(x.sort)} => {value(body, inner, wanted)})"
    if term.head == "variable":
        return names[term]
    raise Unsupported(f"the function {show(term, 80)}")


def value(term: Term, names: Names, wanted: Term | None = None) -> str:
    """A value of the type of a sort, which is its own if no other is wanted."""
    wanted = term.sort if wanted is None else wanted
    if wanted is PROP:
        return f"({proposition(term, names)})"
    if wanted is not None and wanted.head == "function":
        return function(term, names, None if wanted.args[1].loose else wanted.args[1])
    if wanted is not None and wanted.head == "matrix":
        return matrix(term, names)
    if not is_scalar(wanted):
        raise Unsupported(_why_no_sort(wanted))
    return integer(term, names) if wanted is INT else real(term, names)


def _application(term: Term, names: Names) -> str:
    return application(term, function(term.args[0], names), lambda a, expected: value(a, names, expected))


def proposition(term: Term, names: Names) -> str:
    """A proposition, without parentheses around it."""
    head, args = term.head, term.args
    if head in ("<", "<="):
        return f"{real(args[0], names)} {head} {real(args[1], names)} :> R"
    if head == "=":
        if is_scalar(args[0].sort):
            return f"{real(args[0], names)} = {real(args[1], names)} :> R"
        if args[0].sort is not None and args[0].sort.head == "matrix":
            return f"{matrix(args[0], names)} = {matrix(args[1], names)} :> {sort(args[0].sort)}"
        raise Unsupported("an equation of functions")
    if head in CONNECTIVES:
        return connected(head, [proposition(a, names) for a in args])
    if head in BINDERS and term.sort is PROP:
        x, text, inner, body = opened(term, names, name)
        return f"{'forall' if head == 'all' else 'exists'} {text} : {sort(x.sort)}, {proposition(body, inner)}"
    if head == "variable":
        return names[term]
    if head == "psd":
        return f"psd {matrix(args[0], names)}"
    if head == "app":
        applied = beta(term)
        return _application(applied, names) if applied.head == "app" else proposition(applied, names)
    if head == "has_derivative":
        raise Unsupported("derivatives beside matrices: those of numbers are Coquelicot's")
    raise Unsupported(f"what {head} says of random variables")

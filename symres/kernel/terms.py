"""Terms: the one language in which statements and certificates are written.

A term is an immutable, interned tree, so equal terms are one object. Every term has a sort: integer, real, proposition,
matrix[m, n] with sizes that are integer terms, function[s, t], or a base sort; sorts are terms without a sort. Terms
are locally nameless: only ``lam``, ``all`` and ``ex`` bind, a bound variable is a de Bruijn index that carries its
sort, and the name a binder keeps is a hint for readers. The sort of a function binds, too: its values may have a sort
that depends on the argument, as the layers of a network whose widths vary. A free variable carries its name and sort,
and can never be taken for a constant.

Partial operations (division, powers, logarithms) are total here, with an unspecified value outside their domain.

Terms are made by ``number``, ``variable``, ``build``, ``lam``, ``for_all``, ``exists``, ``matrix`` and ``from_json``;
each checks sorts and limits, and raises ``Rejected``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import Any
from weakref import ref

from .polynomials import Polynomial, Rejected, add, atom, constant, multiply, power, spend

DEPTH = 120  # the deepest term
NODES = 200_000  # the largest statement, or term of a certificate, read from JSON
DIGITS = 1000  # the longest number, in digits
LARGEST = 1 << 40  # rows and columns of a table
EXPONENT = 1000  # the largest literal exponent

DIGEST = re.compile(r"[0-9a-f]{64}")
NAME = re.compile(r"[^\W\d]\w{0,63}\Z")
_POSITIVE = f"[1-9][0-9]{{0,{DIGITS - 1}}}"
RATIONAL = re.compile(rf"-?(0|{_POSITIVE})(/{_POSITIVE})?\Z")
BINDERS = ("lam", "all", "ex")
LEAVES = frozenset(("q", "v", "b", "#", "base"))  # as JSON writes those with one value
PARTIAL = frozenset(
    {
        *("log", "tan", "abs", "max", "min", "ceiling", "floor", "root", "if", "E", "Prod", "entry"),
        *("frobenius", "spectral", "sigma_min", "lambda_min", "lambda_max"),
    }
)


class _Draft:
    """A term that is being made; what has become a ``Term`` changes no more."""

    __slots__ = (
        *("__weakref__", "_free", "_opened"),
        *("args", "arbitrary", "depth", "head", "loose", "partial", "sort", "value"),
    )
    head: str
    args: tuple[Term, ...]
    value: Any
    sort: Term | None
    depth: int
    loose: int  # bound indices below this one may point out of the term; 0 means locally closed
    partial: bool  # whether the term holds an operation that is not defined, or not analytic, everywhere
    arbitrary: bool  # whether the term holds a function that is applied and not written with ``lam``
    _free: frozenset[Term] | None
    _opened: tuple[Term, Term] | None  # a binder's variable and body as it was made, so that opening it again is free


class Term(_Draft):
    """A node: ``head``, ``args``, the ``value`` of a leaf (or a binder's name hint), ``sort``, and how deep it is."""

    __slots__ = ()

    def __init__(self) -> None:
        raise Rejected("terms are made by number, variable, build, lam, for_all, exists, matrix and from_json")

    def __setattr__(self, name: str, value: object) -> None:
        raise Rejected("terms are immutable")

    def __reduce__(self) -> Any:
        raise Rejected("terms travel as JSON")

    def __repr__(self) -> str:
        return show(self)


class _Kept(ref[Term]):
    """A reference to a term in use; it is made half a million times in a check of some size, so nothing is called."""

    __slots__ = ("key",)
    key: tuple[Any, ...]


_interned: dict[tuple[Any, ...], _Kept] = {}  # by what they are made of, the terms that are in use
_numbers = count()
_set = object.__setattr__


def _intern(head: str, args: tuple[Term, ...], value: Any, sort: Term | None) -> Term:
    key = (head, args, value, sort)
    kept = _interned.get(key)
    if kept is not None:
        found = kept()
        if found is not None:
            return found
    spend(200 + 8 * len(args))
    depth, loose, partial = 0, 0, head in PARTIAL
    arbitrary = head == "app" and args[0].head != "lam"
    for a in args:
        if a.depth > depth:
            depth = a.depth
        if a.loose > loose:
            loose = a.loose
        if a.partial:
            partial = True
        if a.arbitrary:
            arbitrary = True
    if depth >= DEPTH:
        raise Rejected(f"a term is nested more than {DEPTH} deep")
    if head in BINDERS or head == "function":
        loose = max(args[0].loose, args[1].loose - 1)
    elif head == "bound":
        loose = max(value + 1, sort.loose if sort is not None else 0)
    elif sort is not None and not args:
        loose = sort.loose
    if head == "matrix" and partial and not all(map(_defined_everywhere, args)):
        raise Rejected("the sizes of a matrix are defined everywhere, without divisions, logarithms and the like")
    if sort is not None and sort.loose > loose:
        raise Rejected("the sort of a term depends on a variable that is bound in it")
    if head == "^" and not partial:
        partial = args[1].head != "rational" or args[1].value.denominator != 1 or args[1].value < 0
    elif head == "D" and arbitrary:
        partial = True
    draft: Any = _Draft()
    draft.head, draft.args, draft.value, draft.sort = head, args, value, sort
    draft.depth, draft.loose, draft.partial, draft.arbitrary = depth + 1, loose, partial, arbitrary
    draft._free = draft._opened = None
    draft.__class__ = Term
    term: Term = draft
    kept = _Kept(term, _forget)
    kept.key = key
    _interned[key] = kept
    return term


def _forget(gone: _Kept) -> None:
    if _interned.get(gone.key) is gone:  # and not another one that was made since
        del _interned[gone.key]


TOTAL = frozenset(("+", "*", "abs", "max", "min", "floor", "ceiling", "exp", "sin", "cos", "atan", "tanh", "erf"))


def _defined_everywhere(size: Term) -> bool:
    """Whether the operations in a size have values everywhere, as nobody asks whether what stands in a sort has one."""
    if not size.partial:
        return True
    spend(20)
    return size.head in TOTAL and all(map(_defined_everywhere, size.args))


# ------------------------------------------------------------------------------------------------------------- sorts

INT = _intern("int", (), None, None)
REAL = _intern("real", (), None, None)
PROP = _intern("prop", (), None, None)
SORTS = {"int": INT, "real": REAL, "prop": PROP}


def matrix_sort(rows: Term, columns: Term) -> Term:
    if rows.sort is not INT or columns.sort is not INT:
        raise Rejected(f"the sizes of a matrix are integers, not {show(rows)} and {show(columns)}")
    return _intern("matrix", (rows, columns), None, None)


def function_sort(domain: Term, codomain: Term) -> Term:
    """The sort of functions; in ``codomain`` the bound variable 0, if it occurs, is the argument."""
    if domain.sort is not None or codomain.sort is not None:
        raise Rejected("a function goes from a sort to a sort")
    return _intern("function", (domain, codomain), None, None)


def base_sort(name: str) -> Term:
    if not NAME.match(name):
        raise Rejected(f"not a name: {brief(name)}")
    return _intern("base", (), name, None)


def is_scalar(sort: Term | None) -> bool:
    return sort is REAL or sort is INT


def _size(term: Term, atoms: dict[Any, int]) -> Polynomial:
    """An integer term as a polynomial, to compare sizes such as n + 1 and 1 + n, or w(i + 1) and w(1 + i)."""
    if term.head == "rational":
        return constant(term.value)
    if term.head in "+*":
        parts = [_size(a, atoms) for a in term.args]
        out = parts[0]
        for part in parts[1:]:
            out = add(out, part) if term.head == "+" else multiply(out, part)
        return out
    if term.head == "^" and term.args[1].head == "rational" and term.args[1].value >= 0:
        return power(_size(term.args[0], atoms), int(term.args[1].value))
    key: Any = term
    if term.head == "app" and all(a.sort is INT for a in term.args[1:]):
        if term.args[0].head == "lam":
            return _size(contract(term), atoms)
        key = (term.args[0], *(tuple(sorted(_size(a, atoms).items())) for a in term.args[1:]))
    return atom(atoms.setdefault(key, len(atoms)))


def literal_size(size: Term) -> int | None:
    """The number that a size is, if it is one.

    >>> literal_size(build("+", ONE, ONE)), literal_size(variable("n", INT))
    (2, None)
    """
    if size.head == "variable":  # as most are
        return None
    value = _size(size, {})
    return None if any(value) else int(value.get(0, 0))


def same_size(one: Term, other: Term) -> bool:
    """Whether two sizes are equal as polynomials."""
    atoms: dict[Any, int] = {}
    return one is other or _size(one, atoms) == _size(other, atoms)


def same_sort(one: Term | None, other: Term | None) -> bool:
    """Whether two sorts are equal, their sizes compared as polynomials."""
    if one is other:
        return True
    if one is None or other is None or one.head != other.head or one.value != other.value:
        return False
    if one.head == "matrix":
        return all(map(same_size, one.args, other.args))
    if one.head != "function" or not same_sort(one.args[0], other.args[0]):
        return False
    return same_sort(*_codomains(one, other))


def _codomains(one: Term, other: Term) -> tuple[Term, Term]:
    """The sorts of the values of two sorts of functions, at the same argument."""
    if not one.args[1].loose and not other.args[1].loose:
        return one.args[1], other.args[1]
    x = fresh(one.args[0])
    return codomain(one, x), codomain(other, x)


def fits(sort: Term | None, wanted: Term) -> bool:
    """Whether a value of the first sort may stand where the second is wanted: an integer is a real number.

    >>> fits(function_sort(REAL, INT), function_sort(REAL, REAL)), fits(REAL, INT)
    (True, False)
    """
    if sort is not None and sort.head == wanted.head == "function":
        return same_sort(sort.args[0], wanted.args[0]) and fits(*_codomains(sort, wanted))
    return same_sort(sort, wanted) or sort is INT and wanted is REAL


# ------------------------------------------------------------------------------------------------------------ leaves


def number(value: int | Fraction) -> Term:
    if type(value) is not int and type(value) is not Fraction:
        raise Rejected(f"a number is an int or a Fraction, not {type(value).__name__}")
    return _rational(*value.as_integer_ratio())


@lru_cache(1 << 12)
def _rational(numerator: int, denominator: int) -> Term:
    if max(abs(numerator), denominator).bit_length() > 4 * DIGITS:
        raise Rejected(f"a number has more than {DIGITS} digits")
    return _intern("rational", (), Fraction(numerator, denominator), INT if denominator == 1 else REAL)


def variable(name: str, sort: Term = REAL) -> Term:
    if not isinstance(name, str) or not NAME.match(name):
        raise Rejected(f"not a name for a variable: {brief(name)}")
    if sort.sort is not None:
        raise Rejected(f"the variable {name} has the sort {show(sort)}, which is a term")
    return _intern("variable", (), name, sort)


def table(sha256: str, rows: int, columns: int) -> Term:
    """The integers in the ``.npy`` file with this SHA-256, a function of the row and the column, from 1.

    0 elsewhere, and everywhere if no file with so many rows of so many columns has that SHA-256.

    >>> show_sort(table("0" * 64, 3, 2).sort)
    'integer -> integer -> integer'
    """
    if not isinstance(sha256, str) or not DIGEST.fullmatch(sha256):
        raise Rejected(f"a table is named by the SHA-256 of its file, 64 digits 0-9 and a-f, not {brief(sha256)}")
    for size in (rows, columns):
        if type(size) is not int or not 0 < size <= LARGEST:
            raise Rejected(f"a table has from 1 to {LARGEST} rows and columns, not {brief(size)}")
    return _intern("table", (), (sha256, rows, columns), function_sort(INT, function_sort(INT, INT)))


def level(number: int, sort: Term) -> Term:
    """The variable of a binder that stands inside of ``number`` others, the same wherever that is."""
    return _intern("local", (), ("level", number), sort)


def levels(variables: Iterable[Term]) -> int:
    """How many binders variables are below, as far as they are of levels."""
    taken = [x.value[1] for x in variables if x.head == "local" and type(x.value) is tuple]
    return 1 + max(taken, default=-1)


def level_above(term: Term, sort: Term) -> Term:
    """The variable of the least level above all in a term, to open a binder with: the same whenever it is asked for."""
    return level(levels(free_variables(term)), sort)


def fresh(sort: Term) -> Term:
    """A variable that no other term has, to open a binder with; it has a number and no name, so no JSON mentions it."""
    return _intern("local", (), next(_numbers), sort)


# ------------------------------------------------------------------------------------------------- sorts of the heads


def _join(head: str, args: Sequence[Term]) -> Term:
    for a in args:
        if not is_scalar(a.sort):
            raise Rejected(f"{head} takes numbers, not {show(a)} of sort {show_sort(a.sort)}")
    return INT if all(a.sort is INT for a in args) else REAL


def _sum(head: str, args: tuple[Term, ...]) -> Term:
    first = args[0].sort
    if first is not None and first.head == "matrix":
        for a in args[1:]:
            if not same_sort(a.sort, first):
                raise Rejected(f"shapes differ in a sum: {_shaped(args[0])} and {_shaped(a)}")
        return first
    return _join("a sum", args)


def _product(head: str, args: tuple[Term, ...]) -> Term:
    if all(is_scalar(a.sort) for a in args):
        return _join("a product", args)
    left: Term | None = None
    for a in args:
        if a.sort is not None and a.sort.head == "matrix":
            if left is not None and not same_sort(_vector(left, 1), _vector(a, 0)):
                raise Rejected(f"shapes do not fit in a product: {_shaped(left)} times {_shaped(a)}")
            left = a
        elif not is_scalar(a.sort):
            raise Rejected(f"a product takes numbers and matrices, not {show(a)}")
    matrices = [a.sort.args for a in args if a.sort is not None and a.sort.head == "matrix"]
    return matrix_sort(matrices[0][0], matrices[-1][1])


def _vector(term: Term, side: int) -> Term:
    if term.sort is None:
        raise Rejected(f"{show(term)} is not a matrix")
    return matrix_sort(term.sort.args[side], ONE)


def _shaped(term: Term) -> str:
    return f"{show(term)} ({show_sort(term.sort)})"


def _power(head: str, args: tuple[Term, ...]) -> Term:
    base, exponent = args
    if exponent.head == "rational" and max(abs(exponent.value.numerator), exponent.value.denominator) > EXPONENT:
        raise Rejected(f"an exponent beyond {EXPONENT}: {show(exponent)[:40]}")
    if base.sort is not None and base.sort.head == "matrix":
        if exponent.sort is not INT or not same_sort(_vector(base, 0), _vector(base, 1)):
            raise Rejected(f"a power of a matrix takes a square matrix and an integer: {_shaped(base)}")
        return base.sort
    _join("a power", args)
    whole = base.sort is INT and exponent.head == "rational" and exponent.value.denominator == 1 and exponent.value >= 0
    return INT if whole else REAL


def _real(head: str, args: tuple[Term, ...]) -> Term:
    _join(head, args)
    return REAL


def _scalars(head: str, args: tuple[Term, ...]) -> Term:
    return _join(head, args)


def _whole(head: str, args: tuple[Term, ...]) -> Term:
    _join(head, args)
    return INT


def _matrix_of(term: Term) -> tuple[Term, ...]:
    if term.sort is None or term.sort.head != "matrix":
        raise Rejected(f"expected a matrix, found {show(term)} of sort {show_sort(term.sort)}")
    return term.sort.args


def _transpose(head: str, args: tuple[Term, ...]) -> Term:
    rows, columns = _matrix_of(args[0])
    return matrix_sort(columns, rows)


def _of_square(head: str, args: tuple[Term, ...]) -> Term:
    _matrix_of(args[0])
    if not same_sort(_vector(args[0], 0), _vector(args[0], 1)):
        raise Rejected(f"{head} takes a square matrix, not {_shaped(args[0])}")
    return REAL


def _adjugate(head: str, args: tuple[Term, ...]) -> Term:
    _of_square(head, args)
    return args[0].sort or REAL


def _entry(head: str, args: tuple[Term, ...]) -> Term:
    _matrix_of(args[0])
    if args[1].sort is not INT or args[2].sort is not INT:
        raise Rejected("the indices of an entry are integers")
    return REAL


def _entries(head: str, args: tuple[Term, ...]) -> Term:
    rows, columns, function = args
    if rows.sort is not INT or columns.sort is not INT:
        raise Rejected("the numbers of rows and columns of a matrix are integers")
    if not fits(function.sort, function_sort(INT, function_sort(INT, REAL))):
        raise Rejected(f"the entries of a matrix are numbers, a function of two integers, not {_shaped(function)}")
    return matrix_sort(rows, columns)


def _literal_matrix(head: str, args: tuple[Term, ...]) -> Term:
    _join("a matrix", args)
    rows, columns = args[0], args[1]
    literal = rows.head == columns.head == "rational" and rows.value > 0 < columns.value
    if not literal or rows.value * columns.value != len(args) - 2:
        raise Rejected(f"a matrix of {show(rows)} times {show(columns)} with {len(args) - 2} entries")
    return matrix_sort(rows, columns)


def _equation(head: str, args: tuple[Term, ...]) -> Term:
    one, other = args[0].sort, args[1].sort
    if (
        one is None
        or other is None
        or not (is_scalar(one) and is_scalar(other) or fits(one, other) or fits(other, one))
    ):
        raise Rejected(f"an equation between different sorts: {_shaped(args[0])} and {_shaped(args[1])}")
    return PROP


def _order(head: str, args: tuple[Term, ...]) -> Term:
    _join("an inequality", args)
    return PROP


def _connective(head: str, args: tuple[Term, ...]) -> Term:
    for a in args:
        if a.sort is not PROP:
            raise Rejected(f"{head!r} connects propositions, not {show(a)}")
    return PROP


def _application(head: str, args: tuple[Term, ...]) -> Term:
    sort = args[0].sort
    for i, argument in enumerate(args[1:]):
        if sort is None or sort.head != "function":
            raise Rejected(f"{show(args[0])} is not a function of {len(args) - 1} arguments")
        domain, sort = sort.args
        if not fits(argument.sort, domain):
            raise Rejected(f"argument {i + 1} of {show(args[0])} is a {show_sort(domain)}, not {_shaped(argument)}")
        if sort.loose:
            sort = _fill(sort, (argument,))
    if sort is None:
        raise Rejected("an application without a sort")
    return sort


def codomain(function: Term, argument: Term) -> Term:
    """The sort of the values at an argument, of functions of a sort."""
    return _fill(function.args[1], (argument,)) if function.args[1].loose else function.args[1]


def value_sort(function: Term, argument: Term) -> Term:
    """The sort of a function's value."""
    return _application("app", (function, argument))


def _function_of(term: Term, domain: Term | None) -> Term:
    """The sort of a function with that domain; None stands for outcomes, a base sort, on which no size depends."""
    sort = term.sort
    if (
        sort is None
        or sort.head != "function"
        or not (sort.args[0] is domain if domain is not None else sort.args[0].head == "base")
    ):
        place = "an integer" if domain is INT else "an outcome" if domain is None else "a real number"
        raise Rejected(f"expected a function of {place}, found {_shaped(term)}")
    if domain is None and sort.args[1].loose:
        raise Rejected(f"the sort of {_shaped(term)} depends on the outcome")
    return sort


def _range(args: tuple[Term, ...]) -> None:
    for a in args[:2]:
        if a.sort is not INT:
            raise Rejected(f"the bounds of a sum or product are integers, not {_shaped(a)}")


def _finite_sum(head: str, args: tuple[Term, ...]) -> Term:
    _range(args)
    codomain = _function_of(args[2], INT).args[1]
    if codomain.loose or not (is_scalar(codomain) or codomain.head == "matrix"):
        raise Rejected(f"the summands of {show(args[2])} are numbers, or matrices of one shape")
    return codomain


def _ordered_product(head: str, args: tuple[Term, ...]) -> Term:
    _range(args)
    low, high, factors = args
    if _function_of(factors, INT).args[1].head != "matrix":
        raise Rejected(f"the factors of an ordered product are matrices, not {show(factors)}")
    i = fresh(INT)
    here, next_one = (value_sort(factors, j) for j in (i, build("+", i, ONE)))
    if not same_size(here.args[0], next_one.args[1]):
        raise Rejected(
            f"shapes do not fit in a product: factor i + 1 ({show_sort(next_one)}) times i ({show_sort(here)})"
        )
    return matrix_sort(value_sort(factors, high).args[0], value_sort(factors, low).args[1])


def _of_matrix(head: str, args: tuple[Term, ...]) -> Term:
    _matrix_of(args[0])
    return REAL


def _property_of_square(head: str, args: tuple[Term, ...]) -> Term:
    _of_square(head, args)
    return PROP


def _choice(head: str, args: tuple[Term, ...]) -> Term:
    condition, one, other = args
    if condition.sort is PROP and is_scalar(one.sort) and is_scalar(other.sort):
        return _join(head, (one, other))
    if condition.sort is PROP and one.sort is not None and other.sort is not None:
        if fits(one.sort, other.sort):
            return other.sort
        if fits(other.sort, one.sort):
            return one.sort
    raise Rejected(f"a choice takes a proposition and two terms of one sort, not {', '.join(map(_shaped, args))}")


def _mean(head: str, args: tuple[Term, ...]) -> Term:
    codomain = _function_of(args[0], None).args[1]
    if not (is_scalar(codomain) or codomain.head == "matrix"):
        raise Rejected(f"an expectation is of a random number, vector or matrix, not {_shaped(args[0])}")
    return REAL if codomain is INT else codomain


def _property_of_random(head: str, args: tuple[Term, ...]) -> Term:
    first = _function_of(args[0], None).args[0]
    if any(_function_of(a, None).args[0] is not first for a in args[1:]):
        raise Rejected(f"{head} is about random variables on one space")
    return PROP


def _moments_of_entries(head: str, args: tuple[Term, ...]) -> Term:
    if _function_of(args[0], None).args[1].head != "matrix" or not is_scalar(args[1].sort):
        raise Rejected(f"{head} takes a random matrix and the variance of its entries")
    return PROP


def _independent_sequence(head: str, args: tuple[Term, ...]) -> Term:
    start, layers, count_ = args
    space = _function_of(start, None).args[0]
    each = value_sort(layers, ONE) if _function_of(layers, INT) else None
    if each is None or each.head != "function" or each.args[0] is not space or count_.sort is not INT:
        raise Rejected(f"{head} takes a random variable, a sequence of them on the same space, and its length")
    return PROP


def _derivative_value(head: str, args: tuple[Term, ...]) -> Term:
    if not fits(args[0].sort, function_sort(REAL, REAL)) or not all(is_scalar(a.sort) for a in args[1:]):
        raise Rejected(f"{head} takes a function of a real number, a point and the value of the derivative")
    return PROP


def _derivative(head: str, args: tuple[Term, ...]) -> Term:
    function, point = args
    if function.head != "lam" or not fits(function.sort, function_sort(REAL, REAL)) or not is_scalar(point.sort):
        raise Rejected("a derivative is taken of a function of one real variable, written with lam, at a real point")
    return REAL


def _root(head: str, args: tuple[Term, ...]) -> Term:
    if (
        len(args) < 4
        or any(a.head != "rational" for a in args)
        or args[-3].value == 0
        or args[-2].value > args[-1].value
    ):
        raise Rejected("a root takes the coefficients of a polynomial from degree 0 up, and an interval low, high")
    return REAL


Sorting = Callable[[str, tuple[Term, ...]], Term]
# head: (least number of arguments, greatest or None, the sort of the whole)
HEADS: Mapping[str, tuple[int, int | None, Sorting]] = {
    "+": (2, None, _sum),
    "*": (2, None, _product),
    "^": (2, 2, _power),
    "pi": (0, 0, _real),
    "exp": (1, 1, _real),
    "log": (1, 1, _real),
    "sin": (1, 1, _real),
    "cos": (1, 1, _real),
    "tan": (1, 1, _real),
    "atan": (1, 1, _real),
    "tanh": (1, 1, _real),
    "erf": (1, 1, _real),  # 2/sqrt(pi) times the integral of exp(-t^2) from 0
    "abs": (1, 1, _scalars),
    "max": (2, 2, _scalars),
    "min": (2, 2, _scalars),
    "ceiling": (1, 1, _whole),
    "floor": (1, 1, _whole),
    "root": (4, None, _root),  # the only root of a polynomial in a closed interval
    "D": (2, 2, _derivative),  # the derivative of a function at a point
    "rows": (2, None, _literal_matrix),  # rows, columns, entries row by row
    "entry": (3, 3, _entry),  # indices from 1
    "entries": (3, 3, _entries),  # rows, columns, function of the indices of an entry
    "T": (1, 1, _transpose),
    "tr": (1, 1, _of_square),
    "det": (1, 1, _of_square),
    "adj": (1, 1, _adjugate),  # the transposed matrix of cofactors: S adj(S) = det(S) I
    "I": (1, 1, lambda head, args: matrix_sort(args[0], args[0])),
    "O": (2, 2, lambda head, args: matrix_sort(args[0], args[1])),
    "Sum": (3, 3, _finite_sum),  # low, high, function of an integer; 0 if high < low
    "Prod": (3, 3, _ordered_product),  # low, high, function: f(high) ... f(low); the identity if high = low - 1
    "frobenius": (1, 1, _of_matrix),
    "spectral": (1, 1, _of_matrix),  # the norm |A v| / |v|
    "sigma_min": (1, 1, _of_matrix),  # the smallest of |A v| for |v| = 1
    "lambda_min": (1, 1, _of_square),  # the smallest of v'Av for |v| = 1
    "lambda_max": (1, 1, _of_square),
    "psd": (1, 1, _property_of_square),  # symmetric, and v'Av is never negative
    "if": (3, 3, _choice),
    "E": (1, 1, _mean),  # the expectation, of a function of the outcome
    "integrable": (1, 1, _property_of_random),  # measurable, with finite E |f|
    "square_integrable": (1, 1, _property_of_random),  # measurable, with finite E |f|^2
    "independent": (2, None, _property_of_random),
    "independent_sequence": (3, 3, _independent_sequence),  # x, W(1), ..., W(n) are independent
    "iid_entries": (2, 2, _moments_of_entries),  # independent entries, mean 0, that variance, all moments finite
    "gaussian_entries": (2, 2, _moments_of_entries),  # independent entries, normal, mean 0, that variance
    "has_derivative": (3, 3, _derivative_value),  # a function, a point, its derivative there
    "app": (2, None, _application),  # a function and all its arguments
    "=": (2, 2, _equation),
    "<=": (2, 2, _order),
    "<": (2, 2, _order),
    "not": (1, 1, _connective),
    "and": (2, None, _connective),
    "or": (2, None, _connective),
    "=>": (2, 2, _connective),
    "false": (0, 0, _connective),
}


@lru_cache(1 << 15)
def build(head: str, *args: Term) -> Term:
    """The term ``head(args)``, with its sort.

    >>> x = variable("x")
    >>> build("^", build("+", x, number(1)), number(2))
    (x + 1)^2
    """
    if head not in HEADS:
        raise Rejected(f"unknown head {head[:40]!r}")
    least, most, sorting = HEADS[head]
    if len(args) < least or most is not None and len(args) > most:
        raise Rejected(f"{head!r} with {len(args)} arguments")
    return _intern(head, args, None, sorting(head, args))


@lru_cache(1 << 14)
def _bind(head: str, x: Term, body: Term, name: str | None) -> Term:
    if x.head not in ("variable", "local") or x.sort is None:
        raise Rejected("only a variable can be bound")
    hint = name if name is not None else x.value if x.head == "variable" else "x"
    if not isinstance(hint, str) or not NAME.match(hint):
        raise Rejected(f"not a name for a bound variable: {brief(hint)}")
    if body.loose or x.sort.loose:
        raise Rejected(f"the body {show(body)} of a binder points at a binder outside of it; open that one first")
    if head != "lam" and body.sort is not PROP:
        raise Rejected(f"a quantifier over {show(body)}, which is no proposition")
    if body.sort is None:
        raise Rejected("a function whose body is a sort")
    sort = function_sort(x.sort, abstract(body.sort, x)) if head == "lam" else PROP
    term = _intern(head, (x.sort, abstract(body, x)), hint, sort)
    if x in free_variables(term):
        raise Rejected(f"{show(x)} cannot be bound, the sort of another variable mentions it")
    if x.head == "variable" or type(x.value) is tuple:  # a level, as normal forms open it with
        _set(term, "_opened", (x, body))
    return term


def lam(x: Term, body: Term, name: str | None = None) -> Term:
    return _bind("lam", x, body, name)


def for_all(x: Term, body: Term, name: str | None = None) -> Term:
    return _bind("all", x, body, name)


def exists(x: Term, body: Term, name: str | None = None) -> Term:
    return _bind("ex", x, body, name)


def matrix(rows: Sequence[Sequence[Term]]) -> Term:
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise Rejected("a matrix has rows of one positive length")
    return build("rows", number(len(rows)), number(len(rows[0])), *(entry for row in rows for entry in row))


# -------------------------------------------------------------------------------------------------------- substitution


Leaf = Callable[[Term, int], "Term | None"]


class _Walk:
    """Terms with ``leaf(node, binders above it)`` in the place of every leaf for which that is not None.

    ``replaced``: the free variables that are replaced, None for bound variables only. ``same_sorts``: every leaf keeps
    its sort, so closed sorts stay.
    """

    __slots__ = ("leaf", "memo", "replaced", "same_sorts")

    def __init__(self, leaf: Leaf, replaced: frozenset[Term] | None, same_sorts: bool = False) -> None:
        self.leaf = leaf
        self.replaced = replaced
        self.same_sorts = same_sorts
        self.memo: dict[tuple[Term, int], Term] = {}

    def of(self, term: Term, depth: int = 0) -> Term:
        """``term`` below so many binders."""
        replaced = self.replaced
        if term.loose <= depth if replaced is None else (term._free or free_variables(term)).isdisjoint(replaced):
            return term
        head, args, sort = term.head, term.args, term.sort
        if not args:
            spend(20)
            new = self.leaf(term, depth)
            if new is None and head == "bound" and sort is not None and sort.args:
                return _intern("bound", (), term.value, self.of(sort, depth))
            return term if new is None else new
        key = (term, depth)
        found = self.memo.get(key)
        if found is not None:
            return found
        spend(20 + 8 * len(args))
        if head in BINDERS or head == "function":
            domain, body = self.of(args[0], depth), self.of(args[1], depth + 1)
            new = _intern(head, (domain, body), term.value, self.of(sort, depth) if head == "lam" and sort else sort)
        else:
            parts = []
            for a in args:
                stays = a.loose <= depth if replaced is None else a._free is not None and a._free.isdisjoint(replaced)
                parts.append(a if stays else self.of(a, depth))
            args = tuple(parts)
            if args == term.args:
                new = term
            elif sort is None or self.same_sorts and not sort.args and head != "^":  # an exponent is limited
                new = _intern(head, args, term.value, sort)
            elif head != "^" and any([a.loose for a in args]):  # what is substituted has the sort of what it stands for
                new = _intern(head, args, term.value, self.of(sort, depth))
            else:
                new = build(head, *args)
        self.memo[key] = new
        return new


def abstract(term: Term, x: Term) -> Term:
    """``term`` with the free variable ``x`` as the bound variable of a binder around it."""
    if x not in free_variables(term):
        return term

    def leaf(node: Term, depth: int) -> Term | None:
        return _intern("bound", (), depth, x.sort) if node is x else None

    return _Walk(leaf, frozenset((x,)), same_sorts=True).of(term)


def _fill(body: Term, values: Sequence[Term], same_sorts: bool = False) -> Term:
    """The body of nested binders with values for their variables, the outermost first."""
    if not body.loose:
        return body
    last = len(values) - 1

    def leaf(node: Term, depth: int) -> Term | None:
        if node.head == "bound" and depth <= node.value <= depth + last:
            index: int = node.value - depth
            return values[last - index]
        return None

    return _Walk(leaf, None, same_sorts).of(body)


def instantiate(binder: Term, *values: Term) -> Term:
    """The body of nested binders with locally closed values of the right sorts for their variables, all at once."""
    known = binder._opened
    if known is not None and known[0] is values[0] and len(values) == 1:
        return known[1]
    body, same_sorts = binder, True
    for i, value in enumerate(values):
        if body.head not in BINDERS or body.head != binder.head or value.loose:
            raise Rejected("only a binder can be instantiated, and only by closed terms")
        domain = _fill(body.args[0], values[:i]) if body.args[0].loose else body.args[0]
        if not fits(value.sort, domain):
            raise Rejected(f"a variable of sort {show_sort(domain)} cannot be {_shaped(value)}")
        same_sorts = same_sorts and value.sort is domain
        body = body.args[1]
    opened = _fill(body, values, same_sorts)
    if known is None and len(values) == 1 and value.head == "local" and type(value.value) is tuple:
        _set(binder, "_opened", (value, opened))  # with the variable of its level, as normal forms do again and again
    return opened


def contract(application: Term) -> Term:
    """A function written with ``lam``, applied: its body with the arguments."""
    function, *values = application.args
    if application.head != "app" or function.head != "lam":
        raise Rejected(f"{show(application)} is not the application of a defined function")
    return instantiate(function, *values)


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """``term`` with locally closed terms for free variables, all at once, in sorts too.

    A value has the sort of its variable, that one with the values in place (an integer may be a real). A variable whose
    sort mentions a replaced one has to be replaced as well.
    """
    return substituting(values)(term)


def substituting(values: Mapping[Term, Term]) -> Callable[[Term], Term]:
    """Substitution of values in several terms, whose shared parts are walked through once."""

    def leaf(node: Term, depth: int) -> Term | None:
        if node in values:
            return values[node]
        if node.head in ("variable", "local"):
            raise Rejected(f"the sort of {show(node)} mentions what is replaced, so that it needs a value, too")
        return None

    walk = _Walk(leaf, frozenset(values))
    for x, value in values.items():
        sort = x.sort if x.sort is None or not x.sort.args else walk.of(x.sort)
        if value.loose or sort is None or not fits(value.sort, sort):
            raise Rejected(f"{show(x)} of sort {show_sort(sort)} cannot be {_shaped(value)}")
    return walk.of


NOTHING: frozenset[Term] = frozenset()


def free_variables(term: Term) -> frozenset[Term]:
    """The variables of a term and of the sorts in it, the numbered ones included."""
    known = term._free
    if known is not None:
        return known
    known, others = NOTHING, list[frozenset[Term]]()
    for below in term.args or (() if term.sort is None else (term.sort,)):
        part = below._free
        if part is None:
            part = free_variables(below)
        if part is not known and part:
            if len(part) > len(known):
                known, part = part, known
            others.append(part)
    if term.head in ("variable", "local"):
        known = union((known, frozenset({term})))
    elif others:
        spend(len(known) + sum(map(len, others)))
        if not all([other <= known for other in others]):
            known = union((known, *others))
    _set(term, "_free", known)
    return known


def variables_of(terms: Iterable[Term]) -> frozenset[Term]:
    """The free variables of all the terms."""
    return union(map(free_variables, terms))


def named(terms: Iterable[Term]) -> Mapping[str, Term]:
    """The variables of terms by name, to read a certificate with."""
    found: dict[str, Term] = {}
    for x in variables_of(terms):
        if x.head == "variable" and found.setdefault(x.value, x) is not x:
            raise Rejected(f"two variables of different sorts are called {x.value}")
    return found


def union(sets: Iterable[frozenset[Term]]) -> frozenset[Term]:
    """The union of the sets, paid for before it is made."""
    parts = tuple(sets)
    spend(1 + sum([1 + 4 * len(part) for part in parts]))
    return frozenset().union(*parts)


def without(terms: frozenset[Term], term: Term) -> frozenset[Term]:
    """All but one of the terms, paid for before it is made."""
    spend(1 + 4 * len(terms))
    return terms - {term}


@lru_cache(1 << 14)
def unnamed(term: Term) -> Term:
    """The same with one name for all that is bound in it; terms that differ in such names alone have one.

    >>> x, y = variable("x"), variable("y")
    >>> unnamed(lam(x, x)) is unnamed(lam(y, y)), lam(x, x) is lam(y, y)
    (True, False)
    """
    args = tuple(map(unnamed, term.args))
    return _intern(term.head, args, "x" if term.head in BINDERS else term.value, term.sort)


# ---------------------------------------------------------------------------------------------------------------- JSON


def to_json(term: Term) -> list[Any]:
    """A term as nested lists: ``["q", "1/2"]``, ``["v", "x"]``, ``["b", 0]``, ``["lam", "x", sort, body]``, or
    ``[head, ...]``."""
    if term.head == "rational":
        return ["q", str(term.value)]
    if term.head == "variable":
        return ["v", term.value]
    if term.head == "bound":
        return ["b", term.value]
    if term.head == "base":
        return ["base", term.value]
    if term.head == "table":
        return ["table", *map(str, term.value)]
    if term.head == "local":
        raise Rejected("a term with an opened binder has no JSON form")
    if term.head in BINDERS:
        return [term.head, term.value, to_json(term.args[0]), to_json(term.args[1])]
    return [term.head, *map(to_json, term.args)]


def rational_from_json(data: Any) -> Fraction:
    if not isinstance(data, str):
        raise Rejected(f'expected a rational "p/q" of at most {DIGITS} digits, found {brief(data)}')
    return _read_rational(data)


@lru_cache(1 << 12)
def _read_rational(text: str) -> Fraction:
    if not RATIONAL.match(text):
        raise Rejected(f'expected a rational "p/q" of at most {DIGITS} digits, found {brief(text)}')
    return Fraction(text)


def brief(data: Any) -> str:
    """Untrusted data for a message: short, on one line, and without looking into it.

    >>> brief("line\\n"), brief([[[]]]), brief(10**5000)
    ("'line\\\\n'", 'a list of length 1', 'a large int')
    """
    if isinstance(data, str):
        return repr(data if len(data) <= 60 else data[:60] + "...")
    if data is None or isinstance(data, bool):
        return repr(data)
    if isinstance(data, int):
        return repr(data) if data.bit_length() < 200 else "a large int"
    if isinstance(data, (list, tuple, dict)):
        return f"a {type(data).__name__} of length {len(data)}"
    return f"a {type(data).__name__}"


Table = Sequence[tuple[Term, int]]  # terms by their numbers, each with how many nodes it has as a tree


def from_json(data: Any, variables: Mapping[str, Term], table: Table = ()) -> Term:
    """The term written as ``data``; ``variables`` gives the declared variables by name, ``["#", k]`` is in a table."""
    return counted(data, variables, table)[0]


def counted(data: Any, variables: Mapping[str, Term], table: Table) -> tuple[Term, int]:
    """The term written as ``data`` and its size, for an entry of a table: nodes that it refers to count each time."""
    reader = _Reader(variables, table)
    return reader.read(data, 1), reader.nodes


class _Reader:
    """Reads one term; ``opened`` are the variables of the binders around what is read."""

    def __init__(self, variables: Mapping[str, Term], table: Table) -> None:
        self.variables = variables
        self.table = table
        self.opened: list[Term] = []
        self.nodes = 0

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        if self.nodes > NODES:
            raise Rejected(f"a term has more than {NODES} nodes")

    def read(self, node: Any, depth: int) -> Term:
        self._count(1)
        if depth > DEPTH:
            raise Rejected(f"a term is nested more than {DEPTH} deep")
        if not isinstance(node, (list, tuple)) or not node or not isinstance(node[0], str):
            raise Rejected(f"expected a term [head, ...], found {brief(node)}")
        head = node[0]
        if head in LEAVES:
            return self._leaf(head, node)
        if head == "table":
            if len(node) != 4:
                raise Rejected("'table' takes a SHA-256 and two sizes")
            rows, columns = map(rational_from_json, node[2:])
            return table(
                node[1], int(rows) if rows.denominator == 1 else 0, int(columns) if columns.denominator == 1 else 0
            )
        if head in BINDERS:
            if len(node) != 4 or node[1] is None:
                raise Rejected(f"{head!r} takes a name, a sort and a body")
            if not isinstance(node[1], str):
                raise Rejected(f"not a name for a bound variable: {brief(node[1])}")
            _, x, body = self._opened(node[2], node[3], depth)
            return _bind(head, x, body, node[1])
        if head in SORTS and len(node) == 1:
            return SORTS[head]
        if head == "function" and len(node) == 3:
            domain, x, codomain = self._opened(node[1], node[2], depth)
            return function_sort(domain, abstract(codomain, x))
        args = [self.read(a, depth + 1) for a in node[1:]]
        if head == "matrix" and len(args) == 2:
            return matrix_sort(*args)
        for a in args:
            if a.sort is None:
                raise Rejected(f"{brief(head)} takes terms, not sorts")
        return build(head, *args)

    def _leaf(self, head: str, node: Sequence[Any]) -> Term:
        if len(node) != 2:
            raise Rejected(f"{head!r} takes one value")
        leaf = node[1]
        if head == "q":
            return number(rational_from_json(leaf))
        if head == "b":
            if type(leaf) is not int or not 0 <= leaf < len(self.opened):
                raise Rejected(f"a bound variable without a binder: {brief(leaf)}")
            return self.opened[-1 - leaf]
        if head == "#":
            if type(leaf) is not int or not 0 <= leaf < len(self.table):
                raise Rejected(f"there is no earlier entry {brief(leaf)} in the table of terms")
            term, nodes = self.table[leaf]
            self._count(nodes - 1)
            return term
        if not isinstance(leaf, str):
            raise Rejected(f"expected a name, found {brief(leaf)}")
        if head == "base":
            return base_sort(leaf)
        if leaf not in self.variables:
            raise Rejected(f"undeclared variable {brief(leaf)}")
        return self.variables[leaf]

    def _opened(self, sort: Any, body: Any, depth: int) -> tuple[Term, Term, Term]:
        """The sort of what is bound, a variable for it, and the body with that one."""
        domain = self.read(sort, depth + 1)
        if domain.sort is not None:
            raise Rejected(f"{show(domain)} is not a sort")
        x = level(len(self.opened), domain)  # what is read twice has the same variables, so that it is not bound anew
        self.opened.append(x)
        inside = self.read(body, depth + 1)
        self.opened.pop()
        return domain, x, inside


# ---------------------------------------------------------------------------------------------------------- for readers

_INFIX = {"+": (" + ", 4), "*": ("*", 5), "=": (" = ", 3), "<=": (" <= ", 3), "<": (" < ", 3)}
_INFIX |= {"and": (" and ", 2), "or": (" or ", 1), "=>": (" => ", 0)}


def show_sort(sort: Term | None) -> str:
    if sort is None:
        return "sort"
    if sort.head == "matrix":
        return f"{show(sort.args[0])} x {show(sort.args[1])} matrix"
    if sort.head == "function":
        return f"{show_sort(sort.args[0])} -> {show_sort(sort.args[1])}"
    return sort.value if sort.head == "base" else {"int": "integer", "prop": "proposition"}.get(sort.head, sort.head)


def show(term: Term, limit: int = 400) -> str:
    """Plain text for messages, cut after ``limit`` characters."""
    text = _show(term, 0, [], Room(2 * limit, frozenset(str(x.value) for x in free_variables(term))))
    return text if len(text) <= limit else text[:limit] + " ..."


@dataclass
class Room:
    """How many nodes may still be shown, since a term with shared parts can be long, and which names are taken."""

    nodes: int
    taken: frozenset[str]


def _show(term: Term, level: int, names: list[str], room: Room) -> str:
    """The text of a term; ``names`` are those of the bound variables it may mention."""
    room.nodes -= 1
    if room.nodes < 0:
        return "..."
    head, args = term.head, term.args
    if term.sort is None:
        return show_sort(term)
    if head == "rational":
        text = str(term.value)
        return f"({text})" if level >= 5 and (term.value < 0 or "/" in text) else text
    if head == "variable":
        return str(term.value)
    if head == "table":
        return f"table_{term.value[0][:8]}"
    if head == "local":
        return f"_{term.value[1] if type(term.value) is tuple else term.value}"
    if head == "bound":
        return names[-1 - term.value] if term.value < len(names) else f"#{term.value}"
    if head in BINDERS:
        name = term.value
        while name in names or name in room.taken:
            name += "'"
        word = {"lam": "fun", "all": "for all", "ex": "there is"}[head]
        text = f"{word} {name}. {_show(args[1], 0, [*names, name], room)}"
        return f"({text})" if level else text
    if head == "*" and args[0].head == "rational" and args[0].value == -1:
        inner = (
            _show(args[1], 5, names, room) if len(args) == 2 else "*".join(_show(a, 6, names, room) for a in args[1:])
        )
        return f"(-{inner})" if level > 4 else f"-{inner}"
    if head in _INFIX:
        sign, strength = _INFIX[head]
        if head == "+":
            negative = [
                a.head == "rational" and a.value < 0 or a.head == "*" and a.args[0].head == "rational" for a in args
            ]
            parts = [_show(a, 4 if minus else 5, names, room) for a, minus in zip(args, negative, strict=True)]
            text = "".join(f" - {p[1:]}" if p[0] == "-" else f" + {p}" for p in parts)
            text = text[3:] if text[1] == "+" else "-" + text[3:]
        else:
            text = sign.join(_show(a, strength + 1, names, room) for a in args)
        return f"({text})" if level > strength else text
    if head == "^":
        if args[1].head == "rational" and args[1].value == Fraction(1, 2):
            return f"sqrt({_show(args[0], 0, names, room)})"
        text = f"{_show(args[0], 7, names, room)}^{_show(args[1], 7, names, room)}"
        return f"({text})" if level > 6 else text
    if head == "not":
        if args[0].head == "=":
            text = f"{_show(args[0].args[0], 4, names, room)} != {_show(args[0].args[1], 4, names, room)}"
            return f"({text})" if level > 3 else text
        return f"not {_show(args[0], 3, names, room)}"
    if head == "rows":
        width = int(args[1].value)
        cells = [_show(a, 0, names, room) for a in args[2:]]
        return "[" + "; ".join(", ".join(cells[i : i + width]) for i in range(0, len(cells), width)) + "]"
    if head == "app":
        return f"{_show(args[0], 7, names, room)}({', '.join(_show(a, 0, names, room) for a in args[1:])})"
    return f"{head}({', '.join(_show(a, 0, names, room) for a in args)})" if args else head


def opposite(term: Term) -> Term:
    """-t, of a number the number."""
    return number(-term.value) if term.head == "rational" else build("*", number(-1), term)


def difference(a: Term, b: Term) -> Term:
    """a - b, without zeros."""
    if b is ZERO:
        return a
    return opposite(b) if a is ZERO else build("+", a, opposite(b))


def joined(head: str, parts: Sequence[Term], none: Term) -> Term:
    """A sum or product of terms, which is the term itself if there is one."""
    return build(head, *parts) if len(parts) > 1 else parts[0] if parts else none


def between(a: Term, t: Term, b: Term) -> tuple[Term, Term]:
    """a <= t and t <= b."""
    return build("<=", a, t), build("<=", t, b)


def nonzero(t: Term) -> Term:
    """The proposition that a number is not 0."""
    return build("not", build("=", t, ZERO))


def conjuncts(p: Term) -> Iterator[Term]:
    """The parts of a conjunction."""
    if p.head != "and":
        yield p
        return
    for part in p.args:
        yield from conjuncts(part)


def conjunction(parts: Iterable[Term]) -> Term:
    """One proposition for several; a single one stands for itself."""
    parts = tuple(parts)
    return parts[0] if len(parts) == 1 else build("and", *parts)


def implication(conditions: Sequence[Term], conclusion: Term) -> Term:
    """The conclusion under conditions, one after the other."""
    for p in reversed(conditions):
        conclusion = build("=>", p, conclusion)
    return conclusion


ONE = number(1)
ZERO = number(0)
FALSE = build("false")

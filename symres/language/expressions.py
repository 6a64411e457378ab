"""Expressions and propositions: what a script writes, as terms of the kernel with everybody's operators.

Numbers, vectors, matrices, functions, random variables and propositions are ``Expression``s. Operators build terms and
evaluate nothing but arithmetic of literals and of matrices that are written out; ``== != <= < >= >`` make propositions,
``& | ~`` connect them. Neither has a truth value or a hash, so that Python leaves no case out of a statement.

An expression knows what it ``mentions``: the variables as their theories declared them, and the functions as their
theories defined them.

>>> from symres.script.theory import Theory
>>> theory = Theory("example")
>>> x, y = theory.reals("x y")
>>> (x + y) / 2, 0 <= x, (x == 0) | (y != x)
((x + y)*(1/2), 0 <= x, x = 0 or y != x)
>>> 1 / 3 * x
Traceback (most recent call last):
symres.errors.ClaimError: the float 0.3333333333333333 is not exact; write x/3 for 1/3*x, or Fraction(1, 3)
>>> 0 <= x <= 1  # doctest: +ELLIPSIS
Traceback (most recent call last):
symres.errors.ClaimError: the proposition 0 <= x has no truth value; ...
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import reduce, wraps
from typing import Any, NoReturn, TypeVar

from symres.elaborate.algebra.notation import fits_in_product
from symres.errors import ClaimError
from symres.functions import FUNCTIONS
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    base_sort,
    build,
    conjunction,
    fits,
    free_variables,
    fresh,
    is_scalar,
    lam,
    literal_size,
    matrix,
    number,
    opposite,
    same_sort,
    show,
    show_sort,
    value_sort,
    variable,
)
from symres.kernel.terms import for_all as for_all_term

from .domains import literals
from .literals import exact, is_of_sympy
from .mentions import Declared, Defined, Mention
from .vocabulary import words
from .written_out import is_matrix, written_out

Function = TypeVar("Function", bound=Callable[..., Any])
SPACE = "Omega"
LARGEST_POWER = 10_000  # bits of a power of literals that is carried out
NO_TRUTH = (
    "write choice(condition, one, other) for a value that depends on it, a & b for both, a | b for one of them, ~a "
    "for the negation, and a list for hypotheses; a chain 0 <= x <= 1 is (0 <= x) & (x <= 1), and max(x, y) is "
    "greatest(x, y)"
)
NO_DECIMALS = (
    "{0!r} is no %s of Python; symres has exp, log, sqrt, sin, floor, greatest and the like, and enclosure(e, box) for "
    "bounds with decimals"
)
NO_HASH = (
    "{0!r} has no hash, by which a dictionary, a set, a cache or SymPy would look it up as it is written; give values "
    "as equations, such as [x == 2, y == 1], write choice(a == b, one, other) for a value that depends on it, and "
    "import exp, sqrt and the like from symres"
)
NO_INDEX = (
    "{0!r} is no index or count of Python; write choice(p, one, other) for a value that depends on it, Sum(i, 1, n, "
    "body) or for_all(i, 1, n, p) for all of some integers, and a = theory.numbers('a') for a[i]"
)
NO_GUEST = (
    "SymPy does not know {0!r}; symres has functions under the same names (`from symres import exp`), from_sympy(e) "
    "takes an expression of SymPy, and e.to_sympy() gives one"
)


class Missing(ClaimError, AttributeError):
    """An attribute of other libraries that expressions do not have; the error names the word for it."""


class Unsuited(ClaimError, TypeError):
    """An operation of Python that expressions do not have."""


def refusing(operation: Function) -> Function:
    """``operation`` with a full budget, and with what the kernel refuses as a ``ClaimError``."""

    @wraps(operation)
    def inner(*arguments: Any, **named: Any) -> Any:
        try:
            with purse():
                return operation(*arguments, **named)
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None

    return inner  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------------------------- terms


def entry_of(term: Term) -> Term:
    """The entry of a matrix of one row and column; any other term as it is."""
    if term.sort is None or term.sort.head != "matrix" or any(literal_size(size) != 1 for size in term.sort.args):
        return term
    entries = written_out(term)
    return build("tr", term) if entries is None else entries[0][0]


def _is_number(term: Term) -> bool:
    return term.head == "rational"


def _add(a: Term, b: Term) -> Term:
    if is_scalar(a.sort) is not is_scalar(b.sort):
        a, b = entry_of(a), entry_of(b)
    if _is_number(a) and _is_number(b):
        return number(a.value + b.value)
    if b is ZERO or a is ZERO:
        return a if b is ZERO else b
    if a.head == "rows" or b.head == "rows":
        one, other = written_out(a), written_out(b)
        if one is not None and other is not None and _shape(one) == _shape(other):
            return matrix([[_add(x, y) for x, y in zip(*rows, strict=True)] for rows in zip(one, other, strict=True)])
    return build("+", *(a.args if a.head == "+" else (a,)), b)


def _negative(a: Term) -> Term:
    """The term of -a; a product that begins with a literal gets the opposite literal."""
    entries = written_out(a) if a.head == "rows" else None
    if entries is not None:
        return matrix([[_negative(x) for x in row] for row in entries])
    if a.head == "*" and _is_number(a.args[0]) and is_scalar(a.sort):
        factor, *rest = a.args
        others = rest[0] if len(rest) == 1 else build("*", *rest)
        return others if factor.value == -1 else build("*", number(-factor.value), *rest)
    return opposite(a)


def _factors(a: Term) -> tuple[Term, ...]:
    return a.args if a.head == "*" else (a,)


def _multiply(a: Term, b: Term) -> Term:
    if a is ONE:  # where math.prod starts
        return b
    if not fits_in_product(a, b):
        a, b = entry_of(a), entry_of(b)
    if _is_number(a) and _is_number(b):
        return number(a.value * b.value)
    one, other = written_out(a), written_out(b)
    if (a.head == "rows" or b.head == "rows") and not (is_matrix(a) and one is None or is_matrix(b) and other is None):
        if one is None and other is not None:
            return matrix([[_scaled(a, y) for y in row] for row in other])
        if other is None and one is not None:
            return matrix([[_scaled(x, b) for x in row] for row in one])
        if one is not None and other is not None:
            columns = list(zip(*other, strict=True))
            return matrix([[reduce(_add, map(_scaled, row, column)) for column in columns] for row in one])
    return build("*", *_factors(a), *_factors(b))


def _scaled(a: Term, b: Term) -> Term:
    """The product of an entry and a number, where 1 is left out, and 0 times a number that is defined everywhere is 0.

    The term of a value of a defined function does not tell whether it is defined everywhere.
    """
    if a is ONE or b is ONE:
        return b if a is ONE else a
    if a is ZERO and not may_be_undefined(b) or b is ZERO and not may_be_undefined(a):
        return ZERO
    return _multiply(a, b)


def _power(base: Term, exponent: Term) -> Term:
    if is_matrix(base) and base.sort is not None and base.sort.args[0] is not base.sort.args[1]:
        base = entry_of(base)
    if _is_number(exponent) and exponent.value.denominator == 1:
        n = int(exponent.value)
        if _is_number(base) and (base.value != 0 or n >= 0):
            if abs(n) * max(base.value.numerator.bit_length(), base.value.denominator.bit_length()) <= LARGEST_POWER:
                return number(base.value**n)
        if base.head == "rows" and 0 < n <= 20:
            return reduce(_multiply, [base] * n)
    return build("^", base, exponent)


def _shape(entries: Sequence[Sequence[Term]]) -> tuple[int, int]:
    return len(entries), len(entries[0])


def _like(term: Term, other: Term) -> Term:
    """``term``, or a zero matrix for the number 0 opposite to a matrix."""
    if term is ZERO and is_matrix(other) and other.sort is not None:
        return build("O", *other.sort.args)
    return term


def matched(a: Term, b: Term) -> tuple[Term, Term]:
    """The two sides of an equation or the two values of a choice: numbers, or matrices of one shape."""
    if is_scalar(a.sort) is not is_scalar(b.sort):
        a, b = entry_of(a), entry_of(b)
    return _like(a, b), _like(b, a)


# -------------------------------------------------------------------------------------------------------- expressions


def _operators(operation: Callable[[Any, Any], Any]) -> tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]:
    """An operation on two values as a method of the left one and of the right one."""

    @refusing
    def of_the_left(self: Any, other: Any) -> Any:
        return operation(self, other)

    @refusing
    def of_the_right(self: Any, other: Any) -> Any:
        return operation(other, self)

    return of_the_left, of_the_right


def _refusal(said: str, error: type[ClaimError] = ClaimError) -> Callable[..., NoReturn]:
    """A method that raises an error, in which {0!r} stands for the expression and {1!r} for another operand."""

    def refuse(*operands: Any) -> NoReturn:
        raise error(said.format(*operands))

    return refuse


class Expression:
    """A number, vector, matrix, function or proposition: a kernel ``term``, and what it ``mentions``."""

    __slots__ = ("mentions", "term")
    _op_priority = 1000.0  # SymPy's operators leave the operation to us

    def __init__(self, term: Term, mentions: frozenset[Mention] = frozenset()) -> None:
        self.term = term
        self.mentions = mentions

    def __repr__(self) -> str:
        return show(self.term)

    # ---------------------------------------------------------------------------- operations that Python may not decide

    __bool__ = _refusal(f"the expression {{0!r}} has no truth value; {NO_TRUTH}")
    __hash__ = _refusal(NO_HASH, Unsuited)
    __contains__ = _refusal("whether something is in {0!r} is not known; write it as a proposition")
    __reduce_ex__ = _refusal("{0!r} is not pickled; what it is made of is only known where its theory is", Unsuited)
    __float__ = _refusal(NO_DECIMALS % "float")
    __int__ = __trunc__ = _refusal(NO_DECIMALS % "int")
    __complex__ = _refusal(NO_DECIMALS % "complex number")
    __index__ = _refusal(NO_INDEX)
    __round__ = _refusal("write floor({0!r} + Fraction(1, 2)) for the nearest integer")
    __floor__ = _refusal("write floor({0!r}), with `from symres import floor`")
    __ceil__ = _refusal("write ceiling({0!r}), with `from symres import ceiling`")
    __floordiv__ = __rfloordiv__ = _refusal("write floor(a / b) for a // b, of {0!r} and {1!r}")
    __mod__ = __rmod__ = _refusal("write Mod(a, b) for a % b, of {0!r} and {1!r}")
    __divmod__ = __rdivmod__ = _refusal("write floor(a / b) and Mod(a, b), of {0!r} and {1!r}")
    __xor__ = __rxor__ = _refusal("write x**2 for a square, and p != q of propositions as (p | q) & ~(p & q)")
    __rshift__ = __lshift__ = __rrshift__ = __rlshift__ = _refusal("write implies(p, q)")
    _sympy_ = _refusal(NO_GUEST)

    def __iter__(self) -> Iterator[Any]:
        """The entries of a vector or matrix that is written out, row by row."""
        entries = written_out(self.term)
        if entries is None:  # A[i] is there for every integer i, which Python would take for an endless sequence
            raise Unsuited(
                f"{self!r} is not written out, and has no entries to go through; write Sum, Prod or for_all over i"
            )
        return iter([self[i, j] for i, row in enumerate(entries, 1) for j, _ in enumerate(row, 1)])

    def __len__(self) -> int:
        entries = written_out(self.term)
        if entries is None:
            raise Unsuited(f"{self!r} has no length for Python; its size is what the theory was given for it")
        return sum(map(len, entries))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, _: Any) -> Any:
        return self

    def __format__(self, specification: str) -> str:
        if specification[-1:] in tuple("bcdeEfFgGnoxX%"):
            raise ClaimError(f"{self!r} has no digits to print; enclosure(e, box) gives bounds of an expression")
        return format(repr(self), specification)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        raise Missing(f"{self!r} has no {name}; {_mend(name, repr(self))}")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **_: Any) -> Any:
        known = _OPERATORS.get(ufunc.__name__)
        if method != "__call__" or known is None:
            raise ClaimError(_of_numpy(ufunc))
        return known(*map(expression, inputs))

    def __array_function__(self, function: Any, *_: Any) -> NoReturn:
        raise ClaimError(_of_numpy(function))

    def to_sympy(self, symbols: Mapping[Term, Any] | None = None) -> Any:
        """The expression as SymPy has it, with ``symbols`` for variables; see ``symres.language.to_sympy``."""
        from .to_sympy import to_sympy

        return to_sympy(self.term, self.mentions, symbols)

    # ------------------------------------------------------------------------------------------------------ arithmetic

    __add__, __radd__ = _operators(lambda a, b: made(_add(_value(a), _value(b)), a, b))
    __sub__, __rsub__ = _operators(lambda a, b: made(_add(_value(a), _negative(_value(b))), a, b))
    __mul__, __rmul__ = __matmul__, __rmatmul__ = _operators(lambda a, b: _product(a, b))
    __truediv__, __rtruediv__ = _operators(lambda a, b: made(_quotient(_value(a), _value(b)), a, b))

    @refusing
    def __pow__(self, exponent: Any, modulus: Any = None) -> Expression:
        if modulus is not None:
            raise ClaimError("a power has no modulus here; write Mod(a**n, m)")
        return made(_power(_value(self), entry_of(_value(exponent))), self, exponent)

    @refusing
    def __rpow__(self, base: Any) -> Expression:
        if isinstance(base, float) and not base.is_integer() and abs(base) < 2**20:
            near = Fraction(base).limit_denominator(1000)
            raise ClaimError(
                f"the float {base!r} is not exact, and Python makes one of a Fraction before it takes the power; write "
                f"number({near if float(near) == base else Fraction(str(base))!r})**{self!r}"
            )
        return made(_power(_value(base), entry_of(_value(self))), base, self)

    @refusing
    def __neg__(self) -> Expression:
        return made(_negative(_value(self)), self)

    def __pos__(self) -> Expression:
        return self

    @refusing
    def __abs__(self) -> Expression:
        term = entry_of(_value(self))
        if is_matrix(term):
            raise ClaimError(f"write norm({self!r}) for the length of a vector or matrix, det for a determinant")
        return made(number(abs(term.value)) if _is_number(term) else build("abs", term), self)

    @property
    @refusing
    def T(self) -> Expression:
        """The transpose."""
        entries = written_out(self.term) if self.term.head == "rows" else None
        if entries is not None:
            return made(matrix(list(map(list, zip(*entries, strict=True)))), self)
        return made(build("T", _value(self)), self)

    @property
    @refusing
    def inverse(self) -> Expression:
        """The inverse of a square matrix, the reciprocal of a number."""
        return self**-1

    # ------------------------------------------------------------------------------------ functions, layers, entries

    @refusing
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        sort = self.term.sort
        if sort is None or sort.head != "function":
            mend = "a product is written with *" if arguments else "T and inverse are written without ()"
            raise ClaimError(f"{self!r} is no function; {mend}")
        if named:
            raise ClaimError(
                f"the arguments of {self!r} are given in their order, such as {self!r}(1, 2), without names"
            )
        given = [part for a in arguments for part in _flat(a, sort)]
        out: list[Term] = []
        for argument in given:
            term = expression(argument).term
            if sort is None or sort.head != "function":
                takes = f"{len(out)} argument{'' if len(out) == 1 else 's'}"
                raise ClaimError(f"{self!r} takes {takes}, not {len(given)}")
            term = entry_of(term) if is_scalar(sort.args[0]) else term
            if not fits(term.sort, sort.args[0]):
                raise ClaimError(
                    f"argument {len(out) + 1} of {self!r} has the sort {show_sort(sort.args[0])}, and {show(term)} is "
                    f"of sort {show_sort(term.sort)}"
                )
            sort = value_sort(fresh(sort), term)
            out.append(term)
        if not out:
            raise ClaimError(f"{self!r} takes an argument")
        if self.term.head == "table":
            for place, size in zip(out, self.term.value[1:], strict=False):
                if _is_number(place) and not 1 <= place.value <= size:
                    raise ClaimError(f"{self!r} has rows or columns from 1 to {size}, and no {show(place)}")
        known = self.term.args if self.term.head == "app" else (self.term,)  # one list of arguments for a function
        return made(build("app", *known, *out), self, *given)

    @refusing
    def __getitem__(self, index: Any) -> Any:
        """A[i] for a sequence; A[i, j] for a matrix and v[i] for a vector are entries, counted from 1."""
        indices = index if isinstance(index, tuple) else (index,)
        if any(isinstance(i, slice) for i in indices):
            raise ClaimError(f"{self!r} has no slices; name the entries that are meant, such as A[i, j]")
        if is_scalar(self.term.sort):
            raise ClaimError(f"{self!r} is a number and has no entries; theory.vector and theory.numbers make what has")
        if not is_matrix(self.term) or self.term.sort is None:
            return self(*indices)
        if len(indices) == 1 and literal_size(self.term.sort.args[1]) == 1:
            indices = (*indices, 1)
        if len(indices) != 2:
            raise ClaimError(f"an entry of {self!r} has a row and a column, not {index!r}")
        places = [entry_of(expression(i).term) for i in indices]
        for place, size in zip(places, map(literal_size, self.term.sort.args), strict=True):
            if _is_number(place) and not 1 <= place.value <= (size or place.value):
                raise ClaimError(
                    f"{self!r} has rows and columns from 1 to its sizes, and no {show(place)}; entries count from 1"
                )
        entries = written_out(self.term)
        if entries is not None and all(map(_is_number, places)):
            row, column = (int(place.value) for place in places)
            if not _may_lack_others(entries, row - 1, column - 1):
                return made(entries[row - 1][column - 1], self)
        return made(build("entry", self.term, *places), self, *indices)

    # ------------------------------------------------------------------------------------------------------- relations

    @refusing
    def __eq__(self, other: Any) -> Proposition:  # type: ignore[override]
        return _equation(self, expression(other))

    @refusing
    def __ne__(self, other: Any) -> Proposition:  # type: ignore[override]
        same = _equation(self, expression(other))
        return proposition_of(build("not", same.term), same)

    __le__, __ge__ = _operators(lambda a, b: _order("<=", a, b))
    __lt__, __gt__ = _operators(lambda a, b: _order("<", a, b))
    __and__, __rand__ = _operators(lambda a, b: _joined("and", _operand(a), _operand(b)))
    __or__, __ror__ = _operators(lambda a, b: _joined("or", _operand(a), _operand(b)))

    @refusing
    def __invert__(self) -> Any:
        said = _operand(self)
        return proposition_of(build("not", said.term), said)


class Proposition(Expression):
    """A comparison, or propositions with connectives and quantifiers. A relation keeps its ``sides``: of
    an equation the left and the right one, of an inequality the lower and the higher one.
    """

    __slots__ = ("sides",)

    def __init__(
        self,
        term: Term,
        mentions: frozenset[Mention] = frozenset(),
        sides: tuple[Expression, Expression] | None = None,
    ) -> None:
        super().__init__(term, mentions)
        self.sides = sides

    __bool__ = _refusal(f"the proposition {{0!r}} has no truth value; {NO_TRUTH}")
    __eq__ = _refusal("write equivalent(p, q) for propositions, and p itself for p == True; here p is {0!r}")
    __ne__ = _refusal("write ~equivalent(p, q) for propositions, and ~p for p == False; here p is {0!r}")
    __hash__ = Expression.__hash__  # type: ignore[assignment]


class Assignment(Proposition):
    """An equation between values of different sorts, which gives a value and says nothing: x == I(1) where d == 1."""

    __slots__ = ("refusal",)

    def __init__(self, refusal: str, a: Expression, b: Expression) -> None:
        self.mentions = mentioned((a, b))
        self.sides = (a, b)
        self.refusal = refusal

    @property
    def term(self) -> Term:  # type: ignore[override]
        raise ClaimError(self.refusal)

    def __repr__(self) -> str:
        return f"{self.sides[0]!r} = {self.sides[1]!r}" if self.sides else ""


def equated(value: Any) -> tuple[Expression, Expression] | None:
    """The sides of an equation; None for anything else."""
    if not isinstance(value, Proposition) or value.sides is None:
        return None
    return value.sides if isinstance(value, Assignment) or value.term.head not in ("<", "<=") else None


class DefinedFunction(Expression):
    """A function that a theory defines: ``variables`` are its arguments, ``meaning`` its kernel function."""

    __slots__ = ("meaning", "variables")

    def __init__(
        self, term: Term, meaning: Term, variables: Sequence[Expression], mentions: frozenset[Mention]
    ) -> None:
        self.meaning = meaning
        self.variables = tuple(variables)
        own = [(variable_of(x), domain_of(x, variable_of(x))) for x in self.variables]
        super().__init__(term, mentions | {Defined(term, meaning, tuple(own))})

    @property
    def name(self) -> str:
        return str(self.term.value)

    @property
    def expression(self) -> Expression:
        """The function at its own variables."""
        at_own: Expression = self(*self.variables)
        return at_own


def _may_lack_others(entries: Sequence[Sequence[Term]], row: int, column: int) -> bool:
    """Whether an entry of a matrix that is written out may be undefined though this one is not."""
    others = (
        e for i, entries_of_row in enumerate(entries) for j, e in enumerate(entries_of_row) if (i, j) != (row, column)
    )
    return any(map(may_be_undefined, others))


def _flat(argument: Any, sort: Term) -> Iterator[Any]:
    """An argument; the entries of a vector that is written out, for a function of several numbers."""
    takes_numbers = sort.head == "function" and is_scalar(sort.args[0])
    given = expression(argument) if isinstance(argument, (Expression, list, tuple)) else None
    entries = written_out(given.term) if takes_numbers and given is not None else None
    if entries is None:
        yield argument
    else:
        yield from (made(e, given) for row in entries for e in row)


def _product(a: Any, b: Any) -> Expression:
    """The product; refuses a list times an integer, which Python repeats."""
    for e, other in ((a, b), (b, a)):
        if isinstance(other, (list, tuple)) and e.term.sort is INT:
            raise ClaimError(
                f"a list times an integer is repeated by Python, for which {e!r} is no number; write {e!r} * "
                f"vector(...), or O({e!r}, 1) for zeros"
            )
    found: Expression = made(_multiply(_value(a), _value(b)), a, b)
    return found


def _quotient(a: Term, b: Term) -> Term:
    b = entry_of(b)
    if is_matrix(b):
        raise ClaimError(f"write A * B.inverse for a quotient of matrices; the divisor here is {show(b)}")
    if _is_number(b) and b.value != 0:
        return _multiply(a, number(1 / b.value))
    return _multiply(a, build("^", b, number(-1)))


def _equation(a: Expression, b: Expression) -> Proposition:
    """The equation of two values; of functions, that they are equal everywhere."""
    try:
        return proposition_of(_equal(a, b), a, b, sides=(a, b))
    except (Rejected, ClaimError) as refusal:  # it may give a value for all that, x == I(1) where also d == 1
        return Assignment(str(refusal), a, b)


def _equal(a: Expression, b: Expression) -> Term:
    one, other = a.term, b.term
    if one.sort is PROP or other.sort is PROP:
        raise ClaimError(f"write equivalent(p, q) for propositions; here are {a!r} and {b!r}")
    if _is_function(one) and _is_function(other) and one.sort is not None and other.sort is not None:
        if not same_sort(one.sort.args[0], other.sort.args[0]) or _restrictions(a) != _restrictions(b):
            raise ClaimError(f"{a!r} and {b!r} are functions of different arguments")
        if len(_restrictions(a)) > 1:
            raise ClaimError(f"write for_all over the arguments of {a!r} and {b!r}, and what they are equal for")
        x = fresh(one.sort.args[0])
        at = made(x)
        same = _equal(expression(a(at)), expression(b(at)))
        for within in (p for domain in _restrictions(a)[:1] for p in literals(domain, x)):
            same = build("=>", within, same)
        return for_all_term(x, same)
    if _is_inner_product(one) or _is_inner_product(other):
        one, other = entry_of(one), entry_of(other)
    return build("=", *matched(one, other))


def _is_inner_product(term: Term) -> bool:
    """Whether a matrix of one row and column is made of products such as u'v of larger ones, and means a number."""
    if not is_matrix(term) or any(literal_size(size) != 1 for size in _sizes(term)):
        return False
    if term.head == "+":
        return any(map(_is_inner_product, term.args))
    larger = (a for a in term.args if is_matrix(a) and any(literal_size(size) != 1 for size in _sizes(a)))
    return term.head == "*" and any(True for _ in larger)


def _sizes(term: Term) -> tuple[Term, ...]:
    return () if term.sort is None else term.sort.args


def _restrictions(f: Expression) -> tuple[str, ...]:
    """The domains of the parameters of a function, up to the last that says something."""
    own = next((m for m in f.mentions if isinstance(m, Defined) and m.term is f.term), None)
    return () if own is None else tuple(domain for _, domain in own.parameters[: own.restricted])


def _is_function(term: Term) -> bool:
    return term.sort is not None and term.sort.head == "function"


def _order(head: str, a: Any, b: Any) -> Proposition:
    low, high = expression(a), expression(b)
    terms = [entry_of(_value(side)) for side in (low, high)]
    for side in terms:
        if is_matrix(side):
            raise ClaimError(
                f"an inequality takes numbers, not {show(side)} of sort {show_sort(side.sort)}; write psd(B - A), or "
                "compare entries such as A[i, j] <= B[i, j]"
            )
    return proposition_of(build(head, *terms), low, high, sides=(low, high))


def _operand(value: Any) -> Proposition:
    """An operand of &, | or ~, which bind more tightly than comparisons; raises ``ClaimError`` for a number."""
    if isinstance(value, bool) or value is None or isinstance(value, (list, tuple)):
        return proposition(value)
    if isinstance(value, Expression) and value.term.sort is PROP:
        return proposition(value)
    raise ClaimError(
        f"{value!r} is no proposition, and &, | and ~ bind more tightly than == and <=; write (a == b) & (c <= d), and "
        "~(a == b)"
    )


def _joined(head: str, *parts: Proposition) -> Proposition:
    terms = [t for p in parts for t in (p.term.args if p.term.head == head else (p.term,))]
    return proposition_of(build(head, *terms), *parts)


_OPERATORS: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "matmul": operator.matmul,
    "divide": operator.truediv,
    "true_divide": operator.truediv,
    "power": operator.pow,
    "negative": operator.neg,
    "absolute": operator.abs,
    "equal": operator.eq,
    "not_equal": operator.ne,
    "less_equal": operator.le,
    "less": operator.lt,
    "greater_equal": operator.ge,
    "greater": operator.gt,
}

# the words for the attributes and functions of other libraries
MENDS: dict[str, str] = {
    "inv": "write A.inverse",
    "det": "write det(A)",
    "trace": "write trace(A)",
    "norm": "write norm(A), or spectral_norm(A)",
    "rank": "say what its rank means, such as there_is(B, A * B == I(n))",
    "dot": "write inner(v, w), or v.T * w",
    "cross": "write the entries out",
    "multiply": "write A * B",
    "add": "write A + B",
    "adjugate": "write adjugate(A)",
    "jacobian": "write jacobian([f, g], [x, y])",
    "eigenvals": "write lambda_min(S) and lambda_max(S), or A * v == t * v",
    "diff": "write derivative(e, x)",
    "integrate": "write integral(e, (x, a, b))",
    "limit": "write has_limit or tends_to",
    **dict.fromkeys(("subs", "xreplace"), "write a Python function or theory.define, and call it; or at(e, [x == 2])"),
    "replace": "write what is meant; nothing is replaced in an expression",
    "doit": "write what is meant; nothing is evaluated in an expression",
    **dict.fromkeys(("evalf", "n"), "an expression stays exact; enclosure(e, box) bounds it"),
    **{
        name: f"write from_sympy(sympy.{name}(e.to_sympy())), or what it should be"
        for name in ("simplify", "expand", "factor")
    },
    **{
        f"is_{name}": f"write e {sign} 0 as a proposition"
        for name, sign in (("positive", ">"), ("negative", "<"), ("zero", "=="), ("nonnegative", ">="))
    },
    "is_zero_matrix": "write A == 0 as a proposition",
    "is_symmetric": "write symmetric(A)",
    "is_integer": "declare it with theory.integers",
    "rref": "say what is meant with products and entries",
    **dict.fromkeys(("shape", "rows", "cols", "size", "ndim"), "its sizes are those that it was declared with"),
    **dict.fromkeys(("H", "adjoint", "transpose"), "write A.T"),
    **dict.fromkeys(("copy", "sort", "append"), "an expression never changes"),
    "abs": "write abs(e)",
    "round": "write floor(e + Fraction(1, 2))",
    "sum": "write Sum(i, 1, n, v[i])",
    "mean": "write E(X), or Sum(i, 1, n, v[i]) / n",
    "max": "write greatest(a, b)",
    "min": "write least(a, b)",
    "conjugate": "all numbers are real",
    "as_explicit": "write A[i, j] for entries",
    "free_symbols": "e.to_sympy().free_symbols has them",
    "args": "e.to_sympy().args has the parts of what SymPy has",
    "items": "values are given as equations, such as [x == 2]",
}
NUMPY_WORDS: dict[str, str] = {  # the words for functions of NumPy
    **{name: f"{f.name}(x)" for f in FUNCTIONS.values() for name in f.also if f.arity == (1, 1)},
    "maximum": "greatest(x, y)",
    "minimum": "least(x, y)",
    "clip": "greatest(low, least(x, high))",
    "where": "choice(p, a, b)",
    "logical_and": "p & q",
    "logical_or": "p | q",
    "logical_not": "~p",
    "dot": "A @ B, or inner(v, w)",
    "vdot": "inner(v, w)",
    "inner": "inner(v, w)",
    "outer": "v * w.T",
    "square": "x**2",
    "cbrt": "x**Fraction(1, 3)",
    "reciprocal": "1/x",
    "log2": "log(x, 2)",
    "log10": "log(x, 10)",
    "exp2": "2**x",
    "ceil": "ceiling(x)",
    "rint": "floor(x + Fraction(1, 2))",
    "remainder": "Mod(a, b)",
    "floor_divide": "floor(a / b)",
    "positive": "x",
    "fabs": "abs(x)",
    "matrix_power": "A**n",
}


def _mend(name: str, of: str) -> str:
    """The advice for an attribute that an expression does not have."""
    known = words()
    if name in MENDS:
        return MENDS[name]
    if name in known and len(name) > 1:
        return f"write {name}({of})"
    if name.startswith("is_"):
        return "write what is meant as a proposition"
    near = get_close_matches(name, ("inverse", "to_sympy", *(w for w in known if len(w) > 1)), 2, 0.75)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return "it has T, inverse and to_sympy(); all else is a word of symres, such as norm(A)"


def _of_numpy(function: Any) -> str:
    name = function.__name__
    module = getattr(function, "__module__", None) or "numpy"
    own = f"{name}(x), with `from symres import {name}`" if name in words() else ""
    said = NUMPY_WORDS.get(name) or MENDS.get(name) or own
    mend = said.removeprefix("write ") if said else "it with operators and symres's own words"
    return f"{module.replace('numpy', 'np', 1)}.{name} does not know expressions of symres; write {mend}"


# ------------------------------------------------------------------------------------------------------ making of them


def mentioned(parts: Iterable[Any]) -> frozenset[Mention]:
    found = [p.mentions for p in parts if isinstance(p, Expression) and p.mentions]
    if len(found) <= 1 or all(f is found[0] for f in found):
        return found[0] if found else frozenset()
    return frozenset().union(*found)


def made(term: Term, *parts: Any) -> Any:
    """The expression of a term that is made of parts; a ``Proposition`` if it is one."""
    return (Proposition if term.sort is PROP else Expression)(term, mentioned(parts))


def proposition_of(term: Term, *parts: Any, sides: tuple[Expression, Expression] | None = None) -> Proposition:
    return Proposition(term, mentioned(parts), sides)


def without(e: Any, bound: Iterable[Any]) -> Any:
    """An expression without the declarations of variables that are bound around it.

    Raises ``ClaimError`` if it mentions a variable of that name with another domain: the p > 0 of one theory is not the
    p of another, nor of SymPy.
    """
    declared = {variable_of(x): domain_of(x, variable_of(x)) for x in map(expression, bound)}
    gone = frozenset(declared)
    for m in e.mentions:
        if (
            isinstance(m, Declared)
            and m.term in gone
            and literals(m.domain, m.term) != literals(declared[m.term], m.term)
        ):
            raise ClaimError(
                f"{show(m.term)} is bound as {declared[m.term] or 'what nobody declared'}, and {m.theory} declares the "
                f"{show(m.term)} below it as {m.domain}; bind what {m.theory} returned, or rename one"
            )
    kept = frozenset(m for m in e.mentions if not (isinstance(m, Declared) and m.term in gone))
    return type(e)(e.term, kept) if type(e) in (Expression, Proposition) else made(e.term, Expression(e.term, kept))


def expression(value: Any) -> Expression:
    """The expression that a value is: an expression itself, a number, or a list of those for a matrix.

    Raises ``ClaimError`` for anything else, with what to write.

    >>> expression(Fraction(1, 2)), expression([1, 2])
    (1/2, [1; 2])
    """
    if isinstance(value, Expression):
        return value
    if isinstance(value, Term):
        return made(value)
    exactly = exact(value)
    if exactly is not None:
        return Expression(number(exactly))
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        return expression(value.tolist())
    if isinstance(value, (list, tuple)):
        return written(value)
    raise ClaimError(_unknown(value))


def _unknown(value: Any) -> str:
    kind = type(value)
    if is_of_sympy(value) and kind.__name__ in ("BooleanTrue", "BooleanFalse"):
        return (
            f"SymPy evaluated a proposition to {value} before symres saw it; write it with the operators of symres and "
            "with variables that a theory declares"
        )
    if isinstance(value, bool):
        return (
            f"Python evaluated a proposition to {value} before symres saw it; write number(2) <= 1 for a relation of "
            "literals, and keep == None, `and`, `or`, `not` and `in` out of propositions"
        )
    if value is None:
        return "expected a number or an expression, found None; does a function of the script lack its return?"
    if kind.__module__ == "sympy.core.numbers" and hasattr(value, "p"):
        return f"{value} is of SymPy; write Fraction({value.p}, {value.q})"
    if is_of_sympy(value) and str(value) in ("nan", "I"):
        return f"{value} is not a real number"
    if is_of_sympy(value) and str(value) in ("oo", "-oo", "zoo"):
        return f"{value} is not a real number; tends_to and has_limit take math.inf for a limit"
    if is_of_sympy(value):
        return f"{value} is of SymPy; write from_sympy(...) around it, or symres's own words, which have the same names"
    if isinstance(value, str):
        return f"{value!r} is a text; write the expression without quotes"
    if isinstance(value, dict):
        return f"values are given as equations, such as [x == 2], not as the dictionary {value!r}"
    if callable(value):
        name = getattr(value, "__name__", type(value).__name__)
        said = "a lambda" if name == "<lambda>" else f"{name!r}"
        return f"{said} is a function; call it, or pass it where a function is expected"
    return f"{value!r} of type {kind.__name__} is not an expression"


def several(value: Any) -> list[Any]:
    """The members of a list or tuple; anything else as the only one.

    >>> several((1, 2)), several(1)
    ([1, 2], [1])
    """
    return list(value) if isinstance(value, (list, tuple)) else [value]


@refusing
def written(value: Any) -> Expression:
    """A matrix that is written out, from a list of its rows or, for a column, of its entries."""
    if not isinstance(value, (list, tuple)):
        raise ClaimError(f"a matrix is a list of its rows, such as [[a, b], [c, d]], not {value!r}")
    rows = list(map(several, value))
    if not rows or any(len(row) != len(rows[0]) or not row for row in rows):
        raise ClaimError(f"a matrix has rows of one positive length, not {value!r}")
    entries = [[expression(e) for e in row] for row in rows]
    for e in (e for row in entries for e in row):
        if e.term.sort is PROP:
            raise ClaimError(
                f"{e!r} is a proposition, where an entry of a matrix is expected; all_of([...]) means all of a list"
            )
    terms = [[entry_of(e.term) for e in row] for row in entries]
    for t in (t for row in terms for t in row):
        if not is_scalar(t.sort):
            raise ClaimError(
                f"{show(t)} is no number, where an entry of a matrix is expected; blocks([[A, B]]) joins matrices"
            )
    return made(matrix(terms), *(e for row in entries for e in row))


def _value(value: Any) -> Term:
    """The term of a number, matrix or function."""
    term = expression(value).term
    if term.sort is PROP:
        raise ClaimError(
            f"{value!r} is a proposition, where a number or a matrix is expected; choice(p, 1, 0) is 1 where p holds"
        )
    return term


def number_of(value: Any) -> Term:
    """The term of a number, of a matrix of one entry that entry."""
    term = entry_of(_value(value))
    if not is_scalar(term.sort):
        raise ClaimError(f"{value!r} is no number, where a number is expected")
    return term


def term_of(value: Any) -> Term:
    return expression(value).term


def proposition(value: Any) -> Proposition:
    """The proposition that a value is; of a list or tuple, that all of its members hold. Raises ``ClaimError``."""
    if isinstance(value, Proposition):
        return value
    if isinstance(value, Expression):
        if value.term.sort is PROP:
            return Proposition(value.term, value.mentions)
        mend = f"call it, such as {value!r}(x)" if _is_function(value.term) else f"compare it, such as {value!r} == 0"
        raise ClaimError(f"{value!r} is no proposition; {mend}")
    if isinstance(value, (list, tuple)) and value:
        parts = [proposition(p) for p in value]
        if len(parts) == 1:
            return parts[0]
        with purse():
            return proposition_of(conjunction([p.term for p in parts]), *parts)
    if isinstance(value, (list, tuple)):
        raise ClaimError("an empty list is no proposition")
    if type(value).__module__ == "numpy" and str(getattr(value, "dtype", "")) == "object":
        return proposition(value.reshape(-1).tolist())
    if isinstance(value, bool) or is_of_sympy(value) or callable(value):
        raise ClaimError(_unknown(value))
    mend = "does a function of the script lack its return?" if value is None else "write a == b, a <= b and the like"
    raise ClaimError(f"{value!r} is no proposition; {mend}")


@refusing
def apply(head: str, *arguments: Any) -> Any:
    """A kernel operation on expressions."""
    return made(build(head, *map(term_of, arguments)), *arguments)


# --------------------------------------------------------------------------------------------- variables, and outcomes


def outcome(space: str = SPACE) -> Expression:
    """The outcome on which the random variables of a probability space depend; expressions hide it."""
    return Expression(variable("omega" if space == SPACE else f"omega_{space}", base_sort(space)))


def outcomes(term: Term) -> list[Term]:
    """The hidden outcomes of which a term is a function, by name."""
    spaces = {x.sort for x in free_variables(term) if x.head == "variable" and x.sort is not None}
    hidden = (outcome(sort.value).term for sort in spaces if sort.head == "base")
    return sorted((x for x in hidden if x in free_variables(term)), key=lambda x: str(x.value))


def variable_of(value: Any) -> Term:
    """The kernel variable that an expression is; of a random variable, the function of the outcome."""
    term = expression(value).term
    if term.head == "app" and len(term.args) == 2 and term.args[1] in outcomes(term):
        term = term.args[0]
    if term.head not in ("variable", "local"):
        raise ClaimError(f"{value!r} is not a variable; only a variable that a theory declares can be bound")
    if isinstance(value, Expression) and any(isinstance(m, Defined) and m.term is term for m in value.mentions):
        raise ClaimError(
            f"{value!r} is a function that a theory defines, not a variable; declare one with theory.function"
        )
    return term


def variables_in(value: Any) -> list[Expression]:
    """The variables that a quantifier, a sum or a definition is to bind: one, several, or the entries of a vector."""
    parts = several(value)
    if not parts:
        raise ClaimError("name a variable")
    out: list[Expression] = []
    for part in parts:
        e = expression(part)
        entries = written_out(e.term) if e.term.head == "rows" else None
        found = [e] if entries is None else [made(t, e) for row in entries for t in row]
        for one in found:
            term = variable_of(one)
            if term not in [variable_of(x) for x in out]:
                out.append(one)
            elif entries is None:
                raise ClaimError(f"{one!r} is named twice")
    return out


def may_be_undefined(term: Term) -> bool:
    """Whether a term, or a function that a theory defines in it, may have no value somewhere."""
    return term.partial or term.arbitrary


def needing(term: Term, value: Term) -> Term:
    """A term that is defined only where a value is, too, which does not occur in it."""
    return build("app", lam(fresh(value.sort or REAL), term), value)


def domain_of(value: Expression, term: Term) -> str:
    """The domain in which a variable was declared; "" if nobody declared it."""
    return next((m.domain for m in value.mentions if isinstance(m, Declared) and m.term is term), "")


def unseen(e: Expression) -> frozenset[Term]:
    """The variables that the definitions of functions in an expression mention beside their parameters."""
    found = [free_variables(m.meaning) for m in e.mentions if isinstance(m, Defined)]
    return frozenset().union(*found) if found else frozenset()


def require_seen(x: Term, e: Expression, what: str) -> None:
    """Refuse to bind a variable that the definition of a function mentions beside its parameters, or that is called as
    a function that is defined.
    """
    if any(isinstance(m, Defined) and m.term is x for m in e.mentions):
        raise ClaimError(
            f"{what} {show(x)} is about a variable, and a function that a theory defines is called {show(x)} as well; "
            "rename one"
        )
    if x in unseen(e):
        raise ClaimError(
            f"{what} {show(x)} does not reach the {show(x)} in the definition of a function in {e!r}; make {show(x)} "
            "one of its parameters"
        )


def is_integer(term: Term) -> bool:
    return term.sort is INT

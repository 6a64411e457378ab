"""Expressions in every dimension: what a script writes where sizes, depths and laws are symbols.

A ``Quantity`` is a kernel term with operators. It may be joined with Python and SymPy numbers, with SymPy symbols that
the theory declared, and with SymPy's matrix expressions; a row times a column stands for a number where one is wanted.

Random variables are functions of an outcome that nobody writes: x is x(omega) for the outcome omega of its probability
space, and ``E``, ``surely``, ``independent`` and the like bind it. The gradient of f at X is the matrix G with
f'(X; H) = tr(G'H) for every H (the Riesz representative of the directional derivative).

>>> from symres.theory import Theory
>>> theory = Theory("example")
>>> d, k = theory.sizes("d k")
>>> A, B = theory.matrices("A B", d, d)
>>> trace(A * B) / 2, A.T * A, norm(2 * A) ** 2
(tr(A*B)*(1/2), T(A)*A, frobenius(2*A)^2)
>>> A * I(k)
Traceback (most recent call last):
symres.errors.ClaimError: shapes do not fit in a product: A (d x d matrix) times I(k) (k x k matrix)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import wraps
from numbers import Number
from typing import Any, NoReturn, TypeAlias, TypeVar

import sympy
from sympy.core.relational import Relational
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel import Rejected, Term
from symres.kernel.notation import Expression, entry_of, matched
from symres.kernel.polynomials import Budget
from symres.kernel.terms import (
    BINDERS,
    INT,
    ONE,
    PROP,
    REAL,
    ZERO,
    base_sort,
    build,
    free_variables,
    fresh,
    is_scalar,
    lam,
    literal_size,
    number,
    show,
    substitute,
    value_sort,
    variable,
)
from symres.kernel.words import Words

from .counterparts import hadamard as product_of_entries
from .counterparts import kronecker
from .definitions import require_seen
from .freeze import Declared, Meant, OpenFreezer
from .verbatim import is_outside, unlike
from .words import ClaimError, Formula, equal, formula

SPACE = "Omega"
COMPARABLE = (Expression, Number, sympy.Basic, MatrixBase)  # what a quantity may be equal to
Symbol: TypeAlias = sympy.Basic | Declared | Meant
Function = TypeVar("Function", bound=Callable[..., Any])


def refusing(operation: Function) -> Function:
    """``operation`` with a full budget, and with what the kernel refuses as a ``ClaimError``."""

    @wraps(operation)
    def inner(*arguments: Any, **named: Any) -> Any:
        try:
            with Budget.full():
                return operation(*arguments, **named)
        except Rejected as refusal:
            raise ClaimError(str(refusal)) from None

    return inner  # type: ignore[return-value]


class NotForSymPy(ClaimError, sympy.SympifyError):
    """A quantity that a function of SymPy was given."""

    def __init__(self, said: str) -> None:
        ValueError.__init__(self, said)
        self.expr, self.base_exc = said, None

    __str__ = ValueError.__str__


class Quantity(Expression):
    """A number, matrix, function or proposition in symbolic dimension.

    ``symbols`` are the SymPy symbols in it, which a theory has to have declared, and the variables that one did;
    ``unseen`` are the variables that the definitions of its functions mention beside their parameters, which nothing
    around it may bind.
    """

    __slots__ = ("symbols", "unseen")
    _op_priority = 1000.0  # SymPy's operators leave the operation to us
    __iter__ = None  # A[i] is a layer for every integer i, which Python would take for an endless sequence

    def __init__(
        self, term: Term, symbols: frozenset[Symbol] = frozenset(), unseen: frozenset[Term] = frozenset()
    ) -> None:
        super().__init__(term)
        self.symbols = symbols
        self.unseen = unseen

    def __eq__(self, other: object) -> bool:
        """Whether the other is written alike; a script that asks it of what is written otherwise is refused, but for
        two variables that it declared, which are different variables.
        """
        alike = isinstance(other, Expression) and other.term is self.term
        told_apart = isinstance(self, Variable) and isinstance(other, Variable)
        if not (alike or told_apart) and isinstance(other, COMPARABLE) and is_outside(sys._getframe(1)):
            raise unlike("the argument of a function" if self.term.head == "local" else self, other)
        return alike

    def __hash__(self) -> int:
        if any(x.head == "local" for x in free_variables(self.term)) and is_outside(sys._getframe(1)):
            raise ClaimError(
                "what a function of a script is called with is no key of a dictionary or set, where Python would look "
                "it up as it is written; write choice(equal(a, b), one, other) for a value that depends on it"
            )
        return hash(self.term)

    def __bool__(self) -> bool:
        raise ClaimError(f"{self!r} has no truth value; make claims with equal, at_most, less, ...")

    def _sympy_(self) -> NoReturn:
        raise NotForSymPy(
            f"{self!r} is a quantity of any dimension, which SymPy's functions do not know; those of symres take both: "
            "`from symres import exp, log, sin, cos, tanh, asinh, erf, sqrt, floor, trace, det, Sum, kron`; greatest "
            "and least are max and min, choice(condition, one, other) is Piecewise"
        )

    def _lift(self, other: Any) -> Quantity:
        return quantity(other)

    def _made(self, term: Term) -> Quantity:
        return Quantity(term)

    @refusing
    def _sum(self, one: Any, other: Any, sign: int) -> Quantity:
        term = super()._sum(one, other, sign).term
        if term.head == "+" and term.args[0].head == "+":
            term = build("+", *term.args[0].args, *term.args[1:])
        return of(term, one, other)

    @refusing
    def _product(self, one: Any, other: Any) -> Quantity:
        return of(super()._product(one, other).term, one, other)

    @refusing
    def __neg__(self) -> Quantity:
        return of(super().__neg__().term, self)

    @refusing
    def __truediv__(self, other: Any) -> Quantity:
        divisor = entry_of(quantity(other).term)
        if divisor.head == "rational" and divisor.value != 0:
            return self * Quantity(number(1 / divisor.value))
        return of(super().__truediv__(other).term, self, other)

    @refusing
    def __rtruediv__(self, other: Any) -> Quantity:
        if quantity(other).term is ONE:
            return of(build("^", entry_of(self.term), number(-1)), self)
        return of(super().__rtruediv__(other).term, self, other)

    @refusing
    def __pow__(self, exponent: Any) -> Quantity:
        base = self.term
        if base.sort is not None and base.sort.head == "matrix" and base.sort.args[0] is not base.sort.args[1]:
            base = entry_of(base)
        return of(build("^", base, entry_of(quantity(exponent).term)), self, exponent)

    @refusing
    def __rpow__(self, base: Any) -> Quantity:
        return of(build("^", quantity(base).term, entry_of(self.term)), base, self)

    @refusing
    def __abs__(self) -> Quantity:
        return of(build("abs", entry_of(self.term)), self)

    @property
    def T(self) -> Quantity:
        """The transpose."""
        return apply("T", self)

    @property
    def inverse(self) -> Quantity:
        """The inverse of a square matrix."""
        return self**-1

    @refusing
    def __call__(self, *arguments: Any) -> Quantity:
        out, sort = [], self.term.sort
        for argument in arguments:
            term = quantity(argument).term
            if sort is not None and sort.head == "function":
                term = entry_of(term) if is_scalar(sort.args[0]) else term
                sort = value_sort(Quantity._some(sort), term)
            out.append(term)
        known = self.term.args if self.term.head == "app" else (self.term,)  # one list of arguments for a function
        return of(build("app", *known, *out), self, *arguments)

    def __getitem__(self, index: Any) -> Quantity:
        """A[i] for a sequence; A[i, j] for a matrix and v[i] for a vector are entries, counted from 1."""
        indices = index if isinstance(index, tuple) else (index,)
        if self.term.sort is None or self.term.sort.head != "matrix":
            return self(*indices)
        if len(indices) > 2 or len(indices) < 2 and literal_size(self.term.sort.args[1]) != 1:
            raise ClaimError(f"an entry of {self!r} has a row and a column, not {index!r}")
        return apply("entry", self, *indices, *(() if len(indices) == 2 else (1,)))

    @staticmethod
    def _some(function: Term) -> Term:
        """Some function of a sort, to ask for the sort of its values."""
        return fresh(function)

    def __le__(self, other: Any) -> Formula:
        return Formula("at_most", (self, _side(other)))

    def __lt__(self, other: Any) -> Formula:
        return Formula("less", (self, _side(other)))

    def __ge__(self, other: Any) -> Formula:
        return Formula("at_least", (self, _side(other)))

    def __gt__(self, other: Any) -> Formula:
        return Formula("greater", (self, _side(other)))


class Variable(Quantity):
    """A variable that a theory declares; ``domain`` is a key of ``QUANTITIES``."""

    __slots__ = ("domain",)

    def __init__(self, term: Term, domain: str) -> None:
        super().__init__(term, frozenset((Declared(term, domain),)))
        self.domain = domain


class RandomLayers(Quantity):
    """A sequence of random matrices or vectors W; W[i] is a random variable, as every other of its outcome."""

    __slots__ = ()

    @refusing
    def __call__(self, *arguments: Any) -> Quantity:
        if len(arguments) != 1:
            raise ClaimError(f"{self!r} is a sequence of random variables; write {self!r}[i]")
        index = quantity(arguments[0])
        space = value_sort(self.term, index.term).args[0]
        return of(build("app", self.term, index.term, outcome(space.value).term), self, index)


def as_declared(x: Term) -> Quantity:
    """A variable as a theory hands it out: a random variable at the outcome, random layers as a sequence of such."""
    sort = x.sort
    if sort is not None and sort.head == "function":
        if sort.args[0].head == "base":
            return Quantity(x)(outcome(sort.args[0].value))
        of_an_index = sort.args[1] if sort.args[0] is INT else sort
        if of_an_index is not sort and of_an_index.head == "function" and of_an_index.args[0].head == "base":
            return RandomLayers(x)
    return Quantity(x)


class Defined(Quantity):
    """A function that a theory defines: ``variables`` are its arguments, ``meaning`` a kernel function."""

    __slots__ = ("meaning", "variables")

    def __init__(self, name: str, variables: Sequence[Quantity], body: Any) -> None:
        terms = [variable_of(x) for x in variables]
        if not terms:
            raise ClaimError(f"{name} has no arguments; give it a name in Python instead")
        if len(set(terms)) != len(terms):
            raise ClaimError(f"{name} has an argument twice")
        value = proposition(body) if _is_formula(body) else entry_of(quantity(body).term)
        if outcomes(value):
            raise ClaimError(f"{name} has a random value; write a Python function, or bind the outcome with E")
        made, inside = value, of(value, body, but=terms)
        for x in reversed(terms):
            require_seen(x, inside, "the parameter")
            made = lam(x, made, str(x.value))
        if made.sort is None:
            raise ClaimError(f"{name} has no value")
        own = variable(name, made.sort)
        super().__init__(own, inside.symbols | {Meant(own, made)}, inside.unseen | free_variables(made))
        self.meaning = made
        self.variables = tuple(variables)

    @property
    def name(self) -> str:
        return str(self.term.value)

    @property
    def expression(self) -> Quantity:
        """The function at its own variables."""
        return self(*self.variables)


def _side(value: Any) -> Any:
    return value if isinstance(value, Expression) else quantity(value)


def _is_formula(value: Any) -> bool:
    return isinstance(value, Formula) or isinstance(value, Expression) and value.term.sort is PROP


# ---------------------------------------------------------------------------------------------------- from other values


def quantity(value: Any) -> Quantity:
    """A quantity for a quantity, a number, or a SymPy expression or matrix; raises ``ClaimError`` for anything else.

    >>> quantity(sympy.Rational(1, 2) + sympy.Symbol("x", real=True))
    x + (1/2)
    >>> quantity(0.5)
    Traceback (most recent call last):
    symres.errors.ClaimError: the float 0.5 is not exact; write a fraction, for instance Fraction('0.5')
    """
    if isinstance(value, Quantity):
        return value
    if isinstance(value, Expression):
        return Quantity(value.term)
    if isinstance(value, Term):
        return Quantity(value)
    if isinstance(value, bool) or value is None:
        raise ClaimError(f"expected a number or an expression, found {value!r}")
    if isinstance(value, (int, Fraction)):
        return Quantity(number(value))
    if isinstance(value, float):
        raise ClaimError(f"the float {value!r} is not exact; write a fraction, for instance Fraction('{value!r}')")
    if isinstance(value, Formula):
        raise ClaimError(f"{value!r} is a formula, where an expression is expected")
    if isinstance(value, (sympy.Basic, MatrixBase)):
        freezer = OpenFreezer()
        return Quantity(freezer.closed(value), frozenset({*freezer.met, *freezer.matrices}))
    raise ClaimError(f"{value!r} of type {type(value).__name__} is not an expression")


def of(term: Term, *parts: Any, but: Iterable[Term] = ()) -> Quantity:
    """A term as a quantity that is made of the parts, in which it binds ``but``."""
    return Quantity(term, *_mentioned(parts, but))


def _mentioned(parts: Iterable[Any], but: Iterable[Term] = ()) -> tuple[frozenset[Symbol], frozenset[Term]]:
    """The symbols in expressions and formulas, but those of variables that are bound, and what is unseen in them."""
    symbols: set[Symbol] = set()
    unseen: set[Term] = set()
    for part in parts:
        if isinstance(part, Formula) and part.kind in ("for_all", "there_is"):
            bound, said = part.parts
            inside = _mentioned((said,), [x.term for x in bound if isinstance(x, Expression)])
        elif isinstance(part, (Formula, tuple)):
            inside = _mentioned(part.parts if isinstance(part, Formula) else part)
        elif isinstance(part, (Quantity, sympy.Basic, MatrixBase)):
            inside = quantity(part).symbols, quantity(part).unseen
        else:
            continue
        symbols |= inside[0]
        unseen |= inside[1]
    return frozenset(s for s in symbols if not isinstance(s, Declared) or s.term not in but), frozenset(unseen)


def proposition(claim: Any) -> Term:
    """The kernel proposition of a formula, its SymPy symbols taken as their assumptions say."""
    return OpenFreezer().closed(formula(claim))


@refusing
def apply(head: str, *arguments: Any) -> Quantity:
    """A kernel operation on quantities."""
    return of(build(head, *(quantity(a).term for a in arguments)), *arguments)


@refusing
def variable_of_sort(name: str, sort: Term) -> Quantity:
    """The variable of that name and sort."""
    return Quantity(variable(name, sort))


def variable_of(value: Any) -> Term:
    """The kernel variable that a quantity is; of a random variable, the function of the outcome."""
    if isinstance(value, sympy.Symbol) and (value.is_nonnegative or value.is_nonzero):
        raise ClaimError(
            f"{value} is not bound with its domain, by which SymPy simplifies; declare it with theory.reals or "
            "theory.integers"
        )
    term = quantity(value).term
    if term.head == "app" and len(term.args) == 2 and term.args[1] in outcomes(term):
        term = term.args[0]
    if term.head not in ("variable", "local"):
        raise ClaimError(f"{value!r} is not a variable; only a variable that a theory declares can be bound")
    return term


# ---------------------------------------------------------------------------------------------------------------- words


def _number(value: Any) -> Term:
    return entry_of(quantity(value).term)


def _entry(value: Any) -> Quantity:
    return of(_number(value), value)


def trace(A: Any) -> Quantity:
    return apply("tr", A)


def det(A: Any) -> Quantity:
    return apply("det", A)


def adjugate(A: Any) -> Quantity:
    """The transposed matrix of cofactors: A adj(A) = det(A) I, and adj(A) = det(A) A^(-1) if A is invertible."""
    return apply("adj", A)


def I(n: Any) -> Quantity:  # noqa: E743 - the letter everyone writes
    """The identity matrix with n rows."""
    return apply("I", n)


def O(rows: Any, columns: Any) -> Quantity:  # noqa: E743
    """The zero matrix."""
    return apply("O", rows, columns)


def norm(A: Any) -> Quantity:
    """The Euclidean norm of a vector, the Frobenius norm of a matrix, the absolute value of a number."""
    return abs(quantity(A)) if is_scalar(quantity(A).term.sort) else apply("frobenius", A)


def spectral_norm(A: Any) -> Quantity:
    """The greatest |Av| for |v| = 1."""
    return apply("spectral", A)


def sigma_min(A: Any) -> Quantity:
    """The least |Av| for |v| = 1."""
    return apply("sigma_min", A)


def lambda_min(S: Any) -> Quantity:
    """The least v'Sv for |v| = 1."""
    return apply("lambda_min", S)


def lambda_max(S: Any) -> Quantity:
    """The greatest v'Sv for |v| = 1."""
    return apply("lambda_max", S)


@refusing
def inner(A: Any, B: Any) -> Quantity:
    """tr(A'B), of numbers their product.

    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> v = theory.vector("v", theory.sizes("d"))
    >>> inner(v, 2 * v)
    tr(T(v)*2*v)
    """
    a, b = quantity(A), quantity(B)
    if is_scalar(a.term.sort) or is_scalar(b.term.sort):
        return _entry(a) * _entry(b)
    return trace(a.T * b)


def greatest(a: Any, b: Any) -> Quantity:
    """The greater of two numbers."""
    return apply("max", _entry(a), _entry(b))


def least(a: Any, b: Any) -> Quantity:
    """The smaller of two numbers."""
    return apply("min", _entry(a), _entry(b))


@refusing
def kron(A: Any, B: Any) -> Quantity:
    """The Kronecker product, the matrix of the blocks A[i, j] B, of matrices whose sizes are numbers.

    >>> x = sympy.Symbol("x", real=True)
    >>> kron(sympy.Matrix([[1, x]]), sympy.Matrix([[3], [4]]))
    [1*3, x*3; 1*4, x*4]
    """
    return of(kronecker(quantity(A).term, quantity(B).term), A, B)


@refusing
def hadamard(A: Any, B: Any) -> Quantity:
    """The product entry by entry, the matrix of the A[i, j] B[i, j], of matrices whose sizes are numbers."""
    return of(product_of_entries(quantity(A).term, quantity(B).term), A, B)


@refusing
def Sum(i: Any, low: Any, high: Any, body: Any) -> Quantity:
    """The sum of ``body`` over the integers i from ``low`` to ``high``.

    >>> i, n = (variable_of_sort(name, INT) for name in "in")
    >>> Sum(i, 1, n, i**2)
    Sum(1, n, fun i. i^2)
    """
    return _over("Sum", i, low, high, body)


@refusing
def Prod(i: Any, low: Any, high: Any, body: Any) -> Quantity:
    """The ordered product of matrices: the factor of ``high`` on the left, that of ``low`` on the right."""
    return _over("Prod", i, low, high, body)


def _over(head: str, i: Any, low: Any, high: Any, body: Any) -> Quantity:
    index = variable_of(i)
    if index.sort is not INT:
        raise ClaimError(f"{head} runs over an integer, such as theory.index('i'), not over {i!r}")
    inside = entry_of(quantity(body).term) if head == "Sum" else quantity(body).term
    bounds = [_number(end) for end in (low, high)]
    for end in bounds:
        if index in free_variables(end):
            raise ClaimError(f"the bound {show(end)} of {head} mentions {show(index)}, over which it runs")
    require_seen(index, quantity(body), f"{head} over")
    return of(build(head, *bounds, lam(index, inside)), low, high, body, but=[index])


@refusing
def function(*parts: Any) -> Quantity:
    """function(x, y, ..., body): the function that has the value ``body`` at x, y, ...; a formula makes a predicate."""
    *bound, body = parts
    if not bound:
        raise ClaimError("a function has at least one argument: function(x, body)")
    term = proposition(body) if _is_formula(body) else quantity(body).term
    inside, variables = of(term, body), [variable_of(x) for x in bound]
    for x in reversed(variables):
        require_seen(x, inside, "a function of")
        term = lam(x, term)
    return of(term, inside, but=variables)


@refusing
def choice(condition: Any, one: Any, other: Any) -> Quantity:
    """``one`` where the condition holds, otherwise ``other``."""
    a, b = matched(quantity(one).term, quantity(other).term)
    return of(build("if", proposition(condition), a, b), formula(condition), one, other)


@refusing
def replace_layer(layers: Any, i: Any, by: Any) -> Quantity:
    """The sequence ``layers`` with the matrix ``by`` in place i."""
    A, j = quantity(layers), Quantity(fresh(INT))
    chosen = choice(equal(j, i), by, A(j))
    return of(lam(j.term, chosen.term, "j"), A, i, by)


# ---------------------------------------------------------------------------------------------------------- probability


def outcome(space: str = SPACE) -> Quantity:
    """The outcome on which the random variables of a probability space depend; expressions hide it."""
    return Quantity(variable("omega" if space == SPACE else f"omega_{space}", base_sort(space)))


def outcomes(term: Term) -> list[Term]:
    """The hidden outcomes of which a term is a function, by name."""
    spaces = {x.sort for x in free_variables(term) if x.head == "variable" and x.sort is not None}
    hidden = (outcome(sort.value).term for sort in spaces if sort.head == "base")
    return sorted((x for x in hidden if x in free_variables(term)), key=lambda x: str(x.value))


def law(value: Any, where: str) -> Term:
    """A random variable as a function of the outcome."""
    term = quantity(value).term
    if term.sort is not None and term.sort.head == "function" and term.sort.args[0].head == "base":
        return term
    hidden = outcomes(term)
    if len(hidden) != 1:
        many = "nothing random" if not hidden else "several probability spaces"
        raise ClaimError(f"{where} takes a random variable, and {value!r} holds {many}")
    if term.head == "app" and term.args[-1] is hidden[0]:  # x rather than omega -> x(omega)
        bare = build("app", *term.args[:-1]) if len(term.args) > 2 else term.args[0]
        if hidden[0] not in free_variables(bare):
            return bare
    return lam(hidden[0], term)


@refusing
def E(value: Any) -> Quantity:
    """The expectation: the integral of what is integrable, extended linearly to everything else.

    So E(x + y) = E(x) + E(y) for all x and y; that it is an integral needs ``integrable`` among the hypotheses.

    >>> from symres.theory import Theory
    >>> x = Theory("example").random("x")
    >>> E(3 * x**2)
    E(fun omega. 3*x(omega)^2)
    """
    term = entry_of(quantity(value).term)
    if is_scalar(term.sort) or term.sort is not None and term.sort.head == "matrix":
        hidden = outcomes(term)
        if len(hidden) > 1:
            raise ClaimError(f"E({value!r}) is over several probability spaces; write one space")
        return of(build("E", lam(hidden[0] if hidden else outcome().term, term)), value)
    raise ClaimError(f"E takes a random number, vector or matrix, not {value!r}")


@refusing
def independent(*values: Any) -> Quantity:
    """The random variables are independent."""
    return of(build("independent", *(law(v, "independent") for v in values)), *values)


@refusing
def independent_sequence(start: Any, layers: Any, count: Any) -> Quantity:
    """The random variables start, layers[1], ..., layers[count] are independent."""
    first, rest = law(start, "independent_sequence"), quantity(layers).term
    return of(build("independent_sequence", first, rest, _number(count)), start, layers)


@refusing
def integrable(value: Any) -> Quantity:
    """The random variable is measurable, with a finite expectation of its norm."""
    return of(build("integrable", law(value, "integrable")), value)


@refusing
def square_integrable(value: Any) -> Quantity:
    """The random variable is measurable, with a finite expectation of the square of its norm."""
    return of(build("square_integrable", law(value, "square_integrable")), value)


@refusing
def iid_entries(W: Any, variance: Any) -> Quantity:
    """The entries of a random matrix are independent, with mean 0, that variance and finite moments of every order."""
    return of(build("iid_entries", law(W, "iid_entries"), _number(variance)), W, variance)


@refusing
def gaussian_entries(W: Any, variance: Any) -> Quantity:
    """The entries of a random matrix are independent and normal, with mean 0 and that variance."""
    return of(build("gaussian_entries", law(W, "gaussian_entries"), _number(variance)), W, variance)


@refusing
def surely(claim: Any) -> Formula:
    """The formula holds for every outcome."""
    stated = formula(claim)
    hidden = outcomes(proposition(stated))
    if not hidden:
        raise ClaimError(f"nothing in {stated!r} is random; state it without surely")
    return Formula("for_all", (tuple(Quantity(x) for x in hidden), stated))


# ------------------------------------------------------------------------------------------- properties and derivatives


def psd(S: Any) -> Formula:
    """S is symmetric, and v'Sv >= 0 for every v."""
    return formula(apply("psd", S))


@refusing
def symmetric(S: Any) -> Formula:
    """S' = S."""
    return equal(quantity(S).T, quantity(S))


@refusing
def has_derivative(f: Any, x: Any, value: Any) -> Formula:
    """The function f of a real number, a Python function or one of the theory's, has that derivative at x."""
    return formula(apply("has_derivative", _of_a_number(f, "t"), _entry(x), _entry(value)))


def _of_a_number(f: Any, name: str) -> Quantity:
    if isinstance(f, Expression):
        return quantity(f)
    if not callable(f):
        raise ClaimError(f"a function of a number is expected, such as lambda t: ..., not {f!r}")
    t = fresh(REAL)
    value = _entry(f(Quantity(t)))
    return of(lam(t, value.term, name), value)


def _moved(f: Any, points: Sequence[Quantity], directions: Sequence[Any], by: Quantity) -> Quantity:
    """The number f at the points moved in the directions."""
    moved = (X + by * H for X, H in zip(points, directions, strict=True))
    return _entry(quantity(value_at(f, *moved)))


@refusing
def value_at(f: Callable[..., Any], *point: Any) -> Any:
    """What a Python function says of quantities: an expression, or a formula.

    Raises ``ClaimError`` where something inside of the function binds a variable that they mention, so that it would be
    about another one.

    >>> from symres.theory import Theory
    >>> n, m = Theory("example").index("n m")
    >>> value_at(lambda k: Sum(n, 1, 2, n * k), m)
    Sum(1, 2, fun n. n*m)
    >>> value_at(lambda k: Sum(n, 1, 2, n * k), n)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    symres.errors.ClaimError: a function is taken at what mentions n, and binds a variable of that name; ...
    """
    value = f(*point)
    terms = [quantity(x).term for x in point]
    letters = [fresh(x.sort) for x in terms if x.sort is not None]
    said, of_any = map(_kernel_term, (value, f(*map(Quantity, letters))))
    there = substitute(of_any, dict(zip(letters, terms, strict=True)))
    if _joined(said) is not _joined(there):
        words = Words()
        form = words.proposition if said.sort is PROP else words.canonical
        if said.sort is not there.sort or form(said) is not form(there):
            named = sorted({str(x.value) for t in terms for x in free_variables(t) if x.head == "variable"})
            raise ClaimError(
                f"a function is taken at what mentions {', '.join(named)}, and binds a variable of that name; give the "
                "bound one another name"
            )
    return value


def _kernel_term(value: Any) -> Term:
    """The term of an expression, or of what ``formula`` takes."""
    said = _is_formula(value) or isinstance(value, (tuple, Relational))
    return proposition(value) if said else quantity(value).term


def _joined(t: Term) -> Term:
    """A term with its sums of sums, and products of products, as one, which a quantity writes down at once."""
    if t.head in BINDERS or not t.args:
        return t
    parts = [_joined(a) for a in t.args]
    if t.head in ("+", "*"):
        parts = [q for p in parts for q in (p.args if p.head == t.head else (p,))]
    return build(t.head, *parts)


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


@refusing
def directional_derivative(f: Callable[..., Any], at: Any, H: Any) -> Quantity:
    """The derivative of t -> f(X + tH) at 0. ``at`` and ``H`` may be tuples, for a function of several matrices.

    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> M = theory.matrix("M", theory.sizes("d"), theory.sizes("d"))
    >>> directional_derivative(trace, M, M.T)
    D(fun t. tr(M + t*T(M)), 0)
    """
    points, directions = [quantity(X) for X in _tuple(at)], [quantity(X) for X in _tuple(H)]
    _require_as_many(points, directions)
    t = Quantity(fresh(REAL))
    body = _moved(f, points, directions, t)
    return of(build("D", lam(t.term, body.term, "t"), ZERO), body, *points, *directions)


@refusing
def hessian_form(f: Callable[..., Any], at: Any, H: Any) -> Quantity:
    """The second derivative of t -> f(X + tH) at 0."""
    points, directions = [quantity(X) for X in _tuple(at)], [quantity(X) for X in _tuple(H)]
    _require_as_many(points, directions)
    s, t = Quantity(fresh(REAL)), Quantity(fresh(REAL))
    body = _moved(f, points, directions, s)
    first = build("D", lam(s.term, body.term, "s"), t.term)
    return of(build("D", lam(t.term, first, "t"), ZERO), body, *points, *directions)


def _require_as_many(points: Sequence[Any], directions: Sequence[Any]) -> None:
    if len(points) != len(directions):
        raise ClaimError(f"{len(points)} points and {len(directions)} directions; give one direction for each point")


@refusing
def gradient_is(f: Callable[..., Any], at: Any, G: Any) -> Formula:
    """G is the gradient of f at X: for every H, the derivative of t -> f(X + tH) at 0 is tr(G'H).

    >>> from symres.theory import Theory
    >>> theory = Theory("example")
    >>> M = theory.matrix("M", theory.sizes("d"), theory.sizes("d"))
    >>> gradient_is(lambda X: norm(X)**2, M, 2*M)
    for all H: D(fun t. frobenius(M + t*H)^2, 0) = tr(T(2*M)*H)
    """

    def along(points: Sequence[Quantity], H: Sequence[Quantity]) -> Formula:
        return equal(directional_derivative(f, points, H), _pairing(G, H))

    return _for_every_direction(f, at, G, along)


@refusing
def has_gradient(f: Callable[..., Any], at: Any, G: Any) -> Formula:
    """The same where f need not be smooth elsewhere: t -> f(X + tH) has the derivative tr(G'H) at 0, for every H."""

    def along(points: Sequence[Quantity], H: Sequence[Quantity]) -> Formula:
        return has_derivative(lambda t: _moved(f, points, H, t), 0, _pairing(G, H))

    return _for_every_direction(f, at, G, along)


def _pairing(G: Any, H: Sequence[Quantity]) -> Quantity:
    parts = [inner(g, h) for g, h in zip(_tuple(G), H, strict=True)]
    return sum(parts[1:], parts[0])


def _for_every_direction(
    f: Any, at: Any, G: Any, claim: Callable[[Sequence[Quantity], Sequence[Quantity]], Formula]
) -> Formula:
    points = [quantity(X) for X in _tuple(at)]
    if len(points) != len(_tuple(G)):
        raise ClaimError(f"{len(points)} points and {len(_tuple(G))} gradients; give one gradient for each point")
    parts = (*points, *map(quantity, _tuple(G)), quantity(f(*points)))
    taken = {str(x.value) for part in parts for x in free_variables(part.term) | part.unseen}
    directions = []
    for X in points:
        if X.term.sort is None or not (is_scalar(X.term.sort) or X.term.sort.head == "matrix"):
            raise ClaimError(f"a gradient is taken at a number or a matrix, not at {X!r}")
        name = next(name for name in ("H", "K", *(f"H_{n}" for n in range(1, 99))) if name not in taken)
        taken.add(name)
        number_like = is_scalar(X.term.sort)
        sort, domain = (REAL, "number") if number_like else (X.term.sort, "matrix")
        directions.append(Variable(variable(name, sort), domain))
    return Formula("for_all", (tuple(directions), claim(points, directions)))

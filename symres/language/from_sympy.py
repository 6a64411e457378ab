"""Convert expressions of SymPy to terms, as SymPy made them.

A claim about ``from_sympy(e)`` is one about the expression e that SymPy returned, not about the input of SymPy: x/x is
1 before anyone sees it.

>>> import sympy
>>> from symres.script.theory import Theory
>>> x = Theory("example").reals("x")
>>> ((x**2) ** Fraction(1, 2)).to_sympy()
Abs(x)
>>> from_sympy(sympy.expand(((x + 1) ** 2).to_sympy()))
x^2 + 2*x + 1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational
from sympy.logic.boolalg import ITE, And, BooleanAtom, Not, Or
from sympy.matrices.matrixbase import MatrixBase

from symres.errors import ClaimError
from symres.functions import FUNCTIONS, Function
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import purse
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    build,
    fresh,
    function_sort,
    lam,
    number,
    variable,
)
from symres.kernel.terms import matrix as matrix_term

from .expressions import Expression, entry_of, expression, made, number_of, refusing
from .integral_terms import integral_of
from .mentions import Declared, Guest, meanings_in
from .to_sympy import ASSUMPTIONS
from .unfolding import is_total, unfolded

_RECORDS: Mapping[str, Function] = {f.sympy.rpartition(".")[2]: f for f in FUNCTIONS.values() if f.sympy}


_UNRESTRICTED = ("", "real", "integer")
_WEAKEST_FIRST = ("real", "nonnegative", "nonzero", "positive", "integer", "natural")


@refusing
def from_sympy(e: Any) -> Any:
    """An expression, matrix or relation as SymPy made it; its symbols are the variables of the theory with their names.

    >>> from_sympy(sympy.Symbol("x", real=True) / 2)
    (1/2)*x
    >>> from_sympy(1.5)
    Traceback (most recent call last):
    symres.errors.ClaimError: from_sympy takes what SymPy made, not 1.5
    """
    if not isinstance(e, (sympy.Basic, MatrixBase)):
        raise ClaimError(f"from_sympy takes what SymPy made, not {e!r}")
    term = term_from_sympy(e)
    for one in e.atoms(sympy.Sum, sympy.Product):
        _, low, high = one.limits[0]
        if (high - low + 1).is_nonnegative is not True:
            raise ClaimError(
                f"SymPy turns a range round that ends before it begins, as that of {one} may, where symres takes none "
                f"of it; write {'Sum' if isinstance(one, sympy.Sum) else 'Prod'} of symres"
            )
    _require_plain_places(e)
    supposed = (Declared(s, domain, "SymPy") for s, domain in _supposed(e) if domain not in _UNRESTRICTED)
    return made(term, Expression(term, frozenset((Guest(term, " ".join(str(e).split())), *supposed))))


def _supposed(e: Any) -> Iterator[tuple[Term, str]]:
    """The symbols in an expression, with the weakest domain that implies the assumptions of SymPy about each.

    SymPy may have used them: it simplifies |p| to p for a positive p, so the theory has to declare p positive.
    """
    for s in e.free_symbols:
        if type(s) is not sympy.Symbol:
            raise ClaimError(f"{s} is a {type(s).__name__} of SymPy and no variable of a theory; use a symbol")
        domains = [d for d in ("", *_WEAKEST_FIRST) if _supposes_no_more(s, d)]
        if not domains:
            raise ClaimError(
                f"SymPy supposes more of {s} than a theory can declare, and may have used it; take to_sympy() of a "
                f"variable {s}, and give what else holds as a hypothesis"
            )
        yield variable(s.name, INT if s.is_integer else REAL), domains[0]


def _supposes_no_more(s: Any, domain: str) -> bool:
    """Whether a domain implies all assumptions of SymPy about a symbol or value; "" implies none."""
    return s.assumptions0.items() <= sympy.Symbol("s", **ASSUMPTIONS.get(domain, {})).assumptions0.items()


def _require_plain_places(e: Any) -> None:
    """Refuse bound symbols and values of functions with assumptions that SymPy may have used and that need not hold."""
    for bound in e.atoms(sympy.Sum, sympy.Product, sympy.Integral):
        for x, low, *_ in (limits for limits in bound.limits if len(limits) == 3):
            over = "real" if isinstance(bound, sympy.Integral) else "integer"
            from_one = over == "integer" and (low - 1).is_nonnegative is True
            if not _supposes_no_more(x, "natural" if from_one else over):
                raise ClaimError(
                    f"{x} in {bound} takes values of which SymPy supposes more than that they are {over}, and may have "
                    f"used it; make it with sympy.Symbol({x.name!r}, {over}=True)"
                )
    for value in e.atoms(AppliedUndef):
        if not _supposes_no_more(value, "real"):
            raise ClaimError(
                f"SymPy supposes more of {value} than that it is real, and may have used it; make the function with "
                f"sympy.Function({value.func.__name__!r})"
            )


def term_from_sympy(e: Any, variables: Mapping[Any, Term] | None = None) -> Term:
    """The kernel term of an expression of SymPy, nothing evaluated; ``variables`` stand for symbols."""
    try:
        with purse():
            return _Inward(dict(variables or {})).value(e)
    except Rejected as refusal:
        raise ClaimError(str(refusal)) from None


class _Inward:
    def __init__(self, variables: dict[Any, Term]) -> None:
        self.variables = variables

    def value(self, e: Any) -> Term:
        if isinstance(e, MatrixBase):
            return matrix_term([[self.value(e[i, j]) for j in range(e.cols)] for i in range(e.rows)])
        if isinstance(e, sympy.Symbol):
            return self._symbol(e)
        if isinstance(e, sympy.Rational):
            return number(Fraction(int(e.p), int(e.q)))
        if isinstance(e, sympy.Float):
            raise ClaimError(f"the float {e} is not exact; make a rational number of it")
        if e is sympy.pi:
            return build("pi")
        if e is sympy.E:
            return build("exp", ONE)
        if isinstance(e, sympy.Add):
            return build("+", *map(self.value, e.as_ordered_terms()))
        if isinstance(e, sympy.Mul):
            ordered = e.args if len(set(e.args)) < len(e.args) else e.as_ordered_factors()
            return build("*", *map(self.value, ordered))
        if isinstance(e, sympy.Pow):
            return build("^", self.value(e.base), self.value(e.exp))
        if isinstance(e, (Relational, And, Or, Not, ITE, BooleanAtom)):
            return self._proposition(e)
        if isinstance(e, sympy.Piecewise):
            return self._pieces(e)
        if isinstance(e, sympy.Derivative):
            return self._derivative(e)
        if isinstance(e, sympy.CRootOf):
            return self._root(e)
        if isinstance(e, AppliedUndef):
            return build("app", variable(str(e.func), function_sort(REAL, REAL)), *map(self.value, e.args))
        if isinstance(e, (sympy.Sum, sympy.Product)):
            return self._sum(e)
        if isinstance(e, sympy.Integral):
            return self._integral(e)
        if isinstance(e, (sympy.factorial, sympy.binomial)) and all(a.is_Integer and a >= 0 for a in e.args):
            return number(int(e.doit()))
        if e in (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) or e.has(sympy.I, sympy.AccumBounds):
            raise ClaimError(
                f"{e} is not a real number; a claim is about real numbers, and limits are written as bounds"
            )
        record = _RECORDS.get(type(e).__name__)
        if record is not None:
            return record(*map(self.value, e.args))
        raise ClaimError(f"{e} ({type(e).__name__}) has no counterpart here; write it with symres's words")

    def _symbol(self, s: sympy.Symbol) -> Term:
        if s not in self.variables:
            if isinstance(s, sympy.Dummy):
                raise ClaimError(f"the SymPy Dummy {s.name} is no variable of a theory; put one in its place")
            if s.is_real is False or s.is_complex is False:
                raise ClaimError(f"the symbol {s} is not real; a claim is about real numbers")
            if any(type(other) is sympy.Symbol and other.name == s.name for other in self.variables):
                raise ClaimError(f"two symbols print as {s} and differ to SymPy; use one of them")
            self.variables[s] = variable(s.name, INT if s.is_integer else REAL)
        return self.variables[s]

    def _proposition(self, e: Any) -> Term:
        if isinstance(e, BooleanAtom):
            raise ClaimError(f"SymPy has evaluated the relation to {e}; write it with symres's operators")
        if isinstance(e, (And, Or)):
            return build("and" if isinstance(e, And) else "or", *map(self.value, e.args))
        if isinstance(e, Not):
            return build("not", self.value(e.args[0]))
        if isinstance(e, ITE):
            condition, one, other = e.args
            return self.value(Or(And(condition, one), And(Not(condition), other)))
        a, b = self.value(e.lhs), self.value(e.rhs)
        if e.rel_op in ("==", "!="):
            same = build("=", a, b)
            return same if e.rel_op == "==" else build("not", same)
        low, high = (a, b) if e.rel_op in ("<", "<=") else (b, a)
        return build(e.rel_op.replace(">", "<"), low, high)

    def _pieces(self, e: sympy.Piecewise) -> Term:
        *pieces, (last, condition) = e.args
        if condition is not sympy.true:
            raise ClaimError(f"{e} has no value where none of its conditions holds; give one")
        out = self.value(last)
        for value, where in reversed(pieces):
            out = build("if", self.value(where), self.value(value), out)
        return out

    def _derivative(self, e: sympy.Derivative) -> Term:
        term = self.value(e.expr)
        for x, count in e.variable_count:
            if not isinstance(x, sympy.Symbol) or not count.is_Integer or self._symbol(x).sort is not REAL:
                raise ClaimError(f"{e} is not a derivative by a real symbol")
            v = self._symbol(x)
            for _ in range(int(count)):
                term = build("D", lam(v, term, x.name), v)
        return term

    def _sum(self, e: Any) -> Term:
        if len(e.limits) != 1 or len(e.limits[0]) != 3:
            raise ClaimError(f"{e} does not run over one index")
        i, low, high = e.limits[0]
        place, inside = self._bound(i, INT, e.function)
        ends = self.value(low), self.value(high)
        if isinstance(e, sympy.Sum):
            return build("Sum", *ends, lam(place, inside, i.name))
        return entry_of(build("Prod", *ends, lam(place, matrix_term([[inside]]), i.name)))

    def _integral(self, e: sympy.Integral) -> Term:
        if len(e.limits) != 1 or len(e.limits[0]) != 3:
            raise ClaimError(f"{e} is not an integral of an expression over one variable from a to b")
        x, low, high = e.limits[0]
        return integral_of(lam(*self._bound(x, REAL, e.function), x.name), self.value(low), self.value(high))

    def _bound(self, symbol: sympy.Symbol, sort: Term, e: Any) -> tuple[Term, Term]:
        """A variable for a symbol that is bound, and the term of an expression with it."""
        place, before = fresh(sort), self.variables.get(symbol)
        self.variables[symbol] = place
        inside = self.value(e)
        del self.variables[symbol]
        if before is not None:
            self.variables[symbol] = before
        return place, inside

    def _root(self, e: sympy.CRootOf) -> Term:
        if not e.is_real:
            raise ClaimError(f"{e} is not a real number")
        # SymPy narrows the interval that it keeps whenever it evaluates the root; this one is always the same
        low, high = (Fraction(int(end.p), int(end.q)) for end in e.poly.intervals()[e.index][0])
        coefficients = [Fraction(int(c.p), int(c.q)) for c in reversed(e.poly.all_coeffs())]
        return build("root", *map(number, coefficients), number(low), number(high))


@refusing
def root_of(polynomial: Any, k: int) -> Any:
    """The real root k, from 0 and in increasing order, of a polynomial with rational coefficients in one variable.

    >>> from symres.script.theory import Theory
    >>> x = Theory("example").reals("x")
    >>> root_of(x**3 - 2, 0)  # doctest: +ELLIPSIS
    root(...)
    """
    given = expression(polynomial)
    if not is_total(unfolded(number_of(given), meanings_in(given.mentions)), given):  # SymPy cancels x^2/x
        raise ClaimError(f"root_of takes a polynomial in one variable, not {polynomial!r}, which may be undefined")
    e = made(number_of(given), given).to_sympy()
    if len(e.free_symbols) != 1 or not e.is_polynomial():
        raise ClaimError(f"root_of takes a polynomial in one variable, not {polynomial!r}")
    exact = sympy.Poly(e, *e.free_symbols)
    if not (exact.domain.is_ZZ or exact.domain.is_QQ):
        raise ClaimError(f"root_of takes a polynomial with rational coefficients, not {polynomial!r}")
    real = sum(times for _, times in exact.intervals())
    if not isinstance(k, int) or isinstance(k, bool) or not 0 <= k < real:
        raise ClaimError(f"{polynomial!r} has {real} real roots, of which {k!r} is none; they count from 0")
    return from_sympy(sympy.CRootOf(e, k))

"""The door for SymPy, a guest: ``from_sympy`` takes what SymPy made, as it is, and ``to_sympy`` gives an expression.

A claim about ``from_sympy(e)`` is one about the expression e that SymPy returned, whatever it was made from: SymPy
turns x/x into 1 before anyone sees it.

>>> import sympy
>>> from symres.script.theory import Theory
>>> x = Theory("example").reals("x")
>>> ((x**2) ** Fraction(1, 2)).to_sympy()
Abs(x)
>>> from_sympy(sympy.expand(((x + 1) ** 2).to_sympy()))
x^2 + 2*x + 1
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational
from sympy.logic.boolalg import And, BooleanAtom, Not, Or
from sympy.matrices.matrixbase import MatrixBase

from symres.errors import ClaimError
from symres.kernel import Rejected, Term
from symres.kernel.polynomials import Budget
from symres.kernel.terms import (
    INT,
    ONE,
    REAL,
    build,
    contract,
    fresh,
    function_sort,
    instantiate,
    lam,
    number,
    show,
    substitute,
    variable,
)
from symres.kernel.terms import matrix as matrix_term

from . import elementary
from .expressions import Declared, Defined, Expression, Guest, entry_of, expression, made, refusing, written_out

# what SymPy is told of a variable, by its domain
ASSUMPTIONS: Mapping[str, Mapping[str, bool]] = {
    "real": {"real": True},
    "positive": {"positive": True},
    "nonnegative": {"nonnegative": True},
    "nonzero": {"real": True, "nonzero": True},
    "integer": {"integer": True},
    "natural": {"integer": True, "positive": True},
}

# ------------------------------------------------------------------------------------------------------------ to SymPy

_HEADS: Mapping[str, Callable[..., Any]] = {
    "+": sympy.Add,
    "*": sympy.Mul,
    "^": sympy.Pow,
    "exp": sympy.exp,
    "log": sympy.log,
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "atan": sympy.atan,
    "tanh": sympy.tanh,
    "erf": sympy.erf,
    "abs": sympy.Abs,
    "max": sympy.Max,
    "min": sympy.Min,
    "floor": sympy.floor,
    "ceiling": sympy.ceiling,
    "pi": lambda: sympy.pi,
    "=": lambda a, b: sympy.Eq(a, b),
    "<": lambda a, b: sympy.Lt(a, b),
    "<=": lambda a, b: sympy.Le(a, b),
    "and": sympy.And,
    "or": sympy.Or,
    "not": sympy.Not,
    "if": lambda p, a, b: sympy.Piecewise((a, p), (b, True)),
}


def to_sympy(e: Any, symbols: Mapping[Term, Any] | None = None) -> Any:
    """The expression as SymPy has it, defined functions replaced by their meanings and derivatives carried out.

    ``symbols`` are those for variables; others become real symbols of the same name, in the domain that their theory
    declared. SymPy evaluates as it always does. Raises ``ClaimError`` for what SymPy does not have.
    """
    said = expression(e)
    known = dict(symbols or {})
    for m in said.mentions:
        if isinstance(m, Declared) and m.term not in known:
            known[m.term] = symbol_for(m.term, m.domain)
    try:
        return _Outward(known, meanings_in(said)).value(said.term)
    except ClaimError:
        raise
    except (ArithmeticError, TypeError, ValueError, NotImplementedError) as error:
        raise ClaimError(f"SymPy makes nothing of {said!r}: {error}") from None


def symbol_for(x: Term, domain: str = "") -> Any:
    """SymPy's symbol for a variable in a domain."""
    told = ASSUMPTIONS.get(domain) or ASSUMPTIONS["integer" if x.sort is INT else "real"]
    return sympy.Symbol(str(x.value), **told)


def meanings_in(e: Expression) -> dict[Term, Term]:
    """The meanings of the defined functions in an expression."""
    return {m.term: m.meaning for m in e.mentions if isinstance(m, Defined)}


class _Outward:
    def __init__(self, symbols: dict[Term, Any], meanings: Mapping[Term, Term]) -> None:
        self.symbols = symbols
        self.meanings = meanings

    def value(self, t: Term) -> Any:
        head, args = t.head, t.args
        if head == "rational":
            return sympy.Rational(t.value.numerator, t.value.denominator)
        if head in ("variable", "local"):
            if t.sort is not REAL and t.sort is not INT:
                raise self._unknown(t)
            if t not in self.symbols:
                told = {"integer": True} if t.sort is INT else {"real": True}
                self.symbols[t] = sympy.Symbol(str(t.value), **told) if head == "variable" else sympy.Dummy("t", **told)
            return self.symbols[t]
        entries = written_out(t)
        if entries is not None:
            return sympy.ImmutableMatrix([[self.value(e) for e in row] for row in entries])
        if t.sort is not None and t.sort.head == "matrix" and head in ("+", "*", "T", "^"):
            return self._matrix(t)
        if head in _HEADS:
            return _HEADS[head](*map(self.value, args))
        if head == "app":
            return self._application(t)
        if head == "D":
            x = fresh(REAL)
            dummy = self.symbols[x] = sympy.Dummy(str(args[0].value), real=True)
            body = self.value(instantiate(args[0], x))
            return sympy.diff(body, dummy).subs(dummy, self.value(args[1]))
        if head == "Sum":
            i = fresh(INT)
            index = self.symbols[i] = sympy.Dummy(str(args[2].value), integer=True)
            return sympy.Sum(self.value(instantiate(args[2], i)), (index, self.value(args[0]), self.value(args[1])))
        if head == "tr" and args[0].head == "Prod":
            return self._product(args[0])
        if head == "root":
            return self._root(t)
        if head == "tr" and written_out(args[0]) is not None:
            return self.value(args[0]).trace()
        if head == "det" and written_out(args[0]) is not None:
            return self.value(args[0]).det()
        if head == "frobenius" and written_out(args[0]) is not None:
            return sympy.sqrt(sympy.Add(*(entry**2 for entry in self.value(args[0]))))
        raise self._unknown(t)

    def _product(self, t: Term) -> Any:
        """The product of numbers, as that of matrices with one entry."""
        i = fresh(INT)
        factor = instantiate(t.args[2], i)
        if factor.head != "rows" or len(factor.args) != 3:
            raise self._unknown(t)
        index = self.symbols[i] = sympy.Dummy(str(t.args[2].value), integer=True)
        return sympy.Product(self.value(factor.args[2]), (index, self.value(t.args[0]), self.value(t.args[1])))

    def _matrix(self, t: Term) -> Any:
        parts = [self.value(a) for a in t.args]
        if t.head == "T":
            return parts[0].T
        if t.head == "^":
            return parts[0] ** parts[1]
        out = parts[0]
        for part in parts[1:]:
            out = out + part if t.head == "+" else out * part
        return out

    def _application(self, t: Term) -> Any:
        function, *arguments = t.args
        if function in self.meanings:
            return self.value(_applied(self.meanings[function], arguments))
        if function.head == "lam":
            return self.value(contract(t))
        if function.head == "variable" and len(arguments) == 1 and function.sort is function_sort(REAL, REAL):
            return sympy.Function(str(function.value), real=True)(self.value(arguments[0]))
        raise self._unknown(t)

    def _root(self, t: Term) -> Any:
        *coefficients, low, high = (a.value for a in t.args)
        x = sympy.Dummy("x")
        p = sympy.Poly([sympy.Rational(c.numerator, c.denominator) for c in reversed(coefficients)], x)
        for k, ((a, b), _) in enumerate(p.intervals()):
            if Fraction(int(a.p), int(a.q)) == low and Fraction(int(b.p), int(b.q)) == high:
                return sympy.CRootOf(p.as_expr(), k)
        below = p.count_roots(None, sympy.Rational(low.numerator, low.denominator))
        return sympy.CRootOf(p.as_expr(), int(below) - (1 if p.eval(low) == 0 else 0))

    def _unknown(self, t: Term) -> ClaimError:
        return ClaimError(
            f"SymPy has no expression for {show(t, 200)} here; to_sympy takes numbers and matrices that are written out"
        )


def _applied(meaning: Term, arguments: list[Term]) -> Term:
    for a in arguments:
        x = fresh(meaning.args[0])
        meaning = substitute(instantiate(meaning, x), {x: a})
    return meaning


# ---------------------------------------------------------------------------------------------------------- from SymPy

_WORDS: Mapping[str, Callable[..., Any]] = {
    **{
        name: getattr(elementary, name)
        for name in (
            *("exp", "log", "sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "sinh", "cosh", "tanh"),
            *("coth", "sech", "csch", "asinh", "acosh", "atanh", "erf", "erfc", "ceiling", "floor", "sign", "Mod"),
        )
    },
    "Abs": lambda t: abs(expression(t)),
    "Max": elementary.greatest,
    "Min": elementary.least,
    "Heaviside": elementary.Heaviside,
}


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
    return made(term, Expression(term, frozenset((Guest(term, " ".join(str(e).split())),))))


def term_from_sympy(e: Any, variables: Mapping[Any, Term] | None = None) -> Term:
    """The kernel term of an expression of SymPy, nothing evaluated; ``variables`` stand for symbols."""
    try:
        with Budget.full():
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
        if isinstance(e, (Relational, And, Or, Not, BooleanAtom)):
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
        if e in (sympy.nan, sympy.zoo, sympy.oo, -sympy.oo) or e.has(sympy.I):
            raise ClaimError(
                f"{e} is not a real number; a claim is about real numbers, and limits are written as bounds"
            )
        word = _WORDS.get(type(e).__name__)
        if word is not None:
            made_of: Expression = word(*(Expression(self.value(a)) for a in e.args))
            return made_of.term
        raise ClaimError(f"{e} ({type(e).__name__}) has no counterpart here; write it with symres's words")

    def _symbol(self, s: sympy.Symbol) -> Term:
        if s not in self.variables:
            if isinstance(s, sympy.Dummy):
                raise ClaimError(f"the SymPy Dummy {s.name} is no variable of a theory; put one in its place")
            if s.is_real is False or s.is_complex is False:
                raise ClaimError(f"the symbol {s} is not real; a claim is about real numbers")
            self.variables[s] = variable(s.name, INT if s.is_integer else REAL)
        return self.variables[s]

    def _proposition(self, e: Any) -> Term:
        if isinstance(e, BooleanAtom):
            raise ClaimError(f"SymPy has evaluated the relation to {e}; write it with symres's operators")
        if isinstance(e, (And, Or)):
            return build("and" if isinstance(e, And) else "or", *map(self.value, e.args))
        if isinstance(e, Not):
            return build("not", self.value(e.args[0]))
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
        place = fresh(INT)
        before = self.variables.get(i)
        self.variables[i] = place
        inside = self.value(e.function)
        if before is None:
            del self.variables[i]
        else:
            self.variables[i] = before
        ends = self.value(low), self.value(high)
        if isinstance(e, sympy.Sum):
            return build("Sum", *ends, lam(place, inside, i.name))
        return entry_of(build("Prod", *ends, lam(place, matrix_term([[inside]]), i.name)))

    def _integral(self, e: sympy.Integral) -> Term:
        from .integrals import integral_of

        if len(e.limits) != 1 or len(e.limits[0]) != 3:
            raise ClaimError(f"{e} is not an integral of an expression over one variable from a to b")
        x, low, high = e.limits[0]
        place, before = fresh(REAL), self.variables.get(x)
        self.variables[x] = place
        inside = lam(place, self.value(e.function), x.name)
        if before is None:
            del self.variables[x]
        else:
            self.variables[x] = before
        return integral_of(inside, self.value(low), self.value(high))

    def _root(self, e: sympy.CRootOf) -> Term:
        if not e.is_real:
            raise ClaimError(f"{e} is not a real number")
        # SymPy narrows the interval that it keeps whenever it evaluates the root; this one is always the same
        low, high = (Fraction(int(end.p), int(end.q)) for end in e.poly.intervals()[e.index][0])
        coefficients = [Fraction(int(c.p), int(c.q)) for c in reversed(e.poly.all_coeffs())]
        return build("root", *map(number, coefficients), number(low), number(high))

"""Convert terms to expressions of SymPy, which evaluates as it always does.

>>> from symres.script.theory import Theory
>>> x = Theory("example").reals("x")
>>> ((x**2) ** (x / x)).to_sympy(), (x**2 + 1).to_sympy()
(x**2, x**2 + 1)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any

import sympy

from symres.errors import ClaimError
from symres.functions import HEADS, named
from symres.kernel import Term
from symres.kernel.terms import (
    INT,
    REAL,
    contract,
    fresh,
    function_sort,
    instantiate,
    literal_size,
    show,
    substitute,
)

from .mentions import Declared, Mention, meanings_in
from .restrictions import require_within
from .written_out import written_out

# the assumptions of the symbol for a variable, by the domain of the variable
ASSUMPTIONS: Mapping[str, Mapping[str, bool]] = {
    "real": {"real": True},
    "positive": {"positive": True},
    "nonnegative": {"nonnegative": True},
    "nonzero": {"real": True, "nonzero": True},
    "integer": {"integer": True},
    "natural": {"integer": True, "positive": True},
}

NOT_REAL = ("not comparable", "non-real")  # words by which SymPy says that it found something else than a real number

_HEADS: Mapping[str, Callable[..., Any]] = {
    "+": sympy.Add,
    "*": sympy.Mul,
    "^": sympy.Pow,
    **{head: named(f.sympy) for head, f in HEADS.items()},
    "pi": lambda: sympy.pi,
    "=": lambda a, b: sympy.Eq(a, b),
    "<": lambda a, b: sympy.Lt(a, b),
    "<=": lambda a, b: sympy.Le(a, b),
    "and": sympy.And,
    "or": sympy.Or,
    "not": sympy.Not,
    "if": lambda p, a, b: sympy.Piecewise((a, p), (b, True)),
}


def to_sympy(term: Term, mentions: Collection[Mention] = (), symbols: Mapping[Term, Any] | None = None) -> Any:
    """A term as SymPy has it, defined functions replaced by their meanings and derivatives carried out.

    ``symbols`` are those for variables; others become real symbols of the same name, in the domain that their theory
    declared. Raises ``ClaimError`` for what SymPy does not have.
    """
    require_within(term, mentions)
    known = dict(symbols or {})
    for m in mentions:
        if isinstance(m, Declared) and m.term not in known:
            known[m.term] = symbol_for(m.term, m.domain)
    try:
        return _Outward(known, meanings_in(mentions)).value(term)
    except ClaimError:
        raise
    except (ArithmeticError, TypeError, ValueError, NotImplementedError) as error:
        if any(words in str(error) for words in NOT_REAL):
            raise ClaimError(f"SymPy finds that a part of {show(term, 200)} is not a real number: {error}") from None
        raise ClaimError(f"SymPy makes nothing of {show(term, 200)}: {error}") from None


def symbol_for(x: Term, domain: str = "") -> Any:
    """SymPy's symbol for a variable in a domain."""
    told = ASSUMPTIONS.get(domain) or ASSUMPTIONS["integer" if x.sort is INT else "real"]
    return sympy.Symbol(str(x.value), **told)


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
        if head == "entry" and written_out(args[0]) is not None:
            row, column = (literal_size(place) for place in args[1:])
            if row is not None and column is not None:
                return self.value(args[0])[row - 1, column - 1]
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

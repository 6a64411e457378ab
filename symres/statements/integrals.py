"""Integrals over an interval, as the statement that a function is an antiderivative, and what it changes by.

The integral of f from a to b is taken for continuous functions on the open interval, as Riemann's, where f is not
defined at an end an improper one. By the fundamental theorem it is F(b) - F(a) where F is continuous from a to b, with
F' = f strictly between them.

Where SymPy proposes such an F in closed form, it is part of the statement: a relation between integrals is frozen as
"F' = f between a and b, and the relation holds of F(b) - F(a)"; as a premise, or under a negation, as "if F' = f there,
the relation holds", so that no proof relies on SymPy. For a refutation to be one of the integral, F has to be an
antiderivative indeed: it is seen to be smooth between the ends.

Where there is no such F, for exp(-x^4) or |x|, the relation is frozen as "there is an F with F' = f from a
to b, and the relation holds of F(b) - F(a)", as a premise as "for all F with F' = f from a to b it holds": with the
ends. All such F change by the same, and for a continuous f there is one, so that the two say the same; what is not seen
to be continuous from a to b is refused (``continuity``), as where f has a pole there.

>>> x = sympy.Symbol("x", real=True)
>>> with_antiderivatives(words.equal(integral(3 * x**2, (x, 0, 1)), 1))
(for all _x: (0 < _x < 1) implies Derivative(_x**3, _x) = 3*_x**2) and Integral(3*x**2, (x, 0, 1)) = 1
>>> change(integral(3 * x**2, (x, 0, 1)))
-(_x**3 at _x = 0) + (_x**3 at _x = 1)
>>> with_antiderivatives(words.less(integral(sympy.exp(x**4), (x, 0, 1)), 2))
of antiderivatives: Integral(exp(x**4), (x, 0, 1)) < 2
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import sympy
from sympy.core.function import Application

from . import words
from .counterparts import FUNCTIONS
from .definedness import conditions, is_known
from .definitions import require_seen
from .words import IF_ANTIDERIVATIVES, OF_ANTIDERIVATIVES, RELATIONS, At, ClaimError, Formula, as_expression, at

SMOOTH = (sympy.exp, sympy.sin, sympy.cos, sympy.tanh, sympy.sinh, sympy.cosh, sympy.atan, sympy.asinh, sympy.erf)


def integral(f: Any, limits: tuple[Any, Any, Any]) -> sympy.Integral:
    """The integral of an expression over a variable from a to b; SymPy's own ``Integral`` says the same.

    It stands in relations, in sums, products and functions. Where there is no antiderivative in closed form, the
    expression is to be defined at the ends as well, and equations are decided of piecewise polynomials alone.

    >>> x = sympy.Symbol("x", real=True)
    >>> words.equal(integral(1 / x, (x, 1, 2)), sympy.log(2))
    Integral(1/x, (x, 1, 2)) = log(2)
    >>> words.at_most(integral(sympy.exp(-(x**4)), (x, 0, 1)), sympy.Rational(85, 100))
    Integral(exp(-x**4), (x, 0, 1)) <= 17/20
    """
    if not isinstance(limits, (tuple, sympy.Tuple)) or len(limits) != 3 or not isinstance(limits[0], sympy.Symbol):
        raise ClaimError(f"integral(f, (x, a, b)) takes a symbol and two bounds, not {limits!r}")
    x, a, b = limits
    return sympy.Integral(as_expression(f), (x, as_expression(a), as_expression(b)))


def with_antiderivatives(f: Formula, is_premise: bool = False) -> Formula:
    """The formula, with what makes antiderivatives of them at every relation between integrals."""
    if f.kind in RELATIONS:
        found = dict.fromkeys(e for part in f.parts for e in integrals(part))
        closed = [of.claim for of in map(_of, found) if of is not None]
        unknown = tuple(e for e in found if _of(e) is None)
        said = Formula(IF_ANTIDERIVATIVES if is_premise else OF_ANTIDERIVATIVES, (unknown, f)) if unknown else f
        if not closed:
            return said
        return words.implies(words.both(*closed), said) if is_premise else words.both(*closed, said)
    if f.kind in ("for_all", "there_is"):
        return Formula(f.kind, (f.parts[0], with_antiderivatives(f.parts[1], is_premise)))
    if f.kind == "negation":
        return Formula(f.kind, (with_antiderivatives(f.parts[0], not is_premise),))
    if f.kind == "implies":
        premise, conclusion = f.parts
        return Formula(
            f.kind, (with_antiderivatives(premise, not is_premise), with_antiderivatives(conclusion, is_premise))
        )
    if f.kind in ("both", "either"):
        return Formula(f.kind, tuple(with_antiderivatives(part, is_premise) for part in f.parts))
    return f


def integrals(e: Any) -> Iterator[sympy.Integral]:
    """The integrals in an expression or matrix, which stand in sums, products, powers and functions alone."""
    if isinstance(e, sympy.Integral):
        yield e
    elif isinstance(e, (sympy.MatrixBase, sympy.Add, sympy.Mul, sympy.Pow, Application)):
        for part in e.flat() if isinstance(e, sympy.MatrixBase) else e.args:
            yield from integrals(part)
    elif isinstance(e, sympy.Basic) and any(isinstance(part, sympy.Integral) for part in sympy.preorder_traversal(e)):
        raise ClaimError(f"an integral inside of {e} is not taken; it may stand in sums, products and functions")


def change(e: sympy.Integral) -> sympy.Expr | None:
    """F(b) - F(a), unevaluated; None where F is not known in closed form."""
    of = _of(e)
    return None if of is None else of.change


def ordered(a: sympy.Expr, b: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr] | None:
    """The lower and the upper end of an interval, if it is known which is which."""
    if is_known(b - a, "is_nonnegative"):
        return a, b
    return (b, a) if is_known(a - b, "is_nonnegative") else None


# ------------------------------------------------------------------------------------------------------ antiderivatives


class Antiderivative(NamedTuple):
    """``F`` with F' = f between ``a`` and ``b``, both in the variable ``x``, which is a real number."""

    x: sympy.Dummy
    f: sympy.Expr
    F: sympy.Expr
    a: sympy.Expr
    b: sympy.Expr

    @property
    def claim(self) -> Formula:
        """F' = f strictly between a and b, whichever is less."""
        slope = sympy.Derivative(self.F, self.x, evaluate=False)
        known = ordered(self.a, self.b)
        orders = [known] if known else [(self.a, self.b), (self.b, self.a)]
        inside = words.either(*(words.less(low, self.x, high) for low, high in orders))
        return words.for_all(self.x, words.implies(inside, words.equal(slope, self.f)))

    @property
    def change(self) -> sympy.Expr:
        return at(self.F, {self.x: self.b}) - at(self.F, {self.x: self.a})


@lru_cache(1 << 10)
def _of(e: sympy.Integral) -> Antiderivative | None:
    """What SymPy proposes, where it is an antiderivative wherever the integrand is defined; None if it is not in closed
    form.
    """
    from sympy.integrals.manualintegrate import manualintegrate  # which takes time to import, and few claims need

    if len(e.limits) != 1 or len(e.limits[0]) != 3 or e.function.has(sympy.Integral):
        raise ClaimError(f"{e} is not an integral of an expression over one variable from a to b")
    name, a, b = e.limits[0]
    for end in (a, b):
        if end.has(sympy.oo, sympy.zoo, sympy.nan):
            raise ClaimError(f"{e} is over an infinite interval; say what the integral up to a number tends to")
        if end.has(sympy.Integral):
            raise ClaimError(f"{e} has an integral for a bound, which is not taken")
    _require_told(name, a, b)
    require_seen(name, e.function, "an integral over")
    x = sympy.Dummy(name.name, real=True)
    simplified = e.function.xreplace({name: x})
    with sympy.evaluate(False):  # as it is written: y/y says that y is not 0
        f = e.function.xreplace({name: x})
    if e.function.has(At):
        return None
    F = manualintegrate(simplified, x)
    if F.has(sympy.Piecewise) or not _is_elementary(F) or sympy.simplify(F.diff(x) - simplified) != 0:
        return None
    ends = _Ends(x, a, b, f)
    F = F.replace(sympy.log, lambda g: sympy.log(-g if ends.is_positive(-g) else g))
    if not ends.is_smooth(F):
        return None
    if ends.is_undefined_inside():
        raise ClaimError(f"{e.function} is not defined everywhere between {a} and {b}; integrate what it is elsewhere")
    return Antiderivative(x, f, F, a, b)


def _is_elementary(e: sympy.Expr) -> bool:
    """Whether the kernel has all functions in an expression, so that the expression is one in closed form."""
    if e.has(sympy.Integral, sympy.Derivative, sympy.I):
        return False
    return all(type(f).__name__ in FUNCTIONS for f in e.atoms(Application))


def _require_told(x: sympy.Symbol, a: sympy.Expr, b: sympy.Expr) -> None:
    """SymPy simplified by what it was told of the variable, so that has to hold between the ends."""
    if x.is_integer:
        raise ClaimError(f"an integral is over real numbers, and {x} is an integer")
    for what in ("is_positive", "is_nonnegative", "is_negative", "is_nonpositive"):
        if getattr(x, what) and all(is_known(end, what) for end in (a, b)):
            return
    if any(getattr(x, what) is not None for what in ("is_positive", "is_nonnegative", "is_zero")):
        raise ClaimError(
            f"{x} has a sign by its declaration, and may not between {a} and {b}; declare another variable"
        )


class _Ends(NamedTuple):
    """The interval of an integral, with the integrand."""

    x: sympy.Dummy
    a: sympy.Expr
    b: sympy.Expr
    f: sympy.Expr

    def is_smooth(self, e: sympy.Expr) -> bool:
        """Whether e is seen to be continuous from a to b and differentiable strictly between them."""
        if self.x not in e.free_symbols:
            return conditions(e) <= conditions(self.f)
        if e == self.x:
            return True
        if isinstance(e, (sympy.Add, sympy.Mul, *SMOOTH)):
            return all(map(self.is_smooth, e.args))
        if isinstance(e, sympy.log):
            return self.is_smooth(e.args[0]) and self.is_positive(e.args[0])
        if isinstance(e, sympy.asin):
            return self.is_smooth(e.args[0]) and self.is_positive(1 - e.args[0] ** 2)
        return isinstance(e, sympy.Pow) and self._is_smooth_power(*e.as_base_exp())

    def _is_smooth_power(self, base: sympy.Expr, exponent: sympy.Expr) -> bool:
        if self.x in exponent.free_symbols:
            return self.x not in base.free_symbols and is_known(base, "is_positive") and self.is_smooth(exponent)
        if not self.is_smooth(base) or not exponent.is_Rational:
            return False
        if exponent.is_Integer:
            return exponent > 0 or self.is_positive(base) or self.is_positive(-base)
        return self.is_positive(base) or exponent > 0 and self._is_positive_inside(base)

    def is_undefined_inside(self) -> bool:
        """Whether a denominator of f is seen to vanish strictly between the ends."""
        return any(kind == "nonzero" and self._vanishes_inside(t) for kind, t in conditions(self.f))

    def _vanishes_inside(self, g: sympy.Expr) -> bool:
        p = self._rational(g)
        return p is not None and bool(p.count_roots(*self._sides) > sum(p.eval(end) == 0 for end in {*self._sides}))

    def is_positive(self, g: sympy.Expr) -> bool:
        """Whether g > 0 is seen from a to b, the ends included."""
        if is_known(g, "is_positive"):
            return True
        if not g.is_polynomial(self.x):
            return False
        if sympy.degree(g, self.x) <= 1:
            return all(is_known(end, "is_positive") for end in self._at_ends(g))
        p = self._rational(g)
        return p is not None and bool(p.eval(self._sides[0]) > 0 and p.count_roots(*self._sides) == 0)

    @property
    def _sides(self) -> list[sympy.Expr]:
        """The lower end and the upper one, of numbers."""
        return sorted((self.a, self.b))

    def _rational(self, g: sympy.Expr) -> sympy.Poly | None:
        """A polynomial with rational coefficients, where the ends are rational as well; None for anything else."""
        if not (self.a.is_Rational and self.b.is_Rational and g.free_symbols == {self.x} and g.is_polynomial(self.x)):
            return None
        p = sympy.Poly(g, self.x)
        return p if p.domain in (sympy.ZZ, sympy.QQ) else None

    def _is_positive_inside(self, g: sympy.Expr) -> bool:
        """The same strictly between the ends, of what is linear, and so not negative at them."""
        if not g.is_polynomial(self.x) or sympy.degree(g, self.x) > 1:
            return False
        values = self._at_ends(g)
        return all(is_known(v, "is_nonnegative") for v in values) and any(is_known(v, "is_positive") for v in values)

    def _at_ends(self, g: sympy.Expr) -> list[sympy.Expr]:
        return [g.subs(self.x, end) for end in (self.a, self.b)]

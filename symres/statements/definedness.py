"""Where a SymPy expression is defined, as far as it does not go without saying; and what digits have decided.

SymPy has no such notion: ``x/x`` is 1 for it. Conditions are compared, before and after SymPy has simplified, to see
whether something was lost; none is ever a reason to call anything proved.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import sympy
from sympy import Add, Basic, Expr, Mul, Pow, S
from sympy.core.function import Application, AppliedUndef
from sympy.logic.boolalg import Boolean
from sympy.matrices.matrixbase import MatrixBase

from .definitions import definition_of
from .words import At, ClaimError

EVERYWHERE = frozenset("exp sin cos tanh sinh cosh atan asinh sech erf erfc Abs Max Min floor ceiling".split())
SMOOTH = (
    *(Add, Mul, sympy.exp, sympy.sin, sympy.cos, sympy.tanh, sympy.sinh, sympy.cosh, sympy.atan),
    *(sympy.erf, sympy.erfc),
)
MISJUDGED = (  # SymPy takes atan(n) for nonzero
    *(sympy.atan, sympy.asin, sympy.acos, sympy.acot, sympy.asec, sympy.acsc),
    *(sympy.asinh, sympy.acosh, sympy.atanh, sympy.sech, sympy.csch, sympy.coth),
)
BINDING = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Subs, sympy.Lambda, sympy.Limit)
TOLD = ("positive", "negative", "nonnegative", "nonpositive", "nonzero", "integer", "even", "odd", "real")
REAL = sympy.Symbol("x", real=True).assumptions0.items()  # what is true of all numbers here

Condition = tuple[str, Basic]  # ("nonzero", t), ("nonnegative", t), or ("defined", t) for what is asked of t as a whole
Conditions = frozenset[Condition]
NONE: Conditions = frozenset()
UNREAL: Conditions = frozenset(
    ("defined", e) for e in (S.ImaginaryUnit, S.ComplexInfinity, S.Infinity, S.NegativeInfinity, S.NaN)
)
INEXACT: Conditions = frozenset([("exact", S.NaN)])  # what no float is: it is refused when it is frozen


def conditions(value: Any) -> Conditions:
    """What has to hold for an expression or matrix to be defined, but for what is plain from the declared domains.

    >>> from sympy import symbols, log, sqrt
    >>> x, p = symbols("x", real=True), symbols("p", positive=True)
    >>> sorted(map(shown, conditions(log(x) / (2 * p))))
    ['x != 0', 'x >= 0']
    >>> conditions(sqrt(x**2 + 1)) == conditions(1 / (x - p)) == frozenset()
    False
    """
    if isinstance(value, (MatrixBase, sympy.NDimArray)):
        return union(map(_conditions, value.flat() if isinstance(value, MatrixBase) else sympy.flatten(value)))
    if isinstance(value, float):
        return INEXACT
    return _conditions(value) if isinstance(value, Basic) else NONE


def union(parts: Iterable[Conditions]) -> Conditions:
    return frozenset().union(*parts)


@lru_cache(1 << 16)
def _conditions(e: Basic) -> Conditions:
    if isinstance(e, MatrixBase):
        return conditions(e)
    if not e.args:
        return INEXACT if isinstance(e, sympy.Float) else UNREAL & {("defined", e)}
    if isinstance(e, At):  # its variables are bound
        inside, point = _conditions(e.args[0]), union(map(_conditions, e.args[2].args))
        plain = not inside and all(map(is_of_its_kind, e.args[1].args, e.args[2].args))
        return point | (NONE if plain else {("defined", e)})
    if isinstance(e, BINDING):
        return frozenset({("defined", e)})
    below = union(map(_conditions, e.args))
    if isinstance(e, sympy.Derivative):
        return below if _is_smooth(e.expr) else below | {("defined", e)}
    if isinstance(e, AppliedUndef):
        definition = definition_of(e)
        if definition is None:
            return below
        plain = not _conditions(definition.body) and all(map(is_of_its_kind, definition.variables, e.args))
        return below | (NONE if plain else {("defined", e)})
    if isinstance(e, (sympy.Inverse, sympy.MatPow)):
        return below | {("defined", e)}
    if isinstance(e, Pow):
        return below | of_power(e.base, e.exp)
    if isinstance(e, (Application, sympy.Piecewise, sympy.AccumBounds)) and not isinstance(e, Boolean):
        return below | of_function(type(e).__name__, e.args)
    return below


def _is_smooth(e: Basic) -> bool:
    """Whether an expression has a derivative everywhere."""
    if isinstance(e, Pow):
        return bool(e.exp.is_Integer) and e.exp > 0 and _is_smooth(e.base)
    return not e.args or isinstance(e, SMOOTH) and all(map(_is_smooth, e.args))


def is_of_its_kind(x: sympy.Symbol, value: Any) -> bool:
    """Whether a value is known to be all that SymPy was told of the symbol for which it is put, but real."""
    told = x.assumptions0.items() - REAL
    if told and (conditions(value) or value.has(*MISJUDGED)):
        return False
    return all(getattr(value, f"is_{what}", None) is so for what, so in told)


def misplaced(x: sympy.Symbol, value: Any, kind: str = "") -> ClaimError:
    """The error for a value that may not be of the ``kind`` of the symbol for which it is put."""
    mend = "integers" if x.is_integer and getattr(value, "is_integer", None) else "reals"
    return ClaimError(
        f"{x} is {kind or assumptions(x)}, and {value} may not be; declare {x} with theory.{mend} to put {value} there"
    )


def assumptions(s: sympy.Symbol) -> str:
    """What SymPy was told of a symbol, in words."""
    known = [name for name, value in s.assumptions0.items() if value and name in TOLD]
    return ", ".join(known) or "without assumptions"


def is_known(e: Expr, what: str) -> bool:
    """Whether SymPy knows this of an expression (``is_positive``, say), and is right about such expressions."""
    return getattr(e, what) is True and not _conditions(e) and not e.has(*MISJUDGED)


def of_power(base: Any, exponent: Any) -> Conditions:
    base, exponent = sympy.sympify(base), sympy.sympify(exponent)
    if not isinstance(base, Expr) or isinstance(base, sympy.MatrixExpr):
        return NONE
    if exponent.is_Integer:
        return nonzero(base) if exponent < 0 else NONE
    if exponent.is_Rational:
        return nonnegative(base) | (nonzero(base) if exponent < 0 else NONE)
    if exponent.is_integer and base.is_zero is not True:
        plain = not nonzero(base) or is_known(exponent, "is_nonnegative")
        return NONE if plain else frozenset({("defined", Pow(base, exponent, evaluate=False))})
    return nonnegative(base) | nonzero(base)


def of_function(name: str, args: tuple[Any, ...]) -> Conditions:
    if name == "log" and len(args) == 2:
        return of_function("log", args[:1]) | of_function("log", args[1:]) | nonzero(sympy.log(args[1]))
    if name == "log":
        return nonnegative(args[0]) | nonzero(args[0])
    if name in ("sign", "Heaviside"):  # as the kernel reads them
        return nonzero(args[0])
    if name in ("tan", "sec"):
        return NONE if isinstance(args[0], sympy.atan) else nonzero(sympy.cos(args[0]))
    if name in ("cot", "csc"):
        return nonzero(sympy.sin(args[0]))
    if name in ("coth", "csch"):
        return nonzero(args[0])
    if name in ("asin", "acos"):
        return nonnegative(1 - args[0] ** 2)
    if name == "atanh":
        return nonnegative(1 - args[0] ** 2) | nonzero(1 - args[0] ** 2)
    if name == "acosh":
        return nonnegative(args[0] - 1)
    return NONE if name in EVERYWHERE else frozenset({("defined", sympy.Function(name)(*args))})


def nonzero(t: Expr) -> Conditions:
    """That t is not zero, said of its factors and without numbers."""
    if isinstance(t, Mul):
        return union(map(nonzero, t.args))
    if is_known(t, "is_nonzero") or t.is_Number and t != 0:
        return NONE
    if isinstance(t, Pow) and t.exp.is_Rational:
        return nonzero(t.base) if t.exp > 0 else NONE
    if isinstance(t, Add):
        t = t.primitive()[1]
        return frozenset({("nonzero", -t if t.could_extract_minus_sign() else t)})
    return frozenset({("nonzero", t)})


def nonnegative(t: Expr) -> Conditions:
    """That t is not negative, said without positive factors."""
    if is_known(t, "is_nonnegative"):
        return NONE
    number, rest = t.as_coeff_Mul() if isinstance(t, Mul) else t.primitive() if isinstance(t, Add) else (S.One, t)
    factors = [factor for factor in Mul.make_args(rest) if not is_known(factor, "is_positive")]
    return frozenset({("nonnegative", Mul(S.NegativeOne if number < 0 else S.One, *factors))})


def shown(condition: Condition) -> str:
    kind, t = condition
    if kind == "exact":
        return "a float is not exact"
    return f"{t} is defined" if kind == "defined" else f"{t} {'!=' if kind == 'nonzero' else '>='} 0"


# ------------------------------------------------------------------------------------------- what digits would decide


def decided_by_digits(function: Any, args: tuple[Any, ...], result: Any) -> bool:
    """Whether SymPy has compared numbers that are not rational, by enough of their digits, to evaluate a function."""
    name = getattr(function, "__name__", "")
    if isinstance(result, Basic) and type(result) is function and set(result.args) == set(args):
        return False
    if name in ("Max", "Min", "floor", "ceiling", "Mod"):
        return any(is_irrational(part) for a in args for part in sympy.preorder_traversal(a))
    if name in ("Abs", "sign", "Heaviside"):
        return any(map(_has_hidden_sign, args))
    return name == "Pow" and not args[1].is_Integer and _has_hidden_sign(args[0])


def _has_hidden_sign(e: Basic) -> bool:
    """Whether numbers among the summands and factors of an expression have signs that are seen from digits alone."""
    if isinstance(e, Add):
        closed = [a for a in e.args if is_irrational(a) or a.is_Rational]
        if any(map(is_irrational, closed)) and not _has_plain_sign(Add(*closed, evaluate=False)):
            return True
    elif is_irrational(e) and not isinstance(e, Mul) and not _has_plain_sign(e):
        return True
    return any(map(_has_hidden_sign, e.args)) if isinstance(e, (Add, Mul, Pow)) else False


def is_irrational(e: Any) -> bool:
    return isinstance(e, Expr) and not e.is_Rational and not e.free_symbols and not e.has(AppliedUndef)


def _has_plain_sign(e: Any) -> bool:
    """Whether the sign of a closed number is plain from how it is written: of 2 sqrt(3), of -pi, not of 1 - sqrt(2)."""
    if e.is_Rational or e in (S.Pi, S.Exp1) or isinstance(e, sympy.exp):
        return True
    if isinstance(e, Mul):
        return all(map(_has_plain_sign, e.args))
    if isinstance(e, Pow):
        return bool(e.exp.is_Rational) and not e.base.could_extract_minus_sign() and _has_plain_sign(e.base)
    if isinstance(e, Add):
        return all(map(_has_plain_sign, e.args)) and len({a.could_extract_minus_sign() for a in e.args}) == 1
    return False

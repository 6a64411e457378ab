"""What a script writes is what is frozen, although SymPy simplifies before anyone sees it.

SymPy turns ``x/x`` into 1, ``sqrt(x)**2`` into x, ``0*log(x)`` into 0 and ``ceiling(exp(10))`` into a number: what was
written is not defined everywhere, or was decided with floats, and the claim would not say so. While a script runs, the
operators, functions and constructors of SymPy are watched where the script itself uses them. What comes out is compared
with what went in: if the result is defined where the expression is, it is used, so that scripts look and behave as they
do without; if not, the expression stays as it was written, unevaluated, and the kernel asks where it is defined.

    x/x, 1/x - 1/x, 1/(1/x)        stay as they are for a real x, and are simplified for one that is declared positive
    sqrt(x)**2, exp(log(x))        likewise
    0*log(x), log(x)**0            likewise
    Max(exp(1), 2), Abs(sin(4))    stay as they are: SymPy would compare numbers by their digits
    2*x + 3*x, sin(pi/6)           are simplified: nothing is lost

``expression.subs`` has no form that stays unevaluated; where it loses a condition it raises ``ClaimError``, which names
the word that keeps it (``at``). What a script computes by other names (``diff``, ``simplify``, ``expand``, ``solve``)
is what SymPy makes of it: a claim about ``f.diff(x)`` is a claim about the expression that came back.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from types import FrameType, FunctionType
from typing import Any

import sympy
from sympy import Add, Basic, Expr, Mul, Pow, S
from sympy.core.function import AppliedUndef, FunctionClass
from sympy.core.operations import AssocOp
from sympy.functions.elementary import miscellaneous
from sympy.matrices.matrixbase import MatrixBase

from .words import At, ClaimError

OPERATORS = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__matmul__", "__rmatmul__"),
    *("__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__pow__", "__rpow__", "__neg__", "__abs__"),
)
INSIDE = ("sympy", "symres")  # packages whose own use of SymPy is not what a script writes
ROOTS = frozenset(f.__code__ for f in (miscellaneous.sqrt, miscellaneous.cbrt, miscellaneous.root))
KINKED = (sympy.Abs, sympy.Max, sympy.Min, sympy.floor, sympy.ceiling, sympy.sign, sympy.Heaviside)
BINDING = (sympy.Integral, sympy.Sum, sympy.Product, sympy.Subs, sympy.Lambda, sympy.Limit)

Condition = tuple[str, Basic]  # ("nonzero", t), ("nonnegative", t), or ("defined", t) for what is asked of t as a whole
Conditions = frozenset[Condition]
NONE: Conditions = frozenset()
UNREAL: Conditions = frozenset(
    ("defined", e) for e in (S.ImaginaryUnit, S.ComplexInfinity, S.Infinity, S.NegativeInfinity, S.NaN)
)


# --------------------------------------------------------------------------------------------- where a term is defined


def conditions(value: Any) -> Conditions:
    """What has to hold for an expression or matrix to be defined, but for what is plain from the declared domains.

    >>> from sympy import symbols, log, sqrt
    >>> x, p = symbols("x", real=True), symbols("p", positive=True)
    >>> sorted(map(shown, conditions(log(x) / (2 * p))))
    ['x != 0', 'x >= 0']
    >>> conditions(sqrt(x**2 + 1)) == conditions(1 / (x - p)) == frozenset()
    False
    """
    if isinstance(value, MatrixBase):
        return _union(map(_conditions, value))
    return _conditions(value) if isinstance(value, Basic) else NONE


def _union(parts: Iterable[Conditions]) -> Conditions:
    return frozenset().union(*parts)


@lru_cache(1 << 16)
def _conditions(e: Basic) -> Conditions:
    if isinstance(e, MatrixBase):
        return conditions(e)
    if not e.args:
        return UNREAL & {("defined", e)}
    if isinstance(e, At):  # its variables are bound
        inside, point = _conditions(e.args[0]), _union(map(_conditions, e.args[2].args))
        return point | ({("defined", e)} if inside else NONE)
    if isinstance(e, BINDING):
        return frozenset({("defined", e)})
    below = _union(map(_conditions, e.args))
    if isinstance(e, sympy.Derivative):
        return below | ({("defined", e)} if below or e.expr.has(*KINKED, AppliedUndef) else NONE)
    if isinstance(e, AppliedUndef):
        meaning = getattr(e.func, "meaning", None)
        return below | ({("defined", e)} if meaning is not None and _conditions(meaning[1]) else NONE)
    if isinstance(e, (sympy.Inverse, sympy.MatPow)):
        return below | {("defined", e)}
    if isinstance(e, Pow):
        return below | _of_power(e.base, e.exp)
    return below | _of_function(type(e).__name__, e.args)


def _of_power(base: Any, exponent: Any) -> Conditions:
    base, exponent = sympy.sympify(base), sympy.sympify(exponent)
    if not isinstance(base, Expr) or isinstance(base, sympy.MatrixExpr):
        return NONE
    if exponent.is_Integer:
        return _nonzero(base) if exponent < 0 else NONE
    if exponent.is_Rational:
        return _nonnegative(base) | (_nonzero(base) if exponent < 0 else NONE)
    if exponent.is_integer and base.is_zero is not True:
        plain = not _nonzero(base) or exponent.is_nonnegative
        return NONE if plain else frozenset({("defined", Pow(base, exponent, evaluate=False))})
    return _nonnegative(base) | _nonzero(base)


def _of_function(name: str, args: tuple[Any, ...]) -> Conditions:
    if name == "log":
        return _nonnegative(args[0]) | _nonzero(args[0])
    if name in ("sign", "Heaviside"):  # as the kernel reads them
        return _nonzero(args[0])
    if name in ("tan", "sec"):
        return NONE if isinstance(args[0], sympy.atan) else _nonzero(sympy.cos(args[0]))
    if name in ("cot", "csc"):
        return _nonzero(sympy.sin(args[0]))
    return NONE


def _nonzero(t: Expr) -> Conditions:
    """That t is not zero, said of its factors and without numbers."""
    if t.is_zero is False:
        return NONE
    if isinstance(t, Mul):
        return _union(map(_nonzero, t.args))
    if isinstance(t, Pow) and t.exp.is_Rational:
        return _nonzero(t.base) if t.exp > 0 else NONE
    if isinstance(t, Add):
        t = t.primitive()[1]
        return frozenset({("nonzero", -t if t.could_extract_minus_sign() else t)})
    return frozenset({("nonzero", t)})


def _nonnegative(t: Expr) -> Conditions:
    """That t is not negative, said without positive factors."""
    if t.is_nonnegative:
        return NONE
    number, rest = t.as_coeff_Mul() if isinstance(t, Mul) else t.primitive() if isinstance(t, Add) else (S.One, t)
    factors = [factor for factor in Mul.make_args(rest) if not factor.is_positive]
    return frozenset({("nonnegative", Mul(S.NegativeOne if number < 0 else S.One, *factors))})


def shown(condition: Condition) -> str:
    kind, t = condition
    return f"{t} is defined" if kind == "defined" else f"{t} {'!=' if kind == 'nonzero' else '>='} 0"


# ------------------------------------------------------------------------------------------- what digits would decide


def _decided_by_digits(function: Any, args: tuple[Any, ...], result: Any) -> bool:
    """Whether SymPy has compared numbers that are not rational, by enough of their digits, to evaluate a function."""
    name = getattr(function, "__name__", "")
    if isinstance(result, Basic) and type(result) is function and set(result.args) == set(args):
        return False
    if name in ("Max", "Min", "floor", "ceiling"):
        return any(_is_irrational(a) for a in args)
    if name in ("Abs", "sign", "Heaviside"):
        return any(_is_irrational(f) and not _has_plain_sign(f) for a in args for f in (a, *Mul.make_args(a)))
    if name == "Pow":
        base, exponent = args
        return not exponent.is_Integer and _is_irrational(base) and not _has_plain_sign(base)
    return False


def _is_irrational(e: Any) -> bool:
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


# -------------------------------------------------------------------------------------------------------- as written


def _kept(evaluated: Any, needed: Conditions, held: bool, written: Callable[[], Any], what: str) -> Any:
    """What SymPy made of an expression, or the expression as it was written where that is defined elsewhere."""
    found = conditions(evaluated)
    if not found.isdisjoint(UNREAL):  # refused when it is frozen
        return evaluated
    matrices = isinstance(evaluated, (MatrixBase, sympy.MatrixExpr))
    if not held and (needed <= found if matrices else needed == found):
        return evaluated
    with sympy.evaluate(False):
        out = written()
    lost = needed - conditions(out)
    if lost:
        said = " and ".join(sorted(map(shown, lost)))
        raise ClaimError(
            f"SymPy makes {evaluated} of {what}(...) and drops that {said}; add that as a hypothesis of its own"
        )
    return out


def _is_written_by_script(frame: FrameType | None) -> bool:
    if frame is not None and frame.f_code in ROOTS:
        frame = frame.f_back
    return frame is not None and str(frame.f_globals.get("__name__", "")).partition(".")[0] not in INSIDE


def _of_operator(name: str, operands: tuple[Any, ...]) -> Conditions:
    """What an operation asks besides what its operands do."""
    if name in ("__rtruediv__", "__rfloordiv__", "__rpow__"):
        name, operands = name.replace("__r", "__"), operands[::-1]
    if any(isinstance(o, (MatrixBase, sympy.MatrixExpr)) for o in operands):
        return NONE
    if name in ("__truediv__", "__floordiv__"):
        return _nonzero(sympy.sympify(operands[1]))
    return _of_power(*operands) if name == "__pow__" else NONE


def _of_matrices(name: str, one: Any, *other: Any) -> Any:
    """An operation on matrices of symbolic size, which SymPy always carries out where it is written as an operator."""
    if name.startswith("__r"):
        name, one, other = name.replace("__r", "__"), other[0], (one,)
    if name == "__neg__":
        return sympy.MatMul(S.NegativeOne, one)
    if name == "__sub__":
        return sympy.MatAdd(one, sympy.MatMul(S.NegativeOne, *other))
    if name == "__truediv__":
        return sympy.MatMul(one, Pow(*other, S.NegativeOne))
    return {"__add__": sympy.MatAdd, "__pow__": sympy.MatPow}.get(name, sympy.MatMul)(one, *other)


def _watched_operator(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def operation(*operands: Any) -> Any:
        evaluated = original(*operands)
        if not isinstance(evaluated, (Basic, MatrixBase)) or not _is_written_by_script(sys._getframe(1)):
            return evaluated
        needed = _union(map(conditions, operands[:2])) | _of_operator(name, operands[:2])
        held = name in ("__pow__", "__abs__") and _decided_by_digits(
            Pow if name == "__pow__" else sympy.Abs, tuple(map(sympy.sympify, operands[:2])), evaluated
        )
        symbolic = isinstance(evaluated, sympy.MatrixExpr)
        written = (lambda: _of_matrices(name, *operands)) if symbolic else lambda: original(*operands)
        return _kept(evaluated, needed, held, written, name.strip("_"))

    return operation


def _watched_call(function: Any, *args: Any, **options: Any) -> Any:
    """``type.__call__`` of SymPy's functions."""
    evaluated = type.__call__(function, *args, **options)
    if not isinstance(evaluated, Basic) or "evaluate" in options or not _is_written_by_script(sys._getframe(1)):
        return evaluated
    given = tuple(map(sympy.sympify, args))
    needed = _union(map(conditions, given)) | _of_function(function.__name__, given)
    if isinstance(function, type) and issubclass(function, AppliedUndef):
        return evaluated
    held = _decided_by_digits(function, given, evaluated)
    return _kept(evaluated, needed, held, lambda: type.__call__(function, *args, **options), function.__name__)


def _watched_constructor(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def make(kind: Any, *args: Any, **options: Any) -> Any:
        evaluated = original(kind, *args, **options)
        if options.get("evaluate") is False or not _is_written_by_script(sys._getframe(1)):
            return evaluated
        given = tuple(map(sympy.sympify, args[:2] if kind is Pow else args))
        needed = _union(map(conditions, given)) | (_of_power(*given) if kind is Pow else NONE)
        held = kind is Pow and _decided_by_digits(Pow, given, evaluated)
        return _kept(evaluated, needed, held, lambda: original(kind, *given), kind.__name__)

    return make


def _watched_substitution(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def subs(expression: Any, *args: Any, **options: Any) -> Any:
        evaluated = original(expression, *args, **options)
        if not _is_written_by_script(sys._getframe(1)):
            return evaluated
        needed = _union(_moved(c, lambda t: t.subs(*args, **options)) for c in conditions(expression))
        lost = (needed | _of_values(expression, args)) - conditions(evaluated)
        if lost and conditions(evaluated).isdisjoint(UNREAL):
            said = " and ".join(sorted(map(shown, lost)))
            raise ClaimError(
                f"({expression}).subs(...) is {evaluated} for SymPy, which drops that {said}; write "
                "at(expression, {symbol: value}), which stays as it is written"
            )
        return evaluated

    return subs


def _moved(condition: Condition, subs: Callable[[Basic], Basic]) -> Conditions:
    kind, t = condition
    there = subs(t)
    if kind == "nonzero":
        return _nonzero(there)
    if kind == "nonnegative":
        return _nonnegative(there)
    return _of_power(*map(subs, t.args)) if isinstance(t, Pow) else conditions(there)


def _of_values(expression: Any, args: tuple[Any, ...]) -> Conditions:
    """What the values ask that are put for symbols of an expression."""
    pairs = [args] if len(args) == 2 else list(args[0].items()) if hasattr(args[0], "items") else list(args[0])
    return _union(conditions(sympy.sympify(value)) for old, value in pairs if old in expression.free_symbols)


# ----------------------------------------------------------------------------------------------------------- watching

_originals: list[tuple[type, str, Any]] = []


def _replace(owner: type, name: str, new: Any) -> None:
    _originals.append((owner, name, owner.__dict__.get(name)))
    setattr(owner, name, new)


def _kinds(kind: type) -> Iterator[type]:
    yield kind
    below: list[type] = kind.__subclasses__()
    for one in below:
        yield from _kinds(one)


def watch() -> None:
    """Watch SymPy from now on, which ``Theory`` does where no script is run: in a notebook, say."""
    if _originals:
        return
    for kind in dict.fromkeys((*_kinds(Expr), MatrixBase)):
        if str(kind.__module__).startswith("sympy."):
            for name in OPERATORS:
                if isinstance(kind.__dict__.get(name), FunctionType):  # those of 1 and 0 are static, and lose nothing
                    _replace(kind, name, _watched_operator(name, kind.__dict__[name]))
    for kind in (AssocOp, Pow):
        _replace(kind, "__new__", staticmethod(_watched_constructor(kind.__new__)))
    for kind in (Basic, MatrixBase):
        _replace(kind, "subs", _watched_substitution(kind.__dict__["subs"]))
    _replace(FunctionClass, "__call__", _watched_call)


def leave() -> None:
    """SymPy is as it was before ``watch``."""
    while _originals:
        owner, name, original = _originals.pop()
        if original is None:
            delattr(owner, name)
        else:
            setattr(owner, name, original)


@contextmanager
def watching() -> Iterator[None]:
    """Watch SymPy inside of the block, and after it if it was watched before."""
    before = bool(_originals)
    watch()
    try:
        yield
    finally:
        if not before:
            leave()

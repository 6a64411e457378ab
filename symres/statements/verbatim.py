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

Matrices are compared entry by entry. What has no form that stays unevaluated raises ``ClaimError`` where it loses
something, and names the word that keeps it: ``subs``, ``replace`` and the call of a ``Lambda``, the inverse of a matrix
of expressions, ``&`` of relations, comparisons, arithmetic of polynomials, arrays and points, derivatives by what the
definition of a function mentions beside its parameters. So does what Python would decide by how expressions are
written: ``x - 1 == 0`` is false and ``x or 1`` is x, whatever x is, unless the two sides are alike or known to differ.
What a script computes by other names (``diff``, ``simplify``, ``expand``, ``solve``) is what SymPy makes of it: a claim
about ``f.diff(x)`` is a claim about the expression that came back. A key of a dictionary is looked up as it is written.
"""

from __future__ import annotations

import itertools
import numbers
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from types import FrameType, FunctionType, MappingProxyType
from typing import Any

import sympy
from sympy import Add, Atom, Basic, Expr, Mul, Pow, S
from sympy.core.function import AppliedUndef, FunctionClass
from sympy.core.operations import AssocOp
from sympy.functions.elementary import miscellaneous
from sympy.functions.elementary.piecewise import ExprCondPair
from sympy.logic.boolalg import Boolean, BooleanAtom
from sympy.matrices.expressions.matexpr import MatrixElement
from sympy.matrices.matrixbase import MatrixBase
from sympy.matrices.repmatrix import RepMatrix

from symres.kernel.notation import Expression

from .counterparts import INSTEAD
from .definedness import (
    BINDING,
    INEXACT,
    NONE,
    UNREAL,
    Condition,
    Conditions,
    conditions,
    decided_by_digits,
    is_irrational,
    is_known,
    is_of_its_kind,
    misplaced,
    nonnegative,
    nonzero,
    of_function,
    of_power,
    shown,
    union,
)
from .definitions import require_seen
from .words import At, ClaimError, Formula

OPERATORS = (
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__matmul__", "__rmatmul__"),
    *("__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__pow__", "__rpow__", "__neg__", "__abs__"),
    *("__mod__", "__rmod__"),
)
DIGITS = {  # operations that SymPy decides by comparing numbers, as these functions
    **{"__pow__": Pow, "__abs__": sympy.Abs},
    **dict.fromkeys(("__floordiv__", "__rfloordiv__"), sympy.floor),
    **dict.fromkeys(("__mod__", "__rmod__"), sympy.Mod),
}
CONNECTIVES = (
    *("__and__", "__rand__", "__or__", "__ror__", "__xor__", "__rxor__", "__invert__"),
    *("__rshift__", "__lshift__", "__rrshift__", "__rlshift__"),
)
OF_ENTRIES = ("det", "trace", "dot", "cross", "multiply_elementwise", "LUsolve")
COMPARISONS = ("__lt__", "__le__", "__gt__", "__ge__")
CONTAINERS = (MatrixBase, sympy.Tuple)
BOUND = (*BINDING, sympy.Derivative, At)  # what binds a symbol that SymPy also replaces there
READER = "symres.statements.reading"  # of what somebody types, operation by operation
INSIDE = ("sympy", "symres")  # packages whose own use of SymPy is not what a script writes
THROUGH = (miscellaneous.sqrt, miscellaneous.cbrt, miscellaneous.root, sympy.trace, sympy.det, sympy.prod)
# functions of SymPy that only pass on what a script writes, by identity: the hash of code takes its length
ROOTS = frozenset(id(f.__code__) for f in THROUGH)
# words of symres that make expressions of what a script gives them, as if it had written these itself
WORDS = frozenset(("symres.statements.elementary", "symres.statements.properties"))
UNKNOWN = (sympy.Piecewise, sympy.Mod, sympy.KroneckerDelta)
ROUNDING = (sympy.Max, sympy.Min, sympy.floor, sympy.ceiling, sympy.Abs, sympy.sign, sympy.Heaviside)


# -------------------------------------------------------------------------------------------------------- as written


def _kept(evaluated: Any, needed: Conditions, held: bool, written: Callable[[], Any], what: str) -> Any:
    """What SymPy made of an expression, or the expression as it was written where that is defined elsewhere."""
    found = conditions(evaluated)
    if not found.isdisjoint(UNREAL):  # refused when it is frozen
        return evaluated
    if not held and (needed <= found if isinstance(evaluated, sympy.MatrixExpr) else needed == found):
        return evaluated
    with sympy.evaluate(False):
        out = written()
    if isinstance(out, (Add, Mul)):  # a long sum stays flat
        parts = (out.func.make_args(a) for a in out.args)
        out = out.func(*itertools.chain.from_iterable(parts), evaluate=False)
    lost = needed - conditions(out)
    if lost:
        said = " and ".join(sorted(map(shown, lost)))
        raise ClaimError(f"SymPy makes {evaluated} of {what}(...) and drops that {said}; write it in another way")
    return out


def _is_written_by_script(frame: FrameType | None) -> bool:
    name = _module(frame)
    while frame is not None and (id(frame.f_code) in ROOTS or name in WORDS):
        frame = frame.f_back
        name = _module(frame)
    return name == READER or is_outside(frame)


def is_outside(frame: FrameType | None) -> bool:
    """Whether a frame is one of a script, not of symres or of SymPy."""
    return frame is not None and _module(frame).partition(".")[0] not in INSIDE


def unlike(one: Any, other: Any) -> ClaimError:
    """The error for a comparison by ``==`` or ``!=``, by which Python would leave out one case of a statement."""
    return ClaimError(
        f"Python's == and != say of {one} and {other} that they are not written alike, which is not that they differ; "
        "write choice(equal(a, b), one, other) for a value that depends on it, equal(a, b) or unequal(a, b) for a claim"
    )


def _module(frame: FrameType | None) -> str:
    return "" if frame is None else str(frame.f_globals.get("__name__", ""))


def _of_operator(name: str, operands: tuple[Any, ...]) -> Conditions:
    """What an operation asks besides what its operands do."""
    if name in ("__rtruediv__", "__rfloordiv__", "__rpow__", "__rmod__"):
        name, operands = name.replace("__r", "__"), operands[::-1]
    matrices = [isinstance(o, (MatrixBase, sympy.MatrixExpr)) for o in operands]
    if name in ("__truediv__", "__floordiv__", "__mod__") and not matrices[1]:
        return nonzero(sympy.sympify(operands[1]))
    if any(matrices) or name != "__pow__":
        return NONE
    modulus = nonzero(sympy.sympify(operands[2])) if len(operands) == 3 else NONE
    return of_power(*operands[:2]) | modulus


def _entry_by_entry(name: str, operands: tuple[Any, ...], result: MatrixBase) -> MatrixBase:
    """A matrix, each entry of which is defined where all that it is made of is."""
    if name == "__pow__":
        return _power_of_matrix(operands[0], sympy.sympify(operands[1]), result)
    if not any(map(conditions, (*operands, result))) and name != "__truediv__":
        return result
    one, other = operands[::-1] if name.startswith("__r") else (*operands, None)[:2]

    def entry(i: int, j: int) -> Expr:
        summands = _summands(name.replace("__r", "__"), one, other, i, j)
        needed = union(conditions(factor) for factors in summands for factor in factors)

        def written() -> Expr:
            return Add(*(Mul(*factors) if len(factors) > 1 else factors[0] for factors in summands))

        return _kept(result[i, j], needed, False, written, name.strip("_"))

    return type(result)(result.rows, result.cols, entry)


def _summands(name: str, one: Any, other: Any, i: int, j: int) -> list[tuple[Expr, ...]]:
    """What an entry of the result of an operation is the sum of, factor by factor."""
    if name == "__neg__":
        return [(S.NegativeOne, one[i, j])]
    if name == "__add__":
        return [(one[i, j],), (other[i, j],)]
    if name == "__sub__":
        return [(one[i, j],), (S.NegativeOne, other[i, j])]
    if name == "__truediv__":
        return [(one[i, j], Pow(other, S.NegativeOne, evaluate=False))]
    if not isinstance(one, MatrixBase):
        return [(sympy.sympify(one), other[i, j])]
    if not isinstance(other, MatrixBase):
        return [(one[i, j], sympy.sympify(other))]
    return [(one[i, k], other[k, j]) for k in range(one.cols)]


def _power_of_matrix(matrix: MatrixBase, exponent: Any, result: MatrixBase) -> MatrixBase:
    """A power, multiplied out; one that is not seems to SymPy to be defined where its eigenvectors are."""
    if exponent.is_Integer and exponent > 0:
        if not conditions(matrix):
            return result
        out = matrix
        for _ in range(int(exponent) - 1):
            out = _entry_by_entry("__mul__", (out, matrix), out.multiply(matrix))
        return out
    if exponent.is_negative is not False:
        _require_invertible(matrix, result)
    elif any(conditions(e) != conditions(matrix) for e in result):
        raise ClaimError(f"SymPy makes {result} of ({matrix})**{exponent}, defined elsewhere; write the entries out")
    return result


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


def _watched(original: Callable[..., Any], seen: Callable[..., Any]) -> Callable[..., Any]:
    """What a script calls, whose value is what is ``seen`` of SymPy's value and the arguments."""

    @wraps(original)
    def call(*args: Any, **options: Any) -> Any:
        evaluated = original(*args, **options)
        if evaluated is NotImplemented or not _is_written_by_script(sys._getframe(1)):
            return evaluated
        return seen(evaluated, *args, **options)

    return call


@cache
def _watched_operator(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    def operation(evaluated: Any, *operands: Any) -> Any:
        if isinstance(evaluated, MatrixBase):
            return _entry_by_entry(name, operands, evaluated)
        if not isinstance(evaluated, Basic):
            return evaluated
        needed = union(map(conditions, operands)) | _of_operator(name, operands)
        held = name in DIGITS and not isinstance(operands[0], (MatrixBase, sympy.MatrixExpr))
        held = held and decided_by_digits(DIGITS[name], tuple(map(sympy.sympify, operands[:2])), evaluated)
        symbolic = isinstance(evaluated, sympy.MatrixExpr)
        written = (lambda: _of_matrices(name, *operands)) if symbolic else lambda: original(*operands)
        return _kept(evaluated, needed, held, written, name.strip("_"))

    return _watched(original, operation)


def _require_invertible(matrix: MatrixBase, inverse: MatrixBase) -> None:
    """The entries of an inverse may be defined where it is not: those of diag(x, 1) are 1/x and 1."""
    if nonzero(matrix.det()) or any(conditions(e) != conditions(matrix) for e in inverse):
        raise ClaimError(
            f"the inverse of {matrix} is defined where its determinant {matrix.det()} is not 0, which its entries need "
            "not say; write them out, or declare the matrix with theory.matrix and a symbol among its sizes"
        )


def _inverse(inverse: MatrixBase, matrix: MatrixBase, *_: Any, **__: Any) -> MatrixBase:
    _require_invertible(matrix, inverse)
    return inverse


def _quotient_and_remainder(evaluated: tuple[Expr, Expr], one: Any, other: Any) -> tuple[Expr, ...]:
    given = sympy.sympify(one), sympy.sympify(other)
    needed = union(map(conditions, given)) | nonzero(given[1])
    written = (lambda: sympy.floor(given[0] / given[1])), (lambda: sympy.Mod(*given))
    held = any(is_irrational(part) for a in given for part in sympy.preorder_traversal(a))
    return tuple(_kept(e, needed, held, w, "divmod") for e, w in zip(evaluated, written, strict=True))


def _reflected_quotient(evaluated: tuple[Expr, Expr], other: Any, one: Any) -> tuple[Expr, ...]:
    return _quotient_and_remainder(evaluated, one, other)


def _watched_reading(original: Callable[..., Any], written: Callable[..., Any]) -> Callable[..., Any]:
    """What is read off a matrix expression, a transpose, an entry or a number, or what says so."""

    def read(evaluated: Any, matrix: Any, *args: Any, **_: Any) -> Any:
        lost = not isinstance(matrix, MatrixBase) and not conditions(matrix) <= conditions(evaluated)
        return written(matrix, *args) if lost else evaluated

    return _watched(original, read)


def _entry(evaluated: Any, matrix: Any, key: Any) -> Any:
    """An entry that SymPy works out, unless the matrix need not be defined or have it: I[j, j] is 1 for 0 <= j < n."""
    if not isinstance(evaluated, Expr):  # a submatrix
        return evaluated
    row, column = map(sympy.sympify, key if isinstance(key, tuple) else divmod(key, matrix.cols))
    asked = {(i, n) for i, n in ((row, matrix.rows), (column, matrix.cols)) if not _is_index(i, n)}
    kept = {p for e in evaluated.atoms(MatrixElement) for p in zip(e.indices, e.parent.shape, strict=True)}
    lost = not conditions(matrix) <= conditions(evaluated) or not asked <= kept
    return MatrixElement(matrix, row, column) if lost else evaluated


def _is_index(i: Expr, size: Expr) -> bool:
    """Whether a number is known to be that of a row or column, counted from 0."""
    return bool(i.is_integer) and is_known(i, "is_nonnegative") and is_known(size - i, "is_positive")


def _connected(evaluated: Any, *operands: Any) -> Any:
    """What SymPy made of relations and a connective (&, |, ~, ^, >>, <<), if it has not dropped one of them, which it
    takes for true or false."""
    known = [o for o in (*operands, evaluated) if isinstance(o, (bool, BooleanAtom))]
    if known or union(map(conditions, operands)) != conditions(evaluated):
        raise ClaimError(
            f"SymPy makes {evaluated} of {' and '.join(map(str, operands))}; write it with symres's both, either, "
            "negation or implies, and relations with equal, at_most, less, ..., which stay as they are written"
        )
    return evaluated


def _compared(evaluated: Any, *operands: Any) -> Any:
    """A comparison, unless SymPy decides it although its sides need not be defined, in ``max(0, log(x))`` for one."""
    if isinstance(evaluated, (bool, BooleanAtom)) and not union(map(conditions, operands)) <= INEXACT:
        raise ClaimError(
            f"SymPy takes for {evaluated} a comparison of {' with '.join(map(str, operands))}, which need not be "
            "defined; write claims with symres's at_most, less, equal, ..., and Max and Min for max and min"
        )
    return evaluated


def _watched_equality(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """== or !=, by which expressions differ that are not written alike and yet may have one value."""

    @wraps(original)
    def compare(one: Any, other: Any) -> Any:
        answer = original(one, other)
        if answer is not (name == "__eq__") and is_outside(sys._getframe(1)) and _may_agree(one, other):
            raise unlike(one, other)
        return answer

    return compare


def _may_agree(one: Any, other: Any) -> bool:
    """Whether what is not written alike is not known to differ; two symbols are told apart, as variables are."""
    if isinstance(one, MatrixBase):
        same_shape = isinstance(other, MatrixBase) and one.shape == other.shape
        return same_shape and all(a == b or _may_agree(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(other, bool) or not isinstance(other, (numbers.Number, Expr)):
        return False
    if isinstance(one, sympy.Symbol) and isinstance(other, sympy.Symbol):
        return False
    if isinstance(one, sympy.MatrixExpr) or isinstance(other, sympy.MatrixExpr):
        return getattr(one, "shape", None) == getattr(other, "shape", None)
    difference = one - other
    return conditions(difference).isdisjoint(UNREAL) and bool(nonzero(difference))


def _truth(said: Expr | Boolean) -> bool:
    """What Python takes an expression or a condition for in ``if``, ``and`` and ``or``, whatever its value."""
    if not said.is_Number and is_outside(sys._getframe(1)):
        raise ClaimError(
            f"{said} has no truth value in Python; write choice(condition, one, other) for a value that depends on it, "
            "unequal(a, 0), both, either or negation for a claim"
        )
    return True


def _watched_foreign(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Arithmetic of polynomials, arrays and points, which have no counterpart as written."""

    def operation(evaluated: Any, *operands: Any) -> Any:
        needed = union(map(conditions, operands))
        if name in ("__truediv__", "__rtruediv__"):
            divisor = sympy.sympify(operands[0 if name == "__rtruediv__" else 1])
            needed |= nonzero(divisor.as_expr() if hasattr(divisor, "as_expr") else divisor)
        if needed:
            said = " and ".join(sorted(map(shown, needed)))
            raise ClaimError(
                f"a {type(operands[0]).__name__} does not keep that {said}; write it with expressions or a Matrix"
            )
        return evaluated

    return _watched(original, operation)


def _value_of_lambda(evaluated: Any, function: Any, *args: Any) -> Any:
    pairs = list(zip(sympy.flatten(function.signature), sympy.flatten(args), strict=True))
    _require_substituted(function.expr, pairs, evaluated, f"({function})(...)", BOUND)
    return evaluated


def _function(evaluated: Any, _: Any, signature: Any, expr: Any) -> Any:
    """A ``Lambda``, with its own symbol where SymPy has one identity for all."""
    if evaluated is not S.IdentityFunction:
        return evaluated
    return Basic.__new__(sympy.Lambda, sympy.Tuple(*sympy.flatten([signature])), sympy.sympify(expr))


def _of_entries(evaluated: Any, *operands: Any, **_: Any) -> Any:
    """What a method makes of the entries of matrices, refused where it drops what they need."""
    lost = union(map(conditions, operands)) - conditions(evaluated)
    if lost and conditions(evaluated).isdisjoint(UNREAL):
        raise ClaimError(
            f"SymPy makes {evaluated} of the entries of a matrix and drops that "
            f"{' and '.join(sorted(map(shown, lost)))}; write symres's det or trace, or the number entry by entry"
        )
    return evaluated


def _symbolic_inverse(evaluated: Any, matrix: Any) -> Any:
    """The inverse of an inverse stays one, for the matrix may have none."""
    return sympy.Inverse(matrix)


def _watched_modulus(i: Expr) -> Expr:
    """|i|, which is 1, although i is refused."""
    return sympy.Abs(i, evaluate=False) if _is_written_by_script(sys._getframe(1)) else S.One


def _watched_call(function: Any, *args: Any, **options: Any) -> Any:
    """``type.__call__`` of SymPy's functions."""
    evaluated = type.__call__(function, *args, **options)
    if not isinstance(evaluated, Basic) or "evaluate" in options or not _is_written_by_script(sys._getframe(1)):
        return evaluated
    given = tuple(map(sympy.sympify, args))
    if isinstance(function, type) and issubclass(function, Boolean):
        return _connected(evaluated, *given)
    needed = union(map(conditions, given)) | of_function(function.__name__, given)
    if isinstance(function, type) and (issubclass(function, AppliedUndef) or isinstance(evaluated, UNKNOWN)):
        return evaluated  # what the kernel does not know, a Piecewise say, is refused when it is frozen
    held = decided_by_digits(function, given, evaluated)
    return _kept(evaluated, needed, held, lambda: type.__call__(function, *args, **options), function.__name__)


def _watched_constructor(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def make(kind: Any, *args: Any, **options: Any) -> Any:
        evaluated = original(kind, *args, **options)
        if options.get("evaluate") is False or not _is_written_by_script(sys._getframe(1)):
            return evaluated
        given = tuple(map(sympy.sympify, args[:2] if kind is Pow else args))
        needed = union(map(conditions, given)) | (of_power(*given) if kind is Pow else NONE)
        held = kind is Pow and decided_by_digits(Pow, given, evaluated)
        return _kept(evaluated, needed, held, lambda: original(kind, *given), kind.__name__)

    return make


def _watched_derivative(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def make(kind: Any, expression: Any, *variables: Any, **options: Any) -> Any:
        """SymPy makes 0 of the derivative by what only the definition of a function mentions."""
        if isinstance(expression, (Expr, MatrixBase)):
            for x in sympy.flatten(variables):
                if isinstance(x, sympy.Symbol):
                    require_seen(x, expression, "a derivative by")
        return original(kind, expression, *variables, **options)

    return make


def _watched_piece(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def make(kind: Any, value: Any, condition: Any) -> Any:
        if isinstance(value, Expression) or isinstance(condition, (Expression, Formula)):
            raise ClaimError(f"SymPy's Piecewise takes no quantities and formulas; {INSTEAD['Piecewise']}")
        return original(kind, value, condition)

    return make


def _watched_substitution(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def subs(expression: Any, *args: Any, **options: Any) -> Any:
        args = tuple(list(a) if hasattr(a, "__next__") else a for a in args)
        evaluated = original(expression, *args, **options)
        if not _is_written_by_script(sys._getframe(1)):
            return evaluated
        pairs = _pairs(args)
        for old, _ in pairs:
            if isinstance(old, sympy.Symbol):
                require_seen(old, expression, "subs for")
        for before, after in _parts(expression, evaluated):
            _require_substituted(before, pairs, after, f"({before}).subs(...)", BINDING, options)
        return evaluated

    return subs


def _watched_replacement(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def xreplace(expression: Any, rule: Any, *more: Any, **options: Any) -> Any:
        evaluated = original(expression, rule, *more, **options)
        if _is_written_by_script(sys._getframe(1)):
            pairs = list(rule.items())
            _require_substituted(expression, pairs, evaluated, f"({expression}).xreplace(...)", BOUND)
        return evaluated

    return xreplace


def _watched_exchange(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def replace(expression: Any, query: Any, value: Any = None, *more: Any, **options: Any) -> Any:
        evaluated = original(expression, query, value, *more, **options)
        written = isinstance(query, Expr) and not query.has(sympy.Wild)  # not a pattern, a class or a function
        if written and isinstance(evaluated, (Basic, MatrixBase)) and _is_written_by_script(sys._getframe(1)):
            pairs = [(query, sympy.sympify(value))]
            for before, after in _parts(expression, evaluated):
                _require_substituted(before, pairs, after, f"({before}).replace(...)", BOUND)
        return evaluated

    return replace


def _parts(before: Any, after: Any) -> Iterator[tuple[Any, Any]]:
    return zip(before, after, strict=True) if isinstance(before, CONTAINERS) else iter([(before, after)])


def _require_apart(expression: Any, pairs: Sequence[tuple[Any, Any]], binding: tuple[Any, ...]) -> None:
    """Refuse a value that mentions what a sum, an integral or the like inside of an expression binds."""
    for part in expression.atoms(*binding) if isinstance(expression, (Basic, MatrixBase)) else ():
        bound = set(sympy.flatten([part.variables if hasattr(part, "variables") else part.args[1]]))
        for old, value in pairs:
            if part.has(old) and bound & sympy.sympify(value).free_symbols:
                raise ClaimError(
                    f"{value} is put into {part}, which binds a symbol of that name; give the bound symbol another name"
                )


def _require_substituted(
    expression: Any,
    pairs: Sequence[tuple[Any, Any]],
    evaluated: Any,
    what: str,
    binding: tuple[Any, ...],
    options: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Refuse a substitution into what binds a symbol of the value, that is defined where what was substituted is not,
    that digits have decided, or of what may not be as SymPy was told of the symbol.
    """
    _require_apart(expression, pairs, binding)

    def there(t: Basic) -> Basic:
        return t.subs(pairs, **options)

    needed = union(_moved(c, there) for c in conditions(expression))
    of_values = union(conditions(sympy.sympify(value)) for _, value in pairs)
    lost = (needed | of_values) - conditions(evaluated)
    said = f"drops that {' and '.join(sorted(map(shown, lost)))}" if lost else ""
    for call in expression.atoms(*ROUNDING) if isinstance(expression, Basic) else ():
        if decided_by_digits(type(call), tuple(map(there, call.args)), there(call)):
            said = f"compares digits in {call}"
    if said and conditions(evaluated).isdisjoint(UNREAL):
        raise ClaimError(
            f"{what} is {evaluated} for SymPy, which {said}; write at(expression, {{symbol: value}}), which stays as "
            "it is written"
        )
    for x, value in ((x, sympy.sympify(value)) for x, value in pairs):  # also where SymPy has dropped x
        if isinstance(x, sympy.Symbol) and not is_of_its_kind(x, value):
            raise misplaced(x, value)


def _moved(condition: Condition, subs: Callable[[Basic], Basic]) -> Conditions:
    kind, t = condition
    there = subs(t)
    if kind == "nonzero":
        return nonzero(there)
    if kind == "nonnegative":
        return nonnegative(there)
    if isinstance(t, Pow):
        return of_power(*map(subs, t.args))
    if isinstance(t, BINDING) and isinstance(there, BINDING) and t != there:
        inside = union(_moved(c, subs) for c in conditions(t.args[0])) - conditions(there.args[0])
        return conditions(there) | inside
    return conditions(there) | (frozenset({(kind, there)}) if isinstance(there, AppliedUndef) else NONE)


def _pairs(args: tuple[Any, ...]) -> list[tuple[Any, Any]]:
    """The arguments of ``subs``, in one of its three forms."""
    if len(args) == 2:
        return [(args[0], args[1])]
    return list(args[0].items()) if hasattr(args[0], "items") else list(args[0])


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
    _replace(sympy.Derivative, "__new__", staticmethod(_watched_derivative(sympy.Derivative.__new__)))
    _replace(ExprCondPair, "__new__", staticmethod(_watched_piece(ExprCondPair.__new__)))
    for kind in (Basic, Atom, MatrixBase):
        _replace(kind, "xreplace", _watched_replacement(kind.__dict__["xreplace"]))
    for kind in (Basic, MatrixBase):
        _replace(kind, "subs", _watched_substitution(kind.__dict__["subs"]))
        _replace(kind, "replace", _watched_exchange(kind.__dict__["replace"]))
    _replace(MatrixBase, "inv", _watched(MatrixBase.__dict__["inv"], _inverse))
    for name in OF_ENTRIES:
        _replace(MatrixBase, name, _watched(MatrixBase.__dict__[name], _of_entries))
    for kind in (Expr, sympy.Number):
        _replace(kind, "__divmod__", _watched(kind.__dict__["__divmod__"], _quotient_and_remainder))
        _replace(kind, "__rdivmod__", _watched(kind.__dict__["__rdivmod__"], _reflected_quotient))
    for name in CONNECTIVES:
        _replace(Boolean, name, _watched(Boolean.__dict__[name], _connected))
    for name in COMPARISONS:
        _replace(Expr, name, _watched(Expr.__dict__[name], _compared))
    for kind in (Expr, sympy.Rational, sympy.Integer, sympy.NumberSymbol, MatrixBase, RepMatrix):
        for name in ("__eq__", "__ne__"):
            _replace(kind, name, _watched_equality(name, getattr(kind, name)))
    for kind in (Expr, Boolean):
        _replace(kind, "__bool__", _truth)
    for kind in (sympy.Poly, sympy.NDimArray, sympy.Point):
        for name in OPERATORS:
            if isinstance(kind.__dict__.get(name), FunctionType):
                _replace(kind, name, _watched_foreign(name, kind.__dict__[name]))
    _replace(sympy.Lambda, "__new__", staticmethod(_watched(sympy.Lambda.__new__, _function)))
    _replace(sympy.Lambda, "__call__", _watched(sympy.Lambda.__dict__["__call__"], _value_of_lambda))
    _replace(sympy.MatrixExpr, "T", property(_watched_reading(sympy.MatrixExpr.__dict__["T"].fget, sympy.Transpose)))
    transpose = _watched_reading(sympy.MatrixExpr.__dict__["transpose"], sympy.Transpose)
    _replace(sympy.MatrixExpr, "transpose", transpose)
    _replace(sympy.MatrixExpr, "__getitem__", _watched(sympy.MatrixExpr.__dict__["__getitem__"], _entry))
    for kind in (sympy.Trace, sympy.Determinant):
        _replace(kind, "doit", _watched_reading(kind.__dict__["doit"], lambda t: t))
    for name in ("inverse", "inv"):
        _replace(sympy.MatrixExpr, name, _watched(sympy.MatrixExpr.__dict__[name], _symbolic_inverse))
    _replace(sympy.MatrixExpr, "I", property(_watched(sympy.MatrixExpr.__dict__["I"].fget, _symbolic_inverse)))
    _replace(FunctionClass, "__call__", _watched_call)
    _replace(type(S.ImaginaryUnit), "__abs__", _watched_modulus)


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

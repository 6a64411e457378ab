"""The words a claim is made with: relations, connectives and quantifiers that SymPy cannot evaluate away.

SymPy turns ``Eq(x*x, x**2)`` and ``x**2 >= 0`` into ``True`` before anyone sees them. The words keep both sides as
they were written. A ``Formula`` has no truth value in Python; combine formulas with ``both``, ``either``,
``implies``, ``negation``.

>>> from sympy import symbols
>>> x = symbols("x", real=True)
>>> at_least(x**2, 0)
x**2 >= 0
>>> implies(unequal(x, 0), greater(x**2, 0))
x != 0 implies x**2 > 0
>>> between(x / (1 + x**2), -1, 1)
-1 <= x/(x**2 + 1) <= 1
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sympy
from sympy.core.relational import Relational
from sympy.logic.boolalg import BooleanAtom, BooleanFunction
from sympy.matrices.matrixbase import MatrixBase

from symres.errors import ClaimError
from symres.kernel.notation import Expression
from symres.kernel.terms import INT, PROP, free_variables

RELATIONS = {"equal": "=", "unequal": "!=", "at_most": "<=", "less": "<", "at_least": ">=", "greater": ">"}
# the kinds of a formula about integrals without a closed form, and of these: some antiderivatives are so, or all are
OF_ANTIDERIVATIVES, IF_ANTIDERIVATIVES = "of_antiderivatives", "if_antiderivatives"


@dataclass(frozen=True)
class Formula:
    """``kind`` is a relation, ``both``, ``either``, ``implies``, ``negation``, ``for_all`` or ``there_is``; ``parts``
    its arguments. A formula that ``holds`` has a kernel proposition for its only part.
    """

    kind: str
    parts: tuple[Any, ...]

    def __bool__(self) -> bool:
        raise ClaimError(
            f"the formula {self!r} has no truth value; combine formulas with both, either, implies, negation, "
            "and write a chain such as 0 <= x <= 1 as between(x, 0, 1)"
        )

    def __repr__(self) -> str:
        if self.kind in RELATIONS:
            return f" {RELATIONS[self.kind]} ".join(map(_side, self.parts))
        if self.kind in ("for_all", "there_is"):
            names = ", ".join(map(str, self.parts[0]))
            return f"{self.kind.replace('_', ' ')} {names}: {self.parts[1]!r}"
        if self.kind == "holds":
            return repr(self.parts[0])
        if self.kind in (OF_ANTIDERIVATIVES, IF_ANTIDERIVATIVES):
            return f"{self.kind.replace('_', ' ')}: {self.parts[1]!r}"
        if self.kind == "negation":
            return f"not ({self.parts[0]!r})"
        word, parts = {"both": "and", "either": "or", "implies": "implies"}[self.kind], self.parts
        if _is_equivalence(self):
            word, parts = "if and only if", parts[0].parts
        shown: list[str] = []
        for part, before in zip(parts, (None, *parts), strict=False):
            if self.kind == "both" and before is not None and _continues(before, part):
                shown[-1] += f" {RELATIONS[part.kind]} {_side(part.parts[1])}"
            else:
                shown.append(repr(part) if part.kind in RELATIONS else f"({part!r})")
        return f" {word} ".join(shown)


def _side(value: Any) -> str:
    """A side of a relation; a matrix row by row."""
    if not isinstance(value, MatrixBase):
        return str(value)
    return "[" + "; ".join(", ".join(map(str, row)) for row in value.tolist()) + "]"


def _is_equivalence(f: Formula) -> bool:
    """Whether a formula says a => b and b => a."""
    implications = f.kind == "both" and len(f.parts) == 2 and all(part.kind == "implies" for part in f.parts)
    return implications and bool(f.parts[0].parts == f.parts[1].parts[::-1])


def _continues(before: Formula, after: Formula) -> bool:
    """Whether two relations read as a chain: a <= b and b < c as a <= b < c."""
    rising, falling = {"equal", "at_most", "less"}, {"equal", "at_least", "greater"}
    together = {before.kind, after.kind}
    return (together <= rising or together <= falling) and bool(before.parts[1] == after.parts[0])


def as_expression(value: Any) -> Any:
    """One side of a relation: a SymPy expression or matrix, or a kernel expression."""
    if isinstance(value, Expression):
        if value.term.sort is PROP:
            raise ClaimError(f"{value!r} is a proposition, where an expression is expected")
        return value
    if isinstance(value, (bool, BooleanAtom)):
        raise ClaimError(evaluated(value))
    if isinstance(value, float):
        raise ClaimError(f"the float {value!r} is not exact; write a rational, for instance Rational('{value!r}')")
    if isinstance(value, (list, tuple)):
        value = sympy.Matrix(value)
    try:
        value = sympy.sympify(value, strict=True)
    except (sympy.SympifyError, TypeError):
        raise ClaimError(f"{value!r} of type {type(value).__name__} is not an expression") from None
    if isinstance(value, (Relational, BooleanFunction)):
        raise ClaimError(f"{value} is a relation, where an expression is expected")
    return value.as_immutable() if isinstance(value, MatrixBase) else value


def evaluated(value: Any) -> str:
    """The message for a claim that SymPy evaluated before symres saw it."""
    return (
        f"the claim arrived as {value}: SymPy or Python evaluated it before symres saw it; "
        "write it with symres's words, such as equal(a, b), at_least(a, b), less(a, b)"
    )


def formula(value: Any) -> Formula:
    """A formula as it is, a SymPy relation that is still symbolic, or a tuple of those that means all of them.

    A kernel expression that is a proposition is a formula, too.
    """
    if isinstance(value, Formula):
        return value
    if isinstance(value, Expression) and value.term.sort is PROP:
        return Formula("holds", (value,))
    if isinstance(value, (bool, BooleanAtom)):
        raise ClaimError(evaluated(value))
    if isinstance(value, tuple) and value:
        return both(*value)
    if isinstance(value, Relational):
        word = {"==": "equal", "!=": "unequal", "<=": "at_most", "<": "less", ">=": "at_least", ">": "greater"}
        return Formula(word[value.rel_op], (as_expression(value.lhs), as_expression(value.rhs)))
    raise ClaimError(f"{value!r} is not a formula; write equal(a, b), at_least(a, b), either(...) and the like")


def _chain(kind: str, sides: tuple[Any, ...]) -> Formula:
    if len(sides) < 2:
        raise ClaimError(f"{kind} needs two sides")
    values = [as_expression(s) for s in sides]
    links = [Formula(kind, pair) for pair in itertools.pairwise(values)]
    return links[0] if len(links) == 1 else Formula("both", tuple(links))


def equal(*sides: Any) -> Formula:
    """a = b, or a chain a = b = c; scalars, or matrices of one shape."""
    return _chain("equal", sides)


def unequal(a: Any, b: Any) -> Formula:
    return Formula("unequal", (as_expression(a), as_expression(b)))


def at_most(*sides: Any) -> Formula:
    """a <= b, or a chain a <= b <= c."""
    return _chain("at_most", sides)


def at_least(*sides: Any) -> Formula:
    """a >= b, or a chain a >= b >= c."""
    return _chain("at_least", sides)


def less(*sides: Any) -> Formula:
    """a < b, or a chain a < b < c."""
    return _chain("less", sides)


def greater(*sides: Any) -> Formula:
    """a > b, or a chain a > b > c."""
    return _chain("greater", sides)


def between(value: Any, low: Any, high: Any) -> Formula:
    """low <= value <= high.

    >>> from sympy import symbols
    >>> x = symbols("x", real=True)
    >>> implies(between(x, 0, 1), between(x**2, 0, x))
    (0 <= x <= 1) implies (0 <= x**2 <= x)
    """
    return at_most(low, value, high)


def both(*formulas: Any) -> Formula:
    """All of the formulas."""
    parts = tuple(formula(f) for f in formulas)
    if not parts:
        raise ClaimError("both needs a formula")
    return parts[0] if len(parts) == 1 else Formula("both", parts)


def either(*formulas: Any) -> Formula:
    """At least one of the formulas; a tuple among them means all of its members."""
    parts = tuple(formula(f) for f in formulas)
    if not parts:
        raise ClaimError("either needs a formula")
    return parts[0] if len(parts) == 1 else Formula("either", parts)


def negation(of: Any) -> Formula:
    return Formula("negation", (formula(of),))


def implies(premise: Any, conclusion: Any) -> Formula:
    return Formula("implies", (formula(premise), formula(conclusion)))


def equivalent(a: Any, b: Any) -> Formula:
    """Each of two formulas implies the other."""
    return both(implies(a, b), implies(b, a))


def _symbols(symbols: Any) -> tuple[Any, ...]:
    single = isinstance(symbols, (sympy.Symbol, Expression))
    found = (symbols,) if single else tuple(symbols) if isinstance(symbols, Iterable) else ()
    found = tuple(_as_a_whole(s) for s in found)
    if not found or not all(isinstance(s, sympy.Symbol) or is_variable(s) for s in found):
        raise ClaimError(f"a quantifier ranges over symbols, not {symbols!r}")
    return found


def _as_a_whole(value: Any) -> Any:
    """A random variable as a function of the outcome, which is what a quantifier binds; everything else as it is."""
    if not isinstance(value, Expression) or value.term.head != "app" or len(value.term.args) != 2:
        return value
    function, argument = value.term.args
    at_an_outcome = argument.head == "variable" and argument.sort is not None and argument.sort.head == "base"
    return type(value)(function) if at_an_outcome and function.head == "variable" else value


def is_variable(value: Any) -> bool:
    """Whether a value is a variable of the kernel."""
    return isinstance(value, Expression) and value.term.head in ("variable", "local")


def for_all(symbols: Any, *rest: Any) -> Formula:
    """For all values of the symbols, in the domains they are declared with; ``for_all(i, low, high, of)``: for all
    integers i with low <= i <= high.

    >>> from sympy import symbols
    >>> i = symbols("i", integer=True)
    >>> for_all(i, 1, 5, less(i, 6))
    for all i: 1 <= i implies (i <= 5 implies i < 6)
    """
    if len(rest) == 3:
        low, high, claim = rest
        (i, *others) = _symbols(symbols)
        if others or not (i.is_integer if isinstance(i, sympy.Symbol) else i.term.sort is INT):
            raise ClaimError(f"for_all(i, low, high, of) is about one integer i, not {symbols!r}")
        for end in map(as_expression, (low, high)):
            if _mentions(end, i):
                raise ClaimError(f"the bound {end} of for_all mentions {i}, over which it runs")
        if _starts_at_one(i) and not _is_at_least_one(as_expression(low)):
            mend = "integers" if isinstance(i, sympy.Symbol) else "index"
            raise ClaimError(
                f"{i} is at least 1 by its declaration, and {low}, from which for_all counts, may not be; declare {i} "
                f"with theory.{mend}({str(i)!r})"
            )
        return for_all(i, implies(at_most(low, i), implies(at_most(i, high), claim)))
    if len(rest) != 1:
        raise ClaimError("write for_all(symbols, of), or for_all(i, low, high, of)")
    return Formula("for_all", (_symbols(symbols), formula(rest[0])))


def _mentions(end: Any, i: Any) -> bool:
    if isinstance(end, Expression):
        return isinstance(i, Expression) and i.term in free_variables(end.term)
    return isinstance(i, sympy.Symbol) and i in end.free_symbols


def _starts_at_one(i: Any) -> bool:
    """Whether an integer is declared as a natural number or as a size."""
    return bool(i.is_positive) if isinstance(i, sympy.Symbol) else getattr(i, "domain", None) == "size"


def _is_at_least_one(low: Any) -> bool:
    """Whether an end of a range is seen to be 1 or more."""
    if isinstance(low, Expression):
        sizes = {s.term for s in getattr(low, "symbols", ()) if getattr(s, "domain", None) == "size"}
        parts = low.term.args if low.term.head == "+" else (low.term,)
        known = [1 if p in sizes else p.value if p.head == "rational" else -1 for p in parts]
        return min(known) >= 0 and sum(known) >= 1
    return isinstance(low, sympy.Expr) and bool(low.is_integer and low.is_positive)


def there_is(symbols: Any, of: Any) -> Formula:
    """For some values of the symbols, in the domains they are declared with."""
    return Formula("there_is", (_symbols(symbols), formula(of)))


def bound_symbols(f: Formula) -> Iterator[sympy.Symbol]:
    """The SymPy symbols that quantifiers in a formula bind, the outermost first; one that is bound twice comes twice.

    >>> from sympy import symbols
    >>> x, y = symbols("x y", real=True)
    >>> list(bound_symbols(for_all(x, there_is(y, equal(x, y)))))
    [x, y]
    """
    if f.kind in ("for_all", "there_is"):
        yield from (s for s in f.parts[0] if isinstance(s, sympy.Symbol))
    for part in f.parts:
        if isinstance(part, Formula):
            yield from bound_symbols(part)


def over(a: Any, b: Any) -> Any:
    """The quotient a / b as written: SymPy would turn x / x into 1 and lose that x is not zero.

    >>> from sympy import symbols
    >>> x = symbols("x", real=True)
    >>> over(x, x)
    x/x
    """
    numerator, denominator = as_expression(a), as_expression(b)
    if isinstance(numerator, Expression) or isinstance(denominator, Expression):
        return numerator / denominator
    inverse = sympy.Pow(denominator, -1, evaluate=False)
    return sympy.Mul(numerator, inverse, evaluate=False)


class At(sympy.Expr):
    """An expression at a point, unevaluated: ``args`` are the expression, the symbols and their values.

    SymPy's own ``Subs`` cannot be used: it takes symbols with equal values for one another, so that
    ``Subs(Derivative(f(u, v), u, v), (u, v), (0, 0)) == Subs(Derivative(f(u, v), u, u), (u, v), (0, 0))`` is True in
    SymPy 1.14.
    """

    is_commutative = True
    is_real = True  # as all values here; otherwise SymPy writes |exp(t)| as exp(re(t))

    def __new__(cls, expression: Any, names: Any, values: Any) -> At:
        return sympy.Expr.__new__(cls, expression, sympy.Tuple(*names), sympy.Tuple(*values))

    @property
    def free_symbols(self) -> set[sympy.Basic]:
        expression, names, values = self.args
        return (expression.free_symbols - set(names)) | values.free_symbols

    def doit(self, **hints: Any) -> sympy.Expr:
        """The value: what stands inside is carried out first, then the symbols get their values, all at once."""
        expression, names, values = self.args
        return expression.doit(**hints).subs(dict(zip(names, values, strict=True)), simultaneous=True)

    def _eval_subs(self, old: sympy.Basic, new: sympy.Basic) -> sympy.Expr:
        expression, names, values = self.args
        inner = values.subs(old, new)
        if old in names:
            return At(expression, names, inner)
        if new.free_symbols & set(names):  # the names are bound here, so they give way
            fresh = {x: sympy.Dummy(x.name, **x.assumptions0) for x in names}
            with sympy.evaluate(False):
                expression, names = expression.xreplace(fresh), names.xreplace(fresh)
        with sympy.evaluate(False):  # x/x says that x is not 0
            return At(expression.subs(old, new), names, inner)

    def _sympystr(self, printer: Any) -> str:
        expression, names, values = self.args
        where = ", ".join(f"{x} = {printer._print(v)}" for x, v in zip(names, values, strict=True))
        return f"({printer._print(expression)} at {where})"

    def _latex(self, printer: Any) -> str:
        expression, names, values = self.args
        where = ", ".join(f"{printer._print(x)} = {printer._print(v)}" for x, v in zip(names, values, strict=True))
        return rf"\left. {printer._print(expression)} \right|_{{{where}}}"


def at(expression: Any, point: dict[sympy.Symbol, Any]) -> Any:
    """An expression, or the entries of a matrix, with values for symbols; nothing is evaluated.

    >>> from sympy import Derivative, symbols
    >>> x = symbols("x", real=True)
    >>> at(Derivative(x**2, x), {x: 3})
    (Derivative(x**2, x) at x = 3)
    """
    value = as_expression(expression)
    if isinstance(value, Expression):
        raise ClaimError(f"at is for SymPy expressions; write {value!r} as a Python function and call it at the point")
    names, values = tuple(point), tuple(as_expression(v) for v in point.values())
    if not names or not all(isinstance(x, sympy.Symbol) for x in names):
        raise ClaimError(f"a point gives values to symbols, not {point!r}")
    if isinstance(value, MatrixBase):
        return value.applyfunc(lambda e: At(e, names, values)).as_immutable()
    return At(value, names, values)

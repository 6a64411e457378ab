"""Gradient, Hessian and critical equations of a scalar function, line by line, as people derive them.

Every line is an equation between a derivative and an expression, with the reason; ``formulas`` has them as formulas to
be claimed, so that the kernel differentiates again, in its own way. Nothing here is a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from symres.statements.definedness import conditions, union
from symres.statements.definitions import Definition, define, unfold
from symres.statements.words import ClaimError

from .forms import shortest
from .inner import Folded, folded
from .lines import Chain, Derivation, Step

CHAIN, PRODUCT, TERMS, POWER = "chain rule", "product rule", "term by term", "power rule"
LINEAR, CONSTANT, TABLE = "linear", "constant", "derivative of a known function"
INSERTED, COLLECTED, WRITTEN_OUT = "inserted", "collected", "written out"


def derivation(f: Any, variables: Any = None, name: str = "F") -> Derivation:
    """How the gradient and the Hessian of a scalar function are found, and where the gradient vanishes.

    ``f`` is a definition, or an expression with ``variables`` given, which is called ``name`` then.

    >>> w, v = sympy.symbols("w v", real=True)
    >>> found = derivation((w * (1 + v) - 1) ** 2 / 2, (w, v))
    >>> [(r.name, r.body) for r in found.inner]
    [('r', w*(v + 1) - 1)]
    >>> for step in found.gradient[0].steps:
    ...     print(step.expression, "|", step.reason)
    r(w, v)*Derivative(r(w, v), w) | chain rule
    (v + 1)*r(w, v) | inserted
    """
    if isinstance(f, Definition):
        function = f
    else:
        symbols = (variables,) if isinstance(variables, sympy.Symbol) else tuple(variables or ())
        if not symbols:
            raise ClaimError(f"say by which symbols to differentiate {f}: derivation(f, (x, y))")
        function = define(name, symbols, f)
    found, of_inner, first, second = derivatives(function)
    critical = _cases([chain.result for chain in first], function)
    results = [unfold(e) for e in (function.body, *(chain.result for chain in (*of_inner, *first, *second)))]
    nonzero, positive = _domain(results)
    return Derivation(function, found.expression, found.inner, of_inner, first, second, critical, nonzero, positive)


def derivatives(
    function: Definition, orders: int = 2, taken: Iterable[str] = ()
) -> tuple[Folded, tuple[Chain, ...], tuple[Chain, ...], tuple[Chain, ...]]:
    """A function with its inner functions, whose names are none of those ``taken``, and how their derivatives, its own
    and its second ones are found; not the latter if only those of one order are asked for.
    """
    found = folded(function.body, function.variables, {function.name, *taken})
    known: dict[sympy.Expr, sympy.Expr] = {}
    of_inner = tuple(chain for k, r in enumerate(found.inner) for chain in _first(r, r.body, known, found.inner[:k]))
    first = tuple(_first(function, found.expression, known, found.inner))
    second = tuple(_second(function, first, known, found.inner)) if orders > 1 else ()
    return found, of_inner, first, second


def _domain(expressions: Iterable[sympy.Expr]) -> tuple[tuple[sympy.Expr, ...], tuple[sympy.Expr, ...]]:
    """What is not 0, and what is positive, where all expressions are defined and have derivatives."""
    asked = union(map(conditions, expressions))
    positive = {t for what, t in asked if what == "nonnegative"}
    nonzero = {t for what, t in asked if what == "nonzero"} - positive
    return tuple(sorted(nonzero, key=str)), tuple(sorted(positive, key=str))


def _first(
    f: Definition, body: sympy.Expr, known: dict[sympy.Expr, sympy.Expr], inner: Sequence[Definition]
) -> Iterator[Chain]:
    """The first derivatives; the closed forms are ``known`` from then on."""
    for x in f.variables:
        chain = Chain(sympy.Derivative(f.expression, x), tuple(_steps(body, x, known, inner)))
        known[chain.derivative] = chain.result
        yield chain


def _second(
    f: Definition, first: Sequence[Chain], known: dict[sympy.Expr, sympy.Expr], inner: Sequence[Definition]
) -> Iterator[Chain]:
    for (x, chain), (y, _) in combinations_with_replacement(zip(f.variables, first, strict=True), 2):
        derivative = sympy.Derivative(f.expression, x, y, evaluate=False)
        yield Chain(derivative, tuple(_steps(chain.result, y, known, inner)))


def _steps(
    e: sympy.Expr, x: sympy.Symbol, known: dict[sympy.Expr, sympy.Expr], inner: Sequence[Definition]
) -> Iterator[Step]:
    """From an expression to the closed form of its derivative by x, with names for the inner functions."""
    derived = sympy.diff(e, x).replace(sympy.DiracDelta, lambda *t: sympy.S.Zero)  # there is no kink there
    inserted = derived.xreplace(known)
    tidy = shortest(inserted)
    plain = shortest(unfold(inserted).doit())
    for f in inner:
        plain = plain.xreplace({f.body: f.expression})
    if inserted == derived:
        yield Step(min(tidy, plain, key=_length), _rule(e, x))
        return
    yield Step(derived, _rule(e, x))
    if _length(plain) < _length(tidy):
        yield Step(inserted, INSERTED)
        yield Step(plain, WRITTEN_OUT)
    else:
        yield Step(tidy, INSERTED if tidy == inserted else COLLECTED)


def _length(e: sympy.Expr) -> int:
    """The operations of an expression in which names of functions stand for their values."""
    names = {f: sympy.Dummy() for f in e.atoms(AppliedUndef)}
    return int(e.xreplace(names).count_ops())


def _rule(e: sympy.Expr, x: sympy.Symbol) -> str:
    """What the derivative of an expression by x is found by."""
    moving = [a for a in e.args if sympy.diff(a, x) != 0]
    if isinstance(e, (sympy.Add, sympy.Mul)) and len(moving) > 1:
        return TERMS if isinstance(e, sympy.Add) else PRODUCT
    if isinstance(e, (sympy.Add, sympy.Mul)) and moving:
        return _rule(moving[0], x)
    if not moving or isinstance(e, AppliedUndef):
        return LINEAR if e == x or isinstance(e, AppliedUndef) else CONSTANT
    if moving != [x]:
        return CHAIN
    return POWER if isinstance(e, sympy.Pow) and e.base == x else TABLE


def _cases(components: Sequence[sympy.Expr], f: Definition) -> tuple[tuple[sympy.Expr, ...], ...] | None:
    """The cases in which all components vanish, from their factors: a common one does, or all of what is left."""
    factors = [_factors(g) for g in dict.fromkeys(components) if g != 0]
    if not factors:
        return None
    common = [p for p in factors[0] if all(p in others for others in factors)]
    rest = [sympy.Mul(*(p for p in some if p not in common)) for some in factors]
    cases = [(p,) for p in common]
    if not any(g.is_number for g in rest):
        cases.append(_solved(tuple(dict.fromkeys(rest)), f))
    return tuple(cases)


def _factors(g: sympy.Expr) -> list[sympy.Expr]:
    """The factors of an expression of which one vanishes where it does, each once; none if it nowhere does."""
    found: dict[sympy.Expr, None] = {}
    for part in sympy.Mul.make_args(sympy.factor_terms(g)):
        split = sympy.factor(part)
        for factor in sympy.Mul.make_args(split if _length(split) <= _length(part) else part):
            base, exponent = factor.as_base_exp()
            if not base.is_nonzero and exponent.is_positive:
                found[base] = None
    return list(found)


def _solved(equations: tuple[sympy.Expr, ...], f: Definition) -> tuple[sympy.Expr, ...]:
    """x - value, ... for the only solution of equations that are simple, or what vanishes as it is."""
    plain = [unfold(e) for e in equations]
    try:
        degrees = [sympy.Poly(e, *f.variables).total_degree() for e in plain]
    except sympy.PolynomialError:
        return equations
    if max(degrees) > 2 or len(plain) != len(f.variables):
        return equations
    solutions = sympy.solve(plain, f.variables, dict=True)
    if len(solutions) != 1 or not all(sympy.denom(solutions[0].get(x, 1 / x)).is_nonzero for x in f.variables):
        return equations
    return tuple(x - solutions[0][x] for x in f.variables)

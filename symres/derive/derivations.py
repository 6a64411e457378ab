"""Gradient, Hessian and critical equations of a scalar function, line by line, as people derive them.

Every line is an equation between a derivative and an expression of SymPy, with the reason. Nothing here is a proof:
what is claimed of the lines, the kernel differentiates again, in its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

import sympy
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational

from symres.kernel.terms import variable
from symres.language.definedness import definedness
from symres.language.from_sympy import term_from_sympy
from symres.language.to_sympy import to_sympy

from .definitions import Definition, unfold
from .forms import beside_kinks, shortest
from .inner import Folded, folded
from .lines import Chain, Derivation, Step

CHAIN, PRODUCT, TERMS, POWER = "chain rule", "product rule", "term by term", "power rule"
LINEAR, CONSTANT, TABLE = "linear", "constant", "derivative of a known function"
INSERTED, COLLECTED, WRITTEN_OUT = "inserted", "collected", "written out"


def derivation(function: Definition) -> Derivation:
    """The lines that lead to the gradient and the Hessian of a function, and the cases in which the gradient vanishes.

    >>> from symres.derive.definitions import define
    >>> w, v = sympy.symbols("w v", real=True)
    >>> found = derivation(define("F", (w, v), (w * (1 + v) - 1) ** 2 / 2))
    >>> [(r.name, r.body) for r in found.inner]
    [('r', w*(v + 1) - 1)]
    >>> for step in found.gradient[0].steps:
    ...     print(step.expression, "|", step.reason)
    r(w, v)*Derivative(r(w, v), w) | chain rule
    (v + 1)*r(w, v) | inserted
    """
    found, of_inner, first, second = derivatives(function)
    critical = _cases([chain.result for chain in first], function)
    results = [unfold(e) for e in (function.body, *(chain.result for chain in (*of_inner, *first, *second)))]
    nonzero, positive = _domain(results)
    return Derivation(function, found.expression, found.inner, of_inner, first, second, critical, nonzero, positive)


def derivatives(
    function: Definition, orders: int = 2, taken: Iterable[str] = ()
) -> tuple[Folded, tuple[Chain, ...], tuple[Chain, ...], tuple[Chain, ...]]:
    """A function with its inner functions, whose names are none of those ``taken``, and the chains of lines for the
    derivatives of the inner functions, for its own, and for its second ones if ``orders`` is 2.
    """
    found = folded(function.body, function.variables, {function.name, *taken})
    known: dict[sympy.Expr, sympy.Expr] = {}
    of_inner = tuple(chain for k, r in enumerate(found.inner) for chain in _first(r, r.body, known, found.inner[:k]))
    first = tuple(_first(function, found.expression, known, found.inner))
    second = tuple(_second(function, first, known, found.inner)) if orders > 1 else ()
    return found, of_inner, first, second


def _domain(expressions: Iterable[sympy.Expr]) -> tuple[tuple[sympy.Expr, ...], tuple[sympy.Expr, ...]]:
    """The terms that are not 0, and those that are positive, where all expressions are defined and have derivatives.

    The kernel says where an expression is defined; what SymPy sees to hold everywhere goes without saying.
    """
    nonzero: set[sympy.Expr] = set()
    positive: set[sympy.Expr] = set()
    for e in expressions:
        symbols = {s: variable(s.name) for s in e.free_symbols}
        back = {x: s for s, x in symbols.items()}
        for asked in definedness(term_from_sympy(beside_kinks(e), symbols), ()):
            relation = to_sympy(asked.conclusion, (), back)
            if isinstance(relation, sympy.Ne):
                nonzero.update(_moving_factors(relation.lhs - relation.rhs))
            elif isinstance(relation, Relational):
                positive.add(_without_factor(relation.gts - relation.lts))
    return tuple(sorted(nonzero - positive, key=str)), tuple(sorted(positive, key=str))


def _moving_factors(t: sympy.Expr) -> Iterator[sympy.Expr]:
    """The factors that must not be 0, without those that are 0 nowhere."""
    for factor in sympy.Mul.make_args(sympy.factor_terms(t)):
        base = factor.as_base_exp()[0]
        if isinstance(base, sympy.Abs):
            yield from _moving_factors(base.args[0])
        elif not base.is_nonzero:
            plain = base.primitive()[1] if isinstance(base, sympy.Add) else base
            yield -plain if plain.could_extract_minus_sign() else plain


def _without_factor(t: sympy.Expr) -> sympy.Expr:
    """The term t without a positive factor that is a number."""
    number, rest = t.primitive() if isinstance(t, sympy.Add) else t.as_coeff_Mul()
    return -rest if number < 0 else rest


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
    """The steps from an expression to the closed form of its derivative by x, with names for the inner functions."""
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
    """The number of operations in an expression, a value of a function being a name."""
    names = {f: sympy.Dummy() for f in e.atoms(AppliedUndef)}
    return int(e.xreplace(names).count_ops())


def _rule(e: sympy.Expr, x: sympy.Symbol) -> str:
    """The rule by which an expression is differentiated by x."""
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
    """The factors of an expression that may vanish, each once; it vanishes where one of them does."""
    found: dict[sympy.Expr, None] = {}
    for part in sympy.Mul.make_args(sympy.factor_terms(g)):
        split = sympy.factor(part)
        for factor in sympy.Mul.make_args(split if _length(split) <= _length(part) else part):
            base, exponent = factor.as_base_exp()
            if not base.is_nonzero and exponent.is_positive:
                found[base] = None
    return list(found)


def _solved(equations: tuple[sympy.Expr, ...], f: Definition) -> tuple[sympy.Expr, ...]:
    """The terms x - value, ... that vanish at the only solution of simple equations; other equations as they are."""
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

"""The words for landscapes: critical points, minima, saddles, and how many there are of them.

Each word takes a defined function F first, ranges over ``F.variables`` in the domains they are declared with, and is
a formula made of the other words, so that it may stand under ``negation``, ``implies`` and quantifiers. A point is a
tuple of values in the order of ``F.variables``, a dictionary, or, for one variable, a value; its values may contain
parameters and algebraic numbers.

The notions are the textbook ones. A local minimum p has a neighbourhood |y - p|^2 < delta in which F(p) <= F(y). With
``subject_to``, equations and weak inequalities, minima are those among the points that satisfy them, and *critical*
means the conditions of Karush (1939), Kuhn and Tucker (1951): there are multipliers mu_i with

    grad F + sum mu_i grad g_i = 0,  g_i = 0 or g_i <= 0, and for inequalities mu_i >= 0 and mu_i g_i = 0

(J. Nocedal and S. J. Wright, Numerical Optimization, chapter 12). For a function with |g|, max or min, *critical* means
that the gradient by the chain rule is 0 for some choice of slopes at the kinks; see ``symres.derive.kinks``.

>>> from symres.statements.definitions import define
>>> x = sympy.Symbol("x", real=True)
>>> F = define("F", x, (x**2 - 1) ** 2)
>>> critical_points_are(F, -1, 0, 1)
for all x: [Derivative(F(x), x)] = [0] if and only if (x = -1 or x = 0 or x = 1)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel.notation import Expression
from symres.kernel.polynomials import Budget
from symres.kernel.signs import plainly
from symres.kernel.terms import free_variables
from symres.statements.definedness import conditions as where_defined
from symres.statements.definedness import is_known
from symres.statements.definitions import Definition, require_seen, unfold, unseen
from symres.statements.expressions import proposition
from symres.statements.words import (
    RELATIONS,
    ClaimError,
    Formula,
    as_expression,
    at,
    at_least,
    at_most,
    both,
    either,
    equal,
    equivalent,
    for_all,
    formula,
    greater,
    implies,
    less,
    negation,
    there_is,
    unequal,
)

from .closed_forms import gradient, hessian
from .kinks import kinks

Point = tuple[sympy.Expr, ...]
SIGNS = {"is_positive": greater, "is_nonnegative": at_least, "is_nonzero": unequal}  # of a variable, by its domain
COORDINATES = 100  # of all the points that a claim counts: each is a quantifier inside of the one before

# ------------------------------------------------------------------------------------------------------ critical points


def is_critical_point(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """The gradient of F vanishes at the point; with ``subject_to``, the Karush-Kuhn-Tucker conditions hold there."""
    return _placed(_critical(F, _constraints(subject_to)), F, _point(F, point))


def critical_points_are(F: Definition, *points: Any, on: Any = None, subject_to: Any = ()) -> Formula:
    """The critical points of F are exactly these: points, or formulas in ``F.variables`` for families of points.

    Without points: F has no critical point. ``on`` is a condition without quantifiers on ``F.variables``: of the
    points that satisfy it, exactly these are critical, of a family those that do. The claim says that a point is in
    the domain and satisfies ``on``, unless its numbers show that.

    >>> from symres.statements.definitions import define
    >>> w, v = sympy.symbols("w v", real=True)
    >>> F = define("F", (w, v), w**2 + v**2)
    >>> critical_points_are(F, (0, 0))
    for all w, v: [Derivative(F(w, v), w); Derivative(F(w, v), v)] = [0; 0] if and only if (w = 0 and v = 0)
    """
    return _exactly(F, _critical(F, _constraints(subject_to)), points, on)


def sosps_are(F: Definition, *points: Any, on: Any = None) -> Formula:
    """The second-order stationary points of F are exactly these: gradient 0, and z'Hz >= 0 for all z.

    Points, formulas and ``on`` as for ``critical_points_are``.
    """
    _require_smooth(F)
    z = _direction(F)
    curved = for_all(z, at_least(_curvature(F, F.variables, z), 0))
    return _exactly(F, both(_critical(F, ()), curved), points, on)


def number_of_critical_points(F: Definition, n: int, *, on: Any = None, subject_to: Any = ()) -> Formula:
    """F has exactly n critical points (where ``on`` holds): n different ones, and every one is among them."""
    critical = _critical(F, _constraints(subject_to))
    return _number(F, n, lambda p: _placed(critical, F, p), on)


def _exactly(F: Definition, notion: Formula, points: Sequence[Any], on: Any) -> Formula:
    """For all points (where ``on`` holds), the notion holds exactly at those given, which are among these points."""
    given = [_member(F, p) for p in points]
    claim = equivalent(notion, either(*given)) if given else negation(notion)
    region = None if on is None else _region(F, on)
    inside = [f for p in points if not _is_family(p) for f in _inside(F, _point(F, p), region)]
    return both(*inside, for_all(F.variables, claim if region is None else implies(region, claim)))


def _is_family(described: Any) -> bool:
    several = described if isinstance(described, tuple) and described else (described,)
    return all(isinstance(part, Formula) for part in several)


def _member(F: Definition, described: Any) -> Formula:
    """That the variables of F are at a point, or satisfy a formula."""
    if _is_family(described):
        return formula(described)
    point = _point(F, described)
    moved = [x for x in F.variables if any(x in value.free_symbols for value in point)]
    if moved:
        raise ClaimError(
            f"the point {_shown(point)} of {F.name} depends on {moved[0]}, which ranges over all values here; "
            f"describe a family of points by a formula, such as equal({moved[0]}, ...)"
        )
    return _same(F.variables, point)


def _inside(F: Definition, point: Point, region: Formula | None) -> list[Formula]:
    """That a point is in the domain of F and in the region, without what plainly holds."""
    required = [] if region is None else _conjuncts(_placed(region, F, point))
    for x, a in zip(F.variables, point, strict=True):
        known = next((known for known in SIGNS if getattr(x, known)), None)
        if known is not None and not is_known(a, known):
            required.append(SIGNS[known](a, 0))
    return [f for f in required if not _is_plain(f)]


def _conjuncts(f: Formula) -> list[Formula]:
    return [link for part in f.parts for link in _conjuncts(part)] if f.kind == "both" else [f]


def _is_plain(f: Formula) -> bool:
    """Whether a relation between numbers is seen to hold."""
    try:
        with Budget.full():
            return plainly(proposition(f))
    except ClaimError:  # freezing says why
        return False


def _critical(F: Definition, constraints: Sequence[Formula]) -> Formula:
    """That ``F.variables`` are a critical point: one equation, and where need be slopes and multipliers."""
    _require_function(F)
    bent = kinks(unfold(F.expression), F.variables)
    slope = gradient(bent.smooth if bent.slopes else F.expression, F.variables)
    unknowns, conditions = list(bent.slopes), list(bent.conditions)
    if bent.slopes and where_defined(F.expression):
        conditions.insert(0, equal(F.expression, F.expression))  # the smooth parts may be defined elsewhere
    for k, constraint in enumerate(constraints, 1):
        low, high = constraint.parts if constraint.kind != "at_least" else constraint.parts[::-1]
        g = low - high
        if kinks(unfold(g), F.variables).slopes:
            raise ClaimError(f"the constraint {constraint!r} has a kink; write it with smooth functions")
        mu = sympy.Dummy(f"mu_{k}" if len(constraints) > 1 else "mu", real=True)
        slope += mu * gradient(g, F.variables)
        unknowns.append(mu)
        conditions += [constraint] if constraint.kind == "equal" else [constraint, at_least(mu, 0), equal(mu * g, 0)]
    claim = both(*conditions, _vanishes(slope))
    return there_is(unknowns, claim) if unknowns else claim


def _vanishes(vector: MatrixBase) -> Formula:
    return equal(vector, sympy.zeros(*vector.shape))


# ------------------------------------------------------------------------------------------------- extrema and saddles


def is_local_minimum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """F(point) <= F(y) for all y in a neighbourhood of the point."""
    return _locally(F, _point(F, point), _constraints(subject_to), at_most)


def is_strict_local_minimum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """F(point) < F(y) for all other y in a neighbourhood of the point."""
    return _locally(F, _point(F, point), _constraints(subject_to), less)


def is_local_maximum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """F(point) >= F(y) for all y in a neighbourhood of the point."""
    return _locally(F, _point(F, point), _constraints(subject_to), at_least)


def is_global_minimum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """F(point) <= F(y) for all y."""
    return _everywhere(F, _point(F, point), _constraints(subject_to), at_most)


def is_global_maximum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """F(point) >= F(y) for all y.

    >>> from symres.statements.definitions import define
    >>> w = sympy.Symbol("w", real=True)
    >>> is_global_maximum(define("F", w, 2 * w - w**2), 1)
    for all _w: F(1) >= F(_w)
    """
    return _everywhere(F, _point(F, point), _constraints(subject_to), at_least)


def is_spurious_minimum(F: Definition, point: Any, *, subject_to: Any = ()) -> Formula:
    """The point is a local minimum of F, and F is smaller somewhere else."""
    p, y, constraints = _point(F, point), _copies(F), _constraints(subject_to)
    lower = there_is(y, both(*_all_placed(constraints, F, y), less(F(*y), F(*p))))
    return both(_locally(F, p, constraints, at_most), lower)


def is_strict_saddle(F: Definition, point: Any) -> Formula:
    """The gradient of F vanishes at the point, and z'Hz < 0 for some z, H being the Hessian there."""
    p, z = _point(F, point), _direction(F)
    return both(_vanishes(_at(gradient(F), F, p)), there_is(z, less(_curvature(F, p, z), 0)))


def every_local_minimum_is_global(F: Definition, *, subject_to: Any = ()) -> Formula:
    """Every local minimum of F is a global one: there is no spurious minimum."""
    _require_function(F)
    p = _point(F, F.variables)
    low = is_local_minimum(F, p, subject_to=subject_to)
    return for_all(p, implies(low, is_global_minimum(F, p, subject_to=subject_to)))


def number_of_local_minima(F: Definition, n: int, *, on: Any = None, subject_to: Any = ()) -> Formula:
    """F has exactly n local minima (where ``on`` holds): n different ones, and every one is among them."""
    constraints = _constraints(subject_to)
    return _number(F, n, lambda p: _locally(F, p, constraints, at_most), on)


Relation = Callable[[Any, Any], Formula]


def _locally(F: Definition, p: Point, constraints: Sequence[Formula], relation: Relation) -> Formula:
    """How F at a point compares with F close to it, where the constraints hold; with all other places, if strictly."""
    y, delta = _copies(F), sympy.Dummy("delta", positive=True)
    distance = sympy.Add(*((a - b) ** 2 for a, b in zip(y, p, strict=True)))
    others = [less(0, distance)] if relation is less else []
    near = both(*others, less(distance, delta), *_all_placed(constraints, F, y))
    claim = there_is(delta, for_all(y, implies(near, relation(F(*p), F(*y)))))
    return both(*_all_placed(constraints, F, p), claim)


def _everywhere(F: Definition, p: Point, constraints: Sequence[Formula], relation: Relation) -> Formula:
    """How F at a point compares with F anywhere, where the constraints hold."""
    y = _copies(F)
    said = relation(F(*p), F(*y))
    if not constraints:
        return for_all(y, said)
    return both(*_all_placed(constraints, F, p), for_all(y, implies(both(*_all_placed(constraints, F, y)), said)))


def _curvature(F: Definition, p: Point, z: Point) -> sympy.Expr:
    """z'Hz for the Hessian H of F at p."""
    h = _at(hessian(F), F, p)
    return sympy.Add(*(h[i, j] * z[i] * z[j] for i in range(len(z)) for j in range(len(z))))


# ------------------------------------------------------------------------------------------------------------- counting


def _number(F: Definition, n: int, holds: Callable[[Point], Formula], on: Any) -> Formula:
    """There are n different points at which something holds, and every point at which it holds is one of them."""
    _require_function(F)
    try:
        count = -1 if isinstance(n, bool) else operator.index(n)
    except TypeError:
        count = -1
    if count < 0:
        raise ClaimError(f"a number of points is 0, 1, 2, ..., not {n!r}")
    coordinates = count * len(F.variables)
    if coordinates > COORDINATES:
        raise ClaimError(
            f"{count} points of {F.name} have {coordinates} coordinates, more than {COORDINATES}, the most that one "
            "claim speaks of; count them on parts of the space, with on="
        )
    region = None if on is None else _region(F, on)

    def within(p: Point) -> Formula:
        return holds(p) if region is None else both(_placed(region, F, p), holds(p))

    if count == 0:
        return for_all(F.variables, negation(within(F.variables)))
    points = [tuple(_copy(x, f"{x.name}_{k}") for x in F.variables) for k in range(1, count + 1)]
    different = [negation(_same(p, q)) for p, q in combinations(points, 2)]
    complete = for_all(F.variables, implies(within(F.variables), either(*(_same(F.variables, p) for p in points))))
    found = [within(p) for p in points]
    return there_is([x for p in points for x in p], both(*different, *found, complete))


def _same(p: Point, q: Point) -> Formula:
    return both(*(equal(a, b) for a, b in zip(p, q, strict=True)))


# ------------------------------------------------------------------------------------------------------ points and sets


def _require_function(F: Any) -> None:
    if not isinstance(F, Definition):
        raise ClaimError(f"a landscape is that of a defined function, F = theory.define('F', (w, v), ...), not {F!r}")


def _require_smooth(F: Definition) -> None:
    _require_function(F)
    if kinks(unfold(F.expression), F.variables).slopes:
        raise ClaimError(
            f"{F.name} has kinks, where it has no Hessian; say is_local_minimum or is_strict_saddle of points"
        )


def _point(F: Definition, given: Any) -> Point:
    """A point as a tuple of values in the order of the variables."""
    _require_function(F)
    names = ", ".join(map(str, F.variables))
    if isinstance(given, Mapping):
        if set(given) != set(F.variables):
            raise ClaimError(f"a point of {F.name} gives values to {names}, not to {', '.join(map(str, given))}")
        given = [given[x] for x in F.variables]
    elif isinstance(given, MatrixBase):
        given = list(given)
    elif isinstance(given, (sympy.Expr, int, float)):
        given = (given,)
    if isinstance(given, Formula) or not isinstance(given, Iterable):
        raise ClaimError(f"a point of {F.name} is a tuple of values for {names}, not {given!r}")
    point = tuple(as_expression(value) for value in given)
    for value in point:
        if isinstance(value, Expression):
            raise ClaimError(f"a point of {F.name} has SymPy's expressions for {names}, not the quantity {value!r}")
    if len(point) != len(F.variables):
        raise ClaimError(
            f"{_shown(point)} has {len(point)} coordinates, but a point of {F.name} has values for {names}"
        )
    return point


def _shown(point: Point) -> str:
    return f"({', '.join(map(str, point))})"


def _copy(x: sympy.Symbol, name: str) -> sympy.Dummy:
    """A symbol of the same domain that is no other symbol, whatever its name."""
    return sympy.Dummy(name, **x.assumptions0)


def _copies(F: Definition) -> Point:
    return tuple(_copy(x, x.name) for x in F.variables)


def _direction(F: Definition) -> Point:
    n = len(F.variables)
    return tuple(sympy.Dummy(f"z_{k}" if n > 1 else "z", real=True) for k in range(1, n + 1))


def _at(expression: Any, F: Definition, point: Point) -> Any:
    """An expression in the variables of F with the values of a point for them; what has none of them stays."""
    if isinstance(expression, MatrixBase):
        return expression.applyfunc(lambda e: _at(e, F, point))
    if point == F.variables:
        return expression
    if isinstance(expression, Expression):
        return _unmoved(expression, F)
    for x in F.variables:
        require_seen(x, expression, "a value for")
    return at(expression, dict(zip(F.variables, point, strict=True))) if expression.has(*F.variables) else expression


def _unmoved(q: Expression, F: Definition) -> Expression:
    """A quantity that no value for a variable of F changes."""
    mentioned = {str(v.value) for v in free_variables(q.term) | unseen(q)}
    for x in F.variables:
        if x.name in mentioned:
            raise ClaimError(
                f"{q!r} is made of quantities, and is not moved to a value for {x}; write it with SymPy's expressions "
                f"of {x} and the words for relations, such as at_most(Max({x}, 0), 1)"
            )
    return q


def _placed(f: Formula, F: Definition, point: Point) -> Formula:
    """A formula at a point; its quantifiers bind neither variables of F nor what the point mentions."""
    if f.kind in RELATIONS or f.kind == "holds":
        return Formula(f.kind, tuple(_at(side, F, point) for side in f.parts))
    return Formula(f.kind, tuple(_placed(part, F, point) if isinstance(part, Formula) else part for part in f.parts))


def _all_placed(formulas: Sequence[Formula], F: Definition, point: Point) -> list[Formula]:
    return [_placed(f, F, point) for f in formulas]


def _region(F: Definition, on: Any) -> Formula:
    """The condition that ``on`` states."""
    region = formula(on)
    if _quantified(region):
        raise ClaimError(f"on= takes a condition on the variables of {F.name} without quantifiers, not {region!r}")
    return region


def _quantified(f: Formula) -> bool:
    return f.kind in ("for_all", "there_is") or any(_quantified(p) for p in f.parts if isinstance(p, Formula))


def _constraints(subject_to: Any) -> tuple[Formula, ...]:
    """The equations and weak inequalities of a constraint set, one by one."""
    given = subject_to if isinstance(subject_to, (list, tuple)) else (subject_to,)
    return tuple(_constraint(link) for f in given for link in _conjuncts(formula(f)))


def _constraint(f: Formula) -> Formula:
    if any(isinstance(side, Expression) for side in f.parts):
        raise ClaimError(
            f"the constraint {f!r} is made of quantities, by which there is no gradient; write it with SymPy"
        )
    if f.kind in ("equal", "at_most", "at_least") and not any(isinstance(side, MatrixBase) for side in f.parts):
        return f
    raise ClaimError(
        f"a constraint is made with equal, at_most, at_least or between, not {f!r}; "
        "a strict inequality belongs into on="
    )

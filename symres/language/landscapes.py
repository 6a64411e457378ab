"""The words for landscapes: critical points, minima, saddles, and how many there are of them.

Each word takes a defined function F first, ranges over ``F.variables`` in the domains they are declared with, and is a
proposition, so that it may stand under ``~``, ``implies`` and quantifiers. A point is a tuple of values in the order of
``F.variables``, a list of equations [w == 1, v == 2], or, for one variable, a value; its values may contain parameters
and algebraic numbers. A point outside of the domains is no critical point, minimum or saddle; of a point at which F has
no value nothing can be said, and neither a claim about it nor its negation is true.

The notions are the textbook ones. A local minimum p has a neighbourhood |y - p|^2 < delta in which F(p) <= F(y). With
``subject_to``, equations and weak inequalities, minima are those among the points that satisfy them, and *critical*
means the conditions of Karush (1939), Kuhn and Tucker (1951): there are multipliers mu_i with

    grad F + sum mu_i grad g_i = 0,  g_i = 0 or g_i <= 0, and for inequalities mu_i >= 0 and mu_i g_i = 0

(J. Nocedal and S. J. Wright, Numerical Optimization, chapter 12). For a function with |g|, ``greatest`` or ``least``,
*critical* means that the gradient by the chain rule is 0 for some choice of slopes at the kinks; see ``kinks``.

>>> from symres.script.theory import Theory
>>> from .connectives import implies
>>> theory = Theory("example")
>>> x, a = theory.reals("x a")
>>> F = theory.define("F", x, (x**2 - a) ** 2)
>>> implies(a < 0, is_local_minimum(F, 0))
a < 0 => (there is delta. 0 < delta and (for all x. x^2 < delta => F(0) <= F(x)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from symres.elaborate.algebra.signs import plainly
from symres.errors import ClaimError
from symres.kernel import Term
from symres.kernel.terms import (
    PROP,
    REAL,
    ZERO,
    build,
    conjunction,
    conjuncts,
    exists,
    free_variables,
    fresh,
    is_scalar,
    matrix,
    number,
    show,
    substitute,
)

from .definedness import definedness
from .derivatives import gradient, hessian
from .domains import follows, literals, quantified
from .expressions import (
    Declared,
    DefinedFunction,
    Expression,
    Mention,
    Proposition,
    domain_of,
    equated,
    expression,
    may_be_undefined,
    mentioned,
    needing,
    number_of,
    proposition,
    refusing,
    require_seen,
    several,
    variable_of,
    written_out,
)
from .kinks import kinks
from .mentions import declared_literals, meanings_in
from .unfolding import body_of, mapped, unfolded

Point = tuple[Term, ...]
Relation = Callable[[Term, Term], Term]
COORDINATES = 100  # the most of all points that a claim counts: each is bound by a quantifier of its own
RELATIONS = ("=", "<=", "<")
_TWO = number(2)

# ------------------------------------------------------------------------------------------------------ critical points


@refusing
def is_critical_point(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """The gradient of F vanishes at the point; with ``subject_to``, the Karush-Kuhn-Tucker conditions hold there."""
    on = _Landscape(F, subject_to=subject_to)
    p = on.point(point)
    return on.proposition([*on.inside(p), on.placed(on.critical(), p)], point=p)


@refusing
def critical_points_are(F: DefinedFunction, *points: Any, on: Any = None, subject_to: Any = ()) -> Proposition:
    """The critical points of F are exactly these: points, or propositions about ``F.variables`` for families of points.

    Without points: F has no critical point. ``on`` is a condition without quantifiers on ``F.variables``: of the
    points that satisfy it, exactly these are critical, of a family those that do. The claim says that a point is in
    the domain and satisfies ``on``, unless its numbers show that.

    >>> from symres.script.theory import Theory
    >>> theory = Theory("example")
    >>> w = theory.reals("w")
    >>> critical_points_are(theory.define("F", w, w**2), 0)
    for all w. ([D(fun w'. F(w'), w)] = [0] => w = 0) and (w = 0 => [D(fun w'. F(w'), w)] = [0])
    """
    landscape = _Landscape(F, on, subject_to)
    return _exactly(landscape, landscape.critical(), points)


@refusing
def sosps_are(F: DefinedFunction, *points: Any, on: Any = None) -> Proposition:
    """The second-order stationary points of F are exactly these: gradient 0, and z'Hz >= 0 for all z.

    Points, families and ``on`` as for ``critical_points_are``.
    """
    landscape = _Landscape(F, on)
    if kinks(body_of(F), F.variables, _declarations(F)).slopes:
        raise ClaimError(
            f"{F.name} has kinks, where it has no Hessian; say is_local_minimum or is_strict_saddle of points"
        )
    directions = _directions(F)
    curved = build("<=", ZERO, landscape.curvature(landscape.variables, tuple(directions)))
    curved = quantified("all", _named(directions), curved)
    return _exactly(landscape, conjunction([landscape.critical(), curved]), points)


@refusing
def number_of_critical_points(F: DefinedFunction, n: int, *, on: Any = None, subject_to: Any = ()) -> Proposition:
    """F has exactly n critical points (where ``on`` holds): n different ones, and every one is among them."""
    landscape = _Landscape(F, on, subject_to)
    critical = landscape.critical()
    return _number(landscape, n, lambda p: landscape.placed(critical, p))


def _exactly(on: _Landscape, notion: Term, points: Sequence[Any]) -> Proposition:
    """The proposition that the notion holds exactly at the points given, of those where ``on`` holds."""
    described, within, parts = [], list[Term](), list[Expression]()
    for one in points:
        family = _family(on, one)
        if family is None:
            p = on.point(one)
            on.require_fixed(p)
            within += on.inside(p, with_region=True)
            described.append(_same(on.variables, p))
        else:
            described.append(family.term)
            parts.append(family)
    listed = described[0] if len(described) == 1 else build("or", *described) if described else None
    claim = build("not", notion) if listed is None else _equivalent(notion, listed)
    region = on.region
    parts += on.parts
    return on.proposition(
        [*within, on.everywhere(claim if region is None else build("=>", region, claim), parts)], parts
    )


def _family(on: _Landscape, described: Any) -> Proposition | None:
    """The proposition that describes a family of points; None for a point."""
    parts = several(described)
    if not parts or not all(isinstance(part, Expression) and part.term.sort is PROP for part in parts):
        return None
    if isinstance(described, (list, tuple)) and on.gives_a_point(parts):
        return None
    return proposition(described)


def _equivalent(one: Term, other: Term) -> Term:
    return build("and", build("=>", one, other), build("=>", other, one))


def _same(p: Point, q: Point) -> Term:
    return conjunction([build("=", a, b) for a, b in zip(p, q, strict=True)])


# ------------------------------------------------------------------------------------------------- extrema and saddles


def is_local_minimum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """F(point) <= F(y) for all y in a neighbourhood of the point."""
    return _at_a_point(F, point, subject_to, lambda on, p: on.locally(p, _at_most))


def is_strict_local_minimum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """F(point) < F(y) for all other y in a neighbourhood of the point."""
    return _at_a_point(F, point, subject_to, lambda on, p: on.locally(p, _less))


def is_local_maximum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """F(point) >= F(y) for all y in a neighbourhood of the point."""
    return _at_a_point(F, point, subject_to, lambda on, p: on.locally(p, _at_least))


def is_global_minimum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """F(point) <= F(y) for all y."""
    return _at_a_point(F, point, subject_to, lambda on, p: on.globally(p, _at_most))


def is_global_maximum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """F(point) >= F(y) for all y.

    >>> from symres.script.theory import Theory
    >>> theory = Theory("example")
    >>> w = theory.reals("w")
    >>> is_global_maximum(theory.define("F", w, 2 * w - w**2), 1)
    for all w. F(w) <= F(1)
    """
    return _at_a_point(F, point, subject_to, lambda on, p: on.globally(p, _at_least))


def is_spurious_minimum(F: DefinedFunction, point: Any, *, subject_to: Any = ()) -> Proposition:
    """The point is a local minimum of F, and F is smaller somewhere else."""

    def claimed(on: _Landscape, p: Point) -> Term:
        y = on.copies()
        lower = on.quantified("ex", y, conjunction([*on.feasible(y), build("<", on.value(y), on.value(p))]))
        return build("and", on.locally(p, _at_most), lower)

    return _at_a_point(F, point, subject_to, claimed)


def is_strict_saddle(F: DefinedFunction, point: Any) -> Proposition:
    """The gradient of F vanishes at the point, and z'Hz < 0 for some z, H being the Hessian there."""

    def claimed(on: _Landscape, p: Point) -> Term:
        directions = _directions(F)
        falls = build("<", on.curvature(p, tuple(directions)), ZERO)
        return build("and", _vanishes(on.at(gradient(F).term, p)), quantified("ex", _named(directions), falls))

    return _at_a_point(F, point, (), claimed)


@refusing
def _at_a_point(
    F: DefinedFunction, point: Any, subject_to: Any, claimed: Callable[[_Landscape, Point], Term]
) -> Proposition:
    on = _Landscape(F, subject_to=subject_to)
    p = on.point(point)
    return on.proposition([*on.inside(p), claimed(on, p)], point=p)


@refusing
def every_local_minimum_is_global(F: DefinedFunction, *, subject_to: Any = ()) -> Proposition:
    """Every local minimum of F is a global one: there is no spurious minimum."""
    on = _Landscape(F, subject_to=subject_to)
    p = on.variables
    claim = build("=>", on.locally(p, _at_most), on.globally(p, _at_most))
    return on.proposition([on.everywhere(claim, on.parts)])


@refusing
def number_of_local_minima(F: DefinedFunction, n: int, *, on: Any = None, subject_to: Any = ()) -> Proposition:
    """F has exactly n local minima (where ``on`` holds): n different ones, and every one is among them."""
    landscape = _Landscape(F, on, subject_to)
    return _number(landscape, n, lambda p: landscape.locally(p, _at_most))


def _at_most(a: Term, b: Term) -> Term:
    return build("<=", a, b)


def _at_least(a: Term, b: Term) -> Term:
    return build("<=", b, a)


def _less(a: Term, b: Term) -> Term:
    return build("<", a, b)


def _vanishes(column: Term) -> Term:
    return build("=", column, matrix([[ZERO]] * int(column.args[0].value)))


def _directions(F: DefinedFunction) -> dict[Term, str]:
    """New variables for a direction, with their names."""
    n = len(F.variables)
    return {fresh(REAL): f"z_{k}" if n > 1 else "z" for k in range(1, n + 1)}


def _named(unknowns: Mapping[Term, str]) -> list[tuple[Term, str, str]]:
    """Variables to bind by names, with all real numbers for a domain."""
    return [(x, name, "real") for x, name in unknowns.items()]


def _number(on: _Landscape, n: int, holds: Callable[[Point], Term]) -> Proposition:
    """The proposition that something holds at n different points, and at no other point."""
    count = _counted(n)
    coordinates = count * len(on.variables)
    if coordinates > COORDINATES:
        raise ClaimError(
            f"{count} points of {on.F.name} have {coordinates} coordinates, more than {COORDINATES}, the most that one "
            "claim speaks of; count them on parts of the space, with on="
        )

    def within(p: Point) -> Term:
        return holds(p) if on.region is None else build("and", on.placed(on.region, p), holds(p))

    if count == 0:
        return on.proposition([on.everywhere(build("not", within(on.variables)), on.parts)])
    points = [on.copies() for _ in range(count)]
    different = [build("not", _same(p, q)) for p, q in combinations(points, 2)]
    among = [_same(on.variables, p) for p in points]
    listed = among[0] if count == 1 else build("or", *among)
    complete = on.everywhere(build("=>", within(on.variables), listed), on.parts)
    claim = conjunction([*different, *map(within, points), complete])
    for k in range(count, 0, -1):
        claim = on.quantified("ex", points[k - 1], claim, f"_{k}")
    return on.proposition([claim])


def _counted(n: Any) -> int:
    value = n.term.value if isinstance(n, Expression) and n.term.head == "rational" else n
    whole = not isinstance(value, (bool, float, Expression)) and getattr(value, "denominator", None) == 1
    if not whole or value < 0:
        raise ClaimError(f"a number of points is 0, 1, 2, ..., not {n!r}")
    return int(value)


# ------------------------------------------------------------------------------------------- a function, and its region


class _Landscape:
    """A function with the region of which a claim speaks and the constraints on its points."""

    def __init__(self, F: Any, on: Any = None, subject_to: Any = ()) -> None:
        if not isinstance(F, DefinedFunction):
            raise ClaimError(
                f"a landscape is that of a defined function, F = theory.define('F', (w, v), ...), not {F!r}"
            )
        self.F = F
        self.variables: Point = tuple(variable_of(x) for x in F.variables)
        self.names = [str(x.value) for x in self.variables]
        if not is_scalar(F.expression.term.sort) or not all(is_scalar(x.sort) for x in self.variables):
            raise ClaimError(f"a landscape is that of a number that depends on numbers, which {F.expression!r} is not")
        self.parts: list[Expression] = []  # expressions about the variables beside F
        self.given: list[Expression] = []  # the values of points
        self.region = None if on is None else self._region(on)
        self.constraints = self._constraints(subject_to)

    # ------------------------------------------------------------------------------------------------- the arguments

    def _region(self, on: Any) -> Term:
        said = proposition(on)
        if _quantified(said.term):
            raise ClaimError(
                f"on= takes a condition on the variables of {self.F.name} without quantifiers, not {said!r}"
            )
        self.parts.append(said)
        return said.term

    def _constraints(self, subject_to: Any) -> list[Term]:
        """The equations and weak inequalities of a constraint set, one by one."""
        found = []
        for said in map(proposition, several(subject_to)):
            self.parts.append(said)
            for link in conjuncts(said.term):
                if link.head not in ("=", "<=") or not all(is_scalar(side.sort) for side in link.args):
                    raise ClaimError(
                        f"a constraint is made with ==, <= or >= between numbers, not {show(link)}; a strict "
                        "inequality belongs into on="
                    )
                found.append(link)
        return found

    def point(self, given: Any) -> Point:
        """A point as a tuple of values in the order of the variables; the claim will mention what they mention."""
        names = ", ".join(self.names)
        listed = self._listed(given, names)
        values = [number_of(value) for value in listed]
        if len(values) != len(self.variables):
            shown = _shown(values)
            raise ClaimError(
                f"{shown} has {len(values)} coordinates, but a point of {self.F.name} has values for {names}"
            )
        self.given += [value for value in listed if isinstance(value, Expression)]
        return tuple(values)

    def _listed(self, given: Any, names: str) -> list[Any]:
        refusal = ClaimError(f"a point of {self.F.name} is a tuple of values for {names}, not {given!r}")
        if isinstance(given, Mapping):
            example = ", ".join(f"{name} == 1" for name in self.names)
            raise ClaimError(f"a point of {self.F.name} is a tuple of values, or equations [{example}], not {given!r}")
        if isinstance(given, Expression):
            if given.term.sort is PROP:
                if equated(given) is None:
                    raise refusal
                return self._equated([given], names)
            entries = written_out(given.term)
            return [given] if entries is None else [_part(e, given) for row in entries for e in row]
        if given is None or isinstance(given, str):
            raise refusal
        if type(given).__module__ == "numpy" and hasattr(given, "tolist"):
            given = given.tolist()
        if not isinstance(given, Iterable):
            return [expression(given)]
        values = [value if isinstance(value, Expression) else expression(value) for value in given]
        if values and all(value.term.sort is PROP for value in values):
            return self._equated(values, names)
        return values

    def _equated(self, said: Sequence[Any], names: str) -> list[Any]:
        """The values that equations give to the variables, each of which has one."""
        found: dict[Term, Any] = {}
        for one in said:
            x, value = equated(one) or (one, one)
            if x.term not in self.variables or x.term in found:
                break
            found[x.term] = value
        if len(found) < len(self.variables) or len(said) > len(found):
            raise ClaimError(f"a point of {self.F.name} gives one value to each of {names}, not {list(said)!r}")
        return [found[x] for x in self.variables]

    def gives_a_point(self, said: Sequence[Any]) -> bool:
        """Whether equations give every variable one value, which depends on none of them."""
        sides = [both for both in map(equated, said) if both is not None]
        if len(sides) < len(said) or sorted(map(id, self.variables)) != sorted(id(x.term) for x, _ in sides):
            return False
        return all(free_variables(value.term).isdisjoint(self.variables) for _, value in sides)

    def require_fixed(self, p: Point) -> None:
        """Refuse a point of a list that moves with the variables, over which the claim ranges."""
        for x, name in zip(self.variables, self.names, strict=True):
            if any(x in free_variables(value) for value in p):
                raise ClaimError(
                    f"the point {_shown(p)} of {self.F.name} depends on {name}, which ranges over all values here; "
                    f"describe a family of points by a proposition, such as {name} == ..."
                )

    def inside(self, p: Point, with_region: bool = False) -> list[Term]:
        """The conditions for a point to be in the domain of F and in the region, without those that plainly hold."""
        required = []
        if with_region and self.region is not None:
            required += [c for c in conjuncts(self.placed(self.region, p)) if not plainly(c)]
        known = self._known_of_points()
        for x, value in zip(self.F.variables, p, strict=True):
            own = variable_of(x)
            if value is own:
                continue
            for within in literals(domain_of(x, own), own):
                said = substitute(within, {own: value})
                if not follows(known, said):
                    required.append(said)
        return required

    def _known_of_points(self) -> tuple[Term, ...]:
        return declared_literals(mentioned(self.given))

    # ------------------------------------------------------------------------------------------------ the propositions

    def critical(self) -> Term:
        """The proposition that ``F.variables`` are a critical point, where need be with slopes and multipliers."""
        F = self.F
        bent = kinks(body_of(F), F.variables, _declarations(F))
        smooth = Expression(bent.smooth) if bent.slopes else F.expression
        slope = gradient(smooth, list(F.variables))
        unknowns, conditions = dict(zip(bent.slopes, bent.names(), strict=True)), list(bent.conditions)
        if bent.slopes:  # the smooth parts may be defined elsewhere, too
            conditions[:0] = self._defined_near()
        for k, constraint in enumerate(self.constraints, 1):
            low, high = map(Expression, constraint.args)
            g = low - high
            if kinks(unfolded(g.term, self._meanings()), F.variables, self._declared()).slopes:
                raise ClaimError(f"the constraint {show(constraint)} has a kink; write it with smooth functions")
            mu = Expression(fresh(REAL))
            slope += mu * gradient(g, list(F.variables))
            unknowns[mu.term] = f"mu_{k}" if len(self.constraints) > 1 else "mu"
            conditions.append(constraint)
            if constraint.head == "<=":
                conditions += [(mu >= 0).term, (mu * g == 0).term]
        return quantified("ex", _named(unknowns), conjunction([*conditions, _vanishes(slope.term)]))

    def _defined_near(self) -> Iterator[Term]:
        """The conditions for F to be defined at a point and close to it: those of its continuous parts, strictly."""
        F = self.F
        declared = [within for x in F.variables for within in literals(domain_of(x, variable_of(x)), variable_of(x))]
        for need in definedness(body_of(F), tuple(declared)):
            condition = need.conclusion
            if condition.head == "<=":
                condition = build("<", *condition.args)
            if set(need.hypotheses) - set(declared) or condition.head not in ("<", "not"):
                raise ClaimError(
                    f"{F.name} has kinks, and is defined where {show(need.conclusion, 200)}; write it by functions "
                    "that are defined everywhere, or say where the derivatives of its smooth parts vanish"
                )
            yield condition

    def _meanings(self) -> Mapping[Term, Term]:
        return meanings_in(self._declared().mentions)

    def _declared(self) -> Expression:
        return Expression(ZERO, mentioned([self.F, *self.F.variables, *self.parts]))

    def locally(self, p: Point, relation: Relation) -> Term:
        """The relation of F at a point to F close to it, where the constraints hold; if strict, at the other points."""
        y, delta = self.copies(), fresh(REAL)
        squares = [build("^", (Expression(a) - Expression(b)).term, _TWO) for a, b in zip(y, p, strict=True)]
        distance = squares[0] if len(squares) == 1 else build("+", *squares)
        others = [build("<", ZERO, distance)] if relation is _less else []
        near = conjunction([*others, build("<", distance, delta), *self.feasible(y)])
        claim = self.quantified("all", y, build("=>", near, relation(self.value(p), self.value(y))))
        around = exists(delta, build("and", build("<", ZERO, delta), claim), "delta")
        return conjunction([*self.feasible(p), around])

    def globally(self, p: Point, relation: Relation) -> Term:
        """The relation of F at a point to F anywhere, where the constraints hold."""
        y = self.copies()
        said = relation(self.value(p), self.value(y))
        if not self.constraints:
            return self.quantified("all", y, said)
        return conjunction(
            [*self.feasible(p), self.quantified("all", y, build("=>", conjunction(self.feasible(y)), said))]
        )

    def curvature(self, p: Point, z: Point) -> Term:
        """z'Hz for the Hessian H of F at p."""
        rows = written_out(hessian(self.F).term) or []
        n = len(z)
        terms = []
        for i in range(n):
            for j in range(n):
                factors = [build("^", z[i], _TWO)] if i == j else [z[i], z[j]]
                terms.append(build("*", *factors, self.at(rows[i][j], p)))
        return terms[0] if n == 1 else build("+", *terms)

    def value(self, p: Point) -> Term:
        return build("app", self.F.term, *p)

    def feasible(self, p: Point) -> list[Term]:
        """The constraints at a point."""
        return [self.placed(c, p) for c in self.constraints]

    # --------------------------------------------------------------------------------------------- points and binders

    def copies(self) -> Point:
        """New variables like those of F."""
        return tuple(fresh(x.sort or REAL) for x in self.variables)

    def quantified(self, head: str, y: Point, claim: Term, suffix: str = "") -> Term:
        """The claim for all or some values of variables, with the names and the domains of those of F."""
        domains = (domain_of(x, variable_of(x)) for x in self.F.variables)
        named = [(a, name + suffix, domain) for a, name, domain in zip(y, self.names, domains, strict=True)]
        return quantified(head, named, claim)

    def everywhere(self, claim: Term, parts: Sequence[Expression]) -> Term:
        """The claim for all values of the variables of F; refuses ``parts`` that hide one of them."""
        for x in self.variables:
            for part in (self.F, *parts, *self.given):
                require_seen(x, part, "for all")
        return self.quantified("all", self.variables, claim)

    def at(self, e: Term, p: Point) -> Term:
        """A term with the values of a point for the variables; a term without variables stays."""
        if p == self.variables or free_variables(e).isdisjoint(self.variables):
            return e
        term = e
        for x, value in zip(self.variables, p, strict=True):
            if may_be_undefined(value) and x not in free_variables(term):
                term = needing(term, value)
        return substitute(term, dict(zip(self.variables, p, strict=True)))

    def placed(self, p: Term, point: Point) -> Term:
        """A proposition at a point."""
        if point == self.variables:
            return p
        if p.head in ("and", "or", "not", "=>", "all", "ex"):
            return mapped(p, lambda part: self.placed(part, point))
        if p.head in RELATIONS:
            return build(p.head, *(self.at(side, point) for side in p.args))
        return self.at(p, point)

    def proposition(
        self, claims: Sequence[Term], parts: Sequence[Expression] = (), point: Point | None = None
    ) -> Proposition:
        """The proposition that all claims hold, with what it mentions."""
        if point is not None:
            for x in self.variables:
                for part in self.parts:
                    require_seen(x, part, "a value for")
        term = conjunction(claims)
        seen = free_variables(term)
        mentions = mentioned([self.F, *self.F.variables, *self.parts, *parts, *self.given])
        return Proposition(term, frozenset(m for m in mentions if _is_of(m, seen)))


def _is_of(m: Mention, seen: frozenset[Term]) -> bool:
    """Whether a claim with these variables mentions something, as it does every function."""
    return m.term in seen if isinstance(m, Declared) else True


def _part(e: Term, of: Expression) -> Expression:
    return Expression(e, of.mentions)


def _declarations(F: DefinedFunction) -> Expression:
    """An expression that mentions F and the declarations of its variables."""
    return Expression(F.term, mentioned([F, *F.variables]))


def _shown(point: Sequence[Term]) -> str:
    return f"({', '.join(map(show, point))})"


def _quantified(p: Term) -> bool:
    return p.head in ("all", "ex") or any(_quantified(part) for part in p.args if part.sort is PROP)

"""neighbourhood: what holds near a point, from derivatives at the point.

A statement about a neighbourhood of p is

    there is d. 0 < d and for all y. |y - p|^2 < d => a <= b

for real variables y = (y_1, ..., y_n), on which a and b may depend. So p is a local minimum of F if a = F(p) and
b = F(y). With 0 < |y - p|^2 among the premises it may also say a < b; others, e <= g, e < g or e = g, restrict it to a
set. Let f = b - a, and let it be analytic at p: what its derivatives need at p is to be proved. Where the proposition
says as well that something is defined near p (``symres.language.guards``), that is to be proved strictly at p.

    H |- near p       from  H |- f(p) = 0,  H |- D_i f(p) = 0 for all i  and  H |- 0 < M_k for all k,  where M_k is the
                      determinant of the first k rows and columns of the Hessian of f at p                 (sufficient)
    H, near p |- C    from  H |- f(p) = 0  and  H, D_1 f(p) = 0, ..., D_n f(p) = 0 |- C                   (first order)
    H, near p |- C    from  H |- g_j = 0 for j < k  and  H, g_k = 0 |- C  (k odd)  or  H, 0 <= g_k |- C  (k even),
                      where g_j is the j-th derivative at s = 0 of f(p + c_1 s + c_2 s^2 + ...)                (curve)

The first is Taylor's theorem with Sylvester's criterion. On a set it may be applied to f - sum (m - r s) s instead of
f, over some of the restrictions, where s = g - e, which is 0 or positive on the set, and  H |- 0 < m - r s(p)  is to be
proved where s need not be 0: near p this is not larger than f. For the others  H |- 0 < g - e  is to be proved at p, so
that the restriction holds near it. A function of a number t that is analytic, 0 at t = 0 and nowhere negative near it
has as its first derivative that does not vanish there a positive one of even order.

The data of a step are ``{"point": [p_1, ...]}``, for the first with ``"multipliers": [[m, r], ...]``, a pair for each
restriction, if there are any; for the last two with ``"hypothesis"``, the number of the statement, and for the last
with ``"curve": [[c_11, c_12, ...], ...]``, the coefficients for every variable, and ``"order"``, the number k.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .facts import listed, named, needed
from .normal_form import Conditions, NormalForms, compared, normal
from .polynomials import Rejected
from .sequents import Sequent, decompose, distinct, new_variable
from .terms import (
    REAL,
    ZERO,
    Term,
    brief,
    build,
    conjuncts,
    difference,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    lam,
    matrix,
    nonzero,
    number,
    show,
    substitute,
)

ORDER = 12  # the highest derivative along a curve
VARIABLES = 12  # the most


@dataclass(frozen=True)
class Nearby:
    """0 <= ``f``, or 0 < f if ``strict``, at the ``variables`` near a point, at ``distance`` squared from it, where
    all ``restrictions`` hold; at the point itself only if not ``punctured``. ``guards`` make that defined.
    """

    variables: tuple[Term, ...]
    distance: Term
    restrictions: tuple[Term, ...]
    f: Term
    punctured: bool
    strict: bool
    guards: tuple[Term, ...]

    @staticmethod
    def of(proposition: Term, others: tuple[Term, ...]) -> Nearby:
        """What a proposition says, with variables that ``others`` do not mention; ``Rejected`` if it is another."""
        wrong = Rejected(f"neighbourhood: {show(proposition, 150)} does not say what holds near a point")
        if proposition.head != "ex" or proposition.args[0] is not REAL:
            raise wrong
        d = new_variable(proposition, (*others, proposition))
        *parts, inner = conjuncts(instantiate(proposition, d))
        if not parts or parts[-1] is not build("<", ZERO, d):
            raise wrong
        variables: list[Term] = []
        conditions: list[Term] = []
        while inner.head in ("all", "=>"):
            if inner.head == "=>":
                conditions += inner.args[0].args if inner.args[0].head == "and" else inner.args[:1]
                inner = inner.args[1]
                continue
            if inner.args[0] is not REAL or len(variables) == VARIABLES:
                raise wrong
            y = new_variable(inner, (*others, *variables, d, inner))
            variables.append(y)
            inner = instantiate(inner, y)
        near = [c for c in conditions if c.head == "<" and c.args[1] is d]
        if inner.head not in ("<=", "<") or not variables or len(near) != 1:
            raise wrong
        distance, away = near[0].args[0], build("<", ZERO, near[0].args[0])
        restrictions = tuple(c for c in conditions if c is not near[0] and c is not away)
        f = difference(inner.args[1], inner.args[0])
        guards = [_guard(part, variables, near[0]) for part in parts[:-1]]
        if any(d in free_variables(t) for t in (distance, f, *restrictions, *guards)):
            raise wrong
        if any(c.head not in ("<=", "<", "=") or not is_scalar(c.args[0].sort) for c in restrictions):
            raise wrong
        strict = inner.head == "<"
        return Nearby(tuple(variables), distance, restrictions, f, away in conditions, strict, tuple(guards))


def _guard(p: Term, variables: Sequence[Term], near: Term) -> Term:
    """What a proposition says of all variables near the point, or what it says that is not about them."""
    rest = list(variables)
    conditions: set[Term] = set()
    while p.head == "all" and rest or p.head == "=>":
        if p.head == "=>":
            conditions.update(conjuncts(p.args[0]))
        p = p.args[1] if p.head == "=>" else instantiate(p, rest.pop(0))
    if near not in conditions and not free_variables(p).isdisjoint(variables):
        raise Rejected(f"neighbourhood: {show(p, 150)} is not said of what is near a point")
    return p


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    known = (*sequent.hypotheses, sequent.conclusion)
    if "hypothesis" not in certificate:
        near = Nearby.of(sequent.conclusion, known)
        if near.strict and not near.punctured:
            raise Rejected("neighbourhood: a strict inequality fails at the point itself")
        lowered, positive = _lowered(near, sequent, certificate)
        at, goals = _at(lowered, sequent, certificate)
        for slack in positive:
            goals += _positive_near(slack, at, sequent.hypotheses)
        for guard in near.guards:
            goals += _holds_near(guard, at, sequent.hypotheses)
        return distinct([*goals, *_sufficient(lowered, at, sequent.hypotheses)])
    index = certificate["hypothesis"]
    if type(index) is not int or not 0 <= index < len(sequent.hypotheses):
        raise Rejected(f"neighbourhood: there is no hypothesis {brief(index)}")
    near = Nearby.of(sequent.hypotheses[index], known)
    at, goals = _at(near, sequent, certificate)
    goals += _within(near, at, sequent.hypotheses)
    if "curve" in certificate:
        return distinct([*goals, *_along(near, at, sequent, certificate)])
    if "order" in certificate:
        raise Rejected("neighbourhood: an order goes with a curve")
    needs: Conditions = {}
    flat = [build("=", _value(derivative(near.f, y, needs), at, needs), ZERO) for y in near.variables]
    return distinct([*goals, *_needed(needs, at, sequent.hypotheses), sequent.under(*flat)])


def _lowered(near: Nearby, sequent: Sequent, certificate: dict[str, Any]) -> tuple[Nearby, list[Term]]:
    """The statement without its restrictions, of a function that is not larger near the point, where what is returned
    beside it is positive there.
    """
    names = named((*sequent.hypotheses, sequent.conclusion))
    pairs = listed(certificate.get("multipliers", []), "the multipliers")
    if pairs and len(pairs) != len(near.restrictions):
        raise Rejected(f"neighbourhood: a multiplier for each of {len(near.restrictions)} restrictions is expected")
    f, positive = near.f, []
    for restriction, pair in zip(near.restrictions, pairs, strict=False):
        if not isinstance(pair, list) or len(pair) != 2:
            raise Rejected("neighbourhood: a multiplier is a pair [m, r]")
        m, r = (from_json(c, names) for c in pair)
        if not is_scalar(m.sort) or not is_scalar(r.sort):
            raise Rejected(f"neighbourhood: the multipliers {show(m)}, {show(r)} are numbers")
        slack = difference(restriction.args[1], restriction.args[0])
        factor = difference(m, build("*", r, slack))
        if m is not ZERO or r is not ZERO:
            f = difference(f, build("*", factor, slack))
            if restriction.head != "=":
                positive.append(factor)
    return replace(near, f=f), positive


def _at(near: Nearby, sequent: Sequent, certificate: dict[str, Any]) -> tuple[dict[Term, Term], list[Sequent]]:
    """The certificate's point, and what makes f zero there."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    point = [from_json(p, names) for p in listed(certificate.get("point"), "the coordinates of the point")]
    if len(point) != len(near.variables) or not all(is_scalar(p.sort) for p in point):
        raise Rejected(f"neighbourhood: a point of {len(near.variables)} coordinates is expected")
    at = dict(zip(near.variables, point, strict=True))
    squares = [build("^", difference(y, p), number(2)) for y, p in at.items()]
    forms = NormalForms()
    apart = forms.difference(near.distance, squares[0] if len(squares) == 1 else build("+", *squares))
    if apart.numerator:
        where = ", ".join(show(p, 60) for p in point)
        raise Rejected(f"neighbourhood: {show(near.distance, 150)} is not the squared distance from ({where})")
    goals = list(needed(forms.conditions, sequent.hypotheses, f"{show(near.distance, 80)} to be the squared distance"))
    return at, [*goals, *decompose(sequent.hypotheses, build("=", substitute(near.f, at), ZERO))]


def _within(near: Nearby, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """What makes all restrictions hold at all points near the point."""
    for restriction in near.restrictions:
        if restriction.head == "=":
            raise Rejected(f"neighbourhood: {show(restriction, 150)} does not hold at all points near one")
        yield from _positive_near(difference(restriction.args[1], restriction.args[0]), at, hypotheses)


def _positive_near(f: Term, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """What makes f positive near the point."""
    yield from _analytic(f, at, hypotheses)
    yield from decompose(hypotheses, build("<", ZERO, substitute(f, at)))


def _holds_near(condition: Term, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """What makes a condition hold near the point: of a disjunction, one of the parts that are known to do."""
    parts: list[Term] = []
    for part in condition.args if condition.head == "or" else (condition,):
        if not free_variables(part).isdisjoint(at):
            if part.head == "=" and condition.head == "or":  # as that an exponent is an integer
                continue
            sign, t = compared(part)
            yield from _analytic(t, at, hypotheses)
            part = nonzero(t) if sign == "!=" else build("<", ZERO, t)
        parts.append(part)
    if not parts:
        raise Rejected(f"neighbourhood: {show(condition, 150)} need not hold near a point")
    near = build("or", *parts) if len(parts) > 1 else parts[0]
    yield from decompose(hypotheses, substitute(near, at))


def _analytic(f: Term, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    """What makes f analytic at the point: what its derivatives by all variables need there."""
    needs: Conditions = {}
    for y in at:
        derivative(f, y, needs)
    return _needed(needs, at, hypotheses)


def _needed(needs: Conditions, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    there = [substitute(condition, at) for condition in needs]
    return needed(there, hypotheses, "what is differentiated to be analytic")


def derivative(f: Term, x: Term, needs: Conditions) -> Term:
    """The derivative of f by x, in normal form, where the conditions hold that are added to ``needs``."""
    if x not in free_variables(f):
        return ZERO
    return _value(build("D", lam(x, f), x), {}, needs)


def _value(f: Term, at: Mapping[Term, Term], needs: Conditions) -> Term:
    """What f is at a point, in normal form, where the conditions hold that are added to ``needs``."""
    value, conditions = normal(substitute(f, at))
    needs |= conditions
    return value


def _sufficient(near: Nearby, at: dict[Term, Term], hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
    needs: Conditions = {}
    slopes = [derivative(near.f, y, needs) for y in near.variables]
    hessian = [[substitute(derivative(slope, y, needs), at) for y in near.variables] for slope in slopes]
    yield from _needed(needs, at, hypotheses)
    for slope in slopes:
        yield from decompose(hypotheses, build("=", substitute(slope, at), ZERO))
    for k in range(1, len(hessian) + 1):
        yield from decompose(hypotheses, build("<", ZERO, build("det", matrix([row[:k] for row in hessian[:k]]))))


def _along(near: Nearby, at: dict[Term, Term], sequent: Sequent, certificate: dict[str, Any]) -> Iterator[Sequent]:
    """The conditions that f, as a function along a curve through the point, has its least value there."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    curve, order = listed(certificate["curve"], "the curve"), certificate.get("order")
    if type(order) is not int or not 1 <= order <= ORDER:
        raise Rejected(f"neighbourhood: the order of a derivative along a curve is an integer from 1 to {ORDER}")
    if len(curve) != len(near.variables):
        raise Rejected(f"neighbourhood: a curve has coefficients for each of {len(near.variables)} variables")
    s = new_variable(lam(near.variables[0], ZERO), (*sequent.hypotheses, sequent.conclusion, *near.variables))
    moved: dict[Term, Term] = {}
    for (y, p), data in zip(at.items(), curve, strict=True):
        steps = []
        for power, coefficient in enumerate(listed(data, "the coefficients of a curve"), 1):
            c = from_json(coefficient, names)
            if not is_scalar(c.sort):
                raise Rejected(f"neighbourhood: {show(c)} is not a number")
            steps.append(build("*", c, build("^", s, number(power))))
        moved[y] = build("+", p, *steps) if steps else p
    needs: Conditions = {}
    g = substitute(near.f, moved)
    for k in range(1, order + 1):
        g = derivative(g, s, needs)
        value = _value(g, {s: ZERO}, needs)
        if k < order:
            yield from decompose(sequent.hypotheses, build("=", value, ZERO))
    yield from _needed(needs, {s: ZERO}, sequent.hypotheses)
    yield sequent.under(build("=", value, ZERO) if order % 2 else build("<=", ZERO, value))

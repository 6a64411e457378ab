"""neighbourhood: a function is least at a point among all points near it, by derivatives at the point.

    H |- there is d. 0 < d and for all y. |y - p|^2 < d => a <= b

for real variables y = (y_1, ..., y_n), on which a and b may depend: p is a local minimum of F if a = F(p) and b = F(y).
With 0 < |y - p|^2 among the premises it may also say a < b; others, e <= g, e < g or e = g, restrict it to a set. Let
f = b - a. It suffices that

    f(p) = 0,  D_i f(p) = 0 for all i,  0 < M_k for all k,  and what the derivatives need at p

where M_k is the determinant of the first k rows and columns of the Hessian of f at p. This is Taylor's theorem with
Sylvester's criterion: the needs are such that f is analytic near p if they hold at p (``derivatives``). Where the
proposition says as well that something holds near p, that is to hold strictly at p, and so near it; what it says that
is not about points near p is asked as it stands.

On a set this may be applied to f - sum (m - r s) s instead of f, over some of the restrictions, where s = g - e, which
is 0 or positive on the set, and 0 < m - r s(p) is needed where s need not be 0: near p this is not larger than f.

The data are ``{"multipliers": [[m, r], ...]}``, a pair for each restriction, if there are any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..arithmetic import listed
from ..equality import Equality
from ..polynomials import Rejected
from ..sequents import Sequent, distinct, new_variable
from ..terms import (
    REAL,
    ZERO,
    Term,
    build,
    conjuncts,
    difference,
    free_variables,
    from_json,
    instantiate,
    is_scalar,
    joined,
    matrix,
    named,
    nonzero,
    number,
    show,
    substitute,
)
from .derivatives import Derivative, differentiated
from .question import Question

Needs = dict[Term, None]
Point = Mapping[Term, Term]  # the values of variables
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
        """Read a proposition, with variables that ``others`` do not mention; ``Rejected`` if it is another."""
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
    """The inside of a proposition about all variables near the point, or a proposition that is not about them."""
    rest = list(variables)
    conditions: set[Term] = set()
    while p.head == "all" and rest or p.head == "=>":
        if p.head == "=>":
            conditions.update(conjuncts(p.args[0]))
        p = p.args[1] if p.head == "=>" else instantiate(p, rest.pop(0))
    if near not in conditions and not free_variables(p).isdisjoint(variables):
        raise Rejected(f"neighbourhood: {show(p, 150)} is not said of what is near a point")
    return p


class Analysis:
    """Derivatives of numbers in plain normal form, and the sequents of what they need."""

    def __init__(self, equality: Equality) -> None:
        self.equality = equality

    def derivative(self, f: Term, x: Term, needs: Needs) -> Term:
        """The derivative of f by x, where the conditions hold that are added to ``needs``."""
        slope, conditions = differentiated(f, x, self.equality)
        needs |= conditions
        return slope

    def point(self, near: Nearby) -> Point:
        return centre(near, self.equality)

    def asked(self, needs: Iterable[Term], at: Point, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        """Sequents that conditions hold at a point."""
        return (Sequent(hypotheses, substitute(condition, at)) for condition in needs)


def answer(question: Question) -> tuple[Sequent, ...]:
    """Sequents that suffice at the point; raises ``Rejected`` if this is no such question."""
    return premises(question.sequent, question.data, Analysis(question.equality))


def premises(sequent: Sequent, data: Mapping[str, Any], analysis: Analysis) -> tuple[Sequent, ...]:
    """The sequents from which the theorem proves ``sequent``, with derivatives as they are written there."""
    near = Nearby.of(sequent.conclusion, (*sequent.hypotheses, sequent.conclusion))
    if near.strict and not near.punctured:
        raise Rejected("neighbourhood: a strict inequality fails at the point itself")
    at, hypotheses = analysis.point(near), sequent.hypotheses
    lowered, positive = _lowered(near, sequent, data)
    goals = [Sequent(hypotheses, build("=", substitute(lowered.f, at), ZERO))]
    for slack in positive:
        goals += positive_near(slack, at, hypotheses, analysis)
    for guard in near.guards:
        goals += _holds_near(guard, at, hypotheses, analysis)
    return distinct([*goals, *_sufficient(lowered, at, hypotheses, analysis)])


def centre(near: Nearby, equality: Equality) -> Point:
    """The point from which distances are, a number for each variable; raises ``Rejected`` if they are no distances."""
    at: dict[Term, Term] = {}
    for y in near.variables:
        slope = substitute(Derivative(y, equality).of(near.distance), dict.fromkeys(near.variables, ZERO))
        at[y] = equality.canonical(build("*", number(Fraction(-1, 2)), slope))
    squares = [build("^", difference(y, p), number(2)) for y, p in at.items()]
    if equality.difference(near.distance, joined("+", squares, ZERO)):
        raise Rejected(f"neighbourhood: {show(near.distance, 150)} is no squared distance")
    return at


def _lowered(near: Nearby, sequent: Sequent, data: Mapping[str, Any]) -> tuple[Nearby, list[Term]]:
    """The statement without its restrictions, of a function that is not larger near the point, where what is returned
    beside it is positive there.
    """
    names = named((*sequent.hypotheses, sequent.conclusion))
    pairs = listed(data.get("multipliers", []), "the multipliers")
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


def positive_near(f: Term, at: Point, hypotheses: tuple[Term, ...], analysis: Analysis) -> Iterator[Sequent]:
    """Sequents from which f is positive near the point."""
    yield from _analytic(f, at, hypotheses, analysis)
    yield Sequent(hypotheses, build("<", ZERO, substitute(f, at)))


def _holds_near(condition: Term, at: Point, hypotheses: tuple[Term, ...], analysis: Analysis) -> Iterator[Sequent]:
    """Sequents from which a condition holds near the point: of a disjunction, for one of the known parts."""
    parts: list[Term] = []
    for part in condition.args if condition.head == "or" else (condition,):
        if not free_variables(part).isdisjoint(at):
            if part.head == "=" and condition.head == "or":  # as that an exponent is an integer
                continue
            t = _compared(part)
            yield from _analytic(t, at, hypotheses, analysis)
            part = nonzero(t) if part.head == "not" else build("<", ZERO, t)
        parts.append(part)
    if not parts:
        raise Rejected(f"neighbourhood: {show(condition, 150)} need not hold near a point")
    near = build("or", *parts) if len(parts) > 1 else parts[0]
    yield Sequent(hypotheses, substitute(near, at))


def _compared(condition: Term) -> Term:
    """The number that a condition compares with 0; raises ``Rejected`` for another."""
    relation = condition.args[0] if condition.head == "not" else condition
    compares = (condition.head, relation.head) in (("<", "<"), ("<=", "<="), ("not", "="))
    if not compares or not is_scalar(relation.args[0].sort):
        raise Rejected(f"neighbourhood: {show(condition, 150)} does not compare a number with 0")
    low, high = relation.args if relation is condition else reversed(relation.args)
    return difference(high, low)


def _analytic(f: Term, at: Point, hypotheses: tuple[Term, ...], analysis: Analysis) -> Iterator[Sequent]:
    """Sequents from which f is analytic at the point: those that its derivatives by all variables need."""
    needs: Needs = {}
    for y in at:
        analysis.derivative(f, y, needs)
    return analysis.asked(needs, at, hypotheses)


def _sufficient(near: Nearby, at: Point, hypotheses: tuple[Term, ...], analysis: Analysis) -> Iterator[Sequent]:
    needs: Needs = {}
    slopes = [analysis.derivative(near.f, y, needs) for y in near.variables]
    hessian = [[substitute(analysis.derivative(slope, y, needs), at) for y in near.variables] for slope in slopes]
    yield from analysis.asked(needs, at, hypotheses)
    for slope in slopes:
        yield Sequent(hypotheses, build("=", substitute(slope, at), ZERO))
    for k in range(1, len(hessian) + 1):
        yield Sequent(hypotheses, build("<", ZERO, build("det", matrix([row[:k] for row in hessian[:k]]))))

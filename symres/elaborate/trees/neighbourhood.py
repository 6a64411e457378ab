"""The steps ``neighbourhood``: what holds near a point, from derivatives at the point.

    H |- near p       from what says that p is a local minimum              (``symres.kernel.procedures.neighbourhood``)
    H, near p |- C    from  H |- f(p) = 0  and  H, D_1 f(p) = 0, ..., D_n f(p) = 0 |- C                   (first order)
    H, near p |- C    from  H |- g_j = 0 for j < k  and  H, g_k = 0 |- C  (k odd)  or  H, 0 <= g_k |- C  (k even),
                      where g_j is the j-th derivative at s = 0 of f(p + c_1 s + c_2 s^2 + ...)                (curve)

where f = b - a in the proposition ``there is d. 0 < d and for all y. |y - p|^2 < d => a <= b`` (``Nearby``), and is
analytic at p: what its derivatives need there is to be proved. For the last two, where it says so on a set e <= g or
e < g alone,  H |- 0 < g - e  is to be proved at p, so that the restriction holds near it.

The fields of a step are ``"point": [p_1, ...]``, for the first with ``"multipliers"``, for the last two with
``"hypothesis"``, the number of the statement, and for the last with ``"curve": [[c_11, c_12, ...], ...]``, the
coefficients for every variable, and ``"order"``, the number k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from symres.elaborate.algebra.facts import needed
from symres.elaborate.algebra.normal_form import NormalForms, normal
from symres.kernel.arithmetic import listed
from symres.kernel.equality import Equality
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures import neighbourhood
from symres.kernel.procedures.neighbourhood import Analysis, Nearby, Needs, Point, positive_near
from symres.kernel.sequents import Sequent, decompose, distinct, new_variable
from symres.kernel.terms import (
    ZERO,
    Term,
    build,
    difference,
    free_variables,
    from_json,
    is_scalar,
    joined,
    lam,
    named,
    number,
    show,
    substitute,
)

from .cases import hypothesis

ORDER = 12  # the highest derivative along a curve


class Simplified(Analysis):
    """Derivatives in normal form, and of what they need that which hypotheses do not say plainly."""

    def __init__(self, sequent: Sequent, certificate: dict[str, Any]) -> None:
        super().__init__(Equality())
        self.sequent = sequent
        self.certificate = certificate

    def point(self, near: Nearby) -> Point:
        return place(near, self.sequent, self.certificate)

    def derivative(self, f: Term, x: Term, needs: Needs) -> Term:
        return derivative(f, x, needs)

    def asked(self, needs: Iterable[Term], at: Point, hypotheses: tuple[Term, ...]) -> Iterator[Sequent]:
        there = [substitute(condition, at) for condition in needs]
        return needed(there, hypotheses, "what is differentiated to be analytic")


def premises(sequent: Sequent, certificate: dict[str, Any]) -> tuple[Sequent, ...]:
    """The sequents from which the step proves ``sequent``; raises ``Rejected`` if it is no such step."""
    analysis = Simplified(sequent, certificate)
    if "hypothesis" not in certificate:
        asked = neighbourhood.premises(sequent, certificate, analysis)
        return distinct(part for one in asked for part in _apart(one))
    near = supposed(sequent, certificate)
    at = analysis.point(near)
    goals = list(decompose(sequent.hypotheses, build("=", substitute(near.f, at), ZERO)))
    for restriction in near.restrictions:
        if restriction.head == "=":
            raise Rejected(f"neighbourhood: {show(restriction, 150)} does not hold at all points near one")
        slack = difference(restriction.args[1], restriction.args[0])
        goals += positive_near(slack, at, sequent.hypotheses, analysis)
    if "curve" in certificate:
        return distinct([*goals, *_along(near, analysis)])
    if "order" in certificate:
        raise Rejected("neighbourhood: an order goes with a curve")
    needs: Needs = {}
    flat = [build("=", _value(derivative(near.f, y, needs), at, needs), ZERO) for y in near.variables]
    return distinct([*goals, *analysis.asked(needs, at, sequent.hypotheses), sequent.under(*flat)])


def _apart(asked: Sequent) -> Iterator[Sequent]:
    """The parts of what is asked, as branches prove them."""
    return (replace(part, purpose=asked.purpose) for part in decompose(asked.hypotheses, asked.conclusion))


def place(near: Nearby, sequent: Sequent, certificate: dict[str, Any]) -> Point:
    """The point, a number for each variable; raises ``Rejected`` if distances are not from there."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    point = [from_json(p, names) for p in listed(certificate.get("point"), "the coordinates of the point")]
    if len(point) != len(near.variables) or not all(is_scalar(p.sort) for p in point):
        raise Rejected(f"neighbourhood: a point of {len(near.variables)} coordinates is expected")
    at = dict(zip(near.variables, point, strict=True))
    squares = [build("^", difference(y, p), number(2)) for y, p in at.items()]
    forms = NormalForms()
    apart = forms.difference(near.distance, joined("+", squares, ZERO))
    if apart.numerator or list(needed(forms.conditions, sequent.hypotheses, "a distance")):
        where = ", ".join(show(p, 60) for p in point)
        raise Rejected(f"neighbourhood: {show(near.distance, 150)} is not the squared distance from ({where})")
    return at


def supposed(sequent: Sequent, certificate: dict[str, Any]) -> Nearby:
    """The statement of a hypothesis about the points near one."""
    said = hypothesis(sequent, certificate["hypothesis"], kind="neighbourhood")
    return Nearby.of(said, (*sequent.hypotheses, sequent.conclusion))


def derivative(f: Term, x: Term, needs: Needs) -> Term:
    """The derivative of f by x, in normal form, where the conditions hold that are added to ``needs``."""
    if x not in free_variables(f):
        return ZERO
    return _value(build("D", lam(x, f), x), {}, needs)


def _value(f: Term, at: Point, needs: Needs) -> Term:
    """The value of f at a point, in normal form, where the conditions hold that are added to ``needs``."""
    value, conditions = normal(substitute(f, at))
    needs |= conditions
    return value


def curve(near: Nearby, at: Point, sequent: Sequent, certificate: dict[str, Any]) -> tuple[Term, dict[Term, Term]]:
    """A new variable s, and the point p + c_1 s + c_2 s^2 + ... on a curve."""
    names = named((*sequent.hypotheses, sequent.conclusion))
    data = listed(certificate["curve"], "the curve")
    if len(data) != len(near.variables):
        raise Rejected(f"neighbourhood: a curve has coefficients for each of {len(near.variables)} variables")
    s = new_variable(lam(near.variables[0], ZERO), (*sequent.hypotheses, sequent.conclusion, *near.variables))
    moved: dict[Term, Term] = {}
    for (y, p), own in zip(at.items(), data, strict=True):
        steps = []
        for power, coefficient in enumerate(listed(own, "the coefficients of a curve"), 1):
            c = from_json(coefficient, names)
            if not is_scalar(c.sort):
                raise Rejected(f"neighbourhood: {show(c)} is not a number")
            steps.append(build("*", c, build("^", s, number(power))))
        moved[y] = build("+", p, *steps) if steps else p
    return s, moved


def order(certificate: dict[str, Any]) -> int:
    """The number of the derivative along a curve that is looked at."""
    k = certificate.get("order")
    if type(k) is not int or not 1 <= k <= ORDER:
        raise Rejected(f"neighbourhood: the order of a derivative along a curve is an integer from 1 to {ORDER}")
    return k


def _along(near: Nearby, analysis: Simplified) -> Iterator[Sequent]:
    """The conditions that f, as a function along a curve through the point, has its least value there."""
    sequent, certificate = analysis.sequent, analysis.certificate
    last, (s, moved) = order(certificate), curve(near, analysis.point(near), sequent, certificate)
    needs: Needs = {}
    g = substitute(near.f, moved)
    for k in range(1, last + 1):
        g = derivative(g, s, needs)
        value = _value(g, {s: ZERO}, needs)
        if k < last:
            yield from decompose(sequent.hypotheses, build("=", value, ZERO))
    yield from analysis.asked(needs, {s: ZERO}, sequent.hypotheses)
    yield sequent.under(build("=", value, ZERO) if last % 2 else build("<=", ZERO, value))

"""Local minima: that a point is one, or is none, and what follows if it is one.

A local minimum is shown by its Hessian, or by a radius within which the inequality is proved. Where a point is assumed
to be one, its gradient vanishes; where that is known, it is followed along curves on which the function would have to
decrease: along an eigenvector of the Hessian, bent curves such as y = 2 x^2, a vector in its kernel, and then simple
directions. That there are lower points nearby is shown by contradiction (``denial``).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import numpy as np

from symres.elaborate.algebra.normal_form import NormalForms, normalised
from symres.elaborate.algebra.signs import holds
from symres.elaborate.trees.neighbourhood import ORDER, derivative
from symres.evidence.evaluation import MPMATH, NUMPY, Evaluator
from symres.evidence.precision import NOTHING
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import exponents
from symres.kernel.procedures.neighbourhood import Nearby
from symres.kernel.sequents import negation
from symres.kernel.terms import (
    REAL,
    ZERO,
    build,
    conjunction,
    difference,
    exists,
    for_all,
    free_variables,
    fresh,
    matrix,
    number,
    substitute,
    to_json,
    variables_of,
)

from ..budget import clock
from ..plausibility import holds_at_points
from ..steps import Close, Proof, carry_out, opened, premises, witness
from ..strategy import Directions, Neighbourhood
from .directions import descending, rounded, simple, values

_COEFFICIENTS = [number(Fraction(n, 2)) for n in (2, -2, 4, 1, 3, 5, -4, -1)]
_TAILS = [(c,) for c in _COEFFICIENTS] + [(number(a), number(b)) for a in (1, -1) for b in (1, -1)]


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof of a statement about a neighbourhood, or one from such a statement; None if none is found."""
    known = (*sequent.hypotheses, sequent.conclusion)
    if sequent.conclusion.head == "ex":
        near = nearby(sequent.conclusion, known)
        return None if near is None else _shown(sequent, near, close)
    for i, h in enumerate(sequent.hypotheses):
        near = nearby(h, known)
        if near is not None:
            return _used(sequent, i, near, close, deadline)
    return None


def nearby(proposition: Term, known: tuple[Term, ...]) -> Nearby | None:
    """The neighbourhood that a proposition is about, with variables that ``known`` does not mention, or None."""
    if proposition.head != "ex":
        return None
    try:
        return Nearby.of(proposition, known)
    except Rejected:
        return None


def centre(near: Nearby) -> list[Term]:
    """The point p of the squared distance |y - p|^2, whose derivative by y_i is -2 p_i at y = 0."""
    origin = dict.fromkeys(near.variables, ZERO)
    half = number(Fraction(-1, 2))
    return [normalised(build("*", half, substitute(derivative(near.distance, y, {}), origin))) for y in near.variables]


# ---------------------------------------------------------------------------------------------------- a local minimum


def _shown(sequent: Sequent, near: Nearby, close: Close) -> Proof | None:
    point = centre(near)
    if near.punctured or not near.strict:
        proof = _by_hessian(sequent, near, point, close)
        if proof is not None:
            return proof
    if _sinks(near, point):
        return None
    for radius in Neighbourhood.RADII:
        step = {"kind": "witness", "values": [["q", str(radius)]]}
        if all(map(_is_plausible, premises(sequent, step))):
            proof = carry_out(sequent, step, close)
            if proof is not None:
                return proof
    return None


def _is_plausible(sequent: Sequent) -> bool:
    """Whether a sequent holds at some points, which are within the distance that a hypothesis |y - p| < r names."""
    for h in sequent.hypotheses:
        if h.head in ("<=", "<") and h.args[0].head == "abs" and not free_variables(h.args[1]):
            (off,), r = h.args[0].args, h.args[1]
            for y in sorted(free_variables(off), key=str):
                point = normalised(difference(y, off))
                if y not in free_variables(point):  # y is p + y, in terms of how far it is
                    moved = {y: build("+", point, y)}
                    known = (substitute(p, moved) for p in sequent.hypotheses)
                    ends = build("<", y, r), build("<", difference(ZERO, r), y)
                    return holds_at_points(Sequent((*known, *ends), substitute(sequent.conclusion, moved)))
    return holds_at_points(sequent)


def _by_hessian(sequent: Sequent, near: Nearby, point: list[Term], close: Close) -> Proof | None:
    try:
        for lowered, multipliers in _lowered(near, point):
            if _may_be_convex(lowered, point):
                step = {"kind": "neighbourhood", "point": [to_json(p) for p in point], **multipliers}
                proof = carry_out(sequent, step, close)
                if proof is not None:
                    return proof
    except Rejected:  # not differentiable at the point
        return None
    return None


def _lowered(near: Nearby, point: list[Term]) -> Iterator[tuple[Nearby, Proof]]:
    """The function itself, if its gradient vanishes as far as one can see; otherwise functions that are not larger on
    the set, by Lagrange multipliers for the restrictions that are equations at the point.
    """
    at = dict(zip(near.variables, point, strict=True))
    slacks = [difference(r.args[1], r.args[0]) for r in near.restrictions]
    active = [k for k, s in enumerate(slacks) if not NormalForms()(substitute(s, at)).numerator]
    if not active:
        yield near, {}
        return
    found = _multipliers(near, [slacks[k] for k in active], at)
    if found is None:
        return
    for curvature in Neighbourhood.CURVATURES:
        pairs = [(ZERO, ZERO)] * len(slacks)
        for k, m in zip(active, found, strict=True):
            pairs[k] = m, number(curvature)
        f = near.f
        for (m, r), s in zip(pairs, slacks, strict=True):
            f = difference(f, build("*", difference(m, build("*", r, s)), s))
        yield replace(near, f=f), {"multipliers": [[to_json(m), to_json(r)] for m, r in pairs]}


def _multipliers(near: Nearby, slacks: list[Term], at: dict[Term, Term]) -> list[Term] | None:
    """The solution of grad f = sum of m_k grad s_k, by Cramer's rule from independent rows; None if there is none."""
    slopes = [normalised(substitute(derivative(near.f, y, {}), at)) for y in near.variables]
    normals = [[normalised(substitute(derivative(s, y, {}), at)) for s in slacks] for y in near.variables]
    for rows in itertools.combinations(range(len(slopes)), len(slacks)):
        square = [normals[i] for i in rows]
        numbers = values(square)
        if numbers is None or abs(np.linalg.det(numbers)) < Directions.FLAT:
            continue
        whole = build("det", matrix(square))
        parts = [
            [[slopes[i] if j == k else c for j, c in enumerate(normals[i])] for i in rows] for k in range(len(slacks))
        ]
        return [normalised(build("*", build("det", matrix(p)), build("^", whole, number(-1)))) for p in parts]
    return None


def _sinks(near: Nearby, point: list[Term]) -> bool:
    """Whether the function is seen to be negative at points of the set that are near a closed point."""
    if any(map(free_variables, point)) or free_variables(near.f) - set(near.variables):
        return False
    chance = np.random.default_rng(0)
    directions = chance.normal(size=(len(point), Neighbourhood.SAMPLES))
    steps = (
        directions / np.linalg.norm(directions, axis=0) * chance.choice(Neighbourhood.DISTANCES, Neighbourhood.SAMPLES)
    )
    try:
        start = [float(Evaluator(MPMATH, {})(p)) for p in point]
        evaluator = Evaluator(NUMPY, dict(zip(near.variables, np.array(start)[:, None] + steps, strict=True)))
        with np.errstate(all="ignore"):
            inside = np.ones(Neighbourhood.SAMPLES, dtype=bool)
            for restriction in near.restrictions:
                inside &= evaluator.margin(restriction) >= 0
            return bool((inside & (evaluator(near.f) < -Neighbourhood.NOISE)).any())
    except (*NOTHING, TypeError, ValueError):
        return False


def _may_be_convex(near: Nearby, point: list[Term]) -> bool:
    """Whether the Hessian may be positive definite; True where it is not a matrix of numbers."""
    hessian = _hessian(near, point)
    return hessian is None or bool(np.linalg.eigvalsh(hessian)[0] > Directions.FLAT)


def _hessian(near: Nearby, point: list[Term]) -> np.ndarray | None:
    """The second derivatives at a closed point; None at another, and where they are not defined."""
    if any(map(free_variables, point)) or free_variables(near.f) - set(near.variables):
        return None
    return values(_second(near, point))


def _second(near: Nearby, point: list[Term]) -> list[list[Term]]:
    """The second derivatives at a point, as terms."""
    at = dict(zip(near.variables, point, strict=True))
    slopes = [derivative(near.f, y, {}) for y in near.variables]
    return [[normalised(substitute(derivative(s, y, {}), at)) for y in near.variables] for s in slopes]


# ------------------------------------------------------------------------------------ what follows from a local minimum


def _used(sequent: Sequent, i: int, near: Nearby, close: Close, deadline: float) -> Proof | None:
    point = centre(near)
    step: Proof = {"kind": "neighbourhood", "hypothesis": i, "point": [to_json(p) for p in point]}
    if _teaches(sequent, step):
        return carry_out(sequent, step, close)
    hessian = _hessian(near, point)
    if hessian is None:
        return _everywhere(sequent, step, near, point, close)
    for curve, order in _curves(near, point, hessian):
        if clock() > deadline:
            return None
        proof = _along(sequent, step, curve, order, close)
        if proof is not None:
            return proof
    return None


def _teaches(sequent: Sequent, step: Proof) -> bool:
    """Whether the first derivatives say something that is not known yet."""
    new = [h for h in premises(sequent, step)[-1].hypotheses if h not in sequent.hypotheses]
    return any(NormalForms().difference(*h.args).numerator for h in new if h.head == "=")


def _along(sequent: Sequent, step: Proof, curve: list[list[Term]], order: int, close: Close) -> Proof | None:
    """A proof by a derivative along a curve, if it contradicts the hypotheses there."""
    data = [[to_json(c) for c in coefficients] for coefficients in curve]
    step = {**step, "curve": data, "order": order}
    try:
        *goals, last = premises(sequent, step)
        if all(holds(h) for h in last.hypotheses if h not in sequent.hypotheses):
            return None
        if not all(holds(g.conclusion) for g in goals if g.conclusion.head == "="):
            return None
        return carry_out(sequent, step, close)
    except Rejected:
        return None


def _everywhere(sequent: Sequent, step: Proof, near: Nearby, point: list[Term], close: Close) -> Proof | None:
    """A proof by second derivatives along directions that tell, where the point or the function has parameters."""
    directions = descending(_second(near, point), sequent, point)

    def rest(goal: Sequent, left: list[list[Term]]) -> Proof | None:
        if not left:
            return close(goal) if goal.hypotheses != sequent.hypotheses else None
        here = goal.hypotheses.index(sequent.hypotheses[step["hypothesis"]])
        further = {**step, "hypothesis": here, "curve": [[to_json(c)] for c in left[0]], "order": 2}
        if premises(goal, further)[-1].hypotheses == goal.hypotheses:
            return rest(goal, left[1:])
        return carry_out(goal, further, close, lambda g: rest(g, left[1:]))

    return rest(sequent, directions)


def _curves(near: Nearby, point: list[Term], hessian: np.ndarray) -> Iterator[tuple[list[list[Term]], int]]:
    """Curves along which the function may decrease, with the order of the derivative that says so."""
    eigenvalues, vectors = np.linalg.eigh(hessian)
    if eigenvalues[0] < -Directions.FLAT:
        yield [[c] for c in rounded(hessian, vectors[:, 0])], 2
    if abs(eigenvalues[0]) > Directions.FLAT:
        return
    yield from _bent(near, point)
    directions = [*_kernel(near, point), *simple(len(point))]
    for order in range(2, Neighbourhood.HIGHEST + 1):
        for direction in directions:
            yield [[c] for c in direction], order


def _bent(near: Nearby, point: list[Term]) -> Iterator[tuple[list[list[Term]], int]]:
    """Curves with coordinates s, a s^k + b s^(k + 1), the simplest first, on which a polynomial gets negative."""
    s = fresh(REAL)
    others = [(ZERO,), *((ZERO,) * (k - 1) + tail for k in (2, 3, 1) for tail in _TAILS)]
    for lead in range(len(point)):
        free = [[(number(1),)] if i == lead else others for i in range(len(point))]
        for curve in islice(itertools.product(*free), Neighbourhood.CURVES):
            moved = {}
            for y, p, coefficients in zip(near.variables, point, curve, strict=True):
                parts = [build("*", c, build("^", s, number(k))) for k, c in enumerate(coefficients, 1)]
                moved[y] = build("+", p, *parts)
            forms = NormalForms()
            form = forms(substitute(near.f, moved))
            if form.factors or forms.conditions or any(atom is not s for atom in forms.atoms):
                return
            if not form.numerator:
                continue
            order, least = min((sum(e for _, e in exponents(m)), c) for m, c in form.numerator.items())
            if order <= ORDER and (order % 2 or least < 0):
                yield [list(coefficients) for coefficients in curve], order


def _kernel(near: Nearby, point: list[Term]) -> Iterator[list[Term]]:
    """Vectors that a Hessian of corank 1 sends to zero, exactly: the columns of its adjugate."""
    rows = _second(near, point)
    n = len(rows)
    for j in range(n):
        column = []
        for i in range(n):
            minor = [[c for k, c in enumerate(row) if k != i] for r, row in enumerate(rows) if r != j]
            determinant = build("det", matrix(minor)) if minor else number(1)
            column.append(normalised(build("*", number((-1) ** (i + j)), determinant)))
        if any(c is not ZERO for c in column):
            yield column


def denial(sequent: Sequent, close: Close) -> Proof | None:
    """A proof of ``0 < d |- there is y. |y - p|^2 < d and b(y) < a``; None if the goal is another, or is not proved."""
    known = (*sequent.hypotheses, sequent.conclusion)
    variables, inner = opened(sequent.conclusion, known)
    if sequent.conclusion.head != "ex" or inner.head != "and":
        return None
    *premises, lower = inner.args
    body = build("=>", conjunction(premises), negation(lower))
    for y in reversed(variables):
        body = for_all(y, body, y.value)
    for d in sorted(free_variables(body), key=str):
        radius = fresh(REAL)
        within = build("and", build("<", ZERO, radius), substitute(body, {d: radius}))
        minimum = exists(radius, within, str(d.value))
        if build("<", ZERO, d) in sequent.hypotheses and nearby(minimum, known) is not None:
            return _denied(sequent, minimum, d, [str(y.value) for y in variables], close)
    return None


def _denied(sequent: Sequent, minimum: Term, d: Term, hints: list[str], close: Close) -> Proof | None:
    """The proof by contradiction: the denial, at any point, is what the local minimum is about."""

    def contradicted(goal: Sequent) -> Proof | None:
        return carry_out(goal, {"kind": "cases", "lemma": to_json(minimum)}, shown, close)

    def shown(goal: Sequent) -> Proof | None:
        return carry_out(goal, witness(d), at_a_point)

    def at_a_point(goal: Sequent) -> Proof | None:
        said = [i for i, h in enumerate(goal.hypotheses) if h.head == "all" and h not in sequent.hypotheses]
        found = variables_of((*goal.hypotheses, goal.conclusion))
        known = variables_of((*sequent.hypotheses, sequent.conclusion))
        new = {
            h: next((y for y in found - known if str(y.value).rsplit("_", 1)[0] == h or y.value == h), None)
            for h in hints
        }
        if not said or len(found - known) != len(hints) or None in new.values():
            return close(goal)
        values = [to_json(y) for y in new.values() if y is not None]
        return carry_out(goal, {"kind": "cases", "instance": said[0], "values": values}, close)

    return carry_out(sequent, {"kind": "cases", "deny": True}, contradicted)

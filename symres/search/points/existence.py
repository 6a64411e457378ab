"""Proofs by ``existence``: all zeros of a system of equations in a box, that they exist and that there are no others.

    there are n points, pairwise different, zeros of f in a box, and every zero in the box is one of them
    H, x in a box, f(x) = 0 |- C

For both, every zero gets a name and a box in which it is the only one (``isolation``). The rest is cut along the sides
of those boxes: a part inside of one holds no other zero, and on a part outside of all of them ``bound`` shows that
there is none. Local minima and second-order stationary points are zeros of the gradient, without those at which the
function decreases in some direction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import equations as scalars
from symres.elaborate.trees.bound import region_of
from symres.kernel import Rejected, Sequent, Term
from symres.kernel.polynomials import Polynomial, purse
from symres.kernel.procedures.bound import Ends
from symres.kernel.procedures.existence import contracts
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.sequents import CLAIM, assumed, decompose, new_variable
from symres.kernel.terms import (
    FALSE,
    ONE,
    REAL,
    ZERO,
    build,
    difference,
    free_variables,
    fresh,
    instantiate,
    lam,
    number,
    substitute,
    to_json,
    variables_of,
)

from ..bounds import bound
from ..bounds.bound import Tight
from ..bounds.intervals import Array, Function, value_of
from ..budget import OutOfBudget, clock
from ..polynomials import identity, linear, sos
from ..polynomials.simplest import simplest_near
from ..steps import Close, Proof, carry_out, keep, premises, split, with_lemmas
from ..strategy import Existence
from .derivatives import derivative, explicit
from .directions import rounded
from .isolation import Sides, System, Unisolated, Zero, cut, inside, isolated, meets
from .neighbourhood import centre, nearby

ABSURD = build("<=", ONE, ZERO)  # shown instead of ``false``, which is of no use as a hypothesis


@dataclass(frozen=True)
class Equations:
    """``functions`` of the ``variables``, which hypotheses say vanish, on a ``box``."""

    variables: tuple[Term, ...]
    functions: tuple[Term, ...]
    box: tuple[Ends, ...]

    def literals(self, box: Sequence[Ends]) -> list[Term]:
        """The propositions that the variables are a zero in a box, which may be unbounded."""
        out = []
        for x, (low, high) in zip(self.variables, box, strict=True):
            out += [] if low is None else [build("<=", number(low), x)]
            out += [] if high is None else [build("<=", x, number(high))]
        return [*out, *(build("=", f, ZERO) for f in self.functions)]


@dataclass(frozen=True)
class Named:
    """A zero, the variables that stand for it in a sequent, and the hypothesis that it is the only one in its box."""

    zero: Zero
    variables: tuple[Term, ...]
    only: Term

    @staticmethod
    def of(zero: Zero, only: Term) -> Named:
        equalities = instantiate(only, *(fresh(REAL) for _ in zero.sides)).args[1]
        parts = equalities.args if equalities.head == "and" else (equalities,)
        return Named(zero, tuple(e.args[1] for e in parts), only)


Then = Callable[[Sequent, "tuple[Named, ...]"], "Proof | None"]


def search(sequent: Sequent, close: Close, deadline: float, notes: list[str]) -> Proof | None:
    """A proof of one of the two forms; None, perhaps with a reason among the ``notes``, if there is none.

    ``close`` proves what is left: that the equations are defined, and what is plain.
    """
    goal, places = sequent.conclusion, list[Term]()
    while goal.head == "ex":
        places.append(fresh(goal.args[0]))
        goal = instantiate(goal, places[-1])
    claims = [sequent]
    if places:
        others = [part for part in assumed((), goal) if part.head == "all"]
        claims = [s for part in others for s in decompose(sequent.hypotheses, part) if s.purpose == CLAIM]
    system = equations(claims[0]) if claims else None
    if system is None:
        return None
    attempt = _Search(system, close, deadline, notes)
    starts = np.empty((len(system.variables), 0))
    try:
        while True:
            try:
                zeros = attempt.zeros(starts)
                if places:
                    return attempt.counted(sequent, places, claims, zeros)
                return attempt.named(sequent, zeros, attempt.all) if zeros else None
            except _Missed as missed:
                starts = np.concatenate([starts, missed.starts], axis=1)
    except Unisolated as why:
        notes.append(str(why))
        return None


# ----------------------------------------------------------------------------------------------------------- equations


def equations(sequent: Sequent, aside: frozenset[Term] = frozenset()) -> Equations | None:
    """The square system that the hypotheses state for the variables of the conclusion, on their box; None without one.

    The variables ``aside``, and what is said of them, are left out.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> hypotheses = build("<=", ZERO, x), build("=", build("exp", x), number(2)), build("=", y, ONE)
    >>> equations(Sequent(hypotheses, build("=", x, ONE)))
    Equations(variables=(x,), functions=(exp(x) - 2,), box=((Fraction(0, 1), None),))
    """
    known = (*sequent.hypotheses, sequent.conclusion)
    own = [h for h in sequent.hypotheses if not free_variables(h) & aside]
    found = [f for h in own for f in _vanishing(h, known) if free_variables(f)]
    variables = {x for x in free_variables(sequent.conclusion) - aside if x.head == "variable"}
    variables = variables or {x for f in found for x in free_variables(f)}
    chosen: list[Term] = []
    while len(more := [f for f in found if free_variables(f) & variables]) > len(chosen):
        chosen, variables = more, {x for f in more for x in free_variables(f)}
    ordered = tuple(sorted(variables, key=lambda x: str(x.value)))
    if not chosen or len(chosen) != len(ordered) or any(x.sort is not REAL for x in ordered):
        return None
    region = region_of(Sequent(tuple(own), FALSE)).box
    return Equations(ordered, tuple(chosen), tuple(region.get(x, (None, None)) for x in ordered))


def _vanishing(hypothesis: Term, known: tuple[Term, ...]) -> list[Term]:
    """The terms that a hypothesis says are zero: an equation that is not plain, or that a point is a local minimum."""
    try:
        near = nearby(hypothesis, known)
        if near is not None:
            at = dict(zip(near.variables, centre(near), strict=True))
            return [substitute(derivative(explicit(near.f), y), at) for y in near.variables]
        if hypothesis.head != "=" or all(map(_is_plain, hypothesis.args)):
            return []
        return [difference(explicit(a), explicit(b)) for a, b in scalars(hypothesis, {})]
    except Rejected:
        return []


def _curvature(h: Term, known: tuple[Term, ...]) -> list[list[Term]] | None:
    """The second derivatives of a function of which a hypothesis says that a point is a local minimum, or that their
    quadratic form is nowhere negative; None for any other hypothesis.
    """
    try:
        near = nearby(h, known)
        if near is not None:
            f, variables = explicit(near.f), near.variables
            at = dict(zip(variables, centre(near), strict=True))
        elif h.head == "all":
            variables = ()
            while h.head == "all" and h.args[0] is REAL:
                variables = (*variables, new_variable(h, (*known, *variables)))
                h = instantiate(h, variables[-1])
            if h.head != "<=":
                return None
            f, at = explicit(difference(h.args[1], h.args[0])), dict.fromkeys(variables, ZERO)
        else:
            return None
        slopes = [derivative(f, y) for y in variables]
        return [[substitute(derivative(slope, y), at) for y in variables] for slope in slopes]
    except Rejected:
        return None


# --------------------------------------------------------------------------------------------------------- the search


class _Missed(Exception):
    """There are zeros that were not known; ``starts`` lead to them."""

    def __init__(self, starts: Array) -> None:
        self.starts = starts


class _Search:
    """One search, for the zeros of a system; ``close`` proves what is plain."""

    def __init__(self, system: Equations, close: Close, deadline: float, notes: list[str]) -> None:
        self.system = system
        self.close = close
        self.deadline = deadline
        self.notes = notes
        self.floats = System(system.functions, system.variables)
        self.points: list[Array] = []  # the zeros that are known, in floats

    def zeros(self, starts: Array) -> list[Zero]:
        system, enclosures = self.system, Enclosures(Existence.PRECISION)

        def accepts(sides: Sides) -> bool:
            try:
                with purse():
                    inverse = self.floats.inverse(sides)
                    return contracts(system.functions, system.variables, sides, inverse, enclosures)
            except Rejected:
                return False

        found = isolated(self.floats, system.box, accepts, self.deadline, starts)
        self.points = [np.array(zero.point) for zero in found]
        return found

    def named(self, sequent: Sequent, zeros: Sequence[Zero], then: Then, known: tuple[Named, ...] = ()) -> Proof | None:
        """A proof in which every zero has a name; ``then`` goes on from there."""
        if not zeros:
            return then(sequent, known)
        functions = []
        for f in self.system.functions:
            for x in reversed(self.system.variables):
                f = lam(x, f)
            functions.append(to_json(f))
        step = {
            "kind": "existence",
            "zeros": functions,
            "box": [[to_json(number(a)), to_json(number(b))] for a, b in zeros[0].sides],
            "inverse": [list(map(str, row)) for row in self.floats.inverse(zeros[0].sides)],
            "precision": Existence.PRECISION,
        }

        def rest(goal: Sequent) -> Proof | None:
            only = next(h for h in reversed(goal.hypotheses) if h.head == "all")
            return self.named(goal, zeros[1:], then, (*known, Named.of(zeros[0], only)))

        return carry_out(sequent, step, self.plain, rest)

    def counted(
        self, sequent: Sequent, places: Sequence[Term], claims: Sequence[Sequent], zeros: Sequence[Zero]
    ) -> Proof | None:
        """A proof that there are points in some ``places``: the zeros that no second derivative excludes."""
        wanted = [z for z in zeros if self.descent(claims[0], z) is None]
        conclusions = [c.conclusion for c in claims]
        points = _alternatives(conclusions[0]) if conclusions[0].head == "or" else [conclusions]
        if any({e.args[0] for e in point if e.args} != set(self.system.variables) for point in points):
            return None
        if len(points) != len(wanted):
            self.notes.append(f"there seem to be {len(wanted)} such points, not {len(points)}")
            return None

        def chosen(goal: Sequent, named: tuple[Named, ...]) -> Proof | None:
            values: dict[Term, Term] = {}
            for point, one in zip(points, [n for n in named if n.zero in wanted], strict=True):
                for equation in point:
                    x, place = equation.args
                    values[place] = one.variables[self.system.variables.index(x)]
            if not set(places) <= values.keys():
                return None
            step = {"kind": "witness", "values": [to_json(values[place]) for place in places]}
            return carry_out(goal, step, lambda part: self.part(part, named))

        return self.named(sequent, zeros, chosen)

    def part(self, goal: Sequent, named: tuple[Named, ...]) -> Proof | None:
        """One of the things that are said of the points."""
        known = frozenset(x for one in named for x in one.variables)
        goal = goal.turned
        if goal.conclusion.head == "ex":
            near = nearby(goal.conclusion, (*goal.hypotheses, goal.conclusion))
            if near is not None:
                step = {"kind": "neighbourhood", "point": [to_json(p) for p in centre(near)]}
                return carry_out(goal, step, self.plain)
        elif goal.purpose == CLAIM and goal.conclusion.head in ("or", "=") and free_variables(goal.conclusion) - known:
            return self.all(goal, named)
        if goal.conclusion.head in ("<=", "<"):
            for one in named:  # a zero on the border of the box, whose own box goes beyond
                if free_variables(goal.conclusion) & set(one.variables) and not inside(one.zero.sides, self.system.box):
                    return self.instance(goal, one, _exact(one.zero.point), self.linked)
        return self.plain(goal)

    def instance(self, sequent: Sequent, one: Named, point: Sequence[Term], then: Close) -> Proof | None:
        """A proof from what is known of a zero, applied to another one in its box: they are equal."""
        step = {
            "kind": "cases",
            "instance": sequent.hypotheses.index(one.only),
            "values": [to_json(t) for t in point],
        }
        return carry_out(sequent, step, self.plain, then)

    def linked(self, goal: Sequent) -> Proof | None:
        """A proof from equations between variables and numbers, and from bounds of those."""
        plain = [h for h in goal.hypotheses if h.head == "=" and all(_is_plain(side) for side in h.args)]
        names = variables_of((goal.conclusion, *plain))
        return keep(goal, [*plain, *_bounds(goal, names)], self.equated)

    def equated(self, goal: Sequent) -> Proof | None:
        """A proof by equations and signs."""
        return identity.search(goal, self.deadline) if goal.conclusion.head == "=" else self.close(goal)

    # ----------------------------------------------------------------------------------------------------- all of them

    def all(self, sequent: Sequent, named: tuple[Named, ...]) -> Proof | None:
        """A proof of C from H, f(x) = 0 with x in the box, where all zeros in the box have names."""
        system = equations(sequent, frozenset(x for one in named for x in one.variables))
        if system is None:
            return None
        for i, h in enumerate(sequent.hypotheses):
            near = nearby(h, (*sequent.hypotheses, sequent.conclusion))
            if near is not None and set(centre(near)) <= set(system.variables):
                step = {"kind": "neighbourhood", "hypothesis": i, "point": [to_json(p) for p in centre(near)]}
                if any(g not in sequent.hypotheses for g in premises(sequent, step)[-1].hypotheses):
                    return carry_out(sequent, step, self.plain, lambda goal: _Pieces(self, system, named).all(goal))
        return _Pieces(self, system, named).all(sequent)

    def descent(self, sequent: Sequent, zero: Zero) -> tuple[int, list[Term]] | None:
        """The number of a hypothesis on second derivatives, and a direction in which a zero violates it."""
        known = (*sequent.hypotheses, sequent.conclusion)
        point = np.array(zero.point)[:, None]
        for i, h in enumerate(sequent.hypotheses):
            second = _curvature(h, known)
            if second is None:
                continue
            names = {x for row in second for c in row for x in free_variables(c)}
            variables = sorted(names, key=lambda x: str(x.value))
            if len(variables) not in (0, len(point)):
                continue
            at = point if variables else point[:0]
            hessian = np.array([[float(Function(c, variables).value(at, at)[0][0]) for c in row] for row in second])
            values, vectors = np.linalg.eigh(hessian)
            if values[0] < -Existence.FLAT:
                return i, rounded(hessian, vectors[:, 0])
        return None

    def excluded(self, goal: Sequent) -> Proof | None:
        """A proof that the hypotheses of a sequent hold at no zero; if they may, it is looked for."""
        survey = bound.survey(goal, self.deadline, touching=False)
        if survey.certificate is not None:
            return survey.certificate
        point = survey.counterexample or _middle(survey.tightest)
        start = np.array([[float(x)] for x in point.values()])
        for z in self.floats.zeros_near(start).T if len(start) == self.floats.size else ():
            within = [low <= c <= high for c, (low, high) in zip(z, map(_floats, self.system.box), strict=True)]
            if all(within) and all(np.max(np.abs(z - other)) > Existence.NEAR for other in self.points):
                raise _Missed(start)
        self.notes.append(survey.reason)
        return None

    # ------------------------------------------------------------------------------------------------------------ plain

    def plain(self, goal: Sequent) -> Proof | None:
        """A proof from the hypotheses that speak of what the conclusion speaks of."""
        goal = goal.turned
        c, names = goal.conclusion, free_variables(goal.conclusion)
        related = [h for h in goal.hypotheses if h.head == "=" and free_variables(h) & names]
        kept = [c] if c in goal.hypotheses else related if c.head == "=" else _bounds(goal, names)
        if c is FALSE:  # the last hypothesis denies the claim
            same = [h for h in goal.hypotheses if h.head == "=" and all(map(_is_plain, h.args))]
            names = variables_of((*same, goal.hypotheses[-1]))
            kept = [*same, goal.hypotheses[-1], *_bounds(goal, names)]
        proof = keep(goal, kept, self.quick)
        if proof is None and c.head in ("<=", "<"):
            proof = keep(goal, [*kept, *related], lambda g: bound.search(g, self.deadline))
        return proof or self.close(goal)

    def quick(self, goal: Sequent) -> Proof | None:
        """A proof by an equation that is repeated, or by signs."""
        if goal.conclusion.head == "=":
            return _repeated(goal)
        return sos.search(goal, self.deadline) or linear.search(goal, self.deadline, Existence.PRODUCTS)


def _repeated(sequent: Sequent) -> Proof | None:
    """A proof of equations, each of them a multiple of one that is given."""
    facts = Facts(sequent)
    cofactors = []
    for a, b in scalars(sequent.conclusion, {}):
        wanted = facts.forms.difference(a, b).numerator
        factors = ((k, _multiple(wanted, fact.polynomial)) for k, fact in enumerate(facts.all) if fact.sign == "=")
        cofactor = next(([[k, to_json(number(c))]] for k, c in factors if c is not None), None)
        if wanted and cofactor is None:
            return None
        cofactors.append(cofactor if wanted else [])
    return {"kind": "identity", "cofactors": cofactors}


def _multiple(p: Polynomial, q: Polynomial) -> Fraction | None:
    """The number c with p = c q, if there is one."""
    if not p or p.keys() != q.keys():
        return None
    ratios = {Fraction(c) / Fraction(q[m]) for m, c in p.items()}
    return ratios.pop() if len(ratios) == 1 else None


class _Pieces:
    """The pieces of a box, cut along the boxes of the zeros that have names."""

    def __init__(self, search: _Search, system: Equations, named: tuple[Named, ...]) -> None:
        self.search = search
        self.system = system
        self.named = named

    def all(self, sequent: Sequent) -> Proof | None:
        """A proof for the whole box."""
        lemmas = [h for h in self.system.literals(self.system.box) if h not in sequent.hypotheses]
        return with_lemmas(sequent, lemmas, self.search.plain, lambda goal: self.piece(goal, self.system.box))

    def piece(self, sequent: Sequent, box: Sequence[Ends]) -> Proof | None:
        """A proof for a part of the box, cut until it meets no isolating box, or lies in one."""
        if clock() > self.search.deadline:
            raise OutOfBudget("the parts of a box that hold no zero")
        near = [one for one in self.named if meets(box, one.zero.sides)]
        if not near:
            return self.nowhere(sequent, box)
        if inside(box, near[0].zero.sides):
            return self.only(sequent, near[0], box)
        i, at = cut(box, [one.zero.sides for one in near])
        x, (low, high) = self.system.variables[i], box[i]
        below, above = build("<=", x, number(at)), build("<=", number(at), x)

        def part(goal: Sequent) -> Proof | None:
            ends = (low, at) if below in goal.hypotheses else (at, high)
            return self.piece(goal, (*box[:i], ends, *box[i + 1 :]))

        return split(sequent, (below, above), lambda goal: keep(goal, goal.hypotheses[-1:], self.search.quick), part)

    def nowhere(self, sequent: Sequent, box: Sequence[Ends], *more: Term) -> Proof | None:
        """A proof by contradiction: a part of the box holds no zero, or none for which ``more`` holds."""
        known = [*self.system.literals(box), *more]

        def absurd(goal: Sequent) -> Proof | None:
            return {"kind": "value", "hypothesis": goal.hypotheses.index(ABSURD)}

        if sequent.conclusion is FALSE:
            return keep(sequent, known, self.search.excluded)
        return with_lemmas(sequent, [ABSURD], lambda goal: keep(goal, known, self.search.excluded), absurd)

    def only(self, sequent: Sequent, one: Named, box: Sequence[Ends]) -> Proof | None:
        """A proof for a part of the box in which there is one zero."""
        c = sequent.conclusion
        if c.head in ("<=", "<"):
            point = self.meant(_compared(c), one)
            if point is not None:
                return self.replaced(sequent, one, point)
            return keep(sequent, self.system.literals(box), self.search.excluded)
        for k, alternative in enumerate(_alternatives(c)):
            point = self.meant(alternative, one)
            if point is not None:
                return self.identified(sequent, one, point, k)
        found = self.search.descent(sequent, one.zero)
        if found is not None:
            return self.descends(sequent, box, *found)
        return self.search.instance(sequent, one, self.system.variables, self.search.linked)

    def meant(self, alternative: Sequence[Term], one: Named) -> tuple[Term, ...] | None:
        """The point that equations say the variables are, if it is the zero; coordinates left open are made simple."""
        values = {e.args[0]: e.args[1] for e in alternative if e.head == "="}
        if not values or not values.keys() <= set(self.system.variables):
            return None
        given = [values.get(x) for x in self.system.variables]
        if all(t is None or t is p for t, p in zip(given, one.variables, strict=True)):
            return one.variables
        for t, near in zip(given, one.zero.point, strict=True):
            if t is not None and (free_variables(t) or abs(value_of(t) - near) > Existence.NEAR):
                return None
        return tuple(s if t is None else t for t, s in zip(given, _exact(one.zero.point), strict=True))

    def identified(self, sequent: Sequent, one: Named, point: tuple[Term, ...], k: int) -> Proof | None:
        """A proof that the variables are the zero: by what is known of it, they are, and so is the point."""

        def chosen(goal: Sequent) -> Proof | None:
            if goal.conclusion.head != "or":
                return self.search.linked(goal)
            return carry_out(goal, {"kind": "cases", "disjunct": k}, self.search.linked)

        def same(goal: Sequent) -> Proof | None:
            return chosen(goal) if point == one.variables else self.search.instance(goal, one, point, chosen)

        return self.search.instance(sequent, one, self.system.variables, same)

    def replaced(self, sequent: Sequent, one: Named, point: tuple[Term, ...]) -> Proof | None:
        """A proof of an inequality at a point that is the zero: with its values for the variables, by evaluation."""
        values = [build("=", x, t) for x, t in zip(self.system.variables, point, strict=True)]

        def evaluated(goal: Sequent) -> Proof | None:
            for i, h in enumerate(goal.hypotheses):
                if h.head == "=" and h.args[0] in self.system.variables and not free_variables(h.args[1]):
                    return carry_out(goal, {"kind": "cases", "equation": i}, evaluated)
            return {"kind": "value"}

        return with_lemmas(sequent, values, lambda goal: self.identified(goal, one, point, 0), evaluated)

    def descends(self, sequent: Sequent, box: Sequence[Ends], i: int, direction: list[Term]) -> Proof | None:
        """A proof by contradiction to a hypothesis on second derivatives."""
        step = {"kind": "cases", "instance": i, "values": [to_json(c) for c in direction]}
        near = nearby(sequent.hypotheses[i], (*sequent.hypotheses, sequent.conclusion))
        if near is not None:
            point, curve = [to_json(p) for p in centre(near)], [[to_json(c)] for c in direction]
            step = {"kind": "neighbourhood", "hypothesis": i, "point": point, "curve": curve, "order": 2}

        def contradicted(goal: Sequent) -> Proof | None:
            second = [h for h in goal.hypotheses if h.head == "<=" and h not in sequent.hypotheses]
            return self.nowhere(goal, box, *second)

        return carry_out(sequent, step, self.search.plain, contradicted)


def _alternatives(proposition: Term) -> list[tuple[Term, ...]]:
    """The disjuncts, each as what it says all at once."""
    disjuncts = proposition.args if proposition.head == "or" else (proposition,)
    return [d.args if d.head == "and" else (d,) for d in disjuncts]


def _compared(inequality: Term) -> tuple[Term, ...]:
    """Equations between the arguments of a function, for an inequality between two of its values; none for others."""
    a, b = inequality.args
    if a.head != "app" or b.head != "app" or a.args[0] is not b.args[0]:
        return ()
    pairs = zip(a.args[1:], b.args[1:], strict=True)
    return tuple(build("=", x, t) if free_variables(x) else build("=", t, x) for t, x in pairs)


def _exact(point: Sequence[float]) -> tuple[Term, ...]:
    """The simplest numbers near the coordinates."""
    return tuple(number(simplest_near(x, Existence.EXACT)) for x in point)


def _bounds(sequent: Sequent, names: frozenset[Term]) -> list[Term]:
    """The hypotheses that give one of the variables a bound."""
    orders = (h for h in sequent.hypotheses if h.head in ("<=", "<") and all(map(_is_plain, h.args)))
    return [h for h in orders if free_variables(h) & names]


def _is_plain(t: Term) -> bool:
    """Whether a term is a variable or a number."""
    return t.head == "variable" or not free_variables(t)


def _floats(ends: Ends) -> tuple[float, float]:
    low, high = ends
    return -np.inf if low is None else float(low), np.inf if high is None else float(high)


def _middle(cells: Sequence[Tight]) -> dict[Term, Fraction]:
    """The middle of the first of some cells, if it is bounded."""
    for cell in cells[:1]:
        return {x: (low + high) / 2 for x, (low, high) in cell.box.items() if low is not None and high is not None}
    return {}

"""Random attacks on the steps by derivatives at a point: where such a claim fails, one of its premises fails, too.

Functions with kinks, jumps, poles, roots, parameters and inner functions are drawn at random around a point. What the
kernel leaves to prove is compared with values of the function near the point, in all directions and along the curve.
"""

import random
from fractions import Fraction
from itertools import product

import mpmath
import pytest

from symres.elaborate.trees import neighbourhood
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Sequent
from symres.kernel.sequents import CLAIM, negation
from symres.kernel.terms import (
    INT,
    build,
    exists,
    for_all,
    lam,
    number,
    to_json,
    variable,
)

from ..terms import plus, power, q, times
from .attacks import Attack

X, Y, A, T, D = map(variable, ("x", "y", "a", "t", "d"))
N = variable("n", INT)
ZERO, HALF, MINUS = number(0), number(Fraction(1, 2)), number(-1)
FEW, MANY = 60, 3_000  # claims
SMALL = [Fraction(n, d) for n in range(-3, 4) for d in (1, 1, 2)]
RADII = [mpmath.mpf(10) ** -k for k in (13, 9, 5)]
NOTHING = mpmath.mpf(10) ** -75  # smaller numbers count as 0
DIRECTIONS = [(a, b) for a, b in product((-3, -2, -1, 0, 1, 2, 4), repeat=2) if (a, b) != (0, 0)]


def minus(a, b):
    return plus(a, times(MINUS, b))


def near(f, at, *, restrictions=(), punctured=False, strict=False, level=ZERO):
    """There is d. 0 < d and for all x, y with |(x, y) - p|^2 < d and the restrictions: level <= f + level."""
    distance = (
        plus(*(power(minus(v, p), 2) for v, p in at.items()))
        if len(at) > 1
        else power(minus(*next(iter(at.items()))), 2)
    )
    premises = [build("<", distance, D), *restrictions]
    if punctured:
        premises.insert(0, build("<", ZERO, distance))
    body = build("<" if strict else "<=", level, f if level is ZERO else plus(f, level))
    body = build("=>", premises[0] if len(premises) == 1 else build("and", *premises), body)
    for v in reversed(at):
        body = for_all(v, body)
    return exists(D, build("and", build("<", ZERO, D), body))


# -------------------------------------------------------------------------------------------------- random functions


def a_scalar(chance, parameters):
    if parameters and chance.random() < 0.15:
        return chance.choice(parameters)
    return number(chance.choice(SMALL))


def a_step(u, v, chance):
    """Something that vanishes, or nearly does, where u and v do."""
    kind = chance.randrange(6)
    if kind < 2:
        return chance.choice([u, v])
    if kind < 4:
        return plus(times(number(chance.choice(SMALL)), u), times(number(chance.choice(SMALL)), v))
    if kind == 4:
        return times(chance.choice([u, v]), chance.choice([u, v]))
    return plus(u, power(v, 2))


def a_part(u, v, chance, parameters):
    """A function with something to see at u = v = 0, mostly 0 there."""
    t, s = a_step(u, v, chance), a_step(u, v, chance)
    one = q(1)
    kind = chance.randrange(24)
    smooth = [
        lambda: power(t, chance.choice([2, 2, 2, 3, 4])),
        lambda: times(t, s),
        lambda: minus(build("exp", t), plus(one, t)),
        lambda: minus(one, build("cos", t)),
        lambda: minus(build("sin", t), t),
        lambda: minus(power(plus(one, power(t, 2)), "1/2"), one),
        lambda: minus(t, build("log", plus(one, t))),
        lambda: power(build("tanh", t), 2),
        lambda: times(t, build("atan", s)),
        lambda: times(s, build("erf", t)),
        lambda: minus(power(plus(one, t), "-1"), minus(one, t)),
        lambda: build("app", lam(T, power(T, 2)), t),
        lambda: times(build("D", lam(T, power(T, 2)), t), t),
        lambda: times(build("D", lam(T, build("sin", times(T, s))), q(1)), s),
        lambda: times(t, build("tan", s)),
    ]
    rough = [
        lambda: build("abs", t),
        lambda: times(t, build("abs", s)),
        lambda: power(build("abs", t), chance.choice([2, 3])),
        lambda: build("max", power(t, 2), s),
        lambda: build("min", power(t, 2), power(s, 2)),
        lambda: times(t, build("floor", s)),
        lambda: times(build("ceiling", t), s),
        lambda: power(power(t, 2), "1/2"),
        lambda: power(plus(power(t, 2), power(s, 2)), "1/2"),
        lambda: power(t, "4/3"),
        lambda: build("D", lam(T, times(T, build("abs", T))), t),
        lambda: times(t, power(s, -1), t),
        lambda: times(t, build("log", power(s, 2))),
        lambda: build("^", t, build("max", N, q(2))),
        lambda: times(build("^", plus(q(2), t), s), power(t, 2)),
        lambda: times(build("abs", plus(t, a_scalar(chance, parameters))), power(s, 2)),
        lambda: times(ZERO, build("log", t)),
        lambda: minus(build("abs", t), build("abs", t)),
    ]
    part = chance.choice(smooth)() if kind < 17 else chance.choice(rough)()
    return times(a_scalar(chance, parameters), part) if chance.random() < 0.6 else part


def a_function(u, v, chance, parameters):
    parts = [a_part(u, v, chance, parameters) for _ in range(chance.choice([1, 1, 2, 3]))]
    if chance.random() < 0.7:
        parts += [times(number(chance.randint(1, 3)), power(u, 2)), times(number(chance.randint(1, 3)), power(v, 2))]
    return plus(*parts) if len(parts) > 1 else parts[0]


def a_place(chance):
    """A point, the variables counted from there, the parameters, and their values."""
    parameters = [A] if chance.random() < 0.3 else []
    point = [number(chance.choice([*SMALL, Fraction(0)])) for _ in range(2)]
    if parameters and chance.random() < 0.5:
        point[0] = A
    u, v = minus(X, point[0]), minus(Y, point[1])
    values = {A: Fraction(chance.choice(SMALL)), N: Fraction(chance.randint(-1, 4))}
    return dict(zip((X, Y), point, strict=True)), u, v, parameters, values


def bent(at, u, v, chance):
    """Curves through the point: coefficients for each variable, and the terms that they are."""
    return [[chance.choice([*SMALL, Fraction(0), Fraction(1)]) for _ in range(chance.randint(0, 3))] for _ in at]


# --------------------------------------------------------------------------------------------- attacks near a point


class Nearby(Attack):
    """Draws claims, and looks for one that fails although all of its premises hold."""

    digits = 90

    def values(self, f, at, values, points):
        """The function at the point moved by each of the pairs; None where it is not defined."""
        numbers = {x: MPMATH.number(value) for x, value in values.items()}
        centre = [Evaluator(MPMATH, numbers)(p) for p in at.values()]
        for step in points:
            place = {**numbers, **{x: p + s for x, p, s in zip(at, centre, step, strict=True)}}
            try:
                value = Evaluator(MPMATH, place)(f)
            except (ZeroDivisionError, OverflowError, ValueError, TypeError):
                value = mpmath.nan
            yield place, None if mpmath.isnan(value) or not mpmath.isfinite(value) else value

    def holds(self, goals, values):
        """Whether the goals hold, the strict inequalities clearly."""
        for g in goals:
            if self.fails_at(g.hypotheses, g.conclusion, values, total=True):
                return False
            if g.conclusion.head == "<" and not self.fails_at((), negation(g.conclusion), values):
                return False
        return True

    def told(self, *lines):
        return "\n".join(map(str, ("the premises hold, the claim fails:", *lines)))


class Sufficient(Nearby):
    """There is a neighbourhood where the function is nowhere negative, or positive but at the point."""

    def round(self):
        at, u, v, parameters, values = a_place(self.chance)
        f = a_function(u, v, self.chance, parameters)
        restrictions, multipliers = self.restrictions(u, v, parameters)
        if multipliers and self.chance.random() < 0.8:
            f = self.raised(f, restrictions, multipliers)
        punctured = self.chance.random() < 0.5
        strict = punctured and self.chance.random() < 0.7
        claim = near(
            f,
            at,
            restrictions=restrictions,
            punctured=punctured,
            strict=strict,
            level=a_scalar(self.chance, parameters),
        )
        step = {"kind": "neighbourhood", "point": [to_json(p) for p in at.values()]}
        if multipliers:
            step["multipliers"] = [[to_json(m), to_json(r)] for m, r in multipliers]
        goals = neighbourhood.premises(Sequent((), claim), step)
        self.seen["steps"] += 1
        if not self.holds(goals, values):
            return
        self.seen["proved"] += 1
        self.seen["proved on sets"] += bool(multipliers)
        for radius in RADII:
            steps = [(radius * a, radius * b) for a, b in DIRECTIONS]
            steps += [(radius * a, radius**2 * b) for a, b in DIRECTIONS] + [
                (radius**2 * a, radius * b) for a, b in DIRECTIONS
            ]
            if not any(self.wrong(*found, restrictions, strict) for found in self.values(f, at, values, steps)):
                return
        raise AssertionError(self.told(claim, step, values, *goals))

    def wrong(self, place, value, restrictions, strict):
        if any(self.fails_at((), r, place, total=True) for r in restrictions):
            return False
        return value is None or value < -NOTHING or (strict and abs(value) <= NOTHING)

    def restrictions(self, u, v, parameters):
        """Conditions, and multipliers for them, often none."""
        if self.chance.random() < 0.5:
            return [], []
        out = []
        for _ in range(self.chance.choice([1, 1, 2])):
            slack = self.chance.choice([a_step(u, v, self.chance), minus(a_step(u, v, self.chance), power(u, 2))])
            if self.chance.random() < 0.3:
                slack = plus(slack, a_scalar(self.chance, parameters))
            if self.chance.random() < 0.1:
                slack = build("abs", slack)
            if self.chance.random() < 0.2:
                out.append(build("=", minus(v, times(number(self.chance.choice(SMALL)), power(u, 2))), ZERO))
            else:
                out.append(build(self.chance.choice(["<=", "<"]), ZERO, slack))
        return out, [[a_scalar(self.chance, parameters), a_scalar(self.chance, parameters)] for _ in out]

    def raised(self, f, restrictions, multipliers):
        """The function plus what the multipliers take from it, sometimes a little less."""
        for restriction, (m, r) in zip(restrictions, multipliers, strict=True):
            slack = minus(restriction.args[1], restriction.args[0])
            f = plus(f, times(minus(m, times(r, slack)), slack))
        return f


class Necessary(Nearby):
    """The first derivatives vanish at a local minimum, and the first that does not vanish on a curve is positive."""

    def round(self):
        at, u, v, parameters, values = a_place(self.chance)
        f = a_function(u, v, self.chance, parameters)
        curve = bent(at, u, v, self.chance)
        claim = near(f, at, punctured=self.chance.random() < 0.3, strict=False)
        step = {"kind": "neighbourhood", "point": [to_json(p) for p in at.values()], "hypothesis": 0}
        if self.chance.random() < 0.75:
            step |= {
                "curve": [[to_json(number(c)) for c in row] for row in curve],
                "order": self.chance.choice([1, 2, 2, 3, 4, 5, 6]),
            }
            ways = [curve]
        else:
            ways = [[[Fraction(1)], []], [[], [Fraction(1)]]]
        sequent = Sequent((claim,), build("false"))
        *goals, last = neighbourhood.premises(sequent, step)
        self.seen["steps"] += 1
        told = [h for h in last.hypotheses if h not in sequent.hypotheses and not any(h is g.conclusion for g in goals)]
        goals = [Sequent((), g.conclusion) for g in goals]
        if not told or not self.holds(goals, values):
            return
        self.seen["told"] += 1
        for way, h in zip(ways, told if len(ways) == len(told) else told * len(ways), strict=False):
            if not self.fails_at((), h, values, total=True):
                continue
            self.seen["contradictions"] += 1
            steps = [
                [sum((MPMATH.number(c) * s ** (k + 1) for k, c in enumerate(row)), mpmath.mpf(0)) for row in way]
                for radius in RADII
                for s in (radius, -radius)
            ]
            found = [value for _, value in self.values(f, at, values, steps)]
            lower = any(value is None or value < -NOTHING for value in found)
            assert lower, self.told(claim, step, values, h, *goals)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", [Sufficient, Necessary])
def test_where_a_claim_fails_a_premise_fails(kind, seed, fails_at):
    seen = kind(fails_at, random.Random(seed)).run(FEW)
    assert seen["proved"] + seen["told"] > FEW / 8, seen


@pytest.mark.nightly
@pytest.mark.parametrize("kind", [Sufficient, Necessary])
def test_where_one_of_many_claims_fails_a_premise_fails(kind, fails_at):
    seen = kind(fails_at, random.Random("many")).run(MANY)
    assert seen["proved"] + seen["contradictions"] > MANY / 200, seen


# ------------------------------------------------------------------------------------------- what the attack can see


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["Hessian", pytest.param("definedness", marks=pytest.mark.nightly), "multipliers"])
def test_a_step_without_one_of_its_premises_is_found_out(lost, fails_at, monkeypatch):
    honest = neighbourhood.premises

    def lenient(sequent, step):
        goals = honest(sequent, step)
        if lost == "definedness":
            return tuple(g for g in goals if g.purpose == CLAIM)
        of_hessian = [g for g in goals if any(a.head == "det" for a in g.conclusion.args)]
        if lost == "Hessian":
            return tuple(g for g in goals if g not in of_hessian)
        return tuple(g for g in goals if g in of_hessian or g.conclusion.head != "<")

    monkeypatch.setattr(neighbourhood, "premises", lenient)
    with pytest.raises(AssertionError, match="the premises hold, the claim fails"):
        Sufficient(fails_at, random.Random(lost)).run(MANY)

"""Random attacks on the theorems of existence: jumps, poles, kinks, double zeros, boxes that hold no zero or several.

For the intermediate value theorem, that of Weierstrass and the fundamental theorem of calculus, functions are drawn at
random; where all premises hold as far as points can tell, the function must be continuous, and a zero must be found by
bisection. Krawczyk's test is
compared with exact counts of zeros by Sturm's theorem, in one variable and in coupled systems of two.
"""

import random
from fractions import Fraction

import mpmath
import pytest

from symres.elaborate.algebra import continuity
from symres.elaborate.trees import existence
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.procedures.existence import contracts
from symres.kernel.procedures.intervals import Enclosures
from symres.kernel.procedures.sturm import real_roots
from symres.kernel.sequents import CLAIM
from symres.kernel.terms import FALSE, ZERO, build, lam, number, to_json, variable
from symres.language.definedness import definedness
from symres.search.points.isolation import System

from ..slow import all_but
from ..terms import q
from .attacks import Attack, mentioned

X, Y, A, T = map(variable, "xyat")
FEW, MANY = 400, 10_000  # claims
SMALL = sorted({Fraction(n, d) for n in range(-4, 5) for d in (1, 2)})
EXPONENTS = [Fraction(e) for e in ("2", "3", "-1", "-2", "1/2", "1/3", "3/2", "-1/2", "0")]
FUNCTIONS = ["exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs", "floor", "ceiling"]
TINY = mpmath.mpf(10) ** -40
STEEP = mpmath.mpf(10) ** -8  # a continuous function drawn here moves by less when its argument moves by TINY


def rational(chance):
    return number(chance.choice(SMALL))


def a_term(depth, variables, chance):
    def inner():
        return a_term(depth - 1, variables, chance)

    kind = chance.random() if depth else 0
    if kind < 0.2:
        return chance.choice([*variables * 3, rational(chance)])
    if kind < 0.6:
        return build(chance.choice("+*"), inner(), inner())
    if kind < 0.7:
        return build("^", inner(), inner() if chance.random() < 0.3 else number(chance.choice(EXPONENTS)))
    if kind < 0.75:
        return build(chance.choice(["max", "min"]), inner(), inner())
    if kind < 0.8:
        return build("D", lam(T, build("*", q("1/2"), a_term(depth - 1, [T, T, *variables], chance))), variables[0])
    if kind < 0.85:
        return build("app", lam(T, build("*", q("1/2"), a_term(depth - 1, [T], chance))), inner())
    return build(chance.choice(FUNCTIONS), inner())


def an_interval(chance):
    a, b = sorted(chance.sample(SMALL, 2))
    return (number(a), number(b)) if chance.random() < 0.9 else (number(b), number(a))


class Continuous(Attack):
    """Draws steps whose premises hold as far as points can tell, and looks for what they claim."""

    def round(self):
        chance = self.chance
        kind = chance.random()
        if kind < 0.3:
            variables = [X]
            f = a_term(chance.choice([2, 3]), [X, X, A], chance)
            box = [an_interval(chance)]
            step = {"kind": "existence", "antiderivative": to_json(lam(X, f)), "box": [list(map(to_json, box[0]))]}
        elif kind < 0.65:
            variables = [X]
            f = a_term(chance.choice([2, 3, 3]), [*variables, A], chance)
            box = [an_interval(chance)]
            step = {"kind": "existence", "between": list(map(to_json, box[0])), "function": to_json(lam(X, f))}
            step["rising"] = chance.random() < 0.5
        else:
            variables = [X, Y][: chance.choice([1, 2])]
            f = a_term(chance.choice([2, 3]), [*variables, *variables, A], chance)
            box = [an_interval(chance) for _ in variables]
            function = lam(X, f) if len(variables) == 1 else lam(X, lam(Y, f))
            step = {"kind": "existence", "minimum": to_json(function), "box": [list(map(to_json, s)) for s in box]}
        known = Sequent((build("=", A, A),), FALSE)
        *goals, last = existence.premises(known, step)
        new = sorted((v for v in mentioned(last) if v.value not in ("a", "t", "F")), key=lambda v: v.value)
        if "antiderivative" in step:
            assert not new, "nothing is known of a number of the interval, which may be empty"
            new = [X]
        values = {A: MPMATH.number(chance.choice(SMALL))}
        self.seen["steps"] += 1
        if any(
            self.fails_at(g.hypotheses, g.conclusion, values, total=True) for g in goals if not {*new} & mentioned(g)
        ):
            return
        if any(self.undefined(need, values) for need in definedness(f, ()) if not {X, Y} & mentioned(need)):
            return  # constants without a value here stand for some number
        ends = [tuple(Evaluator(MPMATH, values)(end) for end in side) for side in box]
        points = [dict(zip(new, p, strict=True)) for p in self.points(ends)] if len(new) == len(ends) else []
        if any(self.undefined(g, {**values, **p}) for g in goals for p in points if {*new} & mentioned(g)):
            return
        parts = [p for g in goals for p in (g.conclusion.args if g.conclusion.head == "or" else (g.conclusion,))]
        if any(self.crosses(p.args[0], [{**values, **at} for at in points]) for p in parts if p.head == "not"):
            return
        self.seen["theorems"] += 1
        told = "\n".join(map(str, ("premises that prove too much:", step, values, *goals)))
        for p in points:
            assert self.continuous(f, values, dict(zip(variables, p.values(), strict=True)), ends), told
        if "between" in step:
            self.seen["zeros"] += 1
            assert self.zero(f, values, ends[0], step["rising"]), told

    def undefined(self, goal, point):
        try:
            return self.fails_at(goal.hypotheses, goal.conclusion, point, total=True)
        except (Rejected, ValueError, TypeError):
            return True

    def points(self, ends):
        """Points of the box, its corners, and places where functions like to jump."""
        sides = []
        for a, b in ends:
            grid = [a + (b - a) * k / 24 for k in range(25)]
            special = [MPMATH.number(r) for r in SMALL] + [k * mpmath.pi / 2 for k in range(-2, 3)]
            sides.append(grid + [t for t in special if a <= t <= b])
        if len(sides) == 1:
            return [(t,) for t in sides[0]]
        return [tuple(map(self.chance.choice, sides)) for _ in range(60)] + [(a, b) for a in ends[0] for b in ends[1]]

    def crosses(self, equation, points):
        """Whether two sides that are said to differ change places between points."""
        signs = set()
        for point in points:
            try:
                left, right = map(Evaluator(MPMATH, point), equation.args)
            except (KeyError, Rejected, ZeroDivisionError, OverflowError, ValueError, TypeError):
                continue
            signs.add(mpmath.sign(right - left))
        return {-1, 1} <= signs

    def value(self, f, point):
        try:
            value = Evaluator(MPMATH, point)(f)
        except (ZeroDivisionError, OverflowError, ValueError, TypeError):
            return mpmath.nan
        return value

    def continuous(self, f, values, point, ends):
        here = self.value(f, {**values, **point})
        for x, (low, high) in zip(point, ends, strict=True):
            for step in (TINY, -TINY):
                moved = point[x] + step
                if low <= moved <= high:
                    there = self.value(f, {**values, **point, x: moved})
                    if not abs(there - here) <= STEEP * (1 + abs(here)):
                        return False
        return True

    def zero(self, f, values, ends, rising):
        low, high = ends if rising else ends[::-1]
        for _ in range(mpmath.mp.prec - 20):
            middle = (low + high) / 2
            if self.value(f, {**values, X: middle}) <= 0:
                low = middle
            else:
                high = middle
        return abs(self.value(f, {**values, X: low})) < STEEP or abs(self.value(f, {**values, X: high})) < STEEP


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_where_the_premises_hold_the_function_is_continuous_and_has_its_zero(seed, fails_at):
    seen = Continuous(fails_at, random.Random(seed)).run(FEW)
    assert seen["theorems"] > FEW / 20 and seen["zeros"] > 0, seen


@pytest.mark.nightly
def test_where_many_premises_hold_functions_are_continuous_and_have_their_zeros(fails_at):
    seen = Continuous(fails_at, random.Random("many")).run(MANY)
    assert seen["theorems"] > MANY / 20, seen


# ------------------------------------------------------------------------------------------------------ Krawczyk's test


def polynomial(coefficients, x):
    """The value at x, the coefficients from degree 0 up."""
    return build(
        "+", ZERO, ZERO, *(build("*", number(c), build("^", x, number(k))) for k, c in enumerate(coefficients))
    )


def product(p, q):
    out = [Fraction(0)] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] += a * b
    return out


def a_polynomial(chance):
    """A polynomial and an interval around, near or between some of its zeros."""
    zeros = [Fraction(chance.randint(-6, 6), chance.choice([1, 2, 3])) for _ in range(chance.randint(1, 3))]
    if chance.random() < 0.3:
        zeros.append(zeros[0] + Fraction(chance.choice([-1, 0, 1]), chance.choice([10, 1000, 10**6])))
    out = [Fraction(chance.randint(1, 3))]
    for zero in zeros:
        out = product(out, [-zero, Fraction(1)])
    if chance.random() < 0.4:
        out = product(out, [Fraction(chance.randint(-3, 3)), Fraction(chance.randint(-3, 3)), Fraction(1)])
    width = Fraction(1, chance.choice([1, 2, 4, 8, 100, 10**4]))
    middle = chance.choice(zeros) + width * chance.choice([0, 0, 1, -1, Fraction(chance.randint(-9, 9), 10)])
    return out, (middle - width * Fraction(chance.randint(1, 4), 2), middle + width * Fraction(chance.randint(1, 4), 2))


def an_inverse(functions, variables, box, chance):
    """The approximate inverse in a random certificate: mostly a good one, otherwise any matrix."""
    if chance.random() < 0.7:
        return System(functions, variables).inverse(box)
    entries = [Fraction(0), *(Fraction(chance.randint(-9, 9), chance.choice([1, 3, 10**6])) for _ in range(3))]
    entries += [Fraction(10**40), Fraction(-1, 10**40)] if chance.random() < 0.1 else []
    return [[chance.choice(entries) for _ in variables] for _ in variables]


def compare(rounds, chance):
    """Krawczyk's test accepts only boxes with exactly one zero, in their inside."""
    accepted = 0
    for _ in range(rounds):
        with purse():
            variables = (X, Y)[: chance.choice([1, 1, 2])]
            polynomials, box = zip(*(a_polynomial(chance) for _ in variables), strict=True)
            functions = [polynomial(p, x) for p, x in zip(polynomials, variables, strict=True)]
            if len(functions) == 2:
                a, b, c = (number(chance.randint(-2, 2)) for _ in range(3))
                f, g = functions
                functions = [f, build("+", g, build("*", a, f))]  # a regular matrix times the functions
                functions[0] = build("+", f, build("*", b, functions[1]))
                functions[1] = build("+", functions[1], build("*", c, functions[0]))
            try:
                enclosures = Enclosures(chance.choice([16, 20, 32, 64, 128]))
                inverse = an_inverse(functions, variables, box, chance)
                if not contracts(functions, variables, box, inverse, enclosures):
                    continue
            except Rejected:
                continue
            accepted += 1
            for p, (low, high) in zip(polynomials, box, strict=True):
                told = f"{p} on [{low}, {high}]"
                assert real_roots(p, low, high) == 1, told
                assert all(sum(c * end**k for k, c in enumerate(p)) for end in (low, high)), told
    return accepted


def test_a_box_that_contracts_has_one_zero():
    assert compare(500, random.Random("few")) > 60


@pytest.mark.nightly
def test_many_boxes_that_contract_have_one_zero():
    assert compare(20_000, random.Random("many")) > 2000


@pytest.mark.parametrize("width", [Fraction(1, 4), Fraction(1, 1000), Fraction(1, 10**9)])
@pytest.mark.parametrize("gap", [Fraction(0), Fraction(1, 10**12), Fraction(1, 10**30)])
def test_zeros_close_together_are_not_one(width, gap):
    """(x - 1) (x - 1 - gap) has two zeros in the box, or a double one; with a positive constant it has none."""
    box = [(1 - width, 1 + width)]
    for lift in (Fraction(0), Fraction(1, 10**60)):
        p = product([Fraction(-1), Fraction(1)], [-1 - gap, Fraction(1)])
        p[0] += lift + gap**2 / 4 if lift else 0
        f = [polynomial(p, X)]
        inverses = [System(f, [X]).inverse(box), *([[Fraction(y)]] for y in (0, 1, -1, 10**9, 10**60))]
        for inverse in inverses:
            for bits in (16, 64, 1024):
                assert not contracts(f, [X], box, inverse, Enclosures(bits))


# ------------------------------------------------------------------------------------------- what the attack can see


@pytest.mark.parametrize(
    "lost", all_but({"continuity", "definedness", "ends"}, ["continuity", "powers", "definedness", "ends"])
)
def test_a_theorem_without_one_of_its_premises_is_found_out(lost, fails_at, monkeypatch):
    honest = existence.premises

    def lenient(sequent, step):
        *goals, last = honest(sequent, step)
        if lost == "definedness":
            goals = [g for g in goals if g.conclusion.head == "<=" and g.purpose == CLAIM]
        if lost == "ends":
            goals = [g for g in goals if g.purpose != CLAIM]
        return (*goals, last)

    if lost == "continuity":
        monkeypatch.setattr(continuity, "EVERYWHERE", continuity.EVERYWHERE | {"floor", "ceiling", "if"})
    if lost == "powers":
        monkeypatch.setattr(continuity, "is_scalar", lambda _: False)
    monkeypatch.setattr(existence, "premises", lenient)
    with pytest.raises(AssertionError, match="premises that prove too much"):
        Continuous(fails_at, random.Random(lost)).run(MANY)

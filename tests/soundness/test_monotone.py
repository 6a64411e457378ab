"""Random attacks on the step by the mean value theorem: where a claim fails, one of its premises fails, too.

Claims, hypotheses and starts are drawn at random. At every point that contradicts a claim some premise must be
contradicted: at the point itself, or once the argument s is given a value between the start and x.
"""

import random
from collections import Counter
from fractions import Fraction

import mpmath
import pytest

from symres.elaborate.trees import monotone
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import purse
from symres.kernel.terms import INT, build, from_json, lam, number, to_json, variable
from symres.language.definedness import definedness

from .attacks import mentioned

X, Y, T = map(variable, "xyt")
N = variable("n", INT)
FEW, MANY = 400, 10_000  # claims
DIGITS = 50
POINTS, CONTRADICTED = 60, 3  # points for a claim, and those of them at which it may fail before it is left
RATIONALS = [Fraction(a, b) for a in range(-4, 5) for b in (1, 1, 2)]
EXPONENTS = [Fraction(e) for e in ("2", "3", "4", "-1", "-2", "1/2", "3/2", "-1/2", "1/3", "2/3", "0", "1", "5/2")]
FUNCTIONS = ["exp", "log", "sin", "cos", "tan", "atan", "tanh", "erf", "abs", "abs", "log", "floor", "ceiling"]
HALF, MINUS = number(Fraction(1, 2)), number(-1)


def rational(chance):
    return number(chance.choice(RATIONALS))


def real(term):
    """The term, plus zero if it is an integer: functions take real numbers."""
    return build("+", term, build("*", number(0), HALF)) if term.sort is INT else term


def a_function(depth, variables, chance):
    return lam(T, real(a_term(depth, [*variables, T, T], chance)))


def a_term(depth, variables, chance):
    def inner():
        return a_term(depth - 1, variables, chance)

    kind = chance.random() if depth else 0
    if kind < 0.15:
        return chance.choice([*variables * 3, rational(chance)])
    if kind < 0.5:
        return build(chance.choice("+*"), inner(), inner())
    if kind < 0.6:
        return build("+", inner(), build("*", MINUS, inner()))
    if kind < 0.7:
        return build("^", inner(), number(chance.choice(EXPONENTS)))
    if kind < 0.75:
        return build("^", inner(), chance.choice([N, build("max", N, number(0))]) if N in variables else inner())
    if kind < 0.8:
        return build(chance.choice(["max", "min"]), inner(), inner())
    if kind < 0.84:
        return build("app", a_function(depth - 1, variables, chance), real(inner()))
    if kind < 0.88 and T not in variables:
        return build("D", a_function(depth - 1, variables, chance), chance.choice([variables[0], real(inner())]))
    return build(chance.choice(FUNCTIONS), inner())


def a_relation(a, b, chance):
    return build(chance.choice(["<", "<="]), *chance.sample([a, b], 2))


def a_claim(chance):
    """A sequent and a step by ``monotone`` for it."""
    variables = chance.choice([[X], [X], [X, Y], [X, Y, N]])
    others = variables[1:] or [rational(chance)]
    f = a_term(chance.choice([2, 3, 3]), variables, chance)
    claim = a_relation(f, chance.choice([number(0), rational(chance), a_term(2, variables, chance)]), chance)
    given = [a_relation(chance.choice([v, v, Y if Y in variables else v]), rational(chance), chance) for v in variables]
    given += [a_relation(v, rational(chance), chance) for v in variables if chance.random() < 0.5]
    if chance.random() < 0.25:
        given.append(a_relation(a_term(2, variables, chance), a_term(1, variables, chance), chance))
    if chance.random() < 0.15:
        given.append(build("not", build("=", X, rational(chance))))
    if Y in variables and chance.random() < 0.4:
        given.append(a_relation(X, Y, chance))
    start = chance.choice([number(0), rational(chance), others[0], a_term(1, others, chance)])
    step = {"kind": "monotone", "variable": "x", "from": to_json(start), "side": chance.choice(["above", "below"])}
    if claim.head == "<":
        step["strict"] = chance.choice(["value", "slope"])
    return Sequent(tuple(dict.fromkeys(given)), claim), step


def a_point(chance):
    """Numbers for all variables, often small ones or near to them."""

    def a_number():
        base = chance.choice([*RATIONALS, Fraction(chance.randint(-500, 500), 97)])
        return base + chance.choice([0, 0, -1, 1]) * Fraction(1, 10 ** chance.randint(1, 6))

    return {X: MPMATH.number(a_number()), Y: MPMATH.number(a_number()), N: mpmath.mpf(chance.randint(-3, 4))}


def between(a, x):
    """Where s may be, with the ends, closely before them, and where functions like to jump."""
    inside = [a + (x - a) * k / 40 for k in range(41)]
    inside += [end + (other - end) / 10**e for end, other in ((a, x), (x, a)) for e in (3, 6, 9)]
    special = [MPMATH.number(r) for r in set(RATIONALS)] + [k * mpmath.pi / 2 for k in range(-4, 5)]
    return sorted({*inside, *(t for t in special if min(a, x) <= t <= max(a, x))})


class Attack:
    """Looks for a claim that fails at a point where all premises hold, as far as the points for s can tell."""

    def __init__(self, fails_at, chance):
        self.fails_at, self.chance = fails_at, chance
        self.seen = Counter()

    def fails(self, sequent, point):
        """Whether the hypotheses hold at a point and the conclusion does not, all of them being defined."""
        try:
            return self.fails_at(sequent.hypotheses, sequent.conclusion, point)
        except (Rejected, ValueError, TypeError):  # numbers too large, a derivative with no formula
            return False

    def contradicts(self, point, sequent):
        """Whether the sequent fails at a point where everything in it is known to be defined."""
        literals = (*sequent.hypotheses, sequent.conclusion)
        return self.fails(sequent, point) and not any(
            self.fails_at(g.hypotheses, g.conclusion, point, total=True) for t in literals for g in definedness(t, ())
        )

    def premise_fails(self, goals, start, point):
        new = [s for s in frozenset().union(*map(mentioned, goals)) - {X, Y, N} if s.head == "variable"]
        if any(self.fails(goal, point) for goal in goals if not mentioned(goal) & {*new}):
            return True
        if not new:
            return False
        a = Evaluator(MPMATH, point)(start)
        if mpmath.isnan(a):
            return True
        points = [{**point, new[0]: s} for s in between(a, point[X])]
        return any(self.fails(goal, p) for p in points for goal in goals) or any(
            self.crosses(goal.conclusion.args[0], points) for goal in goals if goal.conclusion.head == "not"
        )

    def crosses(self, equation, points):
        """Whether the two sides, which are said to differ, change places between points."""
        signs = set()
        for point in points:
            left, right = map(Evaluator(MPMATH, point), equation.args)
            signs.add(mpmath.sign(right - left))
        return {-1, 1} <= signs

    def run(self, rounds):
        with mpmath.workdps(DIGITS):
            for _ in range(rounds):
                with purse():
                    self.round()
        return self.seen

    def round(self):
        try:
            sequent, step = a_claim(self.chance)
            goals = monotone.premises(sequent, step)
        except Rejected:
            return
        failing = 0
        for _ in range(POINTS):
            point = a_point(self.chance)
            if failing < CONTRADICTED and self.contradicts(point, sequent):
                failing += 1
                start = from_json(step["from"], {"y": Y, "n": N})
                told = "\n".join(map(str, ("premises that prove too much:", sequent, step, point, *goals)))
                assert self.premise_fails(goals, start, point), told
        self.seen["steps"] += 1
        self.seen["steps for false claims"] += bool(failing)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_where_a_claim_fails_a_premise_fails(seed, fails_at):
    seen = Attack(fails_at, random.Random(seed)).run(FEW // 2)
    assert seen["steps for false claims"] > FEW / 20, seen


@pytest.mark.nightly
def test_where_one_of_many_claims_fails_a_premise_fails(fails_at):
    seen = Attack(fails_at, random.Random("many")).run(MANY)
    assert seen["steps for false claims"] > MANY / 10, seen


@pytest.mark.slow
@pytest.mark.parametrize("lost", ["value", "slope", "range", "definedness"])
def test_a_step_without_one_of_its_premises_is_found_out(lost, fails_at, monkeypatch):
    honest = monotone.premises
    of_claim = {"range": lambda i, n: i == 0, "value": lambda i, n: i == n - 2, "slope": lambda i, n: i == n - 1}

    def lenient(sequent, step):
        goals = honest(sequent, step)
        if len(goals) == 3 and lost in of_claim:
            return tuple(goal for i, goal in enumerate(goals) if not of_claim[lost](i, 3))
        return tuple(goal for goal in goals if lost != "definedness" or goal.conclusion.head in ("<=", "<"))

    monkeypatch.setattr(monotone, "premises", lenient)
    with pytest.raises(AssertionError, match="premises that prove too much"):
        Attack(fails_at, random.Random(lost)).run(MANY)

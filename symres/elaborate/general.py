"""General statements about functions: each is proved once in a derivation, and specialised wherever it is needed.

A statement is a function that carries out the steps and returns the last one, which says it of all numbers
(``of_all``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import wraps

from symres.kernel.terms import INT, ONE, REAL, ZERO, Term, build, exists, number

from .negations import either_way, in_either_order
from .run import Run, negated

HALF = number(Fraction(1, 2))
PI = build("pi")
QUARTER = build("*", HALF, PI)  # of a turn
Statement = Callable[[Run], int]


def exp(t: Term) -> Term:
    return build("exp", t)


def log(t: Term) -> Term:
    return build("log", t)


def plus(*parts: Term) -> Term:
    return build("+", *parts)


def times(*factors: Term) -> Term:
    return build("*", *factors)


def inverse(t: Term) -> Term:
    return build("^", t, number(-1))


def square(t: Term) -> Term:
    return build("^", t, number(2))


def positive(t: Term) -> Term:
    return build("<", ZERO, t)


def equal(a: Term, b: Term) -> Term:
    return build("=", a, b)


def of_all(
    names: str, conditions: Callable[..., Sequence[Term]] = lambda *xs: (), sort: Term = REAL
) -> Callable[[Callable[..., int]], Statement]:
    """A statement about all numbers under conditions, from what shows it of new ones by steps for the conditions."""

    def statement(work: Callable[..., int]) -> Statement:
        @wraps(work)
        def carried_out(run: Run) -> int:
            xs = [run.fresh(name, sort) for name in names.split()]
            given = list(map(run.assume, conditions(*xs)))
            i = work(run, *xs, *given)
            for step in reversed(given):
                i = run.discharge(step, i)
            for x in reversed(xs):
                i = run.generalize(x, i)
            return i

        return carried_out

    return statement


@of_all("x y", lambda x, y: [positive(x), positive(y)])
def smaller(run: Run, x: Term, y: Term, *above: int) -> int:
    """0 < x => 0 < y => there is z. 0 < z and z <= x and z <= y for all x and y."""
    z = run.fresh("z", REAL)
    goal = exists(z, build("and", positive(z), build("<=", z, x), build("<=", z, y)), "z")

    def least(order: int, one: Term, i: int) -> int:
        """The smaller one of them is such a number."""
        parts = [above[i]]
        for other in (x, y):
            p = build("<=", one, other)
            parts.append(run.algebra(p) if other is one else run.summed(p, [order]))
        return run.witness(goal, [one], run.both(parts))

    return in_either_order(run, x, y, goal, lambda order: least(order, x, 0), lambda order: least(order, y, 1))


# ------------------------------------------------------------------------------------------ exponentials and logarithms


def exponential_of_zero(run: Run) -> int:
    """exp(0) = 1: 1 <= exp(0), and exp(0) = exp(0) exp(0)."""
    e = exp(ZERO)
    below = run.rule("exponential_tangent", {"x": ZERO})
    idempotent = run.rule("exponential_of_sum", {"x": ZERO, "y": ZERO})
    return run.arithmetic(equal(e, ONE), [below, idempotent], [([2, 2], 1), ([0], 1)], [[1, number(-1)]])


@of_all("x")
def exponential_positive(run: Run, x: Term) -> int:
    """0 < exp(x) for all x: with h = exp(x/2), k = exp(-x/2), exp(x) is h h and h k is 1."""
    half = times(HALF, x)
    h, k, e = exp(half), exp(negated(half)), exp(ZERO)
    whole = run.rule("exponential_of_sum", {"x": half, "y": half})
    unit = run.rule("exponential_of_sum", {"x": half, "y": negated(half)})
    one = run.known(exponential_of_zero)
    cofactors = [[0, negated(square(k))], [1, plus(times(h, k), e)], [2, negated(plus(ONE, e))]]
    summands = [{"weight": "1", "facts": []}, {"weight": "1", "facts": [3], "square": k}]
    return run.contradiction(positive(exp(x)), [whole, unit, one], summands, cofactors)


@of_all("x")
def exponential_of_opposite(run: Run, x: Term) -> int:
    """exp(-x) = exp(x)^-1 for all x."""
    e, f, u = exp(x), exp(negated(x)), inverse(exp(x))
    product = run.rule("exponential_of_sum", {"x": x, "y": negated(x)})  # exp(0) = e f
    one = run.known(exponential_of_zero)
    cancelled = run.rule("reciprocal_right", {"x": e}, [run.unequal(run.instance(exponential_positive, x))])
    items = [(negated(u), product, ONE), (u, one, ONE), (negated(f), cancelled, ONE)]
    return run.combined(equal(f, u), items)


@of_all("x y", lambda x, y: [equal(exp(x), exp(y))])
def exponential_injective(run: Run, x: Term, y: Term, same: int) -> int:
    """exp(x) = exp(y) => x = y for all x and y, as 1 + (x - y) <= exp(x - y)."""
    sides = []
    for a, b, sign in ((x, y, 1), (y, x, -1)):
        apart = plus(a, negated(b))
        tangent = run.rule("exponential_tangent", {"x": apart})
        product = run.rule("exponential_of_sum", {"x": apart, "y": b})  # exp(a) = exp(a - b) exp(b)
        above = run.instance(exponential_positive, b)
        premises = [tangent, above, product, same]
        summands = [([4, 1], 1), ([0, 1], 1)]
        sides.append(run.arithmetic(build("<=", a, b), premises, summands, [[2, number(-1)], [3, number(sign)]]))
    return run.squeezed(x, y, *sides)


@of_all("x")
def logarithm_of_exponential(run: Run, x: Term) -> int:
    """log(exp(x)) = x for all x."""
    there = run.rule("exponential_of_logarithm", {"x": exp(x)}, [run.instance(exponential_positive, x)])
    return run.instance(exponential_injective, log(exp(x)), x, there)


@of_all("x y", lambda x, y: [positive(x), positive(y)])
def logarithm_of_product(run: Run, x: Term, y: Term, *above: int) -> int:
    """0 < x => 0 < y => log(x y) = log(x) + log(y) for all x and y."""
    one, other = (run.rule("exponential_of_logarithm", {"x": t}, [i]) for t, i in zip((x, y), above, strict=True))
    product = run.arithmetic(positive(times(x, y)), above, [([0, 1], 1), ([2], 1)], [])
    whole = run.rule("exponential_of_logarithm", {"x": times(x, y)}, [product])
    split = run.rule("exponential_of_sum", {"x": log(x), "y": log(y)})
    sides = equal(exp(log(times(x, y))), exp(plus(log(x), log(y))))
    items = [(ONE, whole, ONE), (number(-1), split, ONE), (negated(exp(log(y))), one, ONE), (negated(x), other, ONE)]
    return run.instance(exponential_injective, log(times(x, y)), plus(log(x), log(y)), run.combined(sides, items))


@of_all("x", lambda x: [positive(x)])
def logarithm_of_reciprocal(run: Run, x: Term, above: int) -> int:
    """0 < x => log(x^-1) = -log(x) for all x."""
    opposite = negated(log(x))
    turned = run.instance(exponential_of_opposite, log(x))
    back = run.rule("exponential_of_logarithm", {"x": x}, [above])
    turned = run.replaced(lambda z: equal(exp(opposite), inverse(z)), exp(log(x)), x, back, turned)
    shown = run.instance(logarithm_of_exponential, opposite)
    return run.replaced(lambda z: equal(log(z), opposite), exp(opposite), inverse(x), turned, shown)


# ------------------------------------------------------------------------------------------------------ powers and bars


@of_all("x y", lambda x, y: [positive(x)])
def power_of_opposite(run: Run, x: Term, y: Term, above: int) -> int:
    """0 < x => x^(-y) = (x^y)^-1 for all x and y."""
    exponent = times(y, log(x))
    one = run.rule("real_power_by_exponential", {"x": x, "y": y}, [above])
    other = run.rule("real_power_by_exponential", {"x": x, "y": negated(y)}, [above])
    turned = run.instance(exponential_of_opposite, exponent)
    back = run.turned(one)
    power = build("^", x, negated(y))
    turned = run.replaced(
        lambda z: equal(exp(negated(exponent)), inverse(z)), exp(exponent), build("^", x, y), back, turned
    )
    goal = equal(power, inverse(build("^", x, y)))
    return run.combined(goal, [(ONE, other, ONE), (ONE, turned, ONE)])


def power_of_power(run: Run, x: Term, a: Term, b: Term, above: int) -> int:
    """(x^a)^b = x^(a b) for rational a and b that are not negative, from a step that shows 0 <= x."""
    signs = [run.algebra(build("<=", ZERO, t)) for t in (a, b)]
    return run.rule("real_power_of_power", {"x": x, "a": a, "b": b}, [above, *signs])


@of_all("x y", lambda *xs: [build("<=", ZERO, t) for t in xs])
def root_nonnegative(run: Run, x: Term, y: Term, above: int, exponent: int) -> int:
    """0 <= x => 0 <= y => 0 <= x^y for all x and y, as it is the square of x^(y/2)."""
    half = times(HALF, y)
    signs = [
        run.arithmetic(build("<=", ZERO, half), [exponent], [([0], HALF.value), ([1], 1)], []),
        run.algebra(build("<=", ZERO, number(2))),
    ]
    whole = run.rule("real_power_of_power", {"x": x, "a": half, "b": number(2)}, [above, *signs])
    goal, root = build("<=", ZERO, build("^", x, y)), build("^", x, half)
    return run.arithmetic(goal, [whole], [([1], 1)], [[0, ONE]], [root])


@of_all("x")
def bars_nonnegative(run: Run, x: Term) -> int:
    """0 <= |x| for all x."""
    low, high = run.all_parts(run.rule("absolute_bounds", {"x": x}))
    bars = build("abs", x)
    return run.arithmetic(build("<=", ZERO, bars), [low, high], [([0], 1), ([1], 1), ([2], 2)], [])


@of_all("x")
def bars_squared(run: Run, x: Term) -> int:
    """|x|^2 = x^2 for all x."""
    both = square(x)
    product = run.rule("absolute_product", {"x": x, "y": x})  # |x x| = |x| |x|
    above = run.arithmetic(build("<=", ZERO, both), [], [([0], 1)], [], [x])
    plain = run.rule("absolute_value", {"x": both}, [above])
    items = [(number(-1), product, ONE), (ONE, plain, ONE)]
    return run.combined(equal(square(build("abs", x)), both), items)


@of_all("x y", lambda x, y: [*(build("<=", ZERO, t) for t in (x, y)), equal(square(x), square(y))])
def equal_squares(run: Run, x: Term, y: Term, *given: int) -> int:
    """0 <= x => 0 <= y => x^2 = y^2 => x = y for all x and y: (x - y)^2 + 2 y (x - y) = x^2 - y^2."""
    *above, same = given
    sides = [
        run.arithmetic(build("<=", a, b), [same, i], [([2, 2], 1), ([1, 2], 2)], [[0, number(sign)]])
        for a, b, i, sign in ((x, y, above[1], 1), (y, x, above[0], -1))
    ]
    return run.squeezed(x, y, *sides)


@of_all("m r", lambda m, r: [build("<=", ZERO, r)])
def root_of_multiple(run: Run, m: Term, r: Term, above: int) -> int:
    """0 <= r => (m^2 r)^(1/2) = |m| r^(1/2) for all m and r, as neither is negative, and their squares are equal."""
    whole, bars = times(square(m), r), build("abs", m)
    summands = [{"weight": "1", "facts": [0], "square": m}, {"weight": "1", "facts": [1]}]
    whole_above = run.contradiction(build("<=", ZERO, whole), [above], summands, [])
    pairs, half = ((whole, whole_above), (r, above)), run.algebra(build("<=", ZERO, HALF))
    powers = [power_of_power(run, t, HALF, number(2), i) for t, i in pairs]
    roots = [run.instance(root_nonnegative, t, HALF, i, half) for t, i in pairs]
    root, other = build("^", whole, HALF), times(bars, build("^", r, HALF))
    factors = [run.instance(bars_nonnegative, m), roots[1]]
    other_above = run.arithmetic(build("<=", ZERO, other), factors, [([0, 1], 1), ([2], 1)], [])
    items = [(ONE, powers[0], ONE), (negated(r), run.instance(bars_squared, m), ONE)]
    squares = run.combined(equal(square(root), square(other)), [*items, (negated(square(bars)), powers[1], ONE)])
    return run.instance(equal_squares, root, other, roots[0], other_above, squares)


def reciprocal_of_zero(run: Run) -> int:
    """x x x^-1 = x for all x, as x x^-1 = 1 or x = 0."""
    return _with_reciprocal(run, lambda x: equal(times(x, x, inverse(x)), x), lambda x: x)


def reciprocal_squared(run: Run) -> int:
    """x x^-1 x^-1 = x^-1 for all x: if x is 0, both sides are 0^-1 = 0."""
    return _with_reciprocal(run, lambda x: equal(times(x, square(inverse(x))), inverse(x)), inverse)


def _with_reciprocal(run: Run, claim: Callable[[Term], Term], factor: Callable[[Term], Term]) -> int:
    """A claim for all x: it is a multiple of x x^-1 = 1, and clear for 0."""
    x = run.fresh("x", REAL)
    goal = claim(x)

    def at_zero(same: int) -> int:
        return run.replaced(claim, ZERO, x, run.turned(same), run.algebra(claim(ZERO)))

    def elsewhere(apart: int) -> int:
        return run.combined(goal, [(factor(x), run.rule("reciprocal_right", {"x": x}, [apart]), ONE)])

    return run.generalize(x, either_way(run, equal(x, ZERO), goal, at_zero, elsewhere))


# --------------------------------------------------------------------------------------------------------- trigonometry


@of_all("k", sort=INT)
def whole_turns(run: Run, k: Term) -> int:
    """sin(2 pi k) = 0 and cos(2 pi k) = 1 for all integers k."""
    half, whole = times(PI, k), times(number(2), PI, k)
    none = run.rule("sine_of_half_turns", {"k": times(number(2), k)})
    sine = run.algebra(equal(build("sin", whole), ZERO), none)
    double, zero = run.instance(cosine_of_double, whole), run.rule("sine_of_half_turns", {"k": k})
    items = [(ONE, double, ONE), (times(number(-2), build("sin", half)), zero, ONE)]
    cosine = run.combined(equal(build("cos", whole), ONE), items)
    return run.both([sine, cosine])


def sine_of_zero(run: Run) -> int:
    """sin(0) = 0."""
    return run.algebra(equal(build("sin", ZERO), ZERO), run.rule("sine_of_half_turns", {"k": ZERO}))


def cosine_of_zero(run: Run) -> int:
    """cos(0) = 1."""
    return _one(run, build("cos", ZERO), build("sin", ZERO), 1, run.known(sine_of_zero), ZERO)


def sine_of_quarter(run: Run) -> int:
    """sin(pi/2) = 1."""
    return _one(run, build("sin", QUARTER), build("cos", QUARTER), 0, run.rule("cosine_of_right_angle", {}), QUARTER)


def _one(run: Run, u: Term, v: Term, order: int, zero: int, x: Term) -> int:
    """u = 1, which is positive, as v = 0 and u^2 + v^2 = 1: (u - 1)^2 (u + 1) = -v^2 (u - 1)."""
    premises = [zero, run.rule("sine_cosine_circle", {"x": x}), run.enclosed(positive(u))]
    shift = plus(u, number(-1))
    cofactors = [[1, shift], [0, negated(times(v, shift))]]
    return run.arithmetic(equal(u, ONE), premises, [([3, 3, 2], 1), ([3, 3], 1)], cofactors)


def sine_odd(run: Run) -> int:
    """sin(-x) = -sin(x) for all x."""
    return _of_opposite(run, "sin")


def cosine_even(run: Run) -> int:
    """cos(-x) = cos(x) for all x."""
    return _of_opposite(run, "cos")


def _of_opposite(run: Run, head: str) -> int:
    """With s, c at x and S, C at -x: s C + c S = 0 and c C - s S = 1, so S = -s and C = c, as s s + c c = 1."""
    x = run.fresh("x", REAL)
    s, c = build("sin", x), build("cos", x)
    S, C = build("sin", negated(x)), build("cos", negated(x))
    sine = run.rule("sine_addition", {"x": x, "y": negated(x)})  # sin(0) = s C + c S
    cosine = run.rule("cosine_addition", {"x": x, "y": negated(x)})  # cos(0) = c C - s S
    zero, one, circle = run.known(sine_of_zero), run.known(cosine_of_zero), run.rule("sine_cosine_circle", {"x": x})
    if head == "sin":  # S + s = c (c S + s C) - s (c C - s S) + s - S (s s + c c - 1)
        goal = equal(S, negated(s))
        items = [(negated(c), sine, ONE), (c, zero, ONE), (s, cosine, ONE), (negated(s), one, ONE)]
        items.append((negated(S), circle, ONE))
    else:  # C - c = s (s C + c S) + c (c C - s S) - c - C (s s + c c - 1)
        goal = equal(C, c)
        items = [(negated(s), sine, ONE), (s, zero, ONE), (negated(c), cosine, ONE), (c, one, ONE)]
        items.append((negated(C), circle, ONE))
    return run.generalize(x, run.combined(goal, items))


@of_all("x")
def sine_after_quarter(run: Run, x: Term) -> int:
    """sin(x + pi/2) = cos(x) for all x."""
    return _after_quarter(run, "sine_addition", x, build("sin", plus(x, QUARTER)), build("cos", x), build("sin", x))


@of_all("x")
def cosine_after_quarter(run: Run, x: Term) -> int:
    """cos(x + pi/2) = -sin(x) for all x."""
    minus = negated(build("sin", x))
    return _after_quarter(run, "cosine_addition", x, build("cos", plus(x, QUARTER)), minus, build("cos", x))


def _after_quarter(run: Run, rule: str, x: Term, wave: Term, value: Term, gone: Term) -> int:
    """The wave at x + pi/2 is ``value sin(pi/2) + gone cos(pi/2)``, by a rule."""
    added = run.rule(rule, {"x": x, "y": QUARTER})
    right, one = run.rule("cosine_of_right_angle", {}), run.known(sine_of_quarter)
    return run.combined(equal(wave, value), [(ONE, added, ONE), (gone, right, ONE), (value, one, ONE)])


@of_all("x")
def sine_of_double(run: Run, x: Term) -> int:
    """sin(x) = 2 sin(x/2) cos(x/2) for all x."""
    half = times(HALF, x)
    return run.rule("sine_addition", {"x": half, "y": half})


@of_all("x")
def cosine_of_double(run: Run, x: Term) -> int:
    """cos(x) = 1 - 2 sin(x/2)^2 for all x."""
    half = times(HALF, x)
    added, circle = run.rule("cosine_addition", {"x": half, "y": half}), run.rule("sine_cosine_circle", {"x": half})
    value = plus(ONE, times(number(-2), square(build("sin", half))))
    return run.combined(equal(build("cos", x), value), [(ONE, added, ONE), (ONE, circle, ONE)])


@of_all("x")
def waves_bounded(run: Run, x: Term) -> int:
    """-1 <= sin(x) and sin(x) <= 1 and -1 <= cos(x) and cos(x) <= 1 for all x."""
    circle = run.rule("sine_cosine_circle", {"x": x})
    s, c = build("sin", x), build("cos", x)
    steps = []
    for u, v in ((s, c), (c, s)):
        for goal, sign in ((build("<=", number(-1), u), 1), (build("<=", u, ONE), -1)):
            # 2 (1 + u) = (1 + u)^2 + v^2, and its denial says 0 < -1 - u
            roots = [plus(ONE, times(number(sign), u)), v]
            steps.append(run.arithmetic(goal, [circle], [([1], 2)], [[0, ONE]], roots))
    return run.both(steps)


@of_all("x")
def arctangent_odd(run: Run, x: Term) -> int:
    """atan(-x) = -atan(x) for all x, as tan(-z) = -tan(z) at z = atan(x)."""
    z = build("atan", x)
    low, high = run.all_parts(run.rule("arctangent_bounds", {"x": x}))
    turned = [
        run.summed(build("<", *p), [i])
        for p, i in (((negated(QUARTER), negated(z)), high), ((negated(z), QUARTER), low))
    ]
    back = run.rule("tangent_of_arctangent", {"x": x})  # tan(z) = x
    sides = []
    for t, ends in ((z, [low, high]), (negated(z), turned)):
        above = run.unequal(run.rule("cosine_positive", {"x": t}, ends))
        sides.append(run.rule("tangent_by_sine", {"x": t}, [above]))
    even, odd = run.instance(cosine_even, z), run.instance(sine_odd, z)
    u, opposite = inverse(build("cos", z)), negated(z)
    other = run.replaced(
        lambda w: equal(build("tan", opposite), times(build("sin", opposite), inverse(w))),
        *(build("cos", opposite), build("cos", z), even, sides[1]),
    )
    items = [(ONE, other, ONE), (u, odd, ONE), (ONE, sides[0], ONE), (number(-1), back, ONE)]
    tangent = run.combined(equal(build("tan", opposite), negated(x)), items)
    there = run.rule("arctangent_of_tangent", {"x": opposite}, turned)
    shown = run.replaced(
        lambda w: equal(build("atan", w), opposite), build("tan", opposite), negated(x), tangent, there
    )
    return shown


EIGHTH, TWELFTH = (times(number(Fraction(1, n)), PI) for n in (4, 6))


def sine_cosine_of_eighth(run: Run) -> int:
    """sin(pi/4) = 2^(1/2) / 2 and cos(pi/4) = 2^(1/2) / 2: c^2 - s^2 = cos(pi/2) = 0 and s^2 + c^2 = 1."""
    s, c = build("sin", EIGHTH), build("cos", EIGHTH)
    double = run.rule("cosine_addition", {"x": EIGHTH, "y": EIGHTH})
    right, circle = run.rule("cosine_of_right_angle", {}), run.rule("sine_cosine_circle", {"x": EIGHTH})
    sides = []
    for u, sign in ((s, 1), (c, -1)):
        items = [(number(sign * HALF.value), double, ONE), (number(-sign * HALF.value), right, ONE)]
        items.append((HALF, circle, ONE))
        sides.append(_half_root(run, u, 2, run.combined(equal(square(u), HALF), items)))
    return run.both(sides)


def sine_cosine_of_twelfth(run: Run) -> int:
    """sin(pi/6) = 1/2 and cos(pi/6) = 3^(1/2) / 2: c (4 c^2 - 3) = cos(pi/2) = 0 and 0 < c."""
    s, c = build("sin", TWELFTH), build("cos", TWELFTH)
    twice = times(number(2), TWELFTH)
    triple = run.rule("cosine_addition", {"x": twice, "y": TWELFTH})  # cos(pi/2) = C c - S s
    cosine, sine = (run.rule(f"{name}_addition", {"x": TWELFTH, "y": TWELFTH}) for name in ("cosine", "sine"))
    right, circle = run.rule("cosine_of_right_angle", {}), run.rule("sine_cosine_circle", {"x": TWELFTH})
    cube = equal(times(c, plus(square(c), number(Fraction(-3, 4)))), ZERO)
    # C c - S s with C = c c - s s and S = 2 s c is c (c^2 - 3 s^2) = c (4 c^2 - 3)
    quarter = Fraction(1, 4)
    items = [(number(-quarter), triple, ONE), (number(quarter), right, ONE)]
    items += [(times(number(-quarter), c), cosine, ONE), (times(number(quarter), s), sine, ONE)]
    items.append((times(number(3 * quarter), c), circle, ONE))
    vanishing = run.combined(cube, items)
    apart = plus(square(c), number(Fraction(-3, 4)))
    goal = equal(square(c), number(Fraction(3, 4)))
    above = run.unequal(run.enclosed(positive(c)))
    squared = run.arithmetic(goal, [vanishing, above], [([1, 1, 2, 2], 1)], [[0, times(c, apart)]])
    items = [(ONE, circle, ONE), (number(-1), squared, ONE)]
    other = run.combined(equal(square(s), number(quarter)), items)
    return run.both([_half_root(run, s, 1, other), _half_root(run, c, 3, squared)])


def _half_root(run: Run, x: Term, n: int, squared: int) -> int:
    """x = n^(1/2) / 2, as neither is negative, and x^2 = n / 4."""
    half, items = times(HALF, ONE if n == 1 else build("^", number(n), HALF)), [(ONE, squared, ONE)]
    if n > 1:
        whole = power_of_power(run, number(n), HALF, number(2), run.algebra(build("<=", ZERO, number(n))))
        items.append((number(Fraction(-1, 4)), whole, ONE))
    above = [run.enclosed(build("<=", ZERO, t)) for t in (x, half)]
    return run.instance(equal_squares, x, half, *above, run.combined(equal(square(x), square(half)), items))


def arctangent_of_one(run: Run) -> int:
    """atan(1) = pi/4, as tan(pi/4) = 1."""
    s, c, t = (build(head, EIGHTH) for head in ("sin", "cos", "tan"))
    sine, cosine = run.all_parts(run.known(sine_cosine_of_eighth))
    regular = run.unequal(run.enclosed(positive(c)))
    quotient = run.rule("tangent_by_sine", {"x": EIGHTH}, [regular])  # tan = s / c
    unit, u = run.rule("reciprocal_right", {"x": c}, [regular]), inverse(c)
    items = [(ONE, quotient, ONE), (u, sine, ONE), (negated(u), cosine, ONE), (ONE, unit, ONE)]
    one = run.combined(equal(t, ONE), items)
    bounds = [run.enclosed(build("<", *pair)) for pair in ((negated(QUARTER), EIGHTH), (EIGHTH, QUARTER))]
    back = run.rule("arctangent_of_tangent", {"x": EIGHTH}, bounds)
    return run.replaced(lambda z: equal(build("atan", z), EIGHTH), t, ONE, one, back)

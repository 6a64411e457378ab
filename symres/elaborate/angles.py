"""Special angles: sine and cosine of pi/4 and pi/6, and the arctangent of 1, as statements without variables."""

from __future__ import annotations

from fractions import Fraction

from symres.kernel.terms import ONE, ZERO, Term, build, number

from .general import HALF, PI, QUARTER, equal, equal_squares, inverse, plus, positive, power_of_power, square, times
from .run import Run, negated

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

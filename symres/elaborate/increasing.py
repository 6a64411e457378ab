"""Inequalities between values of increasing functions, from those between the arguments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from symres.functions import HEADS
from symres.kernel.polynomials import Rejected
from symres.kernel.procedures.derivatives import OUTER
from symres.kernel.terms import FALSE, ONE, REAL, ZERO, Term, build, lam, number, show

from .general import exp, exponential_positive, inverse, log, positive, power_of_power, root_nonnegative
from .known import mean_value
from .negations import in_either_order
from .numbers import Numbers
from .run import Given, Summand, negated


def increased(numbers: Numbers, goal: Term, i: int, above: int | None = None) -> int:
    """f(a) R f(b), from a step that shows a R b, for R among <= and <; ``above`` shows what a needs for it: 0 < a for
    logarithms, 0 <= a for powers that are not odd.
    """
    relation = goal.head
    a, b = (side.args[0] for side in goal.args)
    head = goal.args[0].head
    if head == "exp":
        return exponentials(numbers, relation, a, b, i)
    if head == "log" and above is not None:
        return logarithms(numbers, relation, a, b, i, above)
    if head == "^":
        return powers(numbers, goal, i, above)
    if HEADS[head].rule:
        return hyperbolic_tangents(numbers, goal, i)
    if head in ("atan", "erf"):
        return by_slope(numbers, goal, i)
    raise Rejected(f"no elaboration shows {show(goal, 200)}")


def exponentials(numbers: Numbers, relation: str, a: Term, b: Term, i: int) -> int:
    """exp(b) = exp(a) exp(b - a) >= exp(a) (1 + b - a)."""
    run, step = numbers.run, build("+", b, negated(a))
    one = run.instance(exponential_positive, a)
    tangent = run.rule("exponential_tangent", {"x": step})
    product = run.rule("exponential_of_sum", {"x": a, "y": step})
    goal = build(relation, exp(a), exp(b))
    summands = [([0, 1], 1), ([0, 3], 1), ([4], 1)]
    return _contradiction(numbers, goal, [one, tangent, product, i], summands, [(2, number(-1))])


def logarithms(numbers: Numbers, relation: str, a: Term, b: Term, i: int, above: int) -> int:
    """As exp(log a) = a and exp(log b) = b, and exp increases."""
    run = numbers.run
    sign = [above, _contradiction(numbers, positive(b), [above, i], [([0], 1), ([1], 1), ([2], 1)], [])]
    inverse = [run.rule("exponential_of_logarithm", {"x": t}, [s]) for t, s in zip((a, b), sign, strict=True)]
    one, other = log(a), log(b)
    goal, back = build(relation, one, other), "<" if relation == "<=" else "<="
    denied = run.assume(build("not", goal))
    less = run.algebra(build(back, other, one), denied)
    grown = exponentials(numbers, back, other, one, less)
    false = _contradiction(numbers, FALSE, [grown, i, *inverse], [([0], 1), ([1], 1)], [(2, ONE), (3, number(-1))])
    return run.discharge(denied, false)


def powers(numbers: Numbers, goal: Term, i: int, above: int | None) -> int:
    """x^(n/q) R y^(n/q): for q > 1 the q-th powers are compared, which are x^n and y^n."""
    run = numbers.run
    (x, exponent), (y, _) = (side.args for side in goal.args)
    n, q = exponent.value.as_integer_ratio()
    if q == 1:
        return whole_powers(numbers, goal.head, x, y, n, i, above)
    if above is None:
        raise Rejected(f"no elaboration shows {show(goal, 200)}")
    one, other = goal.args
    after = _contradiction(numbers, build("<=", ZERO, y), [above, i], [([0], 1), ([1], 1), ([2], 1)], [])
    roots = [power_of_power(run, base, exponent, number(q), step) for base, step in ((x, above), (y, after))]
    below = run.instance(root_nonnegative, y, exponent, after, run.algebra(build("<=", ZERO, exponent)))
    back = "<" if goal.head == "<=" else "<="
    denied = run.assume(build("not", goal))
    less = run.algebra(build(back, other, one), denied)
    grown = whole_powers(numbers, back, other, one, q, less, below)
    compared = whole_powers(numbers, goal.head, x, y, n, i, above)
    false = _contradiction(numbers, FALSE, [grown, compared, *roots], [([0], 1), ([1], 1)], [(2, ONE), (3, number(-1))])
    return run.algebra(goal, run.algebra(build("not", build("not", goal)), run.discharge(denied, false)))


def whole_powers(numbers: Numbers, relation: str, x: Term, y: Term, n: int, i: int, above: int | None) -> int:
    """y^n - x^n = (y - x) times the sum of all x^k y^(n-1-k), where x is not negative; for odd n, with u = (x + y)/2
    and v = (y - x)/2, it is the sum of 2 binomial(n, k) v (u^((n-k)/2) v^((k-1)/2))^2 over odd k.
    """
    goal = build(relation, build("^", x, number(n)), build("^", y, number(n)))
    if above is not None:
        after = _contradiction(numbers, build(relation, ZERO, y), [above, i], [([0], 1), ([1], 1), ([2], 1)], [])
        summands = [([0, *[1] * k, *[2] * (n - 1 - k)], 1) for k in range(n)]
        return _contradiction(numbers, goal, [i, above, after], [*summands, ([3], 1)], [])
    if n % 2 == 0:
        raise Rejected(f"no elaboration shows {show(goal, 200)}")
    half = number(Fraction(1, 2))
    u, v = build("*", half, build("+", x, y)), build("*", half, build("+", y, negated(x)))
    written: list[dict[str, Any]] = [
        {"weight": str(comb(n, k)), "facts": [0], "square": _product(u, (n - k) // 2, v, (k - 1) // 2)}
        for k in range(1, n, 2)
    ]
    written += [{"weight": str(Fraction(2, 2**n)), "facts": [0] * n}, {"weight": "1", "facts": [1]}]
    return numbers.run.contradiction(goal, [i], written, [])


def _contradiction(
    numbers: Numbers,
    goal: Term,
    premises: Sequence[int],
    summands: Sequence[tuple[Sequence[int], int]],
    cofactors: Sequence[tuple[int, Term]],
) -> int:
    """A comparison from others, of integers as well, where a < b says a + 1 <= b."""
    products = [Summand(weight, tuple(facts)) for facts, weight in summands]
    return numbers.contradiction(goal, list(map(Given, premises)), products, cofactors, False)


def _product(u: Term, j: int, v: Term, k: int) -> Term:
    return build("*", build("^", u, number(j)), build("^", v, number(k)))


def hyperbolic_tangents(numbers: Numbers, goal: Term, i: int) -> int:
    """f(b) - f(a) = 2 (E - D) / ((D + 1) (E + 1)) with D = exp(2 a), E = exp(2 b), for the hyperbolic tangent f."""
    run = numbers.run
    a, b = (build("*", number(2), side.args[0]) for side in goal.args)
    twice = run.arithmetic(build(goal.head, a, b), [i], [([0], 2), ([1], 1)], [])
    grown = exponentials(numbers, goal.head, a, b, twice)
    divisors = [numbers.require(positive(inverse(build("+", exp(t), ONE)))) for t in (a, b)]
    givens = list(map(Given, (grown, *divisors)))
    return numbers.contradiction(goal, givens, [Summand(2, (0, 1, 2)), Summand(1, (3,))], [], False)


def by_slope(numbers: Numbers, goal: Term, i: int) -> int:
    """f(b) - f(a) is f'(s) (b - a) for some s, and f' is positive; if a is b, so are f(a) and f(b)."""
    run, head = numbers.run, goal.args[0].head
    a, b = (side.args[0] for side in goal.args)
    one, other = goal.args
    if goal.head == "<":
        return _strictly(numbers, head, a, b, i)

    def same(back: int) -> int:
        equal, plain = run.squeezed(a, b, i, back), run.algebra(build("<=", one, one))
        there = run.replaced(lambda z: build("<=", one, build(head, z)), a, b, equal, plain)
        return run.algebra(build("<=", one, other), there)

    def apart(less: int) -> int:
        return run.summed(goal, [_strictly(numbers, head, a, b, less)])

    return in_either_order(run, b, a, goal, same, apart)


def _strictly(numbers: Numbers, head: str, a: Term, b: Term, i: int) -> int:
    """f(a) < f(b) from a < b, by the mean value theorem."""
    run = numbers.run
    t = run.fresh("t", REAL)
    f, slope = lam(t, build(head, t)), lam(t, OUTER[head](t))
    derivative = run.procedure("derivatives", build("has_derivative", f, t, OUTER[head](t)), [], {}, [])
    every = run.generalize(t, derivative)
    between = mean_value(run, f, slope, a, b, i, lambda u, *_: run.specialize(every, u))
    *_, equation = between.steps
    rising = numbers.require(positive(OUTER[head](between.variable)))
    goal = build("<", build(head, a), build(head, b))
    return between.closed(run.arithmetic(goal, [equation, rising, i], [([1, 2], 1), ([3], 1)], [[0, number(-1)]]))

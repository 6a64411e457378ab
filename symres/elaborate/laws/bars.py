"""Absolute values, and the greater and the lesser of two numbers."""

from __future__ import annotations

from fractions import Fraction

from symres.kernel.terms import ZERO, Term, build, free_variables, number

from ..general import bars_squared
from ..numbers import Numbers
from .fractions import factors


def bars(numbers: Numbers, atom: Term) -> int | None:
    """|c t| = |c| |t| for a number c, and |t|^2 = t^2."""
    run, equality = numbers.run, numbers.equality
    (t,) = atom.args
    if t.head == "rational":
        above = t.value >= 0
        sign = run.algebra(build("<=", ZERO, t) if above else build("<=", t, ZERO))
        return run.rule("absolute_value" if above else "absolute_value_below", {"x": t}, [sign])
    if not free_variables(t):
        for name, literal in (("absolute_value", build("<=", ZERO, t)), ("absolute_value_below", build("<=", t, ZERO))):
            if numbers.seen(literal):
                return run.rule(name, {"x": t}, [numbers.require(literal)])
    content, _ = factors(numbers, t)
    if content != 1:
        rest = equality.term({m: Fraction(c) / content for m, c in equality.scalar(t).items()})
        return run.rule("absolute_product", {"x": number(content), "y": rest})
    else:
        return run.instance(bars_squared, t)


def extreme(numbers: Numbers, atom: Term) -> int | None:
    """max and min by bars."""
    name = "greatest_by_bars" if atom.head == "max" else "least_by_bars"
    return numbers.run.rule(name, dict(zip("xy", atom.args, strict=True)))

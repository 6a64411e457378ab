"""Roots and other powers with an exponent that is no integer, bars, and the greater and the lesser of two numbers."""

from __future__ import annotations

from fractions import Fraction

from symres.elaborate.algebra.normal_form import Quotient, exact_root, plain
from symres.kernel.terms import INT, ONE, ZERO, Term, build, free_variables, is_scalar, joined, number

from ..general import (
    bars_squared,
    inverse,
    positive,
    power_of_opposite,
    power_of_power,
    root_of_multiple,
)
from ..numbers import Numbers
from .fractions import factors, plain_power


def power(numbers: Numbers, atom: Term) -> int | None:
    """t^(n/q) is the n-th power of the q-th root of t, whose q-th power is t; x^y is exp(y log(x))."""
    base, exponent = atom.args
    if not is_scalar(atom.sort):
        return None
    if exponent.head != "rational":
        if base is ZERO:
            return numbers.run.rule("real_power_of_zero", {"y": exponent}, [numbers.require(positive(exponent))])
        elif exponent.sort is not INT:
            above = numbers.require(positive(base))
            return numbers.run.rule("real_power_by_exponential", {"x": base, "y": exponent}, [above])
        return None
    n, q = exponent.value.as_integer_ratio()
    quotient = numbers.quotient(base) if exponent.value == -1 else None
    if quotient is not None and quotient.factors:
        return _of_quotient(numbers, atom, quotient)
    found = plain_power(numbers, atom)
    if found is not None or q == 1 or base is ZERO:
        return found
    if n < 0:
        above = numbers.require(positive(base))
        return numbers.run.instance(power_of_opposite, base, number(-exponent.value), above)
    squares = _of_squares(numbers, base) if n == 1 and q == 2 else None
    return _root_raised(numbers, base, q, n if n > 1 else q) if squares is None else squares


def _of_squares(numbers: Numbers, base: Term) -> int | None:
    """(m^2 r)^(1/2) = |m| r^(1/2), where r is seen not to be negative."""
    content, found = factors(numbers, base)
    exact = exact_root(content, 2) if content > 0 else None
    out = [build("^", f, number(e // 2)) for f, e in found if e > 1]
    left = [f for f, e in found if e % 2]
    if exact is not None and exact != 1:
        out.append(number(exact))
    elif content != 1:
        left.append(number(content))
    if not out:
        return None
    m, r = (build("*", ONE, *parts) for parts in (out, left or [ONE]))
    above = numbers.run.attempt(lambda: numbers.require(build("<=", ZERO, r)))
    return None if above is None else numbers.run.instance(root_of_multiple, m, r, above)


def _root_raised(numbers: Numbers, base: Term, q: int, n: int) -> int:
    """(t^(1/q))^n = t^(n/q)."""
    above = numbers.require(build("<=", ZERO, base))
    return power_of_power(numbers.run, base, number(Fraction(1, q)), number(n), above)


def _of_quotient(numbers: Numbers, atom: Term, quotient: Quotient) -> int:
    """t^-1 = N^-1 V^-1 for t = N V, where V are powers of divisors."""
    run, forms = numbers.run, numbers.facts.forms
    above = forms.term(plain(quotient.numerator))
    below = [build("^", t, number(-n)) for t, n in numbers.divisors(quotient)]
    under = joined("*", below, ONE)
    base, product = atom.args[0], build("*", above, under)
    apart = numbers.equality.difference(base, product)
    same = run.combined(build("=", base, product), numbers.ideal.combination(numbers.ideal.vanishing(apart)))
    there = run.replaced(
        lambda z: build("=", atom, inverse(z)), base, product, same, run.algebra(build("=", atom, inverse(base)))
    )
    split = run.rule("reciprocal_of_product", {"x": above, "y": under})
    goal = build("=", atom, build("*", inverse(above), inverse(under)))
    return run.combined(goal, [(ONE, there, ONE), (ONE, split, ONE)])


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

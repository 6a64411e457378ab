"""Roots and other powers with an exponent that is no integer."""

from __future__ import annotations

from fractions import Fraction

from symres.algebra.normal_form import exact_root
from symres.kernel.terms import INT, ONE, ZERO, Term, build, is_scalar, number

from ..general import positive, power_of_opposite, power_of_power, root_of_multiple
from ..numbers import Numbers
from .fractions import factors, reciprocal


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
    if q == 1:
        return reciprocal(numbers, atom) if n < 0 else None
    run = numbers.run
    if base is ZERO:
        if n > 0:
            return run.rule("real_power_of_zero", {"y": exponent}, [run.algebra(positive(exponent))])
    elif n < 0:
        opposite = number(-exponent.value)
        return run.instance(power_of_opposite, base, opposite, numbers.require(positive(base)))
    elif n > 1:
        return _root_raised(numbers, base, q, n)
    elif base.head == "rational" and base.value > 0 and (root := exact_root(base.value, q)) is not None:
        return _powers(numbers, number(root), number(q), number(Fraction(1, q)))
    elif q == 2 and (step := _of_squares(numbers, base)) is not None:
        return step
    else:
        return _root_raised(numbers, base, q, q)
    return None


def _of_squares(numbers: Numbers, base: Term) -> int | None:
    """(m^2 r)^(1/2) = |m| r^(1/2), where r is seen not to be negative."""
    content, found = factors(numbers.equality, base)
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
    return _powers(numbers, base, number(Fraction(1, q)), number(n))


def _powers(numbers: Numbers, x: Term, a: Term, b: Term) -> int:
    return power_of_power(numbers.run, x, a, b, numbers.require(build("<=", ZERO, x)))

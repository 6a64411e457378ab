"""Arithmetic on terms of the kernel, in which the definitions of functions are written; a literal may be a number."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from symres.kernel.terms import Term, build, number, opposite

Number: TypeAlias = Term | int | Fraction


def term(value: Number) -> Term:
    """The term of a number.

    >>> term(Fraction(1, 2)), term(number(3))
    (1/2, 3)
    """
    return value if isinstance(value, Term) else number(value)


def plus(a: Number, b: Number) -> Term:
    """a + b, and of two literals their sum; a sum on the left is continued, and 0 left out.

    >>> from symres.kernel.terms import variable
    >>> plus(plus(variable("x"), 1), variable("y")), plus(1, 2)
    (x + 1 + y, 3)
    """
    one, other = term(a), term(b)
    if one.head == other.head == "rational":
        return number(one.value + other.value)
    if one.head == "rational" and not one.value:
        return other
    if other.head == "rational" and not other.value:
        return one
    return build("+", *(one.args if one.head == "+" else (one,)), other)


def minus(a: Number, b: Number) -> Term:
    """a - b.

    >>> from symres.kernel.terms import variable
    >>> minus(1, variable("x"))
    1 - x
    """
    return plus(a, negative(b))


def negative(a: Number) -> Term:
    """-a, of a product that begins with a literal with the opposite one.

    >>> from symres.kernel.terms import variable
    >>> negative(times(2, variable("x"))), negative(negative(variable("x")))
    ((-2)*x, x)
    """
    whole = term(a)
    if whole.head == "*" and whole.args[0].head == "rational":
        factor, *rest = whole.args
        others = rest[0] if len(rest) == 1 else build("*", *rest)
        return others if factor.value == -1 else build("*", number(-factor.value), *rest)
    return opposite(whole)


def times(a: Number, b: Number) -> Term:
    """a b as one product, and of two literals theirs; a factor 1 on the left is left out.

    >>> from symres.kernel.terms import variable
    >>> times(2, times(variable("x"), variable("y"))), times(2, 3), times(1, variable("x"))
    (2*x*y, 6, x)
    """
    one, other = term(a), term(b)
    if one.head == other.head == "rational":
        return number(one.value * other.value)
    if one.head == "rational" and one.value == 1:
        return other
    return build("*", *(factor for part in (one, other) for factor in (part.args if part.head == "*" else (part,))))


def over(a: Number, b: Number) -> Term:
    """a/b, by a literal times its inverse.

    >>> from symres.kernel.terms import variable
    >>> over(1, variable("x")), over(variable("x"), 2)
    (x^(-1), x*(1/2))
    """
    divisor = term(b)
    if divisor.head == "rational" and divisor.value:
        return times(a, number(1 / Fraction(divisor.value)))
    return times(a, power(divisor, -1))


def power(base: Number, exponent: int | Fraction) -> Term:
    """A power, not carried out.

    >>> from symres.kernel.terms import variable
    >>> power(variable("x"), 2)
    x^2
    """
    return build("^", term(base), number(exponent))


def root(a: Number) -> Term:
    """The square root.

    >>> root(2)
    sqrt(2)
    """
    return power(a, Fraction(1, 2))


def choice(condition: Term, one: Number, other: Number) -> Term:
    """The first number where the condition holds, elsewhere the second.

    >>> from symres.kernel.terms import ZERO, variable
    >>> choice(build("<", variable("x"), ZERO), -1, 1)
    if(x < 0, -1, 1)
    """
    return build("if", condition, term(one), term(other))

"""Kernel terms written short, for tests of what happens to terms and not of what scripts write."""

from __future__ import annotations

from fractions import Fraction

from symres.kernel.terms import Term, build, number


def q(value: int | str | Fraction) -> Term:
    """A rational number, such as q("1/2")."""
    return number(Fraction(value))


def plus(*terms: Term) -> Term:
    return build("+", *terms)


def times(*terms: Term) -> Term:
    return build("*", *terms)


def minus(t: Term) -> Term:
    return build("*", number(-1), t)


def power(t: Term, exponent: Term | int | str | Fraction) -> Term:
    return build("^", t, exponent if isinstance(exponent, Term) else q(exponent))


def inverse(t: Term) -> Term:
    return build("^", t, number(-1))


def exp(t: Term) -> Term:
    return build("exp", t)


def log(t: Term) -> Term:
    return build("log", t)


def equal(a: Term, b: Term) -> Term:
    return build("=", a, b)


def at_most(a: Term, b: Term) -> Term:
    return build("<=", a, b)


def less(a: Term, b: Term) -> Term:
    return build("<", a, b)


def between(low: int | str | Fraction, x: Term, high: int | str | Fraction) -> list[Term]:
    """That x is from one rational number to another, as two hypotheses."""
    return [at_most(q(low), x), at_most(x, q(high))]

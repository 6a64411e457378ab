"""Kernel terms written short, for tests of what happens to terms and not of what scripts write."""

from __future__ import annotations

from fractions import Fraction

from symres.kernel.terms import (
    REAL,
    ZERO,
    Term,
    build,
    difference,
    exists,
    for_all,
    fresh,
    implication,
    instantiate,
    number,
)


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
    """The two hypotheses low <= x and x <= high, for rational numbers."""
    return [at_most(q(low), x), at_most(x, q(high))]


def continuous(f: Term, a: Term, b: Term) -> Term:
    """The proposition that a function is continuous on [a, b], as the kernel's rules write it.

    for all s in [a, b]. for all e > 0. there is d > 0. for all t in [a, b]. |t - s| < d => |f(t) - f(s)| < e
    """
    s, t, e, d = (fresh(REAL) for _ in range(4))
    near = [at_most(a, t), at_most(t, b), less(_apart(t, s), d)]
    close = for_all(t, implication(near, less(_apart(instantiate(f, t), instantiate(f, s)), e)), "t")
    steady = exists(d, build("and", less(ZERO, d), close), "d")
    every = for_all(e, implication([less(ZERO, e)], steady), "e")
    return for_all(s, implication([at_most(a, s), at_most(s, b)], every), "s")


def _apart(u: Term, v: Term) -> Term:
    return build("abs", difference(u, v))

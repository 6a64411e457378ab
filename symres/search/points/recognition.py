"""Closed terms that numbers are recognised as, by their digits."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt, prod
from typing import Any

import mpmath
from sympy import factorint

from symres.elaborate.algebra.normal_form import exact_root
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.evidence.support import LONG, fraction, is_exact
from symres.kernel import Term
from symres.kernel.terms import ONE, ZERO, build, number

from ..polynomials.algebraic import roots

DIGITS = 60  # of a closed term that has a shorter form
SHORT = 10_000  # denominators and numerators are less
LARGE = 20  # no exponential or logarithm of more is taken
DEGREE = 4  # of polynomials, for their roots,
HEIGHT = 200  # and their coefficients
AGREE = 0.6  # of the digits have to be those of the number,
ROOT = 0.3  # and of the zero that a polynomial is to have there, to be tried


def recognised(value: Fraction, digits: int = LONG) -> Term | None:
    """The number that a value is, or is to so many digits, as a closed term: a fraction, a multiple of pi, a root,
    logarithm, exponential or arctangent of a fraction, an angle with such a cosine, or a root of a polynomial of low
    degree; None for any other.

    >>> recognised(Fraction(1, 3))
    1/3
    """
    if is_exact(value):
        return number(value)
    with mpmath.workdps(digits):
        v = MPMATH.number(value)
        if abs(v) < mpmath.mpf(10) ** (-AGREE * digits):
            return ZERO
        for part, build_term in (
            (v, number),
            (v / mpmath.pi, lambda q: build("*", number(q), build("pi"))),
            (v * v, lambda q: _surd(q, v > 0)),
            (mpmath.exp(v) if abs(v) < LARGE else mpmath.mpf(0), lambda q: build("log", number(q))),
            (mpmath.log(v) if v > 0 else mpmath.mpf(0), lambda q: build("exp", number(q))),
            (mpmath.tan(v) if abs(v) < mpmath.pi / 2 else mpmath.mpf(0), lambda q: build("atan", number(q))),
            (mpmath.cos(v) if abs(v) < mpmath.pi else mpmath.mpf(0), lambda q: _arc(q, v > 0)),
        ):
            q = _short(part, digits)
            if q:
                return build_term(q)
        polynomial = mpmath.findpoly(v, DEGREE, maxcoeff=HEIGHT, tol=mpmath.mpf(10) ** (-ROOT * digits))
        for root in roots(list(map(Fraction, reversed(polynomial)))) if polynomial else ():
            if abs(Evaluator(MPMATH, {})(root) - v) < mpmath.mpf(10) ** (-AGREE * digits):
                return root
    return None


def _surd(square: Fraction, positive: bool) -> Term:
    """A root of a positive fraction as a multiple of that of an integer without square factors."""
    n = square.numerator * square.denominator
    plain = prod(prime for prime, times in factorint(n).items() if times % 2)
    multiple = Fraction(isqrt(n // plain), square.denominator)
    root = build("^", number(plain), number(Fraction(1, 2)))
    scale = number(multiple if positive else -multiple)
    return root if scale is ONE else build("*", scale, root)


def _arc(cosine: Fraction, positive: bool) -> Term:
    """An angle of less than a half turn, as twice an arctangent."""
    tangent = (1 - cosine) / (1 + cosine)  # squared
    exact = exact_root(tangent, 2)
    root = number(exact) if exact is not None else _surd(tangent, True)
    return build("*", number(2 if positive else -2), build("atan", root))


def simpler(term: Term) -> Term | None:
    """The number that a closed term has the value of, to ``DIGITS`` digits, in a short form; None if it has none."""
    with mpmath.workdps(2 * DIGITS):
        return recognised(fraction(Evaluator(MPMATH, {})(term)), DIGITS)


def _short(value: Any, digits: int) -> Fraction | None:
    """The short fraction that a number is to most of its digits."""
    q = Fraction(float(value)).limit_denominator(SHORT) if abs(value) < SHORT else Fraction(0)
    return q if abs(MPMATH.number(q) - value) < mpmath.mpf(10) ** (-AGREE * digits) else None

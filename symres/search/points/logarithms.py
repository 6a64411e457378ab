"""Zeros of derivatives: logarithms of algebraic numbers, if there is a factor that is a polynomial in one exponential,
and terms in the other variables, if there is a linear one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq, fmpq_poly

from symres.derive.rings import factors
from symres.elaborate.algebra.normal_form import NormalForms, computed, plain
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import build, free_variables, lam, number

from ..polynomials.representation import coefficients, real_zeros


def critical(f: Term, x: Term) -> Iterator[Term]:
    """The points at which a factor of the derivative of f by x vanishes; none if none of them is seen to.

    >>> from symres.kernel.terms import variable
    >>> x, y = variable("x"), variable("y")
    >>> list(critical(build("+", build("exp", x), build("exp", build("*", number(-2), x))), x))
    [(1/3)*log(2)]
    >>> list(critical(build("*", x, build("exp", x)), x))
    [-1]
    >>> list(critical(build("+", build("exp", y), build("^", build("+", x, y), number(2))), x))
    [-y]
    """
    try:
        forms = NormalForms()
        slope = forms(computed(build("D", lam(x, f), x))[0]).numerator
    except Rejected:
        return
    if not slope:
        return
    for factor in factors(slope, len(forms.atoms)):
        used = {i for m in factor for i, _ in P.exponents(m)}
        own = [i for i in used if x in free_variables(forms.atoms[i])]
        if len(own) == 1 and forms.atoms[own[0]] is x:
            yield from _linear(forms, factor, own[0])
        elif len(own) == 1 and len(used) == 1:
            yield from _logarithms(forms, factor, own[0], x)


def _linear(forms: NormalForms, factor: Polynomial, i: int) -> Iterator[Term]:
    """The value of an atom at which a factor vanishes that has it in one term, with a number."""
    first = factor.get(1 << P.FIELD * i)
    rest = {m: c for m, c in factor.items() if m != 1 << P.FIELD * i}
    if first is not None and not any(P.exponent(m, i) for m in rest):
        yield forms.term(plain({m: -Fraction(c) / first for m, c in rest.items()}))


def _logarithms(forms: NormalForms, factor: Polynomial, i: int, x: Term) -> Iterator[Term]:
    """The zeros of a polynomial in one exponential of a multiple of x."""
    atom = forms.atoms[i]
    rate = forms(build("*", atom.args[0], build("^", x, number(-1)))).rational if atom.head == "exp" else None
    if not rate:
        return
    powers = {P.exponent(m, i): Fraction(c) for m, c in factor.items()}
    if len(powers) == 2:
        (low, a), (high, b) = sorted(powers.items())
        if a / b < 0:
            yield build("*", number(1 / (rate * (high - low))), build("log", number(-a / b)))
        return
    terms = [powers.get(k, Fraction(0)) for k in range(max(powers) + 1)]
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in terms])
    for zero in real_zeros(coefficients(polynomial)):
        if Evaluator(MPMATH, {})(zero) > 0:
            log = build("log", zero)
            yield log if rate == 1 else build("*", number(1 / rate), log)

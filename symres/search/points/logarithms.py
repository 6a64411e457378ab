"""Where a derivative vanishes that is a polynomial in one exponential: at logarithms of algebraic numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq, fmpq_poly

from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel import Rejected, Term
from symres.kernel import polynomials as P
from symres.kernel.normal_form import NormalForms, computed
from symres.kernel.terms import build, lam, number

from ..polynomials.representation import coefficients, real_zeros


def critical(f: Term, x: Term) -> Iterator[Term]:
    """The points at which the derivative of f by x vanishes, as closed terms; none if it is no such polynomial.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> list(critical(build("+", build("exp", x), build("exp", build("*", number(-2), x))), x))
    [(1/3)*log(2)]
    >>> list(critical(build("*", x, build("exp", x)), x))
    []
    """
    try:
        forms = NormalForms()
        slope = forms(computed(build("D", lam(x, f), x))[0]).numerator
    except Rejected:
        return
    used = {i for m in slope for i, _ in P.exponents(m)}
    if len(used) != 1:
        return
    (i,) = used
    atom = forms.atoms[i]
    rate = forms(build("*", atom.args[0], build("^", x, number(-1)))).rational if atom.head == "exp" else None
    if not rate:
        return
    powers = {P.exponent(m, i): Fraction(c) for m, c in slope.items()}
    if len(powers) == 2:
        (low, a), (high, b) = sorted(powers.items())
        if a / b < 0:
            yield build("*", number(1 / (rate * (high - low))), build("log", number(-a / b)))
        return
    terms = [powers.get(k, Fraction(0)) for k in range(max(powers) + 1)]
    polynomial = fmpq_poly([fmpq(c.numerator, c.denominator) for c in terms])
    for factor, _ in polynomial.factor()[1]:
        for zero in real_zeros(coefficients(factor)):
            if Evaluator(MPMATH, {})(zero) > 0:
                log = build("log", zero)
                yield log if rate == 1 else build("*", number(1 / rate), log)

"""Reciprocals: of products, powers and reciprocals; t^-1 of a sum t stays as it is, but for what all summands share."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symres.algebra.normal_form import Quotient, plain
from symres.kernel import polynomials as P
from symres.kernel.terms import ONE, ZERO, Term, build, number

from ..general import inverse
from ..ideal import reciprocal_of
from ..reduction import Reduction, content

if TYPE_CHECKING:
    from ..numbers import Numbers


def factors(asker: Reduction | Numbers, t: Term) -> tuple[Fraction, list[tuple[Term, int]]]:
    """A number that is not 0 as content times powers: the atoms that all summands share, and what is left of a sum."""
    equality = asker.equality
    p = equality.scalar(t)
    if not p:
        return Fraction(0), []
    shared = dict(P.exponents(next(iter(p))))
    for m in p:
        shared = {i: min(e, P.exponent(m, i)) for i, e in shared.items() if P.exponent(m, i)}
    common = content(p.values()) * (-1 if p[asker.leading(p)] < 0 else 1)
    out = [(equality.atoms[i], e) for i, e in shared.items()]
    if len(p) > 1:
        shift = sum(e * P.unit(i) for i, e in shared.items())
        out.append((equality.term({m - shift: Fraction(c) / common for m, c in p.items()}), 1))
    return common, out


def reciprocal(asker: Reduction | Numbers, atom: Term) -> int | None:
    """The factors of a divisor, one split off at a time."""
    run, (base, exponent) = asker.run, atom.args
    if exponent.value != -1:
        return run.rule("negative_power", {"x": base, "k": number(-exponent.value)})
    common, found = factors(asker, base)
    parts = [number(common)] if common != 1 else []
    parts += [f for f, e in found for _ in range(e)]
    if len(parts) > 1:
        return run.rule("reciprocal_of_product", {"x": parts[0], "y": build("*", ONE, *parts[1:])})
    if found and (inner := reciprocal_of(found[0][0])) is not None and inner is not ZERO:
        return run.rule("reciprocal_of_reciprocal", {"x": inner})
    return None


def of_quotient(numbers: Numbers, atom: Term, quotient: Quotient) -> int:
    """t^-1 = N^-1 V^-1 for t = N V, where V are powers of divisors."""
    run, forms = numbers.run, numbers.facts.forms
    above = forms.term(plain(quotient.numerator))
    below = [build("^", t, number(-n)) for t, n in numbers.divisors(quotient)]
    under = below[0] if len(below) == 1 else build("*", *below)
    base, product = atom.args[0], build("*", above, under)
    apart = numbers.equality.difference(base, product)
    same = run.combined(build("=", base, product), numbers.ideal.combination(numbers.ideal.vanishing(apart)))
    there = run.replaced(
        lambda z: build("=", atom, inverse(z)), base, product, same, run.algebra(build("=", atom, inverse(base)))
    )
    split = run.rule("reciprocal_of_product", {"x": above, "y": under})
    goal = build("=", atom, build("*", inverse(above), inverse(under)))
    return run.combined(goal, [(ONE, there, ONE), (ONE, split, ONE)])

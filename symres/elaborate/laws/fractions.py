"""Reciprocals of products, powers and reciprocals, and numbers that are rounded.

t^-1 of a sum t stays as it is, but for the factors that all summands share.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from symres.elaborate.algebra.normal_form import content, exact_root
from symres.kernel import polynomials as P
from symres.kernel.terms import ONE, ZERO, Term, build, is_scalar, number

from ..general import positive, power_of_opposite, power_of_power
from ..ideal import reciprocal_of
from ..reduction import Asker


def factors(asker: Asker, t: Term) -> tuple[Fraction, list[tuple[Term, int]]]:
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


def plain_power(asker: Asker, atom: Term) -> int | None:
    """A power with a rational exponent, of 0, of a number with an exact root, and a reciprocal."""
    base, exponent = atom.args
    if not is_scalar(atom.sort) or exponent.head != "rational":
        return None
    run, (n, q) = asker.run, exponent.value.as_integer_ratio()
    if base is ZERO and n > 0:
        return run.rule("real_power_of_zero", {"y": exponent}, [run.algebra(positive(exponent))])
    if q == 1:
        return reciprocal(asker, atom) if n < 0 else None
    root = exact_root(base.value, q) if base.head == "rational" and base.value > 0 else None
    if root is None:
        return None
    if n < 0:
        return run.instance(power_of_opposite, base, number(-exponent.value), run.algebra(positive(base)))
    return power_of_power(run, number(root), number(q), exponent, run.algebra(build("<=", ZERO, number(root))))


def reciprocal(asker: Asker, atom: Term) -> int | None:
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


def rounded(asker: Asker, atom: Term) -> int | None:
    """A number that is rounded."""
    run, (x,) = asker.run, atom.args
    if x.head != "rational":
        return None
    value = number(ceil(x.value) if atom.head == "ceiling" else floor(x.value))
    bounds = run.rule(f"{atom.head}_range", {"x": x})
    low, high = run.parts(bounds, run.conclusion(bounds))
    below, above = (run.compared(build("<=", a, b), [low, high]) for a, b in ((atom, value), (value, atom)))
    return run.squeezed(atom, value, below, above)

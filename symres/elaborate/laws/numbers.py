"""Inverses, roots and rounded values of numbers."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from symres.algebra.normal_form import exact_root
from symres.kernel import polynomials as P
from symres.kernel.terms import (
    ZERO,
    Term,
    build,
    is_scalar,
    number,
)

from ..general import power_of_power
from ..reduction import Reduction, content
from ..run import Run

if TYPE_CHECKING:
    from ..numbers import Numbers


def reciprocal(reduction: Reduction, atom: Term) -> int | None:
    """The inverse of a product, of a multiple, and of an inverse of numbers."""
    run = reduction.run
    base, exponent = atom.args
    if exponent.head != "rational" or not is_scalar(base.sort):
        return None
    n = exponent.value
    if base is ZERO and n > 0:
        positive = run.algebra(build("<", ZERO, exponent))
        return run.rule("real_power_of_zero", {"y": exponent}, [positive])
    if base.head == "rational" and n > 0 and n.denominator > 1:
        return exact_power(run, atom, base.value, n)
    if n.denominator != 1 or n >= 0 or not is_scalar(base.sort):
        return None
    if n != -1:
        k = number(-n)
        step = run.rule("negative_power", {"x": base, "k": k})
        value = build("^", build("^", base, number(-1)), k)
        return run.algebra(build("=", atom, value), step)
    p = reduction.equality.scalar(base)
    if len(p) > 1:
        shared = content(p.values())
        shared = -shared if p[max(p, key=reduction.written)] < 0 else shared
        if shared == 1:
            return None
        factors = [number(shared), reduction.equality.term(P.multiply(p, P.constant(1 / shared)))]
    else:
        ((m, c),) = p.items()
        factors = [] if c == 1 else [number(Fraction(c))]
        factors += [reduction.equality.atoms[i] for i, e in P.exponents(m) for _ in range(e)]
    if len(factors) > 1:
        first, rest = factors[0], factors[1] if len(factors) == 2 else build("*", *factors[1:])
        value = build("*", build("^", first, number(-1)), build("^", rest, number(-1)))
        step = run.rule("reciprocal_of_product", {"x": first, "y": rest})
        return run.algebra(build("=", atom, value), step)
    (only,) = factors
    if only.head == "^" and only.args[1].head == "rational" and only.args[1].value == -1:
        step = run.rule("reciprocal_of_reciprocal", {"x": only.args[0]})
        return run.algebra(build("=", atom, only.args[0]), step)
    return None


def exact_power(run: Run, atom: Term, base: Fraction, n: Fraction) -> int | None:
    """A rational root of a rational number, as (r^q)^(1/q) = r."""
    root = exact_root(base, n.denominator) if base > 0 else None
    if root is None:
        return None
    x, value = number(root), number(root ** int(n * n.denominator))
    step = power_of_power(run, x, number(n.denominator), number(n), run.algebra(build("<=", ZERO, x)))
    return run.algebra(build("=", atom, value), step)


def rounded(asker: Reduction | Numbers, atom: Term) -> int | None:
    """A number that is rounded."""
    run, (x,) = asker.run, atom.args
    if x.head != "rational":
        return None
    value = number(ceil(x.value) if atom.head == "ceiling" else floor(x.value))
    bounds = run.rule(f"{atom.head}_range", {"x": x})
    low, high = run.parts(bounds, run.conclusion(bounds))
    below, above = (run.compared(build("<=", a, b), [low, high]) for a, b in ((atom, value), (value, atom)))
    return run.squeezed(atom, value, below, above)

"""Antiderivatives of rational functions of sin x and cos x that have no jumps, by the tangent of half the angle.

With t = tan(y), y = x/2, such a function is a rational one of t, whose antiderivative has arctangents of a t + b. These
jump where t has its poles; but between the poles they differ by constants alone, for 4 a > b^2, from

    y - atan(((1 - a) sin 2y - b (1 + cos 2y)) / (1 + cos 2y + b sin 2y + a (1 - cos 2y)))

which has none, as its divisor is positive: with s = sin y and c = cos y it is 2 (c^2 + b s c + a s^2). Of a function
that half a turn leaves the same, y may be x itself.

Source: the addition theorem of the arctangent; M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions
(1964), 4.4.34, 4.3.24 and 4.3.25.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def antiderivative(f: Any, x: Any) -> Any:
    """An antiderivative without jumps, a SymPy expression as f is; None if none of this kind is found.

    >>> from sympy import cos, symbols
    >>> x = symbols("x", real=True)
    >>> antiderivative(1 / (2 + cos(x)), x).subs(x, 0)
    0
    >>> antiderivative(cos(x), x)
    """
    from sympy import Dummy, cos, expand_trig, integrate, sin

    if not f.has(sin, cos):
        return None
    t = Dummy("t", real=True)
    for angle, rational in _in_tangent(expand_trig(f), x, t):
        if not rational.has(x) and rational.is_rational_function(t):
            found = _without_jumps(integrate(rational, t), t, angle)
            if found is not None:
                return found
    return None


def _in_tangent(f: Any, x: Any, t: Any) -> Iterator[tuple[Any, Any]]:
    """Angles, and the function of their tangent t that is to be integrated."""
    from sympy import Dummy, Poly, cos, fraction, sin, together

    c = Dummy("c")
    polynomials = [Poly(p, c) for p in fraction(together(f.subs({sin(x): t * c, cos(x): c})))]
    if not any(k % 2 for p in polynomials for (k,) in p.monoms()):  # half a turn leaves it the same
        above, below = (sum(a / (1 + t**2) ** (k // 2) for (k,), a in p.terms()) for p in polynomials)
        yield x, together(above / below / (1 + t**2))
    at_half = {sin(x): 2 * t / (1 + t**2), cos(x): (1 - t**2) / (1 + t**2)}
    yield x / 2, together(f.subs(at_half) * 2 / (1 + t**2))


def _without_jumps(F: Any, t: Any, angle: Any) -> Any:
    """A sum of arctangents of a t + b as a function of the angle of which t is the tangent; None of anything else."""
    from sympy import Add, atan, cos, sin

    summands = []
    for summand in Add.make_args(F.expand()):
        factor, rest = summand.as_independent(t)
        inside = rest.args[0].as_poly(t) if rest.func is atan else None
        if inside is None or inside.degree() != 1:
            return None
        a, b = inside.all_coeffs()
        if a.is_negative:
            factor, a, b = -factor, -a, -b
        if not (4 * a - b**2).is_positive:
            return None
        twice = 2 * angle
        divisor = 1 + cos(twice) + b * sin(twice) + a * (1 - cos(twice))
        summands.append(factor * (angle - atan(((1 - a) * sin(twice) - b * (1 + cos(twice))) / divisor)))
    return Add(*summands)

"""Sine, cosine, tangent, arctangent, the hyperbolic tangent and the error function."""

from __future__ import annotations

from fractions import Fraction

from symres.functions import HEADS
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import INT, ONE, Term, build, number

from ..general import (
    EIGHTH,
    PI,
    QUARTER,
    TWELFTH,
    arctangent_odd,
    arctangent_of_one,
    cosine_after_quarter,
    cosine_even,
    cosine_of_zero,
    plus,
    sine_after_quarter,
    sine_cosine_of_eighth,
    sine_cosine_of_twelfth,
    sine_odd,
    sine_of_zero,
    whole_turns,
)
from ..numbers import Numbers
from ..run import negated

SPECIAL = ((EIGHTH, sine_cosine_of_eighth), (TWELFTH, sine_cosine_of_twelfth))


def wave(numbers: Numbers, atom: Term) -> int | None:
    """Whole quarter turns leave the argument, and its sign; sin^2 + cos^2 = 1."""
    run = numbers.run
    (t,) = atom.args
    sine = atom.head == "sin"
    p = numbers.equality.scalar(t)
    turns = _quarters(numbers, p)
    whole = _whole_turns(numbers, p)
    if whole:
        return _without_turns(numbers, atom, P.add(p, whole, -1), whole)
    elif not p:
        return run.known(sine_of_zero if sine else cosine_of_zero)
    elif turns > 0:
        before = plus(t, negated(QUARTER))
        return run.instance(sine_after_quarter if sine else cosine_after_quarter, before)
    elif turns < 0:  # sin(t) = -cos(t + pi/2), cos(t) = sin(t + pi/2)
        return run.instance(cosine_after_quarter if sine else sine_after_quarter, t)
    elif p[max(p)] < 0:
        return run.instance(sine_odd if sine else cosine_even, negated(t))
    elif (special := next((of for angle, of in SPECIAL if numbers.equality.same(t, angle)), None)) is not None:
        return run.all_parts(run.known(special))[0 if sine else 1]
    elif sine:
        return run.rule("sine_cosine_circle", {"x": t})
    return None


def _quarters(numbers: Numbers, p: Polynomial) -> int:
    """The quarter turns that leave an argument, so that it is brought as near to 0 as they can."""
    place = P.unit(numbers.equality.index(PI))
    c = 2 * Fraction(p.get(place, 0))
    rest = {m: d for m, d in p.items() if m != place}
    negative = bool(rest) and rest[max(rest)] < 0
    return int((2 * c + 1) // 2) if negative else -int((1 - 2 * c) // 2)


def _whole_turns(numbers: Numbers, p: Polynomial) -> Polynomial:
    """The even multiples of pi times integers that are not numbers, up to one more or less; what is near 0 stays."""
    equality, place = numbers.equality, P.unit(numbers.equality.index(PI))
    out: Polynomial = {}
    for m, c in p.items():
        others = m - place
        if not -1 <= c <= 1 and others > 0 and P.exponent(m, equality.index(PI)) == 1:
            if all(equality.atoms[i].sort is INT for i, _ in P.exponents(others)):
                out[m] = 2 * ((Fraction(c) + 1) // 2)
    return out


def _without_turns(numbers: Numbers, atom: Term, rest: Polynomial, whole: Polynomial) -> int:
    """sin(t + 2 pi k) = sin(t), as sin(2 pi k) = 0 and cos(2 pi k) = 1."""
    run, equality, place = numbers.run, numbers.equality, P.unit(numbers.equality.index(PI))
    k = equality.term({m - place: Fraction(c) / 2 for m, c in whole.items()})
    turn, t = build("*", number(2), PI, k), equality.term(rest)
    added = run.rule("sine_addition" if atom.head == "sin" else "cosine_addition", {"x": t, "y": turn})
    sine, cosine = run.all_parts(run.instance(whole_turns, k))
    s, c = build("sin", t), build("cos", t)
    items = [(ONE, added, ONE)]
    items += [(c, sine, ONE), (s, cosine, ONE)] if atom.head == "sin" else [(negated(s), sine, ONE), (c, cosine, ONE)]
    return run.combined(build("=", atom, build(atom.head, t)), items)


def expanded(numbers: Numbers, atom: Term) -> int | None:
    """A function by others, where it is defined."""
    function = HEADS[atom.head]
    needs = [numbers.require(condition) for condition in function.conditions(*atom.args)]
    return numbers.run.rule(function.rule, {"x": atom.args[0]}, needs)


def error_function(numbers: Numbers, atom: Term) -> int | None:
    """erf is odd."""
    p = numbers.equality.scalar(atom.args[0])
    if not p or p[max(p)] < 0:
        return numbers.run.rule("erf_odd", {"x": negated(atom.args[0])})
    return None


def arctangent(numbers: Numbers, atom: Term) -> int | None:
    """atan(1) is pi/4, and atan odd."""
    p = numbers.equality.scalar(atom.args[0])
    if p == {0: 1}:
        return numbers.run.known(arctangent_of_one)
    elif not p or p[max(p)] < 0:
        return numbers.run.instance(arctangent_odd, negated(atom.args[0]))
    return None

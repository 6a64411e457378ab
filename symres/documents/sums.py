"""The identity behind an ``sos`` certificate, for readers: multiplier * (b - a) = a sum of what is not negative.

The kernel adds up products that cannot all be non-negative unless the claim holds. Told forwards, those with the
negated claim as a factor go to the left, where they become b - a times a multiplier; the others stay on the right, each
with its rational content and powers of single variables in front of the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from types import MappingProxyType
from typing import Any

from symres.algebra.facts import Facts
from symres.algebra.normal_form import plain
from symres.kernel import Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import build, difference, number, rational_from_json


@dataclass(frozen=True)
class Summand:
    """weight * product of facts * square^2; without a square if that is None."""

    weight: Fraction
    facts: tuple[int, ...]
    square: Polynomial | None

    def positive(self, facts: Facts) -> bool:
        """Whether it is positive, and not only non-negative."""
        return self.square is None and all(facts.all[k].sign != ">=" for k in self.facts)


@dataclass(frozen=True)
class Identity:
    """``left`` = sum of ``right`` + sum of ``vanishing``; ``multiplier`` is None where ``left`` is b - a itself.

    ``margin`` is b - a, and ``expanded`` the polynomial of its sign. ``numbers`` are those of the facts that give the
    signs, ``equations`` what makes something vanish; ``same`` is the literal that says all of it, if one does.
    """

    left: Term
    margin: Term
    expanded: Term
    right: tuple[Term, ...]
    vanishing: tuple[Term, ...]
    multiplier: Term | None
    multiplier_is_positive: bool
    right_is_positive: bool
    numbers: tuple[int, ...]
    equations: tuple[Term, ...]
    same: Term | None


def summands(proof: Mapping[str, Any], facts: Facts) -> list[Summand]:
    """The summands of a certificate that the kernel accepts, but those with the square of 0."""
    found = []
    for data in proof["summands"]:
        root = data.get("square")
        square = None if root is None else facts.polynomial(root)
        if square != {}:
            found.append(Summand(rational_from_json(data["weight"]), tuple(data.get("facts", [])), square))
    return found


def term(
    summand: Summand, facts: Facts, scale: Fraction = Fraction(1), names: Mapping[int, Term] = MappingProxyType({})
) -> Term:
    """A summand over ``scale`` as a term; ``names`` are those of the polynomials of some facts, by number."""
    weight, factors = summand.weight / scale, []
    for k, n in Counter(summand.facts).items():
        factor = names[k] if k in names else _term(facts, facts.all[k].polynomial)
        factors.append(factor if n == 1 else build("^", factor, number(n)))
    if summand.square:
        content, monomial, rest = primitive(summand.square)
        for k, name in names.items():
            times = ratio(summand.square, facts.all[k].polynomial)
            if times:
                content, monomial, rest = times, 0, P.constant(1)
                factors.append(build("^", name, number(2)))
        weight *= content**2
        for i, n in P.exponents(monomial):
            factors.append(build("^", facts.forms.atoms[i], number(2 * n)))
        if rest != P.constant(1):
            factors.append(build("^", _term(facts, rest), number(2)))
    if weight != 1 or not factors:
        factors.insert(0, number(weight))
    return factors[0] if len(factors) == 1 else build("*", *factors)


def ratio(p: Polynomial, q: Polynomial) -> Fraction:
    """The number that a polynomial is times another one; 0 if there is none."""
    if not q or p.keys() != q.keys():
        return Fraction(0)
    found = Fraction(p[max(p)]) / q[max(q)]
    return found if all(c == found * q[m] for m, c in p.items()) else Fraction(0)


def primitive(p: Polynomial) -> tuple[Fraction, int, Polynomial]:
    """A polynomial that is not 0 as content * monomial * polynomial with coprime whole coefficients."""
    below = reduce(lcm, (Fraction(c).denominator for c in p.values()))
    above = reduce(gcd, (int(c * below) for c in p.values()))
    content = Fraction(above if p[max(p)] > 0 else -above, below)
    monomial = sum(min(P.exponent(m, i) for m in p) << P.FIELD * i for i, _ in P.exponents(max(p)))
    return content, monomial, {m - monomial: int(c / content) for m, c in p.items()}


def identity(sequent: Sequent, proof: Mapping[str, Any], facts: Facts) -> Identity | None:
    """The identity of a proof of an inequality; None if the negated claim is multiplied by itself or not used."""
    negated = len(facts.all) - 1
    given = summands(proof, facts)
    left = [s for s in given if negated in s.facts]
    right = [s for s in given if negated not in s.facts]
    if not left or any(s.facts.count(negated) > 1 for s in left):
        return None
    factors = [Summand(s.weight, tuple(k for k in s.facts if k != negated), s.square) for s in left]
    scale = sum((s.weight for s in factors if not s.facts and s.square is None), Fraction(0))
    moving = [s for s in factors if s.facts or s.square is not None]
    multiplier = None
    if moving:
        parts = [term(s, facts) for s in moving] + ([number(scale)] if scale else [])
        multiplier = parts[0] if len(parts) == 1 else build("+", *parts)
        scale = Fraction(1)
    margin = _margin(sequent, facts)
    vanishing = tuple(_vanishing(pair, facts, scale) for pair in proof.get("cofactors", []))
    alone = right[0].facts if len(right) == 1 and right[0].square is None and not vanishing and not moving else ()
    return Identity(
        margin if multiplier is None else build("*", multiplier, margin),
        margin,
        _term(facts, P.add({}, facts.all[-1].polynomial, -1)),
        tuple(term(s, facts, scale) for s in right),
        vanishing,
        multiplier,
        any(s.positive(facts) for s in factors),
        any(s.positive(facts) for s in right),
        tuple(dict.fromkeys(k for s in (*moving, *right) for k in s.facts)),
        tuple(facts.all[k].source for k, _ in proof.get("cofactors", [])),
        facts.all[alone[0]].source if len(alone) == 1 else None,
    )


def _margin(sequent: Sequent, facts: Facts) -> Term:
    """b - a as it was written; with denominators, the polynomial of the same sign."""
    a, b = sequent.conclusion.args
    if facts.forms.difference(a, b).factors:
        return _term(facts, P.add({}, facts.all[-1].polynomial, -1))
    return difference(b, a)


def _vanishing(pair: Sequence[Any], facts: Facts, scale: Fraction) -> Term:
    """A multiple of an equation of the hypotheses."""
    cofactor: Polynomial = {m: c / scale for m, c in facts.polynomial(pair[1]).items()}
    equation = _term(facts, facts.all[pair[0]].polynomial)
    return equation if cofactor == P.constant(1) else build("*", _term(facts, cofactor), equation)


def _term(facts: Facts, p: Polynomial) -> Term:
    return facts.forms.term(plain(p))

"""Inequalities and contradictions by sums of products and squares, as a reader would check them.

The identity is shown with its multiplier and all of its terms; a contradiction names the propositions that it is
between. What is long stands in the appendix, if there is one, and nothing is left out.

The kernel adds up products that cannot all be non-negative unless the claim holds. Told forwards, multiplier * (b - a)
is a sum of what is not negative: products with the negated claim as a factor go to the left, where they become b - a
times a multiplier; the others stay on the right, each with its rational content and powers of single variables in
front of the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from math import gcd, lcm
from types import MappingProxyType
from typing import Any

from symres.elaborate import prove
from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import plain
from symres.elaborate.algebra.signs import plainly
from symres.kernel import Rejected, Sequent, Term
from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial
from symres.kernel.terms import (
    ONE,
    ZERO,
    build,
    difference,
    from_json,
    nonzero,
    number,
    rational_from_json,
    variable,
    variables_of,
)

from . import differentiation
from .computations import SHORT, because, cited, contradict, facts_of, in_full, named, total
from .mathematics import width
from .prose import Proof, Prose
from .sentences import joined

NAMES = ("M", "D", "Q", "R")  # of a difference that is long


def told(prose: Prose, sequent: Sequent, proof: Proof) -> str:
    """The proof of an inequality, or of a contradiction."""
    facts, kinds = facts_of(sequent, proof)
    found = identity_of(sequent, proof, facts) if sequent.conclusion.head in ("<=", "<") else None
    if found is None or found.same is None and len(found.right) + len(found.vanishing) > 1:
        factored = _by_factors(prose, sequent, facts)
        if factored:
            return factored
    if found is None:
        return _contradiction(prose, sequent, proof, facts, kinds)
    derived = differentiation.told(prose, sequent, claimed=False)
    if derived is None:
        return _forwards(prose, sequent, found, because(prose, facts, kinds, found.numbers))
    read = build(sequent.conclusion.head, ZERO, found.expanded)
    why = because(prose, facts, kinds, found.numbers)
    rest = "" if found.multiplier is None and not found.right else _forwards(prose, sequent, _expanded(found), why)
    return f"{derived.text}Put in, this reads {prose.shown(read, '.')} {rest}"


def _expanded(found: Identity) -> Identity:
    """The identity about the polynomial that the difference is."""
    times = found.multiplier
    left = found.expanded if times is None else build("*", times, found.expanded)
    return replace(found, margin=found.expanded, left=left)


# ------------------------------------------------------------------------------------------------------ forwards


def _forwards(prose: Prose, sequent: Sequent, found: Identity, why: str) -> str:
    """The identity that proves an inequality, and why it does; ``why`` its terms are not negative."""
    since = f", since {why}" if why else ""
    if found.same is not None:
        return "This is given." if found.same is sequent.conclusion else f"This follows from {cited(prose, found.same)}"
    if not found.vanishing and not found.right and found.multiplier is None:
        return "Expand both sides: they are equal."
    if not found.vanishing and found.right == (found.left,):
        return (
            "A square is not negative."
            if found.left.head == "^" and not why
            else f"No factor of it is negative{since}."
        )
    if not found.vanishing and found.multiplier is None and _is_sum_of(prose, found.left, found.right):
        one = ", one is positive" if found.right_is_positive else ""
        return f"In the {_side(sequent)}, {prose.shown(found.left, ',')} no term is negative{one}{since}."
    if not found.vanishing and found.multiplier is None and all(t.head == "rational" for t in found.right):
        return f"The {_side(sequent)} is {prose.shown(number(sum(t.value for t in found.right)), '.')}"
    opening, left = _opening(prose, sequent, found)
    identity = build("=", left, total([*found.right, *found.vanishing] or [ZERO]))
    return f"{opening}{in_full(prose, 'A sum of squares', [identity])} {_reasons(prose, found, since)}"


def _side(sequent: Sequent) -> str:
    return "right side" if sequent.conclusion.args[0] is ZERO else "right side minus the left"


def _is_sum_of(prose: Prose, left: Term, right: Sequence[Term]) -> bool:
    return left.head == "+" and sorted(map(prose.tex, left.args)) == sorted(map(prose.tex, right))


def _opening(prose: Prose, sequent: Sequent, found: Identity) -> tuple[str, Term]:
    """The subject of the identity, and its left side, in which a long difference with a multiplier has a name."""
    side = _side(sequent)
    if found.multiplier is None:
        return f"For the {side}, ", found.left
    if width(prose.tex(found.margin)) <= SHORT // 2:
        return f"For the {side}, times a multiplier, ", found.left
    name = _new_name(prose, sequent)
    said = prose.shown(build("=", name, found.margin))
    return f"Write {said} for the {side}. Then ", build("*", found.multiplier, name)


def _new_name(prose: Prose, sequent: Sequent) -> Term:
    """A name that nothing in the statement or the sequent has."""
    taken = {x.value for x in variables_of((*sequent.hypotheses, sequent.conclusion, prose.of.conclusion))}
    taken |= {name.value for name, _ in prose.of.definitions}
    return variable(next(n for n in (*NAMES, *(f"M_{k}" for k in range(len(taken) + 1))) if n not in taken))


def _reasons(prose: Prose, found: Identity, since: str) -> str:
    reasons = []
    if found.multiplier is not None:
        sign = "positive" if found.multiplier_is_positive else "not negative"
        what = prose.tex(found.multiplier)
        said = f"${what}$" if width(what) <= SHORT // 2 else "the multiplier"
        reasons.append(f"{said} is {sign}")
    if found.vanishing:
        last = len(found.vanishing)
        by = named(prose, found.equations)
        what = "the last term vanishes" if last == 1 else f"the last {last} terms vanish"
        reasons.append(f"{what} by {by}" if by else what)
    if found.right:
        other = " other" * bool(found.vanishing)
        one = ", one is positive" if found.right_is_positive else ""
        reasons.append(f"no{other} term on the right is negative{one}{since}")
    return f"Here {joined(reasons)}."


# -------------------------------------------------------------------------------------------------------- factors


def _by_factors(prose: Prose, sequent: Sequent, facts: Facts) -> str:
    """The difference of the sides as a quotient, of which the hypotheses say the signs of all factors; empty if they do
    not.
    """
    if sequent.conclusion.head not in ("<=", "<"):
        return ""
    small, large = sequent.conclusion.args
    known = Facts(sequent)
    quotient = known.forms.difference(large, small)
    if not quotient.numerator:
        return ""
    content, monomial, rest = primitive(quotient.numerator)
    powers = [(known.forms.atoms[i], n) for i, n in P.exponents(monomial)]
    powers += [(known.forms.term(plain(dict(f))), -n) for f, n in quotient.factors.items()]
    if rest != P.constant(1):
        powers.append((known.forms.term(plain(rest if content > 0 else P.multiply(rest, P.constant(-1)))), 1))
    elif content < 0:
        return ""
    if len(powers) < 2:
        return ""
    signs = [_sign(t, n, sequent.conclusion.head == "<" or n < 0) for t, n in powers]
    product = build("*", *([number(abs(content))] * (abs(content) != 1)), *(_power(t, n) for t, n in powers))
    if not all(map(known.holds, signs)) or not _agree(sequent, difference(large, small), product):
        return ""
    said = [prose.shown(s) for s in dict.fromkeys(signs) if not plainly(s)]
    if not said:
        return f"The {_side(sequent)} is {prose.shown(product, '.')}"
    return f"The {_side(sequent)} is {prose.shown(product, ';')} here {joined(said)}."


def _sign(t: Term, power: int, strict: bool) -> Term:
    if power % 2 == 0:
        return nonzero(t) if strict else build("<=", ZERO, build("^", t, number(2)))
    return build("<" if strict else "<=", ZERO, t)


def _power(t: Term, n: int) -> Term:
    return t if n == 1 else build("^", t, number(n))


def _agree(sequent: Sequent, a: Term, b: Term) -> bool:
    try:
        prove(replace(sequent, conclusion=build("=", a, b)), {"kind": "identity"})
    except Rejected:
        return False
    return True


# ------------------------------------------------------------------------------------------------- contradictions


def _contradiction(prose: Prose, sequent: Sequent, proof: Proof, facts: Facts, kinds: Mapping[int, str]) -> str:
    """Propositions that cannot all hold, among them the negation of an inequality that is to be shown."""
    used = summands(proof, facts)
    equations = {k: from_json(c, facts.names) for k, c in proof.get("cofactors", [])}
    numbers = dict.fromkeys([*(k for s in used for k in s.facts), *equations])
    if is_plain(used, facts, equations):
        return contradict(prose, {facts.all[k].source: _read(facts, k) for k in numbers})
    opening = ""
    names: dict[int, Term] = {}
    if sequent.conclusion.head in ("<=", "<") and len(facts.all) - 1 in numbers:
        opening, names = _suppose(prose, sequent, facts)
        numbers.pop(len(facts.all) - 1)
    parts = sorted(used, key=lambda s: not s.positive(facts))
    terms = [term_of(s, facts, names=names) for s in parts]
    for k, cofactor in equations.items():
        product = facts.forms.term(plain(facts.all[k].polynomial))
        terms.append(product if cofactor is ONE else build("*", cofactor, product))
    shown = in_full(prose, "A contradiction", [build("=", total(terms), ZERO)])
    why = because(prose, facts, kinds, numbers)
    signs = _signs(sum(s.positive(facts) for s in parts), len(parts), len(equations))
    return f"{opening}Identically, {shown} {f'Since {why}, ' if why else 'Here '}{signs}: a contradiction."


def _suppose(prose: Prose, sequent: Sequent, facts: Facts) -> tuple[str, dict[int, Term]]:
    """The negation of what is to be shown, as the sign of a difference that has a name if it is long."""
    k = len(facts.all) - 1
    denied = facts.all[k].source
    long = width(prose.tex(facts.forms.term(plain(facts.all[k].polynomial)))) > SHORT // 2
    if not long or facts.forms.difference(*denied.args).factors:
        return f"Suppose on the contrary that {prose.shown(denied, '.')} ", {}
    name = _new_name(prose, sequent)
    small, large = denied.args
    said = prose.shown(build("=", name, difference(large, small)))
    sign = r"\ge 0" if denied.head == "<=" else "> 0"
    return f"Suppose on the contrary that {said} is ${prose.tex(name)} {sign}$. ", {k: name}


def _signs(positive: int, n: int, vanishing: int) -> str:
    """Count the terms of a sum that are positive, not negative, and zero, in this order."""
    said = ["the first term is positive" if positive == 1 else f"the first {positive} terms are positive"]
    if n > positive:
        said.append("the next is not negative" if n == positive + 1 else f"the next {n - positive} are not negative")
    if vanishing:
        said.append("the last one vanishes" if vanishing == 1 else f"the last {vanishing} vanish")
    return joined(said)


def _read(facts: Facts, k: int) -> Term:
    fact = facts.all[k]
    polynomial = facts.forms.term(plain(fact.polynomial))
    if fact.sign == "!=":
        return nonzero(polynomial)
    return build({"=": "=", ">=": "<=", ">": "<"}[fact.sign], ZERO, polynomial)


def is_plain(summands: Sequence[Summand], facts: Facts, equations: Mapping[int, Term]) -> bool:
    """Whether what contradicts what is seen without a sum: one or two propositions, each taken as it is, or an equation
    and an inequality between the same sides.
    """
    numbers = {k for s in summands for k in s.facts}
    if not numbers and len(equations) == 1:
        return all(s.square is None for s in summands)
    if equations:
        sides = {frozenset(_sides(facts.all[k].source)) for k in (*numbers, *equations)}
        same = all(s.square is None for s in summands) and len(numbers) == len(equations) == 1
        return same and (len(sides) == 1 or _proportional(facts, *numbers, *equations))
    return all(s.square is None and len(s.facts) <= 1 for s in summands) and 1 <= len(numbers) <= 2


def _sides(literal: Term) -> tuple[Term, ...]:
    return literal.args[0].args if literal.head == "not" else literal.args


def _proportional(facts: Facts, i: int, j: int) -> bool:
    return bool(ratio(facts.all[i].polynomial, facts.all[j].polynomial))


def clear(proof: Proof) -> bool:
    """Whether a sum is too plain to be told, as one of one or two facts."""
    summands, cofactors = proof["summands"], proof.get("cofactors", [])
    if len(cofactors) == 1:  # an equation between numbers that differ
        return all(set(s) == {"weight"} for s in summands)
    few = not cofactors and len(summands) <= 3
    return few and all(s.get("square") is None and len(s.get("facts", [])) <= 1 for s in summands)


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


def term_of(
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


def identity_of(sequent: Sequent, proof: Mapping[str, Any], facts: Facts) -> Identity | None:
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
        parts = [term_of(s, facts) for s in moving] + ([number(scale)] if scale else [])
        multiplier = parts[0] if len(parts) == 1 else build("+", *parts)
        scale = Fraction(1)
    margin = _margin(sequent, facts)
    vanishing = tuple(_vanishing(pair, facts, scale) for pair in proof.get("cofactors", []))
    alone = right[0].facts if len(right) == 1 and right[0].square is None and not vanishing and not moving else ()
    return Identity(
        margin if multiplier is None else build("*", multiplier, margin),
        margin,
        _term(facts, P.add({}, facts.all[-1].polynomial, -1)),
        tuple(term_of(s, facts, scale) for s in right),
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

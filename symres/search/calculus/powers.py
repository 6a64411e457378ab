"""Powers of numbers of which the exponent is an unknown integer, such as 2^n and (-1)^n: their signs, by induction.

    0 < b^k  for b > 0    1 + (b - 1)k <= b^k  for b > 1
    (b^k)^2 = (|b|^k)^2    b^(2k) = |b|^(2k)    b^(2k + 1) = -|b|^(2k + 1)  for b < 0

for k >= 0, from b^(k + 1) = b b^k.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from symres.elaborate.algebra.normal_form import normalised
from symres.kernel import Sequent, Term
from symres.kernel.sequents import new_name
from symres.kernel.terms import (
    INT,
    ONE,
    ZERO,
    build,
    difference,
    free_variables,
    lam,
    number,
    opposite,
    to_json,
    variable,
)

from ..parts import parts
from ..steps import Close, Lines, Proof, keep, with_lemmas

TWO = number(2)


def search(sequent: Sequent, close: Close, follows: Close) -> Proof | None:
    """A proof with what is known of such powers; None if nothing new is to be said of any.

    ``follows`` shows that exponents are not negative, ``close`` the sequent in the end.
    """
    parts = (*sequent.hypotheses, sequent.conclusion)
    said = dict.fromkeys(_Said.of(power) for part in parts for power in of_numbers(part))
    new = {one.at(one.k): one for one in said if one.at(one.k) not in sequent.hypotheses}
    plain = [h for h in sequent.hypotheses if not of_numbers(h)]
    natural = [one for one in new.values() if follows(Sequent(tuple(plain), one.needed)) is not None]
    if not natural:
        return None
    bounds = {bound: one for one in natural for bound in one.bounds}

    def lemma(goal: Sequent) -> Proof | None:
        if goal.conclusion in new:
            return new[goal.conclusion].proof(goal)
        if goal.conclusion in bounds:
            return keep(goal, bounds[goal.conclusion].known, close)
        return keep(goal, plain, follows)

    lemmas = [p for one in natural for p in (one.needed, *one.known, *one.grows, *one.bounds)]
    new |= {p: one.positive for one in natural for p in one.known[1:]}
    new |= {p: one for one in natural for p in one.grows}
    return with_lemmas(sequent, list(dict.fromkeys(lemmas)), lemma, close)


def of_numbers(t: Term) -> list[Term]:
    """The powers of numbers with an integer for exponent that has variables, but for those in the scope of a binder.

    >>> from symres.kernel.terms import variable
    >>> n = variable("n", INT)
    >>> of_numbers(build("*", n, build("^", number(-1), n)))
    [(-1)^n]
    """
    found = (p for p in parts(t) if p.head == "^" and p.args[0].head == "rational" and p.args[0].value)
    return list(dict.fromkeys(p for p in found if p.args[1].sort is INT and free_variables(p.args[1])))


def size(power: Term) -> Term:
    """The absolute value of a power: the one of |b|."""
    b, exponent = power.args
    return ONE if abs(b.value) == 1 else build("^", number(abs(b.value)), exponent)


def parity(exponent: Term) -> int | None:
    """Whether an integer is even (0) or odd (1), whatever its variables are; None if that is not seen.

    >>> from symres.kernel.terms import variable
    >>> n = variable("n", INT)
    >>> parity(n), parity(build("+", build("*", number(4), n), number(3)))
    (None, 1)
    """
    return next((odd for odd in (0, 1) if _half(exponent, odd).sort is INT), None)


def _half(exponent: Term, odd: int) -> Term:
    return normalised(build("*", number(Fraction(1, 2)), difference(exponent, number(odd))))


class _Said(NamedTuple):
    """A law of b^k, or for b < 0 of b^(2k + ``parity``), for every k >= 0."""

    b: Fraction
    k: Term
    parity: int | None

    @staticmethod
    def of(power: Term) -> _Said:
        b, exponent = power.args[0].value, power.args[1]
        odd = parity(exponent) if b < 0 else None
        return _Said(b, exponent, None) if odd is None else _Said(b, _half(exponent, odd), odd)

    @property
    def needed(self) -> Term:
        return build("<=", ZERO, self.k)

    @property
    def positive(self) -> _Said:
        """The law of |b|^k."""
        return _Said(abs(self.b), self.k, None)

    def at(self, k: Term) -> Term:
        """The proposition for an integer."""
        if self.parity is not None:
            even = build("*", TWO, k)
            power = build("^", number(self.b), build("+", even, ONE) if self.parity else even)
            return build("=", power, opposite(size(power)) if self.parity else size(power))
        power = build("^", number(self.b), k)
        if self.b > 0:
            return build("<", ZERO, power)
        return build("=", build("^", power, TWO), build("^", size(power), TWO))

    @property
    def known(self) -> tuple[Term, ...]:
        """The proposition, and another one that is used beside it."""
        more = (self.positive.at(self.k),) if self.parity is None and self.b < 0 and self.b != -1 else ()
        return self.at(self.k), *more

    def growth(self, k: Term) -> Term:
        """Bernoulli's inequality for an integer."""
        return build("<=", build("+", ONE, build("*", number(self.b - 1), k)), build("^", number(self.b), k))

    @property
    def grows(self) -> tuple[Term, ...]:
        """Bernoulli's inequality, for b > 1."""
        return (self.growth(self.k),) if self.b > 1 else ()

    @property
    def bounds(self) -> tuple[Term, ...]:
        """The bounds that follow from the square of b^k."""
        if self.parity is not None or self.b > 0:
            return ()
        power = build("^", number(self.b), self.k)
        return build("<=", power, size(power)), build("<=", opposite(size(power)), power)

    def proof(self, goal: Sequent) -> Proof:
        """The proof of the proposition, or of Bernoulli's inequality, for ``k``, where that is not negative."""
        k = variable(new_name("k", (*goal.hypotheses, goal.conclusion)), INT)
        grows = goal.conclusion in self.grows
        at = self.growth if grows else self.at
        lines = Lines()
        first = lines.algebra(at(ZERO))
        natural, before = lines.assume(build("<=", ZERO, k)), lines.assume(at(k))
        products = self._products(lines, natural, k)
        following = at(build("+", k, ONE))
        if self.b < 0:
            step = lines.algebra(following, use=[*products, before])
        else:  # b times what is positive is, which contradicts that b^(k + 1) is not
            facts = {before: self.b, natural: (self.b - 1) ** 2} if grows else {before: self.b}
            summands = [{"weight": str(w), "facts": [i]} for i, w in enumerate((*facts.values(), 1))]
            step = lines.add("arithmetic", list(facts), show=to_json(following), use=products, summands=summands)
        step = lines.discharge(natural, lines.discharge(before, step))
        step = lines.add("generalize", step, variable=k.value)
        step = lines.rule("induction", {"P": lam(k, at(k)), "a": ZERO}, first, step)
        lines.add("specialize", step, at=[to_json(self.k), lines.assume(self.needed)])
        return lines.proof(k)

    def _products(self, lines: Lines, natural: int, k: Term) -> list[int]:
        """The lines that powers with the exponents from the next one down to this one are products, for b and |b|."""
        found = []
        exponents = [(k, 0)]
        if self.parity is not None:
            exponents = [(build("+", build("*", TWO, k), number(n)), n) for n in (self.parity + 1, self.parity)]
        for exponent, n in exponents:
            known = natural
            if exponent is not k:  # 0 <= 2k + n: otherwise 2k + n <= -1, but 0 <= 2k
                weights = [{"weight": str(w), "facts": facts} for w, facts in ((2, [0]), (1, [1]), (n + 1, []))]
                known = lines.add("arithmetic", [natural], show=to_json(build("<=", ZERO, exponent)), summands=weights)
            for b in sorted({self.b, abs(self.b)} - {Fraction(1)}):
                found.append(lines.rule("power_step", {"x": number(b), "k": exponent}, known))
        return found

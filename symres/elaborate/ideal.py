"""The ideal of the laws of atoms: what a polynomial leaves when they are applied, and the cofactors that show it.

A law is an equation that a step shows, with the monomial that it rewrites: an atom, a power of one, or an atom times
its reciprocal. What is left may have denominators, the atoms t^-1: it vanishes if t times it does, as t t^-1 = 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol
from weakref import proxy

from symres.kernel import polynomials as P
from symres.kernel.polynomials import Polynomial, Rejected
from symres.kernel.terms import ONE, ZERO, Term, build, is_scalar, number, show

from .reduction import Asker
from .run import Combination

LONGEST = 50_000  # rewritings of one polynomial
CLEARED = 12  # denominators that one polynomial is multiplied by
Cofactors = dict[int, Polynomial]  # by the steps whose equations they are factors of


class Remainder(Rejected):
    """A polynomial is to be 0, and the laws leave a rest of it."""

    def __init__(self, rest: Term) -> None:
        super().__init__(f"the laws leave {show(rest, 150)}, expected 0")
        self.rest = rest


@dataclass(frozen=True)
class Rule:
    """``lead`` is ``value``; their difference is that of the sides of the step's equation, times ``factor``."""

    lead: int
    value: Polynomial
    step: int
    factor: Fraction


class Laws(Asker, Protocol):
    """The one who asks, with laws of atoms under hypotheses, and which numbers are not 0."""

    def law(self, atom: Term) -> int | None:
        """The step that says what an atom, or a power of it, is equal to."""

    def cancelled(self, base: Term) -> int | None:
        """The step that says t t^-1 = 1, or None if t may be 0."""

    def absorbed(self, base: Term) -> tuple[int, int]:
        """The steps that say t t t^-1 = t and t t^-1 t^-1 = t^-1."""


class Ideal:
    """Rewriting of polynomials over the atoms of plain equality."""

    def __init__(self, asker: Laws, always: dict[int, tuple[Rule, ...]]) -> None:
        self.asker: Laws = proxy(asker)  # who has this one; without a cycle both are freed as soon as they may
        self.run = asker.run
        self.equality = asker.equality
        self.always = always  # the rules that suppose nothing, which others have found over the same atoms
        self._rules: dict[int, tuple[Rule, ...]] = {}
        self._done: set[int] = set()  # monomials that nothing rewrites

    def forget(self) -> None:
        """More may be known now."""
        self._rules.clear()
        self._done.clear()

    def term(self, term: Term) -> tuple[Term, Combination]:
        """A number, reduced, with the combination of equations that shows it."""
        p, cofactors = self.remainder(self.equality.scalar(term))
        return self.equality.term(p), self.combination(cofactors)

    def combination(self, cofactors: Cofactors) -> Combination:
        return [(self.equality.term(c), step, ONE) for step, c in cofactors.items() if c]

    def vanishing(self, p: Polynomial) -> Cofactors:
        """The cofactors that show that a polynomial is 0; raises ``Rejected`` if it is not seen to be."""
        rest, cofactors = self.remainder(p)
        back = P.constant(1)  # what the rest is to be multiplied by for what is left of p
        for _ in range(CLEARED):
            if not rest:
                return cofactors
            found = self._denominator(rest)
            if found is None:
                break
            i, base, step = found
            rest, back = self._without(rest, back, i, base, step, cofactors)
            rest, more = self.remainder(rest)
            for used, c in more.items():
                cofactors[used] = P.add(cofactors.get(used, {}), P.multiply(back, c))
        raise Remainder(self.equality.term(rest))

    def remainder(self, p: Polynomial) -> tuple[Polynomial, Cofactors]:
        """A polynomial, rewritten as long as something applies."""
        rest, out, cofactors = dict(p), P.constant(0), Cofactors()
        for _ in range(LONGEST):
            if not rest:
                return out, cofactors
            m, c = rest.popitem()
            rule = None if m in self._done else self._rule(m)
            if rule is None:
                self._done.add(m)
                out = P.add(out, {m: c})
                continue
            factor: Polynomial = {m - rule.lead: c}
            rest = P.add(rest, P.multiply(factor, rule.value))
            cofactors[rule.step] = P.add(cofactors.get(rule.step, {}), factor, rule.factor)
        raise Rejected("rewriting does not end")

    def _rule(self, m: int) -> Rule | None:
        """A rule whose monomial divides another."""
        for i, _ in P.exponents(m):
            for rule in self.rules(i):
                if all(P.exponent(m, k) >= n for k, n in P.exponents(rule.lead)):
                    return rule
        return None

    def rules(self, i: int) -> tuple[Rule, ...]:
        """The laws of an atom as rules."""
        found = self._rules.get(i)
        if found is None:
            found = self.always.get(i)
            if found is None:
                self._rules[i] = ()  # while they are looked for
                found = tuple(self._of(i))
                if found and not any(self.run.core.steps[rule.step].hypotheses for rule in found):
                    self.always[i] = found
            self._rules[i] = found
            if found:
                self._done.clear()
        return found

    def _of(self, i: int) -> Iterator[Rule]:
        atom = self.equality.atoms[i]
        if not atom.args:
            return
        step = self.asker.law(atom)
        if step is not None:
            yield self._oriented(step, self._greatest_power(i, step))
        base = reciprocal_of(atom)
        if base is not None and base not in (ZERO, ONE):
            p = self.equality.scalar(base)
            if len(p) == 1 and len(factors := list(P.exponents(*p))) == 1 and factors[0][1] == 1:
                step, t = self.asker.cancelled(base), next(iter(p))
                if step is not None:
                    yield self._oriented(step, P.unit(i) + t)
                else:
                    for step, lead in zip(
                        self.asker.absorbed(base), (P.unit(i) + 2 * t, 2 * P.unit(i) + t), strict=True
                    ):
                        yield self._oriented(step, lead)

    def _greatest_power(self, i: int, step: int) -> int:
        """The greatest power of an atom that is a summand of an equation."""
        difference = self.equality.difference(*self.run.equation(step))
        return max((m for m in difference if m and m == P.exponent(m, i) * P.unit(i)), default=P.unit(i))

    def _oriented(self, step: int, lead: int) -> Rule:
        difference = self.equality.difference(*self.run.equation(step))
        c = difference.get(lead)
        if not c:
            raise Rejected("a law rewrites a monomial of its equation")
        value = P.multiply({m: d for m, d in difference.items() if m != lead}, P.constant(-1 / Fraction(c)))
        reduced, cofactors = self.remainder(value)
        if not cofactors:
            return Rule(lead, value, step, 1 / Fraction(c))
        left, right = self.equality.term({lead: 1}), self.equality.term(reduced)
        items = [(number(1 / Fraction(c)), step, ONE), *self.combination(cofactors)]
        return Rule(lead, reduced, self.run.combined(build("=", left, right), items), Fraction(1))

    def _denominator(self, p: Polynomial) -> tuple[int, Polynomial, int] | None:
        """An atom t^-1 of a polynomial, t, and the step that says t t^-1 = 1; the outermost of all."""
        found = {i for m in p for i, _ in P.exponents(m)}
        for i in sorted(found, key=lambda i: -size(self.equality.atoms[i])):
            base = reciprocal_of(self.equality.atoms[i])
            step = None if base is None else self.asker.cancelled(base)
            if base is not None and step is not None:
                return i, self.equality.scalar(base), step
        return None

    def _without(
        self, p: Polynomial, back: Polynomial, i: int, base: Polynomial, step: int, cofactors: Cofactors
    ) -> tuple[Polynomial, Polynomial]:
        """p times t as often as t^-1 is a factor, and what makes p of that; adds the cofactor of t t^-1 = 1."""
        by_power: dict[int, Polynomial] = {}
        for m, c in p.items():
            e = P.exponent(m, i)
            by_power.setdefault(e, {})[m - e * P.unit(i)] = c
        k, u = max(by_power), P.atom(i)
        product = P.multiply(base, u)
        cleared: Polynomial = {}
        quotient: Polynomial = {}  # of p - u^k cleared by 1 - t u
        for e, part in by_power.items():
            cleared = P.add(cleared, P.multiply(part, P.power(base, k - e)))
            geometric = P.constant(1) if k > e else P.constant(0)
            for _ in range(k - e - 1):
                geometric = P.add(P.multiply(geometric, product), P.constant(1))
            quotient = P.add(quotient, P.multiply(P.multiply(part, P.power(u, e)), geometric))
        sign = -1 if self.equality.difference(*self.run.equation(step)).get(0, 0) < 0 else 1
        cofactors[step] = P.add(cofactors.get(step, {}), P.multiply(back, quotient), sign)
        return cleared, P.multiply(back, P.power(u, k))


def reciprocal_of(atom: Term) -> Term | None:
    """t of an atom t^-1."""
    if atom.head == "^" and is_scalar(atom.sort) and atom.args[1].head == "rational" and atom.args[1].value == -1:
        return atom.args[0]
    return None


def size(term: Term) -> int:
    return 1 + sum(map(size, term.args))

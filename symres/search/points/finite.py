"""Proofs that go through all real solutions of equations that have finitely many.

One coordinate s separates the solutions, if need be a new one. A few polynomials of low degree, each a monomial times s
less its normal form, say all that the equations say of s; from them follow, with cofactors in s alone, the minimal
polynomial of s and every other variable as a polynomial in s. The irreducible factors of the minimal polynomial and
their real zeros are the cases. In each of them all variables have values, and what is left is about numbers: equations
at values that satisfy them, where each is a zero of a polynomial of its own, hold since all coordinates of a solution
of these equations are written with one number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq_poly

from symres.elaborate.algebra.facts import Facts
from symres.kernel import Sequent
from symres.kernel.polynomials import purse
from symres.kernel.terms import FALSE, REAL, Term, build, conjunction, exists, free_variables, fresh, number, to_json

from ..polynomials import numbers
from ..polynomials.cofactors import combinations
from ..polynomials.numbers import by_multiple
from ..polynomials.representation import (
    Algebra,
    Element,
    as_fractions,
    coefficients,
    real_zeros,
    square_free,
    unit,
    value_at,
)
from ..steps import Close, Proof, carry_out, keep, opening, with_lemmas
from .systems import Known, System, holds, monic, real_solutions, systems, whole

SEPARATING = "s"  # the name of a new coordinate


@dataclass(frozen=True)
class Curve:
    """Solutions along a variable s: polynomial(s) = 0, and denominator(s) x = numerator(s) for every other variable."""

    polynomial: Any
    denominator: Any
    numerators: Sequence[Any]

    @property
    def is_polynomial(self) -> bool:
        return bool(self.denominator == 1)

    def equations(self, system: System) -> list[tuple[Term, Element]]:
        """The equation for every other variable, and the difference of its sides."""
        found = []
        for j, p in enumerate(self.numerators):
            left, right = system.along(self.denominator, j), system.along(p)
            difference: Element = {**left, **{m: -c for m, c in right.items()}}
            found.append((build("=", system.term(left), system.term(right)), difference))
        return found


# ----------------------------------------------------------------------------------------------------------- the search


def search(sequent: Sequent, close: Close, deadline: float) -> Proof | None:
    """A proof through all real solutions of the equations among the hypotheses; ``close`` proves what is left at each.

    None if no equations have finitely many solutions, or the sequent fails at one of them. Raises ``OutOfBudget``.
    """
    sequent = sequent.turned
    if not any(system.quotient(deadline) for system in systems(Facts(sequent))):
        return None
    known = real_solutions(sequent.hypotheses, deadline)
    if any(holds(sequent.hypotheses, p) and holds([sequent.conclusion], p) is False for p in known or ()):
        return None
    return Search(close, deadline).sequent(sequent)


@dataclass(frozen=True)
class Search:
    """A proof through all real solutions; ``close`` proves what is left at each."""

    close: Close
    deadline: float

    @purse()
    def sequent(self, sequent: Sequent) -> Proof | None:
        """A proof through the solutions of the first system that has finitely many, then of the others."""
        for system in systems(Facts(sequent)):
            algebra = system.quotient(self.deadline)
            if algebra is not None:
                return self._through(sequent, system, algebra)
        return numbers.search(sequent, self.deadline) or self.close(sequent)

    def _through(self, sequent: Sequent, system: System, algebra: Algebra) -> Proof | None:
        if not algebra.monomials:
            return self._without_solutions(sequent, system)
        if algebra.radical(self.deadline) is not algebra:
            return self._radical(sequent, system, algebra)
        form = algebra.form(self.deadline)
        if sum(map(abs, form)) > 1:
            return self._turned(sequent, system, form)
        return self._along(sequent, system.ending_in(form.index(1)))

    # ----------------------------------------------------------------------------------------------- to simpler systems

    def _without_solutions(self, sequent: Sequent, system: System) -> Proof | None:
        """1 is a combination of the equations."""
        (found,) = combinations([system.constant], system.elements, self.deadline)
        cofactors = Known(sequent, system).cofactors(zip(system.elements, found, strict=True))
        step = {"roots": to_json(system.variables[0]), "polynomial": ["1"], "values": []}
        return carry_out(sequent, {"kind": "cases", **step, "cofactors": cofactors}, self.close)

    def _radical(self, sequent: Sequent, system: System, algebra: Algebra) -> Proof | None:
        """A proof with the square-free equation of a variable of which the equations imply one with multiple zeros."""
        minimal = [_primitive(algebra.minimal_polynomial(i)) for i in range(system.size)]
        i = next(i for i, p in enumerate(minimal) if square_free(p).degree() < p.degree())
        last, p, once = system.ending_in(i), minimal[i], square_free(minimal[i])
        times = max(n for _, n in p.factor()[1])

        def reduced(goal: Sequent) -> Proof | None:
            cofactors = Known(goal, last).cofactors([(last.along(p), last.along(once**times / p))])
            factors = [to_json(last.term(last.along(once)))] * times
            step = {"kind": "cases", "factors": factors, "cofactors": cofactors}
            return carry_out(goal, step, self.sequent)

        return self._consequences(sequent, last, Curve(p, fmpq_poly([1]), []), reduced)

    def _turned(self, sequent: Sequent, system: System, form: Sequence[int]) -> Proof | None:
        """A proof in coordinates one of which is a linear form."""
        j = min((i for i, a in enumerate(form) if a), key=lambda i: abs(form[i]))
        weighted = [build("*", number(-a), x) for a, x in zip(form, system.variables, strict=True) if a]
        s, others = fresh(REAL), [t for t in weighted if t.args[1] is not system.variables[j]]
        value = build("*", number(Fraction(1, form[j])), build("+", s, *others))
        lemma = exists(s, build("=", system.variables[j], value), SEPARATING)
        witness = to_json(system.term({unit(i, system.size): Fraction(a) for i, a in enumerate(form)}))

        def shown(goal: Sequent) -> Proof | None:
            return carry_out(goal, {"kind": "witness", "values": [witness]}, lambda _: {"kind": "identity"})

        def opened(goal: Sequent) -> Proof | None:
            return carry_out(goal, opening(goal, lemma), eliminated)

        def eliminated(goal: Sequent) -> Proof | None:
            return carry_out(goal, {"kind": "cases", "equation": len(goal.hypotheses) - 1}, self.sequent)

        return with_lemmas(sequent, [lemma], shown, opened)

    # ------------------------------------------------------------------------------------ along a separating coordinate

    def _along(self, sequent: Sequent, system: System) -> Proof | None:
        """A proof with all variables as functions of the last one, s, which separates the solutions."""
        algebra = system.quotient(self.deadline)
        if algebra is None:
            return None
        minimal, coordinates = algebra.along(unit(system.size - 1, system.size))
        minimal, others = _primitive(minimal), coordinates[:-1]
        factors = [_primitive(f) for f, _ in minimal.factor()[1]]
        if not any(real_zeros(coefficients(f)) for f in factors):
            others = []
        curve = Curve(minimal, *as_fractions(minimal, others))
        classes = [Curve(f, *as_fractions(f, [q % f for q in others])) for f in factors]
        return self._consequences(sequent, system, curve, lambda goal: self._by_factors(goal, system, curve, classes))

    def _consequences(self, sequent: Sequent, system: System, curve: Curve, then: Close) -> Proof | None:
        """A proof with the equations of a curve.

        Let ``row`` hold the coordinates of f for the monomials b, and M be the table of s. Then s f - row M b is
        row (s - M) b, and the entries of (s - M) b that are not 0 are the relations, of low degree. Added up along the
        powers of s, they lead from any product of f and a polynomial in s to its normal form.
        """
        algebra = system.quotient(self.deadline)
        if algebra is None:
            return None
        last = unit(system.size - 1, system.size)
        relations: dict[int, Element] = {}
        for k, m in enumerate(algebra.monomials):
            product = tuple(a + b for a, b in zip(m, last, strict=True))
            if product not in algebra.monomials:
                relations[k] = algebra.less_normal_form(product, algebra.tables[-1].tolist()[k])

        def followed(row: Any, p: Any) -> dict[int, Any]:
            """The cofactors of the relations that lead from p(s) f to its normal form, where row holds that of f."""
            found = dict.fromkeys(relations, fmpq_poly())
            for _ in range(p.degree()):
                p = p.right_shift(1)
                for k in relations:
                    found[k] += row[0, k] * p
                row *= algebra.tables[-1]
            return found

        one, difference = algebra.one, system.along(curve.polynomial)
        pairs = [(relations[k], system.along(c)) for k, c in followed(one, curve.polynomial).items()]
        lemmas = [(system.vanishes(difference), difference, pairs)]
        for j, (equation, difference) in enumerate(curve.equations(system)):
            x, row = unit(j, system.size), one * algebra.tables[j]
            pairs = []
            if x not in algebra.monomials:
                pairs.append((algebra.less_normal_form(x, row.entries()), system.along(curve.denominator)))
            less = followed(one, curve.numerators[j])
            pairs += [(relations[k], system.along(c - less[k])) for k, c in followed(row, curve.denominator).items()]
            lemmas.append((equation, difference, pairs))
        known = Known(sequent, system)
        lemmas = [lemma for lemma in lemmas if lemma[1] not in known]
        needed = {monic(r)[0]: whole(r) for _, _, pairs in lemmas for r, c in pairs if c and r not in known}
        made = combinations(list(needed.values()), system.elements, self.deadline)
        first = {
            system.vanishes(r): known.cofactors(zip(system.elements, c, strict=True))
            for r, c in zip(needed.values(), made, strict=True)
        }

        def second(goal: Sequent) -> Proof | None:
            known = Known(goal, system)
            return _with_identities(goal, {t: known.cofactors(pairs) for t, _, pairs in lemmas}, then)

        return _with_identities(sequent, first, second)

    def _by_factors(self, sequent: Sequent, system: System, curve: Curve, classes: Sequence[Curve]) -> Proof | None:
        """The cases of the irreducible factors of the minimal polynomial of s."""

        def part(own: Curve) -> Close:
            return lambda goal: self._with_factor(goal, system, curve, own)

        if len(classes) == 1:
            return part(classes[0])(sequent)
        cofactors = Known(sequent, system).cofactors([(system.along(curve.polynomial), system.constant)])
        factors = [to_json(system.term(system.along(c.polynomial))) for c in classes]
        step = {"kind": "cases", "factors": factors, "cofactors": cofactors}
        return carry_out(sequent, step, *map(part, classes))

    def _with_factor(self, sequent: Sequent, system: System, curve: Curve, own: Curve) -> Proof | None:
        """The solutions where one factor vanishes: the curve is reduced modulo the factor, then s has its values."""
        *others, s = system.variables
        factor, known = own.polynomial, Known(sequent, system)
        roots = real_zeros(coefficients(factor))
        if not roots:
            return self._at_values(sequent, s, factor, [])
        scale = own.denominator * _inverse(curve.denominator, factor) % factor
        below = (scale * curve.denominator - own.denominator) // factor
        given, wanted = curve.equations(system), own.equations(system)
        vanishes = system.vanishes(system.along(factor))
        lemmas = {vanishes: known.cofactors([(system.along(factor), system.constant)])}
        for j, (equation, _) in enumerate(wanted):
            above = (scale * curve.numerators[j] - own.numerators[j]) // factor
            rest = {**system.along(above), **system.along(-below, j)}
            lemmas[equation] = known.cofactors([(given[j][1], system.along(scale)), (system.along(factor), rest)])
        lemmas = {t: c for t, c in lemmas.items() if t not in sequent.hypotheses}

        def only(goal: Sequent) -> Proof | None:
            new, variables = [vanishes, *(equation for equation, _ in wanted)], frozenset(system.variables)
            kept = [h for h in goal.hypotheses if h in new or h.head != "=" or not free_variables(h) <= variables]
            return keep(goal, kept, reduced if own.is_polynomial else valued)

        def reduced(goal: Sequent) -> Proof | None:
            return substituted(goal, [equation for equation, _ in wanted], valued)

        def valued(goal: Sequent) -> Proof | None:
            return self._at_values(goal, s, factor, [self._at_value(s, v, others, own) for v in roots])

        return _with_identities(sequent, lemmas, only)

    def _at_values(self, sequent: Sequent, s: Term, factor: Any, cases: Sequence[Close]) -> Proof | None:
        """The cases of all real zeros of a polynomial that vanishes at s."""
        own = System((s,), ())
        step = {
            "roots": to_json(s),
            "polynomial": list(map(str, coefficients(factor))),
            "cofactors": Known(sequent, own).cofactors([(own.along(factor), own.constant)]),
            "values": [to_json(v) for v in real_zeros(coefficients(factor))],
        }
        return carry_out(sequent, {"kind": "cases", **step}, *(cases or [self.close]))

    def _at_value(self, s: Term, value: Term, others: Sequence[Term], own: Curve) -> Close:
        """The case of one value of s."""

        def case(goal: Sequent) -> Proof | None:
            return substituted(goal, [build("=", s, value)], self.sequent if own.is_polynomial else divided)

        def divided(goal: Sequent) -> Proof | None:
            below = value_at(coefficients(own.denominator), value)
            above = [value_at(coefficients(p), value) for p in own.numerators]
            quotients = [build("*", t, build("^", below, number(-1))) for t in above]
            lemmas = [build("=", x, q) for x, q in zip(others, quotients, strict=True)]
            step = {"kind": "cases", "lemma": to_json(conjunction(lemmas))}
            old = [h for h in goal.hypotheses if h.head == "=" and free_variables(h) <= frozenset(others)]

            def only(goal: Sequent) -> Proof | None:
                kept = [h for h in goal.hypotheses if h not in old]
                return keep(goal, kept, lambda goal: substituted(goal, lemmas, self.sequent))

            return carry_out(goal, step, shown, only)

        def shown(goal: Sequent) -> Proof | None:
            return by_multiple(goal) if goal.conclusion.head == "=" else numbers.search(goal, self.deadline)

        return case


def _with_identities(sequent: Sequent, lemmas: Mapping[Term, list[list[Any]]], then: Close) -> Proof | None:
    """A proof by equations that follow with cofactors."""
    if not lemmas:
        return then(sequent)

    def close(goal: Sequent) -> Proof | None:
        return {"kind": "identity", "cofactors": [lemmas[goal.conclusion]]}

    return carry_out(sequent, {"kind": "cases", "lemma": to_json(conjunction(lemmas))}, close, then)


def substituted(sequent: Sequent, equations: Sequence[Term], then: Close) -> Proof | None:
    """A proof with the values that equations give for variables in their place."""
    if not equations:
        return then(sequent)
    step = {"kind": "cases", "equation": sequent.hypotheses.index(equations[0])}
    return carry_out(sequent, step, lambda goal: substituted(goal, equations[1:], then))


def _primitive(f: Any) -> Any:
    """The multiple of a polynomial with integer coefficients that have no common factor."""
    return fmpq_poly(f.numer() / f.numer().content())


def _inverse(f: Any, modulus: Any) -> Any:
    """The inverse of a polynomial modulo one that has no zero in common with it."""
    return f.xgcd(modulus)[1] % modulus


def at_values(sequent: Sequent, deadline: float) -> Proof | None:
    """A proof of equations whose variables are numbers by hypotheses; None if the equations do not hold, or say less.

    Raises ``OutOfBudget`` at the deadline (``budget.clock``).
    """
    given: dict[Term, Term] = {}
    for h in sequent.hypotheses:
        if h.head == "=" and h.args[0].head == "variable" and not free_variables(h.args[1]):
            given.setdefault(h.args[0], h.args[1])
    if sequent.conclusion.head != "=" or not free_variables(sequent.conclusion) <= given.keys():
        return None
    if holds([sequent.conclusion], given) is not True:
        return None

    def known(goal: Sequent) -> Proof | None:
        """The equations with the values that the hypotheses give."""
        equations = [build("=", x, t) for x, t in given.items() if x in free_variables(sequent.conclusion)]
        return substituted(goal, equations, numbers.by_normal_forms)

    def written(values: dict[Term, Term]) -> Proof | None:
        """The equations with the same values, written with one number."""
        lemmas = [build("=", x, t) for x, t in values.items()]

        def equal(goal: Sequent) -> Proof | None:
            x = goal.conclusion.args[0]
            return substituted(goal, [build("=", x, given[x])], lambda goal: numbers.search(goal, deadline))

        def only(goal: Sequent) -> Proof | None:
            return keep(goal, lemmas, lambda goal: substituted(goal, lemmas, numbers.by_normal_forms))

        return carry_out(sequent, {"kind": "cases", "lemma": to_json(conjunction(lemmas))}, equal, only)

    found: dict[Term, Term] = {}
    for system in systems(Facts(Sequent((sequent.conclusion,), FALSE))):
        solved = system.represented(deadline)
        for point in solved.points() if solved is not None else ():
            values = dict(zip(system.variables, point, strict=True))
            if holds([build("=", given[x], t) for x, t in values.items()], {}):
                found |= values
    return known(sequent) or (written(found) if found.keys() == free_variables(sequent.conclusion) else None)

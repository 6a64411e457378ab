"""Polynomial equations in real variables among the hypotheses of a sequent, and their real solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from symres.elaborate.algebra.facts import Facts
from symres.elaborate.algebra.normal_form import NormalForms, plain
from symres.kernel import Rejected, Sequent
from symres.kernel.polynomials import FIELD, Polynomial, exponents
from symres.kernel.terms import FALSE, REAL, ZERO, Term, build, substitute, to_json

from ..polynomials.identity import equations
from ..polynomials.numbers import CLEAR, margin
from ..polynomials.representation import (
    Algebra,
    Element,
    Numbers,
    Representation,
    coefficients,
    element,
    quotient,
    represented,
)


@dataclass(frozen=True)
class System:
    """Equations that share variables with each other, and with no others; their left sides, with 0 on the right."""

    variables: tuple[Term, ...]
    elements: tuple[Element, ...]

    @property
    def size(self) -> int:
        return len(self.variables)

    @property
    def constant(self) -> Element:
        """1."""
        return {(0,) * self.size: Fraction(1)}

    def quotient(self, deadline: float) -> Algebra | None:
        """Polynomials modulo the equations; None if infinitely many solve them, or they are fewer than variables."""
        return quotient(self.elements, self.size, deadline) if len(self.elements) >= self.size else None

    def represented(self, deadline: float) -> Representation | None:
        """All solutions; None if there are infinitely many, or fewer equations than variables."""
        if len(self.elements) < self.size:
            return None
        polynomials: list[Polynomial] = [
            {sum(e << FIELD * i for i, e in enumerate(m)): c for m, c in p.items()} for p in self.elements
        ]
        return represented(polynomials, range(self.size), deadline)

    def ending_in(self, i: int) -> System:
        """The system with variable i as the last one."""

        def moved(t: tuple[Any, ...]) -> tuple[Any, ...]:
            return (*t[:i], *t[i + 1 :], t[i])

        elements = tuple({moved(m): c for m, c in p.items()} for p in self.elements)
        return System(moved(self.variables), elements)

    def term(self, p: Element) -> Term:
        """A polynomial in the variables as a term."""
        forms, kernel = NormalForms(), Polynomial()
        for x in self.variables:
            forms.index(x)
        for powers, c in p.items():
            if c:
                kernel[sum(e << FIELD * i for i, e in enumerate(powers))] = c.numerator if c.denominator == 1 else c
        return forms.term(plain(kernel))

    def along(self, p: Any, j: int | None = None) -> Element:
        """A polynomial in the last variable, times variable j if one is given."""
        found = {}
        for k, c in enumerate(coefficients(p)):
            if c:
                found[tuple(k if i == self.size - 1 else int(i == j) for i in range(self.size))] = c
        return found

    def vanishes(self, p: Element) -> Term:
        """The equation p = 0."""
        return build("=", self.term(p), ZERO)


def systems(facts: Facts) -> Iterator[System]:
    """The polynomial equations in real variables among the facts, sorted by the variables they connect."""
    groups: list[tuple[set[int], list[int]]] = []
    for k in equations(facts):
        used = {i for m in facts.all[k].polynomial for i, _ in exponents(m)}
        if not used or not all(_is_real(facts.forms.atoms[i]) for i in used):
            continue
        touched = [g for g in groups if g[0] & used]
        groups = [g for g in groups if g not in touched]
        groups.append((used.union(*(g[0] for g in touched)), [*(n for g in touched for n in g[1]), k]))
    for used, chosen in groups:
        atoms = sorted(used)
        elements = tuple(element(facts.all[k].polynomial, atoms) for k in sorted(chosen))
        yield System(tuple(facts.forms.atoms[i] for i in atoms), elements)


def _is_real(atom: Term) -> bool:
    return atom.head == "variable" and atom.sort is REAL


def real_solutions(hypotheses: Sequence[Term], deadline: float) -> list[dict[Term, Term]] | None:
    """All real solutions of the equations among some hypotheses, as closed terms for the variables of the equations.

    Solutions at which another hypothesis is false are left out. None if there are infinitely many, or no equations.
    Raises ``OutOfBudget`` at the deadline (``budget.clock``).

    >>> from symres.kernel.terms import build, number, variable
    >>> x = variable("x")
    >>> square = build("=", build("^", x, number(2)), number(2))
    >>> real_solutions([square, build("<", ZERO, x)], float("inf"))
    [{x: sqrt(2)}]
    """
    found: list[dict[Term, Term]] = [{}]
    known = False
    for system in systems(Facts(Sequent(tuple(hypotheses), FALSE))):
        solved = system.represented(deadline)
        if solved is None:
            return None
        known = True
        points = [dict(zip(system.variables, point, strict=True)) for point in solved.points()]
        found = [{**one, **other} for one in found for other in points]
    return [point for point in found if holds(hypotheses, point) is not False] if known else None


def holds(propositions: Iterable[Term], point: Mapping[Term, Term]) -> bool | None:
    """Whether propositions hold at a point, as far as many digits say: False if one fails, None if they do not tell."""
    found: bool | None = True
    values = Numbers()
    for p in propositions:
        try:
            by = margin(substitute(p, point), values)
        except Rejected:
            by = None
        if by is None:
            found = None
        elif by < (CLEAR if p.head in ("<", "not") else -CLEAR):
            return False
    return found


class Known:
    """The places of polynomials in some variables among the facts of a sequent."""

    def __init__(self, sequent: Sequent, system: System) -> None:
        facts = Facts(sequent)
        atoms = [facts.forms.index(x) for x in system.variables]
        self.system = system
        self.places: dict[frozenset[Any], tuple[int, Fraction]] = {}
        for k in equations(facts):
            p = facts.all[k].polynomial
            if all(i in atoms for m in p for i, _ in exponents(m)):
                key, scale = monic(element(p, atoms))
                self.places.setdefault(key, (k, scale))

    def __contains__(self, p: Element) -> bool:
        return monic(p)[0] in self.places

    def cofactors(self, pairs: Iterable[tuple[Element, Element]]) -> list[list[Any]]:
        """A sum of products cofactor times polynomial, as a certificate lists it."""
        out = []
        for p, cofactor in pairs:
            if cofactor:
                key, scale = monic(p)
                k, own = self.places[key]
                out.append([k, to_json(self.system.term({m: c * scale / own for m, c in cofactor.items()}))])
        return out


def whole(p: Element) -> Element:
    """A multiple with integer coefficients that have no common factor."""
    scale = Fraction(lcm(*(c.denominator for c in p.values())), gcd(*(c.numerator for c in p.values())))
    return {m: c * scale for m, c in p.items()}


def monic(p: Element) -> tuple[frozenset[Any], Fraction]:
    """A polynomial up to a factor, and the factor."""
    scale = p[max(p)]
    return frozenset((m, c / scale) for m, c in p.items()), scale

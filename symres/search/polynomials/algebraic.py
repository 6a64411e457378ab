"""Exact solutions of polynomial equations as closed terms: rational numbers, radicals and ``root`` terms.

One equation is solved for one variable, several for as many, while the others keep the rational values of a guess: by a
lexicographic Groebner basis, from its last polynomial up (D. Cox, J. Little, D. O'Shea, *Ideals, Varieties, and
Algorithms*, chapter 3).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import mpmath
from sympy import QQ, Poly, Symbol, lex
from sympy.polys.groebnertools import groebner
from sympy.polys.rings import PolyElement, PolyRing

from symres.derive.rings import rational
from symres.elaborate.algebra.normal_form import normalised
from symres.evidence.evaluation import MPMATH, Evaluator
from symres.kernel.polynomials import Polynomial, exponents
from symres.kernel.terms import INT, ZERO, Term, build, number, opposite

from ..budget import OutOfBudget, clock
from ..strategy import Solutions

Exact = Mapping[Term, Term]  # closed terms for variables
INVERSE = {"exp": "log", "log": "exp"}


def closed(point: Mapping[Term, Fraction]) -> Exact:
    """A rational point as terms."""
    return {x: number(q) for x, q in point.items()}


def roots(coefficients: Sequence[Fraction]) -> list[Term]:
    """The real roots of a polynomial that is not 0, given from degree 0 up; those of too large a degree are left out.

    >>> roots([Fraction(-2), Fraction(0), Fraction(1)])
    [-sqrt(2), sqrt(2)]
    >>> roots([Fraction(c) for c in (-1, -2, -1, 1, 1)])
    [-1, root(-1, -1, 0, 1, 1, 2)]
    """
    if len(coefficients) > Solutions.COEFFICIENTS:
        return []
    polynomial = Poly([QQ(c.numerator, c.denominator) for c in reversed(coefficients)], Symbol("x"), domain=QQ)
    found: list[Term] = []
    for factor, _ in polynomial.factor_list()[1]:
        own = [rational(c) for c in reversed(factor.rep.to_list())]
        if len(own) <= Solutions.DEGREE + 1:
            found += _radicals(own) if len(own) <= 3 or not any(own[1:-1]) else _isolated(own, factor)
    return found


def _radicals(own: list[Fraction]) -> list[Term]:
    """The real roots of an irreducible a + b x, a + b x + c x^2, or a + b x^n."""
    degree, leading = len(own) - 1, own[-1]
    if degree == 1:
        return [number(-own[0] / leading)]
    if degree == 2 and own[1]:
        middle = -own[1] / (2 * leading)
        return [
            normalised(_sum(number(middle), r))
            for r in _radicals([own[0] / leading - middle**2, Fraction(0), Fraction(1)])
        ]
    power = -own[0] / leading
    if power < 0:
        return [opposite(r) for r in _radicals([power, *own[1:-1], Fraction(1)])] if degree % 2 else []
    root = _square_root(power) if degree == 2 else build("^", number(power), number(Fraction(1, degree)))
    return [root] if degree % 2 else [opposite(root), root]


def _square_root(value: Fraction) -> Term:
    """The square root of a positive number that is no square, with small square factors taken out."""
    inside, outside = value.numerator * value.denominator, Fraction(1, value.denominator)
    for d in range(2, 100):
        while inside % (d * d) == 0:
            inside, outside = inside // (d * d), outside * d
    root = build("^", number(inside), number(Fraction(1, 2)))
    return root if outside == 1 else build("*", number(outside), root)


def _isolated(own: list[Fraction], factor: Poly) -> list[Term]:
    scale = math.lcm(*(c.denominator for c in own))
    coefficients = [number(c * scale) for c in own]
    ends = [tuple(number(rational(QQ.convert(end))) for end in interval) for interval, _ in factor.intervals()]
    return [build("root", *coefficients, *pair) for pair in ends]


def _sum(a: Term, b: Term) -> Term:
    return build("+", a, b) if a is not ZERO else b


def solutions(
    equations: Sequence[Polynomial], atoms: Sequence[Term], guesses: Iterable[Mapping[Term, Fraction]], deadline: float
) -> Iterator[Exact]:
    """Points where all ``equations``, polynomials over ``atoms``, vanish: guesses with some coordinates replaced.

    The atoms are variables, or exp and log of variables that occur in no other atom; with another atom there is no
    solution. The generator ends at the deadline (``budget.clock``).

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> next(solutions([{2: 1, 0: -2}], [x], [{x: Fraction(1)}], math.inf))
    {x: -sqrt(2)}
    """
    used = sorted({i for p in equations for m in p for i, _ in exponents(m)})
    variable_of = {i: atoms[i].args[0] if atoms[i].head in INVERSE else atoms[i] for i in used}
    if any(x.head != "variable" for x in variable_of.values()) or len(set(variable_of.values())) < len(used):
        return

    def order(monomial: tuple[int, ...]) -> Any:
        if clock() > deadline:
            raise OutOfBudget("the solution of equations")
        return lex(monomial)

    ring = PolyRing([f"x{k}" for k in range(min(len(equations), len(used)))], QQ, order)
    choices = list(itertools.combinations([i for i in used if variable_of[i].sort is not INT], ring.ngens))
    seen: set[tuple[Any, ...]] = set()
    for guess, chosen in itertools.product(guesses, choices):
        kept = {i: guess[variable_of[i]] for i in used if i not in chosen}
        key = (chosen, *kept.values())
        if key in seen or any(atoms[i].head in INVERSE for i in kept):
            continue
        seen.add(key)
        try:
            system = [element for p in equations if (element := _element(p, ring, chosen, kept))]
            found = _triangular(groebner(system, ring), ring.ngens - 1, ()) if system else ()
            for values in found:
                solved = [_argument(atoms[i], value) for i, value in zip(chosen, values, strict=True)]
                if None not in solved:
                    yield {**closed(guess), **{variable_of[i]: v for i, v in zip(chosen, solved, strict=True) if v}}
        except OutOfBudget:
            return


def _element(p: Polynomial, ring: PolyRing, chosen: tuple[int, ...], kept: Mapping[int, Fraction]) -> PolyElement:
    """A polynomial over the chosen atoms, with the values of the others put in."""
    terms: dict[tuple[int, ...], Any] = {}
    for m, c in p.items():
        powers, value = dict(exponents(m)), Fraction(c)
        for i in powers.keys() & kept.keys():
            value *= kept[i] ** powers[i]
        key = tuple(powers.get(i, 0) for i in chosen)
        terms[key] = terms.get(key, QQ.zero) + QQ(value.numerator, value.denominator)
    return ring.from_dict(terms)


def _argument(atom: Term, value: Term) -> Term | None:
    """The value of the variable x in an atom x, exp x or log x, for a value of the atom; None if there is none."""
    if atom.head not in INVERSE:
        return value
    with mpmath.workdps(15):
        return build(INVERSE[atom.head], value) if atom.head == "log" or Evaluator(MPMATH, {})(value) > 0 else None


def _triangular(basis: list[PolyElement], j: int, values: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    """The zeros of a lexicographic basis whose generators after number ``j`` have ``values``; those that have a form
    here: roots of a polynomial with rational coefficients, then what is linear or quadratic in terms of them.
    """
    if j < 0:
        yield values
        return
    fitting = [g for g in basis if not any(any(m[:j]) for m in g) and g.degree(g.ring.gens[j]) > 0]
    for g in sorted(fitting, key=lambda g: g.degree(g.ring.gens[j])):
        parts = _coefficients(g, j, values)
        leading = parts[-1]
        if leading.head != "rational" or not leading.value:
            continue
        if all(c.head == "rational" for c in parts):
            own = roots([c.value for c in parts])
        elif len(parts) <= 3:
            own = _formula([build("*", number(1 / leading.value), c) for c in parts[:-1]])
        else:
            continue
        for value in own:
            yield from _triangular(basis, j - 1, (value, *values))
        return


def _coefficients(g: PolyElement, j: int, values: tuple[Term, ...]) -> list[Term]:
    """A basis element by powers of generator ``j``, with values for those after it."""
    parts = [ZERO] * (g.degree(g.ring.gens[j]) + 1)
    for powers, c in g.iterterms():
        factors = [build("^", v, number(e)) for e, v in zip(powers[j + 1 :], values, strict=True) if e]
        parts[powers[j]] = _sum(
            parts[powers[j]], build("*", number(rational(c)), *factors) if factors else number(rational(c))
        )
    return list(map(normalised, parts))


def _formula(own: list[Term]) -> list[Term]:
    """The roots of a + x, or of a + b x + x^2 if they are real and different."""
    if len(own) == 1:
        return [normalised(opposite(own[0]))]
    middle = build("*", number(Fraction(-1, 2)), own[1])
    square = normalised(_sum(build("^", middle, number(2)), opposite(own[0])))
    with mpmath.workdps(15):
        if Evaluator(MPMATH, {})(square) <= 1e-9:
            return []
    distance = build("^", square, number(Fraction(1, 2)))
    return [normalised(_sum(middle, opposite(distance))), normalised(_sum(middle, distance))]

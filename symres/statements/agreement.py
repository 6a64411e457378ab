"""Freezing, checked: a SymPy formula and its kernel term are evaluated at random exact points and must agree.

SymPy evaluates its own expression (derivatives and definitions carried out) to 30 digits; the kernel encloses its
term. Points where either side is not defined are passed over.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy.matrices.matrixbase import MatrixBase

from symres.kernel import Rejected, Term
from symres.kernel.enclosures import Enclosures
from symres.kernel.notation import Expression
from symres.kernel.polynomials import Budget
from symres.kernel.terms import free_variables, number, substitute

from .definitions import unfold
from .freeze import Freezer
from .words import RELATIONS, ClaimError, Formula, bound_symbols

BITS = 140
ENTRIES = 12  # of a large matrix, only so many entries are compared


@Budget.full()
def require_agreement(
    formula: Formula, domains: Mapping[sympy.Symbol, str], functions: Iterable[Any] = (), points: int = 3, seed: int = 0
) -> None:
    """Raise ``ClaimError`` naming a point where SymPy's value and the kernel's differ."""
    chance = random.Random(seed)
    known = (*domains, *(s for s in dict.fromkeys(bound_symbols(formula)) if s not in domains))
    for expression in sides(formula):
        freezer = Freezer(domains, functions)
        variables = {s: freezer.bind(s) for s in known}
        term = freezer.expression(expression)
        meanings: dict[Term, Term] = {}
        for definition, name in freezer.definitions.items():
            meanings[name] = substitute(freezer.meaning(definition), meanings)
        term = substitute(term, meanings)
        plain = unfold(expression).doit()
        # those of either side: a term that lost a symbol must be noticed
        occurring = free_variables(term) | {x for s, x in variables.items() if s in plain.free_symbols}
        symbols = {s: x for s, x in variables.items() if x in occurring}
        for _ in range(points if symbols else 1):
            point = {s: _draw(freezer.domain(s), chance) for s in symbols}
            _compare(expression, plain, substitute(term, {x: number(point[s]) for s, x in symbols.items()}), point)


def sides(formula: Formula) -> Iterator[sympy.Expr]:
    """The scalar expressions in a formula, but for those with integrals; of a large matrix, a few entries."""
    for part in formula.parts:
        if isinstance(part, Formula):
            yield from sides(part)
        elif formula.kind in RELATIONS and isinstance(part, MatrixBase):
            chosen = list(part)[:: max(1, len(part) // ENTRIES)][:ENTRIES]
            yield from (entry for entry in chosen if not entry.has(sympy.Integral))
        elif formula.kind in RELATIONS and not _is_symbolic(part) and not part.has(sympy.Integral):
            yield part


def _is_symbolic(part: Any) -> bool:
    """Whether a side has no entries to compare: a quantity, which is a kernel term already, or symbols for matrices."""
    return isinstance(part, (Expression, sympy.MatrixExpr)) or part.has(sympy.MatrixSymbol)


def _draw(domain: str, chance: random.Random) -> Fraction:
    """A random value in a symbol's domain: SymPy simplifies by what it is told of a symbol."""
    if domain in ("integer", "natural"):
        return Fraction(chance.randint(1, 9))
    value = Fraction(chance.randint(1, 40), chance.randint(2, 9))
    return value if domain in ("positive", "nonnegative") else value * chance.choice((1, -1))


def _compare(expression: sympy.Expr, plain: sympy.Expr, term: Term, point: Mapping[sympy.Symbol, Fraction]) -> None:
    """Raise if SymPy's value of ``plain`` at the point is not in the kernel's enclosure of the closed ``term``."""
    try:
        ours = Enclosures(BITS).term(term)
    except Rejected:
        return
    if ours.low is None or ours.high is None:
        return
    values = {s: sympy.Rational(p.numerator, p.denominator) for s, p in point.items()}
    theirs = plain.subs(values).evalf(30)
    if not theirs.is_Float and not theirs.is_Rational:
        return
    exact = Fraction(int(sympy.Rational(theirs).p), int(sympy.Rational(theirs).q)) * (1 << BITS)
    slack = abs(exact) / 10**20 + (1 << BITS - 66)
    if not ours.low - slack <= exact <= ours.high + slack:
        where = ", ".join(f"{s} = {p}" for s, p in point.items()) or "(no variables)"
        raise ClaimError(
            f"{expression} was not frozen faithfully: at {where} SymPy gives {theirs.evalf(15)}, "
            f"the kernel {float(Fraction(ours.low, 1 << BITS)):.15g}; please report this expression"
        )

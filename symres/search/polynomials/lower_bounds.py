"""Lower bounds of a polynomial where hypotheses hold: the best number that squares give, made rational and proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symres.kernel import polynomials as P
from symres.kernel.polynomials import purse
from symres.kernel.sequents import CLAIM, Sequent
from symres.kernel.terms import ZERO, Term, build, number

from ..budget import clock
from ..strategy import LowerBounds
from . import positivstellensatz
from .gram import Weight
from .semidefinite import solve
from .simplest import simplest_near


def lower_bound(term: Term, hypotheses: Sequence[Term], deadline: float) -> tuple[Fraction, dict[str, Any]] | None:
    """A rational number gamma, nearly the largest that squares show, with a proof of ``hypotheses |- gamma <= term``.

    None if the term is no polynomial over its atoms, or no bound is found by the deadline.

    >>> from symres.kernel.terms import variable
    >>> x = variable("x")
    >>> found = lower_bound(build("+", build("^", x, number(2)), x), (), clock() + 10)
    >>> found[0]
    Fraction(-1, 4)
    """
    best = _numerically(Sequent(tuple(hypotheses), build("<=", ZERO, term), CLAIM), deadline)
    if best is None:
        return None
    size = max(1.0, abs(best))
    for slack in LowerBounds.SLACKS:
        for gamma in (simplest_near(best, slack * size), simplest_near(best - 1.5 * slack * size, 0.5 * slack * size)):
            now = clock()
            goal = Sequent(tuple(hypotheses), build("<=", number(gamma), term), CLAIM)
            proof = positivstellensatz.search(goal, now + LowerBounds.ATTEMPT * (deadline - now))
            if proof is not None:
                return gamma, proof
    return None


@purse()
def _numerically(sequent: Sequent, deadline: float) -> float | None:
    """The best bound, in floating point, of the first form that gives one."""
    problem = positivstellensatz.Problem(sequent, deadline)
    if problem.facts.forms(sequent.conclusion.args[1]).factors:
        return None
    p = problem.reduce(P.multiply(problem.facts.all[-1].polynomial, P.constant(-1)))
    shifted = P.add(p, P.constant(1)) if not p.get(0) else p  # a polynomial with a constant term, to which 1 belongs
    for degree, products in problem.forms():
        with purse():
            given = problem.ansatz(shifted, products, degree)
        if given is None:
            continue
        count = len(given.multiples)
        unit = Weight((), P.constant(1))
        given = replace(
            given, multiples=(*given.multiples, (len(given.equations), 0)), equations=(*given.equations, unit)
        )
        point = solve(given.program, deadline, aim=count)
        if point is not None:
            return float(point.free[count]) - (0 if p.get(0) else 1)
    return None

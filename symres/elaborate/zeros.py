"""Zeros of polynomials with rational coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symres.kernel.terms import Term, build, to_json

from .closed import holds
from .conversion import Conversion
from .negations import disjunction


def one_of_all(run: Conversion, coefficients: Sequence[Fraction], t: Term, zeros: Sequence[Term], i: int) -> int:
    """That t is one of all the zeros, from a step that shows that the polynomial is 0 at t; false if there are none."""
    goal = disjunction([build("=", t, r) for r in zeros])
    data = {"polynomial": [str(c) for c in coefficients], "term": to_json(t)}
    needed = run.core.needed({"name": "roots", "show": goal, "using": [i], "data": data})
    return run.procedure("roots", goal, [i], data, [holds(run, p) for p in needed])
